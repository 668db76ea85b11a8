"""Games that count: what they may be, and what they do to ratings.

That a game counts is agreed beforehand, by people with profiles, who play against each other or
against our own opponents, whose strength is known.
"""

from collections.abc import Sequence
from typing import Final

from starfold.agents.registry import entry, is_ours
from starfold.arena.ratings import OPPONENTS, UNKNOWN, Strength, after_game
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.game import edition_names
from starfold.table import protocol as p
from starfold.table.people import OF_A_MACHINE
from starfold.table.refusals import Refusal
from starfold.table.speech.words import again, said
from starfold.table.store import Game, Standing
from starfold.table.store.people import Find

ME: Final = "me"
OPEN: Final = "open"
WHOLE_GAME: Final = ""  # the list of a game over all its editions
OBSTACLES: Final = (
    "lessons and puzzles",
    "games from a position",
    "games with known dice (`seed`)",
    "games with units and cards of one's own",
    "games with options of their own",
    "games with several seats for one person",
)
SCORES: Final = {"won": 1.0, "drawn": 0.5, "lost": 0.0}


def needs_profile() -> str:
    return said(
        "a game that counts needs a profile, so that somebody can be rated: "
        "make one, or play without"
    )


# -- before a game ---------------------------------------------------------------------------------


def check_counts(wish: p.NewRoom) -> None:
    """Raises InputError for what cannot count."""
    there_are = (
        bool(wish.lesson or wish.puzzle),
        wish.go_on_from is not None,
        wish.seed is not None,
        bool(wish.catalogues),
        bool(wish.options),
        [one.who for one in wish.seats].count(ME) > 1,
    )
    for what, there in zip(OBSTACLES, there_are, strict=True):
        if there:
            words = "{what} do not count; leave that out, or `rated`"
            raise InputError(said(words, what=again(what)))
    for seat in wish.seats:
        if seat.who not in (ME, OPEN) and not (is_ours(seat.who) and entry(seat.who).level):
            words = "nobody knows how strong {agent} is: a game with it cannot count"
            raise InputError(said(words, agent=seat.who))


def check_rival(profile: str, seated: Sequence[str]) -> None:
    """Raises Refusal for who cannot sit down at a game that counts."""
    if not profile:
        raise Refusal("forbidden", needs_profile())
    if profile in seated:
        raise Refusal("forbidden", "you sit at this table already, and nobody counts twice")


# -- ratings ---------------------------------------------------------------------------------------


def lists(game: str, edition: str) -> list[str]:
    """The lists that a game counts for, by edition: that of the game, and its edition's."""
    several = len(edition_names(load_game(game))) > 1
    return [WHOLE_GAME, edition] if several and edition else [WHOLE_GAME]


def rate(game: Game, find: Find) -> list[Standing]:
    """How those stand who played a game that counts: our own opponents where they always did."""
    return [
        standing for one in lists(game.game, game.edition) for standing in _rated(game, one, find)
    ]


def _rated(game: Game, edition: str, find: Find) -> list[Standing]:
    before = {one.who: find(game.game, edition, one.who) for one in game.places}
    strengths = [strength(game.game, one.who, before[one.who]) for one in game.places]
    scores = [SCORES[one.result] for one in game.places]
    return [
        _after(game, edition, place.who, before[place.who], now, score)
        for place, now, score in zip(
            game.places, after_game(strengths, scores), scores, strict=True
        )
        if not place.who.startswith(OF_A_MACHINE)
    ]


def strength(game: str, who: str, standing: Standing | None) -> Strength:
    if who.startswith(OF_A_MACHINE):
        return OPPONENTS[game][who.removeprefix(OF_A_MACHINE)]
    return UNKNOWN if standing is None else Strength(standing.mean, standing.doubt)


def _after(
    game: Game, edition: str, who: str, before: Standing | None, now: Strength, score: float
) -> Standing:
    games, won = (0, 0.0) if before is None else (before.games, before.won)
    return Standing(game.game, edition, who, *now, games + 1, won + score, game.over_ms)

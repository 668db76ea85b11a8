"""Before a game: what can be agreed, and sensible choices for all that is left open."""

import random
from functools import cache
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.ccg.cards import decks
from starfold.games.ccg.cards.deck_lists import deck_list
from starfold.games.ccg.cards.decks import Deck
from starfold.games.ccg.cards.library import scripted_ids
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.options import OPTIONS
from starfold.games.ccg.state.vocabulary import SIDES
from starfold.kernel.game import Refusal, Sheet, Spec
from starfold.kernel.options import checked_options, options_info
from starfold.units.reading import Problems, refuse

TITLE: Final = "Card Game"
EDITIONS: Final = {"hoth": "Hoth"}
EDITION: Final = "hoth"
SEATS: Final = 2

# What a player may let go by: the kinds of questions in which one may answer or pass.
WINDOWS: Final = (
    "own_phase",
    "phase_actions",
    "weapons_segment",
    "interrupt",
    "deploy",
    "move",
    "drain",
    "battle",
    "weapon",
    "destiny",
    "lost",
    "target",
    "turn",
    "force",
    "other",
)


@cache
def info() -> dict[str, Any]:
    """What can be agreed; feeds `protocol.GameInfo`."""
    return {
        "name": "ccg",
        "title": TITLE,
        "fewest_seats": SEATS,
        "most_seats": SEATS,
        "editions": [{"name": name, "title": title} for name, title in EDITIONS.items()],
        "edition_word": "Edition",
        "force_word": "Deck",
        "sides": [{"name": side.lower(), "title": side} for side in SIDES],
        "windows": [{"name": name, "title": say(f"windows.{name}")} for name in WINDOWS],
        "catalogue": False,
        "options": options_info(OPTIONS),
        "fleets": [_deck_info(name) for name in decks.shipped_deck_names()],
    }


def _deck_info(name: str) -> dict[str, Any]:
    deck = decks.shipped_deck(name)
    return {
        "name": name,
        "title": deck.name,
        "editions": list(EDITIONS),
        "stars": 0,
        "units": 0,
        "cards": deck.size(),
        "about": " ".join(deck.plan.split()),
        "side": side_name(deck.side),
    }


def side_name(side: int) -> str:
    """A side as specs and lists of forces spell it."""
    return SIDES[side].lower()


# -- decks as the forces of this game --------------------------------------------------------------


@cache
def shipped_for(edition: str, side: str = "") -> tuple[str, ...]:
    """The shipped decks; with a side those of that side."""
    check_edition(edition)
    names = decks.shipped_deck_names()
    return tuple(name for name in names if side in ("", side_name(decks.shipped_deck(name).side)))


def parse(data: Any, problems: Problems) -> Deck | None:
    """A deck from data, in which a side may be written small."""
    if isinstance(data, dict) and isinstance(data.get("side"), str):
        data = {**data, "side": data["side"].capitalize()}
    return decks.parse_deck(data, problems)


def as_deck(force: Any) -> Deck:
    """Deck data, or the name of a shipped deck. Never a path: specs come from anywhere."""
    if isinstance(force, str):
        return decks.shipped_deck(force)
    problems = Problems("deck")
    deck = parse(force, problems)
    refuse(problems.found)
    assert deck is not None
    return deck


def deck_data(deck: Deck) -> dict[str, Any]:
    """A deck as a spec holds it: sides are spelled as `info` spells them."""
    return {**decks.deck_data(deck), "side": side_name(deck.side)}


def sheet(deck: Deck) -> Sheet:
    return Sheet(
        name=deck.name,
        data=deck_data(deck),
        text=decks.deck_yaml(deck),
        plain=deck_list(deck),
        size=say("decks.cards", count=deck.size()),
        side=side_name(deck.side),
    )


def objections(deck: Deck, edition: str, chosen: dict[str, Any]) -> list[Refusal]:
    """Why the deck may not be used in a game with these options."""
    check_edition(edition)
    options = checked_options(OPTIONS, chosen)
    return decks.objections(deck, options, scripted_ids())


def refuse_illegal(deck: Deck, edition: str, chosen: dict[str, Any]) -> None:
    found = objections(deck, edition, chosen)
    if found:
        lines = "; ".join(f"{one.text} ({one.rule})" for one in found)
        raise InputError(f"deck {deck.name!r} is not legal in this game: {lines}")


def refuse_wrong_side(deck: Deck, seat: int, edition: str) -> None:
    """Each seat plays its own side (SW-B-001)."""
    if deck.side == seat:
        return
    known = ", ".join(shipped_for(edition, side_name(seat)))
    raise InputError(
        f"seat {'AB'[seat]} plays {SIDES[seat]}: {deck.name!r} is a {SIDES[deck.side]} deck; "
        f"choose a {SIDES[seat]} deck ({known})"
    )


def check_edition(edition: str) -> None:
    if edition not in EDITIONS:
        raise InputError(f"unknown edition {edition!r}: choose one of {', '.join(EDITIONS)}")


# -- dealing ---------------------------------------------------------------------------------------


def deal(wanted: Spec, seats: int, seed: int) -> Spec:
    """The wish with a deck for every seat: the seed chooses for those that want none."""
    edition = wanted.get("edition") or EDITION
    check_edition(edition)
    if seats != SEATS:
        raise InputError(f"{seats} players: this game is for {SEATS} (SW-B-001)")
    forces = wanted.get("fleets") or []
    if not isinstance(forces, list) or len(forces) > seats:
        raise InputError(f"spec.fleets: list at most {seats} decks, one a seat; null for any")
    full = [*forces, *[None] * (seats - len(forces))]
    chance = random.Random(seed)
    dealt = []
    for seat, force in enumerate(full):
        pick = chance.choice(shipped_for(edition, side_name(seat)))
        dealt.append(pick if force is None else force)
    return {**wanted, "edition": edition, "fleets": dealt}

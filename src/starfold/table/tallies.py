"""What comes of somebody's games when they are added up: shares of games won, and luck."""

from collections.abc import Iterable
from math import sqrt

from starfold.arena.statistics import wilson
from starfold.table.persons import LuckSum, Share
from starfold.table.rated import SCORES
from starfold.table.store import Game, Place

Mine = tuple[Game, Place]


def shares(games: Iterable[Mine]) -> list[Share]:
    """By game, by edition of a game, and by what was played with; the most played first."""
    found: dict[tuple[str, str, str], tuple[int, float]] = {}
    for game, place in games:
        keys = {
            (game.game, "", ""),
            (game.game, game.edition, ""),
            (game.game, "", place.force),
        }
        for key in keys:
            number, won = found.get(key, (0, 0.0))
            found[key] = (number + 1, won + SCORES.get(place.result, 0.0))
    listed = [_share(*key, number, won) for key, (number, won) in found.items()]
    return sorted(listed, key=lambda one: (one.game, one.force, one.edition, -one.games))


def _share(game: str, edition: str, force: str, number: int, won: float) -> Share:
    low, high = wilson(round(won), number)
    return Share(game, edition, force, number, won, round(low, 4), round(high, 4))


def luck(games: Iterable[Mine]) -> list[LuckSum]:
    """By game: throws and draws are of another kind in each."""
    found: dict[str, list[Place]] = {}
    for game, place in games:
        found.setdefault(game.game, []).append(place)
    return [
        LuckSum(
            game,
            len(places),
            round(sum(one.luck for one in places), 2),
            round(sqrt(sum(one.doubt_of_luck**2 for one in places)), 2),
        )
        for game, places in sorted(found.items())
    ]

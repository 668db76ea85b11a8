"""A small minis battle: few units, near bases, players who close in, so that shots soon fall."""

import math
from typing import Any, Final

from tests.browser.seat import DECLINE, SEED, Room, View, new_room


def fleet(name: str, *units: str) -> dict[str, Any]:
    return {
        "format": "starfold-fleet",
        "version": 1,
        "name": name,
        "edition": "base",
        "units": [{"unit": unit, "copies": 1} for unit in units],
        "deck": [],
    }


WATCH: Final = fleet("Watch", "base-u-004", "base-u-033", "base-u-035")  # 4, 2 and 2 stars
PATROL: Final = fleet("Patrol", "base-u-042", "base-u-039", "base-u-040")  # 3, 1 and 1


def new(url: str, *who: str, seed: int = SEED, **options: Any) -> Room:
    """A room for a skirmish (by default of two people); the first seat begins."""
    names = who or ("me", "me")
    seats = [
        {"who": one, "force": fleet} for one, fleet in zip(names, (WATCH, PATROL), strict=True)
    ]
    agreed = {"base_gap": 610, "first_player": 0, **options}
    return new_room(url, *seats, game="minis", edition="space", seed=seed, options=agreed)


def closing_in(view: View) -> int:
    """The place that is nearest to an enemy; else whatever is not declining."""
    plain = [each for each in view["question"]["options"] if not each.get("amounts")]
    places = [each for each in plain if "spot" in each]
    if places:
        return int(min(places, key=lambda each: _away(view, each["spot"]))["option"])
    active = [each["option"] for each in plain if each["option"] != DECLINE]
    return int(active[0] if active else plain[0]["option"])


def _away(view: View, spot: dict[str, float]) -> float:
    """How far the nearest enemy is from there; before there is one, the middle of the table."""
    seat = view["question"]["seat"]
    enemies = [each for each in view["units"] if each["owner"] != seat and each["place"] == "table"]
    middle = {"x": 0.0, "y": 0.0}
    return min(math.dist(_place(spot), _place(each)) for each in enemies or [middle])


def _place(spot: dict[str, float]) -> tuple[float, float]:
    return spot["x"], spot["y"]

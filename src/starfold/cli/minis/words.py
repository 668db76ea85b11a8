"""Words for the open table: lengths in centimetres, headings as arrows, short names of pieces."""

from fractions import Fraction
from typing import Any, Final

from starfold.cli.chances import percent
from starfold.cli.naming import unit_named
from starfold.cli.sight import Sight
from starfold.errors import InputError
from starfold.games.minis.state.position import CARD, target_card, target_seat
from starfold.kernel.choices import Refusal
from starfold.table.session import SEAT_LETTERS

ARROWS: Final = "→↗↑↖←↙↓↘"  # counter-clockwise from 0 degrees
_NUMBERS: Final = "123456789abcdefghijklmnopqrstuvwxyz"
CARD_SIGN: Final = "#"
# What is told by figures already: reach, arc, line of fire.
_SEEN_RULES: Final = (
    "MG-RANGE-01",
    "MG-RANGE-02",
    "MG-RANGE-03",
    "MG-RANGE-04",
    "MG-RANGE-05",
    "MG-RANGE-09",
    "MG-RANGE-10",
    "MG-FIRE-03",
)


# -- figures ---------------------------------------------------------------------------------------


def cm(millimetres: float) -> str:
    """`12.4` centimetres."""
    return f"{round(millimetres / 10, 1) + 0.0:.1f}"  # never -0.0


def degrees(angle: float) -> str:
    """`30°`; a fraction only where there is one."""
    return f"{round(angle, 1):g}°"


def turn_words(angle: float) -> str:
    """`30° left`, `straight`."""
    if not round(angle, 1):
        return "straight"
    return f"{degrees(abs(angle))} {'left' if angle > 0 else 'right'}"


def length_words(millimetres: float) -> str:
    """`6.35 cm`."""
    return f"{round(millimetres / 10, 2):g} cm"


def arrow(heading: float) -> str:
    return ARROWS[round(heading / 45) % 8]


def where(thing: dict[str, Any]) -> str:
    """`(12.4, -30.1)`."""
    return f"({cm(thing['x'])}, {cm(thing['y'])})"


def spot_words(spot: dict[str, Any]) -> str:
    return f"{where(spot)} facing {degrees(round(spot['heading']))}"


# -- pieces ----------------------------------------------------------------------------------------


def codes(sight: Sight) -> list[str]:
    """Units by owner and number in the fleet: `A1`, `A2` ... `Aa`."""
    found = []
    counts = [0] * sight.seats
    for unit in sight.view["units"]:
        owner = unit["owner"]
        found.append(f"{SEAT_LETTERS[owner]}{_NUMBERS[counts[owner] % len(_NUMBERS)]}")
        counts[owner] += 1
    return found


def card_code(target: int) -> str:
    """`B#2`: the second base card of B."""
    return f"{SEAT_LETTERS[target_seat(target)]}{CARD_SIGN}{target_card(target) + 1}"


def target_words(sight: Sight, target: int) -> str:
    """`B3 TIE Fighter 2`, or `B#1 base card`."""
    if target >= CARD:
        return f"{card_code(target)} base card"
    return f"{codes(sight)[target]} {sight.unit_names[target]}"


def on_table(unit: dict[str, Any]) -> bool:
    return bool(unit["place"] == "table")


def any_unit(unit: dict[str, Any]) -> bool:
    return True


def unit_meant(text: str, sight: Sight) -> int:
    """The unit that a text names, by its short name on the map or by its own."""
    wanted = text.strip().casefold()
    for number, code in enumerate(codes(sight)):
        if code.casefold() == wanted:
            return number
    here = [unit for unit in sight.view["units"] if on_table(unit)]
    try:
        return unit_named(text, sight, on_table)
    except InputError:
        if len(here) == len(sight.view["units"]):
            raise
    return unit_named(text, sight, any_unit)


def target_meant(text: str, sight: Sight) -> int:
    """The same, or a base card as `B#2`."""
    wanted = text.strip().casefold()
    for player in sight.view["players"]:
        for card in player["cards"]:
            if card_code(card["target"]).casefold() == wanted:
                return int(card["target"])
    return unit_meant(text, sight)


# -- what a unit sees ------------------------------------------------------------------------------


def is_enemy(sight: Sight, unit: int, target: int) -> bool:
    seat = target_seat(target) if target >= CARD else sight.view["units"][target]["owner"]
    return bool(seat != sight.view["units"][unit]["owner"])


def sighting(sight: Sight, unit: int, seen: dict[str, Any]) -> str:
    """`B3 TIE Fighter 2: 12.4 cm ahead, 30° to the left, in arc, in range, 58%`."""
    name = target_words(sight, seen["target"])
    if not is_enemy(sight, unit, seen["target"]):
        return f"{name}: {seen['where']}"
    parts = [seen["where"]]
    if sight.view["units"][unit]["ranges"][0]["arc"]:
        parts.append("in arc" if seen["in_arc"] else "out of arc")
    parts.append("in range" if seen["in_reach"] else "out of range")
    if seen["blocked_by"]:
        names = codes(sight)
        parts.append(f"behind {' and '.join(names[other] for other in seen['blocked_by'])}")
    promise = seen["promise"]
    if promise is not None:
        parts.append(promise_words(promise))
    told = f"{name}: {', '.join(parts)}"
    if promise is None and seen["rule"] not in _SEEN_RULES:
        return f"{told}. {refused(seen)}"
    return told


def promise_words(promise: dict[str, Any]) -> str:
    """`58%`, with what the shot needs besides."""
    lasers = " with Lasers" if promise["lasers"] else ""
    return f"{percent(Fraction(*promise['hit']))}{lasers}"


def promise_chip(promise: dict[str, Any]) -> str:
    """`hit 58% kill 31%` as it stands beside a target."""
    hit, kill = (percent(Fraction(*promise[name])) for name in ("hit", "destroyed"))
    lasers = " Lasers" if promise["lasers"] else ""
    return f"{cm(promise['distance'])} cm hit {hit:>3} kill {kill:>3}{lasers}"


def refused(found: dict[str, Any]) -> str:
    """The refusal in what was measured or foreseen, with its rule."""
    return str(Refusal(found["rule"], found["refusal"]))

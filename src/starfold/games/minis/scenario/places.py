"""Places in scenarios: at a side of a base card, beside a unit, near one, or by coordinates."""

import re
from typing import Any, Final, NamedTuple

from starfold.errors import InputError
from starfold.games.minis.rules.placing import Settle
from starfold.games.minis.rules.spots import AT_BASE, BY_UNIT, NEAR, ROUTE_RULES, spot_of
from starfold.games.minis.rules.step import packed, second_of
from starfold.games.minis.scenario.names import MICRO, mdeg
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state import rim
from starfold.games.minis.state.position import BASE_CARDS, NONE, Position
from starfold.kernel.choices import Refusal

FRONT: Final = "front"
BACK: Final = "back"
LEFT: Final = "left"
RIGHT: Final = "right"
_AROUND: Final = {FRONT: 0, LEFT: 90_000, BACK: 180_000, RIGHT: 270_000}  # from where it faces
_NEAR_ENOUGH: Final = 0.01  # mm; answers are whole thousandths of a millimetre along the rim


class Where(NamedTuple):
    """A place as it is said; exactly one of the first four is given, or none for anywhere."""

    card: dict[str, Any] | None  # card, side, shift and towards; or card and along
    point: tuple[float, float] | None
    bearing: int | None
    away: float
    facing: int | None


class NoSuchPlace(Exception):
    """A place that no answer stands for, with the rule against it."""

    def __init__(self, reason: Refusal | None) -> None:
        super().__init__()
        self.reason = reason


_NUMBER: Final = r"-?\d+(?:\.\d+)?"
_FACING: Final = re.compile(rf"(?P<place>.*?),? ?facing (?P<facing>{_NUMBER})°?", re.IGNORECASE)
_SIDE: Final = re.compile(
    rf"at card (?P<card>\d+) (?P<side>front|back|left|right)(?: side)?"
    rf"(?:,? (?P<shift>{_NUMBER}) mm(?: to the)? (?P<towards>front|back|left|right))?",
    re.IGNORECASE,
)
_ALONG: Final = re.compile(rf"at card (?P<card>\d+) along (?P<along>{_NUMBER}) mm", re.IGNORECASE)
_POINT: Final = re.compile(rf"at [\[(]?(?P<x>{_NUMBER}),? (?P<y>{_NUMBER})[\])]?", re.IGNORECASE)
_BEARING: Final = re.compile(
    rf"bearing (?P<bearing>{_NUMBER})°?(?:,? (?P<away>\d+(?:\.\d+)?) mm(?: away)?)?",
    re.IGNORECASE,
)


def read_where(pos: Position, seat: int, text: str) -> Where:
    """`at card 2 front 20 mm left facing 90` and its like."""
    facing = None
    found = _FACING.fullmatch(text)
    if found:
        facing = mdeg(found["facing"], "facing")
        text = found["place"]
    text = text.strip().rstrip(",")
    if text.casefold() in ("", "anywhere"):
        return Where(None, None, None, 0.0, facing)
    for pattern in (_SIDE, _ALONG):
        found = pattern.fullmatch(text)
        if found:
            return Where(_card_in(text, found.groupdict()), None, None, 0.0, facing)
    found = _POINT.fullmatch(text)
    if found:
        return Where(None, (float(found["x"]), float(found["y"])), None, 0.0, facing)
    found = _BEARING.fullmatch(text)
    if found:
        away = float(found["away"] or 0)
        return Where(None, None, mdeg(found["bearing"], "bearing"), away, facing)
    raise InputError(
        f"{text!r} is no place: write `at card 2 front`, `at card 2 front 20 mm left`, "
        "`at card 2 along 100 mm`, `at X Y`, `bearing 90`, `bearing 90 20 mm` or `anywhere`"
    )


def _card_in(text: str, said: dict[str, Any]) -> dict[str, Any]:
    card = int(said["card"]) - 1
    if not 0 <= card < BASE_CARDS:
        raise InputError(f"{text!r}: a base has the cards 1 to {BASE_CARDS}")
    if "along" in said:
        return {"card": card, "along": float(said["along"])}
    side = said["side"].lower()
    towards = (said["towards"] or "").lower()
    across = (LEFT, RIGHT) if side in (FRONT, BACK) else (FRONT, BACK)
    if towards and towards not in across:
        raise InputError(f"{text!r}: along the {side} side it goes to the {' or '.join(across)}")
    return {"card": card, "side": side, "shift": float(said["shift"] or 0), "towards": towards}


def base_heading(pos: Position, seat: int) -> int:
    """Where a home base faces; its cards lie across that, or along it side by side."""
    rect = pos.setup.bases[BASE_CARDS * seat]
    return g.wrap(rect.heading + 90_000) if pos.setup.options.end_to_end else rect.heading


def place_option(pos: Position, step: Settle, where: Where) -> int:
    """The answer that stands for the place; raises NoSuchPlace."""
    if where.card is None and where.point is None and where.bearing is None:
        return _anywhere(pos, step, where)
    if step.how == AT_BASE:
        return _at_base(pos, step, where)
    if where.card is not None:
        raise NoSuchPlace(None)
    return _by_unit(pos, step, where)


def _anywhere(pos: Position, step: Settle, where: Where) -> int:
    option = pos.options[0]
    if where.facing is None or step.how == NEAR:
        return option
    return option - second_of(option) + where.facing


def _at_base(pos: Position, step: Settle, where: Where) -> int:
    seat = step.owner
    heading = base_heading(pos, seat) if where.facing is None else where.facing
    radius = pos.setup.radius[step.unit]
    if where.bearing is not None:
        raise NoSuchPlace(None)
    if where.point is not None:
        return _at_point(pos, step, where.point, heading)
    said = where.card
    assert said is not None
    rect = pos.setup.bases[BASE_CARDS * seat + said["card"]]
    if "along" in said:
        along = said["along"]
    else:
        x, y = beside_card(rect, radius, base_heading(pos, seat), said)
        along = rim.rim_place(rect, radius, x, y)
    return packed(said["card"], round(along * MICRO), heading)


def beside_card(
    rect: g.Rect, radius: float, facing: int, said: dict[str, Any]
) -> tuple[float, float]:
    """The centre of a unit that touches that side, shifted along it from its middle."""
    out = g.wrap(facing + _AROUND[said["side"]])
    along_row = (out - rect.heading) % 180_000 == 0
    half = rect.half_length if along_row else rect.half_width
    x, y = g.advanced(rect.x, rect.y, out, half + radius)
    if said["towards"]:
        x, y = g.advanced(x, y, g.wrap(facing + _AROUND[said["towards"]]), said["shift"])
    return x, y


def _at_point(pos: Position, step: Settle, point: tuple[float, float], heading: int) -> int:
    """The place on the rim of the base that is the point."""
    x, y = point
    radius = pos.setup.radius[step.unit]
    best = NONE
    nearest = g.ENDLESS
    for card in pos.standing_cards(step.owner):
        rect = pos.setup.bases[BASE_CARDS * step.owner + card]
        option = packed(card, round(rim.rim_place(rect, radius, x, y) * MICRO), heading)
        spot = spot_of(pos, step.unit, step.how, step.anchor, option)
        off = g.disc_gap(x, y, 0.0, spot.x, spot.y, 0.0)
        if off < nearest:
            nearest, best = off, option
    gap = min(
        g.rect_gap(x, y, radius, pos.setup.bases[BASE_CARDS * step.owner + card])
        for card in pos.standing_cards(step.owner)
    )
    if nearest > _NEAR_ENOUGH:
        raise NoSuchPlace(_not_touching(step, "its home base", gap))
    return best


def _not_touching(step: Settle, what: str, gap: float) -> Refusal:
    word = "from" if gap > 0 else "into"
    text = f"there it would be {abs(gap):.2f} mm {word} {what}, not touching it"
    return Refusal(ROUTE_RULES[step.route], text)


def _by_unit(pos: Position, step: Settle, where: Where) -> int:
    anchor = step.anchor
    heading = pos.heading[anchor] if where.facing is None else where.facing
    away = where.away
    bearing = where.bearing
    if where.point is not None:
        x, y = where.point
        bearing = g.heading_towards(pos.x[anchor], pos.y[anchor], x, y)
        reach = pos.setup.radius[step.unit] + pos.setup.radius[anchor]
        away = g.disc_gap(pos.x[anchor], pos.y[anchor], reach, x, y, 0.0)
        if step.how == BY_UNIT and abs(away) > _NEAR_ENOUGH:
            raise NoSuchPlace(_not_touching(step, pos.setup.labels[anchor], away))
        if away < -_NEAR_ENOUGH:
            raise NoSuchPlace(_not_touching(step, pos.setup.labels[anchor], away))
    assert bearing is not None
    if step.how == BY_UNIT:
        return packed(0, bearing, heading)
    return packed(0, bearing, max(round(away * MICRO), 0))

"""Who may fire at what, and the rule against it where they may not (MG-FIRE-10, MG-GEO-04 .. 08).

The compiled loop knows a verdict as a number. For people it is a `Refusal`, made here.
"""

from typing import Final

from starfold.games.minis.rulers.rates import (
    MOST_STARS,
    S,
    measure_words,
    millimetres,
    second_reach,
)
from starfold.games.minis.rulers.sight import (
    blockers,
    distance_from,
    fires_artillery,
    fires_through,
    in_arc_from,
    is_blocked_from,
    lasers_reach,
    needs_arc,
    off_axis,
    shot_measure,
    shot_reach,
)
from starfold.games.minis.rules.forecast import shot_promise
from starfold.games.minis.rules.step import not_on_table, told_apart, too_far
from starfold.games.minis.rules.values import can_shoot_space
from starfold.games.minis.speech.names import (
    listed,
    owned_notation,
    target_name,
    unit_name,
    where_words,
)
from starfold.games.minis.speech.seen import Pieces, ShotPromise
from starfold.games.minis.speech.words import say
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.position import (
    BASE_CARDS,
    CARD,
    CONVERTED,
    ON_TABLE,
    Position,
    Shot,
    card_target,
    seat_of,
    target_card,
    target_seat,
)
from starfold.kernel.choices import Choice, Refusal
from starfold.kernel.core import DECLINE
from starfold.units.icons import RUTHLESS_BIT

# What can be said of a unit and a target; up to BY_LASERS it may be fired at.
IN_SIGHT: Final = 0
BY_LASERS: Final = 1
NO_ENEMY: Final = 2
NOT_THERE: Final = 3
HIDDEN: Final = 4
NOT_AT_SPACE: Final = 5
TOO_FAR: Final = 6
OUTSIDE_ARC: Final = 7
BLOCKED: Final = 8

# What besides can be said of a declared shot when its moment comes.
UNABLE: Final = 9
NO_FIRST: Final = 10


# -- who may fire at what --------------------------------------------------------------------------


def can_attack(pos: Position, unit: int) -> bool:
    """Not in the turn it converts, nor while cloaked (MG-ICON-24, MG-ICON-26)."""
    return (
        pos.place[unit] == ON_TABLE
        and not pos.done[unit] & CONVERTED
        and not pos.is_cloaked(unit)
        and pos.is_alive(pos.owner(unit))
    )


def verdict(pos: Position, unit: int, target: int, second: bool) -> int:
    """Whether the unit may fire at the target from where it stands, and if not, what forbids it."""
    return verdict_from(
        pos,
        unit,
        pos.x[unit],
        pos.y[unit],
        pos.heading[unit],
        target,
        second,
        shot_reach(pos, unit, second),
    )


def verdict_from(
    pos: Position,
    unit: int,
    x: float,
    y: float,
    heading: int,
    target: int,
    second: bool,
    reach: float,
) -> int:
    """The same for any place; the cheap questions first."""
    seat = seat_of(pos, target)
    if seat == pos.owner(unit) or not pos.is_alive(seat):
        return NO_ENEMY  # MG-FIRE-10
    if target >= CARD:
        if not pos.card_stands(seat, target_card(target)):
            return NOT_THERE
    else:
        if pos.place[target] != ON_TABLE:
            return NOT_THERE
        if pos.setup.options.cloaked_untargetable and pos.is_cloaked(target):
            return HIDDEN
        if not pos.is_ground(target) and not can_shoot_space(pos, unit):
            return NOT_AT_SPACE
    away = distance_from(pos, unit, x, y, heading, target)
    answer = IN_SIGHT
    if away > reach + g.EPS:
        if away > reach + lasers_reach(pos, unit) + g.EPS:
            return TOO_FAR
        answer = BY_LASERS
    if needs_arc(pos, unit, second) and not in_arc_from(pos, unit, x, y, heading, target):
        return OUTSIDE_ARC
    if is_blocked_from(pos, unit, x, y, target):
        return BLOCKED
    return answer


def enemies(pos: Position, seat: int) -> list[int]:
    """Everything that can be a target: enemy units, then enemy base cards."""
    place = pos.place
    owner = pos.setup.owner
    found = [
        unit
        for unit in range(len(place))
        if place[unit] == ON_TABLE and owner[unit] != seat and pos.alive >> owner[unit] & 1
    ]
    for other in range(pos.seats):
        if other != seat and pos.alive >> other & 1:
            for card in pos.standing_cards(other):
                found.append(card_target(other, card))
    return found


def _perhaps_within(pos: Position, unit: int, limit: float) -> list[int]:
    """A quick look: those of the `enemies` that may be so near, however that is measured."""
    setup = pos.setup
    place = pos.place
    xs = pos.x
    ys = pos.y
    x = xs[unit]
    y = ys[unit]
    far = limit + setup.radius[unit] + g.EPS
    square = (far + setup.widest) * (far + setup.widest)
    seat = setup.owner[unit]
    found: list[int] = []
    for foe in setup.rivals[seat]:
        dx = xs[foe] - x
        dy = ys[foe] - y
        if dx * dx + dy * dy > square or place[foe] != ON_TABLE:
            continue
        if pos.is_alive(setup.owner[foe]):
            found.append(foe)
    for other in range(pos.seats):
        if other != seat and pos.is_alive(other) and not pos.is_base_far(other, x, y, far):
            for card in range(BASE_CARDS):
                rect = setup.bases[BASE_CARDS * other + card]
                if pos.card_stands(other, card) and not g.far_apart(x, y, far, rect):
                    found.append(card_target(other, card))
    return found


def targets_of(pos: Position, unit: int, second: bool, other_than: int) -> list[int]:
    """Legal targets of a shot; a second one must be another than the first (MG-RANGE-06)."""
    found: list[int] = []
    if second and not second_reach(pos.stars(unit)):
        return found
    reach = shot_reach(pos, unit, second)
    far = reach + lasers_reach(pos, unit) + g.EPS
    x = pos.x[unit]
    y = pos.y[unit]
    heading = pos.heading[unit]
    for target in _perhaps_within(pos, unit, far):
        if target == other_than or distance_from(pos, unit, x, y, heading, target) > far:
            continue
        if verdict_from(pos, unit, x, y, heading, target, second, reach) <= BY_LASERS:
            found.append(target)
    return found


def has_target(pos: Position, unit: int, second: bool) -> bool:
    if second and not second_reach(pos.stars(unit)):
        return False
    reach = shot_reach(pos, unit, second)
    far = reach + lasers_reach(pos, unit) + g.EPS
    x = pos.x[unit]
    y = pos.y[unit]
    heading = pos.heading[unit]
    for target in _perhaps_within(pos, unit, far):
        if distance_from(pos, unit, x, y, heading, target) > far:
            continue
        if verdict_from(pos, unit, x, y, heading, target, second, reach) <= BY_LASERS:
            return True
    return False


def has_shot(pos: Position, unit: int) -> bool:
    """Whether the unit can fire at anything (MG-FIRE-01, MG-RANGE-14)."""
    if not can_attack(pos, unit):
        return False
    if has_target(pos, unit, False):
        return True
    return pos.setup.options.second_alone and has_target(pos, unit, True)


def has_to_fire(pos: Position, unit: int) -> bool:
    """With an enemy unit in range, Lasers not counted, if that is agreed (MG-DEC-50)."""
    if not pos.setup.options.must_fire or not can_attack(pos, unit):
        return False
    for target in enemies(pos, pos.owner(unit)):
        if target < CARD and verdict(pos, unit, target, False) == IN_SIGHT:
            return True
    return False


def any_has_to_fire(pos: Position, units: list[int]) -> bool:
    for unit in units:
        if has_to_fire(pos, unit):
            return True
    return False


def against_holding_fire(pos: Position, units: list[int]) -> Refusal | None:
    for unit in units:
        if has_to_fire(pos, unit):
            return Refusal("MG-FIRE-01", say("aiming.has_to_fire", unit=unit_name(pos, unit)))
    return None


def chooses_late(pos: Position, unit: int) -> bool:
    """Units that name their target when they fire (MG-ICON-12, MG-DEC-16)."""
    return pos.setup.options.declare_never or bool(pos.icons(unit) & RUTHLESS_BIT)


def shots_of(pos: Position, unit: int) -> list[Shot]:
    return [shot for shot in pos.shots if shot.shooter == unit]


def is_aimed_at(pos: Position, unit: int) -> bool:
    """Whether a shot at it was declared and not fired yet."""
    for shot in pos.shots:
        if shot.target == unit:
            return True
    return False


# -- by which rules --------------------------------------------------------------------------------


def sight_rules(pos: Position, unit: int, target: int, second: bool) -> list[str]:
    """Why a shot is in range, in arc and in line."""
    rules = ["MG-RANGE-13", "MG-GEO-04", "MG-GEO-05"]
    if needs_arc(pos, unit, second):
        rules += ["MG-BASIC-02", arc_rule(pos, unit), "MG-GEO-08"]
    elif pos.fires_as_ground(unit):
        rules.append("MG-RANGE-12")
    else:
        rules.append("MG-RANGE-11")
    if fires_through(pos, unit, pos.x[unit], pos.y[unit], target):
        rules.append("MG-FIRE-02")
    return rules


def arc_rule(pos: Position, unit: int) -> str:
    return "MG-RANGE-10" if pos.fires_as_ground(unit) else "MG-RANGE-09"


def second_shot_rule(pos: Position, unit: int) -> str:
    return "MG-RANGE-06" if pos.stars(unit) == 4 else "MG-RANGE-07"


def range_rule(pos: Position, unit: int, second: bool) -> str:
    if second:
        return second_shot_rule(pos, unit)
    if fires_artillery(pos, unit):
        return "MG-ICON-19"
    return _RANGE_RULES[min(pos.stars(unit), MOST_STARS)]


_RANGE_RULES: Final = (
    "",
    "MG-RANGE-01",
    "MG-RANGE-02",
    "MG-RANGE-03",
    "MG-RANGE-04",
    "MG-RANGE-05",
)


# -- when its moment comes -------------------------------------------------------------------------


def judged_again(pos: Position, shot: Shot) -> int:
    """The verdict on a declared shot as things stand now (MG-FIRE-08, MG-DEC-16)."""
    unit = shot.shooter
    if not can_attack(pos, unit):
        return UNABLE
    if shot.second and not pos.setup.options.second_alone and not has_fired_first(pos, unit):
        return NO_FIRST
    reach = shot_reach(pos, unit, shot.second)
    if shot.lasers:
        reach += pos.setup.options.short
    x = pos.x[unit]
    y = pos.y[unit]
    return verdict_from(pos, unit, x, y, pos.heading[unit], shot.target, shot.second, reach)


def has_fired_first(pos: Position, unit: int) -> bool:
    for shot in pos.fired:
        if shot.shooter == unit and not shot.second:
            return True
    return False


def lapse(pos: Position, shot: Shot, code: int) -> Refusal:
    """Why a declared shot is not possible any more."""
    if code == TOO_FAR:
        return Refusal(range_rule(pos, shot.shooter, shot.second), say("aiming.lost_range"))
    if code == OUTSIDE_ARC:
        return Refusal(arc_rule(pos, shot.shooter), say("aiming.lost_arc"))
    if code == BLOCKED:
        return Refusal("MG-FIRE-03", say("aiming.lost_line"))
    if code == UNABLE:
        return Refusal("MG-ICON-26", say("aiming.lost_by_converting"))
    if code == NO_FIRST:
        return Refusal("MG-RANGE-14", say("aiming.lost_with_the_first"))
    return Refusal(_NO_TARGET_RULES[code], say("aiming.lost_target", why=_NO_TARGETS[code]))


# Why something is no target at all, with the rule.
_NO_TARGETS: Final = {
    NO_ENEMY: "no_enemy",
    NOT_THERE: "gone",
    HIDDEN: "cloaked",
    NOT_AT_SPACE: "Artillery",
}
_NO_TARGET_RULES: Final = {
    NO_ENEMY: "MG-FIRE-10",
    NOT_THERE: "MG-FIRE-10",
    HIDDEN: "MG-ICON-24",
    NOT_AT_SPACE: "MG-ICON-20",
}


# -- for people ------------------------------------------------------------------------------------

ARC: Final = 45.0  # degrees to either side of the heading (MG-GEO-08)


def against_attack(pos: Position, unit: int) -> Refusal | None:
    """Why a unit on the table does not attack this turn; None if it can."""
    if can_attack(pos, unit):
        return None
    if pos.is_cloaked(unit):
        return Refusal("MG-ICON-24", say("aiming.is_cloaked", unit=unit_name(pos, unit)))
    if not pos.is_alive(pos.owner(unit)):
        return Refusal("MG-END-05", say("aiming.player_out"))
    return Refusal("MG-ICON-26", say("aiming.converted", unit=unit_name(pos, unit)))


def against_shot(pos: Position, unit: int, target: int, second: bool) -> Refusal | None:
    """The rule against a shot from where the unit stands, whoever has the choice."""
    if not pos.on_table(unit):
        return not_on_table(pos, unit)
    against = against_attack(pos, unit)
    if against is not None:
        return against
    if second and not second_reach(pos.stars(unit)):
        return Refusal("MG-RANGE-08", say("aiming.one_shot", unit=unit_name(pos, unit)))
    x, y, heading = pos.x[unit], pos.y[unit], pos.heading[unit]
    return against_line(pos, unit, x, y, heading, target, second)


def against_line(
    pos: Position, unit: int, x: float, y: float, heading: int, target: int, second: bool
) -> Refusal | None:
    """The rule against a line of fire from any place, with the figure on which it rests."""
    reach = shot_reach(pos, unit, second)
    code = verdict_from(pos, unit, x, y, heading, target, second, reach)
    if code <= BY_LASERS:
        return None
    if code == TOO_FAR:
        away = distance_from(pos, unit, x, y, heading, target)
        measure = shot_measure(pos, unit, second)
        limit = millimetres(measure, pos.setup.options)
        lasers = lasers_reach(pos, unit)
        if lasers:
            measure += S
        return too_far(range_rule(pos, unit, second), away, measure_words(measure), limit + lasers)
    if code == OUTSIDE_ARC:
        side = abs(off_axis(pos, unit, x, y, heading, target))
        angle, _ = told_apart(side, ARC)
        text = say("aiming.outside_arc", angle=angle, limit=f"{ARC:g}")
        return Refusal(arc_rule(pos, unit), text)
    if code == BLOCKED:
        names = [unit_name(pos, other) for other in blockers(pos, unit, x, y, target)]
        text = say("aiming.blocked", units=listed(names), number=len(names))
        return Refusal("MG-FIRE-03", text)
    return Refusal(_NO_TARGET_RULES[code], say("aiming.no_target", why=_NO_TARGETS[code]))


def against_target(pos: Position, unit: int, target: int, second: bool) -> Refusal:
    """The rule against a touched piece, where a target is asked for."""
    x, y, heading = pos.x[unit], pos.y[unit], pos.heading[unit]
    against = against_line(pos, unit, x, y, heading, target, second)
    if against is None:
        return Refusal("MG-RANGE-06", say("aiming.same_target"))
    return against


def no_target(unit: int, text: str) -> Choice:
    return Choice("skip", text, [], {"unit": unit})


def target_choice(pos: Position, unit: int, target: int) -> Choice:
    """A target for the unit."""
    where = where_words(pos, unit, pos.x[unit], pos.y[unit], pos.heading[unit], target)
    text = say("aiming.target", target=target_name(pos, target), where=where)
    pieces: Pieces = {"unit": unit, "target": target}
    if target < CARD:
        return Choice("fire at", text, [owned_notation(pos, target)], pieces)
    pieces["seat"] = target_seat(target)
    pieces["card"] = target_card(target)
    return Choice("strike", text, [owned_notation(pos, target)], pieces)


def target_promise(pos: Position, unit: int, target: int, second: bool) -> ShotPromise | None:
    """What the shot promises, where the answer is a target."""
    return None if target == DECLINE else shot_promise(pos, unit, target, second)

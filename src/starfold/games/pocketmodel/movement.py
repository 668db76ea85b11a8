"""The move action: up to five build stars of units, one zone each, or two by a card."""

from starfold.games.pocketmodel.position import NONE, RESERVES, Position
from starfold.games.pocketmodel.step import Step
from starfold.games.pocketmodel.values import forbidden, permitted
from starfold.kernel.core import DECLINE
from starfold.units.vocabulary import ACT_MOVE, ACT_MOVE_TWO


def exceeds_limit(pos: Position, unit: int, limit: int, spent: int, act: int) -> bool:
    """Whether choosing the unit would break the star limit of an action.

    A unit beyond the limit (PM-MOVE-05) acts alone if the players agreed on it or a card lets it.
    """
    stars = pos.stars(unit)
    if spent + stars <= limit:
        return False
    if spent > 0 or stars <= limit:
        return True
    return not (pos.setup.options.oversize_alone or permitted(pos, act, unit))


def absence_rule(pos: Position, unit: int) -> str:
    """Why a unit that is not in play takes no part: in reserve, or out with its player."""
    return "PM-ZONE-05" if pos.zone[unit] == RESERVES else "PM-ELIM-05"


def move_obstacle(pos: Position, seat: int, unit: int, limit: int, spent: int) -> str:
    """The rule that keeps a unit from being chosen for a move, or ""."""
    if pos.owner(unit) != seat:
        return "PM-MOVE-01"
    if pos.zone[unit] == RESERVES:
        return "PM-MOVE-07"
    if pos.zone[unit] < 0:
        return "PM-ELIM-05"
    if exceeds_limit(pos, unit, limit, spent, ACT_MOVE):
        return "PM-MOVE-05" if pos.stars(unit) > limit else "PM-MOVE-01"
    if forbidden(pos, ACT_MOVE, unit):
        return "PM-CCARD-13"
    return ""


def movable_units(pos: Position, seat: int, limit: int, spent: int, moved: list[int]) -> list[int]:
    first = pos.setup.first_unit
    return [
        unit
        for unit in range(first[seat], first[seat + 1])
        if pos.zone[unit] >= 0
        and unit not in moved
        and not move_obstacle(pos, seat, unit, limit, spent)
    ]


def can_move(pos: Position, seat: int, limit: int) -> bool:
    first = pos.setup.first_unit
    for unit in range(first[seat], first[seat + 1]):
        if pos.zone[unit] >= 0 and not move_obstacle(pos, seat, unit, limit, 0):
            return True
    return False


def zones_within(pos: Position, zone: int, two: bool) -> list[int]:
    """Where a move of one zone leads from there, or one of up to two (PM-ZONE-03, PM-ZONE-04)."""
    near = pos.adjacent_zones(zone)
    if not two or zone == pos.setup.contested:  # from there two zones lead back
        return near
    return [one for one in pos.open_zones() if one != zone]


def may_move_two(pos: Position, unit: int) -> bool:
    """One zone is all (PM-MOVE-02), unless a card says otherwise (PM-CCARD-12)."""
    return permitted(pos, ACT_MOVE_TWO, unit) and not forbidden(pos, ACT_MOVE_TWO, unit)


def reachable_zones(pos: Position, unit: int) -> list[int]:
    """Where a move action can take a unit."""
    return zones_within(pos, pos.zone[unit], may_move_two(pos, unit))


class Move(Step):
    """Choose a unit, then its adjacent zone, and so on (PM-MOVE-01, PM-MOVE-02, PM-MOVE-03)."""

    limit: int
    spent: int = 0
    moved: list[int] = []  # ascending: the order of moving leaves no trace
    unit: int = NONE  # chosen, destination still to choose

    def proceed(self, pos: Position) -> None:
        seat = pos.active
        if self.unit != NONE:
            zones = reachable_zones(pos, self.unit)
            if len(zones) == 1:
                self.take(pos, zones[0])
            else:
                pos.ask(seat, zones)
            return
        units = movable_units(pos, seat, self.limit, self.spent, self.moved)
        if not units:
            pos.pop()
        elif self.moved:
            pos.ask(seat, [DECLINE, *units])
        else:
            pos.ask(seat, units)

    def take(self, pos: Position, option: int) -> None:
        if self.unit != NONE:
            self._move(pos, self.unit, option)
            self.unit = NONE
        elif option == DECLINE:
            pos.pop()
        else:
            self.unit = option

    def _move(self, pos: Position, unit: int, zone: int) -> None:
        if pos.log is not None:
            rules = ["PM-MOVE-02", "PM-ZONE-03"]
            if self.moved:
                rules.append("PM-MOVE-03")
            if zone not in (pos.active, pos.setup.contested):
                rules.append("PM-MOVE-04")
            if zone not in pos.adjacent_zones(pos.zone[unit]):
                rules += ["PM-ZONE-04", "PM-CCARD-12"]
            pos.tell("moved", rules, pos.active, {"unit": unit, "from": pos.zone[unit], "to": zone})
        pos.zone[unit] = zone
        self.spent += pos.stars(unit)
        self.moved.append(unit)
        self.moved.sort()

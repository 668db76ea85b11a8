"""The move action: up to five build stars of units, one zone each, or two by a card."""

from starfold.games.pocketmodel.rules.clauses import forbidden, permitted
from starfold.games.pocketmodel.rules.reasons import against_unit, by_rule, out_of_turn
from starfold.games.pocketmodel.rules.step import Declaration, Step, asking
from starfold.games.pocketmodel.rules.values import action_limit
from starfold.games.pocketmodel.speech.names import (
    done,
    unit_choice,
    unit_name,
    zone_choice,
    zone_name,
)
from starfold.games.pocketmodel.speech.words import say
from starfold.games.pocketmodel.state.position import NONE, RESERVES, Position
from starfold.kernel.choices import Choice, Question, Refusal
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

    # In words

    def question(self, pos: Position) -> Question:
        if self.unit != NONE:
            text = say("movement.ask_zone", unit=unit_name(pos, self.unit))
            return Question(text, ["PM-MOVE-02"])
        return Question(say("movement.ask_unit", left=self.limit - self.spent), ["PM-MOVE-01"])

    def choice(self, pos: Position, option: int) -> Choice:
        if self.unit != NONE:
            return zone_choice(pos, self.unit, option)
        if option == DECLINE:
            return done(say("movement.done"))
        return unit_choice(pos, "move", option)

    def declaration(self) -> Declaration | None:
        declared = Declaration("move", self.limit, self.spent, self.unit)
        declared.moved = self.moved[:]
        return declared

    def is_closed_by_done(self) -> bool:
        return True

    def half_chosen(self, pos: Position) -> int:
        return self.unit

    # Why not

    def hinders(self, action: str) -> Refusal | None:
        return None if action == "move" else super().hinders(action)

    def why_not_stop(self, pos: Position) -> Refusal:
        return by_rule("PM-MOVE-01")

    def unit_touched(self, pos: Position, seat: int, unit: int) -> Refusal | None:
        if self.unit != NONE:
            told = say("movement.zone_first", unit=unit_name(pos, self.unit))
            return Refusal("PM-MOVE-02", told)
        return why_not_move(pos, seat, unit)

    def zone_touched(self, pos: Position, seat: int, zone: int) -> Refusal | None:
        if self.unit == NONE:
            return Refusal("PM-MOVE-01", say("movement.unit_first"))
        return why_not_move(pos, seat, self.unit, zone)


# -- why not ---------------------------------------------------------------------------------------


def why_not_move(pos: Position, seat: int, unit: int, zone: int = NONE) -> Refusal | None:
    """The rule against moving the unit now, or against moving it there."""
    step = asking(pos)
    if step.lets_move(pos, seat, unit, zone):
        return None
    refused = out_of_turn(pos, seat) or step.hinders("move")
    if refused is not None:
        return refused
    move = step if isinstance(step, Move) else Move(action_limit(pos, seat))
    if unit in move.moved or move.unit not in (NONE, unit):
        return Refusal("PM-MOVE-02", say("movement.moved_already", unit=unit_name(pos, unit)))
    obstacle = move_obstacle(pos, seat, unit, move.limit, move.spent)
    if obstacle:
        return against_unit(pos, seat, unit, obstacle, move.limit - move.spent)
    return None if zone == NONE else _why_not_there(pos, unit, zone)


def _why_not_there(pos: Position, unit: int, zone: int) -> Refusal | None:
    """The rule that keeps a unit which may move from going there."""
    if zone in reachable_zones(pos, unit):
        return None
    if zone == pos.zone[unit]:
        return Refusal("PM-MOVE-02", say("movement.there_already", unit=unit_name(pos, unit)))
    there = zone_name(pos, zone)
    if zone not in pos.open_zones():
        return Refusal("PM-ELIM-05", say("movement.zone_is_gone", zone=there))
    here = zone_name(pos, pos.zone[unit])
    return Refusal("PM-ZONE-04", say("movement.not_adjacent", here=here, there=there))

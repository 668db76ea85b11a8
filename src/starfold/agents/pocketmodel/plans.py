"""Whole turns and whole placements as plans: the answers that belong together, in one number.

Which sets of units to move, who attacks whom, what to strike with whom: the sets that a first look
finds promising, to be weighed as one thing each.
"""

from collections.abc import Callable
from typing import Final

from starfold.agents.pocketmodel.worth import attack_worth, strength, take_strikers
from starfold.games.pocketmodel.rules.combat import possible_attackers, targets_of
from starfold.games.pocketmodel.rules.movement import movable_units, reachable_zones
from starfold.games.pocketmodel.rules.setup import STARTING_STARS
from starfold.games.pocketmodel.rules.strike import (
    SLOTS_PER_SEAT,
    possible_strikers,
    strike_targets,
)
from starfold.games.pocketmodel.rules.turn import COMBAT, MOVE, STRIKE
from starfold.games.pocketmodel.rules.values import action_limit
from starfold.games.pocketmodel.state.position import NONE, RESERVES, Position
from starfold.kernel.core import DECLINE

_BITS: Final = 12  # of an answer in a plan
_MASK: Final = (1 << _BITS) - 1
_SHIFT: Final = 2  # no answer of a plan is 0 there: a plan ends with its last
MOST_SETS: Final = 160  # of units to move, that are looked at
TARGETS: Final = 3  # of an attacker
SHARED: Final = 0.7  # of a further attack on the same unit

Look = Callable[[Position, int], float]  # what a position is worth to a seat, at first look


class Scored:
    """A plan and what a first look thinks of it."""

    def __init__(self, plan: int, score: float) -> None:
        self.plan = plan
        self.score = score


def packed(steps: list[int]) -> int:
    """A plan of these answers."""
    plan = 0
    for step in reversed(steps):
        plan = plan << _BITS | step + _SHIFT
    return plan


def unpacked(plan: int) -> list[int]:
    steps: list[int] = []
    while plan:
        steps.append((plan & _MASK) - _SHIFT)
        plan >>= _BITS
    return steps


def best_scored(found: list[Scored], most: int) -> list[int]:
    found.sort(key=_score, reverse=True)
    return [one.plan for one in found[:most]]


def _score(one: Scored) -> float:
    return one.score


def alike(pos: Position, unit: int, other: int) -> bool:
    """Whether it makes no difference which of the two is taken."""
    return (
        pos.setup.units[unit] is pos.setup.units[other]
        and pos.zone[unit] == pos.zone[other]
        and pos.damage[unit] == pos.damage[other]
        and pos.flipped[unit] == pos.flipped[other]
    )


# -- moves -----------------------------------------------------------------------------------------


class Moves:
    """All sets of moves that the star limit allows, each judged by where it leaves the units."""

    def __init__(self, pos: Position, seat: int, foe: int, look: Look) -> None:
        self.pos = pos
        self.seat = seat
        self.look = look
        self.limit = action_limit(pos, seat)
        self.units = movable_units(pos, seat, self.limit, 0, [])
        self.zones = [reachable_zones(pos, unit) for unit in self.units]
        self.scratch = pos.copy()
        self.scratch.active = foe
        self.found: list[Scored] = []
        self.moved: list[int] = []
        self.goals: list[int] = []

    def plans(self, most: int) -> list[int]:
        self._extend(0, 0)
        return best_scored(self.found, most)

    def _extend(self, place: int, spent: int) -> None:
        if len(self.found) >= MOST_SETS:
            return
        pos = self.pos
        for number in range(place, len(self.units)):
            unit = self.units[number]
            stars = pos.stars(unit)
            if spent and spent + stars > self.limit:
                continue
            if self._twin_stayed(number):
                continue
            for zone in self.zones[number]:
                self.scratch.zone[unit] = zone
                self.moved.append(unit)
                self.goals.append(zone)
                self._note(spent + stars)
                self._extend(number + 1, spent + stars)
                self.moved.pop()
                self.goals.pop()
            self.scratch.zone[unit] = pos.zone[unit]

    def _twin_stayed(self, number: int) -> bool:
        """Of units that are alike the first ones go: another order is the same plan."""
        for other in range(number):
            if self.units[other] not in self.moved and alike(
                self.pos, self.units[other], self.units[number]
            ):
                return True
        return False

    def _note(self, spent: int) -> None:
        steps = [MOVE]
        for place in range(len(self.moved)):
            unit = self.moved[place]
            steps.append(unit)
            if len(self.zones[self.units.index(unit)]) > 1:
                steps.append(self.goals[place])
        if movable_units(self.pos, self.seat, self.limit, spent, self.moved):
            steps.append(DECLINE)
        self.found.append(Scored(packed(steps), self.look(self.scratch, self.seat)))


# -- attacks ---------------------------------------------------------------------------------------


class Attacks:
    """Sets of attacks, judged by the sum of what each promises."""

    def __init__(self, pos: Position, seat: int) -> None:
        self.pos = pos
        self.seat = seat
        self.limit = action_limit(pos, seat)
        self.found: list[Scored] = []
        self.attackers: list[int] = []
        self.defenders: list[int] = []
        self.units = possible_attackers(pos, seat, self.limit, 0, [], NONE)
        self.targets: list[list[Scored]] = []
        scratch = pos.copy()
        for unit in self.units:
            scored = [
                Scored(target, attack_worth(scratch, unit, target))
                for target in targets_of(pos, unit, NONE)
            ]
            scored.sort(key=_score, reverse=True)
            self.targets.append(_different(pos, scored)[:TARGETS])

    def plans(self, most: int) -> list[int]:
        self._extend(0, 0, 0.0)
        return best_scored(self.found, most)

    def _extend(self, place: int, spent: int, score: float) -> None:
        pos = self.pos
        if len(self.found) >= MOST_SETS:
            return
        for number in range(place, len(self.units)):
            unit = self.units[number]
            stars = pos.stars(unit)
            if spent and spent + stars > self.limit:
                continue
            for target in self.targets[number]:
                if self.defenders and pos.owner(target.plan) != pos.owner(self.defenders[0]):
                    continue
                gain = target.score
                if target.plan in self.defenders:
                    gain = SHARED * gain if gain > 0.0 else gain
                self.attackers.append(unit)
                self.defenders.append(target.plan)
                self._note(spent + stars, score + gain)
                self._extend(number + 1, spent + stars, score + gain)
                self.attackers.pop()
                self.defenders.pop()

    def _note(self, spent: int, score: float) -> None:
        pos = self.pos
        steps = [COMBAT]
        opponent = NONE
        for place in range(len(self.attackers)):
            steps.append(self.attackers[place])
            if len(targets_of(pos, self.attackers[place], opponent)) > 1:
                steps.append(self.defenders[place])
            opponent = pos.owner(self.defenders[0])
        if possible_attackers(pos, self.seat, self.limit, spent, self.attackers, opponent):
            steps.append(DECLINE)
        self.found.append(Scored(packed(steps), score))


def _different(pos: Position, targets: list[Scored]) -> list[Scored]:
    found: list[Scored] = []
    for target in targets:
        known = False
        for other in found:
            if alike(pos, other.plan, target.plan):
                known = True
        if not known:
            found.append(target)
    return found


# -- strikes ---------------------------------------------------------------------------------------


def strike_plans(pos: Position, seat: int) -> list[int]:
    """Every objective within reach that differs from the others, with the best strikers."""
    limit = action_limit(pos, seat)
    targets = strike_targets(pos, seat, limit)
    found: list[int] = []
    hidden: list[int] = []  # players of whom one that lies face down is among them
    for option in targets:
        target = option // SLOTS_PER_SEAT
        if not pos.slot_face_up(target, option % SLOTS_PER_SEAT):
            if target in hidden:
                continue
            hidden.append(target)
        steps = [STRIKE]
        if len(targets) > 1:
            steps.append(option)
        wanted = take_strikers(pos, seat, target, limit)
        chosen: list[int] = []
        spent = 0
        while True:
            units = possible_strikers(pos, seat, target, limit, spent, chosen)
            if not units:
                break
            if chosen or len(units) > 1:
                if len(chosen) >= len(wanted):
                    steps.append(DECLINE if chosen else units[0])
                    break
                steps.append(wanted[len(chosen)])
            unit = wanted[len(chosen)] if len(chosen) < len(wanted) else units[0]
            chosen.append(unit)
            spent += pos.stars(unit)
        found.append(packed(steps))
    return found


# -- placement -------------------------------------------------------------------------------------


class Placement:
    """Starting units: sets that swaps of single units cannot better, at first look."""

    def __init__(self, pos: Position, seat: int, look: Look) -> None:
        self.seat = seat
        self.look = look
        self.scratch = pos.copy()
        self.scratch.placing = False
        self.first = pos.setup.first_unit
        for other in range(pos.seats):
            if other != seat and (pos.placing or not pos.units_in_play(other)):
                self._guess(other)

    def _guess(self, other: int) -> None:
        """Another player's units that are not to be seen yet: the strong ones for their stars."""
        pos = self.scratch
        for unit in pos.units_in_play(other):
            pos.zone[unit] = RESERVES
        placed = 0
        while True:
            best = NONE
            best_rate = 0.0
            for unit in pos.reserves(other):
                stars = pos.stars(unit)
                rate = strength(pos, unit) / (stars * stars)
                if placed + stars <= STARTING_STARS and rate > best_rate:
                    best_rate = rate
                    best = unit
            if best == NONE:
                return
            pos.zone[best] = other
            placed += pos.stars(best)

    def improved(self, placed: list[int]) -> Scored:
        """The set that swaps lead to from this one, with its score."""
        pos = self.scratch
        seat = self.seat
        for unit in range(self.first[seat], self.first[seat + 1]):
            pos.zone[unit] = seat if unit in placed else RESERVES
        best = self.look(pos, seat)
        better = True
        while better:
            better = False
            for out in self._swaps():
                kept = pos.zone[:]
                for unit in out:
                    pos.zone[unit] = RESERVES if pos.zone[unit] == seat else seat
                value = self.look(pos, seat)
                if value > best + 1e-9:
                    best = value
                    better = True
                    break
                pos.zone = kept
        return Scored(packed(pos.units_in_play(seat)), best)

    def _swaps(self) -> list[list[int]]:
        """Units that can change places between play and reserves, the stars staying the same."""
        pos = self.scratch
        inside = _kinds(pos, pos.units_in_play(self.seat))
        outside = _kinds(pos, pos.reserves(self.seat))
        found: list[list[int]] = []
        for one in inside:
            for other in outside:
                if pos.stars(one) == pos.stars(other):
                    found.append([one, other])
        for some, rest in ((inside, outside), (outside, inside)):
            for one in some:
                for place in range(len(rest)):
                    for second in range(place + 1, len(rest)):
                        both = pos.stars(rest[place]) + pos.stars(rest[second])
                        if both == pos.stars(one):
                            found.append([one, rest[place], rest[second]])
        return found


def _kinds(pos: Position, units: list[int]) -> list[int]:
    """Two at most of those that are alike."""
    found: list[int] = []
    for unit in units:
        same = 0
        for other in found:
            if pos.setup.units[other] is pos.setup.units[unit]:
                same += 1
        if same < 2:
            found.append(unit)
    return found

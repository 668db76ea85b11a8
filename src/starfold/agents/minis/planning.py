"""Planning whole moves: where a unit could end, what the others do then, and what the fire brings.

A Movement phase has no dice but for landings, and the fire after it is counted by its exact chances
(`features`). So one look at a plan is enough: the unit goes to the end of a way, all others move as
greedy would, and the position before the fire is valued. The first guess is greedy's own move.
"""

import time
from typing import Final

from starfold.agents.minis.features import features
from starfold.agents.minis.judgement import best_option
from starfold.agents.minis.outlook import Outlook
from starfold.agents.values import Net
from starfold.games.minis.rules.step import step_of
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.position import MOVEMENT, Position
from starfold.kernel.dice import seeded_dice

LONGEST: Final = 2_000  # answers until the fire, whatever happens
OF_A_STOP: Final = 3  # numbers that every stop of a move leaves on its trail
SAME_PLACE: Final = 6.0  # mm within which two ends of a way are one
SAME_HEADING: Final = 6_000  # mdeg
CLEARLY: Final = 0.002  # by how much a plan must be better than the first guess


class Thought:
    """How hard to think about a move."""

    def __init__(
        self, wide: int, plans: int, movers: bool, milliseconds: float, looks: int = 0
    ) -> None:
        self.wide = wide  # ways that are followed after each segment
        self.plans = plans  # ends of ways that are played on
        self.movers = movers  # whether it thinks about who moves first
        self.milliseconds = milliseconds  # of the processor's time; 0: any
        self.looks = looks  # ends of which the best as things stand are played on, too


class Plan:
    """The answers of a whole move, and the world in which the unit has gone all of its way."""

    def __init__(self, answers: list[int], world: Position, worth: float) -> None:
        self.answers = answers
        self.world = world
        self.worth = worth
        self.value = 0.0


def play_to_the_fire(world: Position) -> None:
    """Everybody moves on as greedy would, until the units fire or the battle is over."""
    turn = world.turn
    for _ in range(LONGEST):
        while world.asked < 0 and not world.ended:
            if world.turn != turn or world.phase != MOVEMENT:
                return
            world.advance()
        if world.ended or world.turn != turn or world.phase != MOVEMENT:
            return
        options = world.options
        world.take(options[0] if len(options) == 1 else best_option(world, world.asked))


def value_of(world: Position, seat: int, net: Net) -> float:
    """The seat's chance of winning."""
    if world.ended:
        if not world.winners:
            return 0.5
        return 1.0 / len(world.winners) if seat in world.winners else 0.0
    return net.value(features(world, seat))


def imagined(pos: Position, seed: int) -> Position:
    """Nothing is hidden but the dice to come."""
    world = pos.copy()
    world.dice = seeded_dice(seed)
    return world


def answered(world: Position, option: int) -> Position:
    twin = world.copy()
    twin.apply(option)
    return twin


def ways_of(pos: Position, seat: int, unit: int, wide: int) -> list[Plan]:
    """Ends of the moves that a unit can make now, the likeliest of greedy's eyes first."""
    outlook = Outlook(pos.copy(), seat, unit)
    ended: list[Plan] = []
    going = [Plan([], pos, 0.0)]
    while going:
        further: list[Plan] = []
        for plan in going:
            for option in plan.world.options:
                twin = answered(plan.world, option)
                answers = [*plan.answers, option]
                if _is_moving(twin, unit):
                    place = further
                    left = _left(twin)
                else:
                    place = ended
                    left = 0.0
                    if not twin.ended and step_of(twin).question_called() == "facing":
                        answers.append(best_option(twin, seat))
                        twin.apply(answers[-1])
                worth = outlook.worth_at(twin.x[unit], twin.y[unit], twin.heading[unit], left)
                place.append(Plan(answers, twin, worth))
        further.sort(key=_worth, reverse=True)
        going = apart(further, unit, wide)
    ended.sort(key=_worth, reverse=True)
    return ended


def _worth(plan: Plan) -> float:
    return plan.worth


def _value(plan: Plan) -> float:
    return plan.value


def _is_moving(world: Position, unit: int) -> bool:
    """Whether it has begun its move and may go on."""
    if world.ended or len(world.trail) <= OF_A_STOP:
        return False
    step = step_of(world)
    return step.question_called() == "move" and step.acting() == unit


def _left(world: Position) -> float:
    """Millimetres that the moving unit may still go."""
    options = world.setup.options
    left = 0.0
    for segment in step_of(world).segments() or []:
        left += options.short if segment == "S" else options.long
    return left


def apart(plans: list[Plan], unit: int, most: int) -> list[Plan]:
    """The first ones that do not end at nearly the same place as one before them."""
    kept: list[Plan] = []
    for plan in plans:
        world = plan.world
        x = world.x[unit]
        y = world.y[unit]
        heading = world.heading[unit]
        new = True
        for other in kept:
            there = other.world
            if (
                g.disc_gap(x, y, 0.0, there.x[unit], there.y[unit], 0.0) < SAME_PLACE
                and abs(g.wrap_half(heading - there.heading[unit])) < SAME_HEADING
                and world.place == there.place
                and world.flipped == there.flipped
            ):
                new = False
                break
        if new:
            kept.append(plan)
            if len(kept) == most:
                break
    return kept


class Planner:
    """Greedy that thinks about its moves."""

    def __init__(self, seed: int, net: Net, thought: Thought) -> None:
        self.seed = seed
        self.net = net
        self.thought = thought
        self.planned: list[int] = []  # the answers of the move under way that are still to come
        self.expected: list[float] = []  # where the next of them belongs

    def choose(self, pos: Position, seat: int) -> int:
        options = pos.options
        if len(options) == 1:
            return options[0]
        step = step_of(pos)
        called = step.question_called()
        if pos.phase != MOVEMENT or called not in ("choose mover", "move", "facing"):
            return best_option(pos, seat)
        if called == "choose mover":
            return self._mover(pos, seat)
        unit = step.acting()
        if self.planned and self.expected == _moment(pos, unit):
            answer = self.planned[0]
            if answer in options:
                self._keep(pos, unit, self.planned)
                return answer
        if called == "facing":
            return best_option(pos, seat)
        return self._move(pos, seat, unit)

    def _keep(self, pos: Position, unit: int, answers: list[int]) -> None:
        """Remember what is left of a move once its first answer is given."""
        self.planned = answers[1:]
        if self.planned:
            self.expected = _moment(answered(pos, answers[0]), unit)

    def _world(self, pos: Position) -> Position:
        """The dice are made up, by nothing but the moment of the game."""
        return imagined(pos, self.seed * 1_000_003 + 1_000 * pos.turn + pos.asked)

    def _value(self, world: Position, seat: int) -> float:
        play_to_the_fire(world)
        return value_of(world, seat, self.net)

    def _is_late(self, begin: float) -> bool:
        limit = self.thought.milliseconds
        return limit > 0.0 and (time.thread_time() - begin) * 1000.0 > limit

    def _mover(self, pos: Position, seat: int) -> int:
        """Who moves first, if all go on as greedy would then."""
        best = best_option(pos, seat)
        if not self.thought.movers:
            return best
        begin = time.thread_time()
        world = self._world(pos)
        best_value = self._value(answered(world, best), seat) + CLEARLY
        for option in pos.options:
            if self._is_late(begin):
                break
            value = self._value(answered(world, option), seat)
            if value > best_value:
                best_value = value
                best = option
        return best

    def _plans(self, world: Position, seat: int, unit: int) -> list[Plan]:
        """The best ends by greedy's eyes and by the value as things stand, in turns."""
        thought = self.thought
        ends = apart(ways_of(world, seat, unit, thought.wide), unit, thought.plans + thought.looks)
        if not thought.looks:
            return ends
        for plan in ends:
            plan.value = value_of(plan.world, seat, self.net)
        found: list[Plan] = []
        valued = sorted(ends, key=_value, reverse=True)
        for place in range(len(ends)):
            for plan in (ends[place], valued[place]):
                if plan not in found:
                    found.append(plan)
            if len(found) >= thought.plans:
                break
        return found

    def _move(self, pos: Position, seat: int, unit: int) -> int:
        begin = time.thread_time()
        world = self._world(pos)
        guess = best_option(pos, seat)
        answers = [guess]
        best_value = self._value(answered(world, guess), seat) + CLEARLY
        for plan in self._plans(world, seat, unit):
            if self._is_late(begin):
                break
            value = self._value(plan.world, seat)
            if value > best_value:
                best_value = value
                answers = plan.answers
        self._keep(pos, unit, answers)
        return answers[0]


def _moment(pos: Position, unit: int) -> list[float]:
    """A moment of a move, as far as it can be told by what is on the table."""
    return [pos.turn, pos.asked, unit, pos.x[unit], pos.y[unit], pos.heading[unit]]

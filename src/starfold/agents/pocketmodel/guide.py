"""What a search needs to know of PocketModel: whole turns as plans, and what a position is worth.

Everything is judged by what the seat knows: unknown cards count as average ones, secret placements
are guessed, and worlds are imagined.
"""

import random
from collections.abc import Callable
from typing import Any, Final

from starfold.agents.evenly import EvenDice, spread_throws
from starfold.agents.pocketmodel.features import NAMES, features
from starfold.agents.pocketmodel.judgement import best_option
from starfold.agents.pocketmodel.plans import (
    Attacks,
    Moves,
    Placement,
    Scored,
    best_scored,
    packed,
    strike_plans,
    unpacked,
)
from starfold.agents.pocketmodel.practice import random_duel
from starfold.agents.pocketmodel.worth import PLAIN, Taste
from starfold.agents.search import Guide
from starfold.agents.values import Net, shipped
from starfold.games.pocketmodel.front.imagine import imagine
from starfold.games.pocketmodel.front.start import new_position
from starfold.games.pocketmodel.rules.setup import PlaceUnits
from starfold.games.pocketmodel.rules.turn import COMBAT, MOVE, STRIKE, ChooseAction
from starfold.games.pocketmodel.state.position import Position
from starfold.kernel.core import DECLINE
from starfold.kernel.dice import SeededDice, seeded_dice
from starfold.units.icons import EDITIONS

PACKAGE: Final = "starfold.agents.pocketmodel"
MOST_ANSWERS: Final = 8  # of one question that is no plan


class PocketModelGuide(Guide):
    """Plans and values of PocketModel."""

    def __init__(self, net: Net | None = None, taste: Taste = PLAIN) -> None:
        self.taste = taste  # of the first guess
        self.throws: list[list[int]] = []  # that worlds to come begin with
        self.net = net if net is not None else shipped(PACKAGE, list(NAMES))
        self.moves = 6  # sets of moves that are weighed
        self.attacks = 6
        self.placements = 6

    def plans(self, state: Any, seat: int) -> list[int]:
        pos: Position = state
        self.throws = []
        plans_of = _PLANS.get(type(pos.stack[-1]), PocketModelGuide._answers)
        return plans_of(self, pos, seat)

    def _answers(self, pos: Position, seat: int) -> list[int]:
        """The first guess, and other answers to the question."""
        guess = self.answer(pos, seat)
        found = [packed([guess])]
        others = [option for option in pos.options if option != guess]
        return found + [packed([option]) for option in others[: MOST_ANSWERS - 1]]

    def _actions(self, pos: Position, seat: int) -> list[int]:
        return self._answers(pos, seat) + self._whole_turns(pos, seat)

    def _whole_turns(self, pos: Position, seat: int) -> list[int]:
        """Strikes, moves and attacks with all that belongs to them."""
        found: list[int] = []
        if STRIKE in pos.options:
            found += strike_plans(pos, seat)
        if MOVE in pos.options:
            foe = (seat + 1) % pos.seats
            found += Moves(pos, seat, foe, self.evaluate).plans(self.moves)
        if COMBAT in pos.options:
            found += Attacks(pos, seat).plans(self.attacks)
        return found

    def _placements(self, pos: Position, seat: int) -> list[int]:
        """Whole sets of starting units; greedy's own first."""
        guess = self._placed_by_guess(pos, seat)
        if pos.units_in_play(seat):
            return [packed([guess[0]])]  # a plan that was left: the rest as greedy has it
        found = [packed(guess)]
        wanted = Placement(pos, seat, self.evaluate)
        scored: list[Scored] = []
        chance = random.Random(len(guess))
        for number in range(self.placements):
            start = guess if number == 0 else self._placed_at_random(pos, seat, chance)
            scored.append(wanted.improved(start))
        for plan in best_scored(scored, self.placements):
            if plan not in found:
                found.append(plan)
        return found

    def _placed_by_guess(self, pos: Position, seat: int) -> list[int]:
        twin = pos.copy()
        steps: list[int] = []
        while _goes_on(twin, pos, seat):
            options = twin.options
            option = options[0] if len(options) == 1 else best_option(twin, seat, self.taste)
            steps.append(option)
            twin.apply(option)
        return steps

    def _placed_at_random(self, pos: Position, seat: int, chance: random.Random) -> list[int]:
        twin = pos.copy()
        steps: list[int] = []
        while _goes_on(twin, pos, seat):
            option = chance.choice(twin.options)
            if option != DECLINE:
                steps.append(option)
            twin.apply(option)
        return steps

    def steps(self, plan: int) -> list[int]:
        return unpacked(plan)

    def answer(self, state: Any, seat: int) -> int:
        pos: Position = state
        return best_option(pos, seat, self.taste)

    def clock(self, state: Any) -> int:
        pos: Position = state
        return pos.turn

    def feature_names(self) -> list[str]:
        return list(NAMES)

    def features(self, state: Any, seat: int) -> list[float]:
        pos: Position = state
        return features(pos, seat, (seat + 1) % pos.seats)

    def evaluate(self, state: Any, seat: int) -> float:
        """Against one opponent what the net says; against several the mean of all duels."""
        pos: Position = state
        net = self.net
        if net is None:
            return 0.5
        total = 0.0
        duels = 0
        for other in range(pos.seats):
            if other != seat and pos.is_alive(other):
                total += net.value(features(pos, seat, other))
                duels += 1
        if duels == 0 or not pos.is_alive(seat):
            return 0.0
        return total / duels

    def imagine(self, state: Any, seat: int, chance: random.Random) -> Any:
        """The first throws are spread evenly over the worlds: much less is left to luck."""
        pos: Position = state
        if not self.throws:
            self.throws = spread_throws(chance)
        world = imagine(pos, seat, chance)
        dice = world.dice
        assert isinstance(dice, SeededDice)
        world.dice = EvenDice(self.throws.pop(), 0, dice)
        return world

    def practice(self, number: int, chance: random.Random) -> Any:
        """Random legal forces, the editions going round: no shipped fleet is learned from."""
        setup = random_duel(EDITIONS[number % len(EDITIONS)], chance)
        return new_position(setup, seeded_dice(chance.getrandbits(64)), False)


def _goes_on(twin: Position, pos: Position, seat: int) -> bool:
    """Whether a seat is asked in a copy what it was asked at first."""
    return type(twin.stack[-1]) is type(pos.stack[-1]) and twin.asked == seat


# By the step that asks: the plans for it, where they are more than its answers.
_PLANS: Final[dict[type[Any], Callable[[PocketModelGuide, Position, int], list[int]]]] = {
    PlaceUnits: PocketModelGuide._placements,
    ChooseAction: PocketModelGuide._actions,
}

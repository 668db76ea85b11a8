"""What a search needs to know of minis (see `agents.search`), and what its value learns from.

Thinking pays where units move. The opponents of this game do it by whole moves (`planning`), which
needs no dice; this is the same knowledge for a search that goes answer by answer.
"""

import random
from typing import Any, cast

from starfold.agents.minis.features import NAMES, features
from starfold.agents.minis.judgement import best_option
from starfold.agents.minis.planning import apart, value_of, ways_of
from starfold.agents.minis.practice import random_battle
from starfold.agents.search import Guide
from starfold.agents.values import Net
from starfold.games.minis.rules.step import step_of
from starfold.games.minis.state.position import MOVEMENT, Position
from starfold.kernel.dice import seeded_dice


class MinisGuide(Guide):
    def __init__(self, net: Net | None, wide: int = 4, most: int = 8) -> None:
        self.net = net
        self.wide = wide  # ways that are followed after each segment
        self.most = most  # answers to think about

    def plans(self, state: Any, seat: int) -> list[int]:
        pos = cast(Position, state)
        found = [best_option(pos, seat)]
        step = step_of(pos)
        called = step.question_called()
        if called == "move":
            unit = step.acting()
            for plan in apart(ways_of(pos, seat, unit, self.wide), unit, 4 * self.most):
                if plan.answers[0] not in found and len(found) < self.most:
                    found.append(plan.answers[0])
        elif called == "choose mover":
            found += [option for option in pos.options if option != found[0]]
        return found

    def answer(self, state: Any, seat: int) -> int:
        return best_option(cast(Position, state), seat)

    def clock(self, state: Any) -> int:
        """It goes on when all have moved, and when a turn begins."""
        pos = cast(Position, state)
        return 2 * pos.turn + (0 if pos.phase == MOVEMENT else 1)

    def feature_names(self) -> list[str]:
        return NAMES

    def features(self, state: Any, seat: int) -> list[float]:
        return features(cast(Position, state), seat)

    def evaluate(self, state: Any, seat: int) -> float:
        return 0.5 if self.net is None else value_of(cast(Position, state), seat, self.net)

    def imagine(self, state: Any, seat: int, chance: random.Random) -> Any:
        world = cast(Position, state).copy()
        world.dice = seeded_dice(chance.getrandbits(96))
        return world

    def practice(self, number: int, chance: random.Random) -> Any:
        """Random legal fleets, the kinds of battles going round: no shipped one is learned from."""
        return random_battle(number, chance)

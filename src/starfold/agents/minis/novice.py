"""A beginner at minis: goes forward and fires, and errs as people do who are new to the game.

They misjudge places by a share of what a unit is worth, give the danger of a place no thought, fire
at what is near rather than at what is best, and seldom make the most of icons. Nothing that they do
is pointless: every answer is one that somebody could take for good.
"""

import random
from typing import Final, cast

from starfold.agents.minis.judgement import best_option
from starfold.agents.minis.outlook import Outlook
from starfold.games.minis.rulers.paths import Surroundings
from starfold.games.minis.rulers.sight import distance
from starfold.games.minis.rules.anytime import is_anytime
from starfold.games.minis.rules.moving import MoveUnit
from starfold.games.minis.rules.step import step_of
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.position import Position
from starfold.kernel.core import DECLINE

ERROR: Final = 0.35  # of a unit's stars, by which the worth of a place is misjudged at most
NEAREST: Final = 0.6  # how often the nearest target is taken
FORGETS: Final = 0.12  # how often a unit that could go on stays where it is


class Novice:
    """What a beginner answers; the same to the same question."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, pos: Position, seat: int) -> int:
        options = pos.options
        if len(options) == 1:
            return options[0]
        step = step_of(pos)
        chance = random.Random(f"{self.seed} {pos.turn} {pos.phase} {seat} {options}")
        if step.question_called() == "move":
            return self._move(pos, seat, cast(MoveUnit, step), chance)
        if step.asks_for_shot():
            return self._target(pos, seat, step.acting(), chance)
        return best_option(pos, seat)

    def _move(self, pos: Position, seat: int, step: MoveUnit, chance: random.Random) -> int:
        unit = step.unit
        if step.gone and chance.random() < FORGETS and DECLINE in pos.options:
            return DECLINE
        outlook = Outlook(pos.copy(), seat, unit)
        outlook.foes = []  # no thought of who could fire at the unit
        agreed = pos.setup.options
        near = Surroundings(pos, unit, max(agreed.short, agreed.long))
        all_left = step.shorts * agreed.short + step.longs * agreed.long
        error = ERROR * pos.stars(unit)
        best = best_option(pos, seat)
        best_worth = -g.ENDLESS
        for option in pos.options:
            if step.is_segment(option):
                way = step.way_among(pos, near, option)
                x, y = g.advanced(way.x, way.y, way.heading, way.length)
                left = max(all_left - step.full_length(pos, option), 0.0)
                worth = outlook.worth_at(x, y, way.heading, left)
            elif option == DECLINE:
                worth = outlook.worth_at(pos.x[unit], pos.y[unit], pos.heading[unit], 0.0)
            else:
                continue
            worth += error * chance.random()
            if worth > best_worth:
                best_worth = worth
                best = option
        return best

    def _target(self, pos: Position, seat: int, unit: int, chance: random.Random) -> int:
        if chance.random() >= NEAREST:
            return best_option(pos, seat)
        best = DECLINE
        best_away = g.ENDLESS
        for option in pos.options:
            if option == DECLINE or is_anytime(option):
                continue
            away = distance(pos, unit, option)
            if away < best_away:
                best_away = away
                best = option
        return best

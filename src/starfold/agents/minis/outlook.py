"""What a place is worth: the shots from there, the shots that it draws, the way that is left."""

from typing import Final

from starfold.agents.minis.worth import (
    WOUND_SHARE,
    after_shot,
    expected,
    life_left,
    shot_worth,
    speed,
)
from starfold.games.minis.rulers.rates import L_L_L, millimetres, second_reach
from starfold.games.minis.rulers.sight import (
    card_rect,
    distance_from,
    lasers_reach,
    needs_arc,
    shot_reach,
)
from starfold.games.minis.rules.aiming import BY_LASERS, can_attack, enemies, verdict, verdict_from
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.position import CARD, HAD_MOVE, NONE, Position
from starfold.units.icons import ARTILLERY_BIT

TURN_PRICE: Final = 0.2  # of its stars, for each turn that a unit is away from its goal
DANGER_SHARE: Final = 0.15  # of what the shots that a place draws promise the enemy
COMING: Final = 0.7  # of a shot, while the shooter has its move before it
LATER: Final = 0.8  # of a shot for which the unit must move on
TURNING_PRICE: Final = 0.2  # turns of moving that facing away from the goal costs


class Outlook:
    """What a unit could do from any place, gathered once for all places that are compared.

    The unit of `pos` is moved about by `worth_at`: hand it a copy of the game.
    """

    def __init__(self, pos: Position, seat: int, unit: int) -> None:
        options = pos.setup.options
        self.pos = pos
        self.unit = unit
        self.armed = can_attack(pos, unit)
        self.reach = shot_reach(pos, unit, False)
        self.lasers = lasers_reach(pos, unit)
        self.second_reach = millimetres(second_reach(pos.stars(unit)), options)
        self.goal_reach = self.reach
        if pos.icons(unit) & ARTILLERY_BIT:
            self.goal_reach = millimetres(L_L_L, options)
        self.pace = speed(pos, unit)
        self.price = TURN_PRICE * pos.stars(unit)
        self.must_face = needs_arc(pos, unit, False)
        ranked: list[tuple[float, int]] = []
        for target in enemies(pos, seat):
            worth = shot_worth(pos, seat, unit, target, False)
            if worth > 0.0:
                ranked.append((-worth, target))
        ranked.sort()
        self.targets = [target for _, target in ranked]
        self.worths = [-less for less, _ in ranked]
        self.foes: list[int] = []  # enemy units that could come to fire at the unit
        self.foe_reach: list[float] = []
        self.foe_worth: list[float] = []
        self.own_worth = float(pos.stars(unit))
        self._gather_foes(seat)

    def _gather_foes(self, seat: int) -> None:
        pos = self.pos
        unit = self.unit
        for foe in enemies(pos, seat):
            if foe >= CARD or not can_attack(pos, foe):
                continue
            far = shot_reach(pos, foe, False) + lasers_reach(pos, foe)
            if not pos.done[foe] & HAD_MOVE:
                far += speed(pos, foe)
            gap = g.disc_gap(pos.x[unit], pos.y[unit], 0.0, pos.x[foe], pos.y[foe], 0.0)
            if gap > far + self.pace + 100.0:
                continue
            chances = after_shot(pos, life_left(pos, unit), foe, unit, False)
            self.foes.append(foe)
            self.foe_reach.append(far)
            self.foe_worth.append(expected(pos, chances, unit, self.own_worth))

    def worth_at(self, x: float, y: float, heading: int, left: float) -> float:
        """Of standing there, with so many millimetres left to move."""
        pos = self.pos
        unit = self.unit
        pos.x[unit] = x
        pos.y[unit] = y
        pos.heading[unit] = heading
        worth = self._approach(x, y, heading, left) - DANGER_SHARE * self._danger()
        if self.armed:
            worth += self._fire(x, y, heading, left)
        return worth

    def _approach(self, x: float, y: float, heading: int, left: float) -> float:
        """The worth of the best goal, less the price of the turns until it is in range."""
        pos = self.pos
        ux = g.cosine(heading)
        uy = g.sine(heading)
        best = -g.ENDLESS
        for place in range(len(self.targets)):
            if self.worths[place] <= best:
                break  # they come by their worth: none of the others can be better
            target = self.targets[place]
            away = distance_from(pos, self.unit, x, y, heading, target)
            turns = max(0.0, away - self.goal_reach - left) / self.pace
            worth = self.worths[place] - self.price * turns
            if worth <= best:
                continue
            if left == 0.0 and self.must_face:
                worth -= self.price * TURNING_PRICE * self._aside(x, y, ux, uy, target)
            best = max(best, worth)
        return best

    def _aside(self, x: float, y: float, ux: float, uy: float, target: int) -> float:
        """How far the unit faces away from a target: 0 to 2."""
        pos = self.pos
        if target >= CARD:
            rect = card_rect(pos, target)
            dx = rect.x - x
            dy = rect.y - y
        else:
            dx = pos.x[target] - x
            dy = pos.y[target] - y
        away = g.disc_gap(0.0, 0.0, 0.0, dx, dy, 0.0)
        return 1.0 - (dx * ux + dy * uy) / max(away, 1.0)

    def _fire(self, x: float, y: float, heading: int, left: float) -> float:
        """The best shot from there, and the second one; or what moving on could bring in range."""
        pos = self.pos
        unit = self.unit
        first = NONE
        total = 0.0
        later = 0.0
        for place in range(len(self.targets)):
            target = self.targets[place]
            away = distance_from(pos, unit, x, y, heading, target)
            if away > self.reach + self.lasers + left + g.EPS:
                continue
            worth = self.worths[place]
            if left > 0.0 and later == 0.0:
                later = LATER * worth
            found = verdict_from(pos, unit, x, y, heading, target, False, self.reach)
            if found <= BY_LASERS:
                first = target
                total = worth
                break
        if first != NONE and self.second_reach > 0.0:
            total += self._second(x, y, heading, first)
        return max(total, later)

    def _second(self, x: float, y: float, heading: int, first: int) -> float:
        pos = self.pos
        for place in range(len(self.targets)):
            target = self.targets[place]
            if target == first:
                continue
            away = distance_from(pos, self.unit, x, y, heading, target)
            if away > self.second_reach + self.lasers + g.EPS:
                continue
            reach_mm = self.second_reach
            if verdict_from(pos, self.unit, x, y, heading, target, True, reach_mm) <= BY_LASERS:
                return WOUND_SHARE * self.worths[place]
        return 0.0

    def _danger(self) -> float:
        """What the shots at the unit promise the enemy, at most what the unit is worth."""
        pos = self.pos
        unit = self.unit
        total = 0.0
        for place in range(len(self.foes)):
            foe = self.foes[place]
            away = distance_from(pos, foe, pos.x[foe], pos.y[foe], pos.heading[foe], unit)
            if away > self.foe_reach[place]:
                continue
            if not pos.done[foe] & HAD_MOVE:
                total += COMING * self.foe_worth[place]
            elif verdict(pos, foe, unit, False) <= BY_LASERS:
                total += self.foe_worth[place]
        return min(total, self.own_worth)

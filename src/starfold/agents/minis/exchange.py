"""What a Fire phase promises from where all units stand: the chances of damage, exactly.

All fire at once, so what happens to a target depends on nothing but the shots at it. Every unit is
taken to fire where it gains most after the shots of its side that came before; rolls that are
repeated by a Leader are left out.
"""

from starfold.agents.minis.worth import after_shot, expected, life_left, prize
from starfold.games.minis.rulers.rates import second_reach
from starfold.games.minis.rules.aiming import can_attack, shots_of, targets_of
from starfold.games.minis.state.position import (
    BASE_CARDS,
    CARD,
    NONE,
    SHOTS_DONE,
    Position,
    target_card,
    target_seat,
)


class Exchange:
    """The state of every target after the fire: `chances` as in `worth.life_left`."""

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        self.units = len(pos.place)
        places = self.units + BASE_CARDS * pos.seats
        self.chances: list[list[float]] = [[] for _ in range(places)]  # [] where nobody fires
        self.prizes: list[float] = [-1.0] * places
        for seat in range(pos.seats):
            if pos.is_alive(seat):
                for unit in pos.units_of(seat):
                    self._fire(seat, unit)

    def place_of(self, target: int) -> int:
        if target < CARD:
            return target
        return self.units + BASE_CARDS * target_seat(target) + target_card(target)

    def _fire(self, seat: int, unit: int) -> None:
        pos = self.pos
        if pos.done[unit] & SHOTS_DONE or not can_attack(pos, unit):
            return
        declared = shots_of(pos, unit)
        for shot in declared:
            place = self.place_of(shot.target)
            self.chances[place] = self._after(unit, shot.target, shot.second)
        if declared:
            return
        first = self._shoot(seat, unit, False, NONE)
        if first != NONE and second_reach(pos.stars(unit)):
            self._shoot(seat, unit, True, first)

    def _after(self, unit: int, target: int, second: bool) -> list[float]:
        before = self.chances[self.place_of(target)]
        if not before:
            before = life_left(self.pos, target)
        return after_shot(self.pos, before, unit, target, second)

    def _shoot(self, seat: int, unit: int, second: bool, other_than: int) -> int:
        """The best shot is added; what it goes at, or NONE."""
        pos = self.pos
        best = NONE
        best_gain = 0.0
        best_after: list[float] = []
        for target in targets_of(pos, unit, second, other_than):
            place = self.place_of(target)
            if self.prizes[place] < 0.0:
                self.prizes[place] = prize(pos, seat, target)
            worth = self.prizes[place]
            before = self.chances[place]
            if not before:
                before = life_left(pos, target)
            after = after_shot(pos, before, unit, target, second)
            gain = expected(pos, after, target, worth) - expected(pos, before, target, worth)
            if gain > best_gain:
                best_gain = gain
                best = target
                best_after = after
        if best != NONE:
            self.chances[self.place_of(best)] = best_after
        return best

    def lost(self, target: int) -> float:
        """The chance that a target is destroyed."""
        chances = self.chances[self.place_of(target)]
        return chances[0] if chances else 0.0

    def life(self, target: int) -> float:
        """The counters that it can still take, on average."""
        chances = self.chances[self.place_of(target)]
        if not chances:
            return float(len(life_left(self.pos, target)) - 1)
        total = 0.0
        for left in range(1, len(chances)):
            total += left * chances[left]
        return total

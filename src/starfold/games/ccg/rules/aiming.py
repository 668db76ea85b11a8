"""What an ability needs before it can be used: cards that may be chosen for it.

Whether there are enough is asked at every choice, of every card that might be played; which they
are only when one of them is chosen.
"""

from typing import Any

from starfold.games.ccg.rules import values
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.script import Need
from starfold.games.ccg.state.term import Term
from starfold.games.ccg.state.vocabulary import (
    GRANT_IMMUNE,
    GRANT_PROTECTED,
    GRANT_UNCAPTURED,
    INTERRUPT,
    NONE,
    TABLE,
)


class Aim(Need):
    """Cards in play, or in a pile that may be looked through, that are chosen under a name."""

    def __init__(self, what: Term, name: str, least: int, zone: int, targets: bool) -> None:
        self.what = what
        self.name = name
        self.least = least
        self.zone = zone
        self.targets = targets  # whether being chosen is being targeted
        # All that can happen to it, where no more than these can: each a `steps.Change`.
        self.effects: list[Any] = []
        self.is_attack = False  # whether it may be stolen, hit or lost
        self.is_capture = False  # whether it may be captured

    def is_met(self, pos: Position, scope: Scope) -> bool:
        """Whether there are enough: nobody looks for more than that."""
        left = self.least
        if left == 0:
            return True
        chosen = scope.all_targets(self.name)
        for card in self._cards(pos, scope):
            if self._is_open(pos, scope, card, chosen):
                left -= 1
                if left == 0:
                    return True
        return False

    def candidates(self, pos: Position, scope: Scope) -> list[int]:
        chosen = scope.all_targets(self.name)
        return [card for card in self._cards(pos, scope) if self._is_open(pos, scope, card, chosen)]

    def accepts(self, pos: Position, scope: Scope, card: int) -> bool:
        return self.what.ask(pos, scope, card) and not self._is_spared(pos, scope, card)

    def _cards(self, pos: Position, scope: Scope) -> list[int]:
        if self.zone == TABLE:
            return self.what.may_be_in_play(pos, scope)
        return [card for card in range(len(pos.zone)) if pos.zone[card] == self.zone]

    def _is_open(self, pos: Position, scope: Scope, card: int, chosen: list[int]) -> bool:
        return (
            card not in chosen and self.accepts(pos, scope, card) and not self._is_idle(pos, card)
        )

    def _is_spared(self, pos: Position, scope: Scope, card: int) -> bool:
        return self.targets and self._is_safe(pos, scope, card)

    def _is_safe(self, pos: Position, scope: Scope, card: int) -> bool:
        """By a text, from this card or from attacks; from Interrupts by exclusion from a battle."""
        if scope.card != NONE and holds(pos, GRANT_IMMUNE, card, NONE, scope.card):
            return True
        foe = pos.owner[card] != scope.seat
        if foe and self.is_attack and holds(pos, GRANT_PROTECTED, card):
            return True
        if foe and self.is_capture and holds(pos, GRANT_UNCAPTURED, card):
            return True
        return _is_interrupt(pos, scope) and values.is_excluded(pos, card)

    def _is_idle(self, pos: Position, card: int) -> bool:
        """Whether the action could change nothing for it (SW-B-080)."""
        for effect in self.effects:
            if not effect.is_idle(pos, card):
                return False
        return bool(self.effects)


def _is_interrupt(pos: Position, scope: Scope) -> bool:
    """What could be in a hand (NONE) is played as an Interrupt as well."""
    return scope.card == NONE or pos.setup.defs[scope.card].type == INTERRUPT

"""Longer texts of the Premiere devices, in the manner of `special`."""

from typing import Any, Final

from starfold.games.ccg.rules import carrying, losing, spies
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.scripts.steps import do
from starfold.games.ccg.scripts.terms import Term
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    ATTACHED,
    DID_DEVICE,
    GRANT_IMMUNE,
    HAND,
    NONE,
    TABLE,
)

BOLT: Final = "Restraining Bolt"

# -- bolts and callers -----------------------------------------------------------------------------

takes_me: Term = Term(
    lambda pos, scope, card: (
        carrying.why_not_carry(pos, scope.card, card) is None
        and not holds(pos, GRANT_IMMUNE, card, NONE, scope.card)
    )
)
"""A bearer who may hold the text's device beside what it holds already (HO-CARRY-01)."""


def pass_on(name: str = "target") -> Instruction:
    """The text's device goes from its bearer to the chosen one, free."""

    def act(pos: Position, run: Any) -> None:
        giver, taker = pos.at[run.card], run.scope.target(name)
        pos.put(run.card, taker, ATTACHED)
        data = {"card": run.card, "other": giver, "target": taker, "amount": 0}
        pos.tell("hand_over", ["SW-B-033"], run.scope.seat, data)

    return do(act)


not_used_yet: Term = Term(lambda pos, scope, card: not pos.has_done(card, DID_DEVICE))
"""The text's device was not used this turn; copies of it are another matter."""

may_be_stolen: Term = Term(lambda pos, scope, card: carrying.why_not_steal(pos, card) is None)


def call_over(name: str = "target") -> Instruction:
    """The chosen droid changes sides, on foot and in the open; its bolt returns to its owner."""

    def act(pos: Position, run: Any) -> None:
        card = run.scope.target(name)
        if pos.zone[card] != TABLE or carrying.why_not_steal(pos, card) is not None:
            return
        bolts = [one for one in pos.attached(card) if pos.title(one) == BOLT]
        for bolt in bolts:
            losing.to_zone(pos, bolt, HAND, ["SW-B-033"], run.card)
        carrying.steal(pos, card, run.scope.seat, NONE)
        spies.break_cover(pos, card, run.card)

    return do(act, harms=name)


# -- detectors -------------------------------------------------------------------------------------


def note_turn() -> Instruction:
    """The device remembers in which turn it was deployed."""

    def act(pos: Position, run: Any) -> None:
        pos.memo[run.card] = pos.turn

    return do(act)


since_an_earlier_turn: Term = Term(lambda pos, scope, card: pos.memo[card] < pos.turn)

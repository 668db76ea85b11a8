"""What the asked player may do in the later phases of their turn, if nothing comes between.

So that whoever has no more to do in a phase goes on and acts in one: they say what they want to do
next, and are asked on the way only if that cannot be done after all.
"""

from typing import Final

from starfold.games.ccg.rules import actions
from starfold.games.ccg.speech.seen import LaterAct
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import PHASES
from starfold.kernel.core import DECLINE
from starfold.kernel.notation import offered

_OWN: Final = [f"own_{phase}" for phase in PHASES]  # the windows of the phases of one's own turn


def later_acts(pos: Position) -> list[LaterAct]:
    """The acts that belong to the phases to come; none outside a phase of one's own."""
    step = pos.stack[-1]
    if step.question(pos).window not in _OWN:
        return []
    found: list[LaterAct] = []
    known = {step.choice(pos, option).notation() for option in pos.options}
    for phase in range(pos.phase + 1, len(PHASES)):
        acts = [act for act in _acts_in(pos, phase) if act["notation"] not in known]
        known.update(act["notation"] for act in acts)
        found += acts
    return found


def _acts_in(pos: Position, phase: int) -> list[LaterAct]:
    then = pos.copy()
    then.phase = phase
    then.find_options()
    step = then.stack[-1]
    return [
        {
            "window": _OWN[phase],
            "notation": written,
            "text": step.choice(then, option).text,
        }
        for written, option in offered(then).items()
        if option != DECLINE and actions.belongs_here(then, then.active, option)
    ]

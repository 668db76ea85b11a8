"""The innermost loop: one game from where it stands to its end."""

from starfold.agents.base import Agent
from starfold.kernel.core import State
from starfold.kernel.dice import SeededDice


def play_out(state: State, agents: list[Agent], max_decisions: int = 0) -> int:
    """Let the agents, one per seat, play on; returns the number of decisions that they made.

    Stops before the end only after `max_decisions` (0: no limit). Answers are checked, so that a
    faulty agent is found where it fails.
    """
    decisions = 0
    while not state.ended:
        if decisions == max_decisions and max_decisions > 0:
            break
        seat = state.asked
        state.choose(agents[seat].choose(state, seat))
        decisions += 1
    return decisions


def random_playout(state: State, chance: SeededDice, max_decisions: int = 0) -> int:
    """Play on with uniformly random answers; returns the number of decisions.

    The answers have dice of their own, so the game's dice fall as they would for other players.
    Stops before the end only after `max_decisions` (0: no limit).
    """
    decisions = 0
    while not state.ended:
        if decisions == max_decisions and max_decisions > 0:
            break
        options = state.options
        state.apply(options[chance.below(len(options))])
        decisions += 1
    return decisions

"""Idle passes wherever it may: whoever sits opposite tries a deck alone."""

from starfold.agents.ccg.judgement import best_option as judged
from starfold.games.ccg.state.position import Position
from starfold.kernel.core import DECLINE


def best_option(state: Position, seat: int) -> int:
    return DECLINE if DECLINE in state.options else judged(state, seat)

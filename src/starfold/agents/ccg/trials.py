"""Answers are tried: given in a world of the seat's own, and played to the end of the action."""

from collections.abc import Callable
from typing import Any, Final

from starfold.agents.ccg.worth import Taste, hand_worth, loss, standing
from starfold.games.ccg.front.disclosure import looked_through
from starfold.games.ccg.front.imagine import calm_world
from starfold.games.ccg.rules.phases import ActivatePhase
from starfold.games.ccg.rules.turn import PhaseActions
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import TABLE
from starfold.kernel.core import DECLINE

Chooser = Callable[[Position, int, Any, bool, Taste], int]  # the step that asks third
LEAST_TRIAL: Final = 0.2  # by which an answer must better what stands without it
MOST_TRIALS: Final = 8  # answers that are tried for one question; beyond it a rough guess decides
LONGEST_TRIAL: Final = 60  # answers in one trial
NEVER: Final = -1.0e9

_BETWEEN: Final = (PhaseActions, ActivatePhase)

# By the step that asks; `judgement` fills it. What is not there is tried, answer by answer.
CHOOSERS: Final[dict[type[Any], Chooser]] = {}


def choose(pos: Position, seat: int, deep: bool, taste: Taste) -> int:
    """The answer to the question on top; `deep`: answers may be tried."""
    options = pos.options
    if len(options) == 1:
        return options[0]
    frame = pos.stack[-1]
    chooser = CHOOSERS.get(type(frame))
    if chooser is None:
        return tried(pos, seat, deep, taste)
    return chooser(pos, seat, frame, deep, taste)


def outcome(pos: Position, seat: int, option: int, taste: Taste) -> float:
    """How the seat stands when all that follows from an answer has been carried out."""
    world = calm_world(pos, seat)
    world.apply(option)
    for _ in range(LONGEST_TRIAL):
        if world.ended or is_between_actions(world):
            break
        world.apply(choose(world, world.asked, False, taste))
    return standing(world, seat, taste)


def is_between_actions(pos: Position) -> bool:
    return type(pos.stack[-1]) in _BETWEEN


def tried(pos: Position, seat: int, deep: bool, taste: Taste) -> int:
    """The answer with the best outcome, passing among them if that is one."""
    options = pos.options
    if not deep or len(options) > MOST_TRIALS or looked_through(pos):
        return guessed(pos, seat, taste)
    best = options[0]
    best_worth = NEVER
    for option in options:
        worth = outcome(pos, seat, option, taste)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def guessed(pos: Position, seat: int, taste: Taste) -> int:
    """A card of the opponent's before an own one, the dearest first; otherwise the last number."""
    best = pos.options[-1]
    best_worth = NEVER
    for option in pos.options:
        if option == DECLINE:
            continue
        worth = float(option) * 1.0e-6
        if 0 <= option < len(pos.zone):
            worth = hand_worth(pos, seat, option, taste)
            if pos.zone[option] == TABLE:
                worth = loss(pos, option, taste) + (100.0 if pos.owner[option] != seat else 0.0)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def choose_text(pos: Position, seat: int, texts: list[int], now: float, taste: Taste) -> int:
    """The text whose outcome is better than what stands without it."""
    best = DECLINE
    best_worth = now + LEAST_TRIAL
    for option in texts[:MOST_TRIALS]:
        worth = outcome(pos, seat, option, taste)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best

"""The opponents of the minis game by strength: novice, greedy (elsewhere), strong, master."""

from typing import Final

from starfold.agents.base import Agent
from starfold.agents.minis.features import NAMES
from starfold.agents.minis.novice import NoviceAgent
from starfold.agents.minis.planning import PlanningAgent, Thought
from starfold.agents.values import Net, shipped
from starfold.errors import InputError

PACKAGE: Final = "starfold.agents.minis"
STRONG_MILLISECONDS: Final = 100.0
MASTER_MILLISECONDS: Final = 100.0

_nets: Final[list[Net]] = []


def net() -> Net:
    """The learned value, read once."""
    if not _nets:
        found = shipped(PACKAGE, NAMES)
        if found is None:
            raise InputError("the value of the minis game is of other features: train it again")
        _nets.append(found)
    return _nets[0]


def novice(seed: int) -> Agent:
    return NoviceAgent(seed)


def strong(seed: int, milliseconds: float = STRONG_MILLISECONDS) -> Agent:
    """Thinks about a few ends of each move."""
    return PlanningAgent(seed, net(), Thought(3, 4, False, milliseconds))


def master(seed: int, milliseconds: float = MASTER_MILLISECONDS) -> Agent:
    """Thinks about many ends of each move, by two opinions of which are worth it."""
    return PlanningAgent(seed, net(), Thought(6, 16, False, milliseconds, 30))

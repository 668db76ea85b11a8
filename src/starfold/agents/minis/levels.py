"""The opponents of the minis game by strength: novice, greedy (elsewhere), strong, master."""

from typing import Final, cast

from starfold.agents.base import Agent
from starfold.agents.minis.features import NAMES
from starfold.agents.minis.guide import MinisGuide
from starfold.agents.minis.novice import Novice
from starfold.agents.minis.planning import Planner, Thought
from starfold.agents.search import Guide
from starfold.agents.values import Net, shipped
from starfold.errors import InputError
from starfold.games.minis.state.position import Position
from starfold.kernel.core import State

PACKAGE: Final = "starfold.agents.minis"
STRONG_MILLISECONDS: Final = 100.0
MASTER_MILLISECONDS: Final = 100.0


class NoviceAgent(Agent):
    name = "novice"

    def __init__(self, seed: int) -> None:
        self.novice = Novice(seed)

    def choose(self, state: State, seat: int) -> int:
        return self.novice.choose(cast(Position, state), seat)


class PlanningAgent(Agent):
    """Greedy that thinks about its moves."""

    name = "planning"

    def __init__(self, seed: int, net: Net, thought: Thought) -> None:
        self.planner = Planner(seed, net, thought)

    def allow(self, milliseconds: float) -> None:
        self.planner.thought.milliseconds = milliseconds

    def choose(self, state: State, seat: int) -> int:
        return self.planner.choose(cast(Position, state), seat)


_nets: Final[list[Net]] = []


def net() -> Net:
    """The learned value, read once."""
    if not _nets:
        found = shipped(PACKAGE, NAMES)
        if found is None:
            raise InputError("the value of the minis game is of other features: train it again")
        _nets.append(found)
    return _nets[0]


def guide(learned: Net | None = None) -> Guide:
    """What a search knows of the game, with the shipped value or another."""
    return MinisGuide(net() if learned is None else learned)


def novice(seed: int) -> Agent:
    return NoviceAgent(seed)


def strong(seed: int, milliseconds: float = STRONG_MILLISECONDS) -> Agent:
    """Thinks about a few ends of each move."""
    return PlanningAgent(seed, net(), Thought(3, 4, False, milliseconds))


def master(seed: int, milliseconds: float = MASTER_MILLISECONDS) -> Agent:
    """Thinks about many ends of each move, by two opinions of which are worth it."""
    return PlanningAgent(seed, net(), Thought(6, 16, False, milliseconds, 30))

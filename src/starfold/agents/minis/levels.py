"""The opponents of the minis game by strength: novice, greedy (elsewhere), strong, master."""

from typing import Final, cast

from starfold.agents.base import Agent
from starfold.agents.minis.features import NAMES, OF_A_SIDE
from starfold.agents.minis.guide import MinisGuide
from starfold.agents.minis.novice import Novice
from starfold.agents.minis.planning import Planner, Thought
from starfold.agents.search import Effort, Guide
from starfold.agents.values import Net, shipped
from starfold.games.minis.state.position import Position
from starfold.kernel.core import State

PACKAGE: Final = "starfold.agents.minis"
STRONG_MILLISECONDS: Final = 100.0
MASTER_MILLISECONDS: Final = 100.0
# Without a learned value: what counts for a side, and how much. It counts against the other.
ROUGH: Final = {"health": 0.1, "reserves": 0.05, "walls": 0.3, "doom": -2.0, "fall": -2.0}


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
    """The learned value, read once; without one a rough one."""
    if not _nets:
        _nets.append(shipped(PACKAGE, NAMES) or rough_net())
    return _nets[0]


def rough_net() -> Net:
    """A value by what is left of either side and nothing else."""
    direct = [ROUGH.get(name, 0.0) for name in OF_A_SIDE]
    direct += [-weight for weight in direct]
    direct += [0.0] * (len(NAMES) - len(direct))
    return Net([0.0] * len(NAMES), [1.0] * len(NAMES), direct, [], [], [], 0.0, [])


def guide(learned: Net | None = None) -> Guide:
    """What a search knows of the game, with the shipped value or another."""
    return MinisGuide(net() if learned is None else learned)


def learner(seed: int, knowing: Guide, effort: Effort) -> Agent:
    """Thinks as the strong one does, with the value that has been learned so far, and no clock."""
    assert isinstance(knowing, MinisGuide)
    learned = rough_net() if knowing.net is None else knowing.net
    return PlanningAgent(seed, learned, Thought(2, 3, False, 0.0))


def novice(seed: int) -> Agent:
    return NoviceAgent(seed)


def strong(seed: int, milliseconds: float = STRONG_MILLISECONDS) -> Agent:
    """Thinks about the two likeliest ends of each move."""
    return PlanningAgent(seed, net(), Thought(1, 2, False, milliseconds))


def master(seed: int, milliseconds: float = MASTER_MILLISECONDS) -> Agent:
    """Thinks about many ends of each move, by two opinions of which are worth it."""
    return PlanningAgent(seed, net(), Thought(6, 16, False, milliseconds, 30))

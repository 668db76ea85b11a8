"""The opponents of PocketModel by strength; between the novice and the strong one is greedy."""

from typing import Final

from starfold.agents.base import Agent
from starfold.agents.pocketmodel.guide import PocketModelGuide
from starfold.agents.pocketmodel.novice import Novice
from starfold.agents.search import Effort, Guide
from starfold.agents.thinking import SearchAgent
from starfold.agents.values import Net

STRONG_WORLDS: Final = 12  # more of them play no better, as near as it looks
STRONG_TURNS: Final = 1  # that are played on before a position is valued
WORLDS: Final = 384  # of the master: further away dice count for more, and need more worlds
TURNS: Final = 3
EVIDENCE: Final = 0.5  # standard errors by which a plan must beat the first guess


def guide(net: Net | None = None) -> Guide:
    """What a search knows of the game, with the shipped value or another."""
    return PocketModelGuide(net)


def learner(seed: int, knowing: Guide, effort: Effort) -> Agent:
    """Thinks as the master does, with the value that has been learned so far."""
    return SearchAgent(seed, knowing, effort)


def novice(seed: int) -> Agent:
    """Sees what every step promises, and makes a beginner's mistakes."""
    return Novice(seed)


def strong(seed: int, milliseconds: float = 0.0, worlds: int = STRONG_WORLDS) -> Agent:
    """Weighs whole turns by what the position is worth after the opponent's answer."""
    effort = Effort(worlds, STRONG_TURNS, milliseconds, EVIDENCE)
    return SearchAgent(seed, PocketModelGuide(), effort)


def master(seed: int, milliseconds: float = 0.0, worlds: int = WORLDS) -> Agent:
    """Weighs whole turns some turns further on, in as many worlds as the time allows."""
    return SearchAgent(seed, PocketModelGuide(), Effort(worlds, TURNS, milliseconds, EVIDENCE))

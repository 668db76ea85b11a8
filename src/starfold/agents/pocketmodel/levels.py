"""The opponents of PocketModel by strength; between the novice and the strong one is greedy."""

from typing import Final

from starfold.agents.base import Agent
from starfold.agents.pocketmodel.guide import PocketModelGuide
from starfold.agents.pocketmodel.novice import Novice
from starfold.agents.search import Effort, Guide
from starfold.agents.thinking import SearchAgent
from starfold.agents.values import Net

PLACEMENT_WORLDS: Final = 72  # the strong one thinks about its starting units alone
WORLDS: Final = 12  # of the master: more of them play no better under the same value
TURNS: Final = 1  # that the master looks ahead
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


def strong(seed: int, milliseconds: float = 0.0) -> Agent:
    """Chooses its starting units with care, then takes what the next step promises."""
    careful = PocketModelGuide()
    careful.actions = False
    careful.cards = False
    careful.details = False
    return SearchAgent(seed, careful, Effort(PLACEMENT_WORLDS, 1, milliseconds, 0.0))


def master(seed: int, milliseconds: float = 0.0, worlds: int = WORLDS) -> Agent:
    """Weighs whole turns in imagined worlds: so many, or as many of them as the time allows."""
    return SearchAgent(seed, PocketModelGuide(), Effort(worlds, TURNS, milliseconds, EVIDENCE))

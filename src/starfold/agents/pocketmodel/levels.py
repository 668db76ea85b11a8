"""The opponents of PocketModel by strength; between the novice and the strong one is greedy."""

from typing import Final

from starfold.agents.base import Agent
from starfold.agents.pocketmodel.guide import PocketModelGuide
from starfold.agents.pocketmodel.novice import Novice
from starfold.agents.search import Effort, Guide
from starfold.agents.thinking import SearchAgent
from starfold.agents.values import Net

PLACEMENT_WORLDS: Final = 72  # the strong one thinks about its starting units alone
WORLDS: Final = 36  # of the master, where no time is given
MOST_WORLDS: Final = 4_000  # whatever the time
TURNS: Final = 2  # that the master looks ahead
EVIDENCE: Final = 0.5  # standard errors by which a plan must beat the first guess


def guide(net: Net | None = None) -> Guide:
    """What a search knows of the game, with the shipped value or another."""
    return PocketModelGuide(net)


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
    """Weighs whole turns in imagined worlds: as many as the time allows, or so many."""
    most = MOST_WORLDS if milliseconds > 0.0 else worlds
    return SearchAgent(seed, PocketModelGuide(), Effort(most, TURNS, milliseconds, EVIDENCE))

"""The opponents of PocketModel by strength; between the novice and the strong one is greedy."""

from typing import Final

from starfold.agents.base import Agent
from starfold.agents.pocketmodel.guide import PocketModelGuide
from starfold.agents.pocketmodel.novice import Novice
from starfold.agents.search import Effort
from starfold.agents.thinking import SearchAgent

PLACEMENT_WORLDS: Final = 72  # the strong one thinks about its starting units alone
MOST_WORLDS: Final = 4_000
TURNS: Final = 2  # that the master looks ahead


def novice(seed: int) -> Agent:
    """Sees what every step promises, and makes a beginner's mistakes."""
    return Novice(seed)


def strong(seed: int, milliseconds: float = 0.0) -> Agent:
    """Chooses its starting units with care, then takes what the next step promises."""
    guide = PocketModelGuide()
    guide.actions = False
    guide.cards = False
    guide.details = False
    return SearchAgent(seed, guide, Effort(PLACEMENT_WORLDS, 1, milliseconds, 0.0))


def master(seed: int, milliseconds: float = 0.0, worlds: int = MOST_WORLDS) -> Agent:
    """Weighs whole turns in imagined worlds; a fixed number of them where no time is given."""
    return SearchAgent(seed, PocketModelGuide(), Effort(worlds, TURNS, milliseconds, 0.5))

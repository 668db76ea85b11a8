"""Opponents for the card game, from a beginner's to one that thinks ahead.

All judge alike (`judgement`), by another taste and with another amount of care. The one between
novice and strong is greedy itself.
"""

import random
from typing import Final

from starfold.agents.base import Agent
from starfold.agents.ccg.guide import CardGuide, plain_plans, quick_option
from starfold.agents.ccg.judgement import best_option
from starfold.agents.ccg.worth import TASTE, USUAL_TASTE
from starfold.agents.search import Effort, Guide
from starfold.agents.thinking import SearchAgent
from starfold.agents.values import Net
from starfold.games.ccg.state.position import Position
from starfold.kernel.core import State

# By what a beginner judges: power counts for much, holding places and keeping cards for little.
NOVICE_TASTE: Final = {
    "hold_turns": 1.0,
    "margin": 0.25,
    "behind": 0.8,
    "least_battle": -1.0,
    "least_move": 1.5,
    "hand_enough": 6.0,
    "kept": 0.0,
    "last_force": 0.0,
}
OVERSIGHT: Final = 0.25  # how often a beginner takes another sensible answer, or overlooks one
# What the higher levels judge by; so far as greedy does.
TUNED_TASTE: Final[dict[str, float]] = {}

STRONG_WORLDS: Final = 2  # at most
STRONG_PLANS: Final = 4
STRONG_EVIDENCE: Final = 0.5
MASTER_WORLDS: Final = 12  # more change little: worlds are compared with the same dice
MASTER_PLANS: Final = 9
EVIDENCE: Final = 0.5
TURNS: Final = 1


def taste(changed: dict[str, float]) -> list[float]:
    """Greedy's own taste but for some numbers."""
    numbers = dict(zip(TASTE.names(), USUAL_TASTE, strict=True))
    for name, number in changed.items():
        assert name in numbers, name
        numbers[name] = number
    return list(numbers.values())


class NoviceAgent(Agent):
    """Plays what is plain to see, does not try texts, and overlooks something now and then."""

    name = "novice"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.decisions = 0
        self.taste = taste(NOVICE_TASTE)

    def choose(self, state: State, seat: int) -> int:
        assert isinstance(state, Position)
        options = state.options
        if len(options) == 1:
            return options[0]
        self.decisions += 1
        chance = random.Random(self.seed * 1_000_003 + self.decisions)
        TASTE.become(self.taste)
        try:
            if chance.random() < OVERSIGHT:
                return chance.choice(plain_plans(state, seat))
            return quick_option(state, seat)
        finally:
            TASTE.become(USUAL_TASTE)


class TastedAgent(Agent):
    """Judges by a taste of its own; what thinks ahead thinks so of both players."""

    name = "tasted"

    def __init__(self, inner: Agent | None, numbers: list[float]) -> None:
        self.inner = inner  # None: greedy
        self.taste = numbers

    def choose(self, state: State, seat: int) -> int:
        assert isinstance(state, Position)
        options = state.options
        if len(options) == 1:
            return options[0]
        TASTE.become(self.taste)
        try:
            if self.inner is None:
                return best_option(state, seat)
            return self.inner.choose(state, seat)
        finally:
            TASTE.become(USUAL_TASTE)


def guide(net: Net | None = None) -> Guide:
    """What a search knows of the game, with the shipped value or another."""
    made = CardGuide(MASTER_PLANS)
    if net is not None:
        made.net = net
    return made


def novice(seed: int) -> Agent:
    return NoviceAgent(seed)


def thinking(seed: int, effort: Effort, about: CardGuide) -> Agent:
    """Thinks ahead with so much effort about what the guide finds worth it."""
    return TastedAgent(SearchAgent(seed, about, effort), taste(TUNED_TASTE))


def strong(seed: int, milliseconds: float) -> Agent:
    """Looks a turn ahead in a few worlds before it deploys or battles."""
    effort = Effort(STRONG_WORLDS, TURNS, milliseconds, STRONG_EVIDENCE)
    return thinking(seed, effort, CardGuide(STRONG_PLANS, actions_only=True))


def master(seed: int, milliseconds: float) -> Agent:
    """Thinks ahead wherever it may help, as long as it may."""
    effort = Effort(MASTER_WORLDS, TURNS, milliseconds, EVIDENCE)
    return thinking(seed, effort, CardGuide(MASTER_PLANS))

"""Opponents for the card game, from a beginner's to one that thinks ahead.

All judge alike (`judgement`), by another taste and with another amount of care. The one between
novice and strong is greedy itself.
"""

import random
from typing import Final

from starfold.agents.base import Agent
from starfold.agents.ccg.guide import CardGuide, plain_plans, quick_option
from starfold.agents.ccg.worth import Taste
from starfold.agents.search import Effort, Guide
from starfold.agents.thinking import SearchAgent
from starfold.agents.values import Net
from starfold.games.ccg.state.position import Position
from starfold.kernel.core import State

# By what a beginner judges: power counts for much, holding places and keeping cards for little.
NOVICE_TASTE: Final = Taste(
    hold_turns=1.0,
    margin=0.25,
    behind=0.8,
    least_battle=-1.0,
    least_move=1.5,
    hand_enough=6.0,
    kept=0.0,
    last_force=0.0,
)
OVERSIGHT: Final = 0.25  # how often a beginner takes another sensible answer, or overlooks one

STRONG_WORLDS: Final = 2  # at most
STRONG_PLANS: Final = 4
STRONG_EVIDENCE: Final = 0.5
MASTER_WORLDS: Final = 12  # more change little: worlds are compared with the same dice
MASTER_PLANS: Final = 9
EVIDENCE: Final = 0.5
TURNS: Final = 1


class NoviceAgent(Agent):
    """Plays what is plain to see, does not try texts, and overlooks something now and then."""

    name = "novice"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.decisions = 0

    def choose(self, state: State, seat: int) -> int:
        assert isinstance(state, Position)
        options = state.options
        if len(options) == 1:
            return options[0]
        self.decisions += 1
        chance = random.Random(self.seed * 1_000_003 + self.decisions)
        if chance.random() < OVERSIGHT:
            return chance.choice(plain_plans(state, seat, NOVICE_TASTE))
        return quick_option(state, seat, NOVICE_TASTE)


def guide(net: Net | None = None) -> Guide:
    """What a search knows of the game, with the shipped value or another."""
    made = CardGuide(MASTER_PLANS)
    if net is not None:
        made.net = net
    return made


def learner(seed: int, knowing: Guide, effort: Effort) -> Agent:
    """Thinks as the master does, with the value that has been learned so far."""
    return SearchAgent(seed, knowing, effort)


def novice(seed: int) -> Agent:
    return NoviceAgent(seed)


def thinking(seed: int, effort: Effort, about: CardGuide) -> Agent:
    """Thinks ahead with so much effort about what the guide finds worth it."""
    return SearchAgent(seed, about, effort)


def strong(seed: int, milliseconds: float) -> Agent:
    """Looks a turn ahead in a few worlds before it deploys or battles."""
    effort = Effort(STRONG_WORLDS, TURNS, milliseconds, STRONG_EVIDENCE)
    return thinking(seed, effort, CardGuide(STRONG_PLANS, actions_only=True))


def master(seed: int, milliseconds: float) -> Agent:
    """Thinks ahead wherever it may help, as long as it may."""
    effort = Effort(MASTER_WORLDS, TURNS, milliseconds, EVIDENCE)
    return thinking(seed, effort, CardGuide(MASTER_PLANS))

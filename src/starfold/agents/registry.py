"""The agents by name. An entry here is all that the tables, arenas and menus need.

Four of them are opponents with a name of their own, one for each level. How they play a game is in
its `levels` module; `greedy` and `random` are the same in every game.
"""

import importlib
from typing import Any, Final, NamedTuple

from starfold.agents.base import Agent
from starfold.agents.greedy import GreedyAgent
from starfold.agents.random_agent import RandomAgent
from starfold.agents.search import Effort, Guide
from starfold.agents.values import Net
from starfold.errors import InputError
from starfold.kernel.game import Game
from starfold.kernel.spelling import did_you_mean


class Entry(NamedTuple):
    level: int  # 0: no opponent for people
    title: str  # what an opponent is called
    about: str  # how it plays
    milliseconds: int = 0  # that it may think about one answer; 0: it answers at once


GAMES: Final = ("pocketmodel", "minis", "ccg")  # that agents have a judgement of
IDLE: Final = "idle"
RANDOM: Final = "random"
NORMAL: Final = "greedy"  # the one whom a newcomer meets, and who gives quick hints

_AGENTS: Final = {
    IDLE: Entry(0, "Nobody", "passes wherever it may, to try a deck alone (card game)"),
    RANDOM: Entry(0, "Random", "any legal choice, for comparison"),
    "novice": Entry(
        1, "Pim", "is still learning: sees the obvious, overlooks the rest, and never minds losing"
    ),
    NORMAL: Entry(2, "Bramble", "takes what the exact odds of the next step promise, at once"),
    "strong": Entry(
        3, "Sable", "tries the likely moves in her head before she answers, a turn ahead", 200
    ),
    "master": Entry(
        4, "Ilex", "weighs every plan over many imagined games, and trusts only evidence", 1_200
    ),
}
_JUDGES: Final = {IDLE: "idle", NORMAL: "judgement"}  # by agent: the module with its judgement
_ONLY: Final = {IDLE: ("ccg",)}  # agents that do not play every game


def agent_names(game: str | None = None) -> list[str]:
    """Agents that play a game, weakest first."""
    return [name for name in _AGENTS if game is None or _plays(name, game)]


def opponents(game: str) -> list[str]:
    """The agents that people play against, weakest first."""
    return [name for name in agent_names(game) if _AGENTS[name].level > 0]


def entry(name: str) -> Entry:
    if name not in _AGENTS:
        raise InputError(f"unknown agent {name!r}: {did_you_mean(name, _AGENTS)}")
    return _AGENTS[name]


def thinking_time(name: str) -> int:
    """How many milliseconds an agent may think as a rule; 0 for those who answer at once."""
    return _AGENTS[name].milliseconds if name in _AGENTS else 0


def agent_called(name: str, game: str) -> str:
    """The agent of that name or title that plays a game; "" if there is none."""
    for one in agent_names(game):
        if name in (one, _AGENTS[one].title):
            return one
    return ""


def make_agent(name: str, game: Game, seed: int, milliseconds: int | None = None) -> Agent:
    """An agent for one game; `milliseconds` is how long it may think instead of as usual."""
    budget = entry(name).milliseconds if milliseconds is None else milliseconds
    if not _plays(name, game.name):
        raise InputError(
            f"agent {name!r} does not play {game.name}: choose {', '.join(agent_names(game.name))}"
        )
    if name == RANDOM:
        return RandomAgent(seed)
    if name in _JUDGES:
        return GreedyAgent(seed, _module(game.name, _JUDGES[name]).best_option)
    make = getattr(_module(game.name, "levels"), name)
    made: Agent = make(seed, budget) if entry(name).milliseconds else make(seed)
    return made


def guide_for(game: str, net: Net | None = None) -> Guide:
    """What a search knows of a game; with the shipped weights unless others are given."""
    if game not in GAMES:
        raise InputError(f"no agent thinks ahead in {game}: choose {', '.join(GAMES)}")
    made: Guide = _module(game, "levels").guide(net)
    return made


def learner(game: str, seed: int, guide: Guide, effort: Effort) -> Agent:
    """Who thinks ahead while a game is learned; no clock has a say in its answers."""
    made: Agent = _module(game, "levels").learner(seed, guide, effort)
    return made


def _module(game: str, name: str) -> Any:
    return importlib.import_module(f"starfold.agents.{game}.{name}")


def _plays(name: str, game: str) -> bool:
    return name == RANDOM or game in _ONLY.get(name, GAMES)

"""The agents by name. An entry here is all that the tables, arenas and menus need."""

import importlib
from typing import Final, NamedTuple

from starfold.agents.base import Agent
from starfold.errors import InputError
from starfold.kernel.game import Game
from starfold.kernel.spelling import did_you_mean


class Entry(NamedTuple):
    module: str
    class_name: str
    judges: dict[str, str]  # the module with its judgement of each game; empty: it needs none
    about: str


_AGENTS: Final = {
    "idle": Entry(
        "starfold.agents.greedy",
        "GreedyAgent",
        {"ccg": "starfold.agents.ccg.idle"},
        "passes wherever it may, to try a deck alone (card game)",
    ),
    "random": Entry(
        "starfold.agents.random_agent", "RandomAgent", {}, "any legal choice, for comparison"
    ),
    "greedy": Entry(
        "starfold.agents.greedy",
        "GreedyAgent",
        {
            "pocketmodel": "starfold.agents.pocketmodel.judgement",
            "minis": "starfold.agents.minis.judgement",
            "ccg": "starfold.agents.ccg.judgement",
        },
        "takes what the exact odds of the next step promise",
    ),
}


def agent_names(game: str | None = None) -> list[str]:
    """Agents that play a game, weakest first."""
    return [name for name, entry in _AGENTS.items() if game is None or _plays(entry, game)]


def about(name: str) -> str:
    return _entry(name).about


def make_agent(name: str, game: Game, seed: int) -> Agent:
    entry = _entry(name)
    if not _plays(entry, game.name):
        raise InputError(
            f"agent {name!r} does not play {game.name}: choose {', '.join(agent_names(game.name))}"
        )
    make = getattr(importlib.import_module(entry.module), entry.class_name)
    if not entry.judges:
        agent: Agent = make(seed)
        return agent
    judgement = importlib.import_module(entry.judges[game.name])
    judging: Agent = make(seed, judgement.best_option)
    return judging


def _entry(name: str) -> Entry:
    if name not in _AGENTS:
        raise InputError(f"unknown agent {name!r}: {did_you_mean(name, _AGENTS)}")
    return _AGENTS[name]


def _plays(entry: Entry, game: str) -> bool:
    return not entry.judges or game in entry.judges

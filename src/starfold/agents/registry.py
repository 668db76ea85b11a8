"""The agents by name, our own and guests. An entry is all that tables, arenas and menus need.

Four of them are opponents with a name of their own, one for each level. How they play a game is in
its `levels` module; `greedy` and `random` are the same in every game. Guests come from outside the
package (`agents.guests`): wherever somebody who may run programs here names an agent, they may name
one of these; those whom the host has invited are listed for everybody.
"""

import importlib
from typing import Any, Final, NamedTuple

from starfold.agents import guests
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
    """Agents that play a game, weakest first, then the guests whom the host has invited."""
    ours = [name for name in _AGENTS if game is None or _plays(name, game)]
    return [*ours, *(one.name for one in _invited(game))]


def opponents(game: str) -> list[str]:
    """The agents that people play against, weakest first, then invited guests."""
    ours = [name for name in _AGENTS if _plays(name, game) and _AGENTS[name].level > 0]
    return [*ours, *(one.name for one in _invited(game))]


def _invited(game: str | None) -> list[guests.Guest]:
    return [one for one in guests.invited().values() if game is None or one.plays(game)]


def is_ours(name: str) -> bool:
    return name in _AGENTS


def entry(name: str) -> Entry:
    if name in _AGENTS:
        return _AGENTS[name]
    guest = _guest(name)
    return Entry(0, guest.title, guest.about, guest.milliseconds)


def _guest(name: str) -> guests.Guest:
    guest = guests.find(name)
    if guest is None:
        known = [*_AGENTS, *guests.invited(), *guests.installed()]
        raise InputError(
            f"unknown agent {name!r}: {did_you_mean(name, known)} (your own: path/agent.py:MyAgent)"
        )
    return guest


def invite(reference: str) -> str:
    """Let a guest sit at tables here, under the name that is returned."""
    if _guest(reference).name in guests.invited():
        return reference
    guest = guests.introduced(reference)
    ours = [*_AGENTS, *(one.title for one in _AGENTS.values())]
    for called in (guest.name, guest.title):
        if called in ours:
            raise InputError(f"{reference}: one of our own agents is called {called}; rename it")
    guests.invite(guest)
    return guest.name


def thinking_time(name: str) -> int:
    """How many milliseconds an agent may think as a rule; 0 for those who answer at once."""
    if name in _AGENTS:
        return _AGENTS[name].milliseconds
    guest = guests.invited().get(name)
    return 0 if guest is None else guest.milliseconds


def agent_called(name: str, game: str) -> str:
    """The agent of that name or title that plays a game; "" if there is none."""
    for one in agent_names(game):
        if name in (one, entry(one).title):
            return one
    return ""


def check_agent(name: str, game: str) -> None:
    """Raises InputError, with the remedy, unless there is such an agent and it plays the game."""
    if name in _AGENTS and _plays(name, game):
        return
    if name not in _AGENTS:
        guest = _guest(name)
        unknown = [one for one in guest.games if one not in GAMES]
        if unknown:
            near = did_you_mean(unknown[0], GAMES)
            raise InputError(f"agent {name!r} says that it plays {unknown[0]!r}: {near}")
        if guest.plays(game):
            return
    raise InputError(f"agent {name!r} does not play {game}: choose {', '.join(agent_names(game))}")


def make_agent(name: str, game: Game, seed: int, milliseconds: int | None = None) -> Agent:
    """An agent for one game; `milliseconds` is how long it may think instead of as usual."""
    check_agent(name, game.name)
    if name not in _AGENTS:
        guest = _guest(name)
        allowed = guest.milliseconds if milliseconds is None else milliseconds
        return guests.Contained(guest, game, seed, allowed)
    budget = entry(name).milliseconds if milliseconds is None else milliseconds
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

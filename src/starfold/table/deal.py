"""Dealing a game at once: who plays what against whom, with sensible choices for all left open."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from starfold.agents.registry import agent_names, make_agent
from starfold.errors import InputError
from starfold.kernel.game import Game, Spec
from starfold.kernel.replay import Replay
from starfold.table.session import PERSON, SEAT_LETTERS, Player
from starfold.units.catalogue import Catalogue, catalogue_with, read_catalogue_documents
from starfold.units.fleets import fleet_data, fleet_named, shipped_fleet_names


def deal(
    game: Game,
    edition: str,
    wanted: Sequence[str | None],
    options: dict[str, Any],
    seed: int,
    catalogues: Sequence[Path] = (),
) -> Spec:
    """What is agreed before the game; the seed chooses a fleet for seats that want none.

    Fleets may be files; `catalogues` are files with units and cards of one's own.
    """
    documents = read_catalogue_documents(catalogues)
    content = catalogue_with(documents)
    fleets = [name if name is None else _fleet(name, content) for name in wanted]
    wish = {"edition": edition, "fleets": fleets, "options": options, "catalogues": documents}
    return game.deal(wish, len(wanted), seed)


def _fleet(name: str, content: Catalogue) -> Any:
    """A shipped fleet stays a name; a file becomes what it holds."""
    if name in shipped_fleet_names():
        return name
    return fleet_data(fleet_named(name, content))


def seat_number(letter: str, seats: int) -> int:
    """The seat that a letter names."""
    known = SEAT_LETTERS[:seats]
    if len(letter) != 1 or letter.upper() not in known:
        raise InputError(f"there is no seat {letter!r} at this table: choose {_one_of(known)}")
    return known.index(letter.upper())


def _one_of(letters: str) -> str:
    return f"{', '.join(letters[:-1])} or {letters[-1]}"


def check_number(game: Game, seats: int) -> None:
    """Raises InputError unless the game can be played by so many."""
    info = game.info()
    fewest, most = info["fewest_seats"], info["most_seats"]
    if not fewest <= seats <= most:
        raise InputError(f"{seats} seats: this game is for {fewest} to {most}")


def seat_players(
    game: Game, seats: int, people: Iterable[int], agent: str, seed: int
) -> list[Player]:
    """People on their seats, agents of one kind on all others."""
    check_number(game, seats)
    sitting = set(people)
    return [
        Player(PERSON, None)
        if seat in sitting
        else Player(agent, make_agent(agent, game, seed + seat))
        for seat in range(seats)
    ]


def returning_players(game: Game, replay: Replay, claimed: int | None) -> list[Player]:
    """Who sits at a recorded game that is taken up again; one seat may be claimed by a person.

    Agents that play this game are agents again, all others are people. A game of agents alone is
    taken up by a person on the first seat.
    """
    agents = agent_names(game.name)
    names = list(replay.players)
    if claimed is None and all(name in agents for name in names):
        claimed = 0
    if claimed is not None:
        names[claimed] = PERSON
    return [
        Player(
            name, make_agent(name, game, replay.chance.number + seat) if name in agents else None
        )
        for seat, name in enumerate(names)
    ]

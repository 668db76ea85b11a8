"""Dealing a game at once: who plays what against whom, with sensible choices for all left open."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from starfold.agents.registry import agent_called, entry, make_agent
from starfold.errors import InputError
from starfold.kernel.game import Game, Spec
from starfold.kernel.replay import Replay
from starfold.table.session import PERSON, SEAT_LETTERS, Player
from starfold.table.speech.words import said
from starfold.units.catalogue import read_catalogue_documents
from starfold.units.forces import force_named


def deal(
    game: Game,
    edition: str,
    wanted: Sequence[str | None],
    options: dict[str, Any],
    seed: int,
    catalogues: Sequence[Path] = (),
) -> Spec:
    """What is agreed before the game; the seed chooses a force for seats that want none.

    Forces may be files; `catalogues` are files with units and cards of one's own.
    """
    documents = read_catalogue_documents(catalogues)
    forces = named_forces(game, wanted, documents)
    return game.deal(wish_for(edition, forces, options, documents), len(wanted), seed)


def named_forces(
    game: Game, wanted: Sequence[str | None], documents: Sequence[Any] = ()
) -> list[Any]:
    """Forces by name or file as a spec holds them; None stays what the seed chooses."""
    return [name if name is None else _force(game, name, documents) for name in wanted]


def wish_for(
    edition: str, forces: Sequence[Any], options: dict[str, Any], catalogues: Sequence[Any]
) -> Spec:
    """What is wanted of a game. Not every game knows catalogues: none are not mentioned."""
    wanted: Spec = {"edition": edition, "forces": list(forces), "options": options}
    return {**wanted, "catalogues": list(catalogues)} if catalogues else wanted


def _force(game: Game, name: str, documents: Sequence[Any]) -> Any:
    """A shipped force stays a name; a file becomes what it holds."""
    if name in (shipped["name"] for shipped in game.info()["forces"]):
        return name
    return game.sheet(force_named(game, name, documents), documents).data


def seat_number(text: str, seats: int, sides: Sequence[str] = ()) -> int:
    """The seat that a letter names, or its side."""
    known = [*SEAT_LETTERS[:seats].lower(), *sides[:seats]]
    if text.lower() not in known:
        names = [*SEAT_LETTERS[:seats], *sides[:seats]]
        words = f"{', '.join(names[:-1])} or {names[-1]}"
        raise InputError(f"there is no seat {text!r} at this table; choose {words}")
    return known.index(text.lower()) % seats


def check_number(game: Game, seats: int) -> None:
    """Raises InputError unless the game can be played by so many."""
    info = game.info()
    fewest, most = info["fewest_seats"], info["most_seats"]
    if not fewest <= seats <= most:
        raise InputError(
            said(
                "{seats} seats: this game is for {fewest} to {most}",
                seats=seats,
                fewest=fewest,
                most=most,
            )
        )


def seat_players(
    game: Game, seats: int, people: Iterable[int], agent: str, seed: int
) -> list[Player]:
    """People on their seats, agents of one kind on all others."""
    check_number(game, seats)
    sitting = set(people)
    return [
        Player(PERSON, None)
        if seat in sitting
        else Player(entry(agent).title, make_agent(agent, game, seed + seat))
        for seat in range(seats)
    ]


def returning_players(game: Game, replay: Replay, claimed: int | None) -> list[Player]:
    """Who sits at a recorded game that is taken up again; one seat may be claimed by a person.

    Agents that play this game are agents again, all others are people. A game of agents alone is
    taken up by a person on the first seat.
    """
    names = list(replay.players)
    if claimed is None and all(agent_called(name, game.name) for name in names):
        claimed = 0
    if claimed is not None:
        names[claimed] = PERSON
    return [_returning(game, name, replay.chance.number + seat) for seat, name in enumerate(names)]


def _returning(game: Game, name: str, seed: int) -> Player:
    agent = agent_called(name, game.name)
    return Player(name, make_agent(agent, game, seed) if agent else None)

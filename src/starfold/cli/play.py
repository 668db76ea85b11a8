"""`starfold play`: a game in the terminal, dealt at once."""

import secrets
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

import typer

from starfold.agents.guests import allow
from starfold.agents.registry import NORMAL, agent_names, invite, is_ours
from starfold.cli.conversation import Conversation
from starfold.cli.parameters import AgentSeconds, AsciiOnly, Chosen, Language, More, NoColor
from starfold.cli.screen import Screen
from starfold.errors import InputError
from starfold.games.registry import DEFAULT_GAME, game_names, load_game
from starfold.kernel.chance import Seeded
from starfold.kernel.game import Game, edition_names, side_names
from starfold.kernel.options import parse_options
from starfold.kernel.tongue import known, speaking
from starfold.table import saves
from starfold.table.deal import deal, returning_players, seat_number, seat_players
from starfold.table.session import Session

RANDOM_SEAT: Final = "random"
SEEDS: Final = 1_000_000  # seeds that are chosen for a player: short enough to type again


def play(
    game: Annotated[str, typer.Option(help=f"One of {', '.join(game_names())}.")] = DEFAULT_GAME,
    edition: Annotated[
        str, typer.Option(help="Edition or kind of battle; by default the game's first.")
    ] = "",
    fleet: Annotated[
        str | None,
        typer.Option(
            "--fleet",
            "--deck",
            help="Your fleet or deck: the name of a shipped one, or a file. "
            "By default the seed chooses.",
        ),
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option(help="An opponent's fleet or deck; repeatable, in seat order."),
    ] = None,
    opponent: Annotated[
        str | None,
        typer.Option(
            help=f"Who plays the other seats: {', '.join(agent_names())}, or an agent of your own, "
            f"path/to/agent.py:MyAgent. By default {NORMAL}."
        ),
    ] = None,
    players: Annotated[int, typer.Option(min=2, max=8, help="Seats at the table.")] = 2,
    seat: Annotated[
        str | None,
        typer.Option(help=f"Your seat: A, B ..., its side, or {RANDOM_SEAT}. By default A."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed deals the same game. By default it is random.")
    ] = None,
    option: Chosen = None,
    catalogue: More = None,
    load: Annotated[Path | None, typer.Option(help="Continue a saved or recorded game.")] = None,
    go_on: Annotated[
        bool, typer.Option("--continue", help="Continue the game that you left last.")
    ] = False,
    hotseat: Annotated[
        bool, typer.Option("--hotseat", help="All seats are played by people at one keyboard.")
    ] = False,
    agent_seconds: AgentSeconds = None,
    ascii_only: AsciiOnly = False,
    no_color: NoColor = False,
    language: Language = "",
) -> None:
    """Play a game in the terminal, against the computer or against others at the same keyboard."""
    allow(agent_seconds)
    if opponent is not None and not is_ours(opponent):
        opponent = invite(opponent)
    if go_on:
        load = load or saves.left_open()
    if load is not None:
        session = _continued(load, seat)
    else:
        rules = load_game(game)
        chosen = seed if seed is not None else secrets.randbelow(SEEDS)
        place = _seat(rules, seat, players, chosen)
        people = range(players) if hotseat else [place]
        machine = opponent or NORMAL
        sitting = seat_players(rules, players, people, machine, chosen)
        wanted = _wanted_forces(players, place, fleet, against or [])
        options = parse_options(rules.option_table(), option or [])
        played = edition or edition_names(rules)[0]
        spec = deal(rules, played, wanted, options, chosen, catalogue or [])
        session = Session.begin(rules, spec, Seeded(chosen), sitting)
    for passing in session.passing:
        passing.quiet = True  # `auto quiet` asks matters of course, too
        passing.pays = True  # `auto pays` asks what to pay with
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    screen = Screen(sys.stdin, sys.stdout, ascii_only, not no_color)
    conversation = Conversation(session, screen, load)
    _listen_for_the_end()
    try:
        with speaking(known(language)):
            conversation.run()
    except (KeyboardInterrupt, _TerminalClosed):
        _keep(conversation)
        raise
    if screen.live:
        _keep(conversation)


class _TerminalClosed(SystemExit):
    """The window was closed, or the process asked to end."""


def _listen_for_the_end() -> None:
    for name in ("SIGHUP", "SIGTERM"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _close)


def _close(number: int, frame: object) -> None:
    raise _TerminalClosed(128 + number)


def _keep(conversation: Conversation) -> None:
    """A game that is left open is not lost."""
    if not conversation.unsaved:
        return
    path = saves.open_game_path()
    with suppress(OSError):  # `save` says what is wrong with the folder
        path.parent.mkdir(parents=True, exist_ok=True)
    saves.save(conversation.session, path)
    with suppress(OSError):  # nobody reads it any more
        typer.echo("\nThe game is saved. Continue it with: starfold play --continue")


def _seat(game: Game, seat: str | None, players: int, seed: int) -> int:
    if seat is None:
        return 0
    if seat.lower() == RANDOM_SEAT:
        return seed % players
    return seat_number(seat, players, side_names(game))


def _wanted_forces(
    players: int, place: int, own: str | None, against: list[str]
) -> list[str | None]:
    others = players - 1
    if len(against) > others:
        opponents = "1 opponent" if others == 1 else f"{others} opponents"
        raise InputError(f"--against was given {len(against)} times for {opponents}")
    rest: list[str | None] = [*against, *[None] * (others - len(against))]
    rest.insert(place, own)
    return rest


def _continued(path: Path, seat: str | None) -> Session:
    game, replay, marks = saves.load(path)
    place = None if seat is None else _seat(game, seat, len(replay.players), replay.chance.number)
    try:
        players = returning_players(game, replay, place)
        return Session.resume(game, replay, players, marks, quiet=True)
    except InputError as problem:
        raise InputError(f"{path}: {problem}") from None

"""`starfold tournament`: agents meet in rounds, with pairings, standings and tie-breaks."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final, cast, get_args

import typer

from starfold.agents.guests import allow
from starfold.agents.registry import opponents
from starfold.arena.cluster import LOCAL, crew_on
from starfold.arena.tournaments import bots
from starfold.arena.tournaments.bots import Field, Played, TournamentFile
from starfold.arena.tournaments.model import (
    FORMATS,
    NOBODY,
    Format,
    Terms,
    TieBreak,
    Tournament,
    new_tournament,
    tie_breaks,
)
from starfold.arena.tournaments.standings import standings
from starfold.arena.work import Crew
from starfold.cli.exits import FAULTS, INTERRUPTED
from starfold.cli.parameters import AgentSeconds, Chosen, On, Workers
from starfold.cli.progress import progress_bar
from starfold.errors import InputError
from starfold.games.registry import game_names, load_game
from starfold.kernel.game import Game, check_edition, edition_names, side_names
from starfold.kernel.options import parse_options

MOST_TURNS: Final = 400
BREAKS: Final = get_args(TieBreak)


def tournament(
    game: Annotated[str, typer.Argument(help=f"One of: {', '.join(game_names())}.")],
    entrants: Annotated[
        str | None,
        typer.Option(
            help="Agents separated by commas, as in novice,greedy,master:50 or "
            "path/to/agent.py:MyAgent; by default the opponents. One may come several times."
        ),
    ] = None,
    format: Annotated[str, typer.Option(help=f"{' or '.join(FORMATS)}.")] = "swiss",
    rounds: Annotated[
        int, typer.Option(help="Of a Swiss; by default as many as it takes to find a winner.")
    ] = 0,
    legs: Annotated[
        int, typer.Option(help="Times that everybody meets everybody in a round robin.")
    ] = 1,
    games: Annotated[
        int, typer.Option("--games", "-n", help="Games of a pairing: 1, or 2 with sides changed.")
    ] = 2,
    forces: Annotated[
        str | None,
        typer.Option(
            "--forces",
            "--fleets",
            "--decks",
            help="One for all entrants, or one each; where the sides differ two, as in LIGHT+DARK. "
            "By default all bring the first shipped one.",
        ),
    ] = None,
    edition: Annotated[str, typer.Option(help="By default the game's first.")] = "",
    tie_break: Annotated[
        list[str] | None,
        typer.Option(help=f"In this order; repeatable: {', '.join(BREAKS)}."),
    ] = None,
    option: Chosen = None,
    seed: Annotated[int, typer.Option(help="Same seed, same tournament.")] = 1,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep every game there; started again, go on there."),
    ] = None,
    workers: Workers = None,
    on: On = LOCAL,
    agent_seconds: AgentSeconds = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Let agents play a tournament: pairings, byes, standings with tie-breaks."""
    allow(agent_seconds)
    rules = load_game(game)
    played_in = edition or edition_names(rules)[0]
    check_edition(rules, played_in)
    terms = Terms(cast(Format, format), rounds, legs, games, seed, _breaks(tie_break or []))
    new_tournament(terms)
    field = bots.make_field(
        game,
        played_in,
        _options(rules, option or []),
        opponents(game) if entrants is None else _names(entrants, "--entrants"),
        [_usual(rules, played_in)] if forces is None else _names(forces, "--forces"),
        terms,
    )
    file = None if out is None else bots.opened(out, field)
    held = bots.begun(field)
    faults: list[Played] = []
    with crew_on(on, workers) as crew:
        finished = _play(field, held, file, crew, faults)
    if as_json:
        typer.echo(json.dumps(bots.to_data(field, held), indent=1))
    else:
        for line in page(field, held):
            typer.echo(line)
    for one in faults:
        for fault in one.faults:
            where = f"round {one.round}, pairing {one.pairing + 1}, game {one.game + 1}"
            typer.echo(f"{where}: {fault.fault.what}; the seat gave up", err=True)
    if not finished:
        typer.echo("interrupted; with --out FILE the same command goes on", err=True)
        raise typer.Exit(INTERRUPTED)
    if faults:
        raise typer.Exit(FAULTS)


def _names(text: str, where: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise InputError(f"{where} {text!r} has an empty name; separate names with single commas")
    return names


def _breaks(given: list[str]) -> tuple[TieBreak, ...]:
    for name in given:
        if name not in BREAKS:
            raise InputError(f"--tie-break {name}: choose among {', '.join(BREAKS)}")
    return cast(tuple[TieBreak, ...], tuple(given))


def _options(rules: Game, given: list[str]) -> dict[str, Any]:
    options = parse_options(rules.option_table(), given)
    if "max_turns" in rules.option_table():
        options.setdefault("max_turns", MOST_TURNS)
    return options


def _usual(rules: Game, edition: str) -> str:
    sides = side_names(rules)
    shipped = [rules.shipped_forces(edition, side)[0] for side in sides]
    return bots.BESIDE.join(shipped) if sides else rules.shipped_forces(edition)[0]


def _play(
    field: Field,
    held: Tournament,
    file: TournamentFile | None,
    crew: Crew,
    faults: list[Played],
) -> bool:
    """Whether it was played to its end; False when the user broke off."""
    there = [] if file is None else file.played
    if there:
        typer.echo(f"{len(there)} games are there already", err=True)
    faults += [one for one in there if one.faults]
    try:
        with progress_bar("games", bots.games_of(field), len(there)) as moved:
            for number, one in enumerate(bots.play(field, held, there, crew), len(there) + 1):
                if file is not None:
                    file.add(one)
                if one.faults:
                    faults.append(one)
                moved(number)
    except KeyboardInterrupt:
        return False
    return True


# -- how it is shown -------------------------------------------------------------------------------


def page(field: Field, held: Tournament) -> Iterator[str]:
    title = load_game(field.game).info()["title"]
    kind = "Swiss" if field.terms.format == "swiss" else "round robin"
    yield typer.style(
        f"{title}, {field.edition}: {kind}, {len(held.rounds)} rounds, seed {field.terms.seed}",
        bold=True,
    )
    for number, _ in enumerate(held.rounds, 1):
        yield ""
        yield from _round(held, number)
    yield ""
    yield from table(held)


def _round(held: Tournament, number: int) -> Iterator[str]:
    names = [one.name for one in held.entrants]
    width = max(map(len, names))
    yield typer.style(f"round {number}", bold=True)
    for one in held.rounds[number - 1]:
        if one.second == NOBODY:
            yield f"  {names[one.first]:{width}}  bye"
            continue
        points = " : ".join(f"{one.points(entrant):g}" for entrant in one.entrants())
        yield f"  {names[one.first]:{width}}  {points if one.over else '…':^9}  {names[one.second]}"


def table(held: Tournament) -> Iterator[str]:
    """The standings."""
    names = [one.name for one in held.entrants]
    breaks = tie_breaks(held.terms)
    width = max(len("entrant"), *map(len, names))
    head = f"{'':>3}  {'entrant':{width}}  {'points':>6}  {'won':>3} {'drawn':>5} {'lost':>4}"
    yield typer.style("  ".join([head, *breaks]), bold=True)
    for line in standings(held):
        told = f"{line.place:>3}  {names[line.entrant]:{width}}  {line.points:>6g}"
        told += f"  {line.won:>3} {line.drawn:>5} {line.lost:>4}"
        values = zip(breaks, line.breaks, strict=True)
        yield "  ".join([told, *(f"{value:>{len(name)}g}" for name, value in values)])

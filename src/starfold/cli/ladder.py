"""`starfold ladder`: a rating list of agents and forces that grows from run to run."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from starfold.agents.budgets import apart
from starfold.agents.registry import opponents
from starfold.arena import ladder as ladders
from starfold.arena.cluster import LOCAL, crew_on
from starfold.arena.ladder import Ladder, Rating
from starfold.cli.exits import INTERRUPTED
from starfold.cli.parameters import On, Workers
from starfold.cli.progress import progress_bar
from starfold.errors import InputError
from starfold.games.registry import game_names, load_game
from starfold.kernel.files import write_text
from starfold.kernel.game import force_kind

GAMES: Final = 200  # of a ladder that is new


def ladder(
    game: Annotated[str, typer.Argument(help=f"One of: {', '.join(game_names())}.")],
    file: Annotated[
        Path, typer.Option(help="Where all results are kept; it goes on there.")
    ] = Path("ladder.json"),
    entrants: Annotated[
        str | None,
        typer.Option(
            help="Agents separated by commas, as in novice,greedy,strong:20,master:50 (at most "
            "so many milliseconds an answer); by default the opponents. More may come later."
        ),
    ] = None,
    forces: Annotated[
        str | None,
        typer.Option("--forces", "--fleets", "--decks", help="Only these; by default all shipped."),
    ] = None,
    edition: Annotated[
        list[str] | None, typer.Option(help="Only this edition; repeatable. By default all.")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games", "-n", help=f"How many more to play; 0: only show. New: {GAMES}, else 0."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Of a new ladder: same seed, same games.")] = 1,
    workers: Workers = None,
    on: On = LOCAL,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="As tables in Markdown.")] = False,
) -> None:
    """Rate agents and forces by games that are chosen to tell most.

    Every run adds to the file. Ratings are on the scale of chess: 200 points more win 76 %.
    """
    if as_json and as_markdown:
        raise InputError("choose either --json or --markdown")
    if games is not None and games < 0:
        raise InputError(f"--games {games}: give 0 or more")
    rated = _opened(game, file, _listed(entrants), _listed(forces), edition or [], seed)
    more = games if games is not None else 0 if rated.bouts else GAMES
    finished = True
    if more:
        finished = _play(rated, (more + 1) // ladders.SEATS, file, on, workers)
    if as_json:
        typer.echo(json.dumps(ladders.to_data(rated), indent=1))
    else:
        for line in markdown(rated) if as_markdown else page(rated):
            typer.echo(line)
    if not finished:
        raise typer.Exit(INTERRUPTED)


def _listed(written: str | None) -> list[str]:
    if written is None:
        return []
    names = [name.strip() for name in written.split(",")]
    if not all(names):
        raise InputError(f"{written!r} has an empty name; separate names with single commas")
    return names


def _opened(
    game: str,
    file: Path,
    entrants: list[str],
    forces: list[str],
    editions: list[str],
    seed: int,
) -> Ladder:
    rules = load_game(game)
    if not file.exists():
        return ladders.new_ladder(game, entrants or opponents(rules.name), editions, forces, seed)
    found = ladders.read(file)
    if found.game != game:
        raise InputError(f"{file} is a ladder of {found.game}: give another --file for {game}")
    if forces or editions:
        raise InputError(
            f"{file} has its forces already: give another --file for a ladder with others"
        )
    ladders.joined(found, entrants)
    return found


def _play(rated: Ladder, bouts: int, file: Path, on: str, workers: int | None) -> bool:
    """Every batch is kept as soon as it has been played; False when the user broke off."""
    total = len(rated.bouts) + bouts
    try:
        with (
            crew_on(on, workers) as crew,
            progress_bar("bouts of two games", total, len(rated.bouts)) as moved,
        ):
            for done in ladders.play(rated, bouts, crew):
                write_text(file, ladders.file_text(rated))
                moved(done)
    except KeyboardInterrupt:
        return False
    return True


# -- how it is shown -------------------------------------------------------------------------------


def page(rated: Ladder) -> Iterator[str]:
    agents, forces = ladders.ratings(rated)
    title = load_game(rated.game).info()["title"]
    yield typer.style(f"{title}: {rated.games} games, seed {rated.seed}", bold=True)
    yield ""
    yield from _columns("agent", agents)
    word = force_kind(load_game(rated.game))
    for edition in rated.forces:
        yield ""
        yield from _columns(f"{word}, {edition}", [one for one in forces if one.edition == edition])
    yield ""
    met = ladders.meetings(rated, agents)
    if met:
        names = [f"{one.one} : {one.other}" for one in met]
        width = max(map(len, names))
        head = f"{'met':{width}}  {'games':>6} {'won':>7}  {'95 % interval':>15}  by the ratings"
        yield typer.style(head, bold=True)
        for name, one in zip(names, met, strict=True):
            yield (
                f"{name:{width}}  {one.games:>6} {_percent(one.won / one.games):>7}  "
                f"{100 * one.low:5.1f} - {100 * one.high:5.1f} %  {_percent(one.expected):>7}"
            )


def _columns(what: str, rated: Sequence[Rating]) -> Iterator[str]:
    width = max(len(what), *(len(one.name) for one in rated))
    head = f"{what:{width}}  {'rating':>7}  {'95 % interval':>13}  {'games':>6} {'won':>7}"
    yield typer.style(head, bold=True)
    for one in rated:
        won = _percent(one.won / one.games) if one.games else "-"
        yield (
            f"{one.name:{width}}  {one.points:>7.0f}  {one.low:>5.0f} - {one.high:<5.0f}  "
            f"{one.games:>6} {won:>7}"
        )


def markdown(rated: Ladder) -> Iterator[str]:
    agents, forces = ladders.ratings(rated)
    yield from _markdown_table("agent", agents)
    word = force_kind(load_game(rated.game))
    for edition in rated.forces:
        yield ""
        yield from _markdown_table(
            f"{word}, {edition}", [one for one in forces if one.edition == edition]
        )


def _markdown_table(what: str, rated: Sequence[Rating]) -> Iterator[str]:
    yield f"| {what} | rating | 95 % interval | games | won |"
    yield "| --- | --- | --- | --- | --- |"
    for one in rated:
        won = _percent(one.won / one.games) if one.games else "–"
        name = f"`{one.name}`"
        yield (
            f"| {name} | {one.points:.0f} | {one.low:.0f}–{one.high:.0f} | {one.games} | {won} |"
        )


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def levels_table(rated: Sequence[Ladder]) -> Iterator[str]:
    """The levels of several games side by side, as they stand in the README."""
    lists = {one.game: {agent.name: agent for agent in ladders.ratings(one)[0]} for one in rated}
    titles = [load_game(one.game).info()["title"] for one in rated]
    yield f"| level | {' | '.join(titles)} |"
    yield f"| --- |{' --- |' * len(titles)}"
    names = dict.fromkeys(name for one in rated for name in one.entrants)
    for name in names:
        cells = [_cell(found.get(name)) for found in lists.values()]
        yield f"| {_level_words(name)} | {' | '.join(cells)} |"


def _level_words(written: str) -> str:
    name, milliseconds = apart(written)
    return f"`{name}`" if milliseconds is None else f"`{name}`, {milliseconds} ms an answer"


def _cell(rating: Rating | None) -> str:
    if rating is None:
        return "–"
    return f"{rating.points:.0f} ({rating.low:.0f}–{rating.high:.0f})"

"""`starfold replay ...`: read a recorded game as a story, or check that it still runs the same.

Exit codes: 0 all is well, 1 a game takes another course than recorded, 2 bad input.
"""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from starfold.cli import pages
from starfold.cli.exits import BAD_INPUT
from starfold.cli.faces import face_of
from starfold.cli.fallback import falling_back_on
from starfold.cli.ink import QUIET, STRONG, WIDTH, fit, ink
from starfold.cli.parameters import AsciiOnly, NoColor
from starfold.cli.screen import Screen
from starfold.cli.sight import sight_of
from starfold.errors import InputError
from starfold.kernel import replay as replays
from starfold.kernel.core import NOBODY, Event, State
from starfold.kernel.files import read_text, write_text
from starfold.kernel.game import Game, insider, side_names
from starfold.kernel.replay import Replay
from starfold.kernel.replay_files import to_text
from starfold.server.offline import page_of
from starfold.table import saves
from starfold.table.deal import seat_number
from starfold.table.opened import unpack
from starfold.table.protocol import OpenFile
from starfold.table.rooms import Room
from starfold.table.session import SEAT_LETTERS, LogLine, packed_event

app = typer.Typer(
    cls=falling_back_on("show"),
    no_args_is_help=True,
    help="Recorded games: tell them, check them.",
)

DIFFERENT: Final = 1
ALL: Final = "all"
SPECTATOR: Final = "spectator"


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Replay files.")],
) -> None:
    """Run games again and compare the state after every choice with the recorded one."""
    worst = max(_verified(path) for path in files)
    if worst:
        raise typer.Exit(worst)


def _verified(path: Path) -> int:
    try:
        game, replay, _ = saves.load(path)
    except InputError as problem:
        typer.echo(f"error: {problem}", err=True)
        return BAD_INPUT
    try:
        state = replays.verify(game, replay)
    except InputError as problem:
        typer.echo(f"differs {path}: {problem}")
        return DIFFERENT
    typer.echo(f"ok {path}: {len(replay.answers)} choices, {_outcome(state)}")
    return 0


def _outcome(state: State) -> str:
    return pages.outcome(state.ended, state.winners) if state.ended else "not finished"


@app.command()
def convert(
    old: Annotated[Path, typer.Argument(metavar="OLD", help="A replay of any version.")],
    new: Annotated[Path, typer.Argument(metavar="NEW", help="Where to write it; - to show it.")],
) -> None:
    """Write a replay anew, with every choice in its notation."""
    game, replay, _ = saves.load(old)
    try:
        replays.verify(game, replay)
    except InputError as problem:
        typer.echo(f"differs {old}: {problem}", err=True)
        raise typer.Exit(DIFFERENT) from None
    if str(new) == "-":
        typer.echo(to_text(replay), nl=False)
        return
    write_text(new, to_text(replay))
    typer.echo(f"{new}: {len(replay.answers)} choices")


# -- the story -------------------------------------------------------------------------------------


@app.command()
def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay file.")],
    first: Annotated[int, typer.Option("--from", min=0, help="First choice shown; 0: set-up.")] = 0,
    last: Annotated[int | None, typer.Option("--to", min=0, help="Last choice shown.")] = None,
    seat: Annotated[
        str, typer.Option(help=f"As seat A, B ... or a {SPECTATOR} saw it, or {ALL}.")
    ] = ALL,
    with_board: Annotated[
        bool, typer.Option("--board", help="Draw the board at every turn and at the end.")
    ] = False,
    html: Annotated[
        Path | None,
        typer.Option(help="Write it as a page instead, which any browser opens without a server."),
    ] = None,
    ascii_only: AsciiOnly = False,
    no_color: NoColor = False,
) -> None:
    """Show a recorded game choice by choice."""
    if html is not None:
        _write_page(file, html)
        return
    game, replay, _ = saves.load(file)
    story = Story(game, replay, _reader(game, seat, len(replay.players)), with_board)
    end = len(replay.answers) if last is None else min(last, len(replay.answers))
    if first > end:
        raise InputError(f"{file}: --from {first} is after the last choice shown, {end}")
    screen = Screen(sys.stdin, sys.stdout, ascii_only, not no_color)
    try:
        for lines in story.tell(first, end):
            screen.write(lines)
    except InputError as problem:
        typer.echo(f"differs {file}: {problem}")
        raise typer.Exit(DIFFERENT) from None


def _write_page(file: Path, page: Path) -> None:
    text = read_text(file)
    reception = unpack(OpenFile(text, str(file))).reception
    if reception is None:
        raise InputError(f"{file}: a scenario, not a game: run it with `starfold scenario run`")
    room = Room(hashlib.blake2b(text.encode(), digest_size=6).hexdigest(), reception.created)
    assert room.session is not None
    if not room.over:
        raise InputError(f"{file}: the game is not over; go on with `starfold play --load`")
    write_text(page, page_of(room.session, room.info()))
    typer.echo(f"{page}: {len(room.session.moments)} choices, opens in any browser")


def _reader(game: Game, word: str, seats: int) -> int | None:
    """The seat whose eyes are used; None for everybody's at once."""
    if word.lower() == ALL:
        return None
    if word.lower() == SPECTATOR:
        return NOBODY
    return seat_number(word, seats, side_names(game))


class Story:
    """A recorded game in the words that a reader may know."""

    def __init__(self, game: Game, replay: Replay, reader: int | None, with_board: bool) -> None:
        self.game = game
        self.face = face_of(game.name)
        self.replay = replay
        self.reader = reader
        self.with_board = with_board
        self.lines = 0  # of the log, counted from the start even if they are not told
        self.drawn_turn = 0

    def tell(self, first: int, last: int) -> Iterator[list[Text]]:
        """The story from one choice to another, in pieces."""
        states = replays.run(self.game, self.replay, record=True)
        state: State | None = None
        for number, state in enumerate(states):
            told = [] if number == 0 else [self._choice(number)]
            told += self._events(state)
            if first <= number <= last:
                yield told + self._board(state, number == last)
            if number == last:
                break
        if state is not None and last == len(self.replay.answers):
            yield [ink(_outcome(state), STRONG)]

    def _choice(self, number: int) -> Text:
        """Who chose what; of a choice that the reader could not see only who chose."""
        seat, choice = self.replay.answers[number - 1]
        if choice == replays.CONCEDE:
            return ink(f"#{number} {SEAT_LETTERS[seat]} gives up", STRONG)
        line = ink(f"#{number} {SEAT_LETTERS[seat]}", STRONG)
        if self.reader in (None, seat):
            line.append(fit(f" {choice}", WIDTH - len(line.plain)), QUIET)
        return line

    def _events(self, state: State) -> list[Text]:
        log = state.log or []
        state.log = []
        rows: list[Text] = []
        for event in log:
            for data in self.game.events_for(state, self._eyes(event), [event]):
                self.lines += 1
                text = self.game.tell(data)
                line = LogLine(self.lines, text, data["rules"], packed_event(data))
                rows += pages.log_text(line)
        return rows

    def _eyes(self, event: Event) -> int:
        """Whose knowledge of an event counts; for everybody's, one who knows all of it."""
        return insider(event) if self.reader is None else self.reader

    def _board(self, state: State, at_the_end: bool) -> list[Text]:
        if not self.with_board:
            return []
        reader = NOBODY if self.reader is None else self.reader
        sight = sight_of(self.game, state, reader, self.replay.players)
        turn: int = sight.view["turn"]
        if turn == self.drawn_turn and not at_the_end:
            return []
        self.drawn_turn = turn
        return [Text(), *self.face.board(sight), Text()]

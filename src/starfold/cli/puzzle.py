"""`starfold puzzle ...`: list puzzles, solve one in the terminal, search for their answers anew.

Exit codes: 0 all well, 1 a recorded figure is not what the search finds, 2 a name is unknown.
"""

import sys
from typing import Annotated, Final

import typer

from starfold.agents.registry import NORMAL
from starfold.cli import pages
from starfold.cli.conversation import Conversation
from starfold.cli.parameters import AsciiOnly, NoColor
from starfold.cli.screen import Screen
from starfold.errors import InputError
from starfold.games.registry import game_names, load_game
from starfold.kernel import notation
from starfold.kernel.chance import chance_from_data
from starfold.kernel.spelling import did_you_mean
from starfold.table import puzzles
from starfold.table.deal import seat_players
from starfold.table.lessons import LEARNER, Lesson, Riddle, percent
from starfold.table.offers import PuzzleTitle
from starfold.table.session import Session

app = typer.Typer(help="Puzzles: list, solve, check them.", no_args_is_help=True)

ANSWER: Final = "answer"  # what somebody says who gives up
_DIFFERS: Final = 1

OneGame = Annotated[str, typer.Argument(metavar="[GAME]", help="Only the puzzles of this game.")]


@app.callback()
def puzzle() -> None:
    """Puzzles: list, solve, check them."""


@app.command("list")
def list_puzzles(
    game: OneGame = "",
    level: Annotated[str, typer.Option(help=f"One of {', '.join(puzzles.LEVELS)}.")] = "",
) -> None:
    """List the puzzles, the easy ones first."""
    if level and level not in puzzles.LEVELS:
        raise InputError(f"no difficulty {level!r}; {did_you_mean(level, puzzles.LEVELS)}")
    for one in _of_game(game):
        if level in ("", one.level):
            typer.echo(f"{one.level:<6}  {one.id}: {one.title}")


@app.command("play")
def play(
    puzzle_id: Annotated[str, typer.Argument(metavar="PUZZLE", help="As `list` names it.")],
    ascii_only: AsciiOnly = False,
    no_color: NoColor = False,
) -> None:
    """Solve a puzzle in the terminal; `answer` shows what is best."""
    lesson = puzzles.load(puzzle_id)
    Solving(lesson, Screen(sys.stdin, sys.stdout, ascii_only, not no_color)).run()


@app.command("check")
def check(game: OneGame = "") -> None:
    """Search for every answer anew, and compare with the recorded figures."""
    differing = 0
    for one in _of_game(game):
        riddle = puzzles.load(one.id).riddle
        assert riddle is not None
        same = puzzles.work_out(puzzles.written(one.id)) == riddle.figures
        differing += not same
        told = f"best {percent(riddle.best)}, else {percent(riddle.rest)}"
        typer.echo(f"ok   {one.id}: {told}" if same else f"FAIL {one.id}: the search differs")
    if differing:
        raise typer.Exit(_DIFFERS)


def _of_game(game: str) -> list[PuzzleTitle]:
    if game and game not in game_names():
        raise InputError(f"no game {game!r}; {did_you_mean(game, game_names())}")
    return [one for one in puzzles.puzzle_list() if game in ("", one.game)]


class Solving(Conversation):
    """A conversation that takes only the best choices, and ends with the explanation."""

    def __init__(self, lesson: Lesson, screen: Screen) -> None:
        assert lesson.riddle is not None
        self.lesson = lesson
        self.riddle: Riddle = lesson.riddle
        game = load_game(lesson.game)
        players = seat_players(game, len(lesson.spec["forces"]), [LEARNER], NORMAL, 0)
        dice = chance_from_data(lesson.start["dice"])
        session = Session.begin(game, lesson.spec, dice, players, lesson.start)
        session.auto = False  # the only possible answer may be a step of the way
        super().__init__(session, screen)
        text = f"{lesson.title} ({self.riddle.level}). {lesson.about} ({ANSWER}: show it)"
        self.message = pages.texts(pages.paragraph(text, width=screen.width))

    @property
    def _before(self) -> list[str]:
        return [str(choice) for _, choice in self.session.replay.answers]

    @property
    def _best(self) -> list[str]:
        """What is best now; for others, what is worst for the reader. Nothing: it is solved."""
        return self.riddle.accepted(self._before, self.session.state.asked == LEARNER)

    def _understand(self, given: str) -> None:
        if given.lower() == ANSWER:
            raise InputError(f"the best choice is: {self._best[0]}")
        super()._understand(given)

    def _answer(self, option: int) -> None:
        chosen = notation.notation(self.session.state, option)
        if chosen not in self._best:
            self.repeat = True
            raise InputError(self.riddle.verdict(self._before, chosen))
        super()._answer(option)
        self._let_others_answer()
        if not self._best:
            self._explain()

    def _let_others_answer(self) -> None:
        while (best := self._best) and self.session.state.asked != LEARNER:
            state = self.session.state
            self.session.answer(state.asked, notation.option(state, best[0]))

    def _explain(self) -> None:
        told = (
            f"Solved. The best answer: {percent(self.riddle.best)}. "
            f"Anything else: at most {percent(self.riddle.rest)}. {self.lesson.outro}"
        )
        self.screen.write(pages.texts(pages.paragraph(told, width=self.screen.width)))
        self.left = True

    def _end_of_input(self) -> None:
        self._note("The input ended.")
        self.screen.write(self.message)

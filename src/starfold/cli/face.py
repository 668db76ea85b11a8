"""What one game adds to the terminal: how its table is drawn, what its choices are called.

The conversation, the log, undo, saving and the help are the same for every game. A game brings a
`TerminalFace` in a folder of its own; `faces.py` knows them by name.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rich.text import Text

from starfold.cli.choices import Choice, worded
from starfold.cli.ink import WIDTH
from starfold.cli.layout import Arrangement
from starfold.cli.sight import Sight, sight_of
from starfold.errors import InputError
from starfold.kernel.choices import Refusal
from starfold.kernel.core import State
from starfold.table.session import LogLine, Session

Words = Sequence[str]  # what was typed after the command
Page = list[Text]


@dataclass(frozen=True)
class Reader:
    """Who looks: everything is shown as this seat may know it."""

    session: Session
    seat: int
    face: "TerminalFace"

    @property
    def sight(self) -> Sight:
        players = [player.name for player in self.session.players]
        return sight_of(self.session.game, self.session.state, self.seat, players)

    @property
    def log(self) -> list[LogLine]:
        return self.session.log_for(self.seat)


class Lookup(NamedTuple):
    """A command that only looks something up."""

    usage: str
    about: str
    page: Callable[[Reader, Words], Page]
    on_board: bool = False  # a screen shows it on the board itself, only a pipe needs the page


class Declaration(NamedTuple):
    """Something that is done only when it was confirmed."""

    question: str
    lines: list[str]  # what it promises


def not_refused(refusal: Refusal | None) -> bool:
    """True; raises InputError with the reason against what was tried."""
    if refusal is not None:
        raise InputError(f"no: {' '.join(refusal.text.split())} ({refusal.rule})")
    return True


class TerminalFace:
    """One game at the terminal, for one conversation."""

    widest: int = WIDTH  # columns that a screen of this game makes use of
    placing: frozenset[str] = frozenset()  # steps in which starting units are placed
    example_rule: str = ""  # for those who ask how a rule is named
    verbs: frozenset[str] = frozenset()  # first words of lines that are answers in words
    lookups: Mapping[str, Lookup] = {}  # besides those of all games

    # -- the table -------------------------------------------------------------------------------

    def board(self, sight: Sight, width: int = WIDTH) -> list[Text]:
        """The table for those who read line by line."""
        raise NotImplementedError

    def arrangements(self, sight: Sight, promising: bool) -> Iterable[Arrangement]:
        """Ways to fill a screen, from roomy to tight; whether the choices promise something."""
        raise NotImplementedError

    def sheet(self, reader: Reader, sight: Sight) -> list[str]:
        """What stands above the question: the fight under way, or what the asked unit sees."""
        return []

    def hints(self, sight: Sight) -> list[str]:
        """How a question that takes more than numbers can be answered."""
        return []

    # -- choices ---------------------------------------------------------------------------------

    def choices(self, state: State, sight: Sight) -> list[Choice]:
        """The options of the question in the view."""
        raise NotImplementedError

    def declaration(self, state: State, sight: Sight, option: int) -> Declaration | None:
        """What must be confirmed before the option is taken."""
        return None

    def answers(self, reader: Reader, words: Words) -> list[int]:
        """The answers, one after the other, that a line means whose first word is a verb.

        All of them are legal, or InputError says why one is not.
        """
        raise NotImplementedError

    def attempt(self, reader: Reader, words: Words) -> bool:
        """Whether words try something that is not among the choices but that no rule is against.

        Raises InputError with the rule if there is one.
        """
        return False

    def answer_words(self, question: dict[str, Any], answer: int) -> str:
        """An answer that was given to a question, in words."""
        chosen = next(one for one in question["options"] if one["option"] == answer)
        return worded(chosen)

    # -- help ------------------------------------------------------------------------------------

    def turn(self, sight: Sight) -> list[str]:
        """A turn in short."""
        raise NotImplementedError

    def legend(self, sight: Sight) -> list[Text]:
        """How to read the table."""
        raise NotImplementedError

    def whereabouts(self, sight: Sight, unit: dict[str, Any]) -> str:
        """Where a unit is and how it fares."""
        raise NotImplementedError

"""What people at a table may be called: nobody passes for somebody else."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from starfold.errors import InputError
from starfold.table.session import SEAT_LETTERS
from starfold.table.speech.words import said

ALONE: Final = "You"  # who gave no name and plays against machines; others read another name
_WATCHING: Final = " (watching)"


def seat_name(seat: int) -> str:
    """What somebody is called who gave no name."""
    return f"Player {SEAT_LETTERS[seat]}"


def shown_name(name: str, seat: int) -> str:
    """A name that nobody has given, in the language of whoever reads it."""
    if name == ALONE:
        return said("You")
    return said("Player {seat}", seat=SEAT_LETTERS[seat]) if name == seat_name(seat) else name


def own_name(written: str, seat: int, others: Iterable[str] = ()) -> str:
    """The name for a seat; raises InputError if it is that of another seat or of its player."""
    name = written.strip()
    if not name or likeness(name) in (likeness(seat_name(seat)), likeness(ALONE)):
        return seat_name(seat)
    check_name(name)
    if likeness(name) in map(likeness, others):
        raise InputError(
            said(
                "someone here is called {name}, or nearly so; choose another name", name=repr(name)
            )
        )
    return name


def watcher_name(written: str, seated: Iterable[str]) -> str:
    """The name for a spectator; raises InputError if it is that of a seat."""
    name = written.strip()
    if not name or likeness(name) == likeness(ALONE):
        return "Spectator"
    check_name(name)
    return name + _WATCHING if likeness(name) in map(likeness, seated) else name


def check_name(name: str) -> None:
    """Raises InputError if it cannot be read, or stands for a seat."""
    if not name.isprintable() or not _BLANKS.isdisjoint(name):
        raise InputError("this name has characters that cannot be seen; choose another one")
    if _is_of_a_seat(_plain(name)):
        raise InputError(said("{name} is the name of a seat; choose another name", name=repr(name)))


# -- how names look --------------------------------------------------------------------------------

_BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # which count as letters and signs

# Letters of other scripts, and the Latin ones that an eye takes them for.
_FOREIGN: Final = str.maketrans(
    "АВСЕНІӀРТаесіӏргѕтуһԁԍɑɡıŀłαβειορυτνᴀΑΒΕΗΙΟΡΤΥ",
    "ABCEHIlPTaecilprstyhdgagillabeiopytvAABEHIOPTY",
)
# Signs that are read as letters, for two names that shall not be taken for each other.
_SIGNS: Final = str.maketrans("i1|!05", "llllos")

_GAP: Final = r"[\W_]*"
_STRANGE: Final = r"[^\W\x00-\x7f]"  # a letter that may look like any other
_MOST_STRANGE: Final = 2  # with more of them nobody reads the word any more
_READ_AS: Final = {"a": "a4@", "e": "e3", "l": "l1i|!", "s": "s5$", "t": "t7+"}


def _read(word: str) -> str:
    """What is read as this word: other signs for its letters, anything between them."""
    return _GAP.join(rf"(?:[{re.escape(_READ_AS.get(one, one))}]|{_STRANGE})" for one in word)


_LETTERS: Final = SEAT_LETTERS.lower()
_LETTER: Final = re.compile(rf"{_GAP}(?:{_read('the')}{_GAP})?[{_LETTERS}]{_GAP}")
_SEAT: Final = re.compile(
    rf"(?<![a-z])(?:{_read('player')}|{_read('seat')}){_GAP}"
    rf"(?:[{_LETTERS}@]|{_STRANGE})(?![^\W\d_])"
)


def _is_of_a_seat(plain: str) -> bool:
    if _LETTER.fullmatch(plain):
        return True
    found = _SEAT.search(plain)
    if found is None:
        return False
    return sum(one.isalpha() and not one.isascii() for one in found.group()) <= _MOST_STRANGE


def _plain(name: str) -> str:
    """A name as the eye takes it: without case, marks and foreign dress."""
    parts = unicodedata.normalize("NFKD", name)
    letters = "".join(one for one in parts if not unicodedata.category(one).startswith("M"))
    return letters.translate(_FOREIGN).casefold()


def likeness(name: str) -> str:
    """What is left of a name when two of them are compared; a name all of signs is what it is."""
    left = "".join(one for one in _plain(name).translate(_SIGNS) if one.isalnum())
    return left or name

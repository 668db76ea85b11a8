"""What people at a table may be called: nobody passes for somebody else."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from starfold.errors import InputError
from starfold.table.session import SEAT_LETTERS

# Letters of other scripts that look like those of the seats' own names.
_LOOKALIKES: Final = str.maketrans(
    "АВСЕНІРаесіруΑΒΕΗΙΡαορυԁɡһ",
    "ABCEHIPaecipyABEHIPaopydgh",
)
_WATCHING: Final = " (watching)"


def seat_name(seat: int) -> str:
    """What somebody is called who gave no name."""
    return f"Player {SEAT_LETTERS[seat]}"


_SEAT: Final = re.compile(rf"(player|seat|the)*[{SEAT_LETTERS}]", re.IGNORECASE)


def own_name(written: str, seat: int) -> str:
    """The name for a seat; raises InputError if it is that of another one."""
    name = written.strip()
    if not name or _bare(name) == _bare(seat_name(seat)):
        return seat_name(seat)
    _refuse(name)
    return name


def watcher_name(written: str, seated: Iterable[str]) -> str:
    """The name for a spectator; raises InputError if it is that of a seat."""
    name = written.strip()
    if not name:
        return "Spectator"
    _refuse(name)
    return name + _WATCHING if _bare(name) in map(_bare, seated) else name


def _refuse(name: str) -> None:
    if not name.isprintable():
        raise InputError("this name holds characters that cannot be seen: choose another one")
    if _SEAT.fullmatch(_bare(name)):
        raise InputError(f"{name!r} is what a seat is called: choose another name")


def _bare(name: str) -> str:
    """A name as the eye takes it: without case, spaces, marks and foreign dress."""
    looked_at = unicodedata.normalize("NFKD", name).translate(_LOOKALIKES)
    return "".join(letter for letter in looked_at if letter.isalnum()).casefold()

"""How scenarios name players and pieces."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from starfold.errors import InputError
from starfold.kernel.core import NOBODY, State
from starfold.kernel.scenario.cases import EXPECT
from starfold.kernel.spelling import did_you_mean

SEAT_LETTERS: Final = "ABCDEFGH"
OWNED: Final = re.compile(r"([a-h])'s\s+(.+)", re.IGNORECASE)


def player_letters(seats: int) -> list[str]:
    return list(SEAT_LETTERS[:seats])


def seat_letter(seat: int) -> str:
    return SEAT_LETTERS[seat] if seat >= 0 else "nobody"


def seat_named(state: State, text: object) -> int:
    letters = player_letters(state.seats)
    if isinstance(text, str) and text.strip().upper() in letters:
        return letters.index(text.strip().upper())
    raise InputError(f"{text!r} is no player; the players are {', '.join(letters)}")


def check_player(state: State, text: object) -> None:
    """Where nobody may be meant too."""
    if text != "nobody":
        seat_named(state, text)


def no_player(state: State, player: str, checks: Iterable[str]) -> InputError:
    known = [*player_letters(state.seats), EXPECT, *checks]
    return InputError(f"{player!r} is no player and no check; {did_you_mean(player, known)}")


def whose(state: State, text: str) -> tuple[int, str]:
    """`B's Hawk` as seat and name; NOBODY where no owner is said."""
    owned = OWNED.fullmatch(text)
    if owned and owned[1].upper() in player_letters(state.seats):
        return SEAT_LETTERS.index(owned[1].upper()), owned[2]
    return NOBODY, text


def numbered_piece(
    state: State, found: "re.Match[str]", seat: int, most: int, has: str
) -> tuple[int, int]:
    """`B's card 2` as seat and place from 0; without an owner it is that of `seat`."""
    owner = seat if found[1] is None else seat_named(state, found[1])
    if owner == NOBODY:
        raise InputError(f"{found[0]!r}: say whose, for example B's {found[0]}")
    place = int(found[2]) - 1
    if not 0 <= place < most:
        raise InputError(f"{found[0]!r}: {has} 1 to {most}")
    return owner, place


def unit_among(
    state: State,
    text: object,
    labels: Sequence[str],
    owners: Sequence[int],
    seat: int = NOBODY,
    own: bool = True,
) -> int:
    """A unit by name (`X`, `X 2`, `A's X`); `seat` and `own` say whose it is in case of doubt."""
    owner, name = whose(state, " ".join(str(text).split()))
    folded = name.casefold()
    found = [unit for unit, label in enumerate(labels) if label.casefold() == folded]
    if owner != NOBODY:
        found = [unit for unit in found if owners[unit] == owner]
    if len(found) > 1 and seat != NOBODY:
        found = [unit for unit in found if (owners[unit] == seat) == own]
    if len(found) == 1:
        return found[0]
    if found:
        raise InputError(f"several units are called {name!r}: write whose, for example A's {name}")
    if f"{folded} 1" in [label.casefold() for label in labels]:
        raise InputError(f"there are several {name}: write {name} 1, {name} 2 ...")
    known = sorted(set(labels))
    raise InputError(f"no unit {str(text)!r} in this scenario; {did_you_mean(text, known)}")


def listed(text: str) -> list[str]:
    """`X, Y and Z` as three names."""
    return [part.strip() for part in re.split(r",\s*(?:and\s+)?|\s+and\s+", text) if part.strip()]

"""What a scenario expects against what is there."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple


def words_for(value: object) -> str:
    """A value as it would stand in the file."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return value or "''"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(words_for(item) for item in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {words_for(item)}' for key, item in value.items())}}}"
    return str(value)


class Difference(NamedTuple):
    """An expectation that does not hold."""

    place: str
    expected: object
    actual: object

    def __str__(self) -> str:
        return f"{self.place}: expected {words_for(self.expected)}, actual {words_for(self.actual)}"


def same(place: str, wanted: object, actual: object) -> list[Difference]:
    return [] if equal(wanted, actual) else [Difference(place, wanted, actual)]


def equal(wanted: object, actual: object) -> bool:
    """Truth values only equal truth values; words are compared without regard to case."""
    if isinstance(wanted, bool) or isinstance(actual, bool):
        return wanted is actual
    if isinstance(wanted, str) and isinstance(actual, str):
        return wanted.casefold() == actual.casefold()
    if isinstance(wanted, list) and isinstance(actual, list):
        return len(wanted) == len(actual) and all(map(equal, wanted, actual))
    return wanted == actual


def holds(part: object, text: str) -> bool:
    """Whether a text has that part, without regard to case."""
    return str(part).casefold() in text.casefold()


def same_pieces(
    wanted: Sequence[Any],
    actual: Sequence[int],
    is_called: Callable[[Any, int], bool],
    ordered: bool = False,
) -> bool:
    """Whether these names are those of the pieces, each of one, in this order or in any."""
    if len(wanted) != len(actual):
        return False
    if ordered:
        return all(map(is_called, wanted, actual))
    fitting = [
        [place for place, piece in enumerate(actual) if is_called(name, piece)] for name in wanted
    ]
    return _can_all_have_one(fitting)


def _can_all_have_one(fitting: list[list[int]]) -> bool:
    taken: dict[int, int] = {}
    return all(assigned(number, fitting, taken, set()) for number in range(len(fitting)))


def assigned(wanted: int, fitting: list[list[int]], taken: dict[int, int], tried: set[int]) -> bool:
    """Give it a place of its own, moving others to another that fits them where need be."""
    for place in fitting[wanted]:
        if place not in tried:
            tried.add(place)
            if place not in taken or assigned(taken[place], fitting, taken, tried):
                taken[place] = wanted
                return True
    return False

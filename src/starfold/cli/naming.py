"""What a player means by typed words: units, choices, attempts."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from starfold.cli.choices import Choice
from starfold.cli.sight import Sight
from starfold.errors import InputError
from starfold.kernel.spelling import did_you_mean

LONGEST_NUMBER: Final = 6  # digits; what is longer is no choice and no line


def number_named(word: str) -> int | None:
    return int(word) if word.isdecimal() and len(word) <= LONGEST_NUMBER else None


def named(text: str, names: Iterable[tuple[str, int]]) -> list[int]:
    """The things that a text may name: by the whole name, else its beginning, else a part."""
    wanted = " ".join(text.casefold().split())
    known = [(name.casefold(), thing) for name, thing in names]
    for fits in (_is, _begins, _has_words):
        found = [thing for name, thing in known if wanted and fits(name, wanted)]
        if found:
            return found
    return []


def _is(name: str, wanted: str) -> bool:
    return name == wanted


def _begins(name: str, wanted: str) -> bool:
    return name.startswith(wanted)


def _has_words(name: str, wanted: str) -> bool:
    """Every word of the text begins a word of the name, or is in it as a number is."""
    parts = name.replace("-", " ").split()
    return all(any(part.startswith(word) for part in parts) for word in wanted.split())


def unit_named(text: str, sight: Sight, meant: Callable[[dict[str, Any]], bool]) -> int:
    """The one unit that a text names, among those meant."""
    units = [unit for unit in sight.view["units"] if meant(unit)]
    found = named(text, [(sight.unit_names[unit["unit"]], unit["unit"]) for unit in units])
    if not text.strip():
        raise InputError("name a unit, by its name or a part of it")
    if not found:
        here = [sight.unit_names[unit["unit"]] for unit in units]
        raise InputError(f"no unit here is called {text!r}; {did_you_mean(text, here)}")
    if len(found) > 1:
        names = ", ".join(sight.unit_names[unit] for unit in found[:6])
        raise InputError(f"{text!r} may be {names}; write more of the name")
    return found[0]


def two_units(
    words: Sequence[str],
    sight: Sight,
    first: Callable[[dict[str, Any]], bool],
    second: Callable[[dict[str, Any]], bool],
) -> tuple[int, int]:
    """Two units named one after the other, wherever the first name ends."""
    problem = InputError("name two units: first yours, then the other")
    for end in range(1, len(words)):
        try:
            left = unit_named(" ".join(words[:end]), sight, first)
            return left, unit_named(" ".join(words[end:]), sight, second)
        except InputError as refused:
            problem = refused
    raise problem


def choice_named(text: str, choices: Sequence[Choice]) -> Choice | None:
    """The one choice that typed words describe."""
    found = named(text, [(choice.words, place) for place, choice in enumerate(choices)])
    return choices[found[0]] if len(found) == 1 else None

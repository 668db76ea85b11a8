"""Files that hold a force: what fleets of units and decks of cards have in common.

A file lists names with numbers of copies. It is read with all its problems, written in one order,
and those that come with a package are found by name.
"""

from collections.abc import Callable, Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

import yaml

from starfold.errors import InputError
from starfold.kernel.files import parse_yaml
from starfold.kernel.spelling import did_you_mean
from starfold.units.reading import Problem, Problems, Reader, read_document, refuse

MAX_COPIES: Final = 99
MAX_LINES: Final = 500


class Named(Protocol):
    name: str


class Listed(Protocol):
    id: str


Force = TypeVar("Force", bound=Named)
Entry = TypeVar("Entry", bound=Listed)
Parse = Callable[[object, Problems], Force | None]  # plain data; problems are noted


# -- reading ---------------------------------------------------------------------------------------


def read_force_file(path: str | Path, parse: Parse[Force]) -> tuple[Force | None, list[Problem]]:
    """What could be read of a file, and its problems."""
    problems = Problems(str(path))
    data = read_document(Path(path), problems)
    if problems.found:
        return None, problems.found
    return parse(data, problems), problems.found


def sound(force: Force | None, problems: list[Problem]) -> Force:
    """What was read; raises InputError with all problems."""
    refuse(problems)
    assert force is not None
    return force


def parsed(data: object, where: str, parse: Parse[Force]) -> Force:
    """A force from plain data; raises InputError with all problems."""
    problems = Problems(where)
    return sound(parse(data, problems), problems.found)


def read_lines(
    reader: Reader,
    key: str,
    sort: str,
    meant: Callable[[Reader], Entry | None],
    copies: int | None = None,
) -> list[tuple[Entry, int]]:
    """Entries with their copies: `- {card: ID, copies: 2}`, where `sort` is the word `card`.

    `meant` finds the entry of a line, or notes the problem; `copies` is what a line means that does
    not say how many.
    """
    lines: dict[str, tuple[Entry, int]] = {}
    for position, data in enumerate(reader.items(key, most=MAX_LINES)):
        place = reader.at(f"{key}[{position}]")
        line = Reader.open(data, place, reader.problems, (sort, "copies"))
        if line is None:
            continue
        number = line.integer("copies", 1, MAX_COPIES, copies)
        entry = meant(line)
        if entry is not None and entry.id in lines:
            message = f"{line.data[sort]!r} is listed twice"
            line.refuse(sort, message, "add the copies up in one line")
        elif entry is not None:
            lines[entry.id] = (entry, number)
    return list(lines.values())


# -- writing ---------------------------------------------------------------------------------------


def added_up(
    lines: Sequence[tuple[Entry, int]], place: Callable[[Entry], Any]
) -> list[tuple[Entry, int]]:
    """One line for each entry, in the order of their places."""
    copies: dict[str, int] = {}
    entries = {entry.id: entry for entry, _ in lines}
    for entry, number in lines:
        copies[entry.id] = copies.get(entry.id, 0) + number
    return [(entry, copies[entry.id]) for entry in sorted(entries.values(), key=place)]


def head_lines(data: dict[str, Any]) -> list[str]:
    """The fields of a file that are no lists."""
    return [yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=1000).rstrip()]


def save_text(text: str, path: str | Path) -> None:
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}; choose another place") from None


# -- shipped ones ----------------------------------------------------------------------------------


def shipped_files(package: str, folder: str) -> dict[str, Traversable]:
    """The files of a folder of a package's data, by name."""
    home = resources.files(package) / "data" / folder
    files = [file for file in home.iterdir() if file.name.endswith(".yaml")]
    return {file.name.removesuffix(".yaml"): file for file in sorted(files, key=str)}


def shipped_force(
    name: str, files: dict[str, Traversable], parse: Parse[Force], word: str
) -> Force:
    """A force that comes with the package, by file name or by the name that it gives itself."""
    if name in files:
        return _load(files[name], parse)
    forces = [_load(file, parse) for file in files.values()]
    for force in forces:
        if force.name.casefold() == name.casefold():
            return force
    names = [*files, *(force.name for force in forces)]
    raise InputError(
        f"no shipped {word} {name!r}; {did_you_mean(name, names)} "
        f"(`starfold {word} list` lists them all)"
    )


def _load(file: Traversable, parse: Parse[Force]) -> Force:
    return parsed(parse_yaml(file.read_text(encoding="utf-8"), trusted=True), file.name, parse)

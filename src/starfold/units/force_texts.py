"""Forces as people write and send them, in one field of text: YAML, JSON, or a plain list.

What a list says is for each game to read; every problem is noted with its line.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

import yaml

from starfold.kernel.files import (
    MAX_NESTING,
    UnreadableError,
    compose_yaml,
    nested_deeper,
    parse_json,
    parse_yaml,
)
from starfold.units.reading import Problem, Problems

MAX_CHARACTERS: Final = 64_000  # ten times what a large force needs
MAX_LINES: Final = 2000
MAX_LINE: Final = 1000  # characters

# No pattern here takes more than one way through a run of characters: lists come from strangers.
_FILE_TEXT: Final = re.compile(
    r"^[ \t]*(\{|format[ \t]*:|-[ \t{]*(unit|card)[ \t]*:)", re.MULTILINE
)

Force = TypeVar("Force")


def read_force_text(
    text: str,
    problems: Problems,
    parse: Callable[[object, Problems], Force | None],
    read_list: Callable[[str], Force | None],
) -> Force | None:
    """The force in a text of any of the three forms; problems are noted with their lines."""
    if len(text) > MAX_CHARACTERS:
        message = f"has {len(text)} characters, at most {MAX_CHARACTERS} are read"
        problems.add("", message, "shorten it")
        return None
    if not _looks_like_file(text):
        return read_list(text)
    data = read_data(text, problems)
    if problems.found:
        return None
    noted = Problems(problems.file)
    force = parse(data, noted)
    problems.found += with_lines(noted.found, text)
    return force


def list_lines(text: str, problems: Problems) -> list[tuple[int, str]] | None:
    """The lines of a plain list with their numbers; None for a list that is too long.

    A line that is too long is noted and left out.
    """
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        message = f"the list has {len(lines)} lines, at most {MAX_LINES} are read"
        problems.add("", message, "shorten it")
        return None
    numbered = [(number, line.strip()) for number, line in enumerate(lines, start=1)]
    return [(number, line) for number, line in numbered if not _too_long(line, number, problems)]


def _too_long(line: str, number: int, problems: Problems) -> bool:
    if len(line) > MAX_LINE:
        message = f"the line has {len(line)} characters, at most {MAX_LINE} are read"
        problems.add_at(number, message, "shorten it")
    return len(line) > MAX_LINE


# -- YAML and JSON --------------------------------------------------------------------------------


def _looks_like_file(text: str) -> bool:
    """Whether a text is meant as YAML or JSON rather than as a list."""
    return _FILE_TEXT.search(text) is not None


def read_data(text: str, problems: Problems) -> object:
    """The plain data of a YAML or JSON text; None with the problem noted if it is none."""
    parse: Callable[[str], object] = parse_json if text.lstrip()[:1] in "{[" else parse_yaml
    try:
        data = parse(text)
    except UnreadableError as error:
        problems.add_at(error.line, error.reason, column=error.column)
        return None
    if data is None:
        problems.add("", "there is nothing in it", "write or paste something")
    elif nested_deeper(data):
        problems.add("", f"is nested more than {MAX_NESTING} levels deep", "write it flatter")
        return None
    return data


def with_lines(problems: Sequence[Problem], text: str) -> list[Problem]:
    """The same problems, each with the line of the text where its field stands."""
    if not any(problem.field for problem in problems):
        return list(problems)
    lines = _Lines(text)
    located = []
    for one in problems:
        line = lines.number(one.field) if one.field else 0
        located.append(replace(one, line=line))
    return located


class _Lines:
    """Where the fields of a YAML (or JSON) text stand."""

    def __init__(self, text: str) -> None:
        self.root = compose_yaml(text)

    def number(self, field: str) -> int:
        """The line of a field such as units[3].unit, or of what is nearest above it; 0: unknown."""
        node: Any = self.root
        if node is None:
            return 0
        line: int = node.start_mark.line
        for key, index in re.findall(r"([^.\[\]]+)|\[(\d+)\]", field):
            found = _item(node, int(index)) if index else _entry(node, key)
            if found is None:
                break
            line, node = found
        return line + 1


def _item(node: Any, index: int) -> tuple[int, Any] | None:
    if not isinstance(node, yaml.SequenceNode) or index >= len(node.value):
        return None
    item = node.value[index]
    return item.start_mark.line, item


def _entry(node: Any, key: str) -> tuple[int, Any] | None:
    if not isinstance(node, yaml.MappingNode):
        return None
    for written, value in node.value:
        if written.value == key:
            return written.start_mark.line, value
    return None

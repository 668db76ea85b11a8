"""Reading files that people write: from text to plain data, with problems that say where and how.

Nothing here knows about units or cards. A `Reader` looks at one mapping, hands out checked values
and notes every problem it meets instead of stopping at the first; the caller goes on with a
harmless stand-in value and throws the result away when there are problems.
"""

import reprlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from starfold.errors import InputError
from starfold.kernel.files import (
    UnreadableError,
    parse_json,
    parse_yaml,
    place_words,
    read_text,
)
from starfold.kernel.spelling import did_you_mean

MAX_TEXT: Final = 400
MAX_STARS: Final = 9
MOST_SUGGESTIONS: Final = 25  # a file with more problems than that needs other help
MOST_LISTED: Final = 200  # problems in one message


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong in a file, where it stands and how to mend it."""

    file: str
    entry: str  # "card 'Admiral Ackbar' (base-c-001)", or "" for the file as a whole
    field: str  # cards[3].ability[0].do[1].value
    message: str
    remedy: str = ""
    rule: str = ""  # the ledger entry behind the refusal, if there is one
    line: int = 0  # of the text, from 1 on; 0: nobody knows
    column: int = 0

    def where(self) -> str:
        """Its place as people read it."""
        return place_words(self.line, self.column, self.field)

    def __str__(self) -> str:
        place = ": ".join(part for part in (self.file, self.entry, self.where()) if part)
        remedy = f"; {self.remedy}" if self.remedy else ""
        rule = f" [{self.rule}]" if self.rule else ""
        return f"{place}: {self.message}{remedy}{rule}"


class Problems:
    """Collects the problems of one file; `entry` is the entry that is being read."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.entry = ""
        self.found: list[Problem] = []

    def add(self, field: str, message: str, remedy: str = "", rule: str = "") -> None:
        self.found.append(Problem(self.file, self.entry, field, message, remedy, rule))

    def add_at(self, line: int, message: str, remedy: str = "", column: int = 0) -> None:
        """Where the lines of a text are read, not the fields of data."""
        made = Problem(self.file, self.entry, "", message, remedy, line=line, column=column)
        self.found.append(made)

    def suggestion(self, word: object, known: Sequence[str]) -> str:
        """The name nearest to a word, or all known ones; nothing more when all is nonsense."""
        return did_you_mean(word, known) if self.may_suggest() else ""

    def may_suggest(self) -> bool:
        """Looking for near names is slow, and a file of many problems needs other help."""
        return len(self.found) < MOST_SUGGESTIONS


def refuse(problems: Sequence[Problem]) -> None:
    """Raises one InputError that lists the problems, if there are any."""
    if not problems:
        return
    if len(problems) == 1:
        raise InputError(str(problems[0]))
    listed = [f"  {problem}" for problem in problems[:MOST_LISTED]]
    if len(problems) > MOST_LISTED:
        listed.append(f"  and {len(problems) - MOST_LISTED} more")
    raise InputError("\n".join([f"{len(problems)} problems", *listed]))


# -- words ----------------------------------------------------------------------------------------


def shown(value: object) -> str:
    """A value from a file, short enough for a message."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    return reprlib.repr(value)


# -- one mapping ----------------------------------------------------------------------------------


def is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


class Reader:
    """Hands out the checked values of one mapping."""

    def __init__(self, data: dict[Any, Any], path: str, problems: Problems) -> None:
        self.data = data
        self.path = path
        self.problems = problems

    @classmethod
    def open(
        cls, data: object, path: str, problems: Problems, known: Sequence[str]
    ) -> "Reader | None":
        """A reader for a mapping of known keys; None, with the problem noted, for anything else."""
        if not isinstance(data, dict):
            problems.add(path, f"must be a mapping (key: value), not {shown(data)}")
            return None
        reader = cls(data, path, problems)
        for key in data:
            if key not in known:
                problems.add(reader.at(str(key)), "unknown key", problems.suggestion(key, known))
        return reader

    def at(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def has(self, key: str) -> bool:
        return key in self.data

    def refuse(self, key: str, message: str, remedy: str = "", rule: str = "") -> None:
        self.problems.add(self.at(key), message, remedy, rule)

    def refuse_key(self, key: str, message: str, remedy: str = "", rule: str = "") -> None:
        """Notes a problem if the key is there at all."""
        if key in self.data:
            self.refuse(key, message, remedy or "leave it out", rule)

    def missing(self, key: str, rule: str = "", remedy: str = "") -> None:
        self.problems.add(self.at(key), f"{key} is missing", remedy or f"add '{key}:'", rule)

    def integer(
        self, key: str, low: int, high: int, default: int | None = None, rule: str = ""
    ) -> int:
        if key not in self.data:
            if default is None:
                self.missing(key, rule)
                return low
            return default
        value = self.data[key]
        if type(value) is not int:
            self.refuse(key, f"must be a whole number, not {shown(value)}", rule=rule)
            return low
        if not low <= value <= high:
            self.refuse(key, f"{value} is outside {low} to {high}", rule=rule)
            return low
        return value

    def decimal(self, key: str, low: int, high: int, rule: str = "") -> float:
        """A number, whole or not, under a key that must be there."""
        value = self.data[key]
        if type(value) not in (int, float):
            self.refuse(key, f"must be a number, not {shown(value)}", rule=rule)
            return low
        if not low <= value <= high:
            self.refuse(key, f"{shown(value)} is outside {low} to {high}", rule=rule)
            return low
        return float(value)

    def word(
        self, key: str, known: Sequence[str], default: str | None = None, rule: str = ""
    ) -> str:
        if key not in self.data:
            if default is None:
                self.missing(key, rule, f"one of {', '.join(known)}")
                return known[0]
            return default
        value = self.data[key]
        if not isinstance(value, str) or value not in known:
            remedy = self.problems.suggestion(value, known)
            self.refuse(key, f"unknown {key} {shown(value)}", remedy, rule)
            return known[0]
        return value

    def text(self, key: str, default: str | None = None, rule: str = "") -> str:
        if key not in self.data:
            if default is None:
                self.missing(key, rule)
                return ""
            return default
        value = self.data[key]
        if not isinstance(value, str):
            self.refuse(key, f"must be text, not {shown(value)}", "put it in quotes", rule)
            return ""
        if not value.strip():
            self.refuse(key, "is empty", rule=rule)
        elif len(value) > MAX_TEXT:
            self.refuse(key, f"is longer than {MAX_TEXT} characters", "shorten it")
        elif not value.isprintable():
            self.refuse(key, "holds line breaks or control characters", "write plain text")
        return value.strip()

    def flag(self, key: str) -> bool:
        value = self.data[key]
        if not isinstance(value, bool):
            self.refuse(key, f"must be true or false, not {shown(value)}")
        return value is True

    def items(self, key: str, most: int, least: int = 0) -> list[Any]:
        """The list under a key (which must be there), with a sane length."""
        value = self.data[key]
        if not isinstance(value, list):
            self.refuse(key, f"must be a list, not {shown(value)}", "begin each item with '- '")
            return []
        if len(value) < least:
            self.refuse(key, "is an empty list", "add an item or leave the key out")
        if len(value) > most:
            self.refuse(key, f"has {len(value)} items, at most {most} are allowed")
            return value[:most]
        return value

    def star_list(self, key: str, rule: str = "") -> int:
        """A list of star values such as [1, 2, 3] as a bit mask; 0 if it is not there (any)."""
        if key not in self.data:
            return 0
        mask = 0
        for position, stars in enumerate(self.items(key, most=MAX_STARS, least=1)):
            place = f"{key}[{position}]"
            if not is_integer(stars) or not 1 <= stars <= MAX_STARS:
                message = f"must be a whole number from 1 to {MAX_STARS}, not {shown(stars)}"
                self.refuse(place, message, rule=rule)
            elif mask >> stars & 1:
                self.refuse(place, f"{stars} is listed twice", rule=rule)
            else:
                mask |= 1 << stars
        return mask


# -- files ----------------------------------------------------------------------------------------


def read_document(path: Path, problems: Problems) -> object:
    """The data of a YAML or JSON file; None with the problem noted if it is not one."""
    text = read_text(path)
    parse: Callable[[str], object] = parse_json if path.suffix == ".json" else parse_yaml
    try:
        data = parse(text)
    except UnreadableError as error:
        problems.add("", str(error))
        return None
    if data is None:
        problems.add("", "the file is empty")
    return data


def open_document(
    data: object, problems: Problems, format_name: str, version: int, known: Sequence[str]
) -> Reader | None:
    """The top mapping of a file, once `format` and `version` are found to be the right ones."""
    if isinstance(data, dict) and data.get("format") != format_name:
        found = shown(data["format"]) if "format" in data else "no format"
        problems.add("format", f"expected {format_name}, found {found}", f"format: {format_name}")
        return None
    reader = Reader.open(data, "", problems, known)
    if reader is None:
        return None
    written = reader.integer("version", 1, 1_000_000)
    if written > version:
        remedy = f"this program reads version {version}"
        reader.refuse("version", f"version {written} is newer than known", remedy)
        return None
    return reader

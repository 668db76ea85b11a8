"""Text files that people write, as plain data: YAML and JSON, with errors that say where.

Files come from anywhere, so a key that stands twice is refused instead of lost, and what could make
a short text explode in memory or overrun the stack is not read at all.
"""

import contextlib
import json
from collections.abc import Hashable
from pathlib import Path
from typing import Any, Final

import yaml

from starfold.errors import InputError

MAX_FILE_BYTES: Final = 4_000_000
MAX_NESTING: Final = 40
MAX_SCALAR: Final = 20_000  # characters of one value: a number of 100 000 digits costs seconds
_FastLoader: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


# What PyYAML lets through when a tag promises what its value does not hold.
_UNREADABLE_VALUES: Final = (ValueError, LookupError, AttributeError, TypeError, ArithmeticError)


class UnreadableError(Exception):
    """Text that is no YAML or JSON document; says where and why."""

    def __init__(self, reason: str, line: int = 0, column: int = 0) -> None:
        super().__init__(": ".join(part for part in (place_words(line, column), reason) if part))
        self.reason = reason
        self.line = line  # from 1 on; 0: nobody knows
        self.column = column


def place_words(line: int, column: int = 0, field: str = "") -> str:
    """Where something stands in a text: `line 3, column 1`, `line 3, units[0].stars`."""
    told = (f"line {line}" if line else "", f"column {column}" if column else "", field)
    return ", ".join(part for part in told if part)


class _StrictLoader(_FastLoader):  # type: ignore[misc]
    """YAML without the silent loss of a key that stands twice in a mapping."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Hashable, Any]:
        seen = set()
        for key_node, _ in node.value:
            key = key_node.value
            if isinstance(key, str) and key in seen:
                problem = f"the key {key!r} stands twice in one mapping"
                raise yaml.constructor.ConstructorError(None, None, problem, key_node.start_mark)
            seen.add(key if isinstance(key, str) else id(key))
        mapping: dict[Hashable, Any] = super().construct_mapping(node, deep)
        return mapping


def _refuse_tricks(text: str) -> None:
    """What makes a short text explode: aliases in memory, deep nesting on the stack."""
    depth = 0
    for event in yaml.parse(text, Loader=_FastLoader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > MAX_NESTING:
                raise UnreadableError(f"nested more than {MAX_NESTING} levels deep", _line(event))
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        elif isinstance(event, yaml.ScalarEvent):
            if len(event.value) > MAX_SCALAR:
                raise UnreadableError(f"a value of more than {MAX_SCALAR} characters", _line(event))
        elif isinstance(event, yaml.AliasEvent):
            raise UnreadableError("aliases (*name) are not read; write it out", _line(event))


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 0


def parse_yaml(text: str, trusted: bool = False) -> object:
    try:
        if not trusted:
            _refuse_tricks(text)
        return yaml.load(text, Loader=_FastLoader if trusted else _StrictLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        raise UnreadableError(error.problem or error.context or "", *place) from None
    except yaml.YAMLError as error:
        raise UnreadableError(" ".join(str(error).split())) from None
    except _UNREADABLE_VALUES as error:  # an impossible date, `!!int x`, `!!bool x`
        raise UnreadableError(f"a value that cannot be read ({error})") from None


def yaml_text(data: dict[str, Any]) -> str:
    """Plain data as YAML for people, in the order given."""
    text: str = yaml.dump(data, Dumper=_Writer, allow_unicode=True, sort_keys=False, width=100)
    return text


class _Writer(yaml.SafeDumper):
    """Several lines stay several lines."""


def _written(writer: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return writer.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Writer.add_representer(str, _written)


def compose_yaml(text: str) -> yaml.Node | None:
    """The nodes of a text, which know their lines; None if it cannot be read."""
    try:
        _refuse_tricks(text)
        node: yaml.Node | None = yaml.compose(text, Loader=_FastLoader)
        return node
    except (UnreadableError, yaml.YAMLError):
        return None


def nested_deeper(data: object, limit: int = MAX_NESTING) -> bool:
    """Whether plain data is nested more than so many levels deep; looks at each level in turn."""
    level = [data]
    for _ in range(limit + 1):
        inner: list[object] = []
        for one in level:
            if isinstance(one, dict):
                inner += one.values()
            elif isinstance(one, list):
                inner += one
        level = [one for one in inner if isinstance(one, (dict, list))]
        if not level:
            return False
    return True


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping: dict[str, Any] = {}
    for key, value in pairs:
        if key in mapping:
            raise UnreadableError(f"the key {key!r} stands twice in one object")
        mapping[key] = value
    return mapping


def parse_json(text: str) -> object:
    try:
        data: object = json.loads(text, object_pairs_hook=_unique_keys)
    except json.JSONDecodeError as error:
        raise UnreadableError(error.msg, error.lineno, error.colno) from None
    except RecursionError:
        raise UnreadableError("cannot be read: nested too deep") from None
    except ValueError:
        raise UnreadableError("cannot be read: it holds a number of too many digits") from None
    return data


def read_text(path: Path) -> str:
    """The text of a file; raises InputError."""
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            limit = MAX_FILE_BYTES // 1_000_000
            raise InputError(f"{path}: is larger than {limit} MB; split it into several files")
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}; check the path") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: is not UTF-8 text (byte {error.start}); save it so") from None


def write_text(path: Path, text: str) -> None:
    """Write a file whole, or leave the old one as it was; raises InputError."""
    try:
        draft = path.with_name(f".{path.name}.part")
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    except ValueError as problem:  # a name that no file can have
        raise InputError(f"{path}: cannot be written: {problem}") from None
    except OSError as problem:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise InputError(f"{path}: cannot be written: {problem.strerror or problem}") from None


def load_yaml(path: Path) -> object:
    """What a YAML file holds; raises InputError."""
    try:
        return parse_yaml(read_text(path))
    except UnreadableError as problem:
        raise InputError(f"{path}: {problem}") from None


def load_json(path: Path) -> object:
    """What a JSON file holds; raises InputError."""
    try:
        return parse_json(read_text(path))
    except UnreadableError as problem:
        raise InputError(f"{path}: {problem}") from None

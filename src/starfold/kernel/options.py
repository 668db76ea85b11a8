"""The named options that players agree on before a game: what a table of them can hold.

Each game writes its own table, names to rules, in `options.toml`. What is the same for all of them
is here: reading the table, checking what was chosen, reading what was typed, telling others what
there is to choose.
"""

import math
import tomllib
from collections.abc import Iterable
from importlib import resources
from typing import Any, Final, NamedTuple

from starfold.errors import InputError
from starfold.kernel.spelling import did_you_mean
from starfold.kernel.tongue import ENGLISH, flat, foreign, spoken, texts_in

CHOICE: Final = "choice"  # one of the values
WHOLE: Final = "whole"  # a whole number
NUMBER: Final = "number"
PAIR: Final = "pair"  # of numbers
DECIMALS: Final = 3  # of a number: millimetres to the thousandth, as in answers

FILE: Final = "options.toml"

_TYPED: Final[dict[str, Any]] = {"true": True, "false": False, "none": None}


class OptionRule(NamedTuple):
    """One option. With `values` one of them is chosen, else a number within the bounds.

    Whatever the kind: an option whose default is None may be None.
    """

    decision: str  # ledger decision, or "" for a matter of set-up that the rulebook leaves open
    default: Any
    values: tuple[Any, ...]
    least: float = 0
    meaning: str = ""
    most: float | None = None
    fraction: bool = False  # not only whole numbers
    pair: bool = False
    title: str = ""  # what people call it
    labels: tuple[str, ...] = ()  # the values in words, where these are no words themselves
    package: str = ""  # where other languages say all this

    @property
    def kind(self) -> str:
        if self.values:
            return CHOICE
        if self.pair:
            return PAIR
        return NUMBER if self.fraction else WHOLE


Table = dict[str, OptionRule]


# -- the table -------------------------------------------------------------------------------------


def option_table(package: str) -> Table:
    """The options of a game, from the file in that package."""
    table = read_options((resources.files(package) / FILE).read_text(encoding="utf-8"))
    return {name: rule._replace(package=package) for name, rule in table.items()}


def read_options(text: str) -> Table:
    """A table of options as it is written: of `values` the first is the usual one."""
    return {name: _rule(**written) for name, written in tomllib.loads(text).items()}


def _rule(
    meaning: str = "",
    decision: str = "",
    values: Iterable[Any] = (),
    default: Any = None,
    least: float = 0,
    most: float | None = None,
    fraction: bool = False,
    title: str = "",
    labels: Iterable[str] = (),
) -> OptionRule:
    legal = tuple(_value(one) for one in values)
    usual = legal[0] if legal else _value(default)
    pair = not legal and isinstance(usual, tuple)
    words = tuple(labels)
    return OptionRule(decision, usual, legal, least, meaning, most, fraction, pair, title, words)


def _value(written: Any) -> Any:
    return tuple(written) if isinstance(written, list) else written


# -- what was chosen -------------------------------------------------------------------------------


def checked_options(table: Table, chosen: dict[str, Any]) -> dict[str, Any]:
    """All options with defaults filled in; refuses unknown names and values with the remedy."""
    if not isinstance(chosen, dict):
        raise InputError("options: give them by name, as a mapping (name: value)")
    full = {name: rule.default for name, rule in table.items()}
    for name, value in chosen.items():
        if name not in table:
            raise InputError(f"unknown option {name!r}: {did_you_mean(name, sorted(table))}")
        full[name] = _checked_value(name, table[name], value)
    return full


def changed_options(table: Table, full: dict[str, Any]) -> dict[str, Any]:
    """Those of the checked options that are not as usual, as plain data."""
    return {
        name: plain_value(value) for name, value in full.items() if value != table[name].default
    }


def plain_value(value: Any) -> Any:
    """A value as JSON has it."""
    return list(value) if isinstance(value, tuple) else value


def _checked_value(name: str, rule: OptionRule, value: Any) -> Any:
    value = _value(value)
    if rule.values:
        for legal in rule.values:
            if type(legal) is type(value) and legal == value:
                return value
        wanted = f"choose one of {', '.join(_shown(legal) for legal in rule.values)}"
    elif (value is None and rule.default is None) or _fits(rule, value):
        return value
    else:
        wanted = f"give {_bounds(rule)}"
    raise InputError(f"option {name} cannot be {_shown(value)}: {wanted}")


def _fits(rule: OptionRule, value: Any) -> bool:
    if not rule.pair:
        return _is_within(rule, value)
    two = isinstance(value, tuple) and len(value) == 2
    return two and all(_is_within(rule, one) for one in value)


def _is_within(rule: OptionRule, value: Any) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float if rule.fraction else int):
        return False
    if isinstance(value, float) and (not math.isfinite(value) or round(value, DECIMALS) != value):
        return False
    return bool(rule.least <= value <= _most(rule))


def _most(rule: OptionRule) -> float:
    return math.inf if rule.most is None else rule.most


def _bounds(rule: OptionRule) -> str:
    """Which numbers there are, in words."""
    kind = "number" if rule.fraction else "whole number"
    wanted = f"two {kind}s, each" if rule.pair else f"a {kind}"
    reach = "on" if rule.most is None else f"to {rule.most:g}"
    decimals = f" with at most {DECIMALS} decimals" if rule.fraction else ""
    none = " or none" if rule.default is None else ""
    return f"{wanted} from {rule.least:g} {reach}{decimals}{none}"


def _shown(value: Any) -> str:
    text = str(list(value)) if isinstance(value, tuple) else str(value).lower()
    return text if len(text) <= 60 else f"{text[:60]}…"


# -- what was typed --------------------------------------------------------------------------------


def parse_options(table: Table, texts: Iterable[str]) -> dict[str, Any]:
    """Options as `name=value` from a command line."""
    return dict(parse_option(table, text) for text in texts)


def parse_option(table: Table, text: str) -> tuple[str, Any]:
    """`name=value` as typed on a command line."""
    name, equals, word = text.partition("=")
    if not equals:
        raise InputError(f"option {text!r} has no value: write name=value")
    if name not in table:
        raise InputError(f"unknown option {name!r}: {did_you_mean(name, sorted(table))}")
    if word.lower() in _TYPED and word not in table[name].values:
        return name, _TYPED[word.lower()]
    try:
        numbers = tuple(_number(part) for part in word.strip("[]").split(","))
    except ValueError:
        return name, word
    return name, numbers[0] if len(numbers) == 1 else numbers


def _number(text: str) -> float:
    try:
        return int(text)
    except ValueError:
        return float(text)


# -- what there is to choose -----------------------------------------------------------------------


def options_info(table: Table) -> list[dict[str, Any]]:
    """The table as plain data for `Game.info`; feeds `protocol.OptionInfo`."""
    return [_info(name, rule, words_of(name, rule)) for name, rule in table.items()]


def words_of(name: str, rule: OptionRule) -> dict[str, str]:
    """What people read of an option, in English."""
    written = {"title": rule.title or name.replace("_", " "), "meaning": rule.meaning}
    return written | dict(flat("labels", list(rule.labels)))


def _info(name: str, rule: OptionRule, words: dict[str, str]) -> dict[str, Any]:
    if spoken() != ENGLISH and rule.package:
        texts = texts_in(rule.package, spoken())
        words = {key: texts.get(f"{name}.{key}") or foreign(one) for key, one in words.items()}
    return {
        "name": name,
        "title": words["title"],
        "rule": rule.decision,
        "meaning": words["meaning"],
        "kind": rule.kind,
        "default": plain_value(rule.default),
        "values": [plain_value(value) for value in rule.values],
        "labels": [words[f"labels.{number}"] for number in range(len(rule.labels))],
        "least": rule.least,
        "most": rule.most,
    }

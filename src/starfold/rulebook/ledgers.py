"""The shipped rule ledgers as typed objects.

A game has one ledger or more: the card game has that of the supplement and that of its base game.
The first bears the name of the game. A ledger is read when one of its rules is first asked for, and
only once.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

import yaml

from starfold.errors import InputError

DATA: Final = Path(__file__).parent / "data"

# A rule id starts with the letters of its ledger, so one id never costs the reading of four files.
PREFIXES: Final = {"PM": "pocketmodel", "MG": "minis", "HO": "ccg", "SW": "ccg-base"}
FILES: Final = {
    "pocketmodel": "ledger_pocketmodel.yaml",
    "minis": "ledger_minis.yaml",
    "ccg": "ledger_hoth.yaml",
    "ccg-base": "ledger_ccg_base.yaml",
}
GAMES: Final = {
    "pocketmodel": ("pocketmodel",),
    "minis": ("minis",),
    "ccg": ("ccg", "ccg-base"),
}
ALIASES: Final = {"hoth": "ccg"}

MOST_COMPARED: Final = 24  # letters of what is written for an id: none is longer

# Entries of these kinds describe the printed text, not the game.
NON_NORMATIVE: Final = frozenset({"ocr", "nonnormative"})


@dataclass(frozen=True, slots=True)
class Option:
    """The switch of the game's setup that a decision left open."""

    name: str
    values: tuple[object, ...]
    default: object


@dataclass(frozen=True, slots=True)
class Decision:
    """How an unclear passage is read, why, and which other readings can be chosen."""

    id: str
    game: str
    topic: str
    resolution: str
    reason: str
    option: Option | None
    affects: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """One testable statement of a rulebook."""

    id: str
    game: str
    editions: tuple[str, ...]
    basis: str
    source: str
    rule: str
    checks: tuple[str, ...]
    note: str
    decision: str | None
    chapter: str = ""  # where the id does not tell it
    see: tuple[str, ...] = ()  # rules of the game's other ledger about the same matter
    icon: str = ""  # whose meaning it is, if it is that of an icon
    means: str = ""  # what that icon does, in a line

    @property
    def normative(self) -> bool:
        """Whether a game can obey or break it."""
        return self.basis not in NON_NORMATIVE


@dataclass(frozen=True, slots=True)
class Ledger:
    """All entries of one rulebook, in its order."""

    game: str
    rules: Mapping[str, Rule]
    decisions: Mapping[str, Decision]


def games() -> tuple[str, ...]:
    """The names of the games that have a ledger."""
    return tuple(GAMES)


def names() -> tuple[str, ...]:
    """The names of all ledgers, those of a game together."""
    return tuple(FILES)


def game_named(name: str) -> str:
    """The game that a person means by a name."""
    return _named(name, games())


def names_for(name: str) -> tuple[str, ...]:
    """The ledgers that a person means: all of a game, or one by its own name."""
    found = _named(name, names())
    return GAMES.get(found, (found,))


def rules(name: str) -> tuple[Rule, ...]:
    """Every rule of a ledger, in the order of the rulebook."""
    return tuple(ledger(_named(name, names())).rules.values())


def rule(rule_id: str) -> Rule:
    """The rule with this id."""
    found = _home(rule_id).rules.get(_normal(rule_id))
    if found is None:
        raise _unknown("rule", rule_id)
    return found


def decision(decision_id: str) -> Decision:
    """The decision with this id."""
    found = _home(decision_id).decisions.get(_normal(decision_id))
    if found is None:
        raise _unknown("decision", decision_id)
    return found


def icon_rules(name: str) -> dict[str, Rule]:
    """The rules of a game that say what an icon does, by the icon."""
    return {rule.icon: rule for rule in rules(name) if rule.icon}


def names_decision(id: str) -> bool:
    """Whether an id is that of a decision rather than of a rule."""
    return "-DEC-" in id.upper()


def decisions_for(rule_id: str) -> tuple[Decision, ...]:
    """The decisions that bear on a rule, its main one first."""
    subject = rule(rule_id)
    bearing = [d for d in _home(subject.id).decisions.values() if subject.id in d.affects]
    if subject.decision is not None:
        main = decision(subject.decision)
        bearing = [main] + [d for d in bearing if d != main]
    return tuple(bearing)


def read_yaml(path: Path) -> Any:
    """The content of a YAML file; an error names the file and the line."""
    try:
        with path.open(encoding="utf-8") as stream:
            return yaml.load(stream, Loader=_LOADER)
    except yaml.MarkedYAMLError as problem:
        mark = problem.problem_mark
        place = "" if mark is None else f", line {mark.line + 1}, column {mark.column + 1}"
        raise InputError(f"{path}{place}: not YAML: {problem.problem}") from problem
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as problem:
        raise InputError(f"{path}: cannot be read: {problem}") from problem


@cache
def ledger(name: str) -> Ledger:
    """The ledger of this name."""
    path = DATA / FILES[name]
    content = read_yaml(path)
    game = next(game for game, books in GAMES.items() if name in books)
    reader = _READERS.get(name, _rule)
    return Ledger(
        game=game,
        rules=_by_id(path, [reader(game, entry) for entry in content["entries"]]),
        decisions=_by_id(path, [_decision(game, d) for d in content.get("decisions", ())]),
    )


# The C parser reads a ledger several times faster; it is missing where PyYAML was built without it.
_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


Entry = TypeVar("Entry", Rule, Decision)


def _by_id(path: Path, entries: list[Entry]) -> dict[str, Entry]:
    index: dict[str, Entry] = {}
    for entry in entries:
        if entry.id in index:
            raise InputError(f"{path}: the id {entry.id} is given twice; ids must be unique")
        index[entry.id] = entry
    return index


def _rule(game: str, entry: Mapping[str, Any]) -> Rule:
    icon = entry.get("icon", {"name": "", "means": ""})
    return Rule(
        id=entry["id"],
        game=game,
        editions=tuple(entry.get("editions", ())),
        basis=entry["basis"],
        source=entry["source"],
        rule=entry["rule"],
        checks=tuple(entry["check"]),
        note=entry.get("note", ""),
        decision=entry.get("decision"),
        icon=icon["name"],
        means=icon["means"],
    )


def _hoth_rule(game: str, entry: Mapping[str, Any]) -> Rule:
    """The Hoth ledger cites lines of the printed text and spells its checks as mappings."""
    checks = [
        "; ".join(f"{word} {check[word]}" for word in ("given", "when", "then"))
        for check in entry["check"]
    ]
    return Rule(
        id=entry["id"],
        game=game,
        editions=("hoth",),
        basis=entry["kind"],
        source=f"{entry['section']} ({entry['src']})",
        rule=entry["rule"],
        checks=tuple(checks),
        note=entry.get("note", ""),
        decision=None,
    )


# What the tags of the base game's ledger stand for: a word to choose rules by, and the source.
_TAGS: Final = {
    "P": ("premiere", "Premiere"),
    "A": ("a_new_hope", "A New Hope"),
    "C": ("card", "card texts"),
    "S": ("supplement", "Hoth supplement"),
    "L": ("later", "later rulebooks"),
}


def _base_rule(game: str, entry: Mapping[str, Any]) -> Rule:
    """The base game's ledger names the sources of each rule and leaves the checks to the tests."""
    tags = entry["tags"]
    sources = ", ".join(f"[{tag}] {_TAGS[tag][1]}" for tag in tags)
    return Rule(
        id=entry["id"],
        game=game,
        editions=(),
        basis=_TAGS[tags[0]][0],
        source=f"{entry['section']} ({sources})",
        rule=entry["rule"],
        checks=(),
        note=entry.get("note", ""),
        decision=entry.get("decision"),
        chapter=entry["section"],
        see=tuple(id for ids in entry.get("see", {}).values() for id in ids),
    )


_READERS: Final = {"ccg": _hoth_rule, "ccg-base": _base_rule}


def _decision(game: str, entry: Mapping[str, Any]) -> Decision:
    option = entry.get("option")
    return Decision(
        id=entry["id"],
        game=game,
        topic=entry["topic"],
        resolution=entry["resolution"],
        reason=entry["reason"],
        option=None
        if option is None
        else Option(
            name=option["name"],
            values=tuple(_frozen(value) for value in option["values"]),
            default=_frozen(option["default"]),
        ),
        affects=tuple(entry["affects"]),
    )


def _frozen(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


# Most ids end in two digits; the base game's rules are numbered through.
_DIGITS: Final = {"SW-B": 3}


def _normal(id: str) -> str:
    """An id as the ledgers write it: capitals, and as many digits as the others have."""
    stem, hyphen, number = id.strip().upper().rpartition("-")
    if number.isdigit():
        number = number.zfill(_DIGITS.get(stem, 2))
    return f"{stem}{hyphen}{number}"


def _named(name: str, known: tuple[str, ...]) -> str:
    found = ALIASES.get(name.lower(), name.lower())
    if found not in known:
        raise InputError(f"there is no game {name!r}; the games are {', '.join(known)}")
    return found


def _name_for(id: str) -> str | None:
    """The ledger that an id belongs to by its first letters."""
    return PREFIXES.get(_normal(id).partition("-")[0])


def _home(id: str) -> Ledger:
    name = _name_for(id)
    return ledger(name) if name is not None else Ledger("", {}, {})


def _unknown(what: str, id: str) -> InputError:
    home = _name_for(id)
    candidates = [
        known
        for name in (names() if home is None else (home,))
        for known in (ledger(name).rules if what == "rule" else ledger(name).decisions)
    ]
    nearest = get_close_matches(_normal(id)[:MOST_COMPARED], candidates, n=1, cutoff=0.0)
    remedy = f"; the nearest id is {nearest[0]}" if nearest else ""
    return InputError(f"there is no {what} {id!r}{remedy}")

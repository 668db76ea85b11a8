"""Scenarios as files: loading them, and the cases in them."""

import reprlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from starfold.errors import InputError
from starfold.kernel.files import load_yaml
from starfold.kernel.scenario.checking import check_rules, require_keys
from starfold.kernel.scenario.comparing import words_for
from starfold.kernel.scenario.stage import Interpreter

SUFFIXES: Final = (".yaml", ".yml")
MORE: Final = "and when"  # of a case: said after the common `when`
STOP: Final = "stop after"  # a phase: when it is over nothing more happens
REPLACED: Final = ("dice", "picks", "when")  # lists: those of a case take the place of the file's
_EVERYWHERE: Final = ("note", "edition", "options", "given", "dice", "picks", "when", STOP, "then")
FILE_KEYS: Final = ("scenario", "rules", "game", *_EVERYWHERE, "cases")
CASE_KEYS: Final = ("case", *_EVERYWHERE, MORE)


class Case(NamedTuple):
    """One run of a scenario, with everything in place."""

    path: Path
    name: str  # "scenario" or "scenario / case"
    rules: tuple[str, ...]
    game: str
    content: dict[str, Any]  # edition, options, given, dice, picks, when, stop after, then


def scenario_files(paths: Iterable[Path]) -> list[Path]:
    """The files meant: each file itself, of each folder all scenarios below it, in order."""
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            found = sorted(one for one in path.rglob("*") if one.suffix in SUFFIXES)
            if not found:
                raise InputError(f"{path}: no scenario (*.yaml) in this folder")
            files.extend(found)
        else:
            files.append(path)
    return files


def read_cases(path: Path, find: Callable[[str], Interpreter]) -> list[Case]:
    """The cases of a file as they are written."""
    return cases_in(load_yaml(path), path, find)


def cases_in(document: object, path: Path, find: Callable[[str], Interpreter]) -> list[Case]:
    """The cases of a document that was read from there."""
    data = require_keys(str(path), document, FILE_KEYS)
    for key in ("scenario", "game"):
        if not isinstance(data.get(key), str) or not data[key].strip():
            raise InputError(f"{path}: `{key}` is missing: {_REMEDIES[key]}")
    rules = _rules(path, data.get("rules"))
    _check_game(path, data["game"], find)
    name = data["scenario"].strip()
    common: dict[str, Any] = {key: data[key] for key in CASE_KEYS if key in data}
    return [
        Case(path, f"{name} / {label}" if label else name, rules, data["game"], content)
        for label, content in _by_edition(path, _contents(path, common, data.get("cases")))
    ]


_REMEDIES: Final = {
    "scenario": "say in one line what it shows",
    "game": "name the game whose rules it is about",
}


def _check_game(path: Path, game: str, find: Callable[[str], Interpreter]) -> None:
    try:
        find(game)
    except InputError as problem:
        raise InputError(f"{path}: game: {problem}") from None


def _rules(path: Path, listed: object) -> tuple[str, ...]:
    if not isinstance(listed, list) or not listed:
        raise InputError(
            f"{path}: `rules` is missing: list the ids of the rules that this shows "
            "(`starfold rules list` finds them)"
        )
    try:
        check_rules(listed)
    except InputError as problem:
        raise InputError(f"{path}: rules: {problem}") from None
    return tuple(listed)


def _contents(
    path: Path, common: dict[str, Any], cases: object
) -> list[tuple[str, dict[str, Any]]]:
    """Name and content of each case: the common parts with the case's own laid over them."""
    if cases is None:
        return [("", common)]
    if not isinstance(cases, list) or not cases:
        raise InputError(f"{path}: `cases` must be a list of cases")
    contents: list[tuple[str, dict[str, Any]]] = []
    for number, case in enumerate(cases):
        where = f"{path}: cases[{number}]"
        own = dict(require_keys(where, case, CASE_KEYS))
        label = own.pop("case", None)
        if label is None or isinstance(label, (dict, list)):
            raise InputError(f"{where}: `case` is missing: give the case a name")
        if str(label) in [name for name, _ in contents]:
            raise InputError(f"{where}: the name {str(label)!r} was given to another case")
        more = own.pop(MORE, [])
        content = laid_over(common, own)
        if more:
            content["when"] = [
                *_listed(where, "when", content),
                *_listed(where, MORE, {MORE: more}),
            ]
        contents.append((str(label), content))
    for key in REPLACED:
        if key in common and all(key in case for case in cases):
            raise InputError(
                f"{path}: the common `{key}` is never used, every case has its own: "
                f"leave it out{', or write `and when` in the cases' if key == 'when' else ''}"
            )
    return contents


def _by_edition(
    path: Path, contents: list[tuple[str, dict[str, Any]]]
) -> list[tuple[str, dict[str, Any]]]:
    """A case whose `edition` is a list stands once for each of them."""
    found: list[tuple[str, dict[str, Any]]] = []
    for label, content in contents:
        editions = content.get("edition")
        if not isinstance(editions, list):
            found.append((label, content))
            continue
        where = f"{path}: {label}: edition" if label else f"{path}: edition"
        if not editions:
            raise InputError(f"{where}: the list is empty: name at least one edition")
        for number, edition in enumerate(editions):
            if not isinstance(edition, str) or edition in editions[:number]:
                raise InputError(f"{where}: {words_for(edition)}: name each edition once")
            name = f"edition {edition}"
            found.append((f"{label}, {name}" if label else name, {**content, "edition": edition}))
    return found


def _listed(where: str, key: str, content: Mapping[str, Any]) -> list[Any]:
    value = content.get(key) or []
    if not isinstance(value, list):
        raise InputError(f"{where}: `{key}` must be a list: start each item with a dash")
    return value


def laid_over(base: Any, own: Any) -> Any:
    """`own` over `base`: mappings are merged key by key (null removes a key), all else replaces."""
    if not isinstance(base, dict) or not isinstance(own, dict):
        return own
    merged = dict(base)
    for key, value in own.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = laid_over(base[key], value) if key in base else value
    return merged


def items_of(where: str, content: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """The items of `when` as pairs of word and value."""
    pairs = []
    for number, item in enumerate(_listed(where, "when", content)):
        if not isinstance(item, dict) or len(item) != 1:
            raise InputError(
                f"{where}: when[{number}]: write one thing an item, for example `- A: pass`; "
                f"this is {reprlib.repr(item)}"
            )
        [(word, value)] = item.items()
        pairs.append((str(word), value))
    return pairs


EXPECT: Final = "expect"


def phrases_of(where: str, value: object) -> list[str]:
    """What a player says: one phrase or a list of them."""
    phrases: list[Any] = value if isinstance(value, list) else [value]
    for phrase in phrases:
        if not isinstance(phrase, str) or not phrase.strip():
            raise InputError(
                f"{where}: {reprlib.repr(phrase)} is not a phrase: write words, "
                "in quotes if they hold a colon"
            )
    return [str(phrase).strip() for phrase in phrases]

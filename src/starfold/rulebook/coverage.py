"""What became of every rule: the modules that implement it, the tests that check it, the events
that cite it.

The index is shipped as ``data/coverage.json``, so that an installed package can answer too. It is
built from a checkout with ``python -m starfold.rulebook.coverage --rebuild``.
"""

import argparse
import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from starfold.errors import InputError
from starfold.rulebook import ledgers

FINISHED: Final = ("pocketmodel", "minis", "ccg", "ccg-base")
"""The ledgers that promise a test for every rule."""

COLUMNS: Final = ("implemented", "tested", "cited")

INDEX_FILE: Final = ledgers.DATA / "coverage.json"
UNTESTED_FILE: Final = ledgers.DATA / "untested.yaml"
UNCITED_FILE: Final = ledgers.DATA / "uncited.yaml"

CHECKOUT: Final = ledgers.DATA.parents[3]
"""Where the sources lie when the package runs from a checkout."""

# The rulebook states the rules and the command line shows them; neither carries them out.
NOT_IMPLEMENTING: Final = ("rulebook", "cli")

RULE_ID: Final = re.compile(rf"\b(?:{'|'.join(ledgers.PREFIXES)})-[A-Z]+-\d+\b")

Index = dict[str, dict[str, list[str]]]


@dataclass(frozen=True, slots=True)
class Coverage:
    """Where one rule lives."""

    implemented: tuple[str, ...] = ()
    tested: tuple[str, ...] = ()
    cited: tuple[str, ...] = ()

    def column(self, name: str) -> tuple[str, ...]:
        found: tuple[str, ...] = getattr(self, name)
        return found


@dataclass(frozen=True, slots=True)
class LedgerReport:
    """The coverage of one ledger: how many rules each column has, and which it lacks."""

    name: str
    finished: bool
    entries: int
    counts: Mapping[str, int]
    missing: Mapping[str, tuple[str, ...]]

    @property
    def state(self) -> str:
        if self.finished:
            return "tests missing" if self.failing else "finished"
        return "unfinished" if any(self.counts.values()) else "not started"

    @property
    def failing(self) -> bool:
        """Whether the promise of a finished ledger is broken."""
        return self.finished and bool(self.missing["tested"])


def coverage_of(rule_id: str) -> Coverage:
    """Where a rule is implemented, tested and cited, by the shipped index."""
    return _shipped().get(ledgers.rule(rule_id).id, Coverage())


def report(name: str) -> LedgerReport:
    """The coverage of a ledger, by the shipped index."""
    rules = ledgers.rules(name)
    columns = {rule.id: coverage_of(rule.id) for rule in rules}
    excused = {
        "implemented": {rule.id for rule in rules if not rule.normative},
        "tested": set(untested_reasons()),
        "cited": set(uncited_reasons()),
    }
    lacking = {
        column: [rule.id for rule in rules if not columns[rule.id].column(column)]
        for column in COLUMNS
    }
    return LedgerReport(
        name=name,
        finished=name in FINISHED,
        entries=len(rules),
        counts={column: len(rules) - len(lacking[column]) for column in COLUMNS},
        missing={
            column: tuple(id for id in lacking[column] if id not in excused[column])
            for column in COLUMNS
        },
    )


@cache
def untested_reasons() -> Mapping[str, str]:
    """Why some entries need no test."""
    return _reasons(UNTESTED_FILE)


@cache
def uncited_reasons() -> Mapping[str, str]:
    """Why some entries are cited by no event."""
    return _reasons(UNCITED_FILE)


def shipped_index() -> Index:
    """The content of the shipped index."""
    if not INDEX_FILE.exists():
        return {}
    content: Index = _read_json(INDEX_FILE)
    return content


def build_index(root: Path = CHECKOUT) -> Index:
    """The index of a checkout, from its sources and tests."""
    if not (root / "tests").is_dir():
        raise InputError(
            f"{root}: no tests here; the index is built from a checkout of the project"
        )
    columns = {
        "implemented": _implemented(root),
        "tested": _tested(root),
        "cited": _cited(root),
    }
    rule_ids = sorted(set().union(*columns.values()))
    return {
        id: {column: sorted(found.get(id, ())) for column, found in columns.items()}
        for id in rule_ids
    }


def without_citations(index: Index) -> Index:
    """The part of an index that the tree alone decides; citations come from recorded games."""
    bare = {
        id: {"implemented": columns["implemented"], "tested": columns["tested"]}
        for id, columns in index.items()
    }
    return {id: columns for id, columns in bare.items() if any(columns.values())}


def rebuild(root: Path = CHECKOUT) -> Path:
    """Write the index of a checkout."""
    index = build_index(root)
    INDEX_FILE.write_text(json.dumps(index, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return INDEX_FILE


@cache
def _shipped() -> Mapping[str, Coverage]:
    return {
        id: Coverage(**{column: tuple(columns.get(column, ())) for column in COLUMNS})
        for id, columns in shipped_index().items()
    }


def _reasons(path: Path) -> Mapping[str, str]:
    content = ledgers.read_yaml(path) or {}
    if not isinstance(content, dict):
        raise InputError(f"{path}: must be a mapping of rule ids to reasons")
    for id, reason in content.items():
        _require_known(str(path), id)
        if not isinstance(reason, str) or not reason.strip():
            raise InputError(f"{path}: {id}: give the reason as a sentence")
    return content


def _require_known(place: str, id: str, advice: str = "") -> None:
    try:
        exact = ledgers.rule(id).id
    except InputError as problem:
        raise InputError(f"{place}: {problem}{advice}") from problem
    if id != exact:
        raise InputError(f"{place}: write the rule {id!r} as {exact}")


def _read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise InputError(f"{path}: cannot be read as JSON: {problem}") from problem


Found = dict[str, set[str]]


def _implemented(root: Path) -> Found:
    """Rule ids in the sources. No Python expression looks like one, so text search is exact.

    An id that is put together when the program runs is refused: nobody could search for it.
    """
    package = root / "src" / "starfold"
    decisions = {id for name in ledgers.names() for id in ledgers.ledger(name).decisions}
    found: Found = {}
    for path in sorted(package.rglob("*.py")):
        inside = path.relative_to(package)
        if inside.parts[0] in NOT_IMPLEMENTING:
            continue
        module = ".".join(("starfold", *inside.with_suffix("").parts)).removesuffix(".__init__")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            for id in RULE_ID.findall(line):
                if id in decisions:
                    continue
                _require_known(f"{path.relative_to(root)}:{number}", id, "; write ids whole")
                found.setdefault(id, set()).add(module)
    return found


def _tested(root: Path) -> Found:
    """Rule ids in the markers of tests and at the head of scenarios."""
    found: Found = {}
    tests = root / "tests"
    for path in sorted(tests.rglob("*.py")):
        name = path.relative_to(root).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
        for node, id in _marked(tree.body, name, _module_marks(tree, name)):
            found.setdefault(id, set()).add(node)
    for path in sorted((tests / "scenarios").rglob("*.yaml")):
        name = path.relative_to(root).as_posix()
        content = ledgers.read_yaml(path)
        listed = content.get("rules") if isinstance(content, dict) else None
        for id in listed or ():
            _require_known(name, str(id))
            found.setdefault(id, set()).add(name)
    return found


def _marked(
    body: Iterable[ast.stmt], name: str, inherited: frozenset[str]
) -> Iterator[tuple[str, str]]:
    """Pairs of a test's name and a rule id; a class passes its marks on to its tests."""
    file = name.partition("::")[0]
    for statement in body:
        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef() if statement.name.startswith("test"):
                for id in inherited | _marks(statement.decorator_list, file):
                    yield f"{name}::{statement.name}", id
            case ast.ClassDef():
                marks = inherited | _marks(statement.decorator_list, file)
                yield from _marked(statement.body, f"{name}::{statement.name}", marks)
            case _:
                pass


def _module_marks(tree: ast.Module, file: str) -> frozenset[str]:
    """The marks that ``pytestmark`` gives to a whole file."""
    values = [
        statement.value
        for statement in tree.body
        if isinstance(statement, ast.Assign)
        and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in statement.targets)
    ]
    return _marks(values, file)


def _marks(expressions: Iterable[ast.expr], file: str) -> frozenset[str]:
    """The ids in ``pytest.mark.rule("...", ...)``, wherever it stands in the expressions."""
    ids = set()
    for node in (node for expression in expressions for node in ast.walk(expression)):
        if not (isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"):
            continue
        for argument in node.args:
            place = f"{file}:{argument.lineno}"
            if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                raise InputError(f"{place}: name each rule by a string literal, so it can be found")
            _require_known(place, argument.value)
            ids.add(argument.value)
    return frozenset(ids)


def _cited(root: Path) -> Found:
    """The event kinds that cited a rule in recorded games."""
    path = root / "tests" / "cited.json"
    if not path.exists():
        return {}
    content = _read_json(path)
    for id in content:
        _require_known(path.relative_to(root).as_posix(), id)
    return {id: set(kinds) for id, kinds in content.items()}


def main(arguments: list[str] | None = None) -> int:
    """Compare the index with the checkout, or rebuild it."""
    parser = argparse.ArgumentParser(prog="python -m starfold.rulebook.coverage")
    parser.add_argument("--rebuild", action="store_true", help="write the index again")
    try:
        if parser.parse_args(arguments).rebuild:
            print(f"wrote {rebuild().relative_to(CHECKOUT)}")
            return 0
        if build_index() == shipped_index():
            print("the rule coverage index is up to date")
            return 0
    except InputError as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 2
    print("the rule coverage index is out of date: run `make index`", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())

"""Whoever needs something of a step asks the step: no ladder over step classes outside of them."""

import ast
from pathlib import Path

import pytest

import starfold
from starfold.games.ccg.front import record as ccg
from starfold.games.minis.front import record as minis
from starfold.games.pocketmodel.front import record as pocketmodel

SOURCES = Path(starfold.__file__).parent
STEPS = {name for record in (pocketmodel, minis, ccg) for name in record._STEPS}
MOST = 1  # a chapter may ask whether its own step is under way; two in one function are a ladder

pytestmark = pytest.mark.mode_independent


def asked_of(tree: ast.AST) -> list[str]:
    """The step classes that a piece of source compares with, by `isinstance` or by `is`."""
    found = []
    for asked in ast.walk(tree):
        for one in compared(asked):
            for each in one.elts if isinstance(one, ast.Tuple) else [one]:
                name = ast.unparse(each).rpartition(".")[2]
                found += [name] if name in STEPS else []
    return found


def compared(asked: ast.AST) -> list[ast.expr]:
    """What stands where a class would be compared with."""
    if isinstance(asked, ast.Call) and ast.unparse(asked.func) == "isinstance":
        return [asked.args[1]]
    if isinstance(asked, ast.Compare):  # `type(step) is Turn`, `asking == Turn`, `in (Turn, ...)`
        return [asked.left, *asked.comparators]
    return []


def test_every_way_to_ask_for_a_class_is_seen() -> None:
    source = """
isinstance(step, Turn), isinstance(step, (turn.Turn, Battle))
type(step) is Turn, asking == Turn, Turn is asking, type(step) in (Turn, Battle)
table.get(type(step)), Turn(0)
"""
    assert asked_of(ast.parse(source)) == ["Turn", "Turn", "Battle", *["Turn"] * 4, "Battle"]


def chapters() -> set[Path]:
    modules = {step.__module__ for one in (pocketmodel, minis, ccg) for step in one._STEPS.values()}
    return {SOURCES.parent / f"{name.replace('.', '/')}.py" for name in modules}


def test_there_are_no_ladders_over_steps() -> None:
    ladders = []
    for path in sorted(SOURCES.rglob("*.py")):
        for piece in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(piece, ast.FunctionDef) and len(set(asked_of(piece))) > MOST:
                ladders.append(f"{path.relative_to(SOURCES)}: {piece.name}")
    assert ladders == []


def test_outside_of_the_chapters_hardly_anybody_looks_at_the_class_of_a_step() -> None:
    lookers = {}
    for path in sorted(set(SOURCES.rglob("*.py")) - chapters()):
        found = asked_of(ast.parse(path.read_text(encoding="utf-8")))
        if found:
            lookers[str(path.relative_to(SOURCES))] = len(found)
    assert lookers == ALLOWED


# Who searches the stack for what a chapter has under way, and the scenarios' reading of questions.
ALLOWED = {
    "games/ccg/front/imagine.py": 3,
    "games/ccg/rules/mobile.py": 1,
    "games/ccg/scenario/phrases.py": 2,
    "games/ccg/scenario/position.py": 1,
}

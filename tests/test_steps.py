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
    """The step classes that `isinstance` is asked about in a piece of source."""
    found = []
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "isinstance":
            classes = call.args[1].elts if isinstance(call.args[1], ast.Tuple) else [call.args[1]]
            names = [ast.unparse(one).rpartition(".")[2] for one in classes]
            found += [name for name in names if name in STEPS]
    return found


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


# Where a table by step class has been asked already and the type is narrowed, or a search in the
# stack is left for a chapter that has no step of its own.
ALLOWED = {
    "agents/ccg/battles.py": 1,
    "agents/ccg/deployments.py": 2,
    "agents/ccg/guide.py": 1,
    "agents/ccg/moves.py": 5,
    "games/ccg/front/imagine.py": 3,
    "games/ccg/rules/mobile.py": 1,
    "games/ccg/scenario/position.py": 1,
}

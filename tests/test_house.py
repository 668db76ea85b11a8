"""The house has rooms: no module is too long for one idea, no import hides in a function."""

import ast
from pathlib import Path

import pytest

from starfold.games.registry import game_names

pytestmark = pytest.mark.mode_independent

SOURCES = Path(__file__).parent.parent / "src" / "starfold"
MOST_LINES = 600


def lines_of(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_no_module_is_longer_than_one_idea() -> None:
    long = {
        str(path.relative_to(SOURCES)): lines
        for path in SOURCES.rglob("*.py")
        if (lines := lines_of(path)) > MOST_LINES
    }
    assert long == {}, "find the idea that is missing"


@pytest.mark.parametrize("game", game_names())
def test_imports_stand_at_the_top(game: str) -> None:
    """The contracts see all imports; a reader should, too."""
    hidden = [
        f"{path.relative_to(SOURCES)}:{inner.lineno}"
        for path in (SOURCES / "games" / game).rglob("*.py")
        for outer in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(outer, ast.FunctionDef)
        for inner in ast.walk(outer)
        if isinstance(inner, ast.Import | ast.ImportFrom)
    ]
    assert hidden == []

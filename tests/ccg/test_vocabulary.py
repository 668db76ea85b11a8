"""The numbers of the vocabulary: what shares a list has no number twice."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

from starfold.games.ccg.state import vocabulary

pytestmark = pytest.mark.mode_independent

SOURCE = Path(__file__).parents[2] / "src/starfold/games/ccg/state/vocabulary.py"
APART = "# -- "
ONE_LIST = (  # headings whose numbers are told apart from each other
    ("values of a card", "what text may grant"),
    ("moments",),
)


def headed(heading: str) -> dict[str, int]:
    """The numbers under the headings that begin so, by name."""
    lines = SOURCE.read_text(encoding="utf-8").splitlines()
    starts = [at for at, line in enumerate(lines) if line.startswith(APART)]
    found: dict[str, int] = {}
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        if not lines[start].removeprefix(APART).startswith(heading):
            continue
        for node in ast.parse("\n".join(lines[start:end])).body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Constant):
                assert isinstance(node.target, ast.Name)
                found[node.target.id] = node.value.value
    return found


@pytest.mark.parametrize("headings", ONE_LIST)
def test_no_number_stands_for_two_things(headings: tuple[str, ...]) -> None:
    named: dict[int, list[str]] = defaultdict(list)
    for heading in headings:
        found = headed(heading)
        assert found, heading
        for name, number in found.items():
            if not name.startswith("WAS_"):
                named[number].append(name)
    assert {number: names for number, names in named.items() if len(names) > 1} == {}


def test_every_value_and_moment_has_its_word() -> None:
    values = list(headed("values of a card").values())
    moments = [n for name, n in headed("moments").items() if not name.startswith("WAS_")]
    assert sorted(values) == list(range(len(vocabulary.VALUES)))
    assert sorted(moments) == list(range(len(vocabulary.MOMENTS)))

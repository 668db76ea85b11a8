"""Fields by name, and the page that lists them."""

import subprocess
import sys
from importlib import import_module

import pytest

from starfold.adapters import tables
from starfold.adapters.layout import Block, Field, Layout, flag
from starfold.games.registry import load_game
from tests.adapters.table import described

pytestmark = pytest.mark.mode_independent


def test_fields_have_names_places_and_a_tree() -> None:
    unit = Block("unit", 2, [flag("there", "is there"), Field("stars", 0, 9, "stars")], "units")
    layout = Layout([Field("turn", 0, 99, "turn"), unit])
    assert layout.names == [
        "turn",
        "unit[0].there",
        "unit[0].stars",
        "unit[1].there",
        "unit[1].stars",
    ]
    assert layout.place("unit[1].stars") == 4
    assert layout.high == [99, 1, 9, 1, 9]
    row = [3, 1, 2, 1, 5]
    assert layout.read(row)["unit[1].stars"] == 5
    assert layout.tree(row) == {
        "turn": 3,
        "unit": [{"there": 1, "stars": 2}, {"there": 1, "stars": 5}],
    }


@pytest.mark.parametrize("name", ["pocketmodel", "minis", "ccg"])
def test_no_two_fields_share_a_name(name: str) -> None:
    layout, _ = described(name)
    assert len(set(layout.names)) == layout.size


@pytest.mark.parametrize("name", ["pocketmodel", "minis", "ccg"])
def test_codes_of_questions_do_not_depend_on_what_was_imported_before(name: str) -> None:
    asked = f"from starfold.adapters.{name}_layout import STEPS; print(*STEPS)"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    load_game(name).info()
    parts = import_module(f"starfold.games.{name}.front.record")
    assert told.stdout.split() == sorted(parts._STEPS)


def test_the_page_of_fields_is_up_to_date() -> None:
    assert tables.PAGE.read_text(encoding="utf-8") == tables.page(), "run `make types`"

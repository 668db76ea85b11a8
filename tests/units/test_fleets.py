"""Fleet files."""

import json
from pathlib import Path
from typing import Any

import pytest

from starfold.errors import InputError
from starfold.units.catalogue import Catalogue
from starfold.units.entries import parse_card, parse_unit
from starfold.units.fleets import (
    Fleet,
    check_fleet,
    fleet_yaml,
    load_fleet,
    save_fleet,
    shipped_fleet,
)
from tests.units.definitions import card, unit

UNITS = [parse_unit(unit(id=f"test-u-{n:03}", number=n, stars=n), "x") for n in (1, 2, 3)]
CARDS = [parse_card(card(id=f"test-c-{n:03}", number=n), "x") for n in (1, 2)]
CONTENT = Catalogue({entry.id: entry for entry in UNITS}, {entry.id: entry for entry in CARDS})
FLEET: dict[str, Any] = {
    "format": "starfold-fleet",
    "version": 1,
    "name": "Lantern Line",
    "edition": "base",
    "plan": "Hold: then strike.",
    "units": [{"unit": "test-u-001", "copies": 3}, {"unit": "test-u-003", "copies": 1}],
    "deck": [{"card": "test-c-002", "copies": 2}],
}


def write(folder: Path, **changes: Any) -> Path:
    path = folder / "fleet.yaml"
    path.write_text(json.dumps({**FLEET, **changes}), encoding="utf-8")  # YAML reads JSON too
    return path


def test_a_fleet_loads(tmp_path: Path) -> None:
    fleet = load_fleet(write(tmp_path), CONTENT)
    assert (fleet.name, fleet.edition, fleet.plan) == ("Lantern Line", "base", "Hold: then strike.")
    assert [entry.id for entry in fleet.expanded_units()] == ["test-u-001"] * 3 + ["test-u-003"]
    assert [entry.id for entry in fleet.expanded_deck()] == ["test-c-002"] * 2
    assert (fleet.stars(), fleet.cards()) == (6, 2)


def test_unknown_ids_are_problems_and_never_dropped(tmp_path: Path) -> None:
    units = [{"unit": "test-u-01", "copies": 1}, {"unit": "test-u-002", "copies": 1}]
    path = write(tmp_path, units=units, deck=[{"card": "test-u-001", "copies": 1}])
    found = check_fleet(path, CONTENT)
    assert [problem.field for problem in found] == ["units[0].unit", "deck[0].card"]
    assert found[0].remedy == "did you mean 'test-u-001' (Lantern Flight)?"
    with pytest.raises(InputError, match="2 problems"):
        load_fleet(path, CONTENT)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"edition": "bas"}, "did you mean 'base'?"),
        ({"format": "fleet"}, "expected starfold-fleet"),
        ({"name": None}, "must be text"),
        ({"units": [{"unit": "test-u-001", "copies": 0}]}, "0 is outside 1 to 99"),
        ({"units": [{"unit": "test-u-001", "copies": True}]}, "must be a whole number"),
        ({"units": [{"unit": "test-u-001"}]}, "copies is missing"),
        ({"units": [{"copies": 1}]}, "unit is missing"),
        ({"units": ["test-u-001"]}, "must be a mapping"),
        ({"units": {"test-u-001": 3}}, "must be a list"),
        ({"units": [{"unit": ["x"], "copies": 1}]}, "unknown unit"),
        ({"units": [{"unit": "test-u-001", "copies": 1}] * 2}, "listed twice"),
        ({"decks": []}, "did you mean 'deck'?"),
    ],
)
def test_problems_of_a_fleet_file(tmp_path: Path, changes: dict[str, Any], message: str) -> None:
    found = check_fleet(write(tmp_path, **changes), CONTENT)
    assert len(found) == 1
    assert message in str(found[0])


def test_missing_lists_are_named(tmp_path: Path) -> None:
    path = tmp_path / "fleet.yaml"
    path.write_text("format: starfold-fleet\nversion: 1\nname: x\nedition: base\n")
    assert [p.message for p in check_fleet(path, CONTENT)] == [
        "units is missing",
        "deck is missing",
    ]


def test_saving_is_canonical(tmp_path: Path) -> None:
    first = Fleet("A: b", "base", [(UNITS[2], 1), (UNITS[0], 2), (UNITS[2], 1)], [(CARDS[1], 1)])
    second = Fleet("A: b", "base", [(UNITS[0], 2), (UNITS[2], 2)], [(CARDS[1], 1)])
    assert fleet_yaml(first) == fleet_yaml(second)
    path = tmp_path / "saved.yaml"
    save_fleet(first, path)
    loaded = load_fleet(path, CONTENT)
    assert loaded.units == second.units
    assert loaded.name == "A: b"
    assert fleet_yaml(loaded) == path.read_text(encoding="utf-8")
    with pytest.raises(InputError, match="choose another place"):
        save_fleet(first, tmp_path / "absent" / "saved.yaml")


def test_an_empty_fleet_can_be_saved(tmp_path: Path) -> None:
    save_fleet(Fleet("Empty", "base", [], []), tmp_path / "empty.yaml")
    assert load_fleet(tmp_path / "empty.yaml", CONTENT).units == []


def test_an_unknown_shipped_fleet_names_a_remedy() -> None:
    with pytest.raises(InputError, match="no shipped fleet 'zzz'"):
        shipped_fleet("zzz")

"""`starfold catalogue` and `starfold fleet`."""

from pathlib import Path

import pytest
import yaml

from starfold.cli.main import main
from starfold.units.catalogue import shipped
from starfold.units.fleets import save_fleet, shipped_fleet, shipped_fleet_names
from tests.units.definitions import CARD, UNIT, catalogue, unit

pytestmark = pytest.mark.mode_independent


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    out, err = capsys.readouterr()
    code = ended.value.code
    assert isinstance(code, int)
    return code, out, err


def write(path: Path, data: object) -> str:
    path.write_text(yaml.safe_dump(data), encoding="utf-8")
    return str(path)


def test_check_accepts_a_good_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good = write(tmp_path / "good.yaml", catalogue())
    code, out, err = run(capsys, "catalogue", "check", good)
    assert (code, err) == (0, "")
    assert out.endswith("1 units, 1 cards, no problems\n")


def test_check_lists_all_problems(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bad = write(tmp_path / "bad.yaml", catalogue(units=[unit(stars=0, colour="red")]))
    code, _, err = run(capsys, "catalogue", "check", bad)
    assert code == 2
    assert err.count("error: ") == 2
    assert "[PM-UNIT-01]" in err


def test_check_compares_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    paths = [write(tmp_path / name, catalogue()) for name in ("a.yaml", "b.yaml")]
    code, _, err = run(capsys, "catalogue", "check", *paths)
    assert code == 2
    assert "exists in a file loaded before" in err


def test_check_of_an_absent_file(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "catalogue", "check", "absent.yaml")
    assert code == 2
    assert err.startswith("error: absent.yaml")


def test_list_is_by_edition_and_sort(capsys: pytest.CaptureFixture[str]) -> None:
    _, everything, _ = run(capsys, "catalogue", "list")
    _, units, _ = run(capsys, "catalogue", "list", "--units", "--edition", "base")
    _, cards, _ = run(capsys, "catalogue", "list", "--cards")
    assert len(units.splitlines()) == len(shipped().units("base"))
    assert len(cards.splitlines()) == len(shipped().cards())
    assert len(everything.splitlines()) == len(shipped().units()) + len(shipped().cards())
    assert run(capsys, "catalogue", "list", "--edition", "x")[0] == 2


def test_show_by_name_with_provenance(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, "catalogue", "show", "jabba the hutt")
    assert code == 0
    assert "Ruthless, units of 3, 4 or 5 stars." in out
    assert "Provenance: documented" in out
    assert "Uncertain: " in out
    own = write(tmp_path / "own.yaml", catalogue(units=[{**UNIT, "affiliation": "Rebel"}]))
    _, out, _ = run(capsys, "catalogue", "show", "test-u-001", "--catalogue", own)
    assert "Space unit of 2 stars" in out
    assert "Affiliation: Rebel" in out
    assert run(capsys, "catalogue", "show", "nobody at all")[0] == 2


def test_shipped_fleets_are_legal(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "fleet", "list")
    assert len(out.splitlines()) == len(shipped_fleet_names())
    _, out, _ = run(capsys, "fleet", "list", "--edition", "base")
    assert len(out.splitlines()) == len(shipped_fleet_names("base")) < len(shipped_fleet_names())
    assert run(capsys, "fleet", "list", "--edition", "x")[0] == 2
    for name in shipped_fleet_names():
        code, out, _ = run(capsys, "fleet", "check", name)
        assert (code, out.endswith(": legal\n")) == (0, True), out


@pytest.mark.rule("PM-PREP-02", "PM-PREP-05")
def test_an_illegal_fleet_ends_with_one(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    name = shipped_fleet_names()[0]
    save_fleet(shipped_fleet(name), tmp_path / "own.yaml")
    path = str(tmp_path / "own.yaml")
    code, out, _ = run(capsys, "fleet", "check", path, "--size", "20")
    assert code == 1
    assert "not legal" in out
    assert "[PM-PREP-02]" in out
    assert run(capsys, "fleet", "check", path, "--size", "20", "--two-packs")[0] == 0


@pytest.mark.parametrize(
    ("game", "expected"), [("pocketmodel", (1, "base: not legal")), ("minis", (0, "space: legal"))]
)
def test_a_fleet_of_own_units_is_checked_without_naming_an_edition(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str, expected: tuple[int, str]
) -> None:
    own = write(tmp_path / "own.yaml", catalogue())
    fleet = {"format": "starfold-fleet", "version": 1, "name": "Own", "edition": "base"}
    lines = {
        "units": [{"unit": UNIT["id"], "copies": 1}],
        "deck": [{"card": CARD["id"], "copies": 3}],
    }
    path = write(tmp_path / "fleet.yaml", fleet | lines)
    code, out, err = run(capsys, "fleet", "check", path, "--catalogue", own, "--game", game)
    assert (code, err) == (expected[0], ""), out
    assert out.splitlines()[0] == f"Own (2 stars, 3 cards), {game} {expected[1]}"


def test_bad_fleet_files_end_with_two(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    data = {"format": "starfold-fleet", "version": 1, "name": "x", "edition": "base", "deck": []}
    path = write(tmp_path / "bad.yaml", data | {"units": [{"unit": "base-u-999", "copies": 1}]})
    code, _, err = run(capsys, "fleet", "check", path)
    assert code == 2
    assert "unknown unit 'base-u-999'" in err
    assert run(capsys, "fleet", "check", "absent.yaml")[0] == 2
    assert run(capsys, "fleet", "check", "no such fleet")[0] == 2
    assert run(capsys, "fleet", "check", shipped_fleet_names()[0], "--edition", "x")[0] == 2


def test_show_a_fleet(capsys: pytest.CaptureFixture[str]) -> None:
    name = shipped_fleet_names()[0]
    code, out, _ = run(capsys, "fleet", "show", name)
    fleet = shipped_fleet(name)
    assert code == 0
    assert out.startswith(f"{fleet.name}, {fleet.edition}: ")
    assert len(out.splitlines()) == 2 + len(fleet.units) + len(fleet.deck)

"""`starfold rules`: what a person reads."""

import json

import pytest
from typer.testing import CliRunner

from starfold.cli.rules import app
from starfold.errors import InputError
from starfold.rulebook import coverage, ledgers

pytestmark = pytest.mark.mode_independent


def output_of(*arguments: str) -> str:
    result = CliRunner().invoke(app, arguments, catch_exceptions=False)
    return result.output


def test_list_has_every_rule_once() -> None:
    lines = output_of("list", "minis").splitlines()
    assert [line.split()[0] for line in lines] == [rule.id for rule in ledgers.rules("minis")]


def test_list_of_the_card_game_has_the_supplement_and_the_base() -> None:
    ids = [line.split()[0] for line in output_of("list", "ccg").splitlines()]
    assert ids == [rule.id for name in ("ccg", "ccg-base") for rule in ledgers.rules(name)]
    later = output_of("list", "ccg-base", "--basis", "later").splitlines()
    assert later[0].startswith("SW-B-020  later  If you search a face-down pile")


def test_list_is_whole_when_piped() -> None:
    text = output_of("list", "pocketmodel")
    assert all(rule.rule in text for rule in ledgers.rules("pocketmodel"))


def test_list_fits_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("starfold.cli.rules._at_terminal", lambda: True)
    lines = output_of("list").splitlines()
    assert len(lines) == sum(len(ledgers.rules(name)) for name in ledgers.names())
    assert max(map(len, lines)) == 80


def test_list_by_basis() -> None:
    lines = output_of("list", "pocketmodel", "--basis", "ocr").splitlines()
    assert [line.split()[0] for line in lines] == [f"PM-DATA-0{n}" for n in range(1, 6)]


def test_an_unknown_basis_names_the_known_ones() -> None:
    with pytest.raises(InputError, match="choose one of explicit, gap, implied"):
        output_of("list", "minis", "--basis", "ocr")


def test_show_tells_everything_about_a_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    covered = coverage.Coverage(
        implemented=("starfold.games.toy",), tested=("tests/test_toy.py::test_it",)
    )
    monkeypatch.setattr(coverage, "_shipped", lambda: {"PM-BATTLE-16": covered})
    text = output_of("show", "PM-BATTLE-16")
    rule = ledgers.rule("PM-BATTLE-16")
    flat = " ".join(text.split())
    for part in (rule.id, rule.source, " ".join(rule.rule.split()), *rule.editions):
        assert part in flat
    for check in rule.checks:
        assert " ".join(check.split()) in flat
    for part in ("PM-DEC-01", "destroy_threshold", "default meet", "or exceed"):
        assert part in flat
    assert "tests/test_toy.py::test_it" in text
    assert "starfold.games.toy" in text


@pytest.mark.parametrize("name", ledgers.names())
def test_every_page_fits_80_columns_when_piped(name: str) -> None:
    ids = [*ledgers.ledger(name).rules, *ledgers.ledger(name).decisions]
    paths = ("::", "/", "starfold.")  # names of tests and modules are never broken
    lines = output_of("show", *ids).splitlines()
    assert all(len(line) <= 80 for line in lines if not any(mark in line for mark in paths))


def test_show_a_decision() -> None:
    flat = " ".join(output_of("show", "PM-DEC-33").split())
    assert "turbolaser_targets default [5, 6] or [4, 5]" in flat


def test_show_a_rule_of_the_base_game() -> None:
    flat = " ".join(output_of("show", "sw-b-5", "SW-B-157").split())
    assert "SW-B-005 game ccg basis premiere source Players, deck, set-up ([P] Premiere)" in flat
    assert "Decision SW-DEC-12" in flat and "same_start default pick_again or convert" in flat
    assert "see HO-PRES-05" in flat


def test_show_the_reason_for_a_missing_citation() -> None:
    reason = coverage.uncited_reasons()["PM-DATA-06"]
    assert reason in " ".join(output_of("show", "PM-DATA-06").split())


def test_coverage_for_people() -> None:
    lines = output_of("coverage").splitlines()
    assert lines[0].split() == ["ledger", "entries", "implemented", "tested", "cited", "state"]
    assert [line.split()[0] for line in lines[1:5]] == list(ledgers.names())
    assert max(map(len, lines)) <= 80


def test_coverage_for_programs() -> None:
    data = json.loads(output_of("coverage", "--json"))
    assert list(data) == list(ledgers.names())
    for name, numbers in data.items():
        assert numbers["entries"] == len(ledgers.rules(name))
        assert set(numbers["missing"]) == set(coverage.COLUMNS)


@pytest.mark.parametrize("name", ledgers.names())
def test_coverage_of_an_unfinished_ledger_ends_well(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coverage, "FINISHED", ())
    monkeypatch.setattr(coverage, "_shipped", dict)
    assert CliRunner().invoke(app, ["coverage", name]).exit_code == 0


@pytest.mark.parametrize(
    ("asked", "shown"),
    [("ccg", ["ccg", "ccg-base"]), ("ccg-base", ["ccg-base"]), ("minis", ["minis"])],
)
def test_a_game_is_covered_ledger_by_ledger(asked: str, shown: list[str]) -> None:
    assert list(json.loads(output_of("coverage", asked, "--json"))) == shown


def test_coverage_ends_with_1_when_a_promise_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "_shipped", dict)
    assert CliRunner().invoke(app, ["coverage", "pocketmodel"]).exit_code == 1

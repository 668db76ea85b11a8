"""The ledgers load, hang together, and answer to their ids."""

import re
from pathlib import Path

import pytest

from starfold.errors import InputError
from starfold.rulebook import ledgers

pytestmark = pytest.mark.mode_independent


@pytest.mark.parametrize(
    ("name", "count"), [("pocketmodel", 206), ("minis", 156), ("ccg", 199), ("ccg-base", 265)]
)
def test_every_entry_is_loaded(name: str, count: int) -> None:
    assert len(ledgers.rules(name)) == count


def test_the_games_in_order() -> None:
    assert ledgers.games() == ("pocketmodel", "minis", "ccg")


def test_every_ledger_belongs_to_one_game() -> None:
    assert [name for game in ledgers.games() for name in ledgers.names_for(game)] == [
        *ledgers.names()
    ]
    assert ledgers.names_for("ccg") == ("ccg", "ccg-base")
    assert ledgers.names_for("CCG-base") == ("ccg-base",)


@pytest.mark.parametrize("name", ledgers.names())
def test_entries_are_complete(name: str) -> None:
    for rule in ledgers.rules(name):
        assert name in ledgers.names_for(rule.game)
        assert ledgers.PREFIXES[rule.id.partition("-")[0]] == name
        assert all((rule.basis, rule.source, rule.rule))
        assert rule.checks or name == "ccg-base"
        assert all(isinstance(check, str) and check for check in rule.checks)


@pytest.mark.parametrize("name", ledgers.names())
def test_rules_and_decisions_point_at_each_other(name: str) -> None:
    ledger = ledgers.ledger(name)
    for decision in ledger.decisions.values():
        assert set(decision.affects) <= set(ledger.rules)
    for rule in ledger.rules.values():
        if rule.decision is not None:
            assert rule.id in ledger.decisions[rule.decision].affects


@pytest.mark.parametrize("name", ledgers.names())
def test_an_option_s_default_is_one_of_its_values(name: str) -> None:
    open_ended = {"int", "[short,long]"}
    for decision in ledgers.ledger(name).decisions.values():
        option = decision.option
        if option is not None and not open_ended & {str(value) for value in option.values}:
            assert option.default in option.values


def test_a_rule_with_its_decision() -> None:
    rule = ledgers.rule("PM-BATTLE-16")
    assert rule.editions == ("base", "ground_assault", "scum_and_villainy")
    first = ledgers.decisions_for("PM-BATTLE-16")[0]
    assert first == ledgers.decision("PM-DEC-01")
    assert first.option == ledgers.Option("destroy_threshold", ("meet", "exceed"), "meet")


def test_the_main_decision_comes_first() -> None:
    decisions = [decision.id for decision in ledgers.decisions_for("PM-POWER-08")]
    assert decisions == ["PM-DEC-33", "PM-DEC-17"]


def test_list_values_become_tuples() -> None:
    option = ledgers.decision("PM-DEC-33").option
    assert option is not None
    assert option.values == ((5, 6), (4, 5))
    assert option.default == (5, 6)


def test_a_check_of_the_hoth_ledger_reads_as_one_sentence() -> None:
    rule = ledgers.rule("HO-MISSING-03")
    assert rule.editions == ("hoth",)
    assert rule.basis == "normative"
    assert rule.source == "Missing (L63)"
    assert rule.checks[0].startswith("given Dack Ralter missing")
    assert "; when battle resolves; then " in rule.checks[0]


@pytest.mark.parametrize(
    ("spelling", "id"),
    [
        ("PM-TURN-01", "PM-TURN-01"),
        ("pm-turn-01", "PM-TURN-01"),
        (" PM-TURN-1 ", "PM-TURN-01"),
        ("sw-b-7", "SW-B-007"),
        ("SW-B-153", "SW-B-153"),
    ],
)
def test_an_id_may_be_typed_carelessly(spelling: str, id: str) -> None:
    assert ledgers.rule(spelling).id == id


@pytest.mark.parametrize(
    ("wrong", "nearest"),
    [
        ("PM-BATLE-07", "PM-BATTLE-07"),
        ("MG-MOV-02", "MG-MOVE-02"),
        ("XX-TURN-02", "-TURN-02"),
        ("SW-B-2640", "SW-B-264"),
    ],
)
def test_an_unknown_rule_names_the_nearest(wrong: str, nearest: str) -> None:
    with pytest.raises(InputError, match=rf"no rule '{wrong}'; the nearest id is \w*{nearest}"):
        ledgers.rule(wrong)


def test_an_unknown_decision_names_the_nearest() -> None:
    with pytest.raises(InputError, match="no decision 'PM-DEC-77'; the nearest id is PM-DEC-"):
        ledgers.decision("PM-DEC-77")


def test_an_unknown_game_names_the_games() -> None:
    with pytest.raises(InputError, match="no game 'chess'; the games are pocketmodel, minis, ccg"):
        ledgers.rules("chess")


def test_a_game_by_the_name_of_its_supplement() -> None:
    assert ledgers.rules("Hoth") == ledgers.rules("ccg")


def test_only_notes_about_the_text_are_not_normative() -> None:
    exempt = [rule.id for rule in ledgers.rules("pocketmodel") if not rule.normative]
    assert exempt == [f"PM-DATA-0{n}" for n in range(1, 7)]


def test_a_broken_file_is_named_with_the_place(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text("a: [1\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"broken\.yaml, line 2, column 1: not YAML: "):
        ledgers.read_yaml(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nowhere\.yaml: cannot be read: "):
        ledgers.read_yaml(tmp_path / "nowhere.yaml")


class TestTheBaseOfTheCardGame:
    """The second ledger of the card game: numbered through, and tied to the supplement's."""

    def test_the_ids_are_complete_and_in_order(self) -> None:
        ids = [rule.id for rule in ledgers.rules("ccg-base")]
        assert ids == [f"SW-B-{number:03}" for number in range(1, 266)]

    def test_what_it_points_at_exists(self) -> None:
        for rule in ledgers.rules("ccg-base"):
            assert len(set(rule.see)) == len(rule.see)
            assert set(rule.see) <= set(ledgers.ledger("ccg").rules)
            assert rule.chapter

    def test_every_entry_of_the_supplement_is_pointed_at(self) -> None:
        seen = {id for rule in ledgers.rules("ccg-base") for id in rule.see}
        assert seen == set(ledgers.ledger("ccg").rules)

    @pytest.mark.parametrize("name", ["ccg", "ccg-base"])
    def test_every_id_in_its_words_is_one(self, name: str) -> None:
        text = (ledgers.DATA / ledgers.FILES[name]).read_text(encoding="utf-8")
        for id in set(re.findall(r"\bSW-[A-Z]+-\d+\b", text)):
            found = ledgers.decision(id) if ledgers.names_decision(id) else ledgers.rule(id)
            assert found.id == id

    def test_its_groups_are_those_of_the_supplement(self) -> None:
        base, supplement = (
            ledgers.read_yaml(ledgers.DATA / ledgers.FILES[name]) for name in ("ccg-base", "ccg")
        )
        groups = {group for entry in base["entries"] for group in entry.get("groups", ())}
        assert groups == set(supplement["base_legend"])

    def test_the_basis_is_the_first_source(self) -> None:
        rule = ledgers.rule("SW-B-157")
        assert rule.basis == "supplement"
        assert rule.source == "Battle ([S] Hoth supplement, [L] later rulebooks)"
        assert rule.game == "ccg"
        assert rule.normative

    def test_each_other_reading_is_an_option(self) -> None:
        decisions = ledgers.ledger("ccg-base").decisions
        assert list(decisions) == [f"SW-DEC-{number:02}" for number in range(1, 28)]
        options = [one.option for one in decisions.values() if one.option is not None]
        assert len({option.name for option in options}) == len(options) == 24
        assert all(option.default == option.values[0] for option in options)
        assert [one.id for one in ledgers.decisions_for("SW-B-122")] == ["SW-DEC-05", "SW-DEC-13"]

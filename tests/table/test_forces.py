"""Forces of games whose sides differ: dealt, named, checked, simulated, without a word of units."""

from pathlib import Path

import pytest

from starfold.arena.plan import make_plan
from starfold.arena.runner import simulate
from starfold.cli import forces
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.table.content import check_force, shipped_force_checked
from starfold.table.deal import deal, seat_number
from tests.duel import game as rules


@pytest.fixture(autouse=True)
def duel(monkeypatch: pytest.MonkeyPatch) -> None:
    rules.use(monkeypatch)


def test_every_side_is_dealt_a_deck_of_its_own() -> None:
    game = load_game("duel")
    dealt = {
        tuple(force["name"] for force in deal(game, "first", [None, None], {}, seed)["forces"])
        for seed in range(20)
    }
    assert dealt == {("Dawn", "Dusk"), ("Noon", "Dusk")}


def test_a_deck_may_be_named_or_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "own.txt"
    file.write_text("Own dark 2\n", encoding="utf-8")
    spec = deal(load_game("duel"), "first", ["noon", str(file)], {}, 1)
    assert spec["forces"] == [rules.deck("Noon", "light", 3), rules.deck("Own", "dark", 2)]
    with pytest.raises(InputError, match="Own is no light deck"):
        deal(load_game("duel"), "first", [str(file), None], {}, 1)
    file.write_text("nonsense", encoding="utf-8")
    with pytest.raises(InputError, match=r"own.txt: is no deck; write: NAME SIDE PARRIES"):
        deal(load_game("duel"), "first", [None, str(file)], {}, 1)


def test_a_seat_goes_by_its_letter_or_its_side() -> None:
    assert [seat_number(word, 2, rules.SIDES) for word in ("A", "b", "light", "Dark")] == [
        0, 1, 0, 1,
    ]  # fmt: skip
    with pytest.raises(InputError, match="choose A, B, light or dark"):
        seat_number("grey", 2, rules.SIDES)


def test_a_list_is_checked_by_its_game() -> None:
    checked = check_force("Own dark 2", game="duel")
    assert checked.legal
    assert checked.force == rules.deck("Own", "dark", 2)
    assert (checked.side, checked.size, checked.stars) == ("dark", "2 cards", 0)
    assert check_force(checked.plain, game="duel") == checked
    assert check_force("Own dark 10", game="duel").problems[0].rule == "DU-02"
    assert check_force("what", game="duel").force is None
    assert shipped_force_checked("noon", "duel").editions == ["first"]


def test_every_deck_of_a_side_meets_every_one_of_the_other() -> None:
    decks = load_game("duel").shipped_forces("first")
    plan = make_plan(
        "duel", "first", {}, ["random", "random"], decks, 8, 1, every_pairing=True, catalogues=()
    )
    assert plan.lineups == (("dawn", "dusk"), ("noon", "dusk"))
    assert sum(len(some) for some in simulate(plan, 1)) == 8
    with pytest.raises(InputError, match="Dusk is no light deck"):
        make_plan("duel", "first", {}, ["random", "random"], ["dusk"], 1, 1)
    with pytest.raises(InputError, match="name one deck for all"):
        make_plan("duel", "first", {}, ["random", "random"], ["dawn", "dusk", "noon"], 1, 1)


def test_the_terminal_lists_and_checks_decks(capsys: pytest.CaptureFixture[str]) -> None:
    forces.list_forces("duel", None)
    assert capsys.readouterr().out.splitlines()[2].split() == ["dusk", "dark", "0", "cards", "Dusk"]
    forces.check_force("duel", "noon", None, {})
    assert capsys.readouterr().out == "Noon (3 cards), duel first: legal\n"
    forces.show_force("duel", "noon")
    assert capsys.readouterr().out == "Noon light 3\n"

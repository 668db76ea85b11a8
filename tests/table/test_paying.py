"""A loss that the table pays for a person alone, and an answer given in advance, in a room."""

from typing import Any

import pytest

from starfold.agents.registry import make_agent
from starfold.table import protocol as p
from tests.table.rooms import Table

pytestmark = pytest.mark.mode_independent

ME = 0


def a_table(*, alone: bool = True, seed: int = 1) -> Table:
    other = p.WantedSeat("greedy") if alone else p.WantedSeat("me")
    table = Table("ccg", seed, seats=[p.WantedSeat("me"), other])
    table.room.set_passing(ME, p.Auto("a", quiet=True, pays=True))
    return table


def hint(table: Table) -> int:
    state = table.session.state
    return make_agent("greedy", table.room.game, 0).choose(state, state.asked)


def go_on(table: Table) -> None:
    """One answer: unasked where the table gives it, else the hint's."""
    plan = table.room.plan_pass(table.now) if table.room.is_passing(table.asked) else None
    if plan is None:
        plan = table.room.answered(table.asked, hint(table), table.now)
    table.happen(plan)


def at_a_loss(table: Table) -> None:
    """Play on until the person has to pay something and has a choice."""
    while not table.room.over:
        state = table.session.state
        if table.asked == ME and state.is_payment() and not state.forced():
            return
        go_on(table)
    raise AssertionError("the game is over")


def test_a_loss_is_paid_for_a_person_alone_and_undone_like_a_choice() -> None:
    table = a_table()
    at_a_loss(table)
    begun = len(table.session.moments)
    assert table.room.is_passing(ME)
    go_on(table)
    assert table.records[-1][1]["auto"] is True
    while table.session.state.is_payment() and table.asked == ME:
        go_on(table)
    assert table.room.undo_info(ME).paid
    table.undo(ME)
    assert len(table.session.moments) == begun  # to the first card of it
    assert not table.room.is_passing(ME)
    assert not table.room.undo_info(ME).paid
    table.answer(table.session.state.options[0])
    assert not table.session.moments[-1].automatic
    assert not table.room.undo_info(ME).paid


def test_who_wants_to_pay_themselves_is_asked() -> None:
    table = a_table()
    table.room.set_passing(ME, p.Auto("b", quiet=True))
    at_a_loss(table)
    state = table.session.state
    assert table.room.is_passing(ME) == (state.matter_of_course() == hint(table))


def test_among_people_nobody_pays_for_anybody() -> None:
    table = a_table(alone=False)
    at_a_loss(table)
    assert not table.room.is_passing(ME)


def test_an_answer_in_advance_is_given_once_and_is_a_choice_of_ones_own() -> None:
    table = a_table()
    act, turn = later_act(table)
    windows: dict[str, Any] = {f"own_{name}": turn for name in ("control", "deploy", "battle")}
    table.room.set_passing(ME, p.Auto("c", windows=windows, quiet=True, ahead={act: turn}))
    while table.records[-1][1].get("choice") != act:
        go_on(table)
    assert "auto" not in table.records[-1][1]
    assert not table.session.moments[-1].automatic
    assert table.room.seats[ME].passing.ahead == {}


def later_act(table: Table) -> tuple[str, int]:
    while not table.room.over:
        view = table.room.game.view(table.session.state, ME)
        for one in (view["question"] or {}).get("later", ()):
            if one["window"] == "own_move":
                return one["notation"], view["turn"]
        go_on(table)
    raise AssertionError("the game is over")

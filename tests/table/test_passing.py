"""Passing without being asked, at a table of one process; among others see the server's tests."""

import pytest

from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.chance import Seeded
from starfold.kernel.core import DECLINE
from starfold.table.passing import Passing, check_windows
from starfold.table.session import Session
from tests.duel import game as rules
from tests.duel.game import PARRY, STRIKE
from tests.table.tables import sitting


@pytest.fixture(autouse=True)
def duel(monkeypatch: pytest.MonkeyPatch) -> None:
    rules.use(monkeypatch)


def table(light: str = "dawn", people: tuple[int, ...] = (0, 1), parries: int = 1) -> Session:
    dark = rules.deck("Own", "dark", parries)
    spec = {"edition": "first", "forces": [light, dark], "options": {}}
    session = Session.begin(load_game("duel"), spec, Seeded(1), sitting(people))
    session.advance()
    return session


def go(session: Session, *options: int) -> None:
    for option in options:
        session.answer(session.state.asked, option)
        session.advance()


def test_who_can_only_pass_passes_but_only_in_a_window() -> None:
    session = table(parries=0)
    go(session, STRIKE)
    assert [step.automatic for step in session.moments] == [False, True]
    assert session.state.asked == 0
    assert session.state.options == [DECLINE]  # to end the turn is no window: he is asked


def test_who_could_parry_is_asked() -> None:
    session = table()
    go(session, STRIKE)
    assert session.state.asked == 1
    assert session.state.options == [DECLINE, PARRY]


def test_a_window_may_be_let_go_by_always_or_for_a_turn() -> None:
    session = table()
    session.passing[1] = Passing(windows={"parry": 1})
    go(session, STRIKE)
    assert session.state.asked == 0
    go(session, DECLINE, DECLINE, STRIKE)
    assert session.state.asked == 1  # another turn
    session.passing[1] = Passing(windows={"parry": None})
    session.advance()
    assert session.state.asked == 0
    chosen = [given.choice for given in session.replay.answers]
    assert chosen == ["strike", "pass", "pass", "pass", "strike", "pass"]


def test_who_wants_to_be_asked_is_asked() -> None:
    session = table(parries=0)
    session.passing[1] = Passing(forced=False)
    go(session, STRIKE)
    assert session.state.asked == 1


def test_taking_back_steps_over_it() -> None:
    session = table()
    session.passing[1] = Passing(windows={"parry": None})
    go(session, DECLINE, DECLINE, STRIKE)
    assert session.moments[-1].automatic
    session.give_back(1)
    assert len(session.moments) == 1  # back in his own turn, in which he did decide something
    assert session.state.asked == 1


def test_what_was_taken_back_does_not_go_by_at_once() -> None:
    session = table()
    go(session, STRIKE, DECLINE)
    session.passing[1] = Passing(windows={"parry": None})
    session.give_back(1)
    session.advance()
    assert session.state.asked == 1  # he looks again, whatever he lets go by
    go(session, PARRY, DECLINE, DECLINE, STRIKE)
    assert session.moments[-1].automatic


def test_a_saved_game_knows_which_passes_were_nobodys_choice() -> None:
    session = table(parries=0)
    go(session, STRIKE)
    again = Session.resume(session.game, session.replay, sitting((0, 1)))
    assert [step.automatic for step in again.moments] == [False, True]


def test_only_windows_that_there_are() -> None:
    check_windows(load_game("duel"), ["parry"])
    with pytest.raises(InputError, match="no window 'x': choose among parry"):
        check_windows(load_game("duel"), ["x"])
    with pytest.raises(InputError, match="this game has none"):
        check_windows(load_game("minis"), ["parry"])

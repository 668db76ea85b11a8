"""A quiet table: what a player of the card game is not asked, and that nothing is lost by it."""

import pytest

from benchmarks.quiet import Tally, play
from starfold.agents.registry import make_agent
from starfold.games.ccg.rules import force, phases
from starfold.games.ccg.rules.actions import belongs_here
from starfold.games.ccg.rules.turn import PhaseActions
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import DARK, LIGHT, NONE, PHASES
from starfold.games.registry import load_game
from starfold.kernel.chance import Seeded
from starfold.kernel.core import DECLINE
from starfold.kernel.notation import notation
from starfold.table.passing import Passing
from starfold.table.session import PERSON, Player, Session
from tests.ccg.fights import TRENCH, field, go
from tests.ccg.test_force import piles

pytestmark = pytest.mark.mode_independent

GAME = load_game("ccg")
HINT = make_agent("greedy", GAME, 0)


def table(seat: int, seed: int = 4) -> Session:
    """A person at this seat, as new players sit there, against the machine."""
    spec = GAME.deal({"edition": "hoth", "options": {"max_turns": 12}}, 2, seed)
    players = [Player("greedy", HINT), Player("greedy", HINT)]
    players[seat] = Player(PERSON, None)
    session = Session.begin(GAME, spec, Seeded(seed), players)
    session.passing[seat].quiet = True
    session.advance()
    return session


def position(session: Session) -> Position:
    assert isinstance(session.state, Position)
    return session.state


def follow_the_hint(session: Session) -> None:
    pos = position(session)
    session.answer(pos.asked, HINT.choose(pos, pos.asked))
    session.advance()


@pytest.mark.parametrize("seat", [LIGHT, DARK])
def test_the_hint_loses_no_answer_and_is_seldom_asked_for_nothing(seat: int) -> None:
    tally = Tally()
    for seed in (1, 2):
        play(seed, seat, 20, tally)
    figures = tally.figures()
    assert figures["answers lost"] == 0
    assert figures["clicks in a turn of one's own"] < 12
    assert figures["passed, percent"] < 25


def test_force_is_lost_from_the_reserve_deck_unless_something_else_is_better() -> None:
    pos = piles(force=1, used=1, hand=1)
    go(pos, force.LoseForce(LIGHT, 2, NONE, [], NONE))
    assert pos.matter_of_course() == force.REST_OF_RESERVE
    calm, other = Passing(quiet=True), Passing()
    assert calm.answer(GAME, pos, lambda: force.REST_OF_RESERVE, True) == force.REST_OF_RESERVE
    assert calm.answer(GAME, pos, lambda: pos.hand[LIGHT][0], True) is None
    among_others = calm.answer(GAME, pos, lambda: force.REST_OF_RESERVE, False)
    assert among_others is None  # when it comes would tell of the hand
    assert other.answer(GAME, pos, lambda: force.REST_OF_RESERVE, True) is None


def test_all_force_is_activated_unless_the_reserve_deck_runs_out() -> None:
    pos = field(TRENCH, force=0, reserve=9)
    go(pos, phases.ActivatePhase(LIGHT))
    assert pos.matter_of_course() == 2
    pos = field(TRENCH, force=0, reserve=1)
    go(pos, phases.ActivatePhase(LIGHT))
    assert pos.matter_of_course() is None


@pytest.mark.parametrize("seat", [LIGHT, DARK])
def test_a_phase_is_passed_where_nothing_belongs_to_it_and_no_other(seat: int) -> None:
    session = table(seat)
    asked = 0
    while not session.over:
        pos = position(session)
        if isinstance(pos.stack[-1], PhaseActions):
            asked += 1
            acts = [option for option in pos.options if option != DECLINE]
            useful = any(belongs_here(pos, seat, option) for option in acts)
            assert useful or HINT.choose(pos, seat) != DECLINE
        follow_the_hint(session)
    assert asked > 5


def test_an_answer_given_in_advance_is_given_when_it_is_offered() -> None:
    session = table(DARK)
    while not (position(session).active == DARK and len(position(session).force[DARK]) > 2):
        follow_the_hint(session)
    turn = position(session).turn
    windows = {f"own_{phase}": turn for phase in PHASES}
    session.passing[DARK] = Passing(windows=windows, ahead={"draw 1": turn})
    session.advance()
    while position(session).turn < turn + 3:
        follow_the_hint(session)
    given = zip(session.moments, session.replay.answers, strict=True)
    drawn = [answer for moment, answer in given if answer.choice == "draw 1" and moment.automatic]
    assert len(drawn) == 1  # in that turn only


def test_a_card_that_is_let_go_by_stops_no_window() -> None:
    session = table(LIGHT)
    while not isinstance(position(session).stack[-1], PhaseActions):
        follow_the_hint(session)
    pos = position(session)
    held = [pos.stack[-1].choice(pos, one).pieces["card"] for one in pos.options if one != DECLINE]
    never = lambda: NONE - 1  # noqa: E731
    assert Passing(cards=dict.fromkeys(held)).answer(GAME, pos, never, True) == DECLINE
    assert Passing(cards=dict.fromkeys(held, pos.turn)).answer(GAME, pos, never, True) == DECLINE
    assert Passing(cards=dict.fromkeys(held, pos.turn + 1)).answer(GAME, pos, never, True) is None
    assert Passing(cards=dict.fromkeys(held[1:])).answer(GAME, pos, never, True) is None


def test_what_was_given_unasked_is_known_in_a_game_that_is_read_again() -> None:
    session = table(DARK)
    for _ in range(12):
        follow_the_hint(session)
    assert any(moment.automatic for moment in session.moments)
    again = Session.resume(GAME, session.replay, session.players, quiet=True)
    assert [one.automatic for one in again.moments] == [one.automatic for one in session.moments]
    assert notation(again.state, again.state.options[0])

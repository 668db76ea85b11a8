"""A quiet table: what a player of the card game is not asked, and that nothing is lost by it."""

import pytest

from benchmarks.quiet import Count, Prompt, Tally, play
from starfold.agents.registry import make_agent
from starfold.games.ccg.rules import force, phases
from starfold.games.ccg.rules.actions import belongs_here
from starfold.games.ccg.rules.turn import PhaseActions
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import DARK, LIGHT, NONE, PHASES
from starfold.games.registry import load_game
from starfold.kernel.chance import Seeded
from starfold.kernel.core import DECLINE, NOBODY
from starfold.kernel.notation import notation
from starfold.table.passing import Passing
from starfold.table.session import PERSON, Moment, Player, Session
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
    session.passing[seat].pays = True
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
    figures = tally.figures(tally.strict)
    assert figures["answers lost"] == 0
    assert figures["clicks in a turn of one's own"] <= 9  # in twenty games 8
    assert figures["clicks in a turn of the other's"] <= 1
    assert figures["passed, percent"] <= 10
    assert tally.lenient.clicks.total() <= tally.strict.clicks.total()


class TestCount:
    """How clicks are counted, on made-up turns."""

    def go_on(self, turn: int = 1, *later: str) -> Prompt:
        return Prompt(turn, True, "PhaseActions", True, True, "pass", frozenset(later))

    def act(self, notation: str, step: str = "PhaseActions", turn: int = 1) -> Prompt:
        return Prompt(turn, True, step, False, False, notation, frozenset())

    def counted(self, lenient: bool, *prompts: Prompt) -> tuple[int, int]:
        """Clicks, and how many of them pass."""
        count = Count(lenient)
        for prompt in prompts:
            count.add(prompt)
        count.end_of_turn()
        clicks = count.clicks
        return clicks.total(), sum(clicks[one] for one in clicks if one[2])

    def test_going_on_is_one_click_and_a_pass(self) -> None:
        passes = [self.go_on(), self.go_on()]
        assert self.counted(False, *passes) == (1, 1)
        assert self.counted(False, *passes, self.act("move Luke")) == (2, 1)
        assert self.counted(True, *passes, self.act("move Luke")) == (2, 0)

    def test_an_act_that_stood_beside_the_first_question_is_one_click(self) -> None:
        began = self.go_on(1, "move Luke")
        assert self.counted(False, began, self.go_on(), self.act("move Luke")) == (1, 0)
        assert self.counted(False, self.go_on(), began, self.act("move Luke")) == (2, 1)

    def test_drawing_and_ending_the_turn_is_one_click(self) -> None:
        assert self.counted(False, self.go_on(), self.act("draw 2", "DrawPhase")) == (1, 0)
        nothing = Prompt(1, True, "DrawPhase", True, False, "done", frozenset())
        assert self.counted(False, self.go_on(), nothing) == (1, 1)

    def test_every_turn_is_ended_by_a_click_of_its_own(self) -> None:
        assert self.counted(False, self.go_on(1), self.go_on(3)) == (2, 2)
        assert self.counted(False, self.go_on(1), self.act("drain Hoth", turn=3)) == (2, 1)

    def test_every_card_that_is_paid_by_hand_is_a_click(self) -> None:
        loss = [self.act(f"lose {card}", "LoseForce") for card in "abc"]
        assert self.counted(False, *loss) == (3, 0)
        assert self.counted(True, *loss) == (1, 0)


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
    drawn = [moment for moment, answer in given if answer.choice == "draw 1"]
    assert len(drawn) == 1  # in that turn only
    assert not drawn[0].automatic  # it is their own choice, to be taken back like any other


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


# -- acts of later phases --------------------------------------------------------------------------


def later_of(pos: Position, reader: int) -> list[dict[str, str]]:
    question = GAME.view(pos, reader)["question"]
    found: list[dict[str, str]] = question.get("later", [])
    return found


def at_a_later(session: Session, window: str) -> dict[str, str]:
    """Play on until an act of that phase stands beside the question."""
    while not session.over:
        acts = [act for act in later_of(position(session), LIGHT) if act["window"] == window]
        if acts:
            return acts[0]
        follow_the_hint(session)
    raise AssertionError("the game is over")


def test_an_act_of_a_later_phase_is_one_answer() -> None:
    session = table(LIGHT, seed=1)
    act = at_a_later(session, "own_move")
    turn, before = position(session).turn, len(session.moments)
    passing = session.passing[LIGHT]
    passing.windows = {f"own_{phase}": turn for phase in ("control", "deploy", "battle")}
    passing.ahead = {act["notation"]: turn}
    session.advance()
    given = zip(session.moments[before:], session.replay.answers[before:], strict=True)
    mine = [(answer.choice, one.automatic) for one, answer in given if one.seat == LIGHT]
    done = mine.index((act["notation"], False))
    assert {choice for choice, _ in mine[:done]} == {"pass"}
    assert passing.ahead == {}  # given once


def test_whoever_takes_it_back_takes_back_nothing_before_it() -> None:
    session = table(LIGHT, seed=1)
    act = at_a_later(session, "own_move")
    turn = position(session).turn
    passing = session.passing[LIGHT]
    passing.windows = {f"own_{phase}": turn for phase in ("control", "deploy", "battle")}
    passing.ahead = {act["notation"]: turn}
    session.advance()
    session.take_back(LIGHT)
    pos = position(session)
    assert PHASES[pos.phase] == "move"
    assert act["notation"] in [notation(pos, option) for option in pos.options]


@pytest.mark.parametrize("seat", [LIGHT, DARK])
def test_what_is_offered_for_later_is_offered_then(seat: int) -> None:
    """Where all pass in between and nothing comes about by itself."""
    session = table(seat, seed=1)
    seen = 0
    while not session.over:
        pos = position(session)
        told, answers, turn = later_of(pos, seat), len(session.moments), pos.turn
        if HINT.choose(pos, seat) != DECLINE or not told:
            follow_the_hint(session)
            continue
        follow_the_hint(session)
        pos = position(session)
        between = {answer.choice for answer in session.replay.answers[answers:]}
        if pos.turn != turn or between != {"pass"} or not isinstance(pos.stack[-1], PhaseActions):
            continue
        window = f"own_{PHASES[pos.phase]}"
        useful = [one for one in pos.options if one != DECLINE and belongs_here(pos, seat, one)]
        then = {notation(pos, option) for option in useful}
        assert {act["notation"] for act in told if act["window"] == window} <= then
        seen += len(then)
    assert seen > 5


def test_nobody_else_reads_what_may_be_done_later() -> None:
    session = table(LIGHT, seed=1)
    at_a_later(session, "own_move")
    pos = position(session)
    for reader in (DARK, NOBODY):
        assert GAME.view(pos, reader)["question"] == {"seat": LIGHT, "step": "PhaseActions"}


# -- payments --------------------------------------------------------------------------------------


def test_alone_a_loss_is_paid_as_the_hint_would_pay_it() -> None:
    pos = piles(force=1, used=1, hand=1)
    go(pos, force.LoseForce(LIGHT, 2, NONE, [], NONE))
    card = pos.hand[LIGHT][0]
    payer = Passing(pays=True)
    assert payer.answer(GAME, pos, lambda: card, True) == card
    assert payer.answer(GAME, pos, lambda: card, False) is None  # it is no business of a machine's
    assert Passing(quiet=True).answer(GAME, pos, lambda: card, True) is None


def at_a_payment(session: Session) -> int:
    """Play on until a card of the hand has been paid for Light; where that loss began."""
    while not session.over:
        hand = {f"lose {name}" for name in ("Reserve Deck", "Force Pile", "Used Pile")}
        for place, moment in enumerate(session.moments):
            choice = str(session.replay.answers[place].choice)
            if moment.paid and moment.automatic and choice.split(",")[0] not in hand:
                return place
        follow_the_hint(session)
    raise AssertionError("the game is over")


def test_a_payment_can_be_taken_back_and_is_then_made_by_hand() -> None:
    session = table(LIGHT)
    at_a_payment(session)
    assert session.was_paid_for(LIGHT)
    session.take_back(LIGHT)
    session.advance()
    pos = position(session)
    assert pos.asked == LIGHT
    step = pos.stack[-1]
    assert isinstance(step, force.LoseForce)
    while pos.stack[-1] is step and step.left > 1:
        before = step.left
        session.answer(LIGHT, min(pos.options, key=lambda one: one not in pos.hand[LIGHT]))
        session.advance()
        assert step.left == before - 1, "only the card that was chosen"
    assert not session.was_paid_for(LIGHT) or not session.moments[-1].automatic


def test_a_loss_that_leaves_no_choice_is_nothing_to_take_back() -> None:
    session = table(LIGHT)
    while not session.over:
        follow_the_hint(session)
    assert all(not moment.paid for moment in session.moments if _was_forced(session, moment))


def _was_forced(session: Session, moment: Moment) -> bool:
    return session.before(session.moments.index(moment)).forced()


def test_the_terminal_may_ask_how_to_pay_and_how_to_end_a_turn() -> None:
    names = [window["name"] for window in GAME.info()["windows"]]
    assert "drawing" in names
    pos = field(TRENCH, force=2, reserve=9)
    go(pos, phases.DrawPhase(LIGHT))
    assert Passing(windows={"drawing": pos.turn}).answer(GAME, pos, lambda: 0, True) == DECLINE
    assert Passing(quiet=True, pays=True).answer(GAME, pos, lambda: 0, True) is None

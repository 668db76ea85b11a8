"""The turn: six phases, in each of which the players act in turn until both pass (SW-B-066).

The active player acts first. Two passes in a row end a phase (SW-B-067). When a turn ends both
players put their Used Piles under their Reserve Decks (SW-B-017).
"""

from typing import Final

from starfold.games.ccg.rules import actions, creatures, force, phases, settling, values
from starfold.games.ccg.rules.responses import Responses
from starfold.games.ccg.rules.step import Step
from starfold.games.ccg.speech.names import passes, phase_name, seat_name
from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.position import (
    NEXT_OWN_TURN,
    THIS_TURN,
    Lasting,
    Moment,
    Position,
    other,
)
from starfold.games.ccg.state.vocabulary import (
    ACTIVATE,
    BATTLE,
    NONE,
    PHASE_BEGAN,
    PHASES,
    TURN_BEGAN,
    TURN_ENDING,
)
from starfold.kernel.choices import Choice, Question
from starfold.kernel.core import DECLINE, STALEMATE, State

TURN_LIMIT: Final = "turn limit"  # how a game ends
_BEGIN: Final = -1  # the turn has not begun
_ENDING: Final = 6  # all phases are over
_LONGEST_CHAIN: Final = 100  # of consequences: more would be texts that undo each other


class Turn(Step):
    """One turn after the other; it lies at the bottom of the stack all game long."""

    next: int = _BEGIN  # the phase to come
    acting: bool = False  # the special part of the phase is over, players act

    def proceed(self, pos: Position) -> None:
        if self.next == _BEGIN:
            self._begin(pos)
        elif self.next == _ENDING:
            self._end(pos)
        elif not self.acting:
            self._open_phase(pos)
        else:
            self.acting = False
            self.next += 1
            pos.push(PhaseActions(pos.active))
            if self.next == _ENDING:
                pos.stack.append(phases.DrawPhase(pos.active))

    def _begin(self, pos: Position) -> None:
        pos.turn += 1
        self.next = ACTIVATE
        pos.activated = 0
        pos.drained = 0
        pos.phase = ACTIVATE
        pos.tell("turn", ["SW-B-066"], pos.active, {"turn": pos.turn})
        pos.happened(Moment(TURN_BEGAN, pos.active))

    def _open_phase(self, pos: Position) -> None:
        pos.phase = self.next
        self.acting = True
        pos.tell("phase", ["SW-B-066"], pos.active, {"phase": PHASES[pos.phase]})
        pos.happened(Moment(PHASE_BEGAN, pos.active, amount=pos.phase))
        if pos.phase == ACTIVATE:
            pos.push(phases.ActivatePhase(pos.active))
        elif pos.phase == BATTLE:
            creatures.hunt(pos)

    def _end(self, pos: Position) -> None:
        if not self.acting:
            self.acting = True
            pos.happened(Moment(TURN_ENDING, pos.active))
            return
        self.acting = False
        force.recirculate(pos)
        if pos.ended:
            return
        _forget_the_turn(pos)
        if pos.turn >= pos.setup.options.max_turns:
            pos.tell("turn_limit", ["SW-B-022"], NONE, {"turn": pos.turn})
            pos.end(TURN_LIMIT, [])
            return
        pos.active = other(pos.active)
        self.next = _BEGIN

    def settle(self, state: State) -> None:
        """Consequences have consequences: all of them come before anything else goes on."""
        assert isinstance(state, Position)
        for _ in range(_LONGEST_CHAIN):
            version = state.version
            state.unsettled = False
            settling.settle(state)
            if state.version == version:
                return

    def open_windows(self, pos: Position) -> None:
        """What happened first is responded to first (SW-B-078)."""
        waiting = pos.moments
        pos.moments = []
        for moment in reversed(waiting):
            pos.push(Responses(moment))

    def stalemate(self, state: State) -> None:
        assert isinstance(state, Position)
        state.tell("stalemate", ["SW-B-022"], NONE, {"turn": state.turn})
        state.end(STALEMATE, [])


class PhaseActions(Step):
    """Players act one after the other until both have passed."""

    seat: int
    passes: int = 0

    def proceed(self, pos: Position) -> None:
        if self.passes >= 2:
            pos.pop()
            return
        options = actions.offers(pos, self.seat)
        if options or pos.hand[self.seat]:
            pos.ask(self.seat, [*options, DECLINE])
        else:
            self._pass()

    def _pass(self) -> None:
        self.passes += 1
        self.seat = other(self.seat)

    def choices(self, pos: Position) -> list[int]:
        return [*actions.offers(pos, self.seat), DECLINE]

    def take(self, pos: Position, option: int) -> None:
        if option == DECLINE:
            self._pass()
            return
        self.passes = 0
        seat = self.seat
        self.seat = other(seat)
        actions.begin(pos, seat, option)

    def question(self, pos: Position) -> Question:
        is_own = self.seat == pos.active
        who = "" if is_own else seat_name(pos.active)
        text = say("turn.ask_act", who=who, phase=phase_name(pos.phase))
        window = f"own_{PHASES[pos.phase]}" if is_own else "phase_actions"
        return Question(text, ["SW-B-066", "SW-B-067"], window)

    def choice(self, pos: Position, option: int) -> Choice:
        return passes() if option == DECLINE else actions.choice(pos, self.seat, option)

    def matter_of_course(self, pos: Position) -> int | None:
        """To pass, unless something can be done that belongs here."""
        acts = [option for option in pos.options if option != DECLINE]
        return None if any(actions.belongs_here(pos, self.seat, one) for one in acts) else DECLINE

    def against(self, pos: Position, seat: int, card: int, goal: int) -> Reason | None:
        return actions.why_not(pos, seat, card, NONE if goal == card else goal)


def _forget_the_turn(pos: Position) -> None:
    """What held until the end of the turn is over (SW-B-076)."""
    for card in pos.table:
        pos.did[card] = 0
    pos.used_up = []
    pos.played = []
    pos.deployed = []
    pos.free_titles = _free_next_turn(pos)
    kept: list[Lasting] = []
    for one in pos.lasting:
        if one.until == NEXT_OWN_TURN and one.seat == other(pos.active):
            one = Lasting(
                one.kind,
                one.amount,
                one.card,
                one.seat,
                THIS_TURN,
                one.source,
                one.sets,
                one.other,
            )
            kept.append(one)
        elif one.until != THIS_TURN:
            kept.append(one)
    pos.keep_lasting(kept)


def _free_next_turn(pos: Position) -> list[int]:
    """Titles that a player deploys free in the turn that comes; those of this turn are over."""
    found: list[int] = []
    for one in pos.free_titles:
        if one >= 0 and one % 2 == other(pos.active):
            found.append(values.free_title(one % 2, one // 2))
        elif one >= 0:
            found.append(one)
    return found


def concede(pos: Position, seat: int) -> None:
    """A player gives up; the other wins (SW-B-024)."""
    pos.tell("concede", ["SW-B-024"], seat, {})
    pos.end("conceded", [other(seat)])
    pos.asked = NONE
    pos.options = []

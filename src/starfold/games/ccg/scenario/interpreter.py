"""Scenarios of the card game: phrases are carried out, expectations compared.

Nobody needs to write that nothing happens. A window in which only passing is possible is passed at
once; one in which something is possible stays open until the next phrase, which may be said in it
or passes it. Expectations look at the table as if nobody responded any more, except those about
the open question itself.
"""

import copy
from typing import Any, Final, cast

from starfold.games.ccg.front import record
from starfold.games.ccg.game import CCG
from starfold.games.ccg.scenario import events, position, table
from starfold.games.ccg.scenario.names import (
    is_player,
    refuse_same_player,
    seat_called,
    with_words,
)
from starfold.games.ccg.scenario.phrases import (
    ENOUGH,
    happened_already,
    is_main,
    is_phase,
    is_window,
    options_for,
    settled,
    unspoken,
)
from starfold.games.ccg.scenario.reading import Phrase, read_phrase
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import PHASES
from starfold.kernel.core import DECLINE, State
from starfold.kernel.scenario.comparing import Difference
from starfold.kernel.scenario.interpreter import Scenarios
from starfold.kernel.scenario.naming import seat_letter
from starfold.kernel.scenario.offers import Tried, refused_lines
from starfold.kernel.scenario.phrases import NotOffered
from starfold.kernel.scenario.stage import Expectation, Failed, Stage

_TOLD: Final = "told"  # in the stage's memory: how many events there were before the last phrase
_OPEN: Final = (  # expectations about the question as it stands, with its windows open
    "asked",
    "question",
    "turn",
    "turn_number",
    "phase",
    "offered",
    "not offered",
    "offered exactly",
    "refused",
)


class CCGScenarios(Scenarios[Position]):
    """The interpreter of this game."""

    game = CCG()
    phases = PHASES
    positions = position
    records = record
    example = "A: [deploy Luke Skywalker to North Ridge, pass]"
    words = {**table.EXPECTATIONS, **events.EXPECTATIONS}

    def is_player(self, state: State, word: str) -> bool:
        return is_player(word)

    def seat_called(self, state: State, word: str) -> int:
        return seat_called(word)

    def offered(self, checks: dict[str, Expectation[Position]]) -> dict[str, Expectation[Position]]:
        return {word: _lettered(one) for word, one in checks.items()}

    def refuse_phrase(self, pos: Position, player: str, phrase: str) -> None:
        read_phrase(pos, seat_called(player), phrase)

    def try_phrase(self, pos: Position, seat: int, phrase: str) -> Tried:
        meant = read_phrase(pos, seat, phrase)
        if meant.order:
            may = pos.asked == seat and DECLINE in pos.options and not pos.ended
            return Tried([DECLINE] if may else [], not may, None)
        try:
            return Tried(options_for(pos, seat, meant, strict=True), False, None)
        except NotOffered as refused:
            return Tried([], True, refused.reason, refused.asked)

    def check_expectation(self, state: State, word: str, wanted: Any) -> None:
        super().check_expectation(state, word, with_words(wanted))

    def perform(self, stage: Stage, player: str, phrase: str) -> None:
        pos = cast(Position, stage.state)
        seat = seat_called(player)
        meant = read_phrase(pos, seat, phrase)
        told = stage.memory.get(_TOLD, 0)
        before = len(stage.log)
        if meant.order:
            _carry_out(stage, seat, meant.order)
        else:
            self._say(stage, seat, meant, told)
        stage.memory[_TOLD] = before
        _pass_empty_windows(stage)

    def _say(self, stage: Stage, seat: int, meant: Phrase, told: int) -> None:
        pos = cast(Position, stage.state)
        try:
            options = options_for(pos, seat, meant)
        except NotOffered as refused:
            if happened_already(pos, meant, told) or (meant.if_asked and not refused.asked):
                return
            raise Failed(refused_lines(self.game, pos, seat, refused.reason)) from None
        for option in options:
            stage.choose(option)

    def compare(self, stage: Stage, word: str, wanted: Any) -> list[Difference]:
        here = stage
        if word not in _OPEN:
            here = copy.copy(stage)
            here.state = settled(cast(Position, stage.state))
            here.note_events()
        return super().compare(here, word, with_words(wanted))


# -- orders: what is said about the course of the game ---------------------------------------------


def _carry_out(stage: Stage, seat: int, order: str) -> None:
    if order == "resign":
        stage.concede(seat)
    elif order in ("pass", "done"):
        pos = cast(Position, stage.state)
        if pos.asked == seat and not pos.ended:  # else the window was passed already
            if DECLINE not in pos.options:
                raise Failed(refused_lines(stage.game, pos, seat, None))
            stage.choose(DECLINE)
    else:
        _go_on(stage, seat, order)


def _go_on(stage: Stage, seat: int, order: str) -> None:
    """Pass until the phase or the turn is over, or a phase is there."""
    start = cast(Position, stage.state)
    turn, phase = start.turn, start.phase
    for _ in range(ENOUGH):
        pos = cast(Position, stage.state)
        if pos.ended or stage.stopped or _is_reached(pos, seat, order, turn, phase):
            return
        answer = unspoken(pos)
        if answer is None:
            lines = [f"{seat_letter(pos.asked)} must answer first"]
            raise Failed(lines + refused_lines(stage.game, pos, pos.asked, None)[1:])
        stage.choose(answer)
    raise Failed([f"{order}: it never comes to that"])


def _is_reached(pos: Position, seat: int, order: str, turn: int, phase: int) -> bool:
    if order == "end phase":
        return (pos.turn, pos.phase) != (turn, phase)
    if order == "end turn":
        return pos.turn != turn
    if order == "pass all":
        return (is_main(pos) and pos.asked == seat) or is_phase(pos)
    return pos.phase == PHASES.index(order) and is_main(pos)


def _pass_empty_windows(stage: Stage) -> None:
    for _ in range(ENOUGH):
        pos = cast(Position, stage.state)
        if pos.ended or not is_window(pos) or len(pos.options) > 1:
            return
        stage.choose(DECLINE)


def _lettered(one: Expectation[Position]) -> Expectation[Position]:
    """Players may be called light and dark where the common checks know letters alone."""

    def change(wanted: Any) -> Any:
        if not isinstance(wanted, dict):
            return wanted
        refuse_same_player(wanted, "players")
        return {seat_letter(seat_called(k)) if is_player(k) else k: v for k, v in wanted.items()}

    return Expectation(
        lambda pos, wanted: one.check(pos, change(wanted)),
        lambda stage, pos, wanted: one.compare(stage, pos, change(wanted)),
    )

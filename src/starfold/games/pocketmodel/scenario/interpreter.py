"""Scenarios of the PocketModel game: phrases are carried out, expectations compared."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final, cast

from starfold.games.pocketmodel.front.record import position_from_data
from starfold.games.pocketmodel.game import PocketModel
from starfold.games.pocketmodel.rules.step import asking
from starfold.games.pocketmodel.scenario import events as scenario_events
from starfold.games.pocketmodel.scenario import numbers as scenario_numbers
from starfold.games.pocketmodel.scenario import table as scenario_table
from starfold.games.pocketmodel.scenario.names import NotThere
from starfold.games.pocketmodel.scenario.phrases import (
    Attempt,
    NotOffered,
    Phrase,
    options_for,
    read_phrase,
    refusal,
    unsaid,
)
from starfold.games.pocketmodel.scenario.position import STEPS, build_position, is_over
from starfold.games.pocketmodel.state.position import NONE, Position
from starfold.kernel.core import State
from starfold.kernel.dice import ScriptedDice, seeded_dice
from starfold.kernel.scenario.comparing import Difference
from starfold.kernel.scenario.naming import no_player, player_letters, seat_named
from starfold.kernel.scenario.offers import Offers, Tried, refused_lines
from starfold.kernel.scenario.stage import Expectation, Failed, Stage

# After one of these a step may close by itself, so that `done` has nothing to answer.
_MAY_GO_ON: Final = ("attack", "move", "strike", "place", "carrier", "bring in")


class PocketModelScenarios:
    """The interpreter of this game (see `starfold.kernel.scenario.Interpreter`)."""

    def __init__(self) -> None:
        self.game = PocketModel()
        self.expectations = tuple(_EXPECTATIONS)
        self.phases = tuple(STEPS)

    def build(self, content: Mapping[str, Any], dice: ScriptedDice, where: str) -> Position:
        return build_position(content, dice, where)

    def is_over(self, state: State, phase: str) -> bool:
        return is_over(state, phase)

    def seat(self, state: State, player: str) -> int:
        if player not in player_letters(state.seats):
            raise no_player(state, player, _EXPECTATIONS)
        return seat_named(state, player)

    def check_phrase(self, state: State, player: str, phrase: str) -> None:
        _check_phrase(cast(Position, state), player, phrase)

    def check_expectation(self, state: State, word: str, wanted: Any) -> None:
        _EXPECTATIONS[word].check(cast(Position, state), wanted)

    def perform(self, stage: Stage, player: str, phrase: str) -> None:
        pos = cast(Position, stage.state)
        seat = seat_named(pos, player)
        meant = read_phrase(pos, seat, phrase)
        chose = stage.memory.pop("chose", NONE)
        if meant.resigns:
            stage.concede(seat)
            return
        optional = meant.if_asked or (meant.closes and chose == seat)
        if optional and not _try_all(pos, seat, meant).asked:
            return  # nobody asks; after a choice: the step closed by itself, nothing more was left
        if meant.attempts[0].verb in _MAY_GO_ON:
            stage.memory["chose"] = seat
        before = pos.copy()
        for attempt in meant.attempts:
            here = cast(Position, stage.state)
            try:
                options = options_for(here, seat, attempt)
            except NotOffered:
                if _needs_no_answer(meant, attempt):
                    return
                reason = _try_all(before, seat, meant).reason
                raise Failed(refused_lines(self.game, here, seat, reason)) from None
            missing = unsaid(here, attempt, options)
            if missing:
                raise Failed([missing])
            for option in options:
                stage.choose(option)

    def compare(self, stage: Stage, word: str, wanted: Any) -> list[Difference]:
        return _EXPECTATIONS[word].compare(stage, cast(Position, stage.state), wanted)

    def restore(self, state: State, data: dict[str, Any]) -> Position:
        return position_from_data(cast(Position, state).setup, data)


# -- trying phrases without playing them ----------------------------------------------------------


def _try_all(pos: Position, seat: int, meant: Phrase) -> Tried:
    here = pos.copy()
    here.dice = seeded_dice(0)
    still_open = here  # where the step was last open
    chosen: list[int] = []
    for attempt in meant.attempts:
        try:
            options = options_for(here, seat, attempt)
        except NotOffered as refused:
            if _needs_no_answer(meant, attempt):
                break
            reason = refusal(still_open, seat, attempt)
            return Tried(chosen, True, reason, refused.asked or bool(chosen))
        still_open = _held_open(here, options)
        for option in options:
            here.apply(option)
        if here.stack and type(here.stack[-1]) is type(still_open.stack[-1]):
            still_open = here
        chosen += options
    return Tried(chosen, False, None)


def _held_open(pos: Position, options: list[int]) -> Position:
    """The position after these options, in which the step did not close for want of choices.

    Who says `move X, Y and Z` learns that Z is one too many, not that the move is over after Y.
    """
    if not options:
        return pos
    held = pos.copy()
    for option in options[:-1]:
        held.apply(option)
    step = asking(held)
    step.take(held, options[-1])
    if step.half_chosen(held) != NONE:
        step.resume(held)  # the only zone or target there is
    held.asked = pos.asked
    return held


def _needs_no_answer(meant: Phrase, attempt: Attempt) -> bool:
    """The last place in an order is never asked."""
    return attempt.verb == "order" and attempt is meant.attempts[-1] and len(meant.attempts) > 1


def _check_phrase(pos: Position, player: str, phrase: str) -> None:
    with suppress(NotThere):  # it may come there later
        read_phrase(pos, seat_named(pos, player), phrase)


def _try_phrase(pos: Position, seat: int, phrase: str) -> Tried:
    return _try_all(pos, seat, read_phrase(pos, seat, phrase))


_OFFERS: Final = Offers[Position](
    PocketModel(), "A: [attack P with X, pass]", _try_phrase, _check_phrase
)

_EXPECTATIONS: Final[dict[str, Expectation[Position]]] = {
    **scenario_table.EXPECTATIONS,
    **_OFFERS.expectations,
    **scenario_events.EXPECTATIONS,
    **scenario_numbers.EXPECTATIONS,
}

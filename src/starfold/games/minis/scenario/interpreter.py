"""Scenarios of the minis game: phrases are carried out, expectations compared."""

from collections.abc import Mapping
from typing import Any, Final, cast

from starfold.games.minis.front.record import position_from_data
from starfold.games.minis.game import Minis
from starfold.games.minis.scenario import events as scenario_events
from starfold.games.minis.scenario import measures as scenario_measures
from starfold.games.minis.scenario import table as scenario_table
from starfold.games.minis.scenario.phrases import NotOffered, options_for, read_phrase, try_all
from starfold.games.minis.scenario.position import build_position, is_over
from starfold.games.minis.state.position import NONE, PHASES, Position
from starfold.kernel.core import State
from starfold.kernel.dice import ScriptedDice
from starfold.kernel.scenario.comparing import Difference
from starfold.kernel.scenario.naming import no_player, player_letters, seat_named
from starfold.kernel.scenario.offers import Offers, Tried, refused_lines
from starfold.kernel.scenario.stage import Expectation, Failed, Stage

_CHOSE: Final = "chose"  # in the stage's memory: who chose last in a step that may have closed


class MinisScenarios:
    """The interpreter of this game (see `starfold.kernel.scenario.Interpreter`)."""

    def __init__(self) -> None:
        self.game = Minis()
        self.expectations = tuple(_EXPECTATIONS)
        self.phases = PHASES

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
        chose = stage.memory.pop(_CHOSE, NONE)
        if meant.resigns:
            stage.concede(seat)
            return
        optional = meant.if_asked or (meant.closes and chose == seat)
        if optional and not try_all(pos, seat, meant).asked:
            return  # nobody asks; after a choice: the step closed by itself, nothing more was left
        if meant.may_close:
            stage.memory[_CHOSE] = seat
        for attempt in meant.attempts:
            here = cast(Position, stage.state)
            try:
                options = options_for(here, seat, attempt)
            except NotOffered as refused:
                raise Failed(refused_lines(self.game, here, seat, refused.reason)) from None
            for option in options:
                stage.choose(option)

    def compare(self, stage: Stage, word: str, wanted: Any) -> list[Difference]:
        return _EXPECTATIONS[word].compare(stage, cast(Position, stage.state), wanted)

    def restore(self, state: State, data: dict[str, Any]) -> Position:
        return position_from_data(cast(Position, state).setup, data)


def _check_phrase(pos: Position, player: str, phrase: str) -> None:
    read_phrase(pos, seat_named(pos, player), phrase)


def _try_phrase(pos: Position, seat: int, phrase: str) -> Tried:
    return try_all(pos, seat, read_phrase(pos, seat, phrase))


_OFFERS: Final = Offers[Position](
    Minis(), "A: [Hawk stays, Hawk S 90 left]", _try_phrase, _check_phrase
)

_EXPECTATIONS: Final[dict[str, Expectation[Position]]] = {
    **scenario_table.EXPECTATIONS,
    **_OFFERS.expectations,
    **scenario_events.EXPECTATIONS,
    **scenario_measures.EXPECTATIONS,
}

"""Scenarios of the PocketModel game: phrases are carried out, expectations compared."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final, cast

from starfold.errors import InputError
from starfold.games.pocketmodel import scenario_events, scenario_numbers, scenario_table
from starfold.games.pocketmodel.position import NONE, Position
from starfold.games.pocketmodel.record import position_from_data
from starfold.games.pocketmodel.rules import PocketModel
from starfold.games.pocketmodel.scenario_names import NotThere, seat_named
from starfold.games.pocketmodel.scenario_phrases import (
    Attempt,
    NotOffered,
    Phrase,
    options_for,
    read_phrase,
    refusal,
    situation,
)
from starfold.games.pocketmodel.scenario_position import build_position
from starfold.games.pocketmodel.scenario_table import asked_player
from starfold.games.pocketmodel.view import question
from starfold.games.pocketmodel.wording import SEAT_LETTERS, seat_name
from starfold.kernel.core import State
from starfold.kernel.dice import ScriptedDice, seeded_dice
from starfold.kernel.scenario import (
    Difference,
    Expectation,
    Failed,
    Stage,
    check_rules,
    did_you_mean,
    phrases_of,
)

# After one of these a step may close by itself, so that `done` has nothing to answer.
_MAY_GO_ON: Final = ("attack", "move", "strike", "place", "carrier", "bring in")


class PocketModelScenarios:
    """The interpreter of this game (see `starfold.kernel.scenario.Interpreter`)."""

    def __init__(self) -> None:
        self.game = PocketModel()
        self.expectations = tuple(_EXPECTATIONS)

    def build(self, content: Mapping[str, Any], dice: ScriptedDice, where: str) -> Position:
        return build_position(content, dice, where)

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
        if optional and not _offered(pos, seat, meant):
            return  # nobody asks; after a choice: the step closed by itself, nothing more was left
        if meant.attempts[0].verb in _MAY_GO_ON:
            stage.memory["chose"] = seat
        for number, attempt in enumerate(meant.attempts):
            self._carry_out(stage, seat, attempt, number + 1 == len(meant.attempts) > 1)

    def _carry_out(self, stage: Stage, seat: int, attempt: Attempt, last_of_list: bool) -> None:
        pos = cast(Position, stage.state)
        try:
            options = options_for(pos, seat, attempt)
        except NotOffered:
            if attempt.verb == "order" and last_of_list:
                return  # the last place in an order is never asked
            raise Failed(_refused_lines(pos, seat, attempt)) from None
        for option in options:
            stage.choose(option)

    def compare(self, stage: Stage, word: str, wanted: Any) -> list[Difference]:
        return _EXPECTATIONS[word].compare(stage, cast(Position, stage.state), wanted)

    def restore(self, state: State, data: dict[str, Any]) -> Position:
        return position_from_data(cast(Position, state).setup, data)


def _refused_lines(pos: Position, seat: int, attempt: Attempt) -> list[str]:
    reason = refusal(pos, seat, attempt)
    if reason is not None:
        first = f"not legal now: {reason.rule}: {reason.text}"
    elif pos.asked != seat and not pos.ended:
        first = f"{seat_name(seat)} is not asked now"
    else:
        first = "not offered now"
    return [first, *situation(pos)]


# -- trying phrases without playing them ----------------------------------------------------------


def _try_all(pos: Position, seat: int, meant: Phrase) -> tuple[list[int], Attempt | None, Position]:
    """The options of a phrase; the first attempt that is not offered, and where it was made."""
    here = pos.copy()
    here.dice = seeded_dice(0)
    chosen: list[int] = []
    for attempt in meant.attempts:
        try:
            options = options_for(here, seat, attempt)
        except NotOffered:
            return chosen, attempt, here
        for option in options:
            here.apply(option)
        chosen += options
    return chosen, None, here


def _offered(pos: Position, seat: int, meant: Phrase) -> bool:
    return _try_all(pos, seat, meant)[1] is None


def _phrase_lists(pos: Position, wanted: Any) -> list[tuple[str, list[str]]]:
    """Player -> phrases; the key `rule` of a refusal is no player."""
    if not isinstance(wanted, dict):
        raise InputError("write who and what: {A: [attack P with X, pass]}")
    return [
        (str(player), phrases_of(str(player), phrases))
        for player, phrases in wanted.items()
        if player != "rule"
    ]


def _check_phrase(pos: Position, player: str, phrase: str) -> None:
    if player not in SEAT_LETTERS[: pos.seats]:
        known = [*SEAT_LETTERS[: pos.seats], "expect", *_EXPECTATIONS]
        raise InputError(f"{player!r} is no player and no check; {did_you_mean(player, known)}")
    with suppress(NotThere):  # it may come there later
        read_phrase(pos, seat_named(pos, player), phrase)


def _check_phrase_lists(pos: Position, wanted: Any) -> None:
    for player, phrases in _phrase_lists(pos, wanted):
        for phrase in phrases:
            _check_phrase(pos, player, phrase)


def _check_refused(pos: Position, wanted: Any) -> None:
    if isinstance(wanted, dict) and "rule" in wanted:
        check_rules([wanted["rule"]])
    _check_phrase_lists(pos, wanted)


def _read(pos: Position, player: str, phrase: str) -> tuple[int, Phrase]:
    seat = seat_named(pos, player)
    return seat, read_phrase(pos, seat, phrase)


def _expect_offered(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = []
    for player, phrases in _phrase_lists(pos, wanted):
        for phrase in phrases:
            seat, meant = _read(pos, player, phrase)
            _, failing, where = _try_all(pos, seat, meant)
            if failing is not None:
                reason = refusal(where, seat, failing)
                told = f"not offered{'' if reason is None else f' ({reason.rule})'}"
                found.append(Difference(f"offered {player}: {phrase}", "offered", told))
    return found


def _expect_not_offered(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    return [
        Difference(f"not offered {player}: {phrase}", "not offered", "offered")
        for player, phrases in _phrase_lists(pos, wanted)
        for phrase in phrases
        if _offered(pos, *_read(pos, player, phrase))
    ]


def _expect_offered_exactly(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = _expect_offered(stage, pos, wanted)
    for player, phrases in _phrase_lists(pos, wanted):
        meant = [_try_all(pos, *_read(pos, player, phrase))[0] for phrase in phrases]
        firsts = {options[0] for options in meant if options}
        asked = question(pos, pos.asked)
        if asked is None or pos.asked != seat_named(pos, player):
            found.append(Difference("offered exactly", f"{player} is asked", asked_player(pos)))
            continue
        more = [one["text"] for one in asked["options"] if one["option"] not in firsts]
        if more:
            found.append(Difference(f"offered exactly {player}: more options", [], more))
    return found


def _expect_refused(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = []
    rule = wanted.get("rule")
    for player, phrases in _phrase_lists(pos, wanted):
        for phrase in phrases:
            place = f"refused {player}: {phrase}"
            seat, meant = _read(pos, player, phrase)
            _, failing, where = _try_all(pos, seat, meant)
            if failing is None:
                found.append(Difference(place, "refused", "offered"))
                continue
            reason = refusal(where, seat, failing)
            if reason is not None:
                stage.cite([reason.rule], "refusal")
            actual = None if reason is None else reason.rule
            if rule is not None and rule != actual:
                told = "no rule is named" if reason is None else f"{actual}: {reason.text}"
                found.append(Difference(f"{place}: rule", rule, told))
    return found


_EXPECTATIONS: Final[dict[str, Expectation[Position]]] = {
    **scenario_table.EXPECTATIONS,
    "offered": Expectation(_check_phrase_lists, _expect_offered),
    "not offered": Expectation(_check_phrase_lists, _expect_not_offered),
    "offered exactly": Expectation(_check_phrase_lists, _expect_offered_exactly),
    "refused": Expectation(_check_refused, _expect_refused),
    **scenario_events.EXPECTATIONS,
    **scenario_numbers.EXPECTATIONS,
}

"""Scenarios of the PocketModel game: phrases are carried out, expectations compared."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple, cast

from starfold.errors import InputError
from starfold.games.pocketmodel import scenario_events, scenario_numbers, scenario_table
from starfold.games.pocketmodel.combat import DeclareAttacks
from starfold.games.pocketmodel.movement import Move
from starfold.games.pocketmodel.position import NONE, Position
from starfold.games.pocketmodel.record import position_from_data
from starfold.games.pocketmodel.rules import PocketModel
from starfold.games.pocketmodel.scenario_names import NotThere, player_letters, seat_named
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
from starfold.games.pocketmodel.wording import seat_name
from starfold.kernel.core import State
from starfold.kernel.dice import ScriptedDice, seeded_dice
from starfold.kernel.game import Refusal
from starfold.kernel.scenario import (
    EXPECT,
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

    def check_player(self, state: State, player: str) -> None:
        _check_player(cast(Position, state), player)

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
        before = pos.copy()
        for attempt in meant.attempts:
            here = cast(Position, stage.state)
            try:
                options = options_for(here, seat, attempt)
            except NotOffered:
                if _needs_no_answer(meant, attempt):
                    return
                raise Failed(_refused_lines(here, seat, _try_all(before, seat, meant))) from None
            for option in options:
                stage.choose(option)

    def compare(self, stage: Stage, word: str, wanted: Any) -> list[Difference]:
        return _EXPECTATIONS[word].compare(stage, cast(Position, stage.state), wanted)

    def restore(self, state: State, data: dict[str, Any]) -> Position:
        return position_from_data(cast(Position, state).setup, data)


# -- trying phrases without playing them ----------------------------------------------------------


class Tried(NamedTuple):
    """What becomes of a phrase on a copy."""

    options: list[int]
    failing: Attempt | None  # the first attempt that is not offered
    reason: Refusal | None  # the rule against it, if one is known


def _try_all(pos: Position, seat: int, meant: Phrase) -> Tried:
    here = pos.copy()
    here.dice = seeded_dice(0)
    still_open = here  # where the step was last open
    chosen: list[int] = []
    for attempt in meant.attempts:
        try:
            options = options_for(here, seat, attempt)
        except NotOffered:
            if _needs_no_answer(meant, attempt):
                break
            return Tried(chosen, attempt, refusal(still_open, seat, attempt))
        still_open = _held_open(here, options)
        for option in options:
            here.apply(option)
        if here.stack and type(here.stack[-1]) is type(still_open.stack[-1]):
            still_open = here
        chosen += options
    return Tried(chosen, None, None)


def _held_open(pos: Position, options: list[int]) -> Position:
    """The position after these options, in which the step did not close for want of choices.

    Who says `move X, Y and Z` learns that Z is one too many, not that the move is over after Y.
    """
    if not options:
        return pos
    held = pos.copy()
    for option in options[:-1]:
        held.apply(option)
    step = held.stack[-1]
    step.answer(held, options[-1])
    if (isinstance(step, Move) and step.unit != NONE) or (
        isinstance(step, DeclareAttacks) and step.attacker != NONE
    ):
        step.resume(held)  # the only zone or target there is
    held.asked = pos.asked
    return held


def _needs_no_answer(meant: Phrase, attempt: Attempt) -> bool:
    """The last place in an order is never asked."""
    return attempt.verb == "order" and attempt is meant.attempts[-1] and len(meant.attempts) > 1


def _refused_lines(pos: Position, seat: int, tried: Tried) -> list[str]:
    if tried.reason is not None:
        first = f"not legal now: {tried.reason.rule}: {tried.reason.text}"
    elif pos.asked != seat and not pos.ended:
        first = f"{seat_name(seat)} is not asked now"
    else:
        first = "not offered now"
    return [first, *situation(pos)]


def _offered(pos: Position, seat: int, meant: Phrase) -> bool:
    return _try_all(pos, seat, meant).failing is None


def _phrase_lists(pos: Position, wanted: Any) -> list[tuple[str, list[str]]]:
    """Player -> phrases; the key `rule` of a refusal is no player."""
    if not isinstance(wanted, dict):
        raise InputError("write who and what: {A: [attack P with X, pass]}")
    return [
        (str(player), phrases_of(str(player), phrases))
        for player, phrases in wanted.items()
        if player != "rule"
    ]


def _check_player(pos: Position, player: str) -> None:
    letters = player_letters(pos.seats)
    if player not in letters:
        known = [*letters, EXPECT, *_EXPECTATIONS]
        raise InputError(f"{player!r} is no player and no check; {did_you_mean(player, known)}")


def _check_phrase(pos: Position, player: str, phrase: str) -> None:
    with suppress(NotThere):  # it may come there later
        read_phrase(pos, seat_named(pos, player), phrase)


def _check_phrase_lists(pos: Position, wanted: Any) -> None:
    for player, phrases in _phrase_lists(pos, wanted):
        _check_player(pos, player)
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
            tried = _try_all(pos, seat, meant)
            if tried.failing is not None:
                told = f"not offered{'' if tried.reason is None else f' ({tried.reason.rule})'}"
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
        meant = [_try_all(pos, *_read(pos, player, phrase)).options for phrase in phrases]
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
            tried = _try_all(pos, seat, meant)
            if tried.failing is None:
                found.append(Difference(place, "refused", "offered"))
                continue
            reason = tried.reason
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

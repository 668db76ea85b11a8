"""The course of the game: who is asked what, and how it ends."""

from collections.abc import Sequence
from typing import Any

from starfold.errors import InputError
from starfold.kernel.core import State
from starfold.kernel.scenario.checking import check_number, check_rules, check_truth, require_keys
from starfold.kernel.scenario.comparing import Difference, holds, same, words_for
from starfold.kernel.scenario.naming import seat_letter, seat_named
from starfold.kernel.scenario.stage import Stage
from starfold.kernel.spelling import did_you_mean


def expect_asked(stage: Stage, state: State, wanted: Any) -> list[Difference]:
    return same("asked", wanted, seat_letter(state.asked))


def question_differs(
    wanted: dict[str, Any], asked: dict[str, Any] | None, actual: dict[str, Any]
) -> list[Difference]:
    """`text` is a part of the question, `rules` are among its rules, all else is `actual`."""
    if asked is None:
        return [Difference("question", wanted, "the game is over")]
    found = []
    for key, value in wanted.items():
        if key == "rules":
            if not set(value) <= set(asked["rules"]):
                found.append(Difference("question.rules", value, asked["rules"]))
        elif key == "text":
            if not holds(value, asked["text"]):
                found.append(Difference("question.text", value, asked["text"]))
        else:
            found += same(f"question.{key}", value, actual[key])
    return found


def check_question(wanted: Any, keys: Sequence[str], steps: Sequence[str]) -> None:
    checked = require_keys("question", wanted, keys)
    step = checked.get("step", steps[0])
    if step not in steps:
        raise InputError(f"unknown step {step!r}; {did_you_mean(step, steps)}")
    check_rules(checked.get("rules", []))


def check_over(state: State, wanted: Any) -> None:
    check_truth(wanted)


def expect_over(stage: Stage, state: State, wanted: Any) -> list[Difference]:
    return same("over", wanted, bool(state.ended))


def check_winners(state: State, wanted: Any) -> None:
    for letter in wanted if isinstance(wanted, list) else [wanted]:
        if letter != "draw":
            seat_named(state, letter)


def expect_winners(stage: Stage, state: State, wanted: Any) -> list[Difference]:
    actual = [seat_letter(seat) for seat in state.winners]
    if not state.ended:
        return [Difference("winners", wanted, "the game goes on")]
    if wanted == "draw":
        return same("winners", [], actual)
    return same("winners", wanted if isinstance(wanted, list) else [wanted], actual)


def check_how(wanted: Any, endings: Sequence[str]) -> None:
    if wanted not in endings:
        raise InputError(f"{words_for(wanted)} is no ending; {did_you_mean(wanted, endings)}")


def expect_how(stage: Stage, state: State, wanted: Any) -> list[Difference]:
    return same("how", wanted, state.ended or "the game goes on")


def check_whole_number(state: State, wanted: Any) -> None:
    check_number(wanted)

"""Running the cases of scenarios, and gathering what differed."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from starfold.errors import InputError
from starfold.kernel import notation
from starfold.kernel.core import State
from starfold.kernel.dice import ScriptedDice
from starfold.kernel.game import insider
from starfold.kernel.scenario.cases import (
    EXPECT,
    STOP,
    Case,
    items_of,
    phrases_of,
    read_cases,
    scenario_files,
)
from starfold.kernel.scenario.checking import require_keys
from starfold.kernel.scenario.comparing import words_for
from starfold.kernel.scenario.recorded import is_recorded, reached
from starfold.kernel.scenario.stage import Failed, Interpreter, Stage
from starfold.kernel.spelling import did_you_mean


class Outcome(NamedTuple):
    """What became of a case."""

    case: Case
    failures: list[str]
    story: list[str]
    cited: dict[str, set[str]]

    @property
    def passed(self) -> bool:
        return not self.failures


# -- before anything is played ---------------------------------------------------------------------


def load_cases(path: Path, find: Callable[[str], Interpreter]) -> list[Case]:
    """The cases of a file, everything checked that can be without playing."""
    cases = read_cases(path, find)
    for case in cases:
        check_case(case, find(case.game))
    return cases


def _place(case: Case) -> str:
    return f"{case.path}: {case.name}"


def check_case(case: Case, interpreter: Interpreter) -> None:
    where = _place(case)
    content = case.content
    if not content.get("when") and not content.get("then") and not is_recorded(content):
        raise InputError(f"{where}: has neither `when` nor `then`: there is nothing to check")
    stop = content.get(STOP, "")
    if stop and stop not in interpreter.phases:
        near = did_you_mean(stop, interpreter.phases)
        raise InputError(f"{where}: {STOP}: no phase {words_for(stop)}; {near}")
    state = _build(case, interpreter)
    for number, item in enumerate(items_of(where, content)):
        _check_item(f"{where}: when[{number}]", interpreter, state, item)
    _check_expectations(f"{where}: then", interpreter, state, content.get("then") or {})


def _check_item(where: str, interpreter: Interpreter, state: State, item: tuple[str, Any]) -> None:
    word, value = item
    if word == EXPECT:
        _check_expectations(where, interpreter, state, value)
    elif word in interpreter.expectations:
        _check_expectations(where, interpreter, state, {word: value})
    else:
        try:
            interpreter.seat(state, word)
            for phrase in phrases_of(word, value):
                if notation.DOT not in phrase:  # what is in notation is understood when it is said
                    interpreter.check_phrase(state, word, phrase)
        except InputError as problem:
            raise InputError(f"{where}: {problem}") from None


def _check_expectations(where: str, interpreter: Interpreter, state: State, wanted: Any) -> None:
    checked = require_keys(where, wanted, interpreter.expectations)
    for word, value in checked.items():
        try:
            interpreter.check_expectation(state, word, value)
        except InputError as problem:
            raise InputError(f"{where}: {word}: {problem}") from None


def _numbers(where: str, key: str, listed: object, low: int, high: int) -> list[int]:
    if listed is None:
        return []
    if not isinstance(listed, list):
        raise InputError(f"{where}: `{key}` must be a list of numbers")
    for number in listed:
        if not isinstance(number, int) or isinstance(number, bool) or not low <= number <= high:
            raise InputError(f"{where}: {key}: {number!r} is no number from {low} to {high}")
    return list(listed)


def _build(case: Case, interpreter: Interpreter) -> State:
    where = _place(case)
    if is_recorded(case.content):
        return reached(interpreter.game, case.content, where)
    dice = _numbers(where, "dice", case.content.get("dice"), 1, 6)
    picks = _numbers(where, "picks", case.content.get("picks"), 0, 99)
    return interpreter.build(case.content, ScriptedDice(dice, picks), where)


# -- playing ---------------------------------------------------------------------------------------


def run_case(case: Case, interpreter: Interpreter, undo: bool = False) -> Outcome:
    """Play a case. Everything that differs is in the outcome; nothing is raised for it."""
    stop = case.content.get(STOP, "")
    stage = Stage(interpreter, _build(case, interpreter), undo, stop)
    failures: list[str] = []
    try:
        for number, (word, value) in enumerate(items_of(_place(case), case.content)):
            _do(stage, interpreter, f"when[{number}]", word, value)
        _compare(stage, interpreter, "then", case.content.get("then") or {})
        _refuse_unused(stage)
        _refuse_no_stop(stage)
    except Failed as failed:
        failures = failed.lines
    stage.note_events()
    story = [
        stage.game.tell(told)
        for event in stage.log
        for told in stage.game.events_for(stage.state, insider(event), [event])
    ]
    return Outcome(case, failures, story, stage.cited)


def _do(stage: Stage, interpreter: Interpreter, where: str, word: str, value: Any) -> None:
    if word == EXPECT:
        _compare(stage, interpreter, f"{where} expect", value)
    elif word in interpreter.expectations:
        _compare(stage, interpreter, where, {word: value})
    else:
        for phrase in phrases_of(where, value):
            try:
                if notation.DOT in phrase:
                    _choose(stage, interpreter.seat(stage.state, word), phrase)
                else:
                    interpreter.perform(stage, word, phrase)
            except Failed as failed:
                first, *rest = failed.lines
                raise Failed([f"{where} {word}: {phrase}: {first}", *rest]) from None
            except InputError as problem:
                raise Failed([f"{where} {word}: {phrase}: {problem}"]) from None


def _choose(stage: Stage, seat: int, phrase: str) -> None:
    """Choices in their notation, as replays write them: `move Razor 1 · to contested`, `· pass`."""
    for choice in filter(None, map(str.strip, phrase.split(notation.DOT))):
        if stage.state.asked != seat:
            raise Failed([f"{choice!r} cannot be chosen: another player is asked"])
        stage.choose(notation.option(stage.state, choice))


def _compare(stage: Stage, interpreter: Interpreter, where: str, wanted: dict[str, Any]) -> None:
    lines = []
    for word, value in wanted.items():
        try:
            found = interpreter.compare(stage, word, value)
        except InputError as problem:
            lines.append(f"{where} {word}: {problem}")
        else:
            lines += [f"{where} {difference}" for difference in found]
    if lines:
        raise Failed(lines)


def _refuse_unused(stage: Stage) -> None:
    """Dice that nobody rolled mean that the game went another way than its writer thought."""
    dice = stage.state.dice
    if not isinstance(dice, ScriptedDice):  # a recorded game brings its own
        return
    lines = [
        f"{key} {left}: written but never used; the game asked for fewer"
        for key, left in (("dice", dice.dice), ("picks", dice.picks))
        if left
    ]
    if lines:
        raise Failed(lines)


def _refuse_no_stop(stage: Stage) -> None:
    """A phase that did not end means the same."""
    if stage.stop and not stage.stopped and not stage.state.ended:
        question = stage.game.question(stage.state, stage.state.asked)
        asked = question["text"] if question else "nobody is asked"
        raise Failed([f"{STOP} {stage.stop}: that phase is not over: {asked}"])


# -- what was cited --------------------------------------------------------------------------------


def collect_cited(
    paths: Iterable[Path], find: Callable[[str], Interpreter]
) -> dict[str, list[str]]:
    """Rule id -> what cited it in these scenarios: event kinds, `question`, `refusal`."""
    cited: dict[str, set[str]] = {}
    for path in scenario_files(paths):
        for case in load_cases(path, find):
            for rule, kinds in run_case(case, find(case.game)).cited.items():
                cited.setdefault(rule, set()).update(kinds)
    return {rule: sorted(kinds) for rule, kinds in sorted(cited.items())}

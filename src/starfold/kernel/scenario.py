"""Scenarios: given a position, when these things are said, then this must hold.

A scenario is a YAML file that somebody who knows the rulebook can write. This module loads files,
runs their cases, replays every choice in undo mode, and gathers what differed. All that belongs to
one game (positions, phrases, expectations) comes from an `Interpreter`. See docs/scenarios.md.
"""

import reprlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from starfold.errors import InputError
from starfold.kernel import notation
from starfold.kernel.core import MOST_UNASKED, NOBODY, Event, State
from starfold.kernel.dice import ScriptedDice
from starfold.kernel.files import load_yaml
from starfold.kernel.game import Game, insider, state_hash
from starfold.kernel.spelling import did_you_mean
from starfold.rulebook import ledgers

SUFFIXES: Final = (".yaml", ".yml")
MORE: Final = "and when"  # of a case: said after the common `when`
STOP: Final = "stop after"  # a phase: when it is over nothing more happens
REPLACED: Final = ("dice", "picks", "when")  # lists: those of a case take the place of the file's
FILE_KEYS: Final = (
    "scenario",
    "rules",
    "game",
    "note",
    "edition",
    "options",
    "given",
    "dice",
    "picks",
    "when",
    STOP,
    "then",
    "cases",
)
CASE_KEYS: Final = (
    "case",
    "note",
    "edition",
    "options",
    "given",
    "dice",
    "picks",
    "when",
    MORE,
    STOP,
    "then",
)
EXPECT: Final = "expect"


class Failed(Exception):
    """The game does not do what the scenario says; one line a difference."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = list(lines)


class Difference(NamedTuple):
    """An expectation that does not hold."""

    place: str
    expected: object
    actual: object

    def __str__(self) -> str:
        return f"{self.place}: expected {words_for(self.expected)}, actual {words_for(self.actual)}"


class Case(NamedTuple):
    """One run of a scenario, with everything in place."""

    path: Path
    name: str  # "scenario" or "scenario / case"
    rules: tuple[str, ...]
    game: str
    content: dict[str, Any]  # edition, options, given, dice, picks, when, stop after, then


class Interpreter(Protocol):
    """What a game adds to scenarios."""

    game: Game
    expectations: Sequence[str]  # the words that `then` and `expect` know
    phases: Sequence[str]  # after which a scenario may stop

    def build(self, content: Mapping[str, Any], dice: ScriptedDice, where: str) -> State:
        """The position of `given`, at its first question; raises InputError with the place.

        Where the phase of `stop after` is over before anybody is asked, it stops there.
        """
        ...

    def is_over(self, state: State, phase: str) -> bool:
        """Whether that phase has just ended, with nothing of the next one done."""
        ...

    def seat(self, state: State, player: str) -> int:
        """The seat of a player; refuses a word that is neither player nor check (InputError)."""
        ...

    def check_phrase(self, state: State, player: str, phrase: str) -> None:
        """Refuse what nobody could mean, before anything is played (InputError)."""
        ...

    def check_expectation(self, state: State, word: str, wanted: Any) -> None:
        """Refuse an expectation that cannot be understood (InputError)."""
        ...

    def perform(self, stage: "Stage", player: str, phrase: str) -> None:
        """Do what the player says through `stage.choose`; raises Failed if it is not legal."""
        ...

    def compare(self, stage: "Stage", word: str, wanted: Any) -> list[Difference]:
        """What differs from one expectation."""
        ...

    def restore(self, state: State, data: dict[str, Any]) -> State:
        """A state from saved data, of the same set-up as `state`."""
        ...


class Stage:
    """A case under way. Interpreters choose through it and find their own notes in `memory`."""

    def __init__(self, interpreter: Interpreter, state: State, undo: bool, stop: str = "") -> None:
        self.game = interpreter.game
        self.state = state
        self.undo = undo
        self.stop = stop  # the phase after which nothing more happens
        self._is_over = interpreter.is_over
        self._restore = interpreter.restore
        self.cited: dict[str, set[str]] = {}
        self.memory: dict[str, Any] = {}
        self._note_question()

    @property
    def log(self) -> list[Event]:
        assert self.state.log is not None
        return self.state.log

    @property
    def stopped(self) -> bool:
        """Whether the phase is over after which the scenario stops."""
        return is_stopped(self.state)

    def choose(self, option: int) -> None:
        """Answer the open question."""
        if self.stopped:
            raise Failed([f"nothing more is said: the scenario stops after {self.stop}"])
        self._do(lambda: self._answer(option))

    def concede(self, seat: int) -> None:
        if self.stop:
            raise Failed(["nobody gives up where a scenario stops after a phase"])
        self._do(lambda: self.game.concede(self.state, seat))

    def _answer(self, option: int) -> None:
        if not self.stop:
            self.state.choose(option)
            return
        refused = self.state.refusal(option)
        if refused is not None:
            raise InputError(str(refused))
        self.state.take(option)
        run_until(self.state, self.stop, self._is_over)

    def cite(self, rules: Iterable[str], kind: str) -> None:
        for rule in rules:
            self.cited.setdefault(rule, set()).add(kind)

    def _do(self, change: Callable[[], None]) -> None:
        """Change the state; in undo mode take the change back and make it again, twice over."""
        before = self.state.copy()
        told = list(self.log)
        try:
            change()
            if self.undo:
                self._do_again(change, before, told)
        except InputError as problem:  # no die left, or the option is gone
            raise Failed([str(problem)]) from None
        self._note_question()

    def _do_again(self, change: Callable[[], None], before: State, told: list[Event]) -> None:
        """From the copy made before, then from that copy saved and loaded: always the same."""
        game = self.game
        saved = game.to_data(before)
        after = state_hash(game, self.state)
        happened = [event.everything() for event in self.log]
        for way, start in (
            ("taken back", before.copy()),
            ("taken back by loading", self._restore(before, saved)),
        ):
            start.log = list(told)
            self.state = start
            change()
            if state_hash(game, self.state) != after:
                raise Failed([f"undo: the choice {way} and made again leads to another state"])
            if [event.everything() for event in self.log] != happened:
                raise Failed([f"undo: the choice {way} and made again tells other events"])
            if game.to_data(before) != saved:
                raise Failed(["undo: a choice changed the copy that was made before it"])

    def _note_question(self) -> None:
        question = self.game.question(self.state, self.state.asked)
        if question is not None:
            self.cite(question.get("rules", ()), "question")

    def note_events(self) -> None:
        for event in self.log:
            self.cite(_rules_within(event.everything()), event.kind)


def run_until(state: State, phase: str, is_over: Callable[[State, str], bool]) -> None:
    """On to the next question; with a phase only to its end, if that comes first."""
    for _ in range(MOST_UNASKED if phase else 0):
        if state.unsettled:
            state.settle()
        if not state.ended and is_over(state, phase):
            return
        if not state.advance():
            return
    state.start()


def is_stopped(state: State) -> bool:
    """Nobody is asked though the game goes on: it stands at the end of a phase."""
    return state.asked == NOBODY and not state.ended


def _rules_within(told: object) -> list[str]:
    """The rules that an event names, its parts (modifiers of a roll, for instance) included."""
    if isinstance(told, dict):
        own = told.get("rules", ())
        return [*own, *(rule for part in told.values() for rule in _rules_within(part))]
    if isinstance(told, list):
        return [rule for part in told for rule in _rules_within(part)]
    return []


SomeState = TypeVar("SomeState", bound=State)


class Expectation(NamedTuple, Generic[SomeState]):
    """One word of `then`: how it is checked when a file is loaded, and compared when it is run."""

    check: Callable[[SomeState, Any], None]
    compare: Callable[[Stage, SomeState, Any], list[Difference]]


class Outcome(NamedTuple):
    """What became of a case."""

    case: Case
    failures: list[str]
    story: list[str]
    cited: dict[str, set[str]]

    @property
    def passed(self) -> bool:
        return not self.failures


# -- words ----------------------------------------------------------------------------------------


def words_for(value: object) -> str:
    """A value as it would stand in the file."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return value or "''"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(words_for(item) for item in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {words_for(item)}' for key, item in value.items())}}}"
    return str(value)


def require_keys(where: str, data: object, known: Sequence[Any]) -> dict[Any, Any]:
    """The mapping, if all its keys are known."""
    if not isinstance(data, dict):
        raise InputError(f"{where}: must be a mapping (key: value), not {reprlib.repr(data)}")
    for key in data:
        if key not in known:
            raise InputError(f"{where}: unknown key {key!r}; {did_you_mean(key, map(str, known))}")
    return data


# -- small comparisons and checks that every game needs -------------------------------------------


def same(place: str, wanted: object, actual: object) -> list[Difference]:
    return [] if equal(wanted, actual) else [Difference(place, wanted, actual)]


def equal(wanted: object, actual: object) -> bool:
    """Truth values only equal truth values; words are compared without regard to case."""
    if isinstance(wanted, bool) or isinstance(actual, bool):
        return wanted is actual
    if isinstance(wanted, str) and isinstance(actual, str):
        return wanted.casefold() == actual.casefold()
    if isinstance(wanted, list) and isinstance(actual, list):
        return len(wanted) == len(actual) and all(map(equal, wanted, actual))
    return wanted == actual


def check_rules(listed: object) -> None:
    if not isinstance(listed, list):
        raise InputError(f"rules: {words_for(listed)} must be a list of rule ids")
    for rule_id in listed:
        exact = ledgers.rule(str(rule_id)).id
        if exact != rule_id:
            raise InputError(f"write the rule {rule_id!r} as {exact}")


def check_truth(wanted: object) -> None:
    if not isinstance(wanted, bool):
        raise InputError(f"{words_for(wanted)} must be true or false")


def check_number(wanted: object) -> None:
    if not isinstance(wanted, int) or isinstance(wanted, bool):
        raise InputError(f"{words_for(wanted)} must be a whole number")


# -- loading --------------------------------------------------------------------------------------


def scenario_files(paths: Iterable[Path]) -> list[Path]:
    """The files meant: each file itself, of each folder all scenarios below it, in order."""
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            found = sorted(one for one in path.rglob("*") if one.suffix in SUFFIXES)
            if not found:
                raise InputError(f"{path}: no scenario (*.yaml) in this folder")
            files.extend(found)
        else:
            files.append(path)
    return files


def load_cases(path: Path, find: Callable[[str], Interpreter]) -> list[Case]:
    """The cases of a file, everything checked that can be without playing."""
    cases = read_cases(path, find)
    for case in cases:
        check_case(case, find(case.game))
    return cases


def read_cases(path: Path, find: Callable[[str], Interpreter]) -> list[Case]:
    """The cases of a file as they are written."""
    data = require_keys(str(path), load_yaml(path), FILE_KEYS)
    for key in ("scenario", "game"):
        if not isinstance(data.get(key), str) or not data[key].strip():
            raise InputError(f"{path}: `{key}` is missing: {_REMEDIES[key]}")
    rules = _rules(path, data.get("rules"))
    _check_game(path, data["game"], find)
    name = data["scenario"].strip()
    common: dict[str, Any] = {key: data[key] for key in CASE_KEYS if key in data}
    return [
        Case(path, f"{name} / {label}" if label else name, rules, data["game"], content)
        for label, content in _by_edition(path, _contents(path, common, data.get("cases")))
    ]


_REMEDIES: Final = {
    "scenario": "say in one line what it shows",
    "game": "name the game whose rules it is about",
}


def _check_game(path: Path, game: str, find: Callable[[str], Interpreter]) -> None:
    try:
        find(game)
    except InputError as problem:
        raise InputError(f"{path}: game: {problem}") from None


def _rules(path: Path, listed: object) -> tuple[str, ...]:
    if not isinstance(listed, list) or not listed:
        raise InputError(
            f"{path}: `rules` is missing: list the ids of the rules that this shows "
            "(`starfold rules list` finds them)"
        )
    try:
        check_rules(listed)
    except InputError as problem:
        raise InputError(f"{path}: rules: {problem}") from None
    return tuple(listed)


def _contents(
    path: Path, common: dict[str, Any], cases: object
) -> list[tuple[str, dict[str, Any]]]:
    """Name and content of each case: the common parts with the case's own laid over them."""
    if cases is None:
        return [("", common)]
    if not isinstance(cases, list) or not cases:
        raise InputError(f"{path}: `cases` must be a list of cases")
    contents: list[tuple[str, dict[str, Any]]] = []
    for number, case in enumerate(cases):
        where = f"{path}: cases[{number}]"
        own = dict(require_keys(where, case, CASE_KEYS))
        label = own.pop("case", None)
        if label is None or isinstance(label, (dict, list)):
            raise InputError(f"{where}: `case` is missing: give the case a name")
        if str(label) in [name for name, _ in contents]:
            raise InputError(f"{where}: the name {str(label)!r} was given to another case")
        more = own.pop(MORE, [])
        content = laid_over(common, own)
        if more:
            content["when"] = [
                *_listed(where, "when", content),
                *_listed(where, MORE, {MORE: more}),
            ]
        contents.append((str(label), content))
    for key in REPLACED:
        if key in common and all(key in case for case in cases):
            raise InputError(
                f"{path}: the common `{key}` is never used, every case has its own: "
                f"leave it out{', or write `and when` in the cases' if key == 'when' else ''}"
            )
    return contents


def _by_edition(
    path: Path, contents: list[tuple[str, dict[str, Any]]]
) -> list[tuple[str, dict[str, Any]]]:
    """A case whose `edition` is a list stands once for each of them."""
    found: list[tuple[str, dict[str, Any]]] = []
    for label, content in contents:
        editions = content.get("edition")
        if not isinstance(editions, list):
            found.append((label, content))
            continue
        where = f"{path}: {label}: edition" if label else f"{path}: edition"
        if not editions:
            raise InputError(f"{where}: the list is empty: name at least one edition")
        for number, edition in enumerate(editions):
            if not isinstance(edition, str) or edition in editions[:number]:
                raise InputError(f"{where}: {words_for(edition)}: name each edition once")
            name = f"edition {edition}"
            found.append((f"{label}, {name}" if label else name, {**content, "edition": edition}))
    return found


def _listed(where: str, key: str, content: Mapping[str, Any]) -> list[Any]:
    value = content.get(key) or []
    if not isinstance(value, list):
        raise InputError(f"{where}: `{key}` must be a list: start each item with a dash")
    return value


def laid_over(base: Any, own: Any) -> Any:
    """`own` over `base`: mappings are merged key by key (null removes a key), all else replaces."""
    if not isinstance(base, dict) or not isinstance(own, dict):
        return own
    merged = dict(base)
    for key, value in own.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = laid_over(base[key], value) if key in base else value
    return merged


def _place(case: Case) -> str:
    return f"{case.path}: {case.name}"


def check_case(case: Case, interpreter: Interpreter) -> None:
    where = _place(case)
    content = case.content
    if not content.get("when") and not content.get("then"):
        raise InputError(f"{where}: has neither `when` nor `then`: there is nothing to check")
    stop = content.get(STOP, "")
    if stop and stop not in interpreter.phases:
        near = did_you_mean(stop, interpreter.phases)
        raise InputError(f"{where}: {STOP}: no phase {words_for(stop)}; {near}")
    state = _build(case, interpreter)
    for number, item in enumerate(_items(where, content)):
        _check_item(f"{where}: when[{number}]", interpreter, state, item)
    _check_expectations(f"{where}: then", interpreter, state, content.get("then") or {})


def _items(where: str, content: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """The items of `when` as pairs of word and value."""
    pairs = []
    for number, item in enumerate(_listed(where, "when", content)):
        if not isinstance(item, dict) or len(item) != 1:
            raise InputError(
                f"{where}: when[{number}]: write one thing an item, for example `- A: pass`; "
                f"this is {reprlib.repr(item)}"
            )
        [(word, value)] = item.items()
        pairs.append((str(word), value))
    return pairs


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


def phrases_of(where: str, value: object) -> list[str]:
    """What a player says: one phrase or a list of them."""
    phrases: list[Any] = value if isinstance(value, list) else [value]
    for phrase in phrases:
        if not isinstance(phrase, str) or not phrase.strip():
            raise InputError(
                f"{where}: {reprlib.repr(phrase)} is not a phrase: write words, "
                "in quotes if they hold a colon"
            )
    return [str(phrase).strip() for phrase in phrases]


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
    dice = _numbers(where, "dice", case.content.get("dice"), 1, 6)
    picks = _numbers(where, "picks", case.content.get("picks"), 0, 99)
    return interpreter.build(case.content, ScriptedDice(dice, picks), where)


# -- running --------------------------------------------------------------------------------------


def run_case(case: Case, interpreter: Interpreter, undo: bool = False) -> Outcome:
    """Play a case. Everything that differs is in the outcome; nothing is raised for it."""
    stop = case.content.get(STOP, "")
    stage = Stage(interpreter, _build(case, interpreter), undo, stop)
    failures: list[str] = []
    try:
        for number, (word, value) in enumerate(_items(_place(case), case.content)):
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
    assert isinstance(dice, ScriptedDice)
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


# -- what was cited -------------------------------------------------------------------------------


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

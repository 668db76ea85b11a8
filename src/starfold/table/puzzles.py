"""Puzzles: positions with one best answer, its chance, and why (docs/puzzles.md).

A puzzle is a lesson whose coach keeps the answer back. Its files lie beside the lessons, one for
each difficulty: what they have in common stands once at the top. `check` proves by search that the
answer is the best, by how much, and that its chance is as stated.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.registry import game_names, interpreter
from starfold.kernel.files import UnreadableError, parse_yaml
from starfold.kernel.game import Spec
from starfold.kernel.scenario.checking import check_rules, require_keys
from starfold.kernel.scenario.stage import Failed
from starfold.kernel.spelling import did_you_mean
from starfold.table.lessons import (
    AGREED,
    LEARNER,
    Cue,
    Known,
    Lesson,
    Recorder,
    Riddle,
    laid_out,
    on_stage,
    perform,
    prose,
)
from starfold.table.offers import PuzzleTitle
from starfold.table.session import SEAT_LETTERS
from starfold.table.solving import Goal, Solver

LEVELS: Final = ("easy", "medium", "hard")
FILE_KEYS: Final = (*AGREED, "until", "puzzles")
PUZZLE_KEYS: Final = (
    *("puzzle", "task", "given", "dice", "picks", "goal", "until", "times", "answer", "also"),
    *("chance", "rest", "others", "why", "rules", "edition", "options", "forces", "bases"),
)
_TEXTS: Final = ("puzzle", "task", "chance", "rest", "why", "until")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle ready to be played, and what is to be proved of it."""

    lesson: Lesson
    goal: Goal

    @property
    def riddle(self) -> Riddle:
        assert self.lesson.riddle is not None
        return self.lesson.riddle


# -- the shipped puzzles ---------------------------------------------------------------------------


def puzzle_list() -> list[PuzzleTitle]:
    """All puzzles, game by game, the easy ones first."""
    return [
        PuzzleTitle(id, " ".join(one["puzzle"].split()), prose(one["task"]), level, game)
        for id, (game, level, one, _) in _written().items()
    ]


@cache
def load(puzzle_id: str) -> Puzzle:
    known = _written()
    if puzzle_id not in known:
        raise InputError(f"no puzzle {puzzle_id!r}; {did_you_mean(puzzle_id, known)}")
    game, level, written, common = known[puzzle_id]
    return read({**common, **written, "game": game}, puzzle_id, level)


@cache
def _written() -> dict[str, tuple[str, str, dict[str, Any], dict[str, Any]]]:
    """Game, level and text of every puzzle by its id, and what its file says of all of them."""
    found: dict[str, tuple[str, str, dict[str, Any], dict[str, Any]]] = {}
    for game in game_names():
        folder = resources.files(f"starfold.games.{game}") / "data" / "puzzles"
        for level in LEVELS:
            file = folder / f"{level}.yaml"
            if not file.is_file():
                continue
            where = f"{game}/{file.name}"
            try:
                written = parse_yaml(file.read_text(encoding="utf-8"))
            except UnreadableError as problem:
                raise InputError(f"{where}: {problem}") from None
            data = require_keys(where, written, FILE_KEYS)
            common = {key: value for key, value in data.items() if key != "puzzles"}
            for one in data["puzzles"]:
                found[f"{game}-{_slug(one['puzzle'])}"] = (game, level, one, common)
    return found


def _slug(title: str) -> str:
    words = "".join(
        letter if letter.isalnum() else " " for letter in title.lower().replace("'", "")
    )
    return "-".join(words.split())


# -- reading ---------------------------------------------------------------------------------------


def read(written: Mapping[str, Any], puzzle_id: str, level: str) -> Puzzle:
    """A puzzle from its data; its answer is played once. Raises InputError with the place."""
    where = f"puzzle {puzzle_id}"
    data = require_keys(where, dict(written), (*PUZZLE_KEYS, "game"))
    for key in _TEXTS:
        if not str(data.get(key, "")).strip():
            raise InputError(f"{where}: `{key}` is missing")
    try:
        spec, start = laid_out(data, where)
        lines = [data.get("answer"), *data.get("also", [])]
        script, *also = [_line(line, data, spec, start, where) for line in lines]
        others = [
            _known(phrases, chance, script, data, spec, start, where)
            for phrases, chance in data.get("others", {}).items()
        ]
    except Failed as failed:
        raise InputError(f"{where}: {' / '.join(failed.lines)}") from None
    riddle = Riddle(level, percent(data["chance"]), percent(data["rest"]), also, others)
    title = " ".join(data["puzzle"].split())
    task, why = prose(data["task"]), prose(data["why"])
    lesson = Lesson(puzzle_id, title, task, 1, data["game"], spec, start, script, why, "", riddle)
    return Puzzle(lesson, Goal(data["goal"], data["until"], data.get("times", 1)))


def percent(chance: object) -> str:
    """A chance as people read it: the ways among all, and the share of them."""
    share = Fraction(str(chance))
    if share.denominator == 1:
        return f"{share * 100} %"
    return f"{chance} ({float(share * 100):.1f} %)"


def _line(
    phrases: Any, data: Mapping[str, Any], spec: Spec, start: dict[str, Any], where: str
) -> list[Cue]:
    if not isinstance(phrases, list) or not phrases:
        raise InputError(f"{where}: `answer` must be a list of phrases")
    rules = data.get("rules", [])
    check_rules(rules)
    stage = on_stage(spec, start, data["game"])
    _say(stage, phrases, data["game"], where)
    task = prose(data["task"])
    return [
        Cue(seat, option, task, list(rules), choice)
        for (seat, option), choice in zip(stage.answers, stage.choices, strict=True)
    ]


def _say(stage: Recorder, phrases: list[Any], game: str, where: str) -> None:
    """The phrases, of the learner where nobody is named: `{B: pass}`."""
    for phrase in phrases:
        said = phrase if isinstance(phrase, dict) else {SEAT_LETTERS[LEARNER]: phrase}
        for player, words in said.items():
            cue = {"by": str(player), "do": words}
            before = len(stage.answers)
            perform(stage, interpreter(game), cue, f"{where}: {words}")
            if len(stage.answers) == before:
                raise InputError(f"{where}: {words}: nobody is asked for it: leave it out")


def _known(
    phrases: str,
    chance: object,
    script: list[Cue],
    data: Mapping[str, Any],
    spec: Spec,
    start: dict[str, Any],
    where: str,
) -> Known:
    """Where phrases (`a; b`) leave the answer for the first time, and what is left by that."""
    start = {**start, "dice": {"source": "scripted", "dice": [6] * 99, "picks": []}}
    stage = on_stage(spec, start, data["game"])
    _say(stage, phrases.split("; "), data["game"], f"{where}: others")
    for place, ((seat, option), cue) in enumerate(zip(stage.answers, script, strict=False)):
        if (seat, option) != (cue.seat, cue.option):
            return Known(place, option, percent(chance))
    raise InputError(f"{where}: others: {phrases}: that is the answer")


# -- proof -----------------------------------------------------------------------------------------


def check(puzzle: Puzzle) -> list[str]:
    """What is wrong with a puzzle, by search; empty if all that it says is true."""
    game = puzzle.lesson.game
    solver = Solver(interpreter(game), puzzle.goal, LEARNER)
    wrong: list[str] = []
    rest = Fraction(0)
    checked: set[tuple[str, ...]] = set()
    for line in (puzzle.lesson.script, *puzzle.riddle.also):
        stage = on_stage(puzzle.lesson.spec, puzzle.lesson.start, game)
        for place, cue in enumerate(line):
            choices = tuple(stage.choices)
            state = stage.state
            if choices not in checked and not state.forced():
                checked.add(choices)
                values = solver.values(state)
                if cue.seat == LEARNER:
                    wrong += _compare(puzzle, choices, values)
                    rest = max(rest, _rest(puzzle, choices, values, place))
                elif values[cue.option] > min(values.values()):
                    wrong.append(f"{cue.choice}: the other side has something better")
            stage.choose(cue.option)
    if percent(_like(rest, puzzle.riddle.rest)) != puzzle.riddle.rest:
        wrong.append(f"rest: {rest}, not {puzzle.riddle.rest}")
    return wrong


def _compare(puzzle: Puzzle, choices: tuple[str, ...], values: dict[int, Fraction]) -> list[str]:
    """The accepted answers are the best and no others are; known figures are right."""
    cues = puzzle.lesson.cues(choices)
    best = max(values.values())
    wrong = []
    accepted = {cue.option for cue in cues}
    equals = {option for option, value in values.items() if value == best}
    if accepted != equals:
        wrong.append(f"step {len(choices) + 1}: {len(equals)} answers are best, not the stated")
    if not choices and percent(_like(best, puzzle.riddle.chance)) != puzzle.riddle.chance:
        wrong.append(f"chance: {best}, not {puzzle.riddle.chance}")
    for known in puzzle.riddle.others:
        if known.place == len(choices) and known.option in values:
            value = values[known.option]
            if percent(_like(value, known.chance)) != known.chance:
                wrong.append(f"others: step {known.place + 1}: {value}, not {known.chance}")
    return wrong


def _rest(
    puzzle: Puzzle, choices: tuple[str, ...], values: dict[int, Fraction], place: int
) -> Fraction:
    """The best of what is not accepted, before chance has spoken."""
    accepted = {cue.option for cue in puzzle.lesson.cues(choices)}
    left = [value for option, value in values.items() if option not in accepted]
    if place and percent(_like(max(values.values()), puzzle.riddle.chance)) != puzzle.riddle.chance:
        return Fraction(0)
    return max(left, default=Fraction(0))


def _like(value: Fraction, stated: str) -> str:
    """A chance among as many ways as the stated one has."""
    written = stated.partition(" ")[0]
    ways = int(written.partition("/")[2] or 1)
    if ways % value.denominator:
        return str(value)
    return f"{value * ways}/{ways}" if ways > 1 else str(value)

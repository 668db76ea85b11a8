"""Puzzles: positions with a best answer, its chance, and why (docs/puzzles.md).

A puzzle is a lesson whose coach keeps the answer back. Each game has a file of puzzles, written by
people, and one of figures, written by `work_out`: what every choice on the way leaves, found by
exact search (`solving`). A table only reads the figures; a test works them out again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final

import msgspec

from starfold.errors import InputError
from starfold.games.registry import game_names, interpreter, load_game
from starfold.kernel import notation
from starfold.kernel.core import State
from starfold.kernel.files import UnreadableError, parse_yaml
from starfold.kernel.scenario.checking import check_rules, require_keys
from starfold.kernel.scenario.stage import Failed
from starfold.kernel.spelling import did_you_mean
from starfold.table.lessons import AGREED, LEARNER, Cue, Lesson, Riddle, laid_out, prose
from starfold.table.offers import PuzzleTitle
from starfold.table.solving import Goal, Solver

LEVELS: Final = ("easy", "medium", "hard")
COMMON_KEYS: Final = (*AGREED, "until")
PUZZLE_KEYS: Final = (
    *(
        "puzzle",
        "level",
        "task",
        "given",
        "dice",
        "picks",
        "goal",
        "until",
        "times",
        "why",
        "rules",
    ),
    *AGREED,
)
# What the dice show once everything is chosen: well for who throws first.
KIND_DICE: Final = (6, 5, 1, 2) * 12
MOST_QUESTIONS: Final = 400  # on all the best ways together
_TEXTS: Final = ("puzzle", "level", "task", "why", "until")

Figures = dict[str, dict[str, str]]  # see `Riddle.figures`


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle as it is written: where it begins, and what is to be reached."""

    id: str
    title: str
    level: str
    task: str
    why: str
    game: str
    rules: list[str]
    spec: dict[str, Any]
    start: dict[str, Any]
    goal: Goal

    def position(self) -> State:
        return load_game(self.game).from_data(self.spec, self.start)


# -- the shipped puzzles ---------------------------------------------------------------------------


def puzzle_list() -> list[PuzzleTitle]:
    """All puzzles, game by game, the easy ones first."""
    titles = [
        PuzzleTitle(id, _line(one["puzzle"]), prose(one["task"]), one["level"], one["game"])
        for id, one in _written().items()
    ]
    games = game_names()
    return sorted(titles, key=lambda one: (games.index(one.game), LEVELS.index(one.level)))


def load(puzzle_id: str) -> Lesson:
    """A shipped puzzle, ready to be played."""
    puzzle = written(puzzle_id)
    figures = _shipped_figures(puzzle.game).get(puzzle_id)
    if figures is None:
        raise InputError(f"puzzle {puzzle_id}: nobody has worked it out: starfold puzzle check")
    return as_lesson(puzzle, figures)


@cache
def written(puzzle_id: str) -> Puzzle:
    known = _written()
    if puzzle_id not in known:
        raise InputError(f"no puzzle {puzzle_id!r}; {did_you_mean(puzzle_id, known)}")
    return read(known[puzzle_id], puzzle_id)


@cache
def _written() -> dict[str, dict[str, Any]]:
    """What is written about every puzzle by its id, with what its file says of all of them."""
    found: dict[str, dict[str, Any]] = {}
    for game in game_names():
        file = folder(game) / "puzzles.yaml"
        if not file.is_file():
            continue
        where = f"{game}/{file.name}"
        try:
            content = parse_yaml(file.read_text(encoding="utf-8"))
        except UnreadableError as problem:
            raise InputError(f"{where}: {problem}") from None
        data = require_keys(where, content, (*COMMON_KEYS, "puzzles"))
        common = {key: data[key] for key in COMMON_KEYS if key in data}
        for one in data["puzzles"]:
            found[f"{game}-{_slug(one['puzzle'])}"] = {**common, **one, "game": game}
    return found


def written_puzzles(game: str) -> dict[str, dict[str, Any]]:
    """What is written of the puzzles of a game, by their ids."""
    return {id: one for id, one in _written().items() if one["game"] == game}


def folder(game: str) -> Traversable:
    return resources.files(f"starfold.games.{game}") / "data" / "puzzles"


@cache
def _shipped_figures(game: str) -> dict[str, Figures]:
    return msgspec.json.decode(
        (folder(game) / "figures.json").read_bytes(), type=dict[str, Figures]
    )


def _slug(title: str) -> str:
    plain = title.lower().replace("'", "").replace("’", "")
    return "-".join("".join(one if one.isalnum() else " " for one in plain).split())


def _line(text: str) -> str:
    return " ".join(text.split())


# -- reading ---------------------------------------------------------------------------------------


def read(content: Mapping[str, Any], puzzle_id: str) -> Puzzle:
    """A puzzle from its data; raises InputError with the place."""
    where = f"puzzle {puzzle_id}"
    data = require_keys(where, dict(content), (*PUZZLE_KEYS, "game"))
    for key in _TEXTS:
        if not str(data.get(key, "")).strip():
            raise InputError(f"{where}: `{key}` is missing: write a few words")
    if data["level"] not in LEVELS:
        raise InputError(f"{where}: {did_you_mean(data['level'], LEVELS)}")
    rules = data.get("rules", [])
    check_rules(rules)
    try:
        thrown = {**data, "dice": [*data.get("dice", ()), *KIND_DICE]}
        spec, start = laid_out(thrown, where)
    except Failed as failed:
        raise InputError(f"{where}: {' / '.join(failed.lines)}") from None
    return Puzzle(
        puzzle_id,
        _line(data["puzzle"]),
        data["level"],
        prose(data["task"]),
        prose(data["why"]),
        data["game"],
        list(rules),
        spec,
        start,
        Goal(data["goal"], data["until"], data.get("times", 1)),
    )


def as_lesson(puzzle: Puzzle, figures: Figures) -> Lesson:
    """The lesson that a table plays; its script is the first of the best ways."""
    best, rest = figures_of_merit(puzzle, figures)
    riddle = Riddle(puzzle.level, str(best), str(rest), figures)
    script: list[Cue] = []
    choices: list[str] = []
    state = puzzle.position()
    while accepted := riddle.accepted(choices, state.asked == LEARNER):
        option = notation.option(state, accepted[0])
        script.append(Cue(state.asked, option, puzzle.task, puzzle.rules))
        choices.append(accepted[0])
        state.choose(option)
    return Lesson(
        puzzle.id,
        puzzle.title,
        puzzle.task,
        1,
        puzzle.game,
        puzzle.spec,
        puzzle.start,
        script,
        puzzle.why,
        "",
        riddle,
    )


def figures_of_merit(puzzle: Puzzle, figures: Figures) -> tuple[Fraction, Fraction]:
    """The chance of the best answer, and of the best among all that are worse."""
    best = max(map(Fraction, figures[""].values()))
    worse = {
        Fraction(chance)
        for offered in figures.values()
        for chance in offered.values()
        if Fraction(chance) < best
    }
    return best, max(worse, default=Fraction(0))


# -- working out -----------------------------------------------------------------------------------


def work_out(puzzle: Puzzle) -> Figures:
    """By search: what every choice leaves, on all the best ways until chance speaks."""
    solver = Solver(interpreter(puzzle.game), puzzle.goal, LEARNER)
    figures: Figures = {}
    open_ways: list[tuple[list[str], State, int]] = [([], puzzle.position(), puzzle.goal.times)]
    while open_ways:
        choices, state, left = open_ways.pop(0)
        if len(figures) == MOST_QUESTIONS:
            raise InputError(f"puzzle {puzzle.id}: too many ways lead to the answer")
        names = {option: written for written, option in notation.offered(state).items()}
        values = solver.values(state, left)
        figures["\n".join(choices)] = {names[one]: str(value) for one, value in values.items()}
        wanted = (max if state.asked == LEARNER else min)(values.values())
        best = [option for option, value in values.items() if value == wanted]
        for option in best if state.asked == LEARNER else best[:1]:
            following = solver.after(state, option, left)
            if following is not None:
                open_ways.append(([*choices, names[option]], *following))
    return figures

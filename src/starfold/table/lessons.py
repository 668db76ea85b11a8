"""Lessons: games with a coach. A file gives a position, the dice, and what both sides will do.

A lesson is a scenario (docs/scenarios.md) with a voice: `steps` take the place of `when`, each with
what the coach says before it. The phrases are played once when the lesson is loaded, so that a
table only needs the script: which seat gives which answer, and the words that go with it. A
position belongs to the set-up of the lesson's forces, so a lesson is a game like any other and can
be stored, taken up again and looked at afterwards.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final, NamedTuple

from starfold.errors import InputError
from starfold.games.registry import DEFAULT_GAME, game_names, interpreter, load_game
from starfold.kernel.core import State
from starfold.kernel.dice import ScriptedDice
from starfold.kernel.files import UnreadableError, parse_yaml
from starfold.kernel.game import Spec, state_hash
from starfold.kernel.older import IN_SPECS, renamed
from starfold.kernel.scenario.checking import check_rules, require_keys
from starfold.kernel.scenario.stage import Failed, Interpreter, Stage
from starfold.kernel.spelling import did_you_mean
from starfold.table.offers import LessonTitle
from starfold.table.session import SEAT_LETTERS
from starfold.table.speech.words import said

LEARNER: Final = 0  # the seat of the person; the lesson plays the others
AGREED: Final = ("edition", "options", "forces", "bases")  # of the spec of the lesson's game
FILE_KEYS: Final = (
    "lesson",
    "about",
    "minutes",
    "game",
    *AGREED,
    "given",
    "dice",
    "picks",
    "steps",
    "then",
    "outro",
)
CUE_KEYS: Final = ("by", "do", "say", "rules")
_TEXTS: Final = ("lesson", "about", "game", "outro")


class Cue(NamedTuple):
    """One answer: whose it is, and what the coach says while it is awaited."""

    seat: int
    option: int
    say: str
    rules: list[str]


@dataclass(frozen=True, slots=True)
class Riddle:
    """What makes a puzzle of a lesson: the coach keeps the answer back, and there are figures."""

    level: str
    best: str  # chance of the answer, as a fraction
    rest: str  # the best that any other choice leaves
    # By the choices before, one a line: what every choice then leaves, by its notation.
    figures: dict[str, dict[str, str]]

    def accepted(self, choices: Sequence[str], mine: bool) -> list[str]:
        """The best to choose after these choices; if not mine, the worst for the learner."""
        offered = self.figures.get("\n".join(choices), {})
        values = {choice: Fraction(chance) for choice, chance in offered.items()}
        wanted = (max if mine else min)(values.values(), default=None)
        return [choice for choice, value in values.items() if value == wanted]

    def chance(self, choices: Sequence[str], choice: str) -> str:
        """What a choice leaves; "" where nobody has worked it out."""
        return self.figures.get("\n".join(choices), {}).get(choice, "")

    def verdict(self, choices: Sequence[str], choice: str) -> str:
        """What is said to a wrong answer, with its figure where that is known."""
        chance = self.chance(choices, choice)
        if not chance:
            return said("There is something better. Try again.")
        words = "That leaves {chance}: there is something better. Try again."
        return said(words, chance=percent(chance))


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson ready to be played: the answers in `script` lead from `start` to its end."""

    id: str
    title: str
    about: str
    minutes: int
    game: str
    spec: Spec  # in full, as `Game.check_spec` gives it
    start: dict[str, Any]  # for `Game.from_data`; the dice are part of it
    script: list[Cue]
    outro: str
    next: str  # id of the lesson after this one; "" after the last
    riddle: Riddle | None = None  # a puzzle

    def pauses_at(self, place: int) -> bool:
        """Whether the learner shall read on before others act: the coach says something new."""
        if self.riddle is not None or not 0 < place < len(self.script):
            return False
        cue = self.script[place]
        return cue.seat != LEARNER and cue.say != self.script[place - 1].say


def percent(chance: str) -> str:
    """A chance as people read it: the ways among all, and the share of them."""
    share = Fraction(chance)
    if share.denominator == 1:
        return f"{share * 100} %"
    ways = 36 if 36 % share.denominator == 0 else share.denominator
    return f"{share * ways}/{ways} ({float(share * 100):.1f} %)"


# -- the shipped lessons ---------------------------------------------------------------------------


def lesson_list() -> list[LessonTitle]:
    """All lessons, game by game in the order in which they are meant to be taken."""
    lessons = [load(lesson_id) for lesson_id in _files()]
    return [LessonTitle(one.id, one.title, one.about, one.minutes, one.game) for one in lessons]


@cache
def load(lesson_id: str) -> Lesson:
    files = _files()
    if lesson_id not in files:
        raise InputError(f"no lesson {lesson_id!r}; {did_you_mean(lesson_id, files)}")
    file = files[lesson_id]
    text = file.text.read_text(encoding="utf-8")
    course = [one for one in files if files[one].game == file.game]
    following = course[course.index(lesson_id) + 1 :]
    lesson = parse(text, file.text.name, lesson_id, following[0] if following else "")
    if lesson.game != file.game:
        raise InputError(f"{file.text.name}: a lesson about {lesson.game} lies with {file.game}")
    return lesson


class _File(NamedTuple):
    game: str
    text: Traversable


@cache
def _files() -> dict[str, _File]:
    """The files `NUMBER-ID.yaml` of all games, by id, in the order of their numbers.

    Two games may have lessons of one name: the ids of all but the usual game begin with the game.
    """
    found: dict[str, _File] = {}
    for game in game_names():
        folder = resources.files(f"starfold.games.{game}") / "data" / "lessons"
        prefix = "" if game == DEFAULT_GAME else f"{game}-"
        if folder.is_dir():
            for file in sorted(folder.iterdir(), key=lambda one: one.name):
                if file.name.endswith(".yaml"):
                    name = file.name.removesuffix(".yaml").partition("-")[2]
                    found[f"{prefix}{name}"] = _File(game, file)
    return found


def written_lessons(game: str) -> dict[str, dict[str, Any]]:
    """What is written in the files of a game, by the ids of its lessons."""
    found: dict[str, dict[str, Any]] = {}
    for lesson_id, file in _files().items():
        if file.game == game:
            content = parse_yaml(file.text.read_text(encoding="utf-8"))
            found[lesson_id] = require_keys(file.text.name, content, FILE_KEYS)
    return found


# -- reading ---------------------------------------------------------------------------------------


def parse(text: str, where: str, lesson_id: str, following: str = "") -> Lesson:
    """The lesson in the text of a file, played through once; raises InputError with the place."""
    try:
        written = parse_yaml(text)
    except UnreadableError as problem:
        raise InputError(f"{where}: {problem}") from None
    if isinstance(written, dict):
        written = renamed(written, IN_SPECS)
    data = require_keys(where, written, FILE_KEYS)
    for key in _TEXTS:
        if not isinstance(data.get(key), str) or not data[key].strip():
            raise InputError(f"{where}: `{key}` is missing: write a few words")
    if not isinstance(data.get("minutes"), int):
        raise InputError(f"{where}: `minutes` is missing: about how long it takes")
    try:
        spec, start, script = _played(data, where)
    except Failed as failed:
        raise InputError(f"{where}: {' / '.join(failed.lines)}") from None
    return Lesson(
        lesson_id,
        data["lesson"].strip(),
        prose(data["about"]),
        data["minutes"],
        data["game"],
        spec,
        start,
        script,
        prose(data["outro"]),
        following,
    )


def prose(text: str) -> str:
    """Paragraphs with a gap between them; folded text (`>-`) has one to a line."""
    return "\n\n".join(" ".join(line.split()) for line in text.splitlines() if line.strip())


def _played(data: Mapping[str, Any], where: str) -> tuple[Spec, dict[str, Any], list[Cue]]:
    """What is agreed, the position at the start, and the answers that its steps mean."""
    voice = interpreter(data["game"])
    spec, start = laid_out(data, where)
    stage = _on_stage(spec, start, data["game"])
    script = _script(stage, voice, data, where)
    _check_end(stage, voice, data.get("then"), where)
    return spec, start, script


def _on_stage(spec: Spec, start: dict[str, Any], game: str) -> "_Recorder":
    """The position at its first question, ready to hear phrases."""
    state = load_game(game).from_data(spec, start)
    state.log = []
    return _Recorder(interpreter(game), state)


def laid_out(data: Mapping[str, Any], where: str) -> tuple[Spec, dict[str, Any]]:
    """What is agreed, and the position at the start."""
    game = load_game(data["game"])
    voice = interpreter(data["game"])
    if "forces" not in data:
        raise InputError(f"{where}: `forces` is missing: name what each side plays with")
    spec = game.check_spec({key: data[key] for key in AGREED if key in data})
    dice = ScriptedDice(_numbers(data, "dice", where), _numbers(data, "picks", where))
    built = voice.build(data, dice, where)
    start = game.to_data(built)
    state = game.from_data(spec, start)
    if state_hash(game, state) != state_hash(game, built):
        raise InputError(f"{where}: the position cannot be stored: report this as a bug")
    return spec, start


def _numbers(data: Mapping[str, Any], key: str, where: str) -> list[int]:
    listed = data.get(key) or []
    if not isinstance(listed, list) or not all(type(number) is int for number in listed):
        raise InputError(f"{where}: `{key}` must be a list of whole numbers")
    return list(listed)


class _Recorder(Stage):
    """Notes every answer that the interpreter gives for a phrase."""

    def __init__(self, voice: Interpreter, state: State) -> None:
        super().__init__(voice, state, undo=False)
        self.answers: list[tuple[int, int]] = []

    def choose(self, option: int) -> None:
        self.answers.append((self.state.asked, option))
        super().choose(option)

    def concede(self, seat: int) -> None:
        raise Failed(["nobody gives up in a lesson"])


def _script(stage: _Recorder, voice: Interpreter, data: Mapping[str, Any], where: str) -> list[Cue]:
    """One entry an answer. Where one says nothing, the words before it still stand."""
    steps = data.get("steps")
    if not isinstance(steps, list) or not steps:
        raise InputError(f"{where}: `steps` is missing: what is done, and what the coach says")
    script: list[Cue] = []
    say = ""
    rules: list[str] = []
    for number, written in enumerate(steps):
        place = f"{where}: steps[{number}]"
        cue = require_keys(place, written, CUE_KEYS)
        if "say" in cue:
            say, rules = prose(str(cue["say"])), _checked_rules(cue, place)
        stage.answers.clear()
        _perform(stage, voice, cue, place)
        script += [Cue(seat, option, say, rules) for seat, option in stage.answers]
    return script


def _perform(stage: _Recorder, voice: Interpreter, cue: Mapping[str, Any], place: str) -> None:
    player, phrase = cue.get("by"), cue.get("do")
    letters = SEAT_LETTERS[: stage.state.seats]
    if not isinstance(player, str) or player not in letters or not isinstance(phrase, str):
        raise InputError(f"{place}: write who does what, for example {{by: A, do: combat}}")
    try:
        voice.check_phrase(stage.state, player, phrase)
        voice.perform(stage, player, phrase)
    except Failed as failed:
        raise InputError(f"{place}: {phrase}: {' / '.join(failed.lines)}") from None
    except InputError as problem:
        raise InputError(f"{place}: {phrase}: {problem}") from None
    if not stage.answers:
        raise InputError(f"{place}: {phrase}: nobody is asked for it: leave it out")


def _checked_rules(cue: Mapping[str, Any], place: str) -> list[str]:
    listed = cue.get("rules", [])
    try:
        check_rules(listed)
    except InputError as problem:
        raise InputError(f"{place}: {problem}") from None
    return list(listed)


def _check_end(stage: _Recorder, voice: Interpreter, then: Any, where: str) -> None:
    """The lesson ended as its writer thought, with every die and pick used."""
    lines = []
    for word, wanted in require_keys(f"{where}: then", then or {}, voice.expectations).items():
        try:
            voice.check_expectation(stage.state, word, wanted)
            lines += [str(difference) for difference in voice.compare(stage, word, wanted)]
        except InputError as problem:
            lines.append(f"{word}: {problem}")
    dice = stage.state.dice
    assert isinstance(dice, ScriptedDice)
    if dice.dice or dice.picks:
        lines.append(f"dice {dice.dice} and picks {dice.picks} were written but never used")
    if lines:
        raise InputError(f"{where}: then: {' / '.join(lines)}")

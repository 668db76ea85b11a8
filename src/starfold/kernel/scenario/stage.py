"""A case of a scenario under way, and what a game adds to it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from starfold.errors import InputError
from starfold.kernel.core import MOST_UNASKED, NOBODY, Event, State
from starfold.kernel.dice import ScriptedDice
from starfold.kernel.game import Game, state_hash
from starfold.kernel.scenario.comparing import Difference


class Failed(Exception):
    """The game does not do what the scenario says; one line a difference."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = list(lines)


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

"""The course of the game: who is asked what, whose turn it is, and how it ends."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, Protocol

from starfold.errors import InputError
from starfold.kernel.core import NOBODY, State
from starfold.kernel.events import Told
from starfold.kernel.scenario.checking import check_number, check_rules, check_truth, require_keys
from starfold.kernel.scenario.comparing import Difference, holds, same, words_for
from starfold.kernel.scenario.naming import seat_letter, seat_named
from starfold.kernel.scenario.stage import Expectation, SomeState, Stage
from starfold.kernel.spelling import did_you_mean

_NOBODY: Final = (None, "nobody", "none", "draw")


class SeatCalled(Protocol):
    """The seat of a player; raises InputError for a word that is none."""

    def __call__(self, state: Any, word: object, /) -> int: ...


# -- single facts ----------------------------------------------------------------------------------


def number_expected(word: str, fact: Callable[[SomeState], int]) -> Expectation[SomeState]:
    return Expectation(
        lambda state, wanted: check_number(wanted),
        lambda stage, state, wanted: same(word, wanted, fact(state)),
    )


def player_expected(
    word: str, fact: Callable[[SomeState], int], called: SeatCalled = seat_named
) -> Expectation[SomeState]:
    """A player, or nobody."""

    def meant(state: SomeState, wanted: Any) -> str:
        return seat_letter(NOBODY if wanted == "nobody" else called(state, wanted))

    def check(state: SomeState, wanted: Any) -> None:
        meant(state, wanted)

    def compare(stage: Stage, state: SomeState, wanted: Any) -> list[Difference]:
        return same(word, meant(state, wanted), seat_letter(fact(state)))

    return Expectation(check, compare)


def word_expected(
    word: str, known: Sequence[str], fact: Callable[[SomeState], str]
) -> Expectation[SomeState]:
    def check(state: SomeState, wanted: Any) -> None:
        if wanted not in known:
            raise InputError(f"unknown {word} {wanted!r}; {did_you_mean(wanted, known)}")

    return Expectation(check, lambda stage, state, wanted: same(word, wanted, fact(state)))


# -- the question and the end ----------------------------------------------------------------------


class Questions(NamedTuple, Generic[SomeState]):
    """What can be expected of the questions of a game.

    `text` is a part of it, `rules` are among its rules; of a key in `pieces` the name of a piece is
    expected; all else is said by `facts`.
    """

    question: Callable[[SomeState, int], Mapping[str, Any] | None]
    steps: Sequence[str]
    facts: Callable[[SomeState, Mapping[str, Any]], Told]
    keys: Sequence[str]
    pieces: Mapping[str, Callable[[SomeState, Any, int], bool]] = {}  # whether it is called so
    name: Callable[[SomeState, int], str] = lambda state, piece: str(piece)
    check_piece: Callable[[SomeState, Any], object] = lambda state, name: None


class Course(Generic[SomeState]):
    """The expectations `asked`, `question`, `over`, `winners` and `how`."""

    def __init__(
        self, asked: Questions[SomeState], endings: Sequence[str], called: SeatCalled = seat_named
    ) -> None:
        self._asked = asked
        self._endings = endings
        self._called = called
        self.expectations: dict[str, Expectation[SomeState]] = {
            "asked": player_expected("asked", _seat_asked, called),
            "question": Expectation(self._check_question, self._expect_question),
            "over": Expectation(_check_over, _expect_over),
            "winners": Expectation(self._check_winners, self._expect_winners),
            "how": Expectation(self._check_how, _expect_how),
        }

    def _full(self, state: SomeState, wanted: Any) -> dict[str, Any]:
        """A word alone is the kind of question."""
        if isinstance(wanted, str):
            wanted = {"step": wanted}
        known = ("seat", "step", "text", "rules", *self._asked.keys, *self._asked.pieces)
        full = dict(require_keys("question", wanted, known))
        if "seat" in full:
            full["seat"] = seat_letter(self._called(state, full["seat"]))
        return full

    def _check_question(self, state: SomeState, wanted: Any) -> None:
        full = self._full(state, wanted)
        steps = self._asked.steps
        step = full.get("step", steps[0])
        if step not in steps:
            raise InputError(f"unknown step {step!r}; {did_you_mean(step, steps)}")
        check_rules(full.get("rules", []))
        for key in self._asked.pieces:
            if key in full:
                self._asked.check_piece(state, full[key])

    def _expect_question(self, stage: Stage, state: SomeState, wanted: Any) -> list[Difference]:
        asked = self._asked.question(state, state.asked)
        if asked is None:
            return [Difference("question", wanted, "the game is over")]
        actual = {"seat": seat_letter(state.asked), **self._asked.facts(state, asked)}
        found: list[Difference] = []
        for key, value in self._full(state, wanted).items():
            place = f"question.{key}"
            if key == "rules":
                if not set(value) <= set(asked["rules"]):
                    found.append(Difference(place, value, asked["rules"]))
            elif key == "text":
                if not holds(value, asked["text"]):
                    found.append(Difference(place, value, asked["text"]))
            elif key in self._asked.pieces:
                found += self._piece_differs(state, place, value, asked.get(key, NOBODY), key)
            else:
                found += same(place, value, actual[key])
        return found

    def _piece_differs(
        self, state: SomeState, place: str, wanted: Any, piece: int, key: str
    ) -> list[Difference]:
        if piece == NOBODY:
            return [Difference(place, wanted, "nothing")]
        if self._asked.pieces[key](state, wanted, piece):
            return []
        return [Difference(place, wanted, self._asked.name(state, piece))]

    def _winners(self, state: SomeState, wanted: Any) -> list[str]:
        if not isinstance(wanted, list):
            wanted = [] if wanted in _NOBODY else [wanted]
        return [seat_letter(self._called(state, one)) for one in wanted]

    def _check_winners(self, state: SomeState, wanted: Any) -> None:
        self._winners(state, wanted)

    def _expect_winners(self, stage: Stage, state: SomeState, wanted: Any) -> list[Difference]:
        if not state.ended:
            return [Difference("winners", wanted, "the game goes on")]
        actual = [seat_letter(seat) for seat in state.winners]
        return same("winners", self._winners(state, wanted), actual)

    def _check_how(self, state: SomeState, wanted: Any) -> None:
        if wanted not in self._endings:
            near = did_you_mean(wanted, self._endings)
            raise InputError(f"{words_for(wanted)} is no ending; {near}")


def _seat_asked(state: State) -> int:
    return NOBODY if state.ended else state.asked


def _check_over(state: State, wanted: Any) -> None:
    check_truth(wanted)


def _expect_over(stage: Stage, state: State, wanted: Any) -> list[Difference]:
    return same("over", wanted, bool(state.ended))


def _expect_how(stage: Stage, state: State, wanted: Any) -> list[Difference]:
    return same("how", wanted, state.ended or "the game goes on")

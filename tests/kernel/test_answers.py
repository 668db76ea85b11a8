"""Which answers a question takes: those it lists, and amounts that only its step can judge."""

import random
from typing import Any

import pytest

import starfold
from starfold.errors import InputError
from starfold.kernel import replay as replays
from starfold.kernel.chance import Seeded
from starfold.kernel.choices import Choice, Refusal
from starfold.kernel.core import IllegalChoice, KernelStep, State
from starfold.kernel.dice import Dice, dice_from_data, seeded_dice
from starfold.kernel.replay_files import from_data, to_fields

if starfold.COMPILED:
    pytest.skip("compiled steps have no heirs in plain Python", allow_module_level=True)

LISTED = [0, 10]
FARTHEST = 90
LENGTHS = 3  # that are chosen in a game


class Walk(KernelStep[State]):
    """How far? Any even number of steps up to the farthest; some are listed."""

    def proceed(self, state: State) -> None:
        assert isinstance(state, Way)
        if len(state.gone) == LENGTHS:
            state.end("there", [0])
        else:
            state.ask(0, LISTED if len(state.gone) < LENGTHS - 1 else [0])

    def refusal(self, state: State, option: int) -> Refusal | None:
        if option > FARTHEST:
            return Refusal("MG-MPH-06", f"{option} steps exceed {FARTHEST}")
        return super().refusal(state, option) if option % 2 else None

    def measures(self) -> bool:
        return True

    def choice(self, state: State, option: int) -> Choice:
        return Choice("walk", f"{option} steps", [f"{option} steps"])

    def measured(self, state: State, notation: str) -> int | None:
        return int(notation.removeprefix("walk ").removesuffix(" steps"))

    def take(self, state: State, option: int) -> None:
        assert isinstance(state, Way)
        state.gone.append(option)


class Way(State):
    def __init__(self, dice: Dice) -> None:
        super().__init__(1, dice)
        self.gone: list[int] = []
        self.push(Walk())

    def copy(self) -> State:
        twin = Way(self.dice.copy())
        twin.gone = list(self.gone)
        twin.asked, twin.options, twin.ended = self.asked, self.options, self.ended
        return twin


class Ways:
    """As much of a game as a replay needs. Its record leaves the options out."""

    name = "ways"

    def check_spec(self, spec: dict[str, Any]) -> dict[str, Any]:
        return spec

    def digest(self, spec: dict[str, Any]) -> str:
        return "ways"

    def start(self, spec: dict[str, Any], dice: Dice, record: bool) -> State:
        way = Way(dice)
        way.start()
        return way

    def to_data(self, state: State) -> dict[str, Any]:
        assert isinstance(state, Way)
        return {"gone": list(state.gone), "dice": state.dice.to_data()}

    def from_data(self, spec: dict[str, Any], data: dict[str, Any]) -> State:
        way = Way(dice_from_data(data["dice"]))
        way.gone = list(data["gone"])
        way.start()
        return way


def way() -> State:
    return Ways().start({}, seeded_dice(1), record=False)


def test_an_amount_is_an_answer_although_it_is_not_listed() -> None:
    state = way()
    assert [state.refusal(option) for option in (0, 10, 36, -4)] == [None] * 4
    state.choose(36)
    assert isinstance(state, Way) and state.gone == [36]


def test_what_is_refused_is_told_with_the_figure_and_changes_nothing() -> None:
    state = way()
    assert state.refusal(92) == Refusal("MG-MPH-06", "92 steps exceed 90")
    assert str(state.refusal(7)) == "option 7 is not offered: choose one of [0, 10]"
    with pytest.raises(IllegalChoice, match=r"92 steps exceed 90 \[MG-MPH-06\]"):
        state.choose(92)
    assert isinstance(state, Way) and state.gone == []


def test_after_the_end_nothing_is_an_answer() -> None:
    state = way()
    for _ in range(LENGTHS):
        state.choose(2)
    assert str(state.refusal(2)) == "the game is over: nothing can be chosen any more"


def test_a_question_about_amounts_is_never_forced() -> None:
    state = way()
    state.choose(2)
    state.choose(2)
    assert state.options == [0]
    assert not state.forced()


def test_a_replay_holds_amounts_and_says_why_one_is_refused() -> None:
    game: Any = Ways()
    state, replay = replays.begin(game, {}, Seeded(1), ["walker"], record=False)
    chance = random.Random(1)
    while not state.ended:
        replays.answer(game, state, replay, 2 * chance.randrange(FARTHEST // 2))
    assert replays.verify(game, from_data(to_fields(replay), "file")).ended
    replay.answers[1] = replays.Given(0, "walk 94 steps")
    with pytest.raises(InputError) as refused:
        replays.verify(game, replay)
    assert str(refused.value) == ("choice 2: 94 steps exceed 90 [MG-MPH-06]")


def test_a_replay_begins_from_a_state_whose_options_are_computed_again() -> None:
    game: Any = Ways()
    begun = {"gone": [4]}
    state, replay = replays.begin(game, {}, Seeded(1), ["walker"], record=False, start=begun)
    assert state.options == LISTED
    replays.answer(game, state, replay, 8)
    assert replays.verify(game, replay).options == [0]

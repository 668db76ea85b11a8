"""Exact search: the best chance that a side has of reaching a goal, through the engine itself.

The learner chooses for the best, everybody else for the worst; dice are thrown in every way, and
where a card comes to light that lay face down, it may be any that its owner had not seen.
Nobody looks ahead into dice or decks: a choice is valued before chance has spoken. Chances are
fractions, so what the search says is exact.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final, NamedTuple

from starfold.errors import InputError
from starfold.games.ccg.state.memory import AT_LARGE, PLACED, group
from starfold.kernel.core import State
from starfold.kernel.dice import ScriptedDice
from starfold.kernel.game import packed
from starfold.kernel.scenario.stage import Interpreter, Stage

MOST_POSITIONS: Final = 400_000
MOST_DICE: Final = 8  # of one change


class Hidden(NamedTuple):
    """Where cards lie that nobody sees, as fields of the position.

    Piles hold their top card last. What lies in one of them may as well lie in another, as far as
    its owner remembers; without a memory all that is known is which cards a pile holds.
    """

    piles: tuple[str, ...]
    definitions: str  # field of the set-up: what each card is
    memory: str = ""  # what each seat remembers of every card (`ccg.state.memory`)


FACE_DOWN: Final = {
    "ccg": Hidden(("reserve", "force", "used"), "defs", "known"),
    "pocketmodel": Hidden(("deck",), "cards"),
}

Change = Callable[[State], object]
Throws = Sequence[tuple[tuple[int, ...], Fraction]]  # the dice of each, and its chance

THROWS_PAIRS: Final = ("pocketmodel",)  # two dice at a time, of which only the sum counts
SINGLES: Final[Throws] = [((face,), Fraction(1, 6)) for face in range(1, 7)]
PAIRS: Final[Throws] = [
    ((total // 2, total - total // 2), Fraction(6 - abs(7 - total), 36)) for total in range(2, 13)
]


class Goal(NamedTuple):
    """What is to be reached, and when it is looked at: after a phase has ended so many times."""

    wanted: Mapping[str, Any]
    phase: str
    times: int = 1


class Solver:
    """Values of positions, each worked out once."""

    def __init__(self, voice: Interpreter, goal: Goal, learner: int) -> None:
        self.voice = voice
        self.goal = goal
        self.learner = learner
        self._known: dict[bytes, Fraction] = {}
        self._thrown: dict[bytes, Fraction] = {}  # of positions in which chance has just spoken
        self._hidden = FACE_DOWN.get(voice.game.name, Hidden((), ""))
        self._throws = PAIRS if voice.game.name in THROWS_PAIRS else SINGLES

    def values(self, state: State, left: int | None = None) -> dict[int, Fraction]:
        """Of every answer to the open question the chance that it leaves."""
        times = self.goal.times if left is None else left
        return {
            option: self._mean(_silent(state), times, partial(_take, option))
            for option in state.options
        }

    def after(self, state: State, option: int, left: int) -> tuple[State, int] | None:
        """The next question and the phases left; None where chance speaks or all is over first."""
        outcomes = self._outcomes(_silent(state), partial(_take, option))
        if len(outcomes) == 1:
            outcomes, left = self._run(outcomes[0][1], left)
        if len(outcomes) > 1 or left == 0:
            return None
        return outcomes[0][1], left

    # -- positions -------------------------------------------------------------------------------

    def _run(self, state: State, left: int) -> tuple[list[tuple[Fraction, State]], int]:
        """On to the next question or throw; at the end no phase is left."""
        was_over = False
        while True:
            if state.unsettled:
                state.settle()
            if state.ended:
                return [(Fraction(1), state)], 0
            if state.asked >= 0:
                return [(Fraction(1), state)], left
            over = self.voice.is_over(state, self.goal.phase)
            if over and not was_over:
                left -= 1
                if left == 0:
                    return [(Fraction(1), state)], 0
            was_over = over
            outcomes = self._outcomes(state, State.advance)
            if len(outcomes) > 1:
                return outcomes, left
            state = outcomes[0][1]

    def _value(self, state: State, left: int) -> Fraction:
        outcomes, left = self._run(state, left)
        if len(outcomes) > 1:
            return self._expected(outcomes, left)
        state = outcomes[0][1]
        return self._best(state, left) if left else self._reached(state)

    def _best(self, state: State, left: int) -> Fraction:
        key = packed(self.voice.game, state) + bytes([left])
        if key not in self._known:
            if len(self._known) > MOST_POSITIONS:
                raise InputError("the search does not end: give the position less to choose from")
            self._known[key] = Fraction(-1)  # a circle of positions leads nowhere
            found = self.values(state, left).values()
            self._known[key] = max(found) if state.asked == self.learner else min(found)
        return max(self._known[key], Fraction(0))

    def _mean(self, state: State, left: int, change: Change) -> Fraction:
        return self._expected(self._outcomes(state, change), left)

    def _expected(self, outcomes: list[tuple[Fraction, State]], left: int) -> Fraction:
        """Throws that come to the same are looked at once."""
        weights: dict[bytes, Fraction] = {}
        states: dict[bytes, State] = {}
        for weight, state in outcomes:
            key = packed(self.voice.game, state) if len(outcomes) > 1 else b""
            weights[key] = weights.get(key, Fraction(0)) + weight
            states[key] = state
        total = Fraction(0)
        for key, weight in weights.items():
            if value := self._after_chance(key, states[key], left):
                total += weight * value
        return total

    def _after_chance(self, key: bytes, state: State, left: int) -> Fraction:
        if not key:
            return self._value(state, left)
        key += bytes([left])
        if key not in self._thrown:
            self._thrown[key] = self._value(state, left)
        return self._thrown[key]

    def _reached(self, state: State) -> Fraction:
        state.log = []
        stage = Stage(self.voice, state, undo=False)
        differs = any(
            self.voice.compare(stage, word, wanted) for word, wanted in self.goal.wanted.items()
        )
        return Fraction(0 if differs else 1)

    # -- chance ----------------------------------------------------------------------------------

    def _outcomes(self, state: State, change: Change) -> list[tuple[Fraction, State]]:
        """What a change can come to, each with its chance."""
        found: list[tuple[Fraction, State]] = []
        open_ways: list[tuple[Fraction, State, list[int]]] = [(Fraction(1), state, [])]
        while open_ways:
            weight, dealt, sure = open_ways.pop()
            thrown = _thrown(dealt, change, self._throws)
            shown = self._shown(dealt, thrown[0][1], sure)
            if shown is None:
                found += [(weight * share, after) for share, after in thrown] if sure else thrown
            else:
                open_ways += [
                    (weight * share, twin, [*sure, card])
                    for share, twin, card in self._each_in_place_of(dealt, *shown, sure)
                ]
        return found

    def _shown(self, before: State, after: State, sure: list[int]) -> tuple[int, int] | None:
        """Whose card comes to light, and which, that might be another; None: nobody's."""
        if self._unseen(before) == self._unseen(after):
            return None
        for name in self._hidden.piles:
            for seat, pile in enumerate(getattr(before, name)):
                still = {card for piles in self._piles(after) for card in piles[seat]}
                for card in pile:
                    if (
                        card not in sure
                        and (card not in still or self._is_told(before, after, seat, card))
                        and len(self._kinds(before, seat, card, sure)) > 1
                    ):
                        return seat, card
        return None

    def _unseen(self, state: State) -> list[Any]:
        """All by which a card can come to light."""
        return [*self._piles(state), getattr(state, self._hidden.memory, None)]

    def _piles(self, state: State) -> list[list[list[int]]]:
        return [getattr(state, name) for name in self._hidden.piles]

    def _is_told(self, before: State, after: State, seat: int, card: int) -> bool:
        """Whether a card lay where nobody knew of it and is known where it lies now."""
        return self._label(before, seat, card) != PLACED == self._label(after, seat, card)

    def _label(self, state: State, seat: int, card: int) -> int:
        labels: list[list[int]] = getattr(state, self._hidden.memory, [])
        return group(labels[seat][card]) if labels else AT_LARGE

    def _kinds(self, state: State, seat: int, card: int, sure: list[int]) -> dict[str, list[int]]:
        """What may be in the place of a card, as far as its owner knows; it is of them."""
        label = self._label(state, seat, card)
        if label == PLACED:
            return {}
        definitions = getattr(state.setup, self._hidden.definitions)  # type: ignore[attr-defined]
        kinds: dict[str, list[int]] = {}
        for name in self._hidden.piles:
            for other in getattr(state, name)[seat]:
                if other not in sure and self._label(state, seat, other) == label:
                    kinds.setdefault(definitions[other].id, []).append(other)
        return kinds

    def _each_in_place_of(
        self, state: State, seat: int, card: int, sure: list[int]
    ) -> Iterator[tuple[Fraction, State, int]]:
        """The position with every card that might lie where this one does, and its chance."""
        kinds = self._kinds(state, seat, card, sure)
        unseen = sum(map(len, kinds.values()))
        for cards in kinds.values():
            twin = _silent(state)
            self._swap(twin, seat, card, cards[0])
            yield Fraction(len(cards), unseen), twin, cards[0]

    def _swap(self, state: State, seat: int, card: int, other: int) -> None:
        for name in self._hidden.piles:
            pile = getattr(state, name)[seat]
            pile[:] = [{card: other, other: card}.get(one, one) for one in pile]
        if not self._hidden.memory:
            pile[:-1] = sorted(pile[:-1])  # nobody knows it: one order stands for all
        if self._hidden.memory:  # then each card knows its pile too
            zones = state.zone  # type: ignore[attr-defined]
            zones[card], zones[other] = zones[other], zones[card]


def _take(option: int, state: State) -> None:
    state.take(option)


def _silent(state: State) -> State:
    twin = state.copy()
    twin.dice = ScriptedDice([], [])
    return twin


def _thrown(state: State, change: Change, throws: Throws) -> list[tuple[Fraction, State]]:
    """The change once for every way in which the dice it throws may fall."""
    found: list[tuple[Fraction, State]] = []
    open_ways: list[tuple[Fraction, tuple[int, ...]]] = [(Fraction(1), ())]
    while open_ways:
        weight, dice = open_ways.pop()
        twin = state.copy()
        script = ScriptedDice(list(dice), [])
        twin.dice = script
        try:
            change(twin)
        except InputError:
            if len(dice) > MOST_DICE:
                raise
            open_ways += [(weight * share, (*dice, *faces)) for faces, share in throws]
        else:
            found.append((weight, twin))
    return found

"""Passing without being asked: what a player wants to let go by.

Some games ask often whether somebody wants to answer to what another does: a *window*. Mostly
there is nothing to be done. A player says once in which windows they pass, and the table passes
for them: an answer like any other, which nobody can tell from one that was given by hand.

Nor does its moment tell anything. A pass that comes at once would say that there was no choice, and
so a late one that there was. Therefore the table takes as long as the player does when they could
have done something and passed, in a window of the same kind if they have often been asked there.
Whoever is asked each time and passes by hand is imitated each time: it waits for one of the times
that they took themselves. Whoever lets most of it go by, whatever they hold, is imitated as seldom
as they stop to think; the rest goes by after a moment that is the same for all. And it waits for
them to be there: whoever passes while away is seen to have had no choice.

Beyond windows some answers are a matter of course (`KernelStep.matter_of_course`): to pass where
only texts for any time could be played, to lose Force from the Reserve Deck. Where the hint for the
player would give that answer too, the table gives it (`quiet`): among others only the pass, after a
time like any other.

Whoever plays alone may also have what they lose paid for them as the hint would pay it (`pays`). It
can be taken back like a choice of their own; what they begin to pay by hand they pay to the end.
"""

import math
import random
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from starfold.errors import InputError
from starfold.kernel.core import DECLINE, State
from starfold.kernel.game import Game
from starfold.kernel.notation import offered

# Seconds that somebody takes to pass by hand, until we know it better.
FIRST_TIMES: Final = (1.2, 1.6, 2.0, 2.5, 3.1, 4.0)
TIMES_ENOUGH: Final = 3
TIMES_KEPT: Final = 12
SHORTEST: Final = 0.5  # nobody who answers by hand is overtaken
LONGEST: Final = 15.0  # who thinks longer is seen to think
SPREAD: Final = (0.8, 1.25)  # no time comes back to the millisecond
SHARE_OF_CLOCK: Final = 0.05  # of the time left, beside what passing earns: no flag falls by it
MOST_OF_CLOCK: Final = 0.5  # with that
HURRIED: Final = (0.3, 1.0)  # the part of this that is taken when there is time for nothing else
MOMENT: Final = (0.15, 0.45)  # seconds for what goes by without a thought, choice or not
PASSES_ENOUGH: Final = 10  # with a choice in windows of one kind, to know how often they stop there
PASSES_KEPT: Final = 100
SELDOM: Final = (1, 19)  # passes by hand and without a thought, until we know it better


class Pace:
    """How long a player takes to pass where they have a choice.

    By hand, or without a thought because they let such things go by: at first every time by hand,
    or, if they are `quiet`, seldom.
    """

    def __init__(self, quiet: bool = False) -> None:
        self._times: deque[float] = deque(maxlen=TIMES_KEPT)
        self._in_window: dict[str, deque[float]] = {}
        self._by_hand: dict[str, deque[bool]] = {}
        self._first = (1, SELDOM[1] if quiet else 0)

    def times(self, window: str = "") -> list[float]:
        """Those that they took, in such a window if possible; a few tell more than any guess."""
        there = self._in_window.get(window, ())
        if len(there) >= TIMES_ENOUGH:
            return [*there]
        guessed = FIRST_TIMES if len(self._times) < TIMES_ENOUGH else ()
        return [*guessed, *self._times]

    def stops(self, window: str = "") -> float:
        """In which part of the windows that they passed in, with a choice, they did so by hand."""
        there = self._by_hand.get(window, ())
        if len(there) >= PASSES_ENOUGH:
            return sum(there) / len(there)
        everywhere = [by_hand for known in self._by_hand.values() for by_hand in known]
        by_hand, unasked = self._first
        return (sum(everywhere) + by_hand) / (len(everywhere) + by_hand + unasked)

    def learn(self, seconds: float, window: str = "") -> None:
        """They have passed by hand after so long, and need not have."""
        taken = min(max(seconds, SHORTEST), LONGEST)
        self._times.append(taken)
        self._in_window.setdefault(window, deque(maxlen=TIMES_KEPT)).append(taken)
        self._passed(window, by_hand=True)

    def learn_let_go(self, window: str = "") -> None:
        """They could have done something, and the table has passed for them as they wished."""
        self._passed(window, by_hand=False)

    def _passed(self, window: str, by_hand: bool) -> None:
        self._by_hand.setdefault(window, deque(maxlen=PASSES_KEPT)).append(by_hand)

    def wait(
        self, chance: random.Random, window: str = "", most: float = math.inf, free: bool = False
    ) -> float:
        """How long the table waits before it passes for them; `most` is what their clock allows.

        Where they are `free` to do something and let it go by it takes a moment. Among the times
        that the clock allows none is more likely than the others, not even the longest.
        """
        if free or chance.random() >= self.stops(window):
            return min(most, 1.0) * chance.uniform(*MOMENT)
        allowed = [time for time in self.times(window) if time * SPREAD[1] <= most]
        if not allowed:
            return most * chance.uniform(*HURRIED)
        return chance.choice(allowed) * chance.uniform(*SPREAD)


class Passing:
    """What one player lets go by; at first where nothing else can be done."""

    def __init__(
        self,
        forced: bool = True,
        windows: Mapping[str, int | None] | None = None,
        quiet: bool = False,
        cards: Mapping[int, int | None] | None = None,
        ahead: Mapping[str, int] | None = None,
        pays: bool = False,
    ) -> None:
        self.forced = forced  # pass where one can do nothing else
        self.quiet = quiet  # answer what is a matter of course
        self.windows = dict(windows or {})  # kind of window -> in which turn only, None: always
        self.cards = dict(cards or {})  # the same for cards that no window is to stop for
        self.ahead = dict(ahead or {})  # answers given in advance, in notation -> in which turn
        self.pays = pays  # alone: what is lost is paid as the hint would pay it

    def said_ahead(self, state: State) -> int | None:
        """The answer to the open question that was given in advance, if there is one."""
        if turn_of(state) not in self.ahead.values():
            return None
        for written, option in offered(state).items():
            if self.ahead.get(written) == turn_of(state):
                return option
        return None

    def was_answered(self, written: str) -> None:
        """An answer in advance is given once."""
        self.ahead.pop(written, None)

    def answer(self, game: Game, state: State, hint: Callable[[], int], alone: bool) -> int | None:
        """What this player answers to the open question without being asked, if anything.

        Among others (`alone` is false) nothing but a pass is given for them, or what they said.
        """
        if self._passes(game, state):
            return DECLINE
        ahead = self.said_ahead(state)
        if ahead is not None:
            return ahead
        if self.pays and alone and state.is_payment():
            return hint()
        course = state.matter_of_course() if self.quiet else None
        if course is None or not (alone or course == DECLINE):
            return None
        return course if hint() == course else None

    def _passes(self, game: Game, state: State) -> bool:
        """Whether the open question, put to this player, is one that they let go by."""
        if DECLINE not in state.options or not game.info()["windows"]:
            return False
        only = self.forced and state.forced()
        if not only and not self.windows and not self.cards:
            return False
        window, turn = window_of(game, state), turn_of(state)
        if window == "":
            return False
        return only or _holds(self.windows, window, turn) or self._only_let_go(state, turn)

    def _only_let_go(self, state: State, turn: int) -> bool:
        """Whether every other answer is one of the cards that they let go by."""
        if not self.cards:
            return False
        others = [option for option in state.options if option != DECLINE]
        asking = [state.stack[-1].choice(state, one).pieces.get("card") for one in others]
        return all(card is not None and _holds(self.cards, card, turn) for card in asking)


Wanted = TypeVar("Wanted", int, str)


def _holds(let_go: dict[Wanted, int | None], one: Wanted, turn: int) -> bool:
    return one in let_go and let_go[one] in (None, turn)


def window_of(game: Game, state: State) -> str:
    """The kind of window that the open question is, "" if it is none."""
    question: dict[str, Any] = game.question(state, state.asked) or {}
    window: str = question.get("window", "")
    return window


def turn_of(state: State) -> int:
    """The turn; games that have turns count them under this name."""
    turn: int = getattr(state, "turn", 0)
    return turn


def window_titles(game: Game) -> dict[str, str]:
    """What there is to pass in, by name."""
    return {window["name"]: window["title"] for window in game.info()["windows"]}


def check_windows(game: Game, wanted: Iterable[str]) -> None:
    """Raises InputError unless the game has all of these windows."""
    known = window_titles(game)
    for name in wanted:
        if name not in known:
            there = f"choose among {', '.join(known)}" if known else "this game has none"
            raise InputError(f"there is no window {name!r}: {there}")

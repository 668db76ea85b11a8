"""Passing without being asked: what a player wants to let go by.

Some games ask often whether somebody wants to answer to what another does: a *window*. Mostly
there is nothing to be done. A player says once in which windows he passes, and the table passes
for him: an answer like any other, which nobody can tell from one that was given by hand.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from starfold.errors import InputError
from starfold.kernel.core import DECLINE, State
from starfold.kernel.game import Game


class Passing:
    """The windows in which one player passes; at first those where nothing else can be done."""

    def __init__(
        self, forced: bool = True, windows: Mapping[str, int | None] | None = None
    ) -> None:
        self.forced = forced  # pass where one can do nothing else
        self.windows = dict(windows or {})  # kind of window -> in which turn only, None: always

    def passes(self, game: Game, state: State) -> bool:
        """Whether the open question, put to this player, is one that he lets go by."""
        if DECLINE not in state.options or not game.info()["windows"]:
            return False
        only = self.forced and state.forced()
        if not only and not self.windows:
            return False
        window = window_of(game, state)
        return window != "" and (only or self._wanted(window, turn_of(state)))

    def _wanted(self, window: str, turn: int) -> bool:
        return window in self.windows and self.windows[window] in (None, turn)


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

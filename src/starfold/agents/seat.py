"""What an agent from outside sees of a game: its seat, and nothing behind it.

All of it stands on one imagined world that agrees with what the seat knows. The true one, the
other hands and the dice to come are not in the agent's process at all.
"""

import random
from typing import Any, Final

from starfold.agents.registry import NORMAL, guide_for, make_agent
from starfold.agents.search import final_value
from starfold.errors import InputError
from starfold.kernel import notation
from starfold.kernel.core import State
from starfold.kernel.game import Game

SPREAD: Final = 1_000_003  # between the seeds of one answer and the next


class World:
    """A world as it may be, to try things in. It is the agent's own: nothing in it happens."""

    def __init__(self, game: Game, state: State, seat: int) -> None:
        self.state = state  # the engine's own, for those who want its speed
        self._game = game
        self._seat = seat

    @property
    def over(self) -> bool:
        return bool(self.state.ended)

    @property
    def asked(self) -> int:
        """The seat that must choose, from 0; -1 when the game is over."""
        return self.state.asked

    @property
    def choices(self) -> list[str]:
        return [] if self.over else list(notation.offered(self.state))

    def choose(self, choice: str | int) -> "World":
        """Somebody's answer, in notation or as a number; raises InputError for what is none."""
        self.state.choose(_meant(self.state, choice))
        return self

    def advice(self, agent: str = NORMAL) -> str:
        """What one of starfold's agents would choose here, in notation."""
        option = make_agent(agent, self._game, 0).choose(self.state, self.state.asked)
        return notation.notation(self.state, option)

    def play_on(self, choices: int = 0, agent: str = NORMAL) -> "World":
        """Let one of starfold's agents play all seats: so many choices, or to the end."""
        mind = make_agent(agent, self._game, 0)
        made = 0
        while not self.over and (made < choices or not choices):
            self.state.choose(mind.choose(self.state, self.state.asked))
            made += 1
        return self

    def chance(self) -> float:
        """How likely it is that the seat wins from here, as starfold's own opponents judge it."""
        if self.over:
            return final_value(self.state, self._seat)
        return guide_for(self._game.name).evaluate(self.state, self._seat)

    def copy(self) -> "World":
        return World(self._game, self.state.copy(), self._seat)


class Seat:
    """A question to an agent, with all that it may know of the game."""

    def __init__(
        self, game: Game, world: State, seat: int, seed: int = 0, milliseconds: int = 0
    ) -> None:
        self.game = game.name
        self.number = seat
        self.letter = chr(ord("A") + seat)
        self.milliseconds = milliseconds  # that may be thought about the answer; 0: see the limit
        self.chance = random.Random(seed)  # the same for the same seed, game and question
        self._rules = game
        self._known = world
        self._dreams = random.Random(seed * SPREAD + 1)

    @property
    def question(self) -> str:
        """What is asked, in words."""
        text: str = self._known.stack[-1].question(self._known).text
        return text

    @property
    def choices(self) -> list[str]:
        """The choices that the question lists, in their notation."""
        return list(notation.offered(self._known))

    @property
    def options(self) -> list[dict[str, Any]]:
        """The same with all that is known of each: words, pieces, exact odds under `promise`."""
        asked = self._rules.question(self._known, self.number)
        listed: list[dict[str, Any]] = [] if asked is None else asked["options"]
        return listed

    def view(self) -> dict[str, Any]:
        """All that the seat may know of the table, as plain data."""
        return self._rules.view(self._known, self.number)

    def imagine(self) -> World:
        """Another world that agrees with all that the seat knows, with dice of its own."""
        made = self._rules.imagine(self._known, self.number, self._dreams)
        return World(self._rules, made, self.number)

    def why_not(self, piece: dict[str, Any]) -> str:
        """The reason against choosing a piece of the view, with its rule; "" if there is none."""
        reason = self._rules.why_not(self._known, self.number, piece)
        return "" if reason is None else str(reason)

    def option_of(self, answer: object) -> int:
        """The option that an answer means; raises InputError if it means none."""
        return _meant(self._known, answer)


def _meant(state: State, answer: object) -> int:
    if isinstance(answer, str):
        option = notation.option(state, answer)
    elif hasattr(answer, "__index__") and not isinstance(answer, bool):
        option = int(answer.__index__())
    else:
        raise InputError(f"{answer!r} is no answer: give a choice in notation, or its number")
    refused = state.refusal(option)
    if refused is not None:
        raise InputError(str(refused))
    return option

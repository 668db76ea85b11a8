"""A question that may be looked at, and answered, without touching the game."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from starfold.cli.sight import Sight, sight_of
from starfold.errors import InputError
from starfold.kernel.core import State
from starfold.kernel.game import Game


@dataclass(frozen=True)
class Moment:
    """A question as it would stand before a seat."""

    game: Game
    state: State
    seat: int
    players: Sequence[str]

    @cached_property
    def sight(self) -> Sight:
        return sight_of(self.game, self.state, self.seat, self.players)

    def check(self, answer: int) -> None:
        """Raises InputError with the rule against an answer."""
        refused = self.state.refusal(answer)
        if refused is not None:
            raise InputError(f"no: {refused}")

    def after(self, answer: int) -> "Moment":
        self.check(answer)
        twin = self.state.copy()
        twin.choose(answer)
        return Moment(self.game, twin, self.seat, self.players)

    def survey(self, wanted: dict[str, Any]) -> dict[str, Any]:
        return self.game.survey(self.state, self.seat, wanted)


Words = Sequence[str]
Found = tuple[int, Words]  # an answer, and words that the next questions are to answer

"""What the interpreters of all games share (see `stage.Interpreter`)."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar, cast

from starfold.kernel.core import State
from starfold.kernel.dice import ScriptedDice
from starfold.kernel.game import Game
from starfold.kernel.rules import Records
from starfold.kernel.scenario.comparing import Difference
from starfold.kernel.scenario.naming import no_player, player_letters, seat_named
from starfold.kernel.scenario.offers import Offers, Tried
from starfold.kernel.scenario.stage import Expectation, Stage

P = TypeVar("P", bound=State)
Built = TypeVar("Built", bound=State, covariant=True)


class Positions(Protocol[Built]):
    """Positions from `given`: the module `scenario.position` of a game."""

    def build_position(
        self, content: Mapping[str, Any], dice: ScriptedDice, where: str, /
    ) -> Built: ...

    def is_over(self, state: State, phase: str, /) -> bool: ...


class Scenarios(Generic[P]):
    """The interpreter of a game, which adds what its phrases mean and how they are performed.

    `example` shows how `offered` is written; `expectations` are those of the game, by their words.
    """

    game: Game
    phases: Sequence[str]
    positions: Positions[P]
    records: Records[P]
    example: str
    words: Mapping[str, Expectation[P]]

    def __init__(self) -> None:
        offers = Offers(self.game, self.example, self.try_phrase, self.refuse_phrase)
        self._expectations = {**self.words, **self.offered(offers.expectations)}
        self.expectations = tuple(self._expectations)

    # -- what a game says for itself ---------------------------------------------------------------

    def refuse_phrase(self, pos: P, player: str, phrase: str) -> None:
        """Raises InputError for what nobody could mean."""
        raise NotImplementedError

    def try_phrase(self, pos: P, seat: int, phrase: str) -> Tried:
        """What would become of it, found out on a copy."""
        raise NotImplementedError

    def offered(self, checks: dict[str, Expectation[P]]) -> dict[str, Expectation[P]]:
        """The expectations about offers, as the game takes them."""
        return checks

    def is_player(self, state: State, word: str) -> bool:
        return word in player_letters(state.seats)

    def seat_called(self, state: State, word: str) -> int:
        return seat_named(state, word)

    # -- the interpreter ---------------------------------------------------------------------------

    def build(self, content: Mapping[str, Any], dice: ScriptedDice, where: str) -> P:
        return self.positions.build_position(content, dice, where)

    def is_over(self, state: State, phase: str) -> bool:
        return self.positions.is_over(state, phase)

    def seat(self, state: State, player: str) -> int:
        if not self.is_player(state, player):
            raise no_player(state, player, self.expectations)
        return self.seat_called(state, player)

    def check_phrase(self, state: State, player: str, phrase: str) -> None:
        self.refuse_phrase(cast(P, state), player, phrase)

    def check_expectation(self, state: State, word: str, wanted: Any) -> None:
        self._expectations[word].check(cast(P, state), wanted)

    def compare(self, stage: Stage, word: str, wanted: Any) -> list[Difference]:
        return self._expectations[word].compare(stage, cast(P, stage.state), wanted)

    def restore(self, state: State, data: dict[str, Any]) -> P:
        return self.records.position_from_data(cast(Any, state).setup, data)

"""Scenarios of the PocketModel game: phrases are carried out, expectations compared."""

from contextlib import suppress

from starfold.games.pocketmodel.front import record
from starfold.games.pocketmodel.game import PocketModel
from starfold.games.pocketmodel.rules.step import asking
from starfold.games.pocketmodel.scenario import events, numbers, position, table
from starfold.games.pocketmodel.scenario.names import NotThere
from starfold.games.pocketmodel.scenario.phrases import BOOK, refusal, unsaid
from starfold.games.pocketmodel.state.position import NONE, Position
from starfold.kernel.choices import Refusal
from starfold.kernel.scenario.phrases import NotOffered
from starfold.units.scenario.phrases import Attempt, Phrase, UnitScenarios


class PocketModelScenarios(UnitScenarios[Position]):
    """The interpreter of this game."""

    game = PocketModel()
    phases = tuple(position.STEPS)
    positions = position
    records = record
    book = BOOK
    example = "A: [attack P with X, pass]"
    words = {**table.EXPECTATIONS, **events.EXPECTATIONS, **numbers.EXPECTATIONS}

    def needs_no_answer(self, meant: Phrase, attempt: Attempt) -> bool:
        """The last place in an order is never asked."""
        last = attempt is meant.attempts[-1] and len(meant.attempts) > 1
        return attempt.verb == "order" and last

    def played(self, here: Position, options: list[int]) -> Position:
        held = _held_open(here, options)
        super().played(here, options)
        goes_on = here.stack and type(here.stack[-1]) is type(held.stack[-1])
        return here if goes_on else held

    def reason(
        self, pos: Position, seat: int, attempt: Attempt, refused: NotOffered
    ) -> Refusal | None:
        return refusal(pos, seat, attempt)

    def unsaid(self, pos: Position, attempt: Attempt, options: list[int]) -> str:
        return unsaid(pos, attempt, options)

    def refuse_phrase(self, pos: Position, player: str, phrase: str) -> None:
        with suppress(NotThere):  # it may come there later
            super().refuse_phrase(pos, player, phrase)


def _held_open(pos: Position, options: list[int]) -> Position:
    """The position after these options, in which the step did not close for want of choices.

    Who says `move X, Y and Z` learns that Z is one too many, not that the move is over after Y.
    """
    if not options:
        return pos
    held = pos.copy()
    for option in options[:-1]:
        held.apply(option)
    step = asking(held)
    step.take(held, options[-1])
    if step.half_chosen(held) != NONE:
        step.resume(held)  # the only zone or target there is
    held.asked = pos.asked
    return held

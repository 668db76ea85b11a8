"""The phases that belong to the Force: activating it, and drawing cards from it."""

from typing import Final

from starfold.games.ccg.rules import force, inserting, values
from starfold.games.ccg.rules.step import Step
from starfold.games.ccg.speech.names import amount, done
from starfold.games.ccg.speech.seen import Pieces
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import FORCE, NONE
from starfold.kernel.choices import Choice, Question
from starfold.kernel.core import DECLINE

DRAW_ONE: Final = 1  # and look at it before the next
DRAW_AND_STOP: Final = 1000  # and how many


class ActivatePhase(Step):
    """A player activates any number up to the Force generation (SW-B-068, SW-B-069)."""

    seat: int
    most: int = NONE  # fixed when the phase begins
    chosen: bool = False

    def proceed(self, pos: Position) -> None:
        if self.most == NONE:
            self.most = values.generation(pos, self.seat)
            pos.tell("generation", ["SW-B-068"], self.seat, {"amount": self.most})
        if not self.chosen and self._bound(pos) > 0:
            pos.ask(self.seat, self.choices(pos))
            return
        pos.pop()

    def _bound(self, pos: Position) -> int:
        if not inserting.may_activate(pos, self.seat):
            return 0
        return min(self.most, len(pos.reserve[self.seat]))

    def choices(self, pos: Position) -> list[int]:
        return list(range(self._bound(pos) + 1))

    def take(self, pos: Position, option: int) -> None:
        self.chosen = True
        force.activate(pos, self.seat, option)

    def question(self, pos: Position) -> Question:
        return Question(say("force.ask_activate", most=self.most), ["SW-B-068", "SW-B-069"])

    def choice(self, pos: Position, option: int) -> Choice:
        """All of it is what is nearly always meant."""
        choice = amount(option, "activate", say("force.activate", amount=option))
        choice.usual = option == self.most
        return choice

    def matter_of_course(self, pos: Position) -> int | None:
        return self.most if self.most in pos.options else None


class DrawPhase(Step):
    """A player draws from the Force Pile, one card at a time (SW-B-075).

    Who need not see one card before drawing the next says how many, and is not asked again.
    """

    seat: int
    done: bool = False

    def proceed(self, pos: Position) -> None:
        if self.done or not pos.force[self.seat]:
            pos.pop()
            return
        pos.ask(self.seat, self.choices(pos))

    def choices(self, pos: Position) -> list[int]:
        most = len(pos.force[self.seat])
        return [DRAW_ONE, *range(DRAW_AND_STOP + 1, DRAW_AND_STOP + most + 1), DECLINE]

    def take(self, pos: Position, option: int) -> None:
        self.done = option != DRAW_ONE
        if option == DECLINE:
            return
        for _ in range(DRAW_ONE if option == DRAW_ONE else option - DRAW_AND_STOP):
            if pos.ended or not pos.force[self.seat]:
                return
            force.draw_card(pos, self.seat, FORCE, ["SW-B-075"])

    def question(self, pos: Position) -> Question:
        left = len(pos.force[self.seat])
        return Question(say("force.ask_draw", left=left), ["SW-B-075"], "drawing")

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return done(say("force.draw_no_more"))
        pieces: Pieces = {"pile": "force"}
        if option == DRAW_ONE:
            return Choice("draw", say("force.draw"), pieces=pieces)
        number = option - DRAW_AND_STOP
        found = amount(number, "draw", say("force.draw_and_stop", amount=number))
        found.pieces.update(pieces)
        return found

    def in_order(self, pos: Position) -> list[int]:
        """The amounts first, so that a list numbers each of them with itself."""
        return sorted(pos.options, key=lambda option: option <= DRAW_ONE)

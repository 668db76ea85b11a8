"""Searching: a player looks through a pile for cards that a text allows (SW-B-019, SW-B-020)."""

from typing import Any

from starfold.games.ccg.rules import force
from starfold.games.ccg.rules.force import FROM
from starfold.games.ccg.rules.step import Step
from starfold.games.ccg.speech.names import done, piece, pile_name, seat_name
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.position import Position, other
from starfold.games.ccg.state.vocabulary import HAND, LOST
from starfold.kernel.choices import Choice, Question
from starfold.kernel.core import DECLINE


def search(
    pos: Position,
    seat: int,
    owner: int,
    zone: int,
    candidates: list[int],
    most: int,
    source: int,
    least: int = 0,
    shuffles: bool = True,
) -> None:
    """A player looks through a pile for cards; the chosen ones are in `Position.drawn` afterwards.

    `candidates` are the cards of the pile that the text allows. The chosen cards stay where they
    are: who asked for them puts them where the text says, and shuffles unless that is left to this.
    """
    pos.push(SearchPile(seat, owner, zone, candidates, least, most, source, shuffles=shuffles))


class SearchPile(Step):
    """Look through a pile and choose, one card at a time (SW-B-019, SW-B-020)."""

    seat: int
    owner: int
    zone: int
    candidates: list[int]
    least: int
    most: int
    source: int
    chosen: list[int] = []
    seen: bool = False
    done: bool = False
    shuffles: bool = True  # in the end, unless the pile lies face up

    def proceed(self, pos: Position) -> None:
        if not self.seen:
            self._look(pos)
        options = self.choices(pos)
        if self.done or options == [DECLINE] or not options:
            self._finish(pos)
        else:
            self.ask_among(pos, self.seat, options)

    def choices(self, pos: Position) -> list[int]:
        if len(self.chosen) >= self.most:
            return []
        found = [
            card
            for card in self.candidates
            if card not in self.chosen and not pos.is_inserted(card)
        ]
        if len(self.chosen) >= self.least:
            found.append(DECLINE)
        return found

    def take(self, pos: Position, option: int) -> None:
        if option == DECLINE:
            self.done = True
        else:
            self.chosen.append(option)

    def question(self, pos: Position) -> Question:
        whose = "" if self.owner == self.seat else seat_name(self.owner)
        text = say("searching.ask", owner=whose, pile=pile_name(self.zone))
        return Question(text, ["SW-B-019", "SW-B-020"], about=self.source)

    def choice(self, pos: Position, option: int) -> Choice:
        return done(say("searching.no_more")) if option == DECLINE else piece(pos, "take", option)

    def looked_through(self, pos: Position) -> list[int]:
        return sorted(pos.pile(self.zone, self.owner))

    def _look(self, pos: Position) -> None:
        self.seen = True
        pos.looks += 1
        cards = sorted(pos.pile(self.zone, self.owner))
        pos.look_through(self.seat, cards)
        data = self._told_to(self.seat)
        pos.tell("search", ["SW-B-019"], self.seat, data, {"cards": cards}, 1 << self.seat)

    def _told_to(self, seat: int) -> dict[str, Any]:
        return {
            "pile": FROM[self.zone],
            "owner": self.owner,
            "own": self.owner == seat,
            "source": self.source,
        }

    def _finish(self, pos: Position) -> None:
        pos.pop()
        pos.drawn = self.chosen
        pos.result = len(self.chosen)
        if self.zone == LOST:
            return
        if not self.chosen:
            self._show_opponent(pos)
        if self.shuffles and self.zone != HAND:
            force.shuffle(pos, self.owner, self.zone)

    def _show_opponent(self, pos: Position) -> None:
        """Whoever found nothing lets the opponent look through the pile as well (SW-B-020)."""
        foe = other(self.seat)
        cards = sorted(pos.pile(self.zone, self.owner))
        pos.look_through(foe, cards)
        data = self._told_to(foe)
        pos.tell("verify", ["SW-B-020"], foe, data, {"cards": cards}, 1 << foe)

"""Drawing destiny: cards from the Reserve Deck whose numbers decide (SW-B-175).

The card is shown, cards respond to it, and it goes to the Used Pile. A draw may be changed while
it is shown: `add`, `state`, `cancel` and `cancel_and_redraw` are for responses to DESTINY_DRAWN
and concern the draw that is under way.
"""

from typing import Final

from starfold.games.ccg.rules import inserting, unseen, values
from starfold.games.ccg.rules.changes import Part, lasting_parts
from starfold.games.ccg.rules.step import Step
from starfold.games.ccg.speech.names import amount, card_name
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.fractions import floored, size, sized
from starfold.games.ccg.state.memory import AT_LARGE, group
from starfold.games.ccg.state.position import THIS_DESTINY, Moment, Position
from starfold.games.ccg.state.vocabulary import (
    BATTLE_DESTINY,
    DESTINY_DRAWN,
    HAND,
    LOST,
    NONE,
    PLAYED,
    SEARCH,
    TRACTOR,
    USED,
    WEAPON_DESTINY,
)
from starfold.kernel.choices import Choice, Question

# What a destiny is drawn for.
FOR_PLAIN: Final = 0
PLAIN: Final = FOR_PLAIN
FOR_WEAPON: Final = 1  # source: the weapon; about: its target
FOR_BATTLE: Final = 2  # source and about: the location
FOR_POWER: Final = 3  # for total power only; source and about: the location
FOR_SEARCH: Final = 4  # source: the site
FOR_EPIC: Final = 5
FOR_TRACTOR_BEAM: Final = 6
PURPOSES: Final = (
    "destiny",
    "weapon destiny",
    "battle destiny",
    "destiny to power",
    "search party",
    "epic event",
    "tractor beam",
)

# The value that is added to each single draw, by purpose; NONE: none is.
_ADDED_TO: Final = (NONE, WEAPON_DESTINY, BATTLE_DESTINY, NONE, SEARCH, NONE, TRACTOR)

_DRAWING: Final = 0
_CHOOSING: Final = 1
_SHOWING: Final = 2
_FILING: Final = 3


def draw(
    pos: Position, seat: int, count: int, purpose: int, source: int, about: int = NONE
) -> None:
    """Draw that many destinies: afterwards `result` is the total and `drawn` are the cards.

    No card in `drawn` means that the draw failed: whatever compares with it fails as well
    (SW-B-176, SW-B-252).
    """
    pos.push(DrawDestiny(seat, count, purpose, source, about))


def failed(pos: Position) -> bool:
    """Whether the draws that just ended found no card at all."""
    return not pos.drawn


def forget(pos: Position, source: int) -> None:
    """What was added beforehand to the draw of this card is over; that of others waits."""
    if any(one.until == THIS_DESTINY for one in pos.lasting):
        pos.keep_lasting(
            [one for one in pos.lasting if one.until != THIS_DESTINY or one.card != source]
        )


def best_number(pos: Position, card: int) -> int:
    """Of several numbers on a card the highest (SW-B-028)."""
    return max(values.destiny_numbers(pos, card), key=size)


class DrawDestiny(Step):
    """Draw destiny card by card: show, choose the number, responses, Used Pile."""

    seat: int
    left: int
    purpose: int
    source: int
    about: int
    stage: int = _DRAWING
    card: int = NONE  # being shown
    number: int = 0  # its destiny
    extra: int = 0  # what responses added
    stated: int = NONE  # what a response says it is
    counts: bool = True
    again: bool = False
    pile: int = USED
    total: int = 0
    cards: list[int] = []  # that counted
    among: int = AT_LARGE  # what its player knew of the card before it was drawn, see `memory`

    def proceed(self, pos: Position) -> None:
        if self.stage == _DRAWING:
            self._draw(pos)
        elif self.stage == _CHOOSING:
            pos.ask(self.seat, self.choices(pos))
        elif self.stage == _SHOWING:
            self._show(pos)
        else:
            self._file(pos)

    def _draw(self, pos: Position) -> None:
        """The top card of the Reserve Deck; an empty one ends the draws (SW-B-176, SW-B-252)."""
        if self.left <= 0 or not pos.reserve[self.seat]:
            self._finish(pos)
            return
        self.left -= 1
        self.card = pos.reserve[self.seat][-1]
        self.among = group(pos.known[self.seat][self.card])
        pos.set_aside(self.card, PLAYED, NONE)
        inserting.surface(pos, self.seat)
        pos.looks += 1  # it is seen, even if it lies face down again at the next question
        self.extra = 0
        self.stated = NONE
        self.counts = True
        self.again = False
        self.pile = USED
        numbers = self.choices(pos)
        self.number = numbers[0]
        self.stage = _CHOOSING if len(numbers) > 1 else _SHOWING

    def choices(self, pos: Position) -> list[int]:
        """Of several numbers on a card the player who draws it chooses one (SW-B-028)."""
        return sorted(set(values.destiny_numbers(pos, self.card)), key=size)

    def take(self, pos: Position, option: int) -> None:
        self.number = option
        self.stage = _SHOWING

    def question(self, pos: Position) -> Question:
        text = say("destiny.ask_number", card=card_name(pos, self.card))
        return Question(text, ["SW-B-028"], about=self.card)

    def choice(self, pos: Position, option: int) -> Choice:
        return amount(option)

    def _show(self, pos: Position) -> None:
        self.stage = _FILING
        data = {
            "card": self.card,
            "number": self.number,
            "for": PURPOSES[self.purpose],
            "source": self.source,
            "target": self.about,
        }
        if pos.log is not None:
            secret = {"expected": self._expected(pos)}
            pos.tell("draw_destiny", ["SW-B-175"], self.seat, data, secret, 1 << self.seat)
        moment = Moment(DESTINY_DRAWN, self.seat, self.card, self.source, self.about, self.purpose)
        pos.happened(moment)

    def _expected(self, pos: Position) -> int:
        """The number to be expected of the card shown, as its player knew the deck before."""
        pool = unseen.pool_of(pos, self.seat, self.among, self.card)
        return sized(sum(size(best_number(pos, card)) for card in pool) // len(pool))

    def value(self, pos: Position) -> int:
        """What the card shown counts: its number and what is added to each draw (SW-B-029)."""
        if self.stated != NONE:
            return self.stated
        parts = [Part(self.extra, NONE, False)]
        kind = _ADDED_TO[self.purpose]
        if kind != NONE:
            other = self.about if self.purpose == FOR_WEAPON else self.card
            parts += values.parts_of(pos, kind, self.source, self.seat, other)
        if self.purpose == FOR_WEAPON and pos.at[self.source] != NONE:
            parts += lasting_parts(pos, WEAPON_DESTINY, pos.at[self.source])
        return values.summed(self.number, parts)

    def _file(self, pos: Position) -> None:
        """After the responses the card goes to the top of the Used Pile (SW-B-175)."""
        if self.counts:
            value = self.value(pos)
            self.total += value
            self.cards.append(self.card)
            if value != self.number:
                data = {"card": self.card, "number": value, "for": PURPOSES[self.purpose]}
                pos.tell("destiny_counts", ["SW-B-030"], self.seat, data)
        if self.again:
            self.left += 1
        if self.is_showing(pos):
            pos.to_pile(self.card, self.pile)
        self.card = NONE
        self.stage = _DRAWING

    def is_showing(self, pos: Position) -> bool:
        return self.card != NONE and pos.zone[self.card] == PLAYED

    def _finish(self, pos: Position) -> None:
        pos.pop()
        forget(pos, self.source)
        pos.result = floored(self.total)
        pos.drawn = self.cards
        if not self.cards:
            pos.tell("destiny_failed", ["SW-B-176", "SW-B-252"], self.seat, {})


# -- for responses to a draw ---------------------------------------------------------------------


def under_way(pos: Position) -> DrawDestiny:
    """The draw that shows a card now, the latest if one lies within another."""
    for frame in pos.stack[::-1]:
        if isinstance(frame, DrawDestiny):
            return frame
    raise AssertionError("no destiny is being drawn")


def is_under_way(pos: Position) -> bool:
    for frame in pos.stack:
        if isinstance(frame, DrawDestiny):
            return True
    return False


def shown_by(pos: Position, seat: int) -> int:
    """How many destiny cards of a player are being shown: they are Life Force still (SW-B-009)."""
    count = 0
    for frame in pos.stack:
        if isinstance(frame, DrawDestiny) and frame.seat == seat and frame.is_showing(pos):
            count += 1
    return count


def current(pos: Position) -> int:
    """The number of the card shown, as it counts now."""
    return under_way(pos).value(pos)


def add(pos: Position, amount: int) -> None:
    """Add to the destiny shown; amounts below zero subtract."""
    under_way(pos).extra += amount


def state(pos: Position, number: int) -> None:
    """The destiny shown is this number, whatever the card says and others add (SW-B-030)."""
    under_way(pos).stated = number


def cancel(pos: Position) -> None:
    """The destiny shown does not count; the card goes its way."""
    frame = under_way(pos)
    frame.counts = False
    pos.tell("destiny_cancelled", ["SW-B-033"], frame.seat, {"card": frame.card})


def cancel_and_redraw(pos: Position) -> None:
    """The destiny shown does not count, and another is drawn in its stead."""
    cancel(pos)
    under_way(pos).again = True


def lose_it(pos: Position) -> None:
    """The card shown goes to the Lost Pile instead."""
    under_way(pos).pile = LOST


def take_into_hand(pos: Position) -> None:
    """The card shown goes to its owner's hand instead; its number counts."""
    under_way(pos).pile = HAND

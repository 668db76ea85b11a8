"""Before the first turn: starting locations, opening hands, who begins (SW-B-004 to SW-B-008).

A deck names its starting location, so nothing is asked as a rule. A player picks another one where
both revealed the same location (SW-B-005), and where the generators lack the marker that they
demand (SW-B-006); cards set aside by that are shuffled back with the deck.
"""

from collections.abc import Callable
from typing import Final

from starfold.games.ccg.rules import force, locations, rows
from starfold.games.ccg.rules.step import Step
from starfold.games.ccg.rules.turn import Turn
from starfold.games.ccg.speech.names import card_label, piece
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.model import may_start
from starfold.games.ccg.state.position import Position, other
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import DARK, HAND, LIGHT, NONE, RESERVE
from starfold.kernel.choices import Choice, Question

OPENING_HAND: Final = 8  # SW-B-007
LIGHT_FIRST: Final = "light_first"  # of a script: as a starting location it lets Light begin

_REVEAL: Final = 0
_PICK: Final = 1
_LAY: Final = 2
_DEAL: Final = 3


def lay_table(pos: Position) -> None:
    """Each deck lies as the Reserve Deck of its player; the set-up follows."""
    for card, seat in enumerate(pos.setup.origin):
        pos.zone[card] = RESERVE
        pos.reserve[seat].append(card)
    pos.push(SetUp())


class SetUp(Step):
    """Everything before the first turn; afterwards turns take its place."""

    stage: int = _REVEAL
    picks: list[int] = [NONE, NONE]  # the starting locations; nobody sees them before the reveal
    again: list[int] = []  # seats that pick another one
    aside: list[int] = []  # titles that may not be picked any more, both seats together
    waiting: list[int] = []  # seats that lay their location out

    def proceed(self, pos: Position) -> None:
        _PARTS[self.stage](self, pos)

    # -- starting locations ------------------------------------------------------------------------

    def _reveal(self, pos: Position) -> None:
        """Both show their starting locations at the same time (SW-B-004)."""
        if self.picks[LIGHT] == NONE:
            self.picks = pos.setup.starts[:]
        for seat in (DARK, LIGHT):
            pos.tell("reveal_start", ["SW-B-004"], seat, {"card": self.picks[seat]})
        self.again = self._who_picks_again(pos)
        if self.again:
            self.stage = _PICK
            return
        first = first_player(pos, self.picks)
        pos.active = first
        pos.first = first
        self.waiting = [first, other(first)]
        self.stage = _LAY

    def _who_picks_again(self, pos: Position) -> list[int]:
        """Those whose location may not stay and who have another one."""
        rule, seats = self._objection(pos)
        for seat in seats:
            self.aside.append(pos.setup.title[self.picks[seat]])
        found = [seat for seat in seats if self.candidates(pos, seat)]
        for seat in found:
            pos.tell("set_aside_start", [rule], seat, {"card": self.picks[seat]})
        return found

    def _objection(self, pos: Position) -> tuple[str, list[int]]:
        title = pos.setup.title
        is_same = title[self.picks[LIGHT]] == title[self.picks[DARK]]
        if is_same and not pos.setup.options.convert_same_start:
            return "SW-B-005", [DARK, LIGHT]
        return "SW-B-006", [seat for seat in (DARK, LIGHT) if self._is_stranded(pos, seat)]

    def _is_stranded(self, pos: Position, seat: int) -> bool:
        """The generators without the marker that they demand (HO-SHIELD-06)."""
        return self._owes_edge(pos, seat) and not locations.ridges(pos, seat, RESERVE)

    def _owes_edge(self, pos: Position, seat: int) -> bool:
        """Unless the opponent starts from marker 4, 5 or 6 (HO-SHIELD-06)."""
        theirs = pos.card(self.picks[other(seat)]).marker
        return locations.owes_edge(pos, self.picks[seat]) and theirs not in locations.EDGE_MARKERS

    def _pick(self, pos: Position) -> None:
        if not self.again:
            self.stage = _REVEAL
            return
        self.ask_or_take(pos, self.again[0])

    def candidates(self, pos: Position, seat: int) -> list[int]:
        """The locations of a deck that may begin a game, one card of each title (SW-B-004)."""
        found: list[int] = []
        seen = self.aside[:]
        for card in sorted(pos.reserve[seat]):
            if may_start(pos.card(card)) and pos.setup.title[card] not in seen:
                seen.append(pos.setup.title[card])
                found.append(card)
        return found

    def choices(self, pos: Position) -> list[int]:
        if self.stage == _PICK:
            return self.candidates(pos, self.again[0])
        return rows.slots(pos, self.picks[self.waiting[0]])

    def take(self, pos: Position, option: int) -> None:
        if self.stage == _PICK:
            self.picks[self.again.pop(0)] = option
            return
        seat = self.waiting.pop(0)
        locations.lay(pos, self.picks[seat], option, seat)

    def question(self, pos: Position) -> Question:
        if self.again:
            text = say("setup.ask_again")
            return Question(text, ["SW-B-004", "SW-B-005"])
        return locations.where_to_lay(pos, self.picks[self.waiting[0]], ["SW-B-004"])

    def choice(self, pos: Position, option: int) -> Choice:
        if self.again:
            return piece(
                pos, "start", option, say("setup.start_from", place=card_label(pos, option))
            )
        return locations.slot(pos, self.picks[self.waiting[0]], option)

    def is_open(self, pos: Position, option: int, reader: int) -> bool:
        """What was revealed is known to all, though it lies in the deck until it is laid out."""
        return not self.again

    # -- the table ---------------------------------------------------------------------------------

    def _lay(self, pos: Position) -> None:
        """Laid out by the rules of layout; of the same location the second one converts."""
        if self.waiting:
            self.ask_or_take(pos, self.waiting[0])
            return
        for seat in (pos.active, other(pos.active)):
            if locations.owes_edge(pos, self.picks[seat]):
                for ridge in locations.ridges(pos, seat, RESERVE)[:1]:
                    locations.lay_edge(pos, ridge, seat, "HO-SHIELD-06")
        self.stage = _DEAL

    def _deal(self, pos: Position) -> None:
        """Shuffle, and eight cards for each player; only the owner sees them (SW-B-007)."""
        for seat in (pos.active, other(pos.active)):
            force.shuffle(pos, seat)
            for _ in range(min(OPENING_HAND, len(pos.reserve[seat]))):
                pos.to_pile(pos.reserve[seat][-1], HAND)
            data = {"amount": len(pos.hand[seat])}
            secret = {"cards": pos.hand[seat][:]}
            pos.tell("opening_hand", ["SW-B-007"], seat, data, secret, 1 << seat)
        pos.tell("first_player", ["SW-B-008"], pos.active, {})
        pos.pop()
        pos.push(Turn())


# By stage: what is done next.
_PARTS: Final[tuple[Callable[[SetUp, Position], None], ...]] = (
    SetUp._reveal,
    SetUp._pick,
    SetUp._lay,
    SetUp._deal,
)


def first_player(pos: Position, starts: list[int]) -> int:
    """Dark, unless agreed otherwise or a starting location's text says so (SW-B-008)."""
    if pos.setup.options.light_first:
        return LIGHT
    for card in starts:
        script: Script | None = pos.setup.scripts[card]
        if script is not None and script.special.get(LIGHT_FIRST):
            return LIGHT
    return DARK

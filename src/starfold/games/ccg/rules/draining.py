"""Force drains: who controls a location makes the opponent lose Force (SW-B-071).

One drain a turn at each location, and each card takes part in one only (SW-B-073). The opponent
may react; presence that comes in time ends the drain (SW-B-074).
"""

from collections.abc import Callable
from typing import Final

from starfold.games.ccg.rules import force, presence, values
from starfold.games.ccg.rules.changes import added, holds, source_of
from starfold.games.ccg.rules.step import Step, card_of, packed
from starfold.games.ccg.speech.names import card_label, card_name, cost, piece, promised
from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.position import Moment, Position, other
from starfold.games.ccg.state.vocabulary import (
    A_DRAIN,
    CHARACTER,
    CONTROL,
    DID_DRAIN,
    DRAIN_INITIATED,
    DRAIN_PRICE,
    FORBID_DRAIN,
    GRANT_FROM_RESERVE,
    GRANT_PRESENCE,
    IS_UNDERCOVER,
    JUST_DRAINED,
    NONE,
    RESERVE,
)
from starfold.kernel.choices import Choice

_INITIATING: Final = 0
_DRAINING: Final = 1
_ENDING: Final = 2
_DRAINED: Final = 3  # Force was lost; it is over


def offers(pos: Position, seat: int) -> list[int]:
    """Where a player may drain now; a drain for nothing is one too (SW-B-072)."""
    if pos.phase != CONTROL or seat != pos.active or pos.drain_at != NONE:
        return []
    return [packed(A_DRAIN, place) for place in pos.locations() if may_drain(pos, place, seat)]


def may_drain(pos: Position, place: int, seat: int) -> bool:
    if pos.has_done(place, DID_DRAIN) or not _is_held(pos, place, seat):
        return False
    if holds(pos, FORBID_DRAIN, place, seat):
        return False
    if not force.can_use(pos, seat, price(pos, place, seat)):
        return False
    for card in drainers(pos, place, seat):
        if pos.has_done(card, DID_DRAIN):
            return False
    return True


def price(pos: Position, place: int, seat: int) -> int:
    """A drain is free, unless a text asks Force for it."""
    return max(0, added(pos, DRAIN_PRICE, place, seat))


def _is_held(pos: Position, place: int, seat: int) -> bool:
    """Controlled, and no undercover spy of the opponent there (SW-B-071, SW-B-224)."""
    if not presence.can_drain(pos, place, seat):
        return False
    for card in pos.located(place):
        hidden = pos.owner[card] != seat and pos.has(card, IS_UNDERCOVER)
        if pos.setup.defs[card].type != CHARACTER:
            continue  # a seeker is no spy
        if hidden and not pos.is_missing(card) and presence.at_place(pos, card) == place:
            return False
    return True


def drainers(pos: Position, place: int, seat: int) -> list[int]:
    """All of a player's cards with ability there take part (SW-B-073)."""
    found: list[int] = []
    for card in pos.located(place):
        if pos.owner[card] != seat or presence.at_place(pos, card) != place:
            continue
        if not presence.is_active(pos, card) or card == place:
            continue
        able = presence.has_ability(pos, card) and values.ability(pos, card) > 0
        if able or holds(pos, GRANT_PRESENCE, card, NONE, CONTROL):
            found.append(card)
    return found


def choice(pos: Position, seat: int, option: int) -> Choice:
    place = card_of(option)
    found = piece(pos, "drain", place, say("draining.drain", place=card_name(pos, place)))
    amount = values.drain(pos, place, seat)
    found.pieces["number"] = amount
    words = [say("draining.promise", amount=amount)]
    due = price(pos, place, seat)
    if due:
        return promised(found, {"words": [*words, *cost(due)["words"]], "cost": due})
    return promised(found, {"words": words})


def why_not(pos: Position, seat: int, place: int) -> Reason:
    """Why there is no Force drain at a location now."""
    name = card_label(pos, place)
    if pos.has_done(place, DID_DRAIN):
        return Reason("SW-B-073", "draining.already_drained", place=name)
    if not presence.controls(pos, place, seat):
        return Reason("SW-B-071", "draining.no_control", place=name)
    source = source_of(pos, FORBID_DRAIN, place, seat)
    if source != NONE:
        return Reason("SW-B-033", "draining.forbidden", source=card_label(pos, source), place=name)
    due = price(pos, place, seat)
    if not force.can_use(pos, seat, due):
        return Reason("SW-B-033", "draining.costs_force", place=name, price=due)
    for card in drainers(pos, place, seat):
        if pos.has_done(card, DID_DRAIN):
            return Reason("SW-B-073", "draining.took_part", place=name)
    return Reason("SW-B-071", "draining.not_now", place=name)


def begin(pos: Position, seat: int, option: int) -> None:
    pos.push(Drain(card_of(option), seat))


def cancel(pos: Position) -> None:
    """The drain under way comes to nothing; it was one all the same."""
    if pos.drain_at != NONE:
        pos.tell("drain_cancelled", ["SW-B-074"], NONE, {"place": pos.drain_at})
        pos.drain_at = NONE


class Drain(Step):
    """Announce, responses and reacts, and the loss."""

    place: int
    seat: int
    stage: int = _INITIATING

    def proceed(self, pos: Position) -> None:
        _PARTS[self.stage](self, pos)

    def _end(self, pos: Position) -> None:
        pos.pop()
        if self.stage == _DRAINED and not pos.ended:
            pos.happened(Moment(JUST_DRAINED, self.seat, NONE, NONE, self.place))
        pos.drain_at = NONE

    def _initiate(self, pos: Position) -> None:
        self.stage = _DRAINING
        pos.drain_at = self.place
        force.use(pos, self.seat, price(pos, self.place, self.seat), NONE)
        pos.note(self.place, DID_DRAIN)
        cards = drainers(pos, self.place, self.seat)
        for card in cards:
            pos.note(card, DID_DRAIN)
        data = {"place": self.place, "cards": cards}
        pos.tell("drain", ["SW-B-071", "SW-B-073"], self.seat, data)
        pos.happened(Moment(DRAIN_INITIATED, self.seat, NONE, NONE, self.place))

    def _drain(self, pos: Position) -> None:
        """If the opponent has brought presence meanwhile, it is cancelled (HO-REACT-07)."""
        self.stage = _ENDING
        if pos.drain_at != NONE and not _is_held(pos, self.place, self.seat):
            cancel(pos)
        if pos.drain_at == NONE:
            return
        amount = values.drain(pos, self.place, self.seat)
        data = {"place": self.place, "amount": amount}
        rules = ["SW-B-071"] if amount else ["SW-B-071", "SW-B-072"]
        pos.tell("drained", rules, self.seat, data)
        self.stage = _DRAINED
        foe = other(self.seat)
        named = RESERVE if holds(pos, GRANT_FROM_RESERVE, self.place, foe) else NONE
        force.lose(pos, foe, amount, self.place, ["SW-B-071"], named)


# By stage: what is done next.
_PARTS: Final[tuple[Callable[[Drain, Position], None], ...]] = (
    Drain._initiate,
    Drain._drain,
    Drain._end,
    Drain._end,
)

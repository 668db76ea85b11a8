"""Cards leaving the table: lost, used, returned to hand, out of play.

A card goes to its owner's pile with everything on it and aboard it (SW-B-018, SW-B-120,
SW-B-172). Before it goes, cards may change where it goes to; after it went, others may respond.
"""

from typing import Any, Final, cast

from starfold.games.ccg.rules import changes, rows, vessels
from starfold.games.ccg.rules.step import Step
from starfold.games.ccg.speech.names import card_label, done, goal, passes, piece
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.position import Moment, Position, other
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ABOUT_TO_BE_LOST,
    BURIED,
    CHARACTER,
    FACE_DOWN,
    HAND,
    HELD,
    IS_UNDERCOVER,
    JUST_CANCELLED,
    JUST_LOST,
    LAID_OUT,
    LOST,
    NONE,
    OUT,
    STACKED,
    STARSHIP,
    TABLE,
    THERE,
    USED,
    WAS_FORFEITED,
    WAS_HIDDEN,
    WAS_MUTE,
)
from starfold.kernel.choices import Choice, Question
from starfold.kernel.core import DECLINE, State

_PILE_WORDS: Final = {USED: "used", LOST: "lost", HAND: "hand", OUT: "out"}


class LoseCards(Step):
    """Cards that must go: first the windows about each, then all of them at once."""

    cards: list[int]
    cause: int  # the card that did it; NONE for a rule
    seat: int  # who did it
    rules: list[str]
    forfeited: bool
    asked: list[int] = []  # cards whose windows were opened
    staying: list[int] = []  # riders who go down with their mount

    def proceed(self, pos: Position) -> None:
        self.cards = [card for card in self.cards if pos.zone[card] == TABLE]
        waiting = [card for card in self.cards if card not in self.asked]
        if waiting:
            card = waiting[0]
            self.asked.append(card)
            place = pos.location_of(card)
            amount = 1 if self.forfeited else 0
            pos.doom(card, LOST)
            pos.happened(Moment(ABOUT_TO_BE_LOST, self.seat, card, self.cause, place, amount))
            return
        rider = self._rider(pos)
        if rider != NONE:
            pos.ask(pos.owner[rider], self.choices(pos))
            return
        pos.pop()
        before = [len(pos.lost[0]), len(pos.lost[1])]
        for card in self.cards:
            if pos.zone[card] == TABLE:
                fate = pos.fate[card]
                remove(pos, card, fate, self.cause, self.seat, self.rules, self.forfeited)
        if len(self.cards) > 1:
            arrange(pos, before)

    def _rider(self, pos: Position) -> int:
        """The next rider of a creature vehicle whose owner says whether it jumps off."""
        for mount in self.cards:
            place = pos.location_of(mount)
            for held in pos.held_by(mount):
                if held not in self.staying and _can_jump(pos, mount, held, place):
                    return held
        return NONE

    def choices(self, pos: Position) -> list[int]:
        return [self._rider(pos), DECLINE]

    def take(self, pos: Position, option: int) -> None:
        rider = self._rider(pos)
        if option == DECLINE:
            self.staying.append(rider)
        else:
            _jump(pos, rider, pos.location_of(rider))

    def question(self, pos: Position) -> Question:
        rider = self._rider(pos)
        text = say(
            "losing.ask_jump", vessel=card_label(pos, pos.at[rider]), rider=card_label(pos, rider)
        )
        return Question(text, ["HO-ABOARD-03"], about=rider)

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return done(say("losing.stay"))
        return piece(pos, "jump off", option, say("losing.jump_off", card=card_label(pos, option)))


class ArrangePile(Step):
    """Cards that were lost at the same moment: their owner says in which order they lie.

    They lie on top of the Lost Pile already, and nobody responds before this is done.
    """

    seat: int
    cards: list[int]  # to be ordered still
    order: list[int] = []  # the lowest first

    def resume(self, state: State) -> None:
        self.proceed(cast(Position, state))

    def proceed(self, pos: Position) -> None:
        if len(self.cards) > 1:
            pos.ask(self.seat, self.choices(pos))
            return
        pos.pop()
        self._lay(pos)

    def _lay(self, pos: Position) -> None:
        """Among themselves only: what fell on them since stays where it is."""
        pile = pos.lost[self.seat]
        order = [card for card in self.order + self.cards if card in pile]
        places = [number for number, card in enumerate(pile) if card in order]
        if [pile[number] for number in places] == order:
            return
        for number, card in zip(places, order, strict=True):
            pile[number] = card
        pos.tell("arranges", ["SW-B-260"], self.seat, {"cards": order})

    def choices(self, pos: Position) -> list[int]:
        return [*self.cards, DECLINE]

    def take(self, pos: Position, option: int) -> None:
        if option == DECLINE:
            self.order += self.cards
            self.cards = []
        else:
            self.cards.remove(option)
            self.order.append(option)

    def question(self, pos: Position) -> Question:
        text = say("losing.ask_order")
        return Question(text, ["SW-B-260"], window="lost")

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return passes(say("losing.any_order"))
        return piece(pos, "lay", option)


def arrange(pos: Position, before: list[int]) -> None:
    """Each owner orders what was just lost, the active player first (SW-B-251, SW-B-260).

    `before` says how many cards the Lost Piles had before.
    """
    for seat in (other(pos.active), pos.active):
        cards = pos.lost[seat][before[seat] :]
        if len(cards) > 1:
            pos.push(ArrangePile(seat, cards))


def lose(
    pos: Position,
    cards: list[int],
    cause: int,
    seat: int,
    rules: list[str],
    forfeited: bool = False,
) -> None:
    """These cards are lost, all at the same moment. A step is pushed: nothing went yet."""
    if cards:
        pos.push(LoseCards(cards[:], cause, seat, rules, forfeited))


def lose_at_once(pos: Position, cards: list[int], cause: int, seat: int, rules: list[str]) -> None:
    """These cards are lost and nothing can be done about it (SW-B-260)."""
    for card in cards:
        if pos.zone[card] == TABLE:
            remove(pos, card, LOST, cause, seat, rules)


def to_zone(pos: Position, card: int, zone: int, rules: list[str], cause: int = NONE) -> None:
    """A card goes from the table to a pile or hand; what is on it and aboard it is lost."""
    remove(pos, card, zone, cause, NONE, rules)


def cancel(pos: Position, card: int, rules: list[str], cause: int = NONE) -> None:
    """An Effect on the table is cancelled: its influence ends at once (SW-B-088).

    What it kept is lost with it, unless its text says that it is used then (`gives_back`): in an
    order that tells nothing of cards nobody has seen.
    """
    script: Script | None = pos.setup.scripts[card]
    if script is not None and script.special.get("gives_back"):
        kept_cards = kept_by(pos, card)
        pos.dice.shuffle(kept_cards)
        for seat in range(2):
            pos.lose_track(seat, kept_cards)
        for kept in kept_cards:
            pos.to_pile(kept, USED)
        data = {"card": card, "amount": len(kept_cards)}
        pos.tell("gives_back", ["SW-B-193"], pos.owner[card], data)
    pos.happened(Moment(JUST_CANCELLED, pos.owner[card], card, cause, pos.location_of(card)))
    remove(pos, card, LOST, cause, NONE, rules)


def remove(
    pos: Position,
    card: int,
    zone: int,
    cause: int,
    seat: int,
    rules: list[str],
    forfeited: bool = False,
) -> None:
    """Take a card off the table, with all that goes with it."""
    place = pos.location_of(card)
    for held in pos.held_by(card):
        if pos.role[held] == HELD:
            release(pos, held)
        else:
            remove(pos, held, LOST, card, seat, _with_host(pos, held))
    known = _known_of(pos, card)
    for kept in kept_by(pos, card):
        pos.to_pile(kept, LOST)
        pos.tell("lost", ["SW-B-193"], pos.owner[kept], {"card": kept, "cause": card})
    if pos.role[card] == LAID_OUT:
        rows.leave(pos, card)
    pos.to_pile(card, zone)
    told = _PILE_WORDS.get(zone, "reserve")
    data: dict[str, Any] = {"card": card, "pile": told, "place": place, "cause": cause}
    pos.tell("leaves", rules, pos.owner[card], data)
    if zone == LOST:
        known |= WAS_FORFEITED if forfeited else 0
        pos.happened(Moment(JUST_LOST, seat, card, cause, place, known))


def _known_of(pos: Position, card: int) -> int:
    """What is asked of a lost card afterwards: whether it was undercover, whether it had a text."""
    hidden = WAS_HIDDEN if pos.has(card, IS_UNDERCOVER) else 0
    return hidden if changes.has_text(pos, card) else hidden | WAS_MUTE


def kept_by(pos: Position, card: int) -> list[int]:
    """What lies on or under a card and is not in play."""
    found: list[int] = []
    for kept in range(len(pos.zone)):
        if pos.at[kept] == card and pos.zone[kept] in (STACKED, BURIED, FACE_DOWN):
            found.append(kept)
    return found


def _jump(pos: Position, rider: int, place: int) -> None:
    pos.put(rider, place, THERE)
    pos.tell("jump_off", ["HO-ABOARD-03"], pos.owner[rider], {"card": rider, "place": place})


def _can_jump(pos: Position, vehicle: int, rider: int, place: int) -> bool:
    """Riders of a lost creature vehicle may land on their feet (HO-ABOARD-03)."""
    definition = pos.setup.defs[vehicle]
    return (
        definition.is_creature_vehicle()
        and pos.role[rider] in (ABOARD_PILOT, ABOARD_PASSENGER)
        and pos.setup.defs[rider].type == CHARACTER
        and place != NONE
        and pos.role[vehicle] == THERE
    )


def _with_host(pos: Position, held: int) -> list[str]:
    if pos.role[held] in (ABOARD_PILOT, ABOARD_PASSENGER, ABOARD_CARGO):
        return ["HO-ABOARD-02", "SW-B-120"]
    return ["SW-B-193" if pos.setup.defs[held].type == 3 else "SW-B-172"]


def is_going(pos: Position, card: int) -> bool:
    """Whether it is among cards that are just being lost."""
    for frame in pos.stack:
        if isinstance(frame, LoseCards) and card in frame.cards:
            return True
    return False


def goes_down(pos: Position, card: int) -> bool:
    """Whether it is being lost, or aboard something that is with no way to jump off (SW-B-120)."""
    while not is_going(pos, card):
        host = pos.at[card]
        if pos.role[card] not in (ABOARD_PILOT, ABOARD_PASSENGER, ABOARD_CARGO):
            return False
        if _can_jump(pos, host, card, pos.location_of(host)):
            return False
        card = host
    return True


def spare(pos: Position, card: int) -> None:
    """A card that was about to be lost stays in play after all, because a text says so."""
    for frame in pos.stack:
        if isinstance(frame, LoseCards) and card in frame.cards:
            frame.cards.remove(card)


# -- captives of a card that leaves ----------------------------------------------------------------


def release(pos: Position, card: int) -> None:
    """A captive is free; its holder may be about to leave the table (SW-B-227).

    A starship without its beam stands at the location again (SW-B-229), a character goes where
    its owner says.
    """
    place = pos.location_of(card)
    is_ship = pos.setup.defs[card].type == STARSHIP
    rules = ["SW-B-229"] if is_ship else ["SW-B-227"]
    pos.tell("released", rules, pos.owner[card], {"card": card, "place": place})
    if is_ship:
        pos.put(card, place, THERE)
        return
    pos.put(card, place, HELD)
    pos.push(Release(card))


def is_released(pos: Position, card: int) -> bool:
    """Whether its owner is just to say where a captive goes."""
    for frame in pos.stack:
        if isinstance(frame, Release) and frame.card == card:
            return True
    return False


class Release(Step):
    """Where a released captive goes: its side of the site, an own vessel there, the Used Pile."""

    card: int

    def proceed(self, pos: Position) -> None:
        if pos.in_play(self.card):
            self.ask_or_take(pos, pos.owner[self.card])
        else:
            pos.pop()

    def choices(self, pos: Position) -> list[int]:
        """The site, vessels with room, and the card itself for the Used Pile (SW-B-227)."""
        place = pos.location_of(self.card)
        found: list[int] = []
        if place != NONE and pos.setup.defs[place].is_site():
            found.append(place)
        found += [c for c in pos.there(place) if vessels.free_roles(pos, c, self.card)]
        return [*found, self.card]

    def take(self, pos: Position, option: int) -> None:
        pos.pop()
        card = self.card
        if option == card:
            to_zone(pos, card, USED, ["SW-B-227"])
            return
        if pos.is_location(option):
            pos.put(card, option, THERE)
        else:
            role = vessels.free_roles(pos, option, card)[-1]
            vessels.take_place(pos, card, option, role)
        pos.tell("joins", ["SW-B-227"], pos.owner[card], {"card": card, "place": option})

    def question(self, pos: Position) -> Question:
        text = say("losing.ask_where", card=card_label(pos, self.card))
        return Question(text, ["SW-B-227"], about=self.card)

    def choice(self, pos: Position, option: int) -> Choice:
        if option == self.card:
            return piece(pos, "used", option, say("losing.to_used"))
        return goal(pos, self.card, option)

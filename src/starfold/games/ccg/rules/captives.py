"""Captives and captured starships.

A captured character escapes to its owner's Used Pile, lies in prison, or goes with an escort, as
the captor chooses (SW-B-226). A tractor beam holds a starship for the card that the beam is on
(SW-B-228). Whatever is held has the role HELD and is inactive: no presence, power or text.
"""

from typing import Final

from starfold.games.ccg.rules import destiny, force, hits, losing, presence, spies, values, vessels
from starfold.games.ccg.rules.losing import release
from starfold.games.ccg.rules.step import Step, card_of, number_of, packed
from starfold.games.ccg.speech.names import aimed, card_label, piece
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.fractions import exceeds
from starfold.games.ccg.state.position import Moment, Position, other
from starfold.games.ccg.state.vocabulary import (
    A_CAPTIVE,
    CHARACTER,
    EFFECT,
    HELD,
    INTERRUPT,
    IS_DRIVING,
    JUST_TARGETED,
    MOVE,
    NONE,
    STARSHIP,
    THERE,
    USED,
)
from starfold.kernel.choices import Choice, Question

PRISON: Final = "prison"  # the kind of the Detention Block Corridor
BEAM: Final = "tractor beam"
HUNTER: Final = "bounty hunter"
BEAM_PRICE: Final = 2  # Force to use a tractor beam (SW-B-228)

# Numbers of an A_CAPTIVE option; its card is the captive.
DELIVER: Final = 0
TAKE_OVER: Final = 1


# -- who holds whom --------------------------------------------------------------------------------


def prison(pos: Position) -> int:
    """The Detention Block Corridor on the table; NONE for none."""
    for place in pos.locations():
        if PRISON in pos.setup.defs[place].kinds:
            return place
    return NONE


def held_by(pos: Position, holder: int) -> list[int]:
    """The captives of an escort or a prison, the starships of a beam's holder."""
    return [card for card in pos.table if pos.at[card] == holder and pos.is_captive(card)]


def present_at(pos: Position, place: int) -> list[int]:
    """Captured characters at a place: with an escort who is present there, or in its prison."""
    found: list[int] = []
    for card in pos.table:
        if not pos.is_captive(card) or not is_person(pos, card):
            continue
        holder = pos.at[card]
        if place != NONE and place in (holder, presence.present_place(pos, holder)):
            found.append(card)
    return found


def may_escort(pos: Position, card: int, seat: int) -> bool:
    """A warrior or bounty hunter on the own side without another captive (SW-B-226)."""
    if pos.owner[card] != seat or pos.setup.defs[card].type != CHARACTER:
        return False
    if not presence.is_active(pos, card) or held_by(pos, card):
        return False
    return vessels.has_skill(pos, card, "warrior") or vessels.has_skill(pos, card, HUNTER)


def escorts(pos: Position, captive: int, seat: int) -> list[int]:
    """Who may take a character along: present where it is, with a place for it (SW-B-262)."""
    place = presence.present_place(pos, captive)
    if place == NONE:
        place = pos.location_of(captive)
    elif vessels.is_vessel(pos, place) and pos.is_captive(place):
        place = pos.at[place]  # a captured starship lies open to those who hold it
    found: list[int] = []
    if place == NONE:
        return found
    for card in presence.present_at(pos, place):
        if card != captive and may_escort(pos, card, seat) and has_place_for_one(pos, card):
            found.append(card)
    return found


def has_place_for_one(pos: Position, escort: int) -> bool:
    """A captive takes a passenger place of the vessel that its escort is in (SW-B-262)."""
    vessel = vessels.vessel_of(pos, escort)
    return vessel == NONE or vessels.has_place_for_captive(pos, vessel)


def restore(pos: Position, card: int, source: int) -> None:
    """A character that is captured is first restored to normal, and hides no more (SW-B-226)."""
    spies.break_cover(pos, card, source)
    pos.unmark(card, IS_DRIVING)
    hits.undo(pos, card)


def hold(pos: Position, card: int, holder: int) -> None:
    pos.put(card, holder, HELD)


# -- capturing -------------------------------------------------------------------------------------


def capture(pos: Position, card: int, source: int, seat: int) -> None:
    """A character is captured; the captor says what becomes of it."""
    if not pos.in_play(card) or pos.is_captive(card):
        return
    data = {"card": card, "source": source, "place": pos.location_of(card)}
    pos.tell("captured", ["SW-B-226"], seat, data)
    restore(pos, card, source)
    pos.push(Capture(card, seat))


class Capture(Step):
    """What becomes of a captured character: escape, prison, or an escort."""

    card: int
    seat: int

    def proceed(self, pos: Position) -> None:
        if pos.in_play(self.card):
            self.ask_or_take(pos, self.seat)
        else:
            pos.pop()

    def choices(self, pos: Position) -> list[int]:
        """The card itself for its escape, the prison, or an escort (SW-B-226)."""
        found = [self.card]
        place = prison(pos)
        if place != NONE:
            found.append(place)
        return found + escorts(pos, self.card, self.seat)

    def take(self, pos: Position, option: int) -> None:
        pos.pop()
        if option == self.card:
            pos.tell("escapes", ["SW-B-226"], pos.owner[option], {"card": option})
            losing.to_zone(pos, option, USED, ["SW-B-226"])
            return
        hold(pos, self.card, option)
        data = {"card": self.card, "other": option}
        if pos.is_location(option):
            pos.tell("imprisoned", ["SW-B-226"], self.seat, data)
        else:
            pos.tell("escorted", ["SW-B-226"], self.seat, data)

    def question(self, pos: Position) -> Question:
        text = say("captives.ask_fate", card=card_label(pos, self.card))
        return Question(text, ["SW-B-226"])

    def choice(self, pos: Position, option: int) -> Choice:
        if option == self.card:
            text = say("captives.escape", card=card_label(pos, option))
            return piece(pos, "escape", option, text)
        return aimed(pos, "imprison" if pos.is_location(option) else "escort", self.card, option)


# -- to and from the prison ------------------------------------------------------------------------


def offers(pos: Position, seat: int) -> list[int]:
    """In the move phase escorts at the prison deliver and take over, free (SW-B-227)."""
    if pos.phase != MOVE or pos.active != seat:
        return []
    place = prison(pos)
    if place == NONE:
        return []
    found: list[int] = []
    for card in pos.table:
        if not pos.is_captive(card) or pos.owner[card] == seat or not is_person(pos, card):
            continue
        holder = pos.at[card]
        if holder == place:
            if escorts(pos, card, seat):
                found.append(packed(A_CAPTIVE, card, TAKE_OVER))
        elif presence.is_present(pos, holder, place):
            found.append(packed(A_CAPTIVE, card, DELIVER))
    return found


def is_person(pos: Position, card: int) -> bool:
    return pos.setup.defs[card].type == CHARACTER


def choice(pos: Position, seat: int, option: int) -> Choice:
    card = card_of(option)
    label = card_label(pos, card)
    if number_of(option) == TAKE_OVER:
        return piece(pos, "captive", card, say("captives.take_out", card=label))
    return piece(pos, "captive", card, say("captives.deliver", card=label))


def begin(pos: Position, seat: int, option: int) -> None:
    card = card_of(option)
    if number_of(option) == TAKE_OVER:
        pos.push(TakeOver(card, seat))
        return
    place = prison(pos)
    escort = pos.at[card]
    hold(pos, card, place)
    data = {"card": card, "other": escort, "place": place}
    pos.tell("delivered", ["SW-B-227"], seat, data)


class TakeOver(Step):
    """An escort takes a captive out of prison."""

    card: int
    seat: int

    def proceed(self, pos: Position) -> None:
        self.ask_or_take(pos, self.seat)

    def choices(self, pos: Position) -> list[int]:
        return escorts(pos, self.card, self.seat)

    def take(self, pos: Position, option: int) -> None:
        pos.pop()
        hold(pos, self.card, option)
        data = {"card": self.card, "other": option}
        pos.tell("taken_over", ["SW-B-227"], self.seat, data)

    def question(self, pos: Position) -> Question:
        text = say("captives.ask_escort", card=card_label(pos, self.card))
        return Question(text, ["SW-B-227"], about=self.card)

    def choice(self, pos: Position, option: int) -> Choice:
        return aimed(pos, "escort by", self.card, option)


# -- tractor beams ---------------------------------------------------------------------------------


def tractor(
    pos: Position, beam: int, target: int, seat: int, draws: int, price: int = BEAM_PRICE
) -> None:
    """A tractor beam is used on a starship at the end of a battle (SW-B-228).

    A card whose text has its price paid beforehand names a price of 0.
    """
    pos.push(TractorBeam(beam, target, seat, draws, price))


class TractorBeam(Step):
    """Use Force, draw destiny, compare it with the starship's defense value."""

    beam: int
    target: int
    seat: int
    draws: int
    price: int
    stage: int = 0

    def proceed(self, pos: Position) -> None:
        self.stage += 1
        if self.stage == 1:
            force.use(pos, self.seat, self.price, self.beam)
            data = {"card": self.beam, "target": self.target}
            pos.tell("tractor_beam", ["SW-B-228"], self.seat, data)
            pos.happened(Moment(JUST_TARGETED, self.seat, self.target, self.beam))
        elif self.stage == 2:
            kind = destiny.FOR_TRACTOR_BEAM
            destiny.draw(pos, self.seat, self.draws, kind, self.beam, self.target)
        else:
            pos.pop()
            self._compare(pos)

    def _compare(self, pos: Position) -> None:
        if not pos.in_play(self.target) or not pos.in_play(self.beam):
            return
        defense = values.defense_value(pos, self.target, self.beam)
        caught = exceeds(pos.result, defense) and not destiny.failed(pos)
        data = {
            "card": self.beam,
            "target": self.target,
            "amount": pos.result,
            "against": defense,
            "captured": caught,
        }
        pos.tell("tractor_result", ["SW-B-228"], self.seat, data)
        if caught:
            hold(pos, self.target, pos.at[self.beam])
            look_after_ships(pos)


def look_after_ships(pos: Position) -> None:
    """A captured ship without its beam is free; one with nobody aboard changes hands (SW-B-229)."""
    for card in pos.table[:]:
        if not pos.is_captive(card) or pos.setup.defs[card].type != STARSHIP:
            continue
        holder = pos.at[card]
        if not any(BEAM in pos.setup.defs[c].kinds for c in pos.attached(holder)):
            release(pos, card)
        elif not vessels.is_occupied(pos, card):
            change_hands(pos, card)


def change_hands(pos: Position, ship: int) -> None:
    """A captured ship with nobody aboard is its captor's, with all that it carries (SW-B-229).

    Effects on it stay whose they are (SW-B-018).
    """
    captor = other(pos.owner[ship])
    place = pos.location_of(ship)
    for card in [ship, *pos.everything_on(ship)]:
        if pos.setup.defs[card].type != EFFECT:
            pos.give(card, captor)
    pos.put(ship, place, THERE)
    pos.tell("changes_hands", ["SW-B-229"], captor, {"card": ship, "place": place})


def come_over(pos: Position, card: int, seat: int) -> None:
    """A character crosses to the other side with what it carries; Effects stay whose they are.

    Whoever it held is free, and it is undercover no longer.
    """
    spies.break_cover(pos, card)
    place = pos.location_of(card)
    for held in held_by(pos, card):
        release(pos, held)
    for one in [card, *pos.everything_on(card)]:
        if pos.setup.defs[one].type not in (EFFECT, INTERRUPT):
            pos.give(one, seat)
    if pos.role[card] != THERE:
        vessels.leave_place(pos, card, place, THERE)
    pos.unsettled = True
    pos.tell("changes_hands", ["SW-B-018"], seat, {"card": card, "place": place})


# -- from the record -------------------------------------------------------------------------------

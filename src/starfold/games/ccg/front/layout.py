"""Laying out any position card by card, for scenarios and tests.

Cards are named as people name them ("North Ridge", "Luke Skywalker"); a location, or a card that
both sides have, takes the side that is asked for. Piles are filled with cards of no text, whose
title is the destiny number they bring.
"""

from collections.abc import Sequence
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.ccg.cards import catalogue
from starfold.games.ccg.cards.library import library_with, script_of
from starfold.games.ccg.rules import rows
from starfold.games.ccg.rules.turn import PhaseActions, Turn
from starfold.games.ccg.state.memory import AT_LARGE
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.options import Options
from starfold.games.ccg.state.position import Position, Setup, empty_table
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ATTACHED,
    BURIED,
    CHARACTER,
    COVERED,
    DARK,
    FORCE,
    HAND,
    INTERRUPT,
    IS_DRIVING,
    LIGHT,
    LOCATION,
    LOST,
    NONE,
    OUT,
    RESERVE,
    SIDE_OF_TABLE,
    SIDES,
    STARSHIP,
    THERE,
    UNDER,
    VEHICLE,
)
from starfold.kernel.dice import Dice, seeded_dice

FILLER_DESTINY: Final = 3  # the destiny number of filler cards


class Layout:
    """A position under construction; every card added gets the next number."""

    def __init__(
        self,
        dice: Dice | None = None,
        options: dict[str, Any] | None = None,
        own: Sequence[tuple[CardDef, Script]] = (),
    ) -> None:
        """`own`: cards with texts that are not those of the catalogue."""
        self.own = {card.id: script for card, script in own}
        agreed, known = Options(options or {}), library_with(own)
        setup = Setup([], [], [], [NONE, NONE], ["Light", "Dark"], agreed, known)
        self.pos = empty_table(setup, dice or seeded_dice(1))
        self.pos.turn = 1

    # -- cards -------------------------------------------------------------------------------------

    def add(self, definition: CardDef) -> int:
        """A card that is nowhere yet."""
        pos, setup = self.pos, self.pos.setup
        number = len(setup.defs)
        setup.defs.append(definition)
        setup.scripts.append(self.own.get(definition.id) or script_of(definition))
        setup.origin.append(definition.side)
        setup.name(definition)
        pos.zone.append(OUT)
        pos.out[definition.side].append(number)
        pos.at.append(NONE)
        pos.role.append(SIDE_OF_TABLE)
        pos.owner.append(definition.side)
        pos.state.append(0)
        pos.did.append(0)
        pos.aim.append(NONE)
        pos.memo.append(0)
        pos.fate.append(LOST)
        for labels in pos.known:
            labels.append(AT_LARGE)
        return number

    def card(self, name: str | CardDef, side: int = NONE) -> int:
        """A card by its title, of that side or of the only side that has it."""
        if isinstance(name, CardDef):
            return self.add(name)
        if side == NONE:
            side = LIGHT if catalogue.meanings(name, LIGHT) else DARK
        return self.add(catalogue.find(name, side))

    # -- the table ---------------------------------------------------------------------------------

    def location(self, name: str | CardDef, side: int = NONE, slot: int = NONE) -> int:
        """Lay out a location where its row wants it, or at a slot that it leaves open."""
        card = self.card(name, side)
        open_slots = rows.slots(self.pos, card)
        rows.lay_out(self.pos, card, open_slots[-1] if slot == NONE else slot)
        return card

    def put(
        self,
        name: str | CardDef,
        host: int = NONE,
        side: int = NONE,
        role: int = NONE,
        driving: bool = False,
    ) -> int:
        """Put a card into play at a location, aboard something or on a card."""
        card = self.card(name, side)
        self.pos.put(card, host, self._role(card, host) if role == NONE else role)
        if driving:
            self.pos.mark(card, IS_DRIVING)
        return card

    def _role(self, card: int, host: int) -> int:
        """The usual way in which such a card is held."""
        if host == NONE:
            return SIDE_OF_TABLE
        definition, holder = self.pos.card(card), self.pos.card(host)
        if holder.type in (STARSHIP, VEHICLE):
            if definition.type == CHARACTER:
                is_pilot = definition.icons & 1 and holder.capacity.pilots + holder.capacity.either
                return ABOARD_PILOT if is_pilot else ABOARD_PASSENGER
            if definition.type in (STARSHIP, VEHICLE):
                return ABOARD_CARGO
            return ATTACHED
        if holder.type == LOCATION:
            stands = definition.type in (CHARACTER, STARSHIP, VEHICLE, 1)
            stands = stands or definition.subtype == "Artillery"
            return THERE if stands else ATTACHED
        return ATTACHED

    def missing(self, name: str | CardDef, site: int, side: int = NONE) -> int:
        return self.put(name, site, side, UNDER)

    def bury(self, name: str | CardDef, site: int, side: int = NONE) -> int:
        card = self.card(name, side)
        self.pos.set_aside(card, BURIED, site)
        self._unseen(card)
        return card

    def cover(self, name: str | CardDef, top: int, side: int = NONE) -> int:
        """A location card under its conversion."""
        card = self.card(name, side)
        self.pos.set_aside(card, COVERED, top)
        return card

    # -- piles -------------------------------------------------------------------------------------

    def in_pile(self, zone: int, name: str | CardDef, side: int) -> int:
        """A card on top of a pile, or in hand."""
        card = self.card(name, side)
        self.pos.to_pile(card, zone)
        self._unseen(card)
        return card

    def hand(self, name: str | CardDef, side: int = NONE) -> int:
        card = self.card(name, side)
        self.pos.to_pile(card, HAND)
        self._unseen(card)
        return card

    def _unseen(self, card: int) -> None:
        """Nobody saw where it was laid."""
        for labels in self.pos.known:
            labels[card] = AT_LARGE

    def fill(self, zone: int, side: int, count: int, destiny: int = FILLER_DESTINY) -> list[int]:
        return [self.in_pile(zone, filler(destiny, side), side) for _ in range(count)]

    def destiny(self, side: int, *numbers: int) -> None:
        """The next draws of a side, the first number first."""
        for number in reversed(numbers):
            self.in_pile(RESERVE, filler(number, side), side)

    def force(self, side: int, count: int) -> None:
        """So much Force to use."""
        self.fill(FORCE, side, count)

    # -- the turn ----------------------------------------------------------------------------------

    def begin(self, active: int, phase: int, record: bool = True) -> Position:
        """In a phase of a player's turn, who is asked what to do."""
        pos = self.pos
        for side in (LIGHT, DARK):
            missing_cards = 10 - len(pos.reserve[side])
            for _ in range(max(0, missing_cards)):
                card = self.add(filler(FILLER_DESTINY, side))
                pos.out[side].remove(card)
                pos.zone[card] = RESERVE
                pos.reserve[side].insert(0, card)
        pos.active = active
        pos.phase = phase
        turn = Turn()
        turn.next = phase + 1
        pos.push(turn)
        pos.push(PhaseActions(active))
        if record:
            pos.log = []
        pos.start()
        return pos


class DealtLayout(Layout):
    """A position of a game with two decks: every card laid out is one of theirs."""

    def __init__(self, setup: Setup, dice: Dice) -> None:
        super().__init__(dice)
        self.pos = empty_table(setup, dice)
        self.pos.turn = 1
        self.left = list(range(len(setup.defs)))  # cards that lie nowhere yet
        for card in self.left:
            self.pos.zone[card] = OUT
            self.pos.out[setup.origin[card]].append(card)

    def add(self, definition: CardDef) -> int:
        """The next such card of its side's deck; of a filler the next one of that destiny."""
        defs = self.pos.setup.defs
        for card in self.left:
            found = defs[card]
            is_filler = definition.set_name == catalogue.FIXTURE_SET and found.type != LOCATION
            same = found.destiny == definition.destiny if is_filler else found.id == definition.id
            if found.side == definition.side and same:
                self.left.remove(card)
                return card
        raise InputError(
            f"the {SIDES[definition.side]} deck has no (further) {definition.title}: "
            "write it into the deck, or another card here"
        )

    def bury_the_rest(self) -> None:
        """What was not laid out lies at the bottom of the Reserve Decks."""
        pos = self.pos
        for card in self.left:
            side = pos.setup.origin[card]
            pos.out[side].remove(card)
            pos.zone[card] = RESERVE
            pos.reserve[side].insert(0, card)
        self.left = []


def _filler_called(destiny: int) -> str:
    return f"Destiny {destiny}"


def filler(destiny: int, side: int) -> CardDef:
    """A card of no text that brings a destiny number."""
    return CardDef(
        f"filler-{side}-{destiny}",
        _filler_called(destiny),
        side,
        catalogue.FIXTURE_SET,
        INTERRUPT,
        "Used",
        0,
        [destiny],
    )

"""PocketModel as a row of whole numbers: what `view` shows, without words and odds.

The order of the pieces here is that of `pocketmodel_layout`.
"""

from typing import Any, Final, cast

from starfold.adapters.encoding import Encoder, nothing, word, words
from starfold.errors import InputError
from starfold.games.pocketmodel.rules.step import Declaration, Step
from starfold.games.pocketmodel.state.position import (
    GONE,
    NONE,
    OBJECTIVE_SLOTS,
    RESERVES,
    Position,
    Setup,
)
from starfold.units import vocabulary as v
from starfold.units.model import Card, Face

UNITS: Final = 30  # of a seat: as many as a fleet of thirty stars can have
HAND: Final = 10  # cards of a hand that are told
DISCARDED: Final = 12  # cards of a discard pile, from the top
DECLARED: Final = 8  # units of an action that is declared
CARDS_IN_BATTLE: Final = 3  # of a side
CARD_NUMBERS: Final = 8
FACE_NUMBERS: Final = 9  # besides icons
PLACE_NUMBERS: Final = 7
OBJECTIVE_NUMBERS: Final = 2 + CARD_NUMBERS
DAMAGES: Final = 32  # counters from here on are told as one fewer
OBJECTIVE_STARS: Final = 6.0  # what an objective counts beside stars
ACTIONS: Final = ["move", "combat", "battles", "strike"]


class Book:
    """What is printed on the pieces of a game, as bytes."""

    def __init__(self, setup: Setup, icons: list[int]) -> None:
        self.setup = setup
        self.front = [
            _face(setup, unit, setup.front[unit], icons) for unit in range(len(setup.units))
        ]
        self.back = [
            _face(setup, unit, setup.back[unit], icons) for unit in range(len(setup.units))
        ]
        ids = sorted({card.id for card in [*setup.card_pool, *setup.cards]})
        self.index: dict[str, int] = {name: place + 1 for place, name in enumerate(ids)}
        self.cards: dict[str, bytes] = {}
        for card in [*setup.card_pool, *setup.cards]:
            self.cards[card.id] = _card(self.index[card.id], card)


def _face(setup: Setup, unit: int, face: Face, icons: list[int]) -> bytes:
    numbers = [
        1,
        face.stars,
        face.attack,
        face.damage,
        face.defense,
        face.shields,
        1 if setup.ground[unit] else 0,
        1 if setup.two_sided[unit] else 0,
        0 if face is setup.front[unit] else 1,
    ]
    return words(numbers + [1 if face.icons & bit else 0 for bit in icons])


def _card(index: int, card: Card) -> bytes:
    return words(
        [
            index,
            1 if card.type == v.COMBAT else 0,
            card.attack,
            card.damage,
            card.defense,
            card.icon + 1,
            card.stars,
            card.objective_defense,
        ]
    )


class PocketModelEncoder(Encoder):
    def __init__(self, seats: int, steps: list[str], icons: list[int]) -> None:
        super().__init__(seats, steps)
        self.icons = icons  # their bits
        self.books: dict[int, Book] = {}
        self.book: Book | None = None  # of the game that was encoded last
        self.unit_numbers = FACE_NUMBERS + len(icons) + PLACE_NUMBERS
        self.places: list[list[bytes]] = []  # by reader and owner: by zone and counters
        for reader in range(seats):
            for owner in range(seats):
                self.places.append(self._places(reader, owner))
        self.no_units = [nothing(self.unit_numbers * count) for count in range(UNITS + 1)]
        self.no_cards = [nothing(CARD_NUMBERS * count) for count in range(HAND + 1)]
        self.no_numbers = [nothing(count) for count in range(DISCARDED + 1)]
        self.no_objective = nothing(OBJECTIVE_NUMBERS)
        self.no_action = nothing(6 + 4 * DECLARED)
        self.no_battle = nothing(4 + 2 * CARDS_IN_BATTLE)
        self.no_strike = nothing(3 + DECLARED)
        self.gone = words([1, 0])
        self.open = words([1, 1])

    def _places(self, reader: int, owner: int) -> list[bytes]:
        found: list[bytes] = []
        for zone in range(GONE, self.seats + 1):
            for damage in range(DAMAGES):
                contested = zone == self.seats
                home = zone == owner
                whose = 0 if zone < 0 or contested else self.whose(zone, reader)
                numbers = [
                    1 if zone == GONE else 0,
                    1 if zone == RESERVES else 0,
                    1 if home else 0,
                    1 if contested else 0,
                    1 if zone >= 0 and not home and not contested else 0,
                    whose,
                    damage,
                ]
                found.append(words(numbers))
        return found

    def _book(self, setup: Setup) -> Book:
        book = self.book
        if book is not None and book.setup is setup:
            return book
        book = self.books.get(id(setup))
        if book is None:
            book = self._new_book(setup)
        self.book = book
        return book

    def _new_book(self, setup: Setup) -> Book:
        if setup.seats != self.seats:
            raise InputError(f"{setup.seats} seats: this encoder is made for {self.seats}")
        first = setup.first_unit
        for seat in range(setup.seats):
            count = first[seat + 1] - first[seat]
            if count > UNITS:
                raise InputError(
                    f"fleet {setup.fleet_names[seat]!r} has {count} units: "
                    f"observations have room for {UNITS}; choose a smaller fleet"
                )
        book = Book(setup, self.icons)
        self.books[id(setup)] = book  # which keeps the set-up, so that its id stays its own
        return book

    def encode(self, state: Any, seat: int, page: int) -> bytes:
        pos: Position = state
        book = self._book(pos.setup)
        out = [self.head(pos, seat, page, pos.turn, pos.active, pos.first)]
        self._action(pos, seat, out)
        self._battle(pos, seat, book, out)
        self._strike(pos, seat, out)
        seats = self.seats
        for relative in range(seats):
            owner = seat + relative
            if owner >= seats:
                owner -= seats
            self._player(pos, seat, owner, book, out)
        for relative in range(seats):
            owner = seat + relative
            if owner >= seats:
                owner -= seats
            self._units(pos, seat, owner, book, out)
        return b"".join(out)

    # -- what is under way -------------------------------------------------------------------------

    def ref(self, pos: Position, seat: int, unit: int) -> bytes:
        """A unit as the place of its block among all blocks of units, from 1; 0 for none."""
        if unit < 0:
            return word(0)
        owner = pos.setup.unit_owner[unit]
        relative = owner - seat
        if relative < 0:
            relative += self.seats
        return word(1 + relative * UNITS + unit - pos.setup.first_unit[owner])

    def _refs(self, pos: Position, seat: int, units: list[int], out: list[bytes]) -> None:
        told = 0
        for unit in units:
            if told == DECLARED:
                break
            out.append(self.ref(pos, seat, unit))
            told += 1
        out.append(self.no_numbers[DECLARED - told])

    def _action(self, pos: Position, seat: int, out: list[bytes]) -> None:
        declared: Declaration | None = None
        place = len(pos.stack) - 1
        while place >= 0:
            step = cast(Step, pos.stack[place])
            declared = step.declaration()
            if declared is not None:
                break
            place -= 1
        if declared is None:
            out.append(self.no_action)
            return
        out.append(word(1 + ACTIONS.index(declared.kind)))
        out.append(word(declared.limit))
        out.append(word(declared.spent))
        out.append(self.ref(pos, seat, declared.unit))
        out.append(word(self.whose(declared.target, seat)))
        out.append(word(declared.slot + 1))
        self._refs(pos, seat, declared.moved, out)
        self._refs(pos, seat, declared.strikers, out)
        self._refs(pos, seat, [pair[0] for pair in declared.attacks], out)
        self._refs(pos, seat, [pair[1] for pair in declared.attacks], out)

    def _battle(self, pos: Position, seat: int, book: Book, out: list[bytes]) -> None:
        fight = pos.fight
        if fight is None:
            out.append(self.no_battle)
            return
        out.append(self.ref(pos, seat, fight.attacker))
        out.append(self.ref(pos, seat, fight.defender))
        out.append(word(fight.attack_roll))
        out.append(word(fight.defense_roll))
        for side in range(2):
            told = 0
            if not fight.cleared:
                for place in range(len(fight.cards)):
                    if fight.side_at(place) == side and told < CARDS_IN_BATTLE:
                        out.append(word(book.index[pos.cards[fight.cards[place]].id]))
                        told += 1
            out.append(self.no_numbers[CARDS_IN_BATTLE - told])

    def _strike(self, pos: Position, seat: int, out: list[bytes]) -> None:
        raid = pos.raid
        if raid is None:
            out.append(self.no_strike)
            return
        out.append(word(self.whose(raid.target, seat)))
        out.append(word(raid.slot + 1))
        out.append(self.ref(pos, seat, raid.striker))
        self._refs(pos, seat, raid.still_to_strike(), out)

    # -- players -----------------------------------------------------------------------------------

    def _player(self, pos: Position, seat: int, owner: int, book: Book, out: list[bytes]) -> None:
        knowledge = pos.knowledge
        cards = pos.cards
        hand = pos.hand[owner]
        discard = pos.discard[owner]
        out.append(word(pos.alive >> owner & 1))
        out.append(word(len(pos.deck[owner])))
        out.append(word(len(hand)))
        out.append(word(len(discard)))
        out.append(word(len(pos.removed[owner])))
        out.append(word(pos.objectives_left(owner)))
        slots = pos.slots[owner]
        for slot in range(OBJECTIVE_SLOTS):
            card = slots[slot] if slot < len(slots) else NONE
            if card == NONE:
                out.append(self.no_objective)
                continue
            out.append(self.open if pos.slot_face_up(owner, slot) else self.gone)
            if knowledge[card] >> seat & 1:
                out.append(book.cards[cards[card].id])
            else:
                out.append(self.no_cards[1])
        known: list[bytes] = []
        for card in hand:
            if knowledge[card] >> seat & 1:
                known.append(book.cards[cards[card].id])
        if len(known) > 1:
            known.sort()  # by what they are: how the engine numbers cards tells nothing
        if len(known) > HAND:
            known = known[:HAND]
        out += known
        out.append(self.no_cards[HAND - len(known)])
        told = 0
        place = len(discard) - 1
        while place >= 0 and told < DISCARDED:
            out.append(word(book.index[cards[discard[place]].id]))
            place -= 1
            told += 1
        out.append(self.no_numbers[DISCARDED - told])

    def _units(self, pos: Position, seat: int, owner: int, book: Book, out: list[bytes]) -> None:
        zone = pos.zone
        damage = pos.damage
        flipped = pos.flipped
        front = book.front
        back = book.back
        places = self.places[seat * self.seats + owner]
        hidden = pos.placing and owner != seat  # placed in secret: in reserve, for all one can see
        first = pos.setup.first_unit[owner]
        last = pos.setup.first_unit[owner + 1]
        for unit in range(first, last):
            out.append(back[unit] if flipped[unit] else front[unit])
            where = zone[unit]
            if hidden and where >= 0:
                where = RESERVES
            hurt = damage[unit]
            if hurt >= DAMAGES:
                hurt = DAMAGES - 1
            out.append(places[(where - GONE) * DAMAGES + hurt])
        out.append(self.no_units[UNITS - (last - first)])

    # -- what it counts for ------------------------------------------------------------------------

    def material(self, state: Any, seat: int) -> float:
        """Stars in play, and six for each objective; level while units are placed in secret."""
        pos: Position = state
        if pos.placing:
            return 0.5
        mine = 0.0
        all_of_it = 0.0
        for owner in range(self.seats):
            total = OBJECTIVE_STARS * pos.objectives_left(owner)
            for unit in pos.units_in_play(owner):
                total += pos.stars(unit)
            all_of_it += total
            if owner == seat:
                mine = total
        return mine / all_of_it if all_of_it > 0.0 else 0.5

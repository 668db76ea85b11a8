"""The state of a PocketModel game as plain data, and the smallest questions about it.

Units and cards are numbers: instance `u` of a unit lies in `zone[u]`, instance `c` of a card in
exactly one pile or objective slot (PM-ZONE-07). What is printed never changes: see `Setup`.
"""

from typing import Final

from starfold.games.pocketmodel.state.options import Options
from starfold.kernel.core import NOBODY, State
from starfold.kernel.declared import DERIVED
from starfold.kernel.dice import Dice
from starfold.kernel.plain import Declared, Definition, Unchanging
from starfold.units.model import Card, Face, Unit, numbered_names
from starfold.units.vocabulary import GROUND

NONE: Final = -1  # no card, no unit
RESERVES: Final = -1  # zone of units out of play (PM-ZONE-05)
GONE: Final = -2  # zone of units that left the game with their player (PM-ELIM-05)
OBJECTIVE_SLOTS: Final = 3  # PM-SETUP-02
ACTION_LIMIT: Final = 5  # build stars an action may choose (PM-MOVE-01, PM-COMBAT-01, PM-STRIKE-02)

# Knowledge of a card: bit `seat` = that seat knows where it lies now; bit `SEEN + seat` = that seat
# has seen it in this game, so knows that it belongs to the deck.
SEEN: Final = 8
EVERY_SEAT: Final = 0xFF
ALL_KNOW: Final = 0xFFFF

_NOTHING: Final[list[int]] = []


class Setup(Definition):
    """What is fixed before the game: edition, options, and which units and cards take part."""

    edition: str
    icons: int  # icons that the edition knows
    ground_rules: bool
    options: Options
    units: list[Unit]
    unit_owner: list[int]
    first_unit: list[int]  # units of seat s: first_unit[s] .. first_unit[s + 1] - 1
    cards: list[Card]
    card_owner: list[int]
    card_pool: list[Card]  # what a deck of unknown content may hold
    fleet_names: list[str]
    seats: int = DERIVED
    contested: int = DERIVED  # zone numbers: home zones are the seats, then contested
    front: list[Face] = DERIVED
    back: list[Face] = DERIVED
    two_sided: list[bool] = DERIVED
    ground: list[bool] = DERIVED
    labels: list[str] = DERIVED

    def derive(self) -> None:
        self.seats = len(self.first_unit) - 1
        self.contested = self.seats
        for unit in self.units:
            self.front.append(_known_face(unit.faces[0], self.icons))
            self.back.append(_known_face(unit.faces[-1], self.icons))
            self.two_sided.append(len(unit.faces) > 1)
            self.ground.append(self.ground_rules and unit.kind == GROUND)
        self.labels = numbered_names(self.units, self.first_unit)


def _known_face(face: Face, icons: int) -> Face:
    """The face with the icons that the edition knows: in base games Armor is only a picture."""
    return face.with_icons(icons)


class Fight(Declared):
    """The battle under way: side 0 attacks, side 1 defends."""

    attacker: int
    defender: int
    zone: int  # where it is fought
    cards: list[int] = []  # played for it, in order
    sides: int = 0  # bit per place in `cards`: the side that played it
    gained: int = 0  # bit per place: the unit gained its ability
    leaving: int = 0  # bit per place: it leaves the game instead of being discarded
    cleared: bool = False  # the cards have been discarded: nothing of them is in force any more
    silenced: int = 0  # bit per side: may play no card in this battle
    forced_card: int = NONE  # card that must be played next
    attack_roll: int = 0  # base rolls; 0 before the dice
    defense_roll: int = 0

    def unit(self, side: int) -> int:
        return self.attacker if side == 0 else self.defender

    def side_at(self, place: int) -> int:
        """The side that played the card at this place in `cards`."""
        return self.sides >> place & 1

    def played(self, side: int) -> int:
        """How many cards the side has played."""
        number = 0
        for place in range(len(self.cards)):
            if self.side_at(place) == side:
                number += 1
        return number

    def first_side(self) -> int:
        """The side that played the first card, or NONE."""
        return self.side_at(0) if self.cards else NONE

    def side_of(self, unit: int) -> int:
        """0 or 1, or NONE for a unit that is not in this battle."""
        if unit == self.attacker:
            return 0
        if unit == self.defender:
            return 1
        return NONE


class Raid(Declared):
    """The strike action under way: who strikes which slot of whom."""

    target: int
    slot: int
    unordered: list[int]  # chosen, their place in the order still to be set
    strikers: list[int] = []  # those still to strike, in order
    striker: int = NONE  # the one striking now

    def still_to_strike(self) -> list[int]:
        return [*self.strikers, *self.unordered]


class Lasting(Unchanging):
    """A clause in force until the end of the turn.

    What `unit`, `foe` and `here` mean was settled when it began; NONE for a unit that has left.
    """

    card: int
    clause: int
    seat: int
    unit: int
    foe: int
    zone: int

    def without(self, unit: int) -> "Lasting":
        """The same after that unit has left play."""
        if unit != self.unit and unit != self.foe:
            return self
        return Lasting(
            self.card,
            self.clause,
            self.seat,
            NONE if unit == self.unit else self.unit,
            NONE if unit == self.foe else self.foe,
            self.zone,
        )


class Position(State):
    """A PocketModel game at one moment."""

    cards: list[Card]  # another list only in an imagined world (determinisation)
    zone: list[int] = _NOTHING
    damage: list[int] = _NOTHING
    flipped: list[int] = _NOTHING  # 1: the other side of a two-sided unit shows
    deck: list[list[int]] = []  # the top card is the last
    hand: list[list[int]] = []  # in ascending order
    discard: list[list[int]] = []  # the top card is the last
    removed: list[list[int]] = []  # cards that abilities took out of the game
    slots: list[list[int]] = []  # objective card in each slot, or NONE
    face_up: list[int] = _NOTHING  # per seat: bit per slot
    knowledge: list[int] = _NOTHING  # per card
    standing: list[int] = _NOTHING  # face-up objectives whose abilities are in force, in order
    lasting: list[Lasting] = []
    alive: int = 0  # bit per seat
    placing: bool = False  # units are being placed secretly
    first: int = NOBODY
    active: int = NOBODY
    turn: int = 0
    fight: Fight | None = None
    raid: Raid | None = None

    def __init__(self, setup: Setup, dice: Dice) -> None:
        # Fields of State are never declared again here: compiled code would visit them twice when
        # it looks for garbage, and take what a copy shares with a live game for garbage too.
        super().__init__(setup.seats, dice)
        self.setup = setup
        self.cards = setup.cards

    # -- units ---------------------------------------------------------------------------------

    def face(self, unit: int) -> Face:
        """The side of the base that shows (PM-POWER-16)."""
        if self.flipped[unit]:
            return self.setup.back[unit]
        return self.setup.front[unit]

    def stars(self, unit: int) -> int:
        """Build stars, of the face that shows; any number from 1 on (PM-UNIT-05)."""
        return self.face(unit).stars

    def owner(self, unit: int) -> int:
        return self.setup.unit_owner[unit]

    def in_play(self, unit: int) -> bool:
        return self.zone[unit] >= 0

    def units_in_play(self, seat: int) -> list[int]:
        zone = self.zone
        first = self.setup.first_unit
        return [unit for unit in range(first[seat], first[seat + 1]) if zone[unit] >= 0]

    def reserves(self, seat: int) -> list[int]:
        zone = self.zone
        first = self.setup.first_unit
        return [unit for unit in range(first[seat], first[seat + 1]) if zone[unit] == RESERVES]

    # -- players and zones -----------------------------------------------------------------------

    def is_alive(self, seat: int) -> bool:
        return bool(self.alive >> seat & 1)

    def objectives_left(self, seat: int) -> int:
        left = 0
        for card in self.slots[seat]:
            if card != NONE:
                left += 1
        return left

    def slot_face_up(self, seat: int, slot: int) -> bool:
        return bool(self.face_up[seat] >> slot & 1)

    def open_zones(self) -> list[int]:
        """Zones that units may enter, in order: home zones, then the contested zone.

        Nobody's units close a zone and none is ever full (PM-MOVE-06, PM-ZONE-08).
        """
        everyones = not self.setup.options.clear_eliminated_zone
        homes = [seat for seat in range(self.seats) if everyones or self.alive >> seat & 1]
        homes.append(self.setup.contested)
        return homes

    def adjacent_zones(self, zone: int) -> list[int]:
        """Contested touches every home zone; home zones touch only it (PM-ZONE-03, PM-ZONE-04)."""
        contested = self.setup.contested
        if zone != contested:
            return [contested]
        homes = self.open_zones()
        homes.pop()
        return homes

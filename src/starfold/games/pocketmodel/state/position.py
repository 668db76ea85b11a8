"""The state of a PocketModel game as plain data, and the smallest questions about it.

Units and cards are numbers: instance `u` of a unit lies in `zone[u]`, instance `c` of a card in
exactly one pile or objective slot (PM-ZONE-07). What is printed never changes: see `Setup`.
"""

from typing import Any, Final

from starfold.games.pocketmodel.state.options import Options
from starfold.kernel.core import NOBODY, Event, State
from starfold.kernel.dice import Dice
from starfold.kernel.plain import Declared
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


class Setup:
    """What is fixed before the game: edition, options, and which units and cards take part."""

    def __init__(
        self,
        edition: str,
        icons: int,
        ground_rules: bool,
        options: Options,
        units: list[Unit],
        unit_owner: list[int],
        first_unit: list[int],
        cards: list[Card],
        card_owner: list[int],
        card_pool: list[Card],
        fleet_names: list[str],
    ) -> None:
        self.edition = edition
        self.icons = icons  # icons that the edition knows
        self.ground_rules = ground_rules
        self.options = options
        self.seats = len(first_unit) - 1
        self.units = units
        self.unit_owner = unit_owner
        self.first_unit = first_unit  # units of seat s: first_unit[s] .. first_unit[s + 1] - 1
        self.cards = cards
        self.card_owner = card_owner
        self.card_pool = card_pool  # what a deck of unknown content may hold
        self.fleet_names = fleet_names
        self.contested = self.seats  # zone numbers: home zones are the seats, then contested
        self.front: list[Face] = []
        self.back: list[Face] = []
        self.two_sided: list[bool] = []
        self.ground: list[bool] = []
        for unit in units:
            self.front.append(_known_face(unit.faces[0], icons))
            self.back.append(_known_face(unit.faces[-1], icons))
            self.two_sided.append(len(unit.faces) > 1)
            self.ground.append(ground_rules and unit.kind == GROUND)
        self.labels = numbered_names(units, first_unit)

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return Setup, (
            self.edition,
            self.icons,
            self.ground_rules,
            self.options,
            self.units,
            self.unit_owner,
            self.first_unit,
            self.cards,
            self.card_owner,
            self.card_pool,
            self.fleet_names,
        )


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


class Lasting(Declared):
    """A clause in force until the end of the turn. Never changed, so copies may share it.

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

    def __init__(self, setup: Setup, dice: Dice) -> None:
        # Fields of State are never declared again here: compiled code would visit them twice when
        # it looks for garbage, and take what a copy shares with a live game for garbage too.
        super().__init__(setup.seats, dice)
        self.setup = setup
        self.cards = setup.cards  # another list only in an imagined world (determinisation)
        self.zone = _NOTHING
        self.damage = _NOTHING
        self.flipped = _NOTHING  # 1: the other side of a two-sided unit shows
        self.deck: list[list[int]] = []  # the top card is the last
        self.hand: list[list[int]] = []  # in ascending order
        self.discard: list[list[int]] = []  # the top card is the last
        self.removed: list[list[int]] = []  # cards that abilities took out of the game
        self.slots: list[list[int]] = []  # objective card in each slot, or NONE
        self.face_up = _NOTHING  # per seat: bit per slot
        self.knowledge = _NOTHING  # per card
        self.standing = _NOTHING  # face-up objectives whose abilities are in force, in order
        self.lasting: list[Lasting] = []
        self.alive = 0  # bit per seat
        self.placing = False  # units are being placed secretly
        self.first = NOBODY
        self.active = NOBODY
        self.turn = 0
        self.fight: Fight | None = None
        self.raid: Raid | None = None

    def copy(self) -> "Position":
        twin = Position(self.setup, self.dice.copy())
        twin.stack = [frame.copy() for frame in self.stack]
        twin.asked = self.asked
        twin.options = self.options
        twin.ended = self.ended
        twin.winners = self.winners
        twin.unsettled = self.unsettled
        twin.cards = self.cards
        twin.zone = self.zone[:]
        twin.damage = self.damage[:]
        twin.flipped = self.flipped[:]
        twin.deck = [pile[:] for pile in self.deck]
        twin.hand = [pile[:] for pile in self.hand]
        twin.discard = [pile[:] for pile in self.discard]
        twin.removed = [pile[:] for pile in self.removed]
        twin.slots = [slots[:] for slots in self.slots]
        twin.face_up = self.face_up[:]
        twin.knowledge = self.knowledge[:]
        twin.standing = self.standing[:]
        twin.lasting = self.lasting[:]
        twin.alive = self.alive
        twin.placing = self.placing
        twin.first = self.first
        twin.active = self.active
        twin.turn = self.turn
        fight = self.fight
        if fight is not None:
            twin.fight = fight.copy()
        raid = self.raid
        if raid is not None:
            twin.raid = raid.copy()
        return twin

    def tell(
        self,
        kind: str,
        rules: list[str],
        seat: int,
        data: dict[str, Any],
        secret: dict[str, Any] | None = None,
        knows: int = 0,
    ) -> None:
        """Record an event. Callers ask `log is not None` first, so that silence costs nothing."""
        log = self.log
        if log is not None:
            log.append(Event(kind, rules, seat, data, secret, knows))

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

"""The state of a minis game as plain data, and the smallest questions about it.

Units are numbers: unit `u` stands at (`x[u]`, `y[u]`) facing `heading[u]`, if it is on the table at
all. The three cards of a home base are numbers too, `3 * seat + card`; as a target such a card is
`CARD + 4 * seat + card`. What is printed never changes: see `Setup`.
"""

from typing import Final, Literal

from starfold.games.minis.state.geometry import EPS, Rect, disc_gap, far_apart
from starfold.games.minis.state.options import Options
from starfold.kernel.core import NOBODY, State
from starfold.kernel.declared import DERIVED
from starfold.kernel.dice import Dice
from starfold.kernel.plain import Definition, Unchanging
from starfold.units.icons import (
    CLOAKED_BIT,
    COMMAND_BIT,
    CONVERT_BIT,
    FORCE_BIT,
    LUCK_BIT,
    VETERAN_BIT,
)
from starfold.units.model import Card, Face, Unit, numbered_names
from starfold.units.vocabulary import GROUND

NONE: Final = -1  # no unit, no target
ON_TABLE: Final = 0
RESERVES: Final = -1  # lying on the home base: no target, no obstacle (MG-SETUP-10)
GONE: Final = -2  # left the battle with its player, or for good

BASE_CARDS: Final = 3  # MG-SETUP-06
MIDDLE_CARD: Final = 1
CARD: Final = 1000  # targets from here on are base cards
CARDS_APART: Final = 4  # target numbers of two players' first cards
CARD_DEFENSE: Final = 9  # MG-STRIKE-02
CARD_SHIELDS: Final = 2
CARD_STARS: Final = 3  # for icon abilities only (MG-STRIKE-03)

UNKNOWN_ICONS: Final = FORCE_BIT | LUCK_BIT
BOMBER: Final = "TIE Bomber"  # a space unit that fires and strikes as a ground unit (MG-TYPE-05)

# What a unit did this turn, one bit each; renewed when a Movement phase begins (MG-TURN-02).
HAD_MOVE: Final = 1  # its move came up and is over
DISPLACED: Final = 2  # it left its place
CONVERTED: Final = 4
CLOAK_CHANGED: Final = 8
WAITING: Final = 16  # a Battledroid whose move was put off
EXTRA_DONE: Final = 32  # the second attack of a named unit
SHOTS_DONE: Final = 64  # fired, or will not fire any more
FALLEN: Final = 128  # destroyed; removed when all have fired (MG-FIRE-07)
FELL: Final = 256  # was destroyed this turn and lies in the reserve
ATTACKED: Final = 512

# The phases of a turn, in order (MG-TURN-01).
SETTING_UP: Final = 0
MOVEMENT: Final = 1
FIRE: Final = 2
TURN_END: Final = 3
RESERVES_PHASE: Final = 4
Phase = Literal["set-up", "movement", "fire", "turn end", "reserves"]
PHASES: Final[tuple[Phase, ...]] = ("set-up", "movement", "fire", "turn end", "reserves")

# How a battle ends, as records and scenarios call it.
LAST_SURVIVOR: Final = "last survivor"
ALL_OUT: Final = "all out"
RESIGNATION: Final = "resignation"
TURN_CAP: Final = "turn cap"

_NOTHING: Final[list[int]] = []
_NOWHERE: Final[list[float]] = []


class BaseRow:
    """Places along a home base for bases of one size: the answers, and where they lead."""

    def __init__(self, options: list[int]) -> None:
        self.options = options
        self.x: list[float] = []
        self.y: list[float] = []


class Setup(Definition):
    """What is fixed before the game: kind of battle, options, units, and where the bases lie."""

    battle: str
    options: Options
    units: list[Unit]
    first_unit: list[int]  # units of seat s: first_unit[s] .. first_unit[s + 1] - 1
    base_cards: list[Card]  # three a seat under the option combat_base, else none
    bases: list[Rect]  # three a seat
    facing: list[int]  # of each base, towards the middle of the table
    fleet_names: list[str]
    seats: int = DERIVED
    owner: list[int] = DERIVED
    front: list[Face] = DERIVED
    back: list[Face] = DERIVED
    radius: list[float] = DERIVED
    widest: float = DERIVED  # the largest of these
    base_span: float = DERIVED  # from the middle card of a base to its others, centre to centre
    bomber: list[bool] = DERIVED
    person: list[str] = DERIVED
    cost: list[int] = DERIVED
    commanders: list[int] = DERIVED  # units with the icon on either face
    converters: list[int] = DERIVED
    rivals: list[list[int]] = DERIVED  # by seat: the units of all others
    rows: dict[int, BaseRow] = DERIVED  # found so far, see `rules.spots`
    usual_moves: dict[int, list[int]] = DERIVED  # the same, see `rules.candidates`
    labels: list[str] = DERIVED

    def derive(self) -> None:
        units, first = self.units, self.first_unit
        self.seats = len(first) - 1
        for seat in range(self.seats):
            self.owner += [seat] * (first[seat + 1] - first[seat])
        for seat in range(self.seats):
            self.rivals.append([unit for unit in range(len(units)) if self.owner[unit] != seat])
        self.front = [_known_face(unit.faces[0]) for unit in units]
        self.back = [_known_face(unit.faces[-1]) for unit in units]
        self.radius = [unit.radius / 1000.0 for unit in units]
        self.widest = max(self.radius, default=0.0)
        self.base_span = max((_span(self.bases, seat) for seat in range(self.seats)), default=0.0)
        self.bomber = [unit.design == BOMBER for unit in units]
        self.person = [unit.person for unit in units]
        self.cost = [fleet_cost(unit) for unit in units]
        self.commanders = _with_icon(units, COMMAND_BIT)
        self.converters = _with_icon(units, CONVERT_BIT)
        self.labels = numbered_names(units, first)


def _span(bases: list[Rect], seat: int) -> float:
    left, middle, right = bases[BASE_CARDS * seat : BASE_CARDS * (seat + 1)]
    return max(disc_gap(middle.x, middle.y, 0.0, one.x, one.y, 0.0) for one in (left, right))


def _with_icon(units: list[Unit], bit: int) -> list[int]:
    return [
        number
        for number, unit in enumerate(units)
        if (unit.faces[0].icons | unit.faces[-1].icons) & bit
    ]


def _known_face(face: Face) -> Face:
    """The face with the icons of this game: Force and Luck are only pictures (MG-ICON-35)."""
    return face.with_icons(~UNKNOWN_ICONS)


def fleet_cost(unit: Unit) -> int:
    """Stars for fleet building: the higher face of a Convert unit, the plain one of a Veteran."""
    front = unit.faces[0]
    if front.icons & CONVERT_BIT:
        return max(front.stars, unit.faces[-1].stars)  # MG-SETUP-11
    return front.stars  # MG-SETUP-12


class Shot(Unchanging):
    """A shot that was declared."""

    shooter: int
    target: int
    second: bool
    lasers: bool  # it needs the extra S of Lasers


class Position(State):
    """A minis game at one moment."""

    place: list[int] = _NOTHING
    x: list[float] = _NOWHERE
    y: list[float] = _NOWHERE
    heading: list[int] = _NOTHING
    damage: list[int] = _NOTHING
    flipped: list[int] = _NOTHING  # 1: the other face shows
    done: list[int] = _NOTHING  # bits: what the unit did this turn
    used: list[int] = _NOTHING  # icons whose ability was used this turn
    borrowed: list[int] = _NOTHING  # icons borrowed by Command this turn
    lent: list[int] = _NOTHING  # icons lent this turn
    guns: list[int] = _NOTHING  # Artillery icons that came with a borrowed one
    hits: list[int] = _NOTHING  # successful attacks since it entered, for Veteran
    hits_before: list[int] = _NOTHING  # those of earlier turns
    card_damage: list[int] = _NOTHING  # per base card
    standing: list[int] = _NOTHING  # per seat: bit per base card that is still there
    broken: int = 0  # bit per base card destroyed in this Fire phase
    score: list[int] = _NOTHING
    shots: list[Shot] = []  # declared and not fired yet, by shooter
    fired: list[Shot] = []  # in this Fire phase
    trail: list[float] = []  # of the move under way or last made: x, y, heading of stops
    trail_unit: int = NONE
    alive: int = 0  # bit per seat
    resigned: int = 0  # bit per seat that gave up
    first: int = NOBODY
    active: int = NOBODY  # whose turn of moving or firing it is
    turn: int = 0
    phase: int = SETTING_UP
    die: int = 0  # the last single die that was rolled for a unit

    def __init__(self, setup: Setup, dice: Dice) -> None:
        # Fields of State are never declared again here: compiled code would visit them twice when
        # it looks for garbage, and take what a copy shares with a live game for garbage too.
        super().__init__(setup.seats, dice)
        self.setup = setup

    # -- units ---------------------------------------------------------------------------------

    def face(self, unit: int) -> Face:
        """The face that shows has the say for every purpose but fleet building (MG-BASIC-06)."""
        if self.flipped[unit]:
            return self.setup.back[unit]
        return self.setup.front[unit]

    def stars(self, unit: int) -> int:
        return self.face(unit).stars

    def owner(self, unit: int) -> int:
        return self.setup.owner[unit]

    def on_table(self, unit: int) -> bool:
        return self.place[unit] == ON_TABLE

    def is_ground(self, unit: int) -> bool:
        """A converting unit is of the type it shows (MG-TYPE-04)."""
        return self.face(unit).kind == GROUND

    def fires_as_ground(self, unit: int) -> bool:
        return self.setup.bomber[unit] or self.face(unit).kind == GROUND

    def is_cloaked(self, unit: int) -> bool:
        return bool(self.flipped[unit] and self.setup.front[unit].icons & CLOAKED_BIT)

    def is_veteran(self, unit: int) -> bool:
        """Whether it was upgraded."""
        return bool(self.flipped[unit] and self.setup.front[unit].icons & VETERAN_BIT)

    def icons(self, unit: int) -> int:
        """Icon abilities that the unit has now: its own, borrowed and lent ones settled."""
        if self.flipped[unit] and self.setup.front[unit].icons & CLOAKED_BIT:
            return CLOAKED_BIT  # MG-ICON-24: no other ability while cloaked
        return (self.face(unit).icons | self.borrowed[unit]) & ~self.lent[unit]

    def artillery(self, unit: int) -> int:
        """How many Artillery icons count for the unit now."""
        return max(self.face(unit).artillery, self.guns[unit])

    def units_of(self, seat: int) -> list[int]:
        """A player's units on the table, fallen ones too."""
        place = self.place
        first = self.setup.first_unit
        return [unit for unit in range(first[seat], first[seat + 1]) if place[unit] == ON_TABLE]

    def reserves(self, seat: int) -> list[int]:
        place = self.place
        first = self.setup.first_unit
        return [unit for unit in range(first[seat], first[seat + 1]) if place[unit] == RESERVES]

    def note_use(self, unit: int, icon_bit: int) -> None:
        """An ability was used: it cannot be lent this turn any more (MG-DEC-35)."""
        self.used[unit] |= icon_bit

    def has_fallen(self, unit: int) -> bool:
        return bool(self.done[unit] & FALLEN)

    # -- players and bases -----------------------------------------------------------------------

    def is_base_far(self, seat: int, x: float, y: float, limit: float) -> bool:
        """A quick look: whether all cards of a base are surely farther than that from a point."""
        setup = self.setup
        return far_apart(
            x, y, limit + setup.base_span + EPS, setup.bases[BASE_CARDS * seat + MIDDLE_CARD]
        )

    def is_alive(self, seat: int) -> bool:
        return bool(self.alive >> seat & 1)

    def seats_in_order(self) -> list[int]:
        """Players still in the battle, clockwise from the first player."""
        seats = self.seats
        around = [(self.first + step) % seats for step in range(seats)]
        return [seat for seat in around if self.alive >> seat & 1]

    def next_alive(self, seat: int) -> int:
        """Clockwise, past those who are out."""
        seat = (seat + 1) % self.seats
        while not self.alive >> seat & 1:
            seat = (seat + 1) % self.seats
        return seat

    def card_stands(self, seat: int, card: int) -> bool:
        """Cards destroyed in this phase stand until all have fired (MG-STRIKE-10)."""
        return bool(self.standing[seat] >> card & 1)

    def standing_cards(self, seat: int) -> list[int]:
        mask = self.standing[seat]
        return [card for card in range(BASE_CARDS) if mask >> card & 1]


def card_target(seat: int, card: int) -> int:
    return CARD + CARDS_APART * seat + card


def target_seat(target: int) -> int:
    """Whose base card a target is."""
    return (target - CARD) // CARDS_APART


def target_card(target: int) -> int:
    return (target - CARD) % CARDS_APART


def seat_of(pos: Position, target: int) -> int:
    """Whose unit or base card a target is."""
    return target_seat(target) if target >= CARD else pos.owner(target)

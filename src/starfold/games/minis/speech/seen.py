"""What people see of the minis, as types.

Views are built as these types; the page's TypeScript types are generated from them.
Lengths are millimetres, angles degrees counter-clockwise from the x axis; y points up, away from
the first player.
"""

from typing import Literal, NotRequired, TypedDict

from starfold.games.minis.state.position import Phase
from starfold.kernel.seen import Fraction, Seat
from starfold.units.seen import Modifier
from starfold.units.seen import ShownUnit as _ShownUnit

# -- what a shot promises --------------------------------------------------------------------------


class ShotPromise(TypedDict):
    """A shot or strike as things stand, by enumerating the dice."""

    kind: Literal["shot"]
    shooter: int
    target: int  # a unit, or a base card: 1000 + 4 * seat + card
    strike: bool
    second: bool
    lasers: bool  # the shot needs the extra S of Lasers
    distance: float
    reach: float
    attack: int
    defense: int
    need: int  # the lowest roll that hits; 13: only a natural 12 does
    hit: Fraction
    counters: int  # that a hit puts on the target, with an even roll
    counters_odd: int  # and with an odd one (Blaster)
    expected_damage: Fraction
    destroyed: Fraction
    attack_modifiers: list[Modifier]
    defense_modifiers: list[Modifier]
    damage_modifiers: list[Modifier]


# -- the choice ------------------------------------------------------------------------------------


AmountName = Literal["turn", "length", "along", "bearing", "distance", "heading"]
AmountUnit = Literal["mdeg", "um"]  # thousandths of a degree, thousandths of a millimetre


class Amount(TypedDict):
    """A number that goes into an answer: answer = option + sum of factor * (value - zero)."""

    name: AmountName
    unit: AmountUnit
    least: int
    most: int
    zero: int
    factor: int


class Spot(TypedDict):
    """Where a unit would stand, and how it would face."""

    x: float
    y: float
    heading: float


class Ray(TypedDict):
    """How far a segment can go after a turn, and what stops it there."""

    turn: float  # degrees
    length: float  # millimetres
    stop: str  # "" for the full length, else what is in the way, in words


class Pieces(TypedDict, total=False):
    """The pieces and amounts that an answer is about."""

    unit: int  # the unit that acts
    values: str  # of a unit that comes in
    target: int
    seat: int  # whose base card
    card: int
    icon: str
    segment: str  # "S" or "L"
    turn: float  # before the segment, in degrees, positive to the left
    length: float  # that it really goes
    stop: int  # the piece that ends it; -2: the edge of the table
    towards: int  # the enemy piece that it points at
    spot: Spot  # where the answer leads
    amounts: list[Amount]  # that a range of answers is made of
    rays: list[Ray]  # of a segment, from the hardest right turn to the hardest left


class QuestionOption(Pieces):
    """An answer, with the pieces that it is about.

    With `amounts` it stands for a whole range of answers; those without are listed one by one.
    """

    option: int  # what to answer
    text: str
    verb: str
    promise: ShotPromise | None
    notation: NotRequired[str]  # how the answer is written down; missing for a range of answers


class Question(TypedDict):
    """The choice to be made; all may know it, there are no secrets on the open table."""

    seat: int
    step: str
    text: str
    short: str  # the same for a narrow line
    rules: list[str]
    options: list[QuestionOption]
    unit: NotRequired[int]  # the unit it is about
    segments: NotRequired[list[str]]  # that it has left


# -- the table -------------------------------------------------------------------------------------


UnitKind = Literal["space", "ground"]
FaceWord = Literal["", "plain", "veteran", "cloaked", "uncloaked", "space", "ground"]


class FireRange(TypedDict):
    """How far and where a shot can go."""

    words: str  # "S+L"
    reach: float
    lasers: float  # what Lasers could add now: 0 or S
    arc: bool  # only within 45° of the heading
    second: bool


class UnitView(_ShownUnit):
    kind: UnitKind
    place: Literal["table", "reserves", "gone"]
    x: float
    y: float
    heading: float
    radius: float
    icons: list[str]  # that it can use now
    counters: int
    face: FaceWord
    two_sided: bool
    rate: str  # "S+S+S"
    ranges: list[FireRange]
    moved: bool  # had its move this turn
    displaced: bool  # and did not stay where it was
    waiting: bool  # a Battledroid whose move was put off
    fallen: bool  # destroyed, and removed when all have fired
    hits: int  # successful attacks, for Veteran
    borrowed: list[str]
    lent: list[str]
    person: str  # the person it is named after


class BaseCardView(TypedDict):
    target: int  # 1000 + 4 * seat + card
    card: int
    x: float
    y: float
    heading: float  # of its long side
    length: float
    width: float
    counters: int
    shields: int
    defense: int
    standing: bool
    fallen: bool  # destroyed, and removed when all have fired
    name: str  # of the game card, under the option combat_base
    bonus: str  # what a combat card gives to friendly units


class PlayerView(TypedDict):
    seat: int
    fleet: str
    alive: bool
    score: int
    stars_on_table: int
    stars_in_reserve: int
    cards: list[BaseCardView]


class ShotView(TypedDict):
    """A shot that was declared."""

    shooter: int
    target: int
    second: bool
    lasers: bool
    fired: bool


class PathView(TypedDict):
    """The move under way or just made: the places of the centre, from where it began."""

    unit: int
    spots: list[Spot]


class RollView(TypedDict):
    """Dice on the table that may be rolled again."""

    unit: int
    dice: list[int]
    what: str


class MinisView(TypedDict):
    game: Literal["minis"]
    edition: str  # the kind of battle
    seat: Seat
    turn: int
    phase: Phase
    active: Seat
    first: Seat
    ended: str
    winners: list[int]
    short: float  # S
    long: float  # L
    edge: tuple[float, float, float, float] | None  # of a bounded table: left, bottom, right, top
    scoring: bool
    units: list[UnitView]
    players: list[PlayerView]
    shots: list[ShotView]
    path: PathView | None
    roll: RollView | None
    asked: Seat
    question: Question | None


# -- measuring: what `survey` answers, free for everybody at any time ------------------------------


class TargetMeasured(TypedDict):
    """One target from a place: every figure on which the decision rests."""

    target: int
    where: str  # "12.4 cm ahead, 30° to the left"
    distance: float
    off_axis: float  # degrees from the heading, positive to the left
    aim: tuple[float, float]
    in_reach: bool  # of the first shot, Lasers not counted
    in_arc: bool
    blocked_by: list[int]  # units that stand in the line of fire
    refusal: str  # why it cannot be fired at, "" if it can
    rule: str
    promise: ShotPromise | None


class Measured(TypedDict):
    """`survey({"unit": u})`: what a unit could fire at from where it stands."""

    unit: int
    spot: Spot
    ranges: list[FireRange]
    targets: list[TargetMeasured]


class GoesOn(TypedDict):
    """`survey({"after": n})`: what would be asked after a segment; None where the move is over."""

    question: Question | None


class Foreseen(TypedDict):
    """`survey({"option": n})`: what an answer would lead to, or why it is refused."""

    refusal: str
    rule: str
    unit: int
    spots: list[Spot]  # the path, from where it begins
    length: float  # that is really gone
    stopped_by: str
    targets: list[TargetMeasured]  # from the end of the path

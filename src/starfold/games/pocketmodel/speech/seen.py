"""What people see of PocketModel, as types.

Views are built as these types; the page's TypeScript types are generated from them.
"""

from typing import Literal, NotRequired, TypedDict

from starfold.kernel.seen import Asked as _Asked
from starfold.kernel.seen import Fraction, Seat
from starfold.units.seen import Modifier
from starfold.units.seen import ShownUnit as _ShownUnit

# -- what a choice promises ------------------------------------------------------------------------


class BattleSide(TypedDict):
    unit: int
    attack: int
    defense_to_beat: int
    need: int  # the lowest roll that hits
    hit: Fraction
    counters: int  # that a hit puts on the other unit
    expected_damage: Fraction
    destroyed: Fraction  # that this unit falls
    attack_modifiers: list[Modifier]
    defense_modifiers: list[Modifier]  # of the defense to beat
    damage_modifiers: list[Modifier]


class BattleSides(TypedDict):
    attacker: BattleSide
    defender: BattleSide


class Figure(TypedDict):
    """One more number that a battle promises: a chance, or an average."""

    words: str
    value: Fraction
    is_chance: bool


class BattlePromise(TypedDict):
    """A battle as things stand; cards still to come are not counted."""

    kind: Literal["battle"]
    attacker: int
    defender: int
    sides: BattleSides
    figures: list[Figure]  # what else page and terminal show


class DefenseChance(TypedDict):
    defense: int
    chance: Fraction


class StrikePromise(TypedDict):
    """That these units destroy the objective, for each defense that it may have."""

    kind: Literal["strike"]
    target: int
    slot: int
    strikers: list[int]
    known: bool  # whether the reader knows the card, so that there is one defense
    by_defense: list[DefenseChance]
    least: Fraction
    most: Fraction
    defense_modifiers: list[Modifier]


Promise = BattlePromise | StrikePromise


# -- the choice ------------------------------------------------------------------------------------


class Pieces(TypedDict, total=False):
    """The pieces that an answer is about."""

    unit: int
    values: str  # of the unit, in short: `2* a3 d1 D10 0/2`
    attacker: int
    defender: int
    card: int
    card_id: str
    zone: int
    target: int
    slot: int


class QuestionOption(Pieces):
    """An answer, with the pieces that it is about."""

    option: int  # what to answer
    notation: str  # as it is written down
    text: str
    verb: str
    promise: Promise | None


class Question(_Asked):
    """The choice to be made; others than the asked seat learn only whose it is."""

    options: NotRequired[list[QuestionOption]]


# -- the table -------------------------------------------------------------------------------------


class UnitView(_ShownUnit):
    kind: Literal["space", "ground"]
    zone: int  # -1: reserves, -2: gone
    place: str
    icons: list[str]
    counters: int
    flipped: bool
    two_sided: bool
    effects: list[str]  # of cards in force, in words


class CardBonus(TypedDict):
    attack: NotRequired[int]
    damage: NotRequired[int]
    defense: NotRequired[int]


class CardView(TypedDict):
    id: str
    name: str
    type: str
    bonus: CardBonus
    icon: str  # "" for none
    affiliation: str
    text: str
    stars: int
    defense: int
    provenance: str


class HandView(TypedDict):
    count: int
    known: list[CardView]


class ObjectiveView(TypedDict):
    slot: int
    face_up: bool
    card: CardView | None


class PlayerView(TypedDict):
    seat: int
    fleet: str
    alive: bool
    deck: int
    hand: HandView
    discard: list[CardView]
    removed: list[CardView]  # out of the game
    objectives: list[ObjectiveView]


class BattleView(TypedDict):
    attacker: int
    defender: int
    attack_card: CardView | None
    attack_extra: list[CardView]  # by cards that permit more than one
    defense_card: CardView | None
    defense_extra: list[CardView]
    attack_roll: int  # 0 before the dice
    defense_roll: int
    odds: BattlePromise | None


class StrikeView(TypedDict):
    target: int
    slot: int
    strikers: list[int]  # still to strike
    striker: int
    odds: StrikePromise | None


ActionKind = Literal["move", "combat", "battles", "strike"]


class ActionView(TypedDict):
    """What is being declared. -1 stands for a unit, player or slot that is not chosen yet."""

    kind: ActionKind
    limit: int
    spent: int
    attacks: list[tuple[int, int]]
    strikers: list[int]
    target: int
    slot: int
    moved: list[int]
    unit: int


class PocketModelView(TypedDict):
    game: Literal["pocketmodel"]
    edition: str
    seat: Seat
    turn: int
    active: Seat
    first: Seat
    ended: str
    winners: list[int]
    zones: list[str]
    units: list[UnitView]
    players: list[PlayerView]
    battle: BattleView | None
    strike: StrikeView | None
    action: ActionView | None
    asked: Seat
    question: Question | None

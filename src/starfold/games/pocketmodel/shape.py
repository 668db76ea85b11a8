"""The shape of a PocketModel view: what `view.view` sends, for those who read it elsewhere.

The page's TypeScript types are generated from these classes. A test converts the views of whole
games strictly, so they say neither more nor less than what is sent.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Fraction = Annotated[
    tuple[int, int], Meta(description="An exact chance: numerator and denominator.")
]
Seat = Annotated[int, Meta(description="A seat; -1 nobody or a spectator, -2 all knowledge.")]


class Shape(Struct, forbid_unknown_fields=True):
    """Nothing may be sent that is not written here."""


# -- what a choice promises ------------------------------------------------------------------------


class Modifier(Shape):
    """A part of a number: how much, from what, by which rules."""

    amount: int
    source: str
    kind: str
    rules: list[str]


class BattleSide(Shape):
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


class BattleSides(Shape):
    attacker: BattleSide
    defender: BattleSide


class BattlePromise(Shape, tag_field="kind", tag="battle"):
    """A battle as things stand; cards still to come are not counted."""

    attacker: int
    defender: int
    both_destroyed: Fraction
    sides: BattleSides


class DefenseChance(Shape):
    defense: int
    chance: Fraction


class StrikePromise(Shape, tag_field="kind", tag="strike"):
    """That these units destroy the objective, for each defense that it may have."""

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


class QuestionOption(Shape, omit_defaults=True):
    """An answer, with the pieces that it is about."""

    option: int  # what to answer
    notation: str  # as it is written down
    text: str
    verb: str
    promise: Promise | None
    unit: int | None = None
    values: str | None = None  # of the unit, in short: `2* a3 d1 D10 0/2`
    attacker: int | None = None
    defender: int | None = None
    card: int | None = None
    card_id: str | None = None
    zone: int | None = None
    target: int | None = None
    slot: int | None = None


class Question(Shape, omit_defaults=True):
    """The choice to be made; others than the asked seat learn only whose it is."""

    seat: int
    step: str
    text: str | None = None
    rules: list[str] | None = None
    options: list[QuestionOption] | None = None


# -- the table -------------------------------------------------------------------------------------


class UnitView(Shape):
    unit: int
    id: str
    name: str
    label: str  # numbered where its player has several of that name
    design: str
    kind: Literal["space", "ground"]
    affiliation: str
    provenance: str
    owner: int
    zone: int  # -1: reserves, -2: gone
    place: str
    stars: int
    attack: int
    damage: int
    defense: int
    shields: int
    icons: list[str]
    counters: int
    flipped: bool
    two_sided: bool
    effects: list[str]  # of cards in force, in words


class CardBonus(Shape, omit_defaults=True):
    attack: int | None = None
    damage: int | None = None
    defense: int | None = None


class CardView(Shape):
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


class HandView(Shape):
    count: int
    known: list[CardView]


class ObjectiveView(Shape):
    slot: int
    face_up: bool
    card: CardView | None


class PlayerView(Shape):
    seat: int
    fleet: str
    alive: bool
    deck: int
    hand: HandView
    discard: list[CardView]
    removed: list[CardView]  # out of the game
    objectives: list[ObjectiveView]


class BattleView(Shape):
    attacker: int
    defender: int
    attack_card: CardView | None
    attack_extra: list[CardView]  # by cards that permit more than one
    defense_card: CardView | None
    defense_extra: list[CardView]
    attack_roll: int  # 0 before the dice
    defense_roll: int
    odds: BattlePromise | None


class StrikeView(Shape):
    target: int
    slot: int
    strikers: list[int]  # still to strike
    striker: int
    odds: StrikePromise | None


class ActionView(Shape):
    """What is being declared. -1 stands for a unit, player or slot that is not chosen yet."""

    kind: Literal["move", "combat", "battles", "strike"]
    limit: int
    spent: int
    attacks: list[tuple[int, int]]
    strikers: list[int]
    target: int
    slot: int
    moved: list[int]
    unit: int


class PocketModelView(Shape):
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

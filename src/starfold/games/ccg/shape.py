"""The shape of a view of the card game: what `view.view` sends, for those who read it elsewhere.

The page's TypeScript types are generated from these classes. A test converts the views of whole
games strictly, so they say neither more nor less than what is sent. A card is known by its number;
a location is a card too. Pairs are Light's and Dark's: the seats 0 and 1.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Seat = Annotated[int, Meta(description="A seat; -1 nobody or a spectator, -2 all knowledge.")]
Pair = Annotated[tuple[int, int], Meta(description="Light's and Dark's number.")]
Flags = Annotated[tuple[bool, bool], Meta(description="Of Light and of Dark.")]
Words = Annotated[tuple[str, str], Meta(description="For Light and for Dark.")]


class Shape(Struct, forbid_unknown_fields=True):
    """Nothing may be sent that is not written here."""


# -- cards -----------------------------------------------------------------------------------------


class FaceView(Shape):
    """A card as it is printed. A value that it does not have is null, which is not zero."""

    card: int  # its number in this game
    id: str
    title: str
    name: str  # without a site's planet and marker: "North Ridge"
    side: Literal["Light", "Dark"]
    set: str
    type: str
    subtype: str
    uniqueness: int  # dots before the title; 0: any number of copies
    destiny: list[int]  # the drawer chooses where there are several
    power: int | None
    ability: str | None  # in words, for there is ability 1/2
    forfeit: int | None
    deploy: int | None
    armor: int | None
    maneuver: int | None
    hyperspeed: int | None
    landspeed: int | None
    ferocity: int | None
    defense: int | None
    icons: list[str]
    kinds: list[str]  # "spy", "AT-AT", "smuggler" ...
    capacity: str  # what a vehicle or starship carries, in words
    system: str  # of a location: its planet or system
    parsec: int | None
    marker: int  # 0: none
    force: Pair  # Force icons that a location prints
    printed: dict[str, str]  # values that are printed as something else than a number: "X"
    words: str  # what it does; "" for locations and cards that only have values
    words_for: Words | None  # of a location's halves


class Part(Shape):
    """A piece of a changed value."""

    amount: str  # "+2", "-1", "= 3"
    source: str  # title of the card that does it
    card: int  # that card; -1: a rule


class Changed(Shape):
    """A value that is not the printed one just now."""

    value: str  # the field: "power", "forfeit" ...
    printed: str | None
    now: str
    parts: list[Part]


class CardView(FaceView):
    """A card in play; its values are those that it has now."""

    label: str  # the title, numbered where its player has several of it in play
    owner: int
    at: int  # the card or location that holds it; -1: it is on a side of the table
    role: Literal[
        "there",
        "pilot",
        "passenger",
        "cargo",
        "attached",
        "side of table",
        "missing",
        "captive",
        "location",
    ]
    location: int  # however deep inside others it is there; -1: nowhere
    present: int  # the location or enclosed vessel at which it is present; -1: at none
    states: list[str]  # "hit", "crashed", "missing", "captive", "undercover", "driving" ...
    did: list[str]  # this turn: "moved", "battled", "fired", "searched" ...
    changed: list[Changed]
    immune: int  # to attrition below this; 0: not
    aim: int  # the card that a Utinni Effect targets; -1: none
    stacked: list[FaceView]  # out of play on this card


# -- the choice ------------------------------------------------------------------------------------


class Promise(Shape, omit_defaults=True):
    """What an answer costs and brings, as things stand."""

    words: list[str]  # the most important first
    cost: int | None = None  # Force to use


class QuestionOption(Shape, omit_defaults=True):
    """An answer, with the cards and places that it is about."""

    option: int  # what to answer
    notation: str  # how the answer is written down: "deploy Rebel Trooper 2"
    text: str
    verb: str  # "deploy", "play", "use", "drain", "battle", "fire", "move", "target", "pass" ...
    card: int | None = None
    place: int | None = None  # a location
    target: int | None = None  # another card
    number: int | None = None
    pile: str | None = None  # "reserve", "force", "used": its top card
    face: FaceView | None = None  # of a card that the view shows nowhere else
    usual: bool | None = None  # what is nearly always meant: the main answer
    promise: Promise | None = None


class Question(Shape, omit_defaults=True):
    """The choice to be made; others than the asked seat learn only whose it is."""

    seat: int
    step: str
    text: str | None = None
    rules: list[str] | None = None
    options: list[QuestionOption] | None = None
    window: str | None = None  # the kind of window, if it is an answer to what happened
    about: int | None = None  # the card that asks, or that the window is about
    place: int | None = None  # where
    looked: list[FaceView] | None = None  # a pile or hand that the asked player looks through


# -- the table -------------------------------------------------------------------------------------


class HandView(Shape):
    count: int
    known: list[FaceView]


class PlayerView(Shape):
    seat: int
    side: Literal["Light", "Dark"]
    deck: str
    reserve: int
    force: int
    used: int
    life: int  # Life Force: the three piles together
    generation: int
    hand: HandView
    lost: list[FaceView]  # the top is the last
    out: list[FaceView]  # out of play
    buried: int  # cards face down under sites


class PlaceView(Shape):
    """A location in its row."""

    card: int
    title: str
    name: str  # "North Ridge"
    group: Literal["interior", "docking bay", "exterior", "trench", "system", "vehicle"]
    host: int  # the vehicle or starship that a vehicle site is inside of; -1: none
    marker: int  # 0: none
    parsec: int | None
    shielded: bool
    collapsed: bool
    blown_away: bool
    night: bool
    icons: Pair
    presence: Flags
    controls: Seat
    power: Pair
    drain: Pair  # what a Force drain by each would be if it controlled the place
    covered: list[FaceView]  # under it, the uppermost last
    buried: Pair
    buried_known: list[FaceView]  # those that the reader may see
    words: Words


class RowView(Shape):
    """Sites from the innermost to the outermost, then the system; or a system alone."""

    system: str
    places: list[PlaceView]


class BattleView(Shape):
    place: int
    initiator: int
    segment: Literal["begun", "weapons", "power", "damage", "over"]
    power: Pair  # now, destiny not counted
    draws: Pair  # battle destinies that each draws, or drew
    destiny: Pair  # their totals
    total: Pair  # total power, once the power segment is over
    winner: Seat
    attrition: Pair  # against each
    attrition_left: Pair
    damage_left: Pair
    hits: list[int]  # cards that were hit and must still be forfeited
    cards: list[int]  # taking part
    excluded: list[int]
    immune: list[int]


class DrainView(Shape):
    place: int
    seat: int
    amount: int


class CCGView(Shape):
    game: Literal["ccg"]
    edition: str
    seat: Seat
    turn: int
    active: Seat
    phase: Literal["", "activate", "control", "deploy", "battle", "move", "draw"]  # "": before
    ended: str
    winners: list[int]
    players: list[PlayerView]
    rows: list[RowView]
    cards: list[CardView]  # everything in play, locations included
    battle: BattleView | None
    drain: DrainView | None
    shown: list[FaceView]  # an Interrupt being played, a destiny being drawn
    effects: list[str]  # lasting changes, in words
    asked: Seat
    question: Question | None

"""What people see of the card game, as types.

Views are built as these types; the page's TypeScript types are generated from them.
A card is known by its number; a location is a card too. Pairs are Light's and Dark's: the seats 0
and 1.
"""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from starfold.games.ccg.state.vocabulary import Phase, Role, Side
from starfold.kernel.seen import Asked as _Asked
from starfold.kernel.seen import Seat

Pair = Annotated[tuple[int, int], Meta(description="Light's and Dark's number.")]
Decimals = Annotated[tuple[float, float], Meta(description="The same, whole or not.")]
Flags = Annotated[tuple[bool, bool], Meta(description="Of Light and of Dark.")]
Words = Annotated[tuple[str, str], Meta(description="For Light and for Dark.")]
Value = Literal[
    "power",
    "ability",
    "forfeit",
    "armor",
    "maneuver",
    "hyperspeed",
    "landspeed",
    "ferocity",
]
Group = Literal["interior", "docking bay", "exterior", "trench", "system", "vehicle"]
Segment = Literal["begun", "weapons", "power", "damage", "over"]


# -- cards -----------------------------------------------------------------------------------------


class Printed(TypedDict):
    """What is printed on a card. A value that it does not have is null, which is not zero."""

    id: str
    title: str
    name: str  # without a site's planet and marker: "North Ridge"
    side: Side
    set: str
    type: str
    subtype: str
    uniqueness: int  # dots before the title; 0: any number of copies
    destiny: list[float]  # the drawer chooses where there are several
    power: float | None
    ability: int | None  # in quarters: 2 is ability 1/2
    forfeit: float | None
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


class CatalogueCard(Printed):
    """A card to build decks of."""

    works: bool  # no deck may hold a card that does not
    starts: bool  # whether it is a location that may begin a game
    rules: list[str]  # that name the card, and that its abilities follow
    sort_rules: list[str]  # for cards of its type, icons and characteristics
    decks: list[str]  # the shipped ones that hold it, by name


class CardVocabulary(TypedDict):
    """What cards are told apart by, each in the order in which people list it."""

    sets: list[str]
    sides: list[str]
    types: list[str]
    subtypes: dict[str, list[str]]  # of each type; those without a name are left out
    icons: list[str]
    kinds: list[str]
    hand: int  # cards that a game begins with


class CardCatalogue(TypedDict):
    cards: list[CatalogueCard]
    vocabulary: CardVocabulary


class FaceView(Printed):
    """A card as it is printed."""

    card: int  # its number in this game


class Part(TypedDict):
    """A piece of a changed value."""

    amount: float  # added, or what the value is set to; of ability in quarters
    sets: bool
    source: str  # title of the card that does it
    card: int  # that card; -1: a rule


class Changed(TypedDict):
    """A value that is not the printed one just now."""

    value: Value
    printed: float | None  # of ability in quarters
    now: float
    parts: list[Part]


class CardView(FaceView):
    """A card in play; its values are those that it has now."""

    label: str  # the title, numbered where its player has several of it in play
    owner: int
    at: int  # the card or location that holds it; -1: it is on a side of the table
    role: Role
    location: int  # however deep inside others it is there; -1: nowhere
    present: int  # the location or enclosed vessel at which it is present; -1: at none
    states: list[str]  # "hit", "crashed", "missing", "captive", "undercover", "driving" ...
    did: list[str]  # this turn: "moved", "battled", "fired", "searched" ...
    changed: list[Changed]
    immune: int  # to attrition below this; 0: not
    aim: int  # the card that a Utinni Effect targets; -1: none
    stacked: list[FaceView]  # out of play on this card
    face_down: int  # cards on this one that nobody sees


# -- the choice ------------------------------------------------------------------------------------


class Promise(TypedDict):
    """What an answer costs and brings, as things stand."""

    words: list[str]  # the most important first
    cost: NotRequired[int]  # Force to use
    chance: NotRequired[tuple[int, int]]  # in so many ways of all that destiny may go


class Pieces(TypedDict, total=False):
    """The cards and places that an answer is about."""

    card: int
    place: int  # a location
    target: int  # another card
    number: float
    pile: str  # "reserve", "force", "used": its top card
    promise: Promise


class QuestionOption(Pieces):
    """An answer."""

    option: int  # what to answer
    notation: str  # how the answer is written down: "deploy Rebel Trooper 2"
    text: str
    verb: str  # "deploy", "play", "use", "drain", "battle", "fire", "move", "target", "pass" ...
    face: NotRequired[FaceView]  # of a card that the view shows nowhere else
    usual: NotRequired[bool]  # what is nearly always meant: the main answer


class LaterAct(TypedDict):
    """What the asked player may do in a later phase of their turn, if nothing comes between."""

    window: str  # of that phase
    notation: str
    text: str


class Question(_Asked):
    """The choice to be made; others than the asked seat learn only whose it is."""

    options: NotRequired[list[QuestionOption]]
    window: NotRequired[str]  # the kind of window, if it is an answer to what happened
    about: NotRequired[int]  # the card that asks, or that the window is about
    place: NotRequired[int]  # where
    looked: NotRequired[list[FaceView]]  # a pile or hand that the asked player looks through
    later: NotRequired[list[LaterAct]]  # in the view of whoever is asked in a phase of their own


# -- the table -------------------------------------------------------------------------------------


class HandView(TypedDict):
    count: int
    known: list[FaceView]


class PlayerView(TypedDict):
    seat: int
    side: Side
    deck: str
    reserve: int
    force: int
    used: int
    life: int  # Life Force: the three piles together
    generation: int
    hand: HandView
    lost: list[FaceView]  # the top is the last
    lost_hidden: int  # cards in a Lost Pile that lies face down
    out: list[FaceView]  # out of play
    buried: int  # cards face down under sites


class PlaceView(TypedDict):
    """A location in its row."""

    card: int
    title: str
    name: str  # "North Ridge"
    group: Group
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
    power: Decimals
    drain: Pair  # what a Force drain by each would be if it controlled the place
    covered: list[FaceView]  # under it, the uppermost last
    buried: Pair
    buried_known: list[FaceView]  # those that the reader may see
    words: Words


class RowView(TypedDict):
    """Sites from the innermost to the outermost, then the system; or a system alone."""

    system: str
    places: list[PlaceView]


class Outlook(TypedDict):
    """How a battle may end, as the reader knows it, if both draw what they may."""

    win: tuple[int, int]  # per cent: at least and at most, by what is not known
    words: list[str]  # the most important first


class BattleView(TypedDict):
    place: int
    initiator: int
    segment: Segment
    power: Decimals  # now, destiny not counted
    draws: Pair  # battle destinies that each draws, or drew
    destiny: Decimals  # their totals
    total: Decimals  # total power, once the power segment is over
    winner: Seat
    attrition: Decimals  # against each
    attrition_left: Decimals
    damage_left: Decimals
    hits: list[int]  # cards that were hit and must still be forfeited
    cards: list[int]  # taking part
    excluded: list[int]
    immune: list[int]
    outlook: Outlook | None  # for a player, until it is decided


class DrainView(TypedDict):
    place: int
    seat: int
    amount: int


class CCGView(TypedDict):
    game: Literal["ccg"]
    edition: str
    seat: Seat
    turn: int
    active: Seat
    phase: Phase | Literal[""]  # "": before the first turn
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

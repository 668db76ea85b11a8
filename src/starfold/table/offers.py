"""What a server has to play and to build with, as it is sent over HTTP: games, lessons, rules,
catalogues and forces. The other half of `table.protocol`, for those who are at no table yet.
"""

from typing import Any, Literal

from msgspec import Struct, field

from starfold.games.registry import DEFAULT_GAME
from starfold.table.protocol import Json, Name
from starfold.table.timing import ClockMode, ClockTerms

# -- games, lessons, rules -------------------------------------------------------------------------


class AgentInfo(Struct, frozen=True):
    """Somebody to play against; all of them know no more than a person in their place."""

    name: str
    title: str  # what they are called at the table
    about: str
    level: int  # 1 to 4


class OptionInfo(Struct, frozen=True):
    name: str
    title: str  # what people call it
    rule: str  # the ledger's decision
    meaning: str
    default: Any
    values: list[Any]  # of a choice; else any number within the bounds, null too if it is usual
    labels: list[str]  # the values in words; empty where they speak for themselves
    kind: Literal["choice", "whole", "number", "pair"] = "choice"
    least: int | float = 0
    most: int | float | None = None  # null: there is no upper bound


class ForceInfo(Struct, frozen=True):
    """A shipped force: a fleet of units, or a deck of cards."""

    name: str  # what a spec calls it
    title: str
    editions: list[str]  # in which it is legal
    stars: int
    units: int
    cards: int
    about: str = ""
    side: str = ""  # that it is for, where the sides differ
    beginners: bool = False  # one to begin with


class EditionInfo(Struct, frozen=True):
    name: str
    title: str


class SideInfo(Struct, frozen=True):
    """What a seat plays, in games whose seats differ."""

    name: str
    title: str


class WindowInfo(Struct, frozen=True):
    """A kind of question in which a player may answer to what another does, or pass."""

    name: str  # a question's `window`
    title: str


class GameInfo(Struct, frozen=True):
    """What can be agreed before a game."""

    name: str
    title: str
    fewest_seats: int
    most_seats: int
    editions: list[EditionInfo]
    edition_word: str  # what people call an edition in this game
    force_word: str  # what people call what a seat brings: a fleet, a deck
    force_kind: str  # the same as a code: of what kind such documents of the collection are
    sides: list[SideInfo]  # by seat; empty if all seats are alike
    windows: list[WindowInfo]
    catalogue: bool  # whether forces are made of the units and cards of the catalogue
    options: list[OptionInfo]
    forces: list[ForceInfo]
    agents: list[AgentInfo]  # weakest first


class ClockOffer(Struct, frozen=True):
    """A clock to choose; one without `terms` asks for them."""

    title: str
    mode: ClockMode
    terms: ClockTerms | None
    asks: str  # what its seconds for each choice are called


class GameList(Struct, frozen=True):
    games: list[GameInfo]
    clocks: list[ClockOffer]
    version: str


class LessonTitle(Struct, frozen=True):
    id: str
    title: str
    about: str
    minutes: int
    game: str


class LessonList(Struct, frozen=True):
    lessons: list[LessonTitle]


class PuzzleTitle(Struct, frozen=True):
    id: str
    title: str
    task: str
    level: str  # easy, medium or hard
    game: str


class PuzzleList(Struct, frozen=True):
    puzzles: list[PuzzleTitle]


class RuleEntry(Struct, frozen=True):
    id: str
    game: str
    chapter: str
    title: str
    text: str
    notes: list[str] = field(default_factory=list)  # editions, exceptions
    decisions: list["DecisionEntry"] = field(default_factory=list)


class DecisionEntry(Struct, frozen=True):
    id: str
    question: str
    ruling: str
    options: list[str]


class RuleList(Struct, frozen=True):
    rules: list[RuleEntry]


# -- builder and editor ----------------------------------------------------------------------------


class CatalogueContent(Struct, frozen=True):
    """Units and cards to choose from, shipped and own, with generated words.

    In a game with cards of its own there are no units, and `speech.seen` of the game says what its
    cards and its vocabulary hold.
    """

    units: list[Json]
    cards: list[Json]
    vocabulary: Json  # what abilities are composed of, for the editor; what cards are told apart by


class CheckForce(Struct, frozen=True):
    force: Any  # as data, or the text of a file or list
    game: str = DEFAULT_GAME
    edition: str = ""  # without it the force's own, or one that allows it
    options: Json = {}
    catalogues: list[Json] = []


class DocumentProblem(Struct, frozen=True):
    message: str
    rule: str = ""
    where: str = ""  # the place in the text or data, as people read it
    field: str = ""  # of the data: units[0].stars
    line: int = 0  # of the text, from 1 on; 0: nobody knows


class ForceCurve(Struct, frozen=True):
    """How often each value occurs in a force, from the least to the greatest without gaps."""

    title: str
    counts: list[tuple[int, int]]  # a value, and how many have it
    mean: str  # in words; empty where nothing has such a value


class ForceFact(Struct, frozen=True):
    name: str
    words: str
    rule: str = ""


class ForceChecked(Struct, frozen=True):
    legal: bool
    force: Json | None  # as data, if it could be read at all
    text: str  # as a file
    stars: int
    problems: list[DocumentProblem]
    plain: str = ""  # as a list of names, to paste anywhere; POST /api/forces/check reads it
    editions: list[str] = []  # of the game, in which it is legal
    size: str = ""  # in words
    side: str = ""  # that it is for, where the sides differ
    curves: list[ForceCurve] = []
    facts: list[ForceFact] = []
    opening: list[str] = []  # ids of what lies on the table when a game begins


class CheckCatalogue(Struct, frozen=True):
    document: Any  # a catalogue file as data or text


class CatalogueChecked(Struct, frozen=True):
    valid: bool
    document: Json | None
    text: str  # as a file
    units: list[Json]  # as in CatalogueContent, with their words
    cards: list[Json]
    problems: list[DocumentProblem]


class SaveDocument(Struct, frozen=True):
    """A catalogue or a force for the server's collection."""

    kind: Literal["catalogue", "fleet", "deck"]  # a force by the word of its game, in small letters
    title: Name
    document: Json


class SavedDocument(Struct, frozen=True):
    id: str
    kind: str
    title: str
    document: Json
    token: str = ""  # of the owner, given once: needed to change or delete it


class Collection(Struct, frozen=True):
    documents: list[SavedDocument]

"""The words about people with profiles: who they are, how they stand, what they played.
A part of `table.protocol`.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from starfold.table.people import LONGEST
from starfold.table.protocol import Json, Refused, SeatNumber
from starfold.table.timing import ClockTerms

ProfileName = Annotated[str, Meta(min_length=1, max_length=4 * LONGEST)]
Outcome = Literal["won", "drawn", "lost", ""]  # "": not over yet


class NameWish(Struct, frozen=True):
    """What somebody wants to be called, in a new profile or from now on."""

    name: ProfileName


class Person(Struct, frozen=True):
    """Somebody on a list: a person with a profile, or an opponent of ours."""

    id: str  # of a profile, or `agent:` and the name of an agent; "": nobody in particular
    name: str  # "" of nobody in particular


class OwnProfile(Struct, frozen=True):
    """A profile, for whoever has its key."""

    id: str
    name: str
    made_ms: int  # since 1970
    blocked: list[Person] = []


class ProfileExport(Struct, frozen=True):
    """Everything that the server keeps about somebody."""

    profile: OwnProfile
    standings: list["Standing"]
    games: list["PlayedGame"]
    reports: list[Json]  # that they sent


class Standing(Struct, frozen=True):
    """How somebody stands on the list of a game, or of one of its editions."""

    game: str
    edition: str  # "": the whole game
    points: float
    low: float  # of the interval that holds the truth in 95 of 100 cases
    high: float
    provisional: bool  # too little is known yet
    games: int
    won: float  # a draw is a half


class Ranked(Struct, frozen=True):
    person: Person
    standing: Standing
    place: int = 0  # 0: not placed, because too little is known or it is an opponent of ours


class Leaderboard(Struct, frozen=True):
    game: str
    edition: str
    ranked: list[Ranked]  # the best first


class PlayedSeat(Struct, frozen=True):
    seat: int
    person: Person
    force: str
    result: Outcome
    luck: float  # what came of throws and draws beyond what was to be expected
    luck_doubt: float  # how far off that is by chance alone (a standard deviation)
    points: float | None = None  # the rating after the game, if it counted


class PlayedGame(Struct, frozen=True):
    """A game in somebody's history; a finished one has its replay under the room's name."""

    room: str
    game: str
    edition: str
    rated: bool
    begun_ms: int
    over_ms: int  # 0: not over yet
    how: str
    seats: list[PlayedSeat]


class History(Struct, frozen=True):
    games: list[PlayedGame]  # the latest first
    more: str = ""  # what to ask for next, as `before`


class Share(Struct, frozen=True):
    """How often somebody won with something: of all games, or with one edition or force."""

    game: str
    edition: str  # "" over all
    force: str  # "" over all
    games: int
    won: float
    low: float  # of the share that is to be expected, in 95 of 100 cases
    high: float


class LuckSum(Struct, frozen=True):
    """How lucky somebody was in all games of a kind, and how much of that chance explains."""

    game: str
    games: int
    luck: float
    doubt: float


class Complaint(Struct, frozen=True):
    """Somebody at a table behaved badly: for the host to read."""

    seat: SeatNumber
    reason: Literal["insult", "cheating", "stalling", "name", "other"]
    words: Annotated[str, Meta(max_length=1_000)] = ""


class Queue(Struct, tag="queue", frozen=True):
    """What somebody says on the socket of the queue; whoever hangs up waits no more."""

    game: str
    edition: str = ""
    rated: bool = False
    clock: ClockTerms | None = None
    key: Annotated[str, Meta(max_length=64)] = ""  # of a profile
    name: Annotated[str, Meta(max_length=40)] = ""  # of a guest


class Waiting(Struct, tag="waiting", frozen=True):
    """Said again and again to who waits."""

    people: int  # who wait for the same, the reader among them
    seconds: int  # since the reader came
    reach: int  # points of rating that an opponent may be away now; -1: anybody will do


class Paired(Struct, tag="paired", frozen=True):
    """The end of waiting: the reader's seat at a table."""

    room: str
    seat: int
    token: str


QueueMessage = Waiting | Paired | Refused


class PersonPage(Struct, frozen=True):
    """What everybody may know about somebody."""

    person: Person
    made_ms: int
    standings: list[Standing]
    shares: list[Share]
    luck: list[LuckSum]

"""What goes into a store and comes out of it."""

from typing import Any, Final, NamedTuple

Json = dict[str, Any]


class StoreError(Exception):
    """Something could not be stored or read.

    A write that raises this was not acknowledged. Nearly always nothing of it was written, but a
    connection can break between a commit and its confirmation: load the room again before going on.
    """


class StoreConflict(StoreError):
    """Somebody else was there first; nothing was written."""


class Record(NamedTuple):
    """One thing that happened in a room. Numbers count from 0 without gaps."""

    number: int
    kind: str
    data: Json
    at_ms: int  # since 1970


class Stored(NamedTuple):
    """A room as it is found: what was kept of its state, and the records that this lacks."""

    snapshot: bytes | None  # as given; None: there is none of this program
    first: Record | None  # None of a room that was never made
    later: list[Record]  # all of them, or those after the snapshot
    closed: str | None = None  # by the host: the words about it


class RoomSummary(NamedTuple):
    """What is known of a room without reading its records."""

    id: str
    records: int  # how many there are: the number of the next one
    data: Json  # as given, with `status` and `listed` among it
    made_ms: int


class Tenure(NamedTuple):
    """Since when a room belongs to a server: every change of the room names it.

    Whoever takes the room over begins the next epoch, and what the former owner still sends is
    not written.
    """

    owner: str
    epoch: int


UNCONTESTED: Final = Tenure("", 0)  # where only one server can be: the engine sees to that


LEASE_MS: Final = 2_500


class Server(NamedTuple):
    """One of the servers that share a database, as the others know it."""

    id: str
    address: str  # HOST:PORT, where the others reach it
    secret: str  # by which it knows that they are the others
    tables: int = 0  # that it holds in memory
    strained: bool = False  # as much to do as it can do quickly
    lease_ms: int = LEASE_MS  # for which it is believed to be there once it said so


class Document(NamedTuple):
    """An entry of the server's collection."""

    id: str
    kind: str
    title: str
    document: Json
    owner_hash: str
    saved_ms: int


class Profile(NamedTuple):
    """A name, and whose it is."""

    id: str
    name: str
    made_ms: int


class Turn(NamedTuple):
    """Who must choose at a table that is played by correspondence."""

    room: str
    seat: int
    who: str  # the id of their profile; "" without one
    game: str  # what it is called
    due_ms: int  # when they lose


class Place(NamedTuple):
    """A seat at a game that somebody with a profile plays or has played."""

    seat: int
    who: str  # the id of a profile, an agent (`table.people.machine`), or nobody in particular
    force: str = ""  # what it is called
    result: str = ""  # won, lost or drawn; "" before the end
    luck: float = 0.0  # of throws and draws: what came of them beyond what was to be expected
    doubt_of_luck: float = 0.0  # how far off that is by chance alone (a standard deviation)
    rating: float | None = None  # after the game, if it counted


class Game(NamedTuple):
    """A game at which somebody with a profile sits or sat."""

    room: str
    game: str
    edition: str
    rated: bool
    begun_ms: int  # 0: not yet
    over_ms: int  # 0: not yet
    how: str  # it ended
    places: tuple[Place, ...] = ()


class Standing(NamedTuple):
    """Where somebody stands on a list; of a game as a whole the edition is ""."""

    game: str
    edition: str
    who: str
    mean: float
    doubt: float
    games: int
    won: float
    at_ms: int

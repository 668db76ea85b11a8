"""What goes on for days, as it is sent over HTTP: tables that are played by correspondence, and
tournaments.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from starfold.arena.tournaments.model import MOST, MOST_ROUNDS
from starfold.games.registry import DEFAULT_GAME
from starfold.table.protocol import Json, Name, RoomInfo
from starfold.table.timing import ClockTerms


class SleepingTable(Struct, frozen=True):
    """A table as it stands in the store, and whose turn it is if it is played by correspondence."""

    room: RoomInfo
    asked: int = -1  # seat
    due_ms: int = 0  # when they lose (since 1970)


class TurnList(Struct, frozen=True):
    tables: list[SleepingTable]
    now_ms: int  # what time it is on the server


# -- tournaments -----------------------------------------------------------------------------------

TournamentFormat = Literal["swiss", "round-robin"]
TournamentStatus = Literal["open", "playing", "over"]
EntrantNumber = Annotated[int, Meta(ge=0, le=MOST - 1)]


class NewTournament(Struct, frozen=True):
    """What is agreed before it begins. Everybody brings their forces when they enter."""

    title: Name
    game: str = DEFAULT_GAME
    edition: str = ""
    format: TournamentFormat = "swiss"
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0  # 0: as many as it takes
    legs: Annotated[int, Meta(ge=1, le=2)] = 1  # of a round robin
    games: Annotated[int, Meta(ge=1, le=2)] = 1  # of a pairing; 2: with sides changed
    clock: ClockTerms | None = None
    options: Json = {}
    starts_ms: Annotated[int, Meta(ge=0, le=2**53)] = 0  # since 1970; 0: when the organiser says so
    by_itself: bool = True  # the next round begins as soon as one is over
    filler: str = ""  # an agent that enters if there is an odd number at the start
    listed: bool = True  # shown to everybody; else only whoever has the link finds it


class TournamentTitle(Struct, frozen=True):
    """A line of the list."""

    id: str
    title: str
    game: str
    game_title: str
    edition: str
    format: TournamentFormat
    status: TournamentStatus
    entrants: int
    round: int  # that is played; 0: none has begun
    rounds: int
    clock_words: str
    starts_ms: int


class TournamentList(Struct, frozen=True):
    tournaments: list[TournamentTitle]
    now_ms: int


class EntrantLine(Struct, frozen=True):
    """A line of the standings."""

    entrant: int
    name: str
    place: int
    points: float
    won: int
    drawn: int
    lost: int
    byes: int
    breaks: list[float]
    gone: bool
    agent: str = ""
    profile: str = ""


class PairingLine(Struct, frozen=True):
    first: int
    second: int  # -1: a bye
    scores: list[float | None]  # of the first, game by game
    how: Literal["open", "played", "forfeit", "absent", "bye"]
    rooms: list[str]  # of the games that were played to their end; "" for others


class TournamentPage(Struct, frozen=True):
    """A tournament as everybody may see it; with a token also what is yours in it."""

    about: TournamentTitle
    games: int
    tie_breaks: list[str]
    sides: list[str]  # what the seats play, where they differ: an entrant brings a force for each
    standings: list[EntrantLine]  # the best first
    rounds: list[list[PairingLine]]
    may_enter: bool
    me: int = -1  # your number
    organiser: bool = False
    table: bool = False  # whether a game waits for you: see `.../table`


class TournamentMade(Struct, frozen=True):
    tournament: TournamentTitle
    token: str  # of the organiser, given once


class EnterTournament(Struct, frozen=True):
    """Take part. `forces`: one, or one for each side; nothing: chosen for you, and kept."""

    name: Name
    forces: Annotated[list[Any], Meta(max_length=2)] = []


class TournamentEntered(Struct, frozen=True):
    entrant: int
    token: str  # given once; it is also the token of your seat at all your tables


class TournamentSeat(Struct, frozen=True):
    """Where your next game is; the token of your seat is the one you entered with."""

    room: str
    seat: int


class OrganiseTournament(Struct, frozen=True):
    """What only the organiser may do."""

    act: Literal["begin round", "forfeit", "correct", "withdraw"]
    round: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0  # from 1
    pairing: Annotated[int, Meta(ge=0, le=MOST)] = 0  # of the round, from 0
    missing: Annotated[list[EntrantNumber], Meta(max_length=2)] = []  # of `forfeit`: who lose
    scores: Annotated[list[float], Meta(max_length=2)] = []  # of `correct`: of the first
    entrant: EntrantNumber = 0  # of `withdraw`

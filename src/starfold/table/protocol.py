"""The words that a table and the people at it exchange: one definition for server, page and bots.

Everything here is plain data. The JSON Schema of the socket, the OpenAPI description of the HTTP
part and the page's TypeScript types are generated from these classes and from those of
`table.offers`, what there is to play and to build with, of `table.afterwards`, what is told of
finished games, of `table.persons`, people with profiles, and of `arena.verdicts`, what is said of
choices (`server.schema`).
"""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from starfold.arena.verdicts import Weighed
from starfold.games.registry import DEFAULT_GAME
from starfold.table.timing import Clocks, ClockTerms

PROTOCOL: Final = 1

Name = Annotated[str, Meta(min_length=1, max_length=40)]
CommandId = Annotated[str, Meta(min_length=1, max_length=64, description="Chosen by the client.")]
Seq = Annotated[int, Meta(ge=0, description="How many things have happened in the game.")]
Turn = Annotated[int, Meta(ge=0)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Key = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", description="16 random bytes, hexadecimal.")]
Token = Annotated[str, Meta(min_length=22, max_length=64, description="The secret of a seat.")]
Json = dict[str, Any]
LONGEST_LIST: Final = 100  # things that one may list in a command


# -- what a room is --------------------------------------------------------------------------------


class SeatInfo(Struct, frozen=True):
    seat: int
    letter: str
    kind: Literal["person", "machine", "open"]
    name: str
    agent: str = ""  # of a machine
    connected: bool = False
    ready: bool = False
    force: str = ""  # what it is called; "" for others while lists are private
    side: str = ""  # what the seat plays, where the sides differ
    muted: bool = False  # by the table's owner
    profile: str = ""  # of whoever sat down with one


class DiceInfo(Struct, frozen=True):
    """How chance is made, and what of it may be known now (docs/fair-dice.md)."""

    source: Literal["committed", "seeded", "scripted"]
    practice: bool  # somebody could know what comes
    commitment: str = ""
    game: str = ""  # what the commitment was made for: another room, if a file was opened
    keys: list[str] = []  # of all seats, known from the start of the game on
    secret: str = ""  # shown when the game is over


class UndoInfo(Struct, frozen=True):
    """What taking back would mean for the reader now."""

    free: bool  # at once
    obstacle: str = ""  # else why not, in words
    by_consent: bool = False  # whether asking the others is possible
    requests_left: int = 0
    paid: bool = False  # what would be taken back is a payment that the table made for the reader


class Result(Struct, frozen=True):
    how: str
    winners: list[int]
    text: str


class PuzzleInfo(Struct, frozen=True):
    level: str
    chance: str = ""  # of the answer; told when it is found
    rest: str = ""  # the best that any other choice leaves; "" until then


class LessonInfo(Struct, frozen=True):
    id: str
    title: str
    step: int
    steps: int
    say: str  # what the coach says now
    rules: list[str]
    option: int | None = None  # what the coach wants to be chosen, while the reader is asked
    next: str = ""  # the lesson after this one
    waits: bool = False  # others act when the reader has said `continue`
    puzzle: PuzzleInfo | None = None  # `option` is then the answer: show it to who gives up


class RoomInfo(Struct, frozen=True):
    id: str
    game: str
    title: str
    status: Literal["waiting", "playing", "over"]
    spec: Json  # what is agreed: edition, options
    seats: list[SeatInfo]
    dice: DiceInfo
    solo: bool
    clock: ClockTerms | None = None
    clock_words: str = ""
    spectators: int = 0
    undo_asked_by: int = -1  # a seat that waits for the consent of all others
    undo_waits_for: list[int] = []  # those who have not given it yet
    result: Result | None = None
    rematch: str = ""  # the room of the next game
    lesson: LessonInfo | None = None
    parent: str = ""  # the game this one goes on from
    owner: int = -1  # the seat that may mute and remove others
    gallery_open: bool = True  # whether spectators may talk
    open_lists: bool = False  # whether all may know the forces; else only after the game
    rated: bool = False  # whether the game counts
    absent: int = -1  # the seat whose turn it is, if whoever sits there has been away for long
    claim_at_ms: int = 0  # when the others may claim the game then (since 1970)
    claimable: bool = False  # whether they may now
    due_ms: int = 0  # by correspondence: when whoever must choose loses (since 1970)


class LogEntry(Struct, frozen=True):
    """A line of the story as the reader may know it."""

    number: int
    text: str
    rules: list[str]
    event: Json | None = None  # None for marks: what happened at the table, not in the game
    mark: str = ""  # their kind: undo, takeback, consent, time, swap


class ChatLine(Struct, frozen=True):
    """What somebody said; spectators are heard apart from the players, in the gallery."""

    number: int
    seat: int  # -1: a spectator
    name: str
    text: str


# -- what a client says on the socket --------------------------------------------------------------


class Hello(Struct, tag="hello", frozen=True):
    """Must come first. Without a token the reader is a spectator.

    `since` asks for what happened after that moment instead of the whole table. `language` is that
    of the sentences (`de`, `en`); without it, or without words in it, they are in English.
    """

    token: Token | None = None
    since: Seq | None = None
    name: Annotated[str, Meta(max_length=40)] = ""
    language: Annotated[str, Meta(max_length=16)] = ""


class Command(Struct, frozen=True):
    """Something that is carried out once, however often it is sent."""

    id: CommandId


class TimedCommand(Command, frozen=True):
    """A command that speaks of the game as it stood at a moment."""

    seq: Seq


class Ready(Command, tag="ready", frozen=True):
    """The seat's share in the dice; the game begins when every seat has given one."""

    key: Key


LONGEST_CHOICE: Final = 400  # characters of a choice in its notation
LONGEST_VARIATION: Final = 40  # choices


class Answer(TimedCommand, tag="answer", frozen=True):
    # By number: one that is offered, or with amounts. Or by notation, as the options carry it.
    option: Annotated[int, Meta(ge=-(2**53), le=2**53)] | None = None
    choice: Annotated[str, Meta(max_length=LONGEST_CHOICE)] | None = None


class Auto(Command, tag="auto", frozen=True):
    """Where the table shall pass in my name; said anew whenever I come to the table.

    Only in windows, see `GameInfo.windows`, but for what is a matter of course. Nobody else learns
    of it.
    """

    forced: bool = True  # where I can do nothing else
    windows: dict[str, Turn | None] = {}  # by name: always (null), or in this turn only
    quiet: bool = False  # give the answer that most give without a thought, if the hint agrees
    # Alone: pay what I lose as the hint would pay it. I can take it back like my own choice.
    pays: bool = False
    # No window stops for these cards alone: as for windows.
    cards: Annotated[dict[int, Turn | None], Meta(max_length=LONGEST_LIST)] = {}
    # Answers in notation, given in advance: where they are offered in that turn.
    ahead: Annotated[dict[str, Turn], Meta(max_length=LONGEST_LIST)] = {}


class Why(Command, tag="why", frozen=True):
    """Why is this piece not to be chosen now? `piece` as the game's view names pieces."""

    piece: dict[str, int | str]


class Survey(Command, tag="survey", frozen=True):
    """Measure something on the table: free for everybody at any time, it changes nothing."""

    wanted: dict[str, int | str | float]  # what the game's documentation says can be measured


class Undo(TimedCommand, tag="undo", frozen=True):
    """Take back my last choice: at once where that is free, else the others are asked."""


class Consent(TimedCommand, tag="consent", frozen=True):
    agree: bool


class Concede(TimedCommand, tag="concede", frozen=True):
    pass


class Claim(TimedCommand, tag="claim", frozen=True):
    """The one whose turn it is did not come back: I win, or nobody does."""

    what: Literal["win", "call off"]


class Swap(TimedCommand, tag="swap", frozen=True):
    """Take the other side, against the computer."""


class Continue(TimedCommand, tag="continue", frozen=True):
    """In a lesson: I have read what the coach says, the others may act."""


class Suggest(TimedCommand, tag="suggest", frozen=True):
    """What would the computer choose in my place, and why? Only against the computer."""

    quick: bool = False  # without much thought, and without a reason


class Chat(Command, tag="chat", frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Gallery(Command, tag="gallery", frozen=True):
    """Let spectators talk at this table, or not; every player may."""

    open: bool


class Mute(Command, tag="mute", frozen=True):
    """Let a guest, or whoever said a line in the gallery, talk no more; only the table's owner.

    Spectators are known by their address: all who watch from it fall silent.
    """

    seat: SeatNumber | None = None
    line: Annotated[int, Meta(ge=1)] | None = None
    muted: bool = True


class Remove(Command, tag="remove", frozen=True):
    """Open a guest's seat again; only the table's owner, in a game only after a long absence."""

    seat: SeatNumber


class Ping(Struct, tag="ping", frozen=True):
    pass


ClientMessage = (
    Hello
    | Ready
    | Answer
    | Auto
    | Why
    | Survey
    | Undo
    | Consent
    | Concede
    | Claim
    | Swap
    | Continue
    | Suggest
    | Chat
    | Gallery
    | Mute
    | Remove
    | Ping
)


# -- what the server says on the socket ------------------------------------------------------------


class Welcome(Struct, tag="welcome", frozen=True):
    """The whole table as the reader may see it now."""

    protocol: int
    room: RoomInfo
    seat: int  # -1: a spectator
    seq: int
    view: Json | None  # None before the game begins
    log: list[LogEntry]
    chat: list[ChatLine]
    gallery: list[ChatLine]  # what spectators said
    clocks: Clocks | None
    undo: UndoInfo
    passing: bool = False  # the reader is asked and is about to pass, as they wished


class LogChange(Struct, frozen=True):
    """Keep the first `keep` lines and add these."""

    keep: int
    lines: list[LogEntry]


class Update(Struct, tag="update", frozen=True):
    """One thing happened. `patch` turns the last view into the new one (`table.patch`)."""

    seq: int
    by: int  # the seat that did it, -1 for the clock or the table
    machine: bool  # whether a machine did it: the page shows it at the reader's pace
    patch: Json
    log: LogChange
    clocks: Clocks | None
    undo: UndoInfo
    passing: bool = False  # as in `Welcome`


class RoomChanged(Struct, tag="room", frozen=True):
    room: RoomInfo


class Ack(Struct, tag="ack", frozen=True):
    """The command with this id was stored; a second time with `duplicate`."""

    id: str
    seq: int
    duplicate: bool = False


class Because(Struct, tag="because", frozen=True):
    """The answer to `why`; without a rule nothing stands against the piece."""

    id: str
    text: str
    rule: str = ""


class Surveyed(Struct, tag="surveyed", frozen=True):
    """The answer to `survey`: what was measured, in the shape that the game gives it."""

    id: str
    found: Json


class Suggested(Struct, tag="suggested", frozen=True):
    """The answer to `suggest`. Where the computer is busy a quick one comes first, then this."""

    id: str
    seq: int
    option: int
    quick: bool = False  # without much thought; a better one may follow
    best: Weighed | None = None  # what it is worth; None without a thought, or where none is needed
    others: list[Weighed] = []  # what else there is, the best first


class Said(Struct, tag="said", frozen=True):
    line: ChatLine


class Refused(Struct, tag="error", frozen=True):
    """What was not done, and what to do about it. Nothing changed."""

    code: Literal[
        "malformed",
        "not_first",
        "stale",
        "not_asked",
        "illegal",
        "forbidden",
        "lesson",
        "limit",
        "over",
        "not_found",
        "server",
    ]
    message: str
    id: str = ""
    rule: str = ""
    seq: int = -1


class Pong(Struct, tag="pong", frozen=True):
    pass


ServerMessage = (
    Welcome | Update | RoomChanged | Ack | Because | Surveyed | Suggested | Said | Refused | Pong
)


# -- HTTP: rooms -----------------------------------------------------------------------------------


class WantedSeat(Struct, frozen=True):
    """Who shall sit there: me (the creator), open (for the invite link), or an agent's name."""

    who: Name = "open"
    force: Any = None  # name of a shipped force, its data, or nothing: one is chosen


class NewRoom(Struct, frozen=True):
    """Everything has a default: `{}` deals a game against the computer at once."""

    game: str = DEFAULT_GAME
    edition: str = ""
    seats: list[WantedSeat] = []
    options: Json = {}
    catalogues: list[Json] = []
    clock: ClockTerms | None = None
    name: Annotated[str, Meta(max_length=40)] = ""
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None  # practice: known dice
    listed: bool = False  # shown in the list of open tables
    lesson: str = ""  # a lesson instead of a game
    puzzle: str = ""  # a puzzle instead of a game
    go_on_from: "Moment | None" = None  # a position of a finished game
    rematch_of: str = ""  # with a token of that room: the same seats again
    swap: bool = False  # of a rematch: everybody one seat further
    rated: bool = False  # it counts, for people with profiles and our own opponents


class Moment(Struct, frozen=True):
    room: str
    step: Annotated[int, Meta(ge=0)]


class SeatToken(Struct, frozen=True):
    seat: int
    token: str


class RoomCreated(Struct, frozen=True):
    room: RoomInfo
    tokens: list[SeatToken]  # for the seats of the creator
    invite: str  # path of the invite link; "" if no seat is open


class JoinRoom(Struct, frozen=True):
    """Take an open seat, with a force of one's own if one likes."""

    name: Annotated[str, Meta(max_length=40)] = ""
    seat: SeatNumber | None = None
    force: Any = None
    catalogues: list[Json] = []


class Joined(Struct, frozen=True):
    room: RoomInfo
    seat: int
    token: str


class RoomList(Struct, frozen=True):
    rooms: list[RoomInfo]


class Problem(Struct, frozen=True):
    """An error of the HTTP part."""

    error: str
    code: str = ""
    where: str = ""
    rule: str = ""


# -- HTTP: files ----------------------------------------------------------------------------------


class OpenFile(Struct, frozen=True):
    """A file of the reader's: a saved game, a replay, a report or a scenario."""

    text: str
    file: Annotated[str, Meta(max_length=200)] = ""  # what it is called, for the messages
    name: Annotated[str, Meta(max_length=40)] = ""


class CaseTold(Struct, frozen=True):
    """What became of a case of a scenario."""

    name: str
    passed: bool
    failures: list[str]
    story: list[str]


class Opened(Struct, frozen=True):
    """A game at a table of its own, or what became of a scenario."""

    game: RoomCreated | None = None
    step: int = 0  # the position of a finished game that the file speaks of
    cases: list[CaseTold] = []


class Report(Struct, frozen=True):
    """What went wrong, and where: after so many choices, by default where the game stands."""

    words: Annotated[str, Meta(max_length=4_000)] = ""
    step: Annotated[int, Meta(ge=0)] | None = None

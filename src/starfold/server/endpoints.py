"""Everything that a server is asked for over HTTP, in one table; `schema` describes it."""

from dataclasses import dataclass
from typing import Final

from starfold.arena import verdicts
from starfold.games.registry import DEFAULT_GAME
from starfold.table import afterwards, cups, notices, offers, persons, protocol

JSON: Final = "application/json"
TEXT: Final = "text/plain"
YAML: Final = "application/yaml"
HTML: Final = "text/html"

STATUSES: Final = {
    200: "As asked for.",
    201: "Made.",
    204: "Done; there is nothing to say.",
    400: "The request cannot be read, or something in it is impossible.",
    401: "The token that this needs is missing.",
    403: "Not for you, or not from that page.",
    404: "There is no such thing here.",
    409: "Not as things stand now.",
    413: "Too large.",
    422: "Readable, but nothing that the game's rules or files allow.",
    429: "Too much at once, or in this hour.",
    503: "Too many wait for it, or it could not be stored: nothing was done, try again.",
}
# A foreign page or host name is refused everywhere, an address with zero characters, whoever asks
# without a pause, and all when too many wait for the same.
EVERYWHERE: Final = (400, 403, 429, 503)

OWNER: Final = "owner"
SEAT: Final = "seat"
ENTRANT: Final = "entrant"
TOKENS: Final = {
    OWNER: "The token that was given when the document was shared.",
    ENTRANT: "The token of who entered a tournament, or of its organiser.",
    SEAT: "The token of a seat: in the room that a rematch is of, in the room that one joins "
    "again, or in a game that is saved before it is over; nothing else needs it.",
}
MAY_BE_MISSING: Final = (SEAT, ENTRANT)
MAY: Final = "may"
MUST: Final = "must"
PATH_PARAMETERS: Final = {
    "room": "The name of a room, as in its link.",
    "id": "What the list calls it, or them.",
    "name": "The name of a shipped force, as the list of games gives it.",
}


@dataclass(frozen=True, slots=True)
class Query:
    """A parameter after the question mark; all of them may be left out."""

    name: str
    meaning: str
    several: bool = False


GAME: Final = Query("game", f"The game's name; without it {DEFAULT_GAME}.")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One thing to ask for. `answer` is a class of the protocol, or nothing for other media."""

    method: str
    path: str
    summary: str
    answer: type | None = None
    body: type | None = None
    status: int = 200
    problems: tuple[int, ...] = ()
    query: tuple[Query, ...] = ()
    auth: str = ""
    media: str = JSON
    key: str = ""  # of a profile: whether it may be shown, or must be


_TABLES: Final = (
    Endpoint("GET", "/healthz", "Whether the server and its store work.", media=TEXT),
    Endpoint("GET", "/metrics", "Counts and times, to be collected.", media=TEXT),
    Endpoint("GET", "/api/openapi.json", "This document."),
    Endpoint("GET", "/api/protocol.json", "The messages of a room's socket, as JSON Schema."),
    Endpoint("GET", "/api/games", "What can be played, and with what.", offers.GameList),
    Endpoint(
        "POST",
        "/api/rooms",
        "Open a table; `{}` deals a game against the computer.",
        protocol.RoomCreated,
        protocol.NewRoom,
        status=201,
        problems=(400, 401, 404, 409, 413, 422, 429, 503),
        auth=SEAT,
        key=MAY,
    ),
    Endpoint("GET", "/api/rooms", "Open tables that want to be found.", protocol.RoomList),
    Endpoint(
        "GET",
        "/api/turns",
        "Tables as they stand, without waking them, and whose turn it is by correspondence.",
        cups.TurnList,
        query=(Query("room", "Id of a table that you know.", several=True),),
    ),
    Endpoint("GET", "/api/tournaments", "Tournaments to watch or to enter.", cups.TournamentList),
    Endpoint(
        "POST",
        "/api/tournaments",
        "Make a tournament. The token in the answer is its organiser's, and given once.",
        cups.TournamentMade,
        cups.NewTournament,
        status=201,
        problems=(400, 413, 422, 429),
    ),
    Endpoint(
        "GET",
        "/api/tournaments/{id}",
        "Pairings and standings; with a token also what is yours.",
        cups.TournamentPage,
        problems=(404,),
        auth=ENTRANT,
    ),
    Endpoint(
        "POST",
        "/api/tournaments/{id}/enter",
        "Take part, with the forces that you will play with.",
        cups.TournamentEntered,
        cups.EnterTournament,
        status=201,
        problems=(400, 403, 404, 413, 422, 429),
    ),
    Endpoint(
        "POST",
        "/api/tournaments/{id}/withdraw",
        "Go: open games are lost, and you are not paired again.",
        cups.TournamentPage,
        problems=(401, 403, 404, 422),
        auth=ENTRANT,
    ),
    Endpoint(
        "POST",
        "/api/tournaments/{id}/table",
        "The table of your open game, set up if nobody has been there.",
        cups.TournamentSeat,
        status=201,
        problems=(401, 404),
        auth=ENTRANT,
    ),
    Endpoint(
        "POST",
        "/api/tournaments/{id}/organise",
        "Begin a round, let somebody forfeit or withdraw, correct a result.",
        cups.TournamentPage,
        cups.OrganiseTournament,
        problems=(400, 401, 403, 404, 409, 413),
        auth=ENTRANT,
    ),
    Endpoint(
        "GET", "/api/rooms/{room}", "What a table is about.", protocol.RoomInfo, problems=(404,)
    ),
    Endpoint(
        "POST",
        "/api/rooms/{room}/join",
        "Take an open seat; with the token of a seat at this table: which one is it?",
        protocol.Joined,
        protocol.JoinRoom,
        status=201,
        problems=(400, 401, 404, 409, 413, 422, 503),
        auth=SEAT,
        key=MAY,
    ),
    Endpoint(
        "POST",
        "/api/files",
        "Open a file: a saved game or a replay gets a table, a scenario is run.",
        protocol.Opened,
        protocol.OpenFile,
        status=201,
        problems=(400, 413, 422),
    ),
    Endpoint(
        "GET",
        "/api/rooms/{room}/file",
        "A game as it stands, to be opened again: a finished one, or one's own against machines.",
        problems=(404, 409),
        auth=SEAT,
        media=TEXT,
    ),
    Endpoint(
        "POST",
        "/api/rooms/{room}/report",
        "The same as a scenario that leads to a position, to report what went wrong there.",
        None,
        protocol.Report,
        problems=(400, 404, 413, 422),
        auth=SEAT,
        media=YAML,
    ),
    Endpoint(
        "GET",
        "/api/rooms/{room}/replay",
        "A finished game, choice by choice, everything open.",
        afterwards.ReplayPage,
        problems=(404,),
    ),
    Endpoint(
        "GET",
        "/api/rooms/{room}/replay/file",
        "The replay file of a finished game, for `starfold replay`.",
        problems=(404,),
        media=TEXT,
    ),
    Endpoint(
        "GET",
        "/api/rooms/{room}/replay/page",
        "A finished game as one page that needs no server.",
        problems=(404, 422),
        media=HTML,
    ),
    Endpoint(
        "GET",
        "/api/rooms/{room}/replay/survey",
        "Measure something in a finished game, as `survey` does on the socket.",
        protocol.Surveyed,
        problems=(404, 422),
        query=(
            Query("step", "After how many choices; without it at the beginning."),
            Query("unit", "From where this unit stands."),
            Query("option", "What this answer would have led to."),
        ),
    ),
    Endpoint(
        "GET",
        "/api/rooms/{room}/replay/analysis",
        "What each choice of a finished game was worth, or how far the analysis is.",
        afterwards.AnalysisState,
        problems=(404,),
    ),
    Endpoint(
        "POST",
        "/api/rooms/{room}/replay/analysis",
        "Have a finished game analysed, unless it has been with as much thought.",
        afterwards.AnalysisState,
        afterwards.Analyse,
        problems=(400, 404, 413, 429, 503),
    ),
    Endpoint(
        "DELETE",
        "/api/rooms/{room}/replay/analysis",
        "Stop an analysis that you asked for; one that others wait for goes on.",
        afterwards.AnalysisState,
        problems=(404,),
    ),
    Endpoint(
        "POST",
        "/api/rooms/{room}/replay/position",
        "What the strongest opponent would choose at a position of a finished game.",
        verdicts.Advice,
        afterwards.LookAt,
        problems=(400, 404, 413, 422, 429, 503),
    ),
    Endpoint(
        "POST",
        "/api/rooms/{room}/replay/line",
        "How a finished game could have gone on from a position, with dice of its own.",
        afterwards.VariationPage,
        afterwards.Variation,
        problems=(400, 404, 413, 422),
    ),
    Endpoint("GET", "/api/lessons", "The lessons, in their order.", offers.LessonList),
    Endpoint("GET", "/api/puzzles", "The puzzles, by game and difficulty.", offers.PuzzleList),
    Endpoint(
        "GET",
        "/api/rules",
        "Every rule of a game, in this project's words.",
        offers.RuleList,
        problems=(422,),
        query=(GAME,),
    ),
    Endpoint("GET", "/api/rules/{id}", "One rule.", offers.RuleEntry, problems=(404,)),
    Endpoint(
        "GET",
        "/api/catalogue",
        "Units and cards to choose from: the catalogue, or the cards of a game that has its own.",
        offers.CatalogueContent,
        problems=(404, 422),
        query=(
            GAME,
            Query("edition", "Only what this edition or set and earlier ones brought."),
            Query("collection", "Id of a shared catalogue to put on top.", several=True),
        ),
    ),
    Endpoint(
        "GET",
        "/api/forces/{name}",
        "A shipped force (a fleet or a deck), as a game sees it.",
        offers.ForceChecked,
        problems=(404, 422),
        query=(GAME,),
    ),
    Endpoint(
        "POST",
        "/api/forces/check",
        "Read and check a force; what is wrong is part of the answer.",
        offers.ForceChecked,
        offers.CheckForce,
        problems=(400, 413, 422),
    ),
    Endpoint(
        "POST",
        "/api/catalogue/check",
        "Read and check own units and cards; what is wrong is part of the answer.",
        offers.CatalogueChecked,
        offers.CheckCatalogue,
        problems=(400, 413, 422),
    ),
    Endpoint("GET", "/api/collection", "Shared forces and catalogues.", offers.Collection),
    Endpoint(
        "POST",
        "/api/collection",
        "Share a force or a catalogue. The token in the answer is given once.",
        offers.SavedDocument,
        offers.SaveDocument,
        status=201,
        problems=(400, 413, 422, 429, 503),
    ),
    Endpoint(
        "GET",
        "/api/collection/{id}",
        "A shared force or catalogue.",
        offers.SavedDocument,
        problems=(404,),
    ),
    Endpoint(
        "PUT",
        "/api/collection/{id}",
        "Change what you shared.",
        offers.SavedDocument,
        offers.SaveDocument,
        problems=(400, 401, 404, 413, 422, 503),
        auth=OWNER,
    ),
    Endpoint(
        "DELETE",
        "/api/collection/{id}",
        "Take back what you shared.",
        status=204,
        problems=(401, 404, 503),
        auth=OWNER,
    ),
    Endpoint(
        "GET", "/api/notices", "How people are told who are not at the table.", notices.NoticeOffer
    ),
    Endpoint(
        "GET",
        "/api/rooms/{room}/notices",
        "Where the seat hears of its turns and of the end.",
        notices.NoticeList,
        problems=(401, 404),
        auth=SEAT,
    ),
    Endpoint(
        "POST",
        "/api/rooms/{room}/notices",
        "Let the seat hear of its turns and of the end, by web push or a webhook.",
        notices.Notice,
        notices.NewNotice,
        status=201,
        problems=(400, 401, 404, 409, 413, 422),
        auth=SEAT,
    ),
    Endpoint(
        "DELETE",
        "/api/rooms/{room}/notices/{id}",
        "Hear no more.",
        status=204,
        problems=(401, 404),
        auth=SEAT,
    ),
)

_PEOPLE: Final = (
    Endpoint(
        "POST",
        "/api/people",
        "Make a profile: a name for whoever has the key.",
        persons.OwnProfile,
        persons.NameWish,
        status=201,
        problems=(400, 401, 409, 413, 422),
        key=MUST,
    ),
    Endpoint(
        "GET",
        "/api/people/me",
        "One's own profile.",
        persons.OwnProfile,
        problems=(401,),
        key=MUST,
    ),
    Endpoint(
        "PUT",
        "/api/people/me",
        "Another name for one's own profile.",
        persons.OwnProfile,
        persons.NameWish,
        problems=(400, 401, 409, 413, 422),
        key=MUST,
    ),
    Endpoint(
        "DELETE",
        "/api/people/me",
        "Delete one's own profile; finished games stay, without the name.",
        status=204,
        problems=(401,),
        key=MUST,
    ),
    Endpoint(
        "GET",
        "/api/people/me/export",
        "Everything that the server keeps about somebody.",
        persons.ProfileExport,
        problems=(401,),
        key=MUST,
    ),
    Endpoint(
        "PUT",
        "/api/people/me/blocked/{id}",
        "Have nothing to do with somebody: not be paired, not sit together, not be talked to.",
        persons.OwnProfile,
        problems=(401, 404, 422),
        key=MUST,
    ),
    Endpoint(
        "DELETE",
        "/api/people/me/blocked/{id}",
        "Take that back.",
        persons.OwnProfile,
        problems=(401, 404),
        key=MUST,
    ),
    Endpoint(
        "POST",
        "/api/rooms/{room}/complaint",
        "Report somebody who sits at a table to the host of the server.",
        None,
        persons.Complaint,
        status=204,
        problems=(400, 401, 404, 413, 422),
        key=MUST,
    ),
    Endpoint(
        "GET",
        "/api/people/{id}",
        "What everybody may know about somebody: ratings, shares of games won, luck.",
        persons.PersonPage,
        problems=(404,),
    ),
    Endpoint(
        "GET",
        "/api/people/{id}/games",
        "Somebody's finished games, the latest first.",
        persons.History,
        problems=(404, 422),
        query=(
            Query("game", "Only of this game."),
            Query("edition", "Only of this edition."),
            Query("result", "Only those that were won, lost or drawn."),
            Query("opponent", "Only with this person or agent, by id."),
            Query("since", "Only those that were over at or after this moment (ms since 1970)."),
            Query("until", "Only those that were over before this moment (ms since 1970)."),
            Query("before", "What the last answer gave as `more`."),
        ),
    ),
    Endpoint(
        "GET",
        "/api/leaderboard",
        "How well people play a game, and our own opponents among them.",
        persons.Leaderboard,
        problems=(422,),
        query=(GAME, Query("edition", "One of its editions; without it the whole game.")),
    ),
)
ENDPOINTS: Final = (*_TABLES, *_PEOPLE)

SOCKET: Final = "/api/rooms/{room}/socket"
QUEUE: Final = "/api/queue"  # the socket of those who wait to be paired

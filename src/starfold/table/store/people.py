"""People with profiles: their names, the games they sat at, and where these brought them.

Whatever several servers could do to the same rows at once they do in turn.
"""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeVar

import msgspec

from starfold.table.store import statements, tickets
from starfold.table.store.engine import Line, Row, now_ms
from starfold.table.store.words import (
    Game,
    Json,
    Place,
    Profile,
    Standing,
    StoreConflict,
)

T = TypeVar("T")

# How somebody stands on a list, and the standings after a game on all lists that it counts for.
Find = Callable[[str, str, str], Standing | None]
Rate = Callable[[Game, Find], Sequence[Standing]]

_PLACES: Final = "seat, who, force, result, luck, doubt_of_luck, rating"
_GAME: Final = "room, game, edition, rated, begun_ms, over_ms, how"
_PROFILE: Final = "SELECT id, name, made_ms FROM starfold_profiles WHERE"
MAKE: Final = """INSERT INTO starfold_profiles (id, name, likeness, key_hash, made_ms)
    VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"""
NAME_IS_TAKEN: Final = "SELECT 1 FROM starfold_profiles WHERE likeness = ? AND id <> ?"
RENAME: Final = "UPDATE starfold_profiles SET name = ?, likeness = ? WHERE id = ?"
FORGET: Final = (
    "DELETE FROM starfold_profiles WHERE id = ?",
    "DELETE FROM starfold_ratings WHERE who = ?",
    "DELETE FROM starfold_tickets WHERE who = ?",
    "DELETE FROM starfold_blocks WHERE profile = ?",
    "DELETE FROM starfold_blocks WHERE blocked = ?",
    "UPDATE starfold_reports SET sender = '' WHERE sender = ?",
    "UPDATE starfold_reports SET about = '', called = '' WHERE about = ?",
    "UPDATE starfold_places SET who = '' WHERE who = ?",
    "UPDATE starfold_turns SET who = '' WHERE who = ?",
)
ROOMS_OF: Final = "SELECT DISTINCT room FROM starfold_places WHERE who = ?"
NAMING: Final = (
    "SELECT number, data FROM starfold_records "
    "WHERE room = ? AND kind IN ('created', 'joined', 'chat') ORDER BY number"
)
REWRITE: Final = "UPDATE starfold_records SET data = ? WHERE room = ? AND number = ?"
READ_SUMMARY: Final = "SELECT summary FROM starfold_rooms WHERE id = ?"
REWRITE_SUMMARY: Final = "UPDATE starfold_rooms SET summary = ? WHERE id = ?"
ENTERED: Final = "SELECT id, version, document FROM starfold_tournaments WHERE document LIKE ?"
RENAME_ENTRANT: Final = """UPDATE starfold_tournaments SET version = version + 1, document = ?
    WHERE id = ? AND version = ?"""
DROP_SNAPSHOT: Final = "DELETE FROM starfold_snapshots WHERE room = ?"

# Once it is over a game stays as it is: whoever says so again changes nothing.
NOTE_GAME: Final = f"""INSERT INTO starfold_games ({_GAME}) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (room) DO UPDATE SET
        rated = excluded.rated, begun_ms = CASE WHEN starfold_games.begun_ms > 0
            THEN starfold_games.begun_ms ELSE excluded.begun_ms END,
        over_ms = excluded.over_ms, how = excluded.how
    WHERE starfold_games.over_ms = 0"""
CLEAR_PLACES: Final = "DELETE FROM starfold_places WHERE room = ?"
NOTE_PLACE: Final = f"""INSERT INTO starfold_places (room, {_PLACES})
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
READ_GAMES: Final = f"SELECT {_GAME} FROM starfold_games"
READ_PLACES: Final = f"SELECT {_PLACES} FROM starfold_places WHERE room = ? ORDER BY seat"
GAMES_OF: Final = "room IN (SELECT room FROM starfold_places WHERE who = ?"
READ_STANDINGS: Final = """SELECT game, edition, who, mean, doubt, games, won, at_ms
    FROM starfold_ratings WHERE"""
ON_ALL_LISTS: Final = "who = ? ORDER BY game, edition"
ON_THE_LIST: Final = "game = ? AND edition = ? ORDER BY mean DESC, who LIMIT ?"
SET_STANDING: Final = """INSERT INTO starfold_ratings
    (game, edition, who, mean, doubt, games, won, at_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (game, edition, who) DO UPDATE SET
        mean = excluded.mean, doubt = excluded.doubt, games = excluded.games,
        won = excluded.won, at_ms = excluded.at_ms"""
SET_RATING: Final = "UPDATE starfold_places SET rating = ? WHERE room = ? AND who = ?"

# Games that count, are not known to be over, and that no server has.
UNSETTLED: Final = """SELECT starfold_games.room FROM starfold_games
    JOIN starfold_rooms ON starfold_rooms.id = starfold_games.room
    WHERE starfold_games.over_ms = 0 AND starfold_games.rated = 1 AND starfold_games.begun_ms > 0
    AND NOT EXISTS (SELECT 1 FROM starfold_servers WHERE id = starfold_rooms.owner AND id <> ?)
    ORDER BY starfold_games.begun_ms LIMIT 100"""
BLOCK: Final = """INSERT INTO starfold_blocks (profile, blocked, at_ms) VALUES (?, ?, ?)
    ON CONFLICT (profile, blocked) DO NOTHING"""
UNBLOCK: Final = "DELETE FROM starfold_blocks WHERE profile = ? AND blocked = ?"
READ_BLOCKS: Final = "SELECT blocked FROM starfold_blocks WHERE profile = ? ORDER BY at_ms"
REPORT: Final = """INSERT INTO starfold_reports
    (id, room, seat, about, called, reason, words, sender, at_ms, done_ms)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)"""
REPORT_FIELDS: Final = ("room", "seat", "called", "reason", "words", "at_ms")
REPORTS_BY: Final = (
    f"SELECT {', '.join(REPORT_FIELDS)} FROM starfold_reports WHERE sender = ? ORDER BY at_ms"
)
APART: Final = """SELECT 1 FROM starfold_blocks
    WHERE (profile = ? AND blocked = ?) OR (blocked = ? AND profile = ?)"""


class Wanted(NamedTuple):
    """Which games of somebody; what is left empty does not matter."""

    who: str
    over: bool = True
    game: str = ""
    edition: str = ""
    result: str = ""
    opponent: str = ""
    since_ms: int = 0
    until_ms: int = 0
    before: tuple[int, str] | None = None  # when that game was over, and its room


def _tests(wanted: Wanted) -> Iterator[tuple[Any, ...]]:
    """Each with the values in it."""
    yield ("over_ms > 0" if wanted.over else "over_ms = 0",)
    if wanted.result:
        yield f"{GAMES_OF} AND result = ?)", wanted.who, wanted.result
    else:
        yield f"{GAMES_OF})", wanted.who
    if wanted.opponent:
        yield f"{GAMES_OF})", wanted.opponent
    for test, value in (
        ("game = ?", wanted.game),
        ("edition = ?", wanted.edition),
        ("over_ms >= ?", wanted.since_ms),
        ("over_ms < ?", wanted.until_ms),
    ):
        if value:
            yield test, value
    if wanted.before is not None:
        over_ms, room = wanted.before
        yield "(over_ms < ? OR (over_ms = ? AND room < ?))", over_ms, over_ms, room


class Reading(Protocol):
    def __call__(self, work: Callable[[Line], T]) -> Awaitable[T]: ...


class Writing(Protocol):
    def __call__(self, order: str, work: Callable[[Line], T]) -> Awaitable[T]: ...


class People:
    """What a store knows of people: `Store.people`."""

    def __init__(self, read: Reading, write: Writing) -> None:
        self._read = read
        self._write = write

    # -- profiles --------------------------------------------------------------------------------

    async def make(self, id: str, name: str, likeness: str, key_hash: str) -> Profile:
        """Raises StoreConflict if the name is taken, or the key."""
        made = now_ms()

        def work(line: Line) -> Profile:
            if not line.change(MAKE, (id, name, likeness, key_hash, made)):
                raise StoreConflict(f"the name {name!r} is taken, or one like it")
            return Profile(id, name, made)

        return await self._write(id, work)

    async def with_key(self, key_hash: str) -> Profile | None:
        return await self._read(lambda line: _profile(line, "key_hash = ?", key_hash))

    async def profile(self, id: str) -> Profile | None:
        return await self._read(lambda line: _profile(line, "id = ?", id))

    async def profiles(self, ids: Sequence[str]) -> dict[str, Profile]:
        """Those that there are, by id."""
        if not ids:
            return {}
        places = ", ".join("?" * len(ids))
        found = await self._read(lambda line: line.rows(f"{_PROFILE} id IN ({places})", list(ids)))
        return {row[0]: Profile(*row) for row in found}

    async def rename(self, id: str, name: str, likeness: str) -> None:
        """Raises StoreConflict if the name is taken."""

        def work(line: Line) -> None:
            if line.rows(NAME_IS_TAKEN, (likeness, id)):
                raise StoreConflict(f"the name {name!r} is taken, or one like it")
            line.change(RENAME, (name, likeness, id))

        await self._write(id, work)

    async def forget(self, id: str, instead: Callable[[int], str]) -> list[str]:
        """Delete a profile; gives the rooms where the name was replaced by that of its seat.

        The games stay, without anything that says whose they were.
        """
        return await self._write(id, lambda line: _forget(id, instead, line))

    async def block(self, who: str, other: str, blocked: bool) -> None:
        """Whether one of them wants nothing to do with the other."""
        statement, values = (BLOCK, (who, other, now_ms())) if blocked else (UNBLOCK, (who, other))
        await self._write(who, lambda line: line.change(statement, values))

    async def blocked(self, who: str) -> list[str]:
        found = await self._read(lambda line: line.rows(READ_BLOCKS, (who,)))
        return [blocked for (blocked,) in found]

    async def report(self, row: Row) -> None:
        """For the host to read: about whom, why, and who says so."""
        await self._write(row[1], lambda line: line.change(REPORT, row))

    async def reports_by(self, who: str) -> list[Json]:
        """What somebody has reported, in plain data."""
        found = await self._read(lambda line: line.rows(REPORTS_BY, (who,)))
        return [dict(zip(REPORT_FIELDS, row, strict=True)) for row in found]

    # -- who waits to be paired ------------------------------------------------------------------

    async def in_turn(self, order: str, work: Callable[[Line], T]) -> T:
        """Do something that several servers may want to do at once."""
        return await self._write(order, work)

    async def issue(self, ticket: Row) -> None:
        await self._write(ticket[0], lambda line: tickets.issue(ticket, line))

    async def hand_in(self, id: str) -> None:
        """Somebody waits no more."""
        await self._write(id, lambda line: line.change(tickets.RETURN, (id,)))

    async def waiting(self) -> list[Row]:
        return await self._read(tickets.tickets)

    async def lapse(self, everybody: bool) -> None:
        """Forget those whose server is gone, or all: of a server that has just begun alone."""
        statement = tickets.LAPSE_ALL if everybody else tickets.LAPSE
        await self._write("", lambda line: line.change(statement))

    # -- games -----------------------------------------------------------------------------------

    async def note(self, game: Game, summary: Row, rate: Rate) -> None:
        """Keep how a game stands, with the summary of its room; one that is over counts once.

        `rate` is asked for the lists that a game counts for. Raises StoreConflict where the room is
        another server's.
        """
        await self._write(game.room, lambda line: _note(game, summary, rate, line))

    async def game(self, room: str) -> Game | None:
        found = await self._read(lambda line: _games(line, "WHERE room = ?", (room,)))
        return found[0] if found else None

    async def unsettled(self, server_id: str) -> list[str]:
        """Rooms of games that count and may be over, though nobody has said so."""
        found = await self._read(lambda line: line.rows(UNSETTLED, (server_id,)))
        return [room for (room,) in found]

    async def apart(self, who: str, others: Sequence[str]) -> bool:
        """Whether one of them has blocked who, or the other way round."""
        return await self._read(
            lambda line: any(line.rows(APART, (who, one, who, one)) for one in others)
        )

    async def games_of(self, wanted: Wanted, most: int = 1_000_000) -> list[Game]:
        """What somebody played, the latest first."""
        tests = [(test, values) for test, *values in _tests(wanted)]
        where = " AND ".join(test for test, _ in tests)
        values = [value for _, some in tests for value in some]
        which = f"WHERE {where} ORDER BY over_ms DESC, room DESC LIMIT ?"
        return await self._read(lambda line: _games(line, which, (*values, most)))

    async def apart_among(self, people: Sequence[str]) -> set[frozenset[str]]:
        """The pairs of which one has blocked the other."""
        there = set(people)

        def work(line: Line) -> set[frozenset[str]]:
            return {
                frozenset((who, blocked))
                for who in there
                for (blocked,) in line.rows(READ_BLOCKS, (who,))
                if blocked in there
            }

        return await self._read(work)

    async def standings(self, game: str, edition: str = "", most: int = 1_000) -> list[Standing]:
        """Those who stand on a list, the best first."""
        values = (game, edition, most)
        return await self._read(lambda line: _standings(line, ON_THE_LIST, values))

    async def standings_of(self, who: str) -> list[Standing]:
        return await self._read(
            lambda line: _standings(line, "who = ? ORDER BY game, edition", (who,))
        )


def _profile(line: Line, which: str, value: str) -> Profile | None:
    found = line.rows(f"{_PROFILE} {which}", (value,))
    return Profile(*found[0]) if found else None


def _forget(id: str, instead: Callable[[int], str], line: Line) -> list[str]:
    line.engine.take_turns(line)
    rooms = sorted(room for (room,) in line.rows(ROOMS_OF, (id,)))  # as others go through them
    for room in rooms:
        _take_names_out(room, id, instead, line)
    for tournament, version, text in line.rows(ENTERED, (f'%"{id}"%',)):
        document = _without_entrant(msgspec.json.decode(text), id)
        if line.change(RENAME_ENTRANT, (document, tournament, version)) == 0:
            raise StoreConflict(f"tournament {tournament}: was changed meanwhile")
    for statement in FORGET:
        line.change(statement, (id,))
    return rooms


def _take_names_out(room: str, id: str, instead: Callable[[int], str], line: Line) -> None:
    called: set[str] = set()
    for number, text in line.rows(NAMING, (room,)):
        data = msgspec.json.decode(text)
        if _take_name_out(data, id, instead, called):
            line.change(REWRITE, (msgspec.json.encode(data).decode(), room, number))
    for (text,) in line.rows(READ_SUMMARY, (room,)):
        summary = msgspec.json.decode(text)
        for one in summary.get("info", {}).get("seats", ()):
            if one.get("profile") == id:
                one["name"], one["profile"] = instead(one["seat"]), ""
        line.change(REWRITE_SUMMARY, (msgspec.json.encode(summary).decode(), room))
    line.change(DROP_SNAPSHOT, (room,))


def _without_entrant(data: Json, id: str) -> str:
    """They play on, if they want to, under a number."""
    for number, player in enumerate(data["players"]):
        if player["profile"] == id:
            player["profile"] = ""
            data["held"]["entrants"][number]["name"] = f"№ {number + 1}"
    return msgspec.json.encode(data).decode()


def _take_name_out(data: Json, id: str, instead: Callable[[int], str], called: set[str]) -> bool:
    """Whether a record named them. `called`: their names so far, as they may have been renamed."""
    seats = data.get("seats", [data])
    named = False
    for number, place in enumerate(seats):
        seat = data.get("seat", number)
        if place.get("profile") == id:
            called.add(place["name"])
            del place["profile"]
        elif "text" not in place or seat < 0 or place.get("name") not in called:
            continue
        place["name"] = instead(seat)
        named = True
    return named


# -- games -----------------------------------------------------------------------------------------


def _note(game: Game, summary: Row, rate: Rate, line: Line) -> None:
    line.engine.take_turns(line)
    if line.change(statements.SET_SUMMARY, summary) == 0:
        raise StoreConflict(f"room {game.room}: another server has it")
    game = _without_the_gone(game, line)
    row = (game.room, game.game, game.edition, int(game.rated), *game[4:-1])
    if line.change(NOTE_GAME, row) == 0:
        return
    line.change(CLEAR_PLACES, (game.room,))
    for place in game.places:
        line.change(NOTE_PLACE, (game.room, *place))
    if game.over_ms and game.rated:
        for standing in rate(game, lambda name, edition, who: _standing(line, name, edition, who)):
            line.change(SET_STANDING, standing)
            if not standing.edition:
                line.change(SET_RATING, (standing.mean, game.room, standing.who))


def _without_the_gone(game: Game, line: Line) -> Game:
    """Whoever deleted their profile meanwhile is nobody, and the game counts for nobody then."""
    people = [one.who for one in game.places if one.who and ":" not in one.who]
    there = [who for who in people if _profile(line, "id = ?", who) is not None]
    if there == people:
        return game._replace(rated=game.rated and all(one.who for one in game.places))
    places = tuple(
        one._replace(who="") if one.who in people and one.who not in there else one
        for one in game.places
    )
    return game._replace(rated=False, places=places)


def _standing(line: Line, game: str, edition: str, who: str) -> Standing | None:
    found = _standings(line, "game = ? AND edition = ? AND who = ?", (game, edition, who))
    return found[0] if found else None


def _standings(line: Line, which: str, values: Row) -> list[Standing]:
    return [Standing(*row) for row in line.rows(f"{READ_STANDINGS} {which}", values)]


def _games(line: Line, which: str, values: Row) -> list[Game]:
    found = [
        Game(room, game, edition, bool(rated), *rest)
        for room, game, edition, rated, *rest in line.rows(f"{READ_GAMES} {which}", values)
    ]
    return [
        one._replace(places=tuple(Place(*row) for row in line.rows(READ_PLACES, (one.room,))))
        for one in found
    ]

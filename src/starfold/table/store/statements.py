"""The tables and every statement on them, in the SQL that both databases understand.

Placeholders are written `?`; an engine spells them as its driver wants them.
"""

from typing import Final

# One entry for each version of the tables. Never change one that was released: add the next.
MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """CREATE TABLE starfold_rooms (
            id TEXT PRIMARY KEY,
            next_number BIGINT NOT NULL,
            finished BIGINT NOT NULL,
            listed BIGINT NOT NULL,
            summary TEXT NOT NULL,
            made_ms BIGINT NOT NULL
        )""",
        "CREATE INDEX starfold_rooms_to_list ON starfold_rooms (finished, listed, made_ms)",
        """CREATE TABLE starfold_records (
            room TEXT NOT NULL,
            number BIGINT NOT NULL,
            kind TEXT NOT NULL,
            data TEXT NOT NULL,
            at_ms BIGINT NOT NULL,
            PRIMARY KEY (room, number)
        )""",
        """CREATE TABLE starfold_documents (
            id TEXT PRIMARY KEY,
            kind TEXT NOT NULL,
            title TEXT NOT NULL,
            document TEXT NOT NULL,
            owner_hash TEXT NOT NULL,
            saved_ms BIGINT NOT NULL
        )""",
    ),
    (
        """CREATE TABLE starfold_snapshots (
            room TEXT PRIMARY KEY,
            records BIGINT NOT NULL,
            program TEXT NOT NULL,
            data TEXT NOT NULL
        )""",
    ),
    (
        """CREATE TABLE starfold_analyses (
            room TEXT PRIMARY KEY,
            replay TEXT NOT NULL,
            data TEXT NOT NULL
        )""",
    ),
)

VERSION_TABLE: Final = "starfold_version"
MAKE_VERSION_TABLE: Final = (
    f"CREATE TABLE IF NOT EXISTS {VERSION_TABLE} (version BIGINT PRIMARY KEY, made_ms BIGINT)"
)
READ_VERSION: Final = f"SELECT coalesce(max(version), 0) FROM {VERSION_TABLE}"
ADD_VERSION: Final = f"INSERT INTO {VERSION_TABLE} (version, made_ms) VALUES (?, ?)"
TOUCH: Final = f"UPDATE {VERSION_TABLE} SET made_ms = made_ms"  # a write that changes nothing

MAKE_ROOM: Final = """INSERT INTO starfold_rooms
    (id, next_number, finished, listed, summary, made_ms) VALUES (?, 0, 0, 0, '{}', ?)
    ON CONFLICT (id) DO NOTHING"""
ADVANCE_ROOM: Final = "UPDATE starfold_rooms SET next_number = ? WHERE id = ? AND next_number = ?"
ADD_RECORD: Final = (
    "INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES (?, ?, ?, ?, ?)"
)
SET_SUMMARY: Final = "UPDATE starfold_rooms SET finished = ?, listed = ?, summary = ? WHERE id = ?"
READ_RECORDS: Final = (
    "SELECT number, kind, data, at_ms FROM starfold_records WHERE room = ? ORDER BY number"
)
READ_FIRST_AND_LATEST: Final = (
    "SELECT number, kind, data, at_ms FROM starfold_records "
    "WHERE room = ? AND (number = 0 OR number >= ?) ORDER BY number"
)
KEEP_SNAPSHOT: Final = """INSERT INTO starfold_snapshots (room, records, program, data)
    VALUES (?, ?, ?, ?)
    ON CONFLICT (room) DO UPDATE SET
        records = excluded.records, program = excluded.program, data = excluded.data"""
READ_SNAPSHOT: Final = (
    "SELECT records, data FROM starfold_snapshots WHERE room = ? AND program = ? AND records <= "
    "(SELECT next_number FROM starfold_rooms WHERE id = starfold_snapshots.room)"
)
KEEP_ANALYSIS: Final = """INSERT INTO starfold_analyses (room, replay, data) VALUES (?, ?, ?)
    ON CONFLICT (room) DO UPDATE SET replay = excluded.replay, data = excluded.data"""
READ_ANALYSIS: Final = "SELECT data FROM starfold_analyses WHERE room = ? AND replay = ?"
# Rooms in which nothing has happened since.
STALE_ROOMS: Final = """SELECT starfold_rooms.id FROM starfold_rooms
    JOIN starfold_records ON starfold_records.room = starfold_rooms.id
        AND starfold_records.number = starfold_rooms.next_number - 1
    WHERE starfold_records.at_ms < ? ORDER BY starfold_records.at_ms, starfold_rooms.id LIMIT ?"""
DELETE_ROOM: Final = (
    "DELETE FROM starfold_records WHERE room = ?",
    "DELETE FROM starfold_snapshots WHERE room = ?",
    "DELETE FROM starfold_analyses WHERE room = ?",
    "DELETE FROM starfold_rooms WHERE id = ?",
)
READ_ROOMS: Final = "SELECT id, next_number, summary, made_ms FROM starfold_rooms"
NEWEST_ROOMS_FIRST: Final = "ORDER BY made_ms DESC, id"

SAVE_DOCUMENT: Final = """INSERT INTO starfold_documents
    (id, kind, title, document, owner_hash, saved_ms) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET
        kind = excluded.kind, title = excluded.title,
        document = excluded.document, saved_ms = excluded.saved_ms
    WHERE starfold_documents.owner_hash = excluded.owner_hash"""
READ_DOCUMENTS: Final = (
    "SELECT id, kind, title, document, owner_hash, saved_ms FROM starfold_documents"
)
ONE_DOCUMENT: Final = "WHERE id = ?"
LATEST_DOCUMENTS: Final = "ORDER BY saved_ms DESC, id LIMIT ?"
DELETE_DOCUMENT: Final = "DELETE FROM starfold_documents WHERE id = ?"

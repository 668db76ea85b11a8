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
    (
        "ALTER TABLE starfold_rooms ADD COLUMN owner TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE starfold_rooms ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0",
        """CREATE TABLE starfold_servers (
            id TEXT PRIMARY KEY,
            address TEXT NOT NULL,
            secret TEXT NOT NULL,
            session TEXT NOT NULL,
            tables BIGINT NOT NULL,
            strained BIGINT NOT NULL,
            until_ms BIGINT NOT NULL
        )""",
        """CREATE TABLE starfold_shares (
            key TEXT PRIMARY KEY,
            full_ms BIGINT NOT NULL
        )""",
    ),
    (
        """CREATE TABLE starfold_profiles (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            likeness TEXT NOT NULL UNIQUE,
            key_hash TEXT NOT NULL UNIQUE,
            made_ms BIGINT NOT NULL
        )""",
        """CREATE TABLE starfold_games (
            room TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            edition TEXT NOT NULL,
            rated BIGINT NOT NULL,
            begun_ms BIGINT NOT NULL,
            over_ms BIGINT NOT NULL,
            how TEXT NOT NULL
        )""",
        "CREATE INDEX starfold_games_by_end ON starfold_games (over_ms, rated)",
        """CREATE TABLE starfold_places (
            room TEXT NOT NULL,
            seat BIGINT NOT NULL,
            who TEXT NOT NULL,
            force TEXT NOT NULL,
            result TEXT NOT NULL,
            luck DOUBLE PRECISION NOT NULL,
            doubt_of_luck DOUBLE PRECISION NOT NULL,
            rating DOUBLE PRECISION,
            PRIMARY KEY (room, seat)
        )""",
        "CREATE INDEX starfold_places_by_person ON starfold_places (who)",
        """CREATE TABLE starfold_ratings (
            game TEXT NOT NULL,
            edition TEXT NOT NULL,
            who TEXT NOT NULL,
            mean DOUBLE PRECISION NOT NULL,
            doubt DOUBLE PRECISION NOT NULL,
            games BIGINT NOT NULL,
            won DOUBLE PRECISION NOT NULL,
            at_ms BIGINT NOT NULL,
            PRIMARY KEY (game, edition, who)
        )""",
        """CREATE TABLE starfold_tickets (
            id TEXT PRIMARY KEY,
            server TEXT NOT NULL,
            game TEXT NOT NULL,
            edition TEXT NOT NULL,
            wish TEXT NOT NULL,
            who TEXT NOT NULL,
            since_ms BIGINT NOT NULL,
            room TEXT NOT NULL,
            seat BIGINT NOT NULL
        )""",
        """CREATE TABLE starfold_blocks (
            profile TEXT NOT NULL,
            blocked TEXT NOT NULL,
            at_ms BIGINT NOT NULL,
            PRIMARY KEY (profile, blocked)
        )""",
        """CREATE TABLE starfold_reports (
            id TEXT PRIMARY KEY,
            room TEXT NOT NULL,
            seat BIGINT NOT NULL,
            about TEXT NOT NULL,
            called TEXT NOT NULL,
            reason TEXT NOT NULL,
            words TEXT NOT NULL,
            sender TEXT NOT NULL,
            at_ms BIGINT NOT NULL,
            done_ms BIGINT NOT NULL
        )""",
    ),
    (
        "ALTER TABLE starfold_rooms ADD COLUMN closed_ms BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE starfold_rooms ADD COLUMN closed_why TEXT NOT NULL DEFAULT ''",
        """CREATE TABLE starfold_bans (
            kind TEXT NOT NULL,
            who TEXT NOT NULL,
            why TEXT NOT NULL,
            since_ms BIGINT NOT NULL,
            until_ms BIGINT NOT NULL,
            PRIMARY KEY (kind, who)
        )""",
        """CREATE TABLE starfold_audit (
            number BIGINT PRIMARY KEY,
            at_ms BIGINT NOT NULL,
            actor TEXT NOT NULL,
            act TEXT NOT NULL,
            subject TEXT NOT NULL,
            details TEXT NOT NULL,
            digest TEXT NOT NULL
        )""",
    ),
    (
        """CREATE TABLE starfold_notices (
            id TEXT PRIMARY KEY,
            room TEXT NOT NULL,
            holder TEXT NOT NULL,
            kind TEXT NOT NULL,
            url TEXT NOT NULL,
            secret TEXT NOT NULL,
            extra TEXT NOT NULL,
            told TEXT NOT NULL,
            made_ms BIGINT NOT NULL
        )""",
        "CREATE INDEX starfold_notices_at ON starfold_notices (room)",
        "CREATE TABLE starfold_keys (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    ),
    (
        """CREATE TABLE starfold_turns (
            room TEXT PRIMARY KEY,
            seat BIGINT NOT NULL,
            who TEXT NOT NULL,
            game TEXT NOT NULL,
            due_ms BIGINT NOT NULL,
            remind_ms BIGINT NOT NULL
        )""",
        "CREATE INDEX starfold_turns_by_due ON starfold_turns (due_ms)",
    ),
    (
        """CREATE TABLE starfold_tournaments (
            id TEXT PRIMARY KEY,
            version BIGINT NOT NULL,
            finished BIGINT NOT NULL,
            made_ms BIGINT NOT NULL,
            document TEXT NOT NULL
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
    (id, owner, epoch, next_number, finished, listed, summary, made_ms)
    VALUES (?, ?, ?, 0, 0, 0, '{}', ?) ON CONFLICT (id) DO NOTHING"""
# Whoever changes a room names the epoch in which the room became theirs: see `leases`.
# A table that the host has closed is not changed by anybody.
ADVANCE_ROOM: Final = (
    "UPDATE starfold_rooms SET next_number = ? "
    "WHERE id = ? AND epoch = ? AND next_number = ? AND closed_ms = 0"
)
ADD_RECORD: Final = (
    "INSERT INTO starfold_records (room, number, kind, data, at_ms) VALUES (?, ?, ?, ?, ?)"
)
SET_SUMMARY: Final = (
    "UPDATE starfold_rooms SET finished = ?, listed = ?, summary = ? WHERE id = ? AND epoch = ?"
)
READ_RECORDS: Final = (
    "SELECT number, kind, data, at_ms FROM starfold_records WHERE room = ? ORDER BY number"
)
READ_FIRST_AND_LATEST: Final = (
    "SELECT number, kind, data, at_ms FROM starfold_records "
    "WHERE room = ? AND (number = 0 OR number >= ?) ORDER BY number"
)
KEEP_SNAPSHOT: Final = """INSERT INTO starfold_snapshots (room, records, program, data)
    SELECT ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM starfold_rooms WHERE id = ? AND epoch = ?)
    ON CONFLICT (room) DO UPDATE SET
        records = excluded.records, program = excluded.program, data = excluded.data"""
READ_SNAPSHOT: Final = (
    "SELECT records, data FROM starfold_snapshots WHERE room = ? AND program = ? AND records <= "
    "(SELECT next_number FROM starfold_rooms WHERE id = starfold_snapshots.room)"
)
KEEP_ANALYSIS: Final = """INSERT INTO starfold_analyses (room, replay, data) VALUES (?, ?, ?)
    ON CONFLICT (room) DO UPDATE SET replay = excluded.replay, data = excluded.data"""
READ_ANALYSIS: Final = "SELECT data FROM starfold_analyses WHERE room = ? AND replay = ?"
# Rooms in which nothing has happened since, and that no other server owns.
_STALE: Final = """FROM starfold_rooms
    JOIN starfold_records ON starfold_records.room = starfold_rooms.id
        AND starfold_records.number = starfold_rooms.next_number - 1
    WHERE starfold_records.at_ms < ? AND NOT EXISTS (
        SELECT 1 FROM starfold_servers WHERE id = starfold_rooms.owner AND id <> ?
    )"""
_OLDEST_FIRST: Final = "ORDER BY starfold_records.at_ms, starfold_rooms.id LIMIT ?"
STALE_ROOMS: Final = f"SELECT starfold_rooms.id {_STALE} {_OLDEST_FIRST}"
# Of them those whose game is over and who had nobody with a profile. A colon: no person.
STALE_GAMES: Final = f"""SELECT starfold_rooms.id {_STALE} AND starfold_rooms.finished = 1
    AND NOT EXISTS (
        SELECT 1 FROM starfold_places
        WHERE room = starfold_rooms.id AND who <> '' AND replace(who, ':', '') = who
    ) {_OLDEST_FIRST}"""
RELEASE_ROOM: Final = (
    "UPDATE starfold_rooms SET owner = '' WHERE id = ? AND epoch = ? AND owner = ?"
)
DELETE_ROOM: Final = "DELETE FROM starfold_rooms WHERE id = ? AND epoch = ?"
DELETE_STORY: Final = (
    "DELETE FROM starfold_records WHERE room = ?",
    "DELETE FROM starfold_snapshots WHERE room = ?",
    "DELETE FROM starfold_analyses WHERE room = ?",
    "DELETE FROM starfold_notices WHERE room = ?",
    "DELETE FROM starfold_turns WHERE room = ?",
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

# -- several servers -------------------------------------------------------------------------------

# Only the database's own clock counts, and only PostgreSQL has several servers.
_NOW: Final = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
ENTER: Final = f"""INSERT INTO starfold_servers
    (id, address, secret, session, tables, strained, until_ms)
    VALUES (?, ?, ?, ?, ?, ?, {_NOW} + ?)"""
RENEW: Final = (
    f"UPDATE starfold_servers SET tables = ?, strained = ?, until_ms = {_NOW} + ? WHERE id = ?"
)
# Those that one server strikes off the list another one need not wait for.
STRIKE_OFF: Final = f"""DELETE FROM starfold_servers WHERE id IN (
        SELECT id FROM starfold_servers WHERE until_ms < {_NOW} FOR UPDATE SKIP LOCKED
    ) RETURNING session"""
END_SESSIONS: Final = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE application_name = ? AND datname = current_database() "
    "AND usename = current_user AND pid <> pg_backend_pid()"
)
READ_SERVERS: Final = (
    "SELECT id, address, secret, tables, strained FROM starfold_servers ORDER BY id"
)
LEAVE: Final = "DELETE FROM starfold_servers WHERE id = ?"
# A room whose row is locked is being changed: by its owner, or by one that was stopped meanwhile.
CLAIM: Final = """UPDATE starfold_rooms SET owner = ?, epoch = epoch + 1
    WHERE id = (SELECT id FROM starfold_rooms WHERE id = ? FOR UPDATE SKIP LOCKED)
    AND EXISTS (SELECT 1 FROM starfold_servers WHERE id = ?)
    AND NOT EXISTS (SELECT 1 FROM starfold_servers WHERE id = starfold_rooms.owner AND id <> ?)
    RETURNING owner, epoch"""
READ_OWNER: Final = "SELECT owner, epoch FROM starfold_rooms WHERE id = ?"

# A buffer is one number: when it will be full again.
SPEND: Final = """INSERT INTO starfold_shares (key, full_ms) VALUES (?, ?)
    ON CONFLICT (key) DO UPDATE SET full_ms =
        CASE WHEN starfold_shares.full_ms > ? THEN starfold_shares.full_ms ELSE ? END + ?
    WHERE starfold_shares.full_ms <= ?"""
FORGET_SHARES: Final = "DELETE FROM starfold_shares WHERE full_ms <= ?"

# -- backups ---------------------------------------------------------------------------------------

LIVE_SERVERS: Final = f"SELECT id FROM starfold_servers WHERE until_ms > {_NOW}"
OWNERS_SINCE: Final = 4  # the version of the tables from which on tables have owners
FORGET_OWNERS: Final = "UPDATE starfold_rooms SET owner = '', epoch = 0"

# -- the host --------------------------------------------------------------------------------------

CLOSE_ROOM: Final = (
    "UPDATE starfold_rooms SET closed_ms = ?, closed_why = ? WHERE id = ? AND closed_ms = 0"
)
REOPEN_ROOM: Final = (
    "UPDATE starfold_rooms SET closed_ms = 0, closed_why = '' WHERE id = ? AND closed_ms > 0"
)
READ_CLOSING: Final = "SELECT closed_why FROM starfold_rooms WHERE id = ? AND closed_ms > 0"
ROOM_IS_THERE: Final = "SELECT 1 FROM starfold_rooms WHERE id = ?"
DELETE_ROOM_FOR_GOOD: Final = "DELETE FROM starfold_rooms WHERE id = ?"
SURVEY_ROOMS: Final = """SELECT id, next_number, summary, made_ms, closed_ms, closed_why, owner, (
        SELECT at_ms FROM starfold_records
        WHERE room = starfold_rooms.id AND number = starfold_rooms.next_number - 1
    ) FROM starfold_rooms"""
READ_PROFILES: Final = """SELECT id, name, made_ms,
    (SELECT count(*) FROM starfold_places WHERE who = starfold_profiles.id),
    (SELECT count(*) FROM starfold_reports WHERE about = starfold_profiles.id)
    FROM starfold_profiles ORDER BY made_ms DESC, id LIMIT ?"""
READ_REPORTS: Final = """SELECT id, room, seat, about, called, reason, words, sender, at_ms, done_ms
    FROM starfold_reports WHERE done_ms = 0 OR 1 = ? ORDER BY at_ms DESC, id LIMIT ?"""
SETTLE_REPORT: Final = "UPDATE starfold_reports SET done_ms = ? WHERE id = ? AND done_ms = 0"
BAN: Final = """INSERT INTO starfold_bans
    (kind, who, why, since_ms, until_ms) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (kind, who) DO UPDATE SET
        why = excluded.why, since_ms = excluded.since_ms, until_ms = excluded.until_ms"""
UNBAN: Final = "DELETE FROM starfold_bans WHERE kind = ? AND who = ?"
READ_BANS: Final = (
    "SELECT kind, who, why, since_ms, until_ms FROM starfold_bans ORDER BY since_ms, kind, who"
)
# There is no statement that changes a line of the audit, and only retention deletes the oldest.
LAST_ACT: Final = "SELECT number, digest FROM starfold_audit ORDER BY number DESC LIMIT 1"
NOTE_ACT: Final = """INSERT INTO starfold_audit
    (number, at_ms, actor, act, subject, details, digest) VALUES (?, ?, ?, ?, ?, ?, ?)"""
READ_ACTS: Final = "SELECT number, at_ms, actor, act, subject, details, digest FROM starfold_audit"
ACTS_SINCE: Final = "WHERE number > ? ORDER BY number LIMIT ?"
OLD_ACTS: Final = "SELECT count(*) FROM starfold_audit WHERE at_ms < ?"
# The last line stays, whatever its age: the next one follows from it.
FORGET_ACTS: Final = (
    "DELETE FROM starfold_audit WHERE at_ms < ? "
    "AND number < (SELECT max(number) FROM starfold_audit)"
)
LATEST_ACTS: Final = "ORDER BY number DESC LIMIT ?"

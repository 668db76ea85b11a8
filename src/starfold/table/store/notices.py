"""Where people want to hear that it is their turn, and the keys that a site makes for itself."""

from functools import partial
from typing import Final, NamedTuple

from starfold.table.store.engine import Line, now_ms
from starfold.table.store.store import Store

_COLUMNS: Final = "id, room, holder, kind, url, secret, extra, told"
KEEP: Final = f"""INSERT INTO starfold_notices ({_COLUMNS}, made_ms)
    SELECT ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM starfold_rooms WHERE id = ?)
    ON CONFLICT (id) DO UPDATE SET secret = excluded.secret, extra = excluded.extra"""
READ: Final = f"SELECT {_COLUMNS} FROM starfold_notices WHERE room = ? ORDER BY made_ms, id"
FORGET: Final = "DELETE FROM starfold_notices WHERE id = ?"
TOLD: Final = "UPDATE starfold_notices SET told = ? WHERE id = ?"
KEEP_KEY: Final = (
    "INSERT INTO starfold_keys (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING"
)
READ_KEY: Final = "SELECT value FROM starfold_keys WHERE name = ?"


class Listener(NamedTuple):
    """A place where somebody hears."""

    id: str
    room: str
    holder: str  # the fingerprint of the secret of a seat
    kind: str  # "push" or "webhook"
    url: str
    secret: str  # of a webhook, or of a push subscription
    extra: str  # the browser's key of a push subscription
    told: str = ""  # what was heard there last


class Notices:
    """The listeners of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def keep(self, listener: Listener) -> None:
        values = (*listener, now_ms(), listener.room)
        await self._store.change(listener.room, lambda line: line.change(KEEP, values))

    async def at(self, room: str) -> list[Listener]:
        return await self._store.look_up(
            lambda line: [Listener(*row) for row in line.rows(READ, (room,))]
        )

    async def forget(self, id: str) -> None:
        await self._store.change("", lambda line: line.change(FORGET, (id,)))

    async def told(self, id: str, what: str) -> None:
        await self._store.change("", lambda line: line.change(TOLD, (what, id)))

    async def key(self, name: str, fresh: str) -> str:
        """The key of that name: `fresh` where there was none, and the same for all servers."""
        return await self._store.change("", partial(_key, name, fresh))


def _key(name: str, fresh: str, line: Line) -> str:
    line.change(KEEP_KEY, (name, fresh))
    [(value,)] = line.rows(READ_KEY, (name,))
    kept: str = value
    return kept

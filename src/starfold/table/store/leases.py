"""Several servers on one database: which of them are there, and which room belongs to which.

Every server has a row that it renews again and again. One that does not is struck off the list by
the others, who also end its sessions, so that it holds no locks. A room belongs to the server that
claimed it last for as long as that one is on the list. A claim begins a new epoch of the room, and
every change of a room names the epoch in which it was planned: a server that was stopped, or cut
off, and wakes up when its rooms belong to others, writes nothing. The clock is the database's.
"""

from starfold.table.store import statements
from starfold.table.store.engine import Line
from starfold.table.store.words import Server, Tenure


def enter(server: Server, line: Line) -> list[Server]:
    """Put a server on the list; gives the list."""
    values = (server.id, server.address, server.secret, line.engine.session)
    line.change(statements.ENTER, (*values, server.tables, int(server.strained), server.lease_ms))
    return _servers(line)


def renew(server: Server, line: Line) -> list[Server]:
    """Say that a server is still there, and strike off those who did not; gives the list.

    Without the server on it: it was struck off itself.
    """
    line.change(statements.RENEW, (server.tables, int(server.strained), server.lease_ms, server.id))
    for (session,) in line.rows(statements.STRIKE_OFF):
        line.rows(statements.END_SESSIONS, (session,))
    return _servers(line)


def leave(server_id: str, line: Line) -> None:
    line.change(statements.LEAVE, (server_id,))


def claim(room_id: str, server_id: str, line: Line) -> Tenure | None:
    """To whom a room belongs now: to this server if no other one has it. None: no such room."""
    values = (server_id, room_id, server_id, server_id)
    found = line.rows(statements.CLAIM, values) or line.rows(statements.READ_OWNER, (room_id,))
    return Tenure(*found[0]) if found else None


def _servers(line: Line) -> list[Server]:
    return [
        Server(id, address, secret, tables, bool(strained))
        for id, address, secret, tables, strained in line.rows(statements.READ_SERVERS)
    ]

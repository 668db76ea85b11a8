"""Those who wait to be paired, on all servers that share a database.

A ticket belongs to the server where somebody waits, and counts for as long as that one is there.
Two of them are torn off with the first record of their table, in one transaction.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from starfold.table.store.engine import Line, Row
from starfold.table.store.words import StoreConflict

ISSUE: Final = """INSERT INTO starfold_tickets
    (id, server, game, edition, wish, who, since_ms, room, seat)
    VALUES (?, ?, ?, ?, ?, ?, ?, '', -1)
    ON CONFLICT (id) DO UPDATE SET server = excluded.server"""
RETURN: Final = "DELETE FROM starfold_tickets WHERE id = ?"
READ: Final = """SELECT id, server, game, edition, wish, who, since_ms, room, seat
    FROM starfold_tickets ORDER BY since_ms, id"""
# Those of servers that are gone; where there is only one server, `server` is "" for all.
LAPSE: Final = """DELETE FROM starfold_tickets WHERE server <> ''
    AND NOT EXISTS (SELECT 1 FROM starfold_servers WHERE id = starfold_tickets.server)"""
LAPSE_ALL: Final = "DELETE FROM starfold_tickets"
TEAR_OFF: Final = "UPDATE starfold_tickets SET room = ?, seat = ? WHERE id = ? AND room = ''"


def issue(values: Row, line: Line) -> None:
    line.change(ISSUE, values)


def tickets(line: Line) -> list[tuple[Any, ...]]:
    """All that count, with the wish in plain data."""
    return [(*row[:4], msgspec.json.decode(row[4]), *row[5:]) for row in line.rows(READ)]


def tear_off(room: str, ids: Sequence[str], line: Line) -> None:
    """Seat those who wait, in this order; raises StoreConflict if one of them is gone."""
    line.engine.take_turns(line)
    there = {row[0] for row in line.rows(READ) if not row[7]}
    if not there.issuperset(ids):
        raise StoreConflict("somebody who waited is gone")
    for seat, id in enumerate(ids):
        line.change(TEAR_OFF, (room, seat, id))

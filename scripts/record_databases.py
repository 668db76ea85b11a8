"""Record small databases of every version of the tables, for the tests of their migration.

    python scripts/record_databases.py     write those that are missing in tests/table/databases

Each is SQL that both databases understand: the tables as that version made them, and a game under
way. What was recorded is not written again, because tables that were released do not change.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from starfold.games.registry import game_names
from starfold.table import protocol as p
from starfold.table.reception import receive
from starfold.table.rooms import CREATED, Plan, Room
from starfold.table.store import statements

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests/table/databases"
ANSWERS: Final = 9  # that the game under way has
AT_MS: Final = 1_700_000_000_000


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for version in range(1, len(statements.MIGRATIONS) + 1):
        file = FOLDER / f"version{version}.sql"
        if not file.exists():
            file.write_text("\n".join(database(version)) + "\n", encoding="utf-8")
            print(file)


def database(version: int) -> Iterator[str]:
    """A database of that version, statement by statement."""
    games = game_names()
    game = games[version % len(games)]
    room, tokens, records = game_under_way(game, seed=version)
    yield f"-- {json.dumps({'game': game, 'room': room.id, 'tokens': tokens})}"
    yield f"{statements.MAKE_VERSION_TABLE};"
    for number, migration in enumerate(statements.MIGRATIONS[:version], 1):
        yield from (f"{statement};" for statement in migration)
        yield insert("starfold_version", version=number, made_ms=AT_MS)
    yield insert(
        "starfold_rooms",
        id=room.id,
        next_number=len(records),
        finished=0,
        listed=0,
        summary=encoded(room.summary()),
        made_ms=AT_MS,
    )
    for number, (kind, data) in enumerate(records):
        yield insert(
            "starfold_records",
            room=room.id,
            number=number,
            kind=kind,
            data=encoded(data),
            at_ms=AT_MS + number,
        )


def game_under_way(game: str, seed: int) -> tuple[Room, list[str], list[tuple[str, Any]]]:
    """A room, the secrets of its seats, and its records."""
    seats = [p.WantedSeat("me"), p.WantedSeat("me")]
    id = f"recorded-{game}"
    created, tokens = receive(p.NewRoom(game=game, seed=seed, seats=seats), id)
    room = Room(id, created)
    records: list[tuple[str, Any]] = [(CREATED, created)]

    def happens(plan: Plan) -> None:
        room.apply(plan.kind, plan.data, 0.0)
        records.append((plan.kind, plan.data))

    for seat in room.people:
        happens(room.plan_ready(seat, p.Ready("key", f"{seat:032x}")))
    chance = random.Random(seed)
    for _ in range(ANSWERS):
        assert room.session is not None
        options = room.session.state.options
        happens(room.answered(room.asked, chance.choice(options), 0.0))
    room.records = len(records)
    return room, [one.token for one in tokens], records


def insert(table: str, **values: Any) -> str:
    shown = ", ".join(literal(value) for value in values.values())
    return f"INSERT INTO {table} ({', '.join(values)}) VALUES ({shown});"


def literal(value: Any) -> str:
    return str(value) if isinstance(value, int) else "'" + value.replace("'", "''") + "'"


def encoded(data: Any) -> str:
    return msgspec.json.encode(data).decode()


if __name__ == "__main__":
    main()

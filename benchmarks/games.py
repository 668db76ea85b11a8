"""Games in the middle, stored as a server stores them: to measure what is usual."""

import random
from pathlib import Path
from typing import Any, Final, NamedTuple

from starfold.agents.registry import make_agent
from starfold.errors import InputError
from starfold.server.archive import EVERY
from starfold.table import protocol as p
from starfold.table.reception import receive
from starfold.table.rooms import CREATED, Plan, Room
from starfold.table.seats import new_room_id
from starfold.table.snapshots import frozen, program
from starfold.table.store import open_store

DIFFERENT: Final = 12  # games; the others are copies of them under names of their own
SEEDS: Final = 1000  # games that are begun to find them: most may be over too early
SKILL: Final = {"pocketmodel": 0.0, "minis": 0.8, "ccg": 0.8}  # choices made with a plan
Records = list[tuple[str, dict[str, Any]]]


class Middle(NamedTuple):
    """A game after some answers."""

    records: Records
    tokens: list[str]
    summary: dict[str, Any]
    snapshot: bytes
    covers: int  # records in the snapshot


def play(game: str, seed: int, answers: int, stopped: bool) -> Middle | None:
    """A game between two people; None if it was over before.

    `stopped`: the server was stopped and kept a last snapshot; else it was killed.
    """
    chance = random.Random(seed)
    wish = p.NewRoom(game=game, seed=seed, seats=[p.WantedSeat("me"), p.WantedSeat("me")])
    created, seats = receive(wish, "played")
    room = Room("played", created)
    room.records = 1
    records: Records = [(CREATED, created)]
    agent = make_agent("greedy", room.game, seed)
    snapshot, covers = frozen(room), 1

    def happen(plan: Plan) -> None:
        nonlocal snapshot, covers
        records.append((plan.kind, plan.data))
        room.apply(plan.kind, plan.data, 0.0)
        if room.records % EVERY == 0:
            snapshot, covers = frozen(room), room.records

    for seat in range(2):
        happen(room.plan_ready(seat, p.Ready("key", f"{seat:032x}")))
    for number in range(answers):
        if room.over or room.session is None:
            return None
        state = room.session.state
        planned = chance.random() < SKILL[game]
        option = agent.choose(state, state.asked) if planned else chance.choice(state.options)
        happen(room.answered(room.asked, option, 0.0, f"c{number}"))
    if room.over:
        return None
    if stopped:
        snapshot, covers = frozen(room), room.records
    tokens = [seat.token for seat in seats]
    return Middle(records, tokens, room.summary(), snapshot, covers)


async def store_games(
    database: Path | str, game: str, number: int, answers: int, stopped: bool = True
) -> dict[str, list[str]]:
    """So many games in a database: the secrets of the seats by room."""
    middles: list[Middle] = []
    for seed in range(SEEDS):
        middle = play(game, seed, answers, stopped)
        if middle is not None:
            middles.append(middle)
        if len(middles) == min(number, DIFFERENT):
            break
    else:
        raise InputError(f"{game}: too few games last for {answers} answers: ask for fewer")
    store = open_store(str(database))
    rooms: dict[str, list[str]] = {}
    for copy in range(number):
        middle = middles[copy % len(middles)]
        room_id = new_room_id()
        await store.append(room_id, 0, middle.records, middle.summary)
        await store.keep_snapshot(room_id, middle.covers, program(), middle.snapshot)
        rooms[room_id] = middle.tokens
    await store.close()
    return rooms

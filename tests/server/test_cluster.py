"""Several servers on one database: any of them serves every table, whatever happens to another."""

import asyncio
import json
import os
import signal
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from starfold.cli.main import main
from starfold.cli.processes import internal_place
from starfold.errors import InputError
from starfold.server.cluster import LONGEST_LEASE
from tests import postgres
from tests.server.crew import PATIENCE, Crew, crew_of, hall
from tests.server.forked import Forked
from tests.server.running import Running

pytestmark = pytest.mark.mode_independent

TABLES = 6
CALM = LONGEST_LEASE  # where no server goes away, a busy machine makes none go


@pytest.fixture(scope="module")
def server() -> Iterator[postgres.Server]:
    with postgres.running() as running:
        yield running


# -- what can happen to a server -------------------------------------------------------------------


def test_nothing_acknowledged_is_lost_or_doubled_whatever_happens_to_a_server(
    server: postgres.Server, tmp_path: Path
) -> None:
    async def work() -> None:
        async with hall(server.database(), tmp_path, TABLES, seed=1, pause=0.05) as people:
            crew = people.crew
            for place in range(2):
                rooms = await crew.rooms_of(place)
                await crew.kill(place)
                await people.until_acknowledged(rooms)
                await crew.start(place)

            door = crew.doors[2]
            before = (await crew.listed())[door]
            rooms = await crew.rooms_of(2)
            crew.stop(2)  # it has commands in its hands, and wakes up when others have its tables
            await people.until_acknowledged(rooms)
            crew.wake(2)
            await sometime(lambda: is_new(crew.listed, door, before))

            rooms = await crew.rooms_of(0)
            await crew.retire(0)
            await people.until_acknowledged(rooms)
            await crew.start(0)

            door = crew.doors[1]
            before = (await crew.listed())[door]
            rooms = await crew.rooms_of(1)
            crew.away.add(1)
            crew.cables[1].cut()
            await people.until_acknowledged(rooms)
            crew.cables[1].mend()
            crew.away.discard(1)
            await sometime(lambda: is_new(crew.listed, door, before))
            await people.until_acknowledged()

            found = await people.check()
            assert found["acknowledged"] > 10 * TABLES
            assert (found["lost"], found["doubled"], found["gaps"]) == (0, 0, 0)
            assert people.wrong == []

    asyncio.run(work())


async def is_new(listed: Callable[[], Awaitable[dict[str, str]]], door: str, old: str) -> bool:
    return (await listed()).get(door, old) != old


async def sometime(happens: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(4 * PATIENCE):  # processes start slowly on a busy machine
        while not await happens():
            await asyncio.sleep(0.05)


# -- every server for every table ------------------------------------------------------------------


def post(one: Forked, path: str, body: Any, token: str = "", **headers: str) -> tuple[int, Any]:
    named = {"Content-Type": "application/json", **headers}
    if token:
        named["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(one.address + path, data=data, headers=named)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as problem:
        with problem:
            return problem.code, json.load(problem)


async def told(line: ClientConnection, kind: str) -> Any:
    async with asyncio.timeout(PATIENCE):
        while True:
            message = json.loads(await line.recv())
            if message["type"] == kind:
                return message


def test_any_server_answers_for_every_table(server: postgres.Server, tmp_path: Path) -> None:
    async def work() -> None:
        async with crew_of(server.database(), tmp_path, 2, rooms_per_hour=4, lease=CALM) as crew:
            one, other = crew.server(0), crew.server(1)
            ask = asyncio.to_thread
            wish = {"seats": [{"who": "me"}, {"who": "open"}], "listed": True, "seed": 3}
            _, made = await ask(post, one, "/api/rooms", wish)
            room, mine = made["room"]["id"], made["tokens"][0]["token"]
            async with (
                connect(one.socket_address(room)) as here,
                connect(other.socket_address(room)) as there,
            ):
                await here.send(json.dumps({"type": "hello", "token": mine}))
                await told(here, "welcome")
                for each in (one, other):
                    await sometime(lists(each, room))
                status, joined = await ask(post, other, f"/api/rooms/{room}/join", {})
                assert status == 201
                await there.send(json.dumps({"type": "hello", "token": joined["token"]}))
                await told(there, "welcome")
                for number, line in enumerate((here, there)):
                    await line.send(
                        json.dumps({"type": "ready", "id": "k", "key": f"{number:032x}"})
                    )
                    assert (await told(line, "ack"))["id"] == "k"
                await there.send(json.dumps({"type": "concede", "id": "c", "seq": 1}))
                assert (await told(there, "ack"))["seq"] == 2

            for each in (one, other):
                assert (await ask(each.request, f"/api/rooms/{room}/replay"))["room"]["id"] == room
            again = {"rematch_of": room}
            rematches = {
                (await ask(post, each, "/api/rooms", again, mine))[1]["room"]["id"]
                for each in (one, other)
            }
            assert len(rematches) == 1
            owners = await crew.rows("SELECT DISTINCT owner FROM starfold_rooms")
            assert len(owners) == 1, "a rematch is where the game was"

            status, refused = await ask(post, other, "/api/rooms", {})
            assert status == 201
            status, refused = await ask(post, one, "/api/rooms", {})
            assert (status, refused["code"]) == (429, "limit"), "four an hour, on both together"

            await sometime(counts_all(one, crew))

    asyncio.run(work())


def lists(one: Forked, room: str) -> Callable[[], Awaitable[bool]]:
    """Whether a server lists that table alone; of servers that are slow to answer it lists none."""

    async def found() -> bool:
        listed = (await asyncio.to_thread(one.request, "/api/rooms"))["rooms"]
        return [info["id"] for info in listed] == [room]

    return found


def counts_all(one: Forked, crew: Crew) -> Callable[[], Awaitable[bool]]:
    """Whether a server gives the figures of all, each kind of figure under one heading."""

    async def found() -> bool:
        figures = await asyncio.to_thread(urllib.request.urlopen, f"{one.address}/metrics")
        text = figures.read().decode()
        assert text.count("# TYPE starfold_commands_total counter") == 1
        ids = (await crew.listed()).values()
        return all(f'starfold_rooms_in_memory{{server="{id}"}}' in text for id in ids)

    return found


def test_nobody_else_comes_in_by_the_servers_door(server: postgres.Server, tmp_path: Path) -> None:
    async def work() -> None:
        async with crew_of(server.database(), tmp_path, 1, lease=CALM) as crew:
            one = crew.server(0)
            [(secret,)] = await crew.rows("SELECT secret FROM starfold_servers")
            wrong = {"x-starfold-peer": "0" * 64, "x-starfold-client": "10.0.0.1"}
            for address, headers, status in (
                (one.address, {}, 200),
                (one.address, wrong, 403),
                (f"http://{crew.doors[0]}", {}, 403),
                (f"http://{crew.doors[0]}", wrong, 403),
                (f"http://{crew.doors[0]}", {**wrong, "x-starfold-peer": secret}, 200),
            ):
                request = urllib.request.Request(f"{address}/api/rooms", headers=headers)
                assert await asyncio.to_thread(status_of, request) == status

    asyncio.run(work())


def status_of(request: urllib.request.Request) -> int:
    try:
        with urllib.request.urlopen(request) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as problem:
        problem.close()
        return problem.code


# -- several processes of one command --------------------------------------------------------------


def serving(keeper: int) -> set[int]:
    """The processes that serve: the children of their keeper that have children themselves."""
    return {pid for pid in children(keeper) if children(pid)}


def children(pid: int) -> set[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    try:
        return {int(one) for one in listed.read_text().split()}
    except FileNotFoundError:
        return set()


def test_processes_share_a_port_and_are_replaced(server: postgres.Server) -> None:
    url = server.database()
    running = Running(url, "--processes", "2")
    try:
        made = running.request("/api/rooms", {"seats": [{"who": "me"}, {"who": "me"}]})
        path = f"/api/rooms/{made['room']['id']}"
        first = serving(running.process.pid)
        assert len(first) == 2

        async def work() -> None:
            os.kill(min(first), signal.SIGKILL)
            await sometime(replaced(running.process.pid, {min(first)}))
            assert (await asyncio.to_thread(running.request, path))["status"] == "waiting"
            second = serving(running.process.pid)
            running.process.send_signal(signal.SIGHUP)
            await sometime(replaced(running.process.pid, second))
            assert (await asyncio.to_thread(running.request, path))["status"] == "waiting"

        asyncio.run(work())
        running.process.terminate()
        assert running.process.wait(PATIENCE) == 0
    finally:
        running.kill()


def replaced(keeper: int, gone: set[int]) -> Callable[[], Awaitable[bool]]:
    async def found() -> bool:
        here = serving(keeper)
        return len(here) == 2 and not here & gone

    return found


def test_several_processes_need_a_database_that_they_can_share(
    capsys: pytest.CaptureFixture[str], page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("starfold.cli.serve.page_folder", lambda: page)
    with pytest.raises(SystemExit) as end:
        main(["serve", "--port", "0", "--processes", "2", "--db", "games.db"])
    assert end.value.code == 2
    assert "--db postgresql://" in capsys.readouterr().err
    assert not Path("games.db").exists()


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("10.0.0.5", ("10.0.0.5", 0)),
        ("10.0.0.5:8700", ("10.0.0.5", 8700)),
        ("::1", ("::1", 0)),
        ("[::1]", ("::1", 0)),
        ("[::1]:8700", ("::1", 8700)),
    ],
)
def test_where_the_other_servers_come_is_an_address(written: str, meant: tuple[str, int]) -> None:
    assert internal_place(written) == meant


@pytest.mark.parametrize("written", ["", ":8700", "host:port", "host:70000", "[::1]:"])
def test_where_they_cannot_come_is_refused(written: str) -> None:
    with pytest.raises(InputError, match=r"give HOST or HOST:PORT"):
        internal_place(written)

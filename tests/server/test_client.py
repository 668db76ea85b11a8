"""The client library plays on a real server, whatever becomes of its connections."""

import asyncio
import contextlib
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from starfold.client import Allowance, Lost, Refused, Table, join, sit
from starfold.errors import InputError
from starfold.table import protocol as p
from tests.server.running import Running

SHORT = {"max_turns": 2}


class Wire:
    """A way to the server that can be cut."""

    def __init__(self, server: str) -> None:
        self.to = urlsplit(server)
        self.ends: set[asyncio.StreamWriter] = set()
        self.carried = 0  # bytes from the server since the last cut

    async def __aenter__(self) -> "Wire":
        self._serving = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.cut()
        self._serving.close()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._serving.sockets[0].getsockname()[1]}"

    def cut(self) -> None:
        for end in self.ends:
            end.transport.abort()
        self.ends.clear()
        self.carried = 0

    async def _carry(self, here: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            there, on = await asyncio.open_connection(self.to.hostname, self.to.port)
            self.ends |= {back, on}
            await asyncio.gather(self._pump(here, on), self._pump(there, back, counted=True))
        back.close()

    async def _pump(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, counted: bool = False
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(65_536):
                self.carried += len(data) if counted else 0
                sink.write(data)
                await sink.drain()
        sink.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    running = Running(tmp_path_factory.mktemp("client") / "tables.sqlite3")
    yield running
    running.kill()


def opened(server: Running, *seats: str, **wish: Any) -> tuple[str, list[str]]:
    """A table, its invite link, and the tokens of its maker."""
    made = server.request(
        "/api/rooms",
        {"seats": [{"who": who} for who in seats], "options": SHORT, "seed": 3, **wish},
    )
    tokens = [one["token"] for one in made["tokens"]]
    return f"{server.address}/#/join/{made['room']['id']}", tokens


async def played(table: Table, every: int = 0, blow: Any = None) -> int:
    """Play to the end, each choice the last one; how many answers were given."""
    given = 0
    async for question in table:
        answering = asyncio.create_task(question.answer(question.choices[-1]))
        if every and given % every == every - 1:
            await asyncio.sleep(0)
            blow()
        assert await answering
        given += 1
    return given


def answers_in(server: Running, room: str) -> int:
    """How many choices seat A made itself, as the replay of the finished game has it."""
    steps = server.request(f"/api/rooms/{room}/replay")["steps"]
    return sum(step["by"] == 0 and not step.get("automatic") for step in steps)


def test_two_clients_play_a_game_and_talk(server: Running) -> None:
    async def work() -> None:
        link, (token,) = opened(server, "me", "open")
        place, _, room = link.partition("/#/join/")
        heard: list[p.ServerMessage] = []
        async with (
            sit(place, room, token) as one,
            join(link, name="Bot", listen=heard.append) as other,
            sit(place, room, None, name="Watcher") as third,
        ):
            await other.say("well met")
            await one.until(lambda: [line.text for line in one.chat] == ["well met"])
            await asyncio.gather(played(one), played(other))
            await third.until(lambda: third.over)
            assert (one.seat, other.seat, third.seat) == (0, 1, -1)
            assert one.result == other.result == third.result is not None
            assert one.log and one.view is not None and one.view["ended"]
            assert any(isinstance(message, p.Update) for message in heard)

    asyncio.run(work())


def test_what_is_refused_is_said_with_its_rule_and_can_be_mended(server: Running) -> None:
    async def work() -> None:
        link, _ = opened(server, "open", "random")
        async with join(link) as table:
            question = await anext(table)
            with pytest.raises(Refused, match="'fly' cannot be chosen here") as problem:
                await question.answer("fly")
            assert problem.value.code == "illegal"
            again = await anext(table)
            assert again.seq == question.seq
            assert (await table.why({"unit": 0})).text
            with pytest.raises(Refused, match="nothing is measured"):
                await table.survey({"unit": 0})
            assert (await table.suggest(quick=True)).option is not None
            assert await again.answer(again.options[0]["option"])
            assert not await again.answer(again.choices[0]), "the game has moved on"
            await table.concede()
            with pytest.raises(StopAsyncIteration):
                await anext(table)
        with pytest.raises(Refused, match="every seat at this table is taken"):
            async with join(link):
                pass

    asyncio.run(work())


def test_a_connection_that_breaks_again_and_again_loses_and_doubles_nothing(
    server: Running,
) -> None:
    async def work() -> None:
        link, _ = opened(server, "open", "random")
        place, _, room = link.partition("/#/join/")
        async with Wire(place) as wire, join(f"{wire.address}/#/join/{room}") as table:
            given = await played(table, every=5, blow=wire.cut)
            assert table.connections > 2 and given > 10
            assert given == await asyncio.to_thread(answers_in, server, room)
        async with sit(place, room, table.token) as again:
            assert again.view == table.view
            assert again.log == table.log

    asyncio.run(work())


def test_a_server_that_comes_back_finds_its_players_again(tmp_path: Path) -> None:
    async def work() -> None:
        database = tmp_path / "tables.sqlite3"
        first = Running(database)
        port = str(urlsplit(first.address).port)
        link, _ = opened(first, "open", "random")
        async with join(link) as table:
            for _ in range(4):
                question = await anext(table)
                assert await question.answer(question.choices[-1])
            question = await anext(table)
            first.kill()
            answering = asyncio.create_task(question.answer(question.choices[-1]))
            second = await asyncio.to_thread(Running, database, "--port", port)
            try:
                assert await answering
                await played(table)
                assert table.over and table.connections == 2
            finally:
                second.kill()

    asyncio.run(work())


def test_a_server_that_stays_away_is_given_up(tmp_path: Path) -> None:
    async def work() -> None:
        running = Running(":memory:")
        link, _ = opened(running, "open", "random")
        async with join(link, patience=0.2) as table:
            running.kill()
            with pytest.raises(Lost, match=r"has not answered for 0\.2 s"):
                await table.until(lambda: False)
            with pytest.raises(Lost):
                await table.say("hello?")
        with pytest.raises(Lost, match="cannot be reached"):
            async with join(link):
                pass

    asyncio.run(work())


def test_a_token_that_is_none_is_said_at_once(server: Running) -> None:
    async def work(room: str, told: str) -> None:
        with pytest.raises(Refused, match=told):
            async with sit(server.address, room, "x" * 32):
                pass

    link, _ = opened(server, "open", "random")
    asyncio.run(work(link.rpartition("/")[2], "belongs to no seat"))
    asyncio.run(work("nowhere", "no table|no such|not found|unknown"))


@pytest.mark.parametrize("link", ["", "http://127.0.0.1:1/", "127.0.0.1/#/join/x"])
def test_what_is_no_invite_link_is_refused(link: str) -> None:
    async def work() -> None:
        async with join(link):
            pass

    with pytest.raises(InputError, match="is no invite link"):
        asyncio.run(work())


def test_an_allowance_is_kept_by_waiting() -> None:
    now = 0.0
    allowance = Allowance(3, 0.5, lambda: now)
    assert [allowance.wait() for _ in range(5)] == [0.0, 0.0, 0.0, 0.5, 1.0]
    now = 2.0
    assert allowance.wait() == 0.0
    now = 100.0
    assert [allowance.wait() for _ in range(4)] == [0.0, 0.0, 0.0, 0.5]

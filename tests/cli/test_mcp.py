"""`starfold mcp`: a scripted client plays by tools, and is told what its seat may know."""

import asyncio
import os
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from starfold.cli.main import main
from starfold.cli.mcp import server
from starfold.cli.mcp.tables import Table, Tables
from starfold.errors import InputError
from starfold.games.registry import game_names

each_game = pytest.mark.parametrize("game", game_names())
SHORT = {"pocketmodel": {"max_turns": 2}, "minis": {"max_turns": 1}, "ccg": {"max_turns": 2}}


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return Tables(tmp_path / "replays")


def choices(told: str) -> list[str]:
    """The choices of a page, without what is said about them."""
    lines = told.partition("to be answered as written:\n")[2].splitlines()
    listed = [line.strip() for line in lines if not line.startswith("  (")]
    return [re.split(r"   | \(\d+ alike| \(or any", line)[0] for line in listed]


def test_a_client_plays_a_whole_game_over_stdio(tmp_path: Path) -> None:
    from mcp import Client, StdioServerParameters, stdio_client

    command = ["-m", "starfold", "mcp", "--replays", str(tmp_path)]
    parameters = StdioServerParameters(command=sys.executable, args=command, env={**os.environ})

    async def work() -> None:
        async with Client(stdio_client(parameters)) as client:

            async def use(tool: str, **given: Any) -> tuple[bool, str]:
                answer = await client.call_tool(tool, given)
                return answer.is_error, answer.content[0].text  # type: ignore[union-attr]

            tools = (await client.list_tools()).tools
            assert all(one.description for one in tools)
            assert {"start_game", "look", "answer", "why_not", "hint"} <= {t.name for t in tools}
            assert client.instructions and "Begin with `start_game`" in client.instructions
            assert "Bramble" in (await use("list_games"))[1]
            failed, told = await use("start_game", game="chess")
            assert failed and "unknown game 'chess'" in told
            failed, told = await use(
                "start_game", game="pocketmodel", seats=["me", "random"], seed=2,
                options=SHORT["pocketmodel"],
            )  # fmt: skip
            assert not failed and told.startswith("game-1, pocketmodel (base)")
            failed, refused = await use("answer", game_id="game-1", choice="fly")
            assert failed and "'fly' cannot be chosen here" in refused
            given = 0
            while "The game is over" not in told:
                failed, told = await use("answer", game_id="game-1", choice=choices(told)[-1])
                assert not failed, told
                given += 1
            assert given > 5
            failed, told = await use("result", game_id="game-1")
            assert not failed and "The game is over" in told

    asyncio.run(work())
    (replay,) = tmp_path.iterdir()
    with pytest.raises(SystemExit) as ended:
        main(["replay", "verify", str(replay)])
    assert ended.value.code == 0


@each_game
def test_every_choice_that_is_told_is_taken(tables: Tables, game: str) -> None:
    told = tables.start(game, seats=["me", "me"], seed=4, options=SHORT[game])
    table, chance = tables.table("game-1"), random.Random(1)
    assert len(table.how_to_play().splitlines()) > 8
    for _ in range(120):
        if table.session.over:
            break
        assert table.explain(choices(told)[0])
        told = table.answer(chance.choice(choices(told)))
    assert len(table.session.moments) > 20


def seen_by(table: Table) -> str:
    return f"{table.board()}\n{table.question()}"


@each_game
def test_what_is_told_is_the_same_in_every_world_that_looks_the_same(
    tables: Tables, game: str
) -> None:
    told = tables.start(game, seats=["me", "greedy"], seed=5)
    table, chance = tables.table("game-1"), random.Random(2)
    for number in range(12):
        true = table.session.state
        before = seen_by(table)
        table.session.state = table.session.game.imagine(true, table.seat, random.Random(number))
        assert seen_by(table) == before
        table.session.state = true
        told = table.answer(chance.choice(choices(told)))


def test_it_tells_why_and_looks_things_up(tables: Tables) -> None:
    tables.start("pocketmodel", seed=3)
    table = tables.table("game-1")
    choice = choices(table.question())[0]
    assert "can be chosen: answer with it" in table.why_not(choice)
    enemy = next(
        unit["label"] for unit in table.reader.sight.view["units"] if unit["owner"] != table.seat
    )
    assert re.search(r"\[?PM-\w+-\d+", table.why_not(enemy))
    assert "PM-BATTLE-07" in table.look_up("rules PM-BATTLE-07")
    assert "PM-SETUP-03" in table.look_up("log 3")
    assert choices(f"to be answered as written:\n{table.hint()}")[0].startswith("place ")
    news = table.state_of_things()
    assert "What happened" not in news, "it was told when the game began"


def test_a_game_of_agents_alone_is_told_to_its_end(tables: Tables) -> None:
    told = tables.start("pocketmodel", seats=["random", "random"], seed=1)
    assert "The game is over" in told
    assert "Replay: " in tables.result("game-1")


def test_who_resigns_has_lost_and_a_replay_is_for_afterwards(tables: Tables) -> None:
    tables.start("minis", seed=1)
    assert tables.result("game-1").startswith("The game goes on.")
    assert not tables.folder.exists()
    assert "B wins (resignation)" in tables.table("game-1").resign()
    with pytest.raises(InputError, match="the game is over"):
        tables.table("game-1").answer("stay")
    assert "Replay: " in tables.result("game-1")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda tables: tables.table("game-1"), "begin one with start_game"),
        (lambda tables: tables.start(seats=["me", "gredy"]), "did you mean 'greedy'"),
        (lambda tables: tables.start(seats=["me", "docs/my_agent.py:MyAgent"]), "nobody is called"),
        (lambda tables: tables.start(seats=["me"]), "this game is for 2 to 8"),
        (lambda tables: tables.start(forces=["/etc/passwd"]), "etc/passwd"),
        (lambda tables: tables.start(options={"max_hands": 2}), "max_hand"),
        (lambda tables: tables.forces("ccg", "gold"), "gold"),
    ],
)
def test_mistakes_come_back_with_the_remedy(tables: Tables, wrong: Any, told: str) -> None:
    with pytest.raises(InputError, match=told):
        wrong(tables)


@pytest.fixture
def without_the_extra(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    yield


def test_without_the_extra_it_says_how_to_get_it(without_the_extra: None, tables: Tables) -> None:
    with pytest.raises(InputError, match=r'pip install "starfold\[mcp\]"'):
        server.server(tables)

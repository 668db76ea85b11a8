"""What `starfold serve` says when it has begun."""

import asyncio
import socket
from typing import Annotated

import pytest
import typer

from starfold.cli.main import main
from starfold.cli.processes import inner_socket
from starfold.cli.serve import _kept_in, _listen

pytestmark = pytest.mark.mode_independent


@pytest.mark.parametrize(
    ("database", "words"),
    [
        ("/home/ada/tables.sqlite3", "Games are kept in /home/ada/tables.sqlite3."),
        (":memory:", "Games are kept until the server stops."),
        ("postgresql://ada@host/games", "Games are kept in postgresql://ada@host/games."),
        ("postgresql://ada:secret@host/games", "Games are kept in postgresql://ada@host/games."),
        ("postgresql://host/games?password=secret", "Games are kept in postgresql://host/games."),
    ],
)
def test_it_says_where_games_are_kept_without_any_password(database: str, words: str) -> None:
    assert _kept_in(database) == words


NEEDS_IPV6 = pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="needs IPv6")


@pytest.mark.parametrize("host", ["127.0.0.1", pytest.param("::1", marks=NEEDS_IPV6)])
@pytest.mark.parametrize("door", ["of all", "of the other servers"])
def test_small_messages_wait_for_no_acknowledgement(host: str, door: str) -> None:
    """Otherwise what follows an acknowledged choice comes 40 ms later than it could."""

    async def delays() -> int:
        accepted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            sock = writer.get_extra_info("socket")
            accepted.set_result(sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        opened = inner_socket((host, 0)) if door == "of the other servers" else _listen(host, 0)
        with opened as listening:
            port = listening.getsockname()[1]
            async with await asyncio.start_server(connected, sock=listening):
                _, writer = await asyncio.open_connection(host, port)
                at_once = await accepted
                writer.close()
        return at_once

    assert asyncio.run(delays())


def test_the_name_of_the_program_alone_opens_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[bool] = []

    def serve(open_page: Annotated[bool, typer.Option("--open")] = False) -> None:
        opened.append(open_page)

    monkeypatch.setattr("starfold.cli.serve.serve", serve)
    with pytest.raises(SystemExit) as ended:
        main([])
    assert ended.value.code == 0
    assert opened == [True]

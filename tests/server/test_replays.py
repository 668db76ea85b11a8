"""Replays over HTTP: everything of a finished game, nothing of one that goes on."""

import asyncio
import gzip
from pathlib import Path
from typing import Any

import msgspec
import pytest

from starfold.games.registry import load_game
from starfold.kernel import replay as replays
from starfold.kernel.replay_files import fields_of, from_data
from starfold.table import afterwards
from starfold.table.patch import apply
from tests.server.parties import each_game
from tests.server.parties import run_with_machines as run
from tests.server.site import Person, Site

pytestmark = pytest.mark.mode_independent


async def finished(site: Site) -> str:
    """A room whose game was given up after a few answers."""
    room, (token,) = await site.room(fair=True)
    async with site.person(room, token) as me:
        for _ in range(3):
            await me.until(lambda: me.asked)
            await me.answer(me.options[-1])
        await concede(me)
    return room


async def concede(person: Person) -> None:
    await person.until(lambda: person.asked)
    await person.say(type="concede", seq=person.seq)
    await person.until(lambda: person.over)


@each_game
def test_a_finished_game_is_shown_from_beginning_to_end(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        room = await finished(site)
        answer = await site.get(f"/api/rooms/{room}/replay")
        assert answer.status == 200
        shown = msgspec.json.decode(answer.body, type=afterwards.ReplayPage)
        view: Any = shown.view
        assert not view["ended"]
        for step in shown.steps:
            view = apply(view, step.patch)
        assert view["ended"]
        assert view["winners"] == [1]
        assert shown.room.id == room
        assert shown.room.dice.secret  # for whoever wants to check the dice
        assert shown.log[-1].number == shown.steps[-1].lines

    run(work, page, game=game)


def test_the_page_is_sent_packed_to_those_who_can_unpack(page: Path) -> None:
    async def work(site: Site) -> None:
        room = await finished(site)
        plain = await site.get(f"/api/rooms/{room}/replay")
        packed = await site.get(f"/api/rooms/{room}/replay", **{"accept-encoding": "gzip, br"})
        assert packed.headers["content-encoding"] == "gzip"
        assert len(packed.body) < len(plain.body)
        assert gzip.decompress(packed.body) == plain.body

    run(work, page)


@each_game
def test_the_file_is_a_replay_with_dice_that_can_be_checked(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        room = await finished(site)
        answer = await site.get(f"/api/rooms/{room}/replay/file")
        assert answer.status == 200
        assert answer.headers["content-disposition"].startswith("attachment; filename=")
        replay = from_data(fields_of(answer.body.decode(), "the file"), "the file")
        assert replays.verify(load_game(replay.game), replay).winners == [1]

    run(work, page, game=game)


@each_game
@pytest.mark.parametrize("path", ["replay", "replay/file"])
def test_a_game_that_goes_on_reveals_nothing(page: Path, path: str, game: str) -> None:
    async def work(site: Site) -> None:
        room, (token,) = await site.room()
        waiting = await site.get(f"/api/rooms/{room}/{path}")
        async with site.person(room, token) as me:
            await me.until(lambda: me.asked)
            playing = await site.get(f"/api/rooms/{room}/{path}")
        for answer in (waiting, playing):
            assert answer.status == 403
            assert "the game is not over" in answer.json["error"]
        assert (await site.get(f"/api/rooms/nowhere/{path}")).status == 404

    run(work, page, game=game)


@each_game
def test_many_readers_of_one_replay_get_the_same_page(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        room = await finished(site)
        path = f"/api/rooms/{room}/replay"
        answers = await asyncio.gather(*(site.get(path) for _ in range(5)))
        assert len({answer.body for answer in answers}) == 1

    run(work, page, game=game)

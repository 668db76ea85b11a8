"""People with profiles, for tests."""

import secrets
from contextlib import AsyncExitStack
from typing import Any

from tests.server.site import Answer, Site


class Somebody:
    """Somebody with a key, and with a profile once they have made one."""

    def __init__(self, site: Site, name: str = "") -> None:
        self.site = site
        self.key = secrets.token_urlsafe(16)
        self.name = name
        self.id = ""

    async def ask(self, method: str, path: str, body: Any = None, **more: str) -> Answer:
        return await self.site.request(method, path, body, {"x-starfold-key": self.key, **more})

    async def open(self, **wish: Any) -> tuple[str, str]:
        """A table, and the token of their seat."""
        answer = await self.ask("POST", "/api/rooms", {"game": "pocketmodel", **wish})
        assert answer.status == 201, answer.body
        return answer.json["room"]["id"], answer.json["tokens"][0]["token"]

    async def join(self, room: str) -> str:
        answer = await self.ask("POST", f"/api/rooms/{room}/join", {})
        assert answer.status == 201, answer.body
        return str(answer.json["token"])

    async def standings(self, game: str = "pocketmodel") -> dict[str, Any]:
        """Of the whole list, by name."""
        board = (await self.site.get(f"/api/leaderboard?game={game}")).json
        return {one["person"]["name"]: one["standing"] for one in board["ranked"]}


async def somebody(site: Site, name: str) -> Somebody:
    made = Somebody(site, name)
    answer = await made.ask("POST", "/api/people", {"name": name})
    assert answer.status == 201, answer.body
    made.id = answer.json["id"]
    return made


async def duel(winner: Somebody, loser: Somebody, **wish: Any) -> str:
    """A game that the loser gives up at once; gives its room."""
    seats = [{"who": "me"}, {"who": "open"}]
    room, first = await winner.open(seats=seats, **{"rated": True, **wish})
    second = await loser.join(room)
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(winner.site.person(room, first))
        other = await stack.enter_async_context(winner.site.person(room, second))
        await other.until(lambda: other.view is not None)
        await other.do(type="concede", seq=other.seq)
        await one.until(lambda: one.over)
    return room

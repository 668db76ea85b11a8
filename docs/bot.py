"""A bot in one page: joins a table by its invite link and plays it to the end.

    python docs/bot.py http://127.0.0.1:8642/#/join/ROOM

It needs only the `websockets` package (and the standard library). `choose` is where a cleverer bot
begins: the view and every option with its exact odds are in `view["question"]`. The messages are
described in docs/api.md and, as a JSON Schema, at /api/protocol.json.
"""

import asyncio
import json
import random
import secrets
import sys
import urllib.request
from typing import Any

from websockets.asyncio.client import connect

PAUSE = 0.25  # seconds before an answer: a seat may send 100 messages in 20 seconds


def apply(old: Any, patch: dict[str, Any]) -> Any:
    """The new view from the old one and a patch."""
    if not patch:
        return old
    if "set" in patch:
        return patch["set"]
    if "keys" in patch:
        kept = {key: value for key, value in old.items() if key not in patch.get("gone", ())}
        return kept | {key: apply(old.get(key), change) for key, change in patch["keys"].items()}
    places = (old + [None] * patch["size"])[: patch["size"]]
    for place, change in patch["items"].items():
        places[int(place)] = apply(places[int(place)], change)
    return places


def choose(view: dict[str, Any]) -> str:
    """Prefer what kills most surely; otherwise anything."""

    def promise(option: dict[str, Any]) -> float:
        odds = option.get("promise")
        if not odds or odds.get("kind") not in ("battle", "shot"):
            return 0.0
        if odds["kind"] == "shot":  # in the game of measured moves
            killed, of = odds["destroyed"]
            return float(killed) / float(of)
        mine = view["units"][odds["attacker"]]["owner"] == view["seat"]
        killed, of = odds["sides"]["defender" if mine else "attacker"]["destroyed"]
        return float(killed) / float(of)

    # An option with amounts stands for a range of answers; the others are answers as they are.
    options = [one for one in view["question"]["options"] if not one.get("amounts")]
    best = max(promise(option) for option in options)
    return str(random.choice([one for one in options if promise(one) == best])["notation"])


def join(server: str, room: str) -> str:
    """Take an open seat; the answer's token is the secret of that seat."""
    request = urllib.request.Request(
        f"{server}/api/rooms/{room}/join",
        data=json.dumps({"name": "Bot"}).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        return str(json.load(answer)["token"])


async def play(server: str, room: str, token: str) -> str:
    """Sit down, give a share in the dice, answer every question. Returns how it ended."""
    view: dict[str, Any] | None = None
    async with connect(f"{server.replace('http', 'ws', 1)}/api/rooms/{room}/socket") as socket:

        async def say(**message: Any) -> None:
            await socket.send(json.dumps(message))

        await say(type="hello", token=token)
        async for text in socket:
            message = json.loads(text)
            kind = message["type"]
            if kind == "welcome":
                view = message["view"]
                if not message["room"]["seats"][message["seat"]]["ready"]:
                    await say(type="ready", id=secrets.token_hex(8), key=secrets.token_hex(16))
            elif kind == "update":
                view = apply(view, message["patch"])
            elif kind == "room" and message["room"]["status"] == "over":
                return str(message["room"]["result"]["text"])
            elif kind == "error":
                print(f"refused: {message['message']}", file=sys.stderr)
            if kind in ("welcome", "update") and view and view["asked"] == view["seat"]:
                await asyncio.sleep(PAUSE)
                answer = {"id": secrets.token_hex(8), "seq": message["seq"]}
                await say(type="answer", choice=choose(view), **answer)
    return "the connection ended"


def main() -> None:
    if len(sys.argv) != 2 or "/#/join/" not in sys.argv[1]:
        sys.exit("usage: python docs/bot.py http://HOST:PORT/#/join/ROOM")
    server, room = sys.argv[1].split("/#/join/")
    print(asyncio.run(play(server, room, join(server, room))))


if __name__ == "__main__":
    main()

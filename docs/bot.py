"""A bot in one page: joins a table by its invite link and plays it to the end.

    python docs/bot.py http://127.0.0.1:8642/#/join/ROOM

It needs `starfold` to be installed, for its client (`starfold.client`). `choose` is where a
cleverer bot begins: the view, and every option with its exact odds. docs/api.md describes the
messages for those who would rather write them in another language.
"""

import asyncio
import random
import sys
from typing import Any

from starfold.client import Question, join
from starfold.errors import InputError


def choose(question: Question) -> str:
    """Prefer what kills most surely; otherwise anything."""
    view = question.view

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
    options = [one for one in question.options if not one.get("amounts")]
    best = max(promise(option) for option in options)
    return str(random.choice([one for one in options if promise(one) == best])["notation"])


async def play(link: str) -> str:
    """Sit down and answer every question; how the game ended."""
    async with join(link, name="Bot") as table:
        async for question in table:
            await question.answer(choose(question))
        return "" if table.result is None else table.result.text


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: python docs/bot.py http://HOST:PORT/#/join/ROOM")
    try:
        print(asyncio.run(play(sys.argv[1])))
    except InputError as problem:
        sys.exit(f"refused: {problem}")


if __name__ == "__main__":
    main()

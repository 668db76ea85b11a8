"""Write a game down as the tests of the page's rhythm read it: a line for each answer.

Run from a checkout: python scripts/record_beats.py minis 1 > web/src/lib/recorded/minis.txt
"""

import sys
from typing import Any, Final

import starfold
from starfold.kernel.core import NOBODY

FIELDS: Final = ("seat", "unit", "target", "turn", "slot", "card", "number", "die", "dice")


def told(event: dict[str, Any]) -> str:
    known = {name: event[name] for name in FIELDS if name in event}
    words = [event["kind"]]
    for name, value in known.items():
        shown = "+".join(map(str, value)) if isinstance(value, list) else value
        words.append(f"{name}={shown}")
    return " ".join(words)


def record(game: str, seed: int, player: str = "greedy") -> list[str]:
    """A game between two of the same level, by its seed."""
    match = starfold.new_game(game, seed=seed)
    answers = []
    seen = 0
    while not match.over:
        match.play(player, player, seed=seed, choices=1)
        lines = match._session.log_for(NOBODY, seen)
        seen += len(lines)
        events = [event for line in lines if (event := line.happened())]
        answers.append("; ".join(told(event) for event in events))
    return answers


if __name__ == "__main__":
    print("\n".join(record(sys.argv[1], int(sys.argv[2]))))

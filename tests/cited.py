"""`python -m tests.cited`: write down which rules were cited by what.

All scenarios are run, and random games of the card game are played, whose cards are too many to be
shown one by one. The result, tests/cited.json, is the column `cited` of the rule coverage index:
the kinds of events that cite a rule, `question` for a question and `refusal` for a refused attempt.
"""

import json
import random
import sys
from pathlib import Path
from typing import Final

from starfold.errors import InputError
from starfold.games.ccg.cards.library import scripted_ids
from starfold.games.registry import interpreter
from starfold.kernel.scenario.running import collect_cited
from tests.ccg.random_games import PLAIN, RICH, STAGED_START, Tally, choice, random_trial

HERE = Path(__file__).resolve().parent
SCENARIOS = HERE / "scenarios"
RESULT = HERE / "cited.json"

GAMES: Final = 48
WANTED: Final = 6  # cards around which the decks of a game are built
CHOICES: Final = 1500  # after which a game is left


def cited_in_games() -> dict[str, set[str]]:
    """Rule id -> the kinds of events that cited it in random games of the card game."""
    cited: dict[str, set[str]] = {}
    tally = Tally()
    for seed in range(GAMES):
        chance = random.Random(seed)
        wanted = chance.sample(sorted(scripted_ids()), WANTED)
        pos = random_trial(seed, wanted, tally, (PLAIN, RICH, STAGED_START)[seed % 3]).begin()
        for _ in range(CHOICES):
            for event in pos.log or []:
                for rule in event.rules:
                    cited.setdefault(rule, set()).add(event.kind)
            pos.log = []
            if pos.ended:
                break
            pos.choose(choice(pos, chance, tally))
    return cited


def main() -> int:
    try:
        cited = collect_cited([SCENARIOS], interpreter)
    except InputError as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 2
    for rule, kinds in cited_in_games().items():
        cited[rule] = sorted({*cited.get(rule, []), *kinds})
    text = json.dumps(cited, indent=1, sort_keys=True)
    RESULT.write_text(f"{text}\n", encoding="utf-8")
    print(f"wrote {RESULT.name}: {len(cited)} rules cited")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Play the card game at random until every card that works was played and did all that it can.

    python scripts/ccg_random_play.py [--games N] [--minutes N] [--seed N]
                                       [--tally FILE] [--failures DIR]

Decks are random and legal, built around cards that were seldom played; the player prefers what was
seldom seen. Every position is examined (`tests/ccg/soundness.py`). Abilities that never came up are
tried in positions laid out for them (`tests/ccg/situations.py`). It ends when each card was
played three times and each ability used once, or when games or minutes run out, and prints what
was seen. A tally file is read and written, so that a run can be continued. A game that goes wrong
is printed, and written as a file to the folder for failures: `tests/ccg/random_games.py` reads it
back (`trial_from_data`). The exit status is 1 if there was one.
"""

import argparse
import json
import random
import statistics
import sys
import time
import traceback
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from starfold.games.ccg.cards.catalogue import cards  # noqa: E402
from starfold.games.ccg.cards.library import declared  # noqa: E402
from tests.ccg import situations  # noqa: E402
from tests.ccg.random_games import (  # noqa: E402
    PLAIN,
    RICH,
    STAGED_START,
    Tally,
    all_keys,
    counting,
    play,
    random_trial,
)
from tests.ccg.situations import SITUATIONS  # noqa: E402

OFTEN = 3  # how often each card is to be played
RARE = 30  # cards from the lower end of the tally among which a game's wanted cards are drawn
SOME = 4  # of these, and of cards with unused abilities
STARTS = (1, 2, 7)  # how often games begin as usual, with full hands, in the middle
TURNS = 5  # of a game that begins in the middle


def wanted_cards(tally: Tally, chance: random.Random) -> list[str]:
    """Cards to build decks around: seldom played ones, and some with an ability to be seen."""
    seldom = chance.sample(tally.least_played()[:RARE], SOME)
    idle = sorted({id for id, _ in tally.unused()})
    return list(dict.fromkeys([*seldom, *chance.sample(idle, min(SOME, len(idle)))]))


def is_complete(tally: Tally) -> bool:
    """Whether all was seen but what `SITUATIONS` lay out."""
    laid_out = {situation.key for situation in SITUATIONS}
    shown = {id for id, _ in laid_out}
    idle = [key for key in tally.unused() if key not in laid_out]
    seldom = [id for id in declared() if tally.cards[id] < OFTEN and id not in shown]
    return not idle and not seldom


def run(tally: Tally, first: int, games: int, minutes: float, failures: Path | None) -> list[str]:
    """Play on; the seeds and complaints of games that went wrong."""
    wrong: list[str] = []
    end = time.monotonic() + 60 * minutes
    with counting(tally):
        for seed in range(first, first + games):
            if is_complete(tally) or time.monotonic() > end:
                break
            chance = random.Random(seed)
            wanted = wanted_cards(tally, chance)
            start = chance.choices((PLAIN, RICH, STAGED_START), STARTS)[0]
            trial = random_trial(seed, wanted, tally, start)
            try:
                play(trial, chance, tally, TURNS if start == STAGED_START else 0)
            except Exception as error:
                place = traceback.extract_tb(error.__traceback__)[-1]
                complaint = f"{type(error).__name__}: {error} ({place.name}:{place.lineno})"
                wrong.append(f"seed {seed}, after {len(trial.choices)} choices: {complaint}")
                print(wrong[-1], flush=True)
                if failures:
                    failures.mkdir(parents=True, exist_ok=True)
                    path = failures / f"{seed}.json"
                    path.write_text(json.dumps(trial.to_data()), encoding="utf-8")
    return wrong


def play_situations(tally: Tally, laid_out: Tally) -> list[str]:
    """Lay out what random games hardly ever bring about, where it was not seen often enough."""
    wrong: list[str] = []
    with counting(laid_out):
        for situation in SITUATIONS:
            missing = OFTEN - tally.cards[situation.key[0]]
            if situations.seen(situation, tally) and missing <= 0:
                continue
            try:
                situations.play(situation, laid_out, missing)
            except Exception as error:
                wrong.append(f"{situation.key}: {type(error).__name__}: {error}")
                print(wrong[-1], flush=True)
    return wrong


def report(tally: Tally, laid_out: Tally) -> str:
    titles = {card.id: card.title for card in cards()}
    played = [tally.cards[id] for id in declared()]
    seldom = [id for id in tally.least_played() if tally.cards[id] < OFTEN]
    shown = [key for key in tally.unused() if laid_out.used[key]]
    never = [key for key in tally.unused() if not laid_out.used[key]]
    turns = tally.turns or [0]
    lines = [
        f"games {tally.games}, beginnings of {tally.sketches} more, choices {tally.choices}",
        f"turns a game {statistics.median(turns)}, most {max(turns)}; "
        f"the longest turn had {tally.longest_turn} choices",
        "ends: " + ", ".join(f"{how} {count}" for how, count in tally.ends.most_common()),
        f"windows {tally.windows}, of them with nothing but passing {tally.idle_windows}",
        f"cards {len(played)}: played least {min(played)}, median {statistics.median(played)}, "
        f"fewer than {OFTEN} times {len(seldom)}",
        f"abilities {len(all_keys())}: used in random games {len(all_keys()) - len(tally.unused())}"
        f", only in positions laid out for them {len(shown)}, never {len(never)}",
    ]
    for id in seldom:
        more = laid_out.cards[id]
        lines.append(f"  played {tally.cards[id]} times, laid out {more}: {titles[id]} ({id})")
    lines += [f"  only laid out: {titles[id]} ({id}), {name}" for id, name in shown]
    lines += [f"  never used: {titles[id]} ({id}), {name}" for id, name in never]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--tally", type=Path)
    parser.add_argument("--failures", type=Path)
    chosen = parser.parse_args()
    tally = Tally()
    if chosen.tally and chosen.tally.is_file():
        tally.add(json.loads(chosen.tally.read_text(encoding="utf-8")))
    wrong = run(tally, chosen.seed, chosen.games, chosen.minutes, chosen.failures)
    laid_out = Tally()
    wrong += play_situations(tally, laid_out)
    if chosen.tally:
        chosen.tally.write_text(json.dumps(tally.to_data()), encoding="utf-8")
    print(report(tally, laid_out))
    print(f"games that went wrong: {len(wrong)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

"""How often the Epic Events of the card game are attempted in whole games, and how they end.

    python -m benchmarks.epics yavin-base,battle-station --games 200 --seed 81 [--agent greedy]

A deck of the Light Side plays against one of the Dark Side, the same agent in both seats. Told are
the games in which somebody fired the superlaser, fired at the generators or flew the trench.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Final

from starfold.agents.registry import make_agent
from starfold.arena.plan import derived_seed
from starfold.games.registry import load_game
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import Game

ATTEMPTS: Final = {  # by the event that tells of it
    "ignition": "Commence Primary Ignition",
    "target_generator": "Target The Main Generator",
    "run_lead": "Attack Run",
}
SEATS: Final = 2


def attempts(
    game: Game, decks: list[str], agent: str, milliseconds: int | None, number: int, seed: int
) -> Iterator[tuple[str, bool]]:
    """The Epic Events of one game: which, and whether it succeeded."""
    spec = game.deal({"forces": decks}, SEATS, derived_seed(seed, number, "forces"))
    state = game.start(spec, seeded_dice(derived_seed(seed, number, "game")), True)
    agents = [
        make_agent(agent, game, derived_seed(seed, number, f"agent {seat}"), milliseconds)
        for seat in range(SEATS)
    ]
    while not state.ended:
        state.choose(agents[state.asked].choose(state, state.asked))
    attempted = ""
    for event in state.log or []:
        attempted = ATTEMPTS.get(event.kind, attempted)
        if event.kind == "epic_result":
            yield attempted, event.data["success"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("decks", help="one of each side: yavin-base,battle-station")
    parser.add_argument("--agent", default="greedy")
    parser.add_argument("--milliseconds", type=int, help="that it may think about an answer")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = load_game("ccg")
    found: Counter[tuple[str, bool]] = Counter()
    for number in range(given.games):
        for name, success in attempts(
            game, given.decks.split(","), given.agent, given.milliseconds, number, given.seed
        ):
            found[name, success] += 1
            print(f"game {number}: {name} {'succeeds' if success else 'fails'}", flush=True)
    for name in ATTEMPTS.values():
        tried = found[name, True] + found[name, False]
        if tried:
            print(f"{name}: {tried} attempts in {given.games} games, {found[name, True]} succeed")


if __name__ == "__main__":
    main()

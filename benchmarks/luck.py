"""How much luck decides: what a player would win who sees what nobody can see.

    python -m benchmarks.luck pocketmodel dice,greedy --games 100 [--seed 1] [--json FILE]

`dice` sees all cards and all dice to come, `hands` all cards but no dice, `fair` neither; all three
weigh the same plans in the same number of worlds with the same value, so that they differ by what
they see alone. The other entrant is an agent of ours, as in `benchmarks.levels`. What `dice` loses
nobody could win with these plans: the share of its games is a bound that no honest player reaches.
"""

import random
from collections.abc import Callable
from typing import Final

from benchmarks.levels import SEATS, Entrant, Match, entrant, match_parser, play
from starfold.agents.base import Agent
from starfold.agents.registry import guide_for
from starfold.agents.search import Guide, value_after
from starfold.games.registry import load_game
from starfold.kernel.core import State
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import Game

TURNS: Final = 3  # of the guide's clock that a world is played on
WORLDS: Final = 16  # in which a plan is tried by those who do not know the dice

World = Callable[[Guide, State, int, random.Random], State]


def _as_it_is(guide: Guide, state: State, seat: int, chance: random.Random) -> State:
    return state


def _with_other_dice(guide: Guide, state: State, seat: int, chance: random.Random) -> State:
    world: State = state.copy()
    world.dice = seeded_dice(chance.getrandbits(64))
    return world


def _imagined(guide: Guide, state: State, seat: int, chance: random.Random) -> State:
    world: State = guide.imagine(state, seat, chance)
    return world


# Who sees what: how a world is made, and how many of them are worth a look.
SEERS: Final[dict[str, tuple[World, int]]] = {
    "dice": (_as_it_is, 1),
    "hands": (_with_other_dice, WORLDS),
    "fair": (_imagined, WORLDS),
}


class Seer(Agent):
    """Tries every plan in worlds of its kind, and takes the one that ends best."""

    name = "seer"

    def __init__(self, game: Game, seed: int, world: World, worlds: int) -> None:
        self.guide = guide_for(game.name)
        self.chance = random.Random(seed)
        self.world = world
        self.worlds = worlds

    def choose(self, state: State, seat: int) -> int:
        options = state.options
        if len(options) == 1:
            return options[0]
        plans = self.guide.plans(state, seat)
        worths = dict.fromkeys(plans, 0.0)
        for _ in range(self.worlds if len(worths) > 1 else 0):
            world = self.world(self.guide, state, seat, self.chance)
            for plan in worths:
                worths[plan] += value_after(self.guide, world, seat, plan, TURNS)
        best = max(worths, key=lambda plan: worths[plan])
        return self.guide.steps(best)[0]


def seer(name: str) -> Entrant:
    world, worlds = SEERS[name]
    return Entrant(name, None, lambda game, seed: Seer(game, seed, world, worlds))


def main() -> None:
    parser = match_parser(__doc__, 100)
    parser.add_argument("entrants", help="two of them, as in dice,greedy or hands,master:100")
    given = parser.parse_args()
    names = given.entrants.split(",")
    if len(names) != SEATS:
        parser.error("name two entrants, as in dice,greedy")
    entrants = [seer(name) if name in SEERS else entrant(name) for name in names]
    play(Match(load_game(given.game), entrants, given.seed), given)


if __name__ == "__main__":
    main()

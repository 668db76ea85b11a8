"""Our strongest opponent against OpenSpiel's general bots at equal processor time.

    python -m benchmarks.general pocketmodel --bot mcts --games 60 --seed 1 --milliseconds 100

The bots search with random playouts in compiled code (`benchmarks.spiel`). MCTS is shown all cards,
blind MCTS one imagined world; IS-MCTS knows what its seat knows. Where random games hardly end
their playouts stop after `--longest` answers, as a draw.
"""

from typing import Final

from benchmarks.levels import Entrant, Match, entrant, match_parser, play
from starfold.arena.statistics import percentile
from starfold.games.registry import load_game

LONGEST: Final = {"pocketmodel": 0, "minis": 400, "ccg": 0}  # answers of one playout; 0: any
BOTS: Final = ("mcts", "blind-mcts", "ismcts")


def general(bot: str, milliseconds: int, longest: int, simulations: list[int]) -> Entrant:
    """A bot; how many simulations it makes for each of its answers is added to the list."""
    from benchmarks.spiel import GeneralBot

    return Entrant(
        bot,
        milliseconds,
        lambda game, seed: GeneralBot(game, seed, bot, milliseconds, longest, simulations),
    )


def main() -> None:
    parser = match_parser(__doc__, 60)
    parser.add_argument("--bot", choices=BOTS, default="ismcts")
    parser.add_argument("--milliseconds", type=int, default=100, help="for one answer of either")
    parser.add_argument("--ours", default="master", help="the agent that plays against it")
    parser.add_argument("--longest", type=int, help="answers of one playout; 0: to the end")
    given = parser.parse_args()
    longest = LONGEST[given.game] if given.longest is None else given.longest
    simulations: list[int] = []
    try:
        bot = general(given.bot, given.milliseconds, longest, simulations)
    except ImportError:
        parser.error("OpenSpiel is not installed: `make bench` installs it")
    ours = entrant(f"{given.ours}:{given.milliseconds}")
    play(Match(load_game(given.game), [ours, bot], given.seed), given)
    ordered = sorted(simulations) or [0]
    print(
        f"  {given.bot}: {percentile(ordered, 50)} simulations for an answer (median),"
        f" {percentile(ordered, 5)} to {percentile(ordered, 95)} for nine of ten"
    )


if __name__ == "__main__":
    main()

"""Whether the chances of winning that people are shown come true.

    python -m benchmarks.calibration pocketmodel --positions 10000 --seed 1 --plot
    python -m benchmarks.calibration pocketmodel --positions 10000 --seed 2 --mend value.json

Opponents of all levels play against each other, every pair in either seat, with shipped forces that
the seed deals. From each game some positions are taken at random, and for one of the seats the
chance that an analysis would show is held against how the game ended. The error is the mean
distance between the two over ten bins of equal width (expected calibration error). Positions of one
game end alike, so the interval comes from drawing whole games again.

With `--keep` every game is kept in a file as it ends, and a run that was cut off goes on where it
was. All answers are held against the rules and counted.

`--mend` writes the shipped weights with what their chances turned out to be in this run, so that
they come true; whether they do must be shown on another seed. A first look at that is what half of
the games do for the other half.
"""

import argparse
import json
import random
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.kept import Kept
from starfold.agents.registry import guide_for, make_agent, opponents, thinking_time
from starfold.agents.search import final_value
from starfold.agents.values import FILE, from_data, turned_out
from starfold.arena.analysis import chances
from starfold.arena.calibration import corrected, found_out
from starfold.arena.plan import derived_seed
from starfold.arena.training import calibration_error, net_data
from starfold.games.registry import game_names, load_game
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import Game, edition_names

SEATS: Final = 2
BINS: Final = 10
EACH: Final = 5  # positions of one game
MILLISECONDS: Final = 20  # that a level thinks about an answer here, if it thinks
REDRAWN: Final = 500  # times that the games are drawn again for the interval
IMAGES: Final = Path(__file__).resolve().parent.parent / "docs" / "images"


class Shown(NamedTuple):
    """A chance that was shown, and what became of it."""

    game: int  # its number
    chance: float
    became: float


class Bin(NamedTuple):
    positions: int
    chance: float  # on average
    became: float


class Played(NamedTuple):
    """What one game gave."""

    shown: list[Shown]
    answers: int
    illegal: int  # answers that the rules refused


def played(game: Game, number: int, seed: int, each: int, milliseconds: int) -> Played:
    """The game with a number, and some of its positions in any order."""
    levels = opponents(game.name)
    pairs = len(levels) ** SEATS
    editions = edition_names(game)
    edition = editions[number // pairs % len(editions)]
    spec = game.deal({"edition": edition}, SEATS, derived_seed(seed, number, "forces"))
    state = game.start(spec, seeded_dice(derived_seed(seed, number, "game")), False)
    agents = []
    for seat in range(SEATS):
        name = levels[number // len(levels) ** seat % len(levels)]
        budget = min(milliseconds, thinking_time(name))
        agents.append(make_agent(name, game, derived_seed(seed, number, f"agent {seat}"), budget))
    guide = guide_for(game.name)
    chance = random.Random(derived_seed(seed, number, "positions"))
    kept: list[list[float]] = []
    seen = answers = illegal = 0
    while not state.ended:
        if len(state.options) > 1:
            seen += 1
            place = len(kept) if len(kept) < each else chance.randrange(seen)
            if place < each:
                kept[place : place + 1] = [chances(guide, state)]
        answer = agents[state.asked].choose(state, state.asked)
        answers += 1
        if state.refusal(answer) is not None:
            illegal += 1
            answer = state.options[0]
        state.apply(answer)
    found = []
    for shown in kept:
        seat = chance.randrange(SEATS)
        found.append(Shown(number, shown[seat], final_value(state, seat)))
    return Played(found, answers, illegal)


def error_of(shown: Sequence[Shown]) -> float:
    return calibration_error([one.chance for one in shown], [one.became for one in shown], BINS)


def interval(shown: Sequence[Shown], seed: int) -> tuple[float, float]:
    """In which the error lies in 95 of 100 samples of as many games, drawn from these."""
    games: dict[int, list[Shown]] = {}
    for one in shown:
        games.setdefault(one.game, []).append(one)
    numbers = list(games)
    chance = random.Random(seed)
    errors = sorted(
        error_of([one for game in chance.choices(numbers, k=len(numbers)) for one in games[game]])
        for _ in range(REDRAWN)
    )
    return errors[round(0.025 * REDRAWN)], errors[round(0.975 * REDRAWN) - 1]


def bins_of(shown: Sequence[Shown]) -> list[Bin]:
    found = []
    for number in range(BINS):
        inside = [one for one in shown if min(BINS - 1, int(one.chance * BINS)) == number]
        if inside:
            size = len(inside)
            mean = sum(one.chance for one in inside) / size
            found.append(Bin(size, mean, sum(one.became for one in inside) / size))
    return found


def mended(game: str, shown: Sequence[Shown], seed: int) -> dict[str, Any]:
    """The file of the shipped weights, with what their chances turned out to be in these games."""
    points = found_out([one.chance for one in shown], [one.became for one in shown])
    file = resources.files(f"starfold.agents.{game}").joinpath(FILE)
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    data["net"] = net_data(corrected(from_data(data["net"]), points))
    data["corrected"] = {"positions": len(shown), "seed": seed}
    return data


def other_half(shown: Sequence[Shown]) -> float:
    """The error on half of the games, corrected by what was found out in the others."""
    known = [one for one in shown if one.game % 2]
    points = found_out([one.chance for one in known], [one.became for one in known])
    others = [one for one in shown if not one.game % 2]
    return error_of([one._replace(chance=turned_out(one.chance, points)) for one in others])


def report(game: str, seed: int, shown: Sequence[Shown]) -> dict[str, Any]:
    low, high = interval(shown, seed)
    return {
        "game": game,
        "seed": seed,
        "games": len({one.game for one in shown}),
        "positions": len(shown),
        "error": round(error_of(shown), 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "bins": [
            [one.positions, round(one.chance, 4), round(one.became, 4)] for one in bins_of(shown)
        ],
    }


# -- the plot --------------------------------------------------------------------------------------

SIDE: Final = 320  # of the square, in pixels
EDGE: Final = 48  # around it
LARGEST: Final = 9.0  # radius of a bin that holds all positions, were it a third of them


def plot(found: dict[str, Any], title: str) -> str:
    """What was shown against what happened: on the line all chances come true."""
    width, height = SIDE + 2 * EDGE, SIDE + 2 * EDGE

    def x(share: float) -> str:
        return f"{EDGE + SIDE * share:.1f}"

    def y(share: float) -> str:
        return f"{EDGE + SIDE * (1.0 - share):.1f}"

    words = (
        f"{title}: off by {found['error']:.3f} over {found['positions']:,} positions"
        f" of {found['games']:,} games"
    )
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" font-family="sans-serif" font-size="12" role="img">',
        f"<title>{words}</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{EDGE}" y="28" fill="#222">{words}</text>',
    ]
    for tenth in range(0, 11, 2):
        share = tenth / 10
        lines += [
            f'<path d="M{x(share)} {y(0)}V{y(1)}M{x(0)} {y(share)}H{x(1)}" stroke="#ddd"/>',
            f'<text x="{x(share)}" y="{EDGE + SIDE + 16}" text-anchor="middle" fill="#555">'
            f"{share:.0%}</text>",
            f'<text x="{EDGE - 6}" y="{y(share)}" dy="4" text-anchor="end" fill="#555">'
            f"{share:.0%}</text>",
        ]
    lines += [
        f'<path d="M{x(0)} {y(0)}L{x(1)} {y(1)}" stroke="#999" stroke-dasharray="4 4"/>',
        f'<text x="{x(0.5)}" y="{height - 12}" text-anchor="middle" fill="#222">'
        "shown chance of winning</text>",
        f'<text x="14" y="{y(0.5)}" text-anchor="middle" fill="#222"'
        f' transform="rotate(-90 14 {y(0.5)})">games won</text>',
    ]
    way = " ".join(f"{x(chance)},{y(became)}" for _, chance, became in found["bins"])
    lines.append(f'<polyline points="{way}" fill="none" stroke="#2468a2"/>')
    for positions, chance, became in found["bins"]:
        radius = max(2.0, LARGEST * (3.0 * positions / found["positions"]) ** 0.5)
        lines.append(
            f'<circle cx="{x(chance)}" cy="{y(became)}" r="{radius:.1f}" fill="#2468a2"'
            f' fill-opacity="0.7"><title>{positions:,} positions: shown {chance:.1%},'
            f" won {became:.1%}</title></circle>"
        )
    return "\n".join([*lines, "</svg>", ""])


def line(found: dict[str, Any]) -> str:
    return (
        f"{found['game']}: error {found['error']:.4f} ({found['low']:.4f}-{found['high']:.4f}),"
        f" {found['positions']} positions of {found['games']} games, seed {found['seed']}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--each", type=int, default=EACH, help="positions of one game")
    parser.add_argument("--milliseconds", type=int, default=MILLISECONDS, help="to think, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="file for the figures")
    parser.add_argument("--keep", type=Path, help="file for the games, to go on with if cut off")
    parser.add_argument("--plot", action="store_true", help="draw docs/images/calibration-GAME.svg")
    parser.add_argument("--mend", type=Path, help="file for weights whose chances come true")
    given = parser.parse_args()
    if min(given.positions, given.each) < 1:
        parser.error("--positions and --each need at least 1")
    game = load_game(given.game)
    told = ("game", "seed", "each", "milliseconds")
    kept = Kept(given.keep, {name: getattr(given, name) for name in told})
    shown = [Shown(*one) for done in kept.games for one in done["shown"]]
    while len(shown) < given.positions:
        number = len(kept.games)
        one = played(game, number, given.seed, given.each, given.milliseconds)
        kept.add(one._asdict())
        shown += one.shown
        if (number + 1) % 100 == 0:
            print(f"{number + 1} games: error {error_of(shown):.4f}", flush=True)
    found = report(given.game, given.seed, shown)
    found["answers"] = sum(done["answers"] for done in kept.games)
    found["illegal"] = sum(done["illegal"] for done in kept.games)
    print(line(found))
    print(f"  {found['answers']:,} answers, {found['illegal']} of them illegal")
    for positions, chance, became in found["bins"]:
        print(f"  {positions:6} shown {chance:.1%}, won {became:.1%}")
    if given.json:
        given.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    if given.mend:
        data = mended(given.game, shown, given.seed)
        given.mend.write_text(json.dumps(data, separators=(",", ":")) + "\n", encoding="utf-8")
        print(
            f"{given.mend}: learned from half of the games, {other_half(shown):.4f} on the others"
        )
    if given.plot:
        title = game.info()["title"]
        (IMAGES / f"calibration-{given.game}.svg").write_text(plot(found, title), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Learning the value of positions by playing: games give positions, their ends say what they were
worth, and a small net is fitted to it.

A run has rounds. In the first the first guess plays against itself; in each further one the search
with the net of the round before takes a part of the seats, so that the net learns from better play.
Some answers are left to chance, so that positions come up that nobody would aim for. After a round
the search with its net plays a match against greedy, with forces that nothing was learned from.
Everything follows from the recipe: same recipe, same weights. What was played is kept beside the
weights, so that a run which was interrupted goes on where it was.
"""

import hashlib
import json
import random
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from starfold.agents.base import Agent
from starfold.agents.registry import NORMAL, guide_for, learner, make_agent
from starfold.agents.search import Effort, Guide, final_value
from starfold.agents.values import Net, from_data
from starfold.arena.plan import derived_seed
from starfold.arena.statistics import wilson
from starfold.arena.work import Crew, Processes
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.core import DECLINE, State
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import Game, Spec, edition_names, side_names

HELD_BACK: Final = 3  # every third shipped force is for testing alone
LONGEST: Final = 20_000  # answers in one game
BATCH: Final = 512  # positions from which a step of learning is taken
SEATS: Final = 2  # of a match
AT_ONCE: Final = 10  # games of the first round that a worker plays before it reports
THOUGHT_AT_ONCE: Final = 2  # of later rounds, which take much longer
PLACES: Final = 5  # that a weight is written with, behind the point

Says = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Recipe:
    """All that the weights depend on."""

    game: str
    first: int = 8_000  # games of the first round: they take little time
    games: int = 1_500  # of each further one
    rounds: int = 2
    hidden: int = 12  # units of the net
    surprise: float = 0.06  # part of the answers that are left to chance
    careless: float = 0.5  # part of the seats that do so with all that comes before the first turn
    searched: float = 0.8  # part of the seats that think ahead, from the second round on
    worlds: int = 6  # that they think in then
    turns: int = 1  # so far ahead
    weight: float = 3.0  # of positions of later rounds, beside those of the first
    trust: float = 0.8  # in how a game ended; the rest in what the net thought a turn later
    epochs: int = 20
    seed: int = 1

    @property
    def effort(self) -> Effort:
        return Effort(self.worlds, self.turns)


# How the shipped weights were made: `starfold train GAME` makes them again.
RECIPES: Final = {
    "pocketmodel": Recipe("pocketmodel", first=20_000, rounds=1, hidden=16),
    "minis": Recipe("minis", first=1_500, rounds=1, hidden=10),
    "ccg": Recipe("ccg", first=3_000, rounds=1, hidden=10),
}


@dataclass(frozen=True, slots=True)
class Score:
    """How good a net is on games that it has not learned from."""

    games: int
    positions: int
    loss: float  # logarithmic, in nats
    chance: float  # the same for whoever says the average every time
    error: float  # by which a shown chance is off, on average (expected calibration error)
    matches: int = 0  # games of the search with this net against greedy
    won: float = 0.0  # of them; a draw counts half


def unlearned(features: int) -> Net:
    """A net to which all positions are the same: what a run begins with."""
    nothing = [0.0] * features
    return Net(nothing, nothing, nothing, [], [], [], 0.0, [])


def is_held_back(force: str) -> bool:
    """Whether a shipped force is kept from training, so that it can be tested on."""
    return hashlib.blake2b(force.encode(), digest_size=4).digest()[0] % HELD_BACK == 0


def training_spec(game: Game, number: int, seed: int, tested: bool = False) -> Spec:
    """The game with a number: its edition and forces go round; `tested`: those held back only."""
    chance = random.Random(f"{seed} {number} {tested}")
    editions = edition_names(game)
    edition = editions[number % len(editions)]
    sides = side_names(game) or [""] * game.info()["fewest_seats"]
    forces = []
    for side in sides:
        known = game.shipped_forces(edition, side)
        wanted = [name for name in known if is_held_back(name) == tested] or known
        forces.append(chance.choice(wanted))
    return game.deal({"edition": edition, "forces": forces}, len(sides), seed + number)


class Sample:
    """Positions as numbers, with what became of them; game by game."""

    def __init__(self) -> None:
        self.features = array("f")  # of all positions, one after the other
        self.worth: list[float] = []
        self.game: list[int] = []
        self.later: list[int] = []  # by how many places the seat's next position lies behind it

    def add(self, features: Sequence[float], worth: float, game: int, later: int) -> None:
        self.features.extend(features)
        self.worth.append(worth)
        self.game.append(game)
        self.later.append(later)

    def extend(self, other: "Sample") -> None:
        self.features.extend(other.features)
        self.worth += other.worth
        self.game += other.game
        self.later += other.later

    def row(self, index: int) -> list[float]:
        """The features of one position."""
        width = len(self.features) // len(self.worth)
        return list(self.features[index * width : (index + 1) * width])

    def to_data(self) -> dict[str, Any]:
        features = self.features.tobytes()
        return {"features": features, "worth": self.worth, "game": self.game, "later": self.later}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> "Sample":
        sample = cls()
        sample.features.frombytes(data["features"])
        sample.worth, sample.game, sample.later = data["worth"], data["game"], data["later"]
        return sample


class _Guessing(Agent):
    """The first guess."""

    def __init__(self, guide: Guide) -> None:
        self.guide = guide

    def choose(self, state: State, seat: int) -> int:
        return self.guide.answer(state, seat)


class _Varied(Agent):
    """An agent with a surprise now and then, and now and then a careless beginning."""

    def __init__(self, agent: Agent, guide: Guide, recipe: Recipe, chance: random.Random) -> None:
        self.agent = agent
        self.guide = guide
        self.chance = chance
        self.surprise = recipe.surprise
        self.careless = chance.random() < recipe.careless

    def choose(self, state: State, seat: int) -> int:
        options = state.options
        if len(options) == 1:
            return options[0]
        if self.careless and self.guide.clock(state) == 0:
            return self.chance.choice([one for one in options if one != DECLINE])
        if self.chance.random() < self.surprise:
            return self.guide.steps(self.chance.choice(self.guide.plans(state, seat)))[0]
        return self.agent.choose(state, seat)


def _players(guide: Guide, recipe: Recipe, turn: int, number: int, seats: int) -> list[Agent]:
    """Who plays a game of a round: each seat the search or the first guess."""
    chance = random.Random(number)
    agents: list[Agent] = []
    for seat in range(seats):
        agent: Agent = _Guessing(guide)
        if turn > 0 and chance.random() < recipe.searched:
            agent = learner(recipe.game, number + seat, guide, recipe.effort)
        agents.append(_Varied(agent, guide, recipe, chance))
    return agents


def played(guide: Guide, agents: list[Agent], state: State, number: int, sample: Sample) -> None:
    """One game to its end; a position for every seat whenever the clock of the game moves on."""
    seen: list[tuple[int, list[float]]] = []
    clock = guide.clock(state)
    for _ in range(LONGEST):
        if state.ended:
            break
        now = guide.clock(state)
        if now != clock:
            clock = now
            seen += [(seat, guide.features(state, seat)) for seat in range(state.seats)]
        asked = state.asked
        state.choose(agents[asked].choose(state, asked))
    for index, (seat, features) in enumerate(seen):
        later = state.seats if index + state.seats < len(seen) else 0
        sample.add(features, final_value(state, seat), number, later)


class _Lesson(NamedTuple):
    """What the workers of a round share."""

    recipe: Recipe
    turn: int
    net: dict[str, Any] | None  # None: the shipped weights
    games: int = 0  # of a match


def gathered(
    net: Net | None, recipe: Recipe, turn: int, kept: Sample, crew: Crew | None = None
) -> Iterator[int]:
    """Plays the games of a round, one after the other, into the sample; tells how many there are.

    In later rounds positions are valued by the net that has been learned so far.
    """
    begin = _first_number(recipe, turn)
    done = kept.game[-1] + 1 - begin if kept.game else 0
    games = recipe.games if turn else recipe.first
    at_once = THOUGHT_AT_ONCE if turn else AT_ONCE
    pieces = [range(start, min(start + at_once, games)) for start in range(done, games, at_once)]
    shared = _Lesson(recipe, turn, None if net is None else net_data(net))
    with closing((crew or Processes(1)).begin(begin_lessons, shared)) as task:
        for piece, data in zip(pieces, task.results(pieces), strict=True):
            kept.extend(Sample.from_data(data))
            yield piece[-1] + 1


def _first_number(recipe: Recipe, turn: int) -> int:
    return recipe.seed * 10_000_019 + turn * 1_000_003


def _guide(shared: _Lesson) -> Guide:
    return guide_for(shared.recipe.game, None if shared.net is None else from_data(shared.net))


def begin_lessons(shared: _Lesson) -> Callable[[range], dict[str, Any]]:
    """Plays some games of a round, and gives their sample as plain data."""
    recipe, turn = shared.recipe, shared.turn
    game, guide = load_game(recipe.game), _guide(shared)
    begin = _first_number(recipe, turn)

    def work(piece: range) -> dict[str, Any]:
        sample = Sample()
        for index in piece:
            number = begin + index
            state = guide.practice(index, random.Random(f"practice {number}"))
            if state is None:
                spec = training_spec(game, index, recipe.seed + turn)
                state = game.start(spec, seeded_dice(number), False)
            players = _players(guide, recipe, turn, number, state.seats)
            played(guide, players, state, number, sample)
        return sample.to_data()

    return work


def matched(
    net: Net | None, recipe: Recipe, games: int, crew: Crew | None = None
) -> Iterator[float]:
    """Plays the search against greedy; tells what each game brought the search.

    Every deal is played twice with seats changed. The forces are those that were held back; where
    learning makes up its own, all shipped ones are new to it.
    """
    shared = _Lesson(recipe, 0, None if net is None else net_data(net), games)
    with closing((crew or Processes(1)).begin(begin_matches, shared)) as task:
        yield from task.results(range(games))


def begin_matches(shared: _Lesson) -> Callable[[int], float]:
    recipe = shared.recipe
    game, guide = load_game(recipe.game), _guide(shared)
    made_up = guide.practice(0, random.Random(0)) is not None
    editions = edition_names(game)

    def work(number: int) -> float:
        deal, seat = divmod(number, SEATS)
        chance = derived_seed(recipe.seed, deal, "match")
        if made_up:
            spec = game.deal({"edition": editions[deal % len(editions)]}, SEATS, chance)
        else:
            spec = training_spec(game, deal, chance, tested=True)
        state = game.start(spec, seeded_dice(chance), False)
        agents = [make_agent(NORMAL, game, number) for _ in range(SEATS)]
        agents[seat] = learner(recipe.game, number, guide, recipe.effort)
        while not state.ended:
            state.choose(agents[state.asked].choose(state, state.asked))
        return final_value(state, seat)

    return work


def fitted(
    recipe: Recipe, features: int, rounds: Sequence[Sample], says: Says
) -> tuple[Net, Score]:
    """A net for the positions of all rounds, and how good it is on a tenth of games kept from it.

    It learns twice: first from how the games ended, then from what it thinks of later positions,
    too, which the dice have decided less.
    """
    np = _numpy()
    sample = Sample()
    for one in rounds:
        sample.extend(one)
    weighed = np.full(len(sample.worth), recipe.weight)
    weighed[: len(rounds[0].worth)] = 1.0
    inputs = np.frombuffer(sample.features, dtype=np.float32).reshape(-1, features)
    worth = np.asarray(sample.worth, dtype=np.float64)
    tested = np.asarray(sample.game) % 10 == 0
    if not tested.any() or tested.all():
        raise InputError("too few games to learn from: ask for more of them with --games")
    center = inputs[~tested].mean(axis=0, dtype=np.float64)
    spread = inputs[~tested].std(axis=0, dtype=np.float64)
    scale = np.where(spread > 1e-9, 1.0 / np.maximum(spread, 1e-9), 0.0)
    inputs = (inputs - center) * scale
    chance = np.random.default_rng(recipe.seed)
    weights = {
        "direct": np.zeros(features),
        "hidden": chance.normal(0.0, 1.0 / np.sqrt(features), (recipe.hidden, features)),
        "bias": np.zeros(recipe.hidden),
        "out": np.zeros(recipe.hidden),
        "last": np.zeros(1),
    }
    wanted = worth
    for _ in range(2 if recipe.trust < 1.0 else 1):
        weights = _learned(np, recipe, weights, inputs, wanted, weighed * ~tested, chance)
        shown = _shares(np, weights, inputs)
        says(f"log-loss {_loss(np, shown[tested], worth[tested]):.4f} on games kept back")
        wanted = np.asarray(foreseen(sample, list(shown), recipe.trust))
    shown = shown[tested]
    return from_data(_net_data(center, scale, weights)), Score(
        games=len(set(sample.game)),
        positions=len(worth),
        loss=round(_loss(np, shown, worth[tested]), 4),
        chance=round(_loss(np, np.full(tested.sum(), worth[~tested].mean()), worth[tested]), 4),
        error=round(calibration_error(list(shown), list(worth[tested])), 4),
    )


def foreseen(sample: Sample, shown: list[float], trust: float) -> list[float]:
    """What each position is to be worth: how the game ended, mixed with what was thought later."""
    wanted = sample.worth[:]
    for index in reversed(range(len(wanted))):
        later = sample.later[index]
        if later:
            wanted[index] = trust * wanted[index + later] + (1.0 - trust) * shown[index + later]
    return wanted


def _learned(
    np: Any,
    recipe: Recipe,
    weights: dict[str, Any],
    inputs: Any,
    wanted: Any,
    weighed: Any,
    chance: Any,
) -> dict[str, Any]:
    """The weights after some epochs of Adam, over the positions that weigh something."""
    moments = {name: (np.zeros_like(one), np.zeros_like(one)) for name, one in weights.items()}
    places = np.flatnonzero(weighed)
    step = 0
    for epoch in range(recipe.epochs):
        rate = 0.01 * 0.5 ** (5.0 * epoch / recipe.epochs)
        order = chance.permutation(places)
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            step += 1
            slopes = _slopes(np, weights, inputs[batch], wanted[batch], weighed[batch])
            for name, slope in slopes.items():
                slope = slope + 1e-4 * weights[name]
                first, second = moments[name]
                first *= 0.9
                first += 0.1 * slope
                second *= 0.999
                second += 0.001 * slope * slope
                moved = (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
                weights[name] = weights[name] - rate * moved
    return weights


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        raise InputError('training needs numpy: pip install "starfold[train]"') from None
    return numpy


def _forward(np: Any, weights: dict[str, Any], inputs: Any) -> tuple[Any, Any, Any]:
    drive = inputs @ weights["hidden"].T + weights["bias"]
    units = drive / (1.0 + np.abs(drive))
    total = inputs @ weights["direct"] + units @ weights["out"] + weights["last"][0]
    return drive, units, total


def _shares(np: Any, weights: dict[str, Any], inputs: Any) -> Any:
    total = _forward(np, weights, inputs)[2]
    return 0.5 + 0.5 * total / (1.0 + np.abs(total))


def _slopes(
    np: Any, weights: dict[str, Any], inputs: Any, worth: Any, weighed: Any
) -> dict[str, Any]:
    """How the mean logarithmic loss changes with every weight."""
    drive, units, total = _forward(np, weights, inputs)
    width = 1.0 + np.abs(total)
    share = np.clip(0.5 + 0.5 * total / width, 1e-6, 1 - 1e-6)
    outer = (share - worth) / (share * (1.0 - share)) * 0.5 / (width * width)
    outer *= weighed / weighed.sum()
    inner = outer[:, None] * weights["out"] / (1.0 + np.abs(drive)) ** 2
    return {
        "direct": inputs.T @ outer,
        "hidden": inner.T @ inputs,
        "bias": inner.sum(axis=0),
        "out": units.T @ outer,
        "last": np.asarray([outer.sum()]),
    }


def _loss(np: Any, shown: Any, worth: Any) -> float:
    share = np.clip(shown, 1e-6, 1 - 1e-6)
    return float(-(worth * np.log(share) + (1 - worth) * np.log(1 - share)).mean())


def calibration_error(shown: list[float], worth: list[float], bins: int = 20) -> float:
    """How far shown chances are from what happened, on average over equally wide bins."""
    sums = [[0.0, 0.0, 0.0] for _ in range(bins)]
    for chance, became in zip(shown, worth, strict=True):
        one = sums[min(bins - 1, int(chance * bins))]
        one[0] += 1.0
        one[1] += chance
        one[2] += became
    return sum(abs(said - became) for _, said, became in sums) / max(1, len(shown))


def _net_data(center: Any, scale: Any, weights: dict[str, Any]) -> dict[str, Any]:
    def plain(values: Any) -> list[Any]:
        return [
            plain(one) if getattr(one, "ndim", 0) else round(float(one), PLACES) for one in values
        ]

    return {
        "center": plain(center),
        "scale": plain(scale),
        "direct": plain(weights["direct"]),
        "hidden": plain(weights["hidden"]),
        "bias": plain(weights["bias"]),
        "out": plain(weights["out"]),
        "last": round(float(weights["last"][0]), PLACES),
    }


def net_data(net: Net) -> dict[str, Any]:
    """A net as plain data, as `values.from_data` reads it."""
    return {
        "center": net.center,
        "scale": net.scale,
        "direct": net.direct,
        "hidden": net.hidden,
        "bias": net.bias,
        "out": net.out,
        "last": net.last,
        "known": net.known,
    }


def measured(score: Score) -> dict[str, Any]:
    """How the search with a net fared against greedy, with forces that it had not seen."""
    low, high = wilson(round(score.won), score.matches)
    return {
        "against": NORMAL,
        "games": score.matches,
        "won": score.won,
        "low": round(low, 3),
        "high": round(high, 3),
    }


def write(path: Path, recipe: Recipe, guide: Guide, net: Net, curve: list[Score]) -> None:
    """The weights with their recipe and how good they are."""
    data = {
        "recipe": asdict(recipe),
        "curve": [asdict(score) for score in curve],
        "measured": measured(curve[-1]),
        "features": guide.feature_names(),
        "net": net_data(net),
    }
    path.write_text(json.dumps(data, separators=(",", ":")) + "\n", encoding="utf-8")

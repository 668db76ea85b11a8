"""Learning the value of positions by playing: games give positions, their ends say what they were
worth, and a small net is fitted to it.

A run has rounds. In the first the first guess plays against itself; in each further one the search
with the net of the round before plays a part of the games, so that the net learns from better play.
Some answers are left to chance, so that positions come up that nobody would aim for. Everything
follows from the recipe: same recipe, same weights. What was played is kept beside the weights, so
that a run which was interrupted goes on where it was.
"""

import hashlib
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from starfold.agents.base import Agent
from starfold.agents.search import Effort, Guide, final_value
from starfold.agents.thinking import SearchAgent
from starfold.agents.values import Net, from_data
from starfold.errors import InputError
from starfold.kernel.core import State
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import Game, Spec, edition_names, side_names

HELD_BACK: Final = 3  # every third shipped force is for testing alone
LONGEST: Final = 20_000  # answers in one game
PLACES: Final = 5  # that a weight is written with, behind the point

Says = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Recipe:
    """All that the weights depend on."""

    game: str
    games: int = 2_000  # a round
    rounds: int = 2
    hidden: int = 12  # units of the net
    surprise: float = 0.06  # part of the answers that are left to chance
    searched: float = 0.2  # part of the games in which the search plays, from the second round on
    worlds: int = 6  # that it thinks in then
    turns: int = 1  # so far ahead
    epochs: int = 40
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Score:
    """How good a net is on games that it has not learned from."""

    games: int
    positions: int
    loss: float  # logarithmic, in nats
    chance: float  # the same for whoever says the average every time
    error: float  # by which a shown chance is off, on average (expected calibration error)


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
        self.features: list[list[float]] = []
        self.worth: list[float] = []
        self.game: list[int] = []

    def add(self, features: list[float], worth: float, game: int) -> None:
        self.features.append(features)
        self.worth.append(worth)
        self.game.append(game)

    def to_data(self) -> dict[str, Any]:
        return {"features": self.features, "worth": self.worth, "game": self.game}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> "Sample":
        sample = cls()
        sample.features, sample.worth, sample.game = data["features"], data["worth"], data["game"]
        return sample


class _Guessing(Agent):
    """The first guess, with a surprise now and then."""

    def __init__(self, guide: Guide, chance: random.Random, surprise: float) -> None:
        self.guide = guide
        self.chance = chance
        self.surprise = surprise

    def choose(self, state: State, seat: int) -> int:
        if len(state.options) == 1:
            return state.options[0]
        if self.chance.random() < self.surprise:
            return self.guide.steps(self.chance.choice(self.guide.plans(state, seat)))[0]
        return self.guide.answer(state, seat)


def played(
    game: Game, guide: Guide, agents: list[Agent], spec: Spec, number: int, sample: Sample
) -> None:
    """One game to its end; a position for every seat whenever the clock of the game moves on."""
    state = game.start(spec, seeded_dice(number), False)
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
    for seat, features in seen:
        sample.add(features, final_value(state, seat), number)


def gathered(game: Game, guide: Guide, recipe: Recipe, turn: int, kept: Sample) -> Iterator[int]:
    """Plays the games of a round, one after the other, into the sample; tells how many there are.

    In later rounds the guide values positions by the net that has been learned so far.
    """
    done = len(set(kept.game)) if kept.game else 0
    for index in range(done, recipe.games):
        number = recipe.seed * 10_000_019 + turn * 1_000_003 + index
        chance = random.Random(number)
        agents: list[Agent] = [
            _Guessing(guide, chance, recipe.surprise) for _ in range(game.info()["most_seats"])
        ]
        if turn > 0 and chance.random() < recipe.searched:
            effort = Effort(recipe.worlds, recipe.turns)
            agents = [SearchAgent(number + seat, guide, effort) for seat in range(len(agents))]
        spec = training_spec(game, index, recipe.seed + turn)
        before = len(kept.game)
        played(game, guide, agents, spec, number, kept)
        if len(kept.game) == before:  # over before it began: it still counts as played
            continue
        yield index + 1


def fitted(recipe: Recipe, features: int, sample: Sample, says: Says) -> tuple[Net, Score]:
    """A net for these positions, and how good it is on the tenth of the games kept from it."""
    np = _numpy()
    chance = np.random.default_rng(recipe.seed)
    inputs = np.asarray(sample.features, dtype=np.float64).reshape(-1, features)
    worth = np.asarray(sample.worth, dtype=np.float64)
    tested = np.asarray(sample.game) % 10 == 0
    if not tested.any() or tested.all():
        raise InputError("too few games to learn from: ask for more of them with --games")
    center = inputs[~tested].mean(axis=0)
    spread = inputs[~tested].std(axis=0)
    scale = np.where(spread > 1e-9, 1.0 / np.maximum(spread, 1e-9), 0.0)
    learned, known = (inputs[~tested] - center) * scale, worth[~tested]
    hidden = recipe.hidden
    weights = {
        "direct": np.zeros(features),
        "hidden": chance.normal(0.0, 1.0 / np.sqrt(features), (hidden, features)),
        "bias": np.zeros(hidden),
        "out": np.zeros(hidden),
        "last": np.zeros(1),
    }
    moments = {name: (np.zeros_like(one), np.zeros_like(one)) for name, one in weights.items()}
    best: tuple[float, dict[str, Any]] = (float("inf"), weights)
    step = 0
    for epoch in range(recipe.epochs):
        rate = 0.01 * 0.5 ** (4.0 * epoch / recipe.epochs)
        order = chance.permutation(len(known))
        for start in range(0, len(order), 512):
            batch = order[start : start + 512]
            step += 1
            slopes = _slopes(np, weights, learned[batch], known[batch])
            for name, slope in slopes.items():
                slope = slope + 1e-4 * weights[name]
                first, second = moments[name]
                first *= 0.9
                first += 0.1 * slope
                second *= 0.999
                second += 0.001 * slope * slope
                moved = (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
                weights[name] = weights[name] - rate * moved
        shown = _shares(np, weights, (inputs[tested] - center) * scale)
        loss = _loss(np, shown, worth[tested])
        if loss < best[0]:
            best = (loss, {name: one.copy() for name, one in weights.items()})
        if epoch % 10 == 9:
            says(f"epoch {epoch + 1}: log-loss {loss:.4f} on games kept back")
    net = from_data(_net_data(center, scale, best[1]))
    shown = _shares(np, best[1], (inputs[tested] - center) * scale)
    return net, Score(
        games=len(set(sample.game)),
        positions=len(worth),
        loss=round(best[0], 4),
        chance=round(_loss(np, np.full(tested.sum(), known.mean()), worth[tested]), 4),
        error=round(calibration_error(list(shown), list(worth[tested])), 4),
    )


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        raise InputError("training needs numpy: install starfold with its extra `train`") from None
    return numpy


def _forward(np: Any, weights: dict[str, Any], inputs: Any) -> tuple[Any, Any, Any]:
    drive = inputs @ weights["hidden"].T + weights["bias"]
    units = drive / (1.0 + np.abs(drive))
    total = inputs @ weights["direct"] + units @ weights["out"] + weights["last"][0]
    return drive, units, total


def _shares(np: Any, weights: dict[str, Any], inputs: Any) -> Any:
    total = _forward(np, weights, inputs)[2]
    return 0.5 + 0.5 * total / (1.0 + np.abs(total))


def _slopes(np: Any, weights: dict[str, Any], inputs: Any, worth: Any) -> dict[str, Any]:
    """How the mean logarithmic loss changes with every weight."""
    drive, units, total = _forward(np, weights, inputs)
    width = 1.0 + np.abs(total)
    share = np.clip(0.5 + 0.5 * total / width, 1e-6, 1 - 1e-6)
    outer = (share - worth) / (share * (1.0 - share)) * 0.5 / (width * width) / len(worth)
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
    }


def write(path: Path, recipe: Recipe, guide: Guide, net: Net, curve: list[Score]) -> None:
    """The weights with their recipe and how good they are."""
    data = {
        "recipe": asdict(recipe),
        "curve": [asdict(score) for score in curve],
        "features": guide.feature_names(),
        "net": net_data(net),
    }
    path.write_text(json.dumps(data, separators=(",", ":")) + "\n", encoding="utf-8")

"""What makes a force win, and what makes games end by units: a linear model fitted to games.

A force is a few sums over its units and cards, in terms of the dice: how many strikes succeed, how
much damage is done, how much is needed to destroy it all. The model is fitted by least squares to
games with random legal forces, played by the player by whom the fleets are judged; what does not
stand out from chance in them counts for nothing. What single units add beyond that may be learned
too, where games are cheap and many.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from benchmarks.balance.worth import HALF, Trial, printed
from starfold.units.model import Card, Face, Unit
from starfold.units.vocabulary import GROUND, OBJECTIVE

BY_UNITS: Final = "units"  # the rarer of the two endings
RIDGE: Final = 0.02  # of the games: so much less is believed of what was seldom different
STANDS_OUT: Final = 2.0  # standard errors
USUAL: Final = 0.03  # of winning chance, that a unit adds beyond its features
OBJECTIVES: Final = (10, 11)  # defense of most objectives
DEFENSES: Final = (9, 10)  # of most units
ATTACKS: Final = (1, 2, 3, 4)  # of most units
MOST_STARS: Final = 5
UNIT_FEATURES: Final = ("strikes", "damage", "endurance", "ground")
CARD_FEATURES: Final = ("walls", "landings", "objectives", "attacks", "damages", "defenses")
NAMES: Final = (
    *UNIT_FEATURES,
    *(f"units of {stars}" for stars in range(1, MOST_STARS + 1)),
    *CARD_FEATURES,
)
Row = npt.NDArray[np.float64]


def chance(least: int) -> float:
    """Of two dice showing so much together, or more."""
    return sum(a + b >= least for a in range(1, 7) for b in range(1, 7)) / 36


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def unit_features(unit: Unit) -> list[float]:
    face: Face = unit.faces[0]
    ground = float(face.kind == GROUND)
    strikes = _mean([chance(wall - face.attack - int(ground)) for wall in OBJECTIVES])
    damage = face.damage * _mean([chance(defense - face.attack) for defense in DEFENSES])
    suffered = _mean([chance(face.defense - attack) for attack in ATTACKS])
    prices = [float(face.stars == stars) for stars in range(1, MOST_STARS + 1)]
    return [strikes, damage, face.shields / max(suffered, 1 / 36), ground, *prices]


def card_features(card: Card) -> list[float]:
    of_battle = 0.0 if card.type == OBJECTIVE else 1.0
    return [
        float(card.objective_defense),
        float(card.stars),
        1.0 - of_battle,
        of_battle * card.attack,
        of_battle * card.damage,
        of_battle * card.defense,
    ]


@cache
def _features(id: str) -> Row:
    thing = printed()[id]
    row = np.zeros(len(NAMES))
    if isinstance(thing, Card):
        row[-len(CARD_FEATURES) :] = card_features(thing)
    else:
        row[: -len(CARD_FEATURES)] = unit_features(thing)
    return row


def features(force: Mapping[str, int]) -> Row:
    """Of a force, by how many copies of what it has."""
    total = np.zeros(len(NAMES))
    for id, copies in force.items():
        total += copies * _features(id)
    return total


@dataclass(frozen=True)
class Model:
    winning: Row  # by how much more of a feature changes the chance of winning
    by_units: Row  # and the chance that a game ends by units, whichever side has it
    each: Mapping[str, float] = field(default_factory=dict)  # what a unit adds beyond its features

    def wins(self, old: Mapping[str, int], new: Mapping[str, int]) -> float:
        """What a force wins more if it is changed so."""
        more = {id: new.get(id, 0) - old.get(id, 0) for id in {**old, **new}}
        beyond = sum(copies * self.each.get(id, 0.0) for id, copies in more.items())
        return float(self.winning @ (features(new) - features(old))) + beyond

    def ends(self, old: Mapping[str, int], new: Mapping[str, int]) -> float:
        """How many more of its games end by units."""
        return float(self.by_units @ (features(new) - features(old)))

    def to_data(self) -> dict[str, Any]:
        sums = zip(NAMES, self.winning, self.by_units, strict=True)
        return {name: [_written(one), _written(other)] for name, one, other in sums} | {
            id: _written(points) for id, points in self.each.items()
        }

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> "Model":
        winning, by_units = zip(*(data[name] for name in NAMES), strict=True)
        each = {id: points for id, points in data.items() if id not in NAMES}
        return cls(np.array(winning), np.array(by_units), each)


def _written(number: float) -> float:
    return round(float(number), 5)


def fitted(played: Sequence[Trial], each: bool = False) -> Model:
    """The model; on demand with what each unit adds beyond its features."""
    rows = [[features(side) for side in trial.sides] for trial in played]
    first = [[1.0 if trial.played.first == 0 else -1.0] for trial in played]
    won = np.array([{0: HALF, 1: -HALF}.get(one.played.winner, 0.0) / 100 for one in played])
    ended = [float(trial.played.ended == BY_UNITS) for trial in played]
    differences = np.hstack([np.array([one - other for one, other in rows]), np.array(first)])
    sums = np.array([one + other for one, other in rows])
    winning = _least_squares(differences, won)
    return Model(
        winning[: len(NAMES)],
        _least_squares(sums - sums.mean(axis=0), np.array(ended) - _mean(ended)),
        _beyond(played, won - differences @ winning) if each else {},
    )


def _beyond(played: Sequence[Trial], rest: Row) -> dict[str, float]:
    """What is left to explain, by units, each taken for as good as its features at first."""
    ids = sorted({id for trial in played for id in trial.more()})
    copies = np.array([[trial.more().get(id, 0) for id in ids] for trial in played], dtype=float)
    doubt = float(rest @ rest) / len(rest) / USUAL**2
    found = np.linalg.solve(copies.T @ copies + doubt * np.eye(len(ids)), copies.T @ rest)
    return {id: float(points) for id, points in zip(ids, found, strict=True)}


def _least_squares(x: Row, y: Row) -> Row:
    """Of what stands out from chance; the rest counts for nothing."""
    found, error = _ridge(x, y)
    kept = np.abs(found) > STANDS_OUT * error
    result = np.zeros(x.shape[1])
    if kept.any():
        result[kept] = _ridge(x[:, kept], y)[0]
    return result


def _ridge(x: Row, y: Row) -> tuple[Row, Row]:
    """Least squares with a ridge on what is measured in its own spread, and the standard errors."""
    spread = x.std(axis=0)
    spread[spread == 0] = 1.0
    scaled = x / spread
    products = scaled.T @ scaled
    inverse = np.linalg.inv(products + RIDGE * len(x) * np.eye(x.shape[1]))
    found = inverse @ scaled.T @ y
    rest = y - scaled @ found
    noise = float(rest @ rest) / max(1, len(y) - x.shape[1])
    error = np.sqrt(noise * np.diag(inverse @ products @ inverse))
    return found / spread, error / spread

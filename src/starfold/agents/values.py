"""The value of a position: a small net over what a seat knows of it, learned by playing.

Only sums, products and quotients are used, so that it comes out alike on every platform. The
weights are a file beside the game's guide, with the recipe by which they were made; without it a
position is worth what the guide's first guess says.
"""

import json
from importlib import resources
from typing import Any, Final

FILE: Final = "value.json"


def squashed(number: float) -> float:
    """Between -1 and 1, like a sigmoid."""
    return number / (1.0 + (number if number > 0.0 else -number))


def share(number: float) -> float:
    """A chance, between 0 and 1."""
    return 0.5 + 0.5 * squashed(number)


def turned_out(chance: float, known: list[float]) -> float:
    """What a chance turned out to be: between what is known of those next to it.

    `known` is of equally spaced chances, from none to certainty; empty: they come true.
    """
    last = len(known) - 1
    if last < 1:
        return chance
    place = chance * last
    left = min(int(place), last - 1)
    return known[left] + (place - left) * (known[left + 1] - known[left])


class Net:
    """One hidden layer, and what leads past it; then what such chances turned out to be."""

    def __init__(
        self,
        center: list[float],
        scale: list[float],
        direct: list[float],
        hidden: list[list[float]],
        bias: list[float],
        out: list[float],
        last: float,
        known: list[float],
    ) -> None:
        self.center = center  # of each feature
        self.scale = scale  # by which it is multiplied then
        self.direct = direct  # weights of the features themselves
        self.hidden = hidden  # weights of the features for each hidden unit
        self.bias = bias  # of each hidden unit
        self.out = out  # weight of each hidden unit
        self.last = last
        self.known = known  # what its chances turned out to be, see `turned_out`

    def value(self, features: list[float]) -> float:
        """The chance of winning that these features mean."""
        center = self.center
        scale = self.scale
        direct = self.direct
        total = self.last
        inputs: list[float] = []
        for index in range(len(features)):
            one = (features[index] - center[index]) * scale[index]
            inputs.append(one)
            total += direct[index] * one
        for unit in range(len(self.hidden)):
            weights = self.hidden[unit]
            drive = self.bias[unit]
            for index in range(len(inputs)):
                drive += weights[index] * inputs[index]
            total += self.out[unit] * squashed(drive)
        return turned_out(share(total), self.known)


def from_data(data: dict[str, Any]) -> Net:
    return Net(
        [float(one) for one in data["center"]],
        [float(one) for one in data["scale"]],
        [float(one) for one in data["direct"]],
        [[float(one) for one in weights] for weights in data["hidden"]],
        [float(one) for one in data["bias"]],
        [float(one) for one in data["out"]],
        float(data["last"]),
        [float(one) for one in data.get("known", [])],
    )


def shipped(package: str, features: list[str]) -> Net | None:
    """The net that a package of agents has, if it speaks of these very features."""
    file = resources.files(package).joinpath(FILE)
    if not file.is_file():
        return None
    data = json.loads(file.read_text(encoding="utf-8"))
    return from_data(data["net"]) if data["features"] == features else None

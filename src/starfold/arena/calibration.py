"""Making chances come true: how steep a net is follows from games that it has not learned from.

A net that is too sure of itself, or not sure enough, has the right order of positions but the wrong
chances. Its last layer is made flatter or steeper by one number. All who show or use a chance have
it from the net, so nothing else changes.
"""

from collections.abc import Sequence
from math import exp, log
from typing import Final

from starfold.agents.values import Net, share

FLATTEST: Final = 0.2
STEEPEST: Final = 5.0
ROUNDS: Final = 40  # of the search for the best: each leaves two thirds
SURE: Final = 1e-6  # no chance counts as nearer to nothing or everything


def steepened(net: Net, by: float) -> Net:
    """The net with its opinions so many times as strong; what it thinks even stays even."""
    return Net(
        net.center,
        net.scale,
        [one * by for one in net.direct],
        net.hidden,
        net.bias,
        [one * by for one in net.out],
        net.last * by,
    )


def strength(chance: float) -> float:
    """What `share` makes a chance of."""
    side = 2.0 * min(1.0 - SURE, max(SURE, chance)) - 1.0
    return side / (1.0 - abs(side))


def loss(shown: Sequence[float], became: Sequence[float], by: float = 1.0) -> float:
    """The mean logarithmic loss of chances that are made so many times as strong, in nats."""
    total = 0.0
    for chance, worth in zip(shown, became, strict=True):
        made = min(1.0 - SURE, max(SURE, share(by * strength(chance))))
        total -= worth * log(made) + (1.0 - worth) * log(1.0 - made)
    return total / max(1, len(shown))


def best_steepness(shown: Sequence[float], became: Sequence[float]) -> float:
    """By how much chances must be made stronger to come true best."""
    low, high = log(FLATTEST), log(STEEPEST)
    for _ in range(ROUNDS):
        third = (high - low) / 3.0
        if loss(shown, became, exp(low + third)) < loss(shown, became, exp(high - third)):
            high -= third
        else:
            low += third
    return round(exp((low + high) / 2.0), 3)

"""Making chances come true: what they turned out to be in games that a net has not learned from.

A net may know which position is better and yet be too sure of it, or not sure enough. What chances
of none, ten, ... a hundred per cent turned out to be is kept with its weights, and all who show or
use a chance have it from there (`values.turned_out`).
"""

from collections.abc import Sequence
from typing import Final

from starfold.agents.values import Net, turned_out

TENTHS: Final = 10
NEVER: Final = 0.005  # what nobody has ever seen may happen all the same
ROUNDS: Final = 100
LEAST_STEP: Final = 0.01  # between points: what is better is always worth more, if a little
DOUBT: Final = 20.0  # positions that speak for the chances as they are


def found_out(shown: Sequence[float], became: Sequence[float]) -> list[float]:
    """What chances of none, a tenth, ... turned out to be, by these.

    Both sides count alike, so that what they are shown still adds up to one. Every round moves the
    points by how far the chances next to them are still off; they stay in order.
    """
    points = [tenth / TENTHS for tenth in range(TENTHS + 1)]
    seen = [*zip(shown, became, strict=True)]
    seen += [(1.0 - chance, 1.0 - worth) for chance, worth in seen]
    for _ in range(ROUNDS):
        off = [0.0] * (TENTHS + 1)
        weight = [DOUBT] * (TENTHS + 1)
        for chance, worth in seen:
            left = min(int(chance * TENTHS), TENTHS - 1)
            nearness = chance * TENTHS - left
            gap = worth - turned_out(chance, points)
            for point, near in ((left, 1.0 - nearness), (left + 1, nearness)):
                off[point] += near * gap
                weight[point] += near
        points = [point + gap / by for point, gap, by in zip(points, off, weight, strict=True)]
        points = _in_order(points, weight)
    return [round(point, 4) for point in points]


def _in_order(points: list[float], weight: list[float]) -> list[float]:
    """The two sides of the middle alike, and every point above the one before.

    Those that are not in order become what they are on average, by how much speaks for each.
    """
    runs: list[tuple[float, float, int]] = []  # the average, what speaks for it, of how many points
    for place in range(TENTHS // 2):
        mean = (points[place] + 1.0 - points[TENTHS - place]) / 2.0 - place * LEAST_STEP
        by, size = weight[place] + weight[TENTHS - place], 1
        while runs and runs[-1][0] > mean:
            before, much, several = runs.pop()
            mean = (before * much + mean * by) / (much + by)
            by, size = by + much, size + several
        runs.append((mean, by, size))
    flat = [mean for mean, _, size in runs for _ in range(size)]
    low, high = NEVER, 0.5 - LEAST_STEP * (TENTHS // 2)  # of what is left without the steps
    kept = [min(high, max(low, mean)) + place * LEAST_STEP for place, mean in enumerate(flat)]
    return [*kept, 0.5, *(1.0 - one for one in reversed(kept))]


def corrected(net: Net, points: list[float]) -> Net:
    """The net whose chances are what its own turned out to be."""
    before = [turned_out(tenth / TENTHS, net.known) for tenth in range(TENTHS + 1)]
    after = [round(turned_out(chance, points), 4) for chance in before]
    return Net(net.center, net.scale, net.direct, net.hidden, net.bias, net.out, net.last, after)

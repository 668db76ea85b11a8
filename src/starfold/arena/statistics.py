"""The little statistics that a simulation needs. No number here depends on the platform."""

from collections.abc import Sequence
from math import ceil, comb, erfc, sqrt
from typing import Any, Final, NamedTuple

_Z_95: Final = 1.959963984540054  # two-sided 95 % quantile of the normal distribution
_DIGITS: Final = 6  # of a reported share or mean: enough for everybody, the same everywhere


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The Wilson score interval at 95 %: honest for small numbers and at both ends."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    z2 = _Z_95 * _Z_95
    scale = 1 + z2 / trials
    centre = (share + z2 / (2 * trials)) / scale
    reach = _Z_95 * sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials)) / scale
    low = 0.0 if successes == 0 else max(0.0, centre - reach)
    high = 1.0 if successes == trials else min(1.0, centre + reach)
    return low, high


def share_of(successes: int, trials: int) -> dict[str, Any]:
    """A share with its interval, as it stands in a report; null where nothing was tried."""
    low, high = wilson(successes, trials)
    return {
        "share": round(successes / trials, _DIGITS) if trials else None,
        "low": round(low, _DIGITS),
        "high": round(high, _DIGITS),
    }


def percentile(ordered: Sequence[int], percent: int) -> int:
    """Nearest rank: the least value that so many percent do not exceed."""
    return ordered[max(0, ceil(len(ordered) * percent / 100) - 1)]


def spread(values: Sequence[int]) -> dict[str, Any]:
    """Mean, median and the range in which nine of ten values lie."""
    if not values:
        return {"mean": None, "median": None, "p5": None, "p95": None}
    ordered = sorted(values)
    return {
        "mean": round(sum(ordered) / len(ordered), _DIGITS),
        "median": percentile(ordered, 50),
        "p5": percentile(ordered, 5),
        "p95": percentile(ordered, 95),
    }


# -- two samples -----------------------------------------------------------------------------------

Z_95: Final = _Z_95
_EXACT: Final = 2000  # games up to which a chance is counted out instead of approximated


class Difference(NamedTuple):
    """By how much something is more than something else, and how often chance alone does that."""

    by: float
    low: float
    high: float
    p: float


def of_shares(wins: int, trials: int, other_wins: int, other_trials: int) -> Difference:
    """The second share less the first: Newcombe's interval, the two-proportion test."""
    share, other = wins / trials, other_wins / other_trials
    low, high = wilson(wins, trials)
    other_low, other_high = wilson(other_wins, other_trials)
    by = other - share
    both = (wins + other_wins) / (trials + other_trials)
    error = sqrt(both * (1 - both) * (1 / trials + 1 / other_trials))
    return Difference(
        by,
        by - sqrt((other - other_low) ** 2 + (high - share) ** 2),
        by + sqrt((other_high - other) ** 2 + (share - low) ** 2),
        _two_sided(by / error) if error else 1.0,
    )


def of_pairs(gained: int, lost: int, trials: int) -> Difference:
    """How much a share changed in the same games: only those count that came out otherwise."""
    by = (gained - lost) / trials
    reach = _Z_95 * sqrt(max(0.0, gained + lost - (gained - lost) ** 2 / trials)) / trials
    return Difference(by, by - reach, by + reach, _mcnemar(gained, lost))


def of_means(first: Sequence[float], second: Sequence[float]) -> Difference:
    """The second mean less the first, each with a spread of its own (Welch, many games)."""
    by = sum(second) / len(second) - sum(first) / len(first)
    error = sqrt(_variance(first) / len(first) + _variance(second) / len(second))
    return Difference(
        by, by - _Z_95 * error, by + _Z_95 * error, _two_sided(by / error) if error else 1.0
    )


def of_changes(changes: Sequence[float]) -> Difference:
    """The mean change in the same games."""
    by = sum(changes) / len(changes)
    error = sqrt(_variance(changes) / len(changes))
    return Difference(
        by, by - _Z_95 * error, by + _Z_95 * error, _two_sided(by / error) if error else 1.0
    )


def holm(chances: Sequence[float]) -> list[float]:
    """The same for several questions asked at once, so that one of many is no surprise."""
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    found = [1.0] * len(chances)
    worst = 0.0
    for rank, place in enumerate(order):
        worst = max(worst, min(1.0, chances[place] * (len(chances) - rank)))
        found[place] = worst
    return found


def stand_out(chances: Sequence[float], false: float = 0.05) -> list[bool]:
    """Which of many stand out, so that of those named only so many are chance (Benjamini,
    Hochberg)."""
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    last = 0
    for rank, place in enumerate(order, start=1):
        if chances[place] <= false * rank / len(chances):
            last = rank
    named = set(order[:last])
    return [place in named for place in range(len(chances))]


def _variance(values: Sequence[float]) -> float:
    if len(values) < 2:
        return 0.0
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)


def _two_sided(z: float) -> float:
    return erfc(abs(z) / sqrt(2))


def _mcnemar(gained: int, lost: int) -> float:
    """How often a fair coin is at least as one-sided."""
    changed = gained + lost
    if changed == 0:
        return 1.0
    if changed > _EXACT:
        return _two_sided(max(0.0, abs(gained - lost) - 1) / sqrt(changed))
    tail = sum(comb(changed, number) for number in range(min(gained, lost) + 1))
    return min(1.0, float(2 * tail / (1 << changed)))

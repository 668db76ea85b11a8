"""The little statistics that a simulation needs. No number here depends on the platform."""

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Any, Final

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

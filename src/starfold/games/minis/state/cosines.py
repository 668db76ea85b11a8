"""Cosines and sines of whole thousandths of a degree, the same bits on every platform.

They come from a series in whole numbers and are rounded once; what was found is kept.
"""

from typing import Final

FULL_TURN: Final = 360_000

_HALF_TURN: Final = 180_000
_RIGHT_ANGLE: Final = 90_000
_EIGHTH: Final = 45_000

_SCALE_BITS: Final = 120
_SCALE: Final = 1 << _SCALE_BITS
_SCALE_SQUARED: Final = _SCALE * _SCALE
_PI_SCALED: Final = 4175892906503776358826876457663557747  # pi in units of 1 / _SCALE
_UNKNOWN: Final = 2.0
# Cosine and sine of every heading, which are mostly asked for together: so they lie side by side.
_known: Final[list[float]] = [_UNKNOWN] * (2 * FULL_TURN)


def cosine(mdeg: int) -> float:
    """The cosine of a heading: the float nearest to it, the same on every platform."""
    heading = mdeg % FULL_TURN
    found = _known[2 * heading]
    return _learned(heading, 0) if found == _UNKNOWN else found


def sine(mdeg: int) -> float:
    heading = mdeg % FULL_TURN
    found = _known[2 * heading + 1]
    return _learned(heading, 1) if found == _UNKNOWN else found


def _learned(heading: int, which: int) -> float:
    """Both of a heading are found at once; the first or the second is the answer."""
    place = 2 * heading
    _known[place] = _cosine(heading)
    _known[place + 1] = _cosine((heading - _RIGHT_ANGLE) % FULL_TURN)
    return _known[place + which]


def _cosine(heading: int) -> float:
    angle = FULL_TURN - heading if heading > _HALF_TURN else heading
    if angle > _RIGHT_ANGLE:
        return -_first_quarter(_HALF_TURN - angle)
    return _first_quarter(angle)


# Cosines and sines of steps of 0.3 degrees, and of what is less than a step, times _SCALE: those of
# any angle up to 45 degrees are made of two of each.
_STEP: Final = 300
_step_cosines: Final[list[int]] = []
_step_sines: Final[list[int]] = []
_rest_cosines: Final[list[int]] = []
_rest_sines: Final[list[int]] = []


def _first_quarter(angle: int) -> float:
    """The cosine of 0 to 90 degrees, from the parts of an angle of at most 45."""
    if not _step_cosines:
        _fill_in_the_parts()
    if angle <= _EIGHTH:
        step = angle // _STEP
        rest = angle % _STEP
        total = _step_cosines[step] * _rest_cosines[rest] - _step_sines[step] * _rest_sines[rest]
    else:
        step = (_RIGHT_ANGLE - angle) // _STEP
        rest = (_RIGHT_ANGLE - angle) % _STEP
        total = _step_sines[step] * _rest_cosines[rest] + _step_cosines[step] * _rest_sines[rest]
    return total / _SCALE_SQUARED


def _fill_in_the_parts() -> None:
    for angle in range(0, _EIGHTH + 1, _STEP):
        _step_cosines.append(_series(_SCALE, angle, 0))
        _step_sines.append(_series(_radians(angle), angle, 1))
    for angle in range(_STEP):
        _rest_cosines.append(_series(_SCALE, angle, 0))
        _rest_sines.append(_series(_radians(angle), angle, 1))


def _radians(angle: int) -> int:
    return angle * _PI_SCALED // _HALF_TURN


def _series(first: int, angle: int, power: int) -> int:
    """The sum of the terms x**n / n! with alternating signs, for every other n from `power` on."""
    square = (_radians(angle) * _radians(angle)) >> _SCALE_BITS
    total = 0
    term = first
    sign = 1
    while term > 0:
        total += sign * term
        sign = -sign
        term = ((term * square) >> _SCALE_BITS) // ((power + 1) * (power + 2))
        power += 2
    return total

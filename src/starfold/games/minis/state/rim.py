"""The way around a base card: where the centre of a disc that touches it can be."""

from math import pi

from starfold.games.minis.state.cosines import cosine, sine
from starfold.games.minis.state.geometry import ENDLESS, RIGHT_ANGLE, Rect, advanced


def rim_length(rect: Rect, r: float) -> float:
    """The way around a card for the centre of a disc that keeps touching it."""
    return 2 * (rect.length + rect.width) + 2 * pi * r


def on_rim(rect: Rect, r: float, along: float) -> tuple[float, float]:
    """The centre of a disc that touches the card, this far along the rim counter-clockwise.

    The rim starts at the right end of the side that lies ahead. Around a corner it is followed in
    whole headings.
    """
    rest = along % rim_length(rect, r)
    bend = pi * r / 2
    corners = rect.corners()
    for side in range(4):
        normal = rect.heading + side * RIGHT_ANGLE
        straight = rect.length if side % 2 else rect.width
        if rest <= straight:
            x, y = corners[side]
            return advanced(x - rest * sine(normal), y + rest * cosine(normal), normal, r)
        rest -= straight
        if rest <= bend:
            x, y = corners[(side + 1) % 4]
            return advanced(x, y, normal + round(rest / bend * RIGHT_ANGLE), r)
        rest -= bend
    x, y = corners[0]  # the last bend ends where the rim began
    return advanced(x, y, rect.heading, r)


def rim_place(rect: Rect, r: float, x: float, y: float) -> float:
    """How far along the rim its point nearest to (x, y) is: the reverse of `on_rim`."""
    bend = pi * r / 2
    dx = x - rect.x
    dy = y - rect.y
    passed = 0.0
    nearest = -ENDLESS
    place = 0.0
    for side in range(4):
        normal = rect.heading + side * RIGHT_ANGLE
        half = rect.half_length if side % 2 else rect.half_width
        beyond = dx * cosine(normal) + dy * sine(normal)
        beyond -= rect.half_width if side % 2 else rect.half_length
        along = dy * cosine(normal) - dx * sine(normal)
        if beyond > 0.0 and along > half:
            turned = _heading_within_quarter(beyond, along - half)
            place = passed + 2 * half + bend * turned / RIGHT_ANGLE
            break
        if beyond > nearest and abs(along) <= half:
            nearest = beyond
            place = passed + half + along
        passed += 2 * half + bend
    return place % rim_length(rect, r)


def _heading_within_quarter(x: float, y: float) -> int:
    """The whole heading from 0 to 90 degrees that is nearest to the direction (x, y)."""
    low = 0
    high = RIGHT_ANGLE
    while low < high:
        middle = (low + high) // 2
        if y * cosine(middle) > x * sine(middle):
            low = middle + 1
        else:
            high = middle
    if low > 0 and x * sine(low) - y * cosine(low) > y * cosine(low - 1) - x * sine(low - 1):
        return low - 1
    return low

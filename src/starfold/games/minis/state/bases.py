"""Chapter: Set-Up, where the home bases lie. Any two are two to four feet apart (MG-SETUP-08)."""

from typing import Final

from starfold.errors import InputError
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.options import Options
from starfold.games.minis.state.position import BASE_CARDS

Place = tuple[float, float, int]  # centre of the row, and the heading in which the base faces

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 6
FEET: Final = (609.6, 1219.2)  # MG-SETUP-08
METRES: Final = (600.0, 1200.0)  # the rounded figures in brackets (MG-SETUP-16)
_QUARTER: Final = 90_000


def base_row(place: Place, options: Options) -> list[g.Rect]:
    """The three cards of a base, left to right for its owner (MG-SETUP-06)."""
    x, y, heading = place
    return g.row_of_cards(x, y, heading, options.short, options.long, options.end_to_end)


def base_gap(one: list[g.Rect], other: list[g.Rect]) -> float:
    """Nearest edge to nearest edge."""
    return min(g.rect_rect_gap(a, b) for a in one for b in other)


def bounds(options: Options) -> tuple[float, float]:
    """The least and the greatest distance that are allowed (MG-DEC-47)."""
    figures = options.chosen["base_distance"]
    if figures == "feet":
        return FEET
    if figures == "metric":
        return METRES
    return min(FEET[0], METRES[0]), max(FEET[1], METRES[1])


def spacing_objection(rows: list[list[g.Rect]], options: Options) -> str:
    """What is wrong with the distances of the bases; "" if nothing is."""
    least, most = bounds(options)
    nearest_only = options.chosen["base_spacing"] == "nearest"
    for seat, row in enumerate(rows):
        gaps = [base_gap(row, other) for place, other in enumerate(rows) if place != seat]
        closest = min(gaps)
        farthest = closest if nearest_only else max(gaps)
        name = "ABCDEFGH"[seat]
        if closest < least - g.EPS:
            return f"base {name} is {closest:.1f} mm from another, less than {least:g} mm"
        if farthest > most + g.EPS:
            return f"base {name} is {farthest:.1f} mm from another, more than {most:g} mm"
    return ""


def laid_out(seats: int, options: Options) -> list[Place]:
    """Bases in a ring around the middle of the table, neighbours `base_gap` apart if that fits.

    Rows lie across the line of sight, as in front of a player; where that is too wide for so many,
    they lie along it. The distance is brought within the bounds if it can be.
    """
    least, most = bounds(options)
    wanted = min(max(float(options.chosen["base_gap"]), least), most)
    for along in (False, True):
        for gap in (wanted, least, most):
            places = _ring(seats, gap, options, along)
            rows = [base_row(place, options) for place in places]
            if not spacing_objection(rows, options):
                _refuse_beyond_the_edge(rows, options)
                return places
    raise InputError(
        f"{seats} home bases cannot lie at these distances from each other (MG-SETUP-08): "
        "play with fewer, or agree on base_spacing=nearest"
    )


def _ring(seats: int, gap: float, options: Options, along: bool) -> list[Place]:
    """Widen the ring until neighbours are that far apart."""
    low = 0.0
    high = 20_000.0
    for _ in range(60):
        middle = (low + high) / 2.0
        places = _places(seats, middle, along)
        if base_gap(base_row(places[0], options), base_row(places[1], options)) < gap:
            low = middle
        else:
            high = middle
    return _places(seats, high, along)


def _places(seats: int, radius: float, along: bool) -> list[Place]:
    """Seat 0 sits at the bottom, the others follow clockwise; all face the middle."""
    places = []
    for seat in range(seats):
        away = g.wrap(-_QUARTER - round(seat * g.FULL_TURN / seats))
        x, y = g.advanced(0.0, 0.0, away, radius)
        facing = g.wrap(away + g.FULL_TURN // 2)
        places.append((x, y, g.wrap(facing + _QUARTER) if along else facing))
    return places


def facing_of(place: Place) -> int:
    """Where units of that base look: to the middle of the table."""
    x, y, _ = place
    return g.heading_towards(x, y, 0.0, 0.0)


def checked_places(given: object, seats: int, options: Options) -> list[Place]:
    """Places of bases from a spec; raises InputError with the remedy."""
    if not isinstance(given, list) or len(given) != seats:
        raise InputError(f"spec.bases: list one place [x, y, heading] for each of {seats} players")
    places: list[Place] = []
    for seat, one in enumerate(given):
        if not _is_place(one):
            raise InputError(
                f"spec.bases[{seat}] is no place: give [x, y, heading] in mm and "
                "whole thousandths of a degree"
            )
        places.append((g.snap(float(one[0])), g.snap(float(one[1])), g.wrap(int(one[2]))))
    rows = [base_row(place, options) for place in places]
    objection = spacing_objection(rows, options)
    if objection:
        raise InputError(f"spec.bases: {objection} (MG-SETUP-08): move it")
    _refuse_beyond_the_edge(rows, options)
    return places


def _refuse_beyond_the_edge(rows: list[list[g.Rect]], options: Options) -> None:
    """On a bounded table the bases lie within its edge (MG-MPH-12)."""
    if not options.bounded:
        return
    corners = [corner for row in rows for card in row for corner in card.corners()]
    width = 2.0 * max(abs(x) for x, _ in corners)
    height = 2.0 * max(abs(y) for _, y in corners)
    if width > options.width + g.EPS or height > options.height + g.EPS:
        raise InputError(
            f"the home bases reach over the edge of the table (MG-MPH-12): they need "
            f"{width:.1f} x {height:.1f} mm, rect_mm is {options.width:g} x {options.height:g}"
        )


def _is_place(given: object) -> bool:
    if not isinstance(given, list | tuple) or len(given) != 3 or not all(map(_is_number, given)):
        return False
    return bool(given[2] == int(given[2]))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e6


def cards_of(rows: list[list[g.Rect]]) -> list[g.Rect]:
    """All base cards in one list, three a seat."""
    assert all(len(row) == BASE_CARDS for row in rows)
    return [card for row in rows for card in row]

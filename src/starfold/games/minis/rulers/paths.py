"""The way of one segment: how far a unit can go after a turn, and what stops it there.

A segment sweeps a capsule that may not cut another base or a base card; the first contact ends it
(MG-MPH-11, MG-GEO-03). Every figure that a refusal or an overlay shows comes from here.
"""

from typing import Final

from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.options import (
    PASS_ALL,
    PASS_FEWER_STARS,
    PASS_FRIENDLY,
    PASS_NONE,
)
from starfold.games.minis.state.position import (
    BASE_CARDS,
    NONE,
    ON_TABLE,
    Position,
    card_target,
)

EDGE: Final = -2  # what stops a unit: the edge of the table

_NOTHING: Final[list[int]] = []
_NO_SHADOWS: Final[list[g.Shadow]] = []


class Way:
    """One direction: from where, along which heading, how far, and what ends it."""

    def __init__(self, x: float, y: float, heading: int, length: float, stop: int) -> None:
        self.x = x
        self.y = y
        self.heading = heading
        self.length = length  # millimetres that can be gone; below EPS: none
        self.stop = stop  # a target number, EDGE, or NONE for the full length


class Surroundings:
    """What stands near a unit, gathered once for all directions of a segment."""

    def __init__(self, pos: Position, unit: int, most: float) -> None:
        setup = pos.setup
        options = setup.options
        self.pos = pos
        self.unit = unit
        self.most = most
        self.x = pos.x[unit]
        self.y = pos.y[unit]
        self.heading = pos.heading[unit]
        self.radius = setup.radius[unit]
        self.bow_pivot = options.bow_pivot
        self.bounded = options.bounded
        # Mostly nothing is near, so what is begins as one common empty list.
        self.solid = _NOTHING  # units that stop it
        self.open = _NOTHING  # units through which it may pass, but not end on
        self.cards = _NOTHING  # base cards that stop it, 3 * seat + card
        self.open_cards = _NOTHING
        # Of what could stop it, first the units, then the cards; measured is what they fall on.
        self.shadows = _NO_SHADOWS
        self.has_shadows = False
        self._gather(pos)
        self.lets_pass = len(self.open) > 0 or len(self.open_cards) > 0
        # Whether every direction is free for its full length.
        self.is_open = not (
            self.bounded
            or self.bow_pivot
            or self.lets_pass
            or len(self.solid) > 0
            or len(self.cards) > 0
        )

    def _gather(self, pos: Position) -> None:
        setup = pos.setup
        x = self.x
        y = self.y
        own = self.radius
        far = self.most + own + (2.0 * own if self.bow_pivot else 0.0) + 1.0
        farthest = far + setup.widest
        farthest *= farthest
        place = pos.place
        xs = pos.x
        ys = pos.y
        passing = setup.options.passing
        for other in range(len(place)):
            if place[other] != ON_TABLE:
                continue
            dx = xs[other] - x
            dy = ys[other] - y
            away = dx * dx + dy * dy
            if away > farthest or other == self.unit:
                continue
            reach = far + setup.radius[other]
            if away > reach * reach:
                continue
            if passing != PASS_NONE and self._passable(other, passing):
                self.open = [*self.open, other]
            else:
                self.solid = [*self.solid, other]
        for seat in range(pos.seats):
            if pos.is_base_far(seat, x, y, far):
                continue
            standing = pos.standing[seat]
            for card in range(BASE_CARDS):
                if standing >> card & 1:
                    number = BASE_CARDS * seat + card
                    if g.far_apart(x, y, far, setup.bases[number]):
                        continue
                    if g.rect_gap(x, y, 0.0, setup.bases[number]) <= far:
                        if passing == PASS_ALL:
                            self.open_cards = [*self.open_cards, number]
                        else:
                            self.cards = [*self.cards, number]

    def _passable(self, other: int, passing: int) -> bool:
        """MG-DEC-08."""
        pos = self.pos
        if passing == PASS_FRIENDLY:
            return pos.owner(other) == pos.owner(self.unit)
        if passing == PASS_FEWER_STARS:
            return pos.stars(other) < pos.stars(self.unit)
        return True

    def cast_shadows(self) -> None:
        """Before many ways are asked for: what could stop the unit, and in which directions."""
        if self.bounded or self.bow_pivot:
            return
        pos = self.pos
        radii = pos.setup.radius
        self.shadows = []
        for other in self.solid:
            self.shadows.append(
                g.shadow_of_disc(
                    self.x, self.y, self.radius, pos.x[other], pos.y[other], radii[other]
                )
            )
        for number in self.cards:
            rect = pos.setup.bases[number]
            self.shadows.append(g.shadow_of_rect(self.x, self.y, self.radius, rect))
        self.has_shadows = True

    def _is_in_the_light(self, heading: int) -> bool:
        for shadow in self.shadows:
            if shadow.falls_on(heading):
                return False
        return self.has_shadows

    def free_length(self, turn: int) -> float:
        """The length of the way after a turn."""
        if self._is_in_the_light(g.wrap(self.heading + turn)):
            return self.most
        return self.way(turn).length

    def way(self, turn: int) -> Way:
        """The way after a turn (thousandths of a degree, positive to the left)."""
        heading = g.wrap(self.heading + turn)
        x = self.x
        y = self.y
        if self.is_open or self._is_in_the_light(heading):
            return Way(x, y, heading, self.most, NONE)
        if self.bow_pivot and turn:
            x, y = g.bow_start(x, y, self.heading, heading, self.radius)
            hit = self._overlapped(x, y)
            if hit != NONE:
                return Way(x, y, heading, 0.0, hit)
        ux = g.cosine(heading)
        uy = g.sine(heading)
        length = self.most
        stop = NONE
        pos = self.pos
        radius = self.radius
        radii = pos.setup.radius
        for place, other in enumerate(self.solid):
            if self.has_shadows and not self.shadows[place].falls_on(heading):
                continue
            contact = g.contact_with_disc(
                x, y, ux, uy, radius, pos.x[other], pos.y[other], radii[other]
            )
            if contact < length:
                length = contact
                stop = other
        units = len(self.solid)
        for place, number in enumerate(self.cards):
            if self.has_shadows and not self.shadows[units + place].falls_on(heading):
                continue
            contact = g.contact_with_rect(x, y, ux, uy, radius, pos.setup.bases[number])
            if contact < length:
                length = contact
                stop = card_target(number // BASE_CARDS, number % BASE_CARDS)
        if self.bounded:
            contact = self._to_the_edge(x, y, ux, uy)
            if contact < length:
                length = contact
                stop = EDGE
        return Way(x, y, heading, length, stop)

    def _to_the_edge(self, x: float, y: float, ux: float, uy: float) -> float:
        """A base may not leave a bounded table (MG-MPH-12)."""
        options = self.pos.setup.options
        nearest = g.ENDLESS
        right = options.width / 2.0 - self.radius
        top = options.height / 2.0 - self.radius
        if ux > g.EPS:
            nearest = min(nearest, (right - x) / ux)
        elif ux < -g.EPS:
            nearest = min(nearest, (-right - x) / ux)
        if uy > g.EPS:
            nearest = min(nearest, (top - y) / uy)
        elif uy < -g.EPS:
            nearest = min(nearest, (-top - y) / uy)
        return max(nearest, 0.0)

    def _overlapped(self, x: float, y: float) -> int:
        """A piece that a unit with its centre there would overlap, as a target number."""
        return overlapped(self.pos, self.unit, x, y)

    def rests_on(self, way: Way, length: float) -> int:
        """A piece that may be passed but on which the segment would end; NONE if it ends free."""
        pos = self.pos
        if not self.lets_pass:
            return NONE
        ux = g.cosine(way.heading)
        uy = g.sine(way.heading)
        for other in self.open:
            enter, leave = g.overlap_with_disc(
                way.x,
                way.y,
                ux,
                uy,
                self.radius,
                pos.x[other],
                pos.y[other],
                pos.setup.radius[other],
            )
            if enter < length < leave:
                return other
        for number in self.open_cards:
            rect = pos.setup.bases[number]
            enter, leave = g.overlap_with_rect(way.x, way.y, ux, uy, self.radius, rect)
            if enter < length < leave:
                return card_target(number // BASE_CARDS, number % BASE_CARDS)
        return NONE


def overlapped(pos: Position, unit: int, x: float, y: float) -> int:
    """A piece that the unit would overlap with its centre there, as a target number, or NONE."""
    setup = pos.setup
    radius = setup.radius[unit]
    place = pos.place
    xs = pos.x
    ys = pos.y
    radii = setup.radius
    for other in range(len(place)):
        if place[other] == ON_TABLE and other != unit:
            dx = xs[other] - x
            dy = ys[other] - y
            apart = radius + radii[other]
            if dx * dx + dy * dy >= apart * apart:
                continue
            if g.disc_gap(x, y, radius, xs[other], ys[other], radii[other]) < -g.EPS:
                return other
    for seat in range(pos.seats):
        if pos.is_base_far(seat, x, y, radius):
            continue
        standing = pos.standing[seat]
        for card in range(BASE_CARDS):
            if standing >> card & 1:
                rect = setup.bases[BASE_CARDS * seat + card]
                if g.far_apart(x, y, radius, rect):
                    continue
                if g.rect_gap(x, y, radius, rect) < -g.EPS:
                    return card_target(seat, card)
    if setup.options.bounded and leaves_the_table(pos, unit, x, y):
        return EDGE
    return NONE


def leaves_the_table(pos: Position, unit: int, x: float, y: float) -> bool:
    options = pos.setup.options
    radius = pos.setup.radius[unit]
    beside = abs(x) > options.width / 2.0 - radius + g.EPS
    return beside or abs(y) > options.height / 2.0 - radius + g.EPS

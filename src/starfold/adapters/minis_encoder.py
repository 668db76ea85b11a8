"""The minis game as a row of whole numbers: what `view` shows, without words, odds and ranges.

Nothing is hidden here. The order of the numbers is that of `minis_layout`. Lengths are in whole
millimetres, headings in tenths of a degree.
"""

from typing import Any, Final

from starfold.adapters.encoding import Encoder, row
from starfold.errors import InputError
from starfold.games.minis.rules.step import Step, step_of
from starfold.games.minis.state.position import (
    BASE_CARDS,
    CARD,
    CARD_STARS,
    DISPLACED,
    GONE,
    HAD_MOVE,
    ON_TABLE,
    RESERVES,
    WAITING,
    Position,
    Shot,
    target_card,
    target_seat,
)

UNITS: Final = 30  # of a seat
SHOTS: Final = 8  # of those declared, and of those fired
UNIT_NUMBERS: Final = 29  # besides icons
MDEG: Final = 100  # thousandths of a degree in a tenth


class MinisEncoder(Encoder):
    def __init__(self, seats: int, steps: list[str], icons: list[int]) -> None:
        super().__init__(seats, steps)
        self.icons = icons  # their bits

    def encode(self, state: Any, seat: int, page: int) -> bytes:
        pos: Position = state
        if pos.seats != self.seats:
            raise InputError(f"{pos.seats} seats: this encoder is made for {self.seats}")
        options = pos.setup.options
        found = [pos.phase, round(options.short), round(options.long)]
        found += [round(options.width), round(options.height)] if options.bounded else [0, 0]
        self._question(pos, seat, found)
        self._shots(pos, seat, pos.shots, found)
        self._shots(pos, seat, pos.fired, found)
        for relative in range(self.seats):
            self._player(pos, (seat + relative) % self.seats, found)
        for relative in range(self.seats):
            self._units(pos, (seat + relative) % self.seats, found)
        return self.head(pos, seat, page, pos.turn, pos.active, pos.first) + row(found)

    def _question(self, pos: Position, seat: int, found: list[int]) -> None:
        if pos.ended or pos.asked < 0:
            found += [0, 0, 0]
            return
        step: Step = step_of(pos)
        segments = step.segments() or []
        found.append(self.target(pos, seat, step.acting()))
        found.append(segments.count("S"))
        found.append(len(segments) - segments.count("S"))

    def target(self, pos: Position, seat: int, target: int) -> int:
        """The place of a unit's block, from 1; base cards of all players come after all units."""
        if target < 0:
            return 0
        if target >= CARD:
            owner = (target_seat(target) - seat) % self.seats
            return 1 + self.seats * UNITS + BASE_CARDS * owner + target_card(target)
        owner = pos.setup.owner[target]
        place = target - pos.setup.first_unit[owner]
        return 1 + (owner - seat) % self.seats * UNITS + place

    def _shots(self, pos: Position, seat: int, shots: list[Shot], found: list[int]) -> None:
        for place in range(SHOTS):
            if place < len(shots):
                shot = shots[place]
                found.append(self.target(pos, seat, shot.shooter))
                found.append(self.target(pos, seat, shot.target))
            else:
                found.append(0)
                found.append(0)

    def _player(self, pos: Position, owner: int, found: list[int]) -> None:
        setup = pos.setup
        on_table = 0
        for unit in pos.units_of(owner):
            on_table += pos.stars(unit)
        reserve = 0
        for unit in pos.reserves(owner):
            reserve += setup.cost[unit]
        found += [pos.alive >> owner & 1, pos.score[owner], on_table, reserve]
        for card in range(BASE_CARDS):
            number = BASE_CARDS * owner + card
            rect = setup.bases[number]
            bonus = [0, 0, 0]
            if setup.base_cards:
                printed = setup.base_cards[number]
                bonus = [printed.attack, printed.damage, printed.defense]
            found += [
                1 if pos.card_stands(owner, card) else 0,
                pos.broken >> number & 1,
                pos.card_damage[number],
                round(rect.x),
                round(rect.y),
                rect.heading // MDEG,
            ]
            found += bonus

    def _units(self, pos: Position, owner: int, found: list[int]) -> None:
        first = pos.setup.first_unit[owner]
        last = pos.setup.first_unit[owner + 1]
        if last - first > UNITS:
            raise InputError(
                f"fleet {pos.setup.fleet_names[owner]!r} has {last - first} units: "
                f"observations have room for {UNITS}; choose a smaller fleet"
            )
        for unit in range(first, last):
            self._unit(pos, unit, found)
        found += [0] * ((UNIT_NUMBERS + len(self.icons)) * (UNITS - (last - first)))

    def _unit(self, pos: Position, unit: int, found: list[int]) -> None:
        face = pos.face(unit)
        place = pos.place[unit]
        there = place == ON_TABLE
        done = pos.done[unit]
        icons = pos.icons(unit)
        found += [
            1,
            face.stars,
            face.attack,
            face.damage,
            face.defense,
            face.shields,
            1 if pos.is_ground(unit) else 0,
            1 if pos.setup.bomber[unit] else 0,
            face.movement,
            pos.artillery(unit),
            round(10.0 * pos.setup.radius[unit]),
            1 if there else 0,
            1 if place == RESERVES else 0,
            1 if place == GONE else 0,
            round(pos.x[unit]) if there else 0,
            round(pos.y[unit]) if there else 0,
            pos.heading[unit] // MDEG if there else 0,
            pos.damage[unit],
            pos.flipped[unit],
            1 if pos.is_cloaked(unit) else 0,
            1 if pos.is_veteran(unit) else 0,
            1 if done & HAD_MOVE else 0,
            1 if done & DISPLACED else 0,
            1 if done & WAITING else 0,
            1 if pos.has_fallen(unit) else 0,
            pos.hits[unit],
            1 if pos.borrowed[unit] else 0,
            1 if pos.lent[unit] else 0,
            pos.setup.cost[unit],
        ]
        for bit in self.icons:
            found.append(1 if icons & bit else 0)

    def material(self, state: Any, seat: int) -> float:
        """Stars of units by the share of their lives left, reserves, three for each base card."""
        pos: Position = state
        mine = 0.0
        all_of_it = 0.0
        for owner in range(self.seats):
            total = float(CARD_STARS * len(pos.standing_cards(owner)))
            for unit in pos.units_of(owner):
                if not pos.has_fallen(unit):
                    lives = pos.face(unit).shields + 1
                    total += pos.stars(unit) * max(0, lives - pos.damage[unit]) / lives
            for unit in pos.reserves(owner):
                total += pos.setup.cost[unit]
            all_of_it += total
            if owner == seat:
                mine = total
        return mine / all_of_it if all_of_it > 0.0 else 0.5

"""Bringing units from the reserves into play: for an objective, by Carrier, by a card."""

from typing import Final

from starfold.games.pocketmodel.rules.damage import destroy
from starfold.games.pocketmodel.rules.reasons import by_rule
from starfold.games.pocketmodel.rules.step import Step, asking
from starfold.games.pocketmodel.rules.values import is_lethal
from starfold.games.pocketmodel.speech.names import (
    done,
    unit_choice,
    unit_name,
    zone_name,
)
from starfold.games.pocketmodel.speech.words import say
from starfold.games.pocketmodel.state.position import RESERVES, Position
from starfold.kernel.choices import Choice, Question, Refusal
from starfold.kernel.core import DECLINE

BY_OBJECTIVE: Final = 0  # PM-STRIKE-12
BY_CARRIER: Final = 1  # PM-POWER-04
BY_CARD: Final = 2

_ROUTE_RULES: Final = (
    ["PM-STRIKE-12", "PM-STRIKE-13", "PM-STRIKE-15", "PM-ZONE-02"],
    ["PM-POWER-04", "PM-POWER-06"],
    ["PM-CCARD-12"],
)
_STARS_RULES: Final = ("PM-STRIKE-13", "PM-POWER-04", "PM-CCARD-12")  # how many stars
_STOP_RULES: Final = (["PM-STRIKE-14"], ["PM-POWER-04"], ["PM-CCARD-12"])
ROUTES: Final = ("objective", "carrier", "card")


def bringable(pos: Position, seat: int, stars: int) -> list[int]:
    """Reserve units that still fit the stars left."""
    return [unit for unit in pos.reserves(seat) if pos.stars(unit) <= stars]


class BringIn(Step):
    """The owner chooses units one by one until they stop or nothing fits (PM-STRIKE-14)."""

    seat: int
    stars: int  # still to spend; what is not used is lost
    zone: int
    route: int

    def proceed(self, pos: Position) -> None:
        fitting: list[int] = []
        if pos.is_alive(self.seat) and self._zone_is_open(pos):
            fitting = bringable(pos, self.seat, self.stars)
        if not fitting:
            pos.pop()
            return
        pos.ask(self.seat, [DECLINE, *fitting])

    def _zone_is_open(self, pos: Position) -> bool:
        """False once the player of that home zone gave up: a Carrier needs an opponent there."""
        if self.zone == pos.setup.contested or pos.is_alive(self.zone):
            return True
        return self.route != BY_CARRIER and not pos.setup.options.clear_eliminated_zone

    def take(self, pos: Position, option: int) -> None:
        if option == DECLINE:
            if pos.log is not None:
                pos.tell(
                    "no_more_reserves", _STOP_RULES[self.route], self.seat, {"unused": self.stars}
                )
            pos.pop()
            return
        self.stars -= pos.stars(option)
        enter_play(pos, option, self.zone, self.route)

    def ends_with_the_turn(self) -> bool:
        return False

    # In words

    def question(self, pos: Position) -> Question:
        text = say("reserves.ask_unit", zone=zone_name(pos, self.zone), left=self.stars)
        return Question(text, [_STARS_RULES[self.route]])

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return done(say("reserves.done"))
        return unit_choice(pos, "bring in", option)

    def is_closed_by_done(self) -> bool:
        return True

    # Why not

    def hinders(self, action: str) -> Refusal | None:
        if action == "carrier" and self.route == BY_CARRIER:
            return by_rule("PM-POWER-03")
        return super().hinders(action)

    def unit_touched(self, pos: Position, seat: int, unit: int) -> Refusal | None:
        return self.why_not(pos, unit)

    def why_not(self, pos: Position, unit: int) -> Refusal | None:
        """The rule against bringing in this unit."""
        name = unit_name(pos, unit)
        if pos.owner(unit) != self.seat or pos.zone[unit] != RESERVES:
            return Refusal("PM-ZONE-05", say("reserves.no_reserve", unit=name))
        if pos.stars(unit) <= self.stars:
            return None
        stars = pos.stars(unit)
        told = say("reserves.too_many_stars", unit=name, stars=stars, left=self.stars)
        return Refusal(_STARS_RULES[self.route], told)


def why_not_bring_in(pos: Position, seat: int, unit: int) -> Refusal | None:
    step = asking(pos)
    if isinstance(step, BringIn) and step.seat == seat:
        return step.why_not(pos, unit)
    return by_rule("PM-STRIKE-12")


def enter_play(pos: Position, unit: int, zone: int, route: int) -> None:
    pos.zone[unit] = zone
    if route == BY_OBJECTIVE:
        pos.damage[unit] = 0  # PM-STRIKE-15; elsewhere counters came off on destruction
    if pos.log is not None:
        pos.tell(
            "entered",
            _ROUTE_RULES[route],
            pos.owner(unit),
            {"unit": unit, "zone": zone, "route": ROUTES[route]},
        )
    if is_lethal(pos, unit, pos.damage[unit]):  # only with damage_clear=on_entry_objective_only
        destroy(pos, unit)

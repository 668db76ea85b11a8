"""Chapter: Set-Up. Home bases are laid out; 20 stars' worth of units stand touching them."""

from typing import Final, cast

from starfold.games.minis.rules.placing import Settle
from starfold.games.minis.rules.reserves import (
    entering,
    entering_choice,
    number_in,
    starting_faces,
    unit_in,
    with_number,
)
from starfold.games.minis.rules.spots import AT_BASE, BY_SETUP, has_room, name_is_taken
from starfold.games.minis.rules.step import Asked, Step, against_foreign
from starfold.games.minis.rules.turn import Turn, drop_steps_of_the_fallen
from starfold.games.minis.speech.names import done, unit_name
from starfold.games.minis.speech.words import say
from starfold.games.minis.state.position import BASE_CARDS, NONE, RESERVES, Position
from starfold.kernel.choices import Choice, Question, Refusal
from starfold.kernel.core import DECLINE, State

TABLE_STARS: Final = 20  # MG-SETUP-09
RESERVE_STARS: Final = 10  # MG-SETUP-10


def lay_out(pos: Position) -> None:
    """Everything lies in reserve, on three cards a player."""
    units = len(pos.setup.units)
    pos.place = [RESERVES] * units
    pos.x = [0.0] * units
    pos.y = [0.0] * units
    pos.heading = [0] * units
    pos.damage = [0] * units
    pos.flipped = [0] * units
    pos.done = [0] * units
    pos.used = [0] * units
    pos.borrowed = [0] * units
    pos.lent = [0] * units
    pos.guns = [0] * units
    pos.hits = [0] * units
    pos.hits_before = [0] * units
    pos.card_damage = [0] * (BASE_CARDS * pos.seats)
    pos.standing = [(1 << BASE_CARDS) - 1] * pos.seats
    pos.score = [0] * pos.seats
    pos.alive = (1 << pos.seats) - 1


class SetUp(Step):
    """Who begins, then everybody places their units; afterwards turns take its place."""

    begun: bool = False
    waiting: list[int] = []  # seats still to place

    def proceed(self, pos: Position) -> None:
        if not self.begun:
            self._begin(pos)
        elif self.waiting:
            seat = self.waiting.pop(0)
            if pos.is_alive(seat):
                pos.active = seat
                pos.push(PlaceUnits(seat))
        else:
            pos.pop()
            pos.push(Turn())

    def _begin(self, pos: Position) -> None:
        self.begun = True
        first = pos.setup.options.first_player
        pos.first = first if first >= 0 else pos.dice.below(pos.seats)
        self.waiting = pos.seats_in_order()
        if pos.log is not None:
            told = {"battle": pos.setup.battle, "first": pos.first}
            rules = ["MG-SETUP-01", "MG-SETUP-06", "MG-SETUP-08", "MG-MPH-04"]
            pos.tell("set_up", rules, pos.first, told)

    def settle(self, state: State) -> None:
        drop_steps_of_the_fallen(cast(Position, state))


class PlaceUnits(Step):
    """A player chooses units for the table; the others lie in reserve (MG-SETUP-09, 10)."""

    owner: int

    def seat(self) -> int:
        return self.owner

    def proceed(self, pos: Position) -> None:
        options = self.choices(pos)
        if options == [DECLINE]:
            pos.pop()
        else:
            pos.ask(self.owner, options)

    def choices(self, pos: Position) -> list[int]:
        placed = stars_placed(pos, self.owner)
        options = [
            with_number(unit, number)
            for unit in pos.reserves(self.owner)
            if may_be_placed(pos, unit, placed)
            for number in starting_faces(pos, unit)
        ]
        if not options or (placed and can_stop(pos, self.owner, placed)):
            return [DECLINE, *options]
        return options

    def objection(self, pos: Position, option: int) -> Refusal | None:
        if option != DECLINE:
            return super().objection(pos, option)
        placed = stars_placed(pos, self.owner)
        exact = pos.setup.options.fleet_exact
        fewest = fewest_on_table(exact, stars_of_fleet(pos, self.owner))
        text = say("setup.too_few_placed", stars=placed, fewest=max(fewest, 1))
        return Refusal("MG-SETUP-10", text)

    def take(self, pos: Position, option: int) -> None:
        if option == DECLINE:
            pos.pop()
        else:
            unit = unit_in(option)
            face = number_in(option)
            pos.push(Settle(unit, face, self.owner, AT_BASE, NONE, BY_SETUP))

    def question_called(self) -> Asked:
        return "placement"

    def question(self, pos: Position) -> Question:
        placed = stars_placed(pos, self.owner)
        text = say("setup.ask", placed=placed, most=TABLE_STARS)
        return Question(text, ["MG-SETUP-09", "MG-SETUP-10"])

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return done(say("setup.done"))
        name, kind = entering(pos, option)
        return entering_choice(pos, option, "place", say("setup.place", unit=name, kind=kind))

    def against_piece(self, pos: Position, target: int) -> Refusal:
        foreign = against_foreign(pos, self.owner, target)
        if foreign is not None:
            return foreign
        name = unit_name(pos, target)
        if pos.on_table(target):
            return Refusal("MG-SETUP-09", say("setup.placed_already", unit=name))
        if name_is_taken(pos, target):
            return Refusal("MG-ICON-34", say("reserves.name_in_use", unit=name))
        stars = stars_placed(pos, self.owner) + pos.setup.cost[target]
        return Refusal("MG-SETUP-10", say("setup.cannot_be_split", unit=name, stars=stars))


def stars_placed(pos: Position, seat: int) -> int:
    return sum([pos.setup.cost[unit] for unit in pos.units_of(seat)])


def stars_of_fleet(pos: Position, seat: int) -> int:
    first = pos.setup.first_unit
    return sum(pos.setup.cost[first[seat] : first[seat + 1]])


def fewest_on_table(exact: bool, total: int) -> int:
    """Stars that must stand on the table, so that no more than ten lie in reserve."""
    return TABLE_STARS if exact else max(total - RESERVE_STARS, 0)


def can_stop(pos: Position, seat: int, placed: int) -> bool:
    exact = pos.setup.options.fleet_exact
    return placed >= fewest_on_table(exact, stars_of_fleet(pos, seat))


def may_be_placed(pos: Position, unit: int, placed: int) -> bool:
    """Whether the unit fits, and leaves a way to a legal split of the fleet."""
    setup = pos.setup
    seat = pos.owner(unit)
    after = placed + setup.cost[unit]
    if after > TABLE_STARS or name_is_taken(pos, unit):
        return False
    others = [other for other in pos.reserves(seat) if other != unit]
    free = [other for other in others if not name_is_taken(pos, other)]
    costs = [setup.cost[other] for other in free]
    people = [setup.person[other] for other in free]
    fewest = fewest_on_table(setup.options.fleet_exact, stars_of_fleet(pos, seat))
    if not sum_within(costs, people, fewest - after, TABLE_STARS - after):
        return False
    return has_room(pos, unit, AT_BASE, NONE)


def sum_within(costs: list[int], people: list[str], least: int, most: int) -> bool:
    """Whether some of the costs add up to a number in the range, nobody's name used twice."""
    sums = 1  # bit n: n can be made
    for place, cost in enumerate(costs):
        person = people[place]
        if not person:
            sums |= sums << cost
    for person in set(people):
        if person:
            several = sums
            for place, cost in enumerate(costs):
                if people[place] == person:
                    several |= sums << cost
            sums = several
    for number in range(max(least, 0), most + 1):
        if sums >> number & 1:
            return True
    return False


def unsplittable(costs: list[int], people: list[str], exact: bool) -> bool:
    """Whether a fleet cannot be split into table and reserve at all."""
    return not sum_within(costs, people, fewest_on_table(exact, sum(costs)), TABLE_STARS)

"""Chapter: setting up the game. Shuffle, objectives, first player, units, hands: in that order."""

from collections.abc import Callable
from typing import Final

from starfold.games.pocketmodel.rules.piles import draw, know, shuffle_deck
from starfold.games.pocketmodel.rules.reasons import by_rule
from starfold.games.pocketmodel.rules.step import Step, asking
from starfold.games.pocketmodel.rules.turn import Turn, next_seat
from starfold.games.pocketmodel.speech.names import done, unit_choice, unit_name
from starfold.games.pocketmodel.speech.words import say
from starfold.games.pocketmodel.state.position import OBJECTIVE_SLOTS, RESERVES, Position
from starfold.kernel.choices import Choice, Question, Refusal
from starfold.kernel.core import DECLINE

STARTING_HAND: Final = 3  # PM-SETUP-07
STARTING_STARS: Final = 20  # PM-SETUP-04

SHUFFLE: Final = 0
OBJECTIVES: Final = 1
FIRST_PLAYER: Final = 2
UNITS: Final = 3
HANDS: Final = 4


class SetUp(Step):
    """The five parts of setting up, in the rulebook's order (PM-SETUP-08)."""

    step: int = SHUFFLE
    placed: int = 0  # players who have placed their units

    def proceed(self, pos: Position) -> None:
        _PARTS[self.step](self, pos)

    def _shuffle(self, pos: Position) -> None:
        self.step = OBJECTIVES
        for seat in range(pos.seats):
            shuffle_deck(pos, seat)
            if pos.log is not None:
                pos.tell("shuffled", ["PM-SETUP-01"], seat, {"cards": len(pos.deck[seat])})

    def _deal_objectives(self, pos: Position) -> None:
        self.step = FIRST_PLAYER
        number = 1 if pos.setup.options.two_packs else OBJECTIVE_SLOTS  # PM-PACK-02
        for seat in range(pos.seats):
            for _ in range(number):
                card = pos.deck[seat].pop()
                pos.slots[seat].append(card)
                if pos.setup.options.peek_own_objectives:
                    know(pos, card, seat)
            if pos.log is not None:
                rules = (
                    ["PM-PACK-02", "PM-PACK-06"] if number == 1 else ["PM-SETUP-02", "PM-ZONE-01"]
                )
                pos.tell("objectives_dealt", rules, seat, {"number": number})

    def _determine_first_player(self, pos: Position) -> None:
        self.step = UNITS
        first = pos.setup.options.first_player
        pos.first = first if first >= 0 else pos.dice.below(pos.seats)
        pos.active = pos.first
        if pos.log is not None:
            pos.tell("first_player", ["PM-SETUP-03"], pos.first, {})

    def _place_units(self, pos: Position) -> None:
        if self.placed == pos.seats:
            self.step = HANDS
            pos.active = pos.first if pos.is_alive(pos.first) else next_seat(pos, pos.first)
            if pos.placing:
                pos.placing = False
                if pos.log is not None:
                    _tell_of_placements(pos)
            return
        pos.placing = pos.setup.options.secret_placement and not pos.setup.options.two_packs
        seat = (pos.first + self.placed) % pos.seats
        self.placed += 1
        if not pos.is_alive(seat):
            return
        pos.active = seat
        if pos.setup.options.two_packs:
            _place_everything(pos, seat)
        else:
            pos.push(PlaceUnits(seat))

    def _deal_hands(self, pos: Position) -> None:
        for seat in range(pos.seats):
            if pos.is_alive(seat):
                draw(pos, seat, STARTING_HAND, ["PM-SETUP-07", "PM-HAND-01"])
        pos.pop()
        pos.push(Turn())


# By step: what is done next.
_PARTS: Final[tuple[Callable[[SetUp, Position], None], ...]] = (
    SetUp._shuffle,
    SetUp._deal_objectives,
    SetUp._determine_first_player,
    SetUp._place_units,
    SetUp._deal_hands,
)


def _place_everything(pos: Position, seat: int) -> None:
    """With one pack each every unit starts in play (PM-PACK-01)."""
    for unit in pos.reserves(seat):
        pos.zone[unit] = seat
    if pos.log is not None:
        pos.tell(
            "placed_all", ["PM-PACK-01", "PM-PACK-03"], seat, {"units": pos.units_in_play(seat)}
        )


def _tell_of_placements(pos: Position) -> None:
    for seat in range(pos.seats):
        for unit in pos.units_in_play(seat):
            pos.tell("placed", ["PM-SETUP-04", "PM-SETUP-08"], seat, {"unit": unit, "zone": seat})


# -- choosing the starting units -------------------------------------------------------------------


def sums_of(stars: list[int]) -> int:
    """Bit mask of the totals that some of these star values make."""
    sums = 1
    for value in stars:
        sums |= sums << value
    return sums


def legal_totals(pos: Position, seat: int) -> int:
    """Bit mask of star totals that the player may place (PM-SETUP-04, PM-SETUP-05).

    Exactly 20 whenever some of their units make it; otherwise fewer, and at least one unit.
    """
    first = pos.setup.first_unit
    front = pos.setup.front
    sums = sums_of([front[unit].stars for unit in range(first[seat], first[seat + 1])])
    if sums >> STARTING_STARS & 1:
        return 1 << STARTING_STARS
    lower = sums & ((1 << STARTING_STARS) - 2)
    if pos.setup.options.closest_shortfall and lower:
        return 1 << lower.bit_length() - 1
    return lower


def placeable_units(pos: Position, seat: int, legal: int) -> list[int]:
    """Units that can be added so that a legal total stays within reach."""
    front = pos.setup.front
    reserves = pos.reserves(seat)
    placed = 0
    for unit in pos.units_in_play(seat):
        placed += front[unit].stars
    found: list[int] = []
    tried = 0  # bit per star value already judged
    good = 0
    for unit in reserves:
        value = front[unit].stars
        if not tried >> value & 1:
            tried |= 1 << value
            rest = sums_of([front[other].stars for other in reserves if other != unit])
            if rest << placed + value & legal:
                good |= 1 << value
        if good >> value & 1:
            found.append(unit)
    return found


class PlaceUnits(Step):
    """A player chooses their starting units one by one (PM-SETUP-04)."""

    seat: int

    def proceed(self, pos: Position) -> None:
        if not pos.is_alive(self.seat):
            pos.pop()
            return
        legal = legal_totals(pos, self.seat)
        units = placeable_units(pos, self.seat, legal)
        complete = bool(legal >> stars_placed(pos, self.seat) & 1)
        if not units:
            self._done(pos)
        elif complete:
            pos.ask(self.seat, [DECLINE, *units])
        else:
            pos.ask(self.seat, units)

    def take(self, pos: Position, option: int) -> None:
        if option == DECLINE:
            self._done(pos)
            return
        pos.zone[option] = self.seat
        if pos.log is not None:
            rules = ["PM-SETUP-04", "PM-ZONE-01"]
            if pos.setup.two_sided[option]:
                rules.append("PM-POWER-12")
            if pos.placing:
                pos.tell("placed_secretly", rules, self.seat, {}, {"unit": option}, 1 << self.seat)
            else:
                pos.tell("placed", rules, self.seat, {"unit": option, "zone": self.seat})

    def _done(self, pos: Position) -> None:
        pos.pop()
        if pos.log is not None:
            pos.tell("placement_done", ["PM-SETUP-05", "PM-SETUP-06", "PM-SETUP-08"], self.seat, {})

    # In words

    def question(self, pos: Position) -> Question:
        placed = stars_placed(pos, self.seat)
        text = say("setup.ask_unit", placed=placed, wanted=STARTING_STARS)
        return Question(text, ["PM-SETUP-04"])

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return done(say("setup.done"))
        return unit_choice(pos, "place", option)

    def is_open(self, pos: Position, option: int, reader: int) -> bool:
        return option == DECLINE or not pos.placing

    def is_closed_by_done(self) -> bool:
        return True

    # Why not

    def why_not_stop(self, pos: Position) -> Refusal:
        return by_rule(_total_rule(pos, self.seat))

    def unit_touched(self, pos: Position, seat: int, unit: int) -> Refusal | None:
        return why_not_place(pos, seat, unit)


def why_not_place(pos: Position, seat: int, unit: int) -> Refusal | None:
    """The rule against placing the unit now."""
    step = asking(pos)
    placing = isinstance(step, PlaceUnits) and step.seat == seat
    if not placing and not (pos.turn <= 1 and pos.units_in_play(seat)):
        return by_rule("PM-SETUP-08")
    name = unit_name(pos, unit)
    if pos.owner(unit) != seat:
        return Refusal("PM-SETUP-04", say("setup.not_yours", unit=name))
    if pos.in_play(unit):
        return Refusal("PM-SETUP-04", say("setup.already_placed", unit=name))
    if placing and unit in pos.options:
        return None
    placed = stars_placed(pos, seat)
    told = say("setup.does_not_fit", unit=name, stars=pos.stars(unit), placed=placed)
    return Refusal(_total_rule(pos, seat), told)


def _total_rule(pos: Position, seat: int) -> str:
    """The rule that says how many stars the player places: 20, or fewer if 20 cannot be made."""
    return "PM-SETUP-04" if legal_totals(pos, seat) == 1 << STARTING_STARS else "PM-SETUP-05"


def stars_placed(pos: Position, seat: int) -> int:
    return sum([pos.stars(unit) for unit in pos.units_in_play(seat)])


def lay_out(pos: Position) -> None:
    """Everything in its box: units in reserves, cards in the decks, nothing dealt yet."""
    setup = pos.setup
    pos.zone = [RESERVES] * len(setup.units)
    pos.damage = [0] * len(setup.units)
    pos.flipped = [0] * len(setup.units)  # Veterans begin on their icon side (PM-POWER-12)
    pos.deck = [[] for _ in range(setup.seats)]
    pos.hand = [[] for _ in range(setup.seats)]
    pos.discard = [[] for _ in range(setup.seats)]
    pos.removed = [[] for _ in range(setup.seats)]
    pos.slots = [[] for _ in range(setup.seats)]
    for card, owner in enumerate(setup.card_owner):
        pos.deck[owner].append(card)
    pos.face_up = [0] * setup.seats
    pos.knowledge = [0] * len(setup.cards)
    pos.standing = []
    pos.alive = (1 << setup.seats) - 1

"""What things are worth in the card game, in cards of Life Force."""

from typing import Final

from starfold.games.ccg.rules import presence, values
from starfold.games.ccg.state.fractions import nearest
from starfold.games.ccg.state.model import QUARTERS
from starfold.games.ccg.state.position import Position, other
from starfold.games.ccg.state.vocabulary import (
    CHARACTER,
    CREATURE,
    DEVICE,
    EFFECT,
    EPIC_EVENT,
    INTERRUPT,
    IS_BLOWN_AWAY,
    IS_COLLAPSED,
    LOCATION,
    STARSHIP,
    VEHICLE,
    WEAPON,
)
from starfold.kernel.plain import Definition

WON: Final = 1000.0
WIDEST: Final = 12.0  # the margin from which on more power changes nothing
HAND_ENOUGH: Final = 8  # cards beyond this are worth less
SPARE: Final = 0.2
READY: Final = 0.1  # a card in the Force Pile
ICON: Final = 0.8  # a Force icon of one's own on the table
GEAR: Final = {  # cards without power of their own
    WEAPON: 1.2,
    DEVICE: 0.8,
    EFFECT: 1.2,
    EPIC_EVENT: 1.0,
    CREATURE: 1.0,
    INTERRUPT: 0.4,
    LOCATION: 0.0,
}
SECOND_WEAPON: Final = 0.5  # of its worth, for whoever carries one already
HELPLESS: Final = 0.3  # of its worth, for a card that is missing or captive
LOW_LIFE: Final = 8  # Life Force below which every card is dearer


class Taste(Definition):
    """What somebody judges by, in cards of Life Force; as it is made, it is greedy's."""

    hold_turns: float = 2.5  # drains that holding a location promises
    hold: float = 0.3  # being the only one somewhere, whatever is drained there
    margin: float = 0.5  # a point of power ahead where both have presence
    behind: float = 1.7  # how much heavier a point weighs for who is behind
    destiny: float = 2.5  # the average destiny of cards that nobody knows
    in_hand: float = 0.7  # a card in hand
    power: float = 0.7  # a point of power on the table
    ability: float = 0.5  # an ability of one
    body: float = 0.4  # being there at all: a card that can be forfeited
    price: float = 0.12  # a Force that is used
    firm: float = 2.0  # how soon strength makes a hold safe: the less, the sooner
    arrival: float = 0.25  # of the worth of power, for bringing it at all
    least_deploy: float = 0.3  # the least worth for which a card is deployed
    last_force: float = 1.0  # what the last Force is worth to who wants to battle
    least_battle: float = 1.0  # the least worth for which a battle is initiated
    draws: float = 0.6  # a point of battle destiny more than the other's, besides its power
    gun: float = 1.5  # power that a weapon in a battle counts for
    least_move: float = 0.8  # the least worth for which somebody moves
    hand_enough: float = 8.0  # cards that a hand is filled up to
    idle: float = 12.0  # Force beyond this is more than a turn needs
    kept: float = 2.0  # Force that is kept when there are cards in hand
    hand_late: float = 5.0  # cards that a hand is filled up to when Life Force runs low
    spare_life: float = 20.0  # Life Force above which a hand is filled up


USUAL: Final = Taste()


def card_worth(pos: Position, card: int, taste: Taste) -> float:
    """A card on the table, by what is printed on it."""
    definition = pos.setup.defs[card]
    if definition.type in GEAR:
        return GEAR[definition.type]
    worth = taste.body + taste.power * max(0, definition.power)
    return worth + taste.ability * max(0, definition.ability) / QUARTERS


def loss(pos: Position, card: int, taste: Taste) -> float:
    """What goes with a card that leaves the table."""
    worth = card_worth(pos, card, taste)
    for one in pos.everything_on(card):
        if pos.owner[one] == pos.owner[card]:
            worth += card_worth(pos, one, taste)
    return worth


def hand_worth(pos: Position, seat: int, card: int, taste: Taste) -> float:
    """A card in hand or in a pile: what it will do once it is played."""
    definition = pos.setup.defs[card]
    if definition.type == LOCATION:
        return 4.0
    if definition.uniqueness == 1 and _is_out(pos, card):
        return 0.1
    worth = card_worth(pos, card, taste)
    return worth - 0.2 * max(0, definition.deploy - len(pos.force[seat]))


def _is_out(pos: Position, card: int) -> bool:
    """Whether a copy of the card is on the table."""
    title = pos.setup.title[card]
    return any(one != card and pos.setup.title[one] == title for one in pos.table)


class Place:
    """A location, and how strong both players are there."""

    def __init__(self, card: int) -> None:
        self.card = card
        self.power = [0, 0]
        self.ability = [0, 0]  # that counts for battle destiny, in quarters
        self.there = [False, False]  # presence
        self.drain = [0, 0]  # what each would drain

    def worth(self, seat: int, taste: Taste) -> float:
        return self.worth_with(seat, self.power[seat], self.ability[seat], self.there[seat], taste)

    def worth_with(self, seat: int, power: int, ability: int, there: bool, taste: Taste) -> float:
        """To a seat, if that were its own strength there."""
        foe = other(seat)
        if there and self.there[foe]:
            ahead = might(power, ability, taste) - might(self.power[foe], self.ability[foe], taste)
            ahead = max(-WIDEST, min(WIDEST, ahead))
            return taste.margin * ahead * (1.0 if ahead > 0.0 else taste.behind)
        if there:
            firm = 1.0 - 1.0 / (taste.firm + power + ability / QUARTERS)
            return taste.hold + taste.hold_turns * self.drain[seat] * firm
        if self.there[foe]:
            return -taste.hold - taste.hold_turns * self.drain[foe]
        return 0.0


def might(power: int, ability: int, taste: Taste) -> float:
    """Power, and the battle destiny that this ability draws."""
    return power + (taste.destiny if ability >= values.USUAL_ABILITY else 0.0)


def survey(pos: Position) -> dict[int, Place]:
    """All locations as they stand."""
    found: dict[int, Place] = {}
    for card in pos.locations():
        found[card] = Place(card)
    fighters = (CHARACTER, VEHICLE, STARSHIP)
    for card in pos.table:
        if pos.setup.defs[card].type not in fighters or not presence.is_active(pos, card):
            continue
        place = found.get(pos.location_of(card))
        if place is None:
            continue
        owner = pos.owner[card]
        place.power[owner] += nearest(values.power(pos, card))
        if values.counts_for_destiny(pos, card):
            place.ability[owner] += presence.ability_of(pos, card)
        if not place.there[owner]:
            place.there[owner] = presence.has_presence(pos, place.card, owner)
    for place in found.values():
        for seat in range(2):
            place.drain[seat] = values.drain(pos, place.card, seat)
    return found


def standing(pos: Position, seat: int, taste: Taste) -> float:
    """How well a seat stands against the other, by all that lies open and by its own hand."""
    if pos.ended:
        if not pos.winners:
            return 0.0
        return WON if seat in pos.winners else -WON
    total = _resources(pos, seat, taste) - _resources(pos, other(seat), taste)
    for card in pos.table:
        definition = pos.setup.defs[card]
        if definition.type == LOCATION:
            if not pos.has(card, IS_COLLAPSED | IS_BLOWN_AWAY):
                icons = definition.icons_for
                total += ICON * (icons[seat] - icons[other(seat)])
            continue
        worth = card_worth(pos, card, taste)
        if definition.type == WEAPON and _is_second(pos, card):
            worth *= SECOND_WEAPON
        if pos.is_missing(card) or pos.is_captive(card):
            worth *= HELPLESS
        total += worth if pos.owner[card] == seat else -worth
    for place in survey(pos).values():
        total += place.worth(seat, taste)
    return total


def _is_second(pos: Position, weapon: int) -> bool:
    """Whether whoever carries a weapon has another one."""
    host = pos.at[weapon]
    if host < 0 or pos.is_location(host):
        return False
    for one in pos.attached(host):
        if one < weapon and pos.setup.defs[one].type == WEAPON:
            return True
    return False


def _resources(pos: Position, seat: int, taste: Taste) -> float:
    life = pos.life_force(seat)
    cards = len(pos.hand[seat])
    worth = life + READY * len(pos.force[seat])
    worth -= max(0, LOW_LIFE - life)
    return worth + taste.in_hand * min(cards, HAND_ENOUGH) + SPARE * max(0, cards - HAND_ENOUGH)

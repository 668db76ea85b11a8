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


class Taste:
    """What greedy judges by, in cards of Life Force. There is one at a time, see `TASTE`."""

    def __init__(self) -> None:
        self.hold_turns = 2.5  # drains that holding a location promises
        self.hold = 0.3  # being the only one somewhere, whatever is drained there
        self.margin = 0.5  # a point of power ahead where both have presence
        self.behind = 1.7  # how much heavier a point weighs for who is behind
        self.destiny = 2.5  # the average destiny of cards that nobody knows
        self.in_hand = 0.7  # a card in hand
        self.power = 0.7  # a point of power on the table
        self.ability = 0.5  # an ability of one
        self.body = 0.4  # being there at all: a card that can be forfeited
        self.price = 0.12  # a Force that is used
        self.firm = 2.0  # how soon strength makes a hold safe: the less, the sooner
        self.arrival = 0.25  # of the worth of power, for bringing it at all
        self.least_deploy = 0.3  # the least worth for which a card is deployed
        self.last_force = 1.0  # what the last Force is worth to who wants to battle
        self.least_battle = 1.0  # the least worth for which a battle is initiated
        self.draws = 0.6  # a point of battle destiny more than the other's, besides its power
        self.gun = 1.5  # power that a weapon in a battle counts for
        self.least_move = 0.8  # the least worth for which somebody moves
        self.hand_enough = 8.0  # cards that a hand is filled up to
        self.idle = 12.0  # Force beyond this is more than a turn needs
        self.kept = 2.0  # Force that is kept when there are cards in hand
        self.hand_late = 5.0  # cards that a hand is filled up to when Life Force runs low
        self.spare_life = 20.0  # Life Force above which a hand is filled up

    def become(self, numbers: list[float]) -> None:
        """Judge by these numbers from now on, in the order of `names`."""
        (
            self.hold_turns,
            self.hold,
            self.margin,
            self.behind,
            self.destiny,
            self.in_hand,
            self.power,
            self.ability,
            self.body,
            self.price,
            self.firm,
            self.arrival,
            self.least_deploy,
            self.last_force,
            self.least_battle,
            self.draws,
            self.gun,
            self.least_move,
            self.hand_enough,
            self.idle,
            self.kept,
            self.hand_late,
            self.spare_life,
        ) = numbers

    def names(self) -> list[str]:
        return [
            "hold_turns",
            "hold",
            "margin",
            "behind",
            "destiny",
            "in_hand",
            "power",
            "ability",
            "body",
            "price",
            "firm",
            "arrival",
            "least_deploy",
            "last_force",
            "least_battle",
            "draws",
            "gun",
            "least_move",
            "hand_enough",
            "idle",
            "kept",
            "hand_late",
            "spare_life",
        ]

    def numbers(self) -> list[float]:
        return [
            self.hold_turns,
            self.hold,
            self.margin,
            self.behind,
            self.destiny,
            self.in_hand,
            self.power,
            self.ability,
            self.body,
            self.price,
            self.firm,
            self.arrival,
            self.least_deploy,
            self.last_force,
            self.least_battle,
            self.draws,
            self.gun,
            self.least_move,
            self.hand_enough,
            self.idle,
            self.kept,
            self.hand_late,
            self.spare_life,
        ]


TASTE: Final = Taste()  # by which all that is judged is judged; `levels` lends it another
USUAL_TASTE: Final = TASTE.numbers()


def card_worth(pos: Position, card: int) -> float:
    """A card on the table, by what is printed on it."""
    definition = pos.setup.defs[card]
    if definition.type in GEAR:
        return GEAR[definition.type]
    worth = TASTE.body + TASTE.power * max(0, definition.power)
    return worth + TASTE.ability * max(0, definition.ability) / QUARTERS


def loss(pos: Position, card: int) -> float:
    """What goes with a card that leaves the table."""
    worth = card_worth(pos, card)
    for one in pos.everything_on(card):
        if pos.owner[one] == pos.owner[card]:
            worth += card_worth(pos, one)
    return worth


def hand_worth(pos: Position, seat: int, card: int) -> float:
    """A card in hand or in a pile: what it will do once it is played."""
    definition = pos.setup.defs[card]
    if definition.type == LOCATION:
        return 4.0
    if definition.uniqueness == 1 and _is_out(pos, card):
        return 0.1
    worth = card_worth(pos, card)
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

    def worth(self, seat: int) -> float:
        return self.worth_with(seat, self.power[seat], self.ability[seat], self.there[seat])

    def worth_with(self, seat: int, power: int, ability: int, there: bool) -> float:
        """To a seat, if that were its own strength there."""
        foe = other(seat)
        if there and self.there[foe]:
            ahead = might(power, ability) - might(self.power[foe], self.ability[foe])
            ahead = max(-WIDEST, min(WIDEST, ahead))
            return TASTE.margin * ahead * (1.0 if ahead > 0.0 else TASTE.behind)
        if there:
            firm = 1.0 - 1.0 / (TASTE.firm + power + ability / QUARTERS)
            return TASTE.hold + TASTE.hold_turns * self.drain[seat] * firm
        if self.there[foe]:
            return -TASTE.hold - TASTE.hold_turns * self.drain[foe]
        return 0.0


def might(power: int, ability: int) -> float:
    """Power, and the battle destiny that this ability draws."""
    return power + (TASTE.destiny if ability >= values.USUAL_ABILITY else 0.0)


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


def standing(pos: Position, seat: int) -> float:
    """How well a seat stands against the other, by all that lies open and by its own hand."""
    if pos.ended:
        if not pos.winners:
            return 0.0
        return WON if seat in pos.winners else -WON
    total = _resources(pos, seat) - _resources(pos, other(seat))
    for card in pos.table:
        definition = pos.setup.defs[card]
        if definition.type == LOCATION:
            if not pos.has(card, IS_COLLAPSED | IS_BLOWN_AWAY):
                icons = definition.icons_for
                total += ICON * (icons[seat] - icons[other(seat)])
            continue
        worth = card_worth(pos, card)
        if definition.type == WEAPON and _is_second(pos, card):
            worth *= SECOND_WEAPON
        if pos.is_missing(card) or pos.is_captive(card):
            worth *= HELPLESS
        total += worth if pos.owner[card] == seat else -worth
    for place in survey(pos).values():
        total += place.worth(seat)
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


def _resources(pos: Position, seat: int) -> float:
    life = pos.life_force(seat)
    cards = len(pos.hand[seat])
    worth = life + READY * len(pos.force[seat])
    worth -= max(0, LOW_LIFE - life)
    return worth + TASTE.in_hand * min(cards, HAND_ENOUGH) + SPARE * max(0, cards - HAND_ENOUGH)

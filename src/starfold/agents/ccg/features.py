"""A position of the card game in numbers, as a seat knows it: from them its value is learned."""

from typing import Final

from starfold.agents.ccg.worth import GEAR, Place, survey
from starfold.games.ccg.rules import values
from starfold.games.ccg.state.fractions import nearest
from starfold.games.ccg.state.model import QUARTERS, CardDef
from starfold.games.ccg.state.position import Position, other
from starfold.games.ccg.state.vocabulary import (
    CHARACTER,
    DEVICE,
    EFFECT,
    INTERRUPT,
    LOCATION,
    STARSHIP,
    VEHICLE,
    WEAPON,
)

# What is counted for each side, the seat's own first.
_SIDES: Final = (
    "life",
    "low_life",
    "last_life",
    "hand",
    "force",
    "reserve",
    "generation",
    "power",
    "ability",
    "forfeit",
    "worth",
    "characters",
    "ships",
    "vehicles",
    "weapons",
    "devices",
    "effects",
    "helpless",
    "held",
    "held_drain",
    "firm_drain",
    "ahead",
    "far_ahead",
    "contested_drain",
    "alone_power",
    "free_drain",
    "race",
)
# What only the seat knows, or concerns both.
_OWN: Final = (
    "hand_power",
    "hand_characters",
    "hand_ships",
    "hand_locations",
    "hand_arms",
    "hand_texts",
    "hand_playable",
    "to_move",
    "to_move_power",
    "turn",
    "life_share",
    "drain_share",
    "power_share",
    "places",
    "is_dark",
)
_FIGHTERS: Final = (CHARACTER, VEHICLE, STARSHIP)


def feature_names() -> list[str]:
    return [*(f"own_{name}" for name in _SIDES), *(f"foe_{name}" for name in _SIDES), *_OWN]


def features(pos: Position, seat: int) -> list[float]:
    """All of it follows from what lies open, from sizes of piles and from the seat's own hand."""
    places = survey(pos)
    foe = other(seat)
    drains = [_drains(places, seat), _drains(places, foe)]
    own = _side(pos, seat, places, drains[0])
    theirs = _side(pos, foe, places, drains[1])
    found = own + theirs
    # The own turns in which the opponent's Life Force would be drained away, and the other way.
    found[len(own) - 1] = _race(theirs[0], drains[0])
    found[-1] = _race(own[0], drains[1])
    return found + _of_both(pos, seat, own, theirs, drains, len(places))


def _race(life: float, drain: float) -> float:
    return 1.0 - life / (life + 6.0 * drain + 1.0)


def _drains(places: dict[int, Place], seat: int) -> float:
    total = 0.0
    foe = other(seat)
    for place in places.values():
        if place.there[seat] and not place.there[foe]:
            total += place.drain[seat]
    return total


def _might(power: int, ability: int) -> float:
    """Power, and the battle destiny that this ability draws."""
    return power + (2.5 if ability >= values.USUAL_ABILITY else 0.0)


def _worth(definition: CardDef) -> float:
    """A card on the table, by what is printed on it and nobody's taste."""
    if definition.type in GEAR:
        return GEAR[definition.type]
    return 0.4 + 0.7 * max(0, definition.power) + 0.5 * max(0, definition.ability) / QUARTERS


def _side(pos: Position, seat: int, places: dict[int, Place], drain: float) -> list[float]:
    life = float(pos.life_force(seat))
    foe = other(seat)
    power = ability = forfeit = worth = 0.0
    counts = [0.0] * 6
    helpless = 0.0
    defs = pos.setup.defs
    for card in pos.table:
        if pos.owner[card] != seat:
            continue
        definition = defs[card]
        kind = definition.type
        if kind == LOCATION:
            continue
        if pos.is_missing(card) or pos.is_captive(card):
            helpless += 1.0
            continue
        worth += _worth(definition)
        if kind == CHARACTER:
            counts[0] += 1.0
        elif kind == STARSHIP:
            counts[1] += 1.0
        elif kind == VEHICLE:
            counts[2] += 1.0
        elif kind == WEAPON:
            counts[3] += 1.0
        elif kind == DEVICE:
            counts[4] += 1.0
        elif kind == EFFECT:
            counts[5] += 1.0
        if kind in _FIGHTERS:
            forfeit += nearest(max(0, definition.forfeit))
    held = firm = ahead = far = contested = alone = free = 0.0
    for place in places.values():
        power += place.power[seat]
        ability += place.ability[seat]
        if place.there[seat] and place.there[foe]:
            margin = _might(place.power[seat], place.ability[seat])
            margin -= _might(place.power[foe], place.ability[foe])
            if margin > 0.0:
                ahead += min(margin, 10.0)
                far = max(far, min(margin, 16.0))
            contested += place.drain[seat]
        elif place.there[seat]:
            held += 1.0
            strength = place.power[seat] + place.ability[seat] / QUARTERS
            firm += place.drain[seat] * (1.0 - 1.0 / (1.0 + 0.3 * strength))
            alone += min(8.0, place.power[seat])
        elif not place.there[foe]:
            free += place.drain[seat]
    return [
        life,
        max(0.0, 15.0 - life),
        max(0.0, 6.0 - life),
        float(len(pos.hand[seat])),
        float(len(pos.force[seat])),
        float(len(pos.reserve[seat])),
        float(values.generation(pos, seat)),
        power,
        ability / QUARTERS,
        forfeit,
        worth,
        counts[0],
        counts[1],
        counts[2],
        counts[3],
        counts[4],
        counts[5],
        helpless,
        held,
        drain,
        firm,
        ahead,
        far,
        contested,
        alone,
        min(8.0, free),
        0.0,
    ]


def _of_both(
    pos: Position,
    seat: int,
    own: list[float],
    theirs: list[float],
    drains: list[float],
    places: int,
) -> list[float]:
    power = characters = ships = locations = arms = texts = playable = 0.0
    available = len(pos.force[seat]) + own[6]
    for card in pos.hand[seat]:
        definition = pos.setup.defs[card]
        kind = definition.type
        if kind in _FIGHTERS:
            power += max(0, definition.power)
            if kind == CHARACTER:
                characters += 1.0
            else:
                ships += 1.0
            if definition.deploy <= available:
                playable += 1.0
        elif kind == LOCATION:
            locations += 1.0
        elif kind in (WEAPON, DEVICE):
            arms += 1.0
        elif kind == INTERRUPT or kind == EFFECT:
            texts += 1.0
    moves = 1.0 if pos.active == seat else -1.0
    return [
        power,
        characters,
        ships,
        locations,
        arms,
        texts,
        playable,
        moves,
        moves * (own[7] - theirs[7]) / 10.0,
        min(40.0, float(pos.turn)),
        own[0] / (own[0] + theirs[0] + 1.0),
        (drains[0] + 1.0) / (drains[0] + drains[1] + 2.0),
        (own[7] + 3.0) / (own[7] + theirs[7] + 6.0),
        float(places),
        float(seat),
    ]

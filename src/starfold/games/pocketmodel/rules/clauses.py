"""What the clauses of cards say: who speaks, of whom, how much, if what holds, what is in force.

Abilities that stay are not carried out once: whoever needs a number or a permission asks here for
the clauses now in force about that topic.
"""

from typing import Final

from starfold.games.pocketmodel.state.position import NONE, Position
from starfold.units.icons import NO_ICON
from starfold.units.model import Amount, Card, Clause, Condition, Selector
from starfold.units.vocabulary import (
    ANY_SIDE,
    ANYWHERE,
    CONTESTED,
    ENEMY_HOME,
    FRIENDLY,
    HOME,
    IF_COUNT,
    IF_DISCARD,
    IF_FACE_UP,
    IF_FOE,
    IF_FOE_HAND,
    IF_FOE_PLAYED,
    IF_HAND,
    IF_OBJECTIVES,
    IF_PLAYED_FIRST,
    IF_SIDE,
    IF_UNIT,
    IF_ZONE,
    LASTS_TURN,
    TOPIC_FORBID,
    TOPIC_PERMIT,
    WHEN_BATTLE,
    WHEN_CONTINUOUS,
    WHO_FILTER,
    WHO_UNIT,
)

FORCE_ICON: Final = 7
LUCK_ICON: Final = 8


class Speaker:
    """On whose behalf an ability speaks: its player, card, unit, that unit's foe, and its zone."""

    def __init__(self, seat: int, card: int, unit: int, foe: int, zone: int) -> None:
        self.seat = seat
        self.card = card
        self.unit = unit  # NONE for an objective
        self.foe = foe  # NONE outside battles
        self.zone = zone  # what `here` means


def objective_speaker(pos: Position, card: int) -> Speaker:
    """An objective speaks for its owner; it lies in their home zone."""
    seat = pos.setup.card_owner[card]
    return Speaker(seat, card, NONE, NONE, seat)


def unit_speaker(pos: Position, card: int, unit: int) -> Speaker:
    """A combat card speaks for the unit for which it was played.

    For one that fell, `here` is still where its battle is fought: it delivers its hit all the same.
    """
    zone = pos.zone[unit]
    fight = pos.fight
    if zone < 0 and fight is not None:
        zone = fight.zone
    return Speaker(pos.setup.unit_owner[unit], card, unit, foe_of(pos, unit), zone)


# -- who gains an ability --------------------------------------------------------------------------


def gains_ability(pos: Position, card: Card, unit: int) -> bool:
    """Match and power match icons must stand on the base; wild ones go by the stars listed.

    PM-CCARD-07, PM-CCARD-08, PM-CCARD-09, PM-CCARD-10, in short PM-QREF-02; both conditions
    when both are printed.
    """
    face = pos.face(unit)
    icon = card.icon
    if icon != NO_ICON and icon != FORCE_ICON and icon != LUCK_ICON and not face.icons >> icon & 1:
        return False
    return card.eligible_stars == 0 or bool(card.eligible_stars >> face.stars & 1)


# -- selectors, amounts, conditions ----------------------------------------------------------------


def foe_of(pos: Position, unit: int) -> int:
    """The unit that this one battles, or NONE."""
    fight = pos.fight
    if fight is not None:
        if unit == fight.attacker:
            return fight.defender
        if unit == fight.defender:
            return fight.attacker
    return NONE


def at_place(pos: Position, place: int, zone: int, speaker: Speaker) -> bool:
    if place == ANYWHERE:
        return True
    if place == HOME:
        return zone == speaker.seat
    if place == CONTESTED:
        return zone == pos.setup.contested
    if place == ENEMY_HOME:
        return 0 <= zone < pos.seats and zone != speaker.seat
    return zone == speaker.zone  # HERE


def passes(pos: Position, filter: Selector, unit: int, speaker: Speaker) -> bool:
    """Whether a unit in play passes a filter, seen from the ability's player."""
    if filter.side != ANY_SIDE:
        friendly = pos.setup.unit_owner[unit] == speaker.seat
        if friendly != (filter.side == FRIENDLY):
            return False
    face = pos.face(unit)
    if filter.icons and not face.icons & filter.icons:
        return False
    if filter.stars and not filter.stars >> face.stars & 1:
        return False
    if filter.kind >= 0 and pos.setup.ground[unit] != (filter.kind == 1):
        return False
    if filter.damaged >= 0 and (pos.damage[unit] > 0) != (filter.damaged == 1):
        return False
    if filter.affiliation and pos.setup.units[unit].affiliation != filter.affiliation:
        return False
    return filter.place == ANYWHERE or at_place(pos, filter.place, pos.zone[unit], speaker)


def selects(pos: Position, selector: Selector, unit: int, speaker: Speaker) -> bool:
    if selector.who == WHO_FILTER:
        return passes(pos, selector, unit, speaker)
    if selector.who == WHO_UNIT:
        return unit == speaker.unit
    return unit == speaker.foe


def selected_units(pos: Position, filter: Selector, speaker: Speaker) -> list[int]:
    zone = pos.zone
    return [
        unit for unit in range(len(zone)) if zone[unit] >= 0 and passes(pos, filter, unit, speaker)
    ]


def amount_of(pos: Position, amount: Amount, speaker: Speaker) -> int:
    of = amount.of
    if of is None:
        return amount.fixed
    total = amount.each * len(selected_units(pos, of, speaker))
    if amount.cap and abs(total) > amount.cap:
        total = amount.cap if total > 0 else -amount.cap
    return amount.fixed + total


def rival_of(pos: Position, speaker: Speaker) -> int:
    """The other player of the battle or strike under way, or NONE."""
    if speaker.foe != NONE:
        return pos.setup.unit_owner[speaker.foe]
    raid = pos.raid
    if raid is not None:
        return pos.active if raid.target == speaker.seat else raid.target
    return NONE


def holds(pos: Position, condition: Condition, speaker: Speaker) -> bool:
    kind = condition.kind
    unit = speaker.unit
    fight = pos.fight
    if kind == IF_SIDE:
        return fight is not None and fight.side_of(unit) == condition.code
    if kind == IF_ZONE:
        return unit != NONE and at_place(pos, condition.code, speaker.zone, speaker)
    selector = condition.selector
    if kind == IF_UNIT:
        return unit != NONE and selector is not None and passes(pos, selector, unit, speaker)
    if kind == IF_FOE:
        foe = speaker.foe
        return foe != NONE and selector is not None and passes(pos, selector, foe, speaker)
    if kind == IF_PLAYED_FIRST:
        return fight is not None and fight.first_side() == fight.side_of(unit)
    if kind == IF_FOE_PLAYED:
        if fight is None:
            return False
        side = fight.side_of(unit)
        return side != NONE and (fight.played(1 - side) > 0) == (condition.code == 1)
    number = 0
    if kind == IF_HAND:
        number = len(pos.hand[speaker.seat])
    elif kind == IF_FOE_HAND:
        rival = rival_of(pos, speaker)
        if rival == NONE:
            return False
        number = len(pos.hand[rival])
    elif kind == IF_COUNT:
        if selector is not None:
            number = len(selected_units(pos, selector, speaker))
    elif kind == IF_OBJECTIVES:
        number = pos.objectives_left(speaker.seat)
    elif kind == IF_DISCARD:
        number = len(pos.discard[speaker.seat])
    elif kind == IF_FACE_UP and selector is not None:
        number = face_up_number(pos, selector, speaker.seat)
    return condition.low <= number <= condition.high


def face_up_number(pos: Position, filter: Selector, seat: int) -> int:
    """How many face-up objectives bear what the filter asks for, seen from the player.

    A card is of the icon and affiliation printed on it, whatever its type (PM-ICON-01, PM-ICON-02).
    """
    number = 0
    for owner in range(pos.seats):
        if filter.side != ANY_SIDE and (owner == seat) != (filter.side == FRIENDLY):
            continue
        slots = pos.slots[owner]
        for slot in range(len(slots)):
            up = slots[slot] != NONE and pos.slot_face_up(owner, slot)
            if up and bears(pos.cards[slots[slot]], filter):
                number += 1
    return number


def bears(card: Card, filter: Selector) -> bool:
    """Whether the icon and affiliation printed on a card are those that a filter asks for."""
    if filter.icons and (card.icon == NO_ICON or not filter.icons >> card.icon & 1):
        return False
    return not filter.affiliation or card.affiliation == filter.affiliation


def conditions_hold(pos: Position, clause: Clause, speaker: Speaker) -> bool:
    for condition in clause.conditions:
        if not holds(pos, condition, speaker):
            return False
    return True


# -- everything in force ---------------------------------------------------------------------------


def in_force(pos: Position, topic: int) -> list[tuple[Clause, Speaker]]:
    """Clauses now in force that speak about a topic: cards played in the battle under way,
    face-up objectives (PM-OBJV-08, PM-OBJV-10), and what lasts until the end of the turn."""
    if not _spoken_of(pos, topic):
        return _SILENCE
    found: list[tuple[Clause, Speaker]] = []
    fight = pos.fight
    if fight is not None and fight.gained and not fight.cleared:
        for side in (0, 1):
            for place in range(len(fight.cards)):
                if fight.gained >> place & 1 and fight.side_at(place) == side:
                    _gather_played(pos, fight.cards[place], fight.unit(side), topic, found)
    for card_number in pos.standing:
        for clause in pos.cards[card_number].clauses:
            if clause.when == WHEN_CONTINUOUS and clause.topics >> topic & 1:
                speaker = objective_speaker(pos, card_number)
                if conditions_hold(pos, clause, speaker):
                    found.append((clause, speaker))
    for lasting in pos.lasting:
        clause = pos.cards[lasting.card].clauses[lasting.clause]
        if clause.topics >> topic & 1:
            speaker = Speaker(lasting.seat, lasting.card, lasting.unit, lasting.foe, lasting.zone)
            found.append((clause, speaker))  # its conditions were judged when it began
    return found


_SILENCE: Final[list[tuple[Clause, Speaker]]] = []  # shared by all who find nothing: never changed


def _spoken_of(pos: Position, topic: int) -> bool:
    """Whether any card on the table says a word about the topic.

    Mostly none does, and the question comes up for every unit and every option: so it is answered
    before anything is gathered.
    """
    cards = pos.cards
    fight = pos.fight
    if fight is not None and fight.gained and not fight.cleared:
        for place in range(len(fight.cards)):
            if fight.gained >> place & 1 and cards[fight.cards[place]].topics >> topic & 1:
                return True
    for card in pos.standing:
        if cards[card].topics >> topic & 1:
            return True
    for lasting in pos.lasting:
        if cards[lasting.card].topics >> topic & 1:
            return True
    return False


def _gather_played(
    pos: Position, card_number: int, unit: int, topic: int, found: list[tuple[Clause, Speaker]]
) -> None:
    card = pos.cards[card_number]
    for clause in card.clauses:
        if clause.when == WHEN_BATTLE and clause.lasts != LASTS_TURN and clause.topics >> topic & 1:
            speaker = unit_speaker(pos, card_number, unit)
            if conditions_hold(pos, clause, speaker):
                found.append((clause, speaker))


# -- can and can't ---------------------------------------------------------------------------------


def forbidden(pos: Position, act: int, unit: int) -> bool:
    """A card says that the unit can't. Prohibitions beat permissions (PM-CCARD-13)."""
    return _named(pos, TOPIC_FORBID + act, unit)


def permitted(pos: Position, act: int, unit: int) -> bool:
    """A card says that the unit can although the rules say no (PM-CCARD-12)."""
    return _named(pos, TOPIC_PERMIT + act, unit)


def permissions(pos: Position, act: int, unit: int) -> int:
    """How many permissions name the unit, for what can be permitted several times."""
    topic = TOPIC_PERMIT + act
    number = 0
    for clause, speaker in in_force(pos, topic):
        for effect in clause.effects:
            if effect.topic == topic and selects(pos, effect.who, unit, speaker):
                number += 1
    return number


def _named(pos: Position, topic: int, unit: int) -> bool:
    for clause, speaker in in_force(pos, topic):
        for effect in clause.effects:
            if effect.topic == topic and selects(pos, effect.who, unit, speaker):
                return True
    return False

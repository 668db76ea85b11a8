"""What must hold in every position of the card game, whoever plays what.

`faults` lists what is wrong, in words; an empty list says that no card is lost or doubled, that
whatever is in play is held by something in a way that fits, and that the question can be answered.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from starfold.games.ccg.front.record import position_from_data, position_to_data
from starfold.games.ccg.front.view import question, views
from starfold.games.ccg.rules import boarding, deploying, personas, rows, values, vessels
from starfold.games.ccg.rules.abilities import uses_of
from starfold.games.ccg.rules.changes import index_of
from starfold.games.ccg.rules.losing import ArrangePile
from starfold.games.ccg.rules.restrictions import USUAL
from starfold.games.ccg.rules.step import card_of
from starfold.games.ccg.rules.turn import PhaseActions
from starfold.games.ccg.speech.events import EVENTS
from starfold.games.ccg.state.position import Holding, Position
from starfold.games.ccg.state.vocabulary import (
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ATTACHED,
    BURIED,
    CHARACTER,
    COVERED,
    DARK,
    FACE_DOWN,
    FORCE,
    HAND,
    HELD,
    INTERRUPT,
    IS_DRIVING,
    IS_HOLOGRAM,
    LAID_OUT,
    LIGHT,
    LOCATION,
    LOST,
    MOVE,
    NONE,
    OUT,
    PLAYED,
    RESERVE,
    ROLES,
    SIDE_OF_TABLE,
    STACKED,
    STARSHIP,
    TABLE,
    THERE,
    UNDER,
    USED,
    VEHICLE,
    VEHICLE_SITE,
    ZONES,
)
from starfold.kernel.core import DECLINE, NOBODY

PILES = (RESERVE, FORCE, USED, LOST, HAND, OUT)
VESSELS = (STARSHIP, VEHICLE)


def faults(pos: Position, seen: int = NONE) -> list[str]:
    """All that is wrong with a position, in words.

    `seen` is the version of the table that was examined before: if nothing in play has changed
    since, that part is as good as it was.
    """
    found = [*_conservation(pos), *_aside(pos), *_question(pos), *_changes(pos), *_looks(pos)]
    if pos.version != seen:
        found += [*_held(pos), *_rows(pos), *_places_aboard(pos), *_copies(pos)]
    return found


def _changes(pos: Position) -> Iterator[str]:
    """What is remembered of the table is what is found anew: texts in force, uses, who is where."""
    anew = pos.copy()
    anew.index = None
    anew.holding = Holding(NONE)
    if _in_force(pos) != _in_force(anew):
        yield "the changes in force are not those of the table"
    if _uses(pos) != _uses(anew):
        yield "the abilities that may be used are not those of the table"
    for place in (NONE, *pos.table):
        held = [card for card in pos.table if pos.at[card] == place]
        located = [card for card in pos.table if pos.location_of(card) == place]
        if pos.held_by(place) != held or pos.located(place) != located:
            yield f"what is remembered to be at {place} is not what is there"


def _looks(pos: Position) -> Iterator[str]:
    """Whether there is anything to choose is found faster than what, and comes to the same."""
    if pos.ended or not isinstance(pos.stack[-1], PhaseActions):
        return
    seat = pos.asked
    for card in pos.hand[seat]:
        if pos.card(card).type != LOCATION:
            places = deploying.destinations(pos, card, seat)
            if deploying.has_destination(pos, card, seat, USUAL) != bool(places):
                yield f"{_named(pos, card)} is offered against the places where it may be deployed"
    if pos.phase == MOVE and pos.active == seat:
        offered = [card_of(option) for option in boarding.offers(pos, seat)]
        own = [card for card in pos.table if pos.owner[card] == seat]
        if offered != [card for card in own if boarding.targets(pos, card)]:
            yield "not those are offered to get on or off who can"


def _uses(pos: Position) -> list[Any]:
    uses = uses_of(pos)
    return [uses.actions, uses.optional, uses.required, index_of(pos).facts]


def _in_force(pos: Position) -> list[tuple[int, int, int, int, int]]:
    return [
        (kind, entry.scope.card, entry.scope.seat, entry.only, entry.place)
        for kind, entries in index_of(pos).entries.items()
        for entry in entries
    ]


def _named(pos: Position, card: int) -> str:
    return f"{pos.title(card)} ({card})"


def _conservation(pos: Position) -> Iterator[str]:
    """Every card is in one pile, on the table once, or set aside; its zone says which."""
    found = [0] * len(pos.zone)
    for zone in PILES:
        for seat in (LIGHT, DARK):
            for card in pos.pile(zone, seat):
                found[card] += 1
                if pos.zone[card] != zone:
                    yield f"{_named(pos, card)} lies in {ZONES[zone]}, not {ZONES[pos.zone[card]]}"
                if pos.owner[card] != seat and not pos.is_inserted(card):
                    yield f"{_named(pos, card)} lies in the {ZONES[zone]} of another player"
                if pos.at[card] != NONE or pos.state[card] or pos.role[card] != SIDE_OF_TABLE:
                    yield f"{_named(pos, card)} lies in {ZONES[zone]} as if it were in play"
    for card in pos.table:
        found[card] += 1
        if pos.zone[card] != TABLE:
            yield f"{_named(pos, card)} is on the table, not {ZONES[pos.zone[card]]}"
    for card, zone in enumerate(pos.zone):
        if found[card] != (zone <= OUT):
            yield f"{_named(pos, card)}, {ZONES[zone]}, lies {found[card]} times in piles or play"


def _aside(pos: Position) -> Iterator[str]:
    """Buried under sites or characters, covered by conversions, stacked, or being shown."""
    shown = {card for frame in pos.stack for card in _cards_of(frame)}
    for card, zone in enumerate(pos.zone):
        if zone <= OUT:
            continue
        host = pos.at[card]
        if zone in (BURIED, STACKED, COVERED, FACE_DOWN) and (
            host == NONE or pos.zone[host] != TABLE
        ):
            yield f"{_named(pos, card)} is {ZONES[zone]} under nothing in play"
        elif zone == BURIED and not (pos.card(host).is_site() or pos.card(host).type == CHARACTER):
            yield f"{_named(pos, card)} is buried under {_named(pos, host)}"
        elif zone == COVERED and not _converts(pos, host, card):
            yield f"{_named(pos, card)} is covered by {_named(pos, host)}"
        elif zone == PLAYED and card not in shown:
            yield f"{_named(pos, card)} is shown, and nothing under way shows it"


def _converts(pos: Position, top: int, covered: int) -> bool:
    """The same location, or the other side's holosite (SW-B-238)."""
    if rows.is_holosite(pos, top):
        return rows.is_holosite(pos, covered)
    return pos.title(top) == pos.title(covered)


def _cards_of(frame: object) -> list[int]:
    """The cards that a step shows: an Interrupt, a destiny, mines that were tripped."""
    one = [getattr(frame, "card", NONE), getattr(frame, "mine", NONE)]
    return [*one, *getattr(frame, "cards", []), *getattr(frame, "revealed", [])]


def _held(pos: Position) -> Iterator[str]:
    """What holds a card in play is in play too, in a way that fits, and in no circle."""
    for card in pos.table:
        host, role = pos.at[card], pos.role[card]
        if role in (SIDE_OF_TABLE, LAID_OUT):
            if host != NONE and not _is_inside(pos, card, host):
                yield f"{_named(pos, card)} is {ROLES[role]} and held by {_named(pos, host)}"
        elif host == NONE or pos.zone[host] != TABLE:
            yield f"{_named(pos, card)} is {ROLES[role]} of nothing in play"
        elif not _fits(pos, card, host, role):
            yield f"{_named(pos, card)} cannot be {ROLES[role]} of {_named(pos, host)}"
        if _turns_in_a_circle(pos, card):
            yield f"{_named(pos, card)} is held in a circle"
        target = pos.aim[card]
        if target != NONE and pos.zone[target] != TABLE:
            yield f"{_named(pos, card)} targets {_named(pos, target)}, which left the table"


def _is_inside(pos: Position, site: int, vessel: int) -> bool:
    """A vehicle site belongs to the vessel that it is inside of (SW-B-244)."""
    is_vehicle_site = pos.card(site).icons & VEHICLE_SITE != 0
    return is_vehicle_site and pos.zone[vessel] == TABLE and pos.card(vessel).type in VESSELS


def _fits(pos: Position, card: int, host: int, role: int) -> bool:
    type, holder = pos.card(card).type, pos.card(host).type
    if role == THERE:
        return holder == LOCATION
    if role in (ABOARD_PILOT, ABOARD_PASSENGER):
        return type == CHARACTER and holder in VESSELS and pos.owner[card] == pos.owner[host]
    if role == ABOARD_CARGO:
        return type in VESSELS and holder in VESSELS
    if role == UNDER:
        return type == CHARACTER and pos.card(host).is_site()
    if role == HELD:
        return type in (CHARACTER, STARSHIP) and holder in (CHARACTER, LOCATION, *VESSELS)
    return role == ATTACHED and type != LOCATION


def _turns_in_a_circle(pos: Position, card: int) -> bool:
    seen: set[int] = set()
    while card != NONE and card not in seen:
        seen.add(card)
        card = pos.at[card]
    return card != NONE


def _rows(pos: Position) -> Iterator[str]:
    """Locations in play lie in one row each, and nothing else does."""
    laid = Counter(place for row in pos.rows for place in row)
    for card in pos.table:
        is_place = pos.card(card).type == LOCATION
        if is_place != (pos.role[card] == LAID_OUT) or laid[card] != (1 if is_place else 0):
            yield f"{_named(pos, card)} is {ROLES[pos.role[card]]} and {laid[card]} times in rows"
    for place in laid:
        if pos.zone[place] != TABLE:
            yield f"{_named(pos, place)} lies in a row, not {ZONES[pos.zone[place]]}"
    if not all(pos.rows):
        yield "a row is empty"


def _places_aboard(pos: Position) -> Iterator[str]:
    """Nobody sits where there is no place, and one drives at most."""
    for host in pos.table:
        if pos.card(host).type not in VESSELS:
            continue
        aboard = pos.aboard(host)
        for card in aboard:
            if not vessels.has_place(pos, host, card, pos.role[card]):
                yield f"{_named(pos, card)} has no place aboard {_named(pos, host)}"
        for card in pos.cargo(host):
            if not vessels.free_roles(pos, host, card):
                yield f"{_named(pos, card)} has no bay in {_named(pos, host)}"
        if len([card for card in aboard if pos.has(card, IS_DRIVING)]) > 1:
            yield f"{_named(pos, host)} has two drivers"
    for card in pos.table:
        if pos.has(card, IS_DRIVING) and pos.role[card] != ABOARD_PASSENGER:
            yield f"{_named(pos, card)} drives and is {ROLES[pos.role[card]]}"


def _copies(pos: Position) -> Iterator[str]:
    """Dots limit copies on the table; one version of a persona is in play (HO-UNIQ, HO-PERSONA).

    An Interrupt that lies on a card is stacked there, and not counted (HO-UNIQ-02, SW-B-258).
    """
    counted = [card for card in pos.table if pos.card(card).type != INTERRUPT]
    titles = Counter(pos.title(card) for card in counted)
    for card in counted:
        most = pos.card(card).uniqueness
        if most and titles[pos.title(card)] > most:
            yield f"{titles[pos.title(card)]} copies of {_named(pos, card)} are in play"
        if pos.has(card, IS_HOLOGRAM):
            continue
        double = personas.version_in_play(pos, card)
        if double != NONE and not pos.has(double, IS_HOLOGRAM):
            yield f"{_named(pos, card)} is in play as {_named(pos, double)} too"


def _question(pos: Position) -> Iterator[str]:
    """A game that runs asks one seat something that can be answered; nothing waits unseen."""
    if pos.ended:
        return
    if pos.asked not in (LIGHT, DARK):
        yield "nobody is asked"
    if not pos.options:
        yield "the question has no answer"
    if len(set(pos.options)) != len(pos.options):
        yield f"an answer is offered twice: {pos.options}"
    if any(option < DECLINE for option in pos.options):
        yield f"an answer is below DECLINE: {pos.options}"
    if pos.moments and not isinstance(pos.stack[-1], ArrangePile):  # whose answers come first
        yield "something happened and was not responded to"
    if isinstance(pos.stack[-1], PhaseActions):
        if pos.fight is not None or pos.drain_at != NONE:
            yield "a battle or drain was left behind"
        if len(pos.stack) != 2:
            yield f"steps were left behind: {[type(frame).__name__ for frame in pos.stack]}"
        if PLAYED in pos.zone:
            yield "a card was left being shown"


def numbers_below_zero(pos: Position) -> list[str]:
    """Values that fell below zero, where there is no such thing (HO-NEG)."""
    found: list[str] = []
    for card in pos.table:
        if pos.card(card).type == LOCATION:
            for seat in (LIGHT, DARK):
                shown = [values.icons(pos, card, seat), values.drain(pos, card, seat)]
                shown += [values.total_power(pos, card, seat)]
                if min(shown) < 0:
                    found.append(f"{_named(pos, card)}: {shown}")
        elif pos.card(card).type in (CHARACTER, *VESSELS):
            shown = [values.power(pos, card), values.forfeit(pos, card), values.ability(pos, card)]
            if min(shown) < 0:
                found.append(f"{_named(pos, card)}: {shown}")
    for seat in (LIGHT, DARK):
        if values.generation(pos, seat) < 0:
            found.append(f"seat {seat} generates {values.generation(pos, seat)}")
    return found


def unspoken(pos: Position) -> list[str]:
    """A question, an answer or an event without words, or something that a reader cannot be told.

    The log is what was told since it was emptied last.
    """
    found: list[str] = []
    asked = question(pos, pos.asked)
    if asked is not None:
        said = [asked["text"], *(one["text"] for one in asked["options"])]
        if not all(said):
            found.append(f"{asked['step']} asks or answers without words: {said}")
        written = [one["notation"] for one in asked["options"]]
        if len(set(written)) < len(pos.options) or not all(written):
            found.append(f"{asked['step']} has answers that cannot be told apart: {written}")
    views(pos, [LIGHT, DARK, NOBODY])
    for seat in (LIGHT, DARK, NOBODY):
        for told in EVENTS.told(pos, pos.log or [], seat):
            if not EVENTS.tell(told):
                found.append(f"an event without words: {told}")
    return found


def twins(pos: Position) -> list[str]:
    """A copy, and the record read back, are the same position with the same question."""
    data = position_to_data(pos)
    found: list[str] = []
    for name, twin in (
        ("copy", pos.copy()),
        ("record", position_from_data(pos.setup, data)),
    ):
        if position_to_data(twin) != data:
            found.append(f"the {name} is not the same position")
        if (twin.asked, twin.options) != (pos.asked, pos.options):
            found.append(f"the {name} asks something else: {twin.options}, not {pos.options}")
    return found

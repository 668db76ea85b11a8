"""What shots do: a card is hit, lost at once, crashes, or has values that are 0 from then on."""

from collections.abc import Callable
from typing import Final

from starfold.games.ccg.rules import losing, vessels
from starfold.games.ccg.state.position import WHILE_ON_TABLE, Lasting, Moment, Position
from starfold.games.ccg.state.vocabulary import (
    ARMOR,
    HYPERSPEED,
    IS_CRASHED,
    IS_HIT,
    JUST_HIT,
    MANEUVER,
    NONE,
    POWER,
    WEAPON,
)

# What a shot that succeeds does: see `Weapon`.
HIT: Final = "hit"
LOST_AT_ONCE: Final = "lost"
CRASH: Final = "crash"
ION: Final = "ion"
ION_POWER: Final = "ion power"

_BY_ION: Final = [ARMOR, MANEUVER, HYPERSPEED]  # the values that are 0 then
_BY_ION_POWER: Final = [POWER, HYPERSPEED]


# -- what shots do -------------------------------------------------------------------------------


def hit(pos: Position, card: int, weapon: int) -> None:
    """A card hit fights on and is forfeited in the damage segment (SW-B-181, SW-B-168).

    Outside a battle it is lost at once.
    """
    seat = pos.owner[weapon]
    pos.tell("hit", ["SW-B-181"], seat, {"card": card, "other": weapon})
    fight = pos.fight
    pos.mark(card, IS_HIT)
    if fight is None or pos.location_of(card) != fight.place:
        losing.lose(pos, [card], weapon, seat, ["SW-B-181"])
        return
    pos.happened(Moment(JUST_HIT, seat, card, weapon, fight.place))


def _lost(pos: Position, card: int, weapon: int) -> None:
    losing.lose(pos, [card], weapon, pos.owner[weapon], ["SW-B-178"])


def ion(pos: Position, card: int, weapon: int) -> None:
    """Starship weapons on it are lost; armor or maneuver and hyperspeed are 0."""
    _ionize(pos, card, weapon, _BY_ION)


def ion_power(pos: Position, card: int, weapon: int) -> None:
    """Starship weapons on it are lost; power and hyperspeed are 0."""
    _ionize(pos, card, weapon, _BY_ION_POWER)


def _ionize(pos: Position, card: int, weapon: int, kinds: list[int]) -> None:
    for kind in _printed(pos, card, kinds):
        state(pos, kind, 0, card, weapon)
    pos.tell("ionized", ["SW-B-034"], pos.owner[weapon], {"card": card, "other": weapon})
    losing.lose(pos, _guns(pos, card), weapon, pos.owner[weapon], ["SW-B-178"])


def _printed(pos: Position, card: int, kinds: list[int]) -> list[int]:
    """Those of these values that a card has."""
    definition = pos.setup.defs[card]
    printed = {
        ARMOR: definition.armor,
        MANEUVER: definition.maneuver,
        HYPERSPEED: definition.hyperspeed,
        POWER: definition.power,
    }
    return [kind for kind in kinds if printed[kind] != NONE]


def _guns(pos: Position, card: int) -> list[int]:
    return [c for c in pos.attached(card) if pos.setup.defs[c].type == WEAPON]


def state(pos: Position, kind: int, number: int, card: int, source: int) -> None:
    """A value that a weapon states holds until the card leaves the table (SW-B-034)."""
    pos.add_lasting(Lasting(kind, number, card, NONE, WHILE_ON_TABLE, source, True))


RESULTS: Final[dict[str, Callable[[Position, int, int], None]]] = {
    HIT: hit,
    LOST_AT_ONCE: _lost,
    CRASH: vessels.crash,
    ION: ion,
    ION_POWER: ion_power,
}


# -- what is done already ------------------------------------------------------------------------


def _is_hit(pos: Position, card: int) -> bool:
    return pos.has(card, IS_HIT)


def _is_crashed(pos: Position, card: int) -> bool:
    return pos.has(card, IS_CRASHED)


def _is_ionized(pos: Position, card: int) -> bool:
    return _is_stated_zero(pos, card, _BY_ION)


def _is_ionized_in_power(pos: Position, card: int) -> bool:
    return _is_stated_zero(pos, card, _BY_ION_POWER)


def _is_stated_zero(pos: Position, card: int, kinds: list[int]) -> bool:
    """Weapons said so of all these values before, and there are no guns left to lose."""
    stated: list[int] = []
    for one in pos.lasting:
        if one.card == card and one.sets and one.amount == 0 and one.until == WHILE_ON_TABLE:
            stated.append(one.kind)
    for kind in _printed(pos, card, kinds):
        if kind not in stated:
            return False
    return not _guns(pos, card)


DONE: Final[dict[str, Callable[[Position, int], bool]]] = {
    HIT: _is_hit,
    CRASH: _is_crashed,
    ION: _is_ionized,
    ION_POWER: _is_ionized_in_power,
}


# -- what is undone --------------------------------------------------------------------------------


def undo(pos: Position, card: int) -> None:
    """A card is no longer hit, and without what weapons stated of it."""
    pos.unmark(card, IS_HIT)
    kept: list[Lasting] = []
    for one in pos.lasting:
        by_weapon = one.source != NONE and pos.setup.defs[one.source].type == WEAPON
        if not (one.card == card and one.until == WHILE_ON_TABLE and one.sets and by_weapon):
            kept.append(one)
    pos.keep_lasting(kept)


def restore(pos: Position, card: int, source: int) -> None:
    """A card hit is as it was before, because a text says so."""
    undo(pos, card)
    pos.tell("restored", ["SW-B-181"], pos.owner[card], {"card": card, "other": source})

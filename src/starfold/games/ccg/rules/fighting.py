"""The battle under way: who takes part, whether it is off, how it is cut short."""

from typing import Final

from starfold.games.ccg.rules import losing, values
from starfold.games.ccg.state.position import Fight, Position
from starfold.games.ccg.state.vocabulary import IS_HIT, NONE

# Segments, see `Fight.segment`.
WEAPONS: Final = 1
POWER: Final = 2
DAMAGE: Final = 3
OVER: Final = 4


def fight_of(pos: Position) -> Fight:
    """The battle under way."""
    fight = pos.fight
    assert fight is not None
    return fight


def participants(pos: Position, seat: int) -> list[int]:
    """A player's cards in the battle under way; none where there is no battle."""
    return [] if pos.fight is None else values.battle_cards(pos, pos.fight.place, seat)


def is_in_battle(pos: Position, card: int) -> bool:
    return pos.fight is not None and values.takes_part(pos, card, pos.fight.place)


def exclude(pos: Position, card: int) -> None:
    """A card takes no part any more: no power, ability, presence or weapons (SW-B-250)."""
    fight = pos.fight
    if fight is None or card in fight.excluded:
        return
    fight.excluded.append(card)
    pos.tell("excluded", ["SW-B-250"], pos.owner[card], {"card": card, "place": fight.place})


def cancel_battle(pos: Position) -> None:
    """The battle is over without result; it counts as one for the limits (SW-B-174)."""
    fight = pos.fight
    if fight is None or fight.cancelled:
        return
    fight.cancelled = True
    data = {"place": fight.place}
    pos.tell("battle_cancelled", ["SW-B-174", "SW-B-251"], fight.initiator, data)


def break_off(pos: Position) -> None:
    """Cards already hit are lost at once and nothing else is paid (SW-B-157, SW-B-251)."""
    fight = fight_of(pos)
    if fight.segment == OVER:
        return
    rules = ["SW-B-251"] if fight.cancelled else ["HO-PRES-05", "SW-B-157"]
    fight.cancelled = True
    fight.segment = OVER
    pos.tell("battle_ends_early", rules, NONE, {"place": fight.place})
    losing.lose(pos, still_hit(pos), NONE, NONE, ["SW-B-157", "SW-B-251"])


def has_just_ended(pos: Position) -> bool:
    """Whether the battle under way is off and nobody has drawn the consequences yet."""
    return pos.fight is not None and pos.fight.segment <= POWER and is_off(pos)


def still_hit(pos: Position) -> list[int]:
    return [card for card in pos.table if pos.has(card, IS_HIT)]


def is_off(pos: Position) -> bool:
    """Cancelled, or one side has no presence left in it (HO-PRES-05)."""
    fight = pos.fight
    if fight is None or fight.cancelled:
        return True
    for seat in range(2):
        if not values.battle_presence(pos, fight.place, seat):
            return True
    return False

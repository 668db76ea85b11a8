"""The battle under way: who takes part, whether it is off, how it is cut short."""

from typing import Final

from starfold.games.ccg.rules import force, losing, values
from starfold.games.ccg.rules.changes import holds, parts
from starfold.games.ccg.state.fractions import exceeds, floored, nearest
from starfold.games.ccg.state.position import BATTLE_OVER, Fight, Position, other
from starfold.games.ccg.state.scope import Scope, Test
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    DAMAGE_TIMES,
    IS_HIT,
    MUST_FORFEIT,
    NONE,
    TOTAL_BATTLE_DESTINY,
)

# Segments, see `Fight.segment`.
WEAPONS: Final = 1
POWER: Final = 2
DAMAGE: Final = 3
OVER: Final = BATTLE_OVER


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


def bar(pos: Position, source: int) -> None:
    """A text excludes all cards like its fact `shuts_out`, and those that join them (SW-B-250)."""
    fight_of(pos).barring.append(source)
    exclude_the_barred(pos)


def exclude_the_barred(pos: Position) -> None:
    """Those in the battle whom a text shuts out go at the same moment."""
    going: list[int] = []
    for source in fight_of(pos).barring:
        script: Script = pos.setup.scripts[source]
        test: Test = script.special["shuts_out"]
        scope = Scope(source, pos.owner[source])
        for card in [*participants(pos, 0), *participants(pos, 1)]:
            if test(pos, scope, card):
                going.append(card)
    for card in going:
        exclude(pos, card)


def cancel_battle(pos: Position) -> None:
    """The battle is over without result; it counts as one for the limits (SW-B-174)."""
    fight = pos.fight
    if fight is None or fight.cancelled:
        return
    fight.cancelled = True
    data = {"place": fight.place}
    pos.tell("battle_cancelled", ["SW-B-174", "SW-B-251"], fight.initiator, data)


def break_off(pos: Position) -> None:
    """Cards already hit are lost at once and nothing else is paid (SW-B-157, SW-B-251).

    A battle that ends early is finished, without a winner; one that was cancelled never is.
    """
    fight = fight_of(pos)
    if fight.segment == OVER:
        return
    fight.finished = not fight.cancelled
    rules = ["HO-PRES-05", "SW-B-157"] if fight.finished else ["SW-B-251"]
    fight.cancelled = True
    fight.segment = OVER
    pos.tell("battle_ends_early", rules, NONE, {"place": fight.place})
    losing.lose(pos, pledged(pos), NONE, NONE, ["SW-B-033"], forfeited=True)
    losing.lose(pos, still_hit(pos), NONE, NONE, ["SW-B-157", "SW-B-251"])


def has_just_ended(pos: Position) -> bool:
    """Whether the battle under way is off and nobody has drawn the consequences yet."""
    return pos.fight is not None and pos.fight.segment <= POWER and is_off(pos)


def still_hit(pos: Position) -> list[int]:
    return [card for card in pos.table if pos.has(card, IS_HIT)]


def pledged(pos: Position) -> list[int]:
    """Cards that a text has forfeited when the battle ends; who was hit goes for that."""
    return [
        card for card in pos.table if holds(pos, MUST_FORFEIT, card) and not pos.has(card, IS_HIT)
    ]


def is_off(pos: Position) -> bool:
    """Cancelled, or one side has no presence left in it (HO-PRES-05)."""
    fight = pos.fight
    if fight is None or fight.cancelled:
        return True
    for seat in range(2):
        if not values.battle_presence(pos, fight.place, seat):
            return True
    return False


# -- totals ----------------------------------------------------------------------------------------


def final_destiny(pos: Position, place: int, seat: int, drawn: int) -> int:
    """What the battle destinies that were drawn come to at last."""
    return values.summed(drawn, values.parts_of(pos, TOTAL_BATTLE_DESTINY, place, seat))


def total_with(power: int, destiny: int) -> int:
    """A total is lifted to zero at its end, with the destiny in it (HO-NEG-01)."""
    return floored(power + destiny)


def damage_to(pos: Position, place: int, loser: int, difference: int) -> int:
    """The loser's battle damage is the difference, as often as texts say (SW-B-165).

    It is Force, so the nearest whole number (SW-B-265).
    """
    amount = force.halved(pos, loser, nearest(difference))
    for part in parts(pos, DAMAGE_TIMES, place, loser):
        amount *= part.amount
    return amount


def doublers(pos: Position, cards: list[int]) -> list[int]:
    """Power droids: drawn as battle destiny, one doubles the power of the weaker side, once."""
    found: list[int] = []
    for card in cards:
        script: Script | None = pos.setup.scripts[card]
        if script is not None and script.special.get("doubles_power", False):
            found.append(card)
    return found


def is_doubled(pos: Position, place: int, seat: int, drawn: list[int]) -> bool:
    return bool(doublers(pos, drawn)) and is_weaker(pos, place, seat)


def is_weaker(pos: Position, place: int, seat: int) -> bool:
    theirs = values.total_power(pos, place, other(seat))
    return exceeds(theirs, values.total_power(pos, place, seat))

"""Utinni Effects: they aim at a card, and speak when it comes to where they are.

Facts of a card's script that this chapter asks by name (`Script.special`): `wears_out_target`, for
one that loses its target at forfeit 0; `escorted_target`, for one with a captive as its second
target, whom the first one brings along.
"""

from starfold.games.ccg.rules import losing, presence, rows, values
from starfold.games.ccg.rules.changes import has_text
from starfold.games.ccg.state.position import Moment, Position
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import EFFECT, IS_REACHED, LOST, NONE, REACHED, TABLE


def look_after_targets(pos: Position) -> None:
    """A Utinni Effect is lost without its target (SW-B-197), and speaks when reached (SW-B-195)."""
    for card in pos.table[:]:
        target = pos.aim[card]
        if target == NONE or pos.zone[card] != TABLE or pos.setup.defs[card].type != EFFECT:
            continue
        if pos.zone[target] != TABLE or _has_lost_captive(pos, card):
            if pos.zone[target] == LOST:
                _let_go(pos, card)
            losing.cancel(pos, card, ["SW-B-197"])
        elif _is_worn_out(pos, card, target):
            losing.lose(pos, [target], card, pos.owner[card], ["SW-B-033"])
        elif not is_reached(pos, card):
            if pos.has(card, IS_REACHED):
                pos.unmark(card, IS_REACHED)
        elif not pos.has(card, IS_REACHED):
            pos.mark(card, IS_REACHED)
            place = pos.location_of(card)
            data = {"card": card, "target": target}
            pos.tell("reached", ["SW-B-195", "SW-B-196"], pos.owner[card], data)
            pos.happened(Moment(REACHED, pos.owner[target], card, target, place))


def _fact(pos: Position, card: int, name: str) -> bool:
    script: Script | None = pos.setup.scripts[card]
    return script is not None and bool(script.special.get(name)) and has_text(pos, card)


def _is_worn_out(pos: Position, card: int, target: int) -> bool:
    """By a text that loses its target at forfeit 0 (`wears_out_target`); once is enough."""
    if not _fact(pos, card, "wears_out_target"):
        return False
    if pos.is_missing(target) or values.forfeit(pos, target) > 0:
        return False
    return not losing.is_going(pos, target)


def is_reached(pos: Position, effect: int) -> bool:
    """The target is present at the Effect's location, or aboard something there (SW-B-196).

    What is captured is not, nor who is aboard it. A mobile system reaches the one that it orbits
    (SW-B-057).
    """
    target = pos.aim[effect]
    if pos.is_missing(target):
        return False
    place = pos.location_of(effect)
    if place == NONE:
        return False
    if pos.is_location(target):
        return rows.orbited(pos, target) == place
    captive = captive_of(pos, effect)
    if captive != NONE and (not pos.is_captive(captive) or pos.location_of(captive) != place):
        return False
    return presence.at_place(pos, target) == place


# -- a captive as the second target ----------------------------------------------------------------


def aim_at_captive(pos: Position, effect: int, captive: int) -> None:
    pos.memo[effect] = captive + 1


def captive_of(pos: Position, effect: int) -> int:
    """The captive whom the target of the Effect is to bring; NONE for other Effects."""
    return pos.memo[effect] - 1 if _fact(pos, effect, "escorted_target") else NONE


def _has_lost_captive(pos: Position, effect: int) -> bool:
    captive = captive_of(pos, effect)
    return captive != NONE and pos.zone[captive] != TABLE


def _let_go(pos: Position, effect: int) -> None:
    """When the one who was to bring a captive is lost, that one is released."""
    captive = captive_of(pos, effect)
    if captive == NONE or pos.zone[captive] != TABLE or not pos.is_captive(captive):
        return
    if not losing.is_released(pos, captive):
        losing.release(pos, captive)

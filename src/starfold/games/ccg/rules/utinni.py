"""Utinni Effects: they aim at a card, and speak when it comes to where they are."""

from starfold.games.ccg.rules import losing, values
from starfold.games.ccg.rules.changes import has_text
from starfold.games.ccg.state.position import Moment, Position
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import EFFECT, IS_REACHED, NONE, REACHED, TABLE


def look_after_targets(pos: Position) -> None:
    """A Utinni Effect is lost without its target (SW-B-197), and speaks when reached (SW-B-195)."""
    for card in pos.table[:]:
        target = pos.aim[card]
        if target == NONE or pos.zone[card] != TABLE or pos.setup.defs[card].type != EFFECT:
            continue
        if pos.zone[target] != TABLE:
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


def _is_worn_out(pos: Position, card: int, target: int) -> bool:
    """By a text that loses its target at forfeit 0 (`wears_out_target`); once is enough."""
    script: Script | None = pos.setup.scripts[card]
    if script is None or not script.special.get("wears_out_target") or not has_text(pos, card):
        return False
    if pos.is_missing(target) or values.forfeit(pos, target) > 0:
        return False
    return not losing.is_going(pos, target)


def is_reached(pos: Position, effect: int) -> bool:
    """The target is present at the Effect's location, or aboard something there (SW-B-196)."""
    target = pos.aim[effect]
    if pos.is_missing(target) or pos.is_captive(target):
        return False
    place = pos.location_of(effect)
    return place != NONE and pos.location_of(target) == place

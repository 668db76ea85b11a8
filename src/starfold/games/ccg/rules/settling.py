"""What holds at any time: effects that lapse, targets that are reached, storms and creatures.

It is looked after whenever something entered, left or changed place, before anything else goes on.
"""

from starfold.games.ccg.rules import captives, carrying, creatures, losing, mobile, spies
from starfold.games.ccg.rules.changes import has_text, holds, index_of
from starfold.games.ccg.rules.utinni import look_after_targets
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    ATTACHED,
    GRANT_IMMUNE,
    NONE,
    TABLE,
)


def settle(pos: Position) -> None:
    _drop_what_lapses(pos)
    look_after_targets(pos)
    _drop_what_cannot_be_carried(pos)
    _drop_what_is_misplaced(pos)
    _drop_what_is_repelled(pos)
    captives.look_after_ships(pos)
    spies.look_after_cover(pos)
    mobile.sweep(pos)
    creatures.clash(pos)


def _drop_what_lapses(pos: Position) -> None:
    """Texts that say when they are cancelled (SW-B-193)."""
    for card in pos.table[:]:
        script: Script | None = pos.setup.scripts[card]
        if script is None or not script.lapses or pos.zone[card] != TABLE:
            continue
        if not has_text(pos, card):
            continue
        scope = Scope(card, pos.owner[card])
        for test, why in script.lapses:
            if test(pos, scope, card):
                pos.tell("lapses", ["SW-B-193"], pos.owner[card], {"card": card, "words": why})
                losing.cancel(pos, card, ["SW-B-193"])
                break


def _drop_what_cannot_be_carried(pos: Position) -> None:
    """A Backpack that is gone leaves its bearer with one copy of each title (HO-CARRY-04)."""
    surplus = [card for card in carrying.excess(pos) if not losing.is_going(pos, card)]
    if surplus:
        losing.lose(pos, surplus, NONE, NONE, ["HO-CARRY-04"])


def _drop_what_is_misplaced(pos: Position) -> None:
    """A weapon or device on one who is no legal bearer any more is lost (SW-B-253)."""
    misplaced = [card for card in carrying.misplaced(pos) if not losing.is_going(pos, card)]
    losing.lose(pos, misplaced, NONE, NONE, ["SW-B-253"])


def _drop_what_is_repelled(pos: Position) -> None:
    """A card on one that has become immune to it, or aimed at such a one, is lost (SW-B-253)."""
    by_text = GRANT_IMMUNE in index_of(pos).entries
    if not by_text and all(one.kind != GRANT_IMMUNE for one in pos.lasting):
        return
    repelled: list[int] = []
    for card in pos.table:
        bearer = pos.at[card] if pos.role[card] == ATTACHED else pos.aim[card]
        if bearer == NONE or pos.zone[bearer] != TABLE:
            continue
        if holds(pos, GRANT_IMMUNE, bearer, NONE, card) and not losing.is_going(pos, card):
            repelled.append(card)
    losing.lose(pos, repelled, NONE, NONE, ["SW-B-253"])

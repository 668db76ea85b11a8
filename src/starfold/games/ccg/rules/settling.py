"""What holds at any time: effects that lapse, targets that are reached, storms and creatures.

It is looked after whenever something entered, left or changed place, before anything else goes on.
"""

from starfold.games.ccg.rules import (
    bluffs,
    captives,
    carrying,
    creatures,
    inserting,
    losing,
    mobile,
    spies,
    vessels,
)
from starfold.games.ccg.rules.abilities import usable, user_of
from starfold.games.ccg.rules.changes import has_text, holds, is_spoken_of
from starfold.games.ccg.rules.running import Run, is_under_way
from starfold.games.ccg.rules.utinni import look_after_targets
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ATTACHED,
    CHARACTER,
    GRANT_IMMUNE,
    NONE,
    TABLE,
    USED,
)


def settle(pos: Position) -> None:
    _drop_what_lapses(pos)
    _drop_what_is_destroyed(pos)
    look_after_targets(pos)
    _drop_what_cannot_be_carried(pos)
    _drop_what_is_misplaced(pos)
    _drop_what_is_repelled(pos)
    captives.look_after_ships(pos)
    spies.look_after_cover(pos)
    bluffs.look_after(pos)
    _seat_anew(pos)
    for seat in range(2):
        inserting.surface(pos, seat)
    mobile.sweep(pos)
    creatures.clash(pos)
    _do_what_is_due(pos)


def _drop_what_lapses(pos: Position) -> None:
    """Texts that say when they are cancelled (SW-B-193), or when a character is lost."""
    for card in pos.table[:]:
        script: Script | None = pos.setup.scripts[card]
        if script is None or not script.lapses or pos.zone[card] != TABLE:
            continue
        if not has_text(pos, card):
            continue
        scope = Scope(card, pos.owner[card])
        for test, why in script.lapses:
            if test.ask(pos, scope, card):
                if pos.setup.defs[card].type == CHARACTER:
                    if not losing.is_going(pos, card):
                        losing.lose(pos, [card], card, NONE, ["SW-B-033"])
                    break
                pos.tell("lapses", ["SW-B-193"], pos.owner[card], {"card": card, "words": why})
                losing.cancel(pos, card, ["SW-B-193"])
                break


def _drop_what_is_destroyed(pos: Position) -> None:
    """Texts by which cards are lost as soon as a condition holds, all at once (SW-B-260)."""
    for source in pos.table[:]:
        script: Script | None = pos.setup.scripts[source]
        if script is None or not script.destroys or not has_text(pos, source):
            continue
        seat = pos.owner[source]
        scope = Scope(source, seat)
        for what, when in script.destroys:
            if not when.ask(pos, scope, source):
                continue
            going = [one for one in pos.table if what.ask(pos, scope, one)]
            doomed = [one for one in going if not losing.is_going(pos, one)]
            losing.lose(pos, doomed, source, seat, ["SW-B-260"])


def _seat_anew(pos: Position) -> None:
    """Who is no pilot any more, or whose place is gone, finds another one or is used (SW-B-110)."""
    for card in pos.table[::-1]:
        if pos.zone[card] != TABLE or pos.role[card] not in (ABOARD_PILOT, ABOARD_PASSENGER):
            continue
        flies = pos.role[card] == ABOARD_PILOT
        if not _has_no_seat(pos, card):
            continue
        if flies and vessels.has_place(pos, pos.at[card], card, ABOARD_PASSENGER):
            vessels.make_passenger(pos, card)
        else:
            losing.to_zone(pos, card, USED, ["SW-B-108", "SW-B-110"])


def _has_no_seat(pos: Position, card: int) -> bool:
    """A pilot without the skill, or an astromech too many: texts give both and take them."""
    if pos.role[card] == ABOARD_PILOT:
        return not vessels.has_skill(pos, card, "pilot")
    if not vessels.is_kind(pos, card, "astromech"):
        return False
    return not vessels.has_place(pos, pos.at[card], card, ABOARD_PASSENGER)


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
    if not is_spoken_of(pos, GRANT_IMMUNE):
        return
    repelled: list[int] = []
    for card in pos.table:
        host, target = pos.at[card] if pos.role[card] == ATTACHED else NONE, pos.aim[card]
        if (host == NONE and target == NONE) or losing.is_going(pos, card):
            continue
        for one in (host, target):
            if one == NONE or pos.zone[one] != TABLE or card in repelled:
                continue
            if holds(pos, GRANT_IMMUNE, one, NONE, card):
                repelled.append(card)
    losing.lose(pos, repelled, NONE, NONE, ["SW-B-253"])


def _do_what_is_due(pos: Position) -> None:
    """Texts that happen by themselves as soon as they can, one at a time (SW-B-078)."""
    for card in pos.table:
        script: Script | None = pos.setup.scripts[card]
        if script is None or not script.standing:
            continue
        for number in script.standing:
            seat = user_of(pos, card, number)
            if not is_under_way(pos, card, number) and usable(pos, card, number, seat, None):
                pos.push(Run(card, number, seat, None))
                return

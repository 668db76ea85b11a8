"""Undercover spies: on the opponent's side of a site until their cover is broken (SW-B-224).

The mark IS_UNDERCOVER is asked by presence, drains, battles and deployment. A spy whose cover hangs
on an Effect names it in `aim`: when the Effect goes, so does the cover.
"""

from starfold.games.ccg.rules import losing, vessels
from starfold.games.ccg.rules.step import card_of, packed
from starfold.games.ccg.speech.names import card_label, piece
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.position import Moment, Position
from starfold.games.ccg.state.vocabulary import (
    A_COVER,
    CHARACTER,
    COVER_BROKEN,
    DEPLOY,
    EFFECT,
    IS_DRIVING,
    IS_UNDERCOVER,
    NONE,
    THERE,
)
from starfold.kernel.choices import Choice


def is_at_site(pos: Position, card: int) -> bool:
    """Standing at a site as itself; missing spies stand nowhere."""
    return pos.role[card] == THERE and pos.setup.defs[pos.at[card]].is_site()


def go_undercover(pos: Position, spy: int, source: int = NONE) -> None:
    """A spy at a site crosses to the opponent's side (SW-B-224)."""
    place = pos.location_of(spy)
    if pos.role[spy] != THERE:
        pos.unmark(spy, IS_DRIVING)
        pos.put(spy, place, THERE)
    pos.mark(spy, IS_UNDERCOVER)
    hangs_on_effect = source not in (NONE, spy) and pos.setup.defs[source].type == EFFECT
    pos.aim[spy] = source if hangs_on_effect else NONE
    pos.unsettled = True
    data = {"card": spy, "place": place, "source": source}
    pos.tell("undercover", ["SW-B-224"], pos.owner[spy], data)


def break_cover(pos: Position, spy: int, source: int = NONE, rule: str = "SW-B-225") -> None:
    """A spy returns to its owner's side; the Effect that hid it is lost (SW-B-225)."""
    if not pos.has(spy, IS_UNDERCOVER):
        return
    effect = pos.aim[spy]
    pos.unmark(spy, IS_UNDERCOVER)
    pos.aim[spy] = NONE
    pos.unsettled = True
    place = pos.location_of(spy)
    owner = pos.owner[spy]
    pos.tell("cover_broken", ["SW-B-225"], owner, {"card": spy, "place": place, "source": source})
    seat = owner if source == NONE else pos.owner[source]
    pos.happened(Moment(COVER_BROKEN, seat, spy, source, place))
    if effect != NONE and pos.in_play(effect) and pos.at[effect] == spy:
        losing.lose(pos, [effect], spy, seat, [rule])


def look_after_cover(pos: Position) -> None:
    """Cover ends with its Effect, and with being a spy: no legal bearer of it then (SW-B-253)."""
    for card in pos.table[:]:
        if not pos.has(card, IS_UNDERCOVER):
            continue
        effect = pos.aim[card]
        lost = effect != NONE and (not pos.in_play(effect) or pos.at[effect] != card)
        if lost:
            break_cover(pos, card)
        elif _is_person_but_no_spy(pos, card):
            break_cover(pos, card, NONE, "SW-B-253")


def _is_person_but_no_spy(pos: Position, card: int) -> bool:
    """A seeker is no spy and only deploys and moves like one (SW-B-254)."""
    return pos.setup.defs[card].type == CHARACTER and not vessels.has_skill(pos, card, "spy")


def cover_offers(pos: Position, seat: int) -> list[int]:
    """In the own deploy phase a spy at a site may break cover (SW-B-225)."""
    if pos.phase != DEPLOY or pos.active != seat:
        return []
    return [
        packed(A_COVER, card)
        for card in pos.table
        if pos.owner[card] == seat and pos.has(card, IS_UNDERCOVER) and is_at_site(pos, card)
    ]


def cover_choice(pos: Position, seat: int, option: int) -> Choice:
    spy = card_of(option)
    return piece(pos, "cover", spy, say("spies.break_cover", spy=card_label(pos, spy)))


def cover_begin(pos: Position, seat: int, option: int) -> None:
    break_cover(pos, card_of(option))

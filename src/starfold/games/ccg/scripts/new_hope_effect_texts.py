"""Longer texts of the A New Hope Effects of both sides, in the manner of `special`."""

from typing import Any, Final

from starfold.games.ccg.rules import (
    destiny,
    force,
    ignition,
    losing,
    presence,
    reacting,
    running,
    sieges,
    utinni,
    values,
)
from starfold.games.ccg.scripts.circumstances import its_card, other_is
from starfold.games.ccg.scripts.declare import Piece, changes, deploys_on_table, grants
from starfold.games.ccg.scripts.steps import (
    do,
    draw_destiny,
    lose_itself,
    total_above,
    when_,
)
from starfold.games.ccg.scripts.terms import Term, in_zone, interrupt, itself, opponents, titled
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    FACE_DOWN,
    GRANT_IMMUNE,
    GRANT_STACKED,
    GRANT_UNIQUE,
    HAND,
    NONE,
    PLAY_COST,
)

FULL_CHARGE: Final = 8  # cards that the superlaser waits for

# -- an Effect with two functions, one of which it was deployed for --------------------------------


def decide_on(function: int) -> Instruction:
    """The Effect remembers for which of its functions it lies there."""

    def act(pos: Position, run: Any) -> None:
        pos.memo[run.card] = function
        pos.unsettled = True

    return do(act)


def deployed_for(function: int) -> Term:
    return Term(lambda pos, scope, card: pos.memo[scope.card] == function)


my_host_reacted: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None and reacting.took_part(pos, scope.moment, pos.at[scope.card])
    )
)
"""Whoever the text's card is on just reacted, alone or with what carried them."""


def immune_to_control() -> Piece:
    return grants(GRANT_IMMUNE, of=itself & other_is(titled("Control")))


# -- permanent pilots ------------------------------------------------------------------------------


def eject_or_be_lost(more_than: int) -> list[Any]:
    """Draw destiny: if it is higher the pilots are gone, otherwise the Effect is lost."""
    return [draw_destiny(), when_(total_above(more_than), [decide_on(1)], [lose_itself()])]


# -- Interrupts that are kept ----------------------------------------------------------------------


def grab(*, unique: bool) -> Instruction:
    """The Interrupt just played goes onto the Effect when it is played out.

    Where its title is unique from now on, no further copy is played this turn (SW-B-039).
    """

    def act(pos: Position, run: Any) -> None:
        played = run.scope.moment.card
        title = pos.setup.title[played]
        pos.memo[run.card] = title + 1
        for one in running.runs_of(pos, played):
            one.keep_on(run.card)
        if unique and title not in pos.played:
            pos.played.append(title)

    return do(act)


kept_title: Term = interrupt & Term(
    lambda pos, scope, card: pos.memo[scope.card] == pos.setup.title[card] + 1
)
"""An Interrupt of the title that the Effect keeps."""


def one_more_than_kept(pos: Position, scope: Scope, card: int) -> int:
    """1 Force for each Interrupt on the Effect, the one that is played now included."""
    return 1 + len(losing.kept_by(pos, scope.card))


def grabs_the_interrupt(price: int) -> Piece:
    """Deploys on the table when an Interrupt was played, which goes here; it is unique then."""

    def put(script: Script, number: int) -> None:
        deploys_on_table(price, grab(unique=True))(script, number)
        grants(GRANT_UNIQUE, of=kept_title)(script, number)
        immune_to_control()(script, number)

    return put


def makes_interrupts_dear(price: int) -> Piece:
    """The same, but further copies come here too and cost 1 Force for each of them."""

    def put(script: Script, number: int) -> None:
        deploys_on_table(price, grab(unique=False))(script, number)
        grants(GRANT_STACKED, of=kept_title)(script, number)
        changes(PLAY_COST, one_more_than_kept, of=kept_title)(script, number)
        immune_to_control()(script, number)

    return put


an_interrupt: Term = its_card(interrupt)

# -- a look into a hand ----------------------------------------------------------------------------


def with_more_cards_than(number: int) -> Term:
    """The hand that was seen had more cards than that."""
    return Term(lambda pos, scope, card: scope.moment is not None and scope.moment.amount > number)


def discard_all(what: Term, zone: int) -> Instruction:
    """All such cards of the opponent's hand go to a pile of the opponent."""
    found = opponents & in_zone(HAND) & what

    def act(pos: Position, run: Any) -> None:
        foe = 1 - run.scope.seat
        cards = [card for card in pos.hand[foe] if found(pos, run.scope, card)]
        discard(pos, cards, zone, run.card)

    return do(act)


def discard_chosen(zone: int, name: str = "target") -> Instruction:
    return do(lambda pos, run: discard(pos, run.scope.all_targets(name), zone, run.card))


def discard(pos: Position, cards: list[int], zone: int, source: int) -> None:
    """These cards of a hand go to their owner's pile, for all to see."""
    for card in cards:
        force.bring(pos, card, zone, source)


# -- the superlaser --------------------------------------------------------------------------------

ignition_possible: Term = Term(lambda pos, scope, card: ignition.is_possible(pos, scope.seat))


def ignition_price(pos: Position, scope: Scope, card: int) -> int:
    return ignition.price(pos)


def commence_ignition() -> Instruction:
    return do(lambda pos, run: ignition.ignite(pos, run.card, run.scope.seat))


charging: Term = Term(lambda pos, scope, card: len(losing.kept_by(pos, scope.card)) < FULL_CHARGE)
"""Fewer cards lie on the Effect than the superlaser needs."""

you_have_force: Term = Term(lambda pos, scope, card: bool(pos.force[scope.seat]))


def charge() -> Instruction:
    """The top card of one's Force Pile goes onto the Effect, face down; nobody sees it."""

    def act(pos: Position, run: Any) -> None:
        seat = run.scope.seat
        if not pos.force[seat]:
            return
        pos.set_aside(pos.force[seat][-1], FACE_DOWN, run.card)
        data = {"card": run.card, "amount": len(losing.kept_by(pos, run.card))}
        pos.tell("face_down", ["SW-B-033"], seat, data)
        force.check_life(pos)

    return do(act)


# -- captives --------------------------------------------------------------------------------------


def release(name: str = "target") -> Instruction:
    """The chosen captives are free (SW-B-227)."""

    def act(pos: Position, run: Any) -> None:
        for card in run.scope.all_targets(name):
            if pos.is_captive(card):
                losing.release(pos, card)

    return do(act)


def aim_at_captive(name: str = "captive") -> Instruction:
    """The Utinni Effect has the chosen captive as its second target."""
    return do(lambda pos, run: utinni.aim_at_captive(pos, run.card, run.scope.target(name)))


def forfeit_of_my_captive(pos: Position, scope: Scope, card: int) -> int:
    captive = utinni.captive_of(pos, scope.card)
    return 0 if captive == NONE else values.forfeit(pos, captive)


def lose_my_captive() -> Instruction:
    """The captive is lost, and the Utinni Effect with it."""

    def act(pos: Position, run: Any) -> None:
        captive = utinni.captive_of(pos, run.card)
        going = [one for one in (captive, run.card) if one != NONE]
        losing.lose(pos, going, run.card, run.scope.seat, ["SW-B-195"])

    return do(act)


may_besiege: Term = Term(
    lambda pos, scope, card: sieges.may_besiege(pos, pos.at[scope.card], scope.seat)
)


def besiege() -> Instruction:
    """A battle against those aboard the captured starship that the Effect is on."""
    return do(lambda pos, run: sieges.besiege(pos, run.scope.seat, pos.at[run.card]))


# -- destiny ---------------------------------------------------------------------------------------


def _matches_company(pos: Position, scope: Scope, card: int) -> bool:
    place = presence.at_place(pos, scope.card)
    if place == NONE or presence.present_place(pos, scope.card) == NONE:
        return False
    if not pos.setup.defs[place].is_site() or not destiny.is_under_way(pos):
        return False
    return destiny.current(pos) == len(presence.characters_at(pos, place, NONE))


drawn_as_many_as_here: Term = Term(_matches_company)
"""The destiny just drawn is the number of characters at the Effect's site."""

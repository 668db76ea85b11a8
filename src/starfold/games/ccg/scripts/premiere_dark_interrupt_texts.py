"""Longer texts of the Dark Interrupts of Premiere, in the manner of `special`."""

from typing import Any

from starfold.games.ccg.rules import (
    abilities,
    battle,
    carrying,
    force,
    locations,
    losing,
    presence,
    purse,
    values,
    vessels,
)
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.rules.running import is_paid
from starfold.games.ccg.scripts.places import site_called
from starfold.games.ccg.scripts.special import riding
from starfold.games.ccg.scripts.steps import Number, do, reckon
from starfold.games.ccg.scripts.terms import (
    Term,
    active,
    character,
    kind,
    opponents,
    starship,
    titled,
)
from starfold.games.ccg.scripts.whereabouts import on_card
from starfold.games.ccg.state.fractions import exceeds, size
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.position import (
    THIS_BATTLE,
    THIS_TURN,
    Lasting,
    Position,
    is_lost_pile_hidden,
)
from starfold.games.ccg.state.scope import Amount, Scope
from starfold.games.ccg.state.vocabulary import (
    BATTLE_DRAWS,
    DID_BATTLE,
    FORBID_INITIATE,
    FORBID_TRAVEL,
    HAND,
    NONE,
    SCOMP_LINK,
    TABLE,
    USED,
)

# -- who somebody is -------------------------------------------------------------------------------

stormtrooper: Term = character & kind("stormtrooper")
has_maneuver: Term = Term(lambda pos, scope, card: pos.setup.defs[card].maneuver != NONE)


def _has_link(pos: Position, card: int) -> bool:
    return pos.setup.defs[card].icons & SCOMP_LINK != 0


def _is_with_link(pos: Position, scope: Scope, card: int) -> bool:
    place = presence.present_place(pos, card)
    if place == NONE:
        return False
    return _has_link(pos, place) or any(
        _has_link(pos, one) for one in presence.present_at(pos, place)
    )


present_with_scomp_link: Term = Term(_is_with_link)
"""Where the character is present, a site or a vessel, is a Scomp link, or something with one."""


def where_present(what: Term, least: int) -> Term:
    """At a location where so many cards like that are present."""

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        place = presence.at_place(pos, card)
        if place == NONE:
            return False
        there = [one for one in presence.present_at(pos, place) if what(pos, scope, one)]
        return len(there) >= least

    return Term(ask)


# -- numbers ---------------------------------------------------------------------------------------


def deploy_number(name: str = "target") -> Amount:
    """The deploy number of a card chosen before; nothing while none was chosen yet."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        chosen = scope.target(name)
        return 0 if chosen == NONE else max(0, pos.setup.defs[chosen].deploy)

    return reckon


def _is_affordable(pos: Position, scope: Scope, card: int) -> bool:
    price = abilities.played_for(pos, max(0, pos.setup.defs[card].deploy), scope)
    return is_paid(pos, scope.card) or price <= purse.usable(pos, scope.seat)


costs_what_you_have: Term = Term(_is_affordable)
"""A card for whose deploy number, all that is asked included, you have the Force."""


def all_your_force(pos: Position, scope: Scope, card: int) -> int:
    return purse.usable(pos, scope.seat)


# -- Force and piles -------------------------------------------------------------------------------

opponent_has_used: Term = Term(lambda pos, scope, card: bool(pos.used[1 - scope.seat]))

_supplies = opponents & titled("Fusion Generator Supply Tanks")
_supplied: Term = _supplies & active & (on_card(starship) | on_card(riding(starship)))


def scarcity(pos: Position, scope: Scope, card: int) -> int:
    """2, or 4 in your own turn; 2 less if the opponent has supply tanks aboard a starship."""
    amount = 4 if pos.active == scope.seat else 2
    return amount - 2 if any(_supplied(pos, scope, one) for one in pos.table) else amount


opponent_is_short: Term = Term(
    lambda pos, scope, card: len(pos.hand[1 - scope.seat]) <= 2 and scarcity(pos, scope, card) > 0
)
"""The opponent has two cards in hand or fewer, and would lose something."""


def raise_loss(number: Number) -> Instruction:
    """What the opponent must lose just now is so much more."""

    def act(pos: Position, run: Any) -> None:
        more = reckon(pos, run, number)
        if more > 0:
            force.change_due(pos, 1 - run.scope.seat, more)

    return do(act)


def lose_from_used_pile(what: Term, *, searching: bool) -> Instruction:
    """All such cards in the opponent's Used Pile are lost; a pile that is searched is shuffled."""

    def act(pos: Position, run: Any) -> None:
        seat, foe = run.scope.seat, 1 - run.scope.seat
        pile = pos.used[foe]
        found = [card for card in pile if what(pos, run.scope, card)]
        if searching:
            force.look_through(pos, seat, foe, USED, run.card)
        before = [len(pos.lost[0]), len(pos.lost[1])]
        force.lose_these(pos, found, run.card)
        if searching:
            force.shuffle(pos, foe, USED)
        if not is_lost_pile_hidden(pos, foe):
            losing.arrange(pos, before)
        force.check_life(pos)

    return do(act)


def take_last_lost(what: Term) -> Instruction:
    """The topmost such card of your Lost Pile comes into your hand (SW-B-016)."""

    def act(pos: Position, run: Any) -> None:
        seat = run.scope.seat
        for card in reversed(pos.lost[seat]):
            if what(pos, run.scope, card):
                pos.to_pile(card, HAND)
                pos.tell("take", ["SW-B-016"], seat, {"pile": "lost", "card": card})
                return

    return do(act)


# -- the table -------------------------------------------------------------------------------------


def block_movement() -> Instruction:
    """The opponent moves nothing but smugglers and the starships they are aboard this turn."""

    def act(pos: Position, run: Any) -> None:
        foe = 1 - run.scope.seat
        pos.add_lasting(Lasting(FORBID_TRAVEL, 1, NONE, foe, THIS_TURN, run.card))

    return do(act)


def crush(site: str) -> Instruction:
    """Everything at a site is lost at the same moment (SW-B-260)."""

    def act(pos: Position, run: Any) -> None:
        place = site_called(pos, site)
        if place != NONE:
            locations.clear(pos, place, run.card, run.scope.seat)

    return do(act)


# -- battle destiny --------------------------------------------------------------------------------

one_draw_each: Term = Term(
    lambda pos, scope, card: pos.fight is not None and pos.fight.draws == [1, 1]
)
"""Each player drew one battle destiny, no more and no less."""


def switch_battle_destinies() -> Instruction:
    return do(lambda pos, run: battle.switch_destinies(pos))


# -- fights of two ---------------------------------------------------------------------------------


SLIP = "slip"  # the number that the opponent of a roll-off adds by a text


def roll_off(own: str, theirs: str) -> Instruction:
    """Two starfighters: destiny and power, and of your own maneuver too; the lower one is lost.

    Whose player had no destiny to draw has failed (SW-B-252); if both had none nothing happens.
    """

    def act(pos: Position, run: Any) -> None:
        scope: Scope = run.scope
        tie, ship = scope.target(own), scope.target(theirs)
        if pos.zone[tie] != TABLE or pos.zone[ship] != TABLE:
            return
        mine = scope.number("mine") + values.power(pos, tie) + values.maneuver(pos, tie)
        other = scope.number("other") + values.power(pos, ship) + scope.number(SLIP)
        _tell_duel(pos, run, tie, ship, mine, other)
        drew = [scope.number("mine_cards") > 0, scope.number("other_cards") > 0]
        if drew == [True, False] or (all(drew) and exceeds(mine, other)):
            losing.lose(pos, [ship], run.card, scope.seat, ["SW-B-033"])
        elif drew == [False, True] or (all(drew) and exceeds(other, mine)):
            losing.lose(pos, [tie], run.card, scope.seat, ["SW-B-033"])

    return do(act, harms=theirs)


def duel(one: str, another: str) -> Instruction:
    """Power, and 2 more with a lightsaber; the lower one is out of play, on a tie nobody is."""

    def act(pos: Position, run: Any) -> None:
        first, second = run.scope.target(one), run.scope.target(another)
        if pos.zone[first] != TABLE or pos.zone[second] != TABLE:
            return
        totals = [_duellist(pos, first), _duellist(pos, second)]
        _tell_duel(pos, run, first, second, *totals)
        if size(totals[0]) == size(totals[1]):
            return
        loser = first if exceeds(totals[1], totals[0]) else second
        run.scope.targets["loser"] = [loser]

    return do(act)


def _duellist(pos: Position, card: int) -> int:
    armed = any(
        vessels.is_kind(pos, one, "lightsaber") and carrying.may_use(pos, one)
        for one in pos.attached(card)
    )
    return values.strength(pos, card) + (2 if armed else 0)


def _tell_duel(pos: Position, run: Any, one: int, another: int, mine: int, other: int) -> None:
    data = {"card": one, "other": another, "amount": mine, "against": other}
    pos.tell("duel", ["SW-B-230"], run.scope.seat, data)


# -- a battle of three -----------------------------------------------------------------------------


def _is_ready(pos: Position, scope: Scope, card: int) -> bool:
    place = pos.location_of(card)
    return (
        place != NONE
        and pos.fight is None
        and not pos.has_done(place, DID_BATTLE)
        and not holds(pos, FORBID_INITIATE, place, scope.seat)
        and values.takes_part(pos, card, place)
        and not values.is_barred(pos, card, scope.seat)
    )


ready_to_battle: Term = Term(_is_ready)
"""Could take part in a battle that is initiated where it is (SW-B-154)."""

stands_for_presence: Term = Term(
    lambda pos, scope, card: presence.presence_among(pos, pos.location_of(card), [card])
)
"""Somebody who can be battled all alone (SW-B-153)."""


def battle_of(*names: str, draws: int) -> Instruction:
    """Those chosen battle each other free, nobody else does; you have more battle destinies."""

    def act(pos: Position, run: Any) -> None:
        seat = run.scope.seat
        cards = [card for name in names for card in run.scope.all_targets(name)]
        place = pos.location_of(cards[0])
        pos.add_lasting(Lasting(BATTLE_DRAWS, draws, place, seat, THIS_BATTLE, run.card))
        battle.initiate(pos, seat, place, free=True, only=cards)

    return do(act)

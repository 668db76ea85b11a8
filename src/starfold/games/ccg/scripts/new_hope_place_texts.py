"""Longer texts of the locations and starships of A New Hope, in the manner of `special`."""

from typing import Any

from starfold.games.ccg.rules import bluffs, hits, losing, presence
from starfold.games.ccg.scripts.declare import Piece, changes
from starfold.games.ccg.scripts.steps import do
from starfold.games.ccg.scripts.terms import Term
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.model import QUARTERS, CardDef
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Amount, Scope
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    ABILITY,
    COST,
    DARK,
    DESTINY,
    FORFEIT,
    GRANT_DOUBLED,
    HAND,
    IS_HOLOGRAM,
    NONE,
    POWER,
    STARSHIP,
    TABLE,
)

speaks_for_dark: Term = Term(lambda pos, scope, card: scope.seat == DARK)

# -- bluffs ----------------------------------------------------------------------------------------


def bluffs_here(pos: Position, scope: Scope, card: int) -> int:
    """How many bluff cards lie at the text's own site."""
    return len(bluffs.bluffs_at(pos, scope.card))


with_bluffs: Term = Term(lambda pos, scope, card: bool(bluffs.bluffs_at(pos, card)))
"""A site where bluff cards lie: there may be several, by a text that expands another."""

may_bluff: Term = Term(lambda pos, scope, card: bluffs.may_lay(pos))
you_hold_cards: Term = Term(lambda pos, scope, card: bool(pos.hand[scope.seat]))


def unseen() -> Instruction:
    """What follows is chosen after the announcement, which would tell of it."""
    return do(lambda pos, run: None)


def lay_bluff(name: str = "target") -> Instruction:
    """The chosen card of the hand goes face down to the text's own site."""

    def act(pos: Position, run: Any) -> None:
        card = run.scope.target(name)
        if card != NONE and pos.zone[card] == HAND:
            bluffs.lay(pos, card, run.card)

    return do(act)


def call_bluff(name: str = "place") -> Instruction:
    """A bluff card at the chosen site is turned over: all look alike, so chance decides which."""

    def act(pos: Position, run: Any) -> None:
        site = run.scope.target(name)
        hidden = bluffs.bluffs_at(pos, site)
        if hidden:
            card = hidden[pos.dice.below(len(hidden)) if len(hidden) > 1 else 0]
            bluffs.turn_over(pos, card, site)

    return do(act)


# -- doubled ---------------------------------------------------------------------------------------


def _printed(read: Any) -> Amount:
    """A number printed on the card asked about, once more; a card without it has none."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        return max(0, int(read(pos.setup.defs[card])))

    return reckon


def _power(card: CardDef) -> int:
    return card.power


def _ability(card: CardDef) -> int:
    return card.ability


def _forfeit(card: CardDef) -> int:
    return card.forfeit


def _deploy(card: CardDef) -> int:
    return card.deploy


def _destiny(card: CardDef) -> int:
    return card.destiny[0]


def _held_by_two(pos: Position, scope: Scope, card: int) -> bool:
    """You occupy the text's own system with exactly two starships.

    By printed ability: what makes abilities other than they are printed hangs on this itself.
    """
    crewed = False
    ships = 0
    for ship in pos.there(scope.card):
        if pos.owner[ship] != scope.seat or pos.setup.defs[ship].type != STARSHIP:
            continue
        ships += 1
        crew = [one for one in pos.aboard(ship) if presence.is_active(pos, one)]
        total = sum(max(0, pos.setup.defs[one].ability) for one in (ship, *crew))
        crewed = crewed or total >= QUARTERS
    return crewed and ships == 2


held_by_two_ships: Term = Term(_held_by_two)


def doubles(what: Term, when: Term) -> list[Piece]:
    """Every number printed on such cards counts twice, wherever they are."""
    such = what & when
    numbers = (
        (POWER, _power),
        (ABILITY, _ability),
        (FORFEIT, _forfeit),
        (COST, _deploy),
        (DESTINY, _destiny),
    )
    pieces = [changes(kind, _printed(read), such) for kind, read in numbers]
    return [*pieces, changes(GRANT_DOUBLED, 1, such)]


# -- holograms -------------------------------------------------------------------------------------

hologram: Term = Term(lambda pos, scope, card: pos.has(card, IS_HOLOGRAM))

# -- starships -------------------------------------------------------------------------------------

is_going: Term = Term(lambda pos, scope, card: losing.is_going(pos, card))
"""About to be lost, and nothing has saved it yet."""


def take_its_place() -> Instruction:
    """The starship about to be lost is restored to normal; the text's own is forfeited instead."""

    def act(pos: Position, run: Any) -> None:
        saved = run.scope.moment.card
        losing.spare(pos, saved)
        hits.restore(pos, saved, run.card)
        losing.lose(pos, [run.card], run.card, run.scope.seat, ["SW-B-033"], forfeited=True)

    return do(act)


def _has_tie(pos: Position, seat: int, place: int, what: Term, scope: Scope) -> bool:
    return any(
        pos.owner[one] == seat and pos.location_of(one) == place and what(pos, scope, one)
        for one in pos.table
        if pos.zone[one] == TABLE
    )


def battle_with_your(what: Term) -> Term:
    """The place asked about is that of the battle under way, and such a card of yours is there."""

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        fight = pos.fight
        place = scope.other
        return (
            fight is not None
            and place != NONE
            and pos.location_of(place) == fight.place
            and _has_tie(pos, scope.seat, fight.place, what, scope)
        )

    return Term(ask)


def free_to(where: Term) -> Piece:
    """Costs nothing at such places, its pilot neither; its deploy number elsewhere."""

    def reckon(pos: Position, scope: Scope, place: int) -> int:
        if place != NONE and where(pos, scope, place):
            return 0
        return pos.setup.defs[scope.card].deploy

    def put(script: Script, number: int) -> None:
        script.deploy.reckon_price = reckon
        script.special["pilot_free"] = where

    return put

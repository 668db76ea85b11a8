"""The numbers of card texts that depend on the table."""

from collections.abc import Callable
from typing import Final, Protocol

from starfold.games.ccg.rules import changes, presence, values
from starfold.games.ccg.scripts.terms import Term
from starfold.games.ccg.state.fractions import THOUSAND as _THOUSAND
from starfold.games.ccg.state.fractions import size, sized
from starfold.games.ccg.state.model import QUARTERS
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Amount, Scope
from starfold.games.ccg.state.vocabulary import NONE, TEXT_X, TEXT_X_TIMES


def number_of(what: Term, times: int = 1) -> Amount:
    """How many cards like that are in play."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        return times * len(what.among(pos, scope, pos.table))

    return reckon


def either(test: Term, then: int, otherwise: int) -> Amount:
    """`3 if it is an AT-AT, otherwise 2`: asked about the card whose value it is."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        return then if test.ask(pos, scope, card) else otherwise

    return reckon


def ability_of(name: str = "target") -> Amount:
    """Of a card chosen before; half a point is half a point (SW-B-265)."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        chosen = scope.target(name)
        return 0 if chosen == NONE else sized(values.ability(pos, chosen) * _THOUSAND // QUARTERS)

    return reckon


def destiny_of(name: str = "target") -> Amount:
    """The printed destiny number of a card chosen before."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        return max(pos.setup.defs[scope.target(name)].destiny, key=size)

    return reckon


def drawn(name: str = "destiny") -> Amount:
    """A number that was drawn or reckoned before in the same ability."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        return scope.number(name)

    return reckon


class ValueOf(Protocol):
    """A word for the value that a card chosen before has now."""

    def __call__(self, name: str = "target") -> Amount: ...


def _value_of(ask: Callable[[Position, int], int]) -> ValueOf:
    def word(name: str = "target") -> Amount:
        def reckon(pos: Position, scope: Scope, card: int) -> int:
            return ask(pos, scope.target(name))

        return reckon

    return word


armor_of: Final = _value_of(values.armor)
forfeit_of: Final = _value_of(values.forfeit)
maneuver_of: Final = _value_of(values.maneuver)
power_of: Final = _value_of(values.strength)


def plus(*amounts: Amount | int) -> Amount:
    def reckon(pos: Position, scope: Scope, card: int) -> int:
        return sum(one if isinstance(one, int) else one(pos, scope, card) for one in amounts)

    return reckon


def times(amount: Amount, factor: int) -> Amount:
    def reckon(pos: Position, scope: Scope, card: int) -> int:
        return factor * amount(pos, scope, card)

    return reckon


def icons_present(*seats: int) -> Amount:
    """Force icons of these sides where the text's own card is present; none inside a vessel."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        place = presence.present_place(pos, scope.card)
        if place == NONE or not pos.is_location(place):
            return 0
        return sum(values.icons(pos, place, seat) for seat in seats)

    return reckon


def x_of_text(amount: Amount) -> Amount:
    """The X that a text defines, as other texts increase and multiply it."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        total = amount(pos, scope, card) + changes.added(pos, TEXT_X, scope.card)
        for part in changes.parts(pos, TEXT_X_TIMES, scope.card):
            total *= part.amount
        return max(0, total)

    return reckon


def hand_of(side: int) -> Amount:
    """How many cards a side has in hand, which everybody sees."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        return len(pos.hand[side])

    return reckon


def if_target(test: Term, then: int, name: str = "target") -> Amount:
    """A number that counts if the card chosen before is like that."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        chosen = scope.target(name)
        return then if chosen != NONE and test.ask(pos, scope, chosen) else 0

    return reckon


def how_many(name: str = "target") -> Amount:
    """How many cards were chosen."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        return len(scope.all_targets(name))

    return reckon

"""Terms about more than one card: the table, the moment, what was chosen before."""

from typing import Final

from starfold.games.ccg.rules import presence, rows
from starfold.games.ccg.scripts.terms import Term, location
from starfold.games.ccg.scripts.whereabouts import place_of_text
from starfold.games.ccg.state.position import Moment, Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.term import OTHER_HERE, About
from starfold.games.ccg.state.vocabulary import NONE, TABLE

# -- about the table, asked with any card ----------------------------------------------------------


def there_is(what: Term) -> Term:
    """Somewhere in play."""
    return Term(lambda pos, scope, card: what.some(pos, scope, pos.table))


def with_(what: Term) -> Term:
    """Such a card is at the same location as the card that is asked about, and is another one.

    Nobody is with captives; the missing are at their site, if not present (HO-MISSING-07).
    """

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        place = pos.location_of(card)
        if place == NONE:
            return False
        for one in pos.located(place):
            if one != card and presence.at_place(pos, one) == place and what.ask(pos, scope, one):
                return True
        return False

    return Term(ask)


def present_with(what: Term) -> Term:
    """Such a card is present at the same place as the card that is asked about."""

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        place = presence.present_place(pos, card)
        if place == NONE:
            return False
        others = [one for one in presence.present_at(pos, place) if one != card]
        return what.some(pos, scope, others)

    return Term(ask)


you_control: Final = Term(lambda pos, scope, place: presence.controls(pos, place, scope.seat))
you_occupy: Final = Term(lambda pos, scope, place: presence.occupies(pos, place, scope.seat))
opponent_controls: Final = Term(
    lambda pos, scope, place: presence.controls(pos, place, 1 - scope.seat)
)
opponent_occupies: Final = Term(
    lambda pos, scope, place: presence.occupies(pos, place, 1 - scope.seat)
)
you_have_presence: Final = Term(
    lambda pos, scope, place: presence.has_presence(pos, place, scope.seat)
)


def you_control_place(what: Term) -> Term:
    """You control some location like that."""
    return there_is(location & what & you_control)


your_turn: Final = Term(lambda pos, scope, card: pos.active == scope.seat)
opponents_turn: Final = ~your_turn


def in_phase(phase: int) -> Term:
    return Term(lambda pos, scope, card: pos.phase == phase)


battle_under_way: Final = Term(lambda pos, scope, card: pos.fight is not None)
battle_here: Final = Term(
    lambda pos, scope, card: pos.fight is not None and pos.fight.place == place_of_text(pos, scope)
)
you_initiated: Final = Term(
    lambda pos, scope, card: pos.fight is not None and pos.fight.initiator == scope.seat
)


def battle_at(what: Term) -> Term:
    return Term(
        lambda pos, scope, card: pos.fight is not None and what.ask(pos, scope, pos.fight.place)
    )


def counted(what: Term, least: int, most: int = 999) -> Term:
    """So many cards like that are in play."""
    return Term(lambda pos, scope, card: least <= len(what.among(pos, scope, pos.table)) <= most)


# -- about the moment that is responded to --------------------------------------------------------


def _moment(scope: Scope) -> Moment:
    assert scope.moment is not None
    return scope.moment


def its_card(what: Term) -> Term:
    """The card that the moment is about: deployed, moved, lost, played ..."""
    return Term(
        lambda pos, scope, card: (
            _moment(scope).card != NONE and what.ask(pos, scope, _moment(scope).card)
        )
    )


def its_other(what: Term) -> Term:
    """The second card of the moment: a weapon's target, what caused a loss."""
    return Term(
        lambda pos, scope, card: (
            _moment(scope).other != NONE and what.ask(pos, scope, _moment(scope).other)
        )
    )


def its_place(what: Term) -> Term:
    return Term(
        lambda pos, scope, card: (
            _moment(scope).place != NONE and what.ask(pos, scope, _moment(scope).place)
        )
    )


its_place_is_here: Final = Term(
    lambda pos, scope, card: (
        _moment(scope).place != NONE and _moment(scope).place == place_of_text(pos, scope)
    )
)
by_you: Final = Term(lambda pos, scope, card: _moment(scope).seat == scope.seat)
by_opponent: Final = Term(lambda pos, scope, card: _moment(scope).seat not in (NONE, scope.seat))


def its_amount(exactly: int) -> Term:
    return Term(lambda pos, scope, card: _moment(scope).amount == exactly)


the_moments_card: Final = Term(lambda pos, scope, card: _moment(scope).card == card)
the_moments_other: Final = Term(lambda pos, scope, card: _moment(scope).other == card)
the_moments_place: Final = Term(lambda pos, scope, card: _moment(scope).place == card)


# -- about what was chosen before ------------------------------------------------------------------


def chosen(name: str = "target") -> Term:
    return Term(lambda pos, scope, card: card in scope.all_targets(name))


def _chosen_place(pos: Position, scope: Scope, name: str) -> int:
    first = scope.target(name)
    return NONE if first == NONE else pos.location_of(first)


def same_place_as(name: str = "target") -> Term:
    """At the location of a card chosen before; true while nothing was chosen yet."""
    return Term(
        lambda pos, scope, card: _chosen_place(pos, scope, name) in (NONE, pos.location_of(card))
    )


def adjacent_to(name: str = "target") -> Term:
    """A site next to that of a card chosen before; true while nothing was chosen yet."""

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        place = _chosen_place(pos, scope, name)
        return place == NONE or pos.location_of(card) in rows.neighbours(pos, place)

    return Term(ask)


def chosen_is(what: Term, name: str = "target") -> Term:
    """The card chosen before is like that."""
    return Term(
        lambda pos, scope, card: (
            scope.target(name) != NONE and what.ask(pos, scope, scope.target(name))
        )
    )


def present_with_chosen(name: str) -> Term:
    """Present at the same place as a card chosen before; true while nothing was chosen yet."""

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        first = scope.target(name)
        if first == NONE:
            return True
        return card != first and presence.present_together(pos, first, card)

    return Term(ask)


# -- the second subject of a query (a place for costs, a weapon for targets) -----------------------


def other_is(what: Term) -> Term:
    return Term(lambda pos, scope, card: scope.other != NONE and what.ask(pos, scope, scope.other))


other_is_here: Final = About(
    OTHER_HERE,
    lambda pos, scope, card: (
        scope.other != NONE
        and pos.zone[scope.other] == TABLE
        and pos.location_of(scope.other) == place_of_text(pos, scope)
    ),
)

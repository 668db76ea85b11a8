"""Expectations about one card and another: costs, distances, targets, reach."""

import re
from collections.abc import Callable
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.ccg.rules import (
    carrying,
    deploying,
    mines,
    movement,
    presence,
    routes,
    rows,
    values,
    weapons,
)
from starfold.games.ccg.scenario.cards import any_card, check_names, same_names
from starfold.games.ccg.scenario.names import Masked, cards_called
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import DID_MOVE
from starfold.kernel.scenario.checking import named_facts
from starfold.kernel.scenario.comparing import Difference, same
from starfold.kernel.scenario.stage import Expectation, Stage


def _pair(pos: Position, text: object) -> tuple[str, str]:
    """`X to Y` as two names."""
    masked = Masked(pos, str(text))
    parts = re.fullmatch(r"(.+?) (?:to|aboard|on|onto|and|by|with|at) (.+)", masked.text)
    if parts is None:
        raise InputError(f"{text!r}: write two names: X to Y")
    return masked.bare(parts[1]), masked.bare(parts[2])


def _paired(word: str, reckon: Callable[[Position, int, int], Any]) -> Expectation[Position]:
    """A number or a truth about two cards."""

    def check(pos: Position, wanted: Any) -> None:
        if not isinstance(wanted, dict):
            raise InputError(f"write what from where: {{{word}: {{X to Y: 1}}}}")
        for text in wanted:
            for name in _pair(pos, text):
                cards_called(pos, name)

    def compare(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
        found: list[Difference] = []
        for text, value in wanted.items():
            first, second = (any_card(pos, name) for name in _pair(pos, text))
            found += same(f"{word} {text}", value, reckon(pos, first, second))
        return found

    return Expectation(check, compare)


def _listing(word: str, reckon: Callable[[Position, int], list[int]]) -> Expectation[Position]:
    """The cards or places that belong to a card, in any order."""

    def check(pos: Position, wanted: Any) -> None:
        for name, value in named_facts(wanted, f"of which card: {{{word}: {{X: [Y, Z]}}}}"):
            cards_called(pos, name)
            check_names(pos, value)

    def compare(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
        found: list[Difference] = []
        for name, value in wanted.items():
            card = any_card(pos, name)
            found += same_names(pos, f"{word} {name}", value, reckon(pos, card))
        return found

    return Expectation(check, compare)


# -- costs and shots -------------------------------------------------------------------------------


def _deploy_cost(pos: Position, card: int, place: int) -> int:
    return values.deploy_cost(pos, card, pos.owner[card], place)


def _move_cost(pos: Position, card: int, place: int) -> Any:
    ways = routes.ways_to(pos, card, place)
    return routes.price(pos, card, ways[0], place) if ways else "cannot move there"


def _shot_needs(pos: Position, target: int, card: int) -> int | list[int] | None:
    """What the destiny of a shot must exceed: None if nothing, a list if it may do several things.

    The weapon's own numbers come first; a mine has its own way, all else is compared with the
    defense value.
    """
    if mines.kind_of_mine(pos, card):
        return mines.defense_against(pos, card, target)
    if weapons.weapon_of(pos, card) is None:
        return values.defense_value(pos, target, card)
    seat = pos.owner[card]
    user = next(iter(weapons.users(pos, card, seat, free=True)), pos.at[card])
    numbers = list(dict.fromkeys(weapons.needed(pos, card, seat, user, target)))
    return numbers if len(numbers) > 1 else next(iter(numbers), None)


# -- what a card can reach -------------------------------------------------------------------------


def _targets(pos: Position, card: int) -> list[int]:
    """What a weapon may be fired at by anybody who may fire it; nothing if nobody may."""
    found: list[int] = []
    if not weapons.can_fire(pos, card, pos.owner[card]):
        return found
    for user in weapons.users(pos, card, pos.owner[card]):
        for target in weapons.targets(pos, card, pos.owner[card], user):
            if target not in found:
                found.append(target)
    return found


def _destinations(pos: Position, card: int) -> list[int]:
    return deploying.destinations(pos, card, pos.owner[card])


def _reach(pos: Position, card: int) -> list[int]:
    found: list[int] = []
    if pos.has_done(card, DID_MOVE) or movement.may_move(pos, card) is not None:
        return found
    for way in routes.ways_of(pos, card):
        found += [place for place in routes.destinations(pos, card, way) if place not in found]
    return found


EXPECTATIONS: Final[dict[str, Expectation[Position]]] = {
    "distance": _paired("distance", rows.distance),
    "related": _paired("related", rows.are_related),
    "present together": _paired("present together", presence.present_together),
    "at same": _paired("at same", presence.at_same),
    "deploy cost": _paired("deploy cost", _deploy_cost),
    "move cost": _paired("move cost", _move_cost),
    "may carry": _paired("may carry", carrying.may_carry),
    "defense": _paired("defense", _shot_needs),
    "targets": _listing("targets", _targets),
    "destinations": _listing("destinations", _destinations),
    "reach": _listing("reach", _reach),
}

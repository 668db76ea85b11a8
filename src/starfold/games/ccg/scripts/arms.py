"""Longer texts about weapons and who fires them, in the manner of `special`."""

from typing import Any

from starfold.games.ccg.rules import (
    captives,
    firing,
    losing,
    mines,
    presence,
    values,
    vessels,
    weapons,
)
from starfold.games.ccg.rules.carrying import may_use
from starfold.games.ccg.scripts.declare import Piece, deploys_on, drain
from starfold.games.ccg.scripts.steps import do
from starfold.games.ccg.scripts.terms import Term, exterior_site, kind, location
from starfold.games.ccg.scripts.whereabouts import here
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.position import Moment, Position
from starfold.games.ccg.state.scope import Amount, Scope
from starfold.games.ccg.state.vocabulary import BATTLE, CHARACTER, DEVICE, NONE, WEAPON


def fire_tractor_beam(name: str = "target") -> Instruction:
    """The beam on the vessel where the text's character is draws at the chosen starship."""

    def act(pos: Position, run: Any) -> None:
        ship = pos.at[run.card]
        beam = next(one for one in pos.attached(ship) if pos.title(one) == "Tractor Beam")
        captives.tractor(pos, beam, run.scope.target(name), run.scope.seat, 1, 0)

    return do(act)


def _takes_orders(pos: Position, scope: Scope, weapon: int) -> bool:
    seat = scope.seat
    if not weapons.may_fire_alone(pos, weapon, seat):
        return False
    return any(
        user in (pos.at[scope.card], weapon) and weapons.targets(pos, weapon, seat, user)
        for user in weapons.users(pos, weapon, seat)
    )


fired_by_my_host_now: Term = Term(_takes_orders)
"""A weapon that the bearer of the text's device could fire outside a battle."""


def fire_by_my_host(name: str = "weapon") -> Instruction:
    """The bearer fires it at normal use of the Force; a weapon without crew fires by itself."""

    def act(pos: Position, run: Any) -> None:
        weapon = run.scope.target(name)
        host = pos.at[run.card]
        able = weapons.users(pos, weapon, run.scope.seat)
        user = host if host in able else weapon
        firing.fire_by(pos, weapon, run.scope.seat, user, run.card)

    return do(act)


is_fired_by_my_host: Term = Term(
    lambda pos, scope, card: firing.user_of(pos, card) == pos.at[scope.card]
)
"""A weapon in the hands of the text's bearer, or an artillery weapon that he fires just now."""
may_fire_outside_battle: Term = Term(
    lambda pos, scope, card: weapons.may_fire_alone(pos, card, scope.seat)
)


def fire_weapon(name: str = "weapon") -> Instruction:
    """A weapon fires outside a battle, at normal use of the Force."""
    return do(lambda pos, run: firing.fire_alone(pos, run.scope.target(name), run.scope.seat))


def lightsaber_drain() -> Piece:
    """Adds 1 to Force drains where its bearer, who may use it, is present (SW-B-187)."""
    return drain(+1, of=location & here, when=in_use & bearer_is_present)


in_use: Term = Term(lambda pos, scope, card: may_use(pos, card))
"""A weapon or device on somebody who may use it."""


bearer_is_present: Term = Term(
    lambda pos, scope, card: presence.present_place(pos, pos.at[card]) == pos.location_of(card)
)


def laid_by_mining_droid() -> Piece:
    """A mine is laid at an exterior site where your mining droid is present (HO-MINE-01)."""
    return deploys_on(exterior_site & with_present_yours(kind("mining droid")))


def with_present_yours(what: Term) -> Term:
    """A location where such a card of yours is present."""
    return Term(
        lambda pos, scope, place: any(
            pos.owner[one] == scope.seat and what(pos, scope, one)
            for one in presence.present_at(pos, place)
        )
    )


def grenade() -> list[Any]:
    """What is present at the target site with the destiny number drawn is lost."""

    def blast(pos: Position, run: Any) -> None:
        site = run.scope.target()
        number = run.scope.number("destiny_drawn")
        if number == 0:
            struck = run.scope.all_targets("user")
        else:
            struck = [
                one
                for one in presence.present_at(pos, site)
                if pos.setup.defs[one].type in (CHARACTER, WEAPON, DEVICE)
                and number in pos.setup.defs[one].destiny
                and one != run.card
            ]
        losing.lose(pos, [*struck, run.card], run.card, run.scope.seat, ["SW-B-260"])

    return [do(blast)]


nothing_drawn_crashes: Term = Term(
    lambda pos, scope, card: (
        pos.setup.options.failed_harpoon_crashes and scope.number("destiny_cards") == 0
    )
)
"""No destiny could be drawn for a shot, where players agreed that this is the worst (SW-DEC-25)."""


def maneuver_of_host(pos: Position, scope: Scope, card: int) -> int:
    """Of the vehicle that carries the text's weapon."""
    return values.maneuver(pos, pos.at[scope.card])


def crash_host() -> Instruction:
    return do(lambda pos, run: vessels.crash(pos, pos.at[run.card], run.card))


def price_but_free_on(title: str, price: int) -> Amount:
    def reckon(pos: Position, scope: Scope, card: int) -> int:
        return 0 if card != NONE and pos.title(card) == title else price

    return reckon


def by_target(*cases: tuple[Term, int]) -> Amount:
    """The number of the first case that fits the card asked about, otherwise 0."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        return next((number for test, number in cases if test(pos, scope, card)), 0)

    return reckon


for_battle: Term = Term(lambda pos, scope, card: scope.other == BATTLE)
"""Presence asked for battles, not for Force drains."""


def aimed_at(pos: Position, moment: Moment) -> list[int]:
    """What a weapon, or a mine, is aimed at by now: the shot may have been drawn elsewhere."""
    explosion = mines.exploding(pos, moment.card)
    return firing.aimed_at(pos, moment) if explosion is None else [explosion.target]

"""Longer texts about weapons and who fires them, in the manner of `special`."""

from typing import Any

from starfold.games.ccg.rules import (
    captives,
    firing,
    losing,
    mines,
    presence,
    rows,
    values,
    vessels,
    weapons,
)
from starfold.games.ccg.rules.carrying import may_use
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.scripts.choosing import pick
from starfold.games.ccg.scripts.circumstances import opponent_occupies, you_occupy
from starfold.games.ccg.scripts.declare import Piece, deploys_on, drain, fact, whenever
from starfold.games.ccg.scripts.steps import do
from starfold.games.ccg.scripts.terms import (
    Term,
    active,
    character,
    exterior_site,
    kind,
    location,
    site,
    weapon,
    word_in_title,
)
from starfold.games.ccg.scripts.whereabouts import carrying, here, my_host, on_card, present
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.position import THIS_BATTLE, Lasting, Moment, Position
from starfold.games.ccg.state.scope import Amount, Scope
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    BATTLE,
    CHARACTER,
    DEVICE,
    FORBID_FIRE,
    GRANT_DEPLOY,
    NONE,
    WEAPON,
)


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


# -- seekers ---------------------------------------------------------------------------------------

unoccupied_site: Term = site & ~you_occupy & ~opponent_occupies


def seeker(prey: Term) -> list[Piece]:
    """Deploys for 1 Force on the far side of an unoccupied site and moves like a spy (SW-B-254).

    As soon as such a character is present, its owner chooses one, which is lost with the seeker at
    once; nobody is targeted by that (SW-B-260).
    """

    def act(pos: Position, run: Any) -> None:
        before = [len(pos.lost[0]), len(pos.lost[1])]
        victims = [*run.scope.all_targets("target"), run.card]
        losing.lose_at_once(pos, victims, run.card, run.scope.seat, ["SW-B-260"])
        losing.arrange(pos, before)

    def over_there(script: Script, number: int) -> None:
        script.deploy.opponents_side = True

    return [
        deploys_on(unoccupied_site, 1),
        over_there,
        fact(moves_like="character"),
        whenever(
            "the seeker strikes",
            None,
            pick(character & active & prey & present),
            do(act),
            rules=("SW-B-260",),
        ),
    ]


# -- scopes, computers, holocams -------------------------------------------------------------------

blaster: Term = weapon & (kind("blaster", "blaster rifle") | word_in_title("blaster"))
"""A blaster by its kind or by its title; a rifle of that sort is one."""

of_my_host: Term = weapon & on_card(my_host)
"""A weapon on the same card as the text's device."""

opened_trench: Term = Term(
    lambda pos, scope, card: (
        pos.is_location(card)
        and rows.is_trench(pos, card)
        and holds(pos, GRANT_DEPLOY, scope.card, scope.seat, card)
    )
)
"""The trench, while a text lets the text's card deploy there (SW-B-205)."""


def here_and_in_the_trench(pos: Position, scope: Scope, card: int) -> list[int]:
    """From a station its batteries reach its own trench: an Attack Run goes there (SW-B-206)."""
    here = pos.location_of(card)
    trenches = [place for place in pos.locations() if rows.is_trench(pos, place)]
    return [here, *(place for place in trenches if place != here and pos.at[card] == here)]


# -- fired in answer -------------------------------------------------------------------------------

can_strike: Term = Term(lambda pos, scope, card: weapons.can_fire(pos, card, scope.seat))
"""The weapon whose text it is could be fired at somebody now."""


def strike() -> Instruction:
    """The text's own weapon is fired, because its text says when."""
    return do(lambda pos, run: firing.fire_alone(pos, run.card, run.scope.seat))


still_armed: Term = carrying(
    weapon & Term(lambda pos, scope, card: not holds(pos, FORBID_FIRE, card))
)
"""Somebody with a weapon that was not knocked away."""


def knock_away(name: str = "target") -> Instruction:
    """The weapons that the chosen cards carry may not be used for the rest of the battle."""

    def act(pos: Position, run: Any) -> None:
        for card in run.scope.all_targets(name):
            for one in pos.attached(card):
                if pos.setup.defs[one].type == WEAPON:
                    made = Lasting(FORBID_FIRE, 1, one, NONE, THIS_BATTLE, run.card)
                    pos.add_lasting(made)

    return do(act)

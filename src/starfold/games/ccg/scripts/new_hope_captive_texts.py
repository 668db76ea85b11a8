"""Longer texts of the Interrupts of A New Hope about captives, travellers and spies."""

from typing import Any

from starfold.games.ccg.rules import (
    abilities,
    captives,
    carrying,
    deployment,
    force,
    losing,
    movement,
    presence,
    reacting,
    routes,
    rows,
    travelling,
    utinni,
    values,
    vessels,
)
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.rules.running import is_paid, runs_of
from starfold.games.ccg.scripts.choosing import target
from starfold.games.ccg.scripts.declare import Piece, used
from starfold.games.ccg.scripts.steps import do, may_not_move
from starfold.games.ccg.scripts.terms import (
    Term,
    active,
    captive,
    character,
    docking_bay,
    in_play,
    opponents,
    rebel,
    skill,
    starship,
    yours,
)
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Amount, Scope
from starfold.games.ccg.state.vocabulary import (
    CHARACTER,
    FORBID_REACT,
    HELD,
    JUST_DEPLOYED,
    LOST,
    NONE,
    TABLE,
    UNDER,
)

# -- captives --------------------------------------------------------------------------------------


def spy_is_captured(name: str = "spy") -> Instruction:
    """By the opponent of the player whose spy it is."""
    return do(
        lambda pos, run: captives.capture(pos, run.scope.target(name), run.card, 1 - run.scope.seat)
    )


def set_free(name: str = "target") -> Instruction:
    """The chosen captives, persons or starships, are released (SW-B-227, SW-B-229)."""

    def act(pos: Position, run: Any) -> None:
        for card in run.scope.all_targets(name):
            if pos.zone[card] == TABLE and pos.is_captive(card):
                losing.release(pos, card)

    return do(act)


def note_quarry(name: str = "target") -> Instruction:
    """The captive whom the chosen Utinni Effect targets is known as `quarry` from here."""

    def act(pos: Position, run: Any) -> None:
        captive = utinni.captive_of(pos, run.scope.target(name))
        run.scope.targets["quarry"] = [] if captive == NONE else [captive]

    return do(act)


captured_ship: Term = starship & captive


def _passengers(pos: Position, ship: int, seat: int) -> list[int]:
    """A player's characters aboard a captured starship."""
    return [
        card
        for card in pos.aboard(ship)
        if pos.owner[card] == seat and pos.setup.defs[card].type == CHARACTER
    ]


def _free_to_go(pos: Position, ship: int, seat: int) -> list[int]:
    """Those who may move (SW-B-256)."""
    crew = _passengers(pos, ship, seat)
    return [card for card in crew if movement.may_move(pos, card) is None]


def _takes_in_all(pos: Position, ship: int, bay: int, seat: int) -> bool:
    crew = _free_to_go(pos, ship, seat)
    toll = len(crew) * routes.surcharge(pos, pos.location_of(ship), bay)
    return (
        bool(crew)
        and all(movement.may_stand(pos, one, bay) is None for one in crew)
        and force.can_use(pos, seat, toll)
    )


holds_your_crew: Term = captured_ship & Term(
    lambda pos, scope, card: any(
        docking_bay(pos, scope, bay) and _takes_in_all(pos, card, bay, scope.seat)
        for bay in pos.locations()
    )
)
"""A captured starship whose crew some docking bay takes in."""

takes_in_crew: Term = docking_bay & Term(
    lambda pos, scope, card: (
        scope.target("ship") == NONE or _takes_in_all(pos, scope.target("ship"), card, scope.seat)
    )
)


def crew_goes_to(name: str = "place", ship: str = "ship") -> Instruction:
    """Your characters aboard the chosen starship go to the chosen docking bay."""

    def act(pos: Position, run: Any) -> None:
        seat, bay = run.scope.seat, run.scope.target(name)
        for card in _free_to_go(pos, run.scope.target(ship), seat):
            travelling.relocate(pos, card, bay, None, seat)

    return do(act)


def _ransom(pos: Position, ship: int, seat: int) -> int:
    return 2 * len(_passengers(pos, ship, 1 - seat))


def _cheapest_ransom(pos: Position, scope: Scope, card: int) -> int:
    """Twice the number of characters on board; before a starship is chosen: the least there is."""
    ship = scope.target()
    if ship != NONE:
        return _ransom(pos, ship, scope.seat)
    prices = [
        _ransom(pos, one, scope.seat)
        for one in pos.table
        if captured_ship(pos, scope, one) and _passengers(pos, one, 1 - scope.seat)
    ]
    return min(prices, default=0)


twice_the_crew: Amount = _cheapest_ransom


def _is_affordable(pos: Position, scope: Scope, card: int) -> bool:
    if not _passengers(pos, card, 1 - scope.seat):
        return False
    price = abilities.played_for(pos, _ransom(pos, card, scope.seat), scope)
    return is_paid(pos, scope.card) or force.can_use(pos, scope.seat, price)


affordable_prize: Term = captured_ship & Term(_is_affordable)
"""A captured starship with the opponent's characters on board, whom you can pay for."""


def capture_the_crew(name: str = "target") -> Instruction:
    def act(pos: Position, run: Any) -> None:
        seat = run.scope.seat
        for card in reversed(_passengers(pos, run.scope.target(name), 1 - seat)):
            captives.capture(pos, card, run.card, seat)

    return do(act)


def _escapes_beam(pos: Position, scope: Scope, ship: int) -> bool:
    """Of the beams that hold it none is that of the Death Star while its core is in play."""
    if not any(pos.title(one) == "Death Star: Central Core" for one in pos.table):
        return True
    beams = [
        pos.title(one)
        for one in pos.attached(pos.at[ship])
        if captives.BEAM in pos.setup.defs[one].kinds
    ]
    return "Death Star Tractor Beam" not in beams


held_by_beam: Term = captured_ship & Term(_escapes_beam)


# -- transports and newcomers ----------------------------------------------------------------------


def _travellers(pos: Position, scope: Scope) -> list[int]:
    """Whom the Interrupt of the moment took along, as far as they are there."""
    assert scope.moment is not None
    found: list[int] = []
    for run in runs_of(pos, scope.moment.card):
        found += run.scope.all_targets("target")
    return [
        card
        for card in found
        if pos.zone[card] == TABLE and pos.location_of(card) == scope.moment.place
    ]


def guide_is_lost() -> Instruction:
    """The Interrupt that took the party goes to the Lost Pile."""

    def act(pos: Position, run: Any) -> None:
        for guide in runs_of(pos, run.scope.moment.card):
            guide.pile = LOST

    return do(act)


def travellers_are_lost() -> Instruction:
    return do(
        lambda pos, run: losing.lose(
            pos, _travellers(pos, run.scope), run.card, run.scope.seat, ["SW-B-260"]
        )
    )


def travellers_are_captured(what: Term = rebel) -> Instruction:
    """All such characters of the party, each as the captor chooses (SW-B-226)."""

    def act(pos: Position, run: Any) -> None:
        party = [one for one in _travellers(pos, run.scope) if what(pos, run.scope, one)]
        for card in reversed(party):
            captives.capture(pos, card, run.card, run.scope.seat)

    return do(act)


just_arrived: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None and card in deployment.just_deployed(scope.moment)
    )
)


def holds_a_smuggler() -> Piece:
    """A smuggler just deployed, whoever's, may not move this turn."""
    return used(
        "hold the smuggler",
        target(in_play & character & skill("smuggler") & just_arrived),
        may_not_move(),
        on=JUST_DEPLOYED,
    )


# -- spies and sabotage ----------------------------------------------------------------------------


def _within_reach(pos: Position, card: int) -> bool:
    """Not with somebody missing or captive (HO-MISSING-05, SW-B-226)."""
    while card != NONE:
        if pos.role[card] in (UNDER, HELD):
            return False
        card = pos.at[card]
    return True


exposed: Term = in_play & Term(lambda pos, scope, card: _within_reach(pos, card))


def at_site_of(name: str) -> Term:
    """At the same site as the card chosen before; true while nothing was chosen yet."""
    return Term(
        lambda pos, scope, card: (
            scope.target(name) == NONE
            or (presence.at_same(pos, scope.target(name), card) and card != scope.target(name))
        )
    )


def deploy_cost_of(name: str = "target") -> Amount:
    """What the chosen card costs to deploy where it is."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        one = scope.target(name)
        return values.base_cost(pos, one, pos.owner[one], pos.at[one])

    return reckon


def _may_be_taken(pos: Position, scope: Scope, card: int) -> bool:
    thief, loot = scope.target("spy"), scope.target()
    return (
        vessels.has_skill(pos, thief, "thief")
        and pos.zone[loot] == TABLE
        and pos.owner[loot] != scope.seat
        and carrying.why_not_steal(pos, loot, thief) is None
    )


may_be_taken: Term = Term(_may_be_taken)
"""The spy is a thief, and could carry off the target."""


def spy_takes_it() -> Instruction:
    return do(
        lambda pos, run: carrying.steal(
            pos, run.scope.target(), run.scope.seat, run.scope.target("spy")
        ),
        harms="target",
    )


def cross_over(name: str = "target") -> Instruction:
    """The chosen character, with all that is on it, belongs to you from now on."""

    def act(pos: Position, run: Any) -> None:
        card, seat = run.scope.target(name), run.scope.seat
        if pos.zone[card] != TABLE or pos.owner[card] == seat:
            return
        captives.come_over(pos, card, seat)

    return do(act)


def _can_hurry(pos: Position, scope: Scope, card: int) -> bool:
    """A character on foot at an adjacent site who may react to the battle, free (HO-REACT-02)."""
    fight = pos.fight
    if fight is None or movement.standing(pos, card) not in rows.neighbours(pos, fight.place):
        return False
    return (
        not holds(pos, FORBID_REACT, fight.place, scope.seat)
        and reacting.may_react(pos, card) is None
        and fight.place in reacting.in_range(pos, card)
        and force.can_use(pos, scope.seat, reacting.price(pos, card, fight.place, True))
    )


can_hurry_there: Term = yours & character & active & Term(_can_hurry)


def hurry_there(name: str = "target") -> Instruction:
    """The chosen characters move to the battle as a react, free."""

    def act(pos: Position, run: Any) -> None:
        if pos.fight is None:
            return
        for card in reversed(run.scope.all_targets(name)):
            if _can_hurry(pos, run.scope, card):
                reacting.react(pos, card, run.scope.seat, pos.fight.place, False, True)

    return do(act)


opposing_spy: Term = opponents & active & character & skill("spy")

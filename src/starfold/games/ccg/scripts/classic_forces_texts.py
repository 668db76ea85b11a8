"""Longer texts of the Premiere and A New Hope characters, places and vessels, as in `special`."""

from typing import Any

from starfold.games.ccg.rules import (
    carrying,
    destiny,
    force,
    losing,
    movement,
    presence,
    purse,
    routes,
    rows,
    spies,
    travelling,
    values,
)
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.scripts.choosing import choose, pick
from starfold.games.ccg.scripts.circumstances import other_is_here
from starfold.games.ccg.scripts.declare import (
    Piece,
    action,
    changes,
    grants,
)
from starfold.games.ccg.scripts.steps import do, when_
from starfold.games.ccg.scripts.terms import Term, character, kind, leader, yours
from starfold.games.ccg.scripts.whereabouts import here
from starfold.games.ccg.state.fractions import exceeds
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Amount, Scope
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    ATTACHED,
    CHARACTER,
    COST,
    DARK,
    EFFECT,
    GRANT_DOUBLED,
    GRANT_PAYS_ALONE,
    HAND,
    NONE,
    OWN_MOVE,
    TABLE,
    THERE,
)

# -- what deploying costs --------------------------------------------------------------------------


def deploys_for(price: int, to: Term) -> Piece:
    """Costs so much at places like `to`, and its deploy number elsewhere."""

    def reckon(pos: Position, scope: Scope, place: int) -> int:
        if place != NONE and to(pos, scope, place):
            return price
        return pos.setup.defs[scope.card].deploy

    def put(script: Script, number: int) -> None:
        script.deploy.reckon_price = reckon

    return put


def jawas_deploy_for_one() -> list[Piece]:
    """Your Jawas come here for 1 Force, and none from the opponent."""
    jawas = yours & kind("Jawa") & other_is_here
    return [changes(COST, 1, of=jawas, sets=True), grants(GRANT_PAYS_ALONE, of=jawas)]


# -- destiny ---------------------------------------------------------------------------------------

destiny_stands: Term = Term(
    lambda pos, scope, card: destiny.is_under_way(pos) and destiny.under_way(pos).counts
)
"""The destiny just drawn was not cancelled yet."""


def _wins_single_draws(pos: Position, scope: Scope, card: int) -> bool:
    """Each player drew one battle destiny and yours is the higher."""
    fight = pos.fight
    if fight is None or fight.draws != [1, 1]:
        return False
    return exceeds(fight.destiny[scope.seat], fight.destiny[1 - scope.seat])


wins_single_draws: Term = Term(_wins_single_draws)

# -- stealing and buying ---------------------------------------------------------------------------

stealable_by_me: Term = Term(
    lambda pos, scope, card: carrying.why_not_steal(pos, card, scope.card) is None
)
purchasable: Term = Term(lambda pos, scope, card: carrying.why_not_purchase(pos, card) is None)


def take_over(name: str = "target") -> Instruction:
    """The text's character takes the chosen cards, as long as it may carry them."""

    def act(pos: Position, run: Any) -> None:
        for card in run.scope.all_targets(name):
            if pos.zone[card] == TABLE and carrying.why_not_steal(pos, card, run.card) is None:
                carrying.steal(pos, card, run.scope.seat, run.card)

    return do(act, harms=name)


def purchase(name: str = "target") -> Instruction:
    """The chosen card changes sides where it is; a spy on the wrong one was bought by it."""

    def act(pos: Position, run: Any) -> None:
        card = run.scope.target(name)
        if pos.zone[card] == TABLE and carrying.why_not_purchase(pos, card) is None:
            carrying.steal(pos, card, run.scope.seat, NONE)
            spies.break_cover(pos, card, run.card)

    return do(act, harms=name)


def deploy_number_of(name: str = "target") -> Amount:
    def reckon(pos: Position, scope: Scope, card: int) -> int:
        return max(0, pos.setup.defs[scope.target(name)].deploy)

    return reckon


def affordable(amount: Amount) -> Term:
    """You have so much Force."""
    return Term(lambda pos, scope, card: amount(pos, scope, card) <= purse.usable(pos, scope.seat))


def was_chosen(name: str = "target") -> Term:
    return Term(lambda pos, scope, card: bool(scope.all_targets(name)))


def same_type_as(name: str) -> Term:
    """Of the type of what was chosen before; true while nothing was chosen yet."""

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        first = scope.target(name)
        return first == NONE or pos.setup.defs[card].type == pos.setup.defs[first].type

    return Term(ask)


def _loot(pos: Position, scope: Scope, name: str, able: bool) -> list[int]:
    """What was chosen and can be stolen by the text's character, or cannot (HO-STEAL-01)."""
    return [one for one in scope.all_targets(name) if stealable_by_me(pos, scope, one) == able]


def much_loot(least: int, name: str = "loot") -> Term:
    """So many of the cards chosen can be stolen."""
    return Term(lambda pos, scope, card: len(_loot(pos, scope, name, True)) >= least)


def steal_some(*kept: int, name: str = "loot") -> Instruction:
    """Of what can be stolen the cards with these numbers are taken, all others destroyed.

    A second copy that a thief may not carry beside the first is destroyed too (HO-CARRY-01).
    """

    def act(pos: Position, run: Any) -> None:
        wanted = [one for n, one in enumerate(_loot(pos, run.scope, name, True)) if n in kept]
        for card in wanted:
            if carrying.why_not_steal(pos, card, run.card) is None:
                carrying.steal(pos, card, run.scope.seat, run.card)
        rest = [one for one in run.scope.all_targets(name) if pos.owner[one] != run.scope.seat]
        losing.lose(pos, rest, run.card, run.scope.seat, ["SW-B-033"])

    return do(act)


MOST_LOOT = 4  # that anybody ever steals at once

doubled: Term = Term(lambda pos, scope, card: holds(pos, GRANT_DOUBLED, scope.card))
"""Every number of the text counts twice."""


def drawn_too(name: str, number: Amount) -> Term:
    """A destiny of that name was drawn, and it is this number."""
    return Term(
        lambda pos, scope, card: (
            scope.numbers.get(name + "_cards", 0) > 0
            and scope.number(name) == number(pos, scope, card)
        )
    )


def steal_or_destroy(what: Term) -> list[Any]:
    """Up to two weapons, or up to two devices: each taken if that is possible, or destroyed.

    A text whose numbers are doubled takes up to four.
    """
    one = choose(("steal", [steal_some(0, 1)]), ("destroy", [steal_some()]))
    two = choose(
        ("steal", [steal_some(0, 1)]),
        ("destroy", [steal_some()]),
        ("steal the first, destroy the second", [steal_some(0)]),
        ("destroy the first, steal the second", [steal_some(1)]),
    )
    few = Term(
        lambda pos, scope, card: (
            len(scope.all_targets("loot")) < (MOST_LOOT if doubled(pos, scope, card) else 2)
        )
    )
    return [
        pick(what & same_type_as("loot") & few, "loot", optional=True, up_to=MOST_LOOT),
        when_(
            much_loot(3),
            _one_by_one(),
            when_(much_loot(2), two, when_(much_loot(1), one, [steal_some()])),
        ),
    ]


def _one_by_one() -> list[Any]:
    """Of each card that can be stolen it is asked whether it is."""

    def keep(number: int) -> Instruction:
        return do(lambda pos, run: run.scope.numbers.update({f"kept {number}": 1}))

    def act(pos: Position, run: Any) -> None:
        kept = [n for n in range(MOST_LOOT) if run.scope.number(f"kept {n}")]
        steal_some(*kept).run(pos, run)

    steps: list[Any] = []
    for number in range(MOST_LOOT):
        words = f"steal number {number + 1}", f"destroy number {number + 1}"
        asked = choose((words[0], [keep(number)]), (words[1], []))
        steps.append(when_(much_loot(number + 1), asked))
    return [*steps, do(act)]


# -- moves by text ---------------------------------------------------------------------------------


def _takes_in(pos: Position, card: int, site: int) -> bool:
    """Whether a card may get from space to a site: not through the shield (HO-SHIELD-13)."""
    return (
        movement.may_move(pos, card) is None
        and movement.may_stand(pos, card, site) is None
        and not movement.crosses_shield(pos, card, site)
    )


def _havens(pos: Position, scope: Scope, companion: int) -> list[int]:
    """The sites below that take in the text's character, and his companion if there is one."""
    sites = rows.sites_of(pos, rows.planet_of(pos, scope.card))
    group = [scope.card] if companion == NONE else [scope.card, companion]
    return [
        site
        for site in sites
        if all(_takes_in(pos, one, site) for one in group)
        and force.can_use(pos, scope.seat, _toll(pos, group, site))
    ]


def _toll(pos: Position, group: list[int], site: int) -> int:
    """What a collapsed site asks for all of them (HO-COLLAPSE-05)."""
    return sum(routes.surcharge(pos, pos.location_of(one), site) for one in group)


may_flee_with_me: Term = Term(lambda pos, scope, card: bool(_havens(pos, scope, card)))
haven: Term = Term(lambda pos, scope, card: card in _havens(pos, scope, scope.target()))


def flee_together(name: str = "target", to: str = "place") -> Instruction:
    """The text's character and the chosen one go to the chosen site."""

    def act(pos: Position, run: Any) -> None:
        for card in (run.card, run.scope.target(name)):
            travelling.relocate(pos, card, run.scope.target(to), None, run.scope.seat)

    return do(act)


# -- a messenger for Utinni Effects ----------------------------------------------------------------


def _is_errand(pos: Position, effect: int) -> bool:
    """A Utinni Effect with a character as its target, if its text lets it be moved (`stays_put`).

    Nobody runs the Kessel Run for another.
    """
    definition = pos.setup.defs[effect]
    script = pos.setup.scripts[effect]
    if script is not None and script.special.get("stays_put"):
        return False
    aim = pos.aim[effect]
    return (
        definition.type == EFFECT
        and definition.subtype == "Utinni"
        and definition.title != "Kessel Run"
        and pos.zone[effect] == TABLE
        and aim != NONE
        and pos.setup.defs[aim].type == CHARACTER
    )


errand: Term = Term(lambda pos, scope, card: _is_errand(pos, card))
carried_for_another: Term = Term(
    lambda pos, scope, card: (
        pos.role[card] == ATTACHED and "messenger droid" in pos.setup.defs[pos.at[card]].kinds
    )
)


def _has_addressee(pos: Position, scope: Scope, place: int) -> bool:
    return any(_is_errand(pos, one) and pos.location_of(pos.aim[one]) == place for one in pos.table)


with_addressee: Term = Term(_has_addressee)
"""A location where the target of a Utinni Effect is."""


def pick_up(name: str = "target") -> Instruction:
    """The droid carries the chosen Effect from now on."""

    def act(pos: Position, run: Any) -> None:
        effect = run.scope.target(name)
        pos.put(effect, run.card, ATTACHED)
        pos.memo[run.card] = effect + 1
        pos.unsettled = True

    return do(act)


my_errand: Term = Term(lambda pos, scope, card: pos.memo[scope.card] == card + 1)
"""The Effect that the droid carries, or carried until just now."""


def deliver() -> Instruction:
    """The Effect stays where its target is, and the droid returns to hand."""

    def act(pos: Position, run: Any) -> None:
        effect = run.scope.moment.card
        pos.memo[run.card] = 0
        if pos.at[effect] == run.card:
            pos.put(effect, pos.location_of(run.card), ATTACHED)
        losing.to_zone(pos, run.card, HAND, ["SW-B-196"], run.card)

    return do(act)


# -- a spy on the wrong side -----------------------------------------------------------------------


def arrives_undercover() -> Piece:
    """Deploys to a site on the opponent's side, undercover (SW-B-224)."""

    def put(script: Script, number: int) -> None:
        script.deploy.opponents_side = True

    return put


def own_power(pos: Position, scope: Scope, card: int) -> int:
    """The power of the text's card, which as an undercover spy it does not use itself."""
    return values.strength(pos, scope.card)


dark_has_it: Term = Term(lambda pos, scope, card: pos.owner[card] == DARK)


def light_may_take_it() -> list[Any]:
    """Asked of the opponent of its Dark owner."""
    taken = do(lambda pos, run: carrying.steal(pos, run.card, 1 - DARK, NONE))
    return choose(("take the droid", [taken]), ("leave the droid", []), by_opponent=True)


# -- places ----------------------------------------------------------------------------------------


def _through_the_door(pos: Position, scope: Scope, card: int) -> int:
    """The other side of a vehicle site's door for a card on foot; NONE if it is not there."""
    inside = scope.card
    outside = rows.stands_at(pos, pos.at[inside])
    if pos.role[card] != THERE or outside == NONE or not rows.is_site(pos, outside):
        return NONE
    return {inside: outside, outside: inside}.get(pos.at[card], NONE)


def _may_pass(pos: Position, scope: Scope, card: int) -> bool:
    place = _through_the_door(pos, scope, card)
    return (
        place != NONE
        and movement.may_move(pos, card) is None
        and movement.may_stand(pos, card, place) is None
    )


def open_door() -> Piece:
    """In your move phase your characters enter or leave for 1 Force each (SW-B-244)."""

    def act(pos: Position, run: Any) -> None:
        card = run.scope.target()
        place = _through_the_door(pos, run.scope, card)
        if place != NONE:
            travelling.relocate(pos, card, place, ["SW-B-244"])

    return action(
        "enter or leave",
        pick(yours & character & Term(_may_pass)),
        do(act),
        price=1,
        times=OWN_MOVE,
    )


def led_and_held(pos: Position, scope: Scope, card: int) -> bool:
    """You control the text's location with a leader there."""
    if not presence.controls(pos, scope.card, scope.seat):
        return False
    return any((yours & leader & here)(pos, scope, one) for one in pos.table)


you_control_with_leader: Term = Term(led_and_held)

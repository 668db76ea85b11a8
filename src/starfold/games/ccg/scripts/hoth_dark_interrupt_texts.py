"""Longer texts of the Dark Interrupts of Hoth, in the manner of `special`."""

from typing import Any

from starfold.games.ccg.rules import (
    carrying,
    creatures,
    damage,
    deployment,
    destiny,
    fighting,
    firing,
    mines,
    movement,
    presence,
    rows,
    searching,
    travelling,
    values,
    vessels,
    weapons,
)
from starfold.games.ccg.rules.running import Run, runs_of
from starfold.games.ccg.scripts.amounts import drawn, number_of
from starfold.games.ccg.scripts.arms import aimed_at
from starfold.games.ccg.scripts.choosing import Target
from starfold.games.ccg.scripts.circumstances import counted
from starfold.games.ccg.scripts.declare import Piece, lost
from starfold.games.ccg.scripts.piles import lost_by
from starfold.games.ccg.scripts.special import negative
from starfold.games.ccg.scripts.steps import change_for, do, draw_destiny
from starfold.games.ccg.scripts.terms import (
    Term,
    active,
    character,
    exterior_site,
    in_battle,
    kind,
    marker_site,
    missing,
    persona,
    starship,
    unique,
    working,
    yours,
)
from starfold.games.ccg.scripts.whereabouts import at, present_at
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.position import THIS_TURN, Lasting, Moment, Position
from starfold.games.ccg.state.scope import Amount, Scope
from starfold.games.ccg.state.vocabulary import (
    ATTRITION,
    CHARACTER,
    COST,
    DRAIN_INITIATED,
    GRANT_PROTECTED,
    GRANT_UNCAPTURED,
    IN_BATTLE,
    IS_COLLAPSED,
    LOST,
    NONE,
    OUT,
    TABLE,
    THERE,
    TOTAL_POWER,
    USED,
    WEAPON,
    WEAPON_AIMED,
)

# -- the cold --------------------------------------------------------------------------------------


innermost_marker: Term = Term(lambda pos, scope, card: card == rows.innermost(pos))


out_in_the_cold: Term = character & (
    present_at(exterior_site & marker_site) | missing & at(exterior_site & marker_site)
)


# -- walkers ---------------------------------------------------------------------------------------

vehicle_weapon: Term = Term(
    lambda pos, scope, card: (
        pos.setup.defs[card].type == WEAPON and pos.setup.defs[card].subtype == "Vehicle"
    )
)
collapsed: Term = Term(lambda pos, scope, card: pos.has(card, IS_COLLAPSED))


def before_your(walker: Term, adjacent: bool = False) -> Term:
    """Present at the same site as such a working vehicle of yours, or at an exterior site beside.

    A crashed vehicle, or one that nobody drives, is of no use (HO-CRASH-04).
    """
    useful = yours & walker & working

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        place = presence.present_place(pos, card)
        if place == NONE or not pos.is_location(place) or not rows.is_site(pos, place):
            return False
        posts = [place]
        if adjacent and rows.is_exterior(pos, place):
            posts += rows.neighbours(pos, place)
        return any(
            pos.role[one] == THERE and pos.at[one] in posts and useful(pos, scope, one)
            for one in pos.table
        )

    return Term(ask)


def marker_of_moment(pos: Position, scope: Scope, card: int) -> int:
    """The number of the marker where it happened."""
    assert scope.moment is not None
    return pos.card(scope.moment.place).marker


# -- moves -----------------------------------------------------------------------------------------


may_follow: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None and travelling.may_move_to(pos, card, scope.moment.place)
    )
)
"""Within range of the place where it happened, with its regular move still to make."""


def follow(name: str = "target") -> Instruction:
    """The chosen card makes its regular move to the place where it happened."""
    return do(
        lambda pos, run: travelling.move_to(pos, run.scope.target(name), run.scope.moment.place)
    )


def _may_be_summoned(pos: Position, scope: Scope, ship: int, place: int) -> bool:
    """Any starship of yours elsewhere, landed or in a bay: it takes off, or flies out.

    Not through the shield (HO-SHIELD-11), nor with somebody aboard who may not move (SW-B-256).
    """
    return (
        (yours & starship & active)(pos, scope, ship)
        and movement.standing(pos, ship) != place
        and movement.may_move(pos, ship) is None
        and movement.may_stand(pos, ship, place) is None
        and not movement.crosses_shield(pos, ship, place)
    )


def _calls_for_ships(pos: Position, scope: Scope, place: int) -> bool:
    probe = yours & kind("probe droid") & active
    name = pos.card(place).system
    found = any(presence.on_planet(pos, one, name) and probe(pos, scope, one) for one in pos.table)
    return found and any(_may_be_summoned(pos, scope, one, place) for one in pos.table)


calls_for_ships: Term = Term(_calls_for_ships)
"""A system below which your probe droid is, with a starship of yours elsewhere."""


def summoned_to(name: str) -> Term:
    """A starship that can be moved to the system chosen before."""
    return Term(lambda pos, scope, card: _may_be_summoned(pos, scope, card, scope.target(name)))


# -- losses ----------------------------------------------------------------------------------------

at_moments_place: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None
        and scope.moment.place not in (NONE, card)
        and pos.location_of(card) == scope.moment.place
    )
)
goes_to_used_pile: Term = Term(
    lambda pos, scope, card: scope.moment is not None and pos.fate[scope.moment.card] == USED
)


def quarrel_in_battle(words: str, one: str, another: str) -> Piece:
    """If both are in a battle: two destinies less attrition and total power of the opponent."""
    return lost(
        words,
        draw_destiny(2),
        change_for(ATTRITION, negative(drawn())),
        change_for(TOTAL_POWER, negative(drawn()), opponent=True),
        times=IN_BATTLE,
        when=counted(persona(one) & in_battle, 1) & counted(persona(another) & in_battle, 1),
    )


def _uses_saber(pos: Position, scope: Scope, card: int) -> bool:
    moment = scope.moment
    if moment is None:
        return False
    if moment.kind == WEAPON_AIMED:
        saber = vessels.is_kind(pos, moment.card, "lightsaber")
        return saber and firing.user_of(pos, moment.card) == card
    return (
        moment.kind == DRAIN_INITIATED
        and pos.owner[card] == moment.seat
        and presence.present_place(pos, card) == moment.place
        and any(
            vessels.is_kind(pos, one, "lightsaber") and carrying.may_use(pos, one)
            for one in pos.attached(card)
        )
    )


uses_lightsaber: Term = Term(_uses_saber)
"""Swings a lightsaber just now, or drains Force with one."""

its_lightsaber: Term = kind("lightsaber") & Term(
    lambda pos, scope, card: pos.zone[card] == TABLE and pos.at[card] == scope.target()
)

# -- droids ----------------------------------------------------------------------------------------

shoots_at_your_droid: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None
        and scope.moment.kind == WEAPON_AIMED
        and any(_your_droid(pos, scope, one) for one in aimed_at(pos, scope.moment))
    )
)
targets_your_droid: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None
        and scope.moment.kind != WEAPON_AIMED
        and _your_droid(pos, scope, scope.moment.card)
        and (
            any(_is_attempt(pos, run, scope.moment) for run in runs_of(pos, scope.moment.other))
            or bool(deployment.strikes_under_way(pos, scope.moment.other))
        )
    )
)


captures_your_droid: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None
        and scope.moment.kind != WEAPON_AIMED
        and _your_droid(pos, scope, scope.moment.card)
        and any(
            _is_attempt(pos, run, scope.moment, capture=True)
            for run in runs_of(pos, scope.moment.other)
        )
    )
)


def _your_droid(pos: Position, scope: Scope, card: int) -> bool:
    return card != NONE and pos.owner[card] == scope.seat and pos.setup.defs[card].is_droid()


def _is_attempt(pos: Position, run: Run, moment: Moment, capture: bool = False) -> bool:
    """An ability under way that would have the card of the moment stolen, hit or lost.

    One that only moves or holds it is none, nor is a Utinni Effect that aims at it; one that
    captures it is for texts that say so.
    """
    return not run.cancelled and any(
        isinstance(step, Target)
        and (step.aim.is_capture if capture else step.aim.is_attack)
        and moment.card in run.scope.all_targets(step.name)
        for step in run.ability(pos).steps
    )


def thwart(*, from_capture: bool = False) -> Instruction:
    """The shot or the ability that aims at the droid fails; the droid is safe for the turn.

    By some texts it is safe from capture as well.
    """

    def act(pos: Position, run: Any) -> None:
        moment = run.scope.moment
        if moment.kind == WEAPON_AIMED:
            droid = next(one for one in aimed_at(pos, moment) if _your_droid(pos, run.scope, one))
            _spare(pos, moment.card, droid)
        else:
            droid = moment.card
            for attempt in runs_of(pos, moment.other):
                attempt.cancelled = True
            for strike in deployment.strikes_under_way(pos, moment.other):
                strike.cancelled = True
        pos.tell("thwarted", ["SW-B-086"], run.scope.seat, {"card": droid})
        pos.add_lasting(Lasting(GRANT_PROTECTED, 1, droid, NONE, THIS_TURN, run.card))
        if from_capture:
            pos.add_lasting(Lasting(GRANT_UNCAPTURED, 1, droid, NONE, THIS_TURN, run.card))

    return do(act)


def _spare(pos: Position, weapon: int, card: int) -> None:
    """The weapon, or the mine, is aimed at this card no longer."""
    explosion = mines.exploding(pos, weapon)
    if explosion is not None:
        explosion.target = NONE
        return
    shot = firing.under_way(pos)
    shot.targets = [one for one in shot.targets if one != card]


attrition_is_due: Term = Term(
    lambda pos, scope, card: (
        pos.fight is not None
        and (pos.fight.segment < fighting.DAMAGE or pos.fight.attrition_left[scope.seat] > 0)
    )
)


def cancel_attrition() -> Instruction:
    """No attrition against you at the site of this battle, now and for the rest of the turn."""

    def act(pos: Position, run: Any) -> None:
        seat = run.scope.seat
        fight = fighting.fight_of(pos)
        one = Lasting(ATTRITION, 0, fight.place, seat, THIS_TURN, run.card, True)
        pos.add_lasting(one)
        if fight.segment == fighting.DAMAGE:
            damage.cancel_attrition(pos, seat)

    return do(act)


def _may_draw_the_fire(pos: Position, scope: Scope, card: int) -> bool:
    shot = scope.moment
    if shot is None or card == shot.other or not rows.is_site(pos, shot.place):
        return False
    if pos.location_of(card) != shot.place:
        return False
    if mines.exploding(pos, shot.card) is not None:
        return mines.affects(pos, shot.card, card, shot.place)
    user = firing.user_of(pos, shot.card)
    return card in weapons.targets(pos, shot.card, shot.seat, user)


may_draw_the_fire: Term = Term(_may_draw_the_fire)
"""At the same site as the target of a shot, and a legal target of it as well."""


def draw_the_fire(name: str = "target") -> Instruction:
    """The shot goes at the chosen droid; if hit it is worth what the first target was."""

    def act(pos: Position, run: Any) -> None:
        shot = run.scope.moment
        explosion = mines.exploding(pos, shot.card)
        if explosion is not None:
            explosion.target = run.scope.target(name)
            data = {"card": shot.card, "target": explosion.target}
            pos.tell("retarget", ["SW-B-033"], run.scope.seat, data)
            return
        worth = values.forfeit(pos, shot.other)
        firing.retarget(pos, run.scope.target(name), worth)

    return do(act)


# -- destiny ---------------------------------------------------------------------------------------

for_tractor_beam: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None and scope.moment.amount == destiny.FOR_TRACTOR_BEAM
    )
)


def add_to_destiny(amount: int) -> Instruction:
    """Added to the destiny that is being shown."""
    return do(lambda pos, run: destiny.add(pos, amount))


# -- probes ----------------------------------------------------------------------------------------

probes_on_table: Amount = number_of(kind("probe droid"))


def _common(pos: Position, seat: int) -> list[int]:
    """The cards in a player's Lost Pile that are not unique, restricted ones too (SW-B-037)."""
    return [card for card in pos.lost[seat] if pos.setup.defs[card].uniqueness != 1]


def has_common_lost(opponent: bool) -> Term:
    return lost_by(opponent, ~unique)


def banish_from_lost_pile(opponent: bool) -> list[Any]:
    """As many non-unique cards of a Lost Pile as there are Probe Droids go out of play."""

    def look(pos: Position, run: Any) -> None:
        owner = 1 - run.scope.seat if opponent else run.scope.seat
        cards = _common(pos, owner)
        most = min(len(cards), probes_on_table(pos, run.scope, run.card))
        searching.search(pos, run.scope.seat, owner, LOST, cards, most, run.card, least=most)

    def banish(pos: Position, run: Any) -> None:
        for card in pos.drawn:
            pos.to_pile(card, OUT)
            data = {"card": card, "pile": "out", "place": NONE, "cause": run.card}
            pos.tell("leaves", ["SW-B-033"], pos.owner[card], data)

    return [do(look), do(banish)]


def _is_sole_agent(pos: Position, scope: Scope, card: int) -> bool:
    place = pos.location_of(card)
    if place == NONE or not rows.is_site(pos, place):
        return False
    name = rows.planet_of(pos, card)
    return not any(
        one != card
        and pos.owner[one] == scope.seat
        and pos.setup.defs[one].type == CHARACTER
        and presence.on_planet(pos, one, name)
        for one in pos.table
    )


sole_agent: Term = yours & kind("probe droid") & active & Term(_is_sole_agent)
"""A Probe Droid that is your only character on its planet."""


def guide_landings(name: str = "target") -> Instruction:
    """Your cards deploy 1 cheaper to the sites of the chosen card's planet this turn."""

    def act(pos: Position, run: Any) -> None:
        planet = rows.planet_of(pos, run.scope.target(name))
        for place in rows.sites_of(pos, planet):
            one = Lasting(COST, -1, NONE, run.scope.seat, THIS_TURN, run.card, False, place)
            pos.add_lasting(one)

    return do(act)


# -- creatures -------------------------------------------------------------------------------------


def reckon_ferocity(name: str = "creature") -> list[Any]:
    """The ferocity of the chosen creature, destiny included, under the name `ferocity`."""

    def ask(pos: Position, run: Any) -> None:
        pos.push(creatures.Ferocity(run.scope.target(name)))

    def note(pos: Position, run: Any) -> None:
        run.scope.numbers["ferocity"] = pos.result

    return [do(ask), do(note)]


def agility_of_target(pos: Position, scope: Scope, card: int) -> int:
    """Maneuver and landspeed together."""
    chosen = scope.target()
    return values.maneuver(pos, chosen) + values.landspeed(pos, chosen)


def is_eaten_by(name: str = "creature", bonus: int = 0) -> Instruction:
    """The chosen creature eats the target and grows."""
    return do(
        lambda pos, run: creatures.eat(pos, run.scope.target(name), run.scope.target(), bonus),
        harms="target",
    )

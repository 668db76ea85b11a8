"""Longer texts of the Dark Effects and Interrupts of Hoth, in the manner of `special`."""

from typing import Any

from starfold.games.ccg.rules import (
    carrying,
    creatures,
    damage,
    destiny,
    epic,
    fighting,
    firing,
    force,
    losing,
    mines,
    mobile,
    movement,
    presence,
    rows,
    terrain,
    travelling,
    values,
    vessels,
    weapons,
)
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.rules.running import Run, runs_of
from starfold.games.ccg.scripts.amounts import drawn, number_of
from starfold.games.ccg.scripts.declare import Piece, automatic, lost
from starfold.games.ccg.scripts.special import aimed_at, negative
from starfold.games.ccg.scripts.steps import (
    Target,
    cancel_itself,
    change_for,
    do,
    draw_destiny,
)
from starfold.games.ccg.scripts.terms import (
    Term,
    active,
    at,
    character,
    counted,
    echo_site,
    exterior_site,
    in_battle,
    its_card,
    itself,
    kind,
    marker_site,
    missing,
    persona,
    present_at,
    starship,
    working,
    yours,
)
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.model import QUARTERS
from starfold.games.ccg.state.position import NEXT_OWN_TURN, THIS_TURN, Lasting, Moment, Position
from starfold.games.ccg.state.scope import Amount, Scope
from starfold.games.ccg.state.vocabulary import (
    ATTRITION,
    CHARACTER,
    COST,
    DID_DRAIN,
    DRAIN_INITIATED,
    FORBID_ACTIVATE,
    GRANT_IMMUNE,
    GRANT_OPEN_DOORS,
    GRANT_PROTECTED,
    IN_BATTLE,
    IS_COLLAPSED,
    LOST,
    NONE,
    OUT,
    REACHED,
    TABLE,
    THERE,
    TOTAL_POWER,
    USED,
    WEAPON,
    WEAPON_AIMED,
)

# -- what Utinni Effects and the like aim at -------------------------------------------------------


def cancelled_when_reached() -> Piece:
    """Of a Utinni Effect that ends as soon as its target comes (SW-B-195)."""
    return automatic("its target has reached it", REACHED, cancel_itself(), when=its_card(itself))


def target_goes_home() -> Instruction:
    """The target that reached the Effect goes to its owner's Used Pile."""

    def act(pos: Position, run: Any) -> None:
        card = run.scope.moment.other
        if pos.zone[card] == TABLE:
            losing.to_zone(pos, card, USED, ["SW-B-195"], run.card)

    return do(act)


def aim_at_moments_card() -> Instruction:
    """The Effect keeps in mind whom the moment was about."""

    def act(pos: Position, run: Any) -> None:
        pos.aim[run.card] = run.scope.moment.card

    return do(act)


on_planet_of_moment: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None
        and scope.moment.place != NONE
        and presence.on_planet(pos, card, rows.planet_of(pos, scope.moment.place))
    )
)
"""On the planet where it happened."""

whom_it_aims_at_is_back: Term = Term(
    lambda pos, scope, card: pos.aim[card] != NONE and not pos.is_missing(pos.aim[card])
)

host_is_with_target: Term = Term(
    lambda pos, scope, card: (
        pos.aim[card] != NONE and presence.present_together(pos, pos.at[card], pos.aim[card])
    )
)
"""The card that an Effect is on is present with the Effect's target."""

where_my_target_is: Term = Term(
    lambda pos, scope, place: (
        pos.aim[scope.card] != NONE and pos.location_of(pos.aim[scope.card]) == place
    )
)


def _strays(pos: Position, scope: Scope, card: int) -> bool:
    quarry = pos.aim[scope.card]
    if quarry == NONE or scope.other == NONE:
        return False
    if card != quarry and quarry not in pos.everything_on(card):
        return False
    mine = pos.location_of(scope.card)
    before = rows.distance(pos, pos.location_of(card), mine)
    after = rows.distance(pos, pos.location_of(scope.other), mine)
    return after == NONE or (before != NONE and after > before)


strays_from_me: Term = Term(_strays)
"""A move by which the target, or what carries it, leaves the planet or goes farther away."""

# -- the cold --------------------------------------------------------------------------------------


def frostbite(pos: Position, seat: int, effect: int) -> int:
    """1 for each character of a player out at a marker site at night, 2 for a missing one."""
    total = 0
    for card in pos.table:
        place = pos.location_of(card)
        if pos.owner[card] != seat or pos.setup.defs[card].type != CHARACTER or place == NONE:
            continue
        if not rows.is_marker(pos, place) or not terrain.night(pos, place):
            continue
        if holds(pos, GRANT_IMMUNE, card, NONE, effect):
            continue
        if pos.is_missing(card):
            total += 2
        elif presence.present_place(pos, card) == place:
            total += 1
    return total


frost_bites: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None and frostbite(pos, scope.moment.seat, scope.card) > 0
    )
)


def lose_to_frostbite() -> Instruction:
    """Whose turn ends loses Force for the characters outside."""

    def act(pos: Position, run: Any) -> None:
        seat = run.scope.moment.seat
        force.lose(pos, seat, frostbite(pos, seat, run.card), run.card, ["SW-B-014"])

    return do(act)


innermost_marker: Term = Term(lambda pos, scope, card: card == rows.innermost(pos))
outermost_marker: Term = Term(lambda pos, scope, card: card == rows.outermost(pos))
there_is_marker: Term = Term(lambda pos, scope, card: rows.innermost(pos) != NONE)


def advance_storm() -> Instruction:
    return do(lambda pos, run: mobile.advance(pos, run.card))


def _through_the_doors(pos: Position, scope: Scope, card: int) -> bool:
    if scope.other == NONE or holds(pos, GRANT_OPEN_DOORS, card):
        return False
    bay = pos.at[scope.card]
    start, end = pos.location_of(card), pos.location_of(scope.other)
    if NONE in (start, end) or start == end or bay not in (start, end):
        return False
    return not echo_site(pos, scope, end if start == bay else start)


through_the_doors: Term = Term(_through_the_doors)
"""A move between the docking bay where the text's card lies and a place that is no Echo site."""

out_in_the_cold: Term = character & (
    present_at(exterior_site & marker_site) | missing & at(exterior_site & marker_site)
)


def if_target(test: Term, then: int, name: str = "target") -> Amount:
    """A number that counts if the card chosen before is like that."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        chosen = scope.target(name)
        return then if chosen != NONE and test(pos, scope, chosen) else 0

    return reckon


# -- Force -----------------------------------------------------------------------------------------


def opponent_generates_more(by: int) -> Term:
    return Term(
        lambda pos, scope, card: (
            values.generation(pos, 1 - scope.seat) - values.generation(pos, scope.seat) >= by
        )
    )


opponent_has_presence: Term = Term(
    lambda pos, scope, place: presence.has_presence(pos, place, 1 - scope.seat)
)
was_drained: Term = Term(lambda pos, scope, place: pos.has_done(place, DID_DRAIN))


def note_hold() -> Instruction:
    """The Effect remembers that its player held the place in this control phase."""

    def act(pos: Position, run: Any) -> None:
        pos.memo[run.card] = pos.turn

    return do(act)


held_this_turn: Term = Term(lambda pos, scope, card: pos.memo[card] == pos.turn)


def dry_up() -> Instruction:
    """The opponent generates nothing at the Effect's location in the coming turn."""

    def act(pos: Position, run: Any) -> None:
        place = pos.at[run.card]
        foe = 1 - run.scope.seat
        pos.add_lasting(Lasting(FORBID_ACTIVATE, 1, place, foe, NEXT_OWN_TURN, run.card))

    return do(act)


droid_is_present: Term = Term(
    lambda pos, scope, place: any(
        pos.setup.defs[card].is_droid() for card in presence.present_at(pos, place)
    )
)

# -- walkers ---------------------------------------------------------------------------------------

vehicle_weapon: Term = Term(
    lambda pos, scope, card: (
        pos.setup.defs[card].type == WEAPON and pos.setup.defs[card].subtype == "Vehicle"
    )
)
collapsed: Term = Term(lambda pos, scope, card: pos.has(card, IS_COLLAPSED))
generators_in_range: Term = Term(lambda pos, scope, card: bool(epic.cannons(pos, scope.seat)))


def target_generators() -> Instruction:
    return do(lambda pos, run: epic.target_generator(pos, run.card, run.scope.seat))


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


def how_many(name: str = "target") -> Amount:
    """How many cards were chosen."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        return len(scope.all_targets(name))

    return reckon


# -- moves -----------------------------------------------------------------------------------------


travelled: Term = Term(
    lambda pos, scope, card: scope.moment is not None and scope.moment.other != scope.moment.place
)
"""It was a move from place to place, and nobody getting on or off where they were."""

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
        and any(_is_attempt(pos, run, scope.moment) for run in runs_of(pos, scope.moment.other))
    )
)


def _your_droid(pos: Position, scope: Scope, card: int) -> bool:
    return card != NONE and pos.owner[card] == scope.seat and pos.setup.defs[card].is_droid()


def _is_attempt(pos: Position, run: Run, moment: Moment) -> bool:
    """An ability under way that would have the card of the moment stolen, hit or lost.

    One that only moves or holds it is none, nor is a Utinni Effect that aims at it.
    """
    return any(
        isinstance(step, Target)
        and step.is_attack
        and moment.card in run.scope.all_targets(step.name)
        for step in run.ability(pos).steps
    )


def thwart() -> Instruction:
    """The shot or the ability that aims at the droid fails; the droid is safe for the turn."""

    def act(pos: Position, run: Any) -> None:
        moment = run.scope.moment
        if moment.kind == WEAPON_AIMED:
            droid = next(one for one in aimed_at(pos, moment) if _your_droid(pos, run.scope, one))
            _spare(pos, moment.card, droid)
        else:
            droid = moment.card
            for attempt in runs_of(pos, moment.other):
                attempt.cancelled = True
        pos.tell("thwarted", ["SW-B-086"], run.scope.seat, {"card": droid})
        pos.add_lasting(Lasting(GRANT_PROTECTED, 1, droid, NONE, THIS_TURN, run.card))

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
    return Term(
        lambda pos, scope, card: bool(_common(pos, 1 - scope.seat if opponent else scope.seat))
    )


def banish_from_lost_pile(opponent: bool) -> list[Any]:
    """As many non-unique cards of a Lost Pile as there are Probe Droids go out of play."""

    def look(pos: Position, run: Any) -> None:
        owner = 1 - run.scope.seat if opponent else run.scope.seat
        cards = _common(pos, owner)
        most = min(len(cards), probes_on_table(pos, run.scope, run.card))
        force.search(pos, run.scope.seat, owner, LOST, cards, most, run.card, least=most)

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


def much_ability_present(more_than: int) -> Term:
    """The owner of the Effect's host has more total ability than that present with it."""

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        host = pos.at[scope.card]
        place = presence.present_place(pos, host)
        if place == NONE:
            return False
        return presence.ability_present(pos, place, pos.owner[host]) > more_than * QUARTERS

    return Term(ask)


def _saber_at_hand(pos: Position, scope: Scope, card: int) -> bool:
    host = pos.at[scope.card]
    place = presence.present_place(pos, host)
    return place != NONE and any(
        pos.owner[one] == pos.owner[host]
        and vessels.is_kind(pos, one, "lightsaber")
        and presence.present_place(pos, one) == place
        for one in pos.table
    )


saber_at_hand: Term = Term(_saber_at_hand)
"""The owner of the Effect's host has a lightsaber present with it."""


def chosen_is(what: Term, name: str = "target") -> Term:
    """The card chosen before is like that."""
    return Term(
        lambda pos, scope, card: scope.target(name) != NONE and what(pos, scope, scope.target(name))
    )

"""Longer texts of the Premiere and A New Hope cards, in the manner of `special`."""

from typing import Any

from starfold.games.ccg.rules import (
    boarding,
    captives,
    carrying,
    deployment,
    destiny,
    fighting,
    force,
    losing,
    mines,
    movement,
    purse,
    reacting,
    routes,
    rows,
    shield,
    spies,
    travelling,
    values,
    vessels,
)
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.rules.running import runs_of
from starfold.games.ccg.scripts.choosing import choose
from starfold.games.ccg.scripts.steps import (
    do,
    draw_destiny,
    goes_to_lost_pile,
    total_below,
    use_force,
    when_,
)
from starfold.games.ccg.scripts.terms import (
    Term,
    ability_above,
    capital,
    character,
    device,
    in_battle,
    leader,
    plain_effect,
    planet_site,
    site,
    utinni_effect,
    yours,
)
from starfold.games.ccg.scripts.whereabouts import on_table
from starfold.games.ccg.state.fractions import exceeds, nearest
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.model import QUARTERS
from starfold.games.ccg.state.position import Moment, Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.vocabulary import (
    ATTACHED,
    CHARACTER,
    FORCE,
    GRANT_IMMUNE,
    HAND,
    JUST_TRANSPORTED,
    NONE,
    STARSHIP,
    TABLE,
    VEHICLE,
    VEHICLE_SITE,
    WEAPON,
)

# -- whoever carries something ---------------------------------------------------------------------

is_usable: Term = Term(lambda pos, scope, card: carrying.may_use(pos, card))
"""Of a weapon or device in play: whoever carries it can use it (SW-B-247, SW-B-248)."""


def seven_less_ability(pos: Position, scope: Scope, card: int) -> int:
    """What a lightsaber costs: 7 less the ability of whoever takes or swings it."""
    return 7 if card == NONE else max(0, 7 - values.ability(pos, card) // QUARTERS)


def related_to(what: Term) -> Term:
    """A location to which such a location on the table is related."""
    return Term(
        lambda pos, scope, card: any(
            what(pos, scope, place) and rows.are_related(pos, place, card)
            for place in pos.locations()
        )
    )


vehicle_site: Term = site & Term(
    lambda pos, scope, card: pos.setup.defs[card].icons & VEHICLE_SITE != 0
)

# -- devices ---------------------------------------------------------------------------------------


def draw_into_hand() -> Instruction:
    """The Force just activated goes into the hand instead; only its player sees it."""

    def act(pos: Position, run: Any) -> None:
        card, seat = run.scope.moment.card, run.scope.seat
        pos.to_pile(card, HAND)
        data = {"from": "reserve"}
        pos.tell("draw_card", ["SW-B-033"], seat, data, {"card": card}, 1 << seat)

    return do(act)


in_force_pile: Term = Term(lambda pos, scope, card: pos.zone[card] == FORCE)

inside_my_vehicle: Term = vehicle_site & Term(
    lambda pos, scope, card: pos.at[card] == pos.at[scope.card]
)
"""A site inside the vehicle that the text's device is on."""


takes_in_target: Term = Term(
    lambda pos, scope, card: (
        movement.may_stand(pos, scope.target(), card) is None
        and (
            pos.owner[scope.target()] != scope.seat
            or movement.may_move(pos, scope.target()) is None
        )
    )
)
"""Where the chosen card may be taken; a player's own card that may not move stays (SW-B-256)."""


def passes_gate(pos: Position, card: int) -> bool:
    """Power and ability together above 4, or a Lift Tube; others pay no heed to it."""
    kind = pos.setup.defs[card].type
    if kind == CHARACTER:
        more = values.strength(pos, card) - 4
        return exceeds(more * QUARTERS + values.ability(pos, card), 0)
    return kind != VEHICLE or vessels.is_kind(pos, card, "lift tube")


def _is_held_up(pos: Position, scope: Scope, card: int) -> bool:
    """Whether the card, on its way to the other subject, comes to the gate and cannot pass."""
    ends = [pos.at[scope.card], pos.aim[scope.card]]
    start, goal = pos.location_of(card), scope.other
    if NONE in (*ends, start, goal) or not pos.is_location(goal):
        return False
    row = pos.rows[rows.row_index(pos, ends[0])]
    if any(place not in row for place in (*ends, start, goal)):
        return False
    left, right = sorted(row.index(end) for end in ends)
    low, high = sorted((row.index(start), row.index(goal)))
    return low <= left and right <= high and not passes_gate(pos, card)


held_up_by_gate: Term = Term(_is_held_up)

next_to_host: Term = Term(lambda pos, scope, card: card in rows.neighbours(pos, pos.at[scope.card]))
"""A site adjacent to the one that the text's card is on."""


def with_neighbour(what: Term) -> Term:
    """A site next to which such a site lies."""
    return Term(
        lambda pos, scope, card: any(
            what(pos, scope, place) for place in rows.neighbours(pos, card)
        )
    )


def draw_tractor_beam(draws: int = 1) -> Instruction:
    """The beam draws at the chosen starship; its price is paid already (SW-B-228)."""

    def act(pos: Position, run: Any) -> None:
        captives.tractor(pos, run.card, run.scope.target(), run.scope.seat, draws, 0)

    return do(act)


# -- weapons ---------------------------------------------------------------------------------------


def set_off() -> Instruction:
    """A Timer Mine explodes (SW-B-188)."""
    return do(lambda pos, run: mines.set_off_timer(pos, run.card))


# -- Effects ---------------------------------------------------------------------------------------


def lose_weapons_of_host() -> Instruction:
    """Whoever the Effect is on loses all weapons at once."""

    def act(pos: Position, run: Any) -> None:
        carried = pos.attached(pos.at[run.card])
        arms = [one for one in carried if pos.setup.defs[one].type == WEAPON]
        losing.lose(pos, arms, run.card, run.scope.seat, ["SW-B-033"])

    return do(act)


def put_on_target() -> Instruction:
    """A Utinni Effect that was reached goes onto its target."""
    return do(lambda pos, run: pos.put(run.card, pos.aim[run.card], ATTACHED))


thief_may_take: Term = device & Term(
    lambda pos, scope, card: carrying.why_not_steal(pos, card, pos.at[scope.card]) is None
)
"""A device that the character whom the Effect is on could steal (HO-STEAL-01)."""


def steal(name: str = "target") -> Instruction:
    """Whoever the Effect is on takes the chosen card."""

    def act(pos: Position, run: Any) -> None:
        card, thief = run.scope.target(name), pos.at[run.card]
        if pos.zone[card] == TABLE and carrying.why_not_steal(pos, card, thief) is None:
            carrying.steal(pos, card, run.scope.seat, thief)

    return do(act, harms=name)


def hide_host() -> Instruction:
    """The spy whom the Effect is on goes undercover (SW-B-224)."""
    return do(lambda pos, run: spies.go_undercover(pos, pos.at[run.card], run.card))


# -- Sense and Alter -------------------------------------------------------------------------------


_YOUR_CHARACTER = yours & character & on_table


def highest_ability(pos: Position, scope: Scope, card: int) -> int:
    """Of your characters on the table; a fraction counts up, so that < works."""
    best = 0
    for one in _YOUR_CHARACTER.in_play(pos, scope):
        best = max(best, values.ability(pos, one))
    return -(-best // QUARTERS)


feels_the_force: Term = Term(lambda pos, scope, card: highest_ability(pos, scope, card) > 0)
"""You have a character whose ability a destiny could stay below."""


def by_force_of_will(*steps: Any) -> list[Any]:
    """Draw destiny: below your highest ability this happens (SW-B-087, SW-B-088)."""
    return [draw_destiny(), when_(total_below(highest_ability), list(steps))]


def _resists_alter(pos: Position, scope: Scope, card: int) -> bool:
    script = pos.setup.scripts[card]
    immune = None if script is None else script.special.get("immune_to_alter")
    if isinstance(immune, Term):
        return immune(pos, Scope(card, pos.owner[card]), card)
    return bool(immune) or holds(pos, GRANT_IMMUNE, card, NONE, scope.card)


alterable: Term = (plain_effect | utinni_effect) & ~Term(_resists_alter)
"""An Effect that Alter reaches: no Immediate or Mobile one, nor an immune one (SW-B-090)."""


def _resists_sense(pos: Position, card: int) -> bool:
    """Altogether, or as it is played: the fact may name the functions that are immune."""
    script = pos.setup.scripts[card]
    immune = None if script is None else script.special.get("immune_to_sense")
    if isinstance(immune, tuple):
        return any(run.number in immune for run in runs_of(pos, card))
    return bool(immune)


sensible: Term = Term(
    lambda pos, scope, card: (
        not _resists_sense(pos, card)
        and (scope.card == NONE or not holds(pos, GRANT_IMMUNE, card, NONE, scope.card))
    )
)
"""An Interrupt that Sense reaches (SW-B-089)."""


def take_as_target() -> Instruction:
    """The card that the moment is about is the target."""

    def act(pos: Position, run: Any) -> None:
        run.scope.targets["target"] = [run.scope.moment.card]

    return do(act)


def cancel_react() -> Instruction:
    return do(lambda pos, run: reacting.cancel(pos))


# -- transports ------------------------------------------------------------------------------------


def _can_be_taken_to(pos: Position, card: int, place: int) -> bool:
    """Through the air to another site, where the shield and the place itself allow it."""
    return (
        rows.is_site(pos, place)
        and pos.location_of(card) != place
        and not movement.crosses_shield(pos, card, place)
        and movement.may_stand(pos, card, place) is None
    )


def _may_join_transport(pos: Position, scope: Scope, card: int) -> bool:
    party = scope.all_targets("target")
    if party and pos.location_of(party[0]) != pos.location_of(card):
        return False
    if movement.may_move(pos, card) is not None:
        return False
    return any(
        all(_can_be_taken_to(pos, one, place) for one in [*party, card])
        for place in pos.locations()
    )


may_join_transport: Term = Term(_may_join_transport)
"""With those chosen before, at the same site, and some other site takes all of them."""

takes_whole_transport: Term = site & Term(
    lambda pos, scope, place: all(
        _can_be_taken_to(pos, one, place) for one in scope.all_targets("target")
    )
)


def pay_or_lose_it(*steps: Any) -> list[Any]:
    """Use as much Force as was drawn and do this, or place the Interrupt in the Lost Pile."""
    affordable = Term(
        lambda pos, scope, card: (
            purse.usable(pos, scope.seat) >= nearest(scope.number()) + _toll(pos, scope)
        )
    )
    pay = [use_force(drawn_destiny), *steps]
    refuse = [goes_to_lost_pile()]
    return when_(affordable, choose(("use the Force", pay), ("let it go", refuse)), refuse)


def _toll(pos: Position, scope: Scope) -> int:
    """What a collapsed site asks for everybody who goes there or leaves (HO-COLLAPSE-05)."""
    place = scope.target("place")
    return sum(
        routes.surcharge(pos, pos.location_of(one), place) for one in scope.all_targets("target")
    )


def transported() -> Instruction:
    """The party has arrived, to which others may respond."""

    def act(pos: Position, run: Any) -> None:
        place = run.scope.target("place")
        moment = Moment(JUST_TRANSPORTED, run.scope.seat, run.card, run.scope.target(), place)
        pos.happened(moment)

    return do(act)


def drawn_destiny(pos: Position, scope: Scope, card: int) -> int:
    return scope.number("destiny")


def _crew(pos: Position, ship: int) -> list[int]:
    """Those aboard who can leave; who may not move stays (SW-B-256)."""
    return [
        one
        for one in pos.aboard(ship)
        if pos.owner[one] == pos.owner[ship] and movement.may_move(pos, one) is None
    ]


has_crew: Term = Term(lambda pos, scope, card: bool(_crew(pos, card)))


def _is_refuge(pos: Position, scope: Scope, place: int) -> bool:
    """A planet site that the shield leaves open, or another capital starship with room for all."""
    assert scope.moment is not None
    ship = scope.moment.card
    crew = _crew(pos, ship)
    if planet_site(pos, scope, place):
        toll = len(crew) * routes.surcharge(pos, pos.location_of(ship), place)
        return (
            not shield.stops(pos, scope.seat, place)
            and all(movement.may_stand(pos, one, place) is None for one in crew)
            and force.can_use(pos, scope.seat, toll)
        )
    return (
        place != ship
        and (yours & capital)(pos, scope, place)
        and vessels.takes_all(pos, place, crew)
    )


is_refuge: Term = Term(_is_refuge)
"""Where those aboard the starship about to be lost can flee to (HO-SHIELD-13)."""


def evacuate(to: str = "place") -> Instruction:
    """Your characters aboard the starship about to be lost leave it, all of them who may move."""

    def act(pos: Position, run: Any) -> None:
        place, seat = run.scope.target(to), run.scope.seat
        crew = _crew(pos, run.scope.moment.card)
        if not _is_refuge(pos, run.scope, place):
            return
        if not pos.is_location(place):
            pos.push(boarding.Resettle(crew, seat, place))
            return
        for card in crew:
            travelling.relocate(pos, card, place, None, seat)

    return do(act)


# -- other Interrupts ------------------------------------------------------------------------------

just_came: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None and card in deployment.just_deployed(scope.moment)
    )
)
"""Deployed just now; a starfighter's pilot who came with it too (HO-DEPSF-02)."""


def note_bearer() -> Instruction:
    """Who carries the chosen weapon, a character or a starship, is known as `bearer` from here."""

    def act(pos: Position, run: Any) -> None:
        host = carrying.bearer(pos, run.scope.target())
        able = host != NONE and pos.setup.defs[host].type in (CHARACTER, STARSHIP)
        run.scope.targets["bearer"] = [host] if able else []

    return do(act)


def return_to_hand(name: str = "target") -> Instruction:
    """The chosen character returns to hand, and so do the cards deployed on it."""

    def act(pos: Position, run: Any) -> None:
        card = run.scope.target(name)
        if pos.zone[card] != TABLE:
            return
        carried = [one for one in pos.everything_on(card) if pos.role[one] == ATTACHED]
        for one in [*carried, card]:
            if pos.zone[one] == TABLE:
                losing.to_zone(pos, one, HAND, ["SW-B-033"], run.card)

    return do(act)


outstanding: Term = character & (ability_above(2) | leader)
mighty: Term = outstanding & in_battle
"""Characters of ability > 2 and leaders in the battle, on both sides."""


def shut_out() -> Instruction:
    """All cards like the fact `shuts_out` are excluded from the battle, later ones too."""
    return do(lambda pos, run: fighting.bar(pos, run.card))


def take_drawn_about() -> Instruction:
    """The card against which destiny was just drawn is the target."""

    def act(pos: Position, run: Any) -> None:
        run.scope.targets["target"] = [run.scope.moment.place]

    return do(act)


drawn_against_defense: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None
        and scope.moment.amount in (destiny.FOR_WEAPON, destiny.FOR_TRACTOR_BEAM)
        and scope.moment.place != NONE
    )
)
"""A destiny that is compared with a target's defense value."""

"""Texts that several cards share and that take more than a line."""

from typing import Any

from starfold.games.ccg.rules import (
    force,
    locations,
    missing,
    movement,
    presence,
    reacting,
    routes,
    rows,
    travelling,
    values,
    vessels,
)
from starfold.games.ccg.rules.abilities import spent_key
from starfold.games.ccg.rules.changes import has_text
from starfold.games.ccg.scripts.circumstances import (
    by_you,
    its_card,
    its_other,
    other_is,
)
from starfold.games.ccg.scripts.declare import (
    ONCE_A_TURN,
    Piece,
    automatic,
    battle_draw_if_not_able,
    deploy_cost,
    maneuver,
    power,
    response,
    weapon_destiny,
)
from starfold.games.ccg.scripts.steps import do, fate_is
from starfold.games.ccg.scripts.terms import (
    Term,
    ability_above,
    active,
    character,
    combat_vehicle,
    hit,
    in_battle,
    kind,
    leader,
    non_droid,
    rebel,
    scomp_link,
    shuttle_vehicle,
    skill,
    starship,
    titled,
    yours,
)
from starfold.games.ccg.scripts.whereabouts import (
    at,
    at_same_or_adjacent_site,
    carries_me_as_passenger,
    on_card,
    on_table,
    piloted_by_me,
)
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.position import THIS_TURN, Lasting, Position
from starfold.games.ccg.state.scope import Amount, Scope
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ABOUT_TO_BE_LOST,
    CHARACTER,
    DARK,
    DID_BATTLE,
    DID_MOVE,
    GRANT_IMMUNE,
    IS_UNDERCOVER,
    JUST_DEPLOYED,
    LIGHT,
    NONE,
    STARSHIP,
    TABLE,
    USED,
)


def adds_power(amount: int | Amount) -> Piece:
    """Adds to the power of anything he pilots (HO-PILOT-02, SW-B-112).

    A text that names combat vehicles alone is written with `power` instead (HO-PILOT-03).
    """
    return power(amount, of=piloted_by_me)


def matching_pilot(ship: str, amount: int) -> Piece:
    """Adds to the power of anything he pilots, and more to the starship that is his own.

    On that he also adds 1 to maneuver and draws one battle destiny if not able to otherwise.
    """
    own = titled(ship)

    def put(script: Script, number: int) -> None:
        adds_power(amount)(script, number)
        maneuver(+1, of=piloted_by_me & own)(script, number)
        battle_draw_if_not_able(when=in_battle & piloting(own))(script, number)

    return put


def gunner(amount: int | Amount = 1) -> Piece:
    """Adds to weapon destiny draws where he is a passenger; of no transport (HO-GUN-01, SW-B-114).

    Not while he pilots it himself (HO-GUN-03).
    """
    armed = starship | combat_vehicle | shuttle_vehicle
    return weapon_destiny(amount, of=on_card(carries_me_as_passenger & armed))


def patches_up() -> Piece:
    """Once a turn a hit non-droid of yours nearby goes to the Used Pile when forfeited."""
    return response(
        "place the hit character in the Used Pile",
        ABOUT_TO_BE_LOST,
        fate_is(USED),
        when=its_card(yours & non_droid & hit & at_same_or_adjacent_site) & forfeited,
        once=ONCE_A_TURN,
    )


forfeited: Term = Term(
    lambda pos, scope, card: scope.moment is not None and scope.moment.amount == 1
)
"""What is about to be lost is being forfeited."""


def icons_here(seat: int) -> Amount:
    """Force icons of one side at the text's own site."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        place = pos.location_of(scope.card)
        return 0 if place == NONE else values.icons(pos, place, seat)

    return reckon


dark_icons_here: Amount = icons_here(DARK)
light_icons_here: Amount = icons_here(LIGHT)


def moves_closer(pos: Position, scope: Scope, card: int) -> bool:
    """The card whose move is asked about sets out towards the text's own place."""
    mine = pos.location_of(scope.card)
    start = pos.location_of(card)
    if mine == NONE or start == NONE or scope.other == NONE:
        return False
    way = rows.path(pos, start, scope.other) or [scope.other]
    before = rows.distance(pos, start, mine)
    after = rows.distance(pos, way[0], mine)
    return before != NONE and after != NONE and after < before


toward_me: Term = Term(moves_closer)


def pairs_here(one: Term, another: Term) -> Amount:
    """How many pairs of cards present with the text's own can be made."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        place = presence.present_place(pos, scope.card)
        there = [] if place == NONE else presence.present_at(pos, place)
        first = sum(1 for each in there if one(pos, scope, each))
        second = sum(1 for each in there if another(pos, scope, each))
        return min(first, second)

    return reckon


# -- who somebody is aboard of ---------------------------------------------------------------------


def piloting(what: Term) -> Term:
    """A character that pilots such a vessel."""
    return Term(
        lambda pos, scope, card: pos.role[card] == ABOARD_PILOT and what(pos, scope, pos.at[card])
    )


def riding(what: Term) -> Term:
    """A character aboard such a vessel, in whatever place."""
    return Term(
        lambda pos, scope, card: (
            pos.role[card] in (ABOARD_PILOT, ABOARD_PASSENGER) and what(pos, scope, pos.at[card])
        )
    )


at_scomp_link: Term = at(scomp_link) | riding(scomp_link)
"""At a location with a Scomp link, or aboard a vessel that has one."""

rogue_squadron: Term = character & kind("Rogue Squadron")
"""Pilots and gunners of Rogue Squadron."""

opponent_has_hand: Term = Term(lambda pos, scope, card: bool(pos.hand[1 - scope.seat]))


def amount_above(amount: Amount, least: int) -> Term:
    return Term(lambda pos, scope, card: amount(pos, scope, card) > least)


def what_spies_cost(pos: Position, scope: Scope, card: int) -> int:
    """1 for each opposing spy present, 2 for a droid or one undercover, 4 for both."""
    total = 0
    for one in pos.table:
        if pos.owner[one] == scope.seat or not vessels.has_skill(pos, one, "spy"):
            continue
        if presence.present_together(pos, scope.card, one):
            hidden = pos.has(one, IS_UNDERCOVER)
            total += (1, 2, 4)[int(pos.setup.defs[one].is_droid()) + int(hidden)]
    return total


_BACKING = yours & active & (leader | rebel & ability_above(2))


def _backing(pos: Position, scope: Scope, place: int) -> bool:
    return any(
        pos.location_of(one) == place and _BACKING.ask(pos, scope, one)
        for one in pos.table
        if one != place
    )


has_backing: Term = Term(_backing)
"""A location where you have a leader or a Rebel of ability > 2."""

can_walk_here: Term = Term(
    lambda pos, scope, card: (
        not pos.has_done(card, DID_BATTLE | DID_MOVE)
        and movement.WALK in routes.ways_to(pos, card, pos.location_of(scope.card))
    )
)


def walk_here(name: str = "target") -> Instruction:
    """The chosen characters make their regular move to the text's own site."""

    def act(pos: Position, run: Any) -> None:
        for card in run.scope.all_targets(name):
            travelling.walk(pos, card, pos.location_of(run.card))

    return do(act)


# -- for a turn ------------------------------------------------------------------------------------


_CHEAPER = 99  # the number of the one cheaper deployment a turn among what is used up


def once_a_turn_cheaper(amount: int, what: Term, onto: Term | None = None) -> Piece:
    """The first such card that its player deploys in a turn, onto such a host, costs less.

    Copies of the text's card share the one time (SW-B-081).
    """

    def key(pos: Position, scope: Scope) -> int:
        return spent_key(pos, scope.card, _CHEAPER, scope.seat)

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        return 0 if key(pos, scope) in pos.used_up else -amount

    def remember(pos: Position, run: Any) -> None:
        pos.used_up.append(key(pos, run.scope))

    cheaper = what if onto is None else what & other_is(onto)
    came = its_card(what) if onto is None else its_card(what) & its_other(onto)

    def put(script: Script, number: int) -> None:
        deploy_cost(reckon, of=cheaper)(script, number)
        automatic(
            "the cheaper deployment of the turn is used",
            JUST_DEPLOYED,
            do(remember),
            when=came & by_you,
        )(script, number)

    return put


all_pilots_search: Term = Term(
    lambda pos, scope, card: (
        bool(vessels.pilots(pos, card))
        and all(one in missing.party(pos) for one in vessels.pilots(pos, card))
    )
)
"""Everybody who pilots the text's vessel is in the search party that is under way."""


def shelter(*titles: str, name: str = "target") -> Instruction:
    """The chosen characters are immune to these cards for the rest of the turn."""

    def act(pos: Position, run: Any) -> None:
        for card in run.scope.all_targets(name):
            for title in titles:
                for number in range(len(pos.zone)):
                    if pos.title(number) == title:
                        pos.add_lasting(
                            Lasting(
                                GRANT_IMMUNE, 1, card, NONE, THIS_TURN, run.card, False, number
                            ),
                        )

    return do(act)


# -- odds and ends ---------------------------------------------------------------------------------


def deploys_if(condition: Term) -> Piece:
    """Deploys only while a condition holds."""

    def put(script: Script, number: int) -> None:
        script.deploy.when = condition

    return put


def deploys_cheaper(amount: int, when: Term) -> Piece:
    """Its deploy number is so much less while a condition holds."""

    def reckon(pos: Position, scope: Scope, place: int) -> int:
        return pos.setup.defs[scope.card].deploy - (amount if when(pos, scope, scope.card) else 0)

    def put(script: Script, number: int) -> None:
        script.deploy.reckon_price = reckon

    return put


def _runs_kessel(pos: Position, scope: Scope, card: int) -> bool:
    script: Script | None = pos.setup.scripts[card]
    named = script is not None and bool(script.special.get("makes_kessel_run"))
    return named and has_text(pos, card)


makes_kessel_run: Term = character & (skill("smuggler") | Term(_runs_kessel))
"""A smuggler, or whoever may make a Kessel Run in place of one."""

your_reserve_is_there: Term = Term(lambda pos, scope, card: bool(pos.reserve[scope.seat]))

a_react: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None
        and (scope.moment.kind != JUST_DEPLOYED or reacting.is_deploying(pos))
    )
)
"""What just happened is a react: a deployment is one only in the course of it."""


def _first_droid(pos: Position, scope: Scope, card: int) -> bool:
    droids = [
        one
        for one in presence.present_at(pos, presence.present_place(pos, scope.card))
        if pos.setup.defs[one].is_droid() and pos.owner[one] == scope.seat
    ]
    return bool(droids) and min(droids) == card


first_droid_present: Term = Term(_first_droid)
"""One droid, where a text strengthens one: always the same, so that nothing must be chosen."""


def probe_antennae_price(pos: Position, scope: Scope, card: int) -> int:
    return 0 if pos.title(card) == "Probe Droid" else 1


def mended() -> Instruction:
    """The character just lost goes to its owner's Used Pile."""

    def act(pos: Position, run: Any) -> None:
        force.bring(pos, run.scope.moment.card, USED, run.card)

    return do(act)


def immune_to_alter() -> Piece:
    """May not be targeted by Alter (SW-B-089)."""

    def put(script: Script, number: int) -> None:
        script.special["immune_to_alter"] = True

    return put


laid_out_by_you: Term = Term(
    lambda pos, scope, card: card != NONE and pos.setup.origin[card] == scope.seat
)
"""A location from your own deck (SW-B-053)."""


at_battle_site: Term = Term(
    lambda pos, scope, card: (
        pos.fight is not None
        and pos.zone[card] == TABLE
        and pos.location_of(card) == pos.fight.place
    )
)


def negative(amount: Amount) -> Amount:
    def reckon(pos: Position, scope: Scope, card: int) -> int:
        return -amount(pos, scope, card)

    return reckon


planet_of_moment: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None
        and scope.moment.place != NONE
        and pos.setup.defs[card].system == pos.setup.defs[scope.moment.place].system
    )
)
"""A location of the planet that the moment is about."""

deployable_location: Term = Term(
    lambda pos, scope, card: locations.may_deploy(pos, card, scope.seat) is None
)


travelled: Term = Term(
    lambda pos, scope, card: scope.moment is not None and scope.moment.other != scope.moment.place
)
"""It was a move from place to place, and nobody getting on or off where they were."""


def _outnumbered(pos: Position, scope: Scope, card: int) -> bool:
    mine = theirs = 0
    for one in pos.table:
        if pos.setup.defs[one].type in (CHARACTER, STARSHIP) and on_table(pos, scope, one):
            mine += pos.owner[one] == scope.seat
            theirs += pos.owner[one] != scope.seat
    return theirs > mine


outnumbered: Term = Term(_outnumbered)
"""The opponent has more characters and starships on the table than you, all together."""

"""Texts that several cards share and that take more than a line."""

from typing import Any

from starfold.games.ccg.rules import (
    captives,
    deploying,
    deployment,
    destiny,
    firing,
    force,
    locations,
    losing,
    mines,
    missing,
    movement,
    presence,
    reacting,
    restrictions,
    routes,
    rows,
    travelling,
    values,
    vessels,
    weapons,
)
from starfold.games.ccg.rules.carrying import may_use
from starfold.games.ccg.rules.changes import has_text
from starfold.games.ccg.rules.responses import spent_key
from starfold.games.ccg.scripts.amounts import number_of
from starfold.games.ccg.scripts.declare import (
    ONCE_A_TURN,
    Half,
    Piece,
    automatic,
    changes,
    deploy_cost,
    deploys_on,
    drain,
    half,
    power,
    response,
    total_power,
    weapon_destiny,
)
from starfold.games.ccg.scripts.steps import add_lasting, deploy_found, do, fate_is, pick
from starfold.games.ccg.scripts.terms import (
    Term,
    ability_above,
    active,
    alien,
    at_same_or_adjacent_site,
    by_you,
    carries_me_as_passenger,
    character,
    combat_vehicle,
    echo_site,
    exterior_site,
    here,
    hit,
    in_battle,
    in_hand,
    its_card,
    its_other,
    kind,
    leader,
    location,
    non_droid,
    on_card,
    other_is,
    other_is_here,
    piloted_by_me,
    rebel,
    shuttle_vehicle,
    site_of,
    starship,
    titled,
    you_control,
    yours,
)
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.position import THIS_DESTINY, THIS_TURN, Lasting, Moment, Position
from starfold.games.ccg.state.script import YOU, Amount, Scope, Script
from starfold.games.ccg.state.vocabulary import (
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ABOUT_TO_BE_LOST,
    ATTACHED,
    BATTLE,
    CHARACTER,
    COVERED,
    DARK,
    DEVICE,
    DID_BATTLE,
    DID_MOVE,
    FORBID_TARGET,
    GRANT_IMMUNE,
    HAND,
    IMMUNITY,
    IS_UNDERCOVER,
    JUST_DEPLOYED,
    LIGHT,
    NONE,
    POWER,
    STACKED,
    TABLE,
    THERE,
    TRANSIT_COST,
    USED,
    WEAPON,
    WEAPON_DESTINY,
)


def adds_power(amount: int | Amount) -> Piece:
    """Adds to the power of anything he pilots (HO-PILOT-02, SW-B-112).

    A text that names combat vehicles alone is written with `power` instead (HO-PILOT-03).
    """
    return power(amount, of=piloted_by_me)


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


def _backing(pos: Position, scope: Scope, place: int) -> bool:
    backing = yours & active & (leader | rebel & ability_above(2))
    return any(
        pos.location_of(one) == place and backing(pos, scope, one)
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


# -- places ----------------------------------------------------------------------------------------

present_here: Term = Term(lambda pos, scope, card: presence.present_place(pos, card) == scope.card)
"""Present at the location whose text this is."""


def with_present(what: Term) -> Term:
    """Such a card is present at the location whose text this is."""
    return Term(
        lambda pos, scope, card: any(
            what(pos, scope, one) for one in presence.present_at(pos, scope.card)
        )
    )


covered: Term = Term(lambda pos, scope, card: pos.zone[card] == COVERED)


def site_called(pos: Position, name: str) -> int:
    """The site on the table that texts call so; NONE for none."""
    called = titled(name)
    scope = Scope(NONE, NONE)
    return next((place for place in pos.locations() if called(pos, scope, place)), NONE)


def _across(pos: Position, card: int, one: str, another: str) -> int:
    """The other of two sites for a card that stands at one of them; NONE otherwise."""
    ends = [site_called(pos, one), site_called(pos, another)]
    if NONE in ends or pos.role[card] != THERE or pos.at[card] not in ends:
        return NONE
    return ends[1 - ends.index(pos.at[card])]


def movable_between(one: str, another: str) -> Term:
    """At one of the two sites, while both are on the table, and free to move to the other."""

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        place = _across(pos, card, one, another)
        return (
            place != NONE
            and travelling.may_be_moved_by_location(pos, card)
            and movement.may_stand(pos, card, place) is None
        )

    return Term(ask)


def cross_between(one: str, another: str, name: str = "target") -> Instruction:
    """The chosen cards go to the other of the two sites (SW-B-151)."""

    def act(pos: Position, run: Any) -> None:
        for card in run.scope.all_targets(name):
            travelling.relocate_by_location(pos, card, _across(pos, card, one, another))

    return do(act)


def from_orbit(planet: str) -> Half:
    """The text of a planet's system for whoever holds it."""
    return half(
        f"While you control it, your total power is +1 in battles at {planet} sites for each of"
        " your starships here.",
        total_power(
            number_of(yours & starship & present_here),
            of=site_of(planet),
            when=you_control,
        ),
    )


def raise_to_top(name: str = "target") -> Instruction:
    """A covered conversion comes to the top of its stack (SW-B-259)."""
    return do(lambda pos, run: locations.raise_covered(pos, run.scope.target(name)))


def has_covered(planet: str) -> Term:
    """You have a covered location of that planet."""
    return Term(lambda pos, scope, card: bool(_covered(pos, scope.seat, planet)))


def _covered(pos: Position, seat: int, planet: str) -> list[int]:
    """A player's locations of a planet that lie under the opponent's."""
    return [
        card
        for card in range(len(pos.zone))
        if pos.zone[card] == COVERED
        and pos.owner[card] == seat
        and pos.owner[pos.at[card]] != seat
        and pos.setup.defs[card].system == planet
    ]


def raise_all_yours(planet: str) -> Instruction:
    def act(pos: Position, run: Any) -> None:
        for card in _covered(pos, run.scope.seat, planet):
            locations.raise_covered(pos, card)

    return do(act)


def transit_to(number: int) -> Piece:
    """Docking bay transit to here costs its player so much more."""
    return changes(TRANSIT_COST, number, other_is_here & ~here, None, YOU)


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
        pos.version += 1

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
                        add_lasting(
                            pos,
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


your_reserve_is_there: Term = Term(lambda pos, scope, card: bool(pos.reserve[scope.seat]))

a_react: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None
        and (scope.moment.kind != JUST_DEPLOYED or reacting.is_deploying(pos))
    )
)
"""What just happened is a react: a deployment is one only in the course of it."""


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


# -- weapons ---------------------------------------------------------------------------------------


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


# -- Hoth, Light side ------------------------------------------------------------------------------


def patients(pos: Position, tank: int) -> list[int]:
    """Who lies in the Bacta Tank."""
    return [
        card for card in range(len(pos.zone)) if pos.zone[card] == STACKED and pos.at[card] == tank
    ]


tank_is_empty: Term = Term(lambda pos, scope, card: not patients(pos, scope.card))


def mended() -> Instruction:
    """The character just lost goes to its owner's Used Pile."""

    def act(pos: Position, run: Any) -> None:
        card = run.scope.moment.card
        pos.to_pile(card, USED)
        data = {"card": card, "pile": "used", "place": NONE, "cause": run.card}
        pos.tell("leaves", ["SW-B-033"], pos.owner[card], data)

    return do(act)


def becomes_patient() -> Instruction:
    """The character just lost lies in the tank."""

    def act(pos: Position, run: Any) -> None:
        card = run.scope.moment.card
        pos.set_aside(card, STACKED, run.card)
        pos.tell("patient", ["SW-B-033"], pos.owner[card], {"card": card, "other": run.card})

    return do(act)


def price_of_patient(pos: Position, scope: Scope, card: int) -> int:
    """The patient's deploy number, less what medical droids take off."""
    waiting = patients(pos, scope.card)
    if not waiting:
        return 0
    less, counted_titles = 0, set()
    for one in pos.table:
        script = pos.setup.scripts[one]
        if script is None or pos.owner[one] != scope.seat or not script.special.get("heals"):
            continue
        if not has_text(pos, one):
            continue
        if pos.title(one) in counted_titles and not script.special.get("heals_cumulatively"):
            continue
        counted_titles.add(pos.title(one))
        less += script.special["heals"]
    return max(0, pos.card(waiting[0]).deploy - less)


def discharge_patient() -> Instruction:
    def act(pos: Position, run: Any) -> None:
        for card in patients(pos, run.card):
            pos.to_pile(card, HAND)
            data = {"card": card, "pile": "hand", "place": NONE, "cause": run.card}
            pos.tell("leaves", ["SW-B-033"], pos.owner[card], data)

    return do(act)


def _overrun(pos: Position, scope: Scope, card: int) -> bool:
    """Five Hoth sites occupied by the opponent, six while General Rieekan is at an Echo site."""
    needed = 5
    for one in pos.table:
        script = pos.setup.scripts[one]
        if script is not None and script.special.get("defends_echo_base"):
            place = presence.at_place(pos, one)
            if place != NONE and pos.owner[one] == scope.seat and echo_site(pos, scope, place):
                needed = 6
    return len(presence.occupied_sites(pos, 1 - scope.seat, "Hoth")) >= needed


overrun_by_opponent: Term = Term(_overrun)


def immune_to_alter() -> Piece:
    """May not be targeted by Alter (SW-B-089)."""

    def put(script: Script, number: int) -> None:
        script.special["immune_to_alter"] = True

    return put


laid_out_by_you: Term = Term(
    lambda pos, scope, card: card != NONE and pos.setup.origin[card] == scope.seat
)
"""A location from your own deck (SW-B-053)."""


def read_the_bones() -> Instruction:
    """What the opponent's destiny draw says; on 0 the top used card comes to hand at once."""

    def act(pos: Position, run: Any) -> None:
        number = destiny.current(pos) if destiny.is_under_way(pos) else NONE
        run.scope.numbers["omen"] = number
        seat = run.scope.seat
        if number == 0 and pos.used[seat]:
            card = pos.used[seat][-1]
            pos.to_pile(card, HAND)
            pos.tell("take", ["SW-B-033"], seat, {"pile": "used"}, {"card": card}, 1 << seat)
            force.check_life(pos)

    return do(act)


def deploy_character_free() -> list[Any]:
    """Deploy a character from hand free, if there is one that can be deployed."""
    return [
        pick(yours & character & in_hand & deployable, "recruit", optional=True, zone=HAND),
        deploy_found("recruit"),
    ]


deployable: Term = Term(
    lambda pos, scope, card: bool(deploying.destinations(pos, card, scope.seat, restrictions.FREE))
)


def twice_the_passengers_of_my_target(pos: Position, scope: Scope, card: int) -> int:
    return 2 * len(vessels.passengers(pos, pos.aim[scope.card]))


def move_to_location(title: str) -> Instruction:
    """The Effect itself goes to a location, if that is on the table; its target is forgotten."""

    def act(pos: Position, run: Any) -> None:
        place = rows.find(pos, title)
        pos.aim[run.card] = NONE
        if place == NONE:
            losing.cancel(pos, run.card, ["SW-B-193"])
        else:
            pos.put(run.card, place, ATTACHED)

    return do(act)


at_battle_site: Term = Term(
    lambda pos, scope, card: (
        pos.fight is not None
        and pos.zone[card] == TABLE
        and pos.location_of(card) == pos.fight.place
    )
)


def strengthen_the_others() -> Instruction:
    """All T-47s of yours at the site but the lead."""

    def act(pos: Position, run: Any) -> None:
        lead = run.scope.target("lead")
        place = pos.location_of(lead)
        for card in pos.table:
            if (
                card == lead
                or pos.owner[card] != run.scope.seat
                or pos.location_of(card) != place
                or not vessels.is_kind(pos, card, "T-47")
                or not vessels.works(pos, card)
            ):
                continue
            for kind_, amount in ((POWER, 1), (IMMUNITY, 99), (FORBID_TARGET, 1)):
                add_lasting(pos, Lasting(kind_, amount, card, NONE, THIS_TURN, run.card))

    return do(act)


def negative(amount: Amount) -> Amount:
    def reckon(pos: Position, scope: Scope, card: int) -> int:
        return -amount(pos, scope, card)

    return reckon


next_to_battle: Term = Term(
    lambda pos, scope, card: pos.fight is not None and card in rows.neighbours(pos, pos.fight.place)
)


def _overpowered(pos: Position, scope: Scope, card: int) -> bool:
    if pos.fight is None:
        return False
    mine = values.total_power(pos, pos.fight.place, scope.seat)
    return values.total_power(pos, pos.fight.place, 1 - scope.seat) > 2 * mine


overpowered_twice: Term = Term(_overpowered)


def all_fall_back(to: str = "place") -> Instruction:
    """All your characters present in the battle, riders too, move to the chosen site, if they may.

    Whoever may not move, may not be there, or finds no Force for a collapsed site stays behind.
    """

    def act(pos: Position, run: Any) -> None:
        assert pos.fight is not None
        seat, field, site = run.scope.seat, pos.fight.place, run.scope.target(to)
        for card in values.battle_cards(pos, field, seat):
            if (
                pos.setup.defs[card].type == CHARACTER
                and presence.present_place(pos, card) == field
                and movement.may_move(pos, card) is None
                and movement.may_stand(pos, card, site) is None
            ):
                travelling.relocate(pos, card, site, None, seat)

    return do(act)


def present_with_chosen(name: str) -> Term:
    """Present at the same place as a card chosen before; true while nothing was chosen yet."""

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        first = scope.target(name)
        if first == NONE:
            return True
        return card != first and presence.present_together(pos, first, card)

    return Term(ask)


def send_back() -> Instruction:
    """The card just deployed returns to hand, and deploys free in its owner's next turn.

    A pilot who was deployed with a starfighter returns with it, and deploys free as well.
    """

    def act(pos: Position, run: Any) -> None:
        for one in reversed(deployment.just_deployed(run.scope.moment)):
            owner = pos.owner[one]
            losing.to_zone(pos, one, HAND, ["SW-B-033"], run.card)
            pos.free_titles.append(2 * pos.setup.title[one] + owner)

    return do(act)


def aimed_at(pos: Position, moment: Moment) -> list[int]:
    """What a weapon, or a mine, is aimed at by now: the shot may have been drawn elsewhere."""
    explosion = mines.exploding(pos, moment.card)
    return firing.aimed_at(pos, moment) if explosion is None else [explosion.target]


def shot_at(what: Term) -> Term:
    """The shot of the moment is aimed at such a card."""
    return Term(
        lambda pos, scope, card: (
            scope.moment is not None
            and any(one != NONE and what(pos, scope, one) for one in aimed_at(pos, scope.moment))
        )
    )


def change_shot(amount: int | Amount) -> Instruction:
    """Added to the weapon destiny that is about to be drawn."""

    def act(pos: Position, run: Any) -> None:
        number = amount if isinstance(amount, int) else amount(pos, run.scope, run.card)
        moment = run.scope.moment
        add_lasting(
            pos,
            Lasting(WEAPON_DESTINY, number, moment.card, NONE, THIS_DESTINY, run.card, False),
        )

    return do(act)


hides_from_battle: Term = Term(
    lambda pos, scope, card: (
        pos.setup.scripts[card] is not None and bool(pos.setup.scripts[card].special.get("hides"))
    )
)


def _pilots_it(pos: Position, scope: Scope, card: int) -> bool:
    if scope.moment is None or scope.moment.card == NONE:
        return False
    vehicle = pos.at[scope.moment.card]
    permanent = card == vehicle and pos.setup.defs[vehicle].has_permanent_pilot()
    return permanent or card in vessels.pilots(pos, vehicle)


pilots_the_firing_vehicle: Term = Term(_pilots_it)
"""A pilot of the vehicle that fires; its permanent pilot is the vehicle itself."""


def _opponents_buried(pos: Position, seat: int, site: int) -> list[int]:
    return [card for card in mines.buried_at(pos, site) if pos.owner[card] != seat]


hides_opponents_cards: Term = Term(
    lambda pos, scope, card: bool(_opponents_buried(pos, scope.seat, card))
)
"""A site under which cards of the opponent lie face down."""


def glance_under(name: str = "place") -> Instruction:
    """See one face-down card at a site: they look alike, so chance decides which."""

    def act(pos: Position, run: Any) -> None:
        seat = run.scope.seat
        hidden = _opponents_buried(pos, seat, run.scope.target(name))
        if not hidden:
            return
        cards = [hidden[pos.dice.below(len(hidden)) if len(hidden) > 1 else 0]]
        data = {
            "pile": "buried",
            "owner": pos.owner[cards[0]],
            "amount": len(cards),
            "source": run.scope.card,
        }
        pos.looks += 1
        pos.tell("peek", ["SW-B-021"], seat, data, {"cards": cards}, 1 << seat)

    return do(act)


def see_whole_hand() -> Instruction:
    def act(pos: Position, run: Any) -> None:
        force.peek_hand(pos, run.scope.seat, len(pos.hand[1 - run.scope.seat]))

    return do(act)


def _rebel_and_alien(pos: Position, scope: Scope, card: int) -> bool:
    """Two different characters: one who is a Rebel, one who is an alien."""
    mine = [one for one in pos.table if (yours & character & in_battle)(pos, scope, one)]
    return any(
        first != second and rebel(pos, scope, first) and alien(pos, scope, second)
        for first in mine
        for second in mine
    )


rebel_and_alien_battle: Term = Term(_rebel_and_alien)


def arms_against_armor(name: str) -> Amount:
    """3 for a Concussion Grenade or a lightsaber, 7 for both."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        carried = pos.attached(scope.target(name))
        with_grenade = any(pos.title(one) == "Concussion Grenade" for one in carried)
        with_saber = any(vessels.is_kind(pos, one, "lightsaber") for one in carried)
        return (0, 3, 7)[int(with_grenade) + int(with_saber)]

    return reckon


def lose_grenade_of(name: str) -> Instruction:
    def act(pos: Position, run: Any) -> None:
        carried = pos.attached(run.scope.target(name))
        grenades = [one for one in carried if pos.title(one) == "Concussion Grenade"][:1]
        losing.lose(pos, grenades, run.card, run.scope.seat, ["SW-B-033"])

    return do(act)


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


free_to_move: Term = Term(lambda pos, scope, card: movement.may_move(pos, card) is None)
"""What its own player may relocate (SW-B-256)."""


def admits(name: str = "target") -> Term:
    """A place where the card chosen before may be; true while nothing was chosen yet."""

    def ask(pos: Position, scope: Scope, place: int) -> bool:
        card = scope.target(name)
        return card == NONE or movement.may_stand(pos, card, place) is None

    return Term(ask)


def from_set(name: str) -> Term:
    return Term(lambda pos, scope, card: pos.setup.defs[card].set_name == name)


def pilots_like(what: Term) -> Amount:
    """How many such characters pilot the card asked about."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        return sum(1 for one in vessels.pilots(pos, card) if what(pos, scope, one))

    return reckon


def power_of(name: str = "target") -> Amount:
    """The power that a card chosen before has now."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        return values.strength(pos, scope.target(name))

    return reckon

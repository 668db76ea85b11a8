"""Premiere characters of the Light side: each with what it does and where it ends."""

import pytest

from starfold.games.ccg.rules import (
    abilities,
    carrying,
    deploying,
    losing,
    movement,
    values,
    vessels,
)
from starfold.games.ccg.rules.damage import DamageSegment
from starfold.games.ccg.scripts.amounts import number_of, x_of_text
from starfold.games.ccg.scripts.special import makes_kessel_run
from starfold.games.ccg.scripts.terms import starship
from starfold.games.ccg.state.position import THIS_TURN, Lasting, Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DRAIN,
    A_FIRE,
    A_REACT,
    A_USE,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    BATTLE,
    CHARACTER,
    CONTROL,
    COST,
    DARK,
    DEPLOY,
    DRAW,
    EFFECT,
    FORFEIT,
    HAND,
    HELD,
    IS_HIT,
    LIGHT,
    LOST,
    NONE,
    TABLE,
    THERE,
    TYPES,
    UNDER,
    USED,
)
from starfold.kernel.core import DECLINE, NOBODY
from tests.ccg.table import (
    Layout,
    fight,
    fire,
    offered,
    option,
    quiet,
    told,
    until_offered,
    use,
)

MOS_EISLEY = "Tatooine: Mos Eisley"
DUNE_SEA = "Tatooine: Dune Sea"
FARM = "Tatooine: Lars' Moisture Farm"
BAY = "Tatooine: Docking Bay 94"
JUNGLE = "Yavin 4: Jungle"
TRENCH = "Hoth: Snow Trench (2nd Marker)"
PERIMETER = "Hoth: Defensive Perimeter (3rd Marker)"
RIDGE = "Hoth: North Ridge (4th Marker)"


def by_night(place: str = MOS_EISLEY) -> tuple[Layout, int]:
    """A site of Tatooine after nightfall."""
    table = Layout()
    system = table.location("Tatooine")
    site = table.location(place)
    table.put("Nightfall", system)
    return table, site


# -- 1_1 2X-3KPR -----------------------------------------------------------------------------------


def test_2x_3kpr_strengthens_rebels_and_aliens_at_its_site_by_night() -> None:
    table, site = by_night()
    table.put("2X-3KPR (Tooex)", site)
    leia, kabe = table.put("Leia Organa", site), table.put("Kabe", site)
    droid, foe = table.put("R2-X2", site), table.put("Garindan", site)
    pos = table.pos
    assert [values.power(pos, one) for one in (leia, kabe, droid, foe)] == [5, 3, 1, 1]
    assert values.immunity(pos, kabe) == 0
    table.put("Hydroponics Station", site)
    assert [values.immunity(pos, one) for one in (leia, kabe, droid)] == [3, 3, 0]


def test_2x_3kpr_does_nothing_by_day_elsewhere_or_from_inside_a_vehicle() -> None:
    table = Layout()
    system, site, other = table.location("Tatooine"), table.location(FARM), table.location(DUNE_SEA)
    droid, kabe = table.put("2X-3KPR (Tooex)", site), table.put("Kabe", site)
    pos = table.pos
    assert values.power(pos, kabe) == 1
    table.put("Nightfall", system)
    assert values.power(pos, kabe) == 3
    pos.put(droid, table.put("Rogue 1", site), ABOARD_PASSENGER)
    assert values.power(pos, kabe) == 1
    pos.put(droid, other, THERE)
    assert values.power(pos, kabe) == 1


def test_two_2x_3kprs_do_not_add_up() -> None:
    table, site = by_night()
    for _ in range(2):
        table.put("2X-3KPR (Tooex)", site)
    assert values.power(table.pos, table.put("Kabe", site)) == 3


# -- 1_2 Beru Lars, 1_22 Owen Lars -----------------------------------------------------------------

LARS = pytest.mark.parametrize("who", ["Beru Lars", "Owen Lars"])


def test_beru_is_worth_more_beside_owen_or_a_hydroponics_station() -> None:
    table = Layout()
    site, other = table.location(FARM), table.location(DUNE_SEA)
    beru = table.put("Beru Lars", site)
    owen = table.put("Owen Lars", other)
    pos = table.pos
    assert values.forfeit(pos, beru) == 3
    pos.put(owen, site, THERE)
    assert values.forfeit(pos, beru) == 5
    table.put("Hydroponics Station", site)
    assert values.forfeit(pos, beru) == 5  # one or the other
    pos.put(owen, other, THERE)
    assert values.forfeit(pos, beru) == 5


def test_owen_is_stronger_beside_beru_or_a_vaporator() -> None:
    table = Layout()
    site, other = table.location(FARM), table.location(DUNE_SEA)
    owen = table.put("Owen Lars", site)
    table.put("Beru Lars", other)
    pos = table.pos
    assert values.power(pos, owen) == 1
    table.put("Vaporator", site)
    assert values.power(pos, owen) == 3
    pos.put(owen, other, THERE)
    assert values.power(pos, owen) == 3


def test_owen_deploys_free_to_the_farm_whatever_makes_him_dearer() -> None:
    table = Layout()
    farm, other = table.location(FARM), table.location(DUNE_SEA)
    owen = table.hand("Owen Lars")
    dearer = table.put("Death Squadron", side=DARK)
    pos = table.pos
    assert values.deploy_cost(pos, owen, LIGHT, other) == 2
    pos.add_lasting(Lasting(COST, 1, owen, NONE, THIS_TURN, dearer))
    assert values.deploy_cost(pos, owen, LIGHT, farm) == 0
    assert values.deploy_cost(pos, owen, LIGHT, other) == 3
    speeder = table.put("Luke's X-34 Landspeeder", farm)
    assert values.deploy_cost(pos, owen, LIGHT, speeder) == 0


def go_on(pos: Position) -> None:
    """What was done by hand has its consequences, all responses passed."""
    pos.asked = NOBODY
    pos.start()
    quiet(pos)


def lose_at_home(who: str, active: int) -> tuple[Layout, Position, int, int]:
    """One of the Larses is lost in the turn of `active`."""
    table = Layout()
    site = table.location(FARM)
    card, luke = table.put(who, site), table.put("Luke Skywalker", table.location(DUNE_SEA))
    table.hand("Kabe")
    table.hand("Stormtrooper")
    pos = table.begin(active, CONTROL)
    losing.lose(pos, [card], NONE, DARK, ["SW-B-033"])
    go_on(pos)
    return table, pos, card, luke


def next_turn(pos: Position, seat: int) -> None:
    """Pass until this player's next turn has begun."""
    turn = pos.turn
    for _ in range(200):
        if pos.turn > turn and pos.active == seat and not pos.ended:
            return
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])
    raise AssertionError("no next turn")


@LARS
def test_luke_is_stronger_until_his_next_turn_ends_after_one_of_them_was_lost(who: str) -> None:
    _, pos, card, luke = lose_at_home(who, DARK)
    assert pos.zone[card] == LOST and values.power(pos, luke) == 6
    next_turn(pos, LIGHT)
    assert values.power(pos, luke) == 6
    next_turn(pos, DARK)
    assert values.power(pos, luke) == 3


@LARS
def test_nobody_takes_revenge_for_a_loss_in_the_own_turn(who: str) -> None:
    _, pos, card, luke = lose_at_home(who, LIGHT)
    assert pos.zone[card] == LOST and values.power(pos, luke) == 3


def test_any_luke_takes_revenge_one_who_comes_later_too_and_for_both() -> None:
    table, pos, _, luke = lose_at_home("Beru Lars", DARK)
    pos.to_pile(luke, HAND)
    pos.put(luke, pos.locations()[0], THERE)
    assert values.power(pos, luke) == 6
    owen = table.put("Owen Lars", pos.locations()[0])
    losing.remove(pos, owen, LOST, NONE, DARK, ["SW-B-033"])
    go_on(pos)
    assert values.power(pos, luke) == 9  # different titles add up


@LARS
def test_a_captive_s_loss_and_a_way_to_the_used_pile_move_nobody(who: str) -> None:
    table = Layout()
    site = table.location(FARM)
    luke, guard = table.put("Luke Skywalker", site), table.put("Stormtrooper", site)
    card = table.put(who, site)
    table.hand("Stormtrooper", DARK)
    pos = table.begin(DARK, CONTROL)
    pos.put(card, guard, HELD)
    losing.remove(pos, card, LOST, NONE, DARK, ["SW-B-033"])
    go_on(pos)
    assert values.power(pos, luke) == 3


# -- 1_3 Biggs, 1_8 Dutch, 1_13 Jek, 1_23 Pops, 1_29 Red Leader ------------------------------------

PILOTS = pytest.mark.parametrize(
    ("who", "own", "other"),
    [
        pytest.param("Biggs Darklighter", "Red 3", "Red 2", id="1_3"),
        pytest.param("Dutch", "Gold 1", "Gold 5", id="1_8"),
        pytest.param("Jek Porkins", "Red 6", "Red 2", id="1_13"),
        pytest.param("Pops", "Gold 5", "Gold 1", id="1_23"),
        pytest.param("Red Leader", "Red 1", "Red 2", id="1_29"),
    ],
)


@PILOTS
def test_a_pilot_flies_his_own_starfighter_best(who: str, own: str, other: str) -> None:
    table = Layout()
    system = table.location("Yavin 4")
    ship, another = table.put(own, system), table.put(other, system)
    card = table.put(who, ship)
    pos = table.pos
    for vessel, bonus in ((ship, 1), (another, 0)):
        pos.put(card, vessel, ABOARD_PILOT)
        assert values.power(pos, vessel) == pos.card(vessel).power + 2
        assert values.maneuver(pos, vessel) == pos.card(vessel).maneuver + bonus


@PILOTS
@pytest.mark.parametrize("at_home", [True, False])
def test_a_pilot_draws_battle_destiny_in_his_own_starfighter_only(
    who: str, own: str, other: str, at_home: bool
) -> None:
    table = Layout()
    system = table.location("Yavin 4")
    table.put(who, table.put(own if at_home else other, system))
    table.put("TIE Fighter", system)
    table.hand("Kabe")
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, system))
    assert values.battle_draws(pos, system, LIGHT) == (1 if at_home else 0)


@pytest.mark.parametrize(
    ("leader", "wingman", "other"),
    [("Dutch", "Pops", "Biggs Darklighter"), ("Red Leader", "Biggs Darklighter", "Pops")],
)
def test_a_squadron_leader_adds_1_to_forfeit_of_his_pilots_where_he_is(
    leader: str, wingman: str, other: str
) -> None:
    """1_8, 1_29: aboard starfighters too, but neither himself nor others nor droids."""
    table = Layout()
    system, site = table.location("Yavin 4"), table.location(JUNGLE)
    chief = table.put(leader, table.put("Gold 1", system))
    pilot = table.put(wingman, table.put("Red 2", system))
    stranger = table.put(other, table.put("Red 3", system))
    droid = table.put("R2-X2", table.put("Red 5", system))
    pos = table.pos
    printed = [pos.card(one).forfeit for one in (chief, pilot, stranger, droid)]
    now = [values.forfeit(pos, one) for one in (chief, pilot, stranger, droid)]
    assert now == [printed[0], printed[1] + 1, printed[2], printed[3]]
    pos.put(pilot, site, THERE)
    assert values.forfeit(pos, pilot) == printed[1]


# -- 1_4 BoShek ------------------------------------------------------------------------------------


def test_boshek_adds_3_and_is_immune_below_3() -> None:
    table = Layout()
    falcon = table.put("Millennium Falcon", table.location("Tatooine"))
    boshek = table.put("BoShek", falcon)
    pos = table.pos
    assert values.power(pos, falcon) == pos.card(falcon).power + 3
    assert values.immunity(pos, boshek) == 3


def test_boshek_makes_a_kessel_run_but_is_no_smuggler() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    boshek, han, luke = (table.put(name, site) for name in ("BoShek", "Han Solo", "Luke Skywalker"))
    pos, scope = table.pos, Scope(NONE, LIGHT)
    assert [makes_kessel_run(pos, scope, one) for one in (boshek, han, luke)] == [True, True, False]
    assert not vessels.has_skill(pos, boshek, "smuggler")


def test_boshek_is_a_target_of_the_kessel_run() -> None:
    """1_52: in place of a smuggler, at another system."""
    table = Layout()
    system = table.location("Tatooine")
    kessel = table.location("Kessel")
    boshek = table.put("BoShek", table.put("X-wing", system))
    luke = table.put("Luke Skywalker", table.put("Red 5", system))
    run = table.hand("Kessel Run")
    pos = table.pos
    aim = pos.setup.scripts[run].deploy.steps[0]
    found = [aim.accepts(pos, Scope(run, LIGHT), one) for one in (boshek, luke)]
    assert found == [True, False]
    assert deploying.destinations(pos, run, LIGHT) == [kessel]


# -- 1_6 CZ-3 --------------------------------------------------------------------------------------


def heard_by_cz_3(place: str, phase: int) -> tuple[Position, int, int, int]:
    """Dark drains or battles somewhere while CZ-3 listens at Defensive Perimeter."""
    table = Layout()
    sites = {name: table.location(name) for name in (TRENCH, PERIMETER, RIDGE)}
    far = table.location("Hoth: Ice Plains (5th Marker)")
    droid = table.put("CZ-3 (Seezee-Three)", sites[PERIMETER])
    where = sites.get(place, far)
    table.put("Snowtrooper", where)
    if phase == BATTLE:
        table.put("Rebel Trooper", where)
    friend = table.hand("Echo Base Trooper")
    table.force(LIGHT, 5)
    table.force(DARK, 1)
    pos = table.begin(DARK, phase)
    pos.choose(option(pos, A_BATTLE if phase == BATTLE else A_DRAIN, where))
    return pos, droid, friend, where


@pytest.mark.parametrize("phase", [CONTROL, BATTLE])
@pytest.mark.parametrize("place", [PERIMETER, RIDGE])
def test_cz_3_lets_cards_deploy_as_a_react_where_it_is_or_next_door(place: str, phase: int) -> None:
    pos, droid, friend, where = heard_by_cz_3(place, phase)
    cost, force = values.deploy_cost(pos, friend, LIGHT, where), len(pos.force[LIGHT])
    until_offered(pos, droid, A_REACT)
    pos.choose(offered(pos, A_REACT, droid)[0])
    quiet(pos)
    pos.choose(friend)
    quiet(pos)
    assert pos.at[friend] == where
    assert len(pos.force[LIGHT]) == force - cost


def test_cz_3_does_not_hear_two_sites_away() -> None:
    pos, droid, _, _ = heard_by_cz_3("", CONTROL)
    for _ in range(10):
        assert not offered(pos, A_REACT, droid)
        if pos.drain_at == NONE:
            return
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])


# -- 1_7 Dice Ibegon -------------------------------------------------------------------------------


def stung(destiny: int, inside: bool = False) -> tuple[Position, int, int]:
    """A Stormtrooper of ability 1 fires where Dice is."""
    table = Layout()
    site = table.location(TRENCH)
    dice = table.put("Dice Ibegon", table.put("Rogue 1", site) if inside else site)
    prey = table.put("Rebel Trooper", site)
    shooter = table.put("Stormtrooper", site)
    rifle = table.put("Blaster Rifle", shooter, DARK)
    table.put("Darth Vader", site)
    table.force(LIGHT, 3)
    table.force(DARK, 5)
    table.destiny(DARK, 0)
    table.destiny(LIGHT, destiny)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    pos.choose(option(pos, A_FIRE, rifle))
    while not told(pos, "shot"):
        pos.choose(prey if prey in pos.options else DECLINE)
    return pos, dice, shooter


def test_dice_stings_who_fired_where_she_is_if_destiny_equals_ability() -> None:
    pos, dice, shooter = stung(1)
    until_offered(pos, dice)
    force = len(pos.force[LIGHT])
    use(pos, dice)
    quiet(pos)
    assert pos.has(shooter, IS_HIT)
    assert len(pos.force[LIGHT]) == force - 1


@pytest.mark.parametrize("destiny", [0, 2])
def test_dice_misses_with_any_other_destiny(destiny: int) -> None:
    pos, dice, shooter = stung(destiny)
    until_offered(pos, dice)
    use(pos, dice)
    quiet(pos)
    assert not pos.has(shooter, IS_HIT)
    key = abilities.spent_key(pos, dice, 0, LIGHT)
    assert key in pos.used_up  # once a turn


def test_dice_stings_nobody_from_inside_a_vehicle() -> None:
    pos, dice, _ = stung(1, inside=True)
    for _ in range(6):
        assert not offered(pos, A_USE, dice)
        if DECLINE not in pos.options:
            return
        pos.choose(DECLINE)


# -- 1_9 Figrin D'an -------------------------------------------------------------------------------


def wager(mine: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[Position, list[int], list[int]]:
    table = Layout()
    figrin = table.put("Figrin D'an", table.location(MOS_EISLEY))
    own = [table.in_pile(LOST, "Rebel Trooper", LIGHT) for _ in range(3)]
    foes = [table.in_pile(LOST, "Stormtrooper", DARK) for _ in range(3)]
    table.hand("Kabe")
    table.force(LIGHT, 1)
    table.destiny(LIGHT, *mine)
    table.destiny(DARK, *theirs)
    pos = table.begin(LIGHT, CONTROL)
    use(pos, figrin)
    quiet(pos)
    assert not pos.force[LIGHT]
    return pos, own, foes


@pytest.mark.parametrize("taken", [True, False])
def test_figrin_s_wager_lets_the_winner_retrieve_a_random_card(taken: bool) -> None:
    pos, own, foes = wager((1, 1, 2), (2, 1))
    assert pos.asked == LIGHT
    pos.choose(0 if taken else 1)
    assert len(pos.lost[LIGHT]) == (2 if taken else 3)
    assert sum(pos.zone[one] == USED for one in own) == int(taken)
    assert all(pos.zone[one] == LOST for one in foes)


def test_the_opponent_may_win_figrin_s_wager() -> None:
    pos, own, foes = wager((1, 1, 1), (2, 2))
    assert pos.asked == DARK
    pos.choose(0)
    assert len(pos.lost[DARK]) == 2 and all(pos.zone[one] == LOST for one in own)
    assert sum(pos.zone[one] == USED for one in foes) == 1


def test_nobody_wins_a_tied_wager_and_there_is_one_a_turn() -> None:
    pos, own, foes = wager((1, 1, 1), (2, 1))
    assert all(pos.zone[one] == LOST for one in [*own, *foes])
    assert not offered(pos, A_USE)


# -- 1_10 General Dodonna --------------------------------------------------------------------------


def test_dodonna_strengthens_other_rebels_present_on_yavin_4() -> None:
    table = Layout()
    site, other = table.location(JUNGLE), table.location(MOS_EISLEY)
    dodonna, leia = table.put("General Dodonna", site), table.put("Leia Organa", site)
    kabe = table.put("Kabe", site)
    pos = table.pos
    assert [values.power(pos, one) for one in (dodonna, leia, kabe)] == [2, 4, 1]
    for one in (dodonna, leia):
        pos.put(one, other, THERE)
    assert values.power(pos, leia) == 3


def test_dodonna_increases_x_of_rebel_planners_by_1_or_doubles_it_at_their_site() -> None:
    table = Layout()
    system, bay = table.location("Yavin 4"), table.location("Yavin 4: Docking Bay")
    for _ in range(3):
        table.put("X-wing", system)
    planners = table.put("Rebel Planners", bay)
    pos, scope = table.pos, Scope(planners, LIGHT)
    x = x_of_text(number_of(starship))
    power = values.total_power(pos, system, LIGHT)
    assert x(pos, scope, planners) == 3
    dodonna = table.put("General Dodonna", table.location(MOS_EISLEY))
    assert x(pos, scope, planners) == 4
    assert values.total_power(pos, system, LIGHT) == power + 1
    pos.put(dodonna, bay, THERE)
    assert x(pos, scope, planners) == 6
    assert values.total_power(pos, system, LIGHT) == power + 3


def test_dodonna_cancels_wrong_turn_for_1_force() -> None:
    table = Layout()
    dodonna = table.put("General Dodonna", table.location(MOS_EISLEY))
    table.hand("Rebel Trooper")
    pos = table.begin(LIGHT, DEPLOY)
    assert not offered(pos, A_USE, dodonna)
    table = Layout()
    dodonna = table.put("General Dodonna", table.location(MOS_EISLEY))
    effect = table.put("Wrong Turn", side=DARK)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, DEPLOY)
    use(pos, dodonna)
    quiet(pos)
    assert pos.zone[effect] == LOST and not pos.force[LIGHT]


# -- 1_16 Leesub Sirln -----------------------------------------------------------------------------


@pytest.mark.parametrize(("guess", "right"), [(CHARACTER, True), (EFFECT, False)])
def test_leesub_sirln_names_a_type_and_has_a_card_lost_if_it_fits(guess: int, right: bool) -> None:
    table = Layout()
    leesub = table.put("Leesub Sirln", table.location(MOS_EISLEY))
    cards = [table.hand("Stormtrooper") for _ in range(3)]
    table.hand("Kabe")
    table.force(LIGHT, 2)
    pos = table.begin(LIGHT, CONTROL)
    use(pos, leesub)
    pos.choose(guess)
    quiet(pos)
    assert [one["type"] for one in told(pos, "guesses")] == [TYPES[guess]]
    [shown] = told(pos, "show_hand")
    assert len(shown["cards"]) == 1  # type: ignore[arg-type]
    assert sum(pos.zone[one] == LOST for one in cards) == int(right)
    assert len(pos.hand[DARK]) == 3 - int(right)
    assert len(pos.force[LIGHT]) == 1
    while pos.asked != LIGHT:
        pos.choose(DECLINE)
    assert not offered(pos, A_USE, leesub)  # once a turn


def test_leesub_sirln_needs_a_hand_and_the_force() -> None:
    for cards, force in ((0, 2), (1, 0)):
        table = Layout()
        leesub = table.put("Leesub Sirln", table.location(MOS_EISLEY))
        table.hand("Rebel Trooper")
        for _ in range(cards):
            table.hand("Stormtrooper")
        table.force(LIGHT, force)
        pos = table.begin(LIGHT, CONTROL)
        assert not offered(pos, A_USE, leesub)


# -- 1_20 Momaw Nadon ------------------------------------------------------------------------------


@pytest.mark.parametrize(("beast", "place"), [("Bantha", DUNE_SEA), ("Wampa", TRENCH)])
def test_momaw_nadon_snares_a_beast_present_at_his_site(beast: str, place: str) -> None:
    table = Layout()
    site = table.location(place)
    momaw, card = table.put("Momaw Nadon", site), table.put(beast, site, DARK)
    table.hand("Kabe")
    pos = table.begin(LIGHT, CONTROL)
    use(pos, momaw)
    quiet(pos)
    assert pos.owner[card] == LIGHT and pos.at[card] == site
    assert [event["card"] for event in told(pos, "steal")] == [card]


def test_momaw_nadon_snares_no_ridden_bantha_no_other_beast_and_none_elsewhere() -> None:
    table = Layout()
    site, other = table.location(DUNE_SEA), table.location(MOS_EISLEY)
    momaw, bantha = table.put("Momaw Nadon", site), table.put("Bantha", site)
    table.put("Tusken Raider", bantha)
    far = table.put("Bantha", other)
    table.put("Ubrikkian 9000 Z001", site)
    table.hand("Kabe")
    pos = table.begin(LIGHT, CONTROL)
    assert not offered(pos, A_USE, momaw)
    pos.put(far, site, THERE)
    assert abilities.usable(pos, momaw, 0, LIGHT, None)
    assert carrying.why_not_steal(pos, bantha) is not None


# -- 1_26 Rebel Guard, 1_181 Imperial Trooper Guard ------------------------------------------------

GUARDS = pytest.mark.parametrize(
    ("name", "side"),
    [
        pytest.param("Rebel Guard", LIGHT, id="1_26"),
        pytest.param("Imperial Trooper Guard", DARK, id="1_181"),
    ],
)


@GUARDS
@pytest.mark.parametrize("defends", [True, False])
def test_a_guard_has_power_4_only_where_it_defends(name: str, side: int, defends: bool) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    guard = table.put(name, site)
    table.put("Darth Vader" if side == LIGHT else "Luke Skywalker", site)
    active = 1 - side if defends else side
    table.hand("Kabe")
    table.hand("Stormtrooper")
    table.force(active, 1)
    pos = table.begin(active, BATTLE)
    assert values.power(pos, guard) == 0
    pos.choose(option(pos, A_BATTLE, site))
    assert values.power(pos, guard) == (4 if defends else 0)


@GUARDS
def test_a_guard_does_not_move(name: str, side: int) -> None:
    table = Layout()
    guard = table.put(name, table.location(MOS_EISLEY))
    table.location(DUNE_SEA)
    assert movement.may_move(table.pos, guard) is not None


# -- 1_27 Rebel Pilot, 1_180 Imperial Pilot --------------------------------------------------------


COMMON_PILOTS = pytest.mark.parametrize(
    ("name", "ship", "side"),
    [
        pytest.param("Rebel Pilot", "Corellian Corvette", LIGHT, id="1_27"),
        pytest.param("Imperial Pilot", "Tyrant", DARK, id="1_180"),
    ],
)


@COMMON_PILOTS
def test_a_pilot_adds_2_and_a_second_one_nothing(name: str, ship: str, side: int) -> None:
    table = Layout()
    vessel = table.put(ship, table.location("Tatooine"))
    printed = table.pos.card(vessel).power
    table.put(name, vessel)
    assert values.power(table.pos, vessel) == printed + 2
    table.put(name, vessel)
    assert values.power(table.pos, vessel) == printed + 2


@COMMON_PILOTS
def test_a_pilot_who_is_a_passenger_adds_nothing(name: str, ship: str, side: int) -> None:
    table = Layout()
    vessel = table.put(ship, table.location("Tatooine"))
    card = table.put(name, vessel, role=ABOARD_PASSENGER)
    pos = table.pos
    assert pos.owner[card] == side
    assert values.power(pos, vessel) == pos.card(vessel).power
    pos.put(card, vessel, ABOARD_PILOT)
    assert values.power(pos, vessel) == pos.card(vessel).power + 2


# -- 1_31 Talz -------------------------------------------------------------------------------------


def test_every_talz_is_power_2_more_by_night() -> None:
    table, site = by_night()
    talz, kabe = [table.put("Talz", site) for _ in range(2)], table.put("Kabe", site)
    elsewhere = table.put("Talz", table.location(TRENCH))
    pos = table.pos
    assert [values.power(pos, one) for one in (*talz, kabe, elsewhere)] == [3, 3, 1, 1]


def hit_beside_talz(apart: bool = False) -> tuple[Position, int, int]:
    """Leia is hit in a battle, and Light is to pay."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    talz = table.put("Talz", table.location(DUNE_SEA) if apart else site)
    leia = table.put("Leia Organa", site)
    table.put("Kabe", site)
    shooter = table.put("Stormtrooper", site)
    rifle = table.put("Blaster Rifle", shooter, DARK)
    table.put("Darth Vader", site)
    table.force(DARK, 5)
    table.destiny(DARK, 6, 0)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    fire(pos, rifle, leia)
    assert pos.has(leia, IS_HIT)
    for _ in range(40):
        if isinstance(pos.stack[-1], DamageSegment) and pos.asked == LIGHT:
            return pos, talz, leia
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])
    raise AssertionError("Light was never asked to pay")


def test_talz_is_forfeited_in_place_of_a_hit_character() -> None:
    pos, talz, leia = hit_beside_talz()
    battle = pos.fight
    assert battle is not None and battle.damage_left[LIGHT] == 2
    use(pos, talz)
    quiet(pos)
    assert pos.zone[talz] == LOST
    assert not pos.has(leia, IS_HIT) and pos.zone[leia] == TABLE
    assert [event["amount"] for event in told(pos, "forfeit")] == [4]
    assert battle.damage_left[LIGHT] == 0


def test_talz_restores_a_forfeit_value_that_the_shot_set_to_0() -> None:
    pos, talz, leia = hit_beside_talz()
    rifle = next(one for one in pos.table if pos.title(one) == "Blaster Rifle")
    pos.add_lasting(Lasting(FORFEIT, 0, leia, NONE, 2, rifle, True))
    assert values.forfeit(pos, leia) == 0
    use(pos, talz)
    quiet(pos)
    assert values.forfeit(pos, leia) == 6


def test_talz_helps_nobody_elsewhere() -> None:
    pos, talz, _ = hit_beside_talz(apart=True)
    assert not offered(pos, A_USE, talz)


# -- 1_32 WED-9-M1, 1_197 WED15-1662 ---------------------------------------------------------------

REPAIRERS = pytest.mark.parametrize(
    ("name", "side", "vehicle", "droid", "fighter"),
    [
        pytest.param(
            "WED-9-M1 'Bantha' Droid",
            LIGHT,
            "Luke's X-34 Landspeeder",
            "R2-X2",
            "X-wing",
            id="1_32",
        ),
        pytest.param(
            "WED15-1662 'Treadwell' Droid",
            DARK,
            "Ubrikkian 9000 Z001",
            "R4-M9",
            "TIE Fighter",
            id="1_197",
        ),
    ],
)


@REPAIRERS
def test_a_maintenance_droid_makes_vehicles_droids_and_starfighters_immune(
    name: str, side: int, vehicle: str, droid: str, fighter: str
) -> None:
    table = Layout()
    system, bay = table.location("Tatooine"), table.location(BAY)
    own = table.put(name, bay)
    speeder, other = table.put(vehicle, bay), table.put(droid, bay)
    above, person = table.put(fighter, system), table.put("Kabe", bay)
    pos = table.pos
    now = [values.immunity(pos, one) for one in (own, speeder, other, above, person)]
    assert now == [2, 2, 2, 3, 0]


@REPAIRERS
def test_a_maintenance_droid_helps_nobody_elsewhere_nor_the_opponent(
    name: str, side: int, vehicle: str, droid: str, fighter: str
) -> None:
    table = Layout()
    system, site, other = table.location("Tatooine"), table.location(DUNE_SEA), table.location(BAY)
    table.put(name, site)
    above, far = table.put(fighter, system), table.put(vehicle, other)
    foe = table.put("R4-M9" if side == LIGHT else "R2-X2", site)
    away = table.put(fighter, table.location("Yavin 4"))
    pos = table.pos
    assert [values.immunity(pos, one) for one in (above, far, foe, away)] == [0, 0, 0, 0]


@pytest.mark.parametrize(("place", "may"), [(BAY, True), (DUNE_SEA, False)])
def test_wed_9_m1_cancels_lateral_damage_from_a_docking_bay(place: str, may: bool) -> None:
    table = Layout()
    system, site = table.location("Tatooine"), table.location(place)
    droid = table.put("WED-9-M1 'Bantha' Droid", site)
    ship = table.put("X-wing", system)
    effect = table.put("Lateral Damage", table.location("Yavin 4"))
    table.pos.aim[effect] = ship
    table.hand("Kabe")
    pos = table.begin(LIGHT, DRAW)
    if not may:
        assert not offered(pos, A_USE, droid)
        return
    use(pos, droid)
    quiet(pos)
    assert pos.zone[effect] == LOST


def test_the_missing_larses_are_at_their_site() -> None:
    table = Layout()
    site = table.location(FARM)
    beru, owen = table.put("Beru Lars", site), table.put("Owen Lars", site)
    table.pos.put(owen, site, UNDER)
    assert values.forfeit(table.pos, beru) == 5


def test_a_speeder_stays_with_a_guard_aboard() -> None:
    """1_26: what may not move goes aboard nothing that sets off with it (SW-B-256)."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.location(DUNE_SEA)
    speeder = table.put("Luke's X-34 Landspeeder", site)
    table.put("Luke Skywalker", speeder)
    assert movement.may_move(table.pos, speeder) is None
    table.put("Rebel Guard", speeder)
    assert movement.may_move(table.pos, speeder) is not None

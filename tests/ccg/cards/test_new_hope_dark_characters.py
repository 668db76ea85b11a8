"""Dark characters of A New Hope and the Dianoga, each with what it does and where it ends."""

import pytest

from starfold.games.ccg.rules import (
    creatures,
    deploying,
    deployment,
    force,
    inserting,
    movement,
    routes,
    values,
)
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.rules.movement import SQUAD, TRANSIT, WALK, may_move, may_stand
from starfold.games.ccg.rules.step import packed
from starfold.games.ccg.scripts.steps import do
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import WHILE_ON_TABLE, Lasting, Position, may_see
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DEPLOY,
    A_DRAIN,
    A_MOVE,
    A_PLAY,
    A_USE,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ACTIVATE,
    ATTACHED,
    BATTLE,
    BURIED,
    CONTROL,
    DARK,
    DEPLOY,
    DRAW,
    FACE_DOWN,
    FORBID_MOVE,
    FORBID_TEXT,
    GRANT_REACT,
    HAND,
    HELD,
    INTERIOR,
    IS_HIT,
    IS_UNDERCOVER,
    LIGHT,
    LOCATION,
    LOST,
    MOBILE,
    MOVE,
    NONE,
    OUT,
    RESERVE,
    STACKED,
    TABLE,
    THERE,
    USED,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import (
    Layout,
    deploy,
    fight,
    offered,
    option,
    pass_all,
    quiet,
    stand_in,
    told,
    until_offered,
    use,
)

MOS_EISLEY = "Tatooine: Mos Eisley"
DUNE_SEA = "Tatooine: Dune Sea"
WASTES = "Tatooine: Jundland Wastes"
CANTINA = "Tatooine: Cantina"
BAY_94 = "Tatooine: Docking Bay 94"
BAY_327 = "Death Star: Docking Bay 327"
CELLS = "Death Star: Detention Block Corridor"
CONTROL_ROOM = "Death Star: Detention Block Control Room"
COMPACTOR = "Death Star: Trash Compactor"
RIDGE = "Hoth: North Ridge (4th Marker)"


def costs(pos: Position, card: int, seat: int, place: int) -> int:
    return values.deploy_cost(pos, card, seat, place)


def into_control(table: Layout, seat: int) -> Position:
    """The control phase of a player has just begun."""
    table.fill(HAND, seat, 1)
    pos = table.begin(seat, ACTIVATE)
    while pos.phase == ACTIVATE:
        pos.choose(pos.options[-1])
    return pos


# -- 2_82 Advosze ----------------------------------------------------------------------------------


def kickback(place: str) -> tuple[Position, int]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    other = table.location(DUNE_SEA)
    table.put("Advosze", site)
    trooper = table.put("Stormtrooper", site if place == MOS_EISLEY else other)
    rifle = table.hand("Blaster Rifle", DARK)
    table.force(DARK, 2)
    pos = table.begin(DARK, DEPLOY)
    price = costs(pos, rifle, DARK, trooper)
    deploy(pos, rifle)
    quiet(pos)
    return pos, 2 - price


@pytest.mark.parametrize(("place", "bonus"), [(MOS_EISLEY, 1), (DUNE_SEA, 0)])
def test_an_advosze_takes_a_kickback_for_weapons_deployed_where_he_is(
    place: str, bonus: int
) -> None:
    pos, left = kickback(place)
    assert len(pos.force[DARK]) == left + bonus


def test_an_advosze_takes_no_kickback_for_what_does_not_come_from_hand() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Advosze", site)
    table.put("Stormtrooper", site)
    rifle = table.in_pile(RESERVE, "Blaster Rifle", DARK)
    maker = stand_in(table, "A Gift", DARK)
    steps = [do(lambda pos, run: deployment.deploy_free(pos, rifle, DARK))]
    table.pos.setup.scripts[maker].abilities[0].steps = steps
    table.force(DARK, 1)
    pos = table.begin(DARK, CONTROL)
    pos.choose(option(pos, A_PLAY, maker))
    while pos.zone[rifle] != TABLE:
        pos.choose(DECLINE)
    quiet(pos)
    assert len(pos.force[DARK]) == 1


def test_there_is_one_advosze_at_a_location() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    other = table.location(DUNE_SEA)
    table.put("Advosze", site)
    second = table.put("Advosze", other)
    third = table.hand("Advosze")
    table.force(DARK, 6)
    pos = table.begin(DARK, DEPLOY)
    assert may_stand(pos, second, site) is not None
    assert site not in deploying.destinations(pos, third, DARK)
    assert other not in deploying.destinations(pos, third, DARK)
    bantha = table.put("Bantha", other, DARK)
    assert may_stand(pos, bantha, site) is None
    pos.put(second, bantha, ABOARD_PASSENGER)
    assert may_stand(pos, bantha, site) is not None


def test_no_advosze_comes_in_the_hold_of_a_starship() -> None:
    table = Layout()
    home, away = table.location("Tatooine"), table.location("Kessel")
    destroyer = table.put("Devastator", home)
    table.put("Advosze", table.put("Black 3", destroyer))
    assert may_stand(table.pos, destroyer, away) is None
    table.put("Advosze", table.put("Vader's Custom TIE", away))
    assert may_stand(table.pos, destroyer, away) is not None


def test_of_two_advosze_that_meet_the_owner_loses_one() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    first = table.put("Advosze", site)
    second = table.put("Advosze", site)
    table.fill(HAND, DARK, 1)
    pos = table.begin(DARK, ACTIVATE)
    while first not in pos.options:
        assert not offered(pos, A_USE)  # whose text says so is no question
        pos.choose(pos.options[-1])
    assert pos.asked == DARK
    pos.choose(first)
    quiet(pos)
    assert pos.zone[first] == LOST
    assert pos.zone[second] == TABLE


# -- 2_83 Captain Khurgee --------------------------------------------------------------------------


def test_khurgee_fetches_scanning_crew_once_for_2_force() -> None:
    table = Layout()
    khurgee = table.put("Captain Khurgee", table.location(MOS_EISLEY))
    crew = table.in_pile(RESERVE, "Scanning Crew", DARK)
    table.force(DARK, 4)
    pos = table.begin(DARK, CONTROL)
    use(pos, khurgee)
    quiet(pos)
    pos.choose(crew)
    quiet(pos)
    assert pos.zone[crew] == HAND
    assert len(pos.force[DARK]) == 2
    assert not offered(pos, A_USE, khurgee)


@pytest.mark.parametrize(("have", "phase"), [(1, CONTROL), (4, DEPLOY)])
def test_khurgee_needs_2_force_and_your_control_phase(have: int, phase: int) -> None:
    table = Layout()
    khurgee = table.put("Captain Khurgee", table.location(MOS_EISLEY))
    table.force(DARK, have)
    table.fill(HAND, DARK, 1)
    assert not offered(table.begin(DARK, phase), A_USE, khurgee)


# -- 2_84 Dannik Jerriko ---------------------------------------------------------------------------


def dannik_fights(victim: str) -> tuple[Position, int, int, int]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    dannik = table.put("Dannik Jerriko", site)
    table.put("Darth Vader", site)
    prey = table.put(victim, site)
    table.put("Rebel Trooper", site)
    table.force(DARK, 3)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    pos.mark(prey, IS_HIT)
    while pos.zone[prey] == TABLE:
        pos.choose(prey if prey in pos.options else pos.options[-1])
    return pos, dannik, prey, site


def test_dannik_eats_the_soup_of_a_victim_and_grows() -> None:
    pos, dannik, prey, site = dannik_fights("Leia Organa")
    assert values.power(pos, dannik) == 1
    until_offered(pos, dannik)
    use(pos, dannik)
    quiet(pos)
    assert pos.zone[prey] == OUT
    assert len(pos.force[DARK]) == 1
    assert values.power(pos, dannik) == 1 + 3
    pos.to_pile(dannik, LOST)
    pos.put(dannik, site, THERE)
    assert values.power(pos, dannik) == 1 + 3  # the soup was eaten for good


def test_dannik_eats_no_droid_and_once_in_a_battle() -> None:
    pos, dannik, prey, _ = dannik_fights("R4-E1")
    assert pos.zone[prey] == LOST
    assert not offered(pos, A_USE, dannik)
    pos, dannik, prey, _ = dannik_fights("Leia Organa")
    until_offered(pos, dannik)
    use(pos, dannik)
    while pos.fight is not None:
        assert not offered(pos, A_USE, dannik)
        pos.choose(pos.options[-1] if DECLINE not in pos.options else DECLINE)


def test_danniks_power_is_0_without_his_text() -> None:
    table = Layout()
    dannik = table.put("Dannik Jerriko", table.location(MOS_EISLEY))
    table.pos.add_lasting(Lasting(FORBID_TEXT, 1, dannik, NONE, WHILE_ON_TABLE, dannik))
    assert values.power(table.pos, dannik) == 0


def test_what_is_out_of_play_otherwise_is_no_soup_of_dannik() -> None:
    table = Layout()
    dannik = table.put("Dannik Jerriko", table.location(MOS_EISLEY))
    for _ in range(3):
        card = table.in_pile(LOST, "A Disturbance In The Force", DARK)
        inserting.insert(table.pos, card, LIGHT)
        table.pos.to_pile(card, OUT)
    assert values.power(table.pos, dannik) == 1


# -- 2_87 Defel ------------------------------------------------------------------------------------


def defel_in_battle(night: bool) -> tuple[Position, int, int]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    system = table.location("Tatooine")
    if night:
        table.put("Sunsdown", system)
    defel = table.put("Defel", site)
    table.put("Stormtrooper", site)
    table.put("Leia Organa", site)
    table.force(DARK, 1)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    return pos, defel, site


def test_a_defel_hides_from_a_battle_at_night() -> None:
    pos, defel, site = defel_in_battle(True)
    until_offered(pos, defel)
    use(pos, defel)
    assert defel not in values.battle_cards(pos, site, DARK)
    assert len(pos.force[DARK]) == 0
    assert not offered(pos, A_USE, defel)


def test_a_defel_may_hide_in_the_weapons_segment_too() -> None:
    pos, defel, site = defel_in_battle(True)
    while pos.fight is not None and pos.fight.segment == 0:
        pos.choose(DECLINE)
    until_offered(pos, defel)
    use(pos, defel, 1)
    assert defel not in values.battle_cards(pos, site, DARK)


def test_a_defel_does_not_hide_by_day() -> None:
    pos, defel, _ = defel_in_battle(False)
    while pos.fight is not None and pos.fight.segment <= 1:
        assert not offered(pos, A_USE, defel)
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])


@pytest.mark.parametrize(("defels", "loss"), [(1, 1), (2, 2), (0, 0)])
def test_each_defel_where_revolution_is_costs_the_opponent_1_force(defels: int, loss: int) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Revolution", site)
    for _ in range(defels):
        table.put("Defel", site)
    table.put("Defel", table.location(DUNE_SEA))
    pos = into_control(table, DARK)
    while pos.options and DECLINE not in pos.options:
        pos.choose(pos.options[0])  # in which order they cost it
    assert len(pos.lost[LIGHT]) == loss


@pytest.mark.rule("HO-PRES-05")
def test_a_defel_who_was_all_there_is_hides_and_the_battle_is_over() -> None:
    table = Layout()
    system, site = table.location("Tatooine"), table.location(DUNE_SEA)
    table.put("Sunsdown", system)
    defel = table.put("Defel", site)
    table.put("Luke Skywalker", site)
    table.fill(HAND, LIGHT, 1)
    for side in (LIGHT, DARK):
        table.force(side, 2)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    until_offered(pos, defel)
    use(pos, defel)
    quiet(pos)
    assert pos.fight is None and pos.zone[defel] == TABLE


# -- 2_88 DS-61-4 ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("ship", "draws"), [("Black 4", 1), ("Black 2", 0)])
def test_ds_61_4_draws_battle_destiny_on_black_4(ship: str, draws: int) -> None:
    table = Layout()
    system = table.location("Tatooine")
    fighter = table.put(ship, system)
    table.put("DS-61-4", fighter, role=ABOARD_PILOT)
    table.put("Corellian Corvette", system)
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    assert values.power(pos, fighter) >= pos.card(fighter).power + 3
    fight(pos, system)
    assert values.battle_draws(pos, system, DARK) == draws


def test_ds_61_4_fetches_a_lone_pilot_for_1_force() -> None:
    table = Layout()
    pilot = table.put("DS-61-4", table.location(MOS_EISLEY))
    lone = table.in_pile(RESERVE, "Lone Pilot", DARK)
    table.force(DARK, 1)
    pos = table.begin(DARK, DEPLOY)
    use(pos, pilot)
    quiet(pos)
    pos.choose(lone)
    assert pos.zone[lone] == HAND
    assert not offered(pos, A_USE, pilot)


# -- 2_89 Greedo -----------------------------------------------------------------------------------


def greedo_threatens(force_left: int, drawn: int) -> tuple[Position, int, int]:
    table = Layout()
    site = table.location(CANTINA)
    greedo = table.put("Greedo", site)
    han = table.put("Han Solo", site)
    table.put("Leia Organa", site)
    table.force(LIGHT, force_left)
    table.destiny(DARK, drawn)
    table.fill(HAND, LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    pos.choose(DECLINE)
    use(pos, greedo)
    return pos, greedo, han


@pytest.mark.parametrize(("drawn", "zone"), [(6, LOST), (5, TABLE)])
def test_greedo_shoots_a_smuggler_with_destiny_and_ability_above_6(drawn: int, zone: int) -> None:
    pos, greedo, han = greedo_threatens(0, drawn)
    quiet(pos)
    assert pos.zone[han] == zone
    assert not offered(pos, A_USE, greedo)


def test_the_opponent_buys_a_smuggler_off_with_the_whole_force_pile() -> None:
    pos, _, han = greedo_threatens(3, 6)
    assert pos.asked == LIGHT
    pos.choose(0)
    assert len(pos.force[LIGHT]) == 0
    assert pos.asked == DARK
    assert pos.options == [0, 1, 2, 3]
    pos.choose(3)
    quiet(pos)
    assert len(pos.force[DARK]) == 3
    assert pos.zone[han] == TABLE


def test_the_opponent_may_let_greedo_try() -> None:
    pos, _, han = greedo_threatens(3, 6)
    pos.choose(1)
    quiet(pos)
    assert pos.zone[han] == LOST
    assert len(pos.force[LIGHT]) == 3


@pytest.mark.parametrize("seat", [LIGHT, DARK])
def test_greedo_threatens_smugglers_in_the_opponents_control_phase_alone(seat: int) -> None:
    table = Layout()
    site = table.location(CANTINA)
    greedo = table.put("Greedo", site)
    table.put("Han Solo" if seat == DARK else "Leia Organa", site)
    for side in (LIGHT, DARK):
        table.fill(HAND, side, 1)
    pos = table.begin(seat, CONTROL)
    while pos.phase == CONTROL:
        assert not offered(pos, A_USE, greedo)
        pos.choose(DECLINE)


# -- 2_90 Hem Dazon --------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", [0, 1])
def test_hem_consumes_salt_from_hand_or_force_pile(answer: int) -> None:
    table = Layout()
    hem = table.put("Hem Dazon", table.location(MOS_EISLEY))
    held = table.fill(HAND, DARK, 2)
    table.force(DARK, 2)
    pos = table.begin(DARK, DEPLOY)
    top = pos.force[DARK][-1]
    use(pos, hem)
    pos.choose(answer)
    if answer == 0:
        pos.choose(held[1])
    salt = held[1] if answer == 0 else top
    assert (pos.zone[salt], pos.at[salt]) == (FACE_DOWN, hem)
    assert not any(may_see(pos, seat, salt) for seat in (LIGHT, DARK))
    assert told(pos, "face_down")[0]["amount"] == 1
    assert values.power(pos, hem) == 2
    pass_all(pos, seat=DARK)
    assert not offered(pos, A_USE, hem)


def test_the_salt_is_lost_with_hem() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    hem = table.put("Hem Dazon", site)
    salt = table.card("Stormtrooper")
    table.pos.set_aside(salt, FACE_DOWN, hem)
    other = table.bury("Stormtrooper", site)
    pos = table.pos
    assert values.power(pos, hem) == 2  # what is buried at the site is no salt
    table.put("Leia Organa", site)
    table.put("Luke Skywalker", site)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, site)
    pos.mark(hem, IS_HIT)
    while pos.zone[hem] == TABLE:
        pos.choose(hem if hem in pos.options else pos.options[-1])
    assert pos.zone[salt] == LOST
    assert pos.zone[other] == BURIED


# -- 2_91 Imperial Commander -----------------------------------------------------------------------


def test_an_imperial_commander_helps_other_imperials_who_lead_nobody() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    commander = table.put("Imperial Commander", site)
    trooper = table.put("Stormtrooper", site)
    tarkin = table.put("Grand Moff Tarkin", site)
    alien = table.put("Greedo", site)
    far = table.put("Stormtrooper", table.location(DUNE_SEA))
    pos = table.pos
    assert values.forfeit(pos, trooper) == pos.card(trooper).forfeit + 1
    for card in (commander, tarkin, alien, far):
        assert values.forfeit(pos, card) == pos.card(card).forfeit


def test_two_imperial_commanders_help_once() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Imperial Commander", site)
    table.put("Imperial Commander", site)
    trooper = table.put("Stormtrooper", site)
    assert values.forfeit(table.pos, trooper) == table.pos.card(trooper).forfeit + 1


# -- 2_92 Imperial Squad Leader --------------------------------------------------------------------


def test_an_imperial_squad_moves_for_1_force_and_guards_go_along() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    goal = table.location(DUNE_SEA)
    leader = table.put("Imperial Squad Leader", site)
    squad = [table.put("Stormtrooper", site) for _ in range(2)]
    guard = table.put("Imperial Trooper Guard", site)
    squad.append(guard)
    table.force(DARK, 1)
    table.pos.add_lasting(Lasting(FORBID_MOVE, 1, guard, NONE, WHILE_ON_TABLE, guard))
    pos = table.begin(DARK, MOVE)
    pos.choose(packed(A_MOVE, leader, SQUAD))
    while DECLINE not in pos.options and pos.at[leader] != goal:
        pos.choose(next(one for one in pos.options if one in squad or one == goal))
    quiet(pos)
    assert [pos.at[one] for one in (leader, *squad)] == [goal] * 4


def test_an_imperial_squad_leader_helps_troopers_and_frees_only_guards() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Imperial Squad Leader", site)
    trooper = table.put("Stormtrooper", site)
    bast = table.put("Chief Bast", site)
    pos = table.pos
    assert values.forfeit(pos, trooper) == pos.card(trooper).forfeit + 1
    assert values.forfeit(pos, bast) == pos.card(bast).forfeit
    pos.add_lasting(Lasting(FORBID_MOVE, 1, trooper, NONE, WHILE_ON_TABLE, trooper))
    assert may_move(pos, trooper) is not None


# -- 2_93 IT-O -------------------------------------------------------------------------------------


def test_it_o_adds_1_to_drains_for_each_captive_present() -> None:
    table = Layout()
    cells = table.location(CELLS)
    it_o = table.put("IT-O", cells)
    guard = table.put("Stormtrooper", cells)
    pos = table.pos
    before = values.drain(pos, cells, DARK)
    table.put("Leia Organa", cells, role=HELD)
    assert values.drain(pos, cells, DARK) == before + 1
    table.put("Han Solo", guard, role=HELD)
    assert values.drain(pos, cells, DARK) == before + 2
    pos.give(it_o, LIGHT)
    assert values.drain(pos, cells, DARK) == before
    pos.give(it_o, DARK)
    pos.put(it_o, table.location(BAY_327), THERE)
    assert values.drain(pos, cells, DARK) == before


def test_no_restraining_bolt_is_put_on_it_o() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    it_o = table.put("IT-O", site)
    other = table.put("R2-Q2", site)
    bolt = table.hand("Restraining Bolt", LIGHT)
    pos = table.pos
    assert deploying.destinations(pos, bolt, LIGHT) == [other]
    pos.put(bolt, other, ATTACHED)
    pos = table.begin(LIGHT, DEPLOY)
    assert not offered(pos, A_USE, bolt)  # it is not transferred to IT-O either
    assert pos.at[bolt] != it_o


# -- 2_94 Lirin Car'n ------------------------------------------------------------------------------


def test_lirin_takes_a_cover_charge_of_everybody() -> None:
    table = Layout()
    site = table.location(CANTINA)
    near = table.location(MOS_EISLEY)
    table.put("Lirin Car'n", site)
    table.put("Tech Mo'r", site)
    table.put("Nalan Cheel", site)
    walker = table.put("Leia Organa", near)
    bast = table.hand("Chief Bast")
    pos = table.pos
    assert costs(pos, bast, DARK, site) == pos.card(bast).deploy + 2
    assert costs(pos, bast, DARK, near) == pos.card(bast).deploy
    assert routes.price(pos, walker, WALK, site) == 1 + 2


def test_lirin_charges_each_of_a_group_in_transit_and_no_vehicle() -> None:
    table = Layout()
    bay = table.location(BAY_94)
    start = table.location(BAY_327)
    table.put("Lirin Car'n", bay)
    table.put("Tech Mo'r", bay)
    first = table.put("Stormtrooper", start)
    second = table.put("Stormtrooper", start)
    pos = table.pos
    usual = routes.transit_price(pos, DARK, start, bay)
    assert routes.price(pos, first, TRANSIT, bay) == usual + 1
    assert routes.transit_price(pos, DARK, start, bay, [first, second]) == usual + 2
    bantha = table.put("Bantha", start, DARK)
    assert routes.transit_price(pos, DARK, start, bay, [bantha]) == usual


def test_lirin_alone_charges_nothing() -> None:
    table = Layout()
    site = table.location(CANTINA)
    table.put("Lirin Car'n", site)
    bast = table.hand("Chief Bast")
    assert costs(table.pos, bast, DARK, site) == table.pos.card(bast).deploy


def test_lirin_charges_a_squad_for_each_member() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    goal = table.location(DUNE_SEA)
    leader = table.put("Imperial Squad Leader", site)
    for _ in range(3):
        table.put("Stormtrooper", site)
    table.put("Lirin Car'n", goal)
    table.put("Tech Mo'r", goal)
    assert routes.price(table.pos, leader, SQUAD, goal) == 1 + 4


# -- 2_95 Lt. Pol Treidum --------------------------------------------------------------------------


def control_room() -> CardDef:
    made = CardDef(
        "later", "Death Star: Docking Control Room 327", DARK, "test", LOCATION, "Site", 1, [0]
    )
    made.system = "Death Star"
    made.icons = INTERIOR | MOBILE
    made.icons_for = [1, 1]
    return made


def test_treidum_adds_2_at_docking_bay_327_from_its_control_room() -> None:
    table = Layout()
    bay = table.location(BAY_327)
    room = table.location(control_room())
    table.put("Stormtrooper", bay)
    treidum = table.put("Lt. Pol Treidum", room)
    pos = table.pos
    power = values.total_power(pos, bay, DARK)
    pos.put(treidum, table.location(CELLS), THERE)
    assert values.total_power(pos, bay, DARK) == power - 2


@pytest.mark.parametrize(("spy", "drawn", "found"), [(2, 2, True), (2, 3, False), (0, 0, True)])
def test_treidum_breaks_the_cover_of_a_spy_whose_ability_he_draws(
    spy: int, drawn: int, found: bool
) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    treidum = table.put("Lt. Pol Treidum", site)
    hidden = table.put("Commander Vanden Willard" if spy else "R2-D2", site)
    table.pos.mark(hidden, IS_UNDERCOVER)
    table.destiny(DARK, drawn)
    pos = table.begin(DARK, CONTROL)
    use(pos, treidum)
    quiet(pos)
    assert pos.has(hidden, IS_UNDERCOVER) != found
    assert not offered(pos, A_USE, treidum)


def test_treidum_looks_for_nobody_where_no_spy_is_undercover() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    treidum = table.put("Lt. Pol Treidum", site)
    table.put("R2-D2", site)
    table.pos.mark(table.put("Commander Vanden Willard", table.location(DUNE_SEA)), IS_UNDERCOVER)
    table.fill(HAND, DARK, 1)
    assert not offered(table.begin(DARK, CONTROL), A_USE, treidum)


@pytest.mark.rule("HO-MISSING-05")
def test_treidum_does_not_get_at_a_spy_who_is_missing() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    treidum = table.put("Lt. Pol Treidum", site)
    table.pos.mark(table.missing("Commander Vanden Willard", site), IS_UNDERCOVER)
    table.fill(HAND, DARK, 1)
    assert not offered(table.begin(DARK, CONTROL), A_USE, treidum)


# -- 2_96 Lt. Shann Childsen -----------------------------------------------------------------------


@pytest.mark.parametrize(("place", "bonus"), [(CELLS, 2), (CONTROL_ROOM, 2), (BAY_327, 0)])
def test_childsen_is_at_home_among_the_cells(place: str, bonus: int) -> None:
    table = Layout()
    childsen = table.put("Lt. Shann Childsen", table.location(place))
    assert values.power(table.pos, childsen) == 1 + bonus


@pytest.mark.parametrize(
    ("name", "bonus"), [("Hunchback", 2), ("Chewbacca", 3), ("Leia Organa", 0), ("Greedo", 0)]
)
def test_childsen_does_not_like_aliens(name: str, bonus: int) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    childsen = table.put("Lt. Shann Childsen", site)
    alien = table.put(name, site)
    pos = table.pos
    assert values.power(pos, childsen) == 1 + bonus
    pos.put(alien, table.put("Sandcrawler", site, pos.owner[alien]), ABOARD_PASSENGER)
    assert values.power(pos, childsen) == 1


# -- 2_97 Mosep ------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", [MOS_EISLEY, DUNE_SEA])
def test_mosep_has_drains_nearby_lose_the_reserve_deck(place: str) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Mosep", site)
    drained = site if place == MOS_EISLEY else table.location(place)
    table.put("Stormtrooper", drained)
    table.fill(HAND, LIGHT, 2)
    table.force(LIGHT, 2)
    pos = table.begin(DARK, CONTROL)
    before = len(pos.reserve[LIGHT])
    amount = values.drain(pos, drained, DARK)
    assert amount > 0
    pos.choose(option(pos, A_DRAIN, drained))
    quiet(pos)
    assert len(pos.reserve[LIGHT]) == before - amount


def test_mosep_says_nothing_of_drains_far_away_or_an_empty_reserve_deck() -> None:
    table = Layout()
    table.put("Mosep", table.location(MOS_EISLEY))
    drained = table.location("Hoth: Snow Trench (2nd Marker)")
    table.put("Darth Vader", drained)
    table.fill(HAND, LIGHT, 2)
    pos = table.begin(DARK, CONTROL)
    pos.choose(option(pos, A_DRAIN, drained))
    while pos.asked == LIGHT and force.TOP_OF_RESERVE not in pos.options:
        pos.choose(DECLINE)
    assert set(pos.hand[LIGHT]) <= set(pos.options)
    assert force.ways_to_lose(pos, LIGHT, RESERVE) == [force.TOP_OF_RESERVE]
    for card in pos.reserve[LIGHT][:]:
        pos.to_pile(card, LOST)
    assert set(pos.hand[LIGHT]) <= set(force.ways_to_lose(pos, LIGHT, RESERVE))


# -- 2_98 Officer Evax -----------------------------------------------------------------------------


def test_evax_calls_imperial_starships_to_the_death_star() -> None:
    table = Layout()
    bay = table.location(BAY_327)
    star = table.location("Death Star")
    evax = table.put("Officer Evax", bay)
    ship = table.put("Devastator", table.location("Tatooine"))
    rebel = table.put("X-wing", table.location("Yavin 4"))
    pos = table.pos
    assert holds(pos, GRANT_REACT, ship, NONE, star)
    assert not holds(pos, GRANT_REACT, rebel, NONE, star)
    assert not holds(pos, GRANT_REACT, ship, NONE, table.location("Hoth"))
    pos.put(evax, table.location(MOS_EISLEY), THERE)
    assert not holds(pos, GRANT_REACT, ship, NONE, star)


def test_evax_pilots() -> None:
    table = Layout()
    ship = table.put("Black 2", table.location("Tatooine"))
    table.put("Officer Evax", ship, role=ABOARD_PILOT)
    assert values.power(table.pos, ship) == table.pos.card(ship).power + 2


# -- 2_99 R2-Q2 ------------------------------------------------------------------------------------


def test_r2_q2_helps_a_starfighter_alone() -> None:
    table = Layout()
    system = table.location("Tatooine")
    fighter = table.put("Vader's Custom TIE", system)
    table.put("Darth Vader", fighter)
    pos = table.pos
    before = [f(pos, fighter) for f in (values.power, values.maneuver, values.hyperspeed)]
    r2 = table.put("R2-Q2", fighter)
    after = [f(pos, fighter) for f in (values.power, values.maneuver, values.hyperspeed)]
    assert [b - a for a, b in zip(before, after, strict=True)] in ([1, 1, 1], [1, 1, 0])
    capital = table.put("Devastator", system)
    printed = values.power(pos, capital)
    pos.put(r2, capital, ABOARD_PASSENGER)
    assert values.power(pos, capital) == printed


@pytest.mark.parametrize(
    ("place", "ship", "may"),
    [
        (BAY_94, "", True),
        (DUNE_SEA, "", False),
        ("Tatooine", "Devastator", True),  # a starship with a Scomp link
    ],
)
def test_r2_q2_peeks_at_three_cards_in_your_draw_phase(place: str, ship: str, may: bool) -> None:
    table = Layout()
    where = table.location(place)
    r2 = table.put("R2-Q2", table.put(ship, where) if ship else where)
    table.force(DARK, 1)
    table.fill(HAND, DARK, 1)
    pos = table.begin(DARK, DRAW)
    assert bool(offered(pos, A_USE, r2)) == may
    if may:
        use(pos, r2)
        quiet(pos)
        assert told(pos, "peek")[0]["amount"] == 3
        assert len(pos.force[DARK]) == 0


# -- 2_100 R3-T6 -----------------------------------------------------------------------------------


def test_r3_t6_helps_a_capital_starship() -> None:
    table = Layout()
    ship = table.put("Devastator", table.location("Tatooine"))
    pos = table.pos
    power, speed = values.power(pos, ship), values.hyperspeed(pos, ship)
    table.put("R3-T6", ship)
    assert values.power(pos, ship) == power + 1
    assert values.hyperspeed(pos, ship) == speed + 2
    assert values.immunity(pos, ship) >= 4


@pytest.mark.parametrize(("place", "speed"), [("Death Star: Central Core", 2), (BAY_327, 1)])
def test_r3_t6_in_the_core_makes_the_death_star_faster(place: str, speed: int) -> None:
    table = Layout()
    star = table.location("Death Star")
    table.put("R3-T6", table.location(place))
    table.force(DARK, 1)
    pos = table.pos
    pos.memo[star] = 6
    deep = [one % 1000 - movement.DEEP_SPACE for one in routes.stations(pos, star)]
    assert max(deep) == 6 + speed


# -- 2_102 Reegesk ---------------------------------------------------------------------------------


def test_reegesk_takes_a_weapon_from_the_opponents_lost_pile_for_1_force() -> None:
    table = Layout()
    reegesk = table.put("Reegesk", table.location(MOS_EISLEY))
    rifle = table.in_pile(LOST, "Blaster Rifle", LIGHT)
    leia = table.in_pile(LOST, "Leia Organa", LIGHT)
    droid = table.in_pile(LOST, "R2-D2", LIGHT)
    table.in_pile(LOST, "Blaster Rifle", DARK)
    pos = table.begin(DARK, CONTROL)
    use(pos, reegesk)
    assert sorted(pos.options) == sorted([rifle, droid, DECLINE])
    assert leia not in pos.options
    pos.choose(rifle)
    quiet(pos)
    assert (pos.zone[rifle], pos.owner[rifle]) == (HAND, DARK)
    assert len(pos.lost[DARK]) == 2
    assert not offered(pos, A_USE, reegesk)


def test_reegesk_reaches_crash_site_memorial_and_uses_what_he_took() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    reegesk = table.put("Reegesk", site)
    table.put("Stormtrooper", site)
    memorial = table.put("Crash Site Memorial")
    rifle = table.card("Blaster Rifle", LIGHT)
    table.pos.set_aside(rifle, STACKED, memorial)
    table.force(DARK, 3)
    pos = table.begin(DARK, CONTROL)
    use(pos, reegesk)
    assert force.due(pos, DARK) == 0  # it is the price: nothing makes it less
    pos.choose(force.TOP_OF_RESERVE)
    quiet(pos)
    assert pos.zone[rifle] == HAND
    pass_all(pos, until=DEPLOY)
    assert offered(pos, A_DEPLOY, rifle)


@pytest.mark.parametrize("there", [True, False])
def test_reegesk_searches_a_lost_pile_that_lies_face_down(there: bool) -> None:
    """Whether he may says nothing of what is in it."""
    table = Layout()
    reegesk = table.put("Reegesk", table.location(MOS_EISLEY))
    lost = table.in_pile(LOST, "Blaster Rifle" if there else "Leia Organa", LIGHT)
    eyes = table.put("Your Eyes Can Deceive You")
    table.pos.memo[eyes] = LIGHT + 1
    table.fill(HAND, DARK, 1)
    pos = table.begin(DARK, CONTROL)
    use(pos, reegesk)
    pos.choose(force.TOP_OF_RESERVE)
    if there:
        assert pos.options == [lost, DECLINE]
        pos.choose(lost)
    assert (pos.zone[lost] == HAND) == there
    assert told(pos, "search")[0]["cards"] == [lost]


def test_reegesk_finds_nothing_in_an_empty_lost_pile() -> None:
    table = Layout()
    reegesk = table.put("Reegesk", table.location(MOS_EISLEY))
    table.in_pile(LOST, "Leia Organa", LIGHT)
    table.fill(HAND, DARK, 1)
    assert not offered(table.begin(DARK, CONTROL), A_USE, reegesk)


# -- 2_103 Reserve Pilot ---------------------------------------------------------------------------


@pytest.mark.parametrize(("ship", "bonus"), [("Black 2", 1), ("Black 4", 1), ("TIE Scout", 0)])
def test_a_reserve_pilot_flies_black_squadron_better(ship: str, bonus: int) -> None:
    table = Layout()
    system = table.location("Tatooine")
    fighter = table.put(ship, system)
    table.put("Reserve Pilot", fighter, role=ABOARD_PILOT)
    table.put("Corellian Corvette", system)
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    printed = pos.card(fighter)
    assert values.power(pos, fighter) >= printed.power + 1
    fight(pos, system)
    assert values.battle_draws(pos, system, DARK) == bonus


def test_a_reserve_pilot_adds_to_maneuver_on_black_2_alone() -> None:
    table = Layout()
    system = table.location("Tatooine")
    pilot = table.card("Reserve Pilot")
    pos = table.pos
    for name, bonus in (("Black 2", 1), ("TIE Fighter", 0)):
        ship = table.put(name, system)
        pos.put(pilot, ship, ABOARD_PILOT)
        assert values.maneuver(pos, ship) == pos.card(ship).maneuver + bonus


# -- 2_104 Rodian ----------------------------------------------------------------------------------


def test_a_rodian_helps_hunters_and_smugglers_but_not_greedo() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Rodian", site)
    trevagg = table.put("Feltipern Trevagg", site)
    advosze = table.put("Advosze", site)
    greedo = table.put("Greedo", site)
    han = table.put("Han Solo", site)
    bast = table.put("Chief Bast", site)
    pos = table.pos
    others = [trevagg, advosze, greedo, han, bast]
    assert [values.power(pos, c) - pos.card(c).power for c in others] == [1, 1, -1, 0, 0]


def test_a_rodian_pilots_and_helps_nobody_elsewhere() -> None:
    table = Layout()
    ship = table.put("Black 2", table.location("Tatooine"))
    table.put("Rodian", ship, role=ABOARD_PILOT)
    greedo = table.put("Greedo", table.location(MOS_EISLEY))
    assert values.power(table.pos, ship) == table.pos.card(ship).power + 1
    assert values.power(table.pos, greedo) == 2


# -- 2_105 Tech Mo'r -------------------------------------------------------------------------------


def tech_plays(title: str, fellows: int) -> tuple[Position, int]:
    table = Layout()
    site = table.location(CANTINA)
    tech = table.put("Tech Mo'r", site)
    for name in ("Lirin Car'n", "Doikk Na'ts")[:fellows]:
        table.put(name, site)
    box = stand_in(table, title, DARK)
    steps = [do(lambda pos, run: force.shuffle(pos, LIGHT, USED))]
    table.pos.setup.scripts[box].abilities[0].steps = steps
    table.fill(USED, LIGHT, 5)
    pos = table.begin(DARK, CONTROL)
    pos.choose(option(pos, A_PLAY, box))
    while not told(pos, "shuffle"):
        pos.choose(DECLINE)
    return pos, tech


@pytest.mark.parametrize("fellows", [1, 2])
def test_tech_peeks_at_a_card_for_each_other_musician(fellows: int) -> None:
    pos, tech = tech_plays("Ommni Box", fellows)
    until_offered(pos, tech)
    use(pos, tech)
    pos.choose(0)
    quiet(pos)
    peeked = told(pos, "peek")[0]
    assert (peeked["amount"], peeked["pile"], peeked["owner"]) == (fellows, "used", LIGHT)


def test_tech_minds_no_other_box() -> None:
    pos, tech = tech_plays("Another Box", 2)
    for _ in range(2):
        assert not offered(pos, A_USE, tech)
        if DECLINE in pos.options:
            pos.choose(DECLINE)


# -- 2_106 Trooper Davin Felth ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "title", "zone"),
    [
        (MOS_EISLEY, "Local Trouble", USED),
        (MOS_EISLEY, "Look Sir, Droids", USED),
        (MOS_EISLEY, "Another Lost One", LOST),
        (RIDGE, "Local Trouble", LOST),
    ],
)
def test_felth_on_tatooine_makes_used_interrupts_of_two(place: str, title: str, zone: int) -> None:
    table = Layout()
    table.put("Trooper Davin Felth", table.location(place))
    card = stand_in(table, title, DARK)
    table.pos.setup.scripts[card].abilities[0].pile = LOST
    pos = table.begin(DARK, CONTROL)
    pos.choose(option(pos, A_PLAY, card))
    while pos.zone[card] not in (USED, LOST):
        pos.choose(DECLINE)
    assert pos.zone[card] == zone


@pytest.mark.parametrize(("felth_is_there", "asked"), [(True, LIGHT), (False, DARK)])
def test_felth_lets_the_opponent_choose_for_friendly_fire_at_his_site(
    felth_is_there: bool, asked: int
) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    other = table.location(DUNE_SEA)
    table.put("Trooper Davin Felth", site if felth_is_there else other)
    first = table.put("Stormtrooper", site)
    table.put("Stormtrooper", site)
    table.put("Blaster Rifle", first, DARK)
    table.put("Leia Organa", site)
    accident = table.hand("Friendly Fire")
    table.force(DARK, 1)
    table.destiny(LIGHT, 1)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    pos.choose(option(pos, A_PLAY, accident))
    while first not in pos.options:
        pos.choose(DECLINE)
    assert pos.asked == asked
    pos.choose(first)
    quiet(pos)
    assert pos.zone[first] == LOST


# -- 2_108 URoRRuR'R'R -----------------------------------------------------------------------------


@pytest.mark.parametrize(("fellow", "draws"), [("Tusken Raider", 1), ("Stormtrooper", 0)])
def test_urorrurrr_draws_battle_destiny_with_another_tusken_raider(fellow: str, draws: int) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("URoRRuR'R'R", site)
    table.put(fellow, site)
    table.put("Leia Organa", site)
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    assert values.battle_draws(pos, site, DARK) == draws


def test_urorrurrr_deploys_only_on_tatooine() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Stormtrooper", table.location(RIDGE))
    chief = table.hand("URoRRuR'R'R")
    table.force(DARK, 3)
    assert deploying.destinations(table.pos, chief, DARK) == [site]


# -- 2_109 WED15-17 'Septoid' Droid ----------------------------------------------------------------


@pytest.mark.parametrize(("damage", "left"), [(3, 4), (6, 1), (7, NONE), (9, NONE)])
def test_the_septoid_droid_wears_down(damage: int, left: int) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    droid = table.put("WED15-17 'Septoid' Droid", site)
    table.put("Stormtrooper", site)
    table.put("Leia Organa", site)
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    assert pos.fight is not None
    while pos.fight.segment < 3:
        pos.choose(DECLINE)
    pos.fight.damage_left = [0, damage]
    pos.fight.attrition_left = [0, 0]
    pos.stack[-1].take(pos, droid)
    pos.asked = NONE
    while pos.asked == NONE and not pos.ended:
        pos.stack[-1].resume(pos)
    assert (pos.zone[droid] == TABLE) == (left != NONE)
    if left != NONE:
        assert values.forfeit(pos, droid) == left


def test_the_septoid_droid_is_lost_when_its_value_is_0_by_whatever_means() -> None:
    table = Layout()
    ridge = table.location(RIDGE)
    site = table.location(MOS_EISLEY)
    droid = table.put("WED15-17 'Septoid' Droid", site)
    table.put("Garouf Lafoe", ridge)
    table.pos.add_lasting(Lasting(2, -6, droid, NONE, WHILE_ON_TABLE, droid))
    table.fill(HAND, DARK, 1)
    pos = table.begin(DARK, CONTROL)
    assert values.forfeit(pos, droid) == 1
    pos.put(droid, ridge, THERE)
    pos.choose(DECLINE)
    assert pos.zone[droid] == LOST


def test_the_septoid_droid_absorbs_attrition_and_damage_at_once() -> None:
    """5 and 2 make it worth 5 less: a forfeit counts for both (SW-B-171)."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    droid = table.put("WED15-17 'Septoid' Droid", site)
    table.put("Stormtrooper", site)
    table.put("Leia Organa", site)
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    assert pos.fight is not None
    while pos.fight.segment < 3:
        pos.choose(DECLINE)
    pos.fight.damage_left, pos.fight.attrition_left = [0, 2], [0, 5]
    pos.stack[-1].take(pos, droid)
    assert values.forfeit(pos, droid) == 2
    assert pos.fight.damage_left[DARK] == pos.fight.attrition_left[DARK] == 0


# -- 2_110 Dianoga ---------------------------------------------------------------------------------


def test_a_dianoga_lives_in_the_compactor_and_in_dark_waters() -> None:
    table = Layout()
    compactor = table.location(COMPACTOR)
    site = table.location(MOS_EISLEY)
    dianoga = table.hand("Dianoga")
    table.force(DARK, 4)
    pos = table.pos
    assert deploying.destinations(pos, dianoga, DARK) == [compactor]
    table.put("Dark Waters", site)
    assert deploying.destinations(pos, dianoga, DARK) == [compactor, site]
    assert may_stand(pos, dianoga, site) is None


def test_a_dianoga_is_as_ferocious_as_its_last_victim() -> None:
    table = Layout()
    compactor = table.location(COMPACTOR)
    dianoga = table.put("Dianoga", compactor)
    chewie = table.put("Chewbacca", compactor)
    pos = table.pos
    assert creatures.own_ferocity(pos, dianoga) == 0
    power = values.power(pos, chewie)
    creatures.feed(pos, dianoga, chewie, 0)
    assert creatures.own_ferocity(pos, dianoga) == power
    trooper = table.put("Stormtrooper", compactor)
    creatures.feed(pos, dianoga, trooper, 0)
    assert creatures.own_ferocity(pos, dianoga) == 1


def test_a_dianoga_takes_nothing_from_a_mount() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Dark Waters", site)
    dianoga = table.put("Dianoga", site)
    pos = table.pos
    creatures.feed(pos, dianoga, table.put("Darth Vader", site), 0)
    creatures.feed(pos, dianoga, table.put("Bantha", site), 0)
    assert creatures.own_ferocity(pos, dianoga) == 6


def test_a_dianoga_draws_destiny_for_its_attack() -> None:
    table = Layout()
    compactor = table.location(COMPACTOR)
    table.put("Dianoga", compactor)
    trooper = table.put("Rebel Trooper", compactor)
    table.destiny(DARK, 2)
    table.fill(HAND, DARK, 1)
    pos = table.begin(DARK, DEPLOY)
    while pos.phase == DEPLOY and pos.zone[trooper] == TABLE:
        pos.choose(DECLINE)
    quiet(pos)
    assert told(pos, "creature_result")[0]["amount"] == 2
    assert pos.zone[trooper] == LOST


def test_dark_waters_is_immune_to_alter_with_a_dianoga_in_it() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    waters = table.put("Dark Waters", site)
    immune = table.pos.setup.scripts[waters].special["immune_to_alter"]
    assert not immune(table.pos, Scope(waters, DARK), waters)
    table.put("Dianoga", site)
    assert immune(table.pos, Scope(waters, DARK), waters)

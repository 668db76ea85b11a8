"""Effects of Hoth on the Light side, each with what it does and where it ends."""

import pytest

from starfold.games.ccg.rules import deploying, movement, routes, values
from starfold.games.ccg.scripts.classic_texts import alterable
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.vocabulary import (
    A_MOVE,
    A_USE,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    HAND,
    IS_HIT,
    LIGHT,
    LOST,
    MOVE,
    STACKED,
    TABLE,
    THERE,
    TOTAL_POWER,
    USED,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import (
    Layout,
    deploy,
    fight,
    offered,
    option,
    quiet,
    told,
    use,
)

GENERATORS = "Hoth: Main Power Generators (1st Marker)"
TRENCH = "Hoth: Snow Trench (2nd Marker)"
PERIMETER = "Hoth: Defensive Perimeter (3rd Marker)"
RIDGE = "Hoth: North Ridge (4th Marker)"
PLAINS = "Hoth: Ice Plains (5th Marker)"
CORRIDOR = "Hoth: Echo Corridor"
COMMAND = "Hoth: Echo Command Center (War Room)"
BAY = "Hoth: Echo Docking Bay"
MED_LAB = "Hoth: Echo Med Lab"
MOS_EISLEY = "Tatooine: Mos Eisley"


# -- 3_32 Bacta Tank -------------------------------------------------------------------------------


def losing_battle(patient: str, full: bool = False) -> tuple[Position, int, int]:
    """Somebody of Light falls where Vader is; the tank stands ready."""
    table = Layout()
    place = table.location(TRENCH)
    tank = table.put("Bacta Tank")
    if full:
        table.pos.set_aside(table.card("Cal Alder"), STACKED, tank)
    victim = table.put(patient, place)
    table.put("Echo Base Trooper", place)
    table.put("Darth Vader", place)
    table.force(DARK, 2)
    table.hand("Perimeter Scan")
    pos = table.begin(DARK, BATTLE)
    fight(pos, place)
    pos.mark(victim, IS_HIT)
    for _ in range(40):
        if offered(pos, A_USE, tank) or pos.fight is None:
            break
        if pos.fight.segment == 3 and victim in pos.options:
            pos.choose(victim)
        else:
            pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])
    return pos, tank, victim


def test_bacta_tank_keeps_a_character_just_lost() -> None:
    pos, tank, victim = losing_battle("Cal Alder")
    use(pos, tank)
    quiet(pos)
    assert pos.zone[victim] == STACKED and pos.at[victim] == tank
    assert told(pos, "patient")


@pytest.mark.parametrize(("patient", "full"), [("R-3PO (Ar-Threepio)", False), ("Cal Alder", True)])
def test_bacta_tank_takes_no_droid_and_one_patient_at_a_time(patient: str, full: bool) -> None:
    pos, tank, victim = losing_battle(patient, full)
    assert offered(pos, A_USE, tank) == [] and pos.zone[victim] == LOST


@pytest.mark.parametrize(
    ("droids", "price"),
    [
        ((), 3),
        (("2-1B (Too-Onebee)",), 1),
        (("FX-7 (Effex-Seven)",), 1),
        (("FX-7 (Effex-Seven)", "FX-7 (Effex-Seven)"), 0),
        (("FX-10 (Effex-ten)",), 3),  # Dark's
    ],
)
def test_bacta_tank_gives_its_patient_back_for_its_deploy_cost(
    droids: tuple[str, ...], price: int
) -> None:
    """2-1B (3_1) and FX-7 (3_9) make it cheaper, several FX-7 cumulatively."""
    table = Layout()
    place = table.location(MED_LAB)
    tank = table.put("Bacta Tank")
    luke = table.card("Luke Skywalker")  # deploys for 3
    table.pos.set_aside(luke, STACKED, tank)
    for name in droids:
        table.put(name, place)
    table.force(LIGHT, 3)
    pos = table.begin(LIGHT, DEPLOY)
    use(pos, tank, 1)
    quiet(pos)
    assert pos.zone[luke] == HAND and len(pos.force[LIGHT]) == 3 - price


def test_bacta_tank_keeps_its_patient_outside_the_deploy_phase_and_without_force() -> None:
    for phase, force in ((CONTROL, 3), (DEPLOY, 2)):
        table = Layout()
        tank = table.put("Bacta Tank")
        table.pos.set_aside(table.card("Luke Skywalker"), STACKED, tank)
        table.force(LIGHT, force)
        table.hand("Perimeter Scan")
        pos = table.begin(LIGHT, phase)
        assert offered(pos, A_USE, tank) == []


def test_bacta_tank_costs_4() -> None:
    table = Layout()
    tank = table.hand("Bacta Tank")
    table.force(LIGHT, 4)
    pos = table.begin(LIGHT, DEPLOY)
    deploy(pos, tank)
    assert pos.zone[tank] == TABLE and pos.force[LIGHT] == []


# -- 3_33 Disarming Creature -----------------------------------------------------------------------


@pytest.mark.parametrize("turn_of", [LIGHT, DARK])
def test_disarming_creature_deploys_on_a_creature_in_any_deploy_phase(turn_of: int) -> None:
    table = Layout()
    place = table.location(TRENCH)
    wampa = table.put("Wampa", place)
    table.put("Blaster", table.put("Luke Skywalker", place))
    effect = table.hand("Disarming Creature")
    pos = table.begin(turn_of, DEPLOY)
    while pos.asked != LIGHT:
        pos.choose(DECLINE)
    deploy(pos, effect)
    quiet(pos)
    assert pos.at[effect] == wampa


@pytest.mark.parametrize(("armed", "same"), [(False, True), (True, False)])
def test_disarming_creature_needs_a_weapon_at_the_same_site(armed: bool, same: bool) -> None:
    table = Layout()
    place, beside = table.location(TRENCH), table.location(PERIMETER)
    table.put("Wampa", place)
    luke = table.put("Luke Skywalker", place if same else beside)
    if armed:
        table.put("Blaster", luke)
    effect = table.hand("Disarming Creature")
    assert deploying.destinations(table.pos, effect, LIGHT) == []


def test_disarming_creature_draws_destiny_against_its_ferocity() -> None:
    table = Layout()
    place = table.location(TRENCH)
    wampa = table.put("Wampa", place)
    table.put("Disarming Creature", wampa)
    table.put("Rebel Scout", place)
    table.destiny(DARK, 2)
    table.destiny(LIGHT, 4)
    pos = table.begin(DARK, DEPLOY)
    while not told(pos, "creature_result"):
        pos.choose(DECLINE)
    assert told(pos, "ferocity")[0]["amount"] == 1  # 3 + 2 - 4
    assert told(pos, "creature_result")[0]["defeated"] is False


# -- 3_34 Echo Base Operations ---------------------------------------------------------------------


def base() -> tuple[Layout, list[int], int]:
    """Four Echo sites, the generators, three of the sites held by Light."""
    table = Layout()
    generators = table.location(GENERATORS)
    sites = [table.location(name) for name in (COMMAND, CORRIDOR, BAY, MED_LAB)]
    for site in sites[:3]:
        table.put("Echo Base Trooper", site)
    return table, sites, generators


def test_echo_base_operations_deploys_on_the_generators_with_three_echo_sites() -> None:
    table, sites, generators = base()
    effect = table.hand("Echo Base Operations")
    pos = table.pos
    assert deploying.destinations(pos, effect, LIGHT) == [generators]
    pos.to_pile(pos.there(sites[0])[0], LOST)
    assert deploying.destinations(pos, effect, LIGHT) == []


def test_echo_base_operations_helps_at_systems_and_nowhere_else() -> None:
    table, sites, generators = base()
    system = table.location("Hoth")
    ship = table.put("Corellian Corvette", system)
    wing, scout = table.hand("X-wing"), table.hand("Rebel Scout")
    pos = table.pos

    def numbers() -> list[int]:
        return [
            values.deploy_cost(pos, wing, LIGHT, system),
            values.deploy_cost(pos, scout, LIGHT, ship),
            values.drain(pos, system, LIGHT),
            values.total_power(pos, system, LIGHT),
            values.deploy_cost(pos, scout, LIGHT, generators),
            values.drain(pos, system, DARK),
            values.total_power(pos, sites[0], LIGHT),
        ]

    before = numbers()
    table.put("Echo Base Operations", generators)
    after = numbers()
    assert [b - a for a, b in zip(before, after, strict=True)] == [-1, -1, 2, 3, 0, 0, 0]


@pytest.mark.parametrize("count", [4, 5])
def test_echo_base_operations_ends_when_dark_occupies_five_hoth_sites(count: int) -> None:
    table = Layout()
    names = (GENERATORS, TRENCH, PERIMETER, RIDGE, PLAINS)
    sites = [table.location(name) for name in names]
    effect = table.put("Echo Base Operations", sites[0])
    for site in sites[:count]:
        table.put("Stormtrooper", site)
    pos = table.begin(DARK, CONTROL)
    assert (pos.zone[effect] == LOST) == (count == 5)


def test_echo_base_operations_is_immune_to_alter() -> None:
    table, _, generators = base()
    effect = table.put("Echo Base Operations", generators)
    other = table.put("Tauntaun Bones")
    scope = Scope(-1, DARK)
    assert not alterable(table.pos, scope, effect) and alterable(table.pos, scope, other)


# -- 3_35 Evacuation Control -----------------------------------------------------------------------


def evacuation(room: int = LIGHT, destiny: int = 6) -> tuple[Layout, int, int, int]:
    table = Layout()
    center = table.location(COMMAND, room)
    system, generators = table.location("Hoth"), table.location(GENERATORS)
    control = table.put("Evacuation Control", center)
    cannon = table.put("Planet Defender Ion Cannon", generators)
    table.put("Tyrant", system)
    table.force(LIGHT, 4)
    table.destiny(LIGHT, destiny)
    return table, control, cannon, system


def test_evacuation_control_fires_the_ion_cannon_in_the_move_phase_once() -> None:
    table, control, cannon, system = evacuation()
    tyrant = table.pos.there(system)[0]
    table.hand("Perimeter Scan")
    pos = table.begin(LIGHT, MOVE)
    use(pos, control)
    quiet(pos)
    assert values.power(pos, tyrant) == 0 and len(pos.force[LIGHT]) == 2
    while pos.asked != LIGHT:
        pos.choose(DECLINE)
    assert offered(pos, A_USE, control) == []
    assert pos.zone[cannon] == TABLE


def test_evacuation_control_waits_for_the_move_phase_and_a_target() -> None:
    table, control, _, system = evacuation()
    table.hand("Perimeter Scan")
    pos = table.begin(LIGHT, CONTROL)
    assert offered(pos, A_USE, control) == []
    table, control, _, system = evacuation()
    table.pos.to_pile(table.pos.there(system)[0], LOST)
    table.hand("Perimeter Scan")
    pos = table.begin(LIGHT, MOVE)
    assert offered(pos, A_USE, control) == []


def test_evacuation_control_speeds_medium_transports_at_the_planet() -> None:
    table, *_, system = evacuation()
    far = table.location("Ord Mantell")  # two parsecs away
    here, there = table.put("Medium Transport", system), table.put("Medium Transport", far)
    other = table.put("Corellian Corvette", system)
    pos = table.pos
    assert [values.hyperspeed(pos, one) for one in (here, there)] == [6, 4]
    assert [values.immunity(pos, one) for one in (here, there)] == [3, 0]
    assert routes.price(pos, here, movement.JUMP, far) == 0
    assert routes.price(pos, there, movement.JUMP, system) == 1
    assert routes.price(pos, other, movement.JUMP, far) == 1


def test_evacuation_control_goes_on_a_war_room_of_ones_own() -> None:
    table = Layout()
    table.location(COMMAND, DARK)
    table.location(CORRIDOR)
    effect = table.hand("Evacuation Control")
    assert deploying.destinations(table.pos, effect, LIGHT) == []
    mine = table.location("Yavin 4: Massassi War Room", LIGHT)
    assert deploying.destinations(table.pos, effect, LIGHT) == [mine]


# -- 3_38 Tauntaun Bones ---------------------------------------------------------------------------


def bones(destiny: int, recruit: str = "") -> tuple[Layout, Position, int]:
    """Dark draws a certain destiny: a creature's ferocity is reckoned."""
    table = Layout()
    place = table.location(TRENCH)
    effect = table.put("Tauntaun Bones")
    table.put("Wampa", place)
    table.put("Rebel Scout", place)
    table.in_pile(USED, "Perimeter Scan", LIGHT)
    table.in_pile(LOST, "Rug Hug", LIGHT)
    if recruit:
        table.hand(recruit)
    table.hand("Snowtrooper")
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, DEPLOY)
    while not told(pos, "draw_destiny"):
        pos.choose(DECLINE)
    return table, pos, effect


def test_tauntaun_bones_0_takes_the_top_used_card() -> None:
    _, pos, _ = bones(0)
    quiet(pos)
    assert [pos.title(one) for one in pos.hand[LIGHT]] == ["Perimeter Scan"]


def test_tauntaun_bones_1_loses_1_force() -> None:
    _, pos, effect = bones(1)
    quiet(pos)
    assert pos.asked == LIGHT  # chooses what to lose
    pos.choose(pos.options[0])
    assert [event["source"] for event in told(pos, "lose_force")] == [effect]


def test_tauntaun_bones_2_activates_1_force() -> None:
    _, pos, _ = bones(2)
    quiet(pos)
    assert len(pos.force[LIGHT]) == 1


def test_tauntaun_bones_3_loses_the_effect() -> None:
    _, pos, effect = bones(3)
    quiet(pos)
    assert pos.zone[effect] == LOST


def test_tauntaun_bones_4_retrieves_1_force() -> None:
    _, pos, _ = bones(4)
    quiet(pos)
    assert told(pos, "retrieve_force")[0]["amount"] == 1 and len(pos.used[LIGHT]) == 2


def test_tauntaun_bones_5_deploys_a_character_free() -> None:
    _table, pos, _ = bones(5, "Luke Skywalker")
    luke = pos.hand[LIGHT][0]
    pos.choose(luke)
    quiet(pos)
    assert pos.zone[luke] == TABLE and not told(pos, "use_force")


@pytest.mark.parametrize("destiny", [6, 7])
def test_tauntaun_bones_6_or_more_say_nothing(destiny: int) -> None:
    _, pos, effect = bones(destiny)
    quiet(pos)
    assert pos.zone[effect] == TABLE and pos.hand[LIGHT] == [] and pos.force[LIGHT] == []
    assert not told(pos, "lose_force") and not told(pos, "retrieve_force")


def test_tauntaun_bones_do_not_answer_ones_own_destiny() -> None:
    table = Layout()
    place = table.location(TRENCH)
    effect = table.put("Tauntaun Bones")
    table.put("Disarming Creature", table.put("Wampa", place))
    table.put("Rebel Scout", place)
    table.destiny(DARK, 6)
    table.destiny(LIGHT, 3)
    pos = table.begin(DARK, DEPLOY)
    while not told(pos, "creature_result"):
        pos.choose(DECLINE)
    assert pos.zone[effect] == TABLE


def test_tauntaun_bones_may_take_the_last_life_force() -> None:
    """Whoever must take the last card of the three piles into hand has lost."""
    table = Layout()
    place = table.location(TRENCH)
    table.put("Tauntaun Bones")
    table.put("Wampa", place)
    table.put("Echo Base Trooper", place)
    table.hand("Snowtrooper")
    table.destiny(DARK, 0)
    pos = table.begin(DARK, DEPLOY)
    for card in pos.reserve[LIGHT][1:]:
        pos.to_pile(card, LOST)
    pos.to_pile(pos.reserve[LIGHT][0], USED)
    while not pos.ended and not told(pos, "creature_result"):
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])
    assert pos.ended and pos.winners == [DARK]


# -- 3_39 The First Transport Is Away! -------------------------------------------------------------


def transport(passengers: int = 2) -> tuple[Position, int, int, int, int]:
    """The Effect lies on Kessel; the transport has just taken off."""
    table = Layout()
    hoth, far = table.location("Hoth"), table.location("Ord Mantell")
    bay = table.location(BAY)
    ship = table.put("Medium Transport", bay)
    for _ in range(passengers):
        table.put("Echo Base Trooper", ship)
    effect = table.hand("The First Transport Is Away!")
    table.hand("Perimeter Scan")
    for _ in range(6):
        table.in_pile(LOST, "Rug Hug", LIGHT)
    table.force(LIGHT, 3)
    pos = table.begin(LIGHT, DEPLOY)
    deploy(pos, effect)
    quiet(pos)
    assert (pos.at[effect], pos.aim[effect]) == (far, ship)
    return pos, effect, ship, hoth, far


def test_first_transport_retrieves_for_its_passengers_and_strengthens_hoth() -> None:
    pos, effect, ship, hoth, far = transport()
    pos.put(ship, hoth, THERE)
    while pos.phase != MOVE or pos.asked != LIGHT:
        pos.choose(DECLINE)
    pos.choose(option(pos, A_MOVE, ship, movement.JUMP))
    quiet(pos)
    assert told(pos, "retrieve_force")[0]["amount"] == 4
    assert pos.at[effect] == hoth and pos.zone[effect] == TABLE
    assert values.added(pos, TOTAL_POWER, far, LIGHT) == 0
    bay = pos.locations()[0]
    assert values.added(pos, TOTAL_POWER, bay, LIGHT) == 2


def test_first_transport_gives_nothing_on_the_way_and_needs_a_transport() -> None:
    pos, _effect, _ship, _hoth, _far = transport()
    assert values.added(pos, TOTAL_POWER, pos.locations()[0], LIGHT) == 0
    assert not told(pos, "retrieve_force")
    table = Layout()
    table.location("Hoth")
    table.location("Ord Mantell")
    table.location(BAY)
    other = table.hand("The First Transport Is Away!")
    assert deploying.destinations(table.pos, other, LIGHT) == []


def test_first_transport_never_lies_on_hoth() -> None:
    table = Layout()
    table.location("Hoth")
    table.put("Medium Transport", table.location(BAY))
    effect = table.hand("The First Transport Is Away!")
    assert deploying.destinations(table.pos, effect, LIGHT) == []

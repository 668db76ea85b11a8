"""Light's texts of Premiere and A New Hope taken at their word, where they end."""

import pytest

from starfold.games.ccg.rules import (
    carrying,
    deploying,
    fighting,
    force,
    utinni,
    values,
    vessels,
)
from starfold.games.ccg.rules.abilities import playable, usable
from starfold.games.ccg.rules.changes import added
from starfold.games.ccg.rules.responses import Responses
from starfold.games.ccg.scripts.amounts import ability_of
from starfold.games.ccg.scripts.classic_texts import highest_ability
from starfold.games.ccg.scripts.premiere_effect_texts import (
    force_levels,
    host_came_to,
    target_came_to,
    where_it_set_out,
)
from starfold.games.ccg.scripts.steps import total_above, total_is
from starfold.games.ccg.scripts.terms import site_of
from starfold.games.ccg.state.position import Moment
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DEPLOY,
    A_PLAY,
    A_REACT,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    DRAIN_PRICE,
    HAND,
    HELD,
    IS_HIT,
    IS_UNDERCOVER,
    JUST_MOVED,
    LIGHT,
    LOST,
    NONE,
    POWER,
    THERE,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, offered, option, play, quiet

MOS_EISLEY = "Tatooine: Mos Eisley"
DUNE_SEA = "Tatooine: Dune Sea"
JUNGLE = "Yavin 4: Jungle"
TRENCH = "Hoth: Snow Trench (2nd Marker)"
PERIMETER = "Hoth: Defensive Perimeter (3rd Marker)"
BAY = "Tatooine: Docking Bay 94"


def hands(table: Layout) -> None:
    """Both hold a card of no use, so that nobody's phases are over unasked."""
    for side in (LIGHT, DARK):
        table.fill(HAND, side, 1)


def captured(table: Layout, who: str, site: int) -> int:
    """Somebody of Light in the custody of a stormtrooper."""
    return table.put(who, table.put("Stormtrooper", site), role=HELD)


# -- captives are not on the table for those who count (SW-B-226) ----------------------------------


@pytest.mark.rule("SW-B-226", "SW-B-219")
def test_the_call_is_not_heard_by_captives_but_by_the_missing() -> None:
    """1_58 Our Most Desperate Hour, and what Sense and Alter go by."""
    table = Layout()
    site = table.location(DUNE_SEA)
    captured(table, "Obi-Wan Kenobi", site)
    table.put("Han Solo", site)
    pos, scope = table.pos, Scope(NONE, LIGHT)
    assert force_levels(pos, scope, NONE) == 1 and highest_ability(pos, scope, NONE) == 3
    table.missing("Luke Skywalker", site)
    assert force_levels(pos, scope, NONE) == 3 and highest_ability(pos, scope, NONE) == 4


@pytest.mark.rule("SW-B-226")
@pytest.mark.parametrize("free", [True, False])
def test_no_helping_of_stew_is_for_a_captive(free: bool) -> None:
    """1_72 Beru Stew"""
    table = Layout()
    site = table.location(MOS_EISLEY)
    if free:
        table.put("Owen Lars", site)
    else:
        captured(table, "Owen Lars", site)
    card = table.hand("Beru Stew")
    hands(table)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    quiet(pos)
    assert (pos.options == [0, 1]) == free


@pytest.mark.rule("SW-B-226")
@pytest.mark.parametrize("free", [True, False])
def test_a_captive_droid_thanks_nobody_and_saves_nothing(free: bool) -> None:
    """1_114 Thank The Maker, 1_120 We're Doomed, 1_55 Mantellian Savrip."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    droid = captured(table, "C-3PO", site)
    thanks, doomed = table.hand("Thank The Maker"), table.hand("We're Doomed")
    savrip = table.hand("Mantellian Savrip")
    table.fill(LOST, LIGHT, 3)
    hands(table)
    table.force(LIGHT, 1)
    pos = table.begin(DARK, CONTROL)
    if free:
        pos.put(droid, site, THERE)
    pos.drained = 5
    pos.choose(DECLINE)
    assert bool(offered(pos, A_PLAY, thanks)) == free
    assert values.deploy_cost(pos, savrip, LIGHT, NONE) == (0 if free else 3)
    play(pos, doomed)
    quiet(pos)
    assert force.halved(pos, LIGHT, 3) == (1 if free else 2)


@pytest.mark.rule("SW-B-226")
def test_a_captured_starship_scans_nothing() -> None:
    """1_104 Radar Scanner"""
    table = Layout()
    bay = table.location("Death Star: Docking Bay 327")
    table.put("Death Star Tractor Beam", bay)
    falcon = table.put("Millennium Falcon", bay, role=HELD)
    table.put("Han Solo", falcon)
    card = table.hand("Radar Scanner")
    hands(table)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    assert not playable(pos, card, 0, LIGHT, None)
    pos.put(falcon, bay, THERE)
    assert playable(pos, card, 0, LIGHT, None)


@pytest.mark.rule("SW-B-226")
def test_captives_do_not_swell_the_ranks() -> None:
    """1_106 Rebel Reinforcements: one of each side is there, and then Leia escapes her escort."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    leia = captured(table, "Leia Organa", site)
    table.in_pile(LOST, "Y-wing", LIGHT)
    card = table.hand("Rebel Reinforcements")
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    assert playable(pos, card, 0, LIGHT, None)
    pos.put(leia, site, THERE)
    assert not playable(pos, card, 0, LIGHT, None)


@pytest.mark.rule("SW-B-226")
def test_nobody_lives_on_the_edge_in_custody() -> None:
    """1_101 On The Edge: other than Noble Sacrifice its text does not name captives."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    leia = captured(table, "Leia Organa", site)
    card = table.hand("On The Edge")
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    assert not playable(pos, card, 0, LIGHT, None)
    pos.put(leia, site, THERE)
    assert playable(pos, card, 0, LIGHT, None)


# -- half a point of ability -----------------------------------------------------------------------


@pytest.mark.rule("SW-B-265")
@pytest.mark.parametrize(("drawn", "above"), [(1, False), (2, True)])
def test_no_destiny_equals_an_ability_of_one_and_a_half(drawn: int, above: bool) -> None:
    """Hunchback, where a text asks for exactly the ability or for more."""
    table = Layout()
    scope = Scope(NONE, DARK)
    scope.targets["target"] = [table.put("Hunchback", table.location(MOS_EISLEY))]
    scope.numbers["destiny"] = drawn
    assert not total_is(ability_of())(table.pos, scope, NONE)
    assert total_above(ability_of())(table.pos, scope, NONE) == above


# -- spies undercover ------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-224")
def test_a_spy_undercover_does_not_escape_with_the_others() -> None:
    """1_98 Narrow Escape: the spy stands on the other side and is in no battle."""
    table = Layout()
    site, away = table.location(MOS_EISLEY), table.location(DUNE_SEA)
    luke, spy = table.put("Luke Skywalker", site), table.put("Momaw Nadon", site)
    table.pos.mark(spy, IS_UNDERCOVER)
    table.put("Darth Vader", site)
    card = table.hand("Narrow Escape")
    hands(table)
    table.force(LIGHT, 4)
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    while not offered(pos, A_PLAY, card):
        pos.choose(DECLINE)
    play(pos, card)
    quiet(pos)
    assert pos.at[luke] == away and pos.at[spy] == site
    assert len(pos.force[LIGHT]) == 3


# -- who is inside, who only sits there ------------------------------------------------------------


@pytest.mark.rule("SW-B-112")
@pytest.mark.parametrize(
    ("who", "own"), [("Dutch", "Gold 1"), ("Pops", "Gold 5"), ("Tiree", "Gold 2")]
)
def test_a_passenger_flies_nothing_not_even_his_own_starfighter(who: str, own: str) -> None:
    """1_8, 1_23, 2_21"""
    table = Layout()
    system = table.location("Yavin 4")
    ship = table.put(own, system)
    table.put("Rebel Pilot", ship)
    table.put(who, ship, role=ABOARD_PASSENGER)
    pos = table.pos
    assert values.power(pos, ship) == pos.card(ship).power + 2  # the other's
    assert values.maneuver(pos, ship) == pos.card(ship).maneuver


@pytest.mark.rule("SW-B-163")
@pytest.mark.parametrize(
    ("who", "own"), [("Biggs Darklighter", "Red 3"), ("Wedge Antilles", "Red 2")]
)
def test_who_can_draw_anyway_draws_no_second_destiny(who: str, own: str) -> None:
    """1_3, 2_23: one battle destiny if not able to otherwise."""
    table = Layout()
    system = table.location("Yavin 4")
    table.put(who, table.put(own, system))
    table.put("Luke Skywalker", table.put("Red 5", system))
    table.put("TIE Fighter", system)
    hands(table)
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, system))
    assert values.battle_draws(pos, system, LIGHT) == 1


@pytest.mark.rule("SW-B-257", "HO-PRES-02")
def test_dodonna_inside_a_vehicle_is_present_with_those_inside() -> None:
    """1_10: each Rebel present with him."""
    table = Layout()
    site = table.location(JUNGLE)
    dodonna, leia = table.put("General Dodonna", site), table.put("Leia Organa", site)
    pos = table.pos
    assert values.power(pos, leia) == 4
    pos.put(dodonna, table.put("Rogue 1", site), ABOARD_PASSENGER)
    assert values.power(pos, leia) == 3


@pytest.mark.rule("SW-B-257")
def test_belt_and_mask_are_for_sites_of_tatooine() -> None:
    """1_40, 1_67: at the system nobody is on the planet."""
    table = Layout()
    system, site = table.location("Tatooine"), table.location(MOS_EISLEY)
    han = table.put("Han Solo", table.put("Millennium Falcon", system))
    belt, mask = table.put("Tatooine Utility Belt", han), table.put("Tusken Breath Mask", han)
    pos = table.pos
    pos.aim[mask] = han
    printed = pos.card(han).forfeit
    assert values.forfeit(pos, han) == printed
    pos.put(han, site, THERE)
    assert values.forfeit(pos, han) == printed + 4
    assert values.power(pos, han) == pos.card(han).power + 4
    pos.to_pile(belt, LOST)
    assert values.forfeit(pos, han) == printed + 2


@pytest.mark.rule("SW-B-032")
def test_two_copies_take_and_give_no_more_than_one() -> None:
    """1_47 Demotion, 1_61 Restricted Deployment, 1_65 Special Modifications."""
    table = Layout()
    site, system = table.location(MOS_EISLEY), table.location("Tatooine")
    tagge, ship = table.put("General Tagge", site), table.put("X-wing", system)
    trooper = table.hand("Djas Puhr")
    pos = table.pos
    power, cost = values.power(pos, tagge), values.deploy_cost(pos, trooper, DARK, site)
    for _ in range(2):
        table.put("Demotion", tagge)
        table.put("Restricted Deployment")
        table.put("Special Modifications", ship)
    assert values.power(pos, tagge) == max(0, power - 2)
    assert values.deploy_cost(pos, trooper, DARK, site) == cost + 1
    assert values.maneuver(pos, ship) == pos.card(ship).maneuver + 2


def test_cz_3_hears_nothing_with_a_bolt_and_not_of_its_own_battles() -> None:
    """1_6: if the opponent just initiated it."""
    for bolted, by in ((True, DARK), (False, LIGHT)):
        table = Layout()
        site = table.location(TRENCH)
        droid = table.put("CZ-3 (Seezee-Three)", site)
        if bolted:
            table.put("Restraining Bolt", droid, DARK)
        table.put("Rebel Trooper", site)
        table.put("Snowtrooper", site)
        table.hand("Echo Base Trooper")
        hands(table)
        for side in (LIGHT, DARK):
            table.force(side, 5)
        pos = table.begin(by, BATTLE)
        pos.choose(option(pos, A_BATTLE, site))
        for _ in range(8):
            assert not offered(pos, A_REACT, droid)
            pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])


def test_talz_saves_own_people_in_the_battle_only() -> None:
    """1_31: neither an opponent who was hit, nor anybody once Talz is out of the battle."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    talz, leia = table.put("Talz", site), table.put("Leia Organa", site)
    vader = table.put("Darth Vader", site)
    hands(table)
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    pos.mark(vader, IS_HIT)
    assert not usable(pos, talz, 0, LIGHT, None)
    pos.mark(leia, IS_HIT)
    fighting.exclude(pos, talz)
    assert not usable(pos, talz, 0, LIGHT, None)


def test_a_maintenance_droid_in_a_speeder_is_at_the_docking_bay() -> None:
    """1_32: at, not present."""
    table = Layout()
    system, bay = table.location("Tatooine"), table.location(BAY)
    speeder = table.put("Luke's X-34 Landspeeder", bay)
    droid = table.put("WED-9-M1 'Bantha' Droid", speeder)
    ship = table.put("X-wing", system)
    pos = table.pos
    assert [values.immunity(pos, one) for one in (speeder, droid, ship)] == [2, 2, 3]


@pytest.mark.rule("SW-B-224")
def test_a_jedi_doubles_nobody_undercover_nor_inside_a_vehicle() -> None:
    """1_92 Jedi Presence"""
    table = Layout()
    site = table.location(TRENCH)
    table.put("Obi-Wan Kenobi", site)
    leia, spy = table.put("Leia Organa", site), table.put("Commander Vanden Willard", site)
    table.pos.mark(spy, IS_UNDERCOVER)
    han = table.put("Han Solo", table.put("Rogue 1", site), role=ABOARD_PASSENGER)
    table.put("Darth Vader", site)
    card = table.hand("Jedi Presence")
    hands(table)
    table.force(LIGHT, 2)
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    while not offered(pos, A_PLAY, card):
        pos.choose(DECLINE)
    play(pos, card)
    quiet(pos)
    changed = {one.card for one in pos.lasting if one.kind == POWER}
    assert changed == {leia} and han not in changed
    assert values.power(pos, leia) == 6


def test_garouf_is_one_of_your_characters_at_his_site() -> None:
    """2_8"""
    table = Layout()
    site = table.location(MOS_EISLEY)
    garouf, leia = table.put("Garouf Lafoe", site), table.put("Leia Organa", site)
    foe = table.put("Stormtrooper", site)
    pos = table.pos
    now = [values.forfeit(pos, one) - pos.card(one).forfeit for one in (garouf, leia, foe)]
    assert now == [1, 1, 0]


# -- what somebody is ------------------------------------------------------------------------------


def test_a_rebel_squad_leader_is_a_rebel_trooper() -> None:
    """2_18, for 1_106 Rebel Reinforcements and whatever else speaks of them."""
    table = Layout()
    for _ in range(2):
        table.put("Stormtrooper", table.location(MOS_EISLEY))
    leader = table.in_pile(LOST, "Rebel Squad Leader", LIGHT)
    table.in_pile(LOST, "Rebel Guard", LIGHT)
    card = table.hand("Rebel Reinforcements")
    hands(table)
    table.force(LIGHT, 1)
    table.destiny(LIGHT, 2)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    quiet(pos)
    assert [one for one in pos.options if one >= 0] == [leader]


# -- aboard a captured starship --------------------------------------------------------------------


def taken_falcon(table: Layout, system: int) -> tuple[int, int, int]:
    """The Falcon, with Han and R2-D2 aboard, under the Devastator."""
    destroyer = table.put("Devastator", system)
    table.put("Tractor Beam", destroyer)
    falcon = table.put("Millennium Falcon", destroyer, role=HELD)
    return destroyer, table.put("Han Solo", falcon), table.put("R2-D2 (Artoo-Detoo)", falcon)


@pytest.mark.rule("SW-B-196", "SW-B-226")
@pytest.mark.parametrize("taken", [True, False])
def test_nobody_completes_a_kessel_run_as_a_prisoner(taken: bool) -> None:
    """1_52: the Star Destroyer carries the captured Falcon back to the first system."""
    table = Layout()
    kessel, start = table.location("Kessel", LIGHT), table.location("Tatooine", LIGHT)
    destroyer, han, _ = taken_falcon(table, kessel)
    effect = table.put("Kessel Run", kessel)
    pos = table.pos
    pos.aim[effect] = han
    pos.memo[effect] = -(1 + 100 * start + 3)  # half way, and three parsecs to go
    if not taken:
        pos.put(pos.at[han], kessel, THERE)
    scope = Scope(effect, LIGHT)
    vessel = destroyer if taken else pos.at[han]
    pos.put(vessel, start, THERE)
    scope.moment = Moment(JUST_MOVED, pos.owner[vessel], vessel, kessel, start)
    assert target_came_to(where_it_set_out)(pos, scope, effect) != taken


@pytest.mark.rule("SW-B-196", "SW-B-226")
def test_a_call_is_not_heard_aboard_a_captured_starship() -> None:
    """1_58: Han is brought to Alderaan as a prisoner."""
    table = Layout()
    alderaan = table.location("Alderaan", LIGHT)
    _, han, _ = taken_falcon(table, alderaan)
    effect = table.put("Our Most Desperate Hour", alderaan)
    pos = table.pos
    pos.aim[effect] = han
    assert not utinni.is_reached(pos, effect)
    pos.put(pos.at[han], alderaan, THERE)
    assert utinni.is_reached(pos, effect)


@pytest.mark.rule("SW-B-226", "SW-B-229")
def test_a_droid_aboard_a_captured_starship_is_no_help() -> None:
    """1_87 How Did We Get Into This Mess?, 1_108 Scomp Link Access: the Falcon has a Scomp link."""
    table = Layout()
    system = table.location("Tatooine")
    _, _, droid = taken_falcon(table, system)
    mess, access = table.hand("How Did We Get Into This Mess?"), table.hand("Scomp Link Access")
    hands(table)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    for free in (False, True):
        if free:
            pos.put(pos.at[droid], system, THERE)
        assert playable(pos, mess, 0, LIGHT, None) == free
        assert playable(pos, access, 0, LIGHT, None) == free


@pytest.mark.rule("SW-B-226")
def test_a_captive_is_worth_no_more_next_to_m_hyd() -> None:
    """2_12: neither at its site nor at an adjacent one; Noble Sacrifice goes by it."""
    table = Layout()
    here, next_door = table.location(MOS_EISLEY), table.location(DUNE_SEA)
    table.put("M-HYD 'Binary' Droid", here)
    pos = table.pos
    for site in (here, next_door):
        free, held = table.put("Rebel Trooper", site), captured(table, "Leia Organa", site)
        assert values.forfeit(pos, free) == pos.card(free).forfeit + 2
        assert values.forfeit(pos, held) == pos.card(held).forfeit
        pos.to_pile(held, LOST)


# -- whose battle it is ----------------------------------------------------------------------------

ANYBODYS = [
    ("Hyper Escape", 0, "Tatooine", ("X-wing",), ("Devastator",)),
    ("Alternatives To Fighting", 0, "Tatooine", ("X-wing",), ("Devastator",)),
    ("Move Along...", 0, MOS_EISLEY, ("Obi-Wan Kenobi",), ("Stormtrooper",)),
    ("Friendly Fire", 0, MOS_EISLEY, ("Luke Skywalker",), ("Darth Vader", "Stormtrooper")),
]
OPPONENTS = [
    ("Narrow Escape", 0, MOS_EISLEY, ("Luke Skywalker",), ("Stormtrooper",)),
    ("Out Of Nowhere", 0, "Tatooine", ("X-wing",), ("Devastator",)),
    ("Don't Underestimate Our Chances", 0, MOS_EISLEY, ("Luke Skywalker",), ("Stormtrooper",)),
    ("Don't Get Cocky", 1, "Tatooine", ("X-wing",), ("TIE Fighter",)),
    ("Panic", 0, MOS_EISLEY, ("Rebel Trooper",), ("Darth Vader",)),
]


@pytest.mark.parametrize("by", [LIGHT, DARK])
@pytest.mark.parametrize(
    ("title", "number", "where", "light", "dark", "both"),
    [*((*one, True) for one in ANYBODYS), *((*one, False) for one in OPPONENTS)],
)
def test_whoever_just_initiated_the_battle(
    title: str,
    number: int,
    where: str,
    light: tuple[str, ...],
    dark: tuple[str, ...],
    both: bool,
    by: int,
) -> None:
    """1_88, 2_44, 1_96, 1_80: any battle; 1_98, 1_102, 1_77, 1_76, 1_103: the opponent's."""
    table = Layout()
    place = table.location(where)
    table.location("Kessel", LIGHT)
    for one in (*light, *dark):
        card = table.put(one, place)
    table.put("Blaster Rifle", card, DARK) if title == "Friendly Fire" else None
    held = table.hand(title, LIGHT)
    hands(table)
    for side in (LIGHT, DARK):
        table.force(side, 5)
    pos = table.begin(by, BATTLE)
    pos.choose(option(pos, A_BATTLE, place))
    found = False
    while isinstance(pos.stack[-1], Responses) and not found:
        found = any(one % 1000 == number for one in offered(pos, A_PLAY, held))
        pos.choose(DECLINE)
    assert found == (both or by == DARK)


@pytest.mark.rule("SW-B-226", "SW-B-229")
def test_those_aboard_a_captured_starship_have_no_text() -> None:
    """2_23: Wedge fetches nothing there."""
    table = Layout()
    system = table.location("Tatooine")
    _, han, _ = taken_falcon(table, system)
    falcon = table.pos.at[han]
    wedge = table.put("Wedge Antilles", falcon, role=ABOARD_PASSENGER)
    hands(table)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    assert pos.role[falcon] == HELD and not usable(pos, wedge, 0, LIGHT, None)
    pos.put(falcon, system, THERE)
    assert usable(pos, wedge, 0, LIGHT, None)


@pytest.mark.rule("SW-B-226", "SW-B-229")
def test_nothing_is_used_or_handed_out_aboard_a_captured_starship() -> None:
    """1_35: whoever looks through Electrobinoculars there sees nothing."""
    table = Layout()
    system = table.location("Tatooine")
    _, han, _ = taken_falcon(table, system)
    device = table.put("Electrobinoculars", han)
    belt = table.hand("Tatooine Utility Belt")
    hands(table)
    table.force(LIGHT, 3)
    pos = table.begin(LIGHT, DEPLOY)
    assert not usable(pos, device, 0, LIGHT, None)
    assert carrying.out_of_reach(pos, belt, han) is not None
    pos.put(pos.at[han], system, THERE)
    assert usable(pos, device, 0, LIGHT, None)
    assert carrying.out_of_reach(pos, belt, han) is None


@pytest.mark.rule("SW-B-229")
def test_nobody_deploys_aboard_a_captured_starship() -> None:
    table = Layout()
    system = table.location("Tatooine", LIGHT)
    _, han, _ = taken_falcon(table, system)
    luke = table.hand("Luke Skywalker")
    table.force(LIGHT, 8)
    pos, falcon = table.pos, table.pos.at[han]
    assert deploying.destinations(pos, luke, LIGHT) == []
    pos.put(falcon, system, THERE)
    assert deploying.destinations(pos, luke, LIGHT) == [falcon]


# -- at, present, piloting -------------------------------------------------------------------------


@pytest.mark.rule("SW-B-257")
def test_het_counts_who_is_inside_and_fears_whom_he_sees() -> None:
    """2_9: stormtroopers at the same site; Reegesk present."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    het = table.put("Het Nkik", site)
    table.put("Stormtrooper", site)
    crawler = table.put("Sandcrawler", site, DARK)
    table.put("Stormtrooper", crawler, role=ABOARD_PASSENGER)
    reegesk = table.put("Reegesk", crawler, role=ABOARD_PASSENGER)
    pos = table.pos
    assert values.power(pos, het) == pos.card(het).power + 2
    pos.put(reegesk, site, THERE)
    assert values.power(pos, het) == pos.card(het).power


@pytest.mark.rule("SW-B-257")
def test_ickabel_and_doikk_mean_different_companies() -> None:
    """2_11: musicians present with him; 2_7: musicians at the same site."""
    table = Layout()
    here, next_door = table.location(TRENCH), table.location(PERIMETER)
    table.put("Ickabel G'ont", here)
    doikk = table.put("Doikk Na'ts", here)
    pos = table.pos

    def price() -> int:
        return added(pos, DRAIN_PRICE, next_door, DARK)

    assert price() == 1
    pos.put(doikk, table.put("Rogue 1", here), ABOARD_PASSENGER)
    assert price() == 0
    assert values.ability_needed(pos, here, LIGHT) == values.ability_needed(pos, here, DARK) == 20


def test_special_modifications_ask_who_flies_the_falcon() -> None:
    """1_65: Han as a passenger is no help, nor is he on another starship."""
    table = Layout()
    system = table.location("Tatooine")
    falcon, wing = table.put("Millennium Falcon", system), table.put("Y-wing", system)
    for ship in (falcon, wing):
        table.put("Special Modifications", ship)
    han = table.put("Han Solo", falcon, role=ABOARD_PASSENGER)
    pos = table.pos
    pos.put(table.put("Rebel Pilot", system), falcon, ABOARD_PILOT)
    assert values.forfeit(pos, falcon) == pos.card(falcon).forfeit
    pos.put(han, wing, ABOARD_PILOT)
    assert values.forfeit(pos, wing) == pos.card(wing).forfeit
    pos.put(han, falcon, ABOARD_PILOT)
    assert values.forfeit(pos, falcon) == pos.card(falcon).forfeit + 2


@pytest.mark.rule("SW-B-257")
@pytest.mark.parametrize(("where", "safe"), [("Yavin 4", False), ("Yavin 4: Docking Bay", True)])
def test_the_plans_are_safe_at_a_site_of_yavin(where: str, safe: bool) -> None:
    """1_46: the system is none, and a docking bay is one."""
    table = Layout()
    start, goal = table.location("Tatooine"), table.location(where, LIGHT)
    ship = table.put("Red 5", start)
    droid = table.put("R2-D2 (Artoo-Detoo)", ship)
    plans = table.put("Death Star Plans", droid)
    pos = table.pos
    pos.aim[plans] = droid
    pos.put(ship, goal, THERE)
    scope = Scope(plans, LIGHT)
    scope.moment = Moment(JUST_MOVED, LIGHT, ship, start, goal)
    assert host_came_to(site_of("Yavin 4"))(pos, scope, plans) == safe


def test_planners_count_no_starship_in_a_bay() -> None:
    """1_60: starships present at the related system, none landed and none of the opponent."""
    table = Layout()
    system, bay = table.location("Yavin 4"), table.location("Yavin 4: Docking Bay", LIGHT)
    table.put("Rebel Planners", bay)
    table.put("X-wing", bay)
    table.put("TIE Fighter", system)
    pos = table.pos
    before = values.total_power(pos, system, LIGHT)
    wing = table.put("X-wing", system)
    more = values.total_power(pos, system, LIGHT) - before
    assert more == values.power(pos, wing) + 1


def test_a_smuggler_by_lesson_is_stronger_for_a_second_one() -> None:
    """1_63: the second Rycar Ryjerd finds a smuggler, a third adds nothing."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    luke = table.put("Luke Skywalker", site)
    lessons = [table.hand("Rycar Ryjerd") for _ in range(3)]
    hands(table)
    pos = table.begin(LIGHT, DEPLOY)
    found = []
    for lesson in lessons:
        pos.choose(option(pos, A_DEPLOY, lesson))
        quiet(pos)
        while pos.asked != LIGHT:
            pos.choose(DECLINE)
        found.append((vessels.has_skill(pos, luke, "smuggler"), values.power(pos, luke)))
    assert found == [(True, 3), (True, 4), (True, 4)]

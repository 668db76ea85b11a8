"""Premiere characters of the Dark side: each with what it does and where it ends."""

import pytest

from starfold.games.ccg.rules import (
    battle,
    deploying,
    fighting,
    hits,
    losing,
    movement,
    values,
    vessels,
)
from starfold.games.ccg.rules.changes import has_text
from starfold.games.ccg.rules.damage import DamageSegment
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DEPLOY,
    A_USE,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ACTIVATE,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    FORCE,
    HAND,
    HELD,
    IS_HIT,
    LIGHT,
    LOST,
    NONE,
    OUT,
    POWER,
    RESERVE,
    TABLE,
    THERE,
    UNDER,
    USED,
)
from starfold.kernel.core import DECLINE, NOBODY
from tests.ccg.table import (
    Layout,
    deploy,
    fight,
    offered,
    option,
    quiet,
    told,
    until_offered,
    use,
)

MOS_EISLEY = "Tatooine: Mos Eisley"
DUNE_SEA = "Tatooine: Dune Sea"
CANTINA = "Tatooine: Cantina"
WAR_ROOM = "Death Star: War Room"
TRENCH = "Hoth: Snow Trench (2nd Marker)"
PERIMETER = "Hoth: Defensive Perimeter (3rd Marker)"


def go_on(pos: Position) -> None:
    """What was done by hand has its consequences, all responses passed."""
    pos.asked = NOBODY
    pos.start()
    quiet(pos)


def hold(table: Layout) -> None:
    """A card in each hand, so that both players are asked."""
    table.hand("Kabe")
    table.hand("Stormtrooper")


def to_damage(pos: Position, seat: int) -> None:
    """Pass, drawing no battle destiny, until a player has to pay for the battle."""
    for _ in range(60):
        if isinstance(pos.stack[-1], DamageSegment) and pos.asked == seat:
            return
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])
    raise AssertionError("nobody had to pay")


def to_end_of_battle(pos: Position, force: bool = False) -> None:
    """Pay with cards on the table, or with Force, until the battle is over."""
    for _ in range(80):
        if pos.fight is None:
            return
        options = pos.options
        if DECLINE in options:
            pos.choose(DECLINE)
        else:
            pos.choose(options[-1] if force else options[0])
    raise AssertionError("the battle does not end")


# -- 1_163 5D6-RA-7 --------------------------------------------------------------------------------


@pytest.mark.parametrize("friend", ["Admiral Motti", "Colonel Wullf Yularen"])
def test_5d6_is_stronger_at_the_site_of_motti_or_yularen(friend: str) -> None:
    table = Layout()
    site, other = table.location(MOS_EISLEY), table.location(DUNE_SEA)
    droid, officer = table.put("5D6-RA-7 (Fivedesix)", site), table.put(friend, other)
    pos = table.pos
    assert values.power(pos, droid) == 2
    pos.put(officer, site, THERE)
    assert values.power(pos, droid) == 3
    ship = table.put("Devastator", table.location("Tatooine"))
    for one in (droid, officer):
        pos.put(one, ship, ABOARD_PASSENGER)
    assert values.power(pos, droid) == 0  # inside, and at no site


def test_5d6_makes_droids_of_the_opponent_and_own_mouse_droids_dearer() -> None:
    table = Layout()
    site, other = table.location(MOS_EISLEY), table.location(DUNE_SEA)
    table.put("5D6-RA-7 (Fivedesix)", site)
    foe, mouse = table.hand("R2-X2"), table.hand("MSE-6 'Mouse' Droid")
    own, trooper = table.hand("R4-M9"), table.hand("Rebel Trooper")
    pos = table.pos
    for card, seat, more in (
        (foe, LIGHT, 1),
        (mouse, DARK, 1),
        (own, DARK, 0),
        (trooper, LIGHT, 0),
    ):
        printed = pos.card(card).deploy
        assert values.deploy_cost(pos, card, seat, site) == printed + more
        assert values.deploy_cost(pos, card, seat, other) == printed


def test_5d6_is_immune_to_attrition_by_night_only() -> None:
    table = Layout()
    system = table.location("Tatooine")
    droid = table.put("5D6-RA-7 (Fivedesix)", table.location(MOS_EISLEY))
    assert values.immunity(table.pos, droid) == 0
    table.put("Sunsdown", system)
    assert values.immunity(table.pos, droid) == 99


@pytest.mark.rule("SW-B-257")
def test_5d6_counts_officers_inside_a_walker_once_and_taxes_droids_that_go_aboard() -> None:
    table = Layout()
    site = table.location(TRENCH)
    droid = table.put("5D6-RA-7 (Fivedesix)", site)
    table.put("Admiral Motti", table.put("Blizzard 2", site))
    table.put("Colonel Wullf Yularen", site)
    speeder, foe = table.put("Snowspeeder", site), table.hand("R2-X2")
    pos = table.pos
    assert values.power(pos, droid) == 3
    assert values.deploy_cost(pos, foe, LIGHT, speeder) == pos.card(foe).deploy + 1


# -- 1_164 Admiral Motti ---------------------------------------------------------------------------


def test_motti_deploys_for_2_less_with_two_imperial_starships() -> None:
    table = Layout()
    site, system = table.location(WAR_ROOM), table.location("Tatooine")
    motti = table.hand("Admiral Motti")
    table.put("TIE Fighter", system)
    table.put("X-wing", system)
    assert values.deploy_cost(table.pos, motti, DARK, site) == 3
    table.put("Tyrant", system)
    assert values.deploy_cost(table.pos, motti, DARK, site) == 1


def test_motti_takes_1_from_the_forfeit_of_rebel_pilots_at_his_system() -> None:
    table = Layout()
    system, site = table.location("Tatooine"), table.location(MOS_EISLEY)
    ship = table.put("Tyrant", system)
    motti = table.put("Admiral Motti", ship)
    biggs = table.put("Biggs Darklighter", table.put("Red 3", system))
    boshek = table.put("BoShek", table.put("Millennium Falcon", system))  # an alien
    pos = table.pos
    assert values.power(pos, ship) == pos.card(ship).power + 2
    assert (values.forfeit(pos, biggs), values.forfeit(pos, boshek)) == (4, 3)
    pos.put(motti, site, THERE)
    pos.put(biggs, site, THERE)
    assert values.forfeit(pos, biggs) == 5  # no system


def test_motti_and_rebel_pilots_are_at_a_system_in_whatever_place() -> None:
    table = Layout()
    system = table.location("Tatooine")
    ship = table.put("Tyrant", system)
    table.put("Admiral Motti", ship, role=ABOARD_PASSENGER)
    falcon = table.put("Millennium Falcon", system)
    biggs = table.put("Biggs Darklighter", falcon, role=ABOARD_PASSENGER)
    table.put("TIE Fighter", ship)  # in the cargo bay, and on the table all the same
    motti, site = table.hand("Admiral Motti"), table.location(WAR_ROOM)
    pos = table.pos
    assert values.power(pos, ship) == pos.card(ship).power
    assert values.forfeit(pos, biggs) == 4
    assert values.deploy_cost(pos, motti, DARK, site) == 1


# -- 1_166 Colonel Wullf Yularen -------------------------------------------------------------------


@pytest.mark.parametrize("friend", ["Grand Moff Tarkin", "Chief Bast", "General Dodonna"])
def test_yularen_is_stronger_at_the_site_of_some(friend: str) -> None:
    table = Layout()
    site, other = table.location(MOS_EISLEY), table.location(DUNE_SEA)
    yularen, officer = table.put("Colonel Wullf Yularen", site), table.put(friend, other)
    pos = table.pos
    assert values.power(pos, yularen) == 1
    pos.put(officer, site, THERE)
    assert values.power(pos, yularen) == 2


def test_yularen_gains_1_with_several_of_them_and_nothing_from_a_captive() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    yularen = table.put("Colonel Wullf Yularen", site)
    dodonna, bast = table.put("General Dodonna", site), table.put("Chief Bast", site)
    pos = table.pos
    assert values.power(pos, yularen) == 2
    pos.put(bast, table.location(DUNE_SEA), THERE)
    assert values.power(pos, yularen) == 2
    pos.put(dodonna, yularen, HELD)
    assert values.power(pos, yularen) == 1


# -- 1_167 Commander Praji -------------------------------------------------------------------------


def test_praji_flies_devastator_faster_than_another_starship() -> None:
    table = Layout()
    system = table.location("Tatooine")
    own, other = table.put("Devastator", system), table.put("Tyrant", system)
    praji = table.put("Commander Praji", own)
    pos = table.pos
    for ship, faster in ((own, 1), (other, 0)):
        pos.put(praji, ship, ABOARD_PILOT)
        assert values.power(pos, ship) == pos.card(ship).power + 2
        assert values.hyperspeed(pos, ship) == pos.card(ship).hyperspeed + faster


def test_praji_cancels_the_texts_of_c_3po_and_r2_d2_where_he_is_present() -> None:
    table = Layout()
    site, other = table.location(MOS_EISLEY), table.location(DUNE_SEA)
    threepio, artoo = table.put("C-3PO (See-Threepio)", site), table.put("R2-D2", site)
    table.put("Leia Organa", site)
    pos = table.pos
    with_text = values.total_power(pos, site, LIGHT)
    forfeit = values.forfeit(pos, artoo)
    praji = table.put("Commander Praji", site)
    assert not has_text(pos, threepio) and not has_text(pos, artoo) and has_text(pos, praji)
    assert values.total_power(pos, site, LIGHT) == with_text - 2
    assert values.forfeit(pos, artoo) == forfeit - 2
    for place, role in ((other, THERE), (site, UNDER), (table.put("Blizzard 2", site), 1)):
        pos.put(praji, place, role)
        assert has_text(pos, threepio)
        assert values.total_power(pos, site, LIGHT) == with_text


# -- 1_169 Dathcha ---------------------------------------------------------------------------------


def test_dathcha_takes_2_force_from_each_pile() -> None:
    table = Layout()
    table.location(DUNE_SEA)
    table.force(LIGHT, 3)
    table.force(DARK, 3)
    dathcha = table.hand("Dathcha")
    pos = table.begin(DARK, DEPLOY)
    deploy(pos, dathcha)
    assert pos.zone[dathcha] == TABLE
    assert [len(pile) for pile in pos.force] == [1, 1]


def test_dathcha_waits_for_the_force_of_both_and_for_tatooine() -> None:
    for light, dark in ((1, 2), (2, 1)):
        table = Layout()
        table.location(DUNE_SEA)
        table.force(LIGHT, light)
        table.force(DARK, dark)
        dathcha = table.hand("Dathcha")
        pos = table.begin(DARK, DEPLOY)
        assert not offered(pos, A_DEPLOY, dathcha)
    table = Layout()
    site, away = table.location(DUNE_SEA), table.location(TRENCH)
    dathcha = table.hand("Dathcha")
    table.force(LIGHT, 2)
    table.force(DARK, 2)
    assert deploying.destinations(table.pos, dathcha, DARK) == [site]
    table.pos.put(dathcha, site, THERE)
    assert values.power(table.pos, dathcha) == 2
    table.pos.put(dathcha, away, THERE)
    assert values.power(table.pos, dathcha) == 4


# -- 1_170 Death Star Trooper ----------------------------------------------------------------------


def test_a_death_star_trooper_deploys_on_the_death_star_and_is_weaker_elsewhere() -> None:
    table = Layout()
    room, site = table.location(WAR_ROOM), table.location(MOS_EISLEY)
    table.location("Death Star")
    trooper = table.hand("Death Star Trooper")
    table.force(DARK, 4)
    pos = table.pos
    assert deploying.destinations(pos, trooper, DARK) == [room]
    pos.put(trooper, room, THERE)
    assert values.power(pos, trooper) == 2
    pos.put(trooper, site, THERE)
    assert values.power(pos, trooper) == 1


def test_a_death_star_trooper_is_not_weaker_aboard_a_starship() -> None:
    """Only at another site: inside a starship at a system nothing is taken from its power."""
    table = Layout()
    ship = table.put("Tyrant", table.location("Tatooine"))
    trooper = table.put("Death Star Trooper", ship)
    assert values.parts_of(table.pos, POWER, trooper) == []


# -- 1_171 Djas Puhr -------------------------------------------------------------------------------


def test_djas_puhr_counts_dark_icons_once_by_day_and_twice_by_night() -> None:
    table = Layout()
    system = table.location("Hoth", DARK)
    site = table.location(PERIMETER, DARK)
    djas = table.put("Djas Puhr", site)
    pos = table.pos
    icons = values.icons(pos, site, DARK)
    assert icons == 2
    assert values.power(pos, djas) == 1 + icons
    assert values.immunity(pos, djas) == 3
    table.put("Sunsdown", system)
    assert values.power(pos, djas) == 1 + 2 * icons


def test_djas_puhr_finds_no_icons_inside_a_vehicle() -> None:
    table = Layout()
    site = table.location(PERIMETER, DARK)
    djas = table.put("Djas Puhr", table.put("Blizzard 2", site))
    parts = values.parts_of(table.pos, POWER, djas)
    assert [part for part in parts if part.source == djas] == []


# -- 1_172 Dr. Evazan ------------------------------------------------------------------------------


def shot_beside_evazan(own: bool, inside: bool = False) -> tuple[Position, int, int]:
    """A character of either side is hit in a battle where the doctor is."""
    table = Layout()
    site = table.location(TRENCH)
    evazan = table.put("Dr. Evazan", table.put("Blizzard 2", site) if inside else site)
    light, dark = table.put("Leia Organa", site), table.put("Darth Vader", site)
    rifle = table.put("Blaster Rifle", light if own else dark, LIGHT if own else DARK)
    patient = table.put("Snowtrooper" if own else "Echo Base Trooper", site)
    table.force(LIGHT, 6)
    table.force(DARK, 6)
    seat = LIGHT if own else DARK
    table.destiny(seat, 6)
    pos = table.begin(seat, BATTLE)
    fight(pos, site)
    pos.choose(next(one for one in pos.options if one >= 0))
    while not pos.has(patient, IS_HIT):
        pos.choose(patient if patient in pos.options else DECLINE)
    assert rifle in pos.table
    return pos, evazan, patient


@pytest.mark.parametrize("own", [True, False])
def test_evazan_operates_on_a_character_just_hit_of_either_side(own: bool) -> None:
    pos, evazan, patient = shot_beside_evazan(own)
    until_offered(pos, evazan)
    use(pos, evazan)
    quiet(pos)
    assert pos.zone[patient] == LOST and pos.fight is not None


def test_evazan_does_not_operate_from_inside_a_walker() -> None:
    pos, evazan, patient = shot_beside_evazan(False, inside=True)
    assert not offered(pos, A_USE, evazan)
    assert pos.zone[patient] == TABLE


def test_evazan_operates_on_a_character_just_disarmed() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    evazan = table.put("Dr. Evazan", site)
    own, foe = table.put("Stormtrooper", site), table.put("Rebel Trooper", site)
    table.put("Blaster Rifle", own, DARK)
    table.put("Blaster Rifle", foe, LIGHT)
    effect = table.hand("Disarmed", DARK)
    pos = table.begin(DARK, CONTROL)
    deploy(pos, effect)
    until_offered(pos, evazan)
    use(pos, evazan, 1)
    quiet(pos)
    assert pos.zone[foe] == LOST and pos.zone[effect] == LOST


def test_evazan_adds_2_to_what_he_pilots() -> None:
    table = Layout()
    ship = table.put("Tyrant", table.location("Tatooine"))
    table.put("Dr. Evazan", ship)
    assert values.power(table.pos, ship) == table.pos.card(ship).power + 2


# -- 1_173 DS-61-2, 1_174 DS-61-3 ------------------------------------------------------------------

BLACK = pytest.mark.parametrize(
    ("who", "own", "other"),
    [
        pytest.param("DS-61-2", "Black 2", "Black 3", id="1_173"),
        pytest.param("DS-61-3", "Black 3", "Black 2", id="1_174"),
    ],
)


@BLACK
def test_a_black_squadron_pilot_flies_his_own_tie_best(who: str, own: str, other: str) -> None:
    table = Layout()
    system = table.location("Tatooine")
    ship, another = table.put(own, system), table.put(other, system)
    card = table.put(who, ship)
    pos = table.pos
    for vessel, bonus in ((ship, 1), (another, 0)):
        pos.put(card, vessel, ABOARD_PILOT)
        assert values.power(pos, vessel) == pos.card(vessel).power + 3
        assert values.maneuver(pos, vessel) == pos.card(vessel).maneuver + bonus


@BLACK
@pytest.mark.parametrize("at_home", [True, False])
def test_a_black_squadron_pilot_draws_battle_destiny_in_his_own_tie(
    who: str, own: str, other: str, at_home: bool
) -> None:
    table = Layout()
    system = table.location("Tatooine")
    table.put(who, table.put(own if at_home else other, system))
    table.put("X-wing", system)
    hold(table)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, system))
    assert values.battle_draws(pos, system, DARK) == (1 if at_home else 0)


# -- 1_176 Feltipern Trevagg -----------------------------------------------------------------------


def test_trevagg_makes_battles_where_he_is_cost_the_icons_there() -> None:
    table = Layout()
    site, other = table.location(CANTINA), table.location(DUNE_SEA)
    trevagg = table.put("Feltipern Trevagg", site)
    table.put("Luke Skywalker", site)
    pos = table.pos
    icons = values.icons(pos, site, LIGHT) + values.icons(pos, site, DARK)
    assert icons > 1
    for seat in (LIGHT, DARK):
        assert battle.price_at(pos, site, seat) == icons
        assert battle.price_at(pos, other, seat) == 1
    droid = table.put("R2-X2", site)
    assert battle.price_at(pos, site, LIGHT) == 1
    pos.put(droid, other, THERE)
    pos.put(trevagg, other, THERE)
    assert battle.price_at(pos, site, LIGHT) == 1


@pytest.mark.parametrize("short", [0, 1])
def test_a_battle_beside_trevagg_is_paid_in_full(short: int) -> None:
    table = Layout()
    site = table.location(CANTINA)
    table.put("Feltipern Trevagg", site)
    table.put("Luke Skywalker", site)
    icons = values.icons(table.pos, site, LIGHT) + values.icons(table.pos, site, DARK)
    hold(table)
    table.force(LIGHT, icons - short)
    pos = table.begin(LIGHT, BATTLE)
    assert bool(offered(pos, A_BATTLE, site)) == (not short)
    if not short:
        pos.choose(option(pos, A_BATTLE, site))
        assert not pos.force[LIGHT]


def test_trevagg_inside_a_starship_makes_battles_free() -> None:
    table = Layout()
    system = table.location("Tatooine")
    table.put("Feltipern Trevagg", table.put("Tyrant", system))
    assert battle.price_at(table.pos, system, LIGHT) == 0


@pytest.mark.rule("HO-MISSING-07")
def test_a_missing_trevagg_taxes_nobody_and_gives_no_battle_away() -> None:
    """His text counts icons where he is present, and he is nowhere: the usual 1 Force."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.missing("Feltipern Trevagg", site)
    assert battle.price_at(table.pos, site, LIGHT) == 1


@pytest.mark.rule("SW-B-058")
def test_a_droid_inside_a_walker_is_not_present_with_trevagg() -> None:
    table = Layout()
    site = table.location(TRENCH)
    table.put("Feltipern Trevagg", site)
    walker = table.put("Blizzard 2", site)
    droid = table.put("R4-M9", walker)
    pos = table.pos
    icons = values.icons(pos, site, LIGHT) + values.icons(pos, site, DARK)
    assert battle.price_at(pos, site, LIGHT) == icons
    pos.put(droid, site, THERE)
    assert battle.price_at(pos, site, LIGHT) == 1


# -- 1_178 General Tagge ---------------------------------------------------------------------------


def test_tagge_is_worth_1_more_for_each_imperial_trooper_present() -> None:
    table = Layout()
    site, other = table.location(TRENCH), table.location(PERIMETER)
    tagge = table.put("General Tagge", site)
    table.put("Rebel Trooper", site)
    table.put("Darth Vader", site)
    table.put("Stormtrooper", other)
    pos = table.pos
    assert values.forfeit(pos, tagge) == 4
    table.put("Stormtrooper", site)
    table.put("Snowtrooper", site)
    table.put("Imperial Trooper Guard", site)
    assert values.forfeit(pos, tagge) == 7
    table.put("Death Star Trooper", table.put("Blizzard 2", site))
    assert values.forfeit(pos, tagge) == 7  # at the site, but not present


def test_tagge_counts_nobody_aboard_a_starship() -> None:
    table = Layout()
    ship = table.put("Tyrant", table.location("Tatooine"))
    tagge = table.put("General Tagge", ship)
    table.put("Stormtrooper", ship)
    assert values.forfeit(table.pos, tagge) == 4


# -- 1_179 Grand Moff Tarkin -----------------------------------------------------------------------


def tarkin_in_battle(vader: bool) -> tuple[Position, int]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    tarkin = table.put("Grand Moff Tarkin", site)
    table.put("Darth Vader", site if vader else table.location(DUNE_SEA))
    for name in ("Luke Skywalker", "Leia Organa"):
        table.put(name, site)
    table.force(LIGHT, 1)
    table.destiny(LIGHT, 5)
    table.destiny(DARK, 1)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, site)
    return pos, tarkin


def totals(pos: Position) -> dict[int, dict[str, object]]:
    return {int(str(one["seat"])): one for one in told(pos, "total_power")}


def test_tarkin_with_vader_cancels_a_destiny_of_the_opponent_once_a_battle() -> None:
    pos, tarkin = tarkin_in_battle(vader=True)
    asked = 0
    while not told(pos, "total_power"):
        here = offered(pos, A_USE, tarkin)
        asked += len(here)
        pos.choose(here[0] if here else 1 if 1 in pos.options else DECLINE)
    assert asked == 1
    assert totals(pos)[LIGHT]["destiny"] == 0 and totals(pos)[DARK]["destiny"] != 0


def test_tarkin_without_vader_in_the_battle_cancels_nothing() -> None:
    pos, tarkin = tarkin_in_battle(vader=False)
    while not told(pos, "total_power"):
        assert not offered(pos, A_USE, tarkin)
        pos.choose(1 if 1 in pos.options else DECLINE)
    assert totals(pos)[LIGHT]["destiny"] == 5


def test_tarkin_adds_2_to_what_he_pilots() -> None:
    table = Layout()
    ship = table.put("Tyrant", table.location("Tatooine"))
    table.put("Grand Moff Tarkin", ship)
    assert values.power(table.pos, ship) == table.pos.card(ship).power + 2


# -- 1_183 Kitik Keed'kak --------------------------------------------------------------------------


@pytest.mark.parametrize("together", [True, False])
def test_kitik_is_lost_as_soon_as_kal_is_at_the_same_site(together: bool) -> None:
    table = Layout()
    site, other = table.location(MOS_EISLEY), table.location(DUNE_SEA)
    kitik = table.put("Kitik Keed'kak", site)
    kal = table.put("Kal'Falnl C'ndros", other)
    hold(table)
    pos = table.begin(DARK, CONTROL)
    assert pos.zone[kitik] == TABLE
    pos.put(kal, site if together else other, THERE)
    go_on(pos)
    assert pos.zone[kitik] == (LOST if together else TABLE) and pos.zone[kal] == TABLE


def test_kitik_boards_neither_starfighters_nor_enclosed_vehicles() -> None:
    table = Layout()
    system, site = table.location("Tatooine"), table.location(MOS_EISLEY)
    kitik = table.put("Kitik Keed'kak", site)
    walker, bantha = table.put("Blizzard 2", site), table.put("Bantha", site)
    ship, fighter = table.put("Tyrant", system), table.put("TIE Vanguard", site)
    pos = table.pos
    found = [bool(vessels.free_roles(pos, one, kitik)) for one in (walker, bantha, ship, fighter)]
    assert found == [False, True, True, False]


@pytest.mark.parametrize(("how", "lost"), [("speeder", True), ("missing", True), ("held", False)])
def test_kitik_minds_kal_inside_something_or_missing_but_no_captive(how: str, lost: bool) -> None:
    """At the same site is not present with (SW-B-257); captives are nowhere (SW-B-226)."""
    table = Layout()
    site = table.location(TRENCH)
    kitik, kal = table.put("Kitik Keed'kak", site), table.put("Kal'Falnl C'ndros", site)
    hold(table)
    if how == "speeder":
        table.pos.put(kal, table.put("Snowspeeder", site), ABOARD_PASSENGER)
    elif how == "missing":
        table.pos.put(kal, site, UNDER)
    else:
        table.pos.put(kal, table.put("Stormtrooper", site), HELD)
    pos = table.begin(DARK, CONTROL)
    go_on(pos)
    assert (pos.zone[kitik] == LOST) == lost


# -- 1_184 Labria ----------------------------------------------------------------------------------


def labria_reveals(top: str) -> tuple[Position, int, int]:
    table = Layout()
    labria = table.put("Labria", table.location(MOS_EISLEY))
    table.fill(RESERVE, DARK, 5)
    card = table.in_pile(RESERVE, top, DARK)
    hold(table)
    pos = table.begin(DARK, CONTROL)
    use(pos, labria)
    quiet(pos)
    [event] = told(pos, "reveal")
    assert event["cards"] == [card]
    return pos, labria, card


@pytest.mark.parametrize("top", ["Blizzard 2", "Tyrant"])
def test_labria_loses_a_vehicle_or_starship(top: str) -> None:
    pos, _, card = labria_reveals(top)
    assert pos.zone[card] == LOST


@pytest.mark.parametrize(("number", "zone"), [(0, RESERVE), (1, FORCE), (2, USED)])
def test_labria_places_any_other_card_on_top_of_a_pile(number: int, zone: int) -> None:
    pos, labria, card = labria_reveals("Darth Vader")
    assert pos.asked == DARK and len(pos.options) == 3
    pos.choose(number)
    assert pos.zone[card] == zone and pos.pile(zone, DARK)[-1] == card
    while pos.asked != DARK:
        pos.choose(DECLINE)
    assert not offered(pos, A_USE, labria)  # once a turn


@pytest.mark.rule("SW-B-022")
def test_labria_may_lose_the_last_card_of_all() -> None:
    table = Layout()
    labria = table.put("Labria", table.location(MOS_EISLEY))
    table.hand("Kabe")
    pos = table.begin(DARK, CONTROL)
    for card in pos.reserve[DARK][:]:
        pos.to_pile(card, OUT)
    table.in_pile(RESERVE, "Blizzard 2", DARK)
    use(pos, labria)
    quiet(pos)
    assert pos.ended


# -- 1_185 Lieutenant Tanbris ----------------------------------------------------------------------


def test_tanbris_arms_his_starship_for_less_and_slows_a_starfighter() -> None:
    table = Layout()
    system = table.location("Tatooine")
    own, other = table.put("Tyrant", system), table.put("Devastator", system)
    fighter = table.put("Black 2", system)
    tanbris = table.put("Lieutenant Tanbris", own)
    cannon = table.hand("Ion Cannon", DARK)
    pos = table.pos
    full = values.deploy_cost(pos, cannon, DARK, other)
    assert values.deploy_cost(pos, cannon, DARK, own) == full - 1
    assert values.power(pos, own) == pos.card(own).power + 2
    pos.put(tanbris, fighter, ABOARD_PILOT)
    assert values.maneuver(pos, fighter) == pos.card(fighter).maneuver - 1
    assert values.power(pos, fighter) == pos.card(fighter).power + 2


def test_tanbris_as_a_passenger_does_nothing() -> None:
    table = Layout()
    own = table.put("Tyrant", table.location("Tatooine"))
    cannon = table.hand("Ion Cannon", DARK)
    full = values.deploy_cost(table.pos, cannon, DARK, own)
    table.put("Lieutenant Tanbris", own, role=ABOARD_PASSENGER)
    assert values.deploy_cost(table.pos, cannon, DARK, own) == full
    assert values.power(table.pos, own) == table.pos.card(own).power


# -- 1_187 M'iiyoom Onith --------------------------------------------------------------------------


def test_miiyoom_has_unique_men_of_the_hand_lost_for_a_force_a_card() -> None:
    table = Layout()
    miiyoom = table.put("M'iiyoom Onith", table.location(MOS_EISLEY))
    lost = [table.hand(name) for name in ("Luke Skywalker", "BoShek")]
    kept = [table.hand(name) for name in ("Leia Organa", "Rebel Pilot", "R2-D2", "X-wing")]
    table.hand("Stormtrooper")
    table.force(DARK, 7)
    pos = table.begin(DARK, CONTROL)
    use(pos, miiyoom)
    quiet(pos)
    assert [pos.zone[one] for one in lost] == [LOST, LOST]
    assert all(pos.zone[one] == HAND for one in kept)
    assert len(pos.force[DARK]) == 1
    [event] = told(pos, "show_hand")
    assert sorted(event["cards"]) == sorted([*lost, *kept])  # type: ignore[call-overload]
    while pos.asked != DARK:
        pos.choose(DECLINE)
    assert not offered(pos, A_USE, miiyoom)


@pytest.mark.parametrize(("cards", "force", "may"), [(2, 2, True), (2, 1, False), (0, 3, False)])
def test_miiyoom_pays_for_every_card_of_the_hand(cards: int, force: int, may: bool) -> None:
    table = Layout()
    miiyoom = table.put("M'iiyoom Onith", table.location(MOS_EISLEY))
    for _ in range(cards):
        table.hand("Kabe")
    table.hand("Stormtrooper")
    table.force(DARK, force)
    pos = table.begin(DARK, CONTROL)
    assert bool(offered(pos, A_USE, miiyoom)) == may


# -- 1_189 Myo -------------------------------------------------------------------------------------


@pytest.mark.parametrize("friend", ["Lirin Car'n", "Djas Puhr"])
def test_myo_is_stronger_with_lirin_or_a_bounty_hunter_present(friend: str) -> None:
    table = Layout()
    site = table.location(TRENCH)
    myo, other = table.put("Myo", site), table.put(friend, site)
    pos = table.pos
    assert values.power(pos, myo) == 4
    table.put("Feltipern Trevagg", site)
    assert values.power(pos, myo) == 4  # once
    for one in (other, pos.table[-1]):
        pos.put(one, table.put("Blizzard 2", site), ABOARD_PASSENGER)
    assert values.power(pos, myo) == 3


def myo_fights(where: str = "") -> tuple[Position, int]:
    """Dark loses a battle in which Myo takes part."""
    table = Layout()
    site = table.location(TRENCH)
    myo = table.put("Myo", table.put(where, site) if where else site)
    for name in ("Luke Skywalker", "Obi-Wan Kenobi", "Leia Organa"):
        table.put(name, site)
    hold(table)
    table.force(LIGHT, 2)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, site)
    return pos, myo


def test_myo_regenerates_when_forfeited() -> None:
    pos, myo = myo_fights()
    to_damage(pos, DARK)
    pos.choose(myo)
    quiet(pos)
    assert pos.zone[myo] == USED and pos.used[DARK][-1] == myo


def test_myo_regenerates_when_lost_with_the_vehicle_that_was_forfeited() -> None:
    pos, myo = myo_fights("Blizzard 2")
    to_damage(pos, DARK)
    walker = pos.at[myo]
    pos.choose(walker)
    quiet(pos)
    assert pos.zone[walker] == LOST and pos.zone[myo] == USED


@pytest.mark.parametrize("in_battle", [True, False])
def test_myo_does_not_regenerate_when_a_text_has_him_lost(in_battle: bool) -> None:
    if in_battle:
        pos, myo = myo_fights()
    else:
        table = Layout()
        myo = table.put("Myo", table.location(TRENCH))
        hold(table)
        pos = table.begin(LIGHT, CONTROL)
    losing.lose(pos, [myo], myo, LIGHT, ["SW-B-033"])
    go_on(pos)
    assert pos.zone[myo] == LOST


def test_myo_hit_in_a_battle_that_ends_early_regenerates() -> None:
    pos, myo = myo_fights()
    hits.hit(pos, myo, next(one for one in pos.table if pos.title(one) == "Luke Skywalker"))
    assert pos.fight is not None
    pos.fight.cancelled = True
    go_on(pos)
    assert pos.zone[myo] == USED


# -- 1_190 Ponda Baba ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("doctor", "saber", "power"), [(True, False, 5), (False, False, 2), (True, True, 2)]
)
def test_ponda_baba_fights_beside_evazan_unless_a_lightsaber_is_there(
    doctor: bool, saber: bool, power: int
) -> None:
    table = Layout()
    site, other = table.location(MOS_EISLEY), table.location(DUNE_SEA)
    ponda = table.put("Ponda Baba", site)
    table.put("Dr. Evazan", site if doctor else other)
    luke = table.put("Luke Skywalker", site)
    if saber:
        table.put("Jedi Lightsaber", luke)
    hold(table)
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    assert values.power(pos, ponda) == 2  # not battling yet
    pos.choose(option(pos, A_BATTLE, site))
    assert values.power(pos, ponda) == power


def test_ponda_baba_does_not_mind_a_lightsaber_of_his_own_side() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    ponda, evazan = table.put("Ponda Baba", site), table.put("Dr. Evazan", site)
    table.put("Dark Jedi Lightsaber", evazan)
    table.put("Luke Skywalker", site)
    hold(table)
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    assert values.power(pos, ponda) == 5


def test_ponda_baba_adds_2_to_what_he_pilots() -> None:
    table = Layout()
    ship = table.put("Tyrant", table.location("Tatooine"))
    table.put("Ponda Baba", ship)
    assert values.power(table.pos, ship) == table.pos.card(ship).power + 2


# -- 1_191 Prophetess ------------------------------------------------------------------------------

YOU, OPPONENT = 0, 1


def prophecy(guess: int, own: str, foe: str) -> tuple[Position, int]:
    """Dark initiates a battle with the Prophetess and somebody against somebody."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    seer = table.put("Prophetess", site)
    table.put(own, site)
    table.put(foe, site)
    for _ in range(3):
        table.in_pile(LOST, "Stormtrooper", DARK)
    hold(table)
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    assert pos.asked == DARK and pos.options == [YOU, OPPONENT]
    pos.choose(guess)
    [event] = told(pos, "predicts")
    assert event["winner"] == (DARK if guess == YOU else LIGHT)
    return pos, seer


@pytest.mark.parametrize(
    ("guess", "foe", "right"),
    [
        (YOU, "Kabe", True),
        (OPPONENT, "Kabe", False),
        (OPPONENT, "Obi-Wan Kenobi", True),
        (YOU, "Obi-Wan Kenobi", False),
    ],
)
def test_the_prophetess_is_judged_by_who_wins(guess: int, foe: str, right: bool) -> None:
    own = "Darth Vader" if foe == "Kabe" else "Chief Bast"
    pos, _ = prophecy(guess, own, foe)
    to_end_of_battle(pos, force=True)
    found = [event for event in told(pos, "retrieve_force") if event["seat"] == DARK]
    assert len(found) == int(right)
    lost = [event for event in told(pos, "lose_force") if event["source"] != NONE]
    assert len(lost) == int(not right)
    assert not any(one.source != NONE and one.kind > 100 for one in pos.lasting)


def test_the_prophetess_is_judged_although_she_was_forfeited() -> None:
    pos, seer = prophecy(OPPONENT, "Chief Bast", "Obi-Wan Kenobi")
    to_damage(pos, DARK)
    pos.choose(seer)
    to_end_of_battle(pos, force=True)
    assert pos.zone[seer] != TABLE
    assert len(told(pos, "retrieve_force")) == 1


def test_a_tie_makes_every_prediction_wrong() -> None:
    pos, _ = prophecy(YOU, "Chief Bast", "Leia Organa")  # 1 + 2 against 3
    to_end_of_battle(pos, force=True)
    assert told(pos, "battle_tied") and not told(pos, "retrieve_force")
    assert len([event for event in told(pos, "lose_force") if event["source"] != NONE]) == 1


def test_the_prophetess_says_nothing_of_other_battles() -> None:
    """Neither of one that the opponent initiates, nor of one where she is not present."""
    table = Layout()
    site = table.location(TRENCH)
    seer = table.put("Prophetess", site)
    table.put("Darth Vader", site)
    table.put("Luke Skywalker", site)
    hold(table)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    quiet(pos)
    assert not told(pos, "use_text") and values.immunity(pos, seer) == 3
    table = Layout()
    site = table.location(TRENCH)
    table.put("Prophetess", table.put("Blizzard 2", site))
    table.put("Darth Vader", site)
    table.put("Luke Skywalker", site)
    hold(table)
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    quiet(pos)
    assert not told(pos, "use_text")


@pytest.mark.rule("SW-B-174")
def test_a_battle_that_is_cancelled_makes_no_prediction_right_or_wrong() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Prophetess", site)
    table.put("Luke Skywalker", site)
    hold(table)
    table.force(DARK, 2)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    pos.choose(pos.options[0])
    fighting.cancel_battle(pos)
    go_on(pos)
    assert pos.fight is None and not pos.lost[DARK]


# -- 1_192 R1-G4 -----------------------------------------------------------------------------------


def test_r1_g4_improves_a_capital_starship() -> None:
    table = Layout()
    ship = table.put("Tyrant", table.location("Tatooine"))
    pos = table.pos
    power, speed = values.power(pos, ship), values.hyperspeed(pos, ship)
    table.put("R1-G4 (Arone-Geefour)", ship)
    assert (values.power(pos, ship), values.hyperspeed(pos, ship)) == (power + 1, speed + 1)
    assert values.immunity(pos, ship) == 3


def test_r1_g4_boards_no_starfighter() -> None:
    table = Layout()
    site = table.location("Tatooine: Docking Bay 94")
    droid = table.put("R1-G4 (Arone-Geefour)", site)
    fighter = table.put("TIE Vanguard", site)
    speeder = table.put("Ubrikkian 9000 Z001", site)
    pos = table.pos
    assert vessels.free_roles(pos, fighter, droid) == []
    assert vessels.free_roles(pos, speeder, droid)
    assert movement.may_move(pos, droid) is None


# -- 1_196 Tusken Raider ---------------------------------------------------------------------------


def test_tusken_raiders_are_stronger_together_and_four_of_them_more_so() -> None:
    table = Layout()
    site = table.location(DUNE_SEA)
    pos = table.pos
    first = table.put("Tusken Raider", site)
    assert values.power(pos, first) == 1
    for count in (2, 3):
        table.put("Tusken Raider", site)
        assert values.power(pos, first) == 2
        assert values.total_power(pos, site, DARK) == 2 * count
    table.put("Tusken Raider", site)
    assert values.total_power(pos, site, DARK) == 8 + 2
    table.put("Tusken Raider", site)
    assert values.total_power(pos, site, DARK) == 10 + 2


def test_tusken_raiders_deploy_only_on_tatooine_and_count_no_unique_one() -> None:
    table = Layout()
    site = table.location(DUNE_SEA)
    table.location(TRENCH)
    raider = table.put("Tusken Raider", site)
    table.put("URoRRuR'R'R", site)
    assert values.power(table.pos, raider) == 1
    card = table.hand("Tusken Raider")
    table.force(DARK, 4)
    assert deploying.destinations(table.pos, card, DARK) == [site]


@pytest.mark.rule("SW-B-032")
def test_eight_tusken_raiders_add_2_to_the_total_as_four_do() -> None:
    table = Layout()
    site = table.location(DUNE_SEA)
    for _ in range(8):
        table.put("Tusken Raider", site)
    assert values.total_power(table.pos, site, DARK) == 8 * 2 + 2


# -- 1_197 WED15-1662 'Treadwell' Droid ------------------------------------------------------------


def test_a_treadwell_protects_your_own_here_and_starfighters_above_its_docking_bay() -> None:
    table = Layout()
    system, bay = table.location("Tatooine"), table.location("Tatooine: Docking Bay 94")
    site = table.location(MOS_EISLEY)
    droid = table.put("WED15-1662 'Treadwell' Droid", bay)
    cruiser = table.put("Devastator", system)
    expected = {
        droid: 2,
        table.put("R4-M9", bay): 2,
        table.put("R4-M9", site): 0,
        table.put("R2-X2", bay): 0,
        cruiser: 0,
        table.put("TIE Fighter", system): 3,
        table.put("TIE Fighter", cruiser): 3,
        table.put("TIE Fighter", bay): 0,
        table.put("X-wing", system): 0,
    }
    pos = table.pos
    assert {card: values.immunity(pos, card) for card in expected} == expected


# -- 1_198 Wuher -----------------------------------------------------------------------------------


def test_wuher_throws_weapons_and_droids_out_when_your_control_phase_begins() -> None:
    table = Layout()
    site, other = table.location(MOS_EISLEY), table.location(DUNE_SEA)
    wuher = table.put("Wuher", site)
    leia, trooper = table.put("Leia Organa", site), table.put("Stormtrooper", site)
    gone = [
        table.put("Blaster Rifle", leia, LIGHT),
        table.put("Blaster Rifle", trooper, DARK),
        table.put("R2-X2", site),
    ]
    inside = table.put("R4-M9", table.put("Blizzard 2", site))
    far = table.put("R4-M9", other)
    hold(table)
    pos = table.begin(DARK, ACTIVATE)
    assert all(pos.zone[one] == TABLE for one in gone)
    while pos.phase == ACTIVATE:
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])
    quiet(pos)
    assert all(pos.zone[one] == LOST for one in gone)
    assert all(pos.zone[one] == TABLE for one in (inside, far, wuher, leia, trooper))


def test_wuher_keeps_quiet_in_the_opponent_s_control_phase() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Wuher", site)
    droid = table.put("R2-X2", site)
    hold(table)
    pos = table.begin(LIGHT, ACTIVATE)
    while pos.phase == ACTIVATE:
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])
    quiet(pos)
    assert pos.phase == CONTROL and pos.zone[droid] == TABLE


def test_in_the_cantina_wuher_s_rule_holds_at_any_time() -> None:
    table = Layout()
    cantina, other = table.location(CANTINA), table.location(DUNE_SEA)
    table.put("Wuher", cantina)
    leia = table.put("Leia Organa", cantina)
    rifle = table.hand("Blaster Rifle", LIGHT)
    droid = table.put("R2-X2", other)
    hold(table)
    table.force(LIGHT, 4)
    pos = table.begin(LIGHT, DEPLOY)
    deploy(pos, rifle)
    quiet(pos)
    assert pos.zone[rifle] == LOST and pos.zone[leia] == TABLE
    pos.put(droid, cantina, THERE)
    go_on(pos)
    assert pos.zone[droid] == LOST

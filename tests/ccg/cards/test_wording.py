"""Texts taken at their word: at and present, your and any, the missing, captives, full prices."""

import pytest

from starfold.games.ccg.rules import (
    abilities,
    carrying,
    creatures,
    deploying,
    epic,
    firing,
    losing,
    mines,
    movement,
    responses,
    routes,
    rows,
    values,
)
from starfold.games.ccg.rules.changes import added, holds
from starfold.games.ccg.scripts.classic_texts import passes_gate
from starfold.games.ccg.scripts.hoth_dark_effect_texts import frostbite
from starfold.games.ccg.state.position import THIS_TURN, Lasting, Moment, Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DEFUSE,
    A_EPIC,
    A_FIRE,
    A_MOVE,
    A_PLAY,
    A_USE,
    ABOARD_PASSENGER,
    ACTIVATE,
    ATTACHED,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    DRAIN_INITIATED,
    FORBID_MOVE,
    FORBID_MOVE_TO,
    FORCE,
    HELD,
    IS_COLLAPSED,
    IS_HIT,
    IS_UNDERCOVER,
    JUST_MOVED,
    JUST_REACTED,
    LIGHT,
    LOST,
    MOVE,
    NONE,
    SEARCH,
    STACKED,
    TABLE,
    THERE,
    UNDER,
    USED,
    WEAPON_AIMED,
    WEAPON_DESTINY,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, deploy, fight, offered, option, play, quiet, told, use

TRENCH = "Hoth: Snow Trench (2nd Marker)"
PERIMETER = "Hoth: Defensive Perimeter (3rd Marker)"
RIDGE = "Hoth: North Ridge (4th Marker)"
PLAINS = "Hoth: Ice Plains (5th Marker)"
CAVE = "Hoth: Wampa Cave (7th Marker)"
BAY = "Hoth: Echo Docking Bay"
CORRIDOR = "Hoth: Echo Corridor"
COMMAND = "Hoth: Echo Command Center (War Room)"
MOS_EISLEY = "Tatooine: Mos Eisley"


def wait_for(pos: Position, card: int, kind: int = A_PLAY) -> None:
    """Pass until a card may be played or used."""
    for _ in range(60):
        if offered(pos, kind, card):
            return
        assert DECLINE in pos.options, f"{pos.title(card)} was never offered"
        pos.choose(DECLINE)
    raise AssertionError(f"{pos.title(card)} was never offered")


def playable(pos: Position, card: int, number: int, seat: int, moment: Moment | None) -> bool:
    return abilities.playable(pos, card, number, seat, moment)


# -- the missing are at their site, captives are nowhere -------------------------------------------


@pytest.mark.rule("HO-MISSING-07", "SW-B-226")
@pytest.mark.parametrize("gone", ["missing", "captive"])
@pytest.mark.parametrize(
    ("name", "friend"),
    [
        ("Derek 'Hobbie' Klivian", "Biggs Darklighter"),
        ("Captain Piett", "Darth Vader"),
        ("General Veers", "Admiral Ozzel"),
        ("Chief Bast", "Grand Moff Tarkin"),
        ("Chewbacca", "Han Solo"),
    ],
)
def test_power_at_the_same_site_as_a_friend(name: str, friend: str, gone: str) -> None:
    """3_5, 3_85, 3_87, 1_165, 2_3: a friend who is missing is at the site all the same."""
    table = Layout()
    site = table.location(TRENCH)
    card, other = table.put(name, site), table.put(friend, site)
    guard = table.put("Stormtrooper", site)
    pos = table.pos
    beside = values.power(pos, card)
    if gone == "missing":
        pos.put(other, site, UNDER)
        assert values.power(pos, card) == beside
    else:
        pos.put(other, guard, HELD)
        assert values.power(pos, card) < beside


@pytest.mark.rule("HO-MISSING-07", "SW-B-226")
@pytest.mark.parametrize(
    ("gunner", "friend"), [("Dack Ralter", "Luke Skywalker"), ("Wes Janson", "Wedge Antilles")]
)
def test_a_gunner_is_with_his_missing_friend_but_not_with_a_captive(
    gunner: str, friend: str
) -> None:
    """3_4, 3_25: with him is at the same location, where the missing are."""
    table = Layout()
    site = table.location(TRENCH)
    speeder = table.put("Snowspeeder", site)
    cannon = table.put("Dual Laser Cannon", speeder)
    table.put(gunner, speeder, role=ABOARD_PASSENGER)
    other = table.put(friend, site)
    pos = table.pos
    target = table.put("Stormtrooper", site)
    with_him = added(pos, WEAPON_DESTINY, cannon, LIGHT, target)
    pos.put(other, site, UNDER)
    assert added(pos, WEAPON_DESTINY, cannon, LIGHT, target) == with_him
    pos.put(other, target, HELD)
    assert added(pos, WEAPON_DESTINY, cannon, LIGHT, target) == with_him - 2


@pytest.mark.rule("HO-MISSING-07")
def test_leaders_and_droids_who_are_missing_are_here() -> None:
    """3_57 Echo Command Center, 3_12 K-3PO, and 3_10 Rieekan, who must be present for his text."""
    table = Layout()
    room = table.location(COMMAND, LIGHT)
    table.location(TRENCH)
    k3po = table.put("K-3PO (Kay-Threepio)", room)
    droid = table.put("R2-X2 (Artoo-Extoo)", room)
    rieekan = table.put("General Carlist Rieekan", room)
    table.put("Leia Organa", room)
    pos = table.pos
    power, total = values.power(pos, k3po), values.total_power(pos, room, LIGHT)
    pos.put(droid, room, UNDER)
    assert values.power(pos, k3po) == power
    pos.put(droid, room, THERE)
    lost = values.power(pos, rieekan) + 1  # his own, and what he gives Leia; a leader still
    pos.put(rieekan, room, UNDER)
    assert values.total_power(pos, room, LIGHT) == total - lost


@pytest.mark.rule("HO-MISSING-07")
@pytest.mark.parametrize("planet", ["Tatooine", "Hoth"])
def test_who_is_missing_is_on_the_planet(planet: str) -> None:
    """1_19 Luke generates 1 Force more wherever he is not on Tatooine."""
    table = Layout()
    site = table.location(MOS_EISLEY if planet == "Tatooine" else TRENCH)
    luke = table.put("Luke Skywalker", site)
    pos = table.pos
    there = values.generation(pos, LIGHT)
    pos.put(luke, site, UNDER)
    assert values.generation(pos, LIGHT) == there


@pytest.mark.rule("HO-MISSING-07")
@pytest.mark.parametrize("geared", [False, True])
def test_survival_gear_protects_who_is_missing_on_hoth(geared: bool) -> None:
    """3_30: immune to Frostbite and Exposure, which reach the missing."""
    table = Layout()
    hoth, site = table.location("Hoth"), table.location(TRENCH)
    table.put("Sunsdown", hoth)
    bite = table.put("Frostbite", hoth, DARK)
    luke = table.missing("Luke Skywalker", site)
    if geared:
        table.put("Hoth Survival Gear", luke)
    card = table.hand("Exposure")
    table.force(DARK, 3)
    pos = table.begin(DARK, CONTROL)
    assert frostbite(pos, LIGHT, bite) == (0 if geared else 2)
    play(pos, card)
    quiet(pos)
    assert pos.is_missing(luke) == geared


@pytest.mark.rule("HO-MISSING-07", "SW-B-226")
@pytest.mark.parametrize("gone", ["missing", "captive"])
def test_troopers_deploy_free_to_the_site_of_a_leader_who_is_missing(gone: str) -> None:
    """1_28 Rebel Trooper"""
    table = Layout()
    site = table.location(TRENCH, LIGHT)
    guard = table.put("Snowtrooper", site)
    luke = table.put("Luke Skywalker", site)
    trooper = table.hand("Rebel Trooper")
    pos = table.pos
    pos.put(luke, site if gone == "missing" else guard, UNDER if gone == "missing" else HELD)
    assert values.deploy_cost(pos, trooper, LIGHT, site) == (0 if gone == "missing" else 1)


@pytest.mark.rule("HO-MISSING-05")
def test_nobody_steals_from_the_missing() -> None:
    """1_14 Kabe, 2_126 Swilla Corey"""
    table = Layout()
    site = table.location(MOS_EISLEY)
    kabe = table.put("Kabe", site)
    bearer = table.put("Stormtrooper", site)
    rifle = table.put("Blaster Rifle", bearer, DARK)
    table.hand("Kabe")
    pos = table.begin(LIGHT, CONTROL)
    assert offered(pos, A_USE, kabe)
    pos.put(bearer, site, UNDER)
    refused = carrying.why_not_steal(pos, rifle, kabe)
    assert refused is not None and refused.rule == "HO-MISSING-05"
    assert not abilities.usable(pos, kabe, 0, LIGHT, None)


@pytest.mark.rule("SW-B-226")
def test_a_captive_medical_droid_heals_nobody() -> None:
    """3_9 FX-7, 3_32 Bacta Tank"""
    table = Layout()
    site = table.location(MOS_EISLEY)
    droid = table.put("FX-7 (Effex-Seven)", site)
    tank = table.put("Bacta Tank", side=LIGHT)
    pos = table.pos
    patient = table.card("Han Solo")
    pos.set_aside(patient, STACKED, tank)
    ability = pos.setup.scripts[tank].abilities[1]
    scope = abilities.scope_of(pos, tank, LIGHT, None)
    cheap = abilities.price_of(pos, ability, scope)
    pos.put(droid, table.put("Stormtrooper", site), HELD)
    assert abilities.price_of(pos, ability, scope) == cheap + 2


@pytest.mark.rule("HO-MISSING-07", "SW-B-226")
def test_rieekan_defends_echo_base_while_he_is_at_an_echo_site() -> None:
    """3_10, 3_34: five Hoth sites are enough while he is a captive, not while he is missing."""
    table = Layout()
    names = [CORRIDOR, TRENCH, PERIMETER, RIDGE, PLAINS]
    sites = [table.location(name) for name in names]
    generators = table.location("Hoth: Main Power Generators (1st Marker)")
    effect = table.put("Echo Base Operations", generators)
    for site in sites:
        table.put("Stormtrooper", site)
    rieekan = table.put("General Carlist Rieekan", sites[0])
    pos = table.pos
    test, _ = pos.setup.scripts[effect].lapses[0]
    scope = abilities.scope_of(pos, effect, LIGHT, None)
    assert not test(pos, scope, effect)
    pos.put(rieekan, sites[0], UNDER)
    assert not test(pos, scope, effect)
    pos.put(rieekan, table.put("Snowtrooper", sites[0]), HELD)
    assert test(pos, scope, effect)


# -- a spy undercover is somebody still ------------------------------------------------------------


@pytest.mark.rule("SW-B-224")
def test_a_spy_undercover_makes_a_pair_with_c_3po() -> None:
    """1_5: a Rebel of yours present, though not in the battle."""
    table = Layout()
    site = table.location(TRENCH)
    table.put("C-3PO (See-Threepio)", site)
    pos = table.pos
    alone = values.total_power(pos, site, LIGHT)
    pos.mark(table.put("Leia Organa", site), IS_UNDERCOVER)
    assert values.total_power(pos, site, LIGHT) == alone + 2


@pytest.mark.rule("SW-B-224")
def test_obi_wan_sends_a_spy_undercover_away() -> None:
    """1_21: an opponent's character of ability 1 present."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    obi_wan = table.put("Obi-Wan Kenobi", site)
    table.put("Darth Vader", site)
    spy = table.put("Garindan", site)
    table.force(LIGHT, 2)
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    pos.mark(spy, IS_UNDERCOVER)
    pos.choose(option(pos, A_BATTLE, site))
    wait_for(pos, obi_wan, A_USE)
    use(pos, obi_wan)
    quiet(pos)
    assert pos.zone[spy] == LOST  # there is nowhere to go


@pytest.mark.rule("SW-B-224", "SW-B-230")
@pytest.mark.parametrize("by_effect", [True, False])
def test_wioslea_buys_a_droid_undercover_who_is_a_spy_no_more(by_effect: bool) -> None:
    """1_33, 2_107: bought, it stands on the side of its new owner, and its cover is gone."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    wioslea = table.put("Wioslea", site)
    droid = table.put("Probe Droid" if by_effect else "U-3PO", site)
    cover = table.put("Undercover", droid, DARK) if by_effect else NONE
    table.pos.mark(droid, IS_UNDERCOVER)
    table.pos.aim[droid] = cover
    table.force(LIGHT, 4)
    table.destiny(LIGHT, 5)
    pos = table.begin(LIGHT, CONTROL)
    use(pos, wioslea)
    quiet(pos)
    assert pos.owner[droid] == LIGHT and not pos.has(droid, IS_UNDERCOVER)
    assert cover == NONE or pos.zone[cover] == LOST


@pytest.mark.rule("SW-B-224", "SW-B-235")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_spy_undercover_has_power_outside_battles(hidden: bool) -> None:
    """2_113 Laser Gate, and a creature's attack."""
    table = Layout()
    corridor = table.location("Death Star: Level 4 Military Corridor")
    leia = table.put("Leia Organa", corridor)
    pos = table.pos
    if hidden:
        pos.mark(leia, IS_UNDERCOVER)
    assert passes_gate(pos, leia)
    assert creatures.bite(pos, leia) == 3
    assert values.power(pos, leia) == (0 if hidden else 3)


@pytest.mark.rule("HO-ALONE-01", "SW-B-224")
@pytest.mark.parametrize("company", [False, True])
def test_a_spy_undercover_alone_may_not_come_back(company: bool) -> None:
    """3_126"""
    table = Layout()
    site = table.location(RIDGE, DARK)
    spy = table.put("Leia Organa", site)
    if company:
        table.put("Rebel Trooper", site)
    card = table.hand("He Hasn't Come Back Yet")
    pos = table.begin(DARK, CONTROL)
    pos.mark(spy, IS_UNDERCOVER)
    targets = pos.setup.scripts[card].abilities[0].steps[0]
    scope = abilities.scope_of(pos, card, DARK, None)
    assert targets.accepts(pos, scope, spy) == (not company)


# -- at and present --------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-257")
def test_frozen_dinner_reaches_somebody_alone_in_a_vehicle() -> None:
    """3_102: at Wampa Cave, inside something or not; a permanent pilot is company."""
    table = Layout()
    cave = table.location(CAVE, DARK)
    speeder = table.put("Rogue 1", cave)
    han = table.put("Han Solo", speeder)
    card = table.hand("Frozen Dinner")
    pos = table.pos
    test = pos.setup.scripts[card].deploy.on
    scope = abilities.scope_of(pos, card, DARK, None)
    assert test(pos, scope, han)
    table.put("Snowspeeder", cave)
    assert not test(pos, scope, han)


@pytest.mark.rule("HO-MINE-01")
def test_a_timer_mine_is_laid_where_the_droid_is_present() -> None:
    """1_162, 1_322: not by a droid inside an enclosed vehicle."""
    table = Layout()
    site = table.location(TRENCH)
    droid = table.put("LIN-V8K (Elleyein-Veeatekay)", table.put("Rogue 1", site))
    mine = table.hand("Timer Mine", LIGHT)
    assert deploying.destinations(table.pos, mine, LIGHT) == []
    table.pos.put(droid, site, THERE)
    assert deploying.destinations(table.pos, mine, LIGHT) == [site]


@pytest.mark.rule("HO-MINE-08", "SW-B-257")
def test_an_open_mine_is_defused_from_inside_a_vehicle_a_tripped_one_is_not() -> None:
    """1_18, 1_186: the text says at the same site, the supplement present."""
    table = Layout()
    site = table.location(TRENCH)
    droid = table.put("LIN-V8K (Elleyein-Veeatekay)", table.put("Rogue 1", site))
    mine = table.put("Timer Mine", site, DARK)
    table.force(LIGHT, 1)
    table.hand("LIN-V8K (Elleyein-Veeatekay)")
    pos = table.begin(LIGHT, CONTROL)
    assert offered(pos, A_DEFUSE, mine)
    assert not mines.can_defuse(pos, LIGHT, site)
    pos.put(droid, site, THERE)
    assert mines.can_defuse(pos, LIGHT, site)
    pos.put(droid, site, UNDER)
    assert mines.defuse_offers(pos, LIGHT) and not mines.can_defuse(pos, LIGHT, site)
    pos.put(droid, table.put("Snowtrooper", site), HELD)
    assert not mines.defuse_offers(pos, LIGHT)


@pytest.mark.rule("HO-MINE-05")
def test_a_buried_mine_draws_its_destiny_at_its_site() -> None:
    """3_144: the Dark half of Defensive Perimeter adds 1 to a mine that was buried there too."""
    table = Layout()
    start, goal = table.location(RIDGE), table.location(PERIMETER, DARK)
    prey = table.put("Snowspeeder", start)
    table.bury("Vehicle Mine", goal, DARK)
    table.force(LIGHT, 2)
    table.destiny(DARK, 2)  # 2 + 1 + 2 > 4
    pos = table.begin(LIGHT, MOVE)
    pos.choose(option(pos, A_MOVE, prey))
    if goal in pos.options:
        pos.choose(goal)
    quiet(pos)
    assert pos.zone[prey] == LOST


# -- your and any ----------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-104")
@pytest.mark.parametrize(
    ("device", "side", "host"),
    [
        ("Hoth Survival Gear", LIGHT, "Snowtrooper"),
        ("R2 Sensor Array", LIGHT, "R5-A2 (Arfive-Aytoo)"),
        ("Portable Fusion Generator", DARK, "Rebel Trooper"),
    ],
)
def test_what_deploys_on_any_card_deploys_on_the_opponents(
    device: str, side: int, host: str
) -> None:
    """3_30, 3_31, 3_96"""
    table = Layout()
    site = table.location(TRENCH)
    bearer = table.put(host, site)
    assert table.pos.owner[bearer] != side
    card = table.hand(device, side)
    assert bearer in deploying.destinations(table.pos, card, side)


@pytest.mark.rule("SW-B-104")
def test_a_rangefinder_and_shields_go_on_what_was_stolen_as_well() -> None:
    """3_94, 3_95: any Star Destroyer, any AT-AT Cannon, whoever has it now."""
    table = Layout()
    ship = table.put("Tyrant", table.location("Hoth"))
    cannon = table.put("AT-AT Cannon", table.put("Blizzard 1", table.location(TRENCH)))
    shields, finder = table.hand("Deflector Shield Generators"), table.hand("Electro-Rangefinder")
    table.force(DARK, 3)
    pos = table.pos
    for thing in (ship, cannon):
        pos.owner[thing] = LIGHT
    assert deploying.destinations(pos, shields, DARK) == [ship]
    assert deploying.destinations(pos, finder, DARK) == [cannon]


@pytest.mark.rule("HO-SEARCH-05")
@pytest.mark.parametrize("seat", [LIGHT, DARK])
def test_a_sensor_array_helps_the_search_parties_of_both(seat: int) -> None:
    """3_31"""
    table = Layout()
    site, beside, far = (table.location(name) for name in (TRENCH, PERIMETER, PLAINS))
    table.put("R2 Sensor Array", table.put("R2-X2 (Artoo-Extoo)", site))
    pos = table.pos
    for place, more in ((site, 3), (beside, 3), (far, 0)):
        assert added(pos, SEARCH, place, seat) == more


def test_the_shield_doors_open_for_any_character_on_hoth() -> None:
    """3_20 Tamizander Rey"""
    table = Layout()
    bay = table.location(BAY)
    ridge = table.location(RIDGE)
    table.put("The Shield Doors Must Be Closed", bay)
    rey = table.put("Tamizander Rey", bay)
    foe, gone = table.put("Snowtrooper", ridge), table.missing("Han Solo", ridge)
    table.hand("Han Solo")
    pos = table.begin(LIGHT, CONTROL)
    use(pos, rey)
    assert foe in pos.options
    assert gone not in pos.options


def test_the_techie_droid_may_mend_what_the_opponent_has() -> None:
    """3_24"""
    table = Layout()
    site = table.location(TRENCH)
    techie = table.put("WED-1016 'Techie' Droid", site)
    walker, sound = table.put("Blizzard 2", site), table.put("Blizzard 1", site)
    table.hand("Han Solo")
    pos = table.begin(LIGHT, CONTROL)
    pos.mark(walker, IS_HIT)
    losing.lose(pos, [sound, walker], NONE, LIGHT, ["SW-B-033"])
    pos.choose(DECLINE)
    wait_for(pos, techie, A_USE)
    use(pos, techie)
    while pos.zone[walker] == TABLE:
        pos.choose(pos.options[0] if DECLINE not in pos.options else DECLINE)
    piles = {event["card"]: event["pile"] for event in told(pos, "leaves")}
    assert (piles[walker], piles[sound]) == ("used", "lost")


def test_under_attack_is_for_any_armored_vehicle() -> None:
    """3_50: your own Sandcrawler has armor 3."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    crawler = table.put("Sandcrawler", site, LIGHT)
    speeder = table.put("Luke's X-34 Landspeeder", site)
    table.put("Rebel Trooper", site)
    card = table.hand("Under Attack")
    table.destiny(LIGHT, 4)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    quiet(pos)
    assert pos.zone[crawler] == LOST
    assert pos.zone[speeder] == TABLE  # no armor


def test_lightsaber_deficiency_is_for_any_bearer_who_can_use_the_saber() -> None:
    """3_129: one's own too; a thief who only holds one drains nothing with it."""
    table = Layout()
    site = table.location(TRENCH)
    trooper = table.put("Stormtrooper", site)
    saber = table.put("Dark Jedi Lightsaber", trooper)
    foe = table.put("Rebel Trooper", site)
    card = table.hand("Lightsaber Deficiency")
    pos = table.pos
    assert playable(pos, card, 1, DARK, Moment(WEAPON_AIMED, DARK, saber, foe, site, 1))
    assert playable(pos, card, 1, DARK, Moment(DRAIN_INITIATED, DARK, site, NONE, site))
    kabe = table.put("Kabe", site)
    pos.owner[saber] = LIGHT
    pos.put(saber, kabe, ATTACHED)
    drain = Moment(DRAIN_INITIATED, LIGHT, site, NONE, site)
    assert not playable(pos, card, 1, DARK, drain)
    pos.put(saber, foe, ATTACHED)
    assert playable(pos, card, 1, DARK, drain)


# -- prices in full --------------------------------------------------------------------------------


def collapse(pos: Position, site: int) -> None:
    pos.mark(site, IS_COLLAPSED)


@pytest.mark.rule("HO-COLLAPSE-05")
@pytest.mark.parametrize(("force", "asked"), [(5, False), (6, True)])
def test_a_transport_to_a_collapsed_site_is_paid_in_full(force: int, asked: bool) -> None:
    """1_97, 1_243: destiny 4, and 1 for each of two who go there."""
    table = Layout()
    start, goal = table.location(TRENCH), table.location(CORRIDOR)
    pair = [table.put("Rebel Trooper", start) for _ in range(2)]
    card = table.hand("Nabrun Leids")
    table.force(LIGHT, force)
    table.destiny(LIGHT, 4)
    pos = table.begin(LIGHT, CONTROL)
    collapse(pos, goal)
    play(pos, card)
    for one in pair:
        pos.choose(one)
    quiet(pos)
    if asked:
        pos.choose(0)  # use the Force
        quiet(pos)
    assert [pos.at[one] for one in pair] == [goal if asked else start] * 2
    assert len(pos.force[LIGHT]) == (0 if asked else force)
    assert (pos.zone[card] == LOST) != asked


@pytest.mark.rule("HO-COLLAPSE-05")
@pytest.mark.parametrize(("force", "able"), [(1, False), (2, True)])
def test_bast_pays_for_both_at_a_collapsed_site(force: int, able: bool) -> None:
    """1_165"""
    table = Layout()
    system, site = table.location("Hoth"), table.location(CORRIDOR)
    ship = table.put("Tyrant", system)
    bast, veers = table.put("Chief Bast", ship), table.put("General Veers", ship)
    table.put("X-wing", system)
    table.force(LIGHT, 3)
    table.force(DARK, force)
    table.hand("Chief Bast")
    pos = table.begin(LIGHT, BATTLE)
    collapse(pos, site)
    pos.choose(option(pos, A_BATTLE, system))
    for _ in range(5):
        if pos.asked == DARK or offered(pos, A_USE, bast):
            break
        pos.choose(DECLINE)
    assert bool(offered(pos, A_USE, bast)) == able
    if able:
        use(pos, bast)
        quiet(pos)
        assert [pos.at[one] for one in (bast, veers)] == [site, site]
        assert pos.force[DARK] == []


# -- who may not move, and where nobody goes -------------------------------------------------------


@pytest.mark.rule("SW-B-256")
def test_the_suction_tube_takes_no_own_card_inside_that_may_not_move() -> None:
    """2_26, 2_114"""
    table = Layout()
    site = table.location("Tatooine: Jawa Camp")
    vehicle = table.put("Sandcrawler", site, LIGHT)
    tube = table.put("Magnetic Suction Tube", vehicle, LIGHT)
    table.put("Jawa", vehicle, LIGHT, driving=True)
    own = table.put("C-3PO (See-Threepio)", site)
    inside = table.card("Sandcrawler: Loading Bay")
    rows.lay_out_in(table.pos, inside, vehicle)
    table.destiny(LIGHT, 2)
    pos = table.begin(LIGHT, CONTROL)
    pos.add_lasting(Lasting(FORBID_MOVE, 1, own, NONE, THIS_TURN, own))
    use(pos, tube)
    quiet(pos)
    assert pos.zone[own] == USED  # the only way left


def retreat(force: int, beside: str) -> tuple[Layout, int, list[int], int, int]:
    """Two of Light's are in Echo Docking Bay with Darth Vader, beside one other site."""
    table = Layout()
    refuge, bay = table.location(beside), table.location(BAY)
    pair = [table.put(name, bay) for name in ("Cal Alder", "2-1B (Too-Onebee)")]
    table.put("Darth Vader", bay)
    card = table.hand("Fall Back!")
    table.force(LIGHT, force)
    table.force(DARK, 2)
    return table, card, pair, refuge, bay


def fall_back(table: Layout, card: int, bay: int) -> Position:
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, bay))
    wait_for(pos, card)
    play(pos, card)
    quiet(pos)
    return pos


@pytest.mark.rule("SW-B-033")
@pytest.mark.parametrize("night", [False, True])
def test_nobody_falls_back_through_the_shield_doors(night: bool) -> None:
    """3_42, 3_111: nobody gets out at night, and the battle is cancelled all the same."""
    table, card, pair, trench, bay = retreat(1, TRENCH)
    table.put("The Shield Doors Must Be Closed", bay)
    if night:
        table.put("Nightfall", table.location("Hoth"), LIGHT)
    pos = fall_back(table, card, bay)
    assert [pos.at[one] for one in pair] == [bay if night else trench] * 2
    assert pos.fight is None


@pytest.mark.rule("HO-COLLAPSE-05", "HO-COLLAPSE-04")
@pytest.mark.parametrize(("force", "gone"), [(3, 2), (2, 1)])
def test_a_retreat_into_ruins_is_paid_for_each(force: int, gone: int) -> None:
    """3_42: 1 Force, and 1 for each who falls back to a collapsed site; others stay behind."""
    table, card, pair, inside, bay = retreat(force, CORRIDOR)
    collapse(table.pos, inside)
    pos = fall_back(table, card, bay)
    assert [pos.at[one] for one in pair].count(inside) == gone
    assert pos.force[LIGHT] == []
    assert pos.fight is None


@pytest.mark.rule("SW-B-256", "SW-B-207")
def test_no_starfighter_enters_the_trench_that_may_not_move() -> None:
    """2_42 Attack Run after 1_249 Imperial Barrier"""
    table = Layout()
    base = table.location("Death Star", DARK)
    ditch = table.location("Death Star: Trench", LIGHT)
    lead = table.put("Red 5", base)
    luke = table.put("Luke Skywalker", lead)
    table.put("Proton Torpedoes", lead)
    event = table.put("Attack Run", ditch)
    table.hand("Luke Skywalker")
    pos = table.begin(LIGHT, MOVE)
    assert offered(pos, A_EPIC, event)
    for stuck in (lead, luke):
        pos.lasting = [Lasting(FORBID_MOVE, 1, stuck, NONE, THIS_TURN, stuck)]
        assert epic.run_offers(pos, LIGHT) == []


# -- once a turn is once for all copies ------------------------------------------------------------


@pytest.mark.rule("SW-B-081")
def test_two_corellians_make_one_deployment_cheaper() -> None:
    """2_6: wherever they are."""
    table = Layout()
    sites = [table.location(MOS_EISLEY), table.location("Tatooine: Cantina")]
    rebels = [table.put("Rebel Trooper", site) for site in sites]
    for site in sites:
        table.put("Corellian", site)
    rifles = [table.hand("Blaster Rifle", LIGHT) for _ in sites]
    table.force(LIGHT, 4)
    pos = table.begin(LIGHT, DEPLOY)
    assert [values.deploy_cost(pos, rifles[0], LIGHT, one) for one in rebels] == [1, 1]
    deploy(pos, rifles[0])
    pos.choose(rebels[0])
    quiet(pos)
    assert pos.at[rifles[0]] == rebels[0]
    assert values.deploy_cost(pos, rifles[1], LIGHT, rebels[1]) == 2


# -- mines are weapons -----------------------------------------------------------------------------


@pytest.mark.rule("HO-MINE-05")
def test_oh_switch_off_and_self_destruct_answer_an_infantry_mine() -> None:
    """3_130, 3_134"""
    for title, number in (("Oh, Switch Off", 0), ("Self-Destruct Mechanism", 1)):
        table = Layout()
        start, goal = table.location(PLAINS), table.location(RIDGE)
        walker = table.put("Probe Droid" if number == 0 else "Snowtrooper", start)
        decoy = table.put("Probe Droid", goal)
        mine = table.put("Infantry Mine", goal, LIGHT)
        card = table.hand(title)
        table.force(DARK, 2)
        table.destiny(LIGHT, 3)
        pos = table.begin(DARK, MOVE)
        pos.choose(option(pos, A_MOVE, walker))
        if goal in pos.options:
            pos.choose(goal)
        wait_for(pos, card)
        play(pos, card, number)
        quiet(pos)
        assert pos.zone[walker] == TABLE and pos.zone[mine] == LOST
        assert (pos.zone[decoy] == LOST) == (number == 1)


def test_oh_switch_off_saves_a_droid_that_is_the_second_target() -> None:
    """3_130 against 3_77 Medium Repeating Blaster Cannon"""
    table = Layout()
    site = table.location("Hoth: Main Power Generators (1st Marker)")
    table.location(RIDGE)
    table.put("Rebel Trooper", site)
    cannon = table.put("Medium Repeating Blaster Cannon", site)
    trooper, droid = table.put("Stormtrooper", site), table.put("Probe Droid", site)
    card = table.hand("Oh, Switch Off")
    table.force(LIGHT, 4)
    table.destiny(LIGHT, 6, 6)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, site)
    pos.choose(option(pos, A_FIRE, cannon))
    pos.choose(trooper)
    pos.choose(droid)
    wait_for(pos, card)
    play(pos, card)
    quiet(pos)
    assert pos.has(trooper, IS_HIT) and not pos.has(droid, IS_HIT)
    assert [event["card"] for event in told(pos, "thwarted")] == [droid]


@pytest.mark.rule("HO-MINE-05")
def test_oh_switch_off_answers_a_shot_drawn_on_the_droid() -> None:
    """3_130 after 3_134: the mine is aimed at the droid by now."""
    table = Layout()
    start, goal = table.location(PLAINS), table.location(RIDGE)
    trooper, droid = table.put("Snowtrooper", start), table.put("Probe Droid", goal)
    mine = table.put("Infantry Mine", goal, LIGHT)
    decoy, off = table.hand("Self-Destruct Mechanism"), table.hand("Oh, Switch Off")
    table.force(DARK, 2)
    table.destiny(LIGHT, 3)
    pos = table.begin(DARK, MOVE)
    pos.choose(option(pos, A_MOVE, trooper))
    wait_for(pos, decoy)
    assert not offered(pos, A_PLAY, off)
    play(pos, decoy, 1)
    wait_for(pos, off)
    play(pos, off)
    quiet(pos)
    assert [pos.zone[one] for one in (trooper, droid, mine)] == [TABLE, TABLE, LOST]


@pytest.mark.rule("HO-REACT-04")
@pytest.mark.parametrize("moved", [True, False])
def test_comscan_detects_a_react_that_moved_somewhere(moved: bool) -> None:
    """3_119: who only gets on or off a reacting card there did not move to the location."""
    table = Layout()
    near, site = table.location(PERIMETER), table.location(RIDGE)
    speeder = table.put("Snowspeeder", site)
    table.put("Blizzard 2", near)
    card = table.hand("ComScan Detection")
    table.force(DARK, 2)
    pos = table.begin(DARK, BATTLE)
    moment = Moment(JUST_REACTED, LIGHT, speeder, near if moved else site, site)
    assert playable(pos, card, 0, DARK, moment) == moved


@pytest.mark.rule("SW-B-257")
@pytest.mark.parametrize("moved", [True, False])
def test_defenses_are_breached_by_who_comes_to_an_echo_site(moved: bool) -> None:
    """3_98: an Imperial who gets on or off something there was at the site before."""
    table = Layout()
    site, bay = table.location(TRENCH), table.location(BAY)
    trooper = table.put("Snowtrooper", bay)
    effect = table.hand("Breached Defenses")
    pos = table.begin(DARK, MOVE)
    moment = Moment(JUST_MOVED, DARK, trooper, site if moved else bay, bay)
    assert deploying.may_deploy_now(pos, effect, DARK, moment) == moved


@pytest.mark.parametrize("drawn", [False, True])
def test_lucky_shot_is_for_shots_that_are_aimed_at_a_combat_vehicle_still(drawn: bool) -> None:
    """3_45, 3_134: drawn on a droid, the shot is at a combat vehicle no more."""
    table = Layout()
    site = table.location(TRENCH)
    blaster = table.put("Blaster", table.put("Luke Skywalker", site), LIGHT)
    walker, droid = table.put("Blizzard 2", site), table.put("EG-6 (Eegee-Six)", site)
    lucky = table.hand("Lucky Shot")
    table.hand("Self-Destruct Mechanism")
    table.force(LIGHT, 4)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, site)
    pos.choose(option(pos, A_FIRE, blaster))
    pos.choose(walker)
    if drawn:
        firing.retarget(pos, droid)
    assert playable(pos, lucky, 0, LIGHT, weapon_aimed(pos)) == (not drawn)


def weapon_aimed(pos: Position) -> Moment:
    """The shot that is being responded to."""
    frames = [one for one in pos.stack if isinstance(one, responses.Responses)]
    return next(one.moment for one in frames if one.moment.kind == WEAPON_AIMED)


@pytest.mark.parametrize(
    ("title", "words"), [("Wioslea", "steals"), ("Magnetic Suction Tube", "takes inside")]
)
def test_oh_switch_off_answers_attempts_to_steal_hit_or_lose(title: str, words: str) -> None:
    """3_130: who buys a droid steals it; a tube that takes it inside does none of these."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    crawler = table.put("Sandcrawler", site, LIGHT)
    table.put("Jawa", crawler, LIGHT)
    source = table.put(title, crawler if title == "Magnetic Suction Tube" else site, LIGHT)
    droid = table.put("EG-6 (Eegee-Six)", site)
    card = table.hand("Oh, Switch Off")
    table.force(LIGHT, 4)
    table.destiny(LIGHT, 4)
    pos = table.begin(LIGHT, CONTROL)
    use(pos, source)
    if droid in pos.options:
        pos.choose(droid)
    if words == "steals":
        wait_for(pos, card)
        play(pos, card)
        quiet(pos)
        assert pos.owner[droid] == DARK and told(pos, "thwarted")
        ability = pos.setup.scripts[source].abilities[0]
        scope = abilities.scope_of(pos, source, LIGHT, None)
        assert not ability.steps[0].accepts(pos, scope, droid)  # safe for the turn
    else:
        while pos.zone[droid] == TABLE and isinstance(pos.stack[-1], responses.Responses):
            assert not offered(pos, A_PLAY, card)
            pos.choose(DECLINE)
        assert pos.zone[droid] == USED


# -- single cards ----------------------------------------------------------------------------------


@pytest.mark.rule("HO-PRES-01", "HO-MISSING-07")
@pytest.mark.parametrize("where", ["outside", "inside", "missing"])
def test_the_sisters_get_at_what_is_present_with_them(where: str) -> None:
    """1_195: what is at the site is not present with who is inside a vehicle, or missing."""
    table = Layout()
    site = table.location(TRENCH)
    sisters = table.put("Tonnika Sisters", site)
    blaster = table.put("Blaster", table.put("Leia Organa", site), LIGHT)
    inside = table.put("Blaster Rifle", table.put("Han Solo", table.put("Rogue 1", site)), LIGHT)
    if where == "inside":
        table.pos.put(sisters, table.put("Blizzard 2", site), ABOARD_PASSENGER)
    elif where == "missing":
        table.pos.put(sisters, site, UNDER)
    table.hand("Frostbite", DARK)
    table.force(DARK, 2)
    table.destiny(DARK, 2, 5)
    pos = table.begin(DARK, CONTROL)
    if where != "outside":
        assert not offered(pos, A_USE, sisters)
        return
    use(pos, sisters)
    while blaster not in pos.options:
        pos.choose(DECLINE)
    assert inside not in pos.options


@pytest.mark.rule("SW-B-092")
def test_a_jawa_that_is_free_is_free_for_both() -> None:
    """1_12: sent back by 3_127, it deploys free the next turn, and the opponent pays nothing."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Luke Skywalker", site)
    jawa = table.hand("Jawa", LIGHT)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, DEPLOY)
    assert site not in deploying.destinations(pos, jawa, LIGHT)  # Dark has no Force
    pos.free_titles = [values.free_title(LIGHT, pos.setup.title[jawa])]
    assert site in deploying.destinations(pos, jawa, LIGHT)
    pos.free_titles = []
    pos.to_pile(pos.reserve[DARK][-1], FORCE)
    assert site in deploying.destinations(pos, jawa, LIGHT)


def test_a_pilot_sent_back_with_a_starfighter_deploys_free_too() -> None:
    """3_127: both titles are free in the next turn."""
    table = Layout()
    table.location("Yavin 4", LIGHT)
    ship, luke = table.hand("Red 5"), table.hand("Luke Skywalker")
    card = table.hand("I'd Just As Soon Kiss A Wookiee")
    table.force(LIGHT, 9)
    table.force(DARK, 3)
    pos = table.begin(LIGHT, DEPLOY)
    deploy(pos, ship)
    for _ in range(5):
        if pos.zone[ship] == TABLE or luke not in pos.options:
            break
        pos.choose(luke)
    wait_for(pos, card)
    play(pos, card)
    quiet(pos)
    titles = sorted(2 * pos.setup.title[one] + LIGHT for one in (ship, luke))
    assert sorted(pos.free_titles) == titles


@pytest.mark.rule("HO-BLOWN-01", "SW-B-208")
def test_a_gunner_helps_to_target_the_generators() -> None:
    """3_115, 3_88: the cannon's destiny is a weapon destiny too."""
    table = Layout()
    table.location("Hoth: Main Power Generators (1st Marker)")
    walker = table.put("Blizzard 1", table.location(TRENCH))
    pilot = table.put("General Veers", walker)
    cannon = table.put("AT-AT Cannon", walker)
    event = table.hand("Target The Main Generator")
    pos = table.pos
    before = epic.generator_total(pos, event, DARK, cannon, pilot)
    table.put("Imperial Gunner", walker, role=ABOARD_PASSENGER)
    assert epic.generator_total(pos, event, DARK, cannon, pilot) == before + 1


def test_a_speeder_that_sets_out_towards_cal_alder_moves_free_past_him() -> None:
    """3_2"""
    table = Layout()
    sites = [table.location(name) for name in (TRENCH, PERIMETER, RIDGE, PLAINS)]
    table.put("Cal Alder", sites[1])
    speeder = table.put("Snowspeeder", sites[0])
    pos = table.pos
    for place in sites[1:]:
        assert routes.price(pos, speeder, movement.WALK, place) == 0
    pos.put(speeder, sites[2], THERE)
    assert routes.price(pos, speeder, movement.WALK, sites[3]) == 1


def test_imperial_domination_counts_a_place_held_when_the_phase_began() -> None:
    """3_106: it is lost again before the phase ends."""
    table = Layout()
    site = table.location("Tatooine: Cantina", LIGHT)
    trooper = table.put("Snowtrooper", site)
    effect = table.put("Imperial Domination", site)
    table.hand("Frostbite", DARK)
    table.hand("Frostbite", LIGHT)
    pos = table.begin(DARK, ACTIVATE)
    for _ in range(40):
        if pos.phase == CONTROL:
            break
        pos.choose(pos.options[0] if DECLINE not in pos.options else DECLINE)
    quiet(pos)
    pos.to_pile(trooper, LOST)
    for _ in range(60):
        if pos.phase == MOVE:
            break
        pos.choose(DECLINE)
    assert any(one.source == effect for one in pos.lasting)


@pytest.mark.rule("SW-B-246", "SW-B-257")
def test_kabe_hands_over_to_a_warrior_inside_a_vehicle() -> None:
    """1_14: her text says at the same site; others must be present together."""
    table = Layout()
    site = table.location(TRENCH)
    kabe, leia = table.put("Kabe", site), table.put("Leia Organa", site)
    mine, hers = table.put("Blaster Rifle", kabe, LIGHT), table.put("Blaster", leia, LIGHT)
    luke = table.put("Luke Skywalker", table.put("Rogue 1", site))
    table.force(LIGHT, 3)
    pos = table.begin(LIGHT, DEPLOY)
    assert carrying.why_not_hand_over(pos, mine, LIGHT, luke) is None
    assert carrying.why_not_hand_over(pos, hers, LIGHT, luke) is not None


@pytest.mark.rule("SW-B-037")
def test_restricted_cards_are_not_unique() -> None:
    """3_132 Probe Telemetry"""
    table = Layout()
    table.put("Probe Droid", table.location(TRENCH))
    table.in_pile(LOST, "Luke Skywalker", LIGHT)
    card = table.hand("Probe Telemetry")
    table.force(DARK, 2)
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card, 0, DARK, None)
    table.in_pile(LOST, "Corellian", LIGHT)  # three dots
    assert playable(pos, card, 0, DARK, None)


# -- starfighters ----------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-103")
def test_what_moves_like_a_starfighter_is_a_capital_starship_to_texts() -> None:
    """1_15 boards it, 1_24 adds nothing to it, 3_159 does not fire at it."""
    table = Layout()
    system, bay = table.location("Hoth"), table.location(BAY)
    ship, wing = table.put("Medium Transport", system), table.put("X-wing", system)
    kal = table.put("Kal'Falnl C'ndros", bay)
    pos = table.pos
    assert not holds(pos, FORBID_MOVE_TO, kal, NONE, ship)
    assert holds(pos, FORBID_MOVE_TO, kal, NONE, wing)
    power = values.power(pos, ship)
    table.put("R2-X2", ship)
    assert values.power(pos, ship) == power
    gun = table.put("E-web Blaster", bay, DARK)
    scope = Scope(gun, DARK)
    fires = pos.setup.scripts[gun].weapon
    assert fires.targets(pos, scope, wing) and not fires.targets(pos, scope, ship)

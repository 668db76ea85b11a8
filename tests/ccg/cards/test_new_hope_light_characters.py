"""Light characters of A New Hope, each with what it does and where it ends."""

import pytest

from starfold.games.ccg.rules import carrying, deploying, draining, epic, force, routes, values
from starfold.games.ccg.rules.changes import added, holds
from starfold.games.ccg.rules.movement import SQUAD, may_move
from starfold.games.ccg.rules.step import packed
from starfold.games.ccg.scripts.circumstances import there_is
from starfold.games.ccg.scripts.steps import do
from starfold.games.ccg.scripts.terms import titled
from starfold.games.ccg.state.fractions import PI, size, sized
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import WHILE_ON_TABLE, Lasting, Position
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DEPLOY,
    A_DRAIN,
    A_HAND_OVER,
    A_MOVE,
    A_PLAY,
    A_REACT,
    A_USE,
    ABILITY_NEEDED,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ACTIVATE,
    BATTLE,
    CHARACTER,
    CONTROL,
    DARK,
    DEPLOY,
    EFFECT,
    EPIC_TOTAL,
    EXTERIOR,
    FORBID_MOVE,
    FORBID_TEXT,
    FORCE,
    FORFEIT,
    GRANT_REACT,
    HAND,
    HYPERSPEED,
    IS_OFF,
    LIGHT,
    LOCATION,
    LOST,
    MANEUVER,
    MOVE,
    NONE,
    OUT,
    PLANET,
    POWER,
    RESERVE,
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
    use,
)

MOS_EISLEY = "Tatooine: Mos Eisley"
DUNE_SEA = "Tatooine: Dune Sea"
WASTES = "Tatooine: Jundland Wastes"
CANTINA = "Tatooine: Cantina"
BAY_94 = "Tatooine: Docking Bay 94"
WAR_ROOM = "Yavin 4: Massassi War Room"
RIDGE = "Hoth: North Ridge (4th Marker)"


def costs(pos: Position, card: int, seat: int, place: int) -> int:
    return values.deploy_cost(pos, card, seat, place)


def draw_all(pos: Position) -> None:
    """Go on, drawing battle destiny wherever it is offered, until the totals are known."""
    while not told(pos, "battle_won") and not told(pos, "battle_tied"):
        pos.choose(DECLINE if pos.options != [1, DECLINE] else 1)


def totals(pos: Position) -> dict[int, dict[str, object]]:
    return {int(str(one["seat"])): one for one in told(pos, "total_power")}


# -- 2_1 Arcona ------------------------------------------------------------------------------------


def test_an_arcona_is_stronger_at_night() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    system = table.location("Tatooine")
    arcona = table.put("Arcona", site)
    assert values.power(table.pos, arcona) == 1
    table.put("Nightfall", system)
    assert values.power(table.pos, arcona) == 2


@pytest.mark.parametrize("aboard", [False, True])
def test_an_arcona_leaves_a_battle_at_its_site_as_a_react(aboard: bool) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    other = table.location(DUNE_SEA)
    host = table.put("Sandcrawler", site, LIGHT) if aboard else site
    arcona = table.put("Arcona", host)
    table.put("Leia Organa", site)
    table.put("Darth Vader", site)
    table.force(LIGHT, 2)
    table.force(DARK, 2)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    if aboard:  # inside something it does not walk away
        assert not offered(pos, A_REACT, arcona)
        return
    pos.choose(offered(pos, A_REACT, arcona)[0])
    quiet(pos)
    assert pos.at[arcona] == other
    assert len(pos.force[LIGHT]) == 1


def test_an_arcona_does_not_react_in_its_own_turn() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.location(DUNE_SEA)
    arcona = table.put("Arcona", site)
    table.put("Darth Vader", site)
    table.force(LIGHT, 3)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    while pos.fight is not None and pos.fight.segment == 0:
        assert not offered(pos, A_REACT, arcona)
        pos.choose(DECLINE)


# -- 2_2 Brainiac ----------------------------------------------------------------------------------

# Mos Eisley and Tatooine as Dark has them have one icon more for Dark, Alderaan one for Light.


def brainiac_with(light: int, dark: int, *places: str) -> tuple[Position, int]:
    """In play at the first of the places, with so many cards in the hands."""
    table = Layout()
    laid = [
        table.location(name, NONE if name == DUNE_SEA else DARK) for name in places or (MOS_EISLEY,)
    ]
    brainiac = table.put("Brainiac", laid[0])
    table.fill(HAND, LIGHT, light)
    table.fill(HAND, DARK, dark)
    return table.pos, brainiac


@pytest.mark.rule("SW-B-265")
@pytest.mark.parametrize(
    ("light", "dark", "places", "power"),
    [
        (9, 0, [MOS_EISLEY], 1000),  # of a number far below zero
        (2, 0, [MOS_EISLEY], 1000),  # -4 + pi is just below it
        (1, 0, [DUNE_SEA], 1000),  # the root of -3 + pi is below 1
        (0, 0, ["Alderaan"], 1068),  # -2 + pi
        (0, 0, [DUNE_SEA], 1772),  # pi
        (2, 5, [MOS_EISLEY, "Tatooine"], 4018),  # 13 + pi is just above 16
        (0, 10, [MOS_EISLEY], 5928),  # 32 + pi
    ],
)
def test_brainiacs_power_is_the_root_of_hands_and_icons(
    light: int, dark: int, places: list[str], power: int
) -> None:
    pos, brainiac = brainiac_with(light, dark, *places)
    assert values.power(pos, brainiac) == sized(power)


def test_changes_come_on_top_of_brainiacs_power_and_the_floor_last() -> None:
    pos, brainiac = brainiac_with(8, 0)
    assert values.power(pos, brainiac) == 1
    pos.lasting.append(Lasting(POWER, 2, brainiac, NONE, WHILE_ON_TABLE, NONE))
    assert values.power(pos, brainiac) == 3
    pos.hand[DARK].extend([0] * 8)
    assert values.power(pos, brainiac) == sized(2268 + 2000)  # 2 + pi, and 2
    pos.lasting.append(Lasting(POWER, -9, brainiac, NONE, WHILE_ON_TABLE, NONE))
    assert values.power(pos, brainiac) == 0


def test_without_his_text_brainiac_has_neither_power_nor_forfeit() -> None:
    pos, brainiac = brainiac_with(0, 5)
    assert values.forfeit(pos, brainiac) == 5
    pos.lasting.append(Lasting(FORBID_TEXT, 1, brainiac, NONE, WHILE_ON_TABLE, NONE))
    pos.lasting.append(Lasting(FORFEIT, 2, brainiac, NONE, WHILE_ON_TABLE, NONE))
    pos.version += 1
    assert values.power(pos, brainiac) == 0
    assert values.forfeit(pos, brainiac) == 0
    assert values.destiny_numbers(pos, brainiac) == [PI]


@pytest.mark.parametrize("others", [0, 2])
def test_brainiac_deploys_for_lights_hand_and_himself(others: int) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY, LIGHT)
    table.put("Rebel Trooper", site)
    brainiac = table.hand("Brainiac")
    table.fill(HAND, LIGHT, others)
    table.force(LIGHT, 4)
    pos = table.begin(LIGHT, DEPLOY)
    assert costs(pos, brainiac, LIGHT, site) == others + 1
    deploy(pos, brainiac)
    quiet(pos)
    assert pos.at[brainiac] == site
    assert len(pos.force[LIGHT]) == 4 - (others + 1)


def test_brainiac_is_not_deployed_for_more_force_than_there_is() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY, LIGHT)
    table.put("Rebel Trooper", site)
    brainiac = table.hand("Brainiac")
    table.fill(HAND, LIGHT, 3)
    table.force(LIGHT, 3)
    pos = table.begin(LIGHT, DEPLOY)
    assert not offered(pos, A_DEPLOY, brainiac)


@pytest.mark.rule("SW-B-265")
@pytest.mark.parametrize(("more", "winner"), [(0, LIGHT), (1, DARK)])
def test_brainiac_wins_or_loses_a_battle_by_a_fraction(more: int, winner: int) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY, DARK)
    table.put("Brainiac", site)
    vader = table.put("Darth Vader", site)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, BATTLE)
    power = size(values.total_power(pos, site, LIGHT)) // 1000
    change = power + more - values.total_power(pos, site, DARK)
    pos.lasting.append(Lasting(POWER, change, vader, NONE, WHILE_ON_TABLE, NONE))
    fight(pos, site)
    while not told(pos, "battle_won") and not told(pos, "battle_tied"):
        pos.choose(DECLINE)
    assert [one["seat"] for one in told(pos, "battle_won")] == [winner]


# -- 2_4 Commander Evram Lajaie --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("site", "system", "ship", "may"),
    [
        ("Yavin 4: Jungle", "Yavin 4", "X-wing", True),
        ("Hoth: North Ridge (4th Marker)", "Hoth", "X-wing", True),
        (MOS_EISLEY, "Tatooine", "X-wing", False),
        ("Yavin 4: Jungle", "Yavin 4", "Black 2", False),
    ],
)
def test_lajaie_calls_rebel_starships_to_his_system(
    site: str, system: str, ship: str, may: bool
) -> None:
    table = Layout()
    place = table.location(site)
    goal = table.location(system)
    table.put("Commander Evram Lajaie", place)
    card = table.put(ship, table.location("Kessel"))
    assert holds(table.pos, GRANT_REACT, card, NONE, goal) == may


def test_lajaie_calls_them_nowhere_else() -> None:
    table = Layout()
    table.put("Commander Evram Lajaie", table.location("Yavin 4: Jungle"))
    table.location("Yavin 4")
    hoth = table.location("Hoth")
    ship = table.put("X-wing", table.location("Kessel"))
    tie = table.put("Black 2", table.location("Tatooine"))
    assert not holds(table.pos, GRANT_REACT, ship, NONE, hoth)
    assert not holds(table.pos, GRANT_REACT, tie, NONE, table.pos.rows[0][-1])


def test_a_rebel_starship_reacts_to_lajaies_system() -> None:
    table = Layout()
    table.put("Commander Evram Lajaie", table.location("Yavin 4: Jungle"))
    yavin = table.location("Yavin 4")
    far = table.location("Tatooine")
    near = next(
        place
        for place in [table.location("Dantooine"), far]
        if abs(table.pos.card(place).parsec - table.pos.card(yavin).parsec) <= 5
    )
    ship = table.put("Red 5", near)
    table.put("Luke Skywalker", ship)
    table.put("Corellian Corvette", yavin)
    table.put("Devastator", yavin)
    table.force(LIGHT, 2)
    table.force(DARK, 2)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, yavin))
    pos.choose(offered(pos, A_REACT, ship)[0])
    while pos.at[ship] != yavin:
        pos.choose(DECLINE)
    assert len(pos.force[LIGHT]) == 1


# -- 2_5 Commander Vanden Willard ------------------------------------------------------------------


def test_willard_strengthens_rebel_starships_while_you_control_the_war_room() -> None:
    table = Layout()
    room = table.location(WAR_ROOM)
    system = table.location("Yavin 4")
    ship = table.put("Red 5", system)
    table.put("Luke Skywalker", ship)
    before = values.power(table.pos, ship)
    willard = table.put("Commander Vanden Willard", room)
    assert values.power(table.pos, ship) == before + 1
    foe = table.put("Darth Vader", room)
    assert values.power(table.pos, ship) == before
    table.pos.to_pile(foe, LOST)
    table.pos.put(willard, table.location("Yavin 4: Jungle"), THERE)
    assert values.power(table.pos, ship) == before


@pytest.mark.parametrize("price", [0, 1])
def test_willard_cancels_astromech_shortage_for_1_force(price: int) -> None:
    table = Layout()
    willard = table.put("Commander Vanden Willard", table.location(MOS_EISLEY))
    shortage = table.put("Astromech Shortage")
    table.force(LIGHT, price)
    pos = table.begin(LIGHT, CONTROL)
    assert bool(offered(pos, A_USE, willard)) == bool(price)
    if price:
        use(pos, willard)
        quiet(pos)
        assert pos.zone[shortage] == LOST


# -- 2_7 Doikk Na'ts -------------------------------------------------------------------------------


def test_doikk_makes_both_players_need_more_ability() -> None:
    table = Layout()
    site = table.location(CANTINA)
    table.put("Doikk Na'ts", site)
    pos = table.pos
    assert values.ability_needed(pos, site, LIGHT) == values.USUAL_ABILITY
    table.put("Nalan Cheel", site)
    table.put("Tech Mo'r", site)
    for seat in (LIGHT, DARK):
        assert values.ability_needed(pos, site, seat) == values.USUAL_ABILITY + 2 * 4


def test_doikk_counts_no_musician_elsewhere_and_nobody_who_is_none() -> None:
    table = Layout()
    site = table.location(CANTINA)
    other = table.location(DUNE_SEA)
    table.put("Doikk Na'ts", site)
    table.put("Nalan Cheel", other)
    table.put("Leia Organa", site)
    pos = table.pos
    assert values.ability_needed(pos, site, DARK) == values.USUAL_ABILITY
    assert added(pos, ABILITY_NEEDED, other, DARK) == 0


# -- 2_8 Garouf Lafoe ------------------------------------------------------------------------------


def test_garouf_on_tatooine_and_on_hoth() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    ridge = table.location(RIDGE)
    garouf = table.put("Garouf Lafoe", site)
    friend = table.put("Leia Organa", site)
    foe = table.put("Darth Vader", site)
    pos = table.pos
    mine, theirs = pos.card(friend).forfeit, pos.card(foe).forfeit
    assert values.forfeit(pos, friend) == mine + 1
    assert values.forfeit(pos, garouf) == 3
    assert values.forfeit(pos, foe) == theirs
    for card in (garouf, friend, foe):
        pos.put(card, ridge, THERE)
    assert values.forfeit(pos, friend) == mine
    assert values.forfeit(pos, foe) == theirs - 1


def test_a_tax_collector_suspends_all_that_garouf_does() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Garouf Lafoe", site)
    friend = table.put("Leia Organa", site)
    pos = table.pos
    mine = pos.card(friend).forfeit
    trevagg = table.put("Feltipern Trevagg", site)
    assert values.forfeit(pos, friend) == mine
    pos.put(trevagg, table.location(DUNE_SEA), THERE)
    assert values.forfeit(pos, friend) == mine + 1


def test_garouf_pilots() -> None:
    table = Layout()
    ship = table.put("Red 5", table.location("Tatooine"))
    table.put("Garouf Lafoe", ship)
    assert values.power(table.pos, ship) == table.pos.card(ship).power + 1


# -- 2_9 Het Nkik ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("theirs", "may"), [(2, True), (1, False)])
def test_het_costs_each_player_2_force(theirs: int, may: bool) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    ridge = table.location(RIDGE)
    table.put("Leia Organa", ridge)
    het = table.hand("Het Nkik")
    table.force(LIGHT, 3)
    table.force(DARK, theirs)
    pos = table.begin(LIGHT, DEPLOY)
    assert deploying.destinations(pos, het, LIGHT) == ([site] if may else [])
    if may:
        deploy(pos, het)
        quiet(pos)
        assert (len(pos.force[LIGHT]), len(pos.force[DARK])) == (1, 0)


def test_het_grows_with_stormtroopers_unless_reegesk_is_present() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    het = table.put("Het Nkik", site)
    table.put("Stormtrooper", site)
    table.put("Trooper Davin Felth", site)
    table.put("Chief Bast", site)
    table.put("Stormtrooper", table.location(DUNE_SEA))
    pos = table.pos
    assert values.power(pos, het) == 1 + 2
    reegesk = table.put("Reegesk", site)
    assert values.power(pos, het) == 1
    pos.put(reegesk, table.put("Sandcrawler", site, DARK), ABOARD_PASSENGER)
    assert values.power(pos, het) == 1 + 2  # at the site, but not present


# -- 2_10 Hunchback --------------------------------------------------------------------------------


def hunch(place: str) -> tuple[Position, int, int, int]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    drained = table.location(place) if place != MOS_EISLEY else site
    hunchback = table.put("Hunchback", site)
    table.put("Darth Vader", drained)
    backpack = table.in_pile(FORCE, "Stormtrooper Backpack", DARK)
    table.force(DARK, 2)
    table.force(LIGHT, 2)
    return table.begin(DARK, CONTROL), hunchback, drained, backpack


def test_hunchback_takes_a_card_out_of_the_force_pile_of_who_drains_next_door() -> None:
    pos, hunchback, drained, backpack = hunch(DUNE_SEA)
    pos.choose(option(pos, A_DRAIN, drained))
    use(pos, hunchback)
    quiet(pos)
    assert pos.options == [backpack, DECLINE]
    pos.choose(backpack)
    assert pos.zone[backpack] == OUT
    assert len(pos.force[DARK]) == 2
    assert len(pos.force[LIGHT]) == 1
    assert told(pos, "shuffle")[0]["pile"] == "force"
    assert len(told(pos, "search")[0]["cards"]) == 3  # type: ignore[arg-type]


def test_hunchback_sees_the_pile_though_nothing_is_found_and_so_does_its_owner() -> None:
    table = Layout()
    hunchback = table.put("Hunchback", table.location(MOS_EISLEY))
    drained = table.location(DUNE_SEA)
    table.put("Darth Vader", drained)
    table.force(DARK, 2)
    table.force(LIGHT, 1)
    pos = table.begin(DARK, CONTROL)
    pos.choose(option(pos, A_DRAIN, drained))
    use(pos, hunchback)
    quiet(pos)
    assert [one["seat"] for one in told(pos, "search")] == [LIGHT]
    assert [one["seat"] for one in told(pos, "verify")] == [DARK]
    assert len(pos.force[DARK]) == 2


def test_hunchback_has_one_hunch_for_each_drain() -> None:
    pos, hunchback, drained, _ = hunch(DUNE_SEA)
    pos.choose(option(pos, A_DRAIN, drained))
    use(pos, hunchback)
    while pos.drain_at != NONE:
        assert not offered(pos, A_USE, hunchback)
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])


@pytest.mark.parametrize("place", [WASTES, RIDGE])
def test_hunchback_has_no_hunch_about_sites_that_are_not_adjacent(place: str) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.location(DUNE_SEA)
    drained = table.location(place)
    hunchback = table.put("Hunchback", site)
    table.put("Darth Vader", drained)
    table.force(DARK, 2)
    table.force(LIGHT, 2)
    pos = table.begin(DARK, CONTROL)
    pos.choose(option(pos, A_DRAIN, drained))
    assert not offered(pos, A_USE, hunchback)


# -- 2_11 Ickabel G'ont ----------------------------------------------------------------------------


@pytest.mark.parametrize(("have", "may"), [(1, False), (2, True)])
def test_ickabel_has_the_opponent_pay_for_drains_next_door(have: int, may: bool) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    drained = table.location(DUNE_SEA)
    table.put("Ickabel G'ont", site)
    table.put("Nalan Cheel", site)
    table.put("Doikk Na'ts", site)
    table.put("Darth Vader", drained)
    table.force(DARK, have)
    pos = table.begin(DARK, CONTROL)
    assert draining.price(pos, drained, DARK) == 2
    assert draining.price(pos, drained, LIGHT) == 0
    assert draining.may_drain(pos, drained, DARK) == may
    if may:
        pos.choose(option(pos, A_DRAIN, drained))
        assert len(pos.force[DARK]) == 0
    else:
        assert draining.why_not(pos, DARK, drained).key == "draining.costs_force"


def test_ickabel_counts_musicians_present_and_speaks_of_adjacent_sites() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    drained = table.location(DUNE_SEA)
    table.put("Ickabel G'ont", site)
    nalan = table.put("Nalan Cheel", site)
    pos = table.pos
    assert draining.price(pos, drained, DARK) == 1
    assert draining.price(pos, site, DARK) == 0
    pos.put(nalan, table.put("Sandcrawler", site, LIGHT), ABOARD_PASSENGER)
    assert draining.price(pos, drained, DARK) == 0


# -- 2_12 M-HYD 'Binary' Droid ---------------------------------------------------------------------


def test_m_hyd_helps_all_but_droids_at_its_site_and_next_door() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    near = table.location(DUNE_SEA)
    table.put("M-HYD 'Binary' Droid", site)
    vader = table.put("Darth Vader", near)
    leia = table.put("Leia Organa", site)
    r4 = table.put("R4-E1", site)
    pos = table.pos
    for card in (vader, leia):
        assert values.forfeit(pos, card) == pos.card(card).forfeit + 2
    assert values.forfeit(pos, r4) == pos.card(r4).forfeit
    pos.put(vader, table.location(RIDGE), THERE)
    assert values.forfeit(pos, vader) == pos.card(vader).forfeit


@pytest.mark.parametrize("seat", [LIGHT, DARK])
def test_any_player_turns_m_hyd_off_and_on_again(seat: int) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    droid = table.put("M-HYD 'Binary' Droid", site)
    leia = table.put("Leia Organa", site)
    table.force(seat, 2)
    pos = table.begin(seat, CONTROL)
    printed = pos.card(leia).forfeit
    use(pos, droid)
    quiet(pos)
    assert pos.has(droid, IS_OFF)
    assert values.forfeit(pos, leia) == printed
    assert values.power(pos, droid) == 0
    assert may_move(pos, droid) is not None
    pass_all(pos, until=DEPLOY)
    use(pos, droid, 1)
    quiet(pos)
    assert not pos.has(droid, IS_OFF)
    assert values.forfeit(pos, leia) == printed + 2
    assert len(pos.force[seat]) == 0


def test_m_hyd_turned_off_takes_no_part_in_a_battle() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    droid = table.put("M-HYD 'Binary' Droid", site)
    table.put("Leia Organa", site)
    table.put("Darth Vader", site)
    table.force(DARK, 2)
    pos = table.begin(DARK, BATTLE)
    before = values.total_power(pos, site, LIGHT)
    fight(pos, site)
    while not offered(pos, A_USE, droid):
        pos.choose(DECLINE)
    use(pos, droid)
    quiet(pos)
    assert values.total_power(pos, site, LIGHT) == before - 2
    assert droid not in values.forfeitable(pos, site, LIGHT)


# -- 2_13 Nalan Cheel ------------------------------------------------------------------------------


def shuffler(table: Layout, title: str, side: int, owner: int, zone: int) -> int:
    """An Interrupt of that title that shuffles a pile."""
    card = stand_in(table, title, side)
    steps = [do(lambda pos, run: force.shuffle(pos, owner, zone))]
    table.pos.setup.scripts[card].abilities[0].steps = steps
    return card


@pytest.mark.parametrize(("answer", "looks"), [(0, 1), (1, 0)])
def test_nalan_peeks_or_shuffles_again(answer: int, looks: int) -> None:
    table = Layout()
    site = table.location(CANTINA)
    nalan = table.put("Nalan Cheel", site)
    table.put("Doikk Na'ts", site)
    table.put("Tech Mo'r", site)
    shuffle = shuffler(table, "The Bith Shuffle", LIGHT, DARK, RESERVE)
    pos = table.begin(LIGHT, CONTROL)
    pos.choose(option(pos, A_PLAY, shuffle))
    while not offered(pos, A_USE, nalan):
        pos.choose(DECLINE)
    use(pos, nalan)
    pos.choose(answer)
    quiet(pos)
    assert [one["amount"] for one in told(pos, "peek")] == [2] * looks
    assert len(told(pos, "shuffle")) == 2 - looks
    assert not offered(pos, A_USE, nalan)


def test_nalan_alone_may_only_shuffle_again_and_minds_no_other_shuffling() -> None:
    table = Layout()
    nalan = table.put("Nalan Cheel", table.location(CANTINA))
    other = shuffler(table, "Another Shuffle", LIGHT, LIGHT, USED)
    shuffle = shuffler(table, "The Bith Shuffle", LIGHT, LIGHT, USED)
    pos = table.begin(LIGHT, CONTROL)
    pos.choose(option(pos, A_PLAY, other))
    for _ in range(3):
        assert not offered(pos, A_USE, nalan)
        pos.choose(DECLINE)
        if offered(pos, A_PLAY, shuffle):
            break
    pos.choose(option(pos, A_PLAY, shuffle))
    while not offered(pos, A_USE, nalan):
        pos.choose(DECLINE)
    use(pos, nalan)
    quiet(pos)
    assert len(told(pos, "shuffle")) == 3
    assert not told(pos, "peek")


# -- 2_14 R2-D2 ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ship", "bonus"), [("Red 5", 3), ("X-wing", 2)])
def test_r2_d2_helps_a_starfighter(ship: str, bonus: int) -> None:
    table = Layout()
    fighter = table.put(ship, table.location("Tatooine"))
    table.put("Biggs Darklighter", fighter)
    pos = table.pos
    before = [f(pos, fighter) for f in (values.power, values.maneuver, values.hyperspeed)]
    table.put("R2-D2", fighter)
    after = [f(pos, fighter) for f in (values.power, values.maneuver, values.hyperspeed)]
    assert after == [one + bonus for one in before]


def test_r2_d2_does_nothing_for_a_capital_starship() -> None:
    table = Layout()
    ship = table.put("Corellian Corvette", table.location("Tatooine"))
    before = values.power(table.pos, ship)
    table.put("R2-D2", ship)
    assert values.power(table.pos, ship) == before


def r2_listens(place: str, drawn: int, ship: str = "") -> tuple[Position, int]:
    """The opponent draws battle destiny while R2-D2 is elsewhere."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    where = table.location(place)
    r2 = table.put("R2-D2", table.put(ship, where) if ship else where)
    table.put("Leia Organa", site)
    for _ in range(4):
        table.put("Stormtrooper", site)
    table.force(DARK, 2)
    table.destiny(DARK, drawn)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    while not told(pos, "draw_destiny"):
        pos.choose(DECLINE if pos.options != [1, DECLINE] else 1)
    return pos, r2


@pytest.mark.parametrize(("drawn", "number"), [(1, 0), (3, 0), (4, 1), (6, 1)])
def test_r2_d2_at_a_scomp_link_answers_the_opponents_destiny(drawn: int, number: int) -> None:
    pos, r2 = r2_listens(BAY_94, drawn)
    assert [one % 1000 for one in offered(pos, A_USE, r2)] == [number]
    before = len(pos.force[LIGHT]), len(pos.hand[LIGHT])
    use(pos, r2, number)
    assert not offered(pos, A_USE, r2)
    after = len(pos.force[LIGHT]), len(pos.hand[LIGHT])
    assert after == (before[0] + 1 - number, before[1] + number)


def test_r2_d2_listens_aboard_a_starship_with_a_scomp_link() -> None:
    pos, r2 = r2_listens("Tatooine", 3, "Red 5")
    assert offered(pos, A_USE, r2)


@pytest.mark.parametrize(("place", "drawn"), [(BAY_94, 0), (BAY_94, 7), (DUNE_SEA, 3)])
def test_r2_d2_hears_nothing_beyond_that(place: str, drawn: int) -> None:
    pos, r2 = r2_listens(place, drawn)
    assert not offered(pos, A_USE, r2)


# -- 2_15 R5-D4, 2_101 R5-A2 -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("droid", "ship", "pilot", "side"),
    [("R5-D4", "Red 5", "Luke Skywalker", LIGHT), ("R5-A2", "Devastator", "", DARK)],
)
def test_an_r5_helps_any_starship_and_restores_it(
    droid: str, ship: str, pilot: str, side: int
) -> None:
    table = Layout()
    vessel = table.put(ship, table.location("Tatooine"), side)
    if pilot:
        table.put(pilot, vessel)
    pos = table.pos
    before = values.power(pos, vessel), values.hyperspeed(pos, vessel)
    table.put(droid, vessel, side)
    assert values.power(pos, vessel) == before[0] + 1
    cannon = table.card("Ion Cannon", DARK)
    for kind in (HYPERSPEED, MANEUVER):
        pos.add_lasting(Lasting(kind, 0, vessel, NONE, WHILE_ON_TABLE, cannon, True))
    assert values.hyperspeed(pos, vessel) == 0
    pos = table.begin(side, ACTIVATE)
    while pos.phase == ACTIVATE:
        pos.choose(pos.options[-1])
    assert values.hyperspeed(pos, vessel) == before[1]


@pytest.mark.parametrize("seat", [LIGHT, DARK])
def test_an_r5_restores_nothing_in_the_opponents_turn_nor_what_others_did(seat: int) -> None:
    table = Layout()
    ship = table.put("Red 5", table.location("Tatooine"))
    table.put("Luke Skywalker", ship)
    table.put("R5-D4", ship)
    pos = table.pos
    source = table.card("Ion Cannon" if seat == DARK else "Proton Torpedoes")
    pos.add_lasting(Lasting(HYPERSPEED, 0, ship, NONE, WHILE_ON_TABLE, source, True))
    table.fill(HAND, seat, 1)
    pos = table.begin(seat, ACTIVATE)
    while pos.phase == ACTIVATE:
        pos.choose(pos.options[-1])
    assert values.hyperspeed(pos, ship) == 0


# -- 2_16 RA-7 -------------------------------------------------------------------------------------


def test_ra_7_takes_and_gives_character_weapons_free() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    ra_7 = table.put("RA-7", site)
    trooper = table.put("Rebel Trooper", site)
    rifle = table.put("Blaster Rifle", trooper, LIGHT)
    pos = table.begin(LIGHT, DEPLOY)
    pos.choose(option(pos, A_HAND_OVER, rifle))
    assert pos.at[rifle] == ra_7
    assert not carrying.may_use(pos, rifle)
    assert carrying.hand_over_price(pos, rifle, LIGHT, trooper) == 0
    while not offered(pos, A_HAND_OVER, rifle):
        pos.choose(DECLINE)
    pos.choose(option(pos, A_HAND_OVER, rifle))
    assert pos.at[rifle] == trooper


def test_ra_7_takes_no_devices_and_nothing_from_inside_a_vehicle() -> None:
    table = Layout()
    site = table.location(RIDGE)
    ra_7 = table.put("RA-7", site)
    leia = table.put("Leia Organa", site)
    gear = table.put("Hoth Survival Gear", leia)
    inside = table.put("Blaster Rifle", table.put("Han Solo", table.put("Rogue 1", site)), LIGHT)
    pos = table.begin(LIGHT, DEPLOY)
    assert carrying.hand_over_price(pos, gear, LIGHT, ra_7) == costs(pos, gear, LIGHT, ra_7)
    assert ra_7 not in carrying.receivers(pos, inside, LIGHT)


def test_ra_7_carries_four_weapons_and_no_fifth() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    ra_7 = table.put("RA-7", site)
    trooper = table.put("Rebel Trooper", site)
    names = ["Blaster", "Blaster Rifle", "Jedi Lightsaber", "Concussion Grenade"]
    held = [table.put(name, ra_7, LIGHT) for name in names]
    fifth = table.put("Light Repeating Blaster Rifle", trooper, DARK)
    pos = table.begin(LIGHT, DEPLOY)
    pos.give(fifth, LIGHT)
    refused = carrying.why_not_hand_over(pos, fifth, LIGHT, ra_7)
    assert refused is not None and refused.key == "carrying.carries_enough"
    pos.to_pile(held[0], LOST)
    assert carrying.why_not_hand_over(pos, fifth, LIGHT, ra_7) is None


# -- 2_17 Rebel Commander --------------------------------------------------------------------------


def test_a_rebel_commander_helps_other_rebels_who_lead_nobody() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    commander = table.put("Rebel Commander", site)
    trooper = table.put("Rebel Trooper", site)
    leia = table.put("Leia Organa", site)
    alien = table.put("Hunchback", site)
    far = table.put("Rebel Trooper", table.location(DUNE_SEA))
    pos = table.pos
    assert values.forfeit(pos, trooper) == pos.card(trooper).forfeit + 1
    for card in (commander, leia, alien, far):
        assert values.forfeit(pos, card) == pos.card(card).forfeit
    table.put("Rebel Commander", site)
    assert values.forfeit(pos, trooper) == pos.card(trooper).forfeit + 1  # one title, once


def bothan(*kinds: str) -> CardDef:
    made = CardDef("bothan", "Bothan", LIGHT, "test", CHARACTER, "Alien", 0, [3])
    made.power, made.ability, made.forfeit, made.deploy = 1, 8, 2, 3
    made.kinds = frozenset(["Bothan", *kinds])
    return made


@pytest.mark.parametrize(("kinds", "price"), [(("spy",), 0), ((), 3)])
def test_bothan_spies_deploy_free_to_a_rebel_commander(kinds: tuple[str, ...], price: int) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    other = table.location(DUNE_SEA)
    table.put("Rebel Commander", site)
    agent = table.hand(bothan(*kinds))
    assert costs(table.pos, agent, LIGHT, site) == price
    assert costs(table.pos, agent, LIGHT, other) == 3


# -- 2_18 Rebel Squad Leader -----------------------------------------------------------------------


def test_a_rebel_squad_leader_helps_troopers_and_guards() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    leader = table.put("Rebel Squad Leader", site)
    trooper = table.put("Rebel Trooper", site)
    guard = table.put("Rebel Guard", site)
    foe = table.put("Stormtrooper", site)
    leia = table.put("Leia Organa", site)
    pos = table.pos
    for card, bonus in ((trooper, 1), (guard, 1), (foe, 0), (leia, 0), (leader, 0)):
        assert values.forfeit(pos, card) == pos.card(card).forfeit + bonus


@pytest.mark.parametrize(("others", "may"), [(2, False), (3, True), (4, True)])
def test_a_squad_of_exactly_four_moves_for_1_force(others: int, may: bool) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    goal = table.location(DUNE_SEA)
    leader = table.put("Rebel Squad Leader", site)
    squad = [table.put("Rebel Trooper", site) for _ in range(others)]
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, MOVE)
    squad_move = packed(A_MOVE, leader, SQUAD)
    assert (squad_move in pos.options) == may
    if not may:
        return
    pos.choose(squad_move)
    while DECLINE not in pos.options and pos.at[leader] != goal:
        pos.choose(next(one for one in pos.options if one in squad or one == goal))
    quiet(pos)
    assert pos.at[leader] == goal
    assert sum(pos.at[one] == goal for one in squad) == 3
    assert len(pos.force[LIGHT]) == 0


def test_rebel_guards_move_while_the_squad_leader_is_with_them() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    dunes = table.location(DUNE_SEA)
    guard = table.put("Rebel Guard", site)
    other = table.put("Rebel Trooper", site)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, MOVE)
    pos.add_lasting(Lasting(FORBID_MOVE, 1, guard, NONE, WHILE_ON_TABLE, guard))  # its own text
    assert may_move(pos, guard) is not None
    leader = table.put("Rebel Squad Leader", site)
    assert may_move(pos, guard) is None
    pos.put(leader, dunes, THERE)
    assert may_move(pos, guard) is not None
    pos.put(leader, site, THERE)
    pos.add_lasting(Lasting(FORBID_MOVE, 1, guard, NONE, WHILE_ON_TABLE, other))
    assert may_move(pos, guard) is not None  # held by something else


# -- 2_19 Rebel Tech -------------------------------------------------------------------------------


def test_rebel_techs_add_1_each_at_your_war_room() -> None:
    table = Layout()
    room = table.location(WAR_ROOM)
    event = table.put("Attack Run")
    table.put("Rebel Tech", room)
    pos = table.pos
    assert added(pos, EPIC_TOTAL, event, LIGHT) == 1
    second = table.put("Rebel Tech", room)
    assert added(pos, EPIC_TOTAL, event, LIGHT) == 2
    pos.put(second, table.location("Death Star: War Room"), THERE)  # a war room, but Dark's
    assert added(pos, EPIC_TOTAL, event, LIGHT) == 1


def test_a_rebel_tech_fetches_the_trench() -> None:
    table = Layout()
    tech = table.put("Rebel Tech", table.location(WAR_ROOM))
    away = table.put("Rebel Tech", table.location(MOS_EISLEY))
    trench = table.in_pile(RESERVE, "Death Star: Trench", LIGHT)
    pos = table.begin(LIGHT, CONTROL)
    assert not offered(pos, A_USE, away)
    use(pos, tech)
    quiet(pos)
    pos.choose(trench)
    assert pos.zone[trench] == HAND
    assert pos.zone[tech] == USED


# -- 2_20 Saurin -----------------------------------------------------------------------------------


@pytest.mark.parametrize("near", [True, False])
def test_a_saurin_removes_a_restraining_bolt_at_its_site(near: bool) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    other = table.location(DUNE_SEA)
    saurin = table.put("Saurin", site)
    droid = table.put("R4-E1", site if near else other)
    bolt = table.put("Restraining Bolt", droid, DARK)
    table.force(LIGHT, 1)
    pos = table.begin(DARK, CONTROL)
    pass_all(pos, seat=LIGHT)
    assert bool(offered(pos, A_USE, saurin)) == near
    if near:
        use(pos, saurin)
        quiet(pos)
        assert pos.zone[bolt] == LOST
        assert len(pos.force[LIGHT]) == 0


def test_a_saurin_with_saitorr_is_stronger_by_1_more() -> None:
    table = Layout()
    saurin = table.put("Saurin", table.location(MOS_EISLEY))
    pos = table.pos
    assert values.power(pos, saurin) == 2
    table.put("Sai'torr Kal Fas", saurin)
    assert values.power(pos, saurin) == 2 + 1 + 1


# -- 2_21 Tiree ------------------------------------------------------------------------------------


def test_tiree_flies_gold_2_better() -> None:
    table = Layout()
    system = table.location("Tatooine")
    gold = table.put("Gold 2", system)
    other = table.put("X-wing", system)
    tiree = table.put("Tiree", other, role=ABOARD_PILOT)
    pos = table.pos
    assert values.power(pos, other) == pos.card(other).power + 2
    assert values.maneuver(pos, other) == pos.card(other).maneuver
    pos.put(tiree, gold, ABOARD_PILOT)
    assert values.maneuver(pos, gold) >= pos.card(gold).maneuver + 1


@pytest.mark.parametrize(("ship", "bonus"), [("Gold 2", 1), ("X-wing", 0)])
def test_tiree_adds_to_an_attack_run_in_the_trench_on_gold_2(ship: str, bonus: int) -> None:
    table = Layout()
    system = table.location("Death Star")
    trench = table.location("Death Star: Trench")
    event = table.put("Attack Run", trench)
    fighter = table.put(ship, system)
    table.put("Tiree", fighter, role=ABOARD_PILOT)
    pos = table.pos
    assert added(pos, EPIC_TOTAL, event, LIGHT, fighter) == 0
    pos.put(fighter, trench, THERE)
    assert added(pos, EPIC_TOTAL, event, LIGHT, fighter) == bonus
    assert epic.trench(pos) == trench


# -- 2_22 Tzizvvt ----------------------------------------------------------------------------------


def test_tzizvvt_flies_two_sites_in_the_deploy_phase_and_moves_at_no_other_time() -> None:
    table = Layout()
    sites = [table.location(name) for name in (MOS_EISLEY, DUNE_SEA, WASTES)]
    far = table.location("Tatooine: Lars' Moisture Farm")
    tzizvvt = table.put("Tzizvvt", sites[0])
    table.force(LIGHT, 2)
    pos = table.begin(LIGHT, DEPLOY)
    row = pos.rows[0]
    within = [place for place in row if 0 < abs(row.index(place) - row.index(sites[0])) <= 2]
    use(pos, tzizvvt)
    assert sorted(pos.options) == sorted(within)
    assert far in row
    goal = within[-1]
    pos.choose(goal)
    quiet(pos)
    assert pos.at[tzizvvt] == goal
    assert len(pos.force[LIGHT]) == 1
    pass_all(pos, seat=LIGHT)
    assert not offered(pos, A_USE, tzizvvt)  # two sites are the way of a turn
    pass_all(pos, until=MOVE)
    assert not offered(pos, A_MOVE, tzizvvt)
    assert may_move(pos, tzizvvt) is not None


def test_tzizvvt_does_not_fly_without_force_nor_to_another_planet() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.location(RIDGE)
    tzizvvt = table.put("Tzizvvt", site)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, DEPLOY)
    assert not offered(pos, A_USE, tzizvvt)
    table.location(DUNE_SEA)
    assert routes.reach(pos, tzizvvt)
    pos.to_pile(pos.force[LIGHT][0], USED)
    assert packed(A_USE, tzizvvt) not in pos.stack[-1].choices(pos)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("force", "paid"), [(1, 0), (2, 2)])
def test_tzizvvt_pays_a_cover_charge_where_he_lands(force: int, paid: int) -> None:
    table = Layout()
    tzizvvt = table.put("Tzizvvt", table.location(MOS_EISLEY))
    band = table.location(DUNE_SEA)
    for name in ("Lirin Car'n", "Tech Mo'r"):
        table.put(name, band)
    table.force(LIGHT, force)
    pos = table.begin(LIGHT, DEPLOY)
    assert bool(offered(pos, A_USE, tzizvvt)) == bool(paid)
    if paid:
        use(pos, tzizvvt)
        quiet(pos)
        assert pos.at[tzizvvt] == band
    assert len(pos.force[LIGHT]) == force - paid


def later_site(title: str, system: str) -> CardDef:
    made = CardDef("later", title, LIGHT, "test", LOCATION, "Site", 1, [0])
    made.system = system
    made.icons = EXTERIOR | PLANET
    made.icons_for = [1, 1]
    return made


def test_tzizvvt_likes_the_damp_and_tarkin() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    tzizvvt = table.put("Tzizvvt", site)
    pos = table.pos
    assert values.power(pos, tzizvvt) == 2
    tarkin = table.put("Grand Moff Tarkin", site)
    assert values.power(pos, tzizvvt) == 3
    table.put("Dark Waters", site)
    assert values.power(pos, tzizvvt) == 3  # not twice
    pos.to_pile(tarkin, LOST)
    assert values.power(pos, tzizvvt) == 3
    for place in ("Death Star: Trash Compactor", later_site("Dagobah: Swamp", "Dagobah")):
        pos.put(tzizvvt, table.location(place), THERE)
        assert values.power(pos, tzizvvt) == 3
    pos.put(tzizvvt, table.location(RIDGE), THERE)
    assert values.power(pos, tzizvvt) == 2


# -- 2_23 Wedge Antilles ---------------------------------------------------------------------------


@pytest.mark.parametrize(("ship", "draws", "more"), [("Red 2", 1, 2), ("X-wing", 0, 0)])
def test_wedge_flies_red_2_best(ship: str, draws: int, more: int) -> None:
    table = Layout()
    system = table.location("Tatooine")
    fighter = table.put(ship, system)
    table.put("Devastator", system)
    pos = table.pos
    printed = pos.card(fighter)
    table.put("Wedge Antilles", fighter, role=ABOARD_PILOT)
    assert values.power(pos, fighter) >= printed.power + 3
    assert values.maneuver(pos, fighter) >= printed.maneuver + more
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    fight(pos, system)
    assert values.battle_draws(pos, system, LIGHT) == draws


@pytest.mark.parametrize("force_left", [0, 1])
def test_wedge_fetches_a_corellian_slip_for_1_force(force_left: int) -> None:
    table = Layout()
    wedge = table.put("Wedge Antilles", table.location(MOS_EISLEY))
    slip = table.in_pile(RESERVE, "Corellian Slip", LIGHT)
    table.force(LIGHT, force_left)
    pos = table.begin(LIGHT, MOVE)
    assert bool(offered(pos, A_USE, wedge)) == bool(force_left)
    if force_left:
        use(pos, wedge)
        quiet(pos)
        pos.choose(slip)
        assert pos.zone[slip] == HAND


# -- 2_24 Zutton -----------------------------------------------------------------------------------


def zutton_in_battle(where: int) -> tuple[Position, int, int]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    other = table.location(DUNE_SEA)
    table.put("Leia Organa", site)
    table.put("Darth Vader", site)
    zutton = table.put("Zutton", (site, other)[where])
    table.force(LIGHT, 3)
    table.force(DARK, 1)
    table.destiny(DARK, 4)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    return pos, zutton, site


def test_zutton_takes_1_from_the_opponents_battle_destiny_once() -> None:
    pos, zutton, _ = zutton_in_battle(0)
    while not offered(pos, A_USE, zutton):
        pos.choose(DECLINE)
    use(pos, zutton)
    quiet(pos)
    assert not offered(pos, A_USE, zutton)
    assert len(pos.force[LIGHT]) == 2
    draw_all(pos)
    assert totals(pos)[DARK]["destiny"] == 4 + 1 - 1  # Vader adds 1 to each draw


def test_zutton_elsewhere_takes_nothing() -> None:
    pos, zutton, _ = zutton_in_battle(1)
    while not told(pos, "draw_destiny"):
        assert not offered(pos, A_USE, zutton)
        pos.choose(DECLINE if pos.options != [1, DECLINE] else 1)
    draw_all(pos)
    assert totals(pos)[DARK]["destiny"] == 4 + 1


def test_nalan_answers_the_real_bith_shuffle() -> None:
    table = Layout()
    site = table.location(CANTINA)
    nalan = table.put("Nalan Cheel", site)
    table.put("Doikk Na'ts", site)
    shuffle = table.hand("The Bith Shuffle")
    pos = table.begin(LIGHT, CONTROL)
    pos.choose(option(pos, A_PLAY, shuffle))
    while not offered(pos, A_USE, nalan):
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])
    use(pos, nalan)
    pos.choose(0)
    quiet(pos)
    assert told(pos, "peek")[0]["amount"] == 1
    assert pos.zone[shuffle] == USED


def test_a_rebel_guard_moves_with_his_squad_leader_alone() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    guard = table.put("Rebel Guard", site)
    other = table.put("Rebel Guard", table.location(DUNE_SEA))
    table.put("Rebel Squad Leader", site)
    assert may_move(table.pos, guard) is None
    assert may_move(table.pos, other) is not None


def test_m_hyd_turned_off_keeps_what_it_carries() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    droid = table.put("M-HYD 'Binary' Droid", site)
    bolt = table.put("Restraining Bolt", droid, DARK)
    table.fill(HAND, LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    assert not offered(pos, A_USE, droid)  # the bolt takes its text
    pos.mark(droid, IS_OFF)
    assert carrying.misplaced(pos) == []
    assert pos.at[bolt] == droid


def test_what_a_leaving_tech_brings_about_comes_before_the_search() -> None:
    """Consequences and the responses to them come before the next instruction of a text."""
    watch = CardDef("watch", "Watch", LIGHT, "test", EFFECT, "", 0, [3])
    script = Script("watch")
    here_still = there_is(titled("Rebel Tech"))
    script.lapses.append((~here_still, "the tech is gone"))
    table = Layout(own=[(watch, script)])
    tech = table.put("Rebel Tech", table.location(WAR_ROOM))
    effect = table.put(watch)
    trench = table.in_pile(RESERVE, "Death Star: Trench", LIGHT)
    pos = table.begin(LIGHT, CONTROL)
    use(pos, tech)
    while trench not in pos.options:
        assert DECLINE in pos.options
        pos.choose(DECLINE)
    assert pos.zone[effect] == LOST
    assert not pos.moments

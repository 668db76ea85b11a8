"""Premiere Effects of the Dark side: what each does and where it ends."""

import pytest

from starfold.games.ccg.rules import (
    abilities,
    carrying,
    deploying,
    losing,
    movement,
    routes,
    terrain,
    values,
    vessels,
    weapons,
)
from starfold.games.ccg.rules.changes import has_text
from starfold.games.ccg.state.position import THIS_TURN, Lasting, Position
from starfold.games.ccg.state.vocabulary import (
    A_DEPLOY,
    A_DRAIN,
    A_PLAY,
    A_USE,
    ABOARD_PASSENGER,
    ATTACHED,
    ATTRITION,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    GRANT_PROTECTED,
    HELD,
    IS_DRIVING,
    LIGHT,
    LOST,
    MOVE,
    NONE,
    TABLE,
    THERE,
    UNDER,
    USED,
)
from starfold.kernel.core import DECLINE
from tests.ccg.cards.test_classic_effects import reachable_by_alter
from tests.ccg.cards.test_premiere_light_effects import come_to, end_turn, happen, lay
from tests.ccg.table import (
    Layout,
    deploy,
    fight,
    offered,
    option,
    play,
    quiet,
    stand_in,
    told,
    until_offered,
    use,
)

MOS_EISLEY, CANTINA = "Tatooine: Mos Eisley", "Tatooine: Cantina"
DUNE_SEA, JUNDLAND = "Tatooine: Dune Sea", "Tatooine: Jundland Wastes"
DOCKING_BAY, DS_BAY = "Tatooine: Docking Bay 94", "Death Star: Docking Bay 327"
CORRIDOR = "Death Star: Level 4 Military Corridor"
JUNGLE, YAVIN_BAY, RUINS = "Yavin 4: Jungle", "Yavin 4: Docking Bay", "Yavin 4: Massassi Ruins"


# -- 1_210 Blast Door Controls ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "stopped"),
    [
        ("Into The Garbage Chute, Flyboy", True),
        ("Narrow Escape", True),
        ("Blast The Door, Kid!", True),
        ("Rebel Barrier", True),
        ("Old Ben", False),
    ],
)
def test_blast_door_controls_cancel_four_interrupts(title: str, stopped: bool) -> None:
    table = Layout()
    table.put("Blast Door Controls")
    card = stand_in(table, title, LIGHT)
    table.hand("Frostbite", DARK)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    quiet(pos)
    assert bool(told(pos, "cancelled")) == stopped
    assert pos.zone[card] == (LOST if stopped else USED)


@pytest.mark.rule("SW-B-086")
def test_nobody_answers_an_interrupt_that_blast_door_controls_cancelled() -> None:
    """1_239 could cancel it as well, to no purpose."""
    table = Layout()
    table.put("Blast Door Controls")
    card = stand_in(table, "Rebel Barrier", LIGHT)
    other = table.hand("Dark Collaboration")
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    assert not offered(pos, A_PLAY, other) and pos.zone[card] == LOST


def test_blast_door_controls_do_nothing_once_cancelled() -> None:
    table = Layout()
    effect = table.put("Blast Door Controls")
    card = stand_in(table, "Rebel Barrier", LIGHT)
    table.hand("Frostbite", DARK)
    pos = table.begin(LIGHT, CONTROL)
    losing.cancel(pos, effect, ["SW-B-088"])
    pos.moments.clear()
    play(pos, card)
    quiet(pos)
    assert pos.zone[card] == USED


# -- 1_211 Blaster Rack ----------------------------------------------------------------------------


def rack() -> tuple[Layout, int, int, int, int]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    effect = table.put("Blaster Rack")
    trooper = table.put("Stormtrooper", site)
    rifle = table.put("Blaster Rifle", trooper, DARK)
    return table, effect, trooper, rifle, site


def test_a_weapon_on_the_blaster_rack_is_out_of_use() -> None:
    table, effect, trooper, rifle, site = rack()
    table.put("Luke Skywalker", site)
    table.force(DARK, 3)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    assert weapons.offers(pos, DARK)
    use(pos, effect)
    quiet(pos)
    assert (pos.at[rifle], pos.role[rifle]) == (effect, ATTACHED)
    assert weapons.offers(pos, DARK) == [] and not carrying.may_use(pos, rifle)
    assert pos.zone[trooper] == TABLE


def test_a_weapon_comes_back_from_the_blaster_rack_for_its_deploy_cost() -> None:
    table, effect, trooper, rifle, site = rack()
    other = table.put("Death Star Trooper", site)
    table.put("Dr. Evazan", site)
    table.pos.put(rifle, effect, ATTACHED)
    table.force(DARK, 3)
    pos = table.begin(DARK, DEPLOY)
    use(pos, effect, 1)
    assert {trooper, other} <= set(pos.options)
    cost = values.deploy_cost(pos, rifle, DARK, other)
    assert cost > 0
    pos.choose(other)
    quiet(pos)
    assert pos.at[rifle] == other and len(pos.force[DARK]) == 3 - cost


def test_the_blaster_rack_gives_weapons_to_warriors_in_the_own_deploy_phase() -> None:
    for phase, force in ((CONTROL, 3), (DEPLOY, 0)):
        table, effect, _, rifle, _ = rack()
        table.pos.put(rifle, effect, ATTACHED)
        table.force(DARK, force)
        table.hand("Frostbite", DARK)
        pos = table.begin(DARK, phase)
        assert not offered(pos, A_USE, effect)


def test_the_blaster_rack_takes_your_own_character_weapons_at_sites() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    effect = table.put("Blaster Rack")
    table.put("Blaster Rifle", table.put("Rebel Trooper", site), LIGHT)
    table.put("AT-AT Cannon", table.put("Blizzard 1", site))
    ship = table.put("Devastator", table.location("Tatooine", DARK))
    table.put("Blaster Rifle", table.put("Stormtrooper", ship), DARK)
    table.hand("Frostbite", DARK)
    pos = table.begin(DARK, CONTROL)
    assert not offered(pos, A_USE, effect)


def test_weapons_are_lost_with_the_blaster_rack() -> None:
    table, effect, _, rifle, _ = rack()
    table.pos.put(rifle, effect, ATTACHED)
    losing.cancel(table.pos, effect, ["SW-B-088"])
    assert table.pos.zone[rifle] == LOST


# -- 1_212 Dark Hours ------------------------------------------------------------------------------


def dark_hours(*draws: int) -> tuple[Position, int, int, int, int, int]:
    """Luke (ability 4), a Stormtrooper (1) and R2-D2 at Mos Eisley under Sunsdown."""
    table = Layout()
    table.put("Sunsdown", table.location("Tatooine", DARK))
    site = table.location(MOS_EISLEY)
    luke, trooper = table.put("Luke Skywalker", site), table.put("Stormtrooper", site)
    droid = table.put("R2-D2 (Artoo-Detoo)", site)
    table.put("Han Solo", site, role=UNDER)
    effect = table.hand("Dark Hours")
    table.hand("Frostbite", DARK)
    table.hand("Frostbite", LIGHT)
    table.destiny(DARK, *draws)
    pos = table.begin(DARK, DEPLOY)
    lay(pos, effect)
    return pos, effect, luke, trooper, droid, site


def test_dark_hours_put_those_to_sleep_whose_ability_is_lower() -> None:
    pos, _, luke, trooper, droid, _ = dark_hours(5, 1)
    assert values.power(pos, luke) == values.forfeit(pos, luke) == values.ability(pos, luke) == 0
    assert not has_text(pos, luke)
    assert values.power(pos, trooper) == 1 and has_text(pos, trooper)  # 1 is not above 1
    assert values.power(pos, droid) > 0
    assert len(told(pos, "draw_destiny")) == 2


def test_sleepers_of_dark_hours_wake_at_the_end_of_your_next_turn() -> None:
    pos, effect, luke, *_ = dark_hours(5, 1)
    for _ in range(2):  # this turn and the opponent's
        end_turn(pos)
        assert values.power(pos, luke) == 0 and pos.zone[effect] == TABLE
    end_turn(pos)
    assert pos.zone[effect] == LOST
    assert values.power(pos, luke) > 0 and has_text(pos, luke)


def test_sleepers_wake_when_dark_hours_are_cancelled() -> None:
    pos, effect, luke, *_ = dark_hours(5, 1)
    assert [one.card for one in pos.lasting].count(luke) == 4
    pos.to_pile(effect, LOST)
    assert not pos.lasting and values.power(pos, luke) > 0


def test_dark_hours_need_night() -> None:
    table = Layout()
    system = table.location("Tatooine", DARK)
    site = table.location(MOS_EISLEY)
    table.put("Luke Skywalker", site)
    card = table.hand("Dark Hours")
    assert deploying.destinations(table.pos, card, DARK) == []
    table.put("Sunsdown", system)
    assert terrain.night(table.pos, site)
    assert deploying.destinations(table.pos, card, DARK) == [site]


def test_who_sleeps_by_two_dark_hours_sleeps_until_both_are_gone() -> None:
    """1_212: a second one keeps whom it put to sleep."""
    table = Layout()
    table.put("Sunsdown", table.location("Tatooine", DARK))
    luke = table.put("Luke Skywalker", table.location(MOS_EISLEY))
    effects = [table.hand("Dark Hours"), table.hand("Dark Hours")]
    table.hand("Frostbite", LIGHT)
    table.destiny(DARK, 5, 5)
    pos = table.begin(DARK, DEPLOY)
    for effect in effects:
        while pos.asked != DARK:
            pos.choose(DECLINE)
        lay(pos, effect)
    pos.to_pile(effects[0], LOST)
    assert values.power(pos, luke) == 0
    pos.to_pile(effects[1], LOST)
    assert values.power(pos, luke) > 0


@pytest.mark.rule("HO-MISSING-05")
def test_dark_hours_find_neither_the_missing_nor_captives() -> None:
    table = Layout()
    system, site = table.location("Tatooine"), table.location(DUNE_SEA)
    table.put("Sunsdown", system)
    rebel, guard = table.put("Rebel Trooper", site), table.put("Stormtrooper", site)
    table.missing("Rebel Trooper", site)
    table.put("Rebel Trooper", guard, role=HELD)
    card = table.hand("Dark Hours")
    table.destiny(DARK, 6, 6, 6, 6)
    pos = table.begin(DARK, DEPLOY)
    lay(pos, card, site)
    assert {one["card"] for one in told(pos, "asleep")} == {rebel, guard}


# -- 1_215 Expand The Empire -----------------------------------------------------------------------


def empire() -> tuple[Layout, list[int], int]:
    """Jundland Wastes lies between Dune Sea and Mos Eisley."""
    table = Layout()
    sites = [
        table.location(MOS_EISLEY),
        table.location(JUNDLAND, DARK),
        table.location(DUNE_SEA),
        table.location("Tatooine: Jawa Camp", LIGHT),
    ]
    return table, sites, table.card("Expand The Empire")


def test_expand_the_empire_adds_your_text_next_to_its_site() -> None:
    """1_293: your Tusken Raiders are forfeit +1; you drain 1 more where you control."""
    table, (town, wastes, sea, camp), effect = empire()
    raiders = [table.put("Tusken Raider", place) for place in (town, wastes, sea, camp)]
    pos = table.pos
    before = [values.forfeit(pos, one) for one in raiders]
    drains = [values.drain(pos, one, DARK) for one in (town, sea, camp)]
    pos.put(effect, wastes, ATTACHED)
    after = [values.forfeit(pos, one) for one in raiders]
    assert [b - a for a, b in zip(before, after, strict=True)] == [1, 0, 1, 0]
    now = [values.drain(pos, one, DARK) for one in (town, sea, camp)]
    assert [b - a for a, b in zip(drains, now, strict=True)] == [1, 1, 0]
    assert values.ability_needed(pos, town, LIGHT) == 16  # the opponent's text stays there


def test_expand_the_empire_turns_with_its_site() -> None:
    """1_62: turned round, the text is the opponent's, there and next to it."""
    table, (town, wastes, _, _), effect = empire()
    table.put("Luke Skywalker", town)
    pos = table.pos
    drain = values.drain(pos, town, LIGHT)
    pos.put(effect, wastes, ATTACHED)
    table.put("Revolution", wastes)
    assert values.drain(pos, town, LIGHT) == drain + 1
    table = Layout()
    town, wastes = table.location(MOS_EISLEY), table.location(JUNDLAND, DARK)
    table.put("Revolution", wastes)
    card = table.hand("Expand The Empire")
    pos = table.begin(DARK, DEPLOY)
    lay(pos, card, wastes)
    assert pos.at[card] == wastes
    assert values.ability_needed(pos, town, DARK) == 24  # barren, as it lay when this came


def test_expand_the_empire_expands_actions_too() -> None:
    """1_133, turned round by 1_62: Dark moves between Mos Eisley and the Cantina."""
    table = Layout()
    town = table.location(MOS_EISLEY, LIGHT)
    sea = table.location(DUNE_SEA)
    table.location(CANTINA)
    table.put("Stormtrooper", town)
    table.put("Revolution", town)
    pos = table.begin(DARK, CONTROL)
    assert abilities.own_abilities(pos, sea, DARK) == []
    effect = table.put("Expand The Empire", town)
    pos.memo[effect] = 1  # the site was turned round already
    pos.put(effect, town, ATTACHED)
    numbers = abilities.own_abilities(pos, sea, DARK)
    assert len(numbers) == 1 and abilities.own_abilities(pos, sea, LIGHT) == []
    assert abilities.user_of(pos, sea, numbers[0]) == DARK
    assert abilities.ability_of(pos, sea, numbers[0]).words.startswith("move between")


def test_expand_the_empire_lies_on_sites() -> None:
    table = Layout()
    table.location("Tatooine", DARK)
    site = table.location(MOS_EISLEY)
    card = table.hand("Expand The Empire")
    assert deploying.destinations(table.pos, card, DARK) == [site]


# -- 1_217 I Find Your Lack Of Faith Disturbing ----------------------------------------------------


def test_lack_of_faith_lowers_the_opponents_total_ability() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    vader = table.put("Darth Vader", site)
    table.put("Luke Skywalker", site)
    table.put("I Find Your Lack Of Faith Disturbing", vader)
    pos = table.pos
    assert values.battle_ability(pos, site, LIGHT) == 8
    assert values.battle_draws(pos, site, LIGHT) == 0
    table.put("Obi-Wan Kenobi", site)
    assert values.battle_ability(pos, site, LIGHT) == 40


def test_lack_of_faith_deploys_on_your_dark_jedi_for_1() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Djas Puhr", site)
    table.put("Obi-Wan Kenobi", site)
    card = table.hand("I Find Your Lack Of Faith Disturbing")
    table.force(DARK, 1)
    assert deploying.destinations(table.pos, card, DARK) == []
    vader = table.put("Darth Vader", site)
    assert deploying.destinations(table.pos, card, DARK) == [vader]


# -- 1_218 I've Lost Artoo! ------------------------------------------------------------------------


def lost_artoo(draw: int, *, droid: bool = False) -> tuple[Position, int, int, int]:
    table = Layout()
    system = table.location("Tatooine", LIGHT)
    table.location("Kessel", LIGHT)
    ship = table.put("Millennium Falcon", system)
    table.put("Han Solo", ship)
    artoo = table.put("R2-D2 (Artoo-Detoo)", ship, role=ABOARD_PASSENGER) if droid else NONE
    effect = table.hand("I've Lost Artoo!")
    table.hand("Frostbite", DARK)
    table.force(DARK, 1)
    table.force(LIGHT, 2)
    table.destiny(DARK, draw)
    pos = table.begin(DARK, DEPLOY)
    lay(pos, effect, artoo if droid else ship)
    return pos, effect, ship, artoo


def test_lost_artoo_takes_a_nav_computer_and_makes_room_for_an_astromech() -> None:
    pos, effect, ship, _ = lost_artoo(2)
    assert pos.at[effect] == ship and pos.force[DARK] == []
    assert not routes.has_course(pos, ship) and routes.range_of(pos, ship) == []
    assert vessels.astromech_places(pos, ship) == 1
    happen(pos, lambda: losing.cancel(pos, effect, ["SW-B-088"]))
    assert routes.has_course(pos, ship) and vessels.astromech_places(pos, ship) == 0


def test_lost_artoo_fails_on_1() -> None:
    pos, effect, ship, _ = lost_artoo(1)
    assert pos.zone[effect] == LOST and routes.has_course(pos, ship)


@pytest.mark.parametrize(("draw", "zone"), [(2, LOST), (1, TABLE)])
def test_lost_artoo_may_strike_an_astromech(draw: int, zone: int) -> None:
    pos, effect, ship, artoo = lost_artoo(draw, droid=True)
    assert pos.zone[artoo] == zone and pos.zone[effect] == LOST
    assert routes.has_course(pos, ship)


@pytest.mark.rule("SW-B-108")
def test_an_astromech_without_a_place_is_used_when_lost_artoo_goes() -> None:
    pos, effect, ship, _ = lost_artoo(2)
    table = Layout()
    table.pos = pos
    for _ in range(2):
        table.put("Rebel Trooper", ship, role=ABOARD_PASSENGER)
    table.put("Chewbacca", ship)
    artoo = table.put("R2-D2 (Artoo-Detoo)", ship, role=ABOARD_PASSENGER)
    happen(pos, lambda: None)
    assert pos.zone[artoo] == TABLE
    happen(pos, lambda: losing.cancel(pos, effect, ["SW-B-088"]))
    quiet(pos)
    assert pos.zone[artoo] == USED


def test_lost_artoo_spares_an_astromech_that_was_shut_down() -> None:
    """1_78: nobody targets it to be lost for the rest of the turn."""
    table = Layout()
    ship = table.put("Red 5", table.location("Yavin 4", LIGHT))
    droid = table.put("R2-D2 (Artoo-Detoo)", ship)
    card = table.hand("I've Lost Artoo!")
    table.force(DARK, 1)
    assert droid in deploying.destinations(table.pos, card, DARK)
    table.pos.add_lasting(Lasting(GRANT_PROTECTED, 1, droid, NONE, THIS_TURN, droid))
    assert droid not in deploying.destinations(table.pos, card, DARK)


def test_lost_artoo_can_be_thwarted_by_a_shutdown() -> None:
    """1_78: it is an attempt to target the droid to be lost, before destiny is drawn."""
    table = Layout()
    ship = table.put("Red 5", table.location("Yavin 4", LIGHT))
    droid = table.put("R2-D2 (Artoo-Detoo)", ship)
    card, shutdown = table.hand("I've Lost Artoo!"), table.hand("Droid Shutdown")
    table.force(DARK, 1)
    table.destiny(DARK, 6)
    pos = table.begin(DARK, DEPLOY)
    deploy(pos, card)
    if droid in pos.options:
        pos.choose(droid)
    until_offered(pos, shutdown, A_PLAY)
    assert not told(pos, "draw_destiny")
    play(pos, shutdown)
    quiet(pos)
    assert pos.zone[droid] == TABLE and pos.zone[card] == LOST and not told(pos, "draw_destiny")


def test_lost_artoo_finds_no_astromech_outside_of_starships() -> None:
    table = Layout()
    table.put("R2-D2 (Artoo-Detoo)", table.location(MOS_EISLEY))
    table.put("Black 2", table.location("Tatooine", DARK))  # no nav computer
    card = table.hand("I've Lost Artoo!")
    table.force(DARK, 1)
    assert deploying.destinations(table.pos, card, DARK) == []


# -- 1_220 Juri Juice ------------------------------------------------------------------------------


def test_juri_juice_takes_ability_from_battles_alone() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    alien = table.put("Leesub Sirln", site)  # ability 3
    table.put("Rebel Trooper", site)
    pos = table.pos
    assert values.battle_ability(pos, site, LIGHT) == 16
    table.put("Juri Juice", alien)
    assert values.battle_ability(pos, site, LIGHT) == 4
    assert values.ability(pos, alien) == 12


def test_juri_juice_keeps_kabe_from_stealing() -> None:
    table = Layout()
    site = table.location(CANTINA)
    kabe = table.put("Kabe", site)
    rifle = table.put("Blaster Rifle", table.put("Stormtrooper", site), DARK)
    pos = table.pos
    assert carrying.why_not_steal(pos, rifle, kabe) is None
    table.put("Juri Juice", kabe)
    assert carrying.why_not_steal(pos, rifle, kabe) is not None


@pytest.mark.parametrize("driving", [False, True])
def test_juri_juice_runs_out_where_there_is_more(driving: bool) -> None:
    table = Layout()
    town, sea = table.location(MOS_EISLEY), table.location(DUNE_SEA)
    host = sea
    if driving:
        host = table.put("Luke's X-34 Landspeeder", sea)
    alien = table.put("Leesub Sirln", host)
    if driving:
        table.pos.mark(alien, IS_DRIVING)
    effect = table.put("Juri Juice", alien)
    table.force(LIGHT, 3)
    pos = table.begin(LIGHT, MOVE)
    assert pos.zone[effect] == TABLE
    come_to(pos, host if driving else alien, town)
    assert pos.location_of(alien) == town
    assert pos.zone[effect] == (TABLE if driving else LOST)


def test_juri_juice_needs_a_bar_and_an_alien() -> None:
    table = Layout()
    sea = table.location(DUNE_SEA)
    table.put("Luke Skywalker", sea)
    card = table.hand("Juri Juice")
    alien = table.put("Leesub Sirln", sea)
    assert deploying.destinations(table.pos, card, DARK) == []
    table.location(CANTINA)
    assert deploying.destinations(table.pos, card, DARK) == [alien]


# -- 1_221 Ket Maliss ------------------------------------------------------------------------------


def test_ket_maliss_makes_a_warrior_or_strengthens_one() -> None:
    for name, bonus in (("Dr. Evazan", 1), ("Labria", 0)):
        table = Layout()
        site = table.location(MOS_EISLEY)
        pupil = table.put(name, site)
        card = table.hand("Ket Maliss")
        pos = table.begin(DARK, DEPLOY)
        power = values.power(pos, pupil)
        lay(pos, card, pupil)
        assert vessels.has_skill(pos, pupil, "warrior")
        assert values.power(pos, pupil) == power + bonus


def test_ket_maliss_teaches_no_droids_and_is_immune_to_alter() -> None:
    table = Layout()
    table.put("EG-6 (Eegee-Six)", table.location(MOS_EISLEY))
    card = table.hand("Ket Maliss")
    assert deploying.destinations(table.pos, card, DARK) == []
    assert not reachable_by_alter("Ket Maliss", DARK, "Stormtrooper", DARK)


# -- 1_222 Lateral Damage --------------------------------------------------------------------------


def damaged(*draws: int) -> tuple[Position, int, int, int]:
    table = Layout()
    tatooine, kessel = table.location("Tatooine", LIGHT), table.location("Kessel", LIGHT)
    ship = table.put("Corellian Corvette", tatooine)
    effect = table.put("Lateral Damage", kessel)
    table.pos.aim[effect] = ship
    table.hand("Frostbite", DARK)
    table.hand("Frostbite", LIGHT)
    table.force(LIGHT, 4)
    table.destiny(LIGHT, *draws)
    pos = table.begin(LIGHT, MOVE)
    assert values.power(pos, ship) == values.forfeit(pos, ship) == 0
    come_to(pos, ship, kessel, way=movement.JUMP)
    return pos, effect, ship, kessel


def test_lateral_damage_is_repaired_above_2() -> None:
    pos, effect, ship, _ = damaged(3)
    assert pos.zone[effect] == LOST
    assert values.power(pos, ship) > 0 and values.forfeit(pos, ship) > 0
    assert [event["seat"] for event in told(pos, "draw_destiny")] == [LIGHT]


def test_lateral_damage_is_tried_again_in_every_move_phase() -> None:
    pos, effect, ship, _ = damaged(2, 1, 5)
    assert pos.zone[effect] == TABLE and values.power(pos, ship) == 0
    end_turn(pos)
    while pos.phase != MOVE:
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[-1])
    quiet(pos)
    assert len(told(pos, "draw_destiny")) == 2 and pos.zone[effect] == TABLE


def test_lateral_damage_waits_for_a_starship_that_went_away() -> None:
    pos, effect, ship, _ = damaged(2, 5)
    pos.put(ship, next(p for p in pos.locations() if pos.title(p) == "Tatooine"), THERE)
    end_turn(pos)
    end_turn(pos)
    assert len(told(pos, "draw_destiny")) == 1 and pos.zone[effect] == TABLE


@pytest.mark.rule("SW-B-197")
def test_lateral_damage_is_lost_if_its_target_goes_while_it_is_answered() -> None:
    table = Layout()
    ship = table.put("X-wing", table.location("Tatooine", DARK))
    table.put("Luke Skywalker", table.location(MOS_EISLEY))
    table.hand("Alter", LIGHT)
    table.force(LIGHT, 2)
    effect = table.hand("Lateral Damage")
    pos = table.begin(DARK, DEPLOY)
    pos.choose(option(pos, A_DEPLOY, effect))
    assert pos.zone[effect] == TABLE and pos.asked == LIGHT  # is it cancelled?
    pos.to_pile(ship, LOST)
    quiet(pos)
    assert pos.zone[effect] == LOST


def test_lateral_damage_targets_an_opposing_starship() -> None:
    table = Layout()
    system = table.location("Tatooine", DARK)
    table.put("Tyrant", system)
    card = table.hand("Lateral Damage")
    assert deploying.destinations(table.pos, card, DARK) == []
    table.put("Corellian Corvette", system)
    assert deploying.destinations(table.pos, card, DARK) == [system]


# -- 1_224 Macroscan -------------------------------------------------------------------------------


@pytest.mark.parametrize(("night", "seen"), [(False, 1), (True, 3)])
def test_macroscan_peeks_at_the_opponents_reserve_deck(night: bool, seen: int) -> None:
    table = Layout()
    system = table.location("Tatooine", DARK)
    table.location(MOS_EISLEY)
    if night:
        table.put("Sunsdown", system)
    effect = table.put("Macroscan")
    table.force(DARK, 2)
    pos = table.begin(DARK, CONTROL)
    use(pos, effect)
    quiet(pos)
    peeked = told(pos, "peek")[0]
    assert peeked["cards"] == pos.reserve[LIGHT][-seen:] and len(pos.force[DARK]) == 1


def test_macroscan_costs_2_and_then_1() -> None:
    table = Layout()
    card = table.hand("Macroscan")
    table.force(DARK, 1)
    assert not deploying.may_deploy(table.pos, card, DARK)
    table.force(DARK, 1)
    pos = table.begin(DARK, DEPLOY)
    lay(pos, card)
    assert pos.zone[card] == TABLE and not offered(pos, A_USE, card)


# -- 1_226 Organa's Ceremonial Necklace ------------------------------------------------------------


def necklace() -> tuple[Layout, int, int, int, list[int]]:
    table = Layout()
    sites = [table.location(JUNGLE, LIGHT), table.location(RUINS, LIGHT)]
    thief, other = table.put("Stormtrooper", sites[0]), table.put("Commander Praji", sites[1])
    effect = table.put("Organa's Ceremonial Necklace", thief)
    table.pos.aim[effect] = thief
    return table, effect, thief, other, sites


def test_the_necklace_adds_1_to_force_drains_and_passes_on() -> None:
    table, effect, thief, other, sites = necklace()
    table.hand("Frostbite", DARK)
    pos = table.begin(DARK, CONTROL)
    amounts = [values.drain(pos, one, DARK) for one in sites]
    pos.choose(option(pos, A_DRAIN, sites[0]))
    for _ in range(40):
        if offered(pos, A_USE, effect):
            break
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[-1])
    assert told(pos, "drained")[0]["amount"] == amounts[0]
    use(pos, effect, 1)
    quiet(pos)
    assert pos.at[effect] == other and pos.aim[effect] == other
    assert values.drain(pos, sites[1], DARK) == amounts[1] + 1
    assert values.drain(pos, sites[0], DARK) == amounts[0] - 1
    assert pos.zone[thief] == TABLE


def test_the_necklace_stays_where_nobody_waits_for_it() -> None:
    table, effect, _, other, sites = necklace()
    table.put("Luke Skywalker", sites[1])  # not controlled any more
    table.hand("Frostbite", DARK)
    pos = table.begin(DARK, CONTROL)
    pos.choose(option(pos, A_DRAIN, sites[0]))
    for _ in range(12):
        assert not offered(pos, A_USE, effect)
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[-1])
    assert pos.at[effect] != other


def test_the_necklace_is_stolen_by_the_imperial_who_reaches_it() -> None:
    table = Layout()
    jungle, ruins = table.location(JUNGLE, LIGHT), table.location(RUINS, LIGHT)
    thief = table.put("Stormtrooper", ruins)
    table.put("Luke Skywalker", jungle)
    table.put("Djas Puhr", jungle)
    card = table.hand("Organa's Ceremonial Necklace")
    table.force(DARK, 3)
    pos = table.begin(DARK, DEPLOY)
    drain = values.drain(pos, jungle, DARK)
    lay(pos, card, jungle, thief)
    assert (pos.at[card], pos.aim[card]) == (jungle, thief)
    assert values.drain(pos, jungle, DARK) == drain
    come_to(pos, thief, jungle)
    assert pos.at[card] == thief
    assert values.drain(pos, jungle, DARK) == drain + 1


@pytest.mark.rule("SW-B-058")
def test_the_necklace_is_present_outside_alone_and_lost_with_its_bearer() -> None:
    table = Layout()
    site = table.location(JUNGLE)
    walker = table.put("Blizzard 2", site)
    veers = table.put("General Veers", walker)
    necklace = table.put("Organa's Ceremonial Necklace", veers)
    table.put("Stormtrooper", site)
    pos = table.pos
    pos.aim[necklace] = veers
    inside = values.drain(pos, site, DARK)
    pos.put(veers, site, THERE)
    assert values.drain(pos, site, DARK) == inside + 1
    pos = table.begin(DARK, CONTROL)
    happen(pos, lambda: losing.lose(pos, [veers], NONE, LIGHT, ["SW-B-033"]))
    quiet(pos)
    assert pos.zone[necklace] == LOST


# -- 1_227 Presence Of The Force -------------------------------------------------------------------


def test_presence_of_the_force_adds_an_icon_of_each_side() -> None:
    table = Layout()
    site, other = table.location(MOS_EISLEY, DARK), table.location(DUNE_SEA)
    pos = table.pos
    before = [values.icons(pos, site, seat) for seat in (LIGHT, DARK)]
    beyond = [values.icons(pos, other, seat) for seat in (LIGHT, DARK)]
    generated = [values.generation(pos, seat) for seat in (LIGHT, DARK)]
    table.put("Presence Of The Force", site)
    assert [values.icons(pos, site, seat) for seat in (LIGHT, DARK)] == [n + 1 for n in before]
    assert [values.icons(pos, other, seat) for seat in (LIGHT, DARK)] == beyond
    assert [values.generation(pos, seat) for seat in (LIGHT, DARK)] == [n + 1 for n in generated]


@pytest.mark.rule("SW-B-032", "SW-B-037")
def test_two_copies_of_presence_of_the_force_add_one_icon() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY, DARK)
    before = values.icons(table.pos, site, LIGHT)
    table.put("Presence Of The Force", site)
    table.put("Presence Of The Force", site)
    assert values.icons(table.pos, site, LIGHT) == before + 1
    assert not deploying.may_deploy(table.pos, table.hand("Presence Of The Force"), DARK)


# -- 1_229 Send A Detachment Down ------------------------------------------------------------------


def test_a_detachment_adds_attrition_on_tatooine_while_it_stays() -> None:
    table = Layout()
    sea, town = table.location(DUNE_SEA), table.location(MOS_EISLEY)
    system, jungle = table.location("Tatooine", DARK), table.location(JUNGLE)
    trooper = table.put("Stormtrooper", town)
    effect = table.put("Send A Detachment Down", sea)
    table.pos.aim[effect] = trooper
    pos = table.pos
    assert values.added(pos, ATTRITION, town, LIGHT) == 0
    pos.put(trooper, sea, THERE)
    places = (sea, town, system, jungle)
    assert [values.added(pos, ATTRITION, one, LIGHT) for one in places] == [1, 1, 1, 0]
    assert [values.added(pos, ATTRITION, one, DARK) for one in places] == [0, 0, 0, 0]
    pos.put(trooper, town, THERE)
    assert values.added(pos, ATTRITION, town, LIGHT) == 0


def test_a_detachment_comes_from_the_death_star_for_2() -> None:
    table = Layout()
    sea = table.location(DUNE_SEA)
    table.location(DOCKING_BAY)
    corridor = table.location(CORRIDOR)
    table.put("Darth Vader", corridor)
    table.put("Stormtrooper", sea)
    card = table.hand("Send A Detachment Down")
    table.force(DARK, 2)
    assert deploying.destinations(table.pos, card, DARK) == []
    table.put("Death Star Trooper", corridor)
    assert deploying.destinations(table.pos, card, DARK) == [sea]


# -- 1_231 Tactical Re-Call ------------------------------------------------------------------------


def recalled(hero: str, place: str = MOS_EISLEY) -> tuple[Position, int, int, int]:
    """Dark wins a battle against somebody who survives it."""
    table = Layout()
    jungle = table.location(JUNGLE)
    site = jungle if place == JUNGLE else table.location(place)
    table.put("Darth Vader", site)
    table.put("Stormtrooper", site)
    victim = table.put(hero, site)
    table.put("C-3PO (See-Threepio)", site)  # no warrior
    effect = table.hand("Tactical Re-Call")
    table.force(DARK, 3)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    for _ in range(80):
        if offered(pos, A_DEPLOY, effect) or pos.fight is None:
            break
        piles = [one for one in pos.options if one >= 100_000]
        pos.choose(DECLINE if DECLINE in pos.options else [*piles, *pos.options][0])
    return pos, effect, victim, jungle


@pytest.mark.parametrize(("hero", "less"), [("Han Solo", 2), ("Leia Organa", 3)])
def test_tactical_recall_weakens_a_warrior_of_the_battle(hero: str, less: int) -> None:
    pos, effect, victim, jungle = recalled(hero)
    power, forfeit = values.power(pos, victim), values.forfeit(pos, victim)
    lay(pos, effect, victim)
    assert pos.at[effect] == jungle and pos.aim[effect] == victim
    assert values.power(pos, victim) == max(0, power - less)
    assert values.forfeit(pos, victim) == max(0, forfeit - less)
    happen(pos, lambda: pos.put(victim, jungle, THERE))
    quiet(pos)
    assert pos.zone[effect] == LOST and values.power(pos, victim) == power


def test_tactical_recall_calls_elsewhere_and_right_after_a_battle_won() -> None:
    pos, effect, *_ = recalled("Han Solo", JUNGLE)  # the only Yavin 4 site
    assert not offered(pos, A_DEPLOY, effect) and told(pos, "battle_won")
    table = Layout()
    table.location(JUNGLE)
    table.put("Han Solo", table.location(MOS_EISLEY))
    card = table.hand("Tactical Re-Call")
    pos = table.begin(DARK, DEPLOY)
    assert not offered(pos, A_DEPLOY, card)

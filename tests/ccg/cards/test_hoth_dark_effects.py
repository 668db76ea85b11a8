"""Dark Effects of every kind and the Epic Event of Hoth: what each does and where it ends."""

import pytest

from starfold.games.ccg.rules import (
    abilities,
    battle,
    creatures,
    deploying,
    draining,
    missing,
    movement,
    reacting,
    restrictions,
    routes,
    values,
    weapons,
)
from starfold.games.ccg.rules.settling import settle
from starfold.games.ccg.scripts.hoth_dark_effect_texts import frostbite
from starfold.games.ccg.state.position import WHILE_ON_TABLE, Lasting, Moment, Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.vocabulary import (
    A_DEPLOY,
    A_DRAIN,
    A_MOVE,
    A_PLAY,
    ACTIVATE,
    CONTROL,
    DARK,
    DEPLOY,
    DRAIN_INITIATED,
    DRAW,
    GRANT_OPEN_DOORS,
    GRANT_REACT,
    HAND,
    IS_BLOWN_AWAY,
    IS_CRASHED,
    JUST_LOST,
    JUST_MISSING,
    JUST_MOVED,
    LIGHT,
    LOST,
    MOVE,
    NONE,
    TABLE,
    USED,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, deploy, offered, option, pass_all, play, quiet, told

BAY = "Hoth: Echo Docking Bay"
CORRIDOR = "Hoth: Echo Corridor"
GENERATORS = "Hoth: Main Power Generators (1st Marker)"
TRENCH = "Hoth: Snow Trench (2nd Marker)"
PERIMETER = "Hoth: Defensive Perimeter (3rd Marker)"
RIDGE = "Hoth: North Ridge (4th Marker)"
PLAINS = "Hoth: Ice Plains (5th Marker)"
CAVE = "Hoth: Wampa Cave (7th Marker)"
WAR_ROOM = "Hoth: Echo Command Center (War Room)"

BOTH_SIDES = pytest.mark.parametrize("side", [LIGHT, DARK])


def night(table: Layout) -> int:
    """Nighttime conditions on Hoth."""
    return table.put("Sunsdown", table.location("Hoth"))


def end_turn(pos: Position) -> None:
    """Pass until the turn is over."""
    turn = pos.turn
    while pos.turn == turn and not pos.ended:
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])


def until(pos: Position, seat: int, phase: int) -> None:
    """Pass until a phase of a player has come, its beginning done with."""
    while not pos.ended:
        quiet(pos)
        if pos.active == seat and pos.phase == phase:
            return
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])


def walk(pos: Position, card: int, place: int) -> None:
    """Make a regular move on foot."""
    pos.choose(option(pos, A_MOVE, card, movement.WALK))
    if pos.stack and place in pos.options:
        pos.choose(place)


def moment_for(pos: Position, moment: Moment, card: int, seat: int = DARK) -> bool:
    """Whether a card in hand may be deployed in answer to a moment."""
    return deploying.may_deploy_now(pos, card, seat, moment)


# -- 3_36 3_101 Frostbite --------------------------------------------------------------------------


@pytest.mark.rule("HO-MISSING-07", "HO-ENC-04")
@BOTH_SIDES
def test_frostbite_takes_force_for_characters_out_at_night(side: int) -> None:
    table = Layout()
    ridge = table.location(RIDGE, LIGHT)
    night(table)
    table.put("Frostbite", table.pos.locations()[-1], side)
    table.put("Echo Base Trooper", ridge)
    table.missing("Rebel Scout", ridge)
    walker = table.put("Blizzard 2", ridge)
    table.put("Snowtrooper", walker)
    pos = table.begin(LIGHT, DRAW)
    end_turn(pos)
    assert len(pos.lost[LIGHT]) == 1 + 2  # one present, one missing
    assert pos.lost[DARK] == []
    end_turn(pos)
    assert pos.lost[DARK] == []  # who is inside a walker is sheltered


def test_frostbite_needs_the_night_a_marker_site_and_no_survival_gear() -> None:
    table = Layout()
    ridge = table.location(RIDGE, LIGHT)
    corridor = table.location(CORRIDOR)
    table.location("Hoth")
    effect = table.put("Frostbite", table.pos.locations()[-1], DARK)
    scout = table.put("Rebel Scout", ridge)
    pos = table.pos
    assert frostbite(pos, LIGHT, effect) == 0
    table.put("Sunsdown", table.pos.locations()[-1])
    assert frostbite(pos, LIGHT, effect) == 1
    pos.put(scout, corridor, pos.role[scout])
    assert frostbite(pos, LIGHT, effect) == 0
    pos.put(scout, ridge, pos.role[scout])
    table.put("Hoth Survival Gear", scout)
    assert frostbite(pos, LIGHT, effect) == 0


@pytest.mark.rule("HO-UNIQ-01")
def test_frostbite_of_the_other_side_keeps_ones_own_out() -> None:
    table = Layout()
    hoth = table.location("Hoth")
    card = table.hand("Frostbite", DARK)
    pos = table.pos
    assert deploying.destinations(pos, card, DARK) == [hoth]
    table.put("Frostbite", hoth, LIGHT)
    assert deploying.destinations(pos, card, DARK) == []


# -- 3_37 3_104 Ice Storm --------------------------------------------------------------------------


@pytest.mark.rule("HO-MARKER-03", "HO-MOBILE-02", "HO-ENC-02")
@BOTH_SIDES
def test_ice_storm_deploys_at_the_outermost_marker_and_strikes(side: int) -> None:
    table = Layout()
    table.location(TRENCH, LIGHT)
    ridge = table.location(RIDGE, LIGHT)
    handler = table.put("Tauntaun Handler", table.put("Tauntaun", ridge))
    walker = table.put("Blizzard 2", ridge)
    driver = table.put("AT-AT Driver", walker)
    storm = table.hand("Ice Storm", side)
    assert deploying.destinations(table.pos, storm, side) == [ridge]
    pos = table.begin(side, DEPLOY)
    deploy(pos, storm)
    quiet(pos)
    assert pos.at[storm] == ridge
    assert pos.is_missing(handler)
    assert not pos.is_missing(driver)


@pytest.mark.rule("HO-MOBILE-02")
@BOTH_SIDES
def test_ice_storm_wanders_in_its_owners_control_phases_only(side: int) -> None:
    table = Layout()
    generators = table.location(GENERATORS)
    perimeter = table.location(PERIMETER, LIGHT)
    ridge = table.location(RIDGE, LIGHT)
    storm = table.put("Ice Storm", ridge, side)
    for one in (LIGHT, DARK):
        table.hand("Frostbite", one)
    pos = table.begin(side, ACTIVATE)
    trail = [pos.at[storm]]
    for _ in range(5):
        until(pos, side, CONTROL)
        trail.append(pos.at[storm] if pos.zone[storm] == TABLE else NONE)
        until(pos, 1 - side, CONTROL)
        assert pos.zone[storm] != TABLE or pos.at[storm] == trail[-1]
    assert trail == [ridge, perimeter, generators, perimeter, ridge, NONE]
    assert pos.zone[storm] == LOST


# -- 3_98 Breached Defenses ------------------------------------------------------------------------


def test_breached_defenses_answers_an_imperial_at_an_echo_site() -> None:
    table = Layout()
    table.location(CORRIDOR)
    bay = table.location(BAY, DARK)
    trench = table.location(TRENCH, LIGHT)
    trooper = table.put("Snowtrooper", trench)
    table.put("Echo Base Trooper", trench)
    effect = table.hand("Breached Defenses")
    table.force(DARK, 3)
    pos = table.begin(DARK, MOVE)
    before = values.total_power(pos, trench, DARK)
    walk(pos, trooper, bay)
    while not offered(pos, A_DEPLOY, effect):
        pos.choose(DECLINE)
    deploy(pos, effect)
    quiet(pos)
    assert pos.zone[effect] == TABLE
    assert before == 2
    assert values.total_power(pos, trench, DARK) == 1  # nobody there, but +1 on Hoth


def test_breached_defenses_wants_an_imperial_and_an_echo_site() -> None:
    table = Layout()
    bay = table.location(BAY, DARK)
    trench = table.location(TRENCH, LIGHT)
    trooper = table.put("Snowtrooper", trench)
    rebel = table.put("Echo Base Trooper", trench)
    effect = table.hand("Breached Defenses")
    pos = table.pos
    assert moment_for(pos, Moment(JUST_MOVED, DARK, trooper, trench, bay), effect)
    assert not moment_for(pos, Moment(JUST_MOVED, DARK, trooper, bay, trench), effect)
    assert not moment_for(pos, Moment(JUST_MOVED, LIGHT, rebel, trench, bay), effect)
    table.put("Breached Defenses", NONE, DARK)
    assert values.total_power(pos, trench, DARK) == 2  # no presence at an Echo site


# -- 3_99 Death Mark -------------------------------------------------------------------------------


def test_death_mark_costs_force_until_the_smuggler_comes() -> None:
    table = Layout()
    plains = table.location(PLAINS)
    ridge = table.location(RIDGE, LIGHT)
    han = table.put("Han Solo", ridge)
    blaster = table.put("Han's Heavy Blaster Pistol", han)
    mark = table.hand("Death Mark")
    table.hand("Frostbite", LIGHT)
    table.force(DARK, 3)
    table.force(LIGHT, 3)
    pos = table.begin(DARK, DEPLOY)
    deploy(pos, mark)
    pos.choose(plains)
    quiet(pos)
    assert pos.aim[mark] == han
    assert pos.force[DARK] == []
    until(pos, LIGHT, CONTROL)
    if DECLINE not in pos.options:
        pos.choose(pos.options[0])
    quiet(pos)
    assert len(pos.lost[LIGHT]) == 1
    until(pos, LIGHT, MOVE)
    walk(pos, han, plains)
    quiet(pos)
    assert pos.zone[han] == USED
    assert pos.zone[blaster] == LOST
    assert pos.zone[mark] == LOST


def test_death_mark_wants_an_opposing_smuggler_and_an_exterior_site() -> None:
    table = Layout()
    ridge = table.location(RIDGE, LIGHT)
    table.location(CORRIDOR)
    mark = table.hand("Death Mark")
    table.force(DARK, 3)
    leia = table.put("Leia Organa", ridge)
    pos = table.pos
    assert deploying.destinations(pos, mark, DARK) == []
    chewie = table.put("Chewbacca", ridge)
    assert deploying.destinations(pos, mark, DARK) == [ridge]
    assert leia != chewie
    pos.to_pile(pos.force[DARK][-1], USED)
    assert deploying.destinations(pos, mark, DARK) == []  # 3 Force


# -- 3_100 Death Squadron --------------------------------------------------------------------------


@pytest.mark.rule("HO-SHUT-04", "HO-SHIELD-12")
def test_death_squadron_shuttles_troopers_and_combat_vehicles_free() -> None:
    table = Layout()
    generators = table.location(GENERATORS)
    trench = table.location(TRENCH, LIGHT)
    ridge = table.location(RIDGE, LIGHT)
    hoth = table.location("Hoth")
    tyrant = table.put("Tyrant", hoth)
    trooper = table.put("Snowtrooper", tyrant)
    veers = table.put("General Veers", tyrant)
    walker = table.put("Blizzard 2", tyrant)
    squadron = table.hand("Death Squadron")
    pos = table.pos
    assert deploying.destinations(pos, squadron, DARK) == [hoth]
    assert routes.price(pos, trooper, movement.SHUTTLE, ridge) == 1
    table.put("Death Squadron", hoth)
    assert routes.price(pos, trooper, movement.SHUTTLE, ridge) == 0
    assert routes.price(pos, walker, movement.SHUTTLE, ridge) == 0
    assert routes.price(pos, veers, movement.SHUTTLE, ridge) == 1
    assert routes.destinations(pos, walker, movement.SHUTTLE) == [ridge]  # not under the shield
    assert trench != generators


@pytest.mark.rule("HO-SHIELD-14")
def test_death_squadron_counts_starships_at_its_system_alone() -> None:
    table = Layout()
    ridge = table.location(RIDGE, LIGHT)
    hoth = table.location("Hoth")
    tatooine = table.location("Tatooine")
    table.put("Tyrant", hoth)
    table.put("Tyrant", tatooine)
    pos = table.pos
    alone = values.total_power(pos, hoth, DARK)
    elsewhere = values.total_power(pos, tatooine, DARK)
    table.put("Death Squadron", hoth)
    assert values.total_power(pos, hoth, DARK) == alone + 1
    assert values.total_power(pos, tatooine, DARK) == elsewhere
    assert values.total_power(pos, hoth, LIGHT) == 0
    # To the sites only: up to the ship costs as usual.
    trooper = table.put("Snowtrooper", ridge)
    ship = pos.there(hoth)[0]
    assert routes.price(pos, trooper, movement.SHUTTLE, ship) == 1


# -- 3_102 Frozen Dinner ---------------------------------------------------------------------------


def test_frozen_dinner_holds_who_is_alone_in_the_cave() -> None:
    table = Layout()
    cave = table.location(CAVE)
    scout = table.put("Rebel Scout", cave)
    dinner = table.hand("Frozen Dinner")
    pos = table.begin(DARK, CONTROL)
    deploy(pos, dinner)
    quiet(pos)
    assert pos.at[dinner] == scout
    assert values.power(pos, scout) == 0
    assert movement.may_move(pos, scout) is not None


def test_frozen_dinner_makes_the_wampa_stronger() -> None:
    table = Layout()
    cave = table.location(CAVE)
    scout = table.put("Rebel Scout", cave)
    table.put("Frozen Dinner", scout)
    wampa = table.put("Wampa", cave)
    pos = table.pos
    before = creatures.own_ferocity(pos, wampa)
    creatures.feed(pos, wampa, scout, 0)
    assert creatures.own_ferocity(pos, wampa) == before + 2


@pytest.mark.parametrize("helper", ["Luke Skywalker", "lightsaber"])
def test_frozen_dinner_ends_when_help_comes(helper: str) -> None:
    table = Layout()
    cave = table.location(CAVE)
    scout = table.put("Rebel Scout", cave)
    dinner = table.put("Frozen Dinner", scout)
    if helper == "lightsaber":
        table.put("Jedi Lightsaber", scout)
    else:
        table.put(helper, cave)
    pos = table.begin(LIGHT, CONTROL)
    quiet(pos)
    assert pos.zone[dinner] == LOST


def test_frozen_dinner_wants_somebody_alone() -> None:
    table = Layout()
    cave = table.location(CAVE)
    ridge = table.location(RIDGE, LIGHT)
    table.put("Rebel Scout", ridge)
    dinner = table.hand("Frozen Dinner")
    pos = table.pos
    assert deploying.destinations(pos, dinner, DARK) == []  # not at the cave
    first = table.put("Rebel Scout", cave)
    assert deploying.destinations(pos, dinner, DARK) == [first]
    table.put("Echo Base Trooper", cave)
    assert deploying.destinations(pos, dinner, DARK) == []


# -- 3_103 High Anxiety ----------------------------------------------------------------------------


def anxious(table: Layout) -> tuple[int, int, int]:
    """Han lies missing, Leia worries on the same planet."""
    ridge = table.location(RIDGE, LIGHT)
    trench = table.location(TRENCH, LIGHT)
    han = table.missing("Han Solo", ridge)
    leia = table.put("Leia Organa", trench)
    return han, leia, ridge


def test_high_anxiety_keeps_a_rebel_out_of_battles_until_the_other_is_found() -> None:
    table = Layout()
    ridge = table.location(RIDGE, LIGHT)
    trench = table.location(TRENCH, LIGHT)
    han = table.put("Han Solo", ridge)
    leia = table.put("Leia Organa", trench)
    table.put("Ice Storm", ridge, DARK)
    anxiety = table.hand("High Anxiety")
    pos = table.begin(DARK, DEPLOY)
    while not offered(pos, A_DEPLOY, anxiety):
        pos.choose(DECLINE)
    deploy(pos, anxiety)
    quiet(pos)
    assert pos.is_missing(han)
    assert pos.at[anxiety] == leia
    assert leia not in values.battle_cards(pos, trench, LIGHT)
    missing.find(pos, han)
    settle(pos)
    assert pos.zone[anxiety] == LOST
    assert leia in values.battle_cards(pos, trench, LIGHT)


def test_high_anxiety_wants_ability_above_2_on_both_and_the_same_planet() -> None:
    table = Layout()
    han, leia, ridge = anxious(table)
    yavin = table.location("Yavin 4: Jungle", LIGHT)
    luke = table.put("Luke Skywalker", yavin)
    scout = table.missing("Rebel Scout", ridge)
    anxiety = table.hand("High Anxiety")
    pos = table.pos
    happened = Moment(JUST_MISSING, DARK, han, NONE, ridge)
    assert deploying.destinations(pos, anxiety, DARK, restrictions.Terms(happened)) == [leia]
    assert pos.title(luke) == "Luke Skywalker"
    small = Moment(JUST_MISSING, DARK, scout, NONE, ridge)
    assert not moment_for(pos, small, anxiety)


# -- 3_105 Image Of The Dark Lord ------------------------------------------------------------------


def test_image_of_the_dark_lord_dries_up_places_without_presence() -> None:
    table = Layout()
    trench = table.location(TRENCH, LIGHT)
    ridge = table.location(RIDGE, LIGHT)
    plains = table.location(PLAINS)
    far = table.location("Tatooine: Cantina", LIGHT)
    pos = table.pos
    before = [values.generation_at(pos, place, LIGHT) for place in (trench, ridge, plains, far)]
    table.put("Image Of The Dark Lord", trench)
    assert values.generation_at(pos, trench, LIGHT) == 0
    assert values.generation_at(pos, ridge, LIGHT) == 0  # adjacent
    assert values.generation_at(pos, plains, LIGHT) == before[2]
    assert values.generation_at(pos, far, LIGHT) == before[3] > 0
    table.put("Darth Vader", far)
    assert values.generation_at(pos, far, LIGHT) == 0
    assert values.generation_at(pos, far, DARK) == pos.card(far).icons_for[DARK]
    table.put("Echo Base Trooper", trench)
    assert values.generation_at(pos, trench, LIGHT) == before[0]


def test_image_of_the_dark_lord_wants_the_opponent_3_ahead() -> None:
    table = Layout()
    first = table.location(TRENCH, LIGHT)
    image = table.hand("Image Of The Dark Lord")
    table.force(DARK, 4)
    pos = table.pos
    ahead = values.generation(pos, LIGHT) - values.generation(pos, DARK)
    assert ahead < 3
    assert deploying.destinations(pos, image, DARK) == []
    for name in ("Hoth: Echo Corridor", WAR_ROOM, GENERATORS, "Yavin 4: Jungle"):
        table.location(name, LIGHT)
    assert values.generation(pos, LIGHT) - values.generation(pos, DARK) >= 3
    assert first in deploying.destinations(pos, image, DARK)


# -- 3_106 Imperial Domination ---------------------------------------------------------------------


def dominated(drain: bool) -> tuple[Position, int, int]:
    table = Layout()
    site = table.location("Tatooine: Cantina", LIGHT)
    trooper = table.put("Snowtrooper", site)
    table.put("Imperial Domination", site)
    table.hand("Frostbite", DARK)
    table.hand("Frostbite", LIGHT)
    pos = table.begin(DARK, CONTROL)
    quiet(pos)
    if drain:
        pos.choose(option(pos, A_DRAIN, site))
        while pos.drain_at != NONE:
            pos.choose(pos.options[0] if DECLINE not in pos.options else DECLINE)
    until(pos, LIGHT, ACTIVATE)
    return pos, site, trooper


def test_imperial_domination_stops_generation_where_no_drain_was_made() -> None:
    pos, site, _ = dominated(drain=False)
    assert values.generation_at(pos, site, LIGHT) == 0
    until(pos, DARK, ACTIVATE)
    assert values.generation_at(pos, site, LIGHT) > 0  # that one turn only


def test_imperial_domination_does_nothing_after_a_drain() -> None:
    pos, site, _ = dominated(drain=True)
    assert values.generation_at(pos, site, LIGHT) > 0


@pytest.mark.rule("HO-DEPAB-03")
def test_imperial_domination_deploys_anywhere_twice() -> None:
    table = Layout()
    generators = table.location(GENERATORS)
    table.location(RIDGE, LIGHT)
    card = table.hand("Imperial Domination")
    pos = table.pos
    assert generators in deploying.destinations(pos, card, DARK)
    table.put("Imperial Domination", generators)
    assert deploying.destinations(pos, card, DARK) != []
    table.put("Imperial Domination", generators)
    assert deploying.destinations(pos, card, DARK) == []  # two dots


# -- 3_107 Meteor Impact? --------------------------------------------------------------------------


def test_meteor_impact_draws_its_target_nearer_until_reached() -> None:
    table = Layout()
    trench = table.location(TRENCH, LIGHT)
    perimeter = table.location(PERIMETER, LIGHT)
    ridge = table.location(RIDGE, LIGHT)
    plains = table.location(PLAINS)
    luke = table.put("Luke Skywalker", ridge)
    meteor = table.hand("Meteor Impact?")
    table.force(DARK, 2)
    table.force(LIGHT, 5)
    table.hand("Frostbite", LIGHT)
    pos = table.begin(DARK, DEPLOY)
    deploy(pos, meteor)
    pos.choose(trench)
    quiet(pos)
    assert pos.aim[meteor] == luke
    assert plains not in routes.reach(pos, luke)
    assert perimeter in routes.reach(pos, luke)
    pos.put(luke, perimeter, pos.role[luke])
    until(pos, LIGHT, MOVE)
    walk(pos, luke, trench)
    quiet(pos)
    assert pos.at[luke] == trench
    assert pos.zone[meteor] == LOST


def test_meteor_impact_holds_the_vehicle_with_its_target_and_nobody_else() -> None:
    table = Layout()
    trench = table.location(TRENCH, LIGHT)
    ridge = table.location(RIDGE, LIGHT)
    plains = table.location(PLAINS)
    table.location("Hoth")
    mount = table.put("Tauntaun", ridge)
    luke = table.put("Luke Skywalker", mount)
    han = table.put("Han Solo", ridge)
    meteor = table.put("Meteor Impact?", trench)
    pos = table.pos
    pos.aim[meteor] = luke
    assert plains not in routes.reach(pos, mount)
    assert trench in routes.reach(pos, mount)
    assert plains in routes.reach(pos, han)


# -- 3_108 Mournful Roar ---------------------------------------------------------------------------


def test_mournful_roar_costs_the_opponent_1_each_turn() -> None:
    table = Layout()
    ridge = table.location(RIDGE, LIGHT)
    chewie = table.put("Chewbacca", ridge)
    table.put("Mournful Roar", chewie)
    roar = table.hand("Wookiee Roar", LIGHT)
    pos = table.begin(DARK, DRAW)
    assert not abilities.may_be_played(pos, roar, LIGHT)
    end_turn(pos)
    assert len(pos.lost[LIGHT]) == 1
    end_turn(pos)
    assert len(pos.lost[LIGHT]) == 2


def test_mournful_roar_needs_han_gone() -> None:
    table = Layout()
    ridge = table.location(RIDGE, LIGHT)
    chewie = table.put("Chewbacca", ridge)
    leia = table.in_pile(LOST, "Leia Organa", LIGHT)
    han = table.in_pile(LOST, "Han Solo", LIGHT)
    roar = table.hand("Mournful Roar")
    pos = table.pos
    assert moment_for(pos, Moment(JUST_LOST, NONE, han, NONE, ridge), roar)
    assert not moment_for(pos, Moment(JUST_LOST, NONE, leia, NONE, ridge), roar)
    effect = table.put("Mournful Roar", chewie)
    table.put("Han Solo", ridge)
    pos = table.begin(DARK, CONTROL)
    quiet(pos)
    assert pos.zone[effect] == LOST


# -- 3_109 Responsibility Of Command ---------------------------------------------------------------


def test_responsibility_of_command_forbids_drains_and_battles_where_the_leader_is() -> None:
    table = Layout()
    room = table.location(WAR_ROOM)
    ridge = table.location(RIDGE, LIGHT)
    trench = table.location(TRENCH, LIGHT)
    leia = table.put("Leia Organa", ridge)
    table.put("Echo Base Trooper", trench)
    command = table.hand("Responsibility Of Command")
    table.force(DARK, 2)
    table.hand("Frostbite", LIGHT)
    pos = table.begin(DARK, DEPLOY)
    deploy(pos, command)
    quiet(pos)
    assert (pos.at[command], pos.aim[command]) == (room, leia)
    assert not draining.may_drain(pos, ridge, LIGHT)
    assert draining.may_drain(pos, trench, LIGHT)
    table.put("Snowtrooper", ridge)
    table.put("Snowtrooper", trench)
    assert not battle.may_initiate(pos, ridge, LIGHT)
    assert battle.may_initiate(pos, trench, LIGHT)
    assert battle.may_initiate(pos, ridge, DARK)


def test_responsibility_of_command_wants_a_leader_or_high_forfeit() -> None:
    table = Layout()
    room = table.location(WAR_ROOM)
    ridge = table.location(RIDGE, LIGHT)
    table.put("Echo Base Trooper", ridge)  # forfeit 3, no leader
    command = table.hand("Responsibility Of Command")
    table.force(DARK, 2)
    pos = table.pos
    assert deploying.destinations(pos, command, DARK) == []
    table.put("Han Solo", ridge)  # forfeit 6
    assert deploying.destinations(pos, command, DARK) == [room]
    pos.put(command, room, 4)
    leia = table.put("Leia Organa", room)
    pos.aim[command] = leia
    pos = table.begin(DARK, CONTROL)
    quiet(pos)
    assert pos.zone[command] == LOST  # reached


# -- 3_110 Silence Is Golden -----------------------------------------------------------------------


def test_silence_is_golden_stops_reacts_to_where_a_droid_is() -> None:
    table = Layout()
    ridge = table.location(RIDGE, LIGHT)
    trench = table.location(TRENCH, LIGHT)
    table.put("Snowtrooper", trench)
    trooper = table.put("Echo Base Trooper", table.location(PERIMETER, LIGHT))
    table.put("2-1B (Too-Onebee)", trench)
    table.force(LIGHT, 2)
    pos = table.pos
    pos.lasting = [Lasting(GRANT_REACT, 1, trooper, NONE, WHILE_ON_TABLE, trooper)]
    moment = Moment(DRAIN_INITIATED, DARK, NONE, NONE, trench)
    pos.drain_at = trench
    assert reacting.offers(pos, LIGHT, moment)
    table.put("Silence Is Golden", NONE)
    assert reacting.offers(pos, LIGHT, moment) == []
    assert ridge != trench


def test_silence_is_golden_leaves_other_places_and_costs_2() -> None:
    table = Layout()
    trench = table.location(TRENCH, LIGHT)
    table.put("Snowtrooper", trench)
    trooper = table.put("Echo Base Trooper", table.location(PERIMETER, LIGHT))
    silence = table.hand("Silence Is Golden")
    table.force(DARK, 1)
    table.force(LIGHT, 2)
    pos = table.pos
    assert deploying.destinations(pos, silence, DARK) == []
    table.force(DARK, 1)
    assert deploying.destinations(pos, silence, DARK) == [silence]
    table.put("Silence Is Golden", NONE)
    pos.lasting = [Lasting(GRANT_REACT, 1, trooper, NONE, WHILE_ON_TABLE, trooper)]
    pos.drain_at = trench
    assert reacting.offers(pos, LIGHT, Moment(DRAIN_INITIATED, DARK, NONE, NONE, trench))


# -- 3_111 The Shield Doors Must Be Closed ---------------------------------------------------------


def doors(at_night: bool) -> tuple[Position, dict[str, int]]:
    table = Layout()
    places = {"corridor": table.location(CORRIDOR), "bay": table.location(BAY, LIGHT)}
    places["generators"] = table.location(GENERATORS)
    table.location(RIDGE, LIGHT)
    if at_night:
        night(table)
    table.put("The Shield Doors Must Be Closed", places["bay"])
    places["outside"] = table.put("Echo Base Trooper", places["generators"])
    places["inside"] = table.put("Rebel Scout", places["bay"])
    return table.pos, places


def test_the_shield_doors_close_at_night() -> None:
    pos, at = doors(at_night=True)
    assert at["bay"] not in routes.reach(pos, at["outside"])
    assert routes.reach(pos, at["inside"]) == [at["corridor"]]  # to an Echo site
    pos.lasting = [Lasting(GRANT_OPEN_DOORS, 1, at["outside"], NONE, WHILE_ON_TABLE, at["inside"])]
    assert at["bay"] in routes.reach(pos, at["outside"])


def test_the_shield_doors_stand_open_by_day() -> None:
    pos, at = doors(at_night=False)
    assert at["bay"] in routes.reach(pos, at["outside"])
    assert at["generators"] in routes.reach(pos, at["inside"])


def test_the_shield_doors_need_a_marker_site() -> None:
    table = Layout()
    bay = table.location(BAY, LIGHT)
    card = table.hand("The Shield Doors Must Be Closed")
    assert deploying.destinations(table.pos, card, DARK) == []
    table.location(RIDGE, LIGHT)
    assert deploying.destinations(table.pos, card, DARK) == [bay]


# -- 3_112 This Is Just Wrong ----------------------------------------------------------------------


def test_this_is_just_wrong_weakens_her_until_they_are_together() -> None:
    table = Layout()
    ridge = table.location(RIDGE, LIGHT)
    trench = table.location(TRENCH, LIGHT)
    leia = table.put("Leia Organa", ridge)
    luke = table.put("Luke Skywalker", trench)
    wrong = table.hand("This Is Just Wrong")
    table.hand("Frostbite", LIGHT)
    table.force(LIGHT, 3)
    before = values.power(table.pos, leia)
    pos = table.begin(DARK, DEPLOY)
    deploy(pos, wrong)
    quiet(pos)
    assert (pos.at[wrong], pos.aim[wrong]) == (luke, leia)
    assert values.power(pos, leia) == before - 2
    until(pos, LIGHT, MOVE)
    walk(pos, luke, ridge)
    quiet(pos)
    assert pos.zone[wrong] == LOST
    assert values.power(pos, leia) >= before


def test_this_is_just_wrong_wants_a_man_and_a_woman() -> None:
    table = Layout()
    ridge = table.location(RIDGE, LIGHT)
    wrong = table.hand("This Is Just Wrong")
    luke = table.put("Luke Skywalker", ridge)
    pos = table.pos
    assert deploying.destinations(pos, wrong, DARK) == []
    table.put("Leia Organa", table.location(TRENCH, LIGHT))
    assert deploying.destinations(pos, wrong, DARK) == [luke]


# -- 3_113 Too Cold For Speeders -------------------------------------------------------------------


def test_too_cold_for_speeders_stops_vehicles_at_night() -> None:
    table = Layout()
    ridge = table.location(RIDGE, LIGHT)
    night(table)
    speeder = table.put("Rogue 1", ridge)
    table.put("Luke Skywalker", speeder)
    pos = table.pos
    assert values.power(pos, speeder) > 0
    table.put("Too Cold For Speeders", NONE)
    assert values.power(pos, speeder) == 0
    assert values.maneuver(pos, speeder) == 0
    assert values.landspeed(pos, speeder) == 0
    assert routes.reach(pos, speeder) == []


def test_too_cold_for_speeders_spares_beasts_the_day_and_other_sites() -> None:
    table = Layout()
    ridge = table.location(RIDGE, LIGHT)
    bay = table.location(BAY, LIGHT)
    table.location("Hoth")
    speeder = table.put("Rogue 1", ridge)
    table.put("Luke Skywalker", speeder)
    table.put("Too Cold For Speeders", NONE)
    pos = table.pos
    assert values.landspeed(pos, speeder) == 4
    table.put("Sunsdown", pos.locations()[-1])
    mount = table.put("Tauntaun", ridge)
    assert values.landspeed(pos, mount) == 2
    pos.put(speeder, bay, pos.role[speeder])
    assert values.landspeed(pos, speeder) == 4


# -- 3_114 Weapon Malfunction ----------------------------------------------------------------------


def test_weapon_malfunction_silences_a_gun_until_it_comes_to_the_bay() -> None:
    table = Layout()
    bay = table.location(BAY, LIGHT)
    trench = table.location(TRENCH, LIGHT)
    speeder = table.put("Rogue 1", trench)
    table.put("Luke Skywalker", speeder)
    gun = table.put("Dual Laser Cannon", speeder)
    table.put("Snowtrooper", trench)
    walker = table.put("Blizzard 2", trench)
    malfunction = table.hand("Weapon Malfunction")
    table.force(LIGHT, 5)
    table.hand("Frostbite", LIGHT)
    assert weapons.can_fire(table.pos, gun, LIGHT)
    pos = table.begin(DARK, DEPLOY)
    deploy(pos, malfunction)
    quiet(pos)
    assert (pos.at[malfunction], pos.aim[malfunction]) == (bay, gun)
    assert not weapons.can_fire(pos, gun, LIGHT)
    until(pos, LIGHT, MOVE)
    walk(pos, speeder, bay)
    quiet(pos)
    assert pos.zone[malfunction] == LOST
    assert walker in pos.table


def test_weapon_malfunction_leaves_the_guns_of_characters_alone() -> None:
    table = Layout()
    bay = table.location(BAY, LIGHT)
    trench = table.location(TRENCH, LIGHT)
    table.put("Blaster Rifle", table.put("Echo Base Trooper", trench), LIGHT)
    card = table.hand("Weapon Malfunction")
    assert deploying.destinations(table.pos, card, DARK) == []
    speeder = table.put("Rogue 1", trench)
    table.put("Dual Laser Cannon", speeder)
    assert deploying.destinations(table.pos, card, DARK) == [bay]


# -- 3_115 Target The Main Generator ---------------------------------------------------------------


def shot_at_generators(destiny: int) -> tuple[Position, int, int]:
    """Blizzard 1 with its cannon at Snow Trench, General Veers at the controls."""
    table = Layout()
    generators = table.location(GENERATORS)
    trench = table.location(TRENCH, LIGHT)
    ridge = table.location(RIDGE, DARK)
    walker = table.put("Blizzard 1", trench)
    table.put("General Veers", walker)
    table.put("AT-AT Cannon", walker)
    table.put("Snowtrooper", table.location(PERIMETER, LIGHT))
    table.put("Echo Base Trooper", generators)
    event = table.hand("Target The Main Generator")
    table.destiny(DARK, destiny)
    table.fill(0, LIGHT, 20)
    pos = table.begin(DARK, CONTROL)
    assert ridge in pos.locations()
    return pos, event, generators


@pytest.mark.rule("HO-BLOWN-01", "HO-BLOWN-02", "HO-BLOWN-03", "HO-SHIELD-01")
def test_target_the_main_generator_blows_it_away_above_8() -> None:
    pos, event, generators = shot_at_generators(3)  # 3 + 3 + 2 + 1
    play(pos, event)
    quiet(pos)
    while not pos.ended and pos.asked == LIGHT and DECLINE not in pos.options:
        pos.choose(pos.options[0])
    assert pos.has(generators, IS_BLOWN_AWAY)
    assert pos.zone[event] == LOST
    assert len(pos.lost[LIGHT]) == 8 + 1  # the penalty, and the trooper there
    assert pos.there(generators) == []


@pytest.mark.rule("HO-BLOWN-01")
def test_target_the_main_generator_fails_at_8() -> None:
    pos, event, generators = shot_at_generators(2)
    play(pos, event)
    quiet(pos)
    assert not pos.has(generators, IS_BLOWN_AWAY)
    assert pos.zone[event] == USED
    assert told(pos, "epic_result")[0]["amount"] == 8


@pytest.mark.rule("HO-CRASH-03")
def test_target_the_main_generator_needs_a_cannon_in_range_that_works() -> None:
    pos, event, generators = shot_at_generators(3)
    walker = next(card for card in pos.table if pos.title(card) == "Blizzard 1")
    scope = Scope(event, DARK)
    ability = pos.setup.scripts[event].abilities[0]
    assert abilities.possible(pos, ability, scope)
    pos.mark(walker, IS_CRASHED)
    assert not abilities.possible(pos, ability, scope)
    pos.unmark(walker, IS_CRASHED)
    ridge = next(place for place in pos.locations() if pos.title(place) == RIDGE)
    pos.put(walker, ridge, pos.role[walker])
    assert not abilities.possible(pos, ability, scope)
    assert deploying.offers(pos, DARK) == []  # it is played, not deployed
    assert pos.zone[event] == HAND
    assert not pos.has(generators, IS_BLOWN_AWAY)
    pass_all(pos, until=DEPLOY)
    assert not offered(pos, A_DEPLOY, event)
    assert not offered(pos, A_PLAY, event)

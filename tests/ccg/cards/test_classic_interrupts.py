"""Interrupts of Premiere and A New Hope: what each does and when it cannot be played."""

from collections.abc import Sequence

import pytest

from starfold.games.ccg.cards.catalogue import card_from_data
from starfold.games.ccg.rules import losing, movement, values
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import THIS_TURN, Lasting, Position
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DRAIN,
    A_FIRE,
    A_PLAY,
    A_REACT,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    FORBID_MOVE,
    GRANT_IMMUNE,
    GRANT_REACT,
    HAND,
    IS_HIT,
    LIGHT,
    LOST,
    MOVE,
    NONE,
    TABLE,
    UNDER,
    USED,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, deploy, offered, option, play, quiet, told

TRENCH = "Hoth: Snow Trench (2nd Marker)"
RIDGE = "Hoth: North Ridge (4th Marker)"
GENERATORS = "Hoth: Main Power Generators (1st Marker)"
MOS_EISLEY = "Tatooine: Mos Eisley"
CORRIDOR = "Hoth: Echo Corridor"
SIDES = pytest.mark.parametrize("side", [LIGHT, DARK])
MASTER = {LIGHT: "Luke Skywalker", DARK: "Djas Puhr"}  # of ability 4 both
TROOPER = {LIGHT: "Rebel Trooper", DARK: "Stormtrooper"}


def until_offered(pos: Position, card: int) -> bool:
    """Pass until a card in hand may be played; False where it never may."""
    for _ in range(60):
        if offered(pos, A_PLAY, card):
            return True
        if pos.ended or DECLINE not in pos.options or pos.phase not in (CONTROL, DEPLOY, BATTLE):
            return False
        pos.choose(DECLINE)
    return False


def goes_to(pos: Position, card: int) -> object:
    """The pile to which an Interrupt went after it was played."""
    return next(one["pile"] for one in told(pos, "played_to") if one["card"] == card)


# -- 1_71 1_234 Alter ------------------------------------------------------------------------------


def altering(side: int, destiny: int, master: bool = True) -> tuple[Position, int, int, int]:
    """The other side's night Effect and its Ice Storm lie on the table."""
    table = Layout()
    site = table.location(RIDGE)
    night = "Sunsdown" if side == LIGHT else "Nightfall"
    effect = table.put(night, table.location("Hoth"))
    storm = table.put("Ice Storm", site, 1 - side)
    if master:
        table.put(MASTER[side], table.location(MOS_EISLEY))
    alter = table.hand("Alter", side)
    table.destiny(side, destiny)
    return table.begin(side, CONTROL), alter, effect, storm


@SIDES
@pytest.mark.rule("HO-MOBILE-01")
@pytest.mark.parametrize(("destiny", "cancelled"), [(3, True), (4, False)])
def test_alter_cancels_below_the_highest_ability(side: int, destiny: int, cancelled: bool) -> None:
    """HO-MOBILE-01/1: the plain Effect is the only one it reaches."""
    pos, alter, effect, storm = altering(side, destiny)
    play(pos, alter)
    quiet(pos)
    assert (pos.zone[effect] == LOST) == cancelled
    assert pos.zone[storm] == TABLE and pos.zone[alter] == USED


@SIDES
def test_alter_needs_a_character_of_ability(side: int) -> None:
    pos, alter, _, _ = altering(side, 0, master=False)
    assert offered(pos, A_PLAY, alter) == []


@SIDES
def test_alter_answers_an_effect_just_deployed(side: int) -> None:
    table = Layout()
    table.location("Hoth")
    night = table.hand("Sunsdown" if side == LIGHT else "Nightfall")
    table.put(MASTER[side], table.location(MOS_EISLEY))
    alter = table.hand("Alter", side)
    table.destiny(side, 0)
    pos = table.begin(1 - side, DEPLOY)
    deploy(pos, night)
    play(pos, alter, 1)
    quiet(pos)
    assert pos.zone[night] == LOST


# -- 1_109 1_267 Sense -----------------------------------------------------------------------------


def sensing(side: int, destiny: int, alter: bool = False) -> tuple[Position, int, int, int]:
    """The other side has just played Alter against a night Effect of this side."""
    table = Layout()
    effect = table.put("Nightfall" if side == LIGHT else "Sunsdown", table.location("Hoth"))
    site = table.location(MOS_EISLEY)
    table.put(MASTER[side], site)
    table.put(MASTER[1 - side], site)
    sense = table.hand("Sense", side)
    played = table.hand("Alter", 1 - side)
    again = table.hand("Alter", 1 - side) if alter else NONE
    table.destiny(side, destiny)
    table.destiny(1 - side, 0)
    pos = table.begin(1 - side, CONTROL)
    play(pos, played)
    while not offered(pos, A_PLAY, sense):
        pos.choose(DECLINE)
    return pos, sense, effect, again


@SIDES
@pytest.mark.parametrize(("destiny", "cancelled"), [(3, True), (4, False)])
def test_sense_cancels_an_interrupt_below_the_highest_ability(
    side: int, destiny: int, cancelled: bool
) -> None:
    pos, sense, effect, _ = sensing(side, destiny)
    play(pos, sense, 0)
    quiet(pos)
    assert (pos.zone[effect] == TABLE) == cancelled
    assert goes_to(pos, sense) == "used"


@SIDES
def test_sense_cancels_alter_without_a_draw_and_alter_cancels_sense(side: int) -> None:
    pos, sense, effect, _ = sensing(side, 9)
    play(pos, sense, 2)
    quiet(pos)
    assert pos.zone[effect] == TABLE and not told(pos, "draw_destiny")
    pos, sense, effect, again = sensing(side, 9, alter=True)
    play(pos, sense, 2)
    play(pos, again, 2)
    quiet(pos)
    assert pos.zone[sense] == LOST and pos.zone[effect] == LOST


@SIDES
def test_sense_answers_only_the_opponents_interrupts(side: int) -> None:
    table = Layout()
    table.put("Sunsdown" if side == LIGHT else "Nightfall", table.location("Hoth"))
    table.put(MASTER[side], table.location(MOS_EISLEY))
    sense = table.hand("Sense", side)
    alter = table.hand("Alter", side)
    pos = table.begin(side, CONTROL)
    assert offered(pos, A_PLAY, sense) == []
    play(pos, alter)
    assert offered(pos, A_PLAY, sense) == []


@SIDES
@pytest.mark.parametrize(("destiny", "cancelled"), [(3, True), (4, False)])
def test_sense_cancels_a_react(side: int, destiny: int, cancelled: bool) -> None:
    """1_109 1_267: a trooper that some text lets react to a drain stays where it is."""
    table = Layout()
    place = table.location(MOS_EISLEY)
    away = table.location("Tatooine: Jawa Camp")
    table.put(MASTER[side], place)
    runner = table.put(TROOPER[1 - side], away)
    sense = table.hand("Sense", side)
    table.force(1 - side, 3)
    table.destiny(side, destiny)
    table.pos.add_lasting(Lasting(GRANT_REACT, 1, runner, NONE, THIS_TURN, runner))
    pos = table.begin(side, CONTROL)
    pos.choose(option(pos, A_DRAIN, place))
    while not offered(pos, A_REACT, runner):
        pos.choose(DECLINE)
    pos.choose(offered(pos, A_REACT, runner)[0])
    while not offered(pos, A_PLAY, sense):
        pos.choose(DECLINE)
    play(pos, sense, 1)
    quiet(pos)
    assert (pos.location_of(runner) == away) == cancelled


# -- 1_97 Nabrun Leids, 1_243 Elis Helrot ----------------------------------------------------------

GUIDES = pytest.mark.parametrize(
    ("title", "side"),
    [pytest.param("Nabrun Leids", LIGHT, id="1_97"), pytest.param("Elis Helrot", DARK, id="1_243")],
)


def journey(title: str, side: int, force: int, *names: str) -> tuple[Position, int, list[int], int]:
    table = Layout()
    start, goal = table.location(MOS_EISLEY), table.location("Yavin 4: Jungle")
    cards = [table.put(name, start) for name in names or (TROOPER[side],) * 3]
    guide = table.hand(title, side)
    table.force(side, force)
    table.destiny(side, 4)
    return table.begin(side, CONTROL), guide, cards, goal


@GUIDES
@pytest.mark.rule("HO-UNLIM-03", "HO-UNLIM-01")
def test_guides_take_a_party_to_another_site(title: str, side: int) -> None:
    """HO-UNLIM-03/1: 4 Force once; regular moves remain (HO-UNLIM-01/1)."""
    pos, guide, cards, goal = journey(title, side, 5)
    play(pos, guide)
    pos.choose(cards[1])
    pos.choose(cards[0])
    pos.choose(DECLINE)
    quiet(pos)
    pos.choose(0)  # use the Force
    quiet(pos)
    assert [pos.location_of(one) == goal for one in cards] == [True, True, False]
    assert len(pos.force[side]) == 1 and pos.zone[guide] == USED
    pos.phase, pos.active = MOVE, side
    assert movement.may_move_regularly(pos, cards[0]) is None


@GUIDES
def test_guides_are_lost_where_the_force_is_not_used(title: str, side: int) -> None:
    for force, asked in ((3, False), (5, True)):
        pos, guide, cards, goal = journey(title, side, force)
        play(pos, guide)
        pos.choose(cards[0])
        pos.choose(DECLINE)
        quiet(pos)
        if asked:
            pos.choose(1)
        quiet(pos)
        assert pos.zone[guide] == LOST and pos.location_of(cards[0]) != goal


@pytest.mark.rule("HO-SHIELD-13", "HO-SHIELD-17")
@pytest.mark.parametrize(("side", "legal"), [(LIGHT, True), (DARK, False)])
def test_guides_and_the_energy_shield(side: int, legal: bool) -> None:
    """HO-SHIELD-13/1 and /2: the shield stops Elis Helrot at both ends, Nabrun Leids at none."""
    for name in (MOS_EISLEY, TRENCH):
        table = Layout()
        table.location(GENERATORS)
        places = {one: table.location(one) for one in (TRENCH, MOS_EISLEY)}
        table.put(TROOPER[side], places[name])
        guide = table.hand("Nabrun Leids" if side == LIGHT else "Elis Helrot")
        pos = table.begin(side, CONTROL)
        assert bool(offered(pos, A_PLAY, guide)) == legal


@pytest.mark.rule("HO-MISSING-03")
def test_guides_never_find_the_missing_nor_fight() -> None:
    """HO-MISSING-03/2; and not in a battle."""
    table = Layout()
    table.location("Yavin 4: Jungle")
    site = table.location(MOS_EISLEY)
    table.missing("Rebel Trooper", site)
    guide = table.hand("Nabrun Leids")
    pos = table.begin(LIGHT, CONTROL)
    assert offered(pos, A_PLAY, guide) == []
    table = Layout()
    table.location("Yavin 4: Jungle")
    site = table.location(MOS_EISLEY)
    table.put("Rebel Trooper", site)
    table.put("Stormtrooper", site)
    guide = table.hand("Elis Helrot")
    table.force(DARK, 5)
    pos = table.begin(DARK, BATTLE)
    assert offered(pos, A_PLAY, guide)
    pos.choose(option(pos, A_BATTLE, site))
    quiet(pos)
    assert pos.fight is not None and offered(pos, A_PLAY, guide) == []


# -- 1_70 A Few Maneuvers, 1_241 Dark Maneuvers ----------------------------------------------------

FLIERS = pytest.mark.parametrize(
    ("title", "side", "ship", "power"),
    [
        pytest.param("A Few Maneuvers", LIGHT, "X-wing", 0, id="1_70"),
        pytest.param("Dark Maneuvers", DARK, "TIE Fighter", 1, id="1_241"),
    ],
)


@FLIERS
def test_maneuvers_last_for_the_turn(title: str, side: int, ship: str, power: int) -> None:
    table = Layout()
    fighter = table.put(ship, table.location("Kessel"))
    card = table.hand(title)
    pos = table.begin(side, CONTROL)
    before = values.maneuver(pos, fighter), values.power(pos, fighter)
    speed = values.hyperspeed(pos, fighter)
    play(pos, card)
    quiet(pos)
    while not told(pos, "played_to"):
        pos.choose(DECLINE)
    after = values.maneuver(pos, fighter), values.power(pos, fighter)
    assert after == (before[0] + 2, before[1] + power)
    assert values.hyperspeed(pos, fighter) == (speed + 2 if side == LIGHT else 0)


@FLIERS
@pytest.mark.rule("HO-LAND-06")
def test_maneuvers_are_not_for_landed_starfighters(
    title: str, side: int, ship: str, power: int
) -> None:
    """HO-LAND-06/3 and /4."""
    table = Layout()
    table.put(ship, table.location(MOS_EISLEY))
    card = table.hand(title)
    pos = table.begin(side, CONTROL)
    assert offered(pos, A_PLAY, card) == []


@pytest.mark.parametrize(("destiny", "hit"), [(5, False), (6, True)])
def test_dark_maneuvers_may_follow_the_destiny_of_a_shot(destiny: int, hit: bool) -> None:
    """1_241: maneuver 3 becomes 5 after the torpedoes drew."""
    table = Layout()
    system = table.location("Kessel")
    torpedoes = table.put("Proton Torpedoes", table.put("X-wing", system))
    prey = table.put("TIE Fighter", system)
    card = table.hand("Dark Maneuvers")
    table.force(LIGHT, 3)
    table.destiny(LIGHT, destiny)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, system))
    quiet(pos)
    pos.choose(option(pos, A_FIRE, torpedoes))
    while not told(pos, "draw_destiny"):
        pos.choose(DECLINE)
    play(pos, card, 1)
    quiet(pos)
    assert pos.has(prey, IS_HIT) == hit


# -- 1_245 Evacuate? -------------------------------------------------------------------------------


def sinking(*aboard: str, shield: bool = False) -> tuple[Position, int, list[int], int]:
    table = Layout()
    ship = table.put("Tyrant", table.location("Hoth"))
    crew = [table.put(name, ship) for name in aboard]
    if shield:
        table.location(GENERATORS)
    table.location(TRENCH)
    table.location("Hoth: Defensive Perimeter (3rd Marker)")
    table.location(RIDGE)
    card = table.hand("Evacuate?")
    table.fill(HAND, LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    losing.lose(pos, [ship], NONE, LIGHT, ["SW-B-033"])
    pos.choose(DECLINE)
    return pos, card, crew, ship


@pytest.mark.rule("HO-SHIELD-13")
def test_evacuate_saves_those_aboard_but_not_under_the_shield() -> None:
    """HO-SHIELD-13/3: Snow Trench is refused, the edge marker accepted as the only refuge."""
    pos, card, crew, ship = sinking("Snowtrooper", "General Veers", shield=True)
    assert until_offered(pos, card)
    play(pos, card)
    quiet(pos)
    assert all(pos.title(pos.location_of(one)) == RIDGE for one in crew)
    assert pos.zone[ship] == LOST


def test_evacuate_lets_one_choose_a_planet_site_or_another_capital_starship() -> None:
    """1_245 Evacuate?"""
    table = Layout()
    system, site = table.location("Hoth"), table.location(TRENCH)
    ship, refuge = table.put("Tyrant", system), table.put("Devastator", system)
    table.put("TIE Fighter", system)
    crew = [table.put("Snowtrooper", ship), table.put("General Veers", ship)]
    card = table.hand("Evacuate?")
    table.fill(HAND, LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    losing.lose(pos, [ship], NONE, LIGHT, ["SW-B-033"])
    pos.choose(DECLINE)
    assert until_offered(pos, card)
    play(pos, card)
    assert sorted(pos.options) == sorted([site, refuge])
    pos.choose(refuge)
    quiet(pos)
    while pos.at[crew[1]] != refuge:
        assert sorted(pos.options) == [ABOARD_PILOT, ABOARD_PASSENGER]  # General Veers may choose
        pos.choose(ABOARD_PASSENGER)
        quiet(pos)
    assert all(pos.at[one] == refuge for one in crew) and pos.zone[ship] == LOST
    assert pos.role[crew[1]] == ABOARD_PASSENGER


def fleet(
    crew: Sequence[str], refuge: CardDef, stuck: str = ""
) -> tuple[Position, int, list[int], int]:
    """A Star Destroyer is about to be lost at a system without sites, beside another starship."""
    table = Layout()
    system = table.location("Hoth")
    ship, other = table.put("Tyrant", system), table.put(refuge, system)
    aboard = [table.put(name, ship) for name in crew]
    for one in aboard:
        if table.pos.title(one) == stuck:
            table.pos.add_lasting(Lasting(FORBID_MOVE, 1, one, NONE, THIS_TURN, one))
    card = table.hand("Evacuate?")
    table.fill(HAND, LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    losing.lose(pos, [ship], NONE, LIGHT, ["SW-B-033"])
    pos.choose(DECLINE)
    return pos, card, aboard, other


def capital_with_room(pilots: int, passengers: int) -> CardDef:
    return card_from_data(
        {
            "id": "fixture_refuge",
            "side": "Dark",
            "title": "Refuge",
            "type": "Starship",
            "subtype": "Capital",
            "destiny": 1,
            "power": 1,
            "capacity": {"pilots": pilots, "passengers": passengers},
        },
        "fixture",
    )


@pytest.mark.rule("SW-B-108")
def test_evacuate_wants_room_for_everybody_at_once() -> None:
    """Each of them alone would find a place; all of them do with a pilot's place for the pilot."""
    crew = ["Snowtrooper", "General Veers", "Stormtrooper"]
    pos, card, _, _ = fleet(crew, capital_with_room(0, 2))
    assert not until_offered(pos, card)
    pos, card, aboard, refuge = fleet(crew, capital_with_room(1, 2))
    assert until_offered(pos, card)
    play(pos, card)
    quiet(pos)
    assert [pos.at[one] for one in aboard] == [refuge] * 3
    assert [pos.role[one] for one in aboard] == [ABOARD_PASSENGER, ABOARD_PILOT, ABOARD_PASSENGER]


@pytest.mark.rule("SW-B-256")
def test_evacuate_leaves_behind_who_may_not_move() -> None:
    crew = ["Snowtrooper", "Stormtrooper"]
    room = capital_with_room(0, 1)
    pos, card, (snow, storm), refuge = fleet(crew, room, stuck="Snowtrooper")
    assert until_offered(pos, card)
    play(pos, card)
    quiet(pos)
    assert pos.at[storm] == refuge and pos.zone[snow] == LOST


def test_evacuate_fails_with_tarkin_or_nobody_aboard() -> None:
    for aboard in (("Grand Moff Tarkin", "Snowtrooper"), ()):
        pos, card, _, ship = sinking(*aboard)
        assert not until_offered(pos, card)
        assert pos.zone[ship] == LOST


# -- 1_247 Gravel Storm ----------------------------------------------------------------------------


def storm(place: str, prey: str, destiny: int, vehicle: str = "") -> tuple[Position, int, int]:
    table = Layout()
    site = table.location(place)
    host = table.put(vehicle, site) if vehicle else site
    target = table.put(prey, host, driving=bool(vehicle))
    card = table.hand("Gravel Storm")
    table.destiny(DARK, destiny)
    return table.begin(DARK, CONTROL), card, target


@pytest.mark.parametrize(("destiny", "lost"), [(3, False), (4, True)])
def test_gravel_storm_strikes_above_ability(destiny: int, lost: bool) -> None:
    pos, card, target = storm(MOS_EISLEY, "Han Solo", destiny)
    play(pos, card)
    quiet(pos)
    assert (pos.zone[target] == LOST) == lost and pos.zone[card] == LOST


@pytest.mark.rule("HO-ENC-02")
def test_gravel_storm_reaches_open_vehicles_at_its_six_sites_only() -> None:
    """HO-ENC-02/2."""
    for place, vehicle, legal in (
        (MOS_EISLEY, "Luke's X-34 Landspeeder", True),
        (MOS_EISLEY, "SoroSuub V-35 Landspeeder", False),
        ("Tatooine: Docking Bay 94", "", False),
        ("Tatooine: Jundland Wastes", "", True),
    ):
        pos, card, target = storm(place, "Luke Skywalker", 5, vehicle)
        assert bool(offered(pos, A_PLAY, card)) == legal
    pos.add_lasting(Lasting(GRANT_IMMUNE, 1, target, NONE, THIS_TURN, target, False, card))
    pos.choose(DECLINE)
    assert not until_offered(pos, card)


# -- 1_249 Imperial Barrier ------------------------------------------------------------------------


def test_imperial_barrier_holds_the_newcomer_back() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Stormtrooper", site)
    newcomer = table.hand("Luke Skywalker")
    barrier = table.hand("Imperial Barrier")
    table.force(LIGHT, 5)
    table.force(DARK, 1)
    pos = table.begin(LIGHT, DEPLOY)
    deploy(pos, newcomer)
    play(pos, barrier)
    quiet(pos)
    assert pos.zone[barrier] == USED and pos.force[DARK] == []
    assert movement.may_move(pos, newcomer) is not None
    assert newcomer not in values.battle_cards(pos, site, LIGHT)


@pytest.mark.rule("HO-DEPSF-02")
def test_imperial_barrier_names_either_of_a_pair_and_wants_1_force() -> None:
    """HO-DEPSF-02/3."""
    table = Layout()
    table.location("Hoth")
    ship, pilot = table.hand("Red 5"), table.hand("Luke Skywalker")
    barrier = table.hand("Imperial Barrier")
    table.force(LIGHT, 6)
    table.force(DARK, 1)
    pos = table.begin(LIGHT, DEPLOY)
    deploy(pos, ship)
    play(pos, barrier)
    assert sorted(pos.options) == sorted([ship, pilot])
    table = Layout()
    table.location(MOS_EISLEY)
    newcomer, barrier = table.hand("Luke Skywalker"), table.hand("Imperial Barrier")
    table.force(LIGHT, 5)
    pos = table.begin(LIGHT, DEPLOY)
    deploy(pos, newcomer)
    assert not until_offered(pos, barrier)


# -- 1_263 Overload --------------------------------------------------------------------------------


def overloaded(destiny: int) -> tuple[Position, int, int]:
    table = Layout()
    trooper = table.put("Rebel Trooper", table.location(TRENCH))
    rifle = table.put("Blaster Rifle", trooper, LIGHT)  # destiny 3
    table.put("Golan Laser Battery", table.pos.at[trooper])
    card = table.hand("Overload")
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    return pos, rifle, trooper


@pytest.mark.rule("HO-ART-02")
@pytest.mark.parametrize(
    ("destiny", "weapon", "bearer"), [(3, TABLE, TABLE), (2, LOST, TABLE), (0, LOST, LOST)]
)
def test_overload_loses_a_weapon_and_on_0_its_bearer(
    destiny: int, weapon: int, bearer: int
) -> None:
    """HO-ART-02/1: the Golan Laser Battery is no target, so the rifle is the only one."""
    pos, rifle, trooper = overloaded(destiny)
    assert pos.zone[rifle] == weapon and pos.zone[trooper] == bearer


def test_overload_needs_a_weapon_that_is_no_artillery() -> None:
    table = Layout()
    table.put("Golan Laser Battery", table.location(TRENCH))
    card = table.hand("Overload")
    pos = table.begin(DARK, CONTROL)
    assert offered(pos, A_PLAY, card) == []


# -- 1_268 Set For Stun ----------------------------------------------------------------------------


def stunned(destiny: int, force: int = 2, missing: bool = False) -> tuple[Position, int, int, int]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    target = table.put("Han Solo", site, role=UNDER if missing else NONE)
    rifle = table.put("Blaster Rifle", target, LIGHT)
    card = table.hand("Set For Stun")
    table.force(DARK, force)
    table.destiny(DARK, destiny)
    return table.begin(DARK, CONTROL), card, target, rifle


@pytest.mark.parametrize(("destiny", "zone"), [(3, TABLE), (4, HAND)])
def test_set_for_stun_returns_a_character_with_all_on_it(destiny: int, zone: int) -> None:
    pos, card, target, rifle = stunned(destiny)
    play(pos, card)
    quiet(pos)
    assert pos.zone[target] == zone and pos.zone[rifle] == zone
    assert pos.force[DARK] == [] and pos.zone[card] == LOST


@pytest.mark.rule("SW-B-080")
def test_an_interrupt_whose_target_went_missing_meanwhile_does_nothing() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    target, card = table.put("Han Solo", site), table.hand("Set For Stun")
    table.hand("Sense", LIGHT)
    table.force(DARK, 2)
    table.destiny(DARK, 9)
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    pos.put(target, site, UNDER)  # as if an answer to the Interrupt had done it
    quiet(pos)
    assert told(pos, "no_target") and not told(pos, "draw_destiny")
    assert pos.zone[target] == TABLE
    assert pos.force[DARK] == [] and pos.zone[card] == LOST  # what is paid stays paid


@pytest.mark.rule("HO-MISSING-05")
def test_set_for_stun_wants_2_force_and_nobody_missing() -> None:
    """HO-MISSING-05/2."""
    pos, card, _, _ = stunned(9, force=1)
    assert offered(pos, A_PLAY, card) == []
    pos, card, _, _ = stunned(9, missing=True)
    assert offered(pos, A_PLAY, card) == []


# -- 1_277 Vader's Eye, 2_45 Blast The Door, Kid! --------------------------------------------------


def attacked(
    place: str, light: Sequence[str], dark: Sequence[str], name: str
) -> tuple[Position, int]:
    """Light has just initiated a battle."""
    table = Layout()
    site = table.location(place)
    for one in (*light, *dark):
        table.put(one, site)
    card = table.hand(name)
    for seat in (LIGHT, DARK):
        table.force(seat, 3)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    return pos, card


@pytest.mark.rule("HO-ALONE-01")
@pytest.mark.parametrize(
    ("defender", "number", "power"), [("Darth Vader", 0, 1), ("General Tagge", 1, 0)]
)
def test_vaders_eye_helps_who_defends_alone(defender: str, number: int, power: int) -> None:
    """HO-ALONE-01/2."""
    pos, eye = attacked(MOS_EISLEY, ["Han Solo"], [defender], "Vader's Eye")
    assert pos.fight is not None
    place = pos.fight.place
    draws = values.battle_draws(pos, place, DARK)
    total = values.total_power(pos, place, DARK)
    assert until_offered(pos, eye)
    play(pos, eye, number)
    while not told(pos, "played_to"):
        pos.choose(DECLINE)
    assert values.battle_draws(pos, place, DARK) == draws + 1
    assert values.total_power(pos, place, DARK) == total + power


@pytest.mark.rule("HO-ALONE-01")
def test_vaders_eye_sees_nobody_in_company_or_attacking() -> None:
    """HO-ALONE-01/1: a droid is company."""
    pos, eye = attacked(
        MOS_EISLEY, ["Han Solo"], ["Darth Vader", "MSE-6 'Mouse' Droid"], "Vader's Eye"
    )
    assert not until_offered(pos, eye)
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Han Solo", site)
    table.put("Darth Vader", site)
    eye = table.hand("Vader's Eye")
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    assert not until_offered(pos, eye)


@pytest.mark.rule("HO-PRES-05")
def test_blast_the_door_shuts_the_mighty_out() -> None:
    """HO-PRES-05/1: without Veers Dark has no presence in the battle, which ends at once."""
    pos, blast = attacked(
        CORRIDOR,
        ["Echo Base Trooper", "Echo Base Trooper"],
        ["General Veers"],
        "Blast The Door, Kid!",
    )
    assert until_offered(pos, blast)
    play(pos, blast)
    quiet(pos)
    assert pos.fight is None and told(pos, "battle_ends_early")
    assert pos.zone[blast] == LOST and not told(pos, "total_power")


def test_blast_the_door_is_for_interior_sites_with_somebody_mighty() -> None:
    """2_45 Blast The Door, Kid!"""
    pos, blast = attacked(MOS_EISLEY, ["Han Solo"], ["Darth Vader"], "Blast The Door, Kid!")
    assert not until_offered(pos, blast)
    pos, blast = attacked(
        "Tatooine: Cantina", ["Rebel Trooper"], ["Stormtrooper"], "Blast The Door, Kid!"
    )
    assert not until_offered(pos, blast)
    pos, blast = attacked(
        "Tatooine: Cantina",
        ["Rebel Trooper", "Leia Organa"],
        ["Stormtrooper"],
        "Blast The Door, Kid!",
    )
    assert until_offered(pos, blast)
    play(pos, blast)
    quiet(pos)
    assert [pos.title(int(str(one["card"]))) for one in told(pos, "excluded")] == ["Leia Organa"]
    assert told(pos, "total_power")  # the troopers fight on

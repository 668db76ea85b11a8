"""Interrupts of Hoth on the Light side and their Dark twins: what each does and where it ends."""

import pytest

from starfold.games.ccg.rules import abilities, movement, travelling, values, weapons
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.rules.step import packed
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import THIS_TURN, Lasting, Position
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_FIRE,
    A_MOVE,
    A_PLAY,
    ATTACHED,
    ATTRITION,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    EXTERIOR,
    FORBID_MOVE,
    GRANT_IMMUNE,
    HAND,
    IS_CRASHED,
    LIGHT,
    LOCATION,
    LOST,
    MOVE,
    NONE,
    OUT,
    PLANET,
    RESERVE,
    TABLE,
    USED,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import (
    Layout,
    answer,
    deploy,
    fight,
    offered,
    option,
    play,
    quiet,
    stand_in,
    told,
)

GENERATORS = "Hoth: Main Power Generators (1st Marker)"
TRENCH = "Hoth: Snow Trench (2nd Marker)"
PERIMETER = "Hoth: Defensive Perimeter (3rd Marker)"
RIDGE = "Hoth: North Ridge (4th Marker)"
PLAINS = "Hoth: Ice Plains (5th Marker)"
CORRIDOR = "Hoth: Echo Corridor"
MOS_EISLEY = "Tatooine: Mos Eisley"


def playable(pos: Position, card: int) -> bool:
    """Whether a card may be played in the window that is open."""
    return bool(offered(pos, A_PLAY, card))


def went_to(pos: Position, card: int) -> object:
    """The pile to which an Interrupt went; Used Piles go round when a turn ends."""
    return next(e["pile"] for e in told(pos, "played_to") if e["card"] == card)


def respond(pos: Position, seat: int) -> None:
    """Pass until a player is asked, in the same window."""
    for _ in range(10):
        if pos.asked == seat:
            return
        pos.choose(DECLINE)


# -- 3_40 Attack Pattern Delta ---------------------------------------------------------------------


def delta(names: tuple[str, ...]) -> tuple[Position, int, list[int], int]:
    table = Layout()
    place = table.location(RIDGE)
    speeders = [table.put(name, place) for name in names]
    table.put("Luke Skywalker", place)
    table.put("Snowtrooper", place)
    cannon = table.put("AT-AT Cannon", table.put("Blizzard 2", place))
    card = table.hand("Attack Pattern Delta")
    table.force(LIGHT, 2)
    table.force(DARK, 4)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, place))
    respond(pos, LIGHT)
    return pos, card, speeders, cannon


def test_attack_pattern_delta_protects_all_but_the_lead() -> None:
    pos, card, (lead, second, third), cannon = delta(("Snowspeeder",) * 3)
    play(pos, card)
    pos.choose(lead)
    quiet(pos)
    assert [values.power(pos, one) for one in (lead, second, third)] == [3, 4, 4]
    assert [values.immunity(pos, one) for one in (lead, second, third)] == [0, 99, 99]
    found = weapons.targets(pos, cannon, DARK, pos.at[cannon])
    assert lead in found and second not in found and third not in found
    assert pos.zone[card] == LOST


@pytest.mark.rule("HO-CRASH-04")
def test_attack_pattern_delta_is_not_led_by_a_wreck_nor_flown_alone() -> None:
    """HO-CRASH-04/2."""
    table = Layout()
    place = table.location(RIDGE)
    wreck, *others = (table.put("Snowspeeder", place) for _ in range(3))
    table.pos.mark(wreck, IS_CRASHED)
    table.put("Luke Skywalker", place)
    table.put("Snowtrooper", place)
    card = table.hand("Attack Pattern Delta")
    table.force(LIGHT, 2)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, place))
    respond(pos, LIGHT)
    play(pos, card)
    assert sorted(pos.options) == sorted(others)
    pos, card, *_ = delta(("Snowspeeder",))
    assert not playable(pos, card)


# -- 3_41 Dark Dissension --------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["Dark Collaboration", "Lone Pilot", "Something Else"])
def test_dark_dissension_cancels_two_interrupts(title: str) -> None:
    table = Layout()
    table.location(TRENCH)
    plot = stand_in(table, title, DARK)
    card = table.hand("Dark Dissension")
    pos = table.begin(DARK, CONTROL)
    play(pos, plot)
    if title == "Something Else":
        assert not playable(pos, card)
        return
    play(pos, card)
    quiet(pos)
    assert pos.zone[plot] == LOST and went_to(pos, card) == "used"


def discord(imperials: tuple[str, ...], destiny: tuple[int, int]) -> tuple[Position, int, int]:
    table = Layout()
    place = table.location(RIDGE)
    for name in imperials:
        table.put(name, place)
    table.put("Luke Skywalker", place)
    card = table.hand("Dark Dissension")
    table.force(LIGHT, 3)
    table.destiny(LIGHT, *destiny)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, place)
    return pos, card, place


@pytest.mark.rule("HO-NEG-01")
def test_dark_dissension_takes_power_and_attrition_from_two_strong_imperials() -> None:
    """HO-NEG-01/4: neither falls below zero."""
    pos, card, place = discord(("Darth Vader", "General Veers"), (2, 3))
    before = values.total_power(pos, place, DARK)
    play(pos, card, 1)
    quiet(pos)
    assert values.total_power(pos, place, DARK) == before - 5
    assert values.added(pos, ATTRITION, place, LIGHT) == -5 and pos.force[LIGHT] == []
    while pos.fight is not None and not told(pos, "damage_segment"):
        pos.choose(1 if 1 in pos.options else DECLINE)
    owed = [e for e in told(pos, "damage_segment") if e["seat"] == LIGHT]
    assert owed[0]["attrition"] == 0  # of a battle destiny of 3
    assert pos.zone[card] == LOST


def test_dark_dissension_needs_two_of_ability_above_2() -> None:
    pos, card, _ = discord(("Darth Vader", "Admiral Ozzel"), (2, 3))
    assert not playable(pos, card)


# -- 3_42 Fall Back! -------------------------------------------------------------------------------


def retreat(rebels: tuple[str, ...], refuge: str = "") -> tuple[Position, int, int, int, list[int]]:
    table = Layout()
    place, beside = table.location(TRENCH), table.location(PERIMETER)
    mine = [table.put(name, place) for name in rebels]
    table.put("Darth Vader", place)
    if refuge:
        table.put(refuge, beside)
    card = table.hand("Fall Back!")
    table.force(LIGHT, 1)
    table.force(DARK, 2)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, place))
    respond(pos, LIGHT)
    return pos, card, place, beside, mine


def test_fall_back_brings_all_characters_away_and_ends_the_battle() -> None:
    pos, card, _place, beside, mine = retreat(("Cal Alder", "2-1B (Too-Onebee)"))
    play(pos, card)
    quiet(pos)
    assert [pos.location_of(one) for one in mine] == [beside, beside]
    assert pos.fight is None and told(pos, "battle_cancelled")
    assert pos.force[LIGHT] == [] and pos.zone[card] == LOST


def test_fall_back_takes_riders_and_leaves_their_beasts() -> None:
    table = Layout()
    place, beside = table.location(TRENCH), table.location(PERIMETER)
    mount = table.put("Tauntaun", place)
    rider = table.put("Rebel Scout", mount)
    table.put("Darth Vader", place)
    table.put("General Veers", place)
    card = table.hand("Fall Back!")
    table.force(LIGHT, 1)
    table.force(DARK, 2)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, place))
    respond(pos, LIGHT)
    play(pos, card)
    quiet(pos)
    assert (pos.location_of(rider), pos.location_of(mount)) == (beside, place)


@pytest.mark.parametrize(
    ("rebels", "refuge"),
    [
        (("Luke Skywalker",), ""),  # 6 is not more than twice 3
        (("Cal Alder",), "Snowtrooper"),  # nowhere to go
    ],
)
def test_fall_back_needs_a_crushing_enemy_and_a_refuge(
    rebels: tuple[str, ...], refuge: str
) -> None:
    pos, card, *_ = retreat(rebels, refuge)
    assert not playable(pos, card)


def test_fall_back_is_no_answer_to_ones_own_battle() -> None:
    table = Layout()
    place = table.location(TRENCH)
    table.location(PERIMETER)
    table.put("Cal Alder", place)
    table.put("Darth Vader", place)
    card = table.hand("Fall Back!")
    table.force(LIGHT, 2)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, place))
    respond(pos, LIGHT)
    assert not playable(pos, card)


# -- 3_43 I Thought They Smelled Bad On The Outside ------------------------------------------------


def test_smelled_bad_shelters_a_character_in_a_creature_vehicle() -> None:
    table = Layout()
    place = table.location(TRENCH)
    mount = table.put("Tauntaun", place)
    luke, other = table.put("Luke Skywalker", place), table.put("Cal Alder", place)
    cold = [
        table.hand(name, DARK) for name in ("Exposure", "Ice Storm", "Frostbite", "Gravel Storm")
    ]
    warm = table.hand("Trample")
    card = table.hand("I Thought They Smelled Bad On The Outside")
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    pos.choose(luke)
    quiet(pos)
    assert pos.zone[mount] == LOST and went_to(pos, card) == "used"
    assert all(holds(pos, GRANT_IMMUNE, luke, other=one) for one in cold)
    assert not holds(pos, GRANT_IMMUNE, luke, other=warm)
    assert not holds(pos, GRANT_IMMUNE, other, other=cold[0])


def test_smelled_bad_needs_a_beast_of_ones_own_with_somebody() -> None:
    table = Layout()
    place = table.location(MOS_EISLEY)
    table.put("Bantha", place)
    table.put("Luke Skywalker", place)
    table.put("Tauntaun", table.location(TRENCH))
    card = table.hand("I Thought They Smelled Bad On The Outside")
    pos = table.begin(LIGHT, CONTROL)
    assert not playable(pos, card)


def test_smelled_bad_doubles_the_power_of_tzizvvt_until_he_moves() -> None:
    table = Layout()
    place, beside = table.location(MOS_EISLEY), table.location("Tatooine: Jawa Camp")
    tzizvvt = table.put("Tzizvvt", place)
    card = table.hand("I Thought They Smelled Bad On The Outside")
    pos = table.begin(LIGHT, CONTROL)
    before = values.power(pos, tzizvvt)
    play(pos, card, 1)
    quiet(pos)
    assert values.power(pos, tzizvvt) == 2 * before
    travelling.arrive(pos, tzizvvt, beside)
    assert values.power(pos, tzizvvt) == before


# -- 3_44 It Can Wait, 3_127 I'd Just As Soon Kiss A Wookiee ---------------------------------------

WAITS = {LIGHT: "It Can Wait", DARK: "I'd Just As Soon Kiss A Wookiee"}


@pytest.mark.parametrize("side", [LIGHT, DARK])
def test_it_can_wait_sends_a_card_back_that_deploys_free_next_turn(side: int) -> None:
    table = Layout()
    table.location(MOS_EISLEY)
    name = "Stormtrooper" if side == LIGHT else "Rebel Trooper"
    first, twin = table.hand(name), table.hand(name)
    card = table.hand(WAITS[side])
    foe = 1 - side
    table.force(foe, 2)
    table.force(side, 3)
    pos = table.begin(foe, DEPLOY)
    deploy(pos, first)
    respond(pos, side)
    play(pos, card)
    quiet(pos)
    assert pos.zone[first] == HAND and pos.force[side] == [] and pos.zone[card] == LOST
    place = pos.locations()[0]
    cost = pos.card(first).deploy
    assert values.deploy_cost(pos, first, foe, place) == cost  # not this turn
    turn = pos.turn
    while pos.turn < turn + 2 or pos.phase != DEPLOY or pos.asked != foe:
        if DECLINE in pos.options:
            pos.choose(DECLINE)
        else:
            pos.choose(max(pos.options))
    assert values.deploy_cost(pos, twin, foe, place) == 0
    deploy(pos, twin)
    quiet(pos)
    assert values.deploy_cost(pos, first, foe, place) == cost  # one card of the title


@pytest.mark.parametrize("side", [LIGHT, DARK])
def test_it_can_wait_costs_3_and_answers_no_effects(side: int) -> None:
    table = Layout()
    table.location(MOS_EISLEY)
    effect = table.hand("Expand The Empire" if side == LIGHT else "Tauntaun Bones")
    card = table.hand(WAITS[side])
    table.force(side, 3)
    table.force(1 - side, 2)
    pos = table.begin(1 - side, DEPLOY)
    deploy(pos, effect)
    respond(pos, side)
    assert not playable(pos, card)
    table = Layout()
    table.location(MOS_EISLEY)
    trooper = table.hand("Stormtrooper" if side == LIGHT else "Rebel Trooper")
    card = table.hand(WAITS[side])
    table.force(side, 2)
    table.force(1 - side, 2)
    pos = table.begin(1 - side, DEPLOY)
    deploy(pos, trooper)
    respond(pos, side)
    assert not playable(pos, card)


@pytest.mark.rule("HO-DEPSF-02")
def test_it_can_wait_sends_a_starfighter_back_with_its_pilot() -> None:
    table = Layout()
    system = table.location("Kessel")
    ship, pilot = table.hand("Black 2"), table.hand("DS-61-2")
    card = table.hand("It Can Wait")
    table.force(DARK, 8)
    table.force(LIGHT, 3)
    pos = table.begin(DARK, DEPLOY)
    deploy(pos, ship)
    respond(pos, LIGHT)
    assert pos.location_of(pilot) == system
    play(pos, card)
    quiet(pos)
    assert (pos.zone[ship], pos.zone[pilot]) == (HAND, HAND)


# -- 3_45 Lucky Shot, 3_122 Direct Hit -------------------------------------------------------------

LUCKY = {LIGHT: "Lucky Shot", DARK: "Direct Hit"}


def aimed(side: int, target: str, destiny: int) -> tuple[Position, int, int]:
    """A shot is about to be drawn for; both answer before."""
    table = Layout()
    place = table.location(MOS_EISLEY)
    bearer, gun = (
        ("Snowspeeder", "Dual Laser Cannon") if side == LIGHT else ("Blizzard 2", "AT-AT Cannon")
    )
    weapon = table.put(gun, table.put(bearer, place))
    prey = table.put(target, place)
    card = table.hand(LUCKY[side])
    table.force(side, 5)
    table.destiny(side, destiny)
    pos = table.begin(side, BATTLE)
    fight(pos, place)
    pos.choose(option(pos, A_FIRE, weapon))
    respond(pos, side)
    return pos, card, prey


@pytest.mark.parametrize("side", [LIGHT, DARK])
@pytest.mark.parametrize(
    ("function", "destiny", "hit", "pile"),
    [(0, 1, False, "used"), (0, 2, True, "used"), (1, 0, True, "lost")],
)
def test_lucky_shots_add_1_or_3_against_combat_vehicles(
    side: int, function: int, destiny: int, hit: bool, pile: str
) -> None:
    """Defense 4, and both cannons add 2 against a vehicle."""
    pos, card, prey = aimed(side, "Blizzard Scout 1" if side == LIGHT else "Snowspeeder", destiny)
    play(pos, card, function)
    quiet(pos)
    assert bool(told(pos, "hit")) == hit and went_to(pos, card) == pile and prey >= 0


@pytest.mark.parametrize("side", [LIGHT, DARK])
def test_lucky_shots_are_of_no_use_against_people(side: int) -> None:
    pos, card, _ = aimed(side, "Stormtrooper" if side == LIGHT else "Rebel Trooper", 3)
    assert not playable(pos, card)


def vehicle_trips(side: int, vehicle: str, destiny: int) -> tuple[Position, int, int, int]:
    """A vehicle of the opponent walks onto an open Vehicle Mine, and its owner is asked."""
    table = Layout()
    start, goal = table.location(PLAINS), table.location(RIDGE)
    prey = table.put(vehicle, start)
    if vehicle not in ("Blizzard Scout 1", "Snowspeeder"):
        table.put("Luke Skywalker", prey, driving=True)
    mine = table.put("Vehicle Mine", goal, side)
    card = table.hand(LUCKY[side])
    table.force(1 - side, 2)
    table.destiny(side, destiny)
    pos = table.begin(1 - side, MOVE)
    pos.choose(option(pos, A_MOVE, prey))
    if goal in pos.options:
        pos.choose(goal)
    respond(pos, side)
    return pos, card, prey, mine


@pytest.mark.rule("HO-MINE-05")
@pytest.mark.parametrize("side", [LIGHT, DARK])
@pytest.mark.parametrize(
    ("function", "destiny", "lost"), [(0, 1, False), (0, 2, True), (1, 0, True)]
)
def test_lucky_shots_add_to_the_destiny_of_a_vehicle_mine(
    side: int, function: int, destiny: int, lost: bool
) -> None:
    """Defense 4 against destiny + 2, with 1 or 3 more."""
    pos, card, prey, mine = vehicle_trips(
        side, "Blizzard Scout 1" if side == LIGHT else "Snowspeeder", destiny
    )
    play(pos, card, function)
    quiet(pos)
    assert (pos.zone[prey] == LOST) == lost
    assert pos.zone[mine] == LOST


def test_lucky_shots_are_of_no_use_with_a_mine_under_a_transport() -> None:
    pos, card, speeder, mine = vehicle_trips(DARK, "Luke's X-34 Landspeeder", 6)
    assert not playable(pos, card)
    assert pos.zone[mine] == pos.zone[speeder] == LOST


# -- 3_46 Nice Of You Guys To Drop By --------------------------------------------------------------


@pytest.mark.rule("HO-MISSING-05")
@pytest.mark.parametrize(
    ("vehicle", "found"), [("Snowspeeder", True), ("Rogue 1", False), ("Tauntaun", False)]
)
def test_nice_of_you_guys_brings_a_missing_character_home(vehicle: str, found: bool) -> None:
    """HO-MISSING-05/4: a piloted vehicle is needed."""
    table = Layout()
    place = table.location(TRENCH)
    han = table.missing("Han Solo", place)
    table.put(vehicle, place)
    card = table.hand("Nice Of You Guys To Drop By")
    pos = table.begin(LIGHT, CONTROL)
    assert playable(pos, card) == found
    if found:
        play(pos, card)
        quiet(pos)
        assert pos.zone[han] == USED and went_to(pos, card) == "used"


@pytest.mark.parametrize("hides", [True, False])
def test_nice_of_you_guys_keeps_somebody_from_hiding(hides: bool) -> None:
    table = Layout()
    table.location(TRENCH)
    trick = stand_in(table, "A Good Place To Hide", DARK, hides=hides)
    card = table.hand("Nice Of You Guys To Drop By")
    pos = table.begin(DARK, CONTROL)
    play(pos, trick)
    assert playable(pos, card) == hides
    if hides:
        play(pos, card, 1)
        quiet(pos)
        assert pos.zone[trick] == LOST


# -- 3_47 One More Pass ----------------------------------------------------------------------------


def harpooned(speeder: str, pilot: str, destiny: int) -> tuple[Position, int, int]:
    table = Layout()
    place = table.location(RIDGE)
    vehicle = table.put(speeder, place)
    if pilot:
        table.put(pilot, vehicle)
    harpoon = table.put("Power Harpoon", vehicle)
    walker = table.put("Blizzard 2", place)
    card = table.hand("One More Pass")
    table.force(LIGHT, 3)
    table.destiny(LIGHT, destiny)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, place)
    pos.choose(option(pos, A_FIRE, harpoon))
    respond(pos, LIGHT)
    return pos, card, walker


@pytest.mark.parametrize(
    ("speeder", "pilot", "destiny", "crashed"),
    [
        ("Rogue 1", "Zev Senesca", 2, False),  # 2 + 2 + 4 is not more than 8
        ("Rogue 1", "Zev Senesca", 3, True),
        ("Rogue 3", "Luke Skywalker", 1, True),
        ("Snowspeeder", "", 4, True),  # the permanent pilot's 1
    ],
)
def test_one_more_pass_adds_a_pilots_ability(
    speeder: str, pilot: str, destiny: int, crashed: bool
) -> None:
    pos, card, walker = harpooned(speeder, pilot, destiny)
    play(pos, card)
    quiet(pos)
    assert pos.has(walker, IS_CRASHED) == crashed and went_to(pos, card) == "used"


def test_one_more_pass_is_for_harpoons_only() -> None:
    table = Layout()
    place = table.location(RIDGE)
    cannon = table.put("Dual Laser Cannon", table.put("Snowspeeder", place))
    table.put("Blizzard 2", place)
    card = table.hand("One More Pass")
    table.force(LIGHT, 3)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, place)
    pos.choose(option(pos, A_FIRE, cannon))
    respond(pos, LIGHT)
    assert not playable(pos, card)


# -- 3_48 Perimeter Scan ---------------------------------------------------------------------------


@pytest.mark.rule("HO-MINE-03")
def test_perimeter_scan_sees_a_buried_card() -> None:
    """HO-MINE-03/2: one of them, and nobody sees which before it is looked at."""
    table = Layout()
    place = table.location(TRENCH)
    buried = [table.bury("Infantry Mine", place, DARK), table.bury("Darth Vader", place, DARK)]
    table.bury("Infantry Mine", table.location(RIDGE), LIGHT)
    card = table.hand("Perimeter Scan")
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    quiet(pos)
    assert told(pos, "play")[0]["targets"] == [place]
    (seen,) = told(pos, "peek")[0]["cards"]  # type: ignore[misc]
    assert seen in buried and pos.force[LIGHT] == []


def test_perimeter_scan_finds_droid_spies_and_mines_in_the_hand() -> None:
    table = Layout()
    table.location(TRENCH)
    probe, mine = table.hand("Probe Droid"), table.hand("Infantry Mine", DARK)
    spy, droid = table.hand("Garindan"), table.hand("FX-10 (Effex-ten)")
    card = table.hand("Perimeter Scan")
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card, 1)
    quiet(pos)
    assert len(told(pos, "peek")[0]["cards"]) == 4  # type: ignore[arg-type]
    assert sorted(o for o in pos.options if o != DECLINE) == sorted([probe, mine])
    answer(pos, probe, mine)
    quiet(pos)
    assert (pos.zone[probe], pos.zone[mine]) == (USED, USED)
    assert (pos.zone[spy], pos.zone[droid]) == (HAND, HAND)


def test_perimeter_scan_looks_for_1_force_at_what_is_there() -> None:
    table = Layout()
    table.location(TRENCH)
    card = table.hand("Perimeter Scan")
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    assert not playable(pos, card)  # nothing buried, no hand
    table = Layout()
    table.bury("Infantry Mine", table.location(TRENCH), DARK)
    table.hand("Snowtrooper")
    card = table.hand("Perimeter Scan")
    pos = table.begin(LIGHT, CONTROL)
    assert not playable(pos, card)  # no Force


def test_perimeter_scan_cancels_probe_telemetry() -> None:
    table = Layout()
    table.location(TRENCH)
    table.put("Probe Droid", table.location(PERIMETER))
    table.in_pile(LOST, "Rug Hug", LIGHT)
    table.in_pile(LOST, "Perimeter Scan", LIGHT)
    telemetry = table.hand("Probe Telemetry")
    card = table.hand("Perimeter Scan")
    table.force(DARK, 2)
    pos = table.begin(DARK, CONTROL)
    pos.choose(offered(pos, A_PLAY, telemetry)[0])
    for _ in range(5):
        if playable(pos, card):
            break
        pos.choose(pos.options[0])
    play(pos, card, 2)
    quiet(pos)
    assert pos.zone[telemetry] == LOST


# -- 3_49 Rug Hug ----------------------------------------------------------------------------------


def hug(*rebels: str) -> tuple[Position, int, int]:
    table = Layout()
    place = table.location(TRENCH)
    for name in rebels:
        table.put(name, place)
    table.put("Darth Vader", place)
    card = table.hand("Rug Hug")
    table.force(LIGHT, 2)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, place)
    return pos, card, place


@pytest.mark.rule("HO-PERSONA-03")
@pytest.mark.parametrize("luke", ["Luke Skywalker", "Commander Luke Skywalker"])
def test_rug_hug_adds_two_battle_destinies_for_luke_and_chewie(luke: str) -> None:
    """HO-PERSONA-03/2."""
    pos, card, place = hug(luke, "Chewbacca")
    assert values.battle_draws(pos, place, LIGHT) == 1
    play(pos, card, 0)
    assert values.battle_draws(pos, place, LIGHT) == 3 and pos.zone[card] == LOST


def test_rug_hug_adds_4_to_power_for_a_rebel_and_an_alien() -> None:
    pos, card, place = hug("Cal Alder", "Kabe")
    before = values.total_power(pos, place, LIGHT)
    assert [number for number in (0, 1) if option_open(pos, card, number)] == [1]
    play(pos, card, 1)
    assert values.total_power(pos, place, LIGHT) == before + 4


def option_open(pos: Position, card: int, number: int) -> bool:
    return packed(A_PLAY, card, number) in pos.options


@pytest.mark.parametrize("rebels", [("Luke Skywalker", "Cal Alder"), ("Chewbacca",)])
def test_rug_hug_needs_two_who_embrace(rebels: tuple[str, ...]) -> None:
    """Chewbacca is both, but only one."""
    pos, card, _ = hug(*rebels)
    assert not playable(pos, card)


# -- 3_50 Under Attack -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arms", "destiny", "lost"),
    [
        ((), 4, False),  # armor 4
        ((), 5, True),
        (("Concussion Grenade",), 1, False),
        (("Concussion Grenade",), 2, True),
        (("Anakin's Lightsaber",), 2, True),
        (("Concussion Grenade", "Anakin's Lightsaber"), 0, True),
    ],
)
def test_under_attack_brings_down_a_vehicle_from_below(
    arms: tuple[str, ...], destiny: int, lost: bool
) -> None:
    table = Layout()
    place = table.location(RIDGE)
    luke = table.put("Luke Skywalker", place)
    carried = {name: table.put(name, luke) for name in arms}
    scout = table.put("Blizzard Scout 1", place)
    card = table.hand("Under Attack")
    table.destiny(LIGHT, destiny)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    quiet(pos)
    assert (pos.zone[scout] == LOST) == lost and went_to(pos, card) == "used"
    grenade = carried.get("Concussion Grenade")
    if grenade is not None:
        assert (pos.zone[grenade] == LOST) == lost


def test_under_attack_needs_a_warrior_and_armor_in_the_control_phase() -> None:
    for phase, who, prey in (
        (DEPLOY, "Cal Alder", "Blizzard Scout 1"),
        (CONTROL, "Jeroen Webb", "Blizzard Scout 1"),
        (CONTROL, "Cal Alder", "Bespin Motors Void Spider THX 1138"),
    ):
        table = Layout()
        place = table.location(RIDGE)
        table.put(who, place)
        table.put(prey, place)
        card = table.hand("Under Attack")
        pos = table.begin(LIGHT, phase)
        assert not playable(pos, card)


# -- 3_51 Walker Sighting --------------------------------------------------------------------------


def sighted(walker: str, copies: int = 1) -> tuple[Position, list[int], list[int]]:
    """A walker moves from Ice Plains to North Ridge; sites wait in the Reserve Deck."""
    table = Layout()
    ridge, plains = table.location(RIDGE), table.location(PLAINS)
    vehicle = table.put(walker, plains)
    names = (TRENCH, PERIMETER, GENERATORS, CORRIDOR, MOS_EISLEY)
    sites = [table.in_pile(RESERVE, name, LIGHT) for name in names]
    cards = [table.hand("Walker Sighting") for _ in range(copies)]
    table.force(DARK, 3)
    pos = table.begin(DARK, MOVE)
    pos.choose(option(pos, A_MOVE, vehicle, movement.WALK))
    if ridge in pos.options:
        pos.choose(ridge)
    respond(pos, LIGHT)
    return pos, cards, sites


@pytest.mark.rule("HO-LAYOUT-09")
def test_walker_sighting_brings_out_up_to_three_exterior_sites() -> None:
    """HO-LAYOUT-09/2."""
    pos, (card,), sites = sighted("Blizzard 2")
    play(pos, card)
    assert sorted(o for o in pos.options if o != DECLINE) == sorted(sites[:3])
    answer(pos, sites[0], sites[1])
    pos.choose(DECLINE)
    quiet(pos)
    assert pos.zone[card] == LOST
    assert [pos.zone[one] for one in sites[:3]] == [TABLE, TABLE, RESERVE]
    assert told(pos, "shuffle")


def test_walker_sighting_looks_for_at_ats() -> None:
    pos, (card,), _ = sighted("Blizzard Scout 1")
    assert not playable(pos, card)


@pytest.mark.rule("HO-UNIQ-02")
def test_walker_sighting_is_played_once_a_turn() -> None:
    """HO-UNIQ-02/1."""
    pos, (first, second), _sites = sighted("Blizzard 2", copies=2)
    play(pos, first)
    pos.choose(DECLINE)
    respond(pos, LIGHT)
    assert not playable(pos, second)


# -- 3_52 Who's Scruffy-Looking? -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "cancels"),
    [
        ("Scruffy-Looking Nerf Herder", True),
        ("I'd Just As Soon Kiss A Wookiee", True),
        ("Furry Fury", True),
        ("Takeel", True),
        ("Trample", False),
    ],
)
def test_whos_scruffy_looking_cancels_interrupts(title: str, cancels: bool) -> None:
    table = Layout()
    table.location(TRENCH)
    insult = stand_in(table, title, DARK)
    card = table.hand("Who's Scruffy-Looking?")
    pos = table.begin(DARK, CONTROL)
    play(pos, insult)
    assert playable(pos, card) == cancels
    if cancels:
        play(pos, card)
        quiet(pos)
        assert pos.zone[insult] == LOST and went_to(pos, card) == "used"


@pytest.mark.parametrize(
    ("title", "cancels"),
    [
        ("This Is Just Wrong", True),
        ("Death Mark", True),
        ("Mournful Roar", True),
        ("Ket Maliss", True),
        ("Death Squadron", False),
    ],
)
def test_whos_scruffy_looking_cancels_effects(title: str, cancels: bool) -> None:
    table = Layout()
    effect = table.put(title, table.location(TRENCH), role=ATTACHED)
    card = table.hand("Who's Scruffy-Looking?")
    pos = table.begin(LIGHT, CONTROL)
    assert playable(pos, card) == cancels
    if cancels:
        play(pos, card, 1)
        quiet(pos)
        assert pos.zone[effect] == LOST


# -- 3_53 You Have Failed Me For The Last Time -----------------------------------------------------


def failure(leader: str, rebels: tuple[str, ...], vader: bool = True) -> tuple[Position, int, int]:
    table = Layout()
    place = table.location(TRENCH)
    officer = table.put(leader, place)
    table.put("Snowtrooper", place)
    for name in rebels:
        table.put(name, place)
    if vader:
        table.put("Darth Vader", table.location(MOS_EISLEY))
    card = table.hand("You Have Failed Me For The Last Time")
    table.force(DARK, 2)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, place))
    respond(pos, LIGHT)
    return pos, card, officer


def fought(pos: Position, card: int) -> None:
    play(pos, card)
    quiet(pos)
    for _ in range(40):
        if pos.fight is None or told(pos, "damage_segment"):
            return
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])


LUKE_AND_FRIENDS = ("Luke Skywalker", "Obi-Wan Kenobi", "Chewbacca")


@pytest.mark.parametrize(("leader", "zone"), [("General Veers", LOST), ("Admiral Ozzel", OUT)])
def test_you_have_failed_me_costs_the_leader_of_a_battle_not_won(leader: str, zone: int) -> None:
    """At once: the leader pays for no damage. Ozzel is out of play."""
    pos, card, officer = failure(leader, LUKE_AND_FRIENDS)
    fought(pos, card)
    assert pos.zone[officer] == zone
    assert all(event["card"] != officer for event in told(pos, "forfeit"))


def test_you_have_failed_me_spares_a_winner() -> None:
    pos, card, officer = failure("General Veers", ("Cal Alder",))
    fought(pos, card)
    assert pos.zone[officer] == TABLE


def test_you_have_failed_me_needs_vader_and_a_leader() -> None:
    pos, card, _ = failure("General Veers", LUKE_AND_FRIENDS, vader=False)
    assert not playable(pos, card)
    pos, card, _ = failure("AT-AT Driver", LUKE_AND_FRIENDS)
    assert not playable(pos, card)


# -- 3_54 You Will Go To The Dagobah System --------------------------------------------------------


def dagobah() -> CardDef:
    """A site that was printed later."""
    made = CardDef("x", "Dagobah: Swamp", LIGHT, "test", LOCATION, "Site", 1, [0])
    made.system = "Dagobah"
    made.icons = EXTERIOR | PLANET
    made.icons_for = [1, 0]
    return made


def test_you_will_go_to_dagobah_moves_a_hoth_character_to_a_site_free() -> None:
    """No presence there, no Force; who may not move does not go (SW-B-256)."""
    table = Layout()
    place = table.location(TRENCH)
    swamp = table.location(dagobah())
    hero = table.put("Commander Luke Skywalker", place)
    table.put("Rebel Scout", place)  # ability 1
    table.put("Leia Organa", place)  # of another set
    card = table.hand("You Will Go To The Dagobah System")
    pos = table.begin(LIGHT, CONTROL)
    target = pos.setup.scripts[card].abilities[0].steps[0]
    scope = abilities.scope_of(pos, card, LIGHT, None)
    assert target.candidates(pos, scope) == [hero]
    pos.add_lasting(Lasting(FORBID_MOVE, 1, hero, NONE, THIS_TURN, hero))
    assert target.candidates(pos, scope) == []
    pos.keep_lasting([])
    play(pos, card)
    quiet(pos)
    assert pos.location_of(hero) == swamp


def test_you_will_go_to_dagobah_leads_nowhere_among_these_cards() -> None:
    table = Layout()
    table.put("Commander Luke Skywalker", table.location(TRENCH))
    card = table.hand("You Will Go To The Dagobah System")
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    assert not playable(pos, card)

"""A New Hope, Dark side: Interrupts."""

import pytest

from starfold.games.ccg.rules import (
    abilities,
    captives,
    epic,
    fighting,
    hits,
    losing,
    rows,
    values,
    vessels,
)
from starfold.games.ccg.state.position import THIS_TURN, Lasting, Position
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_EPIC,
    A_FIRE,
    A_PLAY,
    A_REACT,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    FORFEIT,
    GRANT_UNCAPTURED,
    HAND,
    HELD,
    IS_HIT,
    IS_UNDERCOVER,
    LIGHT,
    LOST,
    MOVE,
    NONE,
    TABLE,
    USED,
)
from starfold.kernel.core import DECLINE
from tests.ccg.soundness import faults
from tests.ccg.table import (
    Layout,
    fight,
    fire,
    offered,
    option,
    play,
    quiet,
    stand_in,
    told,
    until_offered,
)

MOS_EISLEY = "Tatooine: Mos Eisley"
JAWA_CAMP = "Tatooine: Jawa Camp"
CORRIDOR = "Death Star: Detention Block Corridor"
LEVEL_4 = "Death Star: Level 4 Military Corridor"
BAY = "Death Star: Docking Bay 327"
TRENCH = "Death Star: Trench"


def wait(table: Layout) -> None:
    """Cards without a text in hand, so that the turn does not run to its end by itself."""
    for side in (LIGHT, DARK):
        table.fill(HAND, side, 1)


def playable(pos: Position, card: int, number: int) -> bool:
    return abilities.playable(pos, card, number, pos.owner[card], None)


# -- 2_131 Evader ----------------------------------------------------------------------------------


def test_evader_cancels_all_revolutions() -> None:
    table = Layout()
    places = [table.location(MOS_EISLEY), table.location("Kessel")]
    effects = [table.put("Revolution", one, LIGHT) for one in places]
    wait(table)
    card = table.hand("Evader")
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    while len(pos.lost[LIGHT]) < 4:
        lose = [one for one in pos.options if one != DECLINE]
        pos.choose(DECLINE if DECLINE in pos.options else lose[-1])
    assert [pos.zone[one] for one in effects] == [LOST, LOST]
    assert len(told(pos, "lose_force")) == 2


@pytest.mark.parametrize(
    ("name", "place", "saved"),
    [
        ("Darth Vader", MOS_EISLEY, True),
        ("Stormtrooper", CORRIDOR, True),
        ("Stormtrooper", MOS_EISLEY, False),
        ("Greedo", CORRIDOR, False),
    ],
)
def test_evader_saves_vader_and_imperials_of_the_death_star(
    name: str, place: str, saved: bool
) -> None:
    table = Layout()
    site = table.location(place)
    victim = table.put(name, site)
    wait(table)
    card = table.hand("Evader")
    pos = table.begin(DARK, CONTROL)
    losing.lose(pos, [victim], NONE, NONE, ["SW-B-033"])
    pos.choose(DECLINE)
    for _ in range(6):
        if offered(pos, A_PLAY, card) or pos.stack[-1].__class__.__name__ == "PhaseActions":
            break
        pos.choose(DECLINE)
    assert bool(offered(pos, A_PLAY, card)) == saved
    if saved:
        play(pos, card, 1 if name == "Darth Vader" else 2)
        quiet(pos)
    assert pos.zone[victim] == (USED if saved else LOST)


# -- 2_132 Ghhhk -----------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-250")
def test_ghhhk_minds_nobody_who_was_excluded_from_the_battle() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    trooper, hidden = table.put("Stormtrooper", site), table.put("Stormtrooper", site)
    for name in ("Luke Skywalker", "Obi-Wan Kenobi", "Leia Organa"):
        table.put(name, site)
    card = table.hand("Ghhhk")
    wait(table)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, site)
    fighting.exclude(pos, hidden)
    for _ in range(60):
        if offered(pos, A_PLAY, card):
            break
        wanted = [one for one in (trooper, DECLINE) if one in pos.options]
        pos.choose(wanted[0] if wanted else pos.options[0])
    assert pos.zone[trooper] == LOST
    play(pos, card)
    quiet(pos)
    assert told(pos, "damage_cancelled") and pos.zone[hidden] == TABLE


# -- 2_133 I'm On The Leader -----------------------------------------------------------------------


def attack_run(ties: int, *destiny: int) -> tuple[Position, int, int]:
    """Luke in Red 5 leads, TIEs follow; the first window of the run."""
    table = Layout()
    star = table.location("Death Star", DARK)
    trench = table.location(TRENCH, LIGHT)
    event = table.put("Attack Run", trench)
    red = table.put("Red 5", star)
    table.put("Luke Skywalker", red)
    table.put("Proton Torpedoes", red)
    hunters = [table.put("TIE Fighter", star) for _ in range(ties)]
    card = table.hand("I'm On The Leader")
    table.fill(HAND, LIGHT, 1)
    table.destiny(DARK, *destiny)
    pos = table.begin(LIGHT, MOVE)
    pos.choose(option(pos, A_EPIC, event))
    for _ in range(60):
        if epic.run_under_way(pos) is not None and offered(pos, A_PLAY, card):
            break
        follow = [one for one in hunters if one in pos.options]
        pos.choose(follow[0] if follow else DECLINE)
    return pos, card, red


@pytest.mark.parametrize(("draw", "ties", "lost"), [(3, 1, False), (3, 2, True), (4, 1, True)])
def test_the_leader_is_lost_above_its_maneuver(draw: int, ties: int, lost: bool) -> None:
    """Red 5 has maneuver 4 and Luke's 2, less 2 in the trench; each TIE adds 1."""
    pos, card, red = attack_run(ties, draw)
    assert values.maneuver(pos, red) == 4
    play(pos, card)
    while not told(pos, "played_to"):
        pos.choose(DECLINE)
    assert (pos.zone[red] == LOST) == lost


@pytest.mark.parametrize("steady", [False, True])
def test_steady_aim_lasts_for_the_turn_whatever_is_fired(steady: bool) -> None:
    table = Layout()
    system = table.location("Kessel")
    red = table.put("Red 2", system)
    table.put("Wedge Antilles", red)
    table.put("Devastator", system)
    wait(table)
    card = table.hand("I'm On The Leader")
    table.force(DARK, 2)
    table.force(LIGHT, 6)
    table.destiny(LIGHT, 3)
    pos = table.begin(DARK, BATTLE)
    if steady:
        play(pos, card, 1)
        quiet(pos)
    tubes = table.put("Proton Torpedoes", red)  # it comes later
    until_offered(pos, system, A_BATTLE)
    fight(pos, system)
    while not offered(pos, A_FIRE, tubes):
        pos.choose(DECLINE)
    fire(pos, tubes)
    drawn = [one["number"] for one in told(pos, "destiny_counts")]
    assert drawn == ([4] if steady else [])


# -- 2_134 Informant -------------------------------------------------------------------------------


def test_an_informant_calls_characters_from_adjacent_sites() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    camp = table.location(JAWA_CAMP)
    spy = table.put("Garindan", site)
    table.pos.mark(spy, IS_UNDERCOVER)
    table.put("Stormtrooper", site)
    table.put("Rebel Trooper", site)
    runners = [table.put("Stormtrooper", camp) for _ in range(2)]
    card = table.hand("Informant")
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    play(pos, card)
    pos.choose(runners[0])
    pos.choose(DECLINE)
    quiet(pos)
    assert [pos.location_of(one) == site for one in runners] == [True, False]
    assert pos.fight is not None and runners[0] in values.battle_cards(pos, site, DARK)
    assert not pos.force[DARK]


@pytest.mark.parametrize(("hidden", "near"), [(False, True), (True, False)])
def test_an_informant_needs_a_spy_there_and_somebody_near(hidden: bool, near: bool) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    spy = table.put("Garindan", site)
    if hidden:
        table.pos.mark(spy, IS_UNDERCOVER)
    table.put("Stormtrooper", site)
    table.put("Rebel Trooper", site)
    if near:
        table.put("Stormtrooper", table.location(JAWA_CAMP))
    card = table.hand("Informant")
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    assert offered(pos, A_PLAY, card) == []
    assert offered(pos, A_REACT) == []


@pytest.mark.parametrize(("one", "another"), [("Sabotage", "Informant"), ("Informant", "Sabotage")])
def test_informant_and_sabotage_cancel_each_other(one: str, another: str) -> None:
    """2_56, 2_134"""
    table = Layout()
    side = LIGHT if one == "Sabotage" else DARK
    played = stand_in(table, one, side)
    card = table.hand(another, 1 - side)
    pos = table.begin(side, CONTROL)
    play(pos, played)
    play(pos, card, 1)
    quiet(pos)
    assert pos.zone[played] == LOST and told(pos, "cancelled")


# -- 2_135 Monnok ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "able"), [(12, False), (13, True)])
def test_monnok_shrinks_a_large_hand(count: int, able: bool) -> None:
    table = Layout()
    card = table.hand("Monnok")
    table.fill(HAND, LIGHT, count)
    pos = table.begin(DARK, CONTROL)
    assert bool(offered(pos, A_PLAY, card)) == able
    if able:
        play(pos, card)
        quiet(pos)
        assert (len(pos.hand[LIGHT]), len(pos.used[LIGHT])) == (8, count - 8)


@pytest.mark.parametrize(("force", "able"), [(3, False), (4, True)])
def test_monnok_loses_doubles_of_the_hand(force: int, able: bool) -> None:
    table = Layout()
    card = table.hand("Monnok")
    thrice = [table.hand("Rebel Trooper") for _ in range(3)]
    single = table.hand("Luke Skywalker")
    table.force(DARK, force)
    pos = table.begin(DARK, CONTROL)
    assert bool(offered(pos, A_PLAY, card)) == able
    if able:
        play(pos, card, 1)
        quiet(pos)
        assert [pos.zone[one] for one in thrice] == [LOST] * 3
        assert pos.zone[single] == HAND


# -- 2_137 Oo-ta Goo-ta, Solo? ---------------------------------------------------------------------


def test_nabrun_is_lost_and_the_rebels_are_captured() -> None:
    table = Layout()
    start, goal = table.location(MOS_EISLEY), table.location("Yavin 4: Jungle")
    luke = table.put("Luke Skywalker", start)
    alien = table.put("Corellian", start)
    guard = table.put("Stormtrooper", goal)
    wait(table)
    nabrun = table.hand("Nabrun Leids")
    card = table.hand("Oo-ta Goo-ta, Solo?")
    table.force(LIGHT, 2)
    table.force(DARK, 2)
    table.destiny(LIGHT, 2)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, nabrun)
    pos.choose(luke)
    pos.choose(alien)
    quiet(pos)
    pos.choose(0)  # use the Force
    until_offered(pos, card, A_PLAY)
    play(pos, card)
    quiet(pos)
    pos.choose(guard)
    quiet(pos)
    assert (pos.at[luke], pos.role[luke]) == (guard, HELD)
    assert pos.location_of(alien) == goal and pos.role[alien] != HELD
    assert pos.zone[nabrun] == LOST


@pytest.mark.rule("SW-B-089")
def test_sense_does_not_reach_the_seizure_but_the_cancelling() -> None:
    table = Layout()
    run = table.put("Kessel Run", table.location("Kessel"), LIGHT)
    table.put("Luke Skywalker", table.location(MOS_EISLEY))
    sense = table.hand("Sense", LIGHT)
    card = table.hand("Oo-ta Goo-ta, Solo?")
    table.destiny(LIGHT, 0)
    pos = table.begin(DARK, CONTROL)
    play(pos, card, 2)
    play(pos, sense)
    quiet(pos)
    assert pos.zone[run] == TABLE and pos.zone[card] == LOST
    assert pos.setup.scripts[card].special["immune_to_sense"] == (0,)


# -- 2_138 Retract The Bridge ----------------------------------------------------------------------


@pytest.mark.parametrize(("force", "able"), [(2, False), (3, True)])
def test_the_interior_of_the_death_star_is_rearranged(force: int, able: bool) -> None:
    """Two corridors and the docking bay count; the bay keeps its part of the row."""
    table = Layout()
    first = table.location(CORRIDOR)
    second = table.location(LEVEL_4)
    bay = table.location(BAY, DARK)
    vader = table.put("Darth Vader", second)
    wait(table)
    card = table.hand("Retract The Bridge")
    table.force(DARK, force)
    pos = table.begin(DARK, DEPLOY)
    assert bool(offered(pos, A_PLAY, card)) == able
    before = pos.rows[0][:]
    if not able:
        return
    play(pos, card)
    pos.choose(before[1])
    pos.choose(DECLINE)
    quiet(pos)
    assert pos.rows[0] == [before[1], before[0], bay]
    assert {first, second} == set(before[:2])
    assert pos.location_of(vader) == second and not pos.force[DARK]
    assert rows.neighbours(pos, bay) == [before[0]]


def test_texts_about_adjacent_sites_follow_the_bridge() -> None:
    """The text of a site that was expanded is at its new neighbours, and at no others."""
    table = Layout()
    corridor, *others = [
        table.location(title)
        for title in (CORRIDOR, LEVEL_4, "Death Star: Central Core", "Death Star: Conference Room")
    ]
    table.put("Expand The Empire", corridor)
    wait(table)
    card = table.hand("Retract The Bridge")
    table.force(DARK, 12)
    pos = table.begin(DARK, DEPLOY)
    before = rows.neighbours(pos, corridor)
    moved = next(site for site in others if site not in before)
    assert not faults(pos)
    play(pos, card)
    pos.choose(corridor)
    pos.choose(moved)
    pos.choose(DECLINE)
    quiet(pos)
    assert rows.neighbours(pos, corridor) == [moved] and not faults(pos)


def test_the_bridge_is_for_the_own_deploy_phase_and_two_sites_at_least() -> None:
    table = Layout()
    table.location(CORRIDOR)
    table.location(BAY, DARK)
    card = table.hand("Retract The Bridge")
    table.force(DARK, 5)
    pos = table.pos
    pos.phase, pos.active = DEPLOY, DARK
    assert not playable(pos, card, 0)
    table.location(LEVEL_4)
    assert playable(pos, card, 0)
    assert pos.setup.scripts[card].abilities[0].times == 1 << DEPLOY


def test_the_bridge_cancels_on_the_edge() -> None:
    table = Layout()
    edge = stand_in(table, "On The Edge", LIGHT)
    card = table.hand("Retract The Bridge")
    pos = table.begin(LIGHT, CONTROL)
    play(pos, edge)
    play(pos, card, 1)
    quiet(pos)
    assert pos.zone[edge] == LOST


# -- 2_139 Sniper ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "hit"), [(0, True), (1, False)])
def test_urorrurrr_may_add_two(answer: int, hit: bool) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    sniper = table.put("URoRRuR'R'R", site)
    table.put("Blaster Rifle", sniper, DARK)
    armed = vessels.skill_grant("warrior")
    table.pos.add_lasting(Lasting(armed, 1, sniper, NONE, THIS_TURN, sniper))
    prey = table.put("Luke Skywalker", site)
    wait(table)
    card = table.hand("Sniper")
    table.force(DARK, 4)
    table.destiny(DARK, 2)  # 2 + 1 of the rifle against ability 4
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    pos.choose(answer)
    quiet(pos)
    assert (pos.zone[prey] == LOST) == hit and pos.zone[card] == LOST


def test_a_sniper_needs_a_weapon_that_can_be_fired() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Stormtrooper", site)
    table.put("Luke Skywalker", site)
    card = table.hand("Sniper")
    table.force(DARK, 4)
    pos = table.begin(DARK, CONTROL)
    assert offered(pos, A_PLAY, card) == []
    assert offered(pos, A_FIRE) == []


# -- 2_140 Stunning Leader -------------------------------------------------------------------------


def test_stunning_leader_excludes_the_mighty_and_those_who_come_later() -> None:
    table = Layout()
    site = table.location("Tatooine: Cantina")
    street = table.location(MOS_EISLEY)
    luke = table.put("Luke Skywalker", site)
    trooper = table.put("Rebel Trooper", site)
    guard = table.put("Stormtrooper", site)
    vader = table.put("Darth Vader", street)
    card = table.hand("Stunning Leader")
    wait(table)
    table.force(DARK, 1)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    play(pos, card)
    pos.put(vader, site, 0)
    quiet(pos)
    assert pos.fight is not None
    assert values.battle_cards(pos, site, LIGHT) == [trooper]
    assert values.battle_cards(pos, site, DARK) == [guard]
    assert luke in pos.fight.excluded and vader in pos.fight.excluded


@pytest.mark.parametrize(("place", "who"), [(MOS_EISLEY, "Luke Skywalker"), ("Cantina", "")])
def test_stunning_leader_needs_an_interior_site_and_somebody_to_exclude(
    place: str, who: str
) -> None:
    table = Layout()
    site = table.location(place)
    table.put(who or "Rebel Trooper", site)
    table.put("Stormtrooper", site)
    card = table.hand("Stunning Leader")
    table.force(DARK, 1)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    assert offered(pos, A_PLAY, card) == []


# -- 2_141 This Is Some Rescue! --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "able"),
    [
        ("I'm Here To Rescue You", True),
        ("Out Of Commission", True),
        ("Alternatives To Fighting", True),
        ("Nabrun Leids", False),
    ],
)
def test_some_rescue_cancels_interrupts(title: str, able: bool) -> None:
    table = Layout()
    played = stand_in(table, title, LIGHT)
    card = table.hand("This Is Some Rescue!")
    wait(table)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, played)
    assert bool(offered(pos, A_PLAY, card)) == able
    if able:
        play(pos, card)
        quiet(pos)
        assert pos.zone[played] == LOST


@pytest.mark.parametrize("title", ["Plastoid Armor", "Cell 2187"])
def test_some_rescue_cancels_effects(title: str) -> None:
    table = Layout()
    site = table.location(CORRIDOR)
    effect = table.put(title, site, LIGHT)
    table.pos.aim[effect] = table.put("Leia Organa", table.location(MOS_EISLEY))
    wait(table)
    card = table.hand("This Is Some Rescue!")
    pos = table.pos
    assert playable(pos, card, 1)
    pos = table.begin(DARK, CONTROL)
    if pos.zone[effect] == TABLE:
        play(pos, card, 1)
        quiet(pos)
    assert pos.zone[effect] == LOST


# -- 2_142 We Have A Prisoner ----------------------------------------------------------------------


@pytest.mark.parametrize(("force", "able"), [(2, True), (1, False)])
def test_a_forfeited_character_is_captured(force: int, able: bool) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    luke = table.put("Luke Skywalker", site)
    table.pos.mark(luke, IS_HIT)
    guard = table.put("Stormtrooper", site)
    table.put("Darth Vader", site)
    card = table.hand("We Have A Prisoner")
    wait(table)
    table.force(DARK, force)
    table.destiny(DARK, 0)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    for _ in range(60):
        if offered(pos, A_PLAY, card) or pos.fight is None or pos.zone[luke] != TABLE:
            break
        wanted = [one for one in (luke, DECLINE) if one in pos.options]
        pos.choose(wanted[0] if wanted else pos.options[-1])
    assert bool(offered(pos, A_PLAY, card)) == able
    if able:
        play(pos, card)
        quiet(pos)
        pos.choose(guard)
        quiet(pos)
        assert (pos.at[luke], pos.role[luke]) == (guard, HELD)
        assert not pos.has(luke, IS_HIT) and pos.zone[card] == LOST
    else:
        assert pos.zone[luke] == LOST


def forfeit_for(pos: Position, card: int, victim: int) -> bool:
    """Pay for the battle with a card on the table; whether another may be played in answer."""
    for _ in range(60):
        if offered(pos, A_PLAY, card) or pos.fight is None or pos.zone[victim] != TABLE:
            break
        wanted = [one for one in (victim, DECLINE) if one in pos.options]
        pos.choose(wanted[0] if wanted else pos.options[-1])
    return bool(offered(pos, A_PLAY, card))


@pytest.mark.rule("SW-B-120")
def test_who_goes_down_with_a_starship_may_be_taken_prisoner() -> None:
    """One of the two, as Dark chooses; the other is lost with the Falcon."""
    table = Layout()
    system = table.location("Kessel")
    falcon = table.put("Millennium Falcon", system)
    han, chewie = table.put("Han Solo", falcon), table.put("Chewbacca", falcon)
    table.pos.mark(falcon, IS_HIT)
    table.put("Devastator", system)
    prison = table.location(CORRIDOR)
    card = table.hand("We Have A Prisoner")
    wait(table)
    table.force(DARK, 2)
    pos = table.begin(DARK, BATTLE)
    fight(pos, system)
    assert forfeit_for(pos, card, falcon)
    play(pos, card)
    assert set(pos.options) == {han, chewie}
    pos.choose(han)
    quiet(pos)
    pos.choose(prison)
    quiet(pos)
    assert (pos.at[han], pos.role[han]) == (prison, HELD)
    assert pos.zone[falcon] == LOST and pos.zone[chewie] == LOST


@pytest.mark.rule("HO-ABOARD-03")
def test_who_may_jump_off_a_lost_mount_is_no_prisoner() -> None:
    table = Layout()
    site = table.location("Hoth: Snow Trench (2nd Marker)")
    mount = table.put("Tauntaun", site)
    table.put("Luke Skywalker", mount)
    table.pos.mark(mount, IS_HIT)
    table.put("Darth Vader", site)
    card = table.hand("We Have A Prisoner")
    wait(table)
    table.force(DARK, 2)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    assert not forfeit_for(pos, card, mount) and pos.zone[mount] == LOST


@pytest.mark.parametrize("protected", [False, True])
def test_a_droid_that_is_protected_from_capture_is_no_prisoner(protected: bool) -> None:
    """By 1_78, for the rest of the turn."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    droid = table.put("R2-X2", site)
    table.put("Luke Skywalker", site)
    table.pos.mark(droid, IS_HIT)
    if protected:
        table.pos.add_lasting(Lasting(GRANT_UNCAPTURED, 1, droid, NONE, THIS_TURN, droid))
    table.put("Darth Vader", site)
    card = table.hand("We Have A Prisoner")
    wait(table)
    table.force(DARK, 2)
    table.destiny(DARK, 0)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    assert forfeit_for(pos, card, droid) != protected


@pytest.mark.rule("SW-B-226")
def test_a_prisoner_is_restored_to_normal_first() -> None:
    """Vader's Lightsaber has made the forfeit of whom it hit 0."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    leia = table.put("Leia Organa", site)
    saber = table.put("Vader's Lightsaber", table.put("Darth Vader", site))
    table.location(CORRIDOR)
    pos = table.pos
    forfeit = values.forfeit(pos, leia)
    hits.state(pos, FORFEIT, 0, leia, saber)
    pos.mark(leia, IS_HIT)
    assert values.forfeit(pos, leia) == 0
    captives.capture(pos, leia, saber, DARK)
    assert values.forfeit(pos, leia) == forfeit and not pos.has(leia, IS_HIT)


@pytest.mark.parametrize(("force", "able"), [(3, False), (4, True)])
def test_the_crew_of_a_captured_starship_is_captured(force: int, able: bool) -> None:
    table = Layout()
    bay = table.location(BAY, DARK)
    table.put("Death Star Tractor Beam", bay, DARK)
    falcon = table.put("Millennium Falcon", bay)
    crew = [table.put("Han Solo", falcon), table.put("Chewbacca", falcon)]
    table.pos.put(falcon, bay, HELD)
    guard = table.put("Stormtrooper", bay)
    card = table.hand("We Have A Prisoner")
    wait(table)
    table.force(DARK, force)
    pos = table.begin(DARK, CONTROL)
    assert bool(offered(pos, A_PLAY, card)) == able
    if not able:
        return
    play(pos, card, 1)
    quiet(pos)
    pos.choose(guard)  # who is where the starship is held
    quiet(pos)
    assert (pos.at[crew[0]], pos.role[crew[0]]) == (guard, HELD)
    assert pos.zone[crew[1]] == USED  # no other escort, and no prison
    assert not pos.force[DARK] and pos.owner[falcon] == DARK

"""Light Interrupts of Premiere that are played in battles: what each does and where it ends."""

import pytest

from starfold.games.ccg.rules import force, losing, rows, values
from starfold.games.ccg.rules.battle import PowerSegment, WeaponsSegment
from starfold.games.ccg.scripts.choosing import target
from starfold.games.ccg.scripts.declare import lost
from starfold.games.ccg.scripts.steps import capture
from starfold.games.ccg.scripts.terms import droid, in_play
from starfold.games.ccg.state.model import QUARTERS
from starfold.games.ccg.state.position import THIS_TURN, Lasting, Position
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_FIRE,
    A_MOVE,
    A_PLAY,
    BATTLE,
    CONTROL,
    DAMAGE_TIMES,
    DARK,
    FORBID_MOVE,
    HAND,
    IS_HIT,
    LIGHT,
    LOST,
    NONE,
    RESERVE,
    TABLE,
    USED,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, answer, offered, option, play, quiet, stand_in, told

MOS_EISLEY = "Tatooine: Mos Eisley"
DUNE_SEA = "Tatooine: Dune Sea"
CANTINA = "Tatooine: Cantina"
COMPACTOR = "Death Star: Trash Compactor"
CONTROL_ROOM = "Death Star: Detention Block Control Room"


def window(pos: Position, card: int, number: int = NONE) -> bool:
    """Pass until a card in hand may be played, for one function or any; False if it never may."""
    for _ in range(60):
        found = offered(pos, A_PLAY, card)
        if found and (number == NONE or any(one % 1000 == number for one in found)):
            return True
        if pos.ended or DECLINE not in pos.options or pos.phase > BATTLE:
            return False
        pos.choose(DECLINE)
    return False


def battle(pos: Position, place: int) -> None:
    pos.choose(option(pos, A_BATTLE, place))


def fought(
    place: str,
    light: tuple[str, ...],
    dark: tuple[str, ...],
    card: str,
    by: int = DARK,
    *,
    forces: int = 4,
    more: tuple[str, ...] = (),
) -> tuple[Position, int, dict[str, int]]:
    """A battle just initiated, with a Light Interrupt in hand; cards by name, places by title."""
    table = Layout()
    known = {place: table.location(place)}
    for name in more:
        known[name] = table.location(name)
    for side, names in ((LIGHT, light), (DARK, dark)):
        for name in names:
            where, _, who = name.rpartition(" < ")
            host = known[where] if where else known[place]
            known[who] = table.put(who, host, side)
    held = table.hand(card, LIGHT)
    for side in (LIGHT, DARK):
        table.fill(HAND, side, 1)
        table.force(side, forces)
    pos = table.begin(by, BATTLE)
    battle(pos, known[place])
    return pos, held, known


def draws(pos: Position, seat: int = LIGHT) -> int:
    assert pos.fight is not None
    return values.battle_draws(pos, pos.fight.place, seat)


# -- who fights together ---------------------------------------------------------------------------

TOGETHER = [
    ("Don't Get Cocky", "Luke Skywalker", "Han Solo"),
    ("Gift Of The Mentor", "Luke Skywalker", "Obi-Wan Kenobi"),
    ("Skywalkers", "Luke Skywalker", "Leia Organa"),
]


@pytest.mark.parametrize(("card", "one", "another"), TOGETHER)
def test_two_friends_in_a_battle_add_two_battle_destinies(
    card: str, one: str, another: str
) -> None:
    """1_76, 1_82, 1_110."""
    pos, held, _ = fought(MOS_EISLEY, (one, another), ("Darth Vader",), card)
    quiet(pos)
    before = draws(pos)
    assert window(pos, held, 0)
    play(pos, held, 0)
    quiet(pos)
    assert draws(pos) == before + 2 and pos.zone[held] == LOST


@pytest.mark.parametrize(("card", "one", "another"), TOGETHER)
def test_a_friend_elsewhere_adds_nothing(card: str, one: str, another: str) -> None:
    away = f"{DUNE_SEA} < {another}"
    pos, held, _ = fought(MOS_EISLEY, (one, away), ("Darth Vader",), card, more=(DUNE_SEA,))
    quiet(pos)
    found = [one for one in offered(pos, A_PLAY, held) if one % 1000 == 0]
    assert not found and not window(pos, held, 0)


# -- 1_76 Don't Get Cocky, against TIEs ------------------------------------------------------------


def test_a_tie_is_shot_down_as_the_opponent_initiates_a_battle() -> None:
    dark = ("Devastator", "TIE Fighter", "TIE Scout", "Devastator < Black 2")
    pos, held, known = fought("Tatooine", ("X-wing",), dark, "Don't Get Cocky")
    assert window(pos, held, 1)
    play(pos, held, 1)
    quiet(pos)  # the TIE Fighter is the only TIE/ln present
    assert pos.zone[known["TIE Fighter"]] == LOST
    assert pos.zone[known["TIE Scout"]] == TABLE and pos.zone[known["Black 2"]] == TABLE


@pytest.mark.parametrize(("by", "ship"), [(LIGHT, "TIE Fighter"), (DARK, "TIE Scout")])
def test_no_tie_is_shot_down_in_your_own_battle_nor_another_kind(by: int, ship: str) -> None:
    pos, held, _ = fought("Tatooine", ("X-wing",), ("Devastator", ship), "Don't Get Cocky", by)
    assert not window(pos, held, 1)


# -- 1_82 Gift Of The Mentor, the search -----------------------------------------------------------


def test_the_mentor_gives_a_lightsaber_from_the_reserve_deck() -> None:
    table = Layout()
    table.location(MOS_EISLEY)
    saber = table.in_pile(RESERVE, "Jedi Lightsaber", LIGHT)
    table.in_pile(RESERVE, "Blaster", LIGHT)
    card = table.hand("Gift Of The Mentor")
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card, 1)
    quiet(pos)
    assert pos.options == [saber, DECLINE]
    pos.choose(saber)
    quiet(pos)
    assert pos.zone[saber] == HAND and told(pos, "shuffle")


# -- 1_110 Skywalkers, cancelling ------------------------------------------------------------------


@pytest.mark.parametrize("title", ["Imperial Barrier", "Retract The Bridge", "Something Else"])
def test_skywalkers_cancels_two_interrupts(title: str) -> None:
    table = Layout()
    table.location(MOS_EISLEY)
    played = stand_in(table, title, DARK)
    card = table.hand("Skywalkers")
    pos = table.begin(DARK, CONTROL)
    play(pos, played)
    able = title != "Something Else"
    assert bool(offered(pos, A_PLAY, card)) == able
    if able:
        play(pos, card, 1)
        quiet(pos)
        assert pos.zone[played] == LOST


def test_skywalkers_cancels_wrong_turn() -> None:
    table = Layout()
    turn = table.put("Wrong Turn", table.location(CONTROL_ROOM))
    card = table.hand("Skywalkers")
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card, 2)
    quiet(pos)
    assert pos.zone[turn] == LOST


# -- who defends alone: 1_81, 1_93, 1_111, 1_119 ---------------------------------------------------

ALONE = [
    ("Full Throttle", 0, "Tatooine", ("X-wing",), 1, 0),
    ("Full Throttle", 0, "Tatooine", ("Gold 5", "Gold 5 < Red Leader"), 1, 0),
    ("Full Throttle", 1, "Tatooine", ("Red 1", "Red 1 < Luke Skywalker"), 1, 1),
    ("Krayt Dragon Howl", 0, MOS_EISLEY, ("Obi-Wan Kenobi",), 1, 1),
    ("Krayt Dragon Howl", 1, MOS_EISLEY, ("Luke Skywalker",), 1, 0),
    ("Solo Han", 0, MOS_EISLEY, ("Han Solo",), 2, 0),
    ("Solo Han", 1, MOS_EISLEY, ("Kabe",), 1, 0),
    ("Warrior's Courage", 0, MOS_EISLEY, ("Rebel Trooper",), 1, 0),
    ("Warrior's Courage", 1, MOS_EISLEY, ("Leia Organa",), 2, 0),
]
FOE = {"Tatooine": "Devastator", MOS_EISLEY: "Darth Vader"}


@pytest.mark.parametrize(("card", "number", "place", "who", "more", "power"), ALONE)
def test_who_defends_alone_draws_more(
    card: str, number: int, place: str, who: tuple[str, ...], more: int, power: int
) -> None:
    pos, held, known = fought(place, who, (FOE[place],), card)
    quiet(pos)
    before = draws(pos)
    strength = values.total_power(pos, known[place], LIGHT)
    assert window(pos, held, number)
    play(pos, held, number)
    quiet(pos)
    assert draws(pos) == before + more
    assert values.total_power(pos, known[place], LIGHT) == strength + power
    assert pos.zone[held] == LOST


@pytest.mark.parametrize(("card", "number", "place", "who", "more", "power"), ALONE)
@pytest.mark.parametrize("why", ["attacking", "in company"])
def test_nobody_draws_more_who_attacks_or_has_company(
    card: str, number: int, place: str, who: tuple[str, ...], more: int, power: int, why: str
) -> None:
    company = "Y-wing" if place == "Tatooine" else "Rebel Guard"
    light = (*who, company) if why == "in company" else who
    by = LIGHT if why == "attacking" else DARK
    pos, held, _ = fought(place, light, (FOE[place],), card, by)
    assert not window(pos, held)


@pytest.mark.parametrize(
    ("card", "number", "who"),
    [
        ("Krayt Dragon Howl", 0, "Luke Skywalker"),
        ("Krayt Dragon Howl", 1, "Obi-Wan Kenobi"),
        ("Krayt Dragon Howl", 1, "Rebel Trooper"),
        ("Solo Han", 1, "Rebel Trooper"),
        ("Warrior's Courage", 1, "Rebel Trooper"),
    ],
)
def test_the_wrong_defender_draws_nothing(card: str, number: int, who: str) -> None:
    pos, held, _ = fought(MOS_EISLEY, (who,), ("Darth Vader",), card)
    quiet(pos)
    assert not [one for one in offered(pos, A_PLAY, held) if one % 1000 == number]


def test_full_throttle_is_for_systems() -> None:
    pos, held, _ = fought(MOS_EISLEY, ("Luke Skywalker",), ("Darth Vader",), "Full Throttle")
    assert not window(pos, held)


# -- 1_75 Combined Attack --------------------------------------------------------------------------


def volley(*destiny: int, armed: int = 2, ships: int = 2) -> tuple[Position, int, int, list[int]]:
    table = Layout()
    system = table.location("Tatooine")
    fighters = [table.put("X-wing", system) for _ in range(ships)]
    arms = [table.put("Proton Torpedoes", fighters[n % ships]) for n in range(armed)]
    foe = table.put("Devastator", system)  # armor 6
    card = table.hand("Combined Attack")
    for side in (LIGHT, DARK):
        table.fill(HAND, side, 1)
        table.force(side, 5)
    table.destiny(LIGHT, *destiny)
    pos = table.begin(LIGHT, BATTLE)
    battle(pos, system)
    quiet(pos)
    return pos, card, foe, arms


def test_the_draws_of_two_weapons_count_together_for_each() -> None:
    pos, card, foe, arms = volley(4, 3)
    play(pos, card)
    quiet(pos)
    assert sorted(pos.options) == arms
    pos.choose(arms[0])
    quiet(pos)  # the second one is the only one left, then there is none
    assert sorted(pos.options) == arms
    pos.choose(arms[1])  # to which the total is applied first
    quiet(pos)
    shots = told(pos, "shot")
    assert [shot["total"] for shot in shots] == [7, 7]
    assert [shot["card"] for shot in shots] == [arms[1], arms[0]]
    assert pos.has(foe, IS_HIT) and pos.zone[card] == LOST
    assert len(pos.force[LIGHT]) == 5 - 1 - 2  # the battle and both shots


def test_a_third_weapon_may_join_or_not() -> None:
    pos, card, _, arms = volley(1, 1, 1, armed=3, ships=3)
    play(pos, card)
    quiet(pos)
    pos.choose(arms[0])
    quiet(pos)
    pos.choose(arms[1])
    quiet(pos)
    assert sorted(pos.options) == [DECLINE, arms[2]]
    pos.choose(DECLINE)
    pos.choose(arms[0])
    quiet(pos)
    assert [shot["total"] for shot in told(pos, "shot")] == [2, 2]


@pytest.mark.parametrize(("armed", "ships"), [(1, 2), (2, 1)])
def test_a_combined_attack_wants_two_weapons_of_two_users(armed: int, ships: int) -> None:
    pos, card, _, _ = volley(6, 6, armed=armed, ships=ships)
    assert not offered(pos, A_PLAY, card)


# -- 1_77 Don't Underestimate Our Chances ----------------------------------------------------------


def paid(pos: Position) -> tuple[int, int]:
    """What each player owes when the totals are known; nobody draws battle destiny."""
    for _ in range(60):
        won = told(pos, "battle_won")
        if won:
            amount = int(str(won[0]["amount"]))
            return (0, amount) if won[0]["seat"] == LIGHT else (amount, 0)
        pos.choose(DECLINE)
    raise AssertionError("nobody won")


@pytest.mark.parametrize(
    ("light", "owed"), [("Rebel Trooper", (15, 0)), ("Luke Skywalker", (9, 0))]
)
def test_our_chances_triple_the_damage_of_the_loser(light: str, owed: tuple[int, int]) -> None:
    card = "Don't Underestimate Our Chances"
    pos, held, known = fought(MOS_EISLEY, (light,), ("Darth Vader",), card)
    place = known[MOS_EISLEY]
    difference = values.total_power(pos, place, DARK) - values.total_power(pos, place, LIGHT)
    assert window(pos, held)
    play(pos, held, 0)
    quiet(pos)
    assert paid(pos) == (3 * difference, 0) == owed


def test_our_chances_triple_the_opponents_damage_as_well() -> None:
    card = "Don't Underestimate Our Chances"
    pos, held, _ = fought(MOS_EISLEY, ("Luke Skywalker",), ("Stormtrooper",), card)
    assert window(pos, held)
    play(pos, held, 0)
    quiet(pos)
    owed = paid(pos)
    assert owed[LIGHT] == 0 and owed[DARK] == 3 * 2


def test_our_chances_are_not_for_your_own_battle_unless_they_were_overestimated() -> None:
    card = "Don't Underestimate Our Chances"
    pos, held, known = fought(MOS_EISLEY, ("Luke Skywalker",), ("Stormtrooper",), card, LIGHT)
    assert not offered(pos, A_PLAY, held)
    theirs = next(n for n, one in enumerate(pos.zone) if one == HAND and pos.owner[n] == DARK)
    pos.setup.defs[theirs].title = "You Overestimate Their Chances"
    place = known[MOS_EISLEY]
    pos.add_lasting(Lasting(DAMAGE_TIMES, 3, place, NONE, THIS_TURN, theirs))
    pos.setup.title[theirs] = 999
    quiet(pos)
    assert isinstance(pos.stack[-1], WeaponsSegment)
    assert window(pos, held, 1)
    play(pos, held, 1)
    quiet(pos)
    assert paid(pos)[DARK] == 9 * 2


# -- 1_78 Droid Shutdown ---------------------------------------------------------------------------


def aiming(at_droid: bool) -> tuple[Position, int, int]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    luke = table.put("Luke Skywalker", site)
    own = table.put("C-3PO", site)
    rifle = table.put("Blaster Rifle", table.put("Stormtrooper", site), DARK)
    card = table.hand("Droid Shutdown")
    table.force(DARK, 5)
    table.destiny(DARK, 6)
    for side in (LIGHT, DARK):
        table.fill(HAND, side, 1)
    pos = table.begin(DARK, BATTLE)
    battle(pos, site)
    quiet(pos)
    pos.choose(option(pos, A_FIRE, rifle))
    pos.choose(own if at_droid else luke)
    return pos, card, own


def test_droid_shutdown_saves_a_droid_from_a_shot() -> None:
    pos, card, own = aiming(True)
    assert window(pos, card)
    play(pos, card)
    quiet(pos)
    assert not pos.has(own, IS_HIT) and told(pos, "thwarted")[0]["card"] == own
    assert pos.zone[card] == USED and not told(pos, "draw_destiny")


def test_droid_shutdown_is_for_droids_alone() -> None:
    pos, card, _ = aiming(False)
    assert not offered(pos, A_PLAY, card)


def test_droid_shutdown_saves_a_droid_from_capture_for_the_turn() -> None:
    table = Layout()
    own = table.put("C-3PO", table.location(MOS_EISLEY))
    table.put("Djas Puhr", table.pos.location_of(own))
    traps = [stand_in(table, "A Trap", DARK) for _ in range(2)]
    for trap in traps:
        script = Script("trap")
        lost("catch it", target(in_play & droid), capture())(script, -1)
        table.pos.setup.scripts[trap] = script
    card = table.hand("Droid Shutdown")
    table.fill(HAND, LIGHT, 1)
    pos = table.begin(DARK, CONTROL)
    play(pos, traps[0])
    assert window(pos, card)
    play(pos, card)
    quiet(pos)
    assert pos.zone[own] == TABLE and not pos.is_captive(own)
    for _ in range(4):
        assert not offered(pos, A_PLAY, traps[1])
        if pos.asked == DARK:
            break
        pos.choose(DECLINE)


@pytest.mark.parametrize("sensed", [False, True])
def test_who_aims_at_a_droid_has_played_and_paid_before_it_is_shut_down(sensed: bool) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    droids = [table.put(name, site) for name in ("C-3PO", "R5-D4")]
    table.put("Obi-Wan Kenobi", site)
    attack = table.hand("Look Sir, Droids")
    sense, card = table.hand("Sense", LIGHT), table.hand("Droid Shutdown")
    table.force(DARK, 4)
    table.destiny(LIGHT, 0)
    pos = table.begin(DARK, CONTROL)
    play(pos, attack, 1)
    pos.choose(droids[0])
    assert told(pos, "play")[0]["card"] == attack and len(pos.force[DARK]) == 1
    assert offered(pos, A_PLAY, sense) and not offered(pos, A_PLAY, card)
    if sensed:
        play(pos, sense)
        assert not window(pos, card)  # nobody aims at it any more
        return
    assert window(pos, card)
    play(pos, card)
    quiet(pos)
    assert [pos.zone[one] for one in droids] == [TABLE, TABLE] and pos.zone[attack] == LOST


# -- 1_84 Han's Dice -------------------------------------------------------------------------------


def throwing(who: str, number: int) -> tuple[Position, int]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put(who, site)
    table.put("Rebel Trooper", site)
    table.put("Rebel Trooper", site)
    table.put("Rebel Trooper", site)
    table.put("Rebel Trooper", site)
    table.put("Darth Vader", site)
    card = table.hand("Han's Dice")
    for side in (LIGHT, DARK):
        table.fill(HAND, side, 1)
    table.force(LIGHT, number)
    table.force(DARK, 2)
    table.destiny(LIGHT, 0, 6)
    pos = table.begin(DARK, BATTLE)
    battle(pos, site)
    for _ in range(60):
        if isinstance(pos.stack[-1], PowerSegment) and pos.asked == LIGHT:
            break
        pos.choose(DECLINE)
    pos.choose(1)
    return pos, card


def test_hans_dice_are_thrown_again() -> None:
    pos, card = throwing("Luke Skywalker", 1)
    assert window(pos, card)
    play(pos, card)
    quiet(pos)
    drawn = [one["number"] for one in told(pos, "draw_destiny") if one["for"] == "battle destiny"]
    assert drawn == [0, 6] and told(pos, "destiny_cancelled")
    assert told(pos, "total_power")[-1]["destiny"] == 6 or pos.fight is None


@pytest.mark.parametrize(("who", "number"), [("Luke Skywalker", 0), ("Rebel Guard", 1)])
def test_hans_dice_want_1_force_and_ability_above_2(who: str, number: int) -> None:
    pos, card = throwing(who, number)
    assert not offered(pos, A_PLAY, card)


# -- 1_85 Hear Me Baby, Hold Together --------------------------------------------------------------


def shot_at_ship(by: int) -> tuple[Position, int, int, int]:
    table = Layout()
    system = table.location("Tatooine")
    ship = table.put("X-wing", system)
    foe = table.put("Devastator", system)
    weapon = table.put("Ion Cannon", foe) if by == DARK else table.put("Proton Torpedoes", ship)
    card = table.hand("Hear Me Baby, Hold Together")
    for side in (LIGHT, DARK):
        table.fill(HAND, side, 1)
        table.force(side, 5)
    table.destiny(by, 4)
    pos = table.begin(by, BATTLE)
    battle(pos, system)
    quiet(pos)
    pos.choose(option(pos, A_FIRE, weapon))
    return pos, card, ship, weapon


def test_a_starship_holds_together() -> None:
    pos, card, ship, _ = shot_at_ship(DARK)  # 4 + 2 > maneuver 4, but 4 - 2 + 2 is not
    assert window(pos, card)
    play(pos, card)
    quiet(pos)
    assert told(pos, "destiny_counts")[0]["number"] == 2
    assert told(pos, "shot")[0]["succeeds"] is False
    assert values.hyperspeed(pos, ship) > 0


def test_only_your_own_starships_hold_together() -> None:
    pos, card, _, _ = shot_at_ship(LIGHT)
    assert not window(pos, card)


# -- 1_86 Help Me Obi-Wan Kenobi -------------------------------------------------------------------

HELP = "Help Me Obi-Wan Kenobi"


def test_obi_wan_applies_his_ability_elsewhere_and_not_again() -> None:
    light = ("Rebel Trooper", f"{CANTINA} < Obi-Wan Kenobi")
    pos, held, known = fought(MOS_EISLEY, light, ("Darth Vader",), HELP, more=(CANTINA,))
    again = next(n for n in pos.hand[LIGHT] if n != held)
    quiet(pos)
    place, obi = known[MOS_EISLEY], known["Obi-Wan Kenobi"]
    whole = values.ability(pos, obi) // QUARTERS
    assert draws(pos) == 0
    assert window(pos, held, 0)
    play(pos, held, 0)
    quiet(pos)
    assert pos.options == list(range(1, whole + 1))
    pos.choose(3)
    quiet(pos)
    assert values.battle_ability(pos, place, LIGHT) == 4 * QUARTERS and draws(pos) == 1
    assert values.ability_for_destiny(pos, obi) == (whole - 3) * QUARTERS
    assert values.ability(pos, obi) == whole * QUARTERS
    assert again in pos.hand[LIGHT]


def test_obi_wan_helps_from_a_site_that_you_control() -> None:
    for light, dark in (
        (("Rebel Trooper", f"{CANTINA} < Obi-Wan Kenobi"), (f"{CANTINA} < Stormtrooper",)),
        (("Obi-Wan Kenobi",), ()),
    ):
        theirs = ("Darth Vader", *dark)
        pos, held, _ = fought(MOS_EISLEY, light, theirs, HELP, more=(CANTINA,))
        quiet(pos)
        assert not offered(pos, A_PLAY, held)


def test_two_calls_for_help_add_up_to_what_he_has() -> None:
    table = Layout()
    sites = [table.location(MOS_EISLEY), table.location(CANTINA)]
    table.put("Rebel Trooper", sites[0])
    obi = table.put("Obi-Wan Kenobi", sites[1])
    table.put("Darth Vader", sites[0])
    cards = [table.hand(HELP) for _ in range(2)]
    for side in (LIGHT, DARK):
        table.fill(HAND, side, 1)
        table.force(side, 4)
    pos = table.begin(DARK, BATTLE)
    battle(pos, sites[0])
    quiet(pos)
    left = values.ability(pos, obi) // QUARTERS
    for card in cards:
        assert window(pos, card, 0)
        play(pos, card, 0)
        quiet(pos)
        assert pos.options == list(range(1, left + 1))
        pos.choose(2)
        quiet(pos)
        left -= 2
    assert values.battle_ability(pos, sites[0], LIGHT) == 5 * QUARTERS


@pytest.mark.parametrize(("where", "number"), [(DUNE_SEA, 4), (DUNE_SEA, 0), (CANTINA, 4)])
def test_a_rebel_next_door_reacts_to_the_battle(where: str, number: int) -> None:
    light = ("Luke Skywalker", f"{where} < Han Solo")
    pos, held, known = fought(
        MOS_EISLEY, light, ("Darth Vader",), HELP, forces=number or 1, more=(DUNE_SEA, CANTINA)
    )
    if not number:
        force.use(pos, LIGHT, len(pos.force[LIGHT]), NONE)
        pos.find_options()
    near = known[where] in rows.neighbours(pos, known[MOS_EISLEY])
    able = bool(number) and near
    assert window(pos, held, 1) == able
    if able:
        play(pos, held, 1)
        quiet(pos)
        assert pos.location_of(known["Han Solo"]) == known[MOS_EISLEY]
        assert len(pos.force[LIGHT]) == number - 1


# -- 1_88 Hyper Escape -----------------------------------------------------------------------------


def escape(number: int, *more: str) -> tuple[Position, int, dict[str, int]]:
    light = ("Red 1", "Red 1 < Red Leader", "X-wing")
    dark = ("Devastator",)
    return fought("Tatooine", light, dark, "Hyper Escape", forces=number, more=more)


def test_hyper_escape_moves_all_starships_away_at_the_price() -> None:
    pos, held, known = escape(4, "Kessel")
    assert window(pos, held)
    play(pos, held)
    quiet(pos)
    pos.choose(option(pos, A_MOVE, known["X-wing"], 1))
    quiet(pos)
    assert pos.at[known["X-wing"]] == known["Kessel"]
    assert pos.at[known["Red 1"]] == known["Kessel"]
    assert len(pos.force[LIGHT]) == 2 and told(pos, "battle_ends_early")


def test_who_finds_no_force_or_no_way_stays_behind() -> None:
    pos, held, known = escape(1, "Kessel")
    assert window(pos, held)
    play(pos, held)
    quiet(pos)
    pos.choose(option(pos, A_MOVE, known["Red 1"], 1))
    quiet(pos)
    assert pos.at[known["Red 1"]] == known["Kessel"]
    assert pos.at[known["X-wing"]] == known["Tatooine"] and pos.fight is not None
    pos, held, known = escape(4)
    assert window(pos, held)
    play(pos, held)
    quiet(pos)
    assert pos.at[known["Red 1"]] == known["Tatooine"] and pos.fight is not None


def test_hyper_escape_is_for_systems() -> None:
    pos, held, _ = fought(MOS_EISLEY, ("Luke Skywalker",), ("Darth Vader",), "Hyper Escape")
    assert not window(pos, held)


# -- 1_89 Into The Garbage Chute, Flyboy -----------------------------------------------------------

CHUTE = "Into The Garbage Chute, Flyboy"


@pytest.mark.parametrize("by", [LIGHT, DARK])
def test_the_garbage_chute_cancels_the_battle(by: int) -> None:
    light = ("Luke Skywalker", "C-3PO")
    pos, held, known = fought(CONTROL_ROOM, light, ("Darth Vader",), CHUTE, by, more=(COMPACTOR,))
    assert window(pos, held)
    play(pos, held)
    quiet(pos)
    assert [pos.at[known[name]] for name in light] == [known[COMPACTOR]] * 2
    assert told(pos, "battle_cancelled") and len(pos.force[LIGHT]) == (4 if by == DARK else 3)


def test_the_garbage_chute_must_be_there_and_take_everybody() -> None:
    pos, held, _ = fought(CONTROL_ROOM, ("Luke Skywalker",), ("Darth Vader",), CHUTE)
    assert not window(pos, held)
    light = ("Luke Skywalker", "Han Solo")
    pos, held, known = fought(CONTROL_ROOM, light, ("Darth Vader",), CHUTE, more=(COMPACTOR,))
    han = known["Han Solo"]
    pos.add_lasting(Lasting(FORBID_MOVE, 1, han, NONE, THIS_TURN, han))
    pos.find_options()
    assert not window(pos, held)


# -- 1_91 I've Got A Bad Feeling About This --------------------------------------------------------

FEELING = "I've Got A Bad Feeling About This"


@pytest.mark.parametrize(("hero", "times"), [("Han Solo", 3), ("Luke Skywalker", 2)])
def test_a_bad_feeling_multiplies_the_opponents_damage(hero: str, times: int) -> None:
    pos, held, known = fought(MOS_EISLEY, (hero,), ("Darth Vader",), FEELING, LIGHT)
    assert window(pos, held)
    play(pos, held)
    quiet(pos)
    losing.lose_at_once(pos, [known["Darth Vader"]], NONE, NONE, [])
    parts = [one for one in pos.lasting if one.kind == DAMAGE_TIMES]
    assert [(one.amount, one.seat) for one in parts] == [(times, DARK)]


def test_a_bad_feeling_does_nothing_for_the_loser_who_had_it() -> None:
    pos, held, known = fought(MOS_EISLEY, ("Han Solo",), ("Darth Vader",), FEELING, LIGHT)
    assert window(pos, held)
    play(pos, held)
    quiet(pos)
    place = known[MOS_EISLEY]
    difference = values.total_power(pos, place, DARK) - values.total_power(pos, place, LIGHT)
    assert paid(pos) == (difference, 0)


@pytest.mark.parametrize(("by", "foe"), [(DARK, "Darth Vader"), (LIGHT, "Stormtrooper")])
def test_a_bad_feeling_comes_in_your_own_battle_against_the_odds(by: int, foe: str) -> None:
    pos, held, _ = fought(MOS_EISLEY, ("Han Solo",), (foe,), FEELING, by)
    assert not window(pos, held)


# -- 1_92 Jedi Presence ----------------------------------------------------------------------------


def test_the_presence_of_a_jedi_doubles_the_power_of_other_rebels() -> None:
    light = ("Obi-Wan Kenobi", "Rebel Trooper", "Luke Skywalker", "Kabe")
    pos, held, known = fought(MOS_EISLEY, light, ("Darth Vader",), "Jedi Presence")
    quiet(pos)
    before = {name: values.power(pos, known[name]) for name in light}
    assert window(pos, held)
    play(pos, held)
    quiet(pos)
    now = {name: values.power(pos, known[name]) for name in light}
    assert now["Obi-Wan Kenobi"] == before["Obi-Wan Kenobi"] and now["Kabe"] == before["Kabe"]
    assert now["Luke Skywalker"] == 2 * before["Luke Skywalker"]
    assert now["Rebel Trooper"] == 2 * before["Rebel Trooper"]
    assert len(pos.force[LIGHT]) == 3 and pos.zone[held] == LOST


def test_there_is_no_jedi_below_ability_6() -> None:
    pos, held, _ = fought(
        MOS_EISLEY, ("Luke Skywalker", "Han Solo"), ("Darth Vader",), "Jedi Presence"
    )
    assert not window(pos, held)


# -- 1_96 Move Along... ----------------------------------------------------------------------------


def moving_along(destiny: int) -> tuple[Position, int, dict[str, int], list[int]]:
    table = Layout()
    known = {name: table.location(name) for name in (MOS_EISLEY, DUNE_SEA)}
    site = known[MOS_EISLEY]
    table.put("Obi-Wan Kenobi", site)
    known["Darth Vader"] = table.put("Darth Vader", site)
    troopers = [table.put("Stormtrooper", site) for _ in range(3)]
    card = table.hand("Move Along...")
    for side in (LIGHT, DARK):
        table.fill(HAND, side, 1)
        table.force(side, 3)
    table.destiny(LIGHT, destiny)
    pos = table.begin(DARK, BATTLE)
    battle(pos, site)
    return pos, card, known, troopers


def test_the_simple_move_along_or_are_lost() -> None:
    pos, card, known, troopers = moving_along(2)
    assert window(pos, card)
    play(pos, card)
    quiet(pos)
    assert pos.asked == LIGHT and sorted(pos.options) == troopers
    answer(pos, troopers[0], troopers[2])
    assert pos.asked == DARK and sorted(pos.options) == sorted([known[DUNE_SEA], DECLINE])
    before = len(pos.force[DARK])
    pos.choose(known[DUNE_SEA])
    quiet(pos)
    pos.choose(DECLINE)
    quiet(pos)
    assert pos.at[troopers[0]] == known[DUNE_SEA] and len(pos.force[DARK]) == before
    assert pos.zone[troopers[2]] == LOST and pos.at[troopers[1]] == known[MOS_EISLEY]
    assert pos.zone[card] == USED


def test_more_than_there_are_is_all_of_them_and_the_mighty_stay() -> None:
    pos, card, known, troopers = moving_along(6)
    assert window(pos, card)
    play(pos, card)
    quiet(pos)
    for _ in troopers:  # all are meant: nothing is chosen
        assert pos.asked == DARK
        pos.choose(DECLINE)
    quiet(pos)
    assert [pos.zone[one] for one in troopers] == [LOST] * 3
    assert pos.zone[known["Darth Vader"]] == TABLE


def test_nobody_moves_along_without_a_jedi_or_at_0() -> None:
    pos, held, _ = fought(MOS_EISLEY, ("Luke Skywalker",), ("Stormtrooper",), "Move Along...")
    assert not window(pos, held)
    pos, card, known, troopers = moving_along(0)
    assert window(pos, card)
    play(pos, card)
    quiet(pos)
    assert [pos.at[one] for one in troopers] == [known[MOS_EISLEY]] * 3


# -- 1_98 Narrow Escape ----------------------------------------------------------------------------


def narrow(
    number: int, hero: str = "Luke Skywalker", by: int = DARK
) -> tuple[Position, int, dict[str, int]]:
    light = (hero, "Rebel Trooper", "C-3PO")
    return fought(
        MOS_EISLEY, light, ("Darth Vader",), "Narrow Escape", by, forces=number, more=(DUNE_SEA,)
    )


def test_all_with_ability_escape_by_their_landspeed() -> None:
    pos, held, known = narrow(4)
    assert window(pos, held)
    play(pos, held)
    quiet(pos)
    pos.choose(option(pos, A_MOVE, known["Rebel Trooper"], 0))
    quiet(pos)
    names = ("Luke Skywalker", "Rebel Trooper", "C-3PO")
    away, here = known[DUNE_SEA], known[MOS_EISLEY]
    assert [pos.at[known[name]] for name in names] == [away, away, here]
    assert len(pos.force[LIGHT]) == 2 and told(pos, "battle_ends_early")


def test_who_rides_in_a_vehicle_escapes_with_it() -> None:
    table = Layout()
    site, away = table.location(MOS_EISLEY), table.location(DUNE_SEA)
    table.put("Luke Skywalker", site)
    speeder, empty = (table.put("Luke's X-34 Landspeeder", site) for _ in range(2))
    han = table.put("Han Solo", speeder, driving=True)
    table.put("Darth Vader", site)
    card = table.hand("Narrow Escape")
    table.force(LIGHT, 4)
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    battle(pos, site)
    assert window(pos, card)
    play(pos, card)
    quiet(pos)
    pos.choose(option(pos, A_MOVE, speeder, 0))
    quiet(pos)
    assert pos.location_of(han) == away and pos.at[han] == speeder
    assert pos.at[empty] == site and told(pos, "battle_ends_early")


def test_a_narrow_escape_wants_a_strong_rebel_and_somebody_elses_battle() -> None:
    for hero, by in (("Rebel Guard", DARK), ("Luke Skywalker", LIGHT)):
        pos, held, _ = narrow(4, hero, by)
        assert not window(pos, held)


def test_without_force_nobody_escapes() -> None:
    pos, held, known = narrow(1)
    force.use(pos, LIGHT, 1, NONE)
    assert window(pos, held)
    play(pos, held)
    quiet(pos)
    assert pos.at[known["Luke Skywalker"]] == known[MOS_EISLEY] and pos.fight is not None


# -- 1_102 Out Of Nowhere --------------------------------------------------------------------------


def test_a_nimble_starship_comes_out_of_nowhere() -> None:
    pos, held, _ = fought("Tatooine", ("X-wing",), ("Devastator",), "Out Of Nowhere")
    before = draws(pos)
    assert window(pos, held)
    play(pos, held)
    quiet(pos)
    assert draws(pos) == before + 1
    assert len(pos.force[LIGHT]) == 3 and pos.zone[held] == USED


@pytest.mark.parametrize(("ship", "by"), [("Y-wing", DARK), ("X-wing", LIGHT)])
def test_a_starship_of_maneuver_3_is_seen_coming(ship: str, by: int) -> None:
    pos, held, _ = fought("Tatooine", (ship,), ("Devastator",), "Out Of Nowhere", by)
    assert not window(pos, held)


# -- 1_116 The Force Is Strong With This One -------------------------------------------------------

STRONG = "The Force Is Strong With This One"


@pytest.mark.parametrize(("foe", "more"), [("Darth Vader", 2), ("Grand Moff Tarkin", 1)])
def test_the_force_is_strong_against_a_mighty_imperial(foe: str, more: int) -> None:
    pos, held, _ = fought(MOS_EISLEY, ("Luke Skywalker",), (foe,), STRONG)
    quiet(pos)
    before = draws(pos)
    assert window(pos, held)
    play(pos, held)
    quiet(pos)
    assert draws(pos) == before + more


@pytest.mark.parametrize(
    ("hero", "foe"), [("Han Solo", "Darth Vader"), ("Luke Skywalker", "Stormtrooper")]
)
def test_the_force_is_strong_in_luke_against_such_alone(hero: str, foe: str) -> None:
    pos, held, _ = fought(MOS_EISLEY, (hero,), (foe,), STRONG)
    assert not window(pos, held)

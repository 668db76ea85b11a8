"""Greedy plays the card game: sensibly, without stalling, on what its seat may know."""

import random
from functools import cache

import pytest

from starfold.agents.base import Agent
from starfold.agents.ccg import battles, deployments, judgement
from starfold.agents.ccg.worth import USUAL
from starfold.agents.registry import agent_names, make_agent
from starfold.games.ccg.cards import decks
from starfold.games.ccg.front.imagine import calm_world, imagine
from starfold.games.ccg.front.layout import Layout
from starfold.games.ccg.front.record import position_to_data
from starfold.games.ccg.front.start import make_setup, new_position
from starfold.games.ccg.game import CCG
from starfold.games.ccg.rules import movement
from starfold.games.ccg.rules.boarding import Transfer
from starfold.games.ccg.rules.damage import DamageSegment
from starfold.games.ccg.rules.epic import AttackRun
from starfold.games.ccg.rules.force import TOP_OF_RESERVE
from starfold.games.ccg.rules.mines import Bury
from starfold.games.ccg.rules.phases import DRAW_AND_STOP, DrawPhase
from starfold.games.ccg.rules.step import card_of, kind_of, packed
from starfold.games.ccg.state.position import Position, Setup
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_BOARD,
    A_BURY,
    A_DEPLOY,
    A_DRAIN,
    A_EPIC,
    A_HAND_OVER,
    A_MOVE,
    A_PLAY,
    A_TRANSFER,
    BATTLE,
    BURIED,
    CONTROL,
    DARK,
    DEPLOY,
    IS_BLOWN_AWAY,
    IS_HIT,
    LIGHT,
    MOVE,
    TABLE,
)
from starfold.kernel.core import DECLINE
from starfold.kernel.dice import seeded_dice
from tests.ccg.worlds import with_another_deck

GAME = CCG()
MOST_DECISIONS = 6000  # in a game; it takes some 700
SIDES = (LIGHT, DARK)

CAVE = "Hoth: Wampa Cave (7th Marker)"
PLAINS = "Hoth: Ice Plains (5th Marker)"
TRENCH = "Hoth: Snow Trench (2nd Marker)"
PERIMETER = "Hoth: Defensive Perimeter (3rd Marker)"


@cache
def _setup(light: str, dark: str) -> Setup:
    return make_setup([decks.shipped_deck(light), decks.shipped_deck(dark)], {})


def start(number: int) -> Position:
    """One game after the other: all decks first, in the end all pairings of the shipped ones."""
    light, dark = (decks.shipped_deck_names(side) for side in SIDES)
    shifted = number + number // len(light)
    setup = _setup(light[number % len(light)], dark[shifted % len(dark)])
    return new_position(setup, seeded_dice(number), False)


def play(pos: Position, names: list[str], seed: int) -> list[int]:
    """Play to the end; the answers in order."""
    agents: list[Agent] = [make_agent(name, GAME, seed + n) for n, name in enumerate(names)]
    answers: list[int] = []
    while not pos.ended:
        assert len(answers) < MOST_DECISIONS, f"stalled at {pos.stack[-1].to_data()}"
        answers.append(agents[pos.asked].choose(pos, pos.asked))
        pos.choose(answers[-1])
    return answers


def best(pos: Position) -> int:
    answer = judgement.best_option(pos, pos.asked)
    assert answer in pos.options
    return answer


def settle(pos: Position, until: type) -> None:
    """Go on as greedy would, up to a question of a kind of step."""
    for _ in range(100):
        if isinstance(pos.stack[-1], until):
            return
        pos.choose(best(pos))
    raise AssertionError(f"{until.__name__} never came")


# -- whole games -----------------------------------------------------------------------------------


def test_greedy_plays_it_under_the_same_name() -> None:
    assert agent_names("ccg") == ["idle", *agent_names("minis")]


def test_idle_lets_somebody_try_a_deck_alone() -> None:
    """It passes wherever it may, and the game goes on to its end without it."""
    pos = start(3)
    idle = make_agent("idle", GAME, 0)
    passed = 0
    while not pos.ended:
        answer = idle.choose(pos, DARK) if pos.asked == DARK else best(pos)
        assert answer in pos.options
        if pos.asked == DARK and DECLINE in pos.options:
            assert answer == DECLINE
            passed += 1
        pos.choose(answer)
    assert passed
    assert pos.winners == [LIGHT]


@pytest.mark.slow_in_pure
@pytest.mark.parametrize("side", SIDES)
def test_greedy_beats_random_with_either_side(side: int) -> None:
    """A few of the games that `starfold sim` plays by the hundred: each deck twice."""
    names = ["random", "random"]
    names[side] = "greedy"
    wins = 0
    for number in range(18):
        pos = start(number)
        play(pos, names, number)
        wins += pos.winners == [side]
    assert wins >= 16


@pytest.mark.slow_in_pure
def test_two_greedy_players_come_to_an_end() -> None:
    for number in range(9):
        pos = start(number)
        play(pos, ["greedy", "greedy"], 0)
        assert len(pos.winners) == 1
        assert pos.turn <= 120


@pytest.mark.slow_in_pure
def test_nobody_sits_for_ever_on_all_the_force_that_is_left() -> None:
    """Here both once had enough cards and nothing to do with them, for 150 turns."""
    pos = new_position(_setup("echo-base", "blizzard-force"), seeded_dice(9008), False)
    play(pos, ["greedy", "greedy"], 0)
    assert len(pos.winners) == 1
    assert pos.turn <= 120


def test_greedy_leaves_nothing_to_chance() -> None:
    games = [play(start(4), ["greedy", "greedy"], seed) for seed in (1, 2)]
    assert games[0] == games[1]


@pytest.mark.parametrize("number", range(3))
def test_greedy_answers_the_same_in_every_world_that_looks_the_same(number: int) -> None:
    pos = start(number * 4)
    chance = random.Random(number)
    for _ in range(400):
        if pos.ended:
            return
        seat = pos.asked
        answer = best(pos)
        world = imagine(pos, seat, chance)
        before = position_to_data(world)
        assert judgement.best_option(world, seat) == answer, pos.stack[-1].to_data()
        assert position_to_data(world) == before
        pos.choose(answer if chance.random() < 0.85 else chance.choice(pos.options))


@pytest.mark.parametrize("number", range(3))
def test_greedy_answers_the_same_whatever_the_other_deck_holds(number: int) -> None:
    pos = start(number * 5 + 1)
    chance = random.Random(number)
    for _ in range(300):
        if pos.ended:
            return
        answer = best(pos)
        world = with_another_deck(pos, pos.asked, chance)
        assert judgement.best_option(world, pos.asked) == answer, pos.stack[-1].to_data()
        pos.choose(answer if chance.random() < 0.85 else chance.choice(pos.options))


def test_a_trial_knows_nothing_of_what_lies_hidden() -> None:
    pos = start(7)
    settled = calm_world(pos, LIGHT)
    imagined = calm_world(imagine(pos, LIGHT, random.Random(3)), LIGHT)
    assert position_to_data(settled) == position_to_data(imagined)
    assert settled.hand[LIGHT] == pos.hand[LIGHT]
    assert settled.hand[DARK] != pos.hand[DARK]
    assert len(settled.reserve[DARK]) == len(pos.reserve[DARK])


# -- control ---------------------------------------------------------------------------------------


def test_greedy_drains_the_most_first() -> None:
    table = Layout()
    trench = table.location(TRENCH, LIGHT)
    cave = table.location(CAVE, DARK)
    for place in (trench, cave):
        table.put("Echo Base Trooper", place, LIGHT)
    pos = table.begin(LIGHT, CONTROL)
    assert packed(A_DRAIN, trench) in pos.options
    assert best(pos) == packed(A_DRAIN, cave)


def test_greedy_does_not_drain_for_nothing() -> None:
    table = Layout()
    plains = table.location(PLAINS, DARK)
    table.put("Snowtrooper", plains, DARK)
    pos = table.begin(DARK, CONTROL)
    assert packed(A_DRAIN, plains) in pos.options  # Light has no icon there
    assert best(pos) == DECLINE


# -- deploying -------------------------------------------------------------------------------------


def test_a_location_comes_first() -> None:
    table = Layout()
    table.location(PERIMETER, LIGHT)
    table.hand("Echo Base Trooper", LIGHT)
    trench = table.hand(TRENCH, LIGHT)
    table.force(LIGHT, 5)
    pos = table.begin(LIGHT, DEPLOY)
    assert best(pos) == packed(A_DEPLOY, trench)


def test_a_trooper_goes_where_there_is_something_to_drain() -> None:
    table = Layout()
    table.location(PERIMETER, LIGHT)
    spaceport = table.location("Tatooine: Mos Eisley", DARK)
    table.put("Darth Vader", table.location(TRENCH, LIGHT), DARK)
    trooper = table.hand("Rebel Trooper", LIGHT)
    table.force(LIGHT, 5)
    pos = table.begin(LIGHT, DEPLOY)
    assert best(pos) == packed(A_DEPLOY, trooper)
    pos.choose(best(pos))
    assert best(pos) == spaceport


# -- battles ---------------------------------------------------------------------------------------


def facing(light: list[str], dark: list[str], active: int) -> tuple[Position, int]:
    """Both sides at one site, in the battle phase of one of them."""
    table = Layout()
    trench = table.location(TRENCH, LIGHT)
    for side, names in ((LIGHT, light), (DARK, dark)):
        for name in names:
            table.put(name, trench, side)
        table.force(side, 4)
    return table.begin(active, BATTLE), trench


def test_no_hopeless_battle_is_begun() -> None:
    pos, trench = facing(["Echo Base Trooper"], ["Darth Vader", "Snowtrooper"], LIGHT)
    assert packed(A_BATTLE, trench) in pos.options
    assert best(pos) == DECLINE


def test_a_battle_that_is_as_good_as_won_is_begun() -> None:
    pos, trench = facing(["Echo Base Trooper"], ["Darth Vader", "Snowtrooper"], DARK)
    assert best(pos) == packed(A_BATTLE, trench)


def test_the_least_is_forfeited_that_is_enough() -> None:
    pos, _ = facing(["Echo Base Trooper", "Commander Luke Skywalker"], ["Snowtrooper"], LIGHT)
    trooper, luke = (c for c in pos.table if pos.owner[c] == LIGHT and not pos.is_location(c))
    pos.choose(best(pos))
    settle(pos, DamageSegment)
    fight = pos.fight
    assert fight is not None
    fight.attrition_left[LIGHT] = 2
    worth = {
        card: battles.payment_worth(pos, LIGHT, card, attrition=2, damage=0, taste=USUAL)
        for card in (trooper, luke)
    }
    assert worth[trooper] > worth[luke]
    # Two damage is paid in Force rather than with Luke; hit, he is lost anyhow and pays for all.
    force = battles.payment_worth(pos, LIGHT, TOP_OF_RESERVE, attrition=0, damage=2, taste=USUAL)
    assert battles.payment_worth(pos, LIGHT, luke, attrition=0, damage=2, taste=USUAL) < force
    pos.mark(luke, IS_HIT)
    assert battles.payment_worth(pos, LIGHT, luke, attrition=0, damage=2, taste=USUAL) > force


def test_useless_cards_of_the_hand_are_lost_before_life_force() -> None:
    table = Layout()
    table.put("Darth Vader", table.location(TRENCH, LIGHT), DARK)
    copy = table.hand("Darth Vader", DARK)
    veers = table.hand("General Veers", DARK)
    pos = table.begin(DARK, BATTLE)
    worth = [battles.force_worth(pos, DARK, one, USUAL) for one in (copy, TOP_OF_RESERVE, veers)]
    assert worth == sorted(worth, reverse=True)


# -- moving ----------------------------------------------------------------------------------------


def test_nobody_gets_on_and_off_without_end() -> None:
    """In a whole game nobody boards twice in a phase, and nobody gets off."""
    pos = start(1)
    boarded: list[int] = []
    turn = 0
    while not pos.ended:
        if pos.turn != turn:
            turn = pos.turn
            boarded = []
        answer = best(pos)
        if kind_of(answer) == A_BOARD and answer != DECLINE:
            card = card_of(answer)
            assert pos.is_location(pos.at[card])
            assert card not in boarded
            boarded.append(card)
        pos.choose(answer)


@pytest.mark.rule("SW-B-151")
@pytest.mark.parametrize("name", ["greedy", "random"])
def test_nobody_goes_to_and_fro_by_a_text_without_end(name: str) -> None:
    """Mos Eisley lets people cross any number of times; a turn ends all the same."""
    table = Layout()
    town, cantina = table.location("Mos Eisley", LIGHT), table.location("Cantina", DARK)
    for person in ("Luke Skywalker", "Han Solo"):
        table.put(person, town)
    table.put("Stormtrooper", cantina)
    pos = table.begin(LIGHT, CONTROL)
    agents = [make_agent(name, GAME, seed) for seed in SIDES]
    for _ in range(400):
        if pos.turn > 1 or pos.ended:
            break
        pos.choose(agents[pos.asked].choose(pos, pos.asked))
    assert pos.turn > 1 or pos.ended


def test_a_strong_party_moves_to_where_it_can_drain() -> None:
    table = Layout()
    table.location(TRENCH, LIGHT)
    perimeter = table.location(PERIMETER, LIGHT)
    ridge = table.location("Hoth: North Ridge (4th Marker)", DARK)
    here = table.put("Snowtrooper", ridge, DARK)
    table.put("Snowtrooper", ridge, DARK)
    table.force(DARK, 3)
    pos = table.begin(DARK, MOVE)
    answer = best(pos)
    assert kind_of(answer) == A_MOVE
    while pos.location_of(here) == ridge and pos.phase == MOVE and not pos.ended:
        pos.choose(best(pos))
    assert any(pos.at[card] == perimeter for card in pos.table if pos.owner[card] == DARK)


def test_who_is_spare_aboard_shuttles_down_to_hold_a_site() -> None:
    table = Layout()
    ship = table.put("Devastator", table.location("Tatooine", DARK), DARK)
    town = table.location("Tatooine: Mos Eisley", LIGHT)
    trooper = table.put("Stormtrooper", ship, DARK)
    table.force(DARK, 3)
    pos = table.begin(DARK, MOVE)
    assert packed(A_MOVE, trooper, movement.SHUTTLE) in pos.options
    while pos.location_of(trooper) != town and pos.phase == MOVE:
        pos.choose(best(pos))
    assert pos.location_of(trooper) == town


def test_a_fighter_lands_before_it_is_shot_down() -> None:
    table = Layout()
    system = table.location("Tatooine", DARK)
    table.put("Devastator", system, DARK)
    town = table.location("Tatooine: Mos Eisley", LIGHT)
    table.put("Rebel Trooper", town, LIGHT)
    wing = table.put("X-wing", system, LIGHT)
    table.force(LIGHT, 3)
    pos = table.begin(LIGHT, MOVE)
    assert packed(A_MOVE, wing, movement.LAND) in pos.options
    assert best(pos) == packed(A_MOVE, wing, movement.LAND)


def test_a_pilot_crosses_to_the_ship_that_nobody_flies() -> None:
    table = Layout()
    system = table.location("Tatooine", LIGHT)
    corvette = table.put("Corellian Corvette", system, LIGHT)
    falcon = table.put("Millennium Falcon", system, LIGHT)
    table.put("Devastator", system, DARK)
    han = table.put("Han Solo", corvette, LIGHT)
    table.force(LIGHT, 3)
    pos = table.begin(LIGHT, MOVE)
    assert best(pos) == packed(A_TRANSFER, corvette)
    settle(pos, Transfer)
    while isinstance(pos.stack[-1], Transfer):
        pos.choose(best(pos))
    assert pos.at[han] == falcon


# -- mines and arms --------------------------------------------------------------------------------


def test_mines_are_buried_and_nothing_else() -> None:
    table = Layout()
    ridge = table.location("Hoth: North Ridge (4th Marker)", LIGHT)
    table.put("LIN-V8K", ridge, LIGHT)
    held = [table.hand("Infantry Mine", LIGHT), table.hand("Vehicle Mine", LIGHT)]
    table.hand("Sense", LIGHT)
    pos = table.begin(LIGHT, DEPLOY)
    assert best(pos) == packed(A_BURY, ridge)
    pos.choose(best(pos))
    while isinstance(pos.stack[-1], Bury):
        pos.choose(best(pos))
    assert [card for card in held if pos.zone[card] == BURIED] == held
    assert len(pos.hand[LIGHT]) == 1


def test_who_must_bury_something_buries_what_is_of_least_use() -> None:
    """As in a game that somebody else began to play."""
    table = Layout()
    ridge = table.location("Hoth: North Ridge (4th Marker)", LIGHT)
    table.put("LIN-V8K", ridge, LIGHT)
    table.hand("Luke Skywalker", LIGHT)
    sense = table.hand("Sense", LIGHT)
    pos = table.begin(LIGHT, DEPLOY)
    pos.choose(packed(A_BURY, ridge))
    assert DECLINE not in pos.options
    assert best(pos) == sense


def test_the_own_mines_are_kept_away_from() -> None:
    table = Layout()
    ridge = table.location("Hoth: North Ridge (4th Marker)", DARK)
    trench = table.location(TRENCH, LIGHT)
    trooper = table.hand("Echo Base Trooper", LIGHT)
    table.bury("Infantry Mine", ridge, LIGHT)
    pos = table.begin(LIGHT, DEPLOY)
    assert deployments.mine_risk(pos, LIGHT, trooper, ridge, USUAL) > 0.0
    assert deployments.mine_risk(pos, LIGHT, trooper, trench, USUAL) == 0.0


def test_a_second_weapon_goes_to_who_has_none() -> None:
    table = Layout()
    trench = table.location(TRENCH, LIGHT)
    luke = table.put("Luke Skywalker", trench, LIGHT)
    trooper = table.put("Rebel Trooper", trench, LIGHT)
    table.put("Blaster", luke, LIGHT)
    rifle = table.put("Blaster Rifle", luke, LIGHT)
    table.force(LIGHT, 4)
    pos = table.begin(LIGHT, DEPLOY)
    assert kind_of(best(pos)) == A_HAND_OVER
    while pos.phase == DEPLOY and not pos.attached(trooper):
        pos.choose(best(pos))
    assert len(pos.attached(luke)) == len(pos.attached(trooper)) == 1
    assert rifle in pos.table


def test_a_fighter_is_deployed_with_its_pilot() -> None:
    table = Layout()
    system = table.location("Yavin 4", LIGHT)
    table.location("Tatooine: Mos Eisley", LIGHT)
    biggs = table.hand("Biggs Darklighter", LIGHT)
    wing = table.hand("Red 1", LIGHT)
    table.force(LIGHT, 6)
    pos = table.begin(LIGHT, DEPLOY)
    assert best(pos) == packed(A_DEPLOY, wing)
    while pos.phase == DEPLOY and pos.zone[biggs] != TABLE:
        pos.choose(best(pos))
    assert (pos.at[wing], pos.at[biggs]) == (system, wing)


def test_who_comes_to_fight_is_barred() -> None:
    """An Interrupt that is only used costs nothing but its place in the hand."""
    table = Layout()
    trench = table.location(TRENCH, LIGHT)
    table.put("Snowtrooper", trench, DARK)
    luke = table.hand("Luke Skywalker", LIGHT)
    barrier = table.hand("Imperial Barrier", DARK)
    table.force(LIGHT, 5)
    table.force(DARK, 3)
    pos = table.begin(LIGHT, DEPLOY)
    pos.choose(packed(A_DEPLOY, luke))
    while pos.zone[luke] != TABLE or pos.asked != DARK:
        pos.choose(best(pos))
    assert (kind_of(best(pos)), card_of(best(pos))) == (A_PLAY, barrier)


# -- Force -----------------------------------------------------------------------------------------


def drawn_from(force: int, cards: int) -> int:
    table = Layout()
    table.location(TRENCH, LIGHT)
    for _ in range(cards):
        table.hand("Sense", LIGHT)
    table.force(LIGHT, force)
    pos = table.begin(LIGHT, MOVE)
    settle(pos, DrawPhase)
    answer = best(pos)
    return 0 if answer == DECLINE else answer - DRAW_AND_STOP


def test_idle_force_is_looked_through() -> None:
    """With a full hand and more Force than a turn needs something else has to be found."""
    assert drawn_from(5, 8) == 0
    assert drawn_from(30, 8) > 5


# -- Epic Events -----------------------------------------------------------------------------------

YAVIN = ("Yavin 4", "Yavin 4: Jungle")
HALLS = ("War Room", "Central Core", "Detention Block Corridor", "Level 4 Military Corridor")


def battle_station(parsec: int, orbit: bool, halls: int = 4, event: bool = True) -> Layout:
    """The Death Star with its superlaser, and Yavin 4 with a Rebel in the jungle."""
    table = Layout()
    planet, jungle = (table.location(name, LIGHT) for name in YAVIN)
    station = table.location("Death Star", DARK)
    for hall in HALLS[:halls]:
        table.location(f"Death Star: {hall}", DARK)
    table.put("Superlaser", station, DARK)
    table.put("Luke Skywalker", jungle, LIGHT)
    table.pos.memo[station] = parsec
    if orbit:
        table.pos.aim[station] = planet
    if event:
        table.hand("Commence Primary Ignition", DARK)
    table.force(DARK, 8)
    return table


def station_of(pos: Position) -> int:
    return next(card for card in pos.table if pos.title(card) == "Death Star")


def parsec_after(table: Layout) -> int:
    """Where the Death Star is after a move phase of its player."""
    pos = table.begin(DARK, MOVE)
    station = station_of(pos)
    while pos.phase == MOVE and not pos.ended:
        pos.choose(best(pos))
    return pos.memo[station]


def with_good_draws(table: Layout) -> Layout:
    table.destiny(DARK, *[6] * 12)
    return table


def test_the_superlaser_is_flown_to_the_planet_that_it_is_to_destroy() -> None:
    assert parsec_after(with_good_draws(battle_station(0, orbit=False))) == 1
    table = with_good_draws(battle_station(3, orbit=False))
    assert parsec_after(table) == 4
    assert table.pos.aim[station_of(table.pos)] == 0  # in orbit of Yavin 4


def test_the_death_star_stays_where_nothing_is_to_be_gained() -> None:
    """Without the event, without a chance, and in orbit already."""
    assert parsec_after(with_good_draws(battle_station(0, orbit=False, event=False))) == 0
    table = battle_station(0, orbit=False, halls=1)
    table.destiny(DARK, *[1] * 12)
    assert parsec_after(table) == 0
    assert parsec_after(with_good_draws(battle_station(4, orbit=True))) == 4


@pytest.mark.parametrize(("halls", "fires"), [(4, True), (0, False)])
def test_the_superlaser_is_fired_where_it_may_hit(halls: int, fires: bool) -> None:
    pos = with_good_draws(battle_station(4, orbit=True, halls=halls)).begin(DARK, CONTROL)
    event = next(card for card in pos.hand[DARK] if pos.title(card) == "Commence Primary Ignition")
    assert packed(A_PLAY, event) in pos.options
    assert (best(pos) == packed(A_PLAY, event)) == fires
    if fires:
        while pos.phase == CONTROL and not pos.ended:
            pos.choose(best(pos))
        assert pos.has(0, IS_BLOWN_AWAY)


def test_an_own_planet_is_not_destroyed() -> None:
    table = with_good_draws(battle_station(4, orbit=True))
    for name in ("Devastator", "Darth Vader", "Grand Moff Tarkin"):
        table.put(name, 0 if name == "Devastator" else 1, DARK)
    table.put("Blizzard 1", 1, DARK)
    pos = table.begin(DARK, CONTROL)
    assert kind_of(best(pos)) != A_PLAY


def test_a_gunner_goes_to_the_superlaser() -> None:
    table = with_good_draws(battle_station(0, orbit=False))
    gunner = table.hand("Death Star Gunner", DARK)
    pos = table.begin(DARK, DEPLOY)
    while pos.phase == DEPLOY and pos.zone[gunner] != TABLE:
        pos.choose(best(pos))
    assert pos.card(pos.location_of(gunner)).system == "Death Star"


def trench_run(draws: int = 6, sites: int = 3) -> tuple[Layout, int]:
    """The Death Star with all on it, its trench and the event, and a base at Yavin 4."""
    table = Layout()
    station = table.location("Death Star", DARK)
    for hall in HALLS:
        table.put("Stormtrooper", table.location(f"Death Star: {hall}", DARK), DARK)
    ditch = table.location("Death Star: Trench", LIGHT)
    table.put("Attack Run", ditch, LIGHT)
    table.location("Yavin 4", LIGHT)
    for name in ("Jungle", "Docking Bay", "Massassi Throne Room")[:sites]:
        table.location(f"Yavin 4: {name}", LIGHT)
    table.destiny(LIGHT, *[draws] * 12)
    table.force(LIGHT, 8)
    return table, station


def a_lead(table: Layout, where: int) -> int:
    ship = table.put("Red 5", where, LIGHT)
    table.put("Luke Skywalker", ship, LIGHT)
    table.put("Proton Torpedoes", ship, LIGHT)
    return ship


@pytest.mark.parametrize(("draws", "flies"), [(6, True), (1, False)])
def test_an_attack_run_is_flown_where_it_may_succeed(draws: int, flies: bool) -> None:
    table, station = trench_run(draws)
    a_lead(table, station)
    pos = table.begin(LIGHT, MOVE)
    assert (kind_of(best(pos)) == A_EPIC) == flies
    while flies and pos.phase == MOVE and not pos.ended:
        pos.choose(best(pos))
    assert pos.has(station, IS_BLOWN_AWAY) == flies


def test_a_fighter_with_torpedoes_goes_to_the_trench() -> None:
    table, station = trench_run()
    ship = a_lead(table, next(c for c in table.pos.table if table.pos.title(c) == "Yavin 4"))
    table.put("Devastator", station, DARK)
    table.pos.memo[station] = 3
    pos = table.begin(LIGHT, MOVE)
    assert best(pos) == packed(A_MOVE, ship, movement.JUMP)
    while pos.phase == MOVE and pos.at[ship] != station:
        pos.choose(best(pos))
    assert pos.at[ship] == station


def test_wingmen_draw_the_fire_and_ties_follow() -> None:
    table, station = trench_run()
    lead = a_lead(table, station)
    wing = table.put("X-wing", station, LIGHT)
    tie = table.put("TIE Fighter", station, DARK)
    table.put("Enhanced TIE Laser Cannon", tie, DARK)
    pos = table.begin(LIGHT, MOVE)
    assert kind_of(best(pos)) == A_EPIC
    pos.choose(best(pos))
    asked: list[int] = []
    while pos.phase == MOVE and not pos.ended:
        if isinstance(pos.stack[-1], AttackRun):
            asked.append(best(pos))
        pos.choose(best(pos))
    assert asked[:3] == [lead, wing, tie]


def test_torpedoes_go_to_who_can_lead() -> None:
    table, station = trench_run()
    poor = table.put("Y-wing", station, LIGHT)
    able = table.put("Red 5", station, LIGHT)
    table.put("Luke Skywalker", able, LIGHT)
    torpedoes = table.hand("Proton Torpedoes", LIGHT)
    pos = table.begin(LIGHT, DEPLOY)
    while pos.phase == DEPLOY and pos.zone[torpedoes] != TABLE:
        pos.choose(best(pos))
    assert pos.at[torpedoes] == able
    assert poor in pos.table


def test_a_walker_marches_into_range_of_the_generators() -> None:
    table = Layout()
    table.location("Main Power Generators", LIGHT)
    table.location(TRENCH, LIGHT)
    perimeter = table.location(PERIMETER, LIGHT)
    walker = table.put("Blizzard 1", perimeter, DARK)
    table.put("General Veers", walker, DARK)
    table.put("AT-AT Cannon", walker, DARK)
    table.hand("Target The Main Generator", DARK)
    table.destiny(DARK, *[6] * 12)
    table.force(DARK, 6)
    pos = table.begin(DARK, MOVE)
    assert best(pos) == packed(A_MOVE, walker, movement.WALK)

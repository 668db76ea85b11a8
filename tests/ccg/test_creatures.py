"""Creatures: hunting, eating, fighting each other, being attacked."""

from typing import Any

import pytest

from starfold.games.ccg.cards.catalogue import card_from_data, cards
from starfold.games.ccg.front import record
from starfold.games.ccg.rules import creatures
from starfold.games.ccg.rules.step import Step, packed
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import THIS_TURN, Lasting, Position
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    A_CREATURE,
    ABOARD_PASSENGER,
    ATTACHED,
    BATTLE,
    CREATURE_ATTACKS,
    DARK,
    DEPLOY,
    FORBID_TARGET,
    HELD,
    INTERRUPT,
    IS_UNDERCOVER,
    JUST_EATEN,
    LIGHT,
    LOST,
    NONE,
    RESERVE,
    TABLE,
    THERE,
    UNDER,
)
from starfold.kernel.dice import ScriptedDice
from tests.ccg.layout import game, lay, run, stand, told
from tests.ccg.table import Layout, option, quiet

RIDGE = "Hoth: North Ridge (4th Marker)"
CAVE = "Hoth: Wampa Cave (7th Marker)"
BEAST = card_from_data(
    {
        "id": "fixture_beast",
        "side": "Light",
        "title": "Snow Beast",
        "type": "Creature",
        "subtype": "Snow",
        "destiny": 2,
        "deploy": 3,
        "ferocity": 4,
        "defense": 2,
        "habitat": "Hoth",
    },
    "fixture",
)


def popped(pos: Position) -> Step:
    """The step on top, taken off the stack."""
    frame = pos.stack.pop()
    assert isinstance(frame, Step)
    return frame


def proceed(pos: Position) -> None:
    """One piece of the step on top."""
    frame = pos.stack[-1]
    assert isinstance(frame, Step)
    frame.proceed(pos)


def chance(number: int, seat: int) -> CardDef:
    """A card to draw as destiny."""
    return next(
        one for one in cards() if (one.side, one.type, one.destiny) == (seat, INTERRUPT, [number])
    )


def wampa(**facts: Any) -> Script:
    script = Script("3_93")
    script.special = {"ferocity_destiny": 1, "defeated": "wampa", **facts}
    return script


def lair(
    *victims: str, draws: int = 2, light_draws: int = 0, script: Script | None = None
) -> Position:
    """North Ridge (0) and Wampa Cave (1) with a Wampa (2) at the first; then Light's victims."""
    light: list[str | CardDef] = [*victims, chance(light_draws or 1, LIGHT)]
    count = len(light)
    pos = game(
        light, [RIDGE, CAVE, "Wampa", chance(draws, DARK)], scripts={count + 2: script or wampa()}
    )
    lay(pos, count, count + 1)
    stand(pos, count + 2, count)
    for card in range(len(victims)):
        stand(pos, card, count)
    pos.phase = BATTLE
    pos.active = DARK
    return pos


def beast(pos: Position) -> int:
    return next(card for card in pos.table if creatures.is_creature(pos, card))


# -- victims ---------------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-234", "SW-B-231")
def test_victims_are_people_and_creature_vehicles_present() -> None:
    pos = lair("Rebel Scout", "EG-4", "Tauntaun", "Tauntaun Handler", "Snowspeeder", "Dack Ralter")
    stand(pos, 3, 2, ABOARD_PASSENGER)
    stand(pos, 5, 4, ABOARD_PASSENGER)
    assert creatures.victims(pos, beast(pos)) == [0, 2, 3]


@pytest.mark.rule("SW-B-234")
def test_the_missing_and_captives_are_out_of_reach() -> None:
    pos = lair("Rebel Scout", "Han Solo", "Luke Skywalker")
    stand(pos, 0, pos.at[beast(pos)], UNDER)
    stand(pos, 1, 2, HELD)
    assert creatures.victims(pos, beast(pos)) == [2]


@pytest.mark.rule("SW-B-234")
def test_riders_of_other_vehicles_are_safe_by_an_option() -> None:
    light = ["Luke's X-34 Landspeeder", "Rebel Scout", "Tauntaun", "Tauntaun Handler"]
    for reading, expected in (("open_riders", [1, 2, 3]), ("no_riders", [2, 3])):
        pos = game(light, [RIDGE, "Wampa"], creature_victims=reading)
        lay(pos, 4)
        for card in (0, 2, 5):
            stand(pos, card, 4)
        stand(pos, 1, 0, ABOARD_PASSENGER)
        stand(pos, 3, 2, ABOARD_PASSENGER)
        assert sorted(creatures.victims(pos, 5)) == expected


@pytest.mark.rule("SW-B-234")
def test_a_text_may_keep_somebody_from_being_attacked() -> None:
    pos = lair("Rebel Scout")
    creature = beast(pos)
    pos.lasting.append(Lasting(FORBID_TARGET, 1, 0, NONE, THIS_TURN, 0, other=creature))
    assert creatures.victims(pos, creature) == []
    assert creatures.hunters(pos) == []


# -- hunting ---------------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-234")
@pytest.mark.parametrize(("reading", "expected"), [("own_phase", 0), ("both_phases", 1)])
def test_creatures_hunt_in_the_battle_phase_of_their_owner(reading: str, expected: int) -> None:
    pos = game(["Rebel Scout"], [RIDGE, "Wampa"], creature_attacks=reading)
    lay(pos, 1)
    stand(pos, 0, 1)
    stand(pos, 2, 1)
    pos.active = DARK
    assert creatures.hunters(pos) == [2]
    pos.active = LIGHT
    assert len(creatures.hunters(pos)) == expected


@pytest.mark.rule("SW-B-234")
@pytest.mark.parametrize("pick", [0, 1])
def test_the_victim_is_chosen_at_random(pick: int) -> None:
    pos = lair("Rebel Scout", "Luke Skywalker")
    pos.dice = ScriptedDice([], [pick])
    pos.push(creatures.CreatureAttack(beast(pos)))
    proceed(pos)
    assert told(pos, "creature_attacks")[0].data["target"] == pick
    assert (pos.moments[0].kind, pos.moments[0].other) == (CREATURE_ATTACKS, pick)


@pytest.mark.rule("SW-B-235")
def test_a_weaker_victim_is_eaten() -> None:
    pos = lair("Rebel Scout", draws=2)
    pos.rows[0].pop()  # no cave to drag it to
    creatures.hunt(pos)
    run(pos, popped(pos))
    assert told(pos, "creature_result")[0].data["amount"] == 3 + 2
    assert pos.zone[0] == LOST
    assert told(pos, "eaten")[0].data == {"card": 0, "other": beast(pos)}


@pytest.mark.rule("SW-B-235")
@pytest.mark.parametrize(("own", "theirs", "eaten"), [(3, 2, True), (2, 2, False), (1, 2, False)])
def test_ability_of_four_draws_a_destiny_and_a_tie_saves(
    own: int, theirs: int, eaten: bool
) -> None:
    """Luke Skywalker has power 3 and ability 4."""
    pos = lair("Luke Skywalker", draws=own, light_draws=theirs)
    pos.rows[0].pop()
    run(pos, creatures.CreatureAttack(beast(pos)))
    result = told(pos, "creature_result")[0].data
    assert (result["amount"], result["against"]) == (3 + own, 3 + theirs)
    assert result["defeated"] == eaten
    assert (pos.zone[0] == LOST) == eaten


@pytest.mark.rule("SW-B-235")
def test_equal_strength_changes_nothing() -> None:
    pos = lair("Rebel Scout", script=wampa(ferocity_destiny=0))
    pos.memo[beast(pos)] = creatures.bite(pos, 0) - 3
    run(pos, creatures.CreatureAttack(beast(pos)))
    assert told(pos, "creature_result")[0].data["defeated"] is False
    assert pos.zone[0] == TABLE


@pytest.mark.rule("SW-B-237")
@pytest.mark.parametrize("eaten", [True, False])
def test_the_victims_opponent_has_it_eaten_or_dragged_to_the_cave(eaten: bool) -> None:
    pos = lair("Rebel Scout")
    creature, cave = beast(pos), pos.rows[0][-1]
    frame = creatures.CreatureAttack(creature)
    pos.push(frame)
    while pos.asked < 0:
        proceed(pos)
        pos.moments.clear()
    assert (pos.asked, pos.options) == (DARK, [creature, cave])
    pos.asked = NONE
    popped(pos)
    run(pos, frame, creature if eaten else cave)
    if eaten:
        assert pos.zone[0] == LOST
    else:
        assert (pos.zone[0], pos.at[0], pos.role[0]) == (TABLE, cave, THERE)


@pytest.mark.rule("SW-B-237")
def test_in_the_cave_itself_there_is_no_choice() -> None:
    pos = lair("Rebel Scout")
    cave = pos.rows[0][-1]
    stand(pos, beast(pos), cave)
    stand(pos, 0, cave)
    run(pos, creatures.CreatureAttack(beast(pos)))
    assert pos.zone[0] == LOST


@pytest.mark.rule("SW-B-234")
def test_who_got_away_in_time_is_safe() -> None:
    pos = lair("Rebel Scout")
    frame = creatures.CreatureAttack(beast(pos))
    pos.push(frame)
    frame.proceed(pos)
    pos.moments.clear()
    stand(pos, 0, pos.rows[0][-1])
    popped(pos)
    run(pos, frame)
    assert len(told(pos, "creature_misses")) == 1
    assert pos.in_play(0)


@pytest.mark.rule("SW-B-234")
def test_each_creature_hunts_once() -> None:
    pos = lair("Rebel Scout", "Han Solo", draws=6)
    pos.dice = ScriptedDice([], [0])
    creatures.hunt(pos)
    frame = popped(pos)
    run(pos, frame, beast(pos))
    assert pos.zone[0] == LOST
    assert pos.in_play(1)


# -- growing ---------------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-235", "SW-B-237")
def test_a_creature_may_be_as_strong_as_what_it_ate_last() -> None:
    script = wampa(ferocity_of_last=1, defeated=None, ferocity_destiny=0)
    pos = lair("Rebel Scout", "Luke Skywalker", script=script)
    creature = beast(pos)
    first, second = creatures.bite(pos, 0), creatures.bite(pos, 1)
    creatures.eat(pos, creature, 0)
    assert pos.memo[creature] == first
    creatures.eat(pos, creature, 1)
    assert pos.memo[creature] == second
    assert creatures.own_ferocity(pos, creature) == 3 + second


@pytest.mark.rule("SW-B-235")
def test_bonuses_for_eating_add_up() -> None:
    feast = Script("feast")
    feast.special = {"eaten_bonus": 2}
    pos = game(["Rebel Scout", "Han Solo"], [RIDGE, "Wampa", "Frozen Dinner"], scripts={4: feast})
    lay(pos, 2)
    for card in (0, 1, 3):
        stand(pos, card, 2)
    stand(pos, 4, 0, ATTACHED)
    creatures.eat(pos, 3, 0)
    assert pos.memo[3] == 2
    assert [moment.kind for moment in pos.moments] == [JUST_EATEN]
    assert (pos.moments[0].card, pos.moments[0].other) == (0, 3)
    creatures.eat(pos, 3, 1, bonus=2)
    assert creatures.own_ferocity(pos, 3) == 7


@pytest.mark.rule("SW-B-235")
def test_a_card_may_have_destiny_drawn_against_ferocity() -> None:
    less = Script("less")
    less.special = {"ferocity_less_destiny": 1}
    light: list[str | CardDef] = ["Disarming Creature", chance(4, LIGHT)]
    pos = game(light, [RIDGE, "Wampa", chance(2, DARK)], scripts={0: less, 3: wampa()})
    lay(pos, 2)
    stand(pos, 3, 2)
    stand(pos, 0, 3, ATTACHED)
    run(pos, creatures.Ferocity(3))
    assert pos.result == 1
    pos.to_pile(1, RESERVE)
    pos.reserve[DARK].clear()
    run(pos, creatures.Ferocity(3))
    assert pos.result == 0  # never below


# -- creatures among themselves --------------------------------------------------------------------


def pair(first: int, second: int, **facts: Any) -> Position:
    """A Light beast (0) and a Wampa (2) at North Ridge (1), with what they gained before."""
    scripts = {0: Script("beast"), 2: Script("wampa")}
    for script in scripts.values():
        script.special = dict(facts)
    pos = game([BEAST], [RIDGE, "Wampa"], scripts=scripts)
    lay(pos, 1)
    stand(pos, 0, 1)
    stand(pos, 2, 1)
    pos.memo[0] = first - 4
    pos.memo[2] = second - 3
    return pos


@pytest.mark.rule("SW-B-233")
@pytest.mark.parametrize(("first", "second", "left"), [(5, 4, [0]), (4, 5, [2]), (5, 5, [])])
def test_the_less_ferocious_is_lost(first: int, second: int, left: list[int]) -> None:
    pos = pair(first, second)
    creatures.clash(pos)
    run(pos, popped(pos))
    assert [card for card in (0, 2) if pos.in_play(card)] == left
    creatures.clash(pos)
    assert pos.stack == []


@pytest.mark.rule("SW-B-233")
def test_one_fight_at_a_time_and_only_where_they_meet() -> None:
    pos = pair(4, 4)
    creatures.clash(pos)
    creatures.clash(pos)
    assert len(pos.stack) == 1
    pos.stack.clear()
    stand(pos, 2, NONE, THERE)
    creatures.clash(pos)
    assert pos.stack == []


@pytest.mark.rule("SW-B-233")
def test_a_kind_that_is_harmless_to_its_own_does_not_fight() -> None:
    scripts = {1: wampa(harmless=1), 2: wampa(harmless=1)}
    for known, fights in ((scripts, False), ({}, True)):
        pos = game([], [RIDGE, "Wampa", "Wampa"], scripts=known)
        lay(pos, 0)
        stand(pos, 1, 0)
        stand(pos, 2, 0)
        creatures.clash(pos)
        assert bool(pos.stack) == fights


# -- attacks on creatures --------------------------------------------------------------------------


@pytest.mark.rule("SW-B-236")
def test_characters_attack_a_creature_in_their_battle_phase() -> None:
    pos = lair("Rebel Scout", "Han Solo")
    creature = beast(pos)
    assert creatures.offers(pos, LIGHT) == []
    pos.active = LIGHT
    assert creatures.offers(pos, LIGHT) == [packed(A_CREATURE, creature)]
    assert creatures.offers(pos, DARK) == []
    pos.phase = DEPLOY
    assert creatures.offers(pos, LIGHT) == []


@pytest.mark.rule("SW-B-236")
def test_undercover_spies_do_not_attack() -> None:
    pos = lair("Rebel Scout", "Han Solo")
    pos.mark(0, IS_UNDERCOVER)
    assert creatures.attackers(pos, beast(pos), LIGHT) == [1]


@pytest.mark.rule("SW-B-236")
@pytest.mark.parametrize(("gained", "beaten"), [(1, True), (2, False)])
def test_power_must_exceed_ferocity_and_defense(gained: int, beaten: bool) -> None:
    """Power 8 with ability 3, so no destiny, against 3 of each and what it gained."""
    pos = lair("Chewbacca", "Rebel Scout", script=wampa(ferocity_destiny=0))
    creature = beast(pos)
    pos.memo[creature] = gained
    run(pos, creatures.AttackCreature(creature, LIGHT))
    result = told(pos, "attack_result")[0].data
    assert (result["amount"], result["against"]) == (8, 6 + gained)
    assert pos.in_play(creature) != beaten


@pytest.mark.rule("SW-B-236")
def test_ability_of_four_together_adds_a_destiny_and_once_a_turn_is_enough() -> None:
    pos = lair("Luke Skywalker", light_draws=3, script=wampa(ferocity_destiny=0))
    creature = beast(pos)
    pos.active = LIGHT
    power = creatures.bite(pos, 0)
    pos.memo[creature] = 20
    force = [len(pos.force[LIGHT]), len(pos.force[DARK])]
    run(pos, creatures.AttackCreature(creature, LIGHT))
    assert told(pos, "attack_result")[0].data["amount"] == power + 3
    assert creatures.offers(pos, LIGHT) == []
    assert [len(pos.force[LIGHT]), len(pos.force[DARK])] == force


def test_the_steps_are_read_back_as_they_were() -> None:
    frames = [
        creatures.Ferocity(3),
        creatures.Hunt([3, 4]),
        creatures.CreatureAttack(3),
        creatures.Clash(3, 4),
        creatures.AttackCreature(3, LIGHT),
    ]
    for frame in frames:
        data = frame.copy().to_data()
        assert record._STEPS[data[0]].read(data[1:]).to_data() == data


# -- through the front door ------------------------------------------------------------------------


@pytest.mark.rule("SW-B-233")
def test_two_creatures_meet_in_play() -> None:
    table = Layout()
    site = table.location("North Ridge", LIGHT)
    first = table.put("Wampa", site)
    second = table.put("Wampa", site)
    table.put("Rebel Scout", site)
    table.destiny(DARK, 5, 2)
    pos = table.begin(LIGHT, BATTLE)
    quiet(pos)
    assert (pos.zone[first], pos.zone[second]) == (TABLE, LOST)


@pytest.mark.rule("SW-B-236")
@pytest.mark.parametrize(("number", "beaten"), [(5, True), (0, False)])
def test_an_attack_on_a_creature_in_play(number: int, beaten: bool) -> None:
    """Power 3 + 6 and destiny, against 3 + destiny 3 + 3."""
    table = Layout()
    site = table.location("North Ridge", LIGHT)
    creature = table.put("Wampa", site)
    table.put("Luke Skywalker", site)
    table.put("Chewbacca", site)
    table.destiny(LIGHT, number)
    table.destiny(DARK, 3)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_CREATURE, creature))
    quiet(pos)
    assert (pos.zone[creature] == LOST) == beaten

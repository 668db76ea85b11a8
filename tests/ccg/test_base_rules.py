"""Rules of the base game that belong to no chapter of the engine: actions, names, piles.

Each is shown with cards of the three sets; what one card's text says is tested with that card.
"""

import pytest

from starfold.games.ccg.cards.catalogue import cards
from starfold.games.ccg.rules import (
    carrying,
    deploying,
    force,
    losing,
    utinni,
    values,
    weapons,
)
from starfold.games.ccg.rules.turn import concede
from starfold.games.ccg.scripts.terms import persona, titled
from starfold.games.ccg.state.position import THIS_TURN, WHILE_ON_TABLE, Lasting, Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.vocabulary import (
    A_PLAY,
    A_USE,
    CHARACTER,
    CONTROL,
    DARK,
    DEPLOY,
    DRAW,
    FORCE,
    GRANT_IMMUNE,
    HAND,
    LIGHT,
    LOST,
    NONE,
    OUT,
    POWER,
    RESERVE,
    TABLE,
    USED,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, deploy, offered, pass_all, play, quiet, told, use

BAY = "Hoth: Echo Docking Bay"
MOS_EISLEY = "Tatooine: Mos Eisley"
RIDGE = "Hoth: North Ridge (4th Marker)"
MASTER = {LIGHT: "Luke Skywalker", DARK: "Djas Puhr"}


def life_force(pos: Position, seat: int) -> int:
    return len(pos.reserve[seat]) + len(pos.force[seat]) + len(pos.used[seat])


# -- piles and the end -----------------------------------------------------------------------------


@pytest.mark.rule("SW-B-011")
def test_a_card_out_of_play_is_found_and_counted_nowhere() -> None:
    table = Layout()
    table.put("Probe Droid", table.location(RIDGE))
    trooper = table.in_pile(LOST, "Echo Base Trooper", LIGHT)
    telemetry = table.hand("Probe Telemetry")
    table.force(DARK, 2)
    pos = table.begin(DARK, CONTROL)
    before = life_force(pos, LIGHT)
    play(pos, telemetry)
    quiet(pos)
    assert pos.zone[trooper] == OUT and trooper not in pos.lost[LIGHT]
    assert life_force(pos, LIGHT) == before
    assert force.retrieve(pos, LIGHT, 1, NONE) == 0


@pytest.mark.rule("SW-B-015")
def test_force_that_is_lost_as_a_price_is_not_used() -> None:
    """It may come from the hand or the top of any pile, and goes to the Lost Pile."""
    table = Layout()
    spare = table.in_pile(HAND, "Snowtrooper", DARK)
    supply = table.hand("Imperial Supply")
    table.force(DARK, 3)
    pos = table.begin(DARK, CONTROL)
    play(pos, supply)
    quiet(pos)
    tops = [force.TOP_OF_RESERVE + zone for zone in (RESERVE, FORCE)]
    assert set(pos.options) == {spare, *tops}
    pos.choose(spare)
    quiet(pos)
    assert pos.zone[spare] == LOST
    assert len(pos.force[DARK]) == 3 + 2
    assert not told(pos, "use_force")


@pytest.mark.rule("SW-B-024")
@pytest.mark.parametrize("seat", [LIGHT, DARK])
def test_a_player_may_concede_whoever_is_asked(seat: int) -> None:
    pos = Layout().begin(DARK, CONTROL)
    concede(pos, seat)
    assert pos.ended == "conceded" and pos.winners == [1 - seat]
    assert pos.options == []


# -- names -----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-035")
def test_a_short_name_means_all_versions_and_a_title_the_copies_of_both_sides() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    scope = Scope(site, LIGHT)
    versions = [c for c in cards() if "luke" in c.personas]
    assert len(versions) > 1
    for version in versions:
        assert persona("luke")(table.pos, scope, table.put(version, site))
    assert persona("chewie")(table.pos, scope, table.put("Chewbacca", site))
    for side in (LIGHT, DARK):
        assert titled("Sense")(table.pos, scope, table.hand("Sense", side))
    assert not titled("Luke Skywalker")(table.pos, scope, table.put("Han Solo", site))


# -- actions and responses -------------------------------------------------------------------------


@pytest.mark.rule("SW-B-067")
def test_players_act_in_turn_and_two_passes_end_a_phase() -> None:
    table = Layout()
    table.location(BAY)
    for seat in (LIGHT, DARK):
        table.fill(HAND, seat, 1)
    first, second = (table.hand("Hoth: Echo Corridor", DARK), table.hand(RIDGE, DARK))
    pos = table.begin(DARK, DEPLOY)
    assert pos.asked == DARK
    deploy(pos, first)
    pos.choose(DECLINE)  # Light, who may only act where a text says so
    assert (pos.asked, pos.phase) == (DARK, DEPLOY)
    deploy(pos, second)
    pos.choose(DECLINE)
    pos.choose(DECLINE)
    assert pos.phase != DEPLOY


@pytest.mark.rule("SW-B-076")
def test_the_turn_ends_then_piles_recirculate_then_what_held_for_the_turn_is_over() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    chewie = table.put("Chewbacca", site)
    roar = table.put("Mournful Roar", chewie)
    table.fill(USED, LIGHT, 2)
    table.pos.add_lasting(Lasting(POWER, 2, chewie, NONE, THIS_TURN, roar))
    pos = table.begin(DARK, DRAW)
    assert values.power(pos, chewie) == pos.card(chewie).power + 2
    while not told(pos, "recirculate"):
        assert values.power(pos, chewie) == pos.card(chewie).power + 2
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])
    kinds = [event.kind for event in pos.log or []]
    assert kinds.index("lose_force") < kinds.index("recirculate") < kinds.index("turn")
    assert values.power(pos, chewie) == pos.card(chewie).power


@pytest.mark.rule("SW-B-081")
def test_once_a_turn_counts_for_all_copies_of_a_player() -> None:
    table = Layout()
    droids = [table.put("Probe Droid", table.location(name)) for name in (RIDGE, BAY)]
    for seat in (LIGHT, DARK):
        table.fill(HAND, seat, 3)
    pos = table.begin(DARK, CONTROL)
    assert all(offered(pos, A_USE, droid) for droid in droids)
    use(pos, droids[0])
    quiet(pos)
    pass_all(pos, seat=DARK)
    assert pos.phase == CONTROL
    assert offered(pos, A_USE) == []


# -- Interrupts ------------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-039")
def test_a_unique_interrupt_is_played_once_a_turn() -> None:
    table = Layout()
    table.fill(HAND, DARK, 2)
    table.fill(HAND, LIGHT, 1)
    first, second = table.hand("Imperial Supply"), table.hand("Imperial Supply")
    pos = table.begin(DARK, CONTROL)
    assert offered(pos, A_PLAY, second)
    play(pos, first)
    while pos.zone[first] not in (USED, LOST) or pos.asked != DARK:
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[-1])
    assert pos.turn == 1 and offered(pos, A_PLAY, second) == []


@pytest.mark.rule("SW-B-083", "SW-B-084", "SW-B-085")
@pytest.mark.parametrize(("function", "amount", "pile"), [(0, 2, USED), (1, 4, LOST)])
def test_one_function_is_chosen_and_names_the_pile(function: int, amount: int, pile: int) -> None:
    table = Layout()
    supply = table.hand("Imperial Supply")
    pos = table.begin(DARK, CONTROL)
    assert len(offered(pos, A_PLAY, supply)) == 2
    play(pos, supply, function)
    quiet(pos)
    assert len(pos.force[DARK]) == amount
    assert pos.zone[supply] == pile
    assert pos.pile(pile, DARK)[-1] == supply


def altered(alters: int, senses: int) -> tuple[Position, int, list[int], list[int]]:
    """Light's Alters lie in hand against Sunsdown, with Dark's Senses against them."""
    table = Layout()
    effect = table.put("Sunsdown", table.location("Hoth"))
    site = table.location(MOS_EISLEY)
    for side in (LIGHT, DARK):
        table.put(MASTER[side], site)
        table.fill(HAND, side, 1)
        table.destiny(side, 0, 0, 0)
    alter = [table.hand("Alter", LIGHT) for _ in range(alters)]
    sense = [table.hand("Sense", DARK) for _ in range(senses)]
    return table.begin(LIGHT, CONTROL), effect, alter, sense


@pytest.mark.rule("SW-B-036", "SW-B-079", "SW-B-086")
def test_a_response_can_be_responded_to_and_the_last_one_comes_first() -> None:
    """Sense cancels Alter, but another Alter cancels Sense: the first one works after all."""
    pos, effect, (first, second), (sense,) = altered(2, 1)
    assert offered(pos, A_PLAY, sense) == []  # nothing was just played
    play(pos, first)
    play(pos, sense, 2)
    play(pos, second, 2)
    quiet(pos)
    filed = [(one["card"], one["pile"]) for one in told(pos, "played_to")]
    assert filed == [(second, "used"), (sense, "lost"), (first, "used")]
    assert pos.zone[effect] == LOST


@pytest.mark.rule("SW-B-086", "SW-B-087")
def test_a_cancelled_interrupt_does_nothing_and_is_lost() -> None:
    pos, effect, (alter,), (sense,) = altered(1, 1)
    play(pos, alter)
    play(pos, sense, 0)
    quiet(pos)
    assert pos.zone[alter] == LOST and pos.zone[sense] == USED
    assert pos.zone[effect] == TABLE


@pytest.mark.rule("SW-B-088")
def test_alter_ends_an_effect_at_once() -> None:
    pos, effect, (alter,), _ = altered(1, 0)
    play(pos, alter)
    quiet(pos)
    assert pos.zone[effect] == LOST and effect in pos.lost[DARK]


@pytest.mark.rule("SW-B-089", "SW-B-090")
@pytest.mark.parametrize("name", ["Ice Storm", "Silence Is Golden"])
def test_alter_reaches_no_mobile_and_no_immune_effect(name: str) -> None:
    table = Layout()
    ridge = table.location(RIDGE)
    table.put("Luke Skywalker", table.location(MOS_EISLEY))
    alter = table.hand("Alter", LIGHT)
    effect = table.put(name, ridge if name == "Ice Storm" else NONE, DARK)
    if name != "Ice Storm":
        one = Lasting(GRANT_IMMUNE, 1, effect, NONE, WHILE_ON_TABLE, effect)
        table.pos.add_lasting(one)
    pos = table.begin(LIGHT, CONTROL)
    assert offered(pos, A_PLAY, alter) == []


# -- weapons, devices, Effects ---------------------------------------------------------------------


@pytest.mark.rule("SW-B-183")
def test_starship_weapons_reach_starships_at_the_same_system() -> None:
    table = Layout()
    hoth, tatooine = table.location("Hoth"), table.location("Tatooine")
    ridge = table.location(RIDGE)
    destroyer = table.put("Tyrant", hoth)
    cannon = table.put("Ion Cannon", destroyer)
    near = table.put("Red 5", hoth)
    far = table.put("Red 3", tatooine)
    below = table.put("Rogue 1", ridge)
    for ship in (near, far, below):
        table.put("Wedge Antilles" if ship == near else "Pops", ship)
    found = weapons.targets(table.pos, cannon, DARK, destroyer)
    assert found == [near]


@pytest.mark.rule("SW-B-196")
def test_a_target_is_reached_at_the_place_or_aboard_something_there() -> None:
    table = Layout()
    ridge, bay = table.location(RIDGE), table.location(BAY)
    luke = table.put("Luke Skywalker", bay)
    effect = table.put("Luke? Luuuuke!", ridge)
    pos = table.pos
    pos.aim[effect] = luke
    assert not utinni.is_reached(pos, effect)
    speeder = table.put("Rogue 1", ridge)
    pos.put(luke, speeder, 1)
    assert utinni.is_reached(pos, effect)
    pos.put(luke, ridge, 0)
    assert utinni.is_reached(pos, effect)


@pytest.mark.rule("SW-B-200")
def test_a_device_is_deployed_on_a_card_and_one_is_used_a_turn() -> None:
    table = Layout()
    trooper = table.put("Echo Base Trooper", table.location(RIDGE))
    remote = table.put("Artillery Remote", trooper)
    gear = table.hand("Hoth Survival Gear")
    table.force(LIGHT, 3)
    pos = table.begin(LIGHT, DEPLOY)
    assert trooper in deploying.destinations(pos, gear, LIGHT)
    deploy(pos, gear)
    quiet(pos)
    assert pos.at[gear] == trooper
    carrying.note_device(pos, remote)
    refused = carrying.why_not_device_now(pos, gear)
    assert refused is not None and refused.rule == "HO-CARRY-02"


@pytest.mark.rule("SW-B-253")
def test_a_card_on_one_that_becomes_immune_to_it_is_lost() -> None:
    table = Layout()
    trooper = table.put("Stormtrooper", table.location(MOS_EISLEY))
    effect = table.put("Death Mark", trooper, DARK)
    pos = table.begin(DARK, CONTROL)
    assert pos.zone[effect] == TABLE and pos.card(trooper).type == CHARACTER
    one = Lasting(GRANT_IMMUNE, 1, trooper, NONE, WHILE_ON_TABLE, trooper, False, effect)
    pos.add_lasting(one)
    pos.unsettled = True
    pos.choose(DECLINE)
    assert pos.zone[effect] == LOST


@pytest.mark.rule("SW-B-253")
@pytest.mark.parametrize(("name", "zone"), [("Beru Lars", LOST), ("Luke Skywalker", TABLE)])
def test_a_weapon_on_one_who_is_no_warrior_any_more_is_lost(name: str, zone: int) -> None:
    table = Layout()
    host = table.put(name, table.location(MOS_EISLEY))
    effect, blaster = table.put("Sai'torr Kal Fas", host), table.put("Blaster", host)
    table.hand("Blaster", LIGHT)
    pos = table.begin(LIGHT, CONTROL)
    pos.memo[effect] = 1
    pos.unsettled = True
    pos.choose(DECLINE)
    assert pos.zone[blaster] == TABLE
    losing.cancel(pos, effect, ["SW-B-088"])
    pos.choose(DECLINE)
    assert pos.zone[blaster] == zone

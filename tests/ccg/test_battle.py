"""Battles: who fights, how they are decided, and how they are paid for."""

import pytest

from starfold.games.ccg.front import record
from starfold.games.ccg.rules import battle, damage, fighting, force, values
from starfold.games.ccg.rules.step import packed
from starfold.games.ccg.state.position import THIS_BATTLE, THIS_TURN, Lasting, Position
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ATTACHED,
    ATTRITION,
    DAMAGE_TIMES,
    DARK,
    DID_BATTLE,
    DID_SEARCH,
    FORBID_INITIATE,
    GRANT_FORFEIT_HAND,
    IMMUNITY,
    IS_BLOWN_AWAY,
    IS_CRASHED,
    IS_HIT,
    LIGHT,
    LOST,
    MOVE,
    NONE,
    POWER_DRAWS,
    TABLE,
    TOTAL_BATTLE_DESTINY,
    TOTAL_POWER,
)
from starfold.kernel.core import DECLINE
from tests.ccg.fights import PERIMETER, SNOWTROOPER, TRENCH, TROOPER, choose, field, go, script
from tests.ccg.layout import number, stand, told

VADER = "Darth Vader"
LUKE = "Luke Skywalker"
WALKER = "Blizzard Walker"
DRIVER = "AT-AT Driver"
GUNNER = "Imperial Gunner"
TYRANT = "Tyrant"
EG4 = "EG-4 (Eegee-Four)"


def fought(pos: Position, seat: int = LIGHT, *answers: int) -> Position:
    """A battle at the only location, up to the first question after these answers."""
    go(pos, battle.Battle(0, seat, False))
    for one in answers:
        choose(pos, one)
    return pos


def lasting(kind: int, amount: int, seat: int = NONE, sets: bool = False) -> Lasting:
    return Lasting(kind, amount, 0, seat, THIS_BATTLE, 0, sets)


# -- initiating ----------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-153")
def test_a_battle_needs_presence_of_both_and_one_force() -> None:
    pos = field(TRENCH, [TROOPER], [SNOWTROOPER], force=1)
    assert battle.offers(pos, LIGHT) == [packed(A_BATTLE, 0)]
    assert battle.offers(pos, DARK) == []
    assert battle.offers(field(TRENCH, [TROOPER], ["Bantha"]), LIGHT) == []
    assert battle.offers(field(TRENCH, [TROOPER], [SNOWTROOPER], force=0), LIGHT) == []
    fought(pos)
    assert pos.force[LIGHT] == [] and len(pos.used[LIGHT]) == 1


@pytest.mark.rule("SW-B-153")
def test_only_in_the_battle_phase_and_where_no_text_forbids() -> None:
    pos = field(TRENCH, [TROOPER], [SNOWTROOPER])
    pos.phase = MOVE
    assert battle.offers(pos, LIGHT) == []
    pos = field(TRENCH, [TROOPER], [SNOWTROOPER])
    pos.lasting = [Lasting(FORBID_INITIATE, 1, 0, LIGHT, THIS_TURN, 0)]
    assert battle.offers(pos, LIGHT) == []


@pytest.mark.rule("SW-B-154")
def test_one_battle_a_turn_for_a_location_and_for_each_card() -> None:
    pos = fought(field(TRENCH, [TROOPER], [SNOWTROOPER], more=[PERIMETER]))
    assert pos.ended == "done"
    assert battle.offers(pos, LIGHT) == []
    for card in (number(pos, TROOPER), number(pos, SNOWTROOPER)):
        assert pos.has_done(card, DID_BATTLE)
        stand(pos, card, 1)
    assert battle.offers(pos, LIGHT) == []


@pytest.mark.rule("SW-B-250", "HO-SEARCH-07")
def test_who_searched_gives_no_presence_to_a_battle_of_the_own_side() -> None:
    pos = field(TRENCH, [TROOPER], [SNOWTROOPER])
    pos.note(number(pos, TROOPER), DID_SEARCH)
    assert battle.offers(pos, LIGHT) == []
    pos.active = DARK
    assert battle.offers(pos, DARK) == [packed(A_BATTLE, 0)]
    fought(pos, DARK)
    assert told(pos, "battle")[0].data["cards"] == [1, number(pos, SNOWTROOPER)]


@pytest.mark.rule("SW-B-250")
def test_who_has_battled_is_left_out_of_the_next_battle() -> None:
    pos = field(TRENCH, [TROOPER, TROOPER], [SNOWTROOPER])
    pos.note(1, DID_BATTLE)
    fought(pos)
    assert told(pos, "battle")[0].data["cards"] == [2, number(pos, SNOWTROOPER)]


@pytest.mark.rule("HO-BLOWN-04")
def test_a_blown_away_site_can_be_fought_at() -> None:
    """HO-BLOWN-04/2."""
    pos = field(TRENCH, [TROOPER], [SNOWTROOPER])
    pos.mark(0, IS_BLOWN_AWAY)
    assert battle.offers(pos, LIGHT) == [packed(A_BATTLE, 0)]


@pytest.mark.rule("HO-CARGO-01")
def test_cargo_takes_no_part() -> None:
    """HO-CARGO-01/1."""
    pos = field("Hoth", ["X-wing"], [TYRANT, "TIE Fighter"])
    tyrant = number(pos, TYRANT)
    stand(pos, number(pos, "TIE Fighter"), tyrant, ABOARD_CARGO)
    fought(pos, LIGHT)
    assert told(pos, "battle")[0].data["cards"] == [1, tyrant]
    assert told(pos, "total_power")[1].data["power"] == 8


# -- the weapons segment -------------------------------------------------------------------------


@pytest.mark.rule("SW-B-158")
def test_whoever_holds_cards_is_asked_and_two_passes_end_the_segment() -> None:
    pos = field(TRENCH, [TROOPER], [SNOWTROOPER], hand=1)
    fought(pos)
    assert (pos.asked, pos.options) == (LIGHT, [DECLINE])
    choose(pos, DECLINE)
    assert (pos.asked, pos.options) == (DARK, [DECLINE])
    choose(pos, DECLINE)
    assert told(pos, "battle_tied")


# -- the power segment ---------------------------------------------------------------------------


@pytest.mark.rule("SW-B-160", "SW-B-161", "SW-B-164", "SW-B-165", "SW-B-166")
def test_battle_destiny_adds_power_and_makes_attrition() -> None:
    pos = field(TRENCH, [LUKE], [SNOWTROOPER] * 2, draws=((2,), ()))
    fought(pos)
    assert (pos.asked, pos.options) == (LIGHT, [battle.YES, DECLINE])
    choose(pos, battle.YES)
    totals = [event.data["total"] for event in told(pos, "total_power")]
    assert totals == [5, 4]  # 3 + 2 against 2 + 2, and two of ability 1 draw nothing
    fight = pos.fight
    assert fight is not None
    assert (fight.winner, fight.damage_left, fight.attrition) == (LIGHT, [0, 1], [0, 2])


@pytest.mark.rule("SW-B-163", "SW-B-166")
def test_drawing_is_optional_and_without_a_draw_there_is_no_attrition() -> None:
    pos = field(TRENCH, [LUKE], [SNOWTROOPER])
    pos.lasting = [lasting(ATTRITION, 5, DARK)]
    fought(pos, LIGHT, DECLINE)
    assert pos.fight is not None
    assert pos.fight.attrition == [0, 0]
    assert pos.fight.damage_left == [0, 1]


@pytest.mark.rule("SW-B-165")
def test_on_a_tie_nobody_pays_damage() -> None:
    pos = fought(field(TRENCH, [TROOPER], [SNOWTROOPER]))
    assert pos.ended == "done"
    assert told(pos, "battle_tied")
    assert pos.lost == [[], []]


@pytest.mark.rule("HO-ENC-07", "SW-B-161")
@pytest.mark.parametrize(("pilot", "passenger", "draws"), [(DRIVER, VADER, 0), (VADER, DRIVER, 1)])
def test_passengers_in_something_enclosed_draw_nothing(
    pilot: str, passenger: str, draws: int
) -> None:
    """HO-ENC-07/1, HO-ENC-07/2, HO-ENC-07/3."""
    pos = field(TRENCH, [TROOPER], [WALKER, DRIVER, VADER])
    walker = number(pos, WALKER)
    stand(pos, number(pos, pilot), walker, ABOARD_PILOT)
    stand(pos, number(pos, passenger), walker, ABOARD_PASSENGER)
    assert battle.may_initiate(pos, 0, LIGHT)
    assert values.battle_draws(pos, 0, DARK) == draws
    fought(pos)
    assert (pos.options == [battle.YES, DECLINE]) == bool(draws)


@pytest.mark.rule("HO-CRASH-07")
def test_those_in_a_crashed_vehicle_only_stop_the_drain_and_may_be_forfeited() -> None:
    """HO-CRASH-07/1, HO-CRASH-07/2."""
    pos = field(TRENCH, [TROOPER] * 3, ["Blizzard 1", VADER, SNOWTROOPER, SNOWTROOPER])
    walker = number(pos, "Blizzard 1")
    vader = number(pos, VADER)
    stand(pos, vader, walker, ABOARD_PILOT)
    pos.mark(walker, IS_CRASHED)
    fought(pos)
    assert told(pos, "total_power")[1].data["power"] == 4
    assert pos.asked == DARK
    assert vader in pos.options


@pytest.mark.rule("SW-B-243")
def test_destiny_to_power_is_no_battle_destiny() -> None:
    pos = field(TRENCH, [TROOPER], [SNOWTROOPER], draws=((4,), (1,)))
    pos.lasting = [lasting(POWER_DRAWS, 1)]
    fought(pos)
    assert [event.data["total"] for event in told(pos, "total_power")] == [6, 3]
    assert pos.fight is not None
    assert pos.fight.attrition == [0, 0]
    assert pos.fight.damage_left == [0, 3]


@pytest.mark.rule("SW-B-164")
def test_a_power_droid_drawn_doubles_the_power_of_the_weaker_side() -> None:
    pos = field(
        TRENCH, [LUKE, EG4], [VADER], scripts={EG4: script(EG4, doubles_power=True)}, reserve=0
    )
    droid = number(pos, EG4)
    pos.to_pile(droid, 0)
    assert pos.reserve[LIGHT][-1] == droid
    fought(pos, LIGHT, battle.YES)
    assert told(pos, "total_power")[0].data["power"] == 6
    assert told(pos, "battle_tied")


@pytest.mark.rule("SW-B-164", "SW-B-166")
def test_changes_of_the_totals() -> None:
    pos = field(TRENCH, [LUKE], [VADER], draws=((2,), (3,)))
    pos.lasting = [
        lasting(TOTAL_POWER, 1, LIGHT),
        lasting(TOTAL_BATTLE_DESTINY, -5, DARK),
        lasting(ATTRITION, 2, DARK),
        lasting(DAMAGE_TIMES, 3),
    ]
    fought(pos, LIGHT, battle.YES, battle.YES)
    assert [event.data["total"] for event in told(pos, "total_power")] == [6, 6]
    assert [event.data["attrition"] for event in told(pos, "damage_segment")] == [0, 4]
    pos = field(TRENCH, [LUKE], [VADER], draws=((2,), ()))
    pos.lasting = [lasting(DAMAGE_TIMES, 3)]
    fought(pos, LIGHT, battle.YES, DECLINE)
    assert pos.fight is not None
    assert pos.fight.damage_left == [3, 0]


@pytest.mark.rule("SW-B-166")
def test_destinies_can_change_sides() -> None:
    pos = field(TRENCH, [LUKE], [VADER], draws=((2,), (5,)))
    fought(pos, LIGHT, battle.YES)
    battle.switch_destinies(pos)
    assert pos.fight is not None
    assert pos.fight.destiny == [0, 2]


# -- the end ahead of time -----------------------------------------------------------------------


@pytest.mark.rule("HO-PRES-05", "SW-B-157", "SW-B-250")
def test_a_side_without_presence_ends_the_battle_at_once() -> None:
    """HO-PRES-05/1."""
    pos = field(TRENCH, [TROOPER, TROOPER], ["General Veers"], hand=1)
    fought(pos)
    veers = number(pos, "General Veers")
    fighting.exclude(pos, veers)
    assert not fighting.is_in_battle(pos, veers)
    choose(pos, DECLINE)
    assert pos.ended == "done"
    assert told(pos, "battle_ends_early")[0].rules == ["HO-PRES-05", "SW-B-157"]
    assert not told(pos, "total_power")
    assert pos.fight is None and pos.zone[veers] == TABLE
    assert pos.has_done(veers, DID_BATTLE)


@pytest.mark.rule("SW-B-174", "SW-B-251", "SW-B-157")
def test_a_cancelled_battle_costs_the_cards_that_were_hit() -> None:
    pos = field(TRENCH, [TROOPER, TROOPER], [SNOWTROOPER], hand=1)
    fought(pos)
    pos.mark(1, IS_HIT)
    fighting.cancel_battle(pos)
    choose(pos, DECLINE)
    assert pos.ended == "done"
    assert pos.zone[1] == LOST and pos.zone[2] == TABLE
    assert battle.offers(pos, LIGHT) == []
    assert len(pos.used[LIGHT]) == 1


# -- the damage segment --------------------------------------------------------------------------


@pytest.mark.rule("SW-B-170", "SW-B-171", "HO-PRES-05")
def test_damage_is_paid_by_forfeits_and_force_and_goes_on_without_presence() -> None:
    """HO-PRES-05/3."""
    pos = field(TRENCH, [TROOPER], [VADER, DRIVER])
    fought(pos, LIGHT, DECLINE)
    trooper = number(pos, TROOPER)
    assert pos.asked == LIGHT
    assert pos.options == [trooper, force.TOP_OF_RESERVE, force.TOP_OF_FORCE, force.TOP_OF_USED]
    assert pos.fight is not None and pos.fight.damage_left == [5, 0]
    choose(pos, trooper)
    assert pos.zone[trooper] == LOST
    assert pos.fight.damage_left == [2, 0]
    assert trooper not in pos.options
    choose(pos, force.TOP_OF_RESERVE)
    choose(pos, force.TOP_OF_RESERVE)
    assert pos.ended == "done"
    assert len(pos.lost[LIGHT]) == 3


@pytest.mark.rule("SW-B-169", "SW-B-171", "SW-B-173")
def test_attrition_takes_cards_only_and_counts_for_damage_too() -> None:
    pos = field(TRENCH, [LUKE], [SNOWTROOPER, SNOWTROOPER], draws=((4,), ()))
    fought(pos, LIGHT, battle.YES)
    first = number(pos, SNOWTROOPER)
    assert pos.fight is not None
    assert (pos.fight.attrition_left[DARK], pos.fight.damage_left[DARK]) == (4, 3)
    choose(pos, first)
    assert pos.ended == "done"  # the other snowtrooper is the only way to pay the rest
    paid = [(event.data["attrition"], event.data["damage"]) for event in told(pos, "forfeit")]
    assert paid == [(1, 0), (0, 0)]
    assert pos.zone[first + 1] == LOST
    assert len(pos.lost[DARK]) == 2


@pytest.mark.rule("SW-B-173")
@pytest.mark.parametrize(("immunity", "must"), [(3, True), (4, True), (5, False)])
def test_immunity_looks_at_the_whole_attrition(immunity: int, must: bool) -> None:
    pos = field(TRENCH, [LUKE], [VADER], draws=((4,), ()))
    vader = number(pos, VADER)
    pos.lasting = [
        Lasting(IMMUNITY, immunity, vader, NONE, THIS_BATTLE, 0),
        lasting(TOTAL_POWER, 1, DARK),  # a tie: nothing but attrition is owed
    ]
    fought(pos, LIGHT, battle.YES, DECLINE)
    assert pos.ended == "done"
    assert (pos.zone[vader] == LOST) == must


@pytest.mark.rule("SW-B-168", "SW-B-181", "SW-B-171")
def test_hit_cards_must_be_forfeited_and_nothing_else_may() -> None:
    pos = field(TRENCH, [TROOPER, TROOPER], [SNOWTROOPER, SNOWTROOPER], hand=1)
    fought(pos)
    pos.mark(1, IS_HIT)
    choose(pos, DECLINE)
    choose(pos, DECLINE)
    assert pos.ended == "done"
    assert pos.zone[1] == LOST and pos.zone[2] == TABLE
    assert told(pos, "forfeit")[0].data["card"] == 1


@pytest.mark.rule("HO-ENC-06", "SW-B-172")
def test_a_passenger_may_be_forfeited_alone() -> None:
    """HO-ENC-06/1."""
    pos = field("Hoth", ["X-wing"], [TYRANT, GUNNER])
    gunner = stand(pos, number(pos, GUNNER), number(pos, TYRANT), ABOARD_PASSENGER)
    pos.lasting = [lasting(TOTAL_POWER, 6, LIGHT)]
    fought(pos)
    assert pos.asked == DARK
    assert gunner in pos.options and number(pos, TYRANT) in pos.options
    choose(pos, gunner)
    assert pos.zone[gunner] == LOST
    assert pos.zone[number(pos, TYRANT)] == TABLE
    assert pos.ended == "done"


@pytest.mark.rule("HO-ART-01", "SW-B-172")
def test_artillery_there_may_be_forfeited() -> None:
    """HO-ART-01/1, HO-ART-01/2."""
    battery = "Golan Laser Battery"
    for place, eligible in ((0, True), (1, False)):
        pos = field(TRENCH, [TROOPER, battery], [SNOWTROOPER], more=[PERIMETER])
        card = stand(pos, number(pos, battery), place, ATTACHED)
        pos.lasting = [lasting(TOTAL_POWER, 3, DARK)]
        fought(pos)
        assert pos.asked == LIGHT
        assert (card in pos.options) == eligible


@pytest.mark.rule("SW-B-167")
def test_players_pay_in_turn_beginning_with_the_initiator() -> None:
    pos = field(TRENCH, [LUKE, TROOPER], [VADER, SNOWTROOPER], draws=((1,), (1,)))
    fought(pos, LIGHT, battle.YES, battle.YES)
    asked = []
    while not pos.ended:
        asked.append(pos.asked)
        choose(pos, pos.options[-1] if force.TOP_OF_USED in pos.options else pos.options[0])
    assert asked[:2] == [LIGHT, DARK]


@pytest.mark.rule("SW-B-033")
def test_texts_about_paying() -> None:
    pos = field(TRENCH, [TROOPER], [VADER, DRIVER])
    fought(pos, LIGHT, DECLINE)
    pos.hand[LIGHT] = []
    assert pos.fight is not None
    damage.cancel_damage(pos, LIGHT)
    assert not damage.owes(pos, LIGHT)
    pos.fight.attrition_left = [5, 0]
    assert damage.owes(pos, LIGHT)
    damage.cancel_attrition(pos, LIGHT)
    assert not damage.owes(pos, LIGHT)


@pytest.mark.rule("SW-B-033")
def test_a_text_lets_cards_be_forfeited_from_hand() -> None:
    pos = field(TRENCH, [TROOPER, LUKE], [VADER, DRIVER])
    luke = number(pos, LUKE)
    pos.to_pile(luke, 4)
    pos.lasting = [lasting(GRANT_FORFEIT_HAND, 1, LIGHT)]
    fought(pos, LIGHT, DECLINE, DECLINE)
    assert damage.FROM_HAND + luke in pos.options and luke in pos.options
    choose(pos, damage.FROM_HAND + luke)
    assert pos.zone[luke] == LOST
    assert pos.ended == "done"


@pytest.mark.rule("SW-B-033")
def test_a_droid_that_wears_down_stays_until_its_value_is_used_up() -> None:
    worn: dict[str, Script] = {EG4: script(EG4, wears_down=True)}
    pos = field(TRENCH, [TROOPER, EG4], [SNOWTROOPER], scripts=worn)
    pos.lasting = [lasting(TOTAL_POWER, 1, DARK)]
    droid = number(pos, EG4)
    fought(pos, LIGHT, droid)
    assert pos.ended == "done"
    assert pos.zone[droid] == TABLE
    assert values.forfeit(pos, droid) == 2


def test_frames_are_copied_and_written() -> None:
    steps = record._STEPS
    for frame in (
        battle.Battle(0, LIGHT, False),
        battle.WeaponsSegment(DARK),
        battle.PowerSegment(),
        damage.DamageSegment(LIGHT),
    ):
        name, *fields = frame.to_data()
        assert steps[name].read(fields).to_data() == frame.copy().to_data() == frame.to_data()

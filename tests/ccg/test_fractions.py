"""Numbers that are not whole: 3.14 and 1/2 in draws, totals, attrition, damage and words."""

import pytest

from starfold.errors import InputError
from starfold.games.ccg.cards.catalogue import card_from_data
from starfold.games.ccg.front import record
from starfold.games.ccg.front.view import view
from starfold.games.ccg.rules import battle, chances, destiny, fighting, force, prospects, values
from starfold.games.ccg.speech.events import EVENTS
from starfold.games.ccg.state.fractions import (
    HALF,
    PI,
    covering,
    decimal,
    decimal_words,
    exceeds,
    floored,
    is_whole,
    nearest,
    root,
    said,
    size,
    sized,
    words,
)
from starfold.games.ccg.state.position import THIS_BATTLE, Lasting, Position
from starfold.games.ccg.state.vocabulary import (
    ATTRITION,
    BATTLE,
    CONTROL,
    DARK,
    FORFEIT,
    IMMUNITY,
    IS_HIT,
    LIGHT,
    LOST,
    NONE,
    POWER,
    RESERVE,
    TABLE,
    TOTAL_POWER,
)
from starfold.kernel.core import DECLINE, EVERYONE
from tests.ccg.fights import SNOWTROOPER, TRENCH, TROOPER, choose, field, go
from tests.ccg.layout import number, told
from tests.ccg.table import Layout, fight, fire, play, quiet

LUKE = "Luke Skywalker"
VADER = "Darth Vader"
GREEDO = "Greedo"
OZZEL = "Admiral Ozzel"

pytestmark = pytest.mark.rule("SW-B-265")


# -- the numbers -----------------------------------------------------------------------------------


@pytest.mark.parametrize("whole", [-7, -1, 0, 1, 3, 99])
def test_a_whole_number_is_itself(whole: int) -> None:
    assert sized(whole * 1000) == whole
    assert is_whole(whole)
    assert nearest(whole) == decimal(whole) == said(whole) == whole
    assert words(whole) == str(whole)
    assert type(decimal(whole)) is int


@pytest.mark.parametrize("thousandths", [-3500, -1, 1, 500, 999, 3142, 8001, 99_999])
def test_a_number_has_its_size_and_one_form(thousandths: int) -> None:
    assert size(sized(thousandths)) == thousandths
    assert not is_whole(sized(thousandths))


@pytest.mark.parametrize("first", [-3000, -1500, 0, 500, 3142, 4000])
@pytest.mark.parametrize("second", [-2001, 0, 500, 858, 3142, 7000])
def test_sums_differences_and_multiples_are_those_of_integers(first: int, second: int) -> None:
    one, other = sized(first), sized(second)
    assert size(one + other) == first + second
    assert size(one - other) == first - second
    assert size(3 * one) == 3 * first
    assert exceeds(one, other) == (first > second)
    assert floored(one - other) == sized(max(0, first - second))


def test_what_makes_a_whole_number_again_is_one() -> None:
    assert floored(HALF + HALF) == 1
    assert floored(PI + 4 - PI) == 4


@pytest.mark.parametrize(("number", "below", "above"), [(PI, 3, 4), (HALF, 0, 1)])
def test_a_fraction_lies_between_two_whole_numbers(number: int, below: int, above: int) -> None:
    assert exceeds(number, below) and not exceeds(below, number)
    assert exceeds(above, number) and not exceeds(number, above)
    assert not exceeds(number, number)


@pytest.mark.parametrize(
    ("thousandths", "whole"), [(142, 0), (499, 0), (500, 1), (3142, 3), (3501, 4), (-500, 0)]
)
def test_the_nearest_whole_number(thousandths: int, whole: int) -> None:
    assert nearest(sized(thousandths)) == whole


@pytest.mark.parametrize(("thousandths", "whole"), [(0, 0), (1, 1), (500, 1), (1000, 1), (1500, 2)])
def test_so_many_force_pay_for_it(thousandths: int, whole: int) -> None:
    assert covering(sized(thousandths)) == whole


@pytest.mark.parametrize(
    ("millionths", "square_root"),
    [(-1, 0), (0, 0), (16_000_000, 4000), (2_000_000, 1414), (1_141_593, 1068), (16_141_593, 4018)],
)
def test_the_root_to_the_nearest_thousandth(millionths: int, square_root: int) -> None:
    assert root(millionths) == sized(square_root)


@pytest.mark.parametrize(
    ("thousandths", "text"),
    [
        (3142, "3.14"),
        (500, "1/2"),
        (2500, "2 1/2"),
        (-500, "-1/2"),
        (-3142, "-3.14"),
        (4018, "4.02"),
        (4001, "4.01"),
        (3999, "3.99"),
    ],
)
def test_words_have_two_decimals_and_never_make_a_number_whole(thousandths: int, text: str) -> None:
    assert words(sized(thousandths)) == said(sized(thousandths)) == text


def test_a_decimal_of_a_view_reads_as_a_card_prints_it() -> None:
    assert [decimal_words(one) for one in (3, 3.14, 0.5, 6.5)] == ["3", "3.14", "1/2", "6 1/2"]


# -- cards -----------------------------------------------------------------------------------------

PRINTED = {
    "id": "x",
    "side": "Light",
    "title": "X",
    "type": "Character",
    "subtype": "Alien",
    "destiny": 3.142,
    "forfeit": 0.5,
}


def test_a_card_prints_fractions() -> None:
    card = card_from_data(PRINTED, "here")
    assert card.destiny == [PI]
    assert card.forfeit == HALF


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"destiny": 3.14159}, "destiny: must have three decimals at most; write 3, 0.5, 3.142"),
        ({"forfeit": 0.0001}, "three decimals"),
        ({"forfeit": 99.5}, "outside"),
        ({"power": 2.5}, "whole number"),
    ],
)
def test_other_fractions_are_refused(change: dict[str, float], words: str) -> None:
    with pytest.raises(InputError) as refused:
        card_from_data({**PRINTED, **change}, "here")
    assert words in str(refused.value)


# -- draws -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("drawn", "total"), [((PI,), 3142), ((PI, 2), 5142), ((PI,) * 8, 25_136)])
def test_draws_are_added_with_their_fractions(drawn: tuple[int, ...], total: int) -> None:
    pos = field(TRENCH, [TROOPER], [SNOWTROOPER], draws=(drawn, ()))
    go(pos, destiny.DrawDestiny(LIGHT, len(drawn), destiny.FOR_PLAIN, 0, 0))
    assert pos.result == sized(total)


@pytest.mark.parametrize(("needed", "ways"), [(2, 2), (3, 1), (4, 0)])
def test_the_chance_to_exceed_counts_the_fraction(needed: int, ways: int) -> None:
    pos = field(TRENCH, [TROOPER], [SNOWTROOPER], draws=((PI, 3, 1), ()), reserve=0, force=0)
    assert chances.above(pos, LIGHT, destiny.FOR_PLAIN, 0, 0, needed) == (ways, 3)
    assert chances.above(pos, LIGHT, destiny.FOR_PLAIN, 0, 2, needed + 2) == (ways, 3)


def test_what_is_subtracted_is_lifted_to_zero_at_the_end() -> None:
    pos = field(TRENCH, [TROOPER], [SNOWTROOPER], draws=((PI,), ()), reserve=0, force=0)
    ways = chances.totals(pos, LIGHT, 1, destiny.FOR_PLAIN, 0, 0)
    assert chances.ways_above(ways, 0, -3) == 1  # 0.14
    assert chances.ways_above(ways, 0, -4) == 0


# -- battles ---------------------------------------------------------------------------------------


def battle_with(
    own: int, theirs: int, *, draws: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
) -> Position:
    """Luke against Vader with these total powers before destiny; who has something to draws it."""
    pos = field(TRENCH, [LUKE, TROOPER], [VADER, SNOWTROOPER], draws=draws)
    for seat, power in ((LIGHT, own), (DARK, theirs)):
        more = power - values.total_power(pos, 0, seat)
        pos.lasting.append(Lasting(TOTAL_POWER, more, 0, seat, THIS_BATTLE, NONE))
    pos.log = []
    go(pos, battle.Battle(0, LIGHT, False))
    for seat in (LIGHT, DARK):
        choose(pos, 1 if draws[seat] else DECLINE)
    return pos


@pytest.mark.parametrize(
    ("theirs", "winner", "owed"), [(6, LIGHT, 2), (8, LIGHT, 0), (9, DARK, 1), (10, DARK, 2)]
)
def test_a_battle_is_won_by_less_than_one(theirs: int, winner: int, owed: int) -> None:
    """5 and a destiny of 3.14: 8.14."""
    pos = battle_with(5, theirs, draws=((PI,), ()))
    fight = fighting.fight_of(pos)
    assert fight.total == [sized(8142), theirs]
    assert fight.winner == winner
    assert fight.damage_left[1 - winner] == owed


def test_equal_fractions_tie() -> None:
    pos = battle_with(5, 5, draws=((PI,), (PI,)))
    assert fighting.fight_of(pos).winner == NONE


def test_a_fraction_of_power_breaks_a_tie() -> None:
    pos = battle_with(sized(5001), 5)
    assert [(one.seat, one.data["amount"]) for one in told(pos, "battle_won")] == [(LIGHT, 0)]
    assert pos.ended == "done"  # nothing is owed


def test_a_total_is_lifted_to_zero_with_its_destiny() -> None:
    pos = field(TRENCH, [LUKE], [VADER])
    own = values.total_power(pos, 0, LIGHT)
    pos.lasting.append(Lasting(TOTAL_POWER, -own - 4, 0, LIGHT, THIS_BATTLE, NONE))
    power = values.power_before_destiny(pos, 0, LIGHT)
    assert fighting.total_with(power, PI) == 0
    assert fighting.total_with(power + 1, PI) == sized(142)


@pytest.mark.parametrize(("change", "left"), [(0, 3142), (-3, 142), (-4, 0), (1, 4142)])
def test_attrition_is_the_destiny_with_its_fraction(change: int, left: int) -> None:
    pos = field(TRENCH, [LUKE], [VADER, SNOWTROOPER], draws=((PI,), ()))
    pos.lasting.append(Lasting(ATTRITION, change, 0, DARK, THIS_BATTLE, NONE))
    go(pos, battle.Battle(0, LIGHT, False))
    choose(pos, 1)
    choose(pos, DECLINE)
    assert fighting.fight_of(pos).attrition[DARK] == sized(left)


@pytest.mark.parametrize(("immune_below", "immune"), [(3, False), (4, True)])
def test_immunity_is_compared_with_the_whole_fraction(immune_below: int, immune: bool) -> None:
    pos = field(TRENCH, [LUKE], [VADER])
    vader = number(pos, VADER, DARK)
    pos.lasting.append(Lasting(IMMUNITY, immune_below, vader, NONE, THIS_BATTLE, NONE))
    assert values.is_immune_to(pos, vader, PI) == immune


@pytest.mark.parametrize(
    ("second_value", "left", "ends"),
    [(500, 0, True), (1000, 0, True), (142, 0, True), (100, 42, False), (0, 142, False)],
)
def test_attrition_takes_cards_until_all_of_it_is_satisfied(
    second_value: int, left: int, ends: bool
) -> None:
    """3.14 against 3 and what a second card brings; a third has to go if that is not enough."""
    pos = field(TRENCH, [LUKE], [OZZEL, SNOWTROOPER, SNOWTROOPER], draws=((PI,), ()))
    first, second = (card for card in pos.table if pos.title(card) == SNOWTROOPER)
    for card, value in ((first, 3000), (second, second_value)):
        pos.lasting.append(Lasting(FORFEIT, sized(value), card, NONE, THIS_BATTLE, NONE, True))
    more = values.total_power(pos, 0, LIGHT) + 4 - values.total_power(pos, 0, DARK)
    pos.lasting.append(Lasting(TOTAL_POWER, more, 0, DARK, THIS_BATTLE, NONE))  # Light owes 1
    go(pos, battle.Battle(0, LIGHT, False))
    choose(pos, 1)
    for card in (first, second):
        while card not in pos.options:  # Dark draws nothing, and Light pays with Force
            lost = [one for one in pos.options if one >= force.TOP_OF_RESERVE]
            choose(pos, lost[0] if lost else DECLINE)
        choose(pos, card)
    paid = [one.data["attrition"] for one in told(pos, "forfeit") if one.seat == DARK]
    assert paid[:2] == [sized(142), sized(left)]
    assert (len(paid) == 2) == ends
    assert (pos.zone[number(pos, OZZEL, DARK)] == TABLE) == ends


def test_greedo_is_forfeited_for_a_half() -> None:
    pos = field(TRENCH, [LUKE], [VADER, GREEDO])
    greedo = number(pos, GREEDO, DARK)
    more = 2 - values.total_power(pos, 0, LIGHT) + values.total_power(pos, 0, DARK)
    pos.lasting.append(Lasting(TOTAL_POWER, more, 0, LIGHT, THIS_BATTLE, NONE))
    assert values.forfeit(pos, greedo) == HALF
    pos.log = []
    go(pos, battle.Battle(0, LIGHT, False))
    choose(pos, DECLINE)
    choose(pos, DECLINE)
    fight = fighting.fight_of(pos)
    assert fight.damage_left[DARK] == 2
    step = pos.stack[-1]
    choice = step.choice(pos, greedo)
    assert choice.text == "forfeit Greedo (1/2)"
    assert choice.pieces["number"] == 0.5
    choose(pos, greedo)
    assert pos.zone[greedo] == LOST
    assert fight.damage_left[DARK] == sized(1500)
    assert "battle damage 1 1/2" in pos.stack[-1].question(pos).text
    lost = len(pos.lost[DARK])
    while pos.fight is not None and fight.damage_left[DARK]:
        choose(pos, [one for one in pos.options if one >= 0][-1])
    assert fight.damage_left[DARK] == 0
    assert len(pos.lost[DARK]) == lost + 2  # what is left of a Force is a Force
    assert pos.zone[number(pos, VADER, DARK)] == TABLE


def test_changes_of_a_half_are_added_to_it() -> None:
    pos = field(TRENCH, [LUKE], [VADER, GREEDO])
    greedo = number(pos, GREEDO, DARK)
    for change, forfeit in ((2, 2500), (-3, 0)):
        pos.lasting.append(Lasting(FORFEIT, change, greedo, NONE, THIS_BATTLE, NONE))
        assert values.forfeit(pos, greedo) == sized(forfeit)


@pytest.mark.parametrize(("theirs", "wins"), [(7, 2), (8, 1), (9, 0)])
def test_the_chance_to_win_is_exact(theirs: int, wins: int) -> None:
    """5 and one of 3.14, 3 and 0."""
    pos = field(TRENCH, [LUKE], [VADER], draws=((PI, 3, 0), ()), reserve=0, force=0)
    for seat, power in ((LIGHT, 5), (DARK, theirs)):
        more = power - values.total_power(pos, 0, seat)
        pos.lasting.append(Lasting(TOTAL_POWER, more, 0, seat, THIS_BATTLE, NONE))
    go(pos, battle.Battle(0, LIGHT, True))
    foreseen = prospects.foresee(pos, LIGHT, [1, 0], [0, 0])
    assert foreseen is not None
    found = foreseen.worst
    assert (found.all, found.wins) == (3, wins)
    assert found.ties == (1 if theirs == 8 else 0)


# -- what compares with a draw, and what counts with it --------------------------------------------

MOS_EISLEY = "Tatooine: Mos Eisley"


@pytest.mark.parametrize(
    ("target", "hit"),
    [("General Tagge", True), ("Djas Puhr", False)],
    ids=["ability 3", "ability 4"],
)
def test_a_shot_of_pi_exceeds_3_and_not_4(target: str, hit: bool) -> None:
    """Abilities of 3 and of 4."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    blaster = table.put("Blaster", table.put(LUKE, site))
    foe = table.put(target, site)
    table.hand("Rebel Trooper")
    table.force(LIGHT, 5)
    table.in_pile(RESERVE, "Brainiac", LIGHT)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, site)
    fire(pos, blaster)
    assert pos.has(foe, IS_HIT) == hit


def test_so_much_force_is_the_nearest_whole_number() -> None:
    """Two destinies of 3.14 and 0.5: 3.64, so 4 Force are activated."""
    table = Layout()
    table.put("R5-D4", table.location(MOS_EISLEY))
    card = table.hand("Spaceport Speeders")
    table.destiny(LIGHT, PI, HALF)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    quiet(pos)
    assert len(pos.force[LIGHT]) == 4


@pytest.mark.parametrize(("drawn", "read"), [(3, True), (PI, False)])
def test_what_names_a_number_does_not_mean_a_fraction(drawn: int, read: bool) -> None:
    """On 3 the Effect is lost; 3.14 is no number that it names."""
    table = Layout()
    table.put("R5-D4", table.location(MOS_EISLEY))
    effect = table.put("Krayt Dragon Bones")
    card = table.hand("Spaceport Speeders")
    table.destiny(LIGHT, drawn, 6)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    quiet(pos)
    assert (pos.zone[effect] == LOST) == read


# -- what people see -------------------------------------------------------------------------------


def test_views_and_events_have_two_decimals() -> None:
    pos = battle_with(sized(5500), 8, draws=((PI,), ()))
    assert pos.log is not None
    seen = view(pos, EVERYONE)["battle"]
    assert seen is not None
    assert seen["power"] == (5.5, 8)
    assert seen["destiny"] == (3.14, 0)
    assert seen["total"] == (8.64, 8)
    assert seen["attrition_left"] == (0, 3.14)
    assert seen["damage_left"] == (0, 1)
    sent = {(one["kind"], one["seat"]): one for one in EVENTS.told(pos, pos.log, EVERYONE)}
    drawn = sent["draw_destiny", LIGHT]
    assert drawn["number"] == 3.14
    assert "3.14" in EVENTS.tell(drawn)
    total = sent["total_power", LIGHT]
    assert [total[key] for key in ("power", "destiny", "total")] == [5.5, 3.14, 8.64]
    assert "5 1/2" in EVENTS.tell(total)
    whole = sent["total_power", DARK]
    assert type(whole["total"]) is int
    assert "total" not in whole["names"]


def test_a_card_in_play_shows_its_fraction_and_its_changes() -> None:
    pos = field(TRENCH, [LUKE], [GREEDO])
    greedo = number(pos, GREEDO, DARK)
    pos.lasting.append(Lasting(FORFEIT, 1, greedo, NONE, THIS_BATTLE, NONE))
    pos.lasting.append(Lasting(POWER, HALF, greedo, NONE, THIS_BATTLE, NONE))
    seen = next(one for one in view(pos, EVERYONE)["cards"] if one["card"] == greedo)
    changed = {one["value"]: one for one in seen["changed"]}
    assert seen["forfeit"] == 1.5
    assert (changed["forfeit"]["printed"], changed["forfeit"]["now"]) == (0.5, 1.5)
    assert changed["power"]["parts"][0]["amount"] == 0.5


def test_the_record_holds_whole_numbers_alone() -> None:
    pos = battle_with(sized(5500), 8, draws=((PI,), ()))
    data = record.position_to_data(pos)
    again = record.position_from_data(pos.setup, data)
    assert record.position_to_data(again) == data
    assert not _floats(data)


def _floats(data: object) -> list[float]:
    if isinstance(data, dict):
        return [one for value in data.values() for one in _floats(value)]
    if isinstance(data, list | tuple):
        return [one for value in data for one in _floats(value)]
    return [data] if isinstance(data, float) else []

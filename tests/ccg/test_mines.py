"""Chapter: New Mining Droid Rules. Laying, burying, tripping, defusing, exploding."""

from collections.abc import Sequence
from typing import Any

import pytest

from starfold.games.ccg.front import record
from starfold.games.ccg.rules import mines, movement, travelling
from starfold.games.ccg.rules.step import card_of, packed
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    A_BURY,
    A_DEFUSE,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ATTACHED,
    BURIED,
    DARK,
    DEPLOY,
    FORCE,
    HAND,
    LIGHT,
    LOST,
    MOVE,
    NONE,
    RESERVE,
    TABLE,
    USED,
)
from starfold.kernel.core import DECLINE
from tests.ccg.layout import game, lay, number, run, stand, told

HOTH = [
    "Echo Corridor",
    "Echo Docking Bay",
    "Main Power Generators",
    "Snow Trench",
    "Defensive Perimeter",
    "North Ridge",
]
FACTS = {
    "Infantry Mine": {"mine": mines.INFANTRY},
    "Vehicle Mine": {"mine": mines.VEHICLES},
    "Timer Mine": {"mine": mines.TIMER},
    "LIN-V8K": {"defuses": True},
    "LIN-V8M": {"defuses": True},
}


def table(
    light: Sequence[str], dark: Sequence[str], *, active: int = LIGHT, force: int = 3
) -> Position:
    """All the locations laid out, mines and droids with their texts, Force in the Force Piles."""
    filler = ["Rebel Trooper"] * force, ["Stormtrooper"] * force
    pos = game([*light, *filler[0]], [*dark, *filler[1]])
    for card, definition in enumerate(pos.setup.defs):
        for title, facts in FACTS.items():
            if definition.title.startswith(title):
                pos.setup.scripts[card] = Script(definition.id)
                pos.setup.scripts[card].special = facts
    for seat in (LIGHT, DARK):
        for card in pos.reserve[seat][len(pos.reserve[seat]) - force :]:
            pos.to_pile(card, FORCE)
    lay(pos, *(card for card in range(len(pos.setup.defs)) if pos.is_location(card)))
    pos.active = active
    pos.phase = MOVE
    return pos


def bury(pos: Position, site: str, *cards: str) -> list[int]:
    """Cards of the Dark deck lie under a site, whatever the rules say."""
    found: list[int] = []
    for name in cards:
        for card, definition in enumerate(pos.setup.defs):
            free = pos.zone[card] == RESERVE and pos.owner[card] == DARK
            if free and definition.title.startswith(name):
                pos.set_aside(card, BURIED, number(pos, site))
                found.append(card)
                break
    assert len(found) == len(cards)
    return found


def on_top(pos: Position, seat: int, *titles: str) -> None:
    """These cards are drawn next for destiny, the first one first."""
    for title in reversed(titles):
        for card in range(len(pos.setup.defs)):
            if pos.title(card) == title and pos.zone[card] == RESERVE and pos.owner[card] == seat:
                pos.reserve[seat].remove(card)
                pos.reserve[seat].append(card)
                break
        else:
            raise AssertionError(f"no {title} is left in the Reserve Deck")


def arrives(pos: Position, card: int, site: str, *answers: int) -> None:
    """A card travels to a site along its row."""
    goal = number(pos, site)
    path = travelling.path_of(pos, card, movement.WALK, goal) or [goal]
    run(pos, travelling.Travel(pos.owner[card], [card], path), *answers)


# -- burying ---------------------------------------------------------------------------------------


@pytest.mark.rule("HO-MINE-02", "HO-MINE-03", "HO-MINE-07", "SW-B-189")
def test_any_number_of_cards_go_under_the_site() -> None:
    """HO-MINE-02/1, HO-MINE-03/1, HO-MINE-07/3"""
    hidden = ["Infantry Mine", "Darth Vader", "Vehicle Mine"]
    pos = table(HOTH, ["LIN-V8M", *hidden, "Grand Moff Tarkin"], active=DARK)
    ridge = number(pos, "North Ridge")
    stand(pos, number(pos, "LIN-V8M"), ridge)
    cards = [number(pos, name, DARK) for name in hidden]
    for card in [*cards, number(pos, "Grand Moff Tarkin")]:
        pos.to_pile(card, HAND)
    assert mines.bury_offers(pos, DARK) == []
    pos.phase = DEPLOY
    assert mines.bury_offers(pos, DARK) == [packed(A_BURY, ridge)]
    assert mines.bury_offers(pos, LIGHT) == []
    life = pos.life_force(DARK)
    mines.bury_begin(pos, DARK, packed(A_BURY, ridge))
    run(pos, pos.stack.pop(), *cards, DECLINE)  # type: ignore[arg-type]
    assert sorted(mines.buried_at(pos, ridge)) == sorted(cards)
    assert len(pos.hand[DARK]) == 1 and len(pos.force[DARK]) == 3
    assert pos.life_force(DARK) == life
    assert not any(card in pos.table for card in cards)
    event = told(pos, "bury")[0]
    assert "card" not in event.seen_by(LIGHT) and event.seen_by(DARK)["card"] == cards[0]


@pytest.mark.rule("HO-MINE-02")
def test_where_cards_may_be_buried() -> None:
    """HO-MINE-02/3, HO-MINE-02/4"""
    pos = table(HOTH, ["Death Star: Docking Bay 327", "Hoth"])
    allowed = [mines.may_be_mined(pos, place) for place in range(6)]
    assert allowed == [False, True, True, True, True, True]
    assert not mines.may_be_mined(pos, number(pos, "Docking Bay 327"))
    assert not mines.may_be_mined(pos, number(pos, "Hoth", DARK))


@pytest.mark.rule("HO-MINE-02")
def test_a_droid_inside_buries_nothing() -> None:
    """HO-MINE-02/2"""
    pos = table(HOTH, ["LIN-V8M", "Blizzard 1", "Grand Moff Tarkin"], active=DARK)
    pos.phase = DEPLOY
    pos.to_pile(number(pos, "Grand Moff Tarkin"), HAND)
    walker = stand(pos, number(pos, "Blizzard 1"), number(pos, "North Ridge"))
    stand(pos, number(pos, "LIN-V8M"), walker, ABOARD_PASSENGER)
    assert mines.bury_offers(pos, DARK) == []


# -- tripping --------------------------------------------------------------------------------------


@pytest.mark.rule("HO-MINE-04", "HO-MINE-05", "SW-B-190", "SW-B-191")
@pytest.mark.parametrize(("drawn", "lost"), [("Chief Bast", False), ("Snowtrooper", True)])
def test_a_speeder_trips_what_it_crosses(drawn: str, lost: bool) -> None:
    """HO-MINE-04/1, HO-MINE-05/2: maneuver 4 against destiny 2 and 3, each with 2 more"""
    pos = table([*HOTH, "Snowspeeder", "Dack Ralter"], ["Vehicle Mine", drawn])
    speeder = stand(pos, number(pos, "Snowspeeder"), number(pos, "Snow Trench"))
    dack = stand(pos, number(pos, "Dack"), speeder, ABOARD_PASSENGER)
    (mine,) = bury(pos, "Defensive", "Vehicle Mine")
    on_top(pos, DARK, drawn)
    arrives(pos, speeder, "North Ridge")
    assert pos.zone[mine] == LOST
    assert pos.zone[number(pos, drawn)] == USED
    if lost:
        assert pos.zone[speeder] == pos.zone[dack] == LOST
    else:
        assert pos.at[speeder] == number(pos, "North Ridge")
        assert pos.location_of(dack) == number(pos, "North Ridge")


@pytest.mark.rule("HO-MINE-04", "HO-MINE-05")
def test_ones_own_trooper_trips_and_duds_are_lost() -> None:
    """HO-MINE-04/2, HO-MINE-05/1"""
    pos = table(HOTH, ["Infantry Mine", "Darth Vader", "Snowtrooper", "Admiral Ozzel"], active=DARK)
    trooper = stand(pos, number(pos, "Snowtrooper"), number(pos, "North Ridge"))
    buried = bury(pos, "Defensive", "Infantry Mine", "Darth Vader")
    on_top(pos, DARK, "Admiral Ozzel")
    arrives(pos, trooper, "Defensive")  # destiny 0: 0 + 2 is more than ability 1
    assert [pos.zone[card] for card in (trooper, *buried)] == [LOST] * 3
    assert told(pos, "trip")[0].data["cards"] == sorted(buried)


@pytest.mark.rule("HO-MINE-04")
def test_creatures_trip_nothing_and_starships_do() -> None:
    """HO-MINE-04/3, HO-MINE-04/4"""
    pos = table([*HOTH, "X-wing"], ["Wampa", "Darth Vader", "Hoth"])
    wampa = stand(pos, number(pos, "Wampa"), number(pos, "North Ridge"))
    ship = stand(pos, number(pos, "X-wing"), number(pos, "Hoth", DARK))
    (dud,) = bury(pos, "Defensive", "Darth Vader")
    arrives(pos, wampa, "Defensive")
    assert pos.zone[dud] == BURIED
    arrives(pos, ship, "Defensive")
    assert pos.zone[dud] == LOST


@pytest.mark.rule("HO-MINE-05")
def test_a_mine_that_cannot_hit_is_spent_all_the_same() -> None:
    """HO-MINE-05/3"""
    pos = table(HOTH, ["Infantry Mine", "Blizzard 1", "General Veers"], active=DARK)
    walker = stand(pos, number(pos, "Blizzard 1"), number(pos, "North Ridge"))
    veers = stand(pos, number(pos, "Veers"), walker, ABOARD_PILOT)
    (mine,) = bury(pos, "Defensive", "Infantry Mine")
    arrives(pos, walker, "Defensive")
    assert pos.zone[mine] == LOST
    assert pos.zone[veers] == pos.zone[walker] == TABLE
    assert told(pos, "draw_destiny") == []


@pytest.mark.rule("HO-MINE-09")
def test_the_second_mine_finds_nobody() -> None:
    """HO-MINE-09/1"""
    pos = table([*HOTH, "Echo Base Trooper"], ["Infantry Mine", "Infantry Mine", "Stormtrooper"])
    trooper = stand(pos, number(pos, "Echo Base Trooper"), number(pos, "Snow Trench"))
    first, second = bury(pos, "Defensive", "Infantry Mine", "Infantry Mine")
    reserve = len(pos.reserve[DARK])
    arrives(pos, trooper, "Defensive", second)
    assert [pos.zone[card] for card in (trooper, first, second)] == [LOST] * 3
    assert [event.data["works"] for event in told(pos, "explode")] == [True, False]
    assert len(pos.reserve[DARK]) == reserve - 1


@pytest.mark.rule("HO-MINE-06", "SW-B-191")
def test_a_timer_mine_acts_at_once() -> None:
    """HO-MINE-06/1"""
    people = ["Luke Skywalker", "Dack Ralter", "Leia Organa"]
    pos = table([*HOTH, *people, "Snowspeeder"], ["Timer Mine", "Chief Bast"])
    trench = number(pos, "Snow Trench")
    luke, dack, leia = (stand(pos, number(pos, name), trench) for name in people)
    speeder = stand(pos, number(pos, "Snowspeeder"), number(pos, "Defensive"))
    (mine,) = bury(pos, "Snow Trench", "Timer Mine")
    on_top(pos, DARK, "Chief Bast")
    arrives(pos, speeder, "Snow Trench", dack, leia)
    assert pos.zone[luke] == pos.zone[speeder] == TABLE
    assert [pos.zone[card] for card in (dack, leia, mine)] == [LOST] * 3


@pytest.mark.rule("HO-MINE-06")
def test_ones_own_trooper_sets_a_timer_off_too() -> None:
    """HO-MINE-06/2"""
    pos = table([*HOTH, "Dack Ralter"], ["Timer Mine", "Snowtrooper", "Stormtrooper"], active=DARK)
    dack = stand(pos, number(pos, "Dack"), number(pos, "Defensive"))
    trooper = stand(pos, number(pos, "Snowtrooper"), number(pos, "North Ridge"))
    bury(pos, "Defensive", "Timer Mine")
    assert pos.card(pos.reserve[DARK][-1]).destiny[0] >= 1
    arrives(pos, trooper, "Defensive")
    assert pos.zone[dack] == LOST and pos.zone[trooper] == TABLE


# -- defusing --------------------------------------------------------------------------------------


@pytest.mark.rule("HO-MINE-08", "SW-B-192")
def test_the_player_whose_turn_it_is_defuses() -> None:
    """HO-MINE-08/1, HO-MINE-08/3"""
    pos = table([*HOTH, "LIN-V8K"], ["Infantry Mine", "Infantry Mine", "Stormtrooper"], force=2)
    droid = stand(pos, number(pos, "LIN-V8K"), number(pos, "Snow Trench"))
    first, second = bury(pos, "Defensive", "Infantry Mine", "Infantry Mine")
    arrives(pos, droid, "Defensive", first, second)
    assert pos.zone[droid] == TABLE
    assert pos.zone[first] == pos.zone[second] == LOST
    assert pos.force[LIGHT] == [] and len(pos.used[LIGHT]) == 2
    assert told(pos, "explode") == []


@pytest.mark.rule("HO-MINE-08")
def test_nobody_defuses_in_the_other_players_turn() -> None:
    """HO-MINE-08/2"""
    pos = table([*HOTH, "LIN-V8K"], ["Infantry Mine", "Snowtrooper", "Stormtrooper"], active=DARK)
    stand(pos, number(pos, "LIN-V8K"), number(pos, "Defensive"))
    trooper = stand(pos, number(pos, "Snowtrooper"), number(pos, "North Ridge"))
    bury(pos, "Defensive", "Infantry Mine")
    arrives(pos, trooper, "Defensive")
    assert pos.zone[trooper] == LOST


@pytest.mark.rule("HO-MINE-08")
def test_defusing_may_stop_halfway() -> None:
    pos = table(
        [*HOTH],
        ["Infantry Mine", "Vehicle Mine", "LIN-V8M", "Snowtrooper", "Grand Moff Tarkin"],
        active=DARK,
    )
    stand(pos, number(pos, "LIN-V8M"), number(pos, "Defensive"))
    trooper = stand(pos, number(pos, "Snowtrooper"), number(pos, "North Ridge"))
    infantry, _ = bury(pos, "Defensive", "Infantry Mine", "Vehicle Mine")
    arrives(pos, trooper, "Defensive", infantry, DECLINE)
    assert pos.zone[trooper] == TABLE
    assert len(pos.force[DARK]) == 2
    assert [event.data["works"] for event in told(pos, "explode")] == [False]


# -- mines that lie open ---------------------------------------------------------------------------


@pytest.mark.rule("HO-MINE-01", "SW-B-188")
def test_an_open_mine_waits_for_its_kind() -> None:
    """HO-MINE-01/1"""
    pos = table([*HOTH, "Snowspeeder", "Echo Base Trooper"], ["Infantry Mine", "Stormtrooper"])
    perimeter = number(pos, "Defensive")
    mine = stand(pos, number(pos, "Infantry Mine"), perimeter, ATTACHED)
    speeder = stand(pos, number(pos, "Snowspeeder"), number(pos, "Snow Trench"))
    trooper = stand(pos, number(pos, "Echo Base Trooper"), number(pos, "Snow Trench"))
    arrives(pos, speeder, "Defensive")
    assert pos.zone[mine] == TABLE
    arrives(pos, trooper, "Defensive")
    assert pos.zone[mine] == pos.zone[trooper] == LOST


@pytest.mark.rule("SW-B-188", "HO-MINE-08")
def test_a_droid_defuses_open_mines_in_its_turn() -> None:
    pos = table([*HOTH, "LIN-V8K"], ["Timer Mine"])
    perimeter = number(pos, "Defensive")
    mine = stand(pos, number(pos, "Timer Mine"), perimeter, ATTACHED)
    droid = stand(pos, number(pos, "LIN-V8K"), number(pos, "Snow Trench"))
    assert mines.defuse_offers(pos, LIGHT) == []
    stand(pos, droid, perimeter)
    assert [card_of(option) for option in mines.defuse_offers(pos, LIGHT)] == [mine]
    pos.active = DARK
    assert mines.defuse_offers(pos, LIGHT) == []
    pos.active = LIGHT
    mines.defuse_begin(pos, LIGHT, packed(A_DEFUSE, mine))
    assert pos.zone[mine] == LOST and len(pos.force[LIGHT]) == 2


@pytest.mark.rule("SW-B-188")
def test_a_laid_timer_mine_goes_off() -> None:
    pos = table([*HOTH, "Dack Ralter"], ["Timer Mine", "Stormtrooper"], active=DARK)
    perimeter = number(pos, "Defensive")
    mine = stand(pos, number(pos, "Timer Mine"), perimeter, ATTACHED)
    dack = stand(pos, number(pos, "Dack"), perimeter)
    mines.set_off_timer(pos, mine)
    run(pos, pos.stack.pop())  # type: ignore[arg-type]
    assert pos.zone[mine] == pos.zone[dack] == LOST


@pytest.mark.rule("HO-MINE-07")
def test_buried_cards_are_not_in_play() -> None:
    """HO-MINE-07/1, HO-MINE-07/2"""
    pos = table(HOTH, ["Darth Vader", "Infantry Mine"])
    for card in bury(pos, "Defensive", "Darth Vader", "Infantry Mine"):
        assert not pos.in_play(card) and card not in pos.table
        assert pos.location_of(card) in (NONE, number(pos, "Defensive"))


@pytest.mark.parametrize(
    "frame", [mines.Bury(1, 0), mines.Tripped(1, 2, [3], [4]), mines.Explode(1, 2, 3)]
)
def test_a_step_comes_back_from_its_data(frame: Any) -> None:
    name, *fields = frame.to_data()
    assert record._STEPS[name].read(fields).to_data() == frame.to_data()
    assert frame.copy().to_data() == frame.to_data()

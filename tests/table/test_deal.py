"""Dealing at once: everything left open is chosen, by the seed."""

import pytest

from starfold.errors import InputError
from starfold.kernel.game import Spec, edition_names
from starfold.table.deal import deal, seat_number, seat_players
from starfold.units.fleets import shipped_fleet, shipped_fleet_names
from tests.table.tables import GAMES, the_game

GAME = the_game()


@pytest.mark.parametrize(
    ("name", "edition"), [(name, one) for name in GAMES for one in edition_names(the_game(name))]
)
def test_every_edition_can_be_dealt(name: str, edition: str) -> None:
    game = the_game(name)
    spec = game.check_spec(deal(game, edition, [None, None], {}, 1))
    assert spec["edition"] == edition
    names = [fleet["name"] for fleet in spec["forces"]]
    assert len(set(names)) == 2


def names(spec: Spec) -> list[str]:
    return [fleet["name"] for fleet in spec["forces"]]


def test_the_seed_chooses_the_fleets() -> None:
    dealt = {tuple(names(deal(GAME, "base", [None, None], {}, seed))) for seed in range(30)}
    assert len(dealt) > 5
    assert deal(GAME, "base", [None, None], {}, 7) == deal(GAME, "base", [None, None], {}, 7)


def test_a_fleet_that_is_wanted_is_given() -> None:
    first, second = names(deal(GAME, "base", ["base-hammer-fall", None], {}, 3))
    assert first == "Hammer Fall"
    assert second in {shipped_fleet(name).name for name in shipped_fleet_names("base")} - {first}


def test_a_large_table_shares_fleets() -> None:
    assert len(deal(GAME, "base", [None] * 8, {}, 1)["forces"]) == 8


def test_an_unknown_edition() -> None:
    with pytest.raises(InputError, match="unknown edition 'hoth'"):
        deal(GAME, "hoth", [None, None], {}, 1)


def test_seats_by_letter() -> None:
    assert [seat_number(letter, 3) for letter in "aBc"] == [0, 1, 2]
    for letter in ("C", "", "AB"):
        with pytest.raises(InputError, match="choose A or B"):
            seat_number(letter, 2)


def test_people_and_agents() -> None:
    players = seat_players(the_game(), 3, [1], "random", 4)
    assert [player.agent is None for player in players] == [False, True, False]


@pytest.mark.parametrize("seats", [1, 9])
def test_too_few_or_too_many_players(seats: int) -> None:
    with pytest.raises(InputError, match="2 to 8"):
        seat_players(the_game(), seats, [0], "random", 1)


def test_an_unknown_agent() -> None:
    with pytest.raises(InputError, match="unknown agent 'hal'"):
        seat_players(the_game(), 2, [0], "hal", 1)

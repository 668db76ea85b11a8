"""How many may play: what a scenario cannot show, because no position comes of it."""

from typing import Any

import pytest

from starfold.errors import InputError
from starfold.games.pocketmodel.front.start import new_position
from starfold.games.pocketmodel.front.view import view
from starfold.games.pocketmodel.state.position import Position
from starfold.kernel.core import NOBODY
from starfold.kernel.dice import seeded_dice
from tests.pocketmodel.games import GAME, fleets_usable_in

FLEET = fleets_usable_in("base")[0]


def start(players: int, options: dict[str, Any] | None = None) -> Position:
    spec = {"edition": "base", "forces": [FLEET] * players, "options": options or {}}
    return new_position(GAME.setup(GAME.check_spec(spec)), seeded_dice(1), record=False)


@pytest.mark.rule("PM-MULTI-01")
@pytest.mark.parametrize("players", [2, 3, 4, 8])
def test_one_contested_zone_and_a_home_zone_each(players: int) -> None:
    table = view(start(players), NOBODY)
    assert len(table["zones"]) == players + 1
    assert len(table["players"]) == players


@pytest.mark.rule("PM-MULTI-01")
@pytest.mark.parametrize("players", [1, 9])
def test_two_to_eight_players(players: int) -> None:
    with pytest.raises(InputError, match="PM-MULTI-01"):
        start(players)


@pytest.mark.rule("PM-MULTI-01")
@pytest.mark.parametrize(("players", "fits"), [(2, True), (3, True), (4, False)])
def test_fewer_if_so_agreed(players: int, fits: bool) -> None:
    if fits:
        assert start(players, {"max_players": 3}).seats == players
    else:
        with pytest.raises(InputError, match="2 to 3"):
            start(players, {"max_players": 3})

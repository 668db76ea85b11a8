"""Views that are made together: what everybody sees alike is worked out and compared once."""

import random
from typing import Any

import pytest

from starfold.games.registry import game_names
from starfold.kernel.core import EVERYONE
from starfold.table.patch import Known, diff
from tests.table.rooms import Table

# What no seat sees otherwise than the others.
ALIKE = {
    "pocketmodel": ("units", "zones", "battle", "action"),
    "minis": ("units", "players", "shots", "question"),
    "ccg": ("cards", "rows", "battle", "effects"),
}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", game_names())
def test_views_made_together_are_those_made_one_by_one(game: str, seed: int) -> None:
    table = Table(game, seed)
    chance = random.Random(seed)
    seats = [EVERYONE, *table.readers]
    before: list[dict[str, Any]] = []
    shared = 0
    for _ in range(150):
        if table.room.over:
            break
        views = table.room.views(seats)
        assert views == [table.room.view(seat) for seat in seats]
        shared += all(views[1][name] is views[2][name] for name in ALIKE[game])
        known: Known = {}
        for old, new in zip(before, views, strict=bool(before)):
            assert diff(old, new, known) == diff(old, new)
        before = views
        table.answer(chance.choice(table.session.state.options))
    assert shared > 50

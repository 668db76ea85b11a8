"""Attempts come from outside: nonsense is refused with a clear word, never a crash."""

from typing import Any

import pytest

from starfold.errors import InputError
from starfold.games.pocketmodel.rules.refusals import why_not
from tests.pocketmodel.games import random_start


@pytest.mark.parametrize(
    ("attempt", "told"),
    [
        ({}, "unknown attempt None"),
        ({"verb": "dance"}, "unknown attempt 'dance'"),
        ({"verb": "move"}, "does not say which unit"),
        ({"verb": "move", "unit": 999}, "unit 999"),
        ({"verb": "move", "unit": "x"}, "unit 'x'"),
        ({"verb": "move", "unit": 1, "zone": -7}, "zone -7"),
        ({"verb": "attack", "attacker": 0, "defender": True}, "defender True"),
        ({"verb": "strike", "target": 9}, "target 9"),
        ({"verb": "play", "card": 10**9}, "card 1000000000"),
    ],
)
def test_nonsense_is_refused(attempt: dict[str, Any], told: str) -> None:
    with pytest.raises(InputError, match=told):
        why_not(random_start(1, players=2, defaults=True), 0, attempt)

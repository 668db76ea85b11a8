"""Fingerprints stay what they are: a state has one form in bytes."""

import random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from starfold.games.pocketmodel.game import PocketModel
from starfold.kernel.core import State
from starfold.kernel.dice import ScriptedDice
from starfold.kernel.game import canonical_json, packed
from tests.minis import games as minis
from tests.pocketmodel import games as pocketmodel

numbers_and_words = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


class Anything(PocketModel):
    """A game whose states are whatever is wanted."""

    def __init__(self, data: Any) -> None:
        self.data = data

    def to_data(self, state: State) -> Any:
        return self.data


@given(numbers_and_words)
@example({"a": [2**70, -(2**63)], "b": 2**64 - 1})
@example({"ä": '\x00\x1f\x7f"\\/\u2028', "z": True})
def test_the_quick_way_writes_what_the_plain_way_writes(value: Any) -> None:
    assert packed(Anything(value), State(2, ScriptedDice([], []))) == canonical_json(value)


@pytest.mark.parametrize("games", [pocketmodel, minis])
def test_real_states_are_packed_alike(games: Any) -> None:
    for seed in range(5):
        pos = games.random_start(seed, record=False)
        games.play_on(pos, random.Random(seed), 100)
        assert packed(games.GAME, pos) == canonical_json(games.GAME.to_data(pos))

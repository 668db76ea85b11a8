"""The two-pack game as it is agreed on: which packs are accepted."""

from typing import Any

import pytest

from starfold.errors import InputError
from starfold.games.pocketmodel.front.start import new_position
from starfold.games.pocketmodel.state.position import Position
from starfold.kernel.dice import seeded_dice
from tests.pocketmodel.games import GAME


def pack(units: list[tuple[str, int]], cards: list[tuple[str, int]]) -> dict[str, Any]:
    return {
        "format": "starfold-fleet",
        "version": 1,
        "name": "A pack",
        "edition": "base",
        "units": [{"unit": unit, "copies": copies} for unit, copies in units],
        "deck": [{"card": card, "copies": copies} for card, copies in cards],
    }


def start(own: dict[str, Any], two_packs: bool = True) -> Position:
    spec = {"edition": "base", "forces": [own, own], "options": {"two_packs": two_packs}}
    return new_position(GAME.setup(GAME.check_spec(spec)), seeded_dice(7), record=False)


@pytest.mark.rule("PM-PACK-01", "PM-PACK-02", "PM-PACK-03", "PM-PACK-05", "PM-PREP-05")
def test_duplicates_and_few_cards_are_legal() -> None:
    own = pack([("base-u-001", 5)], [("base-c-001", 6)])
    pos = start(own)
    assert [len(pos.units_in_play(seat)) for seat in (0, 1)] == [5, 5]
    assert [pos.objectives_left(seat) for seat in (0, 1)] == [1, 1]
    assert [len(pos.hand[seat]) for seat in (0, 1)] == [3, 3]
    assert [len(pos.deck[seat]) for seat in (0, 1)] == [2, 2]


@pytest.mark.rule("PM-PACK-05", "PM-PREP-01", "PM-PREP-03", "PM-PREP-04")
def test_the_same_pack_is_refused_in_the_standard_game() -> None:
    with pytest.raises(InputError) as refused:
        start(pack([("base-u-001", 5)], [("base-c-001", 6)]), two_packs=False)
    for rule in ("PM-PREP-01", "PM-PREP-03", "PM-PREP-04"):
        assert rule in str(refused.value)


@pytest.mark.rule("PM-PACK-03")
@pytest.mark.parametrize(("cards", "deck"), [(4, 0), (5, 1), (6, 2)])
def test_what_is_not_in_hand_or_on_the_table_is_the_deck(cards: int, deck: int) -> None:
    pos = start(pack([("base-u-001", 1)], [("base-c-001", cards)]))
    assert len(pos.deck[0]) == deck


@pytest.mark.rule("PM-PACK-03")
def test_three_cards_are_too_few() -> None:
    with pytest.raises(InputError, match="PM-PACK-03"):
        start(pack([("base-u-001", 1)], [("base-c-001", 3)]))

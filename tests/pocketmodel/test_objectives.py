"""Playing objectives: attempts that a scenario cannot write down."""

import random

import pytest

from starfold.errors import InputError
from starfold.games.pocketmodel.rules.objectives import PlayObjective
from starfold.games.pocketmodel.rules.refusals import why_not
from starfold.games.pocketmodel.state.position import OBJECTIVE_SLOTS, Position
from starfold.kernel.core import DECLINE, NOBODY
from tests.pocketmodel.games import GAME, play_on, random_start


def asked_for_a_slot(seed: int) -> Position:
    """A random game at the moment when a player has chosen an objective card to play."""
    pos = random_start(seed, record=True, players=3, defaults=True)
    chance = random.Random(seed)
    while True:
        frame = pos.stack[-1]
        if isinstance(frame, PlayObjective):
            cards = [option for option in pos.options if option != DECLINE]
            if cards:
                pos.apply(cards[0])
                return pos
        play_on(pos, chance, 1)


@pytest.mark.rule("PM-CARD-03")
@pytest.mark.parametrize("seed", range(4))
def test_no_place_outside_the_own_home_zone_takes_an_objective_card(seed: int) -> None:
    pos = asked_for_a_slot(seed)
    seat = pos.asked
    frame = pos.stack[-1]
    assert isinstance(frame, PlayObjective)
    assert set(pos.options) <= set(range(OBJECTIVE_SLOTS))
    attempt = {"verb": "play", "card": frame.card}
    with pytest.raises(InputError, match="slot"):
        why_not(pos, seat, {**attempt, "slot": OBJECTIVE_SLOTS})
    for other in range(pos.seats):
        refusal = why_not(pos, seat, {**attempt, "target": other, "slot": 0})
        assert (refusal is None) == (other == seat)
        if refusal is not None:
            assert refusal.rule == "PM-CARD-03"


@pytest.mark.rule("PM-OBJV-12", "PM-OBJV-02")
@pytest.mark.parametrize("seed", range(4))
def test_only_the_owner_is_told_what_lay_face_down(seed: int) -> None:
    pos = asked_for_a_slot(seed)
    seat = pos.asked
    face_down = next(slot for slot in pos.options if not pos.slot_face_up(seat, slot))
    before = len(pos.log or [])
    pos.apply(face_down)
    told = (pos.log or [])[before : before + 1]
    assert told[0].kind == "objective_played"
    for other in [NOBODY, *range(pos.seats)]:
        shown = GAME.events_for(pos, other, told)[0]
        assert ("replaced" in shown["names"]) == (other == seat)
        assert ("replaced_id" in shown) == (other == seat)
        assert shown["names"]["card"] == pos.cards[pos.slots[seat][face_down]].name

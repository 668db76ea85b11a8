"""Drawing destiny."""

from typing import Any

import pytest

from starfold.games.ccg.game import CCG
from starfold.games.ccg.rules import destiny, force
from starfold.games.ccg.state.fractions import decimal
from starfold.games.ccg.state.instruction import DONE, Instruction
from starfold.games.ccg.state.position import THIS_DESTINY, Lasting, Position
from starfold.games.ccg.state.script import Ability, Script
from starfold.games.ccg.state.vocabulary import (
    BATTLE_DESTINY,
    DARK,
    DESTINY_DRAWN,
    HAND,
    LIGHT,
    LOST,
    NONE,
    USED,
    WEAPON_DESTINY,
)
from starfold.kernel.core import EVERYONE, NOBODY
from tests.ccg.fights import TRENCH, TROOPER, choose, field, go, numbered
from tests.ccg.layout import game, told


def drawn(pos: Position, count: int, purpose: int = destiny.PLAIN, source: int = NONE) -> int:
    go(pos, destiny.DrawDestiny(LIGHT, count, purpose, source, source))
    assert pos.ended == "done"
    return pos.result


@pytest.mark.rule("SW-B-175")
def test_the_top_card_is_shown_and_goes_to_the_top_of_the_used_pile() -> None:
    pos = field(TRENCH, draws=((5, 2), ()))
    top = pos.reserve[LIGHT][-1]
    assert drawn(pos, 1) == 5
    assert pos.drawn == [top]
    assert pos.used[LIGHT][-1] == top
    assert pos.zone[top] == USED
    assert told(pos, "draw_destiny")[0].data["number"] == 5


@pytest.mark.rule("SW-B-175")
class TestExpected:
    """What the player who draws could expect of the deck is told with the draw, for the plot."""

    def test_the_mean_of_what_may_have_come(self) -> None:
        pos = field(TRENCH, draws=((5, 2), ()), reserve=1, force=2)
        drawn(pos, 2)
        first, second = (one.everything() for one in told(pos, "draw_destiny"))
        assert decimal(first["expected"]) == 1.4  # 5, 2 and three of 0
        assert decimal(second["expected"]) == 0.5  # 2 and three of 0

    def test_what_is_known_to_lie_on_top_is_no_luck(self) -> None:
        pos = field(TRENCH, draws=((5, 2), ()), reserve=0, force=2)
        drawn(pos, 2)
        force.recirculate(pos)
        pos.ended = ""
        drawn(pos, 1)
        last = told(pos, "draw_destiny")[-1].everything()
        assert (last["expected"], last["number"]) == (2, 2)

    def test_of_several_numbers_the_best_is_to_be_expected(self) -> None:
        pos = field(TRENCH, draws=((5, 2), ()), reserve=0, force=0)
        pos.setup.defs[pos.reserve[LIGHT][-1]] = numbered(1, 6)
        go(pos, destiny.DrawDestiny(LIGHT, 1, destiny.PLAIN, NONE, NONE))
        choose(pos, 1)
        (event,) = told(pos, "draw_destiny")
        assert (event.everything()["expected"], event.data["number"]) == (4, 1)

    def test_it_is_luck_for_whoever_sees_all_and_nothing_for_the_opponent(self) -> None:
        pos = field(TRENCH, draws=((5, 2), ()), reserve=0, force=2)
        drawn(pos, 1)
        game = CCG()
        events = told(pos, "draw_destiny")
        for reader in (LIGHT, EVERYONE):
            (event,) = game.events_for(pos, reader, events)
            assert game.luck(event) == {"seat": LIGHT, "expected": 1.75, "actual": 5.0}
        for reader in (DARK, NOBODY):
            (event,) = game.events_for(pos, reader, events)
            assert "expected" not in event
            assert game.luck(event) is None


@pytest.mark.rule("SW-B-175")
def test_several_draws_add_up() -> None:
    pos = field(TRENCH, draws=((5, 2), ()))
    assert drawn(pos, 2) == 7
    assert len(pos.drawn) == 2


@pytest.mark.rule("SW-B-176", "SW-B-252")
def test_an_empty_reserve_deck_fails_the_draw() -> None:
    pos = field(TRENCH, reserve=0)
    assert drawn(pos, 1) == 0
    assert destiny.failed(pos)
    assert told(pos, "destiny_failed")


@pytest.mark.rule("SW-B-252")
def test_too_few_cards_give_what_there_is() -> None:
    pos = field(TRENCH, reserve=0, draws=((4,), ()))
    assert drawn(pos, 2) == 4
    assert not destiny.failed(pos)


@pytest.mark.rule("SW-B-028")
def test_of_several_numbers_the_drawer_chooses() -> None:
    pos = game([numbered(0), numbered(1, 6)], [numbered(0, side=DARK)])
    go(pos, destiny.DrawDestiny(LIGHT, 1, destiny.PLAIN, NONE, NONE))
    assert pos.asked == LIGHT
    assert pos.options == [1, 6]
    choose(pos, 6)
    assert pos.result == 6


@pytest.mark.rule("SW-B-162", "SW-B-029")
def test_additions_hold_for_each_draw_and_never_below_zero() -> None:
    pos = field(TRENCH, draws=((5, 0), ()))
    pos.lasting = [Lasting(BATTLE_DESTINY, -1, 0, LIGHT, THIS_DESTINY, 0)]
    assert drawn(pos, 2, destiny.FOR_BATTLE, 0) == 4  # 5 - 1, and 0 stays 0
    assert pos.lasting == []


@pytest.mark.rule("SW-B-178")
def test_weapon_destiny_asks_about_the_weapon() -> None:
    pos = field(TRENCH, draws=((5, 2), ()))
    pos.lasting = [Lasting(WEAPON_DESTINY, 1, 3, LIGHT, THIS_DESTINY, 0)]
    assert drawn(pos, 2, destiny.FOR_WEAPON, 3) == 9
    pos = field(TRENCH, draws=((5, 2), ()))
    pos.lasting = [Lasting(WEAPON_DESTINY, 1, 3, LIGHT, THIS_DESTINY, 0)]
    assert drawn(pos, 1, destiny.FOR_WEAPON, 2) == 5


class Do(Instruction):
    """One of the things that a response may do to a draw."""

    def __init__(self, what: Any, *numbers: int) -> None:
        super().__init__()
        self.what = what
        self.numbers = numbers

    def run(self, pos: Position, run: Any) -> bool:
        self.what(pos, *self.numbers)
        return DONE


def responder(*steps: Instruction) -> Script:
    """A card that answers every draw of its player, once in a turn."""
    made = Script("responder")
    made.abilities = [
        Ability("respond", list(steps), moments=[DESTINY_DRAWN], automatic=True, limit=1)
    ]
    return made


@pytest.mark.parametrize(
    ("steps", "total", "cards"),
    [
        ([Do(destiny.cancel_and_redraw)], 2, 1),
        ([Do(destiny.cancel)], 0, 0),
        ([Do(destiny.add, 3)], 8, 1),
        ([Do(destiny.add, -6)], 0, 1),
        ([Do(destiny.add, 3), Do(destiny.state, 1)], 1, 1),
    ],
)
@pytest.mark.rule("SW-B-175", "SW-B-030", "SW-B-033")
def test_responses_change_a_draw(steps: list[Instruction], total: int, cards: int) -> None:
    pos = field(TRENCH, [TROOPER], draws=((5, 2), ()), scripts={TROOPER: responder(*steps)})
    assert drawn(pos, 1) == total
    assert len(pos.drawn) == cards


@pytest.mark.parametrize(
    ("step", "zone"), [(destiny.lose_it, LOST), (destiny.take_into_hand, HAND)]
)
@pytest.mark.rule("SW-B-033")
def test_the_card_shown_may_go_elsewhere(step: Any, zone: int) -> None:
    pos = field(TRENCH, [TROOPER], draws=((5,), ()), scripts={TROOPER: responder(Do(step))})
    top = pos.reserve[LIGHT][-1]
    assert drawn(pos, 1) == 5
    assert pos.zone[top] == zone

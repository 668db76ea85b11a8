"""HO-UNIQ-02/2: no unique Interrupt of the pool is printed for both sides, so one is made here."""

import pytest

from starfold.games.ccg.scripts.steps import do
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.script import Ability, Script
from starfold.games.ccg.state.vocabulary import A_PLAY, CONTROL, DARK, INTERRUPT, LIGHT
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, offered, play, quiet, stand_in


def shared(table: Layout, side: int, dots: int) -> int:
    """One side's printing of an Interrupt that does nothing and may be played at any time."""
    made = CardDef(f"shared-{side}", "Snow Blindness", side, "test", INTERRUPT, "Used", dots, [3])
    card = table.hand(made, side)
    script = Script(made.id)
    script.abilities.append(Ability("nothing", [do(lambda pos, run: None)], from_hand=True))
    table.pos.setup.scripts[card] = script
    return card


@pytest.mark.rule("HO-UNIQ-02", "SW-B-039")
@pytest.mark.parametrize("dots", [1, 0])
def test_the_other_sides_copy_counts_as_played_this_turn(dots: int) -> None:
    """HO-UNIQ-02/2: Light after Dark, in one turn; without the dot nothing forbids it."""
    table = Layout()
    dark, light = shared(table, DARK, dots), shared(table, LIGHT, dots)
    other = stand_in(table, "Frozen Fingers", LIGHT)
    pos = table.begin(DARK, CONTROL)
    play(pos, dark)
    quiet(pos)
    if pos.asked == DARK:
        pos.choose(DECLINE)
    assert pos.asked == LIGHT and offered(pos, A_PLAY, other)
    assert bool(offered(pos, A_PLAY, light)) == (dots == 0)

"""The holosite and its pieces."""

import pytest

from starfold.games.ccg.rules import dejarik, presence, rows, values
from starfold.games.ccg.rules.changes import has_text
from starfold.games.ccg.rules.step import packed
from starfold.games.ccg.state.model import QUARTERS
from starfold.games.ccg.state.position import Fight, Position
from starfold.games.ccg.state.vocabulary import (
    A_DEPLOY,
    A_HOLO,
    CONTROL,
    DARK,
    DEPLOY,
    HAND,
    IS_HOLOGRAM,
    LIGHT,
    MOVE,
    TABLE,
    THERE,
)
from tests.ccg.layout import game, lay
from tests.ccg.table import Layout, offered, option, quiet

BOARD, SAVRIP, MOLATOR = 0, 1, 2


def board(*, opposed: bool = False) -> Position:
    """The Hologameboard with a Mantellian Savrip, perhaps a Molator against it."""
    pos = game(["Dejarik Hologameboard", "Mantellian Savrip"], ["Molator", "Imperial Holotable"])
    lay(pos, BOARD)
    for card in (SAVRIP, MOLATOR) if opposed else (SAVRIP,):
        pos.put(card, BOARD, THERE)
        pos.mark(card, IS_HOLOGRAM)
    pos.phase = CONTROL
    pos.active = LIGHT
    return pos


@pytest.mark.rule("SW-B-238")
def test_the_board_stands_alone_and_each_converts_the_other() -> None:
    pos = board()
    assert dejarik.holosite(pos) == BOARD
    assert rows.neighbours(pos, BOARD) == []
    lay(pos, 3)
    assert dejarik.holosite(pos) == 3
    assert len(pos.rows) == 1
    assert pos.at[SAVRIP] == 3


@pytest.mark.rule("SW-B-240")
def test_a_piece_is_its_destiny_number() -> None:
    pos = board()
    assert pos.card(SAVRIP).destiny == [3]
    assert values.power(pos, SAVRIP) == 3
    assert values.ability(pos, SAVRIP) == 3 * QUARTERS
    assert values.forfeit(pos, SAVRIP) == 3
    assert not has_text(pos, SAVRIP)


@pytest.mark.rule("SW-B-241")
def test_pieces_occupy_and_control_the_board() -> None:
    assert presence.controls(board(), BOARD, LIGHT)
    pos = board(opposed=True)
    assert not presence.controls(pos, BOARD, LIGHT)
    assert presence.occupies(pos, BOARD, DARK)
    assert values.battle_cards(pos, BOARD, DARK) == [MOLATOR]


@pytest.mark.rule("SW-B-242")
@pytest.mark.parametrize("active", [LIGHT, DARK])
@pytest.mark.parametrize("phase", [CONTROL, DEPLOY, MOVE])
def test_who_controls_the_board_may_take_pieces_back(phase: int, active: int) -> None:
    pos = board()
    pos.phase, pos.active = phase, active
    assert dejarik.offers(pos, LIGHT) == [packed(A_HOLO, SAVRIP)]
    assert dejarik.offers(pos, DARK) == []
    dejarik.begin(pos, LIGHT, packed(A_HOLO, SAVRIP))
    assert pos.zone[SAVRIP] == HAND
    assert not pos.has(SAVRIP, IS_HOLOGRAM)
    assert dejarik.offers(pos, LIGHT) == []


@pytest.mark.rule("SW-B-242")
def test_nothing_is_taken_back_in_battle_or_without_control() -> None:
    pos = board()
    pos.fight = Fight(BOARD, LIGHT)
    assert dejarik.offers(pos, LIGHT) == []
    assert dejarik.offers(board(opposed=True), LIGHT) == []
    assert dejarik.offers(game(["Mantellian Savrip"]), LIGHT) == []


@pytest.mark.rule("SW-B-239", "SW-B-240", "SW-B-242")
def test_a_piece_goes_to_the_board_and_back_in_play() -> None:
    table = Layout()
    place = table.location("Dejarik Hologameboard", LIGHT)
    piece = table.hand("Houjix", LIGHT)
    table.hand("Rebel Trooper")
    table.force(LIGHT, 2)
    pos = table.begin(LIGHT, DEPLOY)
    pos.choose(option(pos, A_DEPLOY, piece))
    quiet(pos)
    assert (pos.zone[piece], pos.at[piece]) == (TABLE, place)
    assert len(pos.force[LIGHT]) == 1  # its destiny number
    assert dejarik.offers(pos, LIGHT) == [packed(A_HOLO, piece)]
    assert offered(pos, A_DEPLOY, piece) == []

"""What a player may do of one's own accord, by phase, and what begins it."""

from collections.abc import Callable
from typing import Final

from starfold.games.ccg import (
    battle,
    boarding,
    captives,
    carrying,
    creatures,
    dejarik,
    deploying,
    draining,
    epic,
    mines,
    missing,
    movement,
    personas,
    responses,
    spies,
    vessels,
    weapons,
)
from starfold.games.ccg.position import Position
from starfold.games.ccg.step import card_of, kind_of, number_of
from starfold.games.ccg.vocabulary import (
    A_BATTLE,
    A_BOARD,
    A_BURY,
    A_CAPTIVE,
    A_COVER,
    A_CREATURE,
    A_DEFUSE,
    A_DEPLOY,
    A_DRAIN,
    A_EPIC,
    A_FIRE,
    A_HAND_OVER,
    A_HOLO,
    A_MOVE,
    A_PLAY,
    A_REPLACE,
    A_SEARCH,
    A_TRANSFER,
    A_USE,
    BATTLE,
    CONTROL,
    DEPLOY,
    MOVE,
)

Offers = Callable[[Position, int], list[int]]
Begin = Callable[[Position, int, int], None]

DESIGNATE: Final = 9  # the number of A_BOARD for naming pilots and drivers (HO-PILOT-04)

# What the active player may do in a phase beyond the abilities of cards (SW-B-066).
_BY_PHASE: Final[dict[int, list[Offers]]] = {
    CONTROL: [draining.offers, missing.search_offers],
    DEPLOY: [
        personas.replace_offers,
        carrying.hand_over_offers,
        mines.bury_offers,
        spies.cover_offers,
        vessels.designate_offers,
    ],
    BATTLE: [battle.offers, creatures.offers],
    MOVE: [
        movement.offers,
        boarding.offers,
        boarding.transfer_offers,
        vessels.designate_offers,
        captives.offers,
        epic.run_offers,
    ],
}


def offers(pos: Position, seat: int) -> list[int]:
    """All actions of a player now, in a fixed order."""
    found: list[int] = []
    if seat == pos.active:
        for chapter in _BY_PHASE.get(pos.phase, []):
            found += chapter(pos, seat)
        found += mines.defuse_offers(pos, seat)
    found += dejarik.offers(pos, seat)
    found += deploying.offers(pos, seat)
    found += weapons.offers(pos, seat)
    found += responses.actions(pos, seat, responses.time_of(pos, seat))
    return found


def begin(pos: Position, seat: int, option: int) -> None:
    """Carry out an action that was offered."""
    kind = kind_of(option)
    if kind in (A_PLAY, A_USE):
        pos.push(responses.Run(card_of(option), number_of(option), seat, None))
    elif kind == A_BOARD and number_of(option) == DESIGNATE:
        vessels.designate_begin(pos, seat, option)
    else:
        _BEGIN[kind](pos, seat, option)


_BEGIN: Final[dict[int, Begin]] = {
    A_DEPLOY: deploying.begin,
    A_DRAIN: draining.begin,
    A_BATTLE: battle.begin,
    A_FIRE: weapons.begin,
    A_MOVE: movement.begin,
    A_BOARD: boarding.begin,
    A_TRANSFER: boarding.transfer_begin,
    A_SEARCH: missing.search_begin,
    A_REPLACE: personas.replace_begin,
    A_HAND_OVER: carrying.hand_over_begin,
    A_BURY: mines.bury_begin,
    A_CREATURE: creatures.begin,
    A_COVER: spies.cover_begin,
    A_DEFUSE: mines.defuse_begin,
    A_CAPTIVE: captives.begin,
    A_EPIC: epic.run_begin,
    A_HOLO: dejarik.begin,
}

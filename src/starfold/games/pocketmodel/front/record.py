"""A position as JSON-able data and back: for saving, hashing, comparing and other processes."""

from typing import Any, Final

from starfold.games.pocketmodel.rules.setup import SetUp
from starfold.games.pocketmodel.state.position import Position, Setup
from starfold.kernel.dice import dice_from_data
from starfold.kernel.record import pickle_by_record, steps_from

_STEPS: Final = steps_from(SetUp)


def position_to_data(pos: Position) -> dict[str, Any]:
    data = pos.recorded()
    data["options"] = pos.options[:]
    imagined = pos.cards is not pos.setup.cards
    data["cards"] = [card.id for card in pos.cards] if imagined else None
    return data


def position_from_data(fixed: Setup, data: dict[str, Any]) -> Position:
    pos = Position(fixed, dice_from_data(data["dice"]))
    pos.restore(data, _STEPS)
    pos.options = list(data["options"])
    if data["cards"] is not None:
        pool = {card.id: card for card in [*fixed.card_pool, *fixed.cards]}
        pos.cards = [pool[card_id] for card_id in data["cards"]]
    return pos


pickle_by_record(Position, position_to_data, position_from_data)

"""A position as JSON-able data and back: for saving, hashing, comparing and other processes."""

import copyreg
from typing import Any, Final

from starfold.games.pocketmodel.rules.setup import SetUp
from starfold.games.pocketmodel.state.position import Fight, Lasting, Position, Raid, Setup
from starfold.kernel.core import steps_from
from starfold.kernel.dice import dice_from_data

_STEPS: Final = steps_from(SetUp)


def position_to_data(pos: Position) -> dict[str, Any]:
    fight = pos.fight
    raid = pos.raid
    imagined = pos.cards is not pos.setup.cards
    return {
        "turn": pos.turn,
        "active": pos.active,
        "first": pos.first,
        "alive": pos.alive,
        "placing": pos.placing,
        "zone": pos.zone[:],
        "damage": pos.damage[:],
        "flipped": pos.flipped[:],
        "deck": [pile[:] for pile in pos.deck],
        "hand": [pile[:] for pile in pos.hand],
        "discard": [pile[:] for pile in pos.discard],
        "removed": [pile[:] for pile in pos.removed],
        "slots": [slots[:] for slots in pos.slots],
        "face_up": pos.face_up[:],
        "knowledge": pos.knowledge[:],
        "standing": pos.standing[:],
        "lasting": [one.to_data() for one in pos.lasting],
        "fight": None if fight is None else fight.to_data(),
        "raid": None if raid is None else raid.to_data(),
        "stack": [frame.to_data() for frame in pos.stack],
        "asked": pos.asked,
        "options": pos.options[:],
        "ended": pos.ended,
        "winners": pos.winners[:],
        "dice": pos.dice.to_data(),
        "cards": [card.id for card in pos.cards] if imagined else None,
    }


def position_from_data(fixed: Setup, data: dict[str, Any]) -> Position:
    pos = Position(fixed, dice_from_data(data["dice"]))
    pos.turn = data["turn"]
    pos.active = data["active"]
    pos.first = data["first"]
    pos.alive = data["alive"]
    pos.placing = data["placing"]
    pos.zone = list(data["zone"])
    pos.damage = list(data["damage"])
    pos.flipped = list(data["flipped"])
    pos.deck = [list(pile) for pile in data["deck"]]
    pos.hand = [list(pile) for pile in data["hand"]]
    pos.discard = [list(pile) for pile in data["discard"]]
    pos.removed = [list(pile) for pile in data["removed"]]
    pos.slots = [list(slots) for slots in data["slots"]]
    pos.face_up = list(data["face_up"])
    pos.knowledge = list(data["knowledge"])
    pos.standing = list(data["standing"])
    pos.lasting = [Lasting.read(one) for one in data["lasting"]]
    if data["fight"] is not None:
        pos.fight = Fight.read(data["fight"])
    if data["raid"] is not None:
        pos.raid = Raid.read(data["raid"])
    for name, *fields in data["stack"]:
        pos.push(_STEPS[name].read(fields))
    pos.asked = data["asked"]
    pos.options = list(data["options"])
    pos.ended = data["ended"]
    pos.winners = list(data["winners"])
    if data["cards"] is not None:
        pool = {card.id: card for card in [*fixed.card_pool, *fixed.cards]}
        pos.cards = [pool[card_id] for card_id in data["cards"]]
    return pos


def _reduced(pos: Position) -> tuple[Any, tuple[Setup, dict[str, Any]]]:
    """How a position goes to another process."""
    return position_from_data, (pos.setup, position_to_data(pos))


copyreg.pickle(Position, _reduced)

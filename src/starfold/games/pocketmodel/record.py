"""A position as JSON-able data and back: for saving, hashing, comparing and other processes."""

from typing import Any

from starfold.games.pocketmodel.abilities import Resolve
from starfold.games.pocketmodel.combat import Battle, Battles, DeclareAttacks, Refill
from starfold.games.pocketmodel.movement import Move
from starfold.games.pocketmodel.objectives import PlayObjective
from starfold.games.pocketmodel.position import Lasting, Position, Raid, Setup, fight_from_data
from starfold.games.pocketmodel.reserves import BringIn
from starfold.games.pocketmodel.setup import PlaceUnits, SetUp
from starfold.games.pocketmodel.step import Step
from starfold.games.pocketmodel.strike import DeclareStrike, Strike
from starfold.games.pocketmodel.turn import ChooseAction, Turn, UseCarrier
from starfold.kernel.dice import dice_from_data


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


def position_from_data(setup: Setup, data: dict[str, Any]) -> Position:
    pos = Position(setup, dice_from_data(data["dice"]))
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
    pos.lasting = [Lasting(*one) for one in data["lasting"]]
    if data["fight"] is not None:
        pos.fight = fight_from_data(data["fight"])
    if data["raid"] is not None:
        target, slot, unordered, strikers, striker = data["raid"]
        raid = Raid(target, slot, list(unordered))
        raid.strikers = list(strikers)
        raid.striker = striker
        pos.raid = raid
    for name, *fields in data["stack"]:
        pos.push(_STEPS[name](*fields))
    pos.asked = data["asked"]
    pos.options = list(data["options"])
    pos.ended = data["ended"]
    pos.winners = list(data["winners"])
    if data["cards"] is not None:
        pool = {card.id: card for card in [*setup.card_pool, *setup.cards]}
        pos.cards = [pool[card_id] for card_id in data["cards"]]
    return pos


# -- one small function a step: fields in the order of the step's `fields` -------------------------


def _set_up(step: int, placed: int) -> Step:
    frame = SetUp()
    frame.step = step
    frame.placed = placed
    return frame


def _place_units(seat: int) -> Step:
    return PlaceUnits(seat)


def _turn(step: int) -> Step:
    return Turn(step)


def _play_objective(card: int) -> Step:
    return PlayObjective(card)


def _choose_action() -> Step:
    return ChooseAction()


def _use_carrier() -> Step:
    return UseCarrier()


def _move(limit: int, spent: int, moved: list[int], unit: int) -> Step:
    frame = Move(limit)
    frame.spent = spent
    frame.moved = list(moved)
    frame.unit = unit
    return frame


def _declare_attacks(
    limit: int, spent: int, attackers: list[int], defenders: list[int], attacker: int
) -> Step:
    frame = DeclareAttacks(limit)
    frame.spent = spent
    frame.attackers = list(attackers)
    frame.defenders = list(defenders)
    frame.attacker = attacker
    return frame


def _battles(
    attackers: list[int],
    defenders: list[int],
    ordered_attackers: list[int],
    ordered_defenders: list[int],
    fighting: bool,
) -> Step:
    frame = Battles(list(attackers), list(defenders))
    frame.ordered_attackers = list(ordered_attackers)
    frame.ordered_defenders = list(ordered_defenders)
    frame.fighting = fighting
    return frame


def _battle(step: int, hits: int, kills: int) -> Step:
    frame = Battle()
    frame.step = step
    frame.hits = hits
    frame.kills = kills
    return frame


def _refill(seat: int) -> Step:
    return Refill(seat)


def _declare_strike(limit: int, spent: int, target: int, slot: int, strikers: list[int]) -> Step:
    frame = DeclareStrike(limit)
    frame.spent = spent
    frame.target = target
    frame.slot = slot
    frame.strikers = list(strikers)
    return frame


def _strike(step: int) -> Step:
    frame = Strike()
    frame.step = step
    return frame


def _bring_in(seat: int, stars: int, zone: int, route: int) -> Step:
    return BringIn(seat, stars, zone, route)


def _resolve(
    card: int,
    clause: int,
    seat: int,
    unit: int,
    effect: int,
    left: int,
    holders: list[int],
    picked: int,
) -> Step:
    frame = Resolve(card, clause, seat, unit)
    frame.effect = effect
    frame.left = left
    frame.holders = list(holders)
    frame.picked = picked
    return frame


_STEPS: dict[str, Any] = {
    "SetUp": _set_up,
    "PlaceUnits": _place_units,
    "Turn": _turn,
    "PlayObjective": _play_objective,
    "ChooseAction": _choose_action,
    "UseCarrier": _use_carrier,
    "Move": _move,
    "DeclareAttacks": _declare_attacks,
    "Battles": _battles,
    "Battle": _battle,
    "Refill": _refill,
    "DeclareStrike": _declare_strike,
    "Strike": _strike,
    "BringIn": _bring_in,
    "Resolve": _resolve,
}

"""A position as JSON-able data and back: for saving, hashing, comparing and other processes.

Places are written as whole steps of the table's grid, so a record holds no fractions. What can be
chosen is not written: it follows from the position.
"""

import copyreg
from typing import Any, Final

from starfold.games.minis.rules.setup import SetUp
from starfold.games.minis.rules.step import step_of
from starfold.games.minis.state.geometry import from_steps, to_steps
from starfold.games.minis.state.position import Position, Setup, Shot
from starfold.kernel.core import steps_from
from starfold.kernel.dice import dice_from_data

_STEPS: Final = steps_from(SetUp)


def position_to_data(pos: Position) -> dict[str, Any]:
    return {
        "turn": pos.turn,
        "phase": pos.phase,
        "active": pos.active,
        "first": pos.first,
        "alive": pos.alive,
        "resigned": pos.resigned,
        "place": pos.place[:],
        "x": [to_steps(value) for value in pos.x],
        "y": [to_steps(value) for value in pos.y],
        "heading": pos.heading[:],
        "damage": pos.damage[:],
        "flipped": pos.flipped[:],
        "done": pos.done[:],
        "used": pos.used[:],
        "borrowed": pos.borrowed[:],
        "lent": pos.lent[:],
        "guns": pos.guns[:],
        "hits": pos.hits[:],
        "hits_before": pos.hits_before[:],
        "card_damage": pos.card_damage[:],
        "standing": pos.standing[:],
        "broken": pos.broken,
        "score": pos.score[:],
        "shots": [shot.to_data() for shot in pos.shots],
        "fired": [shot.to_data() for shot in pos.fired],
        "trail": [to_steps(value) for value in pos.trail],
        "trail_unit": pos.trail_unit,
        "die": pos.die,
        "stack": [frame.to_data() for frame in pos.stack],
        "asked": pos.asked,
        "ended": pos.ended,
        "winners": pos.winners[:],
        "dice": pos.dice.to_data(),
    }


def position_from_data(fixed: Setup, data: dict[str, Any]) -> Position:
    pos = Position(fixed, dice_from_data(data["dice"]))
    pos.turn = data["turn"]
    pos.phase = data["phase"]
    pos.active = data["active"]
    pos.first = data["first"]
    pos.alive = data["alive"]
    pos.resigned = data["resigned"]
    pos.place = list(data["place"])
    pos.x = [from_steps(value) for value in data["x"]]
    pos.y = [from_steps(value) for value in data["y"]]
    pos.heading = list(data["heading"])
    pos.damage = list(data["damage"])
    pos.flipped = list(data["flipped"])
    pos.done = list(data["done"])
    pos.used = list(data["used"])
    pos.borrowed = list(data["borrowed"])
    pos.lent = list(data["lent"])
    pos.guns = list(data["guns"])
    pos.hits = list(data["hits"])
    pos.hits_before = list(data["hits_before"])
    pos.card_damage = list(data["card_damage"])
    pos.standing = list(data["standing"])
    pos.broken = data["broken"]
    pos.score = list(data["score"])
    pos.shots = [Shot.read(one) for one in data["shots"]]
    pos.fired = [Shot.read(one) for one in data["fired"]]
    pos.trail = [from_steps(value) for value in data["trail"]]
    pos.trail_unit = data["trail_unit"]
    pos.die = data["die"]
    for name, *fields in data["stack"]:
        pos.push(_STEPS[name].read(fields))
    pos.asked = data["asked"]
    pos.ended = data["ended"]
    pos.winners = list(data["winners"])
    if pos.asked >= 0 and not pos.ended:
        pos.options = step_of(pos).choices(pos)
    return pos


def _reduced(pos: Position) -> tuple[Any, tuple[Setup, dict[str, Any]]]:
    """How a position goes to another process."""
    return position_from_data, (pos.setup, position_to_data(pos))


copyreg.pickle(Position, _reduced)

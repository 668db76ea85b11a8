"""A position as JSON-able data and back: for saving, hashing, comparing and other processes.

Places are written as whole steps of the table's grid, so a record holds no fractions. What can be
chosen is not written: it follows from the position.
"""

from typing import Any

from starfold.games.minis.command import UseCommand
from starfold.games.minis.firing import DeclareShots, ExtraShot, FirePhase, FireShots, Shoot
from starfold.games.minis.geometry import from_steps, to_steps
from starfold.games.minis.movement import ChooseMover, CommonMove, MovementPhase, MoveUnit
from starfold.games.minis.placing import Face, Settle
from starfold.games.minis.position import Position, Setup, Shot
from starfold.games.minis.reserves import BringIn, Landing, ReservesPhase
from starfold.games.minis.rolls import RollDie
from starfold.games.minis.setup import PlaceUnits, SetUp
from starfold.games.minis.step import Step
from starfold.games.minis.turn import Turn
from starfold.games.minis.turn_end import Airborne, EndAbilities, TurnEnd
from starfold.kernel.dice import dice_from_data


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


def position_from_data(setup: Setup, data: dict[str, Any]) -> Position:
    pos = Position(setup, dice_from_data(data["dice"]))
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
    pos.shots = [Shot(*one) for one in data["shots"]]
    pos.fired = [Shot(*one) for one in data["fired"]]
    pos.trail = [from_steps(value) for value in data["trail"]]
    pos.trail_unit = data["trail_unit"]
    pos.die = data["die"]
    for name, *fields in data["stack"]:
        pos.push(_STEPS[name](*fields))
    pos.asked = data["asked"]
    pos.ended = data["ended"]
    pos.winners = list(data["winners"])
    if pos.asked >= 0 and not pos.ended:
        step = pos.stack[-1]
        assert isinstance(step, Step)
        pos.options = step.choices(pos)
    return pos


# -- one small function a step: fields in the order of the step's `fields` -------------------------


def _set_up(begun: bool, waiting: list[int]) -> Step:
    frame = SetUp()
    frame.begun = begun
    frame.waiting = list(waiting)
    return frame


def _movement_phase(begun: bool, following: int) -> Step:
    frame = MovementPhase()
    frame.begun = begun
    frame.next = following
    return frame


def _common_move(owner: int, units: list[int], leader: int, begun: bool, together: bool) -> Step:
    frame = CommonMove(owner, list(units), leader)
    frame.begun = begun
    frame.together = together
    return frame


def _move_unit(
    unit: int,
    owner: int,
    may_wait: bool,
    begun: bool,
    shorts: int,
    longs: int,
    turned: int,
    gone: int,
) -> Step:
    frame = MoveUnit(unit, owner, may_wait)
    frame.begun = begun
    frame.shorts = shorts
    frame.longs = longs
    frame.turned = turned
    frame.gone = gone
    return frame


def _fire_phase(begun: bool, declaring: list[int], firing: list[int], declared: int) -> Step:
    frame = FirePhase()
    frame.begun = begun
    frame.declaring = list(declaring)
    frame.firing = list(firing)
    frame.declared = declared
    return frame


def _declare_shots(owner: int, decided: list[int], shooter: int, second: bool) -> Step:
    frame = DeclareShots(owner)
    frame.decided = list(decided)
    frame.shooter = shooter
    frame.second = second
    return frame


def _fire_shots(
    owner: int, single: bool, the_rest: bool, shooter: int, choosing: int, first_target: int
) -> Step:
    frame = FireShots(owner, single)
    frame.the_rest = the_rest
    frame.shooter = shooter
    frame.choosing = choosing
    frame.first_target = first_target
    return frame


def _shoot(
    shooter: int,
    target: int,
    second: bool,
    owner: int,
    returned: bool,
    step: int,
    one: int,
    other: int,
    destroyed: bool,
) -> Step:
    frame = Shoot(shooter, target, second, owner)
    frame.returned = returned
    frame.step = step
    frame.one = one
    frame.other = other
    frame.destroyed = destroyed
    return frame


def _use_command(commander: int, owner: int, borrower: int) -> Step:
    frame = UseCommand(commander, owner)
    frame.borrower = borrower
    return frame


def _roll_die(unit: int, owner: int, purpose: int, die: int) -> Step:
    frame = RollDie(unit, owner, purpose)
    frame.die = die
    return frame


def _bring_in(owner: int, limit: int, route: int, anchor: int, spent: int, trooper: bool) -> Step:
    frame = BringIn(owner, limit, route, anchor)
    frame.spent = spent
    frame.trooper = trooper
    return frame


def _landing(unit: int, owner: int, route: int, rolled: bool) -> Step:
    frame = Landing(unit, owner, route)
    frame.rolled = rolled
    return frame


def _reserves_phase(waiting: list[int], die: int) -> Step:
    frame = ReservesPhase()
    frame.waiting = list(waiting)
    frame.die = die
    return frame


def _turn_end(waiting: list[int]) -> Step:
    return TurnEnd(list(waiting))


def _end_abilities(owner: int, asked: bool, unit: int, rolled: int) -> Step:
    frame = EndAbilities(owner)
    frame.asked = asked
    frame.unit = unit
    frame.rolled = rolled
    return frame


def _airborne(unit: int, owner: int, die: int) -> Step:
    frame = Airborne(unit, owner)
    frame.die = die
    return frame


_STEPS: dict[str, Any] = {
    "SetUp": _set_up,
    "PlaceUnits": PlaceUnits,
    "Settle": Settle,
    "Face": Face,
    "Turn": Turn,
    "MovementPhase": _movement_phase,
    "ChooseMover": ChooseMover,
    "CommonMove": _common_move,
    "MoveUnit": _move_unit,
    "FirePhase": _fire_phase,
    "DeclareShots": _declare_shots,
    "FireShots": _fire_shots,
    "Shoot": _shoot,
    "ExtraShot": ExtraShot,
    "UseCommand": _use_command,
    "RollDie": _roll_die,
    "BringIn": _bring_in,
    "Landing": _landing,
    "ReservesPhase": _reserves_phase,
    "TurnEnd": _turn_end,
    "EndAbilities": _end_abilities,
    "Airborne": _airborne,
}

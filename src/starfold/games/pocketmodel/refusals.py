"""Why not? The rule that stands against what a player tried to do.

An attempt is plain data: {"verb": "move", "unit": 3, "zone": 1}. The obstacles are those that made
the list of options, so an explanation can never disagree with what is offered.
"""

from typing import Any

from starfold.errors import InputError
from starfold.games.pocketmodel.abilities import Resolve
from starfold.games.pocketmodel.combat import (
    ATTACKER_ANSWERS,
    ATTACKER_PLAYS,
    Battle,
    Battles,
    DeclareAttacks,
    Refill,
    attacker_obstacle,
    target_obstacle,
)
from starfold.games.pocketmodel.movement import Move, move_obstacle, reachable_zones
from starfold.games.pocketmodel.objectives import PlayObjective
from starfold.games.pocketmodel.piles import may_know
from starfold.games.pocketmodel.position import NONE, OBJECTIVE_SLOTS, Fight, Position
from starfold.games.pocketmodel.reserves import BY_CARRIER, BringIn
from starfold.games.pocketmodel.setup import STARTING_STARS, PlaceUnits, legal_totals
from starfold.games.pocketmodel.strike import DeclareStrike, Strike, striker_obstacle
from starfold.games.pocketmodel.turn import CARRIER_STARS, ChooseAction, UseCarrier
from starfold.games.pocketmodel.values import action_limit
from starfold.kernel.game import Refusal
from starfold.rulebook.ledgers import rule
from starfold.units.icons import CARRIER_BIT
from starfold.units.vocabulary import MOVE, OBJECTIVE


def why_not(pos: Position, seat: int, attempt: dict[str, Any]) -> Refusal | None:
    """The rule against an attempt of the seat at this moment; None if nothing speaks against it."""
    _check_attempt(pos, attempt)
    if pos.ended:
        return _refuse("PM-OBJ-01", "the game is over")
    obstacle = _OBSTACLES[attempt["verb"]](pos, seat, attempt)
    return _refuse(obstacle) if obstacle else None


def _check_attempt(pos: Position, attempt: dict[str, Any]) -> None:
    """Attempts come from outside: refuse what names no piece of this game."""
    verb = attempt.get("verb")
    if verb not in _OBSTACLES:
        raise InputError(f"unknown attempt {verb!r}: known are {', '.join(_OBSTACLES)}")
    for name in _NEEDED.get(verb, ()):
        if name not in attempt:
            raise InputError(f"the attempt to {verb} does not say which {name}")
    limits = {
        "unit": len(pos.zone),
        "attacker": len(pos.zone),
        "defender": len(pos.zone),
        "card": len(pos.cards),
        "zone": pos.seats + 1,
        "target": pos.seats,
        "slot": OBJECTIVE_SLOTS,
    }
    for name, limit in limits.items():
        value = attempt.get(name, NONE)
        if isinstance(value, bool) or not isinstance(value, int) or not NONE <= value < limit:
            raise InputError(f"the attempt names {name} {value!r}, which does not exist here")


# What an attempt must name.
_NEEDED = {
    "move": ("unit",),
    "attack": ("attacker",),
    "strike": ("target",),
    "play": ("card",),
    "place": ("unit",),
    "carrier": ("unit",),
    "bring in": ("unit",),
}


def _refuse(rule_id: str, text: str = "") -> Refusal:
    return Refusal(rule_id, text or rule(rule_id).rule)


def _out_of_turn(pos: Position, seat: int) -> str:
    """Actions belong to the active player, after the objective step and once a turn."""
    if pos.turn == 0:
        return "PM-SETUP-08"
    if not pos.is_alive(seat):
        return "PM-TURN-06"
    if seat != pos.active:
        return "PM-TURN-01"
    return ""


def _common(problems: list[str], nobody: str) -> str:
    """What stands against all of several units: nothing if one of them may; else the first rule."""
    if "" in problems:
        return ""
    return problems[0] if problems else nobody


def _another_action(pos: Position, steps: tuple[type, ...]) -> str:
    """Another action is under way, or the objective step is not over."""
    frame = pos.stack[-1]
    if isinstance(frame, (ChooseAction, *steps)):
        return ""
    return "PM-TURN-03" if isinstance(frame, PlayObjective) else "PM-TURN-05"


def _spent(pos: Position, step: type) -> tuple[int, int]:
    """Star limit of the action under way (or to come) and the stars it has used."""
    frame = pos.stack[-1]
    if isinstance(frame, step) and isinstance(frame, (Move, DeclareAttacks, DeclareStrike)):
        return frame.limit, frame.spent
    return action_limit(pos, pos.active), 0


def _move(pos: Position, seat: int, attempt: dict[str, Any]) -> str:
    if _moved_by_card(pos, seat, attempt):
        return ""
    problem = _out_of_turn(pos, seat) or _another_action(pos, (Move,))
    if problem:
        return problem
    unit = attempt["unit"]
    frame = pos.stack[-1]
    if isinstance(frame, Move) and (unit in frame.moved or frame.unit not in (NONE, unit)):
        return "PM-MOVE-02"
    limit, spent = _spent(pos, Move)
    problem = move_obstacle(pos, seat, unit, limit, spent)
    if problem:
        return problem
    return _zone_obstacle(pos, unit, attempt.get("zone", NONE))


def _zone_obstacle(pos: Position, unit: int, zone: int) -> str:
    """The rule that keeps a unit which may move from going there, or ""; NONE: nowhere yet."""
    if zone == NONE or zone in reachable_zones(pos, unit):
        return ""
    if zone == pos.zone[unit]:
        return "PM-MOVE-02"
    return "PM-ZONE-04" if zone in pos.open_zones() else "PM-ELIM-05"


def _moved_by_card(pos: Position, seat: int, attempt: dict[str, Any]) -> bool:
    """Whether an ability asks the seat for this very move."""
    frame = pos.stack[-1]
    if seat != pos.asked or not isinstance(frame, Resolve):
        return False
    if pos.cards[frame.card].clauses[frame.clause].effects[frame.effect].kind != MOVE:
        return False
    if frame.picked == NONE:
        return attempt["unit"] in pos.options
    return attempt["unit"] == frame.picked and attempt.get("zone", NONE) in pos.options


def _attack(pos: Position, seat: int, attempt: dict[str, Any]) -> str:
    problem = _out_of_turn(pos, seat)
    if problem:
        return problem
    frame = pos.stack[-1]
    if isinstance(frame, (Battle, Battles)):
        return "PM-COMBAT-05"
    problem = _another_action(pos, (DeclareAttacks,))
    if problem:
        return problem
    attacker = attempt["attacker"]
    limit, spent = _spent(pos, DeclareAttacks)
    opponent = NONE
    if isinstance(frame, DeclareAttacks):
        if attacker in frame.attackers or frame.attacker not in (NONE, attacker):
            return "PM-COMBAT-02"
        if frame.defenders:
            opponent = pos.owner(frame.defenders[0])
    problem = attacker_obstacle(pos, seat, attacker, limit, spent)
    if problem:
        return problem
    if attempt.get("defender", NONE) != NONE:
        return target_obstacle(pos, attacker, attempt["defender"], opponent)
    others = [unit for unit in range(len(pos.zone)) if pos.owner(unit) != seat]
    here = [unit for unit in others if pos.zone[unit] == pos.zone[attacker]]
    problems = [target_obstacle(pos, attacker, unit, opponent) for unit in here]
    return _common(problems, "PM-COMBAT-03")


def _strike(pos: Position, seat: int, attempt: dict[str, Any]) -> str:
    problem = _out_of_turn(pos, seat)
    if problem:
        return problem
    frame = pos.stack[-1]
    if isinstance(frame, Strike) or pos.raid is not None:
        return "PM-STRIKE-24"
    problem = _another_action(pos, (DeclareStrike,))
    if problem:
        return problem
    target = attempt["target"]
    slot = attempt.get("slot", NONE)
    if isinstance(frame, DeclareStrike) and frame.target != NONE:
        if (frame.target, frame.slot) != (target, slot if slot != NONE else frame.slot):
            return "PM-STRIKE-01"
        if attempt.get("unit", NONE) in frame.strikers:
            return "PM-STRIKE-20"
    if target == seat or not pos.is_alive(target):
        return "PM-STRIKE-01"
    if slot != NONE and (slot >= len(pos.slots[target]) or pos.slots[target][slot] == NONE):
        return "PM-STRIKE-11"
    unit = attempt.get("unit", NONE)
    limit, spent = _spent(pos, DeclareStrike)
    if unit != NONE:
        return striker_obstacle(pos, seat, unit, target, limit, spent)
    there = [unit for unit in pos.units_in_play(seat) if pos.zone[unit] == target]
    problems = [striker_obstacle(pos, seat, unit, target, limit, spent) for unit in there]
    return _common(problems, "PM-STRIKE-02")


def _play(pos: Position, seat: int, attempt: dict[str, Any]) -> str:
    """A card from hand: combat cards in battles, objective cards in the objective step."""
    card = attempt["card"]
    if card not in pos.hand[seat]:
        return not_in_hand(pos, seat, card)
    frame = pos.stack[-1]
    if pos.cards[card].type == OBJECTIVE:
        return _play_objective_card(pos, seat, attempt)
    if isinstance(frame, PlayObjective) and seat == pos.active and "slot" in attempt:
        return "PM-OBJV-05"
    if pos.raid is not None:
        return "PM-STRIKE-06"
    if not isinstance(frame, Battle) or pos.fight is None:
        return "PM-CARD-02"
    if seat != pos.asked:
        return _not_their_step(pos, seat, pos.fight, frame)
    return "" if card in pos.options or _copy_offered(pos, card) else "PM-CCARD-13"


def _not_their_step(pos: Position, seat: int, fight: Fight, frame: Battle) -> str:
    """The other side plays or passes just now: too early, too late, or no part of this battle."""
    if seat == pos.owner(fight.defender):
        return "PM-BATTLE-03" if frame.step == ATTACKER_PLAYS else "PM-BATTLE-05"
    if seat == pos.owner(fight.attacker):
        return "PM-BATTLE-05" if fight.played(0) else "PM-BATTLE-04"
    return "PM-MULTI-04"


def not_in_hand(pos: Position, seat: int, card: int) -> str:
    """Both types are played from the hand; which type it is only a card may tell that is known."""
    known = pos.setup.card_owner[card] == seat or may_know(pos, seat, card)
    return "PM-OBJV-01" if known and pos.cards[card].type == OBJECTIVE else "PM-CCARD-01"


def _copy_offered(pos: Position, card: int) -> bool:
    return any(option != NONE and pos.cards[option] is pos.cards[card] for option in pos.options)


def _play_objective_card(pos: Position, seat: int, attempt: dict[str, Any]) -> str:
    frame = pos.stack[-1]
    if isinstance(frame, Battle):
        return _card_step(pos, seat, frame)
    if attempt.get("target", seat) != seat:
        return "PM-CARD-03"
    problem = _out_of_turn(pos, seat)
    if problem:
        return problem
    if not isinstance(frame, PlayObjective):
        # Either the exchange of this turn was made, or the action has begun.
        return "PM-TURN-03" if not isinstance(frame, ChooseAction) else "PM-OBJV-01"
    if frame.card != NONE and pos.cards[frame.card] is not pos.cards[attempt["card"]]:
        return "PM-OBJV-01"
    slot = attempt.get("slot", NONE)
    if slot != NONE and (slot >= len(pos.slots[seat]) or pos.slots[seat][slot] == NONE):
        return "PM-OBJV-06"
    return ""


def _card_step(pos: Position, seat: int, frame: Battle) -> str:
    """The step of the battle in which the seat plays combat cards, and no others."""
    fight = pos.fight
    assert fight is not None
    if seat == pos.owner(fight.defender):
        return "PM-BATTLE-03"
    if seat == pos.owner(fight.attacker):
        return "PM-BATTLE-04" if frame.step == ATTACKER_ANSWERS else "PM-BATTLE-02"
    return "PM-MULTI-04"


def _place(pos: Position, seat: int, attempt: dict[str, Any]) -> str:
    frame = pos.stack[-1]
    placing = isinstance(frame, PlaceUnits) and frame.seat == seat
    if not placing and not (pos.turn <= 1 and pos.units_in_play(seat)):
        return "PM-SETUP-08"
    unit = attempt["unit"]
    if pos.owner(unit) != seat or pos.in_play(unit):
        return "PM-SETUP-04"
    if placing and unit in pos.options:
        return ""
    return _total_rule(pos, seat)


def _total_rule(pos: Position, seat: int) -> str:
    """The rule that says how many stars the player places: 20, or fewer if 20 cannot be made."""
    return "PM-SETUP-04" if legal_totals(pos, seat) == 1 << STARTING_STARS else "PM-SETUP-05"


def _done(pos: Position, seat: int, attempt: dict[str, Any]) -> str:
    """Stopping: refused where something must still be chosen."""
    if seat != pos.asked:
        return "PM-TURN-01"
    if NONE in pos.options:
        return ""
    frame = pos.stack[-1]
    if isinstance(frame, PlaceUnits):
        return _total_rule(pos, seat)
    return {
        "Battles": "PM-BATTLE-01",
        "Strike": "PM-STRIKE-24",
        "Move": "PM-MOVE-01",
        "DeclareAttacks": "PM-COMBAT-02",
        "DeclareStrike": "PM-STRIKE-01",
    }.get(type(frame).__name__, "PM-CCARD-12")


def _carrier(pos: Position, seat: int, attempt: dict[str, Any]) -> str:
    problem = _out_of_turn(pos, seat)
    if problem:
        return problem
    frame = pos.stack[-1]
    if isinstance(frame, BringIn) and frame.route == BY_CARRIER:
        return "PM-POWER-03"
    if not isinstance(frame, (ChooseAction, UseCarrier)):
        return "PM-TURN-03" if isinstance(frame, PlayObjective) else "PM-POWER-05"
    unit = attempt["unit"]
    if pos.owner(unit) != seat or not pos.face(unit).icons & CARRIER_BIT:
        return "PM-POWER-01"
    zone = pos.zone[unit]
    if zone < 0 or zone in (seat, pos.setup.contested) or not pos.is_alive(zone):
        return "PM-POWER-04"
    fitting = [one for one in pos.reserves(seat) if pos.stars(one) <= CARRIER_STARS]
    return "" if fitting else "PM-POWER-04"


def _bring(pos: Position, seat: int, attempt: dict[str, Any]) -> str:
    frame = pos.stack[-1]
    if not isinstance(frame, BringIn) or frame.seat != seat:
        return "PM-STRIKE-12"
    unit = attempt["unit"]
    if pos.owner(unit) != seat or pos.zone[unit] != NONE:
        return "PM-ZONE-05"
    if pos.stars(unit) > frame.stars:
        return ("PM-STRIKE-13", "PM-POWER-04", "PM-CCARD-12")[frame.route]
    return ""


def _refill(pos: Position, seat: int, attempt: dict[str, Any]) -> str:
    return "" if isinstance(pos.stack[-1], Refill) and seat == pos.asked else "PM-DECK-03"


def _pass(pos: Position, seat: int, attempt: dict[str, Any]) -> str:
    if seat != pos.asked:
        return "PM-TURN-01"
    return "" if NONE in pos.options else _done(pos, seat, attempt)


_OBSTACLES = {
    "move": _move,
    "attack": _attack,
    "strike": _strike,
    "play": _play,
    "place": _place,
    "done": _done,
    "pass": _pass,
    "carrier": _carrier,
    "bring in": _bring,
    "refill": _refill,
}
VERBS = tuple(_OBSTACLES)

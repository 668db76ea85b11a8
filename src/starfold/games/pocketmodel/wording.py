"""Names, questions and options in words: how the game speaks of its pieces and choices."""

from typing import Any

from starfold.games.pocketmodel.abilities import Resolve
from starfold.games.pocketmodel.combat import (
    DEFENDER_PLAYS,
    Battle,
    Battles,
    DeclareAttacks,
    Refill,
    missing_cards,
)
from starfold.games.pocketmodel.movement import Move
from starfold.games.pocketmodel.objectives import PlayObjective
from starfold.games.pocketmodel.position import NONE, Position
from starfold.games.pocketmodel.reserves import BringIn
from starfold.games.pocketmodel.setup import PlaceUnits
from starfold.games.pocketmodel.strike import SLOTS_PER_SEAT, DeclareStrike, Strike
from starfold.games.pocketmodel.turn import (
    ABILITY,
    CARRIER,
    COMBAT,
    MOVE,
    STRIKE,
    ChooseAction,
    UseCarrier,
)
from starfold.kernel.core import DECLINE
from starfold.units import vocabulary as v

SEAT_LETTERS = "ABCDEFGH"


def seat_name(seat: int) -> str:
    return SEAT_LETTERS[seat]


def zone_name(pos: Position, zone: int) -> str:
    if zone == pos.setup.contested:
        return "contested"
    if zone < 0:
        return "reserves"
    return f"{seat_name(zone)}'s home"


def unit_name(pos: Position, unit: int) -> str:
    """The unit's name, numbered when its player has several of that name."""
    return pos.setup.labels[unit]


def card_name(pos: Position, card: int) -> str:
    return pos.cards[card].name


def slot_name(pos: Position, seat: int, slot: int) -> str:
    """An objective as everybody may call it: by its name only when it lies face up."""
    number = f"{seat_name(seat)}'s objective {slot + 1}"
    if pos.slot_face_up(seat, slot):
        return f"{number} ({card_name(pos, pos.slots[seat][slot])})"
    return f"{number} (face down)"


def _stars(number: int) -> str:
    return "1 star" if number == 1 else f"{number} stars"


def unit_values(pos: Position, unit: int) -> str:
    face = pos.face(unit)
    printed = f"{face.stars}* a{face.attack} d{face.damage} D{face.defense}"
    return f"{printed} {pos.damage[unit]}/{face.shields}"


# -- the question ----------------------------------------------------------------------------------


def ask_text(pos: Position) -> tuple[str, list[str]]:
    """The question before the asked seat, and the rules that put it."""
    frame = pos.stack[-1]
    if isinstance(frame, PlaceUnits):
        placed = sum(pos.stars(unit) for unit in pos.units_in_play(frame.seat))
        return f"Place your starting units: {placed} of 20 stars so far", ["PM-SETUP-04"]
    if isinstance(frame, PlayObjective):
        if frame.card == NONE:
            return "Play one objective?", ["PM-OBJV-01", "PM-TURN-03"]
        return f"Which objective shall {card_name(pos, frame.card)} replace?", ["PM-OBJV-01"]
    if isinstance(frame, ChooseAction):
        return "Take one action", ["PM-TURN-05"]
    if isinstance(frame, UseCarrier):
        return "Which Carrier?", ["PM-POWER-04"]
    if isinstance(frame, Move):
        if frame.unit != NONE:
            return f"Where does {unit_name(pos, frame.unit)} move?", ["PM-MOVE-02"]
        return f"Move a unit: {_stars(frame.limit - frame.spent)} left", ["PM-MOVE-01"]
    if isinstance(frame, DeclareAttacks):
        if frame.attacker != NONE:
            return f"Whom does {unit_name(pos, frame.attacker)} attack?", ["PM-COMBAT-03"]
        return f"Choose an attacker: {_stars(frame.limit - frame.spent)} left", ["PM-COMBAT-01"]
    if isinstance(frame, Battles):
        return "Which battle comes next in the order?", ["PM-BATTLE-01"]
    if isinstance(frame, Battle):
        return _battle_question(pos, frame)
    if isinstance(frame, Refill):
        cards = missing_cards(pos, frame.seat)
        return f"Refill your hand? {cards} missing", ["PM-DECK-03"]
    if isinstance(frame, DeclareStrike):
        if frame.target == NONE:
            return "Strike which objective?", ["PM-STRIKE-01"]
        return f"Choose a striker: {_stars(frame.limit - frame.spent)} left", ["PM-STRIKE-02"]
    if isinstance(frame, Strike):
        return "Which unit strikes next in the order?", ["PM-STRIKE-03"]
    if isinstance(frame, BringIn):
        where = zone_name(pos, frame.zone)
        text = f"Bring in reserves to {where}: {_stars(frame.stars)} left"
        return text, [_ROUTE_RULES[frame.route]]
    if isinstance(frame, Resolve):
        return _ability_question(pos, frame)
    raise AssertionError(f"no question known for {type(frame).__name__}")


_ROUTE_RULES = ("PM-STRIKE-13", "PM-POWER-04", "PM-CCARD-12")  # by objective, Carrier, card
_CARD_STEP_RULES = {1: "PM-BATTLE-02", 2: "PM-BATTLE-03", 3: "PM-BATTLE-04"}


def _battle_question(pos: Position, frame: Battle) -> tuple[str, list[str]]:
    fight = pos.fight
    assert fight is not None
    pair = f"{unit_name(pos, fight.attacker)} against {unit_name(pos, fight.defender)}"
    if fight.played(1 if frame.step == DEFENDER_PLAYS else 0):
        return f"Battle, step {frame.step}: {pair}. Play one more combat card?", ["PM-BATTLE-05"]
    rules = [_CARD_STEP_RULES[frame.step]]
    return f"Battle, step {frame.step}: {pair}. Play a combat card?", rules


def _ability_question(pos: Position, frame: Resolve) -> tuple[str, list[str]]:
    definition = pos.cards[frame.card]
    effect = definition.clauses[frame.clause].effects[frame.effect]
    doing = {
        v.DEAL: "deal damage to which unit?",
        v.MARK: "put counters on which unit?",
        v.HEAL: "heal which unit?",
        v.WITHDRAW: "return which unit to the reserves?",
        v.DISCARD: "discard which card?",
        v.RECOVER: "take back which card?",
        v.REMOVE: "take which card out of the game?",
        v.MOVE: "move which unit?" if frame.picked == NONE else "move where?",
    }
    return f"{definition.name}: {doing[effect.kind]}", ["PM-CCARD-12"]


# -- the options -----------------------------------------------------------------------------------


def option_text(pos: Position, option: int) -> dict[str, Any]:
    """An option in words, with the pieces that it names: {text, verb, unit, card, zone, slot}."""
    frame = pos.stack[-1]
    if isinstance(frame, PlaceUnits):
        return _done("done placing") if option == DECLINE else _unit(pos, "place", option)
    if isinstance(frame, PlayObjective):
        return _objective_option(pos, frame, option)
    if isinstance(frame, ChooseAction):
        return _action_option(pos, option)
    if isinstance(frame, UseCarrier):
        return _unit(pos, "carrier", option)
    if isinstance(frame, Move):
        if frame.unit != NONE:
            return _zone(pos, frame.unit, option)
        return _done("done moving") if option == DECLINE else _unit(pos, "move", option)
    if isinstance(frame, DeclareAttacks):
        return _attack_option(pos, frame, option)
    if isinstance(frame, Battles):
        defender = frame.defenders[frame.attackers.index(option)]
        text = f"{unit_name(pos, option)} against {unit_name(pos, defender)}"
        return {"text": text, "verb": "order", "unit": option, "defender": defender}
    if isinstance(frame, Battle):
        if option == DECLINE:
            return {"text": "pass", "verb": "pass"}
        return _card(pos, "play", option)
    if isinstance(frame, Refill):
        if option == DECLINE:
            return _done("leave the hand as it is")
        return {"text": "refill the hand", "verb": "refill"}
    if isinstance(frame, DeclareStrike):
        return _strike_option(pos, frame, option)
    if isinstance(frame, Strike):
        return {**_unit(pos, "order", option), "text": unit_name(pos, option)}
    if isinstance(frame, BringIn):
        return _done("done bringing in") if option == DECLINE else _unit(pos, "bring in", option)
    if isinstance(frame, Resolve):
        return _ability_option(pos, frame, option)
    raise AssertionError(f"no options known for {type(frame).__name__}")


def _done(text: str) -> dict[str, Any]:
    return {"text": text, "verb": "done"}


def _unit(pos: Position, verb: str, unit: int) -> dict[str, Any]:
    text = f"{verb} {unit_name(pos, unit)} [{unit_values(pos, unit)}]"
    return {"text": text, "verb": verb, "unit": unit}


def _card(pos: Position, verb: str, card: int) -> dict[str, Any]:
    return {
        "text": f"{verb} {card_name(pos, card)}",
        "verb": verb,
        "card": card,
        "card_id": pos.cards[card].id,
    }


def _zone(pos: Position, unit: int, zone: int) -> dict[str, Any]:
    return {"text": f"to {zone_name(pos, zone)}", "verb": "to", "unit": unit, "zone": zone}


def _objective_option(pos: Position, frame: PlayObjective, option: int) -> dict[str, Any]:
    if option == DECLINE:
        return {"text": "play no objective", "verb": "skip"}
    if frame.card == NONE:
        return _card(pos, "play", option)
    text = f"replace {slot_name(pos, pos.active, option)}"
    return {"text": text, "verb": "replace", "slot": option}


def _action_option(pos: Position, option: int) -> dict[str, Any]:
    if option >= ABILITY:
        card = pos.slots[pos.active][option - ABILITY]
        text = f"use {card_name(pos, card)}"
        return {
            "text": text,
            "verb": "use",
            "slot": option - ABILITY,
            "card_id": pos.cards[card].id,
        }
    verb = {
        DECLINE: "end turn",
        MOVE: "move",
        COMBAT: "combat",
        STRIKE: "strike",
        CARRIER: "carrier",
    }[option]
    text = {
        "end turn": "end the turn without an action",
        "move": "move units",
        "combat": "attack with units",
        "strike": "strike an objective",
        "carrier": "use a Carrier instead of an action",
    }[verb]
    return {"text": text, "verb": verb}


def _attack_option(pos: Position, frame: DeclareAttacks, option: int) -> dict[str, Any]:
    if frame.attacker != NONE:
        return {**_unit(pos, "attack", option), "attacker": frame.attacker, "defender": option}
    if option == DECLINE:
        return _done("done declaring attacks")
    return {**_unit(pos, "attack with", option), "attacker": option}


def _strike_option(pos: Position, frame: DeclareStrike, option: int) -> dict[str, Any]:
    if frame.target == NONE:
        target, slot = divmod(option, SLOTS_PER_SEAT)
        text = f"strike {slot_name(pos, target, slot)}"
        return {"text": text, "verb": "strike", "target": target, "slot": slot}
    return (
        _done("done choosing strikers") if option == DECLINE else _unit(pos, "strike with", option)
    )


def _ability_option(pos: Position, frame: Resolve, option: int) -> dict[str, Any]:
    effect = pos.cards[frame.card].clauses[frame.clause].effects[frame.effect]
    if effect.kind == v.DISCARD:
        return _card(pos, "discard", option)
    if effect.kind == v.RECOVER:
        return _card(pos, "take back", option)
    if effect.kind == v.REMOVE:
        told = _card(pos, "remove", option)
        discarded = effect.source == v.FROM_DISCARD
        return {**told, "target": frame.holders[-1]} if discarded else told
    if option == DECLINE:
        return _done("move nothing")
    if effect.kind == v.MOVE and frame.picked != NONE:
        return _zone(pos, frame.picked, option)
    verb = {
        v.DEAL: "damage",
        v.MARK: "mark",
        v.HEAL: "heal",
        v.WITHDRAW: "withdraw",
        v.MOVE: "move",
    }[effect.kind]
    return _unit(pos, verb, option)

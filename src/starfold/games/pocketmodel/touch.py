"""Why not this piece? What a touched piece would mean now, and the rule against it, in a sentence.

A piece is named as the view names it: {"unit": 5}, {"card": "<card id>"}, {"zone": 2},
{"target": 1, "slot": 0} for an objective, {"pile": "deck"}. The open question says what touching it
means; the obstacles are those of `refusals`. Nothing is used here that the seat may not know.
"""

from collections.abc import Callable
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.pocketmodel import refusals
from starfold.games.pocketmodel.abilities import Resolve
from starfold.games.pocketmodel.combat import Battle, Battles, DeclareAttacks
from starfold.games.pocketmodel.movement import Move, absence_rule
from starfold.games.pocketmodel.objectives import PlayObjective
from starfold.games.pocketmodel.position import NONE, OBJECTIVE_SLOTS, Position
from starfold.games.pocketmodel.reserves import BringIn
from starfold.games.pocketmodel.setup import PlaceUnits
from starfold.games.pocketmodel.strike import DeclareStrike, Strike
from starfold.games.pocketmodel.turn import COMBAT, MOVE, STRIKE, ChooseAction, UseCarrier
from starfold.games.pocketmodel.values import action_limit
from starfold.games.pocketmodel.wording import (
    ask_text,
    option_text,
    seat_name,
    slot_name,
    unit_name,
    zone_name,
)
from starfold.kernel.game import Refusal
from starfold.rulebook.ledgers import rule
from starfold.units import vocabulary

Attempt = dict[str, Any]


def why_not(pos: Position, seat: int, piece: dict[str, Any]) -> Refusal | None:
    """The rule against choosing the touched piece; None if it can be chosen."""
    kind, place = _read(pos, piece)
    if pos.ended:
        return Refusal("PM-OBJ-01", "The game is over.")
    if seat != pos.asked:
        return _not_asked(pos)
    if _offered(pos, kind, place):
        return None
    return _ABOUT[kind](pos, seat, *place)


# -- pieces ----------------------------------------------------------------------------------------

_FORMS: Final = (("unit",), ("zone",), ("target", "slot"), ("card",), ("card_id",), ("pile",))


def _read(pos: Position, piece: Any) -> tuple[str, tuple[Any, ...]]:
    """The kind of piece and which one; raises InputError for what is no piece here."""
    if not isinstance(piece, dict) or not any(set(piece) == set(form) for form in _FORMS):
        raise InputError("a piece is named by unit, card, zone, pile, or target and slot")
    if "card" in piece or "card_id" in piece or "pile" in piece:
        (word,) = piece.values()
        if not isinstance(word, str):
            raise InputError("a card is named by its id, a pile by its name")
        return ("pile" if "pile" in piece else "card"), (word,)
    limits = {
        "unit": len(pos.zone),
        "zone": pos.seats + 1,
        "target": pos.seats,
        "slot": OBJECTIVE_SLOTS,
    }
    for name, number in piece.items():
        if type(number) is not int or not 0 <= number < limits[name]:
            raise InputError(f"there is no {name} {str(number)[:20]!r} at this table")
    if "slot" in piece:
        return "objective", (piece["target"], piece["slot"])
    return next(iter(piece)), tuple(piece.values())


def _offered(pos: Position, kind: str, place: tuple[Any, ...]) -> bool:
    return any(
        place == _piece(pos, kind, option_text(pos, option))
        for option in pos.options
        if option != NONE
    )


def _piece(pos: Position, kind: str, option: Attempt) -> tuple[Any, ...]:
    """The piece of a kind that chooses this option when it is touched."""
    if kind == "unit":
        return () if "zone" in option else (option.get("unit"),)
    if kind == "objective":
        return option.get("target", pos.asked), option.get("slot")
    if kind == "card":
        return () if "slot" in option else (option.get("card_id"),)
    return (option.get(kind),)


# -- whose choice ----------------------------------------------------------------------------------


def _not_asked(pos: Position) -> Refusal:
    rules = ["PM-TURN-01"] if pos.asked == pos.active else ask_text(pos)[1]
    return Refusal(rules[0], f"It is {seat_name(pos.asked)}'s choice now.")


def _first(pos: Position, told: str = "") -> Refusal:
    """Something else is asked."""
    text, rules = ask_text(pos)
    question = text if text.endswith("?") else f"{text}."
    return Refusal(rules[0], f"{told} {question}".strip())


def _tried(pos: Position, seat: int, attempt: Attempt) -> Refusal | None:
    """The refusal of an attempt, with a sentence about its very pieces where there is one."""
    found = refusals.why_not(pos, seat, attempt)
    if found is None:
        return None
    sentence = _SENTENCES.get(found.rule)
    told = sentence(pos, seat, attempt) if sentence is not None else ""
    return Refusal(found.rule, told or _ledger_words(found.rule))


def _ledger_words(rule_id: str) -> str:
    return " ".join(rule(rule_id).rule.split())


# -- units -----------------------------------------------------------------------------------------


def _unit(pos: Position, seat: int, unit: int) -> Refusal:
    about = _UNIT_ABOUT.get(type(pos.stack[-1]))
    found = about(pos, seat, unit) if about is not None else None
    return found or _first(pos, f"{unit_name(pos, unit)} is not among the choices.")


def _mine(pos: Position, seat: int, unit: int) -> bool:
    return pos.owner(unit) == seat


def _placing(pos: Position, seat: int, unit: int) -> Refusal | None:
    name = unit_name(pos, unit)
    if not _mine(pos, seat, unit):
        return Refusal("PM-SETUP-04", f"{name} is not yours: you place your own units.")
    if pos.in_play(unit):
        return Refusal("PM-SETUP-04", f"{name} is placed already.")
    found = refusals.why_not(pos, seat, {"verb": "place", "unit": unit})
    if found is None:
        return None
    stars = sum(pos.stars(one) for one in pos.units_in_play(seat))
    told = f"{name} has {_stars(pos, unit)}: with the {stars} placed so far it does not fit."
    return Refusal(found.rule, told)


def _before_the_action(pos: Position, seat: int, unit: int) -> Refusal | None:
    return Refusal("PM-TURN-03", "First the objective step: play one or none, then take an action.")


def _acting(pos: Position, seat: int, unit: int) -> Refusal | None:
    """No action is chosen yet: say which could involve the unit, or why none can."""
    if not _mine(pos, seat, unit):
        return _attacked(pos, seat, unit)
    attempts = {
        MOVE: {"verb": "move", "unit": unit},
        COMBAT: {"verb": "attack", "attacker": unit},
    }
    zone = pos.zone[unit]
    if 0 <= zone < pos.seats and zone != seat:
        attempts[STRIKE] = {"verb": "strike", "target": zone, "unit": unit}
    refused = {action: _tried(pos, seat, attempt) for action, attempt in attempts.items()}
    possible = [_ACTION_WORDS[action] for action, refusal in refused.items() if refusal is None]
    if possible:
        told = f"Choose an action first: {unit_name(pos, unit)} could {' or '.join(possible)}."
        return Refusal("PM-TURN-05", told)
    return refused[MOVE]


_ACTION_WORDS: Final = {MOVE: "move", COMBAT: "attack", STRIKE: "strike"}


def _attacked(pos: Position, seat: int, unit: int) -> Refusal | None:
    """A unit of somebody else was touched before an action was chosen."""
    name = unit_name(pos, unit)
    if not pos.in_play(unit):
        why = absence_rule(pos, unit)
        return Refusal(why, _SENTENCES[why](pos, seat, {"verb": "attack", "defender": unit}))
    attackers = [one for one in pos.units_in_play(seat) if pos.zone[one] == pos.zone[unit]]
    if not attackers:
        where = zone_name(pos, pos.zone[unit])
        return Refusal("PM-COMBAT-03", f"You have no unit in {where} to attack {name} with.")
    tries = [
        _tried(pos, seat, {"verb": "attack", "attacker": one, "defender": unit})
        for one in attackers
    ]
    if None in tries:
        return Refusal("PM-TURN-05", f"Choose combat first, then who attacks {name}.")
    return tries[0]


def _moving(pos: Position, seat: int, unit: int) -> Refusal | None:
    frame = pos.stack[-1]
    assert isinstance(frame, Move)
    if frame.unit != NONE:
        return Refusal("PM-MOVE-02", f"Choose the zone for {unit_name(pos, frame.unit)} first.")
    return _tried(pos, seat, {"verb": "move", "unit": unit})


def _attacking(pos: Position, seat: int, unit: int) -> Refusal | None:
    frame = pos.stack[-1]
    assert isinstance(frame, DeclareAttacks)
    if frame.attacker != NONE:
        if _mine(pos, seat, unit):
            told = f"Choose whom {unit_name(pos, frame.attacker)} attacks first."
            return Refusal("PM-COMBAT-02", told)
        return _tried(pos, seat, {"verb": "attack", "attacker": frame.attacker, "defender": unit})
    if not _mine(pos, seat, unit):
        return Refusal("PM-COMBAT-02", "Choose your attacker first, then its target.")
    return _tried(pos, seat, {"verb": "attack", "attacker": unit})


def _striking(pos: Position, seat: int, unit: int) -> Refusal | None:
    frame = pos.stack[-1]
    assert isinstance(frame, DeclareStrike)
    if frame.target == NONE:
        return Refusal("PM-STRIKE-01", "Choose the objective first, then who strikes it.")
    if not _mine(pos, seat, unit):
        return Refusal("PM-STRIKE-02", f"{unit_name(pos, unit)} is not yours to strike with.")
    attempt = {"verb": "strike", "target": frame.target, "slot": frame.slot, "unit": unit}
    return _tried(pos, seat, attempt)


def _fighting(pos: Position, seat: int, unit: int) -> Refusal | None:
    rules = ask_text(pos)[1]
    return Refusal(rules[0], "A battle is fought: play a combat card or pass.")


def _declared(pos: Position, seat: int, unit: int) -> Refusal | None:
    return Refusal("PM-COMBAT-05", "The attacks are declared: only their order is still open.")


def _strikers_fixed(pos: Position, seat: int, unit: int) -> Refusal | None:
    return Refusal("PM-STRIKE-24", "The strikers are fixed: only their order is still open.")


def _carrier(pos: Position, seat: int, unit: int) -> Refusal | None:
    return _tried(pos, seat, {"verb": "carrier", "unit": unit})


def _brought_in(pos: Position, seat: int, unit: int) -> Refusal | None:
    return _tried(pos, seat, {"verb": "bring in", "unit": unit})


def _asked_by_card(pos: Position, seat: int, *place: Any) -> Refusal | None:
    frame = pos.stack[-1]
    assert isinstance(frame, Resolve)
    return _first(pos, f"The card does not let you choose that: {pos.cards[frame.card].text}")


_UNIT_ABOUT: Final[dict[type, Callable[[Position, int, int], Refusal | None]]] = {
    PlaceUnits: _placing,
    PlayObjective: _before_the_action,
    ChooseAction: _acting,
    UseCarrier: _carrier,
    Move: _moving,
    DeclareAttacks: _attacking,
    Battle: _fighting,
    Battles: _declared,
    DeclareStrike: _striking,
    Strike: _strikers_fixed,
    BringIn: _brought_in,
    Resolve: _asked_by_card,
}


# -- cards -----------------------------------------------------------------------------------------


def _card(pos: Position, seat: int, card_id: str) -> Refusal:
    held = [card for card in pos.hand[seat] if pos.cards[card].id == card_id]
    if isinstance(pos.stack[-1], Resolve):
        return _asked_by_card(pos, seat) or _first(pos)
    if not held:
        named = [card for card in range(len(pos.cards)) if pos.cards[card].id == card_id]
        rule_id = refusals.not_in_hand(pos, seat, named[0]) if named else "PM-CCARD-01"
        return Refusal(rule_id, "Only cards of your own hand are played.")
    definition = pos.cards[held[0]]
    attempt = {"verb": "play", "card": held[0]}
    if definition.type == vocabulary.COMBAT and isinstance(pos.stack[-1], PlayObjective):
        attempt["slot"] = 0  # in the objective step a card means: lay it into a slot
    found = refusals.why_not(pos, seat, attempt)
    name = definition.name
    if found is None:
        return _first(pos, f"{name} is not among the choices.")
    told = _CARD_SENTENCES.get(found.rule)
    return Refusal(found.rule, f"{name}: {told}" if told else _ledger_words(found.rule))


_NO_COMBAT_CARD: Final = (
    "an objective card is no combat card, it is played at the start of your turn."
)
_CARD_SENTENCES: Final = {
    "PM-OBJV-05": "a combat card is no objective, it is played in battles.",
    "PM-STRIKE-06": "no cards are played in strikes.",
    "PM-CARD-02": "combat cards are played in battles.",
    "PM-CCARD-13": "another card keeps you from playing it.",
    "PM-BATTLE-02": _NO_COMBAT_CARD,
    "PM-BATTLE-03": _NO_COMBAT_CARD,
    "PM-BATTLE-04": _NO_COMBAT_CARD,
    "PM-TURN-03": "objectives are played at the start of a turn, before the action.",
    "PM-OBJV-01": "one objective a turn, at its start, and only one card is chosen for it.",
}


# -- zones, objectives, piles ----------------------------------------------------------------------


def _zone(pos: Position, seat: int, zone: int) -> Refusal:
    frame = pos.stack[-1]
    if isinstance(frame, Move):
        if frame.unit == NONE:
            return Refusal("PM-MOVE-01", "Choose the unit first, then its zone.")
        attempt = {"verb": "move", "unit": frame.unit, "zone": zone}
        return _tried(pos, seat, attempt) or _first(pos)
    if isinstance(frame, ChooseAction):
        return Refusal("PM-TURN-05", "Choose an action first: a zone is chosen in a move.")
    return _first(pos, "No zone is chosen now.")


def _objective(pos: Position, seat: int, target: int, slot: int) -> Refusal:
    frame = pos.stack[-1]
    if slot >= len(pos.slots[target]) or pos.slots[target][slot] == NONE:
        return Refusal("PM-STRIKE-11", f"{seat_name(target)} has no objective {slot + 1} any more.")
    name = slot_name(pos, target, slot)
    if isinstance(frame, DeclareStrike):
        if frame.target != NONE:
            aim = slot_name(pos, frame.target, frame.slot)
            return Refusal("PM-STRIKE-01", f"{aim} is the target of this strike: one a strike.")
        return _struck(pos, seat, target, slot) or _first(pos)
    if isinstance(frame, PlayObjective):
        if target != seat:
            return Refusal("PM-CARD-03", f"{name}: you replace only objectives of your own.")
        return Refusal("PM-OBJV-01", "Choose the objective card in your hand first.")
    if isinstance(frame, ChooseAction):
        if target == seat:
            return Refusal("PM-OBJV-08", f"{name} has nothing that could be used now.")
        found = _struck(pos, seat, target, slot)
        return found or Refusal("PM-TURN-05", f"Choose strike first, then {name}.")
    return _first(pos, f"{name} is not among the choices.")


def _struck(pos: Position, seat: int, target: int, slot: int) -> Refusal | None:
    return _tried(pos, seat, {"verb": "strike", "target": target, "slot": slot})


def _pile(pos: Position, seat: int, pile: str) -> Refusal:
    return _first(pos, "Nothing is taken from a pile now.")


_ABOUT: Final[dict[str, Callable[..., Refusal]]] = {
    "unit": _unit,
    "card": _card,
    "zone": _zone,
    "objective": _objective,
    "pile": _pile,
}


# -- sentences: the rule, about these very pieces --------------------------------------------------


def _stars(pos: Position, unit: int) -> str:
    number = pos.stars(unit)
    return "1 star" if number == 1 else f"{number} stars"


def _actor(attempt: Attempt) -> int:
    unit: int = attempt["attacker"] if "attacker" in attempt else attempt.get("unit", NONE)
    return unit


def _left(pos: Position) -> int:
    frame = pos.stack[-1]
    if isinstance(frame, (Move, DeclareAttacks, DeclareStrike)):
        return frame.limit - frame.spent
    return action_limit(pos, pos.active)


def _about_stars(pos: Position, seat: int, attempt: Attempt) -> str:
    """Not mine, or more stars than are left."""
    unit = _actor(attempt)
    if unit == NONE:
        return ""
    name = unit_name(pos, unit)
    if not _mine(pos, seat, unit):
        return f"{name} is not yours."
    return f"{name} has {_stars(pos, unit)}: only {_left(pos)} left in this action."


def _oversize(pos: Position, seat: int, attempt: Attempt) -> str:
    unit = _actor(attempt)
    if unit == NONE:
        return ""
    limit = action_limit(pos, pos.active)
    return f"{unit_name(pos, unit)} has {_stars(pos, unit)}, more than the {limit} of an action."


def _in_reserves(pos: Position, seat: int, attempt: Attempt) -> str:
    return f"{unit_name(pos, attempt['unit'])} is in the reserves: only units in play move."


def _not_in_play(pos: Position, seat: int, attempt: Attempt) -> str:
    unit = attempt.get("defender", _actor(attempt))
    if attempt["verb"] == "bring in":
        return f"{unit_name(pos, unit)} is no reserve unit of yours."
    return f"{unit_name(pos, unit)} is not in play."


def _held_back(pos: Position, seat: int, attempt: Attempt) -> str:
    unit = _actor(attempt)
    return "" if unit == NONE else f"A card keeps {unit_name(pos, unit)} from it: can't beats can."


def _once(pos: Position, seat: int, attempt: Attempt) -> str:
    name = unit_name(pos, attempt["unit"])
    if attempt.get("zone", NONE) != NONE:
        return f"{name} is there already."
    return f"{name} has moved in this action: once is all."


def _out_of_the_game(pos: Position, seat: int, attempt: Attempt) -> str:
    zone = attempt.get("zone", NONE)
    gone = attempt.get("defender", _actor(attempt))
    what = unit_name(pos, gone) if zone == NONE else zone_name(pos, zone)
    return f"{what} has left the game with its player."


def _not_adjacent(pos: Position, seat: int, attempt: Attempt) -> str:
    to = zone_name(pos, attempt["zone"])
    return f"{to} does not touch {zone_name(pos, pos.zone[attempt['unit']])}."


def _attacks_once(pos: Position, seat: int, attempt: Attempt) -> str:
    return f"{unit_name(pos, attempt['attacker'])} attacks already in this action: once is all."


def _elsewhere(pos: Position, seat: int, attempt: Attempt) -> str:
    attacker = attempt["attacker"]
    where = zone_name(pos, pos.zone[attacker])
    if "defender" in attempt:
        defender = unit_name(pos, attempt["defender"])
        return f"{defender} is not in {where}, where {unit_name(pos, attacker)} is."
    return f"Nobody is in {where} whom {unit_name(pos, attacker)} could attack."


def _not_against(pos: Position, seat: int, attempt: Attempt) -> str:
    if "defender" not in attempt:
        return ""
    defender = attempt["defender"]
    if _mine(pos, seat, defender):
        return f"{unit_name(pos, defender)} is your own."
    return f"This action attacks another player: {unit_name(pos, defender)} must wait."


def _strikes_from_afar(pos: Position, seat: int, attempt: Attempt) -> str:
    home = zone_name(pos, attempt["target"])
    unit = attempt.get("unit", NONE)
    if unit == NONE:
        return f"You have no unit in {home} that could strike."
    if pos.zone[unit] != attempt["target"]:
        return f"{unit_name(pos, unit)} is not in {home}: only from there it could strike."
    return _about_stars(pos, seat, attempt)


def _own_objective(pos: Position, seat: int, attempt: Attempt) -> str:
    if attempt["target"] == seat:
        return "Nobody strikes an objective of his own."
    return ""


def _no_carrier(pos: Position, seat: int, attempt: Attempt) -> str:
    return f"{unit_name(pos, attempt['unit'])} is no Carrier of yours."


def _too_dear(pos: Position, seat: int, attempt: Attempt) -> str:
    frame = pos.stack[-1]
    if not isinstance(frame, BringIn):
        return ""
    name = unit_name(pos, attempt["unit"])
    return f"{name} has {_stars(pos, attempt['unit'])}: only {frame.stars} left to bring in."


_SENTENCES: Final[dict[str, Callable[[Position, int, Attempt], str]]] = {
    "PM-MOVE-01": _about_stars,
    "PM-MOVE-02": _once,
    "PM-MOVE-05": _oversize,
    "PM-MOVE-07": _in_reserves,
    "PM-ZONE-04": _not_adjacent,
    "PM-ELIM-05": _out_of_the_game,
    "PM-ZONE-05": _not_in_play,
    "PM-CCARD-13": _held_back,
    "PM-COMBAT-01": _about_stars,
    "PM-COMBAT-02": _attacks_once,
    "PM-COMBAT-03": _elsewhere,
    "PM-COMBAT-09": _not_against,
    "PM-STRIKE-01": _own_objective,
    "PM-STRIKE-02": _strikes_from_afar,
    "PM-STRIKE-13": _too_dear,
    "PM-POWER-01": _no_carrier,
    "PM-POWER-04": _too_dear,
    "PM-CCARD-12": _too_dear,
}

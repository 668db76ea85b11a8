"""Why not? The rule that stands against what a player tried to do.

An attempt is plain data: {"verb": "move", "unit": 3, "zone": 1}. Each chapter judges its own verbs,
by the obstacles that made the list of options: an explanation can never disagree with what is
offered.
"""

from collections.abc import Callable
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.pocketmodel.rules.battling import why_not_refill
from starfold.games.pocketmodel.rules.combat import why_not_attack
from starfold.games.pocketmodel.rules.movement import why_not_move
from starfold.games.pocketmodel.rules.piles import may_know
from starfold.games.pocketmodel.rules.reasons import by_rule
from starfold.games.pocketmodel.rules.reserves import why_not_bring_in
from starfold.games.pocketmodel.rules.setup import why_not_place
from starfold.games.pocketmodel.rules.step import asking
from starfold.games.pocketmodel.rules.strike import why_not_strike
from starfold.games.pocketmodel.rules.turn import why_not_carrier
from starfold.games.pocketmodel.speech.words import say
from starfold.games.pocketmodel.state.position import NONE, OBJECTIVE_SLOTS, Position
from starfold.kernel.choices import Refusal
from starfold.kernel.core import DECLINE
from starfold.units.vocabulary import OBJECTIVE

Attempt = dict[str, Any]


def why_not(pos: Position, seat: int, attempt: Attempt) -> Refusal | None:
    """The rule against an attempt of the seat at this moment; None if nothing speaks against it."""
    _check_attempt(pos, attempt)
    if pos.ended:
        return Refusal("PM-OBJ-01", say("refusals.game_over"))
    return _REASONS[attempt["verb"]](pos, seat, attempt)


def _check_attempt(pos: Position, attempt: Attempt) -> None:
    """Attempts come from outside: refuse what names no piece of this game."""
    verb = attempt.get("verb")
    if verb not in _REASONS:
        raise InputError(f"unknown attempt {verb!r}: known are {', '.join(_REASONS)}")
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
_NEEDED: Final = {
    "move": ("unit",),
    "attack": ("attacker",),
    "strike": ("target",),
    "play": ("card",),
    "place": ("unit",),
    "carrier": ("unit",),
    "bring in": ("unit",),
}


def _move(pos: Position, seat: int, attempt: Attempt) -> Refusal | None:
    return why_not_move(pos, seat, attempt["unit"], attempt.get("zone", NONE))


def _attack(pos: Position, seat: int, attempt: Attempt) -> Refusal | None:
    return why_not_attack(pos, seat, attempt["attacker"], attempt.get("defender", NONE))


def _strike(pos: Position, seat: int, attempt: Attempt) -> Refusal | None:
    slot, unit = attempt.get("slot", NONE), attempt.get("unit", NONE)
    return why_not_strike(pos, seat, attempt["target"], slot, unit)


def _place(pos: Position, seat: int, attempt: Attempt) -> Refusal | None:
    return why_not_place(pos, seat, attempt["unit"])


def _carrier(pos: Position, seat: int, attempt: Attempt) -> Refusal | None:
    return why_not_carrier(pos, seat, attempt["unit"])


def _bring_in(pos: Position, seat: int, attempt: Attempt) -> Refusal | None:
    return why_not_bring_in(pos, seat, attempt["unit"])


def _refill(pos: Position, seat: int, attempt: Attempt) -> Refusal | None:
    return why_not_refill(pos, seat)


def _stop(pos: Position, seat: int, attempt: Attempt) -> Refusal | None:
    """Refused where something must still be chosen."""
    if seat != pos.asked:
        return by_rule("PM-TURN-01")
    return None if DECLINE in pos.options else asking(pos).why_not_stop(pos)


# -- cards -----------------------------------------------------------------------------------------


def _play(pos: Position, seat: int, attempt: Attempt) -> Refusal | None:
    target, slot = attempt.get("target", seat), attempt.get("slot", NONE)
    return why_not_play(pos, seat, attempt["card"], target, slot)


def why_not_play(
    pos: Position, seat: int, card: int, target: int, slot: int = NONE
) -> Refusal | None:
    """A card from hand: combat cards in battles, objective cards in the objective step."""
    if card not in pos.hand[seat]:
        return not_in_hand(pos, seat, card)
    step = asking(pos)
    if pos.cards[card].type == OBJECTIVE:
        return step.why_not_objective_card(pos, seat, card, target, slot)
    return step.why_not_combat_card(pos, seat, card, slot)


def not_in_hand(pos: Position, seat: int, card: int) -> Refusal:
    """Both types are played from the hand; which type it is only a card may tell that is known."""
    known = pos.setup.card_owner[card] == seat or may_know(pos, seat, card)
    objective = known and pos.cards[card].type == OBJECTIVE
    rule = "PM-OBJV-01" if objective else "PM-CCARD-01"
    return Refusal(rule, say("refusals.not_in_hand"))


_REASONS: Final[dict[str, Callable[[Position, int, Attempt], Refusal | None]]] = {
    "move": _move,
    "attack": _attack,
    "strike": _strike,
    "play": _play,
    "place": _place,
    "done": _stop,
    "pass": _stop,
    "carrier": _carrier,
    "bring in": _bring_in,
    "refill": _refill,
}
VERBS: Final = tuple(_REASONS)

"""Why not this piece? What a touched piece would mean now, and the rule against it, in a sentence.

A piece is named as the view names it: {"unit": 5}, {"card": "<card id>"}, {"zone": 2},
{"target": 1, "slot": 0} for an objective, {"pile": "deck"}. What touching it means is the business
of the step that asks. Nothing is used here that the seat may not know.
"""

from collections.abc import Callable
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.pocketmodel.rules.refusals import not_in_hand, why_not_play
from starfold.games.pocketmodel.rules.step import asking
from starfold.games.pocketmodel.speech.names import card_name, seat_name, slot_name, unit_name
from starfold.games.pocketmodel.speech.words import say
from starfold.games.pocketmodel.state.position import NONE, OBJECTIVE_SLOTS, Position
from starfold.kernel.choices import Refusal
from starfold.kernel.core import DECLINE
from starfold.units.vocabulary import COMBAT


def why_not(pos: Position, seat: int, piece: dict[str, Any]) -> Refusal | None:
    """The rule against choosing the touched piece; None if it can be chosen."""
    kind, place = _read(pos, piece)
    if pos.ended:
        return Refusal("PM-OBJ-01", say("refusals.game_over"))
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
    step = asking(pos)
    return any(
        place == _piece(pos, kind, step.choice(pos, option).pieces)
        for option in pos.options
        if option != DECLINE
    )


def _piece(pos: Position, kind: str, pieces: dict[str, Any]) -> tuple[Any, ...]:
    """The piece of a kind that chooses an option about these when it is touched."""
    if kind == "unit":
        return () if "zone" in pieces else (pieces.get("unit"),)
    if kind == "objective":
        return pieces.get("target", pos.asked), pieces.get("slot")
    if kind == "card":
        return () if "slot" in pieces else (pieces.get("card_id"),)
    return (pieces.get(kind),)


# -- what stands against it ------------------------------------------------------------------------


def _not_asked(pos: Position) -> Refusal:
    rules = ["PM-TURN-01"] if pos.asked == pos.active else asking(pos).question(pos).rules
    return Refusal(rules[0], say("touch.not_asked", who=seat_name(pos.asked)))


def _unit(pos: Position, seat: int, unit: int) -> Refusal:
    step = asking(pos)
    refused = step.unit_touched(pos, seat, unit)
    if refused is not None:
        return refused
    rule, question = step.asks_first(pos)
    name = unit_name(pos, unit)
    return Refusal(rule, say("touch.unit_not_offered", unit=name, question=question))


def _card(pos: Position, seat: int, card_id: str) -> Refusal:
    step = asking(pos)
    refused = step.card_touched(pos)
    if refused is not None:
        return refused
    held = [card for card in pos.hand[seat] if pos.cards[card].id == card_id]
    if held:
        return _held(pos, seat, held[0])
    named = [card for card in range(len(pos.cards)) if pos.cards[card].id == card_id]
    if named:
        return not_in_hand(pos, seat, named[0])
    return Refusal("PM-CCARD-01", say("refusals.not_in_hand"))


def _held(pos: Position, seat: int, card: int) -> Refusal:
    # In the objective step a combat card means: lay it into a slot.
    slot = 0 if pos.cards[card].type == COMBAT else NONE
    refused = why_not_play(pos, seat, card, seat, slot)
    if refused is not None:
        return refused
    rule, question = asking(pos).asks_first(pos)
    name = card_name(pos, card)
    return Refusal(rule, say("touch.card_not_offered", card=name, question=question))


def _zone(pos: Position, seat: int, zone: int) -> Refusal:
    step = asking(pos)
    refused = step.zone_touched(pos, seat, zone)
    if refused is not None:
        return refused
    rule, question = step.asks_first(pos)
    return Refusal(rule, say("touch.no_zone", question=question))


def _objective(pos: Position, seat: int, target: int, slot: int) -> Refusal:
    if slot >= len(pos.slots[target]) or pos.slots[target][slot] == NONE:
        gone = say("touch.objective_is_gone", who=seat_name(target), number=slot + 1)
        return Refusal("PM-STRIKE-11", gone)
    step = asking(pos)
    refused = step.objective_touched(pos, seat, target, slot)
    if refused is not None:
        return refused
    rule, question = step.asks_first(pos)
    name = slot_name(pos, target, slot)
    return Refusal(rule, say("touch.objective_not_offered", objective=name, question=question))


def _pile(pos: Position, seat: int, pile: str) -> Refusal:
    rule, question = asking(pos).asks_first(pos)
    return Refusal(rule, say("touch.no_pile", question=question))


_ABOUT: Final[dict[str, Callable[..., Refusal]]] = {
    "unit": _unit,
    "card": _card,
    "zone": _zone,
    "objective": _objective,
    "pile": _pile,
}

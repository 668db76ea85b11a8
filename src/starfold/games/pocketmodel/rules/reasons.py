"""Why not? The rule that stands against something, in a sentence about the very pieces.

What the chapters have in common; a refusal of their own they write where the rule is.
"""

from collections.abc import Callable
from typing import Final

from starfold.games.pocketmodel.rules.values import action_limit
from starfold.games.pocketmodel.speech.names import card_name, number_of_stars, unit_name
from starfold.games.pocketmodel.state.position import Position
from starfold.kernel.choices import Refusal
from starfold.rulebook.ledgers import rule


def by_rule(rule_id: str) -> Refusal:
    """In the words of the ledger."""
    return Refusal(rule_id, " ".join(rule(rule_id).rule.split()))


def out_of_turn(pos: Position, seat: int) -> Refusal | None:
    """Actions belong to the active player, after the objective step and once a turn."""
    if pos.turn == 0:
        return by_rule("PM-SETUP-08")
    if not pos.is_alive(seat):
        return by_rule("PM-TURN-06")
    if seat != pos.active:
        return by_rule("PM-TURN-01")
    return None


# -- what keeps a unit from an action --------------------------------------------------------------


def against_unit(pos: Position, seat: int, unit: int, rule_id: str, left: int) -> Refusal:
    """The obstacle before a unit that was to be chosen; `left` are the stars of the action."""
    sentence = _SENTENCES.get(rule_id)
    if sentence is None:
        return by_rule(rule_id)
    return Refusal(rule_id, sentence(pos, seat, unit, left))


def _not_yours_or_too_dear(pos: Position, seat: int, unit: int, left: int) -> str:
    name = unit_name(pos, unit)
    if pos.owner(unit) != seat:
        return f"{name} is not yours."
    return f"{name} has {number_of_stars(pos.stars(unit))}: only {left} left in this action."


def _oversize(pos: Position, seat: int, unit: int, left: int) -> str:
    stars = number_of_stars(pos.stars(unit))
    limit = action_limit(pos, pos.active)
    return f"{unit_name(pos, unit)} has {stars}, more than the {limit} of an action."


def _in_reserves(pos: Position, seat: int, unit: int, left: int) -> str:
    return f"{unit_name(pos, unit)} is in the reserves: only units in play move."


def _not_in_play(pos: Position, seat: int, unit: int, left: int) -> str:
    return f"{unit_name(pos, unit)} is not in play."


def _out_of_the_game(pos: Position, seat: int, unit: int, left: int) -> str:
    return f"{unit_name(pos, unit)} has left the game with its player."


def _held_back(pos: Position, seat: int, unit: int, left: int) -> str:
    return f"A card keeps {unit_name(pos, unit)} from it: can't beats can."


_SENTENCES: Final[dict[str, Callable[[Position, int, int, int], str]]] = {
    "PM-MOVE-01": _not_yours_or_too_dear,
    "PM-COMBAT-01": _not_yours_or_too_dear,
    "PM-STRIKE-02": _not_yours_or_too_dear,
    "PM-MOVE-05": _oversize,
    "PM-MOVE-07": _in_reserves,
    "PM-ZONE-05": _not_in_play,
    "PM-ELIM-05": _out_of_the_game,
    "PM-CCARD-13": _held_back,
}


# -- what keeps a card in the hand -----------------------------------------------------------------


def against_card(pos: Position, card: int, rule_id: str) -> Refusal:
    sentence = _CARD_SENTENCES.get(rule_id)
    if sentence is None:
        return by_rule(rule_id)
    return Refusal(rule_id, f"{card_name(pos, card)}: {sentence}")


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

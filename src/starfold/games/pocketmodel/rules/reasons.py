"""Why not? The rule that stands against something, in a sentence about the very pieces.

What the chapters have in common; a refusal of their own they write where the rule is.
"""

from typing import Final

from starfold.games.pocketmodel.rules.values import action_limit
from starfold.games.pocketmodel.speech.names import card_name, unit_name
from starfold.games.pocketmodel.speech.words import say
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
    reason = _UNIT_REASONS.get(rule_id)
    if reason is None:
        return by_rule(rule_id)
    if reason == _TOO_MANY_STARS and pos.owner(unit) != seat:
        reason = "not_yours"
    told = say(
        f"unit_reasons.{reason}",
        unit=unit_name(pos, unit),
        stars=pos.stars(unit),
        left=left,
        limit=action_limit(pos, pos.active),
    )
    return Refusal(rule_id, told)


_TOO_MANY_STARS: Final = "too_many_stars"
_UNIT_REASONS: Final = {
    "PM-MOVE-01": _TOO_MANY_STARS,
    "PM-COMBAT-01": _TOO_MANY_STARS,
    "PM-STRIKE-02": _TOO_MANY_STARS,
    "PM-MOVE-05": "beyond_the_limit",
    "PM-MOVE-07": "in_reserves",
    "PM-ZONE-05": "not_in_play",
    "PM-ELIM-05": "left_the_game",
    "PM-CCARD-13": "held_back",
}


# -- what keeps a card in the hand -----------------------------------------------------------------


def against_card(pos: Position, card: int, rule_id: str) -> Refusal:
    reason = _CARD_REASONS.get(rule_id)
    if reason is None:
        return by_rule(rule_id)
    return Refusal(rule_id, say(f"card_reasons.{reason}", card=card_name(pos, card)))


_NO_COMBAT_CARD: Final = "no_combat_card"
_CARD_REASONS: Final = {
    "PM-OBJV-05": "no_objective",
    "PM-STRIKE-06": "no_cards_in_strikes",
    "PM-CARD-02": "only_in_battles",
    "PM-CCARD-13": "held_back",
    "PM-BATTLE-02": _NO_COMBAT_CARD,
    "PM-BATTLE-03": _NO_COMBAT_CARD,
    "PM-BATTLE-04": _NO_COMBAT_CARD,
    "PM-TURN-03": "before_the_action",
    "PM-OBJV-01": "one_a_turn",
}

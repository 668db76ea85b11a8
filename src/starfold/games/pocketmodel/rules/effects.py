"""What cards in force do to units now, in words: the signs beside a unit on the table."""

from typing import Final

from starfold.games.pocketmodel.rules.clauses import (
    amount_of,
    in_force,
    selects,
)
from starfold.games.pocketmodel.speech.names import card_name
from starfold.games.pocketmodel.speech.words import say
from starfold.games.pocketmodel.state.position import Position
from starfold.units.vocabulary import (
    ACTS,
    PREVENT,
    TOPIC_BONUS,
    TOPIC_FORBID,
    TOPIC_PERMIT,
    UNIT_VALUES,
)

# What can be said about a unit: topic -> key of its message.
_KEYS: Final = {
    **{TOPIC_BONUS + value: f"bonus_{name}" for value, name in enumerate(UNIT_VALUES)},
    PREVENT: "prevent",
    **{TOPIC_FORBID + act: f"forbid_{name}" for act, name in enumerate(ACTS)},
    **{TOPIC_PERMIT + act: f"permit_{name}" for act, name in enumerate(ACTS)},
}


def effects_of_cards(pos: Position) -> dict[int, list[str]]:
    """`+1 attack (Card)`, `can't move (Card)` ... for each unit in play that a card speaks of."""
    found: dict[int, list[str]] = {}
    if not pos.standing and not pos.lasting and (pos.fight is None or not pos.fight.gained):
        return found
    units = [unit for unit in range(len(pos.zone)) if pos.in_play(unit)]
    for topic, key in _KEYS.items():
        for clause, speaker in in_force(pos, topic):
            for effect in clause.effects:
                if effect.topic != topic:
                    continue
                amount = amount_of(pos, effect.amount, speaker)
                told = say(
                    f"effects.{key}",
                    amount=f"{amount:+d}",
                    reduction=amount,
                    card=card_name(pos, speaker.card),
                )
                for unit in units:
                    if selects(pos, effect.who, unit, speaker):
                        found.setdefault(unit, []).append(told)
    return found

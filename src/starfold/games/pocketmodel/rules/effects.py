"""What cards in force do to units now, in words: the signs beside a unit on the table."""

from typing import Final

from starfold.games.pocketmodel.rules.values import amount_of, in_force, selects
from starfold.games.pocketmodel.state.position import Position
from starfold.units.vocabulary import (
    ACTS,
    PREVENT,
    TOPIC_BONUS,
    TOPIC_FORBID,
    TOPIC_PERMIT,
    UNIT_VALUES,
)

_ACT_WORDS: Final = {
    "move": "move",
    "attack": "attack",
    "strike": "strike",
    "attack_space": "attack space units",
    "play_card": "be helped by a combat card",
    "extra_card": "be helped by one more combat card",
    "automatic_12": "succeed by a 12 alone",
    "move_two": "move two zones",
}
# What can be said about a unit: topic -> words, with the signed amount where there is one.
_WORDS: Final = {
    **{TOPIC_BONUS + value: f"{{:+d}} {name}" for value, name in enumerate(UNIT_VALUES)},
    PREVENT: "{:d} less damage of each hit",
    **{TOPIC_FORBID + act: f"can't {_ACT_WORDS[name]}" for act, name in enumerate(ACTS)},
    **{TOPIC_PERMIT + act: f"can {_ACT_WORDS[name]}" for act, name in enumerate(ACTS)},
}


def effects_of_cards(pos: Position) -> dict[int, list[str]]:
    """`+1 attack (Card)`, `can't move (Card)` ... for each unit in play that a card speaks of."""
    found: dict[int, list[str]] = {}
    if not pos.standing and not pos.lasting and (pos.fight is None or not pos.fight.gained):
        return found
    units = [unit for unit in range(len(pos.zone)) if pos.in_play(unit)]
    for topic, words in _WORDS.items():
        for clause, speaker in in_force(pos, topic):
            for effect in clause.effects:
                if effect.topic != topic:
                    continue
                amount = amount_of(pos, effect.amount, speaker)
                told = f"{words.format(amount)} ({pos.cards[speaker.card].name})"
                for unit in units:
                    if selects(pos, effect.who, unit, speaker):
                        found.setdefault(unit, []).append(told)
    return found

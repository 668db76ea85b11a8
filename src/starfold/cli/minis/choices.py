"""The choices of a minis question; those about amounts are typed instead, as the hints say."""

from typing import Any

from starfold.cli.choices import STOP_NUMBER, Choice, worded
from starfold.cli.minis.words import card_code, codes, length_words, promise_chip, turn_words
from starfold.cli.sight import Sight
from starfold.games.minis.rulers.paths import EDGE
from starfold.games.minis.state.position import CARD
from starfold.kernel.core import DECLINE


def listed(sight: Sight) -> list[tuple[int, dict[str, Any]]]:
    """The options that are single answers, numbered from 1; stopping is 0 and comes last."""
    question = sight.view["question"]
    if question is None:
        return []
    # Answers that come to the same, as when something stops a unit early, are offered once.
    told = {
        option["text"]: option
        for option in reversed(question["options"])
        if not option.get("amounts")
    }
    single = list(reversed(told.values()))
    going = [option for option in single if option["option"] != DECLINE or len(single) == 1]
    stop = [option for option in single if option["option"] == DECLINE and len(single) > 1]
    numbered = list(enumerate(going, start=1))
    return numbered + [(STOP_NUMBER, option) for option in stop]


def choices_of(sight: Sight) -> list[Choice]:
    return [_choice(sight, number, option) for number, option in listed(sight)]


def _choice(sight: Sight, number: int, option: dict[str, Any]) -> Choice:
    promise = option["promise"]
    text = _segment(sight, option) if "segment" in option else worded(option)
    label = f"{_code(sight, option)}{text}"
    chip = promise_chip(promise) if promise is not None else ""
    return Choice(number, (option["option"],), label, label, chip=chip)


def _segment(sight: Sight, option: dict[str, Any]) -> str:
    """As short as it would be typed, for many stand beside each other: `S 30° left, 6.35 cm`."""
    told = f"{option['segment']} {turn_words(option['turn'])}, {length_words(option['length'])}"
    if "stop" in option:
        return f"{told}, to {_piece(sight, option['stop'])}"
    if "towards" in option:
        return f"{told}, towards {_piece(sight, option['towards'])}"
    return told


def _piece(sight: Sight, piece: int) -> str:
    if piece == EDGE:
        return "the edge"
    return card_code(piece) if piece >= CARD else codes(sight)[piece]


def _code(sight: Sight, option: dict[str, Any]) -> str:
    """The short name of the piece that an option is about, as it stands on the map."""
    target = option.get("target")
    if target is not None and target >= CARD:
        return f"{card_code(target)} "
    unit = option.get("unit") if target is None else target
    if unit is None or unit == sight.view["question"].get("unit"):
        return ""
    return f"{codes(sight)[unit]} "


def places(sight: Sight) -> dict[int, dict[str, Any]]:
    """Where the numbered choices lead, for the map."""
    return {
        number: option["spot"] for number, option in listed(sight) if option.get("spot") is not None
    }


def measured(question: dict[str, Any]) -> list[dict[str, Any]]:
    """The options that stand for a whole range of answers."""
    return [option for option in question["options"] if option.get("amounts")]

"""The choices of a question of the card game: what each costs, copies of a card together."""

from dataclasses import replace
from typing import Any, Final

from starfold.cli.ccg.words import Card, figures, seen
from starfold.cli.choices import STOP_NUMBER, Choice
from starfold.cli.sight import Sight
from starfold.kernel.core import DECLINE

_AMOUNTS: Final = ("activate", "number")  # verbs of options that are numbers themselves
_PILES: Final = {"reserve": "Reserve Deck", "force": "Force Pile", "used": "Used Pile"}
LONGEST_CHIP: Final = 18  # characters of a promise that has a column of its own
LONG: Final = 72  # characters of an option beyond which it is told once more in full


def choices_of(sight: Sight) -> list[Choice]:
    """The options of the question in the view, numbered from 1; passing is 0 and comes last."""
    question = sight.view["question"]
    if question is None or "options" not in question:
        return []
    options: list[dict[str, Any]] = question["options"]
    if all(one["verb"] in _AMOUNTS for one in options):
        return [_choice(one["number"], one, None) for one in options]
    known = {card["card"]: card for card in seen(sight.view)}
    going: list[Choice] = []
    stop: list[Choice] = []
    twins: dict[tuple[str, ...], int] = {}  # where the first of several like options stands
    for option in options:
        card = known.get(option.get("card", -1))
        if option["option"] == DECLINE and len(options) > 1:
            stop = [_choice(STOP_NUMBER, option, None)]
            continue
        key = _alike(option, card)
        if key in twins:
            first = going[twins[key]]
            going[twins[key]] = replace(first, options=(*first.options, option["option"]))
            continue
        twins[key] = len(going)
        known_already = option.get("card") == question.get("about")
        going.append(_choice(len(going) + 1, option, None if known_already else card))
    return [_counted(choice) for choice in going] + stop


def _alike(option: dict[str, Any], card: Card | None) -> tuple[str, ...]:
    """Options with the same key come to the same: copies of a card that is not in play."""
    if card is None or "label" in card:
        return (str(option["option"]),)
    return (card["id"], option["text"], _promise(option))


def _promise(option: dict[str, Any]) -> str:
    """What an answer promises, in a line."""
    return "; ".join(option.get("promise", {}).get("words", []))


def _is_top_lost(option: dict[str, Any]) -> bool:
    return option["verb"] == "lose" and "pile" in option and "number" not in option


def _counted(choice: Choice) -> Choice:
    many = len(choice.options)
    return choice if many == 1 else replace(choice, label=f"{choice.label} (x{many})")


def _choice(number: int, option: dict[str, Any], card: Card | None) -> Choice:
    """What it promises stands in a column of its own, or behind the words if that is long."""
    text = option["text"]
    promise = _promise(option)
    short = f"lose top of {_PILES[option['pile']]}" if _is_top_lost(option) else text
    label = f"{short}: {promise}" if len(promise) > LONGEST_CHIP else short
    return Choice(
        number,
        (option["option"],),
        label,
        text,
        chip="" if len(promise) > LONGEST_CHIP else promise,
        aside="" if card is None else f"{card['subtype'] or card['type']} {figures(card)}".rstrip(),
        detail=label if len(label) > LONG else "",
    )

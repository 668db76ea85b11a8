"""The choices before a seat as numbered rows: what it is, its numbers, what it promises."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from rich.text import Text

from starfold.cli.board import QUIET, STRONG, Sight, bonus_words, fit, icon_words, mark, values
from starfold.cli.chances import battle_chip, chip
from starfold.games.pocketmodel.position import Position
from starfold.games.pocketmodel.values import gains_ability
from starfold.games.pocketmodel.view import card_view
from starfold.kernel.core import DECLINE
from starfold.table.forecast import BattleForecast, Forecast, forecasts
from starfold.table.session import SEAT_LETTERS
from starfold.units.vocabulary import COMBAT

STOP_NUMBER: Final = 0  # pass, skip or done always has this number


@dataclass(frozen=True)
class Choice:
    number: int
    option: int
    label: str
    numbers: str  # values of a unit, bonus of a card
    chip: str  # what it promises
    detail: str  # text of a card
    words: str  # the option as the game words it, to be found by typed words


def choices_of(pos: Position, sight: Sight) -> list[Choice]:
    """The options of the question in the view, numbered from 1; stopping is 0 and comes last."""
    options: list[dict[str, Any]] = sight.view["question"]["options"]
    promises = forecasts(pos, sight.seat, options)
    rows = []
    stop = []
    number = 0
    for option, promise in zip(options, promises, strict=True):
        if option["option"] == DECLINE and len(options) > 1:
            stop.append(_choice(pos, sight, STOP_NUMBER, option, promise))
        else:
            number += 1
            rows.append(_choice(pos, sight, number, option, promise))
    return rows + stop


def _choice(
    pos: Position, sight: Sight, number: int, option: dict[str, Any], promise: Forecast | None
) -> Choice:
    label = option["text"]
    numbers = detail = ""
    if "card_id" in option and "card" in option:
        card = card_view(pos, option["card"])
        label = f"{mark(card).strip()}{card['name']}"
        numbers = bonus_words(card) or f"objective D{card['defense']} {card['stars']}*"
        detail = card["text"]
        if pos.cards[option["card"]].type == COMBAT and not _ability_works(pos, option["card"]):
            detail = f"(bonus only here) {detail}" if detail else ""
    elif "unit" in option and "defender" not in option and "zone" not in option:
        unit = sight.view["units"][option["unit"]]
        label = _unit_label(sight, unit)
        numbers = values(unit)
        detail = icon_words(unit)
    elif "attacker" in option and "defender" in option:
        unit = sight.view["units"][option["defender"]]
        label = _unit_label(sight, unit)
        numbers = values(unit)
        detail = icon_words(unit)
    return Choice(
        number,
        option["option"],
        label,
        numbers,
        _chip(pos, sight, option, promise),
        detail,
        option["text"],
    )


def _unit_label(sight: Sight, unit: dict[str, Any]) -> str:
    name = f"{mark(unit).strip()}{sight.unit_names[unit['unit']]}"
    return name if unit["owner"] == sight.seat else f"{SEAT_LETTERS[unit['owner']]} {name}"


def _ability_works(pos: Position, card: int) -> bool:
    """Whether the seat's unit in the battle under way would gain the card's ability."""
    fight = pos.fight
    if fight is None:
        return True
    unit = fight.attacker if pos.owner(fight.attacker) == pos.asked else fight.defender
    return gains_ability(pos, pos.cards[card], unit)


def _chip(pos: Position, sight: Sight, option: dict[str, Any], promise: Forecast | None) -> str:
    if promise is None:
        return _place_chip(sight, option)
    if isinstance(promise, BattleForecast):
        return battle_chip(promise, attacking=pos.owner(promise.attacker) == sight.seat)
    if option["verb"] == "strike":
        return f"best striker {chip(promise)}"
    together = "together " if len(promise.strikers) > 1 else ""
    return f"{together}{chip(promise)}"


def _place_chip(sight: Sight, option: dict[str, Any]) -> str:
    """Where the unit stands, if it is in play."""
    if "unit" not in option or "zone" in option:
        return ""
    unit = sight.view["units"][option["unit"]]
    return f"in {unit['place']}" if unit["zone"] >= 0 else ""


# -- drawing ---------------------------------------------------------------------------------------


def choice_lines(
    choices: Sequence[Choice], width: int, columns: int = 1, details: bool = False
) -> list[Text]:
    """The choices in one column with all they promise, or in several with less."""
    if not choices:
        return []
    if columns == 1:
        return _full_lines(choices, width, details)
    cell = (width - 2 * (columns - 1)) // columns
    rows = -(-len(choices) // columns)
    cells = [_short(choice, cell) for choice in choices]
    lines = []
    for row in range(rows):
        parts = cells[row::rows]
        for part in parts[:-1]:
            part.pad_right(cell - len(part.plain))
        lines.append(Text("  ").join(parts))
    return lines


def _number(choice: Choice, most: int) -> Text:
    return Text(f"{choice.number:>{len(str(most))}} ", STRONG)


def _full_lines(choices: Sequence[Choice], width: int, details: bool) -> list[Text]:
    most = max(choice.number for choice in choices)
    with_numbers = [choice for choice in choices if choice.numbers]
    label_width = max((len(choice.label) for choice in with_numbers), default=0)
    numbers_width = max(len(choice.numbers) for choice in choices)
    chip_width = max(len(choice.chip) for choice in choices)
    room = width - len(str(most)) - 2 - numbers_width - chip_width - 3
    label_width = min(label_width, room)
    lines = []
    for choice in choices:
        line = Text(" ") + _number(choice, most)
        if choice.numbers:
            line = line + Text(f"{fit(choice.label, label_width):<{label_width}}  ")
            line = line + Text(f"{choice.numbers:<{numbers_width}}")
        else:
            blank = label_width + numbers_width + 2 if choice.chip else 0
            line = line + Text(f"{choice.label:<{blank}}")
        line = line + Text(f"  {choice.chip}" if choice.chip else "")
        line.truncate(width, overflow="ellipsis")
        lines.append(line)
        if details and choice.detail:
            lines.append(Text(fit(f"     {choice.detail}", width), QUIET))
    return lines


def _short(choice: Choice, cell: int) -> Text:
    """Number, label and as much of the rest as the cell holds."""
    line = Text(f"{choice.number:>2} ", STRONG)
    rest = choice.numbers or choice.chip
    if rest and len(line.plain) + 8 + len(rest) < cell:
        room = cell - len(line.plain) - len(rest) - 1
        return line + Text(f"{fit(choice.label, room):<{room}} {rest}")
    return line + Text(fit(choice.label, cell - len(line.plain)))

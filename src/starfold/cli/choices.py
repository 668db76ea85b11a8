"""The choices before a seat as numbered rows: what it is, its numbers, what it promises."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rich.text import Text

from starfold.cli.board import (
    QUIET,
    STRONG,
    Sight,
    bonus_words,
    fit,
    icon_words,
    ink,
    mark,
    values,
)
from starfold.cli.chances import battle_chip, chip
from starfold.games.pocketmodel.forecast import BattleForecast, Forecast, forecasts
from starfold.games.pocketmodel.position import Position
from starfold.games.pocketmodel.values import gains_ability
from starfold.games.pocketmodel.view import card_view
from starfold.kernel.core import DECLINE
from starfold.table.session import SEAT_LETTERS
from starfold.units.vocabulary import CARD_TYPES, OBJECTIVE

STOP_NUMBER: Final = 0  # pass, skip or done always has this number
_PLACE: Final = "in "
# Choosing among twins is no choice for these; whom one attacks is one even then.
_TWIN_VERBS: Final = ("place", "bring in", "move", "attack with", "strike with")


@dataclass(frozen=True)
class Choice:
    number: int
    options: tuple[int, ...]  # more than one: twins among which it makes no difference
    label: str
    words: str  # the option as the game words it, to be found by typed words
    numbers: str = ""  # values of a unit, bonus of a card
    chip: str = ""  # what it promises
    aside: str = ""  # icons of a unit
    detail: str = ""  # text of a card

    @property
    def stops(self) -> bool:
        return self.options == (DECLINE,)


def choices_of(pos: Position, sight: Sight) -> list[Choice]:
    """The options of the question in the view, numbered from 1; stopping is 0 and comes last."""
    options: list[dict[str, Any]] = sight.view["question"]["options"]
    promises = forecasts(pos, sight.seat, options)
    found: list[Choice] = []
    stop: list[Choice] = []
    for option, promise in zip(options, promises, strict=True):
        choice = _choice(pos, sight, len(found) + 1, option, promise)
        if choice.stops and len(options) > 1:
            stop = [replace(choice, number=STOP_NUMBER)]
        elif found and option["verb"] in _TWIN_VERBS and _twins(pos, sight, found[-1], choice):
            found[-1] = replace(found[-1], options=found[-1].options + choice.options)
        else:
            found.append(choice)
    return _told_apart([_counted(sight, choice) for choice in found]) + stop


def _told_apart(choices: list[Choice]) -> list[Choice]:
    """A place that is the same for all need not be told."""
    chips = {choice.chip for choice in choices}
    if len(chips) == 1 and chips.pop().startswith(_PLACE):
        return [replace(choice, chip="") for choice in choices]
    return choices


def _twins(pos: Position, sight: Sight, one: Choice, other: Choice) -> bool:
    """Units with the same base in the same place, in the same state, under the same effects."""
    first, second = (sight.view["units"][choice.options[0]] for choice in (one, other))
    affected = {lasting.unit for lasting in pos.lasting}
    alike = ("id", "owner", "zone", "counters", "flipped")
    return not affected & {first["unit"], second["unit"]} and all(
        first[key] == second[key] for key in alike
    )


def _counted(sight: Sight, choice: Choice) -> Choice:
    """Twins go by their common name."""
    if len(choice.options) == 1:
        return choice
    unit = sight.view["units"][choice.options[0]]
    return replace(choice, label=f"{mark(unit)}{unit['name']} (x{len(choice.options)})")


def _choice(
    pos: Position, sight: Sight, number: int, option: dict[str, Any], promise: Forecast | None
) -> Choice:
    plain = Choice(
        number,
        (option["option"],),
        option["text"],
        option["text"],
        chip=_chip(pos, sight, option, promise),
    )
    if "card" in option:
        return _card_choice(pos, plain, option["card"])
    if "zone" in option or (option["verb"] == "order" and "defender" in option):
        return plain
    unit = option.get("defender", option.get("unit"))
    return plain if unit is None else _unit_choice(sight, plain, sight.view["units"][unit])


def _card_choice(pos: Position, plain: Choice, number: int) -> Choice:
    card = card_view(pos, number)
    numbers = bonus_words(card)
    text = card["text"]
    if card["type"] == CARD_TYPES[OBJECTIVE]:
        numbers = f"D{card['defense']} {card['stars']}*"
    elif text and not _ability_works(pos, number):
        text = f"(here only the bonus) {text}"
    return replace(plain, label=f"{mark(card)}{card['name']}", numbers=numbers, detail=text)


def _unit_choice(sight: Sight, plain: Choice, unit: dict[str, Any]) -> Choice:
    label = f"{mark(unit)}{sight.unit_names[unit['unit']]}"
    if unit["owner"] != sight.seat:
        label = f"{SEAT_LETTERS[unit['owner']]} {label}"
    return replace(plain, label=label, numbers=values(unit), aside=icon_words(unit) or "no icon")


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
    if len(promise.strikers) == 1:
        return chip(promise)
    return f"{'together' if promise.known else 'the best'} {chip(promise)}"


def _place_chip(sight: Sight, option: dict[str, Any]) -> str:
    """Where the unit stands, if it is in play."""
    if "unit" not in option or "zone" in option:
        return ""
    unit = sight.view["units"][option["unit"]]
    return f"{_PLACE}{unit['place']}" if unit["zone"] >= 0 else ""


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


def _full_lines(choices: Sequence[Choice], width: int, details: bool) -> list[Text]:
    digits = len(str(max(choice.number for choice in choices)))
    columns = [one for one in choices if one.numbers or one.chip]
    label = max((len(one.label) for one in columns), default=0)
    numbers = max(len(one.numbers) for one in choices)
    chip = max(len(one.chip) for one in choices)
    label = min(label, width - digits - numbers - chip - 6)
    used = digits + 2 + label + (numbers and numbers + 2) + (chip and chip + 2)
    with_asides = used + 2 + max(len(one.aside) for one in choices) <= width
    lines = []
    for one in choices:
        line = ink(f" {one.number:>{digits}} ", STRONG)
        if one.numbers:
            line.append(f"{fit(one.label, label):<{label}}  {one.numbers:<{numbers}}")
        else:
            line.append(f"{one.label:<{label + (numbers and numbers + 2) if one.chip else 0}}")
        line.append(f"  {one.chip:<{chip}}" if chip else "")
        if with_asides and one.aside:
            line.append(f"  {one.aside}", QUIET)
        line.truncate(width, overflow="ellipsis")
        lines.append(line)
        if details and one.detail:
            lines += _indented(one.detail, width, digits + 3)
    return lines


def _indented(text: str, width: int, indent: int) -> list[Text]:
    body = textwrap.wrap(text, width - indent, break_on_hyphens=False)
    return [ink(f"{' ' * indent}{line}", QUIET) for line in body]


def _short(choice: Choice, cell: int) -> Text:
    """Number, label and as much of the rest as the cell holds."""
    line = ink(f"{choice.number:>2} ", STRONG)
    stars = choice.numbers.split()[:1]
    place = choice.chip if choice.chip.startswith(_PLACE) else ""  # tells namesakes apart
    for rest in (place or choice.numbers or choice.chip, *stars):
        if rest and len(line.plain) + 8 + len(rest) < cell:
            room = cell - len(line.plain) - len(rest) - 1
            line.append(f"{fit(choice.label, room):<{room}} {rest}")
            return line
    line.append(fit(choice.label, cell - len(line.plain)))
    return line

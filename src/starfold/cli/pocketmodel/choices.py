"""The choices of a PocketModel question: twins together, values, what each promises."""

from dataclasses import replace
from typing import Any, Final

from starfold.cli.choices import STOP_NUMBER, Choice, worded
from starfold.cli.pocketmodel.board import bonus_words
from starfold.cli.pocketmodel.chances import battle_chip, chip
from starfold.cli.sight import Sight, icon_words, mark, values
from starfold.games.pocketmodel.front.view import card_view
from starfold.games.pocketmodel.rules.clauses import gains_ability
from starfold.games.pocketmodel.rules.forecast import BattleForecast, Forecast
from starfold.games.pocketmodel.rules.step import asking
from starfold.games.pocketmodel.state.position import Position
from starfold.table.session import SEAT_LETTERS
from starfold.units.vocabulary import CARD_TYPES, OBJECTIVE

# Choosing among twins is no choice for these; whom one attacks is one even then.
_TWIN_VERBS: Final = ("place", "bring in", "move", "attack with", "strike with")


def choices_of(pos: Position, sight: Sight) -> list[Choice]:
    """The options of the question in the view, numbered from 1; stopping is 0 and comes last."""
    options: list[dict[str, Any]] = sight.view["question"]["options"]
    step = asking(pos)
    found: list[Choice] = []
    stop: list[Choice] = []
    for option in options:
        promise = step.promise(pos, sight.seat, option["option"])
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
    places = {choice.chip if choice.is_place else None for choice in choices}
    if len(places) == 1 and None not in places:
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
    words = worded(option)
    place = _place_chip(sight, option) if promise is None else ""
    odds = "" if promise is None else _odds_chip(pos, sight, option, promise)
    plain = Choice(
        number, (option["option"],), words, words, chip=place or odds, is_place=bool(place)
    )
    if "card" in option:
        return _card_choice(pos, plain, option["card"])
    if "zone" in option or (option["verb"] == "order" and "defender" in option):
        return plain
    unit = option.get("defender", option.get("unit"))
    return plain if unit is None else _unit_choice(sight, plain, sight.view["units"][unit])


def _card_choice(pos: Position, plain: Choice, number: int) -> Choice:
    card = card_view(pos, number)
    label, text = f"{mark(card)}{card['name']}", card["text"]
    if card["type"] == CARD_TYPES[OBJECTIVE]:
        defense = f"D{card['defense']}"
        numbers = f"{defense} {card['stars']}*"
        return replace(plain, label=label, numbers=numbers, foremost=defense, detail=text)
    if text and not _ability_works(pos, number):
        text = f"(here only the bonus) {text}"
    return replace(plain, label=label, numbers=bonus_words(card), detail=text)


def _unit_choice(sight: Sight, plain: Choice, unit: dict[str, Any]) -> Choice:
    label = f"{mark(unit)}{sight.unit_names[unit['unit']]}"
    if unit["owner"] != sight.seat:
        label = f"{SEAT_LETTERS[unit['owner']]} {label}"
    stars, icons = f"{unit['stars']}*", icon_words(unit) or "no icon"
    return replace(plain, label=label, numbers=values(unit), foremost=stars, aside=icons)


def _ability_works(pos: Position, card: int) -> bool:
    """Whether the seat's unit in the battle under way would gain the card's ability."""
    fight = pos.fight
    if fight is None:
        return True
    unit = fight.attacker if pos.owner(fight.attacker) == pos.asked else fight.defender
    return gains_ability(pos, pos.cards[card], unit)


def _odds_chip(pos: Position, sight: Sight, option: dict[str, Any], promise: Forecast) -> str:
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
    return f"in {unit['place']}" if unit["zone"] >= 0 else ""

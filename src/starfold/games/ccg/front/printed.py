"""Cards as they are printed, with what they do in our words: the same in every game."""

from functools import cache

from starfold.games.ccg.speech.seen import Decimals, Pair, Printed, Words
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.fractions import decimal
from starfold.games.ccg.state.model import Capacity, CardDef
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    DARK,
    ICONS,
    LIGHT,
    LOCATION,
    NONE,
    SIDES,
    TYPES,
    WARRIOR,
)
from starfold.kernel.tongue import spoken


def printed(definition: CardDef, script: Script | None) -> Printed:
    """What never changes about a card: not to be altered, for all who show it share it."""
    return _printed(definition, script, spoken())


@cache
def _printed(definition: CardDef, script: Script | None, language: str) -> Printed:
    is_place = definition.type == LOCATION
    return {
        "id": definition.id,
        "title": definition.title,
        "name": definition.name(),
        "side": SIDES[definition.side],
        "set": definition.set_name,
        "type": TYPES[definition.type],
        "subtype": definition.subtype,
        "uniqueness": definition.uniqueness,
        "destiny": [decimal(number) for number in definition.destiny],
        "power": _decimal_or_none(definition.power),
        "ability": number_or_none(definition.ability),
        "forfeit": _decimal_or_none(definition.forfeit),
        "deploy": number_or_none(definition.deploy),
        "armor": number_or_none(definition.armor),
        "maneuver": number_or_none(definition.maneuver),
        "hyperspeed": number_or_none(definition.hyperspeed),
        "landspeed": number_or_none(definition.landspeed),
        "ferocity": number_or_none(definition.ferocity),
        "defense": number_or_none(definition.defense),
        "icons": _icons(definition),
        "kinds": sorted(definition.kinds),
        "capacity": _capacity_words(definition.capacity),
        "system": definition.system,
        "parsec": number_or_none(definition.parsec),
        "marker": definition.marker,
        "force": pair(definition.icons_for),
        "printed": {name: str(value) for name, value in definition.printed.items()},
        "words": "" if script is None else script.words,
        "words_for": words_for(script) if is_place else None,
    }


def pair(numbers: list[int]) -> Pair:
    return numbers[LIGHT], numbers[DARK]


def decimals(numbers: list[int]) -> Decimals:
    return decimal(numbers[LIGHT]), decimal(numbers[DARK])


def number_or_none(value: int) -> int | None:
    """A card without a value has none, not zero (SW-B-031)."""
    return None if value == NONE else value


def _decimal_or_none(value: int) -> float | None:
    return None if value == NONE else decimal(value)


def _icons(definition: CardDef) -> list[str]:
    """The icons as often as they are printed."""
    found = [icon for bit, icon in enumerate(ICONS) if definition.icons >> bit & 1]
    return found + [ICONS[WARRIOR.bit_length() - 1]] * (definition.warriors - 1)


def words_for(script: Script | None) -> Words:
    return ("", "") if script is None else (script.words_for[LIGHT], script.words_for[DARK])


def _capacity_words(capacity: Capacity) -> str:
    counted = {
        "pilots": capacity.pilots,
        "passengers": capacity.passengers,
        "either": capacity.either,
        "astromechs": capacity.astromechs,
        "vehicles": capacity.vehicles,
        "ties" if capacity.only_ties else "starfighters": capacity.starfighters,
    }
    words = [say(f"capacity.{sort}", count=count) for sort, count in counted.items() if count]
    if capacity.driver:
        words.append(say("capacity.driver"))
    return ", ".join(words)

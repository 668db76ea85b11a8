"""Expectations about cards: where they are, what they are, what holds them, what they are worth."""

from collections.abc import Callable
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.ccg.rules import carrying, movement, presence, values, vessels
from starfold.games.ccg.rules.changes import is_landed
from starfold.games.ccg.scenario.names import (
    DEEDS,
    STATES,
    card_called,
    cards_called,
    label,
    labels,
    place_called,
    same_card,
    seat_called,
)
from starfold.games.ccg.state.fractions import decimal
from starfold.games.ccg.state.model import QUARTERS
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import NONE, ROLES, STACKED, ZONES
from starfold.kernel.scenario.checking import check_truth, named_facts, require_keys
from starfold.kernel.scenario.comparing import Difference, same
from starfold.kernel.scenario.naming import seat_letter
from starfold.kernel.scenario.stage import Expectation, Stage
from starfold.kernel.spelling import did_you_mean

# -- how cards are compared ------------------------------------------------------------------------


def _words(value: Any) -> list[str]:
    listed = value if isinstance(value, list) else [value]
    return [str(one).replace("_", " ").casefold() for one in listed if one is not None]


def same_names(pos: Position, place: str, wanted: Any, actual: list[int]) -> list[Difference]:
    """The same cards in any order; a number counts them."""
    if isinstance(wanted, int):
        return same(place, wanted, len(actual))
    left = actual[:]
    names = wanted if isinstance(wanted, list) else [wanted]
    for name in names:
        found = [card for card in left if same_card(pos, name, card)]
        if not found:
            return [Difference(place, wanted, labels(pos, actual))]
        left.remove(found[0])
    return [Difference(place, wanted, labels(pos, actual))] if left else []


def same_order(pos: Position, place: str, wanted: Any, actual: list[int]) -> list[Difference]:
    """The same cards in this order; a number counts them."""
    if isinstance(wanted, int):
        return same(place, wanted, len(actual))
    names = wanted if isinstance(wanted, list) else [wanted]
    matches = len(names) == len(actual) and all(
        same_card(pos, name, card) for name, card in zip(names, actual, strict=True)
    )
    return [] if matches else [Difference(place, wanted, labels(pos, actual))]


def check_names(pos: Position, value: Any) -> None:
    if isinstance(value, int) and not isinstance(value, bool):
        return
    for name in value if isinstance(value, list) else [value]:
        cards_called(pos, name)


def held(pos: Position, host: int, zone: int) -> list[int]:
    return [c for c in range(len(pos.zone)) if pos.zone[c] == zone and pos.at[c] == host]


# -- what is true of a card ------------------------------------------------------------------------


_ZONE_WORDS: Final = {
    "reserve": "Reserve Deck",
    "force": "Force Pile",
    "used": "Used Pile",
    "lost": "Lost Pile",
    "hand": "hand",
    "table": "table",
    "in play": "table",
    "out": "out of play",
    "out of play": "out of play",
    "buried": "buried",
    "stacked": "stacked",
    "covered": "covered",
}


def _ability(pos: Position, card: int) -> float | int:
    quarters = values.ability(pos, card)
    return quarters // QUARTERS if quarters % QUARTERS == 0 else quarters / QUARTERS


def _conditions(pos: Position, card: int) -> list[str]:
    found = [word for word, bit in STATES.items() if pos.has(card, bit)]
    if pos.is_missing(card):
        found.append("missing")
    if pos.is_captive(card):
        found.append("captive")
    if pos.in_play(card) and vessels.is_vessel(pos, card):
        if is_landed(pos, card):
            found.append("landed")
        found.append("piloted" if vessels.is_piloted(pos, card) else "unpiloted")
    return found


_CONDITIONS: Final = (*STATES, "missing", "captive", "landed", "piloted", "unpiloted")


def _destiny(pos: Position, card: int) -> float | list[float]:
    numbers = [decimal(number) for number in values.destiny_numbers(pos, card)]
    return numbers[0] if len(numbers) == 1 else numbers


_NUMBERS: Final[dict[str, Callable[[Position, int], Any]]] = {
    "power": lambda pos, card: decimal(values.power(pos, card)),
    "ability": _ability,
    "forfeit": lambda pos, card: decimal(values.forfeit(pos, card)),
    "armor": values.armor,
    "maneuver": values.maneuver,
    "hyperspeed": values.hyperspeed,
    "landspeed": values.landspeed,
    "ferocity": values.ferocity,
    "immunity": values.immunity,
    "destiny": _destiny,
    "memo": lambda pos, card: pos.memo[card],
}
_TRUTHS: Final[dict[str, Callable[[Position, int], bool]]] = {
    "alone": presence.is_alone,
    "stealable": carrying.is_stealable,
    "enclosed": vessels.is_enclosed,
    "piloted": vessels.is_piloted,
    "works": vessels.works,
    "in play": lambda pos, card: pos.in_play(card),
    "may move": lambda pos, card: movement.may_move_regularly(pos, card) is None,
    "usable": carrying.may_use,
}
_HOLDERS: Final[dict[str, Callable[[Position, int], int]]] = {
    "at": lambda pos, card: pos.location_of(card),
    "present": presence.present_place,
    "aboard": lambda pos, card: _holder(pos, card, ("pilot", "passenger", "cargo")),
    "on": lambda pos, card: _holder(pos, card, ("attached",)),
    "held by": lambda pos, card: pos.at[card],
    "driver": vessels.driver,
    "aim": lambda pos, card: pos.aim[card],
}
_LISTS: Final[dict[str, Callable[[Position, int], list[int]]]] = {
    "pilots": vessels.pilots,
    "passengers": vessels.passengers,
    "cargo": lambda pos, card: pos.cargo(card),
    "carries": lambda pos, card: pos.attached(card),
    "stacked": lambda pos, card: held(pos, card, STACKED),
    "holds": lambda pos, card: pos.held_by(card),
}
CARD_FACTS: Final = (
    "zone",
    "role",
    "owner",
    "is",
    "is not",
    "did",
    "did not",
    *_NUMBERS,
    *_TRUTHS,
    *_HOLDERS,
    *_LISTS,
)


def _holder(pos: Position, card: int, roles: tuple[str, ...]) -> int:
    return pos.at[card] if ROLES[pos.role[card]] in roles else NONE


def card_fact(pos: Position, place: str, card: int, key: str, wanted: Any) -> list[Difference]:
    here = f"{place}.{key}"
    if key == "zone":
        return same(here, _ZONE_WORDS[str(wanted).casefold()], ZONES[pos.zone[card]])
    if key == "role":
        return same(here, wanted, ROLES[pos.role[card]] if pos.in_play(card) else "not in play")
    if key == "owner":
        return same(here, seat_letter(seat_called(wanted)), seat_letter(pos.owner[card]))
    if key in ("is", "is not"):
        return _condition(here, wanted, _conditions(pos, card), key == "is")
    if key in ("did", "did not"):
        done = [word for word, bit in DEEDS.items() if pos.has_done(card, bit)]
        return _condition(here, wanted, done, key == "did")
    if key in _HOLDERS:
        held = _HOLDERS[key](pos, card)
        if wanted in (None, "nothing", "nobody", "nowhere"):
            return [] if held == NONE else [Difference(here, wanted, label(pos, held))]
        return [] if same_card(pos, wanted, held) else [Difference(here, wanted, label(pos, held))]
    if key in _LISTS:
        return same_names(pos, here, wanted, _LISTS[key](pos, card))
    return same(here, wanted, {**_NUMBERS, **_TRUTHS}[key](pos, card))


def _condition(place: str, wanted: Any, actual: list[str], holds: bool) -> list[Difference]:
    wrong = [word for word in _words(wanted) if (word in actual) != holds]
    return [Difference(place, wanted, actual)] if wrong else []


def _card_word(pos: Position, place: str, card: int, word: str) -> list[Difference]:
    """A zone, a condition, or the location where the card is."""
    plain = word.casefold()
    if plain in _ZONE_WORDS:
        return card_fact(pos, place, card, "zone", plain)
    if plain in _CONDITIONS:
        return card_fact(pos, place, card, "is", plain)
    return card_fact(pos, place, card, "at", word)


def _expect_cards(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found: list[Difference] = []
    for name, facts in wanted.items():
        place = f"cards.{name}"
        for card in _meant(pos, name, facts):
            if isinstance(facts, dict):
                for key, value in facts.items():
                    found += card_fact(pos, place, card, key, value)
            else:
                for word in facts if isinstance(facts, list) else [facts]:
                    found += _card_word(pos, place, card, str(word))
    return found


def _meant(pos: Position, name: str, facts: Any) -> list[int]:
    """One card; of several copies all, if `all` is said."""
    plural = str(name).casefold().removeprefix("all ")
    if plural != str(name).casefold():
        return cards_called(pos, plural)
    return [card_called(pos, name)]


def _check_cards(pos: Position, wanted: Any) -> None:
    for name, facts in named_facts(
        wanted, "cards and what is true of them: {Luke Skywalker: {power: 4}}"
    ):
        cards_called(pos, str(name).removeprefix("all "))
        if isinstance(facts, dict):
            for key, value in require_keys(str(name), facts, CARD_FACTS).items():
                _check_card_fact(pos, key, value)
        else:
            for word in facts if isinstance(facts, list) else [facts]:
                if str(word).casefold() not in (*_ZONE_WORDS, *_CONDITIONS):
                    place_called(pos, word)


def _check_card_fact(pos: Position, key: str, value: Any) -> None:
    if key == "zone" and str(value).casefold() not in _ZONE_WORDS:
        raise InputError(f"unknown zone {value!r}; {did_you_mean(value, _ZONE_WORDS)}")
    if key == "role" and value not in ROLES:
        raise InputError(f"unknown role {value!r}; {did_you_mean(value, ROLES)}")
    if key == "owner":
        seat_called(value)
    known = {"is": _CONDITIONS, "is not": _CONDITIONS, "did": tuple(DEEDS), "did not": tuple(DEEDS)}
    for word in _words(value) if key in known else []:
        if word not in known[key]:
            raise InputError(f"{key}: unknown word {word!r}; {did_you_mean(word, known[key])}")
    if key in _TRUTHS:
        check_truth(value)
    if key in _HOLDERS and value not in (None, "nothing", "nobody", "nowhere"):
        cards_called(pos, value)
    if key in _LISTS:
        check_names(pos, value)


def any_card(pos: Position, name: str) -> int:
    """Of several copies the first in hand or in play."""
    found = cards_called(pos, name)
    for card in found:
        if pos.in_play(card) or any(card in pos.hand[seat] for seat in SEATS):
            return card
    return found[0]


SEATS: Final = (0, 1)


EXPECTATIONS: Final[dict[str, Expectation[Position]]] = {
    "cards": Expectation(_check_cards, _expect_cards),
}

"""Expectations about the table: cards, locations, rows, piles, costs, battles, questions."""

import re
from collections.abc import Callable
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.ccg.front import dealing
from starfold.games.ccg.front.record import ASKING
from starfold.games.ccg.front.view import question, view
from starfold.games.ccg.rules import (
    carrying,
    deploying,
    force,
    locations,
    mines,
    movement,
    presence,
    routes,
    rows,
    shield,
    values,
    vessels,
    weapons,
)
from starfold.games.ccg.rules.changes import is_landed
from starfold.games.ccg.scenario.names import (
    DEEDS,
    STATES,
    Masked,
    card_called,
    cards_called,
    label,
    labels,
    letter,
    place_called,
    same_card,
    seat_called,
    seats_called,
)
from starfold.games.ccg.scenario.position import BLANK
from starfold.games.ccg.state.model import QUARTERS
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    BURIED,
    DID_MOVE,
    IS_BLOWN_AWAY,
    IS_COLLAPSED,
    NONE,
    PHASES,
    ROLES,
    STACKED,
    ZONES,
)
from starfold.kernel.core import NOBODY
from starfold.kernel.scenario.checking import check_number, check_truth, named_facts, require_keys
from starfold.kernel.scenario.comparing import Difference, same, words_for
from starfold.kernel.scenario.course import (
    Course,
    Questions,
    number_expected,
    player_expected,
    word_expected,
)
from starfold.kernel.scenario.stage import Expectation, Stage
from starfold.kernel.spelling import did_you_mean

SEATS: Final = (0, 1)
ENDINGS: Final = ("life force", "turn limit", "stalemate", "conceded")

# -- cards -----------------------------------------------------------------------------------------

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


def _destiny(pos: Position, card: int) -> int | list[int]:
    numbers = values.destiny_numbers(pos, card)
    return numbers[0] if len(numbers) == 1 else numbers


_NUMBERS: Final[dict[str, Callable[[Position, int], Any]]] = {
    "power": values.power,
    "ability": _ability,
    "forfeit": values.forfeit,
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
    "stacked": lambda pos, card: _held(pos, card, STACKED),
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


def _held(pos: Position, host: int, zone: int) -> list[int]:
    return [c for c in range(len(pos.zone)) if pos.zone[c] == zone and pos.at[c] == host]


def _words(value: Any) -> list[str]:
    listed = value if isinstance(value, list) else [value]
    return [str(one).replace("_", " ").casefold() for one in listed if one is not None]


def _same_names(pos: Position, place: str, wanted: Any, actual: list[int]) -> list[Difference]:
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


def _same_order(pos: Position, place: str, wanted: Any, actual: list[int]) -> list[Difference]:
    """The same cards in this order; a number counts them."""
    if isinstance(wanted, int):
        return same(place, wanted, len(actual))
    names = wanted if isinstance(wanted, list) else [wanted]
    matches = len(names) == len(actual) and all(
        same_card(pos, name, card) for name, card in zip(names, actual, strict=True)
    )
    return [] if matches else [Difference(place, wanted, labels(pos, actual))]


def _card_fact(pos: Position, place: str, card: int, key: str, wanted: Any) -> list[Difference]:
    here = f"{place}.{key}"
    if key == "zone":
        return same(here, _ZONE_WORDS[str(wanted).casefold()], ZONES[pos.zone[card]])
    if key == "role":
        return same(here, wanted, ROLES[pos.role[card]] if pos.in_play(card) else "not in play")
    if key == "owner":
        return same(here, letter(seat_called(wanted)), letter(pos.owner[card]))
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
        return _same_names(pos, here, wanted, _LISTS[key](pos, card))
    return same(here, wanted, {**_NUMBERS, **_TRUTHS}[key](pos, card))


def _condition(place: str, wanted: Any, actual: list[str], holds: bool) -> list[Difference]:
    wrong = [word for word in _words(wanted) if (word in actual) != holds]
    return [Difference(place, wanted, actual)] if wrong else []


def _card_word(pos: Position, place: str, card: int, word: str) -> list[Difference]:
    """A zone, a condition, or the location where the card is."""
    plain = word.casefold()
    if plain in _ZONE_WORDS:
        return _card_fact(pos, place, card, "zone", plain)
    if plain in _CONDITIONS:
        return _card_fact(pos, place, card, "is", plain)
    return _card_fact(pos, place, card, "at", word)


def _expect_cards(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found: list[Difference] = []
    for name, facts in wanted.items():
        place = f"cards.{name}"
        for card in _meant(pos, name, facts):
            if isinstance(facts, dict):
                for key, value in facts.items():
                    found += _card_fact(pos, place, card, key, value)
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
        _check_names(pos, value)


def _check_names(pos: Position, value: Any) -> None:
    if isinstance(value, int) and not isinstance(value, bool):
        return
    for name in value if isinstance(value, list) else [value]:
        cards_called(pos, name)


# -- locations -------------------------------------------------------------------------------------


def _power_at(pos: Position, place: int, seat: int) -> int:
    cards = [card for card in pos.everything_at(place) if pos.owner[card] == seat]
    return sum(values.power(pos, card) for card in cards)


def _ability_at(pos: Position, place: int, seat: int) -> float | int:
    quarters = presence.ability_present(pos, place, seat)
    return quarters // QUARTERS if quarters % QUARTERS == 0 else quarters / QUARTERS


_OF_SIDES: Final[dict[str, Callable[[Position, int, int], Any]]] = {
    "total power": values.total_power,
    "power": _power_at,
    "ability": _ability_at,
    "drain": values.drain,
    "icons": values.icons,
    "generation": values.generation_at,
    "battle draws": values.battle_draws,
}
_SIDES_THAT: Final[dict[str, Callable[[Position, int, int], bool]]] = {
    "presence": presence.has_presence,
    "occupies": presence.occupies,
    "controls": presence.controls,
    "can battle": presence.can_battle,
}
_PLACE_TRUTHS: Final[dict[str, Callable[[Position, int], bool]]] = {
    "shielded": shield.is_shielded,
    "collapsed": lambda pos, place: pos.has(place, IS_COLLAPSED),
    "blown away": lambda pos, place: pos.has(place, IS_BLOWN_AWAY),
    "night": locations.night,
    "interior": rows.is_interior,
    "exterior": rows.is_exterior,
    "docking bay": rows.is_docking_bay,
    "underground": rows.is_underground,
    "marker": rows.is_marker,
}
_PLACE_LISTS: Final[dict[str, Callable[[Position, int], list[int]]]] = {
    "adjacent": rows.neighbours,
    "present": presence.present_at,
    "cards": lambda pos, place: pos.there(place),
    "everything": lambda pos, place: pos.everything_at(place),
    "on": lambda pos, place: pos.attached(place),
    "missing": lambda pos, place: [c for c in pos.held_by(place) if pos.is_missing(c)],
    "covered": lambda pos, place: pos.covered_by(place),
    "buried": lambda pos, place: _held(pos, place, BURIED),
}
PLACE_FACTS: Final = (
    *_OF_SIDES,
    *_SIDES_THAT,
    *_PLACE_TRUTHS,
    *_PLACE_LISTS,
    "did",
    "did not",
    "parsec",
    "surcharge",
)


def _place_fact(pos: Position, here: str, place: int, key: str, wanted: Any) -> list[Difference]:
    where = f"{here}.{key}"
    if key in _OF_SIDES:
        found: list[Difference] = []
        for side, number in wanted.items():
            actual = _OF_SIDES[key](pos, place, seat_called(side))
            found += same(f"{where}.{side}", number, actual)
        return found
    if key in _SIDES_THAT:
        actual_sides = [seat for seat in SEATS if _SIDES_THAT[key](pos, place, seat)]
        if actual_sides == seats_called(wanted):
            return []
        return [Difference(where, wanted, [letter(seat) for seat in actual_sides] or "nobody")]
    if key in _PLACE_TRUTHS:
        return same(where, wanted, _PLACE_TRUTHS[key](pos, place))
    if key in _PLACE_LISTS:
        return _same_names(pos, where, wanted, _PLACE_LISTS[key](pos, place))
    if key in ("did", "did not"):
        return _card_fact(pos, here, place, key, wanted)
    reckon = rows.parsec if key == "parsec" else locations.surcharge
    return same(where, wanted, reckon(pos, place))


def _expect_places(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found: list[Difference] = []
    for name, facts in wanted.items():
        place = place_called(pos, name)
        if not pos.in_play(place):
            zone = ZONES[pos.zone[place]]
            found.append(Difference(f"places.{name}", "on the table", zone))
            continue
        for key, value in facts.items():
            found += _place_fact(pos, f"places.{name}", place, key, value)
    return found


def _check_places(pos: Position, wanted: Any) -> None:
    for name, facts in named_facts(
        wanted, "locations and what is true there: {North Ridge: {controls: A}}"
    ):
        place_called(pos, name)
        for key, value in require_keys(str(name), facts, PLACE_FACTS).items():
            if key in _OF_SIDES:
                if not isinstance(value, dict):
                    raise InputError(f"{name}.{key}: write of whom: {{A: 3, B: 2}}")
                for side in value:
                    seat_called(side)
            elif key in _SIDES_THAT:
                seats_called(value)
            elif key in _PLACE_TRUTHS:
                check_truth(value)
            elif key in _PLACE_LISTS:
                _check_names(pos, value)


# -- rows ------------------------------------------------------------------------------------------


def _expect_row(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found: list[Difference] = []
    for name, order in _rows_wanted(wanted).items():
        first = [row for row in pos.rows if any(same_card(pos, order[0], card) for card in row)]
        if not first:
            actual = [labels(pos, row) for row in pos.rows]
            found.append(Difference(f"row {name}".strip(), order, actual))
        else:
            found += _same_order(pos, f"row {name}".strip(), order, first[0])
    return found


def _rows_wanted(wanted: Any) -> dict[str, Any]:
    """A list is a row; several have names of the scenario's own."""
    return wanted if isinstance(wanted, dict) else {"": wanted}


def _check_row(pos: Position, wanted: Any) -> None:
    for order in _rows_wanted(wanted).values():
        if not isinstance(order, list) or not order:
            raise InputError("write the locations of a row in order: [Ice Plains, North Ridge]")
        for name in order:
            place_called(pos, name)


def _expect_named_place(reckon: Callable[[Position], int], word: str) -> Any:
    def expect(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
        actual = reckon(pos)
        if wanted in (None, "nothing"):
            return [] if actual == NONE else [Difference(word, wanted, label(pos, actual))]
        fits = same_card(pos, wanted, actual)
        return [] if fits else [Difference(word, wanted, label(pos, actual))]

    return expect


def _check_named_place(pos: Position, wanted: Any) -> None:
    if wanted not in (None, "nothing"):
        place_called(pos, wanted)


def _expect_shield(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    if wanted in ("up", "down"):
        return same("shield", wanted, "up" if shield.is_up(pos) else "down")
    return _same_names(pos, "shield", wanted, shield.shielded(pos))


def _check_shield(pos: Position, wanted: Any) -> None:
    if wanted not in ("up", "down"):
        _check_names(pos, wanted)


# -- from one card to another ----------------------------------------------------------------------


def _pair(pos: Position, text: object) -> tuple[str, str]:
    """`X to Y` as two names."""
    masked = Masked(pos, str(text))
    parts = re.fullmatch(r"(.+?) (?:to|aboard|on|onto|and|by|with|at) (.+)", masked.text)
    if parts is None:
        raise InputError(f"{text!r}: write two names: X to Y")
    return masked.bare(parts[1]), masked.bare(parts[2])


def _paired(word: str, reckon: Callable[[Position, int, int], Any]) -> Expectation[Position]:
    """A number or a truth about two cards."""

    def check(pos: Position, wanted: Any) -> None:
        if not isinstance(wanted, dict):
            raise InputError(f"write what from where: {{{word}: {{X to Y: 1}}}}")
        for text in wanted:
            for name in _pair(pos, text):
                cards_called(pos, name)

    def compare(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
        found: list[Difference] = []
        for text, value in wanted.items():
            first, second = (_any_card(pos, name) for name in _pair(pos, text))
            found += same(f"{word} {text}", value, reckon(pos, first, second))
        return found

    return Expectation(check, compare)


def _any_card(pos: Position, name: str) -> int:
    """Of several copies the first in hand or in play."""
    found = cards_called(pos, name)
    for card in found:
        if pos.in_play(card) or any(card in pos.hand[seat] for seat in SEATS):
            return card
    return found[0]


def _deploy_cost(pos: Position, card: int, place: int) -> int:
    return values.deploy_cost(pos, card, pos.owner[card], place)


def _move_cost(pos: Position, card: int, place: int) -> Any:
    ways = routes.ways_to(pos, card, place)
    return routes.price(pos, card, ways[0], place) if ways else "cannot move there"


def _listing(word: str, reckon: Callable[[Position, int], list[int]]) -> Expectation[Position]:
    """The cards or places that belong to a card, in any order."""

    def check(pos: Position, wanted: Any) -> None:
        for name, value in named_facts(wanted, f"of which card: {{{word}: {{X: [Y, Z]}}}}"):
            cards_called(pos, name)
            _check_names(pos, value)

    def compare(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
        found: list[Difference] = []
        for name, value in wanted.items():
            card = _any_card(pos, name)
            found += _same_names(pos, f"{word} {name}", value, reckon(pos, card))
        return found

    return Expectation(check, compare)


def _shot_needs(pos: Position, target: int, card: int) -> int | list[int] | None:
    """What the destiny of a shot must exceed: None if nothing, a list if it may do several things.

    The weapon's own numbers come first; a mine has its own way, all else is compared with the
    defense value.
    """
    if mines.kind_of_mine(pos, card):
        return mines.defense_against(pos, card, target)
    if weapons.weapon_of(pos, card) is None:
        return values.defense_value(pos, target, card)
    seat = pos.owner[card]
    user = next(iter(weapons.users(pos, card, seat, free=True)), pos.at[card])
    numbers = list(dict.fromkeys(weapons.needed(pos, card, seat, user, target)))
    return numbers if len(numbers) > 1 else next(iter(numbers), None)


def _targets(pos: Position, card: int) -> list[int]:
    """What a weapon may be fired at by anybody who may fire it; nothing if nobody may."""
    found: list[int] = []
    if not weapons.can_fire(pos, card, pos.owner[card]):
        return found
    for user in weapons.users(pos, card, pos.owner[card]):
        for target in weapons.targets(pos, card, pos.owner[card], user):
            if target not in found:
                found.append(target)
    return found


def _destinations(pos: Position, card: int) -> list[int]:
    return deploying.destinations(pos, card, pos.owner[card])


def _reach(pos: Position, card: int) -> list[int]:
    found: list[int] = []
    if pos.has_done(card, DID_MOVE) or movement.may_move(pos, card) is not None:
        return found
    for way in routes.ways_of(pos, card):
        found += [place for place in routes.destinations(pos, card, way) if place not in found]
    return found


def _expect_slots(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found: list[Difference] = []
    for name, value in wanted.items():
        card = _any_card(pos, name)
        found += same(f"slots {name}", value, rows.slots(pos, card))
    return found


def _check_slots(pos: Position, wanted: Any) -> None:
    for name, value in named_facts(wanted, "of which location: {slots: {Ice Plains: [2, 3]}}"):
        cards_called(pos, name)
        if not isinstance(value, list):
            raise InputError(f"{name}: {words_for(value)} must be a list of places in the row")


# -- players ---------------------------------------------------------------------------------------


def _without_blanks(pos: Position, cards: list[int]) -> list[int]:
    return [card for card in cards if pos.title(card) != BLANK]


_PILE_FACTS: Final[dict[str, Callable[[Position, int], list[int]]]] = {
    "reserve": lambda pos, seat: pos.reserve[seat][::-1],
    "force": lambda pos, seat: pos.force[seat][::-1],
    "used": lambda pos, seat: pos.used[seat][::-1],
    "lost": lambda pos, seat: pos.lost[seat][::-1],
    "out": lambda pos, seat: pos.out[seat][::-1],
    "hand": lambda pos, seat: _without_blanks(pos, pos.hand[seat]),
}
_PLAYER_NUMBERS: Final[dict[str, Callable[[Position, int], int]]] = {
    "life": force.life,
    "generation": values.generation,
    "activated": lambda pos, seat: pos.activated if seat == pos.active else 0,
}
PLAYER_FACTS: Final = (
    *_PILE_FACTS,
    *(f"top of {pile}" for pile in _PILE_FACTS if pile != "hand"),
    *(f"{pile} has" for pile in _PILE_FACTS),
    *(f"{pile} lacks" for pile in _PILE_FACTS),
    *_PLAYER_NUMBERS,
)


def _player_fact(pos: Position, place: str, seat: int, key: str, wanted: Any) -> list[Difference]:
    here = f"{place}.{key}"
    if key in _PLAYER_NUMBERS:
        return same(here, wanted, _PLAYER_NUMBERS[key](pos, seat))
    if key in _PILE_FACTS:
        compare = _same_names if key in ("hand", "out") else _same_order
        return compare(pos, here, wanted, _PILE_FACTS[key](pos, seat))
    if key.startswith("top of "):
        top = _PILE_FACTS[key.removeprefix("top of ")](pos, seat)[:1]
        return _same_order(pos, here, [wanted], top)
    pile, _, word = key.partition(" ")
    cards = _PILE_FACTS[pile](pos, seat)
    names = wanted if isinstance(wanted, list) else [wanted]
    for name in names:
        if any(same_card(pos, name, card) for card in cards) != (word == "has"):
            return [Difference(here, wanted, labels(pos, cards))]
    return []


def _expect_players(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found: list[Difference] = []
    for who, facts in wanted.items():
        for key, value in facts.items():
            found += _player_fact(pos, f"players.{who}", seat_called(who), key, value)
    return found


def _check_players(pos: Position, wanted: Any) -> None:
    for who, facts in named_facts(wanted, "players and what is true of them: {A: {force: 3}}"):
        seat_called(who)
        for key, value in require_keys(str(who), facts, PLAYER_FACTS).items():
            if key in _PLAYER_NUMBERS:
                check_number(value)
            else:
                _check_names(pos, value)


# -- battle ----------------------------------------------------------------------------------------

_BATTLE_PAIRS: Final = (
    "power",
    "draws",
    "destiny",
    "total",
    "attrition",
    "attrition_left",
    "damage_left",
)
_BATTLE_LISTS: Final = ("hits", "cards", "excluded", "immune")
BATTLE_FACTS: Final = ("place", "initiator", "segment", "winner", *_BATTLE_PAIRS, *_BATTLE_LISTS)
SEGMENTS: Final = ("begun", "weapons", "power", "damage", "over")


def _expect_battle(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    shown = view(pos, NOBODY)["battle"]
    if wanted in (None, "none") or shown is None:
        now = "none" if shown is None else "a battle"
        return same("battle", "none" if wanted in (None, "none") else wanted, now)
    found: list[Difference] = []
    for key, value in wanted.items():
        here, actual = f"battle.{key}", shown[key]
        if key in _BATTLE_PAIRS:
            for side, number in value.items():
                found += same(f"{here}.{side}", number, actual[seat_called(side)])
        elif key in _BATTLE_LISTS:
            found += _same_names(pos, here, value, actual)
        elif key == "place":
            found += _same_names(pos, here, value, [actual])
        elif key in ("initiator", "winner"):
            meant = value if value == "nobody" else letter(seat_called(value))
            found += same(here, meant, letter(actual))
        else:
            found += same(here, value, actual)
    return found


def _check_battle(pos: Position, wanted: Any) -> None:
    if wanted in (None, "none"):
        return
    for key, value in require_keys("battle", wanted, BATTLE_FACTS).items():
        if key in _BATTLE_PAIRS:
            if not isinstance(value, dict):
                raise InputError(f"{key}: write of whom: {{A: 3, B: 2}}")
            for side in value:
                seat_called(side)
        elif key in _BATTLE_LISTS or key == "place":
            _check_names(pos, value)
        elif key == "segment" and value not in SEGMENTS:
            raise InputError(f"unknown segment {value!r}; {did_you_mean(value, SEGMENTS)}")
        elif key in ("initiator", "winner") and value != "nobody":
            seat_called(value)


# -- the turn, the question, the end ---------------------------------------------------------------


def _seat(pos: Position, word: object) -> int:
    return seat_called(word)


def _phase(pos: Position) -> str:
    return PHASES[pos.phase] if pos.phase != NONE else "before the game"


def _question_facts(pos: Position, asked: dict[str, Any]) -> dict[str, Any]:
    return {"step": asked["step"], "window": asked.get("window", "none")}


_COURSE: Final = Course(
    Questions[Position](
        question,
        tuple(ASKING),
        _question_facts,
        ["window"],
        {"about": same_card, "place": same_card},
        label,
        cards_called,
    ),
    ENDINGS,
    _seat,
)
_QUESTION: Final = _COURSE.expectations["question"]


def _check_question(pos: Position, wanted: Any) -> None:
    _QUESTION.check(pos, wanted)
    window = wanted.get("window", "none") if isinstance(wanted, dict) else "none"
    if window not in ("none", *dealing.WINDOWS):
        raise InputError(f"unknown window {window!r}; {did_you_mean(window, dealing.WINDOWS)}")


EXPECTATIONS: Final[dict[str, Expectation[Position]]] = {
    "cards": Expectation(_check_cards, _expect_cards),
    "places": Expectation(_check_places, _expect_places),
    "players": Expectation(_check_players, _expect_players),
    "row": Expectation(_check_row, _expect_row),
    "slots": Expectation(_check_slots, _expect_slots),
    "innermost": Expectation(_check_named_place, _expect_named_place(rows.innermost, "innermost")),
    "outermost": Expectation(_check_named_place, _expect_named_place(rows.outermost, "outermost")),
    "shield": Expectation(_check_shield, _expect_shield),
    "distance": _paired("distance", rows.distance),
    "related": _paired("related", rows.are_related),
    "present together": _paired("present together", presence.present_together),
    "at same": _paired("at same", presence.at_same),
    "deploy cost": _paired("deploy cost", _deploy_cost),
    "move cost": _paired("move cost", _move_cost),
    "may carry": _paired("may carry", carrying.may_carry),
    "defense": _paired("defense", _shot_needs),
    "targets": _listing("targets", _targets),
    "destinations": _listing("destinations", _destinations),
    "reach": _listing("reach", _reach),
    "battle": Expectation(_check_battle, _expect_battle),
    "turn": player_expected("turn", lambda pos: pos.active, _seat),
    "turn_number": number_expected("turn_number", lambda pos: pos.turn),
    "phase": word_expected("phase", PHASES, _phase),
    **_COURSE.expectations,
    "question": _QUESTION._replace(check=_check_question),
}

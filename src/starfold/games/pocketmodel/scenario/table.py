"""Expectations about the table: who is asked, units, players, the end."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, cast

from starfold.errors import InputError
from starfold.games.pocketmodel.front.view import question
from starfold.games.pocketmodel.rules.abilities import Resolve
from starfold.games.pocketmodel.rules.battling import Battle, Battles, Refill
from starfold.games.pocketmodel.rules.combat import DeclareAttacks
from starfold.games.pocketmodel.rules.movement import Move
from starfold.games.pocketmodel.rules.objectives import PlayObjective
from starfold.games.pocketmodel.rules.reserves import BringIn
from starfold.games.pocketmodel.rules.setup import PlaceUnits
from starfold.games.pocketmodel.rules.step import asking
from starfold.games.pocketmodel.rules.strike import DeclareStrike, Strike
from starfold.games.pocketmodel.rules.turn import ChooseAction, UseCarrier
from starfold.games.pocketmodel.scenario.names import cards_named, is_called, unit_named, zone_named
from starfold.games.pocketmodel.scenario.position import split_facing
from starfold.games.pocketmodel.speech.names import card_name, seat_name, unit_name, zone_called
from starfold.games.pocketmodel.state.position import GONE, NONE, RESERVES, Position
from starfold.kernel.scenario.checking import check_number, check_truth, named_facts, require_keys
from starfold.kernel.scenario.comparing import Difference, same, same_pieces, words_for
from starfold.kernel.scenario.course import (
    Course,
    Questions,
    number_expected,
    player_expected,
)
from starfold.kernel.scenario.naming import seat_named
from starfold.kernel.scenario.stage import Expectation, Stage
from starfold.units.icons import icons_of

# The questions of the game as scenarios call them.
STEP_WORDS: Final[dict[type, str]] = {
    PlaceUnits: "placement",
    PlayObjective: "objective",
    ChooseAction: "action",
    UseCarrier: "carrier",
    Move: "move",
    DeclareAttacks: "attack",
    Battles: "battle order",
    Battle: "battle card",
    Refill: "refill",
    DeclareStrike: "strike",
    Strike: "strike order",
    BringIn: "bring in",
    Resolve: "ability",
}
ENDINGS: Final = ("units", "objectives", "draw", "turn cap", "stalemate", "resignation")


# -- who is asked, how it ends ---------------------------------------------------------------------


def _question_facts(pos: Position, asked: Mapping[str, Any]) -> dict[str, Any]:
    step = asking(pos)
    return {"step": STEP_WORDS[type(step)], "window": step.numbered() or None}


_COURSE: Final = Course(
    Questions[Position](question, tuple(STEP_WORDS.values()), _question_facts, ["window"]), ENDINGS
)


# -- units ----------------------------------------------------------------------------------------


def _place_of(pos: Position, unit: int) -> str:
    zone = pos.zone[unit]
    return {RESERVES: "reserves", GONE: "gone"}.get(zone) or zone_called(pos, zone)


def _at_zone(pos: Position, unit: int, wanted: object) -> bool:
    text = str(wanted).casefold().removesuffix(" zone")
    if text in ("reserves", "gone"):
        return _place_of(pos, unit) == text
    return pos.zone[unit] == zone_named(pos, str(wanted), pos.owner(unit))


_UNIT_FACTS: Final[dict[str, Callable[[Position, int], object]]] = {
    "damage": lambda pos, unit: pos.damage[unit],
    "flipped": lambda pos, unit: bool(pos.flipped[unit]),
    "in_play": lambda pos, unit: pos.in_play(unit),
    "owner": lambda pos, unit: seat_name(pos.owner(unit)),
    "stars": lambda pos, unit: pos.face(unit).stars,
    "attack": lambda pos, unit: pos.face(unit).attack,
    "damage_value": lambda pos, unit: pos.face(unit).damage,
    "defense": lambda pos, unit: pos.face(unit).defense,
    "shields": lambda pos, unit: pos.face(unit).shields,
    "icons": lambda pos, unit: icons_of(pos.face(unit).icons),
    "ground": lambda pos, unit: pos.setup.ground[unit],
}


def _unit_difference(
    stage: Stage, pos: Position, place: str, unit: int, wanted: Any
) -> list[Difference]:
    if isinstance(wanted, str):
        return _unit_word(stage, pos, place, unit, wanted)
    found = []
    for key, value in require_keys(place, wanted, ("zone", *_UNIT_FACTS)).items():
        if key == "zone":
            if not _at_zone(pos, unit, value):
                found.append(Difference(f"{place}.zone", value, _place_of(pos, unit)))
        elif key == "icons":
            icons = cast(list[str], _UNIT_FACTS[key](pos, unit))
            found += same(f"{place}.icons", _sorted([str(one) for one in value]), _sorted(icons))
        else:
            found += same(f"{place}.{key}", value, _UNIT_FACTS[key](pos, unit))
    return found


def _unit_word(stage: Stage, pos: Position, place: str, unit: int, word: str) -> list[Difference]:
    """`destroyed`, `in play`, `undamaged`, or the zone where the unit is."""
    here = f"{_place_of(pos, unit)}, damage {pos.damage[unit]}"
    if word == "destroyed":
        fell = any(e.kind == "unit_destroyed" and e.data["unit"] == unit for e in stage.log)
        return [] if fell and not pos.in_play(unit) else [Difference(place, word, here)]
    if word == "in play":
        return [] if pos.in_play(unit) else [Difference(place, word, here)]
    if word == "undamaged":
        whole = pos.in_play(unit) and pos.damage[unit] == 0
        return [] if whole else [Difference(place, word, here)]
    return [] if _at_zone(pos, unit, word) else [Difference(place, word, here)]


def _expect_units(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = []
    for name, facts in wanted.items():
        found += _unit_difference(stage, pos, f"units.{name}", unit_named(pos, name), facts)
    return found


def _check_unit_facts(name: str, facts: dict[str, Any]) -> None:
    for key, value in require_keys(name, facts, ("zone", *_UNIT_FACTS)).items():
        if key in ("flipped", "in_play", "ground"):
            check_truth(value)
        elif key == "icons" and not isinstance(value, list):
            raise InputError(f"{name}.icons: {words_for(value)} must be a list")
        elif key not in ("zone", "owner", "icons"):
            check_number(value)


def _check_units(pos: Position, wanted: Any) -> None:
    for name, facts in named_facts(wanted, "unit names and what is true of them: {X: {damage: 1}}"):
        unit_named(pos, name)
        if isinstance(facts, dict):
            _check_unit_facts(str(name), facts)
        if isinstance(facts, dict) and "zone" not in facts:
            continue
        word = facts["zone"] if isinstance(facts, dict) else facts
        if str(word) not in ("destroyed", "in play", "undamaged"):
            _at_zone(pos, unit_named(pos, name), word)


# -- players --------------------------------------------------------------------------------------


def _objectives_of(pos: Position, seat: int) -> list[str]:
    told = []
    for slot, card in enumerate(pos.slots[seat]):
        if card == NONE:
            told.append("gone")
        else:
            facing = "up" if pos.slot_face_up(seat, slot) else "down"
            told.append(f"{facing} {card_name(pos, card)}")
    return told


_FACINGS: Final = ("up", "down")


def _expect_objectives(pos: Position, place: str, seat: int, wanted: Any) -> list[Difference]:
    """How many are left, or slot by slot: `up Name`, `down`, `down Name`, `up`, `gone`."""
    if isinstance(wanted, int):
        return same(place, wanted, pos.objectives_left(seat))
    fits = len(wanted) == len(pos.slots[seat]) and all(
        _is_objective(pos, seat, slot, str(text).strip()) for slot, text in enumerate(wanted)
    )
    return [] if fits else [Difference(place, wanted, _objectives_of(pos, seat))]


def _is_objective(pos: Position, seat: int, slot: int, text: str) -> bool:
    card = pos.slots[seat][slot]
    if card == NONE or text.casefold() == "gone":
        return card == NONE and text.casefold() == "gone"
    word, _, name = text.partition(" ")
    if word.casefold() not in _FACINGS:
        return card in cards_named(pos, text)
    faces = pos.slot_face_up(seat, slot) == (word.casefold() == "up")
    return faces and (not name or card in cards_named(pos, name))


def _sorted(names: list[str]) -> list[str]:
    return sorted(names, key=str.casefold)


_PIECES_OF: Final[dict[str, Callable[[Position, int], list[int]]]] = {
    "hand": lambda pos, seat: pos.hand[seat],
    "deck": lambda pos, seat: pos.deck[seat][::-1],
    "discard": lambda pos, seat: pos.discard[seat][::-1],
    "removed": lambda pos, seat: pos.removed[seat],
    "units_in_play": lambda pos, seat: pos.units_in_play(seat),
    "reserves": lambda pos, seat: pos.reserves(seat),
}
_UNITS_OF: Final = ("units_in_play", "reserves")
_ANY_ORDER: Final = ("hand", "removed", *_UNITS_OF)


def _pieces(key: str) -> Callable[[Position, int], object]:
    def names(pos: Position, seat: int) -> list[str]:
        called = unit_name if key in _UNITS_OF else card_name
        found = [called(pos, piece) for piece in _PIECES_OF[key](pos, seat)]
        return _sorted(found) if key in _ANY_ORDER else found

    return names


_PLAYER_FACTS: Final[dict[str, Callable[[Position, int], object]]] = {
    "alive": lambda pos, seat: pos.is_alive(seat),
    "hand_size": lambda pos, seat: len(pos.hand[seat]),
    "deck_size": lambda pos, seat: len(pos.deck[seat]),
    "discard_size": lambda pos, seat: len(pos.discard[seat]),
    "objectives_left": lambda pos, seat: pos.objectives_left(seat),
    **{key: _pieces(key) for key in _PIECES_OF},
}
_SIZES: Final = ("hand_size", "deck_size", "discard_size", "objectives_left")


def _expect_players(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = []
    for letter, facts in wanted.items():
        seat = seat_named(pos, letter)
        for key, value in facts.items():
            place = f"players.{letter}.{key}"
            if key == "objectives":
                found += _expect_objectives(pos, place, seat, value)
                continue
            actual = _PLAYER_FACTS[key](pos, seat)
            if key in _PIECES_OF and isinstance(value, list):
                if not _are_these(pos, seat, key, value):
                    found.append(Difference(place, value, actual))
                continue
            if isinstance(actual, list):
                actual = len(actual)
            found += same(place, value, actual)
    return found


def _are_these(pos: Position, seat: int, key: str, wanted: list[Any]) -> bool:
    """Whether a player has the pieces of these names there, in order in a pile."""
    pieces = _PIECES_OF[key](pos, seat)
    if key in _UNITS_OF:
        return same_pieces(wanted, pieces, partial(is_called, pos))
    ordered = key not in _ANY_ORDER
    return same_pieces(wanted, pieces, lambda name, card: card in cards_named(pos, name), ordered)


def _check_objective(pos: Position, text: str) -> None:
    name = split_facing(text)[1]
    if text.casefold() not in ("up", "down", "gone") and name:
        cards_named(pos, name)


def _check_players(pos: Position, wanted: Any) -> None:
    for letter, facts in named_facts(
        wanted, "players and what is true of them: {A: {hand_size: 3}}"
    ):
        seat_named(pos, letter)
        checked = require_keys(str(letter), facts, ("objectives", *_PLAYER_FACTS))
        for key, value in checked.items():
            if key in ("hand", "deck", "discard", "removed") and isinstance(value, list):
                for name in value:
                    cards_named(pos, name)
            elif key in ("units_in_play", "reserves") and isinstance(value, list):
                for name in value:
                    unit_named(pos, name, seat_named(pos, letter))
            elif key == "alive":
                check_truth(value)
            elif key == "objectives" and isinstance(value, list):
                for name in value:
                    _check_objective(pos, str(name))
            elif key in _SIZES or not isinstance(value, list):
                check_number(value)


EXPECTATIONS: Final[dict[str, Expectation[Position]]] = {
    "units": Expectation(_check_units, _expect_units),
    "players": Expectation(_check_players, _expect_players),
    "turn": player_expected("turn", lambda pos: pos.active),
    "turn_number": number_expected("turn_number", lambda pos: pos.turn),
    **_COURSE.expectations,
}

"""Expectations about players, battles and the course of the game, and all others by their words."""

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from starfold.errors import InputError
from starfold.games.ccg.front import dealing
from starfold.games.ccg.front.record import ASKING
from starfold.games.ccg.front.view import question, view
from starfold.games.ccg.rules import force, values
from starfold.games.ccg.scenario import cards, locations, relations
from starfold.games.ccg.scenario.building import BLANK
from starfold.games.ccg.scenario.cards import check_names, same_names, same_order
from starfold.games.ccg.scenario.names import (
    cards_called,
    label,
    labels,
    same_card,
    seat_called,
)
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import NONE, PHASES
from starfold.kernel.core import NOBODY
from starfold.kernel.scenario.checking import check_number, named_facts, require_keys
from starfold.kernel.scenario.comparing import Difference, same
from starfold.kernel.scenario.course import (
    Course,
    Questions,
    number_expected,
    player_expected,
    word_expected,
)
from starfold.kernel.scenario.naming import seat_letter
from starfold.kernel.scenario.stage import Expectation, Stage
from starfold.kernel.spelling import did_you_mean

ENDINGS: Final = ("life force", "turn limit", "stalemate", "conceded")

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
        compare = same_names if key in ("hand", "out") else same_order
        return compare(pos, here, wanted, _PILE_FACTS[key](pos, seat))
    if key.startswith("top of "):
        top = _PILE_FACTS[key.removeprefix("top of ")](pos, seat)[:1]
        return same_order(pos, here, [wanted], top)
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
                check_names(pos, value)


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
    shown = cast(dict[str, Any] | None, view(pos, NOBODY)["battle"])
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
            found += same_names(pos, here, value, actual)
        elif key == "place":
            found += same_names(pos, here, value, [actual])
        elif key in ("initiator", "winner"):
            meant = value if value == "nobody" else seat_letter(seat_called(value))
            found += same(here, meant, seat_letter(actual))
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
            check_names(pos, value)
        elif key == "segment" and value not in SEGMENTS:
            raise InputError(f"unknown segment {value!r}; {did_you_mean(value, SEGMENTS)}")
        elif key in ("initiator", "winner") and value != "nobody":
            seat_called(value)


# -- the turn, the question, the end ---------------------------------------------------------------


def _seat(pos: Position, word: object) -> int:
    return seat_called(word)


def _phase(pos: Position) -> str:
    return PHASES[pos.phase] if pos.phase != NONE else "before the game"


def _question_facts(pos: Position, asked: Mapping[str, Any]) -> dict[str, Any]:
    return {"step": asked["step"], "window": asked.get("window", "none")}


_COURSE: Final = Course(
    Questions[Position](
        question,
        sorted(ASKING),
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
    **cards.EXPECTATIONS,
    **locations.EXPECTATIONS,
    **relations.EXPECTATIONS,
    "players": Expectation(_check_players, _expect_players),
    "battle": Expectation(_check_battle, _expect_battle),
    "turn": player_expected("turn", lambda pos: pos.active, _seat),
    "turn_number": number_expected("turn_number", lambda pos: pos.turn),
    "phase": word_expected("phase", PHASES, _phase),
    **_COURSE.expectations,
    "question": _QUESTION._replace(check=_check_question),
}

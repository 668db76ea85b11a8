"""Headings and places in words: `face at B2`, `place A1 front left`, `place A1 12.5 on 2`."""

import math
from collections.abc import Iterator, Sequence
from typing import Any, Final

from starfold.cli.minis.amounts import CENTIMETRE, LENGTH_UNITS, MILLI, TOKEN, names, packed
from starfold.cli.minis.choices import listed, measured
from starfold.cli.minis.moment import Found, Moment, Words
from starfold.cli.minis.words import codes, target_meant, unit_meant
from starfold.cli.sight import Sight
from starfold.errors import InputError
from starfold.games.minis.state.position import CARD

FULL_CIRCLE: Final = 360_000
# Between two places that are looked at: micrometres along a rim, thousandths of a degree around.
_STEPS: Final = {"along": 8_000, "bearing": 15_000}
_SIDES: Final = {"left": 1, "right": -1, "middle": 0}
_ENDS: Final = {"front": 1, "back": -1}
_PLACE_WORDS: Final = (*_SIDES, *_ENDS, "on", "face", "along", "bearing", "distance", "heading")
_ENTERING: Final = ("place", "bring in")
_FIGURES: Final = {"bearing": MILLI, "heading": MILLI, "along": CENTIMETRE, "distance": CENTIMETRE}


def face(now: Moment, words: Words) -> Found:
    """`face 90`, `face at B2`."""
    sight = now.sight
    question = sight.view["question"]
    turning = [option for option in measured(question) if names(option) == {"heading"}]
    if not turning:
        raise InputError(f"face is no answer to: {question['text']}")
    option = turning[0]
    unit = option["unit"]
    return packed(option, {"heading": _heading(sight, sight.view["units"][unit], words[1:])}), ()


def _heading(sight: Sight, origin: dict[str, Any], words: Words) -> int:
    """An angle, or the direction from a place to a piece; thousandths of a degree."""
    if words and words[0].lower() == "at":
        target = target_meant(" ".join(words[1:]), sight)
        place = _piece(sight, target)
        angle = math.degrees(math.atan2(place["y"] - origin["y"], place["x"] - origin["x"]))
    else:
        match = TOKEN.match("".join(words))
        if match is None or match[2]:
            raise InputError("face where? In degrees (face 90) or at a piece (face at B2)")
        angle = float(match[1])
    return round(angle * MILLI) % FULL_CIRCLE


def _piece(sight: Sight, target: int) -> dict[str, Any]:
    if target < CARD:
        unit: dict[str, Any] = sight.view["units"][target]
        return unit
    cards = [card for player in sight.view["players"] for card in player["cards"]]
    return next(card for card in cards if card["target"] == target)


def place(now: Moment, words: Words) -> Found:
    """`place A1 front left`, `place A1 12.5 face 270`: which unit, then where."""
    sight = now.sight
    question = sight.view["question"]
    unit, rest = _unit_first(sight, words[1:], question.get("unit"))
    ranges = [one for one in measured(question) if one.get("unit", unit) in (None, unit)]
    if not ranges:
        for _, option in listed(sight):
            if option["verb"] in _ENTERING and option.get("unit") == unit:
                return int(option["option"]), words
        raise InputError(f"{codes(sight)[unit]} cannot be placed now: {question['text']}")
    place, heading = _split(rest, "face")
    place, card = _split(place, "on")
    if card is not None:
        ranges = [one for one in ranges if [str(one.get("card", -1) + 1)] == list(card)]
        if not ranges:
            raise InputError(f"on {' '.join(card)}: name a card of your base that stands, 1 to 3")
    figures = _figures(place)
    if figures is None:
        answer, option = _near(now, ranges, _direction(place), heading)
    else:
        fitting = [one for one in ranges if set(figures) <= names(one)]
        if not fitting:
            raise InputError(f"place takes {', '.join(sorted(names(ranges[0])))} here")
        option = fitting[0]
        answer = _settled(now, option, figures, heading)
    asked_later = heading is not None and "heading" not in names(option)
    return answer, ("face", *heading) if asked_later and heading else ()


def _unit_first(sight: Sight, words: Words, asked: int | None) -> tuple[int, Words]:
    """The unit that the words begin with; without one the unit that is asked for."""
    if asked is not None and (not words or _begins_place(words[0].lower())):
        return asked, words
    for end in range(len(words), 0, -1):
        try:
            return unit_meant(" ".join(words[:end]), sight), words[end:]
        except InputError:
            continue
    if asked is None:
        raise InputError("name the unit: place A1 front left")
    return asked, words


def _begins_place(word: str) -> bool:
    return word in _PLACE_WORDS or TOKEN.match(word) is not None


def _split(words: Words, word: str) -> tuple[Words, Words | None]:
    """What stands before a word, and after it if it is there."""
    lowered = [one.lower() for one in words]
    if word not in lowered:
        return words, None
    at = lowered.index(word)
    return words[:at], words[at + 1 :]


def _figures(words: Words) -> dict[str, int] | None:
    """`12.5` along the rim, or amounts by name: `bearing 30 distance 4`; None if there are none."""
    found: dict[str, int] = {}
    name = "along"
    for word in (one.lower() for one in words):
        if word in _FIGURES:
            name = word
            continue
        match = TOKEN.match(word)
        if match is None or match[2] in ("l", "r", "left", "right"):
            return None
        scale = LENGTH_UNITS[match[2]] if match[2] else _FIGURES[name]
        found[name] = round(float(match[1]) * scale)
    return found or None


def _direction(words: Words) -> tuple[int, int]:
    """How far to the front and to the left of the base, each -1, 0 or 1."""
    ahead, aside = 0, 0
    for word in (one.lower() for one in words):
        if word in _ENDS:
            ahead = _ENDS[word]
        elif word in _SIDES:
            aside = _SIDES[word]
        else:
            raise InputError(
                f"{word!r} is no place: front, back, left, right, middle, or centimetres (12.5)"
            )
    return (ahead, aside) if words else (1, 0)


def _settled(
    now: Moment, option: dict[str, Any], figures: dict[str, int], heading: Words | None
) -> int:
    """The answer for a place in figures; a heading that was not named is that of the base."""
    wanted = {amount["name"]: amount["least"] for amount in option["amounts"]} | figures
    if "heading" in names(option) and "heading" not in figures:
        wanted["heading"] = _front(now.sight)
        if heading is not None:
            foreseen = now.survey({"option": packed(option, wanted)})
            origin = foreseen["spots"][-1] if foreseen["spots"] else {"x": 0.0, "y": 0.0}
            wanted["heading"] = _heading(now.sight, origin, heading)
    return packed(option, wanted)


def _near(
    now: Moment,
    ranges: Sequence[dict[str, Any]],
    direction: tuple[int, int],
    heading: Words | None,
) -> tuple[int, dict[str, Any]]:
    """The free place nearest to a side of the base, or of the unit that brings it."""
    best: tuple[float, dict[str, Any], dict[str, int]] | None = None
    for option in ranges:
        wanted = _side(now.sight, option, direction)
        for figures in _tried(option):
            foreseen = now.survey({"option": _settled(now, option, figures, None)})
            if foreseen["refusal"]:
                continue
            spot = foreseen["spots"][-1]
            away = math.dist(wanted, (spot["x"], spot["y"]))
            if best is None or away < best[0] - 1e-6:
                best = (away, option, figures)
    if best is None:
        raise InputError("no place is free there: say where in centimetres, such as place A1 12.5")
    _, option, figures = best
    return _settled(now, option, figures, heading), option


def _tried(option: dict[str, Any]) -> Iterator[dict[str, int]]:
    """Places of a range that are looked at: along a rim, or around a unit."""
    for amount in option["amounts"]:
        step = _STEPS.get(amount["name"])
        if step is not None:
            for value in range(amount["least"], amount["most"] + 1, step):
                yield {amount["name"]: value}


def _side(sight: Sight, option: dict[str, Any], direction: tuple[int, int]) -> tuple[float, float]:
    """A point on a side of the base; around a unit, one ahead of it or beside it."""
    bringing = option.get("target")
    if bringing is None or bringing >= CARD:
        cards = sight.view["players"][sight.seat]["cards"]
        x, y = _middle(cards)
        front = _front(sight) / MILLI
        ahead, aside = cards[0]["width"] / 2, cards[0]["length"] * len(cards) / 2
    else:
        unit = sight.view["units"][bringing]
        x, y, front = unit["x"], unit["y"], unit["heading"]
        ahead = aside = unit["radius"]
    ahead, aside = direction[0] * ahead, direction[1] * aside
    cosine, sine = math.cos(math.radians(front)), math.sin(math.radians(front))
    return x + ahead * cosine - aside * sine, y + ahead * sine + aside * cosine


def _front(sight: Sight) -> int:
    """Where a player's base looks: at right angles to its row of cards, towards the others."""
    cards = sight.view["players"][sight.seat]["cards"]
    first, last = cards[0], cards[-1]
    others = [player["cards"] for player in sight.view["players"] if player["cards"] is not cards]
    here, there = _middle(cards), _middle([card for row in others for card in row])
    row = math.degrees(math.atan2(last["y"] - first["y"], last["x"] - first["x"]))
    across = math.radians(row + 90)
    towards = math.cos(across) * (there[0] - here[0]) + math.sin(across) * (there[1] - here[1])
    heading: float = row + (90 if towards >= 0 else -90)
    return round(heading * MILLI) % FULL_CIRCLE


def _middle(things: Sequence[dict[str, Any]]) -> tuple[float, float]:
    return (
        sum(thing["x"] for thing in things) / len(things),
        sum(thing["y"] for thing in things) / len(things),
    )

"""Answers in words: `S 30 left`, `face at B2`, `place A1 front left`, `fire A1 at B#2`.

A line may answer several questions in a row, as naming a shooter and its target does; they are
tried on a copy first, so that a line is taken whole or not at all.
"""

from collections.abc import Callable, Iterator
from typing import Final

from starfold.cli.minis import places
from starfold.cli.minis.amounts import CENTIMETRE, LENGTH_UNITS, MILLI, TOKEN, packed
from starfold.cli.minis.choices import listed, measured
from starfold.cli.minis.moment import Found, Moment, Words
from starfold.cli.minis.words import refused, target_meant, target_words, unit_meant
from starfold.cli.sight import Sight
from starfold.errors import InputError
from starfold.kernel.core import DECLINE

SEGMENTS: Final = ("s", "l")
BETWEEN: Final = ","  # parts of a line: S 30 left, S, L 10 right
_LEFT_WORDS: Final = ("l", "left")
_RIGHT_WORDS: Final = ("r", "right")
_SHOOTING: Final = "fire with"


def plan(now: Moment, words: Words) -> Iterator[tuple[Moment, int]]:
    """The answers that a line means, each with the moment in which it would be given.

    Only the last one is not checked.
    """
    parts = _parts(words)
    while parts:
        rest: Words = parts.pop(0)
        while rest:
            if now.state.ended or now.state.asked != now.seat:
                raise InputError(f"{' '.join(rest)!r} comes too late: nothing more is asked of you")
            answer, rest = _answer(now, rest)
            yield now, answer
            if rest or parts:
                now = now.after(answer)


def _parts(words: Words) -> list[list[str]]:
    parts = [part.split() for part in " ".join(words).split(BETWEEN)]
    return [part for part in parts if part]


def _answer(now: Moment, words: Words) -> Found:
    verb = words[0].lower()
    if verb in SEGMENTS:
        return _segment(now.sight, verb.upper(), words[1:]), ()
    if verb not in _VERBS:
        raise InputError(f"{words[0]!r} is no answer: S, L, {', '.join(_VERBS)}")
    return _VERBS[verb](now, words)


# -- S and L ---------------------------------------------------------------------------------------


def _segment(sight: Sight, segment: str, words: Words) -> int:
    """`S`, `S 30 left`, `S 45r 4.2`, `S -30 42mm`."""
    question = sight.view["question"]
    option = next((one for one in measured(question) if one.get("segment") == segment), None)
    if option is None:
        segments = question.get("segments")
        left = f"; left are {'+'.join(segments)} (MG-MPH-09)" if segments else ""
        raise InputError(f"{segment} is no answer to: {question['text']}{left}")
    amounts = {one["name"]: one for one in option["amounts"]}
    wanted = {"turn": 0, "length": amounts["length"]["most"]} | _turn_and_length(words)
    return packed(option, wanted)


def _turn_and_length(words: Words) -> dict[str, int]:
    found: dict[str, int] = {}
    tokens = _glued(words)
    for token in tokens:
        number, unit = _number(token)
        if unit in LENGTH_UNITS:
            _put(found, "length", round(number * LENGTH_UNITS[unit]), words)
        elif unit in _LEFT_WORDS + _RIGHT_WORDS:
            side = 1 if unit in _LEFT_WORDS else -1
            _put(found, "turn", round(side * abs(number) * MILLI), words)
        elif token[0] in "+-" or number == 0:
            _put(found, "turn", round(number * MILLI), words)
        elif "turn" in found:
            _put(found, "length", round(number * CENTIMETRE), words)
        else:
            raise InputError(
                f"{token}: a turn needs a side ({token} left), a length its unit ({token} cm)"
            )
    return found


def _put(found: dict[str, int], name: str, value: int, words: Words) -> None:
    if name in found:
        raise InputError(f"{' '.join(words)!r} has two {name}s: say one")
    found[name] = value


def _glued(words: Words) -> list[str]:
    """Numbers with the word that belongs to them: `30 left` and `left 30` are `30left`."""
    found: list[str] = []
    side = ""
    for word in (one.lower() for one in words):
        is_number = TOKEN.match(word) is not None
        if not is_number and found and TOKEN.match(found[-1] + word) and not side:
            found[-1] += word
        elif not is_number and word in _LEFT_WORDS + _RIGHT_WORDS:
            side = word
        elif side and is_number:
            found.append(word + side)
            side = ""
        else:
            found.append(word)
    if side:
        raise InputError(f"{side} by how many degrees? Such as 30 {side}")
    return found


def _number(token: str) -> tuple[float, str]:
    match = TOKEN.match(token)
    if match is None:
        raise InputError(f"{token!r} is neither a turn (30 left) nor a length (4.2 cm)")
    return float(match[1]), (match[2] or "").lower()


# -- listed answers --------------------------------------------------------------------------------


def _stop(now: Moment, words: Words) -> Found:
    """`stay`, `end`: the move is over, or nothing more is wanted."""
    sight = now.sight
    verbs = _STOPPING[words[0].lower()]
    if len(words) > 1:
        raise InputError(f"{words[0]} stands alone")
    options = [option for _, option in listed(sight)]
    for option in options:
        if option["verb"] in verbs:
            return int(option["option"]), ()
    if any(option["option"] == DECLINE for option in options):
        return DECLINE, ()
    raise InputError(f"{words[0]} is no answer to: {sight.view['question']['text']}")


def _fire(now: Moment, words: Words) -> Found:
    """`fire A1 at B2`, `fire at B2`: the shooter first, then the target."""
    sight = now.sight
    question = sight.view["question"]
    shooter, target = _shooter_and_target(sight, words[1:])
    options = [option for _, option in listed(sight)]
    unit = question.get("unit")
    for option in options:
        if option.get("target") == target and shooter in (None, option.get("unit", unit)):
            return int(option["option"]), ()
    if shooter is not None:
        for option in options:
            if option["verb"] == _SHOOTING and option.get("unit") == shooter:
                return int(option["option"]), words
    raise InputError(_no_shot(now, sight, unit if shooter is None else shooter, target))


def _shooter_and_target(sight: Sight, words: Words) -> tuple[int | None, int]:
    text = " ".join(words)
    before, at, after = f" {text}".partition(" at ")
    if not at:
        raise InputError("say who fires at what: fire A1 at B2; a base card is B#2")
    shooter = unit_meant(before, sight) if before.strip() else None
    return shooter, target_meant(after, sight)


def _no_shot(now: Moment, sight: Sight, shooter: int | None, target: int) -> str:
    """What is against the shot, as the engine measures it."""
    question = sight.view["question"]
    if shooter is not None:
        for seen in now.survey({"unit": shooter})["targets"]:
            if seen["target"] == target and seen["refusal"]:
                return f"no: {refused(seen)}"
    return f"firing at {target_words(sight, target)} is no answer to: {question['text']}"


_STOPPING: Final = {
    "stay": ("stay", "stand still"),
    "end": ("end", "end move", "done"),
}
_VERBS: Final[dict[str, Callable[[Moment, Words], Found]]] = {
    "stay": _stop,
    "end": _stop,
    "fire": _fire,
    "face": places.face,
    "place": places.place,
}
VERBS: Final = frozenset((*SEGMENTS, *_VERBS))

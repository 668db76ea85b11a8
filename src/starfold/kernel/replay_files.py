"""How replays are written down: a page of text that people can read, compare and paste.

    starfold replay 2
    game: "pocketmodel"
    players: ["Ada","greedy"]
    seed: 7
    ...

    1. A  place Rogue Squadron 1 · place Rogue Squadron 2 · done  {0f3a…}
    2. B  place Chalk Flight 1 · done  {77c1…}

First what was agreed, a field a line; then the choices in their notation, those that one seat made
in a row in one line, with the fingerprint of the state after them. Version 1 was JSON and kept the
engine's numbers; it is still read. A scenario may hold a replay too, as its `given`: the same
fields and, as `choices`, the same lines (`to_document`).
"""

import json
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, Final

from starfold.errors import InputError
from starfold.kernel.chance import Chance, Seeded, chance_from_data
from starfold.kernel.core import NOBODY
from starfold.kernel.dice import PURPOSES
from starfold.kernel.files import UnreadableError, parse_json, parse_yaml, read_text
from starfold.kernel.notation import DOT
from starfold.kernel.replay import CONCEDE, DICE, Given, Replay

TITLE: Final = "starfold replay"
VERSION: Final = 2
SEATS: Final = "ABCDEFGH"
_ESCAPED: Final = ("\\", DOT, "{", "}")
_FORMAT_1: Final = "starfold-replay"
_ELSEWHERE: Final = ("version", "answers", "hashes")  # fields that are not lines of their own
POSITION: Final = "position"  # of a scenario: after so many choices of its replay


# -- writing ---------------------------------------------------------------------------------------


def to_text(replay: Replay, **more: Any) -> str:
    """The replay as a file; `more` are fields that a save adds."""
    return text_of({**to_fields(replay), **more})


def to_fields(replay: Replay) -> dict[str, Any]:
    """The replay as plain data: what `from_data` reads."""
    return {
        "version": VERSION,
        "game": replay.game,
        "players": replay.players,
        **_chance_fields(replay),
        "definitions": replay.digest,
        "spec": replay.spec,
        **({} if replay.start is None else {"start": replay.start}),
        "answers": [[given.seat, given.choice] for given in replay.answers],
        "hashes": replay.hashes,
    }


def _chance_fields(replay: Replay) -> dict[str, Any]:
    if isinstance(replay.chance, Seeded):
        return {"seed": replay.chance.seed}
    burned = [[number, drawn] for number, drawn in sorted(replay.burned.items())]
    return {DICE: {**replay.chance.to_data(), **({"burned": burned} if burned else {})}}


def text_of(fields: dict[str, Any]) -> str:
    """Fields as `to_fields` gives them as a page of text."""
    choices = _lines(fields["answers"], fields["hashes"])
    return "\n".join([f"{TITLE} {VERSION}", *_head(fields), "", *choices]) + "\n"


def to_document(replay: Replay, **more: Any) -> str:
    """The replay as a part of a YAML document."""
    fields = {**to_fields(replay), **more}
    choices = [f"- {_json(line)}" for line in _lines(fields["answers"], fields["hashes"])]
    listed = ["choices:", *choices] if choices else ["choices: []"]
    return "\n".join([f"version: {VERSION}", *_head(fields), *listed]) + "\n"


def _head(fields: dict[str, Any]) -> list[str]:
    """What was agreed, a field a line."""
    head = {name: value for name, value in fields.items() if name not in _ELSEWHERE}
    head["begins"] = fields["hashes"][0] if fields["hashes"] else ""
    return [f"{name}: {_json(value)}" for name, value in head.items()]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _lines(answers: list[Any], hashes: list[str]) -> Iterator[str]:
    """The choices that one seat made in a row, line by line."""
    made = 0
    for number, (seat, row) in enumerate(groupby(answers, key=itemgetter(0)), start=1):
        choices = [_escaped(str(choice)) for _, choice in row]
        made += len(choices)
        yield f"{number}. {SEATS[seat]}  {f' {DOT} '.join(choices)}  {{{hashes[made]}}}"


def _escaped(choice: str) -> str:
    for mark in _ESCAPED:
        choice = choice.replace(mark, f"\\{mark}")
    return choice


def save(replay: Replay, path: Path) -> None:
    path.write_text(to_text(replay), encoding="utf-8")


# -- reading ---------------------------------------------------------------------------------------


def load(path: Path) -> Replay:
    return from_data(load_fields(path), str(path))


def load_fields(path: Path) -> dict[str, Any]:
    """A file of any kind that holds a replay as plain data, not yet checked."""
    return fields_in(read_text(path), str(path))


def fields_in(text: str, where: str) -> dict[str, Any]:
    """What a text of any kind that holds a replay says; raises InputError naming the place."""
    if text.startswith(TITLE):
        return fields_of(text, where)
    try:
        data = parse_json(text) if text.lstrip()[:1] in ("{", "[", "") else parse_yaml(text)
    except UnreadableError as problem:
        raise InputError(f"{where}: {problem}") from None
    given = data.get("given") if isinstance(data, dict) else None
    if isinstance(given, dict) and "replay" in given:
        return fields_given(given, where)
    return data if isinstance(data, dict) else {}


def fields_given(given: dict[str, Any], where: str) -> dict[str, Any]:
    """What the `given` of a scenario says of the replay in it, its position included."""
    written = given["replay"]
    if not isinstance(written, dict) or not isinstance(written.get("choices"), list):
        raise InputError(
            f"{where}: given.replay is no replay: give its fields, and its lines as `choices`"
        )
    data: dict[str, Any] = {
        **{name: value for name, value in written.items() if name not in ("choices", "begins")},
        "answers": [],
        "hashes": [],
    }
    for number, line in enumerate(written["choices"]):
        try:
            _take_choices(data, str(line))
        except InputError as problem:
            raise InputError(f"{where}: given.replay.choices[{number}]: {problem}") from None
    data["hashes"].insert(0, written.get("begins", ""))
    return {**data, POSITION: given.get(POSITION)}


def position_in(data: dict[str, Any], where: str) -> int | None:
    """The position that a file speaks of; None if it speaks of none."""
    last = len(data["answers"])
    position = data.get(POSITION)
    if position is None:
        return None
    if type(position) is not int or not 0 <= position <= last:
        raise InputError(
            f"{where}: position {str(position)[:40]}: the replay has {last} choices, "
            f"give a number from 0 to {last}"
        )
    return position


def fields_of(text: str, where: str) -> dict[str, Any]:
    """What a text of version 2 says; raises InputError naming the line."""
    lines = text.split("\n")
    title = lines[0].strip()
    if title != f"{TITLE} {VERSION}":
        version = title.removeprefix(TITLE).strip()
        raise InputError(
            f"{where}: replay version {version!r} is unknown, this program reads 1 and {VERSION}"
        )
    data: dict[str, Any] = {"version": VERSION, "answers": [], "hashes": []}
    for number, line in enumerate(lines[1:], start=2):
        if line.strip():
            try:
                _take_line(data, line)
            except InputError as problem:
                raise InputError(f"{where}, line {number}: {problem}") from None
    data["hashes"].insert(0, data.pop("begins", ""))
    return data


def _take_line(data: dict[str, Any], line: str) -> None:
    if line[0].isdigit():
        _take_choices(data, line)
        return
    name, colon, value = line.partition(": ")
    if not colon or not name.isidentifier():
        raise InputError(f"{line[:40]!r} is neither a field nor a line of choices")
    if name in data:
        raise InputError(f"the field `{name}` stands twice")
    try:
        data[name] = parse_json(value)
    except UnreadableError as problem:
        raise InputError(f"field `{name}`: {problem}") from None


def _take_choices(data: dict[str, Any], line: str) -> None:
    _, _, rest = line.partition(". ")
    letter, _, made = rest.strip().partition(" ")
    if letter not in SEATS or not letter:
        raise InputError(f"{letter[:20]!r} is no seat: choose one of {', '.join(SEATS)}")
    choices, fingerprint = _taken_apart(made)
    for choice in choices:
        data["answers"].append([SEATS.index(letter), choice])
        data["hashes"].append("")
    data["hashes"][-1:] = [fingerprint]


def _taken_apart(made: str) -> tuple[list[str], str]:
    """The choices of a line, and the fingerprint after them."""
    parts = [""]
    places = iter(made)
    for letter in places:
        if letter == "\\":
            parts[-1] += next(places, "")
        elif letter in (DOT, "{"):
            parts.append("")
        elif letter != "}":
            parts[-1] += letter
    *choices, fingerprint = (part.strip() for part in parts)
    if not choices or not all(choices) or not made.rstrip().endswith("}"):
        raise InputError("a line of choices is: number, seat, choices between dots, {fingerprint}")
    return choices, fingerprint


_FIELDS: Final[dict[str, type]] = {
    "game": str,
    "spec": dict,
    "definitions": str,
    "players": list,
    "answers": list,
    "hashes": list,
}


def from_data(data: dict[str, Any], where: str) -> Replay:
    """A replay from plain data of any origin; `where` names it in messages."""
    if data.get("version") != VERSION:
        _refuse_but_version_1(data, where)
    for field, wanted in _FIELDS.items():
        if not isinstance(data.get(field), wanted) or isinstance(data.get(field), bool):
            raise InputError(
                f"{where}: field `{field}` is missing or not of type {wanted.__name__}"
            )
    if not isinstance(data.get("start", {}), dict):
        raise InputError(f"{where}: field `start` is not a state: an object")
    if not data["players"]:
        raise InputError(f"{where}: field `players` is empty: it names who sat there, one per seat")
    if len(data["hashes"]) != len(data["answers"]) + 1:
        raise InputError(
            f"{where}: {len(data['answers'])} answers need {len(data['answers']) + 1} hashes, "
            f"there are {len(data['hashes'])}: the file was cut or pieced together"
        )
    seats = len(data["players"])
    try:
        answers = [_given(number, one, seats) for number, one in enumerate(data["answers"])]
        chance, burned = _chance(data), _burned(data)
    except InputError as problem:
        raise InputError(f"{where}: {problem}") from None
    players = [str(player) for player in data["players"]]
    replay = Replay(data["game"], data["spec"], chance, data["definitions"], players)
    replay.start = data.get("start")
    replay.burned = burned
    replay.answers = answers
    replay.hashes = [str(one) for one in data["hashes"]]
    return replay


def _refuse_but_version_1(data: dict[str, Any], where: str) -> None:
    if data.get("format") != _FORMAT_1:
        raise InputError(f"{where}: not a replay (its first line should be `{TITLE} {VERSION}`)")
    if data.get("version") != 1:
        raise InputError(
            f"{where}: replay version {data.get('version')!r} is unknown, "
            f"this program reads 1 and {VERSION}"
        )


def _given(number: int, given: Any, seats: int) -> Given:
    """An answer of either version."""
    if type(given) is int:
        return Given(NOBODY, given)
    if isinstance(given, list) and len(given) == 2:
        seat, choice = given if given[0] != CONCEDE else (given[1], CONCEDE)
        if type(seat) is int and isinstance(choice, str):
            if not 0 <= seat < seats:
                raise InputError(f"answers[{number}]: no seat {seat} in a game with {seats}")
            return Given(seat, choice)
    raise InputError(f"answers[{number}] = {str(given)[:60]} is no answer")


def _chance(data: dict[str, Any]) -> Chance:
    """A seed, or a description of other dice."""
    if ("seed" in data) == (DICE in data):
        raise InputError(f"give one of the fields `seed` and `{DICE}`: where its chance comes from")
    if DICE in data:
        return chance_from_data(data[DICE])
    if type(data["seed"]) is not int:
        raise InputError("field `seed` is missing or not of type int")
    return Seeded(data["seed"])


def _burned(data: dict[str, Any]) -> dict[int, dict[str, int]]:
    listed = data[DICE].get("burned", []) if DICE in data else []
    if not isinstance(listed, list) or not all(_is_burned(one) for one in listed):
        kinds = ", ".join(PURPOSES)
        raise InputError(f"dice.burned: list pairs of a number of answers and draws ({kinds})")
    return dict(listed)


def _is_burned(given: Any) -> bool:
    if not isinstance(given, list) or len(given) != 2 or not isinstance(given[1], dict):
        return False
    numbers = [given[0], *given[1].values()]
    known = all(name in PURPOSES for name in given[1])
    return known and all(type(one) is int and 0 <= one < 1 << 62 for one in numbers)

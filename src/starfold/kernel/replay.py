"""Replays: what was agreed, the seed and the answers. Running them again gives the same game.

After every answer the file keeps a fingerprint of the state, so that a changed rule is found at the
very choice where the game takes another course.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from starfold.errors import InputError
from starfold.kernel.core import State
from starfold.kernel.dice import seeded_dice
from starfold.kernel.files import load_json
from starfold.kernel.game import Game, Spec, state_hash

FORMAT: Final = "starfold-replay"
VERSION: Final = 1
CONCEDE: Final = "concede"  # an answer [CONCEDE, seat] instead of an option


class Replay:
    """A recorded game, finished or not."""

    def __init__(self, game: str, spec: Spec, seed: int, digest: str, players: list[str]) -> None:
        self.game = game
        self.spec = spec
        self.seed = seed
        self.digest = digest
        self.players = players  # who sat there: people's names or agents
        self.answers: list[Any] = []
        self.hashes: list[str] = []  # [0] after the start, then after every answer

    def to_data(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "spec": self.spec,
            "seed": self.seed,
            "definitions": self.digest,
            "players": self.players,
            "answers": self.answers,
            "hashes": self.hashes,
        }


def begin(
    game: Game, spec: Spec, seed: int, players: list[str], record: bool
) -> tuple[State, Replay]:
    """A new game together with the replay that will record it."""
    full = game.check_spec(spec)
    replay = Replay(game.name, full, seed, game.digest(full), players)
    state = game.start(full, seeded_dice(seed), record)
    replay.hashes.append(state_hash(game, state))
    return state, replay


def answer(game: Game, state: State, replay: Replay, option: int) -> None:
    state.choose(option)
    replay.answers.append(option)
    replay.hashes.append(state_hash(game, state))


def concede(game: Game, state: State, replay: Replay, seat: int) -> None:
    game.concede(state, seat)
    replay.answers.append([CONCEDE, seat])
    replay.hashes.append(state_hash(game, state))


def conceding_seat(given: Any) -> int | None:
    """The seat that gives up, if this is no choice but a concession."""
    return given[1] if isinstance(given, list) else None


def run(game: Game, replay: Replay, record: bool) -> Iterator[State]:
    """The game again: the state after the start and after every answer, each checked."""
    spec = game.check_spec(replay.spec)
    if game.digest(spec) != replay.digest:
        raise InputError(
            "the replay was recorded with other unit or card definitions: "
            "use the catalogue it was made with"
        )
    state = game.start(spec, seeded_dice(replay.seed), record)
    if len(replay.players) != state.seats:
        raise InputError(
            f"{len(replay.players)} players for {state.seats} seats: name one for each seat"
        )
    _compare(game, state, replay, 0)
    yield state
    for number, given in enumerate(replay.answers, start=1):
        seat = conceding_seat(given)
        if seat is not None:
            game.concede(state, seat)
        elif given in state.options:
            state.apply(given)
        else:
            raise InputError(
                f"choice {number}: answer {given!r} is not legal here, "
                f"the options are {state.options}"
            )
        _compare(game, state, replay, number)
        yield state


def verify(game: Game, replay: Replay) -> State:
    """Run to the end; raises InputError at the first difference. Returns the last state."""
    last: State | None = None
    for state in run(game, replay, record=False):
        last = state
    assert last is not None
    return last


def _compare(game: Game, state: State, replay: Replay, number: int) -> None:
    if number >= len(replay.hashes):
        raise InputError(
            f"choice {number}: the replay holds no fingerprint for it, it is cut short"
        )
    actual = state_hash(game, state)
    if actual != replay.hashes[number]:
        raise InputError(
            f"choice {number}: the state differs from the recorded one "
            f"(recorded {replay.hashes[number]}, now {actual}): the rules or the file have changed"
        )


# -- files -----------------------------------------------------------------------------------------


def save(replay: Replay, path: Path) -> None:
    path.write_text(json.dumps(replay.to_data(), indent=None) + "\n", encoding="utf-8")


def load(path: Path) -> Replay:
    return from_data(load_json(path), str(path))


_FIELDS: Final[dict[str, type]] = {
    "game": str,
    "spec": dict,
    "seed": int,
    "definitions": str,
    "players": list,
    "answers": list,
    "hashes": list,
}


def from_data(data: Any, where: str) -> Replay:
    """A replay from plain data of any origin; `where` names it in messages."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InputError(f"{where}: not a replay (its `format` should be {FORMAT!r})")
    if data.get("version") != VERSION:
        raise InputError(
            f"{where}: replay version {data.get('version')!r} is unknown, "
            f"this program reads {VERSION}"
        )
    for field, wanted in _FIELDS.items():
        if not isinstance(data.get(field), wanted) or isinstance(data.get(field), bool):
            raise InputError(
                f"{where}: field `{field}` is missing or not of type {wanted.__name__}"
            )
    if not data["players"]:
        raise InputError(f"{where}: field `players` is empty: it names who sat there, one a seat")
    for number, given in enumerate(data["answers"]):
        if not _is_answer(given):
            raise InputError(
                f"{where}: answers[{number}] = {str(given)[:60]} is no answer: "
                f'use an option, or ["{CONCEDE}", seat]'
            )
        seats = len(data["players"])
        if isinstance(given, list) and given[1] not in range(seats):
            raise InputError(
                f"{where}: answers[{number}]: seat {given[1]} cannot give up, the game has {seats}"
            )
    if len(data["hashes"]) != len(data["answers"]) + 1:
        raise InputError(
            f"{where}: {len(data['answers'])} answers need {len(data['answers']) + 1} hashes, "
            f"there are {len(data['hashes'])}: the file was cut or pieced together"
        )
    replay = Replay(
        data["game"],
        data["spec"],
        data["seed"],
        data["definitions"],
        [str(p) for p in data["players"]],
    )
    replay.answers = data["answers"]
    replay.hashes = [str(one) for one in data["hashes"]]
    return replay


def _is_answer(given: Any) -> bool:
    if isinstance(given, list):
        return len(given) == 2 and given[0] == CONCEDE and isinstance(given[1], int)
    return isinstance(given, int) and not isinstance(given, bool)

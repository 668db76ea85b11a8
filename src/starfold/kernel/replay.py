"""Replays: what was agreed, the dice and the answers. Running them again gives the same game.

After every answer the file keeps a fingerprint of the state, so that a changed rule is found at the
very choice where the game takes another course.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from starfold.errors import InputError
from starfold.kernel.chance import Chance, Seeded, chance_from_data
from starfold.kernel.core import IllegalChoice, State
from starfold.kernel.dice import PURPOSES, CommittedDice, Draw
from starfold.kernel.files import load_json
from starfold.kernel.game import Game, Spec, state_hash

FORMAT: Final = "starfold-replay"
VERSION: Final = 1
CONCEDE: Final = "concede"  # an answer [CONCEDE, seat] instead of an option
DICE: Final = "dice"  # where the state of every game, as data, keeps its source of chance

# What a state that somebody wrote or altered by hand may make the rules stumble over.
_MISSHAPEN: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)


class Replay:
    """A recorded game, finished or not."""

    def __init__(
        self, game: str, spec: Spec, chance: Chance, digest: str, players: list[str]
    ) -> None:
        self.game = game
        self.spec = spec
        self.chance = chance
        self.digest = digest
        self.players = players  # who sat there: people's names or agents
        self.start: dict[str, Any] | None = None  # the state it began from, without its dice
        self.burned: dict[int, dict[str, int]] = {}  # after so many answers: draws jump to these
        self.answers: list[Any] = []
        self.hashes: list[str] = []  # [0] after the start, then after every answer

    def to_data(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "spec": self.spec,
            **self._chance_data(),
            **({} if self.start is None else {"start": self.start}),
            "definitions": self.digest,
            "players": self.players,
            "answers": self.answers,
            "hashes": self.hashes,
        }

    def _chance_data(self) -> dict[str, Any]:
        if isinstance(self.chance, Seeded):
            return {"seed": self.chance.seed}
        burned = [[number, drawn] for number, drawn in sorted(self.burned.items())]
        return {"dice": {**self.chance.to_data(), **({"burned": burned} if burned else {})}}

    def cut(self, answers: int) -> None:
        """Forget all but the first answers."""
        del self.answers[answers:]
        del self.hashes[answers + 1 :]
        self.burned = {number: one for number, one in self.burned.items() if number <= answers}


def begin(
    game: Game,
    spec: Spec,
    chance: Chance,
    players: list[str],
    record: bool,
    start: dict[str, Any] | None = None,
) -> tuple[State, Replay]:
    """A new game together with the replay that will record it.

    `start` is a state as `Game.to_data` gives it: the game goes on from there, with new dice.
    """
    full = game.check_spec(spec)
    replay = Replay(game.name, full, chance, game.digest(full), players)
    if start is not None:
        replay.start = {name: value for name, value in start.items() if name != DICE}
    state = _first_state(game, full, replay, record)
    replay.hashes.append(state_hash(game, state))
    return state, replay


def _first_state(
    game: Game, spec: Spec, replay: Replay, record: bool, trace: list[Draw] | None = None
) -> State:
    dice = replay.chance.make()
    if isinstance(dice, CommittedDice):
        dice.trace = trace
    if replay.start is None:
        return game.start(spec, dice, record)
    data = {**replay.start, DICE: dice.to_data()}
    try:
        state = game.from_data(spec, data)
        state.dice = dice
        whole = _can_go_on(state) and game.to_data(state) == data
    except _MISSHAPEN:
        whole = False
    if not whole:
        raise InputError("field `start` is no state of this game: it was altered or cut")
    if record:
        state.log = []
    return state


def _can_go_on(state: State) -> bool:
    asks = bool(state.stack and state.options) and 0 <= state.asked < state.seats
    return asks or bool(state.ended)


def answer(game: Game, state: State, replay: Replay, option: int) -> None:
    state.choose(option)
    replay.answers.append(option)
    replay.hashes.append(state_hash(game, state))


def concede(game: Game, state: State, replay: Replay, seat: int) -> None:
    game.concede(state, seat)
    replay.answers.append([CONCEDE, seat])
    replay.hashes.append(state_hash(game, state))


def burn(game: Game, state: State, replay: Replay, drawn: dict[str, int]) -> None:
    """What was drawn before a choice was taken back is never drawn again."""
    if drawn != state.dice.drawn():
        state.dice.burn(drawn)
        replay.burned[len(replay.answers)] = state.dice.drawn()
        replay.hashes[-1] = state_hash(game, state)


def conceding_seat(given: Any) -> int | None:
    """The seat that gives up, if this is no choice but a concession."""
    return given[1] if isinstance(given, list) else None


def run(
    game: Game, replay: Replay, record: bool, trace: list[Draw] | None = None
) -> Iterator[State]:
    """The game again: the state after the start and after every answer, each checked.

    `trace` collects what fair dice drew.
    """
    spec = game.check_spec(replay.spec)
    if game.digest(spec) != replay.digest:
        raise InputError(
            "the replay was recorded with other unit or card definitions: "
            "use the catalogue it was made with"
        )
    state = _first_state(game, spec, replay, record, trace)
    if len(replay.players) != state.seats:
        raise InputError(
            f"{len(replay.players)} players for {state.seats} seats: name one for each seat"
        )
    state.dice.burn(replay.burned.get(0, {}))
    _compare(game, state, replay, 0)
    yield state
    for number in range(1, len(replay.answers) + 1):
        try:
            again(game, state, replay, number)
        except _MISSHAPEN:
            if replay.start is None:
                raise
            raise InputError(
                f"choice {number}: the state in `start` is none of this game"
            ) from None
        _compare(game, state, replay, number)
        yield state


def again(game: Game, state: State, replay: Replay, number: int) -> None:
    """The answer of that number (1 is the first) once more, in the state before it."""
    _answer_again(game, state, number, replay.answers[number - 1])
    state.dice.burn(replay.burned.get(number, {}))


def _answer_again(game: Game, state: State, number: int, given: Any) -> None:
    seat = conceding_seat(given)
    if seat is not None:
        game.concede(state, seat)
        return
    try:
        state.choose(given)
    except IllegalChoice as problem:
        raise InputError(
            f"choice {number}: answer {given!r} is not legal here: {problem}"
        ) from None


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
    if not isinstance(data.get("start", {}), dict):
        raise InputError(f"{where}: field `start` is not a state: an object")
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
    try:
        chance, burned = _chance(data), _burned(data)
    except InputError as problem:
        raise InputError(f"{where}: {problem}") from None
    players = [str(player) for player in data["players"]]
    replay = Replay(data["game"], data["spec"], chance, data["definitions"], players)
    replay.start = data.get("start")
    replay.burned = burned
    replay.answers = data["answers"]
    replay.hashes = [str(one) for one in data["hashes"]]
    return replay


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


def _is_answer(given: Any) -> bool:
    if isinstance(given, list):
        return len(given) == 2 and given[0] == CONCEDE and isinstance(given[1], int)
    return isinstance(given, int) and not isinstance(given, bool)

"""Replays: what was agreed, the dice and the choices. Running them again gives the same game.

A choice is kept in its notation, so a replay can be read, and it outlives changes of the engine. A
fingerprint of the state goes with it: a changed rule is found where the game takes another course.
How a replay is written down is a matter of `replay_files`.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from starfold.errors import InputError
from starfold.kernel.chance import Chance
from starfold.kernel.core import NOBODY, IllegalChoice, State
from starfold.kernel.dice import CommittedDice, Draw
from starfold.kernel.game import Game, Spec, state_hash
from starfold.kernel.notation import notation, option
from starfold.kernel.tongue import ENGLISH, speaking

CONCEDE: Final = "concede"  # instead of a choice: the seat gives up
CALL_OFF: Final = "call off"  # the game ends without a winner, because the seat did not come back
OUTSIDE: Final = (CONCEDE, CALL_OFF)  # what happens to a game without being a choice in it
CALLED_OFF: Final = "called off"  # how such a game ended
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


class Given(NamedTuple):
    """An answer as it is kept: who gave it, and the choice in its notation.

    Replays of version 1 kept the engine's number; it is there until the game has been run.
    """

    seat: int
    choice: str | int


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
        self.answers: list[Given] = []
        self.hashes: list[str] = []  # [0] after the start, then after every answer; "": not known

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
        with speaking(ENGLISH):
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


def answer(game: Game, state: State, replay: Replay, chosen: int) -> None:
    """Answer the open question, and keep it."""
    refused = state.refusal(chosen)
    if refused is not None:
        raise IllegalChoice(str(refused))
    given = Given(state.asked, notation(state, chosen))
    with speaking(ENGLISH):
        state.apply(chosen)
    replay.answers.append(given)
    replay.hashes.append(state_hash(game, state))


def concede(game: Game, state: State, replay: Replay, seat: int) -> None:
    with speaking(ENGLISH):
        game.concede(state, seat)
    replay.answers.append(Given(seat, CONCEDE))
    replay.hashes.append(state_hash(game, state))


def call_off(game: Game, state: State, replay: Replay, seat: int) -> None:
    _call_off(state)
    replay.answers.append(Given(seat, CALL_OFF))
    replay.hashes.append(state_hash(game, state))


def _call_off(state: State) -> None:
    state.end(CALLED_OFF, [])
    state.advance()


def burn(game: Game, state: State, replay: Replay, drawn: dict[str, int]) -> None:
    """What was drawn before a choice was taken back is never drawn again."""
    if drawn != state.dice.drawn():
        state.dice.burn(drawn)
        replay.burned[len(replay.answers)] = state.dice.drawn()
        replay.hashes[-1] = state_hash(game, state)


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
    with speaking(ENGLISH):
        _again(game, state, replay, number)


def _again(game: Game, state: State, replay: Replay, number: int) -> None:
    given = replay.answers[number - 1]
    if given.choice == CONCEDE:
        game.concede(state, given.seat)
    elif given.choice == CALL_OFF:
        _call_off(state)
    else:
        try:
            replay.answers[number - 1] = _answer_again(state, given)
        except InputError as problem:
            raise InputError(f"choice {number}: {problem}") from None
    state.dice.burn(replay.burned.get(number, {}))


def _answer_again(state: State, given: Given) -> Given:
    """The choice once more; the same in its notation."""
    if isinstance(given.choice, str):
        if given.seat not in (NOBODY, state.asked):
            raise InputError(f"seat {given.seat} is not asked, seat {state.asked} is")
        state.choose(option(state, given.choice))
        return given
    refused = state.refusal(given.choice)
    if refused is not None:
        raise InputError(f"answer {given.choice!r} is not legal here: {refused}")
    named = Given(state.asked, notation(state, given.choice))
    state.apply(given.choice)
    return named


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
    if not replay.hashes[number]:
        replay.hashes[number] = actual
    if actual != replay.hashes[number]:
        raise InputError(
            f"choice {number}: the state differs from the recorded one "
            f"(recorded {replay.hashes[number]}, now {actual}): the rules or the file have changed"
        )

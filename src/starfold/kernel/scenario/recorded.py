"""A position that a recorded game came to, as the `given` of a scenario."""

from collections.abc import Mapping
from itertools import islice
from typing import Any, Final

from starfold.errors import InputError
from starfold.kernel import replay as replays
from starfold.kernel.core import State
from starfold.kernel.game import Game
from starfold.kernel.replay_files import POSITION, fields_given, from_data, position_in
from starfold.kernel.scenario.checking import require_keys

REPLAY: Final = "replay"
_AGREED: Final = ("edition", "options", "dice", "picks")  # all of it is in the replay


def is_recorded(content: Mapping[str, Any]) -> bool:
    given = content.get("given")
    return isinstance(given, dict) and REPLAY in given


def reached(game: Game, content: Mapping[str, Any], where: str) -> State:
    """The state after the choices up to the position; its dice go on as they were.

    Raises InputError with the place, also where the game takes another course than recorded.
    """
    given = require_keys(f"{where}: given", content["given"], (REPLAY, POSITION))
    for key in _AGREED:
        if content.get(key):
            raise InputError(f"{where}: `{key}`: the replay in `given` says it: leave it out")
    data = fields_given(given, where)
    replay = from_data(data, f"{where}: given.replay")
    stated = position_in(data, f"{where}: given")
    position = len(replay.answers) if stated is None else stated
    if replay.game != game.name:
        raise InputError(f"{where}: `game` is {game.name}, the replay is of {replay.game}")
    replay.cut(position)
    try:
        [state] = islice(replays.run(game, replay, record=True), position, None)
    except InputError as problem:
        raise InputError(f"{where}: given.replay: {problem}") from None
    state.log = []
    return state

"""Many games at once, for learners that play against themselves: arrays in, arrays out."""

from typing import Any, Final, NamedTuple

import numpy

from starfold.adapters.many import Many
from starfold.adapters.setting import Setting
from starfold.errors import InputError

Array = Any  # of numpy
GAMES: Final = 64


class Moment(NamedTuple):
    """What all games ask now; one row for each."""

    observation: Array  # int16, of the seat that is asked
    action_mask: Array  # int8
    seat: Array  # int8: who is asked


class Outcome(NamedTuple):
    """What a step brought."""

    moment: Moment  # in games that were over: the beginning of the next
    reward: Array  # float32, of every seat of every game
    terminated: Array  # bool: the game was over
    truncated: Array  # bool: it was cut off after `max_steps` answers
    finished: dict[str, Array]  # of those that were: `game`, `outcome` by seat, `answers`


class VectorEnv:
    """So many games of one setting. A game that is over is followed by the next at once."""

    def __init__(self, setting: Setting, games: int = GAMES, max_steps: int = 0) -> None:
        if games < 1:
            raise InputError(f"{games} games: play at least 1 at once")
        self.setting = setting
        self.games = games
        self.seats = setting.seats
        self.actions = setting.actions
        self.layout = setting.layout
        self.many = Many(
            setting.encoder,
            setting.begin,
            setting.actions,
            games,
            setting.ways,
            setting.worth,
            max_steps,
        )

    def reset(self, seed: int = 0) -> Moment:
        """All games anew. Game `i` begins with seed `seed * games + i`, then `games` further on."""
        self.many.reset(seed)
        return self._moment()

    def step(self, actions: Any) -> Outcome:
        """One action for each game; raises InputError for one that its mask forbids."""
        many = self.many
        many.step(numpy.asarray(actions, numpy.int64).tolist())
        return Outcome(
            self._moment(),
            numpy.array(many.rewards, numpy.float32).reshape(self.games, self.seats),
            numpy.array(many.ended, bool),
            numpy.array(many.cut, bool),
            {
                "game": numpy.array(many.finished, numpy.int64),
                "outcome": numpy.array(many.outcomes, numpy.float32).reshape(-1, self.seats),
                "answers": numpy.array(many.lengths, numpy.int64),
            },
        )

    def _moment(self) -> Moment:
        many = self.many
        return Moment(
            numpy.frombuffer(many.observations(), numpy.int16).reshape(self.games, -1),
            numpy.frombuffer(many.mask(), numpy.int8).reshape(self.games, -1),
            numpy.array(many.asked, numpy.int8),
        )

    def view(self, game: int) -> dict[str, Any]:
        """What the asked seat of a game may know, as plain data."""
        state = self.many.state(game)
        return self.setting.game.view(state, state.asked)

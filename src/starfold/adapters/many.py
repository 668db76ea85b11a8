"""Many games at once: one call takes an action for each and encodes what is asked next.

Everything that happens for every game and step is in here, compiled; arrays are made outside.
"""

from collections.abc import Callable
from typing import Any

from starfold.adapters.encoding import Encoder
from starfold.adapters.playing import Play, Worth, gain, standing
from starfold.adapters.ways import Ways
from starfold.errors import InputError
from starfold.kernel.core import State

Begin = Callable[[int], State]  # a game by its seed


class Many:
    """Games that begin anew as soon as they are over."""

    def __init__(
        self,
        encoder: Encoder,
        begin: Begin,
        most: int,
        games: int,
        ways: Ways | None,
        worth: Worth | None,
        longest: int,
    ) -> None:
        self.encoder = encoder
        self.begin = begin
        self.most = most
        self.ways = ways
        self.worth = worth
        self.longest = longest  # answers of a game, then it is cut off; 0: none is
        self.seeds: list[int] = [0] * games  # of the games under way
        self.plays: list[Play] = []
        self.standings: list[list[float]] = []  # by game and seat, where rewards are shaped
        self.legal = [b"\1" * count + b"\0" * (most - count) for count in range(most + 1)]
        # What the last step brought.
        self.rows: list[bytes] = []
        self.masks: list[bytes] = []
        self.asked: list[int] = []
        self.rewards: list[float] = []  # of every seat of every game, one after the other
        self.ended: list[int] = []
        self.cut: list[int] = []
        self.finished: list[int] = []  # games that were over, and for each
        self.outcomes: list[list[float]] = []  # what every seat had from it
        self.lengths: list[int] = []  # and how many answers were given

    def reset(self, seed: int) -> None:
        """All games anew; the seeds of theirs follow from this one."""
        games = len(self.seeds)
        self.plays = []
        self.standings = []
        self._clear()
        for game in range(games):
            self.seeds[game] = seed * games + game
            self.plays.append(self._new(game))
            self.standings.append(self._standing(game))
            self._tell(game)

    def _new(self, game: int) -> Play:
        while True:
            play = Play(self.begin(self.seeds[game]), self.most, self.ways)
            if not play.state.ended:
                return play
            self.seeds[game] += len(self.seeds)

    def _standing(self, game: int) -> list[float]:
        worth = self.worth
        if worth is None:
            return []
        state = self.plays[game].state
        return [standing(state, seat, worth) for seat in range(state.seats)]

    def _clear(self) -> None:
        self.rows = []
        self.masks = []
        self.asked = []
        self.rewards = []
        self.ended = []
        self.cut = []
        self.finished = []
        self.outcomes = []
        self.lengths = []

    def step(self, actions: list[int]) -> None:
        """An action for each game, of the seat that is asked in it; all of them or none."""
        games = len(self.seeds)
        if len(actions) != games:
            raise InputError(f"{len(actions)} actions for {games} games: give one for each")
        for game in range(games):
            if not self.plays[game].is_legal(actions[game]):
                raise InputError(
                    f"action {actions[game]} is not legal in game {game}: "
                    "choose one that its action mask allows"
                )
        self._clear()
        longest = self.longest
        for game in range(games):
            play = self.plays[game]
            play.act(actions[game])
            state = play.state
            over = bool(state.ended)
            cut = not over and longest > 0 and play.answers >= longest
            self._reward(game, state)
            self.ended.append(1 if over else 0)
            self.cut.append(1 if cut else 0)
            if over or cut:
                self.finished.append(game)
                self.outcomes.append([gain(state, seat) for seat in range(state.seats)])
                self.lengths.append(play.answers)
                self.seeds[game] += games
                self.plays[game] = self._new(game)
                self.standings[game] = self._standing(game)
            self._tell(game)

    def _reward(self, game: int, state: State) -> None:
        if self.worth is None:
            if state.ended:
                for seat in range(state.seats):
                    self.rewards.append(gain(state, seat))
            else:
                for _ in range(state.seats):
                    self.rewards.append(0.0)
            return
        before = self.standings[game]
        after = self.standings[game] = self._standing(game)
        for seat in range(state.seats):
            self.rewards.append(after[seat] - before[seat])

    def _tell(self, game: int) -> None:
        play = self.plays[game]
        state = play.state
        seat = state.asked
        self.asked.append(seat)
        self.rows.append(self.encoder.encode(state, seat, play.page))
        mask = self.legal[play.actions()]
        if play.turns_pages():
            mask = mask[:-1] + b"\1"
        self.masks.append(mask)

    def observations(self) -> bytearray:
        return bytearray(b"".join(self.rows))

    def mask(self) -> bytearray:
        return bytearray(b"".join(self.masks))

    def state(self, game: int) -> Any:
        return self.plays[game].state

"""Gymnasium environments: one seat learns, computer opponents sit on all others."""

from typing import Any, Final, Unpack

import gymnasium
from gymnasium import spaces

from starfold.adapters.playing import Play, gain, standing
from starfold.adapters.setting import Chosen, Setting
from starfold.adapters.showing import RENDER_MODES, Shower
from starfold.adapters.zoo import ILLEGAL
from starfold.agents.base import Agent
from starfold.agents.registry import NORMAL, make_agent
from starfold.kernel.game import side_names
from starfold.table.deal import seat_number

IDS: Final = {
    "pocketmodel": "starfold/PocketModel-v0",
    "minis": "starfold/Minis-v0",
    "ccg": "starfold/CardGame-v0",
}


class StarfoldGym(gymnasium.Env[Any, Any]):
    """A seat against computer opponents. To do what the mask forbids is to lose."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: str,
        *,
        opponent: str = NORMAL,
        seat: str | int | None = None,
        action_features: bool = False,
        words: bool = False,
        max_steps: int = 0,
        render_mode: str | None = None,
        **chosen: Unpack[Chosen],
    ) -> None:
        self.setting = Setting(game, **chosen)
        self.shower = Shower(self.setting, action_features, render_mode)
        self.render_mode = render_mode
        self.words = words
        self.max_steps = max_steps
        self.opponent = opponent
        make_agent(opponent, self.setting.game, 0)  # an unknown one is named at once
        self.chosen_seat = self._chosen(seat)
        self.observation_space = self.shower.space()
        self.action_space = spaces.Discrete(self.setting.actions)
        self.seat = 0
        self.others: list[Agent] = []
        self._steps = 0
        self._play: Play

    def _chosen(self, seat: str | int | None) -> int | None:
        if seat is None:
            return None
        if isinstance(seat, int):
            seat = "ABCDEFGH"[seat : seat + 1] if seat >= 0 else str(seat)
        return seat_number(seat, self.setting.seats, side_names(self.setting.game))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game; who sits where, the forces and all dice follow from the seed."""
        super().reset(seed=seed)
        dealt = int(self.np_random.integers(1 << 48))
        self.seat = (
            int(self.np_random.integers(self.setting.seats))
            if self.chosen_seat is None
            else self.chosen_seat
        )
        self.others = [
            make_agent(self.opponent, self.setting.game, dealt + seat + 1)
            for seat in range(self.setting.seats)
        ]
        self._steps = 0
        while True:
            self._play = self.setting.play(dealt)
            self._let_others_play()
            if not self._play.state.ended:
                break
            dealt += 1  # the seat was never asked: another game
        self._standing = self._found_standing()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        play = self._play
        if not play.is_legal(int(action)):
            return self._observation(), ILLEGAL, True, False, {**self._info(), "illegal": True}
        play.act(int(action))
        self._let_others_play()
        self._steps += 1
        over = bool(play.state.ended)
        cut = not over and 0 < self.max_steps <= self._steps
        before, self._standing = self._standing, self._found_standing()
        return self._observation(), self._standing - before, over, cut, self._info()

    def _let_others_play(self) -> None:
        play = self._play
        while not play.state.ended and play.state.asked != self.seat:
            asked = play.state.asked
            play.answer(self.others[asked].choose(play.state, asked))

    def _found_standing(self) -> float:
        state, worth = self._play.state, self.setting.worth
        return gain(state, self.seat) if worth is None else standing(state, self.seat, worth)

    def _observation(self) -> dict[str, Any]:
        return self.shower.observation(self._play, self.seat)

    def _info(self) -> dict[str, Any]:
        return self.shower.words(self._play) if self.words else {}

    def action_masks(self) -> Any:
        """The legal actions, where maskable learners ask for them."""
        return self.shower.mask(self._play, self.seat).astype(bool)

    def view(self) -> dict[str, Any]:
        """All that the seat may know, as plain data."""
        return self.setting.game.view(self._play.state, self.seat)

    def render(self) -> Any:
        return self.shower.rendered(self._play.state, self.seat)


def register() -> None:
    """Tell Gymnasium the ids; again does no harm."""
    for game, name in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="starfold.adapters.gym:StarfoldGym",
                kwargs={"game": game},
            )


register()

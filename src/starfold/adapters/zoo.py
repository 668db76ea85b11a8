"""PettingZoo environments: every seat is an agent, and the one that is asked acts (AEC)."""

from typing import Any, Final, Unpack

import pettingzoo
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from starfold.adapters.playing import Play, gain, standing
from starfold.adapters.setting import Chosen, Setting
from starfold.adapters.showing import RENDER_MODES, Shower
from starfold.games.registry import game_names
from starfold.kernel.game import Spec

VERSION: Final = "v0"
IDS: Final = {game: f"starfold/{game}-{VERSION}" for game in game_names()}
ILLEGAL: Final = -1.0  # what a seat gets that does what its mask forbids: it has lost


class StarfoldEnv(AECEnv[str, Any, Any], EzPickle):  # type: ignore[misc]
    """One of the games. `reset(seed=7)` deals the very game that `starfold.new_game` does."""

    metadata: dict[str, Any] = {
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        *,
        action_features: bool = False,
        words: bool = True,
        max_steps: int = 0,
        render_mode: str | None = None,
        **chosen: Unpack[Chosen],
    ) -> None:
        EzPickle.__init__(
            self,
            game,
            action_features=action_features,
            words=words,
            max_steps=max_steps,
            render_mode=render_mode,
            **chosen,
        )
        super().__init__()
        self.setting = Setting(game, **chosen)
        self.metadata = {**type(self).metadata, "name": f"starfold_{game}_{VERSION}"}
        self.shower = Shower(self.setting, action_features, render_mode)
        self.render_mode = render_mode
        self.words = words
        self.max_steps = max_steps
        self.possible_agents = [f"player_{seat}" for seat in range(self.setting.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self.shower.space() for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(self.setting.actions) for agent in self.possible_agents
        }
        self._next_seed = 0
        self._steps = 0
        self._play: Play

    def __str__(self) -> str:
        return str(self.metadata["name"])

    # -- what an agent may know --------------------------------------------------------------------

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        return self.shower.observation(self._play, self._seat(agent))

    def view(self, agent: str) -> dict[str, Any]:
        """All that an agent may know, as plain data."""
        return self.setting.game.view(self._play.state, self._seat(agent))

    def spec(self) -> Spec:
        """What was agreed for the game under way."""
        return self.setting.spec(self._seed)

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    # -- playing -----------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game; without a seed the next one after the last."""
        self._seed = self._next_seed if seed is None else seed
        self._next_seed = self._seed + 1
        self._play = self.setting.play(self._seed)
        self._steps = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        over = bool(self._play.state.ended)
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, False)
        self._standings = self._found_standings()
        self._tell()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._play.act(int(action))
        self._steps += 1
        state = self._play.state
        self._clear_rewards()
        before, self._standings = self._standings, self._found_standings()
        for seat, one in enumerate(self.agents):
            self.rewards[one] = self._standings[seat] - before[seat]
        if state.ended:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_steps and self._steps >= self.max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._tell()

    def _found_standings(self) -> list[float]:
        """What is won so far: rewards are how it changes."""
        state, worth = self._play.state, self.setting.worth
        if worth is None:
            return [gain(state, seat) for seat in range(state.seats)]
        return [standing(state, seat, worth) for seat in range(state.seats)]

    def _tell(self) -> None:
        state = self._play.state
        self.agent_selection = self.agents[state.asked if not state.ended else 0]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if self.words:
            self.infos[self.agent_selection] = self.shower.words(self._play)

    # -- showing -----------------------------------------------------------------------------------

    def render(self) -> Any:
        return self.shower.rendered(self._play.state)

    def close(self) -> None:
        """There is nothing to close."""


def register() -> None:
    """Tell PettingZoo the ids, where it keeps a list of them; again does no harm."""
    if hasattr(pettingzoo, "register"):
        for game, name in IDS.items():
            if name not in pettingzoo.aec_registry:
                entry = f"starfold.adapters.starfold_{game}_{VERSION}:env"
                pettingzoo.register("aec", name, entry)


def wrapped(made: StarfoldEnv) -> Any:
    """As PettingZoo's own games: whoever does what the mask forbids has lost at once."""
    env = wrappers.TerminateIllegalWrapper(made, illegal_reward=ILLEGAL)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


register()

"""The games for OpenSpiel: importing this module registers them.

    import pyspiel
    import starfold.adapters.openspiel
    game = pyspiel.load_game("starfold_pocketmodel(seed=7,options=max_turns:40)")

An action is the place of an answer among those listed, as in the other environments; throws and
shuffles are chance nodes with a few outcomes (`adapters.walk`). Parameters, all with defaults:

seed      decides the forces of seats that name none, and what the outcomes of chance mean
edition   of the game; "" for its first
forces    names or files between semicolons, one for each seat; "" lets the seed choose
options   `name:value` between semicolons
macro     whole plans as actions
tensor    "full": the numbers of an observation; "features": the few that values are learned from
"""

import random
from typing import Any, Final

from starfold.adapters.needs import absent

try:
    import numpy
    import pyspiel
except ImportError as problem:
    raise absent("pyspiel", problem) from None

from starfold.adapters.acts import written_answers
from starfold.adapters.setting import ACTIONS, Setting
from starfold.adapters.walk import CHANCE, MOST_ANSWERS, WAYS, Deal, Walk, gains
from starfold.agents.registry import guide_for
from starfold.errors import InputError
from starfold.games.registry import game_names, load_game
from starfold.kernel.core import State
from starfold.kernel.game import Game
from starfold.kernel.options import parse_options

SEATS: Final = 2
LONGEST_GAME: Final = 1_000_000  # acts: a bound that the framework wants to be told
FULL: Final = "full"
FEATURES: Final = "features"
TENSORS: Final = (FULL, FEATURES)
BETWEEN: Final = ";"
DEFAULTS: Final = {
    "seed": 0,
    "edition": "",
    "forces": "",
    "options": "",
    "macro": False,
    "tensor": FULL,
}
_OUTCOMES: Final = [(way, 1.0 / WAYS) for way in range(WAYS)]


def type_of(game: str) -> Any:
    title = load_game(game).info()["title"]
    return pyspiel.GameType(
        short_name=f"starfold_{game}",
        long_name=f"Starfold {title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=SEATS,
        min_num_players=SEATS,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=dict(DEFAULTS),
    )


TYPES: Final = {game: type_of(game) for game in game_names()}


def _info(actions: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=actions,
        max_chance_outcomes=WAYS,
        num_players=SEATS,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=LONGEST_GAME,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games with its parameters."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        super().__init__(TYPES[self.name], _info(ACTIONS[self.name]), given)
        chosen = {**DEFAULTS, **given}
        setting = Setting(
            self.name,
            edition=chosen["edition"],
            forces=_forces(chosen["forces"]),
            options=_options(self.name, chosen["options"]),
            macro=chosen["macro"],
        )
        if chosen["tensor"] not in TENSORS:
            raise InputError(f"tensor {chosen['tensor']!r}: choose one of {', '.join(TENSORS)}")
        self.tensor: str = chosen["tensor"]
        self.setting = setting
        self.beginning = Walk.from_the_deal(
            Deal(setting.game, setting.spec(chosen["seed"])),
            chosen["seed"],
            setting.actions,
            setting.ways,
        )

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "Observer":
        if params:
            raise InputError(f"observations of {self.name} take no parameters: {params}")
        return Observer(self, iig_obs_type)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A moment of it."""

    def __init__(self, game: Any, walk: Walk | None = None) -> None:
        super().__init__(game)
        self.walk = game.beginning.copy() if walk is None else walk

    def current_player(self) -> int:
        if self.walk.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.walk.actor == CHANCE else self.walk.actor

    def is_terminal(self) -> bool:
        return self.walk.over

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.walk.acts)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(_OUTCOMES)

    def _apply_action(self, action: int) -> None:
        self.walk.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        answers = self.walk.answers(action)
        return written_answers(self.walk.state, answers) if answers else "further choices"

    def returns(self) -> list[float]:
        return [0.0] * SEATS if self.walk.deals else gains(self.walk.state)

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state from another world that agrees with all that a player knows."""
        chance = random.Random(int(sampler() * (1 << 53)))
        return SpielState(self.get_game(), self.walk.imagined(player, chance))

    def __str__(self) -> str:
        walk = self.walk
        learned = " ".join(one.hex()[:16] for one in walk.learned)
        who = "chance" if walk.actor == CHANCE else "over" if walk.over else f"seat {walk.actor}"
        return f"{walk.game.name}: {who} {walk.deals} {walk.page} {learned}"


class Observer:
    """What a player sees: an observation, or with perfect recall the key of what they know."""

    def __init__(self, game: Any, kind: Any) -> None:
        self.setting: Setting = game.setting
        self.recalls = kind is not None and kind.perfect_recall
        public = kind is None or kind.public_info
        private = kind is None or kind.private_info != pyspiel.PrivateInfoType.NONE
        self.whole = public and private
        self.features = game.tensor == FEATURES
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self.whole and not self.recalls:
            size = len(self._names())
            self.tensor = numpy.zeros(size, numpy.float32)
            self.dict = {"observation": self.tensor}

    def _names(self) -> list[str]:
        if self.features:
            return guide_for(self.setting.game.name).feature_names()
        return self.setting.layout.names

    def set_from(self, state: Any, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = self._numbers(state.walk, player)

    def string_from(self, state: Any, player: int) -> str | None:
        if not self.whole:
            return None
        walk: Walk = state.walk
        if self.recalls:
            return walk.knowledge(player)
        numbers = zip(self._names(), self._numbers(walk, player), strict=True)
        return " ".join(f"{name}={number:g}" for name, number in numbers if number)

    def _numbers(self, walk: Walk, player: int) -> Any:
        if walk.deals:
            return numpy.zeros(len(self._names()), numpy.float32)
        if self.features:
            return features_of(walk.game, walk.state, player)
        row = self.setting.encoder.encode(walk.state, player, walk.page)
        return numpy.frombuffer(row, numpy.int16).astype(numpy.float32)


def features_of(game: Game, state: State, seat: int) -> Any:
    """What a value is learned from; noughts while something is chosen in secret, and at the end."""
    guide = guide_for(game.name)
    if state.ended or game.chooses_in_secret(state):
        return numpy.zeros(len(guide.feature_names()), numpy.float32)
    return numpy.array(guide.features(state, seat), numpy.float32)


def _forces(written: str) -> list[str | None]:
    names: list[str | None] = [name or None for name in written.split(BETWEEN)] if written else []
    return [*names, *[None] * (SEATS - len(names))]


def _options(game: str, written: str) -> dict[str, Any]:
    words = [one.replace(":", "=", 1) for one in written.split(BETWEEN) if one]
    return parse_options(load_game(game).option_table(), words)


class PocketModelGame(SpielGame):
    name = "pocketmodel"


class MinisGame(SpielGame):
    name = "minis"


class CardGame(SpielGame):
    name = "ccg"


CLASSES: Final = {made.name: made for made in (PocketModelGame, MinisGame, CardGame)}


def from_position(game: Game, state: State, seed: int) -> SpielGame:
    """A game that begins at one of its positions, all its answers told apart."""
    made = CLASSES[game.name].__new__(CLASSES[game.name])
    pyspiel.Game.__init__(made, TYPES[game.name], _info(MOST_ANSWERS), {})
    made.tensor = FEATURES
    made.beginning = Walk(game, state, seed)
    return made


def register() -> None:
    """Once only: OpenSpiel keeps what it is told."""
    known = pyspiel.registered_names()
    for game, kind in TYPES.items():
        if kind.short_name not in known:
            pyspiel.register_game(kind, CLASSES[game])


register()

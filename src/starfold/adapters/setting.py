"""What is played in an environment: game, edition, forces, options, rewards, kinds of actions."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final, TypedDict, cast

from starfold.adapters.encoding import Encoder
from starfold.adapters.layout import Layout
from starfold.adapters.macros import ways_for
from starfold.adapters.playing import GuidedWorth, MaterialWorth, Play, Worth
from starfold.adapters.ways import Ways
from starfold.agents.registry import guide_for
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.core import State
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import Game, Spec, edition_names
from starfold.kernel.rules import Rules
from starfold.table.deal import check_number, named_forces

TERMINAL: Final = "terminal"
MATERIAL: Final = "material"
VALUE: Final = "value"
REWARDS: Final = (TERMINAL, MATERIAL, VALUE)
# How many actions there are. In millions of random questions 20, 35 and 33 answers were the most;
# whatever lists more goes on to further pages.
ACTIONS: Final = {"pocketmodel": 64, "minis": 64, "ccg": 128}


class Chosen(TypedDict, total=False):
    """What may be decided beside the game; the defaults are those of a `Setting`."""

    edition: str
    forces: Sequence[str | None]
    options: dict[str, Any] | None
    reward: str
    macro: bool


class Setting:
    """One kind of games, decided; a seed makes a game of it."""

    def __init__(
        self,
        game: str,
        *,
        edition: str = "",
        forces: Sequence[Any] = (None, None),
        options: dict[str, Any] | None = None,
        reward: str = TERMINAL,
        macro: bool = False,
    ) -> None:
        self.game: Game = load_game(game)
        self.seats = len(forces)
        check_number(self.game, self.seats)
        self.edition = edition or edition_names(self.game)[0]
        self.wish: Spec = {
            "edition": self.edition,
            "forces": named_forces(self.game, forces),
            "options": dict(options or {}),
        }
        if reward not in REWARDS:
            raise InputError(f"reward {reward!r}: choose one of {', '.join(REWARDS)}")
        self.reward = reward
        name = self.game.name
        described = import_module(f"starfold.adapters.{name}_layout")
        self.layout: Layout = described.layout(self.seats)
        self.encoder: Encoder = described.encoder(self.seats)
        self.actions = ACTIONS[name]
        self.ways: Ways | None = ways_for(name) if macro else None
        self.worth = self._worth()
        self._specs: dict[str, Spec] = {}
        self.begin(0)  # what is amiss is said at once

    def _worth(self) -> Worth | None:
        if self.reward == TERMINAL:
            return None
        if self.reward == MATERIAL:
            return MaterialWorth(self.encoder)
        return GuidedWorth(guide_for(self.game.name), self.game.chooses_in_secret)

    def spec(self, seed: int) -> Spec:
        """What is agreed: the seed chooses forces for seats that want none."""
        dealing = cast(Rules[State], self.game).parts.dealing
        dealt = dealing.deal(self.wish, self.seats, seed)
        key = repr(dealt["forces"])
        if key not in self._specs:
            self._specs[key] = self.game.check_spec(dealt)
        return self._specs[key]

    def begin(self, seed: int, record: bool = False) -> State:
        """The game that belongs to a seed: the same as `starfold.new_game` makes of it."""
        return self.game.start(self.spec(seed), seeded_dice(seed), record)

    def play(self, seed: int) -> Play:
        return Play(self.begin(seed), self.actions, self.ways)

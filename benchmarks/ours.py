"""This engine: random play with every pairing of the shipped fleets in turn."""

import random
from collections.abc import Callable
from typing import Any, Final

import starfold
from benchmarks.contender import Contender, Missing, microseconds
from starfold.agents.registry import make_agent
from starfold.arena.plan import pairings
from starfold.arena.playout import play_out, random_playout
from starfold.games.ccg.front.start import new_position as new_ccg_position
from starfold.games.ccg.game import CCG as CCGRules
from starfold.games.ccg.state.position import Position as CCGPosition
from starfold.games.minis.front.start import new_position as new_minis_position
from starfold.games.minis.game import Minis as MinisRules
from starfold.games.minis.rulers.paths import Surroundings
from starfold.games.minis.rules.candidates import segment_millimetres
from starfold.games.minis.rules.movement import MoveUnit
from starfold.games.minis.state.position import Position as MinisPosition
from starfold.games.pocketmodel.front.start import new_position as new_pocketmodel_position
from starfold.games.pocketmodel.game import PocketModel
from starfold.games.pocketmodel.rules.odds import battle_odds
from starfold.games.pocketmodel.state.position import Position as PocketModelPosition
from starfold.kernel.core import State
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import edition_names, state_hash

_SAMPLES: Final = 30  # positions over which a cost is averaged
_RAYS: Final = range(-90_000, 90_001, 5_000)  # turns of a whole fan, in thousandths of a degree


Rules = PocketModel | MinisRules | CCGRules


def setups(game: Rules, editions: tuple[str, ...], turn_cap: int) -> list[Any]:
    """Every pairing of different shipped fleets, edition by edition."""
    options = {"max_turns": turn_cap}
    return [
        game.setup(game.check_spec({"edition": edition, "forces": list(pair), "options": options}))
        for edition in editions
        for pair in pairings(game, edition, game.shipped_forces(edition), seats=2, swap=True)
    ]


class Starfold(Contender):
    """The inner loop as simulations and searches use it."""

    rules: type[Rules] = PocketModel
    new: Callable[..., State] = staticmethod(new_pocketmodel_position)
    turn_cap = 400
    middle = 100  # decisions before a position counts as the middle of a game

    def __init__(self, editions: tuple[str, ...] | None = None, record: bool = False) -> None:
        self.game = self.rules()
        played = editions or tuple(edition_names(self.game))
        self.setups = setups(self.game, played, self.turn_cap)
        self.record = record
        self.number = 0

    def start(self) -> State:
        self.number += 1
        setup = self.setups[self.number % len(self.setups)]
        return self.new(setup, seeded_dice(self.number), self.record)

    def play(self) -> int:
        return random_playout(self.start(), seeded_dice(-self.number))

    def middles(self) -> list[State]:
        """Positions in the middle of random games."""
        return [self._middle() for _ in range(_SAMPLES)]

    def _middle(self) -> State:
        while True:
            position = self.start()
            chance = seeded_dice(-self.number)
            for _ in range(self.middle):
                if position.ended:
                    break
                position.apply(position.options[chance.below(len(position.options))])
            else:
                if not position.ended and self.is_of_interest(position):
                    return position

    def is_of_interest(self, position: State) -> bool:
        return True

    def clone_cost(self) -> float:
        return _cost(lambda position: position.copy(), self.middles())

    def extras(self) -> dict[str, float]:
        positions = self.middles()
        return {name: _cost(action, positions) for name, action in self.actions().items()}

    def actions(self) -> dict[str, Callable[[State], Any]]:
        game = self.game
        chance = random.Random(1)
        setup = self.setups[0]
        return {
            "view": lambda position: game.view(position, position.asked),
            "question": lambda position: game.question(position, position.asked),
            **self.own_actions(),
            "imagine": lambda position: game.imagine(position, position.asked, chance),
            "state hash": lambda position: state_hash(game, position),
            "new game": lambda position: self.new(setup, seeded_dice(1), False),
        }

    def own_actions(self) -> dict[str, Callable[[State], Any]]:
        return {"battle odds": _odds}


class Minis(Starfold):
    """The open table: positions in which a unit is about to move."""

    rules = MinisRules
    new = staticmethod(new_minis_position)
    turn_cap = 20
    middle = 150

    def is_of_interest(self, position: State) -> bool:
        return isinstance(position.stack[-1], MoveUnit)

    def own_actions(self) -> dict[str, Callable[[State], Any]]:
        return {"legal range of a segment": _fan, "candidates": _candidates}


class CCG(Starfold):
    """The card game: response windows make most of its choices a pass."""

    rules = CCGRules
    new = staticmethod(new_ccg_position)
    middle = 300

    def own_actions(self) -> dict[str, Callable[[State], Any]]:
        return {"a greedy game, start to end": _greedy_game}


def _greedy_game(position: State) -> int:
    """A whole game between two agents with the decks and the dice of a position."""
    game = CCGRules()
    assert isinstance(position, CCGPosition)
    fresh = new_ccg_position(position.setup, position.dice.copy(), False)
    return play_out(fresh, [make_agent("greedy", game, seat) for seat in (0, 1)])


def _cost(action: Callable[[State], Any], positions: list[State]) -> float:
    """Microseconds of the action, averaged over the positions."""

    def on_all() -> None:
        for position in positions:
            action(position)

    return microseconds(on_all) / len(positions)


def _odds(position: State) -> dict[str, Any]:
    assert isinstance(position, PocketModelPosition)
    first = position.units_in_play(0)[0]
    second = position.units_in_play(1)[0]
    return battle_odds(position, first, second)


def _fan(position: State) -> list[float]:
    """How far a segment goes in 37 directions, with everything that stands in its way."""
    frame = position.stack[-1]
    assert isinstance(frame, MoveUnit)
    assert isinstance(position, MinisPosition)
    most = segment_millimetres(position, frame.kinds()[0])
    near = Surroundings(position, frame.unit, most)
    return [near.way(turn).length for turn in _RAYS]


def _candidates(position: State) -> list[int]:
    frame = position.stack[-1]
    assert isinstance(frame, MoveUnit)
    assert isinstance(position, MinisPosition)
    return frame.choices(position)


class DrivenFromPython(Starfold):
    """The same with the loop in interpreted Python, as the peers are driven here."""

    def play(self) -> int:
        position = self.start()
        pick = random.Random(self.number).choice
        decisions = 0
        while not position.ended:
            position.apply(pick(position.options))
            decisions += 1
        return decisions


def compiled(contender: Callable[[], Starfold]) -> Starfold:
    if not starfold.COMPILED:
        raise Missing("the hot modules are not compiled: run `make build`")
    return contender()

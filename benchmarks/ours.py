"""This engine: random play with every pairing of the shipped fleets in turn."""

import random
from collections.abc import Callable
from itertools import combinations
from typing import Any, Final

import starfold
from benchmarks.contender import Contender, Missing, microseconds
from starfold.arena.playout import random_playout
from starfold.games.pocketmodel.game import new_position
from starfold.games.pocketmodel.odds import battle_odds
from starfold.games.pocketmodel.position import Position, Setup
from starfold.games.pocketmodel.rules import PocketModel
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import state_hash
from starfold.units.fleets import shipped_fleet_names
from starfold.units.icons import EDITIONS

TURN_CAP: Final = 400
GAME: Final = PocketModel()
_SAMPLES: Final = 30  # positions over which a cost is averaged
_MIDDLE: Final = 100  # decisions before a position counts as the middle of a game


def setups(editions: tuple[str, ...]) -> list[Setup]:
    """Every pairing of different shipped fleets, edition by edition."""
    found = []
    for edition in editions:
        for pair in combinations(shipped_fleet_names(edition), 2):
            spec = {"edition": edition, "fleets": list(pair), "options": {"max_turns": TURN_CAP}}
            found.append(GAME.setup(GAME.check_spec(spec)))
    return found


class Starfold(Contender):
    """The inner loop as simulations and searches use it."""

    def __init__(self, editions: tuple[str, ...] | None = None, record: bool = False) -> None:
        self.setups = setups(editions or EDITIONS)
        self.record = record
        self.number = 0

    def start(self) -> Position:
        self.number += 1
        setup = self.setups[self.number % len(self.setups)]
        return new_position(setup, seeded_dice(self.number), self.record)

    def play(self) -> int:
        return random_playout(self.start(), seeded_dice(-self.number))

    def middles(self) -> list[Position]:
        """Positions in the middle of random games."""
        return [self._middle() for _ in range(_SAMPLES)]

    def _middle(self) -> Position:
        while True:
            position = self.start()
            chance = seeded_dice(-self.number)
            for _ in range(_MIDDLE):
                if position.ended:
                    break
                position.apply(position.options[chance.below(len(position.options))])
            else:
                if not position.ended:
                    return position

    def clone_cost(self) -> float:
        return _cost(Position.copy, self.middles())

    def extras(self) -> dict[str, float]:
        positions = self.middles()
        chance = random.Random(1)
        actions: dict[str, Callable[[Position], Any]] = {
            "view": lambda position: GAME.view(position, position.asked),
            "question": lambda position: GAME.question(position, position.asked),
            "battle odds": _odds,
            "imagine": lambda position: GAME.imagine(position, position.asked, chance),
            "state hash": lambda position: state_hash(GAME, position),
            "new game": lambda position: new_position(position.setup, seeded_dice(1), False),
        }
        return {name: _cost(action, positions) for name, action in actions.items()}


def _cost(action: Callable[[Position], Any], positions: list[Position]) -> float:
    """Microseconds of the action, averaged over the positions."""

    def on_all() -> None:
        for position in positions:
            action(position)

    return microseconds(on_all) / len(positions)


def _odds(position: Position) -> dict[str, Any]:
    first = position.units_in_play(0)[0]
    second = position.units_in_play(1)[0]
    return battle_odds(position, first, second)


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

"""A game as general bots want it: acts by number, one after the other, chance among those who act.

Here the dice are part of a state and fall while an answer is carried out. A general search wants to
know when chance has a say, and to come to the same state again by the same acts. So an answer that
draws on the dice is held back first: then chance acts, which has a few ways to throw the dice, each
equally likely and each a seed of its own that follows from the seed of the walk and the acts
so far. The dice of the real game are never used, so nobody foresees them.

What a seat has learned on the way is kept as a fingerprint of the events that it saw and of its own
answers: nobody forgets, and what is hidden from the seat has no part in it. States are never
changed in place, so that a copy costs nothing.
"""

import hashlib
import random
from typing import Final, Self

from starfold.agents.search import final_value
from starfold.arena.playout import random_playout
from starfold.kernel.core import State
from starfold.kernel.dice import SeededDice, seeded_dice
from starfold.kernel.game import Game

CHANCE: Final = -1  # who acts when the dice are thrown
WAYS: Final = 16  # in which they can fall at one place


class Walk:
    """A game on its way."""

    def __init__(self, game: Game, state: State, seed: int) -> None:
        self.game = game
        self.state = state
        self.seed = seed  # of the throws to come
        self.held: int | None = None  # the answer on which chance decides now
        self.learned = [b""] * state.seats  # by each seat since the walk began

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.game, twin.state = self.game, self.state
        twin.seed, twin.held, twin.learned = self.seed, self.held, self.learned
        return twin

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    @property
    def over(self) -> bool:
        return bool(self.state.ended)

    @property
    def actor(self) -> int:
        """The seat that acts, or CHANCE."""
        return CHANCE if self.held is not None else self.state.asked

    @property
    def acts(self) -> range:
        """The numbers of the answers, or of the ways in which the dice can fall."""
        return range(WAYS if self.held is not None else len(self.state.options))

    def act(self, number: int) -> None:
        if self.held is not None:
            self.seed = random.Random(self.seed * WAYS + number).getrandbits(64)
            self._answer(self.held, seeded_dice(self.seed))
            return
        option = self.state.options[number]
        dice = seeded_dice(0)
        if not self._answer(option, dice, only_unless_used=True):
            self.held = option

    def _answer(self, option: int, dice: SeededDice, only_unless_used: bool = False) -> bool:
        """Carry out an answer; False if it was left because it draws on the dice."""
        before, asked = self.state, self.state.asked
        unused = dice.to_data()
        after = before.copy()
        after.dice = dice
        after.log = []
        after.apply(option)
        if only_unless_used and dice.to_data() != unused:
            return False
        events, after.log = after.log, None
        learned = []
        for seat in range(after.seats):
            said = repr(
                (option if seat == asked else "", self.game.events_for(after, seat, events))
            )
            learned.append(hashlib.blake2b(self.learned[seat] + said.encode()).digest())
        self.state, self.learned, self.held = after, learned, None
        return True

    def knowledge(self, seat: int) -> str:
        """The same in all walks from one beginning that look the same to the seat."""
        asked = self.state.options if self.actor == seat else []
        return f"{self.learned[seat].hex()} {self.actor} {asked}"

    def imagined(self, seat: int, chance: random.Random) -> Self:
        """A walk from another world that agrees with all that the seat knows."""
        twin = self.copy()
        twin.state = self.game.imagine(self.state, seat, chance)
        twin.seed = chance.getrandbits(64)
        return twin

    def played_out(self, chance: SeededDice, longest: int = 0) -> list[float]:
        """What the seats get when all answer at random; a draw after so many answers."""
        state = self.state.copy()
        state.dice = seeded_dice(chance.below(1 << 30))
        if self.held is not None:
            state.apply(self.held)
        random_playout(state, chance, longest)
        return gains(state)


def gains(state: State) -> list[float]:
    """What a game is worth to the seats, between -1 and 1; 0 for all while it goes on."""
    if not state.ended:
        return [0.0] * state.seats
    return [2.0 * final_value(state, seat) - 1.0 for seat in range(state.seats)]

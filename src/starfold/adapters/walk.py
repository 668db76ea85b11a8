"""A game as general bots want it: acts by number, one after the other, chance among those who act.

Here the dice are part of a state and fall while an answer is carried out. A general search wants to
know when chance has a say, and to come to the same state again by the same acts. So an answer that
draws on the dice is held back first: then chance acts, which has a few ways to throw the dice, each
equally likely and each a seed of its own that follows from the seed of the walk and the acts
so far. The dice of the real game are never used, so nobody foresees them. Where a walk begins with
the deal, chance acts a few times before it.

What a seat has learned on the way is kept as a fingerprint of the events that it saw and of its own
answers: nobody forgets, and what is hidden from the seat has no part in it. States are never
changed in place, so that a copy costs nothing.
"""

import hashlib
import random
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Self

from starfold.adapters.playing import gain
from starfold.adapters.ways import Ways
from starfold.arena.playout import random_playout
from starfold.kernel.core import Event, State
from starfold.kernel.dice import SeededDice, seeded_dice
from starfold.kernel.game import Game, Spec

CHANCE: Final = -1  # who acts when the dice are thrown
WAYS: Final = 16  # in which they can fall at one place
DEALS: Final = 4  # times that chance acts before a deal: of 65,536 deals one is chosen
MOST_ANSWERS: Final = 4096  # to one question that are told apart, unless other bounds are wanted


class Deal(NamedTuple):
    """What is agreed for a game before its cards are shuffled."""

    game: Game
    spec: Spec

    def by(self, seed: int) -> State:
        """The game of a seed, with the events so far."""
        return self.game.start(self.spec, seeded_dice(seed), True)


class Walk:
    """A game on its way."""

    def __init__(
        self,
        game: Game,
        state: State,
        seed: int,
        most: int = MOST_ANSWERS,
        ways: Ways | None = None,
    ) -> None:
        self.game = game
        self.state = state
        self.seed = seed  # of the throws to come
        self.most = most  # numbers of acts; what is beyond is on further pages
        self.ways = ways  # where an act is a plan
        self.deal: Deal | None = None
        self.deals = 0  # times that chance still acts before the deal
        self.held: list[int] = []  # the answers on the first of which chance decides now
        self.plans: list[list[int]] = []
        self.page = 0
        self.learned = [b""] * state.seats  # by each seat since the walk began
        self._carry_on([], state.asked)

    @classmethod
    def from_the_deal(
        cls, deal: Deal, seed: int, most: int = MOST_ANSWERS, ways: Ways | None = None
    ) -> Self:
        """Before the cards are shuffled; until then there is nothing to be seen."""
        walk = cls(deal.game, deal.by(seed), seed, most, ways)
        walk.deal, walk.deals = deal, DEALS
        return walk

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        return twin

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """With its position as a record, where what was agreed is known."""
        found = dict(self.__dict__)
        if self.deal is not None:
            found["state"] = self.game.to_data(self.state)
        return found

    def __setstate__(self, found: dict[str, Any]) -> None:
        self.__dict__.update(found)
        if self.deal is not None:
            self.state = self.game.from_data(self.deal.spec, found["state"])

    @property
    def over(self) -> bool:
        return bool(self.state.ended) and not self.deals

    @property
    def actor(self) -> int:
        """The seat that acts, or CHANCE."""
        return CHANCE if self.deals or self.held else self.state.asked

    @property
    def acts(self) -> Sequence[int]:
        """The numbers of the answers, or of the ways in which the dice can fall."""
        if self.over:
            return range(0)
        if self.actor == CHANCE:
            return range(WAYS)
        offers = self._offers()
        if offers <= self.most:
            return range(offers)
        room = self.most - 1
        return [*range(min(room, offers - self.page * room)), room]

    def _offers(self) -> int:
        return len(self.state.options) if self.ways is None else len(self.plans)

    def answers(self, number: int) -> list[int]:
        """The answers that an act stands for; none where it turns to the next page."""
        room = self.most - 1
        if number == room and self._offers() > self.most:
            return []
        place = self.page * room + number
        return [self.state.options[place]] if self.ways is None else self.plans[place]

    def act(self, number: int) -> None:
        if self.actor == CHANCE:
            self.seed = random.Random(self.seed * WAYS + number).getrandbits(64)
            if self.deals:
                self._shuffle()
            else:
                seat = self.state.asked
                self._answer(self.held[0], seeded_dice(self.seed))
                self._carry_on(self.held[1:], seat)
            return
        answers = self.answers(number)
        if not answers:
            room = self.most - 1
            self.page = self.page + 1 if (self.page + 1) * room < self._offers() else 0
            return
        self._carry_on(answers, self.state.asked)

    def _shuffle(self) -> None:
        self.deals -= 1
        if self.deals or self.deal is None:
            return
        state = self.deal.by(self.seed)
        events, state.log = state.log or [], None
        self.state = state
        self.learned = [b""] * state.seats
        self._learn(state, events, CHANCE, 0)
        self._carry_on([], state.asked)

    def _carry_on(self, answers: list[int], seat: int) -> None:
        """Give answers until chance has a say, a plan ends, or there is something to choose."""
        self.held, self.plans, self.page = [], [], 0
        while True:
            while answers and self._can_give(answers[0], seat):
                if not self._answer(answers[0], seeded_dice(0), only_unless_used=True):
                    self.held = answers
                    return
                answers = answers[1:]
            if self.ways is None or self.state.ended:
                return
            seat = self.state.asked
            self.plans = self.ways.plans(self.state, seat)
            if len(self.plans) > 1:
                return
            answers = self.plans[0]

    def _can_give(self, answer: int, seat: int) -> bool:
        state = self.state
        return not state.ended and state.asked == seat and answer in state.options

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
        self._learn(after, events, asked, option)
        self.state = after
        return True

    def _learn(self, state: State, events: list[Event], asked: int, option: int) -> None:
        """What each seat sees of events, and of its own answer, goes to what it has learned."""
        learned = []
        for seat in range(state.seats):
            seen = self.game.events_for(state, seat, events)
            said = repr((option if seat == asked else "", seen))
            learned.append(hashlib.blake2b(self.learned[seat] + said.encode()).digest())
        self.learned = learned

    def knowledge(self, seat: int) -> str:
        """The same in all walks from one beginning that look the same to the seat."""
        if self.deals:
            return f"{seat}: before the deal"
        asked = (self.state.options, self.page) if self.actor == seat else ()
        return f"{seat}: {self.learned[seat].hex()} {self.actor} {asked}"

    def imagined(self, seat: int, chance: random.Random) -> Self:
        """A walk from another world that agrees with all that the seat knows."""
        twin = self.copy()
        twin.seed = chance.getrandbits(64)
        if not self.deals:
            twin.state = self.game.imagine(self.state, seat, chance)
        return twin

    def played_out(self, chance: SeededDice, longest: int = 0) -> list[float]:
        """What the seats get when all answer at random; a draw after so many answers."""
        state = self.state.copy()
        if self.deals and self.deal is not None:
            state = self.deal.by(chance.below(1 << 30))
            state.log = None
        state.dice = seeded_dice(chance.below(1 << 30))
        if self.held and not self.deals:
            state.apply(self.held[0])
        random_playout(state, chance, longest)
        return gains(state)


def gains(state: State) -> list[float]:
    """What a game is worth to the seats, between -1 and 1; 0 for all while it goes on."""
    return [gain(state, seat) for seat in range(state.seats)]

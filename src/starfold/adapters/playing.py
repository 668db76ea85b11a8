"""A game under way as learners play it: an action is the place of an answer among those listed.

Actions are numbers from 0 to one below a bound. Where a question lists more answers than that, the
last action turns to the next page of them and nothing else happens. With `Ways` an action is a
whole plan instead: several answers in a row.
"""

from typing import Any, Final

from starfold.adapters.encoding import Encoder
from starfold.adapters.ways import Ways
from starfold.agents.search import Guide, final_value
from starfold.errors import InputError
from starfold.kernel.core import State

PAGE_TURNED: Final = 0
ANSWERED: Final = 1


class Worth:
    """What a position that is not over is worth to a seat, between 0 and 1, by what it knows."""

    def worth(self, state: State, seat: int) -> float:
        raise NotImplementedError


class MaterialWorth(Worth):
    """A position by what can be counted on the table."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder

    def worth(self, state: State, seat: int) -> float:
        return self.encoder.material(state, seat)


class GuidedWorth(Worth):
    """The learned value of a guide; level while something is chosen in secret."""

    def __init__(self, guide: Guide, secret: Any) -> None:
        self.guide = guide
        self.secret = secret  # whether a state's choices are kept from others for now

    def worth(self, state: State, seat: int) -> float:
        return 0.5 if self.secret(state) else self.guide.evaluate(state, seat)


def gain(state: State, seat: int) -> float:
    """What the end of a game is worth to a seat, between -1 and 1; 0 while it goes on."""
    return 2.0 * final_value(state, seat) - 1.0 if state.ended else 0.0


def standing(state: State, seat: int, worth: Worth) -> float:
    """The same, but for a game that goes on what its position is worth."""
    return gain(state, seat) if state.ended else 2.0 * worth.worth(state, seat) - 1.0


class Play:
    """One game under way."""

    def __init__(self, state: State, most: int, ways: Ways | None) -> None:
        self.state = state
        self.most = most  # actions
        self.ways = ways
        self.page = 0
        self.plans: list[list[int]] = []
        self.answers = 0  # given so far
        if ways is not None:
            self._plan(ways)

    def offers(self) -> int:
        """How many choices there are, on all pages."""
        state = self.state
        if state.ended:
            return 0
        return len(state.options) if self.ways is None else len(self.plans)

    def actions(self) -> int:
        """How many actions on this page stand for choices."""
        count = self.offers()
        if count <= self.most:
            return count
        room = self.most - 1
        return min(room, count - self.page * room)

    def turns_pages(self) -> bool:
        """Whether the last action turns to the next page."""
        return self.offers() > self.most

    def is_legal(self, action: int) -> bool:
        if 0 <= action < self.actions():
            return True
        return action == self.most - 1 and self.turns_pages()

    def chosen(self, action: int) -> list[int]:
        """The answers that an action stands for; none where it turns the page."""
        if not self.is_legal(action):
            raise InputError(
                f"action {action} is not legal here: choose one of the {self.actions()} that the "
                "action mask allows"
            )
        if action == self.most - 1 and self.turns_pages():
            return []
        place = self.page * (self.most - 1) + action
        return [self.state.options[place]] if self.ways is None else self.plans[place]

    def act(self, action: int) -> int:
        """Do what an action stands for."""
        state = self.state
        if self.ways is None and action >= 0 and len(state.options) <= self.most:
            options = state.options  # nearly always so, and quick
            if action < len(options):
                state.apply(options[action])
                self.answers += 1
                return ANSWERED
        answers = self.chosen(action)
        if not answers:
            room = self.most - 1
            self.page += 1
            if self.page * room >= self.offers():
                self.page = 0
            return PAGE_TURNED
        self.page = 0
        self._answer(answers)
        ways = self.ways
        if ways is not None:
            self._plan(ways)
        return ANSWERED

    def answer(self, option: int) -> None:
        """Give an answer of the game itself, whoever is asked."""
        self.page = 0
        self._answer([option])
        ways = self.ways
        if ways is not None:
            self._plan(ways)

    def _answer(self, answers: list[int]) -> None:
        """A plan is left where it cannot go on as it was made."""
        state = self.state
        seat = state.asked
        for number, answer in enumerate(answers):
            if number and (state.ended or state.asked != seat or answer not in state.options):
                return
            state.apply(answer)
            self.answers += 1

    def _plan(self, ways: Ways) -> None:
        """Find the plans; where there is one alone it is carried out."""
        state = self.state
        self.plans = []
        while not state.ended:
            plans = ways.plans(state, state.asked)
            if len(plans) != 1:
                self.plans = plans
                return
            self._answer(plans[0])

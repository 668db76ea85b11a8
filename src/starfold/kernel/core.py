"""The heart of every game: a state with a stack of steps that asks one seat one small question.

A step under way is a `Frame`: plain data with three duties. `resume` does the next piece of the
rulebook step it is named after; it either changes the stack, or asks. `answer` takes the chosen
option. `copy` twins it. Nothing hides in generators or closures, so a state can be copied,
serialised and restored in the middle of a reaction inside a reaction.

An answer is one whole number. Most questions list all their answers in `State.options`. A question
about amounts (how far, which way) lists some of them, enough to play by, and takes others too:
`Frame.refusal` is the judge.
"""

from typing import Any, Final

from starfold.errors import InputError
from starfold.kernel.dice import Dice

NOBODY: Final = -1
EVERYONE: Final = -2  # the reader of a finished game: nothing is hidden from him
DECLINE: Final = -1  # the option that means pass, skip or done, wherever one may stop
# Steps without a question after which nobody will ever be asked again: games take some dozen.
MOST_UNASKED: Final = 10_000
STALEMATE: Final = "stalemate"


class IllegalChoice(InputError):
    """An answer that the question does not take."""


class Event:
    """Something that happened, with the rules that made it happen.

    `data` is for everybody. `secret` adds what only the seats in the bit mask `knows` may learn.
    """

    def __init__(
        self,
        kind: str,
        rules: list[str],
        seat: int,
        data: dict[str, Any],
        secret: dict[str, Any] | None,
        knows: int,
    ) -> None:
        self.kind = kind
        self.rules = rules
        self.seat = seat
        self.data = data
        self.secret = secret
        self.knows = knows

    def seen_by(self, seat: int) -> dict[str, Any]:
        """The event as plain data, with what that seat may know (NOBODY: what is public)."""
        if seat == EVERYONE:
            return self.everything()
        shown = dict(self.data)
        if self.secret is not None and seat >= 0 and self.knows >> seat & 1:
            shown.update(self.secret)
        return {"kind": self.kind, "rules": list(self.rules), "seat": self.seat, **shown}

    def everything(self) -> dict[str, Any]:
        shown = dict(self.data)
        if self.secret is not None:
            shown.update(self.secret)
        return {"kind": self.kind, "rules": list(self.rules), "seat": self.seat, **shown}


class Frame:
    """One step of the rulebook under way."""

    def resume(self, state: "State") -> None:
        raise NotImplementedError

    def answer(self, state: "State", option: int) -> None:
        raise NotImplementedError

    def refusal(self, state: "State", option: int) -> str:
        """Why this is no answer now, in words with the rule; "" if it is one."""
        if option in state.options:
            return ""
        return f"option {option} is not offered: choose one of {state.options}"

    def measures(self) -> bool:
        """Whether it takes answers now that are not among the options, because they are amounts."""
        return False

    def nearly(self, state: "State", option: int, wanted: int) -> bool:
        """Whether an answer is as good as the wanted one for a coach: amounts need not be exact."""
        return option == wanted

    def settle(self, state: "State") -> None:
        """Consequences that hold `at any time`. Only the bottom frame is asked, see `unsettled`."""

    def stalemate(self, state: "State") -> None:
        """Nobody is asked any more, whatever goes on. Only the bottom frame is told; it ends it."""
        state.end(STALEMATE, [])

    def copy(self) -> "Frame":
        raise NotImplementedError

    def to_data(self) -> list[Any]:
        """[name of the step, its fields ...], JSON-able."""
        raise NotImplementedError


class State:
    """Everything that moves in a game. Games add their own fields.

    After `start` and after every `apply` either the game is over (`ended` says how) or `asked` is
    the seat that must choose; `options` lists answers, all of them unless the step on top measures.
    The list is never changed in place, so copies may share it.
    """

    def __init__(self, seats: int, dice: Dice) -> None:
        self.seats = seats
        self.dice = dice
        self.stack: list[Frame] = []
        self.asked = NOBODY
        self.options: list[int] = []
        self.ended = ""  # "" while the game runs
        self.winners: list[int] = []
        self.unsettled = False  # something left play: the bottom frame must look first
        self.log: list[Event] | None = None  # None: nobody listens, nothing is recorded
        # What a game notes while nobody is asked, to see that it goes in circles. It begins anew
        # with every answer, so there is nothing to copy or record.
        self.unasked: list[Any] = []

    def ask(self, seat: int, options: list[int]) -> None:
        self.asked = seat
        self.options = options

    def push(self, frame: Frame) -> None:
        self.stack.append(frame)

    def pop(self) -> None:
        self.stack.pop()

    def end(self, how: str, winners: list[int]) -> None:
        self.ended = how
        self.winners = winners

    def start(self) -> None:
        """Run from the beginning to the first question."""
        self._run()

    def apply(self, option: int) -> None:
        """Answer the question. Unchecked: `choose` is the door for answers from outside."""
        self.take(option)
        self._run()

    def take(self, option: int) -> None:
        """Answer the question, and do nothing yet of what follows from it."""
        self.asked = NOBODY
        self.unasked = []
        self.stack[-1].answer(self, option)

    def refusal(self, option: int) -> str:
        """Why this cannot be answered now, in words; "" if it can."""
        if self.ended:
            return "the game is over: nothing can be chosen any more"
        return self.stack[-1].refusal(self, option)

    def choose(self, option: int) -> None:
        """Answer the question with a check that the answer is legal."""
        refused = self.refusal(option)
        if refused:
            raise IllegalChoice(refused)
        self.apply(option)

    def forced(self) -> bool:
        """Whether there is only one answer to the question."""
        return len(self.options) == 1 and not self.stack[-1].measures()

    def _run(self) -> None:
        """Step after step until somebody is asked; where that never comes the game ends."""
        steps = 0
        while self.advance():
            steps += 1
            if steps > MOST_UNASKED:
                self.stack[0].stalemate(self)

    def advance(self) -> bool:
        """Do the next piece of the game; False at a question, and when the game is over."""
        if self.unsettled:
            self.settle()
        if self.ended:
            self.asked = NOBODY
            self.options = []
            return False
        if self.asked >= 0:
            return False
        self.stack[-1].resume(self)
        return True

    def settle(self) -> None:
        """Draw the consequences of what left play, before anything else goes on."""
        self.unsettled = False
        self.stack[0].settle(self)

    def copy(self) -> "State":
        """An independent twin that records no events."""
        raise NotImplementedError

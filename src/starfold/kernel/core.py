"""The heart of every game: a state with a stack of steps that asks one seat one small question.

A step under way is a `KernelStep`: plain data with two duties. `proceed` does the next piece of the
rulebook step it is named after; it either changes the stack, or asks. `take` takes the chosen
option. How it is copied and recorded follows from its fields. Nothing hides in generators or
closures, so a state can be copied, serialised and restored in the middle of a reaction inside a
reaction.

An answer is one whole number. Most questions list all their answers in `State.options`. A question
about amounts (how far, which way) lists some of them, enough to play by, and takes others too:
`KernelStep.refusal` is the judge.
"""

from typing import Any, Final, Generic, Self, TypeVar

from starfold.errors import InputError
from starfold.kernel.choices import Choice, Question, Refusal
from starfold.kernel.declared import complete_state
from starfold.kernel.dice import Dice
from starfold.kernel.plain import Declared, Definition

NOBODY: Final = -1
EVERYONE: Final = -2  # the reader of a finished game: nothing is hidden from them
DECLINE: Final = -1  # the option that means pass, skip or done, wherever one may stop
# Steps without a question after which nobody will ever be asked again: games take some dozen.
MOST_UNASKED: Final = 10_000
STALEMATE: Final = "stalemate"


class IllegalChoice(InputError):
    """An answer that the question does not take."""


class Event(Definition):
    """Something that happened, with the rules that made it happen.

    `data` is for everybody. `secret` adds what only the seats in the bit mask `knows` may learn.
    """

    kind: str
    rules: list[str]
    seat: int
    data: dict[str, Any]
    secret: dict[str, Any] | None
    knows: int

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


P = TypeVar("P", bound="State")


class KernelStep(Generic[P], Declared):
    """One step of the rulebook under way. Its fields are declared, see `kernel.declared`."""

    def resume(self, pos: P) -> None:
        """Go on: what a game does before any step goes on comes first."""
        self.proceed(pos)

    def proceed(self, pos: P) -> None:
        """Do the next piece of the step: change the stack, or ask."""
        raise NotImplementedError

    def take(self, pos: P, option: int) -> None:
        """The answer to what it asked."""
        raise NotImplementedError

    def question(self, pos: P) -> Question:
        """What it asks now, in words."""
        raise NotImplementedError

    def choice(self, pos: P, option: int) -> Choice:
        """What an answer means; of amounts too that the options do not list."""
        raise NotImplementedError

    def measured(self, pos: P, notation: str) -> int | None:
        """The answer that a notation means, where amounts may be chosen that are not listed."""
        return None

    def is_open(self, pos: P, option: int, reader: int) -> bool:
        """Whether somebody else may know all the pieces that an answer names."""
        return True

    def choices(self, pos: P) -> list[int]:
        """What can be answered, or some of it, where it follows from the position alone."""
        return []

    def refusal(self, pos: P, option: int) -> Refusal | None:
        """Why this is no answer now; None if it is one."""
        if option in pos.options:
            return None
        return self.objection(pos, option)

    def objection(self, pos: P, option: int) -> Refusal | None:
        """Why a number that is not among the options is no answer; None if it is one."""
        return Refusal("", f"option {option} is not offered: choose one of {pos.options}")

    def measures(self) -> bool:
        """Whether it takes answers now that are not among the options, because they are amounts."""
        return False

    def matter_of_course(self, pos: P) -> int | None:
        """The answer that most give here without a thought; None where there is none.

        Whether it is one must follow from what the asked player knows.
        """
        return None

    def is_payment(self, pos: P) -> bool:
        """Whether it only asks what to pay with, and every answer pays."""
        return False

    def nearly(self, pos: P, option: int, wanted: int) -> bool:
        """Whether an answer is as good as the wanted one for a coach: amounts need not be exact."""
        return option == wanted

    def settle(self, pos: P) -> None:
        """Consequences that hold `at any time`. Only the bottom step is asked, see `unsettled`."""

    def stalemate(self, pos: P) -> None:
        """Nobody is asked any more, whatever goes on. Only the bottom step is told; it ends it."""
        pos.end(STALEMATE, [])

    def to_data(self) -> list[Any]:
        """[name of the step, its fields ...]"""
        return [type(self).__name__, *self.fields()]


class State:
    """Everything that moves in a game. Games declare their own fields, see `kernel.declared`.

    After `start` and after every `apply` either the game is over (`ended` says how) or `asked` is
    the seat that must choose; `options` lists answers, all of them unless the step on top measures.
    The list is never changed in place, so copies may share it.
    """

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        complete_state(cls)  # where it is compiled there is nothing left to do

    def __init__(self, seats: int, dice: Dice) -> None:
        self.seats = seats
        self.dice = dice
        self.stack: list[KernelStep[Any]] = []
        self.asked = NOBODY
        self.options: list[int] = []
        self.ended = ""  # "" while the game runs
        self.winners: list[int] = []
        self.unsettled = False  # something left play: the bottom step must look first
        self.log: list[Event] | None = None  # None: nobody listens, nothing is recorded
        # What a game notes while nobody is asked, to see that it goes in circles. It begins anew
        # with every answer, so there is nothing to copy or record.
        self.unasked: list[Any] = []

    def ask(self, seat: int, options: list[int]) -> None:
        self.asked = seat
        self.options = options

    def push(self, step: KernelStep[Any]) -> None:
        self.stack.append(step)

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
        self.stack[-1].take(self, option)

    def refusal(self, option: int) -> Refusal | None:
        """Why this cannot be answered now; None if it can."""
        if self.ended:
            return Refusal("", "the game is over: nothing can be chosen any more")
        return self.stack[-1].refusal(self, option)

    def choose(self, option: int) -> None:
        """Answer the question with a check that the answer is legal."""
        refused = self.refusal(option)
        if refused is not None:
            raise IllegalChoice(str(refused))
        self.apply(option)

    def matter_of_course(self) -> int | None:
        """What most answer to the question without a thought; see the step."""
        return self.stack[-1].matter_of_course(self)

    def is_payment(self) -> bool:
        """Whether the question is only what to pay with; see the step."""
        return self.stack[-1].is_payment(self)

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

    def tell(
        self,
        kind: str,
        rules: list[str],
        seat: int,
        data: dict[str, Any],
        secret: dict[str, Any] | None = None,
        knows: int = 0,
    ) -> None:
        """Record an event. Callers ask `log is not None` first, so that silence costs nothing."""
        log = self.log
        if log is not None:
            log.append(Event(kind, rules, seat, data, secret, knows))

    # -- copying and recording ---------------------------------------------------------------------

    def copy(self) -> Self:
        """An independent twin that records no events."""
        raise NotImplementedError

    def hand_on(self, twin: "State") -> None:
        """What every state has, for a copy of it."""
        twin.stack = [frame.copy() for frame in self.stack]
        twin.asked = self.asked
        twin.options = self.options
        twin.ended = self.ended
        twin.winners = self.winners
        twin.unsettled = self.unsettled

    def fields(self) -> dict[str, Any]:
        """What a game has declared, JSON-able, by name."""
        raise NotImplementedError

    def read_fields(self, data: dict[str, Any]) -> None:
        """The same again from a record."""
        raise NotImplementedError

    def recorded(self) -> dict[str, Any]:
        """All of it but its options: in most games they follow from the rest."""
        data = self.fields()
        data["stack"] = [frame.to_data() for frame in self.stack]
        data["asked"] = self.asked
        data["ended"] = self.ended
        data["winners"] = self.winners[:]
        data["dice"] = self.dice.to_data()
        return data

    def restore(self, data: dict[str, Any], steps: dict[str, Any]) -> None:
        """What was recorded, the dice apart, by the steps that there are."""
        self.read_fields(data)
        for name, *fields in data["stack"]:
            self.push(steps[name].read(fields))
        self.asked = data["asked"]
        self.ended = data["ended"]
        self.winners = list(data["winners"])

    def find_options(self) -> None:
        """The options again, where they follow from the position."""
        if self.asked >= 0 and not self.ended:
            self.options = self.stack[-1].choices(self)

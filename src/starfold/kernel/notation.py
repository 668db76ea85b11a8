"""Every choice has one text form, as chess moves have: short, readable, and it reads back.

    notation(state, 7)                    # 'attack Chalk Flight 1'
    option(state, "attack Chalk Flight 1")    # 7

It is made of a verb and of names that players use. Within a question it is unique: where two
choices would read alike, the second is marked with `#2`. A choice of an amount that the question
does not list (so far, that way) has a notation too, and its step reads it.
"""

from typing import Any, Final, NamedTuple

from starfold.errors import InputError
from starfold.kernel.choices import Choice
from starfold.kernel.core import EVERYONE, State
from starfold.kernel.spelling import did_you_mean

DOT: Final = "·"  # stands between the choices that one seat makes in a row
UNKNOWN: Final = "?"  # stands for what a reader may not know


class _Offer(NamedTuple):
    """A question that was put into notation.

    It is the same as long as the state has the same options and has taken no answer since, which
    would have made its list `unasked` anew.
    """

    state: State
    options: list[int]
    unasked: list[Any]
    written: dict[str, int]

    def is_of(self, state: State) -> bool:
        same = self.state is state and self.options is state.options
        return same and self.unasked is state.unasked


# An answer is planned, carried out and kept: the question is put into notation once for all three.
_last: list[_Offer] = []


def offered(state: State) -> dict[str, int]:
    """The answers that the question lists, by their notation; not to be changed."""
    for known in _last:
        if known.is_of(state):
            return known.written
    step = state.stack[-1]
    choices = [step.choice(state, answer) for answer in state.options]
    written = dict(zip(notations(choices), state.options, strict=True))
    _last[:] = [_Offer(state, state.options, state.unasked, written)]
    return written


def notations(choices: list[Choice]) -> list[str]:
    """The notations of all the choices of a question."""
    found: dict[str, None] = {}
    for choice in choices:
        written = plain = choice.notation()
        copies = 1
        while written in found:
            copies += 1
            written = f"{plain} #{copies}"
        found[written] = None
    return list(found)


def notation(state: State, answer: int) -> str:
    """How an answer to the open question is written down."""
    if answer in state.options:
        for written, listed in offered(state).items():
            if listed == answer:
                return written
    return state.stack[-1].choice(state, answer).notation()


def notation_for(state: State, answer: int, reader: int) -> str:
    """The same for somebody who may not know all that it names."""
    step = state.stack[-1]
    if reader in (state.asked, EVERYONE) or step.is_open(state, answer, reader):
        return notation(state, answer)
    return f"{step.choice(state, answer).verb} {UNKNOWN}"


def option(state: State, written: str) -> int:
    """The answer that a notation means in this position; raises InputError with the nearest."""
    if state.ended:
        raise InputError("the game is over: nothing can be chosen any more")
    known = offered(state)
    if written in known:
        return known[written]
    wanted = " ".join(written.split())
    measured = state.stack[-1].measured(state, wanted)
    if measured is not None:
        return measured
    alike = {name.casefold(): answer for name, answer in known.items()}
    if wanted.casefold() in alike:
        return alike[wanted.casefold()]
    raise InputError(f"{wanted!r} cannot be chosen here: {did_you_mean(wanted, known)}")

"""How long an agent may think, written behind its name: `master:50` has 50 ms for an answer.

`master:0` thinks without a clock: as long as it takes to see all that it wants to see. So its
answers are the same on every machine, however fast and busy it is.
"""

from typing import Final, NamedTuple

from starfold.agents.registry import entry, is_ours

MARK: Final = ":"


class Budgeted(NamedTuple):
    name: str
    milliseconds: int | None  # None: as usual


def apart(written: str) -> Budgeted:
    """The agent and its time; a name may hold such a mark itself."""
    name, mark, time = written.rpartition(MARK)
    if mark and name and time.isascii() and time.isdigit():
        return Budgeted(name, int(time))
    return Budgeted(written, None)


def is_timed(written: str) -> bool:
    """Whether a clock has a say in what the agent answers, or nobody knows whether one has."""
    name, milliseconds = apart(written)
    if not is_ours(name):
        return True
    return (entry(name).milliseconds if milliseconds is None else milliseconds) > 0

"""One step of an ability, the common shape of `scripts.steps`.

It stands alone because it is never compiled: the instructions of card texts are ordinary classes,
and those cannot be made of a compiled one.
"""

from typing import Any, Final

from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Scope
from starfold.kernel.choices import Choice, Question

# What an instruction says when it was run.
DONE: Final = True
WAIT: Final = False


class Instruction:
    """One step of an ability. It has no state: what is under way is in the `Run`."""

    prompt = ""
    harms = ""  # the name under which the cards were chosen that it steals, hits or loses
    captures = ""  # and those that it captures
    is_cost = False  # chosen or paid before the announcement, like a target

    def run(self, pos: Position, run: Any) -> bool:
        """Do it: DONE, or WAIT when it asked somebody or pushed a step to wait for."""
        raise NotImplementedError

    def choices(self, pos: Position, run: Any) -> list[int]:
        return []

    def take(self, pos: Position, run: Any, option: int) -> None:
        raise NotImplementedError

    def question(self, pos: Position, run: Any, doing: str) -> Question:
        """What it asks; `doing` is what the ability is for, in words."""
        raise NotImplementedError

    def choice(self, pos: Position, run: Any, option: int) -> Choice:
        raise NotImplementedError

    def looked_through(self, pos: Position, run: Any) -> list[int]:
        """The hidden cards that are looked through while it asks."""
        return []

    def possible(self, pos: Position, scope: Scope) -> bool:
        """Whether it could be done as things stand; asked of the head of an ability."""
        return True

    def accepts(self, pos: Position, scope: Scope, card: int) -> bool:
        """Whether a card could be chosen here; whatever chooses nothing minds nobody."""
        return True

    def targeted(self, run: Any) -> list[int]:
        """The cards that it has targeted, which texts may answer (SW-B-078)."""
        return []

    def still_aims(self, pos: Position, run: Any) -> bool:
        """Whether what was chosen is legal still; asked of the head before the rest happens."""
        return True

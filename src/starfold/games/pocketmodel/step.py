"""The common shape of the game's steps."""

from starfold.games.pocketmodel.position import Position
from starfold.kernel.core import KernelStep


class Step(KernelStep[Position]):
    """A step of the PocketModel rulebook under way."""

    def ends_with_the_turn(self) -> bool:
        """Whether the step is dropped when the active player is out (PM-ELIM-07).

        His own choices are; a battle under way and what others are entitled to go on.
        """
        return True

"""What an agent is: somebody who answers questions for a seat."""

from typing import Any

from starfold.kernel.core import State


class Agent:
    """Answers the questions of a seat.

    `choose` is handed the state itself, because copies cost time, and promises to use nothing that
    the seat may not know: the answer must be the same in every world that looks the same to the
    seat. The tests hold every registered agent to that. Agents from outside the package are not
    asked to promise anything: `agents.guests` hands them a `seat.Seat` instead.
    """

    name = "agent"

    def __init__(self, seed: int = 0) -> None:
        """`seed` starts the agent's own chance, if it leaves anything to chance."""

    def sit_down(self, spec: dict[str, Any]) -> None:
        """What was agreed on, before the first question of a game."""

    def choose(self, state: State, seat: int) -> int:
        """One of `state.options`; the seat is the one that is asked.

        Where there is only one it need not be asked.
        """
        raise NotImplementedError

    def allow(self, milliseconds: float) -> None:
        """How long it may think about each answer from now on, if it thinks."""

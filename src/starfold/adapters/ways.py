"""Plans instead of answers: what an action can be besides one answer."""

from starfold.kernel.core import State


class Ways:
    """Never compiled, so that classes under it need not be."""

    def plans(self, state: State, seat: int) -> list[list[int]]:
        """The plans among which the seat chooses, each as its answers; never empty."""
        raise NotImplementedError

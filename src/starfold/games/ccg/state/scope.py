"""From where a card's text speaks, and the tests and amounts that are asked from there."""

from collections.abc import Callable

from starfold.games.ccg.state.position import Moment, Position
from starfold.games.ccg.state.vocabulary import NONE


class Scope:
    """From where a text speaks: its card, the player it calls `you`, what it is asked about."""

    def __init__(self, card: int, seat: int) -> None:
        self.card = card  # NONE for a card of no known copy: what could be in a hand
        self.seat = seat
        self.other = NONE  # the second subject of a query: a place, a weapon, a target
        self.moment: Moment | None = None
        # Most texts are only asked whether they hold: nothing is chosen or drawn for them.
        self._targets: dict[str, list[int]] | None = None
        self._numbers: dict[str, int] | None = None

    @property
    def targets(self) -> dict[str, list[int]]:
        found = self._targets
        if found is None:
            found = {}
            self._targets = found
        return found

    @targets.setter
    def targets(self, chosen: dict[str, list[int]]) -> None:
        self._targets = chosen

    @property
    def numbers(self) -> dict[str, int]:
        found = self._numbers
        if found is None:
            found = {}
            self._numbers = found
        return found

    @numbers.setter
    def numbers(self, known: dict[str, int]) -> None:
        self._numbers = known

    def target(self, name: str = "target") -> int:
        """The first card chosen under a name; NONE where none was."""
        chosen = self.all_targets(name)
        return chosen[0] if chosen else NONE

    def all_targets(self, name: str = "target") -> list[int]:
        chosen = self._targets
        return [] if chosen is None else chosen.get(name, [])

    def number(self, name: str = "destiny") -> int:
        """A number drawn, chosen or reckoned under a name; it may have a fraction."""
        known = self._numbers
        return 0 if known is None else known.get(name, 0)


Test = Callable[[Position, Scope, int], bool]
Amount = Callable[[Position, Scope, int], int]

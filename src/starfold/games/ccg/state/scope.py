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
        self.targets: dict[str, list[int]] = {}
        self.numbers: dict[str, int] = {}

    def target(self, name: str = "target") -> int:
        """The first card chosen under a name; NONE where none was."""
        chosen = self.targets.get(name)
        return chosen[0] if chosen else NONE

    def all_targets(self, name: str = "target") -> list[int]:
        return self.targets.get(name, [])

    def number(self, name: str = "destiny") -> int:
        """A number drawn, chosen or reckoned under a name; it may have a fraction."""
        return self.numbers.get(name, 0)


Test = Callable[[Position, Scope, int], bool]
Amount = Callable[[Position, Scope, int], int]

"""Every card of the catalogue as a view shows it, for those who look one up outside of a game."""

from typing import cast

from starfold.cli.ccg.words import Card
from starfold.games.ccg.front.shelf import shelf


def printed() -> list[Card]:
    """All cards, in the order of the catalogue."""
    return cast(list[Card], shelf())

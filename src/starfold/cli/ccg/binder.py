"""Every card of the catalogue as a view shows it, for those who look one up outside of a game."""

from functools import cache
from typing import cast

from starfold.cli.ccg.words import Card
from starfold.games.ccg.cards import catalogue
from starfold.games.ccg.cards.library import library, script_of
from starfold.games.ccg.front.view import face
from starfold.games.ccg.state.options import Options
from starfold.games.ccg.state.position import Setup, empty_table
from starfold.kernel.dice import seeded_dice


@cache
def printed() -> list[Card]:
    """The faces of all cards, in the order of the catalogue."""
    cards = catalogue.cards()
    scripts = [script_of(card) for card in cards]
    owners = [card.side for card in cards]
    setup = Setup(cards, scripts, owners, [], [], Options({}), library())
    binder = empty_table(setup, seeded_dice(0))  # a game that is never played
    return [cast(Card, face(binder, number)) for number in range(len(cards))]

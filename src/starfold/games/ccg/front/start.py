"""Putting a game together: two decks and options make a set-up, a seed makes a game."""

from typing import Any, Final

from starfold.errors import InputError
from starfold.games.ccg.cards.decks import Deck
from starfold.games.ccg.cards.formats import USUAL
from starfold.games.ccg.cards.library import library, script_of
from starfold.games.ccg.front.dealing import decks_in
from starfold.games.ccg.rules.setup import lay_table
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.options import Options
from starfold.games.ccg.state.position import Setup, empty_table
from starfold.games.ccg.state.vocabulary import SIDES
from starfold.kernel.game import Spec
from starfold.kernel.opening import Opening


def make_setup(decks: list[Deck], options: dict[str, Any], edition: str = USUAL) -> Setup:
    """Fix decks and options: Light's cards come first. Legality is `decks.objections`' business."""
    if [deck.side for deck in decks] != list(range(len(SIDES))):
        raise InputError("a game needs two decks: Light's, then Dark's (SW-B-001)")
    cards: list[CardDef] = []
    origin: list[int] = []
    starts: list[int] = []
    for seat, deck in enumerate(decks):
        own = deck.expanded()
        titles = [card.id for card in own]
        if deck.start is None:
            raise InputError(f"deck {deck.name!r} has no start: name a location (SW-B-004)")
        if deck.start.id not in titles:
            raise InputError(f"deck {deck.name!r} does not hold its start: add {deck.start.title}")
        starts.append(len(cards) + titles.index(deck.start.id))
        cards += own
        origin += [seat] * len(own)
    return Setup(
        cards,
        [script_of(card) for card in cards],
        origin,
        starts,
        [deck.name for deck in decks],
        Options(options),
        library(edition),
    )


def setup_of(spec: Spec) -> Setup:
    """What a full spec fixes; shared by all games with that spec."""
    return make_setup(decks_in(spec), spec["options"], spec["edition"])


new_position: Final = Opening(empty_table, lay_table)

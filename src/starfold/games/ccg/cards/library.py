"""All cards with their behaviour: what `scripts` declares, found by going through its modules."""

import pkgutil
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Final

from starfold.games.ccg import scripts
from starfold.games.ccg.cards import catalogue
from starfold.games.ccg.cards.formats import FORMATS, USUAL
from starfold.games.ccg.scripts.declare import SCRIPTS
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.script import Library, Script

_GRAMMAR: Final = (
    "terms",
    "amounts",
    "steps",
    "declare",
    "written",
)  # what declarations are made of


@cache
def declared() -> dict[str, Script]:
    """The scripts by the ids of their cards."""
    for module in pkgutil.iter_modules(scripts.__path__):
        if module.name not in _GRAMMAR:
            import_module(f"{scripts.__name__}.{module.name}")
    return SCRIPTS


def script_of(card: CardDef) -> Script | None:
    return declared().get(card.id)


@cache
def scripted_ids() -> frozenset[str]:
    """The cards that work."""
    return frozenset(declared())


@cache
def library(edition: str = USUAL) -> Library:
    """What could be in anybody's deck: every card with behaviour that the format allows."""
    found, pool = declared(), FORMATS[edition]
    cards = [card for card in catalogue.cards() if card.id in found and pool.allows(card)]
    return Library([(card, found[card.id]) for card in cards], edition)


def library_with(own: Sequence[tuple[CardDef, Script]]) -> Library:
    """The same with cards of which nobody else knows."""
    return Library([*library().entries, *own], USUAL) if own else library()


def missing() -> list[CardDef]:
    """The cards that do not work yet."""
    known = scripted_ids()
    return [card for card in catalogue.cards() if card.id not in known]

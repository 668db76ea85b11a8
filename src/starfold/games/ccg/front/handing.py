"""An imagined world as data for somebody who must not know more than a seat does.

A set-up names the cards of both decks, and numbers their titles in the order of the lists. What
the seat has never seen of the other deck is replaced by what the world imagines there, in the
numbering of titles and copies too.
"""

from typing import Any, Final

from starfold.games.ccg.cards import catalogue
from starfold.games.ccg.cards.library import library, script_of
from starfold.games.ccg.front.imagine import never_seen
from starfold.games.ccg.front.record import position_from_data, position_to_data
from starfold.games.ccg.state.model import HOLOSITE
from starfold.games.ccg.state.options import Options
from starfold.games.ccg.state.position import Position, Setup

Told = dict[str, Any]
SETUP: Final = "setup"


def disguised(spec: Told, seat: int) -> Told:
    """Without decks: a world says itself of which cards it is made."""
    return {"edition": spec["edition"], "options": spec["options"], "forces": []}


def world_to_data(world: Position, seat: int) -> Told:
    setup = world.setup
    invented = never_seen(world, seat)
    titles, copies = _named_anew(setup, invented)
    cards = [definition.id for definition in setup.defs]
    names = [name if owner == seat else "" for owner, name in enumerate(setup.names)]
    told = [cards, titles, copies, setup.origin, setup.starts, names]
    return {**position_to_data(world), SETUP: told}


def _named_anew(setup: Setup, invented: list[int]) -> tuple[list[int], list[list[int]]]:
    """The numbers of titles, and the cards of each, as if only what is seen had been counted.

    A card that lies open is called by its place among the copies: places before it stay taken.
    """
    unknown = set(invented)
    seen = [card for card in range(len(setup.defs)) if card not in unknown]
    known = {setup.defs[card].title: setup.title[card] for card in seen}
    copies: list[list[int]] = [[] for _ in range(max(known.values(), default=-1) + 1)]
    for number in known.values():
        there = [card for card in setup.copies[number] if card not in unknown]
        last = setup.copies[number].index(there[-1])
        places = setup.copies[number][: last + 1]
        copies[number] = [invented[0] if card in unknown else card for card in places]
    titles = setup.title[:]
    for card in invented:
        title = setup.defs[card].title
        if title not in known:
            known[title] = len(copies)
            copies.append([])
        titles[card] = known[title]
        copies[known[title]].append(card)
    return titles, copies


def world_from_data(spec: Told, data: Told) -> Position:
    cards, titles, copies, origin, starts, names = data[SETUP]
    setup = Setup([], [], origin, starts, names, Options(spec["options"]), library(spec["edition"]))
    setup.defs = [catalogue.card(card) for card in cards]
    setup.scripts = [script_of(card) for card in setup.defs]
    setup.short = [card.name() for card in setup.defs]
    setup.title, setup.copies = titles, copies
    for card, definition in enumerate(setup.defs):
        script = setup.scripts[card]
        if script is not None and script.special.get("hides_lost_pile"):
            setup.hiders.append(card)
        if HOLOSITE in definition.kinds:
            setup.holosites.append(card)
    return position_from_data(setup, data)

"""Bluffs: cards that the Dark Side lays face down at Tatooine: Bluffs (SW-B-245).

A bluff is a buried card with the memo BLUFF: it is not in play, its player alone knows it, and
nobody sets it off like a mine. Who may lay it and turn it over, and when, is the site's text, whose
script has the fact `bluffs`.
"""

from typing import Final

from starfold.games.ccg.rules import deploying, deployment, force, mines
from starfold.games.ccg.rules.changes import expansions
from starfold.games.ccg.rules.restrictions import Terms
from starfold.games.ccg.state.position import Position, other
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import BLUFF, BURIED, CHARACTER, DARK, LOST

LAID: Final = -1_000_000  # among what is used up: the bluff of the turn
CALLED: Final = 2  # Force that a bluff which is no character costs when it is turned over
_RULE: Final = ["SW-B-245"]


def bluffs_at(pos: Position, site: int) -> list[int]:
    """The bluff cards at a site; whichever is meant, they look alike."""
    return [card for card in mines.face_down_at(pos, site) if pos.memo[card] == BLUFF]


def may_lay(pos: Position) -> bool:
    """One card in each turn, wherever."""
    return LAID not in pos.used_up


def lay(pos: Position, card: int, site: int) -> None:
    """A card of the hand goes face down to a site."""
    seat = pos.owner[card]
    pos.used_up.append(LAID)
    pos.set_aside(card, BURIED, site)
    pos.memo[card] = BLUFF
    pos.tell("bluff", _RULE, seat, {"place": site}, {"card": card}, 1 << seat)


def look_after(pos: Position) -> None:
    """Bluffs at a site that has the rules only by another's text go with that text."""
    for card, zone in enumerate(pos.zone):
        if zone == BURIED and pos.memo[card] == BLUFF and not _has_rules(pos, pos.at[card]):
            site = pos.at[card]
            pos.to_pile(card, LOST)
            pos.tell("lost", _RULE, pos.owner[card], {"card": card, "place": site})


def _has_rules(pos: Position, site: int) -> bool:
    sources = [site, *[source for source, _ in expansions(pos, site, DARK)]]
    for place in sources:
        script: Script | None = pos.setup.scripts[place]
        if script is not None and "bluffs" in script.special:
            return True
    return False


def turn_over(pos: Position, card: int, site: int) -> None:
    """A character comes into play there, free, or is lost; anything else costs Force too."""
    seat = pos.owner[card]
    pos.looks += 1
    pos.show(other(seat), [card])
    pos.tell("turn_over", _RULE, other(seat), {"card": card, "place": site})
    person = pos.setup.defs[card].type == CHARACTER
    if person and deploying.destinations(pos, card, seat, Terms(None, True, 0, [site])):
        deployment.deploy_free(pos, card, seat, [site])
        return
    pos.to_pile(card, LOST)
    pos.tell("lost", _RULE, seat, {"card": card, "place": site})
    if not person:
        force.lose(pos, seat, CALLED, site, _RULE)

"""Mobile Effects: the storm that wanders along the markers by itself (HO-MOBILE-01).

It begins at the outermost marker, goes one marker further in each control phase of its owner, turns
at the innermost and is lost when it would pass the outermost (HO-MOBILE-02). All characters present
at its exterior site become missing, whenever they come there.
"""

from typing import Final

from starfold.games.ccg.rules import losing, missing, presence, rows
from starfold.games.ccg.rules.changes import has_text, holds
from starfold.games.ccg.rules.responses import Responses
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    ATTACHED,
    CHARACTER,
    EFFECT,
    EFFECT_DEPLOYED,
    GRANT_IMMUNE,
    HEADS_OUT,
    JUST_DEPLOYED,
    NONE,
)

_MOVE_RULES: Final = ["HO-MOBILE-01", "HO-MOBILE-02", "SW-B-199"]
_ARRIVALS: Final = (EFFECT_DEPLOYED, JUST_DEPLOYED)


def is_storm(pos: Position, card: int) -> bool:
    """A Mobile Effect on a site (SW-B-198)."""
    definition = pos.setup.defs[card]
    return (
        definition.type == EFFECT
        and definition.subtype == "Mobile"
        and pos.in_play(card)
        and pos.role[card] == ATTACHED
        and pos.setup.defs[pos.at[card]].is_site()
    )


def next_marker(pos: Position, card: int) -> int:
    """Where the storm goes next; NONE when it passes the outermost marker (HO-MOBILE-02)."""
    row = rows.markers(pos)
    site = pos.at[card]
    if site not in row:
        return NONE
    index = row.index(site)
    if not pos.has(card, HEADS_OUT) and index > 0:
        return row[index - 1]
    return row[index + 1] if index + 1 < len(row) else NONE


def advance(pos: Position, card: int) -> None:
    """The storm moves one marker on, and strikes where it arrives."""
    site = next_marker(pos, card)
    owner = pos.owner[card]
    if site == NONE:
        pos.tell("storm_passes", _MOVE_RULES, owner, {"card": card})
        losing.lose(pos, [card], NONE, owner, _MOVE_RULES)
        return
    if pos.at[card] == rows.innermost(pos):
        pos.mark(card, HEADS_OUT)
    data = {"card": card, "other": pos.at[card], "place": site}
    pos.put(card, site, ATTACHED)
    if site == rows.innermost(pos):
        pos.mark(card, HEADS_OUT)
    pos.tell("storm_moves", _MOVE_RULES, owner, data)
    strike(pos, card)


def exposed(pos: Position, card: int) -> list[int]:
    """The characters present with the storm at an exterior site who are not immune."""
    site = pos.at[card]
    if not rows.is_exterior(pos, site) or not has_text(pos, card):
        return []
    return [
        one
        for one in presence.present_at(pos, site)
        if pos.setup.defs[one].type == CHARACTER and not holds(pos, GRANT_IMMUNE, one, NONE, card)
    ]


def strike(pos: Position, card: int) -> None:
    """All whom the storm catches become missing (HO-MOBILE-02)."""
    for one in exposed(pos, card):
        missing.go_missing(pos, one, card)


def sweep(pos: Position) -> None:
    """Whoever comes into a storm, or under whom one comes, becomes missing.

    A storm that was just deployed waits until all have responded to that: it may be cancelled.
    """
    for card in pos.table[:]:
        if not is_storm(pos, card):
            continue
        if is_arriving(pos, card):
            pos.unsettled = True
        else:
            strike(pos, card)


def is_arriving(pos: Position, card: int) -> bool:
    """Whether the responses to its deployment are still to come or under way."""
    pending = pos.moments + [f.moment for f in pos.stack if isinstance(f, Responses)]
    return any(moment.kind in _ARRIVALS and moment.card == card for moment in pending)

"""Positions with known piles: what is drawn, used and lost is laid down beforehand."""

from collections.abc import Mapping, Sequence
from typing import Any

from starfold.games.ccg.rules.step import Step
from starfold.games.ccg.rules.turn import Turn
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    ATTACHED,
    BATTLE,
    DARK,
    EFFECT,
    FORCE,
    HAND,
    LIGHT,
)
from starfold.kernel.core import NOBODY
from tests.ccg.layout import game, lay, number, stand

TRENCH = "Hoth: Snow Trench (2nd Marker)"
PERIMETER = "Hoth: Defensive Perimeter (3rd Marker)"
RIDGE = "Hoth: North Ridge (4th Marker)"
TROOPER = "Echo Base Trooper"
SNOWTROOPER = "Snowtrooper"


def numbered(*destiny: int, side: int = LIGHT) -> CardDef:
    """A card of no use but for its destiny numbers."""
    title = f"Card {'/'.join(map(str, destiny))} {side}"
    return CardDef(title, title, side, "test", EFFECT, "", 0, list(destiny))


def field(
    place: str,
    light: Sequence[str] = (),
    dark: Sequence[str] = (),
    *,
    draws: tuple[Sequence[int], Sequence[int]] = ((), ()),
    reserve: int = 3,
    force: int = 5,
    hand: int = 0,
    more: Sequence[str] = (),
    scripts: Mapping[str, Script] | None = None,
) -> Position:
    """Two sides at a location, with `draws` as the next destinies and piles of a known size."""
    lists: list[list[str | CardDef]] = []
    for side, cards in ((LIGHT, light), (DARK, dark)):
        filler = [numbered(0, side=side)] * (force + hand + reserve)
        nexts = [numbered(one, side=side) for one in reversed(draws[side])]
        lists.append([*([place, *more] if side == LIGHT else []), *cards, *filler, *nexts])
    titles = [one if isinstance(one, str) else one.title for one in [*lists[0], *lists[1]]]
    known = {n: (scripts or {})[one] for n, one in enumerate(titles) if one in (scripts or {})}
    pos = game(lists[0], lists[1], scripts=known)
    lay(pos, *range(1 + len(more)))
    first = {LIGHT: 1 + len(more), DARK: len(lists[0])}
    for side, cards in ((LIGHT, light), (DARK, dark)):
        base = first[side]
        for n in range(len(cards)):
            stand(pos, base + n, 0)
        base += len(cards)
        for n in range(force + hand):
            pos.to_pile(base + n, FORCE if n < force else HAND)
    pos.active = LIGHT
    pos.phase = BATTLE
    return pos


def carry(pos: Position, weapon: str, host: str | int, seat: int) -> int:
    """Hang a card on another."""
    card = number(pos, weapon, seat)
    bearer = host if isinstance(host, int) else number(pos, host, seat)
    pos.put(card, bearer, ATTACHED)
    return card


def go(pos: Position, frame: Step) -> None:
    """Carry a frame out, with all responses, to its first question or to its end."""
    if not pos.stack:
        pos.push(Turn())
    pos.push(frame)
    _run(pos)


def choose(pos: Position, option: int) -> None:
    """Answer a question, and go on to the next one or to the end."""
    assert pos.refusal(option) is None
    pos.asked = NOBODY
    pos.stack[-1].take(pos, option)
    _run(pos)


def _run(pos: Position) -> None:
    while not pos.ended and pos.asked == NOBODY:
        if len(pos.stack) > 1:
            pos.stack[-1].resume(pos)
        else:
            pos.end("done", [])


def script(card: str, **facts: Any) -> Script:
    made = Script(card)
    made.special.update(facts)
    return made

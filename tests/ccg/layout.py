"""Locations and cards laid down by hand, and frames run without the responses of other cards."""

from collections.abc import Mapping, Sequence
from typing import Any

from starfold.games.ccg.cards.catalogue import card_from_data, find
from starfold.games.ccg.rules import rows
from starfold.games.ccg.rules.losing import ArrangePile
from starfold.games.ccg.rules.step import Step
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.options import Options
from starfold.games.ccg.state.position import Position, Setup, empty_table
from starfold.games.ccg.state.script import Library
from starfold.games.ccg.state.vocabulary import DARK, LIGHT, NONE, SIDES, THERE
from starfold.kernel.core import DECLINE
from starfold.kernel.dice import Dice, ScriptedDice

Named = str | CardDef

MOUNTAINS = card_from_data(
    {
        "id": "fixture_6",
        "side": "Dark",
        "title": "Hoth: Mountains (6th Marker)",
        "type": "Location",
        "subtype": "Site",
        "uniqueness": 1,
        "destiny": 0,
        "system": "Hoth",
        "marker": 6,
        "force": [0, 1],
        "icons": ["Planet", "Exterior"],
    },
    "fixture",
)
SECOND_BAY = card_from_data(
    {
        "id": "fixture_bay",
        "side": "Light",
        "title": "Tatooine: Docking Bay 95",
        "type": "Location",
        "subtype": "Site",
        "uniqueness": 1,
        "destiny": 0,
        "system": "Tatooine",
        "force": [1, 1],
        "icons": ["Planet", "Interior", "Exterior"],
    },
    "fixture",
)


def game(
    light: Sequence[Named] = (),
    dark: Sequence[Named] = (),
    *,
    starts: Sequence[int] = (NONE, NONE),
    scripts: Mapping[int, Any] | None = None,
    dice: Dice | None = None,
    **options: Any,
) -> Position:
    """A position with all cards in the Reserve Decks, the last one on top."""
    sides = [LIGHT] * len(light) + [DARK] * len(dark)
    defs = [
        one if isinstance(one, CardDef) else find(one, side)
        for one, side in zip([*light, *dark], sides, strict=True)
    ]
    known = [(scripts or {}).get(card) for card in range(len(defs))]
    setup = Setup(defs, known, sides, list(starts), list(SIDES), Options(options), Library([]))
    pos = empty_table(setup, ScriptedDice([], []) if dice is None else dice)
    pos.log = []
    for card, seat in enumerate(sides):
        pos.reserve[seat].append(card)
    return pos


def lay(pos: Position, *cards: int) -> None:
    """Lay locations out, each at the last of its slots."""
    for card in cards:
        rows.lay_out(pos, card, rows.slots(pos, card)[-1])


def lay_all(light: Sequence[Named] = (), dark: Sequence[Named] = (), **rest: Any) -> Position:
    """A position with all the locations named laid out in that order, Light's first."""
    pos = game(light, dark, **rest)
    lay(pos, *range(len(pos.setup.defs)))
    return pos


def number(pos: Position, name: str, seat: int = NONE) -> int:
    """The first card whose title has this in it, of that player's deck if one is named."""
    for card, definition in enumerate(pos.setup.defs):
        if name in definition.title and seat in (NONE, pos.setup.origin[card]):
            return card
    raise AssertionError(f"no card {name!r}")


def titles(pos: Position, places: Sequence[int]) -> list[str]:
    """Titles without the planet and the marker number."""
    return [
        pos.title(place).partition(": ")[2].partition(" (")[0] or pos.title(place)
        for place in places
    ]


def stand(pos: Position, card: int, place: int, role: int = THERE) -> int:
    pos.put(card, place, role)
    return card


def run(pos: Position, frame: Step, *answers: int) -> None:
    """Carry a frame out with these answers; what cards would respond is left out.

    Cards that are lost together lie in their pile as they come.
    """
    left = list(answers)
    depth = len(pos.stack)
    pos.push(frame)
    while len(pos.stack) > depth:
        on_top = pos.stack[-1]
        assert isinstance(on_top, Step)
        on_top.proceed(pos)
        pos.moments.clear()
        if pos.asked >= 0 and isinstance(on_top, ArrangePile):
            left.insert(0, DECLINE)
        if pos.asked >= 0:
            assert left, f"asked seat {pos.asked} for one of {pos.options}"
            assert left[0] in pos.options, f"{left[0]} is not among {pos.options}"
            pos.asked = NONE
            on_top.take(pos, left.pop(0))
    assert not left


def told(pos: Position, kind: str) -> list[Any]:
    assert pos.log is not None
    return [event for event in pos.log if event.kind == kind]

"""Positions laid down by hand: a few units with chosen values at chosen places."""

from typing import Any

from starfold.games.minis.front.start import make_setup
from starfold.games.minis.rules.setup import lay_out
from starfold.games.minis.rules.turn import BRING_IN, END, FIRE_AND_STRIKE, MOVE, Turn
from starfold.games.minis.state.options import Options
from starfold.games.minis.state.position import FIRE, ON_TABLE, Position
from starfold.kernel.dice import Dice, ScriptedDice
from starfold.units.forces import Side
from starfold.units.icons import icon_mask
from starfold.units.model import Card, Face, Unit
from starfold.units.movement import MOVEMENTS
from starfold.units.vocabulary import COMBAT, OBJECTIVE, UNIT_KINDS

STARTS = {"movement": MOVE, "fire": FIRE_AND_STRIKE, "end": END, "reserves": BRING_IN}
BASES = [(0.0, -488.95, 90_000), (0.0, 488.95, 270_000), (-900.0, 0.0, 0)]
A_CARD = 1000  # the first card of A's home base, as a target
B_CARD = 1004

Given = tuple[Unit, float, float, float]  # a unit, its centre, its heading in degrees


def face(
    stars: int = 2,
    icons: str = "",
    *,
    attack: int = 2,
    damage: int = 1,
    defense: int = 8,
    shields: int = 2,
    kind: str = "space",
    movement: str = "other",
    artillery: int = 0,
) -> Face:
    names = [name for name in icons.split(", ") if name]
    guns = artillery or int("Artillery" in names)
    return Face(
        stars,
        attack,
        damage,
        defense,
        shields,
        icon_mask(names),
        UNIT_KINDS.index(kind),
        MOVEMENTS.index(movement),
        guns,
    )


def a_unit(
    stars: int = 2,
    icons: str = "",
    *,
    name: str = "Unit",
    design: str = "Test",
    person: str = "",
    radius: int = 12_700,
    back: Face | None = None,
    **values: Any,
) -> Unit:
    front = face(stars, icons, **values)
    faces = [front] if back is None else [front, back]
    return Unit(
        name, name, design, "base", 1, "", front.kind, faces, "made", "tests", radius, person
    )


def at(x: float, y: float, heading: float = 0.0, unit: Unit | None = None, **values: Any) -> Given:
    """A unit on the table; its values as in `a_unit`."""
    return unit or a_unit(**values), x, y, heading


def a_card(kind: int = COMBAT, attack: int = 0, damage: int = 0, defense: int = 0) -> Card:
    return Card(
        "c", "Card", kind, "base", 1, "", "", attack, damage, defense, -1, 0, [], 1, 12, "", "", ""
    )


def base_with(combat: Card) -> list[Card]:
    return [a_card(OBJECTIVE), combat, a_card(OBJECTIVE)]


def table(
    *sides: list[Given],
    reserves: list[list[Unit]] | None = None,
    dice: list[int] | None = None,
    start: str = "fire",
    battle: str = "free_for_all",
    first: int = 0,
    cards: list[list[Card]] | None = None,
    bases: list[tuple[float, float, int]] | None = None,
    source: Dice | None = None,
    record: bool = True,
    **options: Any,
) -> Position:
    """A battle that begins with the named phase; units are numbered as given, reserves last."""
    behind = reserves or [[] for _ in sides]
    decks = cards or [[] for _ in sides]
    made = [
        Side("ABC"[seat], [one[0] for one in side] + behind[seat], decks[seat])
        for seat, side in enumerate(sides)
    ]
    places = bases or BASES[: len(sides)]
    setup = make_setup(battle, made, Options(options), places)
    pos = Position(setup, source or ScriptedDice(list(dice or []), []))
    if record:
        pos.log = []
    lay_out(pos)
    for seat, side in enumerate(sides):
        for number, (_, x, y, heading) in enumerate(side, setup.first_unit[seat]):
            pos.place[number] = ON_TABLE
            pos.x[number], pos.y[number] = x, y
            pos.heading[number] = round(heading * 1000) % 360_000
    pos.first = first
    pos.turn = 0 if start == "movement" else 1
    if start == "still":
        pos.phase = FIRE
        return pos
    pos.push(Turn(STARTS[start]))
    pos.start()
    return pos


def still(*sides: list[Given], **more: Any) -> Position:
    """Only the table, in a Fire phase in which nothing happens."""
    return table(*sides, start="still", **more)


def step(pos: Position) -> str:
    """The name of the step that asks."""
    return "" if pos.ended else type(pos.stack[-1]).__name__


def kinds(pos: Position) -> list[str]:
    return [event.kind for event in pos.log or []]


def told(pos: Position, kind: str) -> list[dict[str, Any]]:
    return [event.data for event in pos.log or [] if event.kind == kind]


def pass_until(pos: Position, wanted: str) -> Position:
    """Decline everything until that step asks."""
    for _ in range(200):
        if pos.ended or step(pos) == wanted:
            return pos
        pos.choose(-1 if -1 in pos.options else pos.options[0])
    raise AssertionError(f"{wanted} does not come, but {step(pos)}")

"""Random games for the property tests: any battle, any options, any number of players."""

import random
from functools import cache
from typing import Any

from starfold.games.minis.front.start import new_position
from starfold.games.minis.game import Minis
from starfold.games.minis.rules.reserves import BATTLES
from starfold.games.minis.state.geometry import disc_gap, rect_gap
from starfold.games.minis.state.options import OPTIONS
from starfold.games.minis.state.position import BASE_CARDS, Position, Setup
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import canonical_json
from starfold.units.icons import ICON_NAMES
from starfold.units.model import Face, Unit
from tests.minis.table import Given, face, table

GAME = Minis()
# What changes the legality of a fleet, or the size of the table, is tried one by one elsewhere.
OF_FLEETS = ("fleet_exact", "combat_base", "copy_limit", "named_unique", "base_spacing")


TURNING = ("Cloaked", "Convert", "Veteran")  # icons of two-faced units


@cache
def _setup(battle: str, players: int, seed: int, options: tuple[tuple[str, Any], ...]) -> Setup:
    chosen = {**dict(options), "base_spacing": "nearest"}
    wanted = {"edition": battle, "options": chosen}
    return GAME.setup(GAME.deal(wanted, players, seed))


def random_options(chance: random.Random) -> dict[str, Any]:
    """Each named option of the ledger's decisions, at any of its values."""
    chosen: dict[str, Any] = {"rect_mm": (4000, 4000), "max_turns": 40}
    for name, rule in OPTIONS.items():
        if rule.values and name not in OF_FLEETS:
            chosen[name] = chance.choice(rule.values)
    chosen["card_mm"] = chance.choice(((63.5, 88.9), (63.5, 88.9), (54, 86), (60, 60)))
    return chosen


def random_setup(
    seed: int, players: int | None = None, defaults: bool = False, battle: str | None = None
) -> Setup:
    chance = random.Random(seed)
    battle = battle or chance.choice(BATTLES)
    players = players or chance.choice((2, 2, 2, 3, 4, 5, 6))
    options = {} if defaults else random_options(chance)
    return _setup(battle, players, seed % 5, tuple(sorted(options.items(), key=str)))


def random_start(seed: int, record: bool = False, **kind: Any) -> Position:
    return new_position(random_setup(seed, **kind), seeded_dice(seed), record)


@cache
def _begun(seed: int) -> Position:
    """A random game whose units have just been placed."""
    pos = random_start(seed)
    chance = random.Random(seed)
    while pos.turn == 0:
        pos.apply(chance.choice(pos.options))
    return pos


def begun(seed: int, record: bool = False) -> Position:
    """One of a few games after set-up, with dice of its own."""
    pos = _begun(seed % 9).copy()
    pos.dice = seeded_dice(seed)
    if record:
        pos.log = []
    return pos


def random_face(chance: random.Random, kind: str, icons: list[str]) -> Face:
    space = ("other", "fighter", "ywing", "arc170", "gunship")
    ground = ("other", "legs", "wheels", "hover", "bike")
    return face(
        chance.randint(1, 6),
        ", ".join(icons),
        attack=chance.randint(0, 4),
        damage=chance.randint(0, 4),
        defense=chance.randint(5, 10),
        shields=chance.randint(0, 3),
        kind=kind,
        movement=chance.choice(space if kind == "space" else ground),
        artillery=chance.randint(1, 3) if "Artillery" in icons else 0,
    )


def random_unit(chance: random.Random, number: int) -> Unit:
    """Any icons, at most one of those that turn a unit over."""
    plain = [name for name in ICON_NAMES if name not in TURNING]
    icons = chance.sample(plain, chance.randint(1, 6))
    turning = chance.choice(("", "", *TURNING))
    kind = chance.choice(("space", "ground"))
    faces = [random_face(chance, kind, [*icons, turning] if turning else icons)]
    if turning:
        other = "ground" if kind == "space" else "space"
        again = other if turning == "Convert" else kind
        faces.append(random_face(chance, again, [*icons, turning]))
    design = chance.choice(("Test", "Test", "TIE Bomber"))
    person = chance.choice(("", "", "Somebody", "Another"))
    radius = chance.choice((12_700, 12_700, 8_000, 20_000))
    name = f"Unit {number}"
    return Unit(
        name, name, design, "base", number, "", faces[0].kind, faces, "", "", radius, person
    )


def melee(seed: int, record: bool = False, defaults: bool = False, **chosen: Any) -> Position:
    """Units with all icons close together, and more in reserve: everything happens soon."""
    chance = random.Random(seed)
    seats = chance.choice((2, 2, 3))
    sides: list[list[Given]] = [[] for _ in range(seats)]
    places = [(x * 41.0, y * 41.0) for x in range(-2, 3) for y in range(-2, 3)]
    chance.shuffle(places)
    for number, (x, y) in enumerate(places[: 5 * seats]):
        unit = random_unit(chance, number)
        side = sides[number % seats]
        if unit.person and any(one[0].person == unit.person for one in side):
            continue
        side.append((unit, x, y, chance.randrange(360)))
    behind = [[random_unit(chance, 30 + number) for number in range(4)] for _ in sides]
    options = {} if defaults else random_options(chance)
    options.update(max_turns=8, **chosen)
    start = chance.choice(("movement", "fire", "end", "reserves"))
    return table(
        *sides,
        reserves=behind,
        start=start,
        source=seeded_dice(seed),
        record=record,
        **options,
    )


def play_on(pos: Position, chance: random.Random, choices: int) -> int:
    """Random answers, at most so many; returns how many were given."""
    given = 0
    while not pos.ended and given < choices:
        pos.apply(chance.choice(pos.options))
        given += 1
    return given


def everything(pos: Position) -> bytes:
    return canonical_json(GAME.to_data(pos))


def deepest_overlap(pos: Position) -> float:
    """How deep two footprints overlap; negative or 0: none does."""
    there = [unit for unit in range(len(pos.place)) if pos.on_table(unit)]
    radius = pos.setup.radius
    deepest = -1e9
    for number, unit in enumerate(there):
        for other in there[:number]:
            gap = disc_gap(
                pos.x[unit], pos.y[unit], radius[unit], pos.x[other], pos.y[other], radius[other]
            )
            deepest = max(deepest, -gap)
        for seat in range(pos.seats):
            for card in pos.standing_cards(seat):
                rect = pos.setup.bases[BASE_CARDS * seat + card]
                deepest = max(deepest, -rect_gap(pos.x[unit], pos.y[unit], radius[unit], rect))
    return deepest

"""Every answer has one notation, and it reads back: whoever plays what with which options."""

import os
import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from starfold.agents.minis.judgement import best_option
from starfold.errors import InputError
from starfold.games.minis.front.start import make_setup, new_position
from starfold.games.minis.rules.placing import Face, Settle
from starfold.games.minis.rules.spots import NEAR
from starfold.games.minis.rules.step import FIRST, KIND, Step, step_of
from starfold.games.minis.state.geometry import FULL_TURN
from starfold.games.minis.state.options import Options
from starfold.games.minis.state.position import Position
from starfold.kernel.core import DECLINE
from starfold.kernel.dice import seeded_dice
from starfold.kernel.notation import notation, offered, option
from starfold.units.forces import Side
from tests.minis.games import GAME, begun, melee, random_start
from tests.minis.table import BASES, a_unit, at, face, pass_until, table

CHOICES = int(os.environ.get("STARFOLD_CHOICES", "3000"))
A_GAME = 60  # choices out of every game


# -- each verb once, to read -----------------------------------------------------------------------

BOTH: dict[str, Any] = {"back": face(2, "Convert", kind="ground")}


def after(pos: Position, answers: list[str]) -> Position:
    for answer in answers:
        pos.choose(option(pos, answer))
    return pos


def opening() -> Position:
    """Nobody stands on the table yet."""
    sides = [Side(name, [a_unit(5, name="Hawk")] * 4, []) for name in "AB"]
    options = Options({"first_player": 0})
    return new_position(make_setup("space", sides, options, BASES[:2]), seeded_dice(0), False)


def moving(icons: str = "", **more: Any) -> Callable[[], Position]:
    def start() -> Position:
        behind = [[a_unit(name="Crow", kind="ground"), a_unit(name="Owl")], []]
        hawk = at(0, 0, name="Hawk", icons=icons, movement="fighter", **more)
        return table([hawk], [at(400, 0, name="Wren")], reserves=behind, start="movement")

    return start


def landing() -> Position:
    hawk = at(0, 0, name="Hawk", icons="Transport")
    behind = [[a_unit(1, name="Crow", kind="ground")], []]
    wren = at(400, 0, name="Wren")
    return table([hawk], [wren], reserves=behind, dice=[1], start="movement")


def several() -> Position:
    hawks = [at(x, 0, name="Hawk") for x in (0, 60)]
    ark = at(0, 60, name="Ark", icons="Command, Armor, Convert", **BOTH)
    return table([*hawks, ark], [at(400, 0, name="Wren")], start="movement")


def face_to_face() -> Position:
    wrens = [at(60, y, 180, name="Wren") for y in (-20, 20)]
    return table([at(0, 0, name="Hawk"), at(0, 40, name="Gull")], wrens)


def before_a_base() -> Position:
    return table([at(0, 400, 90, name="Hawk")], [at(400, 0, name="Wren")])


def declared() -> Position:
    shots = ["fire with Hawk", "fire at B's Wren 1", "fire with Gull", "fire at B's Wren 2"]
    return pass_until(after(face_to_face(), shots), "FireShots")


def missed() -> Position:
    ours = [at(0, 0, name="Hawk", icons="Elite"), at(0, 40, name="Ark", icons="Leader")]
    pos = table(ours, [at(60, 0, 180, name="Wren")], dice=[1, 2])
    return pass_until(after(pos, ["fire with Hawk", "fire at B's Wren", "done"]), "Shoot")


def reinforced() -> Position:
    behind = [[a_unit(name="Crow"), a_unit(icons="Convert", name="Newt", **BOTH)], []]
    hawk, wren = at(0, 0, name="Hawk"), at(400, 0, name="Wren")
    return table([hawk], [wren], reserves=behind, dice=[4], start="reserves")


def coming_down() -> Position:
    behind = [[a_unit(icons="Airborne", name="Crow")], []]
    hawk, wren = at(0, 0, name="Hawk"), at(400, 0, name="Wren")
    return table([hawk], [wren], reserves=behind, dice=[5], start="end")


GO = "go S, straight, 63.5 mm"
# An answer as it is written down, a position, and the answers that lead to its question.
VERBS: list[tuple[str, Callable[[], Position], list[str]]] = [
    ("place Hawk 1", opening, []),
    ("put card 2, along 127.899 mm, facing 90°", opening, ["place Hawk 1"]),
    ("move Hawk 2", several, []),
    ("stay", moving(), []),
    ("go S, straight, 31.75 mm", moving(), []),
    ("go S, left 30°, 63.5 mm", moving(), []),
    ("end", moving(), ["go S, right 12.345°, 31.75 mm"]),
    ("wait", moving("Battle Droid"), []),
    ("cloak", moving("Cloaked", back=face(2, "Cloaked")), []),
    ("transport", moving("Transport"), []),
    ("carrier", moving("Carrier"), []),
    ("face left 45°", moving("Dogfight"), [GO, "end"]),
    ("keep", moving("Dogfight"), [GO, "end"]),
    ("command Ark", several, []),
    ("borrow Hawk 1", several, ["command Ark"]),
    ("lend Armor of Ark", several, ["command Ark", "borrow Hawk 1"]),
    ("convert Ark", several, []),
    ("fire with Hawk", face_to_face, []),
    ("fire at B's Wren 2", face_to_face, ["fire with Hawk"]),
    ("skip", face_to_face, ["fire with Hawk"]),
    ("strike B's base card 2", before_a_base, ["fire with Hawk"]),
    ("rest", declared, []),
    ("reroll by Elite", missed, []),
    ("reroll by Leader Ark", missed, []),
    ("bring in Crow", reinforced, []),
    ("bring in Newt, ground", reinforced, []),
    ("done", reinforced, []),
    ("put bearing 0°, facing 0°", landing, ["transport", "bring in Crow"]),
    ("near Hawk", coming_down, []),
    ("put bearing 0°, 88.9 mm", coming_down, ["near Hawk"]),
]


@pytest.mark.parametrize(("written", "start", "before"), VERBS, ids=[one[0] for one in VERBS])
def test_the_notation_of(written: str, start: Callable[[], Position], before: list[str]) -> None:
    pos = after(start(), before)
    assert option(pos, written) in pos.options
    assert notation(pos, option(pos, written)) == written


# -- whoever plays what ----------------------------------------------------------------------------


def a_game(seed: int) -> Position:
    """Any battle, options and forces; or units with all icons close together."""
    return (random_start, melee, begun)[seed % 3](seed)


def is_measured(step: Step, answer: int) -> bool:
    """Whether the answer is made of amounts."""
    return answer >= KIND or (isinstance(step, Face) and answer != DECLINE)


def reads_back(pos: Position) -> None:
    """All that is offered, listed once, without a mark that tells copies apart."""
    step = step_of(pos)
    known = offered(pos)
    assert list(known.values()) == pos.options
    for written, answer in known.items():
        assert not re.search(r"#\d+$", written), written
        assert step.measured(pos, written) == (answer if is_measured(step, answer) else None)


def near(pos: Position, answer: int, chance: random.Random) -> int:
    """An answer with slightly different amounts; legal or not."""
    if answer < KIND:
        return chance.randrange(FULL_TURN)  # a heading
    first = chance.choice((0, 1, -1, chance.randint(-9_000, 9_000)))
    second = chance.choice((0, 1, -1, chance.randint(-9_000, 9_000)))
    step = step_of(pos)
    turns = isinstance(step, Settle) and step.how != NEAR  # its second amount is a heading
    before = answer % FIRST
    after = (before + second) % FULL_TURN if turns else max(before + second, 0)
    return answer - before + after + first * FIRST


def amounts_read_back(pos: Position, chance: random.Random) -> int:
    """Amounts that are not listed; returns how many of them are legal."""
    step = step_of(pos)
    amounts = [one for one in pos.options if is_measured(step, one)]
    legal = 0
    for answer in chance.sample(amounts, min(2, len(amounts))):
        other = near(pos, answer, chance)
        if pos.refusal(other) is None:
            assert option(pos, notation(pos, other)) == other
            legal += 1
    return legal


def test_every_answer_reads_back() -> None:
    chance = random.Random(1)
    given = legal = seed = 0
    while given < CHOICES:
        pos = a_game(seed)
        greedy = seed % 4 == 0
        for _ in range(A_GAME):
            if pos.ended:
                break
            reads_back(pos)
            legal += amounts_read_back(pos, chance)
            answer = chance.choice(pos.options)
            assert option(pos, notation(pos, answer)) == answer
            pos.apply(best_option(pos, pos.asked) if greedy else answer)
            given += 1
        seed += 1
    assert legal > given // 10


def test_the_view_shows_the_notation_of_every_listed_answer() -> None:
    for seed in range(6):
        pos = a_game(seed)
        asked = GAME.question(pos, pos.asked)
        assert asked is not None
        shown = {one["notation"]: one["option"] for one in asked["options"] if "notation" in one}
        assert shown == offered(pos)


# -- what is no notation ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "written",
    [
        "go",
        "go M, straight, 10 mm",
        "go S, straight",
        "go S, left 30, 10 mm",
        "go S, left -30°, 10 mm",
        "go S, left 30.1234°, 10 mm",
        "go S, left 181°, 10 mm",
        "go S, straight, 10",
        "go S, straight, 9999 mm",
        "go S, straight, ten mm",
        "put card 1, along 10 mm, facing 0°",
        "face left 10°",
    ],
)
def test_what_is_no_answer_is_refused_with_the_nearest(written: str) -> None:
    with pytest.raises(InputError, match="cannot be chosen here"):
        option(moving()(), written)


def test_an_amount_against_the_rules_is_read_and_refused_by_its_rule() -> None:
    pos = moving()()
    assert "MG-MPH-06" in str(pos.refusal(option(pos, "go S, left 90.001°, 63.5 mm")))
    assert "MG-MPH-10" in str(pos.refusal(option(pos, "go S, straight, 63.501 mm")))

"""Every choice has one notation: it reads back, names what players name, and keeps secrets."""

import os
import random
from collections.abc import Iterator
from typing import Any, Final

import pytest

from starfold.agents.registry import make_agent
from starfold.errors import InputError
from starfold.games.pocketmodel.rules.piles import may_know
from starfold.games.pocketmodel.rules.step import asking
from starfold.games.pocketmodel.scenario.position import build_position
from starfold.games.pocketmodel.state.position import Position
from starfold.kernel.core import NOBODY
from starfold.kernel.dice import ScriptedDice
from starfold.kernel.notation import UNKNOWN, notation, notation_for, offered, option
from tests.pocketmodel.games import GAME, random_start

CHOICES: Final = int(os.environ.get("STARFOLD_CHOICES", "3000"))
PARTS: Final = 2


# -- in games of all sorts -------------------------------------------------------------------------


def questions(part: int) -> Iterator[Position]:
    """Any editions, options and forces, played at random and by greedy in turn."""
    seed, seen = part, 0
    while seen < CHOICES // PARTS:
        chance = random.Random(seed)
        greedy = make_agent("greedy", GAME, seed) if seed // PARTS % 2 else None
        pos = random_start(seed)
        for _ in range(300):
            if pos.ended or seen >= CHOICES // PARTS:
                break
            seen += len(pos.options)
            yield pos
            answer = chance.choice(pos.options)
            if greedy is not None and chance.random() < 0.7:
                answer = greedy.choose(pos, pos.asked)
            pos.apply(answer)
        seed += PARTS


@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_written_down_reads_back(part: int) -> None:
    alike: list[str] = []
    for pos in questions(part):
        asked = GAME.question(pos, pos.asked)
        assert asked is not None
        assert [one["notation"] for one in asked["options"]] == list(offered(pos))
        for answer in pos.options:
            written = notation(pos, answer)
            assert option(pos, written) == answer
            if "#" in written:
                alike.append(written)
    assert not alike


@pytest.mark.parametrize("part", range(PARTS))
def test_others_read_no_name_that_they_may_not_know(part: int) -> None:
    for pos in questions(part):
        step = asking(pos)
        for reader in (*range(pos.seats), NOBODY):
            for answer in pos.options:
                choice = step.choice(pos, answer)
                hidden = "unit" in choice.pieces and pos.placing
                if "card" in choice.pieces:
                    hidden = not may_know(pos, reader, choice.pieces["card"])
                told = notation_for(pos, answer, reader)
                if hidden and reader != pos.asked:
                    assert told == f"{choice.verb} {UNKNOWN}"
                else:
                    assert told == notation(pos, answer)


# -- verb by verb ----------------------------------------------------------------------------------


def unit(stars: int, **more: Any) -> dict[str, Any]:
    return {"stars": stars, "attack": 2, "damage": 1, "defense": 9, "shields": 3, **more}


def using(**effect: Any) -> dict[str, Any]:
    """An objective that is used instead of an action."""
    ability = [{"when": "instead_of_action", "do": [effect]}]
    return {"type": "objective", "objective": {"stars": 2, "defense": 9}, "ability": ability}


ANY: Final = {"side": "any", "zone": "contested"}
GIVEN: Final[dict[str, Any]] = {
    "units": {
        "Razor": unit(1),
        "Barge": unit(2, icons=["Carrier"]),
        "Chalk Flight": unit(1),
    },
    "cards": {
        "Broadside": {"type": "combat", "objective": {"stars": 1, "defense": 7}},
        "Depot": {"type": "objective", "objective": {"stars": 2, "defense": 9}},
        "Mine": using(effect="deal", amount=1, who=ANY),
        "Beacon": using(effect="mark", amount=1, who=ANY),
        "Dock": using(effect="heal", amount=1, who=ANY),
        "Gate": using(effect="withdraw", who=ANY),
        "Tug": using(effect="move", who=ANY),
        "Tax": using(effect="discard", amount=1, whose="own", how="choice"),
        "Archive": using(effect="recover", amount=1),
        "Furnace": using(effect="remove", amount=1, **{"from": "discard"}, how="choice"),
    },
    "players": {
        "A": {
            "contested": [{"Razor": {"damage": 1}}, "Razor"],
            "at B": ["Barge", "Barge"],
            "reserves": ["Razor"],
            "hand": ["Broadside", "Depot"],
            "discard": ["Broadside", "Depot"],
            "objectives": ["up Mine", "up Mine", "down Depot"],
        },
        "B": {
            "contested": [{"Chalk Flight": {"damage": 1}}, "Chalk Flight"],
            "home": ["Chalk Flight"],
            "discard": ["Broadside", "Depot"],
            "objectives": ["down Depot", "up Depot", "down Depot"],
        },
    },
}


def table(step: str = "action", objective: str = "", **options: Any) -> Position:
    """A chooses at this part of a turn; the objective lies face up before A."""
    given = {**GIVEN, "step": step}
    if objective:
        own = {**GIVEN["players"]["A"], "objectives": [f"up {objective}"]}
        given["players"] = {**GIVEN["players"], "A": own}
    content = {"given": given, "options": options}
    return build_position(content, ScriptedDice([1, 1, 1, 1], []), "here")


def after(pos: Position, *written: str) -> list[str]:
    """What can be written down after these answers."""
    for one in written:
        pos.apply(option(pos, one))
    return list(offered(pos))


ATTACKS: Final = (
    "combat",
    "attack with Razor 1",
    "attack B's Chalk Flight 1",
    "attack with Razor 2",
    "attack B's Chalk Flight 2",
)
ORDER: Final = ("done", "order Razor 1, B's Chalk Flight 1")
STRIKE: Final = ("strike", "strike B's objective 2")
# What was answered, and some of what can then be answered.
WRITTEN: Final[list[tuple[tuple[str, ...], tuple[str, ...]]]] = [
    ((), ("end turn", "move", "combat", "strike", "carrier")),
    ((), ("use Mine, objective 1", "use Mine, objective 2")),
    (("move",), ("move Razor 1", "move Barge 2")),
    (("move", "move Razor 1"), ("to A's home", "to B's home")),
    (("move", "move Barge 1"), ("done", "move Razor 1")),  # the contested zone is all there is
    (ATTACKS[:1], ("attack with Razor 1", "attack with Razor 2")),
    (ATTACKS[:2], ("attack B's Chalk Flight 1", "attack B's Chalk Flight 2")),
    (ATTACKS[:3], ("done", "attack with Razor 2")),
    ((*ATTACKS, "done"), ("order Razor 1, B's Chalk Flight 1",)),
    ((*ATTACKS, *ORDER), ("pass", "play Broadside")),
    (STRIKE[:1], ("strike B's objective 1", "strike B's objective 3")),
    (STRIKE, ("strike with Barge 1", "strike with Barge 2")),
    ((*STRIKE, "strike with Barge 2"), ("done", "strike with Barge 1")),
    ((*STRIKE, "strike with Barge 2", "strike with Barge 1"), ("order Barge 1", "order Barge 2")),
    (("carrier",), ("carrier Barge 1", "carrier Barge 2")),
    (("carrier", "carrier Barge 1"), ("done", "bring in Razor 3")),
]
# The objective, and some of what can be answered when it is used.
USED: Final = [
    ("Mine", ("damage Razor 1", "damage B's Chalk Flight 1")),
    ("Beacon", ("mark Razor 1", "mark B's Chalk Flight 1")),
    ("Dock", ("heal Razor 1", "heal B's Chalk Flight 1")),
    ("Gate", ("withdraw Razor 1", "withdraw B's Chalk Flight 1")),
    ("Tug", ("done", "move Razor 1", "move B's Chalk Flight 1")),
    ("Tax", ("discard Broadside", "discard Depot")),
    ("Archive", ("take back Broadside", "take back Depot")),
    ("Furnace", ("remove Broadside", "remove Depot")),
]


@pytest.mark.parametrize(("answered", "written"), WRITTEN)
def test_actions(answered: tuple[str, ...], written: tuple[str, ...]) -> None:
    assert set(written) <= set(after(table(), *answered))


@pytest.mark.parametrize(("objective", "written"), USED)
def test_abilities(objective: str, written: tuple[str, ...]) -> None:
    assert set(written) <= set(after(table(objective=objective), f"use {objective}"))


def test_where_a_card_moves_a_unit() -> None:
    zones = after(table(objective="Tug"), "use Tug", "move B's Chalk Flight 1")
    assert zones == ["done", "to A's home", "to B's home"]


def test_objectives() -> None:
    assert after(table("objective")) == ["skip", "play Depot"]
    slots = after(table("objective"), "play Depot")
    assert slots == ["replace objective 1", "replace objective 2", "replace objective 3"]


def test_placing() -> None:
    pos = random_start(1, players=2, defaults=True)
    labels = pos.setup.labels
    assert after(pos) == [f"place {labels[one]}" for one in pos.options]


def test_refilling() -> None:
    pos = table(refill="any_battle")
    assert after(pos, *ATTACKS[:3], "done", "pass") == ["done", "refill"]


def test_capitals_do_not_matter_and_what_is_not_offered_is_refused() -> None:
    pos = table()
    assert option(pos, "  END   turn ") == option(pos, "end turn")
    with pytest.raises(InputError, match="cannot be chosen here"):
        option(pos, "attack with Razor 1")

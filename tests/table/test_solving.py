"""The search knows no more than its players: a face-down card may be any that is not seen."""

from fractions import Fraction
from typing import Any

import pytest

from starfold.games.registry import interpreter, load_game
from starfold.kernel import notation
from starfold.table.lessons import LEARNER, laid_out
from starfold.table.solving import Goal, Solver


def deck(side: str, start: str, *cards: tuple[str, int]) -> dict[str, Any]:
    """Twenty cards; what is laid out nowhere else is lost."""
    return {
        "format": "starfold-deck",
        "version": 1,
        "name": side,
        "side": side,
        "start": start,
        "cards": [{"card": card, "copies": copies} for card, copies in cards],
    }


def chances(reserve: list[str], force: list[str]) -> dict[str, Fraction]:
    """What Light's choices leave if it wants the game won by a battle that needs destiny 4."""
    content: dict[str, Any] = {
        "game": "ccg",
        "edition": "hoth",
        "options": {"deck_size": 20},
        "forces": [
            # North Ridge, Luke, Rebel Trooper, Kabe (destiny 3), Tauntaun (destiny 4)
            deck("Light", "3_62", ("3_62", 1), ("1_14", 3), ("1_19", 1), ("1_28", 13), ("3_70", 2)),
            deck("Dark", "3_148", ("3_148", 1), ("3_88", 19)),
        ],
        "given": {
            "turn": "A",
            "phase": "battle",
            "table": [{"North Ridge": {"A": ["Luke Skywalker"], "B": ["Imperial Gunner"]}}],
            "players": {
                "A": {
                    "hand": [],
                    "reserve": reserve,
                    "force": force,
                    "lost": ["Rebel Trooper"] * 13,
                },
                "B": {
                    "hand": [],
                    "force": ["Imperial Gunner"] * 5,
                    "lost": ["Imperial Gunner"] * 13 + ["B's Ice Plains"],
                },
            },
        },
    }
    spec, start = laid_out(content, "test")
    state = load_game("ccg").from_data(spec, start)
    goal = Goal({"over": True, "winners": "A"}, "battle")
    values = Solver(interpreter("ccg"), goal, LEARNER).values(state)
    names = {option: written for written, option in notation.offered(state).items()}
    return {names[option]: value for option, value in values.items()}


@pytest.mark.parametrize(
    ("reserve", "force"),
    [
        (["Tauntaun", "Tauntaun", "Kabe", "Kabe"], ["Kabe"]),
        (["Kabe", "Kabe", "Kabe", "Tauntaun"], ["Tauntaun"]),
        (["Kabe", "Kabe"], ["Tauntaun", "Kabe", "Tauntaun"]),
    ],
)
def test_neither_order_nor_pile_of_unseen_cards_changes_a_chance(
    reserve: list[str], force: list[str]
) -> None:
    found = chances(reserve, force)
    assert found == {"battle North Ridge": Fraction(2, 5), "pass": Fraction(0)}

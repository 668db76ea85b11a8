"""What is promised is shown: every check of the supplement's ledger, every card twice."""

import re
from collections import Counter
from pathlib import Path

import pytest

from starfold.games.ccg.cards.catalogue import card
from starfold.games.ccg.cards.library import scripted_ids
from starfold.rulebook.ledgers import DATA

TESTS = Path(__file__).parents[1]
CHECK = re.compile(r"^  - ref: (HO-\S+)$", re.MULTILINE)
EFFECT_AND_LIMIT = 2

pytestmark = pytest.mark.mode_independent


def written(*patterns: str) -> str:
    return "\n".join(
        path.read_text(encoding="utf-8")
        for pattern in patterns
        for path in sorted(TESTS.glob(pattern))
        if path != Path(__file__)
    )


def test_every_check_of_the_ledger_is_named_by_a_test_or_scenario() -> None:
    checks = CHECK.findall((DATA / "ledger_hoth.yaml").read_text(encoding="utf-8"))
    assert len(checks) == 442
    shown = written("ccg/**/*.py", "scenarios/ccg/**/*.yaml")
    named = set(re.findall(r"HO-[A-Z]+-\d+/\d+", shown))
    assert [ref for ref in checks if ref not in named] == []


def test_every_card_with_behaviour_has_tests_of_its_own() -> None:
    """A card is named by its id in a heading or mark, and by its title where it is played."""
    shown = written("ccg/cards/*.py")
    ids = Counter(re.findall(r"\b\d_\d+\b", shown))
    seldom = []
    for id in sorted(scripted_ids()):
        times = ids[id] + shown.count(card(id).title.split(" (")[0].split(": ")[-1])
        if times < EFFECT_AND_LIMIT:
            seldom.append(f"{id} {card(id).title}")
    assert seldom == []

"""Sources of chance: even, countable, and open to everybody's check."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from starfold.errors import InputError
from starfold.kernel.chance import Chance, Committed, Scripted, Seeded, chance_from_data
from starfold.kernel.dice import CommittedDice, Dice, commitment, dice_from_data, seeded_dice

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "fair-dice.md"
SECRET = bytes(range(32))
KEYS = [b"\1" * 16, b"\2" * 16]
ROLLS = 10**6
UNLIKELY = 20.515  # chi-squared with 5 degrees of freedom exceeds it with a chance of 0.001


def fair_dice() -> CommittedDice:
    return CommittedDice(SECRET, "example", KEYS)


@pytest.fixture(scope="module")
def published() -> dict[str, Any]:
    """The functions that the document gives to everybody."""
    text = DOCUMENT.read_text(encoding="utf-8")
    code = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert code is not None
    functions: dict[str, Any] = {}
    exec(code[1], functions)
    return functions


@pytest.mark.slow_in_pure
@pytest.mark.parametrize("dice", [fair_dice(), seeded_dice(2026)], ids=["fair", "seeded"])
def test_a_million_rolls_are_even(dice: Dice) -> None:
    counted: Counter[int] = Counter()
    for _ in range(ROLLS):
        counted[dice.die()] += 1
    expected = ROLLS / 6
    assert sorted(counted) == [1, 2, 3, 4, 5, 6]
    assert sum((seen - expected) ** 2 / expected for seen in counted.values()) < UNLIKELY


class TestFairDice:
    def test_they_are_what_the_document_says(self, published: dict[str, Any]) -> None:
        dice = fair_dice()

        def drawn(purpose: str, n: int) -> bytes:
            found: bytes = published["draw"](SECRET, KEYS, "example", purpose, n)
            return found

        assert commitment(SECRET, "example") == published["commitment"](SECRET, "example")
        assert [dice.die() for _ in range(300)] == [
            published["die"](drawn("die", n)) for n in range(300)
        ]
        assert [dice.below(n + 1) for n in range(300)] == [
            published["below"](drawn("pick", n), n + 1) for n in range(300)
        ]
        cards, expected = list(range(40)), list(range(40))
        dice.shuffle(cards)
        for n, last in enumerate(range(39, 0, -1)):
            other = published["below"](drawn("shuffle", n), last + 1)
            expected[last], expected[other] = expected[other], expected[last]
        assert cards == expected != sorted(cards)

    def test_the_examples_of_the_document(self) -> None:
        text = DOCUMENT.read_text(encoding="utf-8")
        dice = fair_dice()
        rolls = ", ".join(str(dice.die()) for _ in range(12))
        picks = ", ".join(str(dice.below(3)) for _ in range(6))
        assert f"| dice 0 to 11 | {rolls} |" in text
        assert f"| pick 0 to 5 with the bound 3 | {picks} |" in text
        assert f"| commitment | `{commitment(SECRET, 'example')}` |" in text

    def test_purposes_do_not_touch_each_other(self) -> None:
        plain, mixed = fair_dice(), fair_dice()
        rolls = []
        for _ in range(20):
            rolls.append(mixed.die())
            mixed.shuffle(list(range(5)))
            mixed.below(7)
        assert rolls == [plain.die() for _ in range(20)]
        assert mixed.drawn() == {"die": 20, "shuffle": 80, "pick": 20}

    @pytest.mark.parametrize(
        "other",
        [
            CommittedDice(SECRET[::-1], "example", KEYS),
            CommittedDice(SECRET, "example2", KEYS),
            CommittedDice(SECRET, "example", KEYS[::-1]),
            CommittedDice(SECRET, "example", KEYS[:1]),
        ],
        ids=["secret", "game", "order of keys", "number of keys"],
    )
    def test_everything_counts(self, other: CommittedDice) -> None:
        mine = fair_dice()
        assert [mine.die() for _ in range(30)] != [other.die() for _ in range(30)]

    def test_copies_and_data_go_on_from_the_same_place(self) -> None:
        dice = fair_dice()
        dice.die()
        dice.shuffle([1, 2, 3])
        twins = [dice.copy(), dice_from_data(dice.to_data())]
        course = [dice.die(), dice.below(9), dice.die()]
        for twin in twins:
            assert [twin.die(), twin.below(9), twin.die()] == course

    def test_burned_numbers_never_come_back(self) -> None:
        dice, ahead = fair_dice(), fair_dice()
        rolls = [ahead.die() for _ in range(6)]
        dice.burn({"die": 4, "shuffle": 2})
        assert [dice.die(), dice.die()] == rolls[4:]
        dice.burn({"die": 1})
        assert dice.drawn() == {"die": 6, "shuffle": 2, "pick": 0}

    def test_who_asks_is_told_every_draw(self) -> None:
        dice = fair_dice()
        dice.trace = []
        value = dice.die()
        dice.shuffle([1, 2, 3])
        assert dice.trace[0] == ("die", 0, 6, value)
        assert [one[:3] for one in dice.trace[1:]] == [("shuffle", 0, 3), ("shuffle", 1, 2)]
        assert dice.copy().trace is None


CHANCES: list[Chance] = [
    Seeded(7),
    Scripted((1, 6), (0,)),
    Committed("room", SECRET, tuple(KEYS)),
]


class TestChance:
    @pytest.mark.parametrize("chance", CHANCES, ids=lambda one: one.source)
    def test_goes_through_data(self, chance: Chance) -> None:
        again = chance_from_data(chance.to_data())
        assert again == chance
        assert again.make().to_data() == chance.make().to_data()
        assert chance.words
        assert chance.practice == (chance.source != "committed")

    def test_the_number_for_other_uses_tells_nothing_of_the_secret(self) -> None:
        one, two = (Committed("room", bytes([n]) * 32, tuple(KEYS)) for n in (1, 2))
        assert one.number == two.number

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            ({"source": "loaded"}, "dice.source is 'loaded'"),
            ({"secret": "00"}, "dice.secret is not 32 bytes"),
            ({"secret": None}, "dice.secret is not 32 bytes"),
            ({"secret": SECRET.hex().upper()}, "dice.secret is not 32 bytes"),
            ({"secret": "00" * 32}, "dice.commitment does not belong"),
            ({"game": "other"}, "dice.commitment does not belong"),
            ({"game": 3}, "dice.game is not"),
            ({"game": "\ud800"}, "dice.game is not"),
            ({"keys": "abc"}, "dice.keys is not a list"),
            ({"keys": ["00" * 16, "1"]}, "dice.keys[1] is not 16 bytes"),
            ({"commitment": 0}, "dice.commitment does not belong"),
        ],
    )
    def test_altered_data_are_refused(self, change: dict[str, Any], told: str) -> None:
        with pytest.raises(InputError, match=re.escape(told)):
            chance_from_data({**CHANCES[2].to_data(), **change})

    @pytest.mark.parametrize(
        "data",
        [
            None,
            3,
            {"source": []},
            {"source": "seeded"},
            {"source": "scripted", "dice": 1, "picks": []},
        ],
    )
    def test_junk_is_refused(self, data: Any) -> None:
        with pytest.raises(InputError, match="dice"):
            chance_from_data(data)

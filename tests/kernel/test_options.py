"""Tables of options: what may be chosen, how it is typed, how it is told."""

from typing import Any

import pytest

from starfold.errors import InputError
from starfold.kernel.options import (
    changed_options,
    checked_options,
    options_info,
    parse_option,
    parse_options,
    read_options,
)

TABLE = read_options(
    """
    [pace]
    values = ["slow", "fast", "none"]
    meaning = "how fast"

    [loud]
    values = [false, true]

    [rounds]
    least = 1

    [people]
    default = 4
    least = 2
    most = 8

    [gap]
    default = 914.4
    least = 1
    most = 5000
    fraction = true
    meaning = "mm between"

    [card]
    default = [63.5, 88.9]
    least = 20
    most = 200
    fraction = true
    meaning = "short and long edge"
    """
)


def test_what_is_not_chosen_is_as_usual() -> None:
    full = checked_options(TABLE, {"pace": "fast"})
    assert full == {
        "pace": "fast",
        "loud": False,
        "rounds": None,
        "people": 4,
        "gap": 914.4,
        "card": (63.5, 88.9),
    }
    assert changed_options(TABLE, full) == {"pace": "fast"}


@pytest.mark.parametrize(
    ("chosen", "kept"),
    [
        ({"gap": 300}, {"gap": 300}),
        ({"gap": 0.5 + 1}, {"gap": 1.5}),
        ({"card": [57, 87.5]}, {"card": [57, 87.5]}),
        ({"card": [63.5, 88.9]}, {}),
        ({"rounds": 3}, {"rounds": 3}),
        ({"rounds": 10**400}, {"rounds": 10**400}),
        ({"people": 8}, {"people": 8}),
    ],
)
def test_numbers_and_pairs_are_kept_as_plain_data(chosen: Any, kept: Any) -> None:
    assert changed_options(TABLE, checked_options(TABLE, chosen)) == kept


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({"gap": 0}, "option gap cannot be 0: give a number from 1 to 5000"),
        ({"gap": float("nan")}, "cannot be nan: give a number from 1 to 5000"),
        ({"gap": float("inf")}, "cannot be inf"),
        ({"gap": 1.0005}, "to 5000 with at most 3 decimals"),
        ({"card": [60, 90.00001]}, "with at most 3 decimals"),
        ([1], "give them by name"),
        ({"gap": True}, "cannot be true"),
        ({"gap": None}, "cannot be none"),
        ({"gap": "wide"}, "cannot be wide"),
        ({"gap": [1, 2]}, r"cannot be \[1, 2\]"),
        ({"card": 60}, "cannot be 60: give two numbers, each from 20 to 200"),
        ({"card": [60]}, r"cannot be \[60\]"),
        ({"card": [60, 900]}, r"cannot be \[60, 900\]"),
        ({"card": ["60", "90"]}, "give two numbers"),
        ({"rounds": 1.5}, "give a whole number from 1 on or none"),
        ({"people": 9}, "give a whole number from 2 to 8"),
        ({"pace": None}, "choose one of slow, fast, none"),
        ({"pase": 1}, "unknown option 'pase': did you mean 'pace'"),
    ],
)
def test_anything_else_is_refused_with_the_remedy(chosen: Any, words: str) -> None:
    with pytest.raises(InputError, match=words):
        checked_options(TABLE, chosen)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("pace=none", "none"),
        ("rounds=none", None),
        ("rounds=12", 12),
        ("gap=30.5", 30.5),
        ("card=63.5,88.9", (63.5, 88.9)),
        ("card=[60, 90]", (60, 90)),
        ("loud=true", True),
    ],
)
def test_options_as_typed(text: str, value: object) -> None:
    name, parsed = parse_option(TABLE, text)
    assert (name, parsed) == (text.partition("=")[0], value)
    assert type(parsed) is type(value)
    checked_options(TABLE, parse_options(TABLE, [text]))


def test_the_table_as_told() -> None:
    told = {one["name"]: one for one in options_info(TABLE)}
    assert [one["kind"] for one in told.values()] == [
        "choice",
        "choice",
        "whole",
        "whole",
        "number",
        "pair",
    ]
    assert (told["card"]["default"], told["card"]["most"]) == ([63.5, 88.9], 200)
    assert (told["rounds"]["least"], told["rounds"]["most"]) == (1, None)

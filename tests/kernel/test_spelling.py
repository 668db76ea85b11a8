"""What somebody probably meant: the nearest of the known names."""

import pytest

from starfold.kernel.spelling import ANY, MOST_LISTED, did_you_mean, meant_by, nearest

CARDS = ["Luke Skywalker", "Luke's Cape", "Luke Skywalker's Blaster", "Snowtrooper", "Rebel Scout"]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Luk Skywalker", "Luke Skywalker"),
        ("SNOWTROPER", "Snowtrooper"),
        ("Luke", "Luke Skywalker"),
        ("Blaster", "Luke Skywalker's Blaster"),
        ("Xyzzy", ""),
        ("", ""),
    ],
)
def test_a_misspelt_name_comes_before_one_that_has_the_words(written: str, meant: str) -> None:
    assert nearest(written, CARDS) == meant


def test_the_nearest_is_told_however_far_it_is_where_there_are_too_many_to_list() -> None:
    many = [f"Card {number:03}" for number in range(MOST_LISTED + 1)]
    assert did_you_mean("Zzz 007", many) == "did you mean 'Card 007'?"
    assert did_you_mean("Zzz 007", CARDS) == f"known: {', '.join(CARDS)}"
    assert did_you_mean(7, []) == "there is none here"
    assert nearest("Zzz 007", many) == "Card 007"
    assert nearest("zzz", many) == ""
    assert nearest("d", many, ANY) == many[0]
    assert did_you_mean("zzz", many) == f"known are {len(many)}, such as 'Card 000'"


def test_a_name_stands_for_what_is_told() -> None:
    names = {"North Ridge": "Hoth: North Ridge (4th Marker)", "Ice Plains": "Hoth: Ice Plains"}
    assert meant_by("Nort Rigde", names) == "Hoth: North Ridge (4th Marker)"
    assert meant_by("o" * 10_000, names) != ""
    assert meant_by("anything", {}) == ""

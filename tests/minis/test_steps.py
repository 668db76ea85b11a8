"""A step that asks says everything about its question itself."""

from inspect import signature
from typing import get_args

import pytest

from starfold.agents.minis.judgement import JUDGES
from starfold.games.minis.front import record
from starfold.games.minis.rules.step import Asked, Step

ASKING = [made for made in record._STEPS.values() if "choices" in vars(made)]


@pytest.mark.parametrize("made", ASKING, ids=lambda made: made.__name__)
@pytest.mark.parametrize("says", ["question_called", "question", "choice", "take"])
def test_a_step_that_asks_says_what(made: type[Step], says: str) -> None:
    assert says in vars(made)


def test_every_question_has_a_judge() -> None:
    assert set(JUDGES) == set(ASKING)


def somehow(made: type[Step]) -> Step:
    """A step of the class, whatever is in its fields."""
    needed = [one for one in signature(made).parameters.values() if one.default is one.empty]
    return made(*([] if one.name == "units" else False for one in needed))


def test_every_kind_of_question_is_asked_by_a_step() -> None:
    asked = {somehow(made).question_called() for made in ASKING}
    assert asked - {""} == set(get_args(Asked)) - {""}

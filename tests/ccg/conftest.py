"""Before any test of the card game: its vocabulary has no number twice."""

import pytest

from tests.ccg import test_vocabulary


@pytest.fixture(autouse=True, scope="session")
def numbers_are_distinct() -> None:
    for headings in test_vocabulary.ONE_LIST:
        test_vocabulary.test_no_number_stands_for_two_things(headings)
    test_vocabulary.test_every_value_and_moment_has_its_word()

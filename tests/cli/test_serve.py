"""What `starfold serve` says when it has begun."""

import pytest

from starfold.cli.serve import _kept_in

pytestmark = pytest.mark.mode_independent


@pytest.mark.parametrize(
    ("database", "words"),
    [
        ("/home/ada/tables.sqlite3", "Games are kept in /home/ada/tables.sqlite3."),
        (":memory:", "Games are kept until the server ends."),
        ("postgresql://ada@host/games", "Games are kept in postgresql://ada@host/games."),
        ("postgresql://ada:secret@host/games", "Games are kept in postgresql://ada@host/games."),
        ("postgresql://host/games?password=secret", "Games are kept in postgresql://host/games."),
    ],
)
def test_it_says_where_games_are_kept_without_any_password(database: str, words: str) -> None:
    assert _kept_in(database) == words

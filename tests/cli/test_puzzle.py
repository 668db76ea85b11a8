"""`starfold puzzle`: its list, a solved puzzle, and the search that finds the figures again."""

import io

import pytest

from starfold.cli.main import main
from starfold.table import puzzles

pytestmark = pytest.mark.mode_independent

PUZZLE = "pocketmodel-the-only-one-left"


def run(words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(words.split())
    assert isinstance(ended.value.code, int)
    return ended.value.code


def test_the_list_names_the_puzzles_of_a_difficulty(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("puzzle list pocketmodel --level easy") == 0
    listed = capsys.readouterr().out
    for one in puzzles.puzzle_list():
        assert (one.id in listed) == (one.game == "pocketmodel" and one.level == "easy")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("list pocketmodl", "no game 'pocketmodl'; did you mean 'pocketmodel'?"),
        ("check pocketmodl", "no game 'pocketmodl'; did you mean 'pocketmodel'?"),
        ("list --level eesy", "no difficulty 'eesy'; did you mean 'easy'?"),
        (f"play {PUZZLE}s", f"did you mean '{PUZZLE}'?"),
    ],
)
def test_a_name_that_nothing_has(capsys: pytest.CaptureFixture[str], words: str, told: str) -> None:
    assert run(f"puzzle {words}") == 2
    assert told in capsys.readouterr().err


def test_a_wrong_choice_the_answer_and_the_explanation(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = "strike\n1\nanswer\ncombat\nattack with Dune Sergeant 1\n1\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(given))
    assert run(f"puzzle play {PUZZLE}") == 0
    told = " ".join(capsys.readouterr().out.split())
    wrong, best, solved = (
        "That leaves 6/36 (16.7 %): there is something better.",
        "the best choice is: combat",
        "Solved. The best answer: 26/36 (72.2 %).",
    )
    assert told.index(wrong) < told.index(best) < told.index(solved)


def test_the_check_tells_a_figure_that_the_search_does_not_find(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (title,) = [one for one in puzzles.puzzle_list() if one.id == PUZZLE]
    monkeypatch.setattr(puzzles, "puzzle_list", lambda: [title])
    assert run("puzzle check pocketmodel") == 0
    assert f"ok   {PUZZLE}: best 26/36 (72.2 %), else 6/36 (16.7 %)" in capsys.readouterr().out
    monkeypatch.setattr(puzzles, "work_out", lambda _: {})
    assert run("puzzle check pocketmodel") == 1
    assert f"FAIL {PUZZLE}" in capsys.readouterr().out

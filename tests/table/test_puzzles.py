"""Every shipped puzzle has the answer and the figures that it states."""

import pytest

from starfold.table import puzzles

IDS = [title.id for title in puzzles.puzzle_list()]


@pytest.mark.parametrize("puzzle_id", IDS)
def test_the_search_finds_the_figures_that_are_stored(puzzle_id: str) -> None:
    lesson = puzzles.load(puzzle_id)
    assert lesson.riddle is not None
    assert puzzles.work_out(puzzles.written(puzzle_id)) == lesson.riddle.figures


@pytest.mark.parametrize("puzzle_id", IDS)
def test_the_best_answer_is_clearly_better_than_the_rest(puzzle_id: str) -> None:
    puzzle = puzzles.written(puzzle_id)
    riddle = puzzles.load(puzzle_id).riddle
    assert riddle is not None
    best, rest = puzzles.figures_of_merit(puzzle, riddle.figures)
    assert best - rest > 0.12

"""Pieces of work come back in order, and are done again when somebody dies over them."""

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from starfold.arena import work as work_module
from starfold.arena.work import Processes
from starfold.errors import InputError


class Deadly(NamedTuple):
    """Work of which one piece kills whoever does it: once, or every time."""

    mark: str
    piece: int
    ever: bool = False


def begin_deadly(deadly: Deadly) -> Callable[[int], int]:
    def work(piece: int) -> int:
        if piece == deadly.piece:
            try:
                Path(deadly.mark).touch(exist_ok=deadly.ever)
                os.kill(os.getpid(), signal.SIGKILL)
            except FileExistsError:
                pass
        return piece * piece

    return work


def begin_squares(shared: int) -> Callable[[int], int]:
    return lambda piece: shared + piece * piece


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_order_and_a_task_takes_pieces_again(workers: int) -> None:
    task = Processes(workers).begin(begin_squares, 1)
    assert list(task.results(range(7))) == [1 + n * n for n in range(7)]
    assert list(task.results([3])) == [10]
    task.close()


def test_what_a_worker_had_when_it_died_is_done_again(tmp_path: Path) -> None:
    said: list[str] = []
    task = Processes(2, said.append).begin(begin_deadly, Deadly(str(tmp_path / "died"), 2))
    assert list(task.results(range(6))) == [n * n for n in range(6)]
    task.close()
    assert len(said) == 1
    assert "are done again (1 of at most 3 times)" in said[0]


def test_work_that_kills_everybody_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work_module, "AGAIN", 1)
    said: list[str] = []
    deadly = Deadly(str(tmp_path / "died"), 0, ever=True)
    task = Processes(2, said.append).begin(begin_deadly, deadly)
    with pytest.raises(InputError, match="ended from outside 2 times over the same piece"):
        next(task.results([0]))

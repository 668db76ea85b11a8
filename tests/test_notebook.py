"""The notebook of the documents runs, and shows its boards and its plot."""

import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import starfold
from starfold.errors import InputError

NOTEBOOK = Path(__file__).parents[1] / "docs" / "notebook.ipynb"

pytestmark = pytest.mark.mode_independent


def test_the_notebook_runs_and_shows_what_it_promises() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert not any(cell.outputs for cell in cells), "it is kept without outputs"
    place = {"metadata": {"path": str(NOTEBOOK.parent)}}
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources=place).execute()
    shown = [kind for cell in cells for out in cell.outputs for kind in out.get("data", ())]
    assert shown.count("image/svg+xml") == 4, "three games, and one with an agent of one's own"
    assert shown.count("image/png") == 1
    assert shown.count("text/html") == 2, "two data frames, and no line of a board by itself"


def found() -> "starfold.api.Simulation":  # type: ignore[name-defined]
    return starfold.simulate("minis", seats=("random", "random"), games=3, seed=4)


def test_a_simulation_has_its_tables_as_frames() -> None:
    simulation = found()
    games = simulation.frame()
    assert games.shape[0] == 3
    assert list(games["game"]) == [0, 1, 2]
    assert [type(row["seed"]) for row in simulation.rows()] == [str] * 3
    assert list(simulation.frame("agents")["played"]) == [3, 3]
    assert sum(simulation.frame("endings")["games"]) == simulation["games"] == 3
    assert simulation.frame("pairings").shape[0] == len(simulation["pairings"])
    assert simulation.frame("faults").shape[0] == 0
    with pytest.raises(InputError, match="no table 'game': did you mean 'games'"):
        simulation.frame("game")


def test_pandas_will_do_and_without_either_the_remedy_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Pandas:
        DataFrame = staticmethod(dict)

    monkeypatch.setitem(sys.modules, "polars", None)
    monkeypatch.setitem(sys.modules, "pandas", Pandas)
    assert found().frame()["game"] == [0, 1, 2]
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(InputError, match=r'pip install "starfold\[report\]"'):
        found().frame()

"""A real Ray cluster of several nodes, on this machine: same results, and nobody's death matters.

The cluster has two nodes with a processor each; in the last test one is killed in the middle.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

# Before Ray is imported: it keeps to the loopback, and reports nothing to anybody.
os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
ray = pytest.importorskip("ray")

from ray.cluster_utils import Cluster  # noqa: E402

from starfold.arena import cluster as cluster_module  # noqa: E402
from starfold.arena import ladder as ladders  # noqa: E402
from starfold.arena.cluster import STORE_BYTES, OnRay, _on_a_node, crew_on  # noqa: E402
from starfold.arena.plan import Plan, make_plan  # noqa: E402
from starfold.arena.runner import Chunk, Result, Watched, begin_chunks, simulate  # noqa: E402
from starfold.arena.training import Recipe, Sample, gathered  # noqa: E402
from starfold.arena.work import Processes  # noqa: E402
from starfold.cli.main import main  # noqa: E402
from starfold.errors import InputError  # noqa: E402

pytestmark = [pytest.mark.mode_independent, pytest.mark.xdist_group("ray")]

SMALL: dict[str, Any] = {
    "num_cpus": 1,
    "object_store_memory": STORE_BYTES,
    "include_dashboard": False,
}
WATCHFUL = {"health_check_initial_delay_ms": 0, "health_check_period_ms": 500}  # over the nodes


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    # What the workers are to do stands in this module, which they cannot import.
    ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])
    found = Cluster(initialize_head=True, head_node_args={**SMALL, "_system_config": WATCHFUL})
    found.add_node(**SMALL)
    yield found
    found.shutdown()


@pytest.fixture(scope="module")
def said() -> list[str]:
    return []


@pytest.fixture(scope="module")
def crew(cluster: Any, said: list[str]) -> Iterator[OnRay]:
    with OnRay(cluster.address, None, said.append) as found:
        yield found


def plan(games: int = 8) -> Plan:
    agents, forces = ["random", "random"], ["base-close-ranks"]
    return make_plan("pocketmodel", "base", {"max_turns": 20}, agents, forces, games, 3)


def results(games: Plan, crew: OnRay | Processes) -> list[Result]:
    return [one for some in simulate(games, crew=crew, watched=True) for one in some]


class Deadly(NamedTuple):
    """Work that kills the worker who does it: once, or every time."""

    mark: str
    ever: bool = False


def begin_deadly(deadly: Deadly) -> Callable[[Any], str]:
    def work(piece: Any) -> str:
        try:
            Path(deadly.mark).touch(exist_ok=deadly.ever)
        except FileExistsError:
            return str(piece)
        os.kill(os.getpid(), signal.SIGKILL)
        return ""

    return work


class Doomed(NamedTuple):
    """Games of which one is played on a node that dies over it."""

    pipe: str
    head: str
    shared: Watched


def begin_doomed(doomed: Doomed) -> Callable[[Chunk], list[Result]]:
    play = begin_chunks(doomed.shared)
    at_head = ray.get_runtime_context().get_node_id() == doomed.head
    met: list[bool] = []

    def work(piece: Chunk) -> list[Result]:
        if not at_head:
            os.open(doomed.pipe, os.O_WRONLY)  # waits for the other one
            for process in (os.getppid(), os.getpid()):  # the parent of a worker is its node
                os.kill(process, signal.SIGKILL)
        elif not met:
            met.append(True)
            os.open(doomed.pipe, os.O_RDONLY)  # so that the other node gets something to do
        return play(piece)

    return work


def begin_wrong(problem: Exception) -> Callable[[int], int]:
    def work(piece: int) -> int:
        raise problem

    return work


def test_the_cluster_has_nodes_on_this_machine_alone(crew: OnRay) -> None:
    assert crew.workers == 2
    assert {node["NodeManagerAddress"] for node in ray.nodes()} == {"127.0.0.1"}
    assert len(ray.nodes()) == 2


def test_games_are_the_same_wherever_they_are_played(crew: OnRay) -> None:
    assert results(plan(), crew) == results(plan(), Processes(1))


def test_training_is_the_same(crew: OnRay) -> None:
    recipe = Recipe("pocketmodel", first=21, rounds=1, seed=5)
    here, there = Sample(), Sample()
    assert [*gathered(None, recipe, 0, there, crew)] == [*gathered(None, recipe, 0, here)]
    assert here.to_data() == there.to_data()


def test_a_ladder_is_the_same(crew: OnRay) -> None:
    texts = []
    for on in (crew, Processes(1)):
        ladder = ladders.new_ladder("pocketmodel", ["random", "novice"], ["base"])
        assert [*ladders.play(ladder, 3, on)] == [3]
        texts.append(ladders.file_text(ladder))
    assert texts[0] == texts[1]


def test_the_command_prints_the_same(
    crew: OnRay, cluster: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["sim", "pocketmodel", "--games", "6", "--seats", "random,random", "--csv"]
    printed = []
    for place in ("local", f"ray://{cluster.address}"):
        with pytest.raises(SystemExit) as ended:
            main([*arguments, "--max-turns", "20", "--workers", "1", "--on", place])
        assert ended.value.code == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]


@pytest.mark.parametrize("problem", [InputError("mend it"), RuntimeError("game 0 failed")])
def test_what_goes_wrong_there_is_said_here(crew: OnRay, problem: Exception) -> None:
    with pytest.raises(type(problem), match=str(problem)):
        next(crew.begin(begin_wrong, problem).results([0]))


def test_another_version_there_is_refused() -> None:
    with pytest.raises(InputError, match="install the same on all machines"):
        _on_a_node("task", "0.0.0", [], 0)


def test_what_a_worker_had_when_it_died_is_done_again(
    crew: OnRay, said: list[str], tmp_path: Path
) -> None:
    said.clear()
    done = crew.begin(begin_deadly, Deadly(str(tmp_path / "died"))).results(range(4))
    assert list(done) == ["0", "1", "2", "3"]
    assert any("handed out again" in line for line in said)


def test_work_that_kills_everybody_is_given_up(
    crew: OnRay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "AGAIN", 1)
    deadly = crew.begin(begin_deadly, Deadly(str(tmp_path / "died"), ever=True))
    with pytest.raises(InputError, match="died 2 times over the same piece"):
        next(deadly.results([0]))


def test_a_node_that_is_killed_in_the_middle_loses_no_game(
    crew: OnRay, said: list[str], tmp_path: Path
) -> None:
    """The last test with the cluster: only its head is left afterwards."""
    said.clear()
    games = plan(24)
    pieces = [Chunk(start, 3) for start in range(0, games.games, 3)]
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    head = ray.get_runtime_context().get_node_id()
    doomed = crew.begin(begin_doomed, Doomed(str(pipe), head, Watched(games, True)))
    found = [one for some in doomed.results(pieces) for one in some]
    assert found == results(games, Processes(1))
    assert any("node of the cluster died" in line for line in said)


@pytest.mark.parametrize(
    ("place", "remedy"),
    [
        ("moon", "say `local`"),
        ("ray://", "write ray://HOST:PORT"),
        ("ray://127.0.0.1:many", "write ray://HOST:PORT"),
    ],
)
def test_places_that_there_are_not(place: str, remedy: str) -> None:
    with pytest.raises(InputError, match=remedy):
        crew_on(place)


def test_nobody_answers_at_a_wrong_address() -> None:
    """Nothing listens on the port that is asked for: it has just been given back."""
    import socket

    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    if ray.is_initialized():
        ray.shutdown()
    with (
        pytest.raises(InputError, match="no Ray cluster answers"),
        crew_on(f"ray://127.0.0.1:{port}"),
    ):
        pass

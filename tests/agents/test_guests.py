"""Agents from outside: named, described, asked in a process of their own, and contained."""

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from starfold.agents import guests
from starfold.agents.guests import AgentFault, Contained
from starfold.agents.registry import (
    agent_called,
    agent_names,
    check_agent,
    entry,
    invite,
    is_ours,
    make_agent,
    opponents,
    thinking_time,
)
from starfold.arena.playout import play_out
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.core import State
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import state_hash

pytestmark = pytest.mark.mode_independent

FILE = Path(__file__).parent / "guests_at_fault.py"
GAME = load_game("pocketmodel")


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(guests.INVITED, "")
    monkeypatch.setenv(guests.SECONDS, "20")
    yield
    guests.end_all()


def begun(name: str, seed: int = 1) -> tuple[State, list[Contained]]:
    spec = GAME.deal({"options": {"max_turns": 4}}, 2, seed)
    agents = []
    for seat in (0, 1):
        agent = make_agent(name, GAME, seed + seat)
        assert isinstance(agent, Contained)
        agent.sit_down(spec)
        agents.append(agent)
    return GAME.start(spec, seeded_dice(seed), False), agents


def test_a_guest_plays_whole_games_and_the_same_ones_for_the_same_seed() -> None:
    ends = []
    for _ in range(2):
        state, agents = begun(f"{FILE}:Plain")
        assert play_out(state, list(agents)) > 20
        ends.append(state_hash(GAME, state))
    assert ends[0] == ends[1]
    assert entry(f"{FILE}:Plain")[:3] == (0, "Plain", "Takes the last choice")


@pytest.mark.parametrize(
    ("guest", "kind", "told"),
    [
        ("Illegal", "illegal", "'fly to the moon' cannot be chosen here"),
        ("Typeless", "illegal", "0.5 is no answer"),
        ("Crash", "crash", "ValueError: lost the thread (guests_at_fault.py, line "),
        ("Dead", "gone", "exit code 7"),
        ("Slow", "slow", "no answer within 0.3 s"),
        ("Unborn", "crash", "RuntimeError: not today"),
    ],
)
def test_who_fails_is_named_and_the_game_is_as_it_was(
    guest: str, kind: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, agents = begun(f"{FILE}:{guest}")
    if guest == "Slow":
        while len(state.options) == 1 or agents[state.asked]._answers < 3:
            state.choose(agents[state.asked].choose(state, state.asked))
        monkeypatch.setenv(guests.SECONDS, "0.3")
    before = ""
    with pytest.raises(AgentFault) as problem:
        while True:
            before = state_hash(GAME, state)
            state.choose(agents[state.asked].choose(state, state.asked))
    fault = problem.value.fault
    assert (fault.agent, fault.kind) == (f"{FILE}:{guest}", kind)
    assert told in fault.what
    assert state_hash(GAME, state) == before


def test_what_a_guest_is_handed_is_its_own_to_spoil_and_spoiling_it_is_seen() -> None:
    for strict in (False, True):
        state, agents = begun(f"{FILE}:Meddler")
        for agent in agents:
            agent.strict = strict
        if strict:
            with pytest.raises(AgentFault, match="reached for what it was not given"):
                play_out(state, list(agents))
        else:
            play_out(state, list(agents))
            assert state.ended


def test_nothing_is_left_of_the_processes() -> None:
    state, agents = begun(f"{FILE}:Plain")
    while not all(agent._answers for agent in agents):
        state.choose(agents[state.asked].choose(state, state.asked))
    processes = [cell._process for cell in guests._cells.values()]
    assert len(processes) == 2, "those who play against each other share none"
    guests.end_all()
    assert all(process.poll() is not None for process in processes)


def test_an_invited_guest_is_listed_by_its_name_and_title() -> None:
    name = invite(f"{FILE}:Plain")
    assert name == "Plain" and not is_ours(name)
    assert agent_names("minis")[-1] == opponents("ccg")[-1] == "Plain"
    assert agent_called("Plain", "ccg") == "Plain"
    assert thinking_time("Plain") == 0
    make_agent("Plain", GAME, 1)
    invite(f"{FILE}:Plain")
    assert agent_names("minis").count("Plain") == 1, "the same guest again is no second one"
    with pytest.raises(InputError, match="unknown agent"):
        check_agent("Crash", "minis")


@pytest.mark.parametrize(
    ("reference", "told"),
    [
        ("nowhere.py:MyAgent", "no such file"),
        (str(FILE), "name the class too"),
        (f"{FILE}:Plane", "has no 'Plane'; its classes: Believer, Crash"),
        (f"{FILE}:PATIENT", "'PATIENT' of .* is no class"),
        (f"{FILE}:Speechless", "it has a method `choose`"),
        ("no_such_package.agents:MyAgent", "No module named 'no_such_package'"),
        ("gredy", "did you mean 'greedy'.*path/agent.py:MyAgent"),
    ],
)
def test_what_is_no_agent_is_refused_with_the_remedy(reference: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        make_agent(reference, GAME, 0)


def written(folder: Path, body: str) -> str:
    path = folder / "written.py"
    path.write_text(f"class Mine:\n    def __init__(self, seed): pass\n{body}", encoding="utf-8")
    return f"{path}:Mine"


def test_a_file_that_was_changed_is_loaded_anew(tmp_path: Path) -> None:
    for number, title in enumerate(("Early", "Late")):
        body = f"    title = '{title}'\n    def choose(self, seat): return seat.choices[0]\n"
        one = written(tmp_path, body)
        os.utime(tmp_path / "written.py", (number, number))
        assert entry(one).title == title
        state, agents = begun(one)
        agents[state.asked].choose(state, state.asked)
    assert len(guests._cells) == 2


def test_a_fault_goes_from_process_to_process() -> None:
    fault = AgentFault(guests.Fault("Mine", "slow", "no answer within 1 s"))
    again = pickle.loads(pickle.dumps(fault))
    assert (again.fault, str(again)) == (fault.fault, str(fault))


def test_a_guest_may_say_which_games_it_plays(tmp_path: Path) -> None:
    one = written(tmp_path, "    games = ['minis']\n    def choose(self, seat): return 0\n")
    check_agent(one, "minis")
    with pytest.raises(InputError, match="does not play pocketmodel: choose random"):
        make_agent(one, GAME, 0)


def test_titles_and_names_of_ours_are_taken(tmp_path: Path) -> None:
    one = written(tmp_path, "    title = 'Bramble'\n    def choose(self, seat): return 0\n")
    with pytest.raises(InputError, match="one of our own agents is called Bramble"):
        invite(one)


def test_installed_agents_are_known_by_their_entry_points(tmp_path: Path) -> None:
    """A package as pip leaves it: its folder on the path, its entry points beside it."""
    (tmp_path / "their_agents.py").write_text(FILE.read_text(encoding="utf-8"), encoding="utf-8")
    facts = tmp_path / "their_agents-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: their-agents\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text("[starfold.agents]\ntheirs = their_agents:Plain\n")
    code = (
        "from starfold import new_game; from starfold.agents.registry import entry;"
        "match = new_game(seed=1, options={'max_turns': 1}).play('theirs', 'random');"
        "print(match.over, entry('theirs').title)"
    )
    path = os.pathsep.join([str(tmp_path), *sys.path])
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
        check=False,
    )
    assert done.stdout.split() == ["True", "Plain"], done.stderr


@pytest.mark.parametrize("wrong", ["soon", "0", "-1"])
def test_a_limit_that_is_none_is_refused(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(guests.SECONDS, wrong)
    with pytest.raises(InputError, match="give a number of seconds above 0"):
        guests.seconds()

"""Runs on disk go on where they were, and every game in them can be looked at."""

from pathlib import Path
from typing import Any

import pytest

from starfold.arena import runner
from starfold.arena.plan import Plan, make_plan
from starfold.arena.runner import Result, play_game, replay_of, simulate
from starfold.arena.runs import opened, read
from starfold.arena.witness import Luck, Part
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel import replay as replays
from starfold.kernel.replay_files import to_text

GAMES = {
    "pocketmodel": ("base", ["base-close-ranks"], 40),
    "minis": ("space", ["minis-space-first-light"], 1),
    "ccg": ("hoth", ["shield-garrison", "death-squadron"], 4),
}
each_game = pytest.mark.parametrize("game", GAMES)


def plan(game: str = "pocketmodel", games: int = 4, **changes: Any) -> Plan:
    edition, forces, turns = GAMES[game]
    wish: dict[str, Any] = {"agents": ["random", "novice"], "seed": 3, "swap": True, **changes}
    options = {"max_turns": turns, **wish.pop("options", {})}
    return make_plan(game, edition, options, forces=forces, games=games, **wish)


def watched(plan: Plan, done: int = 0) -> list[Result]:
    return [one for some in simulate(plan, watched=True, done=done) for one in some]


@each_game
def test_who_watches_changes_nothing(game: str) -> None:
    for result in watched(plan(game, 2)):
        seen = play_game(plan(game, 2), load_game(game), result.number)
        assert result._replace(notes=None) == seen


@each_game
def test_what_is_noted_is_what_the_events_say(game: str) -> None:
    whole = plan(game, 1)
    (result,) = watched(whole)
    assert result.notes is not None
    held = load_game(game).things(whole.spec(0))
    state, told = None, []
    for state in replays.run(load_game(game), replay_of(whole, 0), record=True):
        told += state.log or []
        deeds = [deed for event in state.log or [] for deed in load_game(game).deeds(state, event)]
        state.log = []
        for deed in deeds:
            seen = {part.thing: part for part in result.notes.parts[deed.seat]}
            assert (seen[deed.thing].lost if deed.lost else seen[deed.thing].played) > 0
    for seat, parts in enumerate(result.notes.parts):
        assert {part.thing for part in parts} <= {thing.id for thing in held[seat]}
        assert any(part.played for part in parts)
    rolls = [event for event in told if "ways" in event.data]
    if rolls:
        assert sum(one.throws for one in result.notes.luck) == len(rolls)
        assert sum(one.expected for one in result.notes.luck) == pytest.approx(
            sum(event.data["ways"] / 36 for event in rolls), abs=1e-5
        )


def test_the_parts_of_forces_have_names_of_their_own() -> None:
    for game in GAMES:
        for things in load_game(game).things(plan(game).spec(0)):
            assert len({one.id for one in things}) == len(things)
            assert all(one.copies > 0 and one.name for one in things)


def test_a_run_that_was_broken_off_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "a.run"
    first = opened(path, plan())
    first.add(watched(plan())[:2])
    with path.open("ab") as file:
        file.write(b'[2,1,"half a ga')  # the machine went off
    again = opened(path, plan())
    assert [one.number for one in again.results] == [0, 1]
    again.add(watched(plan(), done=2))
    found = read(path)
    assert found.results == watched(plan())
    assert found.plan == plan()


def test_a_longer_run_goes_on_from_a_shorter_one(tmp_path: Path) -> None:
    path = tmp_path / "a.run"
    opened(path, plan(games=2)).add(watched(plan(games=2)))
    assert [one.number for one in opened(path, plan(games=4)).results] == [0, 1]
    assert len(opened(path, plan(games=1)).results) == 1


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"seed": 4}, "other seed .3 there, 4 here."),
        ({"agents": ["random", "random"]}, "other seats"),
        ({"options": {"max_hand": 4}}, "other options"),
        ({"swap": False}, "other --no-swap"),
    ],
)
def test_a_file_of_another_plan_is_refused(
    tmp_path: Path, changes: dict[str, Any], word: str
) -> None:
    path = tmp_path / "a.run"
    opened(path, plan())
    with pytest.raises(InputError, match=word):
        opened(path, plan(**changes))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "is no run"),
        ("starfold replay 2\n", "is no run"),
        ('{"format": "starfold-run", "version": 9}\n', "version 9 is unknown"),
        ('{"format": "starfold-run", "version": 1}\n', "is no run"),
    ],
)
def test_what_is_no_run_is_refused(tmp_path: Path, text: str, word: str) -> None:
    path = tmp_path / "a.run"
    path.write_text(text)
    with pytest.raises(InputError, match=word):
        read(path)


def test_altered_games_are_refused_by_their_line(tmp_path: Path) -> None:
    path = tmp_path / "a.run"
    opened(path, plan()).add(watched(plan()))
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], lines[1], lines[3], ""]))
    with pytest.raises(InputError, match="line 3: game 2 stands where game 1 belongs"):
        read(path)
    path.write_text("\n".join([lines[0], "nonsense", ""]))
    with pytest.raises(InputError, match="line 2: this is no game"):
        read(path)
    with pytest.raises(InputError, match="is a folder"):
        opened(tmp_path, plan())


@each_game
def test_a_game_once_more_is_the_game_that_was_counted(game: str) -> None:
    whole = plan(game, 2)
    counted = watched(whole)[1]
    replay = replay_of(whole, 1, counted)
    assert to_text(replay) == to_text(replay_of(whole, 1))
    state = replays.verify(load_game(game), replay)
    assert (state.ended, tuple(state.winners)) == (counted.ended, counted.winners)
    assert len(replay.answers) == counted.decisions


def test_a_game_by_the_clock_is_kept_choice_by_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    timed = plan(agents=["strong:1", "novice"], games=1)
    (counted,) = watched(timed)
    assert counted.notes is not None
    assert len(counted.notes.choices) == counted.decisions
    monkeypatch.setattr(runner, "seated", lambda *anything: [])  # nobody thinks again
    assert len(replay_of(timed, 0, counted).answers) == counted.decisions


def test_a_game_that_an_agent_gave_up_is_replayed_with_that() -> None:
    """Whoever comes from outside may answer otherwise tomorrow: its choices are kept, too."""
    failing = str(Path(__file__).parent.parent / "agents" / "guests_at_fault.py") + ":Crash"
    (counted,) = watched(plan(agents=[failing, "random"], games=1))
    assert [one.seat for one in counted.faults] == [0]
    replay = replay_of(plan(agents=[failing, "random"], games=1), 0, counted)
    assert replay.answers[-1] == (0, replays.CONCEDE)
    assert len(replay.answers) == counted.decisions + 1


def test_another_game_than_the_counted_one_is_refused() -> None:
    counted = watched(plan())[0]
    for other in (counted._replace(turns=99), counted._replace(winners=())):
        if other != counted:
            with pytest.raises(InputError, match="game 0 takes another course"):
                replay_of(plan(), 0, other)


def test_luck_is_what_came_beyond_the_odds() -> None:
    assert Luck(3, 1.5, 2.0).gain == 0.5
    assert Part("x", 2, 1)._asdict() == {"thing": "x", "played": 2, "lost": 1}

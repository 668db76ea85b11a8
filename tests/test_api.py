"""The front door: games, choices by notation, views, logs, replays, agents and simulations."""

import subprocess
import sys
from pathlib import Path

import pytest

import starfold

each_game = pytest.mark.parametrize("game", starfold.game_names())

pytestmark = pytest.mark.mode_independent


def test_it_offers_about_a_dozen_names_with_words() -> None:
    names = [name for name in starfold.__all__ if name not in ("COMPILED", "InputError")]
    assert len(names) <= 12
    for name in names:
        assert getattr(starfold, name).__doc__, name
    assert set(starfold.__all__) <= set(dir(starfold))
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        starfold.chess  # noqa: B018


def test_importing_it_loads_nothing_else() -> None:
    code = "import sys, starfold; print('starfold.games' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@each_game
def test_a_game_is_played_by_notation_and_comes_back_from_its_replay(
    game: str, tmp_path: Path
) -> None:
    match = starfold.new_game(game, seed=3)
    while not match.over and len(match.replay().splitlines()) < 30:
        assert match.question
        match.choose(match.choices[-1])
    file = tmp_path / "game.replay"
    file.write_text(match.replay(), encoding="utf-8")
    again = starfold.load_replay(file)
    assert again.replay() == match.replay()
    assert (again.asked, again.choices, again.log()) == (match.asked, match.choices, match.log())


@each_game
def test_agents_play_on_to_the_end(game: str) -> None:
    match = starfold.new_game(game, seed=5, options={"max_turns": 6} if game != "ccg" else None)
    match.play("random", "random", choices=40)
    assert not match.over
    assert match.play(*["greedy"] * len(match.seats)).over
    assert match.asked == match.question == ""
    assert match.choices == []
    assert set(match.winners) <= set(match.seats)


@each_game
def test_a_seat_sees_what_it_may_know(game: str) -> None:
    match = starfold.new_game(game, seed=2).play("random", "random", choices=60)
    views = [match.view(seat) for seat in (*match.seats, "spectator")]
    assert [view["seat"] for view in views] == [0, 1, -1]
    assert match.log("A") != [] != match.log()
    assert match.why(len(match.log()) - 1)


@each_game
def test_it_shows_itself(game: str) -> None:
    match = starfold.new_game(game, seed=2).play("random", "random", choices=60)
    assert repr(match).startswith(f"<starfold {game}: 60 choices, ")
    assert len(str(match).splitlines()) > 5
    svg = match._repr_svg_()
    assert svg.startswith("<svg") and "@font-face" not in svg and "http" not in svg.split(">", 1)[1]


def test_a_choice_is_taken_back() -> None:
    match = starfold.new_game(seed=1)
    before = match.choices
    match.choose(before[0])
    match.undo()
    assert match.choices == before
    with pytest.raises(starfold.InputError, match="nothing to undo"):
        match.undo()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: starfold.new_game("chess"), "unknown game 'chess'"),
        (lambda: starfold.new_game(seed=1).choose("fly"), "'fly' cannot be chosen here"),
        (lambda: starfold.new_game().play("greedy"), "1 players for 2 seats"),
        (lambda: starfold.new_game().play("greedy", "gredy"), "did you mean 'greedy'?"),
        (lambda: starfold.new_game().view("Z"), "there is no seat 'Z'"),
        (lambda: starfold.new_game(forces=["nothing", None]), "nothing"),
        (lambda: starfold.load_replay("nowhere.replay"), "No such file"),
    ],
)
def test_what_is_wrong_is_said_with_the_remedy(wrong: object, told: str) -> None:
    with pytest.raises(starfold.InputError) as problem:
        wrong()  # type: ignore[operator]
    assert told in str(problem.value)


@each_game
def test_simulations(game: str) -> None:
    found = starfold.simulate(game, seats=("random", "random"), games=4, seed=1)
    assert found["games"] == 4
    assert sum(agent["played"] for agent in found["agents"]) == 8
    assert starfold.force_names(game) and "random" in starfold.agent_names(game)

"""Agents play a tournament; one that was broken off comes out as if it had not been."""

import json
from pathlib import Path

import pytest

from starfold.arena.tournaments import bots
from starfold.arena.tournaments.bots import Field, Played
from starfold.arena.tournaments.model import Terms, Tournament
from starfold.arena.work import Processes
from starfold.cli.main import main


def of(*agents: str, game: str = "pocketmodel", **terms: object) -> Field:
    options = {"max_turns": 60} if game == "pocketmodel" else {}
    forces = ["base-close-ranks"] if game == "pocketmodel" else []
    return bots.make_field(game, "base", options, agents, forces, Terms(**terms))  # type: ignore[arg-type]


def played(field: Field, there: list[Played]) -> tuple[Tournament, list[Played]]:
    held = bots.begun(field)
    return held, list(bots.play(field, held, there, Processes(1)))


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["tournament", *arguments])
    return int(str(ended.value.code))


def test_it_goes_on_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    """Killed in the middle of the first round, in the second, and in the middle of a line."""
    field = of("random", "random", "novice", rounds=2, games=2, seed=4)
    whole, games = played(field, [])
    assert len(games) == 4
    path = tmp_path / "cup"
    for stop in (1, 3):
        path.unlink(missing_ok=True)
        file = bots.opened(path, field)
        for one in games[:stop]:
            file.add(one)
        with path.open("ab") as torn:
            torn.write(b"[1,0,1,")
        again = bots.opened(path, field)
        assert again.played == games[:stop]
        held, rest = played(field, again.played)
        assert games[:stop] + rest == games
        assert bots.to_data(field, held) == bots.to_data(field, whole)


def test_forces_stay_with_who_brought_them() -> None:
    field = bots.make_field(
        "pocketmodel",
        "base",
        {},
        ["random", "novice"],
        ["base-close-ranks", "base-lantern-line"],
        Terms(games=2),
    )
    held = bots.begun(field)
    bots.pair_next(held)
    pieces = list(bots._pieces(field, held))
    brought = {"random": "base-close-ranks", "novice": "base-lantern-line"}
    assert [[brought[agent] for agent in one.plan.agents] for one in pieces] == [
        list(one.plan.lineups[0]) for one in pieces
    ]
    assert pieces[0].plan.agents == pieces[1].plan.agents[::-1]
    assert pieces[0].plan.seed != pieces[1].plan.seed


def test_both_sides_are_brought_where_they_differ(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "cup")
    arguments = [
        "ccg",
        "--entrants",
        "random,idle",
        "--rounds",
        "1",
        "--workers",
        "1",
        "--out",
        out,
    ]
    assert run(*arguments, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["over"]
    assert all(len(one["forces"]) == 2 for one in told["entrants"])
    assert len(told["rounds"][0][0]["scores"]) == 2
    assert run(*arguments) == 0
    printed = capsys.readouterr()
    assert "2 games are there already" in printed.err
    assert "round 1" in printed.out
    assert "buchholz" in printed.out
    assert run(*arguments, "--decks", "hoth-nothing") == 2
    assert "one for each side" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "remedy"),
    [
        (["--entrants", "greedy"], "two entrants at least"),
        (["--entrants", "greedy,,novice"], "single commas"),
        (["--entrants", "greedy,wizard"], "unknown agent 'wizard'"),
        (["--entrants", "random,random", "--forces", "a,b,c"], "one for all, or one for each"),
        (["--entrants", "random,random", "--forces", "no-such-fleet"], "no-such-fleet"),
        (["--format", "knockout"], "choose swiss or round-robin"),
        (["--format", "round-robin", "--rounds", "2"], "as many rounds as"),
        (["--edition", "gold"], "choose one of base"),
        (["--tie-break", "coin"], "choose among buchholz"),
        (["--games", "3"], "1, or 2 with sides changed"),
    ],
)
def test_bad_arguments_end_with_2_and_the_remedy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], remedy: str
) -> None:
    out = tmp_path / "cup"
    assert run("pocketmodel", *arguments, "--out", str(out)) == 2
    assert remedy in " ".join(capsys.readouterr().err.split())
    assert not out.exists()


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("hello", "is no tournament"),
        ("{}\n", "is no tournament"),
        ('{"format": "starfold-tournament", "version": 9}\n', "another version"),
    ],
)
def test_other_files_are_left_alone(tmp_path: Path, text: str, remedy: str) -> None:
    path = tmp_path / "cup"
    path.write_text(text)
    with pytest.raises(bots.InputError, match=remedy):
        bots.opened(path, of("random", "random"))
    assert path.read_text() == text


def test_another_tournament_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "cup"
    bots.opened(path, of("random", "random", seed=1))
    with pytest.raises(bots.InputError, match="other terms"):
        bots.opened(path, of("random", "random", seed=2))
    with pytest.raises(bots.InputError, match="other entrants"):
        bots.opened(path, of("random", "novice", seed=1))
    bots.opened(path, of("random", "random", seed=1)).path.write_bytes(
        path.read_bytes() + b"nonsense\n"
    )
    with pytest.raises(bots.InputError, match="line 2"):
        bots.opened(path, of("random", "random", seed=1))

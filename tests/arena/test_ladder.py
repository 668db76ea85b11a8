"""A ladder grows by games that tell most, and comes out the same for its seed."""

import json
import random
import sys
from pathlib import Path

import pytest

from starfold.arena import ladder as ladders
from starfold.arena.ladder import BATCH, Bout, Ladder, Rater, expected, joined, new_ladder, ratings
from starfold.arena.work import Processes
from starfold.cli.ladder import markdown, page
from starfold.cli.main import main
from starfold.errors import InputError

ROOT = Path(__file__).parent.parent.parent
TRUE = {"strong": 150.0, "middling": 0.0, "weak": -150.0}


def made_up(bouts: int, seed: int = 1) -> Ladder:
    """Bouts as they fall between three of known strength."""
    chance = random.Random(seed)
    ladder = Ladder("pocketmodel", seed, list(TRUE), {"base": [["a", "b"], ["a", "b"]]})
    for _ in range(bouts):
        one, other = chance.sample(list(TRUE), 2)
        share = 1 / (1 + 10 ** ((TRUE[other] - TRUE[one]) / 400))
        scores = tuple(float(chance.random() < share) for _ in range(2))
        ladder.bouts.append(Bout("base", (one, other), ("a", "b"), scores))
    return ladder


def test_the_ratings_find_how_strong_everybody_is() -> None:
    agents, forces = ratings(made_up(300))
    assert [one.name for one in agents] == list(TRUE)
    for one in agents:
        assert one.low < ladders.MIDDLE + TRUE[one.name] < one.high
    assert all(one.low < ladders.MIDDLE < one.high for one in forces)
    assert sum(one.won for one in agents) == 600


def test_intervals_become_narrower_with_games() -> None:
    wide, narrow = (ratings(made_up(bouts))[0][0] for bouts in (20, 300))
    assert narrow.high - narrow.low < (wide.high - wide.low) / 2


def test_200_points_more_win_three_of_four() -> None:
    assert expected(200 / ladders.POINTS) == pytest.approx(0.76, abs=0.001)
    assert expected(0.0) == 0.5


def test_most_games_go_where_least_is_known() -> None:
    """Of two pairings as open as each other the one with the newcomer; no sure things."""
    rater = Rater()
    for bout in made_up(200).bouts:
        rater.add(bout)
    tells = {pair: ladders._tells(rater, pair) for pair in [("middling", "new"), ("strong", "weak"),
             ("strong", "middling")]}  # fmt: skip
    assert max(tells, key=lambda pair: tells[pair]) == ("middling", "new")
    assert min(tells, key=lambda pair: tells[pair]) == ("strong", "weak")


def test_a_ladder_goes_on_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    whole = new_ladder("pocketmodel", ["random", "novice"], ["base"], seed=4)
    for _ in ladders.play(whole, BATCH + 2, Processes(1)):
        pass
    path = tmp_path / "ladder.json"
    parted = new_ladder("pocketmodel", ["random", "novice"], ["base"], seed=4)
    for more in (3, BATCH - 1):
        for _ in ladders.play(parted, more, Processes(1)):
            path.write_text(ladders.file_text(parted))
        parted = ladders.read(path)
    assert ladders.file_text(parted) == ladders.file_text(whole)
    assert len({bout.forces for bout in whole.bouts}) > 1


def test_newcomers_join() -> None:
    ladder = made_up(0)
    ladder.entrants = ["random"]
    joined(ladder, ["novice", "random"])
    assert ladder.entrants == ["random", "novice"]
    with pytest.raises(InputError, match="unknown agent 'wizard'"):
        joined(ladder, ["wizard"])


def test_it_is_shown_to_people_and_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ladder.json"
    arguments = ["ladder", "ccg", "--file", str(path), "--edition", "hoth"]
    with pytest.raises(SystemExit) as ended:
        main([*arguments, "--entrants", "random,idle", "--games", "2", "--workers", "1"])
    assert ended.value.code == 0
    printed = capsys.readouterr().out
    found = ladders.read(path)
    assert printed.splitlines() == [line.replace("\x1b[1m", "").replace("\x1b[0m", "") for line in
                                    page(found)]  # fmt: skip
    with pytest.raises(SystemExit):
        main(["ladder", "ccg", "--file", str(path), "--json"])
    assert json.loads(capsys.readouterr().out) == json.loads(path.read_text())
    assert next(iter(markdown(found))) == "| agent | rating | 95 % interval | games | won |"


@pytest.mark.parametrize(
    ("arguments", "remedy"),
    [
        (["--entrants", "greedy"], "two entrants at least"),
        (["--entrants", "greedy,greedy"], "stands twice"),
        (["--entrants", "greedy,,novice"], "single commas"),
        (["--entrants", "greedy,wizard"], "unknown agent 'wizard'"),
        (["--edition", "gold"], "choose one of base"),
        (["--forces", "no-such-fleet"], "choose among base-close-ranks"),
        (["--games", "-1"], "give 0 or more"),
        (["--json", "--markdown"], "choose either"),
    ],
)
def test_bad_arguments_end_with_2_and_the_remedy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], remedy: str
) -> None:
    path = tmp_path / "ladder.json"
    with pytest.raises(SystemExit) as ended:
        main(["ladder", "pocketmodel", "--file", str(path), *arguments])
    assert ended.value.code == 2
    assert remedy in " ".join(capsys.readouterr().err.split())
    assert not path.exists()


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("{", "ladder.json"),
        ("{}", "is no ladder"),
        ('{"format": "starfold-ladder", "version": 9}', "version 9 is unknown"),
        ('{"format": "starfold-ladder", "version": 1}', "missing required field"),
    ],
)
def test_what_is_no_ladder_is_refused(tmp_path: Path, text: str, remedy: str) -> None:
    path = tmp_path / "ladder.json"
    path.write_text(text)
    with pytest.raises(InputError, match=remedy):
        ladders.read(path)


def test_the_readme_says_what_the_ladders_say() -> None:
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        import ladder as script
    finally:
        sys.path.pop(0)
    text = script.README.read_text(encoding="utf-8")
    assert len(script.ladder_files()) == 3
    assert script.written(text) == text, "run `make ladder`"

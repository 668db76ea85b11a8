"""The golden games and the recorded games are what the engine plays today."""

import difflib
import json

import pytest

from starfold.games.pocketmodel.rules import PocketModel
from starfold.kernel import replay as replays
from starfold.units.icons import EDITIONS
from tests.golden import FOLDER, GOLDEN, REPLAYS, golden_text, replay_lines

PARTS = 6


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_golden_game(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    played = golden_text(name)
    if played != written:
        changes = difflib.unified_diff(
            written.splitlines(), played.splitlines(), "golden", "now", lineterm="", n=2
        )
        pytest.fail("\n".join([*list(changes)[:60], "regenerate with: make golden"]))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("part", range(PARTS))
def test_recorded_games_run_again_state_by_state(edition: str, part: int) -> None:
    game = PocketModel()
    for number, line in list(enumerate(replay_lines(edition), start=1))[part::PARTS]:
        replay = replays.from_data(json.loads(line), f"{edition}.jsonl:{number}")
        assert replays.verify(game, replay).ended


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_hundred_games_of_each_edition_are_recorded(edition: str) -> None:
    games = [json.loads(line) for line in replay_lines(edition)]
    assert len(games) >= 200
    assert {game["spec"]["edition"] for game in games} == {edition}
    assert {len(game["players"]) for game in games} == {2, 3, 4}
    assert sum("dice" in game for game in games) >= 40  # with fair dice
    assert len({tuple(game["hashes"][-1:]) for game in games}) == len(games)


def test_the_recorded_games_are_not_large() -> None:
    assert sum(path.stat().st_size for path in REPLAYS.iterdir()) < 4_000_000

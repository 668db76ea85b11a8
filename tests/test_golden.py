"""The golden games and the recorded games are what the engine plays today."""

import difflib
import json

import pytest

from starfold.games.registry import game_names, load_game
from starfold.kernel import replay as replays
from starfold.kernel.game import edition_names
from tests.golden import FOLDER, GOLDEN, KINDS, RECORDINGS, REPLAYS, golden_text, replay_lines

PARTS = 6
# In plain Python one part tells whether it plays as it did.
BY_PARTS = [
    pytest.param(part, marks=[pytest.mark.slow_in_pure] * bool(part)) for part in range(PARTS)
]


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_golden_game(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    played = golden_text(name)
    if played != written:
        changes = difflib.unified_diff(
            written.splitlines(), played.splitlines(), "golden", "now", lineterm="", n=2
        )
        pytest.fail("\n".join([*list(changes)[:60], "regenerate with: make golden"]))


@pytest.mark.parametrize("name", RECORDINGS)
@pytest.mark.parametrize("part", BY_PARTS)
def test_recorded_games_run_again_state_by_state(name: str, part: int) -> None:
    game = load_game(RECORDINGS[name].game)
    for number, line in list(enumerate(replay_lines(name), start=1))[part::PARTS]:
        replay = replays.from_data(json.loads(line), f"{name}.jsonl:{number}")
        assert replays.verify(game, replay).ended


@pytest.mark.parametrize("name", RECORDINGS)
def test_games_of_every_kind_are_recorded(name: str) -> None:
    recording = RECORDINGS[name]
    games = [json.loads(line) for line in replay_lines(name)]
    assert len(games) == recording.number
    assert {game["game"] for game in games} == {recording.game}
    assert {game["spec"]["edition"] for game in games} == {recording.edition}
    assert {len(game["players"]) for game in games} == set(KINDS[recording.game].players)
    assert {player for game in games for player in game["players"]} == set(recording.players)
    assert 5 * sum("dice" in game for game in games) >= len(games) - 4  # with fair dice
    assert len({tuple(game["hashes"][-1:]) for game in games}) == len(games)


def test_every_edition_of_every_game_is_recorded() -> None:
    every = {(name, one) for name in game_names() for one in edition_names(load_game(name))}
    assert {(one.game, one.edition) for one in RECORDINGS.values()} == every


@pytest.mark.parametrize(
    ("game", "most"), [("pocketmodel", 4_000_000), ("minis", 1_500_000), ("ccg", 800_000)]
)
def test_the_recorded_games_are_not_large(game: str, most: int) -> None:
    names = [name for name, recording in RECORDINGS.items() if recording.game == game]
    assert sum((REPLAYS / f"{name}.jsonl").stat().st_size for name in names) < most

"""The golden games and the recorded games are what the engine plays today."""

import difflib
import json

import pytest

import starfold
from starfold.games.registry import game_names, load_game
from starfold.kernel import replay as replays
from starfold.kernel.game import edition_names
from starfold.kernel.replay_files import fields_of, from_data, to_text
from tests.golden import (
    FOLDER,
    GOLDEN,
    KINDS,
    RECORDINGS,
    REPLAYS,
    golden_text,
    replay_file,
    replay_texts,
)

PARTS = 6
FEW = 4  # of a kind tell in plain Python whether it plays as it did
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
    games = list(enumerate(replay_texts(name), start=1))[part::PARTS]
    for number, text in games if starfold.COMPILED else games[:FEW]:
        where = f"game {number} of {name}"
        replay = from_data(fields_of(text, where), where)
        assert replays.verify(game, replay).ended
        assert to_text(replay) == text.rstrip("\n") + "\n"


@pytest.mark.mode_independent
@pytest.mark.parametrize("name", RECORDINGS)
def test_games_of_every_kind_are_recorded(name: str) -> None:
    recording = RECORDINGS[name]
    games = [fields_of(text, name) for text in replay_texts(name)]
    assert len(games) == recording.number
    assert {game["game"] for game in games} == {recording.game}
    assert {game["spec"]["edition"] for game in games} == {recording.edition}
    assert {len(game["players"]) for game in games} == set(KINDS[recording.game].players)
    assert {player for game in games for player in game["players"]} == set(recording.players)
    assert 5 * sum("dice" in game for game in games) >= len(games) - 4  # with fair dice
    assert len({tuple(game["hashes"][-1:]) for game in games}) == len(games)


@pytest.mark.slow_in_pure
def test_replays_of_version_1_are_read_and_converted() -> None:
    lines = (REPLAYS / "version-1.jsonl").read_text(encoding="utf-8").splitlines()
    assert {json.loads(line)["game"] for line in lines} == set(game_names())
    for number, line in enumerate(lines, start=1):
        replay = from_data(json.loads(line), f"game {number}")
        assert replays.verify(load_game(replay.game), replay).ended
        again = from_data(fields_of(to_text(replay), "converted"), "converted")
        assert all(isinstance(given.choice, str) for given in again.answers)
        assert replays.verify(load_game(again.game), again).ended


def test_every_edition_of_every_game_is_recorded() -> None:
    every = {(name, one) for name in game_names() for one in edition_names(load_game(name))}
    assert {(one.game, one.edition) for one in RECORDINGS.values()} == every


@pytest.mark.parametrize(
    ("game", "most"), [("pocketmodel", 600_000), ("minis", 900_000), ("ccg", 1_200_000)]
)
def test_the_recorded_games_are_not_large(game: str, most: int) -> None:
    names = [name for name, recording in RECORDINGS.items() if recording.game == game]
    assert sum(replay_file(name).stat().st_size for name in names) < most

"""The golden games and the recorded games are what the engine plays today."""

import difflib
from pathlib import Path

import pytest

from starfold.games.pocketmodel.rules import PocketModel
from starfold.kernel import replay as replays
from tests.golden import FOLDER, GOLDEN, REPLAYS, golden_text


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_golden_game(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    played = golden_text(name)
    if played != written:
        changes = difflib.unified_diff(
            written.splitlines(), played.splitlines(), "golden", "now", lineterm="", n=2
        )
        pytest.fail("\n".join([*list(changes)[:60], "regenerate with: make golden"]))


@pytest.mark.parametrize("path", sorted(REPLAYS.glob("*.json")), ids=lambda path: path.stem)
def test_recorded_game_runs_again_state_by_state(path: Path) -> None:
    replay = replays.load(path)
    state = replays.verify(PocketModel(), replay)
    assert state.ended


def test_sixty_games_of_all_editions_and_two_to_four_players_are_recorded() -> None:
    names = [path.stem for path in REPLAYS.glob("*.json")]
    assert len(names) >= 60
    for edition in ("base", "ground_assault", "scum_and_villainy"):
        for players in (2, 3, 4):
            assert any(n.startswith(edition) and n.endswith(f"{players}p") for n in names)

"""The sample bot of the documentation plays a real game on a real server."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.running import Running

pytestmark = pytest.mark.mode_independent

BOT = Path(__file__).parents[2] / "docs" / "bot.py"


@pytest.mark.parametrize(("game", "turns"), [("pocketmodel", 2), ("minis", 1), ("ccg", 2)])
def test_the_bot_joins_by_the_invite_link_and_plays_to_the_end(
    tmp_path: Path, game: str, turns: int
) -> None:
    server = Running(tmp_path / "tables.sqlite3")
    try:
        seats = [{"who": "open"}, {"who": "random"}]
        wish = {"game": game, "seats": seats, "options": {"max_turns": turns}}
        made = server.request("/api/rooms", wish)
        link = f"{server.address}{made['invite']}"
        command = [sys.executable, str(BOT), link]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
        assert "refused" not in done.stderr
        result = server.request(f"/api/rooms/{made['room']['id']}")["result"]
        assert done.stdout.strip() == result["text"]
    finally:
        server.kill()


def test_the_bot_says_how_it_is_called() -> None:
    done = subprocess.run([sys.executable, str(BOT)], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "usage" in done.stderr

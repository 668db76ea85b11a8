"""Plain Python and compiled modules play the same games: one source of rules."""

import gc
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import starfold
from starfold.games.registry import game_names
from tests.ccg import games as ccg
from tests.minis import games as minis
from tests.pocketmodel import games as pocketmodel

ROOT = Path(__file__).parent.parent
CHECKSUM = """
import hashlib, random, sys
from importlib import import_module
import starfold
from starfold.kernel.game import canonical_json

name, starts, number, choices = sys.argv[1:]
games = import_module(f"tests.{name}.games")
digest = hashlib.sha256()
for start in starts.split(","):
    for seed in range(int(number)):
        pos = getattr(games, start)(seed, record=seed % 4 == 0)
        games.play_on(pos, random.Random(seed), int(choices))
        digest.update(canonical_json(games.GAME.to_data(pos)))
        digest.update(canonical_json(games.GAME.view(pos, 0)))
        for event in pos.log or []:
            digest.update(canonical_json(event.everything()))
print(starfold.COMPILED, digest.hexdigest())
"""

# How many games, begun in which ways, and how many choices of each.
PLAYED = {
    "pocketmodel": ["random_start", "40", "400"],
    "minis": ["random_start,melee", "12", "250"],
    "ccg": ["random_start", "8", "500"],
}


def checksum(game: str, pure: bool) -> tuple[str, str]:
    environment = {**os.environ, "STARFOLD_PURE": "1" if pure else ""}
    command = [sys.executable, "-c", CHECKSUM, game, *PLAYED[game]]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    compiled, digest = run.stdout.split()
    return compiled, digest


@pytest.mark.mode_independent
@pytest.mark.parametrize("game", game_names())
def test_pure_and_compiled_play_the_same_games(game: str) -> None:
    if not starfold.COMPILED:
        pytest.skip("no compiled modules here: nothing to compare")
    pure, compiled = checksum(game, pure=True), checksum(game, pure=False)
    assert pure[0] == "False" and compiled[0] == "True"
    assert pure[1] == compiled[1]


@pytest.mark.parametrize("games", [pocketmodel, minis, ccg])
def test_a_copy_that_is_garbage_takes_nothing_of_the_live_game_with_it(games: Any) -> None:
    """Copies share lists with the game they come from; the collector must count each once."""
    pos = games.random_start(3, record=True)
    gc.collect()  # the game grows old
    games.play_on(pos, random.Random(3), 20)
    before = games.GAME.to_data(pos)

    class Ring:
        """Something that only the collector can free."""

    ring = Ring()
    ring.me, ring.copy = ring, pos.copy()  # type: ignore[attr-defined]
    shared = sum(one is pos.options for one in gc.get_referents(ring.copy))  # type: ignore[attr-defined]
    assert shared <= 1
    del ring
    gc.collect(0)
    assert games.GAME.to_data(pos) == before

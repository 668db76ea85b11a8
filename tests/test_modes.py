"""Plain Python and compiled modules play the same games: one source of rules."""

import gc
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import starfold
from starfold.games.pocketmodel.record import position_to_data
from tests.pocketmodel.games import play_on, random_start

ROOT = Path(__file__).parent.parent
CHECKSUM = """
import hashlib, random
import starfold
from tests.pocketmodel.games import play_on, random_start
from starfold.games.pocketmodel.record import position_to_data
from starfold.kernel.game import canonical_json

digest = hashlib.sha256()
for seed in range(40):
    pos = random_start(seed, record=seed % 4 == 0)
    play_on(pos, random.Random(seed), 400)
    digest.update(canonical_json(position_to_data(pos)))
    for event in pos.log or []:
        digest.update(canonical_json(event.everything()))
print(starfold.COMPILED, digest.hexdigest())
"""


def checksum(pure: bool) -> tuple[str, str]:
    environment = {**os.environ, "STARFOLD_PURE": "1" if pure else ""}
    run = subprocess.run(
        [sys.executable, "-c", CHECKSUM], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    compiled, digest = run.stdout.split()
    return compiled, digest


@pytest.mark.mode_independent
def test_pure_and_compiled_play_the_same_games() -> None:
    if not starfold.COMPILED:
        pytest.skip("no compiled modules here: nothing to compare")
    pure, compiled = checksum(pure=True), checksum(pure=False)
    assert pure[0] == "False" and compiled[0] == "True"
    assert pure[1] == compiled[1]


def test_a_copy_that_is_garbage_takes_nothing_of_the_live_game_with_it() -> None:
    """Copies share lists with the game they come from; the collector must count each once."""
    pos = random_start(3, record=True)
    gc.collect()  # the game grows old
    play_on(pos, random.Random(3), 20)
    before = position_to_data(pos)

    class Ring:
        """Something that only the collector can free."""

    ring = Ring()
    ring.me, ring.copy = ring, pos.copy()  # type: ignore[attr-defined]
    shared = sum(one is pos.options for one in gc.get_referents(ring.copy))  # type: ignore[attr-defined]
    assert shared <= 1
    del ring
    gc.collect(0)
    assert position_to_data(pos) == before

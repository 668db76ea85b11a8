"""Plain Python and compiled modules play the same games: one source of rules."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import starfold

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

"""Golden playthroughs in OpenSpiel's own form: every value of its interface along a random game.

`python -m tests.adapters.playthroughs regenerate` writes them anew; a test compares.
"""

import sys
from pathlib import Path
from typing import Final

from open_spiel.python.algorithms import generate_playthrough

import starfold.adapters.openspiel

FOLDER: Final = Path(__file__).parent / "playthroughs"
GAMES: Final = {
    "pocketmodel": "starfold_pocketmodel(seed=3,options=max_turns:2,tensor=features)",
    "minis": "starfold_minis(seed=3,options=max_turns:1,macro=true,tensor=features)",
    "ccg": "starfold_ccg(seed=3,options=max_turns:2,tensor=features)",
}
SEED: Final = 1


def path(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def written(name: str) -> str:
    found: str = generate_playthrough.playthrough(GAMES[name], None, seed=SEED)
    return found


def main() -> None:
    if sys.argv[1:] != ["regenerate"]:
        sys.exit("usage: python -m tests.adapters.playthroughs regenerate")
    starfold.adapters.openspiel.register()
    for name in GAMES:
        path(name).write_text(written(name), encoding="utf-8")
        print(path(name))


if __name__ == "__main__":
    main()

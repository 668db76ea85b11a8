"""Write the levels' ratings into the README, from the ladders in benchmarks/results.

    python scripts/ladder.py [--check]

The ladders themselves grow by `starfold ladder GAME --file benchmarks/results/ladder-GAME.json`.
"""

import sys
from pathlib import Path

from starfold.arena import ladder as ladders
from starfold.cli.ladder import levels_table
from starfold.games.registry import game_names

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
BEGIN, END = "<!-- ladder -->", "<!-- /ladder -->"


def ladder_files() -> list[Path]:
    files = [ROOT / "benchmarks" / "results" / f"ladder-{name}.json" for name in game_names()]
    return [path for path in files if path.exists()]


def block() -> str:
    """What stands between the marks."""
    rated = [ladders.read(path) for path in ladder_files()]
    games = ", ".join(f"{one.games:,}" for one in rated)
    return "\n".join(
        [
            *levels_table(rated),
            "",
            "Points as in chess, 200 more win 76 %; in brackets the interval at 95 %. "
            f"After {games} games; every game has a scale of its own.",
        ]
    )


def written(text: str) -> str:
    """The README with the block as it should be."""
    head, rest = text.split(BEGIN)
    _, tail = rest.split(END)
    return f"{head}{BEGIN}\n{block()}\n{END}{tail}"


def main() -> int:
    text = README.read_text(encoding="utf-8")
    if "--check" in sys.argv[1:]:
        if written(text) != text:
            print("README.md: the ladder is out of date: run `make ladder`")
            return 1
        return 0
    README.write_text(written(text), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

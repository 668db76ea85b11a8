"""docs/observations.md: the tables of all fields, written from the layouts.

python -m starfold.adapters.tables --write
"""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from starfold.adapters.acts import act_layout
from starfold.adapters.layout import Layout
from starfold.games.registry import game_names, load_game

PAGE: Final = Path(__file__).parents[3] / "docs" / "observations.md"
_HEAD: Final = "| field | bounds | what it says |\n| --- | --- | --- |"
_OPENING: Final = """\
# What the numbers of an observation say

Written by `python -m starfold.adapters.tables --write`; [environments.md](environments.md) says
how it is used.

An observation is a row of whole numbers (int16). `env.layout` of many games at once, or
`env.unwrapped.setting.layout` of a single one, names each place: `layout.names`, `layout.low`,
`layout.high`, `layout.place("unit[3].stars")`, `layout.read(row)` (a dict by name) and
`layout.tree(row)` (nested). The tables are for two seats; with more there are more players and
units. What a row has no room for is left out: the view has it all. `asked`, `active` and the like
count seats from the reader on: 1 is the reader, 2 the next seat.
"""


def page() -> str:
    return "\n".join([_OPENING, *(line for game in game_names() for line in _of(game))]) + "\n"


def _of(game: str) -> Iterator[str]:
    module: Any = import_module(f"starfold.adapters.{game}_layout")
    found: Layout = module.layout(2)
    steps: list[str] = module.STEPS
    yield f"## {load_game(game).info()['title']}: {found.size:,} numbers\n"
    codes = ", ".join(f"{place + 1} {name}" for place, name in enumerate(steps))
    yield f"Kinds of questions (`step`): {codes}.\n"
    yield from (_HEAD, *found.table(), "")
    yield "With `action_features=True`, for each action:\n"
    yield from (_HEAD, *act_layout(game).table(), "")


def main() -> None:
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m starfold.adapters.tables --write")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()

"""What earlier versions called things that they stored or sent, and what it is called now.

What a seat brings to a game was once called a fleet, whether of units or of cards. Every door by
which old data comes in has one place that renames it: `Rules.check_spec` for what was agreed
before a game, `Room` for its records, `lessons.parse` for lesson files, `server.web` for what
clients send.
"""

from collections.abc import Mapping
from typing import Any, Final

IN_SPECS: Final = {"fleets": "forces"}
IN_REQUESTS: Final = {"fleet": "force"}


def renamed(data: Mapping[str, Any], newer: Mapping[str, str]) -> dict[str, Any]:
    """The data under today's names; what is given under both names is left for its reader."""
    names = {old: new for old, new in newer.items() if new not in data}
    return {names.get(name, name): value for name, value in data.items()}

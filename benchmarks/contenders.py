"""Everybody who is measured, in the order of the table."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from benchmarks.contender import Contender


def _ours(record: bool = False, editions: tuple[str, ...] | None = None) -> Contender:
    from benchmarks.ours import Starfold, compiled

    return compiled(lambda: Starfold(editions, record))


def _ours_pure() -> Contender:
    from benchmarks.ours import Starfold

    return Starfold()


def _ours_from_python() -> Contender:
    from benchmarks.ours import DrivenFromPython, compiled

    return compiled(DrivenFromPython)


def _minis() -> Contender:
    from benchmarks.ours import Minis, compiled

    return compiled(Minis)


def _ccg() -> Contender:
    from benchmarks.ours import CCG, compiled

    return compiled(CCG)


def _open_spiel(name: str) -> Contender:
    from benchmarks.peers import OpenSpiel

    return OpenSpiel(name)


def _open_spiel_rollouts(name: str) -> Contender:
    from benchmarks.peers import OpenSpielRollouts

    return OpenSpielRollouts(name)


def _rlcard(name: str) -> Contender:
    from benchmarks.peers import RLCard

    return RLCard(name)


def _rlcard_raw(name: str) -> Contender:
    from benchmarks.peers import RLCardRaw

    return RLCardRaw(name)


@dataclass(frozen=True, slots=True)
class Entry:
    title: str
    make: Callable[[], Contender]
    environment: dict[str, str] = field(default_factory=dict)


OURS: Final = "ours"
OURS_PURE: Final = "ours-pure"
MINIS: Final = "minis"
CARD_GAME: Final = "ccg"
DETAILED: Final = (OURS, OURS_PURE, MINIS, CARD_GAME)  # measured with all their further costs

CONTENDERS: Final = {
    OURS: Entry("starfold, compiled", _ours),
    "ours-from-python": Entry("starfold, compiled, loop in Python", _ours_from_python),
    "ours-events": Entry("starfold, compiled, events recorded", lambda: _ours(record=True)),
    OURS_PURE: Entry("starfold, plain Python", _ours_pure, {"STARFOLD_PURE": "1"}),
    "ours-base": Entry("  edition base", lambda: _ours(editions=("base",))),
    "ours-ground-assault": Entry(
        "  edition ground_assault", lambda: _ours(editions=("ground_assault",))
    ),
    "ours-scum": Entry(
        "  edition scum_and_villainy", lambda: _ours(editions=("scum_and_villainy",))
    ),
    MINIS: Entry("starfold minis, compiled", _minis),
    CARD_GAME: Entry("starfold card game, compiled", _ccg),
    "backgammon": Entry("OpenSpiel backgammon", lambda: _open_spiel("backgammon")),
    "backgammon-cpp": Entry(
        "OpenSpiel backgammon, C++ rollouts", lambda: _open_spiel_rollouts("backgammon")
    ),
    "gin-rummy": Entry("OpenSpiel gin_rummy", lambda: _open_spiel("gin_rummy")),
    "chess": Entry("OpenSpiel chess", lambda: _open_spiel("chess")),
    "uno": Entry("RLCard uno", lambda: _rlcard("uno")),
    "uno-raw": Entry("RLCard uno, rules only", lambda: _rlcard_raw("uno")),
}

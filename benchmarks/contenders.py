"""Everybody who is measured, in the order of the table."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

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


def _vector(game: str, **options: Any) -> Contender:
    from benchmarks.environments import Vector

    return Vector(game, **options)


def _our_zoo(game: str) -> Contender:
    from benchmarks.environments import our_zoo

    return our_zoo(game)


def _gym(game: str) -> Contender:
    from benchmarks.environments import Gym

    return Gym(game)


def _classic(name: str) -> Contender:
    from benchmarks.environments import classic

    return classic(name)


def _spiel_observed(name: str) -> Contender:
    from benchmarks.environments import spiel

    return spiel(name)


def _rlcard_observed(name: str) -> Contender:
    from benchmarks.environments import RLCardObserved

    return RLCardObserved(name)


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

# With an observation at every step: see `benchmarks.envs`.
ENVIRONMENTS: Final = {
    "ours-vector": Entry("starfold PocketModel, 64 at once", lambda: _vector("pocketmodel")),
    "ours-vector-material": Entry(
        "  the same, rewards by material", lambda: _vector("pocketmodel", reward="material")
    ),
    "ours-vector-pure": Entry(
        "  the same, plain Python", lambda: _vector("pocketmodel"), {"STARFOLD_PURE": "1"}
    ),
    "minis-vector": Entry("starfold minis, 64 at once", lambda: _vector("minis")),
    "ccg-vector": Entry("starfold card game, 64 at once", lambda: _vector("ccg")),
    "ours-zoo": Entry("starfold PocketModel, PettingZoo", lambda: _our_zoo("pocketmodel")),
    "ours-gym": Entry("starfold PocketModel, Gymnasium", lambda: _gym("pocketmodel")),
    "ours-spiel": Entry(
        "starfold PocketModel, OpenSpiel", lambda: _spiel_observed("starfold_pocketmodel")
    ),
    "connect-four": Entry("PettingZoo connect four", lambda: _classic("connect_four_v3")),
    "zoo-chess": Entry("PettingZoo chess", lambda: _classic("chess_v6")),
    "uno": Entry("RLCard uno", lambda: _rlcard_observed("uno")),
    "gin-rummy": Entry("RLCard gin rummy", lambda: _rlcard_observed("gin-rummy")),
    "backgammon": Entry("OpenSpiel backgammon", lambda: _spiel_observed("backgammon")),
    "chess": Entry("OpenSpiel chess", lambda: _spiel_observed("chess")),
    "python-liars-poker": Entry(
        "OpenSpiel liar's poker, in Python", lambda: _spiel_observed("python_liars_poker")
    ),
    "python-tic-tac-toe": Entry(
        "OpenSpiel tic-tac-toe, in Python", lambda: _spiel_observed("python_tic_tac_toe")
    ),
}

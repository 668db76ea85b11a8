"""What a finished game was worth, choice by choice: chances over time, and what was missed.

Every choice of the wanted seats is weighed as an opponent would weigh it that knows what the seat
knew then: in imagined worlds, all answers in the same ones. What it cost is the difference between
the best answer and the one that was given, so the dice that fell afterwards have no part in it.
"""

import random
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from starfold.agents.registry import guide_for
from starfold.agents.search import Effort, Guide, Tried, final_value, weigh
from starfold.kernel import replay as replays
from starfold.kernel.core import State
from starfold.kernel.game import Game
from starfold.kernel.notation import notation, option
from starfold.kernel.replay import CONCEDE, Replay

VERSION: Final = 1
# What a choice must cost, as a share of the chance of winning, to be called so.
GRADES: Final = (("blunder", 0.20), ("mistake", 0.10), ("inaccuracy", 0.05))
SURE: Final = 2.0  # standard errors by which the better answer must be better
SHOWN: Final = 3  # answers that are told of, besides the one that was given

Tells = Callable[[int, int], None]  # how many of how many choices have been looked at


class Weighed(msgspec.Struct, frozen=True):
    """An answer and the chance of winning that it leaves."""

    choice: str  # in notation
    chance: float


class Judged(msgspec.Struct, frozen=True):
    """A choice that was made, beside what the analysis would have chosen."""

    number: int  # of the answer, from 1
    seat: int
    given: Weighed
    best: Weighed
    cost: float
    grade: str  # "" where nothing was missed
    others: list[Weighed]  # the best ones first


class Analysis(msgspec.Struct, frozen=True):
    """All of it, as it is kept beside a replay."""

    version: int
    game: str
    worlds: int
    curve: list[list[float]]  # before each answer and at the end: chances by seat
    judged: list[Judged]


def analyse(
    game: Game,
    replay: Replay,
    effort: Effort,
    seats: Sequence[int] = (),
    tells: Tells | None = None,
) -> Analysis:
    """Look at every choice of these seats (none: of all); same replay and effort, same result."""
    guide = guide_for(game.name)
    wanted = set(seats) or set(range(len(replay.players)))
    curve: list[list[float]] = []
    judged: list[Judged] = []
    total = len(replay.answers)
    for number, state in enumerate(replays.run(game, replay, record=False), start=1):
        curve.append(_chances(guide, state))
        if number > total:
            break
        seat, choice = replay.answers[number - 1]
        if seat in wanted and choice != CONCEDE and not state.ended:
            chosen = choice if isinstance(choice, int) else option(state, choice)
            found = _judged(guide, state, seat, chosen, number, effort)
            if found is not None:
                judged.append(found)
        if tells is not None:
            tells(number, total)
    return Analysis(VERSION, game.name, effort.worlds, curve, judged)


def _chances(guide: Guide, state: State) -> list[float]:
    """Of all seats, as each of them sees it; they add up to one."""
    if state.ended:
        return [round(final_value(state, seat), 4) for seat in range(state.seats)]
    seen = [guide.evaluate(state, seat) for seat in range(state.seats)]
    total = sum(seen) or 1.0
    return [round(one / total, 4) for one in seen]


def _judged(
    guide: Guide, state: State, seat: int, chosen: int, number: int, effort: Effort
) -> Judged | None:
    """None where there was nothing to think about."""
    if len(state.options) == 1:
        return None
    plans = guide.plans(state, seat)
    begun = {plan: guide.steps(plan)[0] for plan in plans}
    if len(plans) == 1 and begun[plans[0]] == chosen:
        return None
    if chosen not in begun.values():
        plans, begun[chosen] = [*plans, chosen], chosen
    found = weigh(guide, state, seat, plans, effort, random.Random(number))
    given = max((one for one in found if begun[one.option] == chosen), key=_looked_at)
    best = max(
        (one for one in found if len(one.values) >= len(given.values)), key=lambda one: one.mean
    )
    gain, error = best.gain(given)
    sure = best is not given and gain > SURE * error
    cost = max(0.0, gain) if sure else 0.0
    shown = sorted((one for one in found if begun[one.option] != chosen), key=lambda one: -one.mean)
    return Judged(
        number=number,
        seat=seat,
        given=Weighed(notation(state, chosen), round(given.mean, 4)),
        best=Weighed(notation(state, begun[(best if sure else given).option]), round(best.mean, 4)),
        cost=round(cost, 4),
        grade=next((name for name, least in GRADES if cost >= least), ""),
        others=[
            Weighed(notation(state, begun[one.option]), round(one.mean, 4)) for one in shown[:SHOWN]
        ],
    )


def _looked_at(tried: Tried) -> tuple[int, float]:
    return len(tried.values), tried.mean

"""What a finished game was worth, choice by choice: chances over time, and what was missed.

Every choice of the wanted seats is weighed as an opponent would weigh it that knows what the seat
knew then: in imagined worlds, all answers in the same ones. What it cost is the difference between
the best answer and the one that was given, so the dice that fell afterwards have no part in it.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from typing import Any, Final, NamedTuple

import msgspec

from starfold.agents.registry import guide_for
from starfold.agents.search import Effort, Guide, Tried, best_of, final_value, weigh
from starfold.arena.verdicts import Advice, Analysis, Judged, Weighed
from starfold.arena.work import Crew, Processes
from starfold.games.registry import load_game
from starfold.kernel import replay as replays
from starfold.kernel.core import State
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import Game
from starfold.kernel.notation import notation, option
from starfold.kernel.replay import OUTSIDE, Replay
from starfold.kernel.replay_files import from_data, to_fields

VERSION: Final = 2
# What a choice must cost, as a share of the chance of winning, to be called so.
GRADES: Final = (("blunder", 0.20), ("mistake", 0.10), ("inaccuracy", 0.05))
# Standard errors by which the better answer must be better: few worlds tell their own error badly.
SURE: Final = 2.0
SURE_OF_FEW: Final = {2: 12.7, 3: 4.3, 4: 3.2, 5: 2.8, 6: 2.6, 7: 2.5, 8: 2.4}  # by worlds
SHOWN: Final = 3  # answers that are told of, besides the one that was given
LINE: Final = 12  # answers of a better line at most

Tells = Callable[[int, int], None]  # how many of how many choices have been looked at


class Look(NamedTuple):
    """What there is to say of the position before an answer, or of the end."""

    chances: list[float]
    judged: Judged | None


class _Work(NamedTuple):
    """What the workers of an analysis share, as plain data."""

    game: str
    replay: dict[str, Any]
    worlds: int
    turns: int
    milliseconds: float
    evidence: float
    seats: tuple[int, ...]


def analyse(
    game: Game,
    replay: Replay,
    effort: Effort,
    seats: Sequence[int] = (),
    tells: Tells | None = None,
    crew: Crew | None = None,
) -> Analysis:
    """Look at every choice of these seats (none: of all).

    Same replay and effort, same result, unless a clock has a say in it.
    """
    found: list[Look] = []
    total = len(replay.answers)
    shared = _Work(
        game.name,
        to_fields(replay),
        effort.worlds,
        effort.turns,
        effort.milliseconds,
        effort.evidence,
        tuple(seats),
    )
    with closing((crew or Processes(1)).begin(begin_looks, shared)) as task:
        for look in task.results(range(1, total + 2)):
            found.append(look)
            if tells is not None:
                tells(min(len(found), total), total)
    return summed_up(game.name, effort, found)


def begin_looks(shared: _Work) -> Callable[[int], Look]:
    """Every worker runs the game once, and then looks at any of its positions."""
    game = load_game(shared.game)
    guide = guide_for(game.name)
    replay = from_data(shared.replay, "the replay")
    effort = Effort(shared.worlds, shared.turns, shared.milliseconds, shared.evidence)
    states = [state.copy() for state in replays.run(game, replay, record=False)]
    wanted = set(shared.seats) or set(range(len(replay.players)))
    return lambda number: _look(guide, replay, states[number - 1], number, wanted, effort)


def summed_up(game: str, effort: Effort, found: Sequence[Look]) -> Analysis:
    return Analysis(
        VERSION,
        game,
        effort.worlds,
        int(effort.milliseconds),
        [look.chances for look in found],
        [look.judged for look in found if look.judged is not None],
    )


def looks(
    game: Game, replay: Replay, effort: Effort, seats: Sequence[int] = (), first: int = 1
) -> Iterator[Look]:
    """One position after the other, from the one before that answer on."""
    guide = guide_for(game.name)
    wanted = set(seats) or set(range(len(replay.players)))
    for number, state in enumerate(replays.run(game, replay, record=False), start=1):
        if number >= first:
            yield _look(guide, replay, state, number, wanted, effort)


def _look(
    guide: Guide, replay: Replay, state: State, number: int, wanted: set[int], effort: Effort
) -> Look:
    judged = None
    if number <= len(replay.answers) and not state.ended:
        seat, choice = replay.answers[number - 1]
        if seat in wanted and choice not in OUTSIDE:
            chosen = choice if isinstance(choice, int) else option(state, choice)
            judged = _judged(guide, state, seat, chosen, number, effort)
    return Look(chances(guide, state), judged)


def chances(guide: Guide, state: State) -> list[float]:
    """Of all seats to win, as they are shown: as each of them sees it; they add up to one."""
    if state.ended:
        return [round(final_value(state, seat), 4) for seat in range(state.seats)]
    seen = [guide.evaluate(state, seat) for seat in range(state.seats)]
    total = sum(seen) or 1.0
    return [round(one / total, 4) for one in seen]


# -- one choice ------------------------------------------------------------------------------------


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
    sure = begun[best.option] != chosen and gain > _sureness(best, given) * error
    cost = round(max(0.0, gain), 4) if sure else 0.0
    better = best if sure else given
    shown = sorted((one for one in found if begun[one.option] != chosen), key=lambda one: -one.mean)
    return Judged(
        number=number,
        seat=seat,
        asked=state.stack[-1].question(state).text,
        given=_weighed(state, chosen, given),
        best=_weighed(state, begun[better.option], better),
        cost=cost,
        grade=next((name for name, least in GRADES if cost >= least), ""),
        others=[_weighed(state, begun[one.option], one) for one in shown[:SHOWN]],
        line=_line(guide, state, better.option, number) if cost else [],
    )


def _weighed(state: State, answer: int, tried: Tried) -> Weighed:
    text = state.stack[-1].choice(state, answer).text
    return Weighed(notation(state, answer), text, round(tried.mean, 4))


def _sureness(best: Tried, given: Tried) -> float:
    return SURE_OF_FEW.get(min(len(best.values), len(given.values)), SURE)


def _looked_at(tried: Tried) -> tuple[int, float]:
    return len(tried.values), tried.mean


# -- how it could have gone on ---------------------------------------------------------------------


def imagined(state: State, number: int) -> State:
    """The position before an answer, to be played on another way: with dice of its own."""
    twin = state.copy()
    twin.dice = seeded_dice(number)
    return twin


def _line(guide: Guide, state: State, plan: int, number: int) -> list[str]:
    """The answers of a plan, and what all would answer at first guess until the turn is over."""
    twin = imagined(state, number)
    until = guide.clock(twin) + 1
    ahead = list(guide.steps(plan))
    line: list[str] = []
    while len(line) < LINE and not twin.ended and (ahead or guide.clock(twin) < until):
        answer = ahead.pop(0) if ahead else _first_guess(guide, twin)
        if twin.refusal(answer) is not None:
            break
        line.append(notation(twin, answer))
        twin.apply(answer)
    return line


def _first_guess(guide: Guide, state: State) -> int:
    options = state.options
    return options[0] if len(options) == 1 else guide.answer(state, state.asked)


# -- advice ----------------------------------------------------------------------------------------


def advise(game: Game, state: State, seat: int, effort: Effort, seed: int) -> Advice:
    """As the seat sees it: nothing that it does not know has a part in it."""
    return _advised(guide_for(game.name), state, seat, effort, seed)[0]


def look_at(game: Game, replay: Replay, number: int, effort: Effort) -> Advice | None:
    """Advice for whoever gave that answer of a finished game; None at its end."""
    guide = guide_for(game.name)
    for at, state in enumerate(replays.run(game, replay, record=False), start=1):
        if at == number and not state.ended:
            advice, plan = _advised(guide, state, state.asked, effort, number)
            return msgspec.structs.replace(advice, line=_line(guide, state, plan, number))
    return None


def _advised(
    guide: Guide, state: State, seat: int, effort: Effort, seed: int
) -> tuple[Advice, int]:
    """The advice, and the plan behind it."""
    asked = state.stack[-1].question(state).text
    plans = guide.plans(state, seat)
    begun = {plan: guide.steps(plan)[0] for plan in plans}
    if len(plans) == 1:
        return Advice(begun[plans[0]], asked, None, []), plans[0]
    found = weigh(guide, state, seat, plans, effort, random.Random(seed))
    chosen = best_of(found, plans[0], effort.evidence)
    best = next(one for one in found if one.option == chosen)
    others: dict[int, Tried] = {}
    for one in sorted(found, key=lambda one: -one.mean):
        if begun[one.option] != begun[chosen]:
            others.setdefault(begun[one.option], one)
    return (
        Advice(
            begun[chosen],
            asked,
            _weighed(state, begun[chosen], best),
            [_weighed(state, answer, one) for answer, one in [*others.items()][:SHOWN]],
        ),
        chosen,
    )

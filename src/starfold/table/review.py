"""A finished game with everything open: what was on the table at every moment, and the
luck in it.
"""

from bisect import bisect_left
from collections.abc import Iterator
from typing import Any

from starfold.arena.analysis import imagined
from starfold.errors import InputError
from starfold.kernel import replay as replays
from starfold.kernel.core import EVERYONE, State
from starfold.kernel.notation import option
from starfold.table import protocol as p
from starfold.table.afterwards import (
    LuckPoint,
    ReplayMoment,
    ReplayPage,
    Variation,
    VariationPage,
)
from starfold.table.patch import diff
from starfold.table.session import Session


def review(session: Session, info: p.RoomInfo) -> ReplayPage:
    """The whole game for whoever has the link; only a finished game may be seen so."""
    if not session.over:
        raise InputError("the game is not over, so its cards are still hidden")
    log, lines_after = _log(session)
    ends = [lines_after[end] for end in _entries_after(session)]
    views = _views(session)
    first = view = next(views)
    moments = []
    for moment, end, after in zip(session.moments, ends, views, strict=True):
        moments.append(ReplayMoment(diff(view, after), moment.seat, end, after.get("turn", 0)))
        view = after
    begun = lines_after[session.moments[0].entries] if session.moments else len(log)
    return ReplayPage(info, first, moments, log, _luck(session, log, ends), begun)


def variation(session: Session, wish: Variation) -> VariationPage:
    """Another way on from a position: with the same table, but dice of its own."""
    if wish.step >= len(session.moments):
        raise InputError("the game is over there, so it cannot go on another way")
    state = imagined(session.before(wish.step), wish.step + 1)
    view = _view(session, state)
    steps: list[ReplayMoment] = []
    log: list[p.LogEntry] = []
    for choice in wish.choices:
        state.log = []
        seat = state.asked
        state.choose(option(state, choice))
        for event in session.game.events_for(state, EVERYONE, state.log):
            log.append(p.LogEntry(len(log) + 1, session.game.tell(event), event["rules"], event))
        after = _view(session, state)
        steps.append(ReplayMoment(diff(view, after), seat, len(log), after.get("turn", 0)))
        view = after
    return VariationPage(steps, log)


def _views(session: Session) -> Iterator[dict[str, Any]]:
    """The table before the first choice, then after every choice."""
    for state in replays.run(session.game, session.replay, record=False):
        yield _view(session, state)


def _view(session: Session, state: State) -> dict[str, Any]:
    """What could have been answered is left out: the choice shows what was, the log says it."""
    view = session.game.view(state, EVERYONE)
    question = view.get("question")
    if question is not None:
        view["question"] = {key: value for key, value in question.items() if key != "options"}
    return view


def _entries_after(session: Session) -> list[int]:
    """How many entries the log has after each choice."""
    starts = [moment.entries for moment in session.moments]
    return [*starts[1:], len(session.entries)] if starts else []


def _log(session: Session) -> tuple[list[p.LogEntry], list[int]]:
    """All lines, and how many there are after so many entries."""
    told = session.log_for(EVERYONE)
    lines = [p.LogEntry(one.number, one.text, one.rules, one.happened(), one.mark) for one in told]
    entries = [line.entry for line in told]
    return lines, [bisect_left(entries, number) for number in range(len(session.entries) + 1)]


def _luck(session: Session, log: list[p.LogEntry], ends: list[int]) -> list[LuckPoint]:
    """Every throw or draw with what was to be expected of it, at the choice that led to it."""
    points = []
    made = 0  # choices
    for place, line in enumerate(log):
        while made < len(ends) and place >= ends[made]:
            made += 1
        told = None if line.event is None else session.game.luck(line.event)
        if told is not None:
            seat, expected, actual = told["seat"], told["expected"], told["actual"]
            points.append(LuckPoint(made + 1, seat, expected, actual, line.text))
    return points

"""Playing the games of a plan, here or in several processes, always told in order."""

import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Final, NamedTuple

from starfold.agents.base import Agent
from starfold.agents.guests import AgentFault, Contained, Fault
from starfold.agents.registry import make_agent
from starfold.arena.plan import Plan
from starfold.arena.playout import play_out
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.core import NOBODY, State
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import Game, Spec

MAX_CHUNK: Final = 25  # games that a worker plays before it reports
CHUNKS_PER_WORKER: Final = 4  # at least so many, so that nobody waits long for the last one
AHEAD: Final = 3  # chunks handed out per worker beyond what has come back


class Result(NamedTuple):
    """How one game went; who sat where follows from the plan."""

    number: int  # of the game, from 0
    first: int  # seat that moved first
    turns: int
    decisions: int
    ended: str
    winners: tuple[int, ...]  # seats
    faults: tuple["Failure", ...] = ()  # of agents from outside


class Failure(NamedTuple):
    """An agent from outside failed, and its seat gave up."""

    seat: int
    decision: int  # of the game, from 0
    fault: Fault


def play_game(plan: Plan, game: Game, index: int) -> Result:
    state = game.start(plan.spec(index), seeded_dice(plan.game_seed(index)), False)
    agents = [
        make_agent(plan.agents[entrant], game, plan.agent_seed(index, seat))
        for seat, entrant in enumerate(plan.entrants(index))
    ]
    faults: list[Failure] = []
    try:
        decisions = _played(game, state, agents, faults, plan.spec(index))
    except Exception as problem:  # the fault of a rule or an agent: say how to see it again
        seed = plan.game_seed(index)
        raise RuntimeError(
            f"game {index} of {plan.lineup(index)} failed, its seed is {seed}: {problem}"
        ) from problem
    # Not every game has turns or a first player; those that do keep them under these names.
    first: int = getattr(state, "first", NOBODY)
    turns: int = getattr(state, "turn", 0)
    winners = tuple(state.winners)
    return Result(index, first, turns, decisions, state.ended, winners, tuple(faults))


def _played(
    game: Game, state: State, agents: list[Agent], faults: list[Failure], spec: Spec
) -> int:
    """Play a game to its end; the number of decisions. A guest that fails gives up its seat."""
    for agent in agents:
        agent.sit_down(spec)
    if not any(isinstance(agent, Contained) for agent in agents):
        return play_out(state, agents)
    decisions = 0
    while not state.ended:
        seat = state.asked
        try:
            decisions += play_out(state, agents, 1)
        except AgentFault as problem:
            faults.append(Failure(seat, decisions, problem.fault))
            game.concede(state, seat)
    return decisions


def simulate(plan: Plan, workers: int) -> Iterator[list[Result]]:
    """The results in the order of the games, some at a time.

    Closing the iterator, as an interruption does, ends the workers at once.
    """
    chunk = max(1, min(MAX_CHUNK, plan.games // (workers * CHUNKS_PER_WORKER)))
    starts = range(0, plan.games, chunk)
    if workers == 1 or len(starts) == 1:
        game = load_game(plan.game)
        for start in starts:
            yield _play_chunk(plan, game, start, chunk)
    else:
        yield from _in_processes(plan, starts, chunk, min(workers, len(starts)))


def _play_chunk(plan: Plan, game: Game, start: int, size: int) -> list[Result]:
    return [play_game(plan, game, i) for i in range(start, min(start + size, plan.games))]


# -- several processes -----------------------------------------------------------------------------


class _Worker:
    """What a worker process keeps between chunks."""

    plan: Plan
    game: Game


def _begin_work(plan: Plan) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Worker.plan = plan
    _Worker.game = load_game(plan.game)


def _work(start: int, size: int) -> list[Result]:
    return _play_chunk(_Worker.plan, _Worker.game, start, size)


def _in_processes(plan: Plan, starts: range, chunk: int, workers: int) -> Iterator[list[Result]]:
    # Fresh processes instead of forks: the same on every platform, and safe beside a progress bar.
    pool = ProcessPoolExecutor(
        workers, multiprocessing.get_context("spawn"), initializer=_begin_work, initargs=(plan,)
    )
    others = set(multiprocessing.active_children())
    pending: deque[Future[list[Result]]] = deque()
    try:
        for start in starts:
            with _deaf_to_interrupts():  # the processes start here
                pending.append(pool.submit(_work, start, chunk))
            if len(pending) >= workers * AHEAD:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()
    except BrokenProcessPool:
        raise InputError(
            "a worker process was ended from outside, perhaps for lack of memory: "
            "try again with fewer --workers"
        ) from None
    except BaseException:
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes started meanwhile ignore Ctrl-C: the one at the terminal decides what to do."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)

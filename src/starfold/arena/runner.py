"""Playing the games of a plan, here or in several processes, always told in order."""

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Final, NamedTuple

from starfold.agents.base import Agent
from starfold.agents.budgets import apart, is_timed
from starfold.agents.guests import AgentFault, Contained, Fault
from starfold.agents.registry import make_agent
from starfold.arena.plan import Plan
from starfold.arena.playout import play_out
from starfold.arena.witness import Notes, notes_of
from starfold.arena.work import Crew, Processes
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel import replay as replays
from starfold.kernel.chance import Seeded
from starfold.kernel.core import NOBODY, IllegalChoice, State
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import Game
from starfold.kernel.replay import Replay

MAX_CHUNK: Final = 25  # games that a worker plays before it reports
FEW_WORKERS: Final = 8  # with more of them each plays longer, so that nobody drowns in reports
CHUNKS_PER_WORKER: Final = 4  # at least so many, so that nobody waits long for the last one


class Result(NamedTuple):
    """How one game went; who sat where follows from the plan."""

    number: int  # of the game, from 0
    first: int  # seat that moved first
    turns: int
    decisions: int
    ended: str
    winners: tuple[int, ...]  # seats
    faults: tuple["Failure", ...] = ()  # of agents from outside
    notes: Notes | None = None  # where somebody watched


class Failure(NamedTuple):
    """An agent from outside failed, and its seat gave up."""

    seat: int
    decision: int  # of the game, from 0
    fault: Fault


class Chunk(NamedTuple):
    """Games that are played together."""

    start: int
    size: int


class Watched(NamedTuple):
    """What the workers of a simulation share."""

    plan: Plan
    watched: bool


def play_game(plan: Plan, game: Game, index: int, watched: bool = False) -> Result:
    """One game of the plan; `watched`: with notes of luck and of what the pieces did."""
    state = game.start(plan.spec(index), seeded_dice(plan.game_seed(index)), watched)
    agents = seated(plan, game, index)
    faults: list[Failure] = []
    choices: list[int] = []
    noted = choices if watched and is_timed_plan(plan) else None
    try:
        decisions = _played(game, state, agents, faults, noted)
    except Exception as problem:  # the fault of a rule or an agent: say how to see it again
        seed = plan.game_seed(index)
        raise RuntimeError(
            f"game {index} of {plan.lineup(index)} failed, its seed is {seed}: {problem}"
        ) from problem
    notes = notes_of(game, state, choices) if watched else None
    return _result(index, state, decisions, faults, notes)


def seated(plan: Plan, game: Game, index: int) -> list[Agent]:
    """The agents of a game, seat by seat."""
    found = []
    for seat, entrant in enumerate(plan.entrants(index)):
        name, milliseconds = apart(plan.agents[entrant])
        agent = make_agent(name, game, plan.agent_seed(index, seat), milliseconds)
        agent.sit_down(plan.spec(index))
        found.append(agent)
    return found


def is_timed_plan(plan: Plan) -> bool:
    """Whether a clock has a say in its games, so that playing them again may not repeat them."""
    return any(is_timed(agent) for agent in plan.agents)


def _result(
    index: int, state: State, decisions: int, faults: list[Failure], notes: Notes | None
) -> Result:
    # Not every game has turns or a first player; those that do keep them under these names.
    first: int = getattr(state, "first", NOBODY)
    turns: int = getattr(state, "turn", 0)
    winners = tuple(state.winners)
    return Result(index, first, turns, decisions, state.ended, winners, tuple(faults), notes)


def _played(
    game: Game,
    state: State,
    agents: list[Agent],
    faults: list[Failure],
    noted: list[int] | None,
) -> int:
    """Play a game to its end; the number of decisions. A guest that fails gives up its seat."""
    if noted is None and not any(isinstance(agent, Contained) for agent in agents):
        return play_out(state, agents)
    decisions = 0
    while not state.ended:
        seat = state.asked
        try:
            choice = agents[seat].choose(state, seat)
        except AgentFault as problem:
            faults.append(Failure(seat, decisions, problem.fault))
            game.concede(state, seat)
            continue
        state.choose(choice)
        decisions += 1
        if noted is not None:
            noted.append(choice)
    return decisions


def simulate(
    plan: Plan,
    workers: int = 1,
    *,
    crew: Crew | None = None,
    watched: bool = False,
    done: int = 0,
) -> Iterator[list[Result]]:
    """The results in the order of the games, some at a time; the first `done` are left out.

    They are played by processes of this machine, or by the crew. Closing the iterator, as an
    interruption does, ends the workers at once.
    """
    left = plan.games - done
    crew = crew or Processes(workers)
    most = MAX_CHUNK * max(1, crew.workers // FEW_WORKERS)
    chunk = max(1, min(most, left // (crew.workers * CHUNKS_PER_WORKER)))
    pieces = [
        Chunk(start, min(chunk, plan.games - start)) for start in range(done, plan.games, chunk)
    ]
    if len(pieces) < 2 and isinstance(crew, Processes):
        crew = Processes(1)
    with closing(crew.begin(begin_chunks, Watched(plan, watched))) as task:
        yield from task.results(pieces)


def begin_chunks(shared: Watched) -> Callable[[Chunk], list[Result]]:
    game = load_game(shared.plan.game)

    def work(piece: Chunk) -> list[Result]:
        numbers = range(piece.start, piece.start + piece.size)
        return [play_game(shared.plan, game, number, shared.watched) for number in numbers]

    return work


# -- a game once more ------------------------------------------------------------------------------


def replay_of(plan: Plan, index: int, counted: Result | None = None) -> Replay:
    """A game of the plan as a replay, by what was counted of it or by playing it again.

    Raises InputError where it turns out to be another game than the one that was counted.
    """
    game = load_game(plan.game)
    names = [plan.agents[entrant] for entrant in plan.entrants(index)]
    chance = Seeded(plan.game_seed(index))
    state, replay = replays.begin(game, plan.spec(index), chance, names, record=False)
    noted = [] if counted is None or counted.notes is None else counted.notes.choices
    agents = [] if noted else seated(plan, game, index)
    coming = iter(noted)
    gave_up = {} if counted is None else {one.decision: one.seat for one in counted.faults}
    decisions = 0
    try:
        while not state.ended:
            seat = state.asked
            if noted and gave_up.get(decisions) == seat:
                replays.concede(game, state, replay, gave_up.pop(decisions))
                continue
            try:
                choice = next(coming) if noted else agents[seat].choose(state, seat)
            except AgentFault:
                replays.concede(game, state, replay, seat)
                continue
            replays.answer(game, state, replay, choice)
            decisions += 1
    except (IllegalChoice, StopIteration):
        raise _another(index) from None
    found = _result(index, state, decisions, [], None)
    if counted is not None and found != counted._replace(faults=(), notes=None):
        raise _another(index)
    return replay


def _another(index: int) -> InputError:
    return InputError(
        f"game {index} takes another course than the one that was counted: the rules, the units "
        "or the agents have changed since; play the games again"
    )

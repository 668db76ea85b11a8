"""Machines that play, each decision in a process of its own so that the tables never wait.

A machine never stalls a game: one that takes too long, or whose process dies, is replaced, and a
legal answer is given for it. Where many tables share the processes each machine thinks for a
shorter time, so that no table waits long for the others.
"""

import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from math import inf
from typing import Any, Final, NamedTuple

from starfold.agents.base import Agent
from starfold.agents.guests import GONE as ENDED
from starfold.agents.guests import START_SECONDS, AgentFault, Fault, seconds
from starfold.agents.registry import is_ours, make_agent, thinking_time
from starfold.agents.search import Effort
from starfold.arena.analysis import advise
from starfold.arena.verdicts import Advice
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.choices import Refusal
from starfold.kernel.core import DECLINE
from starfold.kernel.game import Game
from starfold.server.metrics import Metrics
from starfold.server.workers import GONE, Crew

_log: Final = logging.getLogger(__name__)

PATIENCE: Final = 2.0  # seconds for one decision, besides the thought
SLOWNESS: Final = 2.0  # times the thought for which a busy processor is waited for, besides
LATELY: Final = 3.0  # seconds that a table counts among those who share the time, once answered
LEAST: Final = 1  # milliseconds of thought for anybody
RECENT: Final = 0.1  # how much the last thought counts among those of lately
WORST_STRAIN: Final = 20.0
PLANS: Final = 256  # that a process keeps in mind, and tables whose last thought is known
ADVICE_PATIENCE: Final = 4.0  # seconds for one hint with its reason
ADVICE_MILLISECONDS: Final = 500  # that are thought about one
ADVICE_WORLDS: Final = 24
ADVICE_TURNS: Final = 2


class Question(NamedTuple):
    """All that a machine needs to know to decide."""

    game: str
    spec: dict[str, Any]
    state: dict[str, Any]
    seat: int
    agent: str
    seed: int
    options: list[int]
    table: str = ""  # where it is asked
    answers: int = 0  # that were given there before
    thought: int = -1  # how many there were when a machine thought there last; -1: it did not yet
    milliseconds: int = 0  # that it may think
    reasons: bool = False  # whether what the answers are worth is wanted, too


def fallback(options: list[int]) -> int:
    """A legal answer without a thought: stop where one may stop, else the first there is."""
    return DECLINE if DECLINE in options else options[0]


def decide(question: Question) -> int | Advice | Fault:
    """The agent's answer, or the strongest one's with its reasons; runs in the process.

    A guest may fail; it has a process of its own, to which this one talks.
    """
    game = load_game(question.game)
    state = game.from_data(question.spec, question.state)
    if question.reasons:
        effort = Effort(ADVICE_WORLDS, ADVICE_TURNS, float(question.milliseconds))
        return advise(game, state, question.seat, effort, question.seed)
    try:
        return _agent_for(question, game).choose(state, question.seat)
    except AgentFault as problem:
        return problem.fault
    except InputError as problem:
        return Fault(question.agent, ENDED, str(problem))


_plans: Final[OrderedDict[tuple[str, int, str], tuple[int, Agent]]] = OrderedDict()


def _agent_for(question: Question, game: Game) -> Agent:
    """Who thinks ahead goes on with what it planned at its last answer.

    It is known by the seat, and by how many answers there were when it planned. Where another
    process thought since then, or something was taken back, it begins anew.
    """
    ours = is_ours(question.agent)
    if ours and not thinking_time(question.agent):
        return make_agent(question.agent, game, question.seed)
    seat = (question.table, question.seat, question.agent)
    planned, agent = _plans.pop(seat, (-1, None))
    thought = question.thought if ours else planned  # a guest has a memory, not a plan
    if agent is None or not planned == thought < question.answers:
        agent = make_agent(question.agent, game, question.seed)
        agent.sit_down(question.spec)
    agent.allow(question.milliseconds)
    _plans[seat] = question.answers, agent
    while len(_plans) > PLANS:
        _plans.popitem(last=False)
    return agent


class Sharing:
    """How long each may think: tables that wait for an answer, or had one lately, share the time.

    To count those who wait at the moment would not do: as the queue gets shorter each would take
    more time than the one before, and the last would wait longest. Where thoughts take longer than
    they were granted, because the processor has other work or by what every answer takes besides,
    the next ones are granted less.
    """

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._until: dict[str, float] = {}  # by table: when it counts no more
        self._strain = 1.0  # what thoughts took lately, by what they were granted

    def asks(self, table: str) -> None:
        self._until[table] = inf

    def answered(self, table: str, now: float) -> None:
        self._until[table] = now + LATELY

    def took(self, granted: int, milliseconds: float) -> None:
        """A thought took so long by the clock."""
        if granted > 0:
            self._strain += RECENT * (min(WORST_STRAIN, milliseconds / granted) - self._strain)

    def share(self, usual: int, now: float) -> int:
        """How many milliseconds one thought may take now."""
        self._until = {table: until for table, until in self._until.items() if until > now}
        tables = max(1, len(self._until))
        share = usual * self.processes / (tables * max(1.0, self._strain))
        return min(usual, max(LEAST, int(share)))


class Machines(Crew):
    """A few processes that decide for all machines at all tables.

    Guests have as many of their own: nobody else waits for them.
    """

    def __init__(self, metrics: Metrics, number: int = 1) -> None:
        super().__init__(decide, number)
        self.guests = Crew(decide, number)
        self.metrics = metrics
        self.sharing = Sharing(number)
        self._waiting = 0  # for an answer, whoever thinks now among them
        self._thought: OrderedDict[str, int] = OrderedDict()  # by table: see `Question.thought`

    async def choose(self, question: Question, refusal: Callable[[int], Refusal | None]) -> int:
        """The machine's answer, or a legal one in its stead.

        For a fault of our own machines it never raises; for a guest's it raises AgentFault.
        `refusal` is that of the state in question: a machine may answer more than is listed.
        """
        if len(question.options) == 1:
            return question.options[0]
        begun = time.perf_counter()
        if not is_ours(question.agent):
            return await self._guest_chooses(question, refusal)
        answer = None
        usual = thinking_time(question.agent)
        try:
            answer = await self._asked(question, usual, PATIENCE, self)
        except GONE as problem:
            self.metrics.count("machine_failures", question.agent)
            _log.warning("the machine %s was replaced: %r", question.agent, problem)
        self.metrics.machines.observe(time.perf_counter() - begun)
        if type(answer) is int and refusal(answer) is None:
            return answer
        if answer is not None:
            self.metrics.count("machine_errors", question.agent)
            _log.warning("the machine %s answered %r, which is no answer", question.agent, answer)
        return fallback(question.options)

    async def _guest_chooses(
        self, question: Question, refusal: Callable[[int], Refusal | None]
    ) -> int:
        usual = thinking_time(question.agent)
        patience = START_SECONDS + seconds() + PATIENCE
        try:
            answer = await self._asked(question, usual, patience, self.guests)
        except GONE as problem:
            answer = Fault(question.agent, ENDED, f"its process gave no answer ({problem!r})")
        if type(answer) is int and refusal(answer) is None:
            return answer
        self.metrics.count("machine_failures", question.agent)
        if not isinstance(answer, Fault):
            answer = Fault(question.agent, ENDED, f"{answer!r} is no answer")
        raise AgentFault(answer)

    def close(self) -> None:
        super().close()
        self.guests.close()

    @property
    def busy(self) -> bool:
        return self._waiting > 0

    @property
    def waiting(self) -> int:
        """How many answers are waited for."""
        return self._waiting

    async def advise(
        self, question: Question, refusal: Callable[[int], Refusal | None]
    ) -> Advice | None:
        """What the strongest opponent would answer, and why; None where nothing came of it."""
        answer = None
        wanted = question._replace(reasons=True)
        try:
            answer = await self._asked(wanted, ADVICE_MILLISECONDS, ADVICE_PATIENCE, self)
        except GONE as problem:
            self.metrics.count("machine_failures", "advice")
            _log.warning("the machine that advises was replaced: %r", problem)
        if isinstance(answer, Advice) and refusal(answer.option) is None:
            return answer
        if answer is not None:
            self.metrics.count("machine_errors", "advice")
            _log.warning("the machine advised %r, which is no answer", answer)
        return None

    async def _asked(self, question: Question, usual: int, patience: float, crew: Crew) -> Any:
        """What comes of a question, thought about for as long as there is time when it is put."""

        granted, begun = 0, inf

        def in_time() -> Question:
            nonlocal granted, begun
            begun = time.monotonic()
            granted = self.sharing.share(usual, begun)
            last = -1 if question.reasons else self._thinks(question)
            return question._replace(milliseconds=granted, thought=last)

        self._waiting += 1
        self.sharing.asks(question.table)
        try:
            answer = await crew.ask(in_time, patience + SLOWNESS * usual / 1000)
            self.sharing.took(granted, 1000 * (time.monotonic() - begun))
            return answer
        finally:
            self._waiting -= 1
            self.sharing.answered(question.table, time.monotonic())

    def _thinks(self, question: Question) -> int:
        """How many answers there were when a machine thought at that table last."""
        last = self._thought.pop(question.table, -1)
        self._thought[question.table] = question.answers
        while len(self._thought) > PLANS:
            self._thought.popitem(last=False)
        return last

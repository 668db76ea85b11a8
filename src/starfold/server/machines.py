"""Machines that play, each decision in a process of its own so that the tables never wait.

A machine never stalls a game: one that takes too long, or whose process dies, is replaced, and a
legal answer is given for it. Where many wait for the same process each thinks for a shorter time.
"""

import logging
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from starfold.agents.registry import make_agent, thinking_time
from starfold.agents.search import Effort
from starfold.arena.analysis import advise
from starfold.arena.verdicts import Advice
from starfold.games.registry import load_game
from starfold.kernel.choices import Refusal
from starfold.kernel.core import DECLINE
from starfold.server.metrics import Metrics
from starfold.server.workers import GONE, Crew

_log: Final = logging.getLogger(__name__)

PATIENCE: Final = 2.0  # seconds for one decision
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
    milliseconds: int = 0  # that it may think
    reasons: bool = False  # whether what the answers are worth is wanted, too


def fallback(options: list[int]) -> int:
    """A legal answer without a thought: stop where one may stop, else the first there is."""
    return DECLINE if DECLINE in options else options[0]


def decide(question: Question) -> int | Advice:
    """The agent's answer, or the strongest one's with its reasons; runs in the process."""
    game = load_game(question.game)
    state = game.from_data(question.spec, question.state)
    if question.reasons:
        effort = Effort(ADVICE_WORLDS, ADVICE_TURNS, float(question.milliseconds))
        return advise(game, state, question.seat, effort, question.seed)
    agent = make_agent(question.agent, game, question.seed, question.milliseconds)
    return agent.choose(state, question.seat)


class Machines(Crew):
    """A few processes that decide for all machines at all tables."""

    def __init__(self, metrics: Metrics, number: int = 1) -> None:
        super().__init__(decide, number)
        self.metrics = metrics
        self._waiting = 0  # for an answer, whoever thinks now among them

    async def choose(self, question: Question, refusal: Callable[[int], Refusal | None]) -> int:
        """The machine's answer, or a legal one in its stead; never raises for a machine's fault.

        `refusal` is that of the state in question: a machine may answer more than is listed.
        """
        if len(question.options) == 1:
            return question.options[0]
        begun = time.perf_counter()
        answer = None
        self._waiting += 1
        try:
            answer = await self.ask(lambda: self._in_time(question), PATIENCE)
        except GONE as problem:
            self.metrics.count("machine_failures", question.agent)
            _log.warning("the machine %s was replaced: %r", question.agent, problem)
        finally:
            self._waiting -= 1
        self.metrics.machines.observe(time.perf_counter() - begun)
        if type(answer) is int and refusal(answer) is None:
            return answer
        if answer is not None:
            self.metrics.count("machine_errors", question.agent)
            _log.warning("the machine %s answered %r, which is no answer", question.agent, answer)
        return fallback(question.options)

    @property
    def busy(self) -> bool:
        return self._waiting > 0

    async def advise(
        self, question: Question, refusal: Callable[[int], Refusal | None]
    ) -> Advice | None:
        """What the strongest opponent would answer, and why; None where nothing came of it."""
        answer = None
        self._waiting += 1
        try:
            answer = await self.ask(lambda: self._advising(question), ADVICE_PATIENCE)
        except GONE as problem:
            self.metrics.count("machine_failures", "advice")
            _log.warning("the machine that advises was replaced: %r", problem)
        finally:
            self._waiting -= 1
        if isinstance(answer, Advice) and refusal(answer.option) is None:
            return answer
        if answer is not None:
            self.metrics.count("machine_errors", "advice")
            _log.warning("the machine advised %r, which is no answer", answer)
        return None

    def _advising(self, question: Question) -> Question:
        share = ADVICE_MILLISECONDS // max(1, self._waiting)
        return question._replace(reasons=True, milliseconds=share)

    def _in_time(self, question: Question) -> Question:
        """The question with the time that there is for it now."""
        usual = thinking_time(question.agent)
        return question._replace(milliseconds=usual // max(1, self._waiting))

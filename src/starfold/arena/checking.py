"""Whether an agent from outside is fit to play: legal, in time, steady, and honest.

It plays some games against our normal opponent. Beside it two twins are put the same questions:
one on the same worlds, which must answer the same because it was made with the same seed; one on
other worlds that look the same to the seat, which must answer the same because the seat cannot
tell them apart. Each twin has a process of its own.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from starfold.agents.guests import AgentFault, Contained, Fault
from starfold.agents.registry import NORMAL, make_agent
from starfold.arena.plan import derived_seed
from starfold.arena.statistics import percentile
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.core import State
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import Game, Spec, edition_names
from starfold.kernel.notation import notation

SEATS = 2
LONGEST = 100  # turns
OTHER_WORLDS = 1  # see `Contained.worlds`
TWIN, STRANGER = 1, 2  # places of the processes


@dataclass
class Difference:
    """Two answers where there should be one."""

    game: int
    decision: int
    answer: str
    other: str


@dataclass
class Checked:
    """What was found of an agent."""

    agent: str
    game: str
    games: int = 0
    won: int = 0
    answers: int = 0
    times: list[int] = field(default_factory=list)  # microseconds
    faults: list[tuple[int, int, Fault]] = field(default_factory=list)  # game, decision
    unsteady: Difference | None = None  # another answer for the same seed and the same world
    dishonest: Difference | None = None  # another answer in a world that looks the same

    @property
    def fit(self) -> bool:
        return not self.faults and self.dishonest is None

    def took(self, part: int) -> float:
        """Milliseconds for an answer, at this percentile."""
        return percentile(sorted(self.times), part) / 1000 if self.times else 0.0


def checked(
    name: str, game_name: str, games: int, seed: int, tell: Callable[[int], None] | None = None
) -> Checked:
    """Put an agent to the test; `tell` is told how many games are done."""
    game = load_game(game_name)
    found = Checked(name, game.name)
    agent = make_agent(name, game, 0)
    if not isinstance(agent, Contained):
        raise InputError(f"{name} is one of our own; check yours, path/to/agent.py:MyAgent")
    editions = edition_names(game)
    for number in range(games):
        deal = derived_seed(seed, number, "check")
        wish: Spec = {"edition": editions[number // SEATS % len(editions)]}
        if "max_turns" in game.option_table():
            wish["options"] = {"max_turns": LONGEST}
        spec = game.deal(wish, SEATS, deal)
        trio = [_of_the_kind(name, game, deal, place) for place in (0, TWIN, STRANGER)]
        other = make_agent(NORMAL, game, deal)
        for one in (*trio, other):
            one.sit_down(spec)
        state = game.start(spec, seeded_dice(deal), False)
        seat = number % SEATS
        decision = 0
        while not state.ended:
            if state.asked != seat:
                state.choose(other.choose(state, state.asked))
            elif not _answers(found, trio, state, number, decision):
                game.concede(state, seat)
            decision += 1
        found.games += 1
        found.won += seat in state.winners
        if tell is not None:
            tell(found.games)
    return found


def _of_the_kind(name: str, game: Game, seed: int, place: int) -> Contained:
    agent = make_agent(name, game, seed)
    assert isinstance(agent, Contained)
    agent.place = place
    agent.worlds = OTHER_WORLDS if place == STRANGER else 0
    agent.strict = place == 0
    return agent


def _answers(
    found: Checked, trio: list[Contained], state: State, number: int, decision: int
) -> bool:
    """Put the question to all three; False if the agent itself failed."""
    agent = trio[0]
    try:
        answer = agent.choose(state, state.asked)
    except AgentFault as problem:
        found.faults.append((number, decision, problem.fault))
        return False
    if not state.forced():
        found.answers += 1
        found.times.append(round(1_000_000 * agent.took))
        for twin in trio[1:]:
            _compare(found, twin, state, answer, number, decision)
    state.choose(answer)
    return True


def _compare(
    found: Checked, twin: Contained, state: State, answer: int, number: int, decision: int
) -> None:
    """An unsteady agent cannot be told from a dishonest one: then only the first is said."""
    if found.unsteady is not None or (found.dishonest is not None and twin.worlds):
        return
    try:
        other = twin.choose(state, state.asked)
    except AgentFault as problem:
        found.faults.append((number, decision, problem.fault))
        return
    if other == answer:
        return
    told = (notation(state, answer), notation(state, other))
    difference = Difference(number, decision, *told)
    if twin.worlds:
        found.dishonest = difference
    else:
        found.unsteady, found.dishonest = difference, None

"""How the opponents fare against each other: matches with intervals, and how long they think.

    python -m benchmarks.levels pocketmodel master:100,greedy --games 400 [--seed 1] [--keep FILE]

An entrant is an agent, with the milliseconds of processor time that it may think about one answer
after a colon. Games go through the editions in turn with shipped forces dealt by the seed; every
deal is played twice, each entrant once in either seat. What was tuned on one seed must be shown on
another; `--unseen` takes only forces that are held back from learning. Every answer is held against
the rules; one that they refuse is counted, and replaced. With `--keep` every game is kept in a file
as it ends, and a match that was cut off goes on where it was. Your own agent is an entrant by its
file and class, my_agent.py:MyAgent; its times are those of the clock.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.kept import Kept
from starfold.agents.base import Agent
from starfold.agents.guests import AgentFault, Contained
from starfold.agents.registry import make_agent
from starfold.arena.plan import derived_seed
from starfold.arena.statistics import percentile, wilson
from starfold.arena.training import training_spec
from starfold.games.registry import game_names, load_game
from starfold.kernel.core import State
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import Game, Spec, edition_names

SEATS = 2


@dataclass
class Entrant:
    """Somebody who plays a match, in each game by an agent of its own."""

    name: str
    milliseconds: int | None
    agent: Callable[[Game, int], Agent]  # by the game and a seed
    times: list[int] = field(default_factory=list)  # microseconds of processor time an answer
    illegal: int = 0  # answers that the rules refused
    faults: int = 0  # answers that a guest did not give

    def think(self, agent: Agent, state: State) -> int:
        """The agent's answer, timed where there was a choice; a legal one in any case."""
        began = time.process_time_ns()
        try:
            answer = agent.choose(state, state.asked)
        except AgentFault as problem:
            self.faults += 1
            print(problem, file=sys.stderr)
            return state.options[0]
        if len(state.options) > 1:
            spent = (time.process_time_ns() - began) // 1000
            if isinstance(agent, Contained):  # it thinks in a process of its own
                spent = round(1_000_000 * agent.took)
            self.times.append(spent)
        if state.refusal(answer) is None:
            return answer
        self.illegal += 1
        return state.options[0]


def entrant(text: str) -> Entrant:
    """An agent, as in master:100 or my_agent.py:MyAgent."""
    name, _, written = text.rpartition(":")
    if not written.isdecimal():  # the last part of a guest's name is its class
        name, written = text, ""
    milliseconds = int(written) if written else None
    return Entrant(
        name, milliseconds, lambda game, seed: make_agent(name, game, seed, milliseconds)
    )


@dataclass
class Match:
    game: Game
    entrants: list[Entrant]
    seed: int
    unseen: bool = False  # only forces that are held back from learning
    results: Counter[tuple[str, float]] = field(default_factory=Counter)  # edition, first's share

    def about(self) -> dict[str, Any]:
        """What sets this match apart from others."""
        return {
            "game": self.game.name,
            "seed": self.seed,
            "unseen": self.unseen,
            "entrants": [[one.name, one.milliseconds] for one in self.entrants],
        }

    def play(self, number: int) -> dict[str, Any]:
        """One game: its edition, the first entrant's share of it, what each of them answered."""
        before = [(len(one.times), one.illegal, one.faults) for one in self.entrants]
        edition, won = self._played(number)
        self.results[edition, won] += 1
        answered = [
            {
                "times": one.times[times:],
                "illegal": one.illegal - illegal,
                "faults": one.faults - faults,
            }
            for one, (times, illegal, faults) in zip(self.entrants, before, strict=True)
        ]
        return {"number": number, "edition": edition, "won": won, "answered": answered}

    def remember(self, game: dict[str, Any]) -> None:
        """Count a game that was played before."""
        self.results[game["edition"], game["won"]] += 1
        for one, answered in zip(self.entrants, game["answered"], strict=True):
            one.times += answered["times"]
            one.illegal += answered["illegal"]
            one.faults += answered["faults"]

    def _played(self, number: int) -> tuple[str, float]:
        deal, turned = divmod(number, SEATS)
        spec = self._spec(deal)
        state = self.game.start(spec, seeded_dice(derived_seed(self.seed, deal, "game")), False)
        seated = [self.entrants[(seat + turned) % SEATS] for seat in range(SEATS)]
        self._play_out(state, seated, number, spec)
        first = seated.index(self.entrants[0])
        won = 1.0 / len(state.winners) if first in state.winners else 0.0
        return spec["edition"], won

    def _spec(self, deal: int) -> Spec:
        chance = derived_seed(self.seed, deal, "forces")
        if self.unseen:
            return training_spec(self.game, deal, chance, tested=True)
        editions = edition_names(self.game)
        return self.game.deal({"edition": editions[deal % len(editions)]}, SEATS, chance)

    def _play_out(self, state: State, seated: list[Entrant], number: int, spec: Spec) -> None:
        agents = [
            one.agent(self.game, derived_seed(self.seed, number, f"agent {seat}"))
            for seat, one in enumerate(seated)
        ]
        for agent in agents:
            agent.sit_down(spec)
        while not state.ended:
            seat = state.asked
            state.apply(seated[seat].think(agents[seat], state))

    def share(self, edition: str | None = None) -> dict[str, Any]:
        kept = {key: n for key, n in self.results.items() if edition in (None, key[0])}
        games = sum(kept.values())
        won = sum(share * number for (_, share), number in kept.items())
        low, high = wilson(round(won), games)
        return {"games": games, "won": won, "low": round(low, 3), "high": round(high, 3)}

    def report(self) -> dict[str, Any]:
        return {
            **self.about(),
            "entrants": [_times(one) for one in self.entrants],
            "all": self.share(),
            "editions": {name: self.share(name) for name in edition_names(self.game)},
        }


def _times(entrant: Entrant) -> dict[str, Any]:
    ordered = sorted(entrant.times) or [0]
    return {
        "agent": entrant.name,
        "may_think_ms": entrant.milliseconds,
        "mean_ms": round(sum(ordered) / len(ordered) / 1000, 2),
        "p99_ms": round(percentile(ordered, 99) / 1000, 2),
        "worst_ms": round(ordered[-1] / 1000, 2),
        "answers": len(entrant.times),
        "illegal": entrant.illegal,
        "faults": entrant.faults,
    }


def line(report: dict[str, Any]) -> str:
    one, two = report["entrants"]
    result = report["all"]
    faults = one["faults"] + two["faults"]
    share = result["won"] / result["games"] if result["games"] else 0.0
    return (
        f"{report['game']}: {one['agent']} – {two['agent']}"
        f" {result['won']:g}/{result['games']} = {share:.1%}"
        f" ({result['low']:.0%}-{result['high']:.0%}), seed {report['seed']};"
        f" {one['agent']} thinks {one['mean_ms']} ms, p99 {one['p99_ms']}, worst {one['worst_ms']};"
        f" answers {one['answers'] + two['answers']}, illegal {one['illegal'] + two['illegal']}"
        f"{f', faults {faults}' if faults else ''}"
    )


def match_parser(about: str, games: int) -> argparse.ArgumentParser:
    """What every match is told: its game, how many are played, from which seed, where it is put."""
    parser = argparse.ArgumentParser(description=about.splitlines()[0])
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument(
        "--from", type=int, default=0, dest="first", help="number of the first game"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="file for the figures")
    parser.add_argument("--keep", type=Path, help="file for the games, to go on with if cut off")
    return parser


def play(match: Match, given: argparse.Namespace) -> None:
    """The whole match, or its games from the first that is wanted on, telling how it stands."""
    kept = Kept(given.keep, match.about())
    done = {game["number"] for game in kept.games}
    for game in kept.games:
        match.remember(game)
    for number in range(given.first, given.first + given.games):
        if number in done:
            continue
        kept.add(match.play(number))
        if given.json is not None:
            given.json.write_text(json.dumps(match.report(), indent=2) + "\n", encoding="utf-8")
        if (number + 1) % 10 == 0:
            print(line(match.report()), flush=True)
    print(line(match.report()))
    for name, result in match.report()["editions"].items():
        print(f"  {name}: {result['won']:g}/{result['games']}")


def main() -> None:
    parser = match_parser(__doc__, 40)
    parser.add_argument("entrants", help="two agents, as in master:100,greedy")
    parser.add_argument("--unseen", action="store_true", help="only forces held back from learning")
    given = parser.parse_args()
    entrants = [entrant(text) for text in given.entrants.split(",")]
    if len(entrants) != SEATS:
        parser.error("name two entrants, as in master:100,greedy")
    match = Match(load_game(given.game), entrants, given.seed, given.unseen)
    play(match, given)


if __name__ == "__main__":
    main()

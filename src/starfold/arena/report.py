"""What a simulation found out, as plain data: the numbers that the command prints."""

import csv
import io
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from starfold.arena.plan import Plan
from starfold.arena.runner import Result
from starfold.arena.statistics import share_of, spread
from starfold.kernel.core import NOBODY

FORMAT: Final = "starfold-simulation"
VERSION: Final = 2


class Tally:
    """Wins of somebody or something that takes part."""

    def __init__(self) -> None:
        self.played = 0  # seats taken: two in a game against itself
        self.wins = 0
        self.without_winner = 0
        self.won_by: Counter[str] = Counter()

    def add(self, won: bool, result: Result) -> None:
        self.played += 1
        if won:
            self.wins += 1
            self.won_by[result.ended] += 1
        elif not result.winners:
            self.without_winner += 1

    def to_data(self) -> dict[str, Any]:
        return {
            "played": self.played,
            "wins": self.wins,
            **share_of(self.wins, self.played),
            "without_winner": self.without_winner,
            "won_by": dict(sorted(self.won_by.items())),
        }


def report(plan: Plan, results: Sequence[Result]) -> dict[str, Any]:
    """All numbers of a simulation; `games` may be fewer than planned when it was interrupted."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": plan.game,
        "edition": plan.edition,
        "options": plan.options,
        "seed": plan.seed,
        "swap": plan.swap,
        "planned": plan.games,
        "games": len(results),
        "agents": _agents(plan, results),
        "forces": _forces(plan, results),
        "pairings": _pairings(plan, results),
        "first_player": _first_player(plan, results),
        "endings": _endings(results),
        "faults": _faults(plan, results),
        "length": {
            "turns": spread([result.turns for result in results]),
            "decisions": spread([result.decisions for result in results]),
        },
    }


def entrant_labels(agents: Sequence[str]) -> list[str]:
    """The agents' names; several of one name get numbers."""
    seen: Counter[str] = Counter()
    labels = []
    for name in agents:
        seen[name] += 1
        labels.append(f"{name} #{seen[name]}" if agents.count(name) > 1 else name)
    return labels


def _agents(plan: Plan, results: Sequence[Result]) -> list[dict[str, Any]]:
    tallies = [Tally() for _ in plan.agents]
    for result in results:
        for seat, entrant in enumerate(plan.entrants(result.number)):
            tallies[entrant].add(seat in result.winners, result)
    labels = entrant_labels(plan.agents)
    return [
        {"agent": label, **tally.to_data()} for label, tally in zip(labels, tallies, strict=True)
    ]


def _forces(plan: Plan, results: Sequence[Result]) -> list[dict[str, Any]]:
    tallies = {name: Tally() for name in plan.forces}
    for result in results:
        for seat, name in enumerate(plan.lineup(result.number)):
            tallies[name].add(seat in result.winners, result)
    return [{"force": name, **tally.to_data()} for name, tally in tallies.items()]


def _pairings(plan: Plan, results: Sequence[Result]) -> list[dict[str, Any]]:
    """Force against force; only for two seats, where there is one answer."""
    if plan.seats != 2:
        return []
    found: dict[tuple[str, ...], list[int]] = {}
    for result in results:
        lineup = plan.lineup(result.number)
        names = tuple(sorted(lineup))
        if names[0] == names[1]:
            continue
        counts = found.setdefault(names, [0, 0, 0])
        counts[0] += 1
        for seat in result.winners:
            counts[1 + names.index(lineup[seat])] += 1
    return [
        {"forces": list(names), "games": games, "wins": wins, **share_of(wins[0], sum(wins))}
        for names, (games, *wins) in sorted(found.items())
    ]


def _first_player(plan: Plan, results: Sequence[Result]) -> dict[str, Any]:
    """The win share of whoever moved first, among games that somebody won."""
    decided = [result for result in results if result.winners and result.first != NOBODY]
    wins = sum(result.first in result.winners for result in decided)
    even = round(1 / plan.seats, 6)
    return {"decided": len(decided), "wins": wins, **share_of(wins, len(decided)), "even": even}


def _endings(results: Sequence[Result]) -> dict[str, dict[str, Any]]:
    """How games ended, most frequent first."""
    counts = Counter(result.ended for result in results)
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return {how: {"games": count, **share_of(count, len(results))} for how, count in ordered}


def _faults(plan: Plan, results: Sequence[Result]) -> list[dict[str, Any]]:
    """What agents from outside did wrong, game by game; their seats gave up."""
    labels = entrant_labels(plan.agents)
    return [
        {
            "agent": labels[plan.entrants(result.number)[failure.seat]],
            "game": result.number,
            "seed": plan.game_seed(result.number),
            "seat": failure.seat,
            "decision": failure.decision,
            "kind": failure.fault.kind,
            "what": failure.fault.what,
        }
        for result in results
        for failure in result.faults
    ]


def games_csv(plan: Plan, results: Sequence[Result]) -> str:
    """One line per game. `seed` starts that game's dice; seats count from 0."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    places = [f"{what}_{seat}" for seat in range(plan.seats) for what in ("agent", "force")]
    writer.writerow(
        ["game", "seed", "first", "turns", "decisions", "ended", "winner", "winning_agent",
         "winning_force", *places]
    )  # fmt: skip
    labels = entrant_labels(plan.agents)
    for result in results:
        sitting = [labels[entrant] for entrant in plan.entrants(result.number)]
        forces = plan.lineup(result.number)
        winner = [str(seat) for seat in result.winners]
        writer.writerow(
            [
                result.number,
                plan.game_seed(result.number),
                result.first,
                result.turns,
                result.decisions,
                result.ended,
                " ".join(winner),
                " ".join(sitting[seat] for seat in result.winners),
                " ".join(forces[seat] for seat in result.winners),
                *(name for pair in zip(sitting, forces, strict=True) for name in pair),
            ]
        )
    return text.getvalue()

"""What Ray costs: games a second of one process, of two processes, and of two workers of Ray.

    python -m benchmarks.spread [--game pocketmodel] [--games 4000] [--rounds 3] [--json FILE]

All three play the same games of the same plan in turn, round after round, so that whatever else the
machine does hits them alike; the results are compared byte for byte. Starting processes and the
cluster is not counted, as it does not grow with the games.

Efficiency by the clock is games a second and core, beside one process: for it the machine should be
quiet and have two cores. Efficiency by processor time is what a game takes alone, beside what it
takes the workers and whoever hands out the work together: it holds on a busy machine, too.
"""

import argparse
import json
import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from starfold.arena.cluster import OnRay
from starfold.arena.plan import Plan, make_plan
from starfold.arena.runner import MAX_CHUNK, Chunk, Result, Watched, begin_chunks
from starfold.arena.work import Crew, Processes, Task
from starfold.games.registry import game_names, load_game
from starfold.kernel.game import edition_names, side_names

CORES: Final = 2
ALONE: Final = "one process"


def a_plan(name: str, games: int) -> Plan:
    game = load_game(name)
    edition = edition_names(game)[0]
    sides = side_names(game) or [""]
    forces = [game.shipped_forces(edition, side)[0] for side in sides]
    options = {"max_turns": 400} if "max_turns" in game.option_table() else {}
    return make_plan(name, edition, options, ["greedy", "greedy"], forces, games, 1)


class Speed(NamedTuple):
    by_clock: float  # games a second
    by_processor: float  # games a second of processor time, of workers and of this process


Timed = tuple[list[Result], float]


def begin_timed(shared: Watched) -> Callable[[Chunk], Timed]:
    work = begin_chunks(shared)

    def timed(piece: Chunk) -> Timed:
        began = time.process_time()
        return work(piece), time.process_time() - began

    return timed


def measured(plan: Plan, task: Task[Chunk, Timed], alone: bool) -> tuple[Speed, bytes]:
    pieces = [
        Chunk(start, min(MAX_CHUNK, plan.games - start))
        for start in range(0, plan.games, MAX_CHUNK)
    ]
    began, spent = time.perf_counter(), time.process_time()
    done = list(task.results(pieces))
    clock, processor = time.perf_counter() - began, time.process_time() - spent
    processor += 0.0 if alone else sum(seconds for _, seconds in done)
    found = [one for some, _ in done for one in some]
    return Speed(plan.games / clock, plan.games / processor), msgspec.json.encode(found)


def warmed(crew: Crew, plan: Plan) -> Task[Chunk, Timed]:
    """A task whose workers are all there."""
    task = crew.begin(begin_timed, Watched(plan, False))
    list(task.results([Chunk(number, 1) for number in range(8 * CORES)]))
    return task


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", choices=game_names(), default="pocketmodel")
    parser.add_argument("--games", type=int, default=4000, help="in each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", type=Path, help="file for the figures")
    given = parser.parse_args()
    plan = a_plan(given.game, given.games)
    speeds: dict[str, list[Speed]] = {ALONE: [], "two processes": [], "two of Ray": []}
    with OnRay("", CORES) as ray, Processes(CORES) as two, Processes(1) as one:
        tasks = {
            name: warmed(crew, plan) for name, crew in zip(speeds, (one, two, ray), strict=True)
        }
        for number in range(given.rounds):
            results = set()
            for name, task in tasks.items():
                speed, found = measured(plan, task, name == ALONE)
                speeds[name].append(speed)
                results.add(found)
            if len(results) != 1:
                raise SystemExit("the results differ")
            told = ", ".join(f"{name} {found[-1].by_clock:.0f}/s" for name, found in speeds.items())
            print(f"round {number + 1}: {told}", flush=True)
        for task in tasks.values():
            task.close()
    clock = {name: statistics.median(one.by_clock for one in all_) for name, all_ in speeds.items()}
    processor = {
        name: statistics.median(one.by_processor for one in all_) for name, all_ in speeds.items()
    }
    figures = {
        "game": given.game,
        "games": given.games,
        "rounds": given.rounds,
        "games_a_second": {name: round(speed, 1) for name, speed in clock.items()},
        "games_a_second_of_processor": {name: round(speed, 1) for name, speed in processor.items()},
        "efficiency_by_clock": {
            name: round(speed / CORES / clock[ALONE], 3)
            for name, speed in clock.items()
            if name != ALONE
        },
        "efficiency_by_processor": {
            name: round(speed / processor[ALONE], 3)
            for name, speed in processor.items()
            if name != ALONE
        },
        "load_at_the_end": round(os.getloadavg()[0], 2),
    }
    print(json.dumps(figures, indent=1))
    if given.json is not None:
        given.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

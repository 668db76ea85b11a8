"""Environments beside each other: steps a second with an observation at every step.

    python -m benchmarks.envs
    python -m benchmarks.envs --only ours-vector backgammon --rounds 3

All play random legal actions on one core, in turn, in processes of their own. Ours are stepped many
at once and one by one; the others as their documentation shows. `make bench` installs the others.
"""

import argparse
import json
import os
from pathlib import Path
from typing import Any, Final

from benchmarks.__main__ import PACKAGES, RESULTS, conditions, measure
from benchmarks.contenders import ENVIRONMENTS

FASTEST: Final = "ours-vector"
LEAST: Final = 100_000  # steps a second that we promise
MORE_PACKAGES: Final = (*PACKAGES, "pettingzoo", "gymnasium", "chess", "pygame")


def page(found: dict[str, Any]) -> str:
    contenders = found["contenders"]
    ours = contenders.get(FASTEST, {}).get("decisions_per_s")
    lines = [
        f"random play with observations, {found['method']}; Python {found['python']}",
        "",
        f"{'':44}{'steps/s':>12}{'steps/game':>12}{'ours is':>12}",
    ]
    for result in contenders.values():
        if "missing" in result:
            lines.append(f"{result['title']:44} not measured: {result['missing']}")
            continue
        speed = result["decisions_per_s"]
        ratio = f"{ours / speed:.1f} x" if ours else "-"
        length = f"{result['decisions_per_game']:,.0f}" if result["games_per_s"] else "-"
        lines.append(f"{result['title']:44}{speed:>12,}{length:>12}{ratio:>12}")
    lines.append("")
    outcome = "not measured" if not ours else "met" if ours >= LEAST else "MISSED"
    lines.append(f"target: {LEAST:,} PocketModel steps/s with observations: {outcome}")
    return "\n".join(lines)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.envs", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--window", type=float, default=0.5, help="seconds of processor time")
    parser.add_argument("--only", nargs="+", choices=list(ENVIRONMENTS), default=list(ENVIRONMENTS))
    parser.add_argument("--note", default="", help="about the machine, kept with the results")
    parser.add_argument("--output", type=Path, default=RESULTS / "envs-latest.json")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    core = max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 0
    found = conditions(asked.rounds, asked.window, MORE_PACKAGES) | {"note": asked.note}
    found["contenders"] = measure(asked.only, asked.rounds, asked.window, core, ENVIRONMENTS)
    print(page(found))
    asked.output.parent.mkdir(parents=True, exist_ok=True)
    asked.output.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

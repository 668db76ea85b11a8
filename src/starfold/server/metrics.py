"""Counts and times of a running server, in the text form that Prometheus reads."""

import asyncio
import time
from bisect import bisect_left
from collections import Counter
from typing import Final

_BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_SAMPLE_SECONDS: Final = 0.1


class Histogram:
    def __init__(self, name: str, about: str) -> None:
        self.name = name
        self.about = about
        self.counts = [0] * (len(_BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(_BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self) -> list[str]:
        lines = [f"# HELP {self.name} {self.about}", f"# TYPE {self.name} histogram"]
        reached = 0
        for bound, count in zip((*map(str, _BOUNDS), "+Inf"), self.counts, strict=True):
            reached += count
            lines.append(f'{self.name}_bucket{{le="{bound}"}} {reached}')
        lines += [f"{self.name}_sum {self.total:.6f}", f"{self.name}_count {reached}"]
        return lines


class Metrics:
    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self.commands = Histogram(
            "starfold_command_seconds", "From a command's arrival to its acknowledgement."
        )
        self.store = Histogram("starfold_store_seconds", "Time to store records durably.")
        self.machines = Histogram("starfold_machine_seconds", "Time of a machine's decision.")
        self.loop = Histogram("starfold_loop_delay_seconds", "How late the event loop wakes up.")

    def count(self, name: str, label: str = "") -> None:
        self.counts[name, label] += 1

    async def watch_the_loop(self) -> None:
        """Sample how late the loop is; runs until it is cancelled."""
        while True:
            before = time.perf_counter()
            await asyncio.sleep(_SAMPLE_SECONDS)
            self.loop.add(max(0.0, time.perf_counter() - before - _SAMPLE_SECONDS))

    def text(self, gauges: dict[str, int]) -> str:
        lines: list[str] = []
        for name, value in gauges.items():
            lines += [f"# TYPE starfold_{name} gauge", f"starfold_{name} {value}"]
        told: set[str] = set()
        for (name, label), number in sorted(self.counts.items()):
            if name not in told:
                told.add(name)
                lines.append(f"# TYPE starfold_{name}_total counter")
            labels = f'{{kind="{label}"}}' if label else ""
            lines.append(f"starfold_{name}_total{labels} {number}")
        for histogram in (self.commands, self.store, self.machines, self.loop):
            lines += histogram.lines()
        return "\n".join(lines) + "\n"

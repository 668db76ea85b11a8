"""Counts and times of a running server, as Prometheus collects them."""

import asyncio
import time
from collections.abc import Mapping
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

disable_created_metrics()  # type: ignore[no-untyped-call]

_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_SAMPLE_SECONDS: Final = 0.1

# What is counted, and what the kinds of it are.
COUNTERS: Final = {
    "banned": "Requests and sockets of those who may not come in, by kind.",
    "commands": "Commands that were carried out, by what they ask for.",
    "leases": "Tables that this server got, and times that it lost all of them, by what happened.",
    "limited": "Requests beyond a limit, by what is limited.",
    "machine_errors": "Answers of a machine that were of no use, by machine.",
    "machine_failures": "Machines that took too long or ended, by machine.",
    "notices": "Messages to people who are not at their table, by what became of them.",
    "passed_on": "Clients who were passed on to the server that has their table, by kind.",
    "records": "Records that were stored, by what they say.",
    "refused": "Commands that were refused, by the code of the refusal.",
    "rooms_created": "Tables that were opened, by game.",
    "sockets_opened": "Sockets whose reader was let in, by part.",
}
GAUGES: Final = {
    "rooms_in_memory": "Tables that are held in memory.",
    "games_running": "Games under way among them.",
    "readers": "Sockets that are open at the moment.",
    "servers": "Servers of the site that this one knows of, itself among them.",
    "bans": "Bans that hold.",
    "waiting_documents": "Documents and questions that wait to be read, measured or answered.",
    "waiting_machines": "Answers of machines that are waited for.",
    "waiting_notices": "Messages to people elsewhere that are under way.",
    "waiting_writes": "Changes that wait to be stored.",
}

STRAINED: Final = 0.03  # seconds late on the average: then one command in a hundred takes 0.1
STRAIN_WEIGHT: Final = 0.02  # of one sample
LONGEST_FELT: Final = 1.0


class Strain:
    """Whether a server has as much to do as it can do quickly: how late its loop is on the average.

    One long wait is no strain; a few seconds of being late again and again are.
    """

    def __init__(self) -> None:
        self.late = 0.0

    def feel(self, late: float) -> None:
        self.late += STRAIN_WEIGHT * (min(late, LONGEST_FELT) - self.late)

    @property
    def too_much(self) -> bool:
        return self.late > STRAINED


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._gauges = {
            name: Gauge(f"starfold_{name}", about, registry=self._registry)
            for name, about in GAUGES.items()
        }
        self._counters = {
            name: Counter(f"starfold_{name}", about, ["kind"], registry=self._registry)
            for name, about in COUNTERS.items()
        }
        self.commands = self._seconds("command", "From a command's arrival to its acknowledgement.")
        self.store = self._seconds("store", "Time to store records durably.")
        self.machines = self._seconds("machine", "Time of a machine's decision.")
        self.loop = self._seconds("loop_delay", "How late the event loop wakes up.")

        self.strain = Strain()

    def _seconds(self, what: str, about: str) -> Histogram:
        name = f"starfold_{what}_seconds"
        return Histogram(name, about, buckets=_BUCKETS, registry=self._registry)

    def count(self, name: str, kind: str) -> None:
        """One more of a thing in `COUNTERS`."""
        self._counters[name].labels(kind).inc()

    def counted(self, name: str) -> dict[str, int]:
        """How many there were of each kind."""
        (family,) = self._counters[name].collect()
        samples = (one for one in family.samples if one.name.endswith("_total"))
        return {one.labels["kind"]: int(one.value) for one in samples}

    async def watch_the_loop(self) -> None:
        """Sample how late the loop is; runs until it is cancelled."""
        while True:
            before = time.perf_counter()
            await asyncio.sleep(_SAMPLE_SECONDS)
            late = max(0.0, time.perf_counter() - before - _SAMPLE_SECONDS)
            self.loop.observe(late)
            self.strain.feel(late)

    def text(self, gauges: dict[str, int]) -> bytes:
        """The figures now; `gauges` has a value for every one of `GAUGES`."""
        for name, value in gauges.items():
            self._gauges[name].set(value)
        return generate_latest(self._registry)


def together(texts: Mapping[str, bytes]) -> bytes:
    """The figures of several servers as one text, each labelled with the server that it is from."""
    families: dict[str, list[str]] = {}
    for server, text in texts.items():
        lines: list[str] = []
        for line in text.decode().splitlines():
            if line.startswith("# HELP "):
                lines = families.setdefault(line, [])
            elif line.startswith("# TYPE "):
                lines[:] = lines or [line]
            else:
                lines.append(_labelled(line, server))
    return "".join(f"{line}\n" for head in families for line in (head, *families[head])).encode()


def _labelled(sample: str, server: str) -> str:
    name, brace, rest = sample.partition("{")
    if brace:
        return f'{name}{{server="{server}",{rest}'
    name, _, value = sample.partition(" ")
    return f'{name}{{server="{server}"}} {value}'

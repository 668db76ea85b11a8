"""What the commands say of agents from outside."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from starfold.agents.guests import KINDS

MOST_SHOWN: Final = 5  # faults of an agent that are told one by one


def fault_lines(faults: Sequence[dict[str, Any]]) -> Iterator[str]:
    """The faults of a simulation by agent: how many of each kind, and where to see the first."""
    agents = dict.fromkeys(fault["agent"] for fault in faults)
    for agent in agents:
        own = [fault for fault in faults if fault["agent"] == agent]
        kinds = Counter(fault["kind"] for fault in own)
        counted = ", ".join(f"{KINDS[kind]} {count} times" for kind, count in kinds.most_common())
        yield f"{agent} {counted.replace(' 1 times', ' once')}; its seat gave up each time"
        for fault in own[:MOST_SHOWN]:
            yield (
                f"  game {fault['game']}, seat {fault['seat']}, decision {fault['decision']}, "
                f"seed {fault['seed']}: {fault['what']}"
            )
        if len(own) > MOST_SHOWN:
            yield f"  and {len(own) - MOST_SHOWN} more, all of them in --json"

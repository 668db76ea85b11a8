"""How often a game asks: the clicks of a player who begins, against the machine.

    python -m benchmarks.quiet [--games 20] [--turns 30] [--json FILE]

The hint answers in the person's name, at a table with the standing choices that a new player has.
Counted is what it has to click, turn by turn, and how much of it is passing. What the table
answers by itself is compared with the hint: `lost` are answers that the hint would have given.
Phases of one's own turn in which nothing is done, one after the other, are left behind with one
click. It counts as a pass, unless it says how many cards to draw then. So does a loss that is paid
card by card as the hint would pay it (`Finish this step for me`), and draining wherever one can
(`Drain at all 3 places`).
"""

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any, Final

from starfold.agents.base import Agent
from starfold.agents.registry import make_agent
from starfold.games.registry import load_game
from starfold.kernel.chance import Seeded
from starfold.kernel.core import DECLINE, State
from starfold.table.passing import turn_of, window_of
from starfold.table.session import PERSON, Player, Session

SIDES: Final = ("Light", "Dark")
OWN: Final = "own_"  # how the windows of the own phases are called
DRAIN: Final = "drain"
PAYMENTS: Final = ("LoseForce", "DamageSegment")  # which one click finishes


class Tally:
    """What one side was asked, in all its games."""

    def __init__(self) -> None:
        self.own_turns = 0
        self.other_turns = 0
        self.going_on = False  # to a later phase of the own turn: clicked, not counted yet
        self.last = ""  # step that was clicked for
        self.ahead: set[str] = set()  # answers that one click has given in advance
        self.clicks: Counter[tuple[bool, str, bool]] = Counter()  # own turn, step, passed
        self.lost: Counter[str] = Counter()  # by step: the hint would have answered otherwise

    def click(self, is_own: bool, step: str, passed: bool, passes_on: bool) -> None:
        if passes_on:
            self.going_on = True
            return
        if self.going_on and not (step == "DrawPhase" and not passed):
            self.clicks[True, "PhaseActions", True] += 1
        self.going_on = False
        if step not in PAYMENTS or step != self.last:
            self.clicks[is_own, step, passed] += 1
        self.last = step

    def was_given_ahead(self, state: State, wanted: int) -> bool:
        """Whether the click for the first drain has been for this one too."""
        choices = {one: state.stack[-1].choice(state, one) for one in state.options}
        if choices[wanted].verb != DRAIN:
            self.ahead.clear()
            return False
        if choices[wanted].notation in self.ahead:
            return True
        self.ahead = {one.notation for one in choices.values() if one.verb == DRAIN}
        return False

    def figures(self) -> dict[str, Any]:
        own = sum(count for (is_own, _, _), count in self.clicks.items() if is_own)
        other = sum(self.clicks.values()) - own
        passed = sum(count for (_, _, passed), count in self.clicks.items() if passed)
        return {
            "clicks in a turn of one's own": round(own / max(1, self.own_turns), 2),
            "clicks in a turn of the other's": round(other / max(1, self.other_turns), 2),
            "passed, percent": round(100 * passed / max(1, own + other), 1),
            "answers lost": sum(self.lost.values()),
        }

    def details(self) -> list[str]:
        lines = [
            f"{'own' if own else 'other':5} {step:18} {'passed' if passed else 'acted':6} {count}"
            for (own, step, passed), count in self.clicks.most_common()
        ]
        return [*lines, *(f"lost  {step:18} {count}" for step, count in self.lost.most_common())]


def play(seed: int, seat: int, turns: int, tally: Tally) -> None:
    """One game, in which the hint plays the person's part."""
    game = load_game("ccg")
    spec = game.deal({"edition": "hoth", "options": {"max_turns": turns}}, 2, seed)
    hint = make_agent("greedy", game, seed)
    players = [Player("greedy", hint), Player("greedy", hint)]
    players[seat] = Player(PERSON, None)
    session = Session.begin(game, spec, Seeded(seed), players)
    session.passing[seat].quiet = True  # as in the page and in the terminal
    while not session.over:
        _answer(session, seat, hint, tally)
    last = turn_of(session.state)
    tally.own_turns += (last + 1) // 2 if _began(session) == seat else last // 2
    tally.other_turns += last // 2 if _began(session) == seat else (last + 1) // 2


def _began(session: Session) -> int:
    """Who had the first turn."""
    active: int = getattr(session.state, "active")  # noqa: B009
    return active if turn_of(session.state) % 2 else 1 - active


def _answer(session: Session, seat: int, hint: Agent, tally: Tally) -> None:
    state = session.state
    if type(state.stack[-1]).__name__ != tally.last:
        tally.last = ""
    if state.asked != seat:
        session.answer(state.asked, hint.choose(state, state.asked))
        return
    wanted = hint.choose(state, seat)
    unasked = session.unasked()
    step = type(state.stack[-1]).__name__
    if unasked is None:
        is_own = getattr(state, "active") == seat  # noqa: B009
        passes_on = window_of(session.game, state).startswith(OWN) and wanted == DECLINE
        if not tally.was_given_ahead(state, wanted):
            tally.click(is_own, step, wanted == DECLINE, passes_on)
        session.answer(seat, wanted)
        return
    if unasked != wanted:
        tally.lost[step] += 1
    session.answer(seat, unasked, automatic=True)


def measure(games: int, turns: int) -> dict[str, Tally]:
    found: dict[str, Tally] = {}
    for seat, side in enumerate(SIDES):
        found[side] = Tally()
        for seed in range(1, games + 1):
            play(seed, seat, turns, found[side])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="a side")
    parser.add_argument("--turns", type=int, default=30, help="after which a game ends")
    parser.add_argument("--json", type=Path, help="write the figures there")
    wanted = parser.parse_args()
    found = measure(wanted.games, wanted.turns)
    for side, tally in found.items():
        print(f"{side}: {tally.figures()}")
        print("\n".join(f"  {line}" for line in tally.details()))
    if wanted.json:
        figures = {side: tally.figures() for side, tally in found.items()}
        wanted.json.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()

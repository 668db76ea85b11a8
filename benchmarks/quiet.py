"""How often a game asks: the clicks of a player who begins, against the machine.

    python -m benchmarks.quiet [--games 20] [--first 1] [--turns 30] [--json FILE]

The hint answers in the person's name, at a table with the standing choices that a new player has.
Counted is what it has to click, turn by turn, and how much of it is passing. What the table
answers by itself is compared with the hint: `lost` are answers that the hint would have given.

It is counted twice. `strict`: every press of a button is a click, and every answer that passes,
stops, ends or only goes on is a pass. The page has these buttons, and one press of them is one
click:

- `Go to Move` leaves phases of one's own turn behind in which nothing is done: a pass. So is
  `End the turn`, where no card is drawn.
- an act of a later phase (`Then move Luke`) leaves them behind and acts; it is counted so only if
  it was offered beside the question at which the player begins to go on.
- `Draw and end the turn: 2` leaves them behind and draws.
- `Drain at all 3 places` drains wherever one can and anything is lost by it.

`lenient` is as it was counted before: going on is no pass where something is done afterwards, and
one click pays a loss card by card as the hint would pay it (`Finish this step for me`).
"""

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any, Final, NamedTuple

from starfold.agents.base import Agent
from starfold.agents.registry import make_agent
from starfold.games.registry import load_game
from starfold.kernel.chance import Seeded
from starfold.kernel.core import DECLINE, State
from starfold.kernel.notation import notation
from starfold.table.passing import turn_of
from starfold.table.session import PERSON, Player, Session

SIDES: Final = ("Light", "Dark")
OWN: Final = "own_"  # how the windows of the own phases are called
DRAIN: Final = "drain"
DRAWING: Final = "DrawPhase"
GOING_ON: Final = "going on"
PAYMENTS: Final = ("LoseForce", "DamageSegment")  # which one click finishes, counted leniently


class Prompt(NamedTuple):
    """A question that the person was asked, and what the hint answered."""

    turn: int
    is_own: bool  # in a turn of their own
    step: str
    passed: bool
    goes_on: bool  # passed in a phase of one's own turn
    notation: str
    later: frozenset[str]  # acts of later phases that stand beside it


class Count:
    """The clicks for what one side was asked, in all its games, counted in one way."""

    def __init__(self, lenient: bool) -> None:
        self.lenient = lenient
        self.going: Prompt | None = None  # where the person began to go on: not counted yet
        self.paying = ""  # the payment that was clicked for last
        self.clicks: Counter[tuple[bool, str, bool]] = Counter()  # own turn, step, passed

    def add(self, prompt: Prompt) -> None:
        if self.going is not None and self.going.turn != prompt.turn:
            self.end_of_turn()
        if prompt.goes_on:
            self.going = self.going or prompt
            return
        self._arrive(prompt)
        if not self.lenient or prompt.step != self.paying:
            self.clicks[prompt.is_own, prompt.step, prompt.passed] += 1
        self.paying = prompt.step if prompt.step in PAYMENTS else ""

    def end_of_turn(self) -> None:
        """Who went on and was not asked any more in that turn has ended it."""
        if self.going is not None:
            self.clicks[True, GOING_ON, True] += 1
        self.going = None

    def not_asked(self, step: str) -> None:
        if step != self.paying:
            self.paying = ""

    def _arrive(self, prompt: Prompt) -> None:
        """Going on took a click of its own unless it came with what was done then."""
        began, self.going = self.going, None
        if began is None or prompt.step == DRAWING or prompt.notation in began.later:
            return
        self.clicks[True, GOING_ON, prompt.passed or not self.lenient] += 1


class Tally:
    """What one side was asked, in all its games."""

    def __init__(self) -> None:
        self.own_turns = 0
        self.other_turns = 0
        self.ahead: set[str] = set()  # answers that one click has given in advance
        self.strict = Count(lenient=False)
        self.lenient = Count(lenient=True)
        self.lost: Counter[str] = Counter()  # by step: the hint would have answered otherwise

    @property
    def counts(self) -> dict[str, Count]:
        return {"strict": self.strict, "lenient": self.lenient}

    def was_given_ahead(self, state: State, wanted: int) -> bool:
        """Whether the click for the first drain has been for this one too."""
        choices = {one: state.stack[-1].choice(state, one) for one in state.options}
        if choices[wanted].verb != DRAIN:
            self.ahead.clear()
            return False
        if choices[wanted].notation() in self.ahead:
            return True
        drains = [one for one in choices.values() if one.verb == DRAIN]
        self.ahead = {one.notation() for one in drains if one.pieces["number"]}
        return False

    def figures(self, count: Count) -> dict[str, Any]:
        own = sum(number for (is_own, _, _), number in count.clicks.items() if is_own)
        other = sum(count.clicks.values()) - own
        passed = sum(number for (_, _, passed), number in count.clicks.items() if passed)
        return {
            "clicks in a turn of one's own": round(own / max(1, self.own_turns), 2),
            "clicks in a turn of the other's": round(other / max(1, self.other_turns), 2),
            "passed, percent": round(100 * passed / max(1, own + other), 1),
            "answers lost": sum(self.lost.values()),
        }

    def details(self) -> list[str]:
        """The strict count, by kind."""
        lines = [
            f"{'own' if own else 'other':5} {step:18} {'passed' if passed else 'acted':6} {count}"
            for (own, step, passed), count in self.strict.clicks.most_common()
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
    session.passing[seat].pays = True
    while not session.over:
        _answer(session, seat, hint, tally)
    for count in tally.counts.values():
        count.end_of_turn()
    last = turn_of(session.state)
    tally.own_turns += (last + 1) // 2 if _began(session) == seat else last // 2
    tally.other_turns += last // 2 if _began(session) == seat else (last + 1) // 2


def _began(session: Session) -> int:
    """Who had the first turn."""
    active: int = getattr(session.state, "active")  # noqa: B009
    return active if turn_of(session.state) % 2 else 1 - active


def _answer(session: Session, seat: int, hint: Agent, tally: Tally) -> None:
    state = session.state
    step = type(state.stack[-1]).__name__
    if state.asked != seat:
        for count in tally.counts.values():
            count.not_asked(step)
        session.answer(state.asked, hint.choose(state, state.asked))
        return
    wanted = hint.choose(state, seat)
    unasked = session.unasked()
    if unasked is None:
        if not tally.was_given_ahead(state, wanted):
            prompt = _prompt(session, seat, wanted)
            for count in tally.counts.values():
                count.add(prompt)
        session.answer(seat, wanted)
        return
    if unasked != wanted:
        tally.lost[step] += 1
    session.answer(seat, unasked, automatic=True)


def _prompt(session: Session, seat: int, wanted: int) -> Prompt:
    """The question as the page shows it, and what the hint answers."""
    state = session.state
    asked: dict[str, Any] = session.game.view(state, seat)["question"]
    passed = wanted == DECLINE
    return Prompt(
        turn=turn_of(state),
        is_own=getattr(state, "active") == seat,  # noqa: B009
        step=asked["step"],
        passed=passed,
        goes_on=passed and asked.get("window", "").startswith(OWN),
        notation=notation(state, wanted),
        later=frozenset(act["notation"] for act in asked.get("later", ())),
    )


def measure(games: int, turns: int, first: int = 1) -> dict[str, Tally]:
    found: dict[str, Tally] = {}
    for seat, side in enumerate(SIDES):
        found[side] = Tally()
        for seed in range(first, first + games):
            play(seed, seat, turns, found[side])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="a side")
    parser.add_argument("--first", type=int, default=1, help="seed of the first game")
    parser.add_argument("--turns", type=int, default=30, help="after which a game ends")
    parser.add_argument("--json", type=Path, help="write the figures there")
    wanted = parser.parse_args()
    found = measure(wanted.games, wanted.turns, wanted.first)
    figures = {
        side: {way: tally.figures(count) for way, count in tally.counts.items()}
        for side, tally in found.items()
    }
    for side, tally in found.items():
        for way, told in figures[side].items():
            print(f"{side}, {way}: {told}")
        print("\n".join(f"  {line}" for line in tally.details()))
    if wanted.json:
        wanted.json.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()

"""Two runs beside each other: what differs by more than chance explains, in plain words.

Where both were played from the same seeds with the same agents and forces, games are compared pair
by pair, which finds smaller differences.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from starfold.arena.plan import Plan
from starfold.arena.runner import Result
from starfold.arena.runs import Run
from starfold.arena.statistics import (
    Difference,
    holm,
    of_changes,
    of_means,
    of_pairs,
    of_shares,
)
from starfold.errors import InputError
from starfold.kernel.core import NOBODY

SURE: Final = 0.05  # a difference that chance brings about less often is told as one
Ask = Callable[[Plan, Result], float | None]  # None: the game says nothing to it


class Question(NamedTuple):
    """Something to ask of every game."""

    title: str  # as a row of a table
    words: str  # in a sentence: `the first player wins`
    is_share: bool
    ask: Ask


class Answer(NamedTuple):
    """A question with the answers of both runs."""

    title: str
    words: str
    is_share: bool
    first: float
    second: float
    games: tuple[int, int]
    difference: Difference
    paired: bool
    p: float  # with regard to how many questions were asked

    @property
    def differs(self) -> bool:
        return self.p < SURE


class Comparison(NamedTuple):
    changed: list[str]  # how the second run differs from the first
    paired: bool
    answers: list[Answer]

    @property
    def sentence(self) -> str:
        """The verdict."""
        found = [one for one in self.answers if one.differs]
        if not found:
            return (
                f"None of {len(self.answers)} answers differs by more than chance explains"
                f"{_how_fine(self.answers)}."
            )
        told = "; ".join(_told(one) for one in found[:3])
        more = f"; and {len(found) - 3} more" if len(found) > 3 else ""
        number = f"{len(found)} of {len(self.answers)} answers"
        return f"{number} differ{'s' if len(found) == 1 else ''} by more than chance: {told}{more}."

    def to_data(self) -> dict[str, Any]:
        return {
            "changed": self.changed,
            "paired": self.paired,
            "verdict": self.sentence,
            "answers": [
                {
                    "question": one.title,
                    "first": round(one.first, 6),
                    "second": round(one.second, 6),
                    "games": list(one.games),
                    "by": round(one.difference.by, 6),
                    "low": round(one.difference.low, 6),
                    "high": round(one.difference.high, 6),
                    "p": round(one.difference.p, 6),
                    "p_of_all": round(one.p, 6),
                    "differs": one.differs,
                }
                for one in self.answers
            ],
        }


def compared(first: Run, second: Run) -> Comparison:
    """Raises InputError for runs of different games."""
    if first.plan.game != second.plan.game:
        raise InputError(
            f"runs of {first.plan.game} and of {second.plan.game} cannot be compared: "
            "choose two of the same game"
        )
    paired = _paired(first.plan, second.plan)
    found = []
    for question in _questions(first, second):
        answer = _answer(question, first, second, paired)
        if answer is not None:
            found.append(answer)
    adjusted = holm([one.difference.p for one in found])
    answers = [one._replace(p=p) for one, p in zip(found, adjusted, strict=True)]
    return Comparison(list(_changes(first.plan, second.plan)), paired, answers)


def _paired(one: Plan, other: Plan) -> bool:
    """Whether game N of both has the same seeds, agents and forces."""
    return (one.seed, one.agents, one.lineups, one.swap, one.edition) == (
        other.seed,
        other.agents,
        other.lineups,
        other.swap,
        other.edition,
    )


def _changes(one: Plan, other: Plan) -> Iterator[str]:
    for name in sorted({*one.options, *other.options}):
        before, after = one.options.get(name), other.options.get(name)
        if before != after:
            yield f"{name}={_value(after)} instead of {_value(before)}"
    for word, before, after in (
        ("edition", one.edition, other.edition),
        ("seats", ",".join(one.agents), ",".join(other.agents)),
        ("seed", str(one.seed), str(other.seed)),
        ("forces", ", ".join(one.forces), ", ".join(other.forces)),
    ):
        if before != after:
            yield f"{word} {after} instead of {before}"
    changed = [
        name for name in one.forces if other.forces.get(name, 0) not in (0, one.forces[name])
    ]
    if changed:
        yield f"other units and cards in {', '.join(changed)}"


def _value(value: Any) -> str:
    return "the default" if value is None else json.dumps(value)


# -- what is asked ---------------------------------------------------------------------------------


def _questions(first: Run, second: Run) -> Iterator[Question]:
    yield Question("first player wins", "the first player wins", True, _first_player)
    for name in dict.fromkeys(first.plan.agents):
        if name in second.plan.agents and len(set(first.plan.agents)) > 1:
            yield Question(f"{name} wins", f"{name} wins", True, _agent(name))
    for name in first.plan.forces:
        if name in second.plan.forces and len(first.plan.forces) > 1:
            yield Question(f"{name} wins", f"{name} wins", True, _force(name))
    for how in sorted({one.ended for run in (first, second) for one in run.results}):
        yield Question(f"ends by {how}", f"a game ends by {how}", True, _ending(how))
    yield Question("turns", "a game lasts turns", False, lambda plan, one: float(one.turns))
    yield Question(
        "decisions", "a game takes decisions", False, lambda plan, one: float(one.decisions)
    )


def _first_player(plan: Plan, result: Result) -> float | None:
    if not result.winners or result.first == NOBODY:
        return None
    return float(result.first in result.winners)


def _agent(name: str) -> Ask:
    def ask(plan: Plan, result: Result) -> float | None:
        return _won([plan.agents[one] for one in plan.entrants(result.number)], name, result)

    return ask


def _force(name: str) -> Ask:
    return lambda plan, result: _won(plan.lineup(result.number), name, result)


def _won(sitting: Sequence[str], name: str, result: Result) -> float | None:
    """Only where others have something to win, too."""
    if name not in sitting or len(set(sitting)) == 1:
        return None
    return float(any(sitting[seat] == name for seat in result.winners))


def _ending(how: str) -> Ask:
    return lambda plan, result: float(result.ended == how)


# -- what comes out --------------------------------------------------------------------------------


def _answer(question: Question, first: Run, second: Run, paired: bool) -> Answer | None:
    one = [question.ask(first.plan, result) for result in first.results]
    other = [question.ask(second.plan, result) for result in second.results]
    if paired:
        pairs = [
            (before, after)
            for before, after in zip(one, other, strict=False)
            if before is not None and after is not None
        ]
        before, after = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    else:
        before = [value for value in one if value is not None]
        after = [value for value in other if value is not None]
    if not before or not after:
        return None
    difference = _difference(question.is_share, before, after, paired)
    return Answer(
        question.title,
        question.words,
        question.is_share,
        sum(before) / len(before),
        sum(after) / len(after),
        (len(before), len(after)),
        difference,
        paired,
        difference.p,
    )


def _difference(
    is_share: bool, before: list[float], after: list[float], paired: bool
) -> Difference:
    if not paired:
        if is_share:
            return of_shares(round(sum(before)), len(before), round(sum(after)), len(after))
        return of_means(before, after)
    changes = [late - early for early, late in zip(before, after, strict=True)]
    if is_share:
        return of_pairs(changes.count(1.0), changes.count(-1.0), len(changes))
    return of_changes(changes)


# -- in words --------------------------------------------------------------------------------------


def _told(one: Answer) -> str:
    if one.is_share:
        return (
            f"{one.words} in {_percent(one.second)} of the games instead of {_percent(one.first)}"
        )
    what = one.title
    return f"a game has {one.second:.1f} {what} instead of {one.first:.1f}"


def chance_words(p: float) -> str:
    """How often chance alone makes such a difference."""
    if p < 0.0005:
        return "chance alone does that less than once in 2,000 times"
    if p < 0.01:
        return f"chance alone does that about once in {round(1 / p):,} times"
    return f"chance alone does that in {max(1, round(100 * p))} of 100 cases"


def _how_fine(answers: Sequence[Answer]) -> str:
    """What could have been found."""
    shares = [one for one in answers if one.is_share]
    if not shares:
        return ""
    reach = max(one.difference.high - one.difference.low for one in shares[:1]) / 2
    games = min(shares[0].games)
    fine = round(100 * reach)
    needed = round(games * (reach / 0.02) ** 2, -2)
    wish = f"; about {int(needed):,} games would show one of 2 points" if reach > 0.02 else ""
    return f" (with {games:,} games a share must move by some {max(1, fine)} points to show{wish})"


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"

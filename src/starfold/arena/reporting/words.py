"""Headings that are answers."""

from collections.abc import Sequence
from typing import Any, Final

from starfold.arena.findings import AGENTS, FORCES, LUCK, OPENING, Fortune, Share, Used

_EXPLAINS: Final = {
    LUCK: "luck",
    AGENTS: "who plays",
    FORCES: "the choice of forces",
    OPENING: "moving first",
}


def percent(share: float, digits: int = 0) -> str:
    return f"{100 * share:.{digits}f} %".replace("-", "−")


def interval(low: float, high: float, digits: int = 0) -> str:
    return f"{100 * low:.{digits}f}–{100 * high:.{digits}f}".replace("-", "−")


def with_interval(share: float, low: float, high: float) -> str:
    return f"{percent(share)} ({interval(low, high)})"


def points(by: float) -> str:
    """A change of a share."""
    return f"{100 * by:+.1f}".replace("-", "−")


def number(value: float, digits: int = 0) -> str:
    return f"{value:,.{digits}f}"


def who_wins(agents: Sequence[dict[str, Any]], seats: int) -> str:
    best = max(agents, key=lambda one: one["share"] or 0.0)
    names = {one["agent"].partition(" #")[0] for one in agents}
    if len(names) == 1:
        return f"All seats are played by {best['agent'].partition(' #')[0]}"
    said = f"{best['agent']} wins {with_interval(best['share'], best['low'], best['high'])}"
    return f"{said} of its games{_against_even(best, 1 / seats)}"


def _against_even(one: dict[str, Any], even: float) -> str:
    if one["low"] > even:
        return ""
    if one["high"] < even:
        return f", less than an even share of {percent(even)}"
    return ": no more than chance explains"


def first_player(found: dict[str, Any]) -> str:
    if not found["decided"]:
        return "Nobody won a game, so nobody profits from moving first"
    even, low, high = found["even"], found["low"], found["high"]
    near = round(100 * even) in (round(100 * low), round(100 * high))
    digits = 1 if near else 0  # so that nobody wonders on which side of even it ends
    said = f"{percent(found['share'], digits)} ({interval(low, high, digits)})"
    if low > even:
        return f"The first player wins {said}: more than chance explains"
    if high < even:
        return f"The first player wins {said}: less than chance explains"
    return f"The first player wins {said}: no more and no less than chance explains"


def forces(found: Sequence[dict[str, Any]], even: float, word: str) -> str:
    if len(found) == 1:
        return f"All play {found[0]['force']}"
    strong = [one for one in found if one["low"] > even]
    weak = [one for one in found if one["high"] < even]
    best = max(found, key=lambda one: one["share"] or 0.0)
    if not strong and not weak:
        return f"No {word} stands out: chance explains what lies between them"
    parts = []
    if strong:
        said = f"{best['force']} wins {with_interval(best['share'], best['low'], best['high'])}"
        more = f", and {len(strong) - 1} more win too often" if len(strong) > 1 else ""
        parts.append(said + more)
    if weak:
        worst = min(found, key=lambda one: one["share"] or 0.0)
        parts.append(
            f"{worst['force']} wins {with_interval(worst['share'], worst['low'], worst['high'])}"
        )
    return "; ".join(parts)


def endings(found: dict[str, dict[str, Any]]) -> str:
    if not found:
        return "No game ended"
    (most, data), *others = found.items()
    if not others:
        return f"All games end by {most}"
    second, other = others[0]
    return (
        f"{with_interval(data['share'], data['low'], data['high'])} of the games end by {most}, "
        f"{percent(other['share'])} by {second}"
    )


def length(found: dict[str, dict[str, Any]]) -> str:
    turns = found["turns"]
    if not turns["mean"]:
        decisions = found["decisions"]
        return f"A game takes {number(decisions['mean'])} decisions"
    return (
        f"A game lasts {number(turns['mean'], 1)} turns; nine of ten last {turns['p5']} to "
        f"{turns['p95']}"
    )


def luck(fortune: Fortune) -> str:
    share = next(one for one in fortune.shares if one.name == LUCK)
    skill = next((one for one in fortune.shares if one.name == AGENTS), None)
    if skill is None:
        return f"Luck explains {_part(share)} of who wins"
    word = "more" if share.low > skill.high else "less" if share.high < skill.low else "as much"
    beside = "as" if word == "as much" else "than"
    return (
        f"Luck explains {_part(share)} of who wins: {word} {beside} who plays, which explains "
        f"{_part(skill)}"
    )


def _part(share: Share) -> str:
    """Adjusted as they are, small parts may lie a little below nothing."""
    return with_interval(*(max(0.0, one) for one in (share.share, share.low, share.high)))


def explains(name: str) -> str:
    return _EXPLAINS[name]


def worth(used: Sequence[Used], word: str) -> str:
    """Which units or cards stand out."""
    found = [one for one in used if one.worth is not None]
    out = [one for one in found if one.worth is not None and one.worth.stands_out]
    if not found:
        return f"No {word} was in play in some games and not in others, so none can be judged"
    if not out:
        return f"None of {len(found)} {word}s stands out: chance explains what lies between them"
    ordered = sorted(out, key=lambda one: -(one.worth.by if one.worth else 0.0))
    best, worst = ordered[0], ordered[-1]
    parts = [_goes_with(best)] if best.worth is not None and best.worth.by > 0 else []
    if worst.worth is not None and worst.worth.by < 0:
        parts.append(_goes_with(worst))
    head = f"{len(out)} of {len(found)} {word}s stand{'s' if len(out) == 1 else ''} out: "
    return head + ", ".join(parts)


def _goes_with(used: Used) -> str:
    assert used.worth is not None
    by = used.worth.by
    more = "more" if by > 0 else "less"
    return f"{used.thing.name} in play goes with {abs(100 * by):.0f} points {more}"

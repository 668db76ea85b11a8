"""The results as text."""

from collections.abc import Iterator
from typing import Any, Final

from benchmarks.contenders import CARD_GAME, DETAILED, MINIS, OURS

# What the engine promises: ours over theirs in decisions a second, at least; copies, at most.
FASTER_THAN: Final = {"backgammon": 2.0, "uno": 2.0}
CLONE_OF: Final = ("backgammon", 5.0)
# µs of something in a game, at most
COSTS: Final = (
    (MINIS, "legal range of a segment", 50.0),
    (CARD_GAME, "clone", 200.0),
    (CARD_GAME, "a greedy game, start to end", 2_000_000.0),
)


def page(found: dict[str, Any]) -> str:
    contenders = found["contenders"]
    lines = [
        f"random play, {found['method']}; Python {found['python']}, {found['machine']}",
        *_speeds(contenders),
        *_costs(contenders),
        *_targets(contenders),
    ]
    return "\n".join(lines)


def _speeds(contenders: dict[str, Any]) -> Iterator[str]:
    ours = contenders.get(OURS, {}).get("decisions_per_s")
    yield ""
    titles = ("decisions/s", "games/s", "dec./game", "clone µs", "ours is")
    yield f"{'':36}" + "".join(f"{title:>12}" for title in titles)
    for result in contenders.values():
        if "missing" in result:
            yield f"{result['title']:36} not measured: {result['missing']}"
            continue
        clone = result["microseconds"].get("clone")
        cells = (
            f"{result['decisions_per_s']:,}",
            f"{result['games_per_s']:,.0f}",
            f"{result['decisions_per_game']:,.0f}",
            "-" if clone is None else f"{clone:.2f}",
            f"{ours / result['decisions_per_s']:.2f} x" if ours else "-",
        )
        yield f"{result['title']:36}" + "".join(f"{cell:>12}" for cell in cells)


def _costs(contenders: dict[str, Any]) -> Iterator[str]:
    columns = [contenders.get(name, {}).get("microseconds", {}) for name in DETAILED]
    names = list(dict.fromkeys(name for column in columns for name in column))
    if names:
        yield ""
        titles = ("compiled", "plain", "minis", "card game")
        yield f"{'microseconds':28}" + "".join(f"{title:>12}" for title in titles)
    for name in names:
        cells = (f"{column[name]:.1f}" if name in column else "-" for column in columns)
        yield f"{name:28}" + "".join(f"{cell:>12}" for cell in cells)


def _targets(contenders: dict[str, Any]) -> Iterator[str]:
    yield ""
    for name, least in FASTER_THAN.items():
        ratio = _ratio(_speed(contenders, OURS), _speed(contenders, name))
        yield _verdict(f"decisions/s over {name}", ratio, f"at least {least:g} x", least, 1)
    name, most = CLONE_OF
    ratio = _ratio(_clone(contenders, OURS), _clone(contenders, name))
    yield _verdict(f"clone over {name}", ratio, f"at most {most:g} x", most, -1)
    for contender, name, most in COSTS:
        cost = contenders.get(contender, {}).get("microseconds", {}).get(name)
        yield _verdict(f"{contender}: {name}", cost, f"at most {most:,.0f} µs", most, -1, "µs")


def _speed(contenders: dict[str, Any], name: str) -> float | None:
    speed: float | None = contenders.get(name, {}).get("decisions_per_s")
    return speed


def _clone(contenders: dict[str, Any], name: str) -> float | None:
    cost: float | None = contenders.get(name, {}).get("microseconds", {}).get("clone")
    return cost


def _ratio(one: float | None, other: float | None) -> float | None:
    return one / other if one and other else None


def _verdict(
    what: str, figure: float | None, wanted: str, bound: float, sign: int, unit: str = "x"
) -> str:
    if figure is None:
        return f"target: {what} {wanted}: not measured"
    outcome = "met" if sign * figure >= sign * bound else "MISSED"
    return f"target: {what} {wanted}: {figure:.2f} {unit}, {outcome}"

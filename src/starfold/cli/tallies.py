"""What a simulation found out, as a page of text."""

import json
from collections.abc import Iterator
from typing import Any

import typer

from starfold.arena.plan import Plan
from starfold.games.registry import load_game
from starfold.kernel.game import force_kind


def tallies(plan: Plan, found: dict[str, Any]) -> Iterator[str]:
    yield typer.style(
        f"{found['game']}, {found['edition']}: {found['games']} games, seed {found['seed']}",
        bold=True,
    )
    yield f"Agents {'change' if plan.swap else 'keep their'} seats; {_options_text(plan)}."
    yield ""
    yield from _shares("agent", found["agents"])
    yield ""
    word = force_kind(load_game(plan.game))
    yield from _shares("force", found["forces"], word)
    if len(found["pairings"]) > 1:
        yield ""
        yield from _pairings(found["pairings"], word)
    yield ""
    yield from _first_player(found["first_player"])
    yield ""
    yield from _endings(found["endings"])
    yield ""
    yield from _length(found["length"])


def _options_text(plan: Plan) -> str:
    return ", ".join(f"{name}={json.dumps(value)}" for name, value in sorted(plan.options.items()))


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"


def _interval(data: dict[str, Any]) -> str:
    return f"{100 * data['low']:5.1f} - {100 * data['high']:5.1f} %"


def _heading(text: str) -> str:
    return typer.style(text, bold=True)


def _shares(what: str, lines: list[dict[str, Any]], word: str = "") -> Iterator[str]:
    title = word or what
    width = max(len(title), *(len(line[what]) for line in lines))
    yield _heading(
        f"{title:{width}}  {'played':>7} {'won':>7} {'share':>8}  {'95 % interval':>15}"
        f"  {'no winner':>9}  won by"
    )
    for line in lines:
        ways = ", ".join(f"{how} {count}" for how, count in line["won_by"].items())
        yield (
            f"{line[what]:{width}}  {line['played']:>7} {line['wins']:>7}"
            f" {_percent(line['share']):>8}  {_interval(line):>15}"
            f"  {line['without_winner']:>9}  {ways}"
        ).rstrip()


def _pairings(lines: list[dict[str, Any]], word: str) -> Iterator[str]:
    names = [" : ".join(line["forces"]) for line in lines]
    title = f"{word} : {word}"
    width = max(len(title), *map(len, names))
    yield _heading(f"{title:{width}}  {'games':>7} {'won':>11} {'share':>8}  {'95 % interval':>15}")
    for name, line in zip(names, lines, strict=True):
        won = f"{line['wins'][0]} : {line['wins'][1]}"
        yield (
            f"{name:{width}}  {line['games']:>7} {won:>11} {_percent(line['share']):>8}"
            f"  {_interval(line):>15}"
        )


def _first_player(data: dict[str, Any]) -> Iterator[str]:
    yield _heading("first player")
    if not data["decided"]:
        yield "  nobody won a game"
        return
    yield (
        f"  won {data['wins']} of {data['decided']} games that somebody won: "
        f"{_percent(data['share'])} ({_interval(data).strip()}); "
        f"an even share is {_percent(data['even'])}"
    )


def _endings(endings: dict[str, dict[str, Any]]) -> Iterator[str]:
    yield _heading(f"{'ended by':16} {'games':>7} {'share':>8}  {'95 % interval':>15}")
    for how, data in endings.items():
        yield f"{how:16} {data['games']:>7} {_percent(data['share']):>8}  {_interval(data):>15}"


def _length(lengths: dict[str, dict[str, Any]]) -> Iterator[str]:
    yield _heading(f"{'length':16} {'mean':>9} {'median':>9} {'5 %':>9} {'95 %':>9}")
    for what, data in lengths.items():
        if data["mean"] is None:
            continue
        yield (
            f"{what:16} {data['mean']:>9.1f} {data['median']:>9} {data['p5']:>9} {data['p95']:>9}"
        )

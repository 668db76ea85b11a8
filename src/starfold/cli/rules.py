"""`starfold rules`: read the rules, and see what became of each of them."""

import json
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import typer

from starfold.errors import InputError
from starfold.rulebook import coverage, ledgers
from starfold.rulebook.ledgers import Decision, Rule

app = typer.Typer(no_args_is_help=True, help="Read the rules and see how well tests cover them.")

READABLE_WIDTH: Final = 100
PIPE_WIDTH: Final = 80

GAME = typer.Argument(None, metavar="[GAME]", help=f"One of: {', '.join(ledgers.names())}.")


@app.command("list")
def list_rules(
    game: str | None = GAME,
    basis: str | None = typer.Option(None, help="Only entries of this kind, such as gap."),
) -> None:
    """List the rules, one per line; when piped, lines are not shortened."""
    rules = [rule for name in _ledgers(game) for rule in ledgers.rules(name)]
    if basis is not None:
        rules = _of_basis(rules, basis)
    id_width = max(len(rule.id) for rule in rules)
    basis_width = max(len(rule.basis) for rule in rules)
    for rule in rules:
        line = f"{rule.id:{id_width}}  {rule.basis:{basis_width}}  {rule.rule}"
        typer.echo(_cut(line))


@app.command()
def show(ids: list[str] = typer.Argument(metavar="ID...", help="Such as PM-BATTLE-07.")) -> None:
    """Show rules or decisions in full: text, source, checks, options, tests."""
    for number, id in enumerate(ids):
        if number:
            typer.echo()
        for line in _decision_page(id) if ledgers.names_decision(id) else _rule_page(id):
            typer.echo(line)


@app.command("coverage")
def show_coverage(
    game: str | None = GAME,
    as_json: bool = typer.Option(False, "--json", help="For programs."),
) -> None:
    """Show which rules are implemented, tested and cited.

    The card game has two ledgers: ccg, which is its supplement, and ccg-base.

    Ends with 1 when a rule of a finished ledger has no test.
    """
    reports = [coverage.report(name) for name in _ledgers(game)]
    if as_json:
        typer.echo(json.dumps({report.name: _as_data(report) for report in reports}, indent=1))
    else:
        for line in _coverage_page(reports):
            typer.echo(line)
    if any(report.failing for report in reports):
        raise typer.Exit(1)


def _ledgers(game: str | None) -> tuple[str, ...]:
    return ledgers.names() if game is None else ledgers.names_for(game)


def _of_basis(rules: list[Rule], basis: str) -> list[Rule]:
    chosen = [rule for rule in rules if rule.basis == basis]
    if not chosen:
        known = ", ".join(sorted({rule.basis for rule in rules}))
        raise InputError(f"no rule here has the basis {basis!r}; choose one of {known}")
    return chosen


def _rule_page(id: str) -> Iterator[str]:
    rule = ledgers.rule(id)
    found = coverage.coverage_of(rule.id)
    yield _heading(rule.id)
    yield from _field("game", rule.game)
    yield from _field("editions", ", ".join(rule.editions))
    yield from _field("basis", rule.basis)
    yield from _field("source", rule.source)
    yield from _field("see", ", ".join(rule.see))
    yield ""
    yield from _paragraph(rule.rule)
    yield from _section("Note", _paragraph(rule.note))
    yield from _section("Checks", _bullets(rule.checks))
    for decision in ledgers.decisions_for(rule.id):
        yield from _section(f"Decision {decision.id}", _decision_lines(decision))
    yield from _section("Tests", _names(found.tested, _why_not(rule, coverage.untested_reasons())))
    yield from _section("Modules", _names(found.implemented, "none yet"))
    yield from _section("Events", _names(found.cited, _why_not(rule, coverage.uncited_reasons())))


def _decision_page(id: str) -> Iterator[str]:
    decision = ledgers.decision(id)
    yield _heading(decision.id)
    yield from _field("game", decision.game)
    yield from _field("affects", ", ".join(decision.affects))
    yield ""
    yield from _decision_lines(decision)


def _decision_lines(decision: Decision) -> Iterator[str]:
    yield from _paragraph(decision.topic)
    yield from _field("decided", decision.resolution)
    yield from _field("because", decision.reason)
    option = decision.option
    if option is None:
        yield from _field("option", "none; there is only this reading")
    else:
        others = [value for value in option.values if value != option.default]
        yield from _field("option", option.name)
        yield from _field("default", _value(option.default))
        yield from _field("or", ", ".join(_value(value) for value in others))


def _coverage_page(reports: list[coverage.LedgerReport]) -> Iterator[str]:
    titles = ("entries", *coverage.COLUMNS)
    yield _heading(_row("ledger", titles, "state"))
    for report in reports:
        counts = (report.entries, *(report.counts[column] for column in coverage.COLUMNS))
        yield _row(report.name, counts, report.state)
    for report in reports:
        if report.finished:
            for column, ids in report.missing.items():
                yield ""
                yield _heading(f"{report.name}, not {column}: {len(ids) or 'none'}")
                excused = report.entries - report.counts[column] - len(ids)
                if excused:
                    yield f"  ({excused} entries need none: `starfold rules show ID` says why)"
                for chapter, numbers in _chapters(ids).items():
                    yield from _field(chapter, " ".join(numbers))


def _row(name: str, cells: Iterable[object], state: str) -> str:
    return f"{name:12}" + "".join(f"{cell!s:>12}" for cell in cells) + f"   {state}"


def _chapters(ids: Iterable[str]) -> dict[str, list[str]]:
    """Ids by chapter, so that a long list can be taken in: PM-TURN: 01, 02."""
    chapters: dict[str, list[str]] = {}
    for id in ids:
        chapter, _, number = id.rpartition("-")
        chapters.setdefault(chapter, []).append(number)
    return chapters


def _as_data(report: coverage.LedgerReport) -> dict[str, Any]:
    return {
        "state": report.state,
        "entries": report.entries,
        **report.counts,
        "missing": {column: list(ids) for column, ids in report.missing.items()},
    }


def _why_not(rule: Rule, reasons: Mapping[str, str]) -> str:
    reason = reasons.get(rule.id)
    return "none yet" if reason is None else f"none: {reason}"


def _value(value: object) -> str:
    """An option's value as it is written in a setup file."""
    return json.dumps(value) if not isinstance(value, str) else value


def _heading(text: str) -> str:
    return typer.style(text, bold=True)


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    """A titled block, or nothing when it would be empty."""
    lines = list(lines)
    if lines:
        yield ""
        yield _heading(title)
        yield from lines


def _field(name: str, text: str) -> list[str]:
    if not text:
        return []
    return textwrap.wrap(
        text, _width(), initial_indent=f"  {name:10} ", subsequent_indent=" " * 13, **_WHOLE_WORDS
    )


def _paragraph(text: str) -> list[str]:
    return textwrap.wrap(
        text, _width(), initial_indent="  ", subsequent_indent="  ", **_WHOLE_WORDS
    )


def _bullets(texts: Iterable[str]) -> list[str]:
    return [
        line
        for text in texts
        for line in textwrap.wrap(
            text, _width(), initial_indent="  - ", subsequent_indent="    ", **_WHOLE_WORDS
        )
    ]


def _names(names: tuple[str, ...], otherwise: str) -> list[str]:
    """One name a line, never broken, so that it can be copied."""
    return [f"  {name}" for name in names] or _paragraph(otherwise)


# Rule ids and file names contain hyphens; a broken one could not be searched for.
_WHOLE_WORDS: Final[dict[str, Any]] = {"break_long_words": False, "break_on_hyphens": False}


def _at_terminal() -> bool:
    return sys.stdout.isatty()


def _width() -> int:
    if not _at_terminal():
        return PIPE_WIDTH
    return min(shutil.get_terminal_size().columns, READABLE_WIDTH)


def _cut(line: str) -> str:
    """A line that fits the terminal; a pipe gets all of it."""
    columns = shutil.get_terminal_size().columns
    if not _at_terminal() or len(line) <= columns:
        return line
    return line[: columns - 1] + "…"

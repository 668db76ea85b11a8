"""Pages that answer a player's questions: help, why, a unit, a rule."""

import textwrap
from collections.abc import Iterable, Sequence
from typing import Any, Final

from rich.text import Text

from starfold.cli.ink import QUIET, STRONG, WIDTH, ink
from starfold.kernel.core import NOBODY
from starfold.rulebook import ledgers
from starfold.table.session import SEAT_LETTERS, LogLine
from starfold.units.model import Card, Unit
from starfold.units.words import unit_text

_WHOLE_WORDS: Final[dict[str, Any]] = {"break_long_words": True, "break_on_hyphens": False}


def paragraph(
    text: str, indent: int = 0, hanging: int | None = None, width: int = WIDTH
) -> list[str]:
    """Text in lines of the usual width, or of a narrower one."""
    later = indent if hanging is None else hanging
    return textwrap.wrap(
        text,
        min(width, WIDTH),
        initial_indent=" " * indent,
        subsequent_indent=" " * later,
        **_WHOLE_WORDS,
    )


def entry(head: str, text: str, width: int) -> list[str]:
    """A word with its explanation beside it."""
    lines = textwrap.wrap(text, WIDTH - width, **_WHOLE_WORDS) or [""]
    return [f"{head:<{width}}{lines[0]}", *(" " * width + line for line in lines[1:])]


def texts(lines: Iterable[str]) -> list[Text]:
    return [Text(line) for line in lines]


def sheet_lines(lines: Iterable[str], width: int = WIDTH) -> list[Text]:
    """Lines of odds, a little indented."""
    return texts(part for line in lines for part in paragraph(line, 1, 3, width))


def title(text: str) -> Text:
    return ink(text, STRONG)


# -- help ------------------------------------------------------------------------------------------


def help_page(
    turn: Sequence[str], commands: Sequence[tuple[str, str]], legend: Sequence[Text]
) -> list[Text]:
    """The turn in short, all commands, and how to read the table."""
    width = max(len(command) for command, _ in commands) + 4
    return [
        title("The turn"),
        *texts(turn),
        Text(),
        title("Commands"),
        *texts(line for name, told in commands for line in entry(f"  {name}", told, width)),
        Text(),
        *legend,
    ]


# -- why -------------------------------------------------------------------------------------------


def why_page(line: LogLine) -> list[Text]:
    """A line of the log with everything that made it so."""
    page = texts(paragraph(f"{line.number} {line.text}", 0, 2))
    event = line.happened()
    if event is None:
        page += texts(paragraph("A note by the table; no rule of the game is behind it.", 2))
        return page
    if "roll" in event:
        page += texts(_roll_lines(event))
    page.append(Text())
    return page + rule_lines(line.rules)


def _roll_lines(event: dict[str, Any]) -> list[str]:
    """The dice and every modifier with its source."""
    lines = [f"  {event['roll']:>3}  the two dice"]
    lines += modifier_lines(event["modifiers" if "modifiers" in event else "attack_modifiers"])
    lines.append(f"  {event['result']:>3}  result")
    lines.append("  against")
    lines += modifier_lines(event["defense_modifiers"])
    lines.append(f"  {event['defense']:>3}  defense")
    return [part for line in lines for part in paragraph(line, 0, 7)]


def modifier_lines(parts: Iterable[dict[str, Any]]) -> list[str]:
    """The parts of a number, each with its source and rules."""
    lines = []
    for one in parts:
        kind = "" if one["source"] == one["kind"] else f", {one['kind']}"
        lines.append(f"  {one['amount']:>+3d}  {one['source']}{kind} ({', '.join(one['rules'])})")
    return lines


def rule_lines(ids: Iterable[str]) -> list[Text]:
    """Rules in the words of the ledger."""
    lines: list[Text] = []
    for id in ids:
        found = ledgers.rule(id)
        head = f"{found.id:<14}"
        body = textwrap.wrap(f"{head}{' '.join(found.rule.split())}", WIDTH, **_hanging(14))
        first = Text(body[0])
        first.stylize(STRONG, 0, len(found.id))
        lines += [first, *texts(body[1:])]
    return lines


def _hanging(indent: int) -> dict[str, Any]:
    return {"subsequent_indent": " " * indent, **_WHOLE_WORDS}


def rule_page(id: str) -> list[Text]:
    """A rule or decision with what else is known of it."""
    if ledgers.names_decision(id):
        return _decision_lines(ledgers.decision(id))
    found = ledgers.rule(id)
    lines = rule_lines([found.id])
    if found.note:
        lines += texts(paragraph(f"Note: {found.note}", 2, 4))
    for decision in ledgers.decisions_for(found.id):
        lines += _decision_lines(decision)
    return lines


def _decision_lines(decision: ledgers.Decision) -> list[Text]:
    told = f"{decision.id}: {decision.topic} Decided: {decision.resolution}"
    lines = texts(paragraph(" ".join(told.split()), 2, 4))
    if decision.option is not None:
        known = ", ".join(str(value) for value in decision.option.values)
        lines += texts(paragraph(f"Option {decision.option.name}: {known}", 4, 6))
    return lines


# -- what is printed -------------------------------------------------------------------------------


def unit_page(unit: Unit, whereabouts: Iterable[str]) -> list[Text]:
    """What is printed on a unit, and where those of this game are."""
    lines = [title(f"{unit.name} ({unit.design})"), *texts(paragraph(unit_text(unit), 2))]
    return [*lines, *origin(unit), *texts(f"  {where}" for where in whereabouts)]


def origin(thing: Unit | Card) -> list[Text]:
    where = f"{thing.edition} number {thing.number}"
    side = f", {thing.affiliation}" if thing.affiliation else ""
    told = f"{where}{side}. Provenance: {thing.provenance} ({' '.join(thing.source.split())})."
    return [ink(line, QUIET) for line in paragraph(told, 2)]


# -- the log ---------------------------------------------------------------------------------------


def outcome(ended: str, winners: Sequence[int], reader: int = NOBODY) -> str:
    """How a game ended, in words for one of its seats or for anybody."""
    if not winners:
        return f"The game is drawn ({ended})"
    if list(winners) == [reader]:
        return f"You win ({ended})"
    names = " and ".join(SEAT_LETTERS[seat] for seat in winners)
    return f"{names} {'wins' if len(winners) == 1 else 'win'} ({ended})"


def log_text(line: LogLine, width: int = WIDTH) -> list[Text]:
    """A numbered line of the log with the first rule behind it; `why` tells the others."""
    head = f"{line.number:>3} "
    tag = _cited(line.rules, width - len(head) - len(line.text))
    body = textwrap.wrap(line.text, width - len(head) - len(tag), **_WHOLE_WORDS) or [""]
    found = [Text(f"{'    ' if number else head}{part}") for number, part in enumerate(body)]
    last = found[-1]
    last.pad_right(width - len(last.plain) - len(tag))
    last.append(tag, QUIET)
    return found


def _cited(rules: Sequence[str], room: int) -> str:
    """`  PM-BATTLE-06 +4`; only the first rule if that spares a line."""
    if not rules:
        return ""
    first = f"  {rules[0]}"
    more = f" +{len(rules) - 1}" if len(rules) > 1 else ""
    return first if len(first) <= room < len(first + more) else first + more

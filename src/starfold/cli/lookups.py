"""Commands of all games that only look something up: the log, a rule, a unit. Each gives a page."""

from collections.abc import Sequence
from typing import Final, cast

from starfold.cli import pages
from starfold.cli.face import Lookup, Page, Reader, TerminalFace, Words
from starfold.cli.naming import named, number_named
from starfold.errors import InputError
from starfold.kernel.spelling import did_you_mean
from starfold.table.session import LogLine
from starfold.units.catalogue import shipped
from starfold.units.model import Card, Unit

DEFAULT_LOG: Final = 20  # lines that `log` shows


def why(reader: Reader, words: Words) -> Page:
    if words:
        return pages.why_page(_line(reader, words[0]))
    question = reader.sight.view["question"]
    if not question or "rules" not in question:
        raise InputError("write why N to explain line N of the log")
    return pages.rule_lines(question["rules"])


def _line(reader: Reader, word: str) -> LogLine:
    lines = reader.log
    number = number_named(word)
    if number is None or not 1 <= number <= len(lines):
        raise InputError(f"the log has no line {word!r}; its lines are 1 to {len(lines)}")
    return lines[number - 1]


def log(reader: Reader, words: Words) -> Page:
    number = number_named(words[0]) if words else DEFAULT_LOG
    if not number:
        raise InputError("write log N to see the last N lines")
    return [row for line in reader.log[-number:] for row in pages.log_text(line)]


def unit(reader: Reader, words: Words) -> Page:
    found = cast(Unit, printed(words, shipped().units(), "unit"))
    sight = reader.sight
    ours = [one for one in sight.view["units"] if one["id"] == found.id]
    return pages.unit_page(found, [reader.face.whereabouts(sight, one) for one in ours])


def printed(words: Words, things: Sequence[Unit | Card], sort: str) -> Unit | Card:
    """The one thing of the catalogue that is meant; the number of a twin does not matter."""
    text = " ".join(words)
    if not text:
        raise InputError(f"name a {sort}: {sort} NAME")
    names = [(thing.name, place) for place, thing in enumerate(things)]
    found = named(text, names) or named(" ".join(words[:-1]), names)
    titles = sorted({things[place].name for place in found})
    if not found:
        near = did_you_mean(text, [thing.name for thing in things])
        raise InputError(f"no {sort} is called {text!r}; {near}")
    if len(titles) > 1:
        more = ", ..." if len(titles) > 6 else ""
        raise InputError(f"{text!r} may be {', '.join(titles[:6])}{more}: say more")
    return things[found[0]]


def rules(reader: Reader, words: Words) -> Page:
    if len(words) != 1:
        raise InputError(f"name a rule: rules {reader.face.example_rule}")
    return pages.rule_page(words[0])


_BEFORE: Final = {
    "why": Lookup("why N", "the rules behind line N of the log; alone: behind the question", why),
    "log": Lookup("log [N]", f"the last N lines of the log ({DEFAULT_LOG})", log),
}


def lookups_of(face: TerminalFace) -> dict[str, Lookup]:
    """All that can be looked up, in the order of the help."""
    about = f"a rule by its id, such as {face.example_rule}"
    return {**_BEFORE, **face.lookups, "rules": Lookup("rules ID", about, rules)}

"""Pages that answer a player's questions: help, why, a unit, a card, the odds, a rule."""

import textwrap
from collections.abc import Iterable, Sequence
from typing import Any, Final

from rich.text import Text

from starfold.cli.board import QUIET, RECONSTRUCTED_MARK, STRONG, WIDTH, Sight, ink
from starfold.games.pocketmodel.position import ACTION_LIMIT
from starfold.kernel.core import NOBODY
from starfold.rulebook import ledgers
from starfold.table.session import SEAT_LETTERS, LogLine
from starfold.units import icons
from starfold.units.model import Card, Unit
from starfold.units.words import card_text, unit_text

_WHOLE_WORDS: Final[dict[str, Any]] = {"break_long_words": True, "break_on_hyphens": False}

RECONSTRUCTED_NOTE: Final = (
    "The printed numbers of most models and the texts of most cards are not publicly recorded. "
    f"What is marked {RECONSTRUCTED_MARK} was reconstructed: a real design with values and texts "
    "made for this game. `unit NAME` and `card NAME` tell where each comes from."
)


def paragraph(text: str, indent: int = 0, hanging: int | None = None) -> list[str]:
    """Text in lines of the usual width."""
    later = indent if hanging is None else hanging
    return textwrap.wrap(
        text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * later, **_WHOLE_WORDS
    )


def entry(head: str, text: str, width: int) -> list[str]:
    """A word with its explanation beside it."""
    lines = textwrap.wrap(text, WIDTH - width, **_WHOLE_WORDS) or [""]
    return [f"{head:<{width}}{lines[0]}", *(" " * width + line for line in lines[1:])]


def texts(lines: Iterable[str]) -> list[Text]:
    return [Text(line) for line in lines]


def sheet_lines(lines: Iterable[str]) -> list[Text]:
    """Lines of odds, a little indented."""
    return texts(part for line in lines for part in paragraph(line, 1, 3))


def title(text: str) -> Text:
    return ink(text, STRONG)


# -- help ------------------------------------------------------------------------------------------

ICON_KINDS: Final = {
    icons.MATCH: "a card's ability with this icon works only for a unit with the same icon "
    "(PM-CCARD-07)",
    icons.POWER: "power match: the same (PM-CCARD-08), and the icon gives its unit a standing "
    "ability of its own, without any card (PM-POWER-01)",
    icons.WILD: "the card says which units gain the ability: any unit, or those with one of the "
    "build-star values listed (PM-CCARD-09, PM-CCARD-10)",
}

STANDING: Final = {
    "Carrier": "in an opponent's home zone, instead of an action, brings in reserves of up to two "
    "stars (PM-POWER-04)",
    "Turbolaser": "one more damage against large units (PM-POWER-08)",
    "Armor": "one damage less from every hit (PM-POWER-09)",
    "Veteran": "destroys its equal or better, and flips its base (PM-POWER-11)",
}


def turn_reference() -> list[str]:
    """The reference panel of the rulebook: a turn in short (PM-QREF-01)."""
    limit = f"up to {ACTION_LIMIT} build stars of your units"
    return [
        "Your turn: first play one objective (or none), then take one action (or none).",
        *entry("  objective", "swap an objective card of your hand for one of yours", 13),
        *entry("  move", f"{limit}, one zone each", 13),
        *entry("  combat", f"{limit} attack units in their zone", 13),
        *entry("  strike", f"{limit} in an opponent's home zone strike one objective there", 13),
        "Who has no unit or no objective left in play is out. The last one left wins.",
    ]


def icon_reference(edition: str) -> list[str]:
    """What the kinds of icons mean (PM-QREF-02)."""
    lines = []
    for kind, meaning in ICON_KINDS.items():
        names = icons.edition_icons(edition, kind)
        lines += paragraph(f"{', '.join(names)}: {meaning}.", 2, 4)
        for name in names:
            if name in STANDING:
                lines += entry(f"    {name}", STANDING[name], 17)
    return lines


def help_page(edition: str, commands: Sequence[tuple[str, str]]) -> list[Text]:
    width = max(len(command) for command, _ in commands) + 4
    return [
        title("The turn"),
        *texts(turn_reference()),
        Text(),
        title("Commands"),
        *texts(line for name, told in commands for line in entry(f"  {name}", told, width)),
        Text(),
        title("Reading the board"),
        *texts(
            entry("  2* a3 d1 D10 0/2", "build stars (2g: of a ground unit), attack, damage,", 20)
        ),
        *texts(entry("", "defense, damage counters of shields; short: 2*3/1/10 0/2", 20)),
        *texts(
            entry("  hit kill | risk", "chance to hit, to destroy the other unit, and to be", 20)
        ),
        *texts(entry("", "destroyed oneself, cards still to come not counted", 20)),
        *texts(entry("  D11", "defense of an objective; a strike must reach it", 20)),
        Text(),
        title("Icons"),
        *texts(icon_reference(edition)),
        Text(),
        title(f"{RECONSTRUCTED_MARK} Reconstructed"),
        *texts(paragraph(RECONSTRUCTED_NOTE, 2)),
    ]


# -- why -------------------------------------------------------------------------------------------


def why_page(line: LogLine) -> list[Text]:
    """A line of the log with everything that made it so."""
    page = texts(paragraph(f"{line.number} {line.text}", 0, 2))
    event = line.event
    if event is None:
        page += texts(paragraph("A remark of the table; no rule of the game is behind it.", 2))
        return page
    if "roll" in event:
        page += texts(_roll_lines(event))
    page.append(Text())
    return page + rule_lines(line.rules)


def _roll_lines(event: dict[str, Any]) -> list[str]:
    """The dice and every modifier with its source."""
    lines = [f"  {event['roll']:>3}  the two dice"]
    lines += [_modifier(one) for one in event["modifiers"]]
    lines.append(f"  {event['result']:>3}  result")
    lines.append("  against")
    lines += [_modifier(one) for one in event["defense_modifiers"]]
    lines.append(f"  {event['defense']:>3}  defense")
    return [part for line in lines for part in paragraph(line, 0, 7)]


def _modifier(one: dict[str, Any]) -> str:
    source = one["source"] if one["source"] == one["kind"] else f"{one['source']}, {one['kind']}"
    return f"  {one['amount']:>+3d}  {source} ({', '.join(one['rules'])})"


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


# -- units and cards -------------------------------------------------------------------------------


def unit_page(unit: Unit, sight: Sight) -> list[Text]:
    """What is printed on a unit, and where those of this game are."""
    lines = [title(f"{unit.name} ({unit.design})"), *texts(paragraph(unit_text(unit), 2))]
    lines += _origin(unit)
    for one in sight.view["units"]:
        if one["id"] == unit.id:
            place = f"{sight.unit_names[one['unit']]}: {one['place']}"
            hurt = f", {one['counters']} of {one['shields']} damage" if one["counters"] else ""
            side = ", flipped" if one["flipped"] else ""
            lines.append(Text(f"  {place}{hurt}{side}"))
    return lines


def card_page(card: Card) -> list[Text]:
    return [title(card.name), *texts(paragraph(card_text(card), 2)), *_origin(card)]


def _origin(thing: Unit | Card) -> list[Text]:
    where = f"{thing.edition} number {thing.number}"
    side = f", {thing.affiliation}" if thing.affiliation else ""
    told = f"{where}{side}. Provenance: {thing.provenance} ({' '.join(thing.source.split())})."
    return [ink(line, QUIET) for line in paragraph(told, 2)]


def hand_page(cards: Sequence[Card]) -> list[Text]:
    if not cards:
        return [Text("Your hand is empty.")]
    return [line for card in cards for line in card_page(card)]


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

"""Pages of the card game: its turn in short, how to read the table, a card in full."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rich.text import Text

from starfold.cli.ccg.words import Card, dotted, label_of, value_words
from starfold.cli.ink import QUIET, ink
from starfold.cli.pages import entry, paragraph, texts, title
from starfold.cli.sight import Sight
from starfold.games.ccg.state.fractions import decimal_words
from starfold.games.ccg.state.vocabulary import HULL_VALUES
from starfold.table.session import SEAT_LETTERS

UNSCRIPTED: Final = "It does not work yet: no deck may hold it."
_VALUES: Final = (
    "deploy",
    "power",
    "ability",
    "forfeit",
    *HULL_VALUES,
    "parsec",
)
_SPELLED: Final = {"π": "pi"}  # what a terminal may lack


def turn_reference() -> list[str]:
    """The phases of a turn in short (SW-B-066)."""
    width = 13
    return [
        *paragraph("Light is A, Dark is B. A turn has six phases, in each of which both may act:"),
        *entry("  activate", "Force from the Reserve Deck, as much as your icons make", width),
        *entry("  control", "Force drains where you control a location; searches", width),
        *entry("  deploy", "cards from hand; their cost is used from the Force Pile", width),
        *entry("  battle", "one at each location where both are present, for 1 Force", width),
        *entry("  move", "each of your cards once, by landspeed or hyperspeed", width),
        *entry("  draw", "cards from the Force Pile; then the Used Pile goes back", width),
        *paragraph("Who has no card left in Reserve Deck, Force Pile and Used Pile has lost."),
    ]


def legend() -> list[Text]:
    """How to read the table."""
    return [
        title("Reading the table"),
        *_entries(
            ("4/4/7", "power, ability, forfeit of a card as they are now; - has none"),
            ("3/D2", "of a creature: ferocity, defense"),
            ("X (Y, +Z)", "in brackets who is aboard, and weapons and the like on it"),
            ("[hit]", "what became of it: hit, missing, crashed, undercover ..."),
            ("▒1", "a site under the energy shield, with the number of its marker"),
            ("Force  1:0", "Force icons for A and for B, which are Light and Dark"),
            ("power  5:7", "power of A and of B there; drain A 2: A controls it and drains 2"),
            ("Force reserve used", "piles; together they are the life; makes 5: Force a turn"),
            ("Hand  Luke (4)", "what it costs to deploy"),
        ),
        Text(),
        title("Answering in words"),
        *_entries(
            ("deploy luke", "a choice by its words; if it is none, the rule against it:"),
            ("", "deploy, play, use, move, fire CARD [at PLACE]; drain, battle PLACE"),
        ),
    ]


def _entries(*lines: tuple[str, str]) -> list[Text]:
    return texts(line for head, told in lines for line in entry(f"  {head}", told, 22))


# -- a card ----------------------------------------------------------------------------------------


def card_page(card: Card, works: bool = True, more: Iterable[str] = ()) -> list[Text]:
    """What is printed on a card, what it does in our words, and more about those in play."""
    sort = f"{card['type']}: {card['subtype']}" if card["subtype"] else card["type"]
    lines = [f"{card['side']}, {sort}, {card['set']} ({card['id']})", *facts(card)]
    page = [title(dotted(card)), *texts(part for line in lines for part in paragraph(line, 2, 4))]
    for line in doing(card) if works else [UNSCRIPTED]:
        page += texts(paragraph(line, 2, 4))
    return [*page, *(ink(part, QUIET) for line in more for part in paragraph(line, 2, 4))]


def facts(card: Card) -> list[str]:
    """The numbers and icons that a card prints, in lines."""
    destiny = " or ".join(decimal_words(number) for number in card["destiny"])
    numbers = [f"destiny {_printed(card, 'destiny') or destiny}"]
    for name in _VALUES:
        value = _printed(card, name) or _value(card, name)
        numbers += [f"{name} {value}"] if value else []
    numbers += [f"marker {card['marker']}"] if card["marker"] else []
    if card["type"] == "Location":
        light, dark = card["force"]
        numbers.append(f"Force icons Light {light}, Dark {dark}")
    words = [", ".join(numbers)]
    words += [f"icons: {', '.join(card['icons'])}"] if card["icons"] else []
    words += [f"is: {', '.join(card['kinds'])}"] if card["kinds"] else []
    return words + ([f"carries {card['capacity']}"] if card["capacity"] else [])


def _printed(card: Card, name: str) -> str:
    """What stands in the place of a number."""
    sign = card["printed"].get(name, "") if card[name] in (None, [], 0) else ""
    return _SPELLED.get(sign, sign)


def _value(card: Card, name: str) -> str:
    amount = card[name]
    return "" if amount is None else value_words(name, amount)


def doing(card: Card) -> list[str]:
    """What the card does, in our words; a location does something for each side."""
    halves = card["words_for"] or ["", ""]
    found = [card["words"]] if card["words"] else []
    found += [
        f"{side}: {half}" for side, half in zip(("Light", "Dark"), halves, strict=True) if half
    ]
    return found or ["No text: only its values count."]


# -- a card in play --------------------------------------------------------------------------------


def whereabouts(sight: Sight, card: Card) -> list[str]:
    """Where a card in play is, how it fares, and why its values are not the printed ones."""
    told = [f"{card['label']} ({SEAT_LETTERS[card['owner']]}): {_where(sight, card)}"]
    told += [*card["states"], *card["did"]]
    told += [f"immune to attrition below {card['immune']}"] if card["immune"] else []
    told += [f"targets {label_of(sight.view, card['aim'])}"] if card["aim"] >= 0 else []
    lines = [", ".join(told)]
    for change in card["changed"]:
        name, printed = change["value"], change["printed"]
        parts = [f"{_part(name, part)} {part['source']}" for part in change["parts"]]
        before = "" if printed is None else f"printed {value_words(name, printed)}, "
        now = value_words(name, change["now"])
        lines.append(f"{name} {now}: {before}{', '.join(parts)}")
    return lines + _stacked(card)


def _part(name: str, part: dict[str, Any]) -> str:
    """`+2`, `-1`, `= 3`."""
    size = value_words(name, abs(part["amount"]))
    sign = "= " if part["sets"] else "-" if part["amount"] < 0 else "+"
    return f"{sign}{size}"


def _where(sight: Sight, card: Card) -> str:
    if card["role"] == "location":
        return "on the table"
    if card["at"] < 0:
        return str(card["role"])
    at = label_of(sight.view, card["at"])
    if card["at"] == card["location"]:
        return f"{'' if card['role'] == 'there' else card['role'] + ' '}at {at}"
    there = label_of(sight.view, card["location"]) if card["location"] >= 0 else "nowhere"
    return f"{card['role']} on {at} at {there}"


def _stacked(card: Card) -> list[str]:
    names = [one["title"] for one in card["stacked"]]
    return [f"on it, out of play: {', '.join(names)}"] if names else []


def place_lines(place: dict[str, Any]) -> list[str]:
    """What a location is like now."""
    light, dark = place["icons"]
    words = [word for word in ("shielded", "collapsed", "blown_away", "night") if place[word]]
    state = f"; {', '.join(words).replace('_', ' ')}" if words else ""
    lines = [f"{place['group']}; Force icons now Light {light}, Dark {dark}{state}"]
    for key, told in (("covered", "under it"), ("buried_known", "buried here")):
        names = [one["title"] for one in place[key]]
        lines += [f"{told}: {', '.join(names)}"] if names else []
    return lines


def hand_page(cards: Sequence[Card]) -> list[Text]:
    if not cards:
        return [Text("Your hand is empty.")]
    return [line for card in cards for line in card_page(card)]

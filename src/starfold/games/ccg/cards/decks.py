"""Deck files: the cards of one side by their ids or titles, and the location a deck starts from.

A deck file says what is in the deck; `objections` says what is against playing it.
"""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.ccg.cards.catalogue import find, meanings
from starfold.games.ccg.cards.formats import FORMATS, USUAL, Format
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.model import CardDef, may_start
from starfold.games.ccg.state.vocabulary import (
    CHARACTER,
    CREATURE,
    DEVICE,
    EFFECT,
    EPIC_EVENT,
    INTERRUPT,
    LOCATION,
    SIDES,
    STARSHIP,
    VEHICLE,
    WEAPON,
)
from starfold.kernel.choices import Refusal
from starfold.units import force_files
from starfold.units.reading import Problem, Problems, Reader, open_document, shown

FORMAT: Final = "starfold-deck"
VERSION: Final = 1
FILE_KEYS: Final = ("format", "version", "name", "side", "plan", "beginners", "start", "cards")
DECK_SIZE: Final = 60  # unless the players agree on another (SW-B-002)
MOST_NAMED: Final = 5  # cards in one message

# The order in which the types of cards are written.
TYPE_ORDER: Final = (
    LOCATION,
    CHARACTER,
    CREATURE,
    STARSHIP,
    VEHICLE,
    WEAPON,
    DEVICE,
    EFFECT,
    EPIC_EVENT,
    INTERRUPT,
)
GENERATORS: Final = "Hoth: Main Power Generators (1st Marker)"
NORTH_RIDGE: Final = "Hoth: North Ridge (4th Marker)"


@dataclass(eq=False, slots=True)
class Deck:
    """A named deck; each line is a card and its number of copies."""

    name: str
    side: int
    start: CardDef | None  # None while nobody has said it: such a deck is not playable
    cards: list[tuple[CardDef, int]]
    plan: str = ""
    beginners: bool = False  # one to begin with: plain cards, a plain plan

    def expanded(self) -> list[CardDef]:
        """Every card, as often as it is in the deck."""
        return [card for card, copies in self.cards for _ in range(copies)]

    def size(self) -> int:
        return sum(copies for _, copies in self.cards)

    def locations(self) -> list[CardDef]:
        """The different locations, in the order of the deck."""
        return [card for card, _ in self.cards if card.type == LOCATION]


# -- whether a deck may be played -----------------------------------------------------------------


def objections(
    deck: Deck,
    options: Mapping[str, Any],
    scripted: Container[str] | None = None,
    edition: str = USUAL,
) -> list[Refusal]:
    """What stands against playing the deck; `scripted` holds the ids of the cards that work.

    Any number of copies may be in it (SW-B-003).
    """
    return [
        *_size(deck, options.get("deck_size", DECK_SIZE)),
        *_one_side(deck),
        *_of_the_format(deck, FORMATS[edition]),
        *_start(deck),
        *(_without_behaviour(deck, scripted) if scripted is not None else ()),
    ]


def _size(deck: Deck, wanted: int) -> list[Refusal]:
    size = deck.size()
    if size == wanted:
        return []
    more, less = max(0, wanted - size), max(0, size - wanted)
    text = say("decks.size", size=size, wanted=wanted, more=more, less=less)
    return [Refusal("SW-B-002", text)]


def _one_side(deck: Deck) -> list[Refusal]:
    others = [card.title for card, _ in deck.cards if card.side != deck.side]
    if not others:
        return []
    text = say("decks.other_side", side=SIDES[deck.side], cards=_listed(others))
    return [Refusal("SW-B-001", text)]


def fits(deck: Deck, edition: str) -> bool:
    """Whether all its cards are of the format's sets."""
    return not _of_the_format(deck, FORMATS[edition])


def _of_the_format(deck: Deck, format: Format) -> list[Refusal]:
    others = [card.title for card, _ in deck.cards if not format.allows(card)]
    if not others:
        return []
    text = say("decks.other_set", format=format.title, cards=_listed(others))
    return [Refusal("SW-DEC-27", text)]


def _start(deck: Deck) -> list[Refusal]:
    locations = deck.locations()
    if not locations:
        return [Refusal("SW-B-004", say("decks.no_start"))]
    begin = _listed([card.title for card in locations if may_start(card)]) or "none"
    if deck.start is None:
        return [Refusal("SW-B-004", say("decks.unnamed_start", starts=begin))]
    if deck.start.id not in [card.id for card, _ in deck.cards]:
        return [Refusal("SW-B-004", say("decks.start_missing", card=deck.start.title))]
    if not may_start(deck.start):
        text = say("decks.bad_start", card=deck.start.title, starts=begin)
        return [Refusal("SW-B-004", text)]
    return _stranded(deck.start, locations)


def _stranded(start: CardDef, locations: Sequence[CardDef]) -> list[Refusal]:
    """The generators bring North Ridge or give way to another start (SW-B-006)."""
    others = [card for card in locations if card.title != GENERATORS and may_start(card)]
    if start.title != GENERATORS or others:
        return []
    text = say("decks.stranded", card=GENERATORS, needed=NORTH_RIDGE)
    return [Refusal("SW-B-006", text)]


def _without_behaviour(deck: Deck, scripted: Container[str]) -> list[Refusal]:
    idle = [card.title for card, _ in deck.cards if card.id not in scripted]
    if not idle:
        return []
    return [Refusal("SW-B-033", say("decks.idle", cards=_listed(idle)))]


def _listed(titles: Sequence[str]) -> str:
    named = ", ".join(titles[:MOST_NAMED])
    left = len(titles) - MOST_NAMED
    return say("decks.and_more", cards=named, left=left) if left > 0 else named


# -- another size ---------------------------------------------------------------------------------


def resized(deck: Deck, size: int) -> Deck:
    """The deck with another number of cards, in the same proportions as far as that goes.

    What it starts from stays: a deck of any size may be agreed on (SW-B-002), and none limits how
    often a card is in it (SW-B-003).
    """
    lines = in_order(deck.cards)
    kept = _needed(deck)
    spare = [copies - (card in kept) for card, copies in lines]
    most, wanted, passed = max(1, sum(spare)), size - len(kept), 0
    cards = []
    for (card, _), copies in zip(lines, spare, strict=True):
        before = passed * wanted // most
        passed += copies
        number = passed * wanted // most - before + (card in kept)
        if number:
            cards.append((card, number))
    return replace(deck, cards=cards)


def _needed(deck: Deck) -> list[CardDef]:
    """The location it starts from, and another that it may need (SW-B-006)."""
    if deck.start is None:
        return []
    others = [card for card in deck.locations() if card is not deck.start and may_start(card)]
    others.sort(key=lambda card: card.title != NORTH_RIDGE)
    return [deck.start, *others[:1]]


# -- reading --------------------------------------------------------------------------------------


def load_deck(path: str | Path) -> Deck:
    """The deck in a file; raises InputError with all problems."""
    return force_files.sound(*read_deck(path))


def check_deck(path: str | Path) -> list[Problem]:
    """All problems of a deck file; raises InputError only if the file cannot be opened."""
    return read_deck(path)[1]


def read_deck(path: str | Path) -> tuple[Deck | None, list[Problem]]:
    """What could be read of a deck file, and its problems."""
    return force_files.read_force_file(path, parse_deck)


def deck_from_data(data: object, where: str = "deck") -> Deck:
    """A deck from plain data; raises InputError with all problems."""
    return force_files.parsed(data, where, parse_deck)


def parse_deck(data: object, problems: Problems) -> Deck | None:
    """A deck from plain data, for instance from an upload; problems are noted."""
    reader = open_document(data, problems, FORMAT, VERSION, FILE_KEYS)
    if reader is None:
        return None
    name = reader.text("name")
    side = SIDES.index(reader.word("side", SIDES, rule="SW-B-001"))
    start = _meant(reader, "start", side) if reader.has("start") else None
    cards = _lines(reader, side)
    plan = reader.text("plan", "")
    beginners = reader.has("beginners") and reader.flag("beginners")
    return Deck(name, side, start, cards, plan, beginners)


def _lines(reader: Reader, side: int) -> list[tuple[CardDef, int]]:
    if not reader.has("cards"):
        reader.missing("cards", remedy="add 'cards:' with a list")
        return []
    return force_files.read_lines(
        reader, "cards", "card", lambda line: _meant(line, "card", side), copies=1
    )


def _meant(reader: Reader, key: str, side: int) -> CardDef | None:
    """The card that a field names by id or title; None with the problem noted."""
    if not reader.has(key):
        reader.missing(key, remedy="add the id or the title of a card")
        return None
    text = reader.data[key]
    if not isinstance(text, str):
        remedy = 'put it in quotes, like "3_61"'
        reader.refuse(key, f"must be the id or title of a card, not {shown(text)}", remedy)
        return None
    meant = meanings(text, side)
    if len(meant) == 1:
        return meant[0]
    reader.refuse(key, unknown(text, side, reader.problems.may_suggest()))
    return None


def unknown(text: str, side: int, helped: bool) -> str:
    """Why a text names no card; to look for the nearest title is slow, so it may be left out."""
    if not helped:
        return f"no {SIDES[side]} card {shown(text)}"
    try:
        return f"{find(text, side).title} is meant"
    except InputError as error:
        return str(error)


# -- writing --------------------------------------------------------------------------------------


def deck_data(deck: Deck) -> dict[str, Any]:
    """The deck as plain data in canonical order: types, sets, numbers."""
    data: dict[str, Any] = {"format": FORMAT, "version": VERSION, "name": deck.name}
    data["side"] = SIDES[deck.side]
    if deck.plan:
        data["plan"] = deck.plan
    if deck.beginners:
        data["beginners"] = True
    if deck.start is not None:
        data["start"] = deck.start.id
    data["cards"] = [{"card": card.id, "copies": copies} for card, copies in in_order(deck.cards)]
    return data


def in_order(lines: Sequence[tuple[CardDef, int]]) -> list[tuple[CardDef, int]]:
    """One line a card, by type, set and number."""
    return force_files.added_up(lines, lambda card: (TYPE_ORDER.index(card.type), _number(card.id)))


def _number(id: str) -> list[tuple[int, str]]:
    """3_61 before 3_100; what is no number comes last."""
    parts = id.split("_")
    return [(int(part) if part.isdecimal() else force_files.MAX_LINES, part) for part in parts]


def deck_yaml(deck: Deck) -> str:
    """The text of a deck file: one line a card, always the same for the same deck."""
    data = deck_data(deck)
    cards = data.pop("cards")
    titles = {card.id: card.title for card, _ in deck.cards}
    lines = force_files.head_lines(data)
    lines.append("cards:" if cards else "cards: []")
    for line in cards:
        entry = f'- {{card: "{line["card"]}", copies: {line["copies"]}}}'
        lines.append(f"{entry:<34}# {titles[line['card']]}")
    return "\n".join(lines) + "\n"


def save_deck(deck: Deck, path: str | Path) -> None:
    force_files.save_text(deck_yaml(deck), path)


# -- shipped decks --------------------------------------------------------------------------------


def _shipped_files() -> dict[str, Traversable]:
    return force_files.shipped_files("starfold.games.ccg", "decks")


def shipped_deck_names(side: int | None = None) -> list[str]:
    """The names by which `shipped_deck` knows the decks of the package, or those of one side."""
    names = list(_shipped_files())
    return [name for name in names if side in (None, shipped_deck(name).side)]


def shipped_decks(side: int | None = None) -> list[Deck]:
    return [shipped_deck(name) for name in shipped_deck_names(side)]


def shipped_deck(name: str) -> Deck:
    """A deck that comes with the package, by file name or by the name that it gives itself."""
    return force_files.shipped_force(name, _shipped_files(), parse_deck, "deck")


def deck_named(text: str) -> Deck:
    """What a person means by a deck: a file, or a shipped deck by its name."""
    if text.endswith((".yaml", ".yml", ".json")) or "/" in text:
        return load_deck(Path(text))
    return shipped_deck(text)

"""Deck files: the cards of one side by their ids or titles, and the location a deck starts from.

A deck file says what is in the deck; `objections` says what is against playing it.
"""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

import yaml

from starfold.errors import InputError
from starfold.games.ccg.cards.catalogue import find, meanings
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
from starfold.kernel.files import parse_yaml
from starfold.kernel.game import Refusal
from starfold.kernel.spelling import did_you_mean, nearest
from starfold.units.reading import (
    Problem,
    Problems,
    Reader,
    open_document,
    read_document,
    refuse,
    shown,
)

FORMAT: Final = "starfold-deck"
VERSION: Final = 1
FILE_KEYS: Final = ("format", "version", "name", "side", "plan", "start", "cards")
LINE_KEYS: Final = ("card", "copies")
DECK_SIZE: Final = 60  # unless the players agree on another (SW-B-002)
MAX_COPIES: Final = 99
MAX_LINES: Final = 500
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


@dataclass(eq=False)
class Deck:
    """A named deck; each line is a card and its number of copies."""

    name: str
    side: int
    start: CardDef
    cards: list[tuple[CardDef, int]]
    plan: str = ""

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
    deck: Deck, options: Mapping[str, Any], scripted: Container[str] | None = None
) -> list[Refusal]:
    """What stands against playing the deck; `scripted` holds the ids of the cards that work.

    Any number of copies may be in it (SW-B-003).
    """
    return [
        *_size(deck, options.get("deck_size", DECK_SIZE)),
        *_one_side(deck),
        *_start(deck),
        *(_without_behaviour(deck, scripted) if scripted is not None else ()),
    ]


def _size(deck: Deck, wanted: int) -> list[Refusal]:
    size = deck.size()
    if size == wanted:
        return []
    change = f"take out {size - wanted}" if size > wanted else f"add {wanted - size}"
    return [Refusal("SW-B-002", f"the deck has {size} cards, not {wanted}: {change}")]


def _one_side(deck: Deck) -> list[Refusal]:
    others = [card.title for card, _ in deck.cards if card.side != deck.side]
    if not others:
        return []
    return [Refusal("SW-B-001", f"not {SIDES[deck.side]} cards: {_listed(others)}")]


def _start(deck: Deck) -> list[Refusal]:
    locations = deck.locations()
    if not locations:
        return [Refusal("SW-B-004", "the deck has no location to start from: add one")]
    if deck.start.id not in [card.id for card, _ in deck.cards]:
        text = f"{deck.start.title} is the start but not among the cards: add it to them"
        return [Refusal("SW-B-004", text)]
    if not may_start(deck.start):
        begin = [card.title for card in locations if may_start(card)]
        remedy = f"start from {_listed(begin)}" if begin else "add a location that can"
        text = f"no game starts from {deck.start.title}: {remedy}"
        return [Refusal("SW-B-004", text)]
    return _stranded(deck, locations)


def _stranded(deck: Deck, locations: Sequence[CardDef]) -> list[Refusal]:
    """The generators bring North Ridge or give way to another start (SW-B-006)."""
    others = [card for card in locations if card.title != GENERATORS and may_start(card)]
    if deck.start.title != GENERATORS or others:
        return []
    text = f"{GENERATORS} may have to give way to another start: add {NORTH_RIDGE}"
    return [Refusal("SW-B-006", text)]


def _without_behaviour(deck: Deck, scripted: Container[str]) -> list[Refusal]:
    idle = [card.title for card, _ in deck.cards if card.id not in scripted]
    if not idle:
        return []
    text = f"cards that do not work yet: {_listed(idle)}; 'starfold ccg cards --missing' lists all"
    return [Refusal("SW-B-033", text)]


def _listed(titles: Sequence[str]) -> str:
    named = ", ".join(titles[:MOST_NAMED])
    left = len(titles) - MOST_NAMED
    return f"{named} and {left} more" if left > 0 else named


# -- reading --------------------------------------------------------------------------------------


def load_deck(path: str | Path) -> Deck:
    """The deck in a file; raises InputError with all problems."""
    deck, problems = read_deck(path)
    refuse(problems)
    assert deck is not None
    return deck


def check_deck(path: str | Path) -> list[Problem]:
    """All problems of a deck file; raises InputError only if the file cannot be opened."""
    return read_deck(path)[1]


def read_deck(path: str | Path) -> tuple[Deck | None, list[Problem]]:
    """What could be read of a deck file, and its problems."""
    problems = Problems(str(path))
    data = read_document(Path(path), problems)
    if problems.found:
        return None, problems.found
    return parse_deck(data, problems), problems.found


def deck_from_data(data: object, where: str = "deck") -> Deck:
    """A deck from plain data; raises InputError with all problems."""
    problems = Problems(where)
    deck = parse_deck(data, problems)
    refuse(problems.found)
    assert deck is not None
    return deck


def parse_deck(data: object, problems: Problems) -> Deck | None:
    """A deck from plain data, for instance from an upload; problems are noted."""
    reader = open_document(data, problems, FORMAT, VERSION, FILE_KEYS)
    if reader is None:
        return None
    name = reader.text("name")
    side = SIDES.index(reader.word("side", SIDES, rule="SW-B-001"))
    start = _meant(reader, "start", side)
    cards = _lines(reader, side)
    plan = reader.text("plan", "")
    return None if start is None else Deck(name, side, start, cards, plan)


def _lines(reader: Reader, side: int) -> list[tuple[CardDef, int]]:
    if not reader.has("cards"):
        reader.missing("cards", remedy="add 'cards:' with a list")
        return []
    lines: dict[str, tuple[CardDef, int]] = {}
    for position, data in enumerate(reader.items("cards", most=MAX_LINES)):
        place = reader.at(f"cards[{position}]")
        line = Reader.open(data, place, reader.problems, LINE_KEYS)
        if line is None:
            continue
        copies = line.integer("copies", 1, MAX_COPIES, 1)
        card = _meant(line, "card", side)
        if card is not None and card.id in lines:
            line.refuse("card", f"{card.title} is listed twice", "add the copies up in one line")
        elif card is not None:
            lines[card.id] = (card, copies)
    return list(lines.values())


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
    data["start"] = deck.start.id
    data["cards"] = [{"card": card.id, "copies": copies} for card, copies in in_order(deck.cards)]
    return data


def in_order(lines: Sequence[tuple[CardDef, int]]) -> list[tuple[CardDef, int]]:
    """One line a card, by type, set and number."""
    copies: dict[str, int] = {}
    known = {card.id: card for card, _ in lines}
    for card, number in lines:
        copies[card.id] = copies.get(card.id, 0) + number
    order = sorted(known.values(), key=lambda card: (TYPE_ORDER.index(card.type), _number(card.id)))
    return [(card, copies[card.id]) for card in order]


def _number(id: str) -> list[tuple[int, str]]:
    """3_61 before 3_100; what is no number comes last."""
    parts = id.split("_")
    return [(int(part) if part.isdecimal() else MAX_LINES, part) for part in parts]


def deck_yaml(deck: Deck) -> str:
    """The text of a deck file: one line a card, always the same for the same deck."""
    data = deck_data(deck)
    cards = data.pop("cards")
    titles = {card.id: card.title for card, _ in deck.cards}
    lines = [yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=1000).rstrip()]
    lines.append("cards:" if cards else "cards: []")
    for line in cards:
        entry = f'- {{card: "{line["card"]}", copies: {line["copies"]}}}'
        lines.append(f"{entry:<34}# {titles[line['card']]}")
    return "\n".join(lines) + "\n"


def save_deck(deck: Deck, path: str | Path) -> None:
    try:
        Path(path).write_text(deck_yaml(deck), encoding="utf-8")
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}; choose another place") from None


# -- shipped decks --------------------------------------------------------------------------------


def _shipped_files() -> dict[str, Traversable]:
    folder = resources.files("starfold.games.ccg") / "data" / "decks"
    files = [file for file in folder.iterdir() if file.name.endswith(".yaml")]
    return {file.name.removesuffix(".yaml"): file for file in sorted(files, key=str)}


def shipped_deck_names(side: int | None = None) -> list[str]:
    """The names by which `shipped_deck` knows the decks of the package, or those of one side."""
    names = list(_shipped_files())
    return [name for name in names if side in (None, shipped_deck(name).side)]


def shipped_decks(side: int | None = None) -> list[Deck]:
    return [shipped_deck(name) for name in shipped_deck_names(side)]


def shipped_deck(name: str) -> Deck:
    """A deck that comes with the package, by file name or by the name that it gives itself."""
    files = _shipped_files()
    if name in files:
        return _load_shipped(files[name])
    decks = [_load_shipped(file) for file in files.values()]
    for deck in decks:
        if deck.name.casefold() == name.casefold():
            return deck
    near = nearest(name, [*files, *(deck.name for deck in decks)])
    remedy = f"did you mean {near!r}?" if near else did_you_mean(name, files)
    raise InputError(f"no shipped deck {name!r}; {remedy}")


def deck_named(text: str) -> Deck:
    """What a person means by a deck: a file, or a shipped deck by its name."""
    if text.endswith((".yaml", ".yml", ".json")) or "/" in text:
        return load_deck(Path(text))
    return shipped_deck(text)


def _load_shipped(file: Traversable) -> Deck:
    data = parse_yaml(file.read_text(encoding="utf-8"), trusted=True)
    return deck_from_data(data, file.name)

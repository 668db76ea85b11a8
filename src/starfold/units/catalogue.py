"""Catalogue files: units and cards from YAML or JSON, checked word by word.

`check_catalogue` lists all problems of a file; `load_catalogue` refuses a file that has any.
`shipped` is the catalogue that comes with the package. docs/catalogue.md explains the format.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from starfold.errors import InputError
from starfold.kernel.files import parse_yaml
from starfold.kernel.spelling import did_you_mean, meant_by
from starfold.units import icons
from starfold.units.entries import SPECIAL, read_card, read_unit
from starfold.units.model import Card, Unit
from starfold.units.reading import (
    Problem,
    Problems,
    Reader,
    open_document,
    read_document,
    refuse,
)

FORMAT: Final = "starfold-catalogue"
VERSION: Final = 1

FILE_KEYS: Final = ("format", "version", "name", "units", "cards")
MAX_ENTRIES: Final = 5000
Entry = TypeVar("Entry", Unit, Card)


class Catalogue:
    """Units and cards by id, in the order of their files."""

    def __init__(
        self,
        units: dict[str, Unit],
        cards: dict[str, Card],
        uncertain: dict[str, tuple[str, ...]] | None = None,
    ) -> None:
        self._units = units
        self._cards = cards
        self._uncertain = uncertain or {}

    def unit(self, id: str) -> Unit:
        return _by_id(self._units, id, "unit")

    def card(self, id: str) -> Card:
        return _by_id(self._cards, id, "card")

    def unit_ids(self) -> list[str]:
        return list(self._units)

    def card_ids(self) -> list[str]:
        return list(self._cards)

    def units(self, edition: str | None = None) -> list[Unit]:
        """All units, or those that one edition brought (`usable_in` adds the earlier ones)."""
        return [unit for unit in self._units.values() if edition in (None, unit.edition)]

    def cards(self, edition: str | None = None) -> list[Card]:
        return [card for card in self._cards.values() if edition in (None, card.edition)]

    def uncertain(self, id: str) -> tuple[str, ...]:
        """The fields of an entry that are not to be trusted."""
        return self._uncertain.get(id, ())

    def usable_in(self, edition: str) -> "Catalogue":
        """What a game of that edition can use: its own content and that of earlier editions."""
        editions = icons.SETS[: edition_rank(edition) + 1]
        return Catalogue(
            {unit.id: unit for unit in self.units() if unit.edition in editions},
            {card.id: card for card in self.cards() if card.edition in editions},
            self._uncertain,
        )

    def find(self, text: str) -> Unit | Card:
        """A unit or card by id or, if it is the only one, by name."""
        if text in self._units:
            return self._units[text]
        if text in self._cards:
            return self._cards[text]
        everything: list[Unit | Card] = [*self._units.values(), *self._cards.values()]
        named = [entry for entry in everything if entry.name.casefold() == text.casefold()]
        if len(named) == 1:
            return named[0]
        if named:
            ids = ", ".join(entry.id for entry in named)
            raise InputError(f"{text!r} is the name of several entries; choose one of {ids}")
        names = [*(entry.name for entry in everything), *self._units, *self._cards]
        raise InputError(f"no unit or card {text!r}; {did_you_mean(text, names)}")


def _by_id(entries: dict[str, Entry], id: str, sort: str) -> Entry:
    entry = entries.get(id)
    if entry is None:
        raise InputError(f"unknown {sort} {id!r}; {near_id(id, list(entries.values()))}")
    return entry


def near_id(word: object, entries: Sequence[Unit | Card]) -> str:
    """The entry whose id or name is nearest to a word, by its id, which is asked for."""
    ids = {name: entry.id for entry in entries for name in (entry.id, entry.name)}
    found = meant_by(word, ids)
    named = next((entry.name for entry in entries if entry.id == found), "")
    return f"did you mean {found!r} ({named})?" if found else "there is none here"


def edition_rank(edition: str) -> int:
    """The place of an edition or later set among all, the earliest first; InputError for none."""
    if edition not in icons.SETS:
        known = ", ".join(icons.SETS)
        raise InputError(f"unknown edition {edition!r}: choose one of {known}")
    return icons.SETS.index(edition)


# -- loading and checking -------------------------------------------------------------------------


def load_catalogue(paths: Iterable[str | Path], onto: Catalogue | None = None) -> Catalogue:
    """The content of the files, added to that of `onto`; raises InputError with all problems."""
    return _merged([_read_file(path) for path in paths], onto)


def catalogue_with(documents: Iterable[object]) -> Catalogue:
    """The shipped catalogue and what these documents (catalogue files as plain data) add to it."""
    contents = []
    for number, document in enumerate(documents):
        content = _FileContent(f"catalogues[{number}]")
        content.read(document)
        contents.append(content)
    return _merged(contents, shipped()) if contents else shipped()


def read_catalogue_documents(paths: Iterable[str | Path]) -> list[Any]:
    """Catalogue files as plain data, checked together with the shipped content."""
    names = list(paths)
    load_catalogue(names, shipped())
    return [read_document(Path(name), Problems(str(name))) for name in names]


def check_catalogue(path: str | Path) -> list[Problem]:
    """All problems of one file; raises InputError only if the file cannot be opened."""
    return _read_file(path).problems.found


class Draft(NamedTuple):
    """One entry of a document: where it stands, as written, and what could be read of it."""

    path: str
    written: Any
    entry: Unit | Card


def examine(document: object, name: str) -> tuple[list[Draft], list[Problem]]:
    """All entries of a catalogue document, sound or not, and all its problems.

    The entry of a draft holds stand-in values wherever a problem is noted below its path.
    """
    content = _FileContent(name)
    content.read(document)
    content.refuse_ids({*shipped().unit_ids(), *shipped().card_ids()})
    return content.drafts, content.problems.found


def _read_file(path: str | Path) -> "_FileContent":
    content = _FileContent(str(path))
    content.read(read_document(Path(path), content.problems))
    return content


@cache
def shipped() -> Catalogue:
    """The catalogue that comes with the package."""
    contents = []
    for name, text in shipped_files():
        content = _FileContent(name)
        content.read(parse_yaml(text, trusted=True))
        contents.append(content)
    return _merged(contents)


def _merged(contents: "list[_FileContent]", onto: Catalogue | None = None) -> Catalogue:
    units = {unit.id: unit for unit in onto.units()} if onto else {}
    cards = {card.id: card for card in onto.cards()} if onto else {}
    uncertain = {id: onto.uncertain(id) for id in (*units, *cards)} if onto else {}
    problems: list[Problem] = []
    for content in contents:
        content.refuse_ids({*units, *cards})
        problems += content.problems.found
        units |= content.units
        cards |= content.cards
        uncertain |= content.uncertain
    refuse(problems)
    return Catalogue(units, cards, uncertain)


def shipped_files() -> list[tuple[str, str]]:
    """Name and text of the shipped catalogue files, in the order of the sets."""
    folder = resources.files("starfold.units") / "data"
    files = [folder / f"{name}.yaml" for name in icons.SETS]
    return [(file.name, file.read_text(encoding="utf-8")) for file in files if file.is_file()]


def is_shipped(path: str | Path) -> bool:
    """Whether a file is one of the shipped ones, in the package or in a checkout."""
    text = Path(path).read_text(encoding="utf-8", errors="replace")
    return any(text == shipped_text for _, shipped_text in shipped_files())


class _FileContent:
    """What one catalogue file holds, and what is wrong with it."""

    def __init__(self, file: str) -> None:
        self.problems = Problems(file)
        self.units: dict[str, Unit] = {}
        self.cards: dict[str, Card] = {}
        self.uncertain: dict[str, tuple[str, ...]] = {}
        self.drafts: list[Draft] = []
        self._places: dict[str, str] = {}  # id -> where it stands in the file
        self._numbers: dict[tuple[str, str, int], str] = {}

    def read(self, data: object) -> None:
        if data is None:
            return
        reader = open_document(data, self.problems, FORMAT, VERSION, FILE_KEYS)
        if reader is None:
            return
        reader.text("name")
        if not reader.has("units") and not reader.has("cards"):
            self.problems.add("", "holds neither units nor cards", "add 'units:' or 'cards:'")
        for path, written in _entries(reader, "units"):
            self.problems.entry = _label("unit", written)
            unit = read_unit(written, path, self.problems)
            if unit is not None:
                self.units[unit.id] = unit
                self._note(path, written, unit, "unit")
        for path, written in _entries(reader, "cards"):
            self.problems.entry = _label("card", written)
            card = read_card(written, path, self.problems)
            if card is not None:
                self.cards[card.id] = card
                self._note(path, written, card, SPECIAL if card.rarity == SPECIAL else "card")
        self.problems.entry = ""

    def _note(self, path: str, written: object, entry: Unit | Card, sort: str) -> None:
        """Remembers an entry and refuses a second one of the same id or number."""
        assert isinstance(written, dict)
        self.drafts.append(Draft(path, written, entry))
        if entry.id in self._places:
            message = f"the id {entry.id!r} was already given to {self._places[entry.id]}"
            self.problems.add(f"{path}.id", message, "ids are unique over units and cards")
        elif entry.id:
            self._places[entry.id] = path
        if isinstance(written.get("uncertain"), list):
            self.uncertain[entry.id] = tuple(map(str, written["uncertain"]))
        if written.get("number") != entry.number or written.get("edition") != entry.edition:
            return  # wrong already, and said so
        key = (sort, entry.edition, entry.number)
        if key in self._numbers:
            message = f"number {entry.number} of {entry.edition} was given to {self._numbers[key]}"
            self.problems.add(f"{path}.number", message, "give each its own collector number")
        self._numbers.setdefault(key, path)

    def refuse_ids(self, taken: set[str]) -> None:
        for id, path in self._places.items():
            if id in taken:
                message = f"the id {id!r} exists in a file loaded before"
                self.problems.add(f"{path}.id", message, "choose another id")


def _entries(reader: Reader, key: str) -> list[tuple[str, object]]:
    if not reader.has(key):
        return []
    listed = reader.items(key, most=MAX_ENTRIES)
    return [(f"{key}[{position}]", data) for position, data in enumerate(listed)]


def _label(sort: str, data: object) -> str:
    if not isinstance(data, dict):
        return sort
    name, id = data.get("name"), data.get("id")
    parts = [sort]
    if isinstance(name, str):
        parts.append(repr(name))
    if isinstance(id, str):
        parts.append(f"({id})")
    return " ".join(parts)

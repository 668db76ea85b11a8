"""Catalogue files: units and cards from YAML or JSON, checked word by word.

`check_catalogue` lists all problems of a file; `load_catalogue` refuses a file that has any.
`shipped` is the catalogue that comes with the package. docs/catalogue.md explains the format.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from starfold.errors import InputError
from starfold.kernel.files import parse_yaml
from starfold.kernel.spelling import did_you_mean, meant_by
from starfold.units import icons
from starfold.units import movement as m
from starfold.units import vocabulary as v
from starfold.units.abilities import IconReader, parse_ability
from starfold.units.model import BASE_RADIUS, Card, Clause, Face, Unit
from starfold.units.reading import (
    MAX_STARS,
    MAX_TEXT,
    Problem,
    Problems,
    Reader,
    open_document,
    read_document,
    refuse,
)
from starfold.units.words import ability_text

FORMAT: Final = "starfold-catalogue"
VERSION: Final = 1

PROVENANCES: Final = ("reconstructed", "documented", "printed")
RARITIES: Final = ("common", "uncommon", "rare", "special")
SPECIAL: Final = "special"  # special cards are numbered apart: S1, S2 ...

FILE_KEYS: Final = ("format", "version", "name", "units", "cards")
FACE_KEYS: Final = (
    "stars",
    "attack",
    "damage",
    "defense",
    "shields",
    "icons",
    "artillery",
    "movement",
)
OTHER_SIDE_KEYS: Final = ("kind", *FACE_KEYS)
UNIT_KEYS: Final = (
    "id",
    "name",
    "design",
    "edition",
    "number",
    "affiliation",
    "kind",
    *FACE_KEYS,
    "base_mm",
    "person",
    "provenance",
    "source",
    "uncertain",
    "other_side",
)
CARD_KEYS: Final = (
    "id",
    "name",
    "type",
    "edition",
    "number",
    "rarity",
    "affiliation",
    "bonus",
    "icon",
    "eligible",
    "ability",
    "objective",
    "provenance",
    "source",
    "uncertain",
)
COMBAT_ONLY_KEYS: Final = {"bonus": "PM-CCARD-02", "eligible": "PM-CCARD-10"}
BONUS_KEYS: Final = ("attack", "damage", "defense")

# The four values of a face with the numbers that make sense for them.
FACE_VALUES: Final = {
    "attack": (-9, 99),
    "damage": (0, 99),
    "defense": (0, 99),
    "shields": (0, 99),
}
ARTILLERY_RANGE: Final = (1, 9)  # Artillery icons on a side
BASE_MM_RANGE: Final = (5, 200)  # how far it is across a unit's base
BONUS_RANGE: Final = (-9, 99)
OBJECTIVE_DEFENSE_RANGE: Final = (0, 99)
HIGHEST_NUMBER: Final = 9999
MAX_ENTRIES: Final = 5000
_ID_PATTERN: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_INLINE_SOURCE: Final = "defined inline"
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


def parse_unit(data: object, where: str, inline: bool = True) -> Unit:
    """One unit definition; inline ones may leave out what only a collection needs.

    `where` names the place for messages (a file and a path in it). Raises InputError.
    """
    problems = Problems(where)
    unit = _unit(data, "", problems, inline)
    refuse(problems.found)
    assert unit is not None
    return unit


def parse_card(data: object, where: str, inline: bool = True) -> Card:
    """One card definition, as `parse_unit`."""
    problems = Problems(where)
    card = _card(data, "", problems, inline)
    refuse(problems.found)
    assert card is not None
    return card


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
            unit = _unit(written, path, self.problems)
            if unit is not None:
                self.units[unit.id] = unit
                self._note(path, written, unit, "unit")
        for path, written in _entries(reader, "cards"):
            self.problems.entry = _label("card", written)
            card = _card(written, path, self.problems)
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


# -- units ----------------------------------------------------------------------------------------


def _unit(data: object, path: str, problems: Problems, inline: bool = False) -> Unit | None:
    """A unit; with problems noted it may hold stand-in values. None if it is no mapping."""
    reader = Reader.open(data, path, problems, UNIT_KEYS)
    if reader is None:
        return None
    id, name = _identity(reader, inline)
    edition = _edition(reader, inline)
    icon_reader = IconReader(edition or icons.SETS[-1], problems)
    kind = v.UNIT_KINDS.index(
        reader.word("kind", v.UNIT_KINDS, _default(inline, "space"), "PM-GROUND-01")
    )
    design = reader.text("design", _default(inline, name))
    faces = _faces(reader, icon_reader, inline, name, design, kind)
    if edition is None:
        edition = _earliest_edition(icon_reader.used, ground=kind == v.GROUND)
    elif kind == v.GROUND and edition == icons.BASE:
        remedy = "use kind: space, or a later edition"
        reader.refuse("kind", "the base edition knows no ground units", remedy, "PM-GROUND-08")
    _check_uncertain(reader, UNIT_KEYS)
    return Unit(
        id,
        name,
        design,
        edition,
        _number(reader, inline),
        reader.text("affiliation", ""),
        kind,
        faces,
        reader.word("provenance", PROVENANCES, _default(inline, PROVENANCES[0])),
        reader.text("source", _default(inline, _INLINE_SOURCE)),
        _radius(reader),
        reader.text("person", "", "MG-ICON-33"),
    )


def _faces(
    reader: Reader, icon_reader: IconReader, inline: bool, name: str, design: str, kind: int
) -> list[Face]:
    faces = [_face(reader, icon_reader, inline, name, design, kind)]
    if reader.has("other_side"):
        place = reader.at("other_side")
        data = reader.data["other_side"]
        other = Reader.open(data, place, reader.problems, OTHER_SIDE_KEYS)
        if other is not None:
            word = other.word("kind", v.UNIT_KINDS, v.UNIT_KINDS[kind], "MG-ICON-25")
            other_kind = v.UNIT_KINDS.index(word)
            faces.append(_face(other, icon_reader, inline, name, design, other_kind))
    _check_sides(reader, faces)
    return faces


# The icons that turn a base over, each with the rule that says so.
_TURNING: Final = {
    "Veteran": (icons.VETERAN_BIT, "PM-POWER-12"),
    "Cloaked": (icons.CLOAKED_BIT, "MG-ICON-23"),
    "Convert": (icons.CONVERT_BIT, "MG-ICON-25"),
}
_TURNING_BITS: Final = icons.VETERAN_BIT | icons.CLOAKED_BIT | icons.CONVERT_BIT


def _check_sides(reader: Reader, faces: list[Face]) -> None:
    """Two sides and one icon that turns the base over go together."""
    turning = [name for name, (bit, _) in _TURNING.items() if faces[0].icons & bit]
    if len(turning) > 1:
        message = f"{' and '.join(turning)} would both turn the base over, which has two sides"
        reader.refuse("icons", message, "keep one of them", _TURNING[turning[1]][1])
    elif turning and not reader.has("other_side"):
        message = f"a {turning[0]} unit needs the values of its other side"
        reader.refuse("other_side", message, "add 'other_side:'", _TURNING[turning[0]][1])
    elif len(faces) > 1:
        _check_turning(reader, faces, turning[0] if turning else "")


def _check_turning(reader: Reader, faces: list[Face], turning: str) -> None:
    """The other side fits the icon by which it comes up; "" if the first side shows none."""
    if not turning:
        if faces[1].icons & icons.VETERAN_BIT:
            message = "a Veteran unit begins on the side that shows the icon"
            reader.refuse("icons", message, "swap the two sides", "PM-POWER-12")
        else:
            message = "nothing turns this unit over: it has no Veteran, Cloaked or Convert icon"
            reader.refuse("other_side", message, "add the icon or drop the side", "PM-POWER-11")
        return
    bit, rule = _TURNING[turning]
    shown_behind = faces[1].icons & _TURNING_BITS
    if turning != "Veteran" and shown_behind != bit:
        message = f"a {turning} unit turns over and back: both sides show that icon"
        remedy = f"list {turning}, and no other icon that turns the base over"
        reader.refuse("other_side.icons", message, remedy, rule)
    elif shown_behind & ~bit:
        message = "a Veteran unit is turned over once, and nothing else turns it"
        reader.refuse("other_side.icons", message, "leave out Cloaked and Convert", rule)
    if turning == "Convert" and faces[0].kind == faces[1].kind:
        message = "a Convert unit is of the other kind on its other side"
        remedy = f"kind: {v.UNIT_KINDS[1 - faces[0].kind]}"
        reader.refuse("other_side.kind", message, remedy, rule)
    elif turning != "Convert" and faces[0].kind != faces[1].kind:
        message = "only the Convert icon turns a unit of one kind into one of the other"
        reader.refuse("other_side.kind", message, "leave it out", "MG-ICON-25")


def _face(
    reader: Reader, icon_reader: IconReader, inline: bool, name: str, design: str, kind: int
) -> Face:
    stars = reader.integer("stars", 1, MAX_STARS, rule="PM-UNIT-01")
    values = {
        key: reader.integer(key, low, high, rule="PM-UNIT-02")
        for key, (low, high) in FACE_VALUES.items()
    }
    mask = _unit_icons(reader, icon_reader, inline)
    return Face(
        stars,
        values["attack"],
        values["damage"],
        values["defense"],
        values["shields"],
        mask,
        kind,
        _movement(reader, name, design, kind),
        _artillery(reader, mask),
    )


def _movement(reader: Reader, name: str, design: str, kind: int) -> int:
    """The class of movement: as the file says, else the usual one."""
    usual = m.usual_movement(name, design, kind)
    if not reader.has("movement"):
        return usual
    word = reader.word("movement", m.MOVEMENTS, rule="MG-MOVE-01")
    if word not in m.BY_KIND[kind]:
        message = f"{word} is no movement of a {v.UNIT_KINDS[kind]} unit"
        remedy = f"one of {', '.join(m.BY_KIND[kind])}"
        reader.refuse("movement", message, remedy, "MG-MOVE-01")
        return usual
    return m.movement_number(word)


def _artillery(reader: Reader, mask: int) -> int:
    """The number of Artillery icons; the list of icons names it once, so one if nothing is said."""
    bears = bool(mask & icons.ARTILLERY_BIT)
    if not reader.has("artillery"):
        return int(bears)
    number = reader.integer("artillery", *ARTILLERY_RANGE, rule="MG-ICON-19")
    if not bears:
        remedy = "add Artillery to the icons, or leave it out"
        reader.refuse("artillery", "this side shows no Artillery icon", remedy, "MG-ICON-19")
        return 0
    return number


def _radius(reader: Reader) -> int:
    """The radius of the base in thousandths of a millimetre."""
    if not reader.has("base_mm"):
        return BASE_RADIUS
    return round(500 * reader.decimal("base_mm", *BASE_MM_RANGE, rule="MG-GEO-01"))


def _unit_icons(reader: Reader, icon_reader: IconReader, inline: bool) -> int:
    if not reader.has("icons"):
        if not inline:
            reader.missing("icons", remedy="add a list, [] for none")
        return 0
    mask = 0
    for position, name in enumerate(reader.items("icons", most=len(icons.ICON_NAMES))):
        field = reader.at(f"icons[{position}]")
        number = icon_reader.number(name, field)
        if number == icons.NO_ICON:
            continue
        if mask >> number & 1:
            reader.problems.add(field, f"{name} is listed twice", "list each icon once")
        mask |= 1 << number
    return mask


# -- cards ----------------------------------------------------------------------------------------


def _card(data: object, path: str, problems: Problems, inline: bool = False) -> Card | None:
    """A card; with problems noted it may hold stand-in values. None if it is no mapping."""
    known_problems = len(problems.found)
    reader = Reader.open(data, path, problems, CARD_KEYS)
    if reader is None:
        return None
    id, name = _identity(reader, inline)
    edition = _edition(reader, inline)
    icon_reader = IconReader(edition or icons.SETS[-1], problems)
    card_type = v.CARD_TYPES.index(reader.word("type", v.CARD_TYPES, rule="PM-CARD-01"))
    if card_type == v.OBJECTIVE:
        for key, rule in COMBAT_ONLY_KEYS.items():
            reader.refuse_key(key, f"{key} is for combat cards only", rule=rule)
    bonus = _combat_bonus(reader)
    icon = icons.NO_ICON
    if reader.has("icon"):
        bearer = "an objective card" if card_type == v.OBJECTIVE else ""
        icon = icon_reader.number(reader.data["icon"], reader.at("icon"), bearer)
    eligible_stars = _eligible(reader)
    clauses: list[Clause] = []
    if reader.has("ability"):
        if reader.data.get("type") in v.CARD_TYPES:  # without a type nothing in it can be judged
            clauses = parse_ability(reader, card_type, icon_reader)
            _check_gainers(reader, card_type)
    elif reader.has("eligible"):
        reader.refuse("eligible", "there is no ability to be eligible for", "leave it out")
    stars, defense = _objective_line(reader)
    if edition is None:
        edition = _earliest_edition(icon_reader.used)
    _check_uncertain(reader, CARD_KEYS)
    card = Card(
        id,
        name,
        card_type,
        edition,
        _number(reader, inline),
        reader.word("rarity", RARITIES, _default(inline, RARITIES[0])),
        reader.text("affiliation", ""),
        bonus["attack"],
        bonus["damage"],
        bonus["defense"],
        icon,
        eligible_stars,
        clauses,
        stars,
        defense,
        "",
        reader.word("provenance", PROVENANCES, _default(inline, PROVENANCES[0])),
        reader.text("source", _default(inline, _INLINE_SOURCE)),
    )
    if len(problems.found) == known_problems:  # only what makes sense can be put in words
        card.text = ability_text(card)
    return card


def _combat_bonus(reader: Reader) -> dict[str, int]:
    bonus = dict.fromkeys(BONUS_KEYS, 0)
    if not reader.has("bonus"):
        return bonus
    inner = Reader.open(reader.data["bonus"], reader.at("bonus"), reader.problems, BONUS_KEYS)
    if inner is None:
        return bonus
    for key in BONUS_KEYS:
        if inner.has(key):
            bonus[key] = inner.integer(key, *BONUS_RANGE, rule="PM-CCARD-04")
            if inner.data[key] == 0:
                inner.refuse(key, "0 changes nothing", "leave it out", "PM-CCARD-04")
    if not inner.data:
        reader.refuse("bonus", "is empty", "name attack, damage or defense", "PM-CCARD-04")
    return bonus


def _eligible(reader: Reader) -> int:
    if not reader.has("eligible"):
        return 0
    place = reader.at("eligible")
    inner = Reader.open(reader.data["eligible"], place, reader.problems, ("stars",))
    if inner is None:
        return 0
    if not inner.has("stars"):
        inner.missing("stars", "PM-CCARD-10", "for example stars: [1, 2, 3]")
    return inner.star_list("stars", "PM-CCARD-10")


def _check_gainers(reader: Reader, card_type: int) -> None:
    """A combat card says which units gain its ability: by an icon, by stars, or by both."""
    if card_type == v.COMBAT and not reader.has("icon") and not reader.has("eligible"):
        remedy = "add 'icon:' (a wild icon, Force or Luck, is for any unit) or 'eligible:'"
        message = "nothing says which units gain the ability"
        reader.refuse("icon", message, remedy, "PM-CCARD-06")


def _objective_line(reader: Reader) -> tuple[int, int]:
    if not reader.has("objective"):
        remedy = "every card can lie as an objective: add objective: {stars: 2, defense: 8}"
        reader.missing("objective", "PM-CARD-05", remedy)
        return 1, 0
    place = reader.at("objective")
    known = ("stars", "defense")
    inner = Reader.open(reader.data["objective"], place, reader.problems, known)
    if inner is None:
        return 1, 0
    stars = inner.integer("stars", 1, MAX_STARS, rule="PM-CARD-05")
    return stars, inner.integer("defense", *OBJECTIVE_DEFENSE_RANGE, rule="PM-CARD-05")


# -- what units and cards share -------------------------------------------------------------------


def _default(inline: bool, value: str) -> str | None:
    """The value that an inline definition may leave out; a file entry may not."""
    return value if inline else None


def _identity(reader: Reader, inline: bool) -> tuple[str, str]:
    """Id and name; inline one of them is enough."""
    if inline and not reader.has("name") and reader.has("id"):
        id = reader.text("id")
        return id, id
    name = reader.text("name")
    if inline and not reader.has("id"):
        return _slug(name), name
    id = reader.text("id")
    if id and not is_id(id):
        remedy = f"for example {_slug(id)!r}: lower case letters, digits and single hyphens"
        reader.refuse("id", f"{id!r} is not a proper id", remedy)
    return id, name


def is_id(text: str) -> bool:
    return len(text) <= MAX_TEXT and _ID_PATTERN.fullmatch(text) is not None


def _slug(name: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", name.lower())) or "unnamed"


def _edition(reader: Reader, inline: bool) -> str | None:
    """The edition; None if it is not known, so that nothing is blamed on a wrong one."""
    if inline and not reader.has("edition"):
        return None
    edition = reader.word("edition", icons.SETS)
    return edition if reader.data.get("edition") == edition else None


def _earliest_edition(icon_bits: int, ground: bool = False) -> str:
    """The first edition or later set that knows all of this."""
    ranks = [icons.SETS.index(icons.first_listed(name)) for name in icons.icons_of(icon_bits)]
    ranks.append(icons.SETS.index(icons.GROUND_ASSAULT) if ground else 0)
    return icons.SETS[max(ranks)]


def _number(reader: Reader, inline: bool) -> int:
    return reader.integer("number", 1, HIGHEST_NUMBER, 0 if inline else None)


def _check_uncertain(reader: Reader, known: Sequence[str]) -> None:
    if not reader.has("uncertain"):
        return
    for position, field in enumerate(reader.items("uncertain", most=len(known), least=1)):
        if not isinstance(field, str) or field not in known:
            near = reader.problems.suggestion(field, known)
            reader.refuse(f"uncertain[{position}]", f"{field!r} is no field of this entry", near)

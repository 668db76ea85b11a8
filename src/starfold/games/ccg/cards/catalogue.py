"""The cards that come with the game, and cards from plain data: checked field by field.

One file a set and side, in `data`. Titles are unique on a side, so a side and a title name a card
as well as its id does; `find` takes a title as people write it. An id such as 3_61 needs quotes in
YAML, which otherwise reads a number with a separator in it.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.ccg.state.fractions import THOUSAND, sized
from starfold.games.ccg.state.model import QUARTERS, Capacity, CardDef
from starfold.games.ccg.state.vocabulary import (
    CHARACTER,
    CREATURE,
    DEVICE,
    EFFECT,
    EPIC_EVENT,
    HULL_VALUES,
    ICONS,
    INTERRUPT,
    LOCATION,
    NONE,
    SIDES,
    STARSHIP,
    TYPES,
    VEHICLE,
    WEAPON,
)
from starfold.kernel.files import parse_yaml
from starfold.kernel.spelling import did_you_mean, meant_by
from starfold.units.reading import (
    Problems,
    Reader,
    is_integer,
    open_document,
    refuse,
    shown,
)

FORMAT: Final = "starfold-cards"
VERSION: Final = 1
FILE_KEYS: Final = ("format", "version", "name", "set", "side", "cards")
FILES: Final = (  # how many cards each holds is known; Hoth's: HO-META-02
    "premiere_light",
    "premiere_dark",
    "a_new_hope_light",
    "a_new_hope_dark",
    "hoth_light",
    "hoth_dark",
)
FIXTURE_SET: Final = "Fixture"  # of cards from plain data that name no set

SUBTYPES: Final[Mapping[int, tuple[str, ...]]] = {
    CHARACTER: ("Rebel", "Imperial", "Alien", "Alien/Rebel", "Droid"),
    CREATURE: ("Snow", "Swamp"),
    DEVICE: ("",),
    EFFECT: ("", "Utinni", "Immediate", "Mobile"),
    EPIC_EVENT: ("",),
    INTERRUPT: ("Used", "Lost", "Used Or Lost"),
    LOCATION: ("Site", "System"),
    STARSHIP: ("Capital", "Starfighter", "Squadron"),
    VEHICLE: ("Combat", "Creature", "Shuttle", "Transport"),
    WEAPON: ("Artillery", "Automated", "Character", "Death Star", "Starship", "Vehicle"),
}
NUMBERS: Final = (
    "power",
    "deploy",
    *HULL_VALUES,
    "parsec",
)
PLACES: Final = ("pilots", "passengers", "either", "astromechs", "vehicles", "starfighters")
PLACE_FLAGS: Final = ("only_ties", "driver")
WORD_LISTS: Final = ("kinds", "personas", "matching")
CARD_KEYS: Final = (
    "id",
    "title",
    "type",
    "subtype",
    "uniqueness",
    "destiny",
    "ability",
    "forfeit",
    *NUMBERS,
    "icons",
    *WORD_LISTS,
    "capacity",
    "enclosed",
    "docking",
    "system",
    "marker",
    "force",
    "habitat",
    "printed",
)
OWN_KEYS: Final = ("side", "set", *CARD_KEYS)  # of a card that stands in no file

HIGHEST: Final = 99
_SLACK: Final = 1e-6  # of a decimal that was written down
MOST_DOTS: Final = 3
MOST_FORCE_ICONS: Final = 9
MOST_WORDS: Final = 40
MOST_CARDS: Final = 5000
WARRIOR_ICON: Final = "Warrior"


# -- the shipped cards ----------------------------------------------------------------------------


class _Pool:
    """All cards by id, and by what people call them."""

    def __init__(self, cards: Sequence[CardDef]) -> None:
        self.cards = list(cards)
        self.by_id = {card.id: card for card in cards}
        self.names: list[list[dict[str, list[CardDef]]]] = []  # by side, the surest names first
        for side in range(len(SIDES)):
            ranks: list[dict[str, list[CardDef]]] = [{} for _ in _NAMES]
            for card in cards:
                if card.side == side:
                    for rank, names in zip(ranks, _names_of(card.title), strict=True):
                        for name in names:
                            rank.setdefault(name, []).append(card)
            self.names.append(ranks)


def cards() -> list[CardDef]:
    """Every card, set by set, Light before Dark."""
    return list(_shipped().cards)


def card(id: str) -> CardDef:
    """The card with that id; raises InputError with the nearest one."""
    known = _shipped().by_id
    if id in known:
        return known[id]
    raise InputError(f"no card {id!r}; {did_you_mean(id, known)}")


def by_title(title: str, side: int | None = None) -> list[CardDef]:
    """The cards of exactly that title: one a side at most."""
    return [one for one in _shipped().cards if one.title == title and side in (None, one.side)]


def find(text: str, side: int, further: Sequence[str] = ()) -> CardDef:
    """What a person means: an id or a title, with or without dots, accents and marker number.

    `further` are titles from elsewhere that may be meant by one that is not found.
    """
    meant = meanings(text, side)
    if len(meant) == 1:
        return meant[0]
    if meant:
        titles = ", ".join(one.title for one in meant)
        raise InputError(f"{shown(text)} may be any of: {titles}; write one of them")
    raise InputError(f"no {SIDES[side]} card {shown(text)}{_remedy(text, side, further)}")


def meanings(text: str, side: int) -> list[CardDef]:
    """All that a text can mean, by its surest reading."""
    pool = _shipped()
    named = pool.by_id.get(text.strip())
    if named is not None and named.side == side:
        return [named]
    for written in (text, _without_brackets(text)):
        key = squeezed(written)
        for rank in pool.names[side]:
            if key in rank:
                return rank[key]
    return []


def _remedy(text: str, side: int, further: Sequence[str]) -> str:
    """The other side's card of that title, or the title that looks most like it."""
    other = 1 - side
    key = squeezed(text)
    if any(key in rank for rank in _shipped().names[other][:2]):
        return f"; it is a {SIDES[other]} card"
    titles = [one.title for one in _shipped().cards if one.side == side]
    near = near_title(text, [*further, *titles])
    remedy = f"did you mean {near!r}?" if near else "see 'starfold ccg cards'"
    return f"; {remedy}"


def near_title(text: str, titles: Iterable[str]) -> str:
    """The title that is nearest to a text, by any of the names that people have for it."""
    return meant_by(text, {name: title for title in titles for name in _spelt(title)})


@cache
def _shipped() -> _Pool:
    found: list[CardDef] = []
    for name in FILES:
        file = resources.files("starfold.games.ccg") / "data" / f"{name}.yaml"
        problems = Problems(file.name)
        found += _file(parse_yaml(file.read_text(encoding="utf-8"), trusted=True), problems)
        refuse(problems.found)
    return _Pool(found)


# -- names ----------------------------------------------------------------------------------------

_BRACKETS: Final = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$")
_IN_BRACKETS: Final = re.compile(r"\(([^()]*)\)$")
_NAMES: Final = ("whole", "without brackets", "parts")


def squeezed(text: str) -> str:
    """Letters and digits only, without case and accents: what two spellings have in common."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if letter.isalnum())


def _without_brackets(text: str) -> str:
    return _BRACKETS.sub("", text)


def _spelt(title: str) -> list[str]:
    """Names for a title, the surest first: Echo Corridor is enough, and so is Artoo-Detoo."""
    bare = _without_brackets(title)
    parts = [bare.partition(": ")[2], *_IN_BRACKETS.findall(title)]
    return [title, bare, *(part for part in parts if part)]


def _names_of(title: str) -> list[list[str]]:
    """By rank, as they are compared."""
    whole, bare, *parts = map(squeezed, _spelt(title))
    return [[whole], [bare], parts]


# -- from data to cards ---------------------------------------------------------------------------


def card_from_data(data: object, where: str) -> CardDef:
    """One card from plain data with its side, for instance a fixture; raises InputError."""
    problems = Problems(where)
    _name_entry(data, problems)
    made = None
    reader = Reader.open(data, "", problems, OWN_KEYS)
    if reader is not None:
        side = SIDES.index(reader.word("side", SIDES))
        made = _card(reader, side, reader.text("set", FIXTURE_SET))
    refuse(problems.found)
    assert made is not None
    return made


def _file(data: object, problems: Problems) -> list[CardDef]:
    reader = open_document(data, problems, FORMAT, VERSION, FILE_KEYS)
    if reader is None:
        return []
    side = SIDES.index(reader.word("side", SIDES))
    set_name = reader.text("set")
    found: dict[str, CardDef] = {}
    if not reader.has("cards"):
        reader.missing("cards", remedy="add 'cards:' with a list")
        return []
    for position, entry in enumerate(reader.items("cards", most=MOST_CARDS)):
        _name_entry(entry, problems)
        inner = Reader.open(entry, f"cards[{position}]", problems, CARD_KEYS)
        if inner is not None:
            one = _card(inner, side, set_name)
            if one.id in found:
                inner.refuse("id", f"{one.id!r} is listed twice", "give each card its own id")
            found[one.id] = one
    problems.entry = ""
    return list(found.values())


def _name_entry(data: object, problems: Problems) -> None:
    known = data if isinstance(data, dict) else {}
    problems.entry = f"card {shown(known.get('title'))} ({known.get('id', 'no id')})"


def _card(reader: Reader, side: int, set_name: str) -> CardDef:
    type = TYPES.index(reader.word("type", TYPES))
    made = CardDef(
        reader.text("id"),
        reader.text("title"),
        side,
        set_name,
        type,
        _subtype(reader, type),
        reader.integer("uniqueness", 0, MOST_DOTS, 0),
        _destiny(reader),
    )
    made.ability = _ability(reader)
    for name in NUMBERS:
        setattr(made, name, reader.integer(name, 0, HIGHEST, NONE))
    made.forfeit = _number(reader, "forfeit") if reader.has("forfeit") else NONE
    _icons(reader, made)
    kinds, made.personas, made.matching = (_words(reader, key) for key in WORD_LISTS)
    made.kinds = frozenset(kinds)
    made.capacity = _capacity(reader)
    made.enclosed = type == STARSHIP or (reader.has("enclosed") and reader.flag("enclosed"))
    made.docking = reader.has("docking") and reader.flag("docking")
    made.system = reader.text("system", "")
    made.marker = reader.integer("marker", 0, HIGHEST, 0)
    made.icons_for = _force(reader)
    made.habitat = reader.text("habitat", "")
    made.printed = _printed(reader)
    return made


def _subtype(reader: Reader, type: int) -> str:
    known = SUBTYPES[type]
    if known[0] == "":  # the plain one has no word
        return reader.word("subtype", known[1:], "") if reader.has("subtype") else ""
    return reader.word("subtype", known)


def _destiny(reader: Reader) -> list[int]:
    """A number, or a list where the drawer chooses (SW-B-028)."""
    value = reader.data.get("destiny")
    if not isinstance(value, list):
        return [_number(reader, "destiny")]
    if not value or not all(is_integer(one) and 0 <= one <= HIGHEST for one in value):
        reader.refuse("destiny", f"must be a number or a list of numbers, not {shown(value)}")
        return [0]
    return list(value)


def _number(reader: Reader, key: str) -> int:
    """Whole, or with a fraction in thousandths (SW-B-265)."""
    if not isinstance(reader.data.get(key), float):
        return reader.integer(key, 0, HIGHEST)
    thousandths = reader.decimal(key, 0, HIGHEST) * THOUSAND
    if abs(thousandths - round(thousandths)) > _SLACK:
        reader.refuse(key, "must have three decimals at most", "write 3, 0.5, 3.142 ...")
    return sized(round(thousandths))


def _ability(reader: Reader) -> int:
    """In quarters: a tauntaun has a quarter of one (SW-B-027)."""
    if not reader.has("ability"):
        return NONE
    quarters = float(reader.decimal("ability", 0, HIGHEST) * QUARTERS)
    if not quarters.is_integer():
        reader.refuse("ability", "must be a number of quarters", "write 1, 0.5, 0.25 ...")
    return int(quarters)


def _icons(reader: Reader, made: CardDef) -> None:
    for position, word in enumerate(_words(reader, "icons")):
        if word not in ICONS:
            remedy = reader.problems.suggestion(word, ICONS)
            reader.refuse(f"icons[{position}]", f"unknown icon {shown(word)}", remedy)
            continue
        made.icons |= 1 << ICONS.index(word)
        made.warriors += word == WARRIOR_ICON


def _words(reader: Reader, key: str) -> list[str]:
    if not reader.has(key):
        return []
    words = []
    for position, word in enumerate(reader.items(key, most=MOST_WORDS)):
        if isinstance(word, str) and word:
            words.append(word)
        else:
            reader.refuse(f"{key}[{position}]", f"must be a word, not {shown(word)}")
    return words


def _capacity(reader: Reader) -> Capacity:
    if not reader.has("capacity"):
        return Capacity()
    known = (*PLACES, *PLACE_FLAGS)
    inner = Reader.open(reader.data["capacity"], reader.at("capacity"), reader.problems, known)
    if inner is None:
        return Capacity()
    made = Capacity()
    for name in PLACES:
        setattr(made, name, inner.integer(name, 0, HIGHEST, 0))
    for name in PLACE_FLAGS:
        setattr(made, name, inner.has(name) and inner.flag(name))
    return made


def _force(reader: Reader) -> list[int]:
    """Force icons of the Light and of the Dark half."""
    if not reader.has("force"):
        return [0, 0]
    value = reader.data["force"]
    sound = isinstance(value, list) and len(value) == len(SIDES)
    if not sound or not all(is_integer(one) and 0 <= one <= MOST_FORCE_ICONS for one in value):
        reader.refuse("force", f"must be [light, dark], two numbers, not {shown(value)}")
        return [0, 0]
    return list(value)


def _printed(reader: Reader) -> dict[str, Any]:
    if not reader.has("printed"):
        return {}
    inner = Reader.open(reader.data["printed"], reader.at("printed"), reader.problems, CARD_KEYS)
    return dict(inner.data) if inner is not None else {}

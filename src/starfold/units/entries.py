"""The entries of a catalogue file: one unit or one card from its definition, checked word by word.

What is wrong with an entry is noted with its place and the remedy; `parse_unit` and `parse_card`
refuse one that has a problem. docs/catalogue.md explains the format.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from starfold.units import icons
from starfold.units import movement as m
from starfold.units import vocabulary as v
from starfold.units.abilities import parse_ability
from starfold.units.icon_reading import IconReader
from starfold.units.model import BASE_RADIUS, Card, Clause, Face, Unit
from starfold.units.reading import MAX_STARS, MAX_TEXT, Problems, Reader, refuse
from starfold.units.words import ability_text

PROVENANCES: Final = ("reconstructed", "documented", "printed")
RARITIES: Final = ("common", "uncommon", "rare", "special")
SPECIAL: Final = "special"  # special cards are numbered apart: S1, S2 ...


class FaceValue(NamedTuple):
    """The numbers that make sense for a value of a face."""

    least: int
    most: int
    usual: int | None = None  # where a file does not say it; None: it must


# The values of a face. Those that no rule reads by name are its `further` ones: they are read,
# checked, sent and shown by this table alone.
FACE_VALUES: Final = {
    "attack": FaceValue(-9, 99),
    "damage": FaceValue(0, 99),
    "defense": FaceValue(0, 99),
    "shields": FaceValue(0, 99),
}
FACE_KEYS: Final = ("stars", *FACE_VALUES, "icons", "artillery", "movement")
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

ARTILLERY_RANGE: Final = (1, 9)  # Artillery icons on a side
BASE_MM_RANGE: Final = (5, 200)  # how far it is across a unit's base
BONUS_RANGE: Final = (-9, 99)
OBJECTIVE_DEFENSE_RANGE: Final = (0, 99)
HIGHEST_NUMBER: Final = 9999
_ID_PATTERN: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_INLINE_SOURCE: Final = "defined inline"


def parse_unit(data: object, where: str, inline: bool = True) -> Unit:
    """One unit definition; inline ones may leave out what only a collection needs.

    `where` names the place for messages (a file and a path in it). Raises InputError.
    """
    problems = Problems(where)
    unit = read_unit(data, "", problems, inline)
    refuse(problems.found)
    assert unit is not None
    return unit


def parse_card(data: object, where: str, inline: bool = True) -> Card:
    """One card definition, as `parse_unit`."""
    problems = Problems(where)
    card = read_card(data, "", problems, inline)
    refuse(problems.found)
    assert card is not None
    return card


# -- units ----------------------------------------------------------------------------------------


def read_unit(data: object, path: str, problems: Problems, inline: bool = False) -> Unit | None:
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
        key: reader.integer(key, value.least, value.most, value.usual, "PM-UNIT-02")
        for key, value in FACE_VALUES.items()
    }
    mask = _unit_icons(reader, icon_reader, inline)
    return Face(
        stars,
        values.pop("attack"),
        values.pop("damage"),
        values.pop("defense"),
        values.pop("shields"),
        mask,
        kind,
        _movement(reader, name, design, kind),
        _artillery(reader, mask),
        values,
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


def read_card(data: object, path: str, problems: Problems, inline: bool = False) -> Card | None:
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

"""What there is to build with, and what is to be said about what people built.

Units and cards with their words, forces and catalogues checked: everything as the page needs it,
plain data in and protocol objects out.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec
import yaml

from starfold.errors import InputError
from starfold.games.registry import DEFAULT_GAME, load_game
from starfold.kernel.files import nested_deeper, parse_yaml
from starfold.kernel.game import Game, Sheet, check_edition, edition_names
from starfold.kernel.options import checked_options
from starfold.table.offers import (
    CatalogueChecked,
    CatalogueContent,
    DocumentProblem,
    ForceChecked,
    ForceCurve,
    ForceFact,
)
from starfold.table.protocol import Json
from starfold.table.speech.words import said
from starfold.units import icons
from starfold.units import movement as m
from starfold.units import vocabulary as v
from starfold.units.abilities import parse_clause
from starfold.units.catalogue import Catalogue, Draft, examine, shipped_files
from starfold.units.composing import vocabulary
from starfold.units.content import content_of
from starfold.units.entries import FACE_KEYS
from starfold.units.force_texts import read_data, with_lines
from starfold.units.icon_reading import IconReader
from starfold.units.model import Card, Face, Unit
from starfold.units.reading import MAX_STARS, Problem, Problems, refuse
from starfold.units.seen import face_values
from starfold.units.words import ability_text, card_text, clause_text, unit_text

MOST_PROBLEMS: Final = 100
MOST_CATALOGUES: Final = 8
LONGEST_MESSAGE: Final = 600


# -- units and cards -------------------------------------------------------------------------------


def catalogue_content(edition: str = "", documents: Sequence[Any] = ()) -> CatalogueContent:
    """What a game of an edition ("": all editions) can use, with own documents on top."""
    content = shipped_and(documents)
    written = {**_shipped_entries(), **_entries(documents)}
    usable = content.usable_in(edition) if edition else content
    return CatalogueContent(
        [_unit_data(unit, written[unit.id], content.uncertain(unit.id)) for unit in usable.units()],
        [_card_data(card, written[card.id], content.uncertain(card.id)) for card in usable.cards()],
        vocabulary(),
    )


def card_content(game: str, edition: str = "") -> CatalogueContent:
    """What decks of a game are made of that has cards of its own; edition "": its first."""
    found = load_game(game).card_catalogue(edition)
    return CatalogueContent([], found["cards"], found["vocabulary"])


def shipped_and(documents: Sequence[Any]) -> Catalogue:
    """The shipped catalogue with own documents on top; raises InputError with their problems."""
    refuse_too_many(documents)
    return content_of(list(documents))


def refuse_too_many(catalogues: Sequence[Any]) -> None:
    if len(catalogues) > MOST_CATALOGUES:
        raise InputError(
            said(
                "{number} catalogues: at most {most} at once",
                number=len(catalogues),
                most=MOST_CATALOGUES,
            )
        )


@cache
def _shipped_entries() -> dict[str, Json]:
    """Every shipped unit and card as its file has it, by id."""
    documents = [parse_yaml(text, trusted=True) for _, text in shipped_files()]
    return _entries(documents)


def _entries(documents: Iterable[Any]) -> dict[str, Json]:
    return {
        entry["id"]: entry
        for document in documents
        for key in ("units", "cards")
        for entry in document.get(key, ())
    }


def _unit_data(unit: Unit, written: Json, uncertain: Sequence[str]) -> Json:
    return {
        "id": unit.id,
        "name": unit.name,
        "design": unit.design,
        "edition": unit.edition,
        "number": unit.number,
        "affiliation": unit.affiliation,
        "kind": v.UNIT_KINDS[unit.kind],
        "base_mm": unit.radius / 500,
        "person": unit.person,
        "faces": [_face_data(face) for face in unit.faces],
        "words": unit_text(unit),
        **_origin(unit, written, uncertain),
    }


def _face_data(face: Face) -> Json:
    return {
        **face_values(face),
        "icons": icons.icons_of(face.icons),
        "kind": v.UNIT_KINDS[face.kind],
        "movement": m.MOVEMENTS[face.movement],
        "artillery": face.artillery,
    }


def _card_data(card: Card, written: Json, uncertain: Sequence[str]) -> Json:
    return {
        "id": card.id,
        "name": card.name,
        "type": v.CARD_TYPES[card.type],
        "edition": card.edition,
        "number": card.number,
        "rarity": card.rarity,
        "affiliation": card.affiliation,
        "bonus": {"attack": card.attack, "damage": card.damage, "defense": card.defense},
        "icon": "" if card.icon == icons.NO_ICON else icons.ICON_NAMES[card.icon],
        "eligible": _star_values(card.eligible_stars),
        "stars": card.stars,
        "defense": card.objective_defense,
        "text": card.text,
        "clauses": [clause_text(clause) for clause in card.clauses],
        "words": card_text(card),
        **_origin(card, written, uncertain),
    }


def _origin(entry: Unit | Card, written: Json, uncertain: Sequence[str]) -> Json:
    """Where the numbers come from, and the entry as its file has it, for the editor."""
    return {
        "provenance": entry.provenance,
        "source": entry.source,
        "uncertain": list(uncertain),
        "shipped": entry.id in _shipped_entries(),
        "entry": written,
    }


def _star_values(mask: int) -> list[int]:
    return [stars for stars in range(1, MAX_STARS + 1) if mask >> stars & 1]


# -- forces ----------------------------------------------------------------------------------------


def check_force(
    written: Any,
    edition: str = "",
    options: Json | None = None,
    catalogues: Sequence[Any] = (),
    game: str = DEFAULT_GAME,
) -> ForceChecked:
    """What is to be said about a force: data, a file's text, or a plain list of names.

    Bad options, editions and catalogues raise InputError; whatever is wrong with the force itself
    is told, and what could be read of it is given back.
    """
    rules = load_game(game)
    agreed = options or {}
    checked_options(rules.option_table(), agreed)
    if edition:
        check_edition(rules, edition)
    refuse_too_many(catalogues)
    force, found = rules.read_force(written, catalogues)
    sheet = None if force is None else rules.sheet(force, catalogues)
    problems = Problems("")
    if sheet is None or not _sendable(sheet.data, problems):
        return ForceChecked(False, None, "", 0, _told([*found, *problems.found]))
    return _checked_force(rules, force, sheet, edition, agreed, _told(found))


def shipped_force_checked(name: str, game: str = DEFAULT_GAME) -> ForceChecked:
    """A shipped force by its name, in a game that it is made for."""
    rules = load_game(game)
    force = rules.shipped_force(name)
    return _checked_force(rules, force, rules.sheet(force), "", {}, [])


def _checked_force(
    game: Game,
    force: Any,
    sheet: Sheet,
    edition: str,
    agreed: Json,
    problems: list[DocumentProblem],
) -> ForceChecked:
    """What was read, and what the game has against it in an edition ("": the best one)."""
    objections = {one: game.objections(force, one, agreed) for one in edition_names(game)}
    legal = [] if problems else [one for one, found in objections.items() if not found]
    against = objections[edition or _best_edition(sheet.edition, objections)]
    told = problems + [DocumentProblem(one.text, one.rule) for one in against]
    return ForceChecked(
        legal=not told,
        force=sheet.data,
        text=sheet.text,
        stars=sheet.stars,
        problems=told,
        plain=sheet.plain,
        editions=legal,
        size=sheet.size,
        side=sheet.side,
        curves=[ForceCurve(*one) for one in sheet.curves],
        facts=[ForceFact(*one) for one in sheet.facts],
        opening=list(sheet.opening),
    )


def edition_for(game: Game, force: Any, own: str, chosen: Json) -> str:
    """The edition of a game that a force is meant for; `own` is the one on its sheet."""
    objections = {one: game.objections(force, one, chosen) for one in edition_names(game)}
    return _best_edition(own, objections)


def _best_edition(own: str, objections: Mapping[str, Sequence[object]]) -> str:
    """The force's own if the game has that edition, else one that allows it."""
    if own in objections:
        return own
    allowed = [edition for edition, found in objections.items() if not found]
    return [*allowed, *objections][0]


# -- catalogues ------------------------------------------------------------------------------------

# What the words of a unit and of a card tell: with a problem there, there are none.
_TOLD_OF_UNITS: Final = (*FACE_KEYS, "kind", "other_side")
_TOLD_OF_CARDS: Final = ("type", "bonus", "icon", "eligible", "ability", "objective")
_TOLD_OF_ABILITIES: Final = ("type", "icon", "eligible", "ability")


def check_catalogue(written: Any) -> CatalogueChecked:
    """What is to be said about a catalogue: data, or the text of a file.

    Sound entries get their words whatever is wrong with the others, and so does every sound clause
    of a card that is not finished.
    """
    problems = Problems("")
    document = read_data(written, problems) if isinstance(written, str) else written
    if problems.found or not isinstance(document, dict) or not _sendable(document, problems):
        if not problems.found:
            problems.add("", "is not a catalogue", "send a mapping or the text of a file")
        return CatalogueChecked(False, None, "", [], [], _told(problems.found))
    drafts, found = examine(document, "")
    flaws = _flaws_by_entry(found)
    units = [_drafted(draft, flaws) for draft in drafts if isinstance(draft.entry, Unit)]
    cards = [_drafted(draft, flaws) for draft in drafts if isinstance(draft.entry, Card)]
    told = _told(with_lines(found, written) if isinstance(written, str) else found)
    return CatalogueChecked(not told, document, catalogue_yaml(document), units, cards, told)


def refuse_catalogue_document(document: Json) -> None:
    """Raises InputError unless the document is a catalogue that fits beside the shipped one."""
    refuse(examine(document, "catalogue")[1])


def _flaws_by_entry(problems: Iterable[Problem]) -> dict[str, list[str]]:
    """The fields with a problem, by the path of the entry in which they stand."""
    flaws: dict[str, list[str]] = {}
    for problem in problems:
        entry, _, field = problem.field.partition(".")
        flaws.setdefault(entry, []).append(field)
    return flaws


def _drafted(draft: Draft, flaws: Mapping[str, Sequence[str]]) -> Json:
    """An entry as in `catalogue_content`, with words only for what is sound."""
    entry = draft.entry
    uncertain = draft.written.get("uncertain")
    doubts = [str(field) for field in uncertain] if isinstance(uncertain, list) else []
    flawed = {field.partition(".")[0].partition("[")[0] for field in flaws.get(draft.path, ())}
    where = {"path": draft.path, "sound": not flawed}
    if isinstance(entry, Unit):
        data = _unit_data(entry, draft.written, doubts)
        if flawed.intersection(_TOLD_OF_UNITS):
            data["words"] = ""
        return {**data, **where}
    if not flawed.intersection(_TOLD_OF_ABILITIES):
        entry.text = ability_text(entry)
    data = _card_data(entry, draft.written, doubts)
    if flawed.intersection(_TOLD_OF_CARDS):
        data["words"] = ""
    data["clauses"] = _clause_words(draft.written, entry)
    return {**data, **where}


def _clause_words(written: Json, card: Card) -> list[str]:
    """A sentence for each written clause, "" for one that is not finished."""
    clauses = written.get("ability")
    words = []
    for clause in clauses if isinstance(clauses, list) else ():
        problems = Problems("")
        read = parse_clause(clause, "", card.type, IconReader(card.edition, problems))
        words.append("" if read is None or problems.found else clause_text(read))
    return words


class _Dumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
    """Writes everything out: aliases are not read back."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def catalogue_yaml(document: Json) -> str:
    """The text of a catalogue file: short lists and mappings stand in one line."""
    text: str = yaml.dump(
        document,
        Dumper=_Dumper,
        sort_keys=False,
        allow_unicode=True,
        width=100,
        default_flow_style=None,
    )
    return text


# -- problems --------------------------------------------------------------------------------------


def _told(problems: Sequence[Problem]) -> list[DocumentProblem]:
    told = [_problem(one) for one in problems[:MOST_PROBLEMS]]
    if len(problems) > MOST_PROBLEMS:
        told.append(DocumentProblem(f"and {len(problems) - MOST_PROBLEMS} more problems"))
    return told


def _problem(one: Problem) -> DocumentProblem:
    remedy = f"; {one.remedy}" if one.remedy else ""
    message, where = _short(f"{one.message}{remedy}"), _short(one.where())
    return DocumentProblem(message, one.rule, where, _short(one.field), one.line)


def _short(text: str) -> str:
    """Words of strangers may be long, and hold what no message can carry."""
    return text[:LONGEST_MESSAGE].encode("utf-8", "replace").decode("utf-8")


def _sendable(data: object, problems: Problems) -> bool:
    """Whether plain data can be sent as JSON and be the same; YAML knows dates, sets and worse."""
    try:
        sendable = (
            not nested_deeper(data) and msgspec.json.decode(msgspec.json.encode(data)) == data
        )
    except (TypeError, ValueError, OverflowError):
        sendable = False
    if not sendable:
        message = "holds values that are neither text nor numbers, lists or mappings"
        problems.add("", message, "put them in quotes, and begin keys with a letter")
    return sendable

"""The rules to read and the games to choose from, as protocol objects."""

import re
from collections import Counter
from difflib import get_close_matches
from functools import cache
from typing import Any, Final

import msgspec

import starfold
from starfold.agents.registry import entry, opponents
from starfold.errors import InputError
from starfold.games.registry import game_names, load_game
from starfold.kernel.tongue import spoken
from starfold.rulebook import ledgers
from starfold.rulebook.ledgers import Decision, Rule
from starfold.table.clocks import clock_offers
from starfold.table.offers import DecisionEntry, GameInfo, GameList, RuleEntry, RuleList
from starfold.table.speech.words import again, said

DECISIONS: Final = "Decisions"
NEAREST_IDS: Final = 3
LONGEST_TITLE: Final = 80

# What a reader calls the parts of the rules; a ledger without names here is told by its sources.
_CHAPTERS: Final = {
    "PM-OBJ": "Object of the game",
    "PM-UNIT": "Units",
    "PM-CARD": "Cards",
    "PM-ICON": "Icons",
    "PM-PREP": "Building a force and a deck",
    "PM-ZONE": "Zones and reserves",
    "PM-DECK": "Deck and discard pile",
    "PM-HAND": "The hand",
    "PM-SETUP": "Setting up",
    "PM-TURN": "The turn",
    "PM-MOVE": "Move action",
    "PM-OBJV": "Objectives",
    "PM-COMBAT": "Combat action",
    "PM-CCARD": "Combat cards and abilities",
    "PM-POWER": "Power icons",
    "PM-GROUND": "Ground units",
    "PM-BATTLE": "Battles",
    "PM-STRIKE": "Strikes",
    "PM-ELIM": "Elimination and the end of the game",
    "PM-MULTI": "More than two players",
    "PM-PACK": "Two game packs",
    "PM-QREF": "Quick reference",
    "PM-DATA": "Missing from the printed text",
    "MG-BASIC": "Basics",
    "MG-MOVE": "Movement rates",
    "MG-MPH": "Moving",
    "MG-RANGE": "Fire range and arcs",
    "MG-DMG": "Damage",
    "MG-TYPE": "Ground and space units",
    "MG-SETUP": "Setting up",
    "MG-TURN": "The turn",
    "MG-FIRE": "Firing",
    "MG-STRIKE": "Strikes",
    "MG-END": "End of turn and victory",
    "MG-SCORE": "Scoring with three or more players",
    "MG-RES": "Reserves",
    "MG-ICON": "Icons and named units",
    "MG-GEO": "Measuring",
}
_BASES: Final = {
    "implied": "Follows from what is printed.",
    "gap": "The rulebook does not say; this is our reading.",
    "later": "From later rulebooks; no wording from the time was available.",
    "ocr": "Repairs the printed text.",
    "nonnormative": "For information only.",
}


# -- rules -----------------------------------------------------------------------------------------


def rule_list(game: str) -> RuleList:
    """All rules of a game in the order of its rulebooks, then the decisions."""
    return _rule_list(ledgers.game_named(game))


@cache
def _rule_list(game: str) -> RuleList:
    books = [ledgers.ledger(name) for name in ledgers.names_for(game)]
    rules = [_rule_entry(rule) for book in books for rule in book.rules.values()]
    decisions = [_decision_page(one) for book in books for one in book.decisions.values()]
    return RuleList(rules + decisions)


def rule_entry(id: str) -> RuleEntry:
    """A rule or a decision; raises InputError that names the nearest ids."""
    if id.partition("-")[0].upper() in ledgers.PREFIXES and len(id) < LONGEST_TITLE:
        try:
            if ledgers.names_decision(id):
                return _decision_page(ledgers.decision(id))
            return _rule_entry(ledgers.rule(id))
        except InputError:
            pass
    near = ", ".join(_nearest_ids(id))
    raise InputError(f"there is no rule {id[:LONGEST_TITLE]!r}; the nearest are {near}")


def _nearest_ids(id: str) -> list[str]:
    written = id[: ledgers.MOST_COMPARED].upper()
    return get_close_matches(written, all_rule_ids(), n=NEAREST_IDS, cutoff=0.0)


@cache
def all_rule_ids() -> list[str]:
    """Rules and decisions of the games that can be played here."""
    return [entry.id for game in game_names() for entry in rule_list(game).rules]


def _rule_entry(rule: Rule) -> RuleEntry:
    return RuleEntry(
        rule.id,
        rule.game,
        _chapter(rule),
        _title(rule.rule),
        rule.rule,
        list(_notes(rule)),
        [_decision_entry(one) for one in ledgers.decisions_for(rule.id)],
    )


def _chapter(rule: Rule) -> str:
    stem = _stem(rule.id)
    return rule.chapter or _CHAPTERS.get(stem) or _chapters_by_source(rule.game)[stem]


def _stem(id: str) -> str:
    return id.rpartition("-")[0]


@cache
def _chapters_by_source(game: str) -> dict[str, str]:
    """The heading under which most rules of a stem stand in print, by stem."""
    headings: dict[str, Counter[str]] = {}
    for rule in ledgers.rules(game):
        heading = re.split(r"[;:,(/]| step", rule.source)[0].strip()
        headings.setdefault(_stem(rule.id), Counter())[heading or _stem(rule.id)] += 1
    return {stem: counted.most_common(1)[0][0] for stem, counted in headings.items()}


def _title(text: str) -> str:
    """The beginning of a rule, up to where it pauses."""
    words = re.split(r"(?<=\w)[.;:](?:\s|$)", " ".join(text.split()))[0]
    if len(words) <= LONGEST_TITLE:
        return words
    cut = words[:LONGEST_TITLE]
    return f"{cut.rpartition(' ')[0].rstrip(',')} …"


def _notes(rule: Rule) -> list[str]:
    notes = [rule.note] if rule.note else []
    if rule.see:
        notes.append(f"See {', '.join(rule.see)}.")
    titles = _edition_titles(rule.game)
    if 0 < len(rule.editions) < len(titles):
        notes.append(f"Only in {' and '.join(titles[name] for name in rule.editions)}.")
    if rule.basis in _BASES:
        notes.append(_BASES[rule.basis])
    if not rule.source.startswith("("):
        notes.append(f"In the rulebook: {rule.source}.")
    return notes


def _edition_titles(game: str) -> dict[str, str]:
    """The editions of a game by name; none of a game that cannot be played here."""
    played = [info for info in game_list().games if info.name == game]
    return {edition.name: edition.title for info in played for edition in info.editions}


def _decision_entry(decision: Decision) -> DecisionEntry:
    option = decision.option
    choices = []
    if option is not None:
        for value in option.values:
            default = " (default)" if value == option.default else ""
            choices.append(f"{option.name} = {_written(value)}{default}")
    return DecisionEntry(decision.id, decision.topic, decision.resolution, choices)


def _written(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(_written(one) for one in value)
    return {"True": "yes", "False": "no", "int": "a number"}.get(str(value), str(value))


def _decision_page(decision: Decision) -> RuleEntry:
    return RuleEntry(
        decision.id,
        decision.game,
        DECISIONS,
        decision.topic,
        decision.resolution,
        [f"Why: {decision.reason}", f"Affects {', '.join(decision.affects)}."],
        [_decision_entry(decision)],
    )


# -- games -----------------------------------------------------------------------------------------


def game_list() -> GameList:
    return _game_list(spoken())


@cache
def _game_list(language: str) -> GameList:
    games = [_game_info(name) for name in game_names()]
    return GameList(games, clock_offers(), starfold.__version__)


def _introduced(agent: str) -> dict[str, Any]:
    who = entry(agent)
    return {"title": again(who.title), "about": said(who.about), "level": who.level}


def _game_info(name: str) -> GameInfo:
    agents = [{"name": agent, **_introduced(agent)} for agent in opponents(name)]
    return msgspec.convert({**load_game(name).info(), "agents": agents}, GameInfo)

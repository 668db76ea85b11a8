"""All cards on one shelf, for whoever looks them up or builds decks of them."""

import re
from functools import cache
from typing import Final

from starfold.games.ccg.cards import catalogue, decks, sorts
from starfold.games.ccg.cards.decks import TYPE_ORDER
from starfold.games.ccg.cards.formats import FORMATS, USUAL
from starfold.games.ccg.cards.library import script_of
from starfold.games.ccg.front.printed import printed
from starfold.games.ccg.rules.setup import OPENING_HAND
from starfold.games.ccg.speech.seen import CardCatalogue, CardVocabulary, CatalogueCard
from starfold.games.ccg.state.model import CardDef, may_start
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import ICONS, LOCATION, SIDES, TYPES
from starfold.kernel.tongue import spoken
from starfold.rulebook import ledgers

GAME: Final = "ccg"


def card_catalogue(edition: str = USUAL) -> CardCatalogue:
    """The cards of a format with what they are told apart by."""
    sets = FORMATS[edition].sets
    cards = [card for card in shelf() if card["set"] in sets]
    return {"cards": cards, "vocabulary": _vocabulary(cards)}


def shelf() -> list[CatalogueCard]:
    """Every card, in the order of the catalogue: not to be altered, for all share it."""
    return _shelf(spoken())


@cache
def _shelf(language: str) -> list[CatalogueCard]:
    users = _users()
    return [_entry(card, users.get(card.id, [])) for card in catalogue.cards()]


def _entry(card: CardDef, users: list[str]) -> CatalogueCard:
    script = script_of(card)
    return {
        **printed(card, script),
        "works": script is not None,
        "starts": may_start(card),
        "rules": _rules(card, script),
        "sort_rules": sorts.rules_for(card),
        "decks": users,
    }


def _vocabulary(cards: list[CatalogueCard]) -> CardVocabulary:
    types = [TYPES[type] for type in TYPE_ORDER]
    icons = {icon for card in cards for icon in card["icons"]}
    return {
        "sets": list(dict.fromkeys(card["set"] for card in cards)),
        "sides": list(SIDES),
        "types": types,
        "subtypes": {type: _subtypes(cards, type) for type in types},
        "icons": [icon for icon in ICONS if icon in icons],
        "hand": OPENING_HAND,
        "kinds": sorted({kind for card in cards for kind in card["kinds"]}, key=str.casefold),
    }


def _subtypes(cards: list[CatalogueCard], type: str) -> list[str]:
    return sorted({card["subtype"] for card in cards if card["type"] == type} - {""})


def _users() -> dict[str, list[str]]:
    """The shipped decks by the ids of their cards."""
    found: dict[str, list[str]] = {}
    for name in decks.shipped_deck_names():
        for card, _ in decks.shipped_deck(name).cards:
            found.setdefault(card.id, []).append(name)
    return found


def _rules(card: CardDef, script: Script | None) -> list[str]:
    """What its abilities say that they follow, then what names it in the rulebooks."""
    told = [] if script is None else [script.abilities, *script.abilities_for]
    cited = [rule for part in told for ability in part for rule in ability.rules]
    return list(dict.fromkeys([*cited, *_naming(card)]))


def _naming(card: CardDef) -> list[str]:
    """The rules that name a card; a system's title is that of a place in far too many."""
    if card.is_system():
        return []
    called = card.name() if card.type == LOCATION else card.title  # the rulebooks say North Ridge
    found = [id for id, text in _rule_texts() if called in text]
    if not found:
        return []
    whole = re.compile(rf"(?<!\w){re.escape(called)}(?!\w)")
    return [id for id, text in _rule_texts() if id in found and whole.search(text)]


@cache
def _rule_texts() -> list[tuple[str, str]]:
    rules = [
        rule for name in ledgers.names_for(GAME) for rule in ledgers.ledger(name).rules.values()
    ]
    return [(rule.id, f"{rule.rule} {rule.note}") for rule in rules]

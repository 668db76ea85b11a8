"""Definitions in words: nothing of a definition is lost, and sentences read as they should."""

import re
from collections.abc import Iterator

import pytest

from starfold.units import icons
from starfold.units import vocabulary as v
from starfold.units.catalogue import shipped
from starfold.units.entries import parse_card, parse_unit
from starfold.units.model import Amount, Card, Clause, Selector
from starfold.units.words import card_text, clause_text, stars_text, unit_text
from tests.units.definitions import (
    CARD,
    JABBA,
    OTHER_SIDE,
    Definition,
    ability_card,
    allowed_cards,
    unit,
)


def sentence(trigger: str, *effects: Definition, **clause: object) -> str:
    return clause_text(parse_card(ability_card(trigger, list(effects), **clause), "x").clauses[0])


# -- whole sentences ------------------------------------------------------------------------------


def test_ackbar_reads_as_recorded() -> None:
    text = "Lasers. In this battle, +1 attack for each opposing Trooper unit in the zone."
    assert parse_card(CARD, "x").text == text


@pytest.mark.rule("PM-CARD-06")
def test_jabba_reads_as_decided() -> None:
    assert parse_card(JABBA, "x").text == (
        "Ruthless, units of 3, 4 or 5 stars. "
        "When played, if this is the first card of this battle: "
        "pick a random card of the opponent's hand; a combat card must be played in this battle, "
        "any other card is discarded and the opponent plays no card in this battle."
    )


ATTACK = {"effect": "bonus", "value": "attack", "amount": 1}
DRAW = {"effect": "draw", "amount": 2}
FRIENDS = {"side": "friendly"}


@pytest.mark.parametrize(
    ("trigger", "clause", "effects", "text"),
    [
        ("battle", {}, [ATTACK, {**ATTACK, "value": "damage"}], "+1 attack and +1 damage."),
        ("battle", {"lasts": "turn"}, [ATTACK], "Until the end of the turn, +1 attack."),
        ("played", {}, [DRAW, {"effect": "heal", "amount": 1}],
         "When played, draw 2 cards and remove 1 damage counter from this unit."),
        ("destroys", {}, [{"effect": "discard", "amount": 1, "how": "choice"}, DRAW],
         "the opponent chooses and discards 1 card; draw 2 cards."),
        ("battle_ends", {"if": {"side": "attacking", "zone": "contested"}}, [DRAW],
         "At the end of the battle, if this unit is still in play and attacked and stands in "
         "the contested zone: draw 2 cards."),
        ("battle", {"if": {"foe": {"damaged": True, "icon": "Armor", "stars": [4, 5]}}}, [ATTACK],
         "if the opposing unit is damaged and is an Armor unit and has 4 or 5 stars: +1 attack."),
        ("hits", {"if": {"foe_played": False, "foe_hand": {"at_most": 0}}}, [DRAW],
         "if the opponent has played no card in this battle and holds no cards: draw 2 cards."),
        ("continuous", {}, [{**ATTACK, "who": {"side": "any", "stars": [1]}}],
         "While face up, all units of 1 star have +1 attack."),
        ("continuous", {}, [{"effect": "reroll", "whose": "foe_hit", "who": FRIENDS}],
         "While face up, if an attack on a friendly unit hits, roll it again once."),
        ("continuous", {}, [{"effect": "bonus", "value": "action_stars", "amount": -1}],
         "While face up, your action limit is lowered by 1 star."),
        ("struck", {}, [{"effect": "mark", "amount": 1}],
         "When chosen for a strike, place 1 damage counter on each striking unit."),
        ("strike_fails", {}, [{"effect": "deal", "amount": 2}],
         "When a strike on it fails, deal 2 damage to the striking unit."),
        ("instead_of_action", {"if": {"count": {"of": FRIENDS, "at_least": 1}}}, [DRAW],
         "Instead of an action, if there is at least 1 friendly unit in play: draw 2 cards."),
        ("turn_begins", {"lasts": "turn"}, [{"effect": "permit", "act": "strike", "who": FRIENDS}],
         "friendly units can strike until the end of the turn even if a rule forbids it."),
    ],
)  # fmt: skip
def test_sentences(
    trigger: str, clause: dict[str, object], effects: list[Definition], text: str
) -> None:
    assert sentence(trigger, *effects, **clause).endswith(text)


@pytest.mark.parametrize(
    ("stars", "text"),
    [([1], "1 star"), ([5], "5 stars"), ([1, 2], "1 or 2 stars"), ([1, 2, 3], "1, 2 or 3 stars")],
)
def test_star_lists_read_naturally(stars: list[int], text: str) -> None:
    assert stars_text(sum(1 << value for value in stars)) == text


def test_a_unit_in_words() -> None:
    veteran = unit(icons=["Lasers", "Veteran"], edition="scum_and_villainy", other_side=OTHER_SIDE)
    assert unit_text(parse_unit(veteran, "x")) == (
        "Space unit of 2 stars: attack 3, damage 1, defense 9, shields 2. Icons: Lasers, Veteran. "
        "Other side: Space unit of 3 stars: attack 4, damage 2, defense 9, shields 3. "
        "Icons: Lasers. Moves as a fighter."
    )


def test_a_card_in_words() -> None:
    text = card_text(parse_card(CARD, "x"))
    assert text.startswith("Combat card. Bonus: +1 attack. Lasers. In this battle")
    assert text.endswith("As an objective: 2 stars, defense 8.")


# -- nothing is lost ------------------------------------------------------------------------------

_VALUE_TRACES = ("attack", "damage", "defense", "strike result", "defense", "hand size", "limit")


def _traces_of_selector(selector: Selector | None) -> Iterator[str]:
    if selector is None or selector.who != v.WHO_FILTER:
        return
    yield from icons.icons_of(selector.icons)
    if selector.stars:
        yield stars_text(selector.stars)
    if selector.side != v.ANY_SIDE:
        yield v.SIDES[selector.side]
    if selector.kind >= 0:
        yield v.UNIT_KINDS[selector.kind]
    if selector.damaged >= 0:
        yield ("undamaged", "damaged")[selector.damaged]
    yield selector.affiliation


def _traces_of_amount(amount: Amount) -> Iterator[str]:
    for number in (amount.fixed, amount.each, amount.cap):
        if number:
            yield str(abs(number))
    yield from _traces_of_selector(amount.of)


def _traces(clause: Clause) -> Iterator[str]:
    """What must be found in the sentence of a clause."""
    for condition in clause.conditions:
        yield from _traces_of_selector(condition.selector)
        if condition.kind >= v.IF_HAND:
            if condition.low:
                yield str(condition.low)
            if condition.high != v.NO_LIMIT:
                yield str(condition.high) if condition.high else "no "
    for effect in clause.effects:
        yield from _traces_of_amount(effect.amount)
        if effect.kind != v.FORCE_PLAY:
            yield from _traces_of_selector(effect.who)
        if effect.kind == v.BONUS:
            yield _VALUE_TRACES[effect.value]


def _all_cards() -> list[Card]:
    return [*shipped().cards(), *(card for _, card in allowed_cards())]


def test_the_words_mention_every_number_icon_star_list_and_value() -> None:
    for card in _all_cards():
        for clause in card.clauses:
            text = clause_text(clause)
            for trace in _traces(clause):
                assert re.search(rf"(?<!\w){re.escape(trace)}", text), (trace, text)
        if card.icon != icons.NO_ICON and card.clauses:
            assert icons.ICON_NAMES[card.icon] in card_text(card)
        if card.eligible_stars:
            assert stars_text(card.eligible_stars) in card.text


def test_different_definitions_give_different_words() -> None:
    definitions: dict[str, Definition] = {}
    for definition, card in allowed_cards():
        assert card.text not in definitions, (definition, definitions[card.text])
        definitions[card.text] = definition


def test_sentences_are_well_formed() -> None:
    for card in _all_cards():
        assert "  " not in card.text
        assert " ," not in card.text
        assert not re.search(r"\b1 (stars|cards|counters|units)\b", card.text.replace("1, ", ""))
        for clause in card.clauses:
            text = clause_text(clause)
            assert text[0].isupper()
            assert text.endswith(".")
            assert not re.search(r"\ban? units\b|\ba [aeio]|\ban [^aeiouAEIOU]|\ban unit\b", text)

"""What there is to read about a card: rules that name it, rules for cards of its sort."""

from starfold.games.ccg.cards import sorts
from starfold.games.ccg.cards.catalogue import find
from starfold.games.ccg.front.shelf import card_catalogue, shelf
from starfold.games.ccg.state.vocabulary import LIGHT
from starfold.rulebook import ledgers


def test_every_card_has_rules_to_read() -> None:
    assert [card["title"] for card in shelf() if not card["sort_rules"]] == []


def test_every_rule_is_in_the_ledgers() -> None:
    known = {id for name in ledgers.names_for("ccg") for id in ledgers.ledger(name).rules}
    assert sorts.cited() - known == set()


def test_every_sort_is_one_of_the_cards() -> None:
    words = card_catalogue()["vocabulary"]
    types = {f"{type}, {one}" for type, some in words["subtypes"].items() for one in some}
    spoken_of = sorts.sorts()
    assert spoken_of["types"] - types == set(words["types"])
    assert spoken_of["icons"] <= set(words["icons"])
    assert spoken_of["kinds"] <= set(words["kinds"])


def test_a_sort_is_type_icons_characteristics_and_dots() -> None:
    told = {card["id"]: card for card in shelf()}
    red_5 = told[find("Red 5", LIGHT).id]["sort_rules"]
    assert {"SW-B-110", "SW-B-100", "SW-B-134", "SW-B-037"} <= set(red_5)
    bay = told[find("Hoth: Echo Docking Bay", LIGHT).id]["sort_rules"]
    assert {"SW-B-053", "SW-B-054", "SW-B-138"} <= set(bay)


def test_a_site_is_named_without_its_planet_and_marker() -> None:
    ridge = find("Hoth: North Ridge (4th Marker)", LIGHT)
    (card,) = [card for card in shelf() if card["id"] == ridge.id]
    assert {"HO-SHIELD-03", "SW-B-006"} <= set(card["rules"])
    assert "HO-MARKER-01" in card["sort_rules"]

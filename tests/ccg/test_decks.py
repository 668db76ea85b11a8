"""Decks: what is legal, the shipped ones, files and plain lists in and out."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from starfold.errors import InputError
from starfold.games.ccg.cards import figures
from starfold.games.ccg.cards.catalogue import card, find
from starfold.games.ccg.cards.deck_lists import deck_from_text, deck_list, read_deck_text
from starfold.games.ccg.cards.decks import (
    Deck,
    check_deck,
    deck_data,
    deck_from_data,
    deck_named,
    deck_yaml,
    fits,
    load_deck,
    objections,
    resized,
    save_deck,
    shipped_deck,
    shipped_deck_names,
    shipped_decks,
)
from starfold.games.ccg.cards.formats import FORMATS, USUAL
from starfold.games.ccg.cards.library import library
from starfold.games.ccg.front.dealing import DEALING
from starfold.games.ccg.state.model import may_start
from starfold.games.ccg.state.vocabulary import DARK, LIGHT, LOCATION, PILOT, STARSHIP, VEHICLE
from starfold.kernel.files import parse_yaml
from starfold.units.reading import Problems

NAMES = shipped_deck_names()


def deck_of(*lines: tuple[str, int], side: int = LIGHT, start: str = "3_57") -> Deck:
    return Deck("Test", side, card(start), [(card(id), copies) for id, copies in lines])


def rules(deck: Deck, **options: Any) -> list[str]:
    return [one.rule for one in objections(deck, options)]


# -- legal decks -----------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-001", "SW-B-002", "SW-B-004")
@pytest.mark.parametrize("name", NAMES)
def test_every_shipped_deck_is_legal(name: str) -> None:
    assert objections(shipped_deck(name), {}) == []


def test_both_sides_have_decks_with_a_plan() -> None:
    sides = Counter(deck.side for deck in shipped_decks())
    assert sides[LIGHT] == sides[DARK] >= 8
    assert {"echo-base", "rogue-flight", "shield-garrison"} < set(shipped_deck_names(LIGHT))
    assert all(deck.plan for deck in shipped_decks())


@pytest.mark.parametrize("side", [LIGHT, DARK])
def test_two_decks_of_a_side_are_for_beginners_in_every_format(side: int) -> None:
    first = [deck for deck in shipped_decks(side) if deck.beginners]
    assert len(first) == 2
    assert all(fits(deck, edition) for deck in first for edition in FORMATS)


@pytest.mark.rule("SW-B-001", "SW-B-002")
class TestFormats:
    @pytest.mark.parametrize("edition", FORMATS)
    @pytest.mark.parametrize("side", ["light", "dark"])
    def test_each_has_decks_of_both_sides(self, edition: str, side: str) -> None:
        names = DEALING.shipped_for(edition, side)
        assert len(names) >= {"premiere": 3, "new_hope": 6, "hoth": 8}[edition]
        for name in names:
            assert DEALING.objections(shipped_deck(name), edition, {}) == []

    def test_a_deck_with_later_cards_is_refused(self) -> None:
        (refusal,) = objections(shipped_deck("echo-base"), {}, None, "new_hope")
        assert refusal.rule == "SW-DEC-27"
        assert "Premiere and A New Hope" in refusal.text

    def test_an_early_deck_may_be_played_with_all_sets(self) -> None:
        deck = shipped_deck("farm-to-falcon")
        assert all(not objections(deck, {}, None, edition) for edition in FORMATS)

    def test_nobody_reckons_with_cards_of_other_sets(self) -> None:
        sets = {card.set_name for card, _ in library("premiere").entries}
        assert sets == {"Premiere"}
        assert {card.set_name for card, _ in library().entries} == {*FORMATS[USUAL].sets}


@pytest.mark.parametrize("name", NAMES)
def test_shipped_decks_have_force_and_pilots(name: str) -> None:
    deck = shipped_deck(name)
    locations = deck.locations()
    assert len(locations) >= 9
    assert sum(one.icons_for[deck.side] for one in locations) >= 13
    assert deck.start is not None and deck.start.icons_for[deck.side] >= 1
    cards = deck.expanded()
    fighting = [one for one in cards if one.type in (STARSHIP, VEHICLE)]
    empty = [one for one in fighting if not one.icons & PILOT and not one.capacity.passengers]
    pilots = [one for one in cards if one.type not in (STARSHIP, VEHICLE) and one.icons & PILOT]
    assert len(pilots) >= len([one for one in empty if one.capacity.pilots + one.capacity.either])


@pytest.mark.parametrize("name", NAMES)
def test_no_shipped_card_is_there_more_often_than_it_can_be_played(name: str) -> None:
    often = [
        one.title
        for one, copies in shipped_deck(name).cards
        if one.uniqueness and copies > one.uniqueness
    ]
    # The second corridor rebuilds the first when it has collapsed.
    assert often == (["Hoth: Echo Corridor"] if name == "echo-base" else [])


def test_the_first_pair_opens_with_the_shield() -> None:
    light, dark = shipped_deck("echo-base"), shipped_deck("blizzard-force")
    assert light.start is not None and light.start.marker == 1
    assert "Hoth: North Ridge (4th Marker)" in [one.title for one in light.locations()]
    assert dark.start is not None and dark.start.marker == 7
    assert sum(one.icons_for[LIGHT] for one in light.locations()) == 13
    assert sum(one.icons_for[DARK] for one in dark.locations()) == 14


@pytest.mark.rule("SW-B-002")
def test_the_size_of_a_deck() -> None:
    deck = deck_of(("3_57", 1), ("3_6", 58))
    assert rules(deck) == ["SW-B-002"]
    assert "59 cards, not 60: add 1" in objections(deck, {})[0].text
    assert rules(deck, deck_size=59) == []
    assert "take out 19" in objections(deck, {"deck_size": 40})[0].text


@pytest.mark.rule("SW-B-002", "SW-B-006")
@pytest.mark.parametrize("size", [20, 59, 61, 120])
@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_deck_in_another_size(name: str, size: int) -> None:
    deck = resized(shipped_deck(name), size)
    assert objections(deck, {"deck_size": size}) == []
    before = {one.id: copies for one, copies in shipped_deck(name).cards}
    assert {one.id for one, _ in deck.cards} <= before.keys()
    often = [before[one.id] * size / 60 - copies for one, copies in deck.cards]
    assert max(map(abs, often)) < 2


@pytest.mark.rule("SW-B-002")
def test_whoever_brings_no_deck_gets_one_of_the_agreed_size() -> None:
    wish = {"edition": USUAL, "options": {"deck_size": 40}, "forces": [None, "blizzard-force"]}
    light, dark = DEALING.deal(wish, 2, seed=1)["forces"]
    assert deck_from_data({**light, "side": "Light"}).size() == 40
    assert dark == "blizzard-force"
    usual = DEALING.deal({**wish, "options": {}}, 2, seed=1)["forces"]
    assert usual[0] in NAMES


@pytest.mark.rule("SW-B-002")
def test_no_deck_has_half_a_card() -> None:
    with pytest.raises(InputError, match="whole number"):
        DEALING.deal({"options": {"deck_size": 60.5}}, 2, seed=1)


@pytest.mark.rule("SW-B-068")
def test_what_a_deck_costs_draws_and_generates() -> None:
    deck = deck_of(("3_57", 2), (find("BoShek", LIGHT).id, 1), ("3_6", 2))
    costs, destinies = figures.curves(deck)
    assert costs.counts == [(2, 2), (3, 0), (4, 1)]
    assert costs.mean == "2.7"
    assert sum(copies for _, copies in destinies.counts) == deck.size()
    icons, generation = (fact.words for fact in figures.facts(deck))
    force = card("3_57").icons_for
    assert icons == f"{2 * force[LIGHT]} yours, {2 * force[DARK]} theirs on 2 locations"
    assert generation.startswith(f"{1 + force[LIGHT]} from your own start")
    assert figures.facts(Deck("Empty", LIGHT, None, []))[1].words.startswith("1 from")
    assert figures.curves(Deck("Empty", LIGHT, None, []))[0] == ("Deploy cost", [], "")


@pytest.mark.rule("SW-B-006", "SW-B-068")
def test_the_generators_bring_the_icons_of_north_ridge() -> None:
    deck = shipped_deck("echo-base")
    words = figures.facts(deck)[1].words
    ridge = find("Hoth: North Ridge (4th Marker)", LIGHT)
    assert deck.start is not None
    first = 1 + deck.start.icons_for[LIGHT] + ridge.icons_for[LIGHT]
    assert words.startswith(f"{first} from")


@pytest.mark.rule("SW-B-001")
def test_a_deck_is_of_one_side() -> None:
    deck = deck_of(("3_57", 1), ("3_6", 58), ("3_91", 1))
    assert rules(deck) == ["SW-B-001"]
    assert "not Light cards: Snowtrooper" in objections(deck, {})[0].text


@pytest.mark.rule("SW-B-003")
def test_copies_are_not_limited() -> None:
    assert rules(deck_of(("3_57", 1), ("1_19", 59))) == []


@pytest.mark.rule("SW-B-004")
def test_a_deck_starts_from_one_of_its_locations() -> None:
    assert rules(deck_of(("3_6", 60))) == ["SW-B-004"]
    assert rules(deck_of(("3_58", 1), ("3_6", 59))) == ["SW-B-004"]
    assert rules(deck_of(("3_57", 1), ("3_6", 59), start="3_6")) == ["SW-B-004"]


@pytest.mark.rule("SW-B-004")
def test_what_needs_something_in_play_starts_no_game() -> None:
    for id in ("2_62", "2_66", "2_149"):
        assert card(id).type == LOCATION and not may_start(card(id))
    deck = deck_of(("2_66", 1), ("3_57", 1), ("3_6", 58), start="2_66")
    assert "start from Hoth: Echo Command Center" in objections(deck, {})[0].text


@pytest.mark.rule("SW-B-006", "HO-SHIELD-06")
def test_the_generators_need_a_way_out() -> None:
    assert rules(deck_of(("3_61", 1), ("3_6", 59), start="3_61")) == ["SW-B-006"]
    assert rules(deck_of(("3_61", 1), ("3_62", 1), ("3_6", 58), start="3_61")) == []
    assert rules(deck_of(("3_61", 1), ("3_57", 1), ("3_6", 58), start="3_61")) == []


def test_cards_without_behaviour_are_named() -> None:
    deck = deck_of(("3_57", 1), ("3_6", 58), ("1_19", 1))
    assert objections(deck, {}, frozenset({"3_57", "3_6", "1_19"})) == []
    (found,) = objections(deck, {}, frozenset({"3_57", "3_6"}))
    assert "Luke Skywalker" in found.text and "starfold ccg cards --missing" in found.text


# -- files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_deck_survives_its_file(name: str, tmp_path: Path) -> None:
    deck = shipped_deck(name)
    save_deck(deck, tmp_path / "deck.yaml")
    again = load_deck(tmp_path / "deck.yaml")
    assert deck_data(again) == deck_data(deck)
    assert deck_yaml(deck_from_data(parse_yaml(deck_yaml(deck)))) == deck_yaml(deck)


def test_a_file_may_name_cards_by_title() -> None:
    lines = [{"card": "wampa cave"}, {"card": "3_91", "copies": 4}]
    deck = deck_from_data(changed(start="Wampa Cave", cards=lines))
    assert deck.start is card("3_150") and deck.cards[1] == (card("3_91"), 4)
    assert deck.size() == 5


def changed(**change: Any) -> dict[str, Any]:
    data: dict[str, Any] = {"format": "starfold-deck", "version": 1, "name": "Two", "side": "Dark"}
    return {**data, "start": "3_150", "cards": [{"card": "3_91", "copies": 4}], **change}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (changed(side="Grey"), "side: unknown side 'Grey'"),
        (changed(start="3_61"), "start: no Dark card '3_61'"),
        (changed(start=361), "start: must be the id or title of a card, not 361; put it in quotes"),
        (changed(cards="all"), "cards: must be a list"),
        (changed(beginners="yes"), "beginners: must be true or false, not 'yes'"),
        (
            changed(cards=[{"card": "Snowtropper"}]),
            r"cards\[0\].card: .*did you mean 'Snowtrooper'",
        ),
        (
            changed(cards=[{"card": "3_91", "copies": 0}]),
            r"cards\[0\].copies: 0 is outside 1 to 99",
        ),
        (
            changed(cards=[{"card": "3_91"}, {"card": "Snowtrooper"}]),
            "'Snowtrooper' is listed twice",
        ),
        (changed(cards=[{"copies": 2}]), r"cards\[0\].card: card is missing"),
        (changed(cards=["3_91"]), r"cards\[0\]: must be a mapping"),
        (changed(crads=[]), "crads: unknown key; did you mean 'cards'?"),
        (changed(format="starfold-fleet"), "expected starfold-deck"),
        (changed(version=2), "version 2 is newer than known"),
        ([], "must be a mapping"),
    ],
)
def test_errors_of_deck_files(data: Any, said: str) -> None:
    with pytest.raises(InputError, match=said):
        deck_from_data(data, "mine.yaml")


def test_missing_parts_are_all_named() -> None:
    with pytest.raises(InputError) as raised:
        deck_from_data({"format": "starfold-deck", "version": 1})
    for part in ("name is missing", "side is missing", "cards is missing"):
        assert part in str(raised.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="check the path"):
        load_deck(tmp_path / "none.yaml")
    (tmp_path / "bad.yaml").write_text("cards: [", encoding="utf-8")
    assert "line" in str(check_deck(tmp_path / "bad.yaml")[0])
    with pytest.raises(InputError, match="choose another place"):
        save_deck(shipped_deck("echo-base"), tmp_path / "no" / "deck.yaml")


def test_decks_by_name(tmp_path: Path) -> None:
    assert deck_named("echo-base").name == shipped_deck("ECHO BASE").name == "Echo Base"
    save_deck(shipped_deck("echo-base"), tmp_path / "mine.yaml")
    assert deck_named(str(tmp_path / "mine.yaml")).size() == 60
    with pytest.raises(InputError, match="no shipped deck 'echo-bas'; did you mean 'echo-base'"):
        shipped_deck("echo-bas")


# -- plain lists ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_deck_survives_its_list(name: str) -> None:
    deck = shipped_deck(name)
    assert deck_data(deck_from_text(deck_list(deck))) == deck_data(deck)
    assert deck_data(deck_from_text(deck_yaml(deck))) == deck_data(deck)


SHARED = """
Snow March        // found in an old mailbox
==========
Dark Side of the Force

Starting Location (1):
•Hoth: Wampa Cave

LOCATIONS:
<>Hoth: Ice Plains (5th Marker)

## Characters (8)
4 Snowtrooper
2x Imperial Gunner
AT-AT Driver x2
- •General Veers

Vehicles - 4
*** Blizzard Walker (x3)
Blizzard 1
Weapons & Devices [2]
2× AT-AT Cannon
Used or Lost Interrupts
1 Direct Hit
Total: 18 cards
"""


def test_lists_as_players_share_them() -> None:
    deck = deck_from_text(SHARED)
    assert (deck.name, deck.side) == ("Snow March", DARK)
    assert deck.start is not None and deck.start.marker == 7
    assert {one.title: copies for one, copies in deck.cards} == {
        "Hoth: Wampa Cave (7th Marker)": 1,
        "Hoth: Ice Plains (5th Marker)": 1,
        "Snowtrooper": 4,
        "Imperial Gunner": 2,
        "AT-AT Driver": 2,
        "General Veers": 1,
        "Blizzard Walker": 3,
        "Blizzard 1": 1,
        "AT-AT Cannon": 2,
        "Direct Hit": 1,
    }


def test_a_deck_may_be_read_before_its_start_is_chosen() -> None:
    deck = deck_from_text("Dark Side\n2 Hoth\nOrd Mantell\n57 Snowtrooper\n")
    assert deck.start is None and "Start" not in deck_list(deck)
    assert deck_from_data(deck_data(deck)).start is None
    [objection] = objections(deck, {})
    assert objection.rule == "SW-B-004" and "choose Hoth, Ord Mantell" in objection.text


def test_the_titles_tell_the_side() -> None:
    deck = deck_from_text("Hoth\n2 Echo Base Trooper\n2-1B\n2 X-wing\nEcho Base Trooper\n")
    assert deck.side == LIGHT and deck.start is find("Hoth", LIGHT) and deck.name == "My deck"
    assert (card("3_1"), 1) in deck.cards and (card("1_146"), 2) in deck.cards
    assert (card("3_6"), 3) in deck.cards  # copies of several lines add up


def test_a_start_that_is_only_named_is_in_the_deck() -> None:
    deck = deck_from_text("Start: Wampa Cave # cold\nPlan: win # now\n4 Snowtrooper\n")
    assert deck.size() == 5 and deck.start is find("Wampa Cave", DARK)
    assert deck.plan == "win # now"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is no card in it"),
        ("Dark Side\nMine\n4 Snowtropper\nHoth", "line 3: .*did you mean 'Snowtrooper'"),
        ("Dark Side\n4 Snowtrooper\n1 Luke Skywalker\nHoth", "line 3: .*it is a Light card"),
        ("Hoth\nIce Storm\n", "the titles do not tell the side; add a line 'Light Side'"),
        ("Side: grey\nHoth", "line 1: unknown side 'grey'; write Light or Dark"),
        ("Dark Side\nHoth\n0 Snowtrooper", "line 3: 0 copies of Snowtrooper"),
        ("Dark Side\nHoth\n60 Snowtrooper\n60 Snowtrooper", "line 4: 120 copies of Snowtrooper"),
        ("Dark Side\nLight Side\nHoth", "line 2: side is given twice"),
        ("Beginners: perhaps\nDark Side\nHoth", "line 1: 'perhaps' is neither yes nor no"),
        ("Dark Side\nStart: Nowhere\n4 Snowtrooper", "line 2: no Dark card 'Nowhere'"),
        ("Dark Side\n" + "x" * 1500, "line 2: the line has 1500 characters"),
        ("format: starfold-deck\nversion: 1\nname: A\nside: Dark\nstart: Nowhere", "line 5, start"),
        ("x\n" * 3000, "the list has 3000 lines"),
        ("x" * 70000, "has 70000 characters"),
    ],
)
def test_errors_of_lists(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        deck_from_text(text, "pasted")


def test_nonsense_is_refused_soon() -> None:
    problems = Problems("pasted")
    text = "Dark Side\nHoth\n" + "".join(f"2 Nonsense of kind {n}\n" for n in range(1500))
    deck = read_deck_text(text, problems)
    assert deck is not None and deck.size() == 1  # what was understood
    assert len(problems.found) == 1500


def test_the_longest_plan_survives_its_list() -> None:
    deck = shipped_deck("echo-base")
    deck.plan = "p" * 400
    assert deck_from_text(deck_list(deck)).plan == deck.plan

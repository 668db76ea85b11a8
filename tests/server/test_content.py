"""Games, rules, catalogue, fleets and the collection over HTTP."""

import json
from typing import Any, TypeVar

import msgspec
import pytest
import yaml

from starfold.errors import InputError
from starfold.games.ccg.cards import catalogue as ccg_cards
from starfold.games.ccg.cards.decks import shipped_deck
from starfold.games.registry import game_names, load_game
from starfold.kernel.options import changed_options, checked_options
from starfold.rulebook import ledgers
from starfold.server import collection, limits, web
from starfold.table import reference
from starfold.table.offers import (
    CatalogueChecked,
    CatalogueContent,
    Collection,
    ForceChecked,
    GameList,
    LessonList,
    RuleEntry,
    RuleList,
    SavedDocument,
)
from starfold.table.protocol import Problem
from starfold.units import icons
from starfold.units.catalogue import shipped
from starfold.units.fleets import fleet_data, shipped_fleet, shipped_fleet_names
from tests.server.content_site import ContentSite
from tests.server.site import Answer
from tests.units.definitions import CARD, UNIT, card, catalogue, unit, without


@pytest.fixture
def site() -> ContentSite:
    return ContentSite()


Body = TypeVar("Body")


def as_type(answer: Answer, body_type: type[Body]) -> Body:
    assert answer.status in (200, 201), answer.body
    return msgspec.json.decode(answer.body, type=body_type)


def refused(answer: Answer, status: int) -> Problem:
    assert answer.status == status, answer.body
    return msgspec.json.decode(answer.body, type=Problem)


# -- games, lessons, rules -------------------------------------------------------------------------


def test_the_games_say_all_that_can_be_agreed(site: ContentSite) -> None:
    games = as_type(site.get("/api/games"), GameList).games
    assert [game.name for game in games] == game_names()
    game = games[0]
    assert [edition.name for edition in game.editions] == list(icons.EDITIONS)
    assert [force.name for force in game.forces] == shipped_fleet_names()
    names = ["novice", "greedy", "strong", "master"]
    assert [agent.name for agent in game.agents] == names
    assert [agent.level for agent in game.agents] == [1, 2, 3, 4]
    for game in games:
        table = load_game(game.name).option_table()
        assert game.forces and game.agents and game.edition_word
        for option in game.options:
            for value in [*option.values, option.default]:
                chosen = {option.name: value}
                kept = changed_options(table, checked_options(table, chosen))
                assert kept in ({}, chosen)


def test_the_lessons_are_listed(site: ContentSite) -> None:
    lessons = as_type(site.get("/api/lessons"), LessonList).lessons
    assert all(lesson.title and lesson.minutes for lesson in lessons)


@pytest.mark.parametrize("game", ledgers.games())
def test_every_rule_and_decision_of_a_game_is_listed(site: ContentSite, game: str) -> None:
    listed = as_type(site.get(f"/api/rules?game={game}"), RuleList).rules
    books = [ledgers.ledger(name) for name in ledgers.names_for(game)]
    rules = [id for book in books for id in book.rules]
    decisions = [id for book in books for id in book.decisions]
    assert [rule.id for rule in listed] == rules + decisions
    for rule in listed:
        assert rule.game == game
        assert rule.chapter and rule.title and rule.text
        assert len(rule.title) <= 2 * reference.LONGEST_TITLE


def test_every_part_of_the_pocketmodel_rules_has_a_readable_chapter(site: ContentSite) -> None:
    listed = as_type(site.get("/api/rules"), RuleList).rules
    chapters = [rule.chapter for rule in listed]
    assert not any(chapter.startswith("PM-") for chapter in chapters)
    runs = [one for one, other in zip(chapters, [*chapters[1:], ""], strict=True) if one != other]
    assert len(runs) == len(set(runs)), "a chapter stands in one piece"


def test_a_rule_names_its_decisions_with_their_options(site: ContentSite) -> None:
    rule = as_type(site.get("/api/rules/PM-BATTLE-16"), RuleEntry)
    assert rule.chapter == "Battles"
    assert [decision.id for decision in rule.decisions] == ["PM-DEC-01"]
    assert rule.decisions[0].options == [
        "destroy_threshold = meet (default)",
        "destroy_threshold = exceed",
    ]


def test_a_decision_is_found_like_a_rule(site: ContentSite) -> None:
    assert as_type(site.get("/api/rules/pm-dec-1"), RuleEntry).id == "PM-DEC-01"


@pytest.mark.parametrize("id", ["PM-BATLE-07", "PM-BATTLE-99", "nonsense", "%00", "x" * 3000])
def test_an_unknown_rule_is_answered_with_the_nearest(site: ContentSite, id: str) -> None:
    problem = refused(site.get(f"/api/rules/{id}"), 404)
    assert problem.code == "not_found"
    assert "the nearest are" in problem.error
    if "BAT" in id:
        assert "PM-BATTLE-" in problem.error


def test_unknown_games_and_editions_are_refused_with_the_known_ones(site: ContentSite) -> None:
    assert "pocketmodel" in refused(site.get("/api/rules?game=chess"), 422).error
    assert "ground_assault" in refused(site.get("/api/catalogue?edition=third"), 422).error


@pytest.mark.parametrize(
    "path",
    [
        "/api/games",
        "/api/rules",
        "/api/catalogue",
        "/api/catalogue?game=ccg",
        "/api/rules/PM-OBJ-01",
    ],
)
def test_what_the_reader_has_is_not_sent_again(site: ContentSite, path: str) -> None:
    first = site.get(path)
    tag = first.headers["etag"]
    assert site.get(path).headers["etag"] == tag
    assert first.headers["content-type"] == "application/json"
    for known in (tag, tag.removeprefix("W/"), f'"other", {tag}'):
        again = site.get(path, if_none_match=known)
        assert (again.status, again.body) == (304, b"")
    assert site.get(path, if_none_match='"other"').status == 200


# -- the catalogue ---------------------------------------------------------------------------------


def test_the_catalogue_of_an_edition_is_what_its_games_can_use(site: ContentSite) -> None:
    for edition in icons.EDITIONS:
        content = as_type(site.get(f"/api/catalogue?edition={edition}"), CatalogueContent)
        usable = shipped().usable_in(edition)
        assert [one["id"] for one in content.units] == usable.unit_ids()
        assert [one["id"] for one in content.cards] == usable.card_ids()


def test_entries_carry_words_provenance_and_their_file_form(site: ContentSite) -> None:
    content = as_type(site.get("/api/catalogue"), CatalogueContent)
    for entry in [*content.units, *content.cards]:
        assert entry["words"] and entry["provenance"] and entry["source"] and entry["shipped"]
        assert entry["entry"]["id"] == entry["id"]
    ackbar = next(one for one in content.cards if one["id"] == "base-c-001")
    assert ackbar["bonus"] == {"attack": 1, "damage": 0, "defense": 0}
    assert ackbar["icon"] == "Lasers"
    assert ackbar["uncertain"] == ["bonus", "objective"]
    assert len(ackbar["clauses"]) == len(ackbar["entry"]["ability"])
    veteran = next(one for one in content.units if len(one["faces"]) == 2)
    assert "Veteran" in veteran["faces"][0]["icons"]


def test_a_game_with_cards_of_its_own_has_a_catalogue_of_them(site: ContentSite) -> None:
    content = as_type(site.get("/api/catalogue?game=ccg"), CatalogueContent)
    assert content.units == []
    assert [one["id"] for one in content.cards] == [one.id for one in ccg_cards.cards()]
    kenobi = next(one for one in content.cards if one["id"] == "1_21")
    assert (kenobi["title"], kenobi["side"], kenobi["set"]) == (
        "Obi-Wan Kenobi",
        "Light",
        "Premiere",
    )
    assert (kenobi["destiny"], kenobi["ability"], kenobi["icons"]) == ([1], 24, ["Warrior"])
    assert kenobi["words"] and kenobi["works"] and not kenobi["starts"]
    assert "SW-B-239" in kenobi["rules"]
    for name in kenobi["decks"]:
        assert "1_21" in [card.id for card, _ in shipped_deck(name).cards]
    assert content.vocabulary["sets"] == ["Premiere", "A New Hope", "Hoth"]
    for key in ("icons", "kinds"):
        assert {word for one in content.cards for word in one[key]} == {*content.vocabulary[key]}


def test_rules_that_cards_name_can_be_read(site: ContentSite) -> None:
    content = as_type(site.get("/api/catalogue?game=ccg"), CatalogueContent)
    known = {rule.id for rule in as_type(site.get("/api/rules?game=ccg"), RuleList).rules}
    assert {rule for one in content.cards for rule in one["rules"]} <= known


@pytest.mark.parametrize(
    ("edition", "sets"),
    [
        ("premiere", ["Premiere"]),
        ("new_hope", ["Premiere", "A New Hope"]),
        ("hoth", ["Premiere", "A New Hope", "Hoth"]),
    ],
)
def test_a_format_narrows_the_cards_to_its_sets(
    site: ContentSite, edition: str, sets: list[str]
) -> None:
    path = f"/api/catalogue?game=ccg&edition={edition}"
    content = as_type(site.get(path), CatalogueContent)
    assert list(dict.fromkeys(one["set"] for one in content.cards)) == sets
    assert content.vocabulary["sets"] == sets


@pytest.mark.parametrize(
    ("query", "remedy"),
    [
        ("game=cgc", "ccg"),
        ("game=ccg&edition=base", "premiere"),
        ("game=minis&edition=premiere", "ground_assault"),
        ("game=ccg&collection=any", "collection"),
    ],
)
def test_a_catalogue_that_there_is_not_is_refused(
    site: ContentSite, query: str, remedy: str
) -> None:
    assert remedy in refused(site.get(f"/api/catalogue?{query}"), 422).error


def test_the_file_form_of_every_shipped_entry_can_be_opened_in_the_editor(
    site: ContentSite,
) -> None:
    content = as_type(site.get("/api/catalogue"), CatalogueContent)
    document = catalogue(
        [{**one["entry"], "id": f"my-{one['id']}"} for one in content.units],
        [{**one["entry"], "id": f"my-{one['id']}"} for one in content.cards],
    )
    checked = as_type(site.post("/api/catalogue/check", {"document": document}), CatalogueChecked)
    assert checked.problems == []
    assert [one["words"] for one in checked.units] == [one["words"] for one in content.units]
    assert [one["clauses"] for one in checked.cards] == [one["clauses"] for one in content.cards]


# -- fleets ----------------------------------------------------------------------------------------


def check_fleet(site: ContentSite, fleet: Any, **more: Any) -> ForceChecked:
    return as_type(site.post("/api/forces/check", {"force": fleet, **more}), ForceChecked)


@pytest.mark.parametrize("name", shipped_fleet_names())
def test_shipped_fleets_are_legal_in_every_form(site: ContentSite, name: str) -> None:
    checked = as_type(site.get(f"/api/forces/{name}"), ForceChecked)
    assert checked.legal
    assert checked.force == fleet_data(shipped_fleet(name))
    for form in (checked.force, checked.text, checked.plain, json.dumps(checked.force)):
        assert check_fleet(site, form) == checked


def test_clients_may_still_say_fleet(site: ContentSite) -> None:
    name = "base-close-ranks"
    today = as_type(site.get(f"/api/forces/{name}"), ForceChecked)
    assert as_type(site.get(f"/api/fleets/{name}"), ForceChecked) == today
    asked = {"fleet": today.text, "edition": "base"}
    for path in ("/api/fleets/check", "/api/forces/check"):
        assert as_type(site.post(path, asked), ForceChecked) == check_fleet(
            site, today.text, edition="base"
        )
    problem = refused(site.post("/api/forces/check", b'{"fleet": 1, "edition": 5}'), 400)
    assert problem.where == "edition"


def test_an_unknown_fleet_is_answered_with_the_nearest(site: ContentSite) -> None:
    problem = refused(site.get("/api/forces/base-close-rank"), 404)
    assert "base-close-ranks" in problem.error


@pytest.mark.rule("PM-PREP-01", "PM-PREP-02", "PM-PREP-03", "PM-PREP-04")
def test_violations_name_their_rules(site: ContentSite) -> None:
    checked = check_fleet(site, "Units\n9 Razor\nDeck\n9 Boarding Party")
    assert not checked.legal
    assert checked.stars == 36
    rules = {problem.rule for problem in checked.problems}
    assert rules == {"PM-PREP-01", "PM-PREP-02", "PM-PREP-03", "PM-PREP-04"}


def test_problems_of_a_list_name_their_lines_and_the_rest_is_kept(site: ContentSite) -> None:
    checked = check_fleet(site, "Units\n1 Razr\n2 Razor")
    assert checked.problems[0].where == "line 2"
    assert "Razor" in checked.problems[0].message
    assert checked.force is not None
    assert checked.force["units"] == [{"unit": "base-u-001", "copies": 2}]


CASES: list[tuple[str, dict[str, Any]]] = [
    ("", {}),
    ("base", {}),
    ("scum_and_villainy", {}),
    ("base", {"strict_edition": False}),
    ("", {"game_size": 10}),
    ("", {"game_size": 60, "copy_key": "name_and_number"}),
    ("base", {"two_packs": True}),
]


@pytest.mark.parametrize(("edition", "options"), CASES)
@pytest.mark.parametrize("name", ["base-close-ranks", "scum-old-hands", "ground-assault-snow-line"])
def test_a_fleet_is_called_legal_if_the_game_takes_it(
    site: ContentSite, name: str, edition: str, options: dict[str, Any]
) -> None:
    fleet = fleet_data(shipped_fleet(name))
    for shortened in (fleet, {**fleet, "deck": fleet["deck"][:3]}):
        checked = check_fleet(site, shortened, edition=edition, options=options)
        spec = {"edition": edition or fleet["edition"], "forces": [shortened], "options": options}
        try:
            load_game("pocketmodel").check_spec(spec)
        except InputError:
            assert not checked.legal
        else:
            assert checked.legal


def test_own_units_can_be_in_a_fleet(site: ContentSite) -> None:
    fleet = {**fleet_data(shipped_fleet("base-close-ranks")), "units": []}
    fleet["units"] = [{"unit": UNIT["id"], "copies": 3}]
    own = check_fleet(site, fleet, catalogues=[catalogue()])
    assert own.legal
    assert f"3x {UNIT['name']}" in own.plain
    assert not check_fleet(site, fleet).legal


@pytest.mark.parametrize(
    "more",
    [
        {"options": {"no_such": 1}},
        {"options": {"game_size": "big"}},
        {"edition": "third"},
        {"catalogues": [{"format": "starfold-catalogue"}]},
        {"catalogues": [catalogue()] * 9},
    ],
)
def test_bad_terms_of_a_check_are_refused(site: ContentSite, more: dict[str, Any]) -> None:
    answer = site.post("/api/forces/check", {"force": "1 Razor", **more})
    assert refused(answer, 422).code == "invalid"


# -- the editor ------------------------------------------------------------------------------------


def check_catalogue(site: ContentSite, document: Any) -> CatalogueChecked:
    return as_type(site.post("/api/catalogue/check", {"document": document}), CatalogueChecked)


def test_a_sound_catalogue_comes_back_as_a_file(site: ContentSite) -> None:
    document = catalogue()
    checked = check_catalogue(site, document)
    assert checked.valid
    assert checked.document == document == yaml.safe_load(checked.text)
    assert check_catalogue(site, checked.text) == checked
    [drawn] = checked.units
    assert (drawn["path"], drawn["sound"], drawn["shipped"]) == ("units[0]", True, False)


def test_words_are_shown_whatever_is_wrong_elsewhere(site: ContentSite) -> None:
    broken = card(id="test-c-002", ability=[CARD["ability"][0], {"when": "never"}])
    document = catalogue([unit(), unit(id="Not An Id"), {}], [card(), broken, "no card"])
    checked = check_catalogue(site, document)
    assert not checked.valid
    assert [bool(one["words"]) for one in checked.units] == [True, True, False]
    assert [one["sound"] for one in checked.units] == [True, False, False]
    assert checked.cards[0]["words"]
    assert checked.cards[1]["words"] == ""
    assert checked.cards[1]["clauses"] == [checked.cards[0]["clauses"][0], ""]
    places = {problem.where for problem in checked.problems}
    assert {"units[1].id", "cards[1].ability[1].when", "cards[2]"} <= places


def test_a_card_under_way_shows_the_words_it_has(site: ContentSite) -> None:
    draft = without(CARD, "id", "name", "number", "source")
    checked = check_catalogue(site, catalogue([], [draft]))
    assert not checked.valid
    assert checked.cards[0]["words"]
    assert checked.cards[0]["text"]


def test_problems_of_a_text_name_their_lines(site: ContentSite) -> None:
    text = yaml.safe_dump(catalogue([], [card(rarity="rar")]), sort_keys=False)
    line = next(n for n, one in enumerate(text.splitlines(), 1) if "rarity" in one)
    [problem] = check_catalogue(site, text).problems
    assert problem.where == f"line {line}, cards[0].rarity"


def test_ids_of_the_shipped_catalogue_are_taken(site: ContentSite) -> None:
    [problem] = check_catalogue(site, catalogue([unit(id="base-u-001")], [])).problems
    assert problem.where == "units[0].id"


def test_many_problems_are_not_all_told(site: ContentSite) -> None:
    problems = check_catalogue(site, catalogue([{}] * 200, [])).problems
    assert len(problems) == 101
    assert "more problems" in problems[-1].message


HOSTILE = {
    "aliases": "a: &a [1]\nb: [" + "*a, " * 100 + "]",
    "deep flow": "x: " + "[" * 5000,
    "deep blocks": "- " * 3000,
    "deep JSON": '{"a":' * 3000,
    "closed deep JSON": '{"a":' * 500 + "1" + "}" * 500,
    "tags": "!!python/object/apply:os.system [id]",
    "wrong int": "a: !!int x",
    "wrong bool": "a: !!bool x",
    "wrong time": "a: !!timestamp x",
    "wrong float": "a: !!float x",
    "binary": "a: !!binary aGVsbG8=",
    "set": "? a\n? b",
    "date": "format: 2001-01-01",
    "date as a key": "2001-01-01: x",
    "huge number": "a: " + "1:" * 100_000 + "1",
    "many digits": '{"a": ' + "9" * 100_000 + "}",
    "half characters": '{"\\ud800": "\\udfff"}',
    "not a number": "{a: .nan, b: .inf}",
    "controls": "a\x00b",
    "list": "[1, 2]",
    "nothing": "",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_texts_are_told_off(site: ContentSite, text: str) -> None:
    checked = check_catalogue(site, text)
    assert not checked.valid and checked.problems
    fleet = check_fleet(site, f"format: starfold-fleet\n{text}")
    assert not fleet.legal and fleet.problems


# -- the collection --------------------------------------------------------------------------------


def saving(**changes: Any) -> dict[str, Any]:
    return {"kind": "catalogue", "title": "My shelf", "document": catalogue(), **changes}


def save(site: ContentSite, **changes: Any) -> SavedDocument:
    answer = site.post("/api/collection", saving(**changes))
    assert answer.status == 201
    return as_type(answer, SavedDocument)


def test_a_saved_document_can_be_read_by_all_and_its_token_by_nobody(site: ContentSite) -> None:
    kept = save(site)
    assert len(kept.token) >= 32 and len(kept.id) >= 16
    listed = site.get("/api/collection")
    assert kept.token.encode() not in listed.body
    [found] = as_type(listed, Collection).documents
    assert found == SavedDocument(kept.id, "catalogue", "My shelf", catalogue())
    assert as_type(site.get(f"/api/collection/{kept.id}"), SavedDocument) == found
    [row] = site.shelf.kept.values()
    assert kept.token not in repr(row)


def test_only_the_owner_changes_and_deletes(site: ContentSite) -> None:
    kept, other = save(site), save(site, title="Another")
    path = f"/api/collection/{kept.id}"
    new = saving(title="Renamed")
    for method in ("PUT", "DELETE"):
        refused(site.request(method, path, new), 401)
        refused(site.request(method, path, new, authorization="Basic abc"), 401)
        refused(site.request(method, path, new, authorization="Bearer ü"), 403)
        refused(site.request(method, path, new, authorization=f"Bearer {other.token}"), 403)
    assert site.shelf.kept[kept.id].title == "My shelf"
    owner = f"Bearer {kept.token}"
    changed = as_type(site.request("PUT", path, new, authorization=owner), SavedDocument)
    assert (changed.title, changed.token) == ("Renamed", "")
    assert site.request("DELETE", path, authorization=owner).status == 204
    refused(site.request("DELETE", path, authorization=owner), 404)
    refused(site.get(path), 404)


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"document": {}}, 422),
        ({"document": catalogue([{}], [])}, 422),
        ({"document": catalogue([unit(id="base-u-001")], [])}, 422),
        ({"kind": "fleet"}, 422),
        ({"kind": "recipe"}, 400),
        ({"title": ""}, 400),
        ({"title": " "}, 422),
        ({"title": "a\nb"}, 422),
        ({"title": "x" * 41}, 400),
        ({"document": "text"}, 400),
        ({"document": {"x": "y" * (limits.DOCUMENT_BYTES + 1)}}, 413),
        ({"document": {"x": "y" * (limits.BODY_BYTES + 1)}}, 413),
    ],
)
def test_only_sound_documents_are_kept(
    site: ContentSite, changes: dict[str, Any], status: int
) -> None:
    refused(site.post("/api/collection", saving(**changes)), status)
    assert not site.shelf.kept


def test_a_refusal_is_never_long(site: ContentSite) -> None:
    answer = site.post("/api/collection", saving(document=catalogue([{}] * 2000, [])))
    assert len(refused(answer, 422).error) <= web.LONGEST_ERROR


def test_a_fleet_of_own_units_can_be_kept(site: ContentSite) -> None:
    fleet = fleet_data(shipped_fleet("base-close-ranks"))
    fleet["units"].append({"unit": "my-own-unit", "copies": 2})
    fleet["deck"].append({"card": "my-own-card", "copies": 2})
    assert save(site, kind="fleet", document=fleet).document == fleet
    fleet["units"].append({"unit": "Not An Id", "copies": 2})
    refused(site.post("/api/collection", saving(kind="fleet", document=fleet)), 422)


def test_saved_catalogues_can_be_put_on_top_of_the_shipped_one(site: ContentSite) -> None:
    kept = save(site)
    path = f"/api/catalogue?edition=base&collection={kept.id}"
    content = as_type(site.get(path), CatalogueContent)
    own = [one for one in [*content.units, *content.cards] if not one["shipped"]]
    assert [one["id"] for one in own] == [UNIT["id"], CARD["id"]]
    refused(site.get("/api/catalogue?collection=nothing"), 404)
    refused(site.get("/api/catalogue?" + "collection=x&" * 9), 422)


def test_the_list_shows_the_latest_documents(
    site: ContentSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collection, "MOST_LISTED", 2)
    titles = ["c", "a", "b"]
    for title in titles:
        save(site, title=title)
    listed = as_type(site.get("/api/collection"), Collection).documents
    assert [one.title for one in listed] == ["a", "b"]
    monkeypatch.setattr(collection, "MOST_SENT", 1)
    listed = as_type(site.get("/api/collection"), Collection).documents
    assert [one.document for one in listed] == [{}, {}]


# -- bodies ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "where"),
    [
        (b"not json", ""),
        (b"[]", ""),
        (b"\xff", ""),
        (b'{"force": "\\ud800"}', ""),
        (b'{"force": 1, "edition": 5}', "edition"),
        (b'{"force": 1, "catalogues": [1]}', "catalogues[0]"),
        (b'{"force":' + b"[" * 100_000, ""),
        (b'{"force":' + b"[" * 50 + b"]" * 50 + b"}", ""),
    ],
)
def test_malformed_bodies_are_refused_with_the_place(
    site: ContentSite, body: bytes, where: str
) -> None:
    problem = refused(site.post("/api/forces/check", body), 400)
    assert (problem.code, problem.where) == ("malformed", where)


def test_brackets_in_strings_are_no_nesting(site: ContentSite) -> None:
    text = 'Units\n2 Razor\n# "[{' + "[" * 100 + '\\"'
    assert check_fleet(site, text).force is not None


def test_long_bodies_are_refused(site: ContentSite) -> None:
    assert (
        refused(site.post("/api/forces/check", b" " * (limits.BODY_BYTES + 1)), 413).code == "limit"
    )


def test_unknown_addresses_and_methods_are_problems_too(site: ContentSite) -> None:
    assert refused(site.get("/api/nothing"), 404).code == "not_found"
    assert refused(site.post("/api/games", {}), 405).code == "method"


# -- fleets by game --------------------------------------------------------------------------------


def test_a_fleet_says_in_which_editions_it_is_legal(site: ContentSite) -> None:
    base = fleet_data(shipped_fleet("base-close-ranks"))
    assert check_fleet(site, base).editions == ["base", "ground_assault", "scum_and_villainy"]
    assert check_fleet(site, base, options={"game_size": 10}).editions == []
    scum = fleet_data(shipped_fleet("scum-old-hands"))
    assert check_fleet(site, scum).editions == ["scum_and_villainy"]
    assert check_fleet(site, {**scum, "units": "none"}).editions == []


def test_the_list_of_games_says_so_too(site: ContentSite) -> None:
    game = site.get("/api/games").json["games"][0]
    assert (game["name"], game["edition_word"]) == ("pocketmodel", "Edition")
    fleets = {fleet["name"]: fleet["editions"] for fleet in game["forces"]}
    assert fleets["scum-old-hands"] == ["scum_and_villainy"]
    for name, editions in fleets.items():
        checked = as_type(site.get(f"/api/forces/{name}?game=pocketmodel"), ForceChecked)
        assert checked.editions == editions


@pytest.mark.parametrize(
    "more", [{"game": "chess"}, {"edition": "gold"}, {"options": {"no_such": 1}}]
)
def test_fleets_are_checked_only_for_games_that_exist(
    site: ContentSite, more: dict[str, Any]
) -> None:
    fleet = fleet_data(shipped_fleet("base-close-ranks"))
    answer = site.post("/api/forces/check", {"force": fleet, **more})
    assert answer.status == 422
    assert site.get("/api/forces/base-close-ranks?game=chess").status == 422

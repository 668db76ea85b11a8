"""The scenario form of the minis game: what it refuses, what it reports, what it fills in."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from starfold.errors import InputError
from starfold.games.minis.scenario.events import EVENT_FIELDS
from starfold.games.minis.scenario.phrases import BOOK, FORMS
from starfold.games.minis.scenario.table import QUESTIONS
from starfold.games.minis.state.position import Position
from starfold.games.registry import interpreter
from starfold.kernel.dice import ScriptedDice
from starfold.kernel.scenario.cases import laid_over
from starfold.kernel.scenario.running import Outcome, collect_cited, load_cases, run_case

pytestmark = pytest.mark.mode_independent

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "tests" / "scenarios" / "minis"

MEETING = """
scenario: A meeting
rules: [MG-MPH-11]
game: minis
given:
  units:
    Hawk: {stars: 2, movement: fighter, attack: 1}
    Wren: {stars: 1}
    Ark: {stars: 4, icons: [Command]}
  players:
    A: {table: {Hawk: [0, 0, 0], Ark: {at: [0, 60, 0], moved: true}}, reserve: [Wren]}
    B: {table: {Wren: [60, 0, 180]}}
when:
- A: Hawk S
"""


def run(tmp_path: Path, text: str, undo: bool = False) -> list[Outcome]:
    file = tmp_path / "scenario.yaml"
    file.write_text(text, encoding="utf-8")
    cases = load_cases(file, interpreter)
    return [run_case(case, interpreter(case.game), undo) for case in cases]


def changed(**changes: Any) -> str:
    return yaml.safe_dump(laid_over(yaml.safe_load(MEETING), changes), sort_keys=False)


def failures(tmp_path: Path, **changes: Any) -> str:
    outcomes = run(tmp_path, changed(**changes))
    return "\n".join(line for outcome in outcomes for line in outcome.failures)


def position(**given: Any) -> Position:
    content = {"given": laid_over(yaml.safe_load(MEETING)["given"], given)}
    built = interpreter("minis").build(content, ScriptedDice([], []), "here")
    assert isinstance(built, Position)
    return built


def of_a(**changes: Any) -> dict[str, Any]:
    return {"given": {"players": {"A": changes}}}


def on_the_table(**units: Any) -> dict[str, Any]:
    return of_a(table=units)


def unit(**fields: Any) -> dict[str, Any]:
    return {"given": {"units": {"Hawk": fields}}}


# -- what nobody could mean ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"edition": "spice"}, "unknown battle 'spice'; did you mean 'space'?"),
        ({"options": {"segment_lenght": "exact"}}, "did you mean 'segment_length'?"),
        ({"options": [1]}, "`options` must be a mapping"),
        ({"picks": [0]}, "`picks` choose the first player at the set-up"),
        ({"given": {"base": {}}}, "given: unknown key 'base'; did you mean 'bases'?"),
        ({"given": {"bases": {"A": [0, 0]}}}, "overlaps base card"),
        ({"given": {"bases": {"D": [0, 900, 0]}}}, "bases: D is no player"),
        ({"given": {"bases": {"A": "south"}}}, "bases.A: south is no place: write [x, y, heading]"),
        ({"given": {"bases": [1]}}, "`bases` must be a mapping"),
        ({"given": {"phase": "firing"}}, "unknown phase 'firing'; did you mean 'fire'?"),
        ({"given": {"turn": 0}}, "turn 0 must be a number from 1 on"),
        (
            {"given": {"units": {"hawk": {}}}},
            "units: 'Hawk' and 'hawk' differ only in case or spaces",
        ),
        ({"edition": ["space", "spice"]}, "unknown battle 'spice'; did you mean 'space'?"),
        ({"stop after": "firing"}, "stop after: no phase firing; did you mean 'fire'?"),
        (of_a(table=[], reserve=[]), "players.A: has no unit left and would be out (MG-FIRE-09)"),
        (of_a(base=["gone"] * 3), "has no base card left and would be out (MG-STRIKE-07)"),
        (of_a(base=[0, 3, 0]), "card 2 is destroyed by more than 2 counters"),
        (
            of_a(table={"Hawk": {"at": [0, 0], "damage": 2}}),
            "Hawk: damage 2 destroys a unit of 1 shields (MG-DMG-01): write at most 1, or `fallen",
        ),
        (of_a(reserve=[{"Wren": {"damage": 2}}]), "Wren: damage 2 destroys a unit of 1 shields"),
        (
            {"given": {"players": {"B": {"table": {}, "out": True}}}},
            "players: all but one are out, who would have won (MG-END-03): let two play on",
        ),
        ({"given": {"players": {"B": {"out": "so"}}}}, "players.B: out: so must be true or false"),
        (on_the_table(Hawk={"at": [0, 0], "damage": True}), "damage true is no number of counters"),
        (on_the_table(Hawk=[float("nan"), 0]), "nan must be a number"),
        ({"given": {"units": {"Owl": {"from": ["x"]}}}}, "units.Owl: from: [x] is no id"),
        ({"given": {"units": {"Owl": {"from": "base-u-99"}}}}, "units.Owl: unknown unit 'base-u"),
        ({"then": {"units": {"Hawk": {"place": ["x"]}}}}, "Hawk.place: no place [x]"),
        ({"then": {"seen by": {"A": {"unit.Hawk": 1}}}}, "did you mean 'units'?"),
        ({"given": {"first": "D"}}, "first: D is no player; the players are A, B"),
        ({"given": {"phase": "fire", "to move": "A"}}, "`to move` belongs to the movement phase"),
        ({"given": {"phase": "set-up", "turn": 2}}, "in the set-up there is no `turn` yet"),
        ({"given": {"phase": "set-up"}}, "players.A: unknown key 'table'"),
        ({"given": {"players": {"G": {}}}}, "call 3 players A, B, C"),
        (unit(sters=2), "units.Hawk"),
        (unit(movement="flying"), "movement"),
        (unit(icons=["Dogfite"]), "Dogfite"),
        (unit(other_side=3), "`other_side` must be a mapping"),
        ({"given": {"units": {"Hawk": 3}}}, "units.Hawk: must be a mapping"),
        (of_a(tabel={}), "players.A: unknown key 'tabel'; did you mean 'table'?"),
        (of_a(base=[0, 0]), "`base` must tell of 3 cards"),
        (of_a(base=[0, "broken", 0]), "base: broken must be a number of counters, or gone"),
        (of_a(base_cards=["Outpost"]), "only with the option combat_base"),
        (of_a(score="high"), "score 'high' must be a whole number"),
        (of_a(reserve=["Wrenn"]), "reserve: unknown unit 'Wrenn'; did you mean 'Wren'?"),
        (of_a(reserve=[{"Wren": [0, 500]}]), "stands nowhere: leave out `at`"),
        (of_a(table=["Hawk"]), "Hawk: say where"),
        (on_the_table(Hawk=[0]), "[0] is no place"),
        (on_the_table(Hawk=["a", 0, 0]), "a must be a number"),
        (on_the_table(Hawk=[0, 50, 0]), "Hawk overlaps Ark by 15.4 mm: move one of them"),
        (on_the_table(Hawk={"at": [0, 0], "damaged": 1}), "did you mean 'damage'?"),
        (on_the_table(Hawk={"at": [0, 0], "damage": -1}), "damage -1 is no number"),
        (on_the_table(Hawk={"at": [0, 0], "moved": 1}), "moved: 1 must be true or false"),
        (on_the_table(Hawk={"at": [0, 0], "face": "other"}), "this unit has no other side"),
        (on_the_table(Hawk={"at": [0, 0], "used": ["Elit"]}), "did you mean 'Elite'?"),
        (of_a(table=[{"Hawk 2": [500, 0]}]), "'Hawk 2' is 'Hawk' in the order of the file"),
        ({"when": [{"A": "Hawk flies"}]}, "'Hawk flies' is not understood; did you mean 'Hawk"),
        ({"when": [{"A": "Hwak stays"}]}, "no unit 'Hwak' in this scenario; did you mean 'Hawk'?"),
        ({"when": [{"A": "Hawk S 200 left"}]}, "a turn is at most 180 degrees"),
        ({"when": [{"A": "Hawk S 200 cm"}]}, "a length is at most 1048 mm"),
        ({"when": [{"A": "Hawk fires at B's card 4"}]}, "a base has the cards 1 to 3"),
        ({"when": [{"A": "Hawk fires at card 1 of B"}]}, "no unit 'card 1 of B'"),
        ({"when": [{"A": "Hawk borrows Amor of Wren by Ark"}]}, "did you mean 'Armor'?"),
        ({"when": [{"A": "place Wren at card 2 top"}]}, "is no place: write `at card 2 front`"),
        ({"when": [{"A": "place Wren at card 5 front"}]}, "a base has the cards 1 to 3"),
        ({"when": [{"A": "put Wren at card 2 front 5 mm back"}]}, "it goes to the left or right"),
        ({"when": [{"D": "Hawk stays"}]}, "'D' is no player and no check"),
        ({"when": [{"mesure": {}}]}, "did you mean 'measure'?"),
        ({"when": [{"refused": {"A": "Hawk S", "rule": "MG-MPH-99"}}]}, "no rule 'MG-MPH-99'"),
        ({"when": [{"offered": "Hawk S"}]}, "write who and what"),
        ({"when": [{"offered": {"Q": "Hawk S"}}]}, "'Q' is no player"),
        ({"when": [{"measure": {"from": "Hawk"}}]}, "say between what"),
        ({"when": [{"measure": {"from": "A's base", "to": "Hawk"}}]}, "measured to a base"),
        (
            {"when": [{"measure": {"from": "Hawk", "to": "Ark", "in rang": True}}]},
            "did you mean 'in range'?",
        ),
        ({"when": [{"ways": {"Hawk M": 1}}]}, "'Hawk M' is no way"),
        ({"when": [{"ways": {"Hawk S 5 mm": 5}}]}, "leave out the length"),
        ({"when": [{"odds": {"Hawk to Wren": {}}}]}, "is no shot; write for example Hawk at Wren"),
        ({"when": [{"odds": {"Hawk at Ark": {"hits": 1}}}]}, "did you mean 'hit'?"),
        ({"when": [{"odds": {"Hawk at Ark": {"hit": "half"}}}]}, "'half' is no chance"),
        ({"then": {"units": {"Hawk": {"placed": 1}}}}, "did you mean 'place'?"),
        ({"then": {"units": {"Hawk": {"place": "tabel"}}}}, "did you mean 'table'?"),
        ({"then": {"units": {"Hawk": {"at": 3}}}}, "must be [x, y]"),
        ({"then": {"units": {"Hawk": "destroied"}}}, "did you mean 'destroyed'?"),
        ({"then": {"units": {"Hawk": {"icons": ["Armr"]}}}}, "did you mean 'Armor'?"),
        ({"then": {"cards": {"Hawk": {}}}}, "is no base card: write for example B's card 1"),
        ({"then": {"cards": {"card 1": {}}}}, "say whose"),
        ({"then": {"touching": ["Hawk", "Ark"]}}, "write pairs"),
        ({"then": {"touching": [["A's card 1", "B's card 1"]]}}, "one of them must be a unit"),
        ({"then": {"players": {"A": {"dead": True}}}}, "A: unknown key 'dead'"),
        ({"then": {"players": {"A": {"score": "3"}}}}, "must be a whole number"),
        ({"then": {"phase": "moving"}}, "unknown phase 'moving'"),
        ({"then": {"question": "moving"}}, "unknown step 'moving'"),
        ({"then": {"how": "luck"}}, "luck is no ending"),
        ({"then": {"events": ["segmant"]}}, "did you mean 'segment'?"),
        ({"then": {"events": [{"kind": "segment", "lenght": 1}]}}, "did you mean 'length'?"),
        ({"then": {"events": [{"kind": "segment", "stop": "Wran"}]}}, "did you mean 'Wren'?"),
        ({"then": {"events": [{"kind": "segment", "to": 3}]}}, "segment.to: 3 must be [x, y]"),
    ],
)
def test_a_scenario_that_nobody_could_mean(
    tmp_path: Path, changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(InputError, match=re.escape(message)) as refused:
        run(tmp_path, changed(**changes))
    assert str(refused.value).startswith(str(tmp_path / "scenario.yaml"))


# -- what does not hold ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expected", "line"),
    [
        ({"units": {"Hawk": {"at": [34.7, 0]}}}, "at: expected [34.7, 0], actual [34.6, 0.0]"),
        ({"units": {"Hawk": {"at": [34, 0]}}}, "actual [34.6, 0.0]"),
        ({"units": {"Hawk": {"at": ["34.600001", 0]}}}, ""),
        ({"units": {"Hawk": {"at": ["34.60001", 0]}}}, "expected [34.60001, 0]"),
        ({"units": {"Hawk": {"heading": 1}}}, "heading: expected 1, actual 0.0"),
        ({"units": {"A's Wren": {"at": [0, 0]}}}, "it is in reserves"),
        ({"units": {"Hawk": "destroyed"}}, "expected destroyed, actual table, damage 0"),
        ({"units": {"Hawk": {"rate": "S"}}}, "rate: expected S, actual S+S+S"),
        ({"not touching": [["Hawk", "B's Wren"]]}, "expected not touching"),
        ({"touching": [["Hawk", "Ark"]]}, "expected touching, actual 43.861533 mm apart"),
        ({"players": {"A": {"cards": [0, 0, "gone"]}}}, "actual [0, 0, 0]"),
        ({"cards": {"A's card 1": {"damage": 1}}}, "damage: expected 1, actual 0"),
        ({"asked": "B"}, "asked: expected B, actual A"),
        ({"question": {"segments": "S"}}, "question.segments: expected S, actual S+S"),
        ({"phase": "fire"}, "phase: expected fire, actual movement"),
        ({"fleets": {"A": {"legal": False}}}, "legal: expected false, actual it is legal"),
        ({"bases": {"legal": True}}, "more than 1219.2 mm"),
        ({"ways": {"Hawk S": 30}}, "ways Hawk S: length: expected 30, actual 0.0"),
        ({"ways": {"Hawk S": {"stopped by": "Ark"}}}, "stopped by: expected Ark, actual Wren"),
        (
            {"measure": {"from": "Hawk", "to": "Wren", "in range": False}},
            "in range: expected false, actual true",
        ),
        (
            {"measure": {"from": "Hawk", "to": "Wren", "rule": "MG-RANGE-02"}},
            "rule: expected MG-RANGE-02, actual it may fire",
        ),
        ({"odds": {"Hawk at Wren": {"hit": "1/2"}}}, "hit: expected 1/2, actual 13/18"),
        (
            {"offered": {"A": "Hawk S"}},
            "not offered (It cannot go there: Wren is in the way. [MG-MPH-11])",
        ),
        ({"refused": {"A": "Hawk ends its move"}}, "expected refused, actual offered"),
        (
            {"refused": {"A": "Hawk S", "rule": "MG-MPH-06", "why": "too far"}},
            "why: expected too far, actual MG-MPH-11: It cannot go there: Wren is in the way.",
        ),
        ({"events": [{"kind": "segment", "stop": "Ark"}]}, "events[0]: expected"),
        ({"events": [{"kind": "segment", "to": [35, 0]}]}, "to: [34.6, 0.0]"),
        (
            {"events in any order": ["segment", "segment"]},
            "events in any order[1]: expected {kind: segment}",
        ),
        ({"seen by": {"B": {"events": ["segment"], "units.Hawk.x": 34.6}}}, ""),
        ({"seen by": {"B": {"no events": ["segment"]}}}, "seen by B: no events segment"),
        ({"no events": ["segment"]}, "no events segment: expected none, actual 1 of them"),
    ],
)
def test_a_failing_expectation_shows_expected_against_actual(
    tmp_path: Path, expected: dict[str, Any], line: str
) -> None:
    told = failures(tmp_path, then=expected)
    assert line in told
    assert bool(told) == bool(line)


def test_an_illegal_phrase_names_the_rule_and_what_is_offered(tmp_path: Path) -> None:
    told = failures(tmp_path, when=[{"A": "Hawk S 95 left"}])
    assert (
        "when[0] A: Hawk S 95 left: not legal now: MG-MPH-06: A turn of 95.0° exceeds 90°." in told
    )
    assert "A is asked: Hawk moves: 3 short segments to go" in told
    assert "- stand still" in told


def test_what_is_no_number_differs_from_every_figure(tmp_path: Path) -> None:
    expected = {"events": [{"kind": "turn_begins", "turn": "1/0"}]}
    told = failures(tmp_path, given={"phase": "begin"}, dice=[1, 2], when=[], then=expected)
    assert "events[0]: expected {kind: turn_begins, turn: 1/0}" in told


def test_a_phrase_of_somebody_who_is_not_asked(tmp_path: Path) -> None:
    told = failures(tmp_path, when=[{"B": "keep"}])
    assert "B is not asked now" in told


def test_done_is_only_forgiven_after_a_choice(tmp_path: Path) -> None:
    assert "A: done: " in failures(tmp_path, when=[{"A": "done"}])
    over = [{"A": "Hawk S 90 left then S 90 left then S 1 mm"}, {"A": "Hawk ends its move"}]
    assert failures(tmp_path, when=over) == ""
    assert failures(tmp_path, when=[{"A": "done if asked"}]) == ""


def test_a_scenario_stops_at_the_end_of_a_phase(tmp_path: Path) -> None:
    """Of a phase, too, in which nobody is asked; what the next phase clears still stands."""
    moves = [{"A": "Hawk stays"}, {"B": "Wren stays"}]
    moved = {"units": {"Hawk": {"moved": True}}, "phase": "movement", "asked": "nobody"}
    stop = {"stop after": "movement"}
    assert failures(tmp_path, when=moves, then=moved, **stop) == ""
    by_itself = {"phase": "turn end", "turn": 1, "no events": ["reserves_die"]}
    given = {"phase": "turn end"}
    told = failures(tmp_path, given=given, when=[], then=by_itself, **{"stop after": "turn end"})
    assert told == ""


def test_if_asked_does_not_swallow_a_refusal(tmp_path: Path) -> None:
    told = failures(tmp_path, when=[{"A": "Hawk S 95 left if asked"}])
    assert "MG-MPH-06: A turn of 95.0° exceeds 90°." in told
    when = [{"B": "Wren stays if asked"}, {"A": "Ark stays if asked"}, {"A": "keep if asked"}]
    assert failures(tmp_path, when=when) == ""


def test_an_owner_may_be_said_wherever_a_name_is(tmp_path: Path) -> None:
    then = """
    players: {A: {table: [A's Ark, A's Hawk], reserve: [A's Wren]}, B: {table: [B's Wren]}}
    question: {unit: A's Hawk}
    measure: {from: A's Ark, to: B's card 2, blocked by: []}
    events: [{kind: segment, unit: A's Hawk, stop: B's Wren}]
    ways: {A's Hawk S: {stopped by: B's Wren}}
    """
    assert failures(tmp_path, then=yaml.safe_load(then)) == ""
    told = failures(tmp_path, then={"question": {"unit": "A's Ark"}})
    assert "question.unit: expected A's Ark, actual Hawk" in told


# -- what is filled in -----------------------------------------------------------------------------


def test_a_player_without_a_word_has_a_guard_at_his_base() -> None:
    pos = position(players={"B": {"table": None}})
    assert pos.setup.labels[-1] == "Guard"
    assert pos.on_table(len(pos.place) - 1)
    assert position(players={"C": {"table": [], "out": True}}).units_of(2) == []


def test_an_other_side_is_like_the_first() -> None:
    units = {
        "Hawk": {"stars": 3, "icons": ["Veteran", "Elite"]},
        "Ark": {"icons": ["Convert"], "kind": "ground", "movement": "legs"},
    }
    pos = position(units=units)
    veteran, convert = pos.setup.units[0], pos.setup.units[1]
    assert [face.stars for face in veteran.faces] == [3, 3]
    assert veteran.faces[1].icons == veteran.faces[0].icons & ~(1 << 16)
    assert [face.kind for face in convert.faces] == [1, 0]


def test_units_of_one_name_are_numbered_as_written() -> None:
    pos = position(players={"A": {"table": {"Wren 1": [0, 0], "Hawk": None, "Ark": None}}})
    assert pos.setup.labels[:2] == ["Wren 1", "Wren 2"]
    assert [pos.on_table(unit) for unit in (0, 1)] == [True, False]


# -- the vocabulary and its documentation ----------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_understood(form: str) -> None:
    assert BOOK.read(position(), 0, form) is not None


@pytest.fixture(scope="module")
def guide() -> str:
    whole = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    return whole[whole.index("## Minis") : whole.index("## Undo mode")]


def test_the_guide_names_every_word(guide: str) -> None:
    fields = {field for names in EVENT_FIELDS.values() for field in names}
    words = [*interpreter("minis").expectations, *QUESTIONS, *EVENT_FIELDS, *fields]
    assert [word for word in words if word not in guide] == []
    assert [form for form in FORMS if form.split()[1:2] and form.split()[1] not in guide] == []


def test_citations_name_events_questions_and_refusals() -> None:
    cited = collect_cited([SAMPLES / "sample_first_contact.yaml"], interpreter)
    assert cited["MG-MPH-11"] == ["refusal", "segment"]
    assert "question" in cited["MG-MPH-07"]


# -- positions of a game that could be agreed on ---------------------------------------------------

FLEET = {"format": "starfold-fleet", "version": 1, "name": "F", "edition": "base", "deck": []}
AGREED = {
    "game": "minis",
    "edition": "space",
    "forces": [
        {**FLEET, "units": [{"unit": one, "copies": 1} for one in ("base-u-022", "base-u-039")]},
        {**FLEET, "units": [{"unit": "base-u-004", "copies": 1}]},
    ],
    "bases": [[0, -500, 90_000], [0, 500, 270_000]],
}


def agreed(table: dict[str, Any]) -> Position:
    given = {"players": {"A": {"table": table}, "B": {"table": {"Steadfast Watch": [0, 0, 90]}}}}
    content = {**AGREED, "given": {**given, "phase": "fire"}}
    built = interpreter("minis").build(content, ScriptedDice([], []), "here")
    assert isinstance(built, Position)
    return built


def test_units_have_their_numbers_in_the_fleets_and_the_rest_is_in_reserve() -> None:
    pos = agreed({"TIE Fighter": {"at": [40, 60, 90], "damage": 1}})
    assert pos.setup.labels == ["Night Rasp", "TIE Fighter", "Steadfast Watch"]
    assert pos.damage == [0, 1, 0]
    assert [pos.reserves(0), pos.units_of(0)] == [[0], [1]]


def test_a_unit_that_no_fleet_has_is_refused() -> None:
    with pytest.raises(InputError, match=r"players.A: Rogue Squadron: .* add one \(base-u-033\)"):
        agreed({"Rogue Squadron": [40, 60, 90]})

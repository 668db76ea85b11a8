"""The scenario form of the card game: what it refuses, what it reports, what it fills in."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from starfold.errors import InputError
from starfold.games.ccg.front import dealing
from starfold.games.ccg.front.record import ASKING
from starfold.games.ccg.scenario.building import CARD_KEYS, PLACE_KEYS, PLAYER_KEYS
from starfold.games.ccg.scenario.cards import CARD_FACTS
from starfold.games.ccg.scenario.events import EVENT_FIELDS
from starfold.games.ccg.scenario.locations import PLACE_FACTS
from starfold.games.ccg.scenario.names import DEEDS, STATES, cards_called
from starfold.games.ccg.scenario.position import GIVEN_KEYS, PHASE_WORDS, SETUP_KEYS
from starfold.games.ccg.scenario.reading import FORMS, read_phrase
from starfold.games.ccg.scenario.table import BATTLE_FACTS, ENDINGS, SEGMENTS
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import ABOARD_PILOT, IS_UNDERCOVER, PHASES
from starfold.games.registry import interpreter
from starfold.kernel.dice import ScriptedDice
from starfold.kernel.scenario.cases import laid_over
from starfold.kernel.scenario.running import Outcome, collect_cited, load_cases, run_case

pytestmark = pytest.mark.mode_independent

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "tests" / "scenarios" / "ccg" / "samples"

OUTPOST = """
scenario: An outpost
rules: [SW-B-092]
game: ccg
given:
  turn: A
  phase: deploy
  table:
    North Ridge:
      A: [Rebel Trooper, {Rogue 2: {pilot: Zev Senesca}}]
      B: [Snowtrooper, Snowtrooper]
    Ice Plains: {}
  players:
    A: {hand: [Luke Skywalker, Blaster], force: 4}
    B: {hand: [Trample]}
when:
- A: deploy Luke Skywalker to North Ridge
"""


def run(tmp_path: Path, text: str, undo: bool = False) -> list[Outcome]:
    file = tmp_path / "scenario.yaml"
    file.write_text(text, encoding="utf-8")
    cases = load_cases(file, interpreter)
    return [run_case(case, interpreter(case.game), undo) for case in cases]


def changed(**changes: Any) -> str:
    return yaml.safe_dump(laid_over(yaml.safe_load(OUTPOST), changes), sort_keys=False)


def failures(tmp_path: Path, **changes: Any) -> str:
    outcomes = run(tmp_path, changed(**changes))
    return "\n".join(line for outcome in outcomes for line in outcome.failures)


def position(**given: Any) -> Position:
    content = {"given": laid_over(yaml.safe_load(OUTPOST)["given"], given)}
    built = interpreter("ccg").build(content, ScriptedDice([], []), "here")
    assert isinstance(built, Position)
    return built


def at_the_ridge(*cards: Any) -> dict[str, Any]:
    return {"given": {"table": {"North Ridge": {"A": list(cards)}}}}


def fixtures(*cards: dict[str, Any]) -> dict[str, Any]:
    plain = {"title": "Loner", "side": "A", "type": "Character", "subtype": "Rebel", "power": 3}
    return {"given": {"fixtures": [{**plain, **card} for card in cards]}}


def of_a(**changes: Any) -> dict[str, Any]:
    return {"given": {"players": {"A": changes}}}


# -- what nobody could mean ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"edition": "endor"}, "unknown format 'endor'"),
        ({"options": {"deck_sise": 60}}, "deck_size"),
        ({"options": [1]}, "`options` must be a mapping"),
        ({"given": {"tabel": []}}, "given: unknown key 'tabel'; did you mean 'table'?"),
        ({"edition": ["hoth", "endor"]}, "unknown format 'endor'"),
        ({"stop after": "deplo"}, "stop after: no phase deplo; did you mean 'deploy'?"),
        (at_the_ridge("Luke Skywalker", "Luke Skywalker"), "is unique and Light has it"),
        (
            at_the_ridge({"Rogue 2": {"pilots": ["Zev Senesca", "Wedge Antilles", "Dack Ralter"]}}),
            "Rogue 2 has no place for",
        ),
        (of_a(reserve=0, force=0), "players.A: has no Life Force and would have lost (SW-B-022)"),
        ({"given": {"turn": "C"}}, "C is no player: write A (light) or B (dark)"),
        ({"given": {"phase": "fight"}}, "unknown phase 'fight'"),
        ({"given": {"turn_number": 0}}, "turn_number: 0 must be a number from 1 to 999"),
        ({"given": {"fixtures": [3]}}, "fixtures[0]: 3 must be a mapping"),
        ({"given": {"fixtures": [{"title": "X", "side": "A"}]}}, "type"),
        ({"given": {"fixtures": [{"side": "A", "type": "Wizard", "title": "X"}]}}, "Wizard"),
        (fixtures({}, {"title": "LONER"}), "fixtures[1]: 'Loner' and 'LONER' differ at most in c"),
        (fixtures({"id": "1_19"}), "fixtures[0]: id '1_19' is that of another card: leave it out"),
        (fixtures({"text": 3}), "fixtures[0]: text: 3 is no text; write for example power(+2, "),
        (fixtures({"text": "Adds 2 power."}), "text: 'Adds 2 power.' is not understood"),
        (fixtures({"text": "powr(+2)"}), "unknown word 'powr'; did you mean 'power'?"),
        (fixtures({"text of": "Trampel"}), "text of: no Light card 'Trampel'; did you mean"),
        (fixtures({"text of": "Trample"}), "Trample is Interrupt and this card Character"),
        (fixtures({"text": "power(1)", "text of": "Trample"}), "write one of them"),
        ({"given": {"players": {"light": {}}}}, "players: A and light are the same player"),
        ({"when": [{"offered": {"A": "pass", "light": "pass"}}]}, "are the same player"),
        (
            {"given": {"setup": True, "players": 3, **dict.fromkeys(("turn", "phase", "table"))}},
            "`players` must be a mapping",
        ),
        (
            {"given": {"table": {"North Rigde": {}}}},
            "table: North Rigde: no Light card 'North Rigde'; did you mean 'Hoth: North Ridge (4th",
        ),
        (at_the_ridge("Zzzzz"), "table: North Ridge: A: no Light card 'Zzzzz'; did you mean"),
        (of_a(hand=["Luk Skywalker"]), "players.A.hand: no Light card 'Luk Skywalker'; did you"),
        ({"given": {"played": ["Tramplle"]}}, "played: no Light card 'Tramplle'; did you mean"),
        ({"given": {"played": ["Wall Of Fire"]}}, "played: Wall Of Fire lies nowhere: write it in"),
        (at_the_ridge({"Rogue 2": {"pilot": "Blaster"}}), "Blaster is of type Weapon and cannot"),
        (
            at_the_ridge({"Rebel Scout": {"on": "Rebel Trooper"}}),
            "Rebel Trooper is of type Character",
        ),
        (at_the_ridge("Collision!"), "is of type Interrupt and cannot be so on the table"),
        (at_the_ridge({"Rebel Scout": {"captive": "Rebel Trooper"}}), "a captive of its own side"),
        (at_the_ridge("B's Snowtrooper"), "Snowtrooper cannot be A's: write it on the other side"),
        (
            {"given": {"table": {"North Ridge": {"missing": ["Blaster"]}}}},
            "Blaster is of type Weapon and cannot be so on the table (missing)",
        ),
        ({"given": {"table": {"Luke Skywalker": {}}}}, "Luke Skywalker is no location"),
        ({"given": {"table": {"North Ridge": {"C": []}}}}, "table: North Ridge: unknown key 'C'"),
        ({"given": {"table": {"North Ridge": 3}}}, "3 is nothing that a card can be"),
        ({"given": {"table": {"North Ridge": {"slot": 7}}}}, "slot 7 is not open; open: [0]"),
        ({"given": {"table": {"North Ridge": {"is": "broken"}}}}, "unknown condition 'broken'"),
        ({"given": {"table": {"North Ridge": {"aim": "Hoth"}}}}, "aim: Hoth is not there"),
        (at_the_ridge("Luke Skywaker"), "did you mean 'Luke Skywalker'?"),
        (at_the_ridge("Ice Plains"), "is a location: write it in `table`"),
        (at_the_ridge({"Luke Skywalker": {}, "Han Solo": {}}), "write one card an entry"),
        (at_the_ridge({"Luke Skywalker": {"pilt": 1}}), "did you mean 'pilot'?"),
        (at_the_ridge({"Luke Skywalker": "hitt"}), "did you mean 'hit'?"),
        (at_the_ridge({"Luke Skywalker": {"memo": "x"}}), "memo: x must be a number"),
        (at_the_ridge([1]), "[1] is not the name of a card"),
        (at_the_ridge({"Luke Skywalker": "undercover"}), "Luke Skywalker is no spy"),
        (of_a(hnd=[]), "players.A: unknown key 'hnd'; did you mean 'hand'?"),
        (of_a(force=-1), "players.A.force: -1 must be a number from 0 to 60"),
        (of_a(hand=["Trample"]), "players.A.hand: Trample is a Dark card: give it to B"),
        ({"given": {"players": {"C": {}}}}, "C is no player"),
        ({"given": {"players": [1]}}, "`players` must be a mapping"),
        ({"given": {"setup": True}}, "setup: unknown key 'turn'"),
        ({"when": [{"A": "dance"}]}, "'dance' is not understood"),
        ({"when": [{"A": "deploy Lando to North Ridge"}]}, "no card 'lando' in this scenario"),
        ({"when": [{"A": "deploy Luke Skywalker 2"}]}, "there is 1 copy of Luke Skywalker"),
        ({"when": [{"B": "move Snowtrooper 3 to Ice Plains"}]}, "there is 2 copies of Snowtrooper"),
        ({"when": [{"A": "go to lunch phase"}]}, "unknown phase 'lunch'"),
        ({"when": [{"C": "pass"}]}, "'C' is no player and no check"),
        ({"when": [{"offred": {}}]}, "did you mean 'offered'?"),
        ({"when": [{"offered": {"C": "pass"}}]}, "'C' is no player"),
        ({"when": [{"refused": {"A": "pass", "rule": "HO-NONE-99"}}]}, "HO-NONE-99"),
        ({"then": {"cards": ["Luke"]}}, "write cards and what is true of them"),
        ({"then": {"cards": {"Luke": {"powr": 1}}}}, "did you mean 'power'?"),
        ({"then": {"cards": {"Luke": {"zone": "lots"}}}}, "did you mean 'lost'?"),
        ({"then": {"cards": {"Luke": {"role": "rider"}}}}, "unknown role 'rider'"),
        ({"then": {"cards": {"Luke": {"is": "hitt"}}}}, "is: unknown word 'hitt'"),
        ({"then": {"cards": {"Luke": {"did": "move"}}}}, "did you mean 'moved'?"),
        ({"then": {"cards": {"Luke": {"alone": 1}}}}, "must be true or false"),
        ({"then": {"cards": {"Luke": "South Ridge"}}}, "no card 'South Ridge' in this scenario"),
        ({"then": {"cards": {"Luke": {"at": "Endor"}}}}, "no card 'Endor' in this scenario"),
        ({"then": {"cards": {"Luke": "Blaster"}}}, "'Blaster' is no location"),
        ({"then": {"places": {"North Ridge": {"drain": 1}}}}, "write of whom: {A: 3, B: 2}"),
        ({"then": {"places": {"North Ridge": {"controls": "C"}}}}, "C is no player"),
        ({"then": {"places": {"North Ridge": {"shielded": 1}}}}, "must be true or false"),
        ({"then": {"places": {"North Ridge": {"pressence": "A"}}}}, "did you mean 'presence'?"),
        ({"then": {"players": {"A": {"hnad": 1}}}}, "did you mean 'hand'?"),
        ({"then": {"players": {"A": {"life": "3"}}}}, "must be a whole number"),
        ({"then": {"row": "North Ridge"}}, "write the locations of a row in order"),
        ({"then": {"slots": {"Ice Plains": 1}}}, "must be a list of places in the row"),
        ({"then": {"distance": {"North Ridge": 1}}}, "write two names: X to Y"),
        ({"then": {"targets": ["Blaster"]}}, "write of which card"),
        ({"then": {"battle": {"segment": "fire"}}}, "unknown segment 'fire'"),
        ({"then": {"battle": {"power": 3}}}, "write of whom"),
        ({"then": {"phase": "fight"}}, "unknown phase 'fight'"),
        ({"then": {"question": {"step": "Deplo"}}}, "did you mean 'Deploy'?"),
        ({"then": {"question": {"window": "battel"}}}, "did you mean 'battle'?"),
        ({"then": {"how": "boredom"}}, "boredom is no ending"),
        ({"then": {"events": ["deployed"]}}, "did you mean 'deploy'?"),
        ({"then": {"events": [{"kind": "deploy", "crad": 1}]}}, "did you mean 'card'?"),
        ({"then": {"events": [{"kind": "battle", "cards": "Luke"}]}}, "must be a list"),
        ({"then": {"seen by": {"A": 3}}}, "write who sees what"),
        ({"then": {"seen by": {"A": {"player": 3}}}}, "did you mean 'players'?"),
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
        ({"cards": {"Luke": "North Ridge"}}, ""),
        ({"cards": {"Luke": "Ice Plains"}}, "at: expected Ice Plains, actual North Ridge"),
        ({"cards": {"Luke": {"power": 9}}}, "power: expected 9, actual 3"),
        ({"cards": {"Luke": "lost"}}, "zone: expected Lost Pile, actual table"),
        ({"cards": {"Luke": {"is": "hit"}}}, "is: expected hit, actual []"),
        ({"cards": {"Snowtrooper": {"power": 2}}}, "there are several Snowtrooper"),
        ({"cards": {"all Snowtrooper": {"power": 2}}}, ""),
        ({"cards": {"Zev": {"role": "passenger"}}}, "role: expected passenger, actual pilot"),
        ({"places": {"North Ridge": {"controls": "A"}}}, "controls: expected A, actual nobody"),
        ({"places": {"North Ridge": {"presence": ["B", "A"]}}}, ""),
        ({"players": {"A": {"hand": ["Blaster"], "force": 1}}}, ""),
        ({"players": {"light": {"hand": 2}}}, "hand: expected 2, actual 1"),
        ({"players": {"A": {"top of used": 4}}}, "expected [4], actual [Destiny 3]"),
        ({"players": {"A": {"hand lacks": ["Blaster"]}}}, "actual [Blaster]"),
        ({"row": ["Ice Plains", "North Ridge"]}, "actual [North Ridge, Ice Plains]"),
        ({"distance": {"North Ridge to Ice Plains": 2}}, "expected 2, actual 1"),
        ({"deploy cost": {"Blaster to Luke": 4}}, "expected 4, actual 1"),
        ({"destinations": {"Blaster": ["Luke"]}}, "destinations Blaster: expected [Luke], actual"),
        ({"battle": {"segment": "power"}}, "expected {segment: power}, actual none"),
        ({"battle": "none"}, ""),
        ({"asked": "light"}, "asked: expected A, actual B"),
        ({"question": {"step": "Deploy"}}, "step: expected Deploy, actual PhaseActions"),
        ({"phase": "move"}, "phase: expected move, actual deploy"),
        ({"offered": {"A": ["deploy Blaster on Luke"]}}, ""),
        ({"not offered": {"light": "deploy Blaster on Luke"}}, "expected not offered, actual off"),
        ({"refused": {"A": "deploy Blaster on Snowtrooper 1"}}, ""),
        ({"refused": {"A": "deploy Blaster to Luke"}}, "expected refused, actual offered"),
        ({"events": [{"kind": "deploy", "card": "Luke", "place": "4th Marker"}]}, ""),
        ({"events": [{"kind": "deploy", "card": "Blaster"}]}, "events[0]: expected"),
        ({"no events": ["deploy"]}, "no events deploy: expected none, actual 1 of them"),
        ({"events in any order": ["use_force", "deploy", "deploy"]}, "any order[2]: expected"),
        ({"events in any order": ["deploy", "use_force"]}, ""),
        ({"seen by": {"B": {"events": [{"kind": "deploy", "card": "Luke"}]}}}, ""),
        ({"seen by": {"B": {"no events": ["deploy"]}}}, "seen by B: no events deploy"),
        ({"over": True}, "over: expected true, actual false"),
        ({"seen by": {"B": {"players.A.hand.count": 2, "cards.Luke.power": 3}}}, ""),
    ],
)
def test_a_failing_expectation_shows_expected_against_actual(
    tmp_path: Path, expected: dict[str, Any], line: str
) -> None:
    told = failures(tmp_path, then=expected)
    assert line in told
    assert bool(told) == bool(line)


def test_an_illegal_phrase_names_the_rule_and_what_is_offered(tmp_path: Path) -> None:
    told = failures(tmp_path, when=[{"A": "deploy Blaster on Snowtrooper 1"}])
    assert "when[0] A: deploy Blaster on Snowtrooper 1: not legal now: " in told
    assert "A is asked: Your deploy phase" in told
    assert "- deploy Luke Skywalker" in told


def test_a_choice_that_the_game_made_itself_is_checked(tmp_path: Path) -> None:
    """Blaster has one carrier only: naming another one is an error."""
    alone = at_the_ridge("Rebel Scout")["given"]
    good = failures(tmp_path, given=alone, when=[{"A": "deploy Blaster on Rebel Scout"}])
    assert good == ""
    assert failures(tmp_path, given=alone, when=[{"A": "deploy Blaster on Luke"}])


def test_a_dark_player_may_act_in_a_light_phase(tmp_path: Path) -> None:
    given = {"table": {"North Ridge": {"B": ["Blizzard 2"]}}, "players": {"B": {"force": 2}}}
    when = [{"B": "play Trample targeting Rebel Trooper"}]
    assert failures(tmp_path, given=given, when=when, then={"cards": {"Trample": "used"}}) == ""


def test_pass_is_forgiven_where_nobody_asks(tmp_path: Path) -> None:
    assert failures(tmp_path, when=[{"B": "pass"}, {"A": "draw destiny if asked"}]) == ""


def test_if_asked_does_not_swallow_a_refusal(tmp_path: Path) -> None:
    """Who may deploy is asked; who is in the middle of a choice cannot pass it."""
    told = failures(tmp_path, when=[{"A": "deploy Blaster on Snowtrooper 1 if asked"}])
    assert "not legal now" in told
    battle = [{"A": "battle at North Ridge if asked"}, {"A": "choose Rebel Trooper if asked"}]
    assert failures(tmp_path, given={"phase": "control"}, when=battle[1:]) == ""
    undecided = [{"A": "deploy Luke Skywalker"}, {"A": "pass"}]
    assert "A: pass: not offered now" in failures(tmp_path, when=undecided)


def test_an_action_of_a_later_phase_takes_the_game_there(tmp_path: Path) -> None:
    told = failures(
        tmp_path,
        when=[{"A": "battle at North Ridge"}],
        then={"phase": "battle", "battle": {"initiator": "A"}},
    )
    assert told == ""
    assert "not legal now" in failures(tmp_path, when=[{"A": "drain at North Ridge"}])


def test_a_scenario_stops_at_the_end_of_a_phase(tmp_path: Path) -> None:
    stop = {"stop after": "deploy"}
    then = {"phase": "deploy", "asked": "nobody", "cards": {"Luke": {"at": "North Ridge"}}}
    told = failures(
        tmp_path,
        then=then,
        **{**stop, "and when": None},
        when=[{"A": "deploy Luke Skywalker to North Ridge"}, {"A": "end phase"}],
    )
    assert told == ""
    assert "that phase is not over" in failures(tmp_path, **stop)
    ended = [{"A": "end phase"}]
    refused = [{"refused": {"A": "battle at North Ridge"}}, {"not offered": {"A": "end turn"}}]
    assert failures(tmp_path, when=[*ended, *refused], **stop) == ""
    told = failures(tmp_path, when=[*ended, {"A": "battle at North Ridge"}], **stop)
    assert "nobody is asked: the scenario stops here" in told


# -- what is filled in -----------------------------------------------------------------------------


def test_hands_hold_a_blank_and_reserves_ten_cards() -> None:
    pos = position(players={"B": {"hand": None}})
    assert [pos.title(card) for card in pos.hand[1]] == ["Blank"]
    assert [len(pile) for pile in pos.reserve] == [10, 10]
    empty = position(players={"B": {"hand": [], "reserve": [4, 5]}})
    assert empty.hand[1] == []
    assert [empty.title(card) for card in empty.reserve[1]] == ["Destiny 5", "Destiny 4"]


def test_destinies_lie_on_top_of_the_reserve_deck() -> None:
    pos = position(players={"A": {"destiny": [6, "Rebel Scout"], "reserve": 2}})
    titles = [pos.title(card) for card in pos.reserve[0][::-1]]
    assert titles == ["Destiny 6", "Rebel Scout", "Destiny 3", "Destiny 3"]


def test_copies_are_numbered_and_owners_named() -> None:
    pos = position()
    first, second = cards_called(pos, "Snowtrooper")
    assert cards_called(pos, "snowtrooper 2") == [second]
    assert cards_called(pos, "B's Snowtrooper 1") == [first]
    assert cards_called(pos, "4th marker") == cards_called(pos, "North Ridge")
    [zev] = cards_called(pos, "Zev")
    assert pos.role[zev] == ABOARD_PILOT


TEXTS = """
fixtures:
- title: Loner
  side: A
  type: Character
  subtype: Rebel
  power: 3
  forfeit: 1
  text: "power(+2, when=alone)"
- title: Stamina
  side: A
  type: Effect
  text: [deploys_on(yours & character), "forfeit(+2, of=my_host)"]
- title: Ambush
  side: B
  type: Interrupt
  subtype: Lost
  text: "lost('lose a character', target(opponents & character), lose())"
- {title: Stampede, side: B, type: Interrupt, subtype: Used, text of: Trample}
- title: "Hoth: Hill"
  side: A
  type: Location
  subtype: Site
  system: Hoth
  icons: [Planet, Exterior]
  force: [1, 1]
  text: {A: drain(+1), B: drain(+2)}
table: [{Hill: {A: [Loner]}}, {North Ridge: {A: [Rebel Scout], B: [Blizzard 2]}}]
players: {A: {hand: [Stamina], force: 4}, B: {hand: [Ambush, Stampede], force: 4}}
"""


@pytest.mark.parametrize(
    ("when", "then"),
    [
        ([], "{cards: {Loner: {power: 5}}, places: {Hill: {drain: {A: 2}}}}"),
        ([{"A": "deploy Stamina on Loner"}], "{cards: {Loner: {forfeit: 3}}}"),
        ([{"B": "play Ambush targeting Loner"}], "{cards: {Loner: lost, Ambush: lost}}"),
        ([{"B": "play Stampede targeting Rebel Scout"}], "{cards: {Stampede: used}}"),
    ],
)
def test_a_fixture_does_what_its_text_says(tmp_path: Path, when: list[Any], then: str) -> None:
    given = {**yaml.safe_load(TEXTS), "turn": "A"}
    text = changed(given=given, when=when, then=yaml.safe_load(then))
    assert [one.failures for one in run(tmp_path, text, undo=True)] == [[]]


def test_a_stolen_card_belongs_to_who_has_it() -> None:
    pos = position(table={"North Ridge": {"A": [{"Rebel Trooper": {"on": "Blaster Rifle"}}]}})
    [rifle] = cards_called(pos, "Blaster Rifle")
    assert pos.owner[rifle] == 0


def test_effects_on_a_card_stay_with_who_deployed_them() -> None:
    held = [{"Luke Skywalker": {"on": ["Frozen Dinner", "Blaster Rifle"]}}, "Rebel Trooper"]
    pos = position(table={"North Ridge": {"A": held}}, players={"A": {"hand": []}})
    [dinner], [rifle] = cards_called(pos, "Frozen Dinner"), cards_called(pos, "Blaster Rifle")
    assert [pos.owner[dinner], pos.owner[rifle]] == [1, 0]


@pytest.mark.parametrize("marks", [{"on": "Undercover"}, {"is": "undercover", "on": "Undercover"}])
def test_a_spy_is_undercover_by_the_effect_on_it(marks: dict[str, Any], tmp_path: Path) -> None:
    """Both go together: when the cover is broken the Effect is lost."""
    pos = position(table={"North Ridge": {"A": [{"Leia Organa": marks}]}})
    [spy], [effect] = cards_called(pos, "Leia Organa"), cards_called(pos, "Undercover")
    assert pos.has(spy, IS_UNDERCOVER)
    assert pos.aim[spy] == effect
    then = {"cards": {"Leia Organa": {"is not": "undercover"}, "Undercover": "lost"}}
    given = {"table": {"North Ridge": {"A": [{"Leia Organa": marks}]}}}
    assert failures(tmp_path, given=given, when=[{"A": "break cover Leia"}], then=then) == ""


def test_owners_are_known_wherever_a_name_is(tmp_path: Path) -> None:
    given = {
        "table": [{"B's North Ridge": {"B": ["Snowtrooper"]}}],
        "side of table": {"B": [{"Luke? Luuuuke!": {"aim": "B's Snowtrooper"}}]},
        "played": ["B's Trample"],
    }
    pos = position(**given)
    [trooper], [card] = cards_called(pos, "Snowtrooper"), cards_called(pos, "Luke? Luuuuke!")
    assert pos.aim[card] == trooper


E_WEB = {
    "turn": "B",
    "table": [
        {"Snow Trench": {"B": ["Snowtrooper", "Snowtrooper", "Snowtrooper", "E-web Blaster"]}},
        "North Ridge",
    ],
    "players": {"A": {"hand": None}, "B": {"force": 6, "hand": None}},
}


@pytest.mark.parametrize(
    "when",
    [
        ["haul E-web Blaster to North Ridge", "choose Snowtrooper 1", "choose Snowtrooper 3"],
        ["haul E-web Blaster, Snowtrooper 1, Snowtrooper 3 to North Ridge"],
    ],
)
def test_a_weapon_is_hauled_to_the_only_place_there_is(tmp_path: Path, when: list[str]) -> None:
    then = {"cards": {"E-web Blaster": "North Ridge", "Snowtrooper 3": "North Ridge"}}
    assert failures(tmp_path, given=E_WEB, when=[{"B": when}], then=then) == ""
    elsewhere = [{"refused": {"B": "haul E-web Blaster to Snow Trench"}}]
    assert failures(tmp_path, given={**E_WEB, "phase": "move"}, when=elsewhere) == ""


def test_where_a_card_stands_is_not_where_it_goes(tmp_path: Path) -> None:
    """There is one place to go to, and the game goes there unasked: another is not meant."""
    given = {"phase": "move", "players": {"A": {"force": 3}}}
    here = [{"refused": {"A": "move Rebel Trooper to North Ridge"}}]
    there = [{"A": "move Rebel Trooper to Ice Plains"}]
    assert failures(tmp_path, given=given, when=[*here, *there]) == ""
    told = failures(tmp_path, given=given, when=[{"A": "move Rebel Trooper to North Ridge"}])
    assert "A: move Rebel Trooper to North Ridge: not" in told


def test_defense_and_targets_are_those_of_the_shot(tmp_path: Path) -> None:
    """The weapon's own number; nothing for one that nobody may fire, for want of power."""
    there = {"B": ["Snowtrooper", "E-web Blaster"], "A": ["X-wing", "Rebel Scout"]}
    powered = {**there, "B": [*there["B"], "Fusion Generator Supply Tanks"]}
    needs = {"X-wing to E-web Blaster": 5, "Rebel Scout to E-web Blaster": 1}
    for cards, targets in ((there, []), (powered, ["X-wing", "Rebel Scout"])):
        given = {**E_WEB, "phase": "battle", "table": [{"North Ridge": cards}]}
        then = {"defense": needs, "targets": {"E-web Blaster": targets}}
        when = [{"B": "battle at North Ridge"}]
        assert failures(tmp_path, given=given, when=when, then=then) == ""


@pytest.mark.parametrize("phase", PHASE_WORDS)
def test_every_phase_begins_with_a_question(phase: str) -> None:
    pos = position(phase=phase, players={"A": {"force": 2}})
    assert pos.asked >= 0
    if phase in PHASES:
        assert PHASES[pos.phase] == phase


# -- the vocabulary and its documentation ----------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_understood(form: str) -> None:
    plain = {"type": "Character", "subtype": "Rebel", "side": "A"}
    site = {"type": "Location", "subtype": "Site", "side": "A", "title": "PLACE", "system": "P"}
    fixtures = [{**plain, "title": title} for title in "XYZ"]
    given = {"A": [card["title"] for card in fixtures]}
    pos = position(fixtures=[*fixtures, site], table={"PLACE": given})
    meant = read_phrase(pos, 0, form)
    assert meant.parts or meant.order


@pytest.fixture(scope="module")
def guide() -> str:
    return (ROOT / "docs" / "scenarios-ccg.md").read_text(encoding="utf-8")


def test_the_guide_names_every_word(guide: str) -> None:
    words = {
        *interpreter("ccg").expectations,
        *GIVEN_KEYS,
        *PLACE_KEYS,
        *CARD_KEYS,
        *PLAYER_KEYS,
        *SETUP_KEYS,
        *CARD_FACTS,
        *PLACE_FACTS,
        *BATTLE_FACTS,
        *SEGMENTS,
        *STATES,
        *DEEDS,
        *ENDINGS,
        *ASKING,
        *dealing.WINDOWS,
        *EVENT_FIELDS,
        *(field for names in EVENT_FIELDS.values() for field in names),
    }
    assert [word for word in sorted(words) if word not in guide] == []
    assert [form for form in FORMS if form.split()[0] not in guide] == []


def test_citations_name_events_questions_and_refusals() -> None:
    cited = collect_cited([SAMPLES / "draining.yaml"], interpreter)
    assert "refusal" in cited["SW-B-071"]
    assert "lose_force" in cited["SW-B-014"]
    assert "question" in cited["SW-B-066"]


def test_the_samples_hold_with_every_choice_made_twice() -> None:
    for path in sorted(SAMPLES.glob("*.yaml")):
        for case in load_cases(path, interpreter):
            assert run_case(case, interpreter("ccg"), undo=True).failures == []

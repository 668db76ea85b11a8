"""The scenario runner itself: what it refuses, what it reports, what it must not let pass."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from starfold.cli.scenario import app
from starfold.errors import InputError
from starfold.games.pocketmodel.scenario.events import EVENT_FIELDS
from starfold.games.pocketmodel.scenario.interpreter import PocketModelScenarios
from starfold.games.pocketmodel.scenario.phrases import FORMS
from starfold.games.pocketmodel.scenario.table import STEP_WORDS
from starfold.games.pocketmodel.state.position import Position
from starfold.games.registry import game_names, interpreter
from starfold.kernel.core import State
from starfold.kernel.scenario.cases import laid_over, scenario_files
from starfold.kernel.scenario.running import Outcome, collect_cited, load_cases, run_case

pytestmark = pytest.mark.mode_independent

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "tests" / "scenarios" / "pocketmodel"

BATTLE = """
scenario: A battle
rules: [PM-BATTLE-12]
game: pocketmodel
given:
  units:
    X: {stars: 2, attack: 0, damage: 1, defense: 8, shields: 2}
    P: {stars: 2, attack: 0, damage: 1, defense: 7, shields: 2}
  cards:
    Ion Burst: {type: combat, bonus: {attack: 1}, objective: {stars: 2, defense: 8}}
  players:
    A: {contested: [X]}
    B: {contested: [P]}
dice: [3, 4, 1, 1]
when:
- A: attack P with X
- A: done
"""


def run(tmp_path: Path, text: str, undo: bool = False) -> list[Outcome]:
    file = tmp_path / "scenario.yaml"
    file.write_text(text, encoding="utf-8")
    cases = load_cases(file, interpreter)
    return [run_case(case, interpreter(case.game), undo) for case in cases]


NOTED = """
scenario: A battle in notation
rules: [PM-BATTLE-12]
game: pocketmodel
given:
  units:
    X: {stars: 2, attack: 0, damage: 1, defense: 8, shields: 2}
    Y: {stars: 3, attack: 0, damage: 1, defense: 8, shields: 2}
  players:
    A: {home: [X], contested: [Y]}
    B: {}
  turn: A
when:
- A: %s
then:
  units: {X: contested}
"""


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("move · move X · · move Y · to B's home", ""),
        ("move · fly X", "'fly X' cannot be chosen here"),
        ("move · move X · to the moon", "'to the moon' cannot be chosen here"),
    ],
)
def test_what_has_a_dot_in_it_is_notation(tmp_path: Path, said: str, told: str) -> None:
    (outcome,) = run(tmp_path, NOTED % said)
    assert told in " ".join(outcome.failures)
    assert bool(outcome.failures) == bool(told)


def test_notation_of_somebody_who_is_not_asked(tmp_path: Path) -> None:
    (outcome,) = run(tmp_path, NOTED.replace("- A: %s", "- B: · pass"))
    assert "another player is asked" in " ".join(outcome.failures)


def failures(tmp_path: Path, text: str) -> str:
    return "\n".join(line for outcome in run(tmp_path, text) for line in outcome.failures)


def changed(**changes: Any) -> str:
    """The battle with other values laid over it."""
    return yaml.safe_dump(laid_over(yaml.safe_load(BATTLE), changes), sort_keys=False)


# -- files that are not scenarios -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rules: [PM-BATTLE-12\ngame: x\n", "line 2, column 5"),
        ("- a list", "must be a mapping"),
        (BATTLE.replace("dice:", "dise:"), "unknown key 'dise'; did you mean 'dice'?"),
        (BATTLE.replace("rules: [PM-BATTLE-12]", ""), "`rules` is missing"),
        (BATTLE.replace("rules: [PM-BATTLE-12]", "rules: []"), "`rules` is missing"),
        (BATTLE.replace("PM-BATTLE-12", "PM-BATTLE-99"), "no rule 'PM-BATTLE-99'"),
        (
            BATTLE.replace("PM-BATTLE-12", "pm-battle-12"),
            "write the rule 'pm-battle-12' as PM-BATTLE-12",
        ),
        (BATTLE.replace("scenario: A battle", ""), "`scenario` is missing"),
        (BATTLE.replace("game: pocketmodel", "game: pockets"), "unknown game 'pockets'"),
        (BATTLE + "rules: [PM-BATTLE-07]\n", "the key 'rules' stands twice"),
        ("scenario: x\nrules: [PM-BATTLE-12]\ngame: pocketmodel\n", "nothing to check"),
    ],
)
def test_a_file_that_is_no_scenario(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)) as refused:
        run(tmp_path, text)
    assert str(refused.value).startswith(str(tmp_path / "scenario.yaml"))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"edition": "bass"}, "unknown edition 'bass'; did you mean 'base'?"),
        ({"options": {"max_hnd": 3}}, "unknown option 'max_hnd': did you mean 'max_hand'?"),
        ({"options": [1]}, "`options` must be a mapping"),
        ({"dice": [7]}, "dice: 7 is no number from 1 to 6"),
        ({"dice": 3}, "`dice` must be a list"),
        ({"picks": [-1]}, "picks: -1 is no number"),
        ({"given": {"player": {}}}, "given: unknown key 'player'; did you mean 'players'?"),
        ({"given": {"players": {"A": {"hom": []}}}}, "unknown key 'hom'; did you mean 'home'?"),
        ({"given": {"players": {"A": {"home": "X"}}}}, "`home` must be a list"),
        ({"given": {"players": {"A": {"home": ["Xy"]}}}}, "players.A.home: unknown unit 'Xy'"),
        ({"given": {"players": {"A": {"hand": ["Iron Burst"]}}}}, "did you mean 'Ion Burst'?"),
        ({"given": {"players": {"A": {"home": [{"X": {"hurt": 1}}]}}}}, "unknown key 'hurt'"),
        ({"given": {"players": {"A": {"home": [{"X": {"flipped": True}}]}}}}, "no other side"),
        ({"given": {"players": {"Z": {}}}}, "call 3 players A, B, C"),
        (
            {"given": {"units": {"x": {"from": "base-u-001"}}}},
            "units: 'X' and 'x' differ only in case or spaces",
        ),
        ({"edition": []}, "edition: the list is empty"),
        ({"edition": ["base", "base"]}, "edition: base: name each edition once"),
        ({"edition": ["base", "bass"]}, "unknown edition 'bass'; did you mean 'base'?"),
        ({"stop after": "fight"}, "stop after: no phase fight; known: begin, objective, action"),
        ({"given": {"players": {"A": {"home": ["Zzz"]}}}}, "did you mean"),
        (
            {"given": {"players": {"A": {"contested": [], "home": []}}}},
            "players.A: has no unit in play and would be out (PM-ELIM-01)",
        ),
        (
            {"given": {"players": {"A": {"contested": [], "home": [], "reserves": ["X"]}}}},
            "players.A: has no unit in play and would be out (PM-ELIM-01)",
        ),
        (
            {"given": {"players": {"A": {"objectives": ["gone", "gone", "gone"]}}}},
            "players.A: has no objective left and would be out (PM-ELIM-03): leave one, or write",
        ),
        ({"given": {"players": {"A": {"objectives": ["Outpost"] * 4}}}}, "a player has 3"),
        (
            {"given": {"players": {"A": {"home": [{"X": {"damage": 2}}]}}}},
            "players.A: X 2: damage 2 destroys a unit of 2 shields (PM-BATTLE-16): write less",
        ),
        (
            {"given": {"players": {"A": {"reserves": [{"X": {"damage": 2}}]}}}},
            "players.A: X 2: damage 2 destroys a unit of 2 shields",
        ),
        ({"given": {"players": {"A": {"home": [{"X": {"damage": True}}]}}}}, "true is no number"),
        (
            {"given": {"players": {"A": {"home": [{"X": {"flipped": "so"}}]}}}},
            "players.A.home: X: flipped: so must be true or false",
        ),
        ({"given": {"players": {"B": {"out": "so"}}}}, "players.B: out: so must be true or false"),
        (
            {"given": {"players": {"B": {"out": True}}}},
            "players: all but one are out, who would have won (PM-ELIM-04): let two play on",
        ),
        ({"given": {"units": {"Y": {"from": ["x"]}}}}, "units.Y: from: [x] is no id"),
        (
            {"given": {"units": {"Y": {"from": "base-u-9999"}}}},
            "given: units.Y: unknown unit 'base-u-9999'; did you mean 'base-u-",
        ),
        ({"given": {"turn": "C"}}, "turn: C is no player; the players are A, B"),
        ({"given": {"step": "reaction"}}, "unknown step 'reaction'"),
        ({"given": {"units": {"X": {"stars": 0}}}}, "units.X: stars"),
        ({"given": {"units": {"X": {"from": "base-u-1"}}}}, "unknown key"),
        ({"given": {"setup": True}}, "players.A: unknown key 'contested'"),
        ({"when": {"A": "pass"}}, "`when` must be a list"),
        ({"when": ["A pass"]}, "write one thing an item"),
        ({"when": [{"A": "atack P with X"}]}, "did you mean 'attack P with X'?"),
        ({"when": [{"A": "attack Q with X"}]}, "when[0]: no unit 'Q' in this scenario"),
        ({"when": [{"A": "move X to space"}]}, "no zone 'space'"),
        ({"when": [{"A": "strike B's objective 4 with X"}]}, "objectives 1 to 3"),
        ({"when": [{"A": 3}]}, "is not a phrase"),
        ({"when": [{"D": "pass"}]}, "'D' is no player and no check"),
        ({"when": [{"expct": {}}]}, "did you mean 'expect'?"),
        ({"when": [{"refused": {"A": "pass", "rule": "PM-X-1"}}]}, "refused: there is no rule"),
        ({"then": {"unit": {}}}, "then: unknown key 'unit'; did you mean 'units'?"),
        ({"then": {"units": {"Z": "gone"}}}, "then: units: no unit 'Z'"),
        ({"then": {"units": {"X": "lost"}}}, "no zone 'lost'"),
        ({"then": {"units": {"X": {"demage": 1}}}}, "did you mean 'damage'?"),
        ({"then": {"players": {"A": {"hands": 1}}}}, "did you mean 'hand'?"),
        ({"then": {"players": {"A": {"hand_size": "two"}}}}, "must be a whole number"),
        ({"then": {"events": ["damged"]}}, "did you mean 'damaged'?"),
        ({"then": {"events": [{"unit": "X"}]}}, "name the kind of event"),
        ({"then": {"events": [{"kind": "damaged", "units": "X"}]}}, "did you mean 'unit'?"),
        ({"then": {"odds": {"attack": {"X": "P"}, "hit": "half"}}}, "'half' is no chance"),
        ({"then": {"odds": {"hit": "1/2"}}}, "say of what"),
        ({"then": {"values": {"X": {"attack": 1}}}}, "did you mean 'attack_value'?"),
        ({"then": {"how": "luck"}}, "luck is no ending"),
        ({"then": {"over": 1}}, "must be true or false"),
        ({"then": {"question": {"step": "fight"}}}, "unknown step 'fight'"),
        ({"then": {"seen by": {"A": {"player": 1}}}}, "did you mean 'players'?"),
        ({"cases": {}}, "`cases` must be a list"),
        ({"cases": [{"dice": [1]}]}, "`case` is missing"),
        ({"cases": [{"case": "a"}, {"case": "a"}]}, "was given to another case"),
        ({"cases": [{"case": "a", "rules": []}]}, "cases[0]: unknown key 'rules'"),
        ({"cases": [{"case": "a", "when": [{"A": "done"}]}]}, "the common `when` is never used"),
    ],
)
def test_a_scenario_that_nobody_could_mean(
    tmp_path: Path, changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        run(tmp_path, changed(**changes))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        load_cases(tmp_path / "nothing.yaml", interpreter)
    with pytest.raises(InputError, match="no scenario"):
        scenario_files([tmp_path])


# -- scenarios that do not hold -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expected", "lines"),
    [
        ({"units": {"P": {"damage": 2}}}, ["units.P.damage: expected 2, actual 1"]),
        (
            {"units": {"P": "destroyed"}},
            ["units.P: expected destroyed, actual contested, damage 1"],
        ),
        ({"units": {"P": {"zone": "home"}}}, ["units.P.zone: expected home, actual contested"]),
        ({"units": {"P": "undamaged"}}, ["expected undamaged"]),
        ({"players": {"A": {"hand": ["Report"]}}}, ["expected [Report], actual []"]),
        ({"players": {"A": {"objectives": 2}}}, ["expected 2, actual 3"]),
        ({"players": {"A": {"objectives": ["up", "down", "down"]}}}, ["actual [down Outpost, "]),
        (
            {"turn": "A", "asked": "A"},
            ["turn: expected A, actual B", "asked: expected A, actual B"],
        ),
        ({"turn_number": 1}, ["expected 1, actual 2"]),
        ({"over": True}, ["over: expected true, actual false"]),
        ({"winners": ["A"]}, ["expected [A], actual the game goes on"]),
        ({"how": "units"}, ["expected units, actual the game goes on"]),
        ({"question": {"step": "move"}}, ["question.step: expected move, actual action"]),
        ({"offered": {"A": "end turn"}}, ["A: end turn: expected offered, actual not offered"]),
        ({"not offered": {"B": "end turn"}}, ["expected not offered, actual offered"]),
        ({"offered exactly": {"B": "end turn"}}, ["more options: expected [], actual [move units"]),
        ({"refused": {"B": "end turn"}}, ["expected refused, actual offered"]),
        (
            {"refused": {"A": "end turn", "rule": "PM-MOVE-01"}},
            ["rule: expected PM-MOVE-01, actual PM-TURN-01"],
        ),
        (
            {"events": [{"kind": "attack_roll", "unit": "X", "hit": False}]},
            ["events[0]: expected {kind: attack_roll, unit: X, hit: false}", "hit: true}"],
        ),
        ({"events": ["damaged", "attack_roll"]}, ["events[1]: expected {kind: attack_roll}"]),
        ({"no events": ["damaged"]}, ["no events damaged: expected none, actual 1 of them"]),
        (
            {"events in any order": ["damaged", "damaged"]},
            ["events in any order[1]: expected {kind: damaged}"],
        ),
        (
            {"seen by": {"B": {"events": [{"kind": "damaged", "unit": "X"}]}}},
            ["seen by B: events[0]: expected {kind: damaged, unit: X}"],
        ),
        ({"odds": {"attack": {"X": "P"}, "hit": "1/2"}}, ["expected 1/2, actual 7/12"]),
        ({"odds": {"attack": {"X": "P"}, "hit": 0.582}}, ["expected 0.582, actual 7/12"]),
        ({"values": {"X": {"defense_result": 9}}}, ["defense_result: expected 9, actual 8"]),
        ({"values": {"A": {"max_hand": 4}}}, ["values.A.max_hand: expected 4, actual 3"]),
        ({"seen by": {"A": {"players.B.hand.count": 1}}}, ["hand.count: expected 1, actual 0"]),
        ({"seen by": {"A": {"players.B.hands": 1}}}, ["no 'hands' there; did you mean 'hand'?"]),
    ],
)
def test_a_failing_expectation_shows_expected_against_actual(
    tmp_path: Path, expected: dict[str, Any], lines: list[str]
) -> None:
    told = failures(tmp_path, changed(then=expected))
    for line in lines:
        assert line in told


def test_expectations_that_hold(tmp_path: Path) -> None:
    expected = {
        "units": {"P": {"damage": 1, "shields": 2, "icons": []}, "X": "contested"},
        "odds": [
            {"attack": {"X": "P"}, "hit": "21/36", "destroyed": 0.583},
            {"attack": {"X": "P"}, "hit": 0.583, "need": 7, "hit_back": "15/36"},
        ],
        "values": {"X": {"against": "P", "hit_damage": 1, "counters": 1}},
        "seen by": {"nobody": {"units.X.place": "contested", "players.count": 2}},
    }
    assert failures(tmp_path, changed(then=expected)) == ""


def test_an_illegal_phrase_names_the_rule_and_what_is_offered(tmp_path: Path) -> None:
    told = failures(tmp_path, changed(dice=[], when=[{"A": "strike B's objective 1 with X"}]))
    assert "when[0] A: strike B's objective 1 with X: not legal now: PM-STRIKE-02:" in told
    assert "A is asked: Take one action" in told
    assert "- attack with units" in told


def test_a_question_that_the_script_does_not_answer(tmp_path: Path) -> None:
    players = {"B": {"hand": ["Ion Burst"]}}
    when = [{"A": ["attack P with X", "done", "end turn"]}]
    told = failures(tmp_path, changed(given={"players": players}, when=when))
    assert "B is asked: Battle, step 2: X against P. Play a combat card?" in told
    assert "- play Ion Burst" in told


def test_a_pass_that_nobody_asked_for_needs_if_asked(tmp_path: Path) -> None:
    when = [{"A": "attack P with X"}, {"A": "done"}]
    assert "B: pass: " in failures(tmp_path, changed(when=[*when, {"B": "pass"}]))
    assert failures(tmp_path, changed(when=[*when, {"B": "pass if asked"}])) == ""


def test_if_asked_does_not_swallow_a_refusal(tmp_path: Path) -> None:
    """It lets go what nobody asks, not what is asked and may not be."""
    given = {"players": {"B": {"home": ["P"]}}}
    for phrase, rule in (("attack P 2 with X", "PM-COMBAT-03"), ("move X to B's home", "")):
        when = [{"A": f"{phrase} if asked"}]
        told = failures(tmp_path, changed(given=given, dice=[], when=when))
        assert bool(told) == bool(rule)
        assert rule in told
    other = [{"B": "attack X with P 1 if asked"}, {"A": "done if asked"}]
    assert failures(tmp_path, changed(given=given, dice=[], when=other)) == ""


def test_done_after_a_choice_is_not_forgiven_where_more_must_be_chosen(tmp_path: Path) -> None:
    force = ["X"] * 15
    given = {"setup": True, "turn": "A", "players": {"A": {"force": force}, "B": {}}}
    text = changed(given=given, dice=[], when=[{"A": ["place X 1", "done"]}])
    data = yaml.safe_load(text)
    data["given"]["players"] = given["players"]
    told = failures(tmp_path, yaml.safe_dump(data))
    assert "A: done: not legal now: PM-SETUP-" in told


def test_done_is_only_forgiven_after_a_choice(tmp_path: Path) -> None:
    twice = [{"A": ["attack P with X", "done", "done"]}]
    assert "A: done: " in failures(tmp_path, changed(when=twice))
    assert "A: done: " in failures(tmp_path, changed(dice=[], when=[{"A": "done"}]))


def test_dice_must_suffice_and_be_used(tmp_path: Path) -> None:
    assert "the script has no die left" in failures(tmp_path, changed(dice=[3, 4, 1]))
    assert "dice [5]: written but never used" in failures(tmp_path, changed(dice=[3, 4, 1, 1, 5]))
    assert "picks [0]: written but never used" in failures(tmp_path, changed(picks=[0]))


def test_a_forced_target_must_be_the_one_named(tmp_path: Path) -> None:
    given = {"players": {"B": {"home": ["P"]}}}
    told = failures(tmp_path, changed(given=given, dice=[], when=[{"A": "attack P 2 with X"}]))
    assert "not legal now: PM-COMBAT-03" in told


def test_a_list_of_units_is_refused_for_the_one_too_many(tmp_path: Path) -> None:
    """Not because the step closed by itself after those that still fitted."""
    units = {
        name: {"stars": 3, "attack": 0, "damage": 1, "defense": 8, "shields": 2} for name in "YZ"
    }
    given = {"units": units, "players": {"A": {"contested": ["X", "Y", "Z"], "at B": ["X", "Y"]}}}
    refusals = {
        "move X 1, Y 1 and Z to home": "PM-MOVE-01",
        "attack P with X 1, Y 1 and Z": "PM-COMBAT-01",
        "strike B's objective 1 with X 2, Y 2 and X 1": "PM-STRIKE-02",
    }
    when = [{"refused": {"A": phrase, "rule": rule}} for phrase, rule in refusals.items()]
    assert failures(tmp_path, changed(given=given, dice=[], when=when)) == ""
    told = failures(tmp_path, changed(given=given, dice=[], when=[{"A": next(iter(refusals))}]))
    assert "not legal now: PM-MOVE-01" in told


def test_what_was_forced_may_still_be_said(tmp_path: Path) -> None:
    given = {"players": {"A": {"at B": ["X"], "contested": []}, "B": {"objectives": ["Outpost"]}}}
    when = [{"A": "strike"}, {"A": "strike B's objective 1 with X"}]
    told = failures(tmp_path, changed(given=given, dice=[1, 2], when=when))
    assert "when[1] A: strike B's objective 1 with X: not legal now" in told  # it is over already
    assert failures(tmp_path, changed(given=given, dice=[1, 2], when=when[1:])) == ""


def test_the_last_of_an_order_is_not_asked(tmp_path: Path) -> None:
    given = {"players": {"A": {"contested": ["X", "X"]}}}
    when = [{"A": "attack P with X 1 and X 2"}, {"offered": {"A": "order X 2, X 1"}}]
    when += [{"A": "order X 2, X 1"}]
    told = failures(tmp_path, changed(given=given, dice=[1, 1, 1, 1, 1, 1, 1, 1], when=when))
    assert told == ""


def test_strikes_from_where_nothing_can_be_struck_are_refused(tmp_path: Path) -> None:
    given = {"players": {"A": {"contested": ["X"], "home": ["X"], "reserves": ["X"]}}}
    rules = {"X 1": "PM-STRIKE-02", "X 2": "PM-STRIKE-02", "X 3": "PM-ZONE-05"}
    when = [{"refused": {"A": f"strike with {x}", "rule": rule}} for x, rule in rules.items()]
    assert failures(tmp_path, changed(given=given, dice=[], when=when)) == ""


def test_a_striker_needs_an_objective_to_be_named(tmp_path: Path) -> None:
    """The strike is possible, so it is not refused; to carry it out takes one thing more."""
    given = {"players": {"A": {"contested": [], "at B": ["X"]}}}
    exactly = {"offered exactly": {"A": ["strike with X", "move", "end turn"]}}
    assert failures(tmp_path, changed(given=given, dice=[], when=[exactly])) == ""
    told = failures(tmp_path, changed(given=given, dice=[], when=[{"A": "strike with X"}]))
    assert told.endswith("strike with X: say which objective: strike B's objective 1 with X")


def test_offered_exactly_judges_the_whole_phrase(tmp_path: Path) -> None:
    """Not only that nobody but X attacks: X attacks nobody but P."""
    given = {"players": {"B": {"contested": ["P", "P"]}}}
    both = ["attack P 1 with X", "attack P 2 with X", "move", "end turn"]
    for phrases, more in ((both, ""), (both[1:], "... attack P 1]")):
        exactly = [{"offered exactly": {"A": phrases}}]
        told = failures(tmp_path, changed(given=given, dice=[], when=exactly))
        assert more in told
        assert bool(told) == bool(more)


def test_events_in_any_order_each_have_one_of_their_own(tmp_path: Path) -> None:
    events = [{"kind": "damaged", "unit": "P"}, "attack_roll", {"kind": "attack_roll", "unit": "X"}]
    assert failures(tmp_path, changed(then={"events in any order": events})) == ""


def test_what_a_player_learns_of_events(tmp_path: Path) -> None:
    """Both see that a card is drawn, only one which."""
    given = {"players": {"A": {"deck": ["Ion Burst"], "hand": ["Ion Burst"]}}}
    when = [{"A": ["attack P with X", "done", "play Ion Burst"]}, {"B": "pass if asked"}]
    seen = """
    then:
      seen by:
        A: {events: [{kind: drew, card: Ion Burst}]}
        B: {events: [drew], no events: [{kind: drew, card: Ion Burst}]}
        nobody:
          no events: [{kind: drew, card: Ion Burst}]
          events in any order: [drew, card_played]
    """
    then = yaml.safe_load(seen)["then"]
    assert failures(tmp_path, changed(given=given, when=when, then=then)) == ""


def test_an_owner_may_be_said_wherever_a_name_is(tmp_path: Path) -> None:
    given = {
        "players": {
            "A": {"contested": [], "at B": ["X", "X"], "reserves": ["P"], "hand": ["Ion Burst"]},
            "B": {"discard": ["Ion Burst"], "objectives": ["Ion Burst", "Outpost"]},
        }
    }
    then = """
    players:
      A: {units_in_play: [A's X 2, A's X 1], reserves: [A's P], hand: [A's Ion Burst]}
      B:
        discard: [B's Ion Burst, B's Ion Burst]
        units_in_play: [B's P]
        objectives: [gone, down B's Outpost]
    events:
    - {kind: strike_declared, strikers: [A's X 1, A's X 2]}
    - {kind: revealed, card: B's Ion Burst}
    no events:
    - {kind: revealed, card: A's Ion Burst}
    - {kind: strike_declared, strikers: [A's X 2, A's X 1]}
    """
    when = [{"A": "strike B's objective 1 with A's X 1 and A's X 2"}, {"A": "first A's X 1"}]
    told = changed(given=given, dice=[6, 6], when=when, then=yaml.safe_load(then))
    assert failures(tmp_path, told) == ""
    others = [{"refused": {"A": "play B's Ion Burst"}}, {"A": "play A's Ion Burst"}]
    both = {"players": {"A": {"hand": ["Ion Burst"]}, "B": {"hand": ["Ion Burst"]}}}
    when = [{"A": "attack P with X"}, *others, {"B": "pass if asked"}]
    assert failures(tmp_path, changed(given=both, when=when)) == ""
    of_others = {"players": {"A": {"hand": ["B's Ion Burst"]}}}
    told = failures(tmp_path, changed(given=given, dice=[], when=[], then=of_others))
    assert "hand: expected [B's Ion Burst], actual [Ion Burst]" in told
    seen = {"seen by": {"A": {"players.A.hand.known": ["A's Ion Burst"]}}}
    told = failures(tmp_path, changed(given=given, dice=[], when=[], then=seen))
    assert "write 'Ion Burst' alone: whose it is the path says" in told


# -- stopping after a phase -----------------------------------------------------------------------


def test_nothing_happens_after_the_phase_at_which_a_scenario_stops(tmp_path: Path) -> None:
    stopped = {"turn": "A", "turn_number": 1, "asked": "nobody", "no events": ["turn_begins"]}
    text = changed(**{"stop after": "action", "then": stopped})
    assert [one.failures for one in run(tmp_path, text, undo=True)] == [[]]
    told = failures(tmp_path, changed(**{"stop after": "action", "then": {"turn": "B"}}))
    assert "turn: expected B, actual A" in told


def test_a_scenario_says_nothing_after_it_has_stopped(tmp_path: Path) -> None:
    more = yaml.safe_load(BATTLE)["when"] + [{"B": "end turn"}]
    told = failures(tmp_path, changed(**{"stop after": "action", "when": more}))
    assert "B: end turn: not legal now" in told or "B: end turn: not offered now" in told
    assert "nobody is asked: the scenario stops here" in told


def test_a_phase_that_does_not_end_is_no_stop(tmp_path: Path) -> None:
    changes = {"stop after": "action", "dice": [], "when": [{"A": "attack P with X"}]}
    hand = {"players": {"A": {"hand": ["Ion Burst"]}}}
    told = failures(tmp_path, changed(given=hand, **changes))
    assert "stop after action: that phase is not over: " in told


# -- cases ----------------------------------------------------------------------------------------


def test_cases_are_laid_over_the_common_part(tmp_path: Path) -> None:
    cases = [
        {"case": "as it is", "then": {"units": {"P": {"damage": 1}}}},
        {
            "case": "stronger",
            "given": {"units": {"P": {"defense": 8}}},
            "then": {"units": {"P": "undamaged"}},
        },
        {"case": "more", "and when": [{"B": "end turn"}], "then": {"turn": "A", "over": None}},
    ]
    outcomes = run(tmp_path, changed(cases=cases, then={"over": False}))
    assert [outcome.case.name for outcome in outcomes] == [
        "A battle / as it is",
        "A battle / stronger",
        "A battle / more",
    ]
    assert all(outcome.passed for outcome in outcomes)


def test_an_edition_list_runs_each(tmp_path: Path) -> None:
    cases = [{"case": "in two"}, {"case": "in one", "edition": "base"}]
    outcomes = run(tmp_path, changed(cases=cases, edition=["base", "ground_assault"]))
    assert [outcome.case.name for outcome in outcomes] == [
        "A battle / in two, edition base",
        "A battle / in two, edition ground_assault",
        "A battle / in one",
    ]
    assert all(outcome.passed for outcome in outcomes)
    [one, _] = run(tmp_path, changed(edition=["base", "scum_and_villainy"]))
    assert one.case.name == "A battle / edition base"


def test_laid_over_merges_mappings_and_replaces_the_rest() -> None:
    base = {"a": {"b": 1, "c": [1, 2]}, "d": 1}
    own = {"a": {"c": [3], "e": 2}, "d": None}
    assert laid_over(base, own) == {"a": {"b": 1, "c": [3], "e": 2}}
    assert base == {"a": {"b": 1, "c": [1, 2]}, "d": 1}


# -- undo mode ------------------------------------------------------------------------------------


class Forgetful(PocketModelScenarios):
    """Loads a position without its last damage counter."""

    def restore(self, state: State, data: dict[str, Any]) -> Position:
        pos = super().restore(state, data)
        pos.damage[0] = 0
        return pos


def test_undo_mode_tells_no_event_twice(tmp_path: Path) -> None:
    once = run(tmp_path, BATTLE)[0]
    again = run(tmp_path, BATTLE, undo=True)[0]
    assert again.passed
    assert again.story == once.story
    assert again.cited == once.cited


def test_undo_mode_finds_what_is_lost_in_saving(tmp_path: Path) -> None:
    file = tmp_path / "scenario.yaml"
    players = {"A": {"contested": [{"X": {"damage": 1}}]}}
    file.write_text(changed(given={"players": players}), encoding="utf-8")
    [case] = load_cases(file, interpreter)
    assert run_case(case, Forgetful()).passed
    assert run_case(case, Forgetful(), undo=True).failures == [
        "when[0] A: attack P with X: undo: "
        "the choice taken back by loading and made again leads to another state"
    ]


# -- the command ----------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "good.yaml").write_text(BATTLE, encoding="utf-8")
    yield tmp_path


def test_the_command_counts(folder: Path) -> None:
    result = CliRunner().invoke(app, ["run", str(folder), "--undo", "-v"])
    assert result.exit_code == 0
    assert "ok   " in result.output
    assert "X rolls 7" in result.output
    assert "1 passed, 0 failed" in result.output


def test_the_command_ends_with_1_when_a_scenario_fails(folder: Path) -> None:
    (folder / "wrong.yaml").write_text(changed(then={"turn": "A"}), encoding="utf-8")
    result = CliRunner().invoke(app, ["run", str(folder)])
    assert result.exit_code == 1
    assert "FAIL" in result.output
    assert "then turn: expected A, actual B" in result.output
    assert "1 passed, 1 failed" in result.output


def test_the_command_ends_with_2_when_a_file_is_bad(folder: Path) -> None:
    (folder / "bad.yaml").write_text("scenario: x", encoding="utf-8")
    result = CliRunner().invoke(app, ["run", str(folder)])
    assert result.exit_code == 2
    assert "error: " in result.output
    assert "1 passed, 0 failed, 1 file is not a valid scenario" in result.output


# -- the vocabulary and its documentation ---------------------------------------------------------


def test_citations_name_events_questions_and_refusals() -> None:
    cited = collect_cited([SAMPLES / "sample_moves.yaml"], interpreter)
    assert cited["PM-MOVE-01"] == ["action", "question"]
    assert cited["PM-ZONE-04"] == ["refusal"]
    assert cited["PM-MOVE-04"] == ["moved"]


@pytest.fixture(scope="module")
def guide() -> str:
    return (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")


def test_the_guide_names_every_word(guide: str) -> None:
    words = [*interpreter("pocketmodel").expectations, *STEP_WORDS.values(), *EVENT_FIELDS]
    assert [word for word in words if word not in guide] == []
    stems = {form.split(" ")[0] for form in FORMS} - {"X"}
    assert [stem for stem in stems if f"`{stem}" not in guide] == []


def test_the_worked_examples_of_the_guide_hold(tmp_path: Path, guide: str) -> None:
    examples = re.findall(r"```yaml\n(.*?)```", guide, re.DOTALL)
    whole = [text for text in examples if text.startswith("scenario:")]
    games = {yaml.safe_load(text)["game"] for text in whole}
    assert games == set(game_names())
    for text in whole:
        assert not any(outcome.failures for outcome in run(tmp_path, text, undo=True))

"""Every lesson plays as its words say, and a broken lesson file is refused with the place."""

import pytest

from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.core import State
from starfold.rulebook import ledgers
from starfold.table import lessons
from starfold.table.lessons import LEARNER, Lesson, load, parse

IDS = [title.id for title in lessons.lesson_list()]
POCKETMODEL = [title.id for title in lessons.lesson_list() if title.game == "pocketmodel"]


def played(lesson: Lesson) -> State:
    """The lesson as a table plays it: from the stored start, answer by answer."""
    game = load_game(lesson.game)
    state = game.from_data(game.check_spec(lesson.spec), lesson.start)
    for step in lesson.script:
        assert state.asked == step.seat
        state.choose(step.option)
    return state


def test_the_first_game_has_what_a_beginner_needs() -> None:
    assert POCKETMODEL == [
        "moving",
        "combat",
        "combat-cards",
        "objectives",
        "strike",
        "reserves",
        "winning",
    ]
    assert 8 <= sum(load(lesson_id).minutes for lesson_id in POCKETMODEL) <= 12


@pytest.mark.parametrize("lesson_id", IDS)
def test_a_lesson_plays_to_its_end(lesson_id: str) -> None:
    lesson = load(lesson_id)
    state = played(lesson)
    left = state.dice.to_data()
    assert not left["dice"] and not left["picks"]
    assert lesson.script[0].seat == LEARNER


@pytest.mark.parametrize("lesson_id", IDS)
def test_a_lesson_speaks_before_every_answer_and_cites_rules_that_exist(lesson_id: str) -> None:
    for step in load(lesson_id).script:
        assert step.say
        assert step.rules
        for rule in step.rules:
            assert ledgers.rule(rule).normative


@pytest.mark.parametrize("lesson_id", IDS)
def test_a_lesson_is_a_game_that_could_be_agreed_on(lesson_id: str) -> None:
    lesson = load(lesson_id)
    assert load_game(lesson.game).check_spec(lesson.spec) == lesson.spec


def test_lessons_lead_to_the_next_and_the_last_one_is_won() -> None:
    assert [load(lesson_id).next for lesson_id in POCKETMODEL] == [*POCKETMODEL[1:], ""]
    last = played(load(POCKETMODEL[-1]))
    assert (last.ended, last.winners) == ("objectives", [LEARNER])


def test_an_unknown_lesson_is_named_with_its_neighbour() -> None:
    with pytest.raises(InputError, match="no lesson 'combatt'; did you mean 'combat'"):
        load("combatt")


# -- files with a mistake --------------------------------------------------------------------------


FLEET = """{format: starfold-fleet, version: 1, name: F, edition: base,
  units: [{unit: base-u-039, copies: 2}],
  deck: [{card: base-c-002, copies: 3}, {card: base-c-003, copies: 3},
    {card: base-c-004, copies: 3}, {card: base-c-005, copies: 3}, {card: base-c-032, copies: 3},
    {card: base-c-033, copies: 3}, {card: base-c-036, copies: 3}, {card: base-c-037, copies: 3},
    {card: base-c-040, copies: 3}, {card: base-c-043, copies: 3}]}"""
TEXT = f"""
lesson: A try
about: Nothing much
minutes: 1
game: pocketmodel
forces: [{FLEET}, {FLEET}]
given:
  players:
    A: {{contested: [TIE Fighter], home: [TIE Fighter], objectives: [War Room]}}
    B: {{contested: [TIE Fighter], home: [TIE Fighter], objectives: [War Room]}}
dice: [6, 6, 1, 1]
steps:
- {{by: A, do: combat, say: Attack!, rules: [PM-TURN-05]}}
- {{by: A, do: attack with TIE Fighter 1}}
then:
  units: {{B's TIE Fighter 1: destroyed}}
outro: Done
"""


def test_a_sound_file_is_read() -> None:
    lesson = parse(TEXT, "try.yaml", "try", "next")
    assert [step.say for step in lesson.script] == ["Attack!", "Attack!"]
    assert (lesson.id, lesson.title, lesson.next) == ("try", "A try", "next")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("lesson: A try", "lesson: ''", "`lesson` is missing"),
        ("minutes: 1", "minutes: soon", "`minutes` is missing"),
        ("outro: Done", "outro: Done\noutr: x", "unknown key 'outr'; did you mean 'outro'"),
        ("outro: Done", "outro: [", "try.yaml: line"),
        ("do: combat", "do: strike", r"steps\[0\]: strike: not legal now|not offered"),
        ("do: combat", "do: dance", r"steps\[0\]: dance"),
        ("by: A, do: combat", "by: Q, do: combat", r"steps\[0\]: write who does what"),
        ("PM-TURN-05", "PM-TURN-99", r"steps\[0\]: .*PM-TURN-99"),
        ("[6, 6, 1, 1]", "[6, 6, 1, 1, 5]", "written but never used"),
        ("[6, 6, 1, 1]", "[6, 6, 1]", "no die left"),
        ("[6, 6, 1, 1]", "[six]", "`dice` must be a list of whole numbers"),
        ("TIE Fighter 1: destroyed", "TIE Fighter 2: destroyed", "then: units"),
        ("units: {B's", "unit: {B's", "then: unknown key 'unit'"),
        ("contested: [TIE Fighter]", "contested: [TIE Fighter, TIE Fighter]", "no .further. such"),
        ("War Room", "Tractor Beam", "Tractor Beam: the fleet of A has no"),
        ("copies: 2}", "copies: 9}", "not legal in this game"),
        ("steps:", "then2:", "unknown key 'then2'"),
        ("do: attack with", "do: move", r"steps\[1\]"),
    ],
)
def test_a_mistake_is_refused_with_its_place(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(InputError, match=message) as caught:
        parse(TEXT.replace(old, new), "try.yaml", "try")
    assert str(caught.value).startswith(("try.yaml", "fleet"))


def test_a_lesson_may_say_fleets_as_it_once_did() -> None:
    old = TEXT.replace("forces:", "fleets:")
    assert parse(old, "try.yaml", "try") == parse(TEXT, "try.yaml", "try")


def test_forces_and_steps_are_needed() -> None:
    sound = TEXT.replace("dice: [6, 6, 1, 1]", "")
    steps, then = sound.index("steps:"), sound.index("then:")
    with pytest.raises(InputError, match="`steps` is missing"):
        parse(sound[:steps] + sound[then:], "try.yaml", "try")
    forces, given = sound.index("forces:"), sound.index("given:")
    with pytest.raises(InputError, match="`forces` is missing"):
        parse(sound[:forces] + sound[given:], "try.yaml", "try")

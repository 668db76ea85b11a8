"""Files that are opened at the table: a game goes on as it was, a report leads to its position."""

import random
from collections.abc import Callable

import pytest

from starfold.errors import InputError
from starfold.games.registry import interpreter
from starfold.kernel.chance import Seeded
from starfold.kernel.game import state_hash
from starfold.kernel.scenario.running import load_cases, run_case
from starfold.table import saves
from starfold.table.opened import Unpacked, unpack
from starfold.table.protocol import OpenFile
from starfold.table.reports import report
from starfold.table.rooms import Room
from starfold.table.session import Session
from starfold.table.snapshots import frozen, thawed
from tests.table.tables import fair_table, open_table, play_on, sitting, spec_of, the_game

GAMES = ("pocketmodel", "minis", "ccg")
each_game = pytest.mark.parametrize("game", GAMES)


def played(game: str, choices: int = 40) -> Session:
    session = fair_table([0], 3, game)
    play_on(session, random.Random(3), choices)
    assert not session.over
    return session


def opened(text: str, file: str = "game.replay") -> tuple[Room, Unpacked]:
    unpacked = unpack(OpenFile(text, file))
    assert unpacked.reception is not None
    return Room("room", unpacked.reception.created), unpacked


def fingerprint(session: Session) -> str:
    return state_hash(session.game, session.state)


@each_game
class TestSavedGames:
    def test_go_on_where_they_were(self, game: str) -> None:
        session = played(game)
        room, unpacked = opened(saves.saved_text(session))
        assert room.session is not None
        assert fingerprint(room.session) == fingerprint(session)
        assert [line.text for line in room.log(0)] == [one.text for one in session.log_for(0)]
        assert [token.seat for token in unpacked.reception.tokens] == [0]  # type: ignore[union-attr]
        assert room.solo
        for _ in range(5):  # the same dice fall
            for each in (session, room.session):
                each.answer(each.state.asked, each.state.options[0])
        assert fingerprint(room.session) == fingerprint(session)

    def test_dice_stay_those_that_were_promised(self, game: str) -> None:
        session = played(game)
        room, _ = opened(saves.saved_text(session))
        dice = room.info().dice
        assert dice.source == "committed"
        assert dice.practice  # whoever has the file has the secret
        assert dice.secret == ""
        assert dice.commitment == session.replay.chance.commitment  # type: ignore[union-attr]
        assert dice.game == session.replay.chance.game  # type: ignore[union-attr]

    def test_are_found_again_in_the_store(self, game: str) -> None:
        room, unpacked = opened(saves.saved_text(played(game)))
        assert room.session is not None and unpacked.reception is not None
        again = thawed("room", unpacked.reception.created, frozen(room), 0.0)
        assert again.session is not None
        assert fingerprint(again.session) == fingerprint(room.session)
        assert again.session.replay.answers == room.session.replay.answers


def ended() -> Session:
    session = open_table([0], 8)
    play_on(session, random.Random(8), 5000)
    assert session.over
    return session


def test_a_finished_game_seats_nobody() -> None:
    session = ended()
    room, unpacked = opened(saves.saved_text(session))
    assert room.over
    assert unpacked.reception is not None and unpacked.reception.tokens == []
    assert unpacked.step == 0


@pytest.mark.parametrize("step", [0, 7, -1])
def test_a_report_of_a_finished_game_opens_at_its_position(step: int) -> None:
    session = ended()
    step = step % (len(session.moments) + 1)
    room, unpacked = opened(report(session, step, "odd", "starfold"), "report.yaml")
    assert (room.over, unpacked.step) == (True, step)


@each_game
def test_a_report_is_a_scenario_that_holds(
    game: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    session = played(game)
    words = 'It says: 3 + 4 = 8\n  - and "so on" # é'
    file = tmp_path_factory.mktemp("report") / "report.yaml"
    file.write_text(report(session, 30, words, "starfold 1.2"), encoding="utf-8")
    [case] = load_cases(file, interpreter)
    assert words in case.content["note"] and "starfold 1.2" in case.content["note"]
    assert run_case(case, interpreter(game)).passed
    loaded = saves.load(file)
    assert len(loaded.replay.answers) == 30
    room, _ = opened(file.read_text(encoding="utf-8"))
    assert room.session is not None
    assert fingerprint(room.session) == state_hash(session.game, session.before(30))


def test_a_report_before_the_first_choice() -> None:
    session = Session.begin(the_game(), spec_of("pocketmodel"), Seeded(8), sitting([0]))
    room, _ = opened(report(session, 0, "", "starfold"), "report.yaml")
    assert room.session is not None
    assert room.session.replay.hashes[0] == fingerprint(session)


def test_a_scenario_with_a_position_of_its_own_is_run() -> None:
    scenario = """
scenario: A player may pass
rules: [PM-BATTLE-12]
game: pocketmodel
given: {players: {A: {}, B: {}}}
then: {turn: B}
"""
    unpacked = unpack(OpenFile(scenario, "own.yaml"))
    assert unpacked.reception is None
    [case] = unpacked.cases
    assert (case.name, case.passed) == ("A player may pass", False)
    assert case.failures


def _cut_in_half(text: str) -> str:
    return text[: len(text) // 2]


def _with_another_choice(text: str) -> str:
    *lines, last = text.rstrip().split("\n")
    return "\n".join([*lines, last.replace("{", "· nonsense  {")])


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: "", "save the game again"),
        (lambda text: "just words", "first line should be"),
        (lambda text: "a: [1", "line 2, column 1"),
        (lambda text: '{"a": 1', "line 1"),
        (lambda text: text.replace("starfold replay 2", "starfold replay 9"), "version '9'"),
        (lambda text: text.replace('game: "', 'game: "un'), "unpocketmodel"),
        (lambda text: text.replace("1. A", "1. Z"), "'Z' is no seat"),
        (_cut_in_half, "saved.replay"),
        (_with_another_choice, "nonsense"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(
    change: Callable[[str], str], told: str
) -> None:
    text = saves.saved_text(played("pocketmodel"))
    with pytest.raises(InputError, match=r"saved\.replay") as refused:
        unpack(OpenFile(change(text), "saved.replay"))
    assert told in str(refused.value)


@pytest.mark.parametrize("position", ["-1", "9999", "x"])
def test_a_position_that_the_replay_does_not_have(position: str) -> None:
    session = played("pocketmodel")
    text = report(session, 5, "", "").replace("position: 5\n", f"position: {position}\n")
    with pytest.raises(InputError, match="give a number from 0 to"):
        unpack(OpenFile(text, "report.yaml"))
    with pytest.raises(InputError, match="give 0 to"):
        report(session, 9999, "", "")

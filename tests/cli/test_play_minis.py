"""The minis game at the terminal: its map, its answers in words, whole games."""

import io
import math
import random
import re
import signal
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, cast

import pytest
from rich.text import Text

from starfold.agents.registry import make_agent
from starfold.cli.conversation import COMMANDS, Conversation
from starfold.cli.faces import face_of
from starfold.cli.lookups import lookups_of
from starfold.cli.main import main
from starfold.cli.minis import board, pages
from starfold.cli.minis.amounts import answer_words, packed, unpacked
from starfold.cli.minis.chart import LEAST_ROWS, Camera, lies_sideways, window
from starfold.cli.minis.choices import choices_of, measured, places
from starfold.cli.minis.moment import Moment
from starfold.cli.minis.moves import plan
from starfold.cli.minis.words import arrow, codes, sighting, target_meant, unit_meant
from starfold.cli.screen import Screen
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.chance import Seeded
from starfold.kernel.core import DECLINE, State
from starfold.kernel.game import Game
from starfold.kernel.notation import notation
from starfold.table.deal import deal, seat_players
from starfold.table.session import Session
from tests.cli.minis_views import PLAYERS, a_sight, a_view, amount, unit
from tests.cli.test_play import in_a_terminal

pytestmark = pytest.mark.mode_independent


def plain(lines: Sequence[Text]) -> list[str]:
    return [line.plain.rstrip() for line in lines]


# -- the map ---------------------------------------------------------------------------------------

KNOWN_MAP = """\
── map ────────────────────────── column 1.2 cm  0°↓ 90°→ ──

 ▒▒▒▒▒▒                                              ▒▒▒▒▒▒
 ▒▒▒1▒▒                                              ▒▒1▒▒▒
 ▒▒▒▒▒▒         A2↘                                  ▒▒▒▒▒▒
 ▒▒▒▒▒▒                                              ▒▒▒▒▒▒
 ▒▒▒▒▒▒                                              ▒▒▒▒▒▒
 ▒▒▒2▒▒    A1→    1                                  ▒▒2▒▒▒
 ▒▒▒▒▒▒                                     B1←      ▒▒▒▒▒▒
 ▒▒▒▒▒▒                                              ▒▒▒▒▒▒
 ▒▒▒▒▒▒                                              ▒▒▒▒▒▒
 ▒▒▒3▒▒                      B2↑                     ▒▒3▒▒▒
 ▒▒▒▒▒▒                                              ▒▒▒▒▒▒
"""


class TestMap:
    def test_a_known_position(self) -> None:
        drawn = plain(board.map_lines(a_sight(), Camera(), 60, 16))
        assert "\n".join(drawn).rstrip() == KNOWN_MAP.rstrip()

    @pytest.mark.parametrize("width", [60, 80, 119, 120, 140, 160])
    @pytest.mark.parametrize("rows", [8, 20, 50])
    @pytest.mark.parametrize("units", [True, False])
    def test_every_width_is_kept(self, width: int, rows: int, units: bool) -> None:
        lines = board.screen(a_sight(), Camera(), units, LEAST_ROWS, width, rows)
        assert max(len(line.plain) for line in lines) <= width
        assert any("A1→" in line.plain for line in lines)

    def test_a_wide_screen_has_the_units_beside_the_map(self) -> None:
        wide = plain(board.screen(a_sight(), Camera(), True, 14, 140, 30))
        assert any(line.startswith("── map") and "── units" in line for line in wide)
        narrow = plain(board.screen(a_sight(), Camera(), True, 14, 60, 40))
        assert not any("── map" in line and "── units" in line for line in narrow)
        assert any(line.startswith("── units") for line in narrow)

    def test_a_wide_table_is_not_laid_on_its_side(self) -> None:
        view = a_view()
        assert lies_sideways(view)
        for player in view["players"]:
            for card in player["cards"]:
                card["x"], card["y"] = card["y"], card["x"]
        assert not lies_sideways(view)

    def test_a_turn_to_the_left_looks_like_one(self) -> None:
        assert [arrow(heading) for heading in (0, 45, 90, 180, 270, 337.6, 359)] == list("→↗↑←↓→→")
        frame = window(a_view(), Camera(), 80, 20)
        assert [frame.arrow(heading) for heading in (90, 180, 270, 0)] == list("→↑←↓")

    def test_a_unit_in_the_middle(self) -> None:
        drawn = plain(board.map_lines(a_sight(), Camera(4, 8), 61, 12))
        assert drawn[0].startswith("── map around B2 ─")
        row = next(line for line in drawn if "B2↑" in line)
        assert row.index("B2↑") == 29
        assert not any("A1" in line for line in drawn[1:])

    def test_units_that_stand_close_are_all_shown_or_named(self) -> None:
        crowd = [unit(n, 0, f"Lantern Flight {n}", x=26.0 * n, y=-250.0) for n in range(12)]
        for rows in (6, 12, 30):
            text = "\n".join(plain(board.map_lines(a_sight(units=crowd), Camera(), 60, rows)))
            for code in codes(a_sight(units=crowd)):
                assert code in text

    def test_the_edge_of_a_table(self) -> None:
        sight = a_sight(edge=(-400.0, -500.0, 400.0, 500.0))
        drawn = plain(board.map_lines(sight, Camera(), 80, 30))
        rows = [line for line in drawn[1:] if "+" in line]
        assert rows[0].strip() == "+" * len(rows[0].strip())
        assert rows[5].strip().startswith("+ ")
        assert rows[5].strip().endswith(" +")

    def test_the_way_of_a_move(self) -> None:
        spots = [{"x": 0.0, "y": y, "heading": 90.0} for y in (-200.0, -100.0)]
        sight = a_sight(path={"unit": 0, "spots": spots})
        assert any("A1→···" in line for line in plain(board.map_lines(sight, Camera(), 80, 20)))

    def test_destroyed_cards(self) -> None:
        view = a_view()
        cards = view["players"][0]["cards"]
        cards[0]["standing"] = False
        cards[1]["fallen"] = True
        sight = a_sight(players=view["players"])
        drawn = "\n".join(plain(board.map_lines(sight, Camera(), 80, 20)))
        assert "░" in drawn
        assert drawn.count("1") - drawn.count("A1") - drawn.count("B1") == 2  # B's, and choice 1

    def test_it_is_the_same_for_both_seats(self) -> None:
        assert plain(board.map_lines(a_sight(), Camera(), 80, 20)) == plain(
            board.map_lines(a_sight(seat=1), Camera(), 80, 20)
        )


class TestUnits:
    def test_a_row_tells_everything(self) -> None:
        rows = plain(board.unit_lines(a_sight(), 80))
        row = next(line for line in rows if line.startswith("A2"))
        assert row.split() == [
            *("A2", "~Lantern", "Flight", "2", "2*", "a3", "d1", "D10", "1/2"),
            *("-6.0", "-15.0", "45°", "S+S+S", "L^"),
        ]
        assert any(line == "A reserves: A3 Millennium Falcon 2*" for line in rows)
        assert next(line for line in rows if line.startswith("B1")).endswith("+")  # it has moved

    def test_short_names_and_long_ones(self) -> None:
        sight = a_sight()
        assert codes(sight) == ["A1", "A2", "A3", "B1", "B2"]
        assert unit_meant("b2", sight) == 4
        assert unit_meant("lantern 2", sight) == 1
        assert unit_meant("millennium", sight) == 2  # in the reserves
        assert target_meant("b#3", sight) == 1006
        for text in ("", "zz", "slow"):
            with pytest.raises(InputError):
                unit_meant(text, sight)

    def test_what_a_unit_sees(self) -> None:
        assert sighting(a_sight(), 0, SEEN) == (
            "B2 Slow Thunder 2: 12.4 cm ahead, 30° to the left, in arc, in range, 58%"
        )
        hidden = {**SEEN, "blocked_by": [3], "promise": None, "rule": "MG-FIRE-03"}
        assert sighting(a_sight(), 0, hidden).endswith("in arc, in range, behind B1")
        cloaked = {**SEEN, "promise": None, "refusal": "It is cloaked.", "rule": "MG-ICON-24"}
        assert sighting(a_sight(), 0, cloaked).endswith("in range. It is cloaked. [MG-ICON-24]")
        assert sighting(a_sight(), 3, SEEN) == (  # a friend
            "B2 Slow Thunder 2: 12.4 cm ahead, 30° to the left"
        )

    def test_odds(self) -> None:
        told = pages.odds_lines(a_sight(), PROMISE)
        assert told[0] == (
            "A1 Lantern Flight 1 at B2 Slow Thunder 2: needs 7+, hits 21/36 (58%), 1 damage, "
            "destroys 0/36 (0%)"
        )
        assert told[2:] == ["attack:", "   +3  printed (MG-BASIC-05)"]


PROMISE: dict[str, Any] = {
    "kind": "shot",
    "shooter": 0,
    "target": 4,
    "strike": False,
    "second": False,
    "lasers": False,
    "distance": 124.0,
    "reach": 127.0,
    "attack": 3,
    "defense": 10,
    "need": 7,
    "hit": [21, 36],
    "counters": 1,
    "counters_odd": 1,
    "expected_damage": [21, 36],
    "destroyed": [0, 1],
    "attack_modifiers": [
        {"amount": 3, "source": "printed", "kind": "printed", "rules": ["MG-BASIC-05"]}
    ],
    "defense_modifiers": [],
    "damage_modifiers": [],
}
SEEN: dict[str, Any] = {
    "target": 4,
    "where": "12.4 cm ahead, 30° to the left",
    "distance": 124.0,
    "off_axis": 30.0,
    "aim": (0.0, 0.0),
    "in_reach": True,
    "in_arc": True,
    "blocked_by": [],
    "refusal": "",
    "rule": "",
    "promise": PROMISE,
}


# -- answers in words ------------------------------------------------------------------------------


class Still:
    """A game that stands still at a view made by hand."""

    ended = ""

    def __init__(self, view: dict[str, Any]) -> None:
        self.shown = view
        self.asked = view["asked"]

    def view(self, state: State, seat: int) -> dict[str, Any]:
        return self.shown

    def survey(self, state: State, seat: int, wanted: dict[str, Any]) -> dict[str, Any]:
        return {"targets": [{**SEEN, "refusal": "out of reach", "rule": "MG-RANGE-02"}]}


def answer(line: str, view: dict[str, Any] | None = None) -> int:
    """The one answer that a line means."""
    game = Still(a_view() if view is None else view)
    now = Moment(cast(Game, game), cast(State, game), 0, PLAYERS)
    ((_, given),) = plan(now, line.split())
    return given


def turn_and_length(line: str) -> tuple[float, float]:
    """In degrees and centimetres."""
    found = unpacked(a_view()["question"]["options"][-1], answer(line))
    return found["turn"] / 1000, found["length"] / 10_000


class TestAnswersInWords:
    @pytest.mark.parametrize(
        ("line", "turn", "length"),
        [
            ("S", 0, 6.35),
            ("s 30 left", 30, 6.35),
            ("S 30 right", -30, 6.35),
            ("S 45r 4.2", -45, 4.2),
            ("S 45l", 45, 6.35),
            ("S left 30", 30, 6.35),
            ("S +30", 30, 6.35),
            ("S -12.5 3", -12.5, 3),
            ("S 30° left", 30, 6.35),
            ("S 42mm", 0, 4.2),
            ("S 4.2 cm", 0, 4.2),
            ("S 4.2cm 10 left", 10, 4.2),
            ("S 0 5", 0, 5),
            ("S 90 LEFT 1 mm", 90, 0.1),
            ("S 0.001 left", 0.001, 6.35),
        ],
    )
    def test_segments(self, line: str, turn: float, length: float) -> None:
        assert turn_and_length(line) == (turn, length)

    @pytest.mark.parametrize(
        ("line", "told"),
        [
            ("S 30", "a turn needs a side (30 left), a length its unit (30 cm)"),
            ("S left", "left by how many degrees?"),
            ("S x", "'x' is neither a turn (30 left) nor a length (4.2 cm)"),
            ("S 30 left 20 right", "has two turns"),
            ("S 3cm 4cm", "has two lengths"),
            ("S 200 right", "turn 200° right: only 90° right to 90° left is possible here"),
            ("S 30 left -1 cm", "is possible here"),
            ("S 999999 left", "is possible here"),
            (f"S {'9' * 400}left", "is neither a turn"),
            ("L", "L is no answer to: How does Lantern Flight 1 move?; left are S+S+S"),
            ("face 90", "face is no answer to"),
            ("stay here", "stay stands alone"),
            ("fire A1", "say who fires at what"),
            ("fire A1 at B2", "no: out of reach [MG-RANGE-02]"),
            ("fire A1 at zz", "no unit here is called 'zz'"),
            ("place zz front", "'zz' is no place"),
        ],
    )
    def test_what_cannot_be_understood_is_told(self, line: str, told: str) -> None:
        with pytest.raises(InputError) as problem:
            answer(line)
        assert told in str(problem.value)

    def test_stay(self) -> None:
        assert answer("stay") == -1

    def test_facing(self) -> None:
        view = a_view()
        heading = amount("heading", "mdeg", 0, 359999, 0, 1)
        view["question"]["options"] = [
            {"option": 1000, "text": "a heading", "verb": "face", "promise": None, "unit": 0,
             "amounts": [heading]}
        ]  # fmt: skip
        assert answer("face 90", view) == 91_000
        assert answer("face -90", view) == 271_000
        assert answer("face 12.5°", view) == 13_500
        towards = math.degrees(math.atan2(200, 100))
        assert answer("face at B2", view) == 1000 + round(towards * 1000)
        for line in (
            "face",
            "face up",
            "face nan",
            "face inf",
            f"face {'9' * 400}",
            "face at",
            "face at zz",
        ):
            with pytest.raises(InputError):
                answer(line, view)

    def test_firing(self) -> None:
        view = a_view()
        view["question"]["options"] = [
            {"option": 4, "text": "at it", "verb": "fire", "promise": PROMISE, "target": 4},
            {"option": 1005, "text": "at base", "verb": "fire", "promise": None, "target": 1005},
        ]
        assert answer("fire at B2", view) == 4
        assert answer("fire A1 at slow thunder 2", view) == 4
        assert answer("fire at b#2", view) == 1005

    def test_an_answer_in_words_again(self) -> None:
        question = a_view()["question"]
        assert answer_words(question, -1) == "stand still"
        assert answer_words(question, 5) == "S: straight ahead, 6.35 cm"
        given = packed(question["options"][-1], {"turn": -30_000, "length": 42_000})
        assert answer_words(question, given) == "a segment S: turn 30° right, length 4.2 cm"

    def test_choices_are_numbered_and_their_places_marked(self) -> None:
        sight = a_sight()
        assert [(one.number, one.label) for one in choices_of(sight)] == [
            (1, "S straight, 6.35 cm"),
            (0, "stand still"),
        ]
        assert places(sight) == {1: {"x": 0.0, "y": -136.5, "heading": 90.0}}


# -- real games ------------------------------------------------------------------------------------

Play = Callable[..., str]
LOOKUPS = lookups_of(face_of("minis"))


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    """Run `starfold play --game minis` with these lines as input; gives what it wrote."""

    def call(*arguments: str, lines: Sequence[str] = (), command: str = "play") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        game = ["--game", "minis"] if command == "play" and "--load" not in arguments else []
        with pytest.raises(SystemExit) as ended:
            main([*command.split(), *game, *arguments])
        printed = capsys.readouterr()
        assert ended.value.code == 0, printed
        return printed.out

    return call


def a_table(
    people: Sequence[int] = (0,), seed: int = 3, battle: str = "space", **options: Any
) -> Session:
    game = load_game("minis")
    spec = deal(game, battle, [None, None], {"first_player": 0, **options}, seed)
    session = Session.begin(game, spec, Seeded(seed), seat_players(game, 2, people, "random", seed))
    session.advance()
    return session


def a_talk(session: Session) -> Conversation:
    return Conversation(session, Screen(io.StringIO(), io.StringIO(), False, False))


def said(talk: Conversation) -> str:
    """What a line was answered with."""
    return " ".join(line.plain.strip() for line in talk.message)


def handled(talk: Conversation, line: str) -> str:
    """What a line was answered with, whether as a message or as a page."""
    out = cast(io.StringIO, talk.screen.out)
    before = len(out.getvalue())
    talk.message = []
    talk._handle(line)
    return " ".join(f"{said(talk)} {out.getvalue()[before:]}".split())


def at_a_move(session: Session, rate: str = "S+S+S") -> Conversation:
    """The starting units are placed, and a unit with this rate is to move."""
    talk = a_talk(session)
    talk._handle("rest")
    session.advance()
    while True:
        view = talk.sight().view
        unit = view["question"].get("unit")
        if view["question"]["step"] == "MoveUnit":
            if view["units"][unit]["rate"] == rate:
                return talk
            talk._handle("stay")
        else:
            talk._handle("1")
        session.advance()


def clear_way(talk: Conversation) -> float:
    """Degrees of a turn after which a segment is free."""
    (option,) = measured(talk.sight().view["question"])
    return float(max(option["rays"], key=lambda ray: float(ray["length"]))["turn"])


def typed(question: dict[str, Any], given: int, numbers: dict[int, int]) -> str:
    """A line that means an answer: in figures where the question measures, else its number."""
    if given != DECLINE:
        for option in reversed(measured(question)):
            if option["option"] <= given:
                found = unpacked(option, given)
                if "segment" in option:
                    turn, length = found["turn"] / 1000, found["length"] / 1000
                    return f"{option['segment']} {turn:+.3f} {length:.3f}mm"
                if set(found) == {"heading"}:
                    return f"face {found['heading'] / 1000:.3f}"
                card = f"on {option['card'] + 1} " if "card" in option else ""
                parts = [
                    f"{name} {value / (10_000 if name in ('along', 'distance') else 1000):.4f}"
                    for name, value in found.items()
                ]
                return f"place {' '.join(parts)} {card}".strip()
    if given == DECLINE and question["step"] == "MoveUnit":
        return "end"
    targets = [one for one in question["options"] if one["option"] == given and "target" in one]
    if targets and targets[0]["target"] >= 1000:
        return f"fire at {'AB'[targets[0]['seat']]}#{targets[0]['card'] + 1}"
    return str(numbers[given])


class TestWholeGames:
    @pytest.mark.parametrize("battle", ["space", "mixed"])
    def test_typed_lines_beat_random_play(self, battle: str) -> None:
        """What the greedy machine would answer is typed in words, up to the end of the game."""
        session = a_table(battle=battle)
        talk = a_talk(session)
        adviser = make_agent("greedy", session.game, 1)
        lines = set()
        while not session.over:
            given = adviser.choose(session.state, 0)
            wanted = notation(session.state, given)
            question = session.game.view(session.state, 0)["question"]
            numbers = {option: one.number for one in talk.choices() for option in one.options}
            line = typed(question, given, numbers)
            steps = len(session.moments)
            talk._handle(line)
            assert len(session.moments) == steps + 1, (line, said(talk))
            assert session.replay.answers[steps].choice == wanted, (line, question["step"])
            lines.add(line.split()[0])
            session.advance()
        assert session.state.winners == [0]
        assert {"S", "L", "fire", "place", "end"} <= lines

    def test_at_one_keyboard(self, play: Play) -> None:
        options = ["--hotseat", "--seed", "4", "--option", "max_turns=2"]
        text = play(*options, lines=["", "rest", "", "rest", *["stay", "1", ""] * 400])
        assert "-- A's turn at the keyboard: press Enter -- " in text
        assert "-- B's turn at the keyboard: press Enter -- " in text
        assert "(turn cap)" in text
        assert max(map(len, text.splitlines())) <= 80

    def test_against_the_machine(self, play: Play) -> None:
        options = ["--seed", "4", "--opponent", "greedy", "--option", "max_turns=3"]
        text = play(*options, lines=["rest", *["1"] * 1500])
        assert "(turn cap)" in text or "(last survivor)" in text
        assert max(map(len, text.splitlines())) <= 80
        assert "\x1b" not in text

    def test_ascii(self, play: Play) -> None:
        assert play("--seed", "4", "--ascii", lines=["rest", *["1"] * 60, "help"]).isascii()

    def test_save_load_and_show(self, play: Play, tmp_path: Path) -> None:
        file = str(tmp_path / "game.json")
        lines = ["rest", "stay", "1", "S 10 left 3", "1", "1", f"save {file}"]
        assert "Saved to" in play("--seed", "3", lines=lines)
        assert "You play A" in play("--load", file, lines=["log 200", "map"])
        told = play(file, "--board", command="replay show")
        assert "── map ─" in told
        assert re.search(r"^#\d+ A (go [SL], .* mm|stay)$", told, re.M)
        assert "ok " in play(file, command="replay verify")


class TestMoving:
    def test_a_turn_beyond_the_limit_is_refused_with_its_rule(self) -> None:
        talk = at_a_move(a_table(), "L")
        steps = len(talk.session.moments)
        assert handled(talk, "L 95 left") == "no: A turn of 95.0° exceeds 90°. [MG-MPH-06]"
        assert "MG-MPH-10" in handled(talk, "L 10 cm")
        assert "MG-MPH-09" in handled(talk, "S")
        assert len(talk.session.moments) == steps

    def test_trying_does_nothing(self) -> None:
        talk = at_a_move(a_table())
        state = talk.session.game.to_data(talk.session.state)
        turn = clear_way(talk)
        told = handled(talk, f"try S {turn:+}")
        assert re.match(r"It would stand at \(.+\) facing .+°, 6.3 cm on", told)
        assert handled(talk, "try S 181 left").startswith("no: A turn of 181.0° exceeds")
        assert "facing" in handled(talk, f"try S {turn:+} 1mm, S 1mm, S 10 left 1mm")
        assert handled(talk, "try") == "try what? Such as try S 30 left"
        assert talk.session.game.to_data(talk.session.state) == state

    def test_several_segments_at_once_or_none(self) -> None:
        talk = at_a_move(a_table())
        unit = talk.sight().view["question"]["unit"]
        steps = len(talk.session.moments)
        turn = clear_way(talk)
        assert "no: " in handled(talk, f"S {turn:+} 5mm, S 181 left")
        assert len(talk.session.moments) == steps
        handled(talk, f"S {turn:+} 5mm, S 5mm, S 5mm")
        assert len(talk.session.moments) == steps + 3
        assert talk.sight().view["units"][unit]["displaced"]
        talk._handle("undo")
        assert len(talk.session.moments) == steps + 2

    def test_too_many_segments(self) -> None:
        talk = at_a_move(a_table())
        steps = len(talk.session.moments)
        line = f"S {clear_way(talk):+} 1mm, S 1mm, S 1mm, S 1mm"
        assert "S" in handled(talk, line)
        assert len(talk.session.moments) == steps

    def test_staying(self) -> None:
        talk = at_a_move(a_table())
        talk._handle("stay")
        assert talk.session.log_for(0)[-1].text.endswith("stands still")

    def test_facing_after_a_dogfight_move(self) -> None:
        for seed in range(40):
            session = a_table(seed=seed)
            talk = at_a_move(session)
            unit = talk.sight().view["question"]["unit"]
            if "Dogfight" not in talk.sight().view["units"][unit]["icons"]:
                continue
            talk._handle(f"S {clear_way(talk):+} 1mm, end, face at B#2")
            assert " turns to " in session.log_for(0)[-1].text
            return
        pytest.fail("no unit with Dogfight was met")

    def test_a_line_of_the_log_in_words(self) -> None:
        talk = at_a_move(a_table())
        talk._handle(f"S {clear_way(talk):+} 7mm")
        assert " and goes 0.7 cm (S)" in talk.session.log_for(0)[-1].text
        assert "MG-MPH-07" in handled(talk, f"why {len(talk.session.log_for(0))}")


class TestPlacing:
    @pytest.mark.parametrize("side", ["front", "back", "left", "right", "front left", "back right"])
    def test_a_side_of_the_base(self, side: str) -> None:
        talk = a_talk(a_table())
        handled(talk, f"place A1 {side}")
        unit = talk.sight().view["units"][0]
        assert unit["place"] == "table"
        assert unit["heading"] == 90
        base = talk.sight().view["players"][0]["cards"][1]
        if "front" in side or "back" in side:
            assert (unit["y"] > base["y"]) == ("front" in side)
        if "left" in side or "right" in side:
            assert (unit["x"] < base["x"]) == ("left" in side)  # A looks up: left is at lower x
        talk._handle("undo")
        talk._handle("undo")
        assert talk.sight().view["units"][0]["place"] == "reserves"

    def test_a_place_in_figures(self) -> None:
        talk = a_talk(a_table())
        handled(talk, "place A1 12.5 on 2 face 270")
        assert talk.sight().view["units"][0]["heading"] == 270
        handled(talk, "place A2 125mm on 1 face at B#1")
        assert 45 < talk.sight().view["units"][1]["heading"] < 90
        assert "overlap" in handled(talk, "place A3 12.5 on 2")
        assert "name a card of your base" in handled(talk, "place A3 12.5 on 7")
        assert "MG-SETUP-09" in handled(talk, "place A3 50")
        assert "is no place" in handled(talk, "place A3 up")
        assert talk.sight().view["units"][2]["place"] == "reserves"


class TestFiring:
    def declaring(self) -> Conversation:
        """A table at which A can declare shots."""
        for seed in range(20):
            session = a_table(seed=seed)
            adviser = make_agent("greedy", session.game, 1)
            while not session.over:
                question = session.game.view(session.state, 0)["question"]
                verbs = {option["verb"] for option in question["options"]}
                if question["step"] == "DeclareShots" and "fire with" in verbs:
                    return a_talk(session)
                session.answer(0, adviser.choose(session.state, 0))
                session.advance()
        raise AssertionError("nobody came into range")

    def test_shooter_and_target_in_one(self) -> None:
        talk = self.declaring()
        view = talk.sight().view
        names = codes(talk.sight())
        shooter = next(
            one["unit"] for one in view["question"]["options"] if one["verb"] == "fire with"
        )
        found = talk.session.game.survey(talk.session.state, 0, {"unit": shooter})
        target = next(one for one in found["targets"] if one["promise"] is not None)
        far = next(one for one in found["targets"] if one["refusal"] and one["target"] < 1000)
        steps = len(talk.session.moments)
        refused = handled(talk, f"fire {names[shooter]} at {names[far['target']]}")
        assert re.search(r"no: .+ \[MG-[A-Z]+-\d\d\]", refused)
        assert len(talk.session.moments) == steps
        code = board.card_code(target["target"]) if target["target"] >= 1000 else ""
        code = code or names[target["target"]]
        assert "hits" in handled(talk, f"odds {names[shooter]} {code}")
        assert re.search(r"\d+%", handled(talk, f"measure {names[shooter]}"))
        handled(talk, f"fire {names[shooter]} at {code}")
        assert talk.session.state.log is not None
        assert any(" aims at " in line.text for line in talk.session.log_for(0)[-2:])

    def test_why_tells_every_modifier_of_a_roll(self) -> None:
        talk = self.declaring()
        session = talk.session
        adviser = make_agent("greedy", session.game, 1)
        while not (
            rolls := [one for one in session.log_for(0) if "roll" in (one.happened() or {})]
        ):
            session.answer(0, adviser.choose(session.state, 0))
            session.advance()
        event = rolls[0].happened()
        assert event is not None
        text = handled(talk, f"why {rolls[0].number}")
        assert f"{event['roll']} the two dice" in text
        assert f"{event['defense']} defense" in text


class TestLooking:
    def test_the_map_follows_a_wish(self) -> None:
        talk = at_a_move(a_table())
        assert "── map around A" in handled(talk, "zoom in")
        assert "── map ─" in handled(talk, "map")
        assert "── map around B" in handled(talk, "map B" + codes(talk.sight())[-1][1])
        assert "zoom 1 to 64" in handled(talk, "zoom 99")
        assert "zoom 1 to 64" in handled(talk, "zoom sideways")
        assert "── map ─" in handled(talk, "zoom 1")
        assert "is called 'zz'" in handled(talk, "map zz")

    def test_every_command_is_in_the_help(self, play: Play) -> None:
        text = play("--seed", "1", lines=["help"])
        for command in (*LOOKUPS.values(), *COMMANDS.values()):
            assert f"  {command.usage}" in text
        assert max(map(len, text.splitlines())) <= 80

    def test_printed_things(self, play: Play) -> None:
        text = play("--seed", "3", lines=["unit cold ledger", "units", "rules mg-mph-06", "why"])
        assert "Cold Ledger: reserves" in text
        assert "B#3 base card at" in text
        assert "A turn may not exceed 90 degrees." in text
        assert "MG-SETUP-09" in text

    def test_nonsense_never_ends_in_a_traceback(self, play: Play) -> None:
        chance = random.Random(5)
        words = [*LOOKUPS, *COMMANDS, "S", "L", "stay", "end", "face", "place", "fire", "at", "on"]
        words += [
            "1",
            "2",
            "0",
            "-1",
            "30",
            "left",
            "9cm",
            "A1",
            "B2",
            "B#2",
            "front",
            ",",
            "é",
            "!",
        ]
        words = [word for word in words if word not in ("quit", "resign", "save", "save!")]
        lines = [" ".join(chance.choices(words, k=chance.randint(1, 4))) for _ in range(300)]
        lines.insert(100, "rest")
        text = play("--seed", "6", "--opponent", "random", lines=lines)
        assert "The input ended" in text
        assert max(map(len, text.splitlines())) <= 80


class Glass(Screen):
    """A terminal that remembers what was drawn."""

    def __init__(self, columns: int, rows: int, commands: Iterator[str]) -> None:
        super().__init__(io.StringIO(), io.StringIO(), ascii_only=False, color=False)
        self.live = True
        self.columns = columns
        self.rows = rows
        self.commands = commands
        self.drawn: list[list[str]] = []

    @property
    def width(self) -> int:
        return self.columns

    @property
    def height(self) -> int:
        return self.rows

    def draw(self, lines: Sequence[Text]) -> None:
        self.drawn.append([line.plain for line in lines])

    def read(self, prompt: str) -> str | None:
        return next(self.commands, None) if prompt.endswith("> ") else ""


class TestScreens:
    @pytest.mark.parametrize(("columns", "widest"), [(60, 60), (140, 140), (300, board.WIDEST)])
    def test_a_real_terminal(self, tmp_path: Path, columns: int, widest: int) -> None:
        keys = "rest\n|\n|zoom in\n|map\n|" + "quit\n|" * 5
        arguments = ("--game", "minis", "--seed", "3", "--opponent", "random", "--no-color")
        code, shown = in_a_terminal(keys, *arguments, state=tmp_path, columns=columns)
        assert code == 0
        assert "Traceback" not in shown
        titles = re.findall(r"── map [^\r\n]*", shown)
        assert {len(title) for title in titles} == {widest}

    @pytest.mark.parametrize(("columns", "rows"), [(60, 24), (80, 24), (140, 40)])
    def test_every_screen_fits_and_shows_map_and_question(self, columns: int, rows: int) -> None:
        chance = random.Random(columns)

        def commands() -> Iterator[str]:
            yield "rest"
            for _ in range(50):
                yield str(chance.randint(0, 9))
                yield chance.choice(("zoom in", "map", "measure A1", "undo", "S 30 left", "zz"))

        glass = Glass(columns, rows, commands())
        Conversation(a_table(), glass).run()
        assert all(len(screen) < rows for screen in glass.drawn)
        tables = [screen for screen in glass.drawn if any("── log ─" in line for line in screen)]
        assert len(tables) > 50
        for screen in tables:
            assert max(map(len, screen)) <= columns
            assert any(line.startswith("── map") for line in screen)
            below = screen[next(n for n, line in enumerate(screen) if "── log ─" in line) + 1 :]
            assert any(line.startswith("── ") for line in below)  # the question


class TestClosedTerminal:
    @pytest.mark.parametrize("ending", [signal.SIGHUP, signal.SIGTERM])
    def test_the_game_is_kept_when_the_window_is_closed(
        self, ending: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def choose_and_close(talk: Conversation) -> None:
            talk._handle("1")
            signal.raise_signal(ending)

        kept = tmp_path / "open-game.json"
        monkeypatch.setattr("starfold.table.saves.open_game_path", lambda: kept)
        monkeypatch.setattr(Conversation, "run", choose_and_close)
        before = {name: signal.getsignal(name) for name in (signal.SIGHUP, signal.SIGTERM)}
        try:
            with pytest.raises(SystemExit) as left:
                main(["play", "--game", "minis", "--seed", "3"])
        finally:
            for name, handler in before.items():
                signal.signal(name, handler)
        assert left.value.code == 128 + ending
        assert kept.is_file()

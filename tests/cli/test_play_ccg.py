"""The card game at the terminal: its table, its choices, whole games."""

import io
import random
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest
from rich.text import Text

from starfold.agents.registry import make_agent
from starfold.cli.ccg import battle, board, pages
from starfold.cli.ccg.choices import choices_of
from starfold.cli.ccg.words import card_meant, entry, figures, held, seen, value_words
from starfold.cli.conversation import COMMANDS, Conversation
from starfold.cli.faces import face_of
from starfold.cli.lookups import lookups_of
from starfold.cli.main import main
from starfold.cli.screen import Screen
from starfold.cli.sight import Sight
from starfold.errors import InputError
from starfold.games.ccg.state.position import Position
from starfold.games.registry import load_game
from starfold.kernel.chance import Seeded
from starfold.kernel.core import DECLINE, NOBODY
from starfold.table.deal import deal, seat_players
from starfold.table.session import Session
from tests.cli.test_play import Interrupted, in_a_terminal
from tests.cli.test_play_minis import Glass

pytestmark = pytest.mark.mode_independent

Play = Callable[..., str]
LOOKUPS = lookups_of(face_of("ccg"))
PLAYERS = ("person", "random")


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    """Run `starfold play --game ccg` with these lines as input; gives what it wrote."""

    def call(*arguments: str, lines: Sequence[str] = (), command: str = "play") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        old = {"--load", "--continue"} & set(arguments)
        game = ["--game", "ccg"] if command == "play" and not old else []
        with pytest.raises(SystemExit) as ended:
            main([*command.split(), *game, *arguments])
        printed = capsys.readouterr()
        assert ended.value.code == 0, printed
        return printed.out

    return call


AGAINST = ("--opponent", "random")
HOTH = ("--deck", "echo-base", "--against", "blizzard-force")


def a_table(people: Sequence[int] = (0,), seed: int = 3, **options: Any) -> Session:
    game = load_game("ccg")
    spec = deal(game, "hoth", ["echo-base", "blizzard-force"], options, seed)
    session = Session.begin(game, spec, Seeded(seed), seat_players(game, 2, people, "random", seed))
    session.advance()
    return session


def a_talk(session: Session) -> Conversation:
    return Conversation(session, Screen(io.StringIO(), io.StringIO(), False, False))


def handled(talk: Conversation, line: str) -> str:
    """What a line was answered with, whether as a message or as a page."""
    out = cast(io.StringIO, talk.screen.out)
    before = len(out.getvalue())
    talk.message = []
    talk._handle(line)
    said = " ".join(row.plain.strip() for row in talk.message)
    return " ".join(f"{said} {out.getvalue()[before:]}".split())


def plain(lines: Sequence[Text]) -> list[str]:
    return [line.plain.rstrip() for line in lines]


def lively(talk: Conversation, chance: random.Random) -> str:
    """The number of a choice of somebody who would rather act than pass."""
    choices = talk.choices()
    acts = [one for one in choices if not one.stops]
    if acts and acts[0].label.startswith("activate"):
        return str(acts[-1].number)
    return str(chance.choice(acts if acts and chance.random() < 0.85 else choices).number)


@cache
def played(seed: int) -> tuple[dict[str, Any], ...]:
    """What Light saw at every question of a lively game."""
    session = a_table(seed=seed, max_turns=14)
    talk = a_talk(session)
    chance = random.Random(seed)
    found = []
    while not session.over:
        found.append(session.game.view(session.state, 0))
        talk._handle(lively(talk, chance))
        session.advance()
    return tuple(found)


# -- the table -------------------------------------------------------------------------------------


def card(number: int, label: str, owner: int, at: int, **changes: Any) -> dict[str, Any]:
    """A card in play, as far as the drawings read it."""
    return {
        "card": number,
        "id": label,
        "title": label,
        "name": label,
        "label": label,
        "type": "Character",
        "subtype": "",
        "power": 2,
        "ability": 4,
        "forfeit": 3,
        "printed": {},
        "owner": owner,
        "at": at,
        "location": at,
        "role": "there",
        "states": [],
        "did": [],
        "stacked": [],
        "words": "",
        **changes,
    }


def place(number: int, name: str, **changes: Any) -> dict[str, Any]:
    return {
        "card": number,
        "title": f"Hoth: {name}",
        "name": name,
        "group": "exterior",
        "host": -1,
        "marker": 0,
        "parsec": None,
        "shielded": False,
        "collapsed": False,
        "blown_away": False,
        "night": False,
        "icons": [1, 1],
        "presence": [False, False],
        "controls": -1,
        "power": [0, 0],
        "drain": [1, 1],
        "covered": [],
        "buried": [0, 0],
        "buried_known": [],
        **changes,
    }


def player(seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "side": ("Light", "Dark")[seat],
        "reserve": 30,
        "force": 4,
        "used": 3,
        "life": 37,
        "generation": 5,
        "hand": {"count": 2, "known": []},
        "lost": [],
        "out": [],
    }


def a_view(**changes: Any) -> dict[str, Any]:
    """Two sites under the shield, one beyond it, and a system of another row."""
    locations = {
        10: "Main Power Generators",
        11: "Snow Trench",
        12: "North Ridge",
        13: "Ord Mantell",
    }
    cards = [card(n, name, 0, -1, role="location", type="Location", location=n)
             for n, name in locations.items()]  # fmt: skip
    ship = {"type": "Vehicle", "power": 5, "ability": None, "forfeit": 4}
    cards += [
        card(20, "Rogue 2", 0, 10, **ship),
        card(21, "Zev Senesca", 0, 20, role="pilot", location=10, power=0, ability=8),
        card(22, "Blaster", 0, 21, role="attached", location=10, type="Weapon"),
        card(30, "General Veers", 1, 10, power=4, ability=12, forfeit=5, states=["hit"]),
        card(31, "Tauntaun", 1, 12, ability=1, did=["moved"]),
        card(32, "Imperial Plans", 1, -1, role="side of table", type="Effect", location=-1),
    ]
    sites = [
        place(10, locations[10], marker=1, shielded=True, power=[5, 4]),
        place(11, locations[11], marker=2, shielded=True),
        place(12, locations[12], marker=4, power=[0, 2], controls=1, drain=[1, 2]),
    ]
    system = place(13, locations[13], group="system", parsec=7)
    return {
        "seat": 0,
        "turn": 5,
        "active": 0,
        "phase": "deploy",
        "ended": "",
        "players": [player(0), player(1)],
        "rows": [
            {"system": "Hoth", "places": sites},
            {"system": "Ord Mantell", "places": [system]},
        ],
        "cards": cards,
        "battle": None,
        "drain": None,
        "shown": [],
        "effects": [],
        "question": None,
        **changes,
    }


def a_sight(**changes: Any) -> Sight:
    return Sight(a_view(**changes), PLAYERS)


KNOWN_TABLE = """\
Turn 5, yours: activate control [deploy] battle move draw
B Dark, random: hand 2 Force 4 reserve 30 used 3 = life 37 lost 0 makes 5
A Light, you: hand 2 Force 4 reserve 30 used 3 = life 37 lost 0 makes 5
── Hoth ───────────────────────────────────────────────── Force  power  drain ──
▒1 Main Power Generators                                   1:1    5:4
   B General Veers 4/3/5 [hit]
   A Rogue 2 5/-/4 (Zev Senesca 0/2/3 (+Blaster))
▒2 Snow Trench                                             1:1    0:0
 4 North Ridge                                             1:1    0:2    B 2
   B Tauntaun 2/.25/3
── elsewhere ──────────────────────────────────────────── Force  power  drain ──
   Ord Mantell (parsec 7)                                  1:1    0:0
B beside: Imperial Plans
Your hand is empty
"""
BATTLE: dict[str, Any] = {
    "place": 10,
    "initiator": 1,
    "segment": "damage",
    "power": [5, 4],
    "draws": [1, 0],
    "destiny": [3, 0],
    "total": [8, 4],
    "winner": 0,
    "attrition": [0, 3],
    "attrition_left": [0, 3],
    "damage_left": [0, 4],
    "hits": [30],
    "cards": [20, 30],
    "excluded": [],
    "immune": [20],
    "outlook": None,
}


class TestTable:
    def test_a_known_position(self) -> None:
        assert plain(board.board_lines(a_sight())) == KNOWN_TABLE.splitlines()

    def test_the_other_side_sees_its_own_cards_below(self) -> None:
        drawn = plain(board.board_lines(a_sight(seat=1)))
        assert drawn[0].startswith("Turn 5, A's: ")
        veers = next(n for n, line in enumerate(drawn) if "General Veers" in line)
        assert "Rogue 2" in drawn[veers - 1]

    def test_a_row_for_every_card(self) -> None:
        drawn = plain(board.table_lines(a_sight(), board.FULL))
        assert "   A   Zev Senesca pilot 0/2/3" in drawn
        assert "   A     + Blaster" in drawn
        assert "   B Tauntaun 2/.25/3  moved" in drawn

    def test_dense_drawings_keep_every_location(self) -> None:
        for density in (board.LINES, board.TIGHT, board.BRIEF):
            text = "\n".join(plain(board.table_lines(a_sight(), density)))
            for name in (
                "▒1 Main Power Generators",
                "▒2 Snow Trench",
                "4 North Ridge",
                "Ord Mantell",
            ):
                assert name in text
        tight = plain(board.table_lines(a_sight(), board.TIGHT))
        assert tight[1].startswith("▒1 Main Power Generators 5:4  B General Veers")
        assert "  A Rogue 2" in tight[1]

    @pytest.mark.parametrize("width", [48, 60, 80, 120])
    @pytest.mark.parametrize("density", range(5))
    def test_every_width_is_kept(self, width: int, density: int) -> None:
        for view in played(3)[::9]:
            for reader in (view, {**view, "seat": NOBODY}):
                lines = board.board_lines(Sight(reader, PLAYERS), density, width, density < 2)
                assert max(len(line.plain.rstrip()) for line in lines) <= width

    def test_the_location_of_a_battle_stays_in_view(self) -> None:
        drawn = plain(board.table_lines(a_sight(battle=BATTLE), board.BRIEF))
        assert any(line.startswith("▒1 Main Power Generators (battle)") for line in drawn)
        assert any("General Veers" in line for line in drawn)
        assert not any("Tauntaun" in line for line in drawn)

    def test_the_battle_sheet(self) -> None:
        assert battle.sheet(a_sight(battle=BATTLE)) == [
            "Battle at Main Power Generators, damage segment; B began it",
            "B power 4, total 4, owes attrition 3, owes damage 4, must forfeit General Veers: "
            "General Veers 4/3/5",
            "A power 5, destiny 3 (1 drawn), total 8: Rogue 2 5/-/4",
        ]
        outlook = {"win": (10, 60), "words": ["wins the battle: 10 to 60 %", "nothing is known"]}
        early = {**BATTLE, "segment": "weapons", "attrition_left": [0, 0], "damage_left": [0, 0]}
        ahead = battle.sheet(a_sight(battle={**early, "outlook": outlook}))
        assert ahead[-1] == "Outlook: wins the battle: 10 to 60 %; nothing is known"
        told = battle.sheet(a_sight(battle={**early, "hits": []}))
        assert told[1:] == [
            "B power 4, battle destinies 0: General Veers 4/3/5",
            "A power 5, battle destinies 1: Rogue 2 5/-/4",
        ]

    def test_a_drain_and_a_card_being_played(self) -> None:
        shown = [{**card(40, "Ice Storm", 1, -1), "words": "Everybody freezes."}]
        drain = {"place": 12, "seat": 1, "amount": 2}
        assert battle.sheet(a_sight(drain=drain, shown=shown)) == [
            "B drains 2 at North Ridge",
            "Ice Storm: Everybody freezes.",
        ]

    def test_values(self) -> None:
        aboard = held(a_view())
        assert entry(a_view()["cards"][4], aboard) == "Rogue 2 5/-/4 (Zev Senesca 0/2/3 (+Blaster))"
        assert figures(card(1, "x", 0, -1, ability=10, power=None, printed={"power": "X"})) == (
            "X/2.5/3"
        )
        assert figures(card(1, "x", 0, -1, type="Creature", ferocity=3, defense=2)) == "3/D2"

    def test_which_card_is_meant(self) -> None:
        cards = a_view()["cards"]
        assert card_meant("veers", cards)["card"] == 30
        assert card_meant("zev", cards)["card"] == 21
        for text, told in (("", "name a card"), ("zz", "called 'zz'")):
            with pytest.raises(InputError, match=told):
                card_meant(text, cards)
        with pytest.raises(InputError, match="say more"):
            card_meant("t", [*cards, card(50, "Tagge", 1, 12)])


class TestChoices:
    def choices(self, *options: dict[str, Any], **question: Any) -> list[tuple[int, str, str]]:
        asked = {"seat": 0, "options": list(options), **question}
        hand = [card(60 + n, "Trooper", 0, -1) for n in range(2)]
        for one in hand:
            del one["label"]
        view = a_view(question=asked)
        view["players"][0]["hand"]["known"] = hand
        return [(one.number, one.label, one.chip) for one in choices_of(Sight(view, PLAYERS))]

    def test_copies_of_a_card_in_hand_are_one_choice(self) -> None:
        promise = {"words": ["costs 2 Force"], "cost": 2}
        option = {"text": "deploy Trooper", "verb": "deploy", "promise": promise}
        found = self.choices(
            {"option": 1, "card": 60, **option},
            {"option": 2, "card": 61, **option},
            {"option": DECLINE, "text": "pass", "verb": "pass"},
        )
        assert found == [(1, "deploy Trooper (x2)", "costs 2 Force"), (0, "pass", "")]

    def test_copies_in_play_are_not(self) -> None:
        found = self.choices(
            {"option": 1, "text": "move it", "verb": "move", "card": 20},
            {"option": 2, "text": "move it", "verb": "move", "card": 30},
        )
        assert [number for number, _, _ in found] == [1, 2]

    def test_an_amount_is_its_own_number(self) -> None:
        found = self.choices(
            *(
                {"option": n, "text": f"activate {n}", "verb": "activate", "number": n}
                for n in (0, 1, 2)
            )
        )
        assert [number for number, _, _ in found] == [0, 1, 2]

    def test_a_long_promise_stands_behind_the_words(self) -> None:
        promise = {"words": ["power 7 against 1", "battle destinies 1 against 0"]}
        option = {"option": 5, "text": "battle at North Ridge", "verb": "battle", "place": 12}
        ((_, label, chip),) = self.choices({**option, "promise": promise})
        assert label == f"battle at North Ridge: {'; '.join(promise['words'])}"
        assert chip == ""

    def test_every_option_can_be_chosen_by_a_number(self) -> None:
        for view in played(3):
            sight = Sight(view, PLAYERS)
            choices = choices_of(sight)
            offered = [option for choice in choices for option in choice.options]
            assert sorted(offered) == sorted(one["option"] for one in view["question"]["options"])
            assert len({choice.number for choice in choices}) == len(choices)


# -- whole games -----------------------------------------------------------------------------------


class TestWholeGames:
    def test_typed_numbers_play_a_game_to_its_end(self) -> None:
        """What a machine would answer is typed, up to the end of the game."""
        session = a_table(seed=5, max_turns=30)
        talk = a_talk(session)
        adviser = make_agent("random", session.game, 1)
        while not session.over:
            given = adviser.choose(session.state, 0)
            numbers = {option: one.number for one in talk.choices() for option in one.options}
            steps = len(session.moments)
            talk._handle(str(numbers[given]))
            assert len(session.moments) == steps + 1
            session.advance()
        assert session.state.ended

    def test_against_the_machine(self, play: Play) -> None:
        options = ["--seed", "4", *AGAINST, "--option", "max_turns=10"]
        text = play(*options, lines=["1"] * 600)
        assert "(turn limit)" in text or "(life force)" in text
        assert max(map(len, text.splitlines())) <= 80
        assert "\x1b" not in text

    def test_the_other_seat(self, play: Play) -> None:
        text = play("--seat", "dark", "--seed", "4", *AGAINST, lines=["quit"])
        assert "You play B " in text
        assert "B Dark, you: hand" in text

    def test_a_deck_of_the_wrong_side(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as ended:
            main(["play", "--game", "ccg", "--deck", "blizzard-force"])
        assert ended.value.code == 2
        assert "seat A plays Light" in capsys.readouterr().err

    def test_at_one_keyboard(self, play: Play) -> None:
        options = ["--hotseat", "--seed", "4", "--option", "max_turns=4"]
        text = play(*options, lines=["", "1", "1", "0"] * 150)
        assert "-- A's turn at the keyboard: press Enter -- " in text
        assert "-- B's turn at the keyboard: press Enter -- " in text
        assert "(turn limit)" in text
        assert max(map(len, text.splitlines())) <= 80

    def test_ascii(self, play: Play) -> None:
        lines = [*["1"] * 60, "board", "hand", "piles", "help", "look Grand Moff Tarkin"]
        assert play("--seed", "4", *AGAINST, "--ascii", lines=lines).isascii()

    def test_save_load_and_show(self, play: Play, tmp_path: Path) -> None:
        file = str(tmp_path / "game.json")
        lines = [*["1"] * 12, f"save {file}"]
        assert "Saved to" in play("--seed", "3", *HOTH, *AGAINST, lines=lines)
        assert "You play A" in play("--load", file, lines=["log 200", "board"])
        told = play(file, "--board", command="replay show")
        assert "── Hoth ─" in told
        assert re.search(r"^#\d+ A activate \d", told, re.M)
        assert "ok " in play(file, command="replay verify")

    def test_the_end_of_the_input_is_no_error(self, play: Play) -> None:
        assert "The input ended" in play("--seed", "4", *AGAINST, lines=["1"])

    def test_a_game_interrupted_by_ctrl_c_is_kept(
        self,
        play: Play,
        capsys: pytest.CaptureFixture[str],
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
        monkeypatch.setattr("sys.stdin", Interrupted("1\n"))
        with pytest.raises(SystemExit) as ended:
            main(["play", "--game", "ccg", "--seed", "5", *AGAINST])
        assert ended.value.code == 130
        assert "starfold play --continue" in capsys.readouterr().out
        assert "Light deploys" in play("--continue", lines=["log 40", "quit"])

    def test_the_other_hand_is_never_written(self) -> None:
        """Nothing that Light is shown names a card of Dark's hand, unless it lies open as well."""
        session = a_table(seed=2, max_turns=12)
        talk = a_talk(session)
        chance = random.Random(2)
        hidden = 0
        while not session.over:
            sight = talk.sight()
            lines = [*board.board_lines(sight, board.FULL), *board.pile_lines(sight)]
            text = "\n".join([*plain(lines), *battle.sheet(sight)])
            state = cast(Position, session.state)
            known = {one["title"] for one in seen(sight.view)}
            known |= {row["system"] for row in sight.view["rows"]}
            for number in state.hand[1]:
                if state.title(number) not in known:
                    hidden += 1
                    assert state.title(number) not in text
            talk._handle(lively(talk, chance))
            session.advance()
        assert hidden > 50


# -- commands --------------------------------------------------------------------------------------


class TestCommands:
    def test_a_card_in_hand_in_play_or_of_the_catalogue(self) -> None:
        talk = a_talk(a_table())
        first = talk.sight().view["players"][0]["hand"]["known"][0]
        assert first["title"] in handled(talk, f"look {first['title']}")
        told = handled(talk, "look main power generators")
        assert "Force icons now Light 1, Dark 0; shielded" in told
        assert "Dark, Character: Imperial, Hoth" in handled(talk, "look general veers")
        assert "Imperial, A New Hope (2_106)" in handled(talk, "look trooper davin felth")
        assert "no card here is called 'zz'" in handled(talk, "look zz")
        assert "name a card" in handled(talk, "look")
        assert "say more of the name" in handled(talk, "look seeker")

    def test_the_card_of_a_choice(self) -> None:
        talk = a_talk(a_table())
        talk._handle(str(talk.choices()[-1].number))
        talk.session.advance()
        choice = next(one for one in talk.choices() if one.label.startswith("deploy "))
        told = handled(talk, f"look {choice.number}")
        assert told.startswith(f"{choice.number}: {choice.words}")
        assert "destiny" in told
        assert "there is no choice 99" in handled(talk, "look 99")

    def test_why_a_value_is_not_the_printed_one(self) -> None:
        views = [view for view in played(3) if any(one["changed"] for one in view["cards"])]
        changed = next(one for one in views[-1]["cards"] if one["changed"])
        told = pages.whereabouts(Sight(views[-1], PLAYERS), changed)
        first = changed["changed"][0]
        now = value_words(first["value"], first["now"])
        assert any(line.startswith(f"{first['value']} {now}: ") for line in told)

    def test_hand_and_piles(self) -> None:
        session = a_table(seed=3, max_turns=14)
        talk = a_talk(session)
        chance = random.Random(3)
        while not session.over and not talk.sight().view["players"][0]["lost"]:
            talk._handle(lively(talk, chance))
            session.advance()
        assert "A's Lost Pile (" in handled(talk, "piles")
        for one in talk.sight().view["players"][0]["hand"]["known"]:
            assert one["title"] in handled(talk, "hand")

    def test_attempts_that_a_rule_forbids(self) -> None:
        talk = a_talk(a_table())
        talk._handle("0")  # no Force: nothing can be paid
        talk.session.advance()
        steps = len(talk.session.moments)
        for line in ("battle north ridge", "battle at north ridge", "drain at main power"):
            assert re.search(r"no: .+ \((SW-B|HO-[A-Z]+)-\d+\)", handled(talk, line)), line
        hand = talk.sight().view["players"][0]["hand"]["known"]
        costly = next(one for one in hand if one["deploy"])
        told = handled(talk, f"deploy {costly['title']} to north ridge")
        assert re.search(r"no: .+ \((SW-B|HO-[A-Z]+)-\d+\)", told)
        assert "no card here is called" in handled(talk, "deploy zz")
        assert len(talk.session.moments) == steps

    def test_a_choice_by_its_words(self) -> None:
        talk = a_talk(a_table())
        talk._handle(str(talk.choices()[-1].number))
        talk.session.advance()
        choice = next(one for one in talk.choices() if one.label.startswith("deploy "))
        steps = len(talk.session.moments)
        talk._handle(choice.words)
        assert talk.session.moments[steps:]

    def test_bad_numbers_are_answered_with_what_is_possible(self) -> None:
        talk = a_talk(a_table())
        most = talk.choices()[-1].number
        assert handled(talk, "99") == f"99 is not offered: choose 0 to {most}, or help"
        assert (
            handled(talk, "qwertz")
            == f"'qwertz' is not a command here: choose 0 to {most}, or help"
        )

    def test_auto_lists_the_windows_and_lets_them_go_by(self) -> None:
        talk = a_talk(a_table())
        assert "auto phase_actions: Your opponent's phases" in handled(talk, "auto")
        assert "phase_actions: Your opponent's phases: act or pass: you pass." in handled(
            talk, "auto phase_actions"
        )
        assert "there is no window 'nap'" in handled(talk, "auto nap")
        assert "Your deploy phase: you pass in turn" in handled(talk, "auto turn")
        quiet = "matters of course are answered as the hint would"
        assert quiet in handled(talk, "auto quiet")
        assert "losses are paid as the hint would" in handled(talk, "auto pays")
        assert "losses are asked for" in handled(talk, "auto pays")

    def test_undo(self) -> None:
        session = a_table()
        talk = a_talk(session)
        steps = len(session.moments)
        talk._handle("0")
        assert len(session.moments) == steps + 1
        talk._handle("undo")
        assert len(session.moments) == steps

    def test_every_command_is_in_the_help(self, play: Play) -> None:
        text = play("--seed", "1", *AGAINST, lines=["help"])
        usages = [one.usage for one in LOOKUPS.values()]
        usages += [one.usage for name, one in COMMANDS.items() if name != "rest"]
        for usage in usages:
            assert f"  {usage}" in text
        assert "place the rest" not in text
        assert max(map(len, text.splitlines())) <= 80

    def test_rules_behind_things(self, play: Play) -> None:
        text = play("--seed", "1", *AGAINST, lines=["why 1", "why", "rules ho-shield-01"])
        assert "SW-B-004" in text
        assert "SW-B-068" in text
        assert "HO-SHIELD-01" in text

    def test_nonsense_never_ends_in_a_traceback(self, play: Play) -> None:
        chance = random.Random(5)
        words = [*LOOKUPS, *COMMANDS, "deploy", "move", "battle", "drain", "fire", "at", "to", "on"]
        words += [
            "1",
            "2",
            "0",
            "-1",
            "99",
            "luke",
            "echo",
            "north",
            "ridge",
            ",",
            "é",
            "!",
            "look",
        ]
        words = [word for word in words if word not in ("quit", "resign", "save", "save!")]
        lines = [" ".join(chance.choices(words, k=chance.randint(1, 4))) for _ in range(250)]
        text = play("--seed", "6", *AGAINST, lines=lines)
        assert "The input ended" in text
        assert max(map(len, text.splitlines())) <= 80


class TestScreens:
    @pytest.mark.parametrize(("columns", "rows"), [(48, 16), (60, 24), (80, 24), (100, 40)])
    @pytest.mark.parametrize("people", [[0], [0, 1]])
    def test_every_screen_fits_and_shows_the_question(
        self, columns: int, rows: int, people: list[int]
    ) -> None:
        chance = random.Random(columns)
        session = a_table(people, seed=columns)

        def commands() -> Iterator[str]:
            for _ in range(70):
                yield lively(talk, chance)
                yield chance.choice(("why 3", "hand", "log", "look 1", "undo", "zz", "board"))

        glass = Glass(columns, rows, commands())
        talk = Conversation(session, glass)
        talk.run()
        assert all(len(screen) < rows for screen in glass.drawn)
        tables = [screen for screen in glass.drawn if any("── log ─" in line for line in screen)]
        assert len(tables) > 50
        for screen in tables:
            assert max(map(len, screen)) <= columns
            assert rows < 24 or any("A Light" in line for line in screen)
            log = next(n for n, line in enumerate(screen) if "── log ─" in line)
            assert any(line.startswith("── ") for line in screen[log + 1 :])  # the question

    @pytest.mark.parametrize("columns", [20, 80])
    def test_a_real_terminal(self, tmp_path: Path, columns: int) -> None:
        keys = "1\n|\n|1\n|\n|" + "quit\n|" * 8
        arguments = ("--game", "ccg", "--seed", "3", *HOTH, *AGAINST, "--no-color")
        code, shown = in_a_terminal(keys, *arguments, state=tmp_path, columns=columns)
        assert code == 0
        assert "Traceback" not in shown
        assert "Main Power Generators" in shown


def test_what_is_seen_holds_no_card_twice() -> None:
    for view in played(3)[::20]:
        open_cards = [one["card"] for one in seen({**view, "question": None})]
        assert len(open_cards) == len(set(open_cards))

"""`starfold play` as a player meets it: in a pipe, on a screen of 80 by 24, at one keyboard."""

import fcntl
import io
import os
import pty
import random
import re
import select
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import cast

import pytest
from rich.text import Text

from starfold.cli import pages
from starfold.cli.conversation import COMMANDS, Conversation
from starfold.cli.faces import face_of
from starfold.cli.lookups import lookups_of
from starfold.cli.main import main
from starfold.cli.pocketmodel.pages import turn_reference
from starfold.cli.screen import Screen
from starfold.games.pocketmodel.rules.turn import ACTION_NAMES
from starfold.games.pocketmodel.state.position import ACTION_LIMIT, Position
from starfold.kernel.chance import Seeded
from starfold.kernel.replay_files import save
from starfold.rulebook.ledgers import icon_rules, rule
from starfold.table import saves
from starfold.table.deal import deal, seat_players
from starfold.table.session import Session
from starfold.units import icons
from tests.table.tables import any_choice, open_table, play_on, the_game

pytestmark = pytest.mark.mode_independent

Play = Callable[..., str]

LOOKUPS = lookups_of(face_of("pocketmodel"))

# The seed is one for which all of this happens; the fleets are named so that it stays so.
SEAT = ["--fleet", "base-lantern-line", "--against", "base-hammer-fall", "--opponent", "random"]


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    """Run `starfold play` with these lines as input; gives what it wrote."""

    def call(*arguments: str, lines: Sequence[str] = (), code: int = 0) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        with pytest.raises(SystemExit) as ended:
            main(["play", *arguments])
        printed = capsys.readouterr()
        assert ended.value.code == code, printed
        return printed.out if code == 0 else printed.err

    return call


def place_units(page_lines: Sequence[str] = ()) -> list[str]:
    """Input that places the starting units one by one (more ones than needed do no harm)."""
    return ["1"] * 12 + list(page_lines)


class TestWholeGames:
    @pytest.mark.parametrize("edition", icons.EDITIONS)
    def test_always_the_first_choice_to_the_end(self, play: Play, edition: str) -> None:
        text = play("--edition", edition, "--seed", "11", lines=["1"] * 4000)
        lines = text.splitlines()
        assert re.search(r"^── .+ wins? \(\w+\) ─+$", text, re.M)
        assert lines[-1] == "A> 1"
        assert max(map(len, lines)) <= 80
        assert "\x1b" not in text

    def test_against_several(self, play: Play) -> None:
        text = play(
            *("--players", "4", "--opponent", "random", "--seed", "2", "--option", "max_turns=30"),
            lines=["1"] * 4000,
        )
        assert "D's home" in text
        assert max(map(len, text.splitlines())) <= 80

    def test_at_one_keyboard(self, play: Play) -> None:
        options = ["--hotseat", "--seed", "4", "--option", "max_turns=12"]
        text = play(*options, lines=["1", ""] * 3000)
        assert "-- A's turn at the keyboard: press Enter -- " in text
        assert "-- B's turn at the keyboard: press Enter -- " in text
        assert "A> 1" in text
        assert "B> 1" in text
        assert "The game is drawn (turn cap)" in text

    def test_the_same_seed_is_the_same_game(self, play: Play) -> None:
        first = play("--seed", "9", lines=["1"] * 60)
        assert play("--seed", "9", lines=["1"] * 60) == first
        assert play("--seed", "10", lines=["1"] * 60) != first

    def test_the_other_seat(self, play: Play) -> None:
        assert "You play B" in play("--seat", "b", "--seed", "1")
        assert "You play" in play("--seat", "random", "--seed", "1")

    def test_ascii(self, play: Play) -> None:
        text = play("--seed", "11", "--ascii", lines=["1"] * 100)
        assert text.isascii()
        assert "-- B's home" in text

    def test_the_end_of_the_input_is_no_error(self, play: Play) -> None:
        text = play("--seed", "1", lines=["1"])
        assert text.endswith("The input ended. The game was not saved.\n")
        assert "A> 1\n" in text


class TestHiddenThings:
    @pytest.mark.parametrize("seed", range(3))
    def test_the_other_hand_is_never_written(self, seed: int) -> None:
        """In a world where the opponent holds other cards the player reads the same."""
        session = open_table([0], seed)
        play_on(session, random.Random(seed), 25)
        while not session.over and session.state.asked != 0:
            session.advance()
        chance = random.Random(seed)
        shown = self.shown(Conversation(session, plain()))
        session.state = session.game.imagine(session.state, 0, chance)
        session.state.log = []
        assert self.shown(Conversation(session, plain())) == shown

    def shown(self, conversation: Conversation) -> str:
        conversation.told = {0: 0}
        conversation._show()
        for command in ("board", "hand", "log 40", "why"):
            conversation._handle(command)
        return cast(io.StringIO, conversation.screen.out).getvalue()


def plain() -> Screen:
    return Screen(io.StringIO(), io.StringIO(), ascii_only=False, color=False)


class TestCommands:
    def test_the_rest_of_the_units_is_placed_on_request(self, play: Play) -> None:
        text = play(*SEAT, "--seed", "3", lines=["1", "rest", "rest", "quit"])
        assert "A has placed the starting units" in text
        assert "rest only works while starting units" in text

    def test_unknown_words_are_answered_with_what_is_possible(self, play: Play) -> None:
        text = play(*SEAT, "--seed", "1", lines=["xyzzy", "77", "1 1 1 1 1 1 1 1 1", "²", "9" * 99])
        assert "'xyzzy' is not a command here: choose 1 to" in text
        assert "77 is not offered: choose 1 to" in text
        assert "1 is not offered so often" in text
        assert "'²' is not a command here" in text

    def test_several_choices_at_once(self, play: Play) -> None:
        text = play(*SEAT, "--seed", "1", lines=["2 1", "log 2"])
        assert re.search(r"A places .+\n.*A places ", text)

    def test_choices_in_notation(self, play: Play) -> None:
        one = play("--seed", "7", "--seat", "B", lines=["place Grey Courier"])
        assert "Place your starting units: 2 of 20 stars so far" in one
        two = play(
            "--seed", "7", "--seat", "B", lines=["place Grey Courier · place Chalk Flight 1"]
        )
        assert "Place your starting units: 3 of 20 stars so far" in two
        wrong = play("--seed", "7", "--seat", "B", lines=["place Grey Courier · fly to the moon"])
        assert "'fly to the moon' cannot be chosen here" in wrong

    def test_choices_by_their_words(self, play: Play) -> None:
        text = play(*SEAT, "--seed", "1", lines=["millennium"])
        assert "A places Millennium Falcon" in text

    def test_why_tells_the_rules_of_a_line(self, play: Play) -> None:
        text = play(*SEAT, "--seed", "1", lines=["why 1", "why", "why 0", "why x", "why 99999"])
        for id in ("PM-SETUP-01", "PM-SETUP-04"):
            assert " ".join(rule(id).rule.split()) in " ".join(text.split())
        assert text.count("the log has no line") == 3

    def test_why_tells_every_modifier_of_a_roll(self) -> None:
        session = open_table([0], 1)
        chance = random.Random(1)
        while not rolls(session):
            play_on(session, chance, 1)
        line = session.log_for(0)[rolls(session)[0]]
        assert line.happened() is not None
        text = "\n".join(one.plain for one in pages.why_page(line))
        assert re.search(rf"^ +{line.happened()['roll']}  the two dice$", text, re.M)
        assert re.search(rf"^ +{line.happened()['result']}  result$", text, re.M)
        assert re.search(rf"^ +{line.happened()['defense']}  defense$", text, re.M)
        total = line.happened()["roll"] + sum(one["amount"] for one in line.happened()["modifiers"])
        assert total == line.happened()["result"]
        for id in line.rules:
            assert id in text
        assert max(map(len, text.splitlines())) <= 80

    def test_log(self, play: Play) -> None:
        text = play(*SEAT, "--seed", "1", lines=["log 2", "log", "log x"])
        assert text.count("PM-SETUP-0") > 4
        assert "write log N to see the last N lines" in text

    def test_units_and_cards_say_where_they_come_from(self, play: Play) -> None:
        lines = [
            "unit rogue 2",
            "unit millennium",
            "card quiet moon",
            "unit",
            "card zzz",
            "unit s",
        ]
        text = play(*SEAT, "--seed", "1", lines=lines)
        assert "Provenance: reconstructed" in text
        assert "Rogue Squadron 2: reserves" in text
        assert "Provenance: documented" in text
        assert "As an objective: " in text
        assert "name a unit" in text
        assert "no card is called 'zzz'" in text
        assert "'s' may be " in text

    def test_reconstructed_things_are_marked(self, play: Play) -> None:
        text = play(*SEAT, "--seed", "1", lines=["help"])
        assert "~Lantern Flight" in text
        assert "What is marked ~ was reconstructed" in text

    def test_ground_units_are_told_from_space_units(self, play: Play) -> None:
        fleet = ["--edition", "ground_assault", "--fleet", "ground-assault-iron-march"]
        text = play(*fleet, "--seed", "1")
        assert re.search(r"AT-AT .+ \dg a\d d\d D\d", text)
        assert "g a" not in play(*SEAT, "--seed", "1", lines=["1"])

    def test_odds(self, play: Play) -> None:
        lines = place_units(["odds millennium slow thunder 1", "odds rogue", "odds zz yy"])
        text = play(*SEAT, "--seed", "1", lines=lines)
        assert re.search(r"Millennium Falcon +needs +\d+\+: hits \d+/36 \(\d+%\), \d damage", text)
        assert "name two units" in text
        assert "no unit here is called" in text

    def test_attempts_that_a_rule_forbids(self, play: Play) -> None:
        lines = place_units(["attack millennium slow thunder 1"])
        text = play(*SEAT, "--seed", "1", lines=lines)
        assert re.search(r"no: .+ \(PM-[A-Z]+-\d\d\)", text)

    def test_rules(self, play: Play) -> None:
        text = play(
            "--seed", "1", lines=["rules pm-battle-16", "rules PM-DEC-01", "rules", "rules X"]
        )
        assert "PM-BATTLE-16" in text
        assert "Option destroy_threshold" in text
        assert "there is no rule 'X'" in text

    def test_hand_and_board(self, play: Play) -> None:
        text = play(*SEAT, "--seed", "1", lines=place_units(["hand", "board"]))
        assert "As an objective: " in text
        assert "A reserves: " in text
        assert re.search(r"Lasers Leader|Leader Lasers", text)

    def test_auto(self, play: Play) -> None:
        text = play("--seed", "1", lines=["auto", "auto"])
        assert "one possible answer are asked." in text
        assert "one possible answer are answered for you." in text

    def test_quit(self, play: Play) -> None:
        assert play("--seed", "1", lines=["quit", "1"]).endswith("A> quit\n")

    def test_every_command_is_in_the_help(self, play: Play) -> None:
        text = play("--seed", "1", lines=["help"])
        for command in (*LOOKUPS.values(), *COMMANDS.values()):
            assert f"  {command.usage}" in text

    def test_nonsense_never_ends_in_a_traceback(self, play: Play) -> None:
        chance = random.Random(5)
        words = [
            *LOOKUPS,
            *COMMANDS,
            "1",
            "2",
            "0",
            "-1",
            "attack",
            "move",
            "place",
            "a b",
            "\x00",
            "é",
            "!",
        ]
        words = [word for word in words if word not in ("quit", "resign", "save", "save!")]
        lines = [" ".join(chance.choices(words, k=chance.randint(1, 3))) for _ in range(400)]
        lines += ["save \x00", "save .", "save /", "save", "save! /nowhere/at/all.json"]
        text = play(*SEAT, "--seed", "6", lines=lines)
        assert "cannot be written" in text
        assert max(map(len, text.splitlines())) <= 80


def rolls(session: Session) -> list[int]:
    """Places in the log where an attack was rolled."""
    events = [line.happened() for line in session.log_for(0)]
    return [n for n, event in enumerate(events) if event and event["kind"] == "attack_roll"]


class TestReference:
    @pytest.mark.rule("PM-QREF-01")
    def test_the_turn_is_as_in_the_rules(self, play: Play) -> None:
        text = play("--seed", "1", lines=["help"])
        first, *parts, _ = "\n".join(turn_reference()).split("\n  ")
        assert "first play one objective (or none), then take one action (or none)" in first
        assert all(" ".join(line.split()) in " ".join(text.split()) for line in parts)
        listed = [line.split()[0] for line in turn_reference() if re.match(r"  \w", line)]
        assert listed == ["objective", "move", "combat", "strike"]
        assert listed[1:] == list(ACTION_NAMES[1:4])
        for name, id in (
            ("move", "PM-MOVE-01"),
            ("combat", "PM-COMBAT-01"),
            ("strike", "PM-STRIKE-02"),
        ):
            assert re.search(rf"at most {ACTION_LIMIT}\s+(build\s+)?stars", rule(id).rule)
            assert re.search(rf"^  {name} +up to {ACTION_LIMIT} build stars", text, re.M)
        assert ACTION_LIMIT == 5

    @pytest.mark.rule("PM-QREF-01")
    def test_the_turn_is_as_it_is_played(self) -> None:
        """An objective is asked for first, then one action among those of the reference."""
        session = open_table([0, 1], 3)
        chance = random.Random(3)
        steps = []
        while len(steps) < 40 and not session.over:
            pos = cast(Position, session.state)
            question = session.game.question(pos, pos.asked)
            assert question is not None
            steps.append(question["step"])
            if question["step"] == "ChooseAction":
                verbs = {option["verb"] for option in question["options"]}
                assert verbs <= {"end turn", "move", "combat", "strike", "carrier", "use"}
                assert "PlayObjective" in steps
            session.answer(pos.asked, any_choice(session, chance))

    @pytest.mark.rule("PM-QREF-02")
    @pytest.mark.parametrize("edition", icons.EDITIONS)
    def test_the_legend_of_the_icons(self, play: Play, edition: str) -> None:
        text = " ".join(play("--edition", edition, "--seed", "1", lines=["help"]).split())
        meanings = {
            icons.MATCH: ["only for a unit with the same icon", "PM-CCARD-07"],
            icons.POWER: ["the same", "PM-CCARD-08", "standing ability", "PM-POWER-01"],
            icons.WILD: ["card says which units", "any unit", "build-star", "PM-CCARD-10"],
        }
        for kind, parts in meanings.items():
            start = text.index(f"{', '.join(icons.edition_icons(edition, kind))}: ")
            for part in parts:
                assert part in text[start : start + 250]
        for name in icons.edition_icons(edition, icons.POWER):
            explained = icon_rules("pocketmodel")[name]
            assert f"{explained.means} ({explained.id})" in text


class TestAttacks:
    def test_odds_stand_beside_targets_and_a_confirmation_follows(self) -> None:
        text = "\n".join(conversations(range(12), 400))
        chip = r"hit +\d+% kill +\d+% \| risk +\d+%"
        assert re.search(rf"^ \d+ B .+ \d\* a\d d\d D\d+ +\d/\d  {chip}", text, re.M)
        flat = " ".join(text.split())
        assert re.search(r"needs \d+\+: hits \d+/36 \(\d+%\), \d damage, kills \d+/36", flat)
        assert re.search(
            r"face down; destroyed, by its defense: D\d+ \d+/36 \(\d+%\), D\d+ \d+/36", flat
        )
        assert re.search(r"defense \d+: destroyed \d+/\d+ \(\d+%\)", flat)

    def test_thinking_again_declares_nothing(self) -> None:
        session = open_table([0], 3)
        talk = Conversation(session, plain())
        chance = random.Random(3)
        while talk.pending is None:
            session.advance()
            talk._take(any_choice(session, chance))
        steps = len(session.moments)
        talk._handle("maybe")
        assert talk.pending is not None
        talk._handle("0")
        assert talk.pending is None
        assert len(session.moments) == steps
        assert not session.over


def conversations(seeds: range, choices: int) -> Iterator[str]:
    """What plain conversations of random players wrote."""
    for seed in seeds:
        session = open_table([0], seed)
        talk = Conversation(session, plain())
        chance = random.Random(seed)
        for _ in range(choices):
            session.advance()
            if session.over:
                break
            talk._show()
            if talk.pending is not None:
                talk._handle("1")
            else:
                talk._take(any_choice(session, chance))
                talk.repeat = True
        text = cast(io.StringIO, talk.screen.out).getvalue()
        assert max(map(len, text.splitlines())) <= 80
        yield text


class TestUndo:
    def test_a_choice_is_taken_back(self, play: Play) -> None:
        text = play(*SEAT, "--seat", "a", "--seed", "1", lines=["1", "undo", "log 1"])
        assert "A undoes a choice" in text

    def test_but_not_past_others_or_dice(self) -> None:
        session = open_table([0], 1)
        talk = Conversation(session, plain())
        chance = random.Random(1)
        while not session.obstacle_to_undo(0) or not session.moments:
            play_on(session, chance, 1)
        steps = len(session.moments)
        talk._handle("undo")
        told = " ".join(line.plain for line in talk.message)
        assert "undo! undoes it all the same, marked in the log" in told
        assert len(session.moments) == steps
        talk._handle("undo!")
        assert len(session.moments) < steps
        assert session.log_for(0)[-1].text.endswith("and all that followed (takeback)")

    def test_at_one_keyboard_only_what_is_free(self, play: Play) -> None:
        text = play("--hotseat", "--seed", "4", lines=["", "1", "undo!", "undo"] * 3)
        assert "only for games against the computer" in " ".join(text.split())
        assert "undoes a choice" in text


class TestFiles:
    def test_save_and_load(self, play: Play, tmp_path: Path) -> None:
        file = str(tmp_path / "my game.json")
        text = play(*SEAT, "--seed", "1", lines=place_units([f"save {file}"]))
        assert "Saved to" in text
        assert text.endswith("The input ended.\n")
        assert "was not saved" not in text
        _, replay, _ = saves.load(Path(file))
        assert replay.players == ["person", "Random"]

        more = play("--load", file, lines=["log 300", f"save {file}", "1", f"save {file}"])
        assert "A places" in more
        assert more.count("Saved to") == 2

    def test_another_file_is_not_written_over(self, play: Play, tmp_path: Path) -> None:
        other = tmp_path / "other.txt"
        other.write_text("mine")
        text = play("--seed", "1", lines=[f"save {other}"])
        assert "already exists; save!" in " ".join(text.split())
        assert other.read_text() == "mine"
        play("--seed", "1", lines=[f"save! {other}"])
        assert other.read_text() != "mine"

    def test_a_recorded_game_of_agents_is_taken_up(self, play: Play, tmp_path: Path) -> None:
        session = open_table([], 1)
        del session.replay.answers[40:]
        del session.replay.hashes[41:]
        save(session.replay, tmp_path / "game.json")
        assert "You play B" in play("--load", str(tmp_path / "game.json"), "--seat", "B")

    @pytest.mark.parametrize("content", ["", "{}", "[1", "\udcff", '{"format": "starfold-replay"}'])
    def test_broken_files(self, play: Play, tmp_path: Path, content: str) -> None:
        file = tmp_path / "bad.json"
        file.write_bytes(content.encode("utf-8", "surrogateescape"))
        assert play("--load", str(file), code=2).startswith(f"error: {file}: ")

    def test_a_game_that_takes_another_course_is_named(self, play: Play, tmp_path: Path) -> None:
        session = open_table([0], 1)
        session.replay.hashes[0] = "other"
        save(session.replay, tmp_path / "game.json")
        told = play("--load", str(tmp_path / "game.json"), code=2)
        assert told.startswith(f"error: {tmp_path / 'game.json'}: choice 0: the state differs")

    def test_resign(self, play: Play) -> None:
        text = play(*SEAT, "--seed", "1", lines=["resign", "log 2", "undo", "resign", ""])
        assert text.count("B wins (resignation)") >= 2
        assert "A undoes a choice" in text


class TestBadOptions:
    @pytest.mark.parametrize(
        ("arguments", "told"),
        [
            (["--game", "chess"], "unknown game 'chess'"),
            (["--edition", "hoth"], "unknown edition 'hoth'"),
            (["--fleet", "nothing"], "no shipped fleet 'nothing'"),
            (["--fleet", "nowhere.yaml"], "nowhere.yaml"),
            (["--fleet", "scum-open-sky"], "is made for scum_and_villainy"),
            (["--opponent", "hal"], "unknown agent 'hal'"),
            (["--seat", "C"], "choose A or B"),
            (["--option", "max_turns"], "has no value"),
            (["--option", "x=1"], "unknown option 'x'"),
            (["--against", "a", "--against", "b"], "for 1 opponent"),
            (["--load", "nowhere.json"], "nowhere.json: No such file"),
        ],
    )
    def test_are_named(self, play: Play, arguments: list[str], told: str) -> None:
        error = play(*arguments, code=2)
        assert error.startswith("error: ")
        assert told in error

    @pytest.mark.parametrize("players", ["1", "9", "x"])
    def test_a_table_has_two_to_eight_seats(self, play: Play, players: str) -> None:
        assert "--players" in play("--players", players, code=2)


class Glass(Screen):
    """A terminal of 80 by 24 that remembers what was drawn."""

    def __init__(self, commands: Iterator[str]) -> None:
        super().__init__(io.StringIO(), io.StringIO(), ascii_only=False, color=False)
        self.live = True
        self.commands = commands
        self.drawn: list[list[str]] = []
        self.prompts: list[str] = []
        self.hidden = 0

    width = 80
    height = 24

    def draw(self, lines: Sequence[Text]) -> None:
        self.drawn.append([line.plain for line in lines])

    def hide(self) -> None:
        self.hidden += 1

    def read(self, prompt: str) -> str | None:
        self.prompts.append(prompt)
        return next(self.commands, None) if prompt.endswith("> ") else ""


PATIENCE = 20  # seconds without a word from the game, when all is typed, until a test gives up
LONGEST = 240  # the same while it has not asked for all yet: a busy machine may be slow to start


def in_a_terminal(source: str, *arguments: str, state: Path, columns: int = 80) -> tuple[int, str]:
    """Run `starfold play` in a pseudo-terminal, typing these bytes; gives exit code and output."""
    leader, follower = pty.openpty()
    termios.tcsetwinsize(follower, (24, columns))
    sized = ("COLUMNS", "LINES")  # would have the say over the terminal itself
    environment = {name: value for name, value in os.environ.items() if name not in sized}
    environment |= {"XDG_STATE_HOME": str(state), "TERM": "xterm"}
    run = subprocess.Popen(
        [sys.executable, "-m", "starfold", "play", *arguments],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=environment,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )
    os.close(follower)
    written = b""
    unanswered = b""  # what was written since the last keys were typed
    to_type = [keys for keys in source.split("|") if keys]
    while select.select([leader], [], [], LONGEST if to_type else PATIENCE)[0]:
        try:
            new = os.read(leader, 65536)
        except OSError:  # the other end has gone
            break
        written += new
        unanswered += new
        if to_type and re.search(rb"(A> |-- )[^\r\n]*$", unanswered):
            os.write(leader, to_type.pop(0).encode())
            unanswered = b""
    else:
        run.kill()  # it waits for more than was typed: the exit code will tell
    return run.wait(), written.decode(errors="replace")


class Interrupted(io.StringIO):
    """Input of somebody who presses Ctrl-C when the lines are used up."""

    def readline(self, size: int | None = -1, /) -> str:
        line = super().readline()
        if not line:
            raise KeyboardInterrupt
        return line


class TestLeaving:
    GAME = (*SEAT, "--seed", "5")

    def test_a_game_interrupted_by_ctrl_c_is_kept(
        self,
        play: Play,
        capsys: pytest.CaptureFixture[str],
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
        monkeypatch.setattr("sys.stdin", Interrupted("rest\n"))
        with pytest.raises(SystemExit) as ended:
            main(["play", *self.GAME])
        assert ended.value.code == 130
        assert "starfold play --continue" in capsys.readouterr().out
        assert "A has placed the starting units" in play("--continue", lines=["log 40", "quit"])

    def test_nothing_was_left_open(
        self, play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
        assert "no game was left open" in play("--continue", code=2)

    @pytest.mark.parametrize("columns", [10, 20, 40, 43, 48, 60])
    def test_narrow_terminals_do_no_harm(self, tmp_path: Path, columns: int) -> None:
        code, shown = in_a_terminal(
            "\n|1\n|" + "quit\n|" * 8, *self.GAME, state=tmp_path, columns=columns
        )
        assert code == 0
        assert "Traceback" not in shown


class TestScreen:
    @pytest.mark.parametrize("seed", range(3))
    @pytest.mark.parametrize("people", [[0], [0, 1]])
    def test_every_screen_fits_and_shows_the_question(self, seed: int, people: list[int]) -> None:
        chance = random.Random(seed)
        session = open_table(people, seed)

        def commands() -> Iterator[str]:
            for _ in range(120):
                yield str(chance.choice((1, 1, 2, 3, 0)))
                yield chance.choice(("why 3", "hand", "log", "unit rogue", "undo", "zz"))
            yield "quit"

        glass = Glass(commands())
        Conversation(session, glass).run()
        assert len(glass.drawn) > 100
        for screen in glass.drawn:
            assert len(screen) <= 23  # and one row for the prompt
            assert max(map(len, screen)) <= 80
        boards = [screen for screen in glass.drawn if any("── log ─" in line for line in screen)]
        assert len(boards) > 100
        for screen in boards:
            assert len(screen) == 23
            assert any("contested" in line or "home" in line for line in screen)
            below = screen[next(n for n, line in enumerate(screen) if "── log ─" in line) + 1 :]
            assert re.match(r" *\d+ ", below[0])  # a line of the log
            assert any(line.startswith("── ") for line in below)  # the question
        assert (glass.hidden > 0) == (people == [0, 1])

    def test_a_crowded_table_still_shows_log_and_question(self) -> None:
        game = the_game()
        spec = deal(game, "base", [None] * 8, {}, 1)
        session = Session.begin(game, spec, Seeded(1), seat_players(game, 8, [0], "random", 1))
        glass = Glass(iter([*["1"] * 40, "quit"]))
        Conversation(session, glass).run()
        for screen in glass.drawn:
            assert len(screen) <= 23
            assert max(map(len, screen)) <= 80
        tables = [screen for screen in glass.drawn if any("── log ─" in line for line in screen)]
        assert tables
        for screen in tables:
            below = screen[next(n for n, line in enumerate(screen) if "── log ─" in line) + 1 :]
            assert any(line.startswith("── ") for line in below)

    def test_a_large_terminal_is_not_wider(self) -> None:
        glass = Glass(iter(["1"] * 5))
        glass.height = 60  # type: ignore[misc]
        Conversation(open_table([0], 1), glass).run()
        assert max(len(line) for screen in glass.drawn for line in screen) <= 80

    def test_what_others_did_is_told_first_when_it_does_not_fit(self) -> None:
        glass = Glass(iter(["1"] * 40))
        Conversation(open_table([0], 1), glass).run()
        assert any(screen[0] == "What happened" for screen in glass.drawn)
        assert any(prompt.startswith("-- Enter") for prompt in glass.prompts)

    def test_the_end_of_the_input(self) -> None:
        glass = Glass(iter([]))
        Conversation(open_table([0], 1), glass).run()
        assert "The input ended." in cast(io.StringIO, glass.out).getvalue()

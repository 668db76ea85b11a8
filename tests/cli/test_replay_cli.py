"""`starfold replay`: telling and checking recorded games."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from starfold.cli.main import main
from starfold.kernel.replay_files import load_fields, text_of
from starfold.server import offline
from starfold.table import saves
from tests.table.tables import open_table, play_on

pytestmark = pytest.mark.mode_independent

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: object) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(["replay", *map(str, arguments)])
        printed = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return ended.value.code, printed.out, printed.err

    return call


@pytest.fixture
def file(tmp_path: Path) -> Path:
    session = open_table([0], 8)
    play_on(session, random.Random(8), 5000)
    assert session.over
    saves.save(session, tmp_path / "game.json")
    return tmp_path / "game.json"


def changed(file: Path, name: str, change: Callable[[dict[str, Any]], object]) -> Path:
    data = load_fields(file)
    change(data)
    other = file.with_name(name)
    other.write_text(text_of(data), encoding="utf-8")
    return other


class TestVerify:
    def test_a_sound_game(self, run: Run, file: Path) -> None:
        code, out, err = run("verify", file)
        answers = len(load_fields(file)["answers"])
        assert (code, err) == (0, "")
        assert out.startswith(f"ok {file}: {answers} choices, ")
        assert out.rstrip().endswith(("wins (objectives)", "wins (units)"))

    def test_a_game_that_is_not_finished(self, run: Run, file: Path) -> None:
        def cut(data: dict[str, Any]) -> None:
            del data["answers"][10:], data["hashes"][11:]

        code, out, _ = run("verify", changed(file, "cut.json", cut))
        assert code == 0
        assert out.rstrip().endswith("10 choices, not finished")

    def test_a_difference_names_the_choice(self, run: Run, file: Path) -> None:
        def falsify(data: dict[str, Any]) -> None:
            place = next(n for n, known in enumerate(data["hashes"]) if n and known)
            data["hashes"][place] = "0" * 16
            falsified.append(place)

        falsified: list[int] = []
        other = changed(file, "other.json", falsify)
        code, out, err = run("verify", other, file)
        assert (code, err) == (1, "")
        assert out.startswith(f"differs {other}: choice {falsified[0]}: ")
        assert f"\nok {file}: " in out

    def test_another_answer_is_a_difference(self, run: Run, file: Path) -> None:
        def answer(data: dict[str, Any]) -> None:
            data["answers"][3][1] = "attack the moon"

        code, out, _ = run("verify", changed(file, "other.json", answer))
        assert code == 1
        assert "choice 4: 'attack the moon' cannot be chosen here" in out

    @pytest.mark.parametrize(
        "content", [b"", b"{}", b"[1", b"\xff\xfe", b'{"format": "starfold-replay", "version": 9}']
    )
    def test_unreadable_files(self, run: Run, file: Path, tmp_path: Path, content: bytes) -> None:
        bad = tmp_path / "bad.json"
        bad.write_bytes(content)
        code, out, err = run("verify", bad, file)
        assert code == 2
        assert err.startswith(f"error: {bad}: ")
        assert out.startswith(f"ok {file}: ")

    def test_a_missing_file(self, run: Run, tmp_path: Path) -> None:
        code, _, err = run("verify", tmp_path / "nothing.json")
        assert code == 2
        assert "No such file" in err

    @pytest.mark.parametrize("seed", range(3))
    def test_broken_values_never_end_in_a_traceback(self, run: Run, file: Path, seed: int) -> None:
        chance = random.Random(seed)
        junk = ["null", "true", "-1", "1" * 30, "3.5", '"x"', "[]", "{}", "[1]", "·", "Z", "x" * 9]
        lines = file.read_text(encoding="utf-8").split("\n")
        other = file.with_name("damaged.replay")
        for _ in range(40):
            place = chance.randrange(len(lines))
            words = lines[place].split(" ")
            words[chance.randrange(len(words))] = chance.choice(junk)
            damaged = [*lines[:place], " ".join(words), *lines[place + 1 :]]
            other.write_text("\n".join(damaged), encoding="utf-8")
            for command in ("verify", "show"):
                assert run(command, other)[0] in (0, 1, 2)


class TestConvert:
    @pytest.fixture
    def old(self, tmp_path: Path) -> Path:
        """A game as version 1 wrote it."""
        recorded = Path(__file__).parent.parent / "replays" / "version-1.jsonl"
        file = tmp_path / "old.json"
        file.write_text(recorded.read_text(encoding="utf-8").splitlines()[0], encoding="utf-8")
        return file

    def test_a_replay_of_version_1(self, run: Run, old: Path, tmp_path: Path) -> None:
        new = tmp_path / "new.replay"
        code, out, err = run("convert", old, new)
        assert (code, err) == (0, "")
        assert out.startswith(f"{new}: ")
        assert run("verify", new)[0] == 0
        code, shown, _ = run("convert", new, "-")
        assert (code, shown) == (0, new.read_text(encoding="utf-8"))

    def test_one_that_takes_another_course(self, run: Run, file: Path, tmp_path: Path) -> None:
        def falsify(data: dict[str, Any]) -> None:
            data["hashes"][-1] = "0" * 16

        new = tmp_path / "new.replay"
        code, _, err = run("convert", changed(file, "other.replay", falsify), new)
        assert code == 1
        assert "the state differs" in err
        assert not new.exists()

    def test_nowhere_to_write(self, run: Run, old: Path, tmp_path: Path) -> None:
        code, _, err = run("convert", old, tmp_path / "nowhere" / "new.replay")
        assert code == 2
        assert "cannot be written" in err


class TestShow:
    def test_the_story_with_choices_and_rules(self, run: Run, file: Path) -> None:
        code, out, err = run("show", file)
        answers = len(load_fields(file)["answers"])
        assert (code, err) == (0, "")
        lines = out.splitlines()
        assert lines[0].startswith("  1 A shuffles 30 cards")
        assert [line for line in lines if line.startswith(f"#{answers} ")]
        assert "PM-TURN-01" in out
        assert " wins (" in lines[-1]
        assert max(map(len, lines)) <= 80

    def test_a_part_of_it(self, run: Run, file: Path) -> None:
        _, out, _ = run("show", file, "--from", 5, "--to", 7)
        choices = [line.split()[0] for line in out.splitlines() if line.startswith("#")]
        assert choices == ["#5", "#6", "#7"]
        numbers = [int(line[:3]) for line in out.splitlines() if line[:3].strip().isdigit()]
        assert numbers[0] > 5  # lines keep the numbers they have in the whole log

    def test_a_part_that_does_not_exist(self, run: Run, file: Path) -> None:
        code, _, err = run("show", file, "--from", 9000)
        assert code == 2
        assert "--from 9000 is after the last choice" in err

    def test_everybody_sees_what_he_may(self, run: Run, file: Path) -> None:
        everything = run("show", file)[1]
        public = run("show", file, "--seat", "spectator")[1]
        first, second = (run("show", file, "--seat", seat)[1] for seat in "ab")
        assert "draws a card" not in everything
        assert "A draws a card" in public
        assert "B draws a card" in public
        assert "A draws a card" not in first
        assert "B draws a card" in first
        assert "A draws a card" in second
        assert "B draws a card" not in second

    def test_an_unknown_seat(self, run: Run, file: Path) -> None:
        code, _, err = run("show", file, "--seat", "Z")
        assert code == 2
        assert "there is no seat 'Z'" in err

    def test_with_the_board(self, run: Run, file: Path) -> None:
        _, out, _ = run("show", file, "--board", "--ascii")
        assert out.count("-- contested -") > 5
        assert out.isascii()
        assert max(map(len, out.splitlines())) <= 80

    @pytest.mark.parametrize("names", [["greedy"], ["greedy"] * 9])
    def test_players_who_do_not_fit_the_seats(self, run: Run, file: Path, names: list[str]) -> None:
        def seat(data: dict[str, Any]) -> None:
            data["players"] = names

        code, out, err = run("show", changed(file, "other.json", seat), "--board")
        assert code in (1, 2)
        assert f"{len(names)} players for 2 seats" in out or "no seat 1 in a game with 1" in err

    def test_a_difference_ends_the_story(self, run: Run, file: Path) -> None:
        def falsify(data: dict[str, Any]) -> None:
            data["hashes"][-1] = "0" * 16

        code, out, _ = run("show", changed(file, "other.json", falsify))
        assert code == 1
        last = len(load_fields(file)["answers"])
        assert f"choice {last}: the state differs" in out.splitlines()[-1]

    def test_an_unreadable_file(self, run: Run, tmp_path: Path) -> None:
        code, _, err = run("show", tmp_path)
        assert code == 2
        assert "Is a directory" in err


class TestPage:
    @pytest.fixture
    def built(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        listed = {"entry": "a-1.js", "games": {"pocketmodel": ["a-1.js"]}}
        (tmp_path / "offline.json").write_text(json.dumps(listed))
        (tmp_path / "a-1.js").write_text("")
        monkeypatch.setattr(offline, "page_folder", lambda: tmp_path)

    @pytest.mark.usefixtures("built")
    def test_a_game_as_one_page(self, run: Run, file: Path, tmp_path: Path) -> None:
        page = tmp_path / "game.html"
        code, out, err = run(file, "--html", page)
        assert (code, err) == (0, "")
        assert out.startswith(f"{page}: ")
        assert page.read_text(encoding="utf-8").startswith("<!doctype html>")

    @pytest.mark.usefixtures("built")
    def test_a_game_that_is_not_over_has_no_page(
        self, run: Run, file: Path, tmp_path: Path
    ) -> None:
        def cut(data: dict[str, Any]) -> None:
            del data["answers"][10:], data["hashes"][11:]

        code, _, err = run("show", changed(file, "cut.json", cut), "--html", tmp_path / "a.html")
        assert code == 2
        assert "the game is not over" in err
        assert not (tmp_path / "a.html").exists()

    def test_without_a_word_a_file_is_shown(self, run: Run, file: Path) -> None:
        assert run(file, "--to", 3) == run("show", file, "--to", 3)
        code, _, err = run("nowhere.replay")
        assert (code, "nowhere.replay" in err) == (2, True)

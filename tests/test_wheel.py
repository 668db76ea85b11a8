"""What users get: the wheel carries the page, small and whole, and asks nobody for anything."""

import gzip
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from starfold.games.registry import game_names
from starfold.server.app import BROTLI
from tests import wheel

pytestmark = [pytest.mark.browser, pytest.mark.mode_independent]

STATIC = "starfold/server/static/"
MOST_SCRIPT = 150_000  # bytes, compressed: all that one game and one page need
MOST_WHEEL = 6_400_000  # five are the aim: 648 cards and quick, thinking opponents ask for more
LATER = r"import\(\s*[\"'`]\./([\w.-]+\.js)[\"'`]"
# What the table fetches when somebody opens it, has a lesson, shares a screen or waits in vain.
ASKED_FOR = (
    "Absence",
    "Chat",
    "Coach",
    "Curtain",
    "DicePanel",
    "HelpDialog",
    "ReportDialog",
    "Tools",
)
ONLY_OF = {"AmountsForm": "minis", "Standing": "ccg"}  # questions that only this game asks
LARGE = 24_000  # bytes of a file of the page; see web/vite.config.ts
# Names, not addresses: nobody fetches them. The last is in the texts of Svelte's own errors.
NAMES = ("http://www.w3.org/", "https://svelte.dev/e/")


@pytest.fixture(scope="module")
def archive() -> Iterator[zipfile.ZipFile]:
    with zipfile.ZipFile(wheel.wheel()) as opened:
        yield opened


def static_files(archive: zipfile.ZipFile) -> dict[str, bytes]:
    return {
        name.removeprefix(STATIC): archive.read(name)
        for name in archive.namelist()
        if name.startswith(STATIC) and not name.endswith("/")
    }


def page_files(archive: zipfile.ZipFile) -> dict[str, bytes]:
    """The files as they are read, without their compressed forms."""
    return {name: data for name, data in static_files(archive).items() if not name.endswith(BROTLI)}


def closure(scripts: dict[str, str], names: list[str]) -> set[str]:
    """Scripts with all that they import at once."""
    found: set[str] = set()
    while names:
        name = names.pop()
        if name not in found:
            found.add(name)
            names += re.findall(r"(?:from|import)\s*[\"']\./([\w.-]+\.js)[\"']", scripts[name])
    return found


def reader(scripts: dict[str, str], game: str, board: str) -> set[str]:
    """What somebody loads who plays a whole game, from the home page to the screen at its end.

    The page fetches other pages when they are opened, and the table what is asked for there.
    """
    page = closure(scripts, _named(scripts, "index", "registry"))  # these name what others load
    of_others = [name for name, only in ONLY_OF.items() if only != game]
    asked_for = _named(scripts, *ASKED_FOR, *of_others)
    found: set[str] = set()
    names = [*_named(scripts, "Home", "Table"), board]
    while names:
        found |= closure(scripts, names)
        later = {name for each in found - page for name in re.findall(LATER, scripts[each])}
        names = [name for name in later - found if name not in asked_for]
    return found | page


def _named(scripts: dict[str, str], *beginnings: str) -> list[str]:
    return [name for name in scripts if name.partition("-")[0] in beginnings]


class TestPage:
    def test_is_there_with_every_file_that_it_names(self, archive: zipfile.ZipFile) -> None:
        files = page_files(archive)
        named = re.findall(r'(?:src|href)="\./([^"]+)"', files["index.html"].decode())
        assert any(name.endswith(".js") for name in named)
        assert [name for name in named if name not in files] == []

    def test_assets_carry_their_hash_in_their_name(self, archive: zipfile.ZipFile) -> None:
        assets = [name for name in page_files(archive) if name.startswith("assets/")]
        assert assets
        assert [name for name in assets if not re.search(r"-[\w-]{8,}\.\w+$", name)] == []

    def test_has_nothing_inline(self, archive: zipfile.ZipFile) -> None:
        text = page_files(archive)["index.html"].decode()
        assert re.findall(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=", text) == []

    def test_scripts_are_small(self, archive: zipfile.ZipFile) -> None:
        """Boards and pages come when they are asked for: what counts is what one reader loads."""
        scripts = {
            Path(name).name: data.decode()
            for name, data in page_files(archive).items()
            if name.endswith(".js")
        }
        games = json.loads(archive.read(f"{STATIC}offline.json"))["games"]
        assert games.keys() == set(game_names())
        for game, parts in games.items():
            (board,) = {Path(part).name for part in parts} & set(_named(scripts, "Board"))
            wanted = reader(scripts, game, board)
            weight = {name: len(gzip.compress(scripts[name].encode())) for name in wanted}
            assert (
                len(_named(dict.fromkeys(wanted, ""), "Scene", "EndScreen", "luck", "synth")) == 4
            )
            assert sum(weight.values()) <= MOST_SCRIPT, weight

    def test_home_shows_pictures_without_what_draws_them(self, archive: zipfile.ZipFile) -> None:
        files = page_files(archive)
        scripts = {Path(name).name: data.decode() for name, data in files.items() if ".js" in name}
        (scene,) = _named(scripts, "Scene")
        shown = re.findall(r"[\w-]+\.svg", scripts[scene])
        assert len(shown) > 9
        assert {f"assets/{name}" for name in shown} <= files.keys()
        assert not _named(dict.fromkeys(closure(scripts, [scene]), ""), "draw", "cards", "units")

    def test_large_files_are_compressed_already(self, archive: zipfile.ZipFile) -> None:
        files = static_files(archive)
        for name, data in page_files(archive).items():
            if len(data) >= LARGE:
                assert 0 < len(files[f"{name}.br"]) < len(gzip.compress(data)) < len(data)

    def test_names_no_other_host(self, archive: zipfile.ZipFile) -> None:
        for name, data in page_files(archive).items():
            addresses = re.findall(r"https?://[^\s\"'`)]*", data.decode(errors="replace"))
            foreign = [each for each in addresses if not each.startswith(NAMES)]
            assert foreign == [], name


class TestWheel:
    def test_is_small(self) -> None:
        assert wheel.wheel().stat().st_size <= MOST_WHEEL

    @pytest.mark.parametrize("part", ["rulebook/data", "units/data/fleets", "data/lessons"])
    def test_carries_the_data(self, archive: zipfile.ZipFile, part: str) -> None:
        assert [name for name in archive.namelist() if part in name and name.endswith(".yaml")]

    def test_carries_no_tools_or_sources_of_the_page(self, archive: zipfile.ZipFile) -> None:
        unwanted = re.compile(r"node_modules|\.svelte$|\.ts$|(^|/)tests/")
        assert [name for name in archive.namelist() if unwanted.search(name)] == []

    def test_runs_without_node_and_checkout(self) -> None:
        told = subprocess.run(
            [wheel.installed() / "starfold", "serve", "--help"],
            env=wheel.clean_environment(),
            cwd=wheel.ENVIRONMENT,
            capture_output=True,
            text=True,
            check=True,
        )
        assert "--port" in told.stdout


class TestSourceArchive:
    def test_carries_the_page_built_so_that_installing_needs_no_node(self, tmp_path: Path) -> None:
        shutil.unpack_archive(wheel.source_archive(tmp_path), tmp_path)
        (unpacked,) = (path for path in tmp_path.iterdir() if path.is_dir())
        assert not (unpacked / "web/node_modules").exists()
        ask = "import sys; sys.path.insert(0, 'scripts'); import page; print(page.is_built())"
        told = subprocess.run(
            [sys.executable, "-c", ask], cwd=unpacked, capture_output=True, text=True, check=True
        )
        assert told.stdout == "True\n"

"""The ground that everything stands on: both modes, the command's manners, the lock files."""

import os
import re
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import starfold
from starfold.cli import main as command
from starfold.errors import InputError

pytestmark = pytest.mark.mode_independent

ROOT = Path(__file__).resolve().parent.parent
HOT = (ROOT / "hot_modules.txt").read_text(encoding="utf-8").splitlines()


def module_name(path: str) -> str:
    return path.removeprefix("src/").removesuffix(".py").replace("/", ".")


def run_python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name != "STARFOLD_PURE"}
    return subprocess.run(
        [sys.executable, "-c", code],
        env=clean | environment,
        capture_output=True,
        text=True,
        check=False,
    )


class TestModes:
    def test_the_hot_modules_exist(self) -> None:
        assert [path for path in HOT if not (ROOT / path).is_file()] == []

    def test_the_hot_modules_are_listed_once(self) -> None:
        assert len(HOT) == len(set(HOT))

    def test_pure_reads_the_sources_of_every_hot_module(self) -> None:
        names = [module_name(path) for path in HOT]
        code = (
            "import importlib\n"
            f"for name in {names}: print(importlib.import_module(name).__file__)\n"
            "import starfold; print(starfold.COMPILED)"
        )
        *files, compiled = run_python(code, STARFOLD_PURE="1").stdout.split()
        assert len(files) == len(names)
        assert all(file.endswith(".py") for file in files)
        assert compiled == "False"

    def test_compiled_modules_are_used_where_they_were_built(self) -> None:
        core = ROOT / "src/starfold/kernel/core.py"
        built = any(core.with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES)
        answer = run_python("import starfold; print(starfold.COMPILED)").stdout.strip()
        assert answer == str(built)

    def test_asking_for_another_attribute_fails_as_usual(self) -> None:
        with pytest.raises(AttributeError, match="no attribute 'COMPLIED'"):
            _ = starfold.COMPLIED  # type: ignore[attr-defined]


class TestCommand:
    def exit_code(self, monkeypatch: pytest.MonkeyPatch, problem: BaseException) -> object:
        def fail() -> None:
            raise problem

        monkeypatch.setattr(command.Entry, "load", lambda self: fail)
        with pytest.raises(SystemExit) as ended:
            command.main(["rules"])
        return ended.value.code

    def test_bad_input_is_told_and_ends_with_2(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert self.exit_code(monkeypatch, InputError("a.yaml, line 3: mend it")) == 2
        assert capsys.readouterr() == ("", "error: a.yaml, line 3: mend it\n")

    def test_an_interrupt_ends_with_130(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert self.exit_code(monkeypatch, KeyboardInterrupt()) == 130

    def test_a_reader_that_left_is_no_error(self) -> None:
        pipeline = f"{sys.executable} -m starfold rules list | head -n 1"
        result = subprocess.run(pipeline, shell=True, capture_output=True, text=True, check=True)
        assert result.stdout.startswith("PM-OBJ-01")
        assert result.stderr == ""

    def test_a_reader_that_never_came_is_no_error(self) -> None:
        pipeline = f"{sys.executable} -m starfold --version | true"
        result = subprocess.run(pipeline, shell=True, capture_output=True, text=True, check=True)
        assert result.stderr == ""

    def test_a_poor_terminal_gets_question_marks_not_a_traceback(self) -> None:
        result = subprocess.run(
            [sys.executable, "-m", "starfold", "--help"],
            env=os.environ | {"PYTHONIOENCODING": "ascii"},
            capture_output=True,
            text=True,
            check=True,
        )
        assert "Usage: starfold" in result.stdout

    def test_the_version(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as ended:
            command.main(["--version"])
        assert ended.value.code == 0
        assert capsys.readouterr().out == f"starfold {starfold.__version__}\n"

    def test_an_unknown_command_ends_with_2(self) -> None:
        with pytest.raises(SystemExit) as ended:
            command.main(["rulez"])
        assert ended.value.code == 2

    def test_every_command_loads_and_has_a_help_line(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with pytest.raises(SystemExit) as ended:
            command.main(["--help"])
        assert ended.value.code == 0
        text = capsys.readouterr().out
        for name in command.COMMANDS:
            assert re.search(rf"^\W*{name} +\w", text, re.M) is not None

    def test_starting_loads_no_command(self) -> None:
        code = (
            "import sys, starfold.cli.main\n"
            "heavy = ('yaml', 'rich', 'jsonschema', 'starfold.games', 'starfold.rulebook')\n"
            "print([name for name in heavy if name in sys.modules])"
        )
        assert run_python(code).stdout.strip() == "[]"


@pytest.mark.parametrize(
    "lock", sorted((ROOT / "requirements").glob("*.lock")), ids=lambda p: p.name
)
class TestLocks:
    def test_names_no_index_host_or_path(self, lock: Path) -> None:
        text = lock.read_text(encoding="utf-8")
        assert re.findall(r"\w+://|--index|--extra-index|--find-links|@ |^/|\s/\w", text) == []

    def test_pins_every_package_with_hashes(self, lock: Path) -> None:
        lines = lock.read_text(encoding="utf-8").splitlines()
        packages = [n for n, line in enumerate(lines) if re.match(r"[A-Za-z0-9]", line)]
        assert packages
        for number in packages:
            assert re.match(r"[\w.-]+==[\w.]+ ", lines[number])
            assert lines[number + 1].strip().startswith("--hash=sha256:")


class TestInstalling:
    def run_with(self, code: str, **environment: str) -> subprocess.CompletedProcess[str]:
        found = f"import sys; sys.path.insert(0, {str(ROOT / 'scripts')!r}); import install\n"
        return run_python(found + code, **environment)

    def test_looks_where_pip_is_told_to_look(self) -> None:
        told = {"PIP_INDEX_URL": "https://a/simple", "PIP_FIND_LINKS": "/b /c"}
        told |= {"PIP_EXTRA_INDEX_URL": "https://d https://e", "PIP_CERT": "/f.pem"}
        code = "print(sorted(dict(install.as_told_to_pip()).items()))"
        assert self.run_with(code, PIP_CONFIG_FILE=os.devnull, **told).stdout.strip() == str(
            [
                ("SSL_CERT_FILE", "/f.pem"),
                ("UV_DEFAULT_INDEX", "https://a/simple"),
                ("UV_FIND_LINKS", "/b,/c"),
                ("UV_INDEX", "https://d https://e"),
            ]
        )

    @pytest.mark.parametrize(("works", "code"), [(True, 0), (False, 2)])
    def test_pip_does_what_uv_cannot(self, works: bool, code: int) -> None:
        said = self.run_with(
            f"""
install.by_uv = lambda lock: False
install.by_pip = lambda lock: print(lock) or {works}
sys.argv[1:] = ["a.lock"]
install.main()
"""
        )
        assert (said.returncode, said.stdout) == (code, "a.lock\n")
        assert "pip" in said.stderr

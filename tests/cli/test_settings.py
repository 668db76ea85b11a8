"""Settings of `starfold serve`: one declaration; option over variable over file over default."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from starfold.cli import settings
from starfold.cli.main import app, command
from starfold.errors import InputError

PORT = "STARFOLD_PORT"


@pytest.fixture(autouse=True)
def no_settings_of_this_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in os.environ:
        if name.startswith(settings.VARIABLE):
            monkeypatch.delenv(name)
    monkeypatch.setattr(settings, "places", lambda: [tmp_path / "user.toml", tmp_path / "all.toml"])


def given(*arguments: str) -> dict[str, Any]:
    """What the command would be called with."""
    context = command("serve").make_context("serve", list(arguments))
    return dict(context.params)


def test_the_table_in_the_guide_is_the_one_of_the_program() -> None:
    written = settings.PAGE.read_text(encoding="utf-8")
    assert settings.page(written, command("serve")) == written, "make types"
    assert len(settings.options(command("serve"))) > 12


def test_every_setting_has_a_key_and_a_variable(tmp_path: Path) -> None:
    for name, option in settings.options(command("serve")).items():
        assert option.envvar == "STARFOLD_" + name.upper().replace("-", "_")
        assert option.help


def test_the_nearest_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.toml"
    assert given()["machines"] == 1
    file.write_text("machines = 2\nport = 1000\npublic = true\n")
    assert given("--config", str(file))["machines"] == 2
    monkeypatch.setenv("STARFOLD_CONFIG", str(file))
    monkeypatch.setenv("STARFOLD_MACHINES", "3")
    monkeypatch.setenv("STARFOLD_PORT", "2000")
    found = given("--machines", "4")
    assert (found["machines"], found["port"], found["public"]) == (4, 2000, True)
    assert found["config"] == file


def test_the_file_is_looked_for_in_the_users_place_and_then_in_the_systems(tmp_path: Path) -> None:
    (tmp_path / "all.toml").write_text("port = 2\n")
    assert given()["port"] == 2
    (tmp_path / "user.toml").write_text("port = 1\n")
    assert given()["port"] == 1


def test_lists_come_from_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('origin = ["https://a.test", "https://b.test"]\n')
    assert given("--config", str(file))["origin"] == ["https://a.test", "https://b.test"]
    monkeypatch.setenv("STARFOLD_ORIGIN", "https://c.test https://d.test")
    assert given("--config", str(file))["origin"] == ["https://c.test", "https://d.test"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("prot = 1", "prot: no such setting; did you mean port?"),
        ("keep_days = 1", "keep_days: no such setting; did you mean keep-days?"),
        ("[server]\nport = 1", "server: no such setting; "),
        ("wibble = 1", "wibble: no such setting; give one of agent, agent-seconds, "),
        ("config = 'x'", "config: no such setting; "),
        ('port = "many"', "port: Input should be a valid integer"),
        ("machines = 1000", "machines: Input should be less than or equal to 64"),
        ("port =", "; settings are lines such as port = 8642"),
    ],
)
def test_a_file_that_says_nonsense_is_named(tmp_path: Path, words: str, told: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(words)
    with pytest.raises(InputError) as problem:
        given("--config", str(file))
    assert str(problem.value).startswith(f"{file}: ")
    assert told in str(problem.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"gone\.toml: cannot be read .*--config"):
        given("--config", str(tmp_path / "gone.toml"))


@pytest.mark.parametrize("slip", ["STARFOLD_PROT", "STARFOLD_KEEPDAYS", "STARFOLD_MACHINE"])
def test_a_variable_that_is_nearly_a_setting_is_refused(
    slip: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(slip, "1")
    with pytest.raises(InputError, match=f"{slip}: no such variable; did you mean STARFOLD_"):
        given()


@pytest.mark.parametrize("other", ["STARFOLD_AGENTS", "STARFOLD_PURE", "STARFOLD_CHOICES"])
def test_other_variables_are_let_be(other: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(other, "")
    assert given()["port"] is None


def test_a_slip_ends_the_command_with_two(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("hots = '::1'\n")
    ended = subprocess.run(
        [sys.executable, "-m", "starfold", "serve", "--config", file],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 2
    assert ended.stderr == f"error: {file}: hots: no such setting; did you mean host?\n"


def test_the_help_names_the_variables() -> None:
    told = CliRunner().invoke(app, ["serve", "--help"])
    assert PORT in told.output

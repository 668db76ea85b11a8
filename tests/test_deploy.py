"""What is in deploy/ names only what is there: options, variables, files, paths and users."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from starfold.cli.main import command
from starfold.cli.settings import options, variable
from starfold.server.schema import ENDPOINTS

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
FILES = sorted(path for path in DEPLOY.rglob("*") if path.is_file() and path.name != ".env")
BUILD_VARIABLES = set(re.findall(r"STARFOLD_\w+", (ROOT / "setup.py").read_text("utf-8")))

pytestmark = pytest.mark.mode_independent


def read(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def settings() -> dict[str, Any]:
    return {variable(name): option for name, option in options(command("serve")).items()}


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(read("compose.yaml"))["services"]
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.name)
def test_only_variables_that_exist_are_named(file: Path) -> None:
    named = set(re.findall(r"STARFOLD_\w+", file.read_text(encoding="utf-8")))
    assert named <= settings().keys() | BUILD_VARIABLES


def test_variables_hold_what_the_server_takes(services: dict[str, Any]) -> None:
    image = dict(re.findall(r"(STARFOLD_\w+)=(\S+)", read("Dockerfile").partition("\nENV ")[2]))
    defaults = {
        name: re.sub(r"\$\{\w+:-(.*)\}", r"\1", str(value))
        for name, value in services["server"]["environment"].items()
        if name.startswith("STARFOLD_")
    }
    context = command("serve").make_context("serve", [], resilient_parsing=True)
    assert image["STARFOLD_PUBLIC"] == "1"
    for name, value in (image | defaults).items():
        settings()[name].process_value(context, value)


def test_the_file_of_settings_is_taken() -> None:
    known = options(command("serve"))
    commented = re.sub(r"^# (?=[\w-]+ = )", "", read("starfold.toml"), flags=re.MULTILINE)
    given = tomllib.loads(commented)
    assert len(given) > len(tomllib.loads(read("starfold.toml"))) > 3
    assert given.keys() <= known.keys()


def test_everything_that_compose_asks_for_is_in_the_example(services: dict[str, Any]) -> None:
    asked = set(re.findall(r"\$\{(\w+)", read("compose.yaml")))
    assert asked == set(re.findall(r"^(\w+)=", read("example.env"), re.MULTILINE))


def test_the_proxy_is_told_where_the_server_is(services: dict[str, Any]) -> None:
    told = services["proxy"]["environment"]
    port = re.search(r"STARFOLD_PORT=(\d+)", read("Dockerfile"))
    assert port is not None
    assert told["UPSTREAM"] == f"server:{port[1]}"
    assert set(re.findall(r"\{\$(\w+)", read("Caddyfile"))) == told.keys()
    subnet = yaml.safe_load(read("compose.yaml"))["networks"]["inside"]["ipam"]["config"]
    assert services["server"]["environment"]["STARFOLD_PROXY"] == subnet[0]["subnet"]


def test_health_and_metrics_are_asked_for_where_they_are() -> None:
    paths = {endpoint.path for endpoint in ENDPOINTS}
    assert {"/healthz", "/metrics"} <= paths
    assert "/healthz" in read("Dockerfile")
    assert "/metrics" in read("Caddyfile")


def test_files_that_are_copied_or_mounted_are_there(services: dict[str, Any]) -> None:
    build = services["server"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
    mounted = [place.split(":")[0] for place in services["proxy"]["volumes"]]
    assert [place for place in mounted if place[0] == "." and not (DEPLOY / place).is_file()] == []


def test_nothing_runs_as_root() -> None:
    stages = read("Dockerfile").split("\nFROM ")
    assert re.search(r"^USER starfold$", stages[-1], re.MULTILINE)
    assert "DynamicUser=yes" in read("starfold.service")


def test_the_service_starts_a_command_that_exists() -> None:
    started = re.search(r"^ExecStart=\S+/starfold (\w+)$", read("starfold.service"), re.MULTILINE)
    assert started is not None
    assert command(started[1]) is not None

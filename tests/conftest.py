"""What every test shares: steady random tests, fresh binaries, and `--rule` to pick by rule id."""

import gc
import os
from pathlib import Path

import hypothesis
import pytest

import starfold

ROOT = Path(__file__).resolve().parent.parent
# What is tested there never runs compiled, and both modes play the same games (test_modes.py).
MODE_INDEPENDENT = {"arena", "browser", "cli", "rulebook", "server", "table"}

# Without deadlines, because the same test runs compiled and as plain Python; with fixed examples,
# because a check that fails must fail again. HYPOTHESIS_PROFILE=default explores anew.
# Sentences are compared with English ones, whatever the terminal speaks.
for name in ("LC_ALL", "LC_MESSAGES", "LANG", "STARFOLD_LANGUAGE"):
    os.environ.pop(name, None)

hypothesis.settings.register_profile("steady", deadline=None, derandomize=True, database=None)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", metavar="ID", help="run only the tests marked with this rule id")


def pytest_configure(config: pytest.Config) -> None:
    gc.disable()  # until the tests are there, nothing is garbage
    if starfold.COMPILED and (stale := stale_sources()):
        raise pytest.UsageError(
            f"{', '.join(stale)}: changed since it was compiled. "
            "Run `make build`, or set STARFOLD_PURE=1 to test the sources."
        )


def pytest_collection_finish() -> None:
    """What was read stays to the end: the collector need not look through it again and again."""
    gc.freeze()
    gc.enable()


def pytest_report_header() -> str:
    return f"starfold: {'compiled' if starfold.COMPILED else 'plain Python'}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        # The duel is a game in plain Python, so it is played in that mode alone.
        of_the_duel = "duel" in getattr(item, "fixturenames", ())
        folder = item.nodeid.split("/")[1]
        if not of_the_duel and folder in MODE_INDEPENDENT:
            item.add_marker(pytest.mark.mode_independent)
    wanted = config.getoption("--rule")
    if wanted is None:
        return
    marked = [item for item in items if wanted in rule_ids(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in marked])
    items[:] = marked


def rule_ids(item: pytest.Item) -> set[str]:
    return {id for mark in item.iter_markers("rule") for id in mark.args}


def stale_sources() -> list[str]:
    """The hot modules that are newer than the library they were compiled into."""
    libraries = list((ROOT / "src").glob("starfold*__mypyc.*"))
    if not libraries:
        return []
    built = max(library.stat().st_mtime for library in libraries)
    listed = (ROOT / "hot_modules.txt").read_text(encoding="utf-8").split()
    return [name for name in listed if (ROOT / name).stat().st_mtime > built]

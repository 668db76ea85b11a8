"""What dashboard and alerts speak of exists, and everything that is measured is shown."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from starfold.server.metrics import COUNTERS, GAUGES, Metrics
from tests.server.parties import run
from tests.server.site import Site

pytestmark = pytest.mark.mode_independent

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
_NAME = re.compile(r"\bstarfold_\w+")


def measured() -> set[str]:
    """Every name that a server has figures for, once each thing has happened."""
    metrics = Metrics()
    for name in COUNTERS:
        metrics.count(name, "x")
    text = metrics.text(dict.fromkeys(GAUGES, 0)).decode()
    return {_NAME.match(line)[0] for line in text.splitlines() if _NAME.match(line)}  # type: ignore[index]


def dashboard() -> Any:
    return json.loads((DEPLOY / "grafana/starfold.json").read_text(encoding="utf-8"))


def expressions() -> list[str]:
    return [target["expr"] for panel in dashboard()["panels"] for target in panel["targets"]]


def alerts() -> list[Any]:
    found = yaml.safe_load((DEPLOY / "prometheus/alerts.yml").read_text(encoding="utf-8"))
    return [rule for group in found["groups"] for rule in group["rules"]]


def names(texts: list[str]) -> set[str]:
    return {name for text in texts for name in _NAME.findall(text)}


def test_everything_that_is_shown_is_measured() -> None:
    assert names(expressions()) <= measured()
    assert names([alert["expr"] for alert in alerts()]) <= measured()


def test_everything_that_is_measured_is_shown() -> None:
    def family(name: str) -> str:
        return re.sub(r"_(total|bucket|sum|count|created)$", "", name)

    assert {family(name) for name in measured()} == {family(name) for name in names(expressions())}


def test_panels_do_not_lie_on_each_other() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in dashboard()["panels"]:
        at = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(at["x"], at["x"] + at["w"])
            for y in range(at["y"], at["y"] + at["h"])
        }
        assert not cells & taken
        assert all(x < 24 for x, _ in cells)
        taken |= cells


def test_alerts_say_what_to_do() -> None:
    found = alerts()
    assert len({alert["alert"] for alert in found}) == len(found)
    for alert in found:
        assert alert["labels"]["severity"] in ("page", "warn")
        assert alert["annotations"]["summary"].endswith((".", "}}."))
        assert alert["annotations"]["description"].endswith(".")


def test_a_server_tells_all_of_it(page: Path) -> None:
    async def work(site: Site) -> None:
        text = (await site.get("/metrics")).body.decode()
        for name in GAUGES:
            assert f"\nstarfold_{name} " in text
        assert "\nstarfold_servers 1.0" in text

    run(work, page)

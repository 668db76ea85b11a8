"""Health and metrics, as the programs that collect them read them."""

import re
from pathlib import Path

import pytest

from starfold import __version__
from starfold.server import metrics
from tests.server.parties import party, run
from tests.server.site import Site

pytestmark = pytest.mark.mode_independent

SAMPLE = re.compile(r'starfold_[a-z_]+(\{[a-z]+="[^"\\\n]*"\})? -?[0-9.]+(e-?[0-9]+)?')
COMMENT = re.compile(
    r"# (HELP starfold_[a-z_]+ .+|TYPE starfold_[a-z_]+ (counter|gauge|histogram))"
)


def test_health(page: Path) -> None:
    async def work(site: Site) -> None:
        well = await site.get("/healthz")
        assert (well.status, well.body) == (200, f"ok {__version__}\n".encode())
        await site.app.state.store.close()
        ill = await site.get("/healthz")
        assert ill.status == 503
        assert b"nothing can be stored" in ill.body

    run(work, page)


def test_metrics_are_in_the_form_that_is_collected(page: Path) -> None:
    async def work(site: Site) -> None:
        async with party(site, seed=1) as table:
            await table.people[0].do(type="chat", text="hello")
            await table.people[0].do(type="undo", seq=0)
            answer = await site.get("/metrics")
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        lines = answer.body.decode().splitlines()
        for line in lines:
            assert SAMPLE.fullmatch(line) or COMMENT.fullmatch(line), line
        assert not [line for line in lines if "_created " in line or "_created{" in line]
        samples = [line for line in lines if not line.startswith("#")]
        assert len({line.rsplit(" ", 1)[0] for line in samples}) == len(samples)
        figures = dict(line.rsplit(" ", 1) for line in samples)
        assert figures["starfold_games_running"] == "1.0"
        assert figures["starfold_readers"] == "3.0"
        assert figures['starfold_commands_total{kind="chat"}'] == "1.0"
        assert figures['starfold_refused_total{kind="stale"}'] == "1.0"
        assert figures['starfold_rooms_created_total{kind="pocketmodel"}'] == "1.0"

    run(work, page)


def test_metrics_name_no_table_and_nobody(page: Path) -> None:
    async def work(site: Site) -> None:
        async with party(site, seed=1, name="Ada Lovelace") as table:
            body = (await site.get("/metrics")).body.decode()
            assert table.id not in body
            assert "Ada" not in body
            assert not any(token in body for token in table.tokens)

    run(work, page)


def test_everything_that_is_counted_is_described() -> None:
    folder = Path(metrics.__file__).parent
    calls = re.compile(r'metrics\.count\(\s*"(\w+)"')
    named = {name for file in folder.glob("*.py") for name in calls.findall(file.read_text())}
    assert named == set(metrics.COUNTERS)


def test_times_are_counted_up_to_each_bound() -> None:
    figures = metrics.Metrics()
    for seconds in (0.0005, 0.001, 0.3, 99.0):
        figures.store.observe(seconds)
    lines = figures.text({}).decode().splitlines()
    assert 'starfold_store_seconds_bucket{le="0.001"} 2.0' in lines
    assert 'starfold_store_seconds_bucket{le="0.5"} 3.0' in lines
    assert 'starfold_store_seconds_bucket{le="+Inf"} 4.0' in lines
    assert "starfold_store_seconds_count 4.0" in lines
    assert "starfold_store_seconds_sum 99.3015" in lines

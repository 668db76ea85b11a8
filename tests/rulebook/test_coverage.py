"""The promise of a finished game: every rule has a test, and the index says so truly."""

from functools import cache
from pathlib import Path

import pytest

from starfold.errors import InputError
from starfold.rulebook import coverage, ledgers

pytestmark = pytest.mark.mode_independent

index_of_the_tree = cache(coverage.build_index)


@pytest.mark.parametrize("name", coverage.FINISHED)
def test_every_rule_of_a_finished_ledger_has_a_test(name: str) -> None:
    index = index_of_the_tree()
    reasons = coverage.untested_reasons()
    untested = [
        rule.id
        for rule in ledgers.rules(name)
        if rule.id not in reasons and not index.get(rule.id, {}).get("tested")
    ]
    assert not untested, "give each a test with @pytest.mark.rule, or a scenario that names it"


def test_the_shipped_index_is_up_to_date() -> None:
    tree = coverage.without_citations(index_of_the_tree())
    shipped = coverage.without_citations(coverage.shipped_index())
    stale = {id for id in tree.keys() | shipped.keys() if tree.get(id) != shipped.get(id)}
    assert not stale, "run `make index`"


def test_only_what_no_game_can_reach_may_go_untested() -> None:
    """Entries about the printed text, and base rules of the card game that no card asks for."""
    out_of_reach = {rule.id for rule in ledgers.rules("ccg-base")}
    normative = {id for id in coverage.untested_reasons() if ledgers.rule(id).normative}
    assert normative <= out_of_reach, "a rule of the game needs a test, not a reason"


def test_no_reason_outlives_its_need() -> None:
    index = index_of_the_tree()
    tested = [id for id in coverage.untested_reasons() if index.get(id, {}).get("tested")]
    cited = [id for id in coverage.uncited_reasons() if index.get(id, {}).get("cited")]
    assert not tested, "tested after all: take it out of untested.yaml"
    assert not cited, "cited after all: take it out of uncited.yaml"


@pytest.mark.parametrize("name", coverage.FINISHED)
def test_every_rule_is_cited_or_has_a_reason(name: str) -> None:
    assert not coverage.report(name).missing["cited"], "tell it in a scenario, or give a reason"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small project with a module, two test files and a scenario."""
    files = {
        "src/starfold/games/toy/__init__.py": '"""PM-TURN-01 begins."""\n',
        "src/starfold/games/toy/battle.py": 'RULE = "PM-BATTLE-07"  # see PM-DEC-14, PM-TURN-01\n',
        "src/starfold/games/toy/cards.py": '"""Life Force (SW-B-009, SW-DEC-12) HO-NEG-01."""\n',
        "src/starfold/cli/help.py": '"""Such as PM-MOVE-01."""\n',
        "tests/test_one.py": (
            "import pytest\n"
            "pytestmark = [pytest.mark.rule('PM-TURN-01')]\n"
            "def test_plain(): ...\n"
            "@pytest.mark.rule('PM-BATTLE-07', 'PM-BATTLE-08', 'SW-B-264')\n"
            "async def test_marked(): ...\n"
            "def helper(): ...\n"
        ),
        "tests/deep/test_two.py": (
            "import pytest\n"
            "@pytest.mark.rule('PM-MOVE-01')\n"
            "class TestMoves:\n"
            "    @pytest.mark.parametrize(\n"
            "        'n', [pytest.param(1, marks=pytest.mark.rule('PM-MOVE-02'))])\n"
            "    def test_far(self, n): ...\n"
        ),
        "tests/scenarios/strike/one.yaml": "rules: [PM-STRIKE-01, SW-B-153]\n",
        "tests/scenarios/none.yaml": "title: no rule\n",
        "tests/cited.json": '{"PM-TURN-01": ["turn_started", "game_over"]}',
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_the_index_of_a_tree(checkout: Path) -> None:
    one, two = "tests/test_one.py", "tests/deep/test_two.py::TestMoves::test_far"
    marked = f"{one}::test_marked"
    toy = "starfold.games.toy"
    scenario = "tests/scenarios/strike/one.yaml"
    assert coverage.build_index(checkout) == {
        "HO-NEG-01": {"implemented": [f"{toy}.cards"], "tested": [], "cited": []},
        "PM-BATTLE-07": {"implemented": [f"{toy}.battle"], "tested": [marked], "cited": []},
        "PM-BATTLE-08": {"implemented": [], "tested": [marked], "cited": []},
        "PM-MOVE-01": {"implemented": [], "tested": [two], "cited": []},
        "PM-MOVE-02": {"implemented": [], "tested": [two], "cited": []},
        "PM-STRIKE-01": {"implemented": [], "tested": [scenario], "cited": []},
        "PM-TURN-01": {
            "implemented": [toy, f"{toy}.battle"],
            "tested": [marked, f"{one}::test_plain"],
            "cited": ["game_over", "turn_started"],
        },
        "SW-B-009": {"implemented": [f"{toy}.cards"], "tested": [], "cited": []},
        "SW-B-153": {"implemented": [], "tested": [scenario], "cited": []},
        "SW-B-264": {"implemented": [], "tested": [marked], "cited": []},
    }


def test_citations_are_left_out_of_the_comparison(checkout: Path) -> None:
    before = coverage.build_index(checkout)
    (checkout / "tests/cited.json").unlink()
    after = coverage.build_index(checkout)
    assert before != after
    assert coverage.without_citations(before) == coverage.without_citations(after)


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        (
            "src/starfold/x.py",
            "\n# PM-TRUN-01\n",
            r"src/starfold/x\.py:2: .*nearest id is PM-TURN-",
        ),
        (
            "tests/test_x.py",
            "@pytest.mark.rule('PM-NO-1')\ndef test(): ...",
            r"test_x\.py:1: .*PM-NO",
        ),
        ("tests/test_x.py", "@pytest.mark.rule(ID)\ndef test(): ...", r"test_x\.py:1: .*literal"),
        ("tests/scenarios/x.yaml", "rules: [pm-turn-1]", r"x\.yaml: write .* as PM-TURN-01"),
        ("src/starfold/x.py", "# SW-B-266", r"src/starfold/x\.py:1: .*nearest id is SW-B-2"),
        ("tests/scenarios/x.yaml", "rules: [SW-B-9]", r"x\.yaml: write .* as SW-B-009"),
        ("tests/cited.json", '{"PM-NO-01": []}', r"cited\.json: there is no rule 'PM-NO-01'"),
        ("tests/cited.json", "{", r"cited\.json: cannot be read as JSON"),
    ],
)
def test_a_wrong_id_is_named_with_its_place(
    checkout: Path, file: str, text: str, message: str
) -> None:
    (checkout / file).write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=message):
        coverage.build_index(checkout)


def test_an_installed_package_cannot_rebuild(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="built from a checkout"):
        coverage.build_index(tmp_path)


def test_only_ledgers_can_be_finished() -> None:
    assert set(coverage.FINISHED) <= set(ledgers.names())


def test_an_unfinished_ledger_never_fails() -> None:
    for name in set(ledgers.names()) - set(coverage.FINISHED):
        report = coverage.report(name)
        assert not report.failing
        assert report.state in ("not started", "unfinished")


def test_a_finished_ledger_fails_while_a_test_is_missing() -> None:
    counts = dict.fromkeys(coverage.COLUMNS, 1)
    missing: dict[str, tuple[str, ...]] = dict.fromkeys(coverage.COLUMNS, ())
    whole = coverage.LedgerReport("toy", True, 1, counts, missing)
    broken = coverage.LedgerReport("toy", True, 2, counts, missing | {"tested": ("PM-TURN-01",)})
    assert (whole.failing, whole.state) == (False, "finished")
    assert (broken.failing, broken.state) == (True, "tests missing")

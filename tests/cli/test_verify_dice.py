"""`starfold verify-dice`: everybody can recompute the dice of a game."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from starfold.cli.main import main
from starfold.kernel.chance import Committed
from starfold.kernel.replay_files import load_fields, text_of
from starfold.table import saves
from starfold.table.session import Session
from tests.table.tables import fair_table, open_table, play_on

pytestmark = pytest.mark.mode_independent

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: object) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(["verify-dice", *map(str, arguments)])
        printed = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return ended.value.code, printed.out, printed.err

    return call


@pytest.fixture(scope="module")
def session() -> Session:
    """A finished game in which something was taken back past a roll."""
    session = fair_table([0], 8)
    chance = random.Random(8)
    while not session.replay.burned:
        play_on(session, chance, 1)
        if session.moments[-1].rolled:
            session.take_back(0)
            session.advance()
    play_on(session, chance, 5000)
    assert session.over
    return session


@pytest.fixture
def file(session: Session, tmp_path: Path) -> Path:
    saves.save(session, tmp_path / "game.json")
    return tmp_path / "game.json"


def altered(file: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    data = load_fields(file)
    change(data)
    file.write_text(text_of(data), encoding="utf-8")
    return file


def test_every_draw_is_listed_and_the_verdict_given(run: Run, file: Path, session: Session) -> None:
    chance = session.replay.chance
    assert isinstance(chance, Committed)
    code, out, err = run(file)
    assert (code, err) == (0, "")
    head, *rows, verdict, advice = out.splitlines()
    assert head.split() == ["purpose", "n", "of", "value", "where"]
    assert verdict.startswith(f"ok {file}: the secret matches the commitment {chance.commitment}")
    assert f"{len(rows)} draws were recomputed" in verdict
    assert "Compare the commitment" in advice
    numbers = {purpose: [] for purpose in ("die", "shuffle", "pick")}
    for row in rows:
        purpose, n, *_ = row.split()
        numbers[purpose].append(int(n))
    assert all(one == sorted(set(one)) for one in numbers.values())
    drawn = session.state.dice.drawn()
    burned = sum(drawn.values()) - len(rows)
    assert burned > 0  # what was taken back is missing from the table
    assert rows[0].split()[:3] == ["shuffle", "0", "30"]
    assert "the set-up, log 1 to " in rows[0]
    assert "choice " in rows[-1]


def test_the_published_commitment_is_compared(run: Run, file: Path, session: Session) -> None:
    chance = session.replay.chance
    assert isinstance(chance, Committed)
    code, out, _ = run(file, "--quiet", "--commitment", chance.commitment)
    assert code == 0
    assert len(out.splitlines()) == 1
    code, _, err = run(file, "--commitment", "0" * 64)
    assert code == 2
    assert "not the dice that were committed to" in err


def test_practice_dice_are_refused(run: Run, tmp_path: Path) -> None:
    saves.save(open_table([0]), tmp_path / "game.json")
    code, _, err = run(tmp_path / "game.json")
    assert code == 2
    assert "practice dice (seeded)" in err


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("secret", "00" * 32),
        ("secret", "x"),
        ("commitment", "00" * 32),
        ("game", "another"),
        ("keys", ["00"]),
        ("burned", [["x", {}]]),
        ("burned", [[1, {"coin": 1}]]),
        ("source", "loaded"),
    ],
)
def test_altered_dice(run: Run, file: Path, field: str, value: object) -> None:
    code, _, err = run(altered(file, lambda data: data["dice"].update({field: value})))
    assert code == 2
    assert err.startswith(f"error: {file}: dice.{field}") or "dice.commitment does not" in err


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["dice"]["keys"].reverse(),
        lambda data: data["dice"].pop("burned"),
        lambda data: data["hashes"].__setitem__(-1, "0" * 16),
    ],
    ids=["keys changed places", "burned draws hidden", "another course"],
)
def test_a_game_that_did_not_come_from_these_dice(
    run: Run, file: Path, change: Callable[[dict[str, Any]], object]
) -> None:
    code, out, _ = run(altered(file, change), "--quiet")
    assert code == 1
    assert out.startswith(f"differs {file}: choice ")

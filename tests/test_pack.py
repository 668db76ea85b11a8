"""A wheel that is packed more tightly has the same members in the same order."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

pytestmark = pytest.mark.mode_independent


def members(archive: zipfile.ZipFile) -> list[tuple[object, ...]]:
    return [
        (each.filename, archive.read(each), each.date_time, each.external_attr)
        for each in archive.infolist()
    ]


def test_packing_changes_the_size_alone(tmp_path: Path) -> None:
    wheel = tmp_path / "game-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as written:
        for source in sorted(ROOT.glob("tests/*.py")):
            written.write(source, source.name)
        written.writestr("empty", b"")
        written.writestr("stored", b"as it is", zipfile.ZIP_STORED)
    with zipfile.ZipFile(wheel) as archive:
        given = members(archive)
    size = wheel.stat().st_size
    told = subprocess.run(
        [sys.executable, ROOT / "scripts/pack.py", wheel],
        capture_output=True,
        text=True,
        check=True,
    )
    saved = size - wheel.stat().st_size
    assert told.stdout == f"{wheel}: {saved} bytes less\n"
    assert saved > 0
    with zipfile.ZipFile(wheel) as archive:
        assert members(archive) == given
        assert archive.testzip() is None
    assert [path.name for path in tmp_path.iterdir()] == [wheel.name]

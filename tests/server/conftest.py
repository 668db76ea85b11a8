"""A stand-in for the built page, so that these tests need no browser tools."""

from pathlib import Path

import pytest


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>starfold</title>", encoding="utf-8")
    (folder / "assets" / "index-abc123.js").write_text("export {};", encoding="utf-8")
    return folder

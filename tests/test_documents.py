"""What the documents show is true: their examples run, and their links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

import starfold
import starfold.api

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")

pytestmark = pytest.mark.mode_independent


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_examples_run(path: Path) -> None:
    outcome = doctest.testfile(str(path), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert outcome.failed == 0


@pytest.mark.parametrize("name", ["README.md", "docs/notation.md"])
def test_there_are_examples(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert doctest.DocTestParser().get_examples(text)


@pytest.mark.parametrize("module", [starfold, starfold.api], ids=lambda module: module.__name__)
def test_examples_in_docstrings_run(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    links = LINK.findall(path.read_text(encoding="utf-8"))
    inside = [link for link in links if "://" not in link]
    assert [link for link in inside if not (path.parent / link).exists()] == []

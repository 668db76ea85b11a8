#!/usr/bin/env python3
"""Build the site of the documentation: `scripts/docs.py [FOLDER]`, by default build/docs/site.

The pages lie as they do in the repository, so that links between them are the same here and there.
Beside them stand the rules, written from the ledgers, and the interface for Python, from its
docstrings. Anything that leads nowhere is an error.
"""

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sphinx.cmd.build import build_main

from starfold.rulebook.ledgers import FILES, Decision, Rule, ledger

ROOT: Final = Path(__file__).resolve().parent.parent
SITE: Final = ROOT / "docs/site"
SOURCES: Final = ROOT / "build/docs/sources"
BUILT: Final = ROOT / "build/docs/site"
TOP: Final = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
LINK: Final = re.compile(r"\]\(([^)#\s]+)")
PICTURE: Final = re.compile(r"<img src=\"([^\"]+)\"")
TITLES: Final = {
    "pocketmodel": "PocketModel TCG",
    "minis": "The minis game",
    "ccg": "The card game: the Hoth supplement",
    "ccg-base": "The card game: the game under it",
}


def gather() -> None:
    """All pages of the repository, and every file that they link to."""
    shutil.rmtree(SOURCES, ignore_errors=True)
    pages = [ROOT / name for name in TOP] + sorted((ROOT / "docs").glob("*.md"))
    for page in pages:
        text = page.read_text(encoding="utf-8")
        _put(page, SOURCES, text)
        for folder, links in ((SOURCES, LINK), (SOURCES / "_extra", PICTURE)):
            for linked in ((page.parent / link).resolve() for link in links.findall(text)):
                if linked.is_file() and linked not in pages and linked.is_relative_to(ROOT):
                    _put(linked, folder)
    in_menu = (SITE / "index.md").read_text(encoding="utf-8")
    named = {f"docs/{page.stem}" for page in pages if page.parent.name == "docs"}
    more = sorted(named - set(re.findall(r"^docs/[\w-]+$", in_menu, re.MULTILINE)))
    _write("index.md", in_menu.replace("@MORE@", "\n".join(more)))
    _write("api/index.md", (SITE / "api.md").read_text(encoding="utf-8"))
    shutil.copy(SITE / "conf.py", SOURCES)


def _put(file: Path, folder: Path, text: str | None = None) -> None:
    target = folder / file.relative_to(ROOT)
    target.parent.mkdir(parents=True, exist_ok=True)
    if text is None:
        shutil.copyfile(file, target)
    else:
        target.write_text(text, encoding="utf-8")


def _write(name: str, text: str) -> None:
    target = SOURCES / name
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")


# -- the rules -------------------------------------------------------------------------------------


def write_rules() -> None:
    menu = "\n".join(FILES)
    _write(
        "rulebook/index.md",
        "# Rules\n\nEvery rule of every game in our own words, with its id and what is "
        "checked of it. Events, questions and refusals at the table cite these ids.\n\n"
        f"```{{toctree}}\n:maxdepth: 2\n\n{menu}\n```\n",
    )
    for name in FILES:
        _write(f"rulebook/{name}.md", "\n".join(_ledger(name)) + "\n")


def _ledger(name: str) -> Iterator[str]:
    yield f"# {TITLES[name]}\n"
    found = ledger(name)
    chapter = ""
    for rule in found.rules.values():
        named = rule.chapter or rule.id.rpartition("-")[0]
        if named != chapter:
            chapter = named
            yield f"## {chapter}\n"
        yield from _rule(rule)
    yield "## Decisions\n\nWhere the words of a rulebook leave something open.\n"
    for decision in found.decisions.values():
        yield from _decision(decision)


def _rule(rule: Rule) -> Iterator[str]:
    yield f"({rule.id.lower()})=\n### {rule.id}\n"
    yield f"{_plain(rule.rule)}\n"
    yield from (f"- {_plain(check)}" for check in rule.checks)
    yield ""
    if rule.note:
        yield f"*Note:* {_plain(rule.note)}\n"
    places = [rule.source, *([", ".join(rule.editions)] if rule.editions else [])]
    links = [_link(id) for id in (*rule.see, *([rule.decision] if rule.decision else []))]
    about = "; ".join(_plain(place) for place in places if place)
    yield f"{about}. {'See ' + ', '.join(links) + '.' if links else ''}\n"


def _decision(decision: Decision) -> Iterator[str]:
    yield f"({decision.id.lower()})=\n### {decision.id}\n"
    yield f"**{_plain(decision.topic)}** {_plain(decision.resolution)}\n"
    yield f"{_plain(decision.reason)}\n"
    if decision.option is not None:
        values = ", ".join(f"`{value}`" for value in decision.option.values)
        default = f"by default `{decision.option.default}`"
        yield f"Option `{decision.option.name}`: {values}; {default}.\n"
    if decision.affects:
        yield f"Concerns {', '.join(map(_link, decision.affects))}.\n"


def _link(id: str) -> str:
    known = any(id in ledger(name).rules or id in ledger(name).decisions for name in FILES)
    return f"[{id}](#{id.lower()})" if known else id


def _plain(words: str) -> str:
    return re.sub(r"([\\`*_\[\]<>#|{}$~])", r"\\\1", " ".join(str(words).split()))


def main() -> int:
    target = Path(sys.argv[1]) if sys.argv[1:] else BUILT
    gather()
    write_rules()
    return int(
        build_main(
            ["-q", "-W", "--keep-going", "-d", f"{SOURCES.parent}/read", str(SOURCES), str(target)]
        )
    )


if __name__ == "__main__":
    sys.exit(main())

"""A finished game as one page: the board, the log and the rules that it cites, without a server.

It is put together of the files of the built page (`offline.json` lists them, see web/shell.ts):
scripts lie in it as addresses of themselves, and what they would ask a server for lies in it too,
as answers by their addresses.
"""

import re
from base64 import b64encode
from collections.abc import Sequence
from mimetypes import guess_type
from pathlib import Path
from typing import Any, Final

import msgspec

from starfold.errors import InputError
from starfold.server.page_files import page_folder
from starfold.table.protocol import RoomInfo
from starfold.table.reference import all_rule_ids, rule_entry
from starfold.table.review import review
from starfold.table.session import Session

LISTED: Final = "offline.json"
# Nothing is ever fetched, whatever the scripts may want.
POLICY: Final = (
    "default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline'; "
    "img-src data:; font-src data:"
)
PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
<style>{styles}</style>
<script type="importmap">{scripts}</script>
</head>
<body>
<div id="app"></div>
<noscript>The replay needs JavaScript.</noscript>
<script type="application/json" id="answers">{answers}</script>
<script type="module">import "{entry}";</script>
</body>
</html>
"""
_RULE_ID: Final = re.compile(rb'"([A-Z]{2,}-[A-Z0-9-]+)"')


class Files(msgspec.Struct, frozen=True):
    """What of the built page such a page is made of."""

    entry: str
    games: dict[str, list[str]]


def page_of(session: Session, info: RoomInfo) -> str:
    """Raises InputError if the game is not over, or the page was not built."""
    folder = page_folder()
    listed = listed_files(folder)
    files = [Path(name) for name in listed.games[info.game]]
    scripts = [file for file in files if file.suffix == ".js"]
    styles = [file for file in files if file.suffix == ".css"]
    return PAGE.format(
        policy=POLICY,
        title=f"starfold: {info.title}",
        styles="".join(_style(folder / file) for file in styles),
        scripts=_as_data({"imports": _addresses(folder, scripts)}),
        answers=_as_data(_answers(session, info)),
        entry=Path(listed.entry).name,
    )


def listed_files(folder: Path) -> Files:
    try:
        return msgspec.json.decode((folder / LISTED).read_bytes(), type=Files)
    except OSError:
        raise InputError(f"{LISTED} was not built with the page: run `make page` again") from None


def _as_data(data: Any) -> str:
    """JSON in which nothing ends the element that it lies in."""
    return msgspec.json.encode(data).decode().replace("<", "\\u003c")


# -- answers ---------------------------------------------------------------------------------------


def _answers(session: Session, info: RoomInfo) -> dict[str, Any]:
    page = msgspec.json.encode(review(session, info))
    rules = {f"/api/rules/{rule}": rule_entry(rule) for rule in _cited(page)}
    return {f"/api/rooms/{info.id}/replay": msgspec.Raw(page), **rules}


def _cited(page: bytes) -> list[str]:
    known = set(all_rule_ids())
    return sorted(known.intersection(found.decode() for found in _RULE_ID.findall(page)))


# -- files -----------------------------------------------------------------------------------------

_OTHER_FILE: Final = re.compile(r"""(["'`])\./([\w.-]+\.js)\1""")
_STYLES_BESIDE: Final = re.compile(r"__vite__mapDeps\(\[[\d,]*\]\)")
_URL: Final = re.compile(r"""url\((["']?)(?:\./)?([\w.-]+)\1\)""")


def _addresses(folder: Path, scripts: Sequence[Path]) -> dict[str, str]:
    """By their names, under which they import each other: scripts that lie in their addresses."""
    names = {file.name for file in scripts}
    sources = {file.name: _script(folder / file, names) for file in scripts}
    return {name: _address(source, "text/javascript") for name, source in sources.items()}


def _script(file: Path, names: set[str]) -> bytes:
    """A script that finds the others by their names, and its styles on the page already."""
    text = file.read_text(encoding="utf-8")
    text = _OTHER_FILE.sub(lambda found: f'"{found[2]}"' if found[2] in names else found[0], text)
    text = _STYLES_BESIDE.sub("[]", text)
    return text.replace("import.meta.url", "document.baseURI").encode()


def _style(file: Path) -> str:
    """A style with the fonts and pictures that it names in it."""

    def within(found: re.Match[str]) -> str:
        beside = file.with_name(found[2])
        if not beside.is_file():
            return found[0]
        return f"url({_address(beside.read_bytes(), guess_type(beside.name)[0] or '')})"

    return _URL.sub(within, file.read_text(encoding="utf-8")).replace("</", "<\\/")


def _address(content: bytes, kind: str) -> str:
    return f"data:{kind};base64,{b64encode(content).decode()}"

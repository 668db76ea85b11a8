"""A finished game as one page: the board, the log and the rules that it cites, without a server.

The page is built for it (`offline.html`, see web/offline.config.ts). What it would ask a server for
lies in it already, as answers by their addresses.
"""

import re
from typing import Any, Final

import msgspec

from starfold.errors import InputError
from starfold.server.page_files import page_folder
from starfold.table.protocol import RoomInfo
from starfold.table.reference import all_rule_ids, rule_entry
from starfold.table.review import review
from starfold.table.session import Session

TEMPLATE: Final = "offline.html"
PLACE: Final = "{{answers}}"  # in the template: where the answers lie
_RULE_ID: Final = re.compile(rb'"([A-Z]{2,}-[A-Z0-9-]+)"')


def page_of(session: Session, info: RoomInfo) -> str:
    """Raises InputError if the game is not over, or the page was not built."""
    page = msgspec.json.encode(review(session, info))
    answers: dict[str, Any] = {f"/api/rooms/{info.id}/replay": msgspec.Raw(page)}
    for rule in _cited(page):
        answers[f"/api/rules/{rule}"] = rule_entry(rule)
    text = msgspec.json.encode(answers).decode()
    # Nothing in it ends the element that it lies in.
    return _template().replace(PLACE, text.replace("<", "\\u003c"))


def _cited(page: bytes) -> list[str]:
    known = set(all_rule_ids())
    return sorted(known.intersection(found.decode() for found in _RULE_ID.findall(page)))


def _template() -> str:
    file = page_folder() / TEMPLATE
    if not file.is_file():
        raise InputError(f"{TEMPLATE} was not built with the page: run `make page` again")
    return file.read_text(encoding="utf-8")

"""The content endpoints alone: a bare application over a store that forgets."""

import asyncio
from typing import Any

from starlette.applications import Starlette

from starfold.server import content
from starfold.server.examiners import Examiners
from starfold.server.limits import Limits
from starfold.server.web import EXCEPTION_HANDLERS
from starfold.table.protocol import Json
from starfold.table.store.words import Document
from tests.server.site import Answer, Site


class Shelf:
    """The collection's part of a store, in memory, of one server alone."""

    shared = False

    def __init__(self) -> None:
        self.kept: dict[str, Document] = {}

    async def save_document(
        self, id: str, kind: str, title: str, document: Json, owner_hash: str
    ) -> None:
        self.kept[id] = Document(id, kind, title, document, owner_hash, len(self.kept))

    async def document(self, id: str) -> Document | None:
        return self.kept.get(id)

    async def documents(self, most: int) -> list[Document]:
        return sorted(self.kept.values(), key=lambda one: -one.saved_ms)[:most]

    async def delete_document(self, id: str) -> bool:
        return self.kept.pop(id, None) is not None


class ContentSite:
    def __init__(self) -> None:
        self.shelf = Shelf()
        app = Starlette(routes=content.routes(), exception_handlers=EXCEPTION_HANDLERS)
        app.state.store = self.shelf
        app.state.examiners = Examiners()
        app.state.limits = Limits(strangers=False, rooms_per_hour=10**6)
        self.site = Site(app)

    def request(self, method: str, path: str, body: Any = b"", **headers: str) -> Answer:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return asyncio.run(self.site.request(method, path, body, named))

    def get(self, path: str, **headers: str) -> Answer:
        return self.request("GET", path, **headers)

    def post(self, path: str, body: Any) -> Answer:
        return self.request("POST", path, body)

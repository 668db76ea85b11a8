"""The server's collection: catalogues and forces that people leave for others.

Whoever saves a document gets a token, once; only its fingerprint is kept. With the token the
document can be replaced and deleted. Everybody can read everything.
"""

import hmac
import secrets
from typing import Final, Protocol

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from starfold.errors import InputError
from starfold.games.registry import game_names, load_game
from starfold.kernel.game import force_kind
from starfold.server import web
from starfold.server.examiners import Examiners
from starfold.server.web import HttpRefusal
from starfold.table.content import refuse_catalogue_document
from starfold.table.offers import Collection, SavedDocument, SaveDocument
from starfold.table.protocol import Json
from starfold.table.seats import new_token, token_hash
from starfold.table.speech.words import said
from starfold.table.store.words import Document

MOST_LISTED: Final = 200
MOST_SENT: Final = 4_000_000  # bytes of documents in one list; the rest comes one by one
_ID_BYTES: Final = 12
CATALOGUE: Final = "catalogue"


class Store(Protocol):
    """What is asked of the store here."""

    async def save_document(
        self, id: str, kind: str, title: str, document: Json, owner_hash: str
    ) -> None: ...

    async def document(self, id: str) -> Document | None: ...

    async def documents(self, most: int) -> list[Document]: ...

    async def delete_document(self, id: str) -> bool: ...


def routes() -> list[Route]:
    return [
        Route("/api/collection", listed, methods=["GET"]),
        Route("/api/collection", save, methods=["POST"]),
        Route("/api/collection/{id}", show, methods=["GET"]),
        Route("/api/collection/{id}", replace, methods=["PUT"]),
        Route("/api/collection/{id}", delete, methods=["DELETE"]),
    ]


async def listed(request: Request) -> Response:
    """The latest documents by title; those that would make the list too long without content."""
    latest = await _store(request).documents(MOST_LISTED)
    return await _examiners(request).ask(web.sender_of(request), _list_reply, latest)


def _list_reply(latest: list[Document]) -> Response:
    left = MOST_SENT
    shown = []
    for one in latest:
        left -= size_of(one.document)
        shown.append(SavedDocument(one.id, one.kind, one.title, one.document if left > 0 else {}))
    return web.reply(Collection(sorted(shown, key=lambda one: (one.title, one.id))))


async def show(request: Request) -> Response:
    return web.reply(_public(await saved(request, request.path_params["id"])))


async def save(request: Request) -> Response:
    body = await _valid(request)
    shares = request.app.state.limits.documents
    web.count_address(request, shares, "documents")
    await web.count_everywhere(request, "documents", shares, "documents")
    id = secrets.token_urlsafe(_ID_BYTES)
    token = new_token()
    await _store(request).save_document(id, body.kind, body.title, body.document, token_hash(token))
    return web.reply(SavedDocument(id, body.kind, body.title, body.document, token), 201)


async def replace(request: Request) -> Response:
    old = await _owned(request)
    body = await _valid(request)
    await _store(request).save_document(
        old.id, body.kind, body.title, body.document, old.owner_hash
    )
    return web.reply(SavedDocument(old.id, body.kind, body.title, body.document))


async def delete(request: Request) -> Response:
    old = await _owned(request)
    await _store(request).delete_document(old.id)
    return Response(None, 204)


async def saved(request: Request, id: str) -> Document:
    """A document of the collection; raises HttpRefusal if there is none."""
    found = await _store(request).document(id)
    if found is None:
        message = "there is no such document in the collection; see GET /api/collection"
        raise HttpRefusal(404, message, "not_found")
    return found


# -- owners ----------------------------------------------------------------------------------------


async def _owned(request: Request) -> Document:
    """The document of the request, if the request carries its owner's token."""
    token = web.bearer(request)
    if not token:
        message = "only the owner may do this; send the header 'Authorization: Bearer <token>'"
        raise HttpRefusal(401, message, "forbidden")
    found = await saved(request, request.path_params["id"])
    if not hmac.compare_digest(token_hash(token), found.owner_hash):
        raise HttpRefusal(403, "this is not the token of the document's owner", "forbidden")
    return found


# -- documents -------------------------------------------------------------------------------------


async def _valid(request: Request) -> SaveDocument:
    body = await web.read(request, SaveDocument)
    web.count_check(request)
    if not body.title.strip() or not body.title.isprintable():
        raise InputError("title: write one line of text that can be read")
    most = request.app.state.limits.document_bytes
    if size_of(body.document) > most:
        message = said("the document is longer than {size} kB; split it", size=most // 1000)
        raise HttpRefusal(413, message, "limit", "document")
    await _examiners(request).ask(web.sender_of(request), _refuse, body.kind, body.document)
    return body


def _refuse(kind: str, document: Json) -> None:
    """Raises InputError unless the document is what it is said to be."""
    if kind == CATALOGUE:
        refuse_catalogue_document(document)
        return
    for game in map(load_game, game_names()):  # games with the same word read the same files
        if force_kind(game) == kind:
            game.refuse_force(document)
            return
    raise InputError(f"no game uses a {kind}")


def size_of(document: Json) -> int:
    """Its bytes as JSON."""
    return len(msgspec.json.encode(document))


def _public(one: Document) -> SavedDocument:
    return SavedDocument(one.id, one.kind, one.title, one.document)


def _store(request: Request) -> Store:
    store: Store = request.app.state.store
    return store


def _examiners(request: Request) -> Examiners:
    examiners: Examiners = request.app.state.examiners
    return examiners

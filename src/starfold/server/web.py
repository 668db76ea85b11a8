"""What every HTTP handler does alike: read a body, answer with JSON, say what is wrong.

Handlers raise `HttpRefusal` or `InputError`; `EXCEPTION_HANDLERS` turns them into bodies of
`protocol.Problem`: `Starlette(..., exception_handlers=EXCEPTION_HANDLERS)`.
"""

import gzip
import hashlib
import re
import time
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from starfold.errors import InputError
from starfold.kernel.files import MAX_NESTING
from starfold.kernel.older import IN_REQUESTS, renamed
from starfold.kernel.tongue import foreign
from starfold.server.limits import HOUR, Shares, household
from starfold.table.protocol import JoinRoom, NewRoom, Problem
from starfold.table.speech.misfits import retold
from starfold.table.speech.words import again, said
from starfold.table.store import Store

LONGEST_ERROR: Final = 4_000
JSON_TYPE: Final = "application/json"
WORTH_COMPRESSING: Final = 1_000  # bytes
PRESSURE: Final = 6  # of 9
VARY: Final = "Accept-Encoding, Accept-Language"

Body = TypeVar("Body")
Seated = TypeVar("Seated", NewRoom, JoinRoom)


class HttpRefusal(Exception):
    """A request that is not fulfilled, with the status and the words that say why."""

    def __init__(
        self, status: int, error: str, code: str = "", where: str = "", rule: str = ""
    ) -> None:
        super().__init__(error)
        self.status = status
        self.problem = Problem(again(error), code, where, rule)


class Sender(NamedTuple):
    """Who sends something, and how many bytes of it."""

    home: str = ""
    size: int = 0
    profile: str = ""  # the id of whoever showed its key
    name: str = ""  # of that profile

    def called(self, wish: Seated) -> Seated:
        """What somebody wants, under the name of their profile."""
        return msgspec.structs.replace(wish, name=self.name) if self.profile else wish


# -- answers ---------------------------------------------------------------------------------------


def reply(
    body: msgspec.Struct, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """A protocol object as JSON; nobody keeps a copy, for it may differ the next time."""
    kept = {"cache-control": "no-store", **(headers or {})}
    return Response(msgspec.json.encode(body), status, kept, JSON_TYPE)


def reply_encoded(body: bytes, status: int = 200) -> Response:
    """An answer that is JSON already."""
    return Response(body, status, {"cache-control": "no-store"}, JSON_TYPE)


def problem(status: int, error: str, code: str = "", where: str = "", rule: str = "") -> Response:
    return reply(Problem(again(error), code, where, rule), status)


class Forms(NamedTuple):
    """An answer for many readers: as it is, and compressed once for those who like it so."""

    plain: bytes
    zipped: bytes

    def reply(self, request: Request, headers: Mapping[str, str]) -> Response:
        if not self.zipped or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.plain, 200, {**headers, "vary": "Accept-Language"}, JSON_TYPE)
        packed = {**headers, "content-encoding": "gzip", "vary": VARY}
        return Response(self.zipped, 200, packed, JSON_TYPE)


def forms(body: Any) -> Forms:
    plain = msgspec.json.encode(body)
    worth = len(plain) >= WORTH_COMPRESSING
    return Forms(plain, gzip.compress(plain, PRESSURE, mtime=0) if worth else b"")


class Page(NamedTuple):
    """An answer that changes only with the program: encoded once, known by its tag.

    The tag is a weak one, for the answer goes out compressed or not, as its reader likes.
    """

    body: Forms
    tag: str


def page(body: Any) -> Page:
    """A page of a protocol object, or of plain data."""
    made = forms(body)
    digest = hashlib.blake2b(made.plain, digest_size=12).hexdigest()
    return Page(made, f'W/"{digest}"')


def reply_page(request: Request, page: Page) -> Response:
    """The page, or 304 if the reader has it already."""
    headers = {"cache-control": "no-cache", "etag": page.tag}
    known = [_opaque(tag.strip()) for tag in _known_tags(request).split(",")]
    if _opaque(page.tag) in known or "*" in known:
        return Response(None, 304, {**headers, "vary": VARY})
    return page.body.reply(request, headers)


def _opaque(tag: str) -> str:
    """What two tags have in common whose answers say the same."""
    return tag.removeprefix("W/")


def _known_tags(request: Request) -> str:
    return request.headers.get("if-none-match", "")


# -- questions -------------------------------------------------------------------------------------


def bearer(request: Request) -> str | None:
    """The secret in `Authorization: Bearer SECRET`, if the request carries one."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else None


async def read(request: Request, body_type: type[Body]) -> Body:
    """The body of a request as a protocol type; an empty body counts as {}."""
    raw: bytes | None = getattr(request.state, "raw", None)
    if raw is None:
        raw = await _raw(request, request.app.state.limits.body_bytes)
    request.state.raw, request.state.size = raw, len(raw)
    return decode(raw or b"{}", body_type)


def decode(raw: bytes, body_type: type[Body]) -> Body:
    """JSON as a protocol type; raises HttpRefusal with the place of what does not fit."""
    _refuse_depth(raw)
    try:
        if not any(name in raw for name in _OLDER_NAMES):
            return msgspec.json.decode(raw, type=body_type)
        return msgspec.convert(_in_todays_names(msgspec.json.decode(raw)), body_type)
    except msgspec.ValidationError as error:
        message, where = _place(str(error))
        raise HttpRefusal(
            400, f"{where or said('the body')}: {retold(message)}", "malformed", where
        ) from None
    except (msgspec.DecodeError, ValueError) as error:
        raise HttpRefusal(
            400, said("the body is not JSON: {error}", error=foreign(str(error))), "malformed"
        ) from None


_OLDER_NAMES: Final = tuple(f'"{name}"'.encode() for name in IN_REQUESTS)


def _in_todays_names(body: Any) -> Any:
    """A body as clients of earlier versions send it; of the seats of a new room, each one."""
    if not isinstance(body, dict):
        return body
    fields = renamed(body, IN_REQUESTS)
    seats = fields.get("seats")
    if isinstance(seats, list):
        fields["seats"] = [_in_todays_names(seat) for seat in seats]
    return fields


def _place(message: str) -> tuple[str, str]:
    """msgspec says "Expected `str`, got `int` - at `$.seats[0].who`"."""
    said, _, place = message.partition(" - at `")
    return said, place.rstrip("`").removeprefix("$").removeprefix(".")


async def _raw(request: Request, limit: int) -> bytes:
    """The bytes of the body, never more than the limit in memory."""
    received = bytearray()
    try:
        async for chunk in request.stream():
            received += chunk
            if len(received) > limit:
                message = said("the body is longer than {size} kB: send less", size=limit // 1000)
                raise HttpRefusal(413, message, "limit")
    except ClientDisconnect:
        raise HttpRefusal(400, "the body broke off; send it again", "malformed") from None
    return bytes(received)


# The closing quote is optional: a string that never ends is passed over in one go, too.
_STRING: Final = re.compile(rb'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_NO_BRACKETS: Final = bytes(byte for byte in range(256) if byte not in b"[]{}")


def _refuse_depth(raw: bytes) -> None:
    """Nesting that no honest request has is not read: whoever walks it would overrun the stack."""
    if raw.count(b"[") + raw.count(b"{") <= MAX_NESTING:
        return
    depth = 0
    for bracket in _STRING.sub(b"", raw).translate(None, delete=_NO_BRACKETS):
        depth += 1 if bracket in b"[{" else -1
        if depth > MAX_NESTING:
            message = said(
                "the body is nested more than {most} levels deep: send it flatter", most=MAX_NESTING
            )
            raise HttpRefusal(400, message, "malformed")


def home_of(connection: HTTPConnection) -> str:
    """Whom a request counts for."""
    return household(connection.client.host if connection.client else "")


def sender_of(request: Request) -> Sender:
    """Who sends a request, and how much: known when its body was read."""
    return Sender(home_of(request), getattr(request.state, "size", 0))


def count_address(request: Request, shares: Shares, what: str) -> None:
    """One more from this address; raises HttpRefusal when it has had its share."""
    if not shares.take(home_of(request), time.monotonic()):
        raise _beyond(shares, what)


async def count_everywhere(request: Request, kind: str, shares: Shares, what: str) -> None:
    """The same on all servers that share a database; what is kept there names nobody."""
    store: Store = request.app.state.store
    if not store.shared:
        return
    who = hashlib.blake2b(f"{kind} {home_of(request)}".encode(), digest_size=16).hexdigest()
    rate = shares.rate
    if not await store.spend(f"share {who}", rate.most, round(1000 * rate.seconds)):
        raise _beyond(shares, what)


def _beyond(shares: Shares, what: str) -> HttpRefusal:
    hourly = round(HOUR / shares.rate.seconds)
    words = said(
        "{hourly} {what} an hour is the limit for one address; wait a moment",
        hourly=hourly,
        what=again(what),
    )
    return HttpRefusal(429, words, "limit")


def count_check(request: Request) -> None:
    """One more document of this address to be read; raises HttpRefusal when they are too many."""
    if not request.app.state.limits.checks.take(home_of(request), time.monotonic()):
        raise HttpRefusal(429, "you are sending too many documents at once; wait a moment", "limit")


# -- errors ----------------------------------------------------------------------------------------


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HttpRefusal)
    return reply(error.problem, error.status)


async def _bad_input(request: Request, error: Exception) -> Response:
    """The words may quote what a stranger sent: not too long, and nothing that cannot be sent."""
    words = said(str(error))[:LONGEST_ERROR].encode("utf-8", "replace").decode("utf-8")
    return problem(422, words, "invalid")


async def _http_error(request: Request, error: Exception) -> Response:
    """What Starlette itself refuses: unknown addresses, wrong methods."""
    assert isinstance(error, HTTPException)
    answer = problem(error.status_code, error.detail, _HTTP_CODES.get(error.status_code, "http"))
    answer.headers.update(error.headers or {})
    return answer


_HTTP_CODES: Final = {404: "not_found", 405: "method"}
EXCEPTION_HANDLERS: Final[dict[Any, Any]] = {
    HttpRefusal: _refused,
    InputError: _bad_input,
    HTTPException: _http_error,
}

"""Tells people who are not at the table that it is their turn, or that their game is over.

The server that has a table tells it. Whoever listens is asked again, with longer and longer pauses,
while they do not answer; a newer message takes the place of an older one; where nobody lives any
more, nothing is sent again. What was heard last is kept, so that a table that is opened elsewhere
repeats only what was not.
"""

import asyncio
import base64
import hashlib
import hmac
import logging
import secrets
import time
from collections.abc import Sequence
from typing import Final
from weakref import WeakValueDictionary

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from starfold.errors import InputError
from starfold.server import outward, pushing, web
from starfold.server.audience import LiveRoom
from starfold.server.hub import Hub
from starfold.server.occasions import OVER, Occasion
from starfold.server.web import HttpRefusal
from starfold.table.notices import NewNotice, Notice, NoticeList, NoticeOffer
from starfold.table.session import SEAT_LETTERS
from starfold.table.speech.words import said
from starfold.table.store.notices import Listener
from starfold.table.store.notices import Notices as Kept

PAUSES: Final = (5.0, 30.0, 120.0, 600.0, 3600.0)  # seconds before each further try
MOST_AT_A_SEAT: Final = 5
MOST_WAITING: Final = 1_000  # messages under way; beyond that none is begun
AT_ONCE: Final = 32  # one to each listener: whoever is slow to answer is in nobody's way
GONE: Final = (404, 410)
PUSH: Final = "push"
WEBHOOK: Final = "webhook"
_KEY: Final = "vapid"
_PREFIX: Final = "whsec_"

_log: Final = logging.getLogger(__name__)


class Notices:
    """What a server tells people elsewhere."""

    def __init__(
        self, hub: Hub, private: bool, contact: str, pauses: Sequence[float] = PAUSES
    ) -> None:
        self._hub = hub
        self._kept = Kept(hub.store)
        self._private = private
        self._contact = contact
        self._pauses = pauses
        self._key = ""
        self._newest: dict[str, str] = {}  # by listener: what it is being told
        self._sending = asyncio.Semaphore(AT_ONCE)
        self._lines: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.waiting = 0
        hub.occasions.subscribe(self.hear)

    # -- who listens -----------------------------------------------------------------------------

    async def push_key(self) -> str:
        """The public key of this site's messages; it is made when it is first asked for."""
        if not pushing.CAN_PUSH:
            return ""
        if not self._key:
            self._key = await self._kept.key(_KEY, pushing.new_key())
        return pushing.public_key(self._key)

    async def of_seat(self, live: LiveRoom, token: str) -> list[Listener]:
        holder = live.room.seats[live.room.seat_of(token)].token_hash
        return [one for one in await self._listeners(live) if one.holder == holder]

    async def add(self, live: LiveRoom, token: str, wish: NewNotice) -> Listener:
        """Raises InputError where nothing can be sent there."""
        mine = await self.of_seat(live, token)
        holder = live.room.seats[live.room.seat_of(token)].token_hash
        named = f"{live.room.id} {holder} {wish.kind} {wish.url}"
        id = hashlib.blake2b(named.encode(), digest_size=12).hexdigest()
        if len(mine) >= MOST_AT_A_SEAT and all(one.id != id for one in mine):
            words = said("a seat may have {most} notices; delete one", most=MOST_AT_A_SEAT)
            raise HttpRefusal(409, words, "limit")
        self._check(wish)
        secret, extra = (wish.auth, wish.p256dh) if wish.kind == PUSH else (new_secret(), "")
        listener = Listener(id, live.room.id, holder, wish.kind, wish.url, secret, extra)
        await self._kept.keep(listener)
        live.listeners = None
        return listener

    async def forget(self, live: LiveRoom, id: str) -> None:
        await self._kept.forget(id)
        live.listeners = None

    def _check(self, wish: NewNotice) -> None:
        if wish.kind == PUSH and not pushing.CAN_PUSH:
            raise InputError(said("this server sends no push messages"))
        outward.goal_of(wish.url, self._private)
        if wish.kind == PUSH:
            pushing.check_subscription(wish.p256dh, wish.auth)

    async def _listeners(self, live: LiveRoom) -> list[Listener]:
        if live.listeners is None:
            live.listeners = await self._kept.at(live.room.id)
        return live.listeners

    # -- what is heard ---------------------------------------------------------------------------

    def hear(self, occasion: Occasion) -> None:
        if occasion.live.listeners != []:  # nearly all tables have none, and know it
            self._hub.errands.begin_unasked(self._tell(occasion))

    async def _tell(self, occasion: Occasion) -> None:
        live, room = occasion.live, occasion.live.room
        what = f"{room.id}.{occasion.moment}.{occasion.kind.replace(' ', '-')}"
        for listener in await self._listeners(live):
            seat = _seat_of(live, listener)
            if seat is None or (occasion.kind != OVER and seat != occasion.seat):
                continue
            here = listener.kind == PUSH and room.seats[seat].connections > 0
            if here or (occasion.known and listener.told == what):
                continue
            self._begin(listener, what, _message(occasion, what, seat))

    def _begin(self, listener: Listener, what: str, message: bytes) -> None:
        if self.waiting >= MOST_WAITING:
            self._count(listener, "dropped")
            return
        self._newest[listener.id] = what
        self.waiting += 1
        self._hub.errands.begin_unasked(self._deliver(listener, what, message))

    async def _deliver(self, listener: Listener, what: str, message: bytes) -> None:
        try:
            for pause in (0.0, *self._pauses):
                await asyncio.sleep(pause)
                if self._newest.get(listener.id) != what:
                    self._count(listener, "superseded")
                    return
                if await self._sent(listener, what, message):
                    return
            self._count(listener, "given_up")
        finally:
            self.waiting -= 1
            if self._newest.get(listener.id) == what:
                del self._newest[listener.id]

    async def _sent(self, listener: Listener, what: str, message: bytes) -> bool:
        """Whether there is nothing more to be done about it."""
        try:
            async with self._lines.setdefault(listener.id, asyncio.Lock()), self._sending:
                if self._newest.get(listener.id) != what:
                    self._count(listener, "superseded")
                    return True
                status = await self._posted(listener, what, message)
        except outward.Unsent as problem:
            _log.info("a notice by %s could not be sent: %s", listener.kind, problem)
            self._count(listener, "failed")
            return False
        if status in GONE:
            await self._kept.forget(listener.id)
            live = self._hub.live.get(listener.room)
            if live is not None:
                live.listeners = None
            self._count(listener, "gone")
            return True
        heard = 200 <= status < 300
        self._count(listener, "sent" if heard else "failed")
        if heard:
            await self._kept.told(listener.id, what)
        return heard

    async def _posted(self, listener: Listener, what: str, message: bytes) -> int:
        if listener.kind == WEBHOOK:
            headers = signed(listener.secret, what, int(time.time()), message)
            return await outward.send(listener.url, message, headers, self._private)
        await self.push_key()
        keys = (listener.extra, listener.secret, self._key, self._contact)
        body, named = pushing.sealed(message, listener.url, *keys)
        return await outward.send(listener.url, body, named, self._private)

    def _count(self, listener: Listener, how: str) -> None:
        self._hub.metrics.count("notices", f"{listener.kind}_{how}")


def _seat_of(live: LiveRoom, listener: Listener) -> int | None:
    """Where somebody sits who listens; None if they have left."""
    for number, seat in enumerate(live.room.seats):
        if seat.token_hash == listener.holder:
            return number
    return None


def _message(occasion: Occasion, what: str, seat: int) -> bytes:
    """All that is said: nothing that anybody at the table may not know."""
    room = occasion.live.room
    return msgspec.json.encode(
        {
            "id": what,
            "event": occasion.kind,
            "game": room.game.name,
            "title": room.game.info()["title"],
            "table": room.id,
            "seat": SEAT_LETTERS[seat],
        }
    )


# -- webhooks: as in the Standard Webhooks specification -------------------------------------------


def new_secret() -> str:
    return _PREFIX + base64.b64encode(secrets.token_bytes(24)).decode()


def signed(secret: str, id: str, at: int, body: bytes) -> dict[str, str]:
    """The headers by which a receiver knows that a message is from here, and of now."""
    key = base64.b64decode(secret.removeprefix(_PREFIX))
    digest = hmac.new(key, f"{id}.{at}.".encode() + body, hashlib.sha256).digest()
    return {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": str(at),
        "webhook-signature": "v1," + base64.b64encode(digest).decode(),
    }


# -- over HTTP -------------------------------------------------------------------------------------


def routes() -> list[Route]:
    return [
        Route("/api/rooms/{room}/notices", _listed, methods=["GET"]),
        Route("/api/rooms/{room}/notices", _add, methods=["POST"]),
        Route("/api/rooms/{room}/notices/{id}", _delete, methods=["DELETE"]),
    ]


async def offer(request: Request) -> Response:
    return web.reply(NoticeOffer(await _notices(request).push_key(), webhooks=True))


async def _listed(request: Request) -> Response:
    mine = await _notices(request).of_seat(*await _seat(request))
    return web.reply(NoticeList([_public(one) for one in mine]))


async def _add(request: Request) -> Response:
    wish = await web.read(request, NewNotice)
    live, token = await _seat(request)
    web.count_check(request)
    made = await _notices(request).add(live, token, wish)
    secret = made.secret if made.kind == WEBHOOK else ""
    return web.reply(msgspec.structs.replace(_public(made), secret=secret), 201)


async def _delete(request: Request) -> Response:
    live, token = await _seat(request)
    notices, id = _notices(request), request.path_params["id"]
    if id not in [one.id for one in await notices.of_seat(live, token)]:
        raise HttpRefusal(404, said("there is no such notice for this seat"), "not_found")
    await notices.forget(live, id)
    return Response(None, 204)


async def _seat(request: Request) -> tuple[LiveRoom, str]:
    """The table, and the secret of the seat that is asked for; raises HttpRefusal, Refusal."""
    live = await request.app.state.hub.room(request.path_params["room"])
    token = web.bearer(request)
    if not token:
        message = said(
            "only who sits here may do this; send the header 'Authorization: Bearer <token>'"
        )
        raise HttpRefusal(401, message, "forbidden")
    live.room.seat_of(token)
    return live, token


def _public(listener: Listener) -> Notice:
    kind = "push" if listener.kind == PUSH else "webhook"
    return Notice(listener.id, kind, listener.url)  # type: ignore[arg-type]


def _notices(request: Request) -> Notices:
    found: Notices = request.app.state.notices
    return found

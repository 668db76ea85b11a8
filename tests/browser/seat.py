"""Seats that play over the public socket, to bring a table to where a test wants to look at it."""

import json
import random
import secrets
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

from websockets.sync.client import ClientConnection, connect

from starfold.table.patch import apply

SEED = 1  # of every game that wishes for no other
ME = {"who": "me"}
OPEN = {"who": "open"}
DECLINE = -1
PATIENCE = 20.0

View = dict[str, Any]
Choose = Callable[[View], int]


@dataclass
class Room:
    """A room and the secrets of those of its seats that its creator has."""

    id: str
    tokens: dict[int, str] = field(default_factory=dict)
    game: str = "pocketmodel"


def ask(url: str, path: str, body: Any = None, token: str = "") -> Any:
    """The server's answer over HTTP; a body makes it a POST."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url.rstrip("/") + path, data=data, headers=headers)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


def new_room(url: str, *who: str | dict[str, Any], **wish: Any) -> Room:
    """A room for these seats (by default two people), everything else as wished.

    Who sits there is a word, or a wanted seat with its fleet. Without the wish for another seed
    everybody gets the same game; the seed None brings dice that nobody knows.
    """
    seats = [one if isinstance(one, dict) else {"who": one} for one in who or ("me", "me")]
    created = ask(url, "/api/rooms", {"seats": seats, "seed": SEED, **wish})
    tokens = {each["seat"]: each["token"] for each in created["tokens"]}
    return Room(created["room"]["id"], tokens, created["room"]["game"])


class Seat:
    """One seat, or a spectator without a token: what it was told, and what it answers."""

    def __init__(self, url: str, room: str, token: str | None) -> None:
        self._address = f"{url.replace('http', 'ws', 1)}api/rooms/{room}/socket"
        self._token = token
        self._lines = ExitStack()
        self._line: ClientConnection | None = None
        self._ready = False
        self.seat = -1
        self.seq = -1
        self.room: dict[str, Any] = {}
        self.view: View | None = None
        self.log: list[dict[str, Any]] = []

    def open(self) -> None:
        self.close()
        self._line = self._lines.enter_context(connect(self._address, max_size=None))
        self._send({"type": "hello", "token": self._token})
        if self._token:
            self.command("auto", forced=False)  # it answers everything itself
        self.seq = -1
        self.until(lambda: self.seq >= 0)

    def close(self) -> None:
        self._lines.close()
        self._line = None

    @property
    def question(self) -> dict[str, Any] | None:
        """The choice before this seat, if it has one."""
        asked = (self.view or {}).get("question") or {}
        return asked if asked.get("seat") == self.seat and "options" in asked else None

    @property
    def over(self) -> bool:
        return bool(self.room.get("status") == "over")

    def answer(self, option: int) -> None:
        """Choose, and take in what came of it."""
        before = self.seq
        self.command("answer", seq=before, option=option)
        self.until(lambda: self.seq > before)

    def command(self, kind: str, **body: Any) -> None:
        self._send({"type": kind, "id": secrets.token_hex(8), **body})

    def until(self, reached: Callable[[], bool]) -> None:
        """Listen until something is so."""
        while not reached():
            assert self._line is not None
            self._take(json.loads(self._line.recv(timeout=PATIENCE)))

    def _send(self, message: dict[str, Any]) -> None:
        assert self._line is not None
        self._line.send(json.dumps(message))

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "welcome":
            self.seat, self.seq = message["seat"], message["seq"]
            self.view, self.log = message["view"], message["log"]
            self._room_is(message["room"])
        elif kind == "update":
            self.seq = message["seq"]
            self.view = apply(self.view, message["patch"])
            self.log = self.log[: message["log"]["keep"]] + message["log"]["lines"]
        elif kind == "room":
            self._room_is(message["room"])
        elif kind == "error":
            raise AssertionError(f"refused: {message}")

    def _room_is(self, room: dict[str, Any]) -> None:
        self.room = room
        if room["status"] == "waiting" and self._token and not self._ready:
            self._ready = True
            self.command("ready", key=secrets.token_hex(16))


@contextmanager
def seated(url: str, room: Room) -> Iterator[list[Seat]]:
    """All of the room's own seats at the table, and the game begun."""
    seats = [Seat(url, room.id, token) for token in room.tokens.values()]
    try:
        for seat in seats:
            seat.open()
        for seat in seats:
            seat.until(lambda one=seat: one.view is not None)  # type: ignore[misc]
        yield seats
    finally:
        for seat in seats:
            seat.close()


def at_random(chance: random.Random) -> Choose:
    """Any option, but declining only where nothing else is offered, or now and then."""

    def choose(view: View) -> int:
        options = [each["option"] for each in view["question"]["options"]]
        active = [each for each in options if each != DECLINE]
        return int(chance.choice(active if active and chance.random() < 0.8 else options))

    return choose


def play(url: str, room: Room, stop: Callable[[View], bool], choose: Choose) -> Seat | None:
    """Let the room's own seats play until the asked one's view is wanted: that seat, else none."""
    with seated(url, room) as seats:
        while True:
            asked = _asked(seats)
            if asked is None:
                return None
            assert asked.view is not None
            if stop(asked.view):
                return asked
            asked.answer(choose(asked.view))


def _asked(seats: list[Seat]) -> Seat | None:
    """Whoever of them is asked; between the choices of machines it may take a while."""
    first = seats[0]
    first.until(lambda: first.over or any(_has_question(seat, first) for seat in seats))
    if first.over:
        return None
    return next(seat for seat in seats if _has_question(seat, first))


def _has_question(seat: Seat, leader: Seat) -> bool:
    if seat is not leader:
        seat.until(lambda: seat.seq >= leader.seq)
    return seat.question is not None

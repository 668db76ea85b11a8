"""Requests that this server makes of others, at addresses that strangers gave it.

Such an address must not lead into the host's own network. So a name is resolved first, every
address that it has must be one of the open internet, and the connection goes to the very address
that was looked at. Nothing is followed, and hardly anything of the answer is read.
"""

import asyncio
import socket
import ssl
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import h11

from starfold.errors import InputError
from starfold.table.speech.words import said

PATIENCE: Final = 10.0  # seconds for all of it
LONGEST_URL: Final = 2_000
_TRANSLATED: Final = IPv6Network("64:ff9b::/96")  # IPv4 in the dress of IPv6
_READ: Final = 16_384  # bytes of the answer at most: its status is all that matters


class Unsent(Exception):
    """It could not be sent: nobody there, no answer in time, or not a place to send to."""


class Goal(NamedTuple):
    """An address, taken apart."""

    host: str
    port: int
    target: str
    secure: bool


def goal_of(url: str, private: bool = False) -> Goal:
    """Raises InputError. `private`: the host lets requests go to plain and inner addresses, too."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
        host.encode("idna")
    except (ValueError, UnicodeError):
        words = said("{url}: this is no address; give https://HOST/PATH", url=url[:100])
        raise InputError(words) from None
    allowed = ("https", "http") if private else ("https",)
    if parts.scheme not in allowed or not host or parts.username or len(url) > LONGEST_URL:
        words = said("{url}: give an address such as https://HOST/PATH", url=url[:100])
        raise InputError(words)
    if not url.isascii() or not url.isprintable():
        raise InputError(said("an address has plain letters only; write others as %XX"))
    secure = parts.scheme == "https"
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Goal(host, port or (443 if secure else 80), target, secure)


async def send(url: str, body: bytes, headers: Mapping[str, str], private: bool = False) -> int:
    """The status of the answer to a POST; raises Unsent."""
    try:
        goal = goal_of(url, private)
        async with asyncio.timeout(PATIENCE):
            address = await _address(goal, private)
            return await _posted(goal, address, body, headers)
    except (OSError, TimeoutError, EOFError, h11.ProtocolError, InputError) as problem:
        raise Unsent(str(problem) or type(problem).__name__) from problem


async def _address(goal: Goal, private: bool) -> str:
    """Where to connect to; raises Unsent where that is in the host's own network."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(goal.host, goal.port, type=socket.SOCK_STREAM)
    addresses = [str(one[4][0]).partition("%")[0] for one in found]
    if not private and not all(is_public(address) for address in addresses):
        raise Unsent(f"{goal.host} is not on the open internet")
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether it is an address of the open internet."""
    known = ip_address(address)
    inner = None
    if isinstance(known, IPv6Address):
        inner = known.ipv4_mapped or known.sixtofour
        if known in _TRANSLATED:
            inner = IPv4Address(known.packed[-4:])
    return known.is_global and not known.is_multicast and (inner is None or inner.is_global)


async def _posted(goal: Goal, address: str, body: bytes, headers: Mapping[str, str]) -> int:
    secure = {"ssl": _TLS, "server_hostname": goal.host} if goal.secure else {}
    reader, writer = await asyncio.open_connection(address, goal.port, **secure)  # type: ignore[arg-type]
    try:
        line = h11.Connection(h11.CLIENT)
        named = {
            "host": goal.host if goal.port in (80, 443) else f"{goal.host}:{goal.port}",
            "user-agent": "starfold",
            "content-length": str(len(body)),
            "connection": "close",
            **headers,
        }
        asked = h11.Request(method="POST", target=goal.target, headers=[*named.items()])
        for part in (asked, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(line.send(part) or b"")
        read = 0
        while read < _READ:
            event = line.next_event()
            if isinstance(event, h11.Response):
                return event.status_code
            if event is h11.NEED_DATA:
                data = await reader.read(4096)
                read += len(data)
                line.receive_data(data)
            elif isinstance(event, h11.ConnectionClosed):
                break
        raise EOFError("no answer")
    finally:
        writer.close()


_TLS: Final = ssl.create_default_context()

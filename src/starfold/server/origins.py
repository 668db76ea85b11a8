"""Which pages may talk to this server: its own, and those that the host has named."""

from ipaddress import ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

from starlette.requests import HTTPConnection

LOCALHOST: Final = "localhost"
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}


def same_origin(connection: HTTPConnection) -> bool:
    """Programs send no Origin; browsers always do, and only our own pages may act here."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    allowed: frozenset[str] = connection.app.state.allowed_origins
    if origin in allowed:
        return True
    parts, host = _split(origin), _split(f"//{connection.headers.get('host', '')}")
    try:
        same_port = _port(parts.port, parts.scheme) == _port(host.port, parts.scheme)
    except ValueError:  # no number
        return False
    return bool(parts.hostname) and parts.hostname == host.hostname and same_port


def _split(address: str) -> SplitResult:
    """The parts of an address; none of one that cannot be read."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def _port(port: int | None, scheme: str) -> int | None:
    return port if port is not None else _DEFAULT_PORTS.get(scheme)


def is_loopback(host: str) -> bool:
    """Whether a name or an address means this machine: a name may begin like an address."""
    if host == LOCALHOST:
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def local_host(connection: HTTPConnection) -> bool:
    """Whether a request names this machine itself: a foreign name that leads here is a trick."""
    return is_loopback(_split(f"//{connection.headers.get('host', '')}").hostname or "")

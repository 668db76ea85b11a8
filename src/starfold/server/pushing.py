"""Web push: messages that a browser gets though the page is closed (RFC 8030, 8291 and 8292).

Its libraries come with the extra `push`. Who carries a message cannot read it: it is encrypted for
the browser, and names nothing but the table that it is about.
"""

import base64
import binascii
import os
from collections.abc import Mapping
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from starfold.errors import InputError
from starfold.table.speech.words import said

try:
    import http_ece
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from py_vapid import Vapid02
except ImportError:  # the extra is not installed
    CAN_PUSH = False
else:
    CAN_PUSH = True

SECONDS_KEPT: Final = 12 * 3600  # by the browser's maker, while the browser is away
_POINT: Final = 65  # bytes of a public key
_SECRET: Final = 16


class Envelope(NamedTuple):
    """A message that is ready to be sent."""

    body: bytes
    headers: Mapping[str, str]


def new_key() -> str:
    """The private key of a site, to be kept."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encoded(number.to_bytes(32, "big"))


def public_key(private: str) -> str:
    """What browsers are given of it."""
    return encoded(_point(Vapid02.from_raw(private.encode()).public_key))


def check_subscription(p256dh: str, auth: str) -> None:
    """Raises InputError unless these are a browser's keys."""
    try:
        _browser_key(p256dh)
        fits = len(decoded(auth)) == _SECRET
    except ValueError:
        fits = False
    if not fits:
        raise InputError(said("these are not the keys of a push subscription; subscribe again"))


def sealed(
    message: bytes, url: str, p256dh: str, auth: str, private: str, contact: str
) -> Envelope:
    """A message for one browser, signed by the site."""
    body: bytes = http_ece.encrypt(
        message,
        salt=os.urandom(16),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_point(_browser_key(p256dh)),
        auth_secret=decoded(auth),
        version="aes128gcm",
    )
    place = urlsplit(url)
    claims = {"aud": f"{place.scheme}://{place.netloc}", "sub": contact}
    signed: dict[str, str] = Vapid02.from_raw(private.encode()).sign(claims)
    headers = {
        "authorization": signed["Authorization"],
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(SECONDS_KEPT),
        "urgency": "high",
    }
    return Envelope(body, headers)


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Raises ValueError."""
    try:
        padded = text.encode() + b"=" * (-len(text) % 4)
        return base64.b64decode(padded, altchars=b"-_", validate=True)
    except (binascii.Error, UnicodeEncodeError) as problem:
        raise ValueError(str(problem)) from None


def _browser_key(p256dh: str) -> "ec.EllipticCurvePublicKey":
    """Raises ValueError where it is no point of the curve."""
    point = decoded(p256dh)
    if len(point) != _POINT:
        raise ValueError("not a key of this kind")
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)


def _point(key: "ec.EllipticCurvePublicKey") -> bytes:
    return key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )

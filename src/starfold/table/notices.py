"""What is said about notices: where somebody wants to hear of their turn and their game's end."""

from typing import Literal

from msgspec import Struct


class NoticeOffer(Struct, frozen=True):
    """How this server can tell people who are not at the table."""

    push_key: str  # the public key for web push, base64url; empty where there is none
    webhooks: bool


class NewNotice(Struct, frozen=True, forbid_unknown_fields=True):
    """Where somebody at a table wants to hear: what a browser gives, or an address of their own."""

    kind: Literal["push", "webhook"]
    url: str
    p256dh: str = ""  # of a push subscription: the browser's key, base64url
    auth: str = ""  # of a push subscription: its secret, base64url


class Notice(Struct, frozen=True):
    """A place where somebody hears."""

    id: str
    kind: Literal["push", "webhook"]
    url: str
    secret: str = ""  # of a webhook, once, when it is made: what its messages are signed with


class NoticeList(Struct, frozen=True):
    notices: list[Notice]

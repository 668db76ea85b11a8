"""Forces inside links, as the page's builder makes and opens them: `…#/builder/f/CODE`.

The code is JSON, deflated or plain, in URL-safe base64; the first letter says which.
"""

import base64
import binascii
import json
import re
import zlib
from typing import Any, Final

from starfold.errors import InputError

DEFLATED: Final = "z"
PLAIN: Final = "j"
MOST_BYTES: Final = 1_000_000  # what a link may unfold to
PATH: Final = "#/builder/f/"
_LINK: Final = re.compile(rf"{re.escape(PATH)}([\w-]+)\s*$")
_RAW: Final = -zlib.MAX_WBITS  # deflate without a head


def link_to(force: dict[str, Any], game: str) -> str:
    """The part of a link that holds the force; the address of a server goes before it."""
    text = json.dumps({"game": game, "fleet": force}, separators=(",", ":"), ensure_ascii=False)
    packer = zlib.compressobj(9, wbits=_RAW)
    packed = packer.compress(text.encode()) + packer.flush()
    return PATH + DEFLATED + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def is_link(text: str) -> bool:
    return PATH in text


def linked_force(text: str) -> Any:
    """The data of the force in a link; raises InputError if there is none to be read."""
    found = _LINK.search(text)
    try:
        if found is None:
            raise ValueError
        return json.loads(_unfolded(found[1]))["fleet"]
    except (ValueError, KeyError, TypeError, RecursionError, binascii.Error, zlib.error):
        message = "this link contains no readable fleet or deck; was it copied completely?"
        raise InputError(message) from None


def _unfolded(code: str) -> bytes:
    packed = base64.urlsafe_b64decode(code[1:] + "=" * (-len(code[1:]) % 4))
    if code[0] == PLAIN:
        return packed
    reader = zlib.decompressobj(_RAW)
    unfolded = reader.decompress(packed, MOST_BYTES)
    if reader.unconsumed_tail or not reader.eof:
        raise ValueError
    return unfolded

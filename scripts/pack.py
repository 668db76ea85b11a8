#!/usr/bin/env python3
"""Compress wheels as tightly as their format allows: `scripts/pack.py WHEEL...`

What they contain stays the same, byte for byte and in the same order; pip sees no difference. The
library `deflate` looks longer for repetitions than Python's own zlib.
"""

import sys
import zipfile
from pathlib import Path
from typing import Final

import deflate

TIGHTEST: Final = 12


class Tightest:
    """Stands where an archive expects a compressor of zlib's: takes all, then gives all."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def compress(self, part: bytes) -> bytes:
        self._parts.append(bytes(part))
        return b""

    def flush(self) -> bytes:
        return bytes(deflate.deflate_compress(b"".join(self._parts), TIGHTEST))


def pack(wheel: Path) -> int:
    """Write the wheel again where it lies; the number of bytes that this saves."""
    before = wheel.stat().st_size
    packed = wheel.with_suffix(".packed")
    with zipfile.ZipFile(wheel) as given, zipfile.ZipFile(packed, "w") as written:
        for member in given.infolist():
            content = given.read(member)
            with written.open(member, "w") as file:
                if member.compress_type == zipfile.ZIP_DEFLATED:
                    file._compressor = Tightest()  # type: ignore[attr-defined]
                file.write(content)
    packed.replace(wheel)
    return before - wheel.stat().st_size


def main() -> None:
    for name in sys.argv[1:]:
        saved = pack(Path(name))
        print(f"{name}: {saved} bytes less")


if __name__ == "__main__":
    main()

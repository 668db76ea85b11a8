"""What players say in scenarios: what the phrases of all games have in common."""

import re
from functools import cache
from typing import Final

from starfold.kernel.choices import Refusal


class NotOffered(Exception):
    """It cannot be done now, with the rule against it if one is known.

    `asked`: though the question came to which it is an answer.
    """

    def __init__(self, reason: Refusal | None = None, asked: bool = True) -> None:
        super().__init__()
        self.reason = reason
        self.asked = asked


@cache
def pattern(text: str) -> "re.Pattern[str]":
    return re.compile(text, re.IGNORECASE)


_IF_ASKED: Final = pattern(r"(?P<phrase>.+?),? if asked")


def said(text: str) -> tuple[str, bool]:
    """The words of a phrase, and whether they are only said if the question comes."""
    words = " ".join(text.split()).rstrip(".!")
    conditional = _IF_ASKED.fullmatch(words)
    return (conditional["phrase"], True) if conditional else (words, False)

"""A command that a table does not carry out."""

from typing import Literal

from starfold.errors import InputError
from starfold.table.speech.words import again

RefusalCode = Literal[
    "stale", "not_asked", "illegal", "forbidden", "lesson", "over", "not_found", "malformed"
]


class Refusal(InputError):
    """A command that is not carried out, with the code that the protocol gives it."""

    def __init__(self, code: RefusalCode, message: str, rule: str = "") -> None:
        super().__init__(again(message))
        self.code = code
        self.rule = rule

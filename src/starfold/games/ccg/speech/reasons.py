"""Why not: the rule that stands against something, and the message that says so.

Most reasons are found while legal answers are looked for, and nobody reads them: so the message is
said only when its text is asked for.
"""

from typing import Any

from starfold.games.ccg.speech.words import MESSAGES


class Reason:
    """A rule, and the key of a message with its arguments."""

    def __init__(self, rule: str, key: str, /, **arguments: Any) -> None:
        self.rule = rule
        self.key = key
        self.arguments = arguments

    @property
    def text(self) -> str:
        return MESSAGES.said(self.key, self.arguments)

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]"

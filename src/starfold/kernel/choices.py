"""Questions, choices and what stands against them, as players speak of them.

The compiled loop knows an answer as one whole number. For everybody else it is a `Choice`: a verb
and the pieces it names. What people read (`text`), what pages draw (`pieces`) and what is written
down (`notation`) are three faces of it; none is ever made out of another.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

NOTHING: Final = -1  # no card, no place
BETWEEN: Final = ", "  # the names in a notation


class Question:
    """What a step asks."""

    def __init__(
        self,
        text: str,
        rules: list[str],
        window: str = "",
        about: int = NOTHING,
        place: int = NOTHING,
        short: str = "",
    ) -> None:
        self.text = text
        self.short = short or text  # for a narrow line, beside a picture of what it is about
        self.rules = rules  # that put it
        self.window = window  # the kind of window, where it is one; see `table.passing`
        self.about = about  # the card that it is about
        self.place = place  # where it is asked


class Choice:
    """Something that can be chosen.

    `names` are the pieces in the order of the notation, each as players call it: numbered where a
    player has several of that name, with its owner where others have it too. They depend on the
    position alone, never on how the engine numbers its answers.
    """

    def __init__(
        self,
        verb: str,
        text: str,
        names: list[str] | None = None,
        pieces: Mapping[str, Any] | None = None,
        usual: bool = False,
    ) -> None:
        self.verb = verb
        self.text = text
        self.names: list[str] = [] if names is None else names
        # As the view calls them.
        self.pieces: dict[str, Any] = {} if pieces is None else dict(pieces)
        self.usual = usual  # what is nearly always meant

    def notation(self) -> str:
        """The choice as it is written down: `attack Chalk Flight 1`, `done`."""
        return f"{self.verb} {BETWEEN.join(self.names)}" if self.names else self.verb

    def to_data(self) -> dict[str, Any]:
        """What a page is told of it."""
        told: dict[str, Any] = {"text": self.text, "verb": self.verb, **self.pieces}
        if self.usual:
            told["usual"] = True
        return told


class Refusal(NamedTuple):
    """The rule that stands against something, "" for none, and a sentence about the very case."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text

"""Sentences that stand in English where they are made, and in other languages in a file.

What tables and servers say is written where it is said; a file `xx.toml` in the package says the
same in another language, by the English sentence. Sentences with arguments are written as
messages (`kernel/messages.py`).
"""

from functools import cache
from typing import Any, Final

from starfold.kernel.messages import Message, Messages, read_message
from starfold.kernel.tongue import ENGLISH, foreign, spoken, texts_in

CHAPTER: Final = "said"  # of the file: it has no other


class Phrases:
    """The sentences of a package, by their English words."""

    def __init__(self, package: str) -> None:
        self.package = package
        self._others: dict[str, Messages] = {}

    def said(self, english: str, /, **arguments: Any) -> str:
        """The sentence about these arguments, in the language that is spoken."""
        other = self._known(english)
        if other is not None:
            return other.said(english, arguments) if arguments else other.texts[english]
        words = _read(english).said(arguments) if arguments else english
        return foreign(words)

    def again(self, words: str) -> str:
        """Words that may be English ones of this package: if they are, what they are called now."""
        other = self._known(words)
        return words if other is None else other.texts[words]

    def _known(self, english: str) -> Messages | None:
        language = spoken()
        if language == ENGLISH:
            return None
        other = self._others.get(language)
        if other is None:
            texts = texts_in(self.package, language)
            said = {key.removeprefix(f"{CHAPTER}."): words for key, words in texts.items()}
            other = self._others[language] = Messages(said, lambda _: said)
        return other if english in other.texts else None


@cache
def _read(english: str) -> Message:
    return read_message(english)

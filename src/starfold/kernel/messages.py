"""Sentences by key: every word that a game says is in one file, and a translation is another.

A message is written as in ICU MessageFormat, of which this much is understood:

    {unit} moves to {zone}                                 an argument
    draws {cards, plural, one {a card} other {# cards}}    by number; `=0` fits that very number
    {hit, select, yes {hit} no {miss} other {nothing}}     by word; of flags `yes` and `no`
    Battle{place, select, none {} other { at {place}}}     `none` fits what is missing or empty

Forms may hold arguments in turn. Braces and `#` are never part of the words themselves.

A sentence is said in the language that is spoken where it is asked for (`kernel/tongue.py`).
"""

import re
from collections.abc import Callable
from typing import Any, Final

from starfold.errors import InputError
from starfold.kernel import tongue
from starfold.kernel.tongue import ENGLISH, spoken

_PLURAL: Final = "plural"
_SELECT: Final = "select"
_OTHER: Final = "other"


class Part:
    """A piece of a message: words, or an argument with its forms, if its value decides on them."""

    def __init__(
        self, words: str, argument: str, plural: bool, forms: "dict[str, Message]"
    ) -> None:
        self.words = words
        self.argument = argument  # "" where the part is words alone
        self.plural = plural
        self.forms = forms

    def said(self, arguments: dict[str, Any]) -> str:
        if not self.argument:
            return self.words
        if not self.forms:
            return str(arguments[self.argument])
        value = arguments.get(self.argument)
        if self.plural:
            return self._form(f"={value}", "one" if value == 1 else _OTHER).said(arguments)
        return self._form(_word_for(value), _OTHER).said(arguments)

    def _form(self, wanted: str, otherwise: str) -> "Message":
        found = self.forms.get(wanted) or self.forms.get(otherwise)
        return self.forms[_OTHER] if found is None else found


class Message:
    """A sentence with places for its arguments."""

    def __init__(self, parts: list[Part]) -> None:
        self.parts = parts

    def said(self, arguments: dict[str, Any]) -> str:
        if len(self.parts) == 1:
            return self.parts[0].said(arguments)
        return "".join([part.said(arguments) for part in self.parts])

    def arguments(self) -> set[str]:
        """All that it names."""
        found: set[str] = set()
        for part in self.parts:
            if part.argument:
                found.add(part.argument)
            for form in part.forms.values():
                found |= form.arguments()
        return found


def _word_for(value: Any) -> str:
    """What a form is called that fits the value."""
    if value is None or value == "":
        return "none"
    if value is True:
        return "yes"
    if value is False:
        return "no"
    return str(value)


class Messages:
    """The messages of one game, by key."""

    def __init__(
        self, texts: dict[str, str], others: Callable[[str], dict[str, str]] | None = None
    ) -> None:
        self.texts = texts
        self._others = others  # the texts in another language
        self._tongues: dict[str, Messages] = {}
        self._read: dict[str, Message] = {}
        self._plain: dict[str, str] = {}  # those that take no argument

    def say(self, key: str, /, **arguments: Any) -> str:
        """The sentence of that key about these arguments, in the language that is spoken."""
        language: str = spoken()
        if language != ENGLISH:
            return self._said_in(language, key, arguments)
        plain = self._plain.get(key)
        return self.message(key).said(arguments) if plain is None else plain

    def said(self, key: str, arguments: dict[str, Any]) -> str:
        """The same, of arguments that are together already."""
        language: str = spoken()
        if language != ENGLISH:
            return self._said_in(language, key, arguments)
        return self.message(key).said(arguments)

    def _said_in(self, language: str, key: str, arguments: dict[str, Any]) -> str:
        """What the language has no words for is said in English, and marked so."""
        other = self.tongue(language)
        if key not in other.texts:
            return tongue.foreign(self.message(key).said(arguments))
        return other.message(key).said(
            {name: _written_in(value) for name, value in arguments.items()}
        )

    def again(self, chapter: str, words: str) -> str:
        """English words that an event keeps, of a chapter's sentences without arguments, in the
        language that is spoken.
        """
        if spoken() == ENGLISH:
            return words
        for key, text in self.texts.items():
            if text == words and key.startswith(f"{chapter}."):
                return self.say(key)
        return words

    def tongue(self, language: str) -> "Messages":
        """The same messages in another language, as far as there are any."""
        found = self._tongues.get(language)
        if found is None:
            texts = {} if self._others is None else self._others(language)
            found = self._tongues[language] = Messages(texts)
        return found

    def message(self, key: str) -> Message:
        message = self._read.get(key)
        if message is None:
            message = self._read[key] = read_message(self.texts[key])
            if not message.arguments():
                self._plain[key] = message.said({})
        return message


def _written_in(value: Any) -> Any:
    """Numbers with a decimal comma, as everywhere but in English."""
    if isinstance(value, float) or (isinstance(value, str) and _DECIMAL.fullmatch(value)):
        return str(value).replace(".", ",")
    return value


_DECIMAL: Final = re.compile(r"[-+]?[0-9]+\.[0-9]+")


def messages_in(package: str) -> Messages:
    """The messages of a package, from its file `en.toml` and the same of other languages."""
    return Messages(
        tongue.texts_in(package, ENGLISH), lambda language: tongue.texts_in(package, language)
    )


# -- reading ---------------------------------------------------------------------------------------


def read_message(text: str) -> Message:
    """A message as it is written; raises InputError where a brace is missing."""
    reader = _Reader(text)
    parts = reader.parts("")
    if reader.at < len(text):
        raise InputError(f"message {text!r}: a brace is closed that was never opened")
    return Message(parts)


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def parts(self, number: str) -> list[Part]:
        """Up to the brace that closes it; `number` is what `#` stands for."""
        found: list[Part] = []
        words = ""
        while self.at < len(self.text) and self.text[self.at] != "}":
            sign = self.text[self.at]
            self.at += 1
            if sign != "{" and not (sign == "#" and number):
                words += sign
                continue
            if words:
                found.append(Part(words, "", False, {}))
                words = ""
            found.append(Part("", number, False, {}) if sign == "#" else self._argument(number))
        if words or not found:
            found.append(Part(words, "", False, {}))
        return found

    def _argument(self, number: str) -> Part:
        name = self._until(",}").strip()
        if self._sign() == "}":
            return Part("", name, False, {})
        kind = self._until(",").strip()
        self._sign()
        if kind not in (_PLURAL, _SELECT):
            raise InputError(f"message {self.text!r}: {kind!r} is neither plural nor select")
        forms: dict[str, Message] = {}
        while True:
            form = self._until("{}").strip()
            if self._sign() == "}":
                break
            forms[form] = Message(self.parts(name if kind == _PLURAL else number))
            self._sign()
        if _OTHER not in forms:
            raise InputError(f"message {self.text!r}: {name!r} has no form `other`")
        return Part("", name, kind == _PLURAL, forms)

    def _until(self, ends: str) -> str:
        start = self.at
        while self.at < len(self.text) and self.text[self.at] not in ends:
            self.at += 1
        return self.text[start : self.at]

    def _sign(self) -> str:
        if self.at >= len(self.text):
            raise InputError(f"message {self.text!r}: a brace is not closed")
        self.at += 1
        return self.text[self.at - 1]

"""What does not fit into the shape of a request, in the reader's language.

msgspec says it in English, in a few forms; they are known by their words.
"""

import re
from typing import Final

from starfold.kernel.tongue import foreign
from starfold.table.speech.words import said

MISFITS: Final = (
    "Expected `{wanted}`, got `{given}`",
    "Expected `{wanted}` of length >= {bound}",
    "Expected `{wanted}` of length <= {bound}",
    "Expected `{wanted}` >= {bound}",
    "Expected `{wanted}` <= {bound}",
    "Object missing required field `{field}`",
    "Object contains unknown field `{field}`",
    "Invalid enum value {given}",
)


def _form(words: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", words)
    fixed = [re.escape(part) for part in parts[::2]]
    named = [f"(?P<{name}>[^`]+)" for name in parts[1::2]]
    return re.compile("".join(a + b for a, b in zip(fixed, [*named, ""], strict=True)))


_FORMS: Final = tuple((words, _form(words)) for words in MISFITS)


def retold(message: str) -> str:
    """What msgspec says against a value."""
    for words, form in _FORMS:
        if found := form.fullmatch(message):
            return said(words, **found.groupdict())
    return foreign(message)

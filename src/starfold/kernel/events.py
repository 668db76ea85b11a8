"""What can happen in a game, declared: every kind of event with its fields.

A field says what is sent (a number, a flag, a word, a piece by its number) and, where that is a
piece, how people call it. An event is told with these names in it, as they were when it happened,
so that its sentence follows from the event alone, now and whenever it is read again.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, Generic, NamedTuple, TypedDict, TypeVar

from starfold.kernel.core import EVERYONE, Event, State
from starfold.kernel.messages import Messages
from starfold.kernel.tongue import ENGLISH, Names, foreign, languages, speaking, spoken

P = TypeVar("P", bound=State)
Told = dict[str, Any]  # what leaves a game for somebody, as plain data


class EventFrame(TypedDict):
    """What every event says of itself; the fields of its kind come beside it."""

    kind: str
    rules: list[str]  # that made it happen
    seat: int  # whose it is; -1: nobody's
    names: dict[str, str]  # of the pieces in its other fields


class Field(NamedTuple):
    """Something that an event says."""

    type: Any  # as it is sent
    called: Callable[[Any, Any], str] | None = None  # a piece in words, by position and value
    optional: bool = False  # not for everybody, or not always
    sent: bool = True  # or its name alone, where the number would tell too much
    worded: bool = False  # its name is made of words, another one in another language
    english: bool = False  # what it says is the text of a card, which nobody has translated
    retold: Callable[[Any], Any] | None = None  # the value where words in it change by language


NUMBER: Final = Field(int)
NUMBERS: Final = Field(list[int])
FLAG: Final = Field(bool)
WORD: Final = Field(str)
WORDS: Final = Field(list[str])


def maybe(field: Field) -> Field:
    """A field that may be missing: hidden from the reader, or without sense in that case."""
    return field._replace(optional=True)


class Events(Generic[P]):
    """The kinds of events of a game, and the sentences about them.

    The message of an event has the key `events.KIND`. Its arguments are the fields, pieces by name,
    and `who`: the seat. How many a list holds is `FIELD_count`.
    """

    def __init__(
        self,
        kinds: Mapping[str, Mapping[str, Field]],
        messages: Messages,
        seat_name: Callable[[int], str],
        private: Collection[str] = (),
    ) -> None:
        self.kinds = kinds
        self._private = private  # kinds of which others do not even learn that they happened
        self._messages = messages
        self._seat_name = seat_name

    def told(self, pos: P, events: list[Event], seat: int) -> list[Told]:
        """The events as that seat may know them, with the names of the pieces in them."""
        return [
            self._told(pos, event, seat)
            for event in events
            if event.kind not in self._private or seat in (event.seat, EVERYONE)
        ]

    def _told(self, pos: P, event: Event, seat: int) -> Told:
        told = event.seen_by(seat)
        names: dict[str, str] = {}
        for key, field in self.kinds[event.kind].items():
            if field.called is not None and key in told:
                names[key] = field.called(pos, told[key])
                if not field.sent:
                    del told[key]
        told["names"] = names
        return told

    def names_in_others(self, pos: P, told: Told) -> Names:
        """What the pieces of a told event are called in other languages than English."""
        worded = {
            key: field.called
            for key, field in self.kinds[told["kind"]].items()
            if field.worded and field.called is not None and key in told["names"]
        }
        found: Names = {}
        for language in languages() if worded else ():
            if language != ENGLISH:
                with speaking(language):
                    found[language] = {
                        key: called(pos, told[key]) for key, called in worded.items()
                    }
        return found

    def retold(self, told: Told, others: Names) -> Told:
        """A told event in the language that is spoken now."""
        names = {**told["names"], **others.get(spoken(), {})}
        again: Told = {**told, "names": names}
        for key, field in self.kinds[told["kind"]].items():
            if field.retold is not None and key in again:
                again[key] = field.retold(again[key])
        return again

    def tell(self, told: Told) -> str:
        """Its sentence. Beside a field's name there is `FIELD_value`, what it is a name of."""
        kinds = self.kinds[told["kind"]]
        arguments: dict[str, Any] = dict.fromkeys(kinds)
        for key, value in told.items():
            arguments[key] = value
            if isinstance(value, list):
                arguments[f"{key}_count"] = len(value)
        arguments.update(told["names"])
        if spoken() != ENGLISH:
            _prepare(kinds, told, arguments)
        if told["seat"] >= 0:
            arguments["who"] = self._seat_name(told["seat"])
        return self._messages.said(f"events.{told['kind']}", arguments)


def _prepare(kinds: Mapping[str, Field], told: Told, arguments: dict[str, Any]) -> None:
    """What the sentences of other languages are given besides."""
    for key, field in kinds.items():
        arguments[f"{key}_value"] = told.get(key)
        if field.english and isinstance(arguments[key], str):
            arguments[key] = foreign(arguments[key])

"""What can happen in a game, declared: every kind of event with its fields.

A field says what is sent (a number, a flag, a word, a piece by its number) and, where that is a
piece, how people call it. An event is told with these names in it, as they were when it happened,
so that its sentence follows from the event alone, now and whenever it is read again.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, NamedTuple, TypeVar

from starfold.kernel.core import Event, State
from starfold.kernel.messages import Messages

P = TypeVar("P", bound=State)
Told = dict[str, Any]  # an event as somebody may know it

NAMES: Final = "names"  # the field of a told event with the words for its pieces
WHO: Final = "who"  # the argument that is the seat's name
MESSAGE: Final = "events.{kind}"


class Field(NamedTuple):
    """What an event says of itself."""

    type: Any  # as it is sent
    name: Callable[[Any, Any], str | None] | None = None  # of a piece, from position and value
    optional: bool = False  # not for everybody, or not always


NUMBER: Final = Field(int)
FLAG: Final = Field(bool)
WORD: Final = Field(str)


def maybe(field: Field) -> Field:
    """A field that may be missing: hidden from the reader, or without sense in that case."""
    return field._replace(optional=True)


class Events(Generic[P]):
    """The kinds of events of a game, and the sentences about them."""

    def __init__(
        self,
        kinds: Mapping[str, Mapping[str, Field]],
        messages: Messages,
        seat_name: Callable[[int], str],
    ) -> None:
        self.kinds = kinds
        self._messages = messages
        self._seat_name = seat_name

    def told(self, pos: P, event: Event, seat: int) -> Told:
        """The event as that seat may know it, with the names of what it may know."""
        told = event.seen_by(seat)
        fields = self.kinds[event.kind]
        names: dict[str, str] = {}
        for key, field in fields.items():
            if field.name is not None and key in told:
                called = field.name(pos, told[key])
                if called:
                    names[key] = called
        told[NAMES] = names
        return told

    def tell(self, told: Told) -> str:
        """Its sentence."""
        arguments = {**told, **told[NAMES]}
        if told["seat"] >= 0:
            arguments[WHO] = self._seat_name(told["seat"])
        for key, field in self.kinds[told["kind"]].items():
            if field.name is not None and key not in told[NAMES]:
                arguments[key] = None
        return self._messages.say(MESSAGE.format(kind=told["kind"]), **arguments)

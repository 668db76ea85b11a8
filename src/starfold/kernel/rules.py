"""The frame that all games share: a game names its parts, and fills in what differs.

`Rules` is `kernel.game.Game` for a game whose chapters are functions over its own state: what
the layers above ask for goes from here to the part that knows.
"""

import hashlib
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from starfold.errors import InputError
from starfold.kernel.choices import Refusal
from starfold.kernel.core import Event, State
from starfold.kernel.dice import Dice
from starfold.kernel.events import Events, Told
from starfold.kernel.game import Spec, canonical_json
from starfold.kernel.older import IN_SPECS, renamed
from starfold.kernel.options import Table as OptionTable

P = TypeVar("P", bound=State)


@dataclass(frozen=True, slots=True)
class Parts(Generic[P]):
    """What a game is made of."""

    spec_fields: dict[str, type]
    options: OptionTable
    info: Callable[[], Told]
    deal: Callable[[Spec, int, int], Spec]
    new: Callable[[Any, Dice, bool], P]  # from a set-up
    to_data: Callable[[P], Told]
    from_data: Callable[[Any, Told], P]
    views: Callable[[P, Sequence[int]], Sequence[Mapping[str, Any]]]
    question: Callable[[P, int], Mapping[str, Any] | None]
    events: Events[P]
    imagine: Callable[[P, int, random.Random], P]
    concede: Callable[[P, int], None]
    why_not: Callable[[P, int, Told], Refusal | None]
    newly_revealed: Callable[[P, P], str] = lambda before, after: ""


class Rules(Generic[P]):
    """A game by its parts."""

    name: str
    parts: Parts[P]

    # -- what a game says for itself -------------------------------------------------------------

    def full_spec(self, spec: Spec) -> Spec:
        """The spec in full, its fields known and of the right types; raises InputError."""
        raise NotImplementedError

    def setup(self, spec: Spec) -> Any:
        """What a full spec fixes; shared by all games with that spec."""
        raise NotImplementedError

    def definitions(self, spec: Spec) -> Any:
        """All definitions that the spec uses, as plain data."""
        raise NotImplementedError

    # -- before a game ---------------------------------------------------------------------------

    def info(self) -> Told:
        return self.parts.info()

    def option_table(self) -> OptionTable:
        return self.parts.options

    def deal(self, wanted: Spec, seats: int, seed: int) -> Spec:
        return self.check_spec(self.parts.deal(wanted, seats, seed))

    def check_spec(self, spec: Spec) -> Spec:
        fields = self.parts.spec_fields
        spec = renamed(spec, IN_SPECS)
        unknown = [str(name) for name in spec if name not in fields]
        if unknown:
            raise InputError(f"unknown field(s) in the game's spec: {', '.join(sorted(unknown))}")
        for name, wanted in fields.items():
            if name in spec and not isinstance(spec[name], wanted):
                raise InputError(f"spec.{name} is not of type {wanted.__name__}")
        return self.full_spec(spec)

    def lists_are_open(self, spec: Spec) -> bool:
        return False

    def digest(self, spec: Spec) -> str:
        facts = canonical_json(self.definitions(spec))
        return hashlib.blake2b(facts, digest_size=8).hexdigest()

    def start(self, spec: Spec, dice: Dice, record: bool) -> P:
        return self.parts.new(self.setup(spec), dice, record)

    # -- a game ----------------------------------------------------------------------------------

    def to_data(self, state: State) -> Told:
        return self.parts.to_data(cast(P, state))

    def from_data(self, spec: Spec, data: Told) -> P:
        return self.parts.from_data(self.setup(spec), data)

    def view(self, state: State, seat: int) -> Told:
        return self.views(state, [seat])[0]

    def views(self, state: State, seats: Sequence[int]) -> list[Told]:
        return cast(list[Told], self.parts.views(cast(P, state), seats))

    def question(self, state: State, seat: int) -> Told | None:
        return cast(Told | None, self.parts.question(cast(P, state), seat))

    def events_for(self, state: State, seat: int, events: list[Event]) -> list[Told]:
        return self.parts.events.told(cast(P, state), events, seat)

    def tell(self, event: Told) -> str:
        return self.parts.events.tell(event)

    def imagine(self, state: State, seat: int, chance: random.Random) -> P:
        return self.parts.imagine(cast(P, state), seat, chance)

    def concede(self, state: State, seat: int) -> None:
        self.parts.concede(cast(P, state), seat)

    def why_not(self, state: State, seat: int, piece: Told) -> Refusal | None:
        return self.parts.why_not(cast(P, state), seat, piece)

    def survey(self, state: State, seat: int, wanted: Told) -> Told:
        raise InputError("nothing is measured in this game")

    def chooses_in_secret(self, state: State) -> bool:
        return False

    def luck(self, event: Told) -> Told | None:
        """A game without throws has none."""
        return None

    def still_plays(self, state: State, seat: int) -> bool:
        return not state.ended

    def newly_revealed(self, before: State, after: State) -> str:
        return self.parts.newly_revealed(cast(P, before), cast(P, after))

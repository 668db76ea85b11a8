"""The frame that all games share: a game names its parts, and fills in what differs.

`Rules` is `kernel.game.Game` for a game whose chapters are functions over its own state: what
the layers above ask for goes from here to the part that knows.
"""

import hashlib
import json
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, Protocol, TypeVar, cast

from starfold.errors import InputError
from starfold.kernel.choices import Refusal
from starfold.kernel.core import Event, State
from starfold.kernel.dealing import Dealing
from starfold.kernel.deeds import Deed, Thing
from starfold.kernel.dice import Dice
from starfold.kernel.events import Events, Told
from starfold.kernel.game import Spec, canonical_json
from starfold.kernel.older import IN_SPECS, renamed
from starfold.kernel.options import Table as OptionTable
from starfold.kernel.options import changed_options, checked_options
from starfold.kernel.tongue import Names

P = TypeVar("P", bound=State)
Made = TypeVar("Made", bound=State, covariant=True)
Seen = TypeVar("Seen", bound=State, contravariant=True)


class Start(Protocol[Made]):
    """How a game begins: the module `front.start`."""

    def setup_of(self, spec: Spec, /) -> Any:
        """What a full spec fixes."""

    def new_position(self, setup: Any, dice: Dice, record: bool, /) -> Made:
        """The first question."""


class Records(Protocol[P]):
    """States as data and back: the module `front.record`."""

    def position_to_data(self, pos: P, /) -> Told: ...

    def position_from_data(self, fixed: Any, data: Told, /) -> P: ...


class Views(Protocol[Seen]):
    """What seats see of a state: the module `front.view`."""

    def views(self, pos: Seen, seats: Sequence[int], /) -> Sequence[Mapping[str, Any]]: ...

    def question(self, pos: Seen, seat: int, /) -> Mapping[str, Any] | None: ...


class Touch(Protocol[Seen]):
    """What is said of a piece that somebody touches: the module `front.touch`."""

    def why_not(self, pos: Seen, seat: int, piece: Told, /) -> Refusal | None: ...


@dataclass(frozen=True, slots=True)
class Parts(Generic[P]):
    """What a game is made of."""

    dealing: Dealing
    start: Start[P]
    record: Records[P]
    view: Views[P]
    touch: Touch[P]
    imagine: Callable[[P, int, random.Random], P]
    concede: Callable[[P, int], None]
    events: Events[P]
    newly_revealed: Callable[[P, P], str] = lambda before, after: ""


@lru_cache(maxsize=256)
def _setup(setup_of: Callable[[Spec], Any], spec: bytes) -> Any:
    return setup_of(json.loads(spec))


class Rules(Generic[P]):
    """A game by its parts."""

    name: str
    parts: Parts[P]
    spec_fields: dict[str, type] = {"edition": str, "forces": list, "options": dict}

    # -- what a game says for itself -------------------------------------------------------------

    def forces(self, spec: Spec) -> list[Any]:
        """The forces of a spec, which may name shipped ones; raises InputError."""
        raise NotImplementedError

    def force_data(self, force: Any) -> Told:
        """A force as a full spec holds it."""
        raise NotImplementedError

    def check_forces(self, forces: list[Any], edition: str) -> None:
        """Raises InputError unless they can play against each other."""

    def besides(self, spec: Spec, forces: list[Any], options: dict[str, Any]) -> Spec:
        """What a full spec holds besides forces and options; raises InputError."""
        return {}

    def definitions(self, spec: Spec) -> Any:
        """All definitions that the spec uses, as plain data."""
        raise NotImplementedError

    def card_catalogue(self, edition: str) -> Mapping[str, Any]:
        """What forces are made of, where that is not the catalogue."""
        raise InputError(f"{self.name} has no cards of its own; its forces are of the catalogue")

    # -- before a game ---------------------------------------------------------------------------

    def info(self) -> Told:
        return self.parts.dealing.info()

    def words(self) -> list[str]:
        return self.parts.dealing.words()

    def option_table(self) -> OptionTable:
        return self.parts.dealing.options

    def shipped_forces(self, edition: str, side: str = "") -> list[str]:
        return self.parts.dealing.shipped_for(edition, side)

    def objections(self, force: Any, edition: str, options: dict[str, Any]) -> list[Refusal]:
        return self.parts.dealing.objections(force, edition, options)

    def deal(self, wanted: Spec, seats: int, seed: int) -> Spec:
        return self.check_spec(self.parts.dealing.deal(wanted, seats, seed))

    def check_spec(self, spec: Spec) -> Spec:
        fields = self.spec_fields
        spec = renamed(spec, IN_SPECS)
        unknown = [str(name) for name in spec if name not in fields]
        if unknown:
            raise InputError(f"unknown field(s) in the game's spec: {', '.join(sorted(unknown))}")
        for name, wanted in fields.items():
            if name in spec and not isinstance(spec[name], wanted):
                raise InputError(f"spec.{name} is not of type {wanted.__name__}")
        return self._full_spec(spec)

    def _full_spec(self, spec: Spec) -> Spec:
        dealing = self.parts.dealing
        edition = spec.get("edition", dealing.usual_edition)
        dealing.check_edition(edition)
        table = dealing.options
        options = changed_options(table, checked_options(table, spec.get("options") or {}))
        forces = self.forces(spec)
        self.check_forces(forces, edition)
        for force in forces:
            dealing.refuse_illegal(force, edition, options)
        full: Spec = {
            "edition": edition,
            "forces": [self.force_data(force) for force in forces],
            "options": options,
        }
        return full | self.besides(spec, forces, options)

    def lists_are_open(self, spec: Spec) -> bool:
        return False

    def digest(self, spec: Spec) -> str:
        facts = canonical_json(self.definitions(spec))
        return hashlib.blake2b(facts, digest_size=8).hexdigest()

    def setup(self, spec: Spec) -> Any:
        """What a full spec (see `check_spec`) fixes; shared by all games with that spec."""
        return _setup(self.parts.start.setup_of, canonical_json(spec))

    def start(self, spec: Spec, dice: Dice, record: bool) -> P:
        return self.parts.start.new_position(self.setup(spec), dice, record)

    # -- a game ----------------------------------------------------------------------------------

    def to_data(self, state: State) -> Told:
        return self.parts.record.position_to_data(cast(P, state))

    def from_data(self, spec: Spec, data: Told) -> P:
        return self.parts.record.position_from_data(self.setup(spec), data)

    def view(self, state: State, seat: int) -> Told:
        return self.views(state, [seat])[0]

    def views(self, state: State, seats: Sequence[int]) -> list[Told]:
        return cast(list[Told], self.parts.view.views(cast(P, state), seats))

    def question(self, state: State, seat: int) -> Told | None:
        return cast(Told | None, self.parts.view.question(cast(P, state), seat))

    def events_for(self, state: State, seat: int, events: list[Event]) -> list[Told]:
        return self.parts.events.told(cast(P, state), events, seat)

    def tell(self, event: Told) -> str:
        return self.parts.events.tell(event)

    def names_in_others(self, state: State, event: Told) -> Names:
        return self.parts.events.names_in_others(cast(P, state), event)

    def retold(self, event: Told, others: Names) -> Told:
        return self.parts.events.retold(event, others)

    def imagine(self, state: State, seat: int, chance: random.Random) -> P:
        return self.parts.imagine(cast(P, state), seat, chance)

    def disguised(self, spec: Spec, seat: int) -> Spec:
        """Where lists are open there is nothing to hide in a spec."""
        return spec

    def world_to_data(self, world: State, seat: int) -> Told:
        return self.to_data(world)

    def world_from_data(self, spec: Spec, data: Told) -> P:
        return self.from_data(spec, data)

    def concede(self, state: State, seat: int) -> None:
        self.parts.concede(cast(P, state), seat)

    def why_not(self, state: State, seat: int, piece: Told) -> Refusal | None:
        return self.parts.touch.why_not(cast(P, state), seat, piece)

    def survey(self, state: State, seat: int, wanted: Told) -> Told:
        raise InputError("nothing is measured in this game")

    def chooses_in_secret(self, state: State) -> bool:
        return False

    def luck(self, event: Told) -> Told | None:
        """A game without chance has none."""
        return None

    def things(self, spec: Spec) -> list[list[Thing]]:
        """A game whose forces have no parts to tell apart has none."""
        return [[] for _ in spec["forces"]]

    def deeds(self, state: State, event: Event) -> list[Deed]:
        return []

    def still_plays(self, state: State, seat: int) -> bool:
        return not state.ended

    def newly_revealed(self, before: State, after: State) -> str:
        return self.parts.newly_revealed(cast(P, before), cast(P, after))

"""What every game offers to the layers above: tables, agents, arenas, replays, scenarios."""

import hashlib
import json
import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from starfold.errors import InputError
from starfold.kernel.choices import Refusal
from starfold.kernel.core import NOBODY, Event, State
from starfold.kernel.deeds import Deed, Thing
from starfold.kernel.dice import Dice
from starfold.kernel.options import Table as OptionTable
from starfold.kernel.tongue import Names

Spec = dict[str, Any]  # everything that is agreed before a game, as plain data


class Curve(NamedTuple):
    """How often each value occurs in a force, from the least to the greatest without gaps."""

    title: str
    counts: list[tuple[int, int]]
    mean: str  # in words; "" where nothing has such a value


class Fact(NamedTuple):
    """Something to know of a force."""

    name: str
    words: str
    rule: str = ""


class Sheet(NamedTuple):
    """A force written out: what a seat brings to a game, a fleet of units or a deck of cards."""

    name: str
    data: dict[str, Any]  # what a spec holds of it, its name among the rest
    text: str  # as a file
    plain: str  # as a list of names, to paste anywhere
    size: str  # in words
    stars: int = 0  # what it counts for, in games that count so
    edition: str = ""  # that it is made for, if it says one
    side: str = ""  # whose force it is, in games whose sides differ
    curves: Sequence[Curve] = ()
    facts: Sequence[Fact] = ()
    opening: Sequence[str] = ()  # ids of what lies on the table when a game begins


class Game(Protocol):
    """The rules of one game, without state of their own.

    What a seat brings is its *force*; only the game knows what one is made of. A spec lists them
    under `forces`, one per seat, each as data or as the name of a shipped one.
    """

    name: str

    def info(self) -> dict[str, Any]:
        """What can be agreed before a game: title, numbers of seats, editions, options, forces.

        `edition_word` and `force_word` are what people call an edition and a force in this game,
        `force_kind` is the latter as a code, the same in every language; `sides` what the seats are
        called where they differ, `windows` the kinds of questions in which a player may answer to
        what another does (see `table.passing`), `catalogue` whether forces are made of the units
        and cards of the catalogue.
        """
        ...

    def words(self) -> list[str]:
        """What people read of it before it begins, besides its options."""
        ...

    def option_table(self) -> OptionTable:
        """The options that there are, by name."""
        ...

    def shipped_forces(self, edition: str, side: str = "") -> list[str]:
        """The shipped forces that are meant for a game of this edition; InputError for none.

        With a side only those that it can use.
        """
        ...

    def shipped_force(self, name: str) -> Any:
        """A shipped force by its name; raises InputError with the remedy."""
        ...

    def read_force(self, written: Any, catalogues: Sequence[Any]) -> tuple[Any, list[Any]]:
        """What could be read of a force, None if nothing could, and the problems with it.

        It is written as data, as the text of a file, or as a plain list of names; `catalogues`
        are the documents with units and cards of one's own that it may use. The problems are
        those of `units.reading`.
        """
        ...

    def refuse_force(self, document: dict[str, Any]) -> None:
        """Raises InputError unless the data is a force, whatever catalogues it is made for."""
        ...

    def card_catalogue(self, edition: str) -> Mapping[str, Any]:
        """`cards` and `vocabulary` of an edition ("": the first), for whoever builds forces.

        For games whose forces are not made of the catalogue; raises InputError in all others, and
        for an edition that there is not.
        """
        ...

    def sheet(self, force: Any, catalogues: Sequence[Any] = ()) -> Sheet: ...

    def objections(self, force: Any, edition: str, options: dict[str, Any]) -> list[Refusal]:
        """Why a force may not be used in such a game; empty if it may.

        `options` are those that were chosen. Raises InputError for an edition or option that there
        is not.
        """
        ...

    def deal(self, wanted: Spec, seats: int, seed: int) -> Spec:
        """A full spec from a wish; the seed decides what is left open (forces that are None)."""
        ...

    def check_spec(self, spec: Spec) -> Spec:
        """The spec in full, with defaults; raises InputError with the remedy."""
        ...

    def lists_are_open(self, spec: Spec) -> bool:
        """Whether all may know from the beginning what a force is made of, and its name.

        Where they may not, the name is its player's alone until the game is over: the lists of
        shipped forces are there for everybody to read.
        """
        ...

    def digest(self, spec: Spec) -> str:
        """A fingerprint of all definitions that the spec uses: same digest, same game."""
        ...

    def start(self, spec: Spec, dice: Dice, record: bool) -> State:
        """A new game at its first question; `record` keeps the events in `state.log`."""
        ...

    def to_data(self, state: State) -> dict[str, Any]:
        """All of the state as plain data, its source of chance under `dice`."""
        ...

    def from_data(self, spec: Spec, data: dict[str, Any]) -> State: ...

    def view(self, state: State, seat: int) -> dict[str, Any]:
        """Everything that the seat may know (NOBODY: a spectator; EVERYONE: all there is)."""
        ...

    def views(self, state: State, seats: Sequence[int]) -> list[dict[str, Any]]:
        """The views of these seats, made together.

        What they have in common may be one object in all of them, so nothing in them is changed.
        """
        ...

    def question(self, state: State, seat: int) -> dict[str, Any] | None:
        """The choice before the seat in words; what others may know of it for other seats.

        Under `window` the asked seat finds the kind of window, where it is one.
        """
        ...

    def events_for(self, state: State, seat: int, events: list[Event]) -> list[dict[str, Any]]:
        """Events as the seat may learn them."""
        ...

    def tell(self, event: dict[str, Any]) -> str:
        """An event of `events_for` as a sentence."""
        ...

    def names_in_others(self, state: State, event: dict[str, Any]) -> Names:
        """What pieces in an event of `events_for` are called in other languages, at its moment."""
        ...

    def retold(self, event: dict[str, Any], others: Names) -> dict[str, Any]:
        """An event that was told in English in the language that is spoken now."""
        ...

    def imagine(self, state: State, seat: int, chance: random.Random) -> State:
        """A random world that agrees with all that the seat knows, with dice of its own."""
        ...

    def disguised(self, spec: Spec, seat: int) -> Spec:
        """The spec with nothing in it that the seat may not know, for `world_from_data` alone."""
        ...

    def world_to_data(self, world: State, seat: int) -> dict[str, Any]:
        """A world that `imagine` made for the seat, as plain data that tells it nothing more."""
        ...

    def world_from_data(self, spec: Spec, data: dict[str, Any]) -> State:
        """The same world again, by a spec that was `disguised` for the seat."""
        ...

    def concede(self, state: State, seat: int) -> None:
        """A player gives up."""
        ...

    def why_not(self, state: State, seat: int, piece: dict[str, Any]) -> Refusal | None:
        """What stands against choosing a piece that the seat has touched; None if nothing does.

        A piece is named as the view names it. Raises InputError for what is no piece.
        """
        ...

    def survey(self, state: State, seat: int, wanted: dict[str, Any]) -> dict[str, Any]:
        """Measures without changing anything; raises InputError for what cannot be measured.

        The seat (NOBODY: a spectator) is told what it may know.
        """
        ...

    def chooses_in_secret(self, state: State) -> bool:
        """Whether what the asked seat chooses, and how often, is kept from the others for now."""
        ...

    def luck(self, event: dict[str, Any]) -> dict[str, Any] | None:
        """For an event of `events_for` that chance decides: {seat, expected, actual}.

        Of a throw its success, of a card that is drawn for its number this number.
        """
        ...

    def things(self, spec: Spec) -> list[list[Thing]]:
        """What the force of each seat is made of; the ids of a game are unlike each other."""
        ...

    def deeds(self, state: State, event: Event) -> list[Deed]:
        """What an event of `state.log` says of units and cards coming into play or being lost."""
        ...

    def still_plays(self, state: State, seat: int) -> bool:
        """Whether the seat has a part in the game yet: it is not over, the seat not out of it."""
        ...

    def newly_revealed(self, before: State, after: State) -> str:
        """What hidden thing somebody learned between the two, in words; "" if nobody did.

        Dice are the table's business. The states are compared, not the events, so that no kind of
        event can be forgotten.
        """
        ...


def edition_names(game: Game) -> list[str]:
    """The editions of a game; the first is meant where nobody says which."""
    return [edition["name"] for edition in game.info()["editions"]]


def check_edition(game: Game, edition: str) -> None:
    """Raises InputError unless the game has such an edition."""
    known = edition_names(game)
    if edition not in known:
        word = game.info()["edition_word"].lower()
        raise InputError(f"unknown {word} {edition!r}: choose one of {', '.join(known)}")


def side_names(game: Game) -> list[str]:
    """The sides by seat; empty if all seats are alike."""
    return [side["name"] for side in game.info()["sides"]]


def side_of(game: Game, seat: int) -> str:
    """The side that a seat plays; "" if all seats are alike."""
    sides = side_names(game)
    return sides[seat] if seat < len(sides) else ""


def force_kind(game: Game) -> str:
    """What a seat brings in this game: a fleet, a deck. The same in every language."""
    kind: str = game.info()["force_kind"]
    return kind


def force_name(spec: Spec, seat: int) -> str:
    """What the force of a seat is called."""
    forces: list[Any] = spec["forces"]
    force = forces[seat] if seat < len(forces) else ""
    return str(force.get("name", "")) if isinstance(force, dict) else str(force)


def insider(event: Event) -> int:
    """A seat that knows all of an event (NOBODY if all may know it), to tell it without secrets."""
    seats = range(event.knows.bit_length())
    return next((seat for seat in seats if event.knows >> seat & 1), NOBODY)


def canonical_json(data: Any) -> bytes:
    """The same bytes for the same data, on every platform and in every version."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def packed(game: Game, state: State) -> bytes:
    """The state in canonical JSON; it holds no fractions, so the quick way writes the same."""
    data = game.to_data(state)
    try:
        quick = msgspec.json.encode(data, order="sorted")
    except OverflowError:  # a number beyond 64 bits
        return canonical_json(data)
    return quick if quick.isascii() else canonical_json(data)


def state_hash(game: Game, state: State) -> str:
    """A fingerprint of everything in the state, the same on every platform."""
    return hashlib.blake2b(packed(game, state), digest_size=8).hexdigest()

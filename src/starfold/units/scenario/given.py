"""The `given` part of a scenario with units: what every game of the kind reads alike."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar, cast

from starfold.errors import InputError
from starfold.kernel.core import State
from starfold.kernel.dice import ScriptedDice
from starfold.kernel.scenario.cases import STOP
from starfold.kernel.scenario.checking import require_keys
from starfold.kernel.scenario.given import (
    Definitions,
    definitions_in,
    model_in,
    names_in,
    options_in,
    placed,
    players_in,
)
from starfold.kernel.scenario.naming import SEAT_LETTERS
from starfold.kernel.scenario.stage import run_until
from starfold.kernel.spelling import did_you_mean
from starfold.units.catalogue import shipped
from starfold.units.entries import parse_card, parse_unit
from starfold.units.forces import Side
from starfold.units.model import Card, Unit

FILLER_CARDS: Final[dict[str, Any]] = {
    "Outpost": {"type": "objective", "objective": {"stars": 1, "defense": 9}},
    "Report": {"type": "combat", "objective": {"stars": 1, "defense": 9}},
}
FILLER_FORCE: Final = ("Guard",)  # units of a player of whom nothing is said

P = TypeVar("P", bound=State)
Printed = TypeVar("Printed", Unit, Card)


# -- definitions -----------------------------------------------------------------------------------


def define_unit(name: str, data: Any, where: str) -> Unit:
    """A unit as a scenario writes it: printed values, or {from: ID} of the catalogue."""
    if not isinstance(data, dict) or "from" not in data:
        return parse_unit({"name": name, **data} if isinstance(data, dict) else data, where)
    return _renamed(shipped().unit(model_in(data, where)), name)


def define_card(name: str, data: Any, where: str) -> Card:
    if not isinstance(data, dict) or "from" not in data:
        return parse_card({"name": name, **data} if isinstance(data, dict) else data, where)
    return _renamed(shipped().card(model_in(data, where)), name)


def _renamed(model: Printed, name: str) -> Printed:
    """A definition of the catalogue under another name, which comes after its id."""
    made, given = cast(tuple[Callable[..., Printed], tuple[Any, ...]], model.__reduce__())
    return made(given[0], name, *given[2:])


class Library:
    """Units and cards by name: those of the scenario, the fillers, then the shipped catalogue."""

    def __init__(
        self,
        given: Mapping[str, Any],
        where: str,
        fillers: Mapping[str, Any],
        define: Callable[[str, Any, str], Unit],
    ) -> None:
        units = definitions_in(given, "units", where)
        cards = definitions_in(given, "cards", where)
        self.units: Definitions[Unit] = Definitions(
            "unit", units, fillers, define, lambda: shipped().units(), where
        )
        self.cards: Definitions[Card] = Definitions(
            "card", cards, FILLER_CARDS, define_card, lambda: shipped().cards(), where
        )

    def unit(self, name: object, where: str) -> Unit:
        """A definition; `Hawk 2` is a Hawk where nothing has that very name."""
        if not self.units.knows(name):
            word, _, number = str(name).rpartition(" ")
            if number.isdigit() and self.units.knows(word):
                return self.units.find(word, where)
        return self.units.find(name, where)

    def card(self, name: object, where: str) -> Card:
        return self.cards.find(name, where)


# -- the parts of `given` --------------------------------------------------------------------------


class Given(NamedTuple):
    """What is written, read as far as all games read it alike."""

    edition: str
    options: dict[str, Any]
    parts: Mapping[str, Any]
    players: list[dict[str, Any]]
    library: Library
    dice: ScriptedDice
    where: str
    content: Mapping[str, Any]  # of the case

    def place(self, seat: int) -> str:
        """Where it is written what a player has."""
        return f"{self.where}: players.{SEAT_LETTERS[seat]}"

    def number(self, key: str) -> int:
        """A number that counts from 1, which it is where nothing is said."""
        number = self.parts.get(key, 1)
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            raise InputError(f"{self.where}: {key} {number!r} must be a number from 1 on")
        return number

    def word(self, key: str, usual: str, known: Sequence[str]) -> str:
        """One of the known words."""
        word = self.parts.get(key, usual)
        if not isinstance(word, str) or word not in known:
            near = did_you_mean(word, known)
            raise InputError(f"{self.where}: unknown {key} {word!r}; {near}")
        return word

    def refuse_in_setup(self, keys: Sequence[str], when: str) -> None:
        for key in keys:
            if key in self.parts:
                raise InputError(f"{self.where}: {when} there is no `{key}` yet: leave it out")

    def sides(
        self, key: str, other: str, cards: Callable[[Mapping[str, Any], str], list[Card]]
    ) -> list[Side]:
        """What the players bring to a game that begins: units under `key`, and cards."""
        sides = []
        for seat, player in enumerate(self.players):
            place = self.place(seat)
            require_keys(place, player, (key, other))
            names = names_in(player, key, place, list(FILLER_FORCE))
            units = [self.library.unit(name, f"{place}.{key}") for name in names]
            sides.append(Side(SEAT_LETTERS[seat], units, cards(player, place)))
        return sides

    def refuse_one_left(self, alive: int, rule: str) -> None:
        if alive.bit_count() < 2:
            raise InputError(
                f"{self.where}: players: all but one are out, who would have won ({rule}): "
                "let two play on"
            )


class Building(NamedTuple, Generic[P]):
    """How a game builds positions."""

    keys: Sequence[str]  # of `given`
    editions: Sequence[str]
    edition: str  # that is usual
    edition_word: str
    seats: range
    example: str  # of a player
    fillers: Mapping[str, Any]  # units that every scenario knows
    define: Callable[[str, Any, str], Unit]
    setup: tuple[str, Any]  # what is written where a scenario plays the set-up itself
    beginning: Callable[[Given], P]
    middle: Callable[[Given], P]
    is_over: Callable[[State, str], bool]

    def position(self, content: Mapping[str, Any], dice: ScriptedDice, where: str) -> P:
        """The position of a scenario at its first question, with its events recorded."""
        try:
            written = self._read(content, dice, where)
            key, value = self.setup
            if written.parts.get(key) == value:
                return self.beginning(written)
            pos = self.middle(written)
            run_until(pos, content.get(STOP, ""), self.is_over)
            return pos
        except InputError as problem:
            raise InputError(placed(where, problem, ": given")) from None

    def _read(self, content: Mapping[str, Any], dice: ScriptedDice, where: str) -> Given:
        place = f"{where}: given"
        parts = require_keys(place, content.get("given") or {}, self.keys)
        edition = content.get("edition", self.edition)
        if edition not in self.editions:
            near = did_you_mean(edition, self.editions)
            raise InputError(f"{where}: unknown {self.edition_word} {edition!r}; {near}")
        options = options_in(content, where)
        library = Library(parts, place, self.fillers, self.define)
        players = players_in(parts, place, self.seats[0], self.seats[-1], self.example)
        return Given(edition, options, parts, players, library, dice, place, content)

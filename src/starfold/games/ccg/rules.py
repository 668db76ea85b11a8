"""The card game as a `starfold.kernel.game.Game`: the door for all layers above."""

import hashlib
import json
import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, cast

from starfold.errors import InputError
from starfold.games.ccg import dealing, decks, story, touch, view
from starfold.games.ccg.deck_lists import read_deck_text
from starfold.games.ccg.decks import Deck
from starfold.games.ccg.disclosure import came_to_light
from starfold.games.ccg.game import make_setup, new_position
from starfold.games.ccg.imagine import imagine
from starfold.games.ccg.library import script_of
from starfold.games.ccg.model import CardDef
from starfold.games.ccg.options import OPTIONS
from starfold.games.ccg.position import Position, Setup
from starfold.games.ccg.record import position_from_data, position_to_data
from starfold.games.ccg.turn import concede
from starfold.kernel.core import Event, State
from starfold.kernel.dice import Dice
from starfold.kernel.game import Refusal, Sheet, Spec, canonical_json
from starfold.kernel.options import OptionRule, changed_options, checked_options
from starfold.units.reading import Problem, Problems, refuse

_SPEC_FIELDS: Final[dict[str, type]] = {"edition": str, "fleets": list, "options": dict}


class CCG:
    """Spec: {edition, fleets, options}.

    `fleets` are Light's deck and Dark's, each as data or as the name of a shipped deck.
    """

    name = "ccg"

    def info(self) -> dict[str, Any]:
        return dealing.info()

    def option_table(self) -> dict[str, OptionRule]:
        return OPTIONS

    # -- decks -------------------------------------------------------------------------------------

    def shipped_forces(self, edition: str, side: str = "") -> list[str]:
        return list(dealing.shipped_for(edition, side))

    def shipped_force(self, name: str) -> Deck:
        return decks.shipped_deck(name)

    def read_force(
        self, written: Any, catalogues: Sequence[Any]
    ) -> tuple[Deck | None, list[Problem]]:
        problems = Problems("")
        read = read_deck_text if isinstance(written, str) else dealing.parse
        return read(written, problems), problems.found

    def refuse_force(self, document: dict[str, Any]) -> None:
        problems = Problems("deck")
        dealing.parse(document, problems)
        refuse(problems.found)

    def sheet(self, force: Deck, catalogues: Sequence[Any] = ()) -> Sheet:
        return dealing.sheet(force)

    def objections(self, force: Deck, edition: str, options: dict[str, Any]) -> list[Refusal]:
        return dealing.objections(force, edition, options)

    # -- before a game -----------------------------------------------------------------------------

    def deal(self, wanted: Spec, seats: int, seed: int) -> Spec:
        return self.check_spec(dealing.deal(wanted, seats, seed))

    def check_spec(self, spec: Spec) -> Spec:
        unknown = [str(name) for name in spec if name not in _SPEC_FIELDS]
        if unknown:
            raise InputError(f"unknown field(s) in the game's spec: {', '.join(sorted(unknown))}")
        for name, wanted in _SPEC_FIELDS.items():
            if name in spec and not isinstance(spec[name], wanted):
                raise InputError(f"spec.{name} is not of type {wanted.__name__}")
        edition = spec.get("edition", dealing.EDITION)
        dealing.check_edition(edition)
        options = checked_options(OPTIONS, spec.get("options") or {})
        forces = [dealing.as_deck(force) for force in spec.get("fleets") or []]
        if len(forces) != dealing.SEATS:
            raise InputError(
                f"spec.fleets: {len(forces)} decks; list Light's and Dark's (SW-B-001)"
            )
        for seat, deck in enumerate(forces):
            dealing.refuse_wrong_side(deck, seat, edition)
            dealing.refuse_illegal(deck, edition, options)
        return {
            "edition": edition,
            "fleets": [dealing.deck_data(deck) for deck in forces],
            "options": changed_options(OPTIONS, options),
        }

    def setup(self, spec: Spec) -> Setup:
        """What a full spec (see `check_spec`) fixes; shared by all games with that spec."""
        return _setup_of(canonical_json(spec))

    def lists_are_open(self, spec: Spec) -> bool:
        return False

    def digest(self, spec: Spec) -> str:
        forces = [dealing.as_deck(force) for force in spec["fleets"]]
        cards = {card.id: _facts(card) for deck in forces for card, _ in deck.cards}
        return hashlib.blake2b(canonical_json(cards), digest_size=8).hexdigest()

    def start(self, spec: Spec, dice: Dice, record: bool) -> Position:
        return new_position(self.setup(spec), dice, record)

    # -- a game ------------------------------------------------------------------------------------

    def to_data(self, state: State) -> dict[str, Any]:
        return position_to_data(cast(Position, state))

    def from_data(self, spec: Spec, data: dict[str, Any]) -> Position:
        return position_from_data(self.setup(spec), data)

    def view(self, state: State, seat: int) -> dict[str, Any]:
        return view.view(cast(Position, state), seat)

    def views(self, state: State, seats: Sequence[int]) -> list[dict[str, Any]]:
        return view.views(cast(Position, state), seats)

    def question(self, state: State, seat: int) -> dict[str, Any] | None:
        return view.question(cast(Position, state), seat)

    def events_for(self, state: State, seat: int, events: list[Event]) -> list[dict[str, Any]]:
        return view.events_for(cast(Position, state), seat, events)

    def tell(self, state: State, event: dict[str, Any]) -> str:
        return story.tell(cast(Position, state), event)

    def imagine(self, state: State, seat: int, chance: random.Random) -> Position:
        return imagine(cast(Position, state), seat, chance)

    def concede(self, state: State, seat: int) -> None:
        concede(cast(Position, state), seat)

    def why_not(self, state: State, seat: int, piece: dict[str, Any]) -> Refusal | None:
        return touch.why_not(cast(Position, state), seat, piece)

    def survey(self, state: State, seat: int, wanted: dict[str, Any]) -> dict[str, Any]:
        raise InputError("nothing is measured in this game")

    def chooses_in_secret(self, state: State) -> bool:
        return False

    def luck(self, event: dict[str, Any]) -> dict[str, Any] | None:
        """Chance is in the order of the decks: no throw has a success of its own."""
        return None

    def still_plays(self, state: State, seat: int) -> bool:
        return not state.ended

    def came_to_light(self, before: State, after: State) -> str:
        return came_to_light(cast(Position, before), cast(Position, after))


@lru_cache(maxsize=64)
def _setup_of(spec_json: bytes) -> Setup:
    spec: Spec = json.loads(spec_json)
    forces = [dealing.as_deck(force) for force in spec["fleets"]]
    return make_setup(forces, spec["options"])


# All that is printed on a card; a test holds them against the classes.
_PRINTED: Final = (
    "id",
    "title",
    "side",
    "set_name",
    "type",
    "subtype",
    "uniqueness",
    "destiny",
    "power",
    "ability",
    "forfeit",
    "deploy",
    "armor",
    "maneuver",
    "hyperspeed",
    "landspeed",
    "ferocity",
    "defense",
    "icons",
    "warriors",
    "kinds",
    "personas",
    "matching",
    "enclosed",
    "docking",
    "system",
    "parsec",
    "marker",
    "icons_for",
    "habitat",
    "printed",
)
_PLACES: Final = (
    "pilots",
    "passengers",
    "either",
    "astromechs",
    "vehicles",
    "starfighters",
    "only_ties",
    "driver",
)


def _facts(card: CardDef) -> list[Any]:
    """What is printed on a card, and what its text does in our words."""
    printed = {name: getattr(card, name) for name in _PRINTED}
    printed["kinds"] = sorted(card.kinds)
    script = script_of(card)
    words = [] if script is None else [script.words, *script.words_for]
    return [printed, {name: getattr(card.capacity, name) for name in _PLACES}, words]

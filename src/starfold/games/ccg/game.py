"""The card game as a `starfold.kernel.game.Game`: the door for all layers above."""

from collections.abc import Sequence
from typing import Any, Final, cast

from starfold.errors import InputError
from starfold.games.ccg.cards import decks
from starfold.games.ccg.cards.deck_lists import read_deck_text
from starfold.games.ccg.cards.decks import Deck
from starfold.games.ccg.cards.formats import USUAL
from starfold.games.ccg.cards.library import library, script_of
from starfold.games.ccg.front import dealing, deeds, handing, record, shelf, start, touch, view
from starfold.games.ccg.front.dealing import DEALING
from starfold.games.ccg.front.deeds import icons_of
from starfold.games.ccg.front.disclosure import newly_revealed
from starfold.games.ccg.front.imagine import imagine
from starfold.games.ccg.rules.turn import concede
from starfold.games.ccg.speech.events import EVENTS
from starfold.games.ccg.speech.seen import CardCatalogue
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import Position
from starfold.kernel.core import Event, State
from starfold.kernel.deeds import CARD, Deed, Thing
from starfold.kernel.game import Sheet, Spec
from starfold.kernel.rules import Parts, Rules
from starfold.units.reading import Problem, Problems, refuse


class CCG(Rules[Position]):
    """Spec: {edition, forces, options}.

    `forces` are Light's deck and Dark's, each as data or as the name of a shipped deck.
    """

    name = "ccg"
    parts = Parts(DEALING, start, record, view, touch, imagine, concede, EVENTS, newly_revealed)

    # -- decks -------------------------------------------------------------------------------------

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

    def card_catalogue(self, edition: str) -> CardCatalogue:
        DEALING.check_edition(edition or USUAL)
        return shelf.card_catalogue(edition or USUAL)

    # -- what an agent is handed -------------------------------------------------------------------

    def disguised(self, spec: Spec, seat: int) -> Spec:
        return handing.disguised(spec, seat)

    def world_to_data(self, world: State, seat: int) -> dict[str, Any]:
        return handing.world_to_data(cast(Position, world), seat)

    def world_from_data(self, spec: Spec, data: dict[str, Any]) -> Position:
        return handing.world_from_data(spec, data)

    # -- after a game ------------------------------------------------------------------------------

    def luck(self, event: dict[str, Any]) -> dict[str, Any] | None:
        """Destiny is drawn as dice are thrown: what came, and what the deck led to expect."""
        if "expected" not in event:
            return None
        expected, actual = float(event["expected"]), float(event["number"])
        return {"seat": event["seat"], "expected": expected, "actual": actual}

    def things(self, spec: Spec) -> list[list[Thing]]:
        return [
            [
                Thing(card.id, card.title, CARD, icons_of(card), copies)
                for card, copies in deck.cards
            ]
            for deck in self.forces(spec)
        ]

    def deeds(self, state: State, event: Event) -> list[Deed]:
        return deeds.told_by(cast(Position, state), event)

    # -- before a game -----------------------------------------------------------------------------

    def forces(self, spec: Spec) -> list[Deck]:
        return dealing.decks_in(spec)

    def force_data(self, force: Deck) -> dict[str, Any]:
        return dealing.deck_data(force)

    def check_forces(self, forces: list[Deck], edition: str) -> None:
        if len(forces) != dealing.SEATS:
            raise InputError(
                f"spec.forces: {len(forces)} decks; list Light's and Dark's (SW-B-001)"
            )
        for seat, deck in enumerate(forces):
            dealing.refuse_wrong_side(deck, seat, edition)

    def definitions(self, spec: Spec) -> Any:
        """The cards of both decks, and which cards could be in a hand: they decide who is asked."""
        facts = {card.id: _facts(card) for deck in self.forces(spec) for card, _ in deck.cards}
        return {"decks": facts, "known": [card.id for card, _ in library(spec["edition"]).entries]}


# All that is printed on a card; a test holds them against the classes.
_CALLED: Final = ("id", "title", "side", "set_name", "type", "subtype", "uniqueness", "destiny")
_WORTH: Final = ("power", "ability", "forfeit", "deploy", "armor", "ferocity", "defense")
_SPEEDS: Final = ("maneuver", "hyperspeed", "landspeed")
_MARKED: Final = ("icons", "warriors", "kinds", "personas", "matching", "enclosed", "docking")
_WHERE: Final = ("system", "parsec", "marker", "icons_for", "habitat", "printed")
_PRINTED: Final = (*_CALLED, *_WORTH, *_SPEEDS, *_MARKED, *_WHERE)
_SEATS: Final = ("pilots", "passengers", "either", "astromechs", "driver")
_PLACES: Final = (*_SEATS, "vehicles", "starfighters", "only_ties")


def _facts(card: CardDef) -> list[Any]:
    """What is printed on a card, and what its text does in our words."""
    printed = {name: getattr(card, name) for name in _PRINTED}
    printed["kinds"] = sorted(card.kinds)
    script = script_of(card)
    words = [] if script is None else [script.words, *script.words_for]
    return [printed, {name: getattr(card.capacity, name) for name in _PLACES}, words]

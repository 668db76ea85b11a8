"""The card game as a `starfold.kernel.game.Game`: the door for all layers above."""

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.ccg.cards import decks
from starfold.games.ccg.cards.deck_lists import read_deck_text
from starfold.games.ccg.cards.decks import Deck
from starfold.games.ccg.cards.library import script_of
from starfold.games.ccg.front import dealing, touch, view
from starfold.games.ccg.front.disclosure import newly_revealed
from starfold.games.ccg.front.imagine import imagine
from starfold.games.ccg.front.record import position_from_data, position_to_data
from starfold.games.ccg.front.start import make_setup, new_position
from starfold.games.ccg.rules.turn import concede
from starfold.games.ccg.speech.events import EVENTS
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.options import OPTIONS
from starfold.games.ccg.state.position import Position, Setup
from starfold.kernel.choices import Refusal
from starfold.kernel.game import Sheet, Spec, canonical_json
from starfold.kernel.options import changed_options, checked_options
from starfold.kernel.rules import Parts, Rules
from starfold.units.reading import Problem, Problems, refuse


class CCG(Rules[Position]):
    """Spec: {edition, forces, options}.

    `forces` are Light's deck and Dark's, each as data or as the name of a shipped deck.
    """

    name = "ccg"
    parts = Parts(
        spec_fields={"edition": str, "forces": list, "options": dict},
        options=OPTIONS,
        info=dealing.info,
        deal=dealing.deal,
        new=new_position,
        to_data=position_to_data,
        from_data=position_from_data,
        views=view.views,
        question=view.question,
        events=EVENTS,
        imagine=imagine,
        concede=concede,
        why_not=touch.why_not,
        newly_revealed=newly_revealed,
    )

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

    def full_spec(self, spec: Spec) -> Spec:
        edition = spec.get("edition", dealing.EDITION)
        dealing.check_edition(edition)
        options = checked_options(OPTIONS, spec.get("options") or {})
        forces = [dealing.as_deck(force) for force in spec.get("forces") or []]
        if len(forces) != dealing.SEATS:
            raise InputError(
                f"spec.forces: {len(forces)} decks; list Light's and Dark's (SW-B-001)"
            )
        for seat, deck in enumerate(forces):
            dealing.refuse_wrong_side(deck, seat, edition)
            dealing.refuse_illegal(deck, edition, options)
        return {
            "edition": edition,
            "forces": [dealing.deck_data(deck) for deck in forces],
            "options": changed_options(OPTIONS, options),
        }

    def setup(self, spec: Spec) -> Setup:
        """What a full spec (see `check_spec`) fixes; shared by all games with that spec."""
        return _setup_of(canonical_json(spec))

    def definitions(self, spec: Spec) -> Any:
        forces = [dealing.as_deck(force) for force in spec["forces"]]
        return {card.id: _facts(card) for deck in forces for card, _ in deck.cards}

    # -- a game ------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _setup_of(spec_json: bytes) -> Setup:
    spec: Spec = json.loads(spec_json)
    forces = [dealing.as_deck(force) for force in spec["forces"]]
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

"""Before a game of cards: which decks may be used, by which side."""

import random
from functools import cache
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.ccg.cards import decks, figures
from starfold.games.ccg.cards.deck_lists import deck_list
from starfold.games.ccg.cards.decks import Deck
from starfold.games.ccg.cards.formats import FORMATS
from starfold.games.ccg.cards.library import scripted_ids
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.options import OPTIONS
from starfold.games.ccg.state.vocabulary import PHASES, SIDES
from starfold.kernel.choices import Refusal
from starfold.kernel.dealing import Dealing
from starfold.kernel.game import Sheet, Spec
from starfold.kernel.options import checked_options
from starfold.units.reading import Problems, refuse

TITLE: Final = "Card Game"
SEATS: Final = 2

# What a player may let go by: the kinds of questions in which one may answer or pass.
WINDOWS: Final = (
    *(f"own_{phase}" for phase in PHASES),
    "drawing",
    "phase_actions",
    "weapons_segment",
    "interrupt",
    "deploy",
    "move",
    "drain",
    "battle",
    "weapon",
    "destiny",
    "lost",
    "target",
    "turn",
    "force",
    "other",
)


def _deck_info(name: str) -> dict[str, Any]:
    deck = decks.shipped_deck(name)
    return {
        "name": name,
        "title": deck.name,
        "editions": [edition for edition in FORMATS if decks.fits(deck, edition)],
        "stars": 0,
        "units": 0,
        "cards": deck.size(),
        "about": " ".join(deck.plan.split()),
        "side": side_name(deck.side),
        "beginners": deck.beginners,
    }


def side_name(side: int) -> str:
    """A side as specs and lists of forces spell it."""
    return SIDES[side].lower()


# -- decks as the forces of this game --------------------------------------------------------------


@cache
def shipped_for(edition: str, side: str = "") -> list[str]:
    """The shipped decks of a format; with a side those of that side."""
    found = {name: decks.shipped_deck(name) for name in decks.shipped_deck_names()}
    return [
        name
        for name, deck in found.items()
        if side in ("", side_name(deck.side)) and decks.fits(deck, edition)
    ]


def parse(data: Any, problems: Problems) -> Deck | None:
    """A deck from data, in which a side may be written small."""
    if isinstance(data, dict) and isinstance(data.get("side"), str):
        data = {**data, "side": data["side"].capitalize()}
    return decks.parse_deck(data, problems)


def as_deck(force: Any) -> Deck:
    """Deck data, or the name of a shipped deck. Never a path: specs come from anywhere."""
    if isinstance(force, str):
        return decks.shipped_deck(force)
    problems = Problems("deck")
    deck = parse(force, problems)
    refuse(problems.found)
    assert deck is not None
    return deck


def decks_in(spec: Spec) -> list[Deck]:
    """The decks of a spec."""
    return [as_deck(force) for force in spec.get("forces") or []]


def deck_data(deck: Deck) -> dict[str, Any]:
    """A deck as a spec holds it: sides are spelled as `info` spells them."""
    return {**decks.deck_data(deck), "side": side_name(deck.side)}


def sheet(deck: Deck) -> Sheet:
    return Sheet(
        name=deck.name,
        data=deck_data(deck),
        text=decks.deck_yaml(deck),
        plain=deck_list(deck),
        size=say("decks.cards", count=deck.size()),
        side=side_name(deck.side),
        curves=figures.curves(deck),
        facts=figures.facts(deck),
        opening=[card.id for card in figures.opening(deck)],
    )


def objections(deck: Deck, edition: str, chosen: dict[str, Any]) -> list[Refusal]:
    """Why the deck may not be used in a game with these options."""
    DEALING.check_edition(edition)
    options = checked_options(OPTIONS, chosen)
    return decks.objections(deck, options, scripted_ids(), edition)


def refuse_wrong_side(deck: Deck, seat: int, edition: str) -> None:
    """Each seat plays its own side (SW-B-001)."""
    if deck.side == seat:
        return
    known = ", ".join(shipped_for(edition, side_name(seat)))
    raise InputError(
        f"seat {'AB'[seat]} plays {SIDES[seat]}: {deck.name!r} is a {SIDES[deck.side]} deck; "
        f"choose a {SIDES[seat]} deck ({known})"
    )


def _choose(wish: Spec, chance: random.Random) -> list[Any]:
    """For each seat a deck of its side, of the size that was agreed on (SW-B-002)."""
    size = checked_options(OPTIONS, wish.get("options") or {})["deck_size"]
    dealt = []
    for seat, force in enumerate(wish["forces"]):
        pick = chance.choice(shipped_for(wish["edition"], side_name(seat)))
        dealt.append(_of_size(pick, size) if force is None else force)
    return dealt


def _of_size(name: str, size: int) -> Any:
    """A shipped deck, by its name where it is as large as that."""
    deck = decks.shipped_deck(name)
    return name if deck.size() == size else deck_data(decks.resized(deck, size))


DEALING: Final = Dealing(
    name="ccg",
    title=TITLE,
    seats=range(SEATS, SEATS + 1),
    seats_rule="SW-B-001",
    editions={edition: format.title for edition, format in FORMATS.items()},
    edition_word="Format",
    edition_rule="SW-DEC-27",
    force_word="Deck",
    sides=SIDES,
    windows=lambda: {name: say(f"windows.{name}") for name in WINDOWS},
    catalogue=False,
    options=OPTIONS,
    forces=lambda: [_deck_info(name) for name in decks.shipped_deck_names()],
    shipped=shipped_for,
    objections=objections,
    choose=_choose,
)

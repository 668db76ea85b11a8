"""How the game speaks of its cards: their names, and the choices that chapters have in common.

A card has a label, by which people read of it, and a name in the notation of choices, which no
other card has that could be meant as well: `Rebel Trooper 2`, `Dark's Sense`.
"""

from typing import Final

from starfold.games.ccg.speech.seen import Pieces, Promise
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.fractions import decimal, words
from starfold.games.ccg.state.model import QUARTERS
from starfold.games.ccg.state.position import OPEN, Position
from starfold.games.ccg.state.vocabulary import (
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    CHARACTER,
    LAID_OUT,
    PHASES,
    SIDES,
    STARSHIP,
    TABLE,
    VEHICLE,
    ZONES,
)
from starfold.kernel.choices import Choice

# -- names -----------------------------------------------------------------------------------------


def card_name(pos: Position, card: int) -> str:
    """A title without what stands in brackets; of a site without its planet."""
    return pos.setup.short[card]


def card_label(pos: Position, card: int) -> str:
    """The name, numbered where its player has several of it in play."""
    return _numbered(pos, card) if pos.zone[card] == TABLE else pos.setup.short[card]


def _numbered(pos: Position, card: int) -> str:
    """With its number among the copies, where its player has several of them in the same zone."""
    name = pos.setup.short[card]
    copies = pos.setup.copies[pos.setup.title[card]]
    if len(copies) == 1:
        return name
    zone, owner = pos.zone[card], pos.owner[card]
    for copy in copies:
        if pos.zone[copy] == zone and pos.owner[copy] == owner and copy != card:
            return f"{name} {_number(pos, card, copies)}"
    return name


def _number(pos: Position, card: int, copies: list[int]) -> int:
    """Among the copies of both decks; in a hand or pile that would tell of the other deck."""
    if pos.zone[card] in OPEN:
        return copies.index(card) + 1
    origin = pos.setup.origin
    return len([copy for copy in copies if copy <= card and origin[copy] == origin[card]])


def written(pos: Position, card: int) -> str:
    """The name in a notation: numbered, and with its owner where both players have one there."""
    name = _numbered(pos, card)
    zone, owner = pos.zone[card], pos.owner[card]
    if zone in OPEN:
        for copy in pos.setup.copies[pos.setup.title[card]]:
            if pos.zone[copy] == zone and pos.owner[copy] != owner:
                return f"{SIDES[owner]}'s {name}"
    return name


def names(pos: Position, cards: list[int]) -> str:
    """Several cards in a row of words."""
    labels = [card_label(pos, card) for card in cards]
    if len(labels) == 1:
        return labels[0]
    return say("names.several", first=", ".join(labels[:-1]), last=labels[-1])


def seat_name(seat: int) -> str:
    return say(f"sides.{SIDES[seat]}")


_FRACTIONS: Final = ("", "1/4", "1/2", "3/4")


def ability_words(quarters: int) -> str:
    """Ability is kept in quarters: 16 is 4, and 2 is 1/2."""
    whole, rest = divmod(quarters, QUARTERS)
    if not rest:
        return str(whole)
    return f"{whole} {_FRACTIONS[rest]}" if whole else _FRACTIONS[rest]


def phase_name(phase: int) -> str:
    return say(f"phases.{PHASES[phase]}")


def pile_name(zone: int) -> str:
    return say(f"piles.{_PILES[zone]}")


_PILES: Final = ("reserve", "force", "used", "lost", "hand")


# -- choices ---------------------------------------------------------------------------------------


def passes(text: str = "") -> Choice:
    """To let a window go by."""
    return Choice("pass", text or say("choices.pass"))


def done(text: str = "") -> Choice:
    """To stop where more could be chosen."""
    return Choice("done", text or say("choices.done"))


def piece(pos: Position, verb: str, card: int, text: str = "") -> Choice:
    """A card or a location to choose; the text is that of the verb if nothing else."""
    said = text or _said(pos, verb, card)
    is_place = pos.role[card] == LAID_OUT and pos.zone[card] == TABLE
    pieces: Pieces = {"place": card} if is_place else {"card": card}
    return Choice(verb, said, [written(pos, card)], pieces)


def from_hand(pos: Position, verb: str, card: int, text: str) -> Choice:
    """A card that is no part of the table yet."""
    pieces: Pieces = {"card": card}
    return Choice(verb, text, [written(pos, card)], pieces)


def aimed(pos: Position, verb: str, card: int, target: int) -> Choice:
    """Another card for one that is known: its target, its new carrier."""
    pieces = _with(pos, card, target)
    return Choice(verb, _said(pos, verb, target), [written(pos, target)], pieces)


def _said(pos: Position, verb: str, card: int) -> str:
    return say(f"choices.{verb.replace(' ', '_')}", card=card_label(pos, card))


def goal(pos: Position, card: int, to: int) -> Choice:
    """Where a card goes: a location, into something, or its player's side of the table."""
    pieces = _with(pos, card, to)
    if to == card:
        return Choice("to", say("names.to_side"), ["side of the table"], pieces)
    return Choice("to", _goal_words(pos, card, to), [written(pos, to)], pieces)


def goal_for(pos: Position, card: int, to: int, price: int) -> Choice:
    """The same with what it costs."""
    return promised(goal(pos, card, to), cost(price))


def promised(choice: Choice, promise: Promise) -> Choice:
    """The choice with what it costs and brings."""
    choice.pieces["promise"] = promise
    return choice


def _with(pos: Position, card: int, other: int) -> Pieces:
    if pos.is_location(other):
        return {"card": card, "place": other}
    return {"card": card, "target": other}


def _goal_words(pos: Position, card: int, to: int) -> str:
    if pos.is_location(to):
        return _said(pos, "to", to)
    boards = pos.setup.defs[card].type in (CHARACTER, STARSHIP, VEHICLE)
    return _said(pos, "aboard" if boards else "on", to)


def cost(price: int) -> Promise:
    """The promise of a price."""
    return {"words": [say("names.cost", price=price)], "cost": price}


_ROLE_NAMES: Final = {
    ABOARD_PILOT: "pilot",
    ABOARD_PASSENGER: "passenger",
    ABOARD_CARGO: "cargo",
}


def role(pos: Position, card: int, host: int, as_what: int) -> Choice:
    """In which place a card goes aboard."""
    names = [written(pos, card), _ROLE_NAMES[as_what]]
    pieces: Pieces = {"card": card, "target": host, "number": as_what}
    return Choice("role", say(f"roles.{_ROLE_NAMES[as_what]}"), names, pieces)


def amount(number: int, verb: str = "number", text: str = "") -> Choice:
    pieces: Pieces = {"number": decimal(number)}
    return Choice(verb, text or words(number), [words(number)], pieces)


def top_card(pile: int) -> Choice:
    """The unknown top card of a pile of one's own, to be lost."""
    text = say("names.lose_top", pile=pile_name(pile))
    pieces: Pieces = {"pile": _PILES[pile]}
    return Choice("lose", text, [ZONES[pile]], pieces)


def top_cards(pile: int, count: int) -> Choice:
    """So many of them at once, one after the other."""
    text = say("names.lose_tops", pile=pile_name(pile), count=count)
    pieces: Pieces = {"pile": _PILES[pile], "number": count}
    return Choice("lose", text, [ZONES[pile], str(count)], pieces)

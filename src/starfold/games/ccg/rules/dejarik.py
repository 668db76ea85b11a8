"""The holosite: a board of its own on which dejariks and holograms stand (SW-B-238).

A card deployed there is no Effect, Interrupt or character any more: its destiny number is its
deploy cost, power, ability and forfeit, and its text is off (SW-B-240). The mark IS_HOLOGRAM tells
the other chapters; `deploying` sets it. Battles and drains are as everywhere (SW-B-241). What is
left to this chapter: pieces go back to hand.
"""

from starfold.games.ccg.rules import losing, presence
from starfold.games.ccg.rules.step import card_of, packed
from starfold.games.ccg.speech.names import card_name, piece
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import A_HOLO, HAND, IS_HOLOGRAM, NONE, TABLE
from starfold.kernel.choices import Choice


def holosite(pos: Position) -> int:
    """The holosite on the table; NONE for none: each converts the other (SW-B-238)."""
    for place in pos.setup.holosites:
        if pos.zone[place] == TABLE:
            return place
    return NONE


def returnable(pos: Position, seat: int) -> list[int]:
    """Own pieces that may go back to hand: who controls the board, not in battle (SW-B-242)."""
    place = holosite(pos)
    if place == NONE or pos.fight is not None or not presence.controls(pos, place, seat):
        return []
    return [c for c in pos.there(place) if pos.owner[c] == seat and pos.has(c, IS_HOLOGRAM)]


def offers(pos: Position, seat: int) -> list[int]:
    """Between any two actions, in the turn of either player (SW-B-242)."""
    return [packed(A_HOLO, card) for card in returnable(pos, seat)]


def choice(pos: Position, seat: int, option: int) -> Choice:
    card = card_of(option)
    return piece(pos, "holo", card, say("dejarik.take_back", card=card_name(pos, card)))


def begin(pos: Position, seat: int, option: int) -> None:
    losing.to_zone(pos, card_of(option), HAND, ["SW-B-242"])

"""Why not this card? What a touched card or place would mean now, and the rule against it.

A piece is named as the view names it: {"card": 12}, {"place": 3} for a location, both for a card
that is carried to a place (or to another card: {"card": 12, "target": 14}), {"pile": "force"}.
Nothing is used here that the seat may not know.
"""

from typing import Any, Final

from starfold.errors import InputError
from starfold.games.ccg.front.disclosure import looked_through
from starfold.games.ccg.rules.step import top
from starfold.games.ccg.speech.names import card_label, seat_name
from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.position import Position, may_see
from starfold.games.ccg.state.vocabulary import NONE
from starfold.kernel.choices import Refusal

_PILES: Final = ("reserve", "force", "used", "lost", "out")
_CARDS: Final = ("card", "place", "target")
_NAMES: Final = frozenset({*_CARDS, "pile"})


def why_not(pos: Position, seat: int, piece: dict[str, Any]) -> Refusal | None:
    """The rule against choosing the touched piece; None if it can be chosen."""
    _check(pos, seat, piece)
    if pos.ended:
        return Refusal("SW-B-022", say("touch.over"))
    if seat != pos.asked:
        return Refusal("SW-B-066", say("touch.others_choice", who=seat_name(pos.asked)))
    if _offered(pos, piece):
        return None
    found = None if "pile" in piece else _against(pos, seat, piece)
    return _first(pos, piece) if found is None else Refusal(found.rule, found.text)


def _check(pos: Position, seat: int, piece: Any) -> None:
    """Raises InputError for what is no piece, or none that this seat can see."""
    if not isinstance(piece, dict) or not piece or not set(piece) <= _NAMES:
        raise InputError("a piece is named by card, place, card and place or target, or pile")
    if "pile" in piece and (len(piece) > 1 or piece["pile"] not in _PILES):
        raise InputError(f"a pile is one of {', '.join(_PILES)}")
    looked = looked_through(pos) if seat == pos.asked else []
    for name in _CARDS:
        card = piece.get(name, 0)
        known = type(card) is int and 0 <= card < len(pos.zone)
        if not known or (name in piece and not may_see(pos, seat, card) and card not in looked):
            raise InputError(f"there is no {name} {str(card)[:20]!r} to be seen at this table")


def _offered(pos: Position, piece: dict[str, Any]) -> bool:
    """Whether some answer names all that was touched."""
    step = top(pos)
    return any(_names(step.choice(pos, option).pieces, piece) for option in pos.options)


def _names(pieces: dict[str, Any], touched: dict[str, Any]) -> bool:
    if "pile" in touched:
        return bool(pieces.get("pile") == touched["pile"])
    named = [pieces.get(name, NONE) for name in _CARDS]
    return all(card in named for card in touched.values())


def _against(pos: Position, seat: int, piece: dict[str, Any]) -> Reason | None:
    """The obstacle, in the words of the chapter that knows it; None: none knows better."""
    card = piece.get("card", NONE)
    goal = piece.get("place", piece.get("target", NONE))
    return top(pos).against(pos, seat, card, card if goal == NONE else goal)


def _first(pos: Position, piece: dict[str, Any]) -> Refusal:
    """Something else is asked."""
    asked = top(pos).question(pos)
    touched = [card_label(pos, piece[name]) for name in _CARDS if name in piece]
    card = touched[0] if touched else ""
    return Refusal(asked.rules[0], say("touch.not_offered", card=card, question=asked.text))

"""Why not this card? What a touched card or place would mean now, and the rule against it.

A piece is named as the view names it: {"card": 12}, {"place": 3} for a location, both for a card
that is carried to a place (or to another card: {"card": 12, "target": 14}), {"pile": "force"}.
Nothing is used here that the seat may not know.
"""

from collections.abc import Callable
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.ccg import (
    boarding,
    carrying,
    deploying,
    draining,
    force,
    movement,
    personas,
    presence,
    values,
    vessels,
)
from starfold.games.ccg.battle import PRICE, WeaponsSegment
from starfold.games.ccg.boarding import Board
from starfold.games.ccg.changes import source_of
from starfold.games.ccg.damage import DamageSegment
from starfold.games.ccg.deploying import Deploy
from starfold.games.ccg.disclosure import looked_through, may_see
from starfold.games.ccg.movement import MoveCard
from starfold.games.ccg.position import Position, other
from starfold.games.ccg.responses import Responses, Run, may_be_played
from starfold.games.ccg.turn import PhaseActions
from starfold.games.ccg.vocabulary import (
    ACTIVATE,
    BATTLE,
    CHARACTER,
    CONTROL,
    DEPLOY,
    DID_BATTLE,
    DID_DRAIN,
    DRAW,
    FORBID_DRAIN,
    FORBID_INITIATE,
    HAND,
    INTERRUPT,
    LOCATION,
    MOVE,
    NONE,
    PHASES,
    STARSHIP,
    TABLE,
    WEAPON,
)
from starfold.games.ccg.weapons import Fire
from starfold.games.ccg.wording import ask, card_label, option_words, seat_name
from starfold.kernel.game import Refusal

_PILES: Final = ("reserve", "force", "used", "lost", "out")
_CARDS: Final = ("card", "place", "target")
_NAMES: Final = frozenset({*_CARDS, "pile"})


def why_not(pos: Position, seat: int, piece: dict[str, Any]) -> Refusal | None:
    """The rule against choosing the touched piece; None if it can be chosen."""
    _check(pos, seat, piece)
    if pos.ended:
        return Refusal("SW-B-022", "The game is over.")
    if seat != pos.asked:
        return Refusal("SW-B-066", f"It is {seat_name(pos.asked)}'s choice now.")
    if _offered(pos, piece):
        return None
    found = _against(pos, seat, piece)
    return _first(pos, piece) if found is None else _as_sentence(found)


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
    asking = ask(pos)
    for option in pos.options:
        words = option_words(pos, asking, option)
        if "pile" in piece:
            if words.get("pile") == piece["pile"]:
                return True
            continue
        named = {words.get(name, NONE) for name in _CARDS}
        if all(card in named for card in piece.values()):
            return True
    return False


def _first(pos: Position, piece: dict[str, Any]) -> Refusal:
    """Something else is asked."""
    asking = ask(pos)
    touched = [card_label(pos, piece[name]) for name in _CARDS if name in piece]
    told = f"{touched[0]} is not among the choices" if touched else "That pile is not for now"
    end = "" if asking.text.endswith("?") else "."
    return Refusal(asking.rules[0], f"{told}. {asking.text}{end}")


def _as_sentence(found: Refusal) -> Refusal:
    text = f"{found.text[0].upper()}{found.text[1:]}"
    return Refusal(found.rule, text if text.endswith((".", "?")) else f"{text}.")


# Steps in which weapons and Interrupts find their targets in a battle.
_TARGETING: Final = (WeaponsSegment, Responses, Run, Fire)


# -- what the open question makes of it ------------------------------------------------------------


def _against(pos: Position, seat: int, piece: dict[str, Any]) -> Refusal | None:
    """The obstacle, in the words of the chapter that knows it; None: none knows better."""
    if "pile" in piece:
        return None
    frame = pos.stack[-1]
    card = piece.get("card", NONE)
    place = piece.get("place", piece.get("target", NONE))
    goal = place if place != NONE else card
    if isinstance(frame, PhaseActions):
        return _against_action(pos, seat, card, place)
    if isinstance(frame, _TARGETING) and goal != NONE and values.is_excluded(pos, goal):
        text = f"{card_label(pos, goal)} is excluded from this battle"
        return Refusal("SW-B-250", text)
    if isinstance(frame, WeaponsSegment):
        return _against_firing(pos, seat, card)
    if isinstance(frame, Deploy) and frame.place == NONE:
        return deploying.barred(pos, frame.card, seat, goal, frame.terms)
    if isinstance(frame, MoveCard) and frame.place == NONE:
        return movement.why_not(pos, frame.card, goal)
    if isinstance(frame, Board) and frame.to == NONE:
        return boarding.why_not(pos, frame.card, goal)
    if isinstance(frame, DamageSegment):
        return _against_forfeit(pos, seat, card)
    return None


def _against_action(pos: Position, seat: int, card: int, place: int) -> Refusal | None:
    if card == NONE:
        return _against_place(pos, seat, place)
    if pos.zone[card] == HAND:
        return _against_hand(pos, seat, card, place)
    if pos.zone[card] != TABLE:
        return Refusal("SW-B-010", f"{card_label(pos, card)} is out of play")
    if pos.is_location(card):
        return _against_place(pos, seat, card)
    if pos.owner[card] != seat:
        text = f"{card_label(pos, card)} is {seat_name(pos.owner[card])}'s"
        return Refusal("SW-B-066", text)
    if pos.phase == MOVE:
        return _against_move(pos, seat, card, place)
    boards = pos.setup.defs[card].type == CHARACTER and place != NONE
    if boards and vessels.is_vessel(pos, place):
        return boarding.why_not(pos, card, place)
    return _idle(pos, card)


def _idle(pos: Position, card: int) -> Refusal:
    text = f"there is nothing for {card_label(pos, card)} to do in the {PHASES[pos.phase]} phase"
    return Refusal("SW-B-066", text)


def _against_hand(pos: Position, seat: int, card: int, place: int) -> Refusal | None:
    definition = pos.setup.defs[card]
    if definition.type == CHARACTER and place != NONE and personas.same_persona(pos, card, place):
        return personas.why_not_replace(pos, card, place, seat)
    if definition.type != INTERRUPT:
        refused = deploying.why_not(pos, card, seat, place)
        return _for_nothing(pos, card) if _is_of_a_place(refused, place) else refused
    if not may_be_played(pos, card, seat):
        return Refusal("HO-UNIQ-02", f"{definition.title} may not be played any more this turn")
    text = f"{definition.title} has nothing to do now: its text asks for another moment or target"
    return Refusal("SW-B-082", text)


def _is_of_a_place(refused: Refusal | None, place: int) -> bool:
    """Whether a place is refused that nobody touched, one of many that would not do either."""
    return place == NONE and refused is not None and refused.rule == "SW-B-104"


def _for_nothing(pos: Position, card: int) -> Refusal:
    text = f"nothing on the table now is what {card_label(pos, card)} is deployed on, by its text"
    return Refusal("SW-B-104", text)


def _against_move(pos: Position, seat: int, card: int, place: int) -> Refusal | None:
    if pos.active != seat:
        return Refusal("HO-MOVE-02", "cards move in their own player's move phase")
    if place == NONE:
        return movement.may_move_regularly(pos, card) or _idle(pos, card)
    walks = pos.is_location(place) and not boarding.is_aboard(pos, card)
    if walks or _shuttles(pos, card, place):
        return movement.why_not(pos, card, place)
    return boarding.why_not(pos, card, place)


def _shuttles(pos: Position, card: int, place: int) -> bool:
    """From a starship to another place, or from another place to a starship."""
    ship = pos.at[card] if boarding.is_aboard(pos, card) else place
    is_elsewhere = pos.location_of(place) != pos.location_of(card)
    return is_elsewhere and pos.setup.defs[ship].type == STARSHIP


# -- locations -------------------------------------------------------------------------------------


def _against_place(pos: Position, seat: int, place: int) -> Refusal | None:
    """What a location is touched for, by phase."""
    if pos.setup.defs[place].type != LOCATION:
        return None
    if pos.active != seat:
        text = f"it is {seat_name(pos.active)}'s {PHASES[pos.phase]} phase"
        return Refusal("SW-B-066", text)
    return _PLACES[pos.phase](pos, seat, place)


def _no_drain(pos: Position, seat: int, place: int) -> Refusal | None:
    name = card_label(pos, place)
    if pos.has_done(place, DID_DRAIN):
        return Refusal("SW-B-073", f"there was a Force drain at {name} this turn")
    if not presence.controls(pos, place, seat):
        return Refusal("SW-B-071", f"you do not control {name}")
    source = source_of(pos, FORBID_DRAIN, place, seat)
    if source != NONE:
        return Refusal("SW-B-033", f"{card_label(pos, source)} forbids a Force drain at {name}")
    if any(pos.has_done(card, DID_DRAIN) for card in draining.drainers(pos, place, seat)):
        return Refusal("SW-B-073", f"somebody at {name} took part in a drain this turn")
    return Refusal("SW-B-071", f"you cannot drain at {name} now")


def _no_battle(pos: Position, seat: int, place: int) -> Refusal | None:
    name = card_label(pos, place)
    if pos.has_done(place, DID_BATTLE):
        return Refusal("SW-B-154", f"there was a battle at {name} this turn")
    if not force.can_use(pos, seat, PRICE):
        return Refusal("SW-B-153", f"to initiate a battle costs {PRICE} Force")
    for side in (seat, other(seat)):
        if not presence.has_presence(pos, place, side):
            return Refusal("SW-B-153", f"{seat_name(side)} has no presence at {name}")
    source = source_of(pos, FORBID_INITIATE, place, seat)
    if source != NONE:
        return Refusal("SW-B-033", f"{card_label(pos, source)} forbids a battle at {name}")
    return Refusal("SW-B-154", f"too few at {name} may still battle this turn")


def _nothing_here(pos: Position, seat: int, place: int) -> Refusal | None:
    return _idle(pos, place)


_PLACES: Final[dict[int, Callable[[Position, int, int], Refusal | None]]] = {
    ACTIVATE: _nothing_here,
    CONTROL: _no_drain,
    DEPLOY: _nothing_here,
    BATTLE: _no_battle,
    MOVE: _nothing_here,
    DRAW: _nothing_here,
}


# -- battles ---------------------------------------------------------------------------------------


def _against_firing(pos: Position, seat: int, card: int) -> Refusal | None:
    if card == NONE or pos.zone[card] != TABLE or pos.owner[card] != seat:
        return None
    if pos.setup.defs[card].type != WEAPON:
        return None
    found = carrying.why_not_use(pos, card)
    if found is None and pos.at[card] != NONE:
        found = carrying.why_not_fire_now(pos, card, pos.at[card])
    if found is not None:
        return found
    return Refusal("SW-B-177", f"{card_label(pos, card)} has nothing to fire at, or nobody to fire")


def _against_forfeit(pos: Position, seat: int, card: int) -> Refusal | None:
    if card == NONE or pos.zone[card] != TABLE:
        return None
    label = card_label(pos, card)
    if pos.owner[card] != seat:
        return Refusal("SW-B-172", f"{label} is not yours to forfeit")
    if pos.is_missing(card):
        return Refusal("HO-MISSING-03", f"{label} is missing")
    fight = pos.fight
    if fight is None or card not in values.forfeitable(pos, fight.place, seat):
        return Refusal("SW-B-172", f"{label} takes no part in the battle")
    return Refusal("SW-B-171", f"nothing that is owed would be paid by {label}")

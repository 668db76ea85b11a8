"""What happens in a game of the minis, kind by kind."""

from typing import Final

from starfold.games.minis.speech.names import (
    centimetres,
    is_straight,
    listed,
    piece_words,
    seat_name,
    target_name,
    turn_words,
    unit_name,
)
from starfold.games.minis.speech.words import MESSAGES
from starfold.games.minis.state.position import NONE, Position
from starfold.kernel.events import FLAG, NUMBER, NUMBERS, WORD, Events, Field, maybe
from starfold.units.seen import Modifier, sources_again


def _seat(pos: Position, seat: int) -> str:
    return seat_name(seat)


def _seats(pos: Position, seats: list[int]) -> str:
    return listed([seat_name(seat) for seat in seats])


def _rolled(pos: Position, dice: list[int]) -> str:
    return listed([str(die) for die in dice])


def _sum(pos: Position, dice: list[int]) -> str:
    return "+".join(map(str, dice))


def _signed(pos: Position, number: int) -> str:
    return f"{number:+d}"


def _number_of_card(pos: Position, card: int) -> str:
    return str(card + 1)


def _piece_or_none(pos: Position, piece: int) -> str:
    return "" if piece == NONE else piece_words(pos, piece)


def _length(pos: Position, mm: float) -> str:
    return centimetres(mm)


def _coordinate(pos: Position, mm: float) -> str:
    return f"{round(mm / 10, 1) + 0.0:.1f}"  # no minus before a zero


def _turn(pos: Position, degrees: float) -> str:
    mdeg = round(degrees * 1000)
    return "" if is_straight(mdeg) else turn_words(mdeg)


def _heading(pos: Position, degrees: float) -> str:
    return str(round(degrees) % 360)


def _modifiers(modifiers: list[Modifier]) -> list[Modifier]:
    return sources_again(MESSAGES, modifiers)


def _why_lost(why: str) -> str:
    return MESSAGES.again("aiming", why)


UNIT: Final = Field(int, unit_name)
TARGET: Final = Field(int, target_name, worded=True)  # a unit or a base card of somebody
STOP: Final = Field(int, _piece_or_none, worded=True)
SEAT: Final = Field(int, _seat)
SEATS: Final = Field(list[int], _seats, worded=True)
CARD: Final = Field(int, _number_of_card)
ROLLED: Final = Field(list[int], _rolled, worded=True)  # by several players, a die each
DICE: Final = Field(list[int], _sum)
SIGNED: Final = Field(int, _signed)
LENGTH: Final = Field(float, _length, worded=True)
COORDINATE: Final = Field(float, _coordinate)
TURN: Final = Field(float, _turn, worded=True)
HEADING: Final = Field(float, _heading)
SPOT: Final = Field(list[float])
MODIFIERS: Final = Field(list[Modifier], retold=_modifiers)
LOST: Final = Field(str, retold=_why_lost)

KINDS: Final[dict[str, dict[str, Field]]] = {
    "set_up": {"battle": WORD, "first": SEAT},
    "turn_begins": {"turn": NUMBER, "first": SEAT},
    "phase": {"phase": WORD, "first": maybe(SEAT)},
    "initiative": {"seats": SEATS, "dice": ROLLED},
    "enters": {"unit": UNIT, "x": COORDINATE, "y": COORDINATE, "heading": HEADING},
    "brought_in": {"unit": UNIT, "stars": NUMBER, "left": NUMBER},
    "segment": {
        "unit": UNIT,
        "segment": WORD,
        "turn": TURN,
        "length": LENGTH,
        "stop": STOP,
        "from": SPOT,
        "to": SPOT,
        "heading": HEADING,
    },
    "faces": {"unit": UNIT, "heading": HEADING, "before": HEADING},
    "stands_still": {"unit": UNIT},
    "waits": {"unit": UNIT},
    "moves_together": {"unit": UNIT},
    "move_lost": {"unit": UNIT},
    "converts": {"unit": UNIT},
    "cloaks": {"unit": UNIT},
    "uncloaks": {"unit": UNIT},
    "transports": {"unit": UNIT},
    "carries": {"unit": UNIT},
    "landing": {"unit": UNIT, "die": NUMBER, "stars": NUMBER},
    "command": {"unit": UNIT, "borrower": UNIT, "lender": UNIT, "icon": WORD},
    "die": {"unit": UNIT, "die": NUMBER, "what": WORD, "leader": maybe(UNIT)},
    "declared": {"unit": UNIT, "target": TARGET, "second": FLAG, "lasers": FLAG},
    "shot_lost": {"unit": UNIT, "target": TARGET, "second": FLAG, "why": LOST},
    "attack_roll": {
        "unit": UNIT,
        "target": TARGET,
        "second": FLAG,
        "dice": DICE,
        "roll": NUMBER,
        "attack": SIGNED,
        "result": NUMBER,
        "defense": NUMBER,
        "hit": FLAG,
        "natural_12": FLAG,
        "ways": NUMBER,
        "attack_modifiers": MODIFIERS,
        "defense_modifiers": MODIFIERS,
    },
    "damage": {
        "unit": UNIT,
        "target": TARGET,
        "counters": NUMBER,
        "now": NUMBER,
        "shields": NUMBER,
        "modifiers": MODIFIERS,
    },
    "destroyed": {"unit": UNIT, "target": TARGET},
    "extra_shot": {"unit": UNIT, "target": TARGET},
    "card_removed": {"seat_of": SEAT, "card": CARD},
    "unit_removed": {"unit": UNIT, "to": WORD},
    "resigned": {},
    "out": {"stay": FLAG},
    "heals": {"unit": UNIT, "now": NUMBER},
    "upgrades": {"unit": UNIT, "hits": NUMBER},
    "reserves_die": {"die": NUMBER},
    "game_over": {"how": WORD, "winners": SEATS, "scores": NUMBERS},
}
EVENTS: Final[Events[Position]] = Events(KINDS, MESSAGES, seat_name)

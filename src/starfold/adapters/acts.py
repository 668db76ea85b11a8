"""What the actions of a question are about, in numbers and in words.

An action is only a place in a list: what it means changes with the question. Whoever learns from
actions one by one gets a row of numbers for each, by the fields that `act_layout` names.
"""

import zlib
from collections.abc import Callable
from typing import Any, Final

from starfold.adapters.ccg_encoder import CCGEncoder
from starfold.adapters.encoding import Encoder
from starfold.adapters.layout import LEAST, MOST, Field, Layout, flag
from starfold.adapters.minis_encoder import MinisEncoder
from starfold.adapters.playing import Play
from starfold.adapters.pocketmodel_encoder import UNITS
from starfold.games.minis.state.position import card_target
from starfold.kernel.choices import Choice
from starfold.kernel.core import State
from starfold.kernel.notation import DOT, notation
from starfold.units.icons import ICON_NAMES

VERBS: Final = 4096
_VERB: Final = Field(
    "verb", 0, VERBS, f"the verb of its notation: its CRC-32 modulo {VERBS - 1}, plus 1"
)
_ANSWERS: Final = Field("answers", 1, MOST, "answers that it consists of: 1 unless it is a plan")

_FIELDS: Final[dict[str, list[Field]]] = {
    "pocketmodel": [
        Field("unit", 0, MOST, "unit that acts: the place of its block in `unit`, from 1; 0 none"),
        Field("foe", 0, MOST, "unit that it is aimed at, likewise"),
        Field("zone", 0, 9, "home zone it leads to, as in `asked`; 9 the contested zone"),
        Field("goal", 0, 8, "whose objective, as in `asked`"),
        Field("slot", 0, 3, "which slot, from 1"),
        Field("card", 0, MOST, "as in `player[].hand[].card`"),
    ],
    "minis": [
        Field("unit", 0, MOST, "unit that acts: the place of its block in `unit`, from 1; 0 none"),
        Field("foe", 0, MOST, "unit or base card that it is aimed at or ends at, likewise"),
        Field("towards", 0, MOST, "the enemy piece that it points at, likewise"),
        Field("icon", 0, len(ICON_NAMES), "its place in `ICON_NAMES`, from 1"),
        Field("segment", 0, 2, "1 short, 2 long"),
        Field("turn", LEAST, MOST, "before the segment, tenths of a degree, to the left"),
        Field("length", LEAST, MOST, "that it goes, in mm"),
        flag("spot", "it leads to a place"),
        Field("x", LEAST, MOST, "of this place, in mm"),
        Field("y", LEAST, MOST, "likewise"),
        Field("heading", LEAST, MOST, "there, in tenths of a degree"),
    ],
    "ccg": [
        Field("card", 0, MOST, "the place of its id among all ids of the catalogue, from 1"),
        Field("place", 0, MOST, "the location: the place of its block in `place`, from 1"),
        Field("target", 0, MOST, "another card, as in `card`"),
        Field("number", LEAST, MOST, "an amount"),
        Field("pile", 0, 4, "1 reserve, 2 force, 3 used: its top card; 4 another"),
    ],
}


def act_layout(game: str) -> Layout:
    return Layout([_VERB, _ANSWERS, *_FIELDS[game]])


def verb_code(verb: str) -> int:
    return zlib.crc32(verb.encode()) % (VERBS - 1) + 1


class Acts:
    """The actions of a page, one after the other."""

    def __init__(self, game: str, encoder: Encoder) -> None:
        self.layout = act_layout(game)
        self.encoder = encoder
        self.about: Callable[[Encoder, Any, Choice], list[int]] = _ABOUT[game]

    def rows(self, play: Play) -> list[list[int]]:
        """For each action of the page what it is about; a plan by its last answer but "done"."""
        found = []
        for action in range(play.actions()):
            answers = play.chosen(action)
            found.append(self._row(play.state, answers))
        return found

    def _row(self, state: State, answers: list[int]) -> list[int]:
        told = list(along(state, answers))
        meant = next((one for one in reversed(told) if one[1].pieces), told[0])
        numbers = self.about(self.encoder, meant[0], meant[1])
        bounded = [max(LEAST, min(MOST, number)) for number in numbers]
        return [verb_code(told[0][1].verb), len(answers), *bounded]


def along(state: State, answers: list[int]) -> list[tuple[State, Choice]]:
    """The answers of a plan as choices, each with the state in which it is given."""
    found = [(state, state.stack[-1].choice(state, answers[0]))]
    seat = state.asked
    for place in range(1, len(answers)):
        state = state.copy()
        state.apply(answers[place - 1])
        if state.ended or state.asked != seat or answers[place] not in state.options:
            break
        found.append((state, state.stack[-1].choice(state, answers[place])))
    return found


def written(play: Play) -> list[str]:
    """The notation of each action of the page; the answers of a plan stand between dots."""
    return [written_answers(play.state, play.chosen(action)) for action in range(play.actions())]


def written_answers(state: State, answers: list[int]) -> str:
    """The notation of an answer, or of all those of a plan."""
    if len(answers) == 1:
        return notation(state, answers[0])
    return f" {DOT} ".join(choice.notation() for _, choice in along(state, answers))


# -- by game ---------------------------------------------------------------------------------------


def _of_pocketmodel(encoder: Encoder, pos: Any, choice: Choice) -> list[int]:
    pieces = choice.pieces
    seat: int = pos.asked
    seats = encoder.seats

    def ref(unit: int) -> int:
        if unit < 0:
            return 0
        owner: int = pos.owner(unit)
        place: int = unit - pos.setup.first_unit[owner]
        return 1 + (owner - seat) % seats * UNITS + place

    zone = pieces.get("zone", -1)
    card = pieces.get("card", -1)
    ids = sorted({one.id for one in [*pos.setup.card_pool, *pos.setup.cards]}) if card >= 0 else []
    return [
        ref(pieces.get("unit", pieces.get("attacker", -1))),
        ref(pieces.get("defender", -1)),
        9 if zone == pos.setup.contested else encoder.whose(zone, seat),
        encoder.whose(pieces.get("target", -1), seat),
        pieces.get("slot", -1) + 1,
        1 + ids.index(pos.cards[card].id) if card >= 0 else 0,
    ]


def _of_minis(encoder: Encoder, pos: Any, choice: Choice) -> list[int]:
    assert isinstance(encoder, MinisEncoder)
    pieces = choice.pieces
    seat = pos.asked
    target = pieces.get("target", pieces.get("stop", -1))
    if "card" in pieces and "target" not in pieces:
        target = card_target(pieces.get("seat", seat), pieces["card"])
    icon = pieces.get("icon", "")
    spot = pieces.get("spot")
    return [
        encoder.target(pos, seat, pieces.get("unit", -1)),
        encoder.target(pos, seat, target),
        encoder.target(pos, seat, pieces.get("towards", -1)),
        1 + ICON_NAMES.index(icon) if icon in ICON_NAMES else 0,
        {"S": 1, "L": 2}.get(pieces.get("segment", ""), 0),
        round(10 * pieces.get("turn", 0.0)),
        round(pieces.get("length", 0.0)),
        0 if spot is None else 1,
        0 if spot is None else round(spot["x"]),
        0 if spot is None else round(spot["y"]),
        0 if spot is None else round(10 * spot["heading"]),
    ]


def _of_ccg(encoder: Encoder, pos: Any, choice: Choice) -> list[int]:
    pieces = choice.pieces
    assert isinstance(encoder, CCGEncoder)
    index = encoder.index

    def called(card: int) -> int:
        return index.get(pos.setup.defs[card].id, 0) if card >= 0 else 0

    places = pos.locations()
    place = pieces.get("place", -1)
    pile = pieces.get("pile", "")
    return [
        called(pieces.get("card", -1)),
        1 + places.index(place) if place in places else 0,
        called(pieces.get("target", -1)),
        round(pieces.get("number", 0)),
        {"": 0, "reserve": 1, "force": 2, "used": 3}.get(pile, 4),
    ]


_ABOUT: Final[dict[str, Callable[[Encoder, Any, Choice], list[int]]]] = {
    "pocketmodel": _of_pocketmodel,
    "minis": _of_minis,
    "ccg": _of_ccg,
}

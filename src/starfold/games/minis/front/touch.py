"""Why not this piece? What a touched piece would mean now, and the rule against it."""

from typing import Any, Final

from starfold.errors import InputError
from starfold.games.minis.rules.anytime import against_convert
from starfold.games.minis.rules.command import against_command
from starfold.games.minis.rules.step import against_icon, against_user, step_of
from starfold.games.minis.speech.names import seat_name, unit_name
from starfold.games.minis.speech.words import say
from starfold.games.minis.state.position import BASE_CARDS, NONE, Position, card_target
from starfold.kernel.choices import Refusal
from starfold.units.icons import ELITE_BIT, LEADER_BIT


def why_not(pos: Position, seat: int, piece: dict[str, Any]) -> Refusal | None:
    """The rule against choosing the touched piece, or using its icon; None if it can be done."""
    use = _read_use(piece)
    target = _read(pos, {key: value for key, value in piece.items() if key != "use"})
    if pos.ended:
        return Refusal("MG-END-03", say("touch.over"))
    step = step_of(pos)
    if seat != pos.asked:
        unfit = _against_user(pos, seat, use, target) if use else None
        return unfit or _others_choice(pos)
    if use:
        return _against_use(pos, use, target)
    for option in pos.options:
        pieces = step.choice(pos, option).pieces
        if target in (pieces.get("target"), pieces.get("unit")):
            return None
    return step.against_piece(pos, target)


def _others_choice(pos: Position) -> Refusal:
    question = step_of(pos).question(pos).text
    text = say("touch.others_choice", player=seat_name(pos.asked), question=question)
    return Refusal("MG-MPH-01", text)


# Icons whose use can be asked about, with the rule that allows it.
_USES: Final = {
    "Command": "MG-ICON-04",
    "Convert": "MG-ICON-25",
    "Elite": "MG-ICON-08",
    "Leader": "MG-ICON-10",
}
_REROLLS: Final = {"Elite": ELITE_BIT, "Leader": LEADER_BIT}


def _read_use(piece: Any) -> str:
    """The icon in {"unit": 5, "use": "Command"}; "" where a piece is only touched."""
    if not isinstance(piece, dict):
        raise InputError("a piece is named by unit, by target, or by seat and card")
    if "use" not in piece:
        return ""
    if set(piece) != {"unit", "use"} or str(piece["use"]) not in _USES:
        known = ", ".join(_USES)
        raise InputError(f"a use is named by its unit and one of {known}: {{unit: 5, use: Leader}}")
    return str(piece["use"])


def _against_use(pos: Position, use: str, unit: int) -> Refusal | None:
    """What the step that asks, or else the unit itself, has against the use of that icon."""
    step = step_of(pos)
    option = step.use_of(use, unit)
    if option != NONE:
        refused = pos.refusal(option)
        if refused is None or refused.rule:
            return refused
    unfit = _against_user(pos, pos.asked, use, unit)
    if unfit is not None:
        return unfit
    if use in _REROLLS:
        return Refusal(_USES[use], say("touch.no_roll", unit=unit_name(pos, unit)))
    text = say("step.not_the_question", question=step.question(pos).text)
    return Refusal(_USES[use], text)


def _against_user(pos: Position, seat: int, use: str, unit: int) -> Refusal | None:
    """Why the unit cannot use that icon, whatever is asked just now; None if it could."""
    if use == "Command":
        return against_command(pos, seat, unit)
    if use == "Convert":
        return against_convert(pos, seat, unit, unit)
    rule = _USES[use]
    unfit = against_user(pos, seat, unit, rule)
    return against_icon(pos, unit, _REROLLS[use], rule) if unfit is None else unfit


def _read(pos: Position, piece: Any) -> int:
    """A piece is {"unit": 5}, {"target": 1004}, or {"seat": 1, "card": 0}."""
    forms = ({"unit"}, {"target"}, {"seat", "card"})
    if not isinstance(piece, dict) or set(piece) not in forms:
        raise InputError("a piece is named by unit, by target, or by seat and card")
    if not all(type(number) is int for number in piece.values()):
        raise InputError("pieces are named by whole numbers")
    if "seat" in piece:
        target = card_target(piece["seat"], piece["card"])
        fits = 0 <= piece["seat"] < pos.seats and 0 <= piece["card"] < BASE_CARDS
    else:
        (target,) = piece.values()
        cards = [card_target(one, card) for one in range(pos.seats) for card in range(BASE_CARDS)]
        fits = 0 <= target < len(pos.place) or target in cards
    if not fits:
        raise InputError(f"there is no such piece at this table: {str(piece)[:60]}")
    return target

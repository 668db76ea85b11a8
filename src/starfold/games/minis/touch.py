"""Why not this piece? What a touched piece would mean now, and the rule against it."""

from typing import Any, Final

from starfold.errors import InputError
from starfold.games.minis.anytime import CONVERT, against_convert
from starfold.games.minis.command import (
    COMMAND,
    UseCommand,
    against_borrower,
    against_command,
    against_loan,
    lendable,
)
from starfold.games.minis.firing import (
    BY_LASERS,
    ELITE,
    DeclareShots,
    ExtraShot,
    FireShots,
    Shoot,
    can_attack,
    chooses_late,
    has_shot,
    verdict,
)
from starfold.games.minis.movement import ChooseMover, CommonMove, MoveUnit, due_units
from starfold.games.minis.placing import BY_RESERVES, ROUTE_RULES, name_is_taken
from starfold.games.minis.position import (
    BASE_CARDS,
    CARD,
    HAD_MOVE,
    NONE,
    WAITING,
    Position,
    card_target,
)
from starfold.games.minis.reserves import (
    NAME_IN_USE,
    NO_ROOM,
    TOO_MANY_STARS,
    WRONG_TYPE,
    BringIn,
    starting_faces,
)
from starfold.games.minis.rolls import LEADER, RollDie
from starfold.games.minis.setup import PlaceUnits, stars_placed
from starfold.games.minis.step import against_user, limited
from starfold.games.minis.survey import refusal_words, why_no_attack
from starfold.games.minis.turn_end import EndAbilities
from starfold.games.minis.wording import ask_text, option_text, seat_name, unit_name
from starfold.kernel.game import Refusal
from starfold.units.icons import COMMAND_BIT, ELITE_BIT, ICON_NAMES, LEADER_BIT


def why_not(pos: Position, seat: int, piece: dict[str, Any]) -> Refusal | None:
    """The rule against choosing the touched piece, or using its icon; None if it can be done."""
    use = _read_use(piece)
    target = _read(pos, {key: value for key, value in piece.items() if key != "use"})
    if pos.ended:
        return Refusal("MG-END-03", "The battle is over.")
    if seat != pos.asked:
        unfit = _cited(_against_user(pos, seat, use, target)) if use else None
        waits = f"{seat_name(pos.asked)} has the choice: {ask_text(pos)[0]}"
        return unfit or Refusal("MG-MPH-01", waits)
    if use:
        return _against_use(pos, use, target)
    if any(_names(option_text(pos, option), target) for option in pos.options):
        return None
    return _against(pos, seat, target)


# Icons whose use can be asked about, with the rule that allows it.
_USES: Final = {
    "Command": "MG-ICON-04",
    "Convert": "MG-ICON-25",
    "Elite": "MG-ICON-08",
    "Leader": "MG-ICON-10",
}


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
    option = {
        "Command": COMMAND + unit,
        "Convert": CONVERT + unit,
        "Elite": ELITE,
        "Leader": LEADER + unit,
    }[use]
    frame = pos.stack[-1]
    refused = ""
    fires = isinstance(frame, Shoot) and frame.shooter == unit
    if fires if use == "Elite" else isinstance(frame, _STEPS_WITH_USES):
        refused = pos.refusal(option)
        if not refused:
            return None
    unfit = _cited(refused) or _cited(_against_user(pos, pos.asked, use, unit))
    if unfit is not None:
        return unfit
    if use in _REROLLS:
        return Refusal(_USES[use], f"{unit_name(pos, unit)} has no roll to repeat now.")
    return Refusal(_USES[use], f"That is not the question: {ask_text(pos)[0]}")


_REROLLS: Final = {"Elite": ELITE_BIT, "Leader": LEADER_BIT}
# Elsewhere the number of such an option may mean something else.
_STEPS_WITH_USES: Final = (
    ChooseMover,
    CommonMove,
    MoveUnit,
    DeclareShots,
    FireShots,
    Shoot,
    RollDie,
    EndAbilities,
)


def _against_user(pos: Position, seat: int, use: str, unit: int) -> str:
    """Why the unit cannot use that icon, whatever is asked just now; "" if it could."""
    if use == "Command":
        return against_command(pos, seat, unit)
    if use == "Convert":
        return against_convert(pos, seat, unit, unit)
    name = unit_name(pos, unit)
    rule = _USES[use]
    unfit = against_user(pos, seat, unit, rule)
    if unfit:
        return unfit
    if not pos.icons(unit) & _REROLLS[use]:
        return limited(f"{name} has no {use} icon", rule)
    if pos.used[unit] & _REROLLS[use]:
        return limited(f"{name} has used its {use} this turn", rule)
    return ""


def _cited(refused: str) -> Refusal | None:
    """A refusal of the engine as rule and sentence, if it names a rule."""
    words, _, rule = refused.rpartition(" (")
    if not words or not rule.startswith("MG-"):
        return None
    return Refusal(rule[:-1], f"{words[0].upper()}{words[1:]}.")


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


def _names(option: dict[str, Any], target: int) -> bool:
    return target in (option.get("target"), option.get("unit"))


def _against(pos: Position, seat: int, target: int) -> Refusal | None:
    frame = pos.stack[-1]
    if isinstance(frame, ChooseMover | CommonMove | MoveUnit):
        return _against_moving(pos, seat, target)
    if isinstance(frame, DeclareShots | FireShots):
        if frame.shooter != NONE:
            second = frame.second if isinstance(frame, DeclareShots) else frame.choosing == 2
            return _against_target(pos, frame.shooter, target, second)
        return _against_shooter(pos, seat, target)
    if isinstance(frame, ExtraShot):
        return _against_target(pos, frame.unit, target, False)
    if isinstance(frame, BringIn):
        return _against_bringing(pos, frame, target)
    if isinstance(frame, PlaceUnits):
        return _against_placing(pos, seat, target)
    if isinstance(frame, UseCommand) and target < CARD:
        return _against_lending(pos, frame, target)
    if isinstance(frame, Shoot | RollDie) and target < CARD:
        return _against_repeating(pos, frame, target)
    if isinstance(frame, EndAbilities) and target < CARD:
        commands = pos.setup.front[target].icons & COMMAND_BIT
        return _sure(_against_use(pos, "Command" if commands else "Convert", target))
    text, rules = ask_text(pos)
    return Refusal(rules[0], f"That is not the question now: {text}")


def _foreign(pos: Position, seat: int, target: int) -> Refusal | None:
    if target >= CARD:
        return Refusal("MG-SETUP-07", "A base card does nothing of its own.")
    if pos.owner(target) != seat:
        owner = seat_name(pos.owner(target))
        return Refusal("MG-MPH-01", f"{unit_name(pos, target)} belongs to {owner}.")
    return None


def _against_moving(pos: Position, seat: int, target: int) -> Refusal:
    foreign = _foreign(pos, seat, target)
    if foreign is not None:
        return foreign
    name = unit_name(pos, target)
    if not pos.on_table(target):
        return Refusal("MG-SETUP-10", f"{name} is not on the table.")
    if pos.done[target] & HAD_MOVE:
        return Refusal("MG-MPH-05", f"{name} has had its move this turn.")
    if pos.done[target] & WAITING:
        return Refusal("MG-ICON-02", f"{name} waits for another Battledroid.")
    frame = pos.stack[-1]
    if isinstance(frame, MoveUnit):
        return Refusal("MG-MPH-01", f"{unit_name(pos, frame.unit)} is moving now.")
    due = due_units(pos, seat)
    stars = pos.stars(due[0]) if due else 0
    return Refusal("MG-MPH-01", f"{name} has {pos.stars(target)} stars; those with {stars} first.")


def _against_shooter(pos: Position, seat: int, target: int) -> Refusal:
    foreign = _foreign(pos, seat, target)
    if foreign is not None:
        return foreign
    name = unit_name(pos, target)
    if not pos.on_table(target):
        return Refusal("MG-SETUP-10", f"{name} is not on the table.")
    if not can_attack(pos, target):
        rule, text = why_no_attack(pos, target)
        return Refusal(rule, f"{text}.")
    if chooses_late(pos, target) and isinstance(pos.stack[-1], DeclareShots):
        return Refusal("MG-ICON-12", f"{name} names its target when it fires.")
    if not has_shot(pos, target):
        return Refusal("MG-FIRE-01", f"{name} has no target in range, arc and line of fire.")
    return Refusal("MG-FIRE-08", f"{name} has declared already.")


def _against_target(pos: Position, unit: int, target: int, second: bool) -> Refusal:
    code = verdict(pos, unit, target, second)
    x, y, heading = pos.x[unit], pos.y[unit], pos.heading[unit]
    if code <= BY_LASERS:
        text = "A second shot needs another target than the first."
        return Refusal("MG-RANGE-06", text)
    rule, words = refusal_words(pos, unit, x, y, heading, target, second, code)
    return Refusal(rule, f"{words[0].upper()}{words[1:]}.")


def _sure(refusal: Refusal | None) -> Refusal:
    assert refusal is not None  # it would have been among the options
    return refusal


def _against_lending(pos: Position, frame: UseCommand, unit: int) -> Refusal:
    if frame.borrower == NONE:
        return _sure(_cited(against_borrower(pos, frame.commander, unit)))
    icons = pos.face(unit).icons & ~lendable(pos, unit) or pos.face(unit).icons
    tried = [icon for icon in range(len(ICON_NAMES)) if icons >> icon & 1]
    for icon in tried or [0]:
        refused = against_loan(pos, frame.borrower, unit, icon)
        if refused:
            return _sure(_cited(refused))
    return Refusal("MG-ICON-04", f"{unit_name(pos, unit)} has no icon to lend.")


def _against_repeating(pos: Position, frame: Shoot | RollDie, unit: int) -> Refusal | None:
    if isinstance(frame, Shoot) and unit == frame.shooter and pos.icons(unit) & ELITE_BIT:
        return _against_use(pos, "Elite", unit)
    return _against_use(pos, "Leader", unit)


_BRING_WORDS: Final = {
    WRONG_TYPE: "is not of the type that comes this way.",
    TOO_MANY_STARS: "has more stars than are left.",
    NAME_IN_USE: "bears a name that is on the table.",
    NO_ROOM: "finds no free room.",
}


def _bring_rule(route: int, code: int) -> str:
    if code == NAME_IN_USE:
        return "MG-ICON-34"
    if code == TOO_MANY_STARS:
        return "MG-RES-03" if route == BY_RESERVES else "MG-ICON-15"
    return ROUTE_RULES[route]


def _against_bringing(pos: Position, frame: BringIn, target: int) -> Refusal:
    foreign = _foreign(pos, frame.owner, target)
    if foreign is not None:
        return foreign
    if target not in pos.reserves(frame.owner):
        return Refusal("MG-RES-03", f"{unit_name(pos, target)} is not in reserve.")
    codes = [frame.objection_to(pos, target, number) for number in starting_faces(pos, target)]
    code = max(codes, default=WRONG_TYPE)  # of two sides, what keeps out the one that is nearer
    return Refusal(_bring_rule(frame.route, code), f"{unit_name(pos, target)} {_BRING_WORDS[code]}")


def _against_placing(pos: Position, seat: int, target: int) -> Refusal:
    foreign = _foreign(pos, seat, target)
    if foreign is not None:
        return foreign
    name = unit_name(pos, target)
    if pos.on_table(target):
        return Refusal("MG-SETUP-09", f"{name} stands on the table already.")
    if name_is_taken(pos, target):
        return Refusal("MG-ICON-34", f"{name} bears a name that is on the table.")
    stars = stars_placed(pos, seat) + pos.setup.cost[target]
    return Refusal("MG-SETUP-10", f"With {name} the fleet cannot be split 20 and 10 ({stars}).")

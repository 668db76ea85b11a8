"""What a player may do at any time of the turn: use a Command, convert a unit.

At any time means: whenever one of their units comes up for its move, when they declare, before and
after each of their shots, and at the end of the turn.
"""

from typing import Final

from starfold.games.minis.rules.command import (
    COMMAND,
    UseCommand,
    against_command,
    can_help,
    command_options,
)
from starfold.games.minis.rules.elimination import turn_over
from starfold.games.minis.rules.reserves import face_allowed, shown_face
from starfold.games.minis.rules.rolls import LEADER, LEADER_RULE
from starfold.games.minis.rules.step import KIND, against_user, can_use_icons
from starfold.games.minis.speech.names import unit_choice, unit_name
from starfold.games.minis.speech.words import say
from starfold.games.minis.state.position import (
    ATTACKED,
    CONVERTED,
    DISPLACED,
    HAD_MOVE,
    NONE,
    ON_TABLE,
    WAITING,
    Position,
)
from starfold.kernel.choices import Choice, Refusal
from starfold.units.icons import CONVERT_BIT
from starfold.units.model import Face
from starfold.units.vocabulary import UNIT_KINDS

CONVERT: Final = 30_000  # the option to convert unit `option - CONVERT`


def is_anytime(option: int) -> bool:
    """Whether an answer is one of these."""
    return COMMAND <= option < KIND


def commander_in(option: int) -> int:
    """The unit whose Command an answer uses, or NONE."""
    return option - COMMAND if COMMAND <= option < LEADER else NONE


def converting_in(option: int) -> int:
    """The unit that an answer converts, or NONE."""
    return option - CONVERT if CONVERT <= option < KIND else NONE


def anytime_options(pos: Position, seat: int, moving: int) -> list[int]:
    """`moving`: the unit that has come up for its move and has not begun it, if there is one."""
    if not pos.setup.commanders and not pos.setup.converters:
        return []
    conversions = [CONVERT + unit for unit in convertible(pos, seat, moving)]
    return [*command_options(pos, seat), *conversions]


def calls_for_a_question(pos: Position, seat: int) -> bool:
    """Whether a player who has nothing else to choose is asked for these.

    Not for a Command that can only lend what all have, nor for units that have just declared.
    """
    if can_help(pos, seat):
        return True
    for unit in convertible(pos, seat, NONE):
        if not has_declared(pos, unit):
            return True
    return False


def has_declared(pos: Position, unit: int) -> bool:
    for shot in pos.shots:
        if shot.shooter == unit:
            return True
    return False


def take_anytime(pos: Position, seat: int, option: int) -> None:
    commander = commander_in(option)
    if commander == NONE:
        convert(pos, converting_in(option))
    else:
        pos.push(UseCommand(commander, seat))


def anytime_choice(pos: Position, option: int) -> Choice:
    commander = commander_in(option)
    if commander != NONE:
        text = say("anytime.use_command", unit=unit_name(pos, commander))
        return unit_choice(pos, "command", text, commander)
    unit = converting_in(option)
    kind = UNIT_KINDS[other_face(pos, unit).kind]
    text = say("anytime.convert", unit=unit_name(pos, unit), kind=kind)
    return unit_choice(pos, "convert", text, unit)


def use_at_any_time(icon: str, unit: int) -> int:
    """The answer that uses that icon of the unit; a Leader's is refused, for lack of a roll."""
    return USES[icon] + unit if icon in USES else NONE


USES: Final = {"Command": COMMAND, "Convert": CONVERT, "Leader": LEADER}


def against_use(pos: Position, seat: int, option: int, moving: int) -> Refusal | None:
    """Why such an option is not offered now; None if it is of another kind."""
    if CONVERT <= option < KIND:
        return against_convert(pos, seat, option - CONVERT, moving)
    if LEADER <= option < CONVERT:
        return no_roll(LEADER_RULE)
    if COMMAND <= option < LEADER:
        return against_command(pos, seat, option - COMMAND)
    return None


def no_roll(rule: str) -> Refusal:
    return Refusal(rule, say("anytime.no_roll"))


# -- Convert ---------------------------------------------------------------------------------------


def convertible(pos: Position, seat: int, moving: int) -> list[int]:
    """Units that may convert now (MG-ICON-25, MG-DEC-49)."""
    setup = pos.setup
    place = pos.place
    return [
        unit
        for unit in setup.converters
        if place[unit] == ON_TABLE
        and setup.owner[unit] == seat
        and setup.front[unit].icons & CONVERT_BIT
        and can_convert(pos, seat, unit, moving)
    ]


def can_convert(pos: Position, seat: int, unit: int, moving: int) -> bool:
    """Nothing has to be said against it; see `against_convert`."""
    if not can_use_icons(pos, seat, unit) or not pos.icons(unit) & CONVERT_BIT:
        return False
    if pos.done[unit] & (CONVERTED | DISPLACED | ATTACKED) or pos.has_fallen(unit):
        return False
    if not face_allowed(pos.setup.battle, pos.setup.bomber[unit], other_face(pos, unit)):
        return False
    return unit == moving or not pos.setup.options.convert_own_move


def other_face(pos: Position, unit: int) -> Face:
    return shown_face(pos, unit, 1 - pos.flipped[unit])


def against_convert(pos: Position, seat: int, unit: int, moving: int) -> Refusal | None:
    """Why the unit cannot convert now; None if it can."""
    if can_convert(pos, seat, unit, moving):
        return None
    unfit = against_user(pos, seat, unit, "MG-ICON-25")
    if unfit is not None:
        return unfit
    name = unit_name(pos, unit)
    done = pos.done[unit]
    if not pos.icons(unit) & CONVERT_BIT:
        return Refusal("MG-ICON-25", say("step.no_icon", unit=name, icon="Convert"))
    if done & CONVERTED:
        return Refusal("MG-ICON-25", say("anytime.has_converted", unit=name))
    if done & DISPLACED:
        return Refusal("MG-ICON-26", say("anytime.has_moved", unit=name))
    if done & ATTACKED:
        return Refusal("MG-ICON-26", say("anytime.has_attacked", unit=name))
    if pos.has_fallen(unit):
        return Refusal("MG-DMG-01", say("anytime.is_destroyed", unit=name))
    other = other_face(pos, unit)
    if not face_allowed(pos.setup.battle, pos.setup.bomber[unit], other):
        rule = "MG-SETUP-02" if pos.setup.battle == "space" else "MG-SETUP-03"
        return Refusal(rule, say("anytime.wrong_type", unit=name, kind=UNIT_KINDS[other.kind]))
    return Refusal("MG-ICON-26", say("anytime.not_its_move", unit=name))


def convert(pos: Position, unit: int) -> None:
    """It changes its type, and neither moves nor attacks this turn (MG-ICON-26)."""
    pos.done[unit] = pos.done[unit] & ~WAITING | HAD_MOVE | CONVERTED
    if pos.log is not None:
        pos.tell("converts", ["MG-ICON-25", "MG-ICON-26"], pos.owner(unit), {"unit": unit})
    turn_over(pos, unit)

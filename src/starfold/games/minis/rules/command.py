"""Icon: Command. Once per turn a friendly unit borrows one icon ability of another (MG-ICON-04).

It can be declared at any time, see `anytime`. The borrower may have the icon already: the lender
goes without it all the same, and nothing is doubled (MG-DEC-35).
"""

from typing import Final

from starfold.games.minis.rulers.sight import distance, within
from starfold.games.minis.rules.step import Asked, Step, against_icon, against_user, too_far
from starfold.games.minis.speech.names import unit_choice, unit_name
from starfold.games.minis.speech.seen import Pieces
from starfold.games.minis.speech.words import say
from starfold.games.minis.state.position import CARD, NONE, ON_TABLE, TURN_END, Position
from starfold.kernel.choices import Choice, Question, Refusal
from starfold.units.icons import (
    ARTILLERY_BIT,
    CLOAKED_BIT,
    COMMAND_BIT,
    CONVERT_BIT,
    DROID_BIT,
    ICON_NAMES,
    LEADER_BIT,
    VETERAN_BIT,
)

COMMAND: Final = 10_000  # the option to use the Command of unit `option - COMMAND`
ICONS_APART: Final = 32  # of two lenders, in the options of `UseCommand`

# Never lent by the rule; and Airborne, Trooper have no use for a unit that is on the table.
NOT_TO_LEND: Final = COMMAND_BIT | CONVERT_BIT | CLOAKED_BIT | VETERAN_BIT
USEFUL_AT_TURN_END: Final = DROID_BIT | LEADER_BIT


def lender_in(loan: int) -> int:
    return loan // ICONS_APART


def icon_in(loan: int) -> int:
    return loan % ICONS_APART


def lendable(pos: Position, lender: int) -> int:
    """Icons that the unit can lend now: its own ones, neither used nor lent this turn."""
    if pos.is_cloaked(lender):
        return 0
    own = pos.face(lender).icons & ~NOT_TO_LEND
    if pos.phase == TURN_END:
        own &= USEFUL_AT_TURN_END
    return own & ~pos.lent[lender] & ~pos.used[lender]


def borrowers(pos: Position, commander: int) -> list[int]:
    """Friendly units within L, but not the Command unit itself, that something can be lent to."""
    limit = pos.setup.options.long
    return [
        unit
        for unit in pos.units_of(pos.owner(commander))
        if unit != commander
        and not pos.is_cloaked(unit)
        and within(pos, commander, unit, limit)
        and loans(pos, unit)
    ]


def has_borrower(pos: Position, commander: int) -> bool:
    """Whether there are any."""
    limit = pos.setup.options.long
    for unit in pos.units_of(pos.owner(commander)):
        if (
            unit != commander
            and not pos.is_cloaked(unit)
            and within(pos, commander, unit, limit)
            and has_loan(pos, unit)
        ):
            return True
    return False


def has_loan(pos: Position, borrower: int) -> bool:
    """Whether there is anything that the unit can borrow."""
    for lender in pos.units_of(pos.owner(borrower)):
        if lender != borrower and lendable(pos, lender) & ~pos.lent[borrower]:
            return True
    return False


def loans(pos: Position, borrower: int) -> list[int]:
    """What a unit can borrow: lender times `ICONS_APART` plus icon."""
    found: list[int] = []
    for lender in pos.units_of(pos.owner(borrower)):
        if lender == borrower:
            continue
        icons = lendable(pos, lender) & ~pos.lent[borrower]  # it cannot use what it lent itself
        icon = 0
        while icons:
            if icons & 1:
                found.append(lender * ICONS_APART + icon)
            icons >>= 1
            icon += 1
    return found


def commanders(pos: Position, seat: int) -> list[int]:
    """Units whose Command can be used now."""
    found: list[int] = []
    for unit in pos.setup.commanders:
        if (
            pos.owner(unit) == seat
            and pos.place[unit] == ON_TABLE
            and pos.icons(unit) & COMMAND_BIT
            and not pos.used[unit] & COMMAND_BIT
            and has_borrower(pos, unit)
        ):
            found.append(unit)
    return found


def command_options(pos: Position, seat: int) -> list[int]:
    return [COMMAND + unit for unit in commanders(pos, seat)]


def can_help(pos: Position, seat: int) -> bool:
    """Whether a Command can give some unit an icon that it does not have, or more guns.

    Artillery is worth lending to anybody: its lender may shoot at space units (MG-ICON-20).
    """
    for commander in commanders(pos, seat):
        for borrower in borrowers(pos, commander):
            has = pos.icons(borrower) & ~ARTILLERY_BIT
            for loan in loans(pos, borrower):
                if not has >> icon_in(loan) & 1:
                    return True
    return False


# -- what stands against it ------------------------------------------------------------------------

RULE: Final = "MG-ICON-04"


def against_command(pos: Position, seat: int, commander: int) -> Refusal | None:
    """Why the Command of that unit cannot be used now; None if it can."""
    unfit = against_user(pos, seat, commander, RULE)
    if unfit is not None:
        return unfit
    unfit = against_icon(pos, commander, COMMAND_BIT, RULE)
    if unfit is not None:
        return unfit
    if not borrowers(pos, commander):
        return Refusal(RULE, say("command.nobody_borrows", unit=unit_name(pos, commander)))
    return None


def against_borrower(pos: Position, commander: int, unit: int) -> Refusal | None:
    """Why the unit cannot borrow by that Command; None if it can."""
    unfit = against_user(pos, pos.owner(commander), unit, RULE)
    if unfit is not None:
        return unfit
    name = unit_name(pos, unit)
    if unit == commander:
        return Refusal(RULE, say("command.gives_command", unit=name))
    limit = pos.setup.options.long
    if not within(pos, commander, unit, limit):
        return too_far(RULE, distance(pos, commander, unit), "L", limit)
    if not loans(pos, unit):
        return Refusal(RULE, say("command.nobody_lends", unit=name))
    return None


def against_loan(pos: Position, borrower: int, lender: int, icon: int) -> Refusal | None:
    """Why the borrower cannot have that icon from that lender; None if it can."""
    unfit = against_user(pos, pos.owner(borrower), lender, RULE)
    if unfit is not None:
        return unfit
    name = unit_name(pos, lender)
    if lender == borrower:
        return Refusal(RULE, say("command.lends_itself", unit=name))
    what = ICON_NAMES[icon] if 0 <= icon < len(ICON_NAMES) else ""
    if not what or not pos.face(lender).icons >> icon & 1:
        return Refusal(RULE, say("command.not_its_own", unit=name, icon=what))
    bit = 1 << icon
    if bit & NOT_TO_LEND:
        return Refusal(RULE, say("command.never_lent", icon=what))
    if pos.lent[lender] & bit:
        return Refusal(RULE, say("command.has_lent", unit=name, icon=what))
    if pos.used[lender] & bit:
        return Refusal(RULE, say("step.icon_used", unit=name, icon=what))
    if pos.lent[borrower] & bit:
        own = unit_name(pos, borrower)
        return Refusal(RULE, say("command.lent_its_own", unit=own, icon=what))
    if pos.phase == TURN_END and not bit & USEFUL_AT_TURN_END:
        return Refusal(RULE, say("command.useless", icon=what))
    return None


class UseCommand(Step):
    """Who borrows, and what from whom."""

    commander: int
    owner: int
    borrower: int = NONE

    def seat(self) -> int:
        return self.owner

    def proceed(self, pos: Position) -> None:
        pos.ask(self.owner, self.choices(pos))

    def choices(self, pos: Position) -> list[int]:
        if self.borrower == NONE:
            return borrowers(pos, self.commander)
        return loans(pos, self.borrower)

    def objection(self, pos: Position, option: int) -> Refusal | None:
        if self.borrower == NONE:
            return against_borrower(pos, self.commander, option)
        return against_loan(pos, self.borrower, lender_in(option), icon_in(option))

    def take(self, pos: Position, option: int) -> None:
        if self.borrower == NONE:
            self.borrower = option
            return
        lender = lender_in(option)
        icon = icon_in(option)
        bit = 1 << icon
        pos.pop()
        pos.note_use(self.commander, COMMAND_BIT)
        pos.lent[lender] |= bit
        pos.borrowed[self.borrower] |= bit
        if bit == ARTILLERY_BIT:
            pos.guns[self.borrower] = pos.face(lender).artillery
        if pos.log is not None:
            pos.tell(
                "command",
                ["MG-ICON-04", "MG-GEO-07"],
                self.owner,
                {
                    "unit": self.commander,
                    "borrower": self.borrower,
                    "lender": lender,
                    "icon": ICON_NAMES[icon],
                },
            )

    def question_called(self) -> Asked:
        return "command"

    def question(self, pos: Position) -> Question:
        if self.borrower == NONE:
            text = say("command.ask_borrower", unit=unit_name(pos, self.commander))
            return Question(text, [RULE])
        return Question(say("command.ask_loan", unit=unit_name(pos, self.borrower)), [RULE])

    def choice(self, pos: Position, option: int) -> Choice:
        if self.borrower == NONE:
            text = say("command.borrows", unit=unit_name(pos, option))
            return unit_choice(pos, "borrow", text, option)
        lender = lender_in(option)
        icon = icon_in(option)
        what = ICON_NAMES[icon]
        name = unit_name(pos, lender)
        has = bool(pos.icons(self.borrower) >> icon & 1)
        text = say("command.loan", icon=what, unit=name, already=has)
        pieces: Pieces = {"unit": lender, "icon": what}
        return Choice("lend", text, [f"{what} of {name}"], pieces)

    def against_piece(self, pos: Position, target: int) -> Refusal | None:
        if target >= CARD:
            return self.not_the_question(pos)
        if self.borrower == NONE:
            return against_borrower(pos, self.commander, target)
        icons = pos.face(target).icons & ~lendable(pos, target) or pos.face(target).icons
        tried = [icon for icon in range(len(ICON_NAMES)) if icons >> icon & 1]
        for icon in tried or [0]:
            refused = against_loan(pos, self.borrower, target, icon)
            if refused is not None:
                return refused
        return Refusal(RULE, say("command.nothing_to_lend", unit=unit_name(pos, target)))

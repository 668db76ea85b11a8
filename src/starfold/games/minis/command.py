"""Icon: Command. Once per turn a friendly unit borrows one icon ability of another (MG-ICON-04).

It can be declared whenever its player has the choice: when a unit of his comes up for its move,
when he declares or fires, and at the end of the turn.
"""

from typing import Any, Final

from starfold.games.minis.position import NONE, ON_TABLE, TURN_END, Position
from starfold.games.minis.sight import within
from starfold.games.minis.step import Step
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


def loans(pos: Position, borrower: int) -> list[int]:
    """What a unit can borrow: lender times `ICONS_APART` plus icon."""
    found: list[int] = []
    has = pos.icons(borrower) | pos.lent[borrower]  # what it lent it cannot use this turn
    for lender in pos.units_of(pos.owner(borrower)):
        if lender == borrower:
            continue
        icons = lendable(pos, lender) & ~has
        icon = 0
        while icons:
            if icons & 1:
                found.append(lender * ICONS_APART + icon)
            icons >>= 1
            icon += 1
    return found


def commanders(pos: Position, seat: int) -> list[int]:
    """Units whose Command can be used now."""
    first = pos.setup.first_unit
    found: list[int] = []
    for unit in range(first[seat], first[seat + 1]):
        if (
            pos.place[unit] == ON_TABLE
            and pos.icons(unit) & COMMAND_BIT
            and not pos.used[unit] & COMMAND_BIT
            and borrowers(pos, unit)
        ):
            found.append(unit)
    return found


def command_options(pos: Position, seat: int) -> list[int]:
    return [COMMAND + unit for unit in commanders(pos, seat)]


class UseCommand(Step):
    """Who borrows, and what from whom."""

    def __init__(self, commander: int, owner: int) -> None:
        self.commander = commander
        self.owner = owner
        self.borrower = NONE

    def seat(self) -> int:
        return self.owner

    def proceed(self, pos: Position) -> None:
        pos.ask(self.owner, self.choices(pos))

    def choices(self, pos: Position) -> list[int]:
        if self.borrower == NONE:
            return borrowers(pos, self.commander)
        return loans(pos, self.borrower)

    def take(self, pos: Position, option: int) -> None:
        if self.borrower == NONE:
            self.borrower = option
            return
        lender = option // ICONS_APART
        icon = option % ICONS_APART
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

    def copy(self) -> "UseCommand":
        twin = UseCommand(self.commander, self.owner)
        twin.borrower = self.borrower
        return twin

    def fields(self) -> list[Any]:
        return [self.commander, self.owner, self.borrower]

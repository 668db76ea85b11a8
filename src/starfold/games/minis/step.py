"""The common shape of the game's steps, and how amounts make one whole number.

What can be chosen follows from the position alone, so a step lists its answers by `choices` and the
record needs not keep them. Where a question is about amounts, an answer is one whole number made of
them: `KIND` times a kind, plus `FIRST` times the first amount, plus the second. `choices` then
lists some good answers; `objection` says of any other number whether it is one too.
"""

from typing import Final

from starfold.games.minis.position import Position
from starfold.kernel.core import NOBODY, KernelStep

KIND: Final = 1 << 44
FIRST: Final = 1 << 20


class Step(KernelStep[Position]):
    """A step of the minis rules under way."""

    def nearly(self, pos: Position, option: int, wanted: int) -> bool:
        return option == wanted or self.is_near(pos, option, wanted)

    def is_near(self, pos: Position, option: int, wanted: int) -> bool:
        """Whether two legal answers put a unit at nearly the same place, for a coach."""
        return False

    def seat(self) -> int:
        """Whose step it is: it is dropped when he leaves the battle."""
        return NOBODY


def packed(kind: int, first: int, second: int) -> int:
    """One whole number out of a kind (from 0 on) and two amounts that are not negative."""
    return (kind + 1) * KIND + first * FIRST + second


def kind_of(option: int) -> int:
    return option // KIND - 1


def first_of(option: int) -> int:
    return option % KIND // FIRST


def second_of(option: int) -> int:
    return option % FIRST


def told_apart(value: float, limit: float) -> tuple[str, str]:
    """A figure and its limit, with as many decimals as it takes to see that they differ."""
    decimals = 1
    while decimals < 6 and round(value, decimals) == round(limit, decimals):
        decimals += 1
    return str(round(value, decimals)), str(round(limit, decimals))


def limited(text: str, rule: str) -> str:
    """A refusal in one form: the figure, then the rule."""
    return f"{text} ({rule})"


def against_user(pos: Position, seat: int, unit: int, rule: str) -> str:
    """Why a unit takes no part in icon abilities of that player; "" if it can."""
    if not 0 <= unit < len(pos.place):
        return limited(f"there is no unit {unit}", rule)
    name = pos.setup.labels[unit]
    if pos.owner(unit) != seat:
        return limited(f"{name} is no friendly unit", rule)
    if not pos.on_table(unit):
        return limited(f"{name} is not on the table", "MG-SETUP-10")
    if pos.is_cloaked(unit):
        return limited(f"{name} is cloaked and uses no other icon", "MG-ICON-24")
    return ""

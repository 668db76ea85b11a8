"""The common shape of the game's steps, and how amounts make one whole number.

What can be chosen follows from the position alone, so a step lists its answers by `choices` and the
record needs not keep them. Where a question is about amounts, an answer is one whole number made of
them: `KIND` times a kind, plus `FIRST` times the first amount, plus the second. `choices` then
lists some good answers; `objection` says of any other number whether it is one too.
"""

from typing import Any, Final, Literal, cast

from starfold.games.minis.speech.names import seat_name
from starfold.games.minis.state.position import CARD, NONE, Position
from starfold.kernel.core import NOBODY, KernelStep
from starfold.kernel.game import Refusal

KIND: Final = 1 << 44
FIRST: Final = 1 << 20


# The questions of the game as players call them; "" where nobody is asked.
Asked = Literal[
    "",
    "placement",
    "place",
    "facing",
    "choose mover",
    "common move",
    "move",
    "command",
    "declare",
    "fire",
    "reroll",
    "extra shot",
    "bring in",
    "airborne",
    "turn end",
]


class Step(KernelStep[Position]):
    """A step of the minis rules under way."""

    def nearly(self, pos: Position, option: int, wanted: int) -> bool:
        return option == wanted or self.is_near(pos, option, wanted)

    def is_near(self, pos: Position, option: int, wanted: int) -> bool:
        """Whether two legal answers put a unit at nearly the same place, for a coach."""
        return False

    def seat(self) -> int:
        """Whose step it is: it is dropped when they leave the battle."""
        return NOBODY

    def is_between_phases(self) -> bool:
        """Whether a phase has just ended and the next has not begun."""
        return False

    # -- what it says of itself ----------------------------------------------------------------

    def asks(self) -> Asked:
        """The kind of question that it puts."""
        return ""

    def asks_for_shot(self) -> int:
        """Whether a target is named for the acting unit: 1 of its first, 2 of its second shot."""
        return 0

    def acting(self) -> int:
        """The unit that the question is about, if it is about one."""
        return NONE

    def segments(self) -> list[str] | None:
        """The segments that are left, where a unit moves."""
        return None

    def roll(self) -> dict[str, Any] | None:
        """Dice on the table that may be rolled again."""
        return None

    def promise(self, pos: Position, option: int) -> dict[str, Any] | None:
        """A shot's chances, where the answer is a target."""
        return None

    def spans(self, pos: Position) -> list[dict[str, Any]]:
        """Whole ranges of answers, where the question is about amounts."""
        return []

    def leads_to(self, pos: Position, option: int) -> "Arrival | None":
        """Where a legal answer would put a unit, if it puts one anywhere."""
        return None

    # -- what it has against something ---------------------------------------------------------

    def against_piece(self, pos: Position, target: int) -> Refusal | None:
        """The rule against a touched piece that none of the options names."""
        return self.not_the_question(pos)

    def not_the_question(self, pos: Position) -> Refusal:
        asked = self.question(pos)
        return Refusal(asked.rules[0], f"That is not the question now: {asked.text}")

    def use_of(self, icon: str, unit: int) -> int:
        """The answer that uses that icon of the unit, where it can be given at all."""
        return NONE


def step_of(pos: Position) -> Step:
    """The step that asks."""
    return cast(Step, pos.stack[-1])


class Arrival:
    """A unit at the end of its way."""

    def __init__(
        self,
        pos: Position,
        unit: int,
        path: list[tuple[float, float, int]],
        length: float = 0.0,
        stop: str = "",
    ) -> None:
        self.pos = pos  # in which it is measured
        self.unit = unit
        self.path = path  # places and headings, from where it begins
        self.length = length
        self.stop = stop  # what ended the way early, in words


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


def cited(refused: str) -> Refusal | None:
    """What `limited` made, as rule and words; None for a refusal that names no rule."""
    words, _, rule = refused.rpartition(" (")
    return Refusal(rule[:-1], words) if words and rule.startswith("MG-") else None


def sentence(refusal: Refusal) -> Refusal:
    text = refusal.text
    return Refusal(refusal.rule, f"{text[0].upper()}{text[1:]}.")


def sure(refused: str) -> Refusal:
    """A refusal that always names its rule, as a sentence."""
    found = cited(refused)
    assert found is not None, refused
    return sentence(found)


def against_foreign(pos: Position, seat: int, target: int) -> Refusal | None:
    """Why a piece does nothing for that player, whatever is asked; None if it is their unit."""
    if target >= CARD:
        return Refusal("MG-SETUP-07", "A base card does nothing of its own.")
    if pos.owner(target) != seat:
        owner = seat_name(pos.owner(target))
        return Refusal("MG-MPH-01", f"{pos.setup.labels[target]} belongs to {owner}.")
    return None


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

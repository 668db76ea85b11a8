"""The common shape of the game's steps, and how amounts make one whole number.

What can be chosen follows from the position alone, so a step lists its answers by `choices` and the
record needs not keep them. Where a question is about amounts, an answer is one whole number made of
them: `KIND` times a kind, plus `FIRST` times the first amount, plus the second. `choices` then
lists some good answers; `objection` says of any other number whether it is one too.
"""

from typing import Final, Literal, cast

from starfold.games.minis.speech.names import seat_name, unit_name
from starfold.games.minis.speech.seen import QuestionOption, RollView, ShotPromise
from starfold.games.minis.speech.words import say
from starfold.games.minis.state.position import CARD, NONE, Position
from starfold.kernel.choices import Refusal
from starfold.kernel.core import NOBODY, KernelStep
from starfold.units.icons import icons_of

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

    def offer(self, pos: Position, seat: int) -> None:
        """Ask, unless there is nothing but to stop: then it is over."""
        options = self.choices(pos)
        if len(options) == 1:
            pos.pop()
        else:
            pos.ask(seat, options)

    # -- what it says of itself ----------------------------------------------------------------

    def question_called(self) -> Asked:
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

    def is_segment(self, option: int) -> bool:
        """Whether an answer is a segment of a unit's move."""
        return False

    def roll(self) -> RollView | None:
        """Dice on the table that may be rolled again."""
        return None

    def promise(self, pos: Position, option: int) -> ShotPromise | None:
        """A shot's chances, where the answer is a target."""
        return None

    def spans(self, pos: Position) -> list[QuestionOption]:
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
        return Refusal(asked.rules[0], say("step.not_the_question", question=asked.text))

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


def insert_in_order(options: list[int], option: int) -> None:
    """Where it belongs among answers that come in their order, unless it is there."""
    place = len(options)
    while place > 0 and options[place - 1] > option:
        place -= 1
    if place == 0 or options[place - 1] != option:
        options.insert(place, option)


def told_apart(value: float, limit: float) -> tuple[str, str]:
    """A figure and its limit, with as many decimals as it takes to see that they differ."""
    decimals = 1
    while decimals < 6 and round(value, decimals) == round(limit, decimals):
        decimals += 1
    return str(round(value, decimals)), str(round(limit, decimals))


def too_far(rule: str, away: float, measure: str, limit: float) -> Refusal:
    """The figure and the ruler that it exceeds: `S+L`."""
    distance, most = told_apart(away, limit)
    return Refusal(rule, say("step.too_far", distance=distance, measure=measure, limit=most))


def against_foreign(pos: Position, seat: int, target: int) -> Refusal | None:
    """Why a piece does nothing for that player, whatever is asked; None if it is their unit."""
    if target >= CARD:
        return Refusal("MG-SETUP-07", say("step.base_card"))
    if pos.owner(target) != seat:
        owner = seat_name(pos.owner(target))
        return Refusal("MG-MPH-01", say("step.foreign", unit=unit_name(pos, target), owner=owner))
    return None


def not_on_table(pos: Position, unit: int) -> Refusal:
    return Refusal("MG-SETUP-10", say("step.not_on_table", unit=unit_name(pos, unit)))


def can_use_icons(pos: Position, seat: int, unit: int) -> bool:
    """Whether a unit takes part in icon abilities of that player."""
    if not 0 <= unit < len(pos.place) or pos.owner(unit) != seat:
        return False
    return pos.on_table(unit) and not pos.is_cloaked(unit)


def against_user(pos: Position, seat: int, unit: int, rule: str) -> Refusal | None:
    """Why a unit takes no part in icon abilities of that player; None if it can."""
    if can_use_icons(pos, seat, unit):
        return None
    if not 0 <= unit < len(pos.place):
        return Refusal(rule, say("step.no_such_unit", number=unit))
    name = unit_name(pos, unit)
    if pos.owner(unit) != seat:
        return Refusal(rule, say("step.not_friendly", unit=name))
    if not pos.on_table(unit):
        return not_on_table(pos, unit)
    return Refusal("MG-ICON-24", say("step.cloaked", unit=name))


def against_icon(pos: Position, unit: int, icon: int, rule: str) -> Refusal | None:
    """Why a unit cannot use an icon, by its bit: it has none, or has used it this turn."""
    name = unit_name(pos, unit)
    what = icons_of(icon)[0]
    if not pos.icons(unit) & icon:
        return Refusal(rule, say("step.no_icon", unit=name, icon=what))
    if pos.used[unit] & icon:
        return Refusal(rule, say("step.icon_used", unit=name, icon=what))
    return None

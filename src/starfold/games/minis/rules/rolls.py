"""Icon: Leader, and single dice. A roll of a unit that a Leader may let it repeat (MG-ICON-10)."""

from typing import Final

from starfold.games.minis.rulers.sight import distance, within
from starfold.games.minis.rules.step import Asked, Step, against_icon, against_user, too_far
from starfold.games.minis.speech.names import unit_name
from starfold.games.minis.speech.seen import RollView
from starfold.games.minis.speech.words import say
from starfold.games.minis.state.position import CARD, NONE, ON_TABLE, Position
from starfold.kernel.choices import Choice, Question, Refusal
from starfold.kernel.core import DECLINE
from starfold.units.icons import LEADER_BIT

LEADER: Final = 20_000  # the option to repeat a roll by the Leader `option - LEADER`

# What a single die is rolled for.
FOR_DROID: Final = 0
FOR_VETERAN: Final = 1
FOR_LANDING: Final = 2
ROLL_WORDS: Final = ("Droid", "Veteran", "landing")
ROLL_RULES: Final = ("MG-ICON-07", "MG-ICON-31", "MG-ICON-15")

LEADER_RULE: Final = "MG-ICON-10"

HEALS_FROM: Final = 4  # MG-ICON-07
NOTHING_LANDS_FROM: Final = 5  # MG-ICON-15


def leader_in(option: int) -> int:
    """The Leader by whom an answer repeats a roll, or NONE."""
    return option - LEADER if option >= LEADER else NONE


def leaders_near(pos: Position, unit: int) -> list[int]:
    """Leaders that can let the unit repeat a roll: other ones, within S, not used this turn."""
    if pos.place[unit] != ON_TABLE:
        return []
    limit = pos.setup.options.short
    return [
        leader
        for leader in pos.units_of(pos.owner(unit))
        if leader != unit
        and pos.icons(leader) & LEADER_BIT
        and not pos.used[leader] & LEADER_BIT
        and within(pos, leader, unit, limit)
    ]


def against_leader(pos: Position, unit: int, leader: int) -> Refusal | None:
    """Why that Leader cannot let the unit repeat a roll; None if it can."""
    unfit = against_user(pos, pos.owner(unit), leader, LEADER_RULE)
    if unfit is not None:
        return unfit
    if leader == unit and pos.icons(leader) & LEADER_BIT:
        return Refusal(LEADER_RULE, say("rolls.leads_itself", unit=unit_name(pos, leader)))
    unfit = against_icon(pos, leader, LEADER_BIT, LEADER_RULE)
    if unfit is not None:
        return unfit
    limit = pos.setup.options.short
    if not within(pos, leader, unit, limit):
        return too_far(LEADER_RULE, distance(pos, leader, unit), "S", limit)
    return None


def keep_choice() -> Choice:
    return Choice("keep", say("rolls.keep"))


def leader_choice(pos: Position, leader: int) -> Choice:
    name = unit_name(pos, leader)
    text = say("rolls.again_by_leader", unit=name)
    return Choice("reroll", text, [f"by Leader {name}"], {"unit": leader})


def allowance(die: int, stars: int) -> int:
    """Stars that a Transport or Carrier may land (MG-ICON-15)."""
    if die >= NOTHING_LANDS_FROM:
        return 0
    return 2 if die >= 3 and stars >= 3 else 1


class RollDie(Step):
    """One die for a unit; the result is left in `pos.die`."""

    unit: int
    owner: int
    purpose: int
    die: int = 0

    def seat(self) -> int:
        return self.owner

    def proceed(self, pos: Position) -> None:
        if self.die == 0:
            self._roll(pos, NONE)
        options = self.choices(pos)
        if len(options) == 1:
            self.take(pos, DECLINE)
        else:
            pos.ask(self.owner, options)

    def _roll(self, pos: Position, leader: int) -> None:
        self.die = pos.dice.die()
        if pos.log is not None:
            rules = [ROLL_RULES[self.purpose], "MG-BASIC-03"]
            if leader != NONE:
                rules.append("MG-ICON-10")
            told = {"unit": self.unit, "die": self.die, "what": ROLL_WORDS[self.purpose]}
            if leader != NONE:
                told["leader"] = leader
            pos.tell("die", rules, self.owner, told)

    def choices(self, pos: Position) -> list[int]:
        options = [DECLINE]
        if self._could_be_better(pos):
            options += [LEADER + leader for leader in leaders_near(pos, self.unit)]
        return options

    def objection(self, pos: Position, option: int) -> Refusal | None:
        if option < LEADER:
            return super().objection(pos, option)
        unfit = against_leader(pos, self.unit, leader_in(option))
        return unfit or Refusal(LEADER_RULE, say("rolls.nothing_better", die=self.die))

    def _could_be_better(self, pos: Position) -> bool:
        if self.purpose == FOR_DROID:
            return self.die < HEALS_FROM
        if self.purpose == FOR_VETERAN:
            return self.die > veteran_hits(pos, self.unit)
        return allowance(self.die, pos.stars(self.unit)) < allowance(4, pos.stars(self.unit))

    def take(self, pos: Position, option: int) -> None:
        if option == DECLINE:
            pos.pop()
            pos.die = self.die
            return
        leader = leader_in(option)
        pos.note_use(leader, LEADER_BIT)
        self._roll(pos, leader)

    def question_called(self) -> Asked:
        return "reroll"

    def acting(self) -> int:
        return self.unit

    def roll(self) -> RollView | None:
        if not self.die:
            return None
        return {"unit": self.unit, "dice": [self.die], "what": ROLL_WORDS[self.purpose]}

    def question(self, pos: Position) -> Question:
        name = unit_name(pos, self.unit)
        text = say("rolls.ask", unit=name, die=self.die, what=ROLL_WORDS[self.purpose])
        return Question(text, [ROLL_RULES[self.purpose], "MG-ICON-10"])

    def choice(self, pos: Position, option: int) -> Choice:
        return keep_choice() if option == DECLINE else leader_choice(pos, leader_in(option))

    def against_piece(self, pos: Position, target: int) -> Refusal | None:
        if target >= CARD:
            return self.not_the_question(pos)
        return self.refusal(pos, LEADER + target)

    def use_of(self, icon: str, unit: int) -> int:
        return LEADER + unit if icon == "Leader" else NONE


def veteran_hits(pos: Position, unit: int) -> int:
    """Successful attacks that count for the Veteran die (MG-ICON-31, MG-DEC-39)."""
    if pos.setup.options.veteran_this_turn:
        return pos.hits[unit] - pos.hits_before[unit]
    return pos.hits[unit]

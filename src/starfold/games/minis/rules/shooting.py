"""Chapter: Fire. One shot: dice, perhaps again, what a hit does, and what follows from it."""

from typing import Final

from starfold.games.minis.rulers.sight import has_gun_damage
from starfold.games.minis.rules.aiming import (
    BY_LASERS,
    IN_SIGHT,
    against_target,
    can_attack,
    no_target,
    target_choice,
    target_promise,
    targets_of,
    verdict,
)
from starfold.games.minis.rules.rolls import (
    LEADER,
    LEADER_RULE,
    against_leader,
    keep_choice,
    leader_choice,
    leader_in,
    leaders_near,
)
from starfold.games.minis.rules.step import Asked, Step, against_icon
from starfold.games.minis.rules.values import (
    BOXCARS,
    Notes,
    attack_value,
    close_for_blaster,
    counters,
    damage_dealt,
    defense_value,
    helpful_icons,
    is_hit,
    is_lethal,
    may_reroll_as_elite,
    recon_helps,
    shields,
    twelve_hits,
)
from starfold.games.minis.speech.names import unit_name
from starfold.games.minis.speech.seen import RollView, ShotPromise
from starfold.games.minis.speech.words import say
from starfold.games.minis.state.position import (
    ATTACKED,
    BASE_CARDS,
    CARD,
    EXTRA_DONE,
    FALLEN,
    NONE,
    Position,
    seat_of,
    target_card,
    target_seat,
)
from starfold.kernel.choices import Choice, Question, Refusal
from starfold.kernel.core import DECLINE
from starfold.units.icons import (
    ARMOR_BIT,
    ARTILLERY_BIT,
    BLASTER_BIT,
    ELITE_BIT,
    LASERS_BIT,
    LEADER_BIT,
    RECON_BIT,
)

ELITE: Final = 6_000  # the option to roll again by Elite

ROLL: Final = 0
CONSIDER: Final = 1  # whether the roll is repeated
HURT: Final = 2
AFTERWARDS: Final = 3


class Shoot(Step):
    """One attack: dice, perhaps again, and what a hit does (MG-FIRE-04, MG-FIRE-06)."""

    shooter: int
    target: int
    second: bool
    owner: int
    returned: bool = False  # the answer of a target (option return_fire)
    step: int = ROLL
    one: int = 0
    other: int = 0
    destroyed: bool = False  # by this shot

    def seat(self) -> int:
        return self.owner

    def proceed(self, pos: Position) -> None:
        if not pos.is_alive(seat_of(pos, self.target)):
            pos.pop()  # its player gave up
        elif self.step == ROLL:
            self._roll(pos, [])
        elif self.step == CONSIDER:
            options = self.choices(pos)
            if len(options) == 1:
                self.step = HURT
            else:
                pos.ask(self.owner, options)
        elif self.step == HURT:
            self.step = AFTERWARDS
            if self._hits(pos):
                self._hurt(pos)
        else:
            self._afterwards(pos)

    def _roll(self, pos: Position, again: list[str]) -> None:
        self.one = pos.dice.die()
        self.other = pos.dice.die()
        self.step = CONSIDER
        pos.done[self.shooter] |= ATTACKED
        if has_gun_damage(pos, self.shooter, self.second):
            pos.note_use(self.shooter, ARTILLERY_BIT)
        if self.target < CARD and recon_helps(pos, self.shooter, self.target):
            pos.note_use(self.target, RECON_BIT)
        if pos.log is not None:
            self._tell_roll(pos, again)

    def _tell_roll(self, pos: Position, again: list[str]) -> None:
        target = self.target
        attack_notes: Notes = []
        defense_notes: Notes = []
        attack = attack_value(pos, self.shooter, target, attack_notes)
        defense = defense_value(pos, self.shooter, target, defense_notes)
        roll = self.one + self.other
        rules = ["MG-FIRE-04", "MG-FIRE-06", "MG-BASIC-03", *again]
        if roll == BOXCARS and roll + attack < defense:
            rules += ["MG-FIRE-05", "MG-TYPE-07"]
        if target >= CARD:
            rules += ["MG-STRIKE-01", "MG-STRIKE-02"]
        ways = 0
        for sum_of_dice in range(2, 13):
            if is_hit(pos, target, sum_of_dice, attack, defense):
                ways += 6 - abs(7 - sum_of_dice)
        pos.tell(
            "attack_roll",
            rules,
            self.owner,
            {
                "unit": self.shooter,
                "target": target,
                "second": self.second,
                "dice": [self.one, self.other],
                "roll": roll,
                "attack": attack,
                "result": roll + attack,
                "defense": defense,
                "hit": self._hits(pos),
                "natural_12": roll == BOXCARS and twelve_hits(pos, target),
                "ways": ways,
                "attack_modifiers": attack_notes,
                "defense_modifiers": defense_notes,
            },
        )

    def _hits(self, pos: Position) -> bool:
        attack = attack_value(pos, self.shooter, self.target)
        defense = defense_value(pos, self.shooter, self.target)
        return is_hit(pos, self.target, self.one + self.other, attack, defense)

    def choices(self, pos: Position) -> list[int]:
        """Elite repeats a miss with a 1; a Leader any roll that could be better (MG-DEC-36)."""
        options = [DECLINE]
        missed = not self._hits(pos)
        if missed and (self.one == 1 or self.other == 1) and may_reroll_as_elite(pos, self.shooter):
            options.append(ELITE)
        if missed or self._blaster_wants_odd(pos):
            options += [LEADER + leader for leader in leaders_near(pos, self.shooter)]
        return options

    def objection(self, pos: Position, option: int) -> Refusal | None:
        if option == ELITE:
            return self._against_elite(pos)
        if option < LEADER:
            return super().objection(pos, option)
        unfit = against_leader(pos, self.shooter, leader_in(option))
        return unfit or Refusal(LEADER_RULE, say("shooting.hits_already"))

    def _against_elite(self, pos: Position) -> Refusal:
        unfit = against_icon(pos, self.shooter, ELITE_BIT, "MG-ICON-08")
        if unfit is not None:
            return unfit
        if self._hits(pos):
            return Refusal("MG-ICON-08", say("shooting.elite_hit"))
        text = say("shooting.elite_without_one", one=self.one, other=self.other)
        return Refusal("MG-ICON-08", text)

    def _blaster_wants_odd(self, pos: Position) -> bool:
        """The only hit that could be a better one."""
        even = (self.one + self.other) % 2 == 0
        blaster = pos.icons(self.shooter) & BLASTER_BIT
        return even and bool(blaster) and close_for_blaster(pos, self.shooter, self.target)

    def take(self, pos: Position, option: int) -> None:
        if option == DECLINE:
            self.step = HURT
        elif option == ELITE:
            pos.note_use(self.shooter, ELITE_BIT)
            self._roll(pos, ["MG-ICON-08"])
        else:
            pos.note_use(leader_in(option), LEADER_BIT)
            self._roll(pos, ["MG-ICON-10"])

    def question_called(self) -> Asked:
        return "reroll"

    def acting(self) -> int:
        return self.shooter

    def roll(self) -> RollView | None:
        if not self.one:
            return None
        return {"unit": self.shooter, "dice": [self.one, self.other], "what": "attack"}

    def question(self, pos: Position) -> Question:
        name = unit_name(pos, self.shooter)
        text = say("shooting.ask_again", unit=name, one=self.one, other=self.other)
        return Question(text, ["MG-ICON-08", "MG-ICON-10"])

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return keep_choice()
        if option == ELITE:
            return Choice("reroll", say("shooting.again_by_elite"), ["by Elite"])
        return leader_choice(pos, leader_in(option))

    def against_piece(self, pos: Position, target: int) -> Refusal | None:
        if target >= CARD:
            return self.not_the_question(pos)
        elite = target == self.shooter and pos.icons(target) & ELITE_BIT
        return self.refusal(pos, ELITE if elite else LEADER + target)

    def use_of(self, icon: str, unit: int) -> int:
        if icon == "Elite":
            return ELITE if unit == self.shooter else NONE
        return LEADER + unit if icon == "Leader" else NONE

    def _hurt(self, pos: Position) -> None:
        target = self.target
        odd = (self.one + self.other) % 2 == 1
        notes: Notes | None = None if pos.log is None else []
        amount = damage_dealt(pos, self.shooter, target, self.second, odd, notes)
        pos.note_use(self.shooter, helpful_icons(pos, self.shooter, target, odd))
        pos.hits[self.shooter] += 1
        standing = not has_been_destroyed(pos, target)
        self.destroyed = standing and is_lethal(pos, target, amount)
        self._score(pos, amount)
        put_counters(pos, target, amount)
        if pos.log is not None:
            rules = ["MG-FIRE-11", "MG-DMG-02"]
            if self.owner >= 0 and pos.setup.options.points_decide(pos.seats):
                rules.append("MG-SCORE-01")
            pos.tell(
                "damage",
                rules,
                self.owner,
                {
                    "unit": self.shooter,
                    "target": target,
                    "counters": amount,
                    "now": counters(pos, target),
                    "shields": shields(pos, target),
                    "modifiers": notes,
                },
            )
        if target < CARD and pos.icons(target) & ARMOR_BIT:
            pos.note_use(target, ARMOR_BIT)
        if self.destroyed:
            self._destroy(pos)

    def _score(self, pos: Position, amount: int) -> None:
        """A point for each counter, and its stars for a unit destroyed (MG-SCORE-01, 02)."""
        seat = pos.owner(self.shooter)
        if not pos.setup.options.score_overkill:
            left = shields(pos, self.target) + 1 - counters(pos, self.target)
            amount = min(amount, max(left, 0))
        pos.score[seat] += amount
        if self.destroyed and self.target < CARD:
            pos.score[seat] += pos.stars(self.target)

    def _destroy(self, pos: Position) -> None:
        target = self.target
        if target >= CARD:
            pos.broken |= 1 << (BASE_CARDS * target_seat(target) + target_card(target))
        else:
            pos.done[target] |= FALLEN
        if pos.log is not None:
            rules = ["MG-DMG-01"]
            if target >= CARD:
                rules += ["MG-STRIKE-02", "MG-STRIKE-10"]
            else:
                rules.append("MG-FIRE-07")
                if pos.setup.options.points_decide(pos.seats):
                    rules.append("MG-SCORE-02")
            told = {"unit": self.shooter, "target": target}
            pos.tell("destroyed", rules, self.owner, told)

    def _afterwards(self, pos: Position) -> None:
        pos.pop()
        shooter = self.shooter
        if (
            self.destroyed
            and not self.returned
            and pos.setup.person[shooter]
            and not pos.done[shooter] & EXTRA_DONE
            and targets_of(pos, shooter, False, self.target)
        ):
            pos.push(ExtraShot(shooter, self.target, self.owner))
        if pos.setup.options.return_fire and not self.returned and self.target < CARD:
            self._fire_back(pos)

    def _fire_back(self, pos: Position) -> None:
        """MG-DEC-15: the target answers, if it can."""
        answering = self.target
        if can_attack(pos, answering) and verdict(pos, answering, self.shooter, False) == IN_SIGHT:
            back = Shoot(answering, self.shooter, False, pos.owner(answering))
            back.returned = True
            pos.push(back)


def has_been_destroyed(pos: Position, target: int) -> bool:
    """In this phase: it stays in place until all have fired."""
    if target >= CARD:
        number = BASE_CARDS * target_seat(target) + target_card(target)
        return bool(pos.broken >> number & 1)
    return bool(pos.done[target] & FALLEN)


def put_counters(pos: Position, target: int, amount: int) -> None:
    if target >= CARD:
        pos.card_damage[BASE_CARDS * target_seat(target) + target_card(target)] += amount
    else:
        pos.damage[target] += amount


class ExtraShot(Step):
    """A named unit that destroyed something may attack another target (MG-ICON-33)."""

    unit: int
    destroyed: int
    owner: int

    def seat(self) -> int:
        return self.owner

    def proceed(self, pos: Position) -> None:
        self.offer(pos, self.owner)

    def choices(self, pos: Position) -> list[int]:
        return [DECLINE, *targets_of(pos, self.unit, False, self.destroyed)]

    def take(self, pos: Position, option: int) -> None:
        pos.pop()
        if option == DECLINE:
            return
        pos.done[self.unit] |= EXTRA_DONE
        if verdict(pos, self.unit, option, False) == BY_LASERS:
            pos.note_use(self.unit, LASERS_BIT)
        if pos.log is not None:
            told = {"unit": self.unit, "target": option}
            pos.tell("extra_shot", ["MG-ICON-33"], self.owner, told)
        pos.push(Shoot(self.unit, option, False, self.owner))

    def question_called(self) -> Asked:
        return "extra shot"

    def asks_for_shot(self) -> int:
        return 1

    def acting(self) -> int:
        return self.unit

    def question(self, pos: Position) -> Question:
        text = say("shooting.ask_extra", unit=unit_name(pos, self.unit))
        return Question(text, ["MG-ICON-33"])

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return no_target(self.unit, say("shooting.no_extra"))
        return target_choice(pos, self.unit, option)

    def promise(self, pos: Position, option: int) -> ShotPromise | None:
        return target_promise(pos, self.unit, option, False)

    def against_piece(self, pos: Position, target: int) -> Refusal:
        return against_target(pos, self.unit, target, False)

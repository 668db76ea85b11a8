"""Chapter: Fire. Targets are declared, shots rolled one by one, and nothing is removed before all
have fired."""

from typing import Final

from starfold.games.minis import geometry as g
from starfold.games.minis.anytime import (
    against_use,
    anytime_options,
    calls_for_a_question,
    convertible,
    take_anytime,
)
from starfold.games.minis.command import COMMAND
from starfold.games.minis.elimination import after_the_fire
from starfold.games.minis.position import (
    ATTACKED,
    BASE_CARDS,
    CARD,
    CONVERTED,
    EXTRA_DONE,
    FALLEN,
    FIRE,
    NONE,
    ON_TABLE,
    SHOTS_DONE,
    Position,
    Shot,
    card_target,
    seat_of,
    target_card,
    target_seat,
)
from starfold.games.minis.rates import MOST_STARS, second_reach
from starfold.games.minis.rolls import LEADER, LEADER_RULE, against_leader, leaders_near
from starfold.games.minis.sight import (
    distance_from,
    fires_artillery,
    fires_through,
    has_gun_damage,
    in_arc_from,
    is_blocked_from,
    lasers_reach,
    needs_arc,
    shot_reach,
)
from starfold.games.minis.step import Step, limited
from starfold.games.minis.values import (
    BOXCARS,
    Notes,
    attack_value,
    can_shoot_space,
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
from starfold.kernel.core import DECLINE, NOBODY
from starfold.units.icons import (
    ARMOR_BIT,
    ARTILLERY_BIT,
    BLASTER_BIT,
    ELITE_BIT,
    LASERS_BIT,
    LEADER_BIT,
    RECON_BIT,
    RUTHLESS_BIT,
)

THE_REST: Final = 5_000  # the option to fire all that is left, in the order of the units
ELITE: Final = 6_000  # the option to roll again by Elite

# What can be said of a unit and a target; up to BY_LASERS it may be fired at.
IN_SIGHT: Final = 0
BY_LASERS: Final = 1
NO_ENEMY: Final = 2
NOT_THERE: Final = 3
HIDDEN: Final = 4
NOT_AT_SPACE: Final = 5
TOO_FAR: Final = 6
OUTSIDE_ARC: Final = 7
BLOCKED: Final = 8

# What besides can be said of a declared shot when its moment comes.
UNABLE: Final = 9
NO_FIRST: Final = 10


# -- who may fire at what --------------------------------------------------------------------------


def can_attack(pos: Position, unit: int) -> bool:
    """Not in the turn it converts, nor while cloaked (MG-ICON-24, MG-ICON-26)."""
    return (
        pos.place[unit] == ON_TABLE
        and not pos.done[unit] & CONVERTED
        and not pos.is_cloaked(unit)
        and pos.is_alive(pos.owner(unit))
    )


def verdict(pos: Position, unit: int, target: int, second: bool) -> int:
    """Whether the unit may fire at the target from where it stands, and if not, what forbids it."""
    return verdict_from(
        pos,
        unit,
        pos.x[unit],
        pos.y[unit],
        pos.heading[unit],
        target,
        second,
        shot_reach(pos, unit, second),
    )


def verdict_from(
    pos: Position,
    unit: int,
    x: float,
    y: float,
    heading: int,
    target: int,
    second: bool,
    reach: float,
) -> int:
    """The same for any place; the cheap questions first."""
    seat = seat_of(pos, target)
    if seat == pos.owner(unit) or not pos.is_alive(seat):
        return NO_ENEMY  # MG-FIRE-10
    if target >= CARD:
        if not pos.card_stands(seat, target_card(target)):
            return NOT_THERE
    else:
        if pos.place[target] != ON_TABLE:
            return NOT_THERE
        if pos.setup.options.cloaked_untargetable and pos.is_cloaked(target):
            return HIDDEN
        if not pos.is_ground(target) and not can_shoot_space(pos, unit):
            return NOT_AT_SPACE
    away = distance_from(pos, unit, x, y, heading, target)
    answer = IN_SIGHT
    if away > reach + g.EPS:
        if away > reach + lasers_reach(pos, unit) + g.EPS:
            return TOO_FAR
        answer = BY_LASERS
    if needs_arc(pos, unit, second) and not in_arc_from(pos, unit, x, y, heading, target):
        return OUTSIDE_ARC
    if is_blocked_from(pos, unit, x, y, target):
        return BLOCKED
    return answer


def enemies(pos: Position, seat: int) -> list[int]:
    """Everything that can be a target: enemy units, then enemy base cards."""
    place = pos.place
    owner = pos.setup.owner
    found = [
        unit
        for unit in range(len(place))
        if place[unit] == ON_TABLE and owner[unit] != seat and pos.alive >> owner[unit] & 1
    ]
    for other in range(pos.seats):
        if other != seat and pos.alive >> other & 1:
            for card in pos.standing_cards(other):
                found.append(card_target(other, card))
    return found


def targets_of(pos: Position, unit: int, second: bool, other_than: int) -> list[int]:
    """Legal targets of a shot; a second one must be another than the first (MG-RANGE-06)."""
    if second and not second_reach(pos.stars(unit)):
        return []
    return [
        target
        for target in enemies(pos, pos.owner(unit))
        if target != other_than and verdict(pos, unit, target, second) <= BY_LASERS
    ]


def has_target(pos: Position, unit: int, second: bool) -> bool:
    if second and not second_reach(pos.stars(unit)):
        return False
    for target in enemies(pos, pos.owner(unit)):
        if verdict(pos, unit, target, second) <= BY_LASERS:
            return True
    return False


def has_shot(pos: Position, unit: int) -> bool:
    """Whether the unit can fire at anything (MG-FIRE-01, MG-RANGE-14)."""
    if not can_attack(pos, unit):
        return False
    if has_target(pos, unit, False):
        return True
    return pos.setup.options.second_alone and has_target(pos, unit, True)


def has_to_fire(pos: Position, unit: int) -> bool:
    """With an enemy unit in range, Lasers not counted, if that is agreed (MG-DEC-50)."""
    if not pos.setup.options.must_fire or not can_attack(pos, unit):
        return False
    for target in enemies(pos, pos.owner(unit)):
        if target < CARD and verdict(pos, unit, target, False) == IN_SIGHT:
            return True
    return False


def any_has_to_fire(pos: Position, units: list[int]) -> bool:
    for unit in units:
        if has_to_fire(pos, unit):
            return True
    return False


def against_holding_fire(pos: Position, units: list[int]) -> str:
    for unit in units:
        if has_to_fire(pos, unit):
            name = pos.setup.labels[unit]
            return limited(f"{name} has an enemy unit in range, so it has to fire", "MG-FIRE-01")
    return ""


def chooses_late(pos: Position, unit: int) -> bool:
    """Units that name their target when they fire (MG-ICON-12, MG-DEC-16)."""
    return pos.setup.options.declare_never or bool(pos.icons(unit) & RUTHLESS_BIT)


def shots_of(pos: Position, unit: int) -> list[Shot]:
    return [shot for shot in pos.shots if shot.shooter == unit]


def is_aimed_at(pos: Position, unit: int) -> bool:
    """Whether a shot at it was declared and not fired yet."""
    for shot in pos.shots:
        if shot.target == unit:
            return True
    return False


# -- the phase -------------------------------------------------------------------------------------


class FirePhase(Step):
    """All declare, then all fire, clockwise from the first player (MG-DEC-16, MG-DEC-28)."""

    begun: bool = False
    declaring: list[int] = []  # seats still to declare before anybody fires
    firing: list[int] = []  # seats still to fire
    declared: int = 0  # bit per seat that declared when its turn to fire came

    def proceed(self, pos: Position) -> None:
        if not self.begun:
            self._begin(pos)
        elif self.declaring:
            seat = self.declaring.pop(0)
            if pos.is_alive(seat):
                pos.push(DeclareShots(seat))
        elif self.firing:
            self._next_to_fire(pos)
        else:
            pos.pop()
            pos.shots = []
            after_the_fire(pos)

    def _begin(self, pos: Position) -> None:
        self.begun = True
        pos.phase = FIRE
        pos.fired = []
        self.firing = pos.seats_in_order()
        options = pos.setup.options
        if options.declare_first:
            self.declaring = pos.seats_in_order()
        if options.declare_first or options.declare_never:
            self.declared = pos.alive
        if pos.log is not None:
            pos.tell("phase", ["MG-TURN-01", "MG-FIRE-01"], NOBODY, {"phase": "fire"})

    def _next_to_fire(self, pos: Position) -> None:
        seat = self.firing.pop(0)
        if not pos.is_alive(seat):
            return
        pos.active = seat
        if not self.declared >> seat & 1:
            self.declared |= 1 << seat
            self.firing.insert(0, seat)
            pos.push(DeclareShots(seat))
            return
        ready = ready_to_fire(pos, seat)
        if not ready and not can_still_answer(pos, seat):
            return
        alternates = pos.setup.options.fire_alternates
        if alternates and ready:
            self.firing.append(seat)
        pos.push(FireShots(seat, alternates))


# -- declaring -------------------------------------------------------------------------------------


class DeclareShots(Step):
    """A player names the targets of his units, Ruthless ones excepted (MG-FIRE-08)."""

    owner: int
    decided: list[int] = []  # units that have declared, or will not fire
    shooter: int = NONE  # whose target is being named
    second: bool = False  # the target of its second shot

    def seat(self) -> int:
        return self.owner

    def proceed(self, pos: Position) -> None:
        pos.active = self.owner
        if self.shooter != NONE:
            self._choose_target(pos)
            return
        units = self.undecided(pos)
        options = self._openings(pos, units)
        if not units and not calls_for_a_question(pos, self.owner):
            self.take(pos, DECLINE)
        elif len(options) == 1:
            self.take(pos, options[0])
        else:
            pos.ask(self.owner, options)

    def _choose_target(self, pos: Position) -> None:
        targets = self.choices(pos)
        if targets == [DECLINE]:
            self.take(pos, DECLINE)  # only its second shot has one (MG-RANGE-14)
        else:
            pos.ask(self.owner, targets)

    def choices(self, pos: Position) -> list[int]:
        if self.shooter != NONE:
            targets = targets_of(pos, self.shooter, self.second, self._first_target(pos))
            if not self.second and has_to_fire(pos, self.shooter):
                return targets
            return [DECLINE, *targets]
        return self._openings(pos, self.undecided(pos))

    def _openings(self, pos: Position, units: list[int]) -> list[int]:
        """Who declares next, or enough."""
        stop = [] if any_has_to_fire(pos, units) else [DECLINE]
        return [*stop, *units, *anytime_options(pos, self.owner, NONE)]

    def undecided(self, pos: Position) -> list[int]:
        """Units that can still declare a shot."""
        return [
            unit
            for unit in pos.units_of(self.owner)
            if unit not in self.decided and not chooses_late(pos, unit) and has_shot(pos, unit)
        ]

    def objection(self, pos: Position, option: int) -> str:
        if option == DECLINE:
            bound = self.undecided(pos) if self.shooter == NONE else [self.shooter]
            return against_holding_fire(pos, bound)
        against = against_use(pos, self.owner, option, NONE)
        return against or super().objection(pos, option)

    def _first_target(self, pos: Position) -> int:
        if self.second:
            for shot in pos.shots:
                if shot.shooter == self.shooter:
                    return shot.target
        return NONE

    def take(self, pos: Position, option: int) -> None:
        if self.shooter != NONE:
            self._name_target(pos, option)
        elif option == DECLINE:
            pos.pop()
        elif option >= COMMAND:
            take_anytime(pos, self.owner, option)
        else:
            self.shooter = option
            self.second = False

    def _name_target(self, pos: Position, target: int) -> None:
        shooter = self.shooter
        if target != DECLINE:
            declare(pos, shooter, target, self.second)
        asks_second = not self.second and (target != DECLINE or pos.setup.options.second_alone)
        if asks_second and targets_of(pos, shooter, True, target):
            self.second = True
            return
        self.shooter = NONE
        self.second = False
        self.decided = sorted([*self.decided, shooter])


def declare(pos: Position, shooter: int, target: int, second: bool) -> Shot:
    """Put a shot on the list, which is kept in the order of the units."""
    lasers = verdict(pos, shooter, target, second) == BY_LASERS
    shot = Shot(shooter, target, second, lasers)
    if lasers:
        pos.note_use(shooter, LASERS_BIT)  # one attack a turn (MG-ICON-09)
    place = 0
    while place < len(pos.shots) and pos.shots[place].shooter <= shooter:
        place += 1
    pos.shots.insert(place, shot)
    if pos.log is not None:
        rules = ["MG-FIRE-08", *sight_rules(pos, shooter, target, second)]
        if target >= CARD:
            rules.append("MG-STRIKE-01")
        if second:
            rules += [second_shot_rule(pos, shooter), "MG-RANGE-14"]
        if lasers:
            rules.append("MG-ICON-09")
        told = {"unit": shooter, "target": target, "second": second, "lasers": lasers}
        pos.tell("declared", rules, pos.owner(shooter), told)
    return shot


def sight_rules(pos: Position, unit: int, target: int, second: bool) -> list[str]:
    """Why a shot is in range, in arc and in line."""
    rules = ["MG-RANGE-13", "MG-GEO-04", "MG-GEO-05"]
    if needs_arc(pos, unit, second):
        rules += ["MG-BASIC-02", arc_rule(pos, unit), "MG-GEO-08"]
    elif pos.fires_as_ground(unit):
        rules.append("MG-RANGE-12")
    else:
        rules.append("MG-RANGE-11")
    if fires_through(pos, unit, pos.x[unit], pos.y[unit], target):
        rules.append("MG-FIRE-02")
    return rules


def arc_rule(pos: Position, unit: int) -> str:
    return "MG-RANGE-10" if pos.fires_as_ground(unit) else "MG-RANGE-09"


def second_shot_rule(pos: Position, unit: int) -> str:
    return "MG-RANGE-06" if pos.stars(unit) == 4 else "MG-RANGE-07"


def range_rule(pos: Position, unit: int, second: bool) -> str:
    if second:
        return second_shot_rule(pos, unit)
    if fires_artillery(pos, unit):
        return "MG-ICON-19"
    return _RANGE_RULES[min(pos.stars(unit), MOST_STARS)]


_RANGE_RULES: Final = (
    "",
    "MG-RANGE-01",
    "MG-RANGE-02",
    "MG-RANGE-03",
    "MG-RANGE-04",
    "MG-RANGE-05",
)


# -- when its moment comes -------------------------------------------------------------------------


def judged_again(pos: Position, shot: Shot) -> int:
    """The verdict on a declared shot as things stand now (MG-FIRE-08, MG-DEC-16)."""
    unit = shot.shooter
    if not can_attack(pos, unit):
        return UNABLE
    if shot.second and not pos.setup.options.second_alone and not has_fired_first(pos, unit):
        return NO_FIRST
    reach = shot_reach(pos, unit, shot.second)
    if shot.lasers:
        reach += pos.setup.options.short
    x = pos.x[unit]
    y = pos.y[unit]
    return verdict_from(pos, unit, x, y, pos.heading[unit], shot.target, shot.second, reach)


def has_fired_first(pos: Position, unit: int) -> bool:
    for shot in pos.fired:
        if shot.shooter == unit and not shot.second:
            return True
    return False


def _lapse(pos: Position, shot: Shot, code: int) -> None:
    """A declared shot that is not possible any more is lost."""
    if pos.log is not None:
        rule, why = _lapse_words(pos, shot, code)
        told = {"unit": shot.shooter, "target": shot.target, "second": shot.second, "why": why}
        pos.tell("shot_lost", ["MG-FIRE-08", rule], pos.owner(shot.shooter), told)


def _lapse_words(pos: Position, shot: Shot, code: int) -> tuple[str, str]:
    if code == TOO_FAR:
        return range_rule(pos, shot.shooter, shot.second), "out of range now"
    if code == OUTSIDE_ARC:
        return arc_rule(pos, shot.shooter), "outside its arc now"
    return _LAPSES[code]


_LAPSES: Final = {
    NO_ENEMY: ("MG-FIRE-10", "no enemy now"),
    NOT_THERE: ("MG-FIRE-10", "not on the table now"),
    HIDDEN: ("MG-ICON-24", "cloaked now"),
    NOT_AT_SPACE: ("MG-ICON-20", "Artillery cannot shoot at space units"),
    BLOCKED: ("MG-FIRE-03", "not in its line of fire now"),
    UNABLE: ("MG-ICON-26", "it converted"),
    NO_FIRST: ("MG-RANGE-14", "its first shot was lost"),
}


# -- firing ----------------------------------------------------------------------------------------


def ready_to_fire(pos: Position, seat: int) -> list[int]:
    """Units with a declared shot, and those that may still choose a target."""
    found: list[int] = []
    for unit in pos.units_of(seat):
        if pos.done[unit] & SHOTS_DONE:
            continue
        if shots_of(pos, unit) or (chooses_late(pos, unit) and has_shot(pos, unit)):
            found.append(unit)
    return found


def can_still_answer(pos: Position, seat: int) -> bool:
    """Whether a player without a shot left could meet the others' shots by using an icon."""
    for other in range(pos.seats):
        if other != seat and pos.is_alive(other) and ready_to_fire(pos, other):
            return calls_for_a_question(pos, seat)
    return False


class FireShots(Step):
    """A player fires with his units in any order; `single`: with one of them (MG-FIRE-01).

    What can be done at any time can be done after the last shot too.
    """

    owner: int
    single: bool
    the_rest: bool = False  # he does not care for the order any more
    shooter: int = NONE  # firing now
    choosing: int = 0  # its target is being chosen: 1 of the first, 2 of the second shot
    first_target: int = NONE  # what its first shot went at

    def seat(self) -> int:
        return self.owner

    def proceed(self, pos: Position) -> None:
        pos.active = self.owner
        if self.shooter != NONE and not self.choosing:
            self._go_on(pos)
            return
        if self.choosing:
            pos.ask(self.owner, self.choices(pos))
            return
        ready = ready_to_fire(pos, self.owner)
        if not ready and not can_still_answer(pos, self.owner):
            self.take(pos, DECLINE)
        elif ready and (self.the_rest or self._is_clear(pos, ready)):
            self._fire(pos, ready[0])
        else:
            self._choose_shooter(pos, ready)

    def _choose_shooter(self, pos: Position, ready: list[int]) -> None:
        options = self._openings(pos, ready)
        if len(options) == 1:
            self.take(pos, options[0])
        else:
            pos.ask(self.owner, options)

    def _is_clear(self, pos: Position, ready: list[int]) -> bool:
        """Whether nothing is left to choose: one declared fire, and no icon to be used.

        A unit that has declared may still convert if others have declared to fire at it since.
        """
        if len(ready) > 1 or not shots_of(pos, ready[0]):
            return False
        for unit in convertible(pos, self.owner, NONE):
            if is_aimed_at(pos, unit):
                return False
        return not calls_for_a_question(pos, self.owner)

    def choices(self, pos: Position) -> list[int]:
        if self.choosing:
            second = self.choosing == 2
            targets = targets_of(pos, self.shooter, second, self.first_target)
            if not second and has_to_fire(pos, self.shooter):
                return targets
            return [DECLINE, *targets]
        return self._openings(pos, ready_to_fire(pos, self.owner))

    def _openings(self, pos: Position, ready: list[int]) -> list[int]:
        """Who fires next, or enough."""
        options = ready
        if not self._is_bound(pos, ready):
            options = [DECLINE, *ready]
        elif len(ready) > 1 and not self.single:
            options = [*ready, THE_REST]
        return [*options, *anytime_options(pos, self.owner, NONE)]

    def _is_bound(self, pos: Position, ready: list[int]) -> bool:
        """Whether a unit has to fire: what was declared is fired, else it is optional."""
        for unit in ready:
            if shots_of(pos, unit):
                return True
        return any_has_to_fire(pos, ready)

    def objection(self, pos: Position, option: int) -> str:
        if option == DECLINE:
            ready = [self.shooter] if self.choosing else ready_to_fire(pos, self.owner)
            against = against_holding_fire(pos, ready)
            return against or limited("a declared shot is fired", "MG-FIRE-08")
        against = against_use(pos, self.owner, option, NONE)
        return against or super().objection(pos, option)

    def take(self, pos: Position, option: int) -> None:
        if self.choosing:
            self._choose_target(pos, option)
        elif option == DECLINE:
            for unit in ready_to_fire(pos, self.owner):
                pos.done[unit] |= SHOTS_DONE
            pos.pop()
        elif option == THE_REST:
            self.the_rest = True
        elif option >= COMMAND:
            take_anytime(pos, self.owner, option)
        else:
            self._fire(pos, option)

    def _fire(self, pos: Position, unit: int) -> None:
        self.shooter = unit
        self.first_target = NONE
        if shots_of(pos, unit):
            self._go_on(pos)
        else:
            self.choosing = 1
            if not has_target(pos, unit, False):
                self.choosing = 2  # only its second shot has a target (MG-RANGE-14)

    def _choose_target(self, pos: Position, target: int) -> None:
        unit = self.shooter
        second = self.choosing == 2
        self.choosing = 0
        if target == DECLINE:
            if second or not pos.setup.options.second_alone:
                self._finish(pos)
            elif targets_of(pos, unit, True, NONE):
                self.choosing = 2
            else:
                self._finish(pos)
            return
        self.first_target = target
        if not pos.setup.options.declare_never:
            pos.note_use(unit, RUTHLESS_BIT)
        declare(pos, unit, target, second)
        self._go_on(pos)

    def _go_on(self, pos: Position) -> None:
        """The next shot of the unit, or what it may still choose, or the end of its fire."""
        unit = self.shooter
        shots = shots_of(pos, unit)
        if shots:
            self._fire_declared(pos, shots[0])
        elif (
            chooses_late(pos, unit)
            and self.first_target != NONE
            and not pos.fired[-1].second
            and can_attack(pos, unit)
            and targets_of(pos, unit, True, self.first_target)
        ):
            self.choosing = 2
        else:
            self._finish(pos)

    def _fire_declared(self, pos: Position, shot: Shot) -> None:
        pos.shots.remove(shot)
        code = judged_again(pos, shot)
        if code > BY_LASERS:
            _lapse(pos, shot, code)
            return
        if code == BY_LASERS:
            pos.note_use(shot.shooter, LASERS_BIT)
        lasers = shot.lasers or code == BY_LASERS
        pos.fired.append(Shot(shot.shooter, shot.target, shot.second, lasers))
        pos.push(Shoot(shot.shooter, shot.target, shot.second, self.owner))

    def _finish(self, pos: Position) -> None:
        pos.done[self.shooter] |= SHOTS_DONE
        self.shooter = NONE
        self.choosing = 0
        if self.single and (
            ready_to_fire(pos, self.owner) or not can_still_answer(pos, self.owner)
        ):
            pos.pop()


# -- one shot --------------------------------------------------------------------------------------

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

    def objection(self, pos: Position, option: int) -> str:
        if option == ELITE:
            return self._against_elite(pos)
        if option < LEADER:
            return super().objection(pos, option)
        unfit = against_leader(pos, self.shooter, option - LEADER)
        return unfit or limited("the roll hits, no other is better", LEADER_RULE)

    def _against_elite(self, pos: Position) -> str:
        name = pos.setup.labels[self.shooter]
        if not pos.icons(self.shooter) & ELITE_BIT:
            return limited(f"{name} has no Elite icon", "MG-ICON-08")
        if not may_reroll_as_elite(pos, self.shooter):
            return limited(f"{name} has used its Elite this turn", "MG-ICON-08")
        if self._hits(pos):
            return limited("the roll hits, and Elite repeats a miss", "MG-ICON-08")
        return limited(f"neither {self.one} nor {self.other} is a 1", "MG-ICON-08")

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
            pos.note_use(option - LEADER, LEADER_BIT)
            self._roll(pos, ["MG-ICON-10"])

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
        options = self.choices(pos)
        if len(options) == 1:
            pos.pop()
        else:
            pos.ask(self.owner, options)

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

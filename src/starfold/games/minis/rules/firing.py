"""Chapter: Fire. Targets are declared, shots rolled one by one, and nothing is removed before all
have fired."""

from typing import Final

from starfold.games.minis.rules.aiming import (
    BY_LASERS,
    against_attack,
    against_holding_fire,
    against_target,
    any_has_to_fire,
    can_attack,
    chooses_late,
    has_shot,
    has_target,
    has_to_fire,
    is_aimed_at,
    judged_again,
    lapse,
    no_target,
    second_shot_rule,
    shots_of,
    sight_rules,
    target_choice,
    target_promise,
    targets_of,
    verdict,
)
from starfold.games.minis.rules.anytime import (
    against_use,
    anytime_choice,
    anytime_options,
    calls_for_a_question,
    convertible,
    is_anytime,
    take_anytime,
    use_at_any_time,
)
from starfold.games.minis.rules.elimination import after_the_fire
from starfold.games.minis.rules.shooting import Shoot
from starfold.games.minis.rules.step import Asked, Step, against_foreign, not_on_table
from starfold.games.minis.speech.names import done, listed, target_name, unit_choice, unit_name
from starfold.games.minis.speech.seen import ShotPromise
from starfold.games.minis.speech.words import say
from starfold.games.minis.state.position import (
    CARD,
    FIRE,
    NONE,
    PHASES,
    SHOTS_DONE,
    Position,
    Shot,
)
from starfold.kernel.choices import Choice, Question, Refusal
from starfold.kernel.core import DECLINE, NOBODY
from starfold.units.icons import LASERS_BIT, RUTHLESS_BIT

THE_REST: Final = 5_000  # the option to fire all that is left, in the order of the units
ICONS_AT_ANY_TIME: Final = ["MG-ICON-04", "MG-ICON-25"]


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
            pos.tell("phase", ["MG-TURN-01", "MG-FIRE-01"], NOBODY, {"phase": PHASES[pos.phase]})

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
    """A player names the targets of their units, Ruthless ones excepted (MG-FIRE-08)."""

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

    def objection(self, pos: Position, option: int) -> Refusal | None:
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
        elif is_anytime(option):
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

    def question_called(self) -> Asked:
        return "declare"

    def asks_for_shot(self) -> int:
        if self.shooter == NONE:
            return 0
        return 2 if self.second else 1

    def acting(self) -> int:
        return self.shooter

    def question(self, pos: Position) -> Question:
        if self.shooter != NONE:
            return target_question(pos, self.shooter, self.second, "MG-FIRE-08", "MG-FIRE-10")
        if not self.undecided(pos):
            return Question(say("firing.ask_icon_after_declaring"), ICONS_AT_ANY_TIME[:])
        return Question(say("firing.ask_who_declares"), ["MG-FIRE-08", "MG-FIRE-01"])

    def choice(self, pos: Position, option: int) -> Choice:
        if self.shooter != NONE:
            return shot_choice(pos, self.shooter, option, self.second)
        if option == DECLINE:
            more = bool(self.undecided(pos))
            return done(say("firing.done_declaring") if more else say("turn_end.go_on"))
        if is_anytime(option):
            return anytime_choice(pos, option)
        return shooter_choice(pos, option, [])

    def promise(self, pos: Position, option: int) -> ShotPromise | None:
        if self.shooter == NONE:
            return None
        return target_promise(pos, self.shooter, option, self.second)

    def against_piece(self, pos: Position, target: int) -> Refusal:
        if self.shooter != NONE:
            return against_target(pos, self.shooter, target, self.second)
        against = against_shooter(pos, self.owner, target)
        if against is not None:
            return against
        name = unit_name(pos, target)
        if chooses_late(pos, target):
            return Refusal("MG-ICON-12", say("firing.names_target_late", unit=name))
        return without_shot(pos, target)

    def use_of(self, icon: str, unit: int) -> int:
        return use_at_any_time(icon, unit)


def shot_choice(pos: Position, unit: int, target: int, second: bool) -> Choice:
    """A target for that shot of the unit, or none."""
    if target == DECLINE:
        return no_target(unit, say("firing.no_second_shot") if second else say("firing.no_shot"))
    return target_choice(pos, unit, target)


def shooter_choice(pos: Position, unit: int, targets: list[int]) -> Choice:
    names = listed([target_name(pos, target) for target in targets])
    text = say("firing.fires", unit=unit_name(pos, unit), targets=names)
    return unit_choice(pos, "fire with", text, unit)


def target_question(pos: Position, unit: int, second: bool, rule: str, other_rule: str) -> Question:
    name = unit_name(pos, unit)
    if second:
        text = say("firing.ask_second_target", unit=name)
        return Question(text, ["MG-RANGE-06", "MG-RANGE-07"])
    return Question(say("firing.ask_target", unit=name), [rule, other_rule])


def against_shooter(pos: Position, seat: int, target: int) -> Refusal | None:
    """Why a touched piece does not fire for that player this turn; None if it may."""
    foreign = against_foreign(pos, seat, target)
    if foreign is not None:
        return foreign
    if not pos.on_table(target):
        return not_on_table(pos, target)
    return against_attack(pos, target)


def without_shot(pos: Position, unit: int) -> Refusal:
    """The rule against a unit that could fire, but has nothing to fire at, or has declared."""
    name = unit_name(pos, unit)
    if not has_shot(pos, unit):
        return Refusal("MG-FIRE-01", say("firing.no_target", unit=name))
    return Refusal("MG-FIRE-08", say("firing.has_declared", unit=name))


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


def _lapse(pos: Position, shot: Shot, code: int) -> None:
    """A declared shot that is not possible any more is lost."""
    if pos.log is not None:
        rule, why = lapse(pos, shot, code)
        told = {"unit": shot.shooter, "target": shot.target, "second": shot.second, "why": why}
        pos.tell("shot_lost", ["MG-FIRE-08", rule], pos.owner(shot.shooter), told)


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
    """A player fires with their units in any order; `single`: with one of them (MG-FIRE-01).

    What can be done at any time can be done after the last shot too.
    """

    owner: int
    single: bool
    the_rest: bool = False  # the order does not matter any more
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

    def objection(self, pos: Position, option: int) -> Refusal | None:
        if option == DECLINE:
            ready = [self.shooter] if self.choosing else ready_to_fire(pos, self.owner)
            against = against_holding_fire(pos, ready)
            return against or Refusal("MG-FIRE-08", say("firing.declared_shot"))
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
        elif is_anytime(option):
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

    def question_called(self) -> Asked:
        return "fire"

    def asks_for_shot(self) -> int:
        return self.choosing

    def acting(self) -> int:
        return self.shooter

    def question(self, pos: Position) -> Question:
        if self.choosing:
            second = self.choosing == 2
            return target_question(pos, self.shooter, second, "MG-ICON-12", "MG-FIRE-08")
        if not ready_to_fire(pos, self.owner):
            return Question(say("firing.ask_icon_after_firing"), ICONS_AT_ANY_TIME[:])
        return Question(say("firing.ask_who_fires"), ["MG-FIRE-01"])

    def choice(self, pos: Position, option: int) -> Choice:
        if self.choosing:
            return shot_choice(pos, self.shooter, option, self.choosing == 2)
        if option == DECLINE:
            more = bool(ready_to_fire(pos, self.owner))
            return done(say("firing.done_firing") if more else say("turn_end.go_on"))
        if option == THE_REST:
            return Choice("rest", say("firing.the_rest"))
        if is_anytime(option):
            return anytime_choice(pos, option)
        return shooter_choice(pos, option, [shot.target for shot in shots_of(pos, option)])

    def promise(self, pos: Position, option: int) -> ShotPromise | None:
        if not self.choosing:
            return None
        return target_promise(pos, self.shooter, option, self.choosing == 2)

    def against_piece(self, pos: Position, target: int) -> Refusal:
        if self.shooter != NONE:
            return against_target(pos, self.shooter, target, self.choosing == 2)
        return against_shooter(pos, self.owner, target) or without_shot(pos, target)

    def use_of(self, icon: str, unit: int) -> int:
        return use_at_any_time(icon, unit)

"""Chapter: Move. Players take turns moving their largest unit."""

from starfold.games.minis.rules.anytime import (
    against_use,
    anytime_choice,
    anytime_options,
    is_anytime,
    take_anytime,
    use_at_any_time,
)
from starfold.games.minis.rules.moving import MoveUnit, against_mover
from starfold.games.minis.rules.step import Asked, Step
from starfold.games.minis.speech.names import done, unit_choice, unit_name
from starfold.games.minis.speech.words import say
from starfold.games.minis.state.position import (
    HAD_MOVE,
    MOVEMENT,
    NONE,
    ON_TABLE,
    PHASES,
    WAITING,
    Position,
)
from starfold.kernel.choices import Choice, Question, Refusal
from starfold.kernel.core import DECLINE, NOBODY
from starfold.units.icons import BATTLE_DROID_BIT

# -- whose move ------------------------------------------------------------------------------------


def unmoved(pos: Position, seat: int) -> list[int]:
    """A player's units that have not come up yet; put-off ones do not count."""
    done = pos.done
    return [unit for unit in pos.units_of(seat) if not done[unit] & (HAD_MOVE | WAITING)]


def has_unmoved(pos: Position, seat: int) -> bool:
    place = pos.place
    done = pos.done
    first = pos.setup.first_unit
    for unit in range(first[seat], first[seat + 1]):
        if place[unit] == ON_TABLE and not done[unit] & (HAD_MOVE | WAITING):
            return True
    return False


def due_units(pos: Position, seat: int) -> list[int]:
    """The largest of them; among equals the owner chooses (MG-MPH-01, MG-MPH-02)."""
    place = pos.place
    done = pos.done
    first = pos.setup.first_unit
    most = 0
    found: list[int] = []
    for unit in range(first[seat], first[seat + 1]):
        if place[unit] != ON_TABLE or done[unit] & (HAD_MOVE | WAITING):
            continue
        stars = pos.stars(unit)
        if stars > most or not found:
            most = stars
            found = [unit]
        elif stars == most:
            found.append(unit)
    return found


def waiting_units(pos: Position, seat: int) -> list[int]:
    done = pos.done
    place = pos.place
    first = pos.setup.first_unit
    return [
        unit
        for unit in range(first[seat], first[seat + 1])
        if done[unit] & WAITING and place[unit] == ON_TABLE
    ]


class MovementPhase(Step):
    """Turns of moving, until every unit on the table has had its move (MG-MPH-03)."""

    begun: bool = False
    next: int = NOBODY  # seat whose turn of moving it is

    def proceed(self, pos: Position) -> None:
        if not self.begun:
            self._begin(pos)
        seat = self._next_with(pos, False)
        if seat == NOBODY and pos.setup.options.leftover_moves_last:
            seat = self._next_with(pos, True)
        if seat == NOBODY:
            self._end(pos)
            return
        self.next = (seat + 1) % pos.seats
        pos.active = seat
        due = due_units(pos, seat)
        if not due:
            last = CommonMove(seat, waiting_units(pos, seat), NONE)
            last.begun = True
            last.together = True
            pos.push(last)
        elif len(due) > 1:
            pos.push(ChooseMover(seat))
        else:
            begin_move(pos, due[0], seat)

    def _begin(self, pos: Position) -> None:
        """Everything that is allowed once per turn is allowed again (MG-TURN-02)."""
        self.begun = True
        self.next = pos.first
        pos.phase = MOVEMENT
        pos.fired = []
        units = len(pos.place)
        pos.done = [0] * units
        pos.used = [0] * units
        pos.borrowed = [0] * units
        pos.lent = [0] * units
        pos.guns = [0] * units
        pos.hits_before = pos.hits[:]
        if pos.log is not None:
            told = {"phase": PHASES[pos.phase], "first": pos.first}
            pos.tell(
                "phase", ["MG-TURN-01", "MG-TURN-02", "MG-MPH-03", "MG-MPH-04"], pos.first, told
            )

    def _next_with(self, pos: Position, leftover: bool) -> int:
        """The next player clockwise who has a unit to move; others are skipped."""
        for step in range(pos.seats):
            seat = (self.next + step) % pos.seats
            if not pos.is_alive(seat):
                continue
            if waiting_units(pos, seat) if leftover else has_unmoved(pos, seat):
                return seat
        return NOBODY

    def _end(self, pos: Position) -> None:
        for unit in range(len(pos.place)):
            if pos.done[unit] & WAITING:
                lose_move(pos, unit)
        pos.pop()


def begin_move(pos: Position, unit: int, seat: int) -> None:
    """The unit's turn has come; a Battledroid can set those that wait in motion (MG-ICON-02)."""
    waiting = waiting_units(pos, seat)
    if waiting and pos.icons(unit) & BATTLE_DROID_BIT:
        pos.push(CommonMove(seat, sorted([*waiting, unit]), unit))
    else:
        pos.push(MoveUnit(unit, seat, True))


def larger_first(pos: Position, seat: int, target: int) -> Refusal:
    """Why a unit has to wait: larger ones have not moved yet."""
    due = due_units(pos, seat)
    most = pos.stars(due[0]) if due else 0
    name = unit_name(pos, target)
    text = say("movement.larger_first", unit=name, stars=pos.stars(target), most=most)
    return Refusal("MG-MPH-01", text)


def move_choice(pos: Position, unit: int) -> Choice:
    return unit_choice(pos, "move", say("movement.move", unit=unit_name(pos, unit)), unit)


def lose_move(pos: Position, unit: int) -> None:
    """A put-off move that nothing set in motion (MG-DEC-34)."""
    pos.done[unit] = pos.done[unit] & ~WAITING | HAD_MOVE
    if pos.log is not None:
        pos.tell("move_lost", ["MG-ICON-02"], pos.owner(unit), {"unit": unit})


class ChooseMover(Step):
    """Several largest units: the owner chooses which comes first (MG-MPH-02)."""

    owner: int

    def seat(self) -> int:
        return self.owner

    def proceed(self, pos: Position) -> None:
        due = due_units(pos, self.owner)
        if not due:
            pos.pop()  # all of them converted
        elif len(due) == 1:
            self.take(pos, due[0])
        else:
            pos.ask(self.owner, [*due, *anytime_options(pos, self.owner, NONE)])

    def choices(self, pos: Position) -> list[int]:
        return [*due_units(pos, self.owner), *anytime_options(pos, self.owner, NONE)]

    def objection(self, pos: Position, option: int) -> Refusal | None:
        if option in unmoved(pos, self.owner):
            return larger_first(pos, self.owner, option)
        return against_use(pos, self.owner, option, NONE) or super().objection(pos, option)

    def take(self, pos: Position, option: int) -> None:
        if is_anytime(option):
            take_anytime(pos, self.owner, option)
            return
        pos.pop()
        begin_move(pos, option, self.owner)

    def question_called(self) -> Asked:
        return "choose mover"

    def question(self, pos: Position) -> Question:
        return Question(say("movement.ask_largest"), ["MG-MPH-01", "MG-MPH-02"])

    def choice(self, pos: Position, option: int) -> Choice:
        if is_anytime(option):
            return anytime_choice(pos, option)
        return move_choice(pos, option)

    def against_piece(self, pos: Position, target: int) -> Refusal:
        against = against_mover(pos, self.owner, target)
        return against or larger_first(pos, self.owner, target)

    def use_of(self, icon: str, unit: int) -> int:
        return use_at_any_time(icon, unit)


class CommonMove(Step):
    """A Battledroid came up: those that waited may move together with it, in one turn of moving.

    If none of them does, they go on waiting for a later one; if some do, the others have lost
    their move, for all that waited move at once (MG-ICON-02, MG-DEC-34).
    """

    owner: int
    units: list[int]  # still to move
    leader: int  # the unit that came up; it may still wait itself until one has moved
    begun: bool = False
    together: bool = False  # one that waited has moved

    def seat(self) -> int:
        return self.owner

    def proceed(self, pos: Position) -> None:
        if self.leader != NONE and pos.done[self.leader] & WAITING:
            pos.pop()  # it was put off as well
            return
        self.units = [
            unit
            for unit in self.units
            if pos.place[unit] == ON_TABLE and not pos.done[unit] & HAD_MOVE
        ]
        if not self.units:
            pos.pop()
            return
        pos.ask(self.owner, self.choices(pos))

    def choices(self, pos: Position) -> list[int]:
        bound = not self.begun or pos.setup.options.must_move
        stop = [] if bound and self.leader in self.units else [DECLINE]
        return [*stop, *self.units, *anytime_options(pos, self.owner, NONE)]

    def objection(self, pos: Position, option: int) -> Refusal | None:
        if option == DECLINE:
            text = say("movement.has_come_up", unit=unit_name(pos, self.leader))
            return Refusal("MG-MPH-05", text)
        return against_use(pos, self.owner, option, NONE) or super().objection(pos, option)

    def take(self, pos: Position, option: int) -> None:
        if option == DECLINE:
            pos.pop()
            if self.together:
                for unit in self.units:
                    lose_move(pos, unit)  # left out of the common move
            return
        if is_anytime(option):
            take_anytime(pos, self.owner, option)
            return
        may_wait = option == self.leader and not self.begun
        if option != self.leader:
            self.together = True
        self.begun = True
        self.units = [unit for unit in self.units if unit != option]
        pos.done[option] &= ~WAITING
        if pos.log is not None:
            pos.tell("moves_together", ["MG-ICON-02"], self.owner, {"unit": option})
        pos.push(MoveUnit(option, self.owner, may_wait))

    def question_called(self) -> Asked:
        return "common move"

    def question(self, pos: Position) -> Question:
        return Question(say("movement.ask_together"), ["MG-ICON-02"])

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return done(say("movement.leave_others", together=self.together))
        if is_anytime(option):
            return anytime_choice(pos, option)
        return move_choice(pos, option)

    def against_piece(self, pos: Position, target: int) -> Refusal:
        against = against_mover(pos, self.owner, target)
        return against or larger_first(pos, self.owner, target)

    def use_of(self, icon: str, unit: int) -> int:
        return use_at_any_time(icon, unit)

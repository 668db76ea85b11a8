"""Chapter: Game Play. Four phases a turn, for all players together (MG-TURN-01)."""

from typing import Final, cast

from starfold.games.minis.rules.elimination import end_if_decided, finish, leave, survivors
from starfold.games.minis.rules.firing import FirePhase
from starfold.games.minis.rules.movement import MovementPhase
from starfold.games.minis.rules.reserves import ReservesPhase, nobody_can_act
from starfold.games.minis.rules.step import Step
from starfold.games.minis.rules.turn_end import TurnEnd
from starfold.games.minis.state.position import PHASES, TURN_CAP, TURN_END, Position
from starfold.kernel.core import NOBODY, STALEMATE, State

MOVE: Final = 0
FIRE_AND_STRIKE: Final = 1
END: Final = 2
BRING_IN: Final = 3


class Turn(Step):
    """The bottom of the stack: phase after phase, turn after turn."""

    step: int = MOVE

    def proceed(self, pos: Position) -> None:
        step = self.step
        self.step = (step + 1) % 4
        if step == MOVE:
            self._begin(pos)
        elif step == FIRE_AND_STRIKE:
            pos.push(FirePhase())
        elif step == END:
            self._turn_end(pos)
        else:
            pos.push(ReservesPhase())

    def is_between_phases(self) -> bool:
        return True

    def _begin(self, pos: Position) -> None:
        limit = pos.setup.options.max_turns
        if limit and pos.turn >= limit:
            finish(pos, TURN_CAP, survivors(pos))
            return
        if nobody_can_act(pos):
            self.stalemate(pos)
            return
        pos.turn += 1
        self._initiative(pos)
        if pos.log is not None:
            told = {"turn": pos.turn, "first": pos.first}
            pos.tell("turn_begins", ["MG-TURN-01", "MG-MPH-04"], pos.first, told)
        pos.push(MovementPhase())

    def _initiative(self, pos: Position) -> None:
        """Who begins this turn (MG-MPH-04, MG-DEC-23)."""
        options = pos.setup.options
        way = options.initiative
        if way == "rotate" and pos.turn > 1:
            pos.first = pos.next_alive(pos.first)
        elif way == "roll" and (pos.turn > 1 or options.first_player < 0):
            pos.first = self._highest_roller(pos)
        elif not pos.is_alive(pos.first):
            pos.first = pos.next_alive(pos.first)

    def _highest_roller(self, pos: Position) -> int:
        """A die for each player; those who tie roll again."""
        rolling = survivors(pos)
        while len(rolling) > 1:
            dice = [pos.dice.die() for _ in rolling]
            if pos.log is not None:
                told = {"seats": rolling[:], "dice": dice}
                pos.tell("initiative", ["MG-MPH-04", "MG-BASIC-03"], NOBODY, told)
            most = max(dice)
            rolling = [seat for seat, die in zip(rolling, dice, strict=True) if die == most]
        return rolling[0]

    def _turn_end(self, pos: Position) -> None:
        pos.phase = TURN_END
        if pos.log is not None:
            pos.tell("phase", ["MG-TURN-01", "MG-END-01"], NOBODY, {"phase": PHASES[pos.phase]})
        end_if_decided(pos)
        if not pos.ended:
            pos.push(TurnEnd(pos.seats_in_order()))

    def settle(self, state: State) -> None:
        """Somebody gave up: their steps are dropped, and the battle may be decided."""
        drop_steps_of_the_fallen(cast(Position, state))

    def stalemate(self, state: State) -> None:
        """Nobody is asked any more: the battle stands as it is (MG-DEC-42)."""
        pos = cast(Position, state)
        finish(pos, STALEMATE, survivors(pos))


def drop_steps_of_the_fallen(pos: Position) -> None:
    end_if_decided(pos)
    if pos.ended:
        return
    pos.stack = [frame for frame in pos.stack if _goes_on(pos, cast(Step, frame))]
    pos.asked = NOBODY
    if not pos.is_alive(pos.first):
        pos.first = pos.next_alive(pos.first)


def _goes_on(pos: Position, step: Step) -> bool:
    seat = step.seat()
    return seat == NOBODY or pos.is_alive(seat)


def concede(pos: Position, seat: int) -> None:
    """A player gives up in the middle of whatever is going on; the others play on."""
    if pos.ended or not pos.is_alive(seat):
        return
    pos.resigned |= 1 << seat
    if pos.log is not None:
        pos.tell("resigned", ["MG-END-05"], seat, {})
    leave(pos, seat, [])
    pos.asked = NOBODY
    pos.unsettled = True
    pos.start()

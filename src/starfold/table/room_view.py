"""What is told of a room: to everybody, to a seat, to a list of rooms."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from starfold.kernel.core import NOBODY
from starfold.kernel.game import force_name
from starfold.kernel.tongue import ENGLISH, speaking
from starfold.table import protocol as p
from starfold.table.clocks import words_of
from starfold.table.lessons import percent
from starfold.table.names import ALONE, seat_name, shown_name, watcher_name
from starfold.table.room_state import RECORDED, RoomState
from starfold.table.session import SEAT_LETTERS, LogLine
from starfold.table.speech.words import said
from starfold.table.taught import taught
from starfold.table.timing import Clocks

UNDO_REQUESTS: Final = 3  # that one seat may put to the others in a game
FREE_UNDOS: Final = 3  # of one and the same choice, among people; then by consent


class RoomView(RoomState):
    """A room with what may be known of it."""

    # -- the room --------------------------------------------------------------------------------

    def info(self, seat: int = NOBODY) -> p.RoomInfo:
        """What everybody may know; a lesson's coach speaks only to the one who is asked."""
        return p.RoomInfo(
            id=self.id,
            game=self.game.name,
            title=self._title(),
            status=self.status,
            spec={
                "edition": self.spec.get("edition", ""),
                "options": self.spec.get("options", {}),
                "own_catalogues": len(self.spec.get("catalogues", [])),
            },
            seats=[self._seat_info(number, seat) for number in range(len(self.seats))],
            dice=self._dice_info(),
            solo=self.solo,
            clock=self.clock.terms if self.clock is not None else None,
            clock_words=words_of(self.clock.terms) if self.clock is not None else "",
            spectators=self.spectators,
            undo_asked_by=self.undo_asked_by,
            undo_waits_for=sorted(self._still_to_agree()),
            result=self._result(),
            rematch=self.rematch,
            lesson=self._lesson_info(seat),
            parent=self.parent,
            open_lists=self.open_lists,
            owner=self.owner,
            gallery_open=self.gallery_open,
            rated=self.rated,
            absent=self.absent,
            claim_at_ms=self.claim_at_ms,
            claimable=self.claimable,
            due_ms=self.due_ms,
        )

    def _title(self) -> str:
        title: str = self.created["title"]
        return title if self.lesson is None else taught(title)

    def _seat_info(self, number: int, reader: int) -> p.SeatInfo:
        seat = self.seats[number]
        return p.SeatInfo(
            seat=number,
            letter=SEAT_LETTERS[number],
            kind=seat.kind,
            name=self.name_of(number, reader),
            agent=seat.agent,
            connected=seat.connections > 0,
            ready=bool(self.keys[number]),
            force=force_name(self.spec, number) if self._knows_list(number, reader) else "",
            side=self._side_title(number),
            muted=number in self.muted,
            profile=seat.profile,
        )

    def _knows_list(self, number: int, reader: int) -> bool:
        """What waits at an open seat is for whoever takes it to see."""
        mine = reader == number and self.seats[number].kind != "open"
        return mine or self.open_lists or self.over

    def _side_title(self, number: int) -> str:
        sides = self.game.info()["sides"]
        return str(sides[number]["title"]) if number < len(sides) else ""

    def _dice_info(self) -> p.DiceInfo:
        dice = self.created["dice"]
        if dice["source"] != "committed":
            return p.DiceInfo(source=dice["source"], practice=True)
        begun = self.session is not None
        return p.DiceInfo(
            source="committed",
            practice=RECORDED in self.created,  # whoever has the file has the secret
            game=dice.get("game", self.id),
            commitment=dice["commitment"],
            keys=self.keys if begun else [],
            secret=dice["secret"] if self.over else "",
        )

    def _result(self) -> p.Result | None:
        if self.session is None or not self.session.over:
            return None
        state = self.session.state
        told = [self.session.retold(line).text for line in self.log(NOBODY)[-1:]]
        return p.Result(state.ended, list(state.winners), told[0] if told else state.ended)

    def _lesson_info(self, seat: int) -> p.LessonInfo | None:
        lesson = self.lesson
        if lesson is None:
            return None
        cue = self._cue()
        return p.LessonInfo(
            id=lesson.id,
            title=taught(lesson.title),
            step=self._lesson_place,
            steps=self._lesson_steps(cue is not None),
            say=taught(lesson.outro if cue is None else cue.say),
            rules=[] if cue is None else list(cue.rules),
            option=cue.option if cue is not None and seat == self.asked == cue.seat else None,
            next=lesson.next,
            waits=self.waits_for_reader,
            puzzle=self._puzzle_info(cue is None),
        )

    def _lesson_steps(self, goes_on: bool) -> int:
        """How many answers there are; of a puzzle, which has several ways, as many as it takes."""
        lesson, place = self.lesson, self._lesson_place
        assert lesson is not None
        if lesson.riddle is None:
            return len(lesson.script)
        return max(len(lesson.script), place + 1) if goes_on else place

    def _puzzle_info(self, solved: bool) -> p.PuzzleInfo | None:
        """The figures are told when it is solved."""
        riddle = self.lesson.riddle if self.lesson is not None else None
        if riddle is None:
            return None
        if not solved:
            return p.PuzzleInfo(riddle.level)
        return p.PuzzleInfo(riddle.level, percent(riddle.best), percent(riddle.rest))

    def summary(self) -> dict[str, Any]:
        """What a list of rooms needs to know without opening them.

        It is kept, so it is the same in whatever language it was asked for.
        """
        with speaking(ENGLISH):
            info = msgspec.to_builtins(self.info())
        return {
            "status": self.status,
            "listed": self.listed,
            "open_seats": sum(seat.kind == "open" for seat in self.seats),
            "info": info,
        }

    # -- names -----------------------------------------------------------------------------------

    def name_of(self, number: int, reader: int) -> str:
        """What somebody on that seat is called, in the eyes of a reader."""
        name = self.seats[number].name
        known = name if name != ALONE or reader == number else seat_name(number)
        return shown_name(known, number)

    def _names(self) -> list[str]:
        """What those are called who sit here."""
        return [self.name_of(number, NOBODY) for number in range(len(self.seats))]

    def watcher_name(self, written: str) -> str:
        """What a spectator is called among those who sit here now."""
        return watcher_name(written, self._names())

    # -- the game --------------------------------------------------------------------------------

    def view(self, seat: int) -> dict[str, Any] | None:
        if self.session is None:
            return None
        return self.game.view(self.session.state, seat)

    def views(self, seats: Sequence[int]) -> list[dict[str, Any]]:
        """The views of a game that has begun, made together."""
        return self.game.views(self._playing().state, seats)

    def log(self, seat: int) -> list[LogLine]:
        """The lines as they are kept, in English; `Session.retold` says them in other words."""
        return [] if self.session is None else self.session.told[seat]

    def clocks(self, now: float) -> Clocks | None:
        if self.clock is None:
            return None
        return self.clock.shown(now)

    def undo_info(self, seat: int) -> p.UndoInfo:
        session = self.session
        if session is None or session.over or seat < 0:
            return p.UndoInfo(free=False, obstacle=said("there is nothing to undo"))
        obstacle = self._obstacle_to_undo(seat)
        if not obstacle or (self.solo and session.has_choice(seat)):
            return p.UndoInfo(free=True, obstacle=obstacle, paid=session.was_paid_for(seat))
        left = UNDO_REQUESTS - self.undo_requests[seat]
        may_ask = session.has_choice(seat) and not self.solo and left > 0
        return p.UndoInfo(False, obstacle, may_ask and self.undo_asked_by == NOBODY, left)

    def _obstacle_to_undo(self, seat: int) -> str:
        """Why the seat cannot take its last choice back as it likes; "" if it can.

        Among people there is more to it than what was learned: nobody's thinking is cut short
        without their consent, and nobody goes to and fro for ever.
        """
        session = self._playing()
        obstacle = session.obstacle_to_undo(seat)
        if obstacle or self.solo:
            return obstacle
        asked = self.asked
        if asked not in (NOBODY, seat) and self.seats[asked].kind == "person":
            return said(
                "{seat} is already thinking about the next choice", seat=SEAT_LETTERS[asked]
            )
        if self.free_undos.get(session.last_choice(seat) or 0, 0) >= FREE_UNDOS:
            return said("this choice has already been undone {times} times", times=FREE_UNDOS)
        return ""

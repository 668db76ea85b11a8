"""A room: a table that people come to, from the invitation to the rematch.

A room is a fold over its records. A command is first *planned*: checked against the room as it
stands, which gives a record or a refusal and changes nothing. The record is stored, and only then
*applied* (`table.room_state`). So what was acknowledged is what is stored, and a server that starts
again finds every seat before the very question it had.
"""

import math
import random
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from starfold.agents.registry import NORMAL, entry
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel import notation
from starfold.kernel.core import DECLINE, NOBODY, State
from starfold.table import clocks
from starfold.table import protocol as p
from starfold.table.names import own_name
from starfold.table.passing import (
    MOST_OF_CLOCK,
    SHARE_OF_CLOCK,
    Pace,
    Passing,
    check_windows,
    window_of,
)
from starfold.table.rated import check_rival
from starfold.table.refusals import Refusal
from starfold.table.room_view import UNDO_REQUESTS, RoomView
from starfold.table.session import SEAT_LETTERS, Session
from starfold.table.speech.words import said
from starfold.table.taught import taught

CREATED: Final = "created"  # the first record of every room
NEVER_CAME: Final = 120.0  # seconds that a seat is kept for a guest who has not come to it
MISSED: Final = 60.0  # seconds that somebody whose turn it is may be away before it is said
LONG_AWAY: Final = 600.0  # seconds after which a guest's seat may be given to others


class Plan(NamedTuple):
    """A record to be stored and applied."""

    kind: str
    data: dict[str, Any]


class Room(RoomView):
    """Made by `opened` from its records; `plan_...` and `apply` are all that moves it."""

    # -- coming to the table ---------------------------------------------------------------------

    def plan_join(
        self, wish: p.JoinRoom, hashed: str, whole: bool = True, profile: str = ""
    ) -> Plan:
        """Without `whole` what the newcomer brings is not read yet."""
        if self.rated:
            check_rival(profile, self.profiles)
        seat = self._open_seat(wish.seat)
        data: dict[str, Any] = {
            "seat": seat,
            "name": own_name(wish.name, seat, self._names()),
            "token_hash": hashed,
            **({"profile": profile} if profile else {}),
        }
        brings = wish.force is not None or bool(wish.catalogues)
        if brings and self.session is not None:
            raise Refusal("forbidden", "the game has begun, so this seat keeps the force it has")
        if brings and whole:
            data["spec"] = spec_with(self.game.name, self.spec, seat, wish)
        return Plan("joined", data)

    def _open_seat(self, wanted: int | None) -> int:
        free = [number for number, seat in enumerate(self.seats) if seat.kind == "open"]
        if not free:
            raise Refusal("forbidden", "every seat at this table is taken; you can watch")
        if wanted is None:
            return free[0]
        if wanted not in free:
            letters = ", ".join(SEAT_LETTERS[number] for number in free)
            raise Refusal(
                "forbidden", said("this seat is not open; choose one of {letters}", letters=letters)
            )
        return wanted

    def plan_ready(self, seat: int, command: p.Ready) -> Plan:
        if self.keys[seat]:
            raise Refusal("forbidden", "this seat has already given its share in the dice")
        data = {"seat": seat, "key": command.key, "id": command.id}
        digest = self.game.digest(self.spec)
        return Plan("ready", self._timed({**data, "digest": digest}, now=0.0))

    # -- playing ---------------------------------------------------------------------------------

    def plan_answer(self, seat: int, command: p.Answer, now: float) -> Plan:
        session = self._session_at(seat, command.seq)
        if seat != session.state.asked:
            raise Refusal("not_asked", "it is someone else's turn to choose")
        option = self._meant(session.state, command)
        refused = session.state.refusal(option)
        if refused is not None:
            raise Refusal("illegal", refused.text, refused.rule)
        self._learn_pace(seat, option, now)
        return self.answered(seat, self._as_taught(option), now, command.id)

    def _meant(self, state: State, command: p.Answer) -> int:
        """A choice comes by its number or by its notation."""
        if (command.option is None) == (command.choice is None):
            raise Refusal("illegal", "give either `option`, a number, or `choice`, a notation")
        if command.option is not None:
            return command.option
        try:
            return notation.option(state, command.choice or "")
        except InputError as problem:
            raise Refusal("illegal", str(problem)) from None

    def _learn_pace(self, seat: int, option: int, now: float) -> None:
        state = self._playing().state
        if option != DECLINE or state.forced():
            return
        window = window_of(self.game, state)
        if window:
            self.seats[seat].pace.learn(now - self.asked_since, window)

    def answered(self, seat: int, option: int, now: float, command_id: str = "") -> Plan:
        """The record of an answer, a person's or a machine's."""
        choice = notation.notation(self._playing().state, option)
        data: dict[str, Any] = {"seat": seat, "choice": choice}
        if command_id:
            data["id"] = command_id
        return Plan("answered", self._timed(data, now))

    def _as_taught(self, option: int) -> int:
        """In a lesson what the script says, for an answer that comes near enough to it."""
        if self.lesson is None:
            return option
        cues = self._cues()
        if not cues:
            raise Refusal("lesson", "This lesson is over; go on to the next one.")
        assert self.session is not None
        state = self.session.state
        for cue in cues:
            if state.stack[-1].nearly(state, option, cue.option):
                return cue.option
        if self.lesson.riddle is not None:
            chosen = notation.notation(state, option)
            raise Refusal("lesson", self.lesson.riddle.verdict(self._choices(), chosen))
        words = "Not yet; the lesson asks for something else. {say}"
        raise Refusal("lesson", said(words, say=taught(cues[0].say)))

    def plan_continue(self, seat: int, command: p.Continue, now: float) -> Plan:
        """The learner has read on: whoever waited for that acts."""
        self._session_at(seat, command.seq)
        option = self.scripted_option()
        if not self.waits_for_reader or option is None:
            raise Refusal("forbidden", "nobody waits for you to read on")
        plan = self.answered(self.asked, option, now, command.id)
        return Plan(plan.kind, {**plan.data, "by": seat})

    def plan_undo(self, seat: int, command: p.Undo, now: float) -> Plan:
        session = self._session_at(seat, command.seq)
        obstacle = self._obstacle_to_undo(seat)
        if not obstacle:
            return Plan("undone", self._timed({"seat": seat, "how": "undo", "id": command.id}, now))
        if not session.has_choice(seat):
            words = said("this cannot be undone: {obstacle}", obstacle=obstacle)
            raise Refusal("forbidden", words)
        if self.rated and self.people == [seat]:
            words = "this game counts, so it cannot be undone: {obstacle}"
            raise Refusal("forbidden", said(words, obstacle=obstacle))
        if self.solo:
            data = {"seat": seat, "how": "takeback", "id": command.id}
            return Plan("undone", self._timed(data, now))
        if self.undo_asked_by != NOBODY:
            raise Refusal("forbidden", "someone has already asked; wait for the answer")
        if self.undo_requests[seat] >= UNDO_REQUESTS:
            words = said("you have already asked {times} times in this game", times=UNDO_REQUESTS)
            raise Refusal("forbidden", words)
        return Plan("undo_asked", {"seat": seat, "id": command.id})

    def plan_consent(self, seat: int, command: p.Consent, now: float) -> Plan:
        self._session_at(seat, command.seq)
        if self.undo_asked_by in (NOBODY, seat):
            raise Refusal("forbidden", "nobody has asked you for an undo")
        if seat not in self._still_to_agree():
            raise Refusal("forbidden", "you have already agreed; it is up to the others now")
        if not command.agree:
            return Plan("undo_refused", {"seat": seat, "id": command.id})
        if self._still_to_agree() - {seat}:
            return Plan("undo_agreed", {"seat": seat, "id": command.id})
        data = {"seat": self.undo_asked_by, "by": seat, "how": "consent", "id": command.id}
        return Plan("undone", self._timed(data, now))

    def plan_concede(self, seat: int, command: p.Concede, now: float) -> Plan:
        session = self._session_at(seat, command.seq)
        if not session.still_plays(seat):
            raise Refusal("forbidden", "you are already out of the game")
        return Plan("conceded", self._timed({"seat": seat, "id": command.id}, now))

    def replaced(self, seat: int) -> Plan:
        """The record of a seat whose agent failed: one of our own plays on."""
        data = {"seat": seat, "agent": NORMAL, "name": entry(NORMAL).title}
        return Plan("replaced", data)

    def plan_swap(self, seat: int, command: p.Swap, now: float) -> Plan:
        self._session_at(seat, command.seq)
        if not self.solo or len(self.seats) != 2 or self.lesson is not None:
            raise Refusal(
                "forbidden", "sides can only be changed in a two-player game against the computer"
            )
        return Plan("swapped", self._timed({"seat": seat, "id": command.id}, now))

    def check_suggestion(self, seat: int, command: p.Suggest) -> None:
        """Advice is fair against machines only, and only for who must choose."""
        session = self._session_at(seat, command.seq)
        if not self.solo:
            raise Refusal("forbidden", "hints are only given in games against the computer")
        if seat != session.state.asked:
            raise Refusal("not_asked", "it is someone else's turn to choose")

    def plan_time_up(self, now: float) -> Plan | None:
        """The record of a fallen flag, if one has fallen."""
        if self.clock is None or self.asked == NOBODY or not self.clock.fallen(now):
            return None
        return Plan("timed_out", self._timed({"seat": self.asked}, now))

    # -- who is not here ---------------------------------------------------------------------------

    def missing(self) -> int:
        """Whose turn it is, if they are not here and somebody waits for them; else NOBODY.

        By correspondence nobody need be here.
        """
        asked = self.asked
        if asked == NOBODY or self.solo or (self.clock is not None and self.clock.sleeps):
            return NOBODY
        here = [seat for seat in self.people if self.seats[seat].connections]
        waits = any(self._playing().still_plays(seat) for seat in here)
        missed = self.seats[asked].kind == "person" and asked not in here
        return asked if missed and waits else NOBODY

    def missed(self, seat: int) -> Plan:
        """The record that somebody has been away for long: from now on the others are told."""
        return Plan("absent", {"seat": seat, "since": clocks.wall_ms()})

    def plan_claim(self, seat: int, command: p.Claim, now: float) -> Plan:
        session = self._session_at(seat, command.seq)
        if self.absent in (NOBODY, seat):
            raise Refusal("forbidden", "nobody keeps this table waiting")
        if not session.still_plays(seat):
            raise Refusal("forbidden", "you are already out of the game")
        if not self.claimable:
            seconds = math.ceil((self.claim_at_ms - clocks.wall_ms()) / 1000)
            words = said("they may still come back; wait {seconds} seconds more", seconds=seconds)
            raise Refusal("forbidden", words)
        data = {"seat": self.absent, "by": seat, "what": command.what, "id": command.id}
        return Plan("claimed", self._timed(data, now))

    def plan_chat(self, seat: int, name: str, command: p.Chat) -> Plan:
        """`name`: what a spectator wants to be called."""
        text = " ".join(command.text.split())
        if not text:
            raise Refusal("malformed", "the message is empty")
        if seat in self.muted:
            raise Refusal("forbidden", "the owner of this table has muted you")
        if seat == NOBODY and not self.gallery_open:
            raise Refusal("forbidden", "the players have closed the gallery; you can still watch")
        called = self.watcher_name(name) if seat == NOBODY else name
        return Plan("chat", {"seat": seat, "name": called, "text": text, "id": command.id})

    def _session_at(self, seat: int, seq: int) -> Session:
        """The game, if the command speaks of it as it stands now."""
        if self.session is None:
            raise Refusal("forbidden", "the game has not begun; a seat is still open")
        if self.session.over:
            raise Refusal("over", "the game is over")
        now = self.seq_of(seat)
        if seq != now:
            raise Refusal(
                "stale",
                said(MOVED_ON, seq=seq, now=now),
            )
        return self.session

    def _timed(self, data: dict[str, Any], now: float) -> dict[str, Any]:
        return data if self.clock is None else {**data, **self.clock.stamp(now)}

    # -- passing ---------------------------------------------------------------------------------

    def set_passing(self, seat: int, command: p.Auto) -> None:
        """What a seat lets go by from now on."""
        check_windows(self.game, command.windows)
        place = self.seats[seat]
        if place.passing.quiet != command.quiet:
            place.pace = Pace(command.quiet)  # they will stop more often from now on, or less
        place.passing = Passing(
            command.forced,
            command.windows,
            command.quiet,
            command.cards,
            command.ahead,
            command.pays,
        )

    def plan_pass(self, now: float) -> Plan | None:
        """The record of an answer without asking, if the asked player lets this go by."""
        option = self._unasked(self.asked)
        if option is None:
            return None
        state = self._playing().state
        if option == DECLINE and not state.forced():
            self.seats[self.asked].pace.learn_let_go(window_of(self.game, state))
        plan = self.answered(self.asked, option, now)
        if self.seats[self.asked].passing.said_ahead(state) == option:
            return plan  # their own choice, though given before
        return Plan(plan.kind, {**plan.data, "auto": True})

    def pass_wait(self, chance: random.Random, now: float) -> float:
        """How long the table waits before it passes for the asked player.

        A person alone has nobody to hide a hand from.
        """
        if self.solo:
            return 0.0
        state = self._playing().state
        pace, window = self.seats[self.asked].pace, window_of(self.game, state)
        return pace.wait(chance, window, self._time_to_pass(now), free=not state.forced())

    def _time_to_pass(self, now: float) -> float:
        """What an automatic pass may take from the clock: hardly more than it earns."""
        if self.clock is None:
            return math.inf
        left = self.clock.seconds_to_fall(now)
        return min(SHARE_OF_CLOCK * left + self.clock.terms.increment, MOST_OF_CLOCK * left)

    def waits_to_pass(self) -> bool:
        """Whether a pass is due for somebody who is not here: it would tell the others too much."""
        return not self.solo and not self.seats[self.asked].connections

    def is_passing(self, seat: int) -> bool:
        """Whether the seat is asked and lets the question go by."""
        return self._unasked(seat) is not None

    def _unasked(self, seat: int) -> int | None:
        """What the seat answers without being asked, if it is asked and lets that go by.

        In a lesson one passes only where nothing else can be done: the coach waits for the rest.
        """
        if seat != self.asked or seat == NOBODY or not self._goes_on:
            return None
        place = self.seats[seat]
        wanted = place.passing if self.lesson is None else Passing()
        return self._playing().unasked_by(wanted) if place.kind == "person" else None

    # -- who keeps order -------------------------------------------------------------------------

    def plan_gallery(self, seat: int, command: p.Gallery, now: float) -> Plan:
        return Plan("gallery", {"seat": seat, "open": command.open, "id": command.id})

    def plan_mute(self, seat: int, command: p.Mute) -> Plan:
        guest = self._guest(seat, command.seat)
        data = {"by": seat, "seat": guest, "muted": command.muted, "id": command.id}
        return Plan("muted", data)

    def plan_remove(self, seat: int, command: p.Remove, away: float) -> Plan:
        """`away`: for how many seconds the guest has not been here."""
        guest = self._guest(seat, command.seat)
        if self.over:
            raise Refusal("over", "the game is over, so nobody has to leave the table")
        if self.session is not None and self.rated:
            raise Refusal("forbidden", "this game counts: nobody else can take a seat in it")
        if self.clock is not None and self.clock.sleeps and self.session is not None:
            raise Refusal("forbidden", "by correspondence nobody need be here all the time")
        if self.session is not None and away < LONG_AWAY:
            words = "during a game guests may be away for {minutes} minutes; wait"
            raise Refusal("forbidden", said(words, minutes=round(LONG_AWAY / 60)))
        return self.removed(guest, {"by": seat, "id": command.id})

    def removed(self, guest: int, more: dict[str, Any]) -> Plan:
        """The record of a seat that opens again, with what its guest brought taken away."""
        data = {"seat": guest, **more}
        if self.session is None:
            data["spec"] = self._spec_without(guest)
        return Plan("removed", data)

    def _spec_without(self, guest: int) -> dict[str, Any]:
        forces = list(self.spec["forces"])
        forces[guest] = self.created["spec"]["forces"][guest]
        spec = {**self.spec, "forces": forces}
        brought = self.brought.get(guest, [])
        if not brought:
            return spec
        kept = [one for one in spec["catalogues"] if one not in brought]
        try:
            return self.game.check_spec({**spec, "catalogues": kept})
        except InputError:  # somebody else plays with what the guest brought
            return spec

    def _guest(self, owner: int, seat: int | None) -> int:
        """The seat of somebody whom the owner may mute or remove; raises Refusal."""
        if owner != self.owner:
            raise Refusal("forbidden", "only the owner of this table may do this")
        if seat is None or not seat < len(self.seats):
            raise Refusal("malformed", "there is no such seat at this table")
        if seat == owner or self.seats[seat].kind != "person":
            raise Refusal("forbidden", "no guest sits on that seat")
        return seat

    def guests(self) -> list[int]:
        """Seats that people have taken who did not come with the table."""
        return [
            number
            for number, made in enumerate(self.created["seats"])
            if made["kind"] == "open" and self.seats[number].kind == "person"
        ]

    def patience_with(self, guest: int) -> float:
        """How many seconds a guest may be away before the game without losing the seat."""
        if not self.keys[guest]:
            return NEVER_CAME
        return LONG_AWAY if self.listed else math.inf


def opened(room_id: str, records: Iterable[tuple[str, dict[str, Any]]], now: float) -> Room:
    """A room from its records, as a server that starts again finds them.

    Raises whatever comes of records that these rules cannot follow.
    """
    stored = iter(records)
    kind, created = next(stored)
    assert kind == CREATED
    room = Room(room_id, created)
    room.records = 1
    for kind, data in stored:
        room.apply(kind, data, now)
    return room


def spec_with(game: str, spec: dict[str, Any], seat: int, wish: p.JoinRoom) -> dict[str, Any]:
    """The agreement with a newcomer's own force in it; raises InputError."""
    forces = list(spec["forces"])
    if wish.force is not None:
        forces[seat] = wish.force
    agreed = {**spec, "forces": forces}
    if wish.catalogues:
        agreed["catalogues"] = [*spec.get("catalogues", []), *wish.catalogues]
    return load_game(game).check_spec(agreed)


MOVED_ON: Final = "The game has moved on; choose again. (This was moment {seq}, now it is {now}.)"

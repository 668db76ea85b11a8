"""All rooms of a server: opened from the store, moved by commands, told to everybody who listens.

Every change goes one way: planned by the room, stored, applied, told. A room's lock keeps these
together; nothing is told and no command acknowledged before it is stored.
"""

import asyncio
import logging
import random
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any, Final

from starfold.agents.guests import AgentFault
from starfold.agents.registry import NORMAL
from starfold.kernel.core import NOBODY
from starfold.kernel.tongue import speaking
from starfold.server.archive import Archive
from starfold.server.attendance import Attendance
from starfold.server.audience import (
    KEPT_UPDATES,
    Audience,
    LiveRoom,
    Reader,
)
from starfold.server.cluster import Cluster, Load
from starfold.server.commands import because, machine_question, plan_of, quick_hint, silence
from starfold.server.errands import Errands, failure_of, report
from starfold.server.examiners import Examiners
from starfold.server.machines import Machines
from starfold.server.metrics import Metrics
from starfold.server.occasions import Occasions
from starfold.server.results import Results
from starfold.server.turns import Turns
from starfold.server.web import Sender
from starfold.table import clocks
from starfold.table import protocol as p
from starfold.table.opened import unpack
from starfold.table.reception import Reception, again, go_on, receive, with_profile
from starfold.table.refusals import Refusal
from starfold.table.rooms import CREATED, Plan, Room, spec_with
from starfold.table.seats import new_room_id, new_token, token_hash
from starfold.table.session import SEAT_LETTERS
from starfold.table.store import Store, StoreError, Tenure

IDLE_SECONDS: Final = 600.0  # after which a room that nobody looks at leaves the memory
SWEEP_SECONDS: Final = 60.0
HANDOVER_SECONDS: Final = 2.0  # for what is under way when a server stops
LISTED_ROOMS: Final = 50
LONGEST_NAME: Final = 100  # of a shipped force
NOBODY_SENT: Final = Sender()
POLICY: Final = 1008  # the close code for who may not be here
NOT_STORED: Final = p.Refused(
    "server", "the server could not store this; come back and check whether it happened"
)
SEAT_GIVEN_AWAY: Final = p.Refused(
    "forbidden", "your seat was opened for others; join the table again, or watch"
)

_log: Final = logging.getLogger(__name__)
_patience = random.SystemRandom()


class Hub:
    """The rooms of one server."""

    def __init__(
        self,
        store: Store,
        machines: Machines,
        metrics: Metrics,
        examiners: Examiners,
        cluster: Cluster,
    ) -> None:
        self.store = store
        self.cluster = cluster
        cluster.load = lambda: Load(len(self.live), metrics.strain.too_much)
        cluster.lost = self._let_go
        self.machines = machines
        self.metrics = metrics
        self.examiners = examiners
        self.archive = Archive(store)
        self.results = Results(store)
        self.errands = Errands()
        self.attendance = Attendance(self._commit, self.errands.begin_unasked)
        self.occasions = Occasions()
        self.occasions.subscribe(Turns(store, self.errands).heard)
        self.live: dict[str, LiveRoom] = {}
        self._listed: dict[str, LiveRoom] = {}  # at which somebody waits for others
        self._opening: dict[str, asyncio.Task[LiveRoom]] = {}

    # -- finding rooms ---------------------------------------------------------------------------

    async def room(self, room_id: str) -> LiveRoom:
        """The room, from memory or from the store; raises Refusal, or Elsewhere."""
        live = self.live.get(room_id)
        if live is None or live.closed:
            task = self._opening.get(room_id)
            if task is None:
                task = asyncio.create_task(self._open(room_id))
                self._opening[room_id] = task
                task.add_done_callback(lambda _: self._opening.pop(room_id, None))
            live = await asyncio.shield(task)
        live.touched = time.monotonic()
        return live

    async def _open(self, room_id: str) -> LiveRoom:
        tenure = await self.cluster.claim(room_id)
        self.metrics.count("leases", "taken")
        room = await self.archive.open(room_id, tenure)
        if not self.cluster.holds(tenure):
            raise StoreError("this table changed hands while it was opened; come back")
        if room.over and room.profiles:  # whoever had it may have died before it was noted
            await self.results.note(room, tenure)
        return self._take_in(room, tenure)

    def _take_in(self, room: Room, tenure: Tenure) -> LiveRoom:
        live = LiveRoom(room, tenure)
        room.here_ms = clocks.wall_ms()
        self.live[room.id] = live
        self._count_presence(live)
        self.occasions.look(live, opened=True)
        self._stir(live)
        return live

    def open_tables(self) -> list[p.RoomInfo]:
        """Listed tables at which somebody sits and waits for others."""
        latest = [*islice(reversed(self._listed.values()), LISTED_ROOMS)]
        return [live.room.info() for live in reversed(latest)]

    def _relist(self, live: LiveRoom) -> None:
        """See whether a table belongs among those that wait for others."""
        room = live.room
        if room.listed and room.has_open_seat and room.attended and not live.closed:
            self._listed.setdefault(room.id, live)
        elif self._listed.get(room.id) is live:
            del self._listed[room.id]

    # -- making rooms and joining them -----------------------------------------------------------

    async def create(
        self, wish: p.NewRoom, token: str | None, sender: Sender = NOBODY_SENT
    ) -> p.RoomCreated:
        if wish.rematch_of:
            return await self.errands.whole(self._rematch(wish, token))
        room_id = new_room_id()
        wish = sender.called(wish)
        if wish.go_on_from is not None:
            played = await self.room(wish.go_on_from.room)
            reception = go_on(wish, room_id, played.room)
        else:
            reception = await self._received(wish, room_id, sender)
        return await self._made(room_id, with_profile(reception, sender.profile))

    async def open_file(self, file: p.OpenFile, sender: Sender) -> p.Opened:
        """What is in somebody's file; a game gets a table of its own."""
        unpacked = await self.examiners.ask(sender, unpack, file)
        if unpacked.reception is None:
            return p.Opened(cases=list(unpacked.cases))
        created = await self._made(new_room_id(), unpacked.reception)
        return p.Opened(created, unpacked.step)

    async def _made(self, room_id: str, reception: Reception) -> p.RoomCreated:
        created, tokens = reception
        room = await self.found(room_id, created)
        self.metrics.count("rooms_created", room.game.name)
        _log.info("table %s opened: %s", room.id, room.game.name)
        invite = f"/#/join/{room_id}" if any(s.kind == "open" for s in room.seats) else ""
        maker = tokens[0].seat if tokens else NOBODY
        return p.RoomCreated(room.info(maker), tokens, invite)

    async def _received(self, wish: p.NewRoom, room_id: str, sender: Sender) -> Reception:
        """What is somebody's own may be long: it is read where no game has to wait for it."""
        if wish.catalogues or any(_is_own(seat.force) for seat in wish.seats):
            await self.examiners.vet(sender, receive, wish, room_id)
            return await self.examiners.ask(sender._replace(size=0), receive, wish, room_id)
        await self.archive.games.know(wish.game)
        return receive(wish, room_id)

    async def found(self, room_id: str, created: dict[str, Any]) -> Room:
        """A new room of that name; raises StoreConflict if there is one."""
        room = await self.archive.made(room_id, created)
        tenure = self.cluster.fresh()
        await self._store(room_id, 0, Plan(CREATED, created), tenure, room.summary())
        room.records = 1
        if room.profiles:
            await self.results.note(room, tenure)
        self._take_in(room, tenure)
        return room

    async def begin_pair(self, room_id: str, created: dict[str, Any], tickets: list[str]) -> None:
        """A table for those who wait with these tickets; raises StoreConflict if one does not."""
        room = await self.archive.made(room_id, created)
        tenure = self.cluster.fresh()
        await self.store.begin_pair(room_id, created, room.summary(), tenure, tickets)
        room.records = 1
        await self.results.note(room, tenure)
        self._take_in(room, tenure)
        self.metrics.count("rooms_created", room.game.name)

    async def _rematch(self, wish: p.NewRoom, token: str | None) -> p.RoomCreated:
        live = await self.room(wish.rematch_of)
        async with live.lock:
            seat = live.room.seat_of(token or "")
            if not live.room.rematch:
                room_id = new_room_id()
                await self.found(room_id, again(wish, room_id, live.room))
                await self._commit(live, Plan("rematched", {"seat": seat, "room": room_id}))
        next_room = await self.room(live.room.rematch)
        place = next_room.room.seat_of(token or "")
        mine = [p.SeatToken(place, token or "")]
        return p.RoomCreated(next_room.room.info(place), mine, "")

    async def join(
        self, room_id: str, wish: p.JoinRoom, token: str | None, sender: Sender = NOBODY_SENT
    ) -> p.Joined:
        """A seat for somebody new; who shows the secret of a seat at this table has it already."""
        live = await self.room(room_id)
        if token is not None:
            seat = live.room.seat_of(token)
            return p.Joined(live.room.info(seat), seat, token)
        if sender.home in live.sent_away:
            raise Refusal("forbidden", "the owner of this table has removed you; find another")
        if wish.catalogues or _is_own(wish.force):
            room = live.room
            agreed = (room.game.name, room.spec, room.plan_join(wish, "", False).data["seat"], wish)
            await self.examiners.vet(sender, spec_with, *agreed)
            # Read once where nobody waits: the game then has it at hand.
            await self.examiners.ask(sender._replace(size=0), spec_with, *agreed)
        await self.results.check_company(sender.profile, live.room.profiles)
        return await self.errands.whole(self._join(live, sender.called(wish), sender.profile))

    async def _join(self, live: LiveRoom, wish: p.JoinRoom, profile: str) -> p.Joined:
        token = new_token()
        async with live.lock:
            plan = live.room.plan_join(wish, token_hash(token), profile=profile)
            await self._commit(live, plan)
        seat = plan.data["seat"]
        return p.Joined(live.room.info(seat), seat, token)

    # -- readers come and go ---------------------------------------------------------------------

    def welcome(self, live: LiveRoom, reader: Reader, since: int | None) -> None:
        """Seat a reader among its audience and bring it up to date."""
        eyes = (reader.seat, reader.language)
        audience = live.audiences.get(eyes)
        if audience is None:
            audience = live.audiences[eyes] = Audience(live, *eyes)
        audience.readers.add(reader)
        missed = audience.missed(live.room, since)
        if missed is None:
            reader.tell(audience.whole_table(live.room))
        else:
            with speaking(reader.language):
                reader.tell(p.RoomChanged(live.room.info(reader.seat)))
            for message in missed:
                reader.tell_encoded(message)
            for line in (*live.room.chat[-KEPT_UPDATES:], *live.room.gallery[-KEPT_UPDATES:]):
                reader.tell(p.Said(line))
        self._count_presence(live)
        self._stir(live)

    def leave(self, live: LiveRoom, reader: Reader) -> None:
        for audience in live.audiences.values():
            if reader in audience.readers:
                audience.readers.discard(reader)
                audience.left_at = time.monotonic()
        live.touched = time.monotonic()
        self._count_presence(live)

    def _count_presence(self, live: LiveRoom) -> None:
        room = live.room
        now = time.monotonic()
        for number, seat in enumerate(room.seats):
            seat.connections = len(live.readers_at(number))
            if seat.kind == "person" and not seat.connections:
                live.away_since.setdefault(number, now)
            else:
                live.away_since.pop(number, None)
        room.spectators = len(live.readers_at(NOBODY))
        self._relist(live)
        live.tell_of_the_room()
        self.attendance.look(live)

    # -- commands --------------------------------------------------------------------------------

    async def command(self, live: LiveRoom, reader: Reader, message: p.ClientMessage) -> None:
        """Carry out what a reader asks for; raises Refusal or InputError."""
        if reader.ended:
            raise Refusal("forbidden", "you have left this table; open it again")
        if isinstance(message, p.Why):
            reader.tell(because(live.room, reader, message))
            return
        if isinstance(message, p.Survey):
            reader.tell(await self._surveyed(live, reader, message))
            return
        if isinstance(message, p.Suggest):
            reader.tell(await self._suggest(live.room, reader, message))
            return
        if isinstance(message, p.Auto):
            self._set_passing(live, reader, message)
            return
        if isinstance(message, p.Mute) and message.line is not None:
            silence(live, reader, message)
            return
        if isinstance(message, p.Hello):
            raise Refusal("malformed", "say hello only once, at the beginning")
        if isinstance(message, p.Ping):
            reader.tell(p.Pong())
            return
        await self.errands.whole(self._carry_out(live, reader, message))

    async def _carry_out(self, live: LiveRoom, reader: Reader, message: Any) -> None:
        async with live.lock:
            room = live.room
            done = room.done.get((reader.seat, message.id))
            if done is not None:
                reader.tell(p.Ack(message.id, done, duplicate=True))
                return
            if isinstance(message, p.Chat) and reader.seat >= 0:
                await self.results.check_talk(room, reader.seat)
            await self._commit(live, plan_of(live, reader, message))
            if isinstance(message, p.Chat) and reader.seat < 0:
                live.note_line(room.gallery[-1], reader.home)
            reader.tell(p.Ack(message.id, room.seq_of(reader.seat)))

    async def _surveyed(self, live: LiveRoom, reader: Reader, message: p.Survey) -> p.Surveyed:
        """Measuring takes a while: the tables go on meanwhile, so it is done on a copy."""
        session = live.room.session
        if session is None:
            raise Refusal("forbidden", "the game has not begun; there is nothing to measure")
        measured = (session.state.copy(), reader.seat, message.wanted)
        found = await self.examiners.measure(reader.home, live.room.game.survey, *measured)
        return p.Surveyed(message.id, found)

    def _set_passing(self, live: LiveRoom, reader: Reader, message: p.Auto) -> None:
        if reader.seat < 0:
            raise Refusal("forbidden", "spectators can only watch; join the table to play")
        live.room.set_passing(reader.seat, message)
        reader.tell(p.Ack(message.id, live.room.seq_of(reader.seat)))
        self._stir(live)

    async def _suggest(self, room: Room, reader: Reader, message: p.Suggest) -> p.Suggested:
        """A choice in the reader's place, with its reason; a quick one first where others wait."""
        room.check_suggestion(reader.seat, message)
        if self.machines.busy and not message.quick:
            reader.tell(quick_hint(room, message))
        async with self.examiners.advice(reader.home):
            room.check_suggestion(reader.seat, message)  # the table may have moved on meanwhile
            if message.quick:
                return p.Suggested(message.id, message.seq, await self._decided(room, NORMAL), True)
            assert room.session is not None
            before = room.session.state.copy()
            advice = await self.machines.advise(machine_question(room), before.refusal)
        if advice is None:
            room.check_suggestion(reader.seat, message)
            return quick_hint(room, message)
        option, best, others = advice.option, advice.best, advice.others
        return p.Suggested(message.id, message.seq, option, best=best, others=others)

    async def _commit(self, live: LiveRoom, plan: Plan) -> None:
        """Store, apply, tell. Under the room's lock."""
        if live.closed:
            raise StoreError("this table was closed; open it again")
        room = live.room
        before, status = room.seq, room.status
        try:
            await self._store(room.id, room.records, plan, live.tenure)
        except StoreError:
            self._forget(live, NOT_STORED)  # whether it was written is not sure: the store knows
            raise
        try:
            room.apply(plan.kind, plan.data, time.monotonic())
        except Exception as problem:  # half of it may have happened here: not to be gone on with
            report(f"table {room.id} could not follow its record {room.records}", problem)
            self._forget(live, NOT_STORED)
            raise StoreError("what was stored could not be carried out") from problem
        live.touched = time.monotonic()
        if plan.kind == "swapped" or room.status != status == "waiting":
            self._seat_readers_anew(live)
        elif room.seq != before:
            live.tell_update(plan.data.get("seat", NOBODY))
        if plan.kind == "chat":
            lines = room.chat if plan.data["seat"] >= 0 else room.gallery
            live.tell_all(p.Said(lines[-1]))
        if plan.kind == "removed":
            self._send_away(live, plan.data["seat"], plan.data["by"])
        self._count_presence(live)
        self.occasions.look(live)
        self._stir(live)
        if self.archive.is_due(room):
            self.errands.begin_unasked(self.archive.keep(room, live.tenure))
        if room.status != status or plan.kind in ("joined", "removed", "rematched"):
            await self.results.note(room, live.tenure)

    async def _store(
        self,
        room_id: str,
        number: int,
        plan: Plan,
        tenure: Tenure,
        summary: dict[str, Any] | None = None,
    ) -> None:
        begun = time.perf_counter()
        record = (plan.kind, plan.data)
        await self.store.append(room_id, number, [record], summary, tenure=tenure)
        self.metrics.store.observe(time.perf_counter() - begun)
        self.metrics.count("records", plan.kind)

    def _forget(self, live: LiveRoom, words: p.Refused | None = None) -> None:
        """Whoever comes back opens the room from the store."""
        if self.live.get(live.room.id) is live:
            del self.live[live.room.id]
            self.archive.forget(live.room.id)
        live.close(words)
        self._relist(live)

    def dismiss(self, room_id: str, words: p.Refused | None = None) -> None:
        """Whoever is at a table is told these words and has to go: it may not go on."""
        if room_id in self.live:
            self._forget(self.live[room_id], words)

    def everybody(self) -> Iterator[tuple[Reader, str]]:
        """Whoever is at a table, with the profile of their seat."""
        for live in self.live.values():
            for reader in live.readers:
                yield reader, live.profile_of(reader)

    def unname(self, profile: str) -> None:
        """A profile was deleted: who had it is called by their seat from now on."""
        for live in self.live.values():
            if profile in live.room.profiles:
                live.room.unname(profile)
                live.tell_of_the_room()

    def _send_away(self, live: LiveRoom, seat: int, by: int) -> None:
        """Whoever is here and is removed by the owner shall not take the seat again at once."""
        gone = live.readers_at(seat)
        mine = {reader.home for reader in live.readers_at(by)} if by != NOBODY else set()
        for eyes in [eyes for eyes in live.audiences if eyes[0] == seat]:
            del live.audiences[eyes]
        for reader in gone:
            if by != NOBODY and reader.home not in mine:
                live.sent_away.add(reader.home)
            reader.tell(SEAT_GIVEN_AWAY)
            reader.end(POLICY)

    # -- telling ---------------------------------------------------------------------------------

    def _seat_readers_anew(self, live: LiveRoom) -> None:
        """The game begins or the sides have changed: everybody gets the whole table."""
        readers = live.readers
        live.audiences.clear()
        for reader in readers:
            reader.seat = NOBODY if reader.token is None else live.room.seat_of(reader.token)
            self.welcome(live, reader, None)

    # -- machines and clocks ---------------------------------------------------------------------

    def _stir(self, live: LiveRoom) -> None:
        """Let a machine think if it is asked, and set the alarm for the running clock."""
        room = live.room
        if room.machine_to_move() and live.machines_at_work is None:
            live.machines_at_work = asyncio.create_task(self._machines_play(live))
            live.machines_at_work.add_done_callback(lambda task: self._machines_done(live, task))
        due = room.is_passing(room.asked) and not room.waits_to_pass()
        if due and live.passing_at != room.seq:
            live.passing_at = room.seq
            self.errands.begin_unasked(self._pass(live, room.seq))
        if live.flag is not None:
            live.flag.cancel()
            live.flag = None
        if room.clock is not None and room.clock.running != NOBODY:
            wait = room.clock.seconds_to_fall(time.monotonic())
            live.flag = asyncio.get_running_loop().call_later(
                wait + 0.01, lambda: self.errands.begin_unasked(self._flag_falls(live))
            )

    def _machines_done(self, live: LiveRoom, task: asyncio.Task[None]) -> None:
        live.machines_at_work = None
        if failure_of(task) is not None:
            self.metrics.count("machine_errors", "table")
            report("a machine's turn failed", task.exception())
        elif not live.closed and live.room.machine_to_move():
            self._stir(live)

    async def _machines_play(self, live: LiveRoom) -> None:
        room = live.room
        while room.machine_to_move():
            seq, seat = room.seq, room.asked
            option = room.scripted_option()
            try:
                if option is None:
                    option = await self._decided(room)
                plan = room.answered(seat, option, time.monotonic())
            except AgentFault as problem:
                told = (room.id, SEAT_LETTERS[seat], problem, NORMAL)
                _log.warning("table %s, seat %s: %s; %s plays on", *told)
                plan = room.replaced(seat)
            async with live.lock:
                if room.seq == seq and room.asked == seat:
                    await self._commit(live, plan)

    async def _pass(self, live: LiveRoom, seq: int) -> None:
        """Let the asked player pass unasked, unless somebody is quicker or thinks better of it."""
        room = live.room
        await asyncio.sleep(room.pass_wait(_patience, time.monotonic()))
        async with live.lock:
            if live.passing_at == seq:
                live.passing_at = NOBODY
            plan = room.plan_pass(time.monotonic())
            if room.seq != seq or plan is None or live.closed or room.waits_to_pass():
                return
            await self._commit(live, plan)

    async def _decided(self, room: Room, agent: str = "") -> int:
        """A machine's answer to the open question, which may be closed when it comes."""
        assert room.session is not None
        before = room.session.state.copy()
        return await self.machines.choose(machine_question(room, agent), before.refusal)

    async def _flag_falls(self, live: LiveRoom) -> None:
        async with live.lock:
            plan = live.room.plan_time_up(time.monotonic())
            if plan is not None:
                await self._commit(live, plan)
            else:
                self._stir(live)

    # -- keeping house ---------------------------------------------------------------------------

    @property
    def idle_seconds(self) -> float:
        """How long nothing has happened in any room."""
        return time.monotonic() - max((one.touched for one in self.live.values()), default=0.0)

    def sweep(self, now: float) -> None:
        """Let rooms leave the memory that nobody has looked at for a while."""
        for live in list(self.live.values()):
            for eyes, audience in list(live.audiences.items()):
                if not audience.readers and now - audience.left_at > SWEEP_SECONDS:
                    del live.audiences[eyes]
            clock = live.room.clock
            timed = clock is not None and not clock.sleeps and live.room.status == "playing"
            busy = live.audiences or live.lock.locked() or live.machines_at_work or timed
            if not busy and now - live.touched > IDLE_SECONDS:
                self._forget(live)
                self.errands.begin_unasked(self.cluster.release(live.room.id, live.tenure))

    def reopen_abandoned_seats(self, now: float) -> None:
        for live in list(self.live.values()):
            self.attendance.reopen_seats(live, now)

    @property
    def in_use(self) -> set[str]:
        return {*self.live, *self._opening}

    def gauges(self) -> dict[str, int]:
        rooms = [live.room for live in self.live.values()]
        return {
            "rooms_in_memory": len(rooms),
            "games_running": sum(room.status == "playing" for room in rooms),
            "readers": sum(1 for _ in self.everybody()),
        }

    def _let_go(self) -> None:
        """Other servers may have the tables by now: whoever is here finds them there."""
        self.metrics.count("leases", "lost")
        for live in list(self.live.values()):
            self._forget(live)

    async def hand_over(self) -> None:
        """Finish what is under way, send everybody on, and let other servers have the tables."""
        self.cluster.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(HANDOVER_SECONDS):
                for live in list(self.live.values()):
                    async with live.lock:
                        live.close()
        await self.cluster.leave()

    async def close(self) -> None:
        for live in self.live.values():
            live.close()
        unfinished = [*self.errands.under_way, *self._opening.values()]
        for task in unfinished:
            task.cancel()
        await asyncio.gather(*unfinished, return_exceptions=True)
        await self.archive.close([(live.room, live.tenure) for live in self.live.values()])
        await self.cluster.leave()


def _is_own(force: Any) -> bool:
    """Whether a force is more than the name of a shipped one."""
    return not (force is None or (isinstance(force, str) and len(force) <= LONGEST_NAME))

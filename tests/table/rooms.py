"""Rooms without a server: what the hub does with a plan, and what people at a table do."""

import random
from typing import Any

from starfold.agents.registry import make_agent
from starfold.kernel.core import NOBODY
from starfold.table import protocol as p
from starfold.table.reception import receive
from starfold.table.refusals import Refusal
from starfold.table.rooms import CREATED, Plan, Room, opened
from starfold.table.session import LogLine, Session

Records = list[tuple[str, dict[str, Any]]]


class Table:
    """A room with its records, and with readers who have listened from the beginning."""

    def __init__(
        self, game: str, seed: int | None = 1, clock: p.ClockTerms | None = None, **wish: Any
    ) -> None:
        seats = wish.pop("seats", [p.WantedSeat("me"), p.WantedSeat("me")])
        new = p.NewRoom(game=game, seed=seed, seats=seats, clock=clock, **wish)
        created, _ = receive(new, "table")
        self.room = Room("table", created)
        self.room.records = 1
        self.records: Records = [(CREATED, created)]
        self.now = 0.0
        self.heard: dict[int, list[LogLine]] = {seat: [] for seat in self.readers}
        for seat in self.room.people:
            self.happen(self.room.plan_ready(seat, p.Ready("key", f"{seat:032x}")))

    @property
    def readers(self) -> range:
        return range(NOBODY, len(self.room.seats))

    @property
    def session(self) -> Session:
        assert self.room.session is not None
        return self.room.session

    @property
    def asked(self) -> int:
        return self.room.asked

    def seq(self, seat: int) -> int:
        return self.room.seq_of(seat)

    def happen(self, plan: Plan) -> None:
        self.records.append((plan.kind, plan.data))
        self.room.apply(plan.kind, plan.data, self.now)
        for seat in self.readers:
            self.heard[seat] = self.room.log(seat)

    def answer(self, option: int, after: float = 0.0) -> None:
        self.now += after
        seat = self.asked
        command = p.Answer(f"c{len(self.records)}", self.seq(seat), option)
        self.happen(self.room.plan_answer(seat, command, self.now))

    def undo(self, seat: int, after: float = 0.0) -> Plan:
        """Ask for it; raises Refusal."""
        self.now += after
        plan = self.room.plan_undo(seat, p.Undo(f"c{len(self.records)}", self.seq(seat)), self.now)
        self.happen(plan)
        return plan

    def consent(self, seat: int, agree: bool = True, after: float = 0.0) -> None:
        self.now += after
        command = p.Consent(f"c{len(self.records)}", self.seq(seat), agree)
        self.happen(self.room.plan_consent(seat, command, self.now))

    def choice(self, chance: random.Random) -> int:
        """Mostly with a plan, so that units meet and cards come to the table."""
        state = self.session.state
        if chance.random() < 0.8:
            return make_agent("greedy", self.room.game, 0).choose(state, state.asked)
        return chance.choice(state.options)

    def play(self, chance: random.Random, answers: int, undo: float = 0.0) -> None:
        """Some answers at random; now and then somebody takes something back."""
        for _ in range(answers):
            if self.room.over:
                return
            seat = self.asked
            self.answer(self.choice(chance), after=chance.uniform(0.5, 4.0))
            if chance.random() < undo and not self.room.over:
                self.try_to_undo(seat, chance)

    def try_to_undo(self, seat: int, chance: random.Random) -> None:
        try:
            plan = self.undo(seat)
        except Refusal:
            return
        if plan.kind == "undo_asked":
            for other in self.room.people:
                if other != seat and self.room.undo_asked_by == seat:
                    self.consent(other, agree=chance.random() < 0.7)

    def again(self) -> Room:
        """The room as a server that starts again finds it."""
        return opened("table", self.records, self.now)

"""What readers say, as plans of a room, and what a machine is asked."""

import hashlib
import time
from collections.abc import Callable
from typing import Any, Final

from starfold.errors import InputError
from starfold.server.audience import LiveRoom, Reader
from starfold.server.machines import Question
from starfold.table import protocol as p
from starfold.table.refusals import Refusal
from starfold.table.rooms import Plan, Room
from starfold.table.speech.words import said


def plan_of(live: LiveRoom, reader: Reader, message: Any) -> Plan:
    room = live.room
    now = time.monotonic()
    if isinstance(message, p.Chat):
        if reader.seat < 0 and reader.home in live.silenced:
            raise Refusal("forbidden", "the owner of this table has muted you")
        return room.plan_chat(reader.seat, reader.name, message)
    if reader.seat < 0:
        raise Refusal("forbidden", "spectators can only watch; join the table to play")
    if isinstance(message, p.Ready):
        return room.plan_ready(reader.seat, message)
    if isinstance(message, p.Mute):
        return room.plan_mute(reader.seat, message)
    if isinstance(message, p.Remove):
        return room.plan_remove(reader.seat, message, live.away(message.seat, now))
    planner: Callable[[Room, int, Any, float], Plan] = _PLANNERS[type(message)]
    return planner(room, reader.seat, message, now)


_PLANNERS: Final[dict[type, Any]] = {
    p.Answer: Room.plan_answer,
    p.Undo: Room.plan_undo,
    p.Consent: Room.plan_consent,
    p.Concede: Room.plan_concede,
    p.Claim: Room.plan_claim,
    p.Swap: Room.plan_swap,
    p.Continue: Room.plan_continue,
    p.Gallery: Room.plan_gallery,
}


def silence(live: LiveRoom, reader: Reader, message: p.Mute) -> None:
    """Spectators are not part of the table: who of them is not heard is not stored."""
    if reader.seat < 0 or reader.seat != live.room.owner:
        raise Refusal("forbidden", "only the owner of this table may do this")
    home = live.gallery_from.get(message.line or 0)
    if home is None:
        raise Refusal("forbidden", "nobody knows any more who said this; close the gallery")
    if message.muted:
        live.silenced.add(home)
    else:
        live.silenced.discard(home)
    reader.tell(p.Ack(message.id, live.room.seq_of(reader.seat)))


def because(room: Room, reader: Reader, message: p.Why) -> p.Because:
    session = room.session
    if session is None or reader.seat < 0:
        return p.Because(message.id, said("Only players at the table can choose."))
    reason = room.game.why_not(session.state, reader.seat, message.piece)
    if reason is None:
        return p.Because(message.id, said("That is allowed."))
    return p.Because(message.id, reason.text, reason.rule)


def quick_hint(room: Room, message: p.Suggest) -> p.Suggested:
    assert room.session is not None
    return p.Suggested(message.id, message.seq, room.session.hint(), quick=True)


def machine_question(room: Room, agent: str = "") -> Question:
    """The open question for the machine that sits there, or for another one in its place."""
    session = room.session
    assert session is not None
    state = session.state
    return Question(
        game=room.game.name,
        spec=room.spec,
        state=room.game.to_data(state),
        seat=state.asked,
        agent=agent or room.seats[state.asked].agent,
        seed=_agent_seed(room.chance_key, len(session.replay.answers)),
        options=list(state.options),
        table=room.id,
        answers=len(session.replay.answers),
    )


def _agent_seed(chance_key: str, answers: int) -> int:
    """A machine that leaves something to chance must not do the same at every choice."""
    digest = hashlib.blake2b(f"{chance_key}/{answers}".encode(), digest_size=6).digest()
    return int.from_bytes(digest, "big")


def refusal_of(problem: InputError) -> Refusal:
    """Every refusal has a code; what the rules refuse is illegal."""
    return problem if isinstance(problem, Refusal) else Refusal("illegal", said(str(problem)))

"""A room: a table that people come to, from the invitation to the rematch.

A room is a fold over its records. A command is first *planned*: checked against the room as it
stands, which gives a record or a refusal and changes nothing. The record is stored, and only then
*applied*. So what was acknowledged is what is stored, and a server that starts again finds every
seat before the very question it had.
"""

import hashlib
import hmac
import math
import random
import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Literal, NamedTuple

import msgspec

from starfold.agents.base import Agent
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel import notation
from starfold.kernel.chance import Chance, chance_from_data
from starfold.kernel.core import DECLINE, NOBODY, State
from starfold.kernel.game import Game, force_name
from starfold.kernel.older import IN_SPECS, renamed
from starfold.table import protocol as p
from starfold.table.clocks import Clock
from starfold.table.lessons import Lesson, LessonStep
from starfold.table.names import ALONE, own_name, seat_name, watcher_name
from starfold.table.passing import (
    MOST_OF_CLOCK,
    SHARE_OF_CLOCK,
    Pace,
    Passing,
    check_windows,
    window_of,
)
from starfold.table.session import SEAT_LETTERS, LogLine, Player, Session

CREATED: Final = "created"  # the first record of every room
AGREED_IN_ROOM: Final = ("game", "spec", "start")  # of a lesson, what its room's record has anyway
UNDO_REQUESTS: Final = 3  # that one seat may put to the others in a game
FREE_UNDOS: Final = 3  # of one and the same choice, among people; then by consent
CHAT_KEPT: Final = 200  # lines that a newcomer is shown, of players and as many of spectators
NEVER_CAME: Final = 120.0  # seconds that a seat is kept for a guest who has not come to it
LONG_AWAY: Final = 600.0  # seconds after which a guest's seat may be given to others

# Records after which the game is another one: each of them raises `seq`.
GAME_KINDS: Final = ("answered", "undone", "conceded", "timed_out", "swapped")

RefusalCode = Literal[
    "stale", "not_asked", "illegal", "forbidden", "lesson", "over", "not_found", "malformed"
]


class Refusal(InputError):
    """A command that is not carried out, with the code that the protocol gives it."""

    def __init__(self, code: RefusalCode, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule


class Plan(NamedTuple):
    """A record to be stored and applied."""

    kind: str
    data: dict[str, Any]


class Machine(Agent):
    """Marks a seat whose answers come from elsewhere (another process)."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def choose(self, state: State, seat: int) -> int:
        raise AssertionError("a machine at a room is asked by its server")


class Seat:
    """A place at the table."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.kind: Literal["person", "machine", "open"] = data["kind"]
        self.name: str = data["name"]
        self.agent: str = data.get("agent", "")
        self.token_hash: str = data.get("token_hash", "")
        self.connections = 0  # of people who are here now; not part of the record
        self.passing = Passing()  # what the player lets go by; no part of the record either
        self.pace = Pace()  # how long the player takes for it

    def player(self) -> Player:
        return Player(self.name, Machine(self.agent) if self.kind == "machine" else None)


def token_hash(token: str) -> str:
    """What is stored of a seat's secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    return secrets.token_urlsafe(24)  # 192 bits


def new_room_id() -> str:
    return secrets.token_urlsafe(9)


class Room:
    """Made by `opened` from its records; `plan_...` and `apply` are all that moves it."""

    def __init__(self, room_id: str, created: dict[str, Any]) -> None:
        self.id = room_id
        self.created = created = _in_todays_names(created)
        self.game: Game = load_game(created["game"])
        self.spec: dict[str, Any] = created["spec"]
        self.seats = [Seat(seat) for seat in created["seats"]]
        # A seat's share in the dice stays with the place, whoever sits there.
        self.keys: list[str] = [seat.get("key", "") for seat in created["seats"]]
        self.listed: bool = created.get("listed", False)
        self.parent: str = created.get("parent", "")
        terms = created.get("clock")
        self.clock = Clock(p.ClockTerms(**terms), len(self.seats)) if terms else None
        self.lesson: Lesson | None = _lesson_of(created)
        self.session: Session | None = None
        self.seq = 0  # things that have happened in the game
        self._unseen = [0] * (len(self.seats) + 1)  # by seat, at the end by spectators
        self.chat: list[p.ChatLine] = []  # of those who sit here
        self.gallery: list[p.ChatLine] = []  # of those who watch
        self.gallery_open = True
        self.lines_said = 0
        self.muted: set[int] = set()
        self.owner_hash: str = created.get("owner", "") or self._first_person()
        self.brought: dict[int, list[Any]] = {}  # catalogues, by the seat of the guest
        self.done: dict[tuple[int, str], int] = {}  # commands carried out -> seq after them
        self.undo_asked_by = NOBODY
        self.undo_agreed: set[int] = set()  # seats that have said yes so far
        self.undo_requests = [0] * len(self.seats)
        self.free_undos: dict[int, int] = {}  # answers that stood before a choice -> times undone
        self.rematch = ""
        self.records = 0
        self.asked_since = 0.0  # when the open question was put; no part of the record
        self.spectators = 0
        self._start_if_complete()

    # -- what it is ------------------------------------------------------------------------------

    @property
    def status(self) -> Literal["waiting", "playing", "over"]:
        if self.session is None:
            return "waiting"
        return "over" if self.session.over else "playing"

    @property
    def over(self) -> bool:
        return self.session is not None and self.session.over

    @property
    def people(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]

    @property
    def has_open_seat(self) -> bool:
        return any(seat.kind == "open" for seat in self.seats)

    @property
    def attended(self) -> bool:
        """Whether somebody sits here now."""
        return any(seat.connections for seat in self.seats)

    @property
    def solo(self) -> bool:
        return sum(seat.kind != "machine" for seat in self.seats) == 1

    @property
    def asked(self) -> int:
        """The seat that must choose now, or NOBODY."""
        if self.session is None or self.session.over:
            return NOBODY
        return self.session.state.asked

    @property
    def open_lists(self) -> bool:
        return self.game.lists_are_open(self.spec)

    def machine_to_move(self) -> bool:
        if self.asked == NOBODY or self.seats[self.asked].kind != "machine":
            return False
        return self._goes_on

    @property
    def _goes_on(self) -> bool:
        """Whether anything is still to be done: after its last step a lesson stands still."""
        return self.lesson is None or self._lesson_step() is not None

    def seat_of(self, token: str) -> int:
        """The seat whose secret this is; raises Refusal."""
        hashed = token_hash(token)
        for number, seat in enumerate(self.seats):
            if seat.token_hash and hmac.compare_digest(seat.token_hash, hashed):
                return number
        raise Refusal("forbidden", "this is not the secret of any seat at this table: join it anew")

    # -- commands, planned -----------------------------------------------------------------------

    def plan_join(self, wish: p.JoinRoom, hashed: str, whole: bool = True) -> Plan:
        """Without `whole` what the newcomer brings is not read yet."""
        seat = self._open_seat(wish.seat)
        data: dict[str, Any] = {
            "seat": seat,
            "name": own_name(wish.name, seat, self._names()),
            "token_hash": hashed,
        }
        brings = wish.force is not None or bool(wish.catalogues)
        if brings and self.session is not None:
            raise Refusal("forbidden", "the game has begun: this seat has what it plays with")
        if brings and whole:
            data["spec"] = spec_with(self.game.name, self.spec, seat, wish)
        return Plan("joined", data)

    def _open_seat(self, wanted: int | None) -> int:
        free = [number for number, seat in enumerate(self.seats) if seat.kind == "open"]
        if not free:
            raise Refusal("forbidden", "every seat at this table is taken: you can watch")
        if wanted is None:
            return free[0]
        if wanted not in free:
            letters = ", ".join(SEAT_LETTERS[number] for number in free)
            raise Refusal("forbidden", f"this seat is not open: open are {letters}")
        return wanted

    def plan_ready(self, seat: int, command: p.Ready) -> Plan:
        if self.keys[seat]:
            raise Refusal("forbidden", "this seat has given its share in the dice")
        data = {"seat": seat, "key": command.key, "id": command.id}
        return Plan("ready", {**data, "digest": self.game.digest(self.spec)})

    def plan_answer(self, seat: int, command: p.Answer, now: float) -> Plan:
        session = self._session_at(seat, command.seq)
        if seat != session.state.asked:
            raise Refusal("not_asked", "it is somebody else's choice")
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

    def set_passing(self, seat: int, command: p.Auto) -> None:
        """What a seat lets go by from now on."""
        check_windows(self.game, command.windows)
        self.seats[seat].passing = Passing(command.forced, command.windows)

    def plan_pass(self, now: float) -> Plan | None:
        """The record of a pass without asking, if the asked player wants to pass here."""
        if not self.is_passing(self.asked):
            return None
        plan = self.answered(self.asked, DECLINE, now)
        return Plan(plan.kind, {**plan.data, "auto": True})

    def pass_wait(self, chance: random.Random, now: float) -> float:
        """How long the table waits before it passes for the asked player.

        A person alone has nobody to hide a hand from.
        """
        if self.solo:
            return 0.0
        window = window_of(self.game, self._playing().state)
        return self.seats[self.asked].pace.wait(chance, window, self._time_to_pass(now))

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
        """Whether the seat is asked and lets the question go by.

        In a lesson one passes only where nothing else can be done: the coach waits for the rest.
        """
        if seat != self.asked or seat == NOBODY or not self._goes_on:
            return False
        place = self.seats[seat]
        wanted = place.passing if self.lesson is None else Passing()
        return place.kind == "person" and self._playing().passes(wanted)

    def _as_taught(self, option: int) -> int:
        """In a lesson what the script says, for an answer that comes near enough to it."""
        if self.lesson is None:
            return option
        step = self._lesson_step()
        if step is None:
            raise Refusal("lesson", "The lesson is over: go on to the next one.")
        assert self.session is not None
        state = self.session.state
        if not state.stack[-1].nearly(state, option, step.option):
            raise Refusal("lesson", f"Not yet: the lesson asks for something else. {step.say}")
        return step.option

    def plan_undo(self, seat: int, command: p.Undo, now: float) -> Plan:
        session = self._session_at(seat, command.seq)
        obstacle = self._obstacle_to_undo(seat)
        if not obstacle:
            return Plan("undone", self._timed({"seat": seat, "how": "undo", "id": command.id}, now))
        if not session.has_choice(seat):
            raise Refusal("forbidden", f"this cannot be undone: {obstacle}")
        if self.solo:
            data = {"seat": seat, "how": "takeback", "id": command.id}
            return Plan("undone", self._timed(data, now))
        if self.undo_asked_by != NOBODY:
            raise Refusal("forbidden", "somebody has asked already: wait for the answer")
        if self.undo_requests[seat] >= UNDO_REQUESTS:
            raise Refusal(
                "forbidden", f"you have asked {UNDO_REQUESTS} times in this game: no more"
            )
        return Plan("undo_asked", {"seat": seat, "id": command.id})

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
            return f"{SEAT_LETTERS[asked]} is already thinking about what comes next"
        if self.free_undos.get(session.last_choice(seat) or 0, 0) >= FREE_UNDOS:
            return f"this choice was taken back {FREE_UNDOS} times already"
        return ""

    def plan_consent(self, seat: int, command: p.Consent, now: float) -> Plan:
        self._session_at(seat, command.seq)
        if self.undo_asked_by in (NOBODY, seat):
            raise Refusal("forbidden", "nobody has asked you to take something back")
        if seat not in self._still_to_agree():
            raise Refusal("forbidden", "you have been asked, and it is up to the others now")
        if not command.agree:
            return Plan("undo_refused", {"seat": seat, "id": command.id})
        if self._still_to_agree() - {seat}:
            return Plan("undo_agreed", {"seat": seat, "id": command.id})
        data = {"seat": self.undo_asked_by, "by": seat, "how": "consent", "id": command.id}
        return Plan("undone", self._timed(data, now))

    def plan_concede(self, seat: int, command: p.Concede, now: float) -> Plan:
        session = self._session_at(seat, command.seq)
        if not session.still_plays(seat):
            raise Refusal("forbidden", "you are out of the game already")
        return Plan("conceded", self._timed({"seat": seat, "id": command.id}, now))

    def plan_swap(self, seat: int, command: p.Swap, now: float) -> Plan:
        self._session_at(seat, command.seq)
        if not self.solo or len(self.seats) != 2 or self.lesson is not None:
            raise Refusal("forbidden", "sides are changed only in a game of two against a machine")
        return Plan("swapped", self._timed({"seat": seat, "id": command.id}, now))

    def check_suggestion(self, seat: int, command: p.Suggest) -> None:
        """Advice is fair against machines only, and only for who must choose."""
        session = self._session_at(seat, command.seq)
        if not self.solo:
            raise Refusal("forbidden", "the machine advises only against machines")
        if seat != session.state.asked:
            raise Refusal("not_asked", "it is somebody else's choice")

    def plan_time_up(self, now: float) -> Plan | None:
        """The record of a fallen flag, if one has fallen."""
        if self.clock is None or self.asked == NOBODY or not self.clock.fallen(now):
            return None
        return Plan("timed_out", self._timed({"seat": self.asked}, now))

    def plan_chat(self, seat: int, name: str, command: p.Chat) -> Plan:
        """`name`: what a spectator wants to be called."""
        text = " ".join(command.text.split())
        if not text:
            raise Refusal("malformed", "the message is empty")
        if seat in self.muted:
            raise Refusal("forbidden", "the owner of this table has asked you to be silent")
        if seat == NOBODY and not self.gallery_open:
            raise Refusal("forbidden", "the players want to hear nobody else: you can watch")
        called = self.watcher_name(name) if seat == NOBODY else name
        return Plan("chat", {"seat": seat, "name": called, "text": text, "id": command.id})

    # -- who keeps order -------------------------------------------------------------------------

    @property
    def owner(self) -> int:
        """The seat of whoever made the table, or else came first; NOBODY at an empty one."""
        hashes = [seat.token_hash for seat in self.seats]
        owned = self.owner_hash and self.owner_hash in hashes
        return hashes.index(self.owner_hash) if owned else NOBODY

    def _first_person(self) -> str:
        return next((seat.token_hash for seat in self.seats if seat.kind == "person"), "")

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
            raise Refusal("over", "the game is over: nobody needs to leave the table any more")
        if self.session is not None and away < LONG_AWAY:
            minutes = f"{LONG_AWAY / 60:.0f} minutes"
            raise Refusal("forbidden", f"in a game a guest may be away for {minutes}: wait")
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
            raise Refusal("forbidden", "this is not the seat of a guest")
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

    def _session_at(self, seat: int, seq: int) -> Session:
        """The game, if the command speaks of it as it stands now."""
        if self.session is None:
            raise Refusal("forbidden", "the game has not begun: a seat is still open")
        if self.session.over:
            raise Refusal("over", "the game is over: nothing can be chosen any more")
        now = self.seq_of(seat)
        if seq != now:
            raise Refusal(
                "stale",
                f"The table has moved on since (moment {seq}, now {now}): look and choose again.",
            )
        return self.session

    def _timed(self, data: dict[str, Any], now: float) -> dict[str, Any]:
        if self.clock is not None:
            data["left"] = self.clock.left_at(now)
        return data

    # -- records, applied ------------------------------------------------------------------------

    def apply(self, kind: str, data: dict[str, Any], now: float) -> None:
        """Let a stored record happen. Never refuses: it was checked when it was planned."""
        data = _in_todays_names(data)
        asked = self.asked
        secret = self._chooses_in_secret()
        if self.clock is not None and "left" in data:
            self.clock.set(data["left"])
        _APPLY[kind](self, data)
        if kind in GAME_KINDS:
            self.seq += 1
            self.asked_since = now
            self._forget_request()
            if kind == "answered" and secret and self.asked == asked:
                self._hide_from_others(asked)
        if "id" in data:
            actor = data.get("by", data["seat"])
            self.done[actor, data["id"]] = self.seq_of(actor)
        self.records += 1
        if self.clock is not None and self.session is not None:
            self.clock.note(len(self.session.steps))
            passed_on = kind == "answered" and asked != self.asked
            self.clock.run(self.asked, now, rewarded=asked if passed_on else NOBODY)

    def _chooses_in_secret(self) -> bool:
        return self.session is not None and self.game.chooses_in_secret(self.session.state)

    def _hide_from_others(self, seat: int) -> None:
        """How often somebody chose in secret would tell something about what was chosen."""
        for other in range(NOBODY, len(self.seats)):
            self._unseen[other] += other != seat

    def seq_of(self, seat: int) -> int:
        """How many things have happened that the seat (NOBODY: a spectator) may know of."""
        return self.seq - self._unseen[seat]

    def _joined(self, data: dict[str, Any]) -> None:
        seat = self.seats[data["seat"]]
        seat.kind = "person"
        seat.name = data["name"]
        seat.token_hash = data["token_hash"]
        self.owner_hash = self.owner_hash or seat.token_hash
        known = self.spec.get("catalogues", [])
        agreed = data.get("spec", self.spec).get("catalogues", [])
        self.brought[data["seat"]] = [one for one in agreed if one not in known]
        self._reseat(data)

    def _removed(self, data: dict[str, Any]) -> None:
        seat = self.seats[data["seat"]]
        seat.kind, seat.name = "open", ""
        gone, seat.token_hash = seat.token_hash, ""
        if self.owner_hash == gone:
            self.owner_hash = self._first_person()
        self.muted.discard(data["seat"])
        self.brought.pop(data["seat"], None)
        if self.session is None:
            self.keys[data["seat"]] = ""
        self._forget_request()
        self._reseat(data)

    def _reseat(self, data: dict[str, Any]) -> None:
        """Somebody came or went: the agreement may have changed, or who plays."""
        self.spec = data.get("spec", self.spec)
        if self.session is not None:
            self.session.players = [seat.player() for seat in self.seats]

    def _muted(self, data: dict[str, Any]) -> None:
        if data["muted"]:
            self.muted.add(data["seat"])
        else:
            self.muted.discard(data["seat"])

    def _gallery(self, data: dict[str, Any]) -> None:
        self.gallery_open = data["open"]

    def _ready(self, data: dict[str, Any]) -> None:
        self.keys[data["seat"]] = data["key"]
        self._start_if_complete()
        if self.session is None or "digest" not in data:  # records of old do not have it
            return
        if self.session.replay.digest != data["digest"]:
            raise InputError("the game began with other unit or card definitions than today's")

    def _start_if_complete(self) -> None:
        if self.session is not None or "" in self.keys:
            return
        self.session = Session.begin(
            self.game,
            self.spec,
            self.chance(),
            [seat.player() for seat in self.seats],
            self.created.get("start"),
        )
        self.session.auto = self.lesson is None  # a lesson explains every step
        self.session.settle()
        self.seq += 1

    @property
    def chance_key(self) -> str:
        """What the machines' own chance comes from: in games with a seed they repeat themselves."""
        dice: dict[str, Any] = self.created["dice"]
        return f"seed {dice['seed']}" if dice["source"] == "seeded" else self.id

    def chance(self) -> Chance:
        """The dice, complete once all seats have given their share."""
        dice: dict[str, Any] = self.created["dice"]
        if dice["source"] == "committed":
            dice = {**dice, "game": self.id, "keys": self.keys}
        return chance_from_data(dice)

    def _answered(self, data: dict[str, Any]) -> None:
        session = self._playing()
        if "choice" in data:
            option = notation.option(session.state, data["choice"])
        else:  # as rooms were stored before choices had a notation
            option = data["option"]
        session.answer(data["seat"], option, data.get("auto", False))
        session.settle()

    def _undone(self, data: dict[str, Any]) -> None:
        session = self._playing()
        back = {
            "undo": session.undo,
            "takeback": session.take_back,
            "consent": session.give_back,
        }
        back[data["how"]](data["seat"])
        answers = len(session.steps)
        if data["how"] == "undo":
            self.free_undos[answers] = self.free_undos.get(answers, 0) + 1
        if self.clock is not None:
            self.clock.go_back(answers, data["seat"])

    def _conceded(self, data: dict[str, Any]) -> None:
        session = self._playing()
        session.resign(data["seat"])
        session.settle()

    def _timed_out(self, data: dict[str, Any]) -> None:
        session = self._playing()
        session.time_up(data["seat"])
        session.settle()

    def _swapped(self, data: dict[str, Any]) -> None:
        session = self._playing()
        self.seats.reverse()  # the keys stay with their places
        # Whoever moves over must not meet a moment again that was another one on the old seat.
        seated = slice(len(self.seats))
        self._unseen[seated] = [min(self._unseen[seated])] * len(self.seats)
        session.seat_anew([seat.player() for seat in self.seats], data["seat"])
        session.settle()

    def _undo_asked(self, data: dict[str, Any]) -> None:
        self.undo_asked_by = data["seat"]
        self.undo_requests[data["seat"]] += 1

    def _undo_agreed(self, data: dict[str, Any]) -> None:
        self.undo_agreed.add(data["seat"])

    def _undo_refused(self, data: dict[str, Any]) -> None:
        self._forget_request()

    def _forget_request(self) -> None:
        self.undo_asked_by = NOBODY
        self.undo_agreed.clear()

    def _still_to_agree(self) -> set[int]:
        """The people in the game whose consent is still missing."""
        if self.session is None or self.undo_asked_by == NOBODY:
            return set()
        others = {seat for seat in self.people if self.session.still_plays(seat)}
        return others - self.undo_agreed - {self.undo_asked_by}

    def _said(self, data: dict[str, Any]) -> None:
        self.lines_said += 1
        said = self.chat if data["seat"] >= 0 else self.gallery
        said.append(p.ChatLine(self.lines_said, data["seat"], data["name"], data["text"]))
        del said[:-CHAT_KEPT]

    def _rematched(self, data: dict[str, Any]) -> None:
        self.rematch = data["room"]

    def _playing(self) -> Session:
        assert self.session is not None, "the game has not begun"
        return self.session

    # -- what is told about it -------------------------------------------------------------------

    def info(self, seat: int = NOBODY) -> p.RoomInfo:
        """What everybody may know; a lesson's coach speaks only to the one who is asked."""
        return p.RoomInfo(
            id=self.id,
            game=self.game.name,
            title=self.created["title"],
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
        )

    def name_of(self, number: int, reader: int) -> str:
        """What somebody on that seat is called, in the eyes of a reader."""
        name = self.seats[number].name
        return name if name != ALONE or reader == number else seat_name(number)

    def _names(self) -> list[str]:
        """What those are called who sit here."""
        return [self.name_of(number, NOBODY) for number in range(len(self.seats))]

    def watcher_name(self, written: str) -> str:
        """What a spectator is called among those who sit here now."""
        return watcher_name(written, self._names())

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
            practice=False,
            commitment=dice["commitment"],
            keys=self.keys if begun else [],
            secret=dice["secret"] if self.over else "",
        )

    def _result(self) -> p.Result | None:
        if self.session is None or not self.session.over:
            return None
        state = self.session.state
        told = [line.text for line in self.session.log_for(NOBODY)[-1:]]
        return p.Result(state.ended, list(state.winners), told[0] if told else state.ended)

    @property
    def _lesson_place(self) -> int:
        """Answers of the lesson's script that have been given."""
        return 0 if self.session is None else len(self.session.replay.answers)

    def _lesson_step(self) -> LessonStep | None:
        script = [] if self.lesson is None else self.lesson.script
        return script[self._lesson_place] if self._lesson_place < len(script) else None

    def scripted_option(self) -> int | None:
        """What a machine does in a lesson."""
        step = self._lesson_step()
        return None if step is None else step.option

    def _lesson_info(self, seat: int) -> p.LessonInfo | None:
        lesson = self.lesson
        if lesson is None:
            return None
        step = self._lesson_step()
        return p.LessonInfo(
            id=lesson.id,
            title=lesson.title,
            step=self._lesson_place,
            steps=len(lesson.script),
            say=lesson.outro if step is None else step.say,
            rules=[] if step is None else list(step.rules),
            option=step.option if step is not None and seat == self.asked == step.seat else None,
            next=lesson.next,
        )

    def undo_info(self, seat: int) -> p.UndoInfo:
        session = self.session
        if session is None or session.over or seat < 0:
            return p.UndoInfo(free=False, obstacle="there is nothing to take back")
        obstacle = self._obstacle_to_undo(seat)
        if not obstacle or (self.solo and session.has_choice(seat)):
            return p.UndoInfo(free=True, obstacle=obstacle)
        left = UNDO_REQUESTS - self.undo_requests[seat]
        may_ask = session.has_choice(seat) and not self.solo and left > 0
        return p.UndoInfo(False, obstacle, may_ask and self.undo_asked_by == NOBODY, left)

    def clocks(self, now: float) -> p.Clocks | None:
        if self.clock is None:
            return None
        return p.Clocks(self.clock.left_at(now), self.clock.running)

    def view(self, seat: int) -> dict[str, Any] | None:
        if self.session is None:
            return None
        return self.game.view(self.session.state, seat)

    def views(self, seats: Sequence[int]) -> list[dict[str, Any]]:
        """The views of a game that has begun, made together."""
        return self.game.views(self._playing().state, seats)

    def log(self, seat: int) -> list[LogLine]:
        return [] if self.session is None else self.session.log_for(seat)

    def summary(self) -> dict[str, Any]:
        """What a list of rooms needs to know without opening them."""
        return {
            "status": self.status,
            "listed": self.listed,
            "open_seats": sum(seat.kind == "open" for seat in self.seats),
            "info": msgspec.to_builtins(self.info()),
        }


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


def _in_todays_names(record: dict[str, Any]) -> dict[str, Any]:
    """A record that an earlier version may have stored."""
    return {**record, "spec": renamed(record["spec"], IN_SPECS)} if "spec" in record else record


def _lesson_of(created: dict[str, Any]) -> Lesson | None:
    """The lesson as it was when the room was made, whatever has been rewritten in it since."""
    if "lesson" not in created:
        return None
    agreed = {name: created[name] for name in AGREED_IN_ROOM}
    return msgspec.convert({**created["lesson"], **agreed}, Lesson)


_APPLY: Final[dict[str, Callable[[Room, dict[str, Any]], None]]] = {
    "joined": Room._joined,
    "ready": Room._ready,
    "answered": Room._answered,
    "undone": Room._undone,
    "conceded": Room._conceded,
    "timed_out": Room._timed_out,
    "swapped": Room._swapped,
    "undo_asked": Room._undo_asked,
    "undo_agreed": Room._undo_agreed,
    "undo_refused": Room._undo_refused,
    "chat": Room._said,
    "rematched": Room._rematched,
    "removed": Room._removed,
    "muted": Room._muted,
    "gallery": Room._gallery,
}

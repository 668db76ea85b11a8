"""What a room is and how it came to it: the fold over its records.

`apply` lets a record happen that was planned and stored (`table.rooms`). It never asks whether it
may: a server that starts again finds every seat before the very question it had.
"""

import hmac
from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec

from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel import notation
from starfold.kernel.chance import Chance, chance_from_data
from starfold.kernel.core import NOBODY
from starfold.kernel.game import Game
from starfold.kernel.older import IN_SPECS, renamed
from starfold.kernel.replay_files import from_data
from starfold.kernel.tongue import ENGLISH, speaking
from starfold.table import clocks, saves
from starfold.table import protocol as p
from starfold.table.lessons import LEARNER, Cue, Lesson
from starfold.table.names import seat_name
from starfold.table.refusals import Refusal
from starfold.table.seats import Seat, token_hash
from starfold.table.session import Session
from starfold.table.timing import ClockTerms

AGREED_IN_ROOM: Final = ("game", "spec", "start")  # of a lesson, what its room's record has anyway
RECORDED: Final = "replay"  # of the first record: a game that was brought along in a file
CLAIM_MS: Final = 120_000  # from the moment that somebody is missed until others may claim the game
RETURN_MS: Final = 60_000  # to come back to a server that was away itself
CHAT_KEPT: Final = 200  # lines that a newcomer is shown, of players and as many of spectators

# Records after which the game is another one: each of them raises `seq`.
GAME_KINDS: Final = (
    *("answered", "undone", "conceded", "timed_out", "claimed", "swapped", "replaced"),
)


class RoomState:
    """A room as its records left it."""

    def __init__(self, room_id: str, created: dict[str, Any]) -> None:
        self.id = room_id
        self.created = created = _in_todays_names(created)
        self.game: Game = load_game(created["game"])
        self.spec: dict[str, Any] = created["spec"]
        self.seats = [Seat(seat) for seat in created["seats"]]
        # A seat's share in the dice stays with the place, whoever sits there.
        self.keys: list[str] = [seat.get("key", "") for seat in created["seats"]]
        self.listed: bool = created.get("listed", False)
        self.rated: bool = created.get("rated", False)
        self.parent: str = created.get("parent", "")
        terms = created.get("clock")
        self.clock = clocks.clock_of(ClockTerms(**terms), len(self.seats)) if terms else None
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
        self.absent = NOBODY  # whose turn it is, if whoever sits there has been away for long
        self.absent_ms = 0  # since when that is known, by the time of day
        self.here_ms = 0  # since when they could have come back; no part of the record
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
        """One person against machines, and nothing at stake."""
        return not self.rated and sum(seat.kind != "machine" for seat in self.seats) == 1

    @property
    def profiles(self) -> list[str]:
        """Of those who sit here with one."""
        return [seat.profile for seat in self.seats if seat.profile]

    @property
    def asked(self) -> int:
        """The seat that must choose now, or NOBODY."""
        if self.session is None or self.session.over:
            return NOBODY
        return self.session.state.asked

    @property
    def claim_at_ms(self) -> int:
        """When the others may claim the game of whoever is absent; 0: nobody is."""
        if self.absent == NOBODY:
            return 0
        return max(self.absent_ms + CLAIM_MS, self.here_ms + RETURN_MS)

    @property
    def claimable(self) -> bool:
        return self.absent != NOBODY and clocks.wall_ms() >= self.claim_at_ms

    @property
    def due_ms(self) -> int:
        """By correspondence: when whoever must choose loses; else 0."""
        sleeps = self.clock is not None and self.clock.sleeps and self.asked != NOBODY
        return self.clock.due_ms if sleeps and self.clock is not None else 0

    @property
    def open_lists(self) -> bool:
        return self.game.lists_are_open(self.spec)

    def machine_to_move(self) -> bool:
        if self.asked == NOBODY or self.seats[self.asked].kind != "machine":
            return False
        return self._goes_on and not self.waits_for_reader

    @property
    def _goes_on(self) -> bool:
        """Whether anything is still to be done: after its last cue a lesson stands still."""
        return self.lesson is None or self._cue() is not None

    @property
    def owner(self) -> int:
        """The seat of whoever made the table, or else came first; NOBODY at an empty one."""
        hashes = [seat.token_hash for seat in self.seats]
        owned = self.owner_hash and self.owner_hash in hashes
        return hashes.index(self.owner_hash) if owned else NOBODY

    def _first_person(self) -> str:
        return next((seat.token_hash for seat in self.seats if seat.kind == "person"), "")

    def seat_of(self, token: str) -> int:
        """The seat whose secret this is; raises Refusal."""
        hashed = token_hash(token)
        for number, seat in enumerate(self.seats):
            if seat.token_hash and hmac.compare_digest(seat.token_hash, hashed):
                return number
        raise Refusal("forbidden", "this token belongs to no seat at this table; join it again")

    def _playing(self) -> Session:
        assert self.session is not None, "the game has not begun"
        return self.session

    def unname(self, profile: str) -> None:
        """Whoever had this profile has none any more, and no name of their own."""
        for number, seat in enumerate(self.seats):
            if seat.profile == profile:
                seat.name, seat.profile = seat_name(number), ""
        if self.session is not None:
            self.session.players = [seat.player() for seat in self.seats]
            self.session.replay.players = [seat.name for seat in self.seats]

    # -- its lesson ------------------------------------------------------------------------------

    @property
    def _lesson_place(self) -> int:
        """Answers of the lesson's script that have been given."""
        return 0 if self.session is None else len(self.session.replay.answers)

    def _cues(self) -> list[Cue]:
        """What the lesson takes now; the first is what it asks for."""
        lesson = self.lesson
        if lesson is None:
            return []
        if lesson.riddle is None or self.session is None:
            return lesson.script[self._lesson_place :][:1]
        state = self.session.state
        accepted = lesson.riddle.accepted(self._choices(), state.asked == LEARNER)
        offered = notation.offered(state)
        return [
            Cue(state.asked, offered[choice], lesson.about, lesson.script[0].rules)
            for choice in accepted
        ]

    def _choices(self) -> list[str]:
        """What has been chosen so far, in notation."""
        return [] if self.session is None else [str(one) for _, one in self.session.replay.answers]

    def _cue(self) -> Cue | None:
        return next(iter(self._cues()), None)

    @property
    def waits_for_reader(self) -> bool:
        """Whether others act only when the learner has read what the coach says about it."""
        asked = self.asked
        if self.lesson is None or asked == NOBODY or self.seats[asked].kind != "machine":
            return False
        return self.lesson.pauses_at(self._lesson_place)

    def scripted_option(self) -> int | None:
        """What a machine does in a lesson."""
        cue = self._cue()
        return None if cue is None else cue.option

    # -- records, applied ------------------------------------------------------------------------

    def apply(self, kind: str, data: dict[str, Any], now: float) -> None:
        """Let a stored record happen. Never refuses: it was checked when it was planned.

        What comes of it is the same in whatever language it was asked for.
        """
        with speaking(ENGLISH):
            self._apply(kind, data, now)

    def _apply(self, kind: str, data: dict[str, Any], now: float) -> None:
        data = _in_todays_names(data)
        asked = self.asked
        secret = self._chooses_in_secret()
        if self.clock is not None:
            self.clock.read(data)
        _APPLY[kind](self, data)
        if kind in GAME_KINDS:
            self.seq += 1
            self.asked_since = now
            self.absent = NOBODY
            self._forget_request()
            if kind == "answered" and secret and self.asked == asked:
                self._hide_from_others(asked)
        if "id" in data:
            actor = data.get("by", data["seat"])
            self.done[actor, data["id"]] = self.seq_of(actor)
        self.records += 1
        if self.clock is not None and self.session is not None:
            self.clock.note(len(self.session.moments))
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
        seat.profile = data.get("profile", "")
        self.owner_hash = self.owner_hash or seat.token_hash
        known = self.spec.get("catalogues", [])
        agreed = data.get("spec", self.spec).get("catalogues", [])
        self.brought[data["seat"]] = [one for one in agreed if one not in known]
        self._reseat(data)

    def _removed(self, data: dict[str, Any]) -> None:
        seat = self.seats[data["seat"]]
        seat.kind, seat.name, seat.profile = "open", "", ""
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
        self.session = self._taken_up() if RECORDED in self.created else self._begun()
        self.session.auto = self.lesson is None  # a lesson explains everything
        self.session.settle()
        self.seq += 1

    def _begun(self) -> Session:
        players = [seat.player() for seat in self.seats]
        start = self.created.get("start")
        return Session.begin(self.game, self.spec, self.chance(), players, start)

    def _taken_up(self) -> Session:
        """The game as its file left it."""
        start = {"start": self.created["start"]} if "start" in self.created else {}
        fields = {
            **self.created[RECORDED],
            **start,
            "game": self.game.name,
            "spec": self.spec,
        }
        players = [seat.player() for seat in self.seats]
        replay = from_data(fields, f"table {self.id}")
        return Session.resume(self.game, replay, players, saves.marks_in(fields), quiet=True)

    @property
    def chance_key(self) -> str:
        """What the machines' own chance comes from: in games with a seed they repeat themselves."""
        dice: dict[str, Any] = self.created["dice"]
        return f"seed {dice['seed']}" if dice["source"] == "seeded" else self.id

    def chance(self) -> Chance:
        """The dice, complete once all seats have given their share."""
        dice: dict[str, Any] = self.created["dice"]
        if dice["source"] == "committed":
            dice = {"game": self.id, "keys": self.keys, **dice}
        return chance_from_data(dice)

    def _answered(self, data: dict[str, Any]) -> None:
        session = self._playing()
        if "choice" in data:
            option = notation.option(session.state, data["choice"])
        else:  # as rooms were stored before choices had a notation
            option = data["option"]
        self.seats[data["seat"]].passing.was_answered(data.get("choice", ""))
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
        answers = len(session.moments)
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

    def _absent(self, data: dict[str, Any]) -> None:
        self.absent, self.absent_ms = data["seat"], data["since"]

    def _returned(self, data: dict[str, Any]) -> None:
        self.absent = NOBODY

    def _claimed(self, data: dict[str, Any]) -> None:
        session = self._playing()
        end = session.give_up_for if data["what"] == "win" else session.call_off
        end(data["seat"])
        session.settle()

    def _swapped(self, data: dict[str, Any]) -> None:
        session = self._playing()
        self.seats.reverse()  # the keys stay with their places
        # Whoever moves over must not meet a moment again that was another one on the old seat.
        seated = slice(len(self.seats))
        self._unseen[seated] = [min(self._unseen[seated])] * len(self.seats)
        session.seat_anew([seat.player() for seat in self.seats], data["seat"])
        session.settle()

    def _replaced(self, data: dict[str, Any]) -> None:
        seat = self.seats[data["seat"]]
        seat.agent, seat.name = data["agent"], data["name"]
        self._playing().take_over(data["seat"], seat.player())

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


def _in_todays_names(record: dict[str, Any]) -> dict[str, Any]:
    """A record that an earlier version may have stored."""
    return {**record, "spec": renamed(record["spec"], IN_SPECS)} if "spec" in record else record


def _lesson_of(created: dict[str, Any]) -> Lesson | None:
    """The lesson as it was when the room was made, whatever has been rewritten in it since."""
    if "lesson" not in created:
        return None
    agreed = {name: created[name] for name in AGREED_IN_ROOM}
    return msgspec.convert({**created["lesson"], **agreed}, Lesson)


_APPLY: Final[dict[str, Callable[[RoomState, dict[str, Any]], None]]] = {
    "joined": RoomState._joined,
    "ready": RoomState._ready,
    "answered": RoomState._answered,
    "undone": RoomState._undone,
    "conceded": RoomState._conceded,
    "timed_out": RoomState._timed_out,
    "absent": RoomState._absent,
    "returned": RoomState._returned,
    "claimed": RoomState._claimed,
    "swapped": RoomState._swapped,
    "replaced": RoomState._replaced,
    "undo_asked": RoomState._undo_asked,
    "undo_agreed": RoomState._undo_agreed,
    "undo_refused": RoomState._undo_refused,
    "chat": RoomState._said,
    "rematched": RoomState._rematched,
    "removed": RoomState._removed,
    "muted": RoomState._muted,
    "gallery": RoomState._gallery,
}

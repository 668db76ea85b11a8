"""A game in progress with people at it: who sits where, what happened, what can be taken back.

A choice can be taken back freely until something hidden or random came to light or somebody else
acted (`undo`). A person alone against machines may go back further (`take_back`), others with the
consent of those who sit with them (`give_back`). Seeded dice then fall as they fell before; fair
dice never go back. All of it leaves a mark in the log.
"""

import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from msgspec import Raw, Struct, json
from msgspec.structs import replace

from starfold.agents.base import Agent
from starfold.agents.guests import AgentFault
from starfold.agents.registry import NORMAL, make_agent
from starfold.agents.registry import entry as agent_entry
from starfold.errors import InputError
from starfold.kernel import replay as replays
from starfold.kernel.chance import Chance
from starfold.kernel.core import EVERYONE, Event, State
from starfold.kernel.game import Game, Spec, packed
from starfold.kernel.notation import notation
from starfold.kernel.replay import Replay
from starfold.kernel.tongue import ENGLISH, Names, speaking, spoken
from starfold.table.passing import Passing
from starfold.table.speech.words import said

_log: Final = logging.getLogger(__name__)

SEAT_LETTERS: Final = "ABCDEFGH"
UNPACKED: Final = 8  # last moments whose states are kept ready
MILESTONE: Final = 32  # of the older ones every so many is kept; the game is played on from it
PERSON: Final = "person"  # how a replay calls a player who is no agent

UNDO: Final = "undo"  # nothing was known yet that had not been known before
TAKE_BACK: Final = "takeback"  # against machines, past dice, cards or their answers
CONSENT: Final = "consent"  # past all of that, because the others agreed
TIME_UP: Final = "time"  # a clock fell
SWAP: Final = "swap"  # somebody sat down on the other side
ABSENT: Final = "absent"  # somebody did not come back, and another claimed the win
CALLED_OFF: Final = "called off"  # or had the game end without one
REPLACED: Final = "replaced"  # an agent from outside failed, one of ours plays on for it
MARK_KINDS: Final = (UNDO, TAKE_BACK, CONSENT, TIME_UP, ABSENT, CALLED_OFF, SWAP, REPLACED)


class Player(NamedTuple):
    name: str
    agent: Agent | None  # None: a person


class Mark(NamedTuple):
    """A line of the log about the table instead of the game: what was taken back, for instance."""

    kind: str
    seat: int
    choices: int  # that were taken back
    at: int  # answers that stand before it
    name: str = ""  # of the agent that was replaced


class Moment(Struct, array_like=True):
    """When an answer was given, with what is needed to take it back."""

    before: Any  # a State; when it has become old: packed at milestones, else None
    entries: int  # length of the log before it
    seat: int
    automatic: bool  # given without asking
    rolled: bool = False  # dice fell, or cards were shuffled or picked at random
    paid: bool = False  # it was about what to pay with, and there was a choice


class LogLine(Struct, array_like=True, frozen=True):
    """A line of the log as one seat may read it."""

    number: int
    text: str
    rules: list[str]
    event: Raw  # what happened, packed as it is sent: rooms in memory keep very many of them
    mark: str = ""  # of which kind it is
    entry: int = 0  # which entry of the session it tells
    others: Names = {}  # what pieces in it are called in other languages

    def happened(self) -> dict[str, Any] | None:
        """The event that the line tells; None for marks."""
        event: dict[str, Any] | None = json.decode(self.event)
        return event


def packed_event(event: dict[str, Any] | None) -> Raw:
    return Raw(json.encode(event))


NO_EVENT: Final = packed_event(None)


def told_line(
    game: Game, number: int, event: dict[str, Any], entry: int = 0, others: Names | None = None
) -> LogLine:
    """The line that tells an event."""
    text, packed = game.tell(event), packed_event(event)
    return LogLine(number, text, event["rules"], packed, "", entry, others or {})


class Session:
    """A table with a game on it. Open one with `begin` or `resume`."""

    @classmethod
    def begin(
        cls,
        game: Game,
        spec: Spec,
        chance: Chance,
        players: list[Player],
        start: dict[str, Any] | None = None,
    ) -> "Session":
        """A new game at its first question, or one that goes on from a state with these dice."""
        names = [player.name for player in players]
        state, replay = replays.begin(game, spec, chance, names, record=True, start=start)
        return cls(game, state, replay, players)

    @classmethod
    def resume(
        cls,
        game: Game,
        replay: Replay,
        players: list[Player],
        marks: Sequence[Mark] = (),
        quiet: bool = False,
    ) -> "Session":
        """A recorded game as it was left; every recorded state is checked on the way.

        `quiet`: whether its people were not asked what is a matter of course, nor how to pay.
        """
        states = replays.run(game, replay, record=True)
        session = cls(game, next(states), replay, players)
        let_go = Passing(quiet=quiet, pays=quiet)
        placed: dict[int, list[Mark]] = {}
        for mark in marks:
            placed.setdefault(mark.at, []).append(mark)
        session._enter(placed.get(0, []))
        for number, (seat, choice) in enumerate(replay.answers[:], start=1):
            asked = session.state.asked
            outside = choice in replays.OUTSIDE
            unasked = None if outside else session._let_go(let_go)
            said = (unasked, "" if unasked is None else notation(session.state, unasked))
            automatic = unasked is not None and choice in said
            moment = session._moment(seat if outside else asked, automatic)
            next(states)
            session._keep(moment)
            session._enter(placed.get(number, []))
        return session

    def __init__(self, game: Game, state: State, replay: Replay, players: list[Player]) -> None:
        if len(players) != state.seats:
            raise InputError(f"{len(players)} players for {state.seats} seats: give one per seat")
        for player in players:
            if player.agent is not None:
                player.agent.sit_down(replay.spec)
        self.game = game
        self.state = state
        self.replay = replay
        self.players = players
        self.auto = True  # a person alone is not asked where there is only one answer
        self.passing = [Passing() for _ in players]  # what each lets go by
        self._hinted: tuple[State, list[int], int] | None = None  # to which question, and what
        self.taken_back = False  # by the last thing that happened: who wanted it looks again
        self.moments: list[Moment] = []
        self._entries: list[Event | Mark] = []
        self._unread: Callable[[], list[Event | Mark]] | None = None  # entries of another time
        self.seated_at = 0  # answers that were given before these players sat here
        # What happens is told at once and kept, reader by reader: names and numbers in a sentence
        # are those of the moment, whoever reads it and whenever.
        self.told: dict[int, list[LogLine]] = {seat: [] for seat in range(EVERYONE, state.seats)}
        self._collect_events()

    # -- who is asked ----------------------------------------------------------------------------

    @property
    def people(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player.agent is None]

    @property
    def solo(self) -> bool:
        """One person against machines: nobody is wronged by a takeback or an answer unasked."""
        return len(self.people) == 1

    @property
    def over(self) -> bool:
        return bool(self.state.ended)

    def advance(self) -> None:
        """Let the machines play, and people pass, until a person has something to decide."""
        while not self.over:
            seat = self.state.asked
            agent = self.players[seat].agent
            try:
                option = self.unasked() if agent is None else agent.choose(self.state, seat)
            except AgentFault as problem:
                _log.warning("seat %s: %s", SEAT_LETTERS[seat], problem)
                self.take_over(seat, stand_in(self.game, seat))
                continue
            if option is None:
                return
            chosen = agent is not None or self.passing[seat].said_ahead(self.state) == option
            self._take(seat, option, automatic=not chosen)

    def settle(self) -> None:
        """Answer for a person alone where there is only one answer."""
        while not self.over and self._answers_itself():
            self._take(self.state.asked, self.state.options[0], automatic=True)

    def unasked(self) -> int | None:
        """What the asked person answers without being asked, if anything."""
        return self._let_go(self.passing[self.state.asked])

    def _let_go(self, wanted: Passing) -> int | None:
        if self._answers_itself():
            return self.state.options[0]
        person = self.players[self.state.asked].agent is None
        return self.unasked_by(wanted) if person else None

    def unasked_by(self, wanted: Passing) -> int | None:
        """The same for whoever lets this go by."""
        if self.taken_back or self._pays_by_hand():
            return None
        return wanted.answer(self.game, self.state, self.hint, self.solo)

    def _pays_by_hand(self) -> bool:
        """Whether they have begun to pay themselves what they are asked to pay."""
        if not self.moments or not self.state.is_payment():
            return False
        last = self.moments[-1]
        return last.paid and not last.automatic and last.seat == self.state.asked

    def hint(self) -> int:
        """What the hint answers to the open question; thought of once."""
        state, known = self.state, self._hinted
        if known is None or known[0] is not state or known[1] is not state.options:
            option = make_agent(NORMAL, self.game, 0).choose(state, state.asked)
            known = self._hinted = (state, state.options, option)
        return known[2]

    def _answers_itself(self) -> bool:
        """Not with several people: a pass without a thought would tell the others about a hand."""
        person = self.players[self.state.asked].agent is None
        return person and self.auto and self.solo and self.state.forced()

    def seat_anew(self, players: list[Player], seat: int) -> None:
        """Others sit on these seats from now on; `seat` is who wanted it so."""
        self.players = players
        self.replay.players = [player.name for player in players]
        self._mark(SWAP, seat)

    def take_over(self, seat: int, player: Player) -> None:
        """An agent from outside failed: somebody else plays on for it."""
        failed = self.players[seat].name
        self.players = [*self.players[:seat], player, *self.players[seat + 1 :]]
        self.replay.players = [one.name for one in self.players]
        self._enter([Mark(REPLACED, seat, 0, len(self.moments), failed)])

    # -- answers ---------------------------------------------------------------------------------

    def answer(self, seat: int, option: int, automatic: bool = False) -> None:
        """A person's choice, or one made in their name. Machines do not move before `advance`."""
        if self.over:
            raise InputError("the game is over")
        if seat != self.state.asked:
            raise InputError("it is someone else's turn to choose")
        self._take(seat, option, automatic)

    def _take(self, seat: int, option: int, automatic: bool) -> None:
        moment = self._moment(seat, automatic)
        if self.passing[seat].ahead:
            self.passing[seat].was_answered(notation(self.state, option))
        replays.answer(self.game, self.state, self.replay, option)
        self._keep(moment)

    def resign(self, seat: int) -> None:
        self._refuse_the_fallen(seat)
        moment = self._moment(seat, automatic=False)
        replays.concede(self.game, self.state, self.replay, seat)
        self._keep(moment)

    def time_up(self, seat: int) -> None:
        """The seat's clock fell: it is out of the game."""
        self._refuse_the_fallen(seat)
        self._mark(TIME_UP, seat)
        self.resign(seat)

    def give_up_for(self, seat: int) -> None:
        """The seat did not come back: it is out of the game."""
        self._refuse_the_fallen(seat)
        self._mark(ABSENT, seat)
        self.resign(seat)

    def call_off(self, seat: int) -> None:
        """The same, but nobody wins."""
        self._refuse_the_fallen(seat)
        self._mark(CALLED_OFF, seat)
        moment = self._moment(seat, automatic=False)
        replays.call_off(self.game, self.state, self.replay, seat)
        self._keep(moment)

    def still_plays(self, seat: int) -> bool:
        return self.game.still_plays(self.state, seat)

    def _refuse_the_fallen(self, seat: int) -> None:
        if self.over:
            raise InputError("the game is over, so nobody can resign")
        if not self.still_plays(seat):
            raise InputError(said("{seat} is already out of the game", seat=SEAT_LETTERS[seat]))

    def _moment(self, seat: int, automatic: bool) -> Moment:
        asked = not self.over and not self.state.forced()
        paid = asked and self.state.is_payment()
        return Moment(self.state.copy(), len(self.entries), seat, automatic, paid=paid)

    def _keep(self, moment: Moment) -> None:
        """An answer was given: note what came of it."""
        assert isinstance(moment.before, State)
        moment.rolled = moment.before.dice.to_data() != self.state.dice.to_data()
        self.moments.append(moment)
        self.taken_back = False
        self._collect_events()
        if len(self.moments) > UNPACKED:
            self._put_away(len(self.moments) - UNPACKED - 1)

    def _put_away(self, place: int) -> None:
        """Many games in memory are many thousand old states, of which few are needed again."""
        moment = self.moments[place]
        if isinstance(moment.before, State):
            milestone = place % MILESTONE == 0
            moment.before = packed(self.game, moment.before).decode() if milestone else None

    def before(self, place: int) -> State:
        """The state in which an answer was given, apart from the game that goes on."""
        known = place
        while self.moments[known].before is None:
            known -= 1
        state = self._kept_state(known)
        for number in range(known + 1, place + 1):
            replays.again(self.game, state, self.replay, number)
        return state

    def _kept_state(self, place: int) -> State:
        kept = self.moments[place].before
        assert kept is not None
        if isinstance(kept, State):
            return kept.copy()
        return self.game.from_data(self.replay.spec, json.decode(kept))

    def _mark(self, kind: str, seat: int) -> None:
        self._enter([Mark(kind, seat, 0, len(self.moments))])

    def _collect_events(self) -> None:
        self._enter(self.state.log or ())
        self.state.log = []

    # -- taking back -----------------------------------------------------------------------------

    def obstacle_to_undo(self, seat: int) -> str:
        """Why the seat's last choice cannot be taken back freely, in words; "" if it can."""
        place = self.last_choice(seat)
        if place is None:
            return said("there is nothing to undo")
        since = self.moments[place:]
        if any(moment.seat != seat for moment in since):
            return said("someone else has acted since")
        if any(moment.rolled for moment in since):
            return said("dice were rolled or cards were shuffled")
        return self.game.newly_revealed(self.before(place), self.state)

    def has_choice(self, seat: int) -> bool:
        """Whether there is anything that the seat could take back, freely or not."""
        return self.last_choice(seat) is not None

    def undo(self, seat: int) -> None:
        """Take back the seat's last choice, if nothing has been learned since."""
        obstacle = self.obstacle_to_undo(seat)
        if obstacle:
            raise InputError(f"this cannot be undone: {obstacle}")
        self._return_to_last_choice(seat, UNDO)

    def take_back(self, seat: int) -> None:
        """Take back the seat's last choice with all that followed: against machines only."""
        if not self.solo:
            raise InputError("this kind of undo is only for games against the computer")
        self._return_to_last_choice(seat, TAKE_BACK)

    def give_back(self, seat: int) -> None:
        """Take back the seat's last choice with all that followed: the others have consented."""
        self._return_to_last_choice(seat, CONSENT)

    def last_choice(self, seat: int) -> int | None:
        """Where the seat last decided something itself, since these players sit here.

        What was paid for them counts as one such choice, however many cards it took.
        """
        for place in range(len(self.moments) - 1, self.seated_at - 1, -1):
            moment = self.moments[place]
            if moment.seat == seat and not (moment.automatic and not moment.paid):
                return self._begin_of_payment(place)
        return None

    def was_paid_for(self, seat: int) -> bool:
        """Whether the seat's last choice was a payment that the table made for it."""
        place = self.last_choice(seat)
        return place is not None and self.moments[place].automatic

    def _begin_of_payment(self, place: int) -> int:
        """Where a payment made for a player began; every other choice stands alone."""
        seat = self.moments[place].seat
        while place > self.seated_at and _is_paid_for(self.moments[place - 1 : place + 1], seat):
            place -= 1
        return place

    def _return_to_last_choice(self, seat: int, kind: str) -> None:
        place = self.last_choice(seat)
        if place is None:
            raise InputError("there is nothing to undo")
        moment = self.moments[place]
        earlier = [
            entry._replace(at=place)
            for entry in self.entries[moment.entries :]
            if isinstance(entry, Mark)
        ]
        drawn = self.state.dice.drawn()
        before = self.before(place)
        del self.moments[place:]
        self._forget_entries(moment.entries)
        self.replay.cut(place)
        self.taken_back = True
        self.state = before
        self.state.log = []
        replays.burn(self.game, self.state, self.replay, drawn)
        self._enter(_with_mark(earlier, Mark(kind, seat, 1, place)))

    @property
    def entries(self) -> list[Event | Mark]:
        """All that happened; that of a session put together again is read when it is needed."""
        if self._unread is not None:
            self._entries = self._unread()
            self._unread = None
        return self._entries

    def marks(self) -> list[Mark]:
        return [entry for entry in self.entries if isinstance(entry, Mark)]

    # -- the log ---------------------------------------------------------------------------------

    def log_for(self, seat: int, start: int = 0) -> list[LogLine]:
        """The log from a line on (0 is the first), as the seat may read it.

        Lines are counted as the seat sees them, so that a gap does not tell of hidden events.
        """
        return [self.retold(line) for line in self.told[seat][start:]]

    def retold(self, line: LogLine) -> LogLine:
        """A line, which is kept in English, in the language that is spoken now."""
        if spoken() == ENGLISH:
            return line
        if line.mark:
            mark = self.entries[line.entry]
            assert isinstance(mark, Mark)
            return replace(line, text=mark_text(mark))
        event = self.game.retold(line.happened() or {}, line.others)
        return replace(line, text=self.game.tell(event), event=packed_event(event))

    def _enter(self, entries: Iterable[Event | Mark]) -> None:
        """Put entries into the log, and tell everybody who may read it."""
        with speaking(ENGLISH):
            self._put_in(entries)

    def _put_in(self, entries: Iterable[Event | Mark]) -> None:
        for entry in entries:
            place = len(self.entries)
            self.entries.append(entry)
            if isinstance(entry, Mark):
                self._note(entry)
                self._tell_mark(place, entry)
            else:
                self._tell_event(place, entry)

    def _note(self, mark: Mark) -> None:
        """Nobody goes back beyond the moment at which they sat down, so it never gets less."""
        if mark.kind == SWAP:
            self.seated_at = max(self.seated_at, mark.at)

    def _tell_mark(self, place: int, mark: Mark) -> None:
        for lines in self.told.values():
            lines.append(LogLine(len(lines) + 1, mark_text(mark), [], NO_EVENT, mark.kind, place))

    def _tell_event(self, place: int, entry: Event) -> None:
        """What several may know alike is put into words once, and mostly is one line for them."""
        told: list[tuple[dict[str, Any], LogLine]] = []
        for seat, lines in self.told.items():
            number = len(lines) + 1
            for event in self.game.events_for(self.state, seat, [entry]):
                line = next((line for known, line in told if known == event), None)
                if line is None:
                    others = self.game.names_in_others(self.state, event)
                    line = told_line(self.game, number, event, place, others)
                    told.append((event, line))
                lines.append(line if line.number == number else replace(line, number=number))

    def recall(
        self,
        entries: Callable[[], list[Event | Mark]],
        told: dict[int, list[LogLine]],
        seated_at: int,
    ) -> None:
        """The log of a session that is put together again, as it was told."""
        self._unread = entries
        self.told = told
        self.seated_at = seated_at
        self.state.log = []

    def _forget_entries(self, kept: int) -> None:
        del self.entries[kept:]
        for lines in self.told.values():
            while lines and lines[-1].entry >= kept:
                lines.pop()


def _is_paid_for(moments: list[Moment], seat: int) -> bool:
    return all(one.seat == seat and one.automatic and one.paid for one in moments)


def _with_mark(earlier: list[Mark], mark: Mark) -> list[Mark]:
    """Marks of the same kind in a row are one line of the log."""
    if earlier and earlier[-1][:2] == mark[:2]:
        return [*earlier[:-1], mark._replace(choices=earlier[-1].choices + 1)]
    return [*earlier, mark]


def mark_text(mark: Mark) -> str:
    arguments = {
        "who": SEAT_LETTERS[mark.seat],
        "choices": mark.choices,
        "name": mark.name,
        "other": _OTHER,
    }
    return said(MARK_TEXTS[mark.kind], **arguments)


def stand_in(game: Game, seat: int) -> Player:
    """Who plays on where an agent from outside failed."""
    return Player(_OTHER, make_agent(NORMAL, game, seat))


_OTHER: Final = agent_entry(NORMAL).title


_UNDOES: Final = "{who} undoes {choices, plural, one {a choice} other {# choices}}"
MARK_TEXTS: Final = {
    UNDO: _UNDOES,
    TAKE_BACK: f"{_UNDOES} and all that followed (takeback)",
    CONSENT: f"{_UNDOES} and all that followed, by consent",
    TIME_UP: "{who} has run out of time",
    ABSENT: "{who} did not come back",
    CALLED_OFF: "The game is called off, as {who} did not come back",
    SWAP: "{who} takes the other side",
    REPLACED: "{name} failed; {other} plays {who} from here on",
}

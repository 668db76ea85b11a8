"""Chapter: Move. One unit moves, segment by segment, or does something instead."""

from typing import Final

from starfold.games.minis.rulers.paths import Surroundings, Way
from starfold.games.minis.rulers.rates import longs, measure_words, rate, rate_rule, shorts
from starfold.games.minis.rules.aiming import enemies
from starfold.games.minis.rules.anytime import (
    against_use,
    anytime_choice,
    anytime_options,
    converting_in,
    is_anytime,
    take_anytime,
    use_at_any_time,
)
from starfold.games.minis.rules.candidates import (
    LONG,
    SHORT,
    STRAIGHT,
    packed_segment,
    segment_candidates,
    segment_millimetres,
)
from starfold.games.minis.rules.elimination import turn_over
from starfold.games.minis.rules.placing import Face
from starfold.games.minis.rules.reserves import Landing, has_cargo
from starfold.games.minis.rules.spots import (
    BY_CARRIER,
    BY_TRANSPORT,
    MICRO,
    Spot,
    are_near,
    centre_of,
    nearest_pieces,
)
from starfold.games.minis.rules.step import (
    FIRST,
    KIND,
    Arrival,
    Asked,
    Step,
    against_foreign,
    first_of,
    kind_of,
    not_on_table,
    second_of,
    told_apart,
)
from starfold.games.minis.speech.names import (
    SEGMENTS,
    amount,
    centimetres,
    degrees_words,
    length_notation,
    named,
    piece_words,
    read_length,
    read_turn,
    spot_data,
    target_name,
    turn_notation,
    unit_name,
)
from starfold.games.minis.speech.seen import Pieces, QuestionOption, Ray
from starfold.games.minis.speech.words import say
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.position import (
    CLOAK_CHANGED,
    DISPLACED,
    HAD_MOVE,
    NONE,
    WAITING,
    Position,
)
from starfold.kernel.choices import Choice, Question, Refusal
from starfold.kernel.core import DECLINE
from starfold.units.icons import (
    BATTLE_DROID_BIT,
    CARRIER_BIT,
    CLOAKED_BIT,
    CONVERT_BIT,
    DOGFIGHT_BIT,
    TRANSPORT_BIT,
)

TURN_LIMIT: Final = 90_000  # MG-MPH-06
HALF_TURN: Final = 180_000  # a Dogfight unit turns as it likes (MG-ICON-05)

# What a unit can do instead of moving.
POSTPONE: Final = 2_001
CLOAK: Final = 2_003
TRANSPORT: Final = 2_004
CARRIER: Final = 2_005

GO: Final = "go"  # as it is written down: `go L, left 30°, 63.5 mm`
POINTS_AT: Final = 0.05  # degrees
NEARLY_AT: Final = 0.001  # to the side for each millimetre ahead; a little more than POINTS_AT
RAY_STEP: Final = 5_000  # mdeg between two rays of a fan


class MoveUnit(Step):
    """One unit moves: a turn, then a straight segment, as often as its rate says (MG-MPH-07)."""

    unit: int
    owner: int
    may_wait: bool
    begun: bool = False
    shorts: int = 0  # segments left
    longs: int = 0
    turned: int = 0  # mdeg of all turns, for turn_limit_scope=per_move
    gone: int = 0  # segments used

    def seat(self) -> int:
        return self.owner

    def proceed(self, pos: Position) -> None:
        if not self.begun:
            self._begin(pos)
        if self.gone and not self.measures():
            self.take(pos, DECLINE)
        else:
            pos.ask(self.owner, self.choices(pos))

    def measures(self) -> bool:
        return bool(self.shorts or self.longs)

    def _begin(self, pos: Position) -> None:
        self.begun = True
        measure = rate(pos.face(self.unit), pos.setup.options)
        self.shorts = shorts(measure)
        self.longs = longs(measure)
        pos.trail_unit = self.unit
        pos.trail = []
        leave_a_trail(pos, self.unit)

    def choices(self, pos: Position) -> list[int]:
        moves = segment_candidates(pos, self.unit, self.kinds(), self.limit(pos))
        anytime = anytime_options(pos, self.owner, self._coming_up())
        if self.gone:
            return [DECLINE, *anytime, *moves]
        stay = [] if moves and pos.setup.options.must_move else [DECLINE]
        return [*stay, *self._instead(pos), *anytime, *moves]

    def _coming_up(self) -> int:
        return NONE if self.gone else self.unit

    def kinds(self) -> list[int]:
        """Segments that are left; a mixed rate may be used in any order (MG-MPH-09)."""
        kinds: list[int] = []
        if self.shorts:
            kinds.append(SHORT)
        if self.longs:
            kinds.append(LONG)
        return kinds

    def limit(self, pos: Position) -> int:
        """How far the unit may turn before its next segment."""
        if pos.icons(self.unit) & DOGFIGHT_BIT:
            return HALF_TURN
        if pos.setup.options.turn_per_move:
            return max(TURN_LIMIT - self.turned, 0)
        return TURN_LIMIT

    def _instead(self, pos: Position) -> list[int]:
        """What its icons let it do instead of moving."""
        unit = self.unit
        icons = pos.icons(unit)
        options: list[int] = []
        if icons & BATTLE_DROID_BIT and self.may_wait:
            options.append(POSTPONE)
        if icons & CLOAKED_BIT:
            options.append(CLOAK)
        if icons & TRANSPORT_BIT and has_cargo(pos, self.owner, True):
            options.append(TRANSPORT)
        if icons & CARRIER_BIT and has_cargo(pos, self.owner, False):
            options.append(CARRIER)
        return options

    def objection(self, pos: Position, option: int) -> Refusal | None:
        """Every answer that is not listed: the turn, the length and the way are checked."""
        if option == DECLINE:
            return Refusal("MG-MPH-05", say("moving.must_move", unit=unit_name(pos, self.unit)))
        if option < KIND:
            against = against_use(pos, self.owner, option, self._coming_up())
            return against or super().objection(pos, option)
        return self.segment_objection(pos, option)

    def segment_objection(self, pos: Position, option: int) -> Refusal | None:
        kind = kind_of(option)
        if kind not in self.kinds():
            left = measure_words(10 * self.shorts + self.longs)
            return Refusal("MG-MPH-09", say("moving.no_segment", left=left))
        turn = first_of(option) - STRAIGHT
        limit = self.limit(pos)
        if abs(turn) > limit:
            rule = "MG-MPH-06" if limit < HALF_TURN else "MG-ICON-05"
            figure, _ = told_apart(abs(turn) / 1000, limit / 1000)
            text = say("moving.turns_too_far", turn=figure, limit=f"{limit / 1000:g}")
            return Refusal(rule, text)
        most = segment_millimetres(pos, kind)
        length = second_of(option)
        name = "S" if kind == SHORT else "L"
        if length < 1 or length / MICRO > most + g.EPS:
            figure, _ = told_apart(length / MICRO, most)
            text = say("moving.wrong_length", length=figure, segment=name, most=f"{most:g}")
            return Refusal("MG-MPH-10", text)
        near = Surroundings(pos, self.unit, most)
        way = near.way(turn)
        if way.length <= g.EPS:
            text = say("moving.in_the_way", piece=piece_words(pos, way.stop))
            return Refusal("MG-MPH-11", text)
        gone = min(length / MICRO, way.length)
        if pos.setup.options.exact_segments and gone < most - g.EPS and gone < way.length - g.EPS:
            figure, _ = told_apart(gone, most)
            text = say("moving.not_in_full", length=figure, segment=name, most=f"{most:g}")
            return Refusal("MG-MPH-10", text)
        resting = near.rests_on(way, gone)
        if resting != NONE:
            text = say("moving.ends_on", piece=piece_words(pos, resting))
            return Refusal("MG-MPH-11", text)
        return None

    def is_segment(self, option: int) -> bool:
        return option >= KIND

    def full_length(self, pos: Position, option: int) -> float:
        """Of the segment that an answer uses, however far it goes."""
        return segment_millimetres(pos, kind_of(option))

    def way_of(self, pos: Position, option: int) -> Way:
        """The way that an answer takes, cut to the length that is really gone."""
        near = Surroundings(pos, self.unit, self.full_length(pos, option))
        return self.way_among(pos, near, option)

    def way_among(self, pos: Position, near: Surroundings, option: int) -> Way:
        """The same where the surroundings are known, at least as far as the segment goes."""
        way = near.way(first_of(option) - STRAIGHT)
        wanted = min(second_of(option) / MICRO, self.full_length(pos, option))
        if wanted < way.length:
            return Way(way.x, way.y, way.heading, wanted, NONE)
        return way

    def is_near(self, pos: Position, option: int, wanted: int) -> bool:
        if option < KIND or wanted < KIND or kind_of(option) != kind_of(wanted):
            return False
        return are_near(self._end_of(pos, option), self._end_of(pos, wanted))

    def _end_of(self, pos: Position, option: int) -> Spot:
        way = self.way_of(pos, option)
        x, y = g.advanced(way.x, way.y, way.heading, way.length)
        return Spot(x, y, way.heading)

    def take(self, pos: Position, option: int) -> None:
        if option >= KIND:
            self._go(pos, option)
        elif is_anytime(option):
            if converting_in(option) == self.unit:
                pos.pop()  # instead of its move
            take_anytime(pos, self.owner, option)
        elif option == DECLINE:
            self._finish(pos)
        else:
            self._do_instead(pos, option)

    def _go(self, pos: Position, option: int) -> None:
        unit = self.unit
        kind = kind_of(option)
        turn = first_of(option) - STRAIGHT
        way = self.way_of(pos, option)
        from_x = pos.x[unit]
        from_y = pos.y[unit]
        pos.x[unit], pos.y[unit] = g.advanced(way.x, way.y, way.heading, way.length)
        pos.heading[unit] = way.heading
        pos.done[unit] |= DISPLACED
        self.turned += abs(turn)
        self.gone += 1
        if kind == SHORT:
            self.shorts -= 1
        else:
            self.longs -= 1
        if abs(turn) > TURN_LIMIT:
            pos.note_use(unit, DOGFIGHT_BIT)
        leave_a_trail(pos, unit)
        if pos.log is not None:
            rule = rate_rule(pos.face(unit), pos.setup.options)
            rules = ["MG-MPH-07", "MG-BASIC-01", "MG-GEO-01", "MG-GEO-02", rule]
            if pos.setup.bomber[unit]:
                rules.append("MG-MOVE-14")
            if pos.setup.front[unit].icons & CONVERT_BIT:
                rules += ["MG-MOVE-15", "MG-BASIC-06"]
            if abs(turn) > TURN_LIMIT:
                rules.append("MG-ICON-05")
            elif turn:
                rules.append("MG-MPH-06")
            if way.stop != NONE:
                rules += ["MG-MPH-11", "MG-GEO-03"]
            told = {
                "unit": unit,
                "segment": "S" if kind == SHORT else "L",
                "turn": turn / 1000,
                "length": round(way.length, 4),
                "stop": way.stop,
                "from": [from_x, from_y],
                "to": [pos.x[unit], pos.y[unit]],
                "heading": way.heading / 1000,
            }
            pos.tell("segment", rules, self.owner, told)

    def _do_instead(self, pos: Position, option: int) -> None:
        pos.pop()
        unit = self.unit
        if option == POSTPONE:
            pos.done[unit] |= WAITING
            pos.note_use(unit, BATTLE_DROID_BIT)
            self._tell(pos, "waits", ["MG-ICON-02"])
            return
        pos.done[unit] |= HAD_MOVE
        if option == CLOAK:
            pos.done[unit] |= CLOAK_CHANGED
            kind = "uncloaks" if pos.flipped[unit] else "cloaks"
            self._tell(pos, kind, ["MG-ICON-23", "MG-ICON-24"])
            turn_over(pos, unit)
        elif option == TRANSPORT:
            pos.note_use(unit, TRANSPORT_BIT)
            self._tell(pos, "transports", ["MG-ICON-14"])
            pos.push(Landing(unit, self.owner, BY_TRANSPORT))
        else:
            pos.note_use(unit, CARRIER_BIT)
            self._tell(pos, "carries", ["MG-ICON-21"])
            pos.push(Landing(unit, self.owner, BY_CARRIER))

    def _tell(self, pos: Position, kind: str, rules: list[str]) -> None:
        if pos.log is not None:
            pos.tell(kind, rules, self.owner, {"unit": self.unit})

    def _finish(self, pos: Position) -> None:
        """The move is over; a Dogfight unit that moved may turn once more (MG-MPH-08)."""
        pos.pop()
        unit = self.unit
        pos.done[unit] |= HAD_MOVE
        if not self.gone:
            self._tell(pos, "stands_still", ["MG-MPH-05"])
        elif pos.icons(unit) & DOGFIGHT_BIT:
            pos.push(Face(unit, self.owner, True))

    # -- what it says of itself ----------------------------------------------------------------

    def question_called(self) -> Asked:
        return "move"

    def acting(self) -> int:
        return self.unit

    def segments(self) -> list[str] | None:
        return ["S"] * self.shorts + ["L"] * self.longs

    def question(self, pos: Position) -> Question:
        left = say(
            "moving.left",
            shorts=self.shorts,
            longs=self.longs,
            both="yes" if self.shorts and self.longs else "no",
            all=self.shorts + self.longs,
        )
        name = unit_name(pos, self.unit)
        if self.gone:
            return Question(say("moving.ask_further", unit=name, left=left), ["MG-MPH-07"])
        rules = ["MG-MPH-05", rate_rule(pos.face(self.unit), pos.setup.options), "MG-MOVE-01"]
        return Question(say("moving.ask", unit=name, left=left), rules)

    def choice(self, pos: Position, option: int) -> Choice:
        pieces: Pieces = {"unit": self.unit}
        if option >= KIND:
            return self._segment_choice(pos, option)
        if is_anytime(option):
            return anytime_choice(pos, option)
        if option == DECLINE:
            if self.gone:
                return Choice("end", say("moving.end"), [], pieces)
            return Choice("stay", say("moving.stay"), [], pieces)
        if option == POSTPONE:
            return Choice("wait", say("moving.wait"), [], pieces)
        if option == CLOAK:
            text = say("moving.cloak", cloaked=bool(pos.flipped[self.unit]))
            return Choice("cloak", text, [], pieces)
        if option == TRANSPORT:
            return Choice("transport", say("moving.transport"), [], pieces)
        return Choice("carrier", say("moving.carrier"), [], pieces)

    def _segment_choice(self, pos: Position, option: int) -> Choice:
        way = self.way_of(pos, option)
        turn = first_of(option) - STRAIGHT
        x, y = g.advanced(way.x, way.y, way.heading, way.length)
        name = SEGMENTS[kind_of(option)]
        pieces: Pieces = {
            "unit": self.unit,
            "segment": name,
            "turn": turn / 1000,
            "length": round(way.length, 4),
            "spot": spot_data(x, y, way.heading),
        }
        stop = towards = ""
        if way.stop != NONE:
            stop = piece_words(pos, way.stop)
            pieces["stop"] = way.stop
        else:
            aim = self._towards(pos, way.heading)
            if aim != NONE:
                towards = target_name(pos, aim)
                pieces["towards"] = aim
        text = say(
            "moving.segment",
            segment=name,
            turn=degrees_words(turn),
            length=centimetres(way.length),
            stop=stop,
            towards=towards,
        )
        names = [name, turn_notation(turn), length_notation("", second_of(option))]
        return Choice(GO, text, names, pieces)

    def _towards(self, pos: Position, heading: int) -> int:
        """The nearby enemy piece at which a heading points, or NONE."""
        unit = self.unit
        if not self._points_anywhere(pos, heading):
            return NONE
        for piece in nearest_pieces(pos, unit):
            x, y = centre_of(pos, piece)
            if abs(g.off_axis(pos.x[unit], pos.y[unit], heading, x, y)) < POINTS_AT:
                return piece
        return NONE

    def _points_anywhere(self, pos: Position, heading: int) -> bool:
        """Whether a heading points nearly at any enemy piece: a quick look before measuring."""
        ux = g.cosine(heading)
        uy = g.sine(heading)
        from_x = pos.x[self.unit]
        from_y = pos.y[self.unit]
        for piece in enemies(pos, self.owner):
            x, y = centre_of(pos, piece)
            ahead = (x - from_x) * ux + (y - from_y) * uy
            aside = (y - from_y) * ux - (x - from_x) * uy
            if abs(aside) < ahead * NEARLY_AT:
                return True
        return False

    def measured(self, pos: Position, notation: str) -> int | None:
        names = named(notation, GO)
        if len(names) != 3 or names[0] not in SEGMENTS:
            return None
        turn = read_turn(names[1])
        length = read_length(names[2], "")
        if abs(turn) > HALF_TURN or not 0 <= length < FIRST:
            return None
        return packed_segment(SEGMENTS.index(names[0]), turn, length)

    def spans(self, pos: Position) -> list[QuestionOption]:
        return [self._any_segment(pos, kind) for kind in self.kinds()]

    def _any_segment(self, pos: Position, kind: int) -> QuestionOption:
        limit = self.limit(pos)
        name = SEGMENTS[kind]
        most = round(segment_millimetres(pos, kind) * MICRO)
        return {
            "option": (kind + 1) * KIND,
            "text": say("moving.any_segment", segment=name),
            "verb": GO,
            "promise": None,
            "unit": self.unit,
            "segment": name,
            "amounts": [
                amount("turn", "mdeg", -limit, limit, -STRAIGHT, FIRST),
                amount("length", "um", 1, most, 0, 1),
            ],
            "rays": self._rays(pos, kind),
        }

    def _rays(self, pos: Position, kind: int) -> list[Ray]:
        """The fan of a segment: how far it goes after each turn, and what stops it."""
        near = Surroundings(pos, self.unit, segment_millimetres(pos, kind))
        limit = self.limit(pos)
        inner = range(-limit // RAY_STEP * RAY_STEP + RAY_STEP, limit, RAY_STEP)
        rays: list[Ray] = []
        for turn in sorted({-limit, *inner, limit}):
            way = near.way(turn)
            stop = "" if way.stop == NONE else piece_words(pos, way.stop)
            rays.append({"turn": turn / 1000, "length": round(way.length, 3), "stop": stop})
        return rays

    def leads_to(self, pos: Position, option: int) -> Arrival | None:
        if option < KIND:
            return None
        unit = self.unit
        way = self.way_of(pos, option)
        x, y = g.advanced(way.x, way.y, way.heading, way.length)
        start = (pos.x[unit], pos.y[unit], pos.heading[unit])
        stop = "" if way.stop == NONE else piece_words(pos, way.stop)
        return Arrival(pos, unit, [start, (x, y, way.heading)], way.length, stop)

    def against_piece(self, pos: Position, target: int) -> Refusal:
        against = against_mover(pos, self.owner, target)
        if against is not None:
            return against
        return Refusal("MG-MPH-01", say("moving.moving_now", unit=unit_name(pos, self.unit)))

    def use_of(self, icon: str, unit: int) -> int:
        return use_at_any_time(icon, unit)


def leave_a_trail(pos: Position, unit: int) -> None:
    """Remember where the move went: x, y and heading of every stop."""
    pos.trail += [pos.x[unit], pos.y[unit], float(pos.heading[unit])]


def against_mover(pos: Position, seat: int, target: int) -> Refusal | None:
    """Why a touched piece does not move for that player this turn; None if it may yet."""
    foreign = against_foreign(pos, seat, target)
    if foreign is not None:
        return foreign
    name = unit_name(pos, target)
    if not pos.on_table(target):
        return not_on_table(pos, target)
    if pos.done[target] & HAD_MOVE:
        return Refusal("MG-MPH-05", say("moving.had_move", unit=name))
    if pos.done[target] & WAITING:
        return Refusal("MG-ICON-02", say("moving.is_waiting", unit=name))
    return None

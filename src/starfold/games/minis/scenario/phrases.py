"""What players say in scenarios, and the answers of the engine that it means.

A phrase becomes one or more attempts; an attempt becomes the answers to give, found by trying it on
a copy. Where the rules refuse, the refusal is the engine's own, with its figure and its rule.
"""

import re
from collections.abc import Callable
from typing import Any, Final, cast

from starfold.errors import InputError
from starfold.games.minis.front.touch import why_not
from starfold.games.minis.rules.aiming import against_holding_fire, against_shot, shots_of
from starfold.games.minis.rules.anytime import against_convert, no_roll
from starfold.games.minis.rules.candidates import LONG, SHORT, segment_millimetres
from starfold.games.minis.rules.command import against_borrower, against_command, against_loan
from starfold.games.minis.rules.placing import Settle
from starfold.games.minis.rules.reserves import face_kind, shown_face, starting_faces, with_face
from starfold.games.minis.rules.step import FIRST, Asked, Step, step_of
from starfold.games.minis.rules.turn_end import Airborne
from starfold.games.minis.scenario.names import icon_bit, mdeg, piece_named, unit_named
from starfold.games.minis.scenario.places import NoSuchPlace, Where, place_option, read_where
from starfold.games.minis.speech.names import SEGMENTS, length_notation, turn_notation, unit_name
from starfold.games.minis.state.position import MOVEMENT, NONE, Position
from starfold.kernel.choices import BETWEEN, Refusal
from starfold.kernel.core import DECLINE
from starfold.kernel.notation import option
from starfold.kernel.scenario.phrases import NotOffered
from starfold.units.icons import ICON_NAMES
from starfold.units.scenario.phrases import Attempt, Phrasebook, Reading, Try, bare
from starfold.units.vocabulary import UNIT_KINDS

# -- attempts --------------------------------------------------------------------------------------


class Trying(Try[Position]):
    """With what the steps of this game say of their questions."""

    def step(self) -> Step | None:
        """The step that asks this player."""
        return step_of(self.pos) if self.is_asked() else None

    def asks(self, *kinds: Asked) -> bool:
        """Whether this player is asked such a question."""
        step = self.step()
        return step is not None and step.question_called() in kinds

    def acting(self) -> int:
        """The unit that the question is about."""
        step = self.step()
        return NONE if step is None else step.acting()

    def take(self, answer: int, unit: int = NONE) -> None:
        """Give the answer; `unit` is the piece about which a refusal should speak."""
        if self.step() is None:
            raise NotOffered(self.against(unit), asked=bool(self.options))
        refused = self.pos.refusal(answer)
        if refused is not None:
            raise NotOffered(refused if refused.rule else self.against(unit))
        self.options.append(answer)
        self.pos.apply(answer)

    def write(self, written: str, unit: int = NONE) -> None:
        """Give the answer with that notation."""
        if self.step() is None:
            raise NotOffered(self.against(unit), asked=bool(self.options))
        try:
            answer = option(self.pos, written)
        except InputError:
            raise NotOffered(self.against(unit)) from None
        self.take(answer, unit)

    def use(self, icon: str, unit: int, about: int = NONE) -> None:
        """Use an icon of the unit."""
        step = self.step()
        answer = NONE if step is None else step.use_of(icon, unit)
        if answer == NONE:
            raise NotOffered(self.against(about), asked=step is not None or bool(self.options))
        self.take(answer, about)

    def against(self, unit: int) -> Refusal | None:
        """What the rules have against that piece now."""
        pos = self.pos
        if unit == NONE or (pos.asked != self.seat and pos.phase != MOVEMENT):
            return None
        return why_not(pos, self.seat, {"unit": unit})


# -- moving --------------------------------------------------------------------------------------


def _come_up(trying: Trying, unit: int) -> None:
    """On to the move of the unit, chosen among several if that is the question."""
    if trying.asks("choose mover", "common move"):
        trying.take(unit, unit)
    if not trying.asks("move") or trying.acting() != unit:
        raise NotOffered(trying.against(unit), asked=bool(trying.options))


def _try_choose(trying: Trying, pieces: dict[str, Any]) -> None:
    if not trying.asks("choose mover", "common move"):
        raise NotOffered(trying.against(pieces["unit"]), asked=False)
    trying.take(pieces["unit"], pieces["unit"])


def _try_segment(trying: Trying, pieces: dict[str, Any]) -> None:
    _come_up(trying, pieces["unit"])
    length = pieces["length"]
    if length is None:
        length = round(segment_millimetres(trying.pos, pieces["segment"]) * 1000)
    segment = SEGMENTS[pieces["segment"]]
    way = f"{turn_notation(pieces['turn'])}, {length_notation('', length)}"
    trying.write(f"go {segment}, {way}", pieces["unit"])


def _instead(verb: str, flipped: int = NONE) -> Callable[[Trying, dict[str, Any]], None]:
    """What a unit does instead of moving on; `flipped`: only with that side up."""

    def attempt(trying: Trying, pieces: dict[str, Any]) -> None:
        _come_up(trying, pieces["unit"])
        if flipped not in (NONE, trying.pos.flipped[pieces["unit"]]):
            raise NotOffered
        trying.write(verb)

    return attempt


def _declining(verb: str) -> Callable[[Trying, dict[str, Any]], None]:
    """A unit stands still, or ends its move: what it is called depends on how far it has come."""

    def attempt(trying: Trying, pieces: dict[str, Any]) -> None:
        _come_up(trying, pieces["unit"])
        if step_of(trying.pos).choice(trying.pos, DECLINE).verb != verb:
            raise NotOffered
        trying.take(DECLINE)

    return attempt


def _try_convert(trying: Trying, pieces: dict[str, Any]) -> None:
    """In its own move if that has come up or can be chosen, else beside what is going on."""
    unit = pieces["unit"]
    _object(against_convert(trying.pos, trying.seat, unit, unit))
    if trying.asks("choose mover", "common move") and unit in trying.pos.options:
        trying.take(unit)
    trying.use("Convert", unit, unit)


def _facing(trying: Trying, unit: int) -> None:
    if not trying.asks("facing") or trying.acting() != unit:
        raise NotOffered(asked=False)


def _try_face(trying: Trying, pieces: dict[str, Any]) -> None:
    unit = pieces["unit"]
    _facing(trying, unit)
    heading = pieces.get("heading")
    if heading is None:
        heading = (trying.pos.heading[unit] + pieces["turn"]) % 360_000
    trying.take(heading)


def _try_keep_heading(trying: Trying, pieces: dict[str, Any]) -> None:
    _facing(trying, pieces["unit"])
    trying.take(DECLINE)


# -- firing --------------------------------------------------------------------------------------


def _aim(trying: Trying, unit: int, second: bool) -> bool:
    """On to the question for a target of that shot; False if it does not come."""
    if trying.asks("fire") and shots_of(trying.pos, unit):
        return False  # its target is declared
    if trying.asks("declare", "fire") and trying.acting() == NONE:
        trying.take(unit, unit)
    step = trying.step()
    wanted = 2 if second else 1
    return step is not None and step.acting() == unit and step.asks_for_shot() == wanted


def _shooting(second: bool) -> Callable[[Trying, dict[str, Any]], None]:
    def attempt(trying: Trying, pieces: dict[str, Any]) -> None:
        unit, target = pieces["unit"], pieces["target"]
        asked = trying.asks("declare", "fire", "extra shot")
        reason = against_shot(trying.pos, unit, target, second)
        if reason is not None:
            raise NotOffered(reason, asked)
        if not _aim(trying, unit, second):
            raise NotOffered(trying.against(unit), asked)
        trying.take(target, target)

    return attempt


def _no_shot(second: bool) -> Callable[[Trying, dict[str, Any]], None]:
    def attempt(trying: Trying, pieces: dict[str, Any]) -> None:
        unit = pieces["unit"]
        if not second and trying.asks("declare", "fire"):
            _object(against_holding_fire(trying.pos, [unit]))
        if not _aim(trying, unit, second):
            raise NotOffered(trying.against(unit), asked=False)
        trying.take(DECLINE)

    return attempt


def _try_fire_with(trying: Trying, pieces: dict[str, Any]) -> None:
    if not trying.asks("declare", "fire") or trying.acting() != NONE:
        raise NotOffered(trying.against(pieces["unit"]), asked=False)
    trying.take(pieces["unit"], pieces["unit"])


def _try_rest(trying: Trying, pieces: dict[str, Any]) -> None:
    if not trying.asks("fire"):
        raise NotOffered(asked=False)
    trying.write("rest")


def _try_keep(trying: Trying, pieces: dict[str, Any]) -> None:
    if not trying.asks("reroll"):
        raise NotOffered(asked=False)
    trying.take(DECLINE)


def _try_reroll(trying: Trying, pieces: dict[str, Any]) -> None:
    elite = pieces["unit"] == NONE
    if not trying.asks("reroll"):
        rule = "MG-ICON-08" if elite else "MG-ICON-10"
        reason = no_roll(rule)
        raise NotOffered(reason, asked=False)
    if elite:
        trying.use("Elite", trying.acting())
    else:
        trying.use("Leader", pieces["unit"])


# -- Command, placing, done ------------------------------------------------------------------------


def _object(refused: Refusal | None) -> None:
    """What stands against a use, whoever has the choice."""
    if refused is not None:
        raise NotOffered(refused)


def _try_borrow(trying: Trying, pieces: dict[str, Any]) -> None:
    pos, commander, unit = trying.pos, pieces["commander"], pieces["unit"]
    icon = pieces["icon"].bit_length() - 1
    _object(against_command(pos, trying.seat, commander))
    _object(against_borrower(pos, commander, unit))
    _object(against_loan(pos, unit, pieces["lender"], icon))
    trying.write(f"command {unit_name(pos, commander)}", commander)
    trying.write(f"borrow {unit_name(pos, unit)}")
    trying.write(f"lend {ICON_NAMES[icon]} of {unit_name(pos, pieces['lender'])}")


def _face_for(pos: Position, unit: int, kind: str | None) -> str:
    """The type with which a unit enters, if it can choose: as it is said, else the first."""
    for number in starting_faces(pos, unit):
        if kind is None or UNIT_KINDS[shown_face(pos, unit, number).kind] == kind:
            return face_kind(pos, unit, number)
    raise NotOffered


def _enter(verb: str, question: Asked) -> Callable[[Trying, dict[str, Any]], None]:
    """A unit is chosen to enter, and put down if it is said where."""

    def attempt(trying: Trying, pieces: dict[str, Any]) -> None:
        unit = pieces["unit"]
        if not trying.asks("place") or trying.acting() != unit:
            if not trying.asks(question):
                raise NotOffered(asked=False)
            face = _face_for(trying.pos, unit, pieces["kind"])
            names = with_face(unit_name(trying.pos, unit), face)
            trying.write(f"{verb} {BETWEEN.join(names)}", unit)
        _put_down(trying, unit, pieces["where"])

    return attempt


def _coming_down(trying: Trying, unit: int) -> None:
    """That unit is asked whether it lands."""
    if not trying.asks("airborne") or cast(Airborne, trying.step()).unit != unit:
        raise NotOffered(asked=False)


def _try_land(trying: Trying, pieces: dict[str, Any]) -> None:
    pos, unit = trying.pos, pieces["unit"]
    _coming_down(trying, unit)
    names = with_face(unit_name(pos, pieces["friend"]), _face_for(pos, unit, pieces["kind"]))
    trying.write(f"near {BETWEEN.join(names)}")
    _put_down(trying, unit, pieces["where"])


def _try_stay_in_reserve(trying: Trying, pieces: dict[str, Any]) -> None:
    _coming_down(trying, pieces["unit"])
    trying.take(DECLINE)


def _try_put(trying: Trying, pieces: dict[str, Any]) -> None:
    _put_down(trying, pieces["unit"], pieces["where"])


def _put_down(trying: Trying, unit: int, where: Where | None) -> None:
    if where is None:
        return
    if not trying.asks("place") or trying.acting() != unit:
        raise NotOffered(asked=bool(trying.options))
    try:
        answer = place_option(trying.pos, cast(Settle, trying.step()), where)
    except NoSuchPlace as none:
        raise NotOffered(none.reason) from None
    trying.take(answer)
    if where.facing is not None and trying.asks("facing"):
        trying.take(where.facing)


def _done(*questions: Asked) -> Callable[[Trying, dict[str, Any]], None]:
    def attempt(trying: Trying, pieces: dict[str, Any]) -> None:
        step = trying.step()
        if step is None or not trying.asks(*questions):
            raise NotOffered(asked=False)
        if step.asks_for_shot():
            raise NotOffered
        trying.take(DECLINE)

    return attempt


_TRIES: Final[dict[str, Callable[[Trying, dict[str, Any]], None]]] = {
    "choose": _try_choose,
    "segment": _try_segment,
    "stay": _declining("stay"),
    "end move": _declining("end"),
    "wait": _instead("wait"),
    "convert": _try_convert,
    "cloak": _instead("cloak", 0),
    "uncloak": _instead("cloak", 1),
    "transport": _instead("transport"),
    "launch": _instead("carrier"),
    "face": _try_face,
    "keep heading": _try_keep_heading,
    "fire": _shooting(False),
    "fire second": _shooting(True),
    "no shot": _no_shot(False),
    "no second": _no_shot(True),
    "fire with": _try_fire_with,
    "rest": _try_rest,
    "keep": _try_keep,
    "reroll": _try_reroll,
    "borrow": _try_borrow,
    "place": _enter("place", "placement"),
    "bring in": _enter("bring in", "bring in"),
    "put": _try_put,
    "land": _try_land,
    "stay in reserve": _try_stay_in_reserve,
    "no command": _done("turn end"),
    "done": _done(
        "placement", "bring in", "declare", "fire", "common move", "turn end", "airborne"
    ),
}

# After one of these a step may close by itself, so that `done` has nothing to answer.
_MAY_CLOSE: Final = (
    "segment",
    "fire",
    "fire second",
    "no shot",
    "no second",
    "fire with",
    "place",
    "bring in",
    "put",
    "land",
    "borrow",
)


# -- phrases ---------------------------------------------------------------------------------------


_SEGMENT: Final = re.compile(
    r"(?P<segment>[SL])(?: (?P<turn>\d+(?:\.\d+)?)°? (?P<side>left|right)| straight(?: on)?)?"
    r"(?: (?P<length>\d+(?:\.\d+)?) (?P<measure>mm|cm))?",
    re.IGNORECASE,
)
MOST_MM: Final = (FIRST - 1) // 1000
HALF_TURN: Final = 180_000


def read_segment(text: str) -> dict[str, Any]:
    """`S 30 left 6.35 cm` as segment, turn (mdeg) and length (µm; None for all of it)."""
    found = _SEGMENT.fullmatch(text.strip())
    if not found:
        raise InputError(f"{text!r} is no segment; write for example S 30 left 6.35 cm")
    turn = 0
    if found["turn"]:
        turn = round(float(found["turn"]) * 1000) * (1 if found["side"].lower() == "left" else -1)
    if abs(turn) > HALF_TURN:
        raise InputError(f"{text!r}: a turn is at most 180 degrees to either side")
    length = None
    if found["length"]:
        length = round(float(found["length"]) * (1 if found["measure"].lower() == "mm" else 10), 9)
        if length > MOST_MM:
            raise InputError(f"{text!r}: a length is at most {MOST_MM} mm")
        length = round(length * 1000)
    kind = SHORT if found["segment"].upper() == "S" else LONG
    return {"segment": kind, "turn": turn, "length": length}


def _read_segments(pos: Position, seat: int, m: "re.Match[str]") -> list[Attempt]:
    unit = unit_named(pos, m["unit"], seat)
    return [
        Attempt("segment", {"unit": unit, **read_segment(part)})
        for part in re.split(r",? then |, ", m["way"], flags=re.IGNORECASE)
    ]


def _unit(verb: str) -> Reading[Position]:
    def read(pos: Position, seat: int, m: "re.Match[str]") -> list[Attempt]:
        return [Attempt(verb, {"unit": unit_named(pos, m["unit"], seat)})]

    return read


def _read_faces(pos: Position, seat: int, m: "re.Match[str]") -> list[Attempt]:
    heading = mdeg(m["heading"], "heading")
    return [Attempt("face", {"unit": unit_named(pos, m["unit"], seat), "heading": heading})]


def _read_turns(pos: Position, seat: int, m: "re.Match[str]") -> list[Attempt]:
    turn = round(float(m["turn"]) * 1000) * (1 if m["side"].lower() == "left" else -1)
    return [Attempt("face", {"unit": unit_named(pos, m["unit"], seat), "turn": turn})]


def _shot(verb: str) -> Reading[Position]:
    def read(pos: Position, seat: int, m: "re.Match[str]") -> list[Attempt]:
        unit = unit_named(pos, m["unit"], seat)
        target = piece_named(pos, m["target"], seat, own=False)
        return [Attempt(verb, {"unit": unit, "target": target})]

    return read


def _read_two_shots(pos: Position, seat: int, m: "re.Match[str]") -> list[Attempt]:
    unit = unit_named(pos, m["unit"], seat)
    first = piece_named(pos, m["target"], seat, own=False)
    second = piece_named(pos, m["second"], seat, own=False)
    return [
        Attempt("fire", {"unit": unit, "target": first}),
        Attempt("fire second", {"unit": unit, "target": second}),
    ]


def _read_reroll(pos: Position, seat: int, m: "re.Match[str]") -> list[Attempt]:
    name = re.sub(r"^leader ", "", m["by"], flags=re.IGNORECASE)
    unit = NONE if name.casefold() == "elite" else unit_named(pos, name, seat)
    return [Attempt("reroll", {"unit": unit})]


def _read_borrow(pos: Position, seat: int, m: "re.Match[str]") -> list[Attempt]:
    return [
        Attempt(
            "borrow",
            {
                "unit": unit_named(pos, m["unit"], seat),
                "icon": icon_bit(m["icon"], "borrows"),
                "lender": unit_named(pos, m["lender"], seat),
                "commander": unit_named(pos, m["commander"], seat),
            },
        )
    ]


def _entering(verb: str) -> Reading[Position]:
    def read(pos: Position, seat: int, m: "re.Match[str]") -> list[Attempt]:
        pieces: dict[str, Any] = {
            "unit": unit_named(pos, m["unit"], seat),
            "kind": m["kind"].lower() if m["kind"] else None,
            "where": read_where(pos, seat, m["where"]) if m["where"] else None,
        }
        if verb == "land":
            pieces["friend"] = unit_named(pos, m["friend"], seat)
        return [Attempt(verb, pieces)]

    return read


_UNIT: Final = r"(?P<unit>.+?)"
_FIRES: Final = r"(?:fires at|strikes)"
_AS: Final = r"(?: as (?:a )?(?P<kind>space|ground)(?: unit)?)?"
_WHERE: Final = r"(?: (?P<where>(?:at|bearing|anywhere|facing)\b.*))?"
_ONE: Final = r"[SL](?: (?:[\d.]+°? (?:left|right)|straight(?: on)?))?(?: [\d.]+ (?:mm|cm))?"

# What a unit does is written as it is called: Hawk waits.
_DEEDS: Final = ("stay", "wait", "convert", "cloak", "uncloak", "transport")

# The first pattern that fits is meant. `FORMS` are shown to those who wrote something else.
_PHRASES: Final[dict[str, Reading[Position]]] = {
    r"done(?: declaring| placing)?|(?:fire|bring in) no more": bare("done"),
    r"fire (?:all )?the rest": bare("rest"),
    r"keep(?: the roll)?": bare("keep"),
    r"no command": bare("no command"),
    r"re-?roll by (?P<by>.+)": _read_reroll,
    rf"{_UNIT} borrows (?P<icon>.+) of (?P<lender>.+) by (?P<commander>.+)": _read_borrow,
    **{rf"{verb} {_UNIT}{_AS}{_WHERE}": _entering(verb) for verb in ("place", "bring in", "put")},
    rf"{_UNIT} lands near (?P<friend>.+?){_AS}{_WHERE}": _entering("land"),
    rf"{_UNIT} stays in reserve": _unit("stay in reserve"),
    **{rf"{_UNIT} {verb}s": _unit(verb) for verb in _DEEDS},
    rf"{_UNIT} ends its move": _unit("end move"),
    rf"{_UNIT} launches": _unit("launch"),
    rf"{_UNIT} keeps its heading": _unit("keep heading"),
    rf"{_UNIT} faces (?P<heading>-?[\d.]+)°?": _read_faces,
    rf"{_UNIT} turns (?P<turn>[\d.]+)°? (?P<side>left|right)": _read_turns,
    rf"{_UNIT} (?:fires at nobody|does not fire)": _unit("no shot"),
    rf"{_UNIT} {_FIRES} (?P<target>.+) and (?:second )?at (?P<second>.+)": _read_two_shots,
    rf"{_UNIT} second shot at (?P<target>.+)": _shot("fire second"),
    rf"{_UNIT} no second shot": _unit("no second"),
    rf"{_UNIT} {_FIRES} (?P<target>.+)": _shot("fire"),
    rf"{_UNIT} fires": _unit("fire with"),
    rf"{_UNIT} moves": _unit("choose"),
    rf"{_UNIT} (?P<way>{_ONE}(?:(?:,? then |, ){_ONE})*)": _read_segments,
}
FORMS: Final = (
    "Hawk S 30 left 6.35 cm",
    "Hawk L 45 right then S",
    "Hawk moves",
    "Hawk stays",
    "Hawk ends its move",
    "Hawk waits",
    "Hawk converts",
    "Hawk cloaks",
    "Hawk uncloaks",
    "Hawk transports",
    "Hawk launches",
    "Hawk faces 90",
    "Hawk turns 30 left",
    "Hawk keeps its heading",
    "Hawk fires at Wren",
    "Hawk fires at Wren and at Ark",
    "Hawk strikes B's card 1",
    "Hawk second shot at Wren",
    "Hawk no second shot",
    "Hawk fires at nobody",
    "Hawk fires",
    "fire the rest",
    "reroll by Elite",
    "reroll by Leader Ark",
    "keep",
    "Hawk borrows Armor of Wren by Ark",
    "no command",
    "place Hawk at card 2 front facing 90",
    "bring in Hawk at card 2 front",
    "put Hawk bearing 90",
    "Hawk lands near Ark bearing 90 20 mm facing 0",
    "Hawk stays in reserve",
    "done",
    "resign",
)
BOOK: Final = Phrasebook(
    _PHRASES, FORMS, Trying, _TRIES, closing=("done", "end move"), may_close=_MAY_CLOSE
)

"""What players say in scenarios, and the options of the engine that it means.

A phrase becomes one or more attempts; an attempt becomes the options to choose, found by trying it
on a copy. The engine answers forced questions itself, so an attempt may need fewer options than it
has words: what is left unsaid is then checked against what happened on the copy.
"""

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from starfold.errors import InputError
from starfold.games.pocketmodel.rules.abilities import CARD_VERBS, UNIT_VERBS
from starfold.games.pocketmodel.rules.refusals import why_not
from starfold.games.pocketmodel.rules.step import Declaration, asking
from starfold.games.pocketmodel.rules.strike import SLOTS_PER_SEAT, striker_obstacle
from starfold.games.pocketmodel.rules.turn import ABILITY, CARRIER, COMBAT, MOVE, STRIKE
from starfold.games.pocketmodel.scenario.names import card_of, slot_named, unit_named, zone_named
from starfold.games.pocketmodel.speech.names import seat_name, unit_name
from starfold.games.pocketmodel.state.position import NONE, Position
from starfold.kernel.choices import Refusal
from starfold.kernel.core import DECLINE, NOBODY
from starfold.kernel.dice import seeded_dice
from starfold.kernel.scenario_checks import listed, whose
from starfold.kernel.spelling import did_you_mean

# -- attempts -------------------------------------------------------------------------------------


class Attempt(NamedTuple):
    """One thing that a player tries; `pieces` as in `refusals.why_not`."""

    verb: str
    pieces: dict[str, Any]


class NotOffered(Exception):
    """The attempt cannot be made now; `asked`: though the question came that it answers."""

    def __init__(self, asked: bool = True) -> None:
        super().__init__()
        self.asked = asked


class Try:
    """An attempt on a copy: the options chosen so far, and what they led to."""

    def __init__(self, pos: Position, seat: int) -> None:
        self.pos = pos.copy()
        self.pos.dice = seeded_dice(0)
        self.pos.log = []
        self.seat = seat
        self.options: list[int] = []

    def is_asked(self) -> bool:
        return not self.pos.ended and self.pos.asked == self.seat

    def asks(self, *verbs: str) -> bool:
        """Whether the player may choose something of the kind now."""
        step = asking(self.pos)
        return self.is_asked() and any(
            step.choice(self.pos, option).verb in verbs for option in self.pos.options
        )

    def declared(self, kind: str) -> Declaration | None:
        """What the player is declaring, if it is of this kind."""
        found = asking(self.pos).declaration() if self.is_asked() else None
        return found if found is not None and found.kind == kind else None

    def take(self, option: int) -> None:
        if not self.is_asked():
            raise NotOffered(asked=bool(self.options))
        if option not in self.pos.options:
            raise NotOffered
        self.options.append(option)
        self.pos.apply(option)

    def enter(self, action: int) -> None:
        """Choose the action, if that is the question."""
        if self.asks("end turn"):
            self.take(action)

    def need(self, *verbs: str) -> None:
        if not self.asks(*verbs):
            raise NotOffered(asked=bool(self.options))

    def happened(self, kind: str, **data: Any) -> None:
        """A forced answer must have been what the player said."""
        assert self.pos.log is not None
        for event in self.pos.log:
            told = event.everything()
            if event.kind == kind and all(told.get(key) == value for key, value in data.items()):
                return
        raise NotOffered


def options_for(pos: Position, seat: int, attempt: Attempt) -> list[int]:
    """The options that carry out the attempt; raises NotOffered."""
    trying = Try(pos, seat)
    _TRIES[attempt.verb](trying, attempt.pieces)
    return trying.options


def _try_attack(trying: Try, pieces: dict[str, Any]) -> None:
    attacker, defender = pieces["attacker"], pieces.get("defender", NONE)
    trying.enter(COMBAT)
    trying.need("attack with", "attack")
    _choose_unit(trying, attacker)
    if defender == NONE:
        return
    if trying.asks("attack") and _half_chosen(trying) == attacker:
        trying.take(defender)
    trying.happened("attack_declared", attacker=attacker, defender=defender)


def _try_move(trying: Try, pieces: dict[str, Any]) -> None:
    unit, zone = pieces["unit"], pieces.get("zone", NONE)
    trying.enter(MOVE)
    trying.need("move", "to")
    _choose_unit(trying, unit)
    if zone == NONE:
        return
    if trying.asks("to") and _half_chosen(trying) == unit:
        trying.take(zone)
    trying.happened("moved", unit=unit, to=zone)


def _choose_unit(trying: Try, unit: int) -> None:
    """The unit that is to act, unless it is chosen already."""
    chosen = _half_chosen(trying)
    if chosen == NONE:
        trying.take(unit)
    elif chosen != unit:
        raise NotOffered


def _half_chosen(trying: Try) -> int:
    return asking(trying.pos).half_chosen(trying.pos)


def _try_strike(trying: Try, pieces: dict[str, Any]) -> None:
    target, slot, unit = pieces["target"], pieces.get("slot", NONE), pieces.get("unit", NONE)
    declared = trying.declared("strike")
    before = [] if declared is None else declared.strikers
    trying.enter(STRIKE)
    declared = trying.declared("strike")
    if declared is None and not trying.options:
        raise NotOffered(asked=False)
    if declared is not None and declared.target == NONE:
        if slot == NONE:
            _need_objective(trying, declared, target, unit)
            return
        trying.take(target * SLOTS_PER_SEAT + slot)
        declared = trying.declared("strike")
    if declared is None:
        _check_declared(trying, target, slot, unit)
        return
    if declared.target != target or (slot != NONE and declared.slot != slot):
        raise NotOffered
    if unit != NONE and (unit in before or unit not in declared.strikers):
        trying.take(unit)


def _need_objective(trying: Try, declared: Declaration, target: int, unit: int) -> None:
    """It is not said which: whether there is an objective that the unit may strike."""
    pos, seat = trying.pos, trying.seat
    within = any(one // SLOTS_PER_SEAT == target for one in pos.options)
    if not within or striker_obstacle(pos, seat, unit, target, declared.limit, declared.spent):
        raise NotOffered


def unsaid(pos: Position, attempt: Attempt, options: list[int]) -> str:
    """What a player must say besides, so that an attempt can be carried out; "" if nothing."""
    if attempt.verb != "strike" or "slot" in attempt.pieces:
        return ""
    here = pos.copy()
    for option in options:
        here.apply(option)
    if here.stack and _strike_target(here) == NONE:
        seat, unit = attempt.pieces["target"], attempt.pieces["unit"]
        aim = f"{seat_name(seat)}'s objective 1"
        return f"say which objective: strike {aim} with {unit_name(pos, unit)}"
    return ""


def _strike_target(pos: Position) -> int | None:
    """Whose objective is to be struck, NONE while it is not chosen; None outside of strikes."""
    declared = asking(pos).declaration() if pos.stack else None
    return declared.target if declared is not None and declared.kind == "strike" else None


def _check_declared(trying: Try, target: int, slot: int, unit: int) -> None:
    """The declaration closed by itself: it must be the one that was meant."""
    assert trying.pos.log is not None
    for event in trying.pos.log:
        if event.kind == "strike_declared":
            data = event.data
            if data["target"] != target or (slot != NONE and data["slot"] != slot):
                raise NotOffered
            if unit != NONE and unit not in data["strikers"]:
                raise NotOffered
            return
    raise NotOffered


def _try_play(trying: Try, pieces: dict[str, Any]) -> None:
    slot = pieces.get("slot", NONE)
    if pieces.get("target", trying.seat) != trying.seat:
        raise NotOffered
    trying.need("play", "pass", "skip", "replace")
    if slot != NONE and trying.asks("pass"):  # in a battle
        raise NotOffered
    chosen = asking(trying.pos).card_chosen()
    if chosen == NONE:
        _choose_card(trying, pieces)
    elif not _is_card(trying.pos, chosen, pieces):
        raise NotOffered
    if slot == NONE:
        return
    if trying.asks("replace"):
        trying.take(slot)
    trying.happened("objective_played", slot=slot)


def _choose_card(trying: Try, pieces: dict[str, Any]) -> None:
    for option in trying.pos.options:
        if option != DECLINE and _is_card(trying.pos, option, pieces):
            trying.take(option)
            return
    raise NotOffered


def _try_replace(trying: Try, pieces: dict[str, Any]) -> None:
    trying.need("play", "skip", "replace")
    if not trying.asks("replace") or pieces.get("target", trying.seat) != trying.seat:
        raise NotOffered
    trying.take(pieces["slot"])


def _try_carrier(trying: Try, pieces: dict[str, Any]) -> None:
    trying.enter(CARRIER)
    if trying.asks("carrier"):
        trying.take(pieces["unit"])
    elif not trying.options:
        raise NotOffered(asked=False)
    trying.happened("carrier_used", unit=pieces["unit"])


def _try_use(trying: Try, pieces: dict[str, Any]) -> None:
    if pieces.get("target", trying.seat) != trying.seat:
        raise NotOffered
    trying.need("end turn")
    trying.take(ABILITY + pieces["slot"])


def _worded(verb: str) -> Callable[[Try, dict[str, Any]], None]:
    """The option whose verb this is, with the unit or card named if one is."""

    def attempt(trying: Try, pieces: dict[str, Any]) -> None:
        if not trying.is_asked():
            raise NotOffered(asked=False)
        step = asking(trying.pos)
        asked = verb == "done" and step.is_closed_by_done()
        for option in trying.pos.options:
            told = step.choice(trying.pos, option)
            if told.verb == verb:
                asked = True
                if _names_it(trying.pos, told.pieces, pieces):
                    trying.take(option)
                    return
        raise NotOffered(asked)

    return attempt


def _is_card(pos: Position, card: int, pieces: dict[str, Any]) -> bool:
    """Any copy of the card that was named, of the owner who was said with it."""
    of = pieces.get("of", NOBODY)
    return pos.cards[card] is pos.cards[pieces["card"]] and of in (
        NOBODY,
        pos.setup.card_owner[card],
    )


def _names_it(pos: Position, told: dict[str, Any], pieces: dict[str, Any]) -> bool:
    if "card" in pieces:
        return _is_card(pos, told["card"], pieces)
    return bool(told.get("unit", NONE) == pieces["unit"]) if "unit" in pieces else True


_TRIES: Final[dict[str, Callable[[Try, dict[str, Any]], None]]] = {
    "attack": _try_attack,
    "move": _try_move,
    "strike": _try_strike,
    "play": _try_play,
    "replace": _try_replace,
    "carrier": _try_carrier,
    "use": _try_use,
    "order": _worded("order"),
    "place": _worded("place"),
    "bring in": _worded("bring in"),
    "pass": _worded("pass"),
    "done": _worded("done"),
    "refill": _worded("refill"),
    "skip": _worded("skip"),
    "end turn": _worded("end turn"),
    **{verb: _worded(verb) for verb in (*UNIT_VERBS.values(), *CARD_VERBS.values())},
    "choose move": _worded("move"),
    "choose combat": _worded("combat"),
    "choose strike": _worded("strike"),
    "choose carrier": _worded("carrier"),
}

# Verbs of scenarios -> verbs of `refusals.why_not`
_REFUSED_AS: Final = {
    "move": "move",
    "attack": "attack",
    "strike": "strike",
    "play": "play",
    "place": "place",
    "done": "done",
    "pass": "pass",
    "skip": "pass",
    "end turn": "pass",
    "carrier": "carrier",
    "bring in": "bring in",
    "refill": "refill",
}


def refusal(pos: Position, seat: int, attempt: Attempt) -> Refusal | None:
    """The rule against an attempt, if the refusals know one."""
    verb = _REFUSED_AS.get(attempt.verb)
    return None if verb is None else why_not(pos, seat, {"verb": verb, **attempt.pieces})


# -- phrases --------------------------------------------------------------------------------------


class Phrase(NamedTuple):
    attempts: list[Attempt]
    if_asked: bool = False  # not said at all when the question does not come
    closes: bool = False  # `done`: nothing to say when the step closed by itself
    resigns: bool = False


Reading = Callable[[Position, int, "re.Match[str]"], list[Attempt]]


def _read_attack(pos: Position, seat: int, m: "re.Match[str]") -> list[Attempt]:
    target = m["target"]
    defender = NONE if target is None else unit_named(pos, target, seat, own=False)
    pieces = {} if defender == NONE else {"defender": defender}
    return [
        Attempt("attack", {"attacker": unit_named(pos, name, seat), **pieces})
        for name in _unit_list(pos, m["units"], seat)
    ]


def _unit_list(pos: Position, text: str, seat: int) -> list[str]:
    """Names in a list; a unit may have `and` in its name."""
    try:
        unit_named(pos, text, seat)
    except InputError:
        return listed(text)
    return [text]


def _read_move(pos: Position, seat: int, m: "re.Match[str]") -> list[Attempt]:
    zone = m["zone"]
    pieces = {} if zone is None else {"zone": zone_named(pos, zone, seat)}
    return [
        Attempt("move", {"unit": unit_named(pos, name, seat), **pieces})
        for name in _unit_list(pos, m["units"], seat)
    ]


def _read_strike(pos: Position, seat: int, m: "re.Match[str]") -> list[Attempt]:
    target, slot = slot_named(pos, m["slot"], seat)
    pieces = {"target": target, "slot": slot}
    if m["units"] is None:
        return [Attempt("strike", pieces)]
    return [
        Attempt("strike", {**pieces, "unit": unit_named(pos, name, seat)})
        for name in _unit_list(pos, m["units"], seat)
    ]


def _read_strike_with(pos: Position, seat: int, m: "re.Match[str]") -> list[Attempt]:
    """Further strikers against the objective already named."""
    target = _strike_target(pos)
    attempts = []
    for name in _unit_list(pos, m["units"], seat):
        unit = unit_named(pos, name, seat)
        aim = _near_opponent(pos, seat, unit) if target in (None, NONE) else target
        attempts.append(Attempt("strike", {"target": aim, "unit": unit}))
    return attempts


def _near_opponent(pos: Position, seat: int, unit: int) -> int:
    """The opponent in whose home zone the unit is; elsewhere any, whom it cannot strike."""
    zone = pos.zone[unit]
    if zone not in (seat, pos.setup.contested) and 0 <= zone < pos.seats:
        return zone
    others = [one for one in range(pos.seats) if one != seat and pos.is_alive(one)]
    return others[0] if others else seat


def _card_pieces(pos: Position, seat: int, text: str) -> dict[str, Any]:
    owner = whose(pos, text.strip())[0]
    return {"card": card_of(pos, seat, text), **({} if owner == NOBODY else {"of": owner})}


def _read_play(pos: Position, seat: int, m: "re.Match[str]") -> list[Attempt]:
    pieces: dict[str, Any] = _card_pieces(pos, seat, m["card"])
    if m["slot"] is not None:
        target, slot = slot_named(pos, m["slot"], seat)
        pieces["slot"] = slot
        if target != seat:
            pieces["target"] = target
    return [Attempt("play", pieces)]


def _read_replace(pos: Position, seat: int, m: "re.Match[str]") -> list[Attempt]:
    target, slot = slot_named(pos, m["slot"], seat)
    return [Attempt("replace", {"slot": slot, "target": target})]


def _read_use(pos: Position, seat: int, m: "re.Match[str]") -> list[Attempt]:
    target, slot = slot_named(pos, m["slot"], seat)
    return [Attempt("use", {"slot": slot, "target": target})]


def _units_of(verb: str) -> Reading:
    def read(pos: Position, seat: int, m: "re.Match[str]") -> list[Attempt]:
        return [
            Attempt(verb, {"unit": unit_named(pos, name, seat)})
            for name in _unit_list(pos, m["units"], seat)
        ]

    return read


def _card_of(verb: str) -> Reading:
    def read(pos: Position, seat: int, m: "re.Match[str]") -> list[Attempt]:
        return [Attempt(verb, _card_pieces(pos, seat, m["card"]))]

    return read


def _bare(verb: str) -> Reading:
    def read(pos: Position, seat: int, m: "re.Match[str]") -> list[Attempt]:
        return [Attempt(verb, {})]

    return read


def _pattern(text: str) -> "re.Pattern[str]":
    return re.compile(text, re.IGNORECASE)


# The first pattern that fits is meant. `forms` are shown to those who wrote something else.
_PHRASES: Final[tuple[tuple["re.Pattern[str]", Reading], ...]] = (
    (_pattern(r"pass|play no card"), _bare("pass")),
    (_pattern(r"done|stop|no refill|(?:move|bring in|place) nothing(?: more)?"), _bare("done")),
    (_pattern(r"refill"), _bare("refill")),
    (_pattern(r"(?:play )?no objective|skip"), _bare("skip")),
    (_pattern(r"end (?:the |my )?turn|no action"), _bare("end turn")),
    (_pattern(r"combat|attack"), _bare("choose combat")),
    (_pattern(r"move"), _bare("choose move")),
    (_pattern(r"strike"), _bare("choose strike")),
    (_pattern(r"(?:use )?carrier"), _bare("choose carrier")),
    (_pattern(r"attack with (?P<units>.+)(?P<target>(?!))?"), _read_attack),
    (_pattern(r"attack (?P<target>.+?) with (?P<units>.+)"), _read_attack),
    (_pattern(r"(?P<units>.+?) attacks? (?P<target>.+)"), _read_attack),
    (_pattern(r"move (?P<units>.+) to (?P<zone>.+)"), _read_move),
    (_pattern(r"move (?P<units>.+)(?P<zone>(?!))?"), _read_move),
    (_pattern(r"strike with (?P<units>.+)"), _read_strike_with),
    (_pattern(r"strike (?P<slot>.+?) with (?P<units>.+)"), _read_strike),
    (_pattern(r"strike (?P<slot>.+)(?P<units>(?!))?"), _read_strike),
    (_pattern(r"play (?P<card>.+?) (?:over|on|as) (?P<slot>.*objective \d)"), _read_play),
    (_pattern(r"replace (?P<slot>.*objective \d) (?:with|by) (?P<card>.+)"), _read_play),
    (_pattern(r"replace (?P<slot>.+)"), _read_replace),
    (_pattern(r"play (?P<card>.+?)(?P<slot>(?!))?"), _read_play),
    (_pattern(r"place (?P<units>.+)"), _units_of("place")),
    (_pattern(r"(?:use )?carrier (?P<units>.+)"), _units_of("carrier")),
    (_pattern(r"bring in (?P<units>.+)"), _units_of("bring in")),
    (_pattern(r"(?:first|order:?) (?P<units>.+)"), _units_of("order")),
    (_pattern(r"use (?P<slot>.+)"), _read_use),
    *((_pattern(rf"{verb} (?P<units>.+)"), _units_of(verb)) for verb in UNIT_VERBS.values()),
    *((_pattern(rf"{verb} (?P<card>.+)"), _card_of(verb)) for verb in CARD_VERBS.values()),
)
FORMS: Final = (
    "attack P with X",
    "X attacks P",
    "move X to contested",
    "strike B's objective 1 with X",
    "strike with X",
    "play CARD",
    "play CARD over objective 2",
    "replace objective 2",
    "place X",
    "carrier X",
    "bring in X",
    "use objective 2",
    "first X",
    "order X, Y",
    *(f"{verb} X" for verb in UNIT_VERBS.values()),
    *(f"{verb} CARD" for verb in CARD_VERBS.values()),
    "pass",
    "done",
    "no objective",
    "refill",
    "no refill",
    "end turn",
    "combat",
    "move",
    "strike",
    "carrier",
    "resign",
)
_IF_ASKED: Final = _pattern(r"(?P<phrase>.+?),? if asked")


def read_phrase(pos: Position, seat: int, text: str) -> Phrase:
    """What the words mean at this moment; raises InputError for words without a meaning."""
    words = " ".join(text.split()).rstrip(".!")
    conditional = _IF_ASKED.fullmatch(words)
    if conditional:
        words = conditional["phrase"]
    if words.casefold() in ("resign", "give up"):
        return Phrase([], resigns=True)
    for pattern, reading in _PHRASES:
        found = pattern.fullmatch(words)
        if found:
            attempts = reading(pos, seat, found)
            closes = [one.verb for one in attempts] == ["done"]
            return Phrase(attempts, if_asked=bool(conditional), closes=closes)
    raise InputError(f"{text!r} is not understood; {did_you_mean(text, FORMS)}")

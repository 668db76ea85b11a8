"""What players say in scenarios, and the options of the engine that it means.

A phrase becomes one or more attempts; an attempt becomes the options to choose, found by trying it
on a copy. The engine answers forced questions itself, so an attempt may need fewer options than it
has words: what is left unsaid is then checked against what happened on the copy.
"""

import re
from collections.abc import Callable
from typing import Any, Final

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
from starfold.kernel.scenario.naming import listed, whose
from starfold.kernel.scenario.phrases import NotOffered
from starfold.units.scenario.phrases import Attempt, Phrasebook, Reading, Try, bare

# -- attempts -------------------------------------------------------------------------------------


class Trying(Try[Position]):
    """With what happened on the copy, and what the steps of this game say of their questions."""

    def __init__(self, pos: Position, seat: int) -> None:
        super().__init__(pos, seat)
        self.pos.log = []

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


def _try_attack(trying: Trying, pieces: dict[str, Any]) -> None:
    attacker, defender = pieces["attacker"], pieces.get("defender", NONE)
    trying.enter(COMBAT)
    if _act(trying, "attack with", "attack", attacker, defender):
        trying.happened("attack_declared", attacker=attacker, defender=defender)


def _try_move(trying: Trying, pieces: dict[str, Any]) -> None:
    unit, zone = pieces["unit"], pieces.get("zone", NONE)
    trying.enter(MOVE)
    if _act(trying, "move", "to", unit, zone):
        trying.happened("moved", unit=unit, to=zone)


def _act(trying: Trying, first: str, then: str, unit: int, aim: int) -> bool:
    """Choose the unit, and its aim if one is said; whether it is."""
    trying.need(first, then)
    _choose_unit(trying, unit)
    if aim != NONE and trying.asks(then) and _half_chosen(trying) == unit:
        trying.take(aim)
    return aim != NONE


def _choose_unit(trying: Trying, unit: int) -> None:
    """The unit that is to act, unless it is chosen already."""
    chosen = _half_chosen(trying)
    if chosen == NONE:
        trying.take(unit)
    elif chosen != unit:
        raise NotOffered


def _half_chosen(trying: Trying) -> int:
    return asking(trying.pos).half_chosen(trying.pos)


def _try_strike(trying: Trying, pieces: dict[str, Any]) -> None:
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


def _need_objective(trying: Trying, declared: Declaration, target: int, unit: int) -> None:
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


def _check_declared(trying: Trying, target: int, slot: int, unit: int) -> None:
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


def _try_play(trying: Trying, pieces: dict[str, Any]) -> None:
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


def _choose_card(trying: Trying, pieces: dict[str, Any]) -> None:
    for option in trying.pos.options:
        if option != DECLINE and _is_card(trying.pos, option, pieces):
            trying.take(option)
            return
    raise NotOffered


def _try_replace(trying: Trying, pieces: dict[str, Any]) -> None:
    trying.need("play", "skip", "replace")
    if not trying.asks("replace") or pieces.get("target", trying.seat) != trying.seat:
        raise NotOffered
    trying.take(pieces["slot"])


def _try_carrier(trying: Trying, pieces: dict[str, Any]) -> None:
    trying.enter(CARRIER)
    if trying.asks("carrier"):
        trying.take(pieces["unit"])
    elif not trying.options:
        raise NotOffered(asked=False)
    trying.happened("carrier_used", unit=pieces["unit"])


def _try_use(trying: Trying, pieces: dict[str, Any]) -> None:
    if pieces.get("target", trying.seat) != trying.seat:
        raise NotOffered
    trying.need("end turn")
    trying.take(ABILITY + pieces["slot"])


def _worded(verb: str) -> Callable[[Trying, dict[str, Any]], None]:
    """The option whose verb this is, with the unit or card named if one is."""

    def attempt(trying: Trying, pieces: dict[str, Any]) -> None:
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
        raise NotOffered(asked=asked)

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


_TRIES: Final[dict[str, Callable[[Trying, dict[str, Any]], None]]] = {
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


def _units_of(verb: str) -> Reading[Position]:
    def read(pos: Position, seat: int, m: "re.Match[str]") -> list[Attempt]:
        return [
            Attempt(verb, {"unit": unit_named(pos, name, seat)})
            for name in _unit_list(pos, m["units"], seat)
        ]

    return read


def _card_of(verb: str) -> Reading[Position]:
    def read(pos: Position, seat: int, m: "re.Match[str]") -> list[Attempt]:
        return [Attempt(verb, _card_pieces(pos, seat, m["card"]))]

    return read


# What is done to units and cards is written as it is called.
_TO_UNITS: Final = ("place", "bring in", *UNIT_VERBS.values())
_TO_CARDS: Final = tuple(CARD_VERBS.values())

# The first pattern that fits is meant. `forms` are shown to those who wrote something else.
_PHRASES: Final[dict[str, Reading[Position]]] = {
    r"pass|play no card": bare("pass"),
    r"done|stop|no refill|(?:move|bring in|place) nothing(?: more)?": bare("done"),
    r"refill": bare("refill"),
    r"(?:play )?no objective|skip": bare("skip"),
    r"end (?:the |my )?turn|no action": bare("end turn"),
    r"combat|attack": bare("choose combat"),
    r"move": bare("choose move"),
    r"strike": bare("choose strike"),
    r"(?:use )?carrier": bare("choose carrier"),
    r"attack with (?P<units>.+)(?P<target>(?!))?": _read_attack,
    r"attack (?P<target>.+?) with (?P<units>.+)": _read_attack,
    r"(?P<units>.+?) attacks? (?P<target>.+)": _read_attack,
    r"move (?P<units>.+) to (?P<zone>.+)": _read_move,
    r"move (?P<units>.+)(?P<zone>(?!))?": _read_move,
    r"strike with (?P<units>.+)": _read_strike_with,
    r"strike (?P<slot>.+?) with (?P<units>.+)": _read_strike,
    r"strike (?P<slot>.+)(?P<units>(?!))?": _read_strike,
    r"play (?P<card>.+?) (?:over|on|as) (?P<slot>.*objective \d)": _read_play,
    r"replace (?P<slot>.*objective \d) (?:with|by) (?P<card>.+)": _read_play,
    r"replace (?P<slot>.+)": _read_replace,
    r"play (?P<card>.+?)(?P<slot>(?!))?": _read_play,
    r"(?:use )?carrier (?P<units>.+)": _units_of("carrier"),
    r"(?:first|order:?) (?P<units>.+)": _units_of("order"),
    r"use (?P<slot>.+)": _read_use,
    **{rf"{verb} (?P<units>.+)": _units_of(verb) for verb in _TO_UNITS},
    **{rf"{verb} (?P<card>.+)": _card_of(verb) for verb in _TO_CARDS},
}
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
# After one of these a step may close by itself, so that `done` has nothing to answer.
_MAY_CLOSE: Final = ("attack", "move", "strike", "place", "carrier", "bring in")
BOOK: Final = Phrasebook(_PHRASES, FORMS, Trying, _TRIES, closing=("done",), may_close=_MAY_CLOSE)

"""Light and Dark strike in turn; who is struck may parry with a hidden card, or pass.

Three hits win. A deck is nothing but a number of parries.
"""

import random
from collections.abc import Sequence
from typing import Any, Final, cast

import pytest

import starfold
from starfold.errors import InputError
from starfold.games import registry
from starfold.kernel.choices import Choice, Question, Refusal
from starfold.kernel.core import DECLINE, Event, KernelStep, State
from starfold.kernel.dice import Dice, dice_from_data
from starfold.kernel.game import Sheet, Spec, canonical_json
from starfold.kernel.options import OptionRule
from starfold.units.reading import Problem

SIDES: Final = ("light", "dark")
STRIKE: Final = 1
PARRY: Final = 2
HITS: Final = 3
SHIPPED: Final = {"dawn": ("light", 1), "noon": ("light", 3), "dusk": ("dark", 0)}


def use(patch: pytest.MonkeyPatch) -> None:
    """Let the game be known for the time of a test."""
    if starfold.COMPILED:
        pytest.skip("compiled steps have no heirs in plain Python")
    patch.setitem(registry._GAMES, "duel", registry._Entry("tests.duel", "Duel", ""))


def deck(name: str, side: str, parries: int) -> dict[str, Any]:
    return {"name": name, "side": side, "parries": parries}


class Bout(KernelStep["DuelState"]):
    """The whole game."""

    def question(self, duel: "DuelState") -> Question:
        return Question("Parry?" if duel.struck else "Strike?", ["DU-01"])

    def choice(self, duel: "DuelState", option: int) -> Choice:
        verb = {STRIKE: "strike", PARRY: "parry", DECLINE: "pass"}[option]
        return Choice(verb, verb)

    def proceed(self, duel: "DuelState") -> None:
        if duel.struck:
            other = 1 - duel.active
            duel.ask(other, [DECLINE, PARRY] if duel.parries[other] else [DECLINE])
        else:
            duel.ask(duel.active, [DECLINE] if duel.done else [STRIKE, DECLINE])

    def take(self, duel: "DuelState", option: int) -> None:
        if duel.struck:
            duel.struck = False
            duel.note("parried" if option == PARRY else "hit", 1 - duel.active)
            if option == PARRY:
                duel.parries[1 - duel.active] -= 1
                return
            duel.hits[duel.active] += 1
            if duel.hits[duel.active] == HITS:
                duel.end("hits", [duel.active])
        elif option == STRIKE:
            duel.struck = duel.done = True
            duel.note("strike", duel.active)
        else:
            duel.note("turn", duel.active)
            duel.turn += 1
            duel.active = 1 - duel.active
            duel.done = False


class DuelState(State):
    def __init__(self, dice: Dice, parries: list[int]) -> None:
        super().__init__(2, dice)
        self.turn = 1
        self.active = 0
        self.struck = False
        self.done = False  # the strike of this turn
        self.hits = [0, 0]
        self.parries = parries
        self.push(Bout())

    def note(self, kind: str, seat: int) -> None:
        if self.log is not None:
            self.log.append(Event(kind, ["DU-01"], seat, {}, None, 0))

    def copy(self) -> "DuelState":
        twin = state_from_data(state_data(self))
        twin.dice = self.dice.copy()
        return twin


_FIELDS: Final = ("turn", "active", "struck", "done", "asked", "ended")
_LISTS: Final = ("hits", "parries", "options", "winners")


def state_data(duel: DuelState) -> dict[str, Any]:
    plain = {name: getattr(duel, name) for name in _FIELDS}
    return {**plain, **{name: list(getattr(duel, name)) for name in _LISTS}}


def state_from_data(data: dict[str, Any]) -> DuelState:
    duel = DuelState(Dice(), [0, 0])
    for name in (*_FIELDS, *_LISTS):
        value = data[name]
        setattr(duel, name, list(value) if name in _LISTS else value)
    return duel


class Duel:
    name = "duel"

    def info(self) -> dict[str, Any]:
        return {
            "name": "duel",
            "title": "Duel",
            "fewest_seats": 2,
            "most_seats": 2,
            "editions": [{"name": "first", "title": "First"}],
            "edition_word": "Edition",
            "force_word": "Deck",
            "force_kind": "deck",
            "sides": [{"name": side, "title": side.title()} for side in SIDES],
            "windows": [{"name": "parry", "title": "When I am struck"}],
            "catalogue": False,
            "options": [],
            "forces": [
                {
                    "name": name,
                    "title": name.title(),
                    "editions": ["first"],
                    "stars": 0,
                    "units": 0,
                    "cards": parries,
                    "side": side,
                }
                for name, (side, parries) in SHIPPED.items()
            ],
        }

    # -- decks -----------------------------------------------------------------------------------

    def option_table(self) -> dict[str, OptionRule]:
        return {}

    def shipped_forces(self, edition: str, side: str = "") -> list[str]:
        return [name for name, (of, _) in SHIPPED.items() if side in ("", of)]

    def shipped_force(self, name: str) -> dict[str, Any]:
        if name not in SHIPPED:
            raise InputError(f"no shipped deck {name!r}; see 'starfold deck list'")
        return deck(name.title(), *SHIPPED[name])

    def read_force(
        self, written: Any, catalogues: Sequence[Any]
    ) -> tuple[dict[str, Any] | None, list[Problem]]:
        if isinstance(written, str):
            words = written.split()
            written = deck(words[0], words[1], int(words[2])) if len(words) == 3 else None
        if not isinstance(written, dict) or written.keys() != {"name", "side", "parries"}:
            return None, [Problem("", "", "", "is no deck", "write: NAME SIDE PARRIES")]
        return written, []

    def refuse_force(self, document: dict[str, Any]) -> None:
        if self.read_force(document, [])[1]:
            raise InputError("is no deck")

    def sheet(self, force: Any, catalogues: Sequence[Any] = ()) -> Sheet:
        text = f"{force['name']} {force['side']} {force['parries']}\n"
        size = f"{force['parries']} cards"
        return Sheet(force["name"], dict(force), text, text, size, side=force["side"])

    def objections(self, force: Any, edition: str, options: dict[str, Any]) -> list[Refusal]:
        many = force["parries"] > 9
        return [Refusal("DU-02", f"{force['parries']} cards: at most 9")] if many else []

    # -- the game --------------------------------------------------------------------------------

    def deal(self, wanted: Spec, seats: int, seed: int) -> Spec:
        chance = random.Random(seed)
        forces = [
            chance.choice(self.shipped_forces("first", side)) if force is None else force
            for side, force in zip(SIDES, wanted["forces"], strict=True)
        ]
        return self.check_spec({**wanted, "forces": forces})

    def check_spec(self, spec: Spec) -> Spec:
        if spec.keys() - {"edition", "forces", "options"}:
            raise InputError(f"unknown field(s) in {sorted(spec)}")
        forces = [
            self.shipped_force(force) if isinstance(force, str) else force
            for force in spec["forces"]
        ]
        for side, force in zip(SIDES, forces, strict=True):
            if force["side"] != side:
                raise InputError(f"{force['name']} is no {side} deck: choose another")
        return {"edition": "first", "forces": forces, "options": {}}

    def lists_are_open(self, spec: Spec) -> bool:
        return False

    def digest(self, spec: Spec) -> str:
        return str(len(canonical_json(spec)))

    def start(self, spec: Spec, dice: Dice, record: bool) -> DuelState:
        duel = DuelState(dice, [force["parries"] for force in spec["forces"]])
        duel.log = [] if record else None
        duel.start()
        return duel

    def to_data(self, state: State) -> dict[str, Any]:
        return {**state_data(cast(DuelState, state)), "dice": state.dice.to_data()}

    def from_data(self, spec: Spec, data: dict[str, Any]) -> DuelState:
        duel = state_from_data(data)
        duel.dice = dice_from_data(data["dice"])
        return duel

    def view(self, state: State, seat: int) -> dict[str, Any]:
        duel = cast(DuelState, state)
        return {
            "game": "duel",
            "seat": seat,
            "turn": duel.turn,
            "active": duel.active,
            "asked": duel.asked,
            "ended": duel.ended,
            "winners": duel.winners,
            "hits": list(duel.hits),
            "hand": duel.parries[seat] if seat >= 0 else None,
            "question": self.question(state, seat),
        }

    def views(self, state: State, seats: Sequence[int]) -> list[dict[str, Any]]:
        return [self.view(state, seat) for seat in seats]

    def question(self, state: State, seat: int) -> dict[str, Any] | None:
        if state.asked < 0:
            return None
        known: dict[str, Any] = {"seat": state.asked, "step": "Bout"}
        if seat != state.asked:
            return known
        if cast(DuelState, state).struck:
            known["window"] = "parry"
        words = {DECLINE: "pass", STRIKE: "strike", PARRY: "parry"}
        options = [
            {"option": one, "text": words[one], "verb": words[one], "promise": None}
            for one in state.options
        ]
        return {**known, "text": "What now?", "rules": ["DU-01"], "options": options}

    def events_for(self, state: State, seat: int, events: list[Event]) -> list[dict[str, Any]]:
        return [event.seen_by(seat) for event in events]

    def words(self) -> list[str]:
        return []

    def names_in_others(self, state: State, event: dict[str, Any]) -> dict[str, dict[str, str]]:
        return {}

    def retold(self, event: dict[str, Any], others: dict[str, dict[str, str]]) -> dict[str, Any]:
        return event

    def tell(self, event: dict[str, Any]) -> str:
        return f"{SIDES[event['seat']]}: {event['kind']}"

    def imagine(self, state: State, seat: int, chance: random.Random) -> State:
        return state.copy()

    def concede(self, state: State, seat: int) -> None:
        state.end("conceded", [1 - seat])
        state.asked = -1

    def why_not(self, state: State, seat: int, piece: dict[str, Any]) -> Refusal | None:
        return None

    def survey(self, state: State, seat: int, wanted: dict[str, Any]) -> dict[str, Any]:
        raise InputError("nothing is measured in this game")

    def chooses_in_secret(self, state: State) -> bool:
        return False

    def luck(self, event: dict[str, Any]) -> dict[str, Any] | None:
        return None

    def still_plays(self, state: State, seat: int) -> bool:
        return not state.ended

    def newly_revealed(self, before: State, after: State) -> str:
        return ""

"""Commence Primary Ignition: the superlaser fires at the planet below the Death Star (SW-B-203).

The event is played from hand and its price is paid as it is announced. Here are the shot, the
opponent's number, and what success and failure bring; price and total are `epic`'s.

Facts of a card's script that this chapter asks by name (`Script.special`): `ends_when_it_fires`,
for an Effect on the superlaser that is cancelled when that was fired at a system.
"""

from typing import Final

from starfold.games.ccg.rules import carrying, destiny, epic, force, locations, losing, rows
from starfold.games.ccg.rules.changes import added, has_text, holds
from starfold.games.ccg.rules.step import Step
from starfold.games.ccg.speech.names import amount, piece
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.fractions import exceeds
from starfold.games.ccg.state.position import Position, other
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    FORBID_FIRE,
    IS_BLOWN_AWAY,
    LOST,
    NONE,
    PLANET,
    USED,
    WEAPON,
    WEAPON_DESTINY,
)
from starfold.kernel.choices import Choice, Question

GUNNER: Final = "Death Star Gunner"
_RULES: Final = ["SW-B-203"]


def target(pos: Position) -> int:
    """The planet system that the Death Star orbits, while both stand; NONE otherwise."""
    station = epic.death_star(pos)
    system = NONE if station == NONE else rows.orbited(pos, station)
    if system == NONE or pos.has(system, IS_BLOWN_AWAY):
        return NONE
    return system if pos.setup.defs[system].icons & PLANET else NONE


def superlaser(pos: Position, seat: int) -> int:
    """The player's superlaser on the Death Star that may fire at the planet; NONE for none."""
    system = target(pos)
    if system == NONE:
        return NONE
    for card in pos.attached(epic.death_star(pos)):
        definition = pos.setup.defs[card]
        if definition.type != WEAPON or definition.subtype != epic.DEATH_STAR:
            continue
        if pos.owner[card] != seat or not has_text(pos, card):
            continue
        if not holds(pos, FORBID_FIRE, card, seat, system):
            return card
    return NONE


def price(pos: Position) -> int:
    system = target(pos)
    return 0 if system == NONE else epic.ignition_price(pos, system)


def is_possible(pos: Position, seat: int) -> bool:
    return superlaser(pos, seat) != NONE and force.can_use(pos, seat, price(pos))


def gunners(pos: Position) -> list[int]:
    return [card for card in pos.table if pos.title(card) == GUNNER]


def ignite(pos: Position, event: int, seat: int) -> None:
    """Resolve the event; it goes to the Lost or the Used Pile by itself. Result: 1 or 0."""
    pos.push(Ignition(event, seat))


_FIRE: Final = 0
_DRAWN: Final = 1
_SCREEN: Final = 2
_GUNNER: Final = 3


class Ignition(Step):
    """Fire, draw destiny, let the opponent choose a number, compare."""

    event: int
    seat: int
    stage: int = _FIRE
    laser: int = NONE
    system: int = NONE
    drawn: int = NONE  # NONE: nothing could be drawn

    def proceed(self, pos: Position) -> None:
        if self.stage == _FIRE:
            self._fire(pos)
            return
        if self.stage == _DRAWN:
            self.stage = _SCREEN
            self.drawn = NONE if destiny.failed(pos) else pos.result
        self.ask_if_any(pos, other(self.seat) if self.stage == _SCREEN else self.seat)

    def choices(self, pos: Position) -> list[int]:
        if self.stage == _SCREEN:
            return epic.ignition_screens(pos, self.system)
        return gunners(pos)

    def take(self, pos: Position, option: int) -> None:
        if self.stage == _SCREEN:
            self._resolve(pos, option)
            return
        pos.pop()
        losing.lose(pos, [option], self.event, self.seat, _RULES)

    def question(self, pos: Position) -> Question:
        text = say("epic.ask_screen" if self.stage == _SCREEN else "epic.ask_gunner")
        return Question(text, _RULES, about=self.event)

    def choice(self, pos: Position, option: int) -> Choice:
        return amount(option) if self.stage == _SCREEN else piece(pos, "lose", option)

    def _fire(self, pos: Position) -> None:
        """Without a planet or a superlaser any more nothing happens (SW-B-080)."""
        self.stage = _DRAWN
        self.laser = superlaser(pos, self.seat)
        self.system = target(pos)
        if self.laser == NONE:
            pos.pop()
            pos.result = 0
            return
        carrying.note_fired(pos, self.laser, NONE)
        data = {"card": self.event, "other": self.laser, "target": self.system}
        pos.tell("ignition", _RULES, self.seat, data)
        destiny.draw(pos, self.seat, 1, destiny.FOR_EPIC, self.event, self.system)

    def _resolve(self, pos: Position, screen: int) -> None:
        """Above eight the planet is blown away and the event lost; else used (SW-B-203).

        The destiny is the superlaser's weapon destiny as well: what adds to that counts.
        """
        self.stage = _GUNNER
        drawn = max(0, self.drawn)
        total = epic.ignition_total(pos, self.event, self.seat, drawn, screen, self.system)
        if pos.in_play(self.laser):
            total += added(pos, WEAPON_DESTINY, self.laser, self.seat, self.system)
        stands = target(pos) == self.system and self.drawn != NONE
        succeeds = stands and exceeds(total, epic.IGNITION_MUST_EXCEED)
        data = {"card": self.event, "amount": total, "success": succeeds}
        pos.tell("epic_result", _RULES, self.seat, data)
        pos.result = 1 if succeeds else 0
        epic.file_away(pos, self.event, LOST if succeeds else USED, _RULES)
        _end_what_waited(pos, self.laser)
        if succeeds:
            pos.pop()
            locations.blow_away(pos, self.system, self.event, self.seat)


def _end_what_waited(pos: Position, laser: int) -> None:
    """Effects on the superlaser whose texts end when it was fired at a system."""
    for card in pos.attached(laser):
        script: Script | None = pos.setup.scripts[card]
        if script is not None and script.special.get("ends_when_it_fires") and has_text(pos, card):
            losing.cancel(pos, card, ["SW-B-193"], laser)


# -- from the record -------------------------------------------------------------------------------

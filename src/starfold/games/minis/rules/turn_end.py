"""Chapter: Turn End. Icon abilities that happen at the end of a turn (MG-END-01)."""

from typing import Final

from starfold.games.minis.rules.anytime import (
    against_use,
    anytime_choice,
    anytime_options,
    calls_for_a_question,
    take_anytime,
    use_at_any_time,
)
from starfold.games.minis.rules.elimination import turn_over
from starfold.games.minis.rules.placing import Settle
from starfold.games.minis.rules.reserves import (
    face_kind,
    number_in,
    shown_face,
    starting_faces,
    unit_in,
    with_face,
    with_number,
)
from starfold.games.minis.rules.rolls import (
    FOR_DROID,
    FOR_VETERAN,
    HEALS_FROM,
    RollDie,
    veteran_hits,
)
from starfold.games.minis.rules.spots import BY_AIRBORNE, NEAR, has_room, name_is_taken
from starfold.games.minis.rules.step import Asked, Step
from starfold.games.minis.speech.names import done, unit_name
from starfold.games.minis.speech.words import say
from starfold.games.minis.state.position import CARD, FELL, NONE, RESERVES, Position
from starfold.kernel.choices import Choice, Question, Refusal
from starfold.kernel.core import DECLINE
from starfold.units.icons import AIRBORNE_BIT, COMMAND_BIT, DROID_BIT, VETERAN_BIT
from starfold.units.vocabulary import GROUND

LANDS_FROM: Final = 5  # MG-ICON-01


class TurnEnd(Step):
    """Player by player: Command and Convert, then Droid, Veteran and Airborne, unit by unit.

    Those who are out have none of it (MG-END-02).
    """

    waiting: list[int]  # seats still to come

    def proceed(self, pos: Position) -> None:
        if not self.waiting:
            pos.pop()
            return
        seat = self.waiting.pop(0)
        if pos.is_alive(seat):
            pos.active = seat
            pos.push(EndAbilities(seat))


class EndAbilities(Step):
    """One player's abilities at the end of the turn."""

    owner: int
    asked: bool = False  # what can be done at any time was offered
    unit: int = NONE  # the last one that was looked at
    rolled: int = NONE  # what a die has just been rolled for

    def seat(self) -> int:
        return self.owner

    def proceed(self, pos: Position) -> None:
        if not self.asked:
            if calls_for_a_question(pos, self.owner):
                pos.ask(self.owner, self.choices(pos))
                return
            self.asked = True
        if self.rolled == FOR_DROID:
            self._heal(pos)
        elif self.rolled == FOR_VETERAN:
            self._upgrade(pos)
        else:
            self._next(pos)

    def choices(self, pos: Position) -> list[int]:
        return [DECLINE, *anytime_options(pos, self.owner, NONE)]

    def objection(self, pos: Position, option: int) -> Refusal | None:
        return against_use(pos, self.owner, option, NONE) or super().objection(pos, option)

    def take(self, pos: Position, option: int) -> None:
        if option == DECLINE:
            self.asked = True
        else:
            take_anytime(pos, self.owner, option)

    def question_called(self) -> Asked:
        return "turn end"

    def question(self, pos: Position) -> Question:
        return Question(say("turn_end.ask"), ["MG-ICON-04", "MG-ICON-25", "MG-END-01"])

    def choice(self, pos: Position, option: int) -> Choice:
        return done(say("turn_end.go_on")) if option == DECLINE else anytime_choice(pos, option)

    def against_piece(self, pos: Position, target: int) -> Refusal | None:
        if target >= CARD:
            return self.not_the_question(pos)
        commands = pos.setup.front[target].icons & COMMAND_BIT
        return self.refusal(pos, self.use_of("Command" if commands else "Convert", target))

    def use_of(self, icon: str, unit: int) -> int:
        return use_at_any_time(icon, unit)

    def _next(self, pos: Position) -> None:
        """Go through the units; each has at most one of these dice."""
        first = pos.setup.first_unit
        unit = first[self.owner] if self.unit == NONE else self.unit + 1
        last = first[self.owner + 1]
        while unit < last and self._purpose(pos, unit) == NONE:
            unit += 1
        if unit == last:
            pos.pop()
            return
        self.unit = unit
        purpose = self._purpose(pos, unit)
        if purpose == FOR_AIRBORNE:
            pos.push(Airborne(unit, self.owner))
        else:
            self.rolled = purpose
            pos.push(RollDie(unit, self.owner, purpose))

    def _purpose(self, pos: Position, unit: int) -> int:
        if pos.place[unit] == RESERVES:
            face = pos.setup.front[unit]
            may = pos.setup.options.airborne_same_turn or not pos.done[unit] & FELL
            return FOR_AIRBORNE if face.icons & AIRBORNE_BIT and may else NONE
        if not pos.on_table(unit):
            return NONE
        icons = pos.icons(unit)
        if icons & DROID_BIT and pos.damage[unit]:
            return FOR_DROID
        if icons & VETERAN_BIT and not pos.is_veteran(unit) and veteran_hits(pos, unit):
            return FOR_VETERAN
        return NONE

    def _heal(self, pos: Position) -> None:
        """A Droid removes one marker on 4-6 (MG-ICON-07)."""
        unit = self.unit
        self.rolled = NONE
        pos.note_use(unit, DROID_BIT)
        if pos.die >= HEALS_FROM:
            pos.damage[unit] -= 1
            if pos.log is not None:
                told = {"unit": unit, "now": pos.damage[unit]}
                pos.tell("heals", ["MG-ICON-07", "MG-END-01"], self.owner, told)
        icons = pos.icons(unit)
        if icons & VETERAN_BIT and not pos.is_veteran(unit) and veteran_hits(pos, unit):
            self.rolled = FOR_VETERAN
            pos.push(RollDie(unit, self.owner, FOR_VETERAN))

    def _upgrade(self, pos: Position) -> None:
        """The die is at most the number of hits: the unit is a Veteran (MG-ICON-31)."""
        unit = self.unit
        self.rolled = NONE
        if pos.die <= veteran_hits(pos, unit):
            if pos.log is not None:
                told = {"unit": unit, "hits": veteran_hits(pos, unit)}
                pos.tell("upgrades", ["MG-ICON-31", "MG-END-01"], self.owner, told)
            turn_over(pos, unit)


FOR_AIRBORNE: Final = 3  # beside the purposes of `rolls`: no Leader is near a unit in reserve


class Airborne(Step):
    """A unit in reserve comes down near a friend on 5-6 (MG-ICON-01)."""

    unit: int
    owner: int
    die: int = 0

    def seat(self) -> int:
        return self.owner

    def proceed(self, pos: Position) -> None:
        if self.die == 0:
            self.die = pos.dice.die()
            if pos.log is not None:
                told = {"unit": self.unit, "die": self.die, "what": "Airborne"}
                rules = ["MG-ICON-01", "MG-END-01", "MG-BASIC-03"]
                pos.tell("die", rules, self.owner, told)
        self.offer(pos, self.owner)

    def choices(self, pos: Position) -> list[int]:
        """Friends of the same type that have room near them, with the face that enters."""
        options = [DECLINE]
        if self.die < LANDS_FROM or name_is_taken(pos, self.unit):
            return options
        for number in starting_faces(pos, self.unit):
            ground = shown_face(pos, self.unit, number).kind == GROUND
            for friend in pos.units_of(self.owner):
                if pos.is_ground(friend) == ground and has_room(pos, self.unit, NEAR, friend):
                    options.append(with_number(friend, number))
        return options

    def take(self, pos: Position, option: int) -> None:
        pos.pop()
        if option != DECLINE:
            friend = unit_in(option)
            face = number_in(option)
            pos.push(Settle(self.unit, face, self.owner, NEAR, friend, BY_AIRBORNE))

    def question_called(self) -> Asked:
        return "airborne"

    def question(self, pos: Position) -> Question:
        text = say("turn_end.ask_airborne", unit=unit_name(pos, self.unit))
        return Question(text, ["MG-ICON-01"])

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return done(say("turn_end.stay"))
        friend = unit_in(option)
        name = unit_name(pos, friend)
        kind = face_kind(pos, self.unit, number_in(option))
        text = say("turn_end.near", unit=name, kind=kind)
        return Choice("near", text, with_face(name, kind), {"unit": friend})

"""An ability under way: choose, pay, announce, carry out."""

from typing import Any, Final

from starfold.games.ccg.rules import carrying, fighting, force, values
from starfold.games.ccg.rules.abilities import (
    ability_of,
    copies_a_turn,
    has_several,
    limited_as,
    price_of,
    spent_key,
)
from starfold.games.ccg.rules.changes import holds, source_of
from starfold.games.ccg.rules.step import Step
from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.position import Moment, Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.script import PER_BATTLE, PER_TURN, UNLIMITED, Ability
from starfold.games.ccg.state.vocabulary import (
    GRANT_STACKED,
    GRANT_USED,
    HAND,
    JUST_PLAYED,
    JUST_TARGETED,
    LOST,
    NONE,
    PLAYED,
    STACKED,
    USED,
)
from starfold.kernel.choices import Choice, Question
from starfold.kernel.tongue import foreign

_KEEPER: Final = "keeper"  # the name under which a run remembers who keeps its Interrupt


class Run(Step):
    """An ability being carried out, instruction by instruction.

    The head chooses targets and pays; then the ability is announced, and an Interrupt may be
    cancelled; then the rest happens (SW-B-077).
    """

    def __init__(self, card: int, number: int, seat: int, moment: Moment | None) -> None:
        self.card = card
        self.number = number
        self.scope = Scope(card, seat)
        self.scope.moment = moment
        self.at = -1  # the instruction under way; -1: not begun
        self.stage = 0  # within an instruction that waits
        self.announced = False
        self.cancelled = False
        self.pile = NONE  # where an Interrupt goes; NONE: where its function says

    @property
    def seat(self) -> int:
        return self.scope.seat

    def ability(self, pos: Position) -> Ability:
        return ability_of(pos, self.card, self.number)

    def proceed(self, pos: Position) -> None:
        ability = self.ability(pos)
        if self.at == -1:
            self._begin(pos, ability)
        while True:
            if self.cancelled or self.at >= len(ability.steps):
                if not self._ends_battle(pos):
                    self._finish(pos, ability)
                return
            if self.at == ability.head and not self.announced:
                self._announce(pos, ability)
                if pos.moments or pos.stack[-1] is not self:
                    return
            elif self.at == ability.head and self.stage == 0 and not self._aims(pos, ability):
                pos.tell("no_target", ["SW-B-080"], self.scope.seat, {"card": self.card})
                self._finish(pos, ability)
                return
            if not ability.steps[self.at].run(pos, self):
                return
            self.at += 1
            if pos.moments or pos.stack[-1] is not self or pos.ended:
                return
            if pos.unsettled and self.at < len(ability.steps):
                return  # what follows from it comes before the next instruction

    def _ends_battle(self, pos: Position) -> bool:
        """Cards hit are lost before an Interrupt that ended a battle is filed (SW-B-251)."""
        if pos.zone[self.card] != PLAYED or not fighting.has_just_ended(pos):
            return False
        fighting.break_off(pos)
        return pos.stack[-1] is not self

    def _aims(self, pos: Position, ability: Ability) -> bool:
        """Whether its targets are legal after the responses too (SW-B-080)."""
        for step in ability.steps[: ability.head]:
            if not step.still_aims(pos, self):
                return False
        return True

    def _begin(self, pos: Position, ability: Ability) -> None:
        self.at = 0
        if ability.from_hand:
            pos.set_aside(self.card, PLAYED, NONE)
        number = limited_as(ability, self.number)
        spent = spent_key(pos, self.card, number, self.scope.seat)
        if ability.limit == PER_TURN:
            pos.used_up.append(spent)
        elif ability.limit == PER_BATTLE:
            battle = pos.fight
            (pos.used_up if battle is None else battle.used).append(spent)
        if ability.uses_device:
            carrying.note_device(pos, self.card)

    def _announce(self, pos: Position, ability: Ability) -> None:
        """Costs are paid and the action is known; from here on it can only be cancelled."""
        self.announced = True
        seat = self.scope.seat
        price = price_of(pos, ability, self.scope)
        if price:
            force.use(pos, seat, price, self.card)
        targets = [card for chosen in self.scope.targets.values() for card in chosen]
        data: dict[str, Any] = {
            "card": self.card,
            "words": ability.words,
            "targets": targets,
            "price": price,
        }
        if ability.from_hand:
            pos.tell("play", ["SW-B-082", *self._rules(pos, ability)], seat, data)
            if copies_a_turn(pos, self.card):
                pos.played.append(pos.setup.title[self.card])
            keeper = source_of(pos, GRANT_STACKED, self.card, seat)
            if keeper != NONE:
                self.keep_on(keeper)
            pos.happened(Moment(JUST_PLAYED, seat, self.card))
        else:
            pos.tell("use_text", ["SW-B-077", *self._rules(pos, ability)], seat, data)
        for step in ability.steps[: ability.head]:
            for card in step.targeted(self):
                pos.happened(Moment(JUST_TARGETED, seat, card, self.card))

    def _rules(self, pos: Position, ability: Ability) -> list[str]:
        """As an answer (SW-B-036), as one of several functions (SW-B-085), once only (SW-B-081)."""
        rules = ability.rules[:]
        if ability.moments is not None:
            rules.append("SW-B-036")
        if ability.limit != UNLIMITED:
            rules.append("SW-B-081")
        if ability.from_hand and has_several(pos, self.card, self.number):
            rules.append("SW-B-085")
        return rules

    def keep_on(self, keeper: int) -> None:
        """The Interrupt goes onto that card instead of a pile, if the card is in play then."""
        self.scope.targets[_KEEPER] = [keeper]

    def _finish(self, pos: Position, ability: Ability) -> None:
        pos.pop()
        if pos.zone[self.card] != PLAYED:
            return
        keeper = self.scope.target(_KEEPER)
        if keeper != NONE and pos.in_play(keeper):
            pos.set_aside(self.card, STACKED, keeper)
            data = {"card": self.card, "other": keeper}
            pos.tell("stacked", ["SW-B-033"], pos.owner[self.card], data)
            return
        pile = ability.pile if self.pile == NONE else self.pile
        if pile == LOST and self.pile == NONE and holds(pos, GRANT_USED, self.card):
            pile = USED  # a text makes a Used Interrupt of it
        if self.cancelled:
            pile = LOST
        pos.to_pile(self.card, pile)
        rule = "SW-B-086" if self.cancelled else "SW-B-083"
        where = {USED: "used", LOST: "lost", HAND: "hand"}.get(pile, "out")
        pos.tell("played_to", [rule], pos.owner[self.card], {"card": self.card, "pile": where})

    def choices(self, pos: Position) -> list[int]:
        return self.instruction(pos).choices(pos, self)

    def take(self, pos: Position, option: int) -> None:
        self.instruction(pos).take(pos, self, option)

    def instruction(self, pos: Position) -> Instruction:
        return self.ability(pos).steps[self.at]

    def question(self, pos: Position) -> Question:
        return self.instruction(pos).question(pos, self, foreign(self.ability(pos).words))

    def choice(self, pos: Position, option: int) -> Choice:
        return self.instruction(pos).choice(pos, self, option)

    def looked_through(self, pos: Position) -> list[int]:
        return self.instruction(pos).looked_through(pos, self)

    def against(self, pos: Position, seat: int, card: int, goal: int) -> Reason | None:
        return values.why_excluded(pos, goal)

    def copy(self) -> "Run":
        twin = Run(self.card, self.number, self.scope.seat, self.scope.moment)
        twin.scope.other = self.scope.other
        twin.scope.targets = {name: cards[:] for name, cards in self.scope.targets.items()}
        twin.scope.numbers = dict(self.scope.numbers)
        twin.at = self.at
        twin.stage = self.stage
        twin.announced = self.announced
        twin.cancelled = self.cancelled
        twin.pile = self.pile
        return twin

    def fields(self) -> list[Any]:
        moment = self.scope.moment
        return [
            self.card,
            self.number,
            self.scope.seat,
            None if moment is None else moment.to_data(),
            {name: cards[:] for name, cards in self.scope.targets.items()},
            dict(self.scope.numbers),
            self.scope.other,
            self.at,
            self.stage,
            self.announced,
            self.cancelled,
            self.pile,
        ]

    @classmethod
    def read(cls, data: list[Any]) -> "Run":
        card, number, seat, moment, targets, numbers, other, at, stage, *rest = data
        run = Run(card, number, seat, None if moment is None else Moment.read(moment))
        run.scope.targets = {name: list(cards) for name, cards in targets.items()}
        run.scope.numbers = dict(numbers)
        run.scope.other = other
        run.at = at
        run.stage = stage
        run.announced, run.cancelled, run.pile = rest
        return run


def runs_of(pos: Position, card: int) -> list[Run]:
    """The abilities of a card that are under way."""
    found: list[Run] = []
    for step in pos.stack:
        if isinstance(step, Run) and step.card == card:
            found.append(step)
    return found


def is_under_way(pos: Position, card: int, number: int) -> bool:
    """Whether that ability of a card is just being carried out."""
    return any(run.number == number for run in runs_of(pos, card))


def is_paid(pos: Position, card: int) -> bool:
    """Whether an ability of the card was announced: what it costs is asked no more."""
    return any(run.announced for run in runs_of(pos, card))

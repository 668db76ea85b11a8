"""The common shape of the game's steps: what each is asked for, and what most answer."""

from typing import cast

from starfold.games.pocketmodel.rules.forecast import Forecast
from starfold.games.pocketmodel.rules.reasons import against_card, by_rule, out_of_turn
from starfold.games.pocketmodel.speech.seen import ActionKind, ActionView
from starfold.games.pocketmodel.speech.words import say
from starfold.games.pocketmodel.state.position import NONE, Position
from starfold.kernel.choices import Refusal
from starfold.kernel.core import KernelStep


class Declaration:
    """What is being declared, for all to see."""

    def __init__(self, kind: ActionKind, limit: int = 0, spent: int = 0, unit: int = NONE) -> None:
        self.kind = kind
        self.limit = limit
        self.spent = spent
        self.unit = unit  # chosen, its zone or target still to choose
        self.attacks: list[tuple[int, int]] = []  # attacker and defender
        self.strikers: list[int] = []
        self.target = NONE
        self.slot = NONE
        self.moved: list[int] = []

    def to_data(self) -> ActionView:
        return {
            "kind": self.kind,
            "limit": self.limit,
            "spent": self.spent,
            "attacks": self.attacks,
            "strikers": self.strikers,
            "target": self.target,
            "slot": self.slot,
            "moved": self.moved,
            "unit": self.unit,
        }


class Step(KernelStep[Position]):
    """A step of the PocketModel rulebook under way."""

    def ends_with_the_turn(self) -> bool:
        """Whether the step is dropped when the active player is out (PM-ELIM-07).

        Their own choices are; a battle under way and what others are entitled to go on.
        """
        return True

    def forget_secrets(self) -> None:
        """Take back what its player has chosen so far and others cannot know."""

    # -- what it shows -----------------------------------------------------------------------------

    def promise(self, pos: Position, seat: int, option: int) -> Forecast | None:
        """The odds of an answer, by what the seat may know."""
        return None

    def declaration(self) -> Declaration | None:
        """What is being declared, if it is that kind of step."""
        return None

    def numbered(self) -> int:
        """The number of the step in the rulebook; 0 if it has none."""
        return 0

    def part_of_turn(self) -> int:
        """The part of the turn that comes next, while a turn goes on; NONE within a part."""
        return NONE

    def is_closed_by_done(self) -> bool:
        """Whether units are chosen one after the other until their player says so."""
        return False

    def half_chosen(self, pos: Position) -> int:
        """The unit whose zone or target is still to be chosen."""
        return NONE

    def card_chosen(self) -> int:
        """The card whose slot is still to be chosen."""
        return NONE

    # -- why not: something is tried ---------------------------------------------------------------

    def hinders(self, action: str) -> Refusal | None:
        """What stands against that action, or its next choice, while this step is under way."""
        return by_rule("PM-POWER-05" if action == "carrier" else "PM-TURN-05")

    def lets_move(self, pos: Position, seat: int, unit: int, zone: int) -> bool:
        """Whether it asks the seat for this very move, outside the move action."""
        return False

    def why_not_combat_card(self, pos: Position, seat: int, card: int, slot: int) -> Refusal | None:
        """What stands against playing a combat card from hand now."""
        return against_card(pos, card, "PM-CARD-02" if pos.raid is None else "PM-STRIKE-06")

    def why_not_objective_card(
        self, pos: Position, seat: int, card: int, target: int, slot: int
    ) -> Refusal | None:
        """What stands against playing an objective card from hand now."""
        if target != seat:
            return by_rule("PM-CARD-03")
        return out_of_turn(pos, seat) or self.why_not_exchange(pos, seat, card, slot)

    def why_not_exchange(self, pos: Position, seat: int, card: int, slot: int) -> Refusal | None:
        """The same once it is the seat's turn: the action has begun."""
        return against_card(pos, card, "PM-TURN-03")

    def why_not_stop(self, pos: Position) -> Refusal:
        """The rule that asks for one more choice where nobody may stop."""
        return by_rule("PM-CCARD-12")

    # -- why not: a piece is touched ---------------------------------------------------------------

    def unit_touched(self, pos: Position, seat: int, unit: int) -> Refusal | None:
        """Why this unit cannot be chosen; None if there is nothing more to say of it."""
        return None

    def zone_touched(self, pos: Position, seat: int, zone: int) -> Refusal | None:
        return None

    def objective_touched(self, pos: Position, seat: int, target: int, slot: int) -> Refusal | None:
        return None

    def card_touched(self, pos: Position) -> Refusal | None:
        """Why no card of anybody is chosen now, whichever it is."""
        return None

    def asks_first(self, pos: Position) -> Refusal:
        """Something else is asked: that question."""
        asked = self.question(pos)
        whole = asked.text.endswith("?")
        text = asked.text if whole else say("step.asks_first", question=asked.text)
        return Refusal(asked.rules[0], text)


def asking(pos: Position) -> Step:
    """The step that asks, or goes on next."""
    return cast(Step, pos.stack[-1])

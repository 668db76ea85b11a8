"""Chapter: playing objectives. Exchanging one, turning one face up, what lies face up."""

from typing import Any

from starfold.games.pocketmodel.rules.abilities import trigger
from starfold.games.pocketmodel.rules.piles import (
    add_to_hand,
    distinct,
    draw,
    may_know,
    put_on_discard,
    show_from_hand,
    show_to_all,
)
from starfold.games.pocketmodel.rules.reasons import against_card, by_rule
from starfold.games.pocketmodel.rules.step import Step
from starfold.games.pocketmodel.speech.names import (
    card_choice,
    card_name,
    choice_of,
    slot_called,
    slot_name,
)
from starfold.games.pocketmodel.speech.words import say
from starfold.games.pocketmodel.state.position import NONE, Position
from starfold.kernel.choices import Choice, Question, Refusal
from starfold.kernel.core import DECLINE
from starfold.units.vocabulary import OBJECTIVE, WHEN_CONTINUOUS, WHEN_REVEAL


def lay_face_up(pos: Position, seat: int, slot: int) -> None:
    """The card in the slot is face up from now on; a continuous ability comes into force."""
    card = pos.slots[seat][slot]
    pos.face_up[seat] |= 1 << slot
    show_to_all(pos, card)
    definition = pos.cards[card]
    # A combat card lying as an objective gives neither bonus nor ability (PM-OBJV-11).
    if definition.type == OBJECTIVE and definition.triggers >> WHEN_CONTINUOUS & 1:
        pos.standing.append(card)


def clear_slot(pos: Position, seat: int, slot: int) -> int:
    """Take the card out of a slot; its ability ends at once (PM-OBJV-10)."""
    card = pos.slots[seat][slot]
    pos.slots[seat][slot] = NONE
    pos.face_up[seat] &= ~(1 << slot)
    if card in pos.standing:
        pos.standing.remove(card)
    return card


def reveal(pos: Position, seat: int, slot: int) -> None:
    """A struck face-down objective is turned up; an objective card's ability is applied first.

    PM-STRIKE-04, PM-STRIKE-05.
    """
    card = pos.slots[seat][slot]
    lay_face_up(pos, seat, slot)
    definition = pos.cards[card]
    if pos.log is not None:
        pos.tell(
            "revealed",
            ["PM-STRIKE-04"] if definition.type == OBJECTIVE else ["PM-STRIKE-04", "PM-OBJV-11"],
            seat,
            {"slot": slot, "card": card, "card_id": definition.id},
        )
    if definition.type == OBJECTIVE:
        trigger(pos, card, WHEN_REVEAL, seat, NONE)


def exchange(pos: Position, seat: int, card: int, slot: int) -> None:
    """Replace an objective by an objective card from hand, face up (PM-OBJV-01 .. PM-OBJV-07)."""
    was_face_up = pos.slot_face_up(seat, slot)
    replaced = clear_slot(pos, seat, slot)
    show_from_hand(pos, seat, card)
    pos.hand[seat].remove(card)
    pos.slots[seat][slot] = card
    lay_face_up(pos, seat, slot)
    if pos.log is not None:
        _tell_of_exchange(pos, seat, card, slot, replaced, was_face_up)
    if was_face_up:
        put_on_discard(pos, replaced)  # before the draw, so a reshuffle may bring it back
        draw(pos, seat, 1, ["PM-OBJV-03"])
    else:
        add_to_hand(pos, seat, replaced)
    if pos.setup.options.play_counts_as_reveal:
        trigger(pos, card, WHEN_REVEAL, seat, NONE)


def _tell_of_exchange(
    pos: Position, seat: int, card: int, slot: int, replaced: int, was_face_up: bool
) -> None:
    rules = ["PM-OBJV-01", "PM-OBJV-04", "PM-OBJV-06", "PM-OBJV-07"]
    gone = {"replaced": replaced, "replaced_id": pos.cards[replaced].id}
    data: dict[str, Any] = {
        "slot": slot,
        "card": card,
        "card_id": pos.cards[card].id,
        "was_face_up": was_face_up,
    }
    if was_face_up:
        data.update(gone)
        pos.tell("objective_played", [*rules, "PM-OBJV-03"], seat, data)
    else:
        rules += ["PM-OBJV-02", "PM-OBJV-12"]
        pos.tell("objective_played", rules, seat, data, gone, 1 << seat)


class PlayObjective(Step):
    """First part of a turn: play one objective or none (PM-TURN-03, PM-TURN-04)."""

    card: int = NONE  # chosen from hand, slot still to choose

    def proceed(self, pos: Position) -> None:
        seat = pos.active
        if self.card != NONE:
            slots = occupied_slots(pos, seat)
            if len(slots) == 1:
                self.take(pos, slots[0])
            else:
                pos.ask(seat, slots)
        elif pos.hand[seat]:
            pos.ask(seat, [DECLINE, *distinct(pos, pos.hand[seat], OBJECTIVE)])
        else:
            pos.pop()

    def take(self, pos: Position, option: int) -> None:
        if self.card == NONE and option != DECLINE:
            self.card = option
            return
        card = self.card
        pos.pop()
        if card == NONE:
            if pos.log is not None:
                pos.tell("no_objective", ["PM-TURN-04"], pos.active, {})
        else:
            exchange(pos, pos.active, card, option)

    def forget_secrets(self) -> None:
        self.card = NONE  # which one of the hand

    # In words

    def question(self, pos: Position) -> Question:
        if self.card == NONE:
            return Question(say("objectives.ask_card"), ["PM-OBJV-01", "PM-TURN-03"])
        text = say("objectives.ask_slot", card=card_name(pos, self.card))
        return Question(text, ["PM-OBJV-01"])

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return Choice("skip", say("objectives.skip"))
        if self.card == NONE:
            return card_choice(pos, "play", option)
        text = say("objectives.replace", objective=slot_name(pos, pos.active, option))
        return choice_of("replace", text, [slot_called(pos, pos.active, option)], {"slot": option})

    def is_open(self, pos: Position, option: int, reader: int) -> bool:
        return self.card != NONE or option == DECLINE or may_know(pos, reader, option)

    def card_chosen(self) -> int:
        return self.card

    # Why not

    def hinders(self, action: str) -> Refusal | None:
        return by_rule("PM-TURN-03")

    def why_not_combat_card(self, pos: Position, seat: int, card: int, slot: int) -> Refusal | None:
        if seat == pos.active and slot != NONE:
            return against_card(pos, card, "PM-OBJV-05")
        return super().why_not_combat_card(pos, seat, card, slot)

    def why_not_exchange(self, pos: Position, seat: int, card: int, slot: int) -> Refusal | None:
        if self.card != NONE and pos.cards[self.card] is not pos.cards[card]:
            return against_card(pos, card, "PM-OBJV-01")
        occupied = slot == NONE or slot in occupied_slots(pos, seat)
        return None if occupied else by_rule("PM-OBJV-06")

    def unit_touched(self, pos: Position, seat: int, unit: int) -> Refusal | None:
        return Refusal("PM-TURN-03", say("objectives.objective_step"))

    def objective_touched(self, pos: Position, seat: int, target: int, slot: int) -> Refusal | None:
        if target != seat:
            name = slot_name(pos, target, slot)
            return Refusal("PM-CARD-03", say("objectives.not_yours", objective=name))
        return Refusal("PM-OBJV-01", say("objectives.card_first"))


def face_up_cards(pos: Position, seat: int) -> list[int]:
    """The player's face-up objectives that are objective cards, slot by slot."""
    return [
        pos.slots[seat][slot]
        for slot in occupied_slots(pos, seat)
        if pos.slot_face_up(seat, slot) and pos.cards[pos.slots[seat][slot]].type == OBJECTIVE
    ]


def occupied_slots(pos: Position, seat: int) -> list[int]:
    slots = pos.slots[seat]
    return [slot for slot in range(len(slots)) if slots[slot] != NONE]

"""Chapter: playing the game. A turn: play one objective, then take one action (PM-QREF-01)."""

from typing import Any, Final, cast

from starfold.games.pocketmodel.rules.abilities import trigger
from starfold.games.pocketmodel.rules.clauses import conditions_hold, objective_speaker
from starfold.games.pocketmodel.rules.combat import DeclareAttacks, can_attack, why_not_attack
from starfold.games.pocketmodel.rules.elimination import eliminate_the_fallen, resign
from starfold.games.pocketmodel.rules.movement import Move, absence_rule, can_move, why_not_move
from starfold.games.pocketmodel.rules.objectives import PlayObjective, face_up_cards, occupied_slots
from starfold.games.pocketmodel.rules.reasons import (
    against_card,
    against_unit,
    by_rule,
    out_of_turn,
)
from starfold.games.pocketmodel.rules.reserves import BY_CARRIER, BringIn, bringable
from starfold.games.pocketmodel.rules.step import Step, asking
from starfold.games.pocketmodel.rules.strike import DeclareStrike, can_strike, why_not_strike
from starfold.games.pocketmodel.rules.values import action_limit
from starfold.games.pocketmodel.speech.names import (
    card_name,
    choice_of,
    slot_called,
    slot_name,
    unit_choice,
    unit_name,
    zone_name,
)
from starfold.games.pocketmodel.speech.words import say
from starfold.games.pocketmodel.state.position import NONE, Position
from starfold.kernel.choices import Choice, Question, Refusal
from starfold.kernel.core import DECLINE, NOBODY, STALEMATE, State
from starfold.units.icons import CARRIER_BIT
from starfold.units.vocabulary import WHEN_INSTEAD_OF_ACTION, WHEN_TURN_BEGINS

CARRIER_STARS: Final = 2  # PM-POWER-04
TURN_CAP: Final = "turn cap"  # how a game ends after the turns agreed (PM-TURN-07)

BEGIN: Final = 0
OBJECTIVE_STEP: Final = 1
ACTION_STEP: Final = 2
END: Final = 3

# Options of the action step; the ability of the objective in slot s is ABILITY + s.
MOVE: Final = 0
COMBAT: Final = 1
STRIKE: Final = 2
CARRIER: Final = 3
ABILITY: Final = 4


class Turn(Step):
    """The bottom of the stack: turn after turn, clockwise (PM-TURN-01, PM-TURN-02)."""

    step: int = BEGIN

    def proceed(self, pos: Position) -> None:
        step = self.step
        if step == BEGIN:
            self._begin(pos)
        elif step == OBJECTIVE_STEP:
            self.step = ACTION_STEP
            pos.push(PlayObjective())
        elif step == ACTION_STEP:
            self.step = END
            pos.push(ChooseAction())
        else:
            self._end(pos)

    def settle(self, state: State) -> None:
        """Elimination is immediate; the turn of an eliminated player ends (PM-ELIM-07)."""
        pos = cast(Position, state)
        eliminate_the_fallen(pos)
        if not pos.ended and not pos.is_alive(pos.active):
            self.step = END
            pos.stack = [frame for frame in pos.stack if not cast(Step, frame).ends_with_the_turn()]
            pos.asked = NOBODY

    def _begin(self, pos: Position) -> None:
        limit = pos.setup.options.max_turns
        if limit and pos.turn >= limit:
            pos.end(TURN_CAP, [])
            if pos.log is not None:
                pos.tell("game_over", ["PM-TURN-07"], NOBODY, {"how": TURN_CAP, "winners": []})
            return
        if goes_in_circles(pos):
            self.stalemate(pos)
            return
        self.step = OBJECTIVE_STEP
        pos.turn += 1
        if pos.log is not None:
            rules = ["PM-TURN-01", "PM-TURN-03"]
            if pos.seats > 2:
                rules += ["PM-TURN-02", "PM-MULTI-01"]
            if pos.alive != (1 << pos.seats) - 1:
                rules.append("PM-TURN-06")
            pos.tell("turn_begins", rules, pos.active, {"turn": pos.turn})
        for card in reversed(face_up_cards(pos, pos.active)):
            trigger(pos, card, WHEN_TURN_BEGINS, pos.active, NONE)

    def stalemate(self, state: State) -> None:
        """Nobody can do anything any more: the game is drawn (PM-TURN-08)."""
        pos = cast(Position, state)
        pos.end(STALEMATE, [])
        if pos.log is not None:
            pos.tell("game_over", ["PM-TURN-08"], NOBODY, {"how": STALEMATE, "winners": []})

    def _end(self, pos: Position) -> None:
        self.step = BEGIN
        pos.lasting = []
        pos.active = next_seat(pos, pos.active)

    def ends_with_the_turn(self) -> bool:
        return False

    def part_of_turn(self) -> int:
        return self.step


def goes_in_circles(pos: Position) -> bool:
    """Whether this turn would begin as an earlier one did, with nobody asked since (PM-TURN-08).

    Who holds a card is asked in their next turn (PM-OBJV-01), so it takes empty hands.
    """
    for seat in range(pos.seats):
        if pos.hand[seat]:
            return False
    table = still_life(pos)
    if table in pos.unasked:
        return True
    pos.unasked.append(table)
    return False


def still_life(pos: Position) -> list[Any]:
    """All that a turn can change, but for its number and the dice."""
    return [
        pos.active,
        pos.alive,
        pos.zone[:],
        pos.damage[:],
        pos.flipped[:],
        [pile[:] for pile in pos.deck],
        [pile[:] for pile in pos.discard],
        [pile[:] for pile in pos.removed],
        [slots[:] for slots in pos.slots],
        pos.face_up[:],
    ]


def next_seat(pos: Position, seat: int) -> int:
    """Clockwise, past those who are out (PM-TURN-06)."""
    seat = (seat + 1) % pos.seats
    while not pos.is_alive(seat):
        seat = (seat + 1) % pos.seats
    return seat


def usable_carriers(pos: Position, seat: int) -> list[int]:
    """Carrier units in an opponent's home zone, if any reserve unit fits (PM-POWER-04)."""
    zone = pos.zone
    contested = pos.setup.contested
    first = pos.setup.first_unit
    carriers = [
        unit
        for unit in range(first[seat], first[seat + 1])
        if zone[unit] >= 0
        and zone[unit] != seat
        and zone[unit] != contested
        and pos.face(unit).icons & CARRIER_BIT
        and pos.is_alive(zone[unit])
    ]
    if carriers and not bringable(pos, seat, CARRIER_STARS):
        return []
    return carriers


def usable_abilities(pos: Position, seat: int) -> list[int]:
    """Slots of face-up objectives that can be used instead of an action: their conditions hold."""
    return [
        slot
        for slot in occupied_slots(pos, seat)
        if pos.slot_face_up(seat, slot) and ability_usable(pos, pos.slots[seat][slot])
    ]


def ability_usable(pos: Position, card: int) -> bool:
    definition = pos.cards[card]
    if not definition.triggers >> WHEN_INSTEAD_OF_ACTION & 1:
        return False
    speaker = objective_speaker(pos, card)
    for clause in definition.clauses:
        if clause.when == WHEN_INSTEAD_OF_ACTION and conditions_hold(pos, clause, speaker):
            return True
    return False


class ChooseAction(Step):
    """Second part of a turn: one action, or something instead of it, or nothing (PM-TURN-05)."""

    def proceed(self, pos: Position) -> None:
        seat = pos.active
        limit = action_limit(pos, seat)
        options = [DECLINE]
        if can_move(pos, seat, limit):
            options.append(MOVE)
        if can_attack(pos, seat, limit):
            options.append(COMBAT)
        if can_strike(pos, seat, limit):
            options.append(STRIKE)
        if usable_carriers(pos, seat):
            options.append(CARRIER)
        for slot in usable_abilities(pos, seat):
            options.append(ABILITY + slot)
        if len(options) == 1:
            self.take(pos, DECLINE)
        else:
            pos.ask(seat, options)

    def take(self, pos: Position, option: int) -> None:
        seat = pos.active
        pos.pop()
        if pos.log is not None:
            pos.tell(
                "action",
                _ACTION_RULES[min(option, ABILITY) + 1],
                seat,
                {"action": action_name(option)},
            )
        if option == MOVE:
            pos.push(Move(action_limit(pos, seat)))
        elif option == COMBAT:
            pos.push(DeclareAttacks(action_limit(pos, seat)))
        elif option == STRIKE:
            pos.push(DeclareStrike(action_limit(pos, seat)))
        elif option == CARRIER:
            pos.push(UseCarrier())
        elif option >= ABILITY:
            card = pos.slots[seat][option - ABILITY]
            trigger(pos, card, WHEN_INSTEAD_OF_ACTION, seat, NONE)

    # In words

    def question(self, pos: Position) -> Question:
        return Question(say("turn.ask_action"), ["PM-TURN-05"])

    def choice(self, pos: Position, option: int) -> Choice:
        if option >= ABILITY:
            return self._use(pos, option - ABILITY)
        return Choice(_ACTION_VERBS[option], say(f"actions.{_ACTION_VERBS[option]}"))

    def _use(self, pos: Position, slot: int) -> Choice:
        card = pos.slots[pos.active][slot]
        name = card_name(pos, card)
        names = [name]
        for other in usable_abilities(pos, pos.active):
            if other != slot and card_name(pos, pos.slots[pos.active][other]) == name:
                names = [name, slot_called(pos, pos.active, slot)]
        text = say("turn.use", card=name)
        return choice_of("use", text, names, {"slot": slot, "card_id": pos.cards[card].id})

    # Why not

    def hinders(self, action: str) -> Refusal | None:
        return None

    def why_not_exchange(self, pos: Position, seat: int, card: int, slot: int) -> Refusal | None:
        return against_card(pos, card, "PM-OBJV-01")

    def unit_touched(self, pos: Position, seat: int, unit: int) -> Refusal | None:
        """No action is chosen yet: say which could involve the unit, or why none can."""
        if pos.owner(unit) != seat:
            return self._target_touched(pos, seat, unit)
        no_move = why_not_move(pos, seat, unit)
        possible: list[str] = []
        if no_move is None:
            possible.append(say("turn.could_move"))
        if why_not_attack(pos, seat, unit) is None:
            possible.append(say("turn.could_attack"))
        zone = pos.zone[unit]
        abroad = 0 <= zone < pos.seats and zone != seat
        if abroad and why_not_strike(pos, seat, zone, NONE, unit) is None:
            possible.append(say("turn.could_strike"))
        if not possible:
            return no_move
        one, two, three = [*possible, "", ""][:3]
        told = say("turn.unit_could", unit=unit_name(pos, unit), one=one, two=two, three=three)
        return Refusal("PM-TURN-05", told)

    def _target_touched(self, pos: Position, seat: int, unit: int) -> Refusal | None:
        """A unit of somebody else was touched before an action was chosen."""
        name = unit_name(pos, unit)
        if not pos.in_play(unit):
            return against_unit(pos, seat, unit, absence_rule(pos, unit), 0)
        attackers = [one for one in pos.units_in_play(seat) if pos.zone[one] == pos.zone[unit]]
        if not attackers:
            where = zone_name(pos, pos.zone[unit])
            told = say("turn.nobody_to_attack_with", zone=where, unit=name)
            return Refusal("PM-COMBAT-03", told)
        refused = [why_not_attack(pos, seat, one, unit) for one in attackers]
        if None in refused:
            return Refusal("PM-TURN-05", say("turn.choose_combat", unit=name))
        return refused[0]

    def zone_touched(self, pos: Position, seat: int, zone: int) -> Refusal | None:
        return Refusal("PM-TURN-05", say("turn.choose_move"))

    def objective_touched(self, pos: Position, seat: int, target: int, slot: int) -> Refusal | None:
        name = slot_name(pos, target, slot)
        if target == seat:
            return Refusal("PM-OBJV-08", say("turn.nothing_to_use", objective=name))
        refused = why_not_strike(pos, seat, target, slot)
        return refused or Refusal("PM-TURN-05", say("turn.choose_strike", objective=name))


_ACTION_VERBS: Final = {
    DECLINE: "end turn",
    MOVE: "move",
    COMBAT: "combat",
    STRIKE: "strike",
    CARRIER: "carrier",
}

_ACTION_RULES: Final = (
    ["PM-TURN-04"],
    ["PM-TURN-05", "PM-MOVE-01"],
    ["PM-TURN-05", "PM-COMBAT-01"],
    ["PM-TURN-05", "PM-STRIKE-01"],
    ["PM-POWER-03", "PM-POWER-05"],
    ["PM-CCARD-12"],
)
ACTION_NAMES: Final = ("no action", "move", "combat", "strike", "carrier", "ability")


def action_name(option: int) -> str:
    return ACTION_NAMES[min(option, ABILITY) + 1]


class UseCarrier(Step):
    """Instead of an action: up to two stars of reserves join the Carrier (PM-POWER-04)."""

    def proceed(self, pos: Position) -> None:
        carriers = usable_carriers(pos, pos.active)
        if not carriers:
            pos.pop()  # the player whose home zone they are in has just given up
        elif len(carriers) == 1:
            self.take(pos, carriers[0])
        else:
            pos.ask(pos.active, carriers)

    def take(self, pos: Position, option: int) -> None:
        pos.pop()
        if pos.log is not None:
            pos.tell(
                "carrier_used",
                ["PM-POWER-04", "PM-POWER-05", "PM-POWER-07"],
                pos.active,
                {"unit": option, "zone": pos.zone[option]},
            )
        pos.push(BringIn(pos.active, CARRIER_STARS, pos.zone[option], BY_CARRIER))

    def question(self, pos: Position) -> Question:
        return Question(say("turn.ask_carrier"), ["PM-POWER-04"])

    def choice(self, pos: Position, option: int) -> Choice:
        return unit_choice(pos, "carrier", option)

    def hinders(self, action: str) -> Refusal | None:
        return None if action == "carrier" else super().hinders(action)

    def unit_touched(self, pos: Position, seat: int, unit: int) -> Refusal | None:
        return why_not_carrier(pos, seat, unit)


def why_not_carrier(pos: Position, seat: int, unit: int) -> Refusal | None:
    """The rule against using this unit as a Carrier now."""
    refused = out_of_turn(pos, seat) or asking(pos).hinders("carrier")
    if refused is not None:
        return refused
    if pos.owner(unit) != seat or not pos.face(unit).icons & CARRIER_BIT:
        return Refusal("PM-POWER-01", say("turn.no_carrier", unit=unit_name(pos, unit)))
    return None if unit in usable_carriers(pos, seat) else by_rule("PM-POWER-04")


def concede(pos: Position, seat: int) -> None:
    """A player gives up in the middle of whatever is going on; the others play on."""
    if pos.ended or not pos.is_alive(seat):
        return
    resign(pos, seat)
    pos.asked = NOBODY
    pos.unsettled = True
    pos.start()

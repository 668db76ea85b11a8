"""Chapter: strikes. Units in an opponent's home zone against one of their objectives."""

from typing import Final

from starfold.games.pocketmodel.rules.abilities import trigger
from starfold.games.pocketmodel.rules.clauses import forbidden
from starfold.games.pocketmodel.rules.forecast import Forecast, StrikeForecast, strike_forecast
from starfold.games.pocketmodel.rules.hits import throw
from starfold.games.pocketmodel.rules.movement import absence_rule, exceeds_limit
from starfold.games.pocketmodel.rules.objectives import clear_slot, occupied_slots, reveal
from starfold.games.pocketmodel.rules.piles import put_on_discard, top_card
from starfold.games.pocketmodel.rules.reasons import against_unit, by_rule, out_of_turn
from starfold.games.pocketmodel.rules.reserves import BY_OBJECTIVE, BringIn
from starfold.games.pocketmodel.rules.step import Declaration, Step, asking
from starfold.games.pocketmodel.rules.values import (
    Trace,
    action_limit,
    add_rules_of,
    objective_defense,
    strike_succeeds,
    strike_value,
    ways_to_strike,
)
from starfold.games.pocketmodel.speech.names import (
    choice_of,
    done,
    slot_called,
    slot_name,
    unit_called,
    unit_choice,
    unit_name,
    zone_name,
)
from starfold.games.pocketmodel.speech.words import say
from starfold.games.pocketmodel.state.position import NONE, Position, Raid
from starfold.kernel.choices import Choice, Question, Refusal
from starfold.kernel.core import DECLINE
from starfold.units.vocabulary import (
    ACT_STRIKE,
    COMBAT,
    WHEN_DESTROYED,
    WHEN_STRIKE_FAILS,
    WHEN_STRUCK,
)

SLOTS_PER_SEAT: Final = 4  # objective `slot` of `seat` is the option seat * 4 + slot


def striker_obstacle(
    pos: Position, seat: int, unit: int, target: int, limit: int, spent: int
) -> str:
    """The rule that keeps a unit from striking objectives of the target player, or ""."""
    if pos.owner(unit) != seat:
        return "PM-STRIKE-02"
    if not pos.in_play(unit):
        return absence_rule(pos, unit)
    if pos.zone[unit] != target:
        return "PM-STRIKE-02"
    if exceeds_limit(pos, unit, limit, spent, ACT_STRIKE):
        return "PM-MOVE-05" if pos.stars(unit) > limit else "PM-STRIKE-02"
    if forbidden(pos, ACT_STRIKE, unit):
        return "PM-CCARD-13"
    return ""


def possible_strikers(
    pos: Position, seat: int, target: int, limit: int, spent: int, chosen: list[int]
) -> list[int]:
    first = pos.setup.first_unit
    return [
        unit
        for unit in range(first[seat], first[seat + 1])
        if pos.zone[unit] == target
        and unit not in chosen
        and not striker_obstacle(pos, seat, unit, target, limit, spent)
    ]


def strike_targets(pos: Position, seat: int, limit: int) -> list[int]:
    """Objectives within reach, of whichever opponent (PM-STRIKE-01, PM-MULTI-03).

    Units that defend the zone do not stand in the way (PM-STRIKE-22).
    """
    targets: list[int] = []
    for target in range(pos.seats):
        if (
            target != seat
            and pos.is_alive(target)
            and possible_strikers(pos, seat, target, limit, 0, [])
        ):
            for slot in occupied_slots(pos, target):
                targets.append(target * SLOTS_PER_SEAT + slot)
    return targets


def can_strike(pos: Position, seat: int, limit: int) -> bool:
    first = pos.setup.first_unit
    for unit in range(first[seat], first[seat + 1]):
        target = pos.zone[unit]
        if (
            0 <= target < pos.seats
            and target != seat
            and pos.is_alive(target)
            and pos.objectives_left(target) > 0
            and not striker_obstacle(pos, seat, unit, target, limit, 0)
        ):
            return True
    return False


class DeclareStrike(Step):
    """Objective first, then the strikers: fixed before the card is turned up (PM-STRIKE-24)."""

    limit: int
    spent: int = 0
    target: int = NONE
    slot: int = NONE
    strikers: list[int] = []  # ascending

    def proceed(self, pos: Position) -> None:
        seat = pos.active
        if self.target != NONE and not pos.is_alive(self.target):  # they have just given up
            self.target = NONE
            self.slot = NONE
            self.strikers = []
            self.spent = 0
        if self.target == NONE:
            targets = strike_targets(pos, seat, self.limit)
            if not targets:
                pos.pop()
            elif len(targets) == 1:
                self.take(pos, targets[0])
            else:
                pos.ask(seat, targets)
            return
        units = possible_strikers(pos, seat, self.target, self.limit, self.spent, self.strikers)
        if not units:
            self._begin(pos)
        elif self.strikers:
            pos.ask(seat, [DECLINE, *units])
        elif len(units) == 1:
            self.take(pos, units[0])
        else:
            pos.ask(seat, units)

    def take(self, pos: Position, option: int) -> None:
        if self.target == NONE:
            self.target = option // SLOTS_PER_SEAT
            self.slot = option % SLOTS_PER_SEAT
        elif option == DECLINE:
            self._begin(pos)
        else:
            self.spent += pos.stars(option)
            self.strikers.append(option)
            self.strikers.sort()

    def _begin(self, pos: Position) -> None:
        pos.pop()
        if pos.log is not None:
            rules = ["PM-STRIKE-01", "PM-STRIKE-02", "PM-STRIKE-24"]
            if pos.seats > 2:
                rules.append("PM-MULTI-03")
            pos.tell(
                "strike_declared",
                rules,
                pos.active,
                {"target": self.target, "slot": self.slot, "strikers": self.strikers[:]},
            )
        pos.raid = Raid(self.target, self.slot, self.strikers)
        pos.push(Strike())

    # In words

    def question(self, pos: Position) -> Question:
        if self.target == NONE:
            return Question(say("strike.ask_objective"), ["PM-STRIKE-01"])
        return Question(say("strike.ask_striker", left=self.limit - self.spent), ["PM-STRIKE-02"])

    def choice(self, pos: Position, option: int) -> Choice:
        if self.target == NONE:
            target = option // SLOTS_PER_SEAT
            slot = option % SLOTS_PER_SEAT
            text = say("strike.strike", objective=slot_name(pos, target, slot))
            names = [slot_called(pos, target, slot)]
            return choice_of("strike", text, names, {"target": target, "slot": slot})
        if option == DECLINE:
            return done(say("strike.done"))
        return unit_choice(pos, "strike with", option)

    def promise(self, pos: Position, seat: int, option: int) -> Forecast | None:
        if self.target == NONE:
            target = option // SLOTS_PER_SEAT
            return self._best_striker(pos, seat, target, option % SLOTS_PER_SEAT)
        strikers = self.strikers[:] if option == DECLINE else [*self.strikers, option]
        return strike_forecast(pos, seat, strikers, self.target, self.slot)

    def _best_striker(
        self, pos: Position, seat: int, target: int, slot: int
    ) -> StrikeForecast | None:
        """The unit that alone has the best chance against this objective."""
        best: StrikeForecast | None = None
        for unit in possible_strikers(pos, seat, target, self.limit, self.spent, []):
            alone = strike_forecast(pos, seat, [unit], target, slot)
            if best is None or alone.most > best.most:
                best = alone
        return best

    def declaration(self) -> Declaration | None:
        declared = Declaration("strike", self.limit, self.spent)
        declared.target = self.target
        declared.slot = self.slot
        declared.strikers = self.strikers[:]
        return declared

    def is_closed_by_done(self) -> bool:
        return True

    # Why not

    def hinders(self, action: str) -> Refusal | None:
        return None if action == "strike" else super().hinders(action)

    def why_not_stop(self, pos: Position) -> Refusal:
        return by_rule("PM-STRIKE-01")

    def unit_touched(self, pos: Position, seat: int, unit: int) -> Refusal | None:
        if self.target == NONE:
            return Refusal("PM-STRIKE-01", say("strike.objective_first"))
        if pos.owner(unit) != seat:
            return Refusal("PM-STRIKE-02", say("strike.not_yours", unit=unit_name(pos, unit)))
        return why_not_strike(pos, seat, self.target, self.slot, unit)

    def objective_touched(self, pos: Position, seat: int, target: int, slot: int) -> Refusal | None:
        if self.target == NONE:
            return why_not_strike(pos, seat, target, slot)
        aim = slot_name(pos, self.target, self.slot)
        return Refusal("PM-STRIKE-01", say("strike.one_target", objective=aim))

    def why_not(
        self, pos: Position, seat: int, target: int, slot: int, unit: int
    ) -> Refusal | None:
        """The rule against striking there, or against striking with this unit."""
        if self.target != NONE:
            if target != self.target or slot not in (NONE, self.slot):
                return by_rule("PM-STRIKE-01")
            if unit in self.strikers:
                return by_rule("PM-STRIKE-20")
        if target == seat:
            return Refusal("PM-STRIKE-01", say("strike.own_objective"))
        if not pos.is_alive(target):
            return by_rule("PM-STRIKE-01")
        if slot != NONE and slot not in occupied_slots(pos, target):
            return by_rule("PM-STRIKE-11")
        if unit == NONE:
            return self._no_striker(pos, seat, target)
        obstacle = striker_obstacle(pos, seat, unit, target, self.limit, self.spent)
        if not obstacle:
            return None
        if obstacle == "PM-STRIKE-02" and pos.zone[unit] != target:
            home = zone_name(pos, target)
            told = say("strike.elsewhere", unit=unit_name(pos, unit), zone=home)
            return Refusal(obstacle, told)
        return against_unit(pos, seat, unit, obstacle, self.limit - self.spent)

    def _no_striker(self, pos: Position, seat: int, target: int) -> Refusal | None:
        """What stands against all units that are there; nothing if one of them may strike."""
        rule = ""
        for unit in pos.units_in_play(seat):
            if pos.zone[unit] == target:
                obstacle = striker_obstacle(pos, seat, unit, target, self.limit, self.spent)
                if not obstacle:
                    return None
                rule = rule or obstacle
        if rule in ("", "PM-STRIKE-02"):
            told = say("strike.no_striker", zone=zone_name(pos, target))
            return Refusal("PM-STRIKE-02", told)
        return by_rule(rule)


def why_not_strike(
    pos: Position, seat: int, target: int, slot: int = NONE, unit: int = NONE
) -> Refusal | None:
    """The rule against striking objectives of that player now, this one, or with this unit."""
    refused = out_of_turn(pos, seat)
    if refused is None and pos.raid is not None:
        refused = by_rule("PM-STRIKE-24")
    step = asking(pos)
    refused = refused or step.hinders("strike")
    if refused is not None:
        return refused
    strike = step if isinstance(step, DeclareStrike) else DeclareStrike(action_limit(pos, seat))
    return strike.why_not(pos, seat, target, slot, unit)


ORDER: Final = 0
TURN_UP: Final = 1
ROLL: Final = 2
REPLACE: Final = 3
OVER: Final = 4


class Strike(Step):
    """The strikes of `pos.raid`, one unit after the other (PM-STRIKE-03, PM-STRIKE-18)."""

    step: int = ORDER

    def proceed(self, pos: Position) -> None:
        raid = pos.raid
        assert raid is not None
        if not pos.is_alive(pos.active) or not pos.is_alive(raid.target):
            self.step = OVER  # PM-ELIM-07
        if self.step == ORDER:
            self._order(pos, raid)
        elif self.step == TURN_UP:
            self._turn_up(pos, raid)
        elif self.step == ROLL:
            self._strike(pos, raid)
        elif self.step == REPLACE:
            self._next(pos, raid)
        else:
            pos.raid = None
            pos.pop()

    def _order(self, pos: Position, raid: Raid) -> None:
        self._drop_the_missing(pos, raid)
        stepwise = pos.setup.options.stepwise_order
        if not raid.unordered or (stepwise and raid.strikers):
            self.step = TURN_UP if raid.strikers else OVER
        elif len(raid.unordered) == 1:
            self.take(pos, raid.unordered[0])
        else:
            pos.ask(pos.active, raid.unordered[:])

    def take(self, pos: Position, option: int) -> None:
        raid = pos.raid
        assert raid is not None
        raid.unordered.remove(option)
        raid.strikers.append(option)

    def question(self, pos: Position) -> Question:
        return Question(say("strike.ask_order"), ["PM-STRIKE-03"])

    def choice(self, pos: Position, option: int) -> Choice:
        names = [unit_called(pos, option)]
        return choice_of("order", unit_name(pos, option), names, {"unit": option})

    def why_not_stop(self, pos: Position) -> Refusal:
        return by_rule("PM-STRIKE-24")

    def unit_touched(self, pos: Position, seat: int, unit: int) -> Refusal | None:
        return Refusal("PM-STRIKE-24", say("strike.order_only"))

    def _drop_the_missing(self, pos: Position, raid: Raid) -> None:
        """Units that a card took out of the zone since they were chosen strike no more."""
        for unit in raid.unordered[:]:
            if pos.zone[unit] != raid.target:
                raid.unordered.remove(unit)
                _tell_of_void_strike(pos, unit)

    def _turn_up(self, pos: Position, raid: Raid) -> None:
        """Before the dice: the card is turned up and what it does is done (PM-STRIKE-04)."""
        self.step = ROLL
        card = pos.slots[raid.target][raid.slot]
        if card == NONE:
            self.step = OVER
            return
        face_down = not pos.slot_face_up(raid.target, raid.slot)
        fresh = raid.striker == NONE  # the first striker, or a new card in the slot
        if pos.cards[card].type != COMBAT and (fresh or face_down):
            trigger(pos, card, WHEN_STRUCK, raid.target, NONE)
        if face_down:
            reveal(pos, raid.target, raid.slot)

    def _strike(self, pos: Position, raid: Raid) -> None:
        """Steps 1 to 4 for the next unit that still can strike (PM-STRIKE-20)."""
        self.step = REPLACE
        if pos.slots[raid.target][raid.slot] == NONE:
            self.step = OVER
            return
        raid.striker = raid.strikers.pop(0)
        unit = raid.striker
        if pos.zone[unit] != raid.target or forbidden(pos, ACT_STRIKE, unit):
            _tell_of_void_strike(pos, unit)
            return
        dice = throw(pos)
        roll = dice[0] + dice[1]
        strike = strike_value(pos, unit)
        defense = objective_defense(pos, raid.target, raid.slot)
        success = strike_succeeds(pos, unit, roll, strike, defense)
        if pos.log is not None:
            _tell_of_strike(pos, raid, dice, strike, defense, success)
        if success:
            self.step = OVER
            destroy_objective(pos, raid.target, raid.slot)
            return
        card = pos.slots[raid.target][raid.slot]
        if pos.cards[card].type == COMBAT:
            replace_objective(pos, raid.target, raid.slot)
            if pos.setup.options.failed_strike_stops:
                self.step = OVER
        else:
            trigger(pos, card, WHEN_STRIKE_FAILS, raid.target, NONE)

    def _next(self, pos: Position, raid: Raid) -> None:
        if not raid.still_to_strike():
            self.step = OVER
        elif raid.strikers:
            self.step = TURN_UP
        else:
            self.step = ORDER

    def ends_with_the_turn(self) -> bool:
        return False


def _tell_of_void_strike(pos: Position, unit: int) -> None:
    if pos.log is not None:
        pos.tell("strike_void", ["PM-STRIKE-05"], pos.active, {"unit": unit})


def _tell_of_strike(
    pos: Position, raid: Raid, dice: tuple[int, int], strike: int, defense: int, success: bool
) -> None:
    roll = dice[0] + dice[1]
    modifiers: Trace = []
    strike_value(pos, raid.striker, modifiers)
    defenses: Trace = []
    objective_defense(pos, raid.target, raid.slot, defenses)
    rules = ["PM-STRIKE-07", "PM-STRIKE-09", "PM-STRIKE-10", "PM-STRIKE-26"]
    combat_card = pos.cards[pos.slots[raid.target][raid.slot]].type == COMBAT
    if combat_card:
        rules.append("PM-CARD-05")
    if not success:
        rules.append("PM-STRIKE-21")
        if not combat_card:
            rules.append("PM-STRIKE-17")
    if raid.still_to_strike():
        rules.append("PM-STRIKE-18")
    add_rules_of(modifiers, rules)
    add_rules_of(defenses, rules)
    if roll == 12:
        rules.append("PM-STRIKE-08")
    if roll == 2:
        rules.append("PM-STRIKE-25")
    pos.tell(
        "strike_roll",
        rules,
        pos.active,
        {
            "unit": raid.striker,
            "target": raid.target,
            "slot": raid.slot,
            "roll": roll,
            "dice": [dice[0], dice[1]],
            "ways": ways_to_strike(pos, raid.striker, defense),
            "strike": strike,
            "result": roll + strike,
            "defense": defense,
            "success": success,
            "modifiers": modifiers,
            "defense_modifiers": defenses,
        },
    )


def destroy_objective(pos: Position, seat: int, slot: int) -> None:
    """Discarded, its slot gone; the owner may bring in reserves unless it was their last.

    PM-STRIKE-11, PM-STRIKE-12, PM-STRIKE-23.
    """
    card = clear_slot(pos, seat, slot)
    put_on_discard(pos, card)
    definition = pos.cards[card]
    left = pos.objectives_left(seat)
    if pos.log is not None:
        rules = ["PM-STRIKE-10", "PM-STRIKE-11", "PM-DECK-02"]
        if definition.type == COMBAT:
            rules.append("PM-STRIKE-23")
        pos.tell(
            "objective_destroyed",
            rules,
            seat,
            {"slot": slot, "card": card, "card_id": definition.id, "left": left},
        )
    if left == 0:
        pos.unsettled = True
        return
    pos.push(BringIn(seat, definition.stars, seat, BY_OBJECTIVE))
    if definition.type != COMBAT:
        trigger(pos, card, WHEN_DESTROYED, seat, NONE)


def replace_objective(pos: Position, seat: int, slot: int) -> None:
    """A combat card that survived a strike is replaced by the top card, face down.

    PM-STRIKE-16: one event, so that a sole objective does not eliminate its owner (PM-ELIM-03).
    """
    card = clear_slot(pos, seat, slot)
    put_on_discard(pos, card)
    new = top_card(pos, seat)
    pos.slots[seat][slot] = new
    if pos.setup.options.peek_own_objectives:
        pos.knowledge[new] |= 1 << seat
    if pos.log is not None:
        pos.tell(
            "objective_replaced",
            ["PM-STRIKE-16", "PM-STRIKE-19", "PM-ELIM-03"],
            seat,
            {"slot": slot, "card": card, "card_id": pos.cards[card].id},
        )

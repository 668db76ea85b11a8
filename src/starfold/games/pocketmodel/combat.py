"""Chapters: combat, playing combat cards, battling."""

from typing import Final

from starfold.games.pocketmodel.abilities import keep_for_the_turn, trigger
from starfold.games.pocketmodel.forecast import Forecast, battle_forecast, declared_by
from starfold.games.pocketmodel.hits import both_there, exchange_hits, roll_attack
from starfold.games.pocketmodel.movement import absence_rule, exceeds_limit
from starfold.games.pocketmodel.objectives import face_up_cards
from starfold.games.pocketmodel.piles import (
    distinct,
    draw,
    may_know,
    put_on_discard,
    remove_from_game,
    show_from_hand,
)
from starfold.games.pocketmodel.position import NONE, Fight, Position
from starfold.games.pocketmodel.reasons import against_unit, by_rule, out_of_turn
from starfold.games.pocketmodel.speech import (
    card_choice,
    done,
    number_of_stars,
    unit_called,
    unit_choice,
    unit_name,
    zone_name,
)
from starfold.games.pocketmodel.step import Declaration, Step, asking
from starfold.games.pocketmodel.values import (
    action_limit,
    forbidden,
    lay_card,
    max_hand,
    permissions,
    permitted,
)
from starfold.kernel.choices import Choice, Question
from starfold.kernel.core import DECLINE
from starfold.kernel.game import Refusal
from starfold.units.icons import ICON_NAMES, MATCH, NO_ICON, POWER, WILD, icon_kind
from starfold.units.model import Card
from starfold.units.vocabulary import (
    ACT_ATTACK,
    ACT_ATTACK_SPACE,
    ACT_EXTRA_CARD,
    ACT_PLAY_CARD,
    COMBAT,
    WHEN_AFTER_BATTLE,
    WHEN_BATTLE_ENDS,
    WHEN_DESTROYS,
    WHEN_HITS,
    WHEN_PLAYED,
)

# -- who may attack whom ---------------------------------------------------------------------------


def attacker_obstacle(pos: Position, seat: int, unit: int, limit: int, spent: int) -> str:
    """The rule that keeps a unit from being chosen as an attacker, or ""."""
    if pos.owner(unit) != seat:
        return "PM-COMBAT-01"
    if not pos.in_play(unit):
        return absence_rule(pos, unit)
    if exceeds_limit(pos, unit, limit, spent, ACT_ATTACK):
        return "PM-MOVE-05" if pos.stars(unit) > limit else "PM-COMBAT-01"
    if forbidden(pos, ACT_ATTACK, unit):
        return "PM-CCARD-13"
    return ""


def target_obstacle(pos: Position, attacker: int, defender: int, opponent: int) -> str:
    """The rule that keeps this attacker from attacking this defender, or "".

    `opponent` is the player whose units this action attacks already, or NONE.
    """
    seat = pos.owner(attacker)
    owner = pos.owner(defender)
    if owner == seat:
        return "PM-COMBAT-09"
    if not pos.in_play(defender):
        return absence_rule(pos, defender)
    if pos.zone[defender] != pos.zone[attacker]:
        return "PM-COMBAT-03"
    if opponent != NONE and owner != opponent and not pos.setup.options.many_opponents:
        return "PM-COMBAT-09"
    ground = pos.setup.ground
    if ground[defender]:
        return ""
    if forbidden(pos, ACT_ATTACK_SPACE, attacker):
        return "PM-CCARD-13"
    if (
        ground[attacker]
        and pos.zone[attacker] != seat
        and not permitted(pos, ACT_ATTACK_SPACE, attacker)
    ):
        return "PM-GROUND-02"
    return ""


def targets_of(pos: Position, attacker: int, opponent: int) -> list[int]:
    zone = pos.zone
    here = zone[attacker]
    return [
        unit
        for unit in range(len(zone))
        if zone[unit] == here and not target_obstacle(pos, attacker, unit, opponent)
    ]


def has_target(pos: Position, attacker: int, opponent: int) -> bool:
    zone = pos.zone
    here = zone[attacker]
    seat = pos.setup.unit_owner[attacker]
    for unit in range(len(zone)):
        if (
            zone[unit] == here
            and pos.setup.unit_owner[unit] != seat
            and not target_obstacle(pos, attacker, unit, opponent)
        ):
            return True
    return False


def possible_attackers(
    pos: Position, seat: int, limit: int, spent: int, chosen: list[int], opponent: int
) -> list[int]:
    zone = pos.zone
    first = pos.setup.first_unit
    shared = zones_with_others(pos, seat)
    return [
        unit
        for unit in range(first[seat], first[seat + 1])
        if zone[unit] >= 0
        and shared >> zone[unit] & 1
        and unit not in chosen
        and not attacker_obstacle(pos, seat, unit, limit, spent)
        and has_target(pos, unit, opponent)
    ]


def can_attack(pos: Position, seat: int, limit: int) -> bool:
    zone = pos.zone
    first = pos.setup.first_unit
    shared = zones_with_others(pos, seat)
    for unit in range(first[seat], first[seat + 1]):
        if (
            zone[unit] >= 0
            and shared >> zone[unit] & 1
            and not attacker_obstacle(pos, seat, unit, limit, 0)
            and has_target(pos, unit, NONE)
        ):
            return True
    return False


def zones_with_others(pos: Position, seat: int) -> int:
    """Bit mask of the zones where units of other players stand: nobody attacks anywhere else."""
    zone = pos.zone
    owner = pos.setup.unit_owner
    zones = 0
    for unit in range(len(zone)):
        if zone[unit] >= 0 and owner[unit] != seat:
            zones |= 1 << zone[unit]
    return zones


def drop_void_battles(pos: Position, attackers: list[int], defenders: list[int]) -> bool:
    """Battles without both units in one zone do not take place (PM-BATTLE-22, PM-ELIM-07).

    Returns whether there were any.
    """
    declared = len(attackers)
    place = 0
    while place < len(attackers):
        attacker = attackers[place]
        defender = defenders[place]
        if pos.zone[attacker] >= 0 and pos.zone[attacker] == pos.zone[defender]:
            place += 1
            continue
        del attackers[place]
        del defenders[place]
        if pos.log is not None:
            rules = ["PM-BATTLE-22"]
            if not pos.is_alive(pos.owner(attacker)) or not pos.is_alive(pos.owner(defender)):
                rules.append("PM-ELIM-07")
            pos.tell("battle_void", rules, pos.active, {"attacker": attacker, "defender": defender})
    return len(attackers) < declared


# -- declaring -------------------------------------------------------------------------------------


class DeclareAttacks(Step):
    """Choose attackers and their defenders, all before the first battle (PM-COMBAT-05)."""

    limit: int
    spent: int = 0
    attackers: list[int] = []  # ascending, so that the order of naming leaves no trace
    defenders: list[int] = []  # defenders[i] is attacked by attackers[i]
    attacker: int = NONE  # chosen, defender still to choose

    def proceed(self, pos: Position) -> None:
        seat = pos.active
        if drop_void_battles(pos, self.attackers, self.defenders):  # their player has given up
            self.spent = sum([pos.stars(unit) for unit in self.attackers])
        opponent = self._opponent(pos)
        if self.attacker != NONE:
            targets = targets_of(pos, self.attacker, opponent)
            if not targets:
                self.attacker = NONE  # another may be chosen
            elif len(targets) == 1:
                self.take(pos, targets[0])
            else:
                pos.ask(seat, targets)
            return
        units = possible_attackers(pos, seat, self.limit, self.spent, self.attackers, opponent)
        if not units:
            self._begin_battles(pos)
        elif self.attackers:
            pos.ask(seat, [DECLINE, *units])
        else:
            pos.ask(seat, units)

    def take(self, pos: Position, option: int) -> None:
        if self.attacker != NONE:
            self._declare(pos, self.attacker, option)
            self.attacker = NONE
        elif option == DECLINE:
            self._begin_battles(pos)
        else:
            self.attacker = option

    def _opponent(self, pos: Position) -> int:
        return pos.owner(self.defenders[0]) if self.defenders else NONE

    def _declare(self, pos: Position, attacker: int, defender: int) -> None:
        self.spent += pos.stars(attacker)
        place = len(self.attackers)
        while place > 0 and self.attackers[place - 1] > attacker:
            place -= 1
        self.attackers.insert(place, attacker)
        self.defenders.insert(place, defender)
        if pos.log is not None:
            pos.tell(
                "attack_declared",
                self._declaration_rules(pos, attacker, defender),
                pos.active,
                {"attacker": attacker, "defender": defender, "zone": pos.zone[attacker]},
            )

    def _declaration_rules(self, pos: Position, attacker: int, defender: int) -> list[str]:
        """Every rule that has a part in this attack being legal; both are already declared."""
        rules = ["PM-COMBAT-02", "PM-COMBAT-03", "PM-COMBAT-09", "PM-UNIT-03"]
        if len(self.attackers) > 1:
            rules.append("PM-COMBAT-04")
        if self.defenders.count(defender) > 1:
            rules.append("PM-COMBAT-10")
        for other in self.attackers:
            if pos.zone[other] != pos.zone[attacker] and "PM-COMBAT-08" not in rules:
                rules.append("PM-COMBAT-08")
        if sum([pos.stars(unit) for unit in self.defenders]) > self.limit:
            rules.append("PM-COMBAT-07")
        if pos.setup.ground[defender]:
            rules.append("PM-GROUND-04" if pos.setup.ground[attacker] else "PM-GROUND-07")
        elif pos.setup.ground[attacker]:
            rules.append("PM-GROUND-02")
        if pos.seats > 2:
            rules.append("PM-MULTI-03")
            if pos.zone[attacker] not in (pos.setup.contested, pos.active, pos.owner(defender)):
                rules.append("PM-MULTI-02")
        return rules

    def _begin_battles(self, pos: Position) -> None:
        pos.pop()
        pos.push(Battles(self.attackers, self.defenders))

    # In words

    def question(self, pos: Position) -> Question:
        if self.attacker != NONE:
            return Question(f"Whom does {unit_name(pos, self.attacker)} attack?", ["PM-COMBAT-03"])
        left = number_of_stars(self.limit - self.spent)
        return Question(f"Choose an attacker: {left} left", ["PM-COMBAT-01"])

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return done("done declaring attacks")
        if self.attacker == NONE:
            told = unit_choice(pos, "attack with", option)
            told.pieces["attacker"] = option
            return told
        told = unit_choice(pos, "attack", option)
        told.pieces["attacker"] = self.attacker
        told.pieces["defender"] = option
        return told

    def promise(self, pos: Position, seat: int, option: int) -> Forecast | None:
        if self.attacker != NONE:
            return battle_forecast(pos, self.attacker, option)
        if option == DECLINE:
            return None
        declared = declared_by(pos, seat, option)
        return declared[0] if declared else None

    def declaration(self) -> Declaration | None:
        declared = Declaration("combat", self.limit, self.spent, self.attacker)
        declared.attacks = pairs(self.attackers, self.defenders)
        return declared

    def is_closed_by_done(self) -> bool:
        return True

    def half_chosen(self, pos: Position) -> int:
        return self.attacker

    # Why not

    def hinders(self, action: str) -> Refusal | None:
        return None if action == "attack" else super().hinders(action)

    def refuses_to_stop(self, pos: Position) -> str:
        return "PM-COMBAT-02"

    def unit_touched(self, pos: Position, seat: int, unit: int) -> Refusal | None:
        mine = pos.owner(unit) == seat
        if self.attacker == NONE:
            if mine:
                return why_not_attack(pos, seat, unit)
            return Refusal("PM-COMBAT-02", "Choose your attacker first, then its target.")
        if mine:
            told = f"Choose whom {unit_name(pos, self.attacker)} attacks first."
            return Refusal("PM-COMBAT-02", told)
        return why_not_attack(pos, seat, self.attacker, unit)

    def why_not(self, pos: Position, seat: int, attacker: int, defender: int) -> Refusal | None:
        """The rule against this attack, or against one by this unit at all."""
        if attacker in self.attackers or self.attacker not in (NONE, attacker):
            told = f"{unit_name(pos, attacker)} attacks already in this action: once is all."
            return Refusal("PM-COMBAT-02", told)
        obstacle = attacker_obstacle(pos, seat, attacker, self.limit, self.spent)
        if obstacle:
            return against_unit(pos, seat, attacker, obstacle, self.limit - self.spent)
        opponent = self._opponent(pos)
        if defender != NONE:
            obstacle = target_obstacle(pos, attacker, defender, opponent)
            return _against_target(pos, attacker, defender, obstacle) if obstacle else None
        if has_target(pos, attacker, opponent):
            return None
        return _no_target(pos, attacker, opponent)


def why_not_attack(pos: Position, seat: int, attacker: int, defender: int = NONE) -> Refusal | None:
    """The rule against attacking with the unit now, or against attacking that one."""
    step = asking(pos)
    refused = out_of_turn(pos, seat) or step.hinders("attack")
    if refused is not None:
        return refused
    attack = step if isinstance(step, DeclareAttacks) else DeclareAttacks(action_limit(pos, seat))
    return attack.why_not(pos, seat, attacker, defender)


def _against_target(pos: Position, attacker: int, defender: int, rule: str) -> Refusal:
    name = unit_name(pos, defender)
    if rule == "PM-COMBAT-09":
        own = pos.owner(defender) == pos.owner(attacker)
        other = f"This action attacks another player: {name} must wait."
        return Refusal(rule, f"{name} is your own." if own else other)
    if rule == "PM-COMBAT-03":
        where = zone_name(pos, pos.zone[attacker])
        return Refusal(rule, f"{name} is not in {where}, where {unit_name(pos, attacker)} is.")
    kept_back = attacker if rule == "PM-CCARD-13" else defender
    return against_unit(pos, pos.owner(attacker), kept_back, rule, 0)


def _no_target(pos: Position, attacker: int, opponent: int) -> Refusal:
    """Nobody can be attacked: what stands against the first who is there."""
    for unit in range(len(pos.zone)):
        if pos.zone[unit] == pos.zone[attacker] and pos.owner(unit) != pos.owner(attacker):
            rule = target_obstacle(pos, attacker, unit, opponent)
            held_back = rule == "PM-CCARD-13"
            return _against_target(pos, attacker, unit, rule) if held_back else by_rule(rule)
    where = zone_name(pos, pos.zone[attacker])
    told = f"Nobody is in {where} whom {unit_name(pos, attacker)} could attack."
    return Refusal("PM-COMBAT-03", told)


def pairs(attackers: list[int], defenders: list[int]) -> list[list[int]]:
    return [[attackers[place], defenders[place]] for place in range(len(attackers))]


class Battles(Step):
    """The attacking player sets the order (PM-BATTLE-01), then the battles are fought in turn.

    With battle_order=fixed all are put in order before the first; stepwise, one at a time.
    """

    attackers: list[int]  # not yet in order
    defenders: list[int]
    ordered_attackers: list[int] = []
    ordered_defenders: list[int] = []
    fighting: bool = False

    def proceed(self, pos: Position) -> None:
        stepwise = pos.setup.options.stepwise_order
        drop_void_battles(pos, self.attackers, self.defenders)
        drop_void_battles(pos, self.ordered_attackers, self.ordered_defenders)
        wants_order = self.attackers and (
            not self.ordered_attackers if stepwise else not self.fighting
        )
        if wants_order:
            if len(self.attackers) == 1:
                self.take(pos, self.attackers[0])
            else:
                pos.ask(pos.active, self.attackers[:])
        elif self.ordered_attackers:
            self.fighting = True
            attacker = self.ordered_attackers.pop(0)
            defender = self.ordered_defenders.pop(0)
            pos.fight = Fight(attacker, defender, pos.zone[attacker])
            pos.push(Battle())
            if pos.log is not None:
                pos.tell(
                    "battle_begins",
                    ["PM-COMBAT-06", "PM-BATTLE-21"],
                    pos.active,
                    {"attacker": attacker, "defender": defender, "zone": pos.zone[attacker]},
                )
        else:
            pos.pop()

    def take(self, pos: Position, option: int) -> None:
        place = self.attackers.index(option)
        self.ordered_attackers.append(self.attackers.pop(place))
        self.ordered_defenders.append(self.defenders.pop(place))

    def ends_with_the_turn(self) -> bool:
        return False

    # In words

    def question(self, pos: Position) -> Question:
        return Question("Which battle comes next in the order?", ["PM-BATTLE-01"])

    def choice(self, pos: Position, option: int) -> Choice:
        defender = self._defender(option)
        text = f"{unit_name(pos, option)} against {unit_name(pos, defender)}"
        names = [unit_called(pos, option), unit_called(pos, defender)]
        return Choice("order", text, names, {"unit": option, "defender": defender})

    def _defender(self, attacker: int) -> int:
        return self.defenders[self.attackers.index(attacker)]

    def promise(self, pos: Position, seat: int, option: int) -> Forecast | None:
        return battle_forecast(pos, option, self._defender(option))

    def declaration(self) -> Declaration | None:
        declared = Declaration("battles")
        declared.attacks = pairs(self.ordered_attackers, self.ordered_defenders)
        declared.attacks += pairs(self.attackers, self.defenders)
        return declared

    # Why not

    def hinders(self, action: str) -> Refusal | None:
        return by_rule("PM-COMBAT-05") if action == "attack" else super().hinders(action)

    def refuses_to_stop(self, pos: Position) -> str:
        return "PM-BATTLE-01"

    def unit_touched(self, pos: Position, seat: int, unit: int) -> Refusal | None:
        told = "The attacks are declared: only their order is still open."
        return Refusal("PM-COMBAT-05", told)


# -- one battle, step by step ----------------------------------------------------------------------

ATTACKER_PLAYS: Final = 1
DEFENDER_PLAYS: Final = 2
ATTACKER_ANSWERS: Final = 3
ROLL: Final = 4  # steps 4 to 7: both sides at the same time
AFTER_HITS: Final = 7
REFILL: Final = 8
ENDING: Final = 9
OVER: Final = 10

_CARD_STEP_RULES: Final = {
    ATTACKER_PLAYS: "PM-BATTLE-02",
    DEFENDER_PLAYS: "PM-BATTLE-03",
    ATTACKER_ANSWERS: "PM-BATTLE-04",
}
_PLAY_RULES: Final = {
    ATTACKER_PLAYS: ["PM-BATTLE-02", "PM-CCARD-01"],
    DEFENDER_PLAYS: ["PM-BATTLE-03", "PM-CCARD-01", "PM-MULTI-04"],
    ATTACKER_ANSWERS: ["PM-BATTLE-04", "PM-CCARD-01"],
}


class Battle(Step):
    """The battle of `pos.fight`, at one of the numbered steps of the rulebook."""

    step: int = ATTACKER_PLAYS
    hits: int = 0  # bit per side that scored a hit
    kills: int = 0  # bit per side that destroyed the other

    def proceed(self, pos: Position) -> None:
        fight = pos.fight
        assert fight is not None
        step = self.step
        if step <= ROLL and not both_there(pos, fight):
            self.step = REFILL  # a card removed one of them before the dice
        elif step <= ATTACKER_ANSWERS:
            self._offer_card(pos, fight)
        elif step == ROLL:
            self._roll(pos, fight)
        elif step == AFTER_HITS:
            self._after_hits(pos, fight)
        elif step == REFILL:
            self._refill(pos, fight)
        elif step == ENDING:
            self._at_the_end(pos, fight)
        else:
            pos.fight = None
            pos.pop()

    # Steps 1 to 3: cards

    def _side(self) -> int:
        """The side that plays or passes."""
        return 1 if self.step == DEFENDER_PLAYS else 0

    def _offer_card(self, pos: Position, fight: Fight) -> None:
        side = self._side()
        seat = pos.owner(fight.unit(side))
        forced = fight.forced_card
        played = fight.played(side)
        if played and (played >= card_limit(pos, fight.unit(side)) or not pos.hand[seat]):
            self._next_card_step(fight)
        elif not pos.hand[seat] or not may_play_card(pos, fight, side):
            self.take(pos, DECLINE)  # no card or no permission, and everybody can see it
        elif forced in pos.hand[seat]:  # unless another effect has taken it away since
            self.take(pos, forced)
        else:
            pos.ask(seat, [DECLINE, *distinct(pos, pos.hand[seat], COMBAT)])

    def take(self, pos: Position, option: int) -> None:
        fight = pos.fight
        assert fight is not None
        step = self.step
        side = self._side()
        if option != DECLINE:
            rules = _PLAY_RULES[step]
            if fight.played(side):
                rules = [*rules, "PM-BATTLE-05"]
            play_card(pos, fight, side, option, rules)  # its player may have one more to play
            return
        self._next_card_step(fight)
        if pos.log is not None:
            rules = ["PM-BATTLE-05"] if fight.played(side) else _PLAY_RULES[step][:1]
            pos.tell("passed", rules, pos.owner(fight.unit(side)), {"step": step})

    def _next_card_step(self, fight: Fight) -> None:
        if self.step == ATTACKER_PLAYS:
            self.step = DEFENDER_PLAYS
        elif self.step == DEFENDER_PLAYS and fight.played(1) and not fight.played(0):
            self.step = ATTACKER_ANSWERS  # only after pass, then play (PM-BATTLE-04)
        else:
            self.step = ROLL

    # Steps 4 to 7: dice, hits, damage

    def _roll(self, pos: Position, fight: Fight) -> None:
        self.step = AFTER_HITS
        fight.attack_roll, attacker_hits = roll_attack(pos, fight.attacker, fight.defender)
        fight.defense_roll, defender_hits = roll_attack(pos, fight.defender, fight.attacker)
        self.hits = (1 if attacker_hits else 0) | (2 if defender_hits else 0)
        self.kills = exchange_hits(pos, fight, attacker_hits, defender_hits)

    # What abilities do after the hits

    def _after_hits(self, pos: Position, fight: Fight) -> None:
        self.step = REFILL
        for place in in_order_of_speaking(fight):
            side = fight.side_at(place)
            card = fight.cards[place]
            unit = fight.unit(side)
            seat = pos.owner(unit)
            if self.kills >> side & 1 and pos.in_play(unit):
                trigger(pos, card, WHEN_DESTROYS, seat, unit)
            if self.hits >> side & 1:
                trigger(pos, card, WHEN_HITS, seat, unit)

    # Step 8: discard, refill

    def _refill(self, pos: Position, fight: Fight) -> None:
        self.step = ENDING
        for side in (0, 1):
            seat = pos.owner(fight.unit(side))
            if fight.played(side) and pos.is_alive(seat):
                clear_cards(pos, fight, side)
                draw(pos, seat, missing_cards(pos, seat), _REFILL_RULES)
        if pos.setup.options.refill_any_battle:
            for side in (1, 0):  # the attacker is asked first
                if not fight.played(side):
                    pos.push(Refill(pos.owner(fight.unit(side))))
        fight.cleared = True  # bonuses and abilities end with the battle (PM-CCARD-03)

    def _at_the_end(self, pos: Position, fight: Fight) -> None:
        self.step = OVER
        for side in (1, 0):  # objectives speak after the cards of the battle
            unit = fight.unit(side)
            for card in reversed(face_up_cards(pos, pos.owner(unit))):
                trigger(pos, card, WHEN_AFTER_BATTLE, pos.owner(unit), unit)
        for place in in_order_of_speaking(fight):
            side = fight.side_at(place)
            unit = fight.unit(side)
            fell = self.kills >> 1 - side & 1  # it may have come back from the reserves since
            if pos.in_play(unit) and not fell:
                trigger(pos, fight.cards[place], WHEN_BATTLE_ENDS, pos.owner(unit), unit)

    def ends_with_the_turn(self) -> bool:
        return False

    # In words

    def question(self, pos: Position) -> Question:
        fight = pos.fight
        assert fight is not None
        pair = f"{unit_name(pos, fight.attacker)} against {unit_name(pos, fight.defender)}"
        battle = f"Battle, step {self.step}: {pair}."
        if fight.played(self._side()):
            return Question(f"{battle} Play one more combat card?", ["PM-BATTLE-05"])
        return Question(f"{battle} Play a combat card?", [_CARD_STEP_RULES[self.step]])

    def choice(self, pos: Position, option: int) -> Choice:
        return Choice("pass", "pass") if option == DECLINE else card_choice(pos, "play", option)

    def is_open(self, pos: Position, option: int, reader: int) -> bool:
        return option == DECLINE or may_know(pos, reader, option)

    def promise(self, pos: Position, seat: int, option: int) -> Forecast | None:
        """The battle if this combat card is played now, or none."""
        if option != DECLINE:
            pos = pos.copy()
        fight = pos.fight
        assert fight is not None
        if option != DECLINE:
            play_card(pos, fight, self._side(), option, [])
        return battle_forecast(pos, fight.attacker, fight.defender)

    def numbered(self) -> int:
        return self.step

    # Why not

    def hinders(self, action: str) -> Refusal | None:
        return by_rule("PM-COMBAT-05") if action == "attack" else super().hinders(action)

    def refuses_combat_card(self, pos: Position, seat: int, card: int, slot: int) -> str:
        if seat != pos.asked:
            return self._not_their_step(pos, seat)
        definition = pos.cards[card]
        for option in pos.options:
            if option != DECLINE and pos.cards[option] is definition:
                return ""
        return "PM-CCARD-13"

    def _not_their_step(self, pos: Position, seat: int) -> str:
        """The other side plays or passes just now: too early, too late, or no part of this."""
        fight = pos.fight
        assert fight is not None
        if seat == pos.owner(fight.defender):
            return "PM-BATTLE-03" if self.step == ATTACKER_PLAYS else "PM-BATTLE-05"
        if seat == pos.owner(fight.attacker):
            return "PM-BATTLE-05" if fight.played(0) else "PM-BATTLE-04"
        return "PM-MULTI-04"

    def refuses_objective_card(
        self, pos: Position, seat: int, card: int, target: int, slot: int
    ) -> str:
        """The seat has a step to play cards in, but only combat cards."""
        fight = pos.fight
        assert fight is not None
        if seat == pos.owner(fight.defender):
            return "PM-BATTLE-03"
        if seat == pos.owner(fight.attacker):
            return "PM-BATTLE-04" if self.step == ATTACKER_ANSWERS else "PM-BATTLE-02"
        return "PM-MULTI-04"

    def unit_touched(self, pos: Position, seat: int, unit: int) -> Refusal | None:
        rules = self.question(pos).rules
        return Refusal(rules[0], "A battle is fought: play a combat card or pass.")


_REFILL_RULES: Final = ["PM-BATTLE-20", "PM-HAND-02", "PM-DECK-03"]
REFILL_HAND: Final = 0  # the option of `Refill` besides declining


def in_order_of_speaking(fight: Fight) -> list[int]:
    """The cards whose abilities were gained, by place, as they are put on the stack.

    The attacker's speak first, and of one player's the earlier, so they are pushed last.
    """
    places: list[int] = []
    for side in (1, 0):
        for place in range(len(fight.cards) - 1, -1, -1):
            if fight.gained >> place & 1 and fight.side_at(place) == side:
                places.append(place)
    return places


def clear_cards(pos: Position, fight: Fight, side: int) -> None:
    """The cards of a side are discarded, or leave the game if an ability says so."""
    seat = pos.owner(fight.unit(side))
    for place in range(len(fight.cards)):
        if fight.side_at(place) != side:
            continue
        card = fight.cards[place]
        if fight.leaving >> place & 1:
            remove_from_game(pos, card)
            continue
        put_on_discard(pos, card)
        if pos.log is not None:
            pos.tell(
                "card_discarded",
                ["PM-BATTLE-20", "PM-DECK-02", "PM-DECK-07"],
                seat,
                {"card": card, "card_id": pos.cards[card].id},
            )


def missing_cards(pos: Position, seat: int) -> int:
    return max_hand(pos, seat) - len(pos.hand[seat])


class Refill(Step):
    """With refill=any_battle who played no card may bring the hand back up too (PM-DECK-03)."""

    seat: int

    def proceed(self, pos: Position) -> None:
        seat = self.seat
        drawable = pos.is_alive(seat) and (pos.deck[seat] or pos.discard[seat])
        if drawable and missing_cards(pos, seat) > 0:
            pos.ask(seat, [DECLINE, REFILL_HAND])
        else:
            pos.pop()

    def take(self, pos: Position, option: int) -> None:
        pos.pop()
        if option == REFILL_HAND:
            draw(pos, self.seat, missing_cards(pos, self.seat), ["PM-DECK-03", "PM-HAND-02"])
        elif pos.log is not None:
            pos.tell("no_refill", ["PM-DECK-03"], self.seat, {})

    def ends_with_the_turn(self) -> bool:
        return False

    # In words

    def question(self, pos: Position) -> Question:
        missing = missing_cards(pos, self.seat)
        return Question(f"Refill your hand? {missing} missing", ["PM-DECK-03"])

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return done("leave the hand as it is")
        return Choice("refill", "refill the hand")


def why_not_refill(pos: Position, seat: int) -> Refusal | None:
    asked = seat == pos.asked and isinstance(asking(pos), Refill)
    return None if asked else by_rule("PM-DECK-03")


def card_limit(pos: Position, unit: int) -> int:
    """Combat cards that may be played for a unit in a battle: one, and one for each permission."""
    if forbidden(pos, ACT_EXTRA_CARD, unit):
        return 1
    return 1 + permissions(pos, ACT_EXTRA_CARD, unit)


def may_play_card(pos: Position, fight: Fight, side: int) -> bool:
    if fight.silenced >> side & 1:
        return False
    return not forbidden(pos, ACT_PLAY_CARD, fight.unit(side))


def play_card(pos: Position, fight: Fight, side: int, card: int, rules: list[str]) -> None:
    """A combat card is played for the player's own unit in this battle (PM-CCARD-01)."""
    unit = fight.unit(side)
    seat = pos.owner(unit)
    show_from_hand(pos, seat, card)
    pos.hand[seat].remove(card)
    lay_card(pos, fight, side, card)
    gained = fight.gained >> len(fight.cards) - 1 & 1
    if fight.forced_card == card:
        fight.forced_card = NONE
        rules = [*rules, "PM-CARD-06"]
    if pos.log is not None:
        pos.tell(
            "card_played",
            [*rules, *_eligibility_rules(pos.cards[card], gained)],
            seat,
            {
                "card": card,
                "card_id": pos.cards[card].id,
                "unit": unit,
                "ability_gained": bool(gained and pos.cards[card].clauses),
            },
        )
    if gained:
        keep_for_the_turn(pos, card, unit)
        trigger(pos, card, WHEN_PLAYED, seat, unit)


def _eligibility_rules(card: Card, gained: int) -> list[str]:
    """The rules that decide whether the unit gains the card's ability."""
    rules = ["PM-CCARD-02"]
    if not card.clauses:
        return rules
    if card.icon != NO_ICON:
        rules.append(_ICON_KIND_RULES[icon_kind(ICON_NAMES[card.icon])])
    if card.eligible_stars:
        rules += ["PM-CCARD-10", "PM-UNIT-04"]
    if not gained:
        rules.append("PM-CCARD-14")
    return rules


_ICON_KIND_RULES: Final = {MATCH: "PM-CCARD-07", POWER: "PM-CCARD-08", WILD: "PM-CCARD-09"}

"""Chapter: combat. Who attacks whom, all of it declared before the first battle."""

from starfold.games.pocketmodel.rules.battling import Battles, drop_void_battles, pairs
from starfold.games.pocketmodel.rules.clauses import forbidden, permitted
from starfold.games.pocketmodel.rules.forecast import Forecast, battle_forecast, declared_by
from starfold.games.pocketmodel.rules.movement import absence_rule, exceeds_limit
from starfold.games.pocketmodel.rules.reasons import against_unit, by_rule, out_of_turn
from starfold.games.pocketmodel.rules.step import Declaration, Step, asking
from starfold.games.pocketmodel.rules.values import action_limit
from starfold.games.pocketmodel.speech.names import (
    choice_about_unit,
    done,
    unit_name,
    zone_name,
)
from starfold.games.pocketmodel.speech.seen import Pieces
from starfold.games.pocketmodel.speech.words import say
from starfold.games.pocketmodel.state.position import NONE, Position
from starfold.kernel.choices import Choice, Question, Refusal
from starfold.kernel.core import DECLINE
from starfold.units.vocabulary import ACT_ATTACK, ACT_ATTACK_SPACE

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
            text = say("combat.ask_defender", attacker=unit_name(pos, self.attacker))
            return Question(text, ["PM-COMBAT-03"])
        text = say("combat.ask_attacker", left=self.limit - self.spent)
        return Question(text, ["PM-COMBAT-01"])

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return done(say("combat.done"))
        if self.attacker == NONE:
            meant: Pieces = {"unit": option, "attacker": option}
            return choice_about_unit(pos, "attack with", option, meant)
        meant = {"unit": option, "attacker": self.attacker, "defender": option}
        return choice_about_unit(pos, "attack", option, meant)

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

    def why_not_stop(self, pos: Position) -> Refusal:
        return by_rule("PM-COMBAT-02")

    def unit_touched(self, pos: Position, seat: int, unit: int) -> Refusal | None:
        mine = pos.owner(unit) == seat
        if self.attacker == NONE:
            if mine:
                return why_not_attack(pos, seat, unit)
            return Refusal("PM-COMBAT-02", say("combat.attacker_first"))
        if mine:
            told = say("combat.target_first", attacker=unit_name(pos, self.attacker))
            return Refusal("PM-COMBAT-02", told)
        return why_not_attack(pos, seat, self.attacker, unit)

    def why_not(self, pos: Position, seat: int, attacker: int, defender: int) -> Refusal | None:
        """The rule against this attack, or against one by this unit at all."""
        if attacker in self.attackers or self.attacker not in (NONE, attacker):
            told = say("combat.attacks_already", attacker=unit_name(pos, attacker))
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
        if pos.owner(defender) == pos.owner(attacker):
            return Refusal(rule, say("combat.own_unit", defender=name))
        return Refusal(rule, say("combat.other_opponent", defender=name))
    if rule == "PM-COMBAT-03":
        where = zone_name(pos, pos.zone[attacker])
        who = unit_name(pos, attacker)
        return Refusal(rule, say("combat.elsewhere", defender=name, zone=where, attacker=who))
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
    told = say("combat.nobody_there", zone=where, attacker=unit_name(pos, attacker))
    return Refusal("PM-COMBAT-03", told)

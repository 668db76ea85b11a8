"""Chapters: combat, playing combat cards, battling."""

from typing import Any, Final

from starfold.games.pocketmodel.abilities import keep_for_the_turn, trigger
from starfold.games.pocketmodel.damage import destroy, place_counters
from starfold.games.pocketmodel.movement import absence_rule, exceeds_limit
from starfold.games.pocketmodel.objectives import face_up_cards
from starfold.games.pocketmodel.piles import (
    distinct,
    draw,
    put_on_discard,
    remove_from_game,
    show_from_hand,
)
from starfold.games.pocketmodel.position import NONE, Fight, Position
from starfold.games.pocketmodel.step import Step
from starfold.games.pocketmodel.values import (
    Trace,
    add_rules_of,
    attack_value,
    damage_taken,
    defense_result,
    forbidden,
    hit_damage,
    hits_by_twelve,
    is_lethal,
    lay_card,
    max_hand,
    permissions,
    permitted,
    rerolls,
    scores_hit,
    ways_to_hit,
)
from starfold.kernel.core import DECLINE
from starfold.units.icons import (
    ICON_NAMES,
    MATCH,
    NO_ICON,
    POWER,
    VETERAN_BIT,
    WILD,
    icon_kind,
)
from starfold.units.model import Card
from starfold.units.vocabulary import (
    ACT_ATTACK,
    ACT_ATTACK_SPACE,
    ACT_EXTRA_CARD,
    ACT_PLAY_CARD,
    COMBAT,
    REROLL_FOE_HIT,
    REROLL_OWN_MISS,
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


# -- one battle, step by step ----------------------------------------------------------------------

ATTACKER_PLAYS: Final = 1
DEFENDER_PLAYS: Final = 2
ATTACKER_ANSWERS: Final = 3
ROLL: Final = 4  # steps 4 to 7: both sides at the same time
AFTER_HITS: Final = 7
REFILL: Final = 8
ENDING: Final = 9
OVER: Final = 10

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

    def _offer_card(self, pos: Position, fight: Fight) -> None:
        side = 1 if self.step == DEFENDER_PLAYS else 0
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
        side = 1 if step == DEFENDER_PLAYS else 0
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


_DAMAGE_RULES: Final = ["PM-BATTLE-14", "PM-BATTLE-15"]
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


def both_there(pos: Position, fight: Fight) -> bool:
    zone = pos.zone[fight.attacker]
    return zone >= 0 and zone == pos.zone[fight.defender]


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


def throw(pos: Position) -> tuple[int, int]:
    """Two six-sided dice; added up they are the base roll (PM-BATTLE-06)."""
    return pos.dice.die(), pos.dice.die()


def roll_attack(pos: Position, unit: int, target: int) -> tuple[int, bool]:
    """The base roll that stands for a unit, after re-rolls that cards demand, and if it hits."""
    attack = attack_value(pos, unit)
    defense = defense_result(pos, target)
    automatic = hits_by_twelve(pos, unit)
    dice = throw(pos)
    roll = dice[0] + dice[1]
    hit = scores_hit(roll, attack, defense, automatic)
    if pos.log is not None:
        _tell_of_roll(pos, unit, target, dice, "")
    if not hit and rerolls(pos, unit, REROLL_OWN_MISS):
        dice = throw(pos)
        roll = dice[0] + dice[1]
        hit = scores_hit(roll, attack, defense, automatic)
        if pos.log is not None:
            _tell_of_roll(pos, unit, target, dice, "own_miss")
    if hit and rerolls(pos, target, REROLL_FOE_HIT):
        dice = throw(pos)
        roll = dice[0] + dice[1]
        hit = scores_hit(roll, attack, defense, automatic)
        if pos.log is not None:
            _tell_of_roll(pos, unit, target, dice, "foe_hit")
    return roll, hit


def _tell_of_roll(pos: Position, unit: int, target: int, dice: tuple[int, int], again: str) -> None:
    roll = dice[0] + dice[1]
    modifiers: list[dict[str, Any]] = []
    attack = attack_value(pos, unit, modifiers)
    defenses: list[dict[str, Any]] = []
    defense = defense_result(pos, target, defenses)
    automatic = hits_by_twelve(pos, unit)
    hit = scores_hit(roll, attack, defense, automatic)
    rules = ["PM-BATTLE-12", "PM-BATTLE-06", "PM-BATTLE-10", "PM-BATTLE-11", "PM-BATTLE-13"]
    rules.append("PM-OBJ-02")
    if roll == 12 and automatic:
        rules = ["PM-BATTLE-07", "PM-BATTLE-06", "PM-BATTLE-08"]
    elif roll == 12:
        rules += ["PM-BATTLE-07", "PM-CCARD-13"]
    if roll == 2:
        rules.append("PM-BATTLE-09")
    if again:
        rules.append("PM-CCARD-12")
    fight = pos.fight
    defends = fight is not None and unit == fight.defender
    if defends and pos.setup.ground[unit] and not pos.setup.ground[target]:
        rules.append("PM-GROUND-03")
    add_rules_of(modifiers, rules)
    add_rules_of(defenses, rules)
    pos.tell(
        "attack_roll",
        rules,
        pos.owner(unit),
        {
            "unit": unit,
            "target": target,
            "roll": roll,
            "dice": [dice[0], dice[1]],
            "ways": ways_to_hit(attack, defense, automatic),
            "attack": attack,
            "result": roll + attack,
            "defense": defense,
            "hit": hit,
            "automatic": automatic and roll == 12,
            "again": again,
            "modifiers": modifiers,
            "defense_modifiers": defenses,
        },
    )


def _counters(pos: Position, unit: int, target: int) -> int:
    return damage_taken(pos, target, hit_damage(pos, unit, target))


def _damage_rules(pos: Position, unit: int, target: int) -> list[str]:
    """Every rule that has a part in the damage of a hit."""
    trace: Trace = []
    damage_taken(pos, target, hit_damage(pos, unit, target, trace), trace)
    rules = ["PM-BATTLE-14", "PM-BATTLE-15"]
    add_rules_of(trace, rules)
    return rules


def exchange_hits(pos: Position, fight: Fight, attacker_hits: bool, defender_hits: bool) -> int:
    """Step 7 for both sides at once (PM-BATTLE-13): counters, destruction, Veterans.

    Both hits are worked out before any counter is placed. Returns a bit per side that destroyed
    the other.
    """
    to_defender = _counters(pos, fight.attacker, fight.defender) if attacker_hits else 0
    to_attacker = _counters(pos, fight.defender, fight.attacker) if defender_hits else 0
    defender_rules = _DAMAGE_RULES
    attacker_rules = _DAMAGE_RULES
    if pos.log is not None:
        defender_rules = _damage_rules(pos, fight.attacker, fight.defender)
        attacker_rules = _damage_rules(pos, fight.defender, fight.attacker)
        if attacker_hits and to_defender == 0:
            pos.tell(
                "unharmed", defender_rules, pos.owner(fight.defender), {"unit": fight.defender}
            )
        if defender_hits and to_attacker == 0:
            pos.tell(
                "unharmed", attacker_rules, pos.owner(fight.attacker), {"unit": fight.attacker}
            )
    attacker_stars = pos.stars(fight.attacker)
    defender_stars = pos.stars(fight.defender)
    place_counters(pos, fight.defender, to_defender, defender_rules)
    place_counters(pos, fight.attacker, to_attacker, attacker_rules)
    attacker_left = pos.in_play(fight.attacker)
    defender_left = pos.in_play(fight.defender)
    if attacker_left and not defender_left:
        promote_veteran(pos, fight.attacker, defender_stars)
    elif defender_left and not attacker_left:
        promote_veteran(pos, fight.defender, attacker_stars)
    # Where both fell nobody is promoted (PM-POWER-14).
    return (0 if defender_left else 1) | (0 if attacker_left else 2)


def promote_veteran(pos: Position, unit: int, destroyed_stars: int) -> None:
    """A Veteran that destroyed its equal or better flips its base (PM-POWER-11)."""
    face = pos.face(unit)
    if not face.icons & VETERAN_BIT or pos.flipped[unit] or not pos.setup.two_sided[unit]:
        return
    if destroyed_stars < face.stars:
        return
    pos.flipped[unit] = 1
    if pos.log is not None:
        pos.tell(
            "flipped",
            ["PM-POWER-11", "PM-POWER-13", "PM-POWER-16"],
            pos.owner(unit),
            {"unit": unit, "destroyed_stars": destroyed_stars},
        )
    if is_lethal(pos, unit, pos.damage[unit]):
        destroy(pos, unit)

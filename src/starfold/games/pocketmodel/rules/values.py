"""The numbers that decide: attack, defense, damage, strike results, and what changes them.

Everything that resolves a battle or a strike, and everything that shows its odds, asks here. The
optional `trace` collects every modifier with its source and rule, for those who want to read them.
"""

from typing import Final

from starfold.games.pocketmodel.rules.clauses import (
    Speaker,
    amount_of,
    forbidden,
    gains_ability,
    in_force,
    permitted,
    selects,
)
from starfold.games.pocketmodel.speech.words import say
from starfold.games.pocketmodel.state.position import ACTION_LIMIT, NONE, Fight, Position
from starfold.units.icons import ARMOR_BIT, TURBOLASER_BIT
from starfold.units.model import Clause, Effect, Selector
from starfold.units.seen import Modifier
from starfold.units.vocabulary import (
    ACT_AUTOMATIC_12,
    ACTION_STARS,
    ATTACK,
    DAMAGE,
    DEFENSE,
    FRIENDLY_OBJECTIVES,
    HAND_SIZE,
    LASTS_TURN,
    OBJECTIVE_DEFENSE,
    PREVENT,
    REROLL,
    STRIKE,
    THIS_OBJECTIVE,
    TOPIC_BONUS,
    WHEN_BATTLE,
)

GROUND_STRIKE_BONUS: Final = 1  # PM-GROUND-05
TURBOLASER_BONUS: Final = 1  # PM-POWER-08
ARMOR_REDUCTION: Final = 1  # PM-POWER-09

Trace = list[Modifier]

# Kinds of modifiers, as events and scenarios call them.
ATTACK_VALUE_KIND: Final = "attack value"
DEFENSE_VALUE_KIND: Final = "defense value"
DAMAGE_VALUE_KIND: Final = "damage value"
OBJECTIVE_VALUE_KIND: Final = "objective defense"
COMBAT_BONUS_KIND: Final = "combat bonus"
TURBOLASER_KIND: Final = "Turbolaser"
ARMOR_KIND: Final = "Armor"
GROUND_UNIT_KIND: Final = "ground unit"
FLOOR_KIND: Final = "never below 0"
LASTING_KIND: Final = "until the end of the turn"

# What they are called where neither a card nor an icon is their source.
_SOURCES: Final = (
    ATTACK_VALUE_KIND,
    DEFENSE_VALUE_KIND,
    DAMAGE_VALUE_KIND,
    OBJECTIVE_VALUE_KIND,
    GROUND_UNIT_KIND,
    FLOOR_KIND,
)


# -- modifiers -------------------------------------------------------------------------------------


def _note(
    trace: Trace | None, pos: Position, amount: int, kind: str, rules: list[str], card: int = NONE
) -> None:
    if trace is not None and amount:
        words = say(f"modifiers.{kind}") if kind in _SOURCES else kind
        source = pos.cards[card].name if card != NONE else words
        trace.append({"amount": amount, "source": source, "kind": kind, "rules": rules})


def add_rules_of(trace: Trace, rules: list[str]) -> None:
    """Add the rules of modifiers to a list, each once."""
    for modifier in trace:
        for rule in modifier["rules"]:
            if rule not in rules:
                rules.append(rule)


def unit_modifier(pos: Position, value: int, unit: int, trace: Trace | None) -> int:
    """What abilities in force add to a value of a unit."""
    total = 0
    topic = TOPIC_BONUS + value
    for clause, speaker in in_force(pos, topic):
        for effect in clause.effects:
            if effect.topic == topic and selects(pos, effect.who, unit, speaker):
                amount = amount_of(pos, effect.amount, speaker)
                total += amount
                if trace is not None:
                    rules = _source_rules(clause) + _selector_rules(effect.who)
                    _note(trace, pos, amount, _source_kind(clause), rules, speaker.card)
    return total


def _selector_rules(selector: Selector) -> list[str]:
    """Cards name units by icon, affiliation or stars."""
    rules: list[str] = []
    if selector.icons:
        rules += ["PM-ICON-01", "PM-ICON-03"]
    if selector.affiliation:
        rules.append("PM-ICON-02")
    if selector.stars:
        rules.append("PM-UNIT-04")
    return rules


def _source_kind(clause: Clause) -> str:
    if clause.lasts == LASTS_TURN:
        return LASTING_KIND
    return "ability" if clause.when == WHEN_BATTLE else "objective"


def _source_rules(clause: Clause) -> list[str]:
    if clause.when == WHEN_BATTLE:
        return ["PM-CCARD-06"] if clause.lasts != LASTS_TURN else ["PM-CCARD-03"]
    return ["PM-OBJV-10"]


# -- battle results --------------------------------------------------------------------------------


def lay_card(pos: Position, fight: Fight, side: int, card: int) -> None:
    """The card lies beside the unit of that side, which gains its ability or not (PM-CCARD-06).

    Decided as the card is played: a Veteran that flips in this battle keeps what it gained.
    """
    place = len(fight.cards)
    fight.cards.append(card)
    fight.sides |= side << place
    if gains_ability(pos, pos.cards[card], fight.unit(side)):
        fight.gained |= 1 << place


def lift_card(fight: Fight) -> None:
    """Take back the card that was laid last, for those who only try."""
    fight.cards.pop()
    kept = (1 << len(fight.cards)) - 1
    fight.sides &= kept
    fight.gained &= kept


def card_bonus(pos: Position, value: int, unit: int, trace: Trace | None) -> int:
    """The combat bonus of the cards played for this unit: always gained (PM-CCARD-05)."""
    fight = pos.fight
    if fight is None or fight.cleared:
        return 0
    side = fight.side_of(unit)
    total = 0
    for place in range(len(fight.cards)):
        if fight.side_at(place) != side:
            continue
        card_number = fight.cards[place]
        card = pos.cards[card_number]
        bonus = card.attack if value == ATTACK else card.damage if value == DAMAGE else card.defense
        total += bonus
        if trace is not None:
            _note(trace, pos, bonus, COMBAT_BONUS_KIND, ["PM-CCARD-04", "PM-CCARD-05"], card_number)
    return total


def attack_value(pos: Position, unit: int, trace: Trace | None = None) -> int:
    """Step 4 without the dice: attack value, combat bonus, abilities, objectives (PM-BATTLE-10).

    The bonus of ground units is for strikes only (PM-GROUND-06).
    """
    printed = pos.face(unit).attack
    if trace is not None:
        _note(trace, pos, printed, ATTACK_VALUE_KIND, ["PM-BATTLE-10"])
    return printed + card_bonus(pos, ATTACK, unit, trace) + unit_modifier(pos, ATTACK, unit, trace)


def defense_result(pos: Position, unit: int, trace: Trace | None = None) -> int:
    """Step 5 (PM-BATTLE-11)."""
    printed = pos.face(unit).defense
    if trace is not None:
        _note(trace, pos, printed, DEFENSE_VALUE_KIND, ["PM-BATTLE-11"])
    return (
        printed + card_bonus(pos, DEFENSE, unit, trace) + unit_modifier(pos, DEFENSE, unit, trace)
    )


def hits_by_twelve(pos: Position, unit: int) -> bool:
    """A base roll of 12 hits whatever the defense (PM-BATTLE-07), unless a card says otherwise."""
    return not forbidden(pos, ACT_AUTOMATIC_12, unit)


def scores_hit(base_roll: int, attack: int, defense: int, automatic: bool) -> bool:
    """Step 6: ties hit (PM-BATTLE-12); so does a base roll of 12 where it is automatic."""
    return (automatic and base_roll == 12) or base_roll + attack >= defense


# How many of the 36 throws of two dice make each base roll.
WAYS: Final = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
THROWS: Final = 36


def ways_to_hit(attack: int, defense: int, automatic: bool) -> int:
    """Throws out of 36 with which this attack value hits this defense result."""
    ways = 0
    for roll in range(2, 13):
        if scores_hit(roll, attack, defense, automatic):
            ways += WAYS[roll]
    return ways


def hit_damage(pos: Position, unit: int, target: int, trace: Trace | None = None) -> int:
    """Damage that a hit by the unit deals, before the target reduces it (PM-BATTLE-15)."""
    face = pos.face(unit)
    damage = face.damage
    if trace is not None:
        _note(trace, pos, damage, DAMAGE_VALUE_KIND, ["PM-BATTLE-14"])
    damage += card_bonus(pos, DAMAGE, unit, trace)
    damage += unit_modifier(pos, DAMAGE, unit, trace)
    if face.icons & TURBOLASER_BIT:
        options = pos.setup.options
        if options.turbolaser_low <= pos.stars(target) <= options.turbolaser_high:
            damage += TURBOLASER_BONUS
            if trace is not None:
                _note(trace, pos, TURBOLASER_BONUS, TURBOLASER_KIND, _TURBOLASER_RULES)
    if damage < 0:
        if trace is not None:
            _note(trace, pos, -damage, FLOOR_KIND, ["PM-BATTLE-23"])
        return 0
    return damage


_TURBOLASER_RULES: Final = ["PM-POWER-08", "PM-POWER-01", "PM-POWER-02"]


def damage_taken(pos: Position, target: int, dealt: int, trace: Trace | None = None) -> int:
    """Counters that dealt damage puts on a unit: prevention first, then Armor (PM-POWER-10)."""
    if dealt <= 0:
        return 0
    for clause, speaker in in_force(pos, PREVENT):
        for effect in clause.effects:
            if effect.kind == PREVENT and selects(pos, effect.who, target, speaker):
                amount = amount_of(pos, effect.amount, speaker)
                dealt -= amount
                if trace is not None:
                    _note(trace, pos, -amount, "prevention", _source_rules(clause), speaker.card)
    if dealt <= 0:
        return 0
    if pos.face(target).icons & ARMOR_BIT:
        fight = pos.fight
        options = pos.setup.options
        in_battle = fight is not None and fight.side_of(target) != NONE
        if in_battle or not options.armor_in_battle_only:  # PM-POWER-17
            dealt = max(dealt - ARMOR_REDUCTION, options.armor_floor)
            if trace is not None:
                _note(trace, pos, -ARMOR_REDUCTION, ARMOR_KIND, ["PM-POWER-09", "PM-POWER-10"])
    return dealt


def is_lethal(pos: Position, unit: int, counters: int) -> bool:
    """Counters that reach the shields destroy; without a counter nothing is destroyed."""
    return counters > 0 and counters >= pos.face(unit).shields + pos.setup.options.destroy_at


def rerolls(pos: Position, unit: int, whose: int) -> bool:
    """Whether an ability of the unit's player re-rolls a miss of theirs, or a hit of the foe."""
    for clause, speaker in in_force(pos, REROLL):
        for effect in clause.effects:
            if effect.kind == REROLL and effect.scope == whose:
                if speaker.unit == unit:
                    return True
                if speaker.unit == NONE and selects(pos, effect.who, unit, speaker):
                    return True
    return False


# -- strike results --------------------------------------------------------------------------------


def strike_value(pos: Position, unit: int, trace: Trace | None = None) -> int:
    """Strike result without the dice (PM-STRIKE-07): attack value, objectives, +1 for ground."""
    total = pos.face(unit).attack
    if trace is not None:
        _note(trace, pos, total, ATTACK_VALUE_KIND, ["PM-STRIKE-07"])
    total += unit_modifier(pos, ATTACK, unit, trace)
    total += unit_modifier(pos, STRIKE, unit, trace)
    if pos.setup.ground[unit]:
        total += GROUND_STRIKE_BONUS
        if trace is not None:
            _note(trace, pos, GROUND_STRIKE_BONUS, GROUND_UNIT_KIND, ["PM-GROUND-05"])
    return total


def objective_defense(pos: Position, seat: int, slot: int, trace: Trace | None = None) -> int:
    """Printed defense of the card in the slot, changed by face-up objectives (PM-STRIKE-09)."""
    card_number = pos.slots[seat][slot]
    total = pos.cards[card_number].objective_defense
    if trace is not None:
        _note(trace, pos, total, OBJECTIVE_VALUE_KIND, ["PM-STRIKE-09"])
    topic = TOPIC_BONUS + OBJECTIVE_DEFENSE
    for clause, speaker in in_force(pos, topic):
        for effect in clause.effects:
            if effect.topic == topic and _covers_objective(effect, speaker, seat, card_number):
                amount = amount_of(pos, effect.amount, speaker)
                total += amount
                if trace is not None:
                    _note(
                        trace,
                        pos,
                        amount,
                        _source_kind(clause),
                        _source_rules(clause),
                        speaker.card,
                    )
    return total


def _covers_objective(effect: Effect, speaker: Speaker, seat: int, card_number: int) -> bool:
    if effect.scope == THIS_OBJECTIVE:
        return card_number == speaker.card
    return (seat == speaker.seat) == (effect.scope == FRIENDLY_OBJECTIVES)


def strikes_by_twelve(pos: Position, unit: int) -> bool:
    """A natural 12 in a strike counts for itself only as an option (PM-STRIKE-08), or by a card."""
    if not pos.setup.options.strike_auto_12 and not permitted(pos, ACT_AUTOMATIC_12, unit):
        return False
    return not forbidden(pos, ACT_AUTOMATIC_12, unit)


def strike_succeeds(pos: Position, unit: int, base_roll: int, strike: int, defense: int) -> bool:
    """Whether this base roll of the unit destroys the objective (PM-STRIKE-10)."""
    if base_roll + strike >= defense:
        return True
    return base_roll == 12 and strikes_by_twelve(pos, unit)


def ways_to_strike(pos: Position, unit: int, defense: int) -> int:
    """Throws out of 36 with which the unit destroys an objective of this defense."""
    strike = strike_value(pos, unit)
    ways = 0
    for roll in range(2, 13):
        if strike_succeeds(pos, unit, roll, strike, defense):
            ways += WAYS[roll]
    return ways


# -- players ---------------------------------------------------------------------------------------


def _player_modifier(pos: Position, value: int, seat: int) -> int:
    total = 0
    topic = TOPIC_BONUS + value
    for clause, speaker in in_force(pos, topic):
        if speaker.seat == seat:
            for effect in clause.effects:
                if effect.topic == topic:
                    total += amount_of(pos, effect.amount, speaker)
    return total


def max_hand(pos: Position, seat: int) -> int:
    """Hand size to refill to (PM-HAND-02)."""
    return max(0, pos.setup.options.max_hand + _player_modifier(pos, HAND_SIZE, seat))


def action_limit(pos: Position, seat: int) -> int:
    """Build stars that an action may choose: five, unless a card says otherwise (PM-CCARD-12)."""
    return max(0, ACTION_LIMIT + _player_modifier(pos, ACTION_STARS, seat))

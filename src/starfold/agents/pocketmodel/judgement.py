"""How greedy judges: for every question the answer whose next step promises most, by exact odds.

Worth is counted in build stars: a destroyed unit is worth its stars, damage a share of them, an
objective some six, the last one the game. No plan reaches beyond the step at hand, except that
moving towards the opponent's objectives has a price of its own.

Everything used is public or the seat's own: unknown objectives count as average ones.
"""

from collections.abc import Callable
from typing import Any, Final

from starfold.agents.pocketmodel.worth import (
    AVERAGE_DEFENSE,
    LAST_WORTH,
    PLAIN,
    Taste,
    attack_worth,
    battle_worth,
    known_defense,
    loss_of,
    objective_worth,
    strength,
    strike_chance,
    take_strikers,
)
from starfold.games.pocketmodel.rules.abilities import Resolve
from starfold.games.pocketmodel.rules.battling import (
    REFILL_HAND,
    Battle,
    Battles,
    Refill,
    card_limit,
)
from starfold.games.pocketmodel.rules.clauses import (
    Speaker,
    conditions_hold,
    gains_ability,
    objective_speaker,
    selected_units,
)
from starfold.games.pocketmodel.rules.combat import (
    DeclareAttacks,
    attacker_obstacle,
    possible_attackers,
    target_obstacle,
    targets_of,
)
from starfold.games.pocketmodel.rules.movement import (
    Move,
    movable_units,
    move_obstacle,
    reachable_zones,
)
from starfold.games.pocketmodel.rules.objectives import PlayObjective
from starfold.games.pocketmodel.rules.piles import distinct
from starfold.games.pocketmodel.rules.reserves import BringIn, bringable
from starfold.games.pocketmodel.rules.setup import PlaceUnits
from starfold.games.pocketmodel.rules.strike import (
    SLOTS_PER_SEAT,
    DeclareStrike,
    Strike,
    strike_targets,
)
from starfold.games.pocketmodel.rules.turn import (
    ABILITY,
    CARRIER,
    CARRIER_STARS,
    COMBAT,
    MOVE,
    STRIKE,
    ChooseAction,
)
from starfold.games.pocketmodel.rules.values import (
    THROWS,
    action_limit,
    lay_card,
    lift_card,
    strike_value,
    ways_to_strike,
)
from starfold.games.pocketmodel.state.position import NONE, Position
from starfold.kernel.core import DECLINE
from starfold.units import vocabulary as v
from starfold.units.model import Card, Effect

# What an effect that happens once is worth, in stars.
_EFFECT_WORTH: Final = {
    v.DEAL: 0.8,
    v.MARK: 0.8,
    v.HEAL: 0.6,
    v.DRAW: 0.3,
    v.DISCARD: 0.3,
    v.FORCE_PLAY: 0.5,
    v.REINFORCE: 0.5,
    v.RECOVER: 0.3,
    v.REMOVE: 0.3,
    v.REMOVE_THIS: -0.1,
    v.WITHDRAW: 0.8,
    v.MOVE: 0.3,
    v.FORBID: 0.4,
    v.PERMIT: 0.2,
    v.BONUS: 0.4,
    v.PREVENT: 0.4,
    v.REROLL: 0.4,
}


def best_option(pos: Position, seat: int, taste: Taste = PLAIN) -> int:
    step = pos.stack[-1]
    judge = _JUDGES.get(type(step))
    return pos.options[0] if judge is None else judge(pos, seat, step, taste)


# -- the action ------------------------------------------------------------------------------------


def choose_action(pos: Position, seat: int, frame: ChooseAction, taste: Taste = PLAIN) -> int:
    best = DECLINE
    best_worth = 0.0
    for option in pos.options:
        worth = action_worth(pos, seat, option, taste)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def action_worth(pos: Position, seat: int, option: int, taste: Taste = PLAIN) -> float:
    if option == STRIKE:
        return best_strike_worth(pos, seat, taste)
    if option == COMBAT:
        return best_combat_worth(pos, seat, taste)
    if option == MOVE:
        return best_move_worth(pos, seat, taste)
    if option == CARRIER:
        return reinforcement_worth(pos, seat, CARRIER_STARS, taste)
    if option >= ABILITY:
        return ability_worth(pos, pos.slots[seat][option - ABILITY], taste)
    return 0.0


def ability_worth(pos: Position, card_number: int, taste: Taste = PLAIN) -> float:
    """What using an objective instead of an action does right now."""
    speaker = objective_speaker(pos, card_number)
    worth = 0.0
    for clause in pos.cards[card_number].clauses:
        if clause.when == v.WHEN_INSTEAD_OF_ACTION and conditions_hold(pos, clause, speaker):
            for effect in clause.effects:
                worth += effect_worth_now(pos, effect, speaker, taste)
    return worth


def effect_worth_now(
    pos: Position, effect: Effect, speaker: Speaker, taste: Taste = PLAIN
) -> float:
    seat = speaker.seat
    kind = effect.kind
    if kind == v.REINFORCE:
        return reinforcement_worth(pos, seat, effect.amount.fixed, taste)
    if kind == v.RECOVER and not pos.discard[seat]:
        return 0.0
    if kind == v.DEAL or kind == v.MARK or kind == v.HEAL or kind == v.WITHDRAW:
        best = -LAST_WORTH
        for unit in selected_units(pos, effect.who, speaker):
            best = max(best, target_worth(pos, seat, effect, unit, taste))
        return best if best > -LAST_WORTH else 0.0
    return effect_worth(effect)


def reinforcement_worth(pos: Position, seat: int, stars: int, taste: Taste = PLAIN) -> float:
    fitting = 0
    for unit in bringable(pos, seat, stars):
        fitting += pos.stars(unit)
    return taste.reinforcement * min(fitting, stars)


def best_strike_worth(pos: Position, seat: int, taste: Taste = PLAIN) -> float:
    limit = action_limit(pos, seat)
    best = 0.0
    for option in strike_targets(pos, seat, limit):
        best = max(best, strike_worth(pos, seat, option, limit, taste))
    return best


def strike_worth(pos: Position, seat: int, option: int, limit: int, taste: Taste = PLAIN) -> float:
    target = option // SLOTS_PER_SEAT
    slot = option % SLOTS_PER_SEAT
    strikers = take_strikers(pos, seat, target, limit)
    chance = strike_chance(pos, strikers, known_defense(pos, target, slot))
    return chance * objective_worth(pos, target, slot, taste)


def best_combat_worth(pos: Position, seat: int, taste: Taste = PLAIN) -> float:
    """Sum of the best attacks that fit the star limit."""
    scratch = pos.copy()
    limit = action_limit(pos, seat)
    pairs: list[tuple[int, int, float]] = []
    for attacker in possible_attackers(scratch, seat, limit, 0, [], NONE):
        for defender in targets_of(scratch, attacker, NONE):
            worth = attack_worth(scratch, attacker, defender, taste)
            if worth > taste.hold_back:
                pairs.append((attacker, defender, worth))
    spent = 0
    total = 0.0
    chosen: list[int] = []
    opponent = NONE
    while True:
        best = NONE
        best_target = NONE
        best_worth = taste.hold_back
        for attacker, defender, worth in pairs:
            if (
                worth > best_worth
                and attacker not in chosen
                and not attacker_obstacle(scratch, seat, attacker, limit, spent)
                and not target_obstacle(scratch, attacker, defender, opponent)
            ):
                best_worth = worth
                best = attacker
                best_target = defender
        if best == NONE:
            return total
        total += best_worth
        spent += pos.stars(best)
        chosen.append(best)
        opponent = pos.owner(best_target)


def best_move_worth(pos: Position, seat: int, taste: Taste = PLAIN) -> float:
    """Sum of the best moves that fit the star limit."""
    limit = action_limit(pos, seat)
    units = movable_units(pos, seat, limit, 0, [])
    worths = [move_worth(pos, seat, unit, taste) for unit in units]
    spent = 0
    moved: list[int] = []
    total = 0.0
    while True:
        best = NONE
        best_worth = 0.0
        for place in range(len(units)):
            if (
                worths[place] > best_worth
                and units[place] not in moved
                and not move_obstacle(pos, seat, units[place], limit, spent)
            ):
                best_worth = worths[place]
                best = units[place]
        if best == NONE:
            return total
        total += best_worth
        spent += pos.stars(best)
        moved.append(best)


def move_worth(pos: Position, seat: int, unit: int, taste: Taste = PLAIN) -> float:
    best = 0.0
    for zone in reachable_zones(pos, unit):
        best = max(best, destination_worth(pos, seat, unit, zone, taste))
    return best


def destination_worth(
    pos: Position, seat: int, unit: int, zone: int, taste: Taste = PLAIN
) -> float:
    """What it is worth to have the unit there rather than where it is."""
    here = pos.zone[unit]
    return place_worth(pos, seat, unit, zone, taste) - place_worth(pos, seat, unit, here, taste)


def place_worth(pos: Position, seat: int, unit: int, zone: int, taste: Taste = PLAIN) -> float:
    stars = pos.stars(unit)
    if zone == seat:
        return 0.0
    if zone == pos.setup.contested:
        return taste.advance * stars
    if not pos.is_alive(zone):
        return 0.0
    chance = ways_to_strike(pos, unit, AVERAGE_DEFENSE) / THROWS
    raid = taste.raid * chance * taste.objective
    if taste.raid_last != 1.0 and pos.objectives_left(zone) == 1:
        raid *= taste.raid_last
    if taste.crowd > 0.0:
        others = [one for one in pos.units_in_play(seat) if pos.zone[one] == zone and one != unit]
        raid *= 1.0 - taste.crowd * strike_chance(pos, others, AVERAGE_DEFENSE)
    return taste.advance * stars + raid


# -- questions within actions ----------------------------------------------------------------------


def choose_attack(pos: Position, seat: int, frame: DeclareAttacks, taste: Taste = PLAIN) -> int:
    scratch = pos.copy()
    opponent = pos.owner(frame.defenders[0]) if frame.defenders else NONE
    best = pos.options[0]
    best_worth = taste.hold_back if best == DECLINE else -LAST_WORTH
    for option in pos.options:
        if option == DECLINE:
            continue
        if frame.attacker != NONE:
            worth = attack_worth(scratch, frame.attacker, option, taste)
        else:
            worth = -LAST_WORTH
            for defender in targets_of(scratch, option, opponent):
                worth = max(worth, attack_worth(scratch, option, defender, taste))
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def choose_battle_order(pos: Position, seat: int, frame: Battles, taste: Taste = PLAIN) -> int:
    """Most promising first: what dies early fights no more."""
    scratch = pos.copy()
    best = pos.options[0]
    best_worth = -LAST_WORTH * 2
    for option in pos.options:
        defender = frame.defenders[frame.attackers.index(option)]
        worth = attack_worth(scratch, option, defender, taste)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def choose_move(pos: Position, seat: int, frame: Move, taste: Taste = PLAIN) -> int:
    best = pos.options[0]
    best_worth = 0.0 if best == DECLINE else -LAST_WORTH
    for option in pos.options:
        if option == DECLINE:
            continue
        if frame.unit != NONE:
            worth = destination_worth(pos, seat, frame.unit, option, taste)
        else:
            worth = move_worth(pos, seat, option, taste)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def choose_strike(pos: Position, seat: int, frame: DeclareStrike, taste: Taste = PLAIN) -> int:
    if frame.target == NONE:
        best = pos.options[0]
        best_worth = -1.0
        for option in pos.options:
            worth = strike_worth(pos, seat, option, frame.limit, taste)
            if worth > best_worth:
                best_worth = worth
                best = option
        return best
    wanted = take_strikers(pos, seat, frame.target, frame.limit)
    for option in wanted:
        if option in pos.options:
            return option
    return pos.options[0]


def choose_strike_order(pos: Position, seat: int, frame: Strike, taste: Taste = PLAIN) -> int:
    best = pos.options[0]
    for option in pos.options:
        if strike_value(pos, option) > strike_value(pos, best):
            best = option
    return best


def choose_starting_unit(pos: Position, seat: int, frame: PlaceUnits, taste: Taste = PLAIN) -> int:
    best = NONE
    best_rate = -1.0
    for option in pos.options:
        if option == DECLINE:
            continue
        rate = strength(pos, option) / (pos.stars(option) * pos.stars(option))
        if taste.striker > 0.0:
            chance = ways_to_strike(pos, option, AVERAGE_DEFENSE) / THROWS
            rate += taste.striker * chance / pos.stars(option)
        if rate > best_rate:
            best_rate = rate
            best = option
    return best


def choose_reserve(pos: Position, seat: int, frame: BringIn, taste: Taste = PLAIN) -> int:
    best = DECLINE
    for option in pos.options:
        if option == DECLINE:
            continue
        if best == DECLINE or (pos.stars(option), strength(pos, option)) > (
            pos.stars(best),
            strength(pos, best),
        ):
            best = option
    return best


# -- cards -----------------------------------------------------------------------------------------


def reveal_worth(card: Card) -> float:
    worth = 0.0
    for clause in card.clauses:
        if clause.when == v.WHEN_REVEAL:
            for effect in clause.effects:
                worth += effect_worth(effect)
    return worth


def effect_worth(effect: Effect) -> float:
    return _EFFECT_WORTH[effect.kind] * max(1, abs(effect.amount.fixed))


def choose_card(pos: Position, seat: int, frame: Battle, taste: Taste = PLAIN) -> int:
    """The card with which the battle promises most: hands are refilled, cards are to be played."""
    scratch = pos.copy()
    fight = scratch.fight
    assert fight is not None
    side = 0 if pos.owner(fight.attacker) == seat else 1
    best = DECLINE
    best_worth = side_worth(scratch, side, taste)
    for option in pos.options:
        if option == DECLINE:
            continue
        worth = card_worth(scratch, side, option, taste)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def card_worth(scratch: Position, side: int, card: int, taste: Taste = PLAIN) -> float:
    """What the battle promises with this card, and with the best one more where it permits one."""
    fight = scratch.fight
    assert fight is not None
    unit = fight.unit(side)
    lay_card(scratch, fight, side, card)
    extras = card_extras(scratch, card, unit)
    worth = side_worth(scratch, side, taste) + extras
    if card_limit(scratch, unit) > fight.played(side):
        for other in distinct(scratch, scratch.hand[scratch.owner(unit)], v.COMBAT):
            if other not in fight.cards:
                lay_card(scratch, fight, side, other)
                both = side_worth(scratch, side, taste) + extras + card_extras(scratch, other, unit)
                worth = max(worth, both)
                lift_card(fight)
    lift_card(fight)
    return worth


def side_worth(scratch: Position, side: int, taste: Taste = PLAIN) -> float:
    fight = scratch.fight
    assert fight is not None
    worth = battle_worth(scratch, fight.attacker, fight.defender, taste)
    return worth if side == 0 else -worth


def card_extras(pos: Position, card: int, unit: int) -> float:
    """What a combat card does besides changing this battle's odds; a little for a fresh card."""
    definition = pos.cards[card]
    worth = 0.05
    if gains_ability(pos, definition, unit):
        for clause in definition.clauses:
            if clause.when != v.WHEN_BATTLE:
                for effect in clause.effects:
                    worth += 0.5 * effect_worth(effect)
    return worth


def choose_objective(pos: Position, seat: int, frame: PlayObjective, taste: Taste = PLAIN) -> int:
    """Lay an objective that is harder to destroy, or does more, than what lies there."""
    slots = pos.slots[seat]
    worst = NONE
    for slot in range(len(slots)):
        if slots[slot] != NONE and (
            worst == NONE or laid_worth(pos, seat, slot) < laid_worth(pos, seat, worst)
        ):
            worst = slot
    if frame.card != NONE:
        return worst
    best = DECLINE
    best_worth = laid_worth(pos, seat, worst) + 0.25
    for option in pos.options:
        if option != DECLINE:
            worth = printed_worth(pos.cards[option]) + reveal_worth(pos.cards[option])
            if worth > best_worth:
                best_worth = worth
                best = option
    return best


def laid_worth(pos: Position, seat: int, slot: int) -> float:
    if pos.slot_face_up(seat, slot):
        return printed_worth(pos.cards[pos.slots[seat][slot]])
    return float(AVERAGE_DEFENSE)


def printed_worth(card: Card) -> float:
    """Defense, and a share for abilities that stay."""
    worth = float(card.objective_defense)
    for clause in card.clauses:
        if clause.when != v.WHEN_REVEAL:
            worth += 0.5
    return worth


def choose_for_ability(pos: Position, seat: int, frame: Resolve, taste: Taste = PLAIN) -> int:
    effect = frame.effect_asking(pos)
    if effect.kind == v.DISCARD:
        return least_card(pos)
    if effect.kind == v.RECOVER:
        return best_card(pos)
    if effect.kind == v.REMOVE:
        return best_card(pos) if frame.takes_from_others(effect) else least_card(pos)
    if effect.kind == v.MOVE:
        return choose_ability_move(pos, seat, frame, taste)
    best = pos.options[0]
    best_worth = -LAST_WORTH
    for option in pos.options:
        worth = target_worth(pos, seat, effect, option, taste)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def target_worth(
    pos: Position, seat: int, effect: Effect, unit: int, taste: Taste = PLAIN
) -> float:
    sign = -1.0 if pos.owner(unit) == seat else 1.0
    if effect.kind == v.HEAL:
        return -sign * pos.stars(unit) * pos.damage[unit] / max(1, pos.face(unit).shields)
    if effect.kind == v.WITHDRAW:
        return sign * pos.stars(unit) - 0.1 * pos.damage[unit] * sign
    return sign * loss_of(pos, unit, max(1, effect.amount.fixed), taste)


def choose_ability_move(pos: Position, seat: int, frame: Resolve, taste: Taste = PLAIN) -> int:
    best = DECLINE
    best_worth = 0.0
    for option in pos.options:
        if option == DECLINE:
            continue
        unit = option if frame.picked == NONE else frame.picked
        sign = 1.0 if pos.owner(unit) == seat else -1.0
        if frame.picked == NONE:
            worth = sign * move_worth(pos, pos.owner(unit), unit, taste)
        else:
            worth = sign * destination_worth(pos, pos.owner(unit), unit, option, taste)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def card_rank(card: Card) -> float:
    if card.type == v.OBJECTIVE:
        return 0.5 + 0.1 * (card.objective_defense - AVERAGE_DEFENSE)
    worth = 0.5 * (card.attack + card.defense) + 0.7 * card.damage
    for clause in card.clauses:
        for effect in clause.effects:
            worth += 0.5 * effect_worth(effect)
    return worth


def least_card(pos: Position) -> int:
    best = pos.options[0]
    for option in pos.options:
        if card_rank(pos.cards[option]) < card_rank(pos.cards[best]):
            best = option
    return best


def best_card(pos: Position) -> int:
    best = pos.options[0]
    for option in pos.options:
        if card_rank(pos.cards[option]) > card_rank(pos.cards[best]):
            best = option
    return best


def refill(pos: Position, seat: int, frame: Refill, taste: Taste = PLAIN) -> int:
    return REFILL_HAND


# Where nothing is to be judged the first answer is as good as any.
_JUDGES: Final[dict[type, Callable[[Position, int, Any, Taste], int]]] = {
    Battle: choose_card,
    ChooseAction: choose_action,
    PlayObjective: choose_objective,
    DeclareAttacks: choose_attack,
    Move: choose_move,
    DeclareStrike: choose_strike,
    PlaceUnits: choose_starting_unit,
    BringIn: choose_reserve,
    Battles: choose_battle_order,
    Refill: refill,
    Strike: choose_strike_order,
    Resolve: choose_for_ability,
}

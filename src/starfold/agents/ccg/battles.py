"""Battles, shots and what is paid for them, as greedy judges them."""

from typing import Final

from starfold.agents.ccg.trials import NEVER, choose_text, outcome
from starfold.agents.ccg.worth import HAND_ENOUGH, LOW_LIFE, SPARE, Taste, hand_worth, loss
from starfold.games.ccg.rules import values, weapons
from starfold.games.ccg.rules.damage import FROM_HAND, owes_attrition
from starfold.games.ccg.rules.firing import Fire
from starfold.games.ccg.rules.force import (
    REST_OF_RESERVE,
    TOP_OF_FORCE,
    TOP_OF_RESERVE,
    TOP_OF_USED,
)
from starfold.games.ccg.rules.step import Step, card_of, kind_of, top
from starfold.games.ccg.state.fractions import nearest
from starfold.games.ccg.state.position import Position, other
from starfold.games.ccg.state.vocabulary import A_FIRE, IS_HIT, NONE, WEAPON
from starfold.kernel.core import DECLINE

FEW_IN_RESERVE: Final = 3  # cards that are kept to draw destiny from


def battle_worth(pos: Position, seat: int, option: int, taste: Taste) -> float:
    """What a battle is expected to bring: the difference of both losses."""
    place = card_of(option)
    foe = other(seat)
    ours = taste.destiny * values.battle_draws(pos, place, seat)
    theirs = taste.destiny * values.battle_draws(pos, place, foe)
    ahead = (
        nearest(values.total_power(pos, place, seat)) + ours + firepower(pos, place, seat, taste)
    )
    ahead -= (
        nearest(values.total_power(pos, place, foe)) + theirs + firepower(pos, place, foe, taste)
    )
    worth = ahead + taste.draws * (ours - theirs)
    return worth if worth > taste.least_battle else 0.0


def firepower(pos: Position, place: int, seat: int, taste: Taste) -> float:
    """What weapons there add to a side, roughly."""
    count = 0
    for card in pos.table:
        if (
            pos.owner[card] == seat
            and pos.setup.defs[card].type == WEAPON
            and pos.location_of(card) == place
            and weapons.can_fire(pos, card, seat)
        ):
            count += 1
    return taste.gun * count


def chance_above(pos: Position, seat: int, number: int, draws: int) -> float:
    """That the destiny of so many cards exceeds a number, by the cards that the player has left."""
    mean = 0
    above = 0
    count = 0
    for pile in (pos.reserve[seat], pos.force[seat], pos.used[seat]):
        for card in pile:
            drawn = nearest(pos.setup.defs[card].destiny[-1])
            count += 1
            mean += drawn
            if drawn > number:
                above += 1
    if not count or not pos.reserve[seat]:
        return 0.0
    if draws == 1:
        return above / count
    expected = draws * mean / count
    return max(0.02, min(0.98, 0.5 + (expected - number - 0.5) / 5.0))


def fire_worth(pos: Position, seat: int, option: int, taste: Taste) -> float:
    """The best shot of a weapon."""
    weapon = card_of(option)
    best = 0.0
    for user in weapons.users(pos, weapon, seat):
        price = taste.price * weapons.price(pos, weapon, seat, user)
        for target in weapons.targets(pos, weapon, seat, user):
            best = max(best, shot_worth(pos, seat, weapon, user, target, taste) - price)
    return best


def shot_worth(pos: Position, seat: int, card: int, user: int, target: int, taste: Taste) -> float:
    weapon = weapons.weapon_of(pos, card)
    if weapon is None:
        return 0.0
    if weapon.sites or pos.is_location(target):
        return 0.5
    prize = loss(pos, target, taste) + 0.5 * nearest(values.forfeit(pos, target))
    if pos.has(target, IS_HIT):
        prize *= 0.1
    best = 0.0
    for result in weapon.outcomes:
        if result.against is None:
            best = max(best, 0.5 * prize)
            continue
        needed = nearest(weapons.defense(pos, card, seat, user, result, target))
        bonus = result.bonus if isinstance(result.bonus, int) else 1
        best = max(best, prize * chance_above(pos, seat, needed - bonus, weapon.draws))
    return best


def choose_shot(pos: Position, seat: int, frame: Fire, deep: bool, taste: Taste) -> int:
    """Who fires: the first; at what: the best shot, and no second target beside it."""
    if DECLINE in pos.options:
        return DECLINE
    if frame.user == NONE:
        return pos.options[0]
    best = pos.options[0]
    best_worth = NEVER
    for option in pos.options:
        worth = shot_worth(pos, seat, frame.card, frame.user, option, taste)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def choose_in_battle(pos: Position, seat: int, frame: Step, deep: bool, taste: Taste) -> int:
    """Fire what may hit; play what turns the battle for the better."""
    best = DECLINE
    best_worth = 0.0
    texts: list[int] = []
    for option in pos.options:
        if option == DECLINE:
            continue
        if kind_of(option) != A_FIRE:
            texts.append(option)
            continue
        worth = fire_worth(pos, seat, option, taste)
        if worth > best_worth:
            best_worth = worth
            best = option
    if best != DECLINE or not texts or not deep:
        return best
    return choose_text(pos, seat, texts, outcome(pos, seat, DECLINE, taste), taste)


def choose_yes(pos: Position, seat: int, frame: Step, deep: bool, taste: Taste) -> int:
    """Battle destiny is always drawn, a mine always defused, a companion always taken."""
    for option in pos.options:
        if option != DECLINE:
            return option
    return DECLINE


def choose_nothing(pos: Position, seat: int, frame: Step, deep: bool, taste: Taste) -> int:
    """The order of a Lost Pile is left as it is."""
    return DECLINE


def choose_payment(pos: Position, seat: int, frame: Step, deep: bool, taste: Taste) -> int:
    """What costs least for what is owed: see `payment_worth`."""
    fight = pos.fight
    assert fight is not None
    texts: list[int] = []
    best = pos.options[0]
    best_worth = NEVER
    attrition = nearest(fight.attrition_left[seat]) if owes_attrition(pos, seat) else 0
    damage = nearest(fight.damage_left[seat])
    for option in pos.options:
        if kind_of(option) > 0:
            texts.append(option)
            continue
        if REST_OF_RESERVE <= option < FROM_HAND:
            continue
        worth = payment_worth(pos, seat, option, attrition, damage, taste)
        if worth > best_worth:
            best_worth = worth
            best = option
    if texts and deep:
        best = _better_text(pos, seat, texts, best, taste)
    return _for_the_rest(pos, seat, best)


def _better_text(pos: Position, seat: int, texts: list[int], best: int, taste: Taste) -> int:
    chosen = choose_text(pos, seat, texts, outcome(pos, seat, best, taste), taste)
    return best if chosen == DECLINE else chosen


def payment_worth(
    pos: Position, seat: int, option: int, attrition: int, damage: int, taste: Taste
) -> float:
    """A hit card is lost in any case; attrition takes cards only, damage Force as well."""
    fight = pos.fight
    assert fight is not None
    if option >= FROM_HAND:
        card = option - FROM_HAND
        covered = min(max(attrition, damage), nearest(pos.setup.defs[card].forfeit))
        return 20.0 + covered - hand_worth(pos, seat, card, taste)
    if option >= TOP_OF_RESERVE or option in pos.hand[seat]:
        return force_worth(pos, seat, option, taste)
    forfeit = nearest(values.forfeit(pos, option))
    covered = min(damage, forfeit)
    if pos.has(option, IS_HIT):
        return 50.0 + covered
    worth = covered - loss(pos, option, taste)
    if attrition and option not in fight.immune:
        # Something has to go: the cheapest that is enough, or that goes furthest.
        worth += 20.0 + min(attrition, forfeit)
    return worth


def choose_loss(pos: Position, seat: int, frame: Step, deep: bool, taste: Taste) -> int:
    best = pos.options[0]
    best_worth = NEVER
    for option in pos.options:
        if option >= REST_OF_RESERVE:
            continue
        worth = force_worth(pos, seat, option, taste)
        if worth > best_worth:
            best_worth = worth
            best = option
    return _for_the_rest(pos, seat, best)


def _for_the_rest(pos: Position, seat: int, best: int) -> int:
    """The whole loss in one answer, where card by card it would be the same to the end."""
    rest = best - TOP_OF_RESERVE + REST_OF_RESERVE
    if not TOP_OF_RESERVE <= best < REST_OF_RESERVE or rest not in pos.options:
        return best
    last = int(top(pos).choice(pos, rest).pieces["number"]) - 1  # gone before the last one
    if best == TOP_OF_RESERVE and len(pos.reserve[seat]) - last <= FEW_IN_RESERVE:
        return best
    gets_low = pos.life_force(seat) > LOW_LIFE >= pos.life_force(seat) - last
    return best if gets_low and pos.hand[seat] else rest


def force_worth(pos: Position, seat: int, option: int, taste: Taste) -> float:
    """Losing one Force: Life Force, but for cards in hand that are of little use.

    When little Life Force is left every card of the hand goes first.
    """
    if option == TOP_OF_RESERVE:
        return -1.0 if len(pos.reserve[seat]) > FEW_IN_RESERVE else -1.2
    if option == TOP_OF_USED:
        return -1.1
    if option == TOP_OF_FORCE:
        return -1.15 if pos.active != seat else -1.3
    spare = taste.in_hand if len(pos.hand[seat]) <= HAND_ENOUGH else SPARE
    worth = -spare - 0.3 * hand_worth(pos, seat, option, taste)
    if pos.life_force(seat) <= LOW_LIFE:
        return max(-0.9, worth)
    return worth

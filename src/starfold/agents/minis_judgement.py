"""How greedy judges minis: for every question the answer whose next step promises most.

Worth is counted in stars: a destroyed unit is worth its stars, a wound a share of them, a base card
more than most units, and what puts a player out of the battle beats all. A place is judged by the
shots that a unit has from there, by the shots that it draws, and by the way that is left to its
best goal. That way has a price for every turn of moving, a higher one than danger ever has, so
nobody waits out of range for the other side to come.

Chances are exact: the table of throws below gives them for every roll that is needed.
"""

from collections.abc import Callable
from typing import Any, Final

from starfold.games.minis.rulers.rates import L_L_L, millimetres, rate, second_reach
from starfold.games.minis.rulers.sight import (
    card_rect,
    distance_from,
    lasers_reach,
    needs_arc,
    shot_reach,
)
from starfold.games.minis.rules.aiming import (
    BY_LASERS,
    can_attack,
    chooses_late,
    enemies,
    has_shot,
    shots_of,
    targets_of,
    verdict,
    verdict_from,
)
from starfold.games.minis.rules.anytime import commander_in, converting_in, is_anytime
from starfold.games.minis.rules.command import UseCommand, borrowers, icon_in, lender_in, loans
from starfold.games.minis.rules.firing import THE_REST, DeclareShots, FireShots
from starfold.games.minis.rules.movement import ChooseMover, CommonMove
from starfold.games.minis.rules.moving import CARRIER, CLOAK, TRANSPORT, MoveUnit
from starfold.games.minis.rules.placing import Face, Settle
from starfold.games.minis.rules.reserves import BringIn, face_in, number_in, unit_in
from starfold.games.minis.rules.rolls import RollDie, allowance, leader_in
from starfold.games.minis.rules.setup import PlaceUnits
from starfold.games.minis.rules.shooting import ELITE, ExtraShot, Shoot, has_been_destroyed
from starfold.games.minis.rules.spots import spot_of
from starfold.games.minis.rules.turn_end import Airborne, EndAbilities
from starfold.games.minis.rules.values import (
    attack_value,
    counters,
    damage_dealt,
    defense_value,
    may_reroll_as_elite,
    shields,
    twelve_hits,
)
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.position import (
    CARD,
    CONVERTED,
    DISPLACED,
    HAD_MOVE,
    NONE,
    ON_TABLE,
    Position,
    card_target,
    target_seat,
)
from starfold.kernel.core import DECLINE
from starfold.units.icons import (
    AIRBORNE_BIT,
    ARTILLERY_BIT,
    BLASTER_BIT,
    DROID_BIT,
    ELITE_BIT,
    LASERS_BIT,
    TORPEDO_BIT,
    TROOPER_BIT,
    TURBOLASER_BIT,
)
from starfold.units.model import Face as Printed

CARD_WORTH: Final = 16.0  # a base card, while three stand; the fewer, the dearer
CARD_SHARE: Final = 0.9  # of a card's worth, for damage that does not destroy: it never heals
WOUND_SHARE: Final = 0.6  # of a unit's worth
LAST_WORTH: Final = 100.0  # what puts a player out of the battle
FEW_WORTH: Final = 6.0  # a unit of a player who has two left; less with more of them
MENACE_SHARE: Final = 0.6  # of its stars, for a unit that can strike the own base
MENACE_TURNS: Final = 3.0  # how soon it must be able to
TURN_PRICE: Final = 0.2  # of its stars, for each turn that a unit is away from its goal
DANGER_SHARE: Final = 0.15  # of what the shots that a place draws promise the enemy
COMING: Final = 0.7  # of a shot, while the shooter has its move before it
LATER: Final = 0.8  # of a shot for which the unit must move on
TURNING_PRICE: Final = 0.2  # turns of moving that facing away from the goal costs
LANDED_WORTH: Final = 0.5  # of a star that comes by Transport or Carrier
LOAN_LEAST: Final = 0.3  # the least worth of a borrowed icon for which Command is used
LEADER_LEAST: Final = 6  # of 36 throws, the fewest that make a Leader's new roll worth while

# Of 36 throws, by the roll that is needed: 13 stands for nothing but the natural 12, 14 for none.
NEVER: Final = 14
EVEN_HITS: Final = (18, 18, 18, 17, 17, 14, 14, 9, 9, 4, 4, 1, 1, 1, 0)
ODD_HITS: Final = (18, 18, 18, 18, 16, 16, 12, 12, 6, 6, 2, 2, 0, 0, 0)
MISSES_WITH_A_ONE: Final = (0, 0, 0, 1, 3, 5, 7, 9, 11, 11, 11, 11, 11, 11, 11)
THROWS: Final = 36.0


def best_option(pos: Position, seat: int) -> int:
    step = pos.stack[-1]
    return JUDGES[type(step)](pos, seat, step)


# -- what things are worth -------------------------------------------------------------------------


def prize(pos: Position, seat: int, target: int) -> float:
    """What destroying the target is worth to the seat."""
    if has_been_destroyed(pos, target):
        return 0.0
    if target >= CARD:
        left = len(pos.standing_cards(target_seat(target)))
        return LAST_WORTH if left == 1 else CARD_WORTH * (4.0 - left)
    owner = pos.owner(target)
    left = len(pos.units_of(owner))
    worth = float(pos.stars(target))
    if left == 1:
        worth += LAST_WORTH
    else:
        worth += 2.0 * FEW_WORTH / (left * left)
    if owner != seat:
        worth += menace(pos, seat, target)
    return worth


def menace(pos: Position, seat: int, unit: int) -> float:
    """More for an enemy the sooner it can strike the own base."""
    x = pos.x[unit]
    y = pos.y[unit]
    heading = pos.heading[unit]
    nearest = g.ENDLESS
    for card in pos.standing_cards(seat):
        nearest = min(nearest, distance_from(pos, unit, x, y, heading, card_target(seat, card)))
    turns = max(0.0, nearest - shot_reach(pos, unit, False)) / speed(pos, unit)
    return MENACE_SHARE * pos.stars(unit) * max(0.0, 1.0 - turns / MENACE_TURNS)


def speed(pos: Position, unit: int) -> float:
    return millimetres(rate(pos.face(unit), pos.setup.options), pos.setup.options)


def strength(face: Printed) -> float:
    """A rough value of a face, for choosing among units of equal cost."""
    punch = max(1, face.attack + 3) * (face.damage + 0.5)
    toughness = max(1, face.defense - 5) * (face.shields + 1)
    return punch * toughness


# -- what shots promise ----------------------------------------------------------------------------


def needed(pos: Position, unit: int, target: int) -> int:
    """The lowest roll that hits, in the terms of the tables of throws."""
    roll = defense_value(pos, unit, target) - attack_value(pos, unit, target)
    if roll <= 12:
        return max(roll, 2)
    return 13 if twelve_hits(pos, target) else NEVER


def life_left(pos: Position, target: int) -> list[float]:
    """How many more counters destroy the target: the chance of each number, all of one now."""
    life = max(0, shields(pos, target) + 1 - counters(pos, target))
    chances = [0.0] * (life + 1)
    chances[life] = 1.0
    return chances


def after_shot(
    pos: Position, chances: list[float], unit: int, target: int, second: bool
) -> list[float]:
    """The chances of `life_left` once the unit has fired at the target."""
    roll = needed(pos, unit, target)
    again = 1.0
    if may_reroll_as_elite(pos, unit):
        again += MISSES_WITH_A_ONE[roll] / THROWS
    even = again * EVEN_HITS[roll] / THROWS
    odd = again * ODD_HITS[roll] / THROWS
    by_even = damage_dealt(pos, unit, target, second, False)
    by_odd = by_even
    if pos.icons(unit) & BLASTER_BIT:
        by_odd = damage_dealt(pos, unit, target, second, True)
    life = len(chances) - 1
    after = [0.0] * (life + 1)
    after[0] = chances[0]
    for left in range(1, life + 1):
        chance = chances[left]
        if chance > 0.0:
            after[left] += chance * (1.0 - even - odd)
            after[max(0, left - by_even)] += chance * even
            after[max(0, left - by_odd)] += chance * odd
    return after


def expected(pos: Position, chances: list[float], target: int, worth: float) -> float:
    """What a target in that condition has yielded of its prize."""
    share = CARD_SHARE if target >= CARD else WOUND_SHARE
    life = shields(pos, target) + 1
    total = chances[0]
    for left in range(1, len(chances)):
        total += chances[left] * share * (life - left) / life
    return total * worth


def shot_worth(pos: Position, seat: int, unit: int, target: int, second: bool) -> float:
    """What one more shot adds to those that the seat has declared at the target."""
    worth = prize(pos, seat, target)
    if worth <= 0.0:
        return 0.0
    chances = life_left(pos, target)
    for shot in pos.shots:
        if shot.target == target and pos.owner(shot.shooter) == seat:
            chances = after_shot(pos, chances, shot.shooter, target, shot.second)
    before = expected(pos, chances, target, worth)
    chances = after_shot(pos, chances, unit, target, second)
    return expected(pos, chances, target, worth) - before


# -- what a place is worth -------------------------------------------------------------------------


class Outlook:
    """What a unit could do from any place, gathered once for all places that are compared.

    The unit of `pos` is moved about by `worth_at`: hand it a copy of the game.
    """

    def __init__(self, pos: Position, seat: int, unit: int) -> None:
        options = pos.setup.options
        self.pos = pos
        self.unit = unit
        self.armed = can_attack(pos, unit)
        self.reach = shot_reach(pos, unit, False)
        self.lasers = lasers_reach(pos, unit)
        self.second_reach = millimetres(second_reach(pos.stars(unit)), options)
        self.goal_reach = self.reach
        if pos.icons(unit) & ARTILLERY_BIT:
            self.goal_reach = millimetres(L_L_L, options)
        self.pace = speed(pos, unit)
        self.price = TURN_PRICE * pos.stars(unit)
        self.must_face = needs_arc(pos, unit, False)
        ranked: list[tuple[float, int]] = []
        for target in enemies(pos, seat):
            worth = shot_worth(pos, seat, unit, target, False)
            if worth > 0.0:
                ranked.append((-worth, target))
        ranked.sort()
        self.targets = [target for _, target in ranked]
        self.worths = [-less for less, _ in ranked]
        self.foes: list[int] = []  # enemy units that could come to fire at the unit
        self.foe_reach: list[float] = []
        self.foe_worth: list[float] = []
        self.own_worth = float(pos.stars(unit))
        self._gather_foes(seat)

    def _gather_foes(self, seat: int) -> None:
        pos = self.pos
        unit = self.unit
        for foe in enemies(pos, seat):
            if foe >= CARD or not can_attack(pos, foe):
                continue
            far = shot_reach(pos, foe, False) + lasers_reach(pos, foe)
            if not pos.done[foe] & HAD_MOVE:
                far += speed(pos, foe)
            gap = g.disc_gap(pos.x[unit], pos.y[unit], 0.0, pos.x[foe], pos.y[foe], 0.0)
            if gap > far + self.pace + 100.0:
                continue
            chances = after_shot(pos, life_left(pos, unit), foe, unit, False)
            self.foes.append(foe)
            self.foe_reach.append(far)
            self.foe_worth.append(expected(pos, chances, unit, self.own_worth))

    def worth_at(self, x: float, y: float, heading: int, left: float) -> float:
        """Of standing there, with so many millimetres left to move."""
        pos = self.pos
        unit = self.unit
        pos.x[unit] = x
        pos.y[unit] = y
        pos.heading[unit] = heading
        worth = self._approach(x, y, heading, left) - DANGER_SHARE * self._danger()
        if self.armed:
            worth += self._fire(x, y, heading, left)
        return worth

    def _approach(self, x: float, y: float, heading: int, left: float) -> float:
        """The worth of the best goal, less the price of the turns until it is in range."""
        pos = self.pos
        ux = g.cosine(heading)
        uy = g.sine(heading)
        best = -g.ENDLESS
        for place in range(len(self.targets)):
            target = self.targets[place]
            away = distance_from(pos, self.unit, x, y, heading, target)
            turns = max(0.0, away - self.goal_reach - left) / self.pace
            worth = self.worths[place] - self.price * turns
            if worth <= best:
                continue
            if left == 0.0 and self.must_face:
                worth -= self.price * TURNING_PRICE * self._aside(x, y, ux, uy, target)
            best = max(best, worth)
        return best

    def _aside(self, x: float, y: float, ux: float, uy: float, target: int) -> float:
        """How far the unit faces away from a target: 0 to 2."""
        pos = self.pos
        if target >= CARD:
            rect = card_rect(pos, target)
            dx = rect.x - x
            dy = rect.y - y
        else:
            dx = pos.x[target] - x
            dy = pos.y[target] - y
        away = g.disc_gap(0.0, 0.0, 0.0, dx, dy, 0.0)
        return 1.0 - (dx * ux + dy * uy) / max(away, 1.0)

    def _fire(self, x: float, y: float, heading: int, left: float) -> float:
        """The best shot from there, and the second one; or what moving on could bring in range."""
        pos = self.pos
        unit = self.unit
        first = NONE
        total = 0.0
        later = 0.0
        for place in range(len(self.targets)):
            target = self.targets[place]
            away = distance_from(pos, unit, x, y, heading, target)
            if away > self.reach + self.lasers + left + g.EPS:
                continue
            worth = self.worths[place]
            if left > 0.0 and later == 0.0:
                later = LATER * worth
            found = verdict_from(pos, unit, x, y, heading, target, False, self.reach)
            if found <= BY_LASERS:
                first = target
                total = worth
                break
        if first != NONE and self.second_reach > 0.0:
            total += self._second(x, y, heading, first)
        return max(total, later)

    def _second(self, x: float, y: float, heading: int, first: int) -> float:
        pos = self.pos
        for place in range(len(self.targets)):
            target = self.targets[place]
            if target == first:
                continue
            away = distance_from(pos, self.unit, x, y, heading, target)
            if away > self.second_reach + self.lasers + g.EPS:
                continue
            reach_mm = self.second_reach
            if verdict_from(pos, self.unit, x, y, heading, target, True, reach_mm) <= BY_LASERS:
                return WOUND_SHARE * self.worths[place]
        return 0.0

    def _danger(self) -> float:
        """What the shots at the unit promise the enemy, at most what the unit is worth."""
        pos = self.pos
        unit = self.unit
        total = 0.0
        for place in range(len(self.foes)):
            foe = self.foes[place]
            away = distance_from(pos, foe, pos.x[foe], pos.y[foe], pos.heading[foe], unit)
            if away > self.foe_reach[place]:
                continue
            if not pos.done[foe] & HAD_MOVE:
                total += COMING * self.foe_worth[place]
            elif verdict(pos, foe, unit, False) <= BY_LASERS:
                total += self.foe_worth[place]
        return min(total, self.own_worth)


# -- moving ----------------------------------------------------------------------------------------


def choose_mover(pos: Position, seat: int, frame: ChooseMover) -> int:
    """The foremost first: it is in nobody's way then."""
    best = pos.options[0]
    best_away = g.ENDLESS
    foes = enemies(pos, seat)
    for option in pos.options:
        if is_anytime(option):
            continue
        x = pos.x[option]
        y = pos.y[option]
        heading = pos.heading[option]
        for target in foes:
            away = distance_from(pos, option, x, y, heading, target)
            if away < best_away:
                best_away = away
                best = option
    return best


def choose_move(pos: Position, seat: int, frame: MoveUnit) -> int:
    """Where to go next, or what to do instead of it."""
    unit = frame.unit
    x = pos.x[unit]
    y = pos.y[unit]
    heading = pos.heading[unit]
    staying = pos.copy()
    here = Outlook(staying, seat, unit)
    moving = here
    if pos.icons(unit) & ARTILLERY_BIT and not pos.done[unit] & DISPLACED:
        gone = pos.copy()
        gone.done[unit] |= DISPLACED
        moving = Outlook(gone, seat, unit)
    options = pos.setup.options
    all_left = frame.shorts * options.short + frame.longs * options.long
    best = pos.options[0]
    best_worth = -g.ENDLESS
    for option in pos.options:
        if frame.is_segment(option):
            way = frame.way_of(pos, option)
            to_x, to_y = g.advanced(way.x, way.y, way.heading, way.length)
            left = all_left - frame.full_length(pos, option)
            worth = moving.worth_at(to_x, to_y, way.heading, max(left, 0.0))
        elif option == DECLINE:
            worth = here.worth_at(x, y, heading, 0.0)
        else:
            worth = worth_instead(pos, seat, unit, option, here)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def worth_instead(pos: Position, seat: int, unit: int, option: int, here: Outlook) -> float:
    """What a unit can do instead of moving."""
    x = pos.x[unit]
    y = pos.y[unit]
    heading = pos.heading[unit]
    if option == TRANSPORT or option == CARRIER:
        return here.worth_at(x, y, heading, 0.0) + landing_worth(pos, unit)
    converts = converting_in(option) == unit
    if converts or option == CLOAK:
        turned = pos.copy()
        turned.flipped[unit] = 1 - turned.flipped[unit]
        if turned.damage[unit] > turned.face(unit).shields:
            return -g.ENDLESS  # the markers would destroy that side
        if converts:
            turned.done[unit] |= CONVERTED
        elif turned.flipped[unit]:
            return -g.ENDLESS  # it would neither fire nor strike
        return Outlook(turned, seat, unit).worth_at(x, y, heading, 0.0)
    return -g.ENDLESS  # putting a move off, Command, or another unit that converts


def landing_worth(pos: Position, unit: int) -> float:
    """The stars that a Transport or Carrier lands on average."""
    stars = 0
    for die in range(1, 7):
        stars += allowance(die, pos.stars(unit))
    return LANDED_WORTH * stars / 6.0


def choose_heading(pos: Position, seat: int, frame: Face) -> int:
    unit = frame.unit
    x = pos.x[unit]
    y = pos.y[unit]
    outlook = Outlook(pos.copy(), seat, unit)
    best = DECLINE
    best_worth = -g.ENDLESS
    for option in pos.options:
        heading = pos.heading[unit] if option == DECLINE else option
        worth = outlook.worth_at(x, y, heading, 0.0)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


# -- firing ----------------------------------------------------------------------------------------


def best_target(pos: Position, seat: int, unit: int, second: bool, options: list[int]) -> int:
    best = DECLINE
    best_worth = -1.0
    for option in options:
        if option == DECLINE:
            continue
        worth = shot_worth(pos, seat, unit, option, second)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def choose_declaration(pos: Position, seat: int, frame: DeclareShots) -> int:
    """The shooter with the best shot first, so that the others know what is left to do."""
    if frame.shooter != NONE:
        return best_target(pos, seat, frame.shooter, frame.second, pos.options)
    best = DECLINE
    best_worth = -1.0
    for option in pos.options:
        if option == DECLINE or is_anytime(option):
            continue
        for target in targets_of(pos, option, False, NONE):
            worth = shot_worth(pos, seat, option, target, False)
            if worth > best_worth:
                best_worth = worth
                best = option
        if best == DECLINE:
            best = option
    return choose_command(pos, seat, best)


def choose_fire(pos: Position, seat: int, frame: FireShots) -> int:
    """Those who can profit from what the others did come last: named units, then Ruthless ones."""
    if frame.choosing:
        return best_target(pos, seat, frame.shooter, frame.choosing == 2, pos.options)
    best = NONE
    best_rank = 3
    mixed = False
    for option in pos.options:
        if option == DECLINE or option == THE_REST or is_anytime(option):
            continue
        rank = 0
        if chooses_late(pos, option) and not shots_of(pos, option):
            rank = 2
        elif pos.setup.person[option]:
            rank = 1
        mixed = mixed or rank > 0
        if rank < best_rank:
            best_rank = rank
            best = option
    if not mixed and THE_REST in pos.options:
        return THE_REST
    return best


def choose_reroll(pos: Position, seat: int, frame: Shoot) -> int:
    """A miss is rolled again while the target stands; a hit is kept."""
    roll = needed(pos, frame.shooter, frame.target)
    thrown = frame.one + frame.other
    if thrown >= roll or has_been_destroyed(pos, frame.target):
        return DECLINE
    if ELITE in pos.options:
        return ELITE
    if EVEN_HITS[roll] + ODD_HITS[roll] >= LEADER_LEAST:
        for option in pos.options:
            if leader_in(option) != NONE:
                return option
    return DECLINE


# -- Command ---------------------------------------------------------------------------------------


def choose_command(pos: Position, seat: int, otherwise: int) -> int:
    """The Command whose loan is worth most, if it is worth the trouble."""
    best = otherwise
    best_worth = LOAN_LEAST
    for option in pos.options:
        commander = commander_in(option)
        if commander == NONE:
            continue
        for borrower in borrowers(pos, commander):
            worth = best_loan(pos, seat, borrower)[0]
            if worth > best_worth:
                best_worth = worth
                best = option
    return best


def choose_loan(pos: Position, seat: int, frame: UseCommand) -> int:
    if frame.borrower != NONE:
        return best_loan(pos, seat, frame.borrower)[1]
    best = pos.options[0]
    best_worth = -1.0
    for option in pos.options:
        worth = best_loan(pos, seat, option)[0]
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def best_loan(pos: Position, seat: int, borrower: int) -> tuple[float, int]:
    """What a unit profits most from, with its worth."""
    best = NONE
    best_worth = -1.0
    for option in loans(pos, borrower):
        worth = loan_worth(pos, seat, borrower, lender_in(option), 1 << icon_in(option))
        if worth > best_worth:
            best_worth = worth
            best = option
    return best_worth, best


def loan_worth(pos: Position, seat: int, borrower: int, lender: int, icon: int) -> float:
    """Icons that heal or help a shot, from somebody who has no use for them now."""
    if pos.icons(borrower) & icon:
        return 0.0  # nothing is doubled
    if icon == DROID_BIT:
        if not pos.damage[borrower] or pos.damage[lender]:
            return 0.0
        return 0.5 * pos.stars(borrower) / shields(pos, borrower)
    if not icon & (TORPEDO_BIT | TURBOLASER_BIT | ELITE_BIT | LASERS_BIT | BLASTER_BIT):
        return 0.0
    if has_shot(pos, lender) or not can_attack(pos, borrower) or shots_of(pos, borrower):
        return 0.0
    with_it = pos.copy()
    with_it.borrowed[borrower] |= icon
    return best_shot(with_it, seat, borrower) - best_shot(pos, seat, borrower)


def best_shot(pos: Position, seat: int, unit: int) -> float:
    best = 0.0
    for target in targets_of(pos, unit, False, NONE):
        best = max(best, shot_worth(pos, seat, unit, target, False))
    return best


# -- coming in -------------------------------------------------------------------------------------


def choose_starting_unit(pos: Position, seat: int, frame: PlaceUnits) -> int:
    """The largest first: they never come in later. What can drop from the sky waits for that."""
    best = DECLINE
    best_rank = (-1.0, 0.0)
    for option in pos.options:
        if option == DECLINE:
            continue
        unit = unit_in(option)
        face = face_in(pos, option)
        stars = float(pos.setup.cost[unit])
        if face.icons & AIRBORNE_BIT:
            stars -= 1.5
        rank = (stars, strength(face))
        if rank > best_rank:
            best_rank = rank
            best = option
    return best


def choose_spot(pos: Position, seat: int, frame: Settle) -> int:
    unit = frame.unit
    there = pos.copy()
    there.flipped[unit] = frame.face
    there.place[unit] = ON_TABLE
    outlook = Outlook(there, seat, unit)
    best = pos.options[0]
    best_worth = -g.ENDLESS
    for option in pos.options:
        spot = spot_of(pos, unit, frame.how, frame.anchor, option)
        worth = outlook.worth_at(spot.x, spot.y, spot.heading, 0.0)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def choose_landing(pos: Position, seat: int, frame: Airborne) -> int:
    """Near the friend whose place is the best for the unit."""
    best = pos.options[-1]
    best_worth = -g.ENDLESS
    for option in pos.options:
        if option == DECLINE:
            continue
        friend = unit_in(option)
        there = pos.copy()
        there.flipped[frame.unit] = number_in(option)
        there.place[frame.unit] = ON_TABLE
        outlook = Outlook(there, seat, frame.unit)
        worth = outlook.worth_at(pos.x[friend], pos.y[friend], pos.heading[friend], 0.0)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def choose_reserve(pos: Position, seat: int, frame: BringIn) -> int:
    """The unit with which most stars come in altogether; among equals the strongest."""
    best = DECLINE
    best_rank = (0, 0.0)
    for option in pos.options:
        if option == DECLINE:
            continue
        face = face_in(pos, option)
        rank = (stars_with(pos, frame, option), strength(face))
        if rank > best_rank:
            best_rank = rank
            best = option
    return best


def stars_with(pos: Position, frame: BringIn, option: int) -> int:
    """The most stars that can come in if this unit comes first."""
    face = face_in(pos, option)
    limit = frame.limit - frame.spent
    if frame.trooper or face.icons & TROOPER_BIT:
        limit += 1
    sums = 1 << face.stars  # bit n: n stars can be made
    for other in pos.options:
        if other != DECLINE and unit_in(other) != unit_in(option):
            sums |= sums << face_in(pos, other).stars
    while limit > 0 and not sums >> limit & 1:
        limit -= 1
    return limit


# -- who judges which question ---------------------------------------------------------------------


def choose_further_target(pos: Position, seat: int, frame: ExtraShot) -> int:
    return best_target(pos, seat, frame.unit, False, pos.options)


def choose_common_mover(pos: Position, seat: int, frame: CommonMove) -> int:
    """Of the Battledroids that move together: any, but all of them."""
    for option in pos.options:
        if option != DECLINE:
            return option
    return DECLINE


def choose_last_icon(pos: Position, seat: int, frame: EndAbilities) -> int:
    return choose_command(pos, seat, DECLINE)


def choose_new_die(pos: Position, seat: int, frame: RollDie) -> int:
    """A Leader's new roll: it is offered only if it can be better."""
    return pos.options[-1]


JUDGES: Final[dict[type, Callable[[Position, int, Any], int]]] = {
    MoveUnit: choose_move,
    DeclareShots: choose_declaration,
    FireShots: choose_fire,
    Shoot: choose_reroll,
    ChooseMover: choose_mover,
    CommonMove: choose_common_mover,
    Settle: choose_spot,
    Face: choose_heading,
    BringIn: choose_reserve,
    PlaceUnits: choose_starting_unit,
    ExtraShot: choose_further_target,
    Airborne: choose_landing,
    EndAbilities: choose_last_icon,
    UseCommand: choose_loan,
    RollDie: choose_new_die,
}

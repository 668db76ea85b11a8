"""How greedy judges minis: for every question the answer whose next step promises most.

Worth is counted in stars: a destroyed unit is worth its stars, a wound a share of them, a base card
more than most units, and what puts a player out of the battle beats all. A place is judged by the
shots that a unit has from there, by the shots that it draws, and by the way that is left to its
best goal. That way has a price for every turn of moving, a higher one than danger ever has, so
nobody waits out of range for the other side to come.

Chances are exact: the table of throws in `worth` gives them for every roll that is needed.
"""

from collections.abc import Callable
from typing import Any, Final

from starfold.agents.minis.outlook import Outlook
from starfold.agents.minis.worth import (
    EVEN_HITS,
    ODD_HITS,
    needed,
    shot_worth,
    strength,
)
from starfold.games.minis.rulers.paths import Surroundings
from starfold.games.minis.rulers.sight import (
    distance_from,
)
from starfold.games.minis.rules.aiming import (
    can_attack,
    chooses_late,
    enemies,
    has_shot,
    shots_of,
    targets_of,
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
    shields,
)
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.position import (
    CONVERTED,
    DISPLACED,
    NONE,
    ON_TABLE,
    Position,
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

LANDED_WORTH: Final = 0.5  # of a star that comes by Transport or Carrier
LOAN_LEAST: Final = 0.3  # the least worth of a borrowed icon for which Command is used
LEADER_LEAST: Final = 6  # of 36 throws, the fewest that make a Leader's new roll worth while


def best_option(pos: Position, seat: int) -> int:
    """The best answer; the first one to a step that nobody has taught it yet."""
    step = pos.stack[-1]
    judge = JUDGES.get(type(step))
    return pos.options[0] if judge is None else judge(pos, seat, step)


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
    near = Surroundings(pos, unit, max(options.short, options.long))
    for option in pos.options:
        if frame.is_segment(option):
            way = frame.way_among(pos, near, option)
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

"""Who moves, boards and searches, and where to, as greedy judges it."""

from typing import Final

from starfold.agents.ccg.deployments import brought, mine_risk, seat_aboard
from starfold.agents.ccg.epics import errand_worth, station_worth
from starfold.agents.ccg.trials import NEVER, outcome
from starfold.agents.ccg.worth import Place, Taste, card_worth, standing, survey
from starfold.games.ccg.rules import movement, presence, routes, values, vessels
from starfold.games.ccg.rules.boarding import Board, Transfer
from starfold.games.ccg.rules.missing import SearchParty, strength
from starfold.games.ccg.rules.step import card_of, kind_of, number_of
from starfold.games.ccg.rules.travelling import MoveCard, TransitGroup
from starfold.games.ccg.state.fractions import nearest
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import A_BOARD, A_MOVE, CHARACTER, NONE, STARSHIP
from starfold.kernel.core import DECLINE

MOST_MOVES: Final = 3  # the best moves, of which the first is made that proves good


def choose_mover(pos: Position, seat: int, offered: list[int], taste: Taste) -> int:
    """The move that gains most; nobody gets on or off but to take over an empty vessel.

    It is tried first: there may be something at its end that no survey shows.
    """
    ranked = ranked_moves(pos, seat, offered, taste)
    if not ranked:
        return DECLINE
    now = standing(pos, seat, taste)
    places = survey(pos)
    for _, option in ranked[:MOST_MOVES]:
        if outcome(pos, seat, option, taste) + _errand(pos, seat, option, places, taste) > now:
            return option
    return DECLINE


def ranked_moves(
    pos: Position, seat: int, offered: list[int], taste: Taste
) -> list[tuple[float, int]]:
    """The moves that promise something, the best first."""
    places = survey(pos)
    found: list[tuple[float, int]] = []
    for option in offered:
        worth = move_promise(pos, seat, option, places, taste)
        if worth > taste.least_move:
            found.append((-worth, option))
    found.sort()
    return found


def move_promise(
    pos: Position, seat: int, option: int, places: dict[int, Place], taste: Taste
) -> float:
    """What a move promises by what a survey shows."""
    card = card_of(option)
    if kind_of(option) == A_BOARD:
        return _takeover_worth(pos, card, number_of(option))
    return _best_move(pos, seat, card, number_of(option), places, taste)


def _best_move(
    pos: Position, seat: int, card: int, way: int, places: dict[int, Place], taste: Taste
) -> float:
    """What the best goal of a card that goes that way promises."""
    if way == movement.STATION:
        return station_worth(pos, seat, card, places, taste)
    best = NEVER
    if way not in _WAYS:
        return best
    for goal in routes.destinations(pos, card, way):
        price = taste.price * routes.price(pos, card, way, goal)
        best = max(best, move_worth(pos, seat, card, way, goal, places, taste) - price)
    return best


def _errand(pos: Position, seat: int, option: int, places: dict[int, Place], taste: Taste) -> float:
    """What a move is good for beyond what stands at once: its way to an Epic Event."""
    card, way = card_of(option), number_of(option)
    if kind_of(option) != A_MOVE:
        return 0.0
    if way == movement.STATION:
        return station_worth(pos, seat, card, places, taste)
    best = 0.0
    for goal in routes.destinations(pos, card, way):
        best = max(best, errand_worth(pos, seat, card, goal, places, taste))
    return best


_WAYS: Final = (
    movement.WALK,
    movement.JUMP,
    movement.LAND,
    movement.TAKE_OFF,
    movement.SHUTTLE,
    movement.TRANSIT,
    movement.ORBIT,
)


def _takeover_worth(pos: Position, card: int, number: int) -> float:
    """Boarding a vessel beside it that nobody steers; no other way on or off."""
    if number or pos.setup.defs[card].type != CHARACTER or not pos.is_location(pos.at[card]):
        return NEVER
    best = NEVER
    for vessel in pos.there(pos.at[card]):
        best = max(best, _steering_worth(pos, card, vessel))
    return best


def _steering_worth(pos: Position, card: int, vessel: int) -> float:
    if pos.owner[vessel] != pos.owner[card] or not vessels.is_vessel(pos, vessel):
        return NEVER
    if vessels.is_piloted(pos, vessel) or not vessels.free_roles(pos, vessel, card):
        return NEVER
    if not (vessels.may_pilot(pos, card, vessel) or vessels.may_drive(pos, card, vessel)):
        return NEVER
    gain = max(0, pos.setup.defs[vessel].power)
    if vessels.is_enclosed(pos, vessel):
        gain -= nearest(values.power(pos, card))
    return float(gain)


def party(pos: Position, card: int) -> tuple[int, int]:
    """Power and ability that move with a card: its own and those of whoever is aboard."""
    power = nearest(values.power(pos, card))
    if pos.setup.defs[card].type == STARSHIP and power == 0 and vessels.is_piloted(pos, card):
        power = max(0, pos.setup.defs[card].power)  # landed
    ability = max(0, presence.ability_of(pos, card))
    for one in pos.aboard(card):
        power += nearest(values.power(pos, one))
        ability += presence.ability_of(pos, one)
    return power, ability


def arriving(pos: Position, seat: int, card: int, way: int, goal: int) -> tuple[int, int]:
    """Power and ability that a move brings to its end.

    A starship that has landed adds nothing; who shuttles counts aboard as crew, on the ground
    as whoever they are.
    """
    if way == movement.LAND:
        return 0, 0
    if way == movement.SHUTTLE:
        return brought(pos, seat, card, goal)
    return party(pos, card)


def move_worth(
    pos: Position, seat: int, card: int, way: int, goal: int, places: dict[int, Place], taste: Taste
) -> float:
    """What both ends of a move are worth afterwards, less what they are worth now."""
    start = places.get(pos.location_of(card))
    end = places.get(pos.location_of(goal))
    if start is None or end is None or start.card == end.card:
        return NEVER
    power, ability = party(pos, card)
    left = start.ability[seat] - ability
    more, able = arriving(pos, seat, card, way, goal)
    there = end.there[seat] or able >= presence.ENOUGH
    gain = end.worth_with(seat, end.power[seat] + more, end.ability[seat] + able, there, taste)
    gain += errand_worth(pos, seat, card, goal, places, taste)
    gain -= mine_risk(pos, seat, card, goal, taste)
    gain += start.worth_with(
        seat, max(0, start.power[seat] - power), max(0, left), left >= presence.ENOUGH, taste
    )
    return gain - end.worth(seat, taste) - start.worth(seat, taste)


def choose_goal(pos: Position, seat: int, frame: MoveCard, deep: bool, taste: Taste) -> int:
    """Where a card goes whose move was chosen."""
    if frame.place != NONE:
        return seat_aboard(pos)
    return _best_goal(pos, seat, frame.card, frame.way, taste)


def choose_transit(pos: Position, seat: int, frame: TransitGroup, deep: bool, taste: Taste) -> int:
    """The bay; nobody else goes along."""
    if frame.bay != NONE:
        return DECLINE
    return _best_goal(pos, seat, frame.members[0], movement.TRANSIT, taste)


def _best_goal(pos: Position, seat: int, card: int, way: int, taste: Taste) -> int:
    places = survey(pos)
    best = pos.options[0]
    best_worth = NEVER
    for option in pos.options:
        worth = move_worth(pos, seat, card, way, option, places, taste)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def choose_boarding(pos: Position, seat: int, frame: Board, deep: bool, taste: Taste) -> int:
    """The vessel that nobody steers, as its pilot."""
    if frame.to != NONE:
        return seat_aboard(pos)
    best = pos.options[0]
    best_worth = NEVER
    for option in pos.options:
        worth = NEVER
        if not pos.is_location(option):
            worth = _steering_worth(pos, frame.card, option)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def choose_transfer(pos: Position, seat: int, frame: Transfer, deep: bool, taste: Taste) -> int:
    """One pilot crosses to the ship that nobody steers."""
    if frame.partner == NONE:
        return _ship_to_crew(pos)
    if frame.card != NONE:
        return seat_aboard(pos)
    if DECLINE in pos.options:
        return DECLINE
    for option in pos.options:
        if vessels.may_pilot(pos, option, frame.partner):
            return option
    return pos.options[0]


def _ship_to_crew(pos: Position) -> int:
    for option in pos.options:
        if not vessels.is_piloted(pos, option):
            return option
    return pos.options[0]


def choose_searcher(pos: Position, seat: int, frame: SearchParty, deep: bool, taste: Taste) -> int:
    """So many that an average destiny is enough; the weakest first, who are missed least."""
    if DECLINE in pos.options and strength(pos, frame.members) >= 4:
        return DECLINE
    best = DECLINE
    best_worth = NEVER
    for option in pos.options:
        if option != DECLINE and -card_worth(pos, option, taste) > best_worth:
            best_worth = -card_worth(pos, option, taste)
            best = option
    return best

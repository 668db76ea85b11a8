"""How greedy judges the card game: for every question the answer that promises most at once.

Worth is counted in cards of Life Force: what a player loses to a drain is worth exactly that, a
card in hand somewhat less, and a card on the table as much as its power and ability do there. A
location is worth what can be drained there in the turns to come, or, where both have presence, the
battle that may be fought: its expected difference of power.

Most questions are judged by what lies open and by the own hand alone. Where a text decides what an
answer does, the answer is tried: in a world of its own, in which all that the seat cannot see is
dealt out anew in a way that does not depend on where it really is, the answer is given, everything
that follows from it is played to the end of the action, and the table is judged as it is then.
"""

from collections.abc import Callable
from typing import Any, Final

from starfold.games.ccg.front.disclosure import looked_through
from starfold.games.ccg.rules import (
    deploying,
    locations,
    movement,
    presence,
    routes,
    values,
    vessels,
    weapons,
)
from starfold.games.ccg.rules.battle import PowerSegment, WeaponsSegment
from starfold.games.ccg.rules.boarding import Board
from starfold.games.ccg.rules.damage import FROM_HAND, DamageSegment, owes_attrition
from starfold.games.ccg.rules.deployment import Deploy
from starfold.games.ccg.rules.destiny import DrawDestiny
from starfold.games.ccg.rules.firing import Fire
from starfold.games.ccg.rules.force import (
    TOP_OF_FORCE,
    TOP_OF_RESERVE,
    TOP_OF_USED,
    ActivatePhase,
    DrawPhase,
    LoseForce,
    SearchPile,
)
from starfold.games.ccg.rules.locations import DeployLocation
from starfold.games.ccg.rules.losing import ArrangePile
from starfold.games.ccg.rules.mines import Tripped
from starfold.games.ccg.rules.missing import SearchParty, strength
from starfold.games.ccg.rules.responses import Responses
from starfold.games.ccg.rules.setup import SetUp
from starfold.games.ccg.rules.step import card_of, kind_of, number_of
from starfold.games.ccg.rules.travelling import MoveCard, TransitGroup
from starfold.games.ccg.rules.turn import PhaseActions
from starfold.games.ccg.state.model import QUARTERS
from starfold.games.ccg.state.position import Position, may_see, other
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_BOARD,
    A_CAPTIVE,
    A_CREATURE,
    A_DEFUSE,
    A_DEPLOY,
    A_DRAIN,
    A_EPIC,
    A_FIRE,
    A_MOVE,
    A_PLAY,
    A_REPLACE,
    A_SEARCH,
    A_USE,
    ABOARD_PILOT,
    BATTLE,
    BURIED,
    CHARACTER,
    CREATURE,
    DEVICE,
    EFFECT,
    EPIC_EVENT,
    FORCE,
    HAND,
    INTERRUPT,
    IS_BLOWN_AWAY,
    IS_COLLAPSED,
    IS_HIT,
    LOCATION,
    NONE,
    RESERVE,
    STARSHIP,
    TABLE,
    USED,
    VEHICLE,
    WEAPON,
)
from starfold.kernel.core import DECLINE
from starfold.kernel.dice import seeded_dice

Chooser = Callable[[Position, int, bool], int]

# -- worths, in cards of Life Force ----------------------------------------------------------------
WON: Final = 1000.0
HOLD_TURNS: Final = 2.5  # drains that holding a location promises
HOLD: Final = 0.3  # being the only one somewhere, whatever is drained there
MARGIN: Final = 0.5  # a point of power ahead where both have presence
WIDEST: Final = 12.0  # the margin from which on more power changes nothing
BEHIND: Final = 1.7  # how much heavier a point weighs for who is behind
DESTINY: Final = 2.5  # the average destiny of cards that nobody knows
IN_HAND: Final = 0.7  # a card in hand
HAND_ENOUGH: Final = 8  # cards beyond this are worth less
SPARE: Final = 0.2
READY: Final = 0.1  # a card in the Force Pile
ICON: Final = 0.8  # a Force icon of one's own on the table
POWER: Final = 0.7  # a point of power on the table
ABILITY: Final = 0.5  # an ability of one
BODY: Final = 0.4  # being there at all: a card that can be forfeited
GEAR: Final = {  # cards without power of their own
    WEAPON: 1.2,
    DEVICE: 0.8,
    EFFECT: 1.2,
    EPIC_EVENT: 1.0,
    CREATURE: 1.0,
    INTERRUPT: 0.4,
    LOCATION: 0.0,
}
HELPLESS: Final = 0.3  # of its worth, for a card that is missing or captive
LOW_LIFE: Final = 8  # Life Force below which every card is dearer
PRICE: Final = 0.12  # a Force that is used

# -- least worths for which something is done ------------------------------------------------------
LEAST_DEPLOY: Final = 0.3
LEAST_MOVE: Final = 0.8
LEAST_BATTLE: Final = 1.0
LEAST_TRIAL: Final = 0.4
MOST_TRIALS: Final = 8  # answers that are tried for one question; beyond it a rough guess decides
MOST_MOVES: Final = 3  # the best moves, of which the first is made that proves good
LONGEST_TRIAL: Final = 60  # answers in one trial
NEVER: Final = -1.0e9


def best_option(pos: Position, seat: int) -> int:
    return _choose(pos, seat, True)


def _choose(pos: Position, seat: int, deep: bool) -> int:
    """The answer to the question on top; `deep`: answers may be tried."""
    options = pos.options
    if len(options) == 1:
        return options[0]
    chooser = _CHOOSERS.get(type(pos.stack[-1]))
    return _tried(pos, seat, deep) if chooser is None else chooser(pos, seat, deep)


# -- what things are worth -------------------------------------------------------------------------


def card_worth(pos: Position, card: int) -> float:
    """A card on the table, by what is printed on it."""
    definition = pos.setup.defs[card]
    if definition.type in GEAR:
        return GEAR[definition.type]
    worth = BODY + POWER * max(0, definition.power)
    return worth + ABILITY * max(0, definition.ability) / QUARTERS


def loss(pos: Position, card: int) -> float:
    """What goes with a card that leaves the table."""
    worth = card_worth(pos, card)
    for one in pos.everything_on(card):
        if pos.owner[one] == pos.owner[card]:
            worth += card_worth(pos, one)
    return worth


def hand_worth(pos: Position, seat: int, card: int) -> float:
    """A card in hand or in a pile: what it will do once it is played."""
    definition = pos.setup.defs[card]
    if definition.type == LOCATION:
        return 4.0
    if definition.uniqueness == 1 and _is_out(pos, card):
        return 0.1
    worth = card_worth(pos, card)
    return worth - 0.2 * max(0, definition.deploy - len(pos.force[seat]))


def _is_out(pos: Position, card: int) -> bool:
    """Whether a copy of the card is on the table."""
    title = pos.setup.title[card]
    return any(one != card and pos.setup.title[one] == title for one in pos.table)


class Place:
    """A location, and how strong both players are there."""

    def __init__(self, card: int) -> None:
        self.card = card
        self.power = [0, 0]
        self.ability = [0, 0]  # that counts for battle destiny, in quarters
        self.there = [False, False]  # presence
        self.drain = [0, 0]  # what each would drain

    def worth(self, seat: int) -> float:
        return self.worth_with(seat, self.power[seat], self.ability[seat], self.there[seat])

    def worth_with(self, seat: int, power: int, ability: int, there: bool) -> float:
        """To a seat, if that were its own strength there."""
        foe = other(seat)
        if there and self.there[foe]:
            ahead = might(power, ability) - might(self.power[foe], self.ability[foe])
            ahead = max(-WIDEST, min(WIDEST, ahead))
            return MARGIN * ahead * (1.0 if ahead > 0.0 else BEHIND)
        if there:
            firm = 1.0 - 1.0 / (2.0 + power + ability / QUARTERS)
            return HOLD + HOLD_TURNS * self.drain[seat] * firm
        if self.there[foe]:
            return -HOLD - HOLD_TURNS * self.drain[foe]
        return 0.0


def might(power: int, ability: int) -> float:
    """Power, and the battle destiny that this ability draws."""
    return power + (DESTINY if ability >= values.USUAL_ABILITY else 0.0)


def survey(pos: Position) -> dict[int, Place]:
    """All locations as they stand."""
    found: dict[int, Place] = {}
    for card in pos.locations():
        found[card] = Place(card)
    fighters = (CHARACTER, VEHICLE, STARSHIP)
    for card in pos.table:
        if pos.setup.defs[card].type not in fighters or not presence.is_active(pos, card):
            continue
        place = found.get(pos.location_of(card))
        if place is None:
            continue
        owner = pos.owner[card]
        place.power[owner] += values.power(pos, card)
        if values.counts_for_destiny(pos, card):
            place.ability[owner] += presence.ability_of(pos, card)
        if not place.there[owner]:
            place.there[owner] = presence.has_presence(pos, place.card, owner)
    for place in found.values():
        for seat in range(2):
            place.drain[seat] = values.drain(pos, place.card, seat)
    return found


def standing(pos: Position, seat: int) -> float:
    """How well a seat stands against the other, by all that lies open and by its own hand."""
    if pos.ended:
        if not pos.winners:
            return 0.0
        return WON if seat in pos.winners else -WON
    total = _resources(pos, seat) - _resources(pos, other(seat))
    for card in pos.table:
        definition = pos.setup.defs[card]
        if definition.type == LOCATION:
            if not pos.has(card, IS_COLLAPSED | IS_BLOWN_AWAY):
                icons = definition.icons_for
                total += ICON * (icons[seat] - icons[other(seat)])
            continue
        worth = card_worth(pos, card)
        if pos.is_missing(card) or pos.is_captive(card):
            worth *= HELPLESS
        total += worth if pos.owner[card] == seat else -worth
    for place in survey(pos).values():
        total += place.worth(seat)
    return total


def _resources(pos: Position, seat: int) -> float:
    life = pos.life_force(seat)
    cards = len(pos.hand[seat])
    worth = life + READY * len(pos.force[seat])
    worth -= max(0, LOW_LIFE - life)
    return worth + IN_HAND * min(cards, HAND_ENOUGH) + SPARE * max(0, cards - HAND_ENOUGH)


# -- trying answers --------------------------------------------------------------------------------


def calm_world(pos: Position, seat: int) -> Position:
    """A copy in which what the seat cannot see lies in an order that tells nothing.

    It is the same in all worlds that look the same to the seat: only the sizes of piles and which
    cards lie hidden go into it.
    """
    world = pos.copy()
    world.dice = seeded_dice(1)
    for owner in range(2):
        hidden: list[int] = []
        sites: list[int] = []
        for card in range(len(world.zone)):
            if world.owner[card] == owner and not may_see(world, seat, card):
                hidden.append(card)
                if world.zone[card] == BURIED:
                    sites.append(world.at[card])
        seeded_dice(len(hidden)).shuffle(hidden)
        sites.sort()
        for site in sites:
            card = hidden.pop()
            world.zone[card] = BURIED
            world.at[card] = site
        world.reserve[owner] = _dealt(world, hidden, len(world.reserve[owner]), RESERVE)
        world.force[owner] = _dealt(world, hidden, len(world.force[owner]), FORCE)
        world.used[owner] = _dealt(world, hidden, len(world.used[owner]), USED)
        if owner != seat:
            world.hand[owner] = sorted(_dealt(world, hidden, len(world.hand[owner]), HAND))
    return world


def _dealt(world: Position, hidden: list[int], count: int, zone: int) -> list[int]:
    pile: list[int] = []
    for _ in range(count):
        card = hidden.pop()
        world.zone[card] = zone
        world.at[card] = NONE
        pile.append(card)
    return pile


def outcome(pos: Position, seat: int, option: int) -> float:
    """How the seat stands when all that follows from an answer has been carried out."""
    world = calm_world(pos, seat)
    world.apply(option)
    for _ in range(LONGEST_TRIAL):
        if world.ended or is_between_actions(world):
            break
        world.apply(_choose(world, world.asked, False))
    return standing(world, seat)


def is_between_actions(pos: Position) -> bool:
    return type(pos.stack[-1]) in _BETWEEN


def _tried(pos: Position, seat: int, deep: bool) -> int:
    """The answer with the best outcome, passing among them if that is one."""
    options = pos.options
    if not deep or len(options) > MOST_TRIALS or looked_through(pos):
        return _guessed(pos, seat)
    best = options[0]
    best_worth = NEVER
    for option in options:
        worth = outcome(pos, seat, option)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def _guessed(pos: Position, seat: int) -> int:
    """A card of the opponent's before an own one, the dearest first; otherwise the last number."""
    best = pos.options[-1]
    best_worth = NEVER
    for option in pos.options:
        if option == DECLINE:
            continue
        worth = float(option) * 1.0e-6
        if 0 <= option < len(pos.zone):
            worth = hand_worth(pos, seat, option)
            if pos.zone[option] == TABLE:
                worth = loss(pos, option) + (100.0 if pos.owner[option] != seat else 0.0)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


# -- actions of a phase ----------------------------------------------------------------------------


def choose_action(pos: Position, seat: int, deep: bool) -> int:
    """The action that promises most; passing promises nothing."""
    if not deep:
        return DECLINE
    best = DECLINE
    best_worth = 0.0
    texts: list[int] = []
    deployable: list[int] = []
    moves: list[int] = []
    for option in pos.options:
        if option == DECLINE:
            continue
        kind = kind_of(option)
        if kind == A_DEPLOY:
            deployable.append(option)
        elif kind in (A_MOVE, A_BOARD):
            moves.append(option)
        elif kind in (A_PLAY, A_USE, A_EPIC, A_CAPTIVE, A_CREATURE):
            texts.append(option)
        else:
            judge = _ACTIONS.get(kind)
            worth = 0.0 if judge is None else judge(pos, seat, option)
            if worth > best_worth:
                best_worth = worth
                best = option
    if best == DECLINE and deployable:
        best = choose_deployment(pos, seat, deployable)
    if best == DECLINE and texts:
        best = choose_text(pos, seat, texts, standing(pos, seat))
    if best == DECLINE and moves:
        best = choose_mover(pos, seat, moves)
    return best


def choose_text(pos: Position, seat: int, texts: list[int], now: float) -> int:
    """The text whose outcome is better than what stands without it."""
    best = DECLINE
    best_worth = now + LEAST_TRIAL
    for option in texts[:MOST_TRIALS]:
        worth = outcome(pos, seat, option)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def drain_worth(pos: Position, seat: int, option: int) -> float:
    """The highest first; for nothing none is made."""
    amount = values.drain(pos, card_of(option), seat)
    return 10.0 + amount if amount else 0.0


def search_worth(pos: Position, seat: int, option: int) -> float:
    return 5.0


def fire_worth(pos: Position, seat: int, option: int) -> float:
    """The best shot of a weapon."""
    weapon = card_of(option)
    best = 0.0
    for user in weapons.users(pos, weapon, seat):
        price = PRICE * weapons.price(pos, weapon, seat, user)
        for target in weapons.targets(pos, weapon, seat, user):
            best = max(best, shot_worth(pos, seat, weapon, user, target) - price)
    return best


def replace_worth(pos: Position, seat: int, option: int) -> float:
    """A version of a persona for one that is weaker."""
    new = card_of(option)
    old = number_of(option)
    if old >= len(pos.zone) or pos.zone[old] != TABLE:
        return 0.0
    return card_worth(pos, new) - card_worth(pos, old)


def defuse_worth(pos: Position, seat: int, option: int) -> float:
    return 1.0


# -- battles ---------------------------------------------------------------------------------------


def battle_worth(pos: Position, seat: int, option: int) -> float:
    """What a battle is expected to bring: the difference of both losses."""
    place = card_of(option)
    foe = other(seat)
    ours = DESTINY * values.battle_draws(pos, place, seat)
    theirs = DESTINY * values.battle_draws(pos, place, foe)
    ahead = values.total_power(pos, place, seat) + ours + firepower(pos, place, seat)
    ahead -= values.total_power(pos, place, foe) + theirs + firepower(pos, place, foe)
    worth = ahead + 0.6 * (ours - theirs)
    return worth if worth > LEAST_BATTLE else 0.0


def firepower(pos: Position, place: int, seat: int) -> float:
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
    return 1.5 * count


def chance_above(pos: Position, seat: int, number: int, draws: int) -> float:
    """That the destiny of so many cards exceeds a number, by the cards that the player has left."""
    mean = 0
    above = 0
    count = 0
    for pile in (pos.reserve[seat], pos.force[seat], pos.used[seat]):
        for card in pile:
            drawn = pos.setup.defs[card].destiny[-1]
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


def shot_worth(pos: Position, seat: int, card: int, user: int, target: int) -> float:
    weapon = weapons.weapon_of(pos, card)
    if weapon is None:
        return 0.0
    if weapon.sites or pos.is_location(target):
        return 0.5
    prize = loss(pos, target) + 0.5 * values.forfeit(pos, target)
    if pos.has(target, IS_HIT):
        prize *= 0.1
    best = 0.0
    for result in weapon.outcomes:
        if result.against is None:
            best = max(best, 0.5 * prize)
            continue
        needed = weapons.defense(pos, card, seat, user, result, target)
        bonus = result.bonus if isinstance(result.bonus, int) else 1
        best = max(best, prize * chance_above(pos, seat, needed - bonus, weapon.draws))
    return best


def choose_shot(pos: Position, seat: int, deep: bool) -> int:
    """Who fires: the first; at what: the best shot, and no second target beside it."""
    frame = pos.stack[-1]
    assert isinstance(frame, Fire)
    if DECLINE in pos.options:
        return DECLINE
    if frame.user == NONE:
        return pos.options[0]
    best = pos.options[0]
    best_worth = NEVER
    for option in pos.options:
        worth = shot_worth(pos, seat, frame.card, frame.user, option)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def choose_in_battle(pos: Position, seat: int, deep: bool) -> int:
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
        worth = fire_worth(pos, seat, option)
        if worth > best_worth:
            best_worth = worth
            best = option
    if best != DECLINE or not texts or not deep:
        return best
    return choose_text(pos, seat, texts, outcome(pos, seat, DECLINE))


def choose_yes(pos: Position, seat: int, deep: bool) -> int:
    """Battle destiny is always drawn, a mine always defused, a companion always taken."""
    for option in pos.options:
        if option != DECLINE:
            return option
    return DECLINE


def choose_nothing(pos: Position, seat: int, deep: bool) -> int:
    """The order of a Lost Pile is left as it is."""
    return DECLINE


def choose_payment(pos: Position, seat: int, deep: bool) -> int:
    """What costs least for what is owed: see `payment_worth`."""
    fight = pos.fight
    assert fight is not None
    texts: list[int] = []
    best = pos.options[0]
    best_worth = NEVER
    attrition = fight.attrition_left[seat] if owes_attrition(pos, seat) else 0
    damage = fight.damage_left[seat]
    for option in pos.options:
        if kind_of(option) > 0:
            texts.append(option)
            continue
        worth = payment_worth(pos, seat, option, attrition, damage)
        if worth > best_worth:
            best_worth = worth
            best = option
    if texts and deep:
        return _better_text(pos, seat, texts, best)
    return best


def _better_text(pos: Position, seat: int, texts: list[int], best: int) -> int:
    chosen = choose_text(pos, seat, texts, outcome(pos, seat, best))
    return best if chosen == DECLINE else chosen


def payment_worth(pos: Position, seat: int, option: int, attrition: int, damage: int) -> float:
    """A hit card is lost in any case; attrition takes cards only, damage Force as well."""
    fight = pos.fight
    assert fight is not None
    if option >= FROM_HAND:
        card = option - FROM_HAND
        covered = min(max(attrition, damage), pos.setup.defs[card].forfeit)
        return 20.0 + covered - hand_worth(pos, seat, card)
    if option >= TOP_OF_RESERVE or option in pos.hand[seat]:
        return force_worth(pos, seat, option)
    covered = min(damage, values.forfeit(pos, option))
    if pos.has(option, IS_HIT):
        return 50.0 + covered
    worth = covered - loss(pos, option)
    if attrition and option not in fight.immune:
        # Something has to go: the cheapest that is enough, or that goes furthest.
        worth += 20.0 + min(attrition, values.forfeit(pos, option))
    return worth


def choose_loss(pos: Position, seat: int, deep: bool) -> int:
    best = pos.options[0]
    best_worth = NEVER
    for option in pos.options:
        worth = force_worth(pos, seat, option)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def force_worth(pos: Position, seat: int, option: int) -> float:
    """Losing one Force: Life Force, but for cards in hand that are of little use.

    When little Life Force is left every card of the hand goes first.
    """
    if option == TOP_OF_RESERVE:
        return -1.0 if len(pos.reserve[seat]) > 3 else -1.2
    if option == TOP_OF_USED:
        return -1.1
    if option == TOP_OF_FORCE:
        return -1.15 if pos.active != seat else -1.3
    spare = IN_HAND if len(pos.hand[seat]) <= HAND_ENOUGH else SPARE
    worth = -spare - 0.3 * hand_worth(pos, seat, option)
    if pos.life_force(seat) <= LOW_LIFE:
        return max(-0.9, worth)
    return worth


# -- responses and texts ---------------------------------------------------------------------------


def choose_response(pos: Position, seat: int, deep: bool) -> int:
    """Respond if it turns what is under way for the better."""
    if DECLINE not in pos.options:
        return pos.options[0]
    if not deep:
        return DECLINE
    texts = [option for option in pos.options if option != DECLINE]
    return choose_text(pos, seat, texts, outcome(pos, seat, DECLINE))


def choose_number(pos: Position, seat: int, deep: bool) -> int:
    """Of several destiny numbers the highest."""
    return max(pos.options)


def choose_from_pile(pos: Position, seat: int, deep: bool) -> int:
    """The card that does most once it is in hand."""
    return _guessed(pos, seat)


# -- Force -----------------------------------------------------------------------------------------


def choose_activation(pos: Position, seat: int, deep: bool) -> int:
    """All, but for two cards of the Reserve Deck to draw destiny from."""
    most = max(pos.options)
    return max(min(most, 1), min(most, len(pos.reserve[seat]) - 2))


def choose_draw(pos: Position, seat: int, deep: bool) -> int:
    """Fill the hand while Life Force lasts, and keep something to battle with."""
    cards = len(pos.hand[seat])
    life = pos.life_force(seat)
    wanted = HAND_ENOUGH if life > 20 else 5 if life > 10 else 2
    kept = 0 if cards < 4 else 2
    if cards >= wanted or len(pos.force[seat]) <= kept:
        return DECLINE
    return choose_yes(pos, seat, deep)


# -- deploying -------------------------------------------------------------------------------------


def choose_deployment(pos: Position, seat: int, offered: list[int]) -> int:
    """The card whose best place promises most."""
    places = survey(pos)
    ranked: list[tuple[float, int]] = []
    for option in offered:
        ranked.append((-promise(pos, seat, card_of(option), places), option))
    ranked.sort()
    best = DECLINE
    best_worth = LEAST_DEPLOY
    for promised, option in ranked:
        if -promised <= best_worth:
            break
        card = card_of(option)
        worth = -promised
        if pos.setup.defs[card].type != LOCATION:
            worth = NEVER
            for place in deploying.destinations(pos, card, seat):
                worth = max(worth, deploy_worth(pos, seat, card, place, places))
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def promise(pos: Position, seat: int, card: int, places: dict[int, Place]) -> float:
    """The most that a card could bring anywhere, whether it may go there or not."""
    definition = pos.setup.defs[card]
    if definition.type == LOCATION:
        return 50.0 if is_sure_to_lie(pos, seat, card) else NEVER
    if definition.type in GEAR:
        return 4.0
    best = NEVER
    for place in places:
        best = max(best, deploy_worth(pos, seat, card, place, places))
    if definition.type == CHARACTER:
        for host in pos.table:
            if pos.owner[host] == seat and vessels.is_vessel(pos, host):
                best = max(best, deploy_worth(pos, seat, card, host, places))
    return best


def is_sure_to_lie(pos: Position, seat: int, card: int) -> bool:
    """The generators come back to hand where the edge of the shield is not to be found."""
    if not locations.owes_edge(pos, card):
        return True
    return bool(locations.ridges(pos, seat, HAND))


def deploy_worth(
    pos: Position, seat: int, card: int, where: int, places: dict[int, Place]
) -> float:
    """What a card adds where it would go."""
    definition = pos.setup.defs[card]
    cost = PRICE * max(0, definition.deploy)
    if definition.type == CREATURE:
        place = places.get(where)
        if place is None:
            return 0.0
        return 0.3 * (place.power[other(seat)] - place.power[seat]) + 0.4
    if definition.type in GEAR:
        return gear_worth(pos, seat, card, where, places) - cost
    if where == card:
        return card_worth(pos, card) - cost
    place = places.get(pos.location_of(where))
    if place is None:
        return NEVER
    power, ability = brought(pos, seat, card, where)
    there = place.there[seat] or ability >= presence.ENOUGH
    ability += place.ability[seat]
    gain = place.worth_with(seat, place.power[seat] + power, ability, there) - place.worth(seat)
    gain += 0.25 * POWER * power - cost
    if definition.type != CHARACTER and power == 0:
        gain += _crew_to_come(pos, seat, card)
    return gain - _last_force(pos, seat, definition.deploy, place)


def brought(pos: Position, seat: int, card: int, where: int) -> tuple[int, int]:
    """The power and the ability that a card adds to its side at a location or aboard a vessel."""
    definition = pos.setup.defs[card]
    power = max(0, definition.power)
    ability = max(0, definition.ability)
    if definition.type in (STARSHIP, VEHICLE):
        if not pos.is_location(where):
            return 0, 0  # in a cargo bay
        works = definition.has_permanent_pilot() or definition.is_creature_vehicle()
        if definition.is_starfighter():
            works = works or pos.setup.defs[where].is_system()  # never without a pilot
        return (power, ability) if works else (0, 0)
    if pos.is_location(where):
        return power, ability
    steers = vessels.may_pilot(pos, card, where) or vessels.may_drive(pos, card, where)
    if steers and not vessels.is_piloted(pos, where):
        return max(0, pos.setup.defs[where].power) + 1, ability
    return (1 if steers else 0), ability


def _crew_to_come(pos: Position, seat: int, vessel: int) -> float:
    """An empty vessel is worth something if somebody can take it over."""
    definition = pos.setup.defs[vessel]
    left = len(pos.force[seat]) - max(0, definition.deploy)
    for card in pos.hand[seat]:
        crew = pos.setup.defs[card]
        if crew.type != CHARACTER or crew.deploy > left:
            continue
        if vessels.may_pilot(pos, card, vessel) or vessels.may_drive(pos, card, vessel):
            return 0.5 * POWER * max(0, definition.power)
    return -1.0


def _last_force(pos: Position, seat: int, cost: int, place: Place) -> float:
    """Whoever wants to battle this turn keeps a Force for it."""
    if len(pos.force[seat]) - cost >= 1 or pos.phase > BATTLE:
        return 0.0
    return 1.0 if place.there[other(seat)] else 0.0


def gear_worth(pos: Position, seat: int, card: int, where: int, places: dict[int, Place]) -> float:
    """Weapons, devices and Effects: more on the strong, and where there is somebody to fight."""
    worth = GEAR[pos.setup.defs[card].type]
    if where == card:
        return worth
    place = places.get(pos.location_of(where))
    if place is not None and place.there[other(seat)]:
        worth += 0.6
    if not pos.is_location(where):
        worth += 0.1 * card_worth(pos, where)
        if any(pos.setup.defs[one].type == WEAPON for one in pos.attached(where)):
            worth -= 1.0
    return worth


def choose_where(pos: Position, seat: int, deep: bool) -> int:
    """Where, as what and with whom a card is deployed."""
    frame = pos.stack[-1]
    assert isinstance(frame, Deploy)
    if frame.place != NONE:
        return _crew(pos, seat) if frame.role != NONE else _seat_aboard(pos)
    if pos.setup.defs[frame.card].type in (EFFECT, EPIC_EVENT):
        return _tried(pos, seat, deep)
    places = survey(pos)
    best = pos.options[0]
    best_worth = NEVER
    for option in pos.options:
        worth = deploy_worth(pos, seat, frame.card, option, places)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def _seat_aboard(pos: Position) -> int:
    return ABOARD_PILOT if ABOARD_PILOT in pos.options else pos.options[0]


def _crew(pos: Position, seat: int) -> int:
    """The pilot who is worth most; somebody rather than nobody."""
    best = DECLINE
    best_worth = NEVER
    for option in pos.options:
        if option != DECLINE and card_worth(pos, option) > best_worth:
            best_worth = card_worth(pos, option)
            best = option
    return best


# -- moving ----------------------------------------------------------------------------------------


def choose_mover(pos: Position, seat: int, offered: list[int]) -> int:
    """The move that gains most; nobody gets on or off but to take over an empty vessel.

    It is tried first: there may be something at its end that no survey shows.
    """
    places = survey(pos)
    ranked: list[tuple[float, int]] = []
    for option in offered:
        card = card_of(option)
        if kind_of(option) == A_BOARD:
            worth = _takeover_worth(pos, card, number_of(option))
        else:
            worth = _best_move(pos, seat, card, number_of(option), places)
        if worth > LEAST_MOVE:
            ranked.append((-worth, option))
    if not ranked:
        return DECLINE
    ranked.sort()
    now = standing(pos, seat)
    for _, option in ranked[:MOST_MOVES]:
        if outcome(pos, seat, option) > now:
            return option
    return DECLINE


def _best_move(pos: Position, seat: int, card: int, way: int, places: dict[int, Place]) -> float:
    """What the best goal of a card that goes that way promises."""
    best = NEVER
    if way not in _WAYS:
        return best
    power, ability = party(pos, card)
    for goal in routes.destinations(pos, card, way):
        price = PRICE * routes.price(pos, card, way, goal)
        gain = move_worth(pos, seat, card, power, ability, goal, places)
        best = max(best, gain - price)
    return best


_WAYS: Final = (movement.WALK, movement.JUMP, movement.TAKE_OFF, movement.TRANSIT, movement.ORBIT)


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
        gain -= values.power(pos, card)
    return float(gain)


def party(pos: Position, card: int) -> tuple[int, int]:
    """Power and ability that move with a card: its own and those of whoever is aboard."""
    power = values.power(pos, card)
    if pos.setup.defs[card].type == STARSHIP and power == 0 and vessels.is_piloted(pos, card):
        power = max(0, pos.setup.defs[card].power)  # landed
    ability = max(0, presence.ability_of(pos, card))
    for one in pos.aboard(card):
        power += values.power(pos, one)
        ability += presence.ability_of(pos, one)
    return power, ability


def move_worth(
    pos: Position,
    seat: int,
    card: int,
    power: int,
    ability: int,
    goal: int,
    places: dict[int, Place],
) -> float:
    """What both ends of a move are worth afterwards, less what they are worth now."""
    start = places.get(pos.location_of(card))
    end = places.get(pos.location_of(goal))
    if start is None or end is None or start.card == end.card:
        return NEVER
    left = start.ability[seat] - ability
    there = end.there[seat] or ability >= presence.ENOUGH
    gain = end.worth_with(seat, end.power[seat] + power, end.ability[seat] + ability, there)
    gain += start.worth_with(
        seat, max(0, start.power[seat] - power), max(0, left), left >= presence.ENOUGH
    )
    return gain - end.worth(seat) - start.worth(seat)


def choose_goal(pos: Position, seat: int, deep: bool) -> int:
    """Where a card goes whose move was chosen."""
    frame = pos.stack[-1]
    assert isinstance(frame, MoveCard)
    if frame.place != NONE:
        return _seat_aboard(pos)
    return _best_goal(pos, seat, frame.card)


def choose_transit(pos: Position, seat: int, deep: bool) -> int:
    """The bay; nobody else goes along."""
    frame = pos.stack[-1]
    assert isinstance(frame, TransitGroup)
    if frame.bay != NONE:
        return DECLINE
    return _best_goal(pos, seat, frame.members[0])


def _best_goal(pos: Position, seat: int, card: int) -> int:
    places = survey(pos)
    power, ability = party(pos, card)
    best = pos.options[0]
    best_worth = NEVER
    for option in pos.options:
        worth = move_worth(pos, seat, card, power, ability, option, places)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def choose_boarding(pos: Position, seat: int, deep: bool) -> int:
    """The vessel that nobody steers, as its pilot."""
    frame = pos.stack[-1]
    assert isinstance(frame, Board)
    if frame.to != NONE:
        return _seat_aboard(pos)
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


def choose_searcher(pos: Position, seat: int, deep: bool) -> int:
    """So many that an average destiny is enough; the weakest first, who are missed least."""
    frame = pos.stack[-1]
    assert isinstance(frame, SearchParty)
    if DECLINE in pos.options and strength(pos, frame.members) >= 4:
        return DECLINE
    best = DECLINE
    best_worth = NEVER
    for option in pos.options:
        if option != DECLINE and -card_worth(pos, option) > best_worth:
            best_worth = -card_worth(pos, option)
            best = option
    return best


def choose_start(pos: Position, seat: int, deep: bool) -> int:
    """A starting location with many own icons, or any slot of a row."""
    best = pos.options[0]
    best_worth = NEVER
    for option in pos.options:
        if not 0 <= option < len(pos.zone) or not pos.is_location(option):
            return pos.options[0]
        icons = pos.setup.defs[option].icons_for
        worth = float(icons[seat] - icons[other(seat)])
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def choose_first(pos: Position, seat: int, deep: bool) -> int:
    return pos.options[0]


_BETWEEN: Final = (PhaseActions, ActivatePhase)

_ACTIONS: Final[dict[int, Callable[[Position, int, int], float]]] = {
    A_DRAIN: drain_worth,
    A_SEARCH: search_worth,
    A_BATTLE: battle_worth,
    A_FIRE: fire_worth,
    A_REPLACE: replace_worth,
    A_DEFUSE: defuse_worth,
}

# By the step that asks; what is not here is tried, answer by answer.
_CHOOSERS: Final[dict[type[Any], Chooser]] = {
    PhaseActions: choose_action,
    Responses: choose_response,
    WeaponsSegment: choose_in_battle,
    PowerSegment: choose_yes,
    DamageSegment: choose_payment,
    LoseForce: choose_loss,
    ArrangePile: choose_nothing,
    ActivatePhase: choose_activation,
    DrawPhase: choose_draw,
    DrawDestiny: choose_number,
    SearchPile: choose_from_pile,
    Deploy: choose_where,
    DeployLocation: choose_first,
    SetUp: choose_start,
    Fire: choose_shot,
    MoveCard: choose_goal,
    TransitGroup: choose_transit,
    Board: choose_boarding,
    SearchParty: choose_searcher,
    Tripped: choose_yes,
}

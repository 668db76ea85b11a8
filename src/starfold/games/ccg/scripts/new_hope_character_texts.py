"""Longer texts of the characters of A New Hope, in the manner of `special`."""

from typing import Any

from starfold.games.ccg.rules import (
    captives,
    deployment,
    destiny,
    fighting,
    force,
    losing,
    movement,
    routes,
    rows,
    spies,
    travelling,
    values,
)
from starfold.games.ccg.scripts.amounts import number_of, times
from starfold.games.ccg.scripts.choosing import choose, choose_number, pick, reshuffle, search
from starfold.games.ccg.scripts.circumstances import (
    by_you,
    in_phase,
    its_amount,
    its_card,
    your_turn,
)
from starfold.games.ccg.scripts.declare import (
    ONCE_A_TURN,
    ONCE_EACH_TIME,
    Piece,
    action,
    automatic,
    fact,
    forbids,
    forfeit,
    grants,
    response,
)
from starfold.games.ccg.scripts.piles import lost_by
from starfold.games.ccg.scripts.special import amount_above, your_reserve_is_there
from starfold.games.ccg.scripts.steps import (
    activate,
    do,
    draw_destiny,
    lose,
    lose_force,
    to_hand,
    to_used_pile,
    total_above,
    when_,
)
from starfold.games.ccg.scripts.terms import (
    Term,
    another,
    device,
    droid,
    itself,
    musician,
    opponents,
    site,
    titled,
    vehicle,
    weapon,
    yours,
)
from starfold.games.ccg.scripts.whereabouts import at_same_site, here
from starfold.games.ccg.state.fractions import MILLION, PI_IN_MILLIONTHS, root, size
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.model import QUARTERS
from starfold.games.ccg.state.position import Lasting, Position
from starfold.games.ccg.state.scope import Amount, Scope
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    ANY_TIME,
    ARMOR,
    CONTROL,
    DARK,
    DEPLOY,
    FACE_DOWN,
    FORBID_MOVE,
    GRANT_MOVE,
    HAND,
    HYPERSPEED,
    IS_OFF,
    JUST_SHUFFLED,
    LIGHT,
    LOST,
    MANEUVER,
    NONE,
    OUT,
    OWN_DEPLOY,
    PHASE_BEGAN,
    PLAYED,
    RESERVE,
    STACKED,
)

# -- searching and looking -------------------------------------------------------------------------


def fetches(title: str, price: int) -> Piece:
    """Use Force, at any time, to take such a card into hand from the Reserve Deck; reshuffle."""
    return action(
        f"take {title} from the Reserve Deck",
        search(titled(title)),
        to_hand("found"),
        reshuffle(),
        price=price,
        times=ANY_TIME,
        when=your_reserve_is_there,
    )


def leaves_to_fetch(title: str, when: Term) -> Piece:
    """Once in each of your control phases, it goes to the Used Pile to take such a card."""
    return action(
        f"take {title} from the Reserve Deck",
        pick(itself, "messenger"),
        to_used_pile("messenger"),
        search(titled(title)),
        to_hand("found"),
        reshuffle(),
        when=when & your_reserve_is_there,
        once=ONCE_A_TURN,
    )


def draw_top_card() -> Instruction:
    """The top card of your Reserve Deck comes to hand."""
    return do(lambda pos, run: _draw_top(pos, run.scope.seat))


def _draw_top(pos: Position, seat: int) -> None:
    if pos.reserve[seat]:
        force.draw_card(pos, seat, RESERVE, ["SW-B-033"])


def peek_at_reserve(number: int) -> Instruction:
    """See the top cards of your own Reserve Deck."""

    def act(pos: Position, run: Any) -> None:
        seat = run.scope.seat
        force.peek(pos, seat, seat, RESERVE, number, run.card)

    return do(act)


def destiny_between(least: int, most: int) -> Term:
    """The destiny that is being shown counts so much."""
    return Term(
        lambda pos, scope, card: (
            destiny.is_under_way(pos) and size(least) <= size(destiny.current(pos)) <= size(most)
        )
    )


opponent_has_force: Term = Term(lambda pos, scope, card: bool(pos.force[1 - scope.seat]))


def out_of_play_from_pile(name: str = "found") -> Instruction:
    """The cards found in a pile are out of play, and everybody sees which."""

    def act(pos: Position, run: Any) -> None:
        for card in run.scope.all_targets(name):
            pos.to_pile(card, OUT)
            data = {"card": card, "pile": "out", "place": NONE, "cause": run.card}
            pos.tell("leaves", ["SW-B-011"], pos.owner[card], data)
        force.check_life(pos)

    return do(act)


# -- musicians -------------------------------------------------------------------------------------

fellow_musicians: Amount = number_of(another & musician & at_same_site)
ability_for_music: Amount = times(fellow_musicians, QUARTERS)
"""1 for each of them, as ability is counted."""


def plays_on(title: str) -> Piece:
    """After your Interrupt shuffled a pile: look at its top cards, or have it shuffled again."""

    def look(pos: Position, run: Any) -> None:
        zone, owner = force.pile_shuffled(run.scope.moment)
        number = fellow_musicians(pos, run.scope, run.card)
        force.peek(pos, run.scope.seat, owner, zone, number, run.card)

    def again(pos: Position, run: Any) -> None:
        zone, owner = force.pile_shuffled(run.scope.moment)
        force.shuffle(pos, owner, zone)

    return response(
        "look at the pile just shuffled, or shuffle it again",
        JUST_SHUFFLED,
        when_(
            amount_above(fellow_musicians, 0),
            choose(("peek at its top", [do(look)]), ("shuffle it again", [do(again)])),
            [do(again)],
        ),
        when=by_you & its_card(titled(title)),
        once=ONCE_EACH_TIME,
    )


# -- droids ----------------------------------------------------------------------------------------


def turned_by_anybody() -> list[Piece]:
    """Any player turns it off, or on again, for 1 Force: off it is inactive."""

    def off(pos: Position, run: Any) -> None:
        pos.mark(run.card, IS_OFF)
        pos.unsettled = True

    def on(pos: Position, run: Any) -> None:
        pos.unmark(run.card, IS_OFF)
        pos.unsettled = True

    return [
        action("turn it off", do(off), price=1, times=ANY_TIME, anybody=True),
        action("turn it on again", do(on), price=1, times=ANY_TIME, anybody=True, face_down=True),
    ]


_BY_ION = (ARMOR, MANEUVER, HYPERSPEED)


def _ion_damage(pos: Position, ship: int) -> list[Lasting]:
    """What ion cannons did to a starship's armor, maneuver and hyperspeed."""
    return [
        one
        for one in pos.lasting
        if one.card == ship
        and one.sets
        and one.kind in _BY_ION
        and one.source != NONE
        and "Ion Cannon" in pos.title(one.source)
    ]


damaged_by_ion_cannon: Term = Term(lambda pos, scope, card: bool(_ion_damage(pos, card)))


def restore_vessel() -> Instruction:
    """The starship that the droid is aboard has its armor or maneuver and its hyperspeed again."""

    def act(pos: Position, run: Any) -> None:
        undone = _ion_damage(pos, pos.at[run.card])
        pos.keep_lasting([one for one in pos.lasting if one not in undone])

    return do(act)


def in_your_control_phase(words: str, *steps: Any, when: Term) -> Piece:
    """This happens by itself as your control phase begins."""
    return automatic(words, PHASE_BEGAN, *steps, when=by_you & its_amount(CONTROL) & when)


def captives_here(pos: Position, scope: Scope, card: int) -> int:
    """Captured characters present at the location of the text's own card."""
    return len(captives.present_at(pos, pos.location_of(scope.card)))


dark_owns_it: Term = Term(lambda pos, scope, card: pos.owner[card] == DARK)


# -- squads ----------------------------------------------------------------------------------------


def leads_squad(members: Term, guards: str) -> list[Piece]:
    """Helps the others to forfeit, moves with exactly three of them, lets guards move."""
    return [
        forfeit(+1, of=another & yours & members & at_same_site),
        fact(squad=members),
        grants(GRANT_MOVE, of=titled(guards) & at_same_site),
    ]


# -- moves and battles -----------------------------------------------------------------------------


def _within_flight(pos: Position, card: int, place: int) -> bool:
    """Up to two sites away, where it may be, as far as the Force goes (HO-COLLAPSE-05)."""
    start = movement.standing(pos, card)
    if start == NONE or movement.may_move(pos, card) is not None:
        return False
    if not 0 < rows.distance(pos, start, place) <= 2:
        return False
    price = values.move_cost(pos, card, place, 1) + routes.surcharge(pos, start, place)
    return movement.may_stand(pos, card, place) is None and force.can_use(
        pos, pos.owner[card], price
    )


def flies() -> list[Piece]:
    """Moves only in your deploy phase, once: up to two sites for 1 Force (SW-B-128).

    What other texts make a move there cost is due as well; whoever has not so much finds no place.
    """
    in_flight = Term(lambda pos, scope, place: _within_flight(pos, scope.card, place))

    def fare(pos: Position, scope: Scope, card: int) -> int:
        place = scope.target("place")
        return 0 if place == NONE else values.move_cost(pos, card, place, 1)

    def fly(pos: Position, run: Any) -> None:
        travelling.relocate(pos, run.card, run.scope.target("place"), None, run.scope.seat)

    return [
        forbids(FORBID_MOVE, when=~(your_turn & in_phase(DEPLOY))),
        action(
            "fly up to two sites away",
            pick(site & in_flight, "place"),
            do(fly),
            price=fare,
            times=OWN_DEPLOY,
            once=ONCE_A_TURN,
        ),
    ]


def hide() -> Instruction:
    """The text's own character is excluded from the battle (SW-B-250)."""
    return do(lambda pos, run: fighting.exclude(pos, run.card))


opponent_draws_destiny: Term = Term(
    lambda pos, scope, card: (
        pos.fight is not None
        and bool(pos.reserve[1 - scope.seat])
        and values.battle_draws(pos, pos.fight.place, 1 - scope.seat) > 0
    )
)
"""The opponent is able to draw battle destiny in this battle."""

_SOUP = 2  # what the memo of a victim says, out of play; 1 is of a card once inserted


def eat_soup() -> Instruction:
    """The character just lost is out of play, and known as a victim from now on."""

    def act(pos: Position, run: Any) -> None:
        card = run.scope.moment.card
        if pos.zone[card] != LOST:
            return
        pos.to_pile(card, OUT)
        pos.memo[card] = _SOUP
        data = {"card": card, "pile": "out", "place": NONE, "cause": run.card}
        pos.tell("leaves", ["SW-B-011"], pos.owner[card], data)

    return do(act)


def ability_of_victims(pos: Position, scope: Scope, card: int) -> int:
    """Of all whose soup was eaten; a half counts up."""
    eaten = [one for pile in pos.out for one in pile if pos.memo[one] == _SOUP]
    total = sum(pos.setup.defs[one].ability for one in eaten)
    return (total + QUARTERS // 2) // QUARTERS


# -- threats and theft -----------------------------------------------------------------------------


def own_ability(pos: Position, scope: Scope, card: int) -> int:
    """Of the text's own character, in whole numbers."""
    return values.ability(pos, scope.card) // QUARTERS


def threaten() -> list[Any]:
    """The opponent buys the target off with the whole Force Pile, or destiny decides."""

    def pay(pos: Position, run: Any) -> None:
        foe = 1 - run.scope.seat
        run.scope.numbers["paid"] = len(pos.force[foe])
        force.use(pos, foe, len(pos.force[foe]), run.card)

    def most(pos: Position, scope: Scope, card: int) -> int:
        return min(scope.number("paid"), len(pos.reserve[scope.seat]))

    def gained(pos: Position, scope: Scope, card: int) -> int:
        return scope.number("gained")

    ransom = [do(pay), choose_number(0, most, "gained"), activate(gained)]
    shot = [draw_destiny(plus=own_ability), when_(total_above(6), [lose()])]
    return when_(
        opponent_has_force,
        choose(("use all Force", ransom), ("let it come", shot), by_opponent=True),
        shot,
    )


def first_of_several(what: Term) -> Term:
    """With others of its kind at the same location; of all of them one text speaks."""

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        there = [one for one in pos.table if (what & here)(pos, scope, one)]
        return len(there) > 1 and min(there) == card

    return Term(ask)


deployed_from_hand: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None and deployment.is_from_hand(pos, scope.moment.card)
    )
)

_LOOT = opponents & (vehicle | droid | weapon | device)
_IN_MEMORIAL: Term = _LOOT & Term(
    lambda pos, scope, card: (
        pos.zone[card] == STACKED and pos.title(pos.at[card]) == "Crash Site Memorial"
    )
)
_lost_loot = lost_by(True, _LOOT)
_stacked_loot: Term = Term(
    lambda pos, scope, card: any(_IN_MEMORIAL(pos, scope, one) for one in range(len(pos.zone)))
)
loot_is_there: Term = _lost_loot | _stacked_loot
"""A vehicle, droid, weapon or device is in Crash Site Memorial or, as far as everybody sees, lost.

In a Lost Pile that lies face down there may be one.
"""


def scavenge() -> list[Any]:
    """Lose 1 Force and take such a card into hand: it is yours from now on."""
    lost = [search(_LOOT, "target", zone=LOST, opponents=True)]
    stacked = [pick(_IN_MEMORIAL, zone=STACKED)]

    def seize(pos: Position, run: Any) -> None:
        card, seat = run.scope.target(), run.scope.seat
        if card == NONE or pos.zone[card] not in (LOST, STACKED):
            return
        before = pos.owner[card]
        pos.set_aside(card, PLAYED, NONE)
        pos.give(card, seat)
        pos.to_pile(card, HAND)
        data = {"card": card, "other": NONE, "place": NONE, "owner": before}
        pos.tell("steal", ["SW-B-018"], seat, data)

    return [
        lose_force(1, cost=True),
        when_(
            _lost_loot & _stacked_loot,
            choose(("from the Lost Pile", lost), ("from Crash Site Memorial", stacked)),
            when_(_lost_loot, lost, stacked),
        ),
        do(seize),
    ]


# -- a taste for salt ------------------------------------------------------------------------------

_has_hand: Term = Term(lambda pos, scope, card: bool(pos.hand[scope.seat]))
_has_force: Term = Term(lambda pos, scope, card: bool(pos.force[scope.seat]))


def _salt(pos: Position, run: Any, card: int) -> None:
    """A card lies face down under the text's character; nobody looks at it again."""
    pos.set_aside(card, FACE_DOWN, run.card)
    data = {"card": run.card, "amount": len(losing.kept_by(pos, run.card))}
    pos.tell("face_down", ["SW-B-033"], run.scope.seat, data)
    force.check_life(pos)


def consume_salt() -> Piece:
    """Once in each of your deploy phases, a card of your hand or Force Pile goes under it."""
    from_hand = [
        pick(yours & Term(lambda pos, scope, card: pos.zone[card] == HAND), "salt", zone=HAND),
        do(lambda pos, run: _salt(pos, run, run.scope.target("salt"))),
    ]
    from_pile = [do(lambda pos, run: _salt(pos, run, pos.force[run.scope.seat][-1]))]
    return action(
        "consume salt",
        when_(
            _has_hand & _has_force,
            choose(("a card from hand", from_hand), ("the top of the Force Pile", from_pile)),
            when_(_has_hand, from_hand, from_pile),
        ),
        times=OWN_DEPLOY,
        when=_has_hand | _has_force,
        once=ONCE_A_TURN,
    )


def salt_consumed(pos: Position, scope: Scope, card: int) -> int:
    """How many cards lie face down under the text's character."""
    return len(losing.kept_by(pos, scope.card))


# -- a mathematician -------------------------------------------------------------------------------

LEAST_POWER = 1  # whatever the root is, of a number below zero too


def deploys_for_amount(amount: Amount) -> Piece:
    """Its deploy number is what the text says."""

    def put(script: Script, number: int) -> None:
        script.deploy.reckon_price = amount

    return put


def root_of_the_table(pos: Position, scope: Scope, card: int) -> int:
    """Of 3 (X - Y) + 2 (A - B) + pi: Dark's cards in hand and Force icons against Light's."""
    hands = len(pos.hand[DARK]) - len(pos.hand[LIGHT])
    icons = sum(
        values.icons(pos, place, DARK) - values.icons(pos, place, LIGHT)
        for place in pos.locations()
    )
    power = root((3 * hands + 2 * icons) * MILLION + PI_IN_MILLIONTHS)
    return max(LEAST_POWER, power, key=size)


# -- spies -----------------------------------------------------------------------------------------


def expose(name: str = "target") -> Instruction:
    """The cover of the chosen spy is broken (SW-B-225)."""
    return do(lambda pos, run: spies.break_cover(pos, run.scope.target(name), run.card))

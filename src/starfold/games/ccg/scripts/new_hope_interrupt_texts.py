"""Longer texts of the Interrupts of A New Hope about piles, hands and battles, as in `special`."""

from typing import Any

from starfold.games.ccg.rules import (
    captives,
    damage,
    deployment,
    fighting,
    force,
    losing,
    presence,
    rows,
    values,
    vessels,
)
from starfold.games.ccg.scripts.declare import Piece, lost, used
from starfold.games.ccg.scripts.special import a_react
from starfold.games.ccg.scripts.steps import change, do
from starfold.games.ccg.scripts.terms import Term, character
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.vocabulary import (
    ATTACHED,
    CHARACTER,
    FORBID_BATTLE,
    HAND,
    LOST,
    NONE,
    OUT,
    STACKED,
    TABLE,
    USED,
    WEAPON,
)

# -- piles and hands -------------------------------------------------------------------------------


def _banish(pos: Position, cards: list[int], cause: int) -> None:
    for card in cards:
        pos.to_pile(card, OUT)
        data = {"card": card, "pile": "out", "place": NONE, "cause": cause}
        pos.tell("leaves", ["SW-B-011"], pos.owner[card], data)


def banish_from_hand(name: str = "target") -> Instruction:
    """The chosen card goes out of play, if it is in the hand still."""

    def act(pos: Position, run: Any) -> None:
        held = [card for card in run.scope.all_targets(name) if pos.zone[card] == HAND]
        _banish(pos, held, run.card)

    return do(act)


opponent_has_reserve: Term = Term(lambda pos, scope, card: bool(pos.reserve[1 - scope.seat]))


def opponent_activates(number: int) -> Instruction:
    def act(pos: Position, run: Any) -> None:
        force.activate(pos, 1 - run.scope.seat, number, run.card)

    return do(act)


def banish_a_lost_card() -> Instruction:
    """A card of the opponent's Lost Pile, taken at random, goes out of play."""

    def act(pos: Position, run: Any) -> None:
        _banish_one(pos, pos.lost[1 - run.scope.seat], run.card)

    return do(act)


def _banish_one(pos: Position, cards: list[int], cause: int) -> None:
    if cards:
        _banish(pos, [cards[pos.dice.below(len(cards)) if len(cards) > 1 else 0]], cause)


def _racked(pos: Position, seat: int) -> list[int]:
    """The weapons on a player's Blaster Racks, in play there or not."""
    return [
        card
        for card in range(len(pos.zone))
        if pos.at[card] != NONE
        and pos.zone[card] in (TABLE, STACKED)
        and pos.setup.defs[card].type == WEAPON
        and pos.title(pos.at[card]) == "Blaster Rack"
        and pos.owner[pos.at[card]] == seat
    ]


opponent_has_racked_weapons: Term = Term(
    lambda pos, scope, card: bool(_racked(pos, 1 - scope.seat))
)


def banish_a_racked_weapon() -> Instruction:
    """A weapon of the opponent's Blaster Racks, taken at random, goes out of play."""
    return do(lambda pos, run: _banish_one(pos, _racked(pos, 1 - run.scope.seat), run.card))


def opponent_holds(least: int) -> Term:
    """So many cards in hand: everybody can count them."""
    return Term(lambda pos, scope, card: len(pos.hand[1 - scope.seat]) >= least)


def keep_at_random(number: int) -> Instruction:
    """The opponent keeps so many cards in hand, taken at random; the rest goes to the Used Pile."""

    def act(pos: Position, run: Any) -> None:
        foe = 1 - run.scope.seat
        count = 0
        while len(pos.hand[foe]) > number:
            hand = pos.hand[foe]
            pos.to_pile(hand[pos.dice.below(len(hand))], USED)
            count += 1
        if count:
            pos.tell("hand_to_used", ["SW-B-033"], foe, {"amount": count})

    return do(act)


def lose_doubles_in_hand() -> Instruction:
    """The opponent's hand is revealed, and all cards of which it has two or more are lost."""

    def act(pos: Position, run: Any) -> None:
        foe = 1 - run.scope.seat
        hand = force.reveal(pos, foe, HAND, len(pos.hand[foe]), run.card)[:]
        titles = [pos.setup.title[card] for card in hand]
        before = [len(pos.lost[0]), len(pos.lost[1])]
        for card in hand:
            if titles.count(pos.setup.title[card]) > 1:
                pos.to_pile(card, LOST)
                pos.tell("lost", ["SW-B-033"], foe, {"card": card, "cause": run.card})
        losing.arrange(pos, before)

    return do(act)


def shrinks_the_hand() -> list[Piece]:
    """What the two dejariks do to the opponent's hand."""
    return [
        used(
            "leave the opponent 8 cards in hand",
            keep_at_random(8),
            when=opponent_holds(13),
        ),
        lost(
            "reveal the opponent's hand: doubles are lost",
            lose_doubles_in_hand(),
            price=4,
            when=opponent_holds(1),
        ),
    ]


def revolutions_are_over() -> Instruction:
    """All Revolutions are cancelled, and each owner loses 1 Force for each."""

    def act(pos: Position, run: Any) -> None:
        count = [0, 0]
        for card in [one for one in pos.table if pos.title(one) == "Revolution"]:
            count[pos.owner[card]] += 1
            losing.cancel(pos, card, ["SW-B-088"], run.card)
        for seat in (0, 1):
            if count[seat]:
                force.lose(pos, seat, count[seat], run.card, ["SW-B-014"])

    return do(act)


# -- battles ---------------------------------------------------------------------------------------


def _ruined(pos: Position, scope: Scope, card: int) -> bool:
    """You lost, battle damage is left, and nothing in the battle can be forfeited for it."""
    fight = pos.fight
    if fight is None or fight.segment != fighting.DAMAGE or fight.winner != 1 - scope.seat:
        return False
    if fight.damage_left[scope.seat] <= 0:
        return False
    paid = damage.payments(pos, scope.seat)
    if scope.card != NONE and any(one >= damage.FROM_HAND for one in paid):
        return False  # by a text, and known to who holds the hand alone
    return not any(one in paid for one in damage.forfeitable(pos, scope.seat))


nothing_left_to_forfeit: Term = Term(_ruined)


def cancel_battle_damage() -> Instruction:
    return do(lambda pos, run: damage.cancel_damage(pos, run.scope.seat))


holosite: Term = Term(lambda pos, scope, card: rows.is_holosite(pos, card))

LANDING_PARTY = 4  # characters deployed to one location in a turn


def _party(pos: Position, scope: Scope) -> list[int]:
    """The opponent's characters that were deployed to the location of the moment this turn."""
    assert scope.moment is not None
    return [
        card
        for card in deployment.deployed_to(pos, scope.moment.place)
        if pos.setup.defs[card].type == CHARACTER and pos.owner[card] != scope.seat
    ]


many_came: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None
        and any(one in _party(pos, scope) for one in deployment.just_deployed(scope.moment))
        and len(_party(pos, scope)) >= LANDING_PARTY
    )
)
"""A character just came to where three others of the opponent had come this turn."""


def party_may_not_battle() -> list[Any]:
    """All those characters take no part in battles for the rest of the turn."""

    def name(pos: Position, run: Any) -> None:
        run.scope.targets["party"] = _party(pos, run.scope)

    return [do(name), change(FORBID_BATTLE, 1, "party")]


react_to_battle: Term = a_react & Term(
    lambda pos, scope, card: (
        scope.moment is not None
        and pos.fight is not None
        and not pos.fight.cancelled
        and scope.moment.place == pos.fight.place
    )
)
"""Somebody just reacted to the battle under way, by moving or by deploying."""


def _fought(pos: Position, card: int) -> bool:
    return pos.fight is not None and card in pos.fight.cards


def _beaten_wookiees(pos: Position, scope: Scope, victim: int) -> bool:
    return any(
        pos.owner[one] == scope.seat
        and vessels.is_kind(pos, one, "Wookiee")
        and _fought(pos, one)
        and presence.present_together(pos, one, victim)
        for one in pos.table
    )


with_beaten_wookiee: Term = Term(_beaten_wookiees)
"""Present with a Wookiee of yours that was in the battle just lost."""


def disarm(name: str = "target") -> Instruction:
    """The Interrupt stays on the chosen character, who loses all weapons."""

    def act(pos: Position, run: Any) -> None:
        host = run.scope.target(name)
        arms = [one for one in pos.attached(host) if pos.setup.defs[one].type == WEAPON]
        pos.put(run.card, host, ATTACHED)
        losing.lose(pos, arms, run.card, run.scope.seat, ["SW-B-033"])

    return do(act)


in_peril: Term = character & Term(
    lambda pos, scope, card: (
        pos.fight is not None
        and pos.zone[card] == TABLE
        and pos.location_of(card) == pos.fight.place
        and losing.goes_down(pos, card)
        and (_fought(pos, card) or values.takes_part(pos, card, pos.fight.place))
    )
)
"""A character of the battle under way who is about to be lost, alone or with what it is aboard."""

lost_just_now: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None
        and (card == scope.moment.card or card in pos.everything_on(scope.moment.card))
    )
)
"""What the moment is about, or something that goes with it."""


def taken_prisoner(name: str = "target") -> Instruction:
    """The chosen character, who was about to be lost, is captured instead."""

    def act(pos: Position, run: Any) -> None:
        card = run.scope.target(name)
        if pos.zone[card] == TABLE:
            losing.spare(pos, card)
            captives.capture(pos, card, run.card, run.scope.seat)

    made = do(act)
    made.captures = name
    return made

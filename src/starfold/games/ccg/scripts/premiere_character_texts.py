"""Longer texts of the Premiere characters of both sides, in the manner of `special`."""

from typing import Any

from starfold.games.ccg.rules import carrying, damage, force, hits, losing, vessels
from starfold.games.ccg.rules.fighting import DAMAGE
from starfold.games.ccg.scripts.steps import do
from starfold.games.ccg.scripts.terms import Term, alien, kind, rebel, unique
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.vocabulary import NONE, RESERVE, TABLE, TYPES

# -- piles and hands -------------------------------------------------------------------------------

somebody_can_draw: Term = Term(lambda pos, scope, card: any(pos.reserve))
"""Some Reserve Deck has a card for a destiny draw."""


def cards_in_opponents_hand(pos: Position, scope: Scope, card: int) -> int:
    return len(pos.hand[1 - scope.seat])


def expose_guessed_card() -> Instruction:
    """A card of the opponent's hand is shown; it is lost if its type is the one just guessed.

    Nobody sees which card is pointed at, so chance decides.
    """

    def act(pos: Position, run: Any) -> None:
        held = pos.hand[1 - run.scope.seat]
        if not held:
            return
        guess = run.scope.number("branch")
        data = {"card": run.card, "type": TYPES[guess]}
        pos.tell("guesses", ["SW-B-033"], run.scope.seat, data)
        card = held[pos.dice.below(len(held)) if len(held) > 1 else 0]
        force.show_hand(pos, pos.owner[card], [card], run.card)
        if pos.setup.defs[card].type == guess:
            force.lose_these(pos, [card], run.card)

    return do(act)


ladies_man: Term = unique & kind("male") & (rebel | alien)
"""Unique male Rebels and unique male aliens."""


def expose_whole_hand(prey: Term) -> Instruction:
    """The opponent's hand is shown, and all such cards in it are lost, their owner orders them."""

    def act(pos: Position, run: Any) -> None:
        held = pos.hand[1 - run.scope.seat][:]
        force.show_hand(pos, 1 - run.scope.seat, held, run.card)
        before = [len(pos.lost[0]), len(pos.lost[1])]
        found = [card for card in held if prey(pos, run.scope, card)]
        force.lose_these(pos, found, run.card)
        losing.arrange(pos, before)

    return do(act)


def reveal_top() -> Instruction:
    """Both players see the top card of your Reserve Deck, which is known as `shown` from here."""

    def act(pos: Position, run: Any) -> None:
        cards = force.reveal(pos, run.scope.seat, RESERVE, 1, run.card)
        run.scope.targets["shown"] = cards

    return do(act)


def what_was_shown(what: Term) -> Term:
    return Term(
        lambda pos, scope, card: (
            scope.target("shown") != NONE and what(pos, scope, scope.target("shown"))
        )
    )


def lose_top() -> Instruction:
    """The card just revealed is lost from the top of your Reserve Deck."""

    def act(pos: Position, run: Any) -> None:
        force.lose_one(pos, run.scope.seat, force.TOP_OF_RESERVE, run.card, ["SW-B-033"])

    return do(act)


def move_top(zone: int) -> Instruction:
    """The card just revealed goes to the top of your Force Pile or Used Pile."""

    def act(pos: Position, run: Any) -> None:
        force.bring(pos, run.scope.target("shown"), zone, run.card)
        force.check_life(pos)

    return do(act)


# -- battles ---------------------------------------------------------------------------------------


def forfeit_in_place(name: str = "target") -> Instruction:
    """The text's character is forfeited, and the chosen one is as it was before it was hit."""

    def act(pos: Position, run: Any) -> None:
        hits.restore(pos, run.scope.target(name), run.card)
        damage.forfeit(pos, run.scope.seat, run.card)

    return do(act)


def _by_battle(pos: Position, scope: Scope, card: int) -> bool:
    """Paid for the battle, hit in it, or gone with the vessel that was; not lost by a text."""
    moment, fight = scope.moment, pos.fight
    if moment is None or fight is None or fight.segment < DAMAGE:
        return False
    return moment.other == NONE or vessels.is_vessel(pos, moment.other)


lost_by_battle: Term = Term(_by_battle)


def predict() -> Instruction:
    """The prediction just made is told to both players."""

    def act(pos: Position, run: Any) -> None:
        seat = run.scope.seat
        winner = seat if run.scope.number("branch") == 0 else 1 - seat
        pos.tell("predicts", ["SW-B-033"], seat, {"card": run.card, "winner": winner})

    return do(act)


def winner_is(you: bool) -> Term:
    """Of the battle that is just over: you, or your opponent."""
    return Term(
        lambda pos, scope, card: (
            pos.fight is not None and pos.fight.winner == (scope.seat if you else 1 - scope.seat)
        )
    )


# -- beasts ----------------------------------------------------------------------------------------

may_be_stolen: Term = Term(lambda pos, scope, card: carrying.why_not_steal(pos, card) is None)


def snare(name: str = "target") -> Instruction:
    """The chosen beast is stolen and stays where it is."""

    def act(pos: Position, run: Any) -> None:
        card = run.scope.target(name)
        if pos.zone[card] == TABLE and carrying.why_not_steal(pos, card) is None:
            carrying.steal(pos, card, run.scope.seat, NONE)

    return do(act, harms=name)

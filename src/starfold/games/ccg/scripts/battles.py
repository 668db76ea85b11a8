"""Texts about battles that several cards share: who fights with whom or alone, what it brings."""

from typing import Any

from starfold.games.ccg.rules import battle, firing, movement, presence, values
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.scripts.choosing import pick
from starfold.games.ccg.scripts.circumstances import battle_at, there_is
from starfold.games.ccg.scripts.declare import Piece, lost
from starfold.games.ccg.scripts.steps import change_for, do, when_
from starfold.games.ccg.scripts.terms import Term, alone, defending, in_battle, weapon, yours
from starfold.games.ccg.state.fractions import exceeds
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.position import THIS_BATTLE, Lasting, Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.vocabulary import (
    BATTLE_DRAWS,
    DAMAGE_TIMES,
    GRANT_CHOICE,
    IN_BATTLE,
    NONE,
    POWER,
    TOTAL_POWER,
)

# -- battle destiny --------------------------------------------------------------------------------


def battle_together(one: Term, another: Term) -> Term:
    """Both are on your side of the battle under way."""
    return there_is(yours & one & in_battle) & there_is(yours & another & in_battle)


def defends_alone(who: Term, where: Term) -> Term:
    """Somebody of yours defends alone in a battle at such a location."""
    return battle_at(where) & there_is(yours & who & defending & alone)


def adds_draws(words: str, draws: Any, when: Term, power: int = 0) -> Piece:
    """A Lost function in a battle: add so many battle destinies, and to your power."""
    steps = [change_for(TOTAL_POWER, power)] if power else []
    return lost(words, *steps, change_for(BATTLE_DRAWS, draws), times=IN_BATTLE, when=when)


# -- power and damage ------------------------------------------------------------------------------


def double_power_of(what: Term) -> Instruction:
    """All such cards present in the battle fight at double power till it is over."""

    def act(pos: Position, run: Any) -> None:
        for card in [one for one in pos.table if what(pos, run.scope, one)]:
            more = values.strength(pos, card)
            if more:
                pos.add_lasting(Lasting(POWER, more, card, NONE, THIS_BATTLE, run.card))

    return do(act)


present_in_battle: Term = in_battle & Term(
    lambda pos, scope, card: (
        pos.fight is not None and presence.present_place(pos, card) == pos.fight.place
    )
)
"""Takes part in the battle and is present there, not inside something."""


def multiply_damage(times: int, *, opponents_only: bool = False) -> Instruction:
    """The battle damage of the loser, or of the opponent alone, is multiplied."""

    def act(pos: Position, run: Any) -> None:
        if pos.fight is not None:
            seat = 1 - run.scope.seat if opponents_only else NONE
            place = pos.fight.place
            pos.add_lasting(Lasting(DAMAGE_TIMES, times, place, seat, THIS_BATTLE, run.card))

    return do(act)


def damage_is_multiplied_by(title: str) -> Term:
    """A card of this title multiplies the damage of the battle under way."""
    return Term(
        lambda pos, scope, card: any(
            one.kind == DAMAGE_TIMES and one.source != NONE and pos.title(one.source) == title
            for one in pos.lasting
        )
    )


def _is_outmatched(pos: Position, scope: Scope, card: int) -> bool:
    if pos.fight is None:
        return False
    place = pos.fight.place
    theirs = values.total_power(pos, place, 1 - scope.seat)
    return exceeds(theirs, values.total_power(pos, place, scope.seat))


outmatched: Term = Term(_is_outmatched)
"""You have less power in the battle under way than your opponent."""

_chooses: Term = Term(
    lambda pos, scope, card: (
        pos.fight is not None and holds(pos, GRANT_CHOICE, scope.card, NONE, pos.fight.place)
    )
)


def pick_victim(what: Term) -> list[Any]:
    """One such card, as the opponent chooses; a text may give you the choice at the place."""
    return when_(_chooses, [pick(what)], [pick(what, by_opponent=True)])


# -- several weapons at once -----------------------------------------------------------------------


def within_volley(arms: Term) -> Term:
    """A card present with two of your weapons like that, which can be fired at it in turn."""
    return Term(
        lambda pos, scope, card: firing.can_volley(
            pos, _arms(pos, scope, arms, card), card, scope.seat
        )
    )


def _arms(pos: Position, scope: Scope, arms: Term, target: int) -> list[int]:
    """Not those that reach it from elsewhere."""
    own = [one for one in (yours & weapon).in_play(pos, scope) if arms.ask(pos, scope, one)]
    return [one for one in own if presence.present_together(pos, one, target)]


def fire_volley(arms: Term, name: str = "target") -> Instruction:
    """Two or more such weapons are fired at the target: their total counts for each of them."""

    def act(pos: Position, run: Any) -> None:
        target, seat = run.scope.target(name), run.scope.seat
        pos.push(firing.Volley(target, seat, run.card, _arms(pos, run.scope, arms, target)))

    return do(act, harms=name)


# -- leaving ---------------------------------------------------------------------------------------


def withdraw(what: Term, *, on_foot: bool = False) -> Instruction:
    """All your cards like that leave the place of the moment, each at the usual price.

    `on_foot`: by their landspeed alone.
    """

    def act(pos: Position, run: Any) -> None:
        cards = [one for one in pos.table if (yours & what)(pos, run.scope, one)]
        place, ways = run.scope.moment.place, [movement.WALK] if on_foot else []
        battle.withdraw(pos, cards, run.scope.seat, place, ways)

    return do(act)


def drive_off(name: str = "target") -> Instruction:
    """The chosen cards each move away free, or are lost, as their owner says."""

    def act(pos: Position, run: Any) -> None:
        cards = run.scope.all_targets(name)
        battle.drive_off(pos, cards, run.card, run.scope.seat)

    return do(act, harms=name)

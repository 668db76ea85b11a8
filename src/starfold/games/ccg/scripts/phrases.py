"""Functions and texts that cards of several sets share, each under one name."""

from typing import Any, Final

from starfold.games.ccg.rules import vessels
from starfold.games.ccg.rules.weapons import Weapon
from starfold.games.ccg.scripts.amounts import if_target, plus
from starfold.games.ccg.scripts.choosing import target
from starfold.games.ccg.scripts.circumstances import by_opponent, its_card, other_is_here, there_is
from starfold.games.ccg.scripts.declare import (
    OPPONENT,
    Piece,
    ability,
    action,
    changes,
    deploy_cost,
    deploys_on,
    deploys_to,
    fact,
    fires,
    grants,
    grants_skill,
    hyperspeed,
    immune_to_attrition,
    lost,
    power,
)
from starfold.games.ccg.scripts.special import immune_to_alter
from starfold.games.ccg.scripts.steps import cancel, cancel_the_interrupt, change_for, do
from starfold.games.ccg.scripts.terms import (
    Term,
    ability_above,
    active,
    capital,
    character,
    creature,
    droid,
    in_battle,
    in_play,
    kind,
    location,
    persona,
    planet_site,
    rebel,
    site,
    site_of,
    titled,
    trooper,
    vehicle,
    warrior,
    yours,
)
from starfold.games.ccg.scripts.whereabouts import at, here, my_host, my_vessel, on_card, present
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    ANY_TIME,
    BATTLE_DRAWS,
    GRANT_CARRY_ALL,
    GRANT_REACT,
    IN_BATTLE,
    JUST_PLAYED,
    LOST,
    TOTAL_ABILITY,
    USED,
)

HOTH: Final = site_of("Hoth")
PERSON: Final = character | creature


def together(*pieces: Piece) -> Piece:
    """Several pieces as one."""

    def put(script: Script, number: int) -> None:
        for piece in pieces:
            piece(script, number)

    return put


# -- cancelling ------------------------------------------------------------------------------------


def used_to_cancel(words: str, what: Term, when: Term | None = None, **how: Any) -> Piece:
    """A Used function: cancel such an Interrupt that the opponent just played."""
    return _cancelling(words, what, when, pile=USED, **how)


def lost_to_cancel(words: str, what: Term, when: Term | None = None, **how: Any) -> Piece:
    return _cancelling(words, what, when, pile=LOST, **how)


def _cancelling(words: str, what: Term, when: Term | None, **how: Any) -> Piece:
    played = by_opponent & its_card(what)
    asked = played if when is None else played & when
    return ability(words, cancel_the_interrupt(), on=JUST_PLAYED, when=asked, from_hand=True, **how)


def cancels(title: str, **how: Any) -> Piece:
    """At any time cancel the card of that title."""
    words = f"cancel {title}"
    return action(words, target(in_play & titled(title)), cancel(), times=ANY_TIME, **how)


# -- characters ------------------------------------------------------------------------------------


def serves_aboard(what: Term, *values: Any) -> Piece:
    """Aboard such a vessel adds 1 to each of these values of it: `power`, `maneuver` ..."""
    return together(*(value(+1, of=my_vessel & what) for value in values))


def commands_capital() -> Piece:
    """Aboard a capital starship adds to its power and hyperspeed; immune to attrition < 3."""
    aboard = serves_aboard(capital, power, hyperspeed)
    return together(aboard, immune_to_attrition(3, of=my_vessel & capital))


def leads_on_hoth(troopers: str) -> Piece:
    """On Hoth: such troopers come cheaper to the site, and all of them may react to it."""
    return together(
        deploys_to(HOTH),
        deploy_cost(-1, of=kind(troopers) & other_is_here, when=at(site)),
        grants(GRANT_REACT, of=yours & trooper & other_is_here, when=at(HOTH)),
    )


def powers_droids() -> Piece:
    """Droids present are stronger; as battle destiny it may double the power of the weaker side."""
    stronger = power(+1, of=yours & droid & present & ~kind("power droid"))
    return together(stronger, fact(doubles_power=True))


# -- what characters carry -------------------------------------------------------------------------


def armed_like_a_blaster(price: int, bonus: int = 0) -> Piece:
    """On your warrior, and fires at persons and vehicles, each for so much Force."""
    arm = Weapon(targets=PERSON | vehicle, price=price, bonus=bonus)
    return together(deploys_on(yours & warrior & active, price), fires(arm))


def troopers_pack() -> Piece:
    """On your trooper, who carries any number of things and stands attrition at planet sites."""
    return together(
        deploys_on(yours & trooper & active),
        grants(GRANT_CARRY_ALL, of=my_host),
        immune_to_attrition(3, of=my_host & at(planet_site)),
    )


def note_unskilled(skill: str) -> Instruction:
    """The Effect remembers that whoever it is on had no such skill before."""

    def act(pos: Position, run: Any) -> None:
        pos.memo[run.card] = 0 if vessels.has_skill(pos, pos.at[run.card], skill) else 1

    return do(act)


teaches: Final = Term(lambda pos, scope, card: pos.memo[scope.card] == 1)
"""It gave its host a skill that the host lacked."""


def teaches_to_be(skill: str, pupil: Term) -> Piece:
    """On such a character of yours, who learns the skill or, having it, is power +1."""
    return together(
        deploys_on(yours & pupil & active, 0, note_unskilled(skill)),
        grants_skill(skill, of=my_host, when=teaches),
        power(+1, of=my_host, when=~teaches),
        immune_to_alter(),
    )


def clouds_minds(bearer: Term, unless: Term) -> Piece:
    """On your Jedi of either side: the opponent's ability there is less by 2, unless ..."""
    return together(
        deploys_on(yours & bearer & active, 1),
        changes(
            TOTAL_ABILITY,
            -8,
            of=location & here,
            when=on_card(active) & ~there_is(unless & present),
            whose=OPPONENT,
        ),
    )


# -- battle destiny --------------------------------------------------------------------------------


def confronts(words: str, who: Term, foe: str) -> Piece:
    """One of these meets a Rebel of ability in battle: a destiny more, two if it is that one."""
    return lost(
        words,
        target(rebel & ability_above(2) & in_battle),
        change_for(BATTLE_DRAWS, plus(1, if_target(persona(foe), 1))),
        times=IN_BATTLE,
        when=there_is(who & in_battle),
    )

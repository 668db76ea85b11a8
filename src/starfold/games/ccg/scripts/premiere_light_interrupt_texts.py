"""Longer texts of the Light Interrupts of Premiere, in the manner of `special`."""

from typing import Any

from starfold.games.ccg.rules import (
    abilities,
    battle,
    deployment,
    destiny,
    force,
    losing,
    movement,
    presence,
    purse,
    reacting,
    rows,
    travelling,
    values,
    weapons,
)
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.scripts.choosing import pick
from starfold.games.ccg.scripts.hoth_light_texts import deployable
from starfold.games.ccg.scripts.steps import do, when_
from starfold.games.ccg.scripts.terms import (
    Term,
    character,
    device,
    missing,
    vessel,
    weapon,
    yours,
)
from starfold.games.ccg.state.fractions import covering, floored, nearest
from starfold.games.ccg.state.instruction import DONE, Instruction
from starfold.games.ccg.state.model import QUARTERS
from starfold.games.ccg.state.position import (
    THIS_BATTLE,
    THIS_DESTINY,
    THIS_TURN,
    Lasting,
    Position,
)
from starfold.games.ccg.state.scope import Amount, Scope
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    BATTLE_ABILITY,
    CHARACTER,
    DESTINY_DRAWN,
    FORBID_REACT,
    HALVED_LOSS,
    HAND,
    LOST,
    NONE,
    OUT,
    POWER,
    RESERVE,
    STARSHIP,
    TABLE,
    THERE,
    TOTAL_POWER,
    VEHICLE,
    WAS_FORFEITED,
    WEAPON,
    WEAPON_DESTINY,
)

# -- Force -----------------------------------------------------------------------------------------


def both_activate(number: int) -> Instruction:
    """Each player activates so much Force, as far as the Reserve Deck goes."""

    def act(pos: Position, run: Any) -> None:
        for seat in (run.scope.seat, 1 - run.scope.seat):
            force.activate(pos, seat, number, run.card)

    return do(act)


both_have_reserve: Term = Term(lambda pos, scope, card: bool(pos.reserve[0] and pos.reserve[1]))


def most_to_save(pos: Position, scope: Scope, card: int) -> int:
    """As much of what you must lose as you have Force to use, all that is asked included."""
    usable = purse.usable(pos, scope.seat)
    most = min(usable, covering(force.due(pos, scope.seat)))
    while most > 0 and abilities.played_for(pos, most, scope) > usable:
        most -= 1
    return most


can_save_force: Term = Term(lambda pos, scope, card: most_to_save(pos, scope, card) > 0)


def lose_less(number: Amount) -> Instruction:
    """What you must lose is less."""

    def act(pos: Position, run: Any) -> None:
        force.change_due(pos, run.scope.seat, -number(pos, run.scope, run.card))

    return do(act)


damage_is_due: Term = Term(
    lambda pos, scope, card: pos.fight is not None and pos.fight.damage_left[scope.seat] > 0
)


def life_below(number: int) -> Term:
    return Term(lambda pos, scope, card: force.life(pos, scope.seat) < number)


def halve_losses() -> Instruction:
    """What you must lose is cut in half for the rest of the turn."""

    def act(pos: Position, run: Any) -> None:
        pos.add_lasting(Lasting(HALVED_LOSS, 1, NONE, run.scope.seat, THIS_TURN, run.card))

    return do(act)


def drained_of(number: int) -> Term:
    """So much Force at least was lost to drains this turn."""
    return Term(lambda pos, scope, card: pos.drained >= number)


# -- Force drains ----------------------------------------------------------------------------------


def reckon_ambush() -> Instruction:
    """How many cards the opponent has present at the drain and their power, both fixed now."""

    def act(pos: Position, run: Any) -> None:
        foe, place = 1 - run.scope.seat, run.scope.moment.place
        present = [
            card
            for card in presence.present_at(pos, place)
            if pos.owner[card] == foe
            and presence.is_active(pos, card)
            and pos.setup.defs[card].type in (CHARACTER, STARSHIP, VEHICLE)
        ]
        power = sum(values.power(pos, card) for card in present) + _standing(pos, place, foe)
        run.scope.numbers["ambushed"] = len(present)
        run.scope.numbers["power"] = floored(power)

    return do(act)


def _standing(pos: Position, place: int, seat: int) -> int:
    """What texts add to a player's total power there, though there is no battle."""
    total = 0
    for part in values.parts_of(pos, TOTAL_POWER, place, seat):
        script: Script | None = None if part.source == NONE else pos.setup.scripts[part.source]
        if script is not None and script.special.get("standing_power"):
            total += part.amount
    return total


def lose_the_difference() -> Instruction:
    """Whoever has the lower total loses the difference; without a draw nobody does (SW-B-252)."""

    def act(pos: Position, run: Any) -> None:
        scope: Scope = run.scope
        more = nearest(scope.number("destiny") - scope.number("power"))
        if not more or not scope.number("destiny_cards"):
            return
        loser = 1 - scope.seat if more > 0 else scope.seat
        force.lose(pos, loser, abs(more), run.card, ["SW-B-014"])

    return do(act)


# -- characters in the Cantina ---------------------------------------------------------------------


def _matches(pos: Position, scope: Scope, card: int) -> bool:
    """A droid has no ability number (SW-B-031); a draw that failed matches nobody."""
    if not presence.has_ability(pos, card):
        return False
    return any(
        scope.number(name + "_cards") > 0
        and values.ability(pos, card) == scope.number(name) * QUARTERS
        for name in ("yours", "theirs")
    )


ability_was_drawn: Term = Term(_matches)
"""The ability number is one of the two destinies."""

# -- starships -------------------------------------------------------------------------------------


def _flock(pos: Position, scope: Scope, place: int) -> list[int]:
    return [
        card
        for card in presence.present_at(pos, place)
        if pos.owner[card] != scope.seat and pos.setup.defs[card].type == STARSHIP
    ]


crowded: Term = Term(lambda pos, scope, card: len(_flock(pos, scope, card)) >= 2)
"""A system with two starships of the opponent present."""


def flock_at(name: str) -> Amount:
    """How many starships of the opponent are present at the place chosen before."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        return len(_flock(pos, scope, scope.target(name)))

    return reckon


def one_of_flock(name: str) -> Term:
    return Term(lambda pos, scope, card: card in _flock(pos, scope, scope.target(name)))


def maneuver_above(least: int) -> Term:
    return Term(lambda pos, scope, card: values.maneuver(pos, card) > least)


at_moments_location: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None
        and pos.zone[card] == TABLE
        and presence.present_place(pos, card) == scope.moment.place
    )
)
"""Present where it happened."""


def shake_aim(amount: int) -> Instruction:
    """Added to each draw of the weapon just aimed; of one that fires again, in all its shots."""

    def act(pos: Position, run: Any) -> None:
        card = run.scope.moment.card
        weapon_ = weapons.weapon_of(pos, card)
        lasts = pos.fight is not None and weapon_ is not None and weapon_.repeat
        until = THIS_BATTLE if lasts else THIS_DESTINY
        pos.add_lasting(Lasting(WEAPON_DESTINY, amount, card, NONE, until, run.card))

    return do(act)


# -- battles ---------------------------------------------------------------------------------------


def _weak_points(pos: Position, scope: Scope) -> list[int]:
    """The opponent's characters at the battle."""
    if pos.fight is None:
        return []
    return presence.characters_at(pos, pos.fight.place, 1 - scope.seat)


def _could_misfire(pos: Position, scope: Scope, card: int) -> bool:
    if pos.fight is None or len(_weak_points(pos, scope)) < 2:
        return False
    return any(
        pos.owner[one] != scope.seat
        and pos.setup.defs[one].type == WEAPON
        and presence.at_place(pos, one) == pos.fight.place
        for one in pos.table
    )


accident_may_happen: Term = Term(_could_misfire)
"""The opponent has two characters and a weapon at the site of the battle."""

may_have_an_accident: Term = Term(lambda pos, scope, card: card in _weak_points(pos, scope))


def number_at_battle(pos: Position, scope: Scope, card: int) -> int:
    return len(_weak_points(pos, scope))


your_battle_destiny: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None
        and scope.moment.kind == DESTINY_DRAWN
        and scope.moment.seat == scope.seat
        and scope.moment.amount == destiny.FOR_BATTLE
    )
)

# -- Obi-Wan from afar -----------------------------------------------------------------------------


def ability_left(name: str = "target") -> Amount:
    """The whole ability that the chosen character can still apply elsewhere."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        return values.ability_for_destiny(pos, scope.target(name)) // QUARTERS

    return reckon


can_help_from_afar: Term = Term(
    lambda pos, scope, card: (
        pos.fight is not None
        and pos.location_of(card) != pos.fight.place
        and values.ability_for_destiny(pos, card) >= QUARTERS
    )
)
"""Elsewhere than the battle, with ability that was not applied yet."""


def apply_ability(number: Amount, name: str = "target") -> Instruction:
    """So much of the chosen character's ability counts in the battle, and not again this turn."""

    def act(pos: Position, run: Any) -> None:
        helper, seat = run.scope.target(name), run.scope.seat
        if pos.fight is None or pos.zone[helper] != TABLE:
            return
        place = pos.fight.place
        applied = number(pos, run.scope, run.card) * QUARTERS
        left = values.ability_for_destiny(pos, helper) - applied
        before = [
            one
            for one in pos.lasting
            if one.kind == BATTLE_ABILITY and one.card == place and one.seat == seat
        ]
        pos.keep_lasting([one for one in pos.lasting if one not in before])
        applied += sum(one.amount for one in before)
        pos.add_lasting(Lasting(BATTLE_ABILITY, applied, place, seat, THIS_BATTLE, run.card))
        pos.add_lasting(Lasting(BATTLE_ABILITY, left, helper, NONE, THIS_TURN, run.card, True))

    return do(act)


def _may_rush_in(pos: Position, scope: Scope, card: int) -> bool:
    """As a react, to a site next to it; the react is paid for as usual (HO-REACT-02)."""
    if pos.fight is None or movement.standing(pos, card) == NONE:
        return False
    place = pos.fight.place
    return (
        place in rows.neighbours(pos, pos.location_of(card))
        and not holds(pos, FORBID_REACT, place, scope.seat)
        and reacting.may_react(pos, card) is None
        and place in reacting.in_range(pos, card)
        and force.can_use(pos, scope.seat, reacting.price(pos, card, place, False))
    )


may_rush_in: Term = Term(_may_rush_in)
"""Next to the site of the battle and able to react to it."""


def rush_in(name: str = "target") -> Instruction:
    """The chosen card reacts to the battle."""

    def act(pos: Position, run: Any) -> None:
        card, seat = run.scope.target(name), run.scope.seat
        reacting.react(pos, card, seat, run.scope.moment.place, False, False)

    return do(act)


# -- moving out ------------------------------------------------------------------------------------

with_ability: Term = Term(
    lambda pos, scope, card: presence.has_ability(pos, card) and values.ability(pos, card) > 0
)


def _chute(pos: Position) -> int:
    return rows.find(pos, "Death Star: Trash Compactor")


def _all_fit_the_chute(pos: Position, scope: Scope, card: int) -> bool:
    chute = _chute(pos)
    sliding = _sliding(pos, scope.seat)
    return (
        chute != NONE
        and bool(sliding)
        and all(
            movement.may_move(pos, one) is None and movement.may_stand(pos, one, chute) is None
            for one in sliding
        )
    )


def _sliding(pos: Position, seat: int) -> list[int]:
    """All characters of a player who are involved in the battle."""
    if pos.fight is None:
        return []
    involved = values.battle_cards(pos, pos.fight.place, seat)
    return [card for card in involved if pos.setup.defs[card].type == CHARACTER]


all_fit_the_chute: Term = Term(_all_fit_the_chute)
"""All your characters in the battle may move to the Trash Compactor, which is on the table."""


def slide_down() -> Instruction:
    """All your characters in the battle are in the Trash Compactor next."""

    def act(pos: Position, run: Any) -> None:
        chute = _chute(pos)
        if chute == NONE:
            return
        for card in _sliding(pos, run.scope.seat):
            if movement.may_move(pos, card) is None:
                travelling.relocate(pos, card, chute, None, run.scope.seat)

    return do(act)


# -- sacrifice and revival -------------------------------------------------------------------------


def power_number(pos: Position, card: int) -> int:
    """The power of a character, wherever it is: inside something or captive too."""
    printed = pos.setup.defs[card].power
    return floored(values.summed(printed, values.parts_of(pos, POWER, card)))


def _is_equal(pos: Position, scope: Scope, card: int) -> bool:
    if scope.moment is None:
        return False
    return any(
        pos.setup.defs[one].type == CHARACTER
        and pos.zone[one] == TABLE
        and power_number(pos, one) == power_number(pos, card)
        for one in deployment.just_deployed(scope.moment)
    )


as_strong_as_who_came: Term = Term(_is_equal)
"""With the power of a character that was just deployed."""


class Sacrifice(Instruction):
    """The chosen character goes out of play as a price; `worth` is its forfeit value."""

    is_cost = True

    def run(self, pos: Position, run: Any) -> bool:
        card = run.scope.target()
        run.scope.numbers["worth"] = values.forfeit(pos, card)
        losing.to_zone(pos, card, OUT, ["SW-B-011"], run.card)
        return DONE


def sacrifice() -> Instruction:
    return Sacrifice()


was_forfeited: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None
        and scope.moment.amount & WAS_FORFEITED != 0
        and pos.zone[scope.moment.card] == LOST
    )
)
"""What was just lost was forfeited and lies in the Lost Pile."""


def revive() -> Instruction:
    """The character just lost is back at the site; it takes no part in the battle under way."""

    def act(pos: Position, run: Any) -> None:
        card, place = run.scope.moment.card, run.scope.moment.place
        if pos.zone[card] != LOST or pos.zone[place] != TABLE:
            return
        pos.put(card, place, THERE)
        battle.stay_out(pos, card)
        pos.tell("joins", ["SW-B-033"], pos.owner[card], {"card": card, "place": place})

    return do(act)


# -- panic -----------------------------------------------------------------------------------------


def number_to_reveal(pos: Position, scope: Scope, card: int) -> int:
    return min(3, len(pos.reserve[scope.seat]))


def reveal_cards(number: Amount) -> Instruction:
    """Show the top cards of your Reserve Deck; they are `revealed`, the lowest first."""

    def act(pos: Position, run: Any) -> None:
        seat, count = run.scope.seat, number(pos, run.scope, run.card)
        cards = force.reveal(pos, seat, RESERVE, count, run.card)
        run.scope.targets["revealed"] = cards[:]

    return do(act)


def _is_revealed(pos: Position, scope: Scope, card: int) -> bool:
    """As long as they lie as they were: a shuffle hides them again."""
    shown = [one for one in scope.all_targets("revealed") if pos.zone[one] == RESERVE]
    return card in shown and pos.reserve[scope.seat][-len(shown) :] == shown


revealed: Term = Term(_is_revealed)


def deploy_revealed() -> list[Any]:
    """Deploy such cards of those revealed free, as long as one is named; the others are lost."""

    def deploy(pos: Position, run: Any) -> None:
        cards = run.scope.targets.pop("recruit", [])
        run.scope.numbers["recruited"] = len(cards)
        for card in cards:
            deployment.deploy_free(pos, card, run.scope.seat)

    def lose(pos: Position, run: Any) -> None:
        scope: Scope = run.scope
        for card in [one for one in scope.all_targets("revealed") if revealed(pos, scope, one)]:
            pos.to_pile(card, LOST)
            pos.tell("lost", ["SW-B-033"], pos.owner[card], {"card": card, "cause": run.card})
        force.check_life(pos)

    kinds = character | vessel | device | weapon
    one = [
        pick(revealed & kinds & deployable, "recruit", optional=True, zone=RESERVE),
        do(deploy),
    ]
    goes_on = Term(lambda pos, scope, card: scope.number("recruited") > 0)
    return [one, when_(goes_on, [one, when_(goes_on, [one])]), do(lose)]


has_halved_losses: Term = Term(lambda pos, scope, card: holds(pos, HALVED_LOSS, NONE, scope.seat))

# -- Utinni Effects --------------------------------------------------------------------------------


def with_jawa_of_yours(jawa: Term) -> Term:
    """At the same location as such a card of yours."""
    return Term(
        lambda pos, scope, card: any(
            (yours & jawa & ~missing)(pos, scope, one) and presence.at_same(pos, one, card)
            for one in pos.table
        )
    )


def steal_into_hand(name: str = "target") -> Instruction:
    """The chosen card is yours from now on, and in your hand (SW-B-018)."""

    def act(pos: Position, run: Any) -> None:
        card, seat = run.scope.target(name), run.scope.seat
        if pos.zone[card] != TABLE:
            return
        place, before = pos.location_of(card), pos.owner[card]
        pos.give(card, seat)
        data = {"card": card, "other": NONE, "place": place, "owner": before}
        pos.tell("steal", ["SW-B-018"], seat, data)
        losing.to_zone(pos, card, HAND, ["SW-B-018"], run.card)

    return do(act, harms=name)

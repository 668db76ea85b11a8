"""Longer texts of the Premiere Effects of both sides, in the manner of `special`."""

from typing import Any

from starfold.games.ccg.rules import (
    carrying,
    destiny,
    force,
    inserting,
    losing,
    presence,
    purse,
    restrictions,
    routes,
    rows,
    terrain,
    utinni,
    values,
    vessels,
)
from starfold.games.ccg.rules.changes import half_of, holds
from starfold.games.ccg.scripts.choosing import choose, choose_number, pick
from starfold.games.ccg.scripts.steps import do
from starfold.games.ccg.scripts.terms import Term, character, in_hand, starship, yours
from starfold.games.ccg.scripts.whereabouts import on_table
from starfold.games.ccg.state.fractions import exceeds
from starfold.games.ccg.state.instruction import DONE, WAIT, Instruction
from starfold.games.ccg.state.model import QUARTERS
from starfold.games.ccg.state.position import WHILE_SOURCE, Lasting, Position
from starfold.games.ccg.state.scope import Amount, Scope
from starfold.games.ccg.state.vocabulary import (
    ABILITY,
    ATTACHED,
    FORBID_TEXT,
    FORFEIT,
    GRANT_PROTECTED,
    HAND,
    IS_REACHED,
    LIGHT,
    MOVE,
    NONE,
    PHASE_BEGAN,
    POWER,
    RESERVE,
    STACKED,
    STARSHIP,
    TABLE,
    USED,
)

# -- what a card keeps in mind ---------------------------------------------------------------------


def keep(number: int) -> Instruction:
    """The text's card keeps this number for its own text."""

    def act(pos: Position, run: Any) -> None:
        pos.memo[run.card] = number

    return do(act)


def kept(number: int) -> Term:
    return Term(lambda pos, scope, card: pos.memo[scope.card] == number)


def declare(number: int, words: str) -> tuple[str, list[Any]]:
    """One of several things that a player declares as the card deploys."""

    def act(pos: Position, run: Any) -> None:
        pos.memo[run.card] = number
        data = {"card": run.card, "words": words}
        pos.tell("declares", ["SW-B-085"], run.scope.seat, data)

    return words, [do(act)]


# -- who came where --------------------------------------------------------------------------------


def _came(pos: Position, scope: Scope, card: int) -> bool:
    """Whether the move that just ended brought a card along, in whatever (SW-B-256)."""
    moment = scope.moment
    if moment is None or card == NONE or moment.other == moment.place:
        return False
    if presence.at_place(pos, card) == NONE:
        return False  # captured, or aboard something that is (SW-B-226)
    return card == moment.card or card in pos.everything_on(moment.card)


def host_came_to(what: Term) -> Term:
    """Whoever the text's card is on just moved, or was carried, to such a place."""
    return Term(
        lambda pos, scope, card: (
            _came(pos, scope, pos.at[scope.card])
            and what(pos, scope, pos.location_of(pos.at[scope.card]))
        )
    )


def target_came_to(what: Term) -> Term:
    """The target of the text's card just moved, or was carried, to such a place."""
    return Term(
        lambda pos, scope, card: (
            _came(pos, scope, pos.aim[scope.card])
            and what(pos, scope, pos.location_of(pos.aim[scope.card]))
        )
    )


target_is_there: Term = Term(
    lambda pos, scope, card: pos.aim[scope.card] != NONE and utinni.is_reached(pos, scope.card)
)
"""The target of the text's card is where that card is (SW-B-196)."""

of_move_phase: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None
        and scope.moment.kind == PHASE_BEGAN
        and scope.moment.amount == MOVE
    )
)
"""A move phase just began."""

was_reached: Term = target_is_there & Term(lambda pos, scope, card: pos.has(scope.card, IS_REACHED))

host_drives: Term = Term(
    lambda pos, scope, card: (
        pos.at[pos.at[scope.card]] != NONE
        and vessels.vessel_of(pos, pos.at[scope.card]) != NONE
        and vessels.driver(pos, pos.at[pos.at[scope.card]]) == pos.at[scope.card]
    )
)
"""Whoever the text's card is on drives a vehicle."""

present_where_it_happened: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None
        and scope.moment.place != NONE
        and presence.present_place(pos, scope.card) == scope.moment.place
    )
)
"""The text's card, with whoever it is on, is present at the place of the moment."""

where_it_is_present: Term = Term(
    lambda pos, scope, place: presence.present_place(pos, scope.card) == place
)
"""The location where the text's card is present."""

was_in_the_battle: Term = Term(
    lambda pos, scope, card: pos.fight is not None and card in pos.fight.cards
)
"""It took part in the battle that is just over."""

# -- ability ---------------------------------------------------------------------------------------


def force_levels(pos: Position, scope: Scope, card: int) -> int:
    """1 for each of your characters of ability 3, 2 for each of a higher one (SW-B-027)."""
    total = 0
    for one in pos.table:
        if (yours & character & on_table)(pos, scope, one):
            level = values.ability(pos, one) // QUARTERS
            total += 2 if level > 3 else int(level == 3)
    return total


def units_present(pos: Position, scope: Scope, card: int) -> int:
    """Your whole units of ability present in the battle; not what is inside something enclosed."""
    if pos.fight is None:
        return 0
    place, total = pos.fight.place, 0
    for one in values.battle_cards(pos, place, scope.seat):
        outside = presence.present_place(pos, one) == place
        if outside and (not vessels.is_vessel(pos, one) or is_beast(pos, one)):
            total += values.ability(pos, one)
    return total // QUARTERS


def is_beast(pos: Position, card: int) -> bool:
    return pos.setup.defs[card].is_creature_vehicle()


def units_payable(pos: Position, scope: Scope, card: int) -> int:
    return min(units_present(pos, scope, card), purse.usable(pos, scope.seat))


ability_can_be_spent: Term = Term(lambda pos, scope, card: units_payable(pos, scope, card) > 0)

# -- the opponent's Force --------------------------------------------------------------------------


def opponents_force(pos: Position, scope: Scope, card: int) -> int:
    return len(pos.force[1 - scope.seat])


can_ask_for_force: Term = Term(
    lambda pos, scope, card: (
        bool(pos.force[1 - scope.seat]) and purse.asked_for(pos, scope.card) == 0
    )
)


def ask_for_force() -> list[Any]:
    """So much of the Force that you use next comes from the opponent."""

    def act(pos: Position, run: Any) -> None:
        purse.ask_for(pos, run.card, run.scope.number("number"))

    return [choose_number(1, opponents_force), do(act)]


begged_too_much: Term = Term(lambda pos, scope, card: purse.borrowed(pos, scope.card) > 1)
has_begged: Term = Term(lambda pos, scope, card: pos.memo[scope.card] > 0)


def forget_begging() -> Instruction:
    return do(lambda pos, run: purse.forget(pos, run.card))


# -- piles and hands -------------------------------------------------------------------------------

not_used_this_game: Term = Term(
    lambda pos, scope, card: card == NONE or not restrictions.used_for_good(pos, card, scope.seat)
)
"""Its player has not used a card of this title in this game (`once_a_game`)."""


def insert_into_opponents_deck() -> Instruction:
    """The text's card goes face down into the opponent's Reserve Deck, which is shuffled."""

    def act(pos: Position, run: Any) -> None:
        foe = 1 - run.scope.seat
        restrictions.note_once_a_game(pos, run.card, run.scope.seat)
        inserting.insert(pos, run.card, foe)
        force.shuffle(pos, foe)
        force.check_life(pos)

    return do(act)


def beside_a_lost_pile() -> list[Any]:
    """Its player chooses whose Lost Pile it lies beside."""

    def lay(opponent: bool) -> Instruction:
        def act(pos: Position, run: Any) -> None:
            pos.memo[run.card] = 1 + (1 - run.scope.seat if opponent else run.scope.seat)

        return do(act)

    mine, theirs = "your Lost Pile", "the opponent's Lost Pile"
    return choose((theirs, [lay(True)]), (mine, [lay(False)]))


you_have_a_hand: Term = Term(lambda pos, scope, card: bool(pos.hand[scope.seat]))
opponent_has_reserve: Term = Term(lambda pos, scope, card: bool(pos.reserve[1 - scope.seat]))


def return_from_hand() -> list[Any]:
    """Any cards of your hand go unseen on top of your Used Pile."""

    def begin(pos: Position, run: Any) -> None:
        run.scope.targets["returned"] = []

    def act(pos: Position, run: Any) -> None:
        cards = run.scope.all_targets("returned")
        for card in cards:
            pos.to_pile(card, USED)
        data = {"amount": len(cards), "pile": "used"}
        pos.tell("return_cards", ["SW-B-033"], run.scope.seat, data)

    return [do(begin), pick(yours & in_hand, "returned", any_number=True, zone=HAND), do(act)]


night_anywhere: Term = Term(
    lambda pos, scope, card: any(terrain.night(pos, place) for place in pos.locations())
)


def peek_at_reserve() -> Instruction:
    """At the top card of the opponent's Reserve Deck, at three while it is night anywhere."""

    def act(pos: Position, run: Any) -> None:
        number = 3 if night_anywhere(pos, run.scope, run.card) else 1
        force.peek(pos, run.scope.seat, 1 - run.scope.seat, RESERVE, number, run.card)

    return do(act)


# -- cards on an Effect ----------------------------------------------------------------------------

stacked_on_me: Term = Term(
    lambda pos, scope, card: pos.zone[card] == STACKED and pos.at[card] == scope.card
)


def stack_it() -> Instruction:
    """The card just lost lies on the text's card, out of play."""

    def act(pos: Position, run: Any) -> None:
        card = run.scope.moment.card
        pos.set_aside(card, STACKED, run.card)
        pos.tell("stacked", ["SW-B-258"], pos.owner[card], {"card": card, "other": run.card})

    return do(act)


def exchange(given: str = "given", taken: str = "taken") -> Instruction:
    """A card of the hand is stacked on the text's card, and one from there comes into the hand."""

    def act(pos: Position, run: Any) -> None:
        new, old = run.scope.target(given), run.scope.target(taken)
        pos.set_aside(new, STACKED, run.card)
        pos.tell("stacked", ["SW-B-258"], run.scope.seat, {"card": new, "other": run.card})
        pos.to_pile(old, HAND)
        data = {"card": old, "pile": "hand", "place": NONE, "cause": run.card}
        pos.tell("leaves", ["SW-B-033"], pos.owner[old], data)

    return do(act)


def put_on_rack() -> Instruction:
    """The chosen weapon hangs on the text's card, where nobody uses it."""

    def act(pos: Position, run: Any) -> None:
        card = run.scope.target()
        pos.put(card, run.card, ATTACHED)
        pos.tell("racked", ["SW-B-033"], run.scope.seat, {"card": card, "other": run.card})

    return do(act)


def _takes_from_rack(pos: Position, scope: Scope, host: int, weapon: int) -> bool:
    return (
        character(pos, scope, host)
        and pos.owner[host] == scope.seat
        and presence.is_active(pos, host)
        and carrying.text_allows(pos, weapon, scope.seat, host)
        and carrying.why_not_carry(pos, weapon, host) is None
        and values.deploy_cost(pos, weapon, scope.seat, host) <= purse.usable(pos, scope.seat)
    )


can_be_handed_out: Term = Term(
    lambda pos, scope, card: any(_takes_from_rack(pos, scope, host, card) for host in pos.table)
)
takes_chosen_weapon: Term = Term(
    lambda pos, scope, card: (
        scope.target("weapon") == NONE or _takes_from_rack(pos, scope, card, scope.target("weapon"))
    )
)


def price_from_rack(pos: Position, scope: Scope, card: int) -> int:
    """The weapon's deploy cost for whoever gets it; nothing before both are chosen."""
    weapon, host = scope.target("weapon"), scope.target()
    if NONE in (weapon, host):
        return 0
    return values.deploy_cost(pos, weapon, scope.seat, host)


def hand_out() -> Instruction:
    def act(pos: Position, run: Any) -> None:
        weapon, host = run.scope.target("weapon"), run.scope.target()
        if pos.zone[weapon] != TABLE or pos.zone[host] != TABLE:
            return
        pos.put(weapon, host, ATTACHED)
        data = {"card": weapon, "other": run.card, "target": host, "amount": 0}
        pos.tell("hand_over", ["SW-B-033"], run.scope.seat, data)

    return do(act)


# -- starships -------------------------------------------------------------------------------------

may_be_struck: Term = Term(
    lambda pos, scope, card: pos.owner[card] == scope.seat or not holds(pos, GRANT_PROTECTED, card)
)
"""No text keeps it safe from an opponent who would have it lost."""

has_nav_computer: Term = Term(lambda pos, scope, card: routes.has_nav_computer(pos, card))


def take_navigation() -> Instruction:
    """The starship's nav computer is gone while the Effect lies there; an astromech is lost."""

    def act(pos: Position, run: Any) -> None:
        host = pos.at[run.card]
        if starship(pos, run.scope, host):
            pos.memo[run.card] = 1
        else:
            losing.lose(pos, [host], run.card, run.scope.seat, ["SW-B-033"])

    return do(act, harms="host")


def starships_there(pos: Position, scope: Scope, place: int) -> int:
    """Your starships present at the location asked about."""
    return sum(
        1
        for one in presence.present_at(pos, place)
        if pos.owner[one] == scope.seat and pos.setup.defs[one].type == STARSHIP
    )


# -- runs ------------------------------------------------------------------------------------------

_PARSECS = 100  # what is kept of a run: the first system's card, and the parsecs


def note_run() -> Instruction:
    """Where the target sets out from, and how far that is, once and for all."""

    def act(pos: Position, run: Any) -> None:
        start, goal = pos.location_of(pos.aim[run.card]), pos.location_of(run.card)
        apart = abs(rows.parsec(pos, start) - rows.parsec(pos, goal))
        pos.memo[run.card] = 1 + _PARSECS * start + apart

    return do(act)


def parsecs_run(pos: Position, scope: Scope, card: int) -> int:
    return (abs(pos.memo[scope.card]) - 1) % _PARSECS


def note_half_way() -> Instruction:
    """The target got through: now it must come back."""

    def act(pos: Position, run: Any) -> None:
        pos.memo[run.card] = -abs(pos.memo[run.card])

    return do(act)


on_the_way_back: Term = Term(lambda pos, scope, card: pos.memo[scope.card] < 0)
where_it_set_out: Term = Term(
    lambda pos, scope, place: (
        rows.is_system(pos, place)
        and pos.setup.defs[place].system
        == pos.setup.defs[(abs(pos.memo[scope.card]) - 1) // _PARSECS].system
    )
)
"""The system from which the target set out, whichever card shows it now."""


def lose_targets_starship() -> Instruction:
    """The starship that the target is in, with everything in it."""

    def act(pos: Position, run: Any) -> None:
        ship = pos.aim[run.card]
        while ship != NONE and not starship(pos, run.scope, ship):
            ship = pos.at[ship]
        if ship != NONE:
            losing.lose(pos, [ship], run.card, run.scope.seat, ["SW-B-033"])

    return do(act)


# -- sleep -----------------------------------------------------------------------------------------


class LullToSleep(Instruction):
    """A destiny for each non-droid character at the Effect's site: above ability it sleeps."""

    def run(self, pos: Position, run: Any) -> bool:
        scope: Scope = run.scope
        if "awake" not in scope.targets:
            scope.targets["awake"] = self._there(pos, run)
        waiting = scope.targets["awake"]
        if run.stage == 1:
            run.stage = 0
            card = waiting.pop(0)
            drawn = pos.result * QUARTERS if pos.drawn else 0
            if pos.zone[card] == TABLE and exceeds(drawn, values.ability(pos, card)):
                self._sleeps(pos, run, card)
        while waiting and pos.zone[waiting[0]] != TABLE:
            waiting.pop(0)
        if not waiting:
            return DONE
        run.stage = 1
        destiny.draw(pos, scope.seat, 1, destiny.PLAIN, run.card, waiting[0])
        return WAIT

    def _there(self, pos: Position, run: Any) -> list[int]:
        place = pos.location_of(run.card)
        return [
            card
            for card in presence.characters_at(pos, place, NONE)
            if not pos.setup.defs[card].is_droid()
        ]

    def _sleeps(self, pos: Position, run: Any, card: int) -> None:
        for kind in (POWER, FORFEIT, ABILITY):
            pos.add_lasting(Lasting(kind, 0, card, NONE, WHILE_SOURCE, run.card, True))
        pos.add_lasting(Lasting(FORBID_TEXT, 1, card, NONE, WHILE_SOURCE, run.card))
        data = {"card": card, "source": run.card}
        pos.tell("asleep", ["SW-B-033"], pos.owner[card], data)


def lull_to_sleep() -> list[Any]:
    """It lasts until the end of your next turn, which the Effect keeps in mind."""

    def note(pos: Position, run: Any) -> None:
        pos.memo[run.card] = pos.turn

    return [LullToSleep(), do(note)]


next_turn_is_over: Term = Term(lambda pos, scope, card: pos.turn > pos.memo[scope.card])
"""It came in an earlier turn than this one."""

# -- moving ----------------------------------------------------------------------------------------


def pass_to(name: str = "target") -> Instruction:
    """A Utinni Effect goes to the chosen card and targets it from now on."""

    def act(pos: Position, run: Any) -> None:
        card = run.scope.target(name)
        if pos.zone[card] == TABLE:
            pos.aim[run.card] = card
            pos.put(run.card, card, ATTACHED)

    return do(act)


# -- locations -------------------------------------------------------------------------------------


def note_which_way_round() -> Instruction:
    """The Effect keeps in mind whether its site was turned round when it came."""

    def act(pos: Position, run: Any) -> None:
        site = pos.at[run.card]
        pos.memo[run.card] = int(half_of(pos, site, LIGHT) != LIGHT)
        pos.put(run.card, site, ATTACHED)  # other texts are in force from here on

    return do(act)


def free_with(what: Term, price: int) -> Amount:
    """Free while such a card is on the table."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        return 0 if any((what & on_table)(pos, scope, one) for one in pos.table) else price

    return reckon

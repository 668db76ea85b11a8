"""Longer texts of the Light Effects and Interrupts of Hoth, in the manner of `special`."""

from typing import Any

from starfold.games.ccg.rules import (
    deploying,
    deployment,
    destiny,
    force,
    losing,
    mines,
    movement,
    presence,
    restrictions,
    rows,
    travelling,
    values,
    vessels,
)
from starfold.games.ccg.rules.changes import has_text
from starfold.games.ccg.scripts.arms import aimed_at
from starfold.games.ccg.scripts.choosing import deploy_found, pick
from starfold.games.ccg.scripts.steps import do
from starfold.games.ccg.scripts.terms import (
    Term,
    alien,
    character,
    echo_site,
    in_battle,
    in_hand,
    rebel,
    yours,
)
from starfold.games.ccg.state.fractions import exceeds
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.position import THIS_DESTINY, THIS_TURN, Lasting, Position
from starfold.games.ccg.state.scope import Amount, Scope
from starfold.games.ccg.state.vocabulary import (
    ATTACHED,
    CHARACTER,
    FORBID_TARGET,
    HAND,
    IMMUNITY,
    NONE,
    POWER,
    STACKED,
    WEAPON_DESTINY,
)


def patients(pos: Position, tank: int) -> list[int]:
    """Who lies in the Bacta Tank."""
    return [
        card for card in range(len(pos.zone)) if pos.zone[card] == STACKED and pos.at[card] == tank
    ]


tank_is_empty: Term = Term(lambda pos, scope, card: not patients(pos, scope.card))


def becomes_patient() -> Instruction:
    """The character just lost lies in the tank."""

    def act(pos: Position, run: Any) -> None:
        card = run.scope.moment.card
        pos.set_aside(card, STACKED, run.card)
        pos.tell("patient", ["SW-B-033"], pos.owner[card], {"card": card, "other": run.card})

    return do(act)


def price_of_patient(pos: Position, scope: Scope, card: int) -> int:
    """The patient's deploy number, less what medical droids take off."""
    waiting = patients(pos, scope.card)
    if not waiting:
        return 0
    less, counted_titles = 0, set()
    for one in pos.table:
        script = pos.setup.scripts[one]
        if script is None or pos.owner[one] != scope.seat or not script.special.get("heals"):
            continue
        if not has_text(pos, one):
            continue
        if pos.title(one) in counted_titles and not script.special.get("heals_cumulatively"):
            continue
        counted_titles.add(pos.title(one))
        less += script.special["heals"]
    return max(0, pos.card(waiting[0]).deploy - less)


def discharge_patient() -> Instruction:
    def act(pos: Position, run: Any) -> None:
        for card in patients(pos, run.card):
            pos.to_pile(card, HAND)
            data = {"card": card, "pile": "hand", "place": NONE, "cause": run.card}
            pos.tell("leaves", ["SW-B-033"], pos.owner[card], data)

    return do(act)


def _overrun(pos: Position, scope: Scope, card: int) -> bool:
    """Five Hoth sites occupied by the opponent, six while General Rieekan is at an Echo site."""
    needed = 5
    for one in pos.table:
        script = pos.setup.scripts[one]
        if script is not None and script.special.get("defends_echo_base"):
            place = presence.at_place(pos, one)
            if place != NONE and pos.owner[one] == scope.seat and echo_site(pos, scope, place):
                needed = 6
    return len(presence.occupied_sites(pos, 1 - scope.seat, "Hoth")) >= needed


overrun_by_opponent: Term = Term(_overrun)


def read_the_bones() -> Instruction:
    """What the opponent's destiny draw says; on 0 the top used card comes to hand at once."""

    def act(pos: Position, run: Any) -> None:
        number = destiny.current(pos) if destiny.is_under_way(pos) else NONE
        run.scope.numbers["omen"] = number
        seat = run.scope.seat
        if number == 0 and pos.used[seat]:
            force.bring(pos, pos.used[seat][-1], HAND, run.card)
            force.check_life(pos)

    return do(act)


def deploy_character_free() -> list[Any]:
    """Deploy a character from hand free, if there is one that can be deployed."""
    return [
        pick(yours & character & in_hand & deployable, "recruit", optional=True, zone=HAND),
        deploy_found("recruit"),
    ]


deployable: Term = Term(
    lambda pos, scope, card: bool(deploying.destinations(pos, card, scope.seat, restrictions.FREE))
)


def twice_the_passengers_of_my_target(pos: Position, scope: Scope, card: int) -> int:
    return 2 * len(vessels.passengers(pos, pos.aim[scope.card]))


def move_to_location(title: str) -> Instruction:
    """The Effect itself goes to a location, if that is on the table; its target is forgotten."""

    def act(pos: Position, run: Any) -> None:
        place = rows.find(pos, title)
        pos.aim[run.card] = NONE
        if place == NONE:
            losing.cancel(pos, run.card, ["SW-B-193"])
        else:
            pos.put(run.card, place, ATTACHED)

    return do(act)


def strengthen_the_others() -> Instruction:
    """All T-47s of yours at the site but the lead."""

    def act(pos: Position, run: Any) -> None:
        lead = run.scope.target("lead")
        place = pos.location_of(lead)
        for card in pos.table:
            if (
                card == lead
                or pos.owner[card] != run.scope.seat
                or pos.location_of(card) != place
                or not vessels.is_kind(pos, card, "T-47")
                or not vessels.works(pos, card)
            ):
                continue
            for kind_, amount in ((POWER, 1), (IMMUNITY, 99), (FORBID_TARGET, 1)):
                pos.add_lasting(Lasting(kind_, amount, card, NONE, THIS_TURN, run.card))

    return do(act)


next_to_battle: Term = Term(
    lambda pos, scope, card: pos.fight is not None and card in rows.neighbours(pos, pos.fight.place)
)


def _overpowered(pos: Position, scope: Scope, card: int) -> bool:
    if pos.fight is None:
        return False
    mine = values.total_power(pos, pos.fight.place, scope.seat)
    return exceeds(values.total_power(pos, pos.fight.place, 1 - scope.seat), 2 * mine)


overpowered_twice: Term = Term(_overpowered)


def all_fall_back(to: str = "place") -> Instruction:
    """All your characters present in the battle, riders too, move to the chosen site, if they may.

    Whoever may not move, may not be there, or finds no Force for a collapsed site stays behind.
    """

    def act(pos: Position, run: Any) -> None:
        assert pos.fight is not None
        seat, field, site = run.scope.seat, pos.fight.place, run.scope.target(to)
        for card in values.battle_cards(pos, field, seat):
            if (
                pos.setup.defs[card].type == CHARACTER
                and presence.present_place(pos, card) == field
                and movement.may_move(pos, card) is None
                and movement.may_stand(pos, card, site) is None
            ):
                travelling.relocate(pos, card, site, None, seat)

    return do(act)


def send_back() -> Instruction:
    """The card just deployed returns to hand, and deploys free in its owner's next turn.

    A pilot who was deployed with a starfighter returns with it, and deploys free as well.
    """

    def act(pos: Position, run: Any) -> None:
        for one in reversed(deployment.just_deployed(run.scope.moment)):
            owner = pos.owner[one]
            losing.to_zone(pos, one, HAND, ["SW-B-033"], run.card)
            pos.free_titles.append(2 * pos.setup.title[one] + owner)

    return do(act)


def shot_at(what: Term) -> Term:
    """The shot of the moment is aimed at such a card."""
    return Term(
        lambda pos, scope, card: (
            scope.moment is not None
            and any(one != NONE and what(pos, scope, one) for one in aimed_at(pos, scope.moment))
        )
    )


def change_shot(amount: int | Amount) -> Instruction:
    """Added to the weapon destiny that is about to be drawn."""

    def act(pos: Position, run: Any) -> None:
        number = amount if isinstance(amount, int) else amount(pos, run.scope, run.card)
        moment = run.scope.moment
        pos.add_lasting(
            Lasting(WEAPON_DESTINY, number, moment.card, NONE, THIS_DESTINY, run.card, False),
        )

    return do(act)


hides_from_battle: Term = Term(
    lambda pos, scope, card: (
        pos.setup.scripts[card] is not None and bool(pos.setup.scripts[card].special.get("hides"))
    )
)


def _pilots_it(pos: Position, scope: Scope, card: int) -> bool:
    if scope.moment is None or scope.moment.card == NONE:
        return False
    vehicle = pos.at[scope.moment.card]
    permanent = card == vehicle and vessels.has_permanent_pilot(pos, vehicle)
    return permanent or card in vessels.pilots(pos, vehicle)


pilots_the_firing_vehicle: Term = Term(_pilots_it)
"""A pilot of the vehicle that fires; its permanent pilot is the vehicle itself."""


def _opponents_buried(pos: Position, seat: int, site: int) -> list[int]:
    return [card for card in mines.face_down_at(pos, site) if pos.owner[card] != seat]


hides_opponents_cards: Term = Term(
    lambda pos, scope, card: bool(_opponents_buried(pos, scope.seat, card))
)
"""A site under which cards of the opponent lie face down."""


def glance_under(name: str = "place") -> Instruction:
    """See one face-down card at a site: they look alike, so chance decides which."""

    def act(pos: Position, run: Any) -> None:
        seat = run.scope.seat
        hidden = _opponents_buried(pos, seat, run.scope.target(name))
        if not hidden:
            return
        cards = [hidden[pos.dice.below(len(hidden)) if len(hidden) > 1 else 0]]
        data = {
            "pile": "buried",
            "owner": pos.owner[cards[0]],
            "own": False,
            "amount": len(cards),
            "source": run.scope.card,
        }
        pos.looks += 1
        pos.show(seat, cards)
        pos.tell("peek", ["SW-B-021"], seat, data, {"cards": cards}, 1 << seat)

    return do(act)


def _rebel_and_alien(pos: Position, scope: Scope, card: int) -> bool:
    """Two different characters: one who is a Rebel, one who is an alien."""
    mine = [one for one in pos.table if (yours & character & in_battle)(pos, scope, one)]
    return any(
        first != second and rebel(pos, scope, first) and alien(pos, scope, second)
        for first in mine
        for second in mine
    )


rebel_and_alien_battle: Term = Term(_rebel_and_alien)


def arms_against_armor(name: str) -> Amount:
    """3 for a Concussion Grenade or a lightsaber, 7 for both."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        carried = pos.attached(scope.target(name))
        with_grenade = any(pos.title(one) == "Concussion Grenade" for one in carried)
        with_saber = any(vessels.is_kind(pos, one, "lightsaber") for one in carried)
        return (0, 3, 7)[int(with_grenade) + int(with_saber)]

    return reckon


def lose_grenade_of(name: str) -> Instruction:
    def act(pos: Position, run: Any) -> None:
        carried = pos.attached(run.scope.target(name))
        grenades = [one for one in carried if pos.title(one) == "Concussion Grenade"][:1]
        losing.lose(pos, grenades, run.card, run.scope.seat, ["SW-B-033"])

    return do(act)


free_to_move: Term = Term(lambda pos, scope, card: movement.may_move(pos, card) is None)
"""What its own player may relocate (SW-B-256)."""


def admits(name: str = "target") -> Term:
    """A place where the card chosen before may be; true while nothing was chosen yet."""

    def ask(pos: Position, scope: Scope, place: int) -> bool:
        card = scope.target(name)
        return card == NONE or movement.may_stand(pos, card, place) is None

    return Term(ask)


def from_set(name: str) -> Term:
    return Term(lambda pos, scope, card: pos.setup.defs[card].set_name == name)

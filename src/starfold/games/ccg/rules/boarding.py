"""Getting on and off, and crossing from ship to ship: unlimited moves of the move phase.

Whoever is aboard stays there until told otherwise, wherever the vessel goes (HO-ABOARD-01).
Characters embark on and disembark from their player's vehicles and starfighters, starfighters from
capital starships (HO-EMB-01 to HO-EMB-04, SW-B-142); people in a cargo bay step over into the ship
that carries them (HO-CARGO-02). A transfer takes any number of characters and vehicles between two
starships at a system for 1 Force, as often as it is paid (HO-TRANS-01 to HO-TRANS-03, SW-B-143).
"""

from typing import Final

from starfold.games.ccg.rules import force, mines, movement, rows, travelling, vessels
from starfold.games.ccg.rules.step import Step, card_of, packed
from starfold.games.ccg.speech.names import aimed, card_label, done, goal_for, piece, role
from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.position import Moment, Position
from starfold.games.ccg.state.vocabulary import (
    A_BOARD,
    A_TRANSFER,
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    CHARACTER,
    IS_CRASHED,
    IS_UNDERCOVER,
    JUST_MOVED,
    LAID_OUT,
    MOVE,
    NONE,
    STARSHIP,
    THERE,
    VEHICLE,
)
from starfold.kernel.choices import Choice, Question
from starfold.kernel.core import DECLINE

CRASHED_DOOR: Final = 1  # Force for a character to get into or out of a crashed vehicle
TRANSFER: Final = 1  # Force for a whole transfer
_BOARDERS: Final = (CHARACTER, VEHICLE, STARSHIP)
_ABOARD: Final = (ABOARD_PILOT, ABOARD_PASSENGER, ABOARD_CARGO)


# -- what is within a step -------------------------------------------------------------------------


def is_aboard(pos: Position, card: int) -> bool:
    """In a place of a vehicle or starship: pilot, driver, passenger, cargo."""
    return pos.role[card] in _ABOARD


def may_board(pos: Position, card: int) -> Reason | None:
    """Whether a card may get on or off anything at all now; the time is not asked."""
    if pos.setup.defs[card].type not in _BOARDERS:
        return Reason("HO-EMB-01", "boarding.boards_nothing", card=pos.title(card))
    if pos.has(card, IS_UNDERCOVER):
        return Reason("SW-B-224", "boarding.undercover", card=pos.title(card))
    return movement.may_move(pos, card)


def hosts(pos: Position, card: int) -> list[int]:
    """The vessels that a card can embark on from where it is (HO-EMB-01, HO-EMB-04)."""
    return [host for host in _beside(pos, card) if takes_in(pos, host, card)]


def _beside(pos: Position, card: int) -> list[int]:
    """What stands beside a card, a vessel or not."""
    if pos.role[card] == THERE:
        return pos.there(pos.at[card])
    if pos.setup.defs[card].type == CHARACTER and is_aboard(pos, card):
        return pos.cargo(pos.at[card])  # from a capital starship into its bay (HO-CARGO-02)
    return []


def takes_in(pos: Position, host: int, card: int) -> bool:
    """Whether a vessel beside a card is of the kind it embarks on, and has room."""
    if pos.owner[host] != pos.owner[card] or host == card:
        return False
    if pos.setup.defs[host].type not in (VEHICLE, STARSHIP):
        return False
    in_space = pos.role[card] == THERE and rows.is_system(pos, pos.at[card])
    if in_space and not pos.setup.defs[card].is_starfighter():
        return False
    return vessels.has_room(pos, host, card)


def outside(pos: Position, card: int) -> int:
    """Where a card gets off to: the location, or the ship whose bay it is in; NONE: nowhere."""
    if not is_aboard(pos, card):
        return NONE
    host = pos.at[card]
    if pos.role[host] == ABOARD_CARGO:
        carrier = pos.at[host]
        return carrier if vessels.has_room(pos, carrier, card) else NONE
    if pos.role[host] != THERE:
        return NONE
    place = pos.at[host]
    in_space = rows.is_system(pos, place)
    if in_space and pos.setup.defs[card].type != STARSHIP:
        return NONE
    if movement.may_stand(pos, card, place) is not None:
        return NONE
    return place


def vehicle_sites(pos: Position, card: int) -> list[int]:
    """Sites in one's own vehicle beside a character, or the site beside that vehicle.

    Its owner's characters pass in and out as by embarking and disembarking (SW-B-244).
    """
    if pos.setup.defs[card].type != CHARACTER or pos.role[card] != THERE:
        return []
    here = pos.at[card]
    if rows.is_vehicle_site(pos, here):
        return rows.neighbours(pos, here) if pos.owner[pos.at[here]] == pos.owner[card] else []
    found: list[int] = []
    for place in rows.vehicle_sites_at(pos, here):
        if pos.owner[pos.at[place]] == pos.owner[card] and rows.in_line(pos, here):
            found.append(place)
    return found


def targets(pos: Position, card: int) -> list[int]:
    """All that a card can board or get off to, as far as the Force goes."""
    if may_board(pos, card) is not None:
        return []
    found = hosts(pos, card) + vehicle_sites(pos, card)
    exit_to = outside(pos, card)
    if exit_to != NONE:
        found.append(exit_to)
    return [to for to in found if _is_paid(pos, card, to)]


def _gets_somewhere(pos: Position, card: int) -> bool:
    """Whether there are `targets`: one is enough, and mostly there is none."""
    if pos.setup.defs[card].type not in _BOARDERS:
        return False
    for host in _beside(pos, card):
        if takes_in(pos, host, card) and _is_paid(pos, card, host):
            return may_board(pos, card) is None
    further = vehicle_sites(pos, card)
    exit_to = outside(pos, card)
    if exit_to != NONE:
        further.append(exit_to)
    for to in further:
        if _is_paid(pos, card, to):
            return may_board(pos, card) is None
    return False


def _is_paid(pos: Position, card: int, to: int) -> bool:
    return force.can_use(pos, pos.owner[card], price(pos, card, to))


def price(pos: Position, card: int, to: int) -> int:
    """Free, but for the doors of a crashed enclosed vehicle (HO-EMB-02, HO-CRASH-06)."""
    if pos.setup.defs[card].type != CHARACTER:
        return 0
    for vessel in (pos.at[card], to):
        if pos.has(vessel, IS_CRASHED) and vessels.is_enclosed(pos, vessel):
            return CRASHED_DOOR
    return 0


def why_not(pos: Position, card: int, to: int) -> Reason | None:
    """Why a card may not get on or off there now; None if it may."""
    if pos.phase != MOVE or pos.active != pos.owner[card]:
        return Reason("HO-EMB-03", "boarding.not_now")
    refused = may_board(pos, card)
    if refused is not None or to in targets(pos, card):
        return refused
    if pos.role[to] != LAID_OUT and pos.owner[to] != pos.owner[card]:
        return Reason("HO-EMB-01", "boarding.not_yours", vessel=pos.title(to))
    if price(pos, card, to) and not force.can_use(pos, pos.owner[card], price(pos, card, to)):
        return Reason("HO-CRASH-06", "boarding.crashed", vessel=pos.title(to))
    return Reason("HO-EMB-04", "boarding.no_room", vessel=pos.title(to))


# -- embarking and disembarking --------------------------------------------------------------------


def offers(pos: Position, seat: int) -> list[int]:
    """Cards that may get on or off something now (HO-EMB-03)."""
    if pos.phase != MOVE or pos.active != seat:
        return []
    found: list[int] = []
    for card in pos.table:
        if pos.owner[card] == seat and _gets_somewhere(pos, card):
            found.append(packed(A_BOARD, card))
    return found


def choice(pos: Position, seat: int, option: int) -> Choice:
    return boarder(pos, card_of(option))


def boarder(pos: Position, card: int) -> Choice:
    """Somebody who may get on or off."""
    label = card_label(pos, card)
    if pos.role[card] == ABOARD_CARGO:
        return piece(pos, "board", card, say("boarding.leave_cargo", card=label))
    if is_aboard(pos, card):
        return piece(pos, "board", card, say("boarding.disembark", card=label))
    return piece(pos, "board", card, say("boarding.embark", card=label))


def begin(pos: Position, seat: int, option: int) -> None:
    pos.push(Board(card_of(option), seat, NONE))


class Board(Step):
    """One card gets on or off: where to, in which place."""

    card: int
    seat: int
    to: int  # a vessel, or the location outside; NONE: not chosen
    start: int = NONE  # where it was, once it is over

    def proceed(self, pos: Position) -> None:
        if self.start != NONE:
            self._finish(pos)
            return
        self.ask_or_take(pos, self.seat)

    def choices(self, pos: Position) -> list[int]:
        if self.to == NONE:
            return targets(pos, self.card)
        if pos.role[self.to] == LAID_OUT:
            return [THERE]
        return vessels.free_roles(pos, self.to, self.card)

    def take(self, pos: Position, option: int) -> None:
        if self.to == NONE:
            self.to = option
            return
        cost = price(pos, self.card, self.to)
        force.use(pos, self.seat, cost, self.card)
        self.start = pos.location_of(self.card)
        step_over(pos, self.card, self.to, option, cost)

    def question(self, pos: Position) -> Question:
        label = card_label(pos, self.card)
        text = say("boarding.ask_where", card=label)
        if self.to != NONE:
            text = say("boarding.ask_role", card=label, vessel=card_label(pos, self.to))
        return Question(text, ["HO-EMB-01"], about=self.card)

    def choice(self, pos: Position, option: int) -> Choice:
        if self.to == NONE:
            return goal_for(pos, self.card, option, price(pos, self.card, option))
        return role(pos, self.card, self.to, option)

    def against(self, pos: Position, seat: int, card: int, goal: int) -> Reason | None:
        return why_not(pos, self.card, goal) if self.to == NONE else None

    def _finish(self, pos: Position) -> None:
        """Mines that went off came first."""
        pos.pop()
        if pos.in_play(self.card):
            place = pos.location_of(self.card)
            moment = Moment(JUST_MOVED, pos.owner[self.card], self.card, self.start, place)
            pos.happened(moment)


def step_over(pos: Position, card: int, to: int, role: int, cost: int) -> None:
    """A card gets on or off, which is an unlimited move; some mines wait for it (SW-DEC-24)."""
    old = pos.at[card]
    if role == THERE:
        travelling.arrive(pos, card, to)
    else:
        travelling.board(pos, card, to, role)
    rules = ["HO-EMB-01", "HO-EMB-02", "HO-ABOARD-01", "HO-UNLIM-02"]
    if ABOARD_CARGO in (pos.role[old], pos.role[to]):
        rules.append("HO-CARGO-02")
    if cost:
        rules.append("HO-CRASH-06")
    data = {"card": card, "from": old, "place": to, "role": role, "cost": cost}
    pos.tell("disembark" if role == THERE else "embark", rules, pos.owner[card], data)
    if role == THERE and vessels.is_enclosed(pos, old):
        mines.step_out(pos, card, to)


# -- transferring ----------------------------------------------------------------------------------


def can_dock(pos: Position, ship: int) -> bool:
    """The one of two ships that makes a transfer possible (HO-TRANS-01)."""
    return pos.setup.defs[ship].docking and vessels.is_piloted(pos, ship)


def partners(pos: Position, ship: int) -> list[int]:
    """One's own other starships at the same system between which cards may transfer.

    Not at a site, where ships are landed (HO-TRANS-03).
    """
    system = movement.standing(pos, ship)
    if pos.setup.defs[ship].type != STARSHIP or system == NONE:
        return []
    if not rows.is_system(pos, system):
        return []
    found: list[int] = []
    for one in pos.there(system):
        if one == ship or pos.owner[one] != pos.owner[ship]:
            continue
        if pos.setup.defs[one].type == STARSHIP and (can_dock(pos, one) or can_dock(pos, ship)):
            found.append(one)
    return found


def crossers(pos: Position, ship: int, partner: int) -> list[int]:
    """Characters and vehicles of one ship for which the other has room (HO-TRANS-02)."""
    found: list[int] = []
    for card in pos.aboard(ship) + pos.cargo(ship):
        if pos.setup.defs[card].type == STARSHIP or movement.may_move(pos, card) is not None:
            continue
        if vessels.free_roles(pos, partner, card):
            found.append(card)
    return found


def transfer_offers(pos: Position, seat: int) -> list[int]:
    """Ships from which a transfer may begin now."""
    if pos.phase != MOVE or pos.active != seat or not force.can_use(pos, seat, TRANSFER):
        return []
    found: list[int] = []
    for ship in pos.table:
        if pos.owner[ship] == seat:
            useful = [one for one in partners(pos, ship) if crossers(pos, ship, one)]
            if useful:
                found.append(packed(A_TRANSFER, ship))
    return found


def transfer_choice(pos: Position, seat: int, option: int) -> Choice:
    ship = card_of(option)
    text = say("boarding.transfer", ship=card_label(pos, ship))
    return piece(pos, "transfer", ship, text)


def transfer_begin(pos: Position, seat: int, option: int) -> None:
    pos.push(Transfer(card_of(option), seat))


class Transfer(Step):
    """A transfer: to which ship, then who crosses, one by one, for 1 Force in all."""

    ship: int
    seat: int
    partner: int = NONE
    card: int = NONE  # who crosses next; its place is to be chosen
    count: int = 0

    def proceed(self, pos: Position) -> None:
        choices = self.choices(pos)
        if choices == [DECLINE]:
            pos.pop()
        else:
            self.ask_among(pos, self.seat, choices)

    def choices(self, pos: Position) -> list[int]:
        if self.partner == NONE:
            near = partners(pos, self.ship)
            return [one for one in near if crossers(pos, self.ship, one)]
        if self.card != NONE:
            return vessels.free_roles(pos, self.partner, self.card)
        done = [DECLINE] if self.count else []
        return [*crossers(pos, self.ship, self.partner), *done]

    def take(self, pos: Position, option: int) -> None:
        if self.partner == NONE:
            self.partner = option
        elif self.card != NONE:
            self._cross(pos, option)
        elif option == DECLINE:
            pos.pop()
        else:
            self.card = option

    def question(self, pos: Position) -> Question:
        if self.partner == NONE:
            text = say("boarding.ask_ship")
        elif self.card == NONE:
            text = say("boarding.ask_who", ship=card_label(pos, self.partner))
        else:
            partner = card_label(pos, self.partner)
            text = say("boarding.ask_role", card=card_label(pos, self.card), vessel=partner)
        return Question(text, ["HO-TRANS-01"])

    def choice(self, pos: Position, option: int) -> Choice:
        if self.partner == NONE:
            return aimed(pos, "to", self.ship, option)
        if self.card != NONE:
            return role(pos, self.card, self.partner, option)
        return (
            done(say("boarding.nobody_else"))
            if option == DECLINE
            else piece(pos, "transfer", option)
        )

    def _cross(self, pos: Position, role: int) -> None:
        card = self.card
        self.card = NONE
        if self.count == 0:
            force.use(pos, self.seat, TRANSFER, self.ship)
        self.count += 1
        travelling.board(pos, card, self.partner, role)
        place = pos.location_of(card)
        data = {"card": card, "from": self.ship, "place": self.partner, "role": role}
        rules = ["HO-TRANS-01", "HO-TRANS-03", "HO-UNLIM-02"]
        ships = (pos.setup.defs[self.ship], pos.setup.defs[self.partner])
        if ships[0].is_starfighter() or ships[1].is_starfighter():
            rules.append("HO-TRANS-02")
        pos.tell("transfer", rules, self.seat, data)
        pos.happened(Moment(JUST_MOVED, self.seat, card, place, place))


# -- fleeing to another ship -----------------------------------------------------------------------


class Resettle(Step):
    """A text takes several characters into one vessel: who sits where, so that all find room."""

    cards: list[int]  # who has no place yet, the next one first
    seat: int
    to: int

    def proceed(self, pos: Position) -> None:
        if not self.cards:
            pos.pop()
            return
        self.ask_or_take(pos, self.seat)

    def choices(self, pos: Position) -> list[int]:
        return vessels.roles_in_company(pos, self.to, self.cards)

    def take(self, pos: Position, option: int) -> None:
        card = self.cards.pop(0)
        start = pos.location_of(card)
        old = pos.at[card]
        travelling.board(pos, card, self.to, option)
        data = {"card": card, "from": old, "place": self.to, "way": "evacuate", "cost": 0}
        pos.tell("move", ["HO-UNLIM-01", "HO-UNLIM-03"], self.seat, data)
        pos.happened(Moment(JUST_MOVED, self.seat, card, start, pos.location_of(card)))

    def question(self, pos: Position) -> Question:
        card = self.cards[0]
        text = say("boarding.ask_role", card=card_label(pos, card), vessel=card_label(pos, self.to))
        return Question(text, ["HO-UNLIM-03"], about=card)

    def choice(self, pos: Position, option: int) -> Choice:
        return role(pos, self.cards[0], self.to, option)

"""Travelling: the moves of the move phase, and the one way in which every card travels.

Whatever moves a card to a location, its own will or a text, ends in `Travel`: site by site, so
that mines on the way go off, and with a moment for the cards that wait for it.
"""

from typing import Final

from starfold.games.ccg.rules import force, mines, rows, strays, terrain, utinni, values, vessels
from starfold.games.ccg.rules.movement import (
    DEEP_SPACE,
    LAND,
    SHUTTLE,
    SQUAD,
    STATION,
    TAKE_OFF,
    TRANSIT,
    WALK,
    WAYS,
    WAYS_OF,
    may_move,
    may_move_regularly,
    may_still_move,
    standing,
)
from starfold.games.ccg.rules.routes import (
    MEMBERS,
    SHUTTLED,
    bays_for,
    companions_of,
    destinations,
    free_shuttle,
    price,
    price_together,
    reach,
    stations,
    surcharge,
    transit_price,
    ways_of,
    ways_to,
)
from starfold.games.ccg.rules.step import KIND, Step, card_of, number_of, packed
from starfold.games.ccg.speech.names import (
    card_label,
    done,
    goal,
    goal_for,
    names,
    piece,
    role,
    written,
)
from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.speech.seen import Pieces
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.position import UNTIL_MOVED, Moment, Position
from starfold.games.ccg.state.script import usage
from starfold.games.ccg.state.vocabulary import (
    A_MOVE,
    ATTACHED,
    DID_MOVE,
    IS_CRASHED,
    JUST_MOVED,
    LAID_OUT,
    NONE,
    TABLE,
    THERE,
)
from starfold.kernel.choices import Choice, Question
from starfold.kernel.core import DECLINE

_RULES: Final = (
    ["HO-MOVE-03", "SW-B-130"],
    ["HO-MOVE-03", "SW-B-133"],
    ["HO-LAND-01", "HO-MOVE-04"],
    ["HO-LAND-01", "HO-MOVE-04"],
    ["HO-SHUT-01", "HO-MOVE-04"],
    ["SW-B-138", "HO-MOVE-04"],
    ["SW-B-150"],
    ["SW-B-149"],
    ["SW-B-152", "HO-MOVE-01"],
    ["HO-MOVE-03", "SW-B-130"],
)


def begin(pos: Position, seat: int, option: int) -> None:
    card = card_of(option)
    way = number_of(option)
    if way == STATION:
        pos.push(MoveStation(card, seat))
    elif way == TRANSIT:
        pos.push(TransitGroup([card], seat, NONE))
    elif way in MEMBERS:
        pos.push(MoveTogether(card, seat, way, [], NONE))
    else:
        pos.push(MoveCard(card, seat, way, NONE))


# -- travelling ------------------------------------------------------------------------------------


class Travel(Step):
    """Cards on their way, one after the other, site by site to the last place of the path.

    Whatever is aboard goes along, free (SW-B-132).
    """

    seat: int
    cards: list[int]
    path: list[int]
    who: int = 0
    step: int = 0
    start: int = NONE  # of the card under way

    def proceed(self, pos: Position) -> None:
        while self.who < len(self.cards):
            card = self.cards[self.who]
            if self.step == 0:
                self.start = pos.location_of(card)
            if not self._goes_on(pos, card):
                self._next()
            elif self.step == len(self.path) or self._is_stranded(pos, card):
                place = self.path[self.step - 1]
                start = self.start
                if place != self.path[-1]:
                    self._tell_stop(pos, card, place)
                self._next()
                pos.happened(Moment(JUST_MOVED, self.seat, card, start, place))
                return
            else:
                place = self.path[self.step]
                self.step += 1
                arrive(pos, card, place)
                across = self.step < len(self.path)
                mines.trip(pos, card, place, across)
                if across and pos.setup.options.reached_in_passing:
                    _look_at_targets(pos)
                if pos.moments or pos.stack[-1] is not self:
                    return
        pos.pop()

    def _goes_on(self, pos: Position, card: int) -> bool:
        """A card that was lost or taken elsewhere on the way stops there."""
        if pos.zone[card] != TABLE:
            return False
        return self.step == 0 or pos.at[card] == self.path[self.step - 1]

    def _is_stranded(self, pos: Position, card: int) -> bool:
        """Who steered it went on the way: it gets no farther (HO-PILOT-01, HO-DRIVER-01)."""
        return self.step > 0 and vessels.is_vessel(pos, card) and not vessels.works(pos, card)

    def _tell_stop(self, pos: Position, card: int, place: int) -> None:
        rule = "HO-DRIVER-01" if vessels.needs_driver(pos, card) else "HO-PILOT-01"
        pos.tell("stops", [rule], self.seat, {"card": card, "place": place})

    def _next(self) -> None:
        self.who += 1
        self.step = 0


def _look_at_targets(pos: Position) -> None:
    """Who comes through the site of a Utinni Effect, or is carried, has reached it (SW-DEC-26)."""
    utinni.look_after_targets(pos)


def arrive(pos: Position, card: int, place: int) -> None:
    """Put a card at a location; what ended when it moved is over. No rule is asked."""
    stays_attached = pos.role[card] == ATTACHED and pos.setup.defs[card].type not in WAYS_OF
    vessels.leave_place(pos, card, place, ATTACHED if stays_attached else THERE)
    forget_until_moved(pos, card)


def board(pos: Position, card: int, host: int, role: int) -> None:
    """Put a card into a place of a vehicle or starship. No rule is asked."""
    vessels.take_place(pos, card, host, role)
    forget_until_moved(pos, card)


def forget_until_moved(pos: Position, card: int) -> None:
    """Being carried is a move too (HO-UNLIM-02), unless agreed otherwise (SW-B-256)."""
    if any(one.until == UNTIL_MOVED for one in pos.lasting):
        moved = [card]
        if pos.setup.options.carried_move:
            moved += pos.everything_on(card)
        pos.keep_lasting(
            [one for one in pos.lasting if one.until != UNTIL_MOVED or one.card not in moved]
        )


def relocate(
    pos: Position, card: int, place: int, rules: list[str] | None = None, payer: int = NONE
) -> None:
    """An unlimited move to a location, by a text or forced (HO-UNLIM-01, HO-UNLIM-03, SW-B-144).

    A step is pushed that carries it out. The caller has asked `may_move` where the card's own
    player moves it, and `crosses_shield` where the way leads through the air. A payer pays what a
    collapsed site asks, or the card stays (HO-COLLAPSE-05); a forced move has none.
    """
    seat = pos.owner[card]
    start = pos.location_of(card)
    cited = rules or ["HO-UNLIM-01", "HO-UNLIM-03"]
    cost = 0 if payer == NONE else surcharge(pos, start, place)
    if cost:
        if not force.can_use(pos, payer, cost):
            return
        force.use(pos, payer, cost, card)
        cited = [*cited, "HO-COLLAPSE-05"]
    data = {"card": card, "from": start, "place": place, "way": "relocate", "cost": cost}
    pos.tell("move", cited, seat, data)
    pos.push(Travel(seat, [card], [place]))


def walk(pos: Position, card: int, place: int) -> None:
    """A text has a card use its landspeed: its regular move at the usual price (SW-B-255)."""
    if may_still_move(pos, card) is None and place in destinations(pos, card, WALK):
        pos.push(MoveCard(card, pos.owner[card], WALK, place))


def may_move_to(pos: Position, card: int, place: int) -> bool:
    """Whether a card has its regular move left and some way to that place (HO-MOVE-04)."""
    return not pos.has_done(card, DID_MOVE) and bool(ways_to(pos, card, place))


def move_to(pos: Position, card: int, place: int) -> None:
    """A text has a card make its regular move to a place, by the cheapest way there is."""
    if not may_move_to(pos, card, place):
        return
    best = NONE
    for way in ways_to(pos, card, place):
        if best == NONE or price(pos, card, way, place) < price(pos, card, best, place):
            best = way
    if best == TRANSIT:
        pos.push(TransitGroup([card], pos.owner[card], place))
    else:
        pos.push(MoveCard(card, pos.owner[card], best, place))


def relocate_by_location(pos: Position, card: int, place: int) -> None:
    """A move by a location's text: unlimited, unless agreed otherwise (SW-B-151)."""
    if pos.setup.options.location_moves_regular:
        pos.note(card, DID_MOVE)
    relocate(pos, card, place, ["SW-B-151"], pos.owner[card])


def may_be_moved_by_location(pos: Position, card: int) -> bool:
    """Whatever goes over the ground: no landed starship, no wreck (HO-LAND-08, HO-CRASH-04).

    Unlimited is any number, to and fro included, as with getting on and off (SW-B-151, HO-EMB-03).
    """
    if WALK not in ways_of(pos, card) or pos.has(card, IS_CRASHED):
        return False
    if pos.setup.options.location_moves_regular:
        return may_still_move(pos, card) is None
    return may_move(pos, card) is None


def tell_move(pos: Position, seat: int, card: int, way: int, place: int, cost: int) -> None:
    start = pos.location_of(card)
    rules = list(_RULES[way])
    extra = surcharge(pos, start, pos.location_of(place))
    if extra:
        rules.append("HO-COLLAPSE-04")
    if extra > terrain.SURCHARGE:
        rules.append("HO-COLLAPSE-05")
    if way in (LAND, TAKE_OFF):
        rules.append("HO-LAND-04")
    if way == SHUTTLE and cost == 0:
        rules.append("HO-SHUT-04")
    data = {"card": card, "from": start, "place": place, "way": WAYS[way], "cost": cost}
    pos.tell("move", rules, seat, data)


def path_of(pos: Position, card: int, way: int, place: int) -> list[int]:
    """The places that a card enters on its way."""
    return rows.path(pos, pos.at[card], place) if way == WALK else [place]


# -- one card --------------------------------------------------------------------------------------


class MoveCard(Step):
    """A regular move of one card: where to, in which seat, the price, the journey."""

    card: int
    seat: int
    way: int
    place: int  # a location, or the ship that it shuttles to; NONE: not chosen
    role: int = NONE

    def proceed(self, pos: Position) -> None:
        if self.place == NONE:
            choices = self.choices(pos)
            if len(choices) > 1:
                pos.ask(self.seat, choices)
                return
            self.place = choices[0]
        if self._boards(pos) and self.role == NONE:
            choices = self.choices(pos)
            if len(choices) > 1:
                pos.ask(self.seat, choices)
                return
            self.role = choices[0]
        self._set_off(pos)

    def _boards(self, pos: Position) -> bool:
        return self.place != NONE and pos.role[self.place] != LAID_OUT

    def choices(self, pos: Position) -> list[int]:
        if self.place == NONE:
            return destinations(pos, self.card, self.way)
        return vessels.free_roles(pos, self.place, self.card)

    def take(self, pos: Position, option: int) -> None:
        if self.place == NONE:
            self.place = option
        else:
            self.role = option

    def question(self, pos: Position) -> Question:
        label = card_label(pos, self.card)
        if self.place == NONE:
            way = say(f"ways.{WAYS[self.way].replace(' ', '_')}")
            text = say("travelling.ask_goal", card=label, way=way)
            return Question(text, ["HO-MOVE-03"], about=self.card)
        text = say("travelling.ask_role", card=label, vessel=card_label(pos, self.place))
        return Question(text, ["HO-SHUT-01"], about=self.card)

    def choice(self, pos: Position, option: int) -> Choice:
        if self.place == NONE:
            return goal_for(pos, self.card, option, price(pos, self.card, self.way, option))
        return role(pos, self.card, self.place, option)

    def against(self, pos: Position, seat: int, card: int, goal: int) -> Reason | None:
        return strays.why_not(pos, self.card, goal) if self.place == NONE else None

    def _set_off(self, pos: Position) -> None:
        card = self.card
        cost = price(pos, card, self.way, self.place)
        pos.pop()
        if not force.can_use(pos, self.seat, cost):
            return  # another move that a text began at the same time took the Force
        if self.way == SHUTTLE:
            self._take_a_shuttle(pos)
        force.use(pos, self.seat, cost, card)
        pos.note(card, DID_MOVE)
        tell_move(pos, self.seat, card, self.way, self.place, cost)
        if self._boards(pos):
            start = pos.location_of(card)
            board(pos, card, self.place, self.role)
            pos.happened(Moment(JUST_MOVED, self.seat, card, start, pos.location_of(card)))
            return
        pos.push(Travel(self.seat, [card], path_of(pos, card, self.way, self.place)))

    def _take_a_shuttle(self, pos: Position) -> None:
        """The shuttle vehicle uses its own move for those it takes along (SW-B-141)."""
        vehicle = free_shuttle(pos, self.card, self.place)
        if vehicle != NONE:
            pos.used_up.append(usage(vehicle, SHUTTLED))
            pos.note(vehicle, DID_MOVE)


# -- docking bay transit ---------------------------------------------------------------------------


class TransitGroup(Step):
    """Docking bay transit: the bay, then the group, then one payment for all (SW-B-138)."""

    members: list[int]
    seat: int
    bay: int

    def proceed(self, pos: Position) -> None:
        choices = self.choices(pos)
        if self.bay == NONE and len(choices) == 1:
            self.bay = choices[0]
            choices = self.choices(pos)
        if choices == [DECLINE]:
            self._set_off(pos)
        else:
            pos.ask(self.seat, choices)

    def choices(self, pos: Position) -> list[int]:
        first = self.members[0]
        if self.bay == NONE:
            return destinations(pos, first, TRANSIT)
        found: list[int] = []
        start = standing(pos, first)
        for card in pos.table:
            if pos.owner[card] != self.seat or card in self.members:
                continue
            if standing(pos, card) != start:
                continue
            able = TRANSIT in ways_of(pos, card) and self.bay in bays_for(pos, card)
            if able and may_move_regularly(pos, card) is None and self._affords(pos, card):
                found.append(card)
        return [*found, DECLINE]

    def _affords(self, pos: Position, card: int) -> bool:
        start = pos.at[self.members[0]]
        cost = transit_price(pos, self.seat, start, self.bay, [*self.members, card])
        return force.can_use(pos, self.seat, cost)

    def take(self, pos: Position, option: int) -> None:
        if self.bay == NONE:
            self.bay = option
        elif option == DECLINE:
            self._set_off(pos)
        else:
            self.members.append(option)

    def question(self, pos: Position) -> Question:
        first = self.members[0]
        if self.bay == NONE:
            text = say("travelling.ask_bay", card=card_label(pos, first))
        else:
            text = say(
                "travelling.ask_members",
                cards=names(pos, self.members),
                place=card_label(pos, self.bay),
            )
        return Question(text, ["SW-B-138"], about=first)

    def choice(self, pos: Position, option: int) -> Choice:
        first = self.members[0]
        if self.bay == NONE:
            cost = transit_price(pos, self.seat, pos.at[first], option, [first])
            return goal_for(pos, first, option, cost)
        if option == DECLINE:
            return done(say("travelling.nobody_else"))
        return piece(pos, "join", option)

    def _set_off(self, pos: Position) -> None:
        start = pos.at[self.members[0]]
        cost = transit_price(pos, self.seat, start, self.bay, self.members)
        pos.pop()
        force.use(pos, self.seat, cost, self.members[0])
        data = {"cards": self.members[:], "from": start, "place": self.bay, "cost": cost}
        rules = list(_RULES[TRANSIT])
        if surcharge(pos, start, self.bay):
            rules.append("HO-COLLAPSE-05")
        pos.tell("transit", rules, self.seat, data)
        for card in self.members:
            pos.note(card, DID_MOVE)
        pos.push(Travel(self.seat, self.members[:], [self.bay]))


# -- walking together ------------------------------------------------------------------------------


class MoveTogether(Step):
    """A weapon moved by two warriors (SW-B-152), or a squad: who, where to, one departure."""

    card: int
    seat: int
    way: int
    members: list[int]
    place: int

    def proceed(self, pos: Position) -> None:
        choices = self.choices(pos)
        if len(choices) > 1:
            pos.ask(self.seat, choices)
            return
        self.take(pos, choices[0])

    def _is_complete(self) -> bool:
        return len(self.members) == MEMBERS[self.way]

    def choices(self, pos: Position) -> list[int]:
        """The place first, then those who reach it and whom the Force suffices for."""
        if self.place == NONE:
            return destinations(pos, self.card, self.way)
        found: list[int] = []
        for one in companions_of(pos, self.card, self.way):
            if one not in self.members and self.place in reach(pos, one):
                group = [*self.members, one]
                cost = price_together(pos, self.card, self.way, group, self.place)
                if force.can_use(pos, self.seat, cost):
                    found.append(one)
        return found

    def take(self, pos: Position, option: int) -> None:
        if self.place == NONE:
            self.place = option
            return
        self.members.append(option)
        if self._is_complete():
            self._set_off(pos)

    def question(self, pos: Position) -> Question:
        label = card_label(pos, self.card)
        if self.place == NONE:
            return Question(say("travelling.ask_where", card=label), ["HO-MOVE-03"])
        return Question(say("travelling.ask_company", card=label), ["SW-B-152"], about=self.card)

    def choice(self, pos: Position, option: int) -> Choice:
        if self.place == NONE:
            return goal(pos, self.card, option)
        return piece(pos, "join", option)

    def _set_off(self, pos: Position) -> None:
        card = self.card
        start = pos.location_of(card)
        cost = price_together(pos, card, self.way, self.members, self.place)
        path = rows.path(pos, start, self.place)
        pos.pop()
        force.use(pos, self.seat, cost, card)
        data = {"cards": [card, *self.members], "from": start, "place": self.place, "cost": cost}
        pos.tell("move_together", _RULES[self.way], self.seat, data)
        for one in self.members:
            pos.note(one, DID_MOVE)
        if self.way == SQUAD:
            pos.note(card, DID_MOVE)
        pos.push(Travel(self.seat, [card, *self.members], path))


# -- the mobile system -----------------------------------------------------------------------------


class MoveStation(Step):
    """The Death Star moves with everything at its locations (SW-B-149)."""

    card: int
    seat: int

    def proceed(self, pos: Position) -> None:
        self.ask_or_take(pos, self.seat)

    def choices(self, pos: Position) -> list[int]:
        return stations(pos, self.card)

    def take(self, pos: Position, option: int) -> None:
        card = self.card
        old = rows.orbited(pos, card)
        deep = card_of(option) == card and option >= packed(A_MOVE, card)
        orbit = NONE if deep else option
        parsec = number_of(option) - DEEP_SPACE if deep else rows.parsec(pos, option)
        cost = values.move_cost(pos, card, orbit, 1)
        pos.pop()
        force.use(pos, self.seat, cost, card)
        pos.note(card, DID_MOVE)
        pos.memo[card] = parsec
        pos.aim[card] = orbit
        pos.unsettled = True
        data = {"card": card, "from": old, "place": orbit, "parsec": parsec, "cost": cost}
        pos.tell("move_station", _RULES[STATION], self.seat, data)
        pos.happened(Moment(JUST_MOVED, self.seat, card, old, orbit))

    def question(self, pos: Position) -> Question:
        return Question(say("travelling.ask_where", card=card_label(pos, self.card)), ["SW-B-149"])

    def choice(self, pos: Position, option: int) -> Choice:
        if option < KIND:
            text = say("travelling.into_orbit", place=card_label(pos, option))
            pieces: Pieces = {"card": self.card, "place": option}
            return Choice("to", text, [written(pos, option)], pieces)
        parsec = number_of(option) - DEEP_SPACE
        text = say("travelling.to_parsec", parsec=parsec)
        apart: Pieces = {"card": self.card, "number": parsec}
        return Choice("to", text, [f"parsec {parsec}"], apart)

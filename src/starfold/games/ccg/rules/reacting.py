"""Reacts: cards that hurry to a battle or a Force drain just announced, or away from a battle.

A react exists only where a text grants it (HO-REACT-01): a modifier GRANT_REACT for a card, with
the location as its second subject, GRANT_REACT_AWAY for leaving, GRANT_REACT_DEPLOY for deploying
from hand (`when` judges the location, `of` the card). A GRANT_REACT_AWAY of the amount
`FROM_CREATURE` answers a creature's attack instead of a battle. The move itself is by landspeed or
hyperspeed at its normal price; others get on and off the reacting card before it leaves and after
it arrives (HO-REACT-03, HO-REACT-04).
"""

from typing import Final

from starfold.games.ccg.rules import (
    boarding,
    carrying,
    deploying,
    deployment,
    draining,
    fighting,
    force,
    movement,
    presence,
    routes,
    travelling,
    vessels,
)
from starfold.games.ccg.rules.changes import Entry, holds, index_of, is_spoken_of, parts
from starfold.games.ccg.rules.step import Step, card_of, number_of, packed
from starfold.games.ccg.speech.names import card_label, done, goal, piece
from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.position import Moment, Position
from starfold.games.ccg.state.script import BOTH, FOE, Script
from starfold.games.ccg.state.vocabulary import (
    A_REACT,
    BATTLE_INITIATED,
    CREATURE_ATTACKS,
    DEVICE,
    DID_REACT,
    DRAIN_INITIATED,
    FORBID_REACT,
    FORBID_REACT_FROM,
    GRANT_REACT,
    GRANT_REACT_AWAY,
    GRANT_REACT_DEPLOY,
    JUST_REACTED,
    NONE,
    REACT_ANNOUNCED,
    STARSHIP,
    TABLE,
    THERE,
)
from starfold.kernel.choices import Choice, Question
from starfold.kernel.core import DECLINE

# -- what a card may react away from: the amount of its grant --------------------------------------
FROM_BATTLE: Final = 1
FROM_CREATURE: Final = 2

# -- kinds of reacts: the number of an option ------------------------------------------------------
TO: Final = 0
AWAY: Final = 1
BY_DEPLOYING: Final = 2  # with a card in play whose text lets one
_DEPLOYING_NOTATION: Final = "by deploying"
ITSELF: Final = 3  # a card in hand whose own text lets it deploy


# -- what is granted -------------------------------------------------------------------------------


def _may_leave(pos: Position, card: int, place: int, threat: int) -> bool:
    """Whether a text lets a card react away from a battle, or from a creature."""
    return any(part.amount == threat for part in parts(pos, GRANT_REACT_AWAY, card, NONE, place))


def may_react(pos: Position, card: int) -> Reason | None:
    """Whether a card may take part in a react at all (HO-REACT-05, HO-REACT-06, SW-B-147)."""
    title = pos.title(card)
    if pos.has_done(card, DID_REACT):
        return Reason("HO-REACT-06", "reacting.already_reacted", card=title)
    if holds(pos, FORBID_REACT_FROM, pos.location_of(card), pos.owner[card]):
        return Reason("HO-REACT-01", "reacting.none_from_here", card=title)
    return movement.may_move(pos, card)


def way_of(pos: Position, card: int) -> int:
    """Range is landspeed, or hyperspeed for a starship (HO-REACT-02)."""
    starship = pos.setup.defs[card].type == STARSHIP
    return movement.JUMP if starship else movement.WALK


def in_range(pos: Position, card: int) -> list[int]:
    if pos.setup.defs[card].type == STARSHIP:
        return routes.range_of(pos, card)
    return routes.reach(pos, card)


def price(pos: Position, card: int, place: int, free: bool) -> int:
    """The normal Force for that move, unless the react is free (HO-REACT-02)."""
    if free:
        return routes.surcharge(pos, pos.location_of(card), place)
    return routes.price(pos, card, way_of(pos, card), place)


def _can_pay(pos: Position, card: int, place: int, free: bool) -> bool:
    return force.can_use(pos, pos.owner[card], price(pos, card, place, free))


# -- getting on and off ----------------------------------------------------------------------------


def boarders(pos: Position, card: int, involved: list[int]) -> list[int]:
    """Cards that may get on or off the reacting card now (HO-REACT-03, SW-B-146)."""
    if not vessels.is_vessel(pos, card):
        return []
    found: list[int] = []
    for one in pos.table:
        if pos.owner[one] != pos.owner[card]:
            continue
        if one not in involved and pos.has_done(one, DID_REACT):
            continue
        if pos.at[one] == card and boarding.is_aboard(pos, one):
            able = boarding.outside(pos, one) != NONE
        else:
            beside = pos.role[one] == THERE and pos.at[one] == pos.at[card]
            able = beside and boarding.takes_in(pos, card, one)
        if able and boarding.may_board(pos, one) is None:
            found.append(one)
    return found


def _with_a_pilot(pos: Position, card: int) -> list[Position]:
    """The positions after somebody boarded a vessel that nobody steers (HO-REACT-05)."""
    found: list[Position] = []
    for one in boarders(pos, card, []):
        for role in vessels.free_roles(pos, card, one):
            twin = pos.copy()
            travelling.board(twin, one, card, role)
            if vessels.is_piloted(twin, card):
                found.append(twin)
    return found


def _can_set_off(pos: Position, card: int, place: int) -> bool:
    """Whether a card as it stands reaches the place, or is there and others get on or off."""
    if movement.standing(pos, card) == place:
        return vessels.is_piloted(pos, card) and bool(boarders(pos, card, []))
    return place in in_range(pos, card) and _can_pay(pos, card, place, False)


def can_react_to(pos: Position, card: int, place: int) -> bool:
    """Whether a card may react to a location, with a pilot who boards first if need be."""
    if not holds(pos, GRANT_REACT, card, NONE, place):
        return False
    if movement.standing(pos, card) == NONE or may_react(pos, card) is not None:
        return False
    if _can_set_off(pos, card, place):
        return True
    if not vessels.is_vessel(pos, card) or vessels.is_piloted(pos, card):
        return False
    return any(_can_set_off(twin, card, place) for twin in _with_a_pilot(pos, card))


def refuges(pos: Position, card: int) -> list[int]:
    """Where a card may react to when it leaves a battle (HO-REACT-08)."""
    seat = pos.owner[card]
    found: list[int] = []
    for place in in_range(pos, card):
        if not holds(pos, FORBID_REACT, place, seat) and _can_pay(pos, card, place, False):
            found.append(place)
    return found


# -- offers ----------------------------------------------------------------------------------------


def offers(pos: Position, seat: int, moment: Moment) -> list[int]:
    """The reacts that a player has to what was just announced (HO-REACT-01)."""
    if moment.seat == seat:
        return []
    if moment.kind == CREATURE_ATTACKS:
        return _away_offers(pos, seat, moment.place, FROM_CREATURE)
    if moment.kind not in (BATTLE_INITIATED, DRAIN_INITIATED) or pos.active == seat:
        return []
    found = _to_offers(pos, seat, moment.place)
    if moment.kind == BATTLE_INITIATED:
        found += _away_offers(pos, seat, moment.place, FROM_BATTLE)
    return found


def _to_offers(pos: Position, seat: int, place: int) -> list[int]:
    if holds(pos, FORBID_REACT, place, seat):
        return []
    found: list[int] = []
    if is_spoken_of(pos, GRANT_REACT):
        for card in pos.table:
            if pos.owner[card] == seat and can_react_to(pos, card, place):
                found.append(packed(A_REACT, card, TO))
    if pos.hand[seat]:
        for source in deploy_sources(pos, seat, place):
            found.append(packed(A_REACT, source, BY_DEPLOYING))
    for card in pos.hand[seat]:
        if _deploys_itself(pos, card, seat, place):
            found.append(packed(A_REACT, card, ITSELF))
    return found


def _away_offers(pos: Position, seat: int, place: int, threat: int) -> list[int]:
    if not is_spoken_of(pos, GRANT_REACT_AWAY):
        return []
    found: list[int] = []
    for card in pos.table:
        if pos.owner[card] != seat or movement.standing(pos, card) != place:
            continue
        if not _may_leave(pos, card, place, threat):
            continue
        if may_react(pos, card) is None and refuges(pos, card):
            found.append(packed(A_REACT, card, AWAY))
    return found


def deploy_sources(pos: Position, seat: int, place: int) -> list[int]:
    """Texts by which cards may deploy there as a react: what is in the hand is not asked."""
    found: list[int] = []
    for entry in index_of(pos).entries.get(GRANT_REACT_DEPLOY, []):
        source = entry.scope.card
        if source in found or pos.has_done(source, DID_REACT):
            continue
        if carrying.why_not_device_now(pos, source) is None and _speaks_for(
            pos, entry, seat, place
        ):
            found.append(source)
    return found


def _deploys_itself(pos: Position, card: int, seat: int, place: int) -> bool:
    script: Script | None = pos.setup.scripts[card]
    if script is None or all(one.kind != GRANT_REACT_DEPLOY for one in script.modifiers):
        return False
    return bool(deploying.react_destinations(pos, card, seat, place))


def _speaks_for(pos: Position, entry: Entry, seat: int, place: int) -> bool:
    modifier = entry.modifier
    if modifier.whose != BOTH and (entry.scope.seat == seat) == (modifier.whose == FOE):
        return False
    entry.scope.other = place
    return modifier.when is None or modifier.when.ask(pos, entry.scope, entry.scope.card)


def begin(pos: Position, seat: int, option: int, moment: Moment) -> None:
    card = card_of(option)
    kind = number_of(option)
    if kind == BY_DEPLOYING:
        _announce_deployments(pos, card, seat, moment.place)
        return
    if kind == ITSELF:
        pos.push(ReactByDeploying(NONE, seat, moment.place))
        deployment.react(pos, card, seat, moment.place)
        return
    react(pos, card, seat, moment.place, kind == AWAY, False)


def _announce_deployments(pos: Position, source: int, seat: int, place: int) -> None:
    """A text lets cards deploy as a react: once a turn, and it can be cancelled (SW-B-087)."""
    pos.note(source, DID_REACT)
    if pos.setup.defs[source].type == DEVICE:
        carrying.note_device(pos, source)
    pos.push(ReactByDeploying(source, seat, place))
    pos.happened(Moment(REACT_ANNOUNCED, seat, source, pos.location_of(source), place))


def choice(pos: Position, option: int) -> Choice:
    card, number = card_of(option), number_of(option)
    label = card_label(pos, card)
    if number == BY_DEPLOYING:
        found = piece(pos, "react", card, say("reacting.deploy", card=label))
        found.names.append(_DEPLOYING_NOTATION)
    elif number == AWAY:
        found = piece(pos, "react", card, say("reacting.away", card=label))
        found.names.append("away")
    else:
        found = piece(pos, "react", card, say("reacting.to", card=label))
    found.pieces["number"] = number
    return found


def react(pos: Position, card: int, seat: int, place: int, away: bool, free: bool) -> None:
    """A card reacts; a step is pushed that carries it out. Texts that grant a react call it too."""
    pos.push(React(card, seat, place, away, free, goal=NONE if away else place))


def is_deploying(pos: Position) -> bool:
    """Whether cards are being deployed as a react."""
    for step in pos.stack:
        if isinstance(step, ReactByDeploying):
            return True
    return False


def cancel(pos: Position) -> None:
    """The react that was just announced does not happen (SW-B-087)."""
    for step in pos.stack[::-1]:
        assert isinstance(step, Step)
        if step.cancels_react(pos):
            return


def took_part(pos: Position, moment: Moment, card: int) -> bool:
    """Whether a card reacted to the place of the moment: itself, or with the one that did.

    Whoever was carried there, or got on or off on the way, was involved (HO-REACT-06, SW-B-256).
    """
    if card == moment.card:
        return True
    if not pos.setup.options.carried_move or pos.location_of(card) != moment.place:
        return False
    for step in pos.stack:
        if isinstance(step, React) and step.card == moment.card and card in step.involved:
            return True
    return False


# -- a react under way -----------------------------------------------------------------------------

_BEGUN: Final = 0
_BEFORE: Final = 1  # others get on and off
_CHOOSING: Final = 2  # where to, when it leaves
_ANNOUNCED: Final = 3  # paid; it can be cancelled
_ON_THE_WAY: Final = 4
_AFTER: Final = 5  # others get on and off
_ARRIVED: Final = 6
_TOLD: Final = 7  # those who took part may be asked for while others respond


class React(Step):
    """One card's react: boarding, the announcement, the journey, boarding, what it changes."""

    card: int
    seat: int
    place: int  # of the battle or drain
    away: bool
    free: bool
    stage: int = _BEGUN
    goal: int = NONE
    start: int = NONE
    involved: list[int] = []
    stepped: list[int] = []  # got on or off in this stage already
    cancelled: bool = False

    def cancels_react(self, pos: Position) -> bool:
        self.cancelled = True
        pos.tell("react_cancelled", ["SW-B-087"], self.seat, {"card": self.card})
        return True

    def proceed(self, pos: Position) -> None:
        if self.stage == _BEGUN:
            self._begin(pos)
        if self.stage in (_BEFORE, _AFTER):
            choices = self.choices(pos)
            if len(choices) > 1:
                pos.ask(self.seat, choices)
                return
            self._boarding_done()
        if self.stage == _CHOOSING:
            choices = self.choices(pos)
            if len(choices) > 1:
                pos.ask(self.seat, choices)
                return
            self._announce(pos, choices[0] if choices else NONE)
        elif self.stage == _ANNOUNCED:
            self._set_off(pos)
        elif self.stage == _ON_THE_WAY:
            self.stage = _AFTER if pos.location_of(self.card) == self.goal else _ARRIVED
            self.stepped = []
        elif self.stage == _ARRIVED:
            self._finish(pos)
        elif self.stage == _TOLD:
            pos.pop()

    def _begin(self, pos: Position) -> None:
        self.stage = _BEFORE
        self.start = pos.location_of(self.card)
        self._involve(pos, self.card)
        for carried in pos.everything_on(self.card):
            self._involve(pos, carried)
        rules = ["HO-REACT-08" if self.away else "HO-REACT-01"]
        if self.start == self.place and not self.away:
            rules.append("HO-REACT-04")
        data = {"card": self.card, "place": self.place, "away": self.away}
        pos.tell("react", rules, self.seat, data)

    def _involve(self, pos: Position, card: int) -> None:
        """Whoever is involved reacts no more this turn (HO-REACT-06)."""
        if card not in self.involved:
            self.involved.append(card)
        pos.note(card, DID_REACT)

    def _boarding_done(self) -> None:
        self.stage = _CHOOSING if self.stage == _BEFORE else _ARRIVED

    def choices(self, pos: Position) -> list[int]:
        if self.stage == _CHOOSING:
            return self._goals(pos)
        near = boarders(pos, self.card, self.involved)
        return [one for one in near if one not in self.stepped] + [DECLINE]

    def _goals(self, pos: Position) -> list[int]:
        """Where it can go now that everybody is aboard; its own place needs no move."""
        if self.away:
            return refuges(pos, self.card)
        if self.start == self.place:
            return [self.place]
        reached = self.place in in_range(pos, self.card)
        payable = reached and _can_pay(pos, self.card, self.place, self.free)
        return [self.place] if payable else []

    def take(self, pos: Position, option: int) -> None:
        if self.stage == _CHOOSING:
            self._announce(pos, option)
        elif option == DECLINE:
            self._boarding_done()
        else:
            self.stepped.append(option)
            self._involve(pos, option)
            inside = pos.at[option] == self.card
            to = boarding.outside(pos, option) if inside else self.card
            pos.push(boarding.Board(option, self.seat, to))

    def question(self, pos: Position) -> Question:
        label = card_label(pos, self.card)
        if self.stage == _CHOOSING:
            return Question(say("reacting.ask_away", card=label), ["HO-REACT-08"], about=self.card)
        return Question(say("reacting.ask_boarders", card=label), ["HO-REACT-03"], about=self.card)

    def choice(self, pos: Position, option: int) -> Choice:
        if self.stage == _CHOOSING:
            return goal(pos, self.card, option)
        return (
            done(say("reacting.nobody_else"))
            if option == DECLINE
            else boarding.boarder(pos, option)
        )

    def _announce(self, pos: Position, goal: int) -> None:
        """The price is paid; then the react may be cancelled (SW-B-077)."""
        if goal == NONE:
            self.stage = _ARRIVED  # nobody steers it, or the Force is gone: it stays
            return
        self.goal = goal
        self.stage = _ANNOUNCED
        cost = 0 if goal == self.start else price(pos, self.card, goal, self.free)
        force.use(pos, self.seat, cost, self.card)
        data = {"card": self.card, "from": self.start, "place": goal, "cost": cost}
        rules = ["HO-REACT-02"]
        if vessels.is_vessel(pos, self.card):
            rules.append("HO-REACT-05")
        pos.tell("react_announced", rules, self.seat, data)
        pos.happened(Moment(REACT_ANNOUNCED, self.seat, self.card, self.start, goal))

    def _set_off(self, pos: Position) -> None:
        gone = pos.zone[self.card] != TABLE or pos.location_of(self.card) != self.start
        if self.cancelled or gone or self.goal == self.start:
            self.stage = _ARRIVED
            return
        self.stage = _ON_THE_WAY
        card = self.card
        data = {"card": card, "from": self.start, "place": self.goal, "way": "react", "cost": 0}
        pos.tell("move", ["HO-REACT-02"], self.seat, data)
        path = travelling.path_of(pos, card, way_of(pos, card), self.goal)
        pos.push(travelling.Travel(self.seat, [card], path))

    def _finish(self, pos: Position) -> None:
        self.stage = _TOLD
        if not self.cancelled and pos.location_of(self.card) == self.goal:
            pos.happened(Moment(JUST_REACTED, self.seat, self.card, self.start, self.goal))
        settle(pos, self.seat, self.place, self.away)


# -- deploying as a react --------------------------------------------------------------------------


class ReactByDeploying(Step):
    """Cards from hand deploy as a react, one after the other, at normal cost (SW-B-145)."""

    source: int  # NONE: nothing more deploys
    seat: int
    place: int

    def cancels_react(self, pos: Position) -> bool:
        pos.tell("react_cancelled", ["SW-B-087"], self.seat, {"card": self.source})
        self.source = NONE
        return True

    def proceed(self, pos: Position) -> None:
        open_still = self.source != NONE and pos.zone[self.source] == TABLE
        if open_still and pos.hand[self.seat] and is_awaited(pos, self.place):
            pos.ask(self.seat, self.choices(pos))
        else:
            self._finish(pos)

    def _finish(self, pos: Position) -> None:
        pos.pop()
        settle(pos, self.seat, self.place, False)

    def choices(self, pos: Position) -> list[int]:
        """Asked with any hand, so that the question tells nothing of it."""
        found: list[int] = []
        for card in pos.hand[self.seat]:
            if deploying.react_destinations(pos, card, self.seat, self.place):
                found.append(card)
        return [*found, DECLINE]

    def take(self, pos: Position, option: int) -> None:
        if option == DECLINE:
            self._finish(pos)
            return
        deployment.react(pos, option, self.seat, self.place)

    def question(self, pos: Position) -> Question:
        text = say("reacting.ask_deploy", place=card_label(pos, self.place))
        return Question(text, ["SW-B-145"], about=self.source, place=self.place)

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return done(say("reacting.nothing"))
        return piece(pos, "deploy", option)


def is_awaited(pos: Position, place: int) -> bool:
    """Whether the battle or drain that a react answers is still on."""
    if pos.drain_at == place:
        return True
    return pos.fight is not None and pos.fight.place == place and not pos.fight.cancelled


def settle(pos: Position, seat: int, place: int, away: bool) -> None:
    """What a react changes: a drain met by presence, a battle left by it (HO-REACT-07, -08)."""
    present = presence.has_presence(pos, place, seat)
    if pos.drain_at == place and present:
        pos.tell("drain_met", ["HO-REACT-07", "SW-B-074"], seat, {"place": place})
        draining.cancel(pos)
    elif away and pos.fight is not None and pos.fight.place == place and not present:
        pos.tell("battle_left", ["HO-REACT-08", "SW-B-148"], seat, {"place": place})
        fighting.cancel_battle(pos)

"""A deployment, which is one action from its place to the responses to it (SW-B-107).

Its place, its role there, for an empty starfighter a pilot who comes along (HO-DEPSF-02), the
cost, the card on the table, and what its text does as it deploys.
"""

from typing import Any, Final

from starfold.games.ccg.rules import (
    force,
    locations,
    losing,
    mines,
    purse,
    rows,
    terrain,
    values,
    vessels,
)
from starfold.games.ccg.rules.deploying import (
    SQUADRON_OF,
    barred,
    destinations,
    replaceable,
    roles_at,
)
from starfold.games.ccg.rules.restrictions import (
    FORCES,
    USUAL,
    Terms,
    companions,
    cost_of,
    cost_together,
    due_from_each,
    is_hologram_at,
    location_at,
    note_once_a_game,
    rule_of,
)
from starfold.games.ccg.rules.step import Step, card_of
from starfold.games.ccg.speech.names import card_label, card_name, done, goal_for, piece, role
from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.position import Moment, Position, other
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.vocabulary import (
    ABOARD_CARGO,
    ABOARD_PILOT,
    ATTACHED,
    CHARACTER,
    CREATURE,
    DEVICE,
    EFFECT,
    EFFECT_DEPLOYED,
    EPIC_EVENT,
    HAND,
    IS_HOLOGRAM,
    IS_UNDERCOVER,
    JUST_DEPLOYED,
    JUST_TARGETED,
    LOCATION,
    NONE,
    SIDE_OF_TABLE,
    STARSHIP,
    TABLE,
    THERE,
    USED,
    VEHICLE,
    WEAPON,
)
from starfold.kernel.choices import Choice, Question
from starfold.kernel.core import DECLINE

# The rules that an event cites for a card that came, by its type.
_RULES: Final[dict[int, list[str]]] = {
    CHARACTER: ["SW-B-092", "SW-B-096"],
    CREATURE: ["SW-B-092", "SW-B-231"],
    DEVICE: ["HO-DEPAB-03", "SW-B-200"],
    EFFECT: ["HO-DEPAB-03", "SW-B-193"],
    EPIC_EVENT: ["HO-DEPAB-03", "SW-B-201"],
    STARSHIP: ["SW-B-092", "SW-B-099"],
    VEHICLE: ["SW-B-092", "HO-VEH-01"],
    WEAPON: ["HO-DEPAB-03", "SW-B-104"],
}


def _weapon_rules(pos: Position, card: int) -> list[str]:
    """Artillery stands at a site by itself; a mining droid lays mines (HO-ART-01, HO-MINE-01)."""
    if pos.setup.defs[card].subtype == "Artillery":
        return ["HO-ART-01"]
    return ["HO-MINE-01", "SW-B-188"] if mines.kind_of_mine(pos, card) else []


def begin(pos: Position, seat: int, option: int) -> None:
    _push(pos, card_of(option), seat, USUAL)


def _push(pos: Position, card: int, seat: int, terms: Terms) -> None:
    if pos.setup.defs[card].type == LOCATION:
        pos.push(locations.DeployLocation(card, seat))
    else:
        pos.push(Deploy(card, seat, terms))


def begin_response(pos: Position, seat: int, card: int, moment: Moment) -> None:
    _push(pos, card, seat, Terms(moment))


# -- deployments that a card lets one make ---------------------------------------------------------


def deploy_free(pos: Position, card: int, seat: int, places: list[int] | None = None) -> None:
    """Push a free deployment, at these locations where some are named; see `may_deploy`."""
    _push(pos, card, seat, Terms(None, True, 0, places))


def deploy_for_less(
    pos: Position, card: int, seat: int, cost_less: int, places: list[int] | None = None
) -> None:
    """Push a deployment that costs some Force less; 0 for one at normal use of the Force."""
    _push(pos, card, seat, Terms(None, False, cost_less, places))


def react(pos: Position, card: int, seat: int, place: int) -> None:
    """Push the deployment of a card as a 'react' at a location."""
    _push(pos, card, seat, Terms(None, False, 0, [place]))


# -- the deployment --------------------------------------------------------------------------------

_PLACE: Final = 0
_ROLE: Final = 1
_PILOT: Final = 2
_REPLACED: Final = 3
_CAME: Final = 4
_TRIPPED: Final = 5
_ANSWERED: Final = 6
_OVER: Final = 7


_HOST: Final = "host"  # the name under which steps know the card that theirs is put on


class Deploy(Step):
    """A card is deployed: where, as what, with whom; paid for, put down and responded to.

    It leaves 1 in the position's `result`, or 0 where there was no place left.
    """

    card: int
    seat: int
    terms: Terms
    stage: int = _PLACE
    place: int = NONE
    role: int = NONE
    pilot: int = NONE
    replaced: list[int] = []
    origin: int = NONE  # the zone that it came from

    def proceed(self, pos: Position) -> None:
        while self.stage < _CAME:
            options = self.choices(pos)
            if len(options) > 1:
                pos.ask(self.seat, options)
                return
            if not options:
                pos.result = 0
                pos.pop()
                return
            self.take(pos, options[0])
        if self.stage == _CAME:
            self._come(pos)
        if pos.stack[-1] is self and not pos.moments:
            self._tell_on(pos)

    def choices(self, pos: Position) -> list[int]:
        if self.stage == _PLACE:
            return destinations(pos, self.card, self.seat, self.terms)
        if self.stage == _ROLE:
            return roles_at(pos, self.card, self.place)
        if self.stage == _PILOT:
            return self._pilots(pos)
        if len(self.replaced) == self._wanted(pos):
            return [DECLINE]
        ships = replaceable(pos, self.card, self.seat, self.place)
        left = [ship for ship in ships if ship not in self.replaced]
        return left[:1] if len(ships) == SQUADRON_OF else left

    def _wanted(self, pos: Position) -> int:
        return SQUADRON_OF if pos.setup.defs[self.card].subtype == "Squadron" else 0

    def _pilots(self, pos: Position) -> list[int]:
        """A pilot who comes along; nobody, where the starfighter may come empty (HO-DEPSF-03)."""
        if pos.setup.defs[self.card].type != STARSHIP:
            return [DECLINE]
        found = companions(pos, self.card, self.seat, self.place, self.terms)
        if found and rows.is_system(pos, self.place):
            return found
        return [*found, DECLINE]

    def take(self, pos: Position, option: int) -> None:
        if self.stage == _PLACE:
            self.place = option
        elif self.stage == _ROLE:
            self.role = option
        elif self.stage == _PILOT:
            self.pilot = option
        elif option != DECLINE:
            self.replaced.append(option)
            return
        self.stage += 1

    def question(self, pos: Position) -> Question:
        name = card_name(pos, self.card)
        if self.stage == _PLACE:
            text, rule = say("deployment.ask_where", card=name), "SW-B-092"
        elif self.stage == _ROLE:
            text, rule = (
                say("deployment.ask_role", card=name, vessel=card_label(pos, self.place)),
                "HO-DEPAB-01",
            )
        elif self.stage == _PILOT:
            text, rule = say("deployment.ask_pilot", card=name), "HO-DEPSF-02"
        else:
            text, rule = say("deployment.ask_replaced", card=name), "SW-B-106"
        return Question(text, [rule], about=self.card)

    def choice(self, pos: Position, option: int) -> Choice:
        if self.stage == _PLACE:
            price = cost_of(pos, self.card, self.seat, option, self.terms)
            return goal_for(pos, self.card, option, price)
        if self.stage == _ROLE:
            return role(pos, self.card, self.place, option)
        if self.stage == _PILOT:
            if option == DECLINE:
                return done(say("deployment.no_pilot"))
            return piece(
                pos, "pilot", option, say("deployment.with_pilot", card=card_label(pos, option))
            )
        return piece(pos, "replace", option)

    def against(self, pos: Position, seat: int, card: int, goal: int) -> Reason | None:
        return barred(pos, self.card, seat, goal, self.terms) if self.place == NONE else None

    def _come(self, pos: Position) -> None:
        """Costs are paid and the card is on the table, before anybody responds."""
        self.stage = _TRIPPED
        card, seat = self.card, self.seat
        cost = self._pay(pos)
        self.origin = pos.zone[card]
        note_once_a_game(pos, card, seat)
        if self.role in (THERE, ATTACHED):
            pos.put(card, self.place, self.role)
        elif self.role == SIDE_OF_TABLE:
            pos.put(card, NONE, SIDE_OF_TABLE)
        else:
            vessels.take_place(pos, card, self.place, self.role)
        if self.pilot != NONE:
            vessels.take_place(pos, self.pilot, card, ABOARD_PILOT)
        self._remember(pos)
        self._mark(pos)
        data: dict[str, Any] = {
            "card": card,
            "place": location_at(pos, card, self.place),
            "role": self.role,
            "amount": cost,
        }
        if self.place not in (card, data["place"]):
            data["other"] = self.place
        if self.pilot != NONE:
            data["with"] = self.pilot
        pos.tell("deploy", self._rules(pos), seat, data)
        self._take_over(pos)
        if self.role == THERE and pos.setup.defs[card].type in FORCES:
            mines.trip(pos, card, self.place, False)

    def _remember(self, pos: Position) -> None:
        place = location_at(pos, self.card, self.place)
        if place != NONE:
            for card in [self.card] if self.pilot == NONE else [self.card, self.pilot]:
                pos.deployed.append([card, place])

    def _pay(self, pos: Position) -> int:
        if self.pilot == NONE:
            cost = cost_of(pos, self.card, self.seat, self.place, self.terms)
        else:
            cost = cost_together(pos, self.card, self.pilot, self.seat, self.place, self.terms)
        theirs = 0
        if not self._is_hologram(pos):
            theirs = due_from_each(pos, self.card, self.seat, self.place, self.terms)
        dues = [(self.seat, cost), (other(self.seat), theirs)]
        if purse.borrowable(pos, self.seat):
            dues.reverse()  # what the opponent owes is not borrowed
        for seat, amount in dues:
            force.use(pos, seat, amount, self.card)
        for card in [self.card] if self.pilot == NONE else [self.card, self.pilot]:
            free = values.free_title(self.seat, pos.setup.title[card])
            if free in pos.free_titles:
                pos.free_titles.remove(free)  # one card of the title, not more
        return cost

    def _is_hologram(self, pos: Position) -> bool:
        return self.place != self.card and is_hologram_at(pos, self.card, self.place)

    def _mark(self, pos: Position) -> None:
        if self._is_hologram(pos):
            pos.mark(self.card, IS_HOLOGRAM)
        elif rule_of(pos, self.card).opponents_side and arrives_undercover(pos, self.card):
            pos.mark(self.card, IS_UNDERCOVER)

    def _rules(self, pos: Position) -> list[str]:
        if self._is_hologram(pos):
            return ["SW-B-239", "SW-B-240"]
        definition = pos.setup.defs[self.card]
        rules = _RULES[definition.type][:]
        if definition.is_starfighter():
            rules = ["SW-B-092", "HO-DEPSF-01"]
            if not definition.has_permanent_pilot():
                rules[1] = "HO-DEPSF-03" if self.pilot == NONE else "HO-DEPSF-02"
            if rows.is_site(pos, self.place):
                rules.append("HO-DEPSF-05")
        if definition.type == WEAPON:
            rules += _weapon_rules(pos, self.card)
        if definition.subtype == "Squadron":
            rules = ["SW-B-106"]
        if self.role == ABOARD_CARGO:
            rules.append("HO-DEPAB-02")
        elif definition.type == CHARACTER and self.role != THERE:
            rules = ["SW-B-092", "HO-DEPAB-01"]
        if terrain.surcharge(pos, location_at(pos, self.card, self.place)):
            rules.append("HO-COLLAPSE-04")
        if pos.has(self.card, IS_UNDERCOVER):
            rules.append("SW-B-224")
        return rules

    def _take_over(self, pos: Position) -> None:
        """Starfighters that a squadron replaces are used; their people board it (SW-B-106)."""
        for ship in self.replaced:
            for one in pos.aboard(ship):
                roles = vessels.free_roles(pos, self.card, one)
                if roles:
                    vessels.take_place(pos, one, self.card, roles[0])
            losing.to_zone(pos, ship, USED, ["SW-B-106"], self.card)

    def _tell_on(self, pos: Position) -> None:
        """The windows: about an Effect before anything else, then about any card (SW-B-078)."""
        if pos.zone[self.card] != TABLE:
            self.stage = _OVER
        if self.stage == _TRIPPED:
            self.stage = _ANSWERED
            if pos.setup.defs[self.card].type == EFFECT and not self._is_hologram(pos):
                pos.happened(self._moment(pos, EFFECT_DEPLOYED))
                return
        if self.stage == _ANSWERED:
            self.stage = _OVER
            pos.happened(self._moment(pos, JUST_DEPLOYED))
            return
        pos.pop()
        pos.result = 1
        rule = rule_of(pos, self.card)
        if rule.steps and pos.zone[self.card] == TABLE and not self._is_hologram(pos):
            pos.push(DeploySteps(self.card, self.seat, self.place, self.terms.moment))
            if strikes_host(pos, self.card):
                pos.happened(Moment(JUST_TARGETED, self.seat, self.place, self.card))

    def _moment(self, pos: Position, kind: int) -> Moment:
        at = location_at(pos, self.card, self.place)
        host = NONE if self.place in (self.card, at) else self.place
        return Moment(kind, self.seat, self.card, host, at, self.pilot + 1)


def just_deployed(moment: Moment) -> list[int]:
    """The cards that a JUST_DEPLOYED moment is about: a starfighter's pilot too (HO-DEPSF-02)."""
    if moment.amount > 0:
        return [moment.card, moment.amount - 1]
    return [moment.card]


def is_from_hand(pos: Position, card: int) -> bool:
    """Whether the deployment under way of this card is one from hand."""
    for step in pos.stack:
        if isinstance(step, Deploy) and step.card == card:
            return step.origin == HAND
    return False


def deployed_to(pos: Position, place: int) -> list[int]:
    """The cards that were deployed to a location this turn, wherever they are by now."""
    return [came[0] for came in pos.deployed if came[1] == place]


def arrives_undercover(pos: Position, card: int) -> bool:
    """Spies whose text says so, and seekers, which deploy like one; mines only lie over there."""
    definition = pos.setup.defs[card]
    return definition.type == CHARACTER or "seeker" in definition.kinds


def strikes_host(pos: Position, card: int) -> bool:
    """Whether a card's text, as it deploys, may have the card lost that it is put on."""
    return any(step.harms == _HOST for step in rule_of(pos, card).steps)


def strikes_under_way(pos: Position, card: int) -> list["DeploySteps"]:
    """What a card that was just deployed is about to do to the one that it is on."""
    found: list[DeploySteps] = []
    if strikes_host(pos, card):
        for step in pos.stack:
            if isinstance(step, DeploySteps) and step.card == card and not step.cancelled:
                found.append(step)
    return found


# -- what its text does ----------------------------------------------------------------------------


class DeploySteps(Step):
    """What is chosen and done as a card deploys, by its text: the target of a Utinni Effect.

    It offers the instructions what the run of an ability does. The place is its `host` target.
    """

    def __init__(self, card: int, seat: int, place: int, moment: Moment | None) -> None:
        self.card = card
        self.number = 0
        self.scope = Scope(card, seat)
        self.scope.moment = moment
        self.scope.other = place
        self.scope.targets[_HOST] = [place]
        self.at = 0  # the instruction under way
        self.stage = 0  # within an instruction that waits
        self.announced = True  # since it is in play
        self.cancelled = False
        self.pile = NONE

    @property
    def seat(self) -> int:
        return self.scope.seat

    def proceed(self, pos: Position) -> None:
        steps = rule_of(pos, self.card).steps
        while not self.cancelled and self.at < len(steps):
            if not steps[self.at].run(pos, self):
                return
            self.at += 1
            if pos.moments or pos.stack[-1] is not self or pos.ended:
                return
            if pos.unsettled and self.at < len(steps):
                return
        pos.pop()
        if self.cancelled and pos.zone[self.card] == TABLE:
            losing.cancel(pos, self.card, ["SW-B-197"])  # its target is gone, or out of its reach

    def choices(self, pos: Position) -> list[int]:
        return self.instruction(pos).choices(pos, self)

    def take(self, pos: Position, option: int) -> None:
        self.instruction(pos).take(pos, self, option)

    def instruction(self, pos: Position) -> Instruction:
        return rule_of(pos, self.card).steps[self.at]

    def question(self, pos: Position) -> Question:
        return self.instruction(pos).question(pos, self, "")

    def choice(self, pos: Position, option: int) -> Choice:
        return self.instruction(pos).choice(pos, self, option)

    def looked_through(self, pos: Position) -> list[int]:
        return self.instruction(pos).looked_through(pos, self)

    def copy(self) -> "DeploySteps":
        twin = DeploySteps(self.card, self.scope.seat, self.scope.other, self.scope.moment)
        twin.scope.targets = {name: cards[:] for name, cards in self.scope.targets.items()}
        twin.scope.numbers = dict(self.scope.numbers)
        twin.at = self.at
        twin.stage = self.stage
        twin.cancelled = self.cancelled
        twin.pile = self.pile
        return twin

    def fields(self) -> list[Any]:
        moment = self.scope.moment
        return [
            self.card,
            self.scope.seat,
            self.scope.other,
            None if moment is None else moment.to_data(),
            {name: cards[:] for name, cards in self.scope.targets.items()},
            dict(self.scope.numbers),
            self.at,
            self.stage,
            self.cancelled,
            self.pile,
        ]

    @classmethod
    def read(cls, data: list[Any]) -> "DeploySteps":
        card, seat, place, moment, targets, numbers, at, stage, cancelled, pile = data
        steps = DeploySteps(card, seat, place, None if moment is None else Moment.read(moment))
        steps.scope.targets = {name: list(cards) for name, cards in targets.items()}
        steps.scope.numbers = dict(numbers)
        steps.at = at
        steps.stage = stage
        steps.cancelled = cancelled
        steps.pile = pile
        return steps

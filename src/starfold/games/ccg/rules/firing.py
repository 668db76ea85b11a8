"""Firing: a shot from its announcement to its result.

Whoever fires pays, chooses a target, draws destiny and compares: it must be strictly higher
(SW-B-178). Who may fire at whom is said in `weapons`, what a hit does in `hits`.
"""

from collections.abc import Callable
from typing import Final

from starfold.games.ccg.rules import carrying, chances, destiny, force, running, values, vessels
from starfold.games.ccg.rules.changes import is_landed
from starfold.games.ccg.rules.hits import HIT, RESULTS, state
from starfold.games.ccg.rules.step import Step, card_of
from starfold.games.ccg.rules.weapons import (
    A_SHOT,
    Outcome,
    Weapon,
    concerns,
    is_armored,
    may_fire_at,
    may_join_shots,
    needed_for,
    needs_power,
    outcomes_for,
    price,
    scope_of_shot,
    targets,
    total_of,
    users,
    weapon_of,
)
from starfold.games.ccg.speech.names import aimed, amount, card_label, done, piece, promised
from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.speech.seen import Promise
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.fractions import exceeds, floored
from starfold.games.ccg.state.position import Moment, Position, other
from starfold.games.ccg.state.script import usage
from starfold.games.ccg.state.vocabulary import (
    FORFEIT,
    NONE,
    TABLE,
    WAS_FIRED,
    WEAPON_AIMED,
    WEAPON_FIRED,
)
from starfold.kernel.choices import Choice, Question
from starfold.kernel.core import DECLINE

_USER: Final = 0
_TARGETS: Final = 1
_AIMING: Final = 2
_DRAWING: Final = 3
_RESULT: Final = 4
_JOINING: Final = 5  # after the targets: one shot, or two as one

VOLLEY_OF: Final = 2  # so many weapons at least are fired together


def choice(pos: Position, seat: int, option: int) -> Choice:
    """A weapon to fire, with its chance where there is only one way to fire it."""
    card = card_of(option)
    found = piece(pos, "fire", card)
    shots = [
        (user, target)
        for user in users(pos, card, seat)
        for target in targets(pos, card, seat, user)
    ]
    if len(shots) != 1:
        return found
    user, target = shots[0]
    odds = promise_of_shot(pos, card, seat, user, [target])
    return found if odds is None else promised(found, odds)


def begin(pos: Position, seat: int, option: int) -> None:
    pos.push(Fire(card_of(option), seat, NONE, False))


def fire_alone(pos: Position, card: int, seat: int, source: int = NONE, free: bool = False) -> None:
    """Fire a weapon because a text says so; `source` is the card with that text."""
    pos.push(Fire(card, seat, source, free))


def fire_by(
    pos: Position, card: int, seat: int, user: int, source: int, seekers: bool = False
) -> None:
    """Fire a weapon because a text lets this very user do it, at seekers too where it says so."""
    shot = Fire(card, seat, source, False)
    shot.user = user
    shot.seekers = seekers
    shot.stage = _TARGETS
    pos.push(shot)


def fire_at(pos: Position, card: int, target: int, seat: int) -> None:
    """Fire at a given target; who fires is chosen where several can."""
    shot = Fire(card, seat, NONE, False)
    shot.targets = [target]
    pos.push(shot)


# -- a shot --------------------------------------------------------------------------------------


class Fire(Step):
    """One shot: who fires, at what, the price, responses, destiny, the result."""

    card: int
    seat: int
    source: int
    free: bool
    stage: int = _USER
    user: int = NONE
    targets: list[int] = []
    worth: int = NONE  # the forfeit that a card hit in the stead of another has
    gathers: bool = False  # one of several shots whose draws are added together
    shots: int = 1  # fired as one
    seekers: bool = False  # whether seekers may be targeted too

    def proceed(self, pos: Position) -> None:
        _PARTS[self.stage](self, pos)

    def _choose(self, pos: Position) -> None:
        options = self.choices(pos)
        if not options:
            pos.pop()
        elif options == [DECLINE]:
            self.stage = _JOINING
        else:
            self.ask_among(pos, self.seat, options)

    def choices(self, pos: Position) -> list[int]:
        if self.stage == _USER:
            found: list[int] = []
            for user in users(pos, self.card, self.seat, self.free):
                if targets(pos, self.card, self.seat, user, self.seekers):
                    found.append(user)
            return found
        if self.stage == _JOINING:
            joint = may_join_shots(pos, self.card, self.seat, self.user)
            return [1, 2] if joint and not self.free and not self.gathers else [1]
        found = targets(pos, self.card, self.seat, self.user, self.seekers)
        if not self.targets:
            return found
        type = pos.setup.defs[self.targets[0]].type
        more = [c for c in found if c not in self.targets and pos.setup.defs[c].type == type]
        return [*more, DECLINE]

    def take(self, pos: Position, option: int) -> None:
        if self.stage == _USER:
            self.user = option
            self.stage = _AIMING if self.targets else _TARGETS
            return
        if self.stage == _JOINING:
            self.shots = option
            self.stage = _AIMING
            return
        if option != DECLINE:
            self.targets.append(option)
        weapon = weapon_of(pos, self.card)
        assert weapon is not None
        if option == DECLINE or len(self.targets) >= weapon.most:
            self.stage = _JOINING

    def question(self, pos: Position) -> Question:
        label = card_label(pos, self.card)
        if self.stage == _USER:
            text = say("firing.ask_user", weapon=label)
        elif self.stage == _JOINING:
            text = say("firing.ask_shots", weapon=label)
        else:
            text = say("firing.ask_target", weapon=label)
        return Question(text, ["SW-B-177"], about=self.card)

    def choice(self, pos: Position, option: int) -> Choice:
        if self.stage == _USER:
            return piece(pos, "fire by", option)
        if self.stage == _JOINING:
            found, targets, shots = amount(option), self.targets, option
        elif option == DECLINE:
            return done(say("firing.no_more_targets"))
        else:
            found = aimed(pos, "target", self.card, option)
            targets, shots = [*self.targets, option], 1
        odds = promise_of_shot(pos, self.card, self.seat, self.user, targets, shots)
        return found if odds is None else promised(found, odds)

    def against(self, pos: Position, seat: int, card: int, goal: int) -> Reason | None:
        return values.why_excluded(pos, goal)

    def _aim(self, pos: Position) -> None:
        """Pay, and let both players respond before destiny is drawn (SW-B-077, SW-B-177)."""
        self.stage = _DRAWING
        cost = 0 if self.free else self.shots * price(pos, self.card, self.seat, self.user)
        force.use(pos, self.seat, cost, self.card)
        carrying.note_fired(pos, self.card, self.user)
        in_battle = pos.fight is not None
        if pos.fight is not None:
            pos.note(self.card, WAS_FIRED)
            pos.fight.used += [usage(self.card, A_SHOT)] * self.shots
        data = {
            "card": self.card,
            "user": NONE if self.user == self.card else self.user,
            "targets": self.targets[:],
            "price": cost,
            "source": self.source,
        }
        pos.tell("fire", self._rules(pos), self.seat, data)
        place = pos.location_of(self.targets[0])
        amount = 1 if in_battle else 0
        aimed = Moment(WEAPON_AIMED, self.seat, self.card, self.targets[0], place, amount)
        pos.happened(aimed)

    def _rules(self, pos: Position) -> list[str]:
        """Why it may be fired: by whom, and with what power."""
        rules = ["SW-B-177"]
        weapon = weapon_of(pos, self.card)
        if weapon is not None and needs_power(pos, self.card, weapon):
            rules += ["HO-ART-03", "HO-ART-04", "HO-ART-05", "SW-B-186"]
        if is_landed(pos, self.user):
            rules.append("HO-LAND-07")
        ridden = vessels.vessel_of(pos, self.user)
        if ridden != NONE and vessels.is_open(pos, ridden):
            rules.append("HO-ENC-03")
        return rules

    def _draw(self, pos: Position) -> None:
        """The target must still be a legal one; otherwise the shot goes nowhere (SW-B-080)."""
        weapon = weapon_of(pos, self.card)
        legal: list[int] = []
        if pos.zone[self.card] == TABLE and not (pos.fight is not None and pos.fight.cancelled):
            legal = targets(pos, self.card, self.seat, self.user, self.seekers)
        self.targets = [target for target in self.targets if target in legal]
        if weapon is None or not self.targets:
            pos.pop()
            destiny.forget(pos, self.card)
            pos.tell("shot_fails", ["SW-B-080"], self.seat, {"card": self.card})
            pos.push(Fired(self.card, self.seat, self.user))
            return
        self.stage = _RESULT
        purpose = destiny.FOR_WEAPON
        draws = self.shots * weapon.draws
        destiny.draw(pos, self.seat, draws, purpose, self.card, self.targets[0])

    def _resolve(self, pos: Position) -> None:
        pos.pop()
        if self.gathers:
            self._hand_over(pos)
            return
        pos.push(Fired(self.card, self.seat, self.user))
        weapon = weapon_of(pos, self.card)
        assert weapon is not None
        drawn = NONE if destiny.failed(pos) else pos.result
        self.targets = [target for target in self.targets if pos.zone[target] == TABLE]
        if weapon.number_afterwards != NONE:
            self._run(pos, weapon.number_afterwards, drawn, drawn)
        if drawn == NONE or not self.targets:
            pos.tell("shot_fails", ["SW-B-176", "SW-B-252"], self.seat, {"card": self.card})
            return
        scope = scope_of_shot(pos, self.card, self.seat, self.user)
        target = self.targets[0]
        for number, outcome in enumerate(outcomes_for(pos, weapon, target)):
            if not concerns(pos, outcome, scope, self.targets):
                continue
            total = total_of(pos, outcome, scope, drawn, target, self.shots)
            if self._compare(pos, outcome, total):
                self._carry_out(pos, weapon, number, total, drawn)
                return

    def _hand_over(self, pos: Position) -> None:
        """Its draw is one of several: their total is applied when all of them are known."""
        volley = pos.stack[-1]
        assert isinstance(volley, Volley)
        volley.shots.append([self.card, self.user, self.targets[0], self.worth])
        volley.total = floored(volley.total + pos.result)
        volley.drawn += pos.drawn

    def _compare(self, pos: Position, outcome: Outcome, total: int) -> bool:
        """Strictly higher than the value of the target, or of all targets together (SW-B-178)."""
        if outcome.against is None:
            return True
        needed = needed_for(pos, self.card, self.seat, self.user, outcome, self.targets)
        data = {
            "card": self.card,
            "targets": self.targets[:],
            "total": total,
            "needed": needed,
            "succeeds": exceeds(total, needed),
        }
        rules = ["SW-B-178", "SW-B-179"]
        if outcome.against == "defense" and is_armored(pos, self.targets):
            rules.append("HO-ARMOR-01")
        pos.tell("shot", rules, self.seat, data)
        return exceeds(total, needed)

    def _carry_out(
        self, pos: Position, weapon: Weapon, number: int, total: int, drawn: int
    ) -> None:
        outcome = outcomes_for(pos, weapon, self.targets[0])[number]
        if outcome.steps:
            self._run(pos, weapon.numbers[number], total, drawn)
            return
        scope = scope_of_shot(pos, self.card, self.seat, self.user)
        zero = weapon.forfeit_zero is not None and weapon.forfeit_zero.ask(pos, scope, self.user)
        for target in self.targets:
            if zero:
                state(pos, FORFEIT, 0, target, self.card)
            elif self.worth != NONE and outcome.result == HIT:
                state(pos, FORFEIT, self.worth, target, self.card)
            RESULTS[outcome.result](pos, target, self.card)

    def _run(self, pos: Position, number: int, total: int, drawn: int) -> None:
        """Instructions of the card: see `Outcome`."""
        run = running.Run(self.card, number, self.seat, None)
        run.announced = True
        run.scope.targets = {"target": self.targets[:], "user": [self.user]}
        cards = len(pos.drawn)
        run.scope.numbers = {"destiny": total, "destiny_drawn": drawn, "destiny_cards": cards}
        pos.push(run)


# By stage: what is done next.
_PARTS: Final[tuple[Callable[[Fire, Position], None], ...]] = (
    Fire._choose,
    Fire._choose,
    Fire._aim,
    Fire._draw,
    Fire._resolve,
    Fire._choose,
)


class Fired(Step):
    """A shot is over, whatever it did: texts may answer that somebody just fired a weapon."""

    card: int
    seat: int
    user: int

    def proceed(self, pos: Position) -> None:
        pos.pop()
        place = NONE if self.user == NONE else pos.location_of(self.user)
        pos.happened(Moment(WEAPON_FIRED, self.seat, self.card, self.user, place))


# -- several weapons at once ----------------------------------------------------------------------


class Volley(Step):
    """Several weapons are fired at one target: the total of all draws counts for each of them.

    Its player names the weapons one after the other, and afterwards in which order the total is
    applied.
    """

    target: int
    seat: int
    source: int  # the card whose text says so
    weapons: list[int]  # that may take part still
    fired: int = 0
    is_drawn: bool = False
    shots: list[list[int]] = []  # weapon, user, target and worth, to be applied still
    total: int = 0
    drawn: list[int] = []

    def proceed(self, pos: Position) -> None:
        if not self.is_drawn and self.choices(pos) == [DECLINE]:
            self.is_drawn = True
        self.ask_if_any(pos, self.seat)

    def choices(self, pos: Position) -> list[int]:
        if self.is_drawn:
            return [shot[0] for shot in self.shots]
        able = [card for card in self.weapons if may_fire_at(pos, card, self.target)]
        return able if able and self.fired < VOLLEY_OF else [*able, DECLINE]

    def take(self, pos: Position, option: int) -> None:
        if option == DECLINE:
            self.is_drawn = True
        elif not self.is_drawn:
            self.weapons.remove(option)
            self.fired += 1
            shot = Fire(option, self.seat, self.source, False)
            shot.targets = [self.target]
            shot.gathers = True
            pos.push(shot)
        else:
            self._apply(pos, option)

    def _apply(self, pos: Position, card: int) -> None:
        """The total is the draw of this weapon."""
        found = next(shot for shot in self.shots if shot[0] == card)
        self.shots.remove(found)
        shot = Fire(card, self.seat, self.source, False)
        shot.user, shot.targets, shot.worth = found[1], [found[2]], found[3]
        shot.stage = _RESULT
        pos.result = self.total
        pos.drawn = self.drawn[:]
        pos.push(shot)

    def question(self, pos: Position) -> Question:
        text = say("firing.ask_order") if self.is_drawn else say("firing.ask_volley")
        return Question(text, ["SW-B-177"], about=self.target)

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return done(say("firing.no_more_weapons"))
        return piece(pos, "fire", option)


def can_volley(pos: Position, cards: list[int], target: int, seat: int) -> bool:
    """Whether two of these weapons can be fired at the target, one after the other."""
    able = [card for card in cards if may_fire_at(pos, card, target)]
    for number, first in enumerate(able):
        for second in able[number + 1 :]:
            if _may_fire_both(pos, first, second, target, seat):
                return True
    return False


def _may_fire_both(pos: Position, first: int, second: int, target: int, seat: int) -> bool:
    """One weapon a turn for each user, with the exceptions to that; both prices are paid."""
    for one in users(pos, first, seat):
        for another in users(pos, second, seat):
            many = pos.setup.options.weapons_count_alone or carrying.carries_all(pos, one)
            if one == another and not many:
                continue
            cost = price(pos, first, seat, one) + price(pos, second, seat, another)
            if force.can_use(pos, seat, cost):
                return True
    return False


# -- chances -------------------------------------------------------------------------------------


def ways_of_outcomes(
    pos: Position, card: int, seat: int, user: int, aimed_at: list[int], shots: int = 1
) -> tuple[list[int], int]:
    """In how many of all ways each outcome comes about of so many shots fired as one.

    The first that succeeds holds.
    """
    weapon = weapon_of(pos, card)
    assert weapon is not None
    scope = scope_of_shot(pos, card, seat, user)
    outcomes = outcomes_for(pos, weapon, aimed_at[0])
    about = [outcome for outcome in outcomes if concerns(pos, outcome, scope, aimed_at)]
    found = [0] * len(outcomes)
    draws = shots * weapon.draws
    drawn = chances.totals(pos, seat, draws, destiny.FOR_WEAPON, card, aimed_at[0])
    for number, ways in drawn.items():
        for outcome in about:
            total = total_of(pos, outcome, scope, number, aimed_at[0], shots)
            if outcome.against is None or exceeds(
                total, needed_for(pos, card, seat, user, outcome, aimed_at)
            ):
                found[outcomes.index(outcome)] += ways
                break
    return found, chances.all_ways(drawn)


def promise_of_shot(
    pos: Position, card: int, seat: int, user: int, aimed_at: list[int], shots: int = 1
) -> Promise | None:
    """What must be exceeded for each outcome and how likely that is; None without comparing."""
    weapon = weapon_of(pos, card)
    if weapon is None:
        return None
    scope = scope_of_shot(pos, card, seat, user)
    ways, all = ways_of_outcomes(pos, card, seat, user, aimed_at, shots)
    words: list[str] = []
    for number, outcome in enumerate(outcomes_for(pos, weapon, aimed_at[0])):
        if outcome.against is not None and concerns(pos, outcome, scope, aimed_at):
            needed = needed_for(pos, card, seat, user, outcome, aimed_at)
            share = chances.share_words(ways[number], all)
            words.append(say("weapons.odds", result=outcome.result, needed=needed, share=share))
    if not words:
        return None
    return chances.promise_of(words, sum(ways), all)


# -- for responses to a shot ---------------------------------------------------------------------


def under_way(pos: Position) -> Fire:
    """The shot that is being fired, the latest if there are several."""
    for frame in pos.stack[::-1]:
        if isinstance(frame, Fire):
            return frame
    raise AssertionError("no weapon is being fired")


def aimed_at(pos: Position, moment: Moment) -> list[int]:
    """All targets of the weapon that the moment is about, of which it names the first."""
    for frame in pos.stack[::-1]:
        if isinstance(frame, Fire) and frame.card == moment.card:
            return frame.targets
    return [moment.other]


def user_of(pos: Position, card: int) -> int:
    """Who fires this weapon just now; its carrier where no shot is under way."""
    for frame in pos.stack[::-1]:
        if isinstance(frame, Fire) and frame.card == card:
            return frame.user
    return pos.at[card]


def retarget(pos: Position, target: int, worth: int = NONE) -> None:
    """The shot under way is aimed at another card, which then has this forfeit if hit."""
    shot = under_way(pos)
    data = {"card": shot.card, "target": target}
    pos.tell("retarget", ["SW-B-033"], other(shot.seat), data)
    shot.targets = [target]
    shot.worth = worth


def clear_shots(pos: Position) -> None:
    """After a battle every weapon may be fired again (SW-B-159)."""
    for card in pos.table:
        pos.did[card] &= ~WAS_FIRED

"""Firing: a shot from its announcement to its result.

Whoever fires pays, chooses a target, draws destiny and compares: it must be strictly higher
(SW-B-178). Who may fire at whom is said in `weapons`, what a hit does in `hits`.
"""

from typing import Final

from starfold.games.ccg.rules import carrying, destiny, force, running, values, vessels
from starfold.games.ccg.rules.changes import is_landed
from starfold.games.ccg.rules.hits import HIT, RESULTS, state
from starfold.games.ccg.rules.step import Step, card_of
from starfold.games.ccg.rules.weapons import (
    A_SHOT,
    Outcome,
    Weapon,
    defense,
    is_about,
    is_armored,
    needs_power,
    odds,
    price,
    reckoned,
    scope_of_shot,
    targets,
    users,
    weapon_of,
)
from starfold.games.ccg.speech.names import aimed, card_label, done, piece, promised
from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.position import Moment, Position, other
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.script import usage
from starfold.games.ccg.state.vocabulary import FORFEIT, NONE, TABLE, WAS_FIRED, WEAPON_AIMED
from starfold.kernel.choices import Choice, Question
from starfold.kernel.core import DECLINE

_USER: Final = 0
_TARGETS: Final = 1
_AIMING: Final = 2
_DRAWING: Final = 3
_RESULT: Final = 4


def begin(pos: Position, seat: int, option: int) -> None:
    pos.push(Fire(card_of(option), seat, NONE, False))


def fire_alone(pos: Position, card: int, seat: int, source: int = NONE, free: bool = False) -> None:
    """Fire a weapon because a text says so; `source` is the card with that text."""
    pos.push(Fire(card, seat, source, free))


def fire_by(pos: Position, card: int, seat: int, user: int, source: int) -> None:
    """Fire a weapon because a text lets this very user do it."""
    shot = Fire(card, seat, source, False)
    shot.user = user
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

    def proceed(self, pos: Position) -> None:
        if self.stage <= _TARGETS:
            self._choose(pos)
        elif self.stage == _AIMING:
            self._aim(pos)
        elif self.stage == _DRAWING:
            self._draw(pos)
        else:
            self._resolve(pos)

    def _choose(self, pos: Position) -> None:
        options = self.choices(pos)
        if not options:
            pos.pop()
        elif options == [DECLINE]:
            self.stage = _AIMING
        elif len(options) == 1:
            self.take(pos, options[0])
        else:
            pos.ask(self.seat, options)

    def choices(self, pos: Position) -> list[int]:
        if self.stage == _USER:
            found: list[int] = []
            for user in users(pos, self.card, self.seat, self.free):
                if targets(pos, self.card, self.seat, user):
                    found.append(user)
            return found
        found = targets(pos, self.card, self.seat, self.user)
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
        if option != DECLINE:
            self.targets.append(option)
        weapon = weapon_of(pos, self.card)
        assert weapon is not None
        if option == DECLINE or len(self.targets) >= weapon.most:
            self.stage = _AIMING

    def question(self, pos: Position) -> Question:
        label = card_label(pos, self.card)
        text = (
            say("firing.ask_user", weapon=label)
            if self.stage == _USER
            else say("firing.ask_target", weapon=label)
        )
        return Question(text, ["SW-B-177"], about=self.card)

    def choice(self, pos: Position, option: int) -> Choice:
        if self.stage == _USER:
            return piece(pos, "fire by", option)
        if option == DECLINE:
            return done(say("firing.no_more_targets"))
        found = aimed(pos, "target", self.card, option)
        needed = odds(pos, self.card, self.seat, self.user, option)
        return promised(found, {"words": needed}) if needed else found

    def against(self, pos: Position, seat: int, card: int, goal: int) -> Reason | None:
        return values.why_excluded(pos, goal)

    def _aim(self, pos: Position) -> None:
        """Pay, and let both players respond before destiny is drawn (SW-B-077, SW-B-177)."""
        self.stage = _DRAWING
        cost = 0 if self.free else price(pos, self.card, self.seat, self.user)
        force.use(pos, self.seat, cost, self.card)
        carrying.note_fired(pos, self.card, self.user)
        in_battle = pos.fight is not None
        if pos.fight is not None:
            pos.note(self.card, WAS_FIRED)
            pos.fight.used.append(usage(self.card, A_SHOT))
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
            legal = targets(pos, self.card, self.seat, self.user)
        self.targets = [target for target in self.targets if target in legal]
        if weapon is None or not self.targets:
            pos.pop()
            destiny.forget(pos, self.card)
            pos.tell("shot_fails", ["SW-B-080"], self.seat, {"card": self.card})
            return
        self.stage = _RESULT
        purpose = destiny.FOR_WEAPON
        destiny.draw(pos, self.seat, weapon.draws, purpose, self.card, self.targets[0])

    def _resolve(self, pos: Position) -> None:
        pos.pop()
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
        for number, outcome in enumerate(weapon.outcomes):
            if not self._concerned(pos, outcome, scope):
                continue
            total = max(0, drawn + reckoned(pos, outcome.bonus, scope, self.targets[0]))
            if self._compare(pos, outcome, total):
                self._carry_out(pos, weapon, number, total, drawn)
                return

    def _concerned(self, pos: Position, outcome: Outcome, scope: Scope) -> bool:
        for target in self.targets:
            if not is_about(pos, outcome, scope, target):
                return False
        return True

    def _compare(self, pos: Position, outcome: Outcome, total: int) -> bool:
        """Strictly higher than the value of the target, or of all targets together (SW-B-178)."""
        if outcome.against is None:
            return True
        needed = 0
        for target in self.targets:
            needed += defense(pos, self.card, self.seat, self.user, outcome, target)
        data = {
            "card": self.card,
            "targets": self.targets[:],
            "total": total,
            "needed": needed,
            "succeeds": total > needed,
        }
        rules = ["SW-B-178", "SW-B-179"]
        if outcome.against == "defense" and is_armored(pos, self.targets):
            rules.append("HO-ARMOR-01")
        pos.tell("shot", rules, self.seat, data)
        return total > needed

    def _carry_out(
        self, pos: Position, weapon: Weapon, number: int, total: int, drawn: int
    ) -> None:
        outcome = weapon.outcomes[number]
        if outcome.steps:
            self._run(pos, weapon.numbers[number], total, drawn)
            return
        scope = scope_of_shot(pos, self.card, self.seat, self.user)
        zero = weapon.forfeit_zero is not None and weapon.forfeit_zero(pos, scope, self.user)
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

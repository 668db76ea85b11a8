"""Responses to what just happened.

After an action was announced and after it had its result, required responses come first; the
active player orders them. Then both players may respond in turn, beginning with the opponent of
who acted, until both pass in a row (SW-B-078, SW-B-156). A response is an action that is responded
to as well, and what came last happens first (SW-B-079). A player is asked wherever, by what
everybody may know, some card could be in that hand which answers here: a question tells nothing of
the hand.
"""

from typing import Final

from starfold.games.ccg.rules import deploying, deployment, fighting, reacting, values
from starfold.games.ccg.rules.abilities import (
    ability_of,
    choice,
    own_abilities,
    playable,
    possible,
    scope_of,
    usable,
    user_of,
    uses_of,
)
from starfold.games.ccg.rules.moments import moment_words, window_of
from starfold.games.ccg.rules.running import Run, runs_of
from starfold.games.ccg.rules.step import Step, card_of, kind_of, number_of, packed
from starfold.games.ccg.speech.names import (
    passes,
)
from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.position import Moment, Position, other
from starfold.games.ccg.state.script import PER_MOMENT, Ability, Library, Script
from starfold.games.ccg.state.vocabulary import (
    A_DEPLOY,
    A_PLAY,
    A_REACT,
    A_USE,
    BATTLE_INITIATED,
    DRAIN_INITIATED,
    JUST_LOST,
    JUST_PLAYED,
    NONE,
    POWER_SEGMENT,
    TEXT_LINGERS,
    WEAPON_AIMED,
)
from starfold.kernel.choices import Choice, Question
from starfold.kernel.core import DECLINE

_NOBODY: Final[list[int]] = []


def _responses(pos: Position, seat: int, moment: Moment, automatic: bool) -> list[int]:
    """Abilities of cards in play that answer this moment, and of some that left the table."""
    uses = uses_of(pos)
    answers = uses.required[seat] if automatic else uses.optional[seat]
    found: list[int] = []
    for option in answers.get(moment.kind, _NOBODY):
        if usable(pos, card_of(option), number_of(option), seat, moment):
            found.append(option)
    for card in _gone(pos, moment):
        for number in own_abilities(pos, card, seat):
            ability = ability_of(pos, card, number)
            if (
                ability.moments is not None
                and moment.kind in ability.moments
                and ability.automatic == automatic
                and usable(pos, card, number, seat, moment)
            ):
                found.append(packed(A_USE, card, number))
    return found


def _gone(pos: Position, moment: Moment) -> list[int]:
    """Cards out of play that speak: one just lost, and those whose text left something behind."""
    if not pos.lasting and moment.kind != JUST_LOST:
        return _NOBODY
    gone = [one.source for one in pos.lasting if one.kind == TEXT_LINGERS]
    if moment.kind == JUST_LOST:
        gone.append(moment.card)
    return [card for card in dict.fromkeys(gone) if not pos.in_play(card)] if gone else gone


def _from_hand(pos: Position, seat: int, moment: Moment) -> list[int]:
    found: list[int] = []
    for card in pos.hand[seat]:
        script: Script | None = pos.setup.scripts[card]
        if script is None:
            continue
        if script.answers(moment.kind):
            found += _abilities_from_hand(pos, card, script, seat, moment)
        rule = script.deploy
        if (
            rule.moments is not None
            and moment.kind in rule.moments
            and deploying.may_deploy_now(pos, card, seat, moment)
        ):
            found.append(packed(A_DEPLOY, card))
    return found


def _abilities_from_hand(
    pos: Position, card: int, script: Script, seat: int, moment: Moment
) -> list[int]:
    found: list[int] = []
    for number, ability in enumerate(script.abilities):
        if (
            ability.moments is not None
            and moment.kind in ability.moments
            and playable(pos, card, number, seat, moment)
        ):
            found.append(packed(A_PLAY, card, number))
    return found


def _is_once_each_time(pos: Position, option: int) -> bool:
    """Whether a card in play gives this answer once for what happened."""
    ability = ability_of(pos, card_of(option), number_of(option))
    return kind_of(option) == A_USE and ability.limit == PER_MOMENT


def _could_answer(pos: Position, seat: int, moment: Moment) -> bool:
    """Whether some card that may be in this hand, as far as anybody knows, answers here."""
    if not pos.hand[seat]:
        return False
    library: Library = pos.setup.library
    responders = library.responders[seat].get(moment.kind)
    if responders is not None:
        scope = scope_of(pos, NONE, seat, moment)
        likely: Ability | None = library.likely[seat].get(moment.kind)
        if likely is not None and possible(pos, likely, scope):
            return True
        for _, ability in responders:
            if possible(pos, ability, scope):
                library.likely[seat][moment.kind] = ability
                return True
    deployers = library.deployers[seat].get(moment.kind)
    if deployers is not None:
        for definition, script in deployers:
            if deploying.could_deploy_now(pos, definition, script, seat, moment):
                return True
    return False


def is_over(pos: Position, moment: Moment) -> bool:
    """Whether nothing is left to respond to, because what it was about was cancelled."""
    if moment.kind in (BATTLE_INITIATED, POWER_SEGMENT):
        return fighting.is_off(pos)  # SW-B-251
    if moment.kind == WEAPON_AIMED:
        return moment.amount == 1 and (pos.fight is None or pos.fight.cancelled)
    if moment.kind == DRAIN_INITIATED:
        return pos.drain_at == NONE
    if moment.kind == JUST_PLAYED:
        return any(run.cancelled for run in runs_of(pos, moment.card))  # SW-B-086
    return False


class Responses(Step):
    """The window after (or before) something that happened."""

    moment: Moment
    done: list[int] = []  # responses carried out that are not carried out again
    speaker: int = NONE  # NONE: the automatic ones come first
    passes: int = 0

    def proceed(self, pos: Position) -> None:
        if self.passes >= 2 or is_over(pos, self.moment):
            pos.pop()
            return
        if self.speaker == NONE:
            waiting = self._automatic(pos)
            if len(waiting) == 1:
                self._carry_out(pos, waiting[0])
                return
            if waiting:
                pos.ask(pos.active, waiting)
                return
            acting = self.moment.seat if self.moment.seat != NONE else pos.active
            self.speaker = other(acting)
        options = self._optional(pos, self.speaker)
        if options or _could_answer(pos, self.speaker, self.moment):
            pos.ask(self.speaker, [*options, DECLINE])
            return
        self._pass()

    def _automatic(self, pos: Position) -> list[int]:
        found: list[int] = []
        for seat in (pos.active, other(pos.active)):
            found += _responses(pos, seat, self.moment, True)
        if not self.done:
            return found
        return [option for option in found if option not in self.done]

    def _optional(self, pos: Position, seat: int) -> list[int]:
        found = [
            one for one in _responses(pos, seat, self.moment, False) if self._is_left(pos, one)
        ]
        found += _from_hand(pos, seat, self.moment)
        found += reacting.offers(pos, seat, self.moment)
        return found

    def _is_left(self, pos: Position, option: int) -> bool:
        return option not in self.done or not _is_once_each_time(pos, option)

    def _pass(self) -> None:
        self.passes += 1
        self.speaker = other(self.speaker)

    def _carry_out(self, pos: Position, option: int) -> None:
        self.done.append(option)
        card, number = card_of(option), number_of(option)
        pos.push(Run(card, number, user_of(pos, card, number), self.moment))

    def choices(self, pos: Position) -> list[int]:
        if self.speaker == NONE:
            return self._automatic(pos)
        return [*self._optional(pos, self.speaker), DECLINE]

    def take(self, pos: Position, option: int) -> None:
        if self.speaker == NONE:
            self._carry_out(pos, option)
            return
        if option == DECLINE:
            self._pass()
            return
        self.passes = 0
        seat = self.speaker
        self.speaker = other(seat)
        kind = kind_of(option)
        if kind == A_REACT:
            reacting.begin(pos, seat, option, self.moment)
        elif kind == A_DEPLOY:
            deployment.begin_response(pos, seat, card_of(option), self.moment)
        else:
            if _is_once_each_time(pos, option):
                self.done.append(option)
            pos.push(Run(card_of(option), number_of(option), seat, self.moment))

    def question(self, pos: Position) -> Question:
        said = moment_words(pos, self.moment)
        text, window = say("responses.ask", moment=said), window_of(self.moment)
        if self.speaker == NONE:
            text, window = say("responses.ask_order", moment=said), ""
        return Question(text, ["SW-B-078"], window, self.moment.card, self.moment.place)

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return passes()
        if kind_of(option) == A_REACT:
            return reacting.choice(pos, option)
        if kind_of(option) == A_DEPLOY:
            return deploying.choice(pos, self.speaker, option)
        return choice(pos, option)

    def against(self, pos: Position, seat: int, card: int, goal: int) -> Reason | None:
        return values.why_excluded(pos, goal)

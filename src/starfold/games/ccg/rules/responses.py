"""Responses to what just happened, and abilities being carried out.

After an action was announced and after it had its result, required responses come first; the
active player orders them. Then both players may respond in turn, beginning with the opponent of
who acted, until both pass in a row (SW-B-078, SW-B-156). A response is an action that is responded
to as well, and what came last happens first (SW-B-079). A player is asked wherever, by what
everybody may know, some card could be in that hand which answers here: a question tells nothing of
the hand.
"""

from typing import Any

from starfold.games.ccg.rules import carrying, reacting, values
from starfold.games.ccg.rules.changes import has_text, holds
from starfold.games.ccg.rules.moments import moment_words, window_of
from starfold.games.ccg.rules.step import Step, card_of, kind_of, number_of, packed
from starfold.games.ccg.speech.names import (
    card_label,
    card_name,
    from_hand,
    passes,
    piece,
    seat_name,
)
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.position import Moment, Position, other
from starfold.games.ccg.state.script import (
    PER_BATTLE,
    PER_TURN,
    UNLIMITED,
    Ability,
    Scope,
    Script,
    usage,
)
from starfold.games.ccg.state.vocabulary import (
    A_DEPLOY,
    A_PLAY,
    A_REACT,
    A_USE,
    BATTLE_INITIATED,
    DRAIN_INITIATED,
    FORBID_PLAY,
    HAND,
    IN_BATTLE,
    INTERRUPT,
    JUST_PLAYED,
    LOCATION,
    LOST,
    NONE,
    PLAYED,
    POWER_SEGMENT,
    USED,
    WEAPON_AIMED,
)
from starfold.kernel.choices import Choice, Question, Refusal
from starfold.kernel.core import DECLINE

HALF = 50  # ability numbers of a location's Dark half begin here


# -- abilities by number -------------------------------------------------------------------------


def ability_of(pos: Position, card: int, number: int) -> Ability:
    script: Script = pos.setup.scripts[card]
    if pos.setup.defs[card].type == LOCATION:
        return script.abilities_for[number // HALF][number % HALF]
    return script.abilities[number]


def own_abilities(pos: Position, card: int, seat: int) -> list[int]:
    """The numbers of the abilities that a card in play gives this player."""
    script: Script | None = pos.setup.scripts[card]
    if script is None:
        return []
    if pos.setup.defs[card].type == LOCATION:
        return [seat * HALF + number for number in range(len(script.abilities_for[seat]))]
    return list(range(len(script.abilities))) if pos.owner[card] == seat else []


def scope_of(pos: Position, card: int, seat: int, moment: Moment | None) -> Scope:
    scope = Scope(card, seat)
    scope.moment = moment
    return scope


# -- what is possible ----------------------------------------------------------------------------


def price_of(pos: Position, ability: Ability, scope: Scope) -> int:
    if ability.reckon_price is None:
        return ability.price
    return ability.reckon_price(pos, scope, scope.card)


def possible(pos: Position, ability: Ability, scope: Scope) -> bool:
    """Whether an ability could be used now: its condition, its price, something to choose."""
    if ability.when is not None and not ability.when(pos, scope, scope.card):
        return False
    if price_of(pos, ability, scope) > len(pos.force[scope.seat]):
        return False
    return all(step.possible(pos, scope) for step in ability.steps[: ability.head])


def usable(pos: Position, card: int, number: int, seat: int, moment: Moment | None) -> bool:
    """Whether a card in play lets this player use that ability now."""
    ability = ability_of(pos, card, number)
    if ability.from_hand or not has_text(pos, card):
        return False
    if used_up(pos, card, number, ability, seat):
        return False
    if ability.uses_device and carrying.why_not_device_now(pos, card) is not None:
        return False
    return possible(pos, ability, scope_of(pos, card, seat, moment))


def playable(pos: Position, card: int, number: int, seat: int, moment: Moment | None) -> bool:
    """Whether a card in hand may be played for that ability now."""
    if not may_be_played(pos, card, seat):
        return False
    ability = ability_of(pos, card, number)
    return ability.from_hand and possible(pos, ability, scope_of(pos, card, seat, moment))


def may_be_played(pos: Position, card: int, seat: int) -> bool:
    """A unique Interrupt: one copy a turn, both players together (HO-UNIQ-02, SW-B-039)."""
    definition = pos.setup.defs[card]
    if (
        definition.type == INTERRUPT
        and definition.uniqueness
        and pos.played.count(pos.setup.title[card]) >= definition.uniqueness
    ):
        return False
    return not holds(pos, FORBID_PLAY, card, seat)


def spent_key(pos: Position, card: int, number: int, seat: int) -> int:
    """An ability's entry among what is used up: copies of a player share it (SW-B-081).

    It is below zero, apart from the entries for single cards.
    """
    return -1 - usage(2 * pos.setup.title[card] + seat, number)


def used_up(pos: Position, card: int, number: int, ability: Ability, seat: int) -> bool:
    if ability.limit == UNLIMITED:
        return False
    key = spent_key(pos, card, number, seat)
    if ability.limit == PER_BATTLE and pos.fight is not None:
        return key in pos.fight.used
    return key in pos.used_up


def actions(pos: Position, seat: int, time: int) -> list[int]:
    """Abilities that may be used of one's own accord at this time, as options."""
    found: list[int] = []
    for card in pos.hand[seat]:
        script: Script | None = pos.setup.scripts[card]
        if script is None:
            continue
        for number, ability in enumerate(script.abilities):
            if (
                ability.from_hand
                and ability.moments is None
                and ability.times & time
                and playable(pos, card, number, seat, None)
            ):
                found.append(packed(A_PLAY, card, number))
    for card in pos.table:
        for number in own_abilities(pos, card, seat):
            ability = ability_of(pos, card, number)
            if (
                ability.moments is None
                and ability.times & time
                and usable(pos, card, number, seat, None)
            ):
                found.append(packed(A_USE, card, number))
    return found


# -- in words ------------------------------------------------------------------------------------


def choice(pos: Position, option: int) -> Choice:
    """A card played or used for one of its functions."""
    card, number = card_of(option), number_of(option)
    doing = ability_of(pos, card, number).words
    if kind_of(option) == A_PLAY:
        found = from_hand(pos, "play", card, f"play {card_name(pos, card)}: {doing}")
    else:
        found = piece(pos, "use", card, f"{card_label(pos, card)}: {doing}")
    if pos.setup.defs[card].type == LOCATION and number // HALF != pos.asked:
        found.names.append(f"{seat_name(number // HALF)}'s half")
    if _has_several(pos, card, number):
        found.names.append(f"function {number % HALF + 1}")
    return found


def _has_several(pos: Position, card: int, number: int) -> bool:
    """Whether a card has more than one function of this sort; the results of shots are none."""
    script: Script = pos.setup.scripts[card]
    abilities = script.abilities
    if pos.setup.defs[card].type == LOCATION:
        abilities = script.abilities_for[number // HALF]
    is_played = ability_of(pos, card, number).from_hand
    return len([one for one in abilities if one.words and one.from_hand == is_played]) > 1


# -- windows -------------------------------------------------------------------------------------


def _responses(pos: Position, seat: int, moment: Moment, automatic: bool) -> list[int]:
    """Abilities of cards in play that answer this moment."""
    found: list[int] = []
    for card in pos.table:
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


def _from_hand(pos: Position, seat: int, moment: Moment) -> list[int]:
    from starfold.games.ccg.rules import deploying

    found: list[int] = []
    for card in pos.hand[seat]:
        script: Script | None = pos.setup.scripts[card]
        if script is None:
            continue
        for number, ability in enumerate(script.abilities):
            if (
                ability.moments is not None
                and moment.kind in ability.moments
                and playable(pos, card, number, seat, moment)
            ):
                found.append(packed(A_PLAY, card, number))
        rule = script.deploy
        if (
            rule.moments is not None
            and moment.kind in rule.moments
            and deploying.may_deploy_now(pos, card, seat, moment)
        ):
            found.append(packed(A_DEPLOY, card))
    return found


def _could_answer(pos: Position, seat: int, moment: Moment) -> bool:
    """Whether some card that may be in this hand, as far as anybody knows, answers here."""
    from starfold.games.ccg.rules import deploying

    if not pos.hand[seat]:
        return False
    library = pos.setup.library
    for _, ability in library.responders[seat].get(moment.kind, ()):
        if possible(pos, ability, scope_of(pos, NONE, seat, moment)):
            return True
    for definition, script in library.deployers[seat].get(moment.kind, ()):
        if deploying.could_deploy_now(pos, definition, script, seat, moment):
            return True
    return False


def could_act(pos: Position, seat: int, time: int) -> bool:
    """Whether some card that may be in this hand, as far as anybody knows, is played at this time.

    It says when a question with one answer is put all the same: leaving it out would tell.
    """
    if not pos.hand[seat]:
        return False
    for definition, script in pos.setup.library.entries:
        if definition.side != seat:
            continue
        for ability in script.abilities:
            fits = ability.from_hand and ability.moments is None and ability.times & time != 0
            if fits and possible(pos, ability, scope_of(pos, NONE, seat, None)):
                return True
    return False


def is_over(pos: Position, moment: Moment) -> bool:
    """Whether nothing is left to respond to, because what it was about was cancelled."""
    from starfold.games.ccg.rules import battle

    if moment.kind in (BATTLE_INITIATED, POWER_SEGMENT):
        return battle.is_off(pos)  # SW-B-251
    if moment.kind == WEAPON_AIMED:
        return moment.amount == 1 and (pos.fight is None or pos.fight.cancelled)
    if moment.kind == DRAIN_INITIATED:
        return pos.drain_at == NONE
    return False


class Responses(Step):
    """The window after (or before) something that happened."""

    moment: Moment
    done: list[int] = []  # automatic responses that were carried out
    speaker: int = NONE  # NONE: the automatic ones come first
    passes: int = 0

    def proceed(self, pos: Position) -> None:
        if is_over(pos, self.moment) or self.passes >= 2:
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
        return [option for option in found if option not in self.done]

    def _optional(self, pos: Position, seat: int) -> list[int]:
        found = _responses(pos, seat, self.moment, False)
        found += _from_hand(pos, seat, self.moment)
        found += reacting.offers(pos, seat, self.moment)
        return found

    def _pass(self) -> None:
        self.passes += 1
        self.speaker = other(self.speaker)

    def _carry_out(self, pos: Position, option: int) -> None:
        self.done.append(option)
        card, number = card_of(option), number_of(option)
        seat = pos.owner[card]
        if pos.setup.defs[card].type == LOCATION:
            seat = number // HALF
        pos.push(Run(card, number, seat, self.moment))

    def choices(self, pos: Position) -> list[int]:
        if self.speaker == NONE:
            return self._automatic(pos)
        return [*self._optional(pos, self.speaker), DECLINE]

    def take(self, pos: Position, option: int) -> None:
        from starfold.games.ccg.rules import deployment

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
            pos.push(Run(card_of(option), number_of(option), seat, self.moment))

    def question(self, pos: Position) -> Question:
        said = moment_words(pos, self.moment)
        text, window = f"{said} Respond?", window_of(self.moment)
        if self.speaker == NONE:
            text, window = f"{said} Several texts answer by themselves: which comes first?", ""
        return Question(text, ["SW-B-078"], window, self.moment.card, self.moment.place)

    def choice(self, pos: Position, option: int) -> Choice:
        from starfold.games.ccg.rules import deploying

        if option == DECLINE:
            return passes()
        if kind_of(option) == A_REACT:
            return reacting.choice(pos, option)
        if kind_of(option) == A_DEPLOY:
            return deploying.choice(pos, self.speaker, option)
        return choice(pos, option)

    def against(self, pos: Position, seat: int, card: int, goal: int) -> Refusal | None:
        return values.why_excluded(pos, goal)


# -- an ability under way ------------------------------------------------------------------------


class Run(Step):
    """An ability being carried out, instruction by instruction.

    The head chooses targets and pays; then the ability is announced, and an Interrupt may be
    cancelled; then the rest happens (SW-B-077).
    """

    def __init__(self, card: int, number: int, seat: int, moment: Moment | None) -> None:
        self.card = card
        self.number = number
        self.scope = Scope(card, seat)
        self.scope.moment = moment
        self.at = -1  # the instruction under way; -1: not begun
        self.stage = 0  # within an instruction that waits
        self.announced = False
        self.cancelled = False
        self.pile = NONE  # where an Interrupt goes; NONE: where its function says

    @property
    def seat(self) -> int:
        return self.scope.seat

    def ability(self, pos: Position) -> Ability:
        return ability_of(pos, self.card, self.number)

    def proceed(self, pos: Position) -> None:
        ability = self.ability(pos)
        if self.at == -1:
            self._begin(pos, ability)
        while True:
            if self.cancelled or self.at >= len(ability.steps):
                if not self._ends_battle(pos):
                    self._finish(pos, ability)
                return
            if self.at == ability.head and not self.announced:
                self._announce(pos, ability)
                if pos.moments or pos.stack[-1] is not self:
                    return
            elif self.at == ability.head and self.stage == 0 and not self._aims(pos, ability):
                pos.tell("no_target", ["SW-B-080"], self.scope.seat, {"card": self.card})
                self._finish(pos, ability)
                return
            if not ability.steps[self.at].run(pos, self):
                return
            self.at += 1
            if pos.moments or pos.stack[-1] is not self or pos.ended:
                return

    def _ends_battle(self, pos: Position) -> bool:
        """Cards hit are lost before an Interrupt that ended a battle is filed (SW-B-251)."""
        from starfold.games.ccg.rules import battle

        if pos.zone[self.card] != PLAYED or not battle.has_just_ended(pos):
            return False
        battle.break_off(pos)
        return pos.stack[-1] is not self

    def _aims(self, pos: Position, ability: Ability) -> bool:
        """Whether its targets are legal after the responses too (SW-B-080)."""
        for step in ability.steps[: ability.head]:
            if not step.still_aims(pos, self):
                return False
        return True

    def _begin(self, pos: Position, ability: Ability) -> None:
        self.at = 0
        if ability.from_hand:
            pos.set_aside(self.card, PLAYED, NONE)
        spent = spent_key(pos, self.card, self.number, self.scope.seat)
        if ability.limit == PER_TURN:
            pos.used_up.append(spent)
        elif ability.limit == PER_BATTLE:
            battle = pos.fight
            (pos.used_up if battle is None else battle.used).append(spent)
        if ability.uses_device:
            carrying.note_device(pos, self.card)

    def _announce(self, pos: Position, ability: Ability) -> None:
        """Costs are paid and the action is known; from here on it can only be cancelled."""
        from starfold.games.ccg.rules import force

        self.announced = True
        seat = self.scope.seat
        price = price_of(pos, ability, self.scope)
        if price:
            force.use(pos, seat, price, self.card)
        targets = [card for chosen in self.scope.targets.values() for card in chosen]
        data: dict[str, Any] = {
            "card": self.card,
            "words": ability.words,
            "targets": targets,
            "price": price,
        }
        if ability.from_hand:
            definition = pos.setup.defs[self.card]
            pos.tell("play", ["SW-B-082", *self._rules(pos, ability)], seat, data)
            if definition.uniqueness:
                pos.played.append(pos.setup.title[self.card])
            pos.happened(Moment(JUST_PLAYED, seat, self.card))
        else:
            pos.tell("use_text", ["SW-B-077", *self._rules(pos, ability)], seat, data)

    def _rules(self, pos: Position, ability: Ability) -> list[str]:
        """As an answer (SW-B-036), as one of several functions (SW-B-085), once only (SW-B-081)."""
        rules = ability.rules[:]
        if ability.moments is not None:
            rules.append("SW-B-036")
        if ability.limit != UNLIMITED:
            rules.append("SW-B-081")
        if ability.from_hand and _has_several(pos, self.card, self.number):
            rules.append("SW-B-085")
        return rules

    def _finish(self, pos: Position, ability: Ability) -> None:
        pos.pop()
        if pos.zone[self.card] != PLAYED:
            return
        pile = ability.pile if self.pile == NONE else self.pile
        if self.cancelled:
            pile = LOST
        pos.to_pile(self.card, pile)
        rule = "SW-B-086" if self.cancelled else "SW-B-083"
        where = {USED: "used", LOST: "lost", HAND: "hand"}.get(pile, "out")
        pos.tell("played_to", [rule], pos.owner[self.card], {"card": self.card, "pile": where})

    def choices(self, pos: Position) -> list[int]:
        return self.instruction(pos).choices(pos, self)

    def take(self, pos: Position, option: int) -> None:
        self.instruction(pos).take(pos, self, option)

    def instruction(self, pos: Position) -> Instruction:
        return self.ability(pos).steps[self.at]

    def question(self, pos: Position) -> Question:
        return self.instruction(pos).question(pos, self, self.ability(pos).words)

    def choice(self, pos: Position, option: int) -> Choice:
        return self.instruction(pos).choice(pos, self, option)

    def looked_through(self, pos: Position) -> list[int]:
        return self.instruction(pos).looked_through(pos, self)

    def against(self, pos: Position, seat: int, card: int, goal: int) -> Refusal | None:
        return values.why_excluded(pos, goal)

    def copy(self) -> "Run":
        twin = Run(self.card, self.number, self.scope.seat, self.scope.moment)
        twin.scope.other = self.scope.other
        twin.scope.targets = {name: cards[:] for name, cards in self.scope.targets.items()}
        twin.scope.numbers = dict(self.scope.numbers)
        twin.at = self.at
        twin.stage = self.stage
        twin.announced = self.announced
        twin.cancelled = self.cancelled
        twin.pile = self.pile
        return twin

    def fields(self) -> list[Any]:
        moment = self.scope.moment
        return [
            self.card,
            self.number,
            self.scope.seat,
            None if moment is None else moment.to_data(),
            {name: cards[:] for name, cards in self.scope.targets.items()},
            dict(self.scope.numbers),
            self.scope.other,
            self.at,
            self.stage,
            self.announced,
            self.cancelled,
            self.pile,
        ]

    @classmethod
    def read(cls, data: list[Any]) -> "Run":
        card, number, seat, moment, targets, numbers, other, at, stage, *rest = data
        run = Run(card, number, seat, None if moment is None else Moment.read(moment))
        run.scope.targets = {name: list(cards) for name, cards in targets.items()}
        run.scope.numbers = dict(numbers)
        run.scope.other = other
        run.at = at
        run.stage = stage
        run.announced, run.cancelled, run.pile = rest
        return run


def time_of(pos: Position, seat: int) -> int:
    """The bit of the time that it is for a player: see the vocabulary."""
    if pos.fight is not None:
        return IN_BATTLE
    return 1 << pos.phase + (0 if seat == pos.active else 6)


def runs_of(pos: Position, card: int) -> list[Run]:
    """The abilities of a card that are under way."""
    found: list[Run] = []
    for step in pos.stack:
        if isinstance(step, Run) and step.card == card:
            found.append(step)
    return found

"""The verbs of card texts: instructions that an ability carries out one after the other.

The head of an ability (its leading `target` and `lose_force_as_cost` steps) comes before it is
announced; everything else is its effect. Instructions keep no state of their own; what was chosen
is in `run.scope.targets`, what was drawn in `run.scope.numbers`.
"""

from collections.abc import Callable
from typing import Any

from starfold.games.ccg.rules import (
    captives,
    creatures,
    deployment,
    destiny,
    draining,
    fighting,
    force,
    hits,
    locations,
    losing,
    missing,
    travelling,
    values,
    vessels,
)
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.scripts.terms import Term
from starfold.games.ccg.speech.names import amount, card_label, done, piece, pile_name
from starfold.games.ccg.speech.seen import Pieces
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.instruction import DONE, WAIT, Instruction
from starfold.games.ccg.state.position import (
    THIS_BATTLE,
    THIS_TURN,
    Lasting,
    Moment,
    Position,
    may_see,
)
from starfold.games.ccg.state.scope import Amount, Scope
from starfold.games.ccg.state.vocabulary import (
    ATTACHED,
    FORBID_MOVE,
    GRANT_PROTECTED,
    HAND,
    INTERRUPT,
    JUST_TARGETED,
    LOST,
    NONE,
    OUT,
    TABLE,
    USED,
)
from starfold.kernel.choices import Choice, Question
from starfold.kernel.core import DECLINE

Number = int | Amount


def reckon(pos: Position, run: Any, number: Number) -> int:
    return number if isinstance(number, int) else number(pos, run.scope, run.card)


def flat(steps: list[Any]) -> list[Instruction]:
    """Instructions may be given as nested lists: `when_` makes several of one."""
    found: list[Instruction] = []
    for step in steps:
        if isinstance(step, list):
            found += flat(step)
        else:
            found.append(step)
    return found


def _question(pos: Position, run: Any, text: str, rule: str = "SW-B-077") -> Question:
    """What a text asks: which card, which way, how many."""
    asked = say("steps.ask", card=card_label(pos, run.card), question=text)
    return Question(asked, [rule], about=run.card)


# -- choosing --------------------------------------------------------------------------------------


class Target(Instruction):
    """Choose cards in play (or in a pile that may be looked through) under a name."""

    def __init__(
        self,
        what: Term,
        name: str,
        least: int,
        most: int,
        chooser: int,
        at_random: bool,
        zone: int,
        prompt: str,
        targets: bool,
    ) -> None:
        super().__init__()
        self.what = what
        self.name = name
        self.least = least
        self.most = most
        self.chooser = chooser  # 0: you, 1: your opponent
        self.at_random = at_random
        self.zone = zone
        self.prompt = prompt
        self.targets = targets  # whether being chosen is being targeted
        self.effects: list[Change] = []  # all that can happen to it, where no more than these can
        self.is_attack = False  # whether it may be stolen, hit or lost

    def candidates(self, pos: Position, scope: Scope) -> list[int]:
        chosen = scope.all_targets(self.name)
        cards = pos.table
        if self.zone != TABLE:
            cards = [card for card in range(len(pos.zone)) if pos.zone[card] == self.zone]
        return [
            card
            for card in cards
            if card not in chosen
            and self.accepts(pos, scope, card)
            and not self._is_idle(pos, card)
        ]

    def accepts(self, pos: Position, scope: Scope, card: int) -> bool:
        return self.what(pos, scope, card) and not (
            self.targets and self._is_safe(pos, scope, card)
        )

    def _is_safe(self, pos: Position, scope: Scope, card: int) -> bool:
        """By a text, from attacks of the opponent; from Interrupts by exclusion from a battle."""
        foe = pos.owner[card] != scope.seat
        if foe and self.is_attack and holds(pos, GRANT_PROTECTED, card):
            return True
        return _is_interrupt(pos, scope) and values.is_excluded(pos, card)

    def _is_idle(self, pos: Position, card: int) -> bool:
        """Whether the action could change nothing for it (SW-B-080)."""
        return bool(self.effects) and all(effect.is_idle(pos, card) for effect in self.effects)

    def still_aims(self, pos: Position, run: Any) -> bool:
        """Targets that are legal no more are dropped; some must be left where some must be."""
        if not self.targets:
            return True
        scope: Scope = run.scope
        chosen = scope.all_targets(self.name)
        scope.targets[self.name] = []
        for card in chosen:
            if pos.zone[card] == self.zone and self.accepts(pos, scope, card):
                scope.targets[self.name].append(card)
        return self.least == 0 or bool(scope.targets[self.name])

    def possible(self, pos: Position, scope: Scope) -> bool:
        return self.least == 0 or len(self.candidates(pos, scope)) >= self.least

    def run(self, pos: Position, run: Any) -> bool:
        scope: Scope = run.scope
        chosen = scope.targets.setdefault(self.name, [])
        left = self.candidates(pos, scope)
        if len(chosen) >= self.most or not left:
            return self._enough(pos, run)
        if self.at_random:
            chosen.append(left[pos.dice.below(len(left))])
            return self.run(pos, run)
        if len(left) == 1 and len(chosen) < self.least:
            chosen.append(left[0])
            return self.run(pos, run)
        pos.ask(self._who(run), self.choices(pos, run))
        return WAIT

    def _enough(self, pos: Position, run: Any) -> bool:
        scope: Scope = run.scope
        chosen = scope.all_targets(self.name)
        if len(chosen) < self.least:
            run.cancelled = True
        elif self.targets:
            for card in chosen:
                pos.happened(Moment(JUST_TARGETED, scope.seat, card, run.card))
        return DONE

    def _who(self, run: Any) -> int:
        seat: int = run.scope.seat
        return seat if self.chooser == 0 else 1 - seat

    def choices(self, pos: Position, run: Any) -> list[int]:
        found = self.candidates(pos, run.scope)
        if len(run.scope.all_targets(self.name)) >= self.least:
            found = [*found, DECLINE]
        return found

    def take(self, pos: Position, run: Any, option: int) -> None:
        if option == DECLINE:
            self._enough(pos, run)
            run.at += 1
            return
        run.scope.targets[self.name].append(option)

    def question(self, pos: Position, run: Any, doing: str) -> Question:
        text = self.prompt or doing
        if not text:
            return _question(pos, run, say("steps.target" if self.targets else "steps.choose"))
        asked = say("steps.ask_doing", card=card_label(pos, run.card), doing=text)
        return Question(asked, ["SW-B-077"], about=run.card)

    def choice(self, pos: Position, run: Any, option: int) -> Choice:
        if option == DECLINE:
            return done(say("steps.no_more"))
        return piece(pos, "target" if self.targets else "choose", option)

    def looked_through(self, pos: Position, run: Any) -> list[int]:
        """A text lets choose from what lies hidden: the whole pile is seen, or the cards alone."""
        found: set[int] = set()
        for card in pos.options:
            if card != DECLINE and not may_see(pos, pos.asked, card):
                zone = pos.zone[card]
                found.update(pos.pile_of(zone, card) if zone <= HAND else [card])
        return sorted(found)


def _is_interrupt(pos: Position, scope: Scope) -> bool:
    """What could be in a hand (NONE) is played as an Interrupt as well."""
    return scope.card == NONE or pos.setup.defs[scope.card].type == INTERRUPT


def target(
    what: Term,
    name: str = "target",
    *,
    count: int = 1,
    up_to: int = 0,
    any_number: bool = False,
    by_opponent: bool = False,
    at_random: bool = False,
    zone: int = TABLE,
    prompt: str = "",
) -> Instruction:
    """Target cards: exactly `count`, or `up_to` so many (at least one), or `any_number`.

    `zone=LOST` chooses from the Lost Piles. Being chosen by this is being targeted.
    """
    least = 1 if up_to or any_number else count
    most = 999 if any_number else (up_to or count)
    return Target(what, name, least, most, int(by_opponent), at_random, zone, prompt, True)


def pick(
    what: Term,
    name: str = "target",
    *,
    count: int = 1,
    optional: bool = False,
    up_to: int = 0,
    any_number: bool = False,
    by_opponent: bool = False,
    at_random: bool = False,
    zone: int = TABLE,
    prompt: str = "",
) -> Instruction:
    """Choose cards or locations without targeting them; `optional`: none is fine too."""
    least = 0 if optional else (1 if up_to or any_number else count)
    most = 999 if any_number else (up_to or count)
    return Target(what, name, least, most, int(by_opponent), at_random, zone, prompt, False)


class Choose(Instruction):
    """Choose one of several branches by words; each is a list of instructions."""

    def __init__(self, words: list[str], by_opponent: bool, name: str) -> None:
        super().__init__()
        self.words = words
        self.by_opponent = by_opponent
        self.name = name

    def run(self, pos: Position, run: Any) -> bool:
        seat: int = run.scope.seat
        pos.ask(1 - seat if self.by_opponent else seat, self.choices(pos, run))
        return WAIT

    def choices(self, pos: Position, run: Any) -> list[int]:
        return list(range(len(self.words)))

    def take(self, pos: Position, run: Any, option: int) -> None:
        run.scope.numbers[self.name] = option
        run.at += 1

    def question(self, pos: Position, run: Any, doing: str) -> Question:
        return _question(pos, run, say("steps.choose"))

    def choice(self, pos: Position, run: Any, option: int) -> Choice:
        words = self.words[option]
        pieces: Pieces = {"number": option}
        return Choice("choose", words, [words], pieces)


def choose(*branches: tuple[str, list[Any]], by_opponent: bool = False) -> list[Any]:
    """`choose(("eat it", [...]), ("take it to the cave", [...]))`."""
    name = "branch"
    steps: list[Any] = [Choose([words for words, _ in branches], by_opponent, name)]
    for number, (_, branch) in enumerate(branches):
        chosen = Term(
            lambda pos, scope, card, number=number: scope.number(name) == number  # type: ignore[misc]
        )
        steps.append(when_(chosen, branch))
    return steps


class ChooseNumber(Instruction):
    def __init__(self, least: Number, most: Number, name: str, prompt: str) -> None:
        super().__init__()
        self.least = least
        self.most = most
        self.name = name
        self.prompt = prompt

    def run(self, pos: Position, run: Any) -> bool:
        options = self.choices(pos, run)
        if len(options) <= 1:
            run.scope.numbers[self.name] = options[0] if options else 0
            return DONE
        pos.ask(run.scope.seat, options)
        return WAIT

    def choices(self, pos: Position, run: Any) -> list[int]:
        return list(range(reckon(pos, run, self.least), reckon(pos, run, self.most) + 1))

    def take(self, pos: Position, run: Any, option: int) -> None:
        run.scope.numbers[self.name] = option
        run.at += 1

    def question(self, pos: Position, run: Any, doing: str) -> Question:
        return _question(pos, run, self.prompt or say("steps.how_many"))

    def choice(self, pos: Position, run: Any, option: int) -> Choice:
        return amount(option)


def choose_number(least: Number, most: Number, name: str = "number", prompt: str = "") -> Any:
    return ChooseNumber(least, most, name, prompt)


# -- the flow of an ability ------------------------------------------------------------------------


class Call(Instruction):
    """Do something of the engine; it may push steps, which then come first."""

    def __init__(self, act: Callable[[Position, Any], None], harms: str = "") -> None:
        super().__init__()
        self.act = act
        self.harms = harms

    def run(self, pos: Position, run: Any) -> bool:
        self.act(pos, run)
        return DONE


def do(act: Callable[[Position, Any], None], harms: str = "") -> Instruction:
    """A function of the position and the run, for what has no verb of its own."""
    return Call(act, harms)


class Skip(Instruction):
    """Unless the condition holds, leave out the next instructions."""

    def __init__(self, unless: Term, steps: int) -> None:
        super().__init__()
        self.unless = unless
        self.steps = steps

    def run(self, pos: Position, run: Any) -> bool:
        if not self.unless(pos, run.scope, run.card):
            run.at += self.steps
        return DONE


def when_(test: Term, then: list[Any], otherwise: list[Any] | None = None) -> list[Instruction]:
    """If the condition holds do this, otherwise that."""
    first = flat(then)
    second = flat(otherwise or [])
    if not second:
        return [Skip(test, len(first)), *first]
    over = Term(lambda pos, scope, card: False)
    return [Skip(test, len(first) + 1), *first, Skip(over, len(second)), *second]


class Draw(Instruction):
    """Draw destiny; the total goes under a name, the single draws under name1, name2 ..."""

    def __init__(
        self, count: Number, plus: Number, name: str, purpose: int, opponent: bool
    ) -> None:
        super().__init__()
        self.count = count
        self.plus = plus
        self.name = name
        self.purpose = purpose
        self.opponent = opponent

    def run(self, pos: Position, run: Any) -> bool:
        seat: int = run.scope.seat
        if run.stage == 0:
            run.stage = 1
            who = 1 - seat if self.opponent else seat
            count = reckon(pos, run, self.count)
            destiny.draw(pos, who, count, self.purpose, run.card, run.scope.target())
            return WAIT
        run.stage = 0
        run.scope.numbers[self.name + "_drawn"] = pos.result
        run.scope.numbers[self.name + "_cards"] = len(pos.drawn)
        run.scope.numbers[self.name] = max(0, pos.result + reckon(pos, run, self.plus))
        return DONE


def draw_destiny(
    count: Number = 1,
    *,
    plus: Number = 0,
    name: str = "destiny",
    purpose: int = destiny.PLAIN,
    by_opponent: bool = False,
) -> Instruction:
    """Draw destiny: `destiny` is the total with `plus`, `destiny_drawn` what the cards said."""
    return Draw(count, plus, name, purpose, by_opponent)


def total_above(number: Number, name: str = "destiny") -> Term:
    """The total is strictly higher; nothing drawn is never higher (SW-B-252)."""
    return Term(
        lambda pos, scope, card: (
            scope.numbers.get(name + "_cards", 1) > 0
            and scope.number(name) > _value(pos, scope, card, number)
        )
    )


def total_below(number: Number, name: str = "destiny") -> Term:
    return Term(
        lambda pos, scope, card: (
            scope.numbers.get(name + "_cards", 1) > 0
            and scope.number(name) < _value(pos, scope, card, number)
        )
    )


def total_is(number: Number, name: str = "destiny") -> Term:
    return Term(
        lambda pos, scope, card: (
            scope.numbers.get(name + "_cards", 1) > 0
            and scope.number(name) == _value(pos, scope, card, number)
        )
    )


def _value(pos: Position, scope: Scope, card: int, number: Number) -> int:
    return number if isinstance(number, int) else number(pos, scope, card)


# -- cards -----------------------------------------------------------------------------------------


def _on_table(pos: Position, run: Any, name: str) -> list[int]:
    return [card for card in run.scope.all_targets(name) if pos.zone[card] == TABLE]


def lose(name: str = "target", *rules: str) -> Instruction:
    """The chosen cards are lost."""
    return Call(
        lambda pos, run: losing.lose(
            pos, _on_table(pos, run, name), run.card, run.scope.seat, list(rules) or ["SW-B-033"]
        ),
        name,
    )


def lose_itself(*rules: str) -> Instruction:
    return Call(
        lambda pos, run: losing.lose(
            pos, [run.card], run.card, run.scope.seat, list(rules) or ["SW-B-033"]
        )
    )


def lose_all(what: Term, *rules: str) -> Instruction:
    """All cards in play like that are lost at the same moment."""
    return Call(
        lambda pos, run: losing.lose(
            pos,
            [card for card in pos.table if what(pos, run.scope, card)],
            run.card,
            run.scope.seat,
            list(rules) or ["SW-B-260"],
        )
    )


def _to(zone: int, name: str) -> Instruction:
    def act(pos: Position, run: Any) -> None:
        for card in run.scope.all_targets(name):
            if pos.zone[card] == TABLE:
                losing.to_zone(pos, card, zone, ["SW-B-033"], run.card)
            else:
                pos.to_pile(card, zone)
        force.check_life(pos)

    return Call(act)


def to_used_pile(name: str = "target") -> Instruction:
    return _to(USED, name)


def to_hand(name: str = "target") -> Instruction:
    return _to(HAND, name)


def out_of_play(name: str = "target") -> Instruction:
    return _to(OUT, name)


def cancel(name: str = "target") -> Instruction:
    """The chosen Effects are cancelled."""

    def act(pos: Position, run: Any) -> None:
        for card in _on_table(pos, run, name):
            losing.cancel(pos, card, ["SW-B-088"], run.card)

    return Call(act)


def cancel_itself(*rules: str) -> Instruction:
    return Call(
        lambda pos, run: losing.cancel(pos, run.card, list(rules) or ["SW-B-193"], run.card)
    )


def cancel_the_interrupt() -> Instruction:
    """The Interrupt that was just played does nothing and is lost (SW-B-086)."""

    def act(pos: Position, run: Any) -> None:
        moment = run.scope.moment
        for frame in pos.stack:
            if getattr(frame, "card", NONE) == moment.card and hasattr(frame, "announced"):
                frame.cancelled = True  # type: ignore[attr-defined]
                pos.tell("cancelled", ["SW-B-086"], run.scope.seat, {"card": moment.card})

    return Call(act)


def goes_to_lost_pile() -> Instruction:
    """The Interrupt itself goes to the Lost Pile whatever its function says."""

    def act(pos: Position, run: Any) -> None:
        run.pile = LOST

    return Call(act)


def fate_is(zone: int) -> Instruction:
    """In response to a card about to be lost: it goes to that pile instead."""

    def act(pos: Position, run: Any) -> None:
        pos.fate[run.scope.moment.card] = zone

    return Call(act)


def go_missing(name: str = "target") -> Instruction:
    def act(pos: Position, run: Any) -> None:
        for card in _on_table(pos, run, name):
            missing.go_missing(pos, card, run.card)

    return Call(act)


def crash(name: str = "target") -> Instruction:
    def act(pos: Position, run: Any) -> None:
        for card in _on_table(pos, run, name):
            vessels.crash(pos, card, run.card)

    return Call(act)


def make_hit(name: str = "target") -> Instruction:
    def act(pos: Position, run: Any) -> None:
        for card in _on_table(pos, run, name):
            hits.hit(pos, card, run.card)

    return Call(act, name)


def relocate(name: str = "target", to: str = "place") -> Instruction:
    """Move the chosen cards to the chosen location: an unlimited move (HO-UNLIM-03)."""

    def act(pos: Position, run: Any) -> None:
        place = run.scope.target(to)
        for card in _on_table(pos, run, name):
            travelling.relocate(pos, card, place, None, run.scope.seat)

    return Call(act)


def attach_to(name: str = "target") -> Instruction:
    """The text's own card goes on the chosen card."""
    return Call(lambda pos, run: pos.put(run.card, run.scope.target(name), ATTACHED))


def aim_at(name: str = "target") -> Instruction:
    """A Utinni Effect targets the chosen card from now on."""

    def act(pos: Position, run: Any) -> None:
        pos.aim[run.card] = run.scope.target(name)
        pos.unsettled = True

    return Call(act)


def collapse(name: str = "target") -> Instruction:
    return Call(
        lambda pos, run: locations.collapse(pos, run.scope.target(name), run.card, run.scope.seat)
    )


def capture(name: str = "target") -> Instruction:
    return Call(
        lambda pos, run: captives.capture(pos, run.scope.target(name), run.card, run.scope.seat)
    )


def eaten(name: str = "target", creature: str = "creature", bonus: int = 0) -> Instruction:
    """The chosen creature eats the chosen victim; `bonus` is added to its ferocity for good."""
    return Call(
        lambda pos, run: creatures.eat(
            pos, run.scope.target(creature), run.scope.target(name), bonus
        ),
        name,
    )


# -- Force -----------------------------------------------------------------------------------------


def lose_force(number: Number, *, opponent: bool = False) -> Instruction:
    """You (or your opponent) lose Force, as a price too (SW-B-015)."""

    def act(pos: Position, run: Any) -> None:
        seat = 1 - run.scope.seat if opponent else run.scope.seat
        force.lose(pos, seat, reckon(pos, run, number), run.card, ["SW-B-014"])

    return Call(act)


def use_force(number: Number, *, opponent: bool = False) -> Instruction:
    """Use Force in the course of an ability; put prices before the announcement in `price=`."""

    def act(pos: Position, run: Any) -> None:
        seat = 1 - run.scope.seat if opponent else run.scope.seat
        force.use(pos, seat, reckon(pos, run, number), run.card)

    return Call(act)


def retrieve(number: Number) -> Instruction:
    def act(pos: Position, run: Any) -> None:
        force.retrieve(pos, run.scope.seat, reckon(pos, run, number), run.card)

    return Call(act)


def activate(number: Number) -> Instruction:
    def act(pos: Position, run: Any) -> None:
        force.activate(pos, run.scope.seat, reckon(pos, run, number))

    return Call(act)


# -- changes that last -----------------------------------------------------------------------------


class Change(Instruction):
    """A change of a value of chosen cards that lasts."""

    def __init__(self, value: int, amount: Number, name: str, until: int, sets: bool) -> None:
        super().__init__()
        self.value = value
        self.amount = amount
        self.name = name
        self.until = until
        self.sets = sets

    def run(self, pos: Position, run: Any) -> bool:
        number = reckon(pos, run, self.amount)
        for card in _on_table(pos, run, self.name):
            made = Lasting(self.value, number, card, NONE, self.until, run.card, self.sets)
            pos.add_lasting(made)
        return DONE

    def is_flag(self) -> bool:
        """Granting or forbidding something, which more of the same does not change."""
        return self.value >= FORBID_MOVE

    def is_idle(self, pos: Position, card: int) -> bool:
        """Whether the very same was done to a card already."""
        return any(
            one.kind == self.value and one.card == card and one.until == self.until
            for one in pos.lasting
        )


def sole_effects(steps: list[Instruction], name: str) -> list[Change]:
    """The changes that are all an ability does, if they only set flags of the cards of a name."""
    found: list[Change] = []
    for step in steps:
        if isinstance(step, Change) and step.is_flag() and step.name == name:
            found.append(step)
        elif not isinstance(step, Draw | Skip):
            return []
    return found


def change(
    value: int,
    amount: Number,
    name: str = "target",
    *,
    until: int = THIS_TURN,
    sets: bool = False,
) -> Instruction:
    """A value of the chosen cards is changed for a while (FORBID_ and GRANT_ kinds too)."""
    return Change(value, amount, name, until, sets)


def change_for(
    value: int,
    amount: Number,
    *,
    opponent: bool = False,
    until: int = THIS_BATTLE,
    sets: bool = False,
) -> Instruction:
    """A value of a player (total power, attrition ...), by default in this battle."""

    def act(pos: Position, run: Any) -> None:
        seat = 1 - run.scope.seat if opponent else run.scope.seat
        number = reckon(pos, run, amount)
        place = NONE if pos.fight is None else pos.fight.place
        pos.add_lasting(Lasting(value, number, place, seat, until, run.card, sets))

    return Call(act)


def may_not_move(name: str = "target", until: int = THIS_TURN) -> Instruction:
    return change(FORBID_MOVE, 1, name, until=until)


# -- battles and drains ----------------------------------------------------------------------------


def cancel_battle() -> Instruction:
    return Call(lambda pos, run: fighting.cancel_battle(pos))


def exclude(name: str = "target") -> Instruction:
    def act(pos: Position, run: Any) -> None:
        for card in _on_table(pos, run, name):
            fighting.exclude(pos, card)

    return Call(act)


def cancel_drain() -> Instruction:
    return Call(lambda pos, run: draining.cancel(pos))


def redraw() -> Instruction:
    """Cancel the destiny just drawn and draw again."""
    return Call(lambda pos, run: destiny.cancel_and_redraw(pos))


# -- searching -------------------------------------------------------------------------------------


class Search(Instruction):
    """Look through a pile of one's own for cards, take what is wanted, shuffle."""

    def __init__(self, what: Term, name: str, most: int, zone: int, opponents: bool) -> None:
        super().__init__()
        self.what = what
        self.name = name
        self.most = most
        self.zone = zone
        self.opponents = opponents

    def _pile(self, pos: Position, run: Any) -> list[int]:
        seat = 1 - run.scope.seat if self.opponents else run.scope.seat
        return pos.pile(self.zone, seat)

    def possible(self, pos: Position, scope: Scope) -> bool:
        seat = 1 - scope.seat if self.opponents else scope.seat
        return bool(pos.pile(self.zone, seat))  # SW-B-021

    def run(self, pos: Position, run: Any) -> bool:
        chosen = run.scope.targets.setdefault(self.name, [])
        if len(chosen) >= self.most or self.choices(pos, run) == [DECLINE]:
            return DONE
        pos.ask(run.scope.seat, self.choices(pos, run))
        return WAIT

    def choices(self, pos: Position, run: Any) -> list[int]:
        chosen = run.scope.all_targets(self.name)
        found = [
            card
            for card in self._pile(pos, run)
            if card not in chosen and self.what(pos, run.scope, card)
        ]
        return [*sorted(found), DECLINE]

    def take(self, pos: Position, run: Any, option: int) -> None:
        if option == DECLINE:
            run.at += 1
            return
        run.scope.targets[self.name].append(option)

    def question(self, pos: Position, run: Any, doing: str) -> Question:
        text = say("steps.take_from", pile=pile_name(self.zone))
        return _question(pos, run, text, "SW-B-019")

    def choice(self, pos: Position, run: Any, option: int) -> Choice:
        if option == DECLINE:
            return done(say("steps.take_no_more"))
        return piece(pos, "take", option)

    def looked_through(self, pos: Position, run: Any) -> list[int]:
        return sorted(self._pile(pos, run))


def search(
    what: Term, name: str = "found", *, up_to: int = 1, zone: int = 0, opponents: bool = False
) -> Instruction:
    """Search your Reserve Deck (`zone`) for such cards; follow with what to do and `reshuffle`."""
    return Search(what, name, up_to, zone, opponents)


def reshuffle(*, opponent: bool = False) -> Instruction:
    """Shuffle, cut and replace the Reserve Deck (SW-B-019)."""

    def act(pos: Position, run: Any) -> None:
        force.shuffle(pos, 1 - run.scope.seat if opponent else run.scope.seat)
        force.check_life(pos)

    return Call(act)


def deploy_found(name: str = "found", *, free: bool = True) -> Instruction:
    """Deploy the chosen cards one after the other from wherever they are."""

    def act(pos: Position, run: Any) -> None:
        for card in reversed(run.scope.all_targets(name)):
            deployment.deploy_free(pos, card, run.scope.seat)

    return Call(act)


def peek_at_hand(number: Number) -> Instruction:
    """See cards of the opponent's hand, chosen at random."""

    def act(pos: Position, run: Any) -> None:
        force.peek_hand(pos, run.scope.seat, reckon(pos, run, number))

    return Call(act)

"""Steps of an ability that ask somebody: which card, which of several things, how much."""

from typing import Any

from starfold.games.ccg.rules import deployment, force, values
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.scripts.steps import Call, Change, Number, reckon, when_
from starfold.games.ccg.scripts.terms import Term
from starfold.games.ccg.speech.names import amount, card_label, done, piece, pile_name
from starfold.games.ccg.speech.seen import Pieces
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.instruction import DONE, WAIT, Instruction
from starfold.games.ccg.state.position import Moment, Position, may_see
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.vocabulary import (
    GRANT_PROTECTED,
    HAND,
    INTERRUPT,
    JUST_TARGETED,
    NONE,
    TABLE,
)
from starfold.kernel.choices import Choice, Question
from starfold.kernel.core import DECLINE


def _question(pos: Position, run: Any, text: str, rule: str = "SW-B-077") -> Question:
    """What a text asks: which card, which way, how many."""
    asked = say("choosing.ask", card=card_label(pos, run.card), question=text)
    return Question(asked, [rule], about=run.card)


# -- cards -----------------------------------------------------------------------------------------


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
            return _question(pos, run, say("choosing.target" if self.targets else "choosing.one"))
        asked = say("choosing.ask_doing", card=card_label(pos, run.card), doing=text)
        return Question(asked, ["SW-B-077"], about=run.card)

    def choice(self, pos: Position, run: Any, option: int) -> Choice:
        if option == DECLINE:
            return done(say("choosing.no_more"))
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
        return _question(pos, run, say("choosing.one"))

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
        return _question(pos, run, self.prompt or say("choosing.how_many"))

    def choice(self, pos: Position, run: Any, option: int) -> Choice:
        return amount(option)


def choose_number(least: Number, most: Number, name: str = "number", prompt: str = "") -> Any:
    return ChooseNumber(least, most, name, prompt)


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
        text = say("choosing.take_from", pile=pile_name(self.zone))
        return _question(pos, run, text, "SW-B-019")

    def choice(self, pos: Position, run: Any, option: int) -> Choice:
        if option == DECLINE:
            return done(say("choosing.take_no_more"))
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

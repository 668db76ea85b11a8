"""Steps of an ability that ask somebody: which card, which of several things, how much."""

from dataclasses import dataclass
from typing import Any

from starfold.games.ccg.rules import deployment, force, searching
from starfold.games.ccg.rules.aiming import Aim
from starfold.games.ccg.scripts.steps import Call, Number, reckon, when_
from starfold.games.ccg.scripts.terms import Term
from starfold.games.ccg.speech.names import amount, card_label, done, piece, pile_name
from starfold.games.ccg.speech.seen import Pieces
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.instruction import DONE, WAIT, Instruction
from starfold.games.ccg.state.position import Moment, Position, may_see
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.vocabulary import (
    HAND,
    JUST_TARGETED,
    RESERVE,
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
        self.aim = Aim(what, name, least, zone, targets)

    def candidates(self, pos: Position, scope: Scope) -> list[int]:
        return self.aim.candidates(pos, scope)

    def accepts(self, pos: Position, scope: Scope, card: int) -> bool:
        return self.aim.accepts(pos, scope, card)

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
        return self.aim.is_met(pos, scope)

    def run(self, pos: Position, run: Any) -> bool:
        scope: Scope = run.scope
        chosen = scope.targets.setdefault(self.name, [])
        left = self.candidates(pos, scope)
        least, most = self.bounds(pos, run)
        if len(chosen) >= most or not left:
            return self._enough(pos, run)
        if self.at_random:
            chosen.append(left[pos.dice.below(len(left))])
            return self.run(pos, run)
        if len(left) == 1 and len(chosen) < least:
            chosen.append(left[0])
            return self.run(pos, run)
        pos.ask(self._who(run), self.choices(pos, run))
        return WAIT

    def bounds(self, pos: Position, run: Any) -> tuple[int, int]:
        """How many are chosen, at least and at most."""
        return self.least, self.most

    def _enough(self, pos: Position, run: Any) -> bool:
        """Who is targeted before the announcement is so when the price is paid (SW-B-077)."""
        if len(run.scope.all_targets(self.name)) < self.bounds(pos, run)[0]:
            run.cancelled = True
        elif run.announced:
            for card in self.targeted(run):
                pos.happened(Moment(JUST_TARGETED, run.scope.seat, card, run.card))
        return DONE

    def targeted(self, run: Any) -> list[int]:
        found: list[int] = run.scope.all_targets(self.name) if self.targets else []
        return found

    def _who(self, run: Any) -> int:
        seat: int = run.scope.seat
        return seat if self.chooser == 0 else 1 - seat

    def choices(self, pos: Position, run: Any) -> list[int]:
        found = self.candidates(pos, run.scope)
        if len(run.scope.all_targets(self.name)) >= self.bounds(pos, run)[0]:
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


class PickNumber(Target):
    """Choose as many cards as a number says that is known only now, or all there are."""

    def __init__(self, what: Term, name: str, number: Number, by_opponent: bool) -> None:
        super().__init__(what, name, 0, 0, int(by_opponent), False, TABLE, "", False)
        self.number = number

    def bounds(self, pos: Position, run: Any) -> tuple[int, int]:
        there = len(run.scope.all_targets(self.name)) + len(self.candidates(pos, run.scope))
        wanted = min(there, reckon(pos, run, self.number))
        return wanted, wanted

    def run(self, pos: Position, run: Any) -> bool:
        """Where all are wanted there is nothing to choose."""
        chosen = run.scope.targets.setdefault(self.name, [])
        left = self.candidates(pos, run.scope)
        if len(chosen) + len(left) == self.bounds(pos, run)[0]:
            chosen += left
        return super().run(pos, run)


def pick_number(
    number: Number, what: Term, name: str = "target", *, by_opponent: bool = False
) -> Instruction:
    """Choose exactly so many cards in play, or all where there are no more."""
    return PickNumber(what, name, number, by_opponent)


@dataclass(eq=False)
class Choose(Instruction):
    """Choose one of several branches by words; each is a list of instructions."""

    words: list[str]
    by_opponent: bool
    name: str

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


@dataclass(eq=False)
class ChooseNumber(Instruction):
    least: Number
    most: Number
    name: str
    prompt: str
    is_cost: bool

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
        """What is paid is told as a price; any other number nobody would see."""
        run.scope.numbers[self.name] = option
        run.at += 1
        if not self.is_cost:
            data = {"card": run.card, "amount": option}
            pos.tell("chooses", ["SW-B-077"], run.scope.seat, data)

    def question(self, pos: Position, run: Any, doing: str) -> Question:
        return _question(pos, run, self.prompt or say("choosing.how_many"))

    def choice(self, pos: Position, run: Any, option: int) -> Choice:
        return amount(option)


def choose_number(
    least: Number, most: Number, name: str = "number", prompt: str = "", *, cost: bool = False
) -> Any:
    """A number that is chosen; `cost` if it says what is paid, so before the announcement."""
    return ChooseNumber(least, most, name, prompt, cost)


# -- searching -------------------------------------------------------------------------------------


@dataclass(eq=False)
class Search(Instruction):
    """Look through a pile for cards; those chosen go under a name (SW-B-019, SW-B-020)."""

    what: Term
    name: str
    most: int
    zone: int
    opponents: bool

    def run(self, pos: Position, run: Any) -> bool:
        if run.stage == 0:
            run.stage = 1
            self._look(pos, run)
            return WAIT
        run.stage = 0
        run.scope.targets[self.name] = pos.drawn[:]
        return DONE

    def _look(self, pos: Position, run: Any) -> None:
        """The shuffling is a step of its own, after the cards were taken."""
        seat: int = run.scope.seat
        owner = 1 - seat if self.opponents else seat
        pile = sorted(pos.pile(self.zone, owner))
        found = [card for card in pile if self.what.ask(pos, run.scope, card)]
        searching.search(pos, seat, owner, self.zone, found, self.most, run.card, shuffles=False)


def search(
    what: Term, name: str = "found", *, up_to: int = 1, zone: int = 0, opponents: bool = False
) -> Instruction:
    """Search your Reserve Deck (`zone`) for such cards; follow with what to do and `reshuffle`."""
    return Search(what, name, up_to, zone, opponents)


def reshuffle(*, opponent: bool = False, zone: int = 0) -> Instruction:
    """Shuffle, cut and replace the Reserve Deck, or the pile that was searched (SW-B-019)."""

    def act(pos: Position, run: Any) -> None:
        force.shuffle(pos, 1 - run.scope.seat if opponent else run.scope.seat, zone)
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
        force.peek_hand(pos, run.scope.seat, reckon(pos, run, number), run.card)

    return Call(act)


@dataclass(eq=False)
class MoveTop(Instruction):
    """See the top card of one's own Reserve Deck, and move it to another pile or leave it."""

    zone: int

    def run(self, pos: Position, run: Any) -> bool:
        seat: int = run.scope.seat
        if not pos.reserve[seat]:
            return DONE
        force.peek(pos, seat, seat, RESERVE, 1, run.card)
        pos.ask(seat, self.choices(pos, run))
        return WAIT

    def choices(self, pos: Position, run: Any) -> list[int]:
        return [pos.reserve[run.scope.seat][-1], DECLINE]

    def take(self, pos: Position, run: Any, option: int) -> None:
        run.at += 1
        if option != DECLINE:
            force.move_top(pos, run.scope.seat, RESERVE, self.zone)

    def question(self, pos: Position, run: Any, doing: str) -> Question:
        asked = say("choosing.move_top", source=pile_name(RESERVE), pile=pile_name(self.zone))
        return _question(pos, run, asked, "SW-B-021")

    def choice(self, pos: Position, run: Any, option: int) -> Choice:
        if option == DECLINE:
            return done(say("choosing.leave_top"))
        return piece(pos, "take", option)

    def looked_through(self, pos: Position, run: Any) -> list[int]:
        return [pos.reserve[run.scope.seat][-1]]


def peek_and_move_top(zone: int) -> Instruction:
    """Peek at the top card of your Reserve Deck; you may move it to the top of that pile."""
    return MoveTop(zone)


def see_whole_hand() -> Instruction:
    def act(pos: Position, run: Any) -> None:
        force.peek_hand(pos, run.scope.seat, len(pos.hand[1 - run.scope.seat]), run.card)

    return Call(act)

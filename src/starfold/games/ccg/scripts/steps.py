"""The verbs of card texts: instructions that an ability carries out one after the other.

The head of an ability (its leading `target` steps, and what is paid with `cost=True`) comes before
it is announced; everything else is its effect. Instructions keep no state of their own; what was
chosen is in `run.scope.targets`, what was drawn in `run.scope.numbers`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from starfold.games.ccg.rules import (
    captives,
    creatures,
    destiny,
    draining,
    fighting,
    force,
    hits,
    locations,
    losing,
    missing,
    travelling,
    vessels,
)
from starfold.games.ccg.scripts.terms import Term
from starfold.games.ccg.state.fractions import exceeds, floored, nearest
from starfold.games.ccg.state.instruction import DONE, WAIT, Instruction
from starfold.games.ccg.state.position import (
    THIS_BATTLE,
    THIS_TURN,
    Lasting,
    Position,
)
from starfold.games.ccg.state.scope import Amount, Scope
from starfold.games.ccg.state.vocabulary import (
    ATTACHED,
    FORBID_MOVE,
    HAND,
    LOST,
    NONE,
    OUT,
    TABLE,
    TEXT_LINGERS,
    USED,
)

Number = int | Amount


def reckon(pos: Position, run: Any, number: Number) -> int:
    """So many cards or so much Force: where a fraction was drawn the nearest number (SW-B-265)."""
    return nearest(_value(pos, run.scope, run.card, number))


def flat(steps: list[Any]) -> list[Instruction]:
    """Instructions may be given as nested lists: `when_` makes several of one."""
    found: list[Instruction] = []
    for step in steps:
        if isinstance(step, list):
            found += flat(step)
        else:
            found.append(step)
    return found


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


@dataclass(eq=False)
class Skip(Instruction):
    """Unless the condition holds, leave out the next instructions."""

    unless: Term
    steps: int

    def run(self, pos: Position, run: Any) -> bool:
        if not self.unless.ask(pos, run.scope, run.card):
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


@dataclass(eq=False)
class Draw(Instruction):
    """Draw destiny; the total goes under a name, the single draws under name1, name2 ..."""

    count: Number
    plus: Number
    name: str
    purpose: int
    opponent: bool

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
        run.scope.numbers[self.name] = floored(
            pos.result + _value(pos, run.scope, run.card, self.plus)
        )
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
            and exceeds(scope.number(name), _value(pos, scope, card, number))
        )
    )


def total_below(number: Number, name: str = "destiny") -> Term:
    return Term(
        lambda pos, scope, card: (
            scope.numbers.get(name + "_cards", 1) > 0
            and exceeds(_value(pos, scope, card, number), scope.number(name))
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


def lose(name: str = "target", *rules: str, cost: bool = False) -> Instruction:
    """The chosen cards are lost; `cost` if that is the price of the rest (SW-B-077)."""
    made = Call(
        lambda pos, run: losing.lose(
            pos, _on_table(pos, run, name), run.card, run.scope.seat, list(rules) or ["SW-B-033"]
        ),
        name,
    )
    made.is_cost = cost
    return made


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
            [card for card in pos.table if what.ask(pos, run.scope, card)],
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
                force.bring(pos, card, zone, run.card)
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


def cancel_all(what: Term, *rules: str) -> Instruction:
    """All cards in play like that are cancelled."""

    def act(pos: Position, run: Any) -> None:
        for card in [one for one in pos.table if what.ask(pos, run.scope, one)]:
            if pos.zone[card] == TABLE:
                losing.cancel(pos, card, list(rules) or ["SW-B-193"], run.card)

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
        pos.doom(run.scope.moment.card, zone)

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
    made = Call(
        lambda pos, run: captives.capture(pos, run.scope.target(name), run.card, run.scope.seat)
    )
    made.captures = name
    return made


def eaten(name: str = "target", creature: str = "creature", bonus: int = 0) -> Instruction:
    """The chosen creature eats the chosen victim; `bonus` is added to its ferocity for good."""
    return Call(
        lambda pos, run: creatures.eat(
            pos, run.scope.target(creature), run.scope.target(name), bonus
        ),
        name,
    )


# -- Force -----------------------------------------------------------------------------------------


def lose_force(number: Number, *, opponent: bool = False, cost: bool = False) -> Instruction:
    """You (or your opponent) lose Force; `cost` if that is the price of the rest (SW-B-015)."""

    def act(pos: Position, run: Any) -> None:
        seat = 1 - run.scope.seat if opponent else run.scope.seat
        lost = reckon(pos, run, number)
        force.lose(pos, seat, lost, run.card, ["SW-B-014"], cost=cost)

    made = Call(act)
    made.is_cost = cost
    return made


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


def retrieve_at_random(*, opponent: bool = False) -> Instruction:
    """You (or your opponent) retrieve one card that chance picks."""

    def act(pos: Position, run: Any) -> None:
        seat = 1 - run.scope.seat if opponent else run.scope.seat
        force.retrieve_at_random(pos, seat, run.card)

    return Call(act)


def activate(number: Number) -> Instruction:
    def act(pos: Position, run: Any) -> None:
        force.activate(pos, run.scope.seat, reckon(pos, run, number))

    return Call(act)


# -- changes that last -----------------------------------------------------------------------------


@dataclass(eq=False)
class Change(Instruction):
    """A change of a value of chosen cards that lasts."""

    value: int
    amount: Number
    name: str
    until: int
    sets: bool

    def run(self, pos: Position, run: Any) -> bool:
        number = _value(pos, run.scope, run.card, self.amount)
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
        number = _value(pos, run.scope, run.card, amount)
        place = NONE if pos.fight is None else pos.fight.place
        pos.add_lasting(Lasting(value, number, place, seat, until, run.card, sets))

    return Call(act)


def linger(until: int = THIS_TURN, amount: Number = 1) -> Instruction:
    """What the text says `afterwards`, and its `lingering` answers, hold for so long.

    Nothing that happens to the card itself ends it. The amount is kept: `left_behind`.
    """

    def act(pos: Position, run: Any) -> None:
        number = reckon(pos, run, amount)
        made = Lasting(TEXT_LINGERS, number, NONE, run.scope.seat, until, run.card)
        pos.add_lasting(made)

    return Call(act)


def left_behind(amount: int) -> Term:
    """This number was kept when the text's card left something behind."""
    return Term(
        lambda pos, scope, card: any(
            one.kind == TEXT_LINGERS and one.source == scope.card and one.amount == amount
            for one in pos.lasting
        )
    )


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


def cancel_destiny() -> Instruction:
    """The destiny just drawn does not count."""
    return Call(lambda pos, run: destiny.cancel(pos))


def redraw() -> Instruction:
    """Cancel the destiny just drawn and draw again."""
    return Call(lambda pos, run: destiny.cancel_and_redraw(pos))

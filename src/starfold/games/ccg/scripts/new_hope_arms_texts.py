"""Longer texts of the A New Hope devices and weapons of both sides, in the manner of `special`."""

from dataclasses import dataclass
from typing import Any, Final

from starfold.games.ccg.rules import (
    captives,
    carrying,
    epic,
    losing,
    presence,
    rows,
    spies,
    values,
)
from starfold.games.ccg.scripts.choosing import choose
from starfold.games.ccg.scripts.steps import do, lose_force
from starfold.games.ccg.scripts.terms import Term, starship
from starfold.games.ccg.speech.names import card_label
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.fractions import nearest
from starfold.games.ccg.state.instruction import WAIT, Instruction
from starfold.games.ccg.state.position import THIS_TURN, Lasting, Position
from starfold.games.ccg.state.scope import Amount, Scope
from starfold.games.ccg.state.vocabulary import (
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    DRAIN,
    NONE,
    POWER,
    TABLE,
    TYPES,
)
from starfold.kernel.choices import Choice, Question

# -- devices ---------------------------------------------------------------------------------------

flies_with_my_bearer: Term = starship & Term(
    lambda pos, scope, card: (
        scope.card != NONE
        and pos.at[scope.card] != NONE
        and pos.at[pos.at[scope.card]] == card
        and pos.role[pos.at[scope.card]] in (ABOARD_PILOT, ABOARD_PASSENGER)
    )
)
"""The starship that the bearer of the text's device is aboard."""

with_a_captive: Term = Term(
    lambda pos, scope, card: bool(captives.present_at(pos, presence.present_place(pos, card)))
)
"""A captured character is present with the text's card."""


def add_to_drain(amount: int) -> Instruction:
    """Added to the Force drain that was just initiated."""

    def act(pos: Position, run: Any) -> None:
        place, seat = run.scope.moment.place, run.scope.seat
        pos.add_lasting(Lasting(DRAIN, amount, place, seat, THIS_TURN, run.card))

    return do(act)


# -- a question about the opponent's hand ----------------------------------------------------------

_OF_TYPE: Final = 0
_OF_DESTINY: Final = 1
_OF_TITLE: Final = 2
_DESTINIES: Final = 8  # 0 to 7


def _titles(pos: Position, seat: int) -> list[str]:
    """All titles that a player could hold, for everybody knows the cards that there are."""
    entries = pos.setup.library.entries
    return sorted({card.title for card, _ in entries if card.side == seat})


def _asked(pos: Position, about: int, number: int, seat: int) -> str:
    """What is asked for, in words."""
    if about == _OF_TYPE:
        return say("choosing.holds_type", type=TYPES[number])
    if about == _OF_DESTINY:
        return say("choosing.holds_destiny", number=number)
    return say("choosing.holds_title", title=_titles(pos, seat)[number])


def _is_held(pos: Position, about: int, number: int, seat: int) -> bool:
    held = [pos.setup.defs[card] for card in pos.hand[seat]]
    if about == _OF_TYPE:
        return any(card.type == number for card in held)
    if about == _OF_DESTINY:
        return any(number in card.destiny for card in held)
    return any(card.title == _titles(pos, seat)[number] for card in held)


@dataclass(eq=False)
class AskOfHand(Instruction):
    """Choose what the opponent is asked for: a type, a destiny number or a title."""

    about: int

    def run(self, pos: Position, run: Any) -> bool:
        pos.ask(run.scope.seat, self.choices(pos, run))
        return WAIT

    def choices(self, pos: Position, run: Any) -> list[int]:
        if self.about == _OF_TYPE:
            return list(range(len(TYPES)))
        if self.about == _OF_DESTINY:
            return list(range(_DESTINIES))
        return list(range(len(_titles(pos, 1 - run.scope.seat))))

    def take(self, pos: Position, run: Any, option: int) -> None:
        run.scope.numbers["about"] = self.about
        run.scope.numbers["asked"] = option
        run.at += 1

    def question(self, pos: Position, run: Any, doing: str) -> Question:
        card = card_label(pos, run.card)
        asked = say("choosing.ask", card=card, question=say("choosing.one"))
        return Question(asked, ["SW-B-077"], about=run.card)

    def choice(self, pos: Position, run: Any, option: int) -> Choice:
        words = _asked(pos, self.about, option, 1 - run.scope.seat)
        return Choice("ask", words, [words], {"number": option})


def tell_the_truth() -> Instruction:
    """The opponent answers, for both to hear."""

    def act(pos: Position, run: Any) -> None:
        seat, numbers = 1 - run.scope.seat, run.scope.numbers
        about, number = numbers["about"], numbers["asked"]
        words, answer = _asked(pos, about, number, seat), _is_held(pos, about, number, seat)
        pos.looks += 1
        data = {"card": run.card, "words": words, "answer": answer}
        pos.tell("answers", ["SW-B-021"], seat, data)

    return do(act)


def interrogate() -> list[Any]:
    """A yes-or-no question about the opponent's hand, who answers or loses 1 Force."""
    return [
        *choose(
            ("ask for a type of card", [AskOfHand(_OF_TYPE)]),
            ("ask for a destiny number", [AskOfHand(_OF_DESTINY)]),
            ("ask for a title", [AskOfHand(_OF_TITLE)]),
        ),
        *choose(
            ("answer", [tell_the_truth()]),
            ("lose 1 Force", [lose_force(1, opponent=True)]),
            by_opponent=True,
        ),
    ]


# -- weapons ---------------------------------------------------------------------------------------


def seven_less_power(pos: Position, scope: Scope, card: int) -> int:
    """What a bowcaster costs: 7 less the power of whoever takes or fires it, at least 1."""
    if card == NONE:
        return 7
    own = values.summed(pos.setup.defs[card].power, values.parts_of(pos, POWER, card))
    return max(1, nearest(7 - own))


def defense_of(name: str = "target") -> Amount:
    """What the text's weapon compares with for a card chosen before."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        return values.defense_value(pos, scope.target(name), scope.card)

    return reckon


def change_sides(name: str = "target") -> Instruction:
    """The chosen droid is stolen where it stands; a spy on the wrong side was found by it."""

    def act(pos: Position, run: Any) -> None:
        for card in run.scope.all_targets(name):
            if pos.zone[card] == TABLE and carrying.why_not_steal(pos, card) is None:
                carrying.steal(pos, card, run.scope.seat, NONE)
                spies.break_cover(pos, card, run.card)

    return do(act, harms=name)


def explode() -> Instruction:
    """The weapon and who fires it are lost."""

    def act(pos: Position, run: Any) -> None:
        going = [one for one in (run.card, *run.scope.all_targets("user")) if pos.in_play(one)]
        losing.lose(pos, going, run.card, run.scope.seat, ["SW-B-033"])

    return do(act)


at_parsec_zero: Term = Term(lambda pos, scope, card: rows.parsec(pos, card) == 0)


def around_the_station(pos: Position, scope: Scope, weapon: int) -> list[int]:
    """The Death Star system, and the system that it orbits."""
    station = epic.death_star(pos)
    if station == NONE or pos.at[weapon] != station:
        return []
    orbit = rows.orbited(pos, station)
    return [station] if orbit == NONE else [station, orbit]

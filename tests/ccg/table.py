"""Positions of the card game for tests: laid out by hand, played through the front door."""

from starfold.games.ccg.front.layout import Layout
from starfold.games.ccg.rules.step import card_of, kind_of, packed
from starfold.games.ccg.scripts.steps import do
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.script import Ability, Script
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DEPLOY,
    A_FIRE,
    A_PLAY,
    A_USE,
    INTERRUPT,
    NONE,
)
from starfold.kernel.core import DECLINE

__all__ = ["Layout", "answer", "offered", "option", "pass_all", "play", "refused", "told", "use"]

ENOUGH = 500  # questions after which a test has surely lost its way


def offered(pos: Position, kind: int, card: int = NONE) -> list[int]:
    """The options of a kind of action that are open, for one card or for all."""
    return [
        one
        for one in pos.options
        if one >= 0 and kind_of(one) == kind and card in (NONE, card_of(one))
    ]


def option(pos: Position, kind: int, card: int, number: int = 0) -> int:
    wanted = packed(kind, card, number)
    assert wanted in pos.options, f"{pos.title(card)}: {wanted} is not among {pos.options}"
    return wanted


def answer(pos: Position, *options: int) -> None:
    """Answer one question after the other."""
    for one in options:
        pos.choose(one)


def pass_all(pos: Position, until: int = NONE, seat: int = NONE) -> None:
    """Pass wherever one may, until a phase is reached, a seat is asked or nothing can be passed."""
    for _ in range(ENOUGH):
        if pos.ended or DECLINE not in pos.options:
            return
        if until != NONE and pos.phase == until and pos.asked == pos.active:
            return
        if seat != NONE and pos.asked == seat:
            return
        pos.choose(DECLINE)
    raise AssertionError("passed without end")


def decline_while(pos: Position, kind: type) -> None:
    """Pass as long as the question on top is of this kind."""
    for _ in range(ENOUGH):
        if pos.ended or not isinstance(pos.stack[-1], kind) or DECLINE not in pos.options:
            return
        pos.choose(DECLINE)


def play(pos: Position, card: int, number: int = 0) -> None:
    """Play a card from hand for one of its functions; responses are passed by `quiet`."""
    pos.choose(option(pos, A_PLAY, card, number))


def use(pos: Position, card: int, number: int = 0) -> None:
    pos.choose(option(pos, A_USE, card, number))


def deploy(pos: Position, card: int) -> None:
    pos.choose(option(pos, A_DEPLOY, card))


def refused(pos: Position, wanted: int) -> bool:
    return wanted not in pos.options


def told(pos: Position, kind: str) -> list[dict[str, object]]:
    """The events of a kind, as plain data."""
    assert pos.log is not None
    return [event.everything() for event in pos.log if event.kind == kind]


def quiet(pos: Position) -> None:
    """Pass the response windows that are open, until a real question comes."""
    from starfold.games.ccg.rules.losing import ArrangePile
    from starfold.games.ccg.rules.responses import Responses

    for _ in range(ENOUGH):
        passed = isinstance(pos.stack[-1], ArrangePile | Responses)
        if pos.ended or not passed or pos.asked == NONE:
            return
        if DECLINE not in pos.options:
            return
        pos.choose(DECLINE)


# -- battles, and cards that stand in for others ---------------------------------------------------


def fight(pos: Position, place: int) -> None:
    """Initiate a battle and come to the weapons segment, all responses passed."""
    pos.choose(option(pos, A_BATTLE, place))
    quiet(pos)


def fire(pos: Position, weapon: int, *at: int) -> None:
    """Fire a weapon, at these targets where there is a choice, all responses passed."""
    pos.choose(option(pos, A_FIRE, weapon))
    answer(pos, *at)
    quiet(pos)


def until_offered(pos: Position, card: int, kind: int = A_USE) -> None:
    """Pass until an action with this card is open."""
    for _ in range(ENOUGH):
        if offered(pos, kind, card):
            return
        assert DECLINE in pos.options, f"{pos.title(card)} was not offered"
        pos.choose(DECLINE)
    raise AssertionError(f"{pos.title(card)} was not offered")


def stand_in(table: Layout, title: str, side: int, **facts: object) -> int:
    """An Interrupt in hand that does nothing, under the title of one that is not among ours."""
    made = CardDef(f"stand-in-{title}", title, side, "test", INTERRUPT, "Used", 0, [3])
    card = table.hand(made, side)
    script = Script(made.id)
    script.special.update(facts)
    script.abilities.append(Ability("nothing", [do(lambda pos, run: None)], from_hand=True))
    table.pos.setup.scripts[card] = script
    return card

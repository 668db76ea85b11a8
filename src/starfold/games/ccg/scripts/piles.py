"""Texts about the piles that several cards share: searching, retrieving, looking, shuffling."""

from dataclasses import dataclass
from typing import Any

from starfold.games.ccg.rules import force, searching
from starfold.games.ccg.scripts.choosing import pick, reshuffle, search
from starfold.games.ccg.scripts.steps import Number, do, reckon, to_hand, when_
from starfold.games.ccg.scripts.terms import Term, yours
from starfold.games.ccg.speech.names import card_label, pile_name, seat_name
from starfold.games.ccg.speech.seen import Pieces
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.instruction import DONE, WAIT, Instruction
from starfold.games.ccg.state.position import Position, is_lost_pile_hidden
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.vocabulary import HAND, LOST, RESERVE, USED
from starfold.kernel.choices import Choice, Question

# -- taking ----------------------------------------------------------------------------------------


def take_from_reserve(what: Term) -> list[Any]:
    """Search your Reserve Deck, take one such card into hand, shuffle (SW-B-019)."""
    return [search(what), to_hand("found"), reshuffle()]


def discard_hand() -> list[Any]:
    """Your whole hand goes to the Used Pile as you order it; `discarded` is how many it was."""

    def count(pos: Position, run: Any) -> None:
        run.scope.numbers["discarded"] = len(pos.hand[run.scope.seat])

    def act(pos: Position, run: Any) -> None:
        seat = run.scope.seat
        first = run.scope.targets.pop("discard", [])
        cards = [*first, *(card for card in pos.hand[seat] if card not in first)]
        for card in cards:
            pos.to_pile(card, USED)
        pos.tell("hand_to_used", ["SW-B-033"], seat, {"amount": len(cards)})

    held = yours & Term(lambda pos, scope, card: pos.zone[card] == HAND)
    order = pick(held, "discard", any_number=True, optional=True, zone=HAND)
    return [do(count), order, do(act)]


def draw_from_reserve(number: Number) -> Instruction:
    """Cards from the top of your Reserve Deck into hand, as far as there are any (SW-B-021)."""

    def act(pos: Position, run: Any) -> None:
        seat = run.scope.seat
        for _ in range(reckon(pos, run, number)):
            if pos.ended or not pos.reserve[seat]:
                return
            force.draw_card(pos, seat, RESERVE, ["SW-B-033"])

    return do(act)


# -- retrieving ------------------------------------------------------------------------------------


def lost_by(opponent: bool, what: Term) -> Term:
    """Such a card is in your Lost Pile, or your opponent's, as far as everybody sees.

    In one that a text has turned face down there may be any card.
    """
    there = _lies_lost(opponent, what)

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        owner = 1 - scope.seat if opponent else scope.seat
        if is_lost_pile_hidden(pos, owner):
            return bool(pos.lost[owner])
        return there(pos, scope, card)

    return Term(ask)


def _lies_lost(opponent: bool, what: Term) -> Term:
    """Such a card really is there."""

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        pile = pos.lost[1 - scope.seat if opponent else scope.seat]
        return any(what(pos, scope, one) for one in pile)

    return Term(ask)


def lost_of_yours(what: Term) -> Term:
    """Such a card is in your Lost Pile, as far as everybody sees."""
    return lost_by(False, what)


your_lost_pile_is_there: Term = Term(lambda pos, scope, card: bool(pos.lost[scope.seat]))
opponent_has_lost_cards: Term = Term(lambda pos, scope, card: bool(pos.lost[1 - scope.seat]))


def retrieve_one(what: Term) -> list[Any]:
    """Retrieve one such card from your Lost Pile, if there is one (SW-B-016)."""

    def act(pos: Position, run: Any) -> None:
        cards = run.scope.all_targets("retrieved")
        force.retrieve_these(pos, run.scope.seat, cards, run.card)

    found = [pick(yours & what, "retrieved", zone=LOST), do(act)]
    return when_(_lies_lost(False, what), found)


def retrieve_up_to(number: Number, what: Term, *, all_of_them: bool = False) -> list[Any]:
    """Retrieve so many cards like that from your Lost Pile, or fewer (SW-B-016).

    `all_of_them`: fewer only if there are no more.
    """

    def look(pos: Position, run: Any) -> None:
        seat = run.scope.seat
        cards = [card for card in pos.lost[seat] if what(pos, run.scope, card)]
        most = min(len(cards), reckon(pos, run, number))
        least = most if all_of_them else 0
        searching.search(pos, seat, seat, LOST, cards, most, run.card, least)

    def take(pos: Position, run: Any) -> None:
        force.retrieve_these(pos, run.scope.seat, pos.drawn[:], run.card)

    return [do(look), do(take)]


def retrieve_several_at_random(number: Number) -> Instruction:
    """Retrieve so many cards of your Lost Pile, taken at random (SW-B-016)."""

    def act(pos: Position, run: Any) -> None:
        left = pos.lost[run.scope.seat][:]
        cards: list[int] = []
        for _ in range(min(len(left), reckon(pos, run, number))):
            cards.append(left.pop(pos.dice.below(len(left)) if len(left) > 1 else 0))
        seat = run.scope.seat
        force.retrieve_these(pos, seat, cards, run.card, is_lost_pile_hidden(pos, seat))

    return do(act)


# -- looking and shuffling -------------------------------------------------------------------------

_OF_A_PLAYER = 10  # the number of a pile is its zone, and this more for the Dark player


@dataclass(eq=False)
class ChoosePile(Instruction):
    """Choose one of some piles of either player with so many cards at least."""

    zones: tuple[int, ...]
    least: int

    def open(self, pos: Position) -> list[int]:
        return [
            _OF_A_PLAYER * seat + zone
            for seat in range(2)
            for zone in self.zones
            if len(pos.pile(zone, seat)) >= self.least
        ]

    def run(self, pos: Position, run: Any) -> bool:
        options = self.choices(pos, run)
        if len(options) > 1:
            pos.ask(run.scope.seat, options)
            return WAIT
        run.cancelled = not options
        run.scope.numbers["pile"] = options[0] if options else 0
        return DONE

    def choices(self, pos: Position, run: Any) -> list[int]:
        return self.open(pos)

    def take(self, pos: Position, run: Any, option: int) -> None:
        run.scope.numbers["pile"] = option
        run.at += 1

    def question(self, pos: Position, run: Any, doing: str) -> Question:
        asked = say("choosing.ask", card=card_label(pos, run.card), question=say("choosing.one"))
        return Question(asked, ["SW-B-077"], about=run.card)

    def choice(self, pos: Position, run: Any, option: int) -> Choice:
        seat, zone = divmod(option, _OF_A_PLAYER)
        words = say("choosing.pile_of", who=seat_name(seat), pile=pile_name(zone))
        pieces: Pieces = {"number": option}
        return Choice("choose", words, [words], pieces)


def some_pile(*zones: int, least: int = 1) -> Term:
    """One of these piles of either player has so many cards."""
    chooser = ChoosePile(zones, least)
    return Term(lambda pos, scope, card: bool(chooser.open(pos)))


def shuffle_a_pile(*zones: int, glance: bool = False, least: int = 1) -> list[Any]:
    """Choose one of these piles of either player; its owner shuffles it (SW-B-019).

    `glance`: you look through it before.
    """

    def act(pos: Position, run: Any) -> None:
        seat, zone = divmod(run.scope.number("pile"), _OF_A_PLAYER)
        if glance:
            pile = pos.pile(zone, seat)
            force.peek(pos, run.scope.seat, seat, zone, len(pile), run.card)
        force.shuffle(pos, seat, zone)

    return [ChoosePile(zones, least), do(act)]


def has_hand_of(least: int) -> Term:
    """You hold so many cards at least, the one that is played included."""

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        return len(pos.hand[scope.seat]) >= least

    return Term(ask)

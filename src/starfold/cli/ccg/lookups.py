"""What can be looked up in the card game besides the log and the rules."""

from typing import Final

from starfold.cli.ccg import board, pages
from starfold.cli.ccg.binder import printed
from starfold.cli.ccg.choices import choices_of
from starfold.cli.ccg.words import Card, card_meant, cards_named, places, seen
from starfold.cli.face import Lookup, Page, Reader, Words
from starfold.cli.naming import number_named
from starfold.cli.pages import paragraph, texts
from starfold.cli.sight import Sight
from starfold.errors import InputError


def whole_board(reader: Reader, words: Words) -> Page:
    sight = reader.sight
    return [*board.board_lines(sight, board.FULL), *board.effect_lines(sight)]


def hand(reader: Reader, words: Words) -> Page:
    return pages.hand_page(reader.sight.view["players"][reader.seat]["hand"]["known"])


def piles(reader: Reader, words: Words) -> Page:
    return board.pile_lines(reader.sight)


def look(reader: Reader, words: Words) -> Page:
    """A card by its name, or the one that a choice is about by the number of the choice."""
    sight = reader.sight
    number = number_named(words[0]) if len(words) == 1 else None
    if number is not None:
        return _choice_page(sight, number)
    text = " ".join(words)
    here = seen(sight.view)
    if text and cards_named(text, here):
        return _page(sight, card_meant(text, here))
    found = card_meant(text, printed())
    return pages.card_page(found, found["works"])


def _choice_page(sight: Sight, number: int) -> Page:
    choice = next((one for one in choices_of(sight) if one.number == number), None)
    if choice is None:
        raise InputError(f"there is no choice {number}: look CARD names a card instead")
    options = sight.view["question"]["options"]
    option = next(one for one in options if one["option"] == choice.options[0])
    page = texts(paragraph(f"{number}: {choice.words}"))
    wanted = [option[key] for key in ("card", "target", "place") if key in option]
    known = {card["card"]: card for card in seen(sight.view)}
    return page + [line for card in wanted if card in known for line in _page(sight, known[card])]


def _page(sight: Sight, card: Card) -> Page:
    """A card of this game, with all copies of it that are in play."""
    copies = [one for one in sight.view["cards"] if one["id"] == card["id"]]
    lines = [line for one in copies for line in pages.whereabouts(sight, one)]
    numbers = [one["card"] for one in copies]
    for place in places(sight.view):
        if place["card"] in numbers:
            lines += pages.place_lines(place)
    return pages.card_page(_as_printed(card), more=lines)


def _as_printed(card: Card) -> Card:
    """The values of a card in play are those that it has now; what changed them is told apart."""
    return next((one for one in printed() if one["id"] == card["id"]), card)


LOOKUPS: Final = {
    "board": Lookup("board", "the whole table, a row for every card", whole_board),
    "hand": Lookup("hand", "your cards in full", hand),
    "look": Lookup("look CARD, look N", "a card in full; that of choice N", look),
    "piles": Lookup("piles", "the Lost Piles, and a pile that you look through", piles),
}

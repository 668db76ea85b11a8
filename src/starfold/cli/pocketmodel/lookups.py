"""What can be looked up in a PocketModel game besides the log and the rules."""

from typing import Any, Final, cast

from starfold.cli import lookups
from starfold.cli.face import Lookup, Page, Reader, Words
from starfold.cli.ink import QUIET, ink
from starfold.cli.naming import two_units
from starfold.cli.pages import sheet_lines
from starfold.cli.pocketmodel import board, pages
from starfold.cli.pocketmodel.chances import battle_sheet
from starfold.errors import InputError
from starfold.games.pocketmodel.rules.forecast import battle_forecast
from starfold.games.pocketmodel.state.position import Position
from starfold.units.catalogue import shipped
from starfold.units.model import Card


def whole_board(reader: Reader, words: Words) -> Page:
    sight = reader.sight
    return [*board.board_lines(sight, board.ICONS), *board.aside_lines(sight)]


def hand(reader: Reader, words: Words) -> Page:
    known = reader.sight.view["players"][reader.seat]["hand"]["known"]
    return pages.hand_page([shipped().card(card["id"]) for card in known])


def card(reader: Reader, words: Words) -> Page:
    return pages.card_page(cast(Card, lookups.printed(words, shipped().cards(), "card")))


def odds(reader: Reader, words: Words) -> Page:
    sight = reader.sight
    pos = cast(Position, reader.session.state)
    attacker, defender = two_units(words, sight, _in_play, _in_play)
    if pos.owner(attacker) == pos.owner(defender):
        raise InputError("these two are on the same side")
    lines = battle_sheet(battle_forecast(pos, attacker, defender), sight.unit_names)
    told = "as things stand, without combat cards still to be played"
    return [*sheet_lines(lines), ink(told, QUIET)]


def _in_play(unit: dict[str, Any]) -> bool:
    return bool(unit["zone"] >= 0)


LOOKUPS: Final = {
    "board": Lookup("board", "the whole table: icons, reserves, discard piles", whole_board),
    "hand": Lookup("hand", "your cards in full", hand),
    "unit": Lookup("unit NAME", "what is printed on a unit, and where it is", lookups.unit),
    "card": Lookup("card NAME", "what is printed on a card", card),
    "odds": Lookup("odds UNIT UNIT", "the exact odds if one attacked the other", odds),
}

"""Commands that only look something up: the log, a rule, a unit, the odds. Each gives a page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, cast

from rich.text import Text

from starfold.cli import board, pages
from starfold.cli.board import QUIET, Sight, ink, sight_of
from starfold.cli.chances import battle_sheet
from starfold.cli.naming import named, number_named, two_units
from starfold.errors import InputError
from starfold.games.pocketmodel.forecast import battle_forecast
from starfold.games.pocketmodel.position import Position
from starfold.table.session import LogLine, Session
from starfold.units.catalogue import shipped
from starfold.units.model import Card, Unit

DEFAULT_LOG: Final = 20  # lines that `log` shows


@dataclass(frozen=True)
class Reader:
    """Who looks: everything is shown as this seat may know it."""

    session: Session
    seat: int

    @property
    def sight(self) -> Sight:
        players = [player.name for player in self.session.players]
        return sight_of(self.session.game, self.session.state, self.seat, players)

    @property
    def log(self) -> list[LogLine]:
        return self.session.log_for(self.seat)


Words = Sequence[str]  # what was typed after the command
Page = list[Text]


class Lookup(NamedTuple):
    usage: str
    about: str
    page: Callable[[Reader, Words], Page]


def why(reader: Reader, words: Words) -> Page:
    if words:
        return pages.why_page(_line(reader, words[0]))
    question = reader.sight.view["question"]
    if not question or "rules" not in question:
        raise InputError("why N explains line N of the log")
    return pages.rule_lines(question["rules"])


def _line(reader: Reader, word: str) -> LogLine:
    lines = reader.log
    number = number_named(word)
    if number is None or not 1 <= number <= len(lines):
        raise InputError(f"the log has no line {word!r}: it has 1 to {len(lines)}")
    return lines[number - 1]


def log(reader: Reader, words: Words) -> Page:
    number = number_named(words[0]) if words else DEFAULT_LOG
    if not number:
        raise InputError("log N shows the last N lines")
    return [row for line in reader.log[-number:] for row in pages.log_text(line)]


def whole_board(reader: Reader, words: Words) -> Page:
    sight = reader.sight
    return [*board.board_lines(sight, board.ICONS), *board.aside_lines(sight)]


def hand(reader: Reader, words: Words) -> Page:
    known = reader.sight.view["players"][reader.seat]["hand"]["known"]
    return pages.hand_page([shipped().card(card["id"]) for card in known])


def unit(reader: Reader, words: Words) -> Page:
    found = _printed(words, shipped().units(), "unit")
    return pages.unit_page(cast(Unit, found), reader.sight)


def card(reader: Reader, words: Words) -> Page:
    return pages.card_page(cast(Card, _printed(words, shipped().cards(), "card")))


def _printed(words: Words, things: Sequence[Unit | Card], sort: str) -> Unit | Card:
    """The one thing of the catalogue that is meant; the number of a twin does not matter."""
    text = " ".join(words)
    if not text:
        raise InputError(f"name a {sort}: {sort} NAME")
    names = [(thing.name, place) for place, thing in enumerate(things)]
    found = named(text, names) or named(" ".join(words[:-1]), names)
    titles = sorted({things[place].name for place in found})
    if not found:
        raise InputError(f"no {sort} is called {text!r}")
    if len(titles) > 1:
        more = ", ..." if len(titles) > 6 else ""
        raise InputError(f"{text!r} may be {', '.join(titles[:6])}{more}: say more")
    return things[found[0]]


def odds(reader: Reader, words: Words) -> Page:
    sight = reader.sight
    pos = cast(Position, reader.session.state)
    attacker, defender = two_units(words, sight, _in_play, _in_play)
    if pos.owner(attacker) == pos.owner(defender):
        raise InputError("these two are on the same side")
    lines = battle_sheet(battle_forecast(pos, attacker, defender), sight.unit_names)
    told = "as things stand, without combat cards still to be played"
    return [*pages.sheet_lines(lines), ink(told, QUIET)]


def _in_play(unit: dict[str, Any]) -> bool:
    return bool(unit["zone"] >= 0)


def rules(reader: Reader, words: Words) -> Page:
    if len(words) != 1:
        raise InputError("name a rule: rules PM-BATTLE-07")
    return pages.rule_page(words[0])


LOOKUPS: Final = {
    "why": Lookup("why N", "the rules behind line N of the log; alone: behind the question", why),
    "log": Lookup("log [N]", f"the last N lines of the log ({DEFAULT_LOG})", log),
    "board": Lookup("board", "the whole table: icons, reserves, discard piles", whole_board),
    "hand": Lookup("hand", "your cards in full", hand),
    "unit": Lookup("unit NAME", "what is printed on a unit, and where it is", unit),
    "card": Lookup("card NAME", "what is printed on a card", card),
    "odds": Lookup("odds UNIT UNIT", "the exact odds if one attacked the other", odds),
    "rules": Lookup("rules ID", "a rule by its id, such as PM-BATTLE-07", rules),
}

"""Cards that a scenario makes up, and how it writes lists of cards."""

from collections.abc import Mapping
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.ccg.cards import catalogue
from starfold.games.ccg.cards.library import script_of
from starfold.games.ccg.front.layout import FILLER_DESTINY, filler
from starfold.games.ccg.scenario.names import (
    folded,
    is_player,
    names_of,
    refuse_same_player,
    seat_called,
)
from starfold.games.ccg.scripts.written import EXAMPLE, WHOLE, script_from
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import LIGHT, LOCATION, NONE, SIDES, TYPES
from starfold.kernel.scenario.comparing import words_for

TEXT: Final = "text"  # of a fixture: in the words of card declarations
TEXT_OF: Final = "text of"  # of a fixture: the text of a card of the catalogue


class Fixtures:
    """Cards that a scenario makes up, and behind them those of the catalogue."""

    def __init__(self, written: Any) -> None:
        self.cards: list[CardDef] = []
        self.texts: list[tuple[CardDef, Script]] = []
        for number, data in enumerate(entries(written, "fixtures")):
            where = f"fixtures[{number}]"
            if not isinstance(data, dict):
                raise InputError(f"{where}: {words_for(data)} must be a mapping")
            printed = {key: value for key, value in data.items() if key not in (TEXT, TEXT_OF)}
            full = {"id": f"fixture-{number + 1}", "destiny": FILLER_DESTINY, **printed}
            if is_player(full.get("side")):
                full["side"] = SIDES[seat_called(full["side"])]
            card = catalogue.card_from_data(full, where)
            self._refuse_twin(card, where)
            self.cards.append(card)
            self._read_text(card, data, where)

    def _refuse_twin(self, card: CardDef, where: str) -> None:
        """Each fixture has a title of its own on its side, and an id that no other card has."""
        for other in self.cards:
            if other.side == card.side and folded(other.title) == folded(card.title):
                raise InputError(
                    f"{where}: {other.title!r} and {card.title!r} differ at most in case, "
                    "which does not count: rename one of them"
                )
        if card.id in [other.id for other in (*self.cards, *catalogue.cards())]:
            raise InputError(f"{where}: id {card.id!r} is that of another card: leave it out")

    def _read_text(self, card: CardDef, data: dict[str, Any], where: str) -> None:
        if TEXT in data and TEXT_OF in data:
            raise InputError(f"{where}: `{TEXT}` and `{TEXT_OF}`: write one of them")
        if TEXT_OF in data:
            self.texts.append((card, self._text_of(card, data[TEXT_OF], f"{where}: {TEXT_OF}")))
        elif TEXT in data:
            try:
                self.texts.append((card, script_from(card.id, _halves(card, data[TEXT]))))
            except InputError as problem:
                raise InputError(f"{where}: {TEXT}: {problem}") from None

    def _text_of(self, card: CardDef, name: Any, where: str) -> Script:
        try:
            model = self.find(name, card.side)
        except InputError as problem:
            raise InputError(f"{where}: {problem}") from None
        script = script_of(model)
        if script is None or model.type != card.type:
            raise InputError(
                f"{where}: {model.title} is {TYPES[model.type]} and this card {TYPES[card.type]}: "
                "name a card of the same type"
            )
        return script

    def find(self, name: Any, side: int, where: str = "") -> CardDef:
        """A card of that side, else of the other one; `B's X` says which."""
        try:
            return self._found(name, side)
        except InputError as problem:
            raise InputError(f"{where}: {problem}" if where else str(problem)) from None

    def _found(self, name: Any, side: int) -> CardDef:
        if isinstance(name, int) and not isinstance(name, bool):
            return filler(name, side if side != NONE else LIGHT)
        if not isinstance(name, str):
            raise InputError(f"{words_for(name)} is not the name of a card")
        owner, _, rest = name.partition("'s ")
        if rest and is_player(owner):
            return self._of_side(rest, seat_called(owner))
        first = LIGHT if side == NONE else side
        for one in (first, 1 - first):
            if self._own(name, one) or catalogue.meanings(name, one):
                return self._of_side(name, one)
        return self._of_side(name, first)  # which says what is near

    def _of_side(self, name: str, side: int) -> CardDef:
        own = self._own(name, side)
        return own[0] if own else catalogue.find(name, side, [card.title for card in self.cards])

    def _own(self, name: str, side: int) -> list[CardDef]:
        wanted = folded(name)
        return [
            card
            for card in self.cards
            if card.side == side and any(wanted in names for names in names_of(card))
        ]


def _halves(card: CardDef, written: Any) -> dict[int, list[str]]:
    """A text in one or several parts; of a location by side: {A: ..., B: ...}."""
    if isinstance(written, dict) and card.type == LOCATION:
        return {seat_called(key): _texts(value) for key, value in written.items()}
    return {WHOLE: _texts(written)}


def _texts(written: Any) -> list[str]:
    found = entries(written, TEXT)
    for one in found:
        if not isinstance(one, str):
            raise InputError(f"{words_for(one)} is no text; write for example {EXAMPLE}")
    return found


# -- lists and numbers -----------------------------------------------------------------------------


MOST: Final = 60  # cards in a pile that is given by its size


def entries(written: Any, key: str) -> list[Any]:
    """A list, or the only thing that would be in it."""
    if written is None:
        return []
    if isinstance(written, list):
        return written
    if isinstance(written, dict) and key in ("table",):
        return [{name: value} for name, value in written.items()]
    return [written]


def named(item: Any, where: str) -> tuple[Any, dict[str, Any]]:
    """A name, or {name: what is true of it}; a word or a list of words is what it is or did."""
    if not isinstance(item, dict):
        return item, {}
    if len(item) != 1:
        raise InputError(f"{where}: write one card an entry: {{Luke Skywalker: {{is: hit}}}}")
    [(name, marks)] = item.items()
    if marks is None:
        return name, {}
    if isinstance(marks, (str, list)):
        return name, {"is": marks}
    if not isinstance(marks, dict):
        raise InputError(f"{where}: {name}: {words_for(marks)} is nothing that a card can be")
    return name, marks


def players_of(given: Mapping[str, Any]) -> dict[Any, Any]:
    """What is said of the players, of each once."""
    players = given.get("players") or {}
    if not isinstance(players, dict):
        raise InputError("`players` must be a mapping: A: {hand: [...]}")
    refuse_same_player(players, "players")
    return players


def pile(written: Any, where: str) -> list[Any]:
    """Cards from the top down, or so many of destiny 3."""
    if isinstance(written, int):
        return [FILLER_DESTINY] * number(written, where, 0, MOST)
    return entries(written, where)


def number(value: Any, where: str, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise InputError(f"{where}: {words_for(value)} must be a number from {least} to {most}")
    return value

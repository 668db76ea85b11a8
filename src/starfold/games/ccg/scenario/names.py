"""How scenarios name things: players, cards, numbered copies, piles and phases.

Cards are called as people call them: "North Ridge" for "Hoth: North Ridge (4th Marker)", "Luke" if
only one card of the scenario has that word in its title. A name may hold words that phrases use
too ("Nice Of You Guys To Drop By"), so names are found in a phrase before it is taken apart.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.ccg.cards.catalogue import squeezed
from starfold.games.ccg.speech.names import card_label, card_name
from starfold.games.ccg.state import vocabulary as v
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import Position, Setup
from starfold.games.ccg.state.vocabulary import DARK, LIGHT, NONE, TABLE
from starfold.kernel.scenario.comparing import words_for
from starfold.kernel.spelling import did_you_mean

# -- players ---------------------------------------------------------------------------------------

PLAYERS: Final[Mapping[str, int]] = {
    "a": LIGHT,
    "l": LIGHT,
    "light": LIGHT,
    "b": DARK,
    "d": DARK,
    "dark": DARK,
}
_OWNED: Final = re.compile(r"(a|b|l|d|light|dark)(?:'s| side's) (.+)")


def is_player(word: object) -> bool:
    return str(word).strip().casefold() in PLAYERS


def seat_called(word: object) -> int:
    """A player: A or light, B or dark."""
    seat = PLAYERS.get(str(word).strip().casefold(), NONE)
    if seat == NONE:
        raise InputError(f"{words_for(word)} is no player: write A (light) or B (dark)")
    return seat


def seats_called(words: object) -> list[int]:
    """One player, several, or nobody."""
    if words in (None, "nobody", "none", []):
        return []
    return sorted(seat_called(one) for one in (words if isinstance(words, list) else [words]))


def refuse_same_player(written: Mapping[Any, Any], where: str) -> None:
    """`A` and `light` are one player: what is said of one would be lost."""
    said: dict[int, object] = {}
    for key in written:
        if is_player(key):
            seat = seat_called(key)
            if seat in said:
                raise InputError(
                    f"{where}: {words_for(said[seat])} and {words_for(key)} are the same player: "
                    "write it once"
                )
            said[seat] = key


def with_words(written: Any) -> Any:
    """YAML reads the key `on` as true: here it is a word again."""
    if isinstance(written, dict):
        return {"on" if key is True else key: with_words(value) for key, value in written.items()}
    if isinstance(written, list):
        return [with_words(one) for one in written]
    return written


# -- cards -----------------------------------------------------------------------------------------

_NUMBERED: Final = re.compile(r"(.+?) (\d+)")
_BRACKETS: Final = re.compile(r"\s*\([^()]*\)$")
_IN_BRACKETS: Final = re.compile(r"\(([^()]*)\)$")


def folded(text: object) -> str:
    """Without case, accents, uniqueness dots and double spaces."""
    plain = unicodedata.normalize("NFKD", str(text).replace("\u2019", "'").replace("\u2022", ""))
    letters = "".join(one for one in plain if not unicodedata.combining(one))
    return " ".join(letters.casefold().split())


def names_of(card: CardDef) -> list[list[str]]:
    """What a card is called, the surest names first."""
    title = folded(card.title)
    bare = _BRACKETS.sub("", title)
    parts = [bare.partition(": ")[2], *_IN_BRACKETS.findall(title)]
    return [[title, folded(card.id)], [bare], [part for part in parts if part]]


class _Names:
    """The names of all cards of a set-up."""

    def __init__(self, defs: Sequence[CardDef]) -> None:
        self.ranks: list[dict[str, list[int]]] = [{}, {}, {}]
        self.aliases: set[str] = set()
        self.words: list[set[str]] = []
        for number, card in enumerate(defs):
            for rank, names in zip(self.ranks, names_of(card), strict=True):
                for name in names:
                    rank.setdefault(squeezed(name), []).append(number)
                    self.aliases.add(name)
            self.words.append(set(re.findall(r"\w+", folded(card.title))))

    def cards(self, name: str) -> list[int]:
        """All cards of that name; failing that, those with all these words in their titles."""
        key = squeezed(name)
        for rank in self.ranks:
            if key in rank:
                return rank[key]
        wanted = set(re.findall(r"\w+", name))
        if not wanted:
            return []
        return [card for card, words in enumerate(self.words) if wanted <= words]


@lru_cache(maxsize=256)
def _names(setup: Setup, count: int) -> _Names:
    return _Names(setup.defs)


def all_names(setup: Setup) -> _Names:
    return _names(setup, len(setup.defs))


def cards_called(pos: Position, text: object) -> list[int]:
    """All cards that a text can mean: `Snowtrooper`, `Snowtrooper 2`, `B's Snowtrooper`."""
    if isinstance(text, int) and not isinstance(text, bool):
        text = f"Destiny {text}"  # a filler
    if not isinstance(text, str):
        raise InputError(f"{words_for(text)} is not the name of a card")
    name = folded(text)
    owned = _OWNED.fullmatch(name)
    owner = NONE
    if owned:
        owner, name = seat_called(owned[1]), owned[2]
    found = _of_owner(pos, all_names(pos.setup).cards(name), owner)
    numbered = None if found else _NUMBERED.fullmatch(name)
    if numbered:
        copies = _of_owner(pos, all_names(pos.setup).cards(numbered[1]), owner)
        _refuse_doubt(pos, text, copies)
        place = int(numbered[2]) - 1
        if copies and not 0 <= place < len(copies):
            many = "copy" if len(copies) == 1 else "copies"
            raise InputError(f"{text!r}: there is {len(copies)} {many} of {pos.title(copies[0])}")
        found = copies[place : place + 1]
    _refuse_doubt(pos, text, found)
    if not found:
        known = sorted({card_name(pos, card) for card in range(len(pos.zone))})
        raise InputError(f"no card {text!r} in this scenario; {did_you_mean(text, known)}")
    return found


def _of_owner(pos: Position, cards: list[int], owner: int) -> list[int]:
    return [card for card in cards if owner in (NONE, pos.setup.defs[card].side)]


def _refuse_doubt(pos: Position, text: object, cards: list[int]) -> None:
    titles = sorted({pos.title(card) for card in cards})
    if len(titles) > 1:
        raise InputError(f"{text!r} may be any of: {', '.join(titles)}; write one of them")


def card_called(pos: Position, text: object) -> int:
    """One card: of several copies the only one in play."""
    found = cards_called(pos, text)
    if len(found) > 1:
        in_play = [card for card in found if pos.zone[card] == TABLE]
        if len(in_play) == 1:
            return in_play[0]
        raise InputError(
            f"there are several {text}: write {text} 1, {text} 2 ... in the order of the file"
        )
    return found[0]


def place_called(pos: Position, text: object) -> int:
    """A location on the table."""
    found = [card for card in cards_called(pos, text) if pos.is_location(card)]
    if not found:
        known = [card_name(pos, place) for place in pos.locations()]
        raise InputError(f"{text!r} is no location; {did_you_mean(text, known)}")
    for card in found:
        if pos.in_play(card):
            return card
    return found[0]


def same_card(pos: Position, text: object, card: int) -> bool:
    """Whether a text names this card: a plain name does for every copy."""
    return card != NONE and card in cards_called(pos, text)


def label(pos: Position, card: int) -> str:
    return "nothing" if card == NONE else card_label(pos, card)


def labels(pos: Position, cards: list[int]) -> list[str]:
    return [label(pos, card) for card in cards]


# -- what is true of a card ------------------------------------------------------------------------

STATES: Final[Mapping[str, int]] = {
    "hit": v.IS_HIT,
    "crashed": v.IS_CRASHED,
    "undercover": v.IS_UNDERCOVER,
    "collapsed": v.IS_COLLAPSED,
    "blown away": v.IS_BLOWN_AWAY,
    "driving": v.IS_DRIVING,
    "disarmed": v.IS_DISARMED,
    "on its way back": v.HEADS_OUT,
    "hologram": v.IS_HOLOGRAM,
    "disguised": v.IS_DISGUISED,
    "reached": v.IS_REACHED,
    "turned off": v.IS_OFF,
}
DEEDS: Final[Mapping[str, int]] = {
    "moved": v.DID_MOVE,
    "reacted": v.DID_REACT,
    "battled": v.DID_BATTLE,
    "searched": v.DID_SEARCH,
    "drained": v.DID_DRAIN,
    "fired": v.DID_FIRE,
    "used a device": v.DID_DEVICE,
    "may not move": v.MAY_NOT_MOVE,
    "may not battle": v.MAY_NOT_BATTLE,
    "landed": v.DID_LAND,
    "was fired": v.WAS_FIRED,
}


# -- names within phrases --------------------------------------------------------------------------

_MASK: Final = "\u27e6{}\u27e7"
MASKED: Final = re.compile("\u27e6(\\d+)\u27e7")


class Masked:
    """A phrase in which every name of a card stands as one word."""

    def __init__(self, pos: Position, phrase: str) -> None:
        self.found: list[str] = []
        self.text = folded(phrase)
        names = all_names(pos.setup)
        for alias in sorted(names.aliases, key=len, reverse=True):
            if alias in self.text:
                copies = len(names.cards(alias))
                self._mask(alias, copies)

    def _mask(self, alias: str, copies: int) -> None:
        owner = r"(?:(?:a|b|l|d|light|dark)(?:'s| side's) )?"
        pattern = re.compile(rf"(?<![\w\u27e6])({owner}{re.escape(alias)})( \d+)?(?![\w\u27e7])")
        self.text = pattern.sub(lambda found: self._put(found, copies), self.text)

    def _put(self, found: "re.Match[str]", copies: int) -> str:
        """A number after a name is part of it if there are so many copies."""
        number = found[2] or ""
        rest = ""
        if number and not (copies > 1 and 1 <= int(number) <= copies):
            number, rest = "", number
        self.found.append(found[1] + number)
        return _MASK.format(len(self.found) - 1) + rest

    def bare(self, text: str) -> str:
        """A part of the phrase with its names in it again."""
        return MASKED.sub(lambda found: self.found[int(found[1])], text).strip()

"""Words for the table of cards: values in short, who is aboard whom, which card is meant."""

from collections.abc import Iterable
from typing import Any, Final

from starfold.cli.naming import named
from starfold.cli.sight import Sight
from starfold.errors import InputError
from starfold.games.ccg.cards.catalogue import near_title
from starfold.games.ccg.speech.names import ability_words
from starfold.games.ccg.state.fractions import decimal_words
from starfold.games.ccg.state.model import QUARTERS
from starfold.table.session import SEAT_LETTERS

Card = dict[str, Any]  # as the view shows it, printed or in play

MOST_NAMED: Final = 6  # cards in one message
_FIGHTERS: Final = ("Character", "Vehicle", "Starship")


def pair(numbers: Iterable[float]) -> str:
    """`5:0`: Light's number and Dark's, who are A and B."""
    return ":".join(decimal_words(number) for number in numbers)


def figures(card: Card) -> str:
    """`4/4/7`: power, ability, forfeit; a creature's ferocity and defense; else nothing."""
    if card["type"] in _FIGHTERS:
        return "/".join(
            (_number(card, "power"), _ability(card["ability"]), _number(card, "forfeit"))
        )
    if card["type"] == "Creature":
        return f"{_number(card, 'ferocity')}/D{_number(card, 'defense')}"
    return ""


def _number(card: Card, name: str) -> str:
    """A value; what is printed instead of a number; `-` where there is none."""
    value = card[name]
    return str(card["printed"].get(name, "-")) if value is None else _decimal(value)


def _decimal(value: float) -> str:
    """`4`, `.5`: fractions as decimals, for slashes stand between the values."""
    return f"{value:g}".removeprefix("0") or "0"


def _ability(quarters: int | None) -> str:
    return "-" if quarters is None else _decimal(quarters / QUARTERS)


def value_words(name: str, amount: float) -> str:
    """A value of a card; ability comes in quarters."""
    return ability_words(int(amount)) if name == "ability" else decimal_words(amount)


def dotted(card: Card) -> str:
    """The title with a dot for every copy that may be on the table."""
    return f"{'*' * card['uniqueness']}{card['title']}"


# -- who is where ----------------------------------------------------------------------------------


def held(view: dict[str, Any]) -> dict[int, list[Card]]:
    """The cards in play by what holds them; locations are held by nothing."""
    found: dict[int, list[Card]] = {}
    for card in view["cards"]:
        if card["role"] != "location":
            found.setdefault(card["at"], []).append(card)
    return found


def entry(card: Card, aboard: dict[int, list[Card]]) -> str:
    """`Rogue 2 5/1/4 [hit] (Zev Senesca 0/3/3)`: a card with all that it holds."""
    told = " ".join(part for part in (card["label"], figures(card)) if part)
    if card["states"]:
        told += f" [{', '.join(card['states'])}]"
    inside = [_inside(card, one, aboard) for one in aboard.get(card["card"], [])]
    return f"{told} ({', '.join(inside)})" if inside else told


def _inside(host: Card, card: Card, aboard: dict[int, list[Card]]) -> str:
    sign = "+" if card["role"] == "attached" else ""
    whose = "" if card["owner"] == host["owner"] else f"{SEAT_LETTERS[card['owner']]} "
    return f"{sign}{whose}{entry(card, aboard)}"


def places(view: dict[str, Any]) -> list[dict[str, Any]]:
    """All locations, row by row."""
    return [place for row in view["rows"] for place in row["places"]]


def label_of(view: dict[str, Any], number: int) -> str:
    """A card in play or a location by its number."""
    return next((card["label"] for card in view["cards"] if card["card"] == number), "a card")


def seen(view: dict[str, Any]) -> list[Card]:
    """Every card that lies open to the reader, those in play first."""
    found: list[Card] = [*view["cards"], *view["shown"]]
    for player in view["players"]:
        found += [*player["hand"]["known"], *player["lost"], *player["out"]]
    for card in view["cards"]:
        found += card["stacked"]
    for place in places(view):
        found += [*place["covered"], *place["buried_known"]]
    question = view["question"] or {}
    found += question.get("looked", [])
    return found + [one["face"] for one in question.get("options", []) if "face" in one]


# -- which card is meant ---------------------------------------------------------------------------


def cards_named(text: str, cards: Iterable[Card]) -> list[Card]:
    """The cards that a text may name, by what the table calls them or by their titles."""
    known = list(cards)
    names = [(str(one.get("label", one["name"])), place) for place, one in enumerate(known)]
    titles = [(one["title"], place) for place, one in enumerate(known)]
    return [known[place] for place in named(text, names) or named(text, titles)]


def card_meant(text: str, cards: Iterable[Card]) -> Card:
    """The one card that a text names; copies are as good as one another."""
    if not text.strip():
        raise InputError("name a card, by its title or a part of it")
    known = list(cards)
    found = cards_named(text, known)
    if not found:
        near = near_title(text, [one["title"] for one in known])
        remedy = f"; did you mean {near!r}?" if near else ""
        raise InputError(f"no card here is called {text!r}{remedy}")
    titles = list(dict.fromkeys(one["title"] for one in found))
    if len(titles) > 1:
        raise InputError(f"{text!r} may be {some(titles)}: say more of the name")
    return found[0]


def some(titles: list[str]) -> str:
    """The first few of many titles."""
    more = ", ..." if len(titles) > MOST_NAMED else ""
    return f"{', '.join(titles[:MOST_NAMED])}{more}"


def focus(sight: Sight) -> list[int]:
    """The locations that the open question, battle or drain is about."""
    view = sight.view
    question = view["question"] or {}
    found = [one["place"] for one in (view["battle"], view["drain"]) if one is not None]
    found += [question["place"]] if "place" in question else []
    about = [card for card in view["cards"] if card["card"] == question.get("about")]
    found += [card["location"] for card in about]
    return [place for place in dict.fromkeys(found) if place >= 0]

"""`starfold ccg ...`: the cards of the card game and what is known of them."""

from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer

from starfold.cli.ccg.binder import printed
from starfold.cli.ccg.pages import card_page
from starfold.cli.ccg.words import dotted, figures
from starfold.errors import InputError
from starfold.games.ccg.cards.catalogue import MOST_DOTS, meanings, near_title
from starfold.games.ccg.cards.decks import shipped_deck_names
from starfold.games.ccg.cards.formats import FORMATS, USUAL
from starfold.games.ccg.state.vocabulary import SIDES, TYPES
from starfold.units.reading import shown

app = typer.Typer(help="The cards of the card game.", no_args_is_help=True)

SETS: Final = ("Premiere", "A New Hope", "Hoth")
COPIES: Final = {"unique": range(1, 2), "restricted": range(2, MOST_DOTS + 1), "any": range(1)}
ORDERS: Final = ("title", "deploy", "destiny", "power", "ability", "forfeit")
MOST_LISTED: Final = 12  # words in one message
IDLE: Final = "-"  # stands before cards that do not work yet


@app.callback()
def ccg() -> None:
    """The cards of the card game."""


@app.command("cards")
def cards(
    title: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TITLE]...", help="An id, a title or a part of one, to see it."),
    ] = None,
    missing: Annotated[
        bool, typer.Option("--missing", help="Only cards that do not work yet, and how many.")
    ] = False,
    of_set: Annotated[str, typer.Option("--set", help=f"One of {', '.join(SETS)}.")] = "",
    side: Annotated[str, typer.Option(help=f"One of {', '.join(SIDES)}.")] = "",
    sort: Annotated[str, typer.Option("--type", help=f"One of {', '.join(TYPES)}.")] = "",
    subtype: Annotated[str, typer.Option(help="A subtype, such as Starfighter or Utinni.")] = "",
    edition: Annotated[
        str, typer.Option("--format", help=f"Cards that it allows: {', '.join(FORMATS)}.")
    ] = "",
    icon: Annotated[
        list[str] | None, typer.Option(help="An icon, such as Pilot; repeatable: all of them.")
    ] = None,
    kind: Annotated[
        str, typer.Option("--is", help="A characteristic, such as spy or lightsaber.")
    ] = "",
    copies: Annotated[
        str, typer.Option(help=f"How many may be on the table: {', '.join(COPIES)}.")
    ] = "",
    words: Annotated[str, typer.Option(help="Words of its text, in any order.")] = "",
    deck: Annotated[str, typer.Option(help="A shipped deck that holds it.")] = "",
    order: Annotated[
        str, typer.Option(help=f"Listed by {', '.join(ORDERS)}; by numbers the greatest first.")
    ] = "",
) -> None:
    """List cards; with a title show what is printed on it and what it does, in our words."""
    wanted = {
        "set": _one_of("--set", of_set, SETS),
        "side": _one_of("--side", side, SIDES),
        "type": _one_of("--type", sort, TYPES),
        "subtype": _one_of("--subtype", subtype, _subtypes()),
    }
    sets = FORMATS[_one_of("--format", edition, list(FORMATS)) or USUAL].sets
    held = {
        "icons": [_one_of("--icon", one, _all("icons")) for one in icon or []],
        "kinds": [_one_of("--is", kind, _all("kinds"))] if kind else [],
        "decks": [_one_of("--deck", deck, shipped_deck_names())] if deck else [],
    }
    dots = COPIES[_one_of("--copies", copies, list(COPIES))] if copies else range(MOST_DOTS + 1)
    said = words.casefold().split()
    known = [
        card
        for card in printed()
        if all(one in ("", card[key]) for key, one in wanted.items())
        and all({*card[key]}.issuperset(some) for key, some in held.items())
        and card["set"] in sets
        and card["uniqueness"] in dots
        and all(word in _text(card) for word in said)
    ]
    if not known:
        raise InputError("no card is all of that; leave out one of the filters")
    found = _named(" ".join(title or []).strip(), _ordered(known, order))
    idle = [card for card in found if not card["works"]]
    if missing:
        _tell_missing(found, idle)
    elif title and len({card["title"] for card in found}) == 1:
        for card in found:
            for line in card_page(card, card["works"], _uses(card)):
                typer.echo(line.plain.rstrip())
    else:
        _tell_all(found, idle)


def _ordered(cards: list[dict[str, Any]], order: str) -> list[dict[str, Any]]:
    """By title, or by a number; a card without it comes last. By default as the sets list them."""
    key = _one_of("--order", order, ORDERS)
    if not key:
        return cards
    by_title = sorted(cards, key=lambda card: str(card["title"]).casefold())
    if key == ORDERS[0]:
        return by_title
    return sorted(by_title, key=lambda card: _number(card, key), reverse=True)


def _number(card: dict[str, Any], key: str) -> float:
    found = max(card[key], default=None) if key == "destiny" else card[key]
    return float("-inf") if found is None else float(found)


def _subtypes() -> list[str]:
    return sorted({card["subtype"] for card in printed()} - {""})


def _all(key: str) -> list[str]:
    """Every word that some card has there, in the order of the alphabet."""
    return sorted({word for card in printed() for word in card[key]}, key=str.casefold)


def _text(card: dict[str, Any]) -> str:
    return " ".join([card["words"], *(card["words_for"] or ())]).casefold()


def _uses(card: dict[str, Any]) -> list[str]:
    """Where to read and to see more of it."""
    told = {
        "rules": card["rules"],
        "rules for its sort": card["sort_rules"],
        "shipped decks": card["decks"],
    }
    return [f"{name}: {', '.join(some)}" for name, some in told.items() if some]


def _one_of(option: str, word: str, known: Sequence[str]) -> str:
    """What is meant by the beginning of a word; "" where nothing is asked for."""
    if not word:
        return ""
    text = word.casefold().replace("-", " ").replace("_", " ")
    names = {name: name.casefold().replace("-", " ").replace("_", " ") for name in known}
    found = [name for name in known if names[name].startswith(text)]
    exact = [name for name in found if names[name] == text]
    if len(exact or found) != 1:
        near = found or known
        more = ", ..." if len(near) > MOST_LISTED else ""
        raise InputError(
            f"{option} {shown(word)}: choose one of {', '.join(near[:MOST_LISTED])}{more}"
        )
    return (exact or found)[0]


def _named(text: str, known: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The cards that a text names, else those with it in their titles; all if there is none."""
    meant = {card.id for side in range(len(SIDES)) for card in meanings(text, side)}
    part = text.casefold()
    found = [card for card in known if card["id"] in meant] if text else list(known)
    found = found or [card for card in known if part in card["title"].casefold()]
    if not found:
        near = near_title(text, [card["title"] for card in known])
        remedy = f"; did you mean {near!r}?" if near else ""
        raise InputError(f"no card {shown(text)} here{remedy}")
    return found


def _line(card: dict[str, Any], mark: str) -> str:
    """`- 3_61    Light Character  *Luke Skywalker ... 4/4/7`."""
    kind = f"{card['side']:<5} {card['type']:<10}"
    return f"{mark:<1} {card['id']:<6} {kind} {dotted(card):<44} {figures(card)}".rstrip()


def _tell_all(found: Sequence[dict[str, Any]], idle: Sequence[dict[str, Any]]) -> None:
    for card in found:
        typer.echo(_line(card, IDLE if card in idle else ""))
    rest = f"; {len(idle)} of them, marked {IDLE}, do not work yet" if idle else "; all work"
    typer.echo(f"{len(found)} {'card' if len(found) == 1 else 'cards'}{rest}")


def _tell_missing(found: Sequence[dict[str, Any]], idle: Sequence[dict[str, Any]]) -> None:
    for card in idle:
        typer.echo(_line(card, ""))
    for name in SETS:
        for side in SIDES:
            of_it, idle_of_it = (
                [card for card in cards if (card["set"], card["side"]) == (name, side)]
                for cards in (found, idle)
            )
            if of_it:
                typer.echo(f"{name}, {side}: {len(idle_of_it)} of {len(of_it)} do not work yet")
    typer.echo(f"{len(idle)} of {len(found)} cards do not work yet")

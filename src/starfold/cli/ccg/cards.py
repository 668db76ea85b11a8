"""`starfold ccg ...`: the cards of the card game and what is known of them."""

from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer

from starfold.cli.ccg.binder import printed
from starfold.cli.ccg.pages import card_page
from starfold.cli.ccg.words import dotted, figures
from starfold.errors import InputError
from starfold.games.ccg.cards.catalogue import meanings, near_title
from starfold.games.ccg.cards.library import scripted_ids
from starfold.games.ccg.state.vocabulary import SIDES, TYPES
from starfold.units.reading import shown

app = typer.Typer(help="The cards of the card game.", no_args_is_help=True)

SETS: Final = ("Premiere", "A New Hope", "Hoth")
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
) -> None:
    """List cards; with a title show what is printed on it and what it does, in our words."""
    wanted = {
        "set": _one_of("--set", of_set, SETS),
        "side": _one_of("--side", side, SIDES),
        "type": _one_of("--type", sort, TYPES),
    }
    known = [
        card for card in printed() if all(one in ("", card[key]) for key, one in wanted.items())
    ]
    found = _named(" ".join(title or []).strip(), known)
    idle = [card for card in found if card["id"] not in scripted_ids()]
    if missing:
        _tell_missing(found, idle)
    elif title and len({card["title"] for card in found}) == 1:
        for card in found:
            for line in card_page(card, card not in idle):
                typer.echo(line.plain.rstrip())
    else:
        _tell_all(found, idle)


def _one_of(option: str, word: str, known: Sequence[str]) -> str:
    """What is meant by the beginning of a word; "" where nothing is asked for."""
    if not word:
        return ""
    text = word.casefold().replace("-", " ").replace("_", " ")
    found = [name for name in known if name.casefold().startswith(text)]
    if len(found) != 1:
        raise InputError(f"{option} {word!r}: choose one of {', '.join(known)}")
    return found[0]


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

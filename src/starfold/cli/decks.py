"""`starfold deck ...`: look at decks of the card game, check them, write them in another form.

Exit codes: 0 all is well, 1 a deck is readable but not legal, 2 bad input.
"""

from random import Random
from typing import Annotated, Final

import typer

from starfold.cli import forces
from starfold.cli.parameters import Chosen
from starfold.errors import InputError
from starfold.games.ccg.cards.figures import opening
from starfold.games.ccg.cards.formats import FORMATS
from starfold.games.ccg.rules.setup import OPENING_HAND
from starfold.games.ccg.state.fractions import words
from starfold.games.ccg.state.vocabulary import NONE, TYPES
from starfold.games.registry import load_game
from starfold.kernel.options import parse_options
from starfold.units.forces import force_named
from starfold.units.links import link_to

GAME: Final = "ccg"
TEXT: Final = "text"  # a list to paste
YAML: Final = "yaml"  # a deck file
LINK: Final = "link"  # for the page's builder
BAR: Final = "#"

app = typer.Typer(
    help="Decks: list, show, check, count, draw hands, convert files.", no_args_is_help=True
)

Named = Annotated[
    str,
    typer.Argument(help="A shipped deck by name, a file with a deck, or a link of the builder."),
]

InFormat = Annotated[
    str | None, typer.Option("--format", help=f"One of {', '.join(FORMATS)}; by default any.")
]


@app.command("check")
def check_deck(
    file: Named,
    option: Chosen = None,
    edition: InFormat = None,
) -> None:
    """Say whether a deck may be used in a game, and if not, by which rule."""
    chosen = parse_options(load_game(GAME).option_table(), option or [])
    forces.check_force(GAME, file, edition, chosen)


@app.command("list")
def list_decks(edition: InFormat = None) -> None:
    """List the decks that come with the package."""
    forces.list_forces(GAME, edition)


@app.command("show")
def show_deck(name: Named) -> None:
    """Show the cards of a deck."""
    forces.show_force(GAME, name)


@app.command("figures")
def show_figures(name: Named) -> None:
    """Show what a deck costs and draws, its Force icons and how much Force they generate."""
    game = load_game(GAME)
    sheet = game.sheet(force_named(game, name))
    typer.echo(f"{sheet.name} ({sheet.size})")
    for title, counts, mean in sheet.curves:
        typer.echo(f"{title}, {mean} on average" if mean else f"{title}: nothing yet")
        for value, copies in counts:
            typer.echo(f"  {value:>2}  {BAR * copies} {copies}")
    for fact in sheet.facts:
        cited = f" ({fact.rule})" if fact.rule else ""
        typer.echo(f"{fact.name}: {fact.words}{cited}")


@app.command("hand")
def draw_hand(
    name: Named,
    seed: Annotated[int | None, typer.Option(help="The same seed draws the same hand.")] = None,
    cards: Annotated[int, typer.Option(min=1, max=99, help="How many to draw.")] = OPENING_HAND,
) -> None:
    """Draw an opening hand at random, beside what lies on the table when a game begins."""
    deck = force_named(load_game(GAME), name)
    pile = deck.expanded()
    for card in opening(deck):
        if card in pile:
            pile.remove(card)
            typer.echo(f"On the table: {card.title}")
    Random(seed).shuffle(pile)
    for card in pile[:cards]:
        cost = "" if card.deploy == NONE else f"deploy {card.deploy}"
        destiny = "/".join(words(number) for number in card.destiny)
        typer.echo(
            f"  {card.title:<46} {TYPES[card.type]:<10} {cost:<9} destiny {destiny}".rstrip()
        )
    typer.echo(f"{max(0, len(pile) - cards)} cards left in the Reserve Deck")


@app.command("convert")
def convert_deck(
    file: Named,
    to: Annotated[
        str,
        typer.Option(
            "--to", help=f"{TEXT}: a plain list; {YAML}: a deck file; {LINK}: for the page."
        ),
    ],
) -> None:
    """Write a deck in another form: a list as players send it, a deck file, a link.

    A link goes behind the address of a server, such as http://127.0.0.1:8800/.
    """
    game = load_game(GAME)
    sheet = game.sheet(force_named(game, file))
    forms = {TEXT: sheet.plain, YAML: sheet.text, LINK: link_to(sheet.data, GAME)}
    if to not in forms:
        raise InputError(f"--to {to!r}: choose {', '.join(forms)}")
    typer.echo(forms[to].rstrip())

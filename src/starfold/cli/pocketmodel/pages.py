"""Pages of the PocketModel game: its turn and icons in short, cards, the hand."""

from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text

from starfold.cli.pages import entry, origin, paragraph, texts, title
from starfold.cli.sight import RECONSTRUCTED_MARK
from starfold.games.pocketmodel.state.position import ACTION_LIMIT
from starfold.rulebook import ledgers
from starfold.units import icons
from starfold.units.model import Card
from starfold.units.words import card_text

RECONSTRUCTED_NOTE: Final = (
    "The printed numbers of most models and the texts of most cards are not publicly recorded. "
    f"What is marked {RECONSTRUCTED_MARK} was reconstructed: a real design with values and texts "
    "made for this game. `unit NAME` and `card NAME` tell where each comes from."
)


# -- help ------------------------------------------------------------------------------------------

ICON_KINDS: Final = {
    icons.MATCH: "a card's ability with this icon works only for a unit with the same icon "
    "(PM-CCARD-07)",
    icons.POWER: "power match: the same (PM-CCARD-08), and the icon gives its unit a standing "
    "ability of its own, without any card (PM-POWER-01)",
    icons.WILD: "the card says which units gain the ability: any unit, or those with one of the "
    "build-star values listed (PM-CCARD-09, PM-CCARD-10)",
}


def turn_reference() -> list[str]:
    """The reference panel of the rulebook: a turn in short (PM-QREF-01)."""
    limit = f"up to {ACTION_LIMIT} build stars of your units"
    return [
        "Your turn: first play one objective (or none), then take one action (or none).",
        *entry("  objective", "swap an objective card of your hand for one of yours", 13),
        *entry("  move", f"{limit}, one zone each", 13),
        *entry("  combat", f"{limit} attack units in their zone", 13),
        *entry("  strike", f"{limit} in an opponent's home zone strike one objective there", 13),
        "Who has no unit or no objective left in play is out. The last one left wins.",
    ]


def icon_reference(edition: str) -> list[str]:
    """What the kinds of icons mean (PM-QREF-02)."""
    lines = []
    standing = ledgers.icon_rules("pocketmodel")
    for kind, meaning in ICON_KINDS.items():
        names = icons.edition_icons(edition, kind)
        lines += paragraph(f"{', '.join(names)}: {meaning}.", 2, 4)
        for name in names:
            if name in standing:
                rule = standing[name]
                lines += entry(f"    {name}", f"{rule.means} ({rule.id})", 17)
    return lines


def legend(edition: str) -> list[Text]:
    """How to read the board."""
    return [
        title("Reading the board"),
        *texts(
            entry("  2* a3 d1 D10 0/2", "build stars (2g: of a ground unit), attack, damage,", 20)
        ),
        *texts(entry("", "defense, damage counters of shields; short: 2*3/1/10 0/2", 20)),
        *texts(
            entry("  hit kill | risk", "chance to hit, to destroy the other unit, and to be", 20)
        ),
        *texts(entry("", "destroyed oneself, cards still to come not counted", 20)),
        *texts(entry("  D11", "defense of an objective; a strike must reach it", 20)),
        Text(),
        title("Icons"),
        *texts(icon_reference(edition)),
        Text(),
        title(f"{RECONSTRUCTED_MARK} Reconstructed"),
        *texts(paragraph(RECONSTRUCTED_NOTE, 2)),
    ]


# -- units and cards -------------------------------------------------------------------------------


def whereabouts(unit: dict[str, Any]) -> str:
    hurt = f", {unit['counters']} of {unit['shields']} damage" if unit["counters"] else ""
    side = ", flipped" if unit["flipped"] else ""
    return f"{unit['label']}: {unit['place']}{hurt}{side}"


def card_page(card: Card) -> list[Text]:
    return [title(card.name), *texts(paragraph(card_text(card), 2)), *origin(card)]


def hand_page(cards: Sequence[Card]) -> list[Text]:
    if not cards:
        return [Text("Your hand is empty.")]
    return [line for card in cards for line in card_page(card)]

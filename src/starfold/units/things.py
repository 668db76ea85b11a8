"""What a fleet is made of, kind by kind."""

from collections import Counter
from collections.abc import Sequence

from starfold.kernel.deeds import CARD, UNIT, Thing
from starfold.units.icons import ICON_NAMES
from starfold.units.model import Card, Unit


def things_of(units: Sequence[Unit], cards: Sequence[Card], known: int) -> list[Thing]:
    """Units and cards with their copies; `known` is the mask of the icons that count."""
    fielded = {unit.id: unit for unit in units}
    held = {card.id: card for card in cards}
    of_units = Counter(unit.id for unit in units)
    of_cards = Counter(card.id for card in cards)
    return [
        *(
            Thing(id, unit.name, UNIT, _icons(unit, known), of_units[id])
            for id, unit in fielded.items()
        ),
        *(Thing(id, card.name, CARD, (), of_cards[id]) for id, card in held.items()),
    ]


def _icons(unit: Unit, known: int) -> tuple[str, ...]:
    """Those of the side on which it begins."""
    mask = unit.faces[0].icons & known
    return tuple(name for bit, name in enumerate(ICON_NAMES) if mask >> bit & 1)

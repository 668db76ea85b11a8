"""The formats: the sets from which the cards of a deck may come (SW-DEC-27)."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from starfold.games.ccg.state.model import CardDef


class Format(NamedTuple):
    title: str
    sets: tuple[str, ...]

    def allows(self, card: CardDef) -> bool:
        return card.set_name in self.sets


FORMATS: Final[Mapping[str, Format]] = {
    "hoth": Format("All three sets", ("Premiere", "A New Hope", "Hoth")),
    "new_hope": Format("Premiere and A New Hope", ("Premiere", "A New Hope")),
    "premiere": Format("Premiere", ("Premiere",)),
}
USUAL: Final = next(iter(FORMATS))

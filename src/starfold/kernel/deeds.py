"""What the units and cards of a force did in a game, for whoever counts over many games."""

from typing import Final, NamedTuple

UNIT: Final = "unit"
CARD: Final = "card"


class Thing(NamedTuple):
    """A kind of unit or card in a force."""

    id: str
    name: str
    sort: str  # UNIT or CARD
    icons: tuple[str, ...]  # printed on it
    copies: int  # in the force


class Deed(NamedTuple):
    """What one of them did: it came into play, or was destroyed or lost from there."""

    seat: int  # whose force it is from
    thing: str  # its id
    lost: bool

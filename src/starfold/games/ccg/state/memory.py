"""What a player remembers of cards that lie face down: one number for each card.

Players see cards come and go. A destiny that was drawn lies on the Used Pile, and whoever saw it
knows where it lies as long as nobody shuffles: piles move card by card, from top to top. Whoever
looked through a pile knows which cards are in it. All that is kept of this is, for every card,
among which others it lies: those of a group lie where the cards of that group lie, and any of them
may be any of these.

Copies of a card look alike. Of several that come and go no more are remembered than were seen at
the same time.
"""

from typing import Final

AT_LARGE: Final = 0  # anywhere among the hidden cards of its player
PLACED: Final = -1  # it is known which card lies there
SEEN: Final = -2  # at large, but it was seen: it is known to be one of them
# Above zero: the number of a group.


def group(label: int) -> int:
    """Cards that were seen lie among those that were not."""
    return AT_LARGE if label == SEEN else label


def show(labels: list[int], card: int, copies: list[int]) -> None:
    """A card is seen where it lies; it may be a copy that was seen before."""
    if labels[card] == AT_LARGE:
        _give_up_one(labels, copies)
    labels[card] = PLACED


def study(labels: list[int], cards: list[int], copies: list[list[int]]) -> None:
    """It is seen which cards these are, but not in which order they lie."""
    for card, alike in zip(cards, copies, strict=True):
        if labels[card] == AT_LARGE:
            _give_up_one(labels, [one for one in alike if one not in cards])
    fresh = _fresh(labels)
    found: dict[int, int] = {}  # the new group for those of each old one
    for card in cards:
        old = group(labels[card])
        if old != PLACED:
            labels[card] = found.setdefault(old, fresh + len(found))


def mix(labels: list[int], cards: list[int]) -> None:
    """These cards changed places unseen, and with them all that may lie where one of them did."""
    groups = {group(labels[card]) for card in cards} - {PLACED}
    mixed = cards + [card for card, label in enumerate(labels) if label > 0 and label in groups]
    if AT_LARGE in groups:
        for card in mixed:
            if labels[card] != AT_LARGE:
                labels[card] = SEEN
    elif len(mixed) > 1:
        fresh = _fresh(labels)
        for card in mixed:
            labels[card] = fresh


def _give_up_one(labels: list[int], copies: list[int]) -> None:
    for card in copies:
        if labels[card] == SEEN:
            labels[card] = AT_LARGE
            return


def _fresh(labels: list[int]) -> int:
    return max(0, *labels) + 1 if labels else 1

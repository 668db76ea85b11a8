"""Deck, hand and discard pile: drawing, discarding, reshuffling, and who knows which card."""

from starfold.games.pocketmodel.state.position import ALL_KNOW, EVERY_SEAT, NONE, SEEN, Position
from starfold.kernel.core import EVERYONE


def know(pos: Position, card: int, seat: int) -> None:
    """From now on the seat knows where the card lies."""
    pos.knowledge[card] |= 1 << seat | 1 << SEEN + seat


def show_to_all(pos: Position, card: int) -> None:
    pos.knowledge[card] = ALL_KNOW


def lose_track(pos: Position, card: int) -> None:
    """Nobody knows where the card lies any more; what was seen stays seen."""
    pos.knowledge[card] &= ALL_KNOW << SEEN


def show_from_hand(pos: Position, seat: int, card: int) -> None:
    """A card of a hand is shown. Copies look alike: it passes for one that all know to be there.

    Otherwise a copy that stays behind would still be known, and tell that they held two.
    """
    for other in pos.hand[seat]:
        if pos.knowledge[other] == ALL_KNOW and pos.cards[other] is pos.cards[card]:
            pos.knowledge[other] = pos.knowledge[card]
            break
    show_to_all(pos, card)


def may_know(pos: Position, seat: int, card: int) -> bool:
    """The one question behind every view: does this seat know what lies there?

    A spectator (NOBODY) knows what everybody knows, the reader of a finished game (EVERYONE) all.
    """
    if seat == EVERYONE:
        return True
    if seat < 0:
        return pos.knowledge[card] & EVERY_SEAT == EVERY_SEAT
    return bool(pos.knowledge[card] >> seat & 1)


def has_seen(pos: Position, seat: int, card: int) -> bool:
    """Whether the seat has ever seen the card in this game (NOBODY: whether everybody has)."""
    if seat == EVERYONE:
        return True
    seen = pos.knowledge[card] >> SEEN
    if seat < 0:
        return seen & EVERY_SEAT == EVERY_SEAT
    return bool(seen >> seat & 1)


def top_card(pos: Position, seat: int) -> int:
    """Take the top card of a deck; an empty deck is first renewed from the discard pile.

    PM-DECK-04; with both piles empty there is no card (PM-DECK-05).
    """
    deck = pos.deck[seat]
    if not deck:
        discard = pos.discard[seat]
        if not discard:
            if pos.log is not None:
                pos.tell("nothing_to_draw", ["PM-DECK-05"], seat, {})
            return NONE
        deck = discard
        pos.deck[seat] = deck
        pos.discard[seat] = []
        shuffle_deck(pos, seat)
        if pos.log is not None:
            pos.tell("reshuffled", ["PM-DECK-04"], seat, {"cards": len(deck)})
    return deck.pop()


def shuffle_deck(pos: Position, seat: int) -> None:
    deck = pos.deck[seat]
    pos.dice.shuffle(deck)
    for card in deck:
        lose_track(pos, card)


def add_to_hand(pos: Position, seat: int, card: int) -> None:
    """Hands are kept in ascending order, so that the order of drawing leaves no trace."""
    hand = pos.hand[seat]
    place = len(hand)
    while place > 0 and hand[place - 1] > card:
        place -= 1
    hand.insert(place, card)
    know(pos, card, seat)


def draw(pos: Position, seat: int, number: int, rules: list[str]) -> None:
    while number > 0:
        card = top_card(pos, seat)
        if card == NONE:
            return
        add_to_hand(pos, seat, card)
        number -= 1
        if pos.log is not None:
            pos.tell(
                "drew", rules, seat, {}, {"card": card, "card_id": pos.cards[card].id}, 1 << seat
            )


def put_on_discard(pos: Position, card: int) -> None:
    """Face up on its owner's pile, for all to see (PM-DECK-02, PM-DECK-07)."""
    pos.discard[pos.setup.card_owner[card]].append(card)
    show_to_all(pos, card)


def remove_from_game(pos: Position, card: int) -> None:
    """Out of the game for good, for all to see: no reshuffle brings it back."""
    owner = pos.setup.card_owner[card]
    pos.removed[owner].append(card)
    show_to_all(pos, card)
    if pos.log is not None:
        pos.tell(
            "card_removed",
            ["PM-CCARD-12", "PM-ZONE-07"],
            owner,
            {"card": card, "card_id": pos.cards[card].id},
        )


def discard_from_hand(pos: Position, seat: int, card: int, rules: list[str]) -> None:
    show_from_hand(pos, seat, card)
    pos.hand[seat].remove(card)
    put_on_discard(pos, card)
    if pos.log is not None:
        pos.tell("discarded", rules, seat, {"card": card, "card_id": pos.cards[card].id})


def distinct(pos: Position, cards: list[int], type: int) -> list[int]:
    """One of each card of a type, in order: copies of a card are the same choice."""
    found: list[int] = []
    for card in cards:
        definition = pos.cards[card]
        if type >= 0 and definition.type != type:
            continue
        known = False
        for other in found:
            if pos.cards[other] is definition:
                known = True
        if not known:
            found.append(card)
    return found

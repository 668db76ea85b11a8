"""The Force: cards that go round between the piles, and what a player loses of them.

Reserve Deck, Force Pile, Used Pile and back (SW-B-012); whoever has no card left in the three has
lost, at that very moment (SW-B-022). Only here are cards of the piles used, lost, retrieved,
activated and drawn, so that the end of the game is looked for after every single card.
"""

from typing import Any, Final

from starfold.games.ccg.rules import destiny, inserting, purse
from starfold.games.ccg.rules.changes import source_of
from starfold.games.ccg.rules.step import Step
from starfold.games.ccg.speech.names import (
    card_name,
    from_hand,
    top_card,
    top_cards,
)
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.fractions import floored
from starfold.games.ccg.state.position import Moment, Position, is_lost_pile_hidden, other
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.script import Library, Script
from starfold.games.ccg.state.vocabulary import (
    FORCE,
    FORCE_ACTIVATED,
    FORCE_LOSS,
    HALVED_LOSS,
    HAND,
    HAND_SEEN,
    JUST_SHUFFLED,
    LOST,
    NONE,
    RESERVE,
    USED,
)
from starfold.kernel.choices import Choice, Question

# Options for the top cards of the piles, where a card of the hand is its own number.
TOP_OF_RESERVE: Final = 100_000
TOP_OF_FORCE: Final = 100_001
TOP_OF_USED: Final = 100_002
REST_OF_RESERVE: Final = 100_010  # all that is still to be lost, from there; by piles as above

_TOPS: Final = (TOP_OF_RESERVE, TOP_OF_FORCE, TOP_OF_USED)
LIFE_FORCE: Final = "life force"  # how a game ends
FROM: Final = ("reserve", "force", "used", "lost", "hand", "table", "out")


# -- the end of the game -------------------------------------------------------------------------


def life(pos: Position, seat: int) -> int:
    """Life Force: the three piles, and a destiny card that is being shown (SW-B-009)."""
    return pos.life_force(seat) + destiny.shown_by(pos, seat)


def check_life(pos: Position) -> None:
    """Whose Life Force is empty has lost, at once (SW-B-022).

    Asked after every single card: where one action takes the last cards of both players, the one
    whose loss comes later has won (SW-B-023).
    """
    if pos.ended:
        return
    for seat in (pos.active, other(pos.active)):
        inserting.surface(pos, seat)
    for seat in (pos.active, other(pos.active)):
        if not pos.force[seat] and not pos.used[seat] and life(pos, seat) == 0:
            pos.tell("life_force_empty", ["SW-B-022"], seat, {})
            pos.end(LIFE_FORCE, [other(seat)])
            return


# -- moving cards between the piles --------------------------------------------------------------


def _move_top(pos: Position, seat: int, source: int, target: int) -> int:
    """The top card of one pile to the top of another of the same player, or into the hand."""
    card = pos.pile(source, seat)[-1]
    pos.to_pile(card, target)
    return card


def use(pos: Position, seat: int, amount: int, source: int) -> None:
    """Use Force: unseen from the Force Pile to the Used Pile (SW-B-013).

    Whoever begins an action has asked `can_use` before. Some of it may be the opponent's.
    """
    if amount <= 0:
        return
    theirs = purse.from_opponent(pos, seat, amount)
    for number in range(amount):
        _move_top(pos, other(seat) if number < theirs else seat, FORCE, USED)
    if theirs:
        purse.note_borrowed(pos, seat, theirs)
        pos.tell("borrow_force", ["SW-B-033"], seat, {"amount": theirs, "source": source})
    if amount > theirs:
        data = {"amount": amount - theirs, "source": source}
        pos.tell("use_force", ["SW-B-013"], seat, data)


def can_use(pos: Position, seat: int, amount: int) -> bool:
    return purse.usable(pos, seat) >= amount


def retrieve(pos: Position, seat: int, amount: int, source: int) -> int:
    """Retrieve Force: from the top of the Lost Pile to the Used Pile, as far as it goes (SW-B-016).

    It returns how many cards came back.
    """
    cards = pos.lost[seat][-amount:][::-1] if amount > 0 else []
    retrieve_these(pos, seat, cards, source, is_lost_pile_hidden(pos, seat))
    return len(cards)


def retrieve_at_random(pos: Position, seat: int, source: int) -> int:
    """Retrieve one card of the Lost Pile that chance picks (SW-B-016); NONE for an empty pile."""
    pile = pos.lost[seat]
    if not pile:
        return NONE
    card = pile[pos.dice.below(len(pile)) if len(pile) > 1 else 0]
    retrieve_these(pos, seat, [card], source, is_lost_pile_hidden(pos, seat))
    return card


def retrieve_these(
    pos: Position, seat: int, cards: list[int], source: int, unseen: bool = False
) -> None:
    """Retrieve cards that a text names or chance has chosen, in this order (SW-B-016).

    `unseen`: nobody looks at them, because the pile lies face down and is not searched.
    """
    for card in cards:
        pos.to_pile(card, USED)
    data: dict[str, Any] = {"amount": len(cards), "source": source}
    if cards and unseen:
        pos.tell("retrieve_force", ["SW-B-016"], seat, data, {"cards": cards[:]})
    elif cards:
        pos.tell("retrieve_force", ["SW-B-016"], seat, {**data, "cards": cards[:]})


def activate(pos: Position, seat: int, amount: int, source: int = NONE) -> int:
    """Activate Force, unseen from the Reserve Deck to the Force Pile (SW-B-069).

    It returns how many cards there were to activate.
    """
    count = 0
    while count < amount and pos.reserve[seat] and inserting.may_activate(pos, seat):
        card = _move_top(pos, seat, RESERVE, FORCE)
        inserting.surface(pos, seat)
        count += 1
        if seat == pos.active:
            pos.activated += 1
        if is_watched(pos, FORCE_ACTIVATED):
            pos.happened(Moment(FORCE_ACTIVATED, seat, card, NONE, NONE, pos.activated))
    if count:
        pos.tell("activate_force", ["SW-B-069"], seat, {"amount": count, "source": source})
    return count


def is_watched(pos: Position, kind: int) -> bool:
    """Whether any card could answer this kind of moment: it comes too often for idle windows."""
    library: Library = pos.setup.library
    for seat in range(2):
        if library.responders[seat].get(kind) or library.deployers[seat].get(kind):
            return True
    for card in pos.table:
        script: Script | None = pos.setup.scripts[card]
        if script is not None:
            for ability in script.abilities:
                if ability.moments is not None and kind in ability.moments:
                    return True
    return False


def draw_card(pos: Position, seat: int, zone: int, rules: list[str]) -> int:
    """The top card of a pile into the hand: only its player sees which (SW-B-075)."""
    card = _move_top(pos, seat, zone, HAND)
    data = {"from": FROM[zone]}
    pos.tell("draw_card", rules, seat, data, {"card": card}, 1 << seat)
    check_life(pos)
    return card


def recirculate(pos: Position) -> None:
    """Both Used Piles, order kept, go under the Reserve Decks (SW-B-017)."""
    for seat in (pos.active, other(pos.active)):
        used = pos.used[seat]
        if not used:
            continue
        for card in used:
            pos.zone[card] = RESERVE
        pos.tell("recirculate", ["SW-B-017"], seat, {"amount": len(used)})
        pos.reserve[seat] = used + pos.reserve[seat]
        pos.used[seat] = []


def shuffle(pos: Position, seat: int, zone: int = RESERVE) -> None:
    """A face-down pile is shuffled by its owner (SW-B-019)."""
    pile = pos.pile(zone, seat)
    pos.dice.shuffle(pile)
    for reader in range(2):
        pos.lose_track(reader, pile)
    pos.tell("shuffle", ["SW-B-019"], seat, {"pile": FROM[zone]})
    inserting.surface(pos, seat)
    if not is_watched(pos, JUST_SHUFFLED):
        return
    for frame in pos.stack[::-1]:
        if hasattr(frame, "announced"):  # the text by which it is shuffled
            card, who = getattr(frame, "card", NONE), getattr(frame, "seat", NONE)
            pos.happened(Moment(JUST_SHUFFLED, who, card, amount=2 * zone + seat))
            return


def pile_shuffled(moment: Moment) -> tuple[int, int]:
    """The zone and the owner of the pile that a JUST_SHUFFLED moment is about."""
    return moment.amount // 2, moment.amount % 2


def peek(pos: Position, seat: int, owner: int, zone: int, amount: int, source: int) -> list[int]:
    """Look at the top cards of a pile, alone, and leave them as they are (SW-B-021)."""
    cards = pos.pile(zone, owner)[-amount:] if amount > 0 else []
    data = {
        "pile": FROM[zone],
        "owner": owner,
        "own": owner == seat,
        "amount": len(cards),
        "source": source,
    }
    pos.looks += 1
    pos.show(seat, cards)
    pos.tell("peek", ["SW-B-021"], seat, data, {"cards": cards}, 1 << seat)
    return cards


def peek_hand(pos: Position, seat: int, amount: int, source: int = NONE) -> list[int]:
    """See that many cards of the opponent's hand, taken at random (SW-B-021).

    Texts may have something to say when a card shows the whole of it.
    """
    foe = other(seat)
    hidden = pos.hand[foe][:]
    size = len(hidden)
    cards: list[int] = []
    while hidden and len(cards) < amount:
        pick = pos.dice.below(len(hidden)) if len(hidden) > 1 else 0
        cards.append(hidden.pop(pick))
    data = {"pile": FROM[HAND], "owner": foe, "own": False, "amount": len(cards)}
    pos.looks += 1
    pos.show(seat, cards)
    pos.tell("peek", ["SW-B-021"], seat, data, {"cards": cards}, 1 << seat)
    if source != NONE and len(cards) == size and is_watched(pos, HAND_SEEN):
        pos.happened(Moment(HAND_SEEN, seat, source, NONE, NONE, size))
    return cards


def move_top(pos: Position, seat: int, zone: int, to: int) -> None:
    """The top card of a pile goes to the top of another one; only its player may know it."""
    card = pos.pile(zone, seat)[-1]
    pos.to_pile(card, to)
    data = {"from": FROM[zone], "pile": FROM[to]}
    pos.tell("move_top", ["SW-B-033"], seat, data)


def reveal(pos: Position, owner: int, zone: int, amount: int, source: int) -> list[int]:
    """Show the top cards of a pile to both players (SW-B-021)."""
    cards = pos.pile(zone, owner)[-amount:] if amount > 0 else []
    data = {"pile": FROM[zone], "cards": cards, "source": source}
    pos.looks += 1
    for seat in range(2):
        pos.show(seat, cards)
    pos.tell("reveal", ["SW-B-021"], owner, data)
    return cards


def bring(pos: Position, card: int, zone: int, source: int) -> None:
    """A card goes from a pile or hand to another; only its player sees what comes into the hand."""
    seat, before = pos.owner[card], pos.zone[card]
    pos.to_pile(card, zone)
    if zone == HAND:
        pos.tell("take", ["SW-B-033"], seat, {"pile": FROM[before]}, {"card": card}, 1 << seat)
        return
    data = {"card": card, "pile": FROM[zone], "place": NONE, "cause": source}
    pos.tell("leaves", ["SW-B-033"], seat, data)


def show_hand(pos: Position, owner: int, cards: list[int], source: int) -> None:
    """Show cards of a hand to both players (SW-B-021)."""
    pos.looks += 1
    pos.show(other(owner), cards)
    pos.tell("show_hand", ["SW-B-021"], owner, {"cards": cards, "source": source})


def lose_these(pos: Position, cards: list[int], source: int) -> None:
    """Cards of a hand or a pile that a text has lost, in the order in which they lie then."""
    for card in cards:
        _lose_card(pos, card, source, ["SW-B-033"])


def look_through(pos: Position, seat: int, owner: int, zone: int, source: int) -> None:
    """See all cards of a pile, alone; who searched it has it shuffled afterwards (SW-B-019)."""
    data = {"pile": FROM[zone], "owner": owner, "own": owner == seat, "source": source}
    pos.looks += 1
    cards = sorted(pos.pile(zone, owner))
    pos.look_through(seat, cards)
    pos.tell("search", ["SW-B-019"], seat, data, {"cards": cards}, 1 << seat)


# -- losing Force --------------------------------------------------------------------------------


def lose(
    pos: Position,
    seat: int,
    amount: int,
    source: int,
    rules: list[str],
    zone: int = NONE,
    cost: bool = False,
) -> None:
    """A player loses Force, card by card of own choice; the number lost is the result.

    `zone` is the pile (or hand) that the text names: it is exhausted first (SW-B-014). What is lost
    as a price (`cost`) nobody must lose: no text makes it less (SW-B-015).
    """
    pos.push(LoseForce(seat, amount, source, rules, zone, cost))


class LoseForce(Step):
    """Lose X Force: each time a card of the hand or the top of a pile (SW-B-014)."""

    seat: int
    left: int
    source: int
    rules: list[str]
    zone: int
    cost: bool = False
    lost: int = 0
    is_due: bool = False  # everybody knows how much it is

    def proceed(self, pos: Position) -> None:
        if not self.is_due:
            self._fall_due(pos)
            if pos.moments:
                return
        options = self.choices(pos) if self.left > 0 else []
        if not options:
            pos.pop()
            pos.result = self.lost
            if self.source != NONE and self.source == pos.drain_at:
                pos.drained += self.lost
        else:
            self.ask_among(pos, self.seat, options)

    def _fall_due(self, pos: Position) -> None:
        """Texts change what must be lost before the first card goes (SW-B-036)."""
        self.is_due = True
        if self.cost:
            return
        self.left = halved(pos, self.seat, self.left)
        if self.left > 0 and is_watched(pos, FORCE_LOSS):
            moment = Moment(FORCE_LOSS, self.seat, NONE, self.source, NONE, self.left)
            pos.happened(moment)

    def choices(self, pos: Position) -> list[int]:
        single = ways_to_lose(pos, self.seat, self.zone)
        return single + ways_to_lose_the_rest(pos, self.seat, single, self.left)

    def take(self, pos: Position, option: int) -> None:
        lost = lose_as_chosen(pos, self.seat, option, self.left, self.source, self.rules)
        self.left -= lost
        self.lost += lost

    def question(self, pos: Position) -> Question:
        source = "" if self.source == NONE else card_name(pos, self.source)
        return Question(say("force.ask_lose", amount=self.left, source=source), ["SW-B-014"])

    def choice(self, pos: Position, option: int) -> Choice:
        return lost_from(pos, option, self.left)

    def matter_of_course(self, pos: Position) -> int | None:
        return usual_loss(pos, self.left)

    def is_payment(self, pos: Position) -> bool:
        return True

    def in_order(self, pos: Position) -> list[int]:
        """Force is mostly lost from a pile and all at once, so the hand comes last."""
        return sorted(pos.options, key=lambda one: (one < REST_OF_RESERVE, one < TOP_OF_RESERVE))


def ways_to_lose(pos: Position, seat: int, zone: int = NONE) -> list[int]:
    """What a player may lose one Force from: own hand, tops of the piles (SW-B-014)."""
    if zone == HAND and pos.hand[seat]:
        return pos.hand[seat][:]
    if zone in (RESERVE, FORCE, USED) and pos.pile(zone, seat):
        return [_TOPS[zone]]
    tops = [_TOPS[pile] for pile in (RESERVE, FORCE, USED) if pos.pile(pile, seat)]
    return pos.hand[seat] + tops


def ways_to_lose_the_rest(pos: Position, seat: int, single: list[int], left: int) -> list[int]:
    """The piles that hold all that is still to be lost, where it is more than one card."""
    if left < 2 or len(single) < 2:
        return []
    piles = [zone for zone in (RESERVE, FORCE, USED) if _TOPS[zone] in single]
    return [REST_OF_RESERVE + zone for zone in piles if len(pos.pile(zone, seat)) >= left]


def usual_loss(pos: Position, left: int) -> int | None:
    """All from the Reserve Deck, where that is offered."""
    wanted = TOP_OF_RESERVE if left == 1 else REST_OF_RESERVE
    return wanted if wanted in pos.options else None


def lose_as_chosen(
    pos: Position, seat: int, option: int, left: int, source: int, rules: list[str]
) -> int:
    """One card, or all that are left as far as the pile and the game go; it returns how many."""
    if option < REST_OF_RESERVE:
        lose_one(pos, seat, option, source, rules)
        return 1
    zone = option - REST_OF_RESERVE
    lost = 0
    while lost < left and pos.pile(zone, seat) and not pos.ended:
        lose_one(pos, seat, _TOPS[zone], source, rules)
        lost += 1
    return lost


def lost_from(pos: Position, option: int, left: int) -> Choice:
    """A card of the hand, the top of a pile, or all from there: mostly from the Reserve Deck."""
    if option >= REST_OF_RESERVE:
        found = top_cards(option - REST_OF_RESERVE, left)
        found.usual = option == REST_OF_RESERVE
        return found
    if option >= TOP_OF_RESERVE:
        return top_card(option - TOP_OF_RESERVE)
    return from_hand(pos, "lose", option, say("force.lose_from_hand", card=card_name(pos, option)))


def lose_one(pos: Position, seat: int, option: int, source: int, rules: list[str]) -> int:
    """One card of the hand, or the top of a pile (SW-B-014)."""
    card = option
    if option >= TOP_OF_RESERVE:
        card = pos.pile(option - TOP_OF_RESERVE, seat)[-1]
    _lose_card(pos, card, source, ["SW-B-014", *rules])
    check_life(pos)
    return card


def _lose_card(pos: Position, card: int, source: int, rules: list[str]) -> None:
    """Face up on the Lost Pile: nobody knew it before (SW-B-010).

    On one that lies face down nobody sees it, unless it came from the hand.
    """
    seat, zone = pos.owner[card], pos.zone[card]
    pos.to_pile(card, LOST)
    data: dict[str, Any] = {"from": FROM[zone], "source": source}
    if zone != HAND and is_lost_pile_hidden(pos, seat):
        pos.tell("lose_force", rules, seat, data, {"card": card})
    else:
        pos.show(other(seat), [card])
        pos.tell("lose_force", rules, seat, {"card": card, **data})


# -- more and less -------------------------------------------------------------------------------


def halved(pos: Position, seat: int, amount: int) -> int:
    """What a player must lose, cut in half where a text says so, once.

    It is rounded up, unless the card of that text says otherwise (`rounds_down`).
    """
    source = source_of(pos, HALVED_LOSS, NONE, seat)
    if source == NONE:
        return amount
    script: Script | None = pos.setup.scripts[source]
    rounds_down = None if script is None else script.special.get("rounds_down")
    if rounds_down is not None and rounds_down(pos, Scope(source, seat), source):
        return amount // 2
    return (amount + 1) // 2


def due(pos: Position, seat: int) -> int:
    """What a player must lose just now, battle damage too."""
    step = _loss_of(pos, seat)
    if step is not None:
        return step.left
    return 0 if pos.fight is None else pos.fight.damage_left[seat]


def change_due(pos: Position, seat: int, amount: int) -> None:
    """What a player must lose just now is more, or less for an amount below zero."""
    step = _loss_of(pos, seat)
    left = floored(due(pos, seat) + amount)
    if step is not None:
        step.left = left
    elif pos.fight is not None:
        pos.fight.damage_left[seat] = left
    pos.tell("loss_changed", ["SW-B-033"], seat, {"amount": left})


def _loss_of(pos: Position, seat: int) -> LoseForce | None:
    """The loss under way that no price is, the latest if there are several."""
    for frame in pos.stack[::-1]:
        if isinstance(frame, LoseForce) and frame.seat == seat and not frame.cost:
            return frame
    return None

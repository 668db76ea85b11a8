"""The Force: cards that go round between the piles, and what a player loses of them.

Reserve Deck, Force Pile, Used Pile and back (SW-B-012); whoever has no card left in the three has
lost, at that very moment (SW-B-022). Only here are cards of the piles used, lost, retrieved,
activated and drawn, so that the end of the game is looked for after every single card.
"""

from typing import Any, Final

from starfold.games.ccg.rules import destiny, values
from starfold.games.ccg.rules.step import Step
from starfold.games.ccg.speech.names import (
    amount,
    card_name,
    done,
    from_hand,
    piece,
    pile_name,
    seat_name,
    top_card,
)
from starfold.games.ccg.speech.seen import Pieces
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.position import Moment, Position, other
from starfold.games.ccg.state.script import Library, Script
from starfold.games.ccg.state.vocabulary import (
    FORCE,
    FORCE_ACTIVATED,
    HAND,
    LOST,
    NONE,
    RESERVE,
    USED,
)
from starfold.kernel.choices import Choice, Question
from starfold.kernel.core import DECLINE

# Options for the top cards of the piles, where a card of the hand is its own number.
TOP_OF_RESERVE: Final = 100_000
TOP_OF_FORCE: Final = 100_001
TOP_OF_USED: Final = 100_002
DRAW_ONE: Final = 1

_TOPS: Final = (TOP_OF_RESERVE, TOP_OF_FORCE, TOP_OF_USED)
LIFE_FORCE: Final = "life force"  # how a game ends
_FROM: Final = ("reserve", "force", "used", "lost", "hand")


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
        if life(pos, seat) == 0:
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

    Whoever begins an action has asked `can_use` before.
    """
    if amount <= 0:
        return
    for _ in range(amount):
        _move_top(pos, seat, FORCE, USED)
    pos.tell("use_force", ["SW-B-013"], seat, {"amount": amount, "source": source})


def can_use(pos: Position, seat: int, amount: int) -> bool:
    return len(pos.force[seat]) >= amount


def retrieve(pos: Position, seat: int, amount: int, source: int) -> int:
    """Retrieve Force: from the top of the Lost Pile to the Used Pile, as far as it goes (SW-B-016).

    It returns how many cards came back.
    """
    cards: list[int] = []
    while len(cards) < amount and pos.lost[seat]:
        cards.append(_move_top(pos, seat, LOST, USED))
    if cards:
        data = {"amount": len(cards), "source": source, "cards": cards}
        pos.tell("retrieve_force", ["SW-B-016"], seat, data)
    return len(cards)


def activate(pos: Position, seat: int, amount: int, source: int = NONE) -> int:
    """Activate Force, unseen from the Reserve Deck to the Force Pile (SW-B-069).

    It returns how many cards there were to activate.
    """
    count = 0
    while count < amount and pos.reserve[seat]:
        card = _move_top(pos, seat, RESERVE, FORCE)
        count += 1
        if seat == pos.active:
            pos.activated += 1
        if _is_watched(pos, FORCE_ACTIVATED):
            pos.happened(Moment(FORCE_ACTIVATED, seat, card, NONE, NONE, pos.activated))
    if count:
        pos.tell("activate_force", ["SW-B-069"], seat, {"amount": count, "source": source})
    return count


def _is_watched(pos: Position, kind: int) -> bool:
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
    data = {"from": _FROM[zone]}
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
    pos.dice.shuffle(pos.pile(zone, seat))
    pos.tell("shuffle", ["SW-B-019"], seat, {"pile": _FROM[zone]})


def peek(pos: Position, seat: int, owner: int, zone: int, amount: int, source: int) -> list[int]:
    """Look at the top cards of a pile, alone, and leave them as they are (SW-B-021)."""
    cards = pos.pile(zone, owner)[-amount:] if amount > 0 else []
    data = {
        "pile": _FROM[zone],
        "owner": owner,
        "own": owner == seat,
        "amount": len(cards),
        "source": source,
    }
    pos.looks += 1
    pos.tell("peek", ["SW-B-021"], seat, data, {"cards": cards}, 1 << seat)
    return cards


def peek_hand(pos: Position, seat: int, amount: int) -> list[int]:
    """See that many cards of the opponent's hand, taken at random (SW-B-021)."""
    foe = other(seat)
    hidden = pos.hand[foe][:]
    cards: list[int] = []
    while hidden and len(cards) < amount:
        pick = pos.dice.below(len(hidden)) if len(hidden) > 1 else 0
        cards.append(hidden.pop(pick))
    data = {"pile": _FROM[HAND], "owner": foe, "own": False, "amount": len(cards)}
    pos.looks += 1
    pos.tell("peek", ["SW-B-021"], seat, data, {"cards": cards}, 1 << seat)
    return cards


def reveal(pos: Position, owner: int, zone: int, amount: int, source: int) -> list[int]:
    """Show the top cards of a pile to both players (SW-B-021)."""
    cards = pos.pile(zone, owner)[-amount:] if amount > 0 else []
    data = {"pile": _FROM[zone], "cards": cards, "source": source}
    pos.looks += 1
    pos.tell("reveal", ["SW-B-021"], owner, data)
    return cards


# -- losing Force --------------------------------------------------------------------------------


def lose(
    pos: Position, seat: int, amount: int, source: int, rules: list[str], zone: int = NONE
) -> None:
    """A player loses Force, card by card of own choice; the number lost is the result.

    `zone` is the pile (or hand) that the text names: it is exhausted first (SW-B-014).
    """
    pos.push(LoseForce(seat, amount, source, rules, zone))


class LoseForce(Step):
    """Lose X Force: each time a card of the hand or the top of a pile (SW-B-014)."""

    seat: int
    left: int
    source: int
    rules: list[str]
    zone: int
    lost: int = 0

    def proceed(self, pos: Position) -> None:
        options = self.choices(pos) if self.left > 0 else []
        if not options:
            pos.pop()
            pos.result = self.lost
        elif len(options) == 1:
            self.take(pos, options[0])
        else:
            pos.ask(self.seat, options)

    def choices(self, pos: Position) -> list[int]:
        return ways_to_lose(pos, self.seat, self.zone)

    def take(self, pos: Position, option: int) -> None:
        self.left -= 1
        self.lost += 1
        lose_one(pos, self.seat, option, self.source, self.rules)

    def question(self, pos: Position) -> Question:
        source = "" if self.source == NONE else card_name(pos, self.source)
        return Question(say("force.ask_lose", amount=self.left, source=source), ["SW-B-014"])

    def choice(self, pos: Position, option: int) -> Choice:
        return lost_from(pos, option)

    def in_order(self, pos: Position) -> list[int]:
        """Force is mostly lost from a pile, so the hand comes last."""
        held = [option for option in pos.options if option < TOP_OF_RESERVE]
        return [option for option in pos.options if option >= TOP_OF_RESERVE] + held


def ways_to_lose(pos: Position, seat: int, zone: int = NONE) -> list[int]:
    """What a player may lose one Force from: own hand, tops of the piles (SW-B-014)."""
    if zone == HAND and pos.hand[seat]:
        return pos.hand[seat][:]
    if zone in (RESERVE, FORCE, USED) and pos.pile(zone, seat):
        return [_TOPS[zone]]
    found = pos.hand[seat][:]
    for pile in (RESERVE, FORCE, USED):
        if pos.pile(pile, seat):
            found.append(_TOPS[pile])
    return found


def lost_from(pos: Position, option: int) -> Choice:
    """A card of the hand, or the top of a pile."""
    if option >= TOP_OF_RESERVE:
        return top_card(option - TOP_OF_RESERVE)
    return from_hand(pos, "lose", option, say("force.lose_from_hand", card=card_name(pos, option)))


def lose_one(pos: Position, seat: int, option: int, source: int, rules: list[str]) -> int:
    """One card face up on the Lost Pile: nobody knew it before (SW-B-010, SW-B-014)."""
    card = option
    zone = HAND
    if option >= TOP_OF_RESERVE:
        zone = option - TOP_OF_RESERVE
        card = pos.pile(zone, seat)[-1]
    pos.to_pile(card, LOST)
    data = {"card": card, "from": _FROM[zone], "source": source}
    pos.tell("lose_force", ["SW-B-014", *rules], seat, data)
    check_life(pos)
    return card


# -- phases --------------------------------------------------------------------------------------


class ActivatePhase(Step):
    """A player activates any number up to the Force generation (SW-B-068, SW-B-069)."""

    seat: int
    most: int = NONE  # fixed when the phase begins
    chosen: bool = False

    def proceed(self, pos: Position) -> None:
        if self.most == NONE:
            self.most = values.generation(pos, self.seat)
            pos.tell("generation", ["SW-B-068"], self.seat, {"amount": self.most})
        if not self.chosen and self._bound(pos) > 0:
            pos.ask(self.seat, self.choices(pos))
            return
        pos.pop()

    def _bound(self, pos: Position) -> int:
        return min(self.most, len(pos.reserve[self.seat]))

    def choices(self, pos: Position) -> list[int]:
        return list(range(self._bound(pos) + 1))

    def take(self, pos: Position, option: int) -> None:
        self.chosen = True
        activate(pos, self.seat, option)

    def question(self, pos: Position) -> Question:
        return Question(say("force.ask_activate", most=self.most), ["SW-B-068", "SW-B-069"])

    def choice(self, pos: Position, option: int) -> Choice:
        """All of it is what is nearly always meant."""
        choice = amount(option, "activate", say("force.activate", amount=option))
        choice.usual = option == self.most
        return choice


class DrawPhase(Step):
    """A player draws from the Force Pile, one card at a time (SW-B-075)."""

    seat: int
    done: bool = False

    def proceed(self, pos: Position) -> None:
        if self.done or not pos.force[self.seat]:
            pos.pop()
            return
        pos.ask(self.seat, self.choices(pos))

    def choices(self, pos: Position) -> list[int]:
        return [DRAW_ONE, DECLINE]

    def take(self, pos: Position, option: int) -> None:
        if option == DECLINE:
            self.done = True
        else:
            draw_card(pos, self.seat, FORCE, ["SW-B-075"])

    def question(self, pos: Position) -> Question:
        left = len(pos.force[self.seat])
        return Question(say("force.ask_draw", left=left), ["SW-B-075"])

    def choice(self, pos: Position, option: int) -> Choice:
        if option == DECLINE:
            return done(say("force.draw_no_more"))
        pieces: Pieces = {"pile": "force"}
        return Choice("draw", say("force.draw"), pieces=pieces)


# -- searching -----------------------------------------------------------------------------------


def search(
    pos: Position,
    seat: int,
    owner: int,
    zone: int,
    candidates: list[int],
    most: int,
    source: int,
    least: int = 0,
) -> None:
    """A player looks through a pile for cards; the chosen ones are in `Position.drawn` afterwards.

    `candidates` are the cards of the pile that the text allows. The chosen cards stay where they
    are: who asked for them puts them where the text says.
    """
    pos.push(SearchPile(seat, owner, zone, candidates, least, most, source))


class SearchPile(Step):
    """Look through a pile and choose, one card at a time (SW-B-019, SW-B-020)."""

    seat: int
    owner: int
    zone: int
    candidates: list[int]
    least: int
    most: int
    source: int
    chosen: list[int] = []
    seen: bool = False
    done: bool = False

    def proceed(self, pos: Position) -> None:
        if not self.seen:
            self._look(pos)
        options = self.choices(pos)
        if self.done or options == [DECLINE] or not options:
            self._finish(pos)
        elif len(options) == 1:
            self.take(pos, options[0])
        else:
            pos.ask(self.seat, options)

    def choices(self, pos: Position) -> list[int]:
        if len(self.chosen) >= self.most:
            return []
        found = [card for card in self.candidates if card not in self.chosen]
        if len(self.chosen) >= self.least:
            found.append(DECLINE)
        return found

    def take(self, pos: Position, option: int) -> None:
        if option == DECLINE:
            self.done = True
        else:
            self.chosen.append(option)

    def question(self, pos: Position) -> Question:
        whose = "" if self.owner == self.seat else seat_name(self.owner)
        text = say("force.ask_take", owner=whose, pile=pile_name(self.zone))
        return Question(text, ["SW-B-019", "SW-B-020"], about=self.source)

    def choice(self, pos: Position, option: int) -> Choice:
        return done(say("force.take_no_more")) if option == DECLINE else piece(pos, "take", option)

    def looked_through(self, pos: Position) -> list[int]:
        return sorted(pos.pile(self.zone, self.owner))

    def _look(self, pos: Position) -> None:
        self.seen = True
        cards = sorted(pos.pile(self.zone, self.owner))
        data = self._told_to(self.seat)
        pos.tell("search", ["SW-B-019"], self.seat, data, {"cards": cards}, 1 << self.seat)

    def _told_to(self, seat: int) -> dict[str, Any]:
        return {
            "pile": _FROM[self.zone],
            "owner": self.owner,
            "own": self.owner == seat,
            "source": self.source,
        }

    def _finish(self, pos: Position) -> None:
        pos.pop()
        pos.drawn = self.chosen
        pos.result = len(self.chosen)
        if self.zone == LOST:
            return
        if not self.chosen:
            self._show_opponent(pos)
        if self.zone != HAND:
            shuffle(pos, self.owner, self.zone)

    def _show_opponent(self, pos: Position) -> None:
        """Whoever found nothing lets the opponent look through the pile as well (SW-B-020)."""
        foe = other(self.seat)
        cards = sorted(pos.pile(self.zone, self.owner))
        data = self._told_to(foe)
        pos.tell("verify", ["SW-B-020"], foe, data, {"cards": cards}, 1 << foe)

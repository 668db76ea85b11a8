"""Imagined worlds: fill what a seat cannot know with a random consistent world.

The cards that it cannot see change places among the places where they may lie, as far as it
remembers (`state.memory`): the three piles of Life Force of both players, a Lost Pile that lies
face down, the opponent's hand and what the opponent buried. Sizes stay as they are, and so does
every card that a step under way speaks of.
The dice are new: an imagined world knows nothing of the shuffles to come.

The list of the opponent's deck is private, so cards that the seat has not seen may be any that such
a deck may hold: most of them those of one of the decks that come with the game, the likelier the
better it explains what lies open; the others from the whole format, by how often they are played.
All of it follows from what the seat knows: worlds that look the same to it give the same worlds.
"""

import random
from typing import Any, Final

from starfold.games.ccg.cards import decks
from starfold.games.ccg.cards.formats import USUAL
from starfold.games.ccg.cards.library import library, script_of
from starfold.games.ccg.front.dealing import shipped_for, side_name
from starfold.games.ccg.front.disclosure import looked_through
from starfold.games.ccg.rules.responses import Responses
from starfold.games.ccg.rules.running import Run
from starfold.games.ccg.state import memory
from starfold.games.ccg.state.model import HOLOSITE, CardDef
from starfold.games.ccg.state.position import Moment, Position, Setup, may_see
from starfold.games.ccg.state.vocabulary import FORCE, FORCE_ACTIVATED, LOCATION, NONE
from starfold.kernel.core import NOBODY, KernelStep
from starfold.kernel.dice import SeededDice, seeded_dice

UNEXPLAINED: Final = 0.15  # copies that a deck is taken to hold of a card that is not on its list
TRUST: Final = 3.0  # cards that a deck is taken to have explained before any is seen
OFTEN: Final = 4  # how much more a card counts for every copy in a deck that comes with the game
TRIES: Final = 8  # for a card that is not held already, where one may be held once
_FINE: Final = 1 << 20  # steps of a chance

# The fields of steps that are cards, or lists of them.
_CARDS: Final = (
    "card",
    "cards",
    "pilot",
    "replaced",
    "candidates",
    "chosen",
    "picks",
    "revealed",
    "laid",
    "mine",
    "target",
    "targets",
    "source",
    "about",
    "order",
    "staying",
)


# -- what may be held ------------------------------------------------------------------------------


class Belief:
    """What the cards of a side may be that nobody sees, in a format."""

    def __init__(self, edition: str, side: int) -> None:
        known = [card for card, _ in library(edition).entries if card.side == side]
        self.cards: list[CardDef] = known
        self.scripts: list[Any] = [script_of(card) for card in known]
        self.short = [card.name() for card in known]
        self.number = {card.id: number for number, card in enumerate(known)}
        self.once = [card.type == LOCATION or card.uniqueness == 1 for card in known]
        self.decks: list[list[int]] = []  # the cards of each deck that comes with the game
        self.copies: list[list[int]] = []  # how many it has of each card
        for name in shipped_for(edition, side_name(side)):
            deck = [self.number[card.id] for card in decks.shipped_deck(name).expanded()]
            self.decks.append(deck)
            self.copies.append([deck.count(number) for number in range(len(known))])
        self.pool: list[int] = []  # every card as often as it counts
        for number in range(len(known)):
            played = sum(copies[number] for copies in self.copies)
            self.pool += [number] * (1 + OFTEN * played)
        # Something like an average deck, in an order that says nothing.
        every = sorted(number for deck in self.decks for number in deck) or self.pool
        self.average = [every[place * len(every) // 60] for place in range(60)]
        seeded_dice(60).shuffle(self.average)

    def seen(self, pos: Position, owner: int, never: list[int]) -> list[int]:
        """The cards that came with a player's deck but for those never seen, by number."""
        found: list[int] = []
        defs = pos.setup.defs
        origin = pos.setup.origin
        unseen = [False] * len(origin)
        for card in never:
            unseen[card] = True
        for card in range(len(origin)):
            if origin[card] == owner and not unseen[card]:
                number = self.number.get(defs[card].id, NONE)
                if number != NONE:
                    found.append(number)
        return found

    def drawn(self, seen: list[int], count: int, dice: SeededDice) -> list[int]:
        """So many cards that a player may hold besides those that were seen."""
        held = [0] * len(self.cards)
        for number in seen:
            held[number] += 1
        deck, sure = self._deck(seen, dice)
        left: list[int] = []
        if deck != NONE:
            spare = held[:]
            for number in self.decks[deck]:
                if spare[number]:
                    spare[number] -= 1
                else:
                    left.append(number)
            dice.shuffle(left)
        found: list[int] = []
        for _ in range(count):
            if left and dice.below(_FINE) < sure:
                number = left.pop()
            else:
                number = self._any(held, dice)
            held[number] += 1
            found.append(number)
        return found

    def _deck(self, seen: list[int], dice: SeededDice) -> tuple[int, int]:
        """A deck that explains what was seen, and how far it is trusted for the rest."""
        likely: list[float] = []
        explained: list[int] = []
        total = 0.0
        for copies in self.copies:
            spare = copies[:]
            chance = 1.0
            known = 0
            for number in seen:
                have = spare[number]
                if have > 0:
                    chance *= have + UNEXPLAINED
                    known += 1
                    spare[number] = have - 1
                else:
                    chance *= UNEXPLAINED
            likely.append(chance)
            explained.append(known)
            total += chance
        at = dice.below(_FINE) * total / _FINE
        for deck in range(len(likely)):
            at -= likely[deck]
            if at < 0.0:
                trusted = (explained[deck] + TRUST) / (len(seen) + TRUST + 1.0)
                return deck, int(trusted * _FINE)
        return NONE, 0

    def _any(self, held: list[int], dice: SeededDice) -> int:
        """A card of the format; locations and what is unique once, as far as that goes."""
        number = self.pool[dice.below(len(self.pool))]
        for _ in range(TRIES):
            if not (self.once[number] and held[number]):
                break
            number = self.pool[dice.below(len(self.pool))]
        return number


_BELIEFS: Final[dict[str, list[Belief]]] = {}


def belief_about(pos: Position, side: int) -> Belief:
    """What may be in a deck of that side in the format of this game."""
    edition = pos.setup.library.edition or USUAL
    found = _BELIEFS.get(edition)
    if found is None:
        found = [Belief(edition, 0), Belief(edition, 1)]
        _BELIEFS[edition] = found
    return found[side]


def with_cards(setup: Setup, cards: list[int], belief: Belief, numbers: list[int]) -> Setup:
    """The same set-up in which some cards are others. What lies open is called as before."""
    origin, names = setup.origin, setup.names
    other = Setup([], [], origin, setup.starts, names, setup.options, setup.library)
    defs, scripts, title, short = setup.defs[:], setup.scripts[:], setup.title[:], setup.short[:]
    titles: dict[str, int] = {}
    for card in range(len(defs)):
        titles[defs[card].title] = title[card]
    copies = setup.copies[:]
    own: list[bool] = [False] * len(copies)  # whose list of copies is not that of `setup`
    hiders = setup.hiders
    holosites = [card for card in setup.holosites if card not in cards]
    for place in range(len(cards)):
        card = cards[place]
        number = numbers[place]
        definition = belief.cards[number]
        defs[card] = definition
        scripts[card] = belief.scripts[number]
        short[card] = belief.short[number]
        named = titles.get(definition.title, NONE)
        if named == NONE:
            named = len(copies)
            titles[definition.title] = named
            copies.append([card])
            own.append(True)
        elif not own[named]:
            own[named] = True
            copies[named] = copies[named] + [card]
        else:
            copies[named].append(card)
        title[card] = named
        if belief.scripts[number].special.get("hides_lost_pile"):
            hiders = hiders + [card]
        if HOLOSITE in definition.kinds:
            holosites.append(card)
    other.defs, other.scripts, other.title, other.short = defs, scripts, title, short
    other.copies = copies
    other.hiders, other.holosites = hiders, holosites
    return other


# -- imagined worlds -------------------------------------------------------------------------------


def imagine(pos: Position, seat: int, chance: random.Random) -> Position:
    dealer = seeded_dice(chance.getrandbits(64))
    world = pos.copy()
    world.dice = seeded_dice(chance.getrandbits(64))
    unseen = unseen_cards(world, seat)
    for owner in range(world.seats):
        hidden = _hidden(world, owner, unseen)
        if owner != seat:
            invented = _invented(world, seat, owner, hidden)
            belief = belief_about(world, owner)
            drawn = belief.drawn(belief.seen(world, owner, invented), len(invented), dealer)
            world.setup = with_cards(world.setup, invented, belief, drawn)
        _deal(world, seat, owner, hidden, dealer)
        _mix_inserted(world, owner, unseen, dealer)
    _rename(world, pos)
    if world.asked >= 0 and world.asked != seat:
        _ask_anew(world)
    return world


class _Calm:
    """The set-up of the calm worlds that were asked for last."""

    def __init__(self) -> None:
        self.setup: Setup | None = None
        self.cards: list[int] = []
        self.calm: Setup | None = None

    def of(self, pos: Position, owner: int, cards: list[int]) -> Setup:
        calm = self.calm
        if calm is None or self.setup is not pos.setup or self.cards != cards:
            belief = belief_about(pos, owner)
            average = belief.average
            numbers = [average[place % len(average)] for place in range(len(cards))]
            calm = with_cards(pos.setup, cards, belief, numbers)
            self.setup, self.cards, self.calm = pos.setup, cards, calm
        return calm


_CALM: Final = _Calm()


def calm_world(pos: Position, seat: int) -> Position:
    """A world in which all that the seat cannot see is average, in an order that tells nothing.

    It is the same in all worlds that look the same to the seat, and leaves nothing to chance.
    """
    world = pos.copy()
    world.dice = seeded_dice(1)
    unseen = unseen_cards(world, seat)
    for owner in range(world.seats):
        hidden = _hidden(world, owner, unseen)
        if owner != seat:
            world.setup = _CALM.of(world, owner, _invented(world, seat, owner, hidden))
        dealer = seeded_dice(len(hidden))
        _deal(world, seat, owner, hidden, dealer)
        _mix_inserted(world, owner, unseen, dealer)
    _rename(world, pos)
    return world


def unseen_cards(world: Position, seat: int) -> list[bool]:
    """Which cards may lie elsewhere for all a seat knows, and no step under way speaks of."""
    labels = world.known[seat]
    unseen = [
        labels[card] != memory.PLACED and not may_see(world, seat, card)
        for card in range(len(world.zone))
    ]
    for card in _spoken_of(world):
        if 0 <= card < len(unseen):
            unseen[card] = False
    if world.asked == seat:
        for card in looked_through(world):
            unseen[card] = False
    for owner in range(world.seats):
        for card in world.reserve[owner]:
            if world.owner[card] != owner:  # inserted there (SW-B-261)
                unseen[card] = False
    return unseen


def _hidden(world: Position, owner: int, unseen: list[bool]) -> list[int]:
    return [card for card in range(len(unseen)) if unseen[card] and world.owner[card] == owner]


def _invented(world: Position, seat: int, owner: int, hidden: list[int]) -> list[int]:
    """Those of the hidden cards of this player's own deck that the seat has never seen."""
    origin = world.setup.origin
    labels = world.known[seat]
    return [card for card in hidden if origin[card] == owner and labels[card] == memory.AT_LARGE]


def never_seen(world: Position, seat: int) -> list[int]:
    """The cards of other decks of which the seat cannot know what they are."""
    unseen = unseen_cards(world, seat)
    found: list[int] = []
    for owner in range(world.seats):
        if owner != seat:
            found += _invented(world, seat, owner, _hidden(world, owner, unseen))
    return found


_FIELDS: Final[dict[type[Any], list[str]]] = {}


def _spoken_of(world: Position) -> list[int]:
    """The cards that steps under way name: of a searched pile, on its way to the table.

    What made a change that still lasts was seen as it was played.
    """
    found: list[int] = world.drawn[:]
    for one in world.lasting:
        found.append(one.source)
    for moment in world.moments:
        _add_moment(found, moment)
    for frame in world.stack:
        fields = _FIELDS.get(type(frame))
        if fields is None:
            fields = _card_fields(frame)
            _FIELDS[type(frame)] = fields
        for name in fields:
            named = getattr(frame, name)
            if isinstance(named, list):
                found += named
            elif isinstance(named, Moment):
                _add_moment(found, named)
            elif isinstance(named, int):
                found.append(named)
        if isinstance(frame, Run):
            for targets in frame.scope.targets.values():
                found += targets
            found.append(frame.scope.other)
            if frame.scope.moment is not None:
                _add_moment(found, frame.scope.moment)
    return found


def _card_fields(frame: KernelStep[Any]) -> list[str]:
    return [name for name in (*_CARDS, "moment") if hasattr(frame, name)]


def _add_moment(found: list[int], moment: Moment) -> None:
    if moment.kind != FORCE_ACTIVATED:  # that card lies face down: any other may be there
        found.append(moment.card)
    found.append(moment.other)


def _rename(world: Position, pos: Position) -> None:
    """Force that was just activated is the card that lies in its place in this world."""
    world.moments = [_renamed(world, pos, moment) for moment in world.moments]
    for frame in world.stack:
        if isinstance(frame, Responses):
            frame.moment = _renamed(world, pos, frame.moment)
        else:
            _rename_in_text(world, pos, frame)


def _rename_in_text(world: Position, pos: Position, frame: KernelStep[Any]) -> None:
    if isinstance(frame, Run) and frame.scope.moment is not None:
        frame.scope.moment = _renamed(world, pos, frame.scope.moment)


def _renamed(world: Position, pos: Position, moment: Moment) -> Moment:
    if moment.kind != FORCE_ACTIVATED or pos.zone[moment.card] != FORCE:
        return moment
    owner = pos.owner[moment.card]
    card = world.force[owner][pos.force[owner].index(moment.card)]
    return Moment(moment.kind, moment.seat, card, moment.other, moment.place, moment.amount)


def _deal(world: Position, seat: int, owner: int, hidden: list[int], dealer: SeededDice) -> None:
    """Deal the places of a player's hidden cards out anew, among those that may lie there."""
    labels = world.known[seat]
    groups: dict[int, list[int]] = {}
    for card in hidden:
        label = memory.group(labels[card])
        if label not in groups:
            groups[label] = []
        groups[label].append(card)
    for label in sorted(groups):
        _deal_among(world, owner, groups[label], dealer)
    world.hand[owner].sort()


def _deal_among(world: Position, owner: int, cards: list[int], dealer: SeededDice) -> None:
    inside = [False] * len(world.zone)
    for card in cards:
        inside[card] = True
    aside: list[tuple[int, int]] = []  # zones outside the piles, and under what
    zone, at = world.zone, world.at
    piles = [
        world.reserve[owner],
        world.force[owner],
        world.used[owner],
        world.lost[owner],
        world.hand[owner],
    ]
    for card in cards:
        if zone[card] >= len(piles):
            aside.append((zone[card], at[card]))
    aside.sort()
    dealt = cards[:]
    dealer.shuffle(dealt)
    for under in aside:
        card = dealt.pop()
        zone[card] = under[0]
        at[card] = under[1]
    for number in range(len(piles)):  # as the zones are numbered
        pile = piles[number]
        for index in range(len(pile)):
            if inside[pile[index]]:
                card = dealt.pop()
                zone[card] = number
                at[card] = NONE
                pile[index] = card


def _mix_inserted(world: Position, owner: int, unseen: list[bool], dealer: SeededDice) -> None:
    """Where an inserted card lies in a Reserve Deck nobody knows."""
    reserve = world.reserve[owner]
    alone = True
    for card in reserve:
        if world.owner[card] != owner:
            alone = False
    if alone:
        return
    for card in reserve:
        if world.owner[card] == owner and not unseen[card]:
            return  # somebody looks through it
    reserve.sort()
    dealer.shuffle(reserve)


def _ask_anew(world: Position) -> None:
    """Another seat is asked: its options follow from the cards that it holds in this world."""
    world.asked = NOBODY
    world.start()

"""The table of the card game as plain data: piles, rows, and what is at, aboard and on what.

A card is a number, its index in the set-up; Light's cards come first. A card in play is held by
another card (`at`) in a `role`: a character is *there* at a site, a *pilot* aboard a vehicle, a
blaster is *attached* to a warrior. Locations lie in rows, from the innermost interior site to the
system. All of it is whole numbers in lists, so a copy is quick and the record is the data itself.
"""

from typing import Any, Final

from starfold.games.ccg.state import memory
from starfold.games.ccg.state.model import HOLOSITE, CardDef
from starfold.games.ccg.state.options import Options
from starfold.games.ccg.state.vocabulary import (
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ATTACHED,
    BURIED,
    COVERED,
    DARK,
    FORBID_TEXT,
    FORCE,
    HAND,
    HELD,
    IS_FITTING,
    LAID_OUT,
    LOCATION,
    LOST,
    NONE,
    OUT,
    PLAYED,
    RESERVE,
    SIDE_OF_TABLE,
    SIDES,
    STACKED,
    TABLE,
    TEXT_LINGERS,
    THERE,
    UNDER,
    USED,
)
from starfold.kernel.core import EVERYONE, State
from starfold.kernel.declared import SHARED
from starfold.kernel.dice import Dice
from starfold.kernel.plain import Declared, Unchanging

_NOBODY: Final[list[int]] = []
_OF_TEXTS: Final = (FORBID_TEXT, TEXT_LINGERS)

# How long a lasting change holds.
THIS_BATTLE: Final = 0
THIS_TURN: Final = 1
WHILE_ON_TABLE: Final = 2  # until its subject leaves the table
NEXT_OWN_TURN: Final = 3  # through the next turn of the player it names
THIS_DESTINY: Final = 4  # the next draw for this card
UNTIL_MOVED: Final = 5  # until its subject moves
WHILE_SOURCE: Final = 6  # until the card that made it leaves the table


class Setup:
    """What is fixed before a game: the cards of both decks and the options."""

    def __init__(
        self,
        defs: list[CardDef],
        scripts: list[Any],  # a `script.Script` for each card
        origin: list[int],
        starts: list[int],
        names: list[str],
        options: Options,
        library: Any,  # a `script.Library`: what cards of each side could do at all
    ) -> None:
        self.defs = defs
        self.scripts = scripts
        self.origin = origin  # whose deck a card came from
        self.starts = starts  # the chosen starting locations
        self.names = names  # of the decks
        self.options = options
        self.library = library
        self.title: list[int] = []  # copies have the same
        self.short: list[str] = []  # what a card is called
        self.copies: list[list[int]] = []  # all cards of a title
        self.hiders: list[int] = []  # cards that turn a Lost Pile face down
        self.holosites: list[int] = []
        self._titles: dict[str, int] = {}
        for card in defs:
            self.name(card)

    def name(self, card: CardDef) -> None:
        """The next card gets its title and its name."""
        script = self.scripts[len(self.title)]
        if script is not None and script.special.get("hides_lost_pile"):
            self.hiders.append(len(self.title))
        if HOLOSITE in card.kinds:
            self.holosites.append(len(self.title))
        title = self._titles.setdefault(card.title, len(self._titles))
        if title == len(self.copies):
            self.copies.append([])
        self.copies[title].append(len(self.title))
        self.title.append(title)
        self.short.append(card.name())


class Moment(Unchanging):
    """Something that just happened or is about to, to which cards may respond (SW-B-036)."""

    kind: int
    seat: int = NONE  # who did it
    card: int = NONE
    other: int = NONE
    place: int = NONE
    amount: int = 0


class Lasting(Unchanging):
    """A change of a value, a grant or a prohibition that an action left behind (SW-B-034)."""

    kind: int
    amount: int
    card: int  # whose value; a location for values of a player there; NONE: everywhere
    seat: int  # for values of a player; NONE otherwise
    until: int
    source: int
    sets: bool = False  # the value is the amount, and nothing changes it
    other: int = NONE


BATTLE_OVER: Final = 4  # the last of the segments of a battle


class Fight(Declared):
    """A battle under way: where, who began it, and what each side still owes."""

    place: int
    initiator: int
    segment: int = 0  # 0 just begun, 1 weapons, 2 power, 3 damage, 4 over
    cancelled: bool = False
    finished: bool = False  # it came to its end, if early; a cancelled one never does
    excluded: list[int] = []
    barring: list[int] = []  # cards whose texts exclude others from here on
    cards: list[int] = []  # who takes part, fixed when the power segment begins
    draws: list[int] = [0, 0]  # battle destiny drawn by each side
    destiny: list[int] = [0, 0]  # its total
    to_power: list[int] = [0, 0]  # destiny drawn for power only
    power: list[int] = [0, 0]  # total power without battle destiny; it may be below zero
    total: list[int] = [0, 0]  # total power
    winner: int = NONE
    attrition: list[int] = [0, 0]  # against each side; 0 where no destiny was drawn
    attrition_left: list[int] = [0, 0]
    damage_left: list[int] = [0, 0]
    immune: list[int] = []  # fixed when the damage segment begins
    used: list[int] = []  # abilities used once in this battle
    only: list[int] = []  # who fights where a text has nobody else take part
    siege: int = NONE  # the captured starship aboard which it is, by a text


class Holding:
    """Which cards in play each card holds and each location has, for one version of the table.

    They are in the order of the table. Cards that nothing holds are under NONE.
    """

    def __init__(self, version: int) -> None:
        self.version = version
        self.held: dict[int, list[int]] = {}
        self.located: dict[int, list[int]] = {}  # found when somebody asks


_UNKNOWN: Final = Holding(NONE)


class Position(State):
    """Everything that moves in a game."""

    # Piles: the top is the last card. `lost` and `out` are public.
    reserve: list[list[int]] = []
    force: list[list[int]] = []
    used: list[list[int]] = []
    lost: list[list[int]] = []
    hand: list[list[int]] = []
    out: list[list[int]] = []
    # A card: where it is, what holds it and how, who owns it now.
    zone: list[int] = []
    at: list[int] = []
    role: list[int] = []
    owner: list[int] = SHARED
    state: list[int] = []  # lasting conditions, bits
    did: list[int] = []  # this turn, bits
    aim: list[int] = []  # what a Utinni Effect or the like targets
    memo: list[int] = []  # a number that a card keeps for its own text
    fate: list[int] = SHARED  # the pile that a card about to be lost goes to
    known: list[list[int]] = []  # what each player remembers of every card, see `memory`
    table: list[int] = []  # cards in play, in the order in which they came
    rows: list[list[int]] = []  # locations, from the innermost interior to the system
    # The turn.
    turn: int = 0
    active: int = DARK
    first: int = DARK  # who had the first turn
    phase: int = NONE  # NONE: before the game
    activated: int = 0  # Force activated this turn
    drained: int = 0  # Force lost to Force drains this turn
    fight: Fight | None = None
    drain_at: int = NONE  # where a Force drain is under way
    lasting: list[Lasting] = []
    used_up: list[int] = []  # once-a-turn abilities that were used, see `script.usage`
    played: list[int] = []  # titles of unique Interrupts played this turn
    free_titles: list[int] = []  # deploy free: below 0 in this turn, else in the next
    deployed: list[list[int]] = []  # this turn: each card and the location that it came to
    once: list[int] = []  # texts used that work once a game: title and player, see `restrictions`
    # Between steps.
    moments: list[Moment] = []  # to be responded to before anything goes on
    result: int = 0  # what the step that just ended found: a destiny, a number of cards
    drawn: list[int] = []  # destiny cards that are being shown
    looks: int = 0  # how often somebody looked at hidden cards: that is never taken back
    version: int  # grows whenever other texts may be in force: only raised in here
    index: Any  # of continuous changes, see `values`; rebuilt, never recorded
    holding: Holding  # the same for who holds what

    def __init__(self, setup: Setup, dice: Dice) -> None:
        super().__init__(len(SIDES), dice)
        self.setup = setup
        self.version = 0
        self.index = None
        self.holding = _UNKNOWN

    # -- cards -------------------------------------------------------------------------------------

    def card(self, card: int) -> CardDef:
        return self.setup.defs[card]

    def title(self, card: int) -> str:
        return self.setup.defs[card].title

    def in_play(self, card: int) -> bool:
        return self.zone[card] == TABLE

    def has(self, card: int, condition: int) -> bool:
        return self.state[card] & condition != 0

    def mark(self, card: int, condition: int) -> None:
        self.set_conditions(card, self.state[card] | condition)

    def unmark(self, card: int, condition: int) -> None:
        self.set_conditions(card, self.state[card] & ~condition)

    def set_conditions(self, card: int, conditions: int) -> None:
        """A card is in these lasting conditions and in no others."""
        if self.state[card] != conditions:
            self.state[card] = conditions
            self.version += 1

    def has_done(self, card: int, deed: int) -> bool:
        return self.did[card] & deed != 0

    def note(self, card: int, deed: int) -> None:
        self.did[card] |= deed

    def is_missing(self, card: int) -> bool:
        return self.role[card] == UNDER

    def is_captive(self, card: int) -> bool:
        return self.role[card] == HELD

    # -- who holds what ----------------------------------------------------------------------------

    def held_by(self, host: int) -> list[int]:
        """The cards in play that this card or location holds itself."""
        return self._held(host)[:]

    def _held(self, host: int) -> list[int]:
        """The same, not to be changed."""
        return self._holding().held.get(host, _NOBODY)

    def _holding(self) -> Holding:
        found = self.holding
        if found.version != self.version:
            found = Holding(self.version)
            held, at = found.held, self.at
            for card in self.table:
                host = at[card]
                if host in held:
                    held[host].append(card)
                else:
                    held[host] = [card]
            self.holding = found
        return found

    def aboard(self, host: int) -> list[int]:
        """Characters in places of this vehicle or starship itself: pilots, drivers, passengers."""
        held = self._held(host)
        return [card for card in held if self.role[card] in (ABOARD_PILOT, ABOARD_PASSENGER)]

    def cargo(self, host: int) -> list[int]:
        return [card for card in self._held(host) if self.role[card] == ABOARD_CARGO]

    def attached(self, host: int) -> list[int]:
        return [card for card in self._held(host) if self.role[card] == ATTACHED]

    def there(self, place: int) -> list[int]:
        """Cards that stand at a location as themselves, not what is aboard or on them."""
        return [card for card in self._held(place) if self.role[card] == THERE]

    def location_of(self, card: int) -> int:
        """The location at which a card in play is, however deep inside others; NONE for none."""
        while card != NONE:
            if self.role[card] == LAID_OUT:
                return card
            card = self.at[card]
        return NONE

    def everything_at(self, place: int) -> list[int]:
        """All cards in play at a location: there, aboard, on them, on the location, missing."""
        return [card for card in self.located(place) if card != place]

    def located(self, place: int) -> list[int]:
        """The same with the location itself, not to be changed; NONE: what is at no location."""
        located = self._holding().located
        if not located:
            for card in self.table:
                located.setdefault(self.location_of(card), []).append(card)
        return located.get(place, _NOBODY)

    def everything_on(self, host: int) -> list[int]:
        """All that would go with a card: aboard it, on it, and on those, innermost first."""
        found: list[int] = []
        for card in self._held(host):
            found += self.everything_on(card)
            found.append(card)
        return found

    # -- changing places ---------------------------------------------------------------------------

    def put(self, card: int, host: int, role: int) -> None:
        """Put a card into play, or elsewhere in play, in a role. No rule is asked."""
        if self.zone[card] != TABLE:
            saw, pile = self._watched(card)
            self.take_out(card)
            self.zone[card] = TABLE
            self.table.append(card)
            self._remember(card, saw, pile)
        elif self.at[card] != host:
            self.state[card] &= ~IS_FITTING
        self.at[card] = host
        self.role[card] = role
        self.version += 1
        self.unsettled = True

    def give(self, card: int, seat: int) -> None:
        """A card in play belongs to this player from now on."""
        self.owner = self.owner[:]
        self.owner[card] = seat
        self.version += 1

    def lay_row(self, number: int, places: list[int]) -> None:
        """The locations of a row lie in this order from now on: texts speak of neighbours."""
        self.rows[number] = places
        self.version += 1
        self.unsettled = True

    def doom(self, card: int, zone: int) -> None:
        """When it is lost next it goes to this pile."""
        if self.fate[card] != zone:
            self.fate = self.fate[:]
            self.fate[card] = zone

    def pass_on(self, old: int, new: int) -> None:
        """What is at, on, under and aimed at a card goes over to another."""
        for card in range(len(self.at)):
            if self.at[card] == old:
                self.at[card] = new
            if self.aim[card] == old:
                self.aim[card] = new
        for came in self.deployed:
            if came[1] == old:
                came[1] = new
        self.version += 1

    def take_out(self, card: int) -> None:
        """Take a card from wherever it is; the caller puts it somewhere else at once."""
        zone = self.zone[card]
        if zone == TABLE:
            self.table.remove(card)
            self.at[card] = NONE
            self.role[card] = SIDE_OF_TABLE
            self.state[card] = 0
            self.did[card] = 0
            self.aim[card] = NONE
            self.memo[card] = 0
            self.doom(card, LOST)
            self.lasting = [one for one in self.lasting if not _ends_with(one, card)]
            self.version += 1
            self.unsettled = True
        elif zone <= HAND or zone == OUT:
            pile = self.pile_of(zone, card)
            if pile and pile[-1] == card:
                pile.pop()
                return
            if zone == RESERVE and card not in pile:
                pile = self.reserve[1 - self.owner[card]]  # inserted there (SW-B-261)
            pile.remove(card)
        else:
            self.at[card] = NONE
            self.memo[card] = 0

    def pile_of(self, zone: int, card: int) -> list[int]:
        return self.pile(zone, self.owner[card])

    def pile(self, zone: int, seat: int) -> list[int]:
        if zone == RESERVE:
            return self.reserve[seat]
        if zone == FORCE:
            return self.force[seat]
        if zone == USED:
            return self.used[seat]
        if zone == LOST:
            return self.lost[seat]
        if zone == HAND:
            return self.hand[seat]
        assert zone == OUT, zone
        return self.out[seat]

    def to_pile(self, card: int, zone: int) -> None:
        """To the top of its owner's pile (or into the hand). What it holds is not looked after."""
        saw, pile = self._watched(card)
        self.take_out(card)
        self.zone[card] = zone
        self.pile_of(zone, card).append(card)
        if zone == HAND:
            self.hand[self.owner[card]].sort()
        self._remember(card, saw, pile)

    def insert(self, card: int, seat: int) -> None:
        """Into a player's Reserve Deck, though it stays its owner's (SW-B-261)."""
        saw, pile = self._watched(card)
        self.take_out(card)
        self.zone[card] = RESERVE
        self.reserve[seat].append(card)
        self._remember(card, saw, pile)

    def is_inserted(self, card: int) -> bool:
        return self.zone[card] == RESERVE and card not in self.reserve[self.owner[card]]

    def set_aside(self, card: int, zone: int, host: int) -> None:
        """Out of play beneath or on another card: buried, stacked, covered, being shown."""
        saw, pile = self._watched(card)
        self.take_out(card)
        self.zone[card] = zone
        self.at[card] = host
        self._remember(card, saw, pile)

    def covered_by(self, place: int) -> list[int]:
        """The conversions under a location, the uppermost last."""
        return [c for c in range(len(self.zone)) if self.zone[c] == COVERED and self.at[c] == place]

    # -- what players remember ---------------------------------------------------------------------

    def _watched(self, card: int) -> tuple[list[bool], list[int]]:
        """Who sees a card that is about to move, and the pile out of which it is picked.

        The top card of a pile goes openly, if face down: no pile then.
        """
        saw = [may_see(self, seat, card) for seat in range(self.seats)]
        zone = self.zone[card]
        if zone > HAND:
            return saw, []
        pile = self.pile_of(zone, card)
        openly = zone != HAND and bool(pile) and pile[-1] == card
        return saw, [] if openly or self.is_inserted(card) else pile

    def _remember(self, card: int, saw: list[bool], pile: list[int]) -> None:
        """What each player knows of a card that moved, and of the pile out of which it came."""
        for seat, labels in enumerate(self.known):
            if saw[seat]:
                labels[card] = memory.PLACED
            elif may_see(self, seat, card):
                memory.show(labels, card, self._copies(card))
            elif pile:
                memory.mix(labels, [*pile, card])

    def show(self, seat: int, cards: list[int]) -> None:
        """A player sees cards as they lie, face down for others perhaps."""
        for card in cards:
            memory.show(self.known[seat], card, self._copies(card))

    def look_through(self, seat: int, cards: list[int]) -> None:
        """A player looks through cards to choose from them: others lose track of them."""
        copies = [self._copies(card) for card in cards]
        memory.study(self.known[seat], cards, copies)
        self.lose_track(1 - seat, cards)

    def lose_track(self, seat: int, cards: list[int]) -> None:
        """Cards change places, or may do so: a player sees no more than that."""
        hidden = [card for card in cards if not may_see(self, seat, card)]
        if hidden:
            memory.mix(self.known[seat], hidden)

    def _copies(self, card: int) -> list[int]:
        """The other cards of its deck that look like it."""
        setup = self.setup
        side = setup.origin[card]
        alike = setup.copies[setup.title[card]]
        return [one for one in alike if one != card and setup.origin[one] == side]

    # -- what actions leave behind -----------------------------------------------------------------

    def add_lasting(self, one: Lasting) -> None:
        self.keep_lasting([*self.lasting, one])
        self.unsettled = True

    def keep_lasting(self, kept: list[Lasting]) -> None:
        """These changes last, and no others."""
        if _bear_on_texts(self.lasting) or _bear_on_texts(kept):
            self.version += 1
        self.lasting = kept

    # -- Force -------------------------------------------------------------------------------------

    def life_force(self, seat: int) -> int:
        """What the opponent inserted does not count (SW-B-261)."""
        own = [card for card in self.reserve[seat] if self.owner[card] == seat]
        return len(own) + len(self.force[seat]) + len(self.used[seat])

    # -- locations ---------------------------------------------------------------------------------

    def locations(self) -> list[int]:
        return [place for row in self.rows for place in row]

    def is_location(self, card: int) -> bool:
        return self.setup.defs[card].type == LOCATION

    # -- telling -----------------------------------------------------------------------------------

    def happened(self, moment: Moment) -> None:
        """Something happened: responses come before the step on top goes on."""
        self.moments.append(moment)


def empty_table(setup: Setup, dice: Dice) -> Position:
    """A position before anything: every card belongs to whose deck it came from, nothing is out."""
    pos = Position(setup, dice)
    cards = len(setup.defs)
    pos.reserve, pos.force, pos.used = [[], []], [[], []], [[], []]
    pos.lost, pos.hand, pos.out = [[], []], [[], []], [[], []]
    pos.zone = [RESERVE] * cards
    pos.at = [NONE] * cards
    pos.role = [SIDE_OF_TABLE] * cards
    pos.owner = setup.origin[:]
    pos.state, pos.did, pos.memo = [0] * cards, [0] * cards, [0] * cards
    pos.aim = [NONE] * cards
    pos.fate = [LOST] * cards
    pos.known = [[memory.AT_LARGE] * cards for _ in SIDES]
    return pos


def _bear_on_texts(changes: list[Lasting]) -> bool:
    """Whether some of them say which texts are in force."""
    for one in changes:
        if one.kind in _OF_TEXTS:
            return True
    return False


def _ends_with(one: Lasting, card: int) -> bool:
    """Whether a change that lasts is over when a card leaves the table."""
    return one.card == card or (one.until == WHILE_SOURCE and one.source == card)


def other(seat: int) -> int:
    return 1 - seat


def is_lost_pile_hidden(pos: Position, seat: int) -> bool:
    """Whether a text in play has turned a player's Lost Pile face down."""
    for card in pos.setup.hiders:
        if pos.zone[card] == TABLE and pos.memo[card] == seat + 1:
            return True
    return False


OPEN: Final = (TABLE, LOST, OUT, PLAYED, COVERED, STACKED)  # zones that lie open to all
_OWN: Final = (HAND, BURIED)  # and those that their player may look at


def may_see(pos: Position, seat: int, card: int) -> bool:
    """Whether a seat sees a card where it is (NOBODY: a spectator; EVERYONE: all of it)."""
    zone = pos.zone[card]
    if zone == LOST and seat != EVERYONE:
        return not is_lost_pile_hidden(pos, pos.owner[card])
    if seat == EVERYONE or zone in OPEN:
        return True
    return zone in _OWN and pos.owner[card] == seat

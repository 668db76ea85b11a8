"""The search over lists: small changes to a fleet until it wins about half of its games.

Again and again the fleet furthest from an even share is taken. Changes are made up: a unit goes for
another of equal stars with an icon in common, or two for one that costs as much as both,
or one for two; a card for another of its type that the units can use. The model (`model.py`) says
of every change what it is worth, and the best ones are made until it says that the fleet wins half
of its games. Then the player tries the new list against all other fleets, and it replaces the old
one if it is nearer to even. Where it is not, the next try aims further. Everything follows from the
seed, as long as the player needs no clock (greedy, strong:0).
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from benchmarks.balance.model import BY_UNITS, Model
from benchmarks.balance.needed import needed
from benchmarks.balance.playing import Field, Played, Player, rounds
from benchmarks.balance.tables import Shares
from starfold.arena.plan import derived_seed
from starfold.games.minis.state.position import fleet_cost
from starfold.games.registry import load_game
from starfold.units.content import as_fleet, content_of
from starfold.units.fleets import Fleet, fleet_data
from starfold.units.icons import ICON_NAMES, NO_ICON, WILD, icon_kind
from starfold.units.model import Card, Unit

EVEN: Final = 0.5
CARDS: Final = 0.6  # of the changes, where there is a deck
# What shipped fleets keep to besides the rules: one unit of a person.
STRICT: Final[dict[str, dict[str, Any]]] = {"minis": {"named_unique": "fleet"}}
USERS: Final = 4  # one of so many units has the icon of a card


@dataclass(frozen=True)
class Tried:
    """A list that was tried: how it differs from the fleet as it was, and how it fared."""

    step: int
    force: str
    player: str
    changes: tuple[str, ...]  # none: the fleet as it was
    games: int
    share: float
    by_units: float  # share of its games that ended by units
    kept: bool

    def to_data(self) -> dict[str, Any]:
        shares = {"share": round(self.share, 4), "by_units": round(self.by_units, 4)}
        return {**asdict(self), "changes": list(self.changes), **shares}


@dataclass(frozen=True)
class Search:
    """How hard to look, and for what."""

    player: Player  # by whose games the fleets are judged
    model: Model
    seed: int
    steps: int
    games: int  # of each pair
    near: float = 0.03  # a share this near to even is left alone
    by_units: float = 1.0  # what a game more that ends by units is worth beside the share
    dear: float = 0.006  # what a change costs beside the share
    ideas: int = 60  # changes that are made up for every one that is made
    most: int = 14  # changes at a time


class Standing:
    """The games of the better player between the fleets as they are now."""

    def __init__(self, how: Search) -> None:
        self.how = how
        self.games: dict[tuple[str, str], list[Played]] = {}

    def measure(self, fielded: Field) -> Shares:
        """Plays what is lacking."""
        for pair in fielded.pairs():
            if pair not in self.games:
                seed = derived_seed(self.how.seed, len(self.games), "standing")
                self.games[pair] = list(
                    rounds(fielded, [pair], self.how.player, seed, self.how.games)
                )
        return self.shares()

    def shares(self) -> Shares:
        return Shares([game for games in self.games.values() for game in games])

    def replace(self, name: str, played: Shares) -> None:
        for pair in self.games:
            if name in pair:
                self.games[pair] = [game for game in played.played if game.forces == pair]


def search(fielded: Field, how: Search) -> Iterator[tuple[Field, list[Tried]]]:
    """The field after every step, and what was tried in it; ends when all fleets are near even."""
    fleets = {name: as_fleet(force, content_of([])) for name, force in fielded.forces.items()}
    standing = Standing(how)
    vain: dict[str, int] = {}  # how often a fleet was tried since it last came nearer to even
    for step in range(how.steps):
        shares = standing.measure(fielded)
        lacks = {name: EVEN - shares.share(name) for name in fielded.forces}
        name = max(lacks, key=lambda one: abs(lacks[one]) / (1 + vain.get(one, 0)))
        if abs(lacks[name]) <= how.near:
            return
        chance = random.Random(derived_seed(how.seed, step, "changes"))
        wanted = lacks[name] * (1 + vain.get(name, 0) / 2)
        fleet = changed(fielded, name, fleets[name], wanted, how, chance)
        pairs = [pair for pair in fielded.pairs() if name in pair]
        against = fielded.with_force(name, fleet_data(fleet))
        seed = derived_seed(how.seed, step, "trial")
        played = Shares(rounds(against, pairs, how.player, seed, how.games))
        better = abs(EVEN - played.share(name)) < abs(lacks[name])
        changes = differences(fleets[name], fleet)
        before = _tried(step, name, how, (), shares, not better)
        after = _tried(step, name, how, changes, played, better)
        if better:
            fleets[name] = fleet
            fielded = against
            standing.replace(name, played)
        vain[name] = 0 if better else vain.get(name, 0) + 1
        yield fielded, [before, after]


def _tried(
    step: int, name: str, how: Search, changes: tuple[str, ...], shares: Shares, kept: bool
) -> Tried:
    by_units = shares.ended_by(name, BY_UNITS)
    games = shares.games[name]
    return Tried(step, name, str(how.player), changes, games, shares.share(name), by_units, kept)


# -- making up changes -----------------------------------------------------------------------------


def changed(
    fielded: Field, name: str, fleet: Fleet, wanted: float, how: Search, chance: random.Random
) -> Fleet:
    """The fleet with changes by which, says the model, it wins so much more; legal.

    What puzzles need of the fleet stays in it, and some of all that it has several of: they are
    what its plan is about.
    """
    game = load_game(fielded.game)
    stays = needed(fielded.game, name, fleet)
    options = {**fielded.options, **STRICT.get(fielded.game, {})}
    begin = _copies(fleet)
    stays |= {id for id, copies in begin.items() if copies > 1}

    def short_of(one: Fleet) -> float:
        copies = _copies(one)
        ends = how.by_units * how.model.ends(begin, copies)
        return abs(wanted - how.model.wins(begin, copies)) - ends

    best = as_fleet(fleet_data(fleet), content_of([]))  # whatever order its lists are written in
    least = short_of(best)
    for _ in range(how.most):
        found = []
        for _ in range(how.ideas):
            idea = _changed_once(fielded, best, chance)
            if stays <= _copies(idea).keys():
                found.append((short_of(idea), idea))
        found.sort(key=lambda entry: entry[0])
        good = (
            entry
            for entry in found
            if entry[0] < least - how.dear
            and not game.objections(entry[1], fielded.edition, options)
        )
        entry = next(good, None)
        if entry is None:
            break
        least, best = entry
    return best


def _copies(fleet: Fleet) -> dict[str, int]:
    return {
        **{unit.id: copies for unit, copies in fleet.units},
        **{card.id: copies for card, copies in fleet.deck},
    }


def _changed_once(fielded: Field, fleet: Fleet, chance: random.Random) -> Fleet:
    units, deck = fleet.expanded_units(), fleet.expanded_deck()
    if deck and chance.random() < CARDS:
        _swap(deck, 1, lambda old: [[card] for card in _cards_for(fielded, units, old[0])], chance)
    else:
        sizes = [(1, 1), (1, 2), (2, 1)]  # units that go, units that come
        going, coming = chance.choice(sizes)
        _swap(units, going, lambda old: _units_for(fielded, units, old, coming, chance), chance)
    return Fleet(fleet.name, fleet.edition, _lines(units), _lines(deck), fleet.plan)


def differences(old: Fleet, new: Fleet) -> tuple[str, ...]:
    """What has more or fewer copies, as in +1 Tydirium [base-u-005]."""
    more: dict[str, int] = {}
    names: dict[str, str] = {}
    for fleet, sign in ((old, -1), (new, 1)):
        things: list[Unit | Card] = [*fleet.expanded_units(), *fleet.expanded_deck()]
        for thing in things:
            more[thing.id] = more.get(thing.id, 0) + sign
            names[thing.id] = thing.name
    return tuple(f"{copies:+} {names[id]} [{id}]" for id, copies in sorted(more.items()) if copies)


def _swap(
    things: list[Any],
    number: int,
    others: Callable[[list[Any]], Sequence[Sequence[Any]]],
    chance: random.Random,
) -> None:
    """Some of the things, so many of them, go for others, where there are any."""
    if number > len(things):
        return
    places = chance.sample(range(len(things)), number)
    choices = others([things[place] for place in places])
    if choices:
        for place in sorted(places, reverse=True):
            del things[place]
        things += chance.choice(choices)


def _lines(things: Sequence[Any]) -> list[tuple[Any, int]]:
    copies: dict[str, int] = {}
    by_id = {thing.id: thing for thing in things}
    for thing in things:
        copies[thing.id] = copies.get(thing.id, 0) + 1
    return [(by_id[id], number) for id, number in copies.items()]


def _units_for(
    fielded: Field,
    units: Sequence[Unit],
    going: Sequence[Unit],
    coming: int,
    chance: random.Random,
) -> list[list[Unit]]:
    """Units that cost as much, each with an icon of those that go.

    They are of a side and a set that the fleet has units of already, and in PocketModel of the same
    kind; in the minis the battle says which kinds may take part.
    """
    icons = going[0].faces[0].icons | going[-1].faces[0].icons
    cost = _price(fielded.game)
    sides = {unit.affiliation for unit in units}
    editions = {unit.edition for unit in units}
    fitting = [
        unit
        for unit in _content(fielded)[0]
        if unit not in going
        and (unit.kind == going[0].kind or fielded.game == "minis")
        and unit.affiliation in sides
        and unit.edition in editions
        and (unit.faces[0].icons & icons or unit in units)
    ]
    stars = sum(map(cost, going))
    if coming == 1:
        return [[unit] for unit in fitting if cost(unit) == stars]
    first = [unit for unit in fitting if cost(unit) < stars]
    if not first:
        return []
    one = chance.choice(first)
    rest = stars - cost(one)
    return [[one, unit] for unit in fitting if cost(unit) == rest]


def _price(game: str) -> Callable[[Unit], int]:
    return fleet_cost if game == "minis" else _front_stars


def _front_stars(unit: Unit) -> int:
    return unit.faces[0].stars


def _cards_for(fielded: Field, units: Sequence[Unit], old: Card) -> list[Card]:
    """Cards of the same type that one unit in four can use, or any unit."""
    icons = [unit.faces[0].icons | unit.faces[-1].icons for unit in units]
    return [
        card
        for card in _content(fielded)[1]
        if card is not old and card.type == old.type and _usable(card, icons)
    ]


def _usable(card: Card, icons: Sequence[int]) -> bool:
    if card.icon == NO_ICON or icon_kind(ICON_NAMES[card.icon]) == WILD:
        return True
    return USERS * sum(mask >> card.icon & 1 for mask in icons) >= len(icons)


def _content(fielded: Field) -> tuple[list[Unit], list[Card]]:
    content = content_of([])
    if fielded.game == "pocketmodel":
        content = content.usable_in(fielded.edition)
    return content.units(), content.cards()

"""The search over lists: small changes to a fleet until it wins about half of its games.

Again and again the fleet furthest from an even share is taken, and variants of it are made up: some
of its units go for others of equal stars and kind that share an icon with them, some of its cards
for others of their type that its units can use. A scout who answers at once plays the variants
against all other fleets of the field, in a race: the half that is nearer to the wanted share goes
on and plays twice as much, until one is left. What is wanted of the scout is not an even share, but
as much more or less than now as the better player lacks for an even one. Then that player tries
the variant, and it replaces the fleet if it is nearer to even. Everything follows from the seed, as
long as no player needs a clock (greedy, strong:0).
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from benchmarks.balance.needed import lists_of, needed
from benchmarks.balance.playing import Field, Played, Player, rounds
from benchmarks.balance.tables import Shares
from starfold.arena.plan import derived_seed
from starfold.games.registry import load_game
from starfold.units.content import as_fleet, content_of
from starfold.units.fleets import Fleet, fleet_data
from starfold.units.icons import ICON_NAMES, NO_ICON, WILD, icon_kind
from starfold.units.model import Card, Unit

EVEN: Final = 0.5
BY_UNITS: Final = "units"  # the ending that is rare
CARDS: Final = 0.6  # of the changes, where there is a deck
USERS: Final = 4  # one of so many units has the icon of a card
ATTEMPTS: Final = 200  # to make up a legal variant


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
class Variant:
    fleet: Fleet
    changes: tuple[str, ...]


@dataclass(frozen=True)
class Search:
    """How hard to look, and for what."""

    player: Player  # by whose games the fleets are judged
    scout: Player
    seed: int
    steps: int
    variants: int  # made up at each step
    scouted: int  # games against each other fleet in the first round of a race
    games: int  # of each pair, that the better player plays
    near: float = 0.03  # a share this near to even is left alone
    by_units: float = 1.0  # what a game more that ends by units is worth beside the share
    most: int = 60  # changes of a variant, for each whole win that is lacking
    least: int = 3


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
    stuck: dict[str, int] = {}  # how often in vain
    for step in range(how.steps):
        shares = standing.measure(fielded)
        off = {name: EVEN - shares.share(name) for name in fielded.forces}
        name = max(off, key=lambda one: abs(off[one]) / (1 + stuck.get(one, 0)))
        if abs(off[name]) <= how.near:
            return
        chance = random.Random(derived_seed(how.seed, step, "variants"))
        most = how.least + round(how.most * abs(off[name]))
        variants = [Variant(fleets[name], ())]
        variants += made_up(fielded, name, fleets[name], how.variants, most, chance)
        tried, winner = race(fielded, name, variants, off[name], how, step)
        pairs = [pair for pair in fielded.pairs() if name in pair]
        against = fielded.with_force(name, fleet_data(winner.fleet))
        seed = derived_seed(how.seed, step, "trial")
        played = Shares(rounds(against, pairs, how.player, seed, how.games))
        better = abs(EVEN - played.share(name)) < abs(off[name])
        for changes, of, kept in (((), shares, not better), (winner.changes, played, better)):
            tried.append(_tried(step, name, how.player, changes, of, kept))
        if better:
            fleets[name] = winner.fleet
            fielded = against
            standing.replace(name, played)
            stuck.pop(name, None)
        else:
            stuck[name] = stuck.get(name, 0) + 1
        yield fielded, tried


def _tried(
    step: int, name: str, player: Player, changes: tuple[str, ...], shares: Shares, kept: bool
) -> Tried:
    by_units = shares.ended_by(name, BY_UNITS)
    games = shares.games[name]
    return Tried(step, name, str(player), changes, games, shares.share(name), by_units, kept)


def race(
    fielded: Field, name: str, variants: list[Variant], lacks: float, how: Search, step: int
) -> tuple[list[Tried], Variant]:
    """The variant that comes nearest to winning so much more than the fleet as it is, the first."""
    seed = derived_seed(how.seed, step, "race")
    pairs = [pair for pair in fielded.pairs() if name in pair]
    as_it_is, games = variants[0], how.scouted
    left = variants[1:]
    tried: list[Tried] = []
    while left:
        found = []
        for variant in [as_it_is, *left]:
            against = fielded.with_force(name, fleet_data(variant.fleet))
            found.append((variant, Shares(rounds(against, pairs, how.scout, seed, games))))
        wanted = found[0][1].share(name) + lacks

        def off(entry: tuple[Variant, Shares], wanted: float = wanted) -> float:
            by_units = how.by_units * entry[1].ended_by(name, BY_UNITS)
            return abs(entry[1].share(name) - wanted) - by_units

        ordered = sorted(found[1:], key=off)
        kept = ordered[: len(ordered) // 2] if len(ordered) > 2 else ordered[:1]
        for entry in [found[0], *ordered]:
            changes, stays = entry[0].changes, entry in kept
            tried.append(_tried(step, name, how.scout, changes, entry[1], stays))
        left = [variant for variant, _ in kept]
        if len(ordered) <= 2:
            return tried, left[0]
        games *= 2
    return tried, as_it_is


# -- making up variants ----------------------------------------------------------------------------


def made_up(
    fielded: Field, name: str, fleet: Fleet, number: int, most: int, chance: random.Random
) -> list[Variant]:
    """Legal variants, no two alike; what puzzles need of the fleet stays in it."""
    game = load_game(fielded.game)
    stays = needed(fielded.game, name, fleet)
    found: dict[tuple[str, ...], Variant] = {}
    for _ in range(ATTEMPTS):
        if len(found) == number:
            break
        variant = _variant(fielded, fleet, chance.randint(1, most), chance)
        kept = {thing.id for thing in lists_of(variant.fleet)}
        key = variant.changes
        if key and key not in found and stays <= kept:
            options = dict(fielded.options)
            if not game.objections(variant.fleet, fielded.edition, options):
                found[key] = variant
    return list(found.values())


def _variant(fielded: Field, fleet: Fleet, number: int, chance: random.Random) -> Variant:
    units, deck = fleet.expanded_units(), fleet.expanded_deck()
    for _ in range(number):
        if deck and chance.random() < CARDS:
            _swap(deck, lambda card: _cards_for(fielded, units, card), chance)
        else:
            _swap(units, lambda unit: _units_for(fielded, units, unit), chance)
    lines = Fleet(fleet.name, fleet.edition, _lines(units), _lines(deck), fleet.plan)
    return Variant(lines, differences(fleet, lines))


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


def _swap(things: list[Any], others: Callable[[Any], Sequence[Any]], chance: random.Random) -> None:
    place = chance.randrange(len(things))
    choices = others(things[place])
    if choices:
        things[place] = chance.choice(choices)


def _lines(things: Sequence[Any]) -> list[tuple[Any, int]]:
    copies: dict[str, int] = {}
    by_id = {thing.id: thing for thing in things}
    for thing in things:
        copies[thing.id] = copies.get(thing.id, 0) + 1
    return [(by_id[id], number) for id, number in copies.items()]


def _units_for(fielded: Field, units: Sequence[Unit], old: Unit) -> list[Unit]:
    """Units that cost as much and are of the same kind, with an icon of the one that goes.

    They are of a side that the fleet has units of already.
    """
    icons = old.faces[0].icons
    sides = {unit.affiliation for unit in units}
    return [
        unit
        for unit in _content(fielded)[0]
        if unit is not old
        and unit.faces[0].stars == old.faces[0].stars
        and unit.kind == old.kind
        and unit.affiliation in sides
        and (unit.faces[0].icons & icons or unit in units)
    ]


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

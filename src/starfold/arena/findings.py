"""What lies behind the results of a run: luck, and what every unit, card and icon was worth.

All of it is by games that were watched. A row is a seat of a game, and every column is taken as it
differs from the mean of its game: who won there more than an even share, who had more luck, who
had a unit in play. Needs numpy (extra `report`).
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from math import erfc, factorial, sqrt
from typing import Any, Final, NamedTuple

from starfold.arena.plan import Plan
from starfold.arena.runner import Result
from starfold.arena.statistics import Z_95, stand_out, wilson
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.deeds import UNIT, Thing

DRAWS: Final = 200  # samples of the games from which an interval is found
FEWEST: Final = 20  # games with something and without it, to say what it was worth
BINS: Final = 7  # of luck
OPENING: Final = "moving first"
LUCK: Final = "luck"
AGENTS: Final = "who plays"
FORCES: Final = "with what"


class Share(NamedTuple):
    """How much of who wins something explains."""

    name: str
    share: float
    low: float
    high: float


class Bin(NamedTuple):
    """Seats with about so much more luck than the others, and how many of them won."""

    luck: float
    seats: int
    share: float
    low: float
    high: float


class Fortune(NamedTuple):
    """Luck against skill."""

    shares: list[Share]  # of what can be told apart, the greatest first
    bins: list[Bin]
    throws: float  # a game
    luckier: tuple[int, int]  # games won by whoever had more luck, of those with a difference


class Worth(NamedTuple):
    """What goes with having something in play, in shares of a win."""

    by: float
    low: float
    high: float
    stands_out: bool = False


class Used(NamedTuple):
    """A unit or card over all games."""

    thing: Thing
    held: int  # seats of games whose force has it
    played: int  # of them, where it came into play
    times: int  # it came into play
    lost: int  # times it was destroyed or lost
    wins_with: int
    wins_without: int
    worth: Worth | None  # None: too seldom, or always, in play

    @property
    def share_with(self) -> tuple[float, float, float] | None:
        return _share(self.wins_with, self.played)

    @property
    def share_without(self) -> tuple[float, float, float] | None:
        return _share(self.wins_without, self.held - self.played)


class IconUse(NamedTuple):
    """An icon over all games."""

    name: str
    seats: int  # of games with a unit or card in play that has it
    mean: float  # such units or cards in play, for a seat
    worth: Worth | None  # of each further one


class Findings(NamedTuple):
    games: int  # that were watched
    fortune: Fortune | None  # None: nothing was left to chance, or nobody won
    things: list[Used]
    icons: list[IconUse]
    tested: int  # what the standing out allows for


def numpy_or_remedy() -> Any:
    try:
        import numpy
    except ImportError:
        raise InputError('a report needs its extra: pip install "starfold[report]"') from None
    return numpy


def findings(plan: Plan, results: Sequence[Result]) -> Findings:
    np = numpy_or_remedy()
    watched = [result for result in results if result.notes is not None]
    table = _Table(np, plan, watched)
    things = _things(plan, watched, table)
    icons = _icons(plan, watched, table)
    tested = [one.worth for one in things if one.worth is not None]
    of_icons = [one.worth for one in icons if one.worth is not None]
    return Findings(
        len(watched), _fortune(plan, watched, table), things, icons, len(tested) + len(of_icons)
    )


def _share(wins: int, games: int) -> tuple[float, float, float] | None:
    return (wins / games, *wilson(wins, games)) if games else None


# -- rows and columns ------------------------------------------------------------------------------


class _Table:
    """Seats of games as rows; every column as it differs from the mean of its game."""

    def __init__(self, np: Any, plan: Plan, watched: Sequence[Result]) -> None:
        self.np = np
        self.plan = plan
        self.watched = watched
        self.seats = plan.seats
        self.won = self.column(_won)
        self.luck = self.column(_luck)
        self.agents = self._names(lambda number: [plan.agents[e] for e in plan.entrants(number)])
        self.forces = self._names(lambda number: plan.lineup(number))
        self.first = self.column(lambda result, seat: float(result.first == seat))

    def column(self, value: Callable[[Result, int], float]) -> Any:
        """Of rows."""
        seats = range(self.seats)
        listed = [[value(result, seat) for seat in seats] for result in self.watched]
        return self.centred(self.np.array(listed, dtype=float).reshape(-1, self.seats))

    def centred(self, values: Any) -> Any:
        return (values - values.mean(axis=1, keepdims=True)).reshape(-1)

    def _names(self, sitting: Callable[[int], Sequence[str]]) -> Any:
        """A column for each name but one."""
        rows = [sitting(result.number) for result in self.watched]
        names = sorted({name for row in rows for name in row})
        columns = [
            self.centred(
                self.np.array([[float(one == name) for one in row] for row in rows]).reshape(
                    -1, self.seats
                )
            )
            for name in names[1:]
        ]
        return self.matrix(columns)

    def matrix(self, columns: Sequence[Any]) -> Any:
        rows = len(self.watched) * self.seats
        kept = [one for one in columns if self.np.abs(one).max(initial=0.0) > 1e-9]
        return self.np.column_stack(kept) if kept else self.np.zeros((rows, 0))


def _won(result: Result, seat: int) -> float:
    return 1.0 / len(result.winners) if seat in result.winners else 0.0


def _luck(result: Result, seat: int) -> float:
    assert result.notes is not None
    return result.notes.luck[seat].gain


# -- luck ------------------------------------------------------------------------------------------


def _fortune(plan: Plan, watched: Sequence[Result], table: _Table) -> Fortune | None:
    np = table.np
    if len(watched) < FEWEST or not table.won.any() or not np.abs(table.luck).max(initial=0.0):
        return None
    groups = {
        LUCK: table.matrix([table.luck]),
        AGENTS: table.agents,
        FORCES: table.forces,
        OPENING: table.matrix([table.first]),
    }
    groups = {name: columns for name, columns in groups.items() if columns.shape[1]}
    found = _parts(np, groups, table.won, np.ones(len(watched)), table.seats)
    chance = np.random.default_rng(plan.seed % (1 << 32))
    drawn = []
    for _ in range(DRAWS):
        times = np.bincount(
            chance.integers(0, len(watched), len(watched)), minlength=len(watched)
        ).astype(float)
        drawn.append(_parts(np, groups, table.won, times, table.seats))
    shares = [
        Share(name, found[name], *np.percentile([one[name] for one in drawn], [2.5, 97.5]).tolist())
        for name in groups
    ]
    shares.sort(key=lambda one: -one.share)
    throws = sum(
        one.throws for result in watched if result.notes for one in result.notes.luck
    ) / len(watched)
    return Fortune(shares, _bins(table), throws, _luckier(watched))


def _parts(np: Any, groups: dict[str, Any], won: Any, times: Any, seats: int) -> dict[str, float]:
    """How much of who wins each group explains, on average over all orders to ask them in."""
    weights = np.repeat(times, seats)
    columns = np.column_stack([*groups.values(), won])
    gram = (columns * weights[:, None]).T @ columns
    whole = float(gram[-1, -1])
    places: dict[str, list[int]] = {}
    at = 0
    for name, matrix in groups.items():
        places[name] = [*range(at, at + matrix.shape[1])]
        at += matrix.shape[1]
    rows = float(times.sum()) * (seats - 1)

    def explained(names: tuple[str, ...]) -> float:
        used = [place for name in names for place in places[name]]
        if not used or whole <= 0.0:
            return 0.0
        inner, outer = gram[np.ix_(used, used)], gram[used, -1]
        share = float(outer @ np.linalg.lstsq(inner, outer, rcond=1e-10)[0]) / whole
        return max(0.0, 1.0 - (1.0 - share) * rows / max(1.0, rows - len(used)))

    known = {
        names: explained(names)
        for size in range(len(groups) + 1)
        for names in combinations(groups, size)
    }
    number = len(groups)
    found = dict.fromkeys(groups, 0.0)
    for name in groups:
        others = [one for one in groups if one != name]
        for size in range(number):
            weight = factorial(size) * factorial(number - size - 1) / factorial(number)
            for names in combinations(others, size):
                both = tuple(one for one in groups if one == name or one in names)
                found[name] += weight * (known[both] - known[names])
    return found


def _bins(table: _Table) -> list[Bin]:
    """Seats in order of their luck, in equal parts."""
    np = table.np
    won = np.array([_won(r, s) for r in table.watched for s in range(table.seats)])
    order = np.argsort(table.luck, kind="stable")
    found = []
    for part in np.array_split(order, BINS):
        wins = float(won[part].sum())
        low, high = wilson(round(wins), len(part))
        found.append(Bin(float(table.luck[part].mean()), len(part), wins / len(part), low, high))
    return found


def _luckier(watched: Sequence[Result]) -> tuple[int, int]:
    """Games that whoever had most luck won, of all where one had most and one alone won."""
    wins = games = 0
    for result in watched:
        assert result.notes is not None
        gains = [one.gain for one in result.notes.luck]
        if len(result.winners) == 1 and gains.count(max(gains)) == 1:
            games += 1
            wins += gains.index(max(gains)) == result.winners[0]
    return wins, games


# -- units, cards, icons ---------------------------------------------------------------------------


def _catalogue(plan: Plan) -> dict[tuple[str, int], dict[str, Thing]]:
    """What each force holds, by its name and seat."""
    game = load_game(plan.game)
    found: dict[tuple[str, int], dict[str, Thing]] = {}
    spec = plan.spec(0)
    for lineup in plan.lineups:
        forces = [plan.forces[name] for name in lineup]
        for seat, things in enumerate(game.things({**spec, "forces": forces})):
            found[lineup[seat], seat] = {one.id: one for one in things}
    return found


def _things(plan: Plan, watched: Sequence[Result], table: _Table) -> list[Used]:
    catalogue = _catalogue(plan)
    known = {id: thing for things in catalogue.values() for id, thing in things.items()}
    count = {id: [0] * 6 for id in known}  # held, played, times, lost, wins with, wins without
    in_play: dict[str, Any] = {id: table.np.zeros((len(watched), table.seats)) for id in known}
    for row, result in enumerate(watched):
        assert result.notes is not None
        lineup = plan.lineup(result.number)
        for seat in range(table.seats):
            won = seat in result.winners
            seen = {part.thing: part for part in result.notes.parts[seat]}
            for id in catalogue[lineup[seat], seat]:
                tally = count[id]
                part = seen.get(id)
                tally[0] += 1
                if part is None or part.played == 0:
                    tally[5] += won
                    continue
                tally[1] += 1
                tally[2] += part.played
                tally[3] += part.lost
                tally[4] += won
                in_play[id][row, seat] = 1.0
    worths = _worths(table, {id: table.centred(values) for id, values in in_play.items()})
    found = []
    for id, (held, played, times, lost, wins_with, wins_without) in count.items():
        if held:
            counted = (held, played, times, lost, wins_with, wins_without)
            found.append(Used(known[id], *counted, worths[id]))
    return sorted(found, key=lambda one: (one.thing.sort != UNIT, -one.played, one.thing.name))


def _icons(plan: Plan, watched: Sequence[Result], table: _Table) -> list[IconUse]:
    catalogue = _catalogue(plan)
    icons = {id: thing.icons for things in catalogue.values() for id, thing in things.items()}
    copies = {key: {id: one.copies for id, one in things.items()} for key, things in
              catalogue.items()}  # fmt: skip
    names = sorted({name for listed in icons.values() for name in listed})
    values = {name: table.np.zeros((len(watched), table.seats)) for name in names}
    for row, result in enumerate(watched):
        assert result.notes is not None
        lineup = plan.lineup(result.number)
        for seat in range(table.seats):
            own = copies[lineup[seat], seat]
            for part in result.notes.parts[seat]:
                for name in icons.get(part.thing, ()):
                    values[name][row, seat] += min(part.played, own.get(part.thing, 1))
    worths = _worths(table, {name: table.centred(one) for name, one in values.items()})
    return [
        IconUse(name, int((one > 0).sum()), float(one.mean()), worths[name])
        for name, one in values.items()
        if one.any()
    ]


def _worths(table: _Table, columns: dict[str, Any]) -> dict[str, Worth | None]:
    """What goes with each column, apart from who plays, with what, and who moves first.

    Least squares, one column at a time; intervals allow for games that differ in their spread.
    """
    np = table.np
    found: dict[str, Worth | None] = dict.fromkeys(columns)
    if not columns or not table.watched or not table.won.any():
        return found
    known = np.column_stack([table.agents, table.forces, table.matrix([table.first])])
    basis = _basis(np, known)
    games = len(table.watched)
    rest = table.won - basis @ (basis.T @ table.won)
    names, chances = [], []
    for name, column in columns.items():
        differing = int((np.abs(column.reshape(-1, table.seats)).max(axis=1) > 1e-9).sum())
        if differing < FEWEST:
            continue
        own = column - basis @ (basis.T @ column)
        square = float(own @ own)
        if square < 1e-6 * float(column @ column):
            continue
        slope = float(own @ rest) / square
        score = (own * (rest - slope * own)).reshape(-1, table.seats).sum(axis=1)
        room = max(1, games - basis.shape[1] - 1)
        error = float(np.sqrt(float(score @ score) * games / room)) / square
        names.append(name)
        chances.append(_chance(slope, error))
        # What one seat gains the others lose: of the distance between them that much is its own.
        own_part = (table.seats - 1) / table.seats
        reach = Z_95 * error
        found[name] = Worth(
            own_part * slope, own_part * (slope - reach), own_part * (slope + reach)
        )
    for name, out in zip(names, stand_out(chances), strict=True):
        worth = found[name]
        if worth is not None:
            found[name] = worth._replace(stands_out=out)
    return found


def _chance(slope: float, error: float) -> float:
    return erfc(abs(slope) / error / sqrt(2)) if error > 0.0 else 1.0


def _basis(np: Any, columns: Any) -> Any:
    """Columns at right angles that span the same."""
    if not columns.shape[1]:
        return columns
    left, sizes, _ = np.linalg.svd(columns, full_matrices=False)
    return left[:, sizes > 1e-9 * max(float(sizes[0]), 1e-300)]

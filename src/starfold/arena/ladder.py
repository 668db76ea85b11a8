"""A rating list of agents and forces, from games that are chosen to tell most.

A bout is two games of the same two agents with the same two forces, the agents changing seats. A
side of a game is a team of an agent and its force; `ratings` rates both. All bouts
are kept in a file, so a ladder grows: every batch of bouts is chosen by what is least known so far.
Same seed, same bouts, wherever they are played, as long as no agent thinks by the clock.
"""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from math import sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from starfold import __version__
from starfold.arena.plan import check_names, derived_seed, make_plan
from starfold.arena.ratings import MEAN, MIDDLE, POINTS, expected, model
from starfold.arena.runner import play_game
from starfold.arena.statistics import Z_95, wilson
from starfold.arena.work import Crew
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.files import UnreadableError, parse_json
from starfold.kernel.game import Game, check_edition, edition_names, side_names

FORMAT: Final = "starfold-ladder"
VERSION: Final = 1
BATCH: Final = 8  # bouts that are chosen at once, so that many can be played at a time
SEATS: Final = 2
MOST_TURNS: Final = 400
ORDERS: Final = 15  # in which all bouts are rated, as the order of games should not matter
# How far apart agents and forces may be, before anything is known of them.
MOST_DOUBT: Final = MEAN / 5
DOUBT: Final = MEAN / 10


class Bout(NamedTuple):
    """Two games: in the second the agents have changed seats."""

    edition: str
    agents: tuple[str, str]
    forces: tuple[str, str]  # by seat, in both games
    scores: tuple[float, ...] = ()  # of the first agent, game by game; a draw is a half


class Rating(NamedTuple):
    """Where somebody or something stands."""

    name: str
    edition: str  # of a force; "" for agents, who are rated over all
    games: int
    won: float
    points: float
    low: float
    high: float


class Ladder:
    """All bouts of a game, and what they were played by."""

    def __init__(
        self, game: str, seed: int, entrants: Sequence[str], forces: dict[str, list[list[str]]]
    ) -> None:
        self.game = game
        self.seed = seed
        self.entrants = list(entrants)
        self.forces = forces  # by edition: what may sit at seat A, and at seat B
        self.bouts: list[Bout] = []

    @property
    def games(self) -> int:
        return SEATS * len(self.bouts)


# -- who takes part --------------------------------------------------------------------------------


def new_ladder(
    game: str,
    entrants: Sequence[str],
    editions: Sequence[str] = (),
    forces: Sequence[str] = (),
    seed: int = 1,
) -> Ladder:
    """Raises InputError for whoever or whatever cannot take part."""
    rules = load_game(game)
    if rules.info()["fewest_seats"] > SEATS:
        raise InputError(f"{game} is not played by two, so there is no ladder of it")
    for edition in editions:
        check_edition(rules, edition)
    _check_entrants(rules, entrants)
    played = list(editions) or edition_names(rules)
    return Ladder(game, seed, entrants, {one: _forces(rules, one, forces) for one in played})


def _check_entrants(rules: Game, entrants: Sequence[str]) -> None:
    twice = sorted({name for name in entrants if list(entrants).count(name) > 1})
    if twice:
        raise InputError(f"--entrants: {twice[0]} stands twice; name everybody once")
    check_names(entrants, rules)
    if len(entrants) < SEATS:
        raise InputError("a ladder needs two entrants at least: --entrants novice,greedy")


def _forces(rules: Game, edition: str, wanted: Sequence[str]) -> list[list[str]]:
    found = []
    for side in side_names(rules) or [""] * SEATS:
        known = rules.shipped_forces(edition, side)
        named = [name for name in known if not wanted or name in wanted]
        if not named:
            raise InputError(
                f"--forces: none of {', '.join(wanted)} can be used in {edition}"
                f"{f' by {side}' if side else ''}; choose among {', '.join(known)}"
            )
        found.append(named)
    return found


# -- playing ---------------------------------------------------------------------------------------


class _Table(NamedTuple):
    """What the workers share."""

    game: str
    seed: int


class _Numbered(NamedTuple):
    number: int
    bout: Bout


def play(ladder: Ladder, bouts: int, crew: Crew) -> Iterator[int]:
    """Plays so many more bouts; tells how many there are after each batch."""
    wanted = len(ladder.bouts) + bouts
    rater = Rater()
    for bout in ladder.bouts[: _whole_batches(len(ladder.bouts))]:
        rater.add(bout)
    with closing(crew.begin(begin_bouts, _Table(ladder.game, ladder.seed))) as task:
        while len(ladder.bouts) < wanted:
            begun = _whole_batches(len(ladder.bouts))
            chosen = list(_chosen(ladder, rater, begun))
            open_ = range(len(ladder.bouts), min(begun + BATCH, wanted))
            pieces = [_Numbered(number, chosen[number - begun]) for number in open_]
            ladder.bouts += task.results(pieces)
            if len(ladder.bouts) == begun + BATCH:
                for bout in ladder.bouts[begun:]:
                    rater.add(bout)
            yield len(ladder.bouts)


def _whole_batches(bouts: int) -> int:
    return bouts // BATCH * BATCH


def begin_bouts(shared: _Table) -> Callable[[_Numbered], Bout]:
    game = load_game(shared.game)
    options = {"max_turns": MOST_TURNS} if "max_turns" in game.option_table() else {}

    def work(piece: _Numbered) -> Bout:
        bout = piece.bout
        seed = derived_seed(shared.seed, piece.number, "bout")
        plan = make_plan(
            game.name, bout.edition, options, bout.agents, bout.forces, SEATS, seed, swap=True
        )
        scores = []
        for number in range(SEATS):
            result = play_game(plan, game, number)
            seat = plan.entrants(number).index(0)
            won = 1.0 / len(result.winners) if seat in result.winners else 0.0
            scores.append(won if result.winners else 0.5)
        return bout._replace(scores=tuple(scores))

    return work


def _chosen(ladder: Ladder, rater: "Rater", begun: int) -> Iterator[Bout]:
    """The bouts of a batch: pairings of which least is known, and which are open at all."""
    chance = random.Random(f"{ladder.seed} {begun}")
    editions = list(ladder.forces)
    planned: dict[tuple[str, str], int] = {}
    pairs = [
        (one, other)
        for place, one in enumerate(ladder.entrants)
        for other in ladder.entrants[place + 1 :]
    ]
    for number in range(begun, begun + BATCH):
        pair = max(pairs, key=lambda two: _tells(rater, two) / (1 + planned.get(two, 0)) ** 2)
        planned[pair] = planned.get(pair, 0) + 1
        edition = editions[number % len(editions)]
        agents = pair if chance.random() < 0.5 else (pair[1], pair[0])
        yield Bout(edition, agents, _two_forces(ladder, rater, edition, chance))


def _tells(rater: "Rater", pair: tuple[str, str]) -> float:
    """How much a game of the two is likely to tell: most where much is unknown and all is open."""
    one, other = rater.known("", pair[0]), rater.known("", pair[1])
    share = expected(one[0] - other[0])
    return share * (1 - share) * (one[1] ** 2 + other[1] ** 2)


def _two_forces(
    ladder: Ladder, rater: "Rater", edition: str, chance: random.Random
) -> tuple[str, str]:
    """The least known of either seat, or nearly: with a little chance, so that all meet."""
    found: list[str] = []
    for names in ladder.forces[edition]:
        left = [name for name in names if name not in found] or names
        found.append(
            max(left, key=lambda name: rater.known(edition, name)[1] * (0.7 + chance.random()))
        )
    return found[0], found[1]


# -- rating ----------------------------------------------------------------------------------------


class Rater:
    """Ratings after so many bouts, in the order in which they came."""

    def __init__(self) -> None:
        self.model = model()  # nobody here grows stronger with time, so nothing is forgotten
        self.ratings: dict[tuple[str, str], Any] = {}

    def of(self, edition: str, name: str) -> Any:
        key = (edition, name)
        if key not in self.ratings:
            self.ratings[key] = self.model.rating(mu=MEAN, sigma=DOUBT if edition else MOST_DOUBT)
        return self.ratings[key]

    def known(self, edition: str, name: str) -> tuple[float, float]:
        """Where it stands, and how far off that may be."""
        rating = self.of(edition, name)
        return rating.mu, rating.sigma

    def add(self, bout: Bout) -> None:
        for number, score in enumerate(bout.scores):
            agents = bout.agents if number % SEATS == 0 else bout.agents[::-1]
            first = score if number % SEATS == 0 else 1.0 - score  # of seat A
            keys = [
                [("", agent), (bout.edition, force)]
                for agent, force in zip(agents, bout.forces, strict=True)
            ]
            if keys[0][1] == keys[1][1]:  # the same force on both sides tells nothing of itself
                keys = [team[:1] for team in keys]
            teams = [[self.of(*key) for key in team] for team in keys]
            ranks = [1.0 - first, first]
            for team, rated in zip(keys, self.model.rate(teams, ranks=ranks), strict=True):
                self.ratings.update(zip(team, rated, strict=True))


def ratings(ladder: Ladder) -> tuple[list[Rating], list[Rating]]:
    """Of agents, and of forces edition by edition; the best first.

    Every order of the bouts is as good as another, so several are rated; how far these lie apart
    is part of the interval.
    """
    passes = []
    for order in range(ORDERS):
        bouts = list(ladder.bouts)
        random.Random(f"{ladder.seed} order {order}").shuffle(bouts)
        rater = Rater()
        for bout in bouts:
            rater.add(bout)
        passes.append(rater)
    tally = _tally(ladder)
    agents = [_rating("", name, passes, tally) for name in ladder.entrants]
    forces = [
        _rating(edition, name, passes, tally)
        for edition, seats in ladder.forces.items()
        for name in dict.fromkeys(name for names in seats for name in names)
    ]
    editions = list(ladder.forces)
    agents.sort(key=lambda one: -one.points)
    forces.sort(key=lambda one: (editions.index(one.edition), -one.points))
    return agents, forces


def _rating(
    edition: str,
    name: str,
    passes: Sequence[Rater],
    tally: dict[tuple[str, str], tuple[int, float]],
) -> Rating:
    known = [rater.known(edition, name) for rater in passes]
    mean = sum(mu for mu, _ in known) / len(known)
    spread = sum((mu - mean) ** 2 for mu, _ in known) / len(known)
    doubt = sum(sigma**2 for _, sigma in known) / len(known)
    reach = Z_95 * POINTS * sqrt(doubt + spread)
    points = MIDDLE + POINTS * (mean - MEAN)
    games, won = tally.get((edition, name), (0, 0.0))
    return Rating(
        name, edition, games, won, *(round(one, 1) for one in (points, points - reach,
                                                               points + reach))
    )  # fmt: skip


def _tally(ladder: Ladder) -> dict[tuple[str, str], tuple[int, float]]:
    found: dict[tuple[str, str], tuple[int, float]] = {}
    for bout in ladder.bouts:
        for number, score in enumerate(bout.scores):
            first = score if number % SEATS == 0 else 1.0 - score
            agents = bout.agents if number % SEATS == 0 else bout.agents[::-1]
            for seat, won in enumerate((first, 1.0 - first)):
                for key in (("", agents[seat]), (bout.edition, bout.forces[seat])):
                    games, before = found.get(key, (0, 0.0))
                    found[key] = (games + 1, before + won)
    return found


class Meeting(NamedTuple):
    """Two agents against each other."""

    one: str
    other: str
    games: int
    won: float  # by the first
    low: float
    high: float
    expected: float  # by their ratings


def meetings(ladder: Ladder, agents: Sequence[Rating]) -> list[Meeting]:
    """Who met whom, the better first; the ratings should say what happened."""
    points = {one.name: one.points for one in agents}
    found: dict[tuple[str, str], tuple[int, float]] = {}
    for bout in ladder.bouts:
        one, other = sorted(bout.agents, key=lambda name: (-points[name], name))
        games, won = found.get((one, other), (0, 0.0))
        score = sum(bout.scores)
        mine = score if bout.agents[0] == one else len(bout.scores) - score
        found[one, other] = (games + len(bout.scores), won + mine)
    return [
        Meeting(
            one,
            other,
            games,
            won,
            *wilson(round(won), games),
            expected((points[one] - points[other]) / POINTS),
        )
        for (one, other), (games, won) in sorted(
            found.items(), key=lambda item: (-points[item[0][0]], -points[item[0][1]])
        )
    ]


# -- on disk ---------------------------------------------------------------------------------------


def to_data(ladder: Ladder) -> dict[str, Any]:
    """The ladder with its ratings, as it stands in its file."""
    agents, forces = ratings(ladder)
    return {
        "format": FORMAT,
        "version": VERSION,
        "starfold": __version__,
        "game": ladder.game,
        "seed": ladder.seed,
        "games": ladder.games,
        "agents": [_plain(one) for one in agents],
        "forces": [_plain(one) for one in forces],
        "meetings": [
            {**one._asdict(), "low": round(one.low, 4), "high": round(one.high, 4),
             "expected": round(one.expected, 4)}
            for one in meetings(ladder, agents)
        ],
        "entrants": ladder.entrants,
        "field": ladder.forces,
        "bouts": [[one.edition, one.agents, one.forces, one.scores] for one in ladder.bouts],
    }  # fmt: skip


def _plain(one: Rating) -> dict[str, Any]:
    data = one._asdict()
    return data if one.edition else {name: data[name] for name in data if name != "edition"}


def file_text(ladder: Ladder) -> str:
    """A bout a line, so that a grown ladder differs by lines."""
    data = to_data(ladder)
    bouts = ",\n  ".join(json.dumps(one) for one in data.pop("bouts"))
    head = json.dumps(data, indent=1)
    return f'{head[:-2]},\n "bouts": [\n  {bouts}\n ]\n}}\n' if bouts else f"{head}\n"


def read(path: Path) -> Ladder:
    """Raises InputError that names the file."""
    try:
        data = parse_json(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as problem:
        raise InputError(f"{path}: {getattr(problem, 'strerror', None) or problem}") from None
    except UnreadableError as problem:
        raise InputError(f"{path}: {problem}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InputError(f"{path} is no ladder: `starfold ladder GAME --file FILE` makes one")
    if data.get("version") != VERSION:
        raise InputError(
            f"{path}: ladder version {data.get('version')!r} is unknown, "
            f"this program reads {VERSION}"
        )
    try:
        kept = msgspec.convert(data, _Kept)
    except msgspec.ValidationError as problem:
        raise InputError(f"{path}: {problem}") from None
    ladder = Ladder(kept.game, kept.seed, kept.entrants, kept.field)
    ladder.bouts = kept.bouts
    known = set(kept.entrants)
    for number, bout in enumerate(kept.bouts):
        if not known.issuperset(bout.agents) or len(bout.scores) != SEATS:
            raise InputError(f"{path}: bout {number} is none of its entrants; it was altered")
    return ladder


class _Kept(msgspec.Struct):
    game: str
    seed: int
    entrants: list[str]
    field: dict[str, list[list[str]]]
    bouts: list[Bout] = []


def joined(ladder: Ladder, more: Sequence[str]) -> None:
    """Entrants who come to a ladder that is there."""
    added = [name for name in more if name not in ladder.entrants]
    _check_entrants(load_game(ladder.game), [*ladder.entrants, *added])
    ladder.entrants += added

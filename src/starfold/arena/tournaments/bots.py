"""A tournament of agents: every game follows from the plan, so the same seed plays the same one.

It is kept in a file as runs are (`arena.runs`): first the plan, then the games as they are
finished. Whoever begins it again goes on behind the last game that was written to its end.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from starfold import __version__
from starfold.arena.plan import Plan, derived_seed, make_plan
from starfold.arena.runner import Failure, play_game
from starfold.arena.runs import fingerprint, identity
from starfold.arena.tournaments.model import (
    DRAW,
    LOSS,
    NOBODY,
    WIN,
    Terms,
    Tournament,
    enter,
    new_tournament,
    note,
    rounds_of,
    tie_breaks,
)
from starfold.arena.tournaments.pairing import pair_next
from starfold.arena.tournaments.standings import standings
from starfold.arena.work import Crew
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.game import side_names

FORMAT: Final = "starfold-tournament"
VERSION: Final = 1
SEATS: Final = 2
BESIDE: Final = "+"  # between the forces of an entrant, where the sides differ


class Bot(NamedTuple):
    """An entrant, and what they brought: the same force in every game on the same side."""

    name: str  # in the table
    agent: str
    forces: tuple[str, str]  # by seat


class Field(NamedTuple):
    """All that a tournament of agents follows from, checked."""

    game: str
    edition: str
    terms: Terms
    bots: tuple[Bot, ...]
    plans: tuple[Plan, ...]  # of each against itself: agents and forces as they were read


class Played(NamedTuple):
    """A game of a tournament."""

    round: int  # from 1
    pairing: int  # of the round, from 0
    game: int  # of the pairing, from 0
    score: float  # of the entrant whom the pairing names first
    ended: str
    turns: int
    decisions: int
    faults: tuple[Failure, ...] = ()


class _Piece(NamedTuple):
    plan: Plan
    round: int
    pairing: int
    game: int


# -- who takes part --------------------------------------------------------------------------------


def make_field(
    game: str,
    edition: str,
    options: dict[str, Any],
    agents: Sequence[str],
    forces: Sequence[str],
    terms: Terms,
) -> Field:
    """Raises InputError, with the remedy, for whoever or whatever cannot take part.

    `forces`: one for all entrants or one for each; where the sides differ two, joined by a plus.
    """
    rules = load_game(game)
    info = rules.info()
    if info["fewest_seats"] > SEATS or info["most_seats"] < SEATS:
        raise InputError(f"{game} is not played by two, so there is no tournament of it")
    if len(agents) < SEATS:
        raise InputError("a tournament needs two entrants at least: --entrants novice,greedy")
    if len(forces) not in (1, len(agents)):
        raise InputError(
            f"{len(forces)} forces for {len(agents)} entrants: name one for all, or one for each"
        )
    brought = list(forces) * (len(agents) if len(forces) == 1 else 1)
    sides = side_names(rules)
    bots = tuple(
        Bot(name, agent, _by_seat(force, sides))
        for name, agent, force in zip(_names(agents), agents, brought, strict=True)
    )
    checked: dict[tuple[str, tuple[str, str]], Plan] = {}
    for bot in bots:
        key = (bot.agent, bot.forces)
        if key not in checked:
            checked[key] = make_plan(
                game, edition, options, [bot.agent] * SEATS, bot.forces, 1, terms.seed, swap=False
            )
    plans = tuple(checked[bot.agent, bot.forces] for bot in bots)
    return Field(game, edition, terms, bots, plans)


def _names(agents: Sequence[str]) -> Iterator[str]:
    """Who comes several times is numbered."""
    for place, agent in enumerate(agents):
        before = list(agents[:place]).count(agent)
        yield f"{agent} ({before + 1})" if before else agent


def _by_seat(force: str, sides: Sequence[str]) -> tuple[str, str]:
    parts = [part.strip() for part in force.split(BESIDE)] if sides else [force]
    if (sides and len(parts) != len(sides)) or not all(parts):
        such = BESIDE.join(side.upper() for side in sides)
        raise InputError(f"{force!r}: an entrant brings one for each side, as in {such}")
    return (parts[0], parts[-1])


def begun(field: Field) -> Tournament:
    """The tournament before its first round."""
    tournament = new_tournament(field.terms)
    for bot in field.bots:
        enter(tournament, bot.name)
    return tournament


# -- playing ---------------------------------------------------------------------------------------


def games_of(field: Field) -> int:
    """How many games will be played in all, if nobody rests who need not."""
    return rounds_of(begun(field)) * (len(field.bots) // SEATS) * field.terms.games


def play(
    field: Field, tournament: Tournament, played: Sequence[Played], crew: Crew
) -> Iterator[Played]:
    """Play it to its end; `played`: the games that are there already. Tells of each new one."""
    there = {(one.round, one.pairing, one.game): one for one in played}
    with closing(crew.begin(begin_games, field.game)) as task:
        while not tournament.over:
            pair_next(tournament)
            pieces = list(_pieces(field, tournament))
            _take_in(tournament, [there[_key(one)] for one in pieces if _key(one) in there])
            for done in task.results([one for one in pieces if _key(one) not in there]):
                _take_in(tournament, [done])
                yield done


def _key(piece: _Piece) -> tuple[int, int, int]:
    return piece.round, piece.pairing, piece.game


def _take_in(tournament: Tournament, played: Sequence[Played]) -> None:
    for one in played:
        note(tournament.rounds[one.round - 1][one.pairing], one.game, one.score)


def _pieces(field: Field, tournament: Tournament) -> Iterator[_Piece]:
    number = len(tournament.rounds)
    for place, pairing in enumerate(tournament.rounds[-1]):
        for game in range(0 if pairing.bye else len(pairing.scores)):
            plan = _plan(field, pairing.seats(game), (number, place, game))
            yield _Piece(plan, number, place, game)


def _plan(field: Field, seats: tuple[int, int], where: tuple[int, int, int]) -> Plan:
    """Of one game: who sits where brings what they play with there."""
    names = tuple(field.bots[one].forces[seat] for seat, one in enumerate(seats))
    plans = [field.plans[one] for one in seats]
    return replace(
        plans[0],
        agents=tuple(field.bots[one].agent for one in seats),
        forces={name: plan.forces[name] for name, plan in zip(names, plans, strict=True)},
        lineups=(names,),
        seed=derived_seed(field.terms.seed, where[0], f"pairing {where[1]} game {where[2]}"),
    )


def begin_games(game: str) -> Callable[[_Piece], Played]:
    rules = load_game(game)

    def work(piece: _Piece) -> Played:
        result = play_game(piece.plan, rules, 0)
        score = DRAW
        if len(result.winners) == 1:
            score = WIN if result.winners[0] == piece.game % SEATS else LOSS
        return Played(
            piece.round,
            piece.pairing,
            piece.game,
            score,
            result.ended,
            result.turns,
            result.decisions,
            result.faults,
        )

    return work


# -- on disk ---------------------------------------------------------------------------------------


def _known(field: Field) -> dict[str, Any]:
    return {
        "game": field.game,
        "edition": field.edition,
        "terms": msgspec.to_builtins(field.terms),
        "entrants": [list(bot) for bot in field.bots],
        "plans": [fingerprint(identity(plan)) for plan in field.plans],
        "starfold": __version__,
    }


class TournamentFile:
    """The games of a tournament as they are finished."""

    def __init__(self, path: Path, played: list[Played]) -> None:
        self.path = path
        self.played = played  # that it held when it was opened

    def add(self, game: Played) -> None:
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(game) + b"\n")


def opened(path: Path, field: Field) -> TournamentFile:
    """A new file, or one to go on with; raises InputError for one of another tournament."""
    if path.is_dir():
        raise InputError(f"--out {path} is a folder: name a file in it")
    known = _known(field)
    head = {"format": FORMAT, "version": VERSION, "tournament": known}
    try:
        lines = path.read_bytes().split(b"\n") if path.exists() else [b""]
        if len(lines) < 2 and not lines[0].startswith(b"{") and lines[0]:
            raise _no_tournament(path)
        if len(lines) < 2:  # new, or ended before its first line was written
            path.write_bytes(msgspec.json.encode(head) + b"\n")
            return TournamentFile(path, [])
    except OSError as problem:
        raise InputError(f"--out {path}: {problem.strerror}") from None
    _check_head(path, lines[0], known)
    played = [_game(path, number, line) for number, line in enumerate(lines[1:-1], 2)]
    if lines[-1]:  # half a game
        with path.open("r+b") as file:
            file.truncate(sum(len(line) + 1 for line in lines[:-1]))
    return TournamentFile(path, played)


def _no_tournament(path: Path) -> InputError:
    return InputError(f"--out {path} is no tournament: name another file")


def _check_head(path: Path, line: bytes, known: dict[str, Any]) -> None:
    try:
        head = msgspec.json.decode(line)
    except msgspec.DecodeError:
        raise _no_tournament(path) from None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise _no_tournament(path)
    there = head.get("tournament")
    if head.get("version") != VERSION or not isinstance(there, dict):
        raise InputError(f"--out {path} was written by another version of starfold")
    here = msgspec.json.decode(msgspec.json.encode(known))
    for name in here:
        if there.get(name) != here[name]:
            word = "forces, units or cards" if name == "plans" else name
            raise InputError(
                f"--out {path} is a tournament with other {word}: give another file, or the "
                "arguments that it began with"
            )


def _game(path: Path, number: int, line: bytes) -> Played:
    try:
        return msgspec.json.decode(line, type=Played)
    except msgspec.DecodeError:
        raise InputError(f"--out {path}, line {number}: this is no game; it was altered") from None


# -- how it is told --------------------------------------------------------------------------------


def to_data(field: Field, tournament: Tournament) -> dict[str, Any]:
    """For programs."""
    names = [one.name for one in tournament.entrants]
    breaks = tie_breaks(field.terms)
    return {
        "game": field.game,
        "edition": field.edition,
        "format": field.terms.format,
        "seed": field.terms.seed,
        "over": tournament.over,
        "entrants": [
            {"name": bot.name, "agent": bot.agent, "forces": list(dict.fromkeys(bot.forces))}
            for bot in field.bots
        ],
        "standings": [
            {
                **{name: value for name, value in line._asdict().items() if name != "breaks"},
                "entrant": names[line.entrant],
                "tie_breaks": dict(zip(breaks, line.breaks, strict=True)),
            }
            for line in standings(tournament)
        ],
        "rounds": [
            [
                {
                    "first": names[one.first],
                    "second": None if one.second == NOBODY else names[one.second],
                    "scores": one.scores,
                }
                for one in pairings
            ]
            for pairings in tournament.rounds
        ],
    }

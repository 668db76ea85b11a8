"""What a simulation will play: which agent and which force sit where in which game, and its seeds.

Everything about game `i` follows from the plan and `i` alone, so any worker can play any game and
the numbers are the same however the games are spread.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path
from typing import Any, Final

from starfold.agents.budgets import apart
from starfold.agents.registry import agent_names, check_agent
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import Game, Spec, force_kind, side_names
from starfold.units.catalogue import read_catalogue_documents
from starfold.units.forces import force_named

_SEED_BYTES: Final = 12  # as much as the dice take up


@dataclass(frozen=True, slots=True)
class Plan:
    """A simulation, fully decided. `agents` are the entrants, one per seat."""

    game: str
    edition: str
    options: dict[str, Any]
    agents: tuple[str, ...]
    forces: dict[str, Any]  # by the name under which the report lists them: data of forces
    lineups: tuple[tuple[str, ...], ...]  # forces by seat; the games go through them in turn
    games: int
    seed: int
    swap: bool  # agents change seats from game to game
    more: Spec = field(default_factory=dict)  # what else the spec holds, alike for all line-ups

    @property
    def seats(self) -> int:
        return len(self.agents)

    def entrants(self, index: int) -> tuple[int, ...]:
        """Which entrant sits where: seat -> number of the entrant."""
        turned = index % self.seats if self.swap else 0
        return tuple((seat + turned) % self.seats for seat in range(self.seats))

    def lineup(self, index: int) -> tuple[str, ...]:
        """The forces by seat. Each line-up stays until every entrant had every seat in it."""
        number = index // self.seats if self.swap else index
        return self.lineups[number % len(self.lineups)]

    def spec(self, index: int) -> Spec:
        forces = [self.forces[name] for name in self.lineup(index)]
        return {**self.more, "edition": self.edition, "forces": forces, "options": self.options}

    def game_seed(self, index: int) -> int:
        """The seed of the dice and shuffles of a game."""
        return derived_seed(self.seed, index, "game")

    def agent_seed(self, index: int, seat: int) -> int:
        return derived_seed(self.seed, index, f"agent {seat}")


def derived_seed(seed: int, index: int, purpose: str) -> int:
    """A seed of its own for every game and purpose, unrelated to all others."""
    text = f"starfold {seed} {index} {purpose}"
    digest = hashlib.blake2b(text.encode(), digest_size=_SEED_BYTES).digest()
    return int.from_bytes(digest, "little")


def make_plan(
    game: str,
    edition: str,
    options: dict[str, Any],
    agents: Sequence[str],
    forces: Sequence[str],
    games: int,
    seed: int,
    swap: bool = True,
    every_pairing: bool = False,
    catalogues: Sequence[Path] = (),
) -> Plan:
    """Check everything that was asked for; raises InputError with the remedy.

    `forces` (names or files) are one for all seats, or one per seat; with `every_pairing` the games
    go through all combinations of them. `catalogues` are files with units and cards of one's own.
    """
    rules = load_game(game)
    _check_agents(agents, rules)
    if games < 1:
        raise InputError(f"{games} games: simulate at least 1")
    names = list(dict.fromkeys(forces))
    documents = read_catalogue_documents(catalogues)
    wish: Spec = {"edition": edition, "options": options}
    if documents:
        wish["catalogues"] = documents
    lineups: tuple[tuple[str, ...], ...]
    if not every_pairing:
        lineups = (_lineup(forces, len(agents), force_kind(rules)),)
    else:
        lineups = pairings(rules, edition, names, len(agents), swap)
    data = {
        name: rules.sheet(force_named(rules, name, documents), documents).data for name in names
    }
    checked: dict[str, Any] = {}
    spec: Spec = {}
    for lineup in lineups:  # a force is legal whatever the others are: each is checked once
        if not checked.keys() >= set(lineup):
            spec = rules.check_spec({**wish, "forces": [data[name] for name in lineup]})
            checked.update(zip(lineup, spec.pop("forces"), strict=True))
    plan = Plan(
        game=game,
        edition=edition,
        options=spec.pop("options"),
        agents=tuple(agents),
        forces=checked,
        more=spec,
        lineups=lineups,
        games=games,
        seed=seed,
        swap=swap,
    )
    rules.start(plan.spec(0), seeded_dice(0), False)  # what else is amiss is said before the run
    return plan


def check_names(agents: Sequence[str], game: Game) -> None:
    """Raises InputError for agents that there are not, or that do not play the game."""
    for written in agents:
        check_agent(apart(written).name, game.name)


def _check_agents(agents: Sequence[str], game: Game) -> None:
    check_names(agents, game)
    known = agent_names(game.name)
    info = game.info()
    fewest, most = info["fewest_seats"], info["most_seats"]
    if not fewest <= len(agents) <= most:
        such = ",".join((known * 2)[:fewest])
        raise InputError(f"{len(agents)} seat(s): name {fewest} to {most} agents, such as {such}")


def _lineup(forces: Sequence[str], seats: int, word: str) -> tuple[str, ...]:
    if len(forces) == 1:
        return (forces[0],) * seats
    if len(forces) != seats:
        raise InputError(
            f"{len(forces)} {word}s for {seats} seats: name one {word} for all seats, "
            "one for each, or `all`"
        )
    return tuple(forces)


def pairings(
    game: Game, edition: str, names: Sequence[str], seats: int, swap: bool
) -> tuple[tuple[str, ...], ...]:
    """All line-ups of these forces; where the sides differ, all of a side against all of another.

    Forces that are not shipped belong to no side here.
    """
    if not side_names(game):
        return all_lineups(names, seats, swap)
    sides = [game.shipped_forces(edition, side) for side in side_names(game)]
    lineups = tuple(product(*([name for name in names if name in side] for side in sides)))
    if not lineups:
        word = force_kind(game)
        raise InputError(f"there is no {word} for one of the sides to play with; name some")
    return lineups


def all_lineups(names: Sequence[str], seats: int, swap: bool) -> tuple[tuple[str, ...], ...]:
    """All combinations of forces, of different ones where there are enough.

    When the agents keep their seats the forces change places instead.
    """
    if not names:
        raise InputError("there is no force to play with; name some")
    choose = combinations if len(names) >= seats else combinations_with_replacement
    groups = choose(names, seats)
    if swap:
        return tuple(groups)
    turned = (group[by:] + group[:by] for group in groups for by in range(seats))
    return tuple(dict.fromkeys(turned))

"""Games of fleet against fleet: who plays them, and what is kept of each."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final, NamedTuple

from benchmarks.kept import Kept
from starfold.agents.base import Agent
from starfold.agents.pocketmodel import levels
from starfold.agents.registry import agent_names, entry, make_agent
from starfold.arena.plan import derived_seed
from starfold.arena.playout import play_out
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.core import State
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import Game, Spec

SEATS: Final = 2
# Agents that weigh their plans in as many worlds as they are told to.
WITH_WORLDS: Final[dict[tuple[str, str], Callable[[int, float, int], Agent]]] = {
    ("pocketmodel", "strong"): levels.strong,
    ("pocketmodel", "master"): levels.master,
}
GAMES: Final = ("pocketmodel", "minis")  # whose forces are fleets
LONGEST: Final = {"pocketmodel": 300, "minis": 60}  # turns; then a game has no winner


class Played(NamedTuple):
    """How a game went. The fleets are named by seat."""

    forces: tuple[str, str]
    first: int  # seat that moved first
    winner: int  # seat; -1 for none
    ended: str
    turns: int


def played_of(line: Sequence[Any]) -> Played:
    """From a line of a file."""
    forces, *rest = line
    return Played(tuple(forces), *rest)


@dataclass(frozen=True)
class Player:
    """Who plays both sides: an agent, how long it may think, in how many worlds at most.

    Without a limit of time (strong:0) the same seed plays the same game on every machine.
    """

    name: str
    milliseconds: int | None = None
    worlds: int | None = None

    @classmethod
    def called(cls, text: str, game: str) -> "Player":
        """From the command line: greedy, strong:20, strong:0, strong:0:4."""
        name, *written = text.split(":")
        entry(name)  # refuses what is none
        if name not in agent_names(game):
            raise InputError(f"agent {name!r} does not play {game}: try strong:20")
        if len(written) > 2 or not all(part.isdigit() for part in written):
            raise InputError(
                f"{text!r}: write an agent, its milliseconds and its worlds, as in strong:20"
                " or strong:0:4"
            )
        if len(written) == 2 and (game, name) not in WITH_WORLDS:
            raise InputError(f"{text!r}: in {game} {name} thinks in no worlds; write {name}:0")
        return cls(name, *(int(part) for part in written))

    def agent(self, game: Game, seed: int) -> Agent:
        if self.worlds is not None:
            return WITH_WORLDS[game.name, self.name](seed, self.milliseconds or 0, self.worlds)
        return make_agent(self.name, game, seed, self.milliseconds)

    def __str__(self) -> str:
        said = (self.name, self.milliseconds, self.worlds)
        return ":".join(str(part) for part in said if part is not None)


@dataclass(frozen=True)
class Field:
    """Fleets that meet each other, in one edition or kind of battle."""

    game: str
    edition: str
    forces: Mapping[str, Any]  # by name: as data, or the name of a shipped one
    options: Mapping[str, Any] = field(default_factory=dict)

    def pairs(self) -> list[tuple[str, str]]:
        return list(combinations(self.forces, 2))

    def spec(self, pair: tuple[str, str], first: int) -> Spec:
        wish = {
            "edition": self.edition,
            "forces": [self.forces[name] for name in pair],
            "options": {"max_turns": LONGEST[self.game], **self.options, "first_player": first},
        }
        return load_game(self.game).check_spec(wish)

    def with_force(self, name: str, force: Any) -> "Field":
        return Field(self.game, self.edition, {**self.forces, name: force}, self.options)


def shipped_field(game: str, edition: str, options: Mapping[str, Any]) -> Field:
    """The shipped fleets of an edition, or kind of battle."""
    names = load_game(game).shipped_forces(edition)
    return Field(game, edition, {name: name for name in names}, options)


def play(fielded: Field, pair: tuple[str, str], player: Player, seed: int, number: int) -> Played:
    """The game with that number: the fleet that is named first begins in every second one."""
    game = load_game(fielded.game)
    spec = fielded.spec(pair, number % SEATS)
    purpose = f"{fielded.game} {fielded.edition} {' '.join(pair)}"
    state = game.start(spec, seeded_dice(derived_seed(seed, number, purpose)), False)
    return finished(game, state, pair, player, derived_seed(seed, number, f"{purpose} agents"))


def finished(game: Game, state: State, pair: tuple[str, str], player: Player, seed: int) -> Played:
    """The game played to its end."""
    first: int = getattr(state, "first", 0)  # later it may pass on
    agents = [player.agent(game, seed + seat) for seat in range(SEATS)]
    play_out(state, agents)
    winner = state.winners[0] if len(state.winners) == 1 else -1
    turns: int = getattr(state, "turn", 0)
    return Played(pair, first, winner, state.ended, turns)


def rounds(
    fielded: Field,
    pairs: Sequence[tuple[str, str]],
    player: Player,
    seed: int,
    games: int,
    kept: Kept | None = None,
) -> Iterator[Played]:
    """So many games of every pair, in rounds of one each: whenever it is stopped they are even.

    Those that are kept are not played again.
    """
    kept = kept or Kept(None, {})
    known = {}
    for line in kept.games:
        if line["edition"] == fielded.edition:
            played = played_of(line["played"])
            known[line["number"], played.forces] = played
    for number in range(games):
        for pair in pairs:
            if (number, pair) not in known:
                played = play(fielded, pair, player, seed, number)
                kept.add({"edition": fielded.edition, "number": number, "played": played})
                known[number, pair] = played
            yield known[number, pair]

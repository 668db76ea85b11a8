"""The front door: what `import starfold` offers to scripts, notebooks and other programs.

    >>> import starfold
    >>> match = starfold.new_game("pocketmodel", seed=7)
    >>> match.asked
    'B'
    >>> match.choose(match.choices[0])
    >>> match.play("greedy", "random").over
    True

A choice is given and taken in its notation (docs/notation.md). What a seat may not know is in none
of its views, logs or choices.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from starfold.agents.registry import agent_names as registered_agents
from starfold.agents.registry import make_agent
from starfold.arena import runner
from starfold.arena.frames import Simulation
from starfold.arena.plan import make_plan
from starfold.cli.drawing import as_svg
from starfold.cli.faces import face_of
from starfold.cli.sight import sight_of
from starfold.errors import InputError
from starfold.games.registry import DEFAULT_GAME, load_game
from starfold.kernel import notation
from starfold.kernel.chance import Seeded
from starfold.kernel.core import NOBODY
from starfold.kernel.game import Game, edition_names, side_names
from starfold.kernel.replay_files import to_text
from starfold.rulebook.ledgers import Rule, rule
from starfold.table import saves
from starfold.table.deal import check_number, deal, seat_number
from starfold.table.session import PERSON, SEAT_LETTERS, Player, Session

SPECTATOR = "spectator"


def agent_names(game: str = DEFAULT_GAME) -> list[str]:
    """The computer's players for a game, weakest first."""
    return registered_agents(load_game(game).name)


def force_names(game: str = DEFAULT_GAME, edition: str = "", side: str = "") -> list[str]:
    """The fleets or decks that come with a game, for an edition (else its first) and a side."""
    rules = load_game(game)
    return rules.shipped_forces(edition or edition_names(rules)[0], side)


def new_game(
    game: str = DEFAULT_GAME,
    *,
    edition: str = "",
    forces: Sequence[str | None] = (None, None),
    options: dict[str, Any] | None = None,
    seed: int = 0,
) -> "Match":
    """A game at its first question.

    `forces` are names or files, one for each seat; None lets the seed choose one. The same
    arguments and the same choices always give the same game.
    """
    rules = load_game(game)
    check_number(rules, len(forces))
    spec = deal(rules, edition or edition_names(rules)[0], forces, options or {}, seed)
    players = [Player(PERSON, None) for _ in forces]
    return Match(Session.begin(rules, spec, Seeded(seed), players))


def load_replay(path: str | Path) -> "Match":
    """A recorded or saved game as it was left, every recorded state checked on the way."""
    game, replay, marks = saves.load(Path(path))
    players = [Player(name, None) for name in replay.players]
    return Match(Session.resume(game, replay, players, marks))


def simulate(
    game: str = DEFAULT_GAME,
    *,
    seats: Sequence[str] = ("greedy", "greedy"),
    games: int = 100,
    edition: str = "",
    forces: Sequence[str] = (),
    options: dict[str, Any] | None = None,
    seed: int = 0,
    workers: int = 1,
) -> Simulation:
    """Let agents play many games; who won how often, with intervals, as `starfold sim --json`.

    `.frame()` is a data frame with a row for each game, `.frame("agents")` one with their shares.
    """
    rules = load_game(game)
    played = edition or edition_names(rules)[0]
    chosen = list(forces) or _some_forces(rules, played, len(seats))
    plan = make_plan(game, played, options or {}, seats, chosen, games, seed)
    return Simulation(plan, [one for some in runner.simulate(plan, workers) for one in some])


def _some_forces(game: Game, edition: str, seats: int) -> list[str]:
    if side_names(game):
        return [game.shipped_forces(edition, side)[0] for side in side_names(game)]
    return [game.shipped_forces(edition)[seat % 2] for seat in range(seats)]


class Match:
    """A game in progress. Seats are called A, B …; a game's sides (light, dark) name them too."""

    def __init__(self, session: Session) -> None:
        self._session = session

    # -- what is asked ---------------------------------------------------------------------------

    @property
    def game(self) -> str:
        return self._session.game.name

    @property
    def seats(self) -> list[str]:
        return list(SEAT_LETTERS[: self._session.state.seats])

    @property
    def asked(self) -> str:
        """The seat that must choose; "" when the game is over."""
        return "" if self.over else SEAT_LETTERS[self._session.state.asked]

    @property
    def question(self) -> str:
        """What the asked seat is asked, in words."""
        if self.over:
            return ""
        state = self._session.state
        text: str = state.stack[-1].question(state).text
        return text

    @property
    def choices(self) -> list[str]:
        """The choices that the question lists, in their notation."""
        return [] if self.over else list(notation.offered(self._session.state))

    # -- what happens ----------------------------------------------------------------------------

    def choose(self, choice: str) -> None:
        """Answer the question; raises InputError with the nearest choice or the rule against."""
        state = self._session.state
        self._session.answer(state.asked, notation.option(state, choice))

    def play(self, *players: str, seed: int = 0, choices: int = 0) -> "Match":
        """Let agents, one for each seat, play on: to the end, or so many choices.

        Your own agent is named by its file and class, `my_agent.py:MyAgent`; where it fails, an
        InputError says how, and the game stands before that choice.
        """
        state = self._session.state
        if len(players) != state.seats:
            raise InputError(f"{len(players)} players for {state.seats} seats: name one per seat")
        minds = [
            make_agent(name, self._session.game, seed + seat) for seat, name in enumerate(players)
        ]
        for mind in minds:
            mind.sit_down(self._session.replay.spec)
        made = 0
        while not self.over and (made < choices or not choices):
            seat = self._session.state.asked
            self._session.answer(seat, minds[seat].choose(self._session.state, seat))
            made += 1
        return self

    def resign(self, seat: str) -> None:
        self._session.resign(self._seat(seat))

    def undo(self) -> None:
        """Take back the last choice with all that followed from it."""
        if not self._session.moments:
            raise InputError("there is nothing to undo")
        self._session.give_back(self._session.moments[-1].seat)

    @property
    def over(self) -> bool:
        return self._session.over

    @property
    def winners(self) -> list[str]:
        return [SEAT_LETTERS[seat] for seat in self._session.state.winners]

    # -- what is known ---------------------------------------------------------------------------

    def view(self, seat: str = SPECTATOR) -> dict[str, Any]:
        """All that a seat, or a spectator, may know, as plain data."""
        return self._session.game.view(self._session.state, self._seat(seat))

    def log(self, seat: str = SPECTATOR) -> list[str]:
        """What happened, as a seat or a spectator may read it."""
        return [line.text for line in self._session.log_for(self._seat(seat))]

    def why(self, number: int, seat: str = SPECTATOR) -> list[Rule]:
        """The rules behind a line of the log, counted from 0."""
        return [rule(one) for one in self._session.log_for(self._seat(seat))[number].rules]

    def replay(self) -> str:
        """The game so far as the text of a replay file."""
        return to_text(self._session.replay)

    def _seat(self, name: str) -> int:
        if name.lower() == SPECTATOR:
            return NOBODY
        return seat_number(name, self._session.state.seats, side_names(self._session.game))

    # -- how it looks ----------------------------------------------------------------------------

    def board(self, seat: str = SPECTATOR) -> str:
        """The table as text."""
        return "\n".join(line.plain.rstrip() for line in self._lines(self._seat(seat)))

    def _lines(self, seat: int) -> list[Any]:
        session = self._session
        names = [player.name for player in session.players]
        return face_of(self.game).board(sight_of(session.game, session.state, seat, names))

    def __str__(self) -> str:
        return self.board()

    def __repr__(self) -> str:
        count = len(self._session.moments)
        stands = f"won by {' and '.join(self.winners) or 'nobody'}" if self.over else self.question
        return f"<starfold {self.game}: {count} choices, {self.asked or 'over'}: {stands}>"

    def _repr_svg_(self) -> str:
        return as_svg(self._lines(NOBODY), "board")

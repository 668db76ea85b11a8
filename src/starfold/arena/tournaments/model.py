"""A tournament as plain data: its terms, its entrants, the pairings of its rounds.

The functions here check what is asked for, and change a tournament in place. Whoever keeps one (a
file, a database) keeps it as it is: `msgspec.json.encode` writes it, `read` reads it.
"""

from collections.abc import Iterator
from typing import Final, Literal

import msgspec
from msgspec import Struct

from starfold.errors import InputError

Format = Literal["swiss", "round-robin"]
TieBreak = Literal["buchholz", "buchholz-cut-1", "sonneborn-berger", "direct", "wins"]
How = Literal["open", "played", "forfeit", "absent", "bye"]

FORMATS: Final[tuple[Format, ...]] = ("swiss", "round-robin")
NOBODY: Final = -1  # the opponent of whoever has a bye
WIN, DRAW, LOSS = 1.0, 0.5, 0.0
SCORES: Final = (WIN, DRAW, LOSS)
FEWEST: Final = 2  # entrants
MOST: Final = 512
MOST_ROUNDS: Final = 64
TIE_BREAKS: Final[dict[Format, tuple[TieBreak, ...]]] = {
    "swiss": ("buchholz", "sonneborn-berger", "direct", "wins"),
    "round-robin": ("sonneborn-berger", "direct", "wins"),
}


class Terms(Struct, frozen=True):
    """What is agreed before the first round."""

    format: Format = "swiss"
    rounds: int = 0  # of a Swiss; 0: as many as find a winner. A round robin has its own number.
    legs: int = 1  # times that everybody meets everybody in a round robin
    games: int = 1  # of a pairing; the entrants change sides from one to the next
    seed: int = 1
    tie_breaks: tuple[TieBreak, ...] = ()  # in their order; none: the usual ones of the format


class Entrant(Struct):
    """Somebody who plays; their number is their place in the list."""

    name: str
    strength: float = 0.0  # as far as it is known: the strong are kept apart in the first round
    since: int = 1  # the first round that they play
    gone: bool = False  # has withdrawn


class Pairing(Struct):
    """Two entrants of a round, or one who has a bye.

    `first` sits first in the first game. `scores` are those of `first`, game by game.
    """

    first: int
    second: int
    scores: list[float | None]
    how: How = "open"
    missing: list[int] = []  # who did not come, where the games were not played to their end

    @property
    def bye(self) -> bool:
        return self.second == NOBODY

    @property
    def over(self) -> bool:
        return self.how != "open"

    def entrants(self) -> tuple[int, ...]:
        return (self.first,) if self.bye else (self.first, self.second)

    def other(self, entrant: int) -> int:
        return self.second if entrant == self.first else self.first

    def points(self, entrant: int) -> float:
        """That the entrant has from it so far."""
        scores = [score for score in self.scores if score is not None]
        return sum(scores if entrant == self.first else (WIN - score for score in scores))

    def seats(self, game: int) -> tuple[int, int]:
        """Who sits first and who second in a game of it."""
        return (self.first, self.second) if game % 2 == 0 else (self.second, self.first)


class Tournament(Struct):
    """All that there is to know of it."""

    terms: Terms
    entrants: list[Entrant] = []
    rounds: list[list[Pairing]] = []

    def meetings(self, entrant: int) -> Iterator[Pairing]:
        """The pairings of an entrant, in their order."""
        for pairings in self.rounds:
            yield from (one for one in pairings if entrant in one.entrants())

    @property
    def round_over(self) -> bool:
        return not self.rounds or all(one.over for one in self.rounds[-1])

    @property
    def over(self) -> bool:
        begun = len(self.rounds)
        return begun > 0 and begun >= rounds_of(self) and self.round_over


def read(data: bytes) -> Tournament:
    return msgspec.json.decode(data, type=Tournament)


# -- before the first round ------------------------------------------------------------------------


def new_tournament(terms: Terms) -> Tournament:
    """Raises InputError for terms that make no tournament."""
    if terms.format not in FORMATS:
        raise InputError(f"{terms.format!r} is no format: choose {' or '.join(FORMATS)}")
    if not 0 <= terms.rounds <= MOST_ROUNDS:
        raise InputError(f"{terms.rounds} rounds: choose 1 to {MOST_ROUNDS}")
    if terms.format == "round-robin" and terms.rounds:
        raise InputError("a round robin has as many rounds as everybody needs to meet everybody")
    if terms.legs not in (1, 2):
        raise InputError(f"{terms.legs} legs: everybody meets everybody once or twice")
    if terms.format == "swiss" and terms.legs != 1:
        raise InputError("only a round robin has two legs; choose more rounds")
    if terms.games not in (1, 2):
        raise InputError(f"{terms.games} games a pairing: choose 1, or 2 with sides changed")
    if len(set(terms.tie_breaks)) < len(terms.tie_breaks):
        raise InputError("name every tie-break once")
    return Tournament(terms)


def tie_breaks(terms: Terms) -> tuple[TieBreak, ...]:
    return terms.tie_breaks or TIE_BREAKS[terms.format]


def rounds_of(tournament: Tournament) -> int:
    """How many rounds it has, as far as is known now."""
    terms, entrants = tournament.terms, len(tournament.entrants)
    if terms.format == "round-robin":
        return terms.legs * (entrants - 1 + entrants % 2)
    return terms.rounds or max(1, (entrants - 1).bit_length())


def enter(tournament: Tournament, name: str, strength: float = 0.0) -> int:
    """Somebody more, from the next round on; gives their number. Raises InputError."""
    begun = len(tournament.rounds)
    if begun and tournament.terms.format == "round-robin":
        raise InputError("this round robin has begun, so nobody can enter any more")
    if begun and begun >= rounds_of(tournament):
        raise InputError("the last round has begun, so nobody can enter any more")
    if len(tournament.entrants) >= MOST:
        raise InputError("this tournament is full: nobody else can enter")
    if any(one.name == name for one in tournament.entrants):
        raise InputError(f"{name!r} has entered already; choose another name")
    tournament.entrants.append(Entrant(name, strength, begun + 1))
    return len(tournament.entrants) - 1


def withdraw(tournament: Tournament, entrant: int) -> None:
    """Somebody goes: open games are lost, and they are not paired again.

    Before the first round they are struck off the list, and whoever is behind them moves up.
    """
    if not tournament.rounds:
        del tournament.entrants[entrant]
        return
    tournament.entrants[entrant].gone = True
    for pairing in tournament.rounds[-1]:
        if entrant in pairing.entrants() and not pairing.over:
            forfeit(pairing, [entrant])


# -- results ---------------------------------------------------------------------------------------


def note(pairing: Pairing, game: int, score: float) -> None:
    """A game has been played; `score` is that of the entrant who is named first in the pairing."""
    if pairing.bye or pairing.missing:
        raise InputError("this pairing is not played")
    if not 0 <= game < len(pairing.scores):
        raise InputError(f"game {game + 1}: this pairing has {len(pairing.scores)}")
    if score not in SCORES:
        raise InputError(f"score {score}: give 1, 0.5 or 0")
    pairing.scores[game] = score
    if None not in pairing.scores:
        pairing.how = "played"


def forfeit(pairing: Pairing, missing: list[int]) -> None:
    """Who did not come loses what has not been played; where neither came nobody wins it."""
    if pairing.bye:
        raise InputError("nobody can be missing at a bye")
    if not missing or not set(missing) <= set(pairing.entrants()):
        raise InputError("name one of the two, or both, who did not come")
    pairing.missing = sorted(set(missing))
    if len(pairing.missing) == len(pairing.entrants()):
        pairing.how = "absent"
        return
    lost = LOSS if pairing.first in missing else WIN
    pairing.scores = [lost if score is None else score for score in pairing.scores]
    pairing.how = "forfeit"


def correct(pairing: Pairing, scores: list[float]) -> None:
    """The organiser says what came out."""
    if pairing.bye:
        raise InputError("a bye has no other result")
    if len(scores) != len(pairing.scores):
        raise InputError(f"this pairing has {len(pairing.scores)} game(s): give a score for each")
    pairing.how, pairing.missing = "open", []
    for game, score in enumerate(scores):
        note(pairing, game, score)

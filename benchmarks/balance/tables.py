"""What games of fleets add up to: shares with intervals, the matrix, who begins, how games end."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from benchmarks.balance.playing import SEATS, Played
from starfold.arena.statistics import share_of, spread, wilson

PREFIXES: Final = (
    "base-",
    "ground-assault-",
    "scum-",
    "minis-",
    "space-",
    "ground-",
    "mixed-",
    "free-",
)
LEAST_SHARE: Final = 0.42  # that a fleet may win against its field
MOST_SHARE: Final = 0.58


class Shares:
    """Who won how often. A game without a winner is half a win for both."""

    def __init__(self, played: Iterable[Played]) -> None:
        self.played = list(played)
        self.games: Counter[str] = Counter()
        self.halves: Counter[str] = Counter()  # half wins
        self.pair_games: Counter[tuple[str, str]] = Counter()
        self.pair_halves: Counter[tuple[str, str]] = Counter()
        for game in self.played:
            for seat, name in enumerate(game.forces):
                other = game.forces[1 - seat]
                halves = 1 if game.winner < 0 else SEATS * (game.winner == seat)
                self.games[name] += 1
                self.halves[name] += halves
                self.pair_games[name, other] += 1
                self.pair_halves[name, other] += halves

    def names(self) -> list[str]:
        return list(self.games)

    def share(self, name: str) -> float:
        return self.halves[name] / (SEATS * self.games[name])

    def pair_share(self, name: str, other: str) -> float | None:
        games = self.pair_games[name, other]
        return self.pair_halves[name, other] / (SEATS * games) if games else None

    def ended_by(self, name: str, ending: str) -> float:
        """The share of a fleet's games that ended so."""
        count = sum(game.ended == ending for game in self.played if name in game.forces)
        return count / self.games[name]

    def outside(self) -> list[str]:
        """The fleets that win too much or too little."""
        return [one for one in self.names() if not LEAST_SHARE <= self.share(one) <= MOST_SHARE]

    def to_data(self) -> dict[str, Any]:
        decided = [game for game in self.played if game.winner >= 0]
        endings = Counter(game.ended for game in self.played)
        return {
            "games": len(self.played),
            "forces": {
                name: {
                    "games": self.games[name],
                    **_half_share(self.halves[name], self.games[name]),
                    "against": {
                        other: share
                        for other in self.names()
                        if (share := self.pair_share(name, other)) is not None
                    },
                }
                for name in self.names()
            },
            "first_player": share_of(
                sum(game.winner == game.first for game in decided), len(decided)
            ),
            "endings": {
                how: {"games": count, **share_of(count, len(self.played))}
                for how, count in endings.most_common()
            },
            "turns": spread([game.turns for game in self.played]),
        }


def _half_share(halves: int, games: int) -> dict[str, float]:
    """A share of games that half wins count in too; Wilson's interval of it, rounded to wins."""
    low, high = wilson(round(halves / SEATS), games)
    return {"share": halves / (SEATS * games), "low": low, "high": high}


def percent(data: dict[str, Any]) -> str:
    """A share with its interval, as in 47 % (41–53)."""
    if data["share"] is None:
        return "–"
    low, high = data["low"], data["high"]
    return f"{100 * data['share']:.0f} % ({100 * low:.0f}–{100 * high:.0f})"


def title(name: str) -> str:
    """The name of a fleet without that of its set."""
    for prefix in PREFIXES:
        name = name.removeprefix(prefix)
    return name.replace("-", " ").capitalize()


def markdown(data: dict[str, Any]) -> str:
    """The numbers of a field as a table, the strongest fleet first."""
    forces = data["forces"]
    order = sorted(forces, key=lambda name: -forces[name]["share"])
    heads = ["fleet", "wins", *(title(name) for name in order)]
    lines = ["| " + " | ".join(heads) + " |", "| --- " * len(heads) + "|"]
    for name in order:
        against = forces[name]["against"]
        cells = [f"{100 * against[other]:.0f}" if other in against else "" for other in order]
        lines.append("| " + " | ".join([title(name), percent(forces[name]), *cells]) + " |")
    ends = ", ".join(f"{how} {percent(one)}" for how, one in data["endings"].items())
    turns = data["turns"]
    lines += [
        "",
        f"{data['games']} games by {data['player']}, seed {data['seed']}."
        f" First player: {percent(data['first_player'])}. Ended by {ends}."
        f" Turns: {turns['median']} (most {turns['p95']}).",
    ]
    return "\n".join(lines)

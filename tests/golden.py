"""Golden games: short playthroughs written out whole, so that a diff shows what a change did.

`python -m tests.golden regenerate` writes them anew; the tests compare. A playthrough lists every
choice with its options, every event with its rules, and every seat's view as it changes.
"""

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from starfold.games.pocketmodel.position import Position
from starfold.games.pocketmodel.rules import PocketModel
from starfold.kernel import replay as replays
from starfold.kernel.chance import Chance, Committed, Seeded
from starfold.kernel.core import NOBODY
from starfold.kernel.game import state_hash
from starfold.units.icons import EDITIONS

FOLDER: Final = Path(__file__).parent / "golden"
REPLAYS: Final = Path(__file__).parent / "replays"
GAME: Final = PocketModel()
RECORDED: Final = 204  # games of each edition
CAP: Final = 40  # turns of a golden game: long enough for strikes, short enough to read

# name -> (edition, fleets, options, seed, who plays)
GOLDEN: Final[dict[str, tuple[str, list[str], dict[str, Any], int, list[str]]]] = {
    "base-duel": ("base", ["base-lantern-line", "base-hammer-fall"], {}, 11, ["greedy", "greedy"]),
    "base-random": (
        "base",
        ["base-mending-swarm", "base-close-ranks"],
        {},
        5,
        ["random", "greedy"],
    ),
    "ground-duel": (
        "ground_assault",
        ["ground-assault-iron-march", "ground-assault-snow-line"],
        {},
        12,
        ["greedy", "greedy"],
    ),
    "ground-three": (
        "ground_assault",
        ["ground-assault-dawn-landing", "ground-assault-forest-raid", "base-heavy-weather"],
        {"combat_opponents": "any"},
        21,
        ["greedy", "random", "greedy"],
    ),
    "scum-duel": (
        "scum_and_villainy",
        ["scum-house-rules", "scum-old-hands"],
        {},
        13,
        ["greedy", "greedy"],
    ),
    "scum-options": (
        "scum_and_villainy",
        ["scum-open-sky", "scum-slow-caravan"],
        {"placement": "simultaneous", "battle_order": "stepwise", "failed_strike": "stop"},
        31,
        ["greedy", "greedy"],
    ),
}


def play_and_record(
    edition: str, fleets: list[str], options: dict[str, Any], seed: int, agents: list[str]
) -> tuple[Position, replays.Replay, list[str]]:
    """Play a game between agents; returns the last state, its replay and its transcript."""
    from starfold.agents.registry import make_agent

    spec = {"edition": edition, "fleets": fleets, "options": {"max_turns": CAP, **options}}
    state, replay = replays.begin(GAME, spec, Seeded(seed), agents, record=True)
    assert isinstance(state, Position)
    players = [make_agent(name, GAME, seed + seat) for seat, name in enumerate(agents)]
    page = Transcript(state)
    while not state.ended:
        option = players[state.asked].choose(state, state.asked)
        page.choice(option)
        replays.answer(GAME, state, replay, option)
        page.after()
    page.lines.append(f"over: {state.ended}, winners {state.winners}")
    return state, replay, page.lines


class Transcript:
    """The written-out game: full views at the start, then what changed in them."""

    def __init__(self, state: Position) -> None:
        self.state = state
        self.lines: list[str] = []
        self.told = 0
        self.number = 0
        self.views: dict[str, dict[str, str]] = {}
        self.after()

    def choice(self, option: int) -> None:
        self.number += 1
        question = GAME.question(self.state, self.state.asked)
        assert question is not None
        offered = "; ".join(
            ("*" if one["option"] == option else "") + one["text"] for one in question["options"]
        )
        self.lines.append("")
        self.lines.append(f"#{self.number} {question['text']} {question['rules']}")
        self.lines.append(f"  {'ABCDEFGH'[self.state.asked]}: {offered}")

    def after(self) -> None:
        events = (self.state.log or [])[self.told :]
        self.told += len(events)
        for event in events:
            shown = event.everything()
            rules = " ".join(shown.pop("rules"))
            self.lines.append(f"  event {json.dumps(shown, sort_keys=True)} [{rules}]")
        public = page_of(GAME.view(self.state, NOBODY))
        self.tell_changes("spectator", public)
        for seat in range(self.state.seats):
            own = page_of(GAME.view(self.state, seat))
            self.tell_changes(
                f"only {'ABCDEFGH'[seat]}",
                {path: shown for path, shown in own.items() if public.get(path) != shown},
            )
        self.lines.append(f"  hash {state_hash(GAME, self.state)}")

    def tell_changes(self, reader: str, page: dict[str, str]) -> None:
        before = self.views.get(reader, {})
        for path in sorted(set(page) | set(before)):
            if page.get(path) != before.get(path):
                self.lines.append(f"  {reader} sees {path} = {page.get(path, 'nothing special')}")
        self.views[reader] = page


def page_of(view: dict[str, Any]) -> dict[str, str]:
    """A view as named lines: one for a unit, one for each thing of a player, one for the rest."""
    page: dict[str, str] = {}
    for key, value in view.items():
        if key == "units":
            for unit in value:
                page[f"unit {unit['unit']:02d}"] = unit_line(unit)
        elif key == "players":
            for player in value:
                for thing, shown in player.items():
                    page[f"{'ABCDEFGH'[player['seat']]} {thing}"] = json.dumps(names_of(shown))
        elif key not in ("question", "seat"):  # the choice itself is written out
            page[key] = json.dumps(names_of(value))
    return page


def unit_line(unit: dict[str, Any]) -> str:
    numbers = "/".join(str(unit[key]) for key in ("attack", "damage", "defense", "shields"))
    flags = "".join([" flipped" if unit["flipped"] else "", *map(", {}".format, unit["effects"])])
    return (
        f"{unit['label']} ({unit['design']}, {unit['kind']}, {unit['stars']} stars, {numbers}, "
        f"{' '.join(unit['icons'])}) {unit['place']}, {unit['counters']} counters{flags}"
    )


def names_of(value: Any) -> Any:
    """Cards by their names: their printed values stand in the catalogue. Odds have own tests."""
    if isinstance(value, dict):
        if "text" in value and "name" in value:
            return value["name"]
        return {key: names_of(one) for key, one in value.items() if key != "odds"}
    if isinstance(value, list):
        return [names_of(one) for one in value]
    return value


def golden_text(name: str) -> str:
    return "\n".join(play_and_record(*GOLDEN[name])[2]) + "\n"


def recorded_games(edition: str) -> Iterator[replays.Replay]:
    """Two hundred and more games: 2 to 4 players, agents, options and kinds of dice mixed."""
    from tests.pocketmodel.games import fleets_usable_in, random_options

    for number in range(RECORDED):
        chance = random.Random(f"{edition} {number}")
        players = (2, 2, 3, 4)[number % 4]
        fleets = [chance.choice(fleets_usable_in(edition)) for _ in range(players)]
        options = random_options(chance) if number % 3 == 2 else {}
        options["max_turns"] = CAP
        agents = [chance.choice(["greedy", "random"]) for _ in range(players)]
        dice: Chance = Seeded(1000 + number)
        if number % 5 == 4:
            keys = tuple(chance.randbytes(16) for _ in range(players))
            dice = Committed(f"{edition} {number}", chance.randbytes(32), keys)
        yield recorded(edition, fleets, options, dice, agents)


def recorded(
    edition: str, fleets: list[str], options: dict[str, Any], dice: Chance, agents: list[str]
) -> replays.Replay:
    """A game between agents, without a transcript."""
    from starfold.agents.registry import make_agent

    spec = {"edition": edition, "fleets": fleets, "options": options}
    state, replay = replays.begin(GAME, spec, dice, agents, record=False)
    players = [make_agent(name, GAME, dice.number + seat) for seat, name in enumerate(agents)]
    while not state.ended:
        replays.answer(GAME, state, replay, players[state.asked].choose(state, state.asked))
    replay.spec["fleets"] = fleets  # by name: `definitions` tells whether they are the same
    return replay


def replay_lines(edition: str) -> list[str]:
    return (REPLAYS / f"{edition}.jsonl").read_text(encoding="utf-8").splitlines()


def regenerate() -> None:
    FOLDER.mkdir(exist_ok=True)
    REPLAYS.mkdir(exist_ok=True)
    for name in GOLDEN:
        (FOLDER / f"{name}.txt").write_text(golden_text(name), encoding="utf-8")
    for edition in EDITIONS:
        lines = [
            json.dumps(replay.to_data(), separators=(",", ":"))
            for replay in recorded_games(edition)
        ]
        (REPLAYS / f"{edition}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["regenerate"]:
        sys.exit("usage: python -m tests.golden regenerate")
    regenerate()

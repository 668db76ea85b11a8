"""Golden games: short playthroughs written out whole, so that a diff shows what a change did.

`python -m tests.golden regenerate` writes them anew; the tests compare. A playthrough lists every
choice with its options, every event with its rules, and every seat's view as it changes.
"""

import json
import lzma
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from starfold.agents.base import Agent
from starfold.agents.registry import make_agent
from starfold.cli.ccg.words import value_words
from starfold.cli.choices import worded
from starfold.games.registry import game_names, load_game
from starfold.kernel import replay as replays
from starfold.kernel.chance import Chance, Committed, Seeded
from starfold.kernel.core import EVERYONE, NOBODY, State
from starfold.kernel.game import Game, state_hash
from starfold.kernel.replay_files import TITLE, to_text
from starfold.kernel.tongue import ENGLISH, languages, speaking
from starfold.table.session import Player, Session
from tests.ccg import games as ccg
from tests.minis import games as minis
from tests.pocketmodel import games as pocketmodel

FOLDER: Final = Path(__file__).parent / "golden"
REPLAYS: Final = Path(__file__).parent / "replays"
FREE: Final = "free"  # a player who answers with any amounts, also such as are not listed


# -- what is played --------------------------------------------------------------------------------


class Golden(NamedTuple):
    """A game that is written out."""

    game: str
    edition: str
    forces: list[str]
    options: dict[str, Any]  # with a cap: long enough for strikes, short enough to read
    seed: int
    agents: list[str]


GOLDEN: Final = {
    "base-duel": Golden(
        "pocketmodel",
        "base",
        ["base-lantern-line", "base-hammer-fall"],
        {"max_turns": 40},
        11,
        ["greedy", "greedy"],
    ),
    "base-random": Golden(
        "pocketmodel",
        "base",
        ["base-mending-swarm", "base-close-ranks"],
        {"max_turns": 40},
        5,
        ["random", "greedy"],
    ),
    "ground-duel": Golden(
        "pocketmodel",
        "ground_assault",
        ["ground-assault-iron-march", "ground-assault-snow-line"],
        {"max_turns": 40},
        12,
        ["greedy", "greedy"],
    ),
    "ground-three": Golden(
        "pocketmodel",
        "ground_assault",
        ["ground-assault-dawn-landing", "ground-assault-forest-raid", "base-heavy-weather"],
        {"max_turns": 40, "combat_opponents": "any"},
        21,
        ["greedy", "random", "greedy"],
    ),
    "scum-duel": Golden(
        "pocketmodel",
        "scum_and_villainy",
        ["scum-house-rules", "scum-old-hands"],
        {"max_turns": 40},
        13,
        ["greedy", "greedy"],
    ),
    "scum-options": Golden(
        "pocketmodel",
        "scum_and_villainy",
        ["scum-open-sky", "scum-slow-caravan"],
        {
            "max_turns": 40,
            "placement": "simultaneous",
            "battle_order": "stepwise",
            "failed_strike": "stop",
        },
        31,
        ["greedy", "greedy"],
    ),
    "minis-space-duel": Golden(
        "minis",
        "space",
        ["minis-space-first-light", "minis-space-iron-choir"],
        {"max_turns": 2, "base_gap": 609.6},
        14,
        ["greedy", "greedy"],
    ),
    "minis-ground-duel": Golden(
        "minis",
        "ground",
        ["minis-ground-clockwork-tide", "minis-ground-white-march"],
        {"max_turns": 4, "base_gap": 609.6},
        15,
        ["greedy", "greedy"],
    ),
    "minis-three": Golden(
        "minis",
        "free_for_all",
        ["minis-free-private-wars", "minis-mixed-folding-wings", "minis-free-veiled-road"],
        {
            "max_turns": 3,
            "base_gap": 609.6,
            "table": "rect",
            "movement_model": "bow_pivot",
            "fire_order": "alternate",
            "declare": "per_player",
            "initiative": "roll",
            "pass_through": "friendly",
        },
        32,
        ["greedy", FREE, "random"],
    ),
    "ccg-duel": Golden(
        "ccg", "hoth", ["echo-base", "blizzard-force"], {"max_turns": 6}, 16, ["greedy", "greedy"]
    ),
    "ccg-random": Golden(
        "ccg",
        "hoth",
        ["rogue-flight", "spaceport-raid"],
        {"max_turns": 5},
        17,
        ["random", "greedy"],
    ),
}


class Recording(NamedTuple):
    """Games of one edition that are recorded by their answers and fingerprints."""

    game: str
    edition: str
    number: int
    turns: tuple[int, int, int, int]  # caps of the games of 2, 2, 3 and 4 players, in turn
    players: tuple[str, ...]
    options: dict[str, Any]  # in all of them


RECORDINGS: Final = {
    **{
        edition: Recording("pocketmodel", edition, 204, (40, 40, 40, 40), ("greedy", "random"), {})
        for edition in ("base", "ground_assault", "scum_and_villainy")
    },
    **{
        f"minis-{battle}": Recording(
            "minis", battle, 200, (3, 2, 1, 1), ("greedy", "random", FREE), {"base_gap": 609.6}
        )
        for battle in ("space", "ground", "mixed", "free_for_all")
    },
    **{
        edition: Recording("ccg", edition, 200, (24, 10, 6, 4), ("greedy", "random"), {})
        for edition in ("hoth", "new_hope", "premiere")
    },
}


class Kind(NamedTuple):
    """What is different about a game: what a seat may bring, any options, a line about a unit."""

    forces: Callable[[str, int], Sequence[str]]
    options: Callable[[random.Random], dict[str, Any]]
    unit_line: Callable[[dict[str, Any]], str]
    players: tuple[int, int, int, int] = (2, 2, 3, 4)


# -- playing ---------------------------------------------------------------------------------------


class FreeAgent(Agent):
    """Any answer, where amounts are asked for any of them: no sampler decides what is tried."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.chance = random.Random(seed)

    def choose(self, state: State, seat: int) -> int:
        question = self.game.question(state, seat)
        assert question is not None
        measured = [one for one in question["options"] if one.get("amounts")]
        for option in measured and self.chance.choices(measured, k=5):
            answer: int = option["option"]
            for amount in option["amounts"]:
                value = self.chance.randint(amount["least"], amount["most"])
                answer += amount["factor"] * (value - amount["zero"])
            if state.refusal(answer) is None:
                return answer
        return self.chance.choice(state.options)


def player(name: str, game: Game, seed: int) -> Agent:
    return FreeAgent(game, seed) if name == FREE else make_agent(name, game, seed)


def play_and_record(golden: Golden) -> tuple[State, replays.Replay, list[str]]:
    """Play a game between agents; returns the last state, its replay and its transcript."""
    game = load_game(golden.game)
    spec = {"edition": golden.edition, "forces": golden.forces, "options": golden.options}
    state, replay = replays.begin(game, spec, Seeded(golden.seed), golden.agents, record=True)
    players = [player(name, game, golden.seed + seat) for seat, name in enumerate(golden.agents)]
    page = Transcript(game, state)
    while not state.ended:
        option = players[state.asked].choose(state, state.asked)
        page.choice(option)
        replays.answer(game, state, replay, option)
        page.after()
    page.lines.append(f"over: {state.ended}, winners {state.winners}")
    return state, replay, page.lines


class Transcript:
    """The written-out game: full views at the start, then what changed in them."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self.lines: list[str] = []
        self.told = 0
        self.number = 0
        self.views: dict[str, dict[str, str]] = {}
        self.after()

    def choice(self, option: int) -> None:
        self.number += 1
        question = self.game.question(self.state, self.state.asked)
        assert question is not None
        offered = "; ".join(
            ("*" if one["option"] == option else "") + worded(one) for one in question["options"]
        )
        self.lines.append("")
        self.lines.append(f"#{self.number} {question['text']} {question['rules']}")
        self.lines.append(f"  {'ABCDEFGH'[self.state.asked]}: {offered}")
        if option not in self.state.options:
            self.lines.append(f"  *any amounts: {option}")

    def after(self) -> None:
        events = (self.state.log or [])[self.told :]
        self.told += len(events)
        for event in events:
            shown = event.everything()
            rules = " ".join(shown.pop("rules"))
            self.lines.append(f"  event {json.dumps(shown, sort_keys=True)} [{rules}]")
        public = page_of(self.game.view(self.state, NOBODY))
        self.tell_changes("spectator", public)
        for seat in range(self.state.seats):
            own = page_of(self.game.view(self.state, seat))
            self.tell_changes(
                f"only {'ABCDEFGH'[seat]}",
                {path: shown for path, shown in own.items() if public.get(path) != shown},
            )
        self.lines.append(f"  hash {state_hash(self.game, self.state)}")

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
                page[f"unit {unit['unit']:02d}"] = KINDS[view["game"]].unit_line(unit)
        elif key == "cards":
            for card in value:
                page[f"card {card['card']:03d}"] = KINDS[view["game"]].unit_line(card)
        elif key == "players":
            for player in value:
                for thing, shown in player.items():
                    page[f"{'ABCDEFGH'[player['seat']]} {thing}"] = json.dumps(names_of(shown))
        elif key not in ("question", "seat"):  # the choice itself is written out
            page[key] = json.dumps(names_of(value))
    return page


def card_unit_line(unit: dict[str, Any]) -> str:
    numbers = "/".join(str(unit[key]) for key in ("attack", "damage", "defense", "shields"))
    flags = "".join([" flipped" if unit["flipped"] else "", *map(", {}".format, unit["effects"])])
    return (
        f"{unit['label']} ({unit['design']}, {unit['kind']}, {unit['stars']} stars, {numbers}, "
        f"{' '.join(unit['icons'])}) {unit['place']}, {unit['counters']} counters{flags}"
    )


def open_unit_line(unit: dict[str, Any]) -> str:
    numbers = "/".join(str(unit[key]) for key in ("attack", "damage", "defense", "shields"))
    spot = f" {unit['x']} {unit['y']} {unit['heading']}°" if unit["place"] == "table" else ""
    flags = [name for name in ("moved", "displaced", "waiting", "fallen") if unit[name]]
    flags += [f"has {icon}" for icon in unit["borrowed"]] + [f"lent {one}" for one in unit["lent"]]
    reaches = "; ".join(one["words"] + " arc" * one["arc"] for one in unit["ranges"])
    return (
        f"{unit['label']} ({unit['design']}, {unit['kind']}, {unit['stars']} stars, {numbers}, "
        f"{' '.join(unit['icons'])}) {unit['place']}{spot}, {unit['counters']} counters, "
        f"{unit['hits']} hits, {unit['rate']}, fires {reaches}"
        f"{', ' * bool(unit['face'])}{unit['face']}{''.join(map(', {}'.format, flags))}"
    )


def card_line(card: dict[str, Any]) -> str:
    """A card in play: where, how it is held, and the values it has now."""
    values = ("power", "ability", "forfeit", "armor", "maneuver", "hyperspeed", "landspeed")
    known = [(name, card[name]) for name in values if card[name] is not None]
    numbers = " ".join(f"{name} {value_words(name, amount)}" for name, amount in known)
    states = "".join(map(", {}".format, [*card["states"], *card["did"]]))
    return f"{card['title']} {card['role']} {card['at']}, {numbers}{states}"


def names_of(value: Any) -> Any:
    """Cards by their names: their printed values stand in the catalogue. Odds have own tests."""
    if isinstance(value, dict):
        if "text" in value and "name" in value:
            return value["name"]
        if "words" in value and "title" in value and "type" in value:
            return value["title"]
        return {key: names_of(one) for key, one in value.items() if key != "odds"}
    if isinstance(value, list):
        return [names_of(one) for one in value]
    return value


KINDS: Final = {
    "pocketmodel": Kind(
        lambda edition, seat: pocketmodel.fleets_usable_in(edition),
        pocketmodel.random_options,
        card_unit_line,
    ),
    "minis": Kind(
        lambda edition, seat: minis.GAME.shipped_forces(edition),
        minis.random_options,
        open_unit_line,
    ),
    "ccg": Kind(ccg.decks, ccg.random_options, card_line, (2, 2, 2, 2)),
}


def golden_text(name: str) -> str:
    return "\n".join(play_and_record(GOLDEN[name])[2]) + "\n"


# -- recording -------------------------------------------------------------------------------------


def recorded_games(name: str) -> Iterator[replays.Replay]:
    """Many games: 2 to 4 players, agents, options and kinds of dice mixed."""
    recording = RECORDINGS[name]
    edition, kind = recording.edition, KINDS[recording.game]
    for number in range(recording.number):
        chance = random.Random(f"{edition} {number}")
        players = kind.players[number % 4]
        forces = [chance.choice(kind.forces(edition, seat)) for seat in range(players)]
        options = {**recording.options, **(kind.options(chance) if number % 3 == 2 else {})}
        options["max_turns"] = recording.turns[number % 4]
        agents = [chance.choice(recording.players) for _ in range(players)]
        dice: Chance = Seeded(1000 + number)
        if number % 5 == 4:
            keys = tuple(chance.randbytes(16) for _ in range(players))
            dice = Committed(f"{edition} {number}", chance.randbytes(32), keys)
        spec = {"edition": edition, "forces": forces, "options": options}
        yield recorded(load_game(recording.game), spec, dice, agents)


def recorded(game: Game, spec: dict[str, Any], dice: Chance, agents: list[str]) -> replays.Replay:
    """A game between agents, without a transcript."""
    state, replay = replays.begin(game, spec, dice, agents, record=False)
    players = [player(name, game, dice.number + seat) for seat, name in enumerate(agents)]
    while not state.ended:
        replays.answer(game, state, replay, players[state.asked].choose(state, state.asked))
    replay.spec["forces"] = spec["forces"]  # by name: `definitions` tells if they are the same
    return replay


def replay_texts(name: str) -> list[str]:
    """The recorded games of a kind, each as its own page."""
    text = lzma.decompress(replay_file(name).read_bytes()).decode()
    return [f"{TITLE}{page}" for page in text.split(TITLE)[1:]]


def replay_file(name: str) -> Path:
    """Where they are kept; small, because nobody reads them line by line."""
    return REPLAYS / f"{name}.replays.xz"


def told_in(language: str, name: str, choices: int = 60) -> list[str]:
    """The log of a small game in a language, as somebody reads it who knows everything."""
    game = load_game(name)
    spec = game.deal({"forces": [None, None]}, 2, 7)
    players = [Player("A", None), Player("B", None)]
    session = Session.begin(game, spec, Seeded(7), players)
    session.auto = False
    chance = random.Random(11)
    for _ in range(choices):
        if session.over:
            break
        session.answer(session.state.asked, chance.choice(session.state.options))
    with speaking(language):
        return [line.text for line in session.log_for(EVERYONE)]


def tongue_file(language: str, name: str) -> Path:
    return FOLDER / "tongues" / f"{language}-{name}.txt"


def regenerate(names: Sequence[str] = ()) -> None:
    """Write the named games and recordings anew, or all of them."""
    FOLDER.mkdir(exist_ok=True)
    REPLAYS.mkdir(exist_ok=True)
    for name in names or GOLDEN:
        if name in GOLDEN:
            (FOLDER / f"{name}.txt").write_text(golden_text(name), encoding="utf-8")
    for language in set() if names else languages().keys() - {ENGLISH}:
        for name in game_names():
            file = tongue_file(language, name)
            file.parent.mkdir(exist_ok=True)
            file.write_text("\n".join(told_in(language, name)) + "\n", encoding="utf-8")
    for name in names or RECORDINGS:
        if name in RECORDINGS:
            pages = [to_text(replay) for replay in recorded_games(name)]
            replay_file(name).write_bytes(lzma.compress("\n".join(pages).encode(), preset=9))


if __name__ == "__main__":
    known = {*GOLDEN, *RECORDINGS}
    if sys.argv[1:2] != ["regenerate"] or not known.issuperset(sys.argv[2:]):
        sys.exit(f"usage: python -m tests.golden regenerate [{' | '.join(sorted(known))}] ...")
    regenerate(sys.argv[2:])

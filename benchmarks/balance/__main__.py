"""How evenly the shipped fleets are matched.

    python -m benchmarks.balance measure pocketmodel base --games 60 [--player strong:20] [--seed 1]
    python -m benchmarks.balance units pocketmodel base --games 450 [--trials FILE] [--seed 1]
    python -m benchmarks.balance search pocketmodel base tried/ --trials FILE [--seed 1]

`measure` lets all fleets of an edition, or kind of battle, play each other: so many games a pair,
each fleet beginning in half of them. `units` says what every unit and card is worth beside others
of equal stars, from games with made-up forces. `search` learns from such games what makes a force
win, looks for lists of fleets that are matched more evenly, and writes them into a folder with all
that it tried; `tune` makes new lists at once for all that a measurement found off, by what was
learned alone: cheaper where fleets
are many, and to be measured again. `--option name=value` plays with an option of the rulebook.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from benchmarks.balance.lists import EVEN, Search, changed, differences, search
from benchmarks.balance.model import fitted
from benchmarks.balance.playing import GAMES, Played, Player, rounds, shipped_field
from benchmarks.balance.tables import Shares, markdown
from benchmarks.balance.worth import add_trials, read_trials, trials, worth_table, worths
from starfold.arena.plan import derived_seed
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.game import edition_names
from starfold.units.content import as_fleet, content_of
from starfold.units.fleets import save_fleet


def measure(given: argparse.Namespace) -> None:
    player = Player.called(given.player, given.game)
    editions = given.editions or edition_names(load_game(given.game))
    for edition in editions:
        fielded = shipped_field(given.game, edition, options_of(given.option))
        played = collected(rounds(fielded, fielded.pairs(), player, given.seed, given.games))
        data = {
            "game": given.game,
            "edition": edition,
            "options": fielded.options,
            "player": str(player),
            "seed": given.seed,
            **Shares(played).to_data(),
        }
        print(f"{given.game}, {edition}\n\n{markdown(data)}\n", flush=True)
        if given.json is not None:
            with given.json.open("a", encoding="utf-8") as file:
                file.write(json.dumps(data) + "\n")


def look(given: argparse.Namespace) -> None:
    model = fitted(read_trials(given.trials))
    how = Search(
        player=Player.called(given.player, given.game),
        model=model,
        seed=given.seed,
        steps=given.steps,
        games=given.games,
        by_units=given.by_units,
        dear=given.dear,
    )
    fielded = shipped_field(given.game, given.edition, options_of(given.option))
    given.folder.mkdir(parents=True, exist_ok=True)
    log = given.folder / f"{given.game}-{given.edition}.jsonl"
    model_file = given.folder / f"{given.game}-{given.edition}-model.json"
    model_file.write_text(json.dumps(model.to_data(), indent=2) + "\n", encoding="utf-8")
    log.write_text("")
    for after, tried in search(fielded, how):
        with log.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(one.to_data()) + "\n" for one in tried)
        before, last = tried[-2:]
        print(
            f"{last.step}: {last.force} {before.share:.1%} -> {last.share:.1%},"
            f" by units {before.by_units:.1%} -> {last.by_units:.1%}"
            f" in {last.games} games, {'kept' if last.kept else 'dropped'}:"
            f" {', '.join(last.changes)}",
            flush=True,
        )
        if last.kept:
            fleet = as_fleet(after.forces[last.force], content_of([]))
            save_fleet(fleet, given.folder / f"{last.force}.yaml")


def tune(given: argparse.Namespace) -> None:
    """New lists for all fleets that a measurement found off, by the model alone."""
    player = Player.called("greedy", given.game)  # nobody plays here
    how = Search(player, fitted(read_trials(given.trials)), given.seed, 1, 0, given.near)
    how = replace(how, by_units=given.by_units, dear=given.dear)
    given.folder.mkdir(parents=True, exist_ok=True)
    for line in given.measured.read_text(encoding="utf-8").splitlines():
        data = json.loads(line)
        if data["game"] != given.game or data["edition"] != given.edition:
            continue
        fielded = shipped_field(given.game, given.edition, data["options"])
        log = []
        for name, found in data["forces"].items():
            lacks = EVEN - found["share"]
            if abs(lacks) <= given.near:
                continue
            fleet = as_fleet(name, content_of([]))
            chance = random.Random(derived_seed(given.seed, 0, f"changes {name}"))
            new = changed(fielded, name, fleet, given.gain * lacks, how, chance)
            changes = differences(fleet, new)
            log.append({"force": name, "share": found["share"], "changes": changes})
            print(f"{name} {found['share']:.1%}: {', '.join(changes)}", flush=True)
            save_fleet(new, given.folder / f"{name}.yaml")
        file = given.folder / f"{given.game}-{given.edition}-tuned.json"
        file.write_text(json.dumps(log, indent=2) + "\n", encoding="utf-8")


def units(given: argparse.Namespace) -> None:
    player = Player.called(given.player, given.game)
    played = list(trials(given.game, given.edition, player, given.seed, given.games))
    if given.trials is not None:
        add_trials(given.trials, played)
    found = worths(played)
    print(f"{given.game}, {given.edition}: {len(played)} games by {player}, seed {given.seed}\n")
    print(worth_table(found))
    if given.json is not None:
        with given.json.open("a", encoding="utf-8") as file:
            head = {"game": given.game, "edition": given.edition, "player": str(player)}
            head |= {"seed": given.seed, "games": len(played)}
            file.write(json.dumps({**head, "worth": [asdict(one) for one in found]}) + "\n")


def collected(games: Iterator[Played]) -> list[Played]:
    """The games; those so far when it is interrupted."""
    played: list[Played] = []
    with suppress(KeyboardInterrupt):
        played.extend(games)
    return played


def options_of(written: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for one in written:
        name, equals, value = one.partition("=")
        if not equals:
            raise InputError(f"--option {one}: write name=value, such as initiative=roll")
        try:
            found[name] = json.loads(value)
        except json.JSONDecodeError:
            found[name] = value
    return found


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m benchmarks.balance", description=__doc__)
    commands = made.add_subparsers(required=True)
    one = commands.add_parser("measure", help="all shipped fleets against each other")
    one.add_argument("game", choices=GAMES)
    one.add_argument("editions", nargs="*")
    one.add_argument("--games", type=int, default=40, help="of each pair")
    one.add_argument("--player", default="strong:20")
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    one.add_argument("--json", type=Path, help="file to which the numbers are added")
    one.set_defaults(run=measure)
    one = commands.add_parser("search", help="lists of fleets that are matched more evenly")
    one.add_argument("game", choices=GAMES)
    one.add_argument("edition")
    one.add_argument("folder", type=Path, help="for the new lists, and all that was tried")
    one.add_argument("--player", default="strong:0", help="by whose games fleets are judged")
    one.add_argument(
        "--trials", type=Path, required=True, help="games of `units` to learn the model from"
    )
    one.add_argument("--steps", type=int, default=12)
    one.add_argument("--games", type=int, default=40, help="of each pair, by the player")
    one.add_argument("--by-units", type=float, default=1.0, help="worth of such an ending")
    one.add_argument("--dear", type=float, default=0.006, help="what a change costs")
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    one.set_defaults(run=look)
    one = commands.add_parser("tune", help="new lists for what a measurement found off")
    one.add_argument("game", choices=GAMES)
    one.add_argument("edition")
    one.add_argument("folder", type=Path, help="for the new lists, and what was changed")
    one.add_argument("--measured", type=Path, required=True, help="file of measure --json")
    one.add_argument("--trials", type=Path, required=True, help="games of `units`")
    one.add_argument("--gain", type=float, default=1.0, help="part of what is lacking: noise")
    one.add_argument("--near", type=float, default=0.04, help="off by less is left alone")
    one.add_argument("--by-units", type=float, default=1.0, help="worth of such an ending")
    one.add_argument("--dear", type=float, default=0.006, help="what a change costs")
    one.add_argument("--seed", type=int, default=1)
    one.set_defaults(run=tune)
    one = commands.add_parser("units", help="what units and cards are worth")
    one.add_argument("game", choices=GAMES)
    one.add_argument("edition")
    one.add_argument("--games", type=int, default=3000)
    one.add_argument("--player", default="strong:0")
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--json", type=Path, help="file to which the numbers are added")
    one.add_argument("--trials", type=Path, help="file to which the games are added")
    one.set_defaults(run=units)
    return made


def main() -> int:
    given = parser().parse_args()
    try:
        given.run(given)
    except InputError as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

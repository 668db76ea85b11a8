"""How evenly the shipped fleets are matched.

    python -m benchmarks.balance measure pocketmodel base --games 60 [--player strong:20] [--seed 1]
    python -m benchmarks.balance units pocketmodel base --games 450 [--keep FILE] [--seed 1]
    python -m benchmarks.balance learn model.json FILE ...
    python -m benchmarks.balance tune pocketmodel base --measured FILE --model model.json
    python -m benchmarks.balance search pocketmodel base tried/ --model model.json [--seed 1]
    python -m benchmarks.balance again

`measure` lets all fleets of an edition, or kind of battle, play each other: so many games a pair,
each fleet beginning in half of them. `units` says what every unit and card is worth beside others
of equal stars, from games with made-up forces; `learn` learns from such games what makes a force
win. By that `tune` changes the lists of all fleets that a measurement found off, at once, and
writes down what it did, so that `again` can do it again and compare; `search` lets every new list
play before it keeps it. With `--keep` games are kept in a file as they end, and a run that was cut
off, or is wanted longer, goes on there. `--option name=value` plays with an option of the rulebook.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, TypeVar

import starfold.units
from benchmarks.balance.lists import Search, search
from benchmarks.balance.model import fitted
from benchmarks.balance.playing import GAMES, Field, Player, rounds, shipped_field
from benchmarks.balance.tables import Shares, markdown
from benchmarks.balance.tuning import (
    Round,
    edited,
    note,
    pooled_shares,
    read_model,
    remade,
    tuned,
)
from benchmarks.balance.worth import read_trials, trials, worth_table, worths
from benchmarks.kept import Kept
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.game import edition_names
from starfold.units.content import as_fleet, content_of
from starfold.units.fleets import every_shipped_fleet_name, fleet_data, save_fleet, shipped_fleet

Some = TypeVar("Some")
RESULTS: Final = Path(__file__).parents[1] / "results" / "balance"
SHIPPED: Final = Path(starfold.units.__file__).parent / "data" / "fleets"


def measure(given: argparse.Namespace) -> None:
    player = Player.called(given.player, given.game)
    editions = given.editions or edition_names(load_game(given.game))
    options = options_of(given.option)
    fields = [shipped_field(given.game, edition, options) for edition in editions]
    about = {"game": given.game, "options": options, "player": str(player), "seed": given.seed}
    kept = Kept(given.keep, {**about, "lists": fingerprint(fields)})
    for edition, fielded in zip(editions, fields, strict=True):
        found = rounds(fielded, fielded.pairs(), player, given.seed, given.games, kept)
        played = collected(found)
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
    model = read_model(given.model)
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


def learn(given: argparse.Namespace) -> None:
    model = fitted([trial for file in given.files for trial in read_trials(file)], given.each)
    given.model.write_text(json.dumps(model.to_data(), indent=2) + "\n", encoding="utf-8")


def tune(given: argparse.Namespace) -> None:
    """New lists for all fleets that a measurement found off, by the model alone."""
    lines = [json.loads(line) for line in given.measured.read_text(encoding="utf-8").splitlines()]
    shares = pooled_shares(lines, given.game, given.edition)
    wanted = Round(
        game=given.game,
        edition=given.edition,
        options=options_of(given.option),
        model=given.model.name,
        seed=given.seed,
        gain=given.gain,
        near=given.near,
        by_units=given.by_units,
        dear=given.dear,
        shares={name: shares[name] for name in given.only or shares},
        changes={},
    )
    lists = {name: shipped_fleet(name) for name in wanted.shares}
    made, after = tuned(wanted, read_model(given.model), lists)
    for name, fleet in after.items():
        print(f"{name} {made.shares[name]:.1%}: {', '.join(made.changes[name])}", flush=True)
        text = (SHIPPED / f"{name}.yaml").read_text(encoding="utf-8")
        (given.fleets / f"{name}.yaml").write_text(edited(text, fleet), encoding="utf-8")
    if after:
        note(given.record, made)


def again(given: argparse.Namespace) -> None:
    """Whether the rounds of the record lead to the lists as they are shipped."""
    differ = 0
    for made, found in remade(given.record):
        same = made.changes == found.changes
        differ += not same
        outcome = "as recorded" if same else f"other changes: {found.changes}"
        print(f"{made.game}, {made.edition}, seed {made.seed}: {outcome}", flush=True)
    if differ:
        raise InputError(f"{differ} rounds of {given.record} come out otherwise")


def units(given: argparse.Namespace) -> None:
    player = Player.called(given.player, given.game)
    about = {"game": given.game, "edition": given.edition, "player": str(player)}
    kept = Kept(given.keep, {"what": "units", **about, "seed": given.seed})
    found = trials(given.game, given.edition, player, given.seed, given.games, kept)
    played = collected(found)
    worth = worths(played)
    print(f"{given.game}, {given.edition}: {len(played)} games by {player}, seed {given.seed}\n")
    print(worth_table(worth))
    if given.json is not None:
        with given.json.open("a", encoding="utf-8") as file:
            head = {**about, "seed": given.seed, "games": len(played)}
            file.write(json.dumps({**head, "worth": [asdict(one) for one in worth]}) + "\n")


def fingerprint(fields: Iterable[Field]) -> str:
    """Of the lists of all fleets: with others it is another measurement."""
    fleets = [fleet_data(shipped_fleet(name)) for one in fields for name in one.forces]
    lists = json.dumps([[one["name"], one["units"], one["deck"]] for one in fleets])
    return hashlib.sha256(lists.encode()).hexdigest()[:12]


def collected(games: Iterator[Some]) -> list[Some]:
    """The games; those so far when it is interrupted."""
    played: list[Some] = []
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
    one.add_argument("--keep", type=Path, help="file for the games, to go on with")
    one.set_defaults(run=measure)
    one = commands.add_parser("search", help="lists of fleets that are matched more evenly")
    one.add_argument("game", choices=GAMES)
    one.add_argument("edition")
    one.add_argument("folder", type=Path, help="for the new lists, and all that was tried")
    one.add_argument("--player", default="strong:0", help="by whose games fleets are judged")
    one.add_argument("--model", type=Path, required=True, help="file of `learn`")
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
    one.add_argument("--measured", type=Path, required=True, help="file of measure --json")
    one.add_argument("--model", type=Path, required=True, help="file of `learn`")
    one.add_argument("--only", action="append", choices=every_shipped_fleet_name(), metavar="FLEET")
    one.add_argument("--fleets", type=Path, default=SHIPPED, help="folder for the new lists")
    one.add_argument(
        "--record", type=Path, default=RESULTS / "tuned.jsonl", help="what is done is added to it"
    )
    one.add_argument("--gain", type=float, default=1.0, help="part of what is lacking: noise")
    one.add_argument("--near", type=float, default=0.04, help="off by less is left alone")
    one.add_argument("--by-units", type=float, default=1.0, help="worth of such an ending")
    one.add_argument("--dear", type=float, default=0.006, help="what a change costs")
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    one.set_defaults(run=tune)
    one = commands.add_parser("again", help="whether the record leads to the shipped lists")
    one.add_argument("--record", type=Path, default=RESULTS / "tuned.jsonl")
    one.set_defaults(run=again)
    one = commands.add_parser("learn", help="a model of what makes forces win")
    one.add_argument("model", type=Path, help="file to write")
    one.add_argument("files", type=Path, nargs="+", help="games of units --keep")
    one.add_argument("--each", action="store_true", help="also what each unit adds beyond its sums")
    one.set_defaults(run=learn)
    one = commands.add_parser("units", help="what units and cards are worth")
    one.add_argument("game", choices=GAMES)
    one.add_argument("edition")
    one.add_argument("--games", type=int, default=3000)
    one.add_argument("--player", default="strong:0")
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--json", type=Path, help="file to which the numbers are added")
    one.add_argument("--keep", type=Path, help="file for the games, to go on with")
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

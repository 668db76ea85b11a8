"""Units and cards of one's own: playable, and carried by the games that use them."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from starfold.arena.plan import make_plan
from starfold.errors import InputError
from starfold.games.pocketmodel.game import PocketModel
from starfold.games.registry import load_game
from starfold.kernel import replay as replays
from starfold.kernel.chance import Seeded
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import edition_names
from starfold.kernel.replay_files import load, save
from starfold.table.deal import deal
from starfold.units.content import MOST_IN_A_GAME
from starfold.units.fleets import fleet_data, shipped_fleet
from starfold.units.reading import MOST_LISTED

ATTIC_FIND = {
    "id": "my-u-001",
    "name": "Attic Find",
    "design": "X-wing",
    "edition": "base",
    "number": 901,
    "kind": "space",
    "stars": 5,
    "attack": 5,
    "damage": 3,
    "defense": 11,
    "shields": 5,
    "icons": ["Lasers"],
    "provenance": "printed",
    "source": "read off the model",
}


@pytest.fixture
def own(tmp_path: Path) -> tuple[Path, Path]:
    """A catalogue file with one unit, and a fleet that uses it."""
    catalogue = {"format": "starfold-catalogue", "version": 1, "name": "mine"}
    catalogue_path = tmp_path / "mine.yaml"
    catalogue_path.write_text(yaml.safe_dump({**catalogue, "units": [ATTIC_FIND], "cards": []}))
    fleet = fleet_data(shipped_fleet("base-lantern-line"))
    fleet["units"] = [{"unit": "my-u-001", "copies": 3}, *fleet["units"][:1]]
    fleet_path = tmp_path / "fleet.yaml"
    fleet_path.write_text(yaml.safe_dump(fleet))
    return catalogue_path, fleet_path


def test_a_replay_carries_the_definitions(own: tuple[Path, Path], tmp_path: Path) -> None:
    catalogue, fleet = own
    game = PocketModel()
    spec = deal(PocketModel(), "base", [str(fleet), None], {}, 1, [catalogue])
    state, replay = replays.begin(game, spec, Seeded(1), ["person", "greedy"], record=False)
    for _ in range(20):
        replays.answer(game, state, replay, state.options[0])
    save(replay, tmp_path / "game.json")
    catalogue.unlink()
    fleet.unlink()
    again = load(tmp_path / "game.json")
    assert replays.verify(game, again).options == state.options


def test_a_simulation_can_use_them(own: tuple[Path, Path]) -> None:
    catalogue, fleet = own
    fleets = [str(fleet), "base-hammer-fall"]
    seats = ["random", "random"]
    plan = make_plan("pocketmodel", "base", {}, seats, fleets, 2, 1, catalogues=[catalogue])
    state = PocketModel().start(plan.spec(0), seeded_dice(1), False)
    assert "Attic Find" in {unit.name for unit in state.setup.units}


def test_without_the_catalogue_the_unit_is_unknown(own: tuple[Path, Path]) -> None:
    with pytest.raises(InputError, match="unknown unit 'my-u-001'"):
        deal(PocketModel(), "base", [str(own[1]), None], {}, 1)


def test_a_spec_from_outside_opens_no_files(own: tuple[Path, Path]) -> None:
    with pytest.raises(InputError, match="no shipped fleet"):
        PocketModel().check_spec({"edition": "base", "forces": [str(own[1])]})


def test_ids_of_the_shipped_content_are_taken(own: tuple[Path, Path]) -> None:
    catalogue, _ = own
    catalogue.write_text(catalogue.read_text().replace("my-u-001", "base-u-001"))
    with pytest.raises(InputError, match="'base-u-001' exists"):
        deal(PocketModel(), "base", [None, None], {}, 1, [catalogue])


def _dealt(name: str) -> dict[str, Any]:
    game = load_game(name)
    return game.deal({"edition": edition_names(game)[0]}, 2, 1)


def test_a_game_takes_only_so_many_catalogues() -> None:
    """A file may hold a million empty ones: each of them would have its own problems."""
    spec = {"catalogues": [{}] * (MOST_IN_A_GAME + 1)}
    for game in ("pocketmodel", "minis"):
        with pytest.raises(InputError, match="at most 64 in one game"):
            load_game(game).check_spec({**_dealt(game), **spec})


def test_a_message_lists_only_so_many_problems() -> None:
    catalogue = {"format": "starfold-catalogue", "version": 1, "name": "x", "units": [{}] * 3000}
    with pytest.raises(InputError) as refused:
        load_game("pocketmodel").check_spec({**_dealt("pocketmodel"), "catalogues": [catalogue]})
    head, *listed = str(refused.value).splitlines()
    assert head == f"{int(head.split()[0])} problems"
    assert len(listed) == MOST_LISTED + 1
    assert listed[-1].endswith(" more")

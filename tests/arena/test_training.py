"""What positions are worth is learned from games, and the same recipe gives the same weights."""

import json
from dataclasses import asdict
from importlib import resources
from pathlib import Path

import pytest

from starfold.agents.registry import guide_for
from starfold.agents.values import FILE, from_data
from starfold.arena.training import (
    RECIPES,
    Recipe,
    Sample,
    Score,
    calibration_error,
    fitted,
    foreseen,
    gathered,
    is_held_back,
    matched,
    measured,
    training_spec,
    unlearned,
    write,
)
from starfold.errors import InputError
from starfold.games.registry import game_names, load_game
from starfold.kernel.game import edition_names

pytestmark = pytest.mark.slow_in_pure

RECIPE = Recipe("pocketmodel", first=24, rounds=1, hidden=3, epochs=20, seed=5)


def learn() -> tuple[Sample, dict[str, object]]:
    guide = guide_for("pocketmodel")
    sample = Sample()
    for _ in gathered(None, RECIPE, 0, sample):
        pass
    net, score = fitted(RECIPE, len(guide.feature_names()), [sample], lambda line: None)
    assert score.games <= RECIPE.first
    assert score.loss < 1.0
    return sample, {
        "first": net.value(sample.row(0)),
        "last": net.value(sample.row(len(sample.worth) - 1)),
    }


def test_the_same_recipe_gives_the_same_weights() -> None:
    one, found = learn()
    again, twice = learn()
    assert one.to_data() == again.to_data()
    assert found == twice
    assert all(0.0 <= worth <= 1.0 for worth in one.worth)


def test_a_run_goes_on_where_it_was() -> None:
    whole, parted = Sample(), Sample()
    for _ in gathered(None, RECIPE, 0, whole):
        pass
    for done in gathered(None, RECIPE, 0, parted):
        if done >= 7:
            break
    for _ in gathered(None, RECIPE, 0, parted):
        pass
    assert parted.to_data() == whole.to_data()


@pytest.mark.parametrize("name", game_names())
def test_forces_that_are_tested_on_are_not_learned_from(name: str) -> None:
    game = load_game(name)
    for number in range(12):
        edition = edition_names(game)[number % len(edition_names(game))]
        for tested in (False, True):
            spec = training_spec(game, number, 1, tested)
            assert spec["edition"] == edition
            known = set(game.shipped_forces(edition))
            named = [force["name"] for force in spec["forces"] if force.get("name") in known]
            apart = {is_held_back(one) for one in known} == {False, True}
            assert not apart or not named or {is_held_back(one) for one in named} == {tested}


def test_weights_are_written_with_their_recipe_and_read_again(tmp_path: Path) -> None:
    guide = guide_for("pocketmodel")
    sample, _ = learn()
    net, score = fitted(RECIPE, len(guide.feature_names()), [sample], lambda line: None)
    path = tmp_path / "value.json"
    write(path, RECIPE, guide, net, [score])
    data = json.loads(path.read_text())
    assert data["recipe"]["first"] == RECIPE.first
    assert data["features"] == guide.feature_names()
    again = from_data(data["net"])
    assert again.value(sample.row(0)) == net.value(sample.row(0))


@pytest.mark.parametrize("name", game_names())
def test_the_shipped_weights_say_how_they_were_made_and_how_good_they_are(name: str) -> None:
    file = resources.files(f"starfold.agents.{name}").joinpath(FILE)
    data = json.loads(file.read_text(encoding="utf-8"))
    assert data["recipe"] == asdict(RECIPES[name])
    assert data["features"] == guide_for(name).feature_names()
    assert len(data["curve"]) == RECIPES[name].rounds
    assert data["measured"] == measured(Score(**data["curve"][-1]))
    assert data["measured"]["low"] > 0.5


def test_a_match_against_greedy_is_the_same_every_time() -> None:
    won = [list(matched(None, RECIPE, 2)) for _ in range(2)]
    assert won[0] == won[1]
    assert set(won[0]) <= {0.0, 0.5, 1.0}
    assert measured(Score(1, 2, 0.5, 0.7, 0.01, matches=2, won=1.0))["games"] == 2


def test_too_few_games_are_refused() -> None:
    with pytest.raises(InputError, match="--games"):
        fitted(RECIPE, 1, [Sample()], lambda line: None)


def test_calibration_error() -> None:
    assert calibration_error([0.25] * 4, [1, 0, 0, 0]) == 0.0
    assert calibration_error([0.9, 0.9], [0, 1]) == pytest.approx(0.4)
    assert calibration_error([], []) == 0.0


def test_a_run_begins_without_an_opinion() -> None:
    assert unlearned(3).value([1.0, -2.0, 3.0]) == 0.5


def test_what_was_thought_later_counts_beside_how_a_game_ended() -> None:
    """Two seats in turn: each position is mixed with what its seat thought a turn later."""
    sample = Sample()
    for place in range(4):
        sample.add([0.0], float(place % 2), 1, 2 if place < 2 else 0)
    assert foreseen(sample, [0.5, 0.5, 0.25, 0.75], 0.8) == pytest.approx([0.05, 0.95, 0.0, 1.0])
    assert foreseen(sample, [0.5, 0.5, 0.25, 0.75], 1.0) == [0.0, 1.0, 0.0, 1.0]

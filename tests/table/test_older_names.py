"""What was agreed and recorded when a force was called a fleet is the same game today."""

import pytest

from starfold.errors import InputError
from starfold.games.registry import game_names, load_game
from starfold.kernel import replay as replays
from starfold.kernel.chance import Seeded
from starfold.kernel.replay_files import fields_of, from_data, to_fields, to_text
from tests.table.tables import spec_of

each_game = pytest.mark.parametrize("name", game_names())


@each_game
def test_a_spec_may_say_fleets(name: str) -> None:
    game = load_game(name)
    spec = spec_of(name)
    old = {**spec, "fleets": spec["forces"]}
    del old["forces"]
    assert game.check_spec(old) == game.check_spec(spec)
    assert game.digest(game.check_spec(old)) == game.digest(game.check_spec(spec))
    with pytest.raises(InputError, match="unknown field"):
        game.check_spec({**spec, "fleets": []})


@each_game
def test_a_replay_may_say_fleets(name: str) -> None:
    game = load_game(name)
    spec = spec_of(name)
    state, replay = replays.begin(
        game, spec, Seeded(3), ["somebody"] * len(spec["forces"]), record=False
    )
    for _ in range(5):
        replays.answer(game, state, replay, state.options[0])
    written = to_text(replay)
    old = written.replace('"forces": [', '"fleets": [')
    assert old != written
    again = from_data(fields_of(old, "old"), "old")
    replays.verify(game, again)
    assert to_fields(again)["hashes"] == to_fields(replay)["hashes"]

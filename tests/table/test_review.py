"""A finished game can be looked at step by step, with everything open."""

import json
import random
from functools import cache
from typing import Any

import msgspec
import pytest

from starfold.errors import InputError
from starfold.kernel.core import EVERYONE
from starfold.table import protocol as p
from starfold.table.afterwards import ReplayPage
from starfold.table.patch import apply
from starfold.table.review import review
from starfold.table.session import Session
from tests.table.tables import GAMES, open_table, play_on

TURNS = {"pocketmodel": 12, "minis": 2, "ccg": 12}
SEEDS = {"pocketmodel": 3, "minis": 3, "ccg": 18}  # games in which chance has a say
each_game = pytest.mark.parametrize("game", GAMES)


def info(game: str) -> p.RoomInfo:
    return p.RoomInfo(
        id="r",
        game=game,
        title="A game",
        status="over",
        spec={},
        seats=[],
        dice=p.DiceInfo("seeded", practice=True),
        solo=True,
    )


@cache
def finished(game: str) -> Session:
    """A short game: two choices of a person, one of them taken back, the rest by machines."""
    session = open_table([0], seed=SEEDS[game], game=game, max_turns=TURNS[game])
    play_on(session, random.Random(5), 2)
    session.take_back(0)
    play_on(session, random.Random(6), 10_000)
    assert session.over
    return session


@cache
def page(game: str) -> ReplayPage:
    return review(finished(game), info(game))


def without_options(view: dict[str, Any]) -> Any:
    question = view["question"]
    if question is not None:
        view["question"] = {key: question[key] for key in question if key != "options"}
    return json.loads(json.dumps(view))


@each_game
def test_the_patches_lead_through_every_view_to_the_end(game: str) -> None:
    session = finished(game)
    view: Any = json.loads(json.dumps(page(game).view))
    states = [*map(session.before, range(len(session.moments))), session.state]
    for place, state in enumerate(states):
        if place:
            patch = page(game).steps[place - 1].patch
            view = apply(view, json.loads(json.dumps(patch)))
        assert view == without_options(session.game.view(state, EVERYONE))
    assert view["ended"]


@each_game
def test_every_step_says_who_took_it_and_in_which_turn(game: str) -> None:
    assert [step.by for step in page(game).steps] == [step.seat for step in finished(game).moments]
    turns = [step.turn for step in page(game).steps]
    assert turns == sorted(turns)


@each_game
def test_the_log_grows_with_the_steps_and_tells_all(game: str) -> None:
    shown = page(game)
    lines = [shown.lines, *(step.lines for step in shown.steps)]
    assert lines == sorted(lines)
    assert lines[-1] == len(shown.log)
    assert [line.number for line in shown.log] == list(range(1, len(shown.log) + 1))
    assert any("undoes" in line.text for line in shown.log if line.event is None)


@each_game
def test_every_throw_has_its_expectation_at_its_step(game: str) -> None:
    shown = page(game)
    throws = [
        line
        for line in shown.log
        if line.event and line.event["kind"] in ("attack_roll", "strike_roll", "draw_destiny")
    ]
    assert throws
    assert [point.text for point in shown.luck] == [line.text for line in throws]
    for point, line in zip(shown.luck, throws, strict=True):
        before = shown.steps[point.step - 2].lines if point.step > 1 else shown.lines
        assert before < line.number <= shown.steps[point.step - 1].lines
        assert line.event is not None and point.seat == line.event["seat"]
        assert point.expected >= 0 and point.actual >= 0


@each_game
def test_a_page_survives_the_wire(game: str) -> None:
    encoded = msgspec.json.encode(page(game))
    assert msgspec.json.encode(msgspec.json.decode(encoded, type=ReplayPage)) == encoded


@each_game
def test_a_game_that_goes_on_is_not_shown(game: str) -> None:
    with pytest.raises(InputError, match="the game is not over"):
        review(open_table([0], game=game), info(game))


def test_the_log_names_what_was_drawn() -> None:
    log = page("pocketmodel").log
    drawn = [line.event for line in log if line.event and line.event["kind"] == "drew"]
    assert drawn and all("card" in event["names"] for event in drawn)

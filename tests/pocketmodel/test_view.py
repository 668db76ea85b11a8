"""What a reader is sent: its shape, its odds, and how much of it whom."""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain
from typing import Any

import pytest

from starfold.games.pocketmodel.front.view import view
from starfold.games.pocketmodel.rules.forecast import battle_forecast
from starfold.games.pocketmodel.speech.seen import PocketModelView
from starfold.games.pocketmodel.state.position import Position
from starfold.kernel.core import EVERYONE, NOBODY
from starfold.kernel.game import canonical_json
from tests.pocketmodel.games import GAME, random_start
from tests.typed import misfits

pytestmark = pytest.mark.mode_independent

SEEDS = range(6)


def moments(seed: int, every: int = 1, **kind: Any) -> Iterator[Position]:
    """The positions of a random game."""
    pos = random_start(seed, record=True, **kind)
    chance = random.Random(seed)
    number = 0
    while not pos.ended:
        if number % every == 0:
            yield pos
        number += 1
        options = pos.options
        stops = options[0] == -1 and len(options) > 1
        pos.apply(chance.choice(options[1:] if stops else options))
    yield pos


@pytest.mark.mode_independent
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_sent_is_what_is_declared(seed: int) -> None:
    for pos in moments(seed, every=3, players=2 + seed % 2):
        for reader in (EVERYONE, NOBODY, *range(pos.seats)):
            assert list(misfits(view(pos, reader), PocketModelView)) == []


class TestEverybodyAfterTheEnd:
    @pytest.mark.parametrize("seed", SEEDS)
    def test_nothing_is_hidden(self, seed: int) -> None:
        for pos in moments(seed, every=7):
            shown = view(pos, EVERYONE)
            for player in shown["players"]:
                assert len(player["hand"]["known"]) == player["hand"]["count"]
                assert all(one["card"] is not None for one in player["objectives"])
            assert [unit["zone"] for unit in shown["units"]] == pos.zone
            if not pos.ended:
                assert shown["question"] == view(pos, pos.asked)["question"]
        told = GAME.events_for(pos, EVERYONE, pos.log or [])
        assert len(told) == len(pos.log or [])
        assert all("card" in event["names"] for event in told if event["kind"] == "drew")


class TestPromises:
    def test_every_option_has_one_or_none(self) -> None:
        kinds = set()
        games = (moments(seed, defaults=True, players=2) for seed in SEEDS)
        for pos in chain.from_iterable(games):
            if pos.ended:
                continue
            for option in view(pos, pos.asked)["question"]["options"]:
                promise = option["promise"]
                if option["verb"] == "attack":
                    odds = battle_forecast(pos, option["attacker"], option["defender"]).odds
                    side = promise["sides"]["attacker"]
                    assert Fraction(*side["hit"]) == odds["attacker"]["hit"]
                    assert Fraction(*promise["figures"][-1]["value"]) == odds["both_destroyed"]
                kinds.add(None if promise is None else promise["kind"])
        assert kinds == {None, "battle", "strike"}

    def test_the_battle_under_way_is_open_to_all(self) -> None:
        seen = 0
        for pos in moments(3, defaults=True, players=2):
            if pos.fight is not None and not pos.fight.attack_roll:
                odds = [view(pos, reader)["battle"]["odds"] for reader in (NOBODY, 0, 1)]
                assert odds[0] is not None
                assert odds[0] == odds[1] == odds[2]
                seen += 1
        assert seen


class TestAction:
    def test_what_is_declared_is_seen_by_all(self) -> None:
        kinds = set()
        for pos in moments(1, defaults=True, players=2):
            action = view(pos, NOBODY)["action"]
            assert canonical_json(action) == canonical_json(view(pos, 1)["action"])
            if action is not None:
                kinds.add(action["kind"])
                assert action["spent"] <= action["limit"]
                for attacker, defender in action["attacks"]:
                    assert pos.zone[attacker] == pos.zone[defender]
        assert kinds == {"move", "combat", "battles", "strike"}


def test_units_of_one_name_have_numbers() -> None:
    pos = random_start(2, players=2, defaults=True)
    for owner in range(2):
        labels = [unit["label"] for unit in view(pos, 0)["units"] if unit["owner"] == owner]
        assert len(labels) == len(set(labels))


def test_effects_are_told_with_their_source() -> None:
    told = {
        effect
        for seed in range(12)
        for pos in moments(seed, every=5, players=2)
        for unit in view(pos, NOBODY)["units"]
        for effect in unit["effects"]
    }
    assert any(" attack (" in effect for effect in told)
    assert any(effect.startswith("can't ") for effect in told)


class TestLuck:
    def test_every_throw_with_what_was_to_be_expected(self) -> None:
        *_, pos = moments(2, every=10**6, players=2, defaults=True)
        kinds = set()
        for event in GAME.events_for(pos, EVERYONE, pos.log or []):
            luck = GAME.luck(event)
            assert (luck is not None) == (event["kind"] in ("attack_roll", "strike_roll"))
            if luck is not None:
                kinds.add(event["kind"])
                assert sum(event["dice"]) == event["roll"]
                assert luck["seat"] == event["seat"]
                assert luck["actual"] in (0.0, 1.0)
                assert 0 <= luck["expected"] <= 1
                if luck["expected"] == 1:
                    assert luck["actual"] == 1
        assert kinds == {"attack_roll", "strike_roll"}

"""Odds before a choice: they are the rules' own, and nothing hidden shows through."""

import random
from fractions import Fraction
from typing import cast

import pytest

from starfold.games.pocketmodel.rules.forecast import (
    BattleForecast,
    Forecast,
    StrikeForecast,
    declared_by,
    strike_forecast,
)
from starfold.games.pocketmodel.rules.odds import battle_odds, strike_odds
from starfold.games.pocketmodel.rules.step import asking
from starfold.games.pocketmodel.state.position import Position
from starfold.table.session import Session
from tests.table.tables import any_choice, open_table

SEEDS = range(3)


def questions(seed: int) -> "list[tuple[Session, Position, int, list[dict[str, object]]]]":
    """The questions of a random game, one at a time."""
    session = open_table([0, 1], seed)
    chance = random.Random(seed)
    found = []
    while not session.over:
        pos = cast(Position, session.state)
        question = session.game.question(pos, pos.asked)
        assert question is not None
        found.append((session, pos.copy(), pos.asked, question["options"]))
        session.answer(pos.asked, any_choice(session, chance))
    return found


def promised(pos: Position, seat: int) -> list[Forecast | None]:
    return [asking(pos).promise(pos, seat, option) for option in pos.options]


@pytest.mark.parametrize("seed", SEEDS)
def test_targets_show_the_odds_of_the_battle(seed: int) -> None:
    seen = 0
    for _, pos, seat, options in questions(seed):
        for option, promise in zip(options, promised(pos, seat), strict=True):
            if option["verb"] == "attack":
                seen += 1
                assert isinstance(promise, BattleForecast)
                pair = cast(int, option["attacker"]), cast(int, option["defender"])
                assert promise.odds == battle_odds(pos, *pair)
    assert seen


def test_what_is_declared_is_forecast_beforehand() -> None:
    """Every attack and strike of a game was announced with its odds by the answer that made it."""
    kinds = {kind for seed in SEEDS for kind in kinds_declared(seed)}
    assert kinds == {BattleForecast, StrikeForecast}


def kinds_declared(seed: int) -> set[type]:
    session = open_table([0, 1], seed)
    chance = random.Random(seed)
    kinds: set[type] = set()
    while not session.over:
        pos = cast(Position, session.state)
        seat, choice = pos.asked, any_choice(session, chance)
        hidden = session.game.to_data(pos)
        expected = declared_by(pos, seat, choice)
        assert session.game.to_data(pos) == hidden
        before = len(session.entries)
        session.answer(seat, choice)
        told = []
        for event in session.entries[before:]:
            kind = getattr(event, "kind", "")
            data = getattr(event, "data", {})
            if kind == "attack_declared":
                told.append((data["attacker"], data["defender"]))
            elif kind == "strike_declared":
                told.append((data["target"], data["slot"], tuple(data["strikers"])))
        announced = [
            (one.attacker, one.defender)
            if isinstance(one, BattleForecast)
            else (one.target, one.slot, tuple(one.strikers))
            for one in expected
        ]
        assert announced == told
        kinds |= {type(one) for one in expected}
    return kinds


@pytest.mark.parametrize("seed", SEEDS)
def test_odds_are_the_same_in_every_world_that_looks_the_same(seed: int) -> None:
    chance = random.Random(seed)
    for session, pos, seat, _ in questions(seed)[::3]:
        world = cast(Position, session.game.imagine(pos, seat, chance))
        assert promised(world, seat) == promised(pos, seat)
        for option in pos.options:
            assert declared_by(world, seat, option) == declared_by(pos, seat, option)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_face_down_objective_has_a_range_that_holds_the_truth(seed: int) -> None:
    looked = 0
    for _, pos, seat, _ in questions(seed)[::4]:
        units = pos.units_in_play(seat)
        target = 1 - seat
        for slot, card in enumerate(pos.slots[target]):
            if card < 0 or not units:
                continue
            forecast = strike_forecast(pos, seat, units[:2], target, slot)
            looked += 1
            if forecast.known:
                odds = strike_odds(pos, seat, units[:2], target, slot)
                assert forecast.by_defense == {odds["defense"]: odds["destroyed"]}
                continue
            owner = strike_odds(_known(pos, seat, card), seat, units[:2], target, slot)
            # Whether a second striker will meet the same card depends on what it is.
            assert forecast.by_defense[owner["defense"]] == max(owner["each"])
            assert forecast.least <= max(owner["each"]) <= forecast.most
    assert looked


def _known(pos: Position, seat: int, card: int) -> Position:
    twin = pos.copy()
    twin.knowledge[card] |= 1 << seat
    return twin


@pytest.mark.parametrize("seed", SEEDS)
def test_a_combat_card_shows_what_it_changes(seed: int) -> None:
    seen = changed = 0
    for _, pos, seat, options in questions(seed):
        if options[-1]["verb"] != "play" or pos.fight is None:
            continue
        promises = promised(pos, seat)
        passing = promises[0]
        assert isinstance(passing, BattleForecast)
        assert passing.odds == battle_odds(pos, pos.fight.attacker, pos.fight.defender)
        for option, promise in zip(options[1:], promises[1:], strict=True):
            assert isinstance(promise, BattleForecast)
            seen += 1
            card = pos.cards[cast(int, option["card"])]
            side = "attacker" if pos.owner(pos.fight.attacker) == seat else "defender"
            gain = promise.odds[side]["attack"] - passing.odds[side]["attack"]
            assert gain >= card.attack
            changed += promise.odds != passing.odds
            assert 0 <= cast(Fraction, promise.odds[side]["hit"]) <= 1
    assert seen >= changed > 0

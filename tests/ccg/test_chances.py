"""Chances shown before destiny is drawn: worked examples, and every draw tried in the engine.

`STARFOLD_CHANCES=10000 pytest tests/ccg/test_chances.py` tries that many positions.
"""

import os
import random
from collections.abc import Iterator
from math import comb

import pytest

from starfold.games.ccg.cards import decks
from starfold.games.ccg.front.start import make_setup, new_position
from starfold.games.ccg.rules import chances, destiny, fighting, firing, prospects
from starfold.games.ccg.rules.battle import PowerSegment
from starfold.games.ccg.rules.changes import highest
from starfold.games.ccg.rules.firing import Fire
from starfold.games.ccg.rules.missing import SearchParty
from starfold.games.ccg.rules.step import Step, packed
from starfold.games.ccg.state.position import Position, other
from starfold.games.ccg.state.vocabulary import A_FIRE, BATTLE, DARK, LIGHT, POWER_DRAWS
from starfold.kernel.core import DECLINE
from starfold.kernel.dice import seeded_dice
from tests.ccg.fights import SNOWTROOPER, TRENCH, TROOPER, field, numbered
from tests.ccg.table import Layout, fight

POSITIONS = int(os.environ.get("STARFOLD_CHANCES", "60"))


# -- worked examples -------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-175")
class TestTotals:
    def test_one_card_of_four(self) -> None:
        pos = field(TRENCH, [TROOPER], [SNOWTROOPER], draws=((1, 1, 3), ()), reserve=1, force=0)
        ways, _ = chances.totals(pos, LIGHT, 1, destiny.FOR_PLAIN, 0, 0)
        assert ways == {0: 1, 1: 2, 3: 1}

    def test_two_cards_are_never_the_same(self) -> None:
        pos = field(TRENCH, [TROOPER], [SNOWTROOPER], draws=((1, 1, 3), ()), reserve=1, force=0)
        ways, _ = chances.totals(pos, LIGHT, 2, destiny.FOR_PLAIN, 0, 0)
        assert ways == {1: 2, 2: 1, 3: 1, 4: 2}
        assert chances.all_ways(ways) == comb(4, 2)

    def test_cards_in_other_piles_may_be_there_as_well(self) -> None:
        pos = field(TRENCH, [TROOPER], [SNOWTROOPER], draws=((5,), ()), reserve=0, force=3)
        ways, _ = chances.totals(pos, LIGHT, 1, destiny.FOR_PLAIN, 0, 0)
        assert ways == {0: 3, 5: 1}

    @pytest.mark.rule("SW-B-176")
    def test_nothing_can_be_drawn_from_an_empty_deck(self) -> None:
        pos = field(TRENCH, [TROOPER], [SNOWTROOPER], reserve=0, force=3)
        assert chances.totals(pos, LIGHT, 1, destiny.FOR_PLAIN, 0, 0) == ({}, {})

    def test_fewer_cards_than_draws_are_all_drawn(self) -> None:
        pos = field(TRENCH, [TROOPER], [SNOWTROOPER], draws=((2, 4), ()), reserve=0, force=0)
        ways, _ = chances.totals(pos, LIGHT, 3, destiny.FOR_PLAIN, 0, 0)
        assert ways == {6: 1}

    def test_marked_cards_are_counted_apart(self) -> None:
        pos = field(TRENCH, [TROOPER], [SNOWTROOPER], draws=((1, 2, 3), ()), reserve=0, force=0)
        marked = chances.unseen(pos, LIGHT)[:1]
        without, one = chances.totals(pos, LIGHT, 2, destiny.FOR_PLAIN, 0, 0, marked)
        assert chances.all_ways(without) == 1
        assert chances.all_ways(one) == 2

    def test_of_several_numbers_the_best_is_taken(self) -> None:
        pos = field(TRENCH, [TROOPER], [SNOWTROOPER], draws=((1,), ()), reserve=0, force=0)
        pos.setup.defs[chances.unseen(pos, LIGHT)[0]] = numbered(2, 5)
        assert chances.totals(pos, LIGHT, 1, destiny.FOR_PLAIN, 0, 0)[0] == {5: 1}


class TestPercent:
    @pytest.mark.parametrize(
        ("ways", "all", "shown"),
        [(0, 40, 0), (1, 1000, 1), (13, 41, 32), (999, 1000, 99), (40, 40, 100)],
    )
    def test_only_what_is_certain_is_said_to_be(self, ways: int, all: int, shown: int) -> None:
        assert chances.percent(ways, all) == shown


@pytest.mark.rule("SW-B-178")
def test_a_shot_says_what_it_needs_and_how_likely_that_is() -> None:
    """A Blaster Rifle adds 1 to its destiny; Leia's ability is 3: a 2 misses, a 3 hits."""
    table = Layout()
    site = table.location("Tatooine: Mos Eisley")
    rifle = table.put("Blaster Rifle", table.put("Djas Puhr", site), DARK)
    table.put("Leia Organa", site)
    table.force(DARK, 4)
    table.destiny(DARK, 1, 2, 3, 7)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    found = firing.choice(pos, DARK, packed(A_FIRE, rifle))
    promise = found.pieces["promise"]
    unseen = [pos.setup.defs[card].destiny[0] for card in chances.unseen(pos, DARK)]
    ways, all = sum(number > 2 for number in unseen), len(unseen)
    assert promise["chance"] == (ways, all)
    assert promise["words"] == [f"hit above 3: {ways} in {all} ({chances.percent(ways, all)} %)"]


# -- every draw tried ------------------------------------------------------------------------------


def games() -> Iterator[Position]:
    """Positions before a draw whose chance is shown, from random games with the shipped decks."""
    light, dark = (decks.shipped_deck_names(side) for side in (LIGHT, DARK))
    for seed in range(10_000):
        chance = random.Random(seed)
        pair = [decks.shipped_deck(chance.choice(light)), decks.shipped_deck(chance.choice(dark))]
        pos = new_position(make_setup(pair, {"max_turns": 40}), seeded_dice(seed), True)
        while not pos.ended:
            if is_before_a_draw(pos):
                yield pos
            pos.apply(eager(pos, chance))


def eager(pos: Position, chance: random.Random) -> int:
    """Fight and fire wherever that is possible, else anything."""
    shots = [one for one in pos.options if one >= 0 and one // packed(1, 0) == A_FIRE]
    return chance.choice(shots or pos.options)


def is_before_a_draw(pos: Position) -> bool:
    step = pos.stack[-1]
    if isinstance(step, Fire):
        return bool(step.stage == firing._TARGETS and pos.reserve[pos.asked])
    if isinstance(step, SearchParty):
        return DECLINE in pos.options and bool(pos.reserve[pos.asked])
    return isinstance(step, PowerSegment)


def tried(pos: Position, option: int, count: int) -> Iterator[Position]:
    """The position after the answer, for every card that may be on top; nobody responds."""
    seat = pos.asked
    for card in chances.unseen(pos, seat):
        world = pos.copy()
        world.log = []
        swap(world, seat, card)
        world.apply(option)
        yield world


def swap(world: Position, seat: int, card: int) -> None:
    """Put a card on top of the Reserve Deck, and what lies there into its place."""
    top = world.reserve[seat][-1]
    if card == top:
        return
    for pile in (world.reserve[seat], world.force[seat], world.used[seat]):
        for at, one in enumerate(pile):
            pile[at] = top if one == card else card if one == top else one
    world.zone[card], world.zone[top] = world.zone[top], world.zone[card]


def let_go(world: Position, until: type[Step]) -> None:
    """Pass every response and take the best number until the step is over."""
    while not world.ended and any(isinstance(frame, until) for frame in world.stack):
        options = world.options
        world.apply(DECLINE if DECLINE in options else max(options))


def counted(pos: Position) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """What is promised before this draw of one card, and what came of all of them."""
    step = pos.stack[-1]
    seat = pos.asked
    if isinstance(step, SearchParty):
        promise = step.choice(pos, DECLINE).pieces["promise"]["chance"]
        worlds = list(tried(pos, DECLINE, 1))
        for world in worlds:
            let_go(world, SearchParty)
        return promise, (sum(_told(one, "search_result", "found") for one in worlds), len(worlds))
    if isinstance(step, Fire):
        weapon = firing.weapon_of(pos, step.card)
        if weapon is None or weapon.draws != 1 or weapon.most != 1 or step.targets:
            return None
        option = pos.options[0]
        ways, all = firing.ways_of_outcomes(pos, step.card, step.seat, step.user, [option])
        if any(one.against is None or one.steps for one in weapon.outcomes):
            return None
        worlds = list(tried(pos, option, 1))
        for world in worlds:
            let_go(world, Fire)
        return (sum(ways), all), (
            sum(_told(one, "shot", "succeeds") for one in worlds),
            len(worlds),
        )
    assert isinstance(step, PowerSegment)
    return _counted_battle(pos, step, seat)


def _counted_battle(
    pos: Position, step: PowerSegment, seat: int
) -> tuple[tuple[int, int], tuple[int, int]] | None:
    fight = fighting.fight_of(pos)
    if step._draws(pos) != 1 or step.task != 1:
        return None
    if any(highest(pos, POWER_DRAWS, fight.place, one) > 0 for one in (seat, other(seat))):
        return None
    found = step.choice(pos, 1).pieces["promise"]["chance"]
    won = 0
    worlds = list(tried(pos, 1, 1))
    for world in worlds:
        let_go(world, PowerSegment)
        won += bool(world.fight is not None and world.fight.winner == seat)
    return found, (won, len(worlds))


def _told(world: Position, kind: str, key: str) -> bool:
    last = [one for one in world.log or [] if one.kind == kind]
    return bool(last) and bool(last[-1].everything()[key])


@pytest.mark.slow_in_pure
def test_every_chance_is_what_the_engine_does() -> None:
    seen: dict[str, int] = {}
    for pos in games():
        found = counted(pos)
        if found is None:
            continue
        promised, happened = found
        step = type(pos.stack[-1]).__name__
        assert promised == happened, f"{step}, turn {pos.turn}"
        seen[step] = seen.get(step, 0) + 1
        if sum(seen.values()) >= POSITIONS:
            break
    assert seen["Fire"] and seen["PowerSegment"], seen


def test_what_the_opponent_is_to_draw_is_not_guessed() -> None:
    """The first to draw is told the chance for several destinies of the opponent, no single one."""
    for pos in games():
        step = pos.stack[-1]
        if not isinstance(step, PowerSegment) or step.task != 0:
            continue
        foe = other(pos.asked)
        place = fighting.fight_of(pos).place
        if not pos.reserve[foe] or not prospects.values.battle_draws(pos, place, foe):
            continue
        promise = step.choice(pos, 1).pieces["promise"]
        assert "chance" not in promise
        assert "unknown" in promise["words"][-1]
        before = step.choice(pos, 1).pieces["promise"]
        random.Random(1).shuffle(pos.reserve[foe])
        assert step.choice(pos, 1).pieces["promise"] == before
        return
    raise AssertionError("no such battle")
